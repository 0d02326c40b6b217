package engine

import (
	"slices"
	"strings"
	"sync/atomic"
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
)

// This file calls terms: call/N, the goals of catch/3 and the like.

// callTerm calls the goal, with extra arguments in the registers from 1 on, as
// one that belongs to the module.
func (m *Machine) callTerm(mod *Module, goal Cell, extra int) status {
	return m.callIn(mod, nil, goal, extra)
}

// callIn is callTerm for a goal whose arguments belong to the module context, if that
// matters. nil means the module of the goal.
func (m *Machine) callIn(mod, context *Module, goal Cell, extra int) status {
	goal, ok := m.Qualifiers(goal, func(name Cell) bool {
		mod = m.moduleOfGoal(name)
		return mod != nil
	})
	if !ok {
		return failed
	}
	if context == nil {
		context = mod
	}
	var name atom.Atom
	arity := 0
	switch {
	case IsVar(goal):
		return m.notCallable(atomCell(atomInst))
	case IsAtom(goal):
		name = AtomOf(goal)
	case IsCompound(goal):
		name, arity = m.Functor(goal)
		if extra == 0 && isControl(functor(name, arity)) {
			if m.deep() && !m.descend() {
				return failed
			}
			if m.tracesBodies() && context.class == classUser {
				return m.traceBody(mod, goal)
			}
			return m.callBody(mod, goal, false)
		}
	default:
		return m.notCallable(m.NewStruct(atomType, atomCell(atom.Intern("callable")), goal))
	}
	if arity+extra > MaxProcedureArity {
		m.RepresentationError("max_procedure_arity")
		return failed
	}
	if extra > 0 {
		if f := functor(name, arity+extra); isControl(f) || f == funColon {
			args := append([]Cell(nil), m.cells(firstX+8, extra)...)
			if IsCompound(goal) {
				args = append(append([]Cell(nil), m.cells(argAddr(goal, 0), arity)...), args...)
			}
			return m.callTerm(mod, m.NewStruct(name, args...), 0)
		}
		if arity != 1 {
			copy(m.cells(firstX+Cell(arity)*8, extra), m.cells(firstX+8, extra))
		}
	}
	if m.deep() && !m.descend() {
		return failed
	}
	if arity > 0 {
		copy(m.cells(firstX, arity), m.cells(argAddr(goal, 0), arity))
	}
	if arity+extra == 0 && goal == cutCell {
		m.p = m.cp
		return goOn
	}
	p := m.Engine.callee(mod, name, arity+extra)
	if context == mod {
		m.noteGoal(mod, p, extra)
	}
	return m.callFrom(context, p)
}

// callFrom calls p, whose arguments are in the registers, as a goal of the module.
func (m *Machine) callFrom(context *Module, p *Pred) status {
	if context.class == classUser && !m.qualifyArgs(context, p) {
		return failed
	}
	if m.Engine.transparents > 0 {
		if t := m.Engine.contextual(p); t != nil && t.Arity <= MaxProcedureArity {
			m.setX(t.Arity-1, atomCell(context.Name))
			p = t
		}
	}
	if m.tally != nil {
		m.tally.told(m.Engine, p, skip(m.cp, -1))
	}
	switch {
	case m.isTraced():
		return m.traceCall(p)
	case m.tally != nil:
		return m.enterTallied(p)
	}
	return m.enterPred(p)
}

const cutCell = Cell(atom.Cut)<<3 | tagAtm

// callee returns the predicate that a call in the module refers to: one of the module,
// known or not yet, unless only the module system has one.
func (e *Engine) callee(mod *Module, name atom.Atom, arity int) *Pred {
	f := functor(name, arity)
	if e.callees.at != e.definitions {
		e.callees = callees{at: e.definitions}
	}
	c := &e.callees.found[hashCell(f)/16%Cell(len(e.callees.found))]
	if c.functor != f || c.module != mod {
		p := e.findCallee(mod, PredKey{name, arity})
		if e.sandbox != nil && e.sandbox.active && !e.lets(mod, p) {
			p = e.refused(p.PredKey)
		}
		*c = cachedCallee{f, mod, p}
	}
	return c.pred
}

// callees remembers which predicates the names in calls refer to. All of it is
// forgotten when a predicate becomes defined, imported or unknown.
type callees struct {
	at    uint64 // the definitions that there were
	found [128]cachedCallee
}

// A cachedCallee is the predicate that a call of a name in a module refers to.
type cachedCallee struct {
	functor Cell
	module  *Module
	pred    *Pred
}

func (e *Engine) findCallee(mod *Module, key PredKey) *Pred {
	p := mod.pred(key)
	if p != nil && (p.Defined || p.imported != nil) {
		return p
	}
	if s := e.system.pred(key); s != nil && s.Defined {
		return s
	}
	return e.Pred(mod, key.Name, key.Arity)
}

// qualifyArgs adds the module to the arguments of a meta-predicate that are
// goals or belong to a module. It is false when an exception is pending.
func (m *Machine) qualifyArgs(mod *Module, p *Pred) bool {
	meta, goals := m.Engine.meta(p, mod)
	for i, c := range meta {
		if qualifies(c, goals) {
			arg, ok := m.qualified(mod, m.x(i))
			if !ok {
				return false
			}
			m.setX(i, arg)
		}
	}
	return true
}

// qualified returns a term with the module that it belongs to: Module:Term, where Term
// has none; mod is that of a term without one.
func (m *Machine) qualified(mod *Module, t Cell) (Cell, bool) {
	t = m.Deref(t)
	if !m.IsFunctor(t, atom.Colon, 2) {
		return m.NewStruct(atom.Colon, atomCell(mod.Name), t), true
	}
	if !m.IsFunctor(m.Arg(t, 1), atom.Colon, 2) {
		return t, true
	}
	var name Cell
	plain, ok := m.Qualifiers(t, func(c Cell) bool {
		if !IsAtom(c) && name != 0 {
			return false
		}
		name = c
		return true
	})
	return m.NewStruct(atom.Colon, name, plain), ok
}

// meta returns the meta-predicate declaration of p as far as it concerns a call from the
// module, or nil; goals tells whether arguments that are goals get that module. From user
// they need it if another module of the program calls them. Unqualified goals belong to
// user anyway.
func (e *Engine) meta(p *Pred, mod *Module) (meta []byte, goals bool) {
	def := p
	if p.imported != nil {
		def = p.definition()
	} else if !p.Defined {
		if d := e.FindPred(p.Module, p.Name, p.Arity); d != nil {
			def = d // what the first call imports
		}
	}
	switch {
	case def == nil:
		return nil, false
	case def.Meta == nil:
		if mod != e.user && !def.Defined && e.MetaOf != nil {
			return e.MetaOf(p.Name, p.Arity), true
		}
		return nil, false
	case mod == e.user && (def.builtin != nil || def.Module.class != classUser):
		return nil, false
	}
	return def.Meta, mod != e.user || def.Module != e.user
}

// declared returns the meta-predicate declaration of the predicate that a call of p
// reaches, or nil.
func (e *Engine) declared(p *Pred) []byte {
	switch {
	case p.imported != nil:
		if def := p.definition(); def != nil {
			return def.Meta
		}
	case p.Defined:
		return p.Meta
	}
	return e.MetaFor(p.Module, p.PredKey)
}

// MetaFor returns the declaration of the meta-predicate that a call in mod refers to, or
// nil. Libraries need not be loaded for that.
func (e *Engine) MetaFor(mod *Module, key PredKey) []byte {
	def := e.FindPred(mod, key.Name, key.Arity)
	switch {
	case def != nil:
		return def.Meta
	case e.MetaOf != nil:
		return e.MetaOf(key.Name, key.Arity)
	}
	return nil
}

// qualifies reports whether an argument that is declared by c gets the module of
// its caller: those that belong to a module, and goals.
func qualifies(c byte, goals bool) bool { return c == ':' || goals && IsModuleArg(c) }

// IsModuleArg reports whether an argument with this character in a
// meta-predicate declaration belongs to the module of the caller.
func IsModuleArg(c byte) bool {
	_, _, goal := GoalArg(c)
	return goal || c == ':'
}

// GoalArg says how an argument with this character in a meta-predicate declaration is
// called: with how many further arguments, or as the body of a grammar rule. Ok is false if
// it is not a goal.
func GoalArg(c byte) (extra int, rule, ok bool) {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0'), false, true
	case c == '^', c == '/':
		return 0, c == '/', true
	}
	return 0, false, false
}

// MapModuleArgs returns goal with f applied to the arguments that belong to the module of
// the caller, by a meta-predicate declaration.
func (m *Machine) MapModuleArgs(goal Cell, meta []byte, f func(Cell) Cell) Cell {
	if !slices.ContainsFunc(meta, IsModuleArg) {
		return goal
	}
	name, arity := m.Functor(goal)
	args := make([]Cell, arity)
	for i := range args {
		if args[i] = m.Arg(goal, i); IsModuleArg(meta[i]) {
			args[i] = f(args[i])
		}
	}
	return m.NewStruct(name, args...)
}

// mayBeModule reports whether a name, if it gets bound, can be that of a module; if
// not it raises the error.
func (m *Machine) mayBeModule(name Cell) bool {
	return IsVar(name) || IsAtom(name) || m.TypeError("module", name)
}

// stripModule takes the module off a term Module:Term.
func (m *Machine) stripModule(mod *Module, t Cell) (*Module, Cell, bool) {
	if t = m.Deref(t); !m.IsFunctor(t, atom.Colon, 2) {
		return mod, t, true
	}
	t, ok := m.Qualifiers(t, func(name Cell) bool {
		mod = m.moduleNamed(name)
		return mod != nil
	})
	return mod, t, ok
}

// Qualifiers calls f with each Name of Name:...:Term, from the outermost on. It returns
// Term, or the term that begins with the Name for which f returned false. For an endless
// term it raises a type error. Ok is false if an exception is pending.
func (m *Machine) Qualifiers(t Cell, f func(name Cell) bool) (term Cell, ok bool) {
	if t = m.Deref(t); !m.IsFunctor(t, atom.Colon, 2) {
		return t, true
	}
	var lap Lap
	for m.IsFunctor(t, atom.Colon, 2) {
		if lap.Closed(t) {
			return 0, m.TypeError("acyclic_term", t)
		}
		if !f(m.Arg(t, 0)) {
			return t, m.ball == nil
		}
		t = m.Arg(t, 1)
	}
	return t, true
}

// moduleNamed returns the module of a name; it is nil when an exception is pending.
func (m *Machine) moduleNamed(name Cell) *Module {
	switch {
	case IsVar(name):
		m.InstantiationError()
		return nil
	case !IsAtom(name):
		m.TypeError("module", name)
		return nil
	}
	return m.Engine.Module(AtomOf(name))
}

// moduleOfGoal is moduleNamed with the error that SWI-Prolog raises at a call.
func (m *Machine) moduleOfGoal(name Cell) *Module {
	if !IsVar(name) && !IsAtom(name) {
		m.TypeError("atom", name)
		return nil
	}
	return m.moduleNamed(name)
}

// StripModule returns Module and Term for Module:Term; without a module, it is user. Ok is
// false if an exception is pending.
func (m *Machine) StripModule(t Cell) (mod *Module, term Cell, ok bool) {
	return m.stripModule(m.Engine.user, t)
}

// StripModuleFrom is StripModule for a term that belongs to mod unless it is qualified.
func (m *Machine) StripModuleFrom(mod *Module, t Cell) (*Module, Cell, bool) {
	return m.stripModule(mod, t)
}

// A body is called by compiling its shape: the control constructs, the names
// of the goals in it, and the functions in arithmetic ones. The arguments of the goals, and
// of the functions, become the arguments of a
// clause. So few shapes are compiled, however many bodies are called.

// maxShape bounds the goals and the arguments of a shape; the rest of a longer
// body is one goal, which is called when its turn comes. What is deeper in an
// expression is an argument.
const (
	maxShapeGoals = 64
	maxShapeArgs  = 200
	maxShapeDepth = 5
)

// A shapeCode is the code of a shape.
type shapeCode struct {
	*clauseCode
	hot    atomic.Int32 // as that of a Pred
	traced bool
	module atom.Atom   // that its goals are called in
	steps  []shapeStep // see hasShape
	src    []Cell      // the clause, and how many arguments its head has
	args   int
}

// callBody calls a control construct; checked tells that it is known to be a body.
func (m *Machine) callBody(mod *Module, goal Cell, checked bool) status {
	traced := m.isTraced()
	met := m.metAt(goal)
	if c := *met; !traced && m.hasShape(c, mod, goal) {
		m.heat(c, 1)
		m.setBarrier(m.b)
		m.p = c.entry
		return goOn
	}
	s := &m.shape
	s.m, s.checked, s.opaque = m, checked, false
	if !s.make(mod, goal) {
		if m.ball != nil {
			return failed
		}
		s.opaque = m.checkBody(goal)
		if !s.opaque || !s.make(mod, goal) {
			return m.notCallable(m.NewStruct(atomType, atomCell(atom.Intern("callable")), goal))
		}
	}
	if traced {
		s.key = append(s.key, nilCell)
	}
	key := unsafe.String((*byte)(unsafe.Pointer(&s.key[0])), 8*len(s.key))
	code := m.Engine.shapes[key]
	if code == nil {
		defer m.Alone()()
		code = m.Engine.shapes[key]
	}
	if code == nil {
		code = m.Engine.newShape(mod, s, traced)
		if !traced {
			code.steps = s.steps()
		}
		m.Engine.shapes[strings.Clone(key)] = code
	}
	*m.metAt(goal) = code
	m.heat(code, 1)
	copy(m.cells(firstX, len(s.args)), s.args)
	m.setBarrier(m.b)
	m.p = code.entry
	return goOn
}

// callCut calls a term that is known to be a body. Its cuts cut to the choice point b.
func (m *Machine) callCut(mod *Module, body, b Cell) status {
	mod, body, ok := m.stripModule(mod, body)
	if !ok {
		return failed
	}
	if body == cutCell {
		m.p = m.cp
		if !m.cutTo(b) {
			return failed
		}
		return goOn
	}
	if !IsCompound(body) || !isControl(m.functorOf(body)) && !slices.Contains(arithmeticGoals, m.functorOf(body)) {
		return m.callTerm(mod, body, 0)
	}
	st := m.callBody(mod, body, true)
	if st == goOn {
		m.setBarrier(b)
	}
	return st
}

// A shape is being made from a body: a record of the clause, the arguments of
// its goals, and a key that is equal for equal shapes: the functors, atoms,
// called terms and leaves of expressions, from left to right.
type shape struct {
	m     *Machine
	key   []Cell
	cells []Cell // of the record of the body
	args  []Cell
	goals int
	stack []shapeGoal
	rest  []Cell // see hasShape

	checked bool // it is known to be a body
	opaque  bool // what \+ negates may not be a body, which is an error when it is called
}

type shapeGoal struct {
	goal Cell
	at   int // the cell to set
}

// make makes the shape of goal. It reports false if the body contains something that cannot
// be a goal. If a goal is in something that cannot be a module, the error is pending.
func (s *shape) make(mod *Module, goal Cell) bool {
	s.key = append(s.key[:0], Cell(mod.Name))
	s.cells = append(s.cells[:0], 0)
	s.args, s.goals = s.args[:0], 0
	s.stack = append(s.stack[:0], shapeGoal{goal, 0})
	for len(s.stack) > 0 {
		s.m.Tick()
		it := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		if !s.add(s.m.Deref(it.goal), it.at) {
			return false
		}
	}
	return true
}

// add puts a goal into the cell at of the record, or reports an error as make does.
func (s *shape) add(g Cell, at int) bool {
	m := s.m
	s.goals++
	full := s.goals > maxShapeGoals || len(s.args) > maxShapeArgs
	if m.IsFunctor(g, atom.Semicolon, 2) && s.goals > maxShapeGoals-4 {
		full = true // its arrow must not be parted from it
	}
	switch {
	case IsVar(g) || full && g != cutCell || m.IsFunctor(g, atom.Colon, 2):
		if full && !s.checked && !IsVar(g) && !m.checkBody(g) {
			return false
		}
		if !IsVar(g) && !m.IsFunctor(g, atom.Colon, 2) {
			s.bodyLeaf(at, g)
			return true
		}
		if _, ok := m.Qualifiers(g, m.mayBeModule); !ok {
			return false
		}
		s.leaf(at, g)
	case IsAtom(g):
		s.key = append(s.key, g)
		s.cells[at] = g
	case !IsCompound(g):
		return false
	default:
		s.addCompound(g, at)
	}
	return true
}

// addCompound is add for a control construct or for a goal with arguments, which become
// those of the clause.
func (s *shape) addCompound(g Cell, at int) {
	m := s.m
	f := m.functorOf(g)
	n := f.arity()
	control := isControl(f)
	if f == funNot && (s.opaque || s.checked && !m.checkBody(ld(m.mem, argAddr(g, 0)))) {
		control = false
	}
	if !control && len(s.args)+n > MaxProcedureArity-1 {
		s.bodyLeaf(at, g)
		return
	}
	arithmetic := slices.Contains(arithmeticGoals, f)
	s.key = append(s.key, f)
	first := len(s.cells) + 1
	s.cells[at] = Cell(first-1)*8 | tagStr
	s.cells = append(s.cells, f)
	for i := range n {
		if control || arithmetic {
			s.cells = append(s.cells, 0)
			continue
		}
		s.cells = append(s.cells, Cell(len(s.args))<<3)
		s.args = append(s.args, ld(m.mem, argAddr(g, i)))
	}
	if arithmetic {
		s.expression(ld(m.mem, argAddr(g, 0)), first, maxShapeDepth)
		s.expression(ld(m.mem, argAddr(g, 1)), first+1, maxShapeDepth)
	}
	for i := n - 1; control && i >= 0; i-- {
		s.stack = append(s.stack, shapeGoal{ld(m.mem, argAddr(g, i)), first + i})
	}
}

// expression adds an argument of an arithmetic goal: functions become part of the shape.
func (s *shape) expression(t Cell, at, depth int) {
	if t = s.m.Deref(t); depth > 0 && s.m.isFunction(t) {
		f := s.m.functorOf(t)
		first := len(s.cells) + 1
		s.key = append(s.key, f)
		s.cells[at] = Cell(first-1)*8 | tagStr
		s.cells = append(s.cells, f, 0, 0)[:first+f.arity()]
		for i := range f.arity() {
			s.expression(ld(s.m.mem, argAddr(t, i)), first+i, depth-1)
		}
		return
	}
	s.key = append(s.key, leafKey)
	s.cells[at] = Cell(len(s.args)) << 3
	s.args = append(s.args, t)
}

// isFunction reports whether t is a function that can be part of a shape.
func (m *Machine) isFunction(t Cell) bool {
	if t&tagMask != tagStr {
		return false
	}
	f := m.functorOf(t)
	_, ok := number.Lookup(f.atom(), f.arity())
	return ok && f.arity() <= 2
}

// leafKey stands for the leaf of an expression in the key of a shape: a reference, as no other is.
const leafKey Cell = 1 << 3

// leaf makes the goal at a cell an argument that is called.
func (s *shape) leaf(at int, g Cell) {
	s.key = append(s.key, 0)
	s.cells[at] = Cell(len(s.args)) << 3
	s.args = append(s.args, g)
}

// bodyLeaf is leaf for a body in which a cut cuts the whole.
func (s *shape) bodyLeaf(at int, g Cell) {
	s.key = append(s.key, funBody)
	s.cells[at] = Cell(len(s.cells))*8 | tagStr
	s.cells = append(s.cells, funBody, Cell(len(s.args))<<3)
	s.args = append(s.args, g)
}

// checkBody reports whether a term can be called as a body (ISO 7.6.2), in
// which \+ is a goal like any other.
func (m *Machine) checkBody(t Cell) bool {
	w := m.newWalk(t, t)
	defer m.endWalk(&w)
	for {
		t = m.Deref(t)
		switch {
		case IsVar(t), IsAtom(t):
		case !IsCompound(t):
			return false
		case isControl(m.functorOf(t)) && m.functorOf(t) != funNot && w.enter(t, 0):
			a := argAddr(t, 0)
			w.push(span{a, a, m.functorOf(t).arity()})
		}
		if w.ended() {
			return true
		}
		a, _ := w.next()
		t = ld(m.mem, a)
	}
}

// newShape compiles the clause '$body'(Args...) :- Body.
func (e *Engine) newShape(mod *Module, s *shape, traced bool) *shapeCode {
	if len(e.shapes) > maxShapes {
		e.dropShapes()
	}
	n := len(s.args)
	// Root, neck, head with its arguments, then the body.
	cells := []Cell{8 | tagStr, funNeck, 0, 0}
	if n == 0 {
		cells[2] = trueCell
	} else {
		cells[2] = Cell(len(cells))*8 | tagStr
		cells = append(cells, functor(atom.Call, n))
		for i := range n {
			cells = append(cells, Cell(i)<<3)
		}
	}
	shift := Cell(len(cells)-1) * 8
	for i, c := range s.cells {
		if c&tagMask == tagStr && !c.isHeader() {
			c += shift
		}
		if i == 0 {
			cells[3] = c
		} else {
			cells = append(cells, c)
		}
	}
	code := &shapeCode{traced: traced, module: mod.Name, src: slices.Clip(cells), args: n}
	comp, err := code.compile(&compiler{engine: e})
	if err != nil {
		panic(exhausted{areaCode.name})
	}
	e.Grow(8*len(code.src), areaCode)
	code.clauseCode = e.load(comp)
	return code
}

// compile compiles the clause of the shape.
func (s *shapeCode) compile(c *compiler) (*compiled, error) {
	c.module, c.traced = c.engine.Module(s.module), s.traced
	return c.compile(s.src, s.args, false)
}

// dropShapes forgets all shapes.
func (e *Engine) dropShapes() {
	for _, c := range e.shapes {
		e.oldCode = append(e.oldCode, c.clauseCode)
		e.Shrink(8 * len(c.src))
	}
	clear(e.shapes)
	e.dropped++
}

const maxShapes = 10000

// metaCall returns the predicate that calls its argument as a goal of the module.
func (e *Engine) metaCall(mod *Module) *Pred {
	if mod.class != classUser || mod == e.user {
		return e.system.pred(PredKey{atom.Call, 1})
	}
	key := PredKey{atom.Intern("$call"), 1}
	if p := mod.pred(key); p != nil {
		return p
	}
	defer e.alone()()
	e.InstallIn(mod, Builtin{Name: "$call", Arity: 1, Control: func(m *Machine, a []Cell) status {
		return m.callTerm(mod, a[0], 0)
	}})
	return mod.pred(key)
}

// isoCall is the greatest N of call/N that the standard wants. call/N with a greater N
// is made when it is first called.
const isoCall = 8

func callRow(n int) Builtin {
	meta := ":" // more than 9 cannot be declared
	if n <= 10 {
		meta = string(rune('0' + n - 1))
	}
	return Builtin{Name: "call", Arity: n, Meta: meta + strings.Repeat("?", n-1),
		Control: func(m *Machine, a []Cell) status { return m.callTerm(m.Engine.user, a[0], n-1) },
		Doc:     "call(:Goal" + strings.Repeat(", ?Arg", n-1) + ") is nondet\nCalls Goal with the other arguments added to its own (ISO 7.8.3, 8.15.4)."}
}

// cutToChoice implements prolog_cut_to/1.
func (m *Machine) cutToChoice(a []Cell) status {
	c := m.Deref(a[0])
	if c&tagMask != tagInt {
		if IsVar(c) {
			m.InstantiationError()
		} else {
			m.TypeError("choice", c)
		}
		return failed
	}
	to, b := Cell(c.smallInt()), m.b
	for b > to && b > m.base {
		b = m.word(b + chPrev)
	}
	if b != to {
		m.ExistenceError("choice", c)
		return failed
	}
	m.p = m.cp
	if !m.cutTo(to) {
		return failed
	}
	return goOn
}

// controlRows are the predicates that change the flow of control.
var controlRows = func() []Builtin {
	rows := []Builtin{
		{Name: "catch", Arity: 3, Meta: "0?0", Control: (*Machine).catch,
			Doc: "catch(:Goal, ?Catcher, :Recovery) is nondet\nCalls Goal; an exception it raises that unifies with Catcher is handled by calling Recovery (ISO 7.8.9)."},
		{Name: "$catch_reported", Arity: 3, Meta: "0?0", Control: func(m *Machine, a []Cell) status { return m.catchWith(a, reportedMark) },
			Doc: "'$catch_reported'(:Goal, ?Catcher, :Recovery)\nDoes what catch/3 does. Recovery reports the exception, with the goals that were running."},
		{Name: "throw", Arity: 1, Control: (*Machine).throw,
			Doc: "throw(+Ball) is erroneous\nRaises a copy of Ball as an exception (ISO 7.8.10)."},
		{Name: "$call_cut", Arity: 2, Control: func(m *Machine, a []Cell) status {
			barrier := a[1] &^ tagMask
			if !m.isBarrier(a[1]) {
				barrier = Cell(m.Deref(a[1]).smallInt())
			}
			return m.callCut(m.Engine.user, a[0], barrier)
		},
			Doc: "'$call_cut'(:Body, +Barrier)\nCalls Body; a cut in it cuts to Barrier."},
		{Name: "setup_call_cleanup", Arity: 3, Meta: "000", Control: (*Machine).callSetup,
			Doc: "setup_call_cleanup(:Setup, :Goal, :Cleanup) is nondet\nCalls Setup once, then Goal; Cleanup is called once when Goal is finished (ISO draft N215)."},
		{Name: "$cleanup", Arity: 2, Meta: "00", Control: (*Machine).callCleanup,
			Doc: "'$cleanup'(:Goal, :Cleanup)\nCalls Goal; Cleanup is called once when Goal is finished."},
	}
	for n := 1; n <= isoCall; n++ {
		rows = append(rows, callRow(n))
	}
	for _, row := range []struct {
		f   Cell
		doc string
	}{
		{funComma, ":First, :Second is nondet\nBoth are true (ISO 7.8.5)."},
		{funSemi, ":Either ; :Or is nondet\nOne of the two is true. In If -> Then ; Or and If *-> Then ; Or, Or is called if If fails (ISO 7.8.6, 7.8.8)."},
		{funArrow, ":If -> :Then is nondet\nCalls Then after the first solution of If (ISO 7.8.7)."},
		{funSoft, ":If *-> :Then is nondet\nCalls Then after each solution of If."},
		{funNot, "\\+ :Goal is semidet\nTrue if Goal has no solution (ISO 8.15.1)."},
	} {
		f := row.f
		rows = append(rows, Builtin{Name: f.atom().String(), Arity: f.arity(), Meta: strings.Repeat("0", f.arity()),
			Control: func(m *Machine, a []Cell) status {
				return m.callBody(m.Engine.user, m.NewStruct(f.atom(), a...), false)
			},
			Doc: row.doc})
	}
	constant := func(ok bool) func(*Machine, []Cell) bool {
		return func(*Machine, []Cell) bool { return ok }
	}
	return append(rows,
		Builtin{Name: "true", Det: constant(true), Doc: "true is det\nSucceeds (ISO 7.8.1)."},
		Builtin{Name: "otherwise", Det: constant(true), Doc: "otherwise is det\nSucceeds."},
		Builtin{Name: "fail", Det: constant(false), Doc: "fail is failure\nFails (ISO 7.8.2)."},
		Builtin{Name: "false", Det: constant(false), Doc: "false is failure\nFails (ISO 7.8.2, Cor.2)."},
		Builtin{Name: "prolog_current_choice", Arity: 1, Det: func(m *Machine, a []Cell) bool { return m.Unify(a[0], m.Choice()) },
			Doc: "prolog_current_choice(-Choice) is det\nThe newest choice point, for prolog_cut_to/1 and '$call_cut'/2."},
		Builtin{Name: "prolog_cut_to", Arity: 1, Control: (*Machine).cutToChoice,
			Doc: "prolog_cut_to(+Choice) is det\nDrops the choice points that are newer than Choice."},
		Builtin{Name: "undo", Arity: 1, Meta: "0", Det: (*Machine).undoLater,
			Doc: "undo(:Goal) is det\nGoal is called when the program backtracks over this goal."},
		undoRow,
		depthRow, limitRow,
		Builtin{Name: "$no_rule", Arity: 1, Det: (*Machine).raiseNoRule,
			Doc: "'$no_rule'(:Goal)\nRaises the error that Goal matches no rule."},
		Builtin{Name: ":", Arity: 2, Control: func(m *Machine, a []Cell) status {
			mod := m.moduleOfGoal(m.Deref(a[0]))
			if mod == nil {
				return failed
			}
			return m.callTerm(mod, a[1], 0)
		}, Doc: "+Module : :Goal is nondet\nCalls Goal as one of Module."},
		Builtin{Name: "@", Arity: 2, Meta: ":?", Control: func(m *Machine, a []Cell) status {
			context := m.moduleNamed(m.Deref(a[1]))
			if context == nil {
				return failed
			}
			return m.callIn(m.Engine.user, context, a[0], 0)
		}, Doc: "@(:Goal, +Module) is nondet\nCalls Goal, whose predicate is found in its own module, with Module as the context of its arguments."},
		Builtin{Name: "$qualify", Arity: 3, Det: func(m *Machine, a []Cell) bool {
			t, ok := m.qualified(m.Engine.Module(AtomOf(m.Deref(a[0]))), a[1])
			return ok && m.Unify(a[2], t)
		}, Doc: "'$qualify'(+Module, ?Term, -Qualified)\nQualified is Term with the module that it belongs to, which is Module when it has none."},
		Builtin{Name: "!", Arity: 0, Control: func(m *Machine, _ []Cell) status { m.p = m.cp; return goOn },
			Doc: "! is det\nCut (ISO 7.8.4)."},
	)
}()
