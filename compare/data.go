package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/zebralog/prolog/puzzle"
)

// An encoder writes a puzzle as data for the programs of package puzzles; solver.pl
// explains the form. A clue about places becomes in(A, Places). A clue about values of
// other categories becomes the options that belong together.
type encoder struct{ *task }

// name returns an option as Property=Option.
func (e *encoder) name(r puzzle.Ref) string { return e.category(r.Cat) + "=" + e.atom(r) }

func (e *encoder) groups() string {
	var rows []string
	for _, c := range e.rest() {
		texts := make([]string, e.n)
		for o := range texts {
			texts[o] = e.atom(puzzle.Ref{Cat: c, Opt: o})
		}
		rows = append(rows, fmt.Sprintf("    %s-[%s]", e.category(c), strings.Join(texts, ", ")))
	}
	return "[\n" + strings.Join(rows, ",\n") + "\n]"
}

// fixed returns clues that make the options of the first category the houses. It returns
// none if there is a row.
func (e *encoder) fixed() (list []string) {
	if e.Row >= 0 {
		return nil
	}
	for o := range e.n {
		list = append(list, fmt.Sprintf("in(%s, [%d])", e.name(puzzle.Ref{Cat: e.house, Opt: o}), o+1))
	}
	return list
}

// puzzle returns the term for the puzzle.
func (e *encoder) puzzle() (string, error) {
	var list []string
	for _, f := range e.fixed() {
		list = append(list, "    "+f)
	}
	for _, c := range e.clues {
		terms, err := e.clue(c.says)
		if err != nil {
			return "", fmt.Errorf("line %d: %w", c.line, err)
		}
		for i, t := range terms {
			text := "    " + t
			if i == 0 {
				text = c.comment("    ") + text
			}
			list = append(list, text)
		}
	}
	return fmt.Sprintf("puzzle(%d, %s, [\n%s\n])", e.n, e.groups(), strings.Join(list, ",\n")), nil
}

// clue returns the terms for a clue. These are of the special kinds of clues, or formulas.
func (e *encoder) clue(x test) ([]string, error) {
	switch x := x.(type) {
	case all:
		var terms []string
		for _, x := range x {
			ts, err := e.clue(x)
			if err != nil {
				return nil, err
			}
			terms = append(terms, ts...)
		}
		return terms, nil
	case same:
		switch {
		case x.a.Cat == e.Row:
			return []string{fmt.Sprintf("in(%s, [%d])", e.name(x.b), x.a.Opt+1)}, nil
		case x.b.Cat == e.Row:
			return []string{fmt.Sprintf("in(%s, [%d])", e.name(x.a), x.b.Opt+1)}, nil
		}
		return []string{fmt.Sprintf("equal(%s, %s)", e.name(x.a), e.name(x.b))}, nil
	case puzzle.Cmp:
		if kind := e.relation(x); kind != "" {
			return []string{kind}, nil
		}
	}
	f, err := e.formula(x)
	return []string{"formula(" + f + ")"}, err
}

// relation returns the term for a comparison if it is one of the special kinds, otherwise
// "".
func (e *encoder) relation(x puzzle.Cmp) string {
	a, b, ds, ok := e.places(x)
	switch {
	case !ok:
	case e.anyLater(ds) && e.n > 2:
		return fmt.Sprintf("before(%s, %s)", e.name(a), e.name(b))
	case e.anyEarlier(ds) && e.n > 2:
		return fmt.Sprintf("before(%s, %s)", e.name(b), e.name(a))
	case slices.Equal(ds, []int{-1, 1}):
		return fmt.Sprintf("next_to(%s, %s)", e.name(a), e.name(b))
	case len(ds) == 1 && ds[0] > 0:
		return fmt.Sprintf("offset(%s, %s, %d)", e.name(a), e.name(b), ds[0])
	case len(ds) == 1 && ds[0] < 0:
		return fmt.Sprintf("offset(%s, %s, %d)", e.name(b), e.name(a), -ds[0])
	}
	return ""
}

// truth returns a formula that is always true, or always false if is is false.
func (e *encoder) truth(is bool) string {
	r := e.name(puzzle.Ref{Cat: e.rest()[0]})
	if is {
		return fmt.Sprintf("same(%s, %s)", r, r)
	}
	return fmt.Sprintf("not(same(%s, %s))", r, r)
}

// joined returns formulas joined by and/2 or or/2.
func (e *encoder) joined(op string, fs []string) string {
	if len(fs) == 0 {
		return e.truth(op == "and")
	}
	last := fs[len(fs)-1]
	for _, f := range slices.Backward(fs[:len(fs)-1]) {
		last = fmt.Sprintf("%s(%s, %s)", op, f, last)
	}
	return last
}

// formula returns a test as a formula.
func (e *encoder) formula(x test) (string, error) {
	join := func(op string, xs []test) (string, error) {
		fs := make([]string, len(xs))
		for i, x := range xs {
			f, err := e.formula(x)
			if err != nil {
				return "", err
			}
			fs[i] = f
		}
		return e.joined(op, fs), nil
	}
	switch x := x.(type) {
	case same:
		return e.goesWith(x.a, x.b), nil
	case apart:
		return "not(" + e.goesWith(x.a, x.b) + ")", nil
	case all:
		return join("and", x)
	case some:
		return join("or", x)
	case puzzle.Cmp:
		return e.compare(x)
	}
	return e.truth(true), nil
}

// goesWith returns a formula that says that two options belong together.
func (e *encoder) goesWith(a, b puzzle.Ref) string {
	switch {
	case a.Cat == b.Cat:
		return e.truth(a == b)
	case a.Cat == e.Row:
		return fmt.Sprintf("in(%s, [%d])", e.name(b), a.Opt+1)
	case b.Cat == e.Row:
		return fmt.Sprintf("in(%s, [%d])", e.name(a), b.Opt+1)
	}
	return fmt.Sprintf("same(%s, %s)", e.name(a), e.name(b))
}

// has returns a formula that says that an option belongs to one of some options of a
// category.
func (e *encoder) has(r puzzle.Ref, c int, options []int) string {
	if c == e.Row && r.Cat != c {
		places := make([]string, len(options))
		for i, o := range options {
			places[i] = fmt.Sprint(o + 1)
		}
		if len(places) > 0 {
			return fmt.Sprintf("in(%s, [%s])", e.name(r), strings.Join(places, ", "))
		}
	}
	var fs []string
	for _, o := range options {
		fs = append(fs, e.goesWith(r, puzzle.Ref{Cat: c, Opt: o}))
	}
	return e.joined("or", fs)
}

// compare returns a formula for a comparison. For each value of the first category it has
// the values allowed for the second.
func (e *encoder) compare(f puzzle.Cmp) (string, error) {
	values := ats(f)
	if len(values) < 2 {
		var options []int
		for o := range e.n {
			if e.holds(f, func(puzzle.At) int { return o }) {
				options = append(options, o)
			}
		}
		if len(values) == 0 {
			return e.truth(len(options) > 0), nil
		}
		return e.has(values[0].Of, values[0].Cat, options), nil
	}
	a, b, rows, ok := e.related(f)
	if !ok {
		return e.tuples(f, values)
	}
	var fs []string
	for v := range rows {
		var of, to []int
		for w := range rows {
			if rows[v][w] {
				of = append(of, w)
			}
			if rows[w][v] {
				to = append(to, w)
			}
		}
		fs = append(fs, fmt.Sprintf("or(not(%s), %s)", e.has(a.Of, a.Cat, []int{v}), e.has(b.Of, b.Cat, of)),
			fmt.Sprintf("or(not(%s), %s)", e.has(b.Of, b.Cat, []int{v}), e.has(a.Of, a.Cat, to)))
	}
	return e.joined("and", fs), nil
}

// tuples returns a formula for a comparison of more than two values. It has all
// combinations that are allowed.
func (e *encoder) tuples(f puzzle.Cmp, values []puzzle.At) (string, error) {
	const most = 1000
	size := 1
	for range values {
		if size *= e.n; size > most {
			return "", errTooLarge
		}
	}
	var ways []string
	at := make([]int, len(values))
	for k := range size {
		for i := range at {
			at[i] = k % e.n
			k /= e.n
		}
		if e.holds(f, func(a puzzle.At) int { return at[slices.Index(values, a)] }) {
			var way []string
			for i, a := range values {
				way = append(way, e.has(a.Of, a.Cat, []int{at[i]}))
			}
			ways = append(ways, e.joined("and", way))
		}
	}
	return e.joined("or", ways), nil
}
