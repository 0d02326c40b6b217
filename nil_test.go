package prolog_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"iter"
	"log/slog"
	"math/big"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/zebralog/prolog"
)

// A nilCall uses what the package exports with values that are nil or zero.
type nilCall struct {
	name string // the function, or Type.Method
	call func() error
	fine bool // it is no error
}

var noContext context.Context

// noError is a call that has no error to return.
func noError(name string, f func()) nilCall {
	return nilCall{name, func() error { f(); return nil }, true}
}

// TestNil: no function of the package panics when an argument or a receiver is nil or
// zero, and those that can tell what is wrong do. (A context without a parent and a
// function as a Tracer panic as in the standard library.)
func TestNil(t *testing.T) {
	p := newInterpreter(t, "p(1).")
	q := prepare(t, p, "p(X)")
	calls := slices.Concat(nilMaking(p), nilAsking(p, q), nilSolutions(p, q), nilRegistering(p), nilObserving(p), nilTerms(p))
	named := make(map[string]bool)
	for _, c := range calls {
		named[c.name] = true
		panicked, err := func() (panicked any, err error) {
			defer func() { panicked = recover() }()
			return nil, c.call()
		}()
		switch {
		case panicked != nil:
			t.Errorf("%s: panic: %v", c.name, panicked)
		case err == nil && !c.fine:
			t.Errorf("%s: no error", c.name)
		case err != nil && err.Error() == "":
			t.Errorf("%s: an error without a text", c.name)
		}
	}
	for _, name := range exported(t) {
		if !named[name] {
			t.Errorf("%s is not tried", name)
		}
	}
	if err := p.QuerySolution("p(1), X is 1+2, X =:= 3").Err(); err != nil {
		t.Error("then:", err)
	}
}

// exported are the functions and methods that the package exports.
func exported(t *testing.T) (names []string) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || !fn.Name.IsExported() {
				continue
			}
			name := fn.Name.Name
			if fn.Recv != nil {
				of := fn.Recv.List[0].Type
				if star, ok := of.(*ast.StarExpr); ok {
					of = star.X
				}
				receiver, ok := of.(*ast.Ident)
				if !ok || !receiver.IsExported() {
					continue
				}
				name = receiver.Name + "." + name
			}
			names = append(names, name)
		}
	}
	return names
}

// made returns New with options, one of which is wrong.
func made(options ...prolog.Option) func() error {
	return func() error {
		_, err := prolog.New(nil, nil, options...)
		return err
	}
}

// nilMaking are New with its options, and interpreters that New has not made.
func nilMaking(p *prolog.Interpreter) (calls []nilCall) {
	ctx := context.Background()
	calls = []nilCall{
		{"New", made(nil), false},
		{"New", made(), true},
		{"WithFS", made(prolog.WithFS(nil)), false},
		{"WithFS", made(prolog.WithFS(fstest.MapFS(nil))), true},
		{"WithWritableFS", made(prolog.WithWritableFS(nil)), false},
		{"WithDir", made(prolog.WithDir("")), false},
		{"WithDir", made(prolog.WithDir("/no/such/folder")), false},
		{"WithError", made(prolog.WithError(nil)), true},
		{"WithArgs", made(prolog.WithArgs()), true},
		{"WithISO", made(prolog.WithISO()), true},
		{"WithNative", made(prolog.WithNative(false)), true},
		{"WithThreads", made(prolog.WithThreads(0)), true},
		{"WithThreads", made(prolog.WithThreads(-1)), true},
		{"WithMemory", made(prolog.WithMemory(0)), true},
		{"WithMemory", made(prolog.WithMemory(1)), false},
		{"WithTotalMemory", made(prolog.WithTotalMemory(0)), true},
		{"WithLimits", made(prolog.WithLimits(prolog.Limits{})), true},
		{"WithPredicates", made(prolog.WithPredicates()), true},
		{"WithPredicates", made(prolog.WithPredicates("")), false},
		{"WithOS", made(prolog.WithOS()), true},
		{"WithPartialTexts", made(prolog.WithPartialTexts()), true},
		{"WithAddedTexts", made(prolog.WithAddedTexts()), true},
		{"Interpreter.Exec", func() error { return p.Exec("") }, true},
		{"Interpreter.Exec", func() error { return p.Exec("q(?).", nil) }, true},
		{"Interpreter.ExecContext", func() error { return p.ExecContext(noContext, "") }, false},
		{"Interpreter.Load", func() error { return p.Load(noContext, fstest.MapFS{"a.pl": {}}, "a.pl") }, false},
		{"Interpreter.Load", func() error { return p.Load(ctx, nil, "a.pl") }, false},
		{"Interpreter.Load", func() error { return p.Load(ctx, fstest.MapFS(nil), "a.pl") }, false},
		{"Interpreter.Load", func() error { return p.Load(ctx, fstest.MapFS(nil)) }, false},
		{"AddFacts", func() error { return prolog.AddFacts(noContext, p, "f", slices.Values([]int{1})) }, false},
		{"AddFacts", func() error { return prolog.AddFacts[int](ctx, p, "f", nil) }, false},
		{"AddFacts", func() error { return prolog.AddFacts(ctx, nil, "f", slices.Values([]int{1})) }, false},
		{"AddFacts", func() error { return prolog.AddFacts(ctx, p, "n", slices.Values([]any{nil, (*int)(nil)})) }, true},
		{"AddFacts", func() error { return prolog.AddFacts(ctx, p, "n", slices.Values([]*struct{ A int }{nil})) }, true},
	}
	for _, bad := range []*prolog.Interpreter{nil, new(prolog.Interpreter)} {
		calls = append(calls,
			nilCall{"Interpreter.Exec", func() error { return bad.Exec("") }, false},
			nilCall{"Interpreter.ExecContext", func() error { return bad.ExecContext(ctx, "") }, false},
			nilCall{"Interpreter.Load", func() error { return bad.Load(ctx, fstest.MapFS{"a.pl": {}}, "a.pl") }, false},
			nilCall{"Interpreter.Query", func() error { _, err := bad.Query("true"); return err }, false},
			nilCall{"Interpreter.QueryContext", func() error { _, err := bad.QueryContext(ctx, "true"); return err }, false},
			nilCall{"Interpreter.QuerySolution", func() error { return bad.QuerySolution("true").Err() }, false},
			nilCall{"Interpreter.QuerySolutionContext", func() error { return bad.QuerySolutionContext(ctx, "true").Err() }, false},
			nilCall{"Interpreter.Prepare", func() error { _, err := bad.Prepare("true"); return err }, false},
			nilCall{"Interpreter.Register", func() error { return bad.Register("p/1", func(int) bool { return true }) }, false},
			nilCall{"Interpreter.Clone", func() error { _, err := bad.Clone(); return err }, false},
			nilCall{"Interpreter.Close", bad.Close, false},
			noError("Interpreter.Stats", func() { bad.Stats() }),
			noError("Interpreter.Engine", func() { bad.Engine() }),
			nilCall{"Coverage.WriteTo", func() error { _, err := bad.NewCoverage().WriteTo(io.Discard); return err }, false},
			nilCall{"Profile.WriteTo", func() error { _, err := bad.NewProfile().WriteTo(io.Discard); return err }, false},
		)
	}
	return calls
}

// preparedBy is Prepare with options, and a run.
func preparedBy(p *prolog.Interpreter, options ...prolog.QueryOption) func() error {
	return func() error {
		q, err := p.Prepare("p(_), read(end_of_file), print(a), print_message(error, format(a, []))", options...)
		if err == nil {
			_, err = q.Holds(context.Background())
		}
		return err
	}
}

// nilAsking are queries with options and arguments.
func nilAsking(p *prolog.Interpreter, q *prolog.Query) (calls []nilCall) {
	ctx := context.Background()
	calls = []nilCall{
		{"Interpreter.Prepare", preparedBy(p, nil), false},
		{"Interpreter.Prepare", func() error { _, err := p.Prepare(""); return err }, false},
		{"Input", preparedBy(p, prolog.Input(nil)), true},
		{"Output", preparedBy(p, prolog.Output(nil)), true},
		{"ErrorOutput", preparedBy(p, prolog.ErrorOutput(nil)), true},
		{"Flag", preparedBy(p, prolog.Flag("", nil)), true},
		{"Flag", preparedBy(p, prolog.Flag("iso", nil)), false},
		{"Global", preparedBy(p, prolog.Global("", nil)), true},
		{"Limited", preparedBy(p, prolog.Limited(prolog.Limits{})), true},
		{"MaxMemory", preparedBy(p, prolog.MaxMemory(0)), true},
		{"StringArguments", preparedBy(p, prolog.StringArguments()), true},
		{"Interpreter.Query", func() error { _, err := p.Query("p(?)", (func())(nil)); return err }, false},
		{"Interpreter.QueryContext", func() error { _, err := p.QueryContext(noContext, "p(X)"); return err }, false},
		{"Interpreter.QuerySolution", func() error { return p.QuerySolution("? = null", nil).Err() }, true},
		{"Interpreter.QuerySolution", func() error { return p.QuerySolution("X = 1", prolog.NamedArg{}).Err() }, false},
		{"Interpreter.QuerySolutionContext", func() error { return p.QuerySolutionContext(noContext, "p(X)").Err() }, false},
		{"Named", func() error { return p.QuerySolution("X == null", prolog.Named("X", nil)).Err() }, true},
		{"Named", func() error { return p.QuerySolution("X = 1", prolog.Named("", nil)).Err() }, false},
		{"Query.Holds", func() error { _, err := q.Holds(noContext); return err }, false},
		{"Query.Holds", func() error { _, err := q.Holds(ctx, nil); return err }, false},
		{"Query.Holds", func() error { _, err := q.Holds(ctx, (*struct{ X int })(nil)); return err }, false},
		{"Query.Solutions", func() error { _, err := q.Solutions(noContext); return err }, false},
		{"Query.All", func() error { return firstError(q.All(noContext)) }, false},
		{"All", func() error { return firstError(prolog.All[int](noContext, q)) }, false},
		{"One", func() error { _, err := prolog.One[int](noContext, q); return err }, false},
		{"One", func() error { _, err := prolog.One[any](ctx, q); return err }, true},
		{"One", func() error { _, err := prolog.One[io.Reader](ctx, q); return err }, false},
		{"One", func() error { _, err := prolog.One[func()](ctx, q); return err }, false},
		{"Query.On", func() error { _, err := q.On(nil); return err }, false},
		{"Query.On", func() error { _, err := q.On(new(prolog.Interpreter)); return err }, false},
	}
	for _, v := range []any{
		(*int)(nil), (**int)(nil), []int(nil), map[string]int(nil), (*url.URL)(nil), (*big.Int)(nil), (*big.Rat)(nil), (*big.Float)(nil),
		(*prolog.Compound)(nil), (*prolog.Dict)(nil), prolog.BigInt{}, prolog.Rational{}, prolog.Host{}, prolog.List(nil), prolog.List{nil},
		&prolog.Compound{}, &prolog.Compound{Args: []prolog.Term{nil}}, &prolog.Dict{}, []any{nil}, struct{ E error }{}, (*struct{ A int })(nil),
		fmt.Stringer(nil), [0]int{}, big.Int{}, &big.Rat{}, struct{}{}, prolog.Atom(""), prolog.Var(""), prolog.TermString(""),
	} {
		calls = append(calls, nilCall{"Interpreter.QuerySolution", func() error { return p.QuerySolution("X = ?", v).Err() }, true})
	}
	calls = append(calls, nilCall{"Interpreter.QuerySolution", func() error {
		return p.QuerySolution("X = ?", &prolog.Dict{Pairs: []prolog.DictPair{{}}}).Err()
	}, true})
	for _, bad := range []*prolog.Query{nil, new(prolog.Query)} {
		calls = append(calls,
			nilCall{"Query.Holds", func() error { _, err := bad.Holds(ctx); return err }, false},
			nilCall{"Query.Solutions", func() error { _, err := bad.Solutions(ctx); return err }, false},
			nilCall{"Query.All", func() error { return firstError(bad.All(ctx)) }, false},
			nilCall{"All", func() error { return firstError(prolog.All[int](ctx, bad)) }, false},
			nilCall{"One", func() error { _, err := prolog.One[int](ctx, bad); return err }, false},
			nilCall{"Query.On", func() error { _, err := bad.On(p); return err }, false},
			noError("Query.Vars", func() { bad.Vars() }),
		)
	}
	return calls
}

// firstError is the error that a sequence gives first.
func firstError[T any](seq iter.Seq2[T, error]) error {
	for _, err := range seq {
		return err
	}
	return nil
}

// nilSolutions are solutions that are none, and places to scan to that are none.
func nilSolutions(p *prolog.Interpreter, q *prolog.Query) (calls []nilCall) {
	for _, dest := range []any{
		nil, 1, "", (*int)(nil), (*struct{ X int })(nil), struct{ X int }{}, map[string]any(nil), (map[int]any)(nil), new(int), new(any),
		new(*int), new(func()), new(map[int]any), new(chan int), (*any)(nil), prolog.Atom(""), new(prolog.Term), func() {}, new([]int),
	} {
		calls = append(calls,
			nilCall{"Solution.Scan", func() error { return p.QuerySolution("p(X)").Scan(dest) }, false},
			nilCall{"Solutions.Scan", func() error {
				s, err := q.Solutions(context.Background())
				if err != nil {
					return nil
				}
				defer s.Close()
				s.Next()
				return s.Scan(dest)
			}, false})
	}
	for _, bad := range []*prolog.Solutions{nil, new(prolog.Solutions)} {
		calls = append(calls,
			noError("Solutions.Next", func() { bad.Next() }),
			nilCall{"Solutions.Err", bad.Err, true},
			nilCall{"Solutions.Scan", func() error { return bad.Scan(new(struct{})) }, false},
			nilCall{"Solutions.Close", bad.Close, true},
			nilCall{"Solutions.Close", bad.Close, true},
			noError("Solutions.Vars", func() { bad.Vars() }))
	}
	for _, bad := range []*prolog.Solution{nil, new(prolog.Solution)} {
		calls = append(calls,
			nilCall{"Solution.Err", bad.Err, false},
			nilCall{"Solution.Scan", func() error { return bad.Scan(new(struct{})) }, false})
	}
	return calls
}

// nilRegistering are functions that are none, and calls that Go makes of them.
func nilRegistering(p *prolog.Interpreter) (calls []nilCall) {
	for i, f := range []any{
		prolog.Func1[int, int](nil), prolog.Func2[int, int, int](nil), prolog.Func3[int, int, int, int](nil),
		prolog.Func4[int, int, int, int, int](nil), prolog.Func5[int, int, int, int, int, int](nil),
		nil, 1, (func(*prolog.Call) error)(nil), (func(*prolog.Call) iter.Seq[error])(nil), (func(int) int)(nil), (func() bool)(nil),
		(func(prolog.Term) prolog.Term)(nil), (*int)(nil), prolog.Function{},
	} {
		name := "Interpreter.Register"
		if i < 5 {
			name = fmt.Sprint("Func", i+1)
		}
		for arity := range 7 {
			calls = append(calls, nilCall{name, func() error { return p.Register(fmt.Sprint("nil/", arity), f) }, false})
		}
	}
	for _, name := range []string{"", "/", "p", "p/", "/1", "p/-1", ":", ":p/1", "m:/1", "p/x", "p/99999999999999999999"} {
		calls = append(calls, nilCall{"Interpreter.Register", func() error { return p.Register(name, func(int) bool { return true }) }, name == ":p/1" || name == "m:/1"})
	}
	returns := func(name string, f any) nilCall {
		return noError(name, func() {
			if err := p.Register("returns/1", f); err == nil {
				_ = p.QuerySolution("returns(_)").Err()
			}
		})
	}
	var ball *prolog.Exception
	return append(calls,
		returns("Interpreter.Register", func() iter.Seq[int] { return nil }),
		returns("Interpreter.Register", func() (iter.Seq2[int, error], error) { return nil, nil }),
		returns("Interpreter.Register", func(c *prolog.Call) iter.Seq[error] { return nil }),
		returns("Interpreter.Register", func() prolog.Term { return nil }),
		returns("Interpreter.Register", func() *int { return nil }),
		returns("Interpreter.Register", func(c *prolog.Call) error { return ball }),
		returns("Interpreter.Register", func(c *prolog.Call) error { return new(prolog.Exception) }),
		returns("Interpreter.Register", func(c *prolog.Call) error { return &prolog.PanicError{} }),
		returns("Call.Unify", func(c *prolog.Call) error { c.Unify(0, nil); return nil }),
		returns("Call.Unify", func(c *prolog.Call) error { c.Unify(7, nil); return nil }),
		noError("Call.Args", func() { new(prolog.Call).Args() }),
		noError("Call.Context", func() { new(prolog.Call).Context() }))
}

// nilObserving are tracers, profiles and errors that are none.
func nilObserving(p *prolog.Interpreter) []nilCall {
	ctx := context.Background()
	solve := func(ctx context.Context) func() error {
		return func() error { return p.QuerySolutionContext(ctx, "p(_)").Err() }
	}
	return []nilCall{
		{"WithInferences", solve(prolog.WithInferences(ctx, 0)), false},
		{"WithTracer", solve(prolog.WithTracer(ctx, nil)), true},
		{"WithProfile", solve(prolog.WithProfile(ctx, nil)), true},
		{"WithProfile", solve(prolog.WithProfile(ctx, new(prolog.Profile))), true},
		{"LogTracer", solve(prolog.WithTracer(ctx, prolog.LogTracer(nil, slog.LevelDebug-100))), true},
		{"Interpreter.NewCoverage", func() error { p.NewCoverage().Trace(new(prolog.Event)); return nil }, true},
		{"Interpreter.NewProfile", func() error { _, err := p.NewProfile().WriteTo(io.Discard); return err }, true},
		noError("Coverage.Trace", func() { new(prolog.Coverage).Trace(new(prolog.Event)) }),
		{"Coverage.Trace", solve(prolog.WithTracer(ctx, new(prolog.Coverage))), true},
		{"Coverage.WriteTo", func() error { _, err := new(prolog.Coverage).WriteTo(io.Discard); return err }, false},
		{"Profile.WriteTo", func() error { _, err := new(prolog.Profile).WriteTo(io.Discard); return err }, false},
		{"TracerFunc.Trace", func() error {
			prolog.TracerFunc(func(*prolog.Event) prolog.Action { return prolog.Continue }).Trace(nil)
			return nil
		}, true},
		noError("Event.Goal", func() { new(prolog.Event).Goal() }),
		noError("Event.String", func() { _ = new(prolog.Event).String() }),
		noError("Event.Clause", func() { new(prolog.Event).Clause() }),
		noError("Event.Frames", func() { new(prolog.Event).Frames() }),
		noError("Frame.Text", func() { _ = prolog.Frame{}.Text() }),
		noError("Frame.String", func() { _ = prolog.Frame{}.String() }),
		noError("Frame.Excerpt", func() { prolog.Frame{Column: 7}.Excerpt() }),
		noError("NewException", func() { prolog.NewException(nil) }),
		noError("NewException", func() { prolog.NewException((*prolog.Compound)(nil)) }),
		noError("Exception.Term", func() { new(prolog.Exception).Term() }),
		noError("Exception.Formal", func() { new(prolog.Exception).Formal() }),
		noError("Exception.Error", func() { _ = new(prolog.Exception).Error() }),
		noError("Exception.Unwrap", func() { _ = new(prolog.Exception).Unwrap() }),
		noError("Exception.Backtrace", func() { new(prolog.Exception).Backtrace() }),
		noError("ClauseError.Error", func() { _ = new(prolog.ClauseError).Error() }),
		noError("ClauseError.Unwrap", func() { _ = new(prolog.ClauseError).Unwrap() }),
		noError("LoadError.Error", func() { _ = new(prolog.LoadError).Error() }),
		noError("LoadError.Unwrap", func() { new(prolog.LoadError).Unwrap() }),
		noError("PanicError.Error", func() { _ = new(prolog.PanicError).Error() }),
		noError("PanicError.Unwrap", func() { _ = new(prolog.PanicError).Unwrap() }),
		noError("HaltError.Error", func() { _ = prolog.HaltError(0).Error() }),
		noError("SyntaxError.Error", func() { _ = new(prolog.SyntaxError).Error() }),
	}
}

// nilTerms are terms without values, and within others.
func nilTerms(p *prolog.Interpreter) (calls []nilCall) {
	type term interface {
		prolog.Term
		MarshalJSON() ([]byte, error)
	}
	for name, v := range map[string]prolog.Term{
		"Atom": prolog.Atom(""), "BigInt": prolog.BigInt{}, "Rational": prolog.Rational{}, "Float": prolog.Float(0), "Int": prolog.Int(0),
		"Var": prolog.Var(""), "List": prolog.List(nil), "Compound": (*prolog.Compound)(nil), "Dict": (*prolog.Dict)(nil),
		"Host": prolog.Host{}, "String": prolog.String(""),
	} {
		for _, v := range []prolog.Term{
			v, prolog.List{v, nil}, prolog.NewCompound("f", v, nil), &prolog.Dict{Tag: v, Pairs: []prolog.DictPair{{v, v}, {}}},
		} {
			calls = append(calls, noError(name+".String", func() { _ = v.String() }))
			if j, ok := v.(term); ok {
				calls = append(calls, noError(name+".MarshalJSON", func() { _, _ = j.MarshalJSON() }))
			}
		}
	}
	return append(calls,
		noError("NewCompound", func() { prolog.NewCompound("") }),
		noError("NewCompound", func() { _ = prolog.NewCompound("", nil).String() }),
		nilCall{"ParseJSON", func() error { _, err := prolog.ParseJSON(nil); return err }, false})
}
