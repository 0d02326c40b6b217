package fd

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
)

// Sampling says how to draw solutions at random.
type Sampling struct {
	Vars   []*Var // the variables of a solution
	Random *rand.Rand

	// Hard constraints hold in all solutions, beside those of the store. Soft ones hold if
	// they can: a later one goes before an earlier one, as in SystemVerilog.
	Hard, Soft []Constraint

	// Weights tell how often values are wanted. A solution is as likely as the product of
	// the weights of its values.
	Weights []Weight

	Most int // the most solutions that are counted; 0 means 100,000
}

// A Weight says how often values of X are wanted. Values not in Of are not wanted at all.
type Weight struct {
	X  *Var
	Of map[int64]float64
}

// A Sampler draws solutions at random.
type Sampler struct {
	// Uniform reports whether all solutions are known and so each draw is just: each
	// solution as likely as any other one, or as its weight says. Otherwise there are too
	// many, and each draw is a search that takes random values for random variables. It finds
	// all solutions, but not all as often.
	Uniform bool
	Count   int      // of the solutions, if Uniform
	Dropped []string // names of soft constraints that could not hold

	s       *Store
	how     Sampling
	kept    []Constraint
	values  [][]int64 // all solutions
	weights []float64 // their sums up to each
}

// Contradicting is the error that some constraints cannot hold together.
type Contradicting struct{ Names []string }

// Error returns a text with the names of the constraints, if they have names.
func (e *Contradicting) Error() string {
	if len(e.Names) == 0 {
		return "there is no solution"
	}
	return "there is no solution: " + strings.Join(e.Names, ", ") + " contradict each other"
}

// Sampler prepares to draw solutions. The store is left as before and must not get further
// constraints. If there is no solution, the error is a *Contradicting with the names of hard
// constraints, none of which can be left out.
func (s *Store) Sampler(how Sampling) (*Sampler, error) {
	p := &Sampler{s: s, how: how}
	find := Search{Phases: []Phase{{Vars: how.Vars, Select: DomWDeg}}, Random: how.Random}
	p.kept = slices.Clone(how.Hard)
	for _, w := range how.Weights {
		p.kept = append(p.kept, w.constraint())
	}
	if cs := s.Contradiction(p.kept, find); cs != nil {
		e := &Contradicting{}
		for _, c := range cs {
			e.Names = append(e.Names, c.Name)
		}
		return nil, e
	}
	for _, c := range slices.Backward(how.Soft) {
		if with := join(p.kept, []Constraint{c}); s.possible(with, find) {
			p.kept = with
		} else {
			p.Dropped = append(p.Dropped, c.Name)
		}
	}
	p.count(find)
	return p, nil
}

// constraint returns the constraint that the value is a wanted one.
func (w Weight) constraint() Constraint {
	var wanted []int64
	for v, weight := range w.Of {
		if weight > 0 {
			wanted = append(wanted, v)
		}
	}
	slices.Sort(wanted)
	return Constraint{"weights", func(s *Store) { s.failed = !s.restrictTo(w.X, wanted) || s.failed }}
}

// count finds all solutions, if there are not too many.
func (p *Sampler) count(find Search) {
	most := p.how.Most
	if most == 0 {
		most = 100_000
	}
	find.Failures = int64(most)
	defer p.s.Pop(p.s.Push())
	for _, c := range p.kept {
		c.Post(p.s)
	}
	t := p.s.Begin(&find)
	defer t.End()
	sum := 0.0
	for t.Next() {
		if len(p.values) == most {
			p.values = nil
			return
		}
		p.values = append(p.values, p.solution())
		sum += p.weight()
		p.weights = append(p.weights, sum)
	}
	if p.Uniform = t.Complete; p.Uniform {
		p.Count = len(p.values)
	}
}

func (p *Sampler) solution() []int64 {
	v := make([]int64, len(p.how.Vars))
	for i, x := range p.how.Vars {
		v[i] = x.Value()
	}
	return v
}

// weight returns the weight of the solution that is there.
func (p *Sampler) weight() float64 {
	weight := 1.0
	for _, w := range p.how.Weights {
		weight *= w.Of[w.X.Value()]
	}
	return weight
}

// Draw returns the values of the variables in a solution, or nil if the store was stopped.
func (p *Sampler) Draw() []int64 {
	r := p.how.Random
	if p.Uniform {
		at := r.Float64() * p.weights[len(p.weights)-1]
		i := sort.Search(len(p.weights)-1, func(i int) bool { return p.weights[i] > at })
		return slices.Clone(p.values[i])
	}
	defer p.s.Pop(p.s.Push())
	for _, c := range p.kept {
		c.Post(p.s)
	}
	vars := slices.Clone(p.how.Vars)
	r.Shuffle(len(vars), func(i, j int) { vars[i], vars[j] = vars[j], vars[i] })
	var first []*Var // while all of their values are there still
	for _, w := range p.how.Weights {
		first = append(first, w.X)
	}
	how := Search{Phases: []Phase{{Vars: first, Pick: p.pick}, {Vars: vars, Pick: p.pick}}, Random: r, Failures: 100}
	t := p.s.Begin(&how)
	defer t.End()
	for !t.Next() {
		if t.Complete || p.s.ask() {
			return nil
		}
		// A few bad decisions at the root must not cost all the time.
		how.Failures += how.Failures / 2
		t.Restart()
	}
	return p.solution()
}

// pick returns a random value of a variable, by its weights if it has any.
func (p *Sampler) pick(x *Var) int64 {
	r := p.how.Random
	n := x.nth(r.Int64N(x.size()))
	for _, w := range p.how.Weights {
		if w.X.root() != x {
			continue
		}
		var values []int64
		var sum float64
		for v, weight := range w.Of {
			if weight > 0 && x.has(v) {
				values = append(values, v)
				sum += weight
			}
		}
		slices.Sort(values) // so that the seed alone decides
		at := r.Float64() * sum
		for _, v := range values {
			if n, at = v, at-w.Of[v]; at < 0 {
				break
			}
		}
	}
	return n
}

// String says how solutions are drawn.
func (p *Sampler) String() string {
	text := "more solutions than are counted: random, but not uniform"
	if p.Uniform {
		text = fmt.Sprintf("%d solutions, uniform", p.Count)
		if len(p.how.Weights) > 0 {
			text = fmt.Sprintf("%d solutions, by weight", p.Count)
		}
	}
	if len(p.Dropped) > 0 {
		text += "; dropped: " + strings.Join(p.Dropped, ", ")
	}
	return text
}
