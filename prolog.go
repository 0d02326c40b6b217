// Package prolog is a Prolog for Go programs.
//
//	p, err := prolog.New(nil, os.Stdout)
//	if err != nil {
//		return err
//	}
//	if err := p.Exec(`parent(tom, bob). parent(bob, ann).`); err != nil {
//		return err
//	}
//	sols, err := p.Query(`parent(X, Child), X \= ?`, prolog.Atom("tom"))
//	if err != nil {
//		return err
//	}
//	defer sols.Close()
//	for sols.Next() {
//		var s struct{ X, Child string }
//		if err := sols.Scan(&s); err != nil {
//			return err
//		}
//		fmt.Println(s.X, s.Child)
//	}
//	return sols.Err()
//
// The package is made like github.com/ichiban/prolog. A program for that needs few
// changes: New also returns an error, and terms are those of this package.
//
// The language is that of SWI-Prolog with its default flags. With [WithISO] it is that of
// the standard, ISO/IEC 13211-1.
//
// # Values
//
// The texts that Exec and Query are given may have placeholders ?. If there are arguments,
// they replace the placeholders from left to right. A ? in quotes is an atom, and so is one
// in an operator in quotes. Further arguments of a query give variables values by name: see
// [Named]. Values are never read as text, so they cannot change the meaning of the text
// around them. Solutions and exceptions give values back by the same rules:
//
//	Prolog             Go
//	atom               string and its like, Atom, bool; null is nil
//	integer            ints, uints, *big.Int, json.Number; a float takes one as well
//	rational           *big.Rat; a *big.Float that is no float64
//	float              float32, float64, *big.Float, json.Number; as an argument finite
//	stamp (a number)   time.Time in UTC, to the microsecond until 2242; a text as in RFC 3339 is taken as well
//	list               slice, array
//	dict               map; a list of Key-Value or Key=Value is taken as well
//	compound or dict   struct
//	text               encoding.TextMarshaler and TextUnmarshaler: as an atom
//	string             String; string and its like take one as well
//	any term           Term; TermString takes the text of one
//	any of the above   json.RawMessage: see ParseJSON
//
// A Go string as an argument is an atom, whatever the flag double_quotes is. Most strings of
// a program are names, and names are atoms in facts: with a string or a list in its place a
// query would find nothing, without an error. For a long text that the program takes apart,
// String is better. "Text" in this table is an atom, a string, or a list of characters or of
// character codes.
//
// A pointer stands for what it points to, and nil is the atom null. An unbound variable is
// stored as nil, also one with attributes: copy_term(X, Copy, Goals) gives its constraints
// as Goals, which Scan can store in a []Term.
//
// A struct is a compound term. Its functor is the name of the type in lower case with
// underscores (OrderLine is order_line), and its exported fields are the arguments, with
// those of an embedded struct in its place. A struct type without a name is a dict. Tags
// change this:
//
//	_     struct{} `prolog:"point"`       // the compound is point(...)
//	_     struct{} `prolog:"point,dict"`  // it is a dict point{...}
//	Color string   `prolog:"colour"`      // the name as the key of a dict, or as a variable
//	Title string   `prolog:",string"`     // Go strings in it are strings of Prolog
//	Count int      `prolog:",optional"`   // there may be no such key or variable
//	Cache any      `prolog:"-"`           // it is left alone
//
// If an embedded pointer is nil, its fields are null in a compound, and are left out of a
// dict and of the values of variables. If Scan finds no value for any of its fields, it sets
// the pointer to nil.
//
// It is an error if a term does not fit, if a key has no field, or if a field has no key or
// variable; the error names both. If Scan stores in an interface, it chooses string, bool,
// int, *big.Int, *big.Rat, float64, []any or map[string]any; nil for null and for an unbound
// variable; and a Term for other compound terms. Values that contain themselves, and cyclic
// terms, are errors.
//
// # Concurrency
//
// Several goroutines may use an Interpreter; their goals run side by side. A goal that
// changes the program (assertz/1, retract/1, a flag) stops the others for that moment. Each
// goal sees the clauses that a predicate had when the goal called it. Several goals may call
// a predicate in Go at the same time. Solutions are for one goroutine at a time, except that
// any goroutine may call Close, which ends a running search. A process can have up to 7,000
// open queries at a time, counting threads and calls of predicates in Go that call goals;
// one more raises resource_error(memory). A goal ends when its context ends. Its cleanup
// goals then have some 20 ms to finish.
//
// A thread that a program makes (thread_create/3) is a goroutine of the interpreter. It goes
// on after the query that made it, and shares the inferences of that query. It ends with the
// context of that query, or when the interpreter is closed (Close). The limits on memory,
// output and depth hold for it as for a query; with a limit on time it ends with its query.
// [WithThreads] says how many threads there may be at a time. The goals of all queries run
// in the thread main.
//
// When no query is open, streams are closed that nothing can reach any more: those without
// an alias that are in no clause, global variable or record.
//
// # What programs can reach
//
// A program reaches only its streams and what the host registers. It reaches no file (except
// the libraries, which are embedded), no process, no environment variable, no network.
// Options of New open more: WithFS, WithWritableFS and WithDir give it files, WithOS the
// operating system. Use of what is not open raises a permission error, such as
// permission_error(open, source_sink, File); tests like exists_file/1 fail. halt/0 and
// halt/1 end the query with a HaltError.
package prolog

import (
	"context"
	"io"
	"io/fs"
	"sync"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/query"
	"github.com/zebralog/prolog/stdlib"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/threads"
)

// Version is the version of this module.
const Version = "0.1.0"

// An Interpreter is a database of predicates, with its flags, operators and streams.
type Interpreter struct {
	engine   *engine.Engine
	machines sync.Pool
	counters counters
	texts    texts // at the desk

	// What Clone needs to know of New.
	options stdlib.Options
	config  config
	begun   uint64 // the generation after it
	limits  Limits // of each query
}

var runs = builtin.NewLocalSlot[run]()

// A run is what the interpreter keeps for a machine that has a goal.
type run struct {
	open     bool   // the machine is the interpreter's
	loading  bool   // a text of Exec
	name     string // which it is
	text     string // with its arguments
	files    fs.FS  // those of Load
	fillings []filling
	raised   syntax.Position // where an error of it was met last
	failures []error         // the errors in it
	memory   engine.Account  // of failures
	use      use
	own      *queryConfig // of a prepared query, or nil
	begun    spent
	*scratch
}

// A scratch is memory that queries of a machine use one after the other.
type scratch struct {
	writer  writer
	scanner scanner
	values  []engine.Cell // of all variables
	cells   []engine.Cell // of those with names
	free    []int
	roots   []*engine.Cell
	goal    engine.Cell
}

// New returns an interpreter with the predicates of the standard and the libraries. It reads
// user_input from in and writes user_output to out. If in is nil, the input is empty; if out
// is nil, output is discarded.
func New(in io.Reader, out io.Writer, options ...Option) (*Interpreter, error) {
	c := config{err: out, threads: threads.DefaultLimit}
	for _, o := range options {
		if o == nil {
			return nil, errNilOption
		}
		o(&c)
	}
	if c.failed != nil {
		return nil, c.failed
	}
	permits, err := c.permits()
	if err != nil {
		return nil, err
	}
	p, err := newInterpreter(stdlib.Options{
		In: in, Out: out, Err: c.err, Args: c.args, ISO: c.iso, World: c.world, Limits: c.limits, Permits: permits, Native: c.native,
		Bundled: map[string]string{"zebra.pl": zebraLibrary},
	}, c)
	if err != nil {
		return nil, err
	}
	if err := stdlib.CheckPatterns(p.engine, c.permit); err != nil {
		return nil, err
	}
	return p, nil
}

func newInterpreter(o stdlib.Options, c config) (*Interpreter, error) {
	e, err := stdlib.New(o)
	if err != nil {
		return nil, err
	}
	p := &Interpreter{engine: e, limits: c.each, options: o, config: c, begun: e.Generation()}
	program.LoaderOf(e).Adds = c.texts.adds
	e.SetMemory(c.total)
	*builtin.HostOf(e) = builtin.Host{Message: p.message, Machine: p.machine, Release: p.release, ReleaseIn: p.releaseIn, Thread: p.thread}
	*threads.Limit.Of(e) = c.threads
	return p, nil
}

// isMade reports whether New has made the interpreter.
func (p *Interpreter) isMade() bool { return p != nil && p.engine != nil }

// Engine returns the engine of the interpreter, for what this API lacks. Lock it while you
// use it; its machines must be entered (Machine.Enter) before they are used.
func (p *Interpreter) Engine() *engine.Engine {
	if p == nil {
		return nil
	}
	return p.engine
}

// Close ends the threads that programs have made, waits for them, and removes the temporary
// files of programs. After it no thread can be made; otherwise the interpreter can be used
// as before. A host whose programs use neither threads nor temporary files need not call it.
func (p *Interpreter) Close() error {
	if !p.isMade() {
		return errNotMade
	}
	stdlib.End(p.engine, 0)
	return nil
}

// machine returns a machine without a goal.
func (p *Interpreter) machine() (*engine.Machine, error) {
	m, _ := p.machines.Get().(*engine.Machine)
	if m == nil || !m.HasRoom() {
		var err error
		if m, err = p.engine.NewMachine(); err != nil {
			ball := &Compound{"error", []Term{&Compound{"resource_error", []Term{Atom("memory")}}, Var("_")}}
			return nil, &Exception{term: ball, text: ball.String(), cause: err}
		}
	}
	r := runs.Of(m.Engine)
	if r.scratch == nil {
		r.scratch = new(scratch)
	}
	*r = run{open: true, scratch: r.scratch, begun: spentBy(m)}
	p.limits.limit(m)
	streams.Of(m.Engine).Begin()
	m.InUse(true)
	return m, nil
}

// begin returns a machine without a goal that has its turn.
func (p *Interpreter) begin(ctx context.Context) (*engine.Machine, error) {
	switch {
	case !p.isMade():
		return nil, errNotMade
	case ctx == nil:
		return nil, errNilContext
	}
	m, err := p.machine()
	if err == nil {
		if err = m.Enter(ctx, nil); err != nil {
			p.giveBack(m)
		}
	}
	return m, err
}

// release ends the turn of a machine and gives it back, except one that a panic, perhaps of
// the host's, has left in an unknown state.
func (p *Interpreter) release(m *engine.Machine) {
	whole := false
	defer func() {
		m.Leave()
		if m.InUse(false); whole {
			p.machines.Put(m)
		}
	}()
	p.reset(m)
	whole = true
}

// releaseIn gives back a machine that has no turn, in that of another one.
func (p *Interpreter) releaseIn(turn, m *engine.Machine) {
	turn.Lend(m, func() { p.reset(m) })
	p.giveBack(m)
}

// reset ends the goal of a machine.
func (p *Interpreter) reset(m *engine.Machine) {
	r := runs.Of(m.Engine)
	p.counters.of(m).count(m, r.begun)
	r.memory.Free()
	m.Reset()
	threads.EndRun(m)
	streams.FlushLeft(m)
	if r.own != nil {
		r.own.end(m)
	}
	streams.Of(m.Engine).End()
	if m.Ended() == nil {
		stdlib.Sweep(m)
	}
}

func (p *Interpreter) giveBack(m *engine.Machine) {
	m.InUse(false)
	p.machines.Put(m)
}

// next runs the machine to its next solution. The error is that of an
// exception, of ctx, ErrInferences or a HaltError.
func (p *Interpreter) next(ctx context.Context, m *engine.Machine) (found bool, err error) {
	ctx, leave, err := runs.Of(m.Engine).use.enter(ctx)
	if err != nil {
		return false, err
	}
	defer leave()
	p.observe(ctx, m)
	outcome, err := query.Next(ctx, m)
	switch outcome {
	case engine.Halted:
		err = HaltError(m.ExitCode())
	case engine.Raised:
		p.counters.of(m).exceptions.Add(1)
		err = m.Guard(ctx, func() error { return p.raised(m) })
	case engine.Succeeded:
		p.counters.of(m).solutions.Add(1)
	}
	return outcome == engine.Succeeded, err
}

// Exec consults a text: it adds the clauses and runs the directives. The error lists
// everything that is wrong with the text: see LoadError. After an error nothing has
// changed, except for what Load says, unless WithPartialTexts is given. Each text counts as
// a separate file. If another text or file has defined a predicate, the new clauses replace
// the old ones, with a warning on user_error, unless both declare it multifile. With
// WithAddedTexts they are added instead.
func (p *Interpreter) Exec(text string, args ...any) error {
	return p.ExecContext(context.Background(), text, args...)
}

// ExecContext is Exec with a context. When the context ends, the running directive and the
// loading end.
func (p *Interpreter) ExecContext(ctx context.Context, text string, args ...any) error {
	m, err := p.begin(ctx)
	if err != nil {
		return err
	}
	begun := false
	defer p.abandon(m, &begun)
	var name, filled string
	var fillings []filling
	err = m.Guard(ctx, func() (err error) {
		filled, fillings, err = p.fill(m, text, args)
		return err
	})
	if err != nil {
		return err
	}
	m.AtDesk(func() { name = p.texts.begin() })
	load := func() error { return p.load(ctx, m, name, filled, fillings) }
	begun = true
	return p.atomically(ctx, m, load, func() {
		defer p.release(m)
		m.AtDesk(func() { p.forget(m, name, text) })
	})
}
