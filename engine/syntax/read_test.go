package syntax

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine/atom"
)

// The tables in testdata/read-*.txt hold cases separated by blank lines:
//
//	# comment
//	: op(700, xfx, foo)      changes the operators from here to the end of the file
//	: iso true               sets an option likewise
//	< a line of text, to which a newline is added
//	<< "text as a Go string, to which nothing is added"
//	> what one Read gives, in canonical form with %N for the nodes' positions
//	! line:column message of the syntax error that one Read gives
//
// After the results listed the text must have ended. Every case is read from
// memory and from a stream, with the same results.
func TestReadTables(t *testing.T) {
	files, err := filepath.Glob("testdata/read-*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no tables", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			runTable(t, file)
		})
	}
}

func runTable(t *testing.T, file string) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	opts := &Options{Ops: NewOps()}
	var text string
	var want []string
	cases, start := 0, 0
	flush := func() {
		if len(want) == 0 {
			if text != "" {
				t.Errorf("%s:%d: no result", file, start)
			}
			return
		}
		cases++
		for _, mode := range []string{"memory", "stream"} {
			if err := checkReads(mode, text, opts, want); err != nil {
				t.Errorf("%s:%d: %s: %q: %v", file, start, mode, text, err)
			}
		}
		text, want = "", nil
	}
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		kind, rest, _ := strings.Cut(line, " ")
		switch kind {
		case "":
			flush()
		case "#":
		case ":":
			flush()
			if err := setOption(opts, rest); err != nil {
				t.Fatalf("%s:%d: %v", file, n, err)
			}
		case "<", "<<":
			if len(want) > 0 {
				flush()
			}
			if text == "" {
				start = n
			}
			if kind == "<" {
				text += rest + "\n"
				break
			}
			s, err := strconv.Unquote(rest)
			if err != nil {
				t.Fatalf("%s:%d: %v", file, n, err)
			}
			text += s
		case ">", "!":
			want = append(want, line)
		default:
			t.Fatalf("%s:%d: what is %q?", file, n, line)
		}
	}
	flush()
	if cases == 0 {
		t.Errorf("%s has no cases", file)
	}
}

func setOption(opts *Options, text string) error {
	key, value, _ := strings.Cut(text, " ")
	quote, isQuote := map[string]Quote{"codes": QuoteCodes, "chars": QuoteChars, "atom": QuoteAtom,
		"string": QuoteString, "symbol_char": QuoteSymbolChar, "default": QuoteDefault}[value]
	switch {
	case key == "iso":
		opts.ISO = value == "true"
	case key == "multiline":
		opts.MultilineQuoted = value == "true"
	case key == "end_optional":
		opts.EndOptional = value == "true"
	case key == "quotations":
		opts.Quotations = value == "true"
	case key == "double_quotes" && isQuote:
		opts.DoubleQuotes = quote
	case key == "back_quotes" && isQuote:
		opts.BackQuotes = quote
	case key == "convert":
		from, to := rune(value[0]), rune(value[1])
		old := opts.Convert
		opts.Convert = func(r rune) rune {
			if old != nil {
				r = old(r)
			}
			if r == from {
				return to
			}
			return r
		}
	case key == "op":
		var priority int
		var typ, name string
		if _, err := fmt.Sscan(value, &priority, &typ, &name); err != nil {
			return err
		}
		if name[0] == '"' {
			_, name, _ = strings.Cut(value, typ+" ")
			name, _ = strconv.Unquote(name)
		}
		opType, ok := ParseOpType(typ)
		if !ok {
			return errors.New("no such type: " + typ)
		}
		opts.Ops.Add(priority, opType, atom.Intern(name))
	default:
		return errors.New("no such option: " + text)
	}
	return nil
}

// A testSource is a stream that counts the bytes taken from it.
type testSource struct {
	*strings.Reader
}

func (s testSource) taken(text string) int { return len(text) - s.Len() }

func checkReads(mode, text string, opts *Options, want []string) error {
	r := NewStringReader(text, "")
	src := testSource{strings.NewReader(text)}
	if mode == "stream" {
		r = NewReader(src, "")
	}
	for i := 0; ; i++ {
		term, err := r.Read(opts)
		if mode == "stream" && opts.Convert == nil && src.taken(text) != r.Position().Byte {
			return fmt.Errorf("read %d has taken %d bytes, but the position is %d", i, src.taken(text), r.Position().Byte)
		}
		var got string
		switch e := err.(type) {
		case nil:
			got = "> " + canonical1(term)
		case *Error:
			got = fmt.Sprintf("! %s %s", e.Pos, e.Message)
		default:
			if err != io.EOF {
				return err
			}
			if i < len(want) {
				return fmt.Errorf("end of text, want %s", want[i])
			}
			return nil
		}
		if i >= len(want) {
			return fmt.Errorf("unexpected %s", got)
		}
		if got != want[i] {
			return fmt.Errorf("\n got %s\nwant %s", got, want[i])
		}
	}
}

// canonical1 renders a term without operators, one stack for all.
func canonical1(t *Term) string {
	var stack []string
	for _, n := range t.Nodes {
		var s string
		args := 0
		switch n.Kind {
		case KindVar:
			s = t.Vars[n.N].Name
			if s == "_" {
				s = "_" + strconv.Itoa(int(n.N))
			}
		case KindAtom:
			s = quoteAtom(n.Atom)
		case KindInt:
			s = strconv.FormatInt(n.Int(), 10)
		case KindBig:
			s = t.Bigs[n.Val].String()
		case KindRational:
			s = strings.Replace(t.Rats[n.Val].String(), "/", "r", 1)
		case KindFloat:
			s = formatFloat(math.Float64frombits(n.Val))
		case KindString:
			s = strconv.Quote(t.Texts[n.Val])
		case KindCodes:
			s = "codes:" + strconv.Quote(t.Texts[n.Val])
		case KindChars:
			s = "chars:" + strconv.Quote(t.Texts[n.Val])
		case KindCompound:
			args = int(n.N)
			s = quoteAtom(n.Atom) + "(" + strings.Join(stack[len(stack)-args:], ",") + ")"
		case KindList:
			args = int(n.N) + 1
			items, tail := stack[len(stack)-args:len(stack)-1], stack[len(stack)-1]
			s = "[" + strings.Join(items, ",")
			if tail != "[]" {
				s += "|" + tail
			}
			s += "]"
		}
		stack = append(stack[:len(stack)-args], s)
	}
	if len(stack) != 1 {
		return fmt.Sprintf("NOT ONE TERM: %q", stack)
	}
	return stack[0]
}

func formatFloat(f float64) string {
	switch {
	case math.IsInf(f, 0):
		return strings.Replace(fmt.Sprint(f), "+", "", 1)
	case math.IsNaN(f):
		return fmt.Sprintf("NaN(%#x)", math.Float64bits(f)&(1<<52-1))
	}
	s := strconv.FormatFloat(f, 'g', -1, 64)
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return s
}

func quoteAtom(a atom.Atom) string {
	s := a.String()
	if s == "[]" || s == "{}" || s == "!" || s == ";" {
		return s
	}
	word, symbol := s != "", s != ""
	for i, r := range s {
		class := classOf(r)
		if i == 0 && class != classLower || !goesOn(r) {
			word = false
		}
		if class != classSymbol {
			symbol = false
		}
	}
	if (word || symbol) && utf8.ValidString(s) && s != "." {
		return s
	}
	q := strconv.Quote(s)
	return "'" + strings.ReplaceAll(strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`), "'", `\'`) + "'"
}
