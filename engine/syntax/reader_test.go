package syntax

import (
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"
)

func plain() *Options { return &Options{Ops: NewOps()} }

func mustRead(t *testing.T, r *Reader, opts *Options) *Term {
	t.Helper()
	term, err := r.Read(opts)
	if err != nil {
		t.Fatal(err)
	}
	return term
}

func TestPositions(t *testing.T) {
	text := "% é\n\n  foo(Xé,\n\tbar, Y). b.\n"
	for _, r := range []*Reader{NewStringReader(text, "f.pl"), NewReader(strings.NewReader(text), "f.pl")} {
		term := mustRead(t, r, plain())
		if want := (Position{"f.pl", 3, 3, 7, 8}); term.Start != want {
			t.Errorf("start %+v, want %+v", term.Start, want)
		}
		if want := (Position{"f.pl", 4, 10, 24, 26}); term.End != want {
			t.Errorf("end %+v, want %+v", term.End, want)
		}
		var at []string
		for _, n := range term.Nodes {
			at = append(at, r.At(n.Pos).String())
		}
		if got := strings.Join(at, " "); got != "f.pl:3:7 f.pl:4:2 f.pl:4:7 f.pl:3:3" {
			t.Error("nodes at", got)
		}
		if p := r.At(term.Vars[1].Pos); p.LinePos() != 6 || p.Line != 4 {
			t.Errorf("Y at %+v", p)
		}
		if term = mustRead(t, r, plain()); term.Start.Column != 11 || term.Start.Line != 4 {
			t.Errorf("second term at %v", term.Start)
		}
	}
}

func TestVariables(t *testing.T) {
	var b strings.Builder
	b.WriteString("f(_, A, _B, A, _")
	for i := range 50 {
		fmt.Fprintf(&b, ", V%d, _, V%d", i, i/2)
	}
	b.WriteString("). g(A, V1, V49).")
	r := NewStringReader(b.String(), "")
	term := mustRead(t, r, plain())
	seen := map[string]int{}
	for _, v := range term.Vars {
		if v.Name == "_" && v.Count != 1 {
			t.Errorf("_ occurs %d times", v.Count)
		}
		if v.Name != "_" && seen[v.Name] > 0 {
			t.Errorf("%s is there twice", v.Name)
		}
		seen[v.Name] += v.Count
	}
	if seen["_"] != 52 || seen["A"] != 2 || seen["_B"] != 1 || seen["V0"] != 3 || seen["V24"] != 3 || seen["V49"] != 1 {
		t.Errorf("occurrences %v", seen)
	}
	term = mustRead(t, r, plain())
	if got := canonical1(term); got != "g(A,V1,V49)" || len(term.Vars) != 3 {
		t.Errorf("next term %s with %d variables", got, len(term.Vars))
	}
}

func TestComments(t *testing.T) {
	text := "a. % one\n /* two */ b :- % three\n c. d."
	opts := plain()
	opts.Comments = true
	for _, r := range []*Reader{NewStringReader(text, ""), NewReader(strings.NewReader(text), "")} {
		mustRead(t, r, opts)
		term := mustRead(t, r, opts)
		var got []string
		for _, c := range term.Comments {
			got = append(got, c.Start.String()+" "+c.Text)
		}
		if s := strings.Join(got, ", "); s != "1:4 % one, 2:2 /* two */, 2:17 % three" {
			t.Error("comments", s)
		}
		if term = mustRead(t, r, opts); len(term.Comments) != 0 {
			t.Error("comments came twice")
		}
	}
}

// Reading and taking single characters may be mixed on a stream.
func TestStreamIsLeftAfterTheFullStop(t *testing.T) {
	src := strings.NewReader("a. b.%c\nd.e.\n'x.' .\n")
	r := NewReader(src, "")
	var got strings.Builder
	for {
		term, err := r.Read(plain())
		if err == io.EOF {
			break
		}
		if err != nil {
			got.WriteString("error")
		} else {
			got.WriteString(canonical1(term))
		}
		c, size, err := src.ReadRune()
		if err != nil {
			continue
		}
		p := r.Position()
		p.Column, p.Char, p.Byte = p.Column+1, p.Char+1, p.Byte+size
		if c == '\n' {
			p.Line, p.Column = p.Line+1, 1
		}
		r.SetPosition(p)
		fmt.Fprintf(&got, "<%q>", c)
	}
	if want := `a<' '>b<'%'>error<'\n'>'x.'<'\n'>`; got.String() != want {
		t.Errorf("got %s, want %s", got.String(), want)
	}
	if p := r.Position(); p.Line != 4 || p.Byte != 20 {
		t.Errorf("position %+v", p)
	}
}

type failingSource struct {
	strings.Reader
	err error
}

func (f *failingSource) ReadRune() (rune, int, error) {
	r, n, err := f.Reader.ReadRune()
	if err == io.EOF {
		err = f.err
	}
	return r, n, err
}

func TestSourceErrors(t *testing.T) {
	broken := errors.New("device on fire")
	src := &failingSource{*strings.NewReader("foo. bar(X"), broken}
	r := NewReader(src, "")
	mustRead(t, r, plain())
	if _, err := r.Read(plain()); err != broken {
		t.Errorf("got %v, want the error of the source", err)
	}
}

func TestConversion(t *testing.T) {
	swap := func(r rune) rune {
		switch r {
		case 'a':
			return 'b'
		case 'é':
			return 'z'
		case '&':
			return ','
		case '^':
			return '\''
		}
		return r
	}
	opts := plain()
	opts.Convert = swap
	for _, c := range []struct{ text, want string }{
		{"a.", "b"},
		{"f(a&'a'&\"a\"&0'a&Xa& aéa).", `f(b,a,"a",97,Xb,bzb)`},
		{"^a' b.", "1:5"},
		{"^a^ .", "1:1"},
		{"'a'a.", "1:4"},
	} {
		for _, r := range []*Reader{NewStringReader(c.text, ""), NewReader(strings.NewReader(c.text), "")} {
			term, err := r.Read(opts)
			got := ""
			if err != nil {
				got = err.(*Error).Pos.String()
			} else {
				got = canonical1(term)
			}
			if got != c.want {
				t.Errorf("%q: got %s, want %s", c.text, got, c.want)
			}
		}
	}
	r := NewStringReader("é. a. b.", "")
	for _, want := range []string{"z", "b"} {
		if got := canonical1(mustRead(t, r, opts)); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if got := canonical1(mustRead(t, r, plain())); got != "b" {
		t.Errorf("without conversion again: %s", got)
	}
}

// Neither the depth nor the length of a term may need the Go stack.
func TestDeepAndLong(t *testing.T) {
	const n = 1_000_000
	for _, c := range []struct {
		name, text string
		nodes      int
	}{
		{"functors", strings.Repeat("f(", n) + "x" + strings.Repeat(")", n), n + 1},
		{"parentheses", strings.Repeat("(", n) + "x" + strings.Repeat(")", n), 1},
		{"brackets", strings.Repeat("[", n) + "x" + strings.Repeat("]", n), 2*n + 1},
		{"braces", strings.Repeat("{", n) + "x" + strings.Repeat("}", n), n + 1},
		{"prefix operators", strings.Repeat("- ", n) + "x", n + 1},
		{"infix operators, left", strings.Repeat("a-", n) + "x", 2*n + 1},
		{"infix operators, right", strings.Repeat("a^", n) + "x", 2*n + 1},
		{"conjunction", strings.Repeat("a,", n) + "x", 2*n + 1},
		{"list", "[" + strings.Repeat("a,", n) + "x|Y]", n + 3},
		{"arguments", "f(" + strings.Repeat("a,", n) + "x)", n + 2},
		{"comment", "/* " + strings.Repeat("* ", n) + " */ x", 1},
		{"string", `"` + strings.Repeat(`a\n`, n) + `"`, 1},
	} {
		r := NewStringReader(c.text+" .", "")
		term, err := r.Read(plain())
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if len(term.Nodes) != c.nodes {
			t.Errorf("%s: %d nodes, want %d", c.name, len(term.Nodes), c.nodes)
		}
		if _, err := NewStringReader(c.text[:len(c.text)/2], "").Read(plain()); err == nil {
			t.Errorf("%s: half of it is read", c.name)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	text := strings.Repeat("fact(1234, atom, \"str\", 'q a', foo(bar, X, Y, 3.5), [a,b|c]) :- a, \\+ b.\n", 200)
	opts := plain()
	allocs := testing.AllocsPerRun(5, func() {
		r := NewStringReader(text, "")
		for range 200 {
			if _, err := r.Read(opts); err != nil {
				t.Fatal(err)
			}
		}
	})
	if allocs > 40 {
		t.Errorf("%v allocations for 200 terms", allocs)
	}
}

// TestManyErrors checks that an error costs no more far down in a text.
func TestManyErrors(t *testing.T) {
	const n = 4000
	r, opts := NewStringReader("% ä\n"+strings.Repeat("a b.\n", n), ""), plain()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for i := 1; i <= n; i++ {
		var err *Error
		if _, e := r.Read(opts); !errors.As(e, &err) || err.Told != (Told{"operator_expected", i + 1, 2, 5 + 5*(i-1)}) {
			t.Fatalf("error %d: %v, told %v", i, e, err.Told)
		}
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / n; each > 1_000 {
		t.Errorf("an error allocates %d bytes", each)
	}
}

func TestInterpreterLine(t *testing.T) {
	r := NewStringReader("#!/usr/bin/env prolog\na.", "")
	r.SkipInterpreterLine()
	if term := mustRead(t, r, plain()); canonical1(term) != "a" || term.Start.String() != "2:1" || term.Start.Byte != 22 {
		t.Errorf("got %s at %+v", canonical1(term), term.Start)
	}
	r = NewStringReader("#table p/2.\nb.", "")
	r.SkipInterpreterLine()
	if term := mustRead(t, r, plain()); canonical1(term) != "b" {
		t.Error("got", canonical1(term))
	}
	r = NewStringReader("#!a", "")
	r.SkipInterpreterLine()
	if _, err := r.Read(plain()); err != io.EOF {
		t.Error("more than the line:", err)
	}
}

func TestErrorText(t *testing.T) {
	iso := plain()
	iso.ISO = true
	for _, c := range []struct{ text, want string }{
		{"f(a,\n  b c).", `f.pl:2:5: syntax error: expected an operator or the ")" of 1:1`},
		{"'abc", `f.pl:1:1: syntax error: quoted text without end; expected a closing '`},
		{"'\\z'.", `f.pl:1:2: syntax error: undefined escape sequence \z`},
		{"X = Y Z", `f.pl:1:7: syntax error: expected an operator or a full stop`},
		{"foo (a).", `f.pl:1:5: syntax error: expected no layout before "(", an operator or a full stop`},
		{"a :- b", `f.pl:1:7: syntax error: unexpected end of file; expected an operator or a full stop for the term of 1:1`},
		{"a\x00", `f.pl:1:2: syntax error: illegal character`},
		{"X is 1e10.", `f.pl:1:7: syntax error: illegal number; expected a fraction before the exponent, as in 1.0e10, an operator or a full stop`},
	} {
		_, err := NewStringReader(c.text, "f.pl").Read(iso)
		if err == nil || err.Error() != c.want {
			t.Errorf("%q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

func TestParseNumber(t *testing.T) {
	iso := plain()
	iso.ISO = true
	for _, c := range []struct {
		text string
		opts *Options
		want string
	}{
		{"12", plain(), "12"},
		{" \n12", plain(), "12"},
		{"/* */ 12", plain(), "error 1:1"},
		{"/* */ 12", iso, "12"},
		{"%\n12", plain(), "error 1:1"},
		{"-12", plain(), "-12"},
		{"- 12", plain(), "error 1:3"},
		{"- 12", iso, "-12"},
		{"'-'12", plain(), "-12"},
		{"+12", plain(), "12"},
		{"+12", iso, "error 1:1"},
		{"+ 12", plain(), "error 1:1"},
		{"--1", plain(), "error 1:1"},
		{"1.5e3", plain(), "1500.0"},
		{"0'a", plain(), "97"},
		{"0x1F", plain(), "31"},
		{"1e10", plain(), "1e+10"},
		{"1e10", iso, "error 1:1"},
		{"1r3", plain(), "1r3"},
		{"-2r6", plain(), "-1r3"},
		{"99999999999999999999", plain(), "99999999999999999999"},
		{"-9223372036854775808", plain(), "-9223372036854775808"},
		{"12 ", plain(), "error 1:1"},
		{"12.", plain(), "error 1:1"},
		{"12a", plain(), "error 1:1"},
		{"", plain(), "error 1:1"},
		{" ", plain(), "error 1:2"},
		{"foo", plain(), "error 1:1"},
		{"'12", plain(), "error 1:1"},
		{"0'", plain(), "error 1:1"},
		{"1 2", plain(), "12"},
		{"1  2", plain(), "error 1:1"},
		{"1.0Inf", plain(), "Inf"},
		{"inf", plain(), "error 1:1"},
	} {
		n, err := ParseNumber(c.text, c.opts)
		var got string
		switch {
		case err != nil:
			got = "error " + err.(*Error).Pos.String()
		case n.Kind == KindInt:
			got = fmt.Sprint(n.Int)
		case n.Kind == KindBig:
			got = n.Big.String()
		case n.Kind == KindRational:
			got = strings.Replace(n.Rat.String(), "/", "r", 1)
		case n.Kind == KindFloat:
			got = formatFloat(n.Float)
		}
		if got != c.want {
			t.Errorf("%q: got %s, want %s (%v)", c.text, got, c.want, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"foo(X, bar) :- [a|T], {b}, \\+ c, - 1, \"s\", `b`, 0'a. x.",
		"'a\\\nb\\x41\\' = 0'\\n. a b c. d.", "0x1F + 16'ff + 1r3 + 1.5NaN + 1_000.",
		"a :- /* c */ b. % d", "'abc).\nx.", "\x00\xff\x80", "- - - . [-|-]. f(+, :- ).",
		"∀ é É «». \ufeff a.", "a= \\+. \"\\z\". 0''. 0'''.", "{(}). ]. |. ||. ,.", "\\", "0'\\", "'\\", "1.e 1.0e 1.0In",
		"p({|a(X)||b. 'c|}, [{|d||\n|}]). {|a||é||}. {|({|a|||})|| . {|",
	} {
		f.Add(text, uint8(0))
		f.Add(text, uint8(255))
	}
	f.Fuzz(func(t *testing.T, text string, flags uint8) {
		if len(text) > 1<<12 {
			t.Skip("the checks take quadratic time")
		}
		opts := plain()
		opts.ISO = flags&1 != 0
		opts.EndOptional = flags&2 != 0
		opts.MultilineQuoted = flags&4 != 0
		opts.Comments = flags&8 != 0
		opts.Quotations = flags&16 != 0
		opts.BackQuotes = Quote(flags >> 5 % 6)
		fromText, fromStream := NewStringReader(text, "f"), NewReader(strings.NewReader(text), "f")
		before := StartOf("f")
		// After a quote that is not closed, text in memory is read again.
		rereads := !opts.ISO && !opts.MultilineQuoted && strings.ContainsAny(text, "\n")
		for range len(text) + 2 {
			a, errA := fromText.Read(opts)
			var shown string
			if errA == nil {
				shown = canonical1(a)
				if a.Start.Byte > a.End.Byte || a.Start.Byte < before.Byte {
					t.Fatalf("term from %+v to %+v, after %+v", a.Start, a.End, before)
				}
				for _, n := range a.Nodes {
					if p := fromText.At(n.Pos); p.Byte < a.Start.Byte || p.Byte > a.End.Byte {
						t.Fatalf("node at %+v of a term from %+v to %+v", p, a.Start, a.End)
					}
				}
			}
			p := fromText.Position()
			if !rereads {
				b, errB := fromStream.Read(opts)
				if fmt.Sprint(errA) != fmt.Sprint(errB) {
					t.Fatalf("%q: %v from memory, %v from a stream", text, errA, errB)
				}
				if errA == nil && canonical1(b) != shown {
					t.Fatalf("%q: %s from memory, %s from a stream", text, shown, canonical1(b))
				}
				if p != fromStream.Position() {
					t.Fatalf("%q: at %+v in memory, %+v in a stream", text, p, fromStream.Position())
				}
			}
			if p.Byte > len(text) || p.Char != utf8.RuneCountInString(text[:p.Byte]) {
				t.Fatalf("%q: position %+v", text, p)
			}
			if e, ok := errA.(*Error); ok && (e.Pos.Byte < before.Byte || e.Pos.Byte > len(text) || e.Message == "") {
				t.Fatalf("%q: error at %+v: %v", text, e.Pos, e)
			}
			if errA == io.EOF {
				return
			}
			if p.Byte <= before.Byte {
				t.Fatalf("%q: no progress at %+v", text, p)
			}
			before = p
		}
		t.Fatalf("%q: no end", text)
	})
}

func FuzzParseNumber(f *testing.F) {
	for _, text := range []string{"12", "-1.5e3", "0'a", "1r3", "16'FF", "1_0", " 0x", "1.5NaN", "+1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := ParseNumber(text, plain())
		if err != nil || n.Kind != KindFloat || math.IsNaN(n.Float) || math.IsInf(n.Float, 0) {
			return
		}
		again, err := ParseNumber(formatFloat(n.Float), plain()) // 1e+06
		if err != nil || again.Float != n.Float {
			t.Fatalf("%q is %v, which reads as %v, %v", text, n.Float, again.Float, err)
		}
	})
}

// What ParsePlainNumber reads ParseNumber reads in the same way.
func TestPlainNumber(t *testing.T) {
	plain := 0
	for _, text := range []string{"0x", "0xff", "-0xFF", "0o17", "0b101", "0b102", "0x_f", "0x+f", "0x-f", "00x1",
		"0xfff_f", "0x7fffffffffffffff", "0x8000000000000000", "0xg", "0X1", "1x1", "0'a", "0", "-12", "1.5", "0x1.5", "", "-"} {
		n, ok := ParsePlainNumber(text)
		if !ok {
			continue
		}
		plain++
		for _, iso := range []bool{false, true} {
			if m, err := ParseNumber(text, &Options{ISO: iso}); err != nil || m != n {
				t.Errorf("%q is %v, not %v (%v)", text, n, m, err)
			}
		}
	}
	if plain != 8 {
		t.Error(plain, "of them are plain")
	}
}
