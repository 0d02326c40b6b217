package program

import (
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"math/bits"
	"slices"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Loading programs.
//
// The loop over the terms of a file is in Prolog (system/boot/load.pl). It asks
// '$load_next' for the next event and handles it, until the event is end. An ordinary
// clause is no event: '$load_next' takes it from the text to the database. Now and then
// '$load_next' returns to the loop, which frees the heap by failing. Everything that needs
// Prolog is an event: a directive, a grammar rule, a warning or an error to print. If there
// are expansion hooks, each term is an event. So runs of the machine are not nested,
// however many clauses there are and however deep files load each other.

// A Loader has what an engine knows about source files, and what a machine is loading.
type Loader struct {
	*sources
	engine *engine.Engine
	loads  []*load // the files being loaded, the innermost last
	listed listedText
	given  fs.FS // files that the host has given, or nil
	early  map[string]*earlyText

	givenAt int      // the number of loads begun before
	changes *Changes // the changes being noted, or nil
}

// sources has what all machines know about source files.
type sources struct {
	files    map[string]*sourceFile
	order    []*sourceFile
	count    int // the number of loads begun
	users    int // the number of those from user_input
	lambdas  int // the number of predicates made for lambda expressions
	style    style
	hooks    []*engine.Pred
	deferred map[*engine.Pred]string          // where the clauses are of predicates in bootIndex
	bundled  func() map[engine.PredKey]string // the files of predicates that AutoloadBundled has found
	strong   map[*engine.Pred]bool            // predicates that were imported by name
	offered  map[found]atom.Atom              // builtins that a library exports and a module has imported
	main     *engine.Stored
	programs []engine.Stored
	typeIn   *engine.Module // nil stands for user
	Adds     bool           // texts that are not files add clauses to existing predicates
	Dry      bool           // do not run initialization/1

	// Progress, if set, is called with the number of bytes loaded so far and the number of
	// all bytes of a file. It is called only for a file that no other file loads.
	Progress func(done, total int, file string)

	redefined map[found]bool               // builtins that modules may define
	classes   map[*engine.Module]atom.Atom // the classes given by set_module/1
	calls     callSites
	branches  branchWalk // used again for each clause

	refusals []refusal
	goals    calledGoals     // used again for each clause
	place    syntax.Position // the place of the refusal being told
}

var loaders = builtin.NewLocalSlot[Loader]()

// LoaderOf returns the loader of the engine.
func LoaderOf(e *engine.Engine) *Loader {
	l := loaders.Of(e)
	if l.sources == nil {
		if l.sources = loaders.Of(e.Host()).sources; l.sources == nil {
			l.sources = new(sources)
		}
		l.engine = e
	}
	return l
}

// A style says which warnings are wanted (style_check/1). There are no warnings for the
// last three.
type style struct{ singleton, discontiguous, noEffect, varBranches, charset bool }

// A load is a file being loaded.
type load struct {
	id         int
	file       *sourceFile
	module     *engine.Module // the module of the next clauses
	in         *reading
	Start      syntax.Position // of the current term
	reads      int             // streams.LastRead.Count when the term was read
	first      bool            // no term was read yet
	begun      bool            // the hooks, if there are any, have seen begin_of_file
	last       *engine.Pred    // the predicate of the previous clause
	style      style
	notes      []note
	late       []note // messages about the last term, to be printed after it was added
	init       []initialization
	memory     engine.Account // the memory of init
	ended      bool
	left       bool           // messages are about the place that loads the file
	atEnd      bool           // the hooks must still see end_of_file
	exports    *engine.Module // the module whose exports must still be checked
	broken     int            // the number of errors that a Prolog text would not have
	reload     bool
	moduleOnly bool         // the file must be a module file
	hooked     bool         // terms go through the expansion hooks
	round      int          // the number of calls of next
	read       *syntax.Term // read and checked for warnings, but not handled yet
	text       *syntax.Term // the term being handled, or nil

	resume func()           // resumes the noting of changes, after a library
	flags  flags.SavedFlags // to restore at the end
	iso    bool             // the result of LeaveISO
}

// A reading is a text being read: that of the file or of an included file.
type reading struct {
	path   string
	reader *syntax.Reader
	text   string // "" for a stream
	base   int    // the offset of text in what was read so far
	raw    string // the text before invalid bytes were replaced
	bad    []badByte
	told   int // how many elements of bad were told
	outer  *reading
	memory engine.Account // the memory of the text, of conds and of ahead
	conds  []condition
	skip   bool   // an included text has ended within a part that is not loaded
	ahead  *ahead // may be nil
}

// A condition is an :- if without its :- endif so far.
type condition struct {
	line   int
	active bool // the current part is loaded
	done   bool // a part was loaded, or no part must be loaded
}

// A note is a message to print.
type note struct {
	kind string
	term engine.Stored
}

// An initialization is a goal of initialization/1.
type initialization struct {
	goal engine.Stored
	at   syntax.Position
}

// Init prepares the loader of an engine.
func (l *Loader) Init(e *engine.Engine, bundled map[string]string) {
	l.engine = e
	l.files = make(map[string]*sourceFile)
	l.strong = make(map[*engine.Pred]bool)
	l.offered = make(map[found]atom.Atom)
	l.style = style{singleton: true, discontiguous: true, noEffect: true}
	l.makeHooks(e)
	l.bundled = func() map[engine.PredKey]string { return nil }
	l.Bundle(bundled)
	*builtin.Sources.Of(e) = builtin.Source{
		Module: func(e *engine.Engine) *engine.Module { return LoaderOf(e).sourceModule() },
		Library: func(e *engine.Engine) bool {
			top := LoaderOf(e).Top()
			return top != nil && top.file.isLibrary()
		},
	}
}

// Top returns the innermost load, or nil.
func (l *Loader) Top() *load {
	if n := len(l.loads); n > 0 {
		return l.loads[n-1]
	}
	return nil
}

// begin starts loading a text into a module.
func (l *Loader) begin(m *engine.Machine, id int, in *reading, into *engine.Module) *load {
	defer m.Alone()() // because of the flags for reading
	f := l.File(in.path)
	if f.loads > 0 && !f.loading {
		l.unload(m, f)
	}
	ld := &load{
		id: id, file: f, module: into, in: in, first: true, style: l.style,
		reload: f.loads > 0, Start: syntax.StartOf(in.path),
		flags: flags.Of(l.engine).Save(),
	}
	if top := l.Top(); top != nil {
		f.parent, f.line = top.Start.File, top.Start.Line
		ld.style = top.style
	}
	f.rewrites = false
	l.calls.forget(f)
	l.listed.memory.Free()
	l.listed = listedText{}
	f.into, f.loading, f.module, f.Ops, f.includes = into, true, nil, nil, nil
	f.loads++
	f.last = id
	f.partial = false
	if f.isLibrary() {
		flags.Of(l.engine).Read = flags.ReadFlags{}
		ld.style = style{}
		ld.resume = l.pauseChanges(m)
	}
	ld.iso = m.LeaveISO(f.isLibrary())
	l.loads = append(l.loads, ld)
	return ld
}

// open prepares a file for reading.
func (l *Loader) open(name string) (*reading, time.Time, error) {
	in := &reading{path: name}
	defer func() {
		if in.reader == nil {
			in.memory.Free()
		}
	}()
	text, modified, err := l.source(name, &in.memory)
	if err != nil {
		return nil, modified, err
	}
	text = decodeMark(text)
	in.text, in.raw = text, text
	if !l.engine.Flags.ISO {
		in.text, in.bad = mendUTF8(text)
	}
	in.reader = syntax.NewStringReader(in.text, name)
	in.reader.SkipInterpreterLine()
	return in, modified, nil
}

// A badByte is a place in a text with bytes that are not UTF-8.
type badByte struct {
	end    int // the offset after the replacement character
	rawEnd int // the same offset in the original text
	what   string
}

// mendUTF8 replaces invalid UTF-8 in a text by U+FFFD. It replaces the first byte of a
// character and the bytes that continue it.
func mendUTF8(text string) (string, []badByte) {
	if utf8.ValidString(text) {
		return text, nil
	}
	var mended []byte
	var bad []badByte
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if r != utf8.RuneError || n > 1 {
			mended = append(mended, text[i:i+n]...)
			i += n
			continue
		}
		what, more := "start", 0
		if first := text[i]; first >= 0xc0 && first < 0xfe {
			what, more = "continuation", bits.LeadingZeros8(^first)-1
		}
		for i++; more > 0 && i < len(text) && !utf8.RuneStart(text[i]); i++ {
			more--
		}
		mended = utf8.AppendRune(mended, utf8.RuneError)
		bad = append(bad, badByte{len(mended), i, what})
	}
	return string(mended), bad
}

// rawOffset converts an offset in the mended text to one in the original text.
func (in *reading) rawOffset(offset int) int {
	n, _ := slices.BinarySearchFunc(in.bad, offset, func(b badByte, offset int) int { return cmp.Compare(b.end, offset+1) })
	if n > 0 {
		offset += in.bad[n-1].rawEnd - in.bad[n-1].end
	}
	return offset
}

// column returns the column of an offset, from 0, with a tab stop at every eighth column.
func (in *reading) column(offset int) int {
	n := 0
	for _, r := range in.text[strings.LastIndexByte(in.text[:offset], '\n')+1 : offset] {
		if r == '\t' {
			n |= 7
		}
		n++
	}
	return n
}

// checkBytes warns about invalid UTF-8 in the text read so far.
func (ld *load) checkBytes(m *engine.Machine) {
	in, at := ld.in, ld.in.reader.Position()
	n := in.told
	for n < len(in.bad) && in.bad[n].end <= at.Byte {
		n++
	}
	if n > in.told {
		ld.warnf(m, "warning", "~q:~d:~d: Illegal UTF-8 ~w", builtin.AtomCell(in.path), engine.SmallInt(int64(at.Line)),
			engine.SmallInt(int64(in.column(at.Byte-in.base))), builtin.AtomCell(in.bad[n-1].what))
		in.told = n
	}
}

// checkFolds warns about lines of quoted text whose leading blanks the reader has dropped.
func (ld *load) checkFolds(m *engine.Machine, t *syntax.Term) {
	for _, at := range t.Folds {
		ld.warn(m, "warning", m.NewStruct(atom.Intern("folded_line"), builtin.AtomCell(ld.in.path),
			engine.SmallInt(int64(at.Line)), engine.SmallInt(int64(at.Column))))
	}
}

// decodeMark removes the byte order mark from a text, and decodes UTF-16.
func decodeMark(text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	var order binary.ByteOrder
	switch {
	case strings.HasPrefix(text, "\xfe\xff"):
		order = binary.BigEndian
	case strings.HasPrefix(text, "\xff\xfe"):
		order = binary.LittleEndian
	default:
		return text
	}
	units := make([]uint16, 0, len(text)/2)
	for b := []byte(text[2:]); len(b) >= 2; b = b[2:] {
		units = append(units, order.Uint16(b))
	}
	return string(utf16.Decode(units))
}

// positionOf returns the position after a text.
func positionOf(file, text string) syntax.Position {
	p := syntax.StartOf(file)
	last := strings.LastIndexByte(text, '\n')
	p.Line += strings.Count(text, "\n")
	p.Column = 1 + utf8.RuneCountInString(text[last+1:])
	p.Char, p.Byte = utf8.RuneCountInString(text), len(text)
	return p
}

// unload removes the definitions of a file before the file is loaded again.
func (l *Loader) unload(m *engine.Machine, f *sourceFile) {
	for p := range f.preds {
		EachClause(m, p, func(c *engine.Clause) {
			if file, _ := c.Source(); file == f.path {
				m.Engine.Erase(c)
			}
		})
		if p.File == f.path {
			if p.Clauses() == 0 {
				dynamic, multifile := p.Dynamic, p.Multifile
				m.Engine.Abolish(p)
				if dynamic { // it stays dynamic, as in SWI-Prolog; so do hooks
					m.Engine.SetDynamic(p, true)
					p.Multifile = multifile
				}
			}
			p.File, p.Line = "", 0
		}
	}
	clear(f.preds)
}

// end finishes the innermost load.
func (l *Loader) end(m *engine.Machine) {
	defer m.Alone()() // because of the flags for reading
	ld := l.Top()
	l.loads[len(l.loads)-1] = nil
	l.loads = l.loads[:len(l.loads)-1]
	for in := ld.in; in != nil; in = in.outer {
		in.memory.Free()
	}
	ld.memory.Free()
	l.calls.walk, l.branches = goalWalk{}, branchWalk{} // they refer to the text
	ld.file.loading, ld.file.partial = false, !ld.ended
	flags.Of(l.engine).Restore(ld.flags)
	m.LeaveISO(ld.iso)
	if ld.resume != nil {
		ld.resume()
	}
}

// warn adds a message to print.
func (ld *load) warn(m *engine.Machine, kind string, term engine.Cell) {
	ld.notes = append(ld.notes, note{kind, m.Store(term)})
}

// warnf adds a text as a message to print.
func (ld *load) warnf(m *engine.Machine, kind, format string, args ...engine.Cell) {
	list := m.NewList(args, builtin.NilList)
	ld.warn(m, kind, m.NewStruct(atom.Intern("format"), builtin.AtomCell(format), list))
}

// The most terms, and nodes of terms, that a call of next reads.
const (
	batchTerms = 2000
	batchNodes = 1 << 18
)

// The names of events.
var (
	atomEnd       = atom.Intern("end")
	atomMore      = atom.Intern("more")
	atomMessage   = atom.Intern("message")
	atomDirective = atom.Intern("directive")
	atomRule      = atom.Intern("rule")
	atomClause    = atom.Intern("clause")
	AtomTerm      = atom.Intern("term")
	atomCondition = atom.Intern("condition")
	atomBegin     = atom.Intern("begin_of_file")
	atomInit      = atom.Intern("initialization")
	atomIf        = atom.Intern("if")
	atomElif      = atom.Intern("elif")
	atomElse      = atom.Intern("else")
	atomEndif     = atom.Intern("endif")
	atomEncoding  = atom.Intern("encoding")
	atomInclude   = atom.Intern("include")
	atomNoModule  = atom.Intern("no_module")
)

// progress reports how much was loaded.
func (ld *load) progress(l *Loader) {
	if l.Progress == nil || ld != l.loads[0] || ld.in.outer != nil || ld.in.text == "" {
		return
	}
	done := ld.Start.Byte
	if ld.ended {
		done = len(ld.in.text)
	}
	l.Progress(done, len(ld.in.text), ld.in.path)
}

// operators returns the operators for the next term, given those of the module. The header
// of a library has those of the system: the program may have made operators of its names.
func (ld *load) operators(m *engine.Machine, ops *syntax.Ops) *syntax.Ops {
	if ld.first && ld.file.isLibrary() {
		return m.Engine.Module(atom.System).Ops
	}
	return ops
}

// next continues loading to the next event, and returns the event.
func (ld *load) next(m *engine.Machine) (event engine.Cell, ok bool) {
	l := LoaderOf(m.Engine)
	opts := *streams.LoadOptions(m.Engine)
	ops, nodes := opts.Ops, 0
	ld.round++
	ld.progress(l)
	for n := 0; ; n++ {
		if len(ld.notes) == 0 && ld.read == nil {
			ld.notes, ld.late = ld.late, nil
		}
		if len(ld.notes) > 0 {
			w := ld.notes[0]
			ld.notes = ld.notes[1:]
			return m.NewStruct(atomMessage, builtin.AtomCell(w.kind), m.Load(w.term)), true
		}
		if ld.ended {
			ld.progress(l)
			return ld.finish(m), true
		}
		if n == batchTerms || nodes > batchNodes {
			return engine.Atom(atomMore), true
		}
		if n%64 == 0 && m.Cancelled() {
			return 0, false
		}
		ld.hooked = !ld.file.isLibrary() && l.hooked(ld.module)
		if !ld.begun {
			ld.begun = true
			if ld.hooked {
				return ld.border(m, atomBegin), true
			}
		}
		opts.Spans = ld.hooked && l.wantsPositions(ld.module)
		opts.Ops = ld.operators(m, ops)
		t := ld.read
		if t == nil {
			var err error
			if t, err = ld.nextTerm(m, &opts); err != nil {
				if !ld.failed(m, err) {
					return 0, false
				}
				continue
			}
			if t == nil {
				if m.Pending() {
					return 0, false
				}
				continue
			}
			ld.Start, ld.reads = t.Start, streams.LastReadOf(m.Engine).Count
			nodes += len(t.Nodes)
			if goal := ld.conditional(m, t); goal != 0 {
				ld.checkBytes(m)
				return goal, true
			}
			if ld.skipping() {
				ld.checkBytes(m)
				continue
			}
			ld.checkFolds(m, t)
			ld.checkVars(m, t)
			if ld.checkBytes(m); len(ld.notes) > 0 {
				ld.read = t
				continue
			}
		}
		ld.read, ld.text = nil, t
		if event := ld.term(m, t); event != 0 {
			return event, true
		}
		if m.Pending() {
			return 0, false
		}
	}
}

// maxBroken is the number of errors after which loading the file ends, if a Prolog text
// would not have them.
const maxBroken = 5

// failed handles an error of reading. It returns false if an exception is pending.
func (ld *load) failed(m *engine.Machine, err error) bool {
	var syn *syntax.Error
	switch {
	case err == io.EOF:
		ld.Start = ld.in.reader.Position()
		ld.checkBytes(m)
		ld.endOfText(m)
	case errors.As(err, &syn):
		if ld.skipping() {
			return true
		}
		ld.Start = syn.Pos
		ld.warn(m, "error", streams.SyntaxErrorIn(m, syn))
		if syn.Message == "invalid_utf_8" || syn.Message == "illegal_character" {
			if ld.broken++; ld.broken == maxBroken {
				ld.warnf(m, "error", "~w is not a text: the rest is not loaded", builtin.AtomCell(ld.in.path))
				for in := ld.in.outer; in != nil; in = in.outer {
					in.memory.Free()
				}
				ld.in.outer, ld.in.conds = nil, nil
				ld.endOfText(m)
			}
		}
	default:
		if m.Cancelled(); m.Pending() {
			return false
		}
		return m.SystemError(err)
	}
	return true
}

// endOfText continues after the include directive, or ends the load. As in SWI-Prolog, there
// is no message about conditions that an included text leaves open. The conditions around
// its directive end with it. If the end of the included text was skipped, the following
// terms are skipped, too. Of the conditions open at the end of a file, the innermost is told.
func (ld *load) endOfText(m *engine.Machine) {
	if outer := ld.in.outer; outer != nil {
		outer.skip = ld.skipping()
		if len(ld.in.conds) > 0 {
			outer.conds = nil
		}
		ld.in.memory.Free()
		ld.in = outer
		return
	}
	if n := len(ld.in.conds); n > 0 {
		line := engine.SmallInt(int64(ld.in.conds[n-1].line))
		ld.warnf(m, "error", "Unterminated conditional compilation from ~w:~w", builtin.AtomCell(ld.in.path), line)
	}
	ld.ended = true
	ld.atEnd = ld.hooked
	ld.exports = ld.file.module
}

// checkExports warns about exports of a module that the file neither defines nor imports.
func (ld *load) checkExports(m *engine.Machine, mod *engine.Module) {
	for _, key := range exports(mod) {
		if IsBuiltin(key, LibraryOf(key)) {
			continue
		}
		if m.Engine.FindPred(mod, key.Name, key.Arity) == nil && m.Engine.Pred(mod, key.Name, key.Arity).Imported() == nil {
			ld.warnf(m, "error", "Exported procedure ~q is not defined", Indicator(m, mod, key.Name, key.Arity))
		}
	}
}

// finish returns the events after the last term.
func (ld *load) finish(m *engine.Machine) engine.Cell {
	if ld.atEnd {
		ld.atEnd = false
		return ld.border(m, atom.EndOfFile)
	}
	ld.left = true
	if mod := ld.exports; mod != nil {
		ld.exports = nil
		ld.checkExports(m, mod)
		return engine.Atom(atomMore)
	}
	if len(ld.init) == 0 {
		return engine.Atom(atomEnd)
	}
	i := ld.init[0]
	ld.init = ld.init[1:]
	ld.Start = i.at
	return m.NewStruct(atomInit, m.Load(i.goal), place(m, i.at.File, i.at.Line))
}

// border returns the event for the term that the hooks see at the beginning or end of a
// file.
func (ld *load) border(m *engine.Machine, name atom.Atom) engine.Cell {
	ld.text = nil
	return m.NewStruct(AtomTerm, engine.Atom(name), builtin.NilList, m.NewVar())
}

// term adds an ordinary clause. For any other term it returns an event.
func (ld *load) term(m *engine.Machine, t *syntax.Term) engine.Cell {
	first := ld.first
	ld.first = false
	root := &t.Nodes[len(t.Nodes)-1]
	if root.Kind == syntax.KindAtom && root.Atom == atom.EndOfFile {
		ld.in.conds = nil
		ld.endOfText(m)
		return 0
	}
	term, vars, ok := ld.build(m, t)
	if !ok {
		return 0
	}
	if first && ld.moduleOnly && !ld.isHeader(m, term) {
		ld.file.loads--
		ld.ended = true // the previous version stays loaded
		return m.NewStruct(atomNoModule, term)
	}
	expanded := ld.hooked || t.Functions
	rewritten := ld.hooked && LoaderOf(m.Engine).rewritten(ld.module)
	ld.file.rewrites = ld.file.rewrites || rewritten
	checked := isFile(ld.file.path) && !rewritten
	kind := ld.kindOf(m, t, term, expanded)
	switch kind {
	case 0:
		if ld.add(m, term) && checked {
			ld.noteCalls(m, t)
		}
		return 0
	case atomRule, atomClause, AtomTerm:
		if checked {
			ld.noteCalls(m, t)
		}
	case atomDirective:
		if checked {
			ld.noteCalls(m, t)
		}
		kind, term = ld.directive(m, term, first, expanded)
	}
	return event(m, kind, term, t, vars)
}

// kindOf returns the kind of the event for a term. It returns 0 for a clause that needs no
// Prolog.
func (ld *load) kindOf(m *engine.Machine, t *syntax.Term, term engine.Cell, expanded bool) atom.Atom {
	kind := clauseEvent(t)
	switch {
	case kind == atomDirective:
	case expanded:
		return AtomTerm
	case kind == atomRule && !m.IsFunctor(term, atom.DCGArrow, 2): // it must be translated, because of its quotations
		return atomClause
	case kind == atomClause && ld.file.isLibrary():
		return 0
	case kind == 0 && engine.IsPair(term):
		return AtomTerm // its elements are read as terms of the file
	}
	return kind
}

// directive returns the kind of the event for a directive, and its term.
func (ld *load) directive(m *engine.Machine, term engine.Cell, first, expanded bool) (atom.Atom, engine.Cell) {
	goal := m.Arg(term, 0)
	if isBeforeHeader(m, goal) {
		ld.first = first
	}
	switch {
	case first && isModule(m, goal):
		return atomModule, goal
	case expanded:
		return AtomTerm, term
	case ld.file.isLibrary():
		goal = m.SystemText(ld.module, ld.qualify(m, goal))
	}
	return atomDirective, goal
}

// event returns the event for a term that was read: kind(Term, Names). If the term is
// expanded, the event has the positions of its subterms, too.
func event(m *engine.Machine, kind atom.Atom, term engine.Cell, t *syntax.Term, vars []engine.Cell) engine.Cell {
	names := make([]engine.Cell, 0, len(vars))
	for i, v := range t.Vars {
		if v.Name != "_" {
			names = append(names, m.NewStruct(atom.Equals, texts.NewAtom(m, v.Name), vars[i]))
		}
	}
	args := []engine.Cell{term, m.NewList(names, builtin.NilList)}
	if kind == AtomTerm {
		position := m.NewVar()
		if t.Spans != nil {
			position = (&streams.ReadTerm{Term: t, M: m}).SubtermPositions()
		}
		args = append(args, position)
	}
	return m.NewStruct(kind, args...)
}

// isHeader reports whether a term may come first in a module file. It is a module header,
// or a directive that may stand before one.
func (ld *load) isHeader(m *engine.Machine, term engine.Cell) bool {
	if !m.IsFunctor(term, atom.Neck, 1) {
		return false
	}
	goal := m.Arg(term, 0)
	return isModule(m, goal) || isBeforeHeader(m, goal)
}

// isBeforeHeader reports whether a module header may follow the directive, or stand in the
// file that it includes.
func isBeforeHeader(m *engine.Machine, goal engine.Cell) bool {
	return m.IsFunctor(goal, atomEncoding, 1) || m.IsFunctor(goal, atomInclude, 1)
}

func isModule(m *engine.Machine, goal engine.Cell) bool {
	return m.IsFunctor(goal, atomModule, 2) || m.IsFunctor(goal, atomModule, 3)
}

// qualify adds the module of a library to the module-sensitive arguments of a directive.
// The engine does not do that for a goal called from a library, because the goal may have
// been passed to it.
func (ld *load) qualify(m *engine.Machine, goal engine.Cell) engine.Cell {
	if !engine.IsCompound(goal) {
		return goal
	}
	name, arity := m.Functor(goal)
	p := m.Engine.FindPred(ld.module, name, arity)
	if p == nil {
		return goal
	}
	return m.MapModuleArgs(goal, p.Meta, func(arg engine.Cell) engine.Cell {
		if m.IsFunctor(arg, atom.Colon, 2) {
			return arg
		}
		return m.NewStruct(atom.Colon, engine.Atom(ld.module.Name), arg)
	})
}

// clauseEvent returns the kind of the event for a term by its form. It returns 0 for a
// clause.
func clauseEvent(t *syntax.Term) atom.Atom {
	root := &t.Nodes[len(t.Nodes)-1]
	if root.Kind != syntax.KindCompound {
		return 0
	}
	isLambda := func(n syntax.Node) bool {
		return n.Kind == syntax.KindCompound && n.Atom == atomLambda && n.N == 2
	}
	switch {
	case root.N == 1 && (root.Atom == atom.Neck || root.Atom == atom.Query):
		return atomDirective
	case root.N == 2 && root.Atom == atom.DCGArrow:
		return atomRule
	case root.N == 2 && root.Atom == atom.Neck && slices.ContainsFunc(t.Nodes, isLambda):
		return atomClause
	}
	return 0
}

// skipping reports whether the next terms are not loaded.
func (ld *load) skipping() bool {
	n := len(ld.in.conds)
	return ld.in.skip || n > 0 && !ld.in.conds[n-1].active
}

// The approximate memory of these, without terms.
const (
	conditionBytes      = 16
	initializationBytes = 100
)

// addCondition adds the condition of an :- if.
func (in *reading) addCondition(m *engine.Machine, c condition) {
	if n := len(in.conds); n == cap(in.conds) {
		in.memory.Grow(m.Engine, conditionBytes*(n+1), engine.AreaMemory)
	}
	in.conds = append(in.conds, c)
}

// conditional handles a directive of conditional compilation. It returns an event that asks
// for the value of a condition, or for nothing. For any other term it returns 0.
func (ld *load) conditional(m *engine.Machine, t *syntax.Term) engine.Cell {
	k := len(t.Nodes)
	if k < 2 || t.Nodes[k-1].Kind != syntax.KindCompound || t.Nodes[k-1].Atom != atom.Neck || t.Nodes[k-1].N != 1 {
		return 0
	}
	d := &t.Nodes[k-2]
	in := ld.in
	n := len(in.conds)
	switch {
	case d.Kind == syntax.KindCompound && d.N == 1 && d.Atom == atomIf:
		if ld.skipping() {
			in.addCondition(m, condition{line: ld.Start.Line, done: true})
			return engine.Atom(atomMore)
		}
		in.addCondition(m, condition{line: ld.Start.Line})
		return ld.ask(m, t)
	case d.Kind == syntax.KindCompound && d.N == 1 && d.Atom == atomElif:
		if n == 0 {
			ld.misplaced(m, "elif")
			break
		}
		c := &in.conds[n-1]
		c.done = c.done || c.active
		c.active = false
		if !c.done {
			return ld.ask(m, t)
		}
	case d.Kind == syntax.KindAtom && d.Atom == atomElse:
		if n == 0 {
			ld.misplaced(m, "else")
			break
		}
		c := &in.conds[n-1] // more may follow, as in SWI-Prolog
		c.active = !c.done && !c.active
	case d.Kind == syntax.KindAtom && d.Atom == atomEndif:
		if n == 0 {
			ld.misplaced(m, "endif")
			break
		}
		in.conds = in.conds[:n-1]
	default:
		return 0
	}
	return engine.Atom(atomMore)
}

func (ld *load) misplaced(m *engine.Machine, name string) {
	ld.warnf(m, "error", ":- ~w without :- if", builtin.AtomCell(name))
}

// ask returns the event that asks for the condition of :- if(Condition).
func (ld *load) ask(m *engine.Machine, t *syntax.Term) engine.Cell {
	term, _, ok := ld.build(m, t)
	if !ok {
		return engine.Atom(atomMore)
	}
	goal := m.Arg(m.Arg(term, 0), 0)
	if ld.file.isLibrary() {
		goal = m.SystemText(ld.module, goal)
	}
	return m.NewStruct(atomCondition, goal)
}

// add adds a clause of the file and reports whether it could. An error becomes a message.
func (ld *load) add(m *engine.Machine, term engine.Cell) bool {
	return ld.added(m, ld.addClause(m, term))
}

// added does what add does, after the attempt to add a clause.
func (ld *load) added(m *engine.Machine, ok bool) bool {
	if ok {
		return true
	}
	if !m.Pending() {
		return false
	}
	ball := m.Ball()
	if m.IsFunctor(ball, atom.Error, 2) {
		ball = m.NewStruct(atom.Error, m.Arg(ball, 0), m.NewVar()) // the context is the builtin that loads
	}
	ld.warn(m, "error", ball)
	return false
}

// addLambda adds the clause of an auxiliary predicate. It may stand between clauses of
// another predicate.
func (ld *load) addLambda(m *engine.Machine, term engine.Cell) bool {
	last := ld.last
	ok := ld.addClause(m, term)
	ld.last = last
	return ok
}

func (ld *load) addClause(m *engine.Machine, term engine.Cell) bool {
	var c ClauseTerm
	if !c.Split(m, ld.module, term) || !procedureArity(m, c.Arity) {
		return false
	}
	if c.Name == atom.Comma && c.Arity == 2 && c.kind == engine.Neck && c.body == builtin.CellTrue {
		return m.Throw(engine.Atom(atom.Intern("cannot_redefine_comma")))
	}
	p := m.Engine.Pred(c.Mod, c.Name, c.Arity)
	if p != ld.last {
		if !ld.open(m, p) {
			return false
		}
		ld.last = p
	}
	if clauses := p.Context(); clauses != nil {
		c.inContext(m, clauses)
		ld.file.preds[clauses], p = ld.file.preds[p], clauses
	}
	clause, ok := c.Add(m, p, false)
	if !ok {
		return false
	}
	clause.SetSource(ld.file.path, ld.Start.Line)
	switch {
	case ld.file.isLibrary():
		clause.SetTrusted()
	case m.Engine.IsSandboxed():
		ld.noteForbidden(m, &c, p, clause)
	}
	return true
}

// open prepares a predicate for the first of a sequence of clauses.
func (ld *load) open(m *engine.Machine, p *engine.Pred) bool {
	if Protects(m.Engine, p.Module, p.Name, p.Arity) {
		return staticError(m, p.Module, p.Name, p.Arity)
	}
	m.Engine.Touch(p)
	declareLateHook(m.Engine, p)
	d := ld.file.preds[p]
	if d != nil && d.seen == ld.id && d.line > 0 {
		if !p.Discontiguous && !p.Multifile && ld.style.discontiguous && ld.last != nil {
			ld.warn(m, "warning", m.NewStruct(atom.Intern("discontiguous"),
				m.Indicator(p), m.Indicator(ld.last)))
		}
		return true
	}
	if !LoaderOf(m.Engine).OverrideImport(m, p) {
		return false
	}
	declared := d != nil && d.seen == ld.id
	d = &definition{path: ld.in.path, line: ld.Start.Line, seen: ld.id}
	if LoaderOf(m.Engine).replaces(ld, p) {
		if p.File != "" && !ld.reload {
			d.before = LoaderOf(m.Engine).definedAt(p)
			ld.warn(m, "warning", m.NewStruct(atom.Intern("redefined_procedure"),
				m.Indicator(p), place(m, d.before.path, d.before.line)))
		}
		m.Engine.Wipe(p)
		m.Engine.SetDynamic(p, false)
		p.Discontiguous = false
		if !declared {
			(*Untable.Of(m.Engine))(m, p)
		}
	}
	ld.file.preds[p] = d
	if p.Clauses() == 0 {
		p.File, p.Line = ld.file.path, ld.Start.Line
	}
	return true
}

// definedAt returns where a predicate is defined. Its first clause may be in an included
// file.
func (l *Loader) definedAt(p *engine.Pred) *definition {
	d := &definition{path: p.File, line: p.Line}
	if f := l.files[p.File]; f != nil && f.preds[p] != nil && f.preds[p].line == p.Line {
		d.path = f.preds[p].path
	}
	return d
}

// replaces reports whether clauses of the file replace the clauses that p has. They do if p
// is static, or if another file defines p. The clauses of a text that is not a file are
// added instead, if the host wants that.
func (l *Loader) replaces(ld *load, p *engine.Pred) bool {
	if p.Multifile || p.Clauses() == 0 || p.File == ld.file.path {
		return false
	}
	if l.Adds && !isFile(ld.file.path) {
		return false
	}
	return !p.Dynamic || isFile(p.File) && isFile(ld.file.path)
}

// place returns the term File:Line.
func place(m *engine.Machine, file string, line int) engine.Cell {
	return m.NewStruct(atom.Colon, builtin.AtomCell(file), engine.SmallInt(int64(line)))
}

// Declared notes that the current file declares p.
func (l *Loader) Declared(p *engine.Pred) {
	ld := l.Top()
	if ld == nil {
		return
	}
	l.engine.Touch(p)
	if d := ld.file.preds[p]; d == nil {
		ld.file.preds[p] = &definition{seen: ld.id}
	}
	if p.File == "" {
		p.File, p.Line = ld.file.path, ld.Start.Line
	}
}

// makeHooks declares the expansion hooks of user and system. Any file may add clauses to
// them.
func (l *Loader) makeHooks(e *engine.Engine) {
	for _, name := range []atom.Atom{atom.User, atom.System} {
		for _, key := range expansionHooks {
			p := e.Pred(e.Module(name), key.Name, key.Arity)
			e.SetDynamic(p, true)
			p.Multifile = true
			l.hooks = append(l.hooks, p)
		}
	}
}

// lateHooks are hooks that are declared by libraries at their first call, and by the first
// file with clauses for them.
var lateHooks = map[string]string{
	"user":   "expand_query/4 expand_answer/2 message_hook/3 message_property/2",
	"prolog": "message/3 error_message/3 message_line_element/2",
}

func declareLateHook(e *engine.Engine, p *engine.Pred) {
	if hooks := lateHooks[p.Module.Name.String()]; !p.Defined && contains(hooks, p.PredKey) {
		e.SetDynamic(p, true)
		p.Multifile = true
	}
}

// hooked reports whether terms of the module must be expanded in Prolog.
func (l *Loader) hooked(mod *engine.Module) bool {
	return slices.ContainsFunc(l.hooks, hasClauses) ||
		mod.Name != atom.User && l.defines(mod, expansionHooks)
}

// rewritten reports whether clauses of the module may call something else than their text
// shows. That is so unless all hooks belong to libraries, which do not change goals of
// programs.
func (l *Loader) rewritten(mod *engine.Module) bool {
	own := func(p *engine.Pred) bool {
		return slices.ContainsFunc(p.List(), func(c *engine.Clause) bool {
			file, _ := c.Source()
			return !isEmbedded(file)
		})
	}
	return slices.ContainsFunc(l.hooks, own) || mod.Name != atom.User && l.defines(mod, expansionHooks)
}

// wantsPositions reports whether there are hooks that get positions of terms.
func (l *Loader) wantsPositions(mod *engine.Module) bool {
	return slices.ContainsFunc(l.hooks, func(p *engine.Pred) bool { return p.Arity == 4 && hasClauses(p) }) ||
		l.defines(mod, expansionHooks[2:])
}

func hasClauses(p *engine.Pred) bool { return p.Clauses() > 0 }

// defines reports whether the module sees clauses of one of the predicates.
func (l *Loader) defines(mod *engine.Module, keys []engine.PredKey) bool {
	return slices.ContainsFunc(keys, func(key engine.PredKey) bool {
		p := l.engine.FindPred(mod, key.Name, key.Arity)
		return p != nil && hasClauses(p)
	})
}

// expansionHooks are the expansion hooks. Those that get positions come last.
var expansionHooks = []engine.PredKey{
	{Name: atom.Intern("term_expansion"), Arity: 2},
	{Name: atom.Intern("goal_expansion"), Arity: 2},
	{Name: atom.Intern("term_expansion"), Arity: 4},
	{Name: atom.Intern("goal_expansion"), Arity: 4},
}

// build makes a term of the file. It parses its quotations, and adds the goals that their
// values ask for. An error in a quotation becomes a message. If another exception is
// pending, ok is false.
func (ld *load) build(m *engine.Machine, t *syntax.Term) (term engine.Cell, vars []engine.Cell, ok bool) {
	size := t.Size()
	m.Hold(size)
	term, vars = m.BuildTerm(t)
	m.Hold(-size)
	if len(t.Quotations) == 0 {
		return term, vars, true
	}
	r := &streams.ReadTerm{Term: t, M: m, Cell: term, Cells: vars}
	list := r.QuotationTerms(streams.FileContext(m, "file", texts.NewAtom(m, ld.in.path)))
	result := m.NewVar()
	goal := m.NewStruct(atom.Intern("$load_quasi_quotations"),
		list, engine.Atom(ld.module.Name), term, result)
	if m.Once(m.Engine.Module(atom.System), m.SystemGoal(m.Engine.Module(atom.System), goal)) {
		return m.Deref(result), vars, true
	}
	if m.Pending() {
		ball := m.Ball()
		if !m.IsFunctor(ball, atom.Error, 2) {
			return 0, nil, m.Throw(ball)
		}
		ld.warn(m, "error", ball)
	}
	return 0, nil, false
}
