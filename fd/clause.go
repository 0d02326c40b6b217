package fd

import "slices"

// A Literal is a 0/1 variable that must be 1, or that must be 0.
type Literal struct {
	X  *Var
	No bool // it is to be 0
}

func (l Literal) true() bool {
	x := l.X.root()
	return x.lo == x.hi && (x.lo == 1) != l.No
}

func (l Literal) false() bool {
	x := l.X.root()
	return x.lo == x.hi && (x.lo == 1) == l.No
}

func (l Literal) assign(s *Store) bool {
	if l.No {
		return s.Assign(l.X, 0)
	}
	return s.Assign(l.X, 1)
}

// zeroOne takes all other values away from x.
func (s *Store) zeroOne(x *Var) {
	if !s.SetMin(x, 0) || !s.SetMax(x, 1) {
		s.failed = true
	}
}

// clause is a disjunction of literals. Those first ones are false that done counts.
type clause struct {
	ls   []Literal
	done Int
}

// Clause posts that some literal is true.
func (s *Store) Clause(ls ...Literal) {
	p := s.Post(&clause{ls: slices.Clone(ls)}, LinearCost)
	for _, l := range ls {
		s.zeroOne(l.X)
		p.Watch(OnValue, l.X)
	}
}

func (p *clause) Propagate(s *Store) Status {
	done := p.done.Get()
	for i := done; i < len(p.ls); i++ {
		switch l := p.ls[i]; {
		case l.true():
			return Subsumed
		case l.false():
			p.ls[i], p.ls[done] = p.ls[done], l
			done++
		}
	}
	switch len(p.ls) - done {
	case 0:
		return Failed
	case 1:
		p.ls[done].assign(s)
		return Subsumed
	}
	p.done.Set(s, done)
	return Fixpoint
}

// conjunction is z = 1 if and only if all literals are true. Those first ones are true that
// done counts.
type conjunction struct {
	ls   []Literal
	z    Literal
	done Int
}

// All posts that z is true if all literals are true, and false otherwise.
func (s *Store) All(z Literal, ls ...Literal) {
	p := s.Post(&conjunction{ls: slices.Clone(ls), z: z}, LinearCost)
	for _, l := range append([]Literal{z}, ls...) {
		s.zeroOne(l.X)
		p.Watch(OnValue, l.X)
	}
}

// Any posts that z is true if some literal is true, and false otherwise.
func (s *Store) Any(z Literal, ls ...Literal) {
	no := make([]Literal, len(ls))
	for i, l := range ls {
		no[i] = l.not()
	}
	s.All(z.not(), no...)
}

func (l Literal) not() Literal { return Literal{l.X, !l.No} }

func (p *conjunction) Propagate(s *Store) Status {
	if p.z.true() {
		for _, l := range p.ls {
			if !l.assign(s) {
				return Failed
			}
		}
		return Subsumed
	}
	done := p.done.Get()
	for i := done; i < len(p.ls); i++ {
		switch l := p.ls[i]; {
		case l.false():
			if !p.z.not().assign(s) {
				return Failed
			}
			return Subsumed
		case l.true():
			p.ls[i], p.ls[done] = p.ls[done], l
			done++
		}
	}
	switch n := len(p.ls) - done; {
	case n == 0:
		if !p.z.assign(s) {
			return Failed
		}
		return Subsumed
	case n == 1 && p.z.false():
		if !p.ls[done].not().assign(s) {
			return Failed
		}
		return Subsumed
	}
	p.done.Set(s, done)
	return Fixpoint
}

// parity says that the number of ones is even.
type parity struct {
	xs   []*Var
	done Int
}

// Even posts that an even number of the 0/1 variables are 1.
func (s *Store) Even(xs ...*Var) {
	for _, x := range xs {
		s.zeroOne(x)
	}
	s.Post(&parity{xs: append([]*Var(nil), xs...)}, LinearCost).Watch(OnValue, xs...)
}

func (p *parity) Propagate(s *Store) Status {
	done := p.done.Get()
	for i := done; i < len(p.xs); i++ {
		if x := p.xs[i].root(); x.lo == x.hi {
			p.xs[i], p.xs[done] = p.xs[done], p.xs[i]
			done++
		}
	}
	var ones int64
	for _, x := range p.xs[:done] {
		ones += x.root().lo
	}
	switch len(p.xs) - done {
	case 0:
		if ones%2 != 0 {
			return Failed
		}
		return Subsumed
	case 1:
		s.Assign(p.xs[done], ones%2)
		return Subsumed
	}
	p.done.Set(s, done)
	return Fixpoint
}

// explain: z is false because of one literal, or true because of all; a literal is true
// because z is, or false because the others are true and z is not.
func (p *conjunction) explain(why *reason, f fact) bool {
	if f.x == nil {
		return false
	}
	if f.x == p.z.X.root() && f.one() == p.z.No {
		for _, l := range p.ls {
			if why.was(l.not()) {
				why.literal(l.not())
				return true
			}
		}
	} else if f.x != p.z.X.root() && why.was(p.z) {
		why.literal(p.z)
		return true
	}
	return false
}

// one reports whether it is a fact about a 0/1 variable that it is 1.
func (f fact) one() bool { return f.only && f.lo == 1 || !f.only && f.lo <= 0 }

// was reports whether a literal was true.
func (w *reason) was(l Literal) bool {
	d := w.span(l.X)
	return l.No && d.hi == 0 || !l.No && d.lo == 1
}

// literal says that a literal is true.
func (w *reason) literal(l Literal) {
	if l.No {
		w.atMost(l.X, 0)
	} else {
		w.atLeast(l.X, 1)
	}
}
