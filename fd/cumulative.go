package fd

import (
	"cmp"
	"slices"
)

// A Task begins at Start, runs for Length, and needs Demand of a resource while it runs.
type Task struct {
	Start, Length, Demand *Var
}

// cumulative says that tasks never need more of a resource than exists. It uses a time
// table: the certain part of a task, from its latest start to its earliest end, takes its
// demand from all others (Aggoun and Beldiceanu, 1993; Letort, Beldiceanu and Carlsson, A
// Scalable Sweep Algorithm for the Cumulative Constraint, CP 2012).
type cumulative struct {
	tasks   []Task
	limit   *Var
	events  []usage
	profile []usage
}

// A usage is the demand from a time on.
type usage struct {
	at, demand int64
}

// Cumulative posts that the tasks running at any time need no more than limit together. If
// any two tasks need more, that is Disjunctive.
func (s *Store) Cumulative(tasks []Task, limit *Var) {
	if unary(tasks, limit) {
		s.Disjunctive(tasks)
		return
	}
	p := &cumulative{tasks: tasks, limit: limit}
	r := s.Post(p, Quadratic).Watch(OnMax, limit)
	for _, t := range tasks {
		if !s.SetMin(t.Length, 0) || !s.SetMin(t.Demand, 0) {
			s.failed = true
			return
		}
		r.Watch(OnBounds, t.Start).Watch(OnMin, t.Length, t.Demand)
	}
	if len(tasks) > 2 {
		r := s.Post(&energy{timeline: timeline{tasks: tasks}, limit: limit}, Cubic).Watch(OnMax, limit)
		for _, t := range tasks {
			r.Watch(OnBounds, t.Start).Watch(OnMin, t.Length, t.Demand)
		}
	}
}

// unary reports whether each task fits for itself, but no two do.
func unary(tasks []Task, limit *Var) bool {
	for _, t := range tasks {
		if d := t.Demand; !limit.Fixed() || !d.Fixed() || d.Value() > limit.Value() || 2*d.Value() <= limit.Value() {
			return false
		}
	}
	return true
}

func (p *cumulative) Propagate(s *Store) Status {
	p.events = p.events[:0]
	fixed := true
	for _, t := range p.tasks {
		b, l, d := t.Start.root(), t.Length.root(), t.Demand.root()
		fixed = fixed && b.lo == b.hi && l.lo == l.hi && d.lo == d.hi
		if b.hi < b.lo+l.lo && d.lo > 0 {
			p.events = append(p.events, usage{b.hi, d.lo}, usage{b.lo + l.lo, -d.lo})
		}
	}
	slices.SortFunc(p.events, func(a, b usage) int { return cmp.Compare(a.at, b.at) })
	p.profile = p.profile[:0]
	var level, most int64
	for i, e := range p.events {
		level += e.demand
		if i+1 == len(p.events) || p.events[i+1].at != e.at {
			p.profile = append(p.profile, usage{e.at, level})
			most = max(most, level)
		}
	}
	if !s.SetMin(p.limit, most) {
		return Failed
	}
	if fixed {
		return Subsumed
	}
	most = p.limit.Max()
	for _, t := range p.tasks {
		b, l, d := t.Start.root(), t.Length.root(), t.Demand.root()
		if l.lo == 0 || d.lo == 0 || b.lo == b.hi {
			continue
		}
		if s.stopped(len(p.profile)) {
			return Failed
		}
		if !s.SetMin(b, p.earliest(b, l.lo, d.lo, most)) || !s.SetMax(b, p.latest(b, l.lo, d.lo, most)) {
			return Failed
		}
	}
	return NotAtFixpoint
}

// earliest returns the first time from b.lo on at which a task fits.
func (p *cumulative) earliest(b *Var, length, demand, most int64) int64 {
	at := b.lo
	from, to := b.hi, b.lo+length // its certain part
	for i, u := range p.profile {
		end := int64(Limit)
		if i+1 < len(p.profile) {
			end = p.profile[i+1].at
		}
		if end <= at || u.demand+demand <= most {
			continue
		}
		if u.at >= at+length {
			break
		}
		if from <= u.at && end <= to {
			continue // the task itself is counted there
		}
		at = end
	}
	return at
}

// latest returns the last time up to b.hi at which a task fits.
func (p *cumulative) latest(b *Var, length, demand, most int64) int64 {
	at := b.hi
	from, to := b.hi, b.lo+length
	for i := len(p.profile) - 1; i >= 0; i-- {
		u := p.profile[i]
		end := int64(Limit)
		if i+1 < len(p.profile) {
			end = p.profile[i+1].at
		}
		if u.at >= at+length || u.demand+demand <= most {
			continue
		}
		if end <= at {
			break
		}
		if from <= u.at && end <= to {
			continue
		}
		at = u.at - length
	}
	return at
}

// explain: there are times at which other tasks run for certain, which leave not enough for
// this one; or which need the limit.
func (p *cumulative) explain(why *reason, f fact) bool {
	limit := p.limit.root()
	switch {
	case f.x == nil || f.only:
		return false
	case f.x == limit:
		if f.lo > -Limit {
			return false
		}
		for _, t := range p.tasks {
			if p.busy(why, -1, why.span(t.Start).hi, f.hi+1) {
				return true
			}
		}
		return false
	}
	for i, t := range p.tasks {
		b, length, demand := why.span(t.Start), why.span(t.Length).lo, why.span(t.Demand).lo
		if t.Start.root() != f.x || length == 0 || demand == 0 {
			continue
		}
		most := why.span(limit).hi
		why.atLeast(t.Length, length)
		why.atLeast(t.Demand, demand)
		why.atMost(limit, most)
		if f.lo <= -Limit {
			at := b.lo
			why.atLeast(t.Start, at)
			if f.hi > b.hi {
				f.hi = b.hi
				why.atMost(t.Start, b.hi)
			}
			for at <= f.hi {
				now, ok := p.full(why, i, at, at+length-1, most-demand+1, true)
				if !ok {
					return false
				}
				at = now + 1
			}
			return true
		}
		at := b.hi
		why.atMost(t.Start, at)
		if f.lo < b.lo {
			f.lo = b.lo
			why.atLeast(t.Start, b.lo)
		}
		for at >= f.lo {
			now, ok := p.full(why, i, at, at+length-1, most-demand+1, false)
			if !ok {
				return false
			}
			at = now - length
		}
		return true
	}
	return false
}

// full finds the first or last time between two at which tasks other than at need this
// much. It also says why.
func (p *cumulative) full(why *reason, but int, from, to, need int64, last bool) (int64, bool) {
	found, at := false, int64(0)
	try := func(now int64) {
		if now = min(max(now, from), to); (!found || now > at == last) && p.usage(why, but, now) >= need {
			found, at = true, now
		}
	}
	try(from)
	try(to)
	for _, t := range p.tasks {
		try(why.span(t.Start).hi)
		try(why.span(t.Start).lo + why.span(t.Length).lo - 1)
	}
	return at, found && p.busy(why, but, at, need)
}

// usage returns what tasks need for certain at a time.
func (p *cumulative) usage(why *reason, but int, now int64) (sum int64) {
	for i, t := range p.tasks {
		if b := why.span(t.Start); i != but && b.hi <= now && now < b.lo+why.span(t.Length).lo {
			sum += why.span(t.Demand).lo
		}
	}
	return sum
}

// busy says why tasks need this much at a time.
func (p *cumulative) busy(why *reason, but int, now, need int64) bool {
	for i, t := range p.tasks {
		b, length, demand := why.span(t.Start), why.span(t.Length).lo, why.span(t.Demand).lo
		if i == but || b.hi > now || now >= b.lo+length || demand == 0 || need <= 0 {
			continue
		}
		why.atMost(t.Start, now)
		why.atLeast(t.Start, now+1-length)
		why.atLeast(t.Length, length)
		why.atLeast(t.Demand, demand)
		need -= demand
	}
	return need <= 0
}
