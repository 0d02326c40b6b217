package ichiban

import (
	"context"

	ich "github.com/ichiban/prolog/engine"
)

// This file has perm/2, left_of/3 and next_to/3, the predicates of the zebra
// programs that are written in Go.

// background is the context of calls that end soon.
var background = context.Background()

// unify is x = y.
func unify(vm *ich.VM, x, y ich.Term, k ich.Cont, env *ich.Env) *ich.Promise {
	return ich.Unify(vm, x, y, k, env)
}

// A branch is one way to go on.
type branch = func(context.Context) *ich.Promise

// perm implements perm(?List, ?Permutation): the head is inserted at each place of each
// permutation of the tail. The lists have the same length.
func perm(vm *ich.VM, list, permutation ich.Term, k ich.Cont, env *ich.Env) *ich.Promise {
	return sameLength(vm, list, permutation, func(env *ich.Env) *ich.Promise {
		return permute(vm, list, permutation, k, env)
	}, env)
}

// sameLength makes both terms lists of the same length, in every way.
func sameLength(vm *ich.VM, xs, ys ich.Term, k ich.Cont, env *ich.Env) *ich.Promise {
	for {
		xs, ys = env.Resolve(xs), env.Resolve(ys)
		x, xPair := pair(xs)
		y, yPair := pair(ys)
		_, xOpen := xs.(ich.Variable)
		_, yOpen := ys.(ich.Variable)
		switch {
		case xPair && yPair:
			xs, ys = x.Arg(1), y.Arg(1)
		case xPair && yOpen:
			tail := ich.NewVariable()
			env, _ = env.Unify(ys, ich.Cons(ich.NewVariable(), tail))
			xs, ys = x.Arg(1), tail
		case xOpen && yPair:
			tail := ich.NewVariable()
			env, _ = env.Unify(xs, ich.Cons(ich.NewVariable(), tail))
			xs, ys = tail, y.Arg(1)
		case xOpen && yOpen:
			return ich.Delay(func(context.Context) *ich.Promise {
				return unify(vm, ich.List(xs, ys), ich.List(ich.List(), ich.List()), k, env)
			}, func(context.Context) *ich.Promise {
				xt, yt := ich.NewVariable(), ich.NewVariable()
				env, _ := env.Unify(ich.List(xs, ys),
					ich.List(ich.Cons(ich.NewVariable(), xt), ich.Cons(ich.NewVariable(), yt)))
				return sameLength(vm, xt, yt, k, env)
			})
		default:
			return unify(vm, ich.List(xs, ys), ich.List(ich.List(), ich.List()), k, env)
		}
	}
}

// pair returns the list cell that t is.
func pair(t ich.Term) (ich.Compound, bool) {
	c, ok := t.(ich.Compound)
	return c, ok && c.Functor() == ich.NewAtom(".") && c.Arity() == 2
}

// permute is perm of lists of the same length.
func permute(vm *ich.VM, list, permutation ich.Term, k ich.Cont, env *ich.Env) *ich.Promise {
	l, ok := pair(env.Resolve(list))
	if !ok {
		return unify(vm, permutation, ich.List(), k, env)
	}
	rest := ich.NewVariable()
	return permute(vm, l.Arg(1), rest, func(env *ich.Env) *ich.Promise {
		return insert(vm, l.Arg(0), rest, permutation, k, env)
	}, env)
}

// insert unifies list with rest, a list, with x inserted at each place.
func insert(vm *ich.VM, x, rest, list ich.Term, k ich.Cont, env *ich.Env) *ich.Promise {
	front := func(context.Context) *ich.Promise { return unify(vm, list, ich.Cons(x, rest), k, env) }
	r, ok := pair(env.Resolve(rest))
	if !ok {
		return ich.Delay(front)
	}
	return ich.Delay(front, func(context.Context) *ich.Promise {
		tail := ich.NewVariable()
		env, ok := env.Unify(list, ich.Cons(r.Arg(0), tail))
		if !ok {
			return ich.Bool(false)
		}
		return insert(vm, x, r.Arg(1), tail, k, env)
	})
}

// leftOf implements left_of(?List, ?X, ?Y): Y follows X in List.
func leftOf(vm *ich.VM, list, x, y ich.Term, k ich.Cont, env *ich.Env) *ich.Promise {
	return neighbours(vm, list, func(a, b ich.Term, env *ich.Env) []branch {
		return []branch{func(context.Context) *ich.Promise {
			return unify(vm, ich.List(x, y), ich.List(a, b), k, env)
		}}
	}, env)
}

// nextTo implements next_to(?List, ?X, ?Y): X and Y are neighbours in List.
func nextTo(vm *ich.VM, list, x, y ich.Term, k ich.Cont, env *ich.Env) *ich.Promise {
	return neighbours(vm, list, func(a, b ich.Term, env *ich.Env) []branch {
		return []branch{func(context.Context) *ich.Promise {
			return unify(vm, ich.List(x, y), ich.List(a, b), k, env)
		}, func(context.Context) *ich.Promise {
			return unify(vm, ich.List(x, y), ich.List(b, a), k, env)
		}}
	}, env)
}

// neighbours tries the branches for each two neighbours of a list, from left to
// right; a partial list is made longer.
func neighbours(vm *ich.VM, list ich.Term, branches func(a, b ich.Term, env *ich.Env) []branch, env *ich.Env) *ich.Promise {
	a, b, rest := ich.NewVariable(), ich.NewVariable(), ich.NewVariable()
	env, ok := env.Unify(list, ich.PartialList(rest, a, b))
	if !ok {
		return ich.Bool(false)
	}
	return ich.Delay(append(branches(a, b, env), func(context.Context) *ich.Promise {
		return neighbours(vm, ich.Cons(b, rest), branches, env)
	})...)
}
