package syntax

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine/atom"
)

// An arena holds terms for the writer; a cell is an index into it.
type arena []node

type node struct {
	kind TermKind
	name atom.Atom
	args []Cell
	num  *big.Int // of an integer
	text string   // of a variable, string, float or host value
}

func (a *arena) add(n node) Cell {
	*a = append(*a, n)
	return Cell(len(*a) - 1)
}

func (a *arena) atom(name string) Cell { return a.add(node{kind: AtomTerm, name: atom.Intern(name)}) }

func (a *arena) int(n int64) Cell { return a.add(node{kind: NumberTerm, num: big.NewInt(n)}) }

func (a *arena) compound(name string, args ...Cell) Cell {
	return a.add(node{kind: kindOf(atom.Intern(name), len(args)), name: atom.Intern(name), args: args})
}

// kindOf takes '.' as the constructor of lists, as in the standard.
func kindOf(name atom.Atom, arity int) TermKind {
	if name == atom.Dot && arity == 2 {
		return ListTerm
	}
	return CompoundTerm
}

func (a arena) Resolve(t Cell) Cell { return t }

func (a arena) Look(t Cell) (TermKind, atom.Atom, int) {
	n := &a[t]
	return n.kind, n.name, len(n.args)
}

func (a arena) Arg(t Cell, i int) Cell { return a[t].args[i] }

func (a arena) SmallInt(t Cell) (int64, bool) {
	if n := a[t].num; n != nil && n.IsInt64() {
		return n.Int64(), true
	}
	return 0, false
}

func (a arena) Negative(t Cell) bool {
	if n := a[t].num; n != nil {
		return n.Sign() < 0
	}
	return a[t].text[0] == '-'
}

func (a arena) AppendNumber(dst []byte, t Cell) []byte {
	if n := a[t].num; n != nil {
		return n.Append(dst, 10)
	}
	return append(dst, a[t].text...)
}

func (a arena) Text(t Cell) string    { return a[t].text }
func (a arena) VarName(t Cell) string { return a[t].text }

// canonical reads a term without operators: numbers, _Variables, atoms,
// "strings", f(A,...) and lists. It panics on anything else.
type canonical struct {
	arena *arena
	text  string
}

func readCanonical(a *arena, text string) (t Cell, rest string) {
	c := canonical{a, text}
	t = c.term()
	return t, c.text
}

func (c *canonical) next(s string) bool {
	if strings.HasPrefix(c.text, s) {
		c.text = c.text[len(s):]
		return true
	}
	return false
}

func (c *canonical) need(s string) {
	if !c.next(s) {
		panic("expected " + s + " before " + c.text)
	}
}

func (c *canonical) while(ok func(r rune) bool) string {
	i := strings.IndexFunc(c.text, func(r rune) bool { return !ok(r) })
	if i < 0 {
		i = len(c.text)
	}
	s := c.text[:i]
	c.text = c.text[i:]
	return s
}

func (c *canonical) quoted(quote byte) string {
	var b strings.Builder
	for {
		r, n := utf8.DecodeRuneInString(c.text)
		c.text = c.text[n:]
		switch {
		case r == rune(quote):
			return b.String()
		case r != '\\':
			b.WriteRune(r)
		case c.next("x"):
			code, _ := strconv.ParseInt(c.while(func(r rune) bool { return r != '\\' }), 16, 32)
			c.need(`\`)
			b.WriteRune(rune(code))
		default:
			if i := strings.IndexByte("abtnvfr", c.text[0]); i >= 0 {
				b.WriteByte(byte('\a' + i))
			} else {
				b.WriteByte(c.text[0])
			}
			c.text = c.text[1:]
		}
	}
}

func (c *canonical) list() Cell {
	var items []Cell
	tail := c.arena.atom("[]")
	if c.next("]") {
		return tail
	}
	for {
		items = append(items, c.term())
		if c.next("]") {
			break
		}
		if c.next("|") {
			tail = c.term()
			c.need("]")
			break
		}
		c.need(",")
	}
	for i := len(items) - 1; i >= 0; i-- {
		tail = c.arena.compound(".", items[i], tail)
	}
	return tail
}

func (c *canonical) term() Cell {
	var name string
	switch r, _ := utf8.DecodeRuneInString(c.text); {
	case c.next("("):
		t := c.term()
		c.need(")")
		return t
	case c.next("["):
		return c.list()
	case c.next(`"`):
		return c.arena.add(node{kind: StringTerm, text: c.quoted('"')})
	case r == '_':
		return c.arena.add(node{kind: VarTerm, text: c.while(func(r rune) bool { return edgeOf(r) == edgeWord })})
	case r >= '0' && r <= '9' || r == '-' && len(c.text) > 1 && c.text[1] >= '0' && c.text[1] <= '9':
		minus := ""
		if c.next("-") {
			minus = "-"
		}
		text := minus + c.while(func(r rune) bool { return r == '.' || edgeOf(r) == edgeWord })
		if strings.Contains(text, ".") {
			return c.arena.add(node{kind: NumberTerm, text: text})
		}
		n, ok := new(big.Int).SetString(text, 10)
		if !ok {
			panic("bad integer " + text)
		}
		return c.arena.add(node{kind: NumberTerm, num: n})
	case c.next("'"):
		name = c.quoted('\'')
	case unicode.IsLower(r):
		name = c.while(func(r rune) bool { return edgeOf(r) == edgeWord })
	default:
		name = c.while(func(r rune) bool { return edgeOf(r) == edgeSymbol })
		if name == "" {
			panic("no term at " + c.text)
		}
	}
	if !c.next("(") {
		return c.arena.atom(name)
	}
	var args []Cell
	for {
		args = append(args, c.term())
		if c.next(")") {
			return c.arena.compound(name, args...)
		}
		c.need(",")
	}
}

// manner returns the options that a word of the tables stands for.
func manner(t *testing.T, word string, ops *Ops) *WriteOptions {
	o := WriteqOptions(ops)
	if i := strings.IndexAny(word, "0123456789"); i > 0 {
		n, err := strconv.Atoi(word[i:])
		if err != nil {
			t.Fatal(err)
		}
		switch word[:i] {
		case "depth":
			o.MaxDepth = n
			return o
		case "p":
			o.Priority = n
			return o
		}
	}
	switch word {
	case "writeq":
	case "write":
		o.Quoted = false
	case "plain":
		o.Quoted, o.NumberVars = false, false
	case "canonical":
		return CanonicalOptions()
	case "args":
		o.SpaceArgs = true
	case "dotlists":
		o.DotLists = true
	case "nolists":
		o.NoLists = true
	case "braces":
		o.IgnoreOps, o.BraceTerms = true, true
	case "raw":
		o.NoCharacterEscapes = true
	case "stop":
		o.FullStop = true
	default:
		t.Fatalf("unknown way of writing %q", word)
	}
	return o
}

func TestWriteTables(t *testing.T) {
	files, _ := filepath.Glob("testdata/write*.txt")
	if len(files) == 0 {
		t.Fatal("no tables")
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var (
			terms arena
			term  Cell
			ops   = NewOps()
		)
		check := func(line int, word, want string) {
			o := manner(t, word, ops)
			o.ISO = strings.HasSuffix(file, "_iso.txt")
			got, err := AppendTerm(nil, terms, term, o)
			if err != nil {
				t.Errorf("%s:%d: %v", file, line, err)
			}
			if string(got) != want {
				t.Errorf("%s:%d: %s is %s, want %s", file, line, word, got, want)
			}
		}
		for i, line := range strings.Split(string(data), "\n") {
			if j := strings.Index(line, "  %"); j >= 0 {
				line = line[:j]
			}
			line = strings.TrimRight(line, " ")
			switch {
			case line == "":
				ops = NewOps()
			case line[0] == '%':
			case line[0] == ' ':
				word, want, _ := strings.Cut(line[1:], " ")
				check(i+1, word, want)
			case strings.HasPrefix(line, ":- op("):
				f := strings.SplitN(strings.TrimSuffix(line[len(":- op("):], ")"), ", ", 3)
				priority, _ := strconv.Atoi(f[0])
				typ, ok := ParseOpType(f[1])
				if !ok {
					t.Fatalf("%s:%d: no operator type", file, i+1)
				}
				name, _ := readCanonical(&terms, f[2])
				ops.Add(priority, typ, terms[name].name)
			default:
				var rest string
				term, rest = readCanonical(&terms, line)
				want, ok := strings.CutPrefix(rest, " => ")
				if !ok {
					t.Fatalf("%s:%d: no => at %q", file, i+1, rest)
				}
				check(i+1, "writeq", want)
			}
		}
	}
}

func TestWriteVariableNames(t *testing.T) {
	var terms arena
	x := terms.add(node{kind: VarTerm, text: "_1"})
	one := terms.int(1)
	plus := func(a, b Cell) Cell { return terms.compound("+", a, b) }
	for _, c := range []struct {
		name string
		term Cell
		want string
	}{
		// The numbers are those of the assessment of variable_names/1.
		{"X", terms.compound("-", terms.compound("^", x, terms.int(2))), "-X^2"}, // 43
		{"/*r*/V", plus(one, x), "1+/*r*/V"},                                     // 54
		{"+", plus(one, x), "1++"},                                               // 58
		{"+", plus(x, one), "++1"},                                               // 59
		{"X", terms.compound("mod", x, x), "X mod X"},
		{"+", terms.compound("mod", x, x), "+mod+"},
		{"", x, "_1"},
	} {
		o := WriteqOptions(NewOps())
		o.VariableNames = func(v Cell) (string, bool) { return c.name, v == x && c.name != "" }
		got, err := AppendTerm(nil, terms, c.term, o)
		if err != nil || string(got) != c.want {
			t.Errorf("%q: %s, %v, want %s", c.name, got, err, c.want)
		}
	}
}

func TestWriteAfter(t *testing.T) {
	var terms arena
	minus, abc, quoted := terms.atom("-"), terms.atom("abc"), terms.atom("A")
	for _, c := range []struct {
		after rune
		term  Cell
		want  string
	}{
		{0, abc, "abc"}, {'x', abc, " abc"}, {'+', abc, "abc"}, {' ', abc, "abc"},
		{'+', minus, " -"}, {'(', minus, "-"}, {'\'', quoted, " 'A'"}, {'x', quoted, "'A'"},
	} {
		o := WriteqOptions(NewOps())
		o.After = c.after
		if got, _ := AppendTerm(nil, terms, c.term, o); string(got) != c.want {
			t.Errorf("after %q: %q, want %q", c.after, got, c.want)
		}
	}
}

func TestWriteHostValue(t *testing.T) {
	var terms arena
	v := terms.add(node{kind: OtherTerm, text: "<stream>(0x1)"})
	got, _ := AppendTerm(nil, terms, terms.compound("-", v), WriteqOptions(NewOps()))
	if want := "-<stream>(0x1)"; string(got) != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestWritePortray(t *testing.T) {
	var terms arena
	term, _ := readCanonical(&terms, "f('='(a,secret(1)),mod(b,secret(2)),'-'(secret(3)),'-'(1))")
	secret := atom.Intern("secret")
	var out bytes.Buffer
	for _, c := range []struct {
		name string
		hook func(w *Writer, arg Cell) error
		want string
	}{
		{"in place", func(w *Writer, arg Cell) error {
			_, err := w.WriteString("x")
			return err
		}, "f(a=x,b mod x,-x,- 1)"},
		{"to the destination", func(w *Writer, arg Cell) error {
			if err := w.Flush(); err != nil {
				return err
			}
			out.WriteString("?")
			return nil
		}, "f(a=?,b mod ?,-?,- 1)"},
		{"symbols", func(w *Writer, arg Cell) error {
			_, err := w.WriteString("--")
			return err
		}, "f(a= --,b mod --,- --,- 1)"},
		{"not at all", nil, "f(a=secret(1),b mod secret(2),-secret(3),- 1)"},
	} {
		out.Reset()
		o := WriteqOptions(NewOps())
		o.Portray = func(w *Writer, t Cell) (bool, error) {
			if kind, name, _ := terms.Look(t); kind != CompoundTerm || name != secret {
				return false, nil
			}
			if c.hook == nil {
				return false, w.Flush()
			}
			return true, c.hook(w, t)
		}
		if err := Write(&out, terms, term, o); err != nil || out.String() != c.want {
			t.Errorf("%s: %s, %v, want %s", c.name, out.String(), err, c.want)
		}
	}
	failure := errors.New("no")
	o := WriteqOptions(NewOps())
	o.Portray = func(*Writer, Cell) (bool, error) { return false, failure }
	if err := Write(&out, terms, term, o); err != failure {
		t.Errorf("the error of the hook became %v", err)
	}
}

// fromTerm adds a term that the Reader gave.
func (a *arena) fromTerm(t *Term) Cell {
	var stack []Cell
	top := func(n int) []Cell {
		args := append([]Cell(nil), stack[len(stack)-n:]...)
		stack = stack[:len(stack)-n]
		return args
	}
	for _, n := range t.Nodes {
		var c Cell
		switch n.Kind {
		case KindVar:
			c = a.add(node{kind: VarTerm, text: "_" + strconv.Itoa(int(n.N))})
		case KindAtom:
			c = a.add(node{kind: AtomTerm, name: n.Atom})
		case KindInt:
			c = a.int(n.Int())
		case KindBig:
			c = a.add(node{kind: NumberTerm, num: t.Bigs[n.Val]})
		case KindRational:
			c = a.add(node{kind: NumberTerm, text: t.Rats[n.Val].Num().String() + "r" + t.Rats[n.Val].Denom().String()})
		case KindFloat:
			text := strconv.FormatFloat(math.Float64frombits(n.Val), 'e', -1, 64)
			if !strings.Contains(text, ".") {
				text = strings.Replace(text, "e", ".0e", 1)
			}
			c = a.add(node{kind: NumberTerm, text: text})
		case KindString, KindCodes, KindChars:
			c = a.add(node{kind: StringTerm, text: t.Texts[n.Val]})
		case KindCompound:
			c = a.add(node{kind: kindOf(n.Atom, int(n.N)), name: n.Atom, args: top(int(n.N))})
		case KindList:
			items := top(int(n.N) + 1)
			c = items[n.N]
			for i := int(n.N) - 1; i >= 0; i-- {
				c = a.compound(".", items[i], c)
			}
		}
		stack = append(stack, c)
	}
	return stack[0]
}

// canonicalText writes a term so that equal terms, and no others, are equal
// texts.
func canonicalText(a arena, t Cell) string {
	text, _ := AppendTerm(nil, a, t, CanonicalOptions())
	return string(text)
}

// checkReadBack writes a term, reads the text and compares.
func checkReadBack(t *testing.T, a arena, term Cell, ops *Ops, modes ...bool) {
	t.Helper()
	want := canonicalText(a, term)
	for _, iso := range modes {
		for _, o := range []*WriteOptions{
			{Quoted: true, Ops: ops},
			{Quoted: true, Ops: ops, SpaceArgs: true},
			{Quoted: true, IgnoreOps: true, BraceTerms: true},
		} {
			o.FullStop, o.ISO = true, iso
			text, err := AppendTerm(nil, a, term, o)
			if err != nil {
				t.Fatal(err)
			}
			read, err := NewStringReader(string(text)+"\n", "").Read(&Options{Ops: ops, ISO: iso, DoubleQuotes: QuoteString})
			if err != nil {
				t.Errorf("%s\n  written %s\n  iso %v: %v", want, text, iso, err)
				return
			}
			var b arena
			if got := canonicalText(b, b.fromTerm(read)); got != want {
				t.Errorf("%s\n  written %s\n  iso %v: %s", want, text, iso, got)
				return
			}
		}
	}
}

// randomTerm makes a term of the names with at most the given depth.
func randomTerm(r *rand.Rand, a *arena, names []string, depth int) Cell {
	name := names[r.IntN(len(names))]
	sub := func() Cell { return randomTerm(r, a, names, depth-1) }
	switch n := r.IntN(20); {
	case depth == 0 || n < 2:
		switch r.IntN(8) {
		case 0, 1:
			return a.int(int64(r.IntN(5) - 2))
		case 2:
			return a.add(node{kind: NumberTerm, text: []string{"1.5e+00", "-1.5e+00"}[r.IntN(2)]})
		case 3:
			return a.add(node{kind: StringTerm, text: name})
		}
		return a.atom(name)
	case n < 8:
		return a.compound(name, sub())
	case n < 14:
		return a.compound(name, sub(), sub())
	case n < 15:
		return a.compound(name, sub(), sub(), sub())
	case n < 16:
		return a.compound(".", sub(), sub())
	case n < 17:
		return a.compound("{}", sub())
	case n < 18:
		return a.compound(name, a.compound(name, sub(), sub()), sub())
	case n < 19:
		return a.compound(name, sub(), a.compound(name, sub(), sub()))
	}
	return a.compound(name, a.compound(name, sub()))
}

func TestWriteReadBack(t *testing.T) {
	names := []string{"-", "+", "\\", "=", "/", "*", ":-", ",", ";", "->", "|", "^", "**", "mod", "is", "dynamic", "\\+", "?-", "$", ":",
		"a", "b c", "b", "f", "[]", "{}", "e", "x1", "X", "@@", ".+", ".", "!", "", "'", "\n", "é", "→"}
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		ops := NewOps()
		var defs strings.Builder
		for range r.IntN(30) {
			typ := XFX + OpType(r.IntN(int(YF)))
			priority := []int{0, 1, 100, 200, 200, 200, 400, 700, 700, 999, 1000, 1105, 1200}[r.IntN(13)]
			name := atom.Intern(names[r.IntN(len(names))])
			if ops.Conflict(priority, typ, name, true) == "" && (name != atom.Minus || priority > 0) {
				ops.Add(priority, typ, name)
				fmt.Fprintf(&defs, " op(%d,%v,%q)", priority, typ, name.String())
			}
		}
		for range 40 {
			var a arena
			checkReadBack(t, a, randomTerm(r, &a, names, 1+r.IntN(4)), ops, false, true)
			if t.Failed() {
				t.Fatalf("with%s", defs.String())
			}
		}
	}
}

func FuzzReadWrite(f *testing.F) {
	for _, text := range []string{"a:- \\+b,c.", "- (1).", "[a|b].", "- - -1.5e3.", "'\\x1\\a'- \"b\\n\".", "{a}mod {-}.", "f(:-,(a:-b)).", "1 - (-).", "\\+ (a,b)."} {
		f.Add(text)
	}
	ops := NewOps()
	f.Fuzz(func(t *testing.T, text string) {
		o := &Options{Ops: ops, DoubleQuotes: QuoteString}
		read, err := NewStringReader(text, "").Read(o)
		if err != nil {
			return
		}
		var a arena
		checkReadBack(t, a, a.fromTerm(read), ops, false)
		o.ISO = true // there is less syntax
		if read, err = NewStringReader(text, "").Read(o); err == nil {
			var a arena
			checkReadBack(t, a, a.fromTerm(read), ops, true)
		}
	})
}

// A sink counts the bytes written, and the size of the largest piece.
type sink struct {
	total, pieces, largest int
	head                   []byte
	tail                   []byte
	fail                   error
}

func (s *sink) Write(p []byte) (int, error) {
	if s.fail != nil {
		return 0, s.fail
	}
	if len(s.head) < 8 {
		s.head = append(s.head, p[:min(len(p), 8)]...)
	}
	s.tail = append(s.tail[:0], p[max(0, len(p)-8):]...)
	s.total += len(p)
	s.pieces++
	s.largest = max(s.largest, len(p))
	return len(p), nil
}

// A deep is the View of a term that repeats one shape to a depth: cell n+1
// has the atom a and cell n as arguments, cell 0 is the atom.
type deep struct {
	arena
	name   atom.Atom
	arity  int
	left   bool
	bottom atom.Atom
}

func (d *deep) Look(t Cell) (TermKind, atom.Atom, int) {
	if t == 0 {
		return AtomTerm, d.bottom, 0
	}
	if t == ^Cell(0) {
		return AtomTerm, atom.True, 0
	}
	return kindOf(d.name, d.arity), d.name, d.arity
}

func (d *deep) Arg(t Cell, i int) Cell {
	if d.arity == 1 || d.left == (i == 0) {
		return t - 1
	}
	return ^Cell(0)
}

func TestWriteDeep(t *testing.T) {
	const n = 1_000_000
	ops := NewOps()
	ops.Add(200, XFX, atom.Intern("###"))
	for _, c := range []struct {
		name  string
		arity int
		left  bool
		size  int
	}{
		{"f", 1, false, 3*n + 4},
		{"f", 3, true, 13*n + 4},
		{"-", 1, false, 2*n + 3},
		{"{}", 1, false, 2*n + 4},
		{",", 2, false, 5*n + 4},
		{",", 2, true, 7*n - 2 + 4},
		{"-", 2, true, 5*n + 4},
		{"-", 2, false, 7*n - 2 + 4},
		{".", 2, false, 5*n + 6},
		{".", 2, true, 7*n + 4},
		{"###", 2, false, 9*n - 2 + 4},
	} {
		d := &deep{name: atom.Intern(c.name), arity: c.arity, left: c.left, bottom: atom.True}
		var s sink
		if err := Write(&s, d, n, WriteqOptions(ops)); err != nil {
			t.Fatal(err)
		}
		if s.total != c.size {
			t.Errorf("%s/%d left %v: %d bytes, want %d (%s...%s)", c.name, c.arity, c.left, s.total, c.size, s.head, s.tail)
		}
		if s.largest > 2*flushSize {
			t.Errorf("%s/%d: a piece of %d bytes", c.name, c.arity, s.largest)
		}
	}
}

func TestWriteListMemory(t *testing.T) {
	d := &deep{name: atom.Dot, arity: 2, bottom: atom.Nil}
	o := WriteqOptions(NewOps())
	for _, n := range []Cell{1000, 1_000_000} {
		var s sink
		allocs := testing.AllocsPerRun(1, func() { Write(&s, d, n, o) })
		if allocs > 20 {
			t.Errorf("a list of %d elements takes %v allocations", n, allocs)
		}
	}
}

func TestWriteErrors(t *testing.T) {
	d := &deep{name: atom.Dot, arity: 2, bottom: atom.Nil}
	failure := errors.New("full")
	if err := Write(&sink{fail: failure}, d, 1_000_000, WriteqOptions(NewOps())); err != failure {
		t.Errorf("the error of the destination became %v", err)
	}
	for _, name := range []string{".", "f", "-"} {
		d := &deep{name: atom.Intern(name), arity: 2, left: name == "-", bottom: atom.Nil}
		polls := 0
		o := WriteqOptions(NewOps())
		o.Poll = func() error {
			if polls++; polls == 3 {
				return failure
			}
			return nil
		}
		var s sink
		if err := Write(&s, d, 1_000_000, o); err != failure || polls != 3 {
			t.Errorf("%s: %v after %d polls", name, err, polls)
		}
	}
}

// TestWriteLongNames: few terms with long texts do not keep the writer from asking whether it
// must end.
func TestWriteLongNames(t *testing.T) {
	d := &deep{name: atom.Intern(strings.Repeat("a b", 7000)), arity: 1, bottom: atom.Nil}
	o, polls := WriteqOptions(NewOps()), 0
	o.Poll = func() error { polls++; return nil }
	if err := Write(&sink{}, d, 1000, o); err != nil || polls < 50 {
		t.Errorf("%v after %d polls", err, polls)
	}
}

// BenchmarkWrite writes terms of a million levels that take no memory.
func BenchmarkWrite(b *testing.B) {
	const n = 1_000_000
	for _, c := range []struct {
		shape, name string
		arity       int
		left        bool
	}{
		{"list", ".", 2, false},
		{"conjunction", ",", 2, false},
		{"sum", "+", 2, true},
		{"functor", "f", 1, false},
	} {
		b.Run(c.shape, func(b *testing.B) {
			d := &deep{name: atom.Intern(c.name), arity: c.arity, left: c.left, bottom: atom.Nil}
			o := WriteqOptions(NewOps())
			for b.Loop() {
				var s sink
				Write(&s, d, n, o)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/level")
		})
	}
}
