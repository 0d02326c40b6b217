package fd

// comparison says that a literal is true if x = n, or x ≤ n, and otherwise false. It can
// also say only half of that.
type comparison struct {
	l        Literal
	x        *Var
	n        int64
	rel      Relation // EQ or LE
	to, from bool     // what follows from the literal, and the literal from that
	r        *record
}

// compare posts the condition of a sum of one term. It reports false if it is none.
func (s *Store) compare(b *Var, c Sum, half bool) bool {
	if len(c.X) != 1 || c.C[0] == 0 || !exact([]term{{c.C[0], c.X[0].root()}}, c.N) {
		return false
	}
	p := reuse[comparison](s)
	*p = comparison{l: Literal{X: b}, x: c.X[0], rel: c.Rel, to: true, from: !half}
	k := c.C[0]
	switch {
	case c.Rel == LE && k > 0:
		p.n = floorDiv(c.N, k)
	case c.Rel == LE: // x ≥ n
		p.n = ceilDiv(c.N, k) - 1
		p.l.No, p.to, p.from = true, !half, true
	case c.N%k != 0:
		return false
	default:
		p.n = c.N / k
		if c.Rel == NE {
			p.rel, p.l.No, p.to, p.from = EQ, true, !half, true
		}
	}
	r := s.Post(p, Binary).Watch(OnValue, b).r
	p.r = r
	if x := p.x.root(); x.lo != x.hi {
		l := s.link(x, r, p.on())
		l.tests = append(l.tests, p)
	}
	return true
}

// on returns what may change the truth of the comparison.
func (p *comparison) on() Event {
	if p.rel == LE {
		return OnBounds
	}
	return OnDomain
}

// test gives literals of the comparisons of x the values that these have now.
func (s *Store) test(x *Var) {
	for _, p := range x.links.tests {
		if p.r.state != idle {
			continue
		}
		switch p.truth() {
		case Unknown:
			continue
		case True:
			if p.from {
				s.acts(p.r)
				p.l.assign(s)
			}
		case False:
			if p.to {
				s.acts(p.r)
				p.l.not().assign(s)
			}
		}
		s.subsume(p.r)
	}
	s.stopped(len(x.links.tests))
}

func (p *comparison) Propagate(s *Store) Status {
	ok := true
	switch {
	case p.l.true():
		ok = !p.to || p.require(s, true)
	case p.l.false():
		ok = !p.from || p.require(s, false)
	default:
		switch p.truth() {
		case Unknown:
			return Fixpoint
		case True:
			ok = !p.from || p.l.assign(s)
		case False:
			ok = !p.to || p.l.not().assign(s)
		}
	}
	if !ok {
		return Failed
	}
	return Subsumed
}

func (p *comparison) require(s *Store, holds bool) bool {
	switch {
	case p.rel == LE && holds:
		return s.SetMax(p.x, p.n)
	case p.rel == LE:
		return s.SetMin(p.x, p.n+1)
	case holds:
		return s.Assign(p.x, p.n)
	}
	return s.Remove(p.x, p.n)
}

func (p *comparison) truth() Truth {
	x := p.x.root()
	if p.rel == LE {
		return truth(x.hi <= p.n, x.lo > p.n)
	}
	return truth(x.lo == x.hi && x.lo == p.n, !x.has(p.n))
}

func (p *comparison) explain(why *reason, f fact) bool {
	b, x := p.l.X.root(), p.x.root()
	switch {
	case f.x == nil || b == x:
		return false
	case f.x == x && why.was(p.l):
		why.literal(p.l)
	case f.x == x:
		why.literal(p.l.not())
	case f.one() == p.l.No && p.rel == LE: // the literal is false
		why.atLeast(x, p.n+1)
	case f.one() == p.l.No:
		why.not(x, p.n)
	case p.rel == LE:
		why.atMost(x, p.n)
	default:
		why.bounds(x)
	}
	return true
}
