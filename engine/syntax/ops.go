package syntax

import (
	"iter"
	"slices"
	"sync"

	"github.com/zebralog/prolog/engine/atom"
)

// MaxPriority is the highest priority of an operator and of a term.
const MaxPriority = 1200

// ArgPriority is the highest priority of an argument of a compound term and
// of an element of a list.
const ArgPriority = 999

// An OpType is the specifier of an operator (ISO 6.3.4, table 5). The zero
// OpType is no operator at all.
type OpType uint8

// The seven specifiers: y stands for an argument that may have the priority
// of the operator itself, x for one that must have a lower priority.
const (
	NotOp OpType = iota
	XFX
	XFY
	YFX
	FY
	FX
	XF
	YF
)

var opTypeNames = [...]string{"", "xfx", "xfy", "yfx", "fy", "fx", "xf", "yf"}

// String returns the specifier as op/3 spells it.
func (t OpType) String() string { return opTypeNames[t] }

// ParseOpType returns the specifier that op/3 spells s, or false.
func ParseOpType(s string) (OpType, bool) {
	for t := XFX; t <= YF; t++ {
		if opTypeNames[t] == s {
			return t, true
		}
	}
	return NotOp, false
}

// A Fixity is the place of an operator among its operands. An atom may be an
// operator of each fixity at the same time (ISO allows infix and postfix
// together for no atom; here what follows decides, Reader.endsWith).
type Fixity uint8

// The three fixities.
const (
	Prefix Fixity = iota
	Infix
	Postfix
)

// Fixity returns the fixity of operators of type t.
func (t OpType) Fixity() Fixity {
	switch t {
	case FY, FX:
		return Prefix
	case XF, YF:
		return Postfix
	}
	return Infix
}

// An Op is the definition of an atom as an operator of one fixity. The zero
// Op says that the atom is not an operator.
type Op struct {
	Priority int16
	Type     OpType
}

// IsOp reports whether o defines an operator.
func (o Op) IsOp() bool { return o.Type != NotOp }

// Left returns the highest priority of the left operand of an infix or
// postfix operator.
func (o Op) Left() int {
	if o.Type == YFX || o.Type == YF {
		return int(o.Priority)
	}
	return int(o.Priority) - 1
}

// Right returns the highest priority of the right operand of an infix or
// prefix operator.
func (o Op) Right() int {
	if o.Type == XFY || o.Type == FY {
		return int(o.Priority)
	}
	return int(o.Priority) - 1
}

// Ops is an operator table. It may be read from several goroutines at the
// same time as long as none changes it. A nil table has no operators.
//
// A table may stand below others: if it says nothing about an atom, the first of them that
// knows the atom decides, and so on upwards.
//
// The table is a hash table with open addressing; entries are never removed,
// an operator that is taken away leaves an entry that says so.
type Ops struct {
	slots   []opSlot // the length is a power of two
	count   int      // slots in use
	above   []*Ops
	version int // how often it was changed
}

type opSlot struct {
	key      uint32 // the atom's number plus one; 0 is a free slot
	defs     [3]Op  // by fixity; the zero Op where the tables above decide
	addition bool   // predefined, but no operator of the standard
}

// takenAway is the definition of an atom that is no operator, whatever the tables above
// say.
var takenAway = Op{Priority: -1}

const minOpSlots = 16

// NewOpsBelow returns an empty table below others.
func NewOpsBelow(above ...*Ops) *Ops { return &Ops{above: above} }

// SetAbove puts the table below others. None of them may be below it.
func (o *Ops) SetAbove(above ...*Ops) {
	o.above = above
	o.version++
}

// NewOps returns a table with the operators of ISO 6.3.4.4 (with Cor.2) and
// those that SWI-Prolog adds to them, which are marked as additions.
func NewOps() *Ops { return predefined().Clone() }

// predefined returns the table of which NewOps returns copies.
var predefined = sync.OnceValue(func() *Ops {
	o := new(Ops)
	for _, d := range defaultOps {
		for _, name := range d.names {
			a := atom.Intern(name)
			if o.Add(d.priority, d.typ, a); d.addition {
				o.MarkAddition(a)
			}
		}
	}
	return o
})

// MarkAddition marks the operator a of the table as predefined, but not in the standard.
func (o *Ops) MarkAddition(a atom.Atom) { o.slot(a).addition = true }

// isAddition reports whether a is an operator of NewOps that the standard does
// not have, and no table below defines it.
func (o *Ops) isAddition(a atom.Atom) bool {
	for t := range o.tables() {
		if s := t.entry(a); s != nil {
			return s.addition
		}
	}
	return false
}

var defaultOps = []struct {
	priority int
	typ      OpType
	addition bool
	names    []string
}{
	{1200, XFX, false, []string{":-", "-->"}},
	{1200, XFX, true, []string{"=>"}},
	{1200, FX, false, []string{":-", "?-"}},
	{1150, FX, true, []string{"dynamic", "discontiguous", "initialization",
		"meta_predicate", "module_transparent", "multifile", "public",
		"thread_local", "thread_initialization", "volatile", "table"}},
	{1105, XFY, false, []string{"|"}},
	{1100, XFY, false, []string{";"}},
	{1050, XFY, false, []string{"->"}},
	{1050, XFY, true, []string{"*->"}},
	{1000, XFY, false, []string{","}},
	{900, FY, false, []string{`\+`}},
	{800, XFX, true, []string{":="}},
	{700, XFX, false, []string{"=", `\=`, "==", `\==`, "@<", "@=<", "@>", "@>=",
		"=..", "is", "=:=", `=\=`, "<", "=<", ">", ">="}},
	{700, XFX, true, []string{"as", "=@=", `\=@=`, ":<", ">:<"}},
	{600, XFY, false, []string{":"}},
	{500, YFX, false, []string{"+", "-", `/\`, `\/`}},
	{400, YFX, false, []string{"*", "/", "//", "mod", "rem", "<<", ">>", "div"}},
	{400, YFX, true, []string{"rdiv", "xor"}},
	{200, XFX, false, []string{"**"}},
	{200, XFY, false, []string{"^"}},
	{200, FY, false, []string{"+", "-", `\`}},
	{1, FX, true, []string{"$"}},
}

// slot returns the slot of a, or the free slot for it.
func (o *Ops) slot(a atom.Atom) *opSlot {
	mask := uint32(len(o.slots) - 1)
	key := uint32(a) + 1
	for i := (key * 0x9E3779B1 >> 8) & mask; ; i = (i + 1) & mask {
		s := &o.slots[i]
		if s.key == key || s.key == 0 {
			return s
		}
	}
}

// entry returns what the table itself says of a, nil for nothing.
func (o *Ops) entry(a atom.Atom) *opSlot {
	if len(o.slots) == 0 {
		return nil
	}
	if s := o.slot(a); s.key != 0 {
		return s
	}
	return nil
}

// Lookup returns the definition of a as an operator of the given fixity, or
// the zero Op.
func (o *Ops) Lookup(f Fixity, a atom.Atom) Op {
	if d := o.find(a); d != nil && d[f].IsOp() {
		return d[f]
	}
	return Op{}
}

// IsOp reports whether a is an operator of any fixity.
func (o *Ops) IsOp(a atom.Atom) bool { return o.find(a) != nil }

// find returns the definitions of a by fixity, or nil if it is not an operator.
func (o *Ops) find(a atom.Atom) *[3]Op {
	for ; o != nil; o = o.above[0] {
		if s := o.entry(a); s != nil {
			return o.merge(s, a)
		}
		if len(o.above) != 1 {
			break
		}
	}
	if o != nil {
		for _, t := range o.above {
			if d := t.find(a); d != nil {
				return d
			}
		}
	}
	return nil
}

// merge is find for an atom of which the table itself says something.
func (o *Ops) merge(s *opSlot, a atom.Atom) *[3]Op {
	d := &s.defs
	if len(o.above) > 0 && (d[0] == Op{} || d[1] == Op{} || d[2] == Op{}) {
		for _, t := range o.above {
			if above := t.find(a); above != nil {
				d = mergeDefs(d, above)
				break
			}
		}
	}
	if !d[0].IsOp() && !d[1].IsOp() && !d[2].IsOp() {
		return nil
	}
	return d
}

func mergeDefs(below, above *[3]Op) *[3]Op {
	d := *below
	for i := range d {
		if (d[i] == Op{}) {
			d[i] = above[i]
		}
	}
	return &d
}

// Add makes a an operator of type t and the given priority, instead of a definition of the
// same fixity. Priority 0 removes that definition, also those of the tables above.
func (o *Ops) Add(priority int, t OpType, a atom.Atom) {
	if 4*(o.count+1) > 3*len(o.slots) {
		o.grow()
	}
	s := o.slot(a)
	if s.key == 0 {
		s.key = uint32(a) + 1
		o.count++
	}
	s.addition = false
	op := Op{Priority: int16(priority), Type: t}
	if priority == 0 {
		op = takenAway
	}
	if d := &s.defs[t.Fixity()]; *d != op {
		*d = op
		o.version++
	}
}

// Clone returns a copy of the table.
func (o *Ops) Clone() *Ops {
	return &Ops{slots: slices.Clone(o.slots), count: o.count, above: slices.Clone(o.above)}
}

// Become makes the table a copy of another one. It stays below the same tables.
func (o *Ops) Become(other *Ops) {
	o.slots, o.count = other.slots, other.count
	o.version++
}

// Len returns the number of atoms with an entry in the table itself.
func (o *Ops) Len() int { return o.count }

func (o *Ops) grow() {
	old := o.slots
	o.slots = make([]opSlot, max(minOpSlots, 2*len(old)))
	for i := range old {
		if old[i].key != 0 {
			*o.slot(atom.Atom(old[i].key - 1)) = old[i]
		}
	}
}

// Conflict returns why op/3 must not define a with this priority and type (ISO 8.14.3.3
// with Cor.2): the action of the permission error, "modify" or "create", or "" when it
// may be defined. Only iso keeps an atom from being infix and postfix.
func (o *Ops) Conflict(priority int, t OpType, a atom.Atom, iso bool) string {
	switch a {
	case atom.Comma:
		return "modify"
	case atom.Nil, atom.Curly:
		return "create"
	case atom.Bar:
		if t.Fixity() != Infix || priority != 0 && priority < 1001 {
			return "create"
		}
	}
	other := Infix + Postfix - t.Fixity()
	if iso && priority != 0 && t.Fixity() != Prefix && o.Lookup(other, a).IsOp() {
		return "create"
	}
	return ""
}

// All ranges over the operators, each as Lookup has it, in no particular order.
// The tables must not be changed meanwhile.
func (o *Ops) All() iter.Seq2[atom.Atom, Op] {
	return func(yield func(atom.Atom, Op) bool) {
		seen := make(map[uint32]bool)
		for t := range o.tables() {
			for i := range t.slots {
				key := t.slots[i].key
				if key == 0 || seen[key] {
					continue
				}
				seen[key] = true
				for _, f := range [...]Fixity{Prefix, Infix, Postfix} {
					if d := o.Lookup(f, atom.Atom(key-1)); d.IsOp() && !yield(atom.Atom(key-1), d) {
						return
					}
				}
			}
		}
	}
}

// tables ranges over the table and those above it, the nearest first.
func (o *Ops) tables() iter.Seq[*Ops] {
	return func(yield func(*Ops) bool) {
		stack := []*Ops{o}
		for len(stack) > 0 {
			t := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if t == nil {
				continue
			}
			if !yield(t) {
				return
			}
			for _, above := range slices.Backward(t.above) {
				stack = append(stack, above)
			}
		}
	}
}

// Assign makes the operators of the table itself those of another one.
func (o *Ops) Assign(other *Ops) {
	o.slots, o.count = slices.Clone(other.slots), other.count
	o.version++
}
