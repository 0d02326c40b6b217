// Package ichiban lets the top level run on github.com/ichiban/prolog, a Prolog
// interpreter in Go, for comparison with the engine of this module.
package ichiban

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"github.com/ichiban/prolog"
	ich "github.com/ichiban/prolog/engine"

	zebra "github.com/zebralog/prolog"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/near"
	"github.com/zebralog/prolog/repl"
)

// Version is the name and the version of the system that this package adapts.
const Version = "ichiban/prolog v1.2.2"

// An Engine is an interpreter of github.com/ichiban/prolog with perm/2,
// left_of/3, next_to/3 and a program loaded. It is for one goroutine.
type Engine struct {
	p     *prolog.Interpreter
	input *input
	err   io.Writer
	dir   string // of the file being loaded
}

var _ repl.Engine = (*Engine)(nil)

// New returns an engine that has consulted the program. Readers and writers
// must not be nil.
func New(in io.Reader, out, err io.Writer, program string) (*Engine, error) {
	e := &Engine{input: newInput(in), err: err}
	e.p = prolog.New(e.input, out)
	e.p.FS = files{e}
	e.p.Register1(ich.NewAtom("halt"), halt)
	e.p.Register1(ich.NewAtom("consult"), e.consult)
	e.p.Register2(ich.NewAtom("."), func(vm *ich.VM, file, files ich.Term, k ich.Cont, env *ich.Env) *ich.Promise {
		return e.consult(vm, ich.Cons(file, files), k, env)
	})
	e.p.Register2(ich.NewAtom("perm"), perm)
	e.p.Register3(ich.NewAtom("left_of"), leftOf)
	e.p.Register3(ich.NewAtom("next_to"), nextTo)
	if err := e.p.Exec(program); err != nil {
		return nil, fmt.Errorf("ichiban/prolog: %w", err)
	}
	return e, nil
}

// files are those of the operating system; beside the file being loaded are
// the files it loads.
type files struct{ e *Engine }

func (f files) Open(name string) (fs.File, error) {
	if !filepath.IsAbs(name) {
		if file, err := os.Open(filepath.Join(f.e.dir, name)); err == nil {
			return file, nil
		}
	}
	return os.Open(name)
}

// halt implements halt/1; it ends the query instead of the process.
func halt(_ *ich.VM, status ich.Term, _ ich.Cont, env *ich.Env) *ich.Promise {
	switch n := env.Resolve(status).(type) {
	case ich.Variable:
		return ich.Error(ich.InstantiationError(env))
	case ich.Integer:
		return ich.Error(zebra.HaltError(n))
	default:
		return ich.Error(ich.TypeError(ich.NewAtom("integer"), status, env))
	}
}

// Version implements repl.Engine.
func (e *Engine) Version() string { return Version }

// Input implements repl.Engine.
func (e *Engine) Input() repl.Input { return e.input }

// Settings implements repl.Engine.
func (e *Engine) Settings() repl.Settings {
	return repl.Settings{Prompt: "?- ", WhiteLine: true, Time: -1}
}

// Consult implements repl.Engine. It returns at the first error in a clause or
// directive.
func (e *Engine) Consult(ctx context.Context, files ...string) error {
	outer := e.dir
	defer func() { e.dir = outer }()
	for _, file := range files {
		e.dir = filepath.Dir(file)
		if _, err := ich.Consult(&e.p.VM, ich.NewAtom(file), ich.Success, nil).Force(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Main implements repl.Engine: there is no such declaration.
func (e *Engine) Main(context.Context) error { return nil }

// consult implements consult/1; it knows the file user, which is user_input.
func (e *Engine) consult(_ *ich.VM, files ich.Term, k ich.Cont, env *ich.Env) *ich.Promise {
	return ich.Delay(func(ctx context.Context) *ich.Promise {
		list := ich.ListIterator{List: files, Env: env}
		if _, ok := env.Resolve(files).(ich.Atom); ok {
			list.List = ich.List(files)
		}
		for list.Next() {
			var err error
			if name := fmt.Sprint(env.Resolve(list.Current())); name == "user" {
				var text []byte
				if text, err = io.ReadAll(e.input); err == nil {
					err = e.p.ExecContext(ctx, string(text))
				}
			} else {
				err = e.Consult(ctx, name)
			}
			if err != nil {
				return ich.Error(err)
			}
		}
		if err := list.Err(); err != nil {
			return ich.Error(err)
		}
		return k(env)
	})
}

// Solve implements repl.Engine. It never knows that an answer is the last.
func (e *Engine) Solve(ctx context.Context, q repl.Query, yield func(*repl.Answer) bool) error {
	text := q.Text
	if q.Open {
		text += "\n." // a second full stop does no harm
	}
	p := ich.NewParser(&e.p.VM, strings.NewReader(text))
	goal, err := p.Term()
	if err != nil {
		return fmt.Errorf("%v: %w", q.Start, err)
	}
	vars := p.Vars
	if _, err := p.Term(); err == nil {
		return fmt.Errorf("%v: there is text after the goal", q.Start)
	}
	ops := e.operators()
	_, err = ich.Call(&e.p.VM, goal, func(env *ich.Env) *ich.Promise {
		return ich.Bool(!yield(newAnswer(vars, env, ops)))
	}, nil).Force(ctx)
	return err
}

// unknown tells which procedure an existence error is about.
func unknown(err error) (name string, arity int, ok bool) {
	var x ich.Exception
	if !errors.As(err, &x) {
		return "", 0, false
	}
	// error(existence_error(procedure, Name/Arity), _)
	ball, ok := x.Term().(ich.Compound)
	if !ok || ball.Functor() != ich.NewAtom("error") || ball.Arity() != 2 {
		return "", 0, false
	}
	formal, ok := ball.Arg(0).(ich.Compound)
	if !ok || formal.Functor() != ich.NewAtom("existence_error") || formal.Arity() != 2 ||
		formal.Arg(0) != ich.NewAtom("procedure") {
		return "", 0, false
	}
	return indicator(formal.Arg(1))
}

// indicator takes the term Name/Arity apart.
func indicator(t ich.Term) (name string, arity int, ok bool) {
	pi, ok := t.(ich.Compound)
	if !ok || pi.Functor() != ich.NewAtom("/") || pi.Arity() != 2 {
		return "", 0, false
	}
	n, ok1 := pi.Arg(0).(ich.Atom)
	a, ok2 := pi.Arg(1).(ich.Integer)
	return n.String(), int(a), ok1 && ok2
}

// Report implements repl.Engine. For an unknown procedure it names those that
// may have been meant.
func (e *Engine) Report(err error, hints ...string) {
	fmt.Fprintf(e.err, "ERROR: %v\n", err)
	if name, _, ok := unknown(err); ok {
		if found := near.Find(name, e.procedures()); len(found) > 0 {
			hints = append(hints, "However, there are definitions for:")
			for _, p := range found {
				hints = append(hints, "      "+p.String())
			}
		}
	}
	for _, hint := range hints {
		fmt.Fprintf(e.err, "ERROR:   %s\n", hint)
	}
}

// Prompt implements repl.Engine.
func (e *Engine) Prompt() string { return "|: " }

// Close implements repl.Engine; nothing is held back.
func (e *Engine) Close() error { return nil }

// procedures returns the procedures that programs define.
func (e *Engine) procedures() iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		pi := ich.NewVariable()
		e.each(ich.NewAtom("current_predicate").Apply(pi), func(env *ich.Env) bool {
			name, arity, _ := indicator(env.Resolve(pi))
			return yield(name, arity)
		})
	}
}

// operators returns the operator table, which the interpreter shows by current_op/3
// only.
func (e *Engine) operators() *syntax.Ops {
	ops := new(syntax.Ops)
	priority, typ, name := ich.NewVariable(), ich.NewVariable(), ich.NewVariable()
	goal := ich.NewAtom("current_op").Apply(priority, typ, name)
	e.each(goal, func(env *ich.Env) bool {
		p, _ := env.Resolve(priority).(ich.Integer)
		t, _ := syntax.ParseOpType(fmt.Sprint(env.Resolve(typ)))
		n, _ := env.Resolve(name).(ich.Atom)
		ops.Add(int(p), t, atom.Intern(n.String()))
		return true
	})
	return ops
}

// each calls f for the solutions of a goal that raises no errors.
func (e *Engine) each(goal ich.Term, f func(env *ich.Env) bool) {
	_, _ = ich.Call(&e.p.VM, goal, func(env *ich.Env) *ich.Promise {
		return ich.Bool(!f(env))
	}, nil).Force(context.Background())
}
