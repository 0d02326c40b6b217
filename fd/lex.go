package fd

// lex says that xs come before ys in lexicographic order: Frisch and others, Propagation
// Algorithms for Lexicographic Ordering Constraints (Artificial Intelligence 170, 2006).
type lex struct {
	xs, ys []*Var
	strict bool
	done   Int // the number of first elements that are equal
}

// Lex posts that xs comes before ys in lexicographic order. Both have the same length.
// Unless strict, they may be equal.
func (s *Store) Lex(xs, ys []*Var, strict bool) {
	s.Post(&lex{xs: xs, ys: ys, strict: strict}, LinearCost).Watch(OnBounds, xs...).Watch(OnBounds, ys...)
}

func (p *lex) Propagate(s *Store) Status {
	n := len(p.xs)
	i := p.done.Get()
	for ; i < n; i++ {
		x, y := p.xs[i].root(), p.ys[i].root()
		if !s.SetMax(x, y.hi) || !s.SetMin(y, x.lo) {
			return Failed
		}
		if x != y && (x.lo != x.hi || y.lo != y.hi) {
			break
		}
		if x.lo < y.lo && x != y {
			return Subsumed
		}
	}
	p.done.Set(s, i)
	if i == n {
		if p.strict {
			return Failed
		}
		return Subsumed
	}
	// x[i] = y[i] is possible only if the others can come before.
	x, y := p.xs[i].root(), p.ys[i].root()
	if x.hi < y.lo {
		return Subsumed
	}
	if !p.possible(i + 1) {
		if !s.SetMax(x, y.hi-1) || !s.SetMin(y, x.lo+1) {
			return Failed
		}
	}
	return NotAtFixpoint
}

// possible reports whether those from i on can be in order.
func (p *lex) possible(i int) bool {
	for ; i < len(p.xs); i++ {
		x, y := p.xs[i].root(), p.ys[i].root()
		switch {
		case x == y:
		case x.lo < y.hi:
			return true
		case x.lo > y.hi:
			return false
		}
	}
	return !p.strict
}
