package constraints

import (
	"slices"
	"unsafe"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/fd"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Builtins about the variables of the kernel and their domains. A domain is a list of
// intervals L-H, as in lib/clp/clpfd/domains.pl.

var domainRows = []engine.Builtin{
	{Name: "$fd_enter", Arity: 5, Det: enter,
		Doc: "'$fd_enter'(-Var, +Domain, +OnValue, +OnBounds, +OnDomain)\nTakes Var, which has this domain and these propagators, into the kernel; fails if that can't hold it."},
	{Name: "$fd_bounds", Arity: 3, Det: bounds,
		Doc: "'$fd_bounds'(+Number, -Least, -Greatest)\nThe bounds of a variable."},
	{Name: "$fd_domain", Arity: 2, Det: domainOf,
		Doc: "'$fd_domain'(+Number, -Domain)\nThe domain of a variable."},
	{Name: "$fd_at_least", Arity: 3, Det: atLeast,
		Doc: "'$fd_at_least'(+Number, +Bound, -Woken)\nTakes the values below Bound away."},
	{Name: "$fd_at_most", Arity: 3, Det: atMost,
		Doc: "'$fd_at_most'(+Number, +Bound, -Woken)\nTakes the values above Bound away."},
	{Name: "$fd_without", Arity: 3, Det: without,
		Doc: "'$fd_without'(+Number, +Value, -Woken)\nTakes a value away."},
	{Name: "$fd_within", Arity: 3, Det: within,
		Doc: "'$fd_within'(+Number, +Domain, -Woken)\nTakes the values away that are not in Domain."},
	{Name: "$fd_same", Arity: 3, Det: same,
		Doc: "'$fd_same'(+Number, ?Other, -Woken)\nThe variable has become Other, an integer or the number of another one."},
	{Name: "$fd_invite", Arity: 3, Det: inviteTo,
		Doc: "'$fd_invite'(+Number, +On, +Propagator)\nMakes Propagator a guest that is told of value, bounds or domain."},
	{Name: "$fd_show", Arity: 2, Det: show,
		Doc: "'$fd_show'(+Number, -Vars)\nThe variable and those that constraints connect with it, but for those that an earlier call gave, until backtracking."},
	{Name: "$fd_propagators", Arity: 2, Det: propagators,
		Doc: "'$fd_propagators'(+Number, -Propagators)\nThe propagators of a variable that have something left to do, the oldest first."},
}

// boundOf returns a bound. Numbers beyond the limits of the kernel are no bounds.
func boundOf(m *engine.Machine, c engine.Cell) int64 {
	switch c = m.Deref(c); c {
	case atomInf:
		return -fd.Limit
	case atomSup:
		return fd.Limit
	}
	if n, ok := engine.SmallIntOf(c); ok {
		return max(-fd.Limit, min(n, fd.Limit))
	}
	if m.Compare(c, engine.SmallInt(0)) < 0 {
		return -fd.Limit
	}
	return fd.Limit
}

const ofInterval = int(unsafe.Sizeof(fd.Interval{}))

// intervalsOf reads a domain.
func intervalsOf(m *engine.Machine, c engine.Cell) []fd.Interval {
	items, _ := m.ListItems(c)
	m.Hold(len(items) * ofInterval)
	d := make([]fd.Interval, len(items))
	for i, item := range items {
		item = m.Deref(item)
		d[i] = fd.Interval{Lo: boundOf(m, m.Arg(item, 0)), Hi: boundOf(m, m.Arg(item, 1))}
	}
	return d
}

// domainTerm returns the term for a domain.
func domainTerm(m *engine.Machine, d []fd.Interval) (engine.Cell, bool) {
	if !m.Reserve(7 * len(d)) {
		return 0, false
	}
	m.Hold(len(d) * (3*ofInterval + 8)) // it has grown by doubling
	items := make([]engine.Cell, len(d))
	for i, v := range d {
		items[i] = m.NewStruct(atomMinus, m.NewInt(v.Lo), m.NewInt(v.Hi))
	}
	return m.NewList(items, builtin.NilList), true
}

var atomMinus = atom.Intern("-")

// enter implements '$fd_enter'/5.
func enter(m *engine.Machine, a []engine.Cell) bool {
	d := intervalsOf(m, a[1])
	if len(d) == 0 || d[0].Lo <= -holdable || d[len(d)-1].Hi >= holdable {
		return false
	}
	k := kernelOf(m)
	k.change()
	x := k.Var(d[0].Lo, d[len(d)-1].Hi)
	k.Restrict(x, d)
	k.adopt(m.Deref(a[0]), x)
	for i, on := range [...]fd.Event{fd.OnValue, fd.OnBounds, fd.OnDomain} {
		ps, _ := m.ListItems(a[2+i])
		for _, p := range ps {
			if p = m.Deref(p); m.Arg(p, propState) != atomDead {
				k.invite(p, on, x)
			}
		}
	}
	return true
}

func bounds(m *engine.Machine, a []engine.Cell) bool {
	k := kernelOf(m)
	x := k.at(a[0])
	return x != nil && m.Unify(a[1], m.NewInt(x.Min())) && m.Unify(a[2], m.NewInt(x.Max()))
}

func domainOf(m *engine.Machine, a []engine.Cell) bool {
	k := kernelOf(m)
	x := k.at(a[0])
	if x == nil {
		return false
	}
	d, ok := domainTerm(m, x.Domain())
	return ok && m.Unify(a[1], d)
}

func atLeast(m *engine.Machine, a []engine.Cell) bool {
	k := kernelOf(m)
	x := k.at(a[0])
	return x != nil && k.run(a[2], func() bool { return k.SetMin(x, boundOf(m, a[1])) })
}

func atMost(m *engine.Machine, a []engine.Cell) bool {
	k := kernelOf(m)
	x := k.at(a[0])
	return x != nil && k.run(a[2], func() bool { return k.SetMax(x, boundOf(m, a[1])) })
}

func without(m *engine.Machine, a []engine.Cell) bool {
	k := kernelOf(m)
	x := k.at(a[0])
	return x != nil && k.run(a[2], func() bool { return k.Remove(x, boundOf(m, a[1])) })
}

func within(m *engine.Machine, a []engine.Cell) bool {
	k := kernelOf(m)
	x := k.at(a[0])
	return x != nil && k.run(a[2], func() bool { return k.Restrict(x, intervalsOf(m, a[1])) })
}

// same implements '$fd_same'/3.
func same(m *engine.Machine, a []engine.Cell) bool {
	k := kernelOf(m)
	x := k.at(a[0])
	other := m.Deref(a[1])
	return x != nil && k.run(a[2], func() bool {
		if !engine.IsVar(other) {
			return k.Assign(x, boundOf(m, other))
		}
		n, ok := numberOf(m, other)
		if !ok {
			k.adopt(other, x)
			return true
		}
		return k.Same(x, k.At(n))
	})
}

var events = map[engine.Cell]fd.Event{
	engine.Atom(atom.Intern("value")):  fd.OnValue,
	engine.Atom(atom.Intern("bounds")): fd.OnBounds,
	engine.Atom(atom.Intern("domain")): fd.OnDomain,
}

func inviteTo(m *engine.Machine, a []engine.Cell) bool {
	k := kernelOf(m)
	x := k.at(a[0])
	if x == nil {
		return false
	}
	k.change()
	k.invite(m.Deref(a[2]), events[m.Deref(a[1])], x)
	return true
}

func propagators(m *engine.Machine, a []engine.Cell) bool {
	k := kernelOf(m)
	x := k.at(a[0])
	if x == nil {
		return false
	}
	ps := slices.Collect(k.propagators(x))
	return m.Reserve(2*len(ps)) && m.Unify(a[1], m.NewList(ps, builtin.NilList))
}

// show implements '$fd_show'/2.
func show(m *engine.Machine, a []engine.Cell) bool {
	k := kernelOf(m)
	x := k.at(a[0])
	if x == nil {
		return false
	}
	k.change()
	members := k.connected([]engine.Cell{m.Deref(k.slot(kernelVars, x.Number()))}, k.isShown)
	vars := make([]engine.Cell, len(members))
	for i, c := range members {
		k.setSlot(kernelVars, c.x.Number(), m.NewStruct(atomShown, c.v))
		vars[i] = c.v
	}
	return m.Reserve(2*len(vars)) && m.Unify(a[1], m.NewList(vars, builtin.NilList))
}
