package fd

import "slices"

// A Condition is what a 0/1 variable can stand for. It reports whether it holds, and it or
// its negation can be posted.
type Condition interface {
	// Truth reports whether the condition holds for all values that are left, or for
	// none, or for some, as far as it can tell.
	Truth() Truth
	// Require posts the condition, or its contrary.
	Require(s *Store, holds bool)
	// watch makes a propagator run when Truth may have changed.
	watch(p Poster)
}

// A Truth is what is known about a condition.
type Truth uint8

const (
	Unknown Truth = iota // it holds for some values that are left, or may
	True                 // it holds for all
	False                // it holds for none
)

func truth(yes, no bool) Truth {
	switch {
	case yes:
		return True
	case no:
		return False
	}
	return Unknown
}

// reified is b = 1 if and only if the condition holds; half, if b = 1.
type reified struct {
	b    *Var
	c    Condition
	half bool
}

// Reify posts that b is 1 if the condition holds, and 0 otherwise.
func (s *Store) Reify(b *Var, c Condition) { s.reify(b, c, false) }

// Imply posts that the condition holds if b is 1.
func (s *Store) Imply(b *Var, c Condition) { s.reify(b, c, true) }

func (s *Store) reify(b *Var, c Condition, half bool) {
	if !s.SetMin(b, 0) || !s.SetMax(b, 1) {
		s.failed = true
		return
	}
	sum, ok := c.(Sum)
	if c, isPointer := c.(*Sum); isPointer { // the same without allocation
		sum, ok = *c, true
	}
	if ok {
		if s.compare(b, sum, half) {
			return
		}
		if s.order(b, sum, half) {
			return
		}
		if sum = sum.open(); s.compare(b, sum, half) || s.order(b, sum, half) {
			return
		}
		ts := make([]term, len(sum.X))
		for i, x := range sum.X {
			ts[i] = term{sum.C[i], x.root()}
		}
		sum.exact = exact(ts, sum.N)
		c = sum
	}
	p := reuse[reified](s)
	*p = reified{b, c, half}
	c.watch(s.Post(p, Ternary).Watch(OnValue, b))
}

func (p *reified) Propagate(s *Store) Status {
	if b := p.b.root(); b.lo == b.hi {
		if b.lo == 1 || !p.half {
			if p.c.Require(s, b.lo == 1); s.failed {
				return Failed
			}
		}
		return Subsumed
	}
	switch p.c.Truth() {
	case True:
		if !p.half {
			s.Assign(p.b, 1)
		}
		return Subsumed
	case False:
		s.Assign(p.b, 0)
		return Subsumed
	}
	return Fixpoint
}

// Sum is the condition that the sum of C[i]*X[i] is in relation Rel to N.
type Sum struct {
	C   []int64
	X   []*Var
	Rel Relation
	N   int64

	exact bool // sums have 64 bits
}

// open is the same condition without variables that have a value.
func (c Sum) open() Sum {
	ts := make([]term, len(c.X))
	for i := range c.X {
		ts[i] = term{c.C[i], c.X[i].root()}
	}
	if !exact(ts, c.N) {
		return Sum{C: slices.Clone(c.C), X: slices.Clone(c.X), Rel: c.Rel, N: c.N}
	}
	o := Sum{Rel: c.Rel, N: c.N}
	for _, t := range ts {
		if t.x.lo == t.x.hi {
			o.N -= t.c * t.x.lo
		} else {
			o.C, o.X = append(o.C, t.c), append(o.X, t.x)
		}
	}
	return o
}

func (c Sum) watch(p Poster) {
	on := OnBounds
	if c.Rel != LE && len(c.X) <= 2 { // apart
		on = OnDomain
	}
	p.Watch(on, c.X...)
}

// Require posts the condition, or its negation.
func (c Sum) Require(s *Store, holds bool) {
	switch {
	case holds:
		s.Linear(c.C, c.X, c.Rel, c.N)
	case c.Rel == EQ:
		s.Linear(c.C, c.X, NE, c.N)
	case c.Rel == NE:
		s.Linear(c.C, c.X, EQ, c.N)
	default: // the sum is greater than N
		less := make([]int64, len(c.C))
		for i := range less {
			less[i] = -c.C[i]
		}
		s.Linear(less, c.X, LE, -c.N-1)
	}
}

// Truth reports what follows from the bounds of the variables.
func (c Sum) Truth() Truth {
	if c.exact {
		lo, hi := -c.N, -c.N
		for i, x := range c.X {
			x = x.root()
			if k := c.C[i]; k > 0 {
				lo, hi = lo+k*x.lo, hi+k*x.hi
			} else {
				lo, hi = lo+k*x.hi, hi+k*x.lo
			}
		}
		return c.truth(hi <= 0, lo > 0, hi < 0, lo == 0 && hi == 0)
	}
	lo, hi := sum{}.minus(product(1, c.N)), sum{}.minus(product(1, c.N))
	for i, x := range c.X {
		x = x.root()
		if c.C[i] > 0 {
			lo, hi = lo.plus(product(c.C[i], x.lo)), hi.plus(product(c.C[i], x.hi))
		} else if c.C[i] < 0 {
			lo, hi = lo.plus(product(c.C[i], x.hi)), hi.plus(product(c.C[i], x.lo))
		}
	}
	bounded := hi.missing == 0
	return c.truth(bounded && (hi.negative() || hi.zero()), lo.missing == 0 && !lo.negative() && !lo.zero(),
		bounded && hi.negative(), lo.missing+hi.missing == 0 && lo.zero() && hi.zero())
}

// truth returns what follows from the bounds of the sum: it is at most N, above, below, or equal.
func (c Sum) truth(most, above, below, equal bool) Truth {
	if c.Rel == LE {
		return truth(most, above)
	}
	apart := above || below || c.apart()
	if c.Rel == EQ {
		return truth(equal, apart)
	}
	return truth(apart, equal)
}

// apart reports whether two variables, or one, can't be equal because of their holes.
func (c Sum) apart() bool {
	switch {
	case len(c.X) == 1:
		k := c.C[0]
		return k != 0 && (c.N%k != 0 || !c.X[0].root().has(c.N/k))
	case len(c.X) == 2 && c.N == 0 && c.C[0] == -c.C[1] && c.C[0] != 0:
		return !meet(c.X[0].root(), c.X[1].root())
	}
	return false
}

// In is the condition that the value of X lies in a set, given by intervals in increasing
// order.
type In struct {
	X *Var
	D []Interval
}

func (c In) watch(p Poster) { p.Watch(OnDomain, c.X) }

// Require posts the condition, or its negation.
func (c In) Require(s *Store, holds bool) {
	if holds {
		s.failed = !s.Restrict(c.X, c.D) || s.failed
		return
	}
	var others []Interval
	from := int64(-Limit)
	for _, i := range c.D {
		if from < i.Lo {
			others = append(others, Interval{from, i.Lo - 1})
		}
		from = i.Hi + 1
	}
	if from <= Limit {
		others = append(others, Interval{from, Limit})
	}
	s.failed = !s.Restrict(c.X, others) || s.failed
}

// Truth reports whether all values of the variable are in the set, or none.
func (c In) Truth() Truth {
	x := c.X.root()
	some, all := false, true
	n := x.lo // the values before n are in the set
	for _, i := range c.D {
		if i.Hi < x.lo || i.Lo > x.hi {
			continue
		}
		first := x.next(max(i.Lo, x.lo))
		some = some || first <= i.Hi
		all = all && n <= x.hi && x.next(n) >= i.Lo
		n = max(n, i.Hi+1)
	}
	all = all && some && (n > x.hi || x.next(n) > x.hi)
	return truth(all, !some)
}

func (p *reified) explain(why *reason, f fact) bool {
	b := p.b.root()
	c, linear := p.c.(Sum)
	if !linear || f.x == nil {
		return false
	}
	ts := make([]term, 0, len(c.X))
	for i, x := range c.X {
		if x.root() == b {
			return false
		}
		ts = append(ts, term{c.C[i], x.root()})
	}
	if !exact(ts, c.N) {
		return false
	}
	if f.x != b {
		if len(ts) > 1 {
			return false
		}
		why.literal(Literal{b, why.span(b).hi == 0})
		return true
	}
	holds := f.one()
	if c.Rel == LE {
		if holds {
			return why.sum(negated(ts), nil, -c.N)
		}
		return why.sum(ts, nil, c.N+1)
	}
	if holds == (c.Rel == EQ) { // they are equal
		return why.sum(ts, nil, c.N) && why.sum(negated(ts), nil, -c.N)
	}
	return why.sum(ts, nil, c.N+1) || why.sum(negated(ts), nil, -c.N+1) || why.apart(ts, c.N)
}

// apart says that one of two variables, or the only one, can't have the value that the
// other has.
func (w *reason) apart(ts []term, n int64) bool {
	if len(ts) == 1 && ts[0].c != 0 {
		if n%ts[0].c == 0 {
			w.not(ts[0].x, n/ts[0].c)
		}
		return true
	}
	if len(ts) != 2 || n != 0 || ts[0].c != -ts[1].c {
		return false
	}
	for i, t := range ts {
		if d := w.span(t.x); d.lo == d.hi {
			w.bounds(t.x)
			w.not(ts[1-i].x, d.lo)
			return true
		}
	}
	return false
}
