package engine

import (
	"crypto/rand"

	"github.com/zebralog/prolog/engine/atom"
)

// A sandbox says which predicates of the system and of libraries programs may call. Names
// become predicates in one place, callee, and a predicate stands for another in one place,
// Import. Both ask the sandbox. So it does not matter how a goal was made, which module
// calls it, or when its clause was added. Linked calls cost nothing.
//
// The texts of the system and of libraries may call everything. Goals in their clauses are
// compiled without asking. Goals that are arguments there, of catch/3 or maplist/3 for
// example, are terms when they are called, like those of programs. So they have other
// names: an alias of the predicate, whose name contains a secret. Control constructs,
// call/N, and goals that are compiled into clauses are always permitted.
type sandbox struct {
	permits func(*Pred) bool
	active  bool
	secret  string
	aliases map[*Pred]*Pred
	refusal map[PredKey]*Pred
}

// Sandbox restricts programs, from Activate on, to the predicates that permits allows.
func (e *Engine) Sandbox(permits func(*Pred) bool) {
	e.sandbox = &sandbox{permits: permits, secret: "\x00" + rand.Text(), aliases: make(map[*Pred]*Pred), refusal: make(map[PredKey]*Pred)}
}

// Activate ends the time in which the system is built.
func (e *Engine) Activate() {
	if e.sandbox != nil {
		e.sandbox.active = true
		e.definitions++
	}
}

// SetTrusted marks the clause as part of the system or of a library.
func (c *Clause) SetTrusted() { c.vars |= clauseTrusted }

// lets reports whether programs may call the predicate that a call in mod refers to. What
// is not defined yet is judged when it is.
func (e *Engine) lets(mod *Module, p *Pred) bool {
	if p.alias {
		return true
	}
	def := p.definition()
	if def == nil {
		def = e.FindPred(p.Module, p.Name, p.Arity)
	}
	if def == nil {
		return mod.class == classUser || e.sandbox.permits(p)
	}
	return e.permits(def)
}

// permits is lets for a predicate that is defined.
func (e *Engine) permits(def *Pred) bool {
	if def.Module.class == classUser || def.alias {
		return true
	}
	if !def.permitted.Load() {
		def.permitted.Store(hooks[def.PredKey] || IsCompiled(def.Name, def.Arity) || e.sandbox.permits(def))
	}
	return def.permitted.Load()
}

// IsSandboxed reports whether there are predicates that programs may not call.
func (e *Engine) IsSandboxed() bool { return e.sandbox != nil && e.sandbox.active }

// Forbids reports whether programs may not call the predicate that a call in mod refers to.
// If that is not defined, it may be one exported by a library that is not loaded yet.
func (e *Engine) Forbids(mod *Module, key PredKey, library string) bool {
	def := e.FindPred(mod, key.Name, key.Arity)
	switch {
	case !e.IsSandboxed():
		return false
	case def != nil:
		return !e.permits(def)
	case mod.class != classUser:
	case library != "":
		mod = &Module{Name: atom.Intern(library), Exports: map[PredKey]bool{key: true}, engine: e}
	default:
		return false
	}
	return !e.sandbox.permits(&Pred{PredKey: key, Module: mod, rare: &nothingRare})
}

// ExportedBy reports whether a module of that name exports the predicate, as its own or
// another one's.
func (p *Pred) ExportedBy(module string) bool {
	if p.Module.Name.String() == module {
		return p.Module.Exports[p.PredKey]
	}
	mod := p.Module.engine.FindModule(atom.Intern(module))
	if mod == nil || !mod.Exports[p.PredKey] {
		return false
	}
	own := mod.pred(p.PredKey)
	return own != nil && own.definition() == p
}

// hooks are the predicates that modules define for the system to call.
var hooks = map[PredKey]bool{
	{atomHook, 2}: true, {atom.Intern("attribute_goals"), 3}: true, {atom.Intern("attr_portray_hook"), 2}: true,
	{atom.Intern("project_attributes"), 2}: true,
	{atom.Intern("goal_expansion"), 2}:     true, {atom.Intern("goal_expansion"), 4}: true,
	{atom.Intern("term_expansion"), 2}: true, {atom.Intern("term_expansion"), 4}: true,
}

// inSandbox returns what p, of a program, stands for when it is to stand for def.
func (e *Engine) inSandbox(p, def *Pred) *Pred {
	if g := e.sandbox; g == nil || !g.active || p.alias || p.Module.class != classUser || e.permits(def) {
		return def
	}
	return e.refused(p.PredKey)
}

// refused returns a predicate that raises a permission error for the one of that name.
func (e *Engine) refused(key PredKey) *Pred {
	defer e.alone()()
	p := e.sandbox.refusal[key]
	if p == nil {
		mod := e.Module(atomRefused)
		mod.class = classSystem
		e.InstallIn(mod, Builtin{Name: key.Name.String(), Arity: key.Arity, Use: Nothing, Det: func(m *Machine, _ []Cell) bool {
			pi := m.NewStruct(atom.Slash, atomCell(key.Name), intCell(int64(key.Arity)))
			formal := m.NewStruct(atomPermission, atomCell(atom.Call), atomCell(atomSandboxed), pi)
			return m.Throw(m.NewStruct(atom.Error, formal, m.NewVar()))
		}})
		p = e.Pred(mod, key.Name, key.Arity)
		p.alias = true
		e.sandbox.refusal[key] = p
	}
	return p
}

var (
	atomRefused    = atom.Intern("$refused")
	atomPermission = atom.Intern("permission_error")
	atomSandboxed  = atom.Intern("sandboxed")
)

// alias returns the name by which texts of the system call p in terms.
func (e *Engine) alias(p *Pred) atom.Atom {
	defer e.alone()()
	a := e.sandbox.aliases[p]
	if a == nil {
		a = e.Pred(e.system, atom.Intern(p.Module.Name.String()+":"+p.Name.String()+e.sandbox.secret), p.Arity)
		a.alias = true
		e.Import(a, p)
		a.Defined = true
		if p.builtin != nil && p.builtin.Closes {
			e.closes[functor(a.Name, a.Arity)] = true
		}
		e.sandbox.aliases[p] = a
	}
	return a.Name
}

// ownName returns the name by which texts of the system call a predicate in a term, as a goal
// of mod.
func (e *Engine) ownName(mod *Module, name atom.Atom, arity int) (own atom.Atom, p *Pred) {
	p = e.findCallee(mod, PredKey{name, arity})
	if e.lets(mod, p) || name == atom.Call {
		return name, p
	}
	return e.alias(p), p
}

// SystemGoal returns a goal of the system that programs could not call by its name, as a
// goal of mod. The goals in its arguments stay those of programs.
func (m *Machine) SystemGoal(mod *Module, goal Cell) Cell {
	if m.Engine.sandbox == nil {
		return goal
	}
	name, n := m.ProcedureOf(goal)
	name, _ = m.Engine.ownName(mod, name, n)
	args := make([]Cell, n)
	for i := range args {
		args[i] = m.Arg(goal, i)
	}
	return m.NewStruct(name, args...)
}

// SystemText is SystemGoal for a goal in the text of a library, including the goals in it.
func (m *Machine) SystemText(mod *Module, goal Cell) Cell {
	if m.Engine.sandbox == nil {
		return goal
	}
	return m.own(mod, goal, 0, 0)
}

// ownNesting is the depth to which goals within goals are searched.
const ownNesting = 20

func (m *Machine) own(mod *Module, goal Cell, extra, depth int) Cell {
	goal = m.Deref(goal)
	if depth > ownNesting || !IsAtom(goal) && !IsCompound(goal) || IsPair(goal) {
		return goal
	}
	name, n := atom.Atom(0), 0
	if IsAtom(goal) {
		name = AtomOf(goal)
	} else {
		name, n = m.Functor(goal)
	}
	args := make([]Cell, n)
	for i := range args {
		args[i] = m.Arg(goal, i)
	}
	f := functor(name, n)
	if f == funColon {
		if IsAtom(args[0]) {
			mod = m.Engine.Module(AtomOf(args[0]))
		}
		args[1] = m.own(mod, args[1], extra, depth+1)
		return m.NewStruct(name, args...)
	}
	if extra == 0 && isControl(f) {
		for i := range args {
			args[i] = m.own(mod, args[i], 0, depth+1)
		}
		return m.NewStruct(name, args...)
	}
	own, p := m.Engine.ownName(mod, name, n+extra)
	for i, k := range m.Engine.declared(p)[:min(len(m.Engine.declared(p)), n)] {
		if k >= '0' && k <= '9' {
			args[i] = m.own(mod, args[i], int(k-'0'), depth+1)
		}
	}
	if n == 0 {
		return atomCell(own)
	}
	return m.NewStruct(own, args...)
}

// callee returns the predicate that a call in the clause refers to.
func (c *compiler) callee(mod *Module, name atom.Atom, arity int) *Pred {
	if c.trusted {
		return c.engine.findCallee(mod, PredKey{name, arity})
	}
	return c.engine.callee(mod, name, arity)
}

// protect copies the arguments of a call of p in a text of the system to the end of the
// source, and gives the goals in them their own names. It returns where the copy starts.
func (c *compiler) protect(mod *Module, p *Pred, at int) int {
	meta := c.engine.declared(p)
	if c.engine.sandbox == nil || !c.trusted || len(meta) == 0 {
		return at
	}
	n := len(c.src)
	c.src = append(c.src, c.src[at:at+len(meta)]...)
	for i, k := range meta {
		c.protectGoals(mod, textGoal{n + i, k})
	}
	return n
}

// protectGoals is protect for a term that is called.
func (c *compiler) protectGoals(mod *Module, g textGoal) {
	type item struct {
		textGoal
		mod *Module
	}
	text := []item{{g, mod}}
	for budget := 4*len(c.src) + 100; len(text) > 0 && budget > 0; budget-- {
		c.tick()
		it := text[len(text)-1]
		text = text[:len(text)-1]
		t := c.src[it.at]
		extra, rule, ok := GoalArg(it.meta)
		if !ok {
			continue
		}
		if rule {
			extra = 2
		}
		f, first := c.functor(t), 0
		switch {
		case t&tagMask == tagStr:
			first = argsAt(t)
		case t&tagMask == tagAtm && t != nilCell:
			f = functor(t.atom(), 0)
		default:
			continue
		}
		own, meta := f.atom(), []byte(nil)
		switch {
		case f == funColon:
			if c.src[first]&tagMask == tagAtm {
				it.mod = c.engine.Module(c.src[first].atom())
			}
			meta = []byte{'?', it.meta}
		case isControl(f) && extra != 1 && extra < 3:
			meta = []byte{it.meta, it.meta}[:f.arity()]
		case it.meta == '^' && f == funCaret:
			meta = []byte("?^")
		case f.arity()+extra > MaxProcedureArity:
			continue
		default:
			var p *Pred
			own, p = c.engine.ownName(it.mod, f.atom(), f.arity()+extra)
			meta = c.engine.declared(p)
		}
		if f.arity() == 0 {
			c.src[it.at] = atomCell(own)
			continue
		}
		n := len(c.src)
		c.src[it.at] = Cell(n)*8 | tagStr
		c.src = append(append(c.src, functor(own, f.arity())), c.src[first:first+f.arity()]...)
		for i, k := range meta[:min(len(meta), f.arity())] {
			text = append(text, item{textGoal{n + 1 + i, k}, it.mod})
		}
	}
}
