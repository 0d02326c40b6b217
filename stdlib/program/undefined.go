package program

import (
	"cmp"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/near"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Calls of procedures that are not defined.
//
// When a clause of a file is read, the goals in its body are looked up, as are
// those in the arguments of meta-predicates. A goal whose procedure is not
// there yet is kept with its place in the text. list_undefined/0 warns of each
// procedure that is still not defined. A procedure that some clause asserts
// counts as defined. Clauses that go through expansion hooks of programs are not looked at,
// as what is added is not what stands in the text.

// A callSite is a goal in a clause whose procedure was not defined when the
// clause was read.
type callSite struct {
	caller engine.PredKey // of the clause
	file   *sourceFile
	at     syntax.Position
}

// maxSites is how many calls of a procedure are kept.
const maxSites = 10

// callSites are those of an engine.
type callSites struct {
	unknown  map[found][]callSite
	order    []found
	asserted map[found]bool // procedures that clauses assert
	walk     goalWalk       // reused
}

// note keeps the place of a call of a procedure, unless there are enough.
func (s *callSites) note(f found, c callSite) {
	sites, ok := s.unknown[f]
	if !ok {
		if s.unknown == nil {
			s.unknown = make(map[found][]callSite)
		}
		s.order = append(s.order, f)
	}
	if len(sites) < maxSites {
		s.unknown[f] = append(sites, c)
	}
}

// forget drops the calls in a file that is loaded again, or no more.
func (s *callSites) forget(file *sourceFile) {
	s.order = slices.DeleteFunc(s.order, func(f found) bool {
		sites := slices.DeleteFunc(s.unknown[f], func(c callSite) bool { return c.file == file })
		if s.unknown[f] = sites; len(sites) == 0 {
			delete(s.unknown, f)
		}
		return len(sites) == 0
	})
}

// A goalWalk finds the goals of one clause.
type goalWalk struct {
	termTree
	sites  *callSites
	ld     *load
	caller engine.PredKey
	agenda []goalNode
}

// A termTree finds the subterms of a term that was read.
type termTree struct {
	m      *engine.Machine
	t      *syntax.Term
	starts []int32 // of each node, the index of its first descendant
	stack  []int32
	kids   []int32
}

// A goalNode is a node that is a goal, with more arguments to come, or that is
// the body of a grammar rule.
type goalNode struct {
	node   int32
	extra  int32
	rule   bool
	module *engine.Module
}

var (
	atomBar     = atom.Intern("|")
	assertNames = map[atom.Atom]bool{atom.Intern("assert"): true, atom.Intern("asserta"): true, atom.Intern("assertz"): true,
		atom.Intern("retract"): true, atom.Intern("retractall"): true, atom.Intern("abolish"): true}
)

// noteCalls looks at the goals of a clause that was read.
func (ld *load) noteCalls(m *engine.Machine, t *syntax.Term) {
	root := len(t.Nodes) - 1
	n := &t.Nodes[root]
	if n.Kind != syntax.KindCompound || n.N != 2 || n.Atom != atom.Neck && n.Atom != atom.DCGArrow && n.Atom != atomRuleArrow {
		return
	}
	l := LoaderOf(m.Engine)
	w := &l.calls.walk
	w.sites, w.ld = &l.calls, ld
	w.index(m, t)
	args := w.args(int32(root))
	head, body := args[0], args[1]
	w.agenda = append(w.agenda[:0], goalNode{node: body, rule: n.Atom == atom.DCGArrow, module: ld.module})
	is := func(name atom.Atom) bool {
		n := &t.Nodes[head]
		return n.Kind == syntax.KindCompound && n.Atom == name && n.N == 2
	}
	if n.Atom == atomRuleArrow && is(atom.Comma) {
		guarded := w.args(head)
		head = guarded[0]
		w.push(ld.module, false, guarded[1])
	}
	if is(atom.Colon) {
		head = w.args(head)[1]
	}
	h := &t.Nodes[head]
	arity := 0
	switch h.Kind {
	case syntax.KindCompound:
		arity = int(h.N)
	case syntax.KindAtom:
	default:
		return
	}
	if n.Atom == atom.DCGArrow {
		arity += 2
	}
	w.caller = engine.PredKey{Name: h.Atom, Arity: arity}
	for len(w.agenda) > 0 {
		m.Tick()
		g := w.agenda[len(w.agenda)-1]
		w.agenda = w.agenda[:len(w.agenda)-1]
		if g.rule {
			w.ruleBody(g)
		} else {
			w.goal(g)
		}
	}
}

// index makes the tree that of t: it finds out where the subterms begin.
func (w *termTree) index(m *engine.Machine, t *syntax.Term) {
	w.m, w.t, w.starts, w.stack = m, t, w.starts[:0], w.stack[:0]
	for i := range w.t.Nodes {
		m.Tick()
		n := &w.t.Nodes[i]
		first, count := int32(i), 0
		switch n.Kind {
		case syntax.KindCompound, syntax.KindDict:
			count = int(n.N)
		case syntax.KindList:
			count = int(n.N) + 1
		}
		if count > 0 {
			below := len(w.stack) - count
			first = w.stack[below]
			w.stack = w.stack[:below]
		}
		w.starts = append(w.starts, first)
		w.stack = append(w.stack, first)
	}
}

// args are the nodes of the arguments of a compound, until the next call.
func (w *termTree) args(node int32) []int32 {
	n := int(w.t.Nodes[node].N)
	w.kids = slices.Grow(w.kids[:0], n)[:n]
	at := node - 1
	for i := n - 1; i >= 0; i-- {
		w.kids[i] = at
		at = w.starts[at] - 1
	}
	return w.kids
}

// push adds what is to be looked at. What comes first in the text is looked at
// first.
func (w *goalWalk) push(module *engine.Module, rule bool, nodes ...int32) {
	for _, node := range slices.Backward(nodes) {
		w.agenda = append(w.agenda, goalNode{node: node, rule: rule, module: module})
	}
}

// callable returns the node if it is an atom or a compound, and its arity.
func (w *goalWalk) callable(node int32) (n *syntax.Node, arity int32, ok bool) {
	n = &w.t.Nodes[node]
	switch n.Kind {
	case syntax.KindAtom:
		return n, 0, true
	case syntax.KindCompound:
		return n, n.N, true
	}
	return nil, 0, false
}

// goal looks at a goal.
func (w *goalWalk) goal(g goalNode) {
	n, arity, ok := w.callable(g.node)
	if !ok {
		return
	}
	switch {
	case g.extra == 0 && isControl(n.Atom, arity):
		w.push(g.module, false, w.args(g.node)...)
		return
	case arity == 2 && n.Atom == atom.Colon:
		args := w.args(g.node)
		if q := &w.t.Nodes[args[0]]; q.Kind == syntax.KindAtom {
			w.agenda = append(w.agenda, goalNode{args[1], g.extra, false, w.m.Engine.Module(q.Atom)})
		}
		return
	case arity == 2 && n.Atom == atom.Caret:
		w.agenda = append(w.agenda, goalNode{w.args(g.node)[1], g.extra, false, g.module})
		return
	case n.Atom == atom.Cut && arity == 0:
		return
	}
	key := engine.PredKey{Name: n.Atom, Arity: int(arity + g.extra)}
	meta := w.lookUp(g.module, key, n)
	if arity == 1 && assertNames[n.Atom] {
		w.asserts(g.module, w.args(g.node)[0])
	}
	if meta == nil || arity == 0 {
		return
	}
	args := w.args(g.node)
	for i, node := range slices.Backward(args) {
		switch c := meta[i]; {
		case c >= '0' && c <= '9':
			w.agenda = append(w.agenda, goalNode{node, int32(c - '0'), false, g.module})
		case c == '^':
			w.agenda = append(w.agenda, goalNode{node, 0, false, g.module})
		case c == '/':
			w.agenda = append(w.agenda, goalNode{node, 0, true, g.module})
		}
	}
}

// isControl reports whether the arguments of a body are bodies.
func isControl(name atom.Atom, arity int32) bool {
	switch name {
	case atom.Comma, atom.Semicolon, atom.Arrow, atom.SoftArrow, atomBar:
		return arity == 2
	case atom.Not:
		return arity == 1
	}
	return false
}

// ruleBody looks at the body of a grammar rule.
func (w *goalWalk) ruleBody(g goalNode) {
	n, arity, ok := w.callable(g.node)
	if !ok {
		return
	}
	switch {
	case isControl(n.Atom, arity):
		w.push(g.module, true, w.args(g.node)...)
	case arity == 1 && n.Atom == atom.Curly:
		w.push(g.module, false, w.args(g.node)...)
	case arity == 2 && n.Atom == atom.Colon:
		args := w.args(g.node)
		if q := &w.t.Nodes[args[0]]; q.Kind == syntax.KindAtom {
			w.push(w.m.Engine.Module(q.Atom), true, args[1])
		}
	case arity == 0 && (n.Atom == atom.Cut || n.Atom == atom.Nil || n.Atom == atom.Curly):
	case arity > 0 && n.Atom == atom.Call:
		w.agenda = append(w.agenda, goalNode{w.args(g.node)[0], arity + 1, false, g.module})
	default:
		w.lookUp(g.module, engine.PredKey{Name: n.Atom, Arity: int(arity + 2)}, n)
	}
}

// lookUp returns the declaration of a meta-predicate that a goal calls, and
// keeps the place of a goal whose procedure is not there.
func (w *goalWalk) lookUp(mod *engine.Module, key engine.PredKey, n *syntax.Node) []byte {
	if p := w.m.Engine.FindPred(mod, key.Name, key.Arity); p != nil {
		return p.Meta
	}
	if LibraryIndex()[key] != "" {
		return MetaOf(key.Name, key.Arity)
	}
	if l := LoaderOf(w.m.Engine); l.bundled[key] == "" && !l.calls.asserted[found{mod, key}] {
		w.sites.note(found{mod, key}, callSite{w.caller, w.ld.file, w.ld.in.placeOf(w.t, n.Pos)})
	}
	return nil
}

// asserts notes the procedure of a clause that a goal asserts or retracts.
func (w *goalWalk) asserts(mod *engine.Module, node int32) {
	for {
		n := &w.t.Nodes[node]
		key := engine.PredKey{Name: n.Atom}
		switch {
		case n.Kind == syntax.KindCompound && n.N == 2 && n.Atom == atom.Neck:
			node = w.args(node)[0]
			continue
		case n.Kind == syntax.KindCompound && n.N == 2 && n.Atom == atom.Colon:
			args := w.args(node)
			if q := &w.t.Nodes[args[0]]; q.Kind == syntax.KindAtom {
				mod = w.m.Engine.Module(q.Atom)
			}
			node = args[1]
			continue
		case n.Kind == syntax.KindCompound:
			key.Arity = int(n.N)
		case n.Kind != syntax.KindAtom:
			return
		}
		if w.sites.asserted == nil {
			w.sites.asserted = make(map[found]bool)
		}
		w.sites.asserted[found{mod, key}] = true
		return
	}
}

// placeOf is the place of what stands some bytes after the start of a term.
func (in *reading) placeOf(t *syntax.Term, offset int32) syntax.Position {
	at := t.Start
	from := t.Start.Byte - in.base
	if in.text == "" || from < 0 || from+int(offset) > len(in.text) {
		return at
	}
	p := positionOf("", in.text[from:from+int(offset)])
	if p.Line > 1 {
		at.Column = 0
	} else {
		at.Column--
	}
	at.Line += p.Line - 1
	at.Column += p.Column
	return at
}

// isDefined reports whether a call in the module reaches a procedure, loaded or
// to be loaded.
func (l *Loader) isDefined(mod *engine.Module, key engine.PredKey) bool {
	return l.engine.FindPred(mod, key.Name, key.Arity) != nil || LibraryIndex()[key] != "" || l.bundled[key] != "" ||
		l.calls.asserted[found{mod, key}]
}

// undefinedCalls is '$undefined_calls'(Messages): the warnings of calls of
// procedures that are not defined.
func undefinedCalls(m *engine.Machine, a []engine.Cell) bool {
	l := LoaderOf(m.Engine)
	s := &l.calls
	var messages []engine.Cell
	for _, f := range s.order {
		sites := s.unknown[f]
		if len(sites) == 0 || f.mod.OnUnknown() != engine.UnknownError || l.isDefined(f.mod, f.key) {
			continue
		}
		slices.SortStableFunc(sites, func(x, y callSite) int {
			return cmp.Or(cmp.Compare(x.at.File, y.at.File), cmp.Compare(x.at.Line, y.at.Line), cmp.Compare(x.at.Column, y.at.Column))
		})
		places := make([]engine.Cell, len(sites))
		for i, c := range sites {
			at := m.NewStruct(atom.Colon, place(m, c.at.File, c.at.Line), engine.SmallInt(int64(c.at.LinePos())))
			caller := near.Procedure{Name: c.caller.Name.String(), Arity: c.caller.Arity}
			places[i] = m.NewStruct(atom.Minus, at, texts.NewAtom(m, caller.String()))
		}
		message := m.NewStruct(atom.Intern("undefined_procedure"), Indicator(m, f.mod, f.key.Name, f.key.Arity), m.NewList(places, builtin.NilList))
		messages = append(messages, m.NewStruct(atom.Minus, builtin.AtomCell("warning"), message))
	}
	return m.Unify(a[0], m.NewList(messages, builtin.NilList))
}

var undefinedRows = []engine.Builtin{
	{Name: "$undefined_calls", Arity: 1, Det: undefinedCalls,
		Doc: "'$undefined_calls'(-Messages)\nWarnings of calls of procedures that are not defined."},
}
