package fd

import (
	"cmp"
	"slices"
)

// A nogood is a clause: one of its literals is true in each solution that is still wanted.
// Two of them are watched, as in Moskewicz and others, Chaff (DAC 2001): while neither of
// the two is false, nothing can follow.
type nogood struct {
	ls       []within
	glue     int // of how many levels its literals were: Audemard and Simon (IJCAI 2009)
	activity float64
	dead     bool
}

// within is the literal that x has a value from lo to hi; or, if not, that it hasn't.
type within struct {
	x      *Var
	lo, hi int64
	not    bool
}

// contrary returns the literal that is false because of a fact.
func (f fact) contrary() within {
	if f.only {
		return within{f.x, f.lo, f.lo, true}
	}
	return within{f.x, f.lo, f.hi, false}
}

// truth tells whether a literal is true or false.
func (w *within) truth() Truth {
	x := w.x
	some := x.lo <= w.hi && w.lo <= x.hi
	if w.not {
		return truth(!some || x.lo != x.hi && !x.has(w.lo), x.lo == x.hi && some)
	}
	if some && w.lo > x.lo && w.hi < x.hi {
		some = x.next(w.lo) <= w.hi
	}
	return truth(x.lo >= w.lo && x.hi <= w.hi, !some)
}

// falsified are the watched literals of a variable, by what makes them false.
type falsified struct {
	min []watching // the least value has grown: x ≤ n
	max []watching // the greatest value has come down: x ≥ n
	any []watching
}

type watching struct {
	c *nogood
	w within
}

type nogoods struct {
	watches []falsified // by the id of a variable
	learnt  []*nogood
	head    int     // the number of entries that the nogoods have been shown
	refuted *nogood // the one learned last, if it is false already
}

func (l *learner) watch(c *nogood, w within) {
	f := &l.watches[w.x.id]
	switch {
	case !w.not && w.lo <= -Limit:
		f.min = append(f.min, watching{c, w})
	case !w.not && w.hi >= Limit:
		f.max = append(f.max, watching{c, w})
	default:
		f.any = append(f.any, watching{c, w})
	}
}

// adopt makes a nogood of a clause among the propagators: it is not run then.
func (l *learner) adopt(r *record, p *clause) {
	c := new(nogood)
	for _, lit := range p.ls {
		w := within{x: lit.X.root(), lo: 1, hi: Limit}
		if lit.No {
			w = within{x: lit.X.root(), lo: -Limit, hi: 0}
		}
		switch w.truth() {
		case True:
			return
		case Unknown:
			c.ls = append(c.ls, w)
		}
	}
	if len(c.ls) > 1 && r.state == idle { // the store is at its fixpoint
		l.watch(c, c.ls[0])
		l.watch(c, c.ls[1])
		r.state = dead
		l.s.trail.dead = append(l.s.trail.dead, r)
	}
}

// learned adds a nogood whose first literal is to be true now, as all others are false.
func (l *learner) learned(ls []within, glue int) {
	c := &nogood{ls: ls, glue: glue}
	if len(ls) > 1 {
		l.learnt = append(l.learnt, c)
		l.watch(c, ls[0])
		l.watch(c, ls[1])
	}
	if ls[0].truth() == False || !l.imply(c) {
		l.refuted = c
	}
}

// imply makes the first literal of a nogood true.
func (l *learner) imply(c *nogood) bool {
	w := &c.ls[0]
	l.by = c
	ok := true
	switch {
	case !w.not:
		ok = l.s.SetMin(w.x, w.lo) && l.s.SetMax(w.x, w.hi)
	default:
		ok = l.s.Remove(w.x, w.lo)
	}
	l.by = nil
	return ok
}

// explain says why the first literal has become true.
func (c *nogood) explain(why *reason) {
	c.activity++
	for _, w := range c.ls[1:] {
		why.false(w)
	}
}

// false says that a literal is false.
func (w *reason) false(lit within) {
	if lit.not {
		w.atLeast(lit.x, lit.lo)
		w.atMost(lit.x, lit.lo)
	} else {
		w.outside(lit.x, lit.lo, lit.hi)
	}
}

// falsify shows new entries to the nogoods. If one fails, its facts are those of the
// conflict.
func (l *learner) falsify() bool {
	if c := l.refuted; c != nil {
		l.refuted = nil
		l.contradict(c)
		return false
	}
	for l.head < len(l.trail) {
		e := &l.trail[l.head]
		l.head++
		f := &l.watches[e.x.id]
		was, now := e.was, e.now
		x := e.x
		if now.lo > was.lo && !l.scan(&f.min, func(w *within) bool { return x.lo > w.hi }) ||
			now.hi < was.hi && !l.scan(&f.max, func(w *within) bool { return x.hi < w.lo }) ||
			!l.scan(&f.any, func(w *within) bool { return w.truth() == False }) {
			return false
		}
	}
	return true
}

// contradict makes the facts because of which a nogood has no true literal.
func (l *learner) contradict(c *nogood) {
	l.facts = l.facts[:0]
	why := &reason{l, int32(len(l.trail))}
	for _, w := range c.ls {
		why.false(w)
	}
	c.activity++
}

// scan examines the watched literals of a list, some of which have become false.
func (l *learner) scan(list *[]watching, gone func(w *within) bool) bool {
	kept, ok := 0, true
	l.s.steps += len(*list) * stepsOf[Binary]
	for i := 0; i < len(*list); i++ { // it may grow meanwhile
		w := &(*list)[i]
		moved := false
		if ok && gone(&w.w) {
			if moved = w.c.dead; !moved {
				moved, ok = l.visit(*w)
			}
		}
		if !moved {
			if kept != i {
				(*list)[kept] = (*list)[i] // which may be elsewhere by now
			}
			kept++
		}
	}
	clear((*list)[kept:])
	*list = (*list)[:kept]
	return ok
}

// visit looks at a nogood of which a watched literal is false. It reports whether another
// one is watched instead now, and whether one can still be true.
func (l *learner) visit(w watching) (moved, ok bool) {
	c := w.c
	if c.ls[0] == w.w {
		c.ls[0], c.ls[1] = c.ls[1], c.ls[0]
	}
	first := c.ls[0].truth()
	if first == True {
		return false, true
	}
	for k := 2; k < len(c.ls); k++ {
		if c.ls[k].truth() != False {
			c.ls[1], c.ls[k] = c.ls[k], c.ls[1]
			l.watch(c, c.ls[1])
			return true, true
		}
	}
	if first == False {
		l.contradict(c)
		return false, false
	}
	return false, l.imply(c)
}

// reduce forgets half of the nogoods, those that matter least. It is called at the root.
func (l *learner) reduce() {
	slices.SortFunc(l.learnt, func(a, b *nogood) int {
		if c := cmp.Compare(min(a.glue, 6), min(b.glue, 6)); c != 0 {
			return c
		}
		return cmp.Compare(b.activity, a.activity)
	})
	n := len(l.learnt) / 2
	for i, c := range l.learnt {
		if i >= n && c.glue > 2 {
			c.dead = true
		}
		c.activity /= 2
	}
	l.learnt = slices.DeleteFunc(l.learnt, func(c *nogood) bool { return c.dead })
}
