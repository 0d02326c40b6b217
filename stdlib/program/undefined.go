package program

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/near"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Calls of procedures that are not defined.
//
// After a clause of a file was read, the goals in its body are looked up. So are goals in
// the arguments of meta-predicates and in the bodies of lambda expressions. A goal whose
// procedure does not exist yet is kept with its place in the text. list_undefined/0 warns
// about each procedure that is still not defined. A procedure that some clause asserts
// counts as defined. If the terms of a file go through expansion hooks of programs, the
// text does not show what is added. library(check) checks the clauses of such files
// instead.

// A callSite is a goal in a clause whose procedure was not defined when the clause was
// read.
type callSite struct {
	caller engine.PredKey // the predicate of the clause
	file   *sourceFile
	at     syntax.Position
}

// maxSites is the number of calls of a procedure that are kept.
const maxSites = 10

// A callSites has the call sites of an engine.
type callSites struct {
	unknown  map[found][]callSite
	order    []found
	asserted map[found]bool // procedures that clauses assert
	walk     goalWalk       // used again for each clause
}

// note keeps a call of a procedure.
func (s *callSites) note(f found, c callSite) {
	sites, ok := s.unknown[f]
	if !ok {
		if s.unknown == nil {
			s.unknown = make(map[found][]callSite)
		}
		s.order = append(s.order, f)
	}
	s.unknown[f] = append(sites, c)
}

// forget drops the calls in a file that is loaded again or unloaded.
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
	starts []int32 // for each node, its first descendant
	stack  []int32
	kids   []int32
}

// A goalNode is a node that is a goal with extra arguments, or the body of a grammar rule.
type goalNode struct {
	node   int32
	extra  int32
	rule   bool
	module *engine.Module
}

var (
	assertNames = map[atom.Atom]bool{atom.Intern("assert"): true, atom.Intern("asserta"): true, atom.Intern("assertz"): true,
		atom.Intern("retract"): true, atom.Intern("retractall"): true, atom.Intern("abolish"): true}
)

// noteCalls looks up the goals of a clause that was read.
func (ld *load) noteCalls(m *engine.Machine, t *syntax.Term) {
	root := len(t.Nodes) - 1
	n := &t.Nodes[root]
	if n.Kind == syntax.KindCompound && n.N == 1 && n.Atom == atom.Neck {
		ld.noteInitialization(m, t)
		return
	}
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
	if h.Atom == atomTest && h.N == 2 && strings.HasPrefix(ld.module.Name.String(), "plunit_") {
		w.testOptions(w.args(head)[1])
	}
	w.walk(m)
}

// testOptions adds the goals in the options of a test of library(plunit).
func (w *goalWalk) testOptions(options int32) {
	items := []int32{options}
	if w.t.Nodes[options].Kind == syntax.KindList {
		items = slices.Clone(w.items(options))
	}
	for _, option := range items {
		if n := &w.t.Nodes[option]; n.Kind == syntax.KindCompound && n.N == 1 && slices.Contains(testGoals, n.Atom) {
			w.push(w.ld.module, false, w.args(option)...)
		}
	}
}

// testGoals are the options of a test that have a goal.
var testGoals = []atom.Atom{atom.Intern("setup"), atom.Intern("cleanup"), atom.Intern("condition"), atom.Intern("forall"), atom.Intern("true")}

// noteInitialization looks up the goal of a directive initialization/1,2.
func (ld *load) noteInitialization(m *engine.Machine, t *syntax.Term) {
	w := &LoaderOf(m.Engine).calls.walk
	w.sites, w.ld = &LoaderOf(m.Engine).calls, ld
	w.index(m, t)
	directive := w.args(int32(len(t.Nodes) - 1))[0]
	if n := &t.Nodes[directive]; n.Kind == syntax.KindCompound && n.Atom == atomInitialization && n.N <= 2 {
		w.caller = engine.PredKey{Name: atomInitialization, Arity: int(n.N)}
		w.agenda = append(w.agenda[:0], goalNode{node: w.args(directive)[0], module: ld.module})
		w.walk(m)
	}
}

// walk visits the nodes on the agenda.
func (w *goalWalk) walk(m *engine.Machine) {
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

// index sets the tree to t, and finds where its subterms begin.
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

// args returns the nodes of the arguments of a compound. They are valid until the next
// call.
func (w *termTree) args(node int32) []int32 { return w.below(node, int(w.t.Nodes[node].N)) }

// items returns the nodes of the elements of a list. They are valid until the next call.
func (w *termTree) items(node int32) []int32 {
	n := int(w.t.Nodes[node].N)
	return w.below(node, n+1)[:n]
}

// below returns the last n nodes below a node.
func (w *termTree) below(node int32, n int) []int32 {
	w.kids = slices.Grow(w.kids[:0], n)[:n]
	at := node - 1
	for i := n - 1; i >= 0; i-- {
		w.kids[i] = at
		at = w.starts[at] - 1
	}
	return w.kids
}

// push adds nodes to the agenda. The first in the text is visited first.
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

// goal looks up a goal.
func (w *goalWalk) goal(g goalNode) {
	n, arity, ok := w.callable(g.node)
	if !ok {
		return
	}
	if w.construct(g, n, arity) {
		return
	}
	key := engine.PredKey{Name: n.Atom, Arity: int(arity + g.extra)}
	if body, extra, ok := LambdaBody(w.t.Nodes, w.args, g.node, g.extra); ok && w.isYall(g.module, key) {
		if body >= 0 {
			w.agenda = append(w.agenda, goalNode{body, extra, false, g.module})
		}
		return
	}
	meta := w.lookUp(g.module, key, n)
	if arity == 1 && assertNames[n.Atom] {
		w.asserts(g.module, w.args(g.node)[0])
	}
	if meta == nil || arity == 0 {
		return
	}
	args := w.args(g.node)
	for i, node := range slices.Backward(args) {
		if extra, rule, ok := engine.GoalArg(meta[i]); ok {
			w.agenda = append(w.agenda, goalNode{node, int32(extra), rule, g.module})
		}
	}
}

// construct reports whether a goal is a control construct, and visits its parts.
func (w *goalWalk) construct(g goalNode, n *syntax.Node, arity int32) bool {
	part := func(i int) {
		w.agenda = append(w.agenda, goalNode{w.args(g.node)[i], g.extra, false, g.module})
	}
	switch {
	case g.extra == 0 && isControl(n.Atom, arity):
		w.push(g.module, false, w.args(g.node)...)
	case arity == 2 && n.Atom == atom.Colon:
		args := w.args(g.node)
		if q := &w.t.Nodes[args[0]]; q.Kind == syntax.KindAtom {
			w.agenda = append(w.agenda, goalNode{args[1], g.extra, false, w.m.Engine.Module(q.Atom)})
		}
	case arity == 2 && n.Atom == atom.Caret && g.extra == 0:
		part(1)
	case arity == 2 && n.Atom == atomIn && g.extra == 0: // Goal@Module: the procedure is looked up in this module
		part(0)
	default:
		return n.Atom == atom.Cut && arity == 0 || w.t.Functions && n.Atom == atom.Dot && arity == 2
	}
	return true
}

// isYall reports whether a call in the module reaches library(yall).
func (w *goalWalk) isYall(mod *engine.Module, key engine.PredKey) bool {
	p := w.m.Engine.FindPred(mod, key.Name, key.Arity)
	return p == nil || p.Module.Name == atomYall
}

// LambdaBody returns the body of a lambda expression of library(yall). It also returns the
// number of arguments that the body is called with when the expression is called with extra
// arguments. That is -1 if it is not known. It returns false for other terms. The function
// args returns the nodes of a compound's arguments.
func LambdaBody[I int | int32](nodes []syntax.Node, args func(I) []I, node, extra I) (body, more I, ok bool) {
	n := &nodes[node]
	if n.Kind != syntax.KindCompound {
		return 0, 0, false
	}
	is := func(name atom.Atom, node I) bool {
		n := &nodes[node]
		return n.Kind == syntax.KindCompound && n.N == 2 && n.Atom == name
	}
	within := args(node)
	extra += I(n.N) - 2
	switch {
	case n.Atom == atomLambda && n.N >= 2:
		parameters, body := within[0], within[1]
		if is(atom.Slash, parameters) {
			parameters = args(parameters)[1]
		}
		isNil := func(n *syntax.Node) bool { return n.Kind == syntax.KindAtom && n.Atom == atom.Nil }
		switch p := &nodes[parameters]; {
		case isNil(p):
			return body, extra, true
		case p.Kind == syntax.KindList && (extra <= I(p.N) || isNil(&nodes[parameters-1])):
			return body, max(extra-I(p.N), 0), true
		}
		return -1, 0, true
	case n.Atom == atom.Slash && n.N >= 2:
		return within[1], extra, true
	case n.Atom == atom.Caret && n.N >= 2 && extra > 0:
		return within[1], extra - 1, true
	case n.Atom == atomBackslash && n.N >= 1 && extra >= 0:
		return within[0], extra + 1, true
	}
	return 0, 0, false
}

// ruleBody visits the body of a grammar rule.
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

// lookUp returns the meta_predicate declaration of the predicate that a goal calls. If
// there is no such procedure, it keeps the place of the goal.
func (w *goalWalk) lookUp(mod *engine.Module, key engine.PredKey, goal *syntax.Node) []byte {
	if p := w.m.Engine.FindPred(mod, key.Name, key.Arity); p != nil {
		return p.Meta
	}
	f := found{mod, key}
	n := len(w.sites.unknown[f])
	if n == maxSites {
		return nil
	}
	if n == 0 {
		if path := LibraryOf(key); path != "" {
			return metaIn(path, key)
		}
		if LoaderOf(w.m.Engine).bundled()[key] != "" || w.sites.asserted[f] {
			return nil
		}
	}
	w.sites.note(f, callSite{w.caller, w.ld.file, w.ld.in.placeOf(w.t, goal.Pos)})
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

// placeOf returns the position at an offset from the start of a term.
func (in *reading) placeOf(t *syntax.Term, offset int32) syntax.Position {
	at := t.Start
	from := t.Start.Byte - in.base
	if in.text == "" {
		return in.reader.At(offset)
	}
	if from < 0 || from+int(offset) > len(in.text) {
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
	at.Char += p.Char
	at.Byte += p.Byte
	return at
}

// isDefined reports whether a call in the module reaches a procedure that is loaded or can
// be loaded.
func (l *Loader) isDefined(mod *engine.Module, key engine.PredKey) bool {
	return l.engine.FindPred(mod, key.Name, key.Arity) != nil || LibraryOf(key) != "" || l.bundled()[key] != "" ||
		l.calls.asserted[found{mod, key}]
}

// undefinedCalls implements '$undefined_calls'(Messages). Messages are the warnings about
// calls of undefined procedures.
func undefinedCalls(m *engine.Machine, a []engine.Cell) bool {
	l := LoaderOf(m.Engine)
	s := &l.calls
	var messages []engine.Cell
	for _, f := range s.order {
		sites := slices.DeleteFunc(slices.Clone(s.unknown[f]), func(c callSite) bool { return c.file.rewrites })
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

// rewrittenFiles implements '$rewritten_files'(Files). Files are those that undefinedCalls
// does not check.
func rewrittenFiles(m *engine.Machine, a []engine.Cell) bool {
	var paths []string
	for path, f := range LoaderOf(m.Engine).files {
		if f.rewrites && isFile(path) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return m.Unify(a[0], builtin.AtomList(m, paths))
}

// Clauses of sandboxed programs with calls that are not allowed.
//
// When a clause is added, the goals in its text are looked up, including those in control
// constructs and in the arguments of meta-predicates. Goals that are not allowed are kept
// until everything is loaded, because the program may define a predicate of that name
// later. Then each remaining one is an error, and its clause is erased. Goals that are made
// at run time are checked when they are called.

// A refusal is a goal of a clause that programs may not call, as far as it was known when
// the clause was added.
type refusal struct {
	found
	pred   *engine.Pred // the predicate of the clause
	clause *engine.Clause
	at     syntax.Position
}

const refusalBytes = 200

// forbids reports whether programs may not call a predicate. It does not need to load the
// predicate's library.
func (l *Loader) forbids(f found) bool {
	library := ""
	if file := LibraryOf(f.key); strings.HasPrefix(file, SystemDir+"/") {
		library = atom.System.String()
	} else if file != "" {
		library = strings.TrimSuffix(path.Base(file), ".pl")
	}
	return l.engine.Forbids(f.mod, f.key, library)
}

// noteForbidden keeps the goals of a clause that programs may not call.
func (ld *load) noteForbidden(m *engine.Machine, c *ClauseTerm, p *engine.Pred, clause *engine.Clause) {
	l := LoaderOf(m.Engine)
	l.goals.m = m
	for _, body := range [...]engine.Cell{c.guard, c.body} {
		if body == 0 {
			continue
		}
		l.goals.each(c.in, body, func(mod *engine.Module, key engine.PredKey, arity int) {
			if f := (found{mod, key}); l.forbids(f) {
				m.Engine.Grow(refusalBytes, engine.AreaMemory)
				l.refusals = append(l.refusals, refusal{f, p, clause, ld.placeOfGoal(key.Name, arity)})
			}
		})
	}
}

// placeOfGoal returns the place of a goal in the term being loaded. It is the first place
// of the goal's name with the same number of arguments, or with any number. If there is
// none, it is the place of the term.
func (ld *load) placeOfGoal(name atom.Atom, arity int) syntax.Position {
	if ld.text == nil {
		return ld.Start
	}
	at, exact := int32(-1), false
	for i := range ld.text.Nodes {
		n := &ld.text.Nodes[i]
		if n.Atom != name || n.Kind != syntax.KindAtom && n.Kind != syntax.KindCompound {
			continue
		}
		if same := int(n.N) == arity && n.Kind == syntax.KindCompound || arity == 0 && n.Kind == syntax.KindAtom; at < 0 || same && !exact {
			at, exact = n.Pos, same
		}
	}
	if at < 0 {
		return ld.Start
	}
	return ld.in.placeOf(ld.text, at)
}

// Place returns the place in the loaded texts to which messages refer.
func (l *Loader) Place() syntax.Position {
	if ld := l.Top(); ld != nil {
		return ld.Start
	}
	return l.place
}

// tellRefused implements '$tell_refused'. When everything is loaded, it prints an error for
// each forbidden goal, and erases its clause.
func tellRefused(m *engine.Machine, _ []engine.Cell) bool {
	l := LoaderOf(m.Engine)
	if l.Top() != nil {
		return true
	}
	system, erased := m.Engine.Module(atom.System), (*engine.Clause)(nil)
	defer func() { l.place = syntax.Position{} }()
	for len(l.refusals) > 0 {
		r := l.refusals[0]
		l.refusals = l.refusals[1:]
		m.Engine.Shrink(refusalBytes)
		if r.clause != erased && r.clause.Erased() || !l.forbids(r.found) {
			continue
		}
		if m.Engine.Erase(r.clause); r.pred.Clauses() == 0 && !r.pred.Dynamic {
			m.Engine.Abolish(r.pred)
		}
		l.place, erased = r.at, r.clause
		pi := m.NewStruct(atom.Slash, engine.Atom(r.key.Name), engine.SmallInt(int64(r.key.Arity)))
		formal := m.NewStruct(atomPermissionError, engine.Atom(atom.Call), engine.Atom(atomSandboxed), pi)
		failure := m.NewStruct(atom.Error, formal, m.NewStruct(atom.Intern("context"), m.Indicator(r.pred), m.NewVar()))
		if m.Once(system, m.SystemGoal(system, m.NewStruct(atomPrintMessage, engine.Atom(atomError), failure))); m.Pending() {
			return false
		}
	}
	return true
}

var (
	atomPermissionError = atom.Intern("permission_error")
	atomSandboxed       = atom.Intern("sandboxed")
	atomBackslash       = atom.Intern("\\")
	atomYall            = atom.Intern("yall")
	atomIn              = atom.Intern("@")
	atomInitialization  = atom.Intern("initialization")
	atomPrintMessage    = atom.Intern("print_message")
	atomError           = atom.Intern("error")
)

var undefinedRows = []engine.Builtin{
	{Name: "$rewritten_files", Arity: 1, Det: rewrittenFiles,
		Doc: "'$rewritten_files'(-Files)\nThe files whose terms expansion hooks of programs have seen."},
	{Name: "$undefined_calls", Arity: 1, Det: undefinedCalls,
		Doc: "'$undefined_calls'(-Messages)\nWarnings of calls of procedures that are not defined."},
	{Name: "$tell_refused", Arity: 0, Det: tellRefused,
		Doc: "'$tell_refused'\nPrints what clauses call that programs may not; they are erased."},
}
