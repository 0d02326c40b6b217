package fd

import (
	"cmp"
	"slices"
)

// disjunctive says that tasks do not run at the same time. It looks at all of them at once:
// overload, edge finding, detectable precedences and not-last, from both sides, by the tree
// of Vilím, O(n log n) Filtering Algorithms for Unary Resource Constraint (CPAIOR 2004).
// The order of two tasks is left to apart.
type disjunctive struct {
	timeline
	notes
	ts    []job // those that take time, by their earliest starts
	order []int // ranks in some other order
	queue []int
	tree  theta
}

// Disjunctive posts that no two tasks run at the same time, whatever their demands. A task
// of length 0 does not overlap any other.
func (s *Store) Disjunctive(tasks []Task) {
	for i, a := range tasks {
		if !s.SetMin(a.Length, 0) {
			s.failed = true
			return
		}
		for _, b := range tasks[:i] {
			if s.stopped(stepsOf[Ternary]) { // they are many
				return
			}
			s.Post(&apart{a, b}, Ternary).Watch(OnBounds, a.Start, b.Start).Watch(OnBounds, a.Length, b.Length)
		}
	}
	if len(tasks) > 2 {
		r := s.Post(&disjunctive{timeline: timeline{tasks: tasks}}, Quadratic)
		for _, t := range tasks {
			r.Watch(OnBounds, t.Start).Watch(OnMin, t.Length)
		}
	}
}

func (p *disjunctive) Propagate(s *Store) Status {
	for _, p.sign = range []int64{1, -1} {
		for _, rule := range []func(*Store) bool{p.edges, p.precedences, p.notLast} {
			if !p.load() {
				return Fixpoint
			}
			if !rule(s) {
				return Failed
			}
		}
	}
	return NotAtFixpoint
}

// load looks at the tasks. It reports false if there is nothing to do.
func (p *disjunctive) load() bool {
	p.ts = p.ts[:0]
	for i, t := range p.tasks {
		if !t.Start.root().bounded() {
			return false
		}
		if j := p.job(i); j.length > 0 {
			p.ts = append(p.ts, j)
		}
	}
	slices.SortFunc(p.ts, func(a, b job) int { return cmp.Compare(a.est, b.est) })
	p.tree.reset(len(p.ts))
	return len(p.ts) > 2
}

// sorted fills a list with the ranks of all tasks in the order of a key.
func (p *disjunctive) sorted(list []int, key func(t *job) int64) []int {
	list = list[:0]
	for i := range p.ts {
		list = append(list, i)
	}
	slices.SortFunc(list, func(a, b int) int { return cmp.Compare(key(&p.ts[a]), key(&p.ts[b])) })
	return list
}

// edges: tasks that can't all be done by the end of some of them, with another one, come
// before that.
func (p *disjunctive) edges(s *Store) bool {
	p.order = p.sorted(p.order, func(t *job) int64 { return -t.lct })
	for i, t := range p.ts {
		p.tree.white(i, t.est, t.length)
	}
	for k, j := range p.order {
		t := &p.ts[j]
		if p.tree.ect() > t.lct {
			if s.learn != nil {
				set, from, ect := p.critical(p.order[k:], -1)
				var facts []fact
				for _, i := range set {
					facts = p.between(facts, p.ts[i], from, ect-1)
				}
				p.add(s, facts)
			}
			return false
		}
		if k+1 == len(p.order) {
			return true
		}
		p.tree.gray(j, t.est, t.length)
		for end := p.ts[p.order[k+1]].lct; ; {
			ect, gray := p.tree.grayEct()
			if ect <= end || gray < 0 {
				break
			}
			if first := p.tree.ect(); first > p.ts[gray].est {
				if s.learn != nil {
					p.add(s, p.edge(p.order[k+1:], int(gray)))
				}
				if !p.raise(s, p.ts[gray], first) {
					return false
				}
			}
			p.tree.remove(int(gray))
		}
	}
	return true
}

// edge says why i is after some tasks.
func (p *disjunctive) edge(others []int, i int) (facts []fact) {
	set, from, ect := p.critical(others, i)
	first, start, _ := p.critical(others, -1)
	for _, k := range set {
		if k == i {
			facts = p.begins(facts, p.ts[i], from)
		} else {
			facts = p.between(facts, p.ts[k], from, ect-1)
		}
	}
	for _, k := range first {
		facts = p.between(facts, p.ts[k], start, ect-1)
	}
	return facts
}

// critical finds those of some tasks, by rank, and of i, that tell when all can be done, and
// from when on.
func (p *disjunctive) critical(others []int, i int) (set []int, from, ect int64) {
	all := slices.Clone(others)
	if i >= 0 {
		all = append(all, i)
	}
	slices.Sort(all)
	length, first := int64(0), 0
	ect = never
	for k := len(all) - 1; k >= 0; k-- {
		t := &p.ts[all[k]]
		if length += t.length; t.est+length > ect {
			first, from, ect = k, t.est, t.est+length
		}
	}
	return all[first:], from, ect
}

// precedences: tasks that can't come after another one come before it.
func (p *disjunctive) precedences(s *Store) bool {
	p.order = p.sorted(p.order, func(t *job) int64 { return t.est + t.length })
	p.queue = p.sorted(p.queue, func(t *job) int64 { return t.lct - t.length })
	n := 0 // the first n of the queue are in the tree
	for _, i := range p.order {
		t := &p.ts[i]
		for ; n < len(p.queue); n++ {
			q := &p.ts[p.queue[n]]
			if t.est+t.length <= q.lct-q.length {
				break
			}
			p.tree.white(p.queue[n], q.est, q.length)
		}
		ect := p.without(i)
		if ect <= t.est {
			continue
		}
		if s.learn != nil {
			set, from, _ := p.critical(p.others(n, i), -1)
			facts := p.begins(nil, *t, t.est)
			for _, k := range set {
				facts = p.between(facts, p.ts[k], from, t.est+t.length-1+p.ts[k].length)
			}
			p.add(s, facts)
		}
		if !p.raise(s, *t, ect) {
			return false
		}
	}
	return true
}

// others returns the first n of the queue except i.
func (p *disjunctive) others(n, i int) []int {
	return slices.DeleteFunc(slices.Clone(p.queue[:n]), func(k int) bool { return k == i })
}

// without returns the time at which the tasks of the tree without i can be done.
func (p *disjunctive) without(i int) int64 {
	leaf := p.tree.nodes[p.tree.leaves+i]
	if leaf == noTask {
		return p.tree.ect()
	}
	p.tree.remove(i)
	ect := p.tree.ect()
	p.tree.set(i, leaf)
	return ect
}

// notLast: a task that can't come after all of some others ends before the last one of them
// begins.
func (p *disjunctive) notLast(s *Store) bool {
	p.order = p.sorted(p.order, func(t *job) int64 { return t.lct })
	p.queue = p.sorted(p.queue, func(t *job) int64 { return t.lct - t.length })
	n := 0
	for _, i := range p.order {
		t := &p.ts[i]
		for ; n < len(p.queue); n++ {
			q := &p.ts[p.queue[n]]
			if t.lct <= q.lct-q.length {
				break
			}
			p.tree.white(p.queue[n], q.est, q.length)
		}
		if p.without(i) <= t.lct-t.length {
			continue
		}
		set, from, ect := p.critical(p.others(n, i), -1)
		last := int64(never)
		for _, k := range set {
			last = max(last, p.ts[k].lct-p.ts[k].length)
		}
		if s.learn != nil {
			facts := p.ends(nil, *t, ect-1+t.length)
			for _, k := range set {
				facts = p.between(facts, p.ts[k], from, last+p.ts[k].length)
			}
			p.add(s, facts)
		}
		if !p.lower(s, *t, last) {
			return false
		}
	}
	return true
}
