//go:build ichiban

package main

import (
	"errors"
	"io"
	"strings"

	"github.com/ichiban/prolog"
	"github.com/ichiban/prolog/engine"
)

type interpreter = prolog.Interpreter

var errNoSolutions = prolog.ErrNoSolutions

func newInterpreter(in io.Reader, out io.Writer) (*interpreter, error) {
	return prolog.New(in, out), nil
}

func register(p *interpreter) {
	p.Register2(engine.NewAtom("upper"), func(vm *engine.VM, text, upper engine.Term, k engine.Cont, env *engine.Env) *engine.Promise {
		a, ok := env.Resolve(text).(engine.Atom)
		if !ok {
			return engine.Error(errors.New("not an atom"))
		}
		return engine.Unify(vm, upper, engine.NewAtom(strings.ToUpper(a.String())), k, env)
	})
}

func isInstantiationError(err error) bool {
	var raised engine.Exception
	if !errors.As(err, &raised) {
		return false
	}
	e, ok := raised.Term().(engine.Compound)
	return ok && e.Functor() == engine.NewAtom("error") && e.Arg(0) == engine.NewAtom("instantiation_error")
}
