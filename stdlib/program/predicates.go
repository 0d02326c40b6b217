package program

import (
	"slices"
	"strings"
	"sync"
	"unsafe"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Predicates: their declarations (ISO 7.4.2), current_predicate/1 and
// predicate_property/2.

// isoPredicates are the control constructs and builtins of the standard and its drafts.
// Programs cannot redefine them. A definition in a module overrides any other builtin.
const isoPredicates = `
true/0 fail/0 call/1 !/0 ,/2 ;/2 ->/2 catch/3 throw/1 :/2 \+/1
call/2 call/3 call/4 call/5 call/6 call/7 call/8 false/0
=/2 \=/2 unify_with_occurs_check/2 subsumes_term/2
var/1 atom/1 integer/1 float/1 atomic/1 compound/1 nonvar/1 number/1 callable/1 ground/1
acyclic_term/1
@=</2 ==/2 \==/2 @</2 @>/2 @>=/2 compare/3
functor/3 arg/3 =../2 copy_term/2 term_variables/2
is/2 =:=/2 =\=/2 </2 =</2 >/2 >=/2
clause/2 current_predicate/1 asserta/1 assertz/1 retract/1 abolish/1 retractall/1
findall/3 bagof/3 setof/3
current_input/1 current_output/1 set_input/1 set_output/1 open/3 open/4 close/1 close/2
flush_output/0 flush_output/1 stream_property/2 at_end_of_stream/0 at_end_of_stream/1
set_stream_position/2 get_char/1 get_char/2 get_code/1 get_code/2 peek_char/1 peek_char/2
peek_code/1 peek_code/2 put_char/1 put_char/2 put_code/1 put_code/2 nl/0 nl/1
get_byte/1 get_byte/2 peek_byte/1 peek_byte/2 put_byte/1 put_byte/2
read_term/2 read_term/3 read/1 read/2 write_term/2 write_term/3 write/1 write/2 writeq/1
writeq/2 write_canonical/1 write_canonical/2 op/3 current_op/3
char_conversion/2 current_char_conversion/2
once/1 repeat/0 atom_length/2 atom_concat/3 sub_atom/5 atom_chars/2 atom_codes/2 char_code/2
number_chars/2 number_codes/2 set_prolog_flag/2 current_prolog_flag/2 halt/0 halt/1
keysort/2 sort/2 length/2 phrase/2 phrase/3 numbervars/3 predicate_property/2
thread_create/3 thread_self/1 thread_detach/1 thread_property/2 thread_signal/2 thread_send_message/2
thread_get_message/1 thread_get_message/2 thread_get_message/3 thread_peek_message/1 thread_peek_message/2
message_queue_create/2 message_queue_destroy/1 message_queue_property/2
mutex_create/2 mutex_destroy/1 mutex_lock/1 mutex_trylock/1 mutex_unlock/1 mutex_property/2 with_mutex/2
dynamic/1 discontiguous/1 multifile/1 initialization/1 include/1 ensure_loaded/1
`

// coreKeys is the set of isoPredicates.
var coreKeys = sync.OnceValue(func() map[engine.PredKey]bool {
	keys := make(map[engine.PredKey]bool)
	for pi := range strings.FieldsSeq(isoPredicates) {
		slash := strings.LastIndexByte(pi, '/')
		keys[engine.PredKey{Name: atom.Intern(pi[:slash]), Arity: int(pi[slash+1] - '0')}] = true
	}
	return keys
})

// Protects reports whether a program must not define the predicate in the
// module.
func Protects(e *engine.Engine, mod *engine.Module, name atom.Atom, arity int) bool {
	l := LoaderOf(e)
	if top := l.Top(); top != nil && top.file.isLibrary() {
		return false
	}
	if mod.Name == atom.System {
		p := e.FindPred(mod, name, arity)
		return p != nil && p.IsSystem() && !p.Multifile && !isOnlyDeclared(p) // hooks are multifile
	}
	key := engine.PredKey{Name: name, Arity: arity}
	if p := mod.Own(key); p != nil && p.Builtin() != nil {
		return true // a predicate of the host
	}
	return coreKeys()[key] && !l.redefined[found{mod, key}]
}

// isOnlyDeclared reports whether a static predicate has no clauses yet.
func isOnlyDeclared(p *engine.Pred) bool {
	if of := p.Context(); of != nil {
		p = of
	}
	return p.Builtin() == nil && !p.Dynamic && p.Clauses() == 0
}

// redefine implements redefine_system_predicate/1. It allows the module to define a builtin
// of the standard.
func redefine(m *engine.Machine, a []engine.Cell) bool {
	var c ClauseTerm
	if !c.HeadOnly(m, a[0]) {
		return false
	}
	l := LoaderOf(m.Engine)
	if l.redefined == nil {
		l.redefined = make(map[found]bool)
	}
	l.redefined[found{c.Mod, engine.PredKey{Name: c.Name, Arity: c.Arity}}] = true
	return true
}

// A declaration changes the properties of a predicate.
type declaration func(e *engine.Engine, p *engine.Pred)

// specification removes the module from the argument of a declaration. The argument must be
// finite.
func specification(m *engine.Machine, c engine.Cell) (mod *engine.Module, spec engine.Cell, ok bool) {
	if mod, spec, ok = stripModule(m, builtin.User(m), c); ok && !m.IsAcyclic(spec) {
		return nil, 0, m.TypeError("acyclic_term", spec)
	}
	return mod, spec, ok
}

// declare applies a declaration to the predicates that spec names. spec is an indicator, or
// a conjunction or list of indicators. Each may have a module.
func declare(m *engine.Machine, spec engine.Cell, f declaration) bool {
	mod, spec, ok := specification(m, spec)
	if !ok {
		return false
	}
	type item struct {
		mod  *engine.Module
		spec engine.Cell
		also []declaration
	}
	stack := []item{{mod, spec, nil}}
	for len(stack) > 0 {
		m.Tick()
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		spec := m.Deref(it.spec)
		switch {
		case engine.IsVar(spec):
			return m.InstantiationError()
		case engine.IsNil(spec):
		case engine.IsPair(spec), m.IsFunctor(spec, atom.Comma, 2):
			stack = append(stack, item{it.mod, m.Arg(spec, 1), it.also}, item{it.mod, m.Arg(spec, 0), it.also})
		case m.IsFunctor(spec, atom.Colon, 2):
			mod, spec, ok := m.StripModule(spec)
			if !ok {
				return false
			}
			stack = append(stack, item{mod, spec, it.also})
		case m.IsFunctor(spec, atomAs, 2):
			also, ok := asOptions(m, m.Arg(spec, 1))
			if !ok {
				return false
			}
			stack = append(stack, item{it.mod, m.Arg(spec, 0), append(also, it.also...)})
		default:
			name, arity, ok := IndicatorOf(m, spec)
			if !ok {
				return false
			}
			if Protects(m.Engine, it.mod, name, arity) {
				return staticError(m, it.mod, name, arity)
			}
			p := m.Engine.Pred(it.mod, name, arity)
			if !LoaderOf(m.Engine).OverrideImport(m, p) {
				return false
			}
			f(m.Engine, p)
			if m.Pending() {
				return false
			}
			for _, also := range it.also {
				also(m.Engine, p)
			}
			LoaderOf(m.Engine).Declared(p)
		}
	}
	return true
}

var (
	atomAs      = atom.Intern("as")
	atomSlashes = atom.Intern("//")
)

// IndicatorOf returns the name and arity for Name/Arity or Name//Arity. Anything else is an
// error.
func IndicatorOf(m *engine.Machine, pi engine.Cell) (name atom.Atom, arity int, ok bool) {
	extra := 0
	switch {
	case engine.IsVar(pi):
		return 0, 0, m.InstantiationError()
	case m.IsFunctor(pi, atom.Slash, 2):
	case m.IsFunctor(pi, atomSlashes, 2):
		extra = 2
	default:
		return 0, 0, m.TypeError("predicate_indicator", pi)
	}
	n, a := m.Arg(pi, 0), m.Arg(pi, 1)
	switch {
	case engine.IsVar(n) || engine.IsVar(a):
		return 0, 0, m.InstantiationError()
	case !engine.IsAtom(n):
		return 0, 0, m.TypeError("atom", n)
	case !m.IsInteger(a):
		return 0, 0, m.TypeError("integer", a)
	}
	if num, _ := m.NumberOf(a); num.Sign() < 0 {
		return 0, 0, m.DomainError("not_less_than_zero", a)
	}
	i, small := engine.SmallIntOf(a)
	if !small || i+int64(extra) > engine.MaxProcedureArity {
		return 0, 0, m.RepresentationError("max_procedure_arity")
	}
	return engine.AtomOf(n), int(i) + extra, true
}

// declarer returns the builtin for a declaration.
func declarer(f func(m *engine.Machine) declaration) func(*engine.Machine, []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool { return declare(m, a[0], f(m)) }
}

func makeDynamic(*engine.Machine) declaration {
	return func(e *engine.Engine, p *engine.Pred) { e.SetDynamic(p, true) }
}

func makeThreadLocal(*engine.Machine) declaration {
	return func(e *engine.Engine, p *engine.Pred) {
		e.SetDynamic(p, true)
		e.SetThreadLocal(p)
		SetProperty(p, atomThreadLocal)
		SetProperty(p, atomVolatile)
	}
}

var (
	atomThreadLocal = atom.Intern("thread_local")
	atomVolatile    = atom.Intern("volatile")
)

func makeStatic(m *engine.Machine) declaration {
	return func(e *engine.Engine, p *engine.Pred) {
		if !p.Defined {
			pi := m.NewStruct(atom.Slash, engine.Atom(p.Name), engine.SmallInt(int64(p.Arity)))
			m.ExistenceError("procedure", m.NewStruct(atom.Colon, engine.Atom(p.Module.Name), pi))
			return
		}
		e.SetDynamic(p, false)
	}
}

func makeMultifile(*engine.Machine) declaration {
	return func(e *engine.Engine, p *engine.Pred) { e.Define(p); p.Multifile = true }
}

func makeDiscontiguous(*engine.Machine) declaration {
	return func(e *engine.Engine, p *engine.Pred) { e.Define(p); p.Discontiguous = true }
}

func makePublic(*engine.Machine) declaration {
	return func(_ *engine.Engine, p *engine.Pred) { p.Public = true }
}

// makeDet returns the declaration of det/1, after which calls are checked.
func makeDet(m *engine.Machine) declaration {
	note := noted("det")(m)
	return func(e *engine.Engine, p *engine.Pred) {
		note(e, p)
		m.SetDet(p)
	}
}

// indicated returns the predicate that Module:Name/Arity names. It must not be one of the
// system.
func indicated(m *engine.Machine, c engine.Cell) (*engine.Pred, bool) {
	mod, pi, ok := specification(m, c)
	if !ok {
		return nil, false
	}
	name, arity, ok := IndicatorOf(m, pi)
	if !ok {
		return nil, false
	}
	return m.Engine.Pred(mod, name, arity), true
}

// ownClauses implements '$own_clauses'(:Indicator, -Name).
func ownClauses(m *engine.Machine, a []engine.Cell) bool {
	p, ok := indicated(m, a[0])
	return ok && m.Unify(a[1], engine.Atom(engine.OwnClauses(p.Entered())))
}

// wrapClauses implements '$wrap'(:Indicator, +Head, +Body).
func wrapClauses(m *engine.Machine, a []engine.Cell) bool {
	p, ok := indicated(m, a[0])
	if ok {
		m.WrapClauses(p.Entered(), m.Deref(a[1]), a[2])
	}
	return ok
}

// unwrapClauses implements '$unwrap'(:Indicator).
func unwrapClauses(m *engine.Machine, a []engine.Cell) bool {
	p, ok := indicated(m, a[0])
	if ok {
		m.Engine.Wrap(p.Entered(), nil, nil)
	}
	return ok
}

// noted returns a declaration that only notes a property. The predicate behaves as before.
func noted(name string) func(*engine.Machine) declaration {
	a := atom.Intern(name)
	return func(*engine.Machine) declaration {
		return func(_ *engine.Engine, p *engine.Pred) { SetProperty(p, a) }
	}
}

// makeTransparent returns the declaration of module_transparent/1. Calls that do not give
// their module run the predicate's only clause, which passes on its own module.
func makeTransparent(m *engine.Machine) declaration {
	note := noted("transparent")(m)
	return func(e *engine.Engine, p *engine.Pred) {
		note(e, p)
		if p.Context() != nil || p.Dynamic || p.Clauses() > 0 || p.Arity >= engine.MaxProcedureArity {
			return
		}
		args := make([]engine.Cell, p.Arity, p.Arity+1)
		for i := range args {
			args[i] = m.NewVar()
		}
		head := engine.Atom(p.Name)
		if p.Arity > 0 {
			head = m.NewStruct(p.Name, args...)
		}
		clauses := e.SetTransparent(p)
		body := m.NewStruct(clauses.Name, append(args, engine.Atom(p.Module.Name))...)
		m.AddClause(p, head, body, false)
	}
}

// SetProperty gives a predicate a property without arguments.
func SetProperty(p *engine.Pred, a atom.Atom) {
	if p.Props == nil {
		p.Props = make(map[atom.Atom]bool)
	}
	p.Props[a] = true
}

// metaPredicate implements meta_predicate/1. Each head says which of its arguments belong
// to the caller's module.
func metaPredicate(m *engine.Machine, a []engine.Cell) bool {
	mod, spec, ok := specification(m, a[0])
	if !ok {
		return false
	}
	stack := []engine.Cell{spec}
	for len(stack) > 0 {
		m.Tick()
		spec := m.Deref(stack[len(stack)-1])
		stack = stack[:len(stack)-1]
		in := mod
		if m.IsFunctor(spec, atom.Colon, 2) {
			if in, spec, ok = m.StripModule(spec); !ok {
				return false
			}
		}
		switch {
		case engine.IsVar(spec):
			return m.InstantiationError()
		case m.IsFunctor(spec, atom.Comma, 2):
			stack = append(stack, m.Arg(spec, 1), m.Arg(spec, 0))
		case engine.IsAtom(spec):
		case !engine.IsCompound(spec):
			return m.TypeError("callable", spec)
		default:
			name, arity := m.Functor(spec)
			meta := make([]byte, arity)
			for i := range meta {
				c, ok := metaArg(m, m.Arg(spec, i))
				if !ok {
					return false
				}
				meta[i] = c
			}
			if Protects(m.Engine, in, name, arity) {
				return staticError(m, in, name, arity)
			}
			p := m.Engine.Pred(in, name, arity)
			m.Engine.SetMeta(p, meta)
			LoaderOf(m.Engine).Declared(p)
		}
	}
	return true
}

// metaArg returns the character for an argument of a meta_predicate declaration.
func metaArg(m *engine.Machine, arg engine.Cell) (byte, bool) {
	if i, ok := engine.SmallIntOf(arg); ok && i >= 0 && i <= 9 {
		return byte('0' + i), true
	}
	if engine.IsVar(arg) {
		return 0, m.InstantiationError()
	}
	if engine.IsAtom(arg) {
		if c, ok := metaMode(engine.AtomOf(arg).String()); ok {
			return c, true
		}
	}
	return 0, m.DomainError("meta_argument_specifier", arg)
}

// metaMode returns the character for an argument that is declared by an atom.
func metaMode(name string) (c byte, ok bool) {
	switch name {
	case ":", "^", "?", "+", "-", "*", "//":
		return name[0], true
	case "@", "!", "++", "--":
		return '?', true
	}
	return 0, false
}

// A found is a predicate that was found in a module.
type found struct {
	mod *engine.Module
	key engine.PredKey
}

// currentPredicate implements current_predicate/1.
func currentPredicate(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	mod, pi, ok := Qualified(m, a[0])
	if !ok {
		return false
	}
	var preds []found
	if r.State == nil {
		if m.IsFunctor(pi, atomSlashes, 2) && !m.Engine.Flags.ISO {
			return false // as in SWI-Prolog
		}
		name, arity, ok := partialIndicator(m, pi)
		if !ok {
			return false
		}
		if name >= 0 && arity >= 0 && engine.IsAtom(mod) {
			return currentVisible(m, engine.AtomOf(mod), engine.PredKey{Name: atom.Atom(name), Arity: arity})
		}
		preds = programPredicates(m, mod, name, arity)
		if name >= 0 && engine.IsAtom(mod) && !m.Engine.Flags.ISO {
			preds = append(preds, builtinsSeen(m, engine.AtomOf(mod), atom.Atom(name))...)
		}
	}
	return builtin.AnswerItems(m, r, m.NewStruct(atom.Colon, mod, pi), preds, func(f found, m *engine.Machine) engine.Cell {
		pi := m.NewStruct(atom.Slash, engine.Atom(f.key.Name), engine.SmallInt(int64(f.key.Arity)))
		return m.NewStruct(atom.Colon, engine.Atom(f.mod.Name), pi)
	})
}

// Qualified splits Module:Term. Unlike Machine.StripModule, it accepts a variable as
// Module.
func Qualified(m *engine.Machine, t engine.Cell) (mod, term engine.Cell, ok bool) {
	mod = engine.Atom(atom.User)
	term, ok = m.Qualifiers(t, func(name engine.Cell) bool {
		mod = name
		return engine.IsVar(mod) || engine.IsAtom(mod) || m.TypeError("module", mod)
	})
	return mod, term, ok
}

// partialIndicator returns the name and the arity in Name/Arity. A part that is not known
// is -1 (ISO 8.8.2.3).
func partialIndicator(m *engine.Machine, pi engine.Cell) (name int64, arity int, ok bool) {
	if engine.IsVar(pi) {
		return -1, -1, true
	}
	if !m.IsFunctor(pi, atom.Slash, 2) {
		return 0, 0, m.TypeError("predicate_indicator", pi)
	}
	n, a := m.Arg(pi, 0), m.Arg(pi, 1)
	name, arity = -1, -1
	i, small := engine.SmallIntOf(a)
	switch {
	case !engine.IsVar(n) && !engine.IsAtom(n),
		!engine.IsVar(a) && !m.IsInteger(a),
		small && i < 0:
		return 0, 0, m.TypeError("predicate_indicator", pi)
	}
	if engine.IsAtom(n) {
		name = int64(engine.AtomOf(n))
	}
	if !engine.IsVar(a) {
		arity = engine.MaxArity
		if small {
			arity = int(min(i, engine.MaxArity))
		}
	}
	return name, arity, true
}

// builtinsSeen lists the builtins with a name that a module other than system sees.
func builtinsSeen(m *engine.Machine, mod, name atom.Atom) (list []found) {
	e := m.Engine
	in := e.FindModule(mod)
	if in == nil || mod == atom.System {
		return nil
	}
	for _, f := range programPredicates(m, engine.Atom(atom.System), int64(name), -1) {
		if p := e.FindPred(in, name, f.key.Arity); p != nil && p.IsSystem() {
			list = append(list, found{in, f.key})
		}
	}
	return list
}

// currentVisible reports whether the module sees an existing predicate. According to the
// standard, builtins do not count.
func currentVisible(m *engine.Machine, mod atom.Atom, key engine.PredKey) bool {
	in := m.Engine.FindModule(mod)
	if in == nil {
		return false
	}
	p := m.Engine.FindPred(in, key.Name, key.Arity)
	switch {
	case p == nil:
		return false
	case p.IsSystem():
		return !m.Engine.Flags.ISO || p.Module == in && mod == atom.System
	}
	return exists(p)
}

// exists reports whether a predicate is defined for current_predicate/1.
func exists(p *engine.Pred) bool {
	return p.Dynamic || p.Multifile || p.Discontiguous || p.Clauses() > 0
}

// auxiliary reports whether the name is that of a predicate that stands for a part of the
// program.
func auxiliary(name atom.Atom) bool {
	s := name.String()
	return strings.HasPrefix(s, lambdaPrefix) || strings.HasPrefix(s, engine.ContextPrefix)
}

// programPredicates lists the predicates of a module, or of all modules of the program if
// modTerm is a variable. Unless the flag iso is set, imported predicates are included. The
// name or arity is -1 if it is not known. In that case auxiliary predicates are left out.
func programPredicates(m *engine.Machine, modTerm engine.Cell, name int64, arity int) []found {
	e := m.Engine
	var list []found
	in := func(mod *engine.Module) {
		note := func(p *engine.Pred) bool {
			def := p
			if p.Imported() != nil && !e.Flags.ISO {
				def = p.Imported()
			}
			if (exists(def) || def.IsSystem()) && (name >= 0 || !auxiliary(p.Name)) && (arity < 0 || p.Arity == arity) {
				list = append(list, found{mod, p.PredKey})
			}
			return true
		}
		if name >= 0 {
			mod.Named(atom.Atom(name), note)
		} else {
			mod.Preds(note)
		}
	}
	if engine.IsAtom(modTerm) {
		if mod := e.FindModule(engine.AtomOf(modTerm)); mod != nil {
			in(mod)
		}
	} else {
		e.Modules(func(mod *engine.Module) bool {
			if !mod.IsLibrary() {
				in(mod)
			}
			return true
		})
	}
	builtin.Sort(m, list, func(x, y found) int {
		if c := strings.Compare(x.mod.Name.String(), y.mod.Name.String()); c != 0 {
			return c
		}
		if c := strings.Compare(x.key.Name.String(), y.key.Name.String()); c != 0 {
			return c
		}
		return x.key.Arity - y.key.Arity
	})
	return list
}

// A prop is a property of a predicate: a name with at most one argument.
type prop struct {
	name string
	arg  any // nil, int, string, or the predicate for meta_predicate
}

// TableOptions returns the options of a tabled predicate, or nil for others. It is a hook,
// because tabling stands on this room.
var TableOptions = builtin.NewSlot[func(*engine.Pred) []string]()

// Untable ends the tabling of a predicate. It is a hook, too.
var Untable = builtin.NewSlot[func(*engine.Machine, *engine.Pred)]()

// mostProps is the greatest number of properties of a predicate.
const mostProps = 40

// addProps adds the properties of a predicate that a call from the module reaches, in the
// order of SWI-Prolog. With a name it adds only the property of that name. Programs often
// ask for a single property, so expensive ones are computed only if they are asked for.
func addProps(facts []fact, m *engine.Machine, f found, p *engine.Pred, wanted string) []fact {
	mod := f.mod
	is := func(name string) bool { return wanted == "" || wanted == name }
	add := func(on bool, name string) {
		if on && is(name) {
			facts = append(facts, fact{f, prop{name, nil}})
		}
	}
	with := func(on bool, name string, arg func() any) {
		if on && is(name) {
			facts = append(facts, fact{f, prop{name, arg()}})
		}
	}
	module := func() any { return p.Module.Name.String() }
	inGo := p.Builtin() != nil
	isSystem := isBuiltIn(p)
	add(!inGo, "interpreted")
	add(true, "visible")
	add(isSystem, "built_in")
	add(inGo, "foreign")
	add(p.Module == mod && is("exported") && mod.Exports[p.PredKey], "exported")
	add(p.Public, "public")
	add(p.Dynamic, "dynamic")
	add(!p.Dynamic, "static")
	for a := range p.Props {
		add(true, a.String())
	}
	add(p.Multifile, "multifile")
	add(p.Discontiguous, "discontiguous")
	with(p.Module != mod && !p.IsSystem(), "imported_from", module)
	with(wanted != "", "implementation_module", module) // not among all properties
	add(transparent(p), "transparent")
	with(p.Meta != nil, "meta_predicate", func() any { return p })
	with(p.File != "", "file", func() any { return p.File })
	with(p.Line > 0, "line_count", func() any { return p.Line })
	add(p.IsSystem() || p.Module.IsLibrary(), "nodebug")
	hasClauses := !inGo && (p.Dynamic || m.ClausesOf(p) > 0)
	with(hasClauses, "number_of_clauses", func() any { return m.ClausesOf(p) })
	with(hasClauses, "number_of_rules", func() any {
		rules, n := 0, 0
		EachClause(m, p, func(c *engine.Clause) {
			if n++; !c.IsFact() {
				rules++
			}
		})
		m.Ticks(n)
		return rules
	})
	add(p.HasRules(), "ssu")
	add(isSystem && is("iso") && coreKeys()[p.PredKey], "iso")
	add(true, "defined")
	if is("tabled") {
		for _, option := range (*TableOptions.Of(m.Engine))(p) {
			with(true, "tabled", func() any { return option })
		}
	}
	return facts
}

// transparent reports whether calls of p depend on the caller's module.
func transparent(p *engine.Pred) bool { return slices.ContainsFunc(p.Meta, engine.IsModuleArg) }

func (x prop) term(m *engine.Machine) engine.Cell {
	name := atom.Intern(x.name)
	switch arg := x.arg.(type) {
	case nil:
		return engine.Atom(name)
	case int:
		return m.NewStruct(name, m.NewInt(int64(arg)))
	case string:
		return m.NewStruct(name, engine.Atom(atom.Intern(arg)))
	case *engine.Pred:
		return m.NewStruct(name, metaHead(m, arg))
	}
	panic("stdlib: property of unknown kind")
}

// metaHead returns the head in the meta_predicate declaration of p.
func metaHead(m *engine.Machine, p *engine.Pred) engine.Cell {
	return m.NewStruct(p.Name, metaModes(p.Meta)...)
}

// metaModes returns the arguments of a meta_predicate declaration. There are none if meta
// is nil.
func metaModes(meta []byte) []engine.Cell {
	args := make([]engine.Cell, len(meta))
	for i, c := range meta {
		switch {
		case c >= '0' && c <= '9':
			args[i] = engine.SmallInt(int64(c - '0'))
		case c == '/':
			args[i] = engine.Atom(atomSlashes)
		default:
			args[i] = engine.Atom(atom.Intern(string(c)))
		}
	}
	return args
}

// A fact is a property of a predicate as a module sees it.
type fact struct {
	found
	prop
}

// askedOften has the properties that programs ask for most often.
var askedOften = map[engine.Cell]func(*engine.Pred) bool{
	builtin.AtomCell("dynamic"):  func(p *engine.Pred) bool { return p.Dynamic },
	builtin.AtomCell("static"):   func(p *engine.Pred) bool { return !p.Dynamic },
	builtin.AtomCell("built_in"): isBuiltIn,
	builtin.AtomCell("defined"):  func(*engine.Pred) bool { return true },
	builtin.AtomCell("visible"):  func(*engine.Pred) bool { return true },
}

// asked returns the predicate that a call of a head from a module reaches, if it already
// exists.
func asked(m *engine.Machine, mod, head engine.Cell) (p *engine.Pred, known bool) {
	if !engine.IsAtom(mod) || !engine.IsCallable(head) {
		return nil, false
	}
	name, arity := m.ProcedureOf(head)
	p = m.Engine.FindPred(m.Engine.Module(engine.AtomOf(mod)), name, arity)
	return p, p != nil
}

// isBuiltIn reports whether a predicate is part of the system.
func isBuiltIn(p *engine.Pred) bool {
	return p.IsSystem() || strings.HasPrefix(p.Module.File, "system/")
}

// predicateProperty implements predicate_property/2.
func predicateProperty(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	mod, head, ok := Qualified(m, a[0])
	if !ok { // a term without a module has no properties
		m.Ball()
		return false
	}
	pattern, term := a[1], func(f fact, m *engine.Machine) engine.Cell { return f.prop.term(m) }
	if engine.IsVar(head) || engine.IsVar(mod) {
		pattern = m.NewStruct(atom.Minus, m.NewStruct(atom.Colon, mod, head), pattern)
		term = fact.term
	}
	if p, known := asked(m, mod, head); known {
		if holds, ok := askedOften[m.Deref(a[1])]; ok {
			return holds(p)
		}
	}
	var facts []fact
	if r.State == nil {
		wanted := ""
		if property := m.Deref(a[1]); engine.IsCallable(property) {
			name, _, _ := HeadOf(m, property)
			wanted = name.String()
		}
		var preds []found
		switch {
		case engine.IsVar(head) || engine.IsVar(mod):
			name, arity := int64(-1), -1
			if engine.IsCallable(head) {
				n, k, _ := HeadOf(m, head)
				name, arity = int64(n), k
			}
			preds = programPredicates(m, mod, name, arity)
			m.Hold(cap(preds) * int(unsafe.Sizeof(found{})))
		case engine.IsCallable(head):
			name, arity, _ := HeadOf(m, head)
			preds = []found{{m.Engine.Module(engine.AtomOf(mod)), engine.PredKey{Name: name, Arity: arity}}}
		default:
			return m.TypeError("callable", head)
		}
		for _, f := range preds {
			p := LoaderOf(m.Engine).visible(m, f.mod, f.key)
			if m.Pending() {
				return false
			}
			if p == nil {
				if own := f.mod.Own(f.key); own != nil && own.Meta != nil { // declared, but not yet defined
					facts = append(facts, fact{f, prop{"meta_predicate", own}}, fact{f, prop{"transparent", nil}})
				}
				continue
			}
			if len(preds) > 1 {
				facts = builtin.Room(m, facts, mostProps)
			}
			facts = addProps(facts, m, f, p, wanted)
		}
	}
	return builtin.AnswerItems(m, r, pattern, facts, term)
}

// term returns the fact as a term (Module:Head)-Property.
func (f fact) term(m *engine.Machine) engine.Cell {
	args := make([]engine.Cell, f.key.Arity)
	for i := range args {
		args[i] = m.NewVar()
	}
	head := m.NewStruct(atom.Colon, engine.Atom(f.mod.Name), m.NewStruct(f.key.Name, args...))
	return m.NewStruct(atom.Minus, head, f.prop.term(m))
}

// EachClause calls f with each clause of p. f may erase the clause.
func EachClause(m *engine.Machine, p *engine.Pred, f func(*engine.Clause)) {
	var it engine.ClauseIter
	it.Start(m, p, 0)
	for {
		c, more := it.Next()
		if c != nil {
			f(c)
		}
		if !more {
			return
		}
	}
}

var predicatesRows = []engine.Builtin{
	{Name: "dynamic", Arity: 2, Use: engine.Database, Det: dynamicOptions, Meta: ":+",
		Doc: "dynamic(:Indicators, +Options) is det\nAs dynamic/1 for a list of indicators; Options are incremental(Bool), abstract(0), multifile(Bool), discontiguous(Bool) and others about threads, which change nothing."},
	{Name: "dynamic", Arity: 1, Use: engine.Database, Det: declarer(makeDynamic), Meta: ":",
		Doc: "dynamic(:Indicators) is det\nThe clauses of the predicates may change (ISO 7.4.2.1)."},
	{Name: "discontiguous", Arity: 1, Use: engine.Database, Det: declarer(makeDiscontiguous), Meta: ":",
		Doc: "discontiguous(:Indicators) is det\nThe clauses of the predicates need not follow each other (ISO 7.4.2.3)."},
	{Name: "multifile", Arity: 1, Use: engine.Database, Det: declarer(makeMultifile), Meta: ":",
		Doc: "multifile(:Indicators) is det\nThe clauses of the predicates may be in several files (ISO 7.4.2.2)."},
	{Name: "compile_predicates", Arity: 1, Use: engine.Database, Meta: ":", Det: declarer(makeStatic),
		Doc: "compile_predicates(:Indicators) is det\nMakes the predicates, which must be defined, static."},
	{Name: "$own_clauses", Arity: 2, Det: ownClauses, Meta: ":?",
		Doc: "'$own_clauses'(:Indicator, -Name)\nThe name by which a wrapper enters the clauses of a predicate."},
	{Name: "$wrap", Arity: 3, Use: engine.Database, Det: wrapClauses, Meta: ":??",
		Doc: "'$wrap'(:Indicator, +Head, +Body)\nCalls of the predicate become calls of the clause."},
	{Name: "$unwrap", Arity: 1, Use: engine.Database, Det: unwrapClauses, Meta: ":",
		Doc: "'$unwrap'(:Indicator)\nCalls of the predicate enter its clauses."},
	{Name: "det", Arity: 1, Use: engine.Database, Det: declarer(makeDet), Meta: ":",
		Doc: "det(:Indicators) is det\nThe predicates have to succeed and to leave no choice point: a call that fails, or leaves one, raises determinism_error(PI, det, Found, property), where Found is fail or nondet. If the clause ended with a last call, PI is that of the last call."},
	{Name: "public", Arity: 1, Use: engine.Database, Det: declarer(makePublic), Meta: ":",
		Doc: "public(:Indicators) is det\nclause/2 may look at the predicates."},
	{Name: "module_transparent", Arity: 1, Use: engine.Database, Det: declarer(makeTransparent), Meta: ":",
		Doc: "module_transparent(:Indicators) is det\nThe following clauses of the predicates run in the module of the caller."},
	{Name: "volatile", Arity: 1, Use: engine.Database, Det: declarer(noted("volatile")), Meta: ":",
		Doc: "volatile(:Indicators) is det\nNoted as a property."},
	{Name: "thread_local", Arity: 1, Use: engine.Database, Det: declarer(makeThreadLocal), Meta: ":",
		Doc: "thread_local(:Indicators) is det\nThe predicates are dynamic, and each thread has its own clauses."},
	{Name: "noprofile", Arity: 1, Use: engine.Database, Det: declarer(noted("noprofile")), Meta: ":",
		Doc: "noprofile(:Indicators) is det\nNoted as a property."},
	{Name: "non_terminal", Arity: 1, Use: engine.Database, Det: declarer(noted("non_terminal")), Meta: ":",
		Doc: "non_terminal(:Indicators) is det\nNoted as a property."},
	{Name: "redefine_system_predicate", Arity: 1, Use: engine.Database, Det: redefine, Meta: ":",
		Doc: "redefine_system_predicate(:Head) is det\nThe module may define this builtin of the standard."},
	{Name: "meta_predicate", Arity: 1, Use: engine.Database, Det: metaPredicate, Meta: ":",
		Doc: "meta_predicate(:Heads) is det\nDeclares which arguments belong to the module of the caller."},
	{Name: "current_predicate", Arity: 1, NonDet: currentPredicate, Meta: ":",
		Doc: "current_predicate(:Indicator) is nondet\nName/Arity is a predicate; with the flag iso, not a builtin (ISO 8.8.2)."},
	{Name: "predicate_property", Arity: 2, NonDet: predicateProperty, Meta: ":?",
		Doc: "predicate_property(:Head, ?Property) is nondet\nProperty is a property of the predicate of Head."},
}
