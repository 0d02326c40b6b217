package fd

import "slices"

// conflict has the data for resolving a failure.
type conflict struct {
	facts  []fact // that contradict each other
	parts  []part // of a fact, by the entries that made it true
	needed []int32
	levels []int32
}

// A part of a fact is that an entry has taken the values from lo to hi away.
type part struct {
	at     int32
	lo, hi int64
}

// locate appends the parts of a fact that were made true, before an entry, below the root.
func (l *learner) locate(f fact, at int32) {
	if f.by > 0 {
		if l.trail[f.by-1].level > 0 {
			l.parts = append(l.parts, part{f.by - 1, f.lo, f.hi})
		}
		return
	}
	l.locateFrom(f, l.before(f.x, at))
}

// locateFrom is locate from an entry of the variable on, or none.
func (l *learner) locateFrom(f fact, i int32) {
	switch {
	case f.lo > f.hi:
		return
	case f.lo <= -Limit: // x > f.hi
		i = l.rewind(i, func(i int32) bool { return l.trail[i].was.lo > f.hi })
		if i < 0 || l.trail[i].now.lo <= f.hi {
			return // at the root
		}
	case f.hi >= Limit:
		i = l.rewind(i, func(i int32) bool { return l.trail[i].was.hi < f.lo })
		if i < 0 || l.trail[i].now.hi >= f.lo {
			return
		}
	default:
		found := int32(-1)
		for ; i >= 0; i = l.trail[i].prev {
			if e := &l.trail[i]; e.only && (f.hi < e.lo || f.lo > e.lo) || !e.only && e.lo <= f.hi && f.lo <= e.hi {
				if found = i; f.lo != f.hi {
					break // or else the first one
				}
			}
		}
		if i = found; i < 0 {
			return
		}
	}
	e := &l.trail[i]
	if e.level == 0 {
		return
	}
	if e.only {
		l.parts = append(l.parts, part{i, f.lo, f.hi})
		return
	}
	p := part{i, max(f.lo, e.lo), min(f.hi, e.hi)}
	if e.lo <= -Limit {
		p.lo = -Limit
	}
	if e.hi >= Limit {
		p.hi = Limit
	}
	l.parts = append(l.parts, p)
	l.locateFrom(fact{x: f.x, lo: f.lo, hi: p.lo - 1}, e.prev)
	l.locateFrom(fact{x: f.x, lo: p.hi + 1, hi: f.hi}, e.prev)
}

// require notes a part as needed.
func (l *learner) require(p part) {
	e := &l.trail[p.at]
	if e.need == 0 {
		l.needed = append(l.needed, p.at)
	}
	switch {
	case !e.only && e.need == 0:
		e.need, e.below, e.above = needRange, p.lo, p.hi
	case !e.only:
		e.below, e.above = min(e.below, p.lo), max(e.above, p.hi)
	case p.hi < e.lo:
		if e.need&needBelow == 0 || p.hi > e.below {
			e.below = p.hi
		}
		e.need |= needBelow
	default:
		if e.need&needAbove == 0 || p.lo < e.above {
			e.above = p.lo
		}
		e.need |= needAbove
	}
}

// covered reports whether a part is among the needed parts.
func (l *learner) covered(p part) bool {
	e := &l.trail[p.at]
	switch {
	case e.need == 0:
		return false
	case !e.only:
		return e.below <= p.lo && p.hi <= e.above
	case p.hi < e.lo:
		return e.need&needBelow != 0 && p.hi <= e.below
	}
	return e.need&needAbove != 0 && p.lo >= e.above
}

// fact returns the needed part of an entry as a fact.
func (e *entry) fact() fact {
	switch {
	case !e.only:
		return fact{x: e.x, lo: e.below, hi: e.above}
	case e.need == needBelow:
		return fact{x: e.x, lo: -Limit, hi: e.below}
	case e.need == needAbove:
		return fact{x: e.x, lo: e.above, hi: Limit}
	}
	return fact{x: e.x, lo: e.lo, hi: e.lo, only: true}
}

// because appends the facts that made the needed part of an entry true.
func (l *learner) because(at int32) {
	e := &l.trail[at]
	if e.by != nil {
		e.by.explain(&reason{l, at})
		return
	}
	f := e.fact()
	if e.only { // also if less is needed
		f = fact{x: e.x, lo: e.lo, hi: e.lo, only: true}
	}
	l.explain(e.why, f, at)
}

// resolve learns a nogood from the facts of a conflict. It goes back to where the nogood
// says something new, and applies it there. It returns false if the conflict does not
// depend on any decision.
func (l *learner) resolve() bool {
	now := int32(len(l.trail))
	l.gather(now)
	top := int32(0)
	for _, at := range l.needed {
		top = max(top, l.trail[at].level)
	}
	if top == 0 {
		return false
	}
	count := 0 // of those needed at the last level
	for _, at := range l.needed {
		if l.trail[at].level == top {
			count++
		}
	}
	at := now
	for {
		at--
		e := &l.trail[at]
		l.last[e.x.id] = e.prev // as it was before; going back does the same
		if e.need == 0 || e.level != top {
			continue
		}
		l.bump(e.x)
		if count == 1 {
			break
		}
		count--
		l.facts = l.facts[:0]
		l.because(at)
		e.need = 0
		before := len(l.needed)
		l.gather(at)
		for _, i := range l.needed[before:] {
			if l.trail[i].level == top {
				count++
			}
		}
	}
	l.assert(at, top)
	return true
}

// gather notes the parts of all facts as needed.
func (l *learner) gather(at int32) {
	l.parts = l.parts[:0]
	l.s.Stats.Explained += int64(len(l.facts))
	for _, f := range l.facts {
		if f.only {
			l.locate(fact{x: f.x, lo: -Limit, hi: f.lo - 1}, at)
			l.locate(fact{x: f.x, lo: f.lo + 1, hi: Limit}, at)
		} else {
			l.locate(f, at)
		}
	}
	for _, p := range l.parts {
		l.require(p)
	}
}

// assert makes a nogood of the needed parts. The entry at is the last of them.
func (l *learner) assert(at, top int32) {
	slices.Sort(l.needed)
	l.needed = slices.Compact(l.needed)
	first := l.trail[at].fact()
	var cl []within
	cl = append(cl, first.contrary())
	l.levels = l.levels[:0]
	back, second := int32(0), 0
	steps := 0
	for i := len(l.needed) - 1; i >= 0; i-- {
		k := l.needed[i]
		e := &l.trail[k]
		if e.need == 0 || k == at {
			continue
		}
		l.bump(e.x)
		if l.redundant(k, &steps, 0) {
			continue
		}
		cl = append(cl, e.fact().contrary())
		if !slices.Contains(l.levels, e.level) {
			l.levels = append(l.levels, e.level)
		}
		if e.level > back {
			back, second = e.level, len(cl)-1
		}
	}
	for _, k := range l.needed {
		l.trail[k].need = 0
	}
	l.needed = l.needed[:0]
	if second > 0 {
		cl[1], cl[second] = cl[second], cl[1]
	}
	l.back(back)
	l.learned(cl, len(l.levels)+1)
}

// redundant reports whether the other needed parts imply that of an entry.
func (l *learner) redundant(at int32, steps *int, depth int) bool {
	e := &l.trail[at]
	if e.why == nil && e.by == nil || depth > 6 || *steps > 500 || e.why != nil && depth > 0 && e.why.cost >= Quadratic {
		return false
	}
	*steps++
	from := len(l.facts)
	l.because(at)
	ok := true
	for i := from; ok && i < len(l.facts); i++ {
		f := l.facts[i]
		ok = l.follows(f, at, steps, depth)
	}
	l.facts = l.facts[:from]
	return ok
}

// follows reports whether the needed parts imply a fact.
func (l *learner) follows(f fact, at int32, steps *int, depth int) bool {
	if f.only {
		return l.follows(fact{x: f.x, lo: -Limit, hi: f.lo - 1}, at, steps, depth) &&
			l.follows(fact{x: f.x, lo: f.lo + 1, hi: Limit}, at, steps, depth)
	}
	from := len(l.parts)
	l.locate(f, at)
	ok := true
	for i := from; ok && i < len(l.parts); i++ {
		p := l.parts[i]
		if ok = l.covered(p); ok {
			continue
		}
		e := &l.trail[p.at]
		need, below, above := e.need, e.below, e.above
		if need != 0 { // a part of it only is needed: leave it as it is
			break
		}
		l.require(p)
		l.needed = l.needed[:len(l.needed)-1]
		ok = l.redundant(p.at, steps, depth+1)
		e.need, e.below, e.above = need, below, above
	}
	l.parts = l.parts[:from]
	return ok
}
