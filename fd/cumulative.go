package fd

import (
	"cmp"
	"slices"
)

// A Task begins at Start, takes Length, and needs Demand of a resource meanwhile.
type Task struct {
	Start, Length, Demand *Var
}

// cumulative is that tasks never need more of a resource than there is, by time table: the
// part of a task that is certain, from the latest start to the earliest end, takes what it
// needs from all others (Aggoun and Beldiceanu, 1993; Letort, Beldiceanu and Carlsson, A
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

// Cumulative posts that the tasks that run at any time need no more than limit together.
func (s *Store) Cumulative(tasks []Task, limit *Var) {
	p := &cumulative{tasks: tasks, limit: limit}
	r := s.Post(p, Quadratic).Watch(OnMax, limit)
	for _, t := range tasks {
		if !s.SetMin(t.Length, 0) || !s.SetMin(t.Demand, 0) {
			s.failed = true
			return
		}
		r.Watch(OnBounds, t.Start).Watch(OnMin, t.Length, t.Demand)
	}
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
		if !s.SetMin(b, p.earliest(b, l.lo, d.lo, most)) || !s.SetMax(b, p.latest(b, l.lo, d.lo, most)) {
			return Failed
		}
	}
	return NotAtFixpoint
}

// earliest is the first time from b.lo on at which a task fits.
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

// latest is the last time up to b.hi at which a task fits.
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
