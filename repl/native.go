package repl

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/stdlib/streams"
)

// Native is the engine of this module.
type Native struct {
	e       *engine.Engine
	streams *streams.Streams
	m       *engine.Machine
	input   streamInput
	err     *stream.Stream
}

var _ Engine = (*Native)(nil)

// Options are what a command line says about an engine.
type Options struct {
	Args     []string // the flag argv
	Memory   uint64   // a bound on the memory for terms, in bytes; 0 for the usual one
	Quiet    bool     // the flag verbose is silent
	Optimise bool     // the flag optimise
	ISO      bool     // the flag iso: the standard's way instead of SWI-Prolog's

	// Extend, if set, is given the engine when it is new.
	Extend func(*engine.Engine)

	// OnError and OnWarning are the flags of these names: what is done after a
	// message of the kind. "" is for print, nothing.
	OnError, OnWarning string
}

// NewNative returns an engine that is connected to the given streams.
func NewNative(in io.Reader, out, err io.Writer, o Options) (*Native, error) {
	options := []prolog.Option{prolog.WithError(err), prolog.WithArgs(o.Args...)}
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
	n := &Native{e: p.Engine(), streams: streams.Of(p.Engine())}
	if n.m, failed = n.e.NewMachine(); failed != nil {
		return nil, failed
	}
	n.input.Stream, _ = n.streams.ByAlias("user_input")
	n.err, _ = n.streams.ByAlias("user_error")
	if o.Extend != nil {
		o.Extend(n.e)
	}
	program.LoaderOf(n.e).AutoloadBundled()
	table := flags.Of(n.e)
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

// Version implements Engine.
func (n *Native) Version() string { return "zebra " + prolog.Version }

// streamInput is user_input as an Input.
type streamInput struct{ *stream.Stream }

func (s streamInput) Position() syntax.Position {
	p := s.Stream.Position()
	return syntax.Position{File: "user_input", Line: int(p.Line), Column: int(p.Column) + 1, Char: int(p.Chars), Byte: int(p.Bytes)}
}

// Input implements Engine. What is read from it is not part of a run of the
// machine, whose context may have ended.
func (n *Native) Input() Input {
	n.input.SetContext(context.Background())
	return n.input
}

// Prompt implements Engine.
func (n *Native) Prompt() string { return n.streams.Prompt() }

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

// Main implements Engine: initialization(Goal, main).
func (n *Native) Main(ctx context.Context) error {
	if !program.LoaderOf(n.e).HasMain() {
		return nil
	}
	return n.call(ctx, "$run_main", func(*engine.Machine) []engine.Cell { return nil })
}

// call calls a predicate of system once, for user where it cares for that.
func (n *Native) call(ctx context.Context, name string, args func(*engine.Machine) []engine.Cell) error {
	n.e.Lock()
	defer n.e.Unlock()
	defer n.m.Reset()
	n.m.Start(n.e.Module(atom.System), n.m.NewStruct(atom.Intern(name), args(n.m)...))
	_, err := n.next(ctx)
	return err
}

// A raisedError is an exception, as it was raised.
type raisedError struct {
	ball       engine.Stored
	text       string
	consulting bool // it ended a load
	aborted    bool // by abort/0
}

func (e *raisedError) Error() string { return e.text }

// next runs the machine to its next solution.
func (n *Native) next(ctx context.Context) (found bool, err error) {
	outcome := n.m.Next(ctx)
	n.flush()
	switch outcome {
	case engine.Succeeded:
		return true, nil
	case engine.Halted:
		return false, Exit(n.m.ExitCode())
	case engine.Raised:
		if err := ctx.Err(); err != nil {
			return false, err
		}
		return false, n.raised()
	}
	return false, nil
}

// raised is the pending exception.
func (n *Native) raised() error {
	m := n.m
	ball := m.Ball()
	o := *syntax.WriteqOptions(n.e.Ops())
	o.MaxDepth = 20
	text, err := syntax.AppendTerm(nil, m.View(), uint64(ball), &o)
	if err != nil {
		return err
	}
	return &raisedError{ball: m.Store(ball), text: string(text), aborted: ball == engine.Atom(atom.Intern("$aborted"))}
}

// flush writes the output that is held back. An error of writing is met again
// by the next write of the program.
func (n *Native) flush() {
	_ = n.streams.Output().Flush()
	if out, ok := n.streams.ByAlias("user_output"); ok {
		_ = out.Flush()
	}
}

// Close implements Engine.
func (n *Native) Close() error { return n.streams.CloseAll() }

// answerGoal is what is solved for a query. Copy is the values of its variables
// with goals in the place of attributes; Delays are undefined goals of
// tabling that the solution depends on.
const answerGoal = `
	Goal,
	'$tbl_delays'(Delays, Delays),
	'$answer'(Values, Copy, Goals),
	once(current_prolog_flag(answer_write_options, Options)).`

// A solving is what a query of the machine has for the answer. Its cells are in
// the order of the variables of answerGoal.
type solving struct {
	names                                      []string
	goal, delays, values, copy, goals, options engine.Cell
}

// Solve implements Engine.
func (n *Native) Solve(ctx context.Context, q Query, yield func(*Answer) bool) error {
	n.e.Lock()
	defer n.e.Unlock()
	defer n.m.Reset()
	s, err := n.start(q)
	if err != nil {
		return err
	}
	for {
		found, err := n.next(ctx)
		if err != nil || !found {
			return err
		}
		last := !n.m.More()
		if !yield(n.answer(s, last)) || last {
			return nil
		}
	}
}

// start reads the query and starts the machine.
func (n *Native) start(q Query) (*solving, error) {
	m := n.m
	r := syntax.NewStringReader(q.Text, q.Start.File)
	r.SetPosition(q.Start)
	o := streams.ReadOptions(n.e)
	o.Ops = program.LoaderOf(n.e).TypeIn().Ops
	o.EndOptional = q.Open
	t, err := r.Read(o)
	if err != nil {
		return nil, err
	}
	s := new(solving)
	query, cells := m.BuildTerm(t)
	if m.IsFunctor(query, atom.Query, 1) || m.IsFunctor(query, atom.Neck, 1) {
		query = m.Arg(query, 0)
	}
	if t.Functions {
		query = program.Expanded(m, query)
	}
	var values []engine.Cell
	for i, v := range t.Vars {
		if v.Name != "_" {
			s.names = append(s.names, v.Name)
			values = append(values, cells[i])
		}
	}
	t, err = syntax.NewStringReader(answerGoal, "").Read(&syntax.Options{Ops: standardOps})
	if err != nil {
		return nil, err
	}
	goal, vars := m.BuildTerm(t)
	s.goal, s.delays, s.values = vars[0], vars[1], vars[2]
	s.copy, s.goals, s.options = vars[3], vars[4], vars[5]
	m.Unify(s.goal, query)
	m.Unify(s.values, m.NewStruct(atom.Intern("v"), values...))
	m.SetRoots([]*engine.Cell{&s.delays, &s.copy, &s.goals, &s.options})
	m.Start(program.LoaderOf(n.e).TypeIn(), goal)
	return s, nil
}

var standardOps = syntax.NewOps()

// answer is the present solution.
func (n *Native) answer(s *solving, last bool) *Answer {
	m := n.m
	a := &Answer{Terms: nativeTerms{m.View(), m}, Options: n.writeOptions(s.options), Last: last}
	values := m.Deref(s.copy)
	silent := flags.Of(n.e).Is("toplevel_print_anon", "false")
	for i, name := range s.names {
		if silent && name[0] == '_' {
			continue
		}
		a.Vars = append(a.Vars, Var{name, uint64(m.Arg(values, i))})
	}
	a.Undefined = !engine.IsNil(m.Deref(s.delays))
	goals, _ := m.ListItems(s.goals)
	for _, g := range goals {
		a.Goals = append(a.Goals, uint64(n.unqualified(m.Deref(g))))
	}
	return a
}

// unqualified is a goal without a module in front of it, if user sees the same
// predicate, and without the module user in front of the arguments of a
// meta-predicate.
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
	goal = plain
	if len(p.Meta) != arity {
		return goal
	}
	args := make([]engine.Cell, arity)
	for i := range args {
		if args[i] = m.Arg(goal, i); strings.IndexByte("0123456789:^/", p.Meta[i]) >= 0 {
			args[i] = n.unqualifiedTerm(args[i])
		}
	}
	return m.NewStruct(name, args...)
}

func (n *Native) unqualifiedTerm(t engine.Cell) engine.Cell {
	for n.m.IsFunctor(t, atom.Colon, 2) && n.m.Arg(t, 0) == engine.Atom(atom.User) {
		t = n.m.Arg(t, 1)
	}
	return t
}

// writeOptions reads the value of the flag answer_write_options.
func (n *Native) writeOptions(list engine.Cell) syntax.WriteOptions {
	m := n.m
	o := syntax.WriteOptions{Ops: program.LoaderOf(n.e).TypeIn().Ops, NumberVars: true, ISO: m.Engine.Flags.ISO}
	items, _ := m.ListItems(list)
	for _, item := range items {
		item = m.Deref(item)
		if !engine.IsCompound(item) {
			continue
		}
		name, _ := m.Functor(item)
		value := m.Arg(item, 0)
		on := value == engine.Atom(atom.True)
		switch name.String() {
		case "quoted":
			o.Quoted = on
		case "portray":
			if on && n.hasPortray() {
				o.Portray = n.portray
			}
		case "ignore_ops":
			o.IgnoreOps = on
		case "numbervars":
			o.NumberVars = on
		case "spacing":
			o.SpaceArgs = value == engine.Atom(atom.Intern("next_argument"))
		case "max_depth":
			depth, _ := engine.SmallIntOf(value)
			o.MaxDepth = int(depth)
		}
	}
	return o
}

// hasPortray reports whether the program defines portray/1.
func (n *Native) hasPortray() bool {
	p := n.e.FindPred(n.e.Module(atom.User), portrayAtom, 1)
	return p != nil && p.Clauses() > 0
}

// portray lets portray/1 write a term.
func (n *Native) portray(w *syntax.Writer, t syntax.Cell) (bool, error) {
	if engine.IsVar(engine.Cell(t)) {
		return false, nil
	}
	buffer := stream.NewBuffer(stream.Options{})
	out := n.streams.Output()
	if err := n.streams.SetOutput(buffer); err != nil {
		return false, err
	}
	handled := n.m.Once(n.e.Module(atom.User), n.m.NewStruct(portrayAtom, engine.Cell(t)))
	if err := n.streams.SetOutput(out); err != nil {
		return false, err
	}
	if !handled {
		n.m.Ball() // an exception counts as failure
		return false, nil
	}
	_, err := w.WriteString(string(buffer.Bytes()))
	return true, err
}

var portrayAtom = atom.Intern("portray")

// nativeTerms are the terms of a machine.
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
	var raised *raisedError
	var syn *syntax.Error
	switch {
	case errors.As(err, &raised) && raised.aborted:
		n.println("% Execution Aborted")
	case errors.As(err, &raised):
		err = n.call(context.Background(), "print_message", func(m *engine.Machine) []engine.Cell {
			ball := m.Load(raised.ball)
			switch {
			case raised.consulting:
				ball = m.NewStruct(atom.Intern("initialization_exception"), ball)
			case !m.IsFunctor(ball, atom.Error, 2):
				ball = m.NewStruct(atom.Intern("unhandled_exception"), ball)
			}
			return []engine.Cell{engine.Atom(atom.Error), ball}
		})
		if err != nil {
			n.println("ERROR: " + raised.text)
		}
	case errors.As(err, &syn):
		n.println("ERROR: " + syn.Error())
	default:
		n.println("ERROR: " + err.Error())
	}
	for _, hint := range hints {
		n.println("ERROR:   " + hint)
	}
}

// println writes a line to user_error. There is nowhere to report an error of
// that to.
func (n *Native) println(line string) {
	_, _ = n.err.WriteString(line + "\n")
	_ = n.err.Flush()
}

// Inferences is how many calls the engine has made.
func (n *Native) Inferences() uint64 { return n.m.Inferences() }
