package prolog_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog"
)

var randomValues = flag.Int("random.values", 400, "how many types TestRandomValues makes")

// A color is one of an enumeration.
type color uint8

type boxed[T any] struct {
	Of    T
	Label color
}

// plainTypes are the types that random ones are made of.
var plainTypes = []reflect.Type{
	reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int64](), reflect.TypeFor[uint16](), reflect.TypeFor[uint64](),
	reflect.TypeFor[float32](), reflect.TypeFor[float64](), reflect.TypeFor[bool](), reflect.TypeFor[string](), reflect.TypeFor[color](),
	reflect.TypeFor[big.Int](), reflect.TypeFor[*big.Int](), reflect.TypeFor[big.Rat](), reflect.TypeFor[time.Time](), reflect.TypeFor[time.Duration](),
	reflect.TypeFor[level](), reflect.TypeFor[prolog.Atom](), reflect.TypeFor[prolog.String](), reflect.TypeFor[boxed[string]](),
	reflect.TypeFor[boxed[[]float64]](), reflect.TypeFor[tree](), reflect.TypeFor[settings](), reflect.TypeFor[any](), reflect.TypeFor[json.Number](),
}

// randomType is a type that is nested so deeply at most.
func randomType(r *rand.Rand, depth int) reflect.Type {
	if depth > 0 {
		inner := func() reflect.Type { return randomType(r, depth-1) }
		switch r.IntN(7) {
		case 0:
			return reflect.SliceOf(inner())
		case 1:
			return reflect.ArrayOf(r.IntN(4), inner())
		case 2:
			return reflect.MapOf([]reflect.Type{reflect.TypeFor[string](), reflect.TypeFor[int](), reflect.TypeFor[color](), reflect.TypeFor[level]()}[r.IntN(4)], inner())
		case 3:
			if t := inner(); t.Kind() != reflect.Pointer && t.Kind() != reflect.Map && t.Kind() != reflect.Interface { // nil is null for both
				return reflect.PointerTo(t)
			}
		case 4, 5:
			var fields []reflect.StructField
			for i := range r.IntN(4) {
				tag := []reflect.StructTag{"", "", `prolog:",optional"`, reflect.StructTag(fmt.Sprintf(`prolog:"key %d,string"`, i))}[r.IntN(4)]
				fields = append(fields, reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: inner(), Tag: tag})
			}
			return reflect.StructOf(fields)
		}
	}
	return plainTypes[r.IntN(len(plainTypes))]
}

func randomText(r *rand.Rand) string {
	texts := []string{"", "a", "[]", "{}", "héllo wörld", "'quoted'", "\x00\n\t", "日本語", "🙂", "Variable", "_", "1", "1.5", "[|]", strings.Repeat("long ", 100)}
	return texts[r.IntN(len(texts))]
}

// fill gives v a random value.
func fill(r *rand.Rand, v reflect.Value, depth int) {
	switch p := v.Addr().Interface().(type) {
	case *big.Int:
		p.Lsh(big.NewInt(r.Int64()-math.MaxInt64/2), r.UintN(200))
		return
	case *big.Rat:
		p.SetFrac64(r.Int64()-math.MaxInt64/2, 3)
		return
	case *time.Time: // to the microsecond, as floats have them
		*p = time.UnixMicro(r.Int64N(4e15) - 1e15).UTC()
		return
	case *json.Number:
		*p = json.Number(fmt.Sprint(r.Int64()))
		return
	case *any:
		*p = []any{nil, r.Int(), r.NormFloat64(), "some text", []any{1, "x", []any{}}, map[string]any{"k": nil, "b": 1.5}, new(big.Int).Lsh(big.NewInt(3), 70)}[r.IntN(7)]
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int64:
		v.SetInt(int64(r.Uint64()) >> (64 - v.Type().Bits() + r.IntN(v.Type().Bits())))
	case reflect.Uint8, reflect.Uint16, reflect.Uint64:
		v.SetUint(r.Uint64() >> (64 - v.Type().Bits() + r.IntN(v.Type().Bits())))
	case reflect.Float32, reflect.Float64:
		v.SetFloat([]float64{0, math.Copysign(0, -1), 1, math.MaxFloat32, math.SmallestNonzeroFloat32, r.NormFloat64()}[r.IntN(6)])
	case reflect.String:
		v.SetString(randomText(r))
	case reflect.Pointer:
		if depth > 0 && r.IntN(3) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(r, v.Elem(), depth-1)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(4), 4))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			fill(r, v.Index(i), depth-1)
		}
	case reflect.Map:
		if r.IntN(5) == 0 {
			return
		}
		v.Set(reflect.MakeMap(v.Type()))
		for range r.IntN(4) {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			if fill(r, key, 0); key.Kind() == reflect.Int {
				key.SetInt(key.Int() >> 8) // keys of dicts are small integers
			}
			fill(r, value, depth-1)
			v.SetMapIndex(key, value)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(r, v.Field(i), depth-1)
			}
		}
	}
}

// equal compares values, with big numbers by what they are.
func equal(a, b reflect.Value) bool {
	switch x := a.Interface().(type) {
	case big.Int:
		y := b.Interface().(big.Int)
		return x.Cmp(&y) == 0
	case big.Rat:
		y := b.Interface().(big.Rat)
		return x.Cmp(&y) == 0
	case time.Time:
		return x.Equal(b.Interface().(time.Time))
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return a.Elem().Type() == b.Elem().Type() && equal(a.Elem(), b.Elem())
	case reflect.Slice, reflect.Array:
		for i := range a.Len() {
			if i >= b.Len() || !equal(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return a.Len() == b.Len()
	case reflect.Map:
		for it := a.MapRange(); it.Next(); {
			if v := b.MapIndex(it.Key()); !v.IsValid() || !equal(it.Value(), v) {
				return false
			}
		}
		return a.IsNil() == b.IsNil() && a.Len() == b.Len()
	case reflect.Struct:
		for i := range a.NumField() {
			if a.Type().Field(i).IsExported() && !equal(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	}
	return a.Interface() == b.Interface()
}

// TestRandomValues passes random values of random types to queries, and to facts, and takes
// them back.
func TestRandomValues(t *testing.T) {
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 0))
	p := newInterpreter(t, ":- dynamic kept/1.")
	copies := prepare(t, p, "copy_term(?, X), assertz(kept(X)), retract(kept(Y))")
	for range *randomValues {
		typ := randomType(r, 3)
		v := reflect.New(typ).Elem()
		fill(r, v, 4)
		back := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "X", Type: typ}, {Name: "Y", Type: typ}}))
		s, err := copies.Solutions(t.Context(), v.Interface())
		if err == nil {
			if s.Next() {
				err = s.Scan(back.Interface())
			} else {
				err = fmt.Errorf("no solution: %v", s.Err())
			}
			_ = s.Close()
		}
		if err != nil || !equal(v, back.Elem().Field(0)) || !equal(v, back.Elem().Field(1)) {
			t.Fatalf("seed %d: %v: %#v came back as %#v, %v", seed, typ, v, back.Elem(), err)
		}
	}
}

// randomJSON is a value as encoding/json knows it.
func randomJSON(r *rand.Rand, depth int) any {
	switch n := r.IntN(8); {
	case n == 0 && depth > 0:
		m := make(map[string]any)
		for range r.IntN(4) {
			m[randomText(r)] = randomJSON(r, depth-1)
		}
		return m
	case n <= 2 && depth > 0:
		l := make([]any, r.IntN(4))
		for i := range l {
			l[i] = randomJSON(r, depth-1)
		}
		return l
	case n == 3:
		return nil
	case n == 4:
		return r.IntN(2) == 0
	case n == 5:
		return json.Number(fmt.Sprint(r.Int64() - math.MaxInt64/2))
	case n == 6:
		text, _ := json.Marshal(r.NormFloat64()) // the form that comes back: 1e-5, not 1e-05
		return json.Number(text)
	}
	return randomText(r)
}

// TestRandomJSON takes random JSON through terms, and through a query.
func TestRandomJSON(t *testing.T) {
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 0))
	p := newInterpreter(t, "")
	copies := prepare(t, p, "copy_term(?, X)")
	for range *randomValues {
		text, err := json.Marshal(randomJSON(r, 4))
		if err != nil {
			t.Fatal(err)
		}
		term, err := prolog.ParseJSON(text)
		if err != nil {
			t.Fatalf("seed %d: %s: %v", seed, text, err)
		}
		back, err := json.Marshal(term)
		if err != nil || !bytes.Equal(back, text) {
			t.Fatalf("seed %d: %s came back as %s, %v", seed, text, back, err)
		}
		raw, err := prolog.One[json.RawMessage](t.Context(), copies, json.RawMessage(text))
		if err != nil || !bytes.Equal(raw, text) {
			t.Fatalf("seed %d: %s came back from a query as %s, %v", seed, text, raw, err)
		}
	}
}
