package repl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/query"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/debugger"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/profiler"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/stdlib/streams"
)

// Native is the Prolog system of this Go module, as an Engine.
type Native struct {
	p       *prolog.Interpreter
	e       *engine.Engine
	streams *streams.Streams
	m       *engine.Machine
	running atomic.Pointer[engine.Machine] // m, for use in other goroutines
	input   streamInput
	err     *stream.Stream
	level   int                         // the level of break/0
	asked   bool                        // the debugger has asked the user something during the last query
	vars    variables                   // the values of earlier answers
	globals map[atom.Atom]engine.Stored // the values of global variables for the next query

	profile *profiler.Profile // of all goals, or nil

	terminal *Terminal // nil for none
	out      *Output   // the engine writes to it, if it is not nil
}

var _ Engine = (*Native)(nil)

// Options are the options of a command line that concern an engine.
type Options struct {
	Args     []string // the flag argv
	Memory   uint64   // the most memory for terms, in bytes; 0 for the default
	Terminal *Terminal
	Standard bool   // the streams are those of the process, and may be terminals
	Quiet    bool   // the flag verbose is silent
	Optimise bool   // the flag optimise
	Toplevel string // the flag toplevel_goal: the goal that runs instead of the top level
	ISO      bool   // the flag iso: follow the standard instead of SWI-Prolog

	// Native is the native code that the engine uses.
	Native engine.NativeCode

	// Open has options that say what programs can reach outside, and how much they may use.
	// nil allows all that the operating system does.
	Open []prolog.Option

	// Extend, if set, is given the interpreter when it is new.
	Extend func(*prolog.Interpreter)

	// OnError and OnWarning are the values of the flags on_error and on_warning. They say
	// what happens after a message of that kind. "" stands for print and does nothing more.
	OnError, OnWarning string
}

// NewNative returns an engine that uses the given streams.
func NewNative(in io.Reader, out, err io.Writer, o Options) (*Native, error) {
	options := []prolog.Option{prolog.WithError(err), prolog.WithArgs(o.Args...)}
	if o.Open == nil {
		options = append(options, prolog.WithOS())
	}
	options = append(options, o.Open...)
	if o.Native != engine.NativeDefault {
		options = append(options, prolog.WithNative(o.Native == engine.NativeOn))
	}
	if o.Memory > 0 {
		options = append(options, prolog.WithMemory(o.Memory))
	}
	if o.ISO {
		options = append(options, prolog.WithISO())
	}
	p, failed := prolog.New(in, out, options...)
	if failed != nil {
		return nil, failed
	}
	n := &Native{p: p, e: p.Engine(), streams: streams.Of(p.Engine())}
	if n.m, failed = n.e.NewMachine(); failed != nil {
		return nil, failed
	}
	n.use(n.m)
	n.streams = streams.Of(n.m.Engine)
	n.input.Stream, _ = n.streams.ByAlias("user_input")
	n.err, _ = n.streams.ByAlias("user_error")
	n.terminal = o.Terminal
	n.out, _ = out.(*Output)
	if n.install(); n.terminal != nil {
		n.terminal.Complete = n.Complete
	}
	if o.Extend != nil {
		o.Extend(n.p)
	}
	program.LoaderOf(n.e).AutoloadBundled()
	table := flags.Of(n.e)
	if o.Toplevel != "" {
		table.Set("toplevel_goal", o.Toplevel)
	}
	if o.Standard {
		n.tellTerminals(table)
	}
	if o.Quiet {
		table.Set("verbose", "silent")
	}
	if o.Optimise {
		table.Set("optimise", "true")
	}
	if o.OnError != "" {
		table.Set("on_error", o.OnError)
	}
	if o.OnWarning != "" {
		table.Set("on_warning", o.OnWarning)
	}
	return n, nil
}

// tellTerminals tells programs which of the standard streams are terminals.
func (n *Native) tellTerminals(table *flags.Flags) {
	are := standardTerminals()
	for i, alias := range []string{"user_input", "user_output", "user_error"} {
		s, _ := n.streams.ByAlias(alias)
		s.SetTTY(are[i])
	}
	if n.terminal != nil {
		builtin.HostOf(n.e).Terminal = true
		table.Set("tty_control", "true")
	}
	if HasColours() {
		table.Set("color_term", "true")
	}
}

// use makes m the machine for the following queries.
func (n *Native) use(m *engine.Machine) {
	n.m = m
	m.InUse(true)
	m.KeepHeads(true)
	m.OnUnknown(debugger.Of(m.Engine).Unknown)
	n.running.Store(m)
}

// Profile samples the goals that run from now on. The function that it returns writes the
// samples for go tool pprof.
func (n *Native) Profile() (write func(io.Writer) error) {
	n.profile = profiler.New(10 * time.Millisecond)
	return func(w io.Writer) error {
		n.e.Lock()
		defer n.e.Unlock()
		_, err := n.profile.Write(n.e, w)
		return err
	}
}

// begin starts a goal of module system on the machine.
func (n *Native) begin(goal engine.Cell) {
	n.m.Start(n.e.Module(atom.System), goal)
	if n.profile != nil {
		n.profile.Sample(n.m)
	}
	profiler.Resume(n.m)
}

// Interpreter returns the interpreter of the engine.
func (n *Native) Interpreter() *prolog.Interpreter { return n.p }

// Version implements Engine.
func (n *Native) Version() string { return "zebra " + prolog.Version }

// A streamInput is user_input as an Input.
type streamInput struct{ *stream.Stream }

func (s streamInput) Position() syntax.Position {
	p := s.Stream.Position()
	return syntax.Position{File: "user_input", Line: int(p.Line), Column: int(p.Column) + 1, Char: int(p.Chars), Byte: int(p.Bytes)}
}

// Input implements Engine. Reading from it is not part of a run of the machine. The context
// of the last run may have ended, so it is replaced.
func (n *Native) Input() Input {
	n.input.SetContext(context.Background())
	return n.input
}

// Prompt implements Engine.
func (n *Native) Prompt() string { return n.streams.Prompt() }

// Settings implements Engine.
func (n *Native) Settings() Settings {
	f := flags.Of(n.e)
	set := Settings{
		Prompt:    n.queryPrompt(f.Name("toplevel_prompt")),
		Colours:   f.Is("color_term", "true"),
		WhiteLine: f.Is("toplevel_extra_white_line", "true"),
		Time:      time.Duration(f.Int("toplevel_time")) * time.Second,
	}
	if n.asked { // the time includes that of the user
		set.Time = -1
	}
	return set
}

// queryPrompt returns the prompt that the flag toplevel_prompt describes. ~m stands for the
// module of queries, ~d for the mode of the debugger, and ~l for the level of break/0. ~!
// would be the number of the query, and is left out. Leading blanks are removed.
func (n *Native) queryPrompt(format string) string {
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '~' || i+1 == len(format) {
			b.WriteByte(format[i])
			continue
		}
		i++
		switch format[i] {
		case 'm':
			if name := program.LoaderOf(n.e).TypeIn().Name; name != atom.User {
				b.WriteString(name.String() + ": ")
			}
		case 'd':
			if mode := debugger.Of(n.m.Engine).State(); mode != "" {
				b.WriteString("[" + mode + "] ")
			}
		case 'l':
			if n.level > 0 {
				fmt.Fprintf(&b, "[%d] ", n.level)
			}
		}
	}
	return strings.TrimLeft(b.String(), " ")
}

// Consult implements Engine.
func (n *Native) Consult(ctx context.Context, files ...string) error {
	for _, file := range files {
		err := n.call(ctx, "consult", func(m *engine.Machine) []engine.Cell {
			return []engine.Cell{engine.Atom(atom.Intern(file))}
		})
		var raised *raisedError
		if errors.As(err, &raised) {
			raised.consulting = true
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Main implements Engine. It runs the goal of initialization(Goal, main).
func (n *Native) Main(ctx context.Context) error {
	if !program.LoaderOf(n.e).HasMain() {
		return nil
	}
	return n.call(ctx, "$run_main", func(*engine.Machine) []engine.Cell { return nil })
}

// call calls a predicate of module system once. The call comes from module user, where that
// matters.
func (n *Native) call(ctx context.Context, name string, args func(*engine.Machine) []engine.Cell) error {
	if err := n.m.Enter(ctx, nil); err != nil {
		return err
	}
	defer n.m.Leave()
	defer n.m.Reset()
	n.begin(n.m.NewStruct(atom.Intern(name), args(n.m)...))
	_, err := n.next(ctx)
	return err
}

// A raisedError is an exception as it was raised.
type raisedError struct {
	ball       engine.Stored
	bare       engine.Stored // without the predicate that has raised it, if trace names that
	text       string
	consulting bool     // it has ended a load
	aborted    bool     // it is that of abort/0
	trace      []string // lines that say where it was raised
	told       bool     // text is the message
	shown      bool     // the debugger has shown it
	syntax     error    // the syntax error of the query itself, or nil
	goal       string   // the goal of the command line that it has ended
	option     string   // the option that gives the goal
}

func (e *raisedError) Error() string { return e.text }

// OfGoal returns the error for a goal of the command line that has ended with err. The
// option is the one that gives the goal.
func OfGoal(option, goal string, err error) error {
	var raised *raisedError
	if errors.As(err, &raised) {
		raised.option, raised.goal = option, goal
		return err
	}
	return fmt.Errorf("%s %s: %w", option, goal, err)
}

func (e *raisedError) Unwrap() error { return e.syntax }

// IsAbort reports whether an error comes from abort/0.
func IsAbort(err error) bool {
	var raised *raisedError
	return errors.As(err, &raised) && raised.aborted
}

// next runs the machine to its next solution.
func (n *Native) next(ctx context.Context) (found bool, err error) {
	n.syncColumn()
	outcome, err := query.Next(builtin.LastingThreads(ctx), n.m)
	switch outcome {
	case engine.Halted:
		err = prolog.HaltError(n.m.ExitCode())
	case engine.Raised:
		err = n.raised()
	}
	return outcome == engine.Succeeded, err
}

// syncColumn tells user_output that it is at the start of a line, if the session has ended
// the line. The session writes to the same place.
func (n *Native) syncColumn() {
	if out, ok := n.streams.ByAlias("user_output"); ok && n.out != nil && !n.out.inLine() && out.Position().Column > 0 {
		_ = out.Flush()
		out.SetColumn(0)
	}
}

// raised returns the pending exception as a raisedError.
func (n *Native) raised() error {
	m := n.m
	ball := m.Ball()
	o := *syntax.WriteqOptions(n.e.Ops())
	o.MaxDepth = 20
	text, err := syntax.AppendTerm(nil, m.View(), uint64(ball), &o)
	if err != nil {
		return err
	}
	shown, bare, trace := program.Uncaught(m, ball)
	e := &raisedError{ball: m.Store(shown), bare: m.Store(bare), trace: trace, text: string(text), aborted: ball == engine.Atom(atom.Intern("$aborted"))}
	e.shown = debugger.Of(m.Engine).Raised(m)
	return e
}

// Close implements Engine.
func (n *Native) Close() error {
	stdlib.End(n.e, closeTime)
	return n.streams.CloseAll()
}

// closeTime is the longest time that Close waits for threads.
const closeTime = 100 * time.Millisecond

// hasHooks reports whether a program has defined a hook for queries or answers.
func (n *Native) hasHooks() bool {
	for _, key := range hooks {
		if p := n.e.Module(atom.User).Own(key); p != nil && p.Clauses() > 0 {
			return true
		}
	}
	return false
}

var hooks = []engine.PredKey{{Name: atom.Intern("expand_query"), Arity: 4}, {Name: atom.Intern("expand_answer"), Arity: 2},
	{Name: atom.Intern("goal_expansion"), Arity: 2}, {Name: atom.Intern("goal_expansion"), Arity: 4}}

// A solving has the variables of '$query'/7, the goal that solves a query. Their values
// make the answer.
type solving struct {
	delays, copy, goals, residue, options engine.Cell
	ground                                bool // the query has no variables
}

// Solve implements Engine.
func (n *Native) Solve(ctx context.Context, q Query, yield func(*Answer) bool) error {
	if err := n.m.Enter(ctx, nil); err != nil {
		return err
	}
	defer n.m.Leave()
	defer n.m.Reset()
	s, err := n.start(ctx, q)
	if err != nil {
		return err
	}
	for {
		found, err := n.next(ctx)
		if err != nil || !found {
			return err
		}
		last := !n.m.More()
		switch flags.Of(n.e).Name("prompt_alternatives_on") {
		case "all":
			last = false
		case "groundness":
			last = s.ground
		}
		if !yield(n.answer(s, last)) || last {
			n.keepGlobals()
			return nil
		}
		debugger.Of(n.m.Engine).Resume(n.m)
	}
}

// keepGlobals keeps the values of the program's global variables for the next query, if the
// flag toplevel_mode is recursive.
func (n *Native) keepGlobals() {
	n.globals = make(map[atom.Atom]engine.Stored)
	if !flags.Of(n.e).Is("toplevel_mode", "recursive") {
		return
	}
	var names []atom.Atom
	n.m.Globals(func(name atom.Atom) { names = append(names, name) })
	for _, name := range names {
		if v, ok := n.m.Global(name); ok && !strings.HasPrefix(name.String(), "$") {
			n.globals[name] = n.m.Store(v)
		}
	}
}

// wait calls f, and lets other threads run meanwhile.
func (n *Native) wait(f func()) {
	n.m.Leave()
	defer n.m.Enter(context.Background(), nil)
	f()
}

// start reads the query and starts it on the machine.
func (n *Native) start(ctx context.Context, q Query) (*solving, error) {
	m, typeIn := n.m, program.LoaderOf(n.e).TypeIn()
	text := query.Text{Text: q.Text, Start: q.Start, Ops: typeIn.Ops, Open: q.Open}
	read, err := query.Read(ctx, m, text, func(t *syntax.Term) (engine.Cell, []engine.Cell, error) {
		goal, cells := m.BuildTerm(t)
		if m.IsFunctor(goal, atom.Query, 1) || m.IsFunctor(goal, atom.Neck, 1) {
			goal = m.Arg(goal, 0)
		}
		return goal, cells, nil
	})
	var wrong *syntax.Error
	if errors.As(err, &wrong) {
		at := *wrong
		at.Told.Char -= q.Start.Char
		return nil, &raisedError{ball: m.Store(streams.SyntaxErrorInText(m, &at, q.Text)), text: err.Error(), syntax: err}
	}
	if err != nil {
		return nil, err
	}
	if err := n.vars.expand(m, &read); err != nil {
		return nil, err
	}
	if engine.IsVar(m.Deref(read.Term)) {
		ball := m.Store(m.NewStruct(atom.Error, engine.Atom(atom.Intern("instantiation_error")), m.NewVar()))
		name := append(read.Names, "_")[0]
		return nil, &raisedError{ball: ball, bare: ball, trace: []string{"  A query is a goal. " + name + " has no value that could be one."}}
	}
	for name, value := range n.globals {
		if !m.SetGlobal(name, m.Load(value)) {
			return nil, n.raised()
		}
	}
	s := &solving{delays: m.NewVar(), copy: m.NewVar(), goals: m.NewVar(), residue: m.NewVar(), options: m.NewVar()}
	s.ground = len(read.Names) == 0
	if flags.Of(n.e).Is("toplevel_residue_vars", "false") {
		s.residue = engine.Atom(atom.Nil)
	}
	goal := m.NewStruct(atom.Colon, engine.Atom(typeIn.Name), read.Term)
	bindings := make([]engine.Cell, len(read.Names))
	for i, name := range read.Names {
		bindings[i] = m.NewStruct(atom.Equals, engine.Atom(atom.Intern(name)), read.Vars[i])
	}
	solve, corrects := "$query", builtin.HostOf(n.e).Keys != nil
	args := []engine.Cell{goal, m.NewList(bindings, engine.Atom(atom.Nil)), s.delays, s.copy, s.goals, s.residue, s.options}
	switch {
	case n.hasHooks():
		solve = "$hooked_query"
		args = append(args, builtin.AtomCell(strconv.FormatBool(corrects)))
	case corrects:
		solve = "$corrected_query"
	}
	m.SetRoots([]*engine.Cell{&s.delays, &s.copy, &s.goals, &s.residue, &s.options})
	n.begin(m.NewStruct(atom.Intern(solve), args...))
	n.asked = false
	program.LevelsOf(m.Engine).Begin(m, read.Term, q.Text)
	debugger.Of(m.Engine).Begin(m, q.Text)
	return s, nil
}

// answer returns the present solution.
func (n *Native) answer(s *solving, last bool) *Answer {
	m := n.m
	a := &Answer{Terms: nativeTerms{m.View(), m}, Options: streams.AnswerOptions(m, s.options, program.LoaderOf(n.e).TypeIn().Ops), Last: last, Wait: n.wait}
	f := flags.Of(n.e)
	if builtin.HostOf(n.e).Break != nil {
		a.Break = func() (int, bool) { return debugger.Of(m.Engine).Break(m, program.LevelsOf(m.Engine).Query()) }
	}
	if builtin.HostOf(n.e).Keys != nil {
		a.Interrupt = func() bool { return debugger.Menu(m) }
	}
	a.Alternative = func() string {
		if p := m.ChoicePred(); p != nil {
			return strings.TrimPrefix(p.PI(), "$")
		}
		return "The query"
	}
	a.Trace = func() { debugger.Of(m.Engine).Walk(m) }
	a.Numbered = f.Is("toplevel_name_variables", "false")
	silent := f.Is("toplevel_print_anon", "false")
	most := f.Int("toplevel_var_size")
	answers := m.Deref(s.copy)
	shown, _ := m.ListItems(m.Arg(answers, 0))
	kept, _ := m.ListItems(m.Arg(answers, 1))
	for i, binding := range shown {
		binding = m.Deref(binding)
		if !m.IsFunctor(binding, atom.Equals, 2) {
			continue
		}
		name, _ := m.Text(m.Arg(binding, 0))
		value := m.Arg(binding, 1)
		n.vars.set(m, name, m.Arg(m.Deref(kept[i]), 1), most)
		a.Vars = append(a.Vars, Var{name, uint64(value), silent && strings.HasPrefix(name, "_")})
	}
	if delays := m.Deref(s.delays); !engine.IsNil(delays) {
		a.Undefined, a.Condition = true, uint64(m.Arg(delays, 0))
		a.Program, _ = m.Text(m.Arg(delays, 1))
	}
	a.Goals, a.Residue = n.shownGoals(s.goals), n.shownGoals(s.residue)
	a.Factorized = f.Is("toplevel_print_factorized", "true")
	return a
}

// shownGoals returns the goals of a list as answers show them.
func (n *Native) shownGoals(list engine.Cell) (shown []syntax.Cell) {
	goals, _ := n.m.ListItems(list)
	for _, g := range goals {
		shown = append(shown, uint64(n.unqualified(n.m.Deref(g))))
	}
	return shown
}

// unqualified returns a goal without its module, if user sees the same predicate. The
// arguments of a meta-predicate lose the module user.
func (n *Native) unqualified(goal engine.Cell) engine.Cell {
	m := n.m
	goal = n.unqualifiedTerm(goal)
	plain, mod := goal, engine.Atom(atom.User)
	if m.IsFunctor(goal, atom.Colon, 2) {
		mod, plain = m.Arg(goal, 0), m.Arg(goal, 1)
	}
	if !engine.IsCompound(plain) || !engine.IsAtom(mod) {
		return goal
	}
	name, arity := m.Functor(plain)
	p := n.e.FindPred(n.e.Module(atom.User), name, arity)
	if p == nil || p != n.e.FindPred(n.e.Module(engine.AtomOf(mod)), name, arity) {
		return goal
	}
	return m.MapModuleArgs(plain, p.Meta, n.unqualifiedTerm)
}

func (n *Native) unqualifiedTerm(t engine.Cell) engine.Cell {
	for n.m.IsFunctor(t, atom.Colon, 2) && n.m.Arg(t, 0) == engine.Atom(atom.User) {
		t = n.m.Arg(t, 1)
	}
	return t
}

// nativeTerms gives access to the terms of a machine.
type nativeTerms struct {
	syntax.View
	m *engine.Machine
}

func (t nativeTerms) Same(a, b syntax.Cell) bool {
	return t.m.Compare(engine.Cell(a), engine.Cell(b)) == 0
}

func (t nativeTerms) Acyclic(c syntax.Cell) bool { return t.m.IsAcyclic(engine.Cell(c)) }

// Report implements Engine: exceptions are printed by print_message/2.
func (n *Native) Report(err error, hints ...string) {
	lines := []string{err.Error()}
	for _, hint := range hints {
		lines = append(lines, "  "+hint)
	}
	var raised *raisedError
	if errors.As(err, &raised) {
		if raised.aborted {
			if !flags.Of(n.e).Is("verbose", "silent") {
				n.println("% Execution Aborted")
			}
			return
		}
		if raised.shown {
			return
		}
		var known []string
		if raised.told || raised.syntax != nil {
			known = lines
		}
		if n.print(raised, known) == nil {
			lines = lines[max(1, len(known)):]
		}
	}
	for _, line := range lines {
		n.println("ERROR: " + line)
	}
}

// print prints the message of an exception, and where it was raised. If lines is not nil,
// it is the text of the message.
func (n *Native) print(raised *raisedError, lines []string) error {
	n.syncColumn()
	name, texts := "$print_raised", raised.trace
	if lines != nil {
		name, texts = "$print_lines", lines
	}
	return n.call(context.Background(), name, func(m *engine.Machine) []engine.Cell {
		ball := m.Load(raised.ball)
		var cells []engine.Cell
		for _, text := range texts {
			cells = append(cells, m.NewString(text))
		}
		switch {
		case raised.goal != "":
			place := m.NewStruct(atom.Intern("option"), engine.Atom(atom.Intern(raised.option)), engine.Atom(atom.Intern(raised.goal)))
			ball = m.NewStruct(atom.Intern("init_goal"), m.NewStruct(atom.Intern("goal_raised"), ball), place)
		case raised.consulting:
			ball = m.NewStruct(atom.Intern("initialization_exception"), ball)
		case m.IsFunctor(ball, atom.Error, 2):
			if lines == nil && raised.trace != nil {
				ball = m.Load(raised.bare)
			}
		default:
			ball = m.NewStruct(atom.Intern("unhandled_exception"), ball)
		}
		return []engine.Cell{engine.Atom(atom.Error), ball, m.NewList(cells, engine.Atom(atom.Nil))}
	})
}

// println writes a line to user_error. An error in doing so could not be reported anywhere.
func (n *Native) println(line string) {
	_, _ = n.err.WriteString(line + "\n")
	_ = n.err.Flush()
}

// Inferences returns the number of calls that the engine has made.
func (n *Native) Inferences() uint64 { return n.m.Inferences() }
