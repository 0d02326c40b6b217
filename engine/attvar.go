package engine

import "github.com/zebralog/prolog/engine/atom"

// An attributed variable is two cells: itself, with a special tag, and its attributes, a
// term att(Module, Value, More) or []. When it is bound, wakeup(Attributes, Value) is added
// at the front of the pending list, and the next safepoint calls '$wakeup'/2 with the list
// reversed.

// PutAttrs makes v an attributed variable with the given attributes, or
// changes those it has.
func (m *Machine) PutAttrs(v, attrs Cell) {
	if m.IsAttVar(v) {
		m.assign(v+8, attrs)
		return
	}
	a := m.grow(2)
	m.setWord(a, a|tagAtt)
	m.setWord(a+8, attrs)
	m.bind(v, a)
}

// Attrs returns the attributes of an attributed variable.
func (m *Machine) Attrs(v Cell) Cell { return m.Deref(m.word(v + 8)) }

// FindAttr returns the term att(Module, Value, More) of a module among the attributes of
// the variable v, or the last such term when there is none; 0 when v has no attributes.
func (m *Machine) FindAttr(v Cell, module atom.Atom) (att Cell, found bool) {
	if !m.IsAttVar(v) {
		return 0, false
	}
	for at := m.derefAt(v + 8); at&tagMask == tagStr && ld(m.mem, at-tagStr) == funAtt; at = m.derefAt(argAddr(at, 2)) {
		if att = at; m.derefAt(argAddr(at, 0)) == atomCell(module) {
			return att, true
		}
	}
	return att, false
}

// Attr returns the value of the attribute of a module that the variable v has, or 0.
func (m *Machine) Attr(v Cell, module atom.Atom) Cell {
	if att, ok := m.FindAttr(v, module); ok {
		return m.derefAt(argAddr(att, 1))
	}
	return 0
}

// HasOneAttr reports whether the variable v has one attribute and no other.
func (m *Machine) HasOneAttr(v Cell) bool {
	if !m.IsAttVar(v) {
		return false
	}
	at := m.derefAt(v + 8)
	return m.IsFunctor(at, atomAtt, 3) && m.derefAt(argAddr(at, 2)) == nilCell
}

var (
	atomWake = atom.Intern("wakeup")
	atomAtt  = atom.Intern("att")
	atomHook = atom.Intern("attr_unify_hook")

	funAtt = functor(atomAtt, 3)
)

// bindAttributed gives the attributed variable v a value.
func (m *Machine) bindAttributed(v, value Cell) {
	attrs := m.word(v + 8)
	m.assign(v, value)
	m.pending = m.NewPair(m.NewStruct(atomWake, attrs, value), m.pending)
	m.storeLimit(0)
}

// Settle gives the attributed variable v a value, and wakes nothing. It is for callers that
// have already done what its attributes ask for.
func (m *Machine) Settle(v, value Cell) { m.assign(v, value) }

// BeforeChoice reports whether a compound was made before the newest choice point.
func (m *Machine) BeforeChoice(t Cell) bool { return t&^tagMask < m.hb }

// ChoiceBetween reports whether there is a choice point that was made after one compound
// and before another one.
func (m *Machine) ChoiceBetween(older, newer Cell) bool {
	for b := m.b; ; b = m.word(b + chPrev) {
		switch h := m.word(b + chHeap); {
		case h <= older&^tagMask:
			return false
		case h <= newer&^tagMask:
			return true
		}
		if b == m.layout.choice {
			return false
		}
	}
}

// An Extension keeps data for a machine outside its memory, for attributes of variables.
type Extension interface {
	// BeforeCopy is called with each term that is about to be copied with the attributes of
	// its variables. The function can add there what is kept for them.
	BeforeCopy(t Cell)
	// Reset is called when nothing is left of the run.
	Reset()
}

// Extend gives the machine its extension, permanently.
func (m *Machine) Extend(x Extension) { m.extension = x }

// takePending returns the list of the variables that were bound, in that order,
// and empties it.
func (m *Machine) takePending() Cell {
	list := nilCell
	for at := m.pending; at != nilCell; {
		next := m.Arg(at, 1)
		m.setWord(argAddr(at, 1), list)
		list, at = at, next
	}
	m.pending = nilCell
	return list
}

// AssignArg changes argument i of a compound so that backtracking restores it.
func (m *Machine) AssignArg(t Cell, i int, v Cell) {
	m.fitArg(t, i)
	m.assign(argAddr(t, i), v)
}

// SetArg changes argument i of a compound permanently.
func (m *Machine) SetArg(t Cell, i int, v Cell) {
	m.fitArg(t, i)
	a := argAddr(t, i)
	m.setWord(a, v)
	if !v.isConstant() {
		if a < m.word(wordOld) {
			m.noteWritten(a)
		}
		m.KeepHeap()
	}
}
