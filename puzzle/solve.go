package puzzle

import (
	"context"
	"fmt"
	"slices"
)

// Status is what is known about the solutions of a puzzle.
type Status string

const (
	Unique    Status = "unique"  // there is one solution, and this is proven
	Several   Status = "several" // there are more
	None      Status = "none"    // the clues contradict each other
	NotSolved Status = "unread"  // something could not be read, or may mean different things
)

// A Result is what Solve returns.
type Result struct {
	Status    Status
	Solution  Solution   // the first one
	Others    []Solution // further ones, if asked for, and one if there are several
	Count     int        // how many have been found
	Complete  bool       // these are all
	Possible  [][][]int  // with several: of each entity and category, the options in any solution
	Redundant []int      // clues without which the solution would still be the only one
	Conflict  []int      // with none: as few clues as possible that contradict each other
	Partial   bool       // the three before this are not all, as that would take too long
	Enough    bool       // with unread: Solution is the only one of what could be read
	Unread    []Unread   // with those of the puzzle, clues that may mean different things
	Wrong     []Wrong    // where the text's own answer differs
}

// Wrong is a row of the text's answer that does not agree with the solution.
type Wrong struct {
	Row  AnswerRow
	Text string
}

// MaxSolutions is the number of solutions that are kept.
const MaxSolutions = 10_000

// Options say what Solve is to find, beyond a solution and the proof that it is the only
// one.
type Options struct {
	All   bool // every solution, MaxSolutions at most
	Count bool // how many there are
	Brief bool // no redundant clues, conflicts and possible options

	Method   Method // how to solve
	ReadOnly bool   // of SolveAll: nothing is solved
}

// Method is a way to solve a puzzle.
type Method string

const (
	Domains     Method = "domains"     // constraints over finite domains: the default
	Elimination Method = "elimination" // striking out in the cross grid, and guessing when nothing else is left
)

// Solve solves a puzzle. If a clue may mean different things, it chooses the meanings that
// do not contradict the other clues. If one meaning is left, it sets Clue.Formula. What could
// not be read is left out; the status says that there is such a thing.
func Solve(ctx context.Context, p *Puzzle, o Options) (*Result, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	r := &Result{Unread: slices.Clone(p.Unread)}
	q := newProblem(ctx, p)
	q.chooseReadings()
	if len(r.Unread) > 0 {
		q.find(r, Options{})
		r.Status, r.Enough = NotSolved, r.Status == Unique
		return r, ctx.Err()
	}
	q.find(r, o)
	if !o.Brief {
		q.bounded()
		switch r.Status {
		case Unique:
			r.Redundant = q.redundant(r.Solution)
		case Several:
			r.Possible = q.possible(append([]Solution{r.Solution}, r.Others...))
		case None:
			r.Conflict = q.conflict()
		}
		r.Partial = q.exhausted()
	}
	if r.Status == Several {
		r.Unread = p.ambiguous()
		if len(r.Unread) > 0 {
			r.Status = NotSolved
		}
	}
	if r.Status == Unique {
		r.Wrong = p.wrong(r.Solution)
	}
	if q.err == nil {
		q.err = ctx.Err()
	}
	return r, q.err
}

// meaning returns what a clue says, or all that it may say.
func (c *Clue) meaning() Formula {
	switch {
	case c.Formula != nil:
		return c.Formula
	case len(c.Readings) == 1:
		return c.Readings[0]
	}
	return Or(c.Readings)
}

// meanings returns the meanings of all clues.
func (p *Puzzle) meanings() []Formula {
	fs := make([]Formula, len(p.Clues))
	for i := range p.Clues {
		fs[i] = p.Clues[i].meaning()
	}
	return fs
}

// consistent reports whether there is a solution of some clues, or may be when the work is
// exhausted.
func (q *problem) consistent(clues ...Formula) bool {
	if q.exhausted() {
		return true
	}
	for range q.model(clues...).solutions() {
		return true
	}
	return q.exhausted()
}

// find looks for two solutions, or for all.
func (q *problem) find(r *Result, o Options) {
	r.Complete = true
	solutions := q.model(q.p.meanings()...).solutions()
	if o.Method == Elimination {
		solutions = q.eliminate()
	}
	for s := range solutions {
		r.Count++
		switch {
		case r.Count == 1:
			r.Solution = s
		case r.Count == 2 || o.All && r.Count <= MaxSolutions:
			r.Others = append(r.Others, s)
		}
		if r.Count == 2 && !o.All && !o.Count || r.Count == MaxSolutions && !o.Count {
			r.Complete = false
			break
		}
	}
	r.Status = [...]Status{None, Unique, Several}[min(r.Count, 2)]
}

// chooseLiteral takes clues literally if there is one solution then and none else.
func (q *problem) chooseLiteral() {
	usual := q.p.meanings()
	literal, less := slices.Clone(usual), false
	for i, c := range q.p.Clues {
		if c.Literal != nil {
			literal[i], less = c.Literal, true
		}
	}
	if !less || q.consistent(usual...) {
		return
	}
	var found []Solution
	for s := range q.model(literal...).solutions() {
		if found = append(found, s); len(found) == 2 {
			return
		}
	}
	for _, s := range found {
		for i := range q.p.Clues {
			c := &q.p.Clues[i]
			if c.Literal != nil && !c.meaning().Holds(q.p, s) {
				c.Formula, c.Said = c.Literal, q.p.Say(c.Literal)
			}
		}
	}
}

// chooseReadings drops the readings that contradict the other clues, until nothing changes.
func (q *problem) chooseReadings() {
	q.chooseLiteral()
	fs := q.p.meanings()
	for again := true; again; {
		again = false
		for i := range q.p.Clues {
			c := &q.p.Clues[i]
			if c.Formula != nil {
				continue
			}
			var left []Formula
			for _, f := range c.Readings {
				fs[i] = f
				if q.consistent(fs...) {
					left = append(left, f)
				}
			}
			again = again || len(left) > 0 && len(left) < len(c.Readings)
			if len(left) > 0 {
				c.Readings = left
			}
			if len(c.Readings) == 1 {
				c.Formula = c.Readings[0]
			}
			fs[i] = c.meaning()
		}
	}
	q.chooseExclusive()
}

// chooseExclusive reads "either A or B" as not both in all clues, if they have a solution then:
// it is one of those where both may be true, so that nothing else is answered.
func (q *problem) chooseExclusive() {
	fs := q.p.meanings()
	chosen := map[*Clue]Formula{}
	for i := range q.p.Clues {
		c := &q.p.Clues[i]
		if c.Formula != nil || len(c.Readings) != 2 {
			continue
		}
		for j, f := range c.Readings {
			if hasOne(f) && !hasOne(c.Readings[1-j]) {
				chosen[c], fs[i] = f, f
			}
		}
	}
	if len(chosen) > 0 && q.consistent(fs...) {
		for c, f := range chosen {
			c.Formula, c.Readings = f, nil
		}
	}
}

// hasOne reports whether a clue says "either A or B".
func hasOne(f Formula) bool {
	switch f := f.(type) {
	case One:
		return true
	case And:
		return slices.ContainsFunc(f, hasOne)
	}
	return false
}

// ambiguous returns the clues that may mean different things.
func (p *Puzzle) ambiguous() (list []Unread) {
	for _, c := range p.Clues {
		if c.Formula != nil {
			continue
		}
		reason := "this may mean different things:"
		for i, f := range c.Readings {
			if i > 0 {
				reason += "; or:"
			}
			reason += " " + p.Say(f)
		}
		list = append(list, Unread{c.Position, c.Text, reason})
	}
	return list
}

// possible returns the options in some solution, given some solutions.
func (q *problem) possible(seen []Solution) [][][]int {
	found := make([][][]bool, q.n)
	for e := range found {
		found[e] = make([][]bool, len(q.p.Categories))
		for c := range found[e] {
			found[e][c] = make([]bool, q.n)
		}
	}
	note := func(s Solution) {
		for e, row := range s {
			for c, o := range row {
				found[e][c][o] = true
			}
		}
	}
	for _, s := range seen {
		note(s)
	}
	first := max(q.p.Row, 0)
	fs := q.p.meanings()
	possible := make([][][]int, q.n)
	for e := range possible {
		possible[e] = make([][]int, len(q.p.Categories))
		for c := range possible[e] {
			for o := range q.n {
				if !found[e][c][o] && !q.exhausted() {
					for s := range q.model(append(fs, Same{Ref{first, e}, Ref{c, o}})...).solutions() {
						note(s)
						break
					}
				}
				if found[e][c][o] {
					possible[e][c] = append(possible[e][c], o)
				}
			}
		}
	}
	return possible
}

// wrong returns the rows of the text's answer that a solution does not have.
func (p *Puzzle) wrong(s Solution) (list []Wrong) {
	for _, row := range p.Answer {
		if len(row.Options) == 0 {
			continue
		}
		entity := s[s.Entity(row.Options[0])]
		for _, r := range row.Options[1:] {
			if entity[r.Cat] != r.Opt {
				list = append(list, Wrong{row, fmt.Sprintf("%s goes with %s, not with %s", p.Option(row.Options[0]).Name,
					p.Categories[r.Cat].Options[entity[r.Cat]].Name, p.Option(r).Name)})
			}
		}
	}
	return list
}

// Reply answers a question, given the only solution.
func (p *Puzzle) Reply(q Question, s Solution) string {
	switch {
	case q.Is == nil:
		return p.Categories[q.Ask].Options[s[s.Entity(q.Of)][q.Ask]].Name
	case q.Is.Holds(p, s):
		return "yes"
	}
	return "no"
}
