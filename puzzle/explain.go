package puzzle

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// StepKind is the kind of reasoning in a step, from the simplest to the hardest.
type StepKind uint8

const (
	ByClue   StepKind = iota // a clue says so, with facts or without
	Cross                    // what belongs together does not belong to others
	Last                     // only one option is left
	Transfer                 // what holds for one of two that are the same holds for the other
	ByCases                  // a clue says so in each of its cases that are possible
	Through                  // whichever of some options it is, it is not this one
	Group                    // some options are left for as many
	TwoClues                 // a clue says so in each case of another one
	Suppose                  // the contrary leads to a contradiction, step by step
	Search                   // the contrary leads to a contradiction, whatever is tried
)

// A Step of an explanation concludes facts from clues and from earlier facts.
type Step struct {
	Kind  StepKind
	Clues []int
	From  []Fact
	So    []Fact
	Bad   bool   // a contradiction, at the end of the consequences of a supposition
	Inner []Step // what follows from the contrary of So, up to a contradiction
}

// Difficulty says how hard a puzzle is for a person.
type Difficulty string

const (
	Easy   Difficulty = "easy"   // clues one by one, and what follows in rows and columns
	Medium Difficulty = "medium" // cases, two clues together, suppositions that are soon refuted
	Hard   Difficulty = "hard"   // longer suppositions
)

// An Explanation has the steps by which a person would solve a puzzle.
type Explanation struct {
	Solution   Solution
	Given      []Fact
	Steps      []Step
	Difficulty Difficulty
}

// ErrNotUnique is the error of explaining a puzzle that has not exactly one solution.
var ErrNotUnique = errors.New("there is not exactly one solution")

// explainer finds the steps.
type explainer struct {
	q      *problem
	d      *reasoner
	g      *facts
	clues  []Formula
	direct []bool // of clues that have said what they say without facts
	inside bool   // a supposition
}

// Explain explains the solution, starting from some known facts.
func Explain(ctx context.Context, p *Puzzle, given ...Fact) (*Explanation, error) {
	x, s, err := newExplainer(ctx, p, given)
	if err != nil {
		return nil, err
	}
	var steps []Step
	for !x.g.done() {
		step, err := x.step()
		if err != nil {
			return nil, err
		}
		steps = append(steps, step)
	}
	var goal []Fact
	first := max(p.Row, 0)
	for e, row := range s {
		for c, o := range row {
			if c != first {
				goal = append(goal, fact(Ref{first, e}, Ref{c, o}, true))
			}
		}
	}
	steps = prune(steps, goal)
	return &Explanation{s, given, steps, difficulty(steps)}, nil
}

// Hint returns the next step from some known facts, or nil if all facts are known.
func Hint(ctx context.Context, p *Puzzle, given ...Fact) (*Step, error) {
	x, _, err := newExplainer(ctx, p, given)
	if err != nil || x.g.done() {
		return nil, err
	}
	step, err := x.step()
	return &step, err
}

// Why returns the steps that lead to a fact, or to its contrary if that is true.
func Why(ctx context.Context, p *Puzzle, f Fact) (*Explanation, error) {
	x, s, err := newExplainer(ctx, p, nil)
	if err != nil {
		return nil, err
	}
	if f.Is != (Same{f.A, f.B}.Holds(p, s)) {
		f.Is = !f.Is
	}
	f = fact(f.A, f.B, f.Is)
	var steps []Step
	for !x.g.knows(f) {
		step, err := x.step()
		if err != nil {
			return nil, err
		}
		steps = append(steps, step)
	}
	steps = prune(steps, []Fact{f})
	return &Explanation{s, nil, steps, difficulty(steps)}, nil
}

func newExplainer(ctx context.Context, p *Puzzle, given []Fact) (*explainer, Solution, error) {
	r, err := Solve(ctx, p, Options{Brief: true})
	if err != nil {
		return nil, nil, err
	}
	if r.Status != Unique {
		return nil, nil, ErrNotUnique
	}
	x := &explainer{q: newProblem(ctx, p), d: newReasoner(p), g: newFacts(p), clues: p.meanings(), direct: make([]bool, len(p.Clues))}
	for _, f := range given {
		if f.Is != (Same{f.A, f.B}.Holds(p, r.Solution)) {
			return nil, nil, fmt.Errorf("%s is wrong", p.SayFact(f))
		}
		x.g.add(f)
	}
	return x, r.Solution, nil
}

// fact returns a fact whose category with the lower number comes first.
func fact(a, b Ref, is bool) Fact {
	if a.Cat > b.Cat {
		a, b = b, a
	}
	return Fact{a, b, is}
}

// difficulty returns the difficulty of the hardest step; a supposition that is soon refuted is
// no harder than two clues seen together.
func difficulty(steps []Step) Difficulty {
	const soon = 6
	d := Easy
	for _, s := range steps {
		switch {
		case s.Kind == Search || s.Kind == Suppose && len(s.Inner) > soon:
			return Hard
		case s.Kind >= ByCases:
			d = Medium
		}
	}
	return d
}

// prune keeps the steps that a goal needs, and of their conclusions the needed ones.
func prune(steps []Step, goal []Fact) []Step {
	needed := make(map[Fact]bool)
	for _, f := range goal {
		needed[f] = true
	}
	var kept []Step
	for _, s := range slices.Backward(steps) {
		s.So = slices.DeleteFunc(s.So, func(f Fact) bool { return !needed[f] })
		if len(s.So) == 0 && !s.Bad {
			continue
		}
		s.From = s.sources()
		for _, f := range s.From {
			needed[f] = true
		}
		kept = append(kept, s)
	}
	slices.Reverse(kept)
	return kept
}

// sources returns the facts that the conclusions of a step still need.
func (s *Step) sources() []Fact {
	if s.Kind != Transfer || s.Bad {
		return s.From
	}
	// The first step is A = B. A conclusion about A needs what is known about B, and vice
	// versa.
	same := s.From[0]
	return slices.DeleteFunc(slices.Clone(s.From), func(f Fact) bool {
		return f != same && !slices.ContainsFunc(s.So, func(c Fact) bool { return moved(f, same) == c })
	})
}

// moved is a fact about one of two options that are the same, for the other one.
func moved(f, same Fact) Fact {
	swap := func(r, other Ref) (Fact, bool) {
		switch r {
		case f.A:
			return fact(other, f.B, f.Is), true
		case f.B:
			return fact(other, f.A, f.Is), true
		}
		return f, false
	}
	if g, ok := swap(same.A, same.B); ok {
		return g
	}
	g, _ := swap(same.B, same.A)
	return g
}

// step finds the simplest step, and adds what it concludes.
func (x *explainer) step() (Step, error) {
	for _, find := range []func() *Step{x.directClue, x.cross, x.last, x.transfer, x.clue, x.casesOfClue, x.through, x.group,
		x.twoClues, x.suppose, x.search} {
		s := find()
		if err := x.q.ctx.Err(); err != nil {
			return Step{}, err
		}
		if s == nil {
			continue
		}
		for _, f := range s.So {
			x.g.add(f)
		}
		return *s, nil
	}
	return Step{}, errors.New("no further step was found") // not with one solution
}

// directClue returns what a clue says by itself.
func (x *explainer) directClue() *Step {
	for i, f := range x.clues {
		if x.direct[i] {
			continue
		}
		x.direct[i] = true
		h := newFacts(x.q.p)
		x.d.apply(h, f)
		if so := h.since(x.g); len(so) > 0 || h.bad {
			return &Step{Kind: ByClue, Clues: []int{i}, So: so, Bad: h.bad}
		}
	}
	return nil
}

// cross concludes that options that belong together belong to no others of these
// categories.
func (x *explainer) cross() *Step {
	for a := range x.g.k {
		for b := a + 1; b < x.g.k; b++ {
			for o := range x.g.n {
				r := x.g.row(Ref{a, o}, b)
				if r.yes == 0 {
					continue
				}
				f := Fact{Ref{a, o}, Ref{b, bits.TrailingZeros64(r.yes)}, true}
				if r.no&r.yes != 0 {
					return &Step{Kind: Cross, From: []Fact{f, {f.A, f.B, false}}, Bad: true}
				}
				if s := x.crossed(f); s != nil {
					return s
				}
			}
		}
	}
	return nil
}

// crossed returns what follows from a fact in its row and column, if that is not known: perhaps
// the contradiction to another one.
func (x *explainer) crossed(f Fact) *Step {
	r, c := x.g.row(f.A, f.B.Cat), x.g.row(f.B, f.A.Cat)
	if full := x.g.full(); r.no == full&^r.yes && c.no == full&^c.yes {
		return nil
	}
	for o := range x.g.n {
		for _, other := range []Fact{{f.A, Ref{f.B.Cat, o}, true}, {Ref{f.A.Cat, o}, f.B, true}} {
			if other != f && x.g.knows(other) {
				return &Step{Kind: Cross, From: []Fact{f, other}, Bad: true}
			}
		}
	}
	h := x.g.clone()
	h.suppose(f)
	return &Step{Kind: Cross, From: []Fact{f}, So: h.since(x.g)}
}

// last finds an option with one possibility left, or with none.
func (x *explainer) last() *Step {
	for a := range x.g.k {
		for b := range x.g.k {
			for o := range x.g.n {
				if a == b {
					continue
				}
				r := Ref{a, o}
				row := x.g.row(r, b)
				left := x.g.full() &^ row.no
				if row.yes != 0 && left != 0 || left&(left-1) != 0 {
					continue
				}
				s := &Step{Kind: Last, Bad: left == 0}
				for w := row.no; w != 0; w &= w - 1 {
					s.From = append(s.From, fact(r, Ref{b, bits.TrailingZeros64(w)}, false))
				}
				if left != 0 {
					s.So = []Fact{fact(r, Ref{b, bits.TrailingZeros64(left)}, true)}
				}
				return s
			}
		}
	}
	return nil
}

// transfer concludes that what is known about one of two equal options is known about the
// other.
func (x *explainer) transfer() *Step {
	for a := range x.g.k {
		for b := a + 1; b < x.g.k; b++ {
			for o := range x.g.n {
				yes := x.g.row(Ref{a, o}, b).yes
				if yes == 0 {
					continue
				}
				same := Fact{Ref{a, o}, Ref{b, bits.TrailingZeros64(yes)}, true}
				s := &Step{Kind: Transfer, From: []Fact{same}}
				x.move(s, same.A, same.B)
				if !s.Bad {
					x.move(s, same.B, same.A)
				}
				if s.Bad || len(s.So) > 0 {
					return s
				}
			}
		}
	}
	return nil
}

// move adds to a step what is known about one option, for another one that is the same.
func (x *explainer) move(s *Step, from, to Ref) {
	for c := range x.g.k {
		if c == from.Cat || c == to.Cat {
			continue
		}
		has, wants := x.g.row(from, c), x.g.row(to, c)
		each := func(w uint64, is bool) {
			for ; w != 0; w &= w - 1 {
				r := Ref{c, bits.TrailingZeros64(w)}
				s.From = append(s.From, fact(from, r, is))
				s.So = append(s.So, fact(to, r, is))
			}
		}
		if w := has.yes & wants.no; w != 0 {
			r := Ref{c, bits.TrailingZeros64(w)}
			*s = Step{Kind: Transfer, From: []Fact{s.From[0], fact(from, r, true), fact(to, r, false)}, Bad: true}
			return
		}
		each(has.yes&^wants.yes, true)
		each(has.no&^wants.no, false)
	}
}

// clue returns what a comparison says given what is known, or any clue that has one case.
func (x *explainer) clue() *Step { return x.byClue(ByClue) }

// casesOfClue returns what a clue says in all its cases.
func (x *explainer) casesOfClue() *Step { return x.byClue(ByCases) }

func (x *explainer) byClue(kind StepKind) *Step {
	for i, f := range x.clues {
		h := x.g.clone()
		x.d.apply(h, f)
		so := h.since(x.g)
		if len(so) == 0 && !h.bad {
			continue
		}
		if kind == ByClue && !h.bad && x.open(f) > 1 {
			continue
		}
		s := &Step{Kind: kind, Clues: []int{i}, So: so, Bad: h.bad}
		x.minimise(s, relevant(x.g, f), func(g *facts) { x.d.apply(g, f) })
		return s
	}
	return nil
}

// open returns how many cases of a disjunction are possible.
func (x *explainer) open(f Formula) (n int) {
	if and, ok := f.(And); ok {
		for _, f := range and {
			n = max(n, x.open(f))
		}
		return n
	}
	for _, f := range alternatives(f) {
		h := x.g.clone()
		if x.d.follow(h, x.g, f); !h.bad {
			n++
		}
	}
	return n
}

// minimise finds out which of some facts the conclusions of a step need.
func (x *explainer) minimise(s *Step, from []Fact, conclude func(g *facts)) {
	if s.Bad {
		s.So = nil
	}
	enough := func(from []Fact) bool {
		g := newFacts(x.q.p)
		for _, f := range from {
			g.add(f)
		}
		conclude(g)
		if g.bad {
			return s.Bad
		}
		return !s.Bad && !slices.ContainsFunc(s.So, func(f Fact) bool { return !g.knows(f) })
	}
	if !enough(from) { // other rows of the same categories
		from = x.g.since(newFacts(x.q.p))
		slices.SortStableFunc(from, yesLast)
	}
	s.From = least(from, enough)
}

// least returns a part of a list that is still enough, without anything that is not needed.
func least(from []Fact, enough func([]Fact) bool) []Fact {
	for size := len(from) / 2; size > 0; size /= 2 {
		for i := 0; i < len(from); {
			end := min(i+size, len(from))
			fewer := slices.Concat(from[:i], from[end:])
			if enough(fewer) {
				from = fewer
			} else {
				i = end
			}
		}
	}
	return from
}

// relevant returns the facts that a formula may use: those that say no first, so that they go
// first when there is one that says yes.
func relevant(g *facts, fs ...Formula) (list []Fact) {
	refs, cats := make(map[Ref]bool), make(map[int]bool)
	for _, f := range fs {
		visit(f, func(r Ref) { refs[r], cats[r.Cat] = true, true }, func(a At) { cats[a.Cat] = true })
		if d, ok := f.(Different); ok && len(d) == g.n {
			for c := range g.k {
				cats[c] = true
			}
		}
	}
	known := make(map[Fact]bool)
	for r := range refs {
		for c := range cats {
			if c == r.Cat {
				continue
			}
			row := g.row(r, c)
			for o := range g.n {
				if row.yes>>o&1 != 0 {
					known[fact(r, Ref{c, o}, true)] = true
					for other := range g.n { // its column
						if f := fact(Ref{r.Cat, other}, Ref{c, o}, false); g.knows(f) {
							known[f] = true
						}
					}
				}
				if row.no>>o&1 != 0 {
					known[fact(r, Ref{c, o}, false)] = true
				}
			}
		}
	}
	for f := range known {
		list = append(list, f)
	}
	slices.SortFunc(list, func(f, g Fact) int {
		if f.Is != g.Is {
			return yesLast(f, g)
		}
		return slices.Compare([]int{f.A.Cat, f.A.Opt, f.B.Cat, f.B.Opt}, []int{g.A.Cat, g.A.Opt, g.B.Cat, g.B.Opt})
	})
	return list
}

func yesLast(f, g Fact) int {
	switch {
	case f.Is == g.Is:
		return 0
	case g.Is:
		return -1
	}
	return 1
}
