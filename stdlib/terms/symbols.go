package terms

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Enumeration of atoms and blobs.

// currentAtom implements current_atom(?Atom).
func currentAtom(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	if c := m.Deref(a[0]); !engine.IsVar(c) {
		return m.IsTextAtom(c)
	}
	return eachAtom(m, r, a[0], func(c engine.Cell) engine.Cell {
		if m.IsReserved(c) {
			return 0
		}
		return c
	})
}

// currentBlob implements current_blob(?Blob, ?Type).
func currentBlob(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	if c := m.Deref(a[1]); !engine.IsVar(c) && !engine.IsAtom(c) {
		return m.TypeError("atom", c)
	}
	if c := m.Deref(a[0]); !engine.IsVar(c) {
		return blob(m, a)
	}
	return eachAtom(m, r, m.NewStruct(atom.Minus, a[0], a[1]), func(c engine.Cell) engine.Cell {
		return m.NewStruct(atom.Minus, c, blobTypeOf(m, c))
	})
}

// eachAtom gives a term for each atom of the program, one solution after the other.
func eachAtom(m *engine.Machine, r *engine.Retry, pattern engine.Cell, term func(engine.Cell) engine.Cell) bool {
	owner := m.Engine.Owner()
	var all []atom.Atom
	if r.State == nil {
		for a := range owner.All() {
			all = append(builtin.Room(m, all, 1), a)
		}
	}
	return builtin.AnswerItems(m, r, pattern, all, func(a atom.Atom, m *engine.Machine) engine.Cell {
		if !owner.Holds(a) {
			return 0 // the atom was collected meanwhile
		}
		return term(engine.Atom(a))
	})
}

var symbolRows = []engine.Builtin{
	{Name: "current_atom", Arity: 1, NonDet: currentAtom,
		Doc: "current_atom(?Atom) is nondet\nAtom is an atom of the program or the system."},
	{Name: "current_blob", Arity: 2, NonDet: currentBlob,
		Doc: "current_blob(?Blob, ?Type) is nondet\nBlob is an atom, of Type text or reserved_symbol, or refers to a value of the host. An unbound Blob is bound to atoms only."},
}
