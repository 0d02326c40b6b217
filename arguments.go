package prolog

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
)

// This file makes cells of Go values, on the heap of a machine. It uses its own stack, so
// the depth of a value does not matter.

const (
	// trustedNesting is the nesting of a Go value up to which the enclosing values are not
	// remembered. Deeper, they are, to find a value that contains itself.
	trustedNesting = 1000

	// maxPointers is the length of the longest chain of pointers.
	maxPointers = 1000
)

var (
	nullAtom = atom.Intern("null")
	nullCell = engine.Atom(nullAtom)
)

// A writer makes cells of Go values, for one query or call.
type writer struct {
	m       *engine.Machine
	strings bool                // a string is a string of Prolog, not an atom
	vars    map[Var]engine.Cell // variables met so far
	stack   []unfinished
	cells   []engine.Cell  // finished arguments of the values on the stack
	within  map[place]bool // the values on the stack above trustedNesting
	recent  recentType
	short   bool // only what takes no time worth mentioning: else errNotShort
	left    int  // how much of that
}

// errNotShort is the error of a writer for short values that meets another one.
var errNotShort = errors.New("prolog: a value is not short")

// shortValues bounds a short value: the number of values in it, and the bytes of its text.
const shortValues = 1 << 10

// begin makes a writer that was used before ready for another query.
func (w *writer) begin(m *engine.Machine, strings bool) {
	if stack := w.stack[:cap(w.stack)]; len(stack) > keptFrames {
		*w = writer{}
	} else {
		clear(stack) // of the values that it refers to
	}
	*w = writer{m: m, strings: strings, stack: w.stack, cells: w.cells, recent: w.recent}
}

// keptFrames is the largest size of a stack that is kept for the next query.
const keptFrames = 100

// An unfinished value is one some of whose elements have no cells yet.
type unfinished struct {
	kind    kind // sliceKind for a list, mapKind for a dict, structKind for a compound
	v       reflect.Value
	t       *goType
	terms   []Term          // the elements, of a Term
	functor atom.Atom       // of a compound
	tag     engine.Cell     // of a dict; 0 for a new variable
	keys    []engine.Cell   // the same
	values  []reflect.Value // the elements, of a map
	chosen  []int           // the fields that there are, when not all of a struct are
	n, next int
	strings bool
	place   place
}

// A place is where the elements of a Go value lie.
type place struct {
	at unsafe.Pointer
	n  int
}

// cell makes the cell of a Go value, by the rules of the package comment.
func (w *writer) cell(v any) (engine.Cell, error) {
	switch v := v.(type) {
	case string:
		return w.text(v, w.strings)
	case int:
		return w.m.NewInt(int64(v)), nil
	case Atom:
		return w.text(string(v), false)
	case nil:
		return nullCell, nil
	}
	return w.tree(reflect.ValueOf(v))
}

// tree is cell for any value.
func (w *writer) tree(v reflect.Value) (engine.Cell, error) {
	w.stack, w.cells, w.within = w.stack[:0], w.cells[:0], nil
	strings := w.strings
	var t *goType // of v, if it is known
	for {
		w.m.Tick()
		var children unfinished
		c, err := w.begun(v, t, strings, &children)
		if err != nil {
			return 0, err
		}
		if children.kind != noTerm {
			if err := w.push(children); err != nil {
				return 0, err
			}
		} else {
			w.cells = append(w.cells, c)
		}
		for len(w.stack) > 0 {
			top := &w.stack[len(w.stack)-1]
			if top.next < top.n {
				break
			}
			c, err := w.finish(top)
			if err != nil {
				return 0, err
			}
			w.cells = append(w.cells[:len(w.cells)-top.n], c)
			delete(w.within, top.place)
			w.stack = w.stack[:len(w.stack)-1]
		}
		if len(w.stack) == 0 {
			return w.cells[0], nil
		}
		v, t, strings = w.stack[len(w.stack)-1].element()
	}
}

// push puts a value with elements on the stack. One that is in itself is an error.
func (w *writer) push(u unfinished) error {
	if len(w.stack) > trustedNesting && u.place.at != nil {
		if w.within[u.place] {
			return fmt.Errorf("prolog: a value of type %v contains itself", u.v.Type())
		}
		if w.within == nil {
			w.within = make(map[place]bool)
		}
		w.within[u.place] = true
	}
	w.stack = append(w.stack, u)
	return nil
}

// element returns the next element of a value, with its type if that is known.
func (u *unfinished) element() (v reflect.Value, t *goType, strings bool) {
	i := u.next
	u.next++
	switch {
	case u.terms != nil:
		return reflect.ValueOf(u.terms[i]), nil, u.strings
	case u.values != nil:
		return u.values[i], u.t.elemType(), u.strings
	case u.t.kind == structKind:
		if u.chosen != nil {
			i = u.chosen[i]
		}
		f := &u.t.fields[i]
		return f.of(u.v), f.known.get(f.typ), u.strings || f.strings
	}
	return u.v.Index(i), u.t.elemType(), u.strings
}

// begun makes the cell of a value of a plain type, or begins that of another one.
func (w *writer) begun(v reflect.Value, t *goType, strings bool, u *unfinished) (engine.Cell, error) {
	if v.Kind() == reflect.Interface {
		v, t = v.Elem(), nil
	}
	if t == nil && v.IsValid() {
		t = w.recent.of(v.Type())
	}
	if t != nil && t.plain && v.IsValid() {
		return w.plain(v, t, strings)
	}
	if w.short {
		return 0, errNotShort
	}
	return w.shallow(v, t, strings, u)
}

// plain makes the cell of a value that is nested no deeper than its type: it calls itself for
// the elements.
func (w *writer) plain(v reflect.Value, t *goType, strings bool) (c engine.Cell, err error) {
	if w.left--; w.left < 0 && w.short {
		return 0, errNotShort
	}
	first := len(w.cells)
	switch t.kind {
	case intKind:
		return w.m.NewInt(v.Int()), nil
	case stringKind:
		return w.text(v.String(), strings)
	case structKind:
		for i := range t.fields {
			f := &t.fields[i]
			c = nullCell
			if field := f.of(v); field.IsValid() { // else in an embedded pointer that is nil
				c, err = w.plain(field, f.known.get(f.typ), strings || f.strings)
			}
			if err != nil {
				return 0, err
			}
			w.cells = append(w.cells, c)
		}
		c, err = w.newCompound(t.atom, w.cells[first:])
	case sliceKind, arrayKind:
		elem := t.elemType()
		for i := range v.Len() {
			w.m.Tick()
			if c, err = w.plain(v.Index(i), elem, strings); err != nil {
				return 0, err
			}
			w.cells = append(w.cells, c)
		}
		c, err = w.newList(w.cells[first:])
	case pointerKind:
		if v.IsNil() {
			return nullCell, nil
		}
		return w.plain(v.Elem(), t.elemType(), strings)
	default:
		var none unfinished
		return w.shallow(v, t, strings, &none)
	}
	w.cells = w.cells[:first]
	return c, err
}

func (w *writer) newList(items []engine.Cell) (engine.Cell, error) {
	if !w.m.Reserve(2 * len(items)) {
		return 0, errMemory
	}
	return w.m.NewList(items, engine.Atom(atom.Nil)), nil
}

// newCompound is for a compound; without arguments it is an atom.
func (w *writer) newCompound(functor atom.Atom, args []engine.Cell) (engine.Cell, error) {
	if len(args) == 0 {
		return engine.Atom(functor), nil
	}
	if !w.m.Reserve(len(args) + 1) {
		return 0, errMemory
	}
	c, cells := w.m.NewCompound(functor, len(args))
	copy(cells, args)
	return c, nil
}

// finish makes the cell of a value all of whose elements have cells.
func (w *writer) finish(u *unfinished) (engine.Cell, error) {
	m := w.m
	args := w.cells[len(w.cells)-u.n:]
	switch {
	case u.kind == sliceKind:
		return w.newList(args)
	case u.kind == mapKind:
		return w.newDict(u, args)
	case u.functor == atom.Cons && u.n == 2:
		return m.NewPair(args[0], args[1]), nil
	case u.n == 0 && u.terms != nil:
		c, _ := m.NewCompound(u.functor, 0)
		return c, nil
	}
	return w.newCompound(u.functor, args)
}

// newDict is for a map or a struct.
func (w *writer) newDict(u *unfinished, values []engine.Cell) (engine.Cell, error) {
	m := w.m
	if !m.Reserve(2*u.n + 2) {
		return 0, errMemory
	}
	tag := u.tag
	if tag == 0 {
		tag = m.NewVar()
	}
	pairs := make([]engine.DictPair, u.n)
	for i := range pairs {
		pairs[i] = engine.DictPair{Key: u.keys[i], Value: values[i]}
	}
	dict, dup, ok := m.NewDict(tag, pairs)
	if !ok {
		kind := "dict"
		if u.v.Kind() == reflect.Map {
			kind = u.v.Type().String()
		}
		return 0, fmt.Errorf("prolog: two keys of a %s are %s", kind, engine.AtomText(dup))
	}
	return dict, nil
}

func (w *writer) text(s string, isString bool) (engine.Cell, error) {
	if w.left -= len(s); w.left < 0 && w.short {
		return 0, errNotShort
	}
	if !isString {
		return w.m.NewAtom(s), nil
	}
	if !w.m.Reserve(len(s)/8 + 2) {
		return 0, errMemory
	}
	return w.m.NewString(s), nil
}

// shallow makes the cell of a value without elements, or says what the elements
// of another one are.
func (w *writer) shallow(v reflect.Value, t *goType, strings bool, u *unfinished) (engine.Cell, error) {
	for range maxPointers {
		if !v.IsValid() { // nil
			return nullCell, nil
		}
		if t == nil {
			t = typeOf(v.Type())
		}
		switch {
		case t.kind == termKind && t.typ.Kind() != reflect.Interface:
			return w.term(v.Interface().(Term), u)
		case t.marshals:
			return w.marshalled(v, strings)
		case t.marshalsByAddress:
			return w.marshalled(addressable(v).Addr(), strings)
		}
		switch t.kind {
		case interfaceKind, termKind:
			v, t = v.Elem(), nil
			continue
		case pointerKind:
			if v.IsNil() {
				return nullCell, nil
			}
			u.place = place{v.UnsafePointer(), -1}
			v, t = v.Elem(), t.elemType()
			continue
		}
		u.strings, u.t = strings, t
		return w.byKind(v, t, u)
	}
	return 0, fmt.Errorf("prolog: %v: too many pointers to pointers", v.Type())
}

// addressable returns a value that has an address: a copy, if need be.
func addressable(v reflect.Value) reflect.Value {
	if v.CanAddr() {
		return v
	}
	p := reflect.New(v.Type()).Elem()
	p.Set(v)
	return p
}

// marshalled returns the text of an encoding.TextMarshaler.
func (w *writer) marshalled(v reflect.Value, strings bool) (engine.Cell, error) {
	if v.Kind() == reflect.Map && v.IsNil() {
		return nullCell, nil
	}
	text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
	if err != nil {
		return 0, fmt.Errorf("prolog: %v: %w", v.Type(), err)
	}
	return w.text(string(text), strings)
}

// byKind is shallow for a value that is neither a Term nor a pointer.
func (w *writer) byKind(v reflect.Value, t *goType, u *unfinished) (engine.Cell, error) {
	m := w.m
	switch t.kind {
	case boolKind:
		if v.Bool() {
			return engine.Atom(atom.True), nil
		}
		return engine.Atom(atom.False), nil
	case intKind:
		return m.NewInt(v.Int()), nil
	case uintKind:
		if n := v.Uint(); n <= math.MaxInt64 {
			return m.NewInt(int64(n)), nil
		}
		return m.NewBig(new(big.Int).SetUint64(v.Uint())), nil
	case floatKind:
		return w.float(v.Float())
	case stringKind, textStringKind:
		return w.text(v.String(), u.strings)
	case bigIntKind, bigRatKind, bigFloatKind:
		return w.big(v)
	case timeKind:
		return m.NewFloat(stampOf(v.Interface().(time.Time))), nil
	case jsonKind:
		return w.json(v.Interface().(json.RawMessage), u)
	case jsonNumberKind:
		n, err := jsonNumber(v.String(), w.m.Engine.Flags.Poll)
		if err != nil {
			return 0, err
		}
		return w.term(n, u)
	case sliceKind, arrayKind:
		if v.Len() == 0 {
			return engine.Atom(atom.Nil), nil
		}
		u.kind, u.v, u.n = sliceKind, v, v.Len()
		if t.kind == sliceKind {
			u.place = place{v.UnsafePointer(), u.n}
		}
		return 0, nil
	case mapKind:
		return w.mapValue(v, u)
	case structKind:
		return w.structValue(v, t, u)
	}
	return 0, fmt.Errorf("prolog: a value of type %v cannot be a term", v.Type())
}

func (w *writer) float(f float64) (engine.Cell, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0, fmt.Errorf("prolog: the float %v cannot be a term", f)
	}
	return w.m.NewFloat(f), nil
}

// big returns the number of a big.Int, big.Rat or big.Float.
func (w *writer) big(v reflect.Value) (engine.Cell, error) {
	switch n := addressable(v).Addr().Interface().(type) {
	case *big.Int:
		return w.bigInt(n)
	case *big.Rat:
		return w.bigRat(n)
	case *big.Float:
		if f, exact := n.Float64(); exact == big.Exact {
			return w.float(f)
		}
		if n.IsInf() || n.MantExp(nil) > maxExponent || n.MantExp(nil) < -maxExponent {
			return 0, fmt.Errorf("prolog: the float %.10g cannot be a term", n)
		}
		r, _ := n.Rat(nil)
		return w.bigRat(r)
	}
	return 0, nil
}

// maxExponent bounds the exponents of a big.Float that becomes a rational.
const maxExponent = 1 << 16

func (w *writer) bigInt(n *big.Int) (engine.Cell, error) {
	if !w.m.Reserve(len(n.Bits()) + 2) {
		return 0, errMemory
	}
	return w.m.NewBig(n), nil
}

func (w *writer) bigRat(r *big.Rat) (engine.Cell, error) {
	if !w.m.Reserve(len(r.Num().Bits()) + len(r.Denom().Bits()) + 3) {
		return 0, errMemory
	}
	return w.m.NewRat(r), nil
}

// stampOf returns a time as get_time/1 gives it: the seconds since 1970.
func stampOf(t time.Time) float64 { return float64(t.Unix()) + float64(t.Nanosecond())/1e9 }

// term makes the cell of a Term, or says what its arguments are.
func (w *writer) term(t Term, u *unfinished) (engine.Cell, error) {
	m := w.m
	switch t := t.(type) {
	case Atom:
		return m.NewAtom(string(t)), nil
	case Int:
		return m.NewInt(int64(t)), nil
	case BigInt:
		if t.Int == nil {
			return nullCell, nil
		}
		return w.bigInt(t.Int)
	case Rational:
		if t.Rat == nil {
			return nullCell, nil
		}
		return w.bigRat(t.Rat)
	case Float:
		return w.float(float64(t))
	case String:
		return w.text(string(t), true)
	case Var:
		if w.vars == nil {
			w.vars = make(map[Var]engine.Cell)
		}
		if w.vars[t] == 0 {
			w.vars[t] = m.NewVar()
		}
		return w.vars[t], nil
	case List:
		if len(t) == 0 {
			return engine.Atom(atom.Nil), nil
		}
		u.kind, u.v, u.terms, u.n = sliceKind, reflect.ValueOf(t), t, len(t)
		u.place = place{unsafe.Pointer(unsafe.SliceData(t)), len(t)}
	case *Compound:
		if t == nil {
			return nullCell, nil
		}
		w.compound(t, u)
	case *Dict:
		if t == nil {
			return nullCell, nil
		}
		return 0, w.dict(t, u)
	case Host:
		return m.GiveHost(t.Value), nil
	}
	return 0, nil
}

// compound says what the arguments of a compound are.
func (w *writer) compound(t *Compound, u *unfinished) {
	u.kind, u.v, u.terms, u.n = structKind, reflect.ValueOf(t), t.Args, len(t.Args)
	u.place = place{unsafe.Pointer(t), -1}
	if u.terms == nil {
		u.terms = []Term{}
	}
	switch t.Functor {
	case "[|]":
		u.functor = atom.Cons
	default:
		u.functor = w.m.Engine.Owner().Intern(string(t.Functor))
	}
}

// dict says what the values of a dict are.
func (w *writer) dict(t *Dict, u *unfinished) error {
	u.kind, u.v, u.n = mapKind, reflect.ValueOf(t), len(t.Pairs)
	u.place = place{unsafe.Pointer(t), -1}
	u.terms = []Term{}
	for _, p := range t.Pairs {
		key, err := w.key(reflect.ValueOf(p.Key))
		if err != nil {
			return err
		}
		u.keys, u.terms = append(u.keys, key), append(u.terms, p.Value)
	}
	if t.Tag == nil {
		return nil
	}
	var none unfinished
	tag, err := w.shallow(reflect.ValueOf(t.Tag), nil, false, &none)
	if err == nil && none.kind != noTerm {
		err = fmt.Errorf("prolog: %v cannot be the tag of a dict", t.Tag)
	}
	u.tag = tag
	return err
}

// mapValue is byKind for a map, which becomes a dict.
func (w *writer) mapValue(v reflect.Value, u *unfinished) (engine.Cell, error) {
	if v.IsNil() {
		return nullCell, nil
	}
	u.kind, u.v, u.n = mapKind, v, v.Len()
	u.place = place{v.UnsafePointer(), -1}
	u.values = make([]reflect.Value, 0, u.n)
	for it := v.MapRange(); it.Next(); {
		w.m.Tick()
		key, err := w.key(it.Key())
		if err != nil {
			return 0, err
		}
		u.keys = append(u.keys, key)
		u.values = append(u.values, it.Value())
	}
	return 0, nil
}

// key returns the key of a dict: a small integer, or an atom.
func (w *writer) key(v reflect.Value) (engine.Cell, error) {
	var none unfinished
	c, err := w.shallow(v, nil, false, &none)
	if err == nil && (none.kind != noTerm || !engine.IsDictKey(c)) {
		err = fmt.Errorf("prolog: %v cannot be the key of a dict", v)
	}
	return c, err
}

// structValue is byKind for a struct, which becomes a compound or a dict.
func (w *writer) structValue(v reflect.Value, t *goType, u *unfinished) (engine.Cell, error) {
	if t.err != nil {
		return 0, t.err
	}
	u.kind, u.v, u.functor = structKind, v, t.atom
	if t.dict {
		u.kind = mapKind
		if t.name != "" {
			u.tag = engine.Atom(t.atom)
		}
	}
	u.n = len(t.fields)
	if t.dict {
		u.chosen = make([]int, 0, u.n)
		for i := range t.fields {
			f := &t.fields[i]
			if v := f.of(v); !v.IsValid() || f.optional && v.IsZero() {
				continue
			}
			u.keys = append(u.keys, w.m.NewAtom(f.key))
			u.chosen = append(u.chosen, i)
		}
		u.n = len(u.chosen)
	}
	return 0, nil
}

// jsonNumber returns the number of a text in JSON.
func jsonNumber(text string, poll number.Poll) (Term, error) {
	const longest = 20 // of an int64
	if len(text) <= longest {
		if i, err := strconv.ParseInt(text, 10, 64); err == nil {
			return Int(i), nil
		}
	}
	if digits, negative := strings.CutPrefix(text, "-"); areDigits(digits, poll) {
		i := poll.ParseInt(digits, 10)
		if negative {
			i.Neg(i)
		}
		return BigInt{i}, nil
	}
	f, err := poll.ParseFloat(text)
	if err != nil {
		return nil, fmt.Errorf("prolog: the number %s cannot be a term", quoted(text))
	}
	return Float(f), nil
}

// areDigits reports whether a text is digits.
func areDigits(text string, poll number.Poll) bool {
	for i := range len(text) {
		if i%(1<<16) == 0 {
			poll.Call()
		}
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}

// quoted returns a text for an error. A long text is shortened.
func quoted(text string) string {
	const most = 1000
	if len(text) > most {
		return strconv.Quote(text[:most]) + "..."
	}
	return strconv.Quote(text)
}
