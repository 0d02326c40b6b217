package prolog

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// Register defines a predicate by a Go function. The predicate is given by its indicator:
// "discount/3". Its arguments are the parameters of the function and then its results, from
// left to right:
//
//	func(a, b int) (int, error)                       p(+A, +B, -C)
//	func(name string) bool                            p(+Name)
//	func(x float64) (whole, part float64)             p(+X, -Whole, -Part)
//	func(ctx context.Context, user string) iter.Seq[Item]   p(+User, -Item), one solution for each
//	func(key string) iter.Seq2[Item, error]           p(+Key, -Item)
//	func(key string) (Item, bool)                     p(+Key, -Item), which fails for false
//	func(format string, args ...prolog.Term) string   p/4: p(+Format, +A, +B, -Text)
//
// A first parameter of type context.Context is no argument: it gets the context of the
// query. A last result of type error is none either, nor is a last result of type bool,
// which says whether the predicate succeeds. A variadic parameter takes all arguments of the
// indicator that the others leave.
//
// A parameter gets the value of its argument as Scan stores it. An unbound argument raises
// instantiation_error, unless the parameter is a Term, an any or a pointer. An argument of
// another type raises type_error; its type has the name that Prolog uses (integer, float,
// text, list, ...), or the Go name for a Go type of your own. An integer that the parameter
// cannot hold raises representation_error. A result is unified with its argument; it may be
// any value that Query takes as an argument.
//
// An error of the function becomes an exception. An *Exception raises its term. ErrFail
// makes the predicate fail. Other errors raise error(system_error(Text), context(Predicate,
// Cause)), where Cause stands for the Go error. If that exception, or one that the program
// makes of it, ends a query, errors.Is and errors.As find the Go error in the error of the
// query. A panic becomes a *PanicError in the same way.
//
// A sequence is asked for its next value when the program backtracks. It is stopped at once
// when a cut or an exception drops the remaining solutions, or when the query is closed.
//
// Other goals of the interpreter may run at the same time, including goals that the function
// starts. Several goals may call the function at the same time.
//
// A Function, made by Func1 to Func5, is called without reflection. So are functions of up
// to two parameters of types int, float64 and string.
//
// A func(*Call) error or func(*Call) iter.Seq[error] can decide for itself which of its
// arguments must be given.
//
// A predicate module:name/arity belongs to that module alone, and replaces no builtin.
//
// Otherwise the predicate replaces one of that name in the program or the system. A program
// cannot reach the replaced one, with any module prefix: if it was a builtin of the system,
// all modules and libraries call the new one. Control constructs, and goals that are
// compiled into clauses, such as =/2, cannot be replaced.
func (p *Interpreter) Register(predicate string, f any) error {
	if !p.isMade() {
		return errNotMade
	}
	if v := reflect.ValueOf(f); !v.IsValid() || v.Kind() == reflect.Func && v.IsNil() {
		return fmt.Errorf("prolog: %s: the function is nil", predicate)
	}
	module, rest, ok := strings.Cut(predicate, ":")
	if !ok || module == "" || strings.HasPrefix(rest, "/") {
		module, rest = "", predicate
	}
	name, arity, err := indicator(rest)
	if err != nil {
		return err
	}
	row := engine.Builtin{Name: name, Arity: arity, Use: engine.Outside}
	switch f := f.(type) {
	case func(*Call) error:
		row.Det = func(m *engine.Machine, a []engine.Cell) bool {
			c, ok := p.call(m, a)
			if !ok {
				return false
			}
			err := outside(m, func() error { return f(c) })
			return unifyValues(m, c.result, err, a)
		}
	case func(*Call) iter.Seq[error]:
		row.NonDet = func(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
			it, _ := r.State.(*iteration)
			if it == nil {
				c, ok := p.call(m, a)
				if !ok {
					return false
				}
				it = newIteration(c.solutions(f))
			}
			return it.solve(m, a, r)
		}
	case Function:
		if f.solve == nil {
			return fmt.Errorf("prolog: %s: the function is nil", predicate)
		}
		if f.arity != arity || arity == 0 {
			return fmt.Errorf("prolog: %s: the function is a predicate of %d arguments", predicate, f.arity)
		}
		row.Det = f.solve
	default:
		s, err := signatureOf(f, arity)
		if err != nil {
			return fmt.Errorf("prolog: %s: %w", predicate, err)
		}
		if s.seq == 0 {
			row.Det = quick(f)
		}
		if row.Det == nil {
			s.define(&row)
		}
	}
	return p.install(module, row)
}

// indicator returns the name and the arity of name/arity.
func indicator(text string) (name string, arity int, err error) {
	i := strings.LastIndexByte(text, '/')
	if i > 0 {
		arity, err = strconv.Atoi(text[i+1:])
	}
	if i <= 0 || err != nil || arity < 0 || arity > engine.MaxProcedureArity {
		return "", 0, fmt.Errorf("prolog: %q is not the indicator of a predicate, name/arity", text)
	}
	return text[:i], arity, nil
}

// install adds a predicate to a module; where none is named to module user, and in the place of
// a builtin to module system.
func (p *Interpreter) install(module string, b engine.Builtin) error {
	p.engine.Lock()
	defer p.engine.Unlock()
	name := atom.Intern(b.Name)
	if engine.IsCompiled(name, b.Arity) {
		return fmt.Errorf("prolog: %s cannot be replaced", b.PI())
	}
	if module != "" {
		p.engine.InstallIn(p.engine.Module(atom.Intern(module)), b)
		return nil
	}
	modules := []*engine.Module{p.engine.Module(userModule)}
	system := p.engine.Module(atom.System)
	if old := system.Own(engine.PredKey{Name: name, Arity: b.Arity}); old != nil && old.Defined {
		modules = append(modules, system)
	}
	for _, mod := range modules {
		p.engine.InstallIn(mod, b)
	}
	return nil
}

// A PanicError is the error that the panic of a predicate in Go becomes.
type PanicError struct {
	Value any
	Stack []byte // of the goroutine, as debug.Stack returns it
}

// Error returns a text with the value.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// Unwrap returns the value if it is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// outside calls a function of the host.
func outside(m *engine.Machine, f func() error) (err error) {
	m.Outside(func() {
		defer caught(&err)
		err = f()
	})
	return err
}

// caught makes a panic an error.
func caught(err *error) {
	if v := recover(); v != nil {
		*err = &PanicError{v, debug.Stack()}
	}
}

// raise makes the error of a predicate in Go an exception, or a failure.
func raise(m *engine.Machine, err error) bool {
	if errors.Is(err, ErrFail) {
		return false
	}
	w := writer{m: m}
	var x *Exception
	if !errors.As(err, &x) || x == nil {
		formal := m.NewStruct(systemErrorAtom, m.NewAtom(err.Error()))
		return m.ErrorMessage(formal, m.GiveHost(err))
	}
	ball, wrong := w.cell(x.Term())
	if wrong != nil {
		return m.SystemError(wrong)
	}
	return m.Throw(ball)
}

var systemErrorAtom = atom.Intern("system_error")

// A Call is a call of a predicate in Go.
type Call struct {
	ctx    context.Context
	args   []Term
	result []any
}

// Context returns the context of the query.
func (c *Call) Context() context.Context { return c.ctx }

// Args returns the arguments. They do not change while the call runs.
func (c *Call) Args() []Term { return c.args }

// Unify says that argument i, counted from 0, is to be unified with a value. That is done
// when the function returns or yields; if it fails, so does the solution. Values are those
// that Query takes as arguments.
func (c *Call) Unify(i int, value any) { c.result[i] = value }

// call makes a Call of the arguments. If ok is false an exception is pending.
func (p *Interpreter) call(m *engine.Machine, a []engine.Cell) (c *Call, ok bool) {
	c = &Call{ctx: m.Context(), args: make([]Term, len(a)), result: make([]any, len(a))}
	r := reader{m: m}
	for i := range a {
		var err error
		if c.args[i], err = r.term(a[i]); err != nil {
			return nil, m.SystemError(err)
		}
	}
	return c, true
}

// solutions returns what a function gives for each solution: values for the arguments.
func (c *Call) solutions(f func(*Call) iter.Seq[error]) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		for err := range f(c) {
			if !yield(c.result, err) {
				return
			}
			clear(c.result)
		}
	}
}

// cellsOf makes cells of the values for arguments. Without a value, the cell is the
// argument.
func cellsOf(m *engine.Machine, values []any, a []engine.Cell) ([]engine.Cell, error) {
	w := writer{m: m}
	cells := make([]engine.Cell, len(a))
	for i, v := range values {
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

// unifyValues ends a call that gave values for arguments, or an error.
func unifyValues(m *engine.Machine, values []any, err error, a []engine.Cell) bool {
	var cells []engine.Cell
	if err == nil {
		cells, err = cellsOf(m, values, a)
	}
	if err != nil {
		return raise(m, err)
	}
	for i := range cells {
		if !m.Unify(a[i], cells[i]) {
			return false
		}
	}
	return true
}

// An iteration is a call of a predicate with several solutions that may have more.
type iteration struct {
	next func() ([]any, error, bool)
	stop func()
}

func newIteration(seq iter.Seq2[[]any, error]) *iteration {
	it := new(iteration)
	it.next, it.stop = iter.Pull2(seq)
	return it
}

// Size returns about what a goroutine takes.
func (*iteration) Size() int { return 8 << 10 }

// Release stops the iteration.
func (it *iteration) Release(m *engine.Machine) {
	if err := outside(m, func() error { it.stop(); return nil }); err != nil {
		raise(m, err)
	}
}

// solve gives the next solution whose values unify with the arguments.
func (it *iteration) solve(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	r.Again(it)
	for {
		var values []any
		more := false
		err := outside(m, func() (err error) {
			values, err, more = it.next()
			return err
		})
		var cells []engine.Cell
		if err == nil && more {
			cells, err = cellsOf(m, values, a)
		}
		switch {
		case err == nil && !more, err != nil && !errors.Is(err, ErrFail):
			*r = engine.Retry{}
			if it.Release(m); err == nil || m.Pending() {
				return false
			}
			return raise(m, err)
		case err == nil && m.CanUnify(m.NewStruct(valuesAtom, a...), m.NewStruct(valuesAtom, cells...)):
			for i := range cells {
				m.Unify(a[i], cells[i])
			}
			return true
		}
		if m.Pending() || m.Cancelled() {
			return false
		}
	}
}
