package fd

import (
	"cmp"
	"slices"
)

// energy is cumulative by the energy of tasks in an interval, their demand times their
// length: time-table edge finding by Vilím, Timetable Edge Finding Filtering Algorithm for
// Discrete Cumulative Resources (CPAIOR 2011), in the form of Schutt, Feydy and Stuckey,
// Explaining Time-Table-Edge-Finding Propagation for the Cumulative Resource Constraint
// (CPAIOR 2013), in O(n²). Parts of tasks that are certain are in the time table, the
// others are free. A search that learns does without it: the reasons involve so many tasks
// that the search needs more failures, and each takes twice the time.
type energy struct {
	timeline
	limit *Var
	ts    []load  // those that need something, by their earliest starts
	byEnd []int   // their ranks, by their latest ends
	after []int64 // what the time table needs from an earliest start on
	later []int64 // and from a latest end on
}

// A load has what is known about a task in one direction of time.
type load struct {
	job
	demand int64
}

// most is the greatest duration, and the greatest demand, whose product is computed.
const most = 1 << 30

func (p *energy) Propagate(s *Store) Status {
	if s.learn != nil {
		return Fixpoint
	}
	for _, p.sign = range []int64{1, -1} {
		if !p.load(s) {
			return Fixpoint
		}
		if !p.edges(s) {
			return Failed
		}
	}
	return NotAtFixpoint
}

// load looks at the tasks. It reports false if there is nothing to do.
func (p *energy) load(s *Store) bool {
	p.ts = p.ts[:0]
	free := false
	first, last := int64(Limit), int64(-Limit)
	for i, t := range p.tasks {
		j, demand := p.job(i), t.Demand.root().lo
		if j.length == 0 || demand == 0 {
			continue
		}
		if !t.Start.root().bounded() || demand > most {
			return false
		}
		free = free || !t.Start.Fixed()
		first, last = min(first, j.est), max(last, j.lct)
		p.ts = append(p.ts, load{j, demand})
	}
	if !free || last-first > most || p.limit.Max() > most {
		return false
	}
	slices.SortFunc(p.ts, func(a, b load) int { return cmp.Compare(a.est, b.est) })
	p.byEnd, p.after, p.later = p.byEnd[:0], p.after[:0], p.later[:0]
	for i, t := range p.ts {
		if s.stopped(2 * len(p.ts)) {
			return false
		}
		p.byEnd = append(p.byEnd, i)
		p.after = append(p.after, p.certain(t.est))
		p.later = append(p.later, p.certain(t.lct))
	}
	slices.SortFunc(p.byEnd, func(a, b int) int { return cmp.Compare(p.ts[a].lct, p.ts[b].lct) })
	return true
}

// certain returns the energy of the time table from a time on.
func (p *energy) certain(at int64) (sum int64) {
	for i := range p.ts {
		t := &p.ts[i]
		if from, to := max(t.lct-t.length, at), t.est+t.length; from < to {
			sum += t.demand * (to - from)
		}
	}
	return sum
}

// edges: in an interval from an earliest start to a latest end tasks do not need more than
// there is, and a task that would does not begin as early.
func (p *energy) edges(s *Store) bool {
	limit := p.limit.Max()
	for k, j := range p.byEnd {
		end := p.ts[j].lct
		if s.stopped(len(p.ts)) {
			return false
		}
		if k > 0 && p.ts[p.byEnd[k-1]].lct == end {
			continue
		}
		var sum, inside, more int64 // inside: what one needs at least, and more if it begins early
		one := -1
		for i := len(p.ts) - 1; i >= 0; i-- {
			t := &p.ts[i]
			if t.est >= end {
				continue
			}
			ect, lst := t.est+t.length, t.lct-t.length
			if t.lct <= end {
				sum += t.demand * min(t.length, lst-t.est)
			} else {
				least := t.demand * max(0, end-max(lst, ect))
				sum += least
				if extra := t.demand*(min(ect, end, lst)-t.est) - least; extra > more {
					one, inside, more = i, least, extra
				}
			}
			room := limit*(end-t.est) - sum - (p.after[i] - p.later[j])
			if room < 0 {
				return false
			}
			if room >= more {
				continue
			}
			u := &p.ts[one]
			longest := (room+inside)/u.demand + max(0, min(u.est+u.length, end)-(u.lct-u.length))
			if end-longest > u.est {
				if !p.raise(s, u.job, end-longest) {
					return false
				}
			}
		}
	}
	return true
}
