package program

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/streams"
)

// The builtins on which system/boot/load.pl stands, and those by which programs ask about
// loading.

// nameArg returns the text of an argument. system/boot/load.pl always gives an atom.
func nameArg(m *engine.Machine, c engine.Cell) string { return builtin.OptionAtom(m.Deref(c)) }

func moduleArg(m *engine.Machine, c engine.Cell) *engine.Module {
	return m.Engine.Module(engine.AtomOf(m.Deref(c)))
}

// findSource implements '$source_file'(Name, Path). Name is an atom or another text.
func findSource(m *engine.Machine, a []engine.Cell) bool {
	name, ok := m.Text(a[0])
	if !ok {
		return false
	}
	path, ok := LoaderOf(m.Engine).find(name)
	return ok && m.Unify(a[1], builtin.AtomCell(path))
}

// loadName implements '$load_name'(Spec0, Options, Spec). With the option expand(true) it
// expands environment variables in a file name, and a ~ at its start.
func loadName(m *engine.Machine, a []engine.Cell) bool {
	spec := m.Deref(a[0])
	options, ok := builtin.OptionItems(m, a[1])
	if !ok {
		return false
	}
	expands := slices.ContainsFunc(options, func(o engine.Cell) bool {
		return m.IsFunctor(o, atomExpand, 1) && m.Deref(m.Arg(o, 0)) == builtin.CellTrue
	})
	if !expands || !engine.IsAtom(spec) && !m.IsString(spec) {
		return m.Unify(a[2], spec)
	}
	name, ok := m.Text(spec)
	if !ok {
		return false
	}
	if !strings.HasPrefix(name, "~") && !strings.Contains(name, "$") {
		return m.Unify(a[2], spec)
	}
	w := builtin.WorldOf(m)
	name, missing := w.Expand(name)
	if missing != "" {
		formal := m.NewStruct(atom.Intern("existence_error"), builtin.AtomCell("variable"), builtin.AtomCell(missing))
		pi := m.NewStruct(atom.Slash, builtin.AtomCell("expand_file_name"), engine.SmallInt(2))
		context := m.NewStruct(atom.Intern("context"), m.NewStruct(atom.Colon, engine.Atom(atom.System), pi), m.NewVar())
		m.Throw(m.NewStruct(atom.Error, formal, context))
		return false
	}
	name, err := w.Absolute(name)
	if err != nil {
		return m.SystemError(err)
	}
	return m.Unify(a[2], builtin.AtomCell(name))
}

var (
	atomLibrary = atom.Intern("library")
	atomExpand  = atom.Intern("expand")
)

// findFolder implements '$source_folder'(Name, Path). Name stands for a folder instead of a
// file.
func findFolder(m *engine.Machine, a []engine.Cell) bool {
	if spec := m.Deref(a[0]); m.IsFunctor(spec, atomLibrary, 1) {
		name, ok := m.Text(m.Arg(spec, 0))
		path := LibraryDir + "/" + name
		info, err := fs.Stat(Embedded, path)
		return ok && err == nil && info.IsDir() && m.Unify(a[1], builtin.AtomCell(path))
	}
	name, ok := m.Text(a[0])
	if !ok {
		return false
	}
	l := LoaderOf(m.Engine)
	if !builtin.WorldOf(m).HasFiles() && l.given == nil {
		return m.PermissionError("open", "source_sink", a[0])
	}
	path, err := builtin.WorldOf(m).Absolute(filepath.Join(l.directory(), name))
	if err != nil {
		return false
	}
	info, err := builtin.WorldOf(m).Stat(path)
	return err == nil && info.IsDir() && m.Unify(a[1], builtin.AtomCell(path))
}

// findLibrary implements '$library'(Name, Path). Name is a, a/b and so on.
func findLibrary(m *engine.Machine, a []engine.Cell) bool {
	name, ok := segments(m, m.Deref(a[0]))
	if !ok {
		return false
	}
	l := LoaderOf(m.Engine)
	top := l.Top()
	path, ok := LibraryPath(name, top != nil && top.file.isLibrary())
	if f := l.files[LibraryDir+"/"+name+".pl"]; f != nil && f.text != "" {
		path, ok = f.path, true
	}
	return ok && m.Unify(a[1], builtin.AtomCell(path))
}

// segmentName implements '$segments'(Segments, Name). For a/b it returns the atom 'a/b'.
func segmentName(m *engine.Machine, a []engine.Cell) bool {
	name, ok := segments(m, m.Deref(a[0]))
	return ok && m.Unify(a[1], builtin.AtomCell(name))
}

func segments(m *engine.Machine, c engine.Cell) (string, bool) {
	rest := ""
	for m.IsFunctor(c, atom.Slash, 2) {
		last, ok := streams.SourceSink(m, m.Arg(c, 1))
		if !ok {
			return "", false
		}
		rest = "/" + last + rest
		c = m.Arg(c, 0)
	}
	first, ok := streams.SourceSink(m, c)
	return first + rest, ok
}

// loadID implements '$load_id'(Id). Id is the number of the next load.
func loadID(m *engine.Machine, a []engine.Cell) bool {
	l := LoaderOf(m.Engine)
	l.count++
	return m.Unify(a[0], engine.SmallInt(int64(l.count)))
}

// loadBegin implements '$load_begin'(Id, Path, Module, Spec, MustBeModule).
func loadBegin(m *engine.Machine, a []engine.Cell) bool {
	l := LoaderOf(m.Engine)
	id, _ := engine.SmallIntOf(m.Deref(a[0]))
	name := nameArg(m, a[1])
	for _, ld := range l.loads {
		if ld.file.path == name {
			return m.PermissionError("load", "source_sink", a[3])
		}
	}
	into := moduleArg(m, a[2])
	if f := l.files[name]; f != nil && f.loads > 0 && f.module == nil && f.into != into && !f.isLibrary() {
		return m.ErrorMessage(
			m.NewStruct(atom.Intern("permission_error"), builtin.AtomCell("load"), builtin.AtomCell("source"), a[1]),
			builtin.AtomCell("it is no module file and was loaded into module "+f.into.Name.String()))
	}
	in, modified, err := l.openEarly(name)
	if err != nil {
		return l.openError(m, m.Deref(a[3]), err)
	}
	ld := l.begin(m, int(id), in, into)
	ld.file.modified, ld.moduleOnly = modified, m.Deref(a[4]) == builtin.CellTrue
	return true
}

// openError raises the error for a file that cannot be read.
func (l *Loader) openError(m *engine.Machine, spec engine.Cell, err error) bool {
	var syn *syntax.Error
	if errors.As(err, &syn) {
		return m.Throw(streams.SyntaxErrorIn(m, syn))
	}
	return streams.FileError(m, "open", "source_sink", spec, err)
}

// loadStream implements '$load_begin_stream'(Id, Stream, Module, Path). Path is the name of
// the source.
func loadStream(m *engine.Machine, a []engine.Cell) bool {
	l := LoaderOf(m.Engine)
	id, _ := engine.SmallIntOf(m.Deref(a[0]))
	ch, ok := streams.InputArg(m, a[1])
	if !ok {
		return false
	}
	name := nameArg(m, a[3])
	in := &reading{path: name, reader: syntax.NewReader(ch.Stream, name)}
	p := ch.Position()
	if strings.HasPrefix(name, userPrefix) {
		p.Line = 1
	}
	in.reader.SetPosition(syntax.Position{
		File: name, Line: int(p.Line), Column: int(p.Column) + 1, Char: int(p.Chars), Byte: int(p.Bytes),
	})
	l.begin(m, int(id), in, moduleArg(m, a[2]))
	return true
}

// userPrefix begins the names of texts read from user_input. Each has its own line numbers.
const userPrefix = "user://"

// userSource implements '$user_source'(Path). Path is a new name for a text read from
// user_input.
func userSource(m *engine.Machine, a []engine.Cell) bool {
	l := LoaderOf(m.Engine)
	l.users++
	return m.Unify(a[0], builtin.AtomCell(userPrefix+strconv.Itoa(l.users)))
}

// loadEnd implements '$load_end'(Id). It also ends loads within that one which an interrupt
// has left.
func loadEnd(m *engine.Machine, a []engine.Cell) bool {
	l := LoaderOf(m.Engine)
	id, _ := engine.SmallIntOf(m.Deref(a[0]))
	for top := l.Top(); top != nil && top.id >= int(id); top = l.Top() {
		l.end(m)
	}
	return true
}

// loading returns the innermost load. If there is none, it raises an error that names the
// directive.
func loading(m *engine.Machine, directive string) (*load, bool) {
	ld := LoaderOf(m.Engine).Top()
	if ld == nil {
		return nil, m.PermissionError("use", "directive", builtin.AtomCell(directive))
	}
	return ld, true
}

func loadNext(m *engine.Machine, a []engine.Cell) bool {
	ld, ok := loading(m, "$load_next")
	if !ok {
		return false
	}
	event, ok := ld.next(m)
	return ok && m.Unify(a[0], event)
}

// loadAdd implements '$load_add'(Clause). It adds an expanded clause.
func loadAdd(m *engine.Machine, a []engine.Cell) bool {
	ld, ok := loading(m, "$load_add")
	return ok && (ld.add(m, m.Deref(a[0])) || !m.Pending())
}

// mentionsLambda implements '$mentions_lambda'(Clause). It succeeds for a rule or directive
// of a program that contains Parameters>>Body or Free/Parameters>>Body.
func mentionsLambda(m *engine.Machine, a []engine.Cell) bool {
	ld, ok := loading(m, "$mentions_lambda")
	if !ok {
		return false
	}
	t := m.Deref(a[0])
	other := func(c engine.Cell) bool {
		if !m.IsFunctor(c, atomLambda, 2) {
			return true
		}
		ps := m.Arg(c, 0)
		return !engine.IsNil(ps) && !engine.IsPair(ps) && !m.IsFunctor(ps, atom.Slash, 2)
	}
	return (m.IsFunctor(t, atom.Neck, 2) || m.IsFunctor(t, atom.Neck, 1)) &&
		!ld.file.isLibrary() && !m.Visit(t, other)
}

// loadLambda implements '$load_lambda'(Clause). It adds the clause of an auxiliary
// predicate.
func loadLambda(m *engine.Machine, a []engine.Cell) bool {
	ld, ok := loading(m, "$load_lambda")
	return ok && ld.addLambda(m, m.Deref(a[0]))
}

// lambdaName implements '$lambda_name'(N, Name).
func lambdaName(m *engine.Machine, a []engine.Cell) bool {
	n, _ := engine.SmallIntOf(m.Deref(a[0]))
	l := LoaderOf(m.Engine)
	l.lambdas++
	return m.Unify(a[1], builtin.AtomCell(fmt.Sprintf("%s%d_%d", lambdaPrefix, n, l.lambdas)))
}

var atomLambda = atom.Intern(">>")

// lambdaPrefix begins the names of predicates for lambda expressions.
const lambdaPrefix = "__aux_yall_"

// loadCondition implements '$load_condition'. The condition of the last :- if or :- elif is
// true.
func loadCondition(m *engine.Machine, _ []engine.Cell) bool {
	ld, ok := loading(m, "$load_condition")
	if !ok {
		return false
	}
	conds := ld.in.conds
	if n := len(conds); n > 0 {
		conds[n-1].active = true
	}
	return true
}

// loadInclude implements '$load_include'(Path, Spec).
func loadInclude(m *engine.Machine, a []engine.Cell) bool {
	l := LoaderOf(m.Engine)
	ld, ok := loading(m, "include")
	if !ok {
		return false
	}
	path := nameArg(m, a[0])
	for in := ld.in; in != nil; in = in.outer {
		if in.path == path {
			return m.PermissionError("include", "source_sink", a[1])
		}
	}
	in, modified, err := l.open(path)
	if err != nil {
		return l.openError(m, m.Deref(a[1]), err)
	}
	in.outer, ld.in = ld.in, in
	ld.file.includes = append(ld.file.includes, inclusion{path, modified})
	return true
}

// loadEncoding implements encoding/1. It sets the encoding of the rest of the file.
func loadEncoding(m *engine.Machine, a []engine.Cell) bool {
	ld, ok := loading(m, "encoding")
	if !ok {
		return false
	}
	name, ok := builtin.AtomArg(m, a[0])
	if !ok {
		return false
	}
	in := ld.in
	enc, ok := stream.ParseEncoding(name.String())
	if !ok {
		return m.DomainError("encoding", a[0])
	}
	switch enc {
	case stream.UTF8, stream.ASCII:
		return true
	case stream.Latin1, stream.Octet:
		if in.text == "" {
			return m.PermissionError("change", "encoding", a[0])
		}
		at := in.reader.Position()
		rest := in.raw[in.rawOffset(at.Byte-in.base):]
		runes := make([]rune, len(rest))
		for i := range len(rest) {
			runes[i] = rune(rest[i])
		}
		in.text, in.base, in.raw, in.bad, in.ahead = string(runes), at.Byte, string(runes), nil, nil
		in.reader = syntax.NewStringReader(in.text, in.path)
		in.reader.SetPosition(at)
		return true
	}
	return m.DomainError("encoding", a[0])
}

// loadInit implements '$load_init'(Goal). Goal is called after the file was loaded. It
// fails if no file is being loaded.
func loadInit(m *engine.Machine, a []engine.Cell) bool {
	l := LoaderOf(m.Engine)
	ld := l.Top()
	if ld == nil {
		return false
	}
	if l.Dry {
		return true
	}
	goal := m.Store(a[0])
	ld.memory.Grow(m.Engine, initializationBytes+goal.Size(), engine.AreaMemory)
	ld.init = append(ld.init, initialization{goal, ld.Start})
	return true
}

// setMain implements '$set_main'(Goal), and main implements '$main'(Goal). Goal is that of
// initialization(Goal, main).
func setMain(m *engine.Machine, a []engine.Cell) bool {
	goal := m.Store(a[0])
	LoaderOf(m.Engine).main = &goal
	return true
}

func mainGoal(m *engine.Machine, a []engine.Cell) bool {
	goal := LoaderOf(m.Engine).main
	return goal != nil && m.Unify(a[0], m.Load(*goal))
}

// addProgram implements '$add_program'(Goal), and programs implements '$programs'(Goals).
// The goals are those of initialization(Goal, program).
func addProgram(m *engine.Machine, a []engine.Cell) bool {
	l := LoaderOf(m.Engine)
	goal := m.Store(a[0])
	m.Engine.Grow(goal.Size(), engine.AreaMemory)
	l.programs = append(l.programs, goal)
	return true
}

func programs(m *engine.Machine, a []engine.Cell) bool {
	var goals []engine.Cell
	for _, goal := range LoaderOf(m.Engine).programs {
		goals = append(goals, m.Load(goal))
	}
	return m.Unify(a[0], m.NewList(goals, builtin.NilList))
}

// HasMain reports whether a loaded program has goals for '$run_main'.
func (l *Loader) HasMain() bool { return l.main != nil || len(l.programs) > 0 }

// begunAt implements '$begun_at'(Head, Place).
func begunAt(m *engine.Machine, a []engine.Cell) bool {
	var c ClauseTerm
	ld := LoaderOf(m.Engine).Top()
	if ld == nil || !c.HeadOnly(m, a[0]) {
		return false
	}
	d := ld.file.preds[m.Engine.FindPred(c.Mod, c.Name, c.Arity)]
	if d == nil || d.line == 0 {
		return false
	}
	if d.before != nil {
		d = d.before
	}
	return m.Unify(a[1], place(m, d.path, d.line))
}

// isLoaded implements '$is_loaded'(Path, Condition). It succeeds if the file need not be
// loaded again.
func isLoaded(m *engine.Machine, a []engine.Cell) bool {
	l := LoaderOf(m.Engine)
	f := l.files[nameArg(m, a[0])]
	if f == nil || !f.loaded() {
		return false
	}
	if _, given := GivenName(f.path); given && l.given != nil && f.last <= l.givenAt {
		return false
	}
	switch nameArg(m, a[1]) {
	case "not_loaded", "exists":
		return true
	case "changed":
		return f.loading || !f.changed(builtin.WorldOf(m))
	}
	return false
}

// loaded reports whether the file is loaded, or being loaded.
func (f *sourceFile) loaded() bool { return f.loads > 0 && !f.partial }

// changed reports whether the file was changed after it was loaded.
func (f *sourceFile) changed(w *world.World) bool {
	if f.isLibrary() || !world.IsAbs(f.path) {
		return false
	}
	info, err := w.Stat(f.path)
	return err == nil && info.ModTime().After(f.modified)
}

// changedFiles implements '$changed_files'(Files). Files has the files that make/0 loads
// again, as Path-Module.
func changedFiles(m *engine.Machine, a []engine.Cell) bool {
	var list []engine.Cell
	for _, f := range LoaderOf(m.Engine).order {
		if f.loads > 0 && f.changed(builtin.WorldOf(m)) {
			list = append(list, m.NewStruct(atom.Minus, builtin.AtomCell(f.path), engine.Atom(f.into.Name)))
		}
	}
	return m.Unify(a[0], m.NewList(list, builtin.NilList))
}

// fileModule implements '$file_module'(Path, Module). Module is the module that a file
// defines.
func fileModule(m *engine.Machine, a []engine.Cell) bool {
	f := LoaderOf(m.Engine).files[nameArg(m, a[0])]
	return f != nil && f.module != nil && m.Unify(a[1], engine.Atom(f.module.Name))
}

// sourceLocation implements source_location/2.
func sourceLocation(m *engine.Machine, a []engine.Cell) bool {
	for _, ld := range slices.Backward(LoaderOf(m.Engine).loads) {
		if !ld.left {
			return m.Unify(a[0], builtin.AtomCell(ld.Start.File)) && m.Unify(a[1], m.NewInt(int64(ld.Start.Line)))
		}
	}
	at := LoaderOf(m.Engine).place
	return at.File != "" && m.Unify(a[0], builtin.AtomCell(at.File)) && m.Unify(a[1], m.NewInt(int64(at.Line)))
}

// messageLocation implements '$message_location'(File, Line).
func messageLocation(m *engine.Machine, a []engine.Cell) bool {
	last := streams.LastReadOf(m.Engine)
	for _, ld := range slices.Backward(LoaderOf(m.Engine).loads) {
		if ld.left {
			continue
		}
		if ld.reads == last.Count {
			break
		}
		file := last.File()
		return file != "" && m.Unify(a[0], builtin.AtomCell(file)) && m.Unify(a[1], engine.SmallInt(int64(last.Line)))
	}
	return sourceLocation(m, a)
}

// contextKeys has the keys of prolog_load_context/2 that are known here.
var contextKeys = []struct {
	name  string
	value func(m *engine.Machine, ld *load) engine.Cell
}{
	{"source", func(_ *engine.Machine, ld *load) engine.Cell { return builtin.AtomCell(ld.file.path) }},
	{"file", func(_ *engine.Machine, ld *load) engine.Cell { return builtin.AtomCell(ld.Start.File) }},
	{"directory", func(_ *engine.Machine, ld *load) engine.Cell { return builtin.AtomCell(filepath.Dir(ld.Start.File)) }},
	{"dialect", func(*engine.Machine, *load) engine.Cell { return builtin.AtomCell("swi") }},
	{"module", func(_ *engine.Machine, ld *load) engine.Cell { return engine.Atom(ld.module.Name) }},
	{"reloading", func(_ *engine.Machine, ld *load) engine.Cell {
		if !ld.reload {
			return 0
		}
		return builtin.CellTrue
	}},
	{"term_position", func(m *engine.Machine, ld *load) engine.Cell {
		p := ld.Start
		return m.NewStruct(atom.Intern("$stream_position"), m.NewInt(int64(p.Char)), m.NewInt(int64(p.Line)),
			m.NewInt(int64(p.LinePos())), m.NewInt(int64(p.Byte)))
	}},
}

// loadContext implements '$load_context'(Key, Value).
func loadContext(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	ld := LoaderOf(m.Engine).Top()
	if ld == nil {
		return m.Unify(a[0], engine.Atom(atomModule)) && m.Unify(a[1], engine.Atom(LoaderOf(m.Engine).sourceModule().Name))
	}
	var keys []int
	for i, wanted := 0, builtin.OptionAtom(m.Deref(a[0])); i < len(contextKeys); i++ {
		if wanted == "" || wanted == contextKeys[i].name {
			keys = append(keys, i)
		}
	}
	return builtin.AnswerItems(m, r, m.NewStruct(atom.Minus, a[0], a[1]), keys, func(i int, m *engine.Machine) engine.Cell {
		v := contextKeys[i].value(m, ld)
		if v == 0 {
			return 0
		}
		return m.NewStruct(atom.Minus, builtin.AtomCell(contextKeys[i].name), v)
	})
}

// sourceFiles implements source_file/1.
func sourceFiles(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	return builtin.AnswerItems(m, r, a[0], LoaderOf(m.Engine).order, func(f *sourceFile, _ *engine.Machine) engine.Cell {
		if f.loads == 0 || f.isLibrary() {
			return 0
		}
		return builtin.AtomCell(f.path)
	})
}

// sourceOf implements '$source_of'(Head, File). File defines the predicate.
func sourceOf(m *engine.Machine, a []engine.Cell) bool {
	var c ClauseTerm
	if !c.HeadOnly(m, a[0]) {
		return false
	}
	p := m.Engine.FindPred(c.Mod, c.Name, c.Arity)
	return p != nil && p.File != "" && m.Unify(a[1], builtin.AtomCell(p.File))
}

// fileInfo has the properties of source_file_property/2. Each has a function that returns
// its arguments for a file. There is one element for each time that the file has the
// property.
var fileInfo = []struct {
	name string
	args func(m *engine.Machine, f *sourceFile) [][]engine.Cell
}{
	{"source", func(m *engine.Machine, f *sourceFile) [][]engine.Cell {
		return once(builtin.AtomCell("file"))
	}},
	{"module", func(_ *engine.Machine, f *sourceFile) [][]engine.Cell {
		if f.module == nil {
			return nil
		}
		return once(engine.Atom(f.module.Name))
	}},
	{"load_context", func(m *engine.Machine, f *sourceFile) [][]engine.Cell {
		from := engine.Atom(atom.User)
		if f.parent != "" {
			from = place(m, f.parent, f.line)
		}
		return once(engine.Atom(f.into.Name), from, builtin.NilList)
	}},
	{"includes", func(m *engine.Machine, f *sourceFile) (all [][]engine.Cell) {
		for _, i := range f.includes {
			all = append(all, []engine.Cell{builtin.AtomCell(i.path), m.NewFloat(builtin.Seconds(i.modified))})
		}
		return all
	}},
	{"modified", func(m *engine.Machine, f *sourceFile) [][]engine.Cell {
		if f.modified.IsZero() {
			return nil
		}
		return once(m.NewFloat(builtin.Seconds(f.modified)))
	}},
	{"load_count", func(m *engine.Machine, f *sourceFile) [][]engine.Cell {
		return once(m.NewInt(int64(f.loads)))
	}},
	{"number_of_clauses", func(m *engine.Machine, f *sourceFile) [][]engine.Cell {
		n := 0
		for p := range f.preds {
			EachClause(m, p, func(c *engine.Clause) {
				if file, _ := c.Source(); file == f.path {
					n++
				}
			})
		}
		return once(m.NewInt(int64(n)))
	}},
}

func once(args ...engine.Cell) [][]engine.Cell { return [][]engine.Cell{args} }

// sourceFileProperty implements '$source_file_property'(Path, Property).
func sourceFileProperty(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	f := LoaderOf(m.Engine).files[nameArg(m, a[0])]
	if f == nil {
		return false
	}
	type fact struct{ property, nth int }
	var facts []fact
	if r.State == nil {
		for i, p := range fileInfo {
			for nth := range p.args(m, f) {
				facts = append(facts, fact{i, nth})
			}
		}
	}
	return builtin.AnswerItems(m, r, a[1], facts, func(x fact, m *engine.Machine) engine.Cell {
		all := fileInfo[x.property].args(m, f)
		if x.nth >= len(all) {
			return 0
		}
		return m.NewStruct(atom.Intern(fileInfo[x.property].name), all[x.nth]...)
	})
}

// unloadFile implements '$unload'(Path).
func unloadFile(m *engine.Machine, a []engine.Cell) bool {
	l := LoaderOf(m.Engine)
	f := l.files[nameArg(m, a[0])]
	if f == nil {
		return true
	}
	if f.loading {
		return m.PermissionError("unload", "file", a[0])
	}
	l.unload(m, f)
	if f.module != nil {
		f.module.File = ""
	}
	f.loads = 0
	return true
}

// throwFormal raises an error without a context.
func throwFormal(m *engine.Machine, formal engine.Cell) bool {
	return m.Throw(m.NewStruct(atom.Error, formal, m.NewVar()))
}

var atomQuestion = atom.Intern("?")

// styleCheck implements style_check/1 for a single option.
func styleCheck(m *engine.Machine, a []engine.Cell) bool {
	c := m.Deref(a[0])
	l := LoaderOf(m.Engine)
	s := &l.style
	if top := l.Top(); top != nil {
		s = &top.style
	}
	what, arity := atom.Atom(0), 0
	if engine.IsCompound(c) {
		what, arity = m.Functor(c)
	}
	if arity != 1 || what != atom.Plus && what != atom.Minus && what != atomQuestion {
		return throwFormal(m, m.NewStruct(atom.Intern("type_error"), builtin.AtomCell("+|-|?(Flag)"), c))
	}
	var flag *bool
	switch name := m.Arg(c, 0); builtin.OptionAtom(name) {
	case "singleton":
		flag = &s.singleton
	case "discontiguous":
		flag = &s.discontiguous
	case "no_effect":
		flag = &s.noEffect
	case "var_branches":
		flag = &s.varBranches
	case "charset":
		flag = &s.charset
	case "atom":
		return builtin.PrintMessage(m, "warning", m.NewStruct(atom.Intern("format"),
			builtin.AtomCell("Deprecated declaration has no effect: ~p"),
			m.NewList([]engine.Cell{m.NewStruct(atom.Intern("style_check"), name)}, builtin.NilList)))
	default:
		return throwFormal(m, m.NewStruct(atom.Intern("domain_error"), builtin.AtomCell("style_name"), name))
	}
	if what == atomQuestion {
		return *flag
	}
	*flag = what == atom.Plus
	return true
}

var loadingRows = []engine.Builtin{
	{Name: "$source_file", Arity: 2, Det: findSource,
		Doc: "'$source_file'(+Name, -Path)\nThe file that Name stands for."},
	{Name: "$load_name", Arity: 3, Det: loadName,
		Doc: "'$load_name'(+Spec0, +Options, -Spec)\nSpec is Spec0, expanded as Options say."},
	{Name: "$source_folder", Arity: 2, Det: findFolder,
		Doc: "'$source_folder'(+Name, -Path)\nThe folder that Name stands for."},
	{Name: "$library", Arity: 2, Det: findLibrary,
		Doc: "'$library'(+Name, -Path)\nThe library in the executable that Name stands for."},
	{Name: "$autoloads", Arity: 2, Det: isAutoloaded,
		Doc: "'$autoloads'(+Module, +Path)\nCalls in the module find what the library of that path exports."},
	{Name: "$segments", Arity: 2, Det: segmentName,
		Doc: "'$segments'(+Segments, -Name)\nThe atom 'a/b' for a/b."},
	{Name: "$load_id", Arity: 1, Det: loadID,
		Doc: "'$load_id'(-Id)\nThe number of a load that is about to begin."},
	{Name: "$load_begin", Arity: 5, Det: loadBegin,
		Doc: "'$load_begin'(+Id, +Path, +Module, +Spec, +MustBeModule)\nStarts loading a file."},
	{Name: "$is_pipe", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool { return builtin.WorldOf(m).IsPipe(nameArg(m, a[0])) },
		Doc: "'$is_pipe'(+Path)\nPath is a pipe, which is read as a stream is: that may wait."},
	{Name: "$load_begin_stream", Arity: 4, Det: loadStream,
		Doc: "'$load_begin_stream'(+Id, +Stream, +Module, +Path)\nStarts loading from a stream."},
	{Name: "$user_source", Arity: 1, Det: userSource,
		Doc: "'$user_source'(-Path)\nA name for a program read from user_input."},
	{Name: "$load_end", Arity: 1, Closes: true, Det: loadEnd,
		Doc: "'$load_end'(+Id)\nEnds a load."},
	{Name: "$load_next", Arity: 1, Det: loadNext,
		Doc: "'$load_next'(-Event)\nGoes on loading up to the next event."},
	{Name: "$load_add", Arity: 1, Det: loadAdd,
		Doc: "'$load_add'(+Clause)\nAdds a clause to the file being loaded."},
	{Name: "$mentions_lambda", Arity: 1, Det: mentionsLambda,
		Doc: "'$mentions_lambda'(+Clause)\nClause is a rule or directive with Parameters>>Body somewhere."},
	{Name: "$load_lambda", Arity: 1, Det: loadLambda,
		Doc: "'$load_lambda'(+Clause)\nAdds the clause of a predicate that stands for a lambda expression."},
	{Name: "$lambda_name", Arity: 2, Det: lambdaName,
		Doc: "'$lambda_name'(+N, -Name)\nA name for the predicate of a lambda expression called with N arguments."},
	{Name: "$load_condition", Det: loadCondition,
		Doc: "'$load_condition'\nThe condition met last is true."},
	{Name: "$load_include", Arity: 2, Det: loadInclude,
		Doc: "'$load_include'(+Path, +Spec)\nGoes on with the text of another file."},
	{Name: "encoding", Arity: 1, Det: loadEncoding,
		Doc: "encoding(+Encoding) is det\nThe rest of the file has this encoding."},
	{Name: "$load_init", Arity: 1, Det: loadInit,
		Doc: "'$load_init'(+Goal)\nGoal is called when the file is loaded."},
	{Name: "$set_main", Arity: 1, Det: setMain,
		Doc: "'$set_main'(+Goal)\nGoal is the main goal of the program."},
	{Name: "$main", Arity: 1, Det: mainGoal,
		Doc: "'$main'(-Goal)\nGoal is the main goal of the program."},
	{Name: "$add_program", Arity: 1, Det: addProgram,
		Doc: "'$add_program'(+Goal)\nGoal is called before the main goal."},
	{Name: "$programs", Arity: 1, Det: programs,
		Doc: "'$programs'(-Goals)\nThe goals that are called before the main goal."},
	{Name: "$begun_at", Arity: 2, Det: begunAt,
		Doc: "'$begun_at'(:Head, -Place)\nPlace is the File:Line of the first clause of a predicate in the file that is being loaded, or of the definition that it has replaced."},
	{Name: "$is_loaded", Arity: 2, Det: isLoaded,
		Doc: "'$is_loaded'(+Path, +Condition)\nThe file need not be loaded again."},
	{Name: "$changed_files", Arity: 1, Det: changedFiles,
		Doc: "'$changed_files'(-Files)\nThe files that are newer than what was loaded."},
	{Name: "$file_module", Arity: 2, Det: fileModule,
		Doc: "'$file_module'(+Path, -Module)\nThe module that a file defines."},
	{Name: "$library_text", Arity: 2, Det: textOfLibrary,
		Doc: "'$library_text'(+Path, -Text)\nText is that of the source of a library in the executable."},
	{Name: "$message_location", Arity: 2, Det: messageLocation,
		Doc: "'$message_location'(-File, -Line)\nThe place that a message is about: that of the term that was read last while a file is loaded."},
	{Name: "source_location", Arity: 2, Det: sourceLocation,
		Doc: "source_location(-File, -Line) is semidet\nThe place of the term that is being loaded."},
	{Name: "$load_context", Arity: 2, NonDet: loadContext,
		Doc: "'$load_context'(?Key, ?Value)\nSee prolog_load_context/2."},
	{Name: "source_file", Arity: 1, NonDet: sourceFiles,
		Doc: "source_file(?File) is nondet\nFile was loaded."},
	{Name: "$source_of", Arity: 2, Det: sourceOf,
		Doc: "'$source_of'(+Head, -File)\nThe file that defines a predicate."},
	{Name: "$source_file_property", Arity: 2, NonDet: sourceFileProperty,
		Doc: "'$source_file_property'(+Path, ?Property)\nSee source_file_property/2."},
	{Name: "$unload", Arity: 1, Use: engine.Database, Det: unloadFile,
		Doc: "'$unload'(+Path)\nRemoves what a file has defined."},
	{Name: "$is_proper_list", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		_, tail := m.ListItems(a[0])
		return engine.IsNil(m.Deref(tail))
	}, Doc: "'$is_proper_list'(@Term)\nTerm is a list that ends."},
	{Name: "$is_list_or_partial", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		_, tail := m.ListItems(a[0])
		tail = m.Deref(tail)
		return engine.IsNil(tail) || engine.IsVar(tail)
	}, Doc: "'$is_list_or_partial'(@Term)\nTerm is a list or a variable, or ends in one."},
	{Name: "$style", Arity: 1, Use: engine.Database, Det: styleCheck,
		Doc: "'$style'(+Option)\nSee style_check/1."},
}
