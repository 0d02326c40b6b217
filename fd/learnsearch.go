package fd

import (
	"cmp"
	"slices"
)

// learned is Next of a search that learns. It makes decisions as the phases say and,
// between every other two restarts, of the variables that conflicts are about.
func (t *Tree) learned() bool {
	s, l := t.s, t.s.learn
	if l == nil {
		if l = t.learn(); l == nil {
			t.Complete = true
			return false
		}
	} else if t.shown && t.objective() == nil {
		if !t.exclude() {
			t.Complete = true
			return false
		}
	}
	t.shown = false
	if t.found {
		t.improve()
	}
	for {
		if !l.propagate() {
			s.Stats.Failures++
			t.failures++
			if !l.resolve() {
				t.Complete = true
				return false
			}
			l.step /= 0.95
			t.improve()
			if t.how.Failures > 0 && t.failures >= t.how.Failures {
				return false
			}
			if l.patience--; l.patience <= 0 {
				l.restart()
				t.improve()
			}
			continue
		}
		if s.ask() {
			return false
		}
		if t.how.Nodes > 0 && t.Nodes >= t.how.Nodes {
			return false
		}
		t.Nodes++
		s.Stats.Nodes++
		d, ok := t.choose()
		if !ok {
			t.found = true
			if x := t.objective(); x != nil {
				t.best = x.Value()
			}
			for i := range l.saved {
				l.saved[i] = s.vars.all[i].Value()
			}
			t.shown = true
			return true
		}
		s.Push()
		l.level++
		t.way = append(t.way, d)
		s.Stats.Depth = max(s.Stats.Depth, int64(len(t.way)))
		t.take(d)
	}
}

// learn begins to learn at the root, unless there is a failure.
func (t *Tree) learn() *learner {
	s := t.s
	t.begun = true
	if s.Stats.Nodes++; !s.Propagate() {
		s.Stats.Failures++
		return nil
	}
	l := newLearner(s)
	l.root = t.root
	var xs []*Var
	for i := range t.how.Phases {
		xs = append(xs, t.how.Phases[i].all()...)
	}
	l.init(s.vars.used, xs)
	l.saved = make([]int64, s.vars.used)
	for i, x := range s.vars.live() {
		l.saved[i] = x.Min()
	}
	if x := t.how.Maximize; x != nil {
		l.saved[x.root().id] = x.Max()
	}
	for x, n := range t.hints {
		l.saved[x.id] = n
	}
	if t.objective() != nil {
		t.better = s.Post(&better{t}, Binary).r
	}
	l.tree = t
	l.patience = patience
	return l
}

// back goes back to a level.
func (l *learner) back(level int32) {
	if level == l.level {
		return
	}
	for i := len(l.trail) - 1; i >= 0 && l.trail[i].level > level; i-- {
		l.put(l.trail[i].x)
	}
	l.s.Pop(l.root + 1 + int(level))
	l.level = level
	l.tree.way = l.tree.way[:level]
}

// patience is the least number of conflicts between two restarts.
const patience = 128

// restart goes back to the root.
func (l *learner) restart() {
	l.back(0)
	l.restarts++
	l.patience = patience * Luby(l.restarts)
	l.active = !l.active
	if len(l.learnt) > l.most {
		l.reduce()
		l.most += 500
	}
}

// Luby returns the n-th number, counted from 1, of the sequence 1 1 2 1 1 2 4 ...: Luby,
// Sinclair and Zuckerman, Optimal Speedup of Las Vegas Algorithms (1993).
func Luby(n int) int {
	for k := 1; ; k++ {
		if n == 1<<k-1 {
			return 1 << (k - 1)
		}
		if n < 1<<k-1 {
			return Luby(n - (1<<(k-1) - 1))
		}
	}
}

// improve requires again, after going back, that the objective is better than in the last
// solution.
func (t *Tree) improve() {
	if t.better != nil && t.found && t.better.state == idle {
		t.s.queue.add(t.better)
	}
}

// better says that the objective of a search is better than in its last solution.
type better struct{ t *Tree }

func (p *better) Propagate(*Store) Status {
	if p.t.found && !p.t.bound(p.t.best) {
		return Failed
	}
	return Fixpoint
}

// explain: there is no reason but the solution.
func (p *better) explain(*reason, fact) bool { return true }

// exclude makes the last solution a nogood, which is kept, and reports whether there can be
// others.
func (t *Tree) exclude() bool {
	l := t.s.learn
	c := new(nogood)
	for i := range t.how.Phases {
		p := &t.how.Phases[i]
		if p.Once {
			continue
		}
		for _, x := range p.all() {
			if x = x.root(); l.last[x.id] >= 0 {
				c.ls = append(c.ls, within{x, x.lo, x.lo, true})
			}
		}
	}
	if len(c.ls) > 1 { // those are watched that went last
		slices.SortFunc(c.ls, func(a, b within) int { return cmp.Compare(l.last[b.x.id], l.last[a.x.id]) })
		c.ls = slices.Compact(c.ls)
	}
	switch len(c.ls) {
	case 0:
		return false
	case 1:
		l.back(0)
		return l.imply(c)
	}
	l.watch(c, c.ls[0])
	l.watch(c, c.ls[1])
	l.contradict(c)
	return l.resolve()
}

// choose chooses what to decide next. It reports false if all variables have a value.
func (t *Tree) choose() (decision, bool) {
	l := t.s.learn
	var at, set int
	if n := len(t.way); n > 0 {
		at, set = t.way[n-1].at, t.way[n-1].set
	}
	for l.active {
		x := l.take()
		if x == nil {
			break
		}
		if x.lo == x.hi {
			continue
		}
		d := decision{x: x, n: min(max(l.saved[x.id], x.lo), x.hi), choose: HalveDown, at: at, set: set}
		if !x.bounded() {
			d.choose, d.n = Anyhow, x.nearest(0)
		} else if d.n == x.lo {
			d.choose = Halve
		} else {
			d.n-- // x ≥ n
		}
		l.put(x) // it may have more than one value still
		return d, true
	}
	x, at, set := t.next(at, set)
	if x == nil {
		return decision{}, false
	}
	return t.decision(x, at, set), true
}
