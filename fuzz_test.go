package prolog_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog"
)

// small is an interpreter for fuzzing: what it may use is bounded.
func small(f *testing.F) *prolog.Interpreter {
	p, err := prolog.New(nil, nil, prolog.WithMemory(16<<20), prolog.WithTotalMemory(64<<20))
	if err != nil {
		f.Fatal(err)
	}
	return p
}

// FuzzQuery runs any text as a query, within limits of time, inferences and
// memory: it ends, and the next query answers as if it had not been.
func FuzzQuery(f *testing.F) {
	for _, text := range []string{
		"member(X, [a,B|T]), Y is 2**100",
		"length(L, N), N > 3", "atom_length(L, _)", "X = f(X), copy_term(X, Y)", "catch(throw(a), E, true)",
		"findall(X-Y, (member(X, [1,2]), member(Y, [a,b])), L)", "assertz(p(1)), p(X), retract(p(X))",
		"X = _{a:1}.put(b, 2)", "setof(K-Vs, setof(V, member(K-V, [a-1,b-2,a-3]), Vs), L)", "atom_to_term('foo(X,Y,X)', T, B)",
		"freeze(X, Y = 1), X = 2", "dif(X, a), X = a", "between(1, inf, X), X > 10", "nb_setval(k, f(X)), nb_getval(k, V)",
		"format(atom(A), '~a~t~20|~w~n', [x,1])", "repeat, fail", "sub_atom(hello, B, 2, A, S)", "string_concat(X, Y, abc)",
		"call_cleanup(fail, true)", "number_codes(X, \"0x1F\")", "'\\x41\\' = X", "X == 1.0Inf", "a:-b", "{X}", "[a|b]", "?- x.",
	} {
		f.Add(text)
	}
	p := small(f)
	f.Fuzz(func(t *testing.T, text string) {
		ctx, cancel := context.WithTimeout(prolog.WithInferences(context.Background(), 20000), 2*time.Second)
		defer cancel()
		sols, err := p.QueryContext(ctx, text)
		if err == nil {
			for n := 0; n < 10 && sols.Next(); n++ {
				var m map[string]any
				_ = sols.Scan(&m) // values that Go cannot hold are errors
			}
			_ = sols.Close()
			if err := sols.Err(); errors.As(err, new(prolog.HaltError)) {
				p = small(f)
			}
		}
		var x struct{ X int }
		if err := p.QuerySolution("X is 1 + 1.").Scan(&x); err != nil || x.X != 2 {
			t.Fatalf("after %q: %v, %v", text, x.X, err)
		}
	})
}

// FuzzConvert gives values to a query and takes them back: lists, numbers, texts and
// terms are what they were.
func FuzzConvert(f *testing.F) {
	for _, text := range []string{
		`1`, `-1.5e300`, `"text"`, `[1,[2,[]],"a\u0000\ud83d\ude00"]`, `{"a":[true,null],"b":{"c":1e-320}}`, `[[],[[]]]`, `12345678901234567890`,
	} {
		f.Add(text)
	}
	p := small(f)
	f.Fuzz(func(t *testing.T, text string) {
		var v any
		if json.Unmarshal([]byte(text), &v) != nil {
			return
		}
		arg := argument(v)
		sols, err := p.Query("X = ?", arg)
		if err != nil {
			t.Fatalf("%#v: %v", arg, err)
		}
		defer sols.Close()
		if !sols.Next() {
			t.Fatalf("%#v: %v", arg, sols.Err())
		}
		var back struct{ X prolog.Term }
		if err := sols.Scan(&back); err != nil {
			t.Fatalf("%#v: %v", arg, err)
		}
		if !reflect.DeepEqual(back.X, arg) {
			t.Fatalf("%#v became %#v", arg, back.X)
		}
	})
}

// argument is a value of JSON as a term: an object is a term of its values with its
// last key as functor.
func argument(v any) prolog.Term {
	switch v := v.(type) {
	case bool:
		return prolog.Atom(map[bool]string{true: "true", false: "false"}[v])
	case float64:
		if i := int64(v); float64(i) == v && i > -1<<53 && i < 1<<53 {
			return prolog.Int(i)
		}
		return prolog.Float(v)
	case string:
		return prolog.String(v)
	case []any:
		var list prolog.List
		for _, item := range v {
			list = append(list, argument(item))
		}
		return list
	case map[string]any:
		functor, args := "object", []prolog.Term{}
		for key, item := range v {
			functor = max(functor, key)
			args = append(args, argument(item))
		}
		if len(args) == 0 {
			return prolog.Atom(functor)
		}
		return prolog.NewCompound(prolog.Atom(functor), args...)
	}
	return prolog.Atom("null")
}

// FuzzJSON wants terms made of JSON to come back, from terms and from an interpreter.
func FuzzJSON(f *testing.F) {
	for _, text := range []string{`{"a":[1,-2.5e3,"x\u0000",null,true,{}],"":{"b":[]}}`, `[123456789012345678901234567890]`, `"é\ud800"`, `{"a":1,"a":2}`, `[`} {
		f.Add([]byte(text))
	}
	p, err := prolog.New(nil, nil)
	if err != nil {
		f.Fatal(err)
	}
	q, err := p.Prepare("X = ?")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		term, err := prolog.ParseJSON(data)
		if err != nil {
			return
		}
		text, err := json.Marshal(term)
		if err != nil {
			if strings.Contains(err.Error(), "exceeded max depth") {
				return
			}
			t.Fatal(err)
		}
		again, err := prolog.ParseJSON(text)
		if err != nil || !reflect.DeepEqual(term, again) {
			t.Fatalf("%s: %v, %v", text, again, err)
		}
		v, err := prolog.One[struct{ X json.RawMessage }](context.Background(), q, json.RawMessage(data))
		if err != nil {
			if strings.Contains(err.Error(), "two keys") {
				return
			}
			t.Fatalf("%s: %v", data, err)
		}
		var a, b any
		if json.Unmarshal(text, &a) != nil || json.Unmarshal(v.X, &b) != nil || !reflect.DeepEqual(a, b) {
			t.Fatalf("%s: came back as %s", text, v.X)
		}
	})
}
