package prolog

import (
	"context"
	"errors"
	"iter"

	"github.com/zebralog/prolog/engine"
)

// A Call is a call of a predicate in Go.
type Call struct {
	ctx    context.Context
	p      *Interpreter
	args   []Term
	result []any
}

// Context returns the context of the query.
func (c *Call) Context() context.Context { return c.ctx }

// Args returns the arguments. They do not change while the call runs.
func (c *Call) Args() []Term { return c.args }

// Unify says that argument i, from 0, is to be unified with a value, when the
// function returns or yields: what Query takes for an argument. If they do not
// unify, that solution fails.
func (c *Call) Unify(i int, value any) { c.result[i] = value }

// Register defines a predicate of module user by a function. The predicate
// succeeds when the function returns nil, and fails when it returns ErrFail.
// Any other error becomes an exception: an *Exception raises its term, others
// raise error(system_error(Text), _).
//
// Other goals of the interpreter may run meanwhile, including those that the function
// starts.
func (p *Interpreter) Register(name string, arity int, f func(c *Call) error) {
	p.install(engine.Builtin{Name: name, Arity: arity, Det: func(m *engine.Machine, a []engine.Cell) bool {
		c, ok := p.call(m, a)
		if !ok {
			return false
		}
		var err error
		m.Unlocked(func() { err = f(c) })
		return c.finish(m, a, err)
	}})
}

// RegisterIter defines a predicate with several solutions: one for each time
// that the function yields nil, with what Call.Unify has said since the last.
// After ErrFail the next is asked for; another error becomes an exception as
// for Register.
func (p *Interpreter) RegisterIter(name string, arity int, f func(c *Call) iter.Seq[error]) {
	p.install(engine.Builtin{Name: name, Arity: arity, NonDet: func(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
		it, _ := r.State.(*iteration)
		if it == nil {
			c, ok := p.call(m, a)
			if !ok {
				return false
			}
			it = runs.Of(m.Engine).begin(m, c)
			it.next, it.stop = iter.Pull(f(c))
		}
		for {
			err, more := it.advance(m)
			switch {
			case !more:
				it.Dropped()
				return false
			case err != nil && !errors.Is(err, ErrFail):
				it.Dropped()
				return it.finish(m, a, err)
			case err == nil && it.possible(m, a):
				r.Again(it)
				return it.finish(m, a, nil)
			case m.Pending() || m.Cancelled():
				it.Dropped()
				return false
			}
		}
	}})
}

// An iteration is a call of a predicate with several solutions that may have
// more.
type iteration struct {
	*Call
	run  *run
	next func() (error, bool)
	stop func()
}

// Size is about what a goroutine takes.
func (*iteration) Size() int { return 8 << 10 }

// Dropped has the iteration stopped when the next one begins.
func (it *iteration) Dropped() { it.run.dropped = append(it.run.dropped, it) }

// advance goes on to the next solution.
func (it *iteration) advance(m *engine.Machine) (err error, more bool) {
	clear(it.result)
	m.Unlocked(func() { err, more = it.next() })
	return err, more
}

// begin is a new iteration, which is stopped when the query ends, if not before.
func (r *run) begin(m *engine.Machine, c *Call) *iteration {
	for len(r.dropped) > 0 {
		old := r.dropped[len(r.dropped)-1]
		r.dropped = r.dropped[:len(r.dropped)-1]
		delete(r.iterations, old)
		m.Unlocked(old.stop)
	}
	if r.iterations == nil {
		r.iterations = make(map[*iteration]bool)
	}
	it := &iteration{Call: c, run: r}
	r.iterations[it] = true
	return it
}

// install adds a predicate to module user.
func (p *Interpreter) install(b engine.Builtin) {
	p.engine.Lock()
	defer p.engine.Unlock()
	p.engine.InstallIn(p.engine.Module(userModule), b)
}

// call makes a Call of the arguments. If ok is false an exception is pending.
func (p *Interpreter) call(m *engine.Machine, a []engine.Cell) (c *Call, ok bool) {
	c = &Call{ctx: m.Context(), p: p, args: make([]Term, len(a)), result: make([]any, len(a))}
	r := reader{m: m}
	for i := range a {
		var err error
		if c.args[i], err = r.term(a[i]); err != nil {
			return nil, m.SystemError(err)
		}
	}
	return c, true
}

// cells makes cells of the values for the arguments; where there is none it is
// the argument.
func (c *Call) cells(m *engine.Machine, a []engine.Cell) ([]engine.Cell, error) {
	w := writer{m: m}
	cells := make([]engine.Cell, len(a))
	for i, v := range c.result {
		cells[i] = a[i]
		if v != nil {
			cell, err := w.cell(v)
			if err != nil {
				return nil, err
			}
			cells[i] = cell
		}
	}
	return cells, nil
}

// possible reports whether the arguments unify with the values for them; if
// that cannot be known, finish finds out.
func (c *Call) possible(m *engine.Machine, a []engine.Cell) bool {
	cells, err := c.cells(m, a)
	return err != nil || m.CanUnify(m.NewStruct(valuesAtom, a...), m.NewStruct(valuesAtom, cells...))
}

// finish ends a call, or gives one solution of it.
func (c *Call) finish(m *engine.Machine, a []engine.Cell, err error) bool {
	var cells []engine.Cell
	if err == nil {
		cells, err = c.cells(m, a)
	}
	var x *Exception
	switch {
	case errors.Is(err, ErrFail):
		return false
	case errors.As(err, &x):
		w := writer{m: m}
		ball, err := w.cell(x.Term())
		if err != nil {
			return m.SystemError(err)
		}
		return m.Throw(ball)
	case err != nil:
		runs.Of(m.Engine).cause = err
		return m.SystemError(err)
	}
	for i := range cells {
		if !m.Unify(a[i], cells[i]) {
			return false
		}
	}
	return true
}
