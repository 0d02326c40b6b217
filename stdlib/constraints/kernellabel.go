package constraints

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/fd"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Labelling in the kernel, when all that depends on it is there.

var labelRows = []engine.Builtin{
	{Name: "$fd_held", Arity: 1, Det: held,
		Doc: "'$fd_held'(+Vars)\nThe kernel can label Vars: no propagator in Prolog and no other attribute has a say."},
	{Name: "$fd_label", Arity: 4, NonDet: label,
		Doc: "'$fd_label'(+Vars, +Select, +Order, +Branch)\nGives Vars values, on backtracking all that there are."},
	{Name: "$fd_best", Arity: 7, Det: best,
		Doc: "'$fd_best'(+Which, +Value, +Vars, +Select, +Order, +Branch, -Best)\nBest is the least or the greatest Value, as Which says, of all solutions for Vars."},
}

// held is '$fd_held'/1.
func held(m *engine.Machine, a []engine.Cell) bool {
	vars, tail := m.ListItems(a[0])
	if tail != builtin.NilList {
		return false
	}
	for _, v := range vars {
		if v = m.Deref(v); m.IsInteger(v) {
			continue
		}
		if _, ok := numberOf(m, v); !ok || m.Deref(m.Arg(m.Attrs(v), 2)) != builtin.NilList {
			return false
		}
	}
	k := kernelOf(m)
	if k.top == 0 {
		return true
	}
	for _, tag := range k.guests[:k.count(kernelGuests)] {
		m.Tick()
		if state := m.Arg(m.Deref(k.slot(kernelProps, tag)), propState); state != atomTaken && state != atomDead {
			return false
		}
	}
	return true
}

var selects = map[engine.Cell]fd.Select{
	engine.Atom(atom.Intern("leftmost")): fd.Leftmost,
	engine.Atom(atom.Intern("ff")):       fd.FirstFail,
	engine.Atom(atom.Intern("ffc")):      fd.Constrained,
	engine.Atom(atom.Intern("min")):      fd.Smallest,
	engine.Atom(atom.Intern("max")):      fd.Largest,
}

// chooses are by the branching, and then upwards and downwards.
var chooses = map[engine.Cell][2]fd.Choose{
	engine.Atom(atom.Intern("step")):   {fd.Up, fd.Down},
	engine.Atom(atom.Intern("enum")):   {fd.Each, fd.EachDown},
	engine.Atom(atom.Intern("bisect")): {fd.Halve, fd.HalveDown},
}

var atomDown = engine.Atom(atom.Intern("down"))

// search is the search for values of variables.
func (k *kernel) search(vars, sel, order, branch engine.Cell) fd.Search {
	m := k.m
	items, _ := m.ListItems(vars)
	phase := fd.Phase{Select: selects[m.Deref(sel)], Choose: chooses[m.Deref(branch)][0]}
	if m.Deref(order) == atomDown {
		phase.Choose = chooses[m.Deref(branch)][1]
	}
	for _, v := range items {
		if n, ok := numberOf(m, m.Deref(v)); ok {
			phase.Vars = append(phase.Vars, k.At(n).Root())
		}
	}
	return fd.Search{Phases: []fd.Phase{phase}}
}

// A labelling is a search that has found a solution, and the mark of that.
type labelling struct {
	tree *fd.Tree
	at   int
}

// label is '$fd_label'/4. The search has marks of its own, the last of which is for what
// happens after a solution.
func label(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	l, again := r.State.(*labelling)
	var k *kernel
	if again {
		k = kernels.Of(m.Engine)
		k.top, _ = m.Global(atomKernel)
		k.Resume()
		k.Pop(l.at)
	} else {
		k = kernelOf(m)
		k.open()
		how := k.search(a[0], a[1], a[2], a[3])
		l = &labelling{tree: k.Begin(&how)}
	}
	root := k.NewsAt(l.tree.Root())
	if !l.tree.Next() {
		l.tree.End()
		return false
	}
	l.at = k.Marks()
	if l.tree.More() {
		r.Again(l)
	}
	k.Push()
	k.mark()
	return k.settle(root)
}

// best is '$fd_best'/7: branch and bound.
func best(m *engine.Machine, a []engine.Cell) bool {
	k := kernelOf(m)
	k.change()
	p := poster{kernel: k, held: true}
	value := p.x(a[1])
	if !p.held {
		return false
	}
	how := k.search(a[2], a[3], a[4], a[5])
	if m.Deref(a[0]) == atomMin {
		how.Minimize = value
	} else {
		how.Maximize = value
	}
	tree := k.Begin(&how)
	defer tree.End()
	found := false
	var least int64
	for tree.Next() {
		if !value.Fixed() {
			return m.InstantiationError()
		}
		found, least = true, value.Value()
	}
	return found && tree.Complete && m.Unify(a[6], m.NewInt(least))
}

var atomMin = engine.Atom(atom.Intern("min"))
