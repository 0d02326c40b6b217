package engine

import (
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine/atom"
)

// Who called a procedure that does not exist: the context of the error. Calls
// leave no trace of it but the continuation and choice points, so that it is found
// only as far as these tell.

// unknown raises the error for the call of p, which is not defined. Its context is the
// caller if that is known, otherwise p.
func (m *Machine) unknown(p *Pred) {
	m.inCall, m.raising.missing = p, p
	formal := m.NewStruct(atomExist, atomCell(atom.Intern("procedure")), m.Indicator(p))
	if p.Name == atom.Dict { // which is no name of a procedure
		formal = m.NewStruct(atomType, atomCell(atom.Intern("callable")), m.NewStruct(p.Name, m.cells(firstX, p.Arity)...))
	}
	caller := m.caller()
	within := m.construct()
	if within == nil && m.inMetaCall(p, caller) {
		within = &metaCall
	}
	if c, ok := constructs[keyOfPred(caller)]; ok && within == nil {
		within = &c
	}
	last := (*Pred)(nil)
	if within == nil && (caller == nil || caller == m.Engine.predAt(m.cp)) {
		last = m.lastCaller(p)
	}
	switch {
	case last != nil:
		m.inCall = last
	case within != nil:
		m.errorWithin(within, formal)
		return
	case caller != nil:
		m.inCall = caller
	case m.cp == m.Engine.stubs.catchExit, m.cp == m.Engine.stubs.limitExit:
		m.inCall = m.Engine.system.preds[PredKey{atomCatch, 3}]
	case m.cp == m.Engine.stubs.cleanExit:
		m.inCall = m.Engine.system.preds[PredKey{atom.Intern("setup_call_catcher_cleanup"), 4}]
	}
	m.ErrorTerm(formal)
}

// errorWithin raises an error whose context is the construct.
func (m *Machine) errorWithin(c *construct, formal Cell) {
	pi := m.NewStruct(atom.Slash, atomCell(c.name), intCell(int64(c.arity)))
	m.errorIn(m.NewStruct(atom.Colon, atomCell(c.module), pi), formal, m.NewVar())
}

// publicCall returns the predicate that runs. For a builtin that is a part of a library or of
// another predicate of the system it is that, as far as the addresses tell, or nil.
func (m *Machine) publicCall() *Pred {
	p, e := m.inCall, m.Engine
	if p == nil || p.Module != e.system || p.builtin == nil || !p.isPart() {
		return p
	}
	cp, env := m.cp, m.e
	f, ok := e.frameAt(m.p)
	for n := 0; n < maxFrames; n++ {
		switch {
		case !ok:
		case f.Pred.Module.class == classUser, f.Pred.PredKey == loads: // whose directives' errors these are
			return nil
		case f.Pred.Module == e.system && !f.Pred.isHidden():
			return f.Pred
		case f.Pred.Module.Exports[f.Pred.PredKey]:
			if strings.HasPrefix(f.Pred.File, systemFiles) {
				return &Pred{PredKey: f.Pred.PredKey, Module: e.system, rare: &nothingRare}
			}
			return f.Pred
		}
		if cp == e.stubs.halt || env <= m.layout.local {
			return nil
		}
		if n > 0 {
			cp, env = ldp(m.mem, env+envCont), ld(m.mem, env+envPrev)
		}
		f, ok = e.frameAt(skip(cp, -1))
	}
	return nil
}

var loads = PredKey{atom.Intern("load_files"), 2}

// systemFiles is the directory of the files whose exports are builtins.
const systemFiles = "system/"

// swiParts are parts of predicates that errors name as in SWI-Prolog.
var swiParts = map[PredKey]bool{
	{atom.Intern("$get_dict_ex"), 3}:        true,
	{atom.Intern("$memberchk"), 3}:          true,
	{atom.Intern("$open_shared_object"), 3}: true,
}

// isPart reports whether p is called by the system's predicates only.
func (p *Pred) isPart() bool { return p.isHidden() && p.Name != atom.Call && !swiParts[p.PredKey] }

// notCallable raises the error for a goal that cannot be called. Its context is the
// predicate of the clause that calls it, if the clause continues after the call, otherwise
// the control construct that calls it.
func (m *Machine) notCallable(formal Cell) status {
	if p := m.inCall; p != nil && p.Module == m.Engine.system && p.Name == atom.Call {
		within := m.construct()
		if within == nil && m.Engine.shapeAt(m.cp) != nil {
			within = &metaCall
		}
		if f, ok := m.Engine.frameAt(skip(m.cp, -1)); ok && within == nil && m.callsVariable(&f) {
			if c, ok := constructs[keyOfPred(f.Pred)]; ok {
				within = &c
			} else if f.Pred.Module.class != classSystem {
				m.inCall = f.Pred
			}
		}
		if within != nil {
			m.errorWithin(within, formal)
			return failed
		}
	}
	if m.cp == m.Engine.stubs.limitExit {
		m.inCall = m.Engine.system.preds[PredKey{atomCatch, 3}]
	}
	m.ErrorTerm(formal)
	return failed
}

// callsVariable reports whether the goal that a frame is at is a variable, or call/N.
func (m *Machine) callsVariable(f *Frame) bool {
	defer m.Engine.alone()()
	path, key := f.Goal(m.Engine)
	return path != nil && (key.Name == atom.Call || key == PredKey{})
}

// A construct is what SWI-Prolog names as the caller of a goal in an argument.
type construct struct {
	module, name atom.Atom
	arity        int
	args         string // a 0 for each that is a goal
}

var (
	metaCall    = construct{atom.System, atom.Intern("<meta-call>"), 1, "0"}
	findallLoop = construct{atom.Intern("$bags"), atom.Intern("findall_loop"), 4, "?0??"}

	// constructs are those that clauses have code for.
	constructs = map[PredKey]construct{
		{atom.Intern("findall"), 3}: findallLoop,
		{atom.Intern("findall"), 4}: findallLoop,
		{atom.Intern("forall"), 2}:  {atom.Intern("$apply"), atom.Intern("forall"), 2, "00"},
		{atom.Intern("once"), 1}:    {atom.System, atom.Intern("once"), 1, "0"},
		{atom.Intern("ignore"), 1}:  {atom.System, atom.Intern("ignore"), 1, "0"},
		{atom.Intern("not"), 1}:     {atom.System, atom.Intern("not"), 1, "0"},
	}
)

// keyOfPred returns the key of a predicate of the system, or none.
func keyOfPred(p *Pred) PredKey {
	if p == nil || p.Module.class != classSystem {
		return PredKey{}
	}
	return p.PredKey
}

// construct returns the innermost construct of a clause that the machine is to go on in after the
// call, or nil.
func (m *Machine) construct() (c *construct) {
	e := m.Engine
	f, ok := e.frameAt(skip(m.cp, -1))
	if !ok {
		return nil
	}
	defer e.alone()()
	r := f.Clause.term(e)
	path, _ := f.Goal(e)
	if r.kind() == GuardedRule {
		return nil
	}
	at := 0
	for _, arg := range path {
		t := r.cells[at]
		if t&tagMask != tagStr {
			return nil
		}
		fun := r.cells[index(t)]
		key := PredKey{fun.atom(), fun.arity()}
		if found, ok := constructs[key]; ok && found.args[arg] == '0' {
			c = &found
		} else if c != nil && isControl(fun) {
			c = &metaCall
		}
		at = index(t) + 1 + arg
	}
	return c
}

// caller returns the predicate that has a clause which makes the call, as far as the
// continuation or the newest choice point tells. A last call leaves no trace of its
// clause, unless the clause has a choice point. The environment that a limit of depth makes for
// a call is none.
func (m *Machine) caller() *Pred {
	e, cp, current := m.Engine, m.cp, m.e
	for cp == e.stubs.depth {
		current, cp = m.word(current+envPrev), ldp(m.mem, current+envCont)
	}
	cont := cp
	env, old := m.word(m.b+chEnv), ldp(m.mem, m.b+chCont)
	switch left := m.word(env+envPrev) == current && ldp(m.mem, env+envCont) == cp; {
	case old == cp && (left || env == current):
		cont = ldp(m.mem, m.b+chAlt)
	case left:
		cont = old
	}
	if p := e.predAt(cont); p != nil || cont == cp {
		return p
	}
	return e.predAt(cp)
}

// ChoicePred returns the predicate of the newest choice point, or nil if it is not known.
func (m *Machine) ChoicePred() *Pred { return m.Engine.predAt(ldp(m.mem, m.b+chAlt)) }

// predAt returns the predicate in whose code the address lies, or nil. Those of programs
// come last.
func (e *Engine) predAt(ptr codePtr) *Pred {
	at := e.code.offset(ptr)
	if at < e.stubs.end {
		return nil
	}
	in := func(b block) bool { return b.off <= at && at < b.off+b.n }
	for _, p := range slices.Backward(e.preds) {
		if in(block{p.stub(), 4}) || slices.ContainsFunc(p.linked, in) {
			return p
		}
		for i := p.first; i != 0; i = p.all.next(i) {
			if c := p.clause(i); c.code != nil && in(c.code.block) {
				return p
			}
		}
	}
	return nil
}

// atomRunInit is the predicate that initialization goals are called by.
var atomRunInit = atom.Intern("$run_init_goal")

// inMetaCall reports whether the call of p is one of the goals in a control
// construct that was called as a term, inside catch/3.
func (m *Machine) inMetaCall(p, caller *Pred) bool {
	e := m.Engine
	b := m.b
	for ; ldp(m.mem, b+chAlt) != e.stubs.catchAlt; b = m.word(b + chPrev) {
		if ldp(m.mem, b+chAlt) == e.stubs.exhausted {
			return false
		}
	}
	switch {
	case e.shapeAt(m.cp) != nil, ldp(m.mem, m.b+chCont) == m.cp && e.shapeAt(ldp(m.mem, m.b+chAlt)) != nil:
		return true
	case m.cp == e.stubs.catchExit, caller != nil && caller.Name == atomRunInit:
		return m.controls(m.word(b-4*8), p)
	}
	return false
}

// maxControls is the number of goals that are searched for the caller of one.
const maxControls = 1000

// controls reports whether p is called by a goal in a control construct.
func (m *Machine) controls(goal Cell, p *Pred) bool {
	construct := false
	goals := []Cell{goal}
	for n := 0; len(goals) > 0 && n < maxControls; n++ {
		g := m.Deref(goals[len(goals)-1])
		goals = goals[:len(goals)-1]
		if !IsAtom(g) && !IsCompound(g) {
			continue
		}
		switch name, arity := m.nameArity(g); {
		case name == atom.Colon && arity == 2:
			goals = append(goals, m.Arg(g, 1))
		case name == atomRunInit || name == atom.Call && arity == 1:
			goals = append(goals, m.Arg(g, 0))
		case IsCompound(g) && isControl(m.functorOf(g)):
			construct = true
			for i := arity - 1; i >= 0; i-- {
				goals = append(goals, m.Arg(g, i))
			}
		case name == p.Name && arity == p.Arity:
			return construct
		}
	}
	return false
}

// shapeAt returns the shape in whose code a continuation is, or nil.
func (e *Engine) shapeAt(cont codePtr) *shapeCode {
	at := e.code.offset(cont)
	for _, c := range e.shapes {
		if c.off <= at && at <= c.off+c.n {
			return c
		}
	}
	return nil
}
