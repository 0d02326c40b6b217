package prolog

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/number"
)

// A signature is what the type of a Go function says about the predicate that it defines.
type signature struct {
	f    reflect.Value
	ctx  bool           // the first parameter is the context
	in   []reflect.Type // of the arguments that are parameters
	out  int            // how many arguments are results
	seq  int            // how many values the result, a sequence, gives at a time; 0 for no sequence
	errs bool           // the last of these values is an error
	ok   bool           // the last result is a bool
	err  bool           // or an error
}

var (
	contextType = reflect.TypeFor[context.Context]()
	errorType   = reflect.TypeFor[error]()
	boolType    = reflect.TypeFor[bool]()
)

// signatureOf returns the signature of the function f, for a predicate of the arity.
func signatureOf(f any, arity int) (*signature, error) {
	s := &signature{f: reflect.ValueOf(f)}
	t := reflect.TypeOf(f)
	if t == nil || t.Kind() != reflect.Func || s.f.IsNil() {
		return nil, fmt.Errorf("%T is not a function", f)
	}
	s.out = t.NumOut()
	if s.out > 0 {
		last := t.Out(s.out - 1)
		if s.err, s.ok = last == errorType, last == boolType; s.err || s.ok {
			s.out--
		}
	}
	if s.out == 1 && !s.ok {
		if seq := t.Out(0); seq.CanSeq2() && seq.Kind() == reflect.Func {
			s.seq, s.errs = 2, seq.In(0).In(1) == errorType
		} else if seq.CanSeq() && seq.Kind() == reflect.Func {
			s.seq = 1
		}
	}
	if s.seq > 0 {
		if s.out = s.seq; s.errs {
			s.out--
		}
	}
	for i := range t.NumIn() {
		if i == 0 && t.In(0) == contextType {
			s.ctx = true
			continue
		}
		s.in = append(s.in, t.In(i))
	}
	if n := len(s.in); t.IsVariadic() {
		rest := s.in[n-1].Elem()
		s.in = s.in[:n-1]
		for len(s.in)+s.out < arity {
			s.in = append(s.in, rest)
		}
	}
	switch n := len(s.in) + s.out; {
	case slices.Contains(s.in, contextType):
		return nil, fmt.Errorf("%v has a context that is not its first parameter", t)
	case s.seq == 0 && slices.Contains(slices.Collect(t.Outs())[:s.out], errorType):
		return nil, fmt.Errorf("%v has an error that is not its last result", t)
	case n != arity:
		return nil, fmt.Errorf("%v is a predicate of %d arguments", t, n)
	}
	return s, nil
}

// define makes the row call the function.
func (s *signature) define(row *engine.Builtin) {
	first := len(s.in)
	if s.seq == 0 {
		row.Det = func(m *engine.Machine, a []engine.Cell) bool {
			args, ok := s.arguments(m, a)
			if !ok {
				return false
			}
			var results []reflect.Value
			err := outside(m, func() (err error) {
				results, err = s.call(args)
				return err
			})
			if err != nil {
				return raise(m, err)
			}
			w := writer{m: m}
			for i, v := range results {
				c, err := w.tree(v)
				if err != nil {
					return raise(m, err)
				}
				if !m.Unify(a[first+i], c) {
					return false
				}
			}
			return true
		}
		return
	}
	row.NonDet = func(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
		it, _ := r.State.(*iteration)
		if it == nil {
			args, ok := s.arguments(m, a)
			if !ok {
				return false
			}
			it = newIteration(s.solutions(args))
		}
		return it.solve(m, a[first:], r)
	}
}

// arguments returns what the function is called with. If ok is false an exception is pending.
func (s *signature) arguments(m *engine.Machine, a []engine.Cell) (args []reflect.Value, ok bool) {
	args = make([]reflect.Value, 0, len(s.in)+1)
	if s.ctx {
		args = append(args, reflect.ValueOf(m.Context()))
	}
	for i, t := range s.in {
		v := reflect.New(t).Elem()
		if !storeArg(m, v, a[i]) {
			return nil, false
		}
		args = append(args, v)
	}
	return args, true
}

// call calls the function. What it returns are values for arguments.
func (s *signature) call(args []reflect.Value) (values []reflect.Value, err error) {
	results := s.f.Call(args)
	last := len(results) - 1
	switch {
	case s.ok && !results[last].Bool():
		return nil, ErrFail
	case s.err:
		if err, _ = results[last].Interface().(error); err != nil {
			return nil, err
		}
	}
	return results[:s.out], nil
}

// solutions returns what the sequence that the function returns gives.
func (s *signature) solutions(args []reflect.Value) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		results := s.f.Call(args)
		if s.err && !results[1].IsNil() {
			yield(nil, results[1].Interface().(error))
			return
		}
		if results[0].IsNil() {
			yield(nil, errNilSequence)
			return
		}
		if s.seq == 1 {
			for v := range results[0].Seq() {
				if !yield([]any{given(v)}, nil) {
					return
				}
			}
			return
		}
		for k, v := range results[0].Seq2() {
			values, err := []any{given(k), given(v)}, error(nil)
			if s.errs {
				err, _ = v.Interface().(error)
				values = values[:1]
			}
			if !yield(values, err) {
				return
			}
		}
	}
}

// given returns a value for an argument: nil as well, which is the atom null.
func given(v reflect.Value) any {
	if x := v.Interface(); x != nil {
		return x
	}
	return Atom(nullAtom.String())
}

// storeArg gives v the value of an argument. If it cannot, the exception is pending.
func storeArg(m *engine.Machine, v reflect.Value, c engine.Cell) bool {
	s := scanner{reader: reader{m: m}}
	err := s.store(v, c)
	if err == nil && engine.IsVar(m.Deref(c)) && !takesVar(v.Type()) {
		return m.InstantiationError()
	}
	return err == nil || s.misfit(typeOf(v.Type()), c, err)
}

// takesVar reports whether a parameter of the type can stand for an unbound argument.
func takesVar(t reflect.Type) bool {
	switch typeOf(t).kind {
	case pointerKind, interfaceKind, textStringKind:
		return true
	}
	return t == termType || t == reflect.TypeFor[Var]()
}

// misfit raises the error that a parameter of the type cannot have the argument.
func (s *scanner) misfit(t *goType, c engine.Cell, err error) bool {
	m := s.m
	if errors.Is(err, errCyclic) {
		return m.TypeError("acyclic_term", c)
	}
	for {
		c = m.Deref(c)
		if t.kind == pointerKind {
			t = typeOf(t.elem)
			continue
		}
		if t.kind != sliceKind || !engine.IsPair(c) {
			break
		}
		items, tail := m.ListItems(c)
		if tail = m.Deref(tail); !engine.IsNil(tail) {
			if engine.IsVar(tail) {
				return m.InstantiationError()
			}
			break
		}
		i := slices.IndexFunc(items, func(c engine.Cell) bool { return s.store(reflect.New(t.elem).Elem(), c) != nil })
		if i < 0 {
			return m.SystemError(err)
		}
		t, c = typeOf(t.elem), items[i]
	}
	n, isNumber := m.NumberOf(c)
	switch {
	case engine.IsVar(c):
		return m.InstantiationError()
	case t.kind == uintKind && isNumber && n.IsInteger() && n.Sign() < 0:
		return m.TypeError("not_less_than_zero", c)
	case (t.kind == intKind || t.kind == uintKind) && isNumber && n.IsInteger(),
		t.kind == floatKind && isNumber && (n.IsInteger() || n.Kind == number.Float):
		return m.RepresentationError(t.String())
	}
	return m.TypeError(typeName(t), c)
}

// typeNames are Prolog's names for types, by their rules, where it has a name.
var typeNames = map[kind]string{
	boolKind: "bool", intKind: "integer", uintKind: "integer", floatKind: "float",
	stringKind: "text", bigIntKind: "integer", bigRatKind: "rational", bigFloatKind: "number",
	jsonNumberKind: "number", sliceKind: "list", arrayKind: "list", mapKind: "dict",
}

// termNames are Prolog's names for the types of terms.
var termNames = map[reflect.Type]string{
	reflect.TypeFor[Atom]():      "atom",
	reflect.TypeFor[Int]():       "integer",
	reflect.TypeFor[BigInt]():    "integer",
	reflect.TypeFor[Rational]():  "rational",
	reflect.TypeFor[Float]():     "float",
	reflect.TypeFor[String]():    "string",
	reflect.TypeFor[List]():      "list",
	reflect.TypeFor[*Compound](): "compound",
	reflect.TypeFor[*Dict]():     "dict",
}

// typeName returns what Prolog calls a type, or its name in Go.
func typeName(t *goType) string {
	if name, ok := termNames[t.typ]; ok {
		return name
	}
	if name, ok := typeNames[t.kind]; ok && !t.unmarshals {
		return name
	}
	return t.String()
}
