package program

import (
	"cmp"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/streams"
)

// Modules: exports and imports.

// An ExportedOp is an operator in the export list of a module.
type ExportedOp struct {
	Priority int
	Typ      syntax.OpType
	Name     atom.Atom
}

var (
	atomModule = atom.Intern("module")
	atomExcept = atom.Intern("except")
	atomAll    = atom.Intern("all")
)

// startModule implements '$module'(Name, Exports). The file being loaded is a module.
func startModule(m *engine.Machine, a []engine.Cell) bool {
	ld, ok := loading(m, "module")
	if !ok {
		return false
	}
	name := m.Deref(a[0])
	switch {
	case engine.IsVar(name): // the name is that of the file
		base := filepath.Base(ld.file.path)
		name = builtin.AtomCell(strings.TrimSuffix(base, filepath.Ext(base)))
	case !engine.IsAtom(name):
		return m.TypeError("atom", name)
	}
	e := m.Engine
	mod := e.Module(engine.AtomOf(name))
	if ld.file.isLibrary() && mod.File != "" && !mod.IsLibrary() {
		mod = e.Module(atom.Intern("$" + mod.Name.String())) // a program has taken the name
	}
	if mod.Name == atom.User || mod.Name == atom.System || mod.IsLibrary() && !ld.file.isLibrary() {
		return m.PermissionError("load", "module", name)
	}
	if mod.File != "" && mod.File != ld.file.path {
		return m.ErrorMessage(
			m.NewStruct(atom.Intern("permission_error"), builtin.AtomCell("redefine"), builtin.AtomCell("module"), name),
			builtin.AtomCell("Already loaded from "+mod.File))
	}
	mod.File = ld.file.path
	if ld.file.isLibrary() {
		mod.SetLibrary()
		mod.Open = mod.Name == atom.Intern("apply") // its loops are shown by the tracer, as in SWI-Prolog
	}
	ld.module, ld.file.module, ld.file.header = mod, mod, ld.Start.Line
	clear(mod.Exports)
	return exportList(m, mod, ld.file, a[1])
}

// exportList adds the indicators and operators in a list to the exports of the module. An
// indicator with a module is added to that module.
func exportList(m *engine.Machine, mod *engine.Module, f *sourceFile, list engine.Cell) bool {
	items, ok := builtin.OptionItems(m, list)
	if !ok {
		return false
	}
	for _, it := range items {
		if m.IsFunctor(it, streams.AtomOp, 3) {
			ops, ok := opTerm(m, it)
			if !ok {
				return false
			}
			f.Ops = append(f.Ops, ops...)
			for _, op := range ops {
				mod.Ops.Add(op.Priority, op.Typ, op.Name)
			}
			continue
		}
		owner, it, ok := m.StripModuleFrom(mod, it)
		if !ok {
			return false
		}
		name, arity, ok := IndicatorOf(m, it)
		if !ok {
			return false
		}
		owner.Exports[engine.PredKey{Name: name, Arity: arity}] = true
	}
	return true
}

// opTerm parses op(Priority, Type, Names).
func opTerm(m *engine.Machine, t engine.Cell) (ops []ExportedOp, ok bool) {
	p, isInt := engine.SmallIntOf(m.Arg(t, 0))
	typ, isType := syntax.ParseOpType(builtin.OptionAtom(m.Arg(t, 1)))
	if !isInt || p < 0 || p > syntax.MaxPriority || !isType {
		return nil, m.DomainError("operator", t)
	}
	names, ok := streams.OperatorNames(m, nil, m.Arg(t, 2))
	for _, o := range names {
		ops = append(ops, ExportedOp{int(p), typ, o.Name})
	}
	return ops, ok
}

// export implements export/1.
func export(m *engine.Machine, a []engine.Cell) bool {
	mod, spec, ok := m.StripModule(a[0])
	if !ok {
		return false
	}
	stack := []engine.Cell{spec}
	for len(stack) > 0 {
		m.Tick()
		spec := m.Deref(stack[len(stack)-1])
		stack = stack[:len(stack)-1]
		if m.IsFunctor(spec, atom.Comma, 2) {
			stack = append(stack, m.Arg(spec, 1), m.Arg(spec, 0))
			continue
		}
		name, arity, ok := IndicatorOf(m, spec)
		if !ok {
			return false
		}
		mod.Exports[engine.PredKey{Name: name, Arity: arity}] = true
	}
	return true
}

// An importing imports exports of a module into another one.
type importing struct {
	m        *engine.Machine
	from     *engine.Module
	into     *engine.Module
	reexport bool
	explicit bool // the predicates are named
	system   bool // the module is a library of the system
	messages []engine.Cell
}

func (im *importing) say(kind string, message engine.Cell) {
	im.messages = append(im.messages, im.m.NewStruct(atom.Minus, builtin.AtomCell(kind), message))
}

func (im *importing) sayf(kind, format string, args ...engine.Cell) {
	im.say(kind, im.m.NewStruct(atom.Intern("format"), builtin.AtomCell(format), im.m.NewList(args, builtin.NilList)))
}

// pred imports a predicate under a name.
func (im *importing) pred(key engine.PredKey, name atom.Atom) {
	e, m := im.m.Engine, im.m
	def := e.FindPred(im.from, key.Name, key.Arity)
	if def == nil {
		def = e.Pred(im.from, key.Name, key.Arity)
	}
	if im.reexport {
		im.into.Exports[engine.PredKey{Name: name, Arity: key.Arity}] = true
	}
	if def.Module.Name == atom.System && name == key.Name {
		if !im.explicit && !im.into.IsLibrary() {
			LoaderOf(e).offered[found{im.into, key}] = im.from.Name
		}
		return
	}
	p := e.Pred(im.into, name, key.Arity)
	old := p.Imported()
	switch {
	case p == def || old == def:
		return
	case old != nil && old.Module != def.Module && (old.Defined || old.Dynamic):
		im.say("error", m.NewStruct(atom.Intern("import_conflict"), m.Indicator(def),
			engine.Atom(im.into.Name), engine.Atom(old.Module.Name)))
		return
	case old == nil && (p.Dynamic || p.Clauses() > 0 || p.Defined):
		if im.explicit {
			im.sayf("error", "No permission to import ~q into ~q (name clash)", m.Indicator(def), engine.Atom(im.into.Name))
			return
		}
		from := im.from.Name
		if im.system && contains(builtins, key) {
			from = atom.System
		}
		im.sayf("warning", overrides, qualifiedIndicator(m, im.into, name, key.Arity), engine.Atom(from))
		return
	case !im.system && Protects(e, im.into, name, key.Arity):
		into := m.NewStruct(atom.Intern("import_into"), engine.Atom(im.into.Name))
		im.say("error", m.NewStruct(atom.Error, m.NewStruct(atom.Intern("permission_error"),
			into, builtin.AtomCell("procedure"), m.Indicator(def)), m.NewVar()))
		return
	default:
		e.Unimport(p)
		e.Import(p, def)
	}
	LoaderOf(m.Engine).setWeak(p, !im.explicit)
}

// overrides is the text of the warning about a definition of a predicate that is also
// imported.
const overrides = "Local definition of ~q overrides weak import from ~q"

// qualifiedIndicator returns the term Module:Name/Arity.
func qualifiedIndicator(m *engine.Machine, mod *engine.Module, name atom.Atom, arity int) engine.Cell {
	pi := m.NewStruct(atom.Slash, engine.Atom(name), engine.SmallInt(int64(arity)))
	return m.NewStruct(atom.Colon, engine.Atom(mod.Name), pi)
}

// exports returns the exports of a module in a fixed order.
func exports(mod *engine.Module) []engine.PredKey {
	keys := make([]engine.PredKey, 0, len(mod.Exports))
	for k := range mod.Exports {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(x, y engine.PredKey) int {
		return cmp.Or(strings.Compare(x.Name.String(), y.Name.String()), cmp.Compare(x.Arity, y.Arity))
	})
	return keys
}

// all imports all exports of the module except the given predicates.
func (im *importing) all(but map[engine.PredKey]bool) {
	for _, key := range exports(im.from) {
		if !but[key] {
			im.pred(key, key.Name)
		}
	}
}

// list imports the elements of an import list. These are indicators, which may have a
// module, Indicator as Name, and operators. Instead of an indicator a goal may stand, as in
// SWI-Prolog.
func (im *importing) list(f *sourceFile, list engine.Cell) bool {
	m := im.m
	items, ok := builtin.OptionItems(m, list)
	if !ok {
		return false
	}
	im.explicit = true
	for _, it := range items {
		as := atom.Atom(0)
		renamed := false
		if m.IsFunctor(it, atomAs, 2) {
			if as, ok = builtin.AtomArg(m, m.Arg(it, 1)); !ok {
				return false
			}
			it, renamed = m.Arg(it, 0), true
		}
		if m.IsFunctor(it, streams.AtomOp, 3) {
			im.operators(f, it)
			continue
		}
		mod, it, ok := m.StripModuleFrom(im.from, it)
		if !ok {
			return false
		}
		var name atom.Atom
		arity := 0
		switch {
		case !renamed && engine.IsAtom(it):
			name = engine.AtomOf(it)
		case !renamed && engine.IsCompound(it) && !m.IsFunctor(it, atom.Slash, 2) && !m.IsFunctor(it, atomSlashes, 2):
			name, arity = m.Functor(it)
		default:
			if name, arity, ok = IndicatorOf(m, it); !ok {
				return false
			}
		}
		if !renamed {
			as = name
		}
		if mod == im.into {
			continue // it is there, as in SWI-Prolog
		}
		key := engine.PredKey{Name: name, Arity: arity}
		if !renamed && !mod.Exports[key] {
			from := mod
			if def := m.Engine.FindPred(from, name, arity); def != nil {
				from = def.Module
			}
			im.sayf("warning", "import/1: ~q is not exported (still imported into ~q)",
				qualifiedIndicator(m, from, name, arity), engine.Atom(im.into.Name))
		}
		from := im.from
		im.from = mod
		im.pred(key, as)
		im.from = from
	}
	return true
}

// operators adds the exported operators that unify with a term op(P, T, N). If the pattern
// is 0, it adds all of them.
func (im *importing) operators(f *sourceFile, pattern engine.Cell) {
	m := im.m
	top := LoaderOf(m.Engine).Top()
	reexport := im.reexport && top != nil && top.file.module == im.into
	for _, op := range f.Ops {
		t := m.NewStruct(streams.AtomOp, engine.SmallInt(int64(op.Priority)), builtin.AtomCell(op.Typ.String()), engine.Atom(op.Name))
		if pattern == 0 || m.CanUnify(pattern, t) {
			im.into.Ops.Add(op.Priority, op.Typ, op.Name)
			if reexport && !slices.Contains(top.file.Ops, op) {
				top.file.Ops = append(top.file.Ops, op)
			}
		}
	}
}

// importFile implements '$import_file'(Path, Module, Imports, Reexport, Messages). It
// imports from a module file that was loaded or is being loaded. Imports is all, a list, or
// except(List).
func importFile(m *engine.Machine, a []engine.Cell) bool {
	l := LoaderOf(m.Engine)
	f := l.files[engine.AtomOf(m.Deref(a[0])).String()]
	im := importing{m: m, into: m.Engine.Module(engine.AtomOf(m.Deref(a[1]))), reexport: m.Deref(a[3]) == builtin.CellTrue}
	if f == nil || f.module == nil {
		return m.Unify(a[4], builtin.NilList)
	}
	im.from, im.system = f.module, f.isLibrary()
	if im.from == im.into {
		return m.Unify(a[4], builtin.NilList)
	}
	what := m.Deref(a[2])
	switch {
	case engine.IsVar(what):
		return m.InstantiationError()
	case what == engine.Atom(atomAll):
		im.operators(f, 0)
		im.all(nil)
	case m.IsFunctor(what, atomExcept, 1):
		if !im.except(f, m.Arg(what, 0)) {
			return false
		}
	default:
		if !im.list(f, what) {
			return false
		}
	}
	return m.Unify(a[4], m.NewList(im.messages, builtin.NilList))
}

// except imports all exports except those in a list. With Indicator as Name the predicate
// is imported under that name.
func (im *importing) except(f *sourceFile, list engine.Cell) bool {
	m := im.m
	items, ok := builtin.OptionItems(m, list)
	if !ok {
		return false
	}
	but := make(map[engine.PredKey]bool)
	for _, it := range items {
		pi := it
		renamed := m.IsFunctor(it, atomAs, 2)
		if renamed {
			pi = m.Arg(it, 0)
		}
		if m.IsFunctor(pi, streams.AtomOp, 3) {
			continue
		}
		name, arity, ok := IndicatorOf(m, pi)
		if !ok {
			return false
		}
		key := engine.PredKey{Name: name, Arity: arity}
		but[key] = true
		if renamed {
			as, ok := builtin.AtomArg(m, m.Arg(it, 1))
			if !ok {
				return false
			}
			im.pred(key, as)
		}
	}
	im.operators(f, 0)
	im.all(but)
	return true
}

// importPreds implements '$import'(Into, From, Indicator, Messages), for import/1.
func importPreds(m *engine.Machine, a []engine.Cell) bool {
	from, pi, ok := m.StripModule(a[1])
	if !ok {
		return false
	}
	im := importing{m: m, from: from, into: m.Engine.Module(engine.AtomOf(m.Deref(a[0]))), explicit: true}
	name, arity, ok := IndicatorOf(m, pi)
	if !ok {
		return false
	}
	key := engine.PredKey{Name: name, Arity: arity}
	switch def := m.Engine.FindPred(from, name, arity); {
	case def == nil: // it may belong to the module of this goal, which is not known
		im.into = m.Engine.Module(atom.User)
	case from != im.into && !from.Exports[key]:
		im.sayf("warning", "import/1: ~q is not exported (still imported into ~q)", m.Indicator(def), engine.Atom(im.into.Name))
	}
	im.pred(key, name)
	return m.Unify(a[2], m.NewList(im.messages, builtin.NilList))
}

// weak reports whether a definition overrides the import of p, because no import list names
// p.
func (l *Loader) weak(p *engine.Pred) bool { return !l.strong[p] }

// OverrideImport ends the import of p, if p is imported, for a definition or declaration of
// p in its module. It is an error if an import list names p, or if SWI-Prolog has p as a
// builtin.
func (l *Loader) OverrideImport(m *engine.Machine, p *engine.Pred) bool {
	def, at := p.Imported(), found{p.Module, p.PredKey}
	by, offered := l.offered[at]
	switch {
	case def == nil && !offered:
		return true
	case (offered || isEmbedded(def.File)) && contains(builtins, p.PredKey):
		return m.PermissionError("redefine", "built_in_procedure", Indicator(m, m.Engine.Module(atom.System), p.Name, p.Arity))
	case offered:
		delete(l.offered, at)
		l.tellOverride(m, p, by, by)
	case !l.weak(p):
		return m.PermissionError("redefine", "imported_procedure", m.Indicator(def))
	default:
		l.tellOverride(m, p, def.Module.Name, l.whole(def))
		m.Engine.Unimport(p)
	}
	return true
}

// tellOverride warns that p replaces an export of a module. whole is the library that the
// module is a part of.
func (l *Loader) tellOverride(m *engine.Machine, p *engine.Pred, mod, whole atom.Atom) {
	if ld := l.Top(); ld != nil && !contains(ours[mod.String()], p.PredKey) && flags.Of(m.Engine).Is("warn_override_implicit_import", "true") {
		ld.warnf(m, "warning", overrides, qualifiedIndicator(m, p.Module, p.Name, p.Arity), engine.Atom(whole))
	}
}

// ours are exports that the libraries of SWI-Prolog 9.0 lack. Programs may use their names
// for predicates of their own.
var ours = map[string]string{
	"aggregate":    "countall/2",
	"clpfd_search": "fd_statistics/1 indomain_split/1",
	"dcg_basics":   "csym/3 csyms/3 prolog_symbol/3",
	"dicts":        "dict_same_keys/2 mapdict/2 mapdict/3 mapdict/4",
	"error":        "current_encoding/1 is_list_or_partial/1",
	"files_ex":     "ensure_directory/1",
	"lists":        "subseq/3 sumlist/2",
	"plunit":       "run_tests/2",
	"read_util":    "read_term_from_atom/3",
	"strings":      "split_lines/2",
	"time":         "call_with_time_limit/3",
	"uuid":         "is_uuid/1",
}

// builtins are exports of libraries that are builtins in SWI-Prolog.
const builtins = "memberchk/2 cyclic_term/1 term_hash/2 term_hash/4 term_variables/3 abolish_all_tables/0 " +
	"unwrap_predicate/2 use_foreign_library/1 use_foreign_library/2"

// contains reports whether a text of indicators contains that of key.
func contains(indicators string, key engine.PredKey) bool {
	return slices.Contains(strings.Fields(indicators), key.Name.String()+"/"+strconv.Itoa(key.Arity))
}

// whole returns the module of the library to which p belongs. For library/clp/clpfd/post.pl
// it is that of library/clp/clpfd.pl.
func (l *Loader) whole(p *engine.Pred) atom.Atom {
	if f := l.files[path.Dir(p.File)+".pl"]; isEmbedded(p.File) && f != nil && f.module != nil {
		return f.module.Name
	}
	return p.Module.Name
}

func (l *Loader) setWeak(p *engine.Pred, weak bool) {
	if weak {
		delete(l.strong, p)
	} else {
		l.strong[p] = true
	}
}

// TypeIn returns the module of queries of the top level (module/1).
func (l *Loader) TypeIn() *engine.Module {
	if l.typeIn == nil {
		return l.engine.Module(atom.User)
	}
	return l.typeIn
}

// currentModule implements current_module/1.
func currentModule(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	c := m.Deref(a[0])
	if engine.IsAtom(c) {
		return m.Engine.FindModule(engine.AtomOf(c)) != nil
	}
	if !engine.IsVar(c) {
		return false
	}
	var names []atom.Atom
	if r.State == nil {
		m.Engine.Modules(func(mod *engine.Module) bool {
			names = append(builtin.Room(m, names, 1), mod.Name)
			return true
		})
		builtin.Sort(m, names, func(x, y atom.Atom) int { return strings.Compare(x.String(), y.String()) })
	}
	return builtin.AnswerItems(m, r, c, names, func(name atom.Atom, _ *engine.Machine) engine.Cell { return engine.Atom(name) })
}

// moduleProps are the properties of module_property/2.
var moduleProps = []struct {
	name  atom.Atom
	value func(m *engine.Machine, mod *engine.Module) engine.Cell // 0 for none
}{
	{atom.Intern("class"), func(m *engine.Machine, mod *engine.Module) engine.Cell {
		class, given := LoaderOf(m.Engine).classes[mod]
		switch {
		case given:
			return engine.Atom(class)
		case mod.Name == atom.System:
			return engine.Atom(atom.System)
		case mod.IsLibrary():
			return builtin.AtomCell("library")
		}
		return engine.Atom(atom.User)
	}},
	{atom.Intern("file"), func(m *engine.Machine, mod *engine.Module) engine.Cell {
		file := mod.File
		if file == "" && LoaderOf(m.Engine).classes[mod] == atomTest {
			file = unitFile(mod)
		}
		if file == "" {
			return 0
		}
		return builtin.AtomCell(file)
	}},
	{atom.Intern("line_count"), func(m *engine.Machine, mod *engine.Module) engine.Cell {
		f := LoaderOf(m.Engine).files[mod.File]
		if f == nil || f.header == 0 {
			return 0
		}
		return m.NewInt(int64(f.header))
	}},
	{atom.Intern("exports"), func(m *engine.Machine, mod *engine.Module) engine.Cell {
		var list []engine.Cell
		for _, k := range exports(mod) {
			list = append(list, m.NewStruct(atom.Slash, engine.Atom(k.Name), engine.SmallInt(int64(k.Arity))))
		}
		return m.NewList(list, builtin.NilList)
	}},
	{atom.Intern("exported_operators"), func(m *engine.Machine, mod *engine.Module) engine.Cell {
		var list []engine.Cell
		if f := LoaderOf(m.Engine).files[mod.File]; f != nil {
			for _, op := range f.Ops {
				list = append(list, m.NewStruct(streams.AtomOp, engine.SmallInt(int64(op.Priority)), builtin.AtomCell(op.Typ.String()), engine.Atom(op.Name)))
			}
		}
		return m.NewList(list, builtin.NilList)
	}},
}

// setModuleClass implements '$set_module_class'(Module, Class).
func setModuleClass(m *engine.Machine, a []engine.Cell) bool {
	class, ok := builtin.AtomArg(m, a[1])
	if !ok {
		return false
	}
	if !slices.Contains([]string{"user", "system", "library", "test", "development", "temporary"}, class.String()) {
		return m.DomainError("module_class", a[1])
	}
	l := LoaderOf(m.Engine)
	if l.classes == nil {
		l.classes = make(map[*engine.Module]atom.Atom)
	}
	l.classes[moduleArg(m, a[0])] = class
	return true
}

var atomTest = atom.Intern("test")

// unitFile returns the file of a unit of tests, whose module has no file of its own.
func unitFile(mod *engine.Module) (file string) {
	mod.Preds(func(p *engine.Pred) bool {
		for _, c := range p.List() {
			file, _ = c.Source()
			break
		}
		return file == ""
	})
	return file
}

// moduleProperty implements '$module_property'(Module, Property) for a known module.
func moduleProperty(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	mod := m.Engine.FindModule(engine.AtomOf(m.Deref(a[0])))
	if mod == nil {
		return false
	}
	property := m.Deref(a[1])
	var items []int
	for i, p := range moduleProps {
		if engine.IsVar(property) || m.IsFunctor(property, p.name, 1) {
			items = append(items, i)
		}
	}
	return builtin.AnswerItems(m, r, property, items, func(i int, m *engine.Machine) engine.Cell {
		v := moduleProps[i].value(m, mod)
		if v == 0 {
			return 0
		}
		return m.NewStruct(moduleProps[i].name, v)
	})
}

// twoModules returns the modules named by the first two arguments.
func twoModules(m *engine.Machine, a []engine.Cell) (mod, seen *engine.Module, ok bool) {
	var two [2]*engine.Module
	for i := range two {
		name, ok := builtin.AtomArg(m, a[i])
		if !ok {
			return nil, nil, false
		}
		two[i] = m.Engine.Module(name)
	}
	return two[0], two[1], true
}

// addImportModule implements add_import_module/3.
func addImportModule(m *engine.Machine, a []engine.Cell) bool {
	mod, seen, ok := twoModules(m, a)
	if !ok {
		return false
	}
	where, ok := builtin.AtomArg(m, a[2])
	if !ok {
		return false
	}
	parents := slices.Clone(mod.Parents())
	switch {
	case where.String() != "start" && where.String() != "end":
		return m.DomainError("start_or_end", engine.Atom(where))
	case slices.Contains(parents, seen):
		return true
	case where.String() == "start":
		parents = slices.Insert(parents, 0, seen)
	default:
		parents = append(parents, seen)
	}
	return setParents(m, mod, parents, seen)
}

// setParents sets the parents of a module. added is new among them.
func setParents(m *engine.Machine, mod *engine.Module, parents []*engine.Module, added *engine.Module) bool {
	if slices.Contains(defaultModules(added), mod) {
		formal := m.NewStruct(atom.Intern("permission_error"), builtin.AtomCell("add_import"), builtin.AtomCell("module"), engine.Atom(mod.Name))
		return m.ErrorMessage(formal, builtin.AtomCell("would create a cycle"))
	}
	mod.SetParents(parents...)
	return true
}

// setBase implements '$set_base'(Module, Base). Base becomes the only parent of Module.
func setBase(m *engine.Machine, a []engine.Cell) bool {
	mod, base, ok := twoModules(m, a)
	return ok && setParents(m, mod, []*engine.Module{base}, base)
}

// deleteImportModule implements delete_import_module/2.
func deleteImportModule(m *engine.Machine, a []engine.Cell) bool {
	mod, seen, ok := twoModules(m, a)
	if !ok || !slices.Contains(mod.Parents(), seen) {
		return false
	}
	parents := slices.Clone(mod.Parents())
	mod.SetParents(slices.DeleteFunc(parents, func(p *engine.Module) bool { return p == seen })...)
	return true
}

// defaultModules returns the modules in which names are looked up, starting with mod
// itself.
func defaultModules(mod *engine.Module) []*engine.Module { return appendDefaultModules(nil, mod) }

func appendDefaultModules(seen []*engine.Module, mod *engine.Module) []*engine.Module {
	var room [8]*engine.Module
	stack := append(room[:0], mod)
	for len(stack) > 0 {
		mod := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if slices.Contains(seen, mod) {
			continue
		}
		seen = append(seen, mod)
		for _, p := range slices.Backward(mod.Parents()) {
			stack = append(stack, p)
		}
	}
	return seen
}

// modulesAnswer returns a builtin that returns modules by their names.
func modulesAnswer(of func(*engine.Module) []*engine.Module) func(*engine.Machine, []engine.Cell, *engine.Retry) bool {
	return func(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
		var mods []*engine.Module
		if r.State == nil {
			name, ok := builtin.AtomArg(m, a[0])
			if !ok {
				return false
			}
			mods = of(m.Engine.Module(name))
		}
		return builtin.AnswerItems(m, r, a[1], mods, func(mod *engine.Module, _ *engine.Machine) engine.Cell { return engine.Atom(mod.Name) })
	}
}

// setSourceModule implements '$set_source_module'(Old, New), and the same with New alone.
func setSourceModule(m *engine.Machine, a []engine.Cell) bool {
	l := LoaderOf(m.Engine)
	if len(a) == 2 && !m.Unify(a[0], engine.Atom(l.sourceModule().Name)) {
		return false
	}
	name, ok := builtin.AtomArg(m, a[len(a)-1])
	if !ok {
		return false
	}
	if ld := l.Top(); ld != nil {
		ld.module = m.Engine.Module(name)
	} else {
		l.typeIn = m.Engine.Module(name)
	}
	return true
}

// sourceModule returns the module into which clauses are loaded. Outside of files it is
// that of the top level.
func (l *Loader) sourceModule() *engine.Module {
	if ld := l.Top(); ld != nil {
		return ld.module
	}
	return l.TypeIn()
}

var modulesRows = []engine.Builtin{
	{Name: "$module", Arity: 2, Use: engine.Database, Det: startModule,
		Doc: "'$module'(+Name, +Exports)\nThe file being loaded is a module."},
	{Name: "$import_file", Arity: 5, Use: engine.Database, Det: importFile,
		Doc: "'$import_file'(+Path, +Module, +Imports, +Reexport, -Messages)\nImports from a module file."},
	{Name: "$import", Arity: 3, Use: engine.Database, Det: importPreds,
		Doc: "'$import'(+Module, +Indicator, -Messages)\nImports a predicate."},
	{Name: "export", Arity: 1, Use: engine.Database, Det: export, Meta: ":",
		Doc: "export(:Indicators) is det\nThe predicates are exported by their module."},
	{Name: "current_module", Arity: 1, NonDet: currentModule,
		Doc: "current_module(?Module) is nondet\nModule is the name of a module."},
	{Name: "$module_property", Arity: 2, NonDet: moduleProperty,
		Doc: "'$module_property'(+Module, ?Property)\nSee module_property/2."},
	{Name: "$set_module_class", Arity: 2, Use: engine.Database, Det: setModuleClass,
		Doc: "'$set_module_class'(+Module, +Class)\nSee set_module/1."},
	{Name: "$set_source_module", Arity: 1, Use: engine.Database, Det: setSourceModule,
		Doc: "'$set_source_module'(+Module)\nClauses are loaded into Module; for what is read outside of files, it is that of the top level."},
	{Name: "$set_source_module", Arity: 2, Use: engine.Database, Det: setSourceModule,
		Doc: "'$set_source_module'(-Old, +New)\nThe module that clauses are loaded into; for what is read outside of files, that of the top level."},
	{Name: "$set_typein_module", Arity: 1, Use: engine.Database, Det: func(m *engine.Machine, a []engine.Cell) bool {
		LoaderOf(m.Engine).typeIn = moduleArg(m, a[0])
		return true
	}, Doc: "'$set_typein_module'(+Module)\nQueries of the top level belong to Module."},
	{Name: "context_module", Arity: 1, Meta: ":", Det: func(m *engine.Machine, a []engine.Cell) bool {
		mod, plain, ok := m.StripModule(a[0])
		return ok && m.Unify(plain, engine.Atom(mod.Name))
	}, Doc: "context_module(-Module) is det\nThe call belongs to Module."},
	{Name: "$import_module", Arity: 2, NonDet: modulesAnswer((*engine.Module).Parents),
		Doc: "'$import_module'(+Module, ?Import)\nSee import_module/2."},
	{Name: "$default_module", Arity: 2, NonDet: modulesAnswer(defaultModules),
		Doc: "'$default_module'(+Module, ?Super)\nSee default_module/2."},
	{Name: "$set_base", Arity: 2, Use: engine.Database, Det: setBase,
		Doc: "'$set_base'(+Module, +Base)\nSee set_module/1."},
	{Name: "add_import_module", Arity: 3, Use: engine.Database, Det: addImportModule,
		Doc: "add_import_module(+Module, +Import, +Where) is det\nModule inherits from Import. Where is start or end: before or after its other import modules."},
	{Name: "delete_import_module", Arity: 2, Use: engine.Database, Det: deleteImportModule,
		Doc: "delete_import_module(+Module, +Import) is semidet\nModule no longer inherits from Import; fails if it did not."},
	{Name: "strip_module", Arity: 3, Meta: ":??", Det: func(m *engine.Machine, a []engine.Cell) bool {
		mod := engine.Atom(atom.User)
		plain, ok := m.Qualifiers(a[0], func(name engine.Cell) bool {
			if engine.IsAtom(name) {
				mod = name
			}
			return engine.IsAtom(name)
		})
		return ok && m.Unify(a[1], mod) && m.Unify(a[2], plain)
	}, Doc: "strip_module(+Term, ?Module, ?Plain) is det\nTerm is Plain, in the context of Module. A term whose module is not an atom is left as it is."},
	{Name: "$current_source_module", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return m.Unify(a[0], engine.Atom(LoaderOf(m.Engine).sourceModule().Name))
	}, Doc: "'$current_source_module'(-Module)\nThe module that clauses are loaded into; outside of files, that of the top level."},
	{Name: "$current_typein_module", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		return m.Unify(a[0], engine.Atom(LoaderOf(m.Engine).TypeIn().Name))
	}, Doc: "'$current_typein_module'(-Module)\nThe module that queries of the top level belong to."},
}
