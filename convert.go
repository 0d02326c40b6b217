package prolog

import (
	"strconv"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/internal/room"
)

// This file makes Terms of cells, and the values that an interface gets. It uses its own
// stack, so the depth of a term does not matter.

// A reader makes values of cells.
type reader struct {
	m     *engine.Machine
	stack room.Stack[unread]

	// Values of compounds. They are remembered when a term turns out to have
	// more subterms than the heap has cells.
	shared map[occurrence]any
}

// An occurrence is a compound and the value that is made of it.
type occurrence struct {
	c     engine.Cell
	plain bool
}

// A shape says what becomes of the arguments of an unread term.
type shape uint8

const (
	compound  shape = iota
	list            // a List
	partial         // nested compounds; the last argument is what the list ends in
	values          // a []any
	dict            // a *Dict: the tag, then keys and values in turn
	keyValues       // a map[string]any: keys and values in turn
)

// An unread term is one some of whose arguments are still cells.
type unread struct {
	shape   shape
	functor Atom
	cells   []engine.Cell
	terms   []Term // of the cells in front, unless they are to be plain values
	values  []any  // the same when they are
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
	r.stack, r.shared = room.Stack[unread]{Top: r.stack.Top[:0], Charge: r.m.Hold}, nil
	bytes, held := 0, 0 // until the host has the value
	defer func() { r.m.Hold(-held) }()
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
		} else if isShared(v) {
			return nil, errShared
		}
		if children.cells != nil {
			if bytes += bytesForArgument * (1 + len(children.cells)); bytes >= heldAtOnce {
				r.m.Hold(bytes)
				bytes, held = 0, held+bytes
			}
			r.stack.Push(children)
		} else if top := r.stack.Last(); top == nil {
			return v, nil
		} else {
			top.add(v)
		}
		top := r.stack.Last()
		for top.next() == len(top.cells) {
			r.m.Tick()
			v = top.finish()
			if r.shared != nil {
				r.shared[top.of] = v
			}
			r.stack.Pop()
			if top = r.stack.Last(); top == nil {
				return v, nil
			}
			top.add(v)
		}
		c, plain = top.cells[top.next()], top.plain()
	}
}

// bytesForArgument is roughly the memory that an argument takes in Go: a cell, an interface
// and what that refers to. It counts from heldAtOnce on.
const (
	bytesForArgument = 48
	heldAtOnce       = 1 << 16
)

// isShared reports whether a value that is met again would be shared by two others.
func isShared(v any) bool {
	switch v.(type) {
	case []any, map[string]any:
		return true
	}
	return false
}

func (u *unread) plain() bool { return u.shape == values || u.shape == keyValues }

func (u *unread) next() int { return len(u.terms) + len(u.values) }

func (u *unread) add(v any) {
	if u.plain() {
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
	case keyValues:
		m := make(map[string]any, len(u.values)/2)
		for i := 0; i < len(u.values); i += 2 {
			m[keyText(u.values[i])] = u.values[i+1]
		}
		return m
	case dict:
		d := &Dict{Tag: u.terms[0]}
		for i := 1; i < len(u.terms); i += 2 {
			d.Pairs = append(d.Pairs, DictPair{u.terms[i], u.terms[i+1]})
		}
		return d
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
	case m.IsDict(c):
		cells := []engine.Cell{}
		if !plain {
			cells = append(cells, m.Arg(c, 0))
		}
		for _, p := range m.DictPairs(c) {
			cells = append(cells, p.Key, p.Value)
		}
		if plain {
			return nil, unread{shape: keyValues, cells: cells, values: make([]any, 0, len(cells))}
		}
		return nil, unread{shape: dict, cells: cells, terms: make([]Term, 0, len(cells))}
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

// keyText returns the text of the key of a dict.
func keyText(key any) string {
	switch key := key.(type) {
	case string:
		return key
	case int:
		return strconv.Itoa(key)
	case int64:
		return strconv.FormatInt(key, 10)
	case bool:
		return strconv.FormatBool(key)
	}
	return "null"
}

// plainValue returns the Go value for a term that is not compound.
func plainValue(t Term) any {
	switch t := t.(type) {
	case Var:
		return nil
	case List:
		return []any{}
	case Atom:
		switch t {
		case "null":
			return nil
		case "true", "false":
			return t == "true"
		}
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
