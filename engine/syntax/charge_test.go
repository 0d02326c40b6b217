package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// TestCharge checks that the copied parts of a long text are charged while the reader needs
// them.
func TestCharge(t *testing.T) {
	const n = 1 << 18
	long := strings.Repeat("a", n)
	for name, text := range map[string]string{
		"name":     long + ". ",
		"quoted":   "'" + long + "'. ",
		"escape":   `"` + long + `\n". `,
		"escapes":  `"` + strings.Repeat(`\\`, n) + `". `,
		"groups":   strings.Repeat("123_", n) + "1. ",
		"digits":   strings.Repeat("12", n) + ". ",
		"rational": strings.Repeat("12", n) + "r7. ",
		"comment":  "/* " + long + " */ a. ",
	} {
		var now, most int
		options := &Options{Comments: true, Charge: func(bytes int) {
			now += bytes
			most = max(most, now)
		}}
		if _, err := NewReader(strings.NewReader(text), "").Read(options); err != nil {
			t.Fatal(name, err)
		}
		if now != 0 {
			t.Errorf("%s: %d bytes remain", name, now)
		}
		if most < 2*n {
			t.Errorf("%s: %d bytes are charged", name, most)
		}
		most = 0
		if _, err := NewStringReader(text, "").Read(options); err != nil {
			t.Fatal(name, err)
		}
		if most < n {
			t.Errorf("%s in a string: %d bytes are charged", name, most)
		}
	}
}

// TestTrim: what a long term took is gone, and its variables were charged.
func TestTrim(t *testing.T) {
	const n = 1 << 17
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "f(X%d, \"a\",", i)
	}
	text.WriteString("a" + strings.Repeat(")", n) + ". ")
	most, now := 0, 0
	r := NewStringReader(text.String(), "")
	term, err := r.Read(&Options{DoubleQuotes: QuoteString, Charge: func(bytes int) {
		now += bytes
		most = max(most, now)
	}})
	if err != nil {
		t.Fatal(err)
	}
	if size := term.Size(); size < 100*n || most < size+n*ofIndex {
		t.Errorf("%d bytes of %d charged", most, size)
	}
	r.Trim()
	if size := term.Size(); size > 1<<20 || r.index != nil || r.scopes != nil {
		t.Errorf("%d bytes remain", size)
	}
}
