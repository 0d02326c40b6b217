package engine

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/zebralog/prolog/engine/atom"
)

// A Builtin is a predicate written in Go: one row of a table. Exactly one of
// Det, NonDet and Control is set.
//
// Det is called with the arguments, not dereferenced. It returns whether it
// succeeded; to raise an exception it returns what one of the machine's error
// methods returns, which is false. The cells it gets and makes are valid until
// it returns.
//
// NonDet is the same for a predicate with several solutions. It is called
// first with a Retry whose State is nil. To be asked for another solution
// after it returns true, it calls Retry.Again with what it needs to go on; it
// is then called with the same arguments and that State. State must not hold
// cells.
type Builtin struct {
	Name    string
	Arity   int
	Det     func(m *Machine, a []Cell) bool
	NonDet  func(m *Machine, a []Cell, r *Retry) bool
	Control func(m *Machine, a []Cell) status
	Closes  bool   // as a cleanup goal it is called however the run has ended; it is quick
	Use     Use    // what it needs besides the machine
	Pure    bool   // NonDet, of two arguments: for constants it only says, at all times the same, whether it holds
	Meta    string // meta-predicate declaration, one character per argument
	Doc     string // for readers of the table, in the form that TestDocs of the root has
	Facts   Facts  // that it finds, when programs may change them
}

// An installed is a builtin of an engine.
type installed struct {
	*Builtin
	Det      func(m *Machine, a []Cell) bool // that of the row, which is needed often
	pred     *Pred
	number   int32
	Use      Use  // not 0
	replaces bool // another one; native code calls it
}

// Facts are kept outside the database, such as rows of a table. assertz/1, retract/1 and
// retractall/1 call these methods for facts of the builtin.
type Facts interface {
	Assert(m *Machine, fact Cell, front bool) bool
	Retract(m *Machine, fact Cell, r *Retry) bool
	RetractAll(m *Machine, fact Cell) bool
}

// Use says what a builtin needs besides the machine, the settings of the engine and its
// clauses, which it reads.
type Use uint8

const (
	_ Use = iota // what the table says, else Desk

	// Desk is for what builtins keep in Go for all machines: one of them has it at a
	// time.
	Desk
	// Nothing is for builtins about terms.
	Nothing
	// Database means that the builtin changes what all machines read. No other machine runs
	// meanwhile.
	Database
	// Outside is for functions of the host, which run in Machine.Outside.
	Outside
)

// needsDesk reports whether nobody else may be at the desk.
func (b *installed) needsDesk() bool { return b.Use == Desk || b.Use == Database }

// A Retry is what a nondeterministic builtin keeps between its solutions.
type Retry struct {
	State any
	again bool
}

// A Sized state counts as memory, with the bytes that it takes when it is first given
// to Again, until its choice point is gone.
type Sized interface {
	Size() int // in bytes
}

// A Releaser is a state that is released when its choice point is dropped by a cut, an
// exception or the end of the query: at once, as the cleanup of setup_call_cleanup/3 runs.
// Release may be called more than once.
type Releaser interface {
	Release(m *Machine)
}

// Again asks for another call with this state when the program backtracks.
func (r *Retry) Again(state any) { r.State, r.again = state, true }

// PI returns the predicate indicator of the builtin as text.
func (b *Builtin) PI() string { return fmt.Sprintf("%s/%d", b.Name, b.Arity) }

// Install adds builtins to the module system. The rows must not change any more.
func (e *Engine) Install(rows []Builtin) { e.InstallUsing(Desk, rows) }

// InstallUsing is Install with the use u for the rows that have none.
func (e *Engine) InstallUsing(u Use, rows []Builtin) {
	made := make([]installed, len(rows))
	for i := range rows {
		made[i] = installed{Builtin: &rows[i], Use: cmp.Or(rows[i].Use, u)}
		e.install(e.system, &made[i])
	}
}

// InstallIn adds one builtin to a module. It replaces a builtin of the same name there.
func (e *Engine) InstallIn(mod *Module, row Builtin) {
	e.install(mod, &installed{Builtin: &row, Use: cmp.Or(row.Use, Desk)})
}

// install makes b a predicate of the module.
func (e *Engine) install(mod *Module, b *installed) {
	defer e.alone()()
	b.Det = b.Builtin.Det
	p := e.Pred(mod, atom.Intern(b.Name), b.Arity)
	b.pred = p
	if p.builtin != nil {
		for i, old := range e.builtins {
			if old.pred == p && old.Det != nil {
				e.builtins[i] = b.inPlace()
			}
		}
		b.replaces = true
		if mod == e.system && e.native != nil { // whose code may do the usual case of the older one
			e.nativeError = errors.Join(e.SetNative(false), e.SetNative(true))
		}
	}
	if !p.IsSystem() {
		e.Abolish(p)
	}
	b.number = int32(len(e.builtins))
	e.builtins = append(e.builtins, b)
	e.refresh()
	p.builtin, p.Defined = b, true
	if b.Closes {
		e.closes[functor(p.Name, p.Arity)] = true
	}
	e.definitions++
	if b.Meta != "" {
		p.Meta = []byte(b.Meta)
	}
	s := e.code.block(p.stub(), 4)
	k := Cell(b.number)
	switch {
	case b.Det != nil:
		s[0] = instr{op: opGo, k: controlDet | k<<16}
	case b.NonDet != nil:
		s[0] = instr{op: opGo, k: controlNonDet | k<<16}
		s[2] = instr{op: opGo, k: controlRedo | k<<16}
	default:
		s[0] = instr{op: opGo, k: controlPrimitive | k<<16}
	}
	s[1] = instr{op: opProceed}
	entry := e.code.atOffset(p.stub())
	if op, ok := quick[p.PredKey]; ok && mod == e.system {
		s[3] = instr{op: op, k: e.code.pointerCell(entry)}
		entry = skip(entry, 3)
	}
	e.setEntry(p, entry)
}

// inPlace returns the builtin for clauses in which calls of an older one were compiled, which
// has one solution.
func (b *installed) inPlace() *installed {
	if b.Det != nil {
		return b
	}
	first := *b
	first.Det = func(m *Machine, a []Cell) bool {
		return m.Once(b.pred.Module, m.SystemGoal(b.pred.Module, m.NewStruct(b.pred.Name, a...)))
	}
	return &first
}

// quick is the builtins of which an instruction does the usual case.
var quick = map[PredKey]uint16{
	{atom.Intern("arg"), 3}:    opArg,
	{atom.Intern("length"), 2}: opLength,
}

// Builtins calls f with every builtin until it returns false.
func (e *Engine) Builtins(f func(*Builtin) bool) {
	for _, b := range e.builtins {
		if !f(b.Builtin) {
			return
		}
	}
}

// call runs the function of a deterministic builtin.
func (m *Machine) call(b *installed, args []Cell) (ok bool) {
	if !m.enterBuiltin(b) {
		return m.callApart(b, args, nil)
	}
	ok = b.Det(m, args)
	m.leaveBuiltin()
	return ok
}

// callRetry runs the function of a nondeterministic builtin.
func (m *Machine) callRetry(b *installed, args []Cell, r *Retry) (ok bool) {
	if !m.enterBuiltin(b) {
		return m.callApart(b, args, r)
	}
	ok = b.NonDet(m, args, r)
	m.leaveBuiltin()
	return ok
}

// enterBuiltin notes which builtin runs, and reports whether it needs nothing else.
func (m *Machine) enterBuiltin(b *installed) bool {
	m.inCall, m.busy = b.pred, true
	return !m.turn.beside && b.Use != Database
}

// leaveBuiltin is the end of that: others may have been let in meanwhile.
func (m *Machine) leaveBuiltin() {
	if m.busy = false; m.turn.beside {
		m.sharedMeanwhile()
	}
}

// callApart is call of a builtin that changes the database, or while others run.
func (m *Machine) callApart(b *installed, args []Cell, r *Retry) (ok bool) {
	t := m.turn
	if t.beside {
		m.Engine.calm(t)
	}
	switch {
	case t.beside && b.needsDesk():
		ok = m.callBeside(b, args, r)
		m.busy = false
		return ok
	case b.Use == Database:
		t.still++
		ok = b.run(m, args, r)
		t.still--
	default:
		ok = b.run(m, args, r)
	}
	m.leaveBuiltin()
	return ok
}

// run calls the function of a builtin.
func (b *installed) run(m *Machine, args []Cell, r *Retry) bool {
	if r == nil {
		return b.Det(m, args)
	}
	return b.NonDet(m, args, r)
}

// callBeside is call while others run.
func (m *Machine) callBeside(b *installed, args []Cell, r *Retry) bool {
	defer m.take(b.Use)()
	return b.run(m, args, r)
}

// take takes what a builtin needs while others run, and returns what gives it back.
func (m *Machine) take(u Use) (done func()) {
	m.idle = m.depth == 1
	if u == Database {
		done = m.Alone()
	} else {
		m.takeDesk()
		done = m.leaveDesk
	}
	m.idle = false
	return done
}

// sharedMeanwhile is separate from leaveBuiltin, which is inlined. It gives back the desk,
// which a builtin has needed since it let others run. A nested run keeps it for the builtin
// that called it.
//
//go:noinline
func (m *Machine) sharedMeanwhile() {
	if m.depth == 1 {
		m.clearDesk()
	}
}
