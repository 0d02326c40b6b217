package puzzle

import (
	"math/big"
	"reflect"
	"strings"
	"testing"

	"github.com/zebralog/prolog"
)

// names is a category of names.
func names(name, options string) Category {
	c := Category{Name: name}
	for _, o := range strings.Split(options, ",") {
		c.Options = append(c.Options, Option{Name: o})
	}
	return c
}

// numbers is a category of n numbers, from first.
func numbers(name string, kind Kind, first, step int64, n int) Category {
	c := Category{Name: name, Kind: kind}
	for i := range int64(n) {
		v := big.NewRat(first+i*step, 1)
		c.Options = append(c.Options, Option{Name: v.RatString(), Value: v})
	}
	return c
}

// num is a number in a formula.
func num(n int64) Expr { return Num{big.NewRat(n, 1)} }

func TestTerms(t *testing.T) {
	p, err := prolog.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"same(o(1,2),o(3,1))",
		"not(same(o(1,2),o(3,1)))",
		"and([same(o(1,1),o(2,2)),or([]),one([same(o(1,1),o(2,2))])])",
		"implies(same(o(1,1),o(2,2)),iff(same(o(1,1),o(2,2)),same(o(1,1),o(2,3))))",
		"different([o(1,1),o(2,2),o(3,3)])",
		`cmp(\=,at(1,o(2,1)),3)`,
		"cmp(=<,abs(at(1,o(2,1))-at(1,o(2,2))),1r2+10000000000000000000000)",
		"cmp(>=,2*at(1,o(2,1)),-1)",
	} {
		var s struct{ F prolog.Term }
		if err := p.QuerySolution("F = " + text + ".").Scan(&s); err != nil {
			t.Fatal(text, err)
		}
		f, err := FromTerm(s.F)
		if err != nil {
			t.Error(text, err)
			continue
		}
		if got := Term(f).String(); got != text {
			t.Errorf("%s, want %s", got, text)
		}
		if again, err := FromTerm(Term(f)); err != nil || !reflect.DeepEqual(f, again) {
			t.Errorf("%s: %v %v", text, again, err)
		}
	}
	for _, text := range []string{"foo", "same(1,o(1,1))", "same(o(1,a),o(1,1))", "and(x)", "or([foo])", "cmp(<>,1,2)",
		"cmp(=,a,1)", "cmp(=,at(x,o(1,1)),1)", "cmp(=,at(1,o(1,1))*2,1)", "different(x)", "different([y])", "3", "not(3)",
		"cmp(=,1,1.5)", "same(o(1,1),o(1,2),3)"} {
		var s struct{ F prolog.Term }
		if err := p.QuerySolution("F = (" + text + ").").Scan(&s); err != nil {
			t.Fatal(text, err)
		}
		if f, err := FromTerm(s.F); err == nil {
			t.Errorf("%s is %v", text, f)
		}
	}
}

func TestDeepTerm(t *testing.T) {
	term := prolog.Term(prolog.Atom("x"))
	for range 1_000_000 {
		term = prolog.NewCompound("not", term)
	}
	if _, err := FromTerm(term); err == nil || err.Error() != "a formula is nested too deeply" {
		t.Error(err)
	}
}

func TestValidate(t *testing.T) {
	valid := func() *Puzzle {
		return &Puzzle{File: "p", Row: -1, Categories: []Category{names("Name", "Ann,Bob"), numbers("Age", Numeric, 30, 1, 2)}}
	}
	if err := valid().Validate(); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(p *Puzzle){
		"two categories at least":       func(p *Puzzle) { p.Categories = p.Categories[:1] },
		"from 2 to 64":                  func(p *Puzzle) { p.Categories[0].Options = nil },
		"has 1 options":                 func(p *Puzzle) { p.Categories[1].Options = p.Categories[1].Options[:1] },
		"two categories name":           func(p *Puzzle) { p.Categories[1].Name = "name" },
		"Ann twice":                     func(p *Puzzle) { p.Categories[0].Options[1].Name = "Ann" },
		"no value":                      func(p *Puzzle) { p.Categories[1].Options[1].Value = nil },
		"place 1 is 30":                 func(p *Puzzle) { p.Categories[1].Kind = Places },
		"no row":                        func(p *Puzzle) { p.Row = 1 },
		"no option 3 of category 1":     func(p *Puzzle) { p.Clues = []Clue{{Formula: Same{Ref{0, 2}, Ref{1, 0}}}} },
		"no category 3":                 func(p *Puzzle) { p.Clues = []Clue{{Formula: Not{Cmp{Eq, Abs{At{2, Ref{0, 0}}}, num(1)}}}} },
		"options of Name have no order": func(p *Puzzle) { p.Clues = []Clue{{Readings: []Formula{Cmp{Eq, At{0, Ref{1, 0}}, num(1)}}}} },
		"there is no category 0":        func(p *Puzzle) { p.Questions = []Question{{Ask: -1}} },
		"there is no option 0":          func(p *Puzzle) { p.Answer = []AnswerRow{{Options: []Ref{{0, -1}}}} },
	} {
		p := valid()
		change(p)
		if err := p.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
