package prolog

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"unsafe"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
)

// This file converts values: Go values become cells on the heap of a machine, and cells
// become Terms. Both walk with a stack of their own, so that the depth of a term does
// not matter.

// trustedNesting is how deep a Go value may be nested before those it lies in are
// remembered, to find one that contains itself.
const trustedNesting = 1000

// A writer makes cells of Go values, for one query or call.
type writer struct {
	m      *engine.Machine
	vars   map[Var]engine.Cell // variables met so far
	stack  []unfinished
	cells  []engine.Cell  // finished arguments of what is on the stack
	within map[place]bool // what is on the stack above trustedNesting
}

// An unfinished value is one some of whose elements have no cells yet.
type unfinished struct {
	functor atom.Atom
	list    bool // the elements are those of a list
	n, next int
	element func(i int) any // nil for a value without elements
	place   place
}

// A place is where the elements of a Go value lie.
type place struct {
	at unsafe.Pointer
	n  int
}

// cell makes the cell of a Go value. The kinds of values are those that
// Interpreter.Query documents.
func (w *writer) cell(v any) (engine.Cell, error) {
	w.stack, w.cells = w.stack[:0], w.cells[:0]
	w.within = make(map[place]bool)
	for {
		w.m.Tick()
		c, children, err := w.shallow(v)
		if err != nil {
			return 0, err
		}
		if children.element != nil {
			if len(w.stack) > trustedNesting {
				if w.within[children.place] {
					return 0, fmt.Errorf("prolog: %T contains itself", v)
				}
				w.within[children.place] = true
			}
			w.stack = append(w.stack, children)
		} else {
			w.cells = append(w.cells, c)
		}
		for len(w.stack) > 0 {
			top := &w.stack[len(w.stack)-1]
			if top.next < top.n {
				break
			}
			if !w.m.Reserve(2*top.n + 2) {
				return 0, errMemory
			}
			args := w.cells[len(w.cells)-top.n:]
			switch {
			case top.list:
				c = w.m.NewList(args, engine.Atom(atom.Nil))
			case top.functor == atom.Cons && top.n == 2:
				c = w.m.NewPair(args[0], args[1])
			default:
				var cells []engine.Cell
				c, cells = w.m.NewCompound(top.functor, top.n)
				copy(cells, args)
			}
			w.cells = append(w.cells[:len(w.cells)-top.n], c)
			delete(w.within, top.place)
			w.stack = w.stack[:len(w.stack)-1]
		}
		if len(w.stack) == 0 {
			return w.cells[0], nil
		}
		top := &w.stack[len(w.stack)-1]
		v = top.element(top.next)
		top.next++
	}
}

// shallow makes the cell of a value without elements, or says what the elements
// of another one are.
func (w *writer) shallow(v any) (c engine.Cell, children unfinished, err error) {
	m := w.m
	switch v := v.(type) {
	case Atom:
		return m.NewAtom(string(v)), children, nil
	case Int:
		return m.NewInt(int64(v)), children, nil
	case BigInt:
		return w.shallow(v.Int)
	case Rational:
		return w.shallow(v.Rat)
	case Float:
		return w.shallow(float64(v))
	case String:
		if !m.Reserve(len(v)/8 + 2) {
			return 0, children, errMemory
		}
		return m.NewString(string(v)), children, nil
	case Var:
		if w.vars == nil {
			w.vars = make(map[Var]engine.Cell)
		}
		if w.vars[v] == 0 {
			w.vars[v] = m.NewVar()
		}
		return w.vars[v], children, nil
	case *Compound:
		name := m.Engine.Owner().Intern(string(v.Functor))
		if v.Functor == "[|]" {
			name = atom.Cons
		}
		return 0, unfinished{functor: name, n: len(v.Args),
			element: func(i int) any { return v.Args[i] }, place: place{unsafe.Pointer(v), len(v.Args)}}, nil
	case Host:
		return m.NewHost(m.Engine.GiveHost(v.Value)), children, nil
	case *big.Int:
		if !m.Reserve(len(v.Bits()) + 2) {
			return 0, children, errMemory
		}
		return m.NewBig(v), children, nil
	case *big.Rat:
		if !m.Reserve(len(v.Num().Bits()) + len(v.Denom().Bits()) + 3) {
			return 0, children, errMemory
		}
		return m.NewRat(v), children, nil
	case nil:
		return 0, children, fmt.Errorf("prolog: nil cannot be a term")
	}
	return w.reflected(v)
}

// reflected is shallow for a value of a type that the package does not name.
func (w *writer) reflected(v any) (c engine.Cell, children unfinished, err error) {
	m := w.m
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.Bool:
		if r.Bool() {
			return engine.Atom(atom.True), children, nil
		}
		return engine.Atom(atom.False), children, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return m.NewInt(r.Int()), children, nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return m.NewBig(new(big.Int).SetUint64(r.Uint())), children, nil
	case reflect.Float32, reflect.Float64:
		f := r.Float()
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return 0, children, fmt.Errorf("prolog: the float %v cannot be a term", f)
		}
		return m.NewFloat(f), children, nil
	case reflect.String:
		return m.NewAtom(r.String()), children, nil
	case reflect.Slice, reflect.Array:
		if r.Len() == 0 {
			return engine.Atom(atom.Nil), children, nil
		}
		c := unfinished{list: true, n: r.Len(), element: func(i int) any { return r.Index(i).Interface() }}
		if r.Kind() == reflect.Slice {
			c.place = place{r.UnsafePointer(), r.Len()}
		}
		return 0, c, nil
	}
	return 0, children, fmt.Errorf("prolog: a value of type %T cannot be a term", v)
}

// A reader makes values of cells.
type reader struct {
	m     *engine.Machine
	stack []unread

	// Values of compounds. They are remembered when a term turns out to have
	// more subterms than the heap has cells.
	shared map[occurrence]any
}

// An occurrence is a compound and what is made of it.
type occurrence struct {
	c     engine.Cell
	plain bool
}

// A shape says what becomes of the arguments of an unread term.
type shape uint8

const (
	compound shape = iota
	list           // a List
	partial        // nested compounds; the last argument is what the list ends in
	values         // a []any
)

// An unread term is one some of whose arguments are still cells.
type unread struct {
	shape   shape
	functor Atom
	cells   []engine.Cell
	terms   []Term // of the cells in front, unless the shape is values
	values  []any  // the same when it is
	of      occurrence
}

// term makes a Term. A term that contains itself is an error.
func (r *reader) term(c engine.Cell) (Term, error) {
	v, err := r.value(c, false)
	if err != nil {
		return nil, err
	}
	return v.(Term), nil
}

// value makes a Term or, with plain, what Solution.Scan stores in an interface.
func (r *reader) value(c engine.Cell, plain bool) (any, error) {
	if !r.m.IsAcyclic(c) {
		return nil, errCyclic
	}
	r.stack, r.shared = r.stack[:0], nil
	if r.m.SharesMuch(c) {
		r.shared = make(map[occurrence]any)
	}
	for {
		r.m.Tick()
		of := occurrence{r.m.Deref(c), plain}
		v, children := r.shared[of], unread{}
		if v == nil {
			v, children = r.shallow(of.c, plain)
			children.of = of
		} else if _, ok := v.([]any); ok {
			return nil, errShared
		}
		if children.cells != nil {
			r.stack = append(r.stack, children)
		} else if len(r.stack) == 0 {
			return v, nil
		} else {
			r.stack[len(r.stack)-1].add(v)
		}
		top := &r.stack[len(r.stack)-1]
		for top.next() == len(top.cells) {
			r.m.Tick()
			v = top.finish()
			if r.shared != nil {
				r.shared[top.of] = v
			}
			r.stack = r.stack[:len(r.stack)-1]
			if len(r.stack) == 0 {
				return v, nil
			}
			top = &r.stack[len(r.stack)-1]
			top.add(v)
		}
		c, plain = top.cells[top.next()], top.shape == values
	}
}

func (u *unread) next() int { return len(u.terms) + len(u.values) }

func (u *unread) add(v any) {
	if u.shape == values {
		u.values = append(u.values, v)
		return
	}
	u.terms = append(u.terms, v.(Term))
}

// finish makes the value of a term all of whose arguments have values.
func (u *unread) finish() any {
	switch u.shape {
	case list:
		return List(u.terms)
	case values:
		return u.values
	case partial:
		last := len(u.terms) - 1
		t := u.terms[last]
		for i := last - 1; i >= 0; i-- {
			t = &Compound{"[|]", []Term{u.terms[i], t}}
		}
		return t
	}
	return &Compound{u.functor, u.terms}
}

// shallow makes the value of a dereferenced cell without arguments, or says
// what the arguments of another one are.
func (r *reader) shallow(c engine.Cell, plain bool) (v any, children unread) {
	m := r.m
	switch {
	case engine.IsPair(c):
		items, tail := m.ListItems(c)
		switch {
		case !engine.IsNil(tail):
			return nil, unread{shape: partial, cells: append(items, tail)}
		case plain:
			return nil, unread{shape: values, cells: items, values: make([]any, 0, len(items))}
		}
		return nil, unread{shape: list, cells: items, terms: make([]Term, 0, len(items))}
	case engine.IsCompound(c):
		name, n := m.Functor(c)
		args := make([]engine.Cell, n)
		for i := range args {
			args[i] = m.Arg(c, i)
		}
		return nil, unread{functor: Atom(name.String()), cells: args, terms: make([]Term, 0, n)}
	}
	t := r.atomic(c)
	if plain {
		return plainValue(t), children
	}
	return t, children
}

// atomic makes the term of a cell that is not compound.
func (r *reader) atomic(c engine.Cell) Term {
	m := r.m
	switch {
	case engine.IsVar(c):
		return Var(m.VarName(c))
	case engine.IsNil(c):
		return List(nil)
	case engine.IsAtom(c):
		return Atom(engine.AtomText(c))
	case m.IsString(c):
		return String(m.StringOf(c))
	case m.IsHost(c):
		return Host{m.Engine.HostValue(m.HostOf(c))}
	}
	n, _ := m.NumberOf(c)
	switch n.Kind {
	case number.Int:
		return Int(n.I)
	case number.Big:
		return BigInt{n.B}
	case number.Rational:
		return Rational{n.R}
	}
	return Float(n.F)
}

// plainValue is the Go value for a term that is not compound.
func plainValue(t Term) any {
	switch t := t.(type) {
	case Var:
		return nil
	case List:
		return []any{}
	case Atom:
		return string(t)
	case String:
		return string(t)
	case Host:
		return t.Value
	case Int:
		if int64(int(t)) == int64(t) {
			return int(t)
		}
		return int64(t)
	case BigInt:
		return t.Int
	case Rational:
		return t.Rat
	case Float:
		return float64(t)
	}
	return t
}
