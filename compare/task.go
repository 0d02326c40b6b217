package compare

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"unicode"

	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/pattern"
	"github.com/zebralog/prolog/puzzle"
)

// A task is a puzzle in the form that the ways use. Its houses are the places of the row.
// Without a row they are the options of the first category.
type task struct {
	*puzzle.Puzzle
	n     int
	house int // the category of the houses
	clues []clue
}

// A clue is a clue of the text, with its line.
type clue struct {
	line int
	text string
	says test
}

// A test is a clue in negation normal form.
type test interface{}

type (
	same  struct{ a, b puzzle.Ref } // of different categories
	apart struct{ a, b puzzle.Ref }
	all   []test // all([]) is true
	some  []test // some([]) is false
)

func newTask(p *puzzle.Puzzle) *task {
	t := &task{Puzzle: p, n: p.Size(), house: max(p.Row, 0)}
	for _, c := range p.Clues {
		f := c.Formula
		if f == nil {
			f = puzzle.Or(c.Readings)
		}
		t.clues = append(t.clues, clue{c.Line, strings.TrimSpace(c.Text), lower(f, true)})
	}
	return t
}

// lower returns a formula as a test, or its negation if is is false.
func lower(f puzzle.Formula, is bool) test {
	each := func(fs []puzzle.Formula, is bool) (ts []test) {
		for _, f := range fs {
			ts = append(ts, lower(f, is))
		}
		return ts
	}
	join := func(and bool, ts ...test) test {
		if len(ts) == 1 {
			return ts[0]
		}
		if and {
			return all(ts)
		}
		return some(ts)
	}
	switch f := f.(type) {
	case puzzle.Same:
		switch {
		case f.A == f.B == is && f.A.Cat == f.B.Cat:
			return all{}
		case f.A.Cat == f.B.Cat:
			return some{}
		case is:
			return same{f.A, f.B}
		}
		return apart{f.A, f.B}
	case puzzle.Not:
		return lower(f.F, !is)
	case puzzle.And:
		return join(is, each(f, is)...)
	case puzzle.Or:
		return join(!is, each(f, is)...)
	case puzzle.One:
		return lowerOne(f, is)
	case puzzle.Implies:
		return join(!is, lower(f.If, !is), lower(f.Then, is))
	case puzzle.Iff:
		return some{all{lower(f.A, true), lower(f.B, is)}, all{lower(f.A, false), lower(f.B, !is)}}
	case puzzle.Different:
		var ts []test
		for i, a := range f {
			for _, b := range f[:i] {
				ts = append(ts, lower(puzzle.Same{A: a, B: b}, !is))
			}
		}
		return join(is, ts...)
	case puzzle.Cmp:
		if !is {
			f.Op = [...]puzzle.Op{puzzle.Eq: puzzle.Ne, puzzle.Ne: puzzle.Eq, puzzle.Lt: puzzle.Ge, puzzle.Le: puzzle.Gt, puzzle.Gt: puzzle.Le, puzzle.Ge: puzzle.Lt}[f.Op]
		}
		return f
	}
	return all{}
}

// lowerOne returns a test for exactly one of some formulas being true, or for the negation.
func lowerOne(fs puzzle.One, is bool) test {
	var ways some
	if is {
		for i := range fs {
			way := all{lower(fs[i], true)}
			for j := range fs {
				if j != i {
					way = append(way, lower(fs[j], false))
				}
			}
			ways = append(ways, way)
		}
		return ways
	}
	var none all
	for i, f := range fs {
		none = append(none, lower(f, false))
		for _, g := range fs[:i] {
			ways = append(ways, all{lower(f, true), lower(g, true)})
		}
	}
	return append(some{none}, ways...)
}

// ats returns the different values that a comparison has.
func ats(f puzzle.Cmp) (found []puzzle.At) {
	var visit func(e puzzle.Expr)
	visit = func(e puzzle.Expr) {
		switch e := e.(type) {
		case puzzle.At:
			if !slices.Contains(found, e) {
				found = append(found, e)
			}
		case puzzle.Add:
			visit(e.L)
			visit(e.R)
		case puzzle.Sub:
			visit(e.L)
			visit(e.R)
		case puzzle.Mul:
			visit(e.E)
		case puzzle.Abs:
			visit(e.E)
		}
	}
	visit(f.L)
	visit(f.R)
	return found
}

// number returns the value of an expression, given the values in it.
func number(e puzzle.Expr, value func(puzzle.At) *big.Rat) *big.Rat {
	switch e := e.(type) {
	case puzzle.Num:
		return e.Rat
	case puzzle.At:
		return value(e)
	case puzzle.Add:
		return new(big.Rat).Add(number(e.L, value), number(e.R, value))
	case puzzle.Sub:
		return new(big.Rat).Sub(number(e.L, value), number(e.R, value))
	case puzzle.Mul:
		return new(big.Rat).Mul(e.K, number(e.E, value))
	case puzzle.Abs:
		return new(big.Rat).Abs(number(e.E, value))
	}
	panic("compare: no expression")
}

// related returns, for a comparison of two values, which options of their categories it
// allows together. It returns false for another number of values.
func (t *task) related(f puzzle.Cmp) (x, y puzzle.At, rows [][]bool, ok bool) {
	values := ats(f)
	if len(values) != 2 {
		return x, y, nil, false
	}
	x, y = values[0], values[1]
	rows = make([][]bool, t.n)
	for v := range rows {
		rows[v] = make([]bool, t.n)
		for w := range rows[v] {
			rows[v][w] = t.holds(f, func(a puzzle.At) int {
				if a == x {
					return v
				}
				return w
			})
		}
	}
	return x, y, rows, true
}

// places returns the two options whose places a comparison is about, and the allowed
// distances from the first to the second. It returns false if the comparison is about
// something else.
func (t *task) places(f puzzle.Cmp) (a, b puzzle.Ref, distances []int, ok bool) {
	x, y, rows, ok := t.related(f)
	if !ok || x.Cat != t.Row || y.Cat != t.Row || x.Of.Cat == t.Row || y.Of.Cat == t.Row {
		return a, b, nil, false
	}
	return x.Of, y.Of, t.distance(rows), true
}

// anyLater reports whether the distances are exactly those to all later places.
func (t *task) anyLater(ds []int) bool { return len(ds) > 0 && len(ds) == t.n-1 && ds[0] == 1 }

// anyEarlier reports whether the distances are exactly those to all earlier places.
func (t *task) anyEarlier(ds []int) bool {
	return len(ds) > 0 && len(ds) == t.n-1 && ds[len(ds)-1] == -1
}

// holds reports whether a comparison is true for some options.
func (t *task) holds(f puzzle.Cmp, option func(puzzle.At) int) bool {
	value := func(a puzzle.At) *big.Rat { return t.Categories[a.Cat].Options[option(a)].Value }
	return f.Op.Of(number(f.L, value).Cmp(number(f.R, value)))
}

// beside returns a goal for a comparison that says that two places are neighbours.
func (t *task) beside(f puzzle.Cmp, name func(puzzle.Ref) string) (goal string, ok bool) {
	x, y, rows, ok := t.related(f)
	if !ok || x.Cat != t.Row || y.Cat != t.Row {
		return "", false
	}
	switch ds := t.distance(rows); {
	case slices.Equal(ds, []int{1}):
		return fmt.Sprintf("left_of(Houses, %s, %s)", name(x.Of), name(y.Of)), true
	case slices.Equal(ds, []int{-1}):
		return fmt.Sprintf("left_of(Houses, %s, %s)", name(y.Of), name(x.Of)), true
	case slices.Equal(ds, []int{-1, 1}):
		return fmt.Sprintf("next_to(Houses, %s, %s)", name(x.Of), name(y.Of)), true
	}
	return "", false
}

// distance returns the distances that a relation of places in the row allows, from the
// first place to the second. It returns nil if the relation depends on more than the
// distance.
func (t *task) distance(rows [][]bool) []int {
	var ds []int
	for d := 1 - t.n; d < t.n; d++ {
		is, ok := false, true
		for v := range rows {
			if w := v + d; w >= 0 && w < t.n {
				if is = is || rows[v][w]; is != rows[v][w] {
					ok = false
				}
			}
		}
		for v := range rows {
			if w := v + d; w >= 0 && w < t.n && rows[v][w] != is {
				ok = false
			}
		}
		switch {
		case !ok:
			return nil
		case is:
			ds = append(ds, d)
		}
	}
	return ds
}

// rest returns the categories other than the row.
func (t *task) rest() (cats []int) {
	for c := range t.Categories {
		if c != t.Row {
			cats = append(cats, c)
		}
	}
	return cats
}

// atom returns an option as Prolog writes it. A place is its number.
func (t *task) atom(r puzzle.Ref) string {
	if r.Cat == t.Row {
		return fmt.Sprint(r.Opt + 1)
	}
	return string(syntax.AppendAtom(nil, t.Option(r).Name))
}

// word returns a text as a part of a Prolog name.
func word(name string, upper bool) string {
	var b strings.Builder
	start := upper
	for _, c := range name {
		switch {
		case c > unicode.MaxASCII || !unicode.IsLetter(c) && !unicode.IsDigit(c):
			if !upper && b.Len() > 0 && !strings.HasSuffix(b.String(), "_") {
				b.WriteByte('_')
			}
			start = upper
		case start:
			b.WriteRune(unicode.ToUpper(c))
			start = false
		case upper:
			b.WriteRune(c)
		default:
			b.WriteRune(unicode.ToLower(c))
		}
	}
	return strings.TrimSuffix(b.String(), "_")
}

// category returns the name of a category in a program. It is no name that the programs
// use.
func (t *task) category(c int) string {
	name := word(t.Categories[c].Name, false)
	if name == "" || !unicode.IsLetter(rune(name[0])) {
		return fmt.Sprintf("category_%d", c+1)
	}
	for d := range c {
		if word(t.Categories[d].Name, false) == name {
			return fmt.Sprintf("%s_%d", name, c+1)
		}
	}
	return name
}

// variable returns the variable for an option. It is no variable that the programs use, or
// that another option has.
func (t *task) variable(r puzzle.Ref) string {
	plain := func(r puzzle.Ref) string {
		name := word(t.Option(r).Name, true)
		if name == "" || !unicode.IsLetter(rune(name[0])) {
			name = word("Option "+t.category(r.Cat), true) + name
		}
		return name
	}
	name := plain(r)
	taken := name == "Houses" || used().MatchString(name)
	for c := range t.Categories {
		taken = taken || name == word(t.category(c), true)+"s"
		for o := range t.n {
			q := puzzle.Ref{Cat: c, Opt: o}
			taken = taken || q != r && plain(q) == name
		}
	}
	if taken {
		return fmt.Sprintf("%s_%d_%d", name, r.Cat+1, r.Opt+1)
	}
	return name
}

// used matches variables that stand for values.
var used = pattern.New(`^V\d+$`)

// comment returns a clue as a Prolog comment.
func (c *clue) comment(indent string) string {
	var b strings.Builder
	line := fmt.Sprintf("%s%% %d:", indent, c.line)
	for _, w := range strings.Fields(c.text) {
		if len(line)+1+len(w) > 79 {
			b.WriteString(line + "\n")
			line = indent + "%"
		}
		line += " " + w
	}
	b.WriteString(line + "\n")
	return b.String()
}

// header returns the start of a program.
func (t *task) header(about string) string {
	title := cmp.Or(strings.Join(strings.Fields(t.Title), " "), t.File, "A puzzle")
	text := strings.Fields(title + ", " + about)
	var b strings.Builder
	line := "%"
	for _, w := range text {
		if len(line)+1+len(w) > 79 {
			b.WriteString(line + "\n")
			line = "%"
		}
		line += " " + w
	}
	b.WriteString(line + "\n\n")
	return b.String()
}

// errTooLarge is the error for a clue that is too long in the form of a way.
var errTooLarge = errors.New("a clue relates more than two values")
