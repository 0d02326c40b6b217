package fd

// An explainer is a propagator that says why it has done something.
type explainer interface {
	// explain gives facts from which f follows, by the constraint alone; or a failure,
	// if f has no variable. The facts were true before: the reason tells how the domains
	// were then. It reports false if it can't tell.
	explain(why *reason, f fact) bool
}

// A reason tells the domains as they were before a change. Facts are added to it.
type reason struct {
	l  *learner
	at int32 // the entry
}

// explain appends the facts because of which r made f true at an entry.
func (l *learner) explain(r *record, f fact, at int32) {
	why := reason{l, at}
	if x := r.scope.given.X; x != nil {
		if r.scope.given.No {
			why.atMost(x, 0)
		} else {
			why.atLeast(x, 1)
		}
	}
	n := len(l.facts)
	if p, ok := r.p.(explainer); !ok || !p.explain(&why, f) {
		l.facts = l.facts[:n]
		why.all(r)
	}
}

// all is everything that a propagator watches.
func (w *reason) all(r *record) {
	for _, v := range r.scope.watched {
		w.seen(v)
	}
}

// seen is what an event says about a variable.
func (w *reason) seen(v watched) {
	d := w.span(v.x)
	switch {
	case v.on&OnDomain != 0:
		w.domain(v.x)
	case v.on == OnValue:
		if d.lo == d.hi {
			w.bounds(v.x)
		}
	default:
		if v.on&OnMin != 0 || d.lo == d.hi {
			w.atLeast(v.x, d.lo)
		}
		if v.on&OnMax != 0 || d.lo == d.hi {
			w.atMost(v.x, d.hi)
		}
	}
}

// span returns the bounds of a variable.
func (w *reason) span(x *Var) span {
	x = x.root()
	if i := w.entry(x); i >= 0 {
		return w.l.trail[i].now
	}
	return w.l.first[x.id]
}

// entry returns the last one of a variable, or -1.
func (w *reason) entry(x *Var) int32 {
	return w.l.before(x, w.at)
}

// has reports whether a variable had a value: it had it at the root, and no entry has taken
// it away.
func (w *reason) has(x *Var, n int64) bool {
	x = x.root()
	if x.has(n) {
		return true
	}
	l := w.l
	if d := w.span(x); n < d.lo || n > d.hi || !l.roots[x.id].has(n) {
		return false
	}
	for i := w.entry(x); i >= 0; i = l.trail[i].prev {
		if e := &l.trail[i]; e.lo <= n && n <= e.hi && !e.only {
			return false
		}
	}
	return true
}

// atLeast gives the fact x ≥ n.
func (w *reason) atLeast(x *Var, n int64) { w.outside(x, -Limit, n-1) }

// atMost gives the fact x ≤ n.
func (w *reason) atMost(x *Var, n int64) { w.outside(x, n+1, Limit) }

// outside gives the fact that x has no value from lo to hi.
func (w *reason) outside(x *Var, lo, hi int64) {
	w.l.facts = append(w.l.facts, fact{x: x.root(), lo: lo, hi: hi})
}

// not gives the fact that x does not have a value, by its bounds if they imply that.
func (w *reason) not(x *Var, n int64) {
	switch d := w.span(x); {
	case n < d.lo:
		w.atLeast(x, n+1)
	case n > d.hi:
		w.atMost(x, n-1)
	default:
		w.outside(x, n, n)
	}
}

// bounds are those of x.
func (w *reason) bounds(x *Var) {
	d := w.span(x)
	w.atLeast(x, d.lo)
	w.atMost(x, d.hi)
}

// isFixed reports whether x had one value only.
func (w *reason) isFixed(x *Var) bool { d := w.span(x); return d.lo == d.hi }

// domain is all that is known of x: its bounds, and the holes between them.
func (w *reason) domain(x *Var) {
	w.bounds(x)
	x = x.root()
	d := w.span(x)
	for i := w.entry(x); i >= 0; i = w.l.trail[i].prev {
		e := &w.l.trail[i]
		if e.only {
			continue
		}
		if lo, hi := max(e.lo, d.lo), min(e.hi, d.hi); lo <= hi {
			w.l.facts = append(w.l.facts, fact{x: x, lo: lo, hi: hi, by: i + 1})
		}
	}
}

// values returns the values that x had, as bits from the least one at the root on. They are nil if
// there are too many.
func (w *reason) values(x *Var) (bits []uint64, base int64) {
	x = x.root()
	root := &w.l.first[x.id]
	if root.hi-root.lo >= longest {
		return nil, 0
	}
	base = root.lo
	bits = make([]uint64, (root.hi-root.lo)/64+1)
	for d := range w.l.roots[x.id].intervals() {
		for n := d.Lo; n <= d.Hi; n++ {
			bits[(n-base)/64] |= 1 << ((n - base) % 64)
		}
	}
	d := w.span(x)
	without := func(lo, hi int64) {
		for n := max(lo, root.lo); n <= min(hi, root.hi); n++ {
			bits[(n-base)/64] &^= 1 << ((n - base) % 64)
		}
	}
	without(-Limit, d.lo-1)
	without(d.hi+1, Limit)
	for i := w.entry(x); i >= 0; i = w.l.trail[i].prev {
		if e := &w.l.trail[i]; !e.only {
			without(e.lo, e.hi)
		}
	}
	return bits, base
}

// least returns the least value of c*x.
func (w *reason) least(t term) int64 {
	if d := w.span(t.x); t.c > 0 {
		return t.c * d.lo
	} else {
		return t.c * d.hi
	}
}

// atRoot returns the least value of c*x at the root.
func (w *reason) atRoot(t term) int64 {
	if d := w.l.first[t.x.root().id]; t.c > 0 {
		return t.c * d.lo
	} else {
		return t.c * d.hi
	}
}

// sum gives facts that imply that the sum of the terms, except for one variable, is at
// least n. It gives as few and as weak ones as the first ones allow.
func (w *reason) sum(ts []term, but *Var, n int64) bool {
	slack := -n
	skipped := but == nil
	for _, t := range ts {
		if t.x.root() == but && !skipped {
			skipped = true
			continue
		}
		slack += w.least(t)
	}
	if slack < 0 || !skipped {
		return false
	}
	l := w.l
	skipped = but == nil
	from := len(l.facts)
	for _, t := range ts {
		x := t.x.root()
		if x == but && !skipped {
			skipped = true
			continue
		}
		now, first := w.least(t), w.atRoot(t)
		switch {
		case now == first:
		case now-first <= slack:
			slack -= now - first
		case t.c > 0:
			w.atLeast(x, w.span(x).lo)
		default:
			w.atMost(x, w.span(x).hi)
		}
	}
	for i := from; i < len(l.facts) && slack > 0; i++ { // the rest of the slack weakens the given facts
		f := &l.facts[i]
		c := int64(0)
		for _, t := range ts {
			if t.x.root() == f.x && (t.c > 0) == (f.lo <= -Limit) {
				c = max(c, t.c, -t.c)
			}
		}
		if k := slack / c; f.lo <= -Limit {
			f.hi -= k
			slack -= k * c
		} else {
			f.lo += k
			slack -= k * c
		}
	}
	return true
}

// linear explains what the sum of terms ≤ n, or with equal also ≥ n, has done.
func (w *reason) linear(ts []term, n int64, f fact, equal bool) bool {
	c := int64(0)
	for _, t := range ts {
		if t.x.root() == f.x {
			c += t.c
		}
	}
	switch {
	case f.x == nil:
		return w.sum(ts, nil, n+1) || equal && w.sum(negated(ts), nil, -n+1)
	case f.only || f.lo > -Limit && f.hi < Limit:
		return false
	case f.hi >= Limit && c > 0: // x < f.lo, as c*f.lo is too much
		return w.sum(ts, f.x, n+1-c*f.lo)
	case f.lo <= -Limit && c < 0:
		return w.sum(ts, f.x, n+1-c*f.hi)
	case f.hi >= Limit && c < 0 && equal:
		return w.sum(negated(ts), f.x, -n+1+c*f.lo)
	case f.lo <= -Limit && c > 0 && equal:
		return w.sum(negated(ts), f.x, -n+1+c*f.hi)
	}
	return false
}

// negated returns the terms with their signs changed.
func negated(ts []term) []term {
	ns := make([]term, len(ts))
	for i, t := range ts {
		ns[i] = term{-t.c, t.x}
	}
	return ns
}
