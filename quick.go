package prolog

import (
	"context"
	"math"
	"reflect"

	"github.com/zebralog/prolog/engine"
)

// Functions of up to two scalars (int, float64, string) that return a scalar, two of the
// same type, or none are called without reflection: by a solver that is made for their
// types. Type switches, which generic functions write out for all combinations, find it.

// A solver is the function of a row.
type solver = func(m *engine.Machine, a []engine.Cell) bool

// none is the type of a parameter or result that a function does not have.
type none struct{}

// quick returns the solver of a function that has one here, else nil.
func quick(f any) solver {
	return first(
		returns0(f), returns0r[int](f), returns0r[float64](f), returns0r[string](f),
		takes[int](f), takes[float64](f), takes[string](f))
}

func first(solvers ...solver) solver {
	for _, s := range solvers {
		if s != nil {
			return s
		}
	}
	return nil
}

// takes is quick for functions whose first parameter is an A.
func takes[A any](f any) solver {
	return first(
		returns1[A](f), returns1r[A, int](f), returns1r[A, float64](f), returns1r[A, string](f),
		takes2[A, int](f), takes2[A, float64](f), takes2[A, string](f))
}

// takes2 is quick for functions of an A and a B.
func takes2[A, B any](f any) solver {
	return first(returns2[A, B](f), returns2r[A, B, int](f), returns2r[A, B, float64](f), returns2r[A, B, string](f))
}

// The following make solvers of functions with 0, 1 and 2 parameters, without results and
// with one or two of type R.

func returns0(f any) solver {
	switch f := f.(type) {
	case func() bool:
		return solve(func(context.Context, none, none) (r, s none, ok bool, err error) { return r, s, f(), nil })
	case func() error:
		return solve(func(context.Context, none, none) (r, s none, ok bool, err error) { return r, s, true, f() })
	case func(context.Context) error:
		return solve(func(ctx context.Context, _, _ none) (r, s none, ok bool, err error) { return r, s, true, f(ctx) })
	}
	return nil
}

func returns0r[R any](f any) solver {
	switch f := f.(type) {
	case func() R:
		return solve(func(context.Context, none, none) (r R, s none, ok bool, err error) { return f(), s, true, nil })
	case func() (R, bool):
		return solve(func(context.Context, none, none) (r R, s none, ok bool, err error) { r, ok = f(); return })
	case func() (R, error):
		return solve(func(context.Context, none, none) (r R, s none, ok bool, err error) {
			r, err = f()
			return r, s, true, err
		})
	case func(context.Context) (R, error):
		return solve(func(ctx context.Context, _, _ none) (r R, s none, ok bool, err error) {
			r, err = f(ctx)
			return r, s, true, err
		})
	}
	return nil
}

func returns1[A any](f any) solver {
	switch f := f.(type) {
	case func(A) bool:
		return solve(func(_ context.Context, a A, _ none) (r, s none, ok bool, err error) { return r, s, f(a), nil })
	case func(A) error:
		return solve(func(_ context.Context, a A, _ none) (r, s none, ok bool, err error) { return r, s, true, f(a) })
	case func(context.Context, A) error:
		return solve(func(ctx context.Context, a A, _ none) (r, s none, ok bool, err error) { return r, s, true, f(ctx, a) })
	}
	return nil
}

func returns1r[A, R any](f any) solver {
	switch f := f.(type) {
	case func(A) R:
		return solve(func(_ context.Context, a A, _ none) (r R, s none, ok bool, err error) { return f(a), s, true, nil })
	case func(A) (R, bool):
		return solve(func(_ context.Context, a A, _ none) (r R, s none, ok bool, err error) { r, ok = f(a); return })
	case func(A) (R, error):
		return solve(func(_ context.Context, a A, _ none) (r R, s none, ok bool, err error) {
			r, err = f(a)
			return r, s, true, err
		})
	case func(context.Context, A) (R, error):
		return solve(func(ctx context.Context, a A, _ none) (r R, s none, ok bool, err error) {
			r, err = f(ctx, a)
			return r, s, true, err
		})
	case func(A) (R, R):
		return solve(func(_ context.Context, a A, _ none) (r, s R, ok bool, err error) { r, s = f(a); return r, s, true, nil })
	case func(A) (R, R, error):
		return solve(func(_ context.Context, a A, _ none) (r, s R, ok bool, err error) {
			r, s, err = f(a)
			return r, s, true, err
		})
	}
	return nil
}

func returns2[A, B any](f any) solver {
	switch f := f.(type) {
	case func(A, B) bool:
		return solve(func(_ context.Context, a A, b B) (r, s none, ok bool, err error) { return r, s, f(a, b), nil })
	case func(A, B) error:
		return solve(func(_ context.Context, a A, b B) (r, s none, ok bool, err error) { return r, s, true, f(a, b) })
	case func(context.Context, A, B) error:
		return solve(func(ctx context.Context, a A, b B) (r, s none, ok bool, err error) { return r, s, true, f(ctx, a, b) })
	}
	return nil
}

func returns2r[A, B, R any](f any) solver {
	switch f := f.(type) {
	case func(A, B) R:
		return solve(func(_ context.Context, a A, b B) (r R, s none, ok bool, err error) { return f(a, b), s, true, nil })
	case func(A, B) (R, bool):
		return solve(func(_ context.Context, a A, b B) (r R, s none, ok bool, err error) { r, ok = f(a, b); return })
	case func(A, B) (R, error):
		return solve(func(_ context.Context, a A, b B) (r R, s none, ok bool, err error) {
			r, err = f(a, b)
			return r, s, true, err
		})
	case func(context.Context, A, B) (R, error):
		return solve(func(ctx context.Context, a A, b B) (r R, s none, ok bool, err error) {
			r, err = f(ctx, a, b)
			return r, s, true, err
		})
	case func(A, B) (R, R):
		return solve(func(_ context.Context, a A, b B) (r, s R, ok bool, err error) { r, s = f(a, b); return r, s, true, nil })
	case func(A, B) (R, R, error):
		return solve(func(_ context.Context, a A, b B) (r, s R, ok bool, err error) {
			r, s, err = f(a, b)
			return r, s, true, err
		})
	}
	return nil
}

// solve returns the solver of a function. What is none has no argument.
func solve[A, B, R, S any](f func(context.Context, A, B) (R, S, bool, error)) solver {
	a, b, r, s := scalarOf[A](), scalarOf[B](), scalarOf[R](), scalarOf[S]()
	return func(m *engine.Machine, args []engine.Cell) bool {
		in := inputs{m, args, true}
		x, y := a.next(&in), b.next(&in)
		if !in.ok {
			return false
		}
		var (
			u   R
			v   S
			ok  bool
			err error
		)
		m.Outside(func() {
			defer caught(&err)
			u, v, ok, err = f(m.Context(), x, y)
		})
		if err != nil {
			return raise(m, err)
		}
		return ok && r.write(m, in.args, u) && s.write(m, in.args[r.width:], v)
	}
}

// A scalar is how values of a type come from an argument, the first of some, and are
// unified with it.
type scalar[T any] struct {
	width int // how many arguments it takes
	read  func(m *engine.Machine, args []engine.Cell) (T, bool)
	write func(m *engine.Machine, args []engine.Cell, v T) bool
}

// scalarOf returns the scalar of a type. Types that are no scalars have one as well, by reflection.
// Inlined into all solvers it would be 1 MB of code.
//
//go:noinline
func scalarOf[T any]() scalar[T] {
	for _, s := range []any{noScalar, contextScalar, intScalar, int64Scalar, floatScalar, stringScalar, boolScalar} {
		if s, ok := s.(scalar[T]); ok {
			return s
		}
	}
	return scalar[T]{1,
		func(m *engine.Machine, args []engine.Cell) (T, bool) { return readSlowly[T](m, args[0]) },
		func(m *engine.Machine, args []engine.Cell, v T) bool { return unifyValues(m, []any{v}, nil, args[:1]) },
	}
}

// next reads the next of the arguments that are left.
func (s *scalar[T]) next(in *inputs) (v T) {
	if in.ok {
		v, in.ok = s.read(in.m, in.args)
		in.args = in.args[s.width:]
	}
	return v
}

// Inputs are the arguments of a call that are still to be read, if those before could be.
type inputs struct {
	m    *engine.Machine
	args []engine.Cell
	ok   bool
}

// readSlowly returns how values are read that are not of the most usual form.
func readSlowly[T any](m *engine.Machine, c engine.Cell) (v T, ok bool) {
	ok = storeArg(m, reflect.ValueOf(&v).Elem(), c)
	return v, ok
}

var noScalar = scalar[none]{0,
	func(*engine.Machine, []engine.Cell) (n none, ok bool) { return n, true },
	func(*engine.Machine, []engine.Cell, none) bool { return true },
}

var contextScalar = scalar[context.Context]{0,
	func(m *engine.Machine, _ []engine.Cell) (context.Context, bool) { return m.Context(), true },
	func(*engine.Machine, []engine.Cell, context.Context) bool { return true },
}

var boolScalar = scalar[bool]{1,
	func(m *engine.Machine, args []engine.Cell) (bool, bool) {
		c := m.Deref(args[0])
		if c == trueCell || c == falseCell {
			return c == trueCell, true
		}
		return readSlowly[bool](m, c)
	},
	func(m *engine.Machine, args []engine.Cell, v bool) bool {
		if v {
			return m.Unify(args[0], trueCell)
		}
		return m.Unify(args[0], falseCell)
	},
}

var int64Scalar = scalar[int64]{1,
	func(m *engine.Machine, args []engine.Cell) (int64, bool) {
		c := m.Deref(args[0])
		if i, ok := engine.SmallIntOf(c); ok {
			return i, true
		}
		return readSlowly[int64](m, c)
	},
	func(m *engine.Machine, args []engine.Cell, i int64) bool { return m.Unify(args[0], m.NewInt(i)) },
}

var intScalar = scalar[int]{1,
	func(m *engine.Machine, args []engine.Cell) (int, bool) {
		c := m.Deref(args[0])
		if i, ok := engine.SmallIntOf(c); ok && int64(int(i)) == i {
			return int(i), true
		}
		return readSlowly[int](m, c)
	},
	func(m *engine.Machine, args []engine.Cell, i int) bool { return m.Unify(args[0], m.NewInt(int64(i))) },
}

var floatScalar = scalar[float64]{1,
	func(m *engine.Machine, args []engine.Cell) (float64, bool) {
		c := m.Deref(args[0])
		if m.IsFloat(c) {
			return m.FloatOf(c), true
		}
		return readSlowly[float64](m, c)
	},
	func(m *engine.Machine, args []engine.Cell, f float64) bool {
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return unifyValues(m, []any{f}, nil, args)
		}
		return m.Unify(args[0], m.NewFloat(f))
	},
}

var stringScalar = scalar[string]{1,
	func(m *engine.Machine, args []engine.Cell) (string, bool) {
		c := m.Deref(args[0])
		if engine.IsAtom(c) && !engine.IsNil(c) {
			return engine.AtomText(c), true
		}
		return readSlowly[string](m, c)
	},
	func(m *engine.Machine, args []engine.Cell, s string) bool { return m.Unify(args[0], m.NewAtom(s)) },
}
