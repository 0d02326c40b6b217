package syntax

import "testing"

func TestAtomNeedsQuotes(t *testing.T) {
	for _, c := range []struct {
		names []string
		want  bool
	}{
		{[]string{"a", "aB_1", "[]", "{}", "!", ";", "+", "->", ".+", "*/", "//*", "\\", "é", "aé", "aÉ", "日本", "→", "«"}, false},
		{[]string{"", "A", "_", "1", "a b", "a-b", "+a", ".", ",", "|", "(", "[", "[ ]", "!!", ";;", "/*", "/**", "%", "`", "'", "É",
			"a\n", "a→b", "→a", "«»", "a\x00", "\u200b", "\u0301", "\xff"}, true},
	} {
		for _, name := range c.names {
			if got := AtomNeedsQuotes(name); got != c.want {
				t.Errorf("%q: %v", name, got)
			}
		}
	}
}

func TestAppendQuoted(t *testing.T) {
	for _, c := range []struct{ name, atom, quoted, str string }{
		{"a", "a", "'a'", `"a"`},
		{"", "''", "''", `""`},
		{"it's", `'it\'s'`, `'it\'s'`, `"it's"`},
		{`"\"`, `'"\\"'`, `'"\\"'`, `"\"\\\""`},
		{"\a\b\t\n\v\f\r", `'\a\b\t\n\v\f\r'`, `'\a\b\t\n\v\f\r'`, `"\a\b\t\n\v\f\r"`},
		{"\x00\x06\x0e\x1B\x7f", `'\x0\\x6\\xE\\x1B\\x7F\'`, `'\x0\\x6\\xE\\x1B\\x7F\'`, `"\x0\\x6\\xE\\x1B\\x7F\"`},
		{"é\u00a0\U000e0001", `'é\xA0\\xE0001\'`, `'é\xA0\\xE0001\'`, `"é\xA0\\xE0001\"`},
	} {
		if got := string(AppendAtom(nil, c.name)); got != c.atom {
			t.Errorf("atom %q: %s, want %s", c.name, got, c.atom)
		}
		if got := string(AppendQuoted([]byte("x"), c.name)); got != "x"+c.quoted {
			t.Errorf("quoted %q: %s, want %s", c.name, got, c.quoted)
		}
		if got := string(append(new(WriteOptions).appendEscaped([]byte{'"'}, c.name, '"'), '"')); got != c.str {
			t.Errorf("string %q: %s, want %s", c.name, got, c.str)
		}
	}
}
