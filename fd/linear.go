package fd

import (
	"cmp"
	"math/bits"
	"slices"
)

// A Relation relates the two sides of a constraint.
type Relation uint8

const (
	EQ Relation = iota // both are equal
	NE                 // they differ
	LE                 // the left one is not greater
)

// A term is c*x.
type term struct {
	c int64
	x *Var
}

// Linear posts that the sum of c[i]*x[i] is in relation rel to n. Equality and order are
// bounds consistent, as in Harvey and Schimpf, Bounds Consistency Techniques for Long Linear
// Constraints (TRICS 2002).
func (s *Store) Linear(c []int64, x []*Var, rel Relation, n int64) {
	ts := s.terms[:0]
	for i := range x {
		ts = append(ts, term{c[i], x[i].root()})
	}
	s.terms = ts
	ts = normal(ts)
	switch {
	case !exact(ts, n):
		s.postWide(slices.Clone(ts), rel, n)
	case len(ts) == 0:
		s.failed = s.failed || rel == EQ && n != 0 || rel == NE && n == 0 || rel == LE && n < 0
	case len(ts) == 1:
		s.unary(ts[0], rel, n)
	case len(ts) == 2 && ts[0].c == 1 && ts[1].c == -1:
		s.offset(ts[0].x, ts[1].x, rel, n)
	case len(ts) == 2 && ts[0].c == -1 && ts[1].c == 1 && rel == LE:
		s.AtMost(ts[1].x, ts[0].x, n)
	case len(ts) == 2 && ts[0].c == -1 && ts[1].c == 1:
		s.offset(ts[1].x, ts[0].x, rel, n)
	default:
		s.postLinear(ts, rel, n)
	}
}

// postLinear posts a sum of several terms as such.
func (s *Store) postLinear(ts []term, rel Relation, n int64) {
	switch rel {
	case NE:
		p := reuse[linearNE](s)
		*p = linearNE{ts: append(p.ts[:0], ts...), n: n}
		s.watchTerms(p, OnValue, ts)
	case LE:
		p := reuse[linearLE](s)
		*p = linearLE{ts: append(p.ts[:0], ts...), n: n}
		r := s.Post(p, LinearCost)
		for _, t := range ts {
			if t.c > 0 {
				r.Watch(OnMin, t.x)
			} else {
				r.Watch(OnMax, t.x)
			}
		}
	default:
		if len(ts) == 3 {
			if sum, ok := addition(ts, n); ok {
				p := reuse[plus](s)
				*p = sum
				s.watchTerms(p, OnBounds, ts)
				break
			}
		}
		p := reuse[linearEQ](s)
		*p = linearEQ{ts: append(p.ts[:0], ts...), n: n}
		s.watchTerms(p, OnBounds, ts)
	}
}

func (s *Store) watchTerms(p Propagator, on Event, ts []term) {
	cost := LinearCost
	if len(ts) <= 3 {
		cost = Ternary
	}
	r := s.Post(p, cost)
	for _, t := range ts {
		r.Watch(on, t.x)
	}
}

// normal brings terms of the same variable together.
func normal(ts []term) []term {
	slices.SortFunc(ts, func(a, b term) int { return cmp.Compare(a.x.id, b.x.id) })
	out := ts[:0]
	for _, t := range ts {
		if k := len(out); k > 0 && out[k-1].x == t.x {
			out[k-1].c += t.c
		} else {
			out = append(out, t)
		}
	}
	return slices.DeleteFunc(out, func(t term) bool { return t.c == 0 })
}

// exact reports whether no sum of the terms leaves the integers of 62 bits.
func exact(ts []term, n int64) bool {
	most := magnitude(n)
	for _, t := range ts {
		hi, lo := bits.Mul64(magnitude(t.c), max(magnitude(t.x.lo), magnitude(t.x.hi)))
		if hi != 0 || lo >= 1<<62 || t.x.lo == -Limit || t.x.hi == Limit {
			return false
		}
		if most += lo; most >= 1<<62 {
			return false
		}
	}
	return true
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}

// unary restricts x by c*x beside n.
func (s *Store) unary(t term, rel Relation, n int64) {
	ok := true
	switch {
	case rel == EQ:
		ok = n%t.c == 0 && s.Assign(t.x, n/t.c)
	case rel == NE:
		ok = n%t.c != 0 || s.Remove(t.x, n/t.c)
	case t.c > 0:
		ok = s.SetMax(t.x, floorDiv(n, t.c))
	default:
		ok = s.SetMin(t.x, ceilDiv(n, t.c))
	}
	s.failed = s.failed || !ok
}

// offset posts x beside y+n.
func (s *Store) offset(x, y *Var, rel Relation, n int64) {
	switch rel {
	case EQ:
		s.Equal(x, y, n)
	case NE:
		s.Different(x, y, n)
	default:
		s.AtMost(x, y, n)
	}
}

// floorDiv returns the greatest integer not above a/b.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// ceilDiv returns the least integer not below a/b.
func ceilDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) == (b < 0) {
		q++
	}
	return q
}

// fewer takes terms away that have a value: they come first in ts, and going back only
// changes how many these are, as in allDifferent.
type fewer struct {
	done Int
	sum  Int // of those
}

// drop returns the terms that have no value yet, and what the others leave of n.
func (f *fewer) drop(s *Store, ts []term, n int64) ([]term, int64) {
	first := f.done.Get()
	done, sum := first, int64(f.sum.word)
	for i := done; i < len(ts); i++ {
		if x := ts[i].x.root(); x.lo == x.hi {
			sum += ts[i].c * x.lo
			ts[i], ts[done] = ts[done], ts[i]
			done++
		}
	}
	if done != first {
		f.done.Set(s, done)
		f.sum.set(s, uint64(sum))
	}
	return ts[done:], n - sum
}

// linearEQ is the sum of ts = n.
type linearEQ struct {
	ts []term
	n  int64
	fewer
}

func (p *linearEQ) Propagate(s *Store) Status {
	ts, n := p.ts, p.n
	if len(ts) > 3 { // otherwise it is not worth it
		ts, n = p.drop(s, ts, n)
	}
	var lo, hi int64 // of the sum, less n
	lo, hi = -n, -n
	for _, t := range ts {
		x := t.x.root()
		if t.c > 0 {
			lo += t.c * x.lo
			hi += t.c * x.hi
		} else {
			lo += t.c * x.hi
			hi += t.c * x.lo
		}
	}
	for again, changed := true, false; again; {
		if again = false; changed && s.merged() {
			return NotAtFixpoint // as the bounds of two terms may have changed at once
		}
		if lo > 0 || hi < 0 {
			return Failed
		}
		for _, t := range ts {
			x, c := t.x.root(), t.c
			xlo, xhi := x.lo, x.hi
			if c > 0 {
				if span := c * (xhi - xlo); span > -lo && !s.SetMax(x, xlo+(-lo)/c) || span > hi && !s.SetMin(x, xhi-hi/c) {
					return Failed
				}
				lo += c * (x.lo - xlo)
				hi += c * (x.hi - xhi)
			} else {
				if span := -c * (xhi - xlo); span > -lo && !s.SetMin(x, xhi-(-lo)/-c) || span > hi && !s.SetMax(x, xlo+hi/-c) {
					return Failed
				}
				lo += c * (x.hi - xhi)
				hi += c * (x.lo - xlo)
			}
			again = again || x.lo != xlo || x.hi != xhi
			changed = again
		}
	}
	if lo == hi {
		return Subsumed
	}
	return Fixpoint
}

// linearLE is the sum of ts ≤ n.
type linearLE struct {
	ts []term
	n  int64
	fewer
}

func (p *linearLE) Propagate(s *Store) Status {
	ts, room := p.drop(s, p.ts, p.n)
	most := -room
	for _, t := range ts {
		x := t.x.root()
		if t.c > 0 {
			room -= t.c * x.lo
			most += t.c * x.hi
		} else {
			room -= t.c * x.hi
			most += t.c * x.lo
		}
	}
	if room < 0 {
		return Failed
	}
	if most <= 0 {
		return Subsumed
	}
	for _, t := range ts {
		x, c := t.x.root(), t.c
		span := x.hi - x.lo
		if c > 0 {
			if c*span > room && !s.SetMax(x, x.lo+room/c) {
				return Failed
			}
		} else if -c*span > room && !s.SetMin(x, x.hi-room/-c) {
			return Failed
		}
	}
	if len(ts) == 1 {
		return Subsumed
	}
	if s.merged() { // there may be two terms of a variable
		return NotAtFixpoint
	}
	return Fixpoint
}

// linearNE is the sum of ts ≠ n.
type linearNE struct {
	ts []term
	n  int64
	fewer
}

func (p *linearNE) Propagate(s *Store) Status {
	ts, n := p.drop(s, p.ts, p.n)
	switch len(ts) {
	case 0:
		if n == 0 {
			return Failed
		}
		return Subsumed
	case 1:
		if c := ts[0].c; n%c == 0 && !s.Remove(ts[0].x, n/c) {
			return Failed
		}
		return Subsumed
	}
	return Fixpoint
}

func (p *linearEQ) explain(why *reason, f fact) bool { return why.linear(p.ts, p.n, f, true) }

func (p *linearLE) explain(why *reason, f fact) bool { return why.linear(p.ts, p.n, f, false) }
