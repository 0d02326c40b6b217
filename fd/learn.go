package fd

import "slices"

// A learner notes why domains change, so that a search learns from each failure a nogood:
// Ohrimenko, Stuckey and Codish, Propagation via Lazy Clause Generation (Constraints 14,
// 2009). There are no Boolean variables for bounds and values: a fact is about the domain
// itself, and is explained when a failure asks for it, as in Feydy and Stuckey, Lazy Clause
// Generation Reengineered (CP 2009). Propagators that are explainers say why; of others it
// is said that everything which they watch, as it was then, is the reason.
type learner struct {
	s     *Store
	trail []entry
	last  []int32  // the last entry of a variable, or -1
	first []span   // its bounds at the root
	roots []domain // and its values
	level int32    // how many decisions there are
	root  int      // the mark of the search
	tree  *Tree

	saved    []int64 // the values of the last solution, or the least ones
	active   bool    // decisions are about the variables of conflicts
	patience int     // how many conflicts there may be before the next restart
	restarts int
	most     int // how many nogoods are kept

	why  *record // the propagator that runs
	by   *nogood // or the nogood
	gone fact    // what left a domain empty
	none bool    // there is such a fact

	nogoods
	conflict
	activity
}

// An entry is a change of a domain, which has taken the values from lo to hi away; or, if
// only, all other ones than lo.
type entry struct {
	x        *Var
	lo, hi   int64
	was, now span  // the bounds
	prev     int32 // the entry of x before, or -1
	jump     int32 // one further back (see before)
	depth    int32 // how many there are up to this one
	level    int32
	why      *record // who did it; neither if it was a decision
	by       *nogood
	only     bool

	// While a conflict is resolved: what of it is needed.
	need         need
	below, above int64 // the range; if only, up to below and from above on
}

// A need is the part of an entry that a conflict depends on.
type need uint8

const (
	needRange need = 1 << iota
	needBelow      // of a value that was assigned: nothing below it
	needAbove
)

// A fact is that x has no value from lo to hi; or, if only, that it has no other than lo.
// A bound is such a range, from -Limit or to Limit.
type fact struct {
	x      *Var
	lo, hi int64
	only   bool
	by     int32 // the entry that made it true, and 1, if it is known
}

// watched is a variable and what a propagator sees of it.
type watched struct {
	x  *Var
	on Event
}

// newLearner begins to note changes. The store is at its fixpoint.
func newLearner(s *Store) *learner {
	n := s.vars.used
	l := &learner{s: s, last: make([]int32, n), first: make([]span, n), roots: make([]domain, n)}
	l.watches = make([]falsified, n)
	for _, r := range s.records.live() {
		r.scope = new(scope)
	}
	seen := make(map[*record]bool)
	for i, x := range s.vars.live() {
		l.last[i] = -1
		l.first[i] = x.root().span()
		l.roots[i] = x.root().domain
		if h, ok := x.root().holes.(*bitset); ok {
			l.roots[i].holes = &bitset{h.base, slices.Clone(h.words)}
		}
		for w := range x.watches() {
			if !seen[w.r] {
				seen[w.r] = true
				if p, ok := w.r.p.(*clause); ok {
					l.adopt(w.r, p)
				}
			}
			w.r.scope.watched = append(w.r.scope.watched, watched{x.root(), w.on})
		}
	}
	s.learn = l
	return l
}

// noted returns how many changes there were.
func (l *learner) noted() int {
	if l == nil {
		return 0
	}
	return len(l.trail)
}

// undo forgets the changes after the first n.
func (l *learner) undo(n int) {
	if l == nil {
		return
	}
	for i := len(l.trail) - 1; i >= n; i-- {
		e := &l.trail[i]
		l.last[e.x.id] = e.prev
	}
	clear(l.trail[n:])
	l.trail = l.trail[:n]
	l.head = min(l.head, n)
}

// note notes a change that has just been made; lo and hi were the bounds before.
func (l *learner) note(x *Var, from, to, lo, hi int64, only bool) {
	prev := l.last[x.id]
	depth, jump := l.chain(prev)
	further, next := l.chain(jump)
	if end, _ := l.chain(next); depth-further == further-end {
		jump = next
	} else {
		jump = prev
	}
	l.trail = append(l.trail, entry{x: x, lo: from, hi: to, was: span{lo, hi}, now: x.span(), prev: prev, jump: jump, depth: depth + 1, level: l.level, why: l.why, by: l.by, only: only})
	l.last[x.id] = int32(len(l.trail) - 1)
}

// chain returns the depth of an entry, or of none, and the entry that it jumps to.
func (l *learner) chain(i int32) (depth, jump int32) {
	if i < 0 {
		return 0, -1
	}
	return l.trail[i].depth, l.trail[i].jump
}

// before returns the last entry of a variable before another one, or -1. Its way is as long as
// the logarithm of their number, as jumps are those of Myers, An Applicative Random-Access
// Stack (Information Processing Letters 17, 1983).
func (l *learner) before(x *Var, at int32) int32 {
	i := l.last[x.id]
	for i >= at {
		e := &l.trail[i]
		if i = e.prev; e.jump >= at {
			i = e.jump
		}
	}
	return i
}

// rewind is the same for other conditions: it passes the entries from i on, back in time, as
// long as it may, which are all later than any that it may not pass.
func (l *learner) rewind(i int32, pass func(int32) bool) int32 {
	for i >= 0 && pass(i) {
		e := &l.trail[i]
		if i = e.prev; e.jump >= 0 && pass(e.jump) {
			i = e.jump
		}
	}
	return i
}

// empty notes that a change would have left no value.
func (l *learner) empty(x *Var, from, to int64, only bool) {
	l.gone, l.none = fact{x: x, lo: from, hi: to, only: only}, true
}

// given returns the condition because of which the propagator that runs posts another one.
func (l *learner) given() Literal {
	if l.why == nil {
		return Literal{}
	}
	if r, ok := l.why.p.(*reified); ok {
		return Literal{X: r.b.root(), No: r.b.Max() == 0}
	}
	return l.why.scope.given
}

// propagate runs nogoods and propagators to the fixpoint. If it fails, the facts of the
// conflict are in l.facts.
func (l *learner) propagate() bool {
	s := l.s
	for {
		if !l.falsify() {
			return false
		}
		if !s.informed() {
			s.inform()
			r := l.why
			if l.why = nil; s.failed {
				l.failure(r)
				return false
			}
			continue
		}
		if s.queue.full == 0 || s.stopped(stepsOf[s.queue.cost()]) {
			return true
		}
		r := s.queue.take(s.queue.cost())
		l.why, l.by, l.none = r, nil, false
		s.run(r)
		if s.failed {
			l.failure(r)
			l.why = nil
			return false
		}
		l.why = nil
	}
}

// failure makes the facts of the conflict after a propagator has failed.
func (l *learner) failure(r *record) {
	l.facts = l.facts[:0]
	now := int32(len(l.trail))
	if !l.none {
		l.explain(r, fact{}, now)
		return
	}
	f := l.gone
	l.explain(r, f, now)
	if f.only { // it does not have that value
		l.facts = append(l.facts, fact{x: f.x, lo: f.lo, hi: f.lo})
		return
	}
	if f.lo > -Limit {
		l.facts = append(l.facts, fact{x: f.x, lo: -Limit, hi: f.lo - 1})
	}
	if f.hi < Limit {
		l.facts = append(l.facts, fact{x: f.x, lo: f.hi + 1, hi: Limit})
	}
}
