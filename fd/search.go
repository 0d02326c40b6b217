package fd

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// A Search says how to search for solutions.
type Search struct {
	Phases []Phase // one after the other

	Minimize *Var // each solution has a lower value of this than the one before
	Maximize *Var // or a higher one of this

	// Learn makes each failure one that is explained, and not met again: lazy clause
	// generation. The order of solutions is then another one.
	Learn bool

	// Visit, if not nil, is called with each node of the tree when its kind is known, the
	// children after their parent. A search that learns has no tree.
	Visit func(Node)

	Hints []Hint // values that are tried first

	Random   *rand.Rand // for the choices that are random
	Failures int64      // if not 0, how many there may be
	Nodes    int64      // the same for nodes
}

// A Hint says that X may well have the value N. It is tried before the values that the phase
// chooses.
type Hint struct {
	X *Var
	N int64
}

// A Phase of a search gives values to some variables.
type Phase struct {
	Vars   []*Var
	Select Select
	Choose Choose
	Hinted bool               // only while hints are among the values
	Once   bool               // one solution of this phase will do, for each of those before
	Pick   func(x *Var) int64 // if not nil, which of its values a variable is to have, or not

	// Groups, if not nil, are the phases of each variable instead: the variable says which
	// group comes next, and all of that get their values before another group does.
	Groups [][]Phase
}

// all returns the variables of a phase and its groups.
func (p *Phase) all() []*Var {
	xs := slices.Clone(p.Vars)
	for _, g := range p.Groups {
		for i := range g {
			xs = append(xs, g[i].all()...)
		}
	}
	return xs
}

// A Node is a node of the search tree.
type Node struct {
	Parent   int  // its number, from 0 in the order of the visits; -1 at the root
	Contrary bool // it is the second child, of the contrary decision
	Kind     Kind

	// The decision at a branch.
	X      *Var
	N      int64
	Choose Choose
}

// Kind is the kind of a node.
type Kind uint8

const (
	Branch   Kind = iota // a decision was made at it
	Solution             // all variables have values
	Failure              // some variable can have no value
)

// Select says which variable a search decides on next.
type Select uint8

const (
	Leftmost    Select = iota // the first in the order of the phase
	FirstFail                 // the one with the fewest values
	LastFail                  // the one with the most values
	Constrained               // the one with the fewest values, and of these the most propagators
	Occurrence                // the one with the most propagators
	Smallest                  // the one with the least value
	Largest                   // the one with the greatest value
	Regret                    // the one whose two least values differ most
	DomWDeg                   // the one with the fewest values for each failure of its propagators: Boussemart and others (ECAI 2004)
)

// Choose says which decision a search makes for the selected variable.
type Choose uint8

const (
	Up        Choose = iota // it has its least value, or not
	Down                    // it has its greatest value, or not
	Middle                  // it has the value nearest to the middle of its bounds, or not
	Median                  // it has the middle one of its values, or not
	Anyhow                  // it has a random value, or not
	Halve                   // it is in the lower half of its bounds, or in the upper one
	HalveDown               // the other way round
	Each                    // it has its least value, or else the next one, and so on, before any other is chosen
	EachDown                // the other way round
)

// Solve yields once for each solution. Within the loop the variables have the values of the
// solution; after it the store is as before.
func (s *Store) Solve(how Search) func(yield func() bool) {
	return func(yield func() bool) {
		t := s.Begin(&how)
		defer t.End()
		for t.Next() {
			if !yield() {
				return
			}
		}
	}
}

// A Tree is a search that has begun: the path from the root to the present node.
type Tree struct {
	Complete bool  // Next has found no solution because there are no more
	Nodes    int64 // that there have been

	s        *Store
	how      *Search
	phases   []stage
	phase    *Phase // of the variable selected last
	hints    map[*Var]int64
	way      []decision
	root     int
	begun    bool
	stay     *Var  // it is to be chosen again
	found    bool  // a solution
	best     int64 // of the objective, if found
	shown    bool  // the last call of Next has found a solution
	failures int64
	better   *record // of a search that learns for an objective

	visited  int // nodes that Visit was told of
	parent   int // of the node that comes next
	contrary bool
}

// A stage is a phase while the search runs.
type stage struct {
	how    *Phase
	places []place   // those first that have a value at this depth
	groups [][]stage // instead, by the variable
}

// A place is a variable and its index among those of its phase.
type place struct {
	x  *Var
	at int
}

// A decision is a choice. When the search comes back, it does the contrary.
type decision struct {
	x       *Var
	n       int64
	choose  Choose
	phase   *Phase
	at, set int // which phase of the search, and how many of its variables had a value
	node    int // its number
}

// Begin begins a search. The caller may change how.Failures between Next and Restart.
func (s *Store) Begin(how *Search) *Tree {
	t := new(Tree)
	s.BeginIn(t, how)
	return t
}

// BeginIn is Begin that uses the memory of a tree no longer needed.
func (s *Store) BeginIn(t *Tree, how *Search) {
	*t = Tree{s: s, how: how, parent: -1, phases: stages(how.Phases, t.phases), way: t.way[:0]}
	s.Propagate() // pending work would be forgotten at the end
	if len(how.Hints) > 0 {
		t.hints = make(map[*Var]int64)
		for _, h := range how.Hints {
			t.hints[h.X.root()] = h.N
		}
	}
	t.root = s.Push()
}

// stages returns the stages of some phases, in the memory of others.
func stages(ps []Phase, old []stage) []stage {
	ts := slices.Grow(old[:0], len(ps))[:len(ps)]
	for i := range ps {
		p := &ps[i]
		ts[i] = stage{how: p, places: slices.Grow(ts[i].places[:0], len(p.Vars))}
		for k, x := range p.Vars {
			ts[i].places = append(ts[i].places, place{x, k})
		}
		for _, g := range p.Groups {
			ts[i].groups = append(ts[i].groups, stages(g, nil))
		}
	}
	return ts
}

// End ends the search and leaves the store as it was before.
func (t *Tree) End() {
	t.s.Pop(t.root)
	t.s.learn = nil
}

// Restart goes back to the root.
func (t *Tree) Restart() {
	if l := t.s.learn; l != nil {
		t.failures = 0
		return
	}
	t.way = t.way[:0]
	t.parent, t.contrary = -1, false
	t.End()
	t.s.Push()
	t.failures = 0
	t.begun = false
}

// Improve requires that the objective of all further solutions is better than n, as if
// there had been a solution with n.
func (t *Tree) Improve(n int64) {
	if !t.found || (t.how.Minimize != nil) == (n < t.best) {
		t.found, t.best = true, n
	}
}

// bound requires that the objective is better than n.
func (t *Tree) bound(n int64) bool {
	if t.how.Minimize != nil {
		return t.s.SetMax(t.how.Minimize, n-1)
	}
	return t.s.SetMin(t.how.Maximize, n+1)
}

// objective returns the variable to be improved, or nil.
func (t *Tree) objective() *Var {
	if t.how.Minimize != nil {
		return t.how.Minimize
	}
	return t.how.Maximize
}

// Next searches for the next solution, and reports whether there is one.
func (t *Tree) Next() bool {
	s := t.s
	if t.how.Learn {
		return t.learned()
	}
	ok := true
	var at, set int
	if t.begun {
		for t.shown && len(t.way) > 0 && t.how.Phases[t.way[len(t.way)-1].at].Once {
			t.way = t.way[:len(t.way)-1]
		}
		t.shown = false
		if len(t.way) == 0 {
			t.Complete = true
			return false
		}
		at, set, ok = t.back()
	} else if t.found && t.objective() != nil {
		ok = t.bound(t.best)
	}
	t.begun = true
	for {
		if t.how.Nodes > 0 && t.Nodes >= t.how.Nodes {
			return false
		}
		t.Nodes++
		s.Stats.Nodes++
		if ok && s.Propagate() {
			var x *Var
			if s.ask() {
				return false
			}
			if x, at, set = t.again(at, set); x == nil {
				t.found = true
				if x := t.objective(); x != nil {
					t.best = x.Value()
				}
				t.shown = true
				t.visit(Node{Kind: Solution})
				return true
			}
			ok = t.decide(x, at, set)
			continue
		}
		if s.ask() {
			return false
		}
		t.visit(Node{Kind: Failure})
		s.Stats.Failures++
		t.failures++
		if len(t.way) == 0 {
			t.Complete = true
			return false
		}
		if t.how.Failures > 0 && t.failures >= t.how.Failures {
			return false
		}
		at, set, ok = t.back()
	}
}

// decide makes a decision about x.
func (t *Tree) decide(x *Var, at, set int) bool {
	d := t.decision(x, at, set)
	d.node = t.visited
	t.visit(Node{Kind: Branch, X: x, N: d.n, Choose: d.choose})
	t.parent, t.contrary = d.node, false
	t.s.Push()
	t.way = append(t.way, d)
	t.s.Stats.Depth = max(t.s.Stats.Depth, int64(len(t.way)))
	return t.take(d)
}

// visit tells of a node.
func (t *Tree) visit(n Node) {
	if t.how.Visit != nil {
		n.Parent, n.Contrary = t.parent, t.contrary
		t.how.Visit(n)
	}
	t.visited++
}

// decision returns what the phase says of x.
func (t *Tree) decision(x *Var, at, set int) decision {
	d := decision{x: x, choose: t.phase.Choose, phase: t.phase, at: at, set: set}
	switch hint, ok := t.hints[x]; {
	case ok && x.has(hint):
		d.choose, d.n = Anyhow, hint
	case t.phase.Pick != nil:
		d.choose, d.n = Anyhow, t.phase.Pick(x)
	case !x.bounded():
		d.choose, d.n = Anyhow, x.nearest(0)
	default:
		d.n = t.value(x, d.choose)
	}
	return d
}

// take carries out the decision.
func (t *Tree) take(d decision) bool {
	s, x := t.s, d.x
	switch d.choose {
	case Halve:
		return s.SetMax(x, d.n)
	case HalveDown:
		return s.SetMin(x, d.n+1)
	}
	return s.Assign(x, d.n)
}

// bounded reports whether there are both bounds.
func (x *Var) bounded() bool { return x.lo > -Limit && x.hi < Limit }

// value returns the chosen value of a variable, or the point that divides its domain.
func (t *Tree) value(x *Var, choose Choose) int64 {
	switch choose {
	case Up, Each:
		return x.lo
	case Down, EachDown:
		return x.hi
	case Middle:
		return x.nearest(x.lo + (x.hi-x.lo)/2)
	case Median:
		return x.nth((x.size() - 1) / 2)
	case Anyhow:
		return x.nth(t.how.Random.Int64N(x.size()))
	}
	return x.lo + (x.hi-x.lo)/2
}

// back undoes the last decision and takes the contrary.
func (t *Tree) back() (at, set int, ok bool) {
	s := t.s
	d := t.way[len(t.way)-1]
	t.way = t.way[:len(t.way)-1]
	t.parent, t.contrary = d.node, true
	s.Pop(t.root + 1 + len(t.way))
	t.stay = nil
	switch d.choose {
	case Halve:
		ok = s.SetMin(d.x, d.n+1)
	case HalveDown:
		ok = s.SetMax(d.x, d.n)
	case Each, EachDown:
		t.stay, t.phase = d.x, d.phase
		ok = s.Remove(d.x, d.n)
	default:
		ok = s.Remove(d.x, d.n)
	}
	if t.found && t.objective() != nil {
		ok = ok && t.bound(t.best)
	}
	return d.at, d.set, ok
}

// again does what next does, but one variable is to be chosen again.
func (t *Tree) again(at, set int) (*Var, int, int) {
	x := t.stay
	if t.stay = nil; x != nil {
		if x = x.root(); x.lo != x.hi {
			return x, at, set
		}
	}
	return t.next(at, set)
}

// next selects a variable that has more than one value, or none. The phases before at are
// done. Of the phase at, the first set variables have a value. If it has groups, set gives
// the group that has begun, and 1.
func (t *Tree) next(at, set int) (*Var, int, int) {
	for ; at < len(t.phases); at, set = at+1, 0 {
		p := &t.phases[at]
		if p.groups == nil {
			x := (*Var)(nil)
			if x, set = p.next(set, t.hints); x != nil {
				t.phase = p.how
				return x, at, set
			}
			continue
		}
		for {
			if set > 0 {
				if x := t.first(p.groups[set-1]); x != nil {
					return x, at, set
				}
			}
			if set = t.group(p); set == 0 {
				break
			}
		}
	}
	return nil, at, 0
}

// first selects a variable of some phases, or none.
func (t *Tree) first(ps []stage) *Var {
	for i := range ps {
		p := &ps[i]
		for _, g := range p.groups {
			if x := t.first(g); x != nil {
				return x
			}
		}
		if x, _ := p.next(0, t.hints); p.groups == nil && x != nil {
			t.phase = p.how
			return x
		}
	}
	return nil
}

// group selects the group, and 1, of those in which not all have values.
func (t *Tree) group(p *stage) (set int) {
	var least float64
	for i, x := range p.how.Vars {
		k := p.how.Select.rank(x.root())
		if (set == 0 || k < least) && t.first(p.groups[i]) != nil {
			set, least = i+1, k
		}
	}
	return set
}

// next selects a variable of a phase whose first set variables have a value.
func (p *stage) next(set int, hints map[*Var]int64) (*Var, int) {
	xs, sel := p.places, p.how.Select
	if sel == FirstFail && hints == nil && !p.how.Hinted {
		return p.fewest(set)
	}
	best := place{}
	var least float64
	for i := set; i < len(xs); i++ {
		x := p.open(i, &set)
		if x == nil {
			continue
		}
		if n, ok := hints[x]; p.how.Hinted && !(ok && x.has(n)) {
			continue
		}
		if sel == Leftmost {
			return x, set
		}
		k := math.Inf(1)
		if x.bounded() {
			k = sel.rank(x)
		}
		if best.x == nil || k < least || k == least && xs[i].at < best.at {
			best, least = place{x, xs[i].at}, k
		}
	}
	return best.x, set
}

// fewest is next for FirstFail without hints.
func (p *stage) fewest(set int) (*Var, int) {
	xs := p.places
	best := place{}
	least := int64(math.MaxInt64)
	for i := set; i < len(xs); i++ {
		x := p.open(i, &set)
		if x == nil {
			continue
		}
		k := int64(bits.OnesCount64(x.word))
		if !x.small() {
			k = x.choices()
		}
		if k < least || k == least && (best.x == nil || xs[i].at < best.at) {
			best, least = place{x, xs[i].at}, k
		}
	}
	return best.x, set
}

// open returns the variable at i, or nil if it has a value: then it comes to those before set.
func (p *stage) open(i int, set *int) *Var {
	x := p.places[i].x.root()
	if x.lo != x.hi {
		return x
	}
	p.places[i], p.places[*set] = p.places[*set], p.places[i]
	*set++
	return nil
}

// choices returns how many values a variable has, the most there can be if there is a bound missing.
func (x *Var) choices() int64 {
	if !x.bounded() {
		return math.MaxInt64
	}
	return x.size()
}

// rank returns the rank; the least is chosen.
func (sel Select) rank(x *Var) float64 {
	switch sel {
	case Leftmost:
		return 0
	case FirstFail:
		return float64(x.size())
	case LastFail:
		return -float64(x.size())
	case Constrained:
		return float64(x.size()) - float64(x.degree())/(1<<20)
	case Occurrence:
		return -float64(x.degree())
	case Smallest:
		return float64(x.lo)
	case Largest:
		return -float64(x.hi)
	case Regret:
		return -float64(x.next(x.lo+1) - x.lo)
	}
	weight := int64(0)
	for _, ws := range [...][]watch{x.watch, x.values} {
		for _, w := range ws {
			if w.r.state != dead {
				weight += w.r.weight
			}
		}
	}
	for _, e := range x.edges() {
		if !e.over() {
			weight += e.r.weight
		}
	}
	for _, p := range x.tests() {
		if p.r.state != dead {
			weight += p.r.weight
		}
	}
	return float64(x.size()) / float64(weight+1)
}
