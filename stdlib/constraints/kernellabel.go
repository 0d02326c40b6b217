package constraints

import (
	"math/rand/v2"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/fd"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Labelling in the kernel, if all that depends on the variables is in the kernel.

var labelRows = []engine.Builtin{
	{Name: "$fd_held", Arity: 1, Det: held,
		Doc: "'$fd_held'(+Vars)\nThe kernel can label Vars: no propagator in Prolog and no other attribute has a say."},
	{Name: "$fd_label", Arity: 3, NonDet: label,
		Doc: "'$fd_label'(+Vars, +Options, -Held)\nGives Vars values, on backtracking all that there are, and Held is `true`; or `no` if '$fd_held'(Vars) is false."},
	{Name: "$fd_statistics", Arity: 4, Det: statistics,
		Doc: "'$fd_statistics'(-Nodes, -Failures, -Propagations, -Depth)\nWhat the kernel has done in this run."},
	{Name: "$fd_best", Arity: 5, Det: best,
		Doc: "'$fd_best'(+Which, +Value, +Vars, +Options, -Best)\nBest is the least or the greatest Value, as Which says, of all solutions for Vars."},
}

// held implements '$fd_held'/1.
func held(m *engine.Machine, a []engine.Cell) bool {
	k := kernelOf(m)
	xs, ok := k.unlabelled(k.passed[:0], a[0])
	k.passed = xs[:0]
	return ok
}

// unlabelled appends the variables of a list that have no value to xs. It returns false if
// the kernel cannot label them, because a propagator in Prolog or another attribute is
// involved.
func (k *kernel) unlabelled(xs []*fd.Var, vars engine.Cell) ([]*fd.Var, bool) {
	m := k.m
	items, tail := k.items(vars)
	if tail != builtin.NilList {
		return xs, false
	}
	xs = slices.Grow(xs, len(items))
	for _, v := range items {
		if v = m.Deref(v); m.IsInteger(v) {
			continue
		}
		n, ok := numberOf(m, v)
		if !ok || !m.HasOneAttr(v) {
			return xs, false
		}
		xs = append(xs, k.At(n).Root())
	}
	if k.top == 0 {
		return xs, true
	}
	for _, tag := range k.guests {
		m.Tick()
		if state := m.Arg(m.Deref(k.slot(kernelProps, tag)), propState); state != atomTaken && state != atomDead {
			return xs, false
		}
	}
	return xs, true
}

// The values of options. The first one is the default. A choice is determined by the
// branching, and then by the order: upwards or downwards.
var (
	selects    = atoms("leftmost", "ff", "ffc", "min", "max", "anti_first_fail", "occurrence", "max_regret", "dom_w_deg")
	selectOf   = [...]fd.Select{fd.Leftmost, fd.FirstFail, fd.Constrained, fd.Smallest, fd.Largest, fd.LastFail, fd.Occurrence, fd.Regret, fd.DomWDeg}
	branchings = atoms("step", "enum", "bisect", "middle", "median")
	chooseOf   = [...][2]fd.Choose{{fd.Up, fd.Down}, {fd.Each, fd.EachDown}, {fd.Halve, fd.HalveDown}, {fd.Middle, fd.Middle}, {fd.Median, fd.Median}}
)

func atoms(names ...string) []engine.Cell {
	cells := make([]engine.Cell, len(names))
	for i, name := range names {
		cells[i] = engine.Atom(atom.Intern(name))
	}
	return cells
}

var (
	atomDown = engine.Atom(atom.Intern("down"))
	atomLcg  = engine.Atom(atom.Intern("lcg"))
)

// A plan is a search with one phase.
type plan struct {
	how    fd.Search
	phases [1]fd.Phase
}

// search returns the search for values of variables. The options are o(Select, Order,
// Branch, Restarts, Nodes, Learn).
func (k *kernel) search(vars, options engine.Cell) *fd.Search {
	xs, _ := k.unlabelled(nil, vars)
	return k.searchIn(new(plan), xs, options)
}

// searchIn does what search does, in the memory of a plan, for variables of the kernel.
func (k *kernel) searchIn(p *plan, xs []*fd.Var, options engine.Cell) *fd.Search {
	m := k.m
	options = m.Deref(options)
	order := 0
	if m.Arg(options, 1) == atomDown {
		order = 1
	}
	branch := m.Arg(options, 2)
	how, phase := &p.how, &p.phases[0]
	*how = fd.Search{Phases: p.phases[:]}
	*phase = fd.Phase{Vars: xs, Select: selectOf[max(0, slices.Index(selects, m.Arg(options, 0)))]}
	if engine.IsCompound(branch) {
		seed, _ := engine.SmallIntOf(m.Arg(branch, 0))
		phase.Choose, how.Random = fd.Anyhow, rand.New(rand.NewPCG(uint64(seed), 0))
	} else {
		phase.Choose = chooseOf[max(0, slices.Index(branchings, branch))][order]
	}
	how.Failures, _ = engine.SmallIntOf(m.Arg(options, 3))
	how.Nodes, _ = engine.SmallIntOf(m.Arg(options, 4))
	how.Learn = m.Arg(options, 5) == atomLcg
	return how
}

// next finds the next solution of a search. Before the first solution, the search restarts
// after some failures.
func (k *kernel) next(tree *fd.Tree, how *fd.Search) bool {
	for {
		switch {
		case tree.Next():
			how.Failures = 0
			return true
		case tree.Complete || k.m.Pending():
			return false
		case how.Nodes > 0 && tree.Nodes >= how.Nodes:
			return k.m.ResourceError("nodes")
		case how.Failures == 0:
			return false
		}
		how.Failures += how.Failures/2 + 1
		tree.Restart()
	}
}

// A labelling is a search that has found a solution, and the mark after the solution.
type labelling struct {
	plan
	tree fd.Tree
	at   int
}

// newLabelling returns a labelling for a new search. Labellings whose marks were removed
// are over, because nothing can backtrack into them.
func (k *kernel) newLabelling() *labelling {
	for k.depth > 0 && k.labels[k.depth-1].tree.Root() >= k.Marks() {
		k.depth--
	}
	if k.depth == len(k.labels) {
		k.labels = append(k.labels, new(labelling))
	}
	return k.labels[k.depth]
}

// label implements '$fd_label'/3. The search has its own marks. The last one is for the
// changes after a solution.
func label(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	if l, ok := r.State.(*learning); ok {
		return m.Unify(a[2], atomTrue) && l.next(kernelOf(m), a, r)
	}
	l, again := r.State.(*labelling)
	var k *kernel
	if again {
		k = kernels.Of(m.Engine)
		k.begin(m)
		k.top, _ = m.Global(atomKernel)
		k.Resume()
		k.back(l.at)
	} else {
		k = kernelOf(m)
		k.open()
		l = k.newLabelling()
		xs, ok := k.unlabelled(l.phases[0].Vars[:0], a[0])
		if !ok {
			return m.Unify(a[2], atomNo)
		}
		if len(xs) == 0 {
			return m.Unify(a[2], atomTrue)
		}
		how := k.searchIn(&l.plan, xs, a[1])
		if how.Learn {
			m.Unify(a[2], atomTrue)
			return new(learning).next(k, a, r)
		}
		k.BeginIn(&l.tree, how)
		k.depth++
	}
	root := k.NewsAt(l.tree.Root())
	if !k.next(&l.tree, &l.how) {
		l.tree.End()
		return false
	}
	l.at = k.Marks()
	if l.tree.More() {
		r.Again(l)
	}
	k.Push()
	k.mark()
	return m.Unify(a[2], atomTrue) && k.settle(root)
}

// best implements '$fd_best'/5, which does branch and bound.
func best(m *engine.Machine, a []engine.Cell) bool {
	k := kernelOf(m)
	k.change()
	p := poster{kernel: k, held: true}
	value := p.x(a[1])
	if !p.held {
		return false
	}
	how := k.search(a[2], a[3])
	if m.Deref(a[0]) == atomMin {
		how.Minimize = value
	} else {
		how.Maximize = value
	}
	tree := k.Begin(how)
	defer tree.End()
	found := false
	var least int64
	for k.next(tree, how) {
		if !value.Fixed() {
			return m.InstantiationError()
		}
		found, least = true, value.Value()
	}
	return found && tree.Complete && m.Unify(a[4], m.NewInt(least))
}

var atomMin = engine.Atom(atom.Intern("min"))

// statistics implements '$fd_statistics'/4.
func statistics(m *engine.Machine, a []engine.Cell) bool {
	s := kernelOf(m).Stats
	for i, n := range []int64{s.Nodes, s.Failures, s.Propagations, s.Depth} {
		if !m.Unify(a[i], m.NewInt(n)) {
			return false
		}
	}
	return true
}
