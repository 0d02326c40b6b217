package engine

import (
	"math"
	"math/big"
	"math/bits"
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/internal/room"
)

// This file is how Go code builds terms and takes them apart. All of it works
// on the heap of one machine; a cell that Go code holds is valid until the
// builtin returns.

// NewVar returns a new unbound variable.
func (m *Machine) NewVar() Cell {
	a := m.grow(1)
	st(m.mem, a, a)
	return a
}

// NewStruct returns the term name(args...), or the atom when there are no
// arguments.
func (m *Machine) NewStruct(name atom.Atom, args ...Cell) Cell {
	if len(args) == 0 {
		return atomCell(name)
	}
	if len(args) == 2 && functor(name, 2) == m.Engine.cons {
		return m.NewPair(args[0], args[1])
	}
	a := m.grow(Cell(len(args) + 1))
	st(m.mem, a, functor(name, len(args)))
	for i, arg := range args {
		st(m.mem, a+8+Cell(i)*8, arg)
	}
	return a | tagStr
}

// NewCompound returns the compound of a name with n arguments, perhaps none, and
// the cells of the arguments, which are to be set at once.
func (m *Machine) NewCompound(name atom.Atom, n int) (t Cell, args []Cell) {
	if n == 2 && functor(name, 2) == m.Engine.cons {
		a := m.grow(2)
		return a | tagLst, m.cells(a, 2)
	}
	a := m.grow(Cell(n + 1))
	st(m.mem, a, functor(name, n))
	return a | tagStr, m.cells(a+8, n)
}

// NewFresh returns the term of a name with n new variables as arguments.
func (m *Machine) NewFresh(name atom.Atom, n int) Cell {
	t, args := m.NewCompound(name, n)
	for i := range args {
		m.Tick()
		args[i] = argAddr(t, i)
	}
	return t
}

// NewPair returns the term [head|tail].
func (m *Machine) NewPair(head, tail Cell) Cell {
	a := m.grow(2)
	st(m.mem, a, head)
	st(m.mem, a+8, tail)
	return a | tagLst
}

// NewList returns the list of the items that ends in tail.
func (m *Machine) NewList(items []Cell, tail Cell) Cell {
	cells, list := m.NewSpine(len(items), tail)
	for i, item := range items {
		m.checkAt(i)
		cells[2*i] = item
	}
	return list
}

// NewVarList returns a list of n new variables that ends in tail.
func (m *Machine) NewVarList(n int, tail Cell) Cell {
	cells, list := m.NewSpine(n, tail)
	for i := 0; i < len(cells); i += 2 {
		m.Tick()
		cells[i] = list - tagLst + Cell(i)*8
	}
	return list
}

// A ListMaker makes a list whose length is not known before it ends.
type ListMaker struct {
	m           *Machine
	first, last Cell
}

// MakeList begins a list.
func (m *Machine) MakeList() ListMaker { return ListMaker{m: m} }

// Add makes the item the next element.
func (l *ListMaker) Add(item Cell) {
	l.m.Tick()
	pair := l.m.NewPair(item, nilCell)
	if l.first == 0 {
		l.first = pair
	} else {
		st(l.m.mem, l.last-tagLst+8, pair)
	}
	l.last = pair
}

// List ends the list with tail, and returns it.
func (l *ListMaker) List(tail Cell) Cell {
	if l.first == 0 {
		return tail
	}
	st(l.m.mem, l.last-tagLst+8, tail)
	return l.first
}

// NewSpine returns a list of n elements that ends in tail, and its cells. Every other cell,
// from the first on, is an element, which must be set at once.
func (m *Machine) NewSpine(n int, tail Cell) (cells []Cell, list Cell) {
	if n == 0 {
		return nil, tail
	}
	a := m.grow(Cell(2 * n))
	cells = m.cells(a, 2*n)
	for i := 1; i < len(cells); {
		for end := min(i+pollSteps, len(cells)); i < end; i += 2 {
			cells[i] = a + Cell(i+1)*8 | tagLst
		}
		if i < len(cells) {
			m.Check()
		}
	}
	cells[2*n-1] = tail
	return cells, a | tagLst
}

// NewInt returns the integer i.
func (m *Machine) NewInt(i int64) Cell {
	if fitsSmall(i) {
		return intCell(i)
	}
	a, sign := m.grow(2), Cell(i)>>63
	st(m.mem, a, boxHeader(boxBig, 1, int(sign)))
	st(m.mem, a+8, (Cell(i)^-sign)+sign)
	return a | tagBox
}

// NewFloat returns the float f.
func (m *Machine) NewFloat(f float64) Cell {
	a := m.grow(2)
	st(m.mem, a, boxHeader(boxFloat, 1, 0))
	st(m.mem, a+8, Cell(math.Float64bits(f)))
	return a | tagFlt
}

// NewBig returns the integer b. A small one is a cell by itself.
func (m *Machine) NewBig(b *big.Int) Cell {
	if b.IsInt64() && fitsSmall(b.Int64()) {
		return intCell(b.Int64())
	}
	limbs := b.Bits()
	n := limbCells(limbs)
	a := m.grow(Cell(1 + n))
	st(m.mem, a, boxHeader(boxBig, n, signBit(b)))
	m.storeLimbs(a+8, limbs)
	return a | tagBox
}

// ratGarbage is the garbage made for a rational, in multiples of its length. Most of it is
// for the divisor of its parts.
const ratGarbage = 8

// NewRat returns the rational r, or an integer when its denominator is 1.
func (m *Machine) NewRat(r *big.Rat) Cell {
	if r.IsInt() {
		return m.NewBig(r.Num())
	}
	num, den := r.Num().Bits(), r.Denom().Bits()
	n, d := limbCells(num), limbCells(den)
	if bytes := 8 * (n + d); bytes >= longText/ratGarbage {
		m.took(int64(ratGarbage * bytes))
	}
	a := m.grow(Cell(2 + n + d))
	st(m.mem, a, boxHeader(boxRat, 1+n+d, signBit(r.Num())))
	st(m.mem, a+8, Cell(n))
	m.storeLimbs(a+16, num)
	m.storeLimbs(a+16+Cell(n)*8, den)
	return a | tagBox
}

func signBit(b *big.Int) int {
	if b.Sign() < 0 {
		return 1
	}
	return 0
}

// cellLimbs is the number of words of a big integer in a cell: two if words have 32 bits.
// The last one may be zero.
const cellLimbs = 64 / bits.UintSize

// limbCells returns how many cells the words take.
func limbCells(limbs []big.Word) int { return (len(limbs) + cellLimbs - 1) / cellLimbs }

func (m *Machine) storeLimbs(a Cell, limbs []big.Word) {
	to := m.limbs(a, limbCells(limbs))
	room.Copy(m.Check, to, limbs)
	clear(to[len(limbs):])
}

// limbs returns the words of a big integer where they lie, in n cells: they are only
// read, and only until the heap changes.
func (m *Machine) limbs(a Cell, n int) []big.Word {
	return unsafe.Slice((*big.Word)(unsafe.Pointer(unsafe.SliceData(m.cells(a, n)))), n*cellLimbs)
}

// NewNumber returns the number n.
func (m *Machine) NewNumber(n number.Number) Cell {
	switch n.Kind {
	case number.Int:
		return m.NewInt(n.I)
	case number.Big:
		return m.NewBig(n.B)
	case number.Rational:
		return m.NewRat(n.R)
	default:
		return m.NewFloat(n.F)
	}
}

// bytes returns the n bytes of the arena from a on.
func (m *Machine) bytes(a Cell, n int) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(m.cells(a, (n+7)/8)))), n)
}

// hostHeader is the header of a Go value.
var hostHeader = boxHeader(boxHost, 1, 0)

// IsVar reports whether the dereferenced cell c is an unbound variable.
func IsVar(c Cell) bool { return c&tagMask == tagRef }

// IsAttVar reports whether the dereferenced cell c is an attributed variable.
func (m *Machine) IsAttVar(c Cell) bool {
	return c&tagMask == tagRef && ld(m.mem, c)&tagMask == tagAtt
}

// IsAtom reports whether the dereferenced cell c is an atom.
func IsAtom(c Cell) bool { return c&tagMask == tagAtm }

// IsCompound reports whether the dereferenced cell c is a compound term.
func IsCompound(c Cell) bool { return c&tagMask == tagStr || c&tagMask == tagLst }

// IsCallable reports whether the dereferenced cell c is an atom or a compound term.
func IsCallable(c Cell) bool { return IsAtom(c) || IsCompound(c) }

// IsAtomic reports whether the dereferenced cell c is neither a variable nor compound.
func IsAtomic(c Cell) bool { return !IsVar(c) && !IsCompound(c) }

// IsPair reports whether the dereferenced cell c is a list cell.
func IsPair(c Cell) bool { return c&tagMask == tagLst }

// IsNil reports whether the dereferenced cell c is the empty list.
func IsNil(c Cell) bool { return c == nilCell }

// Lists says what lists are made of: see atom.Lists.
func (e *Engine) Lists() atom.Lists { return e.lists }

// reserved are the constants that are not atoms to programs, unless lists are those of
// the standard.
var reserved = [...]Cell{nilCell, dictCell}

// IsReserved reports whether the dereferenced cell c, for which IsAtom holds, is not an
// atom to programs, but a special constant.
func (m *Machine) IsReserved(c Cell) bool {
	return c == nilCell && m.Engine.lists == atom.Reserved || c == dictCell
}

// IsTextAtom reports whether the dereferenced cell c is what programs call an atom.
func (m *Machine) IsTextAtom(c Cell) bool { return IsAtom(c) && !m.IsReserved(c) }

// IsInteger reports whether the dereferenced cell c is an integer.
func (m *Machine) IsInteger(c Cell) bool {
	return c&tagMask == tagInt || c&tagMask == tagBox && m.box(c).boxKind() == boxBig
}

// IsFloat reports whether the dereferenced cell c is a float.
func (m *Machine) IsFloat(c Cell) bool { return c&tagMask == tagFlt }

// IsNumber reports whether the dereferenced cell c is a number.
func (m *Machine) IsNumber(c Cell) bool {
	switch c & tagMask {
	case tagInt, tagFlt:
		return true
	case tagBox:
		k := m.box(c).boxKind()
		return k == boxBig || k == boxRat
	}
	return false
}

// IsRational reports whether the dereferenced cell c is an integer or a rational.
func (m *Machine) IsRational(c Cell) bool { return m.IsNumber(c) && c&tagMask != tagFlt }

// IsString reports whether the dereferenced cell c is a string.
func (m *Machine) IsString(c Cell) bool {
	return c&tagMask == tagBox && m.box(c).boxKind() == boxString
}

// IsHost reports whether the dereferenced cell c stands for a Go value.
func (m *Machine) IsHost(c Cell) bool {
	return c&tagMask == tagBox && m.box(c).boxKind() == boxHost
}

// box returns the header of the box c.
func (m *Machine) box(c Cell) Cell { return ld(m.mem, c&^tagMask) }

// AtomOf returns the atom that the dereferenced cell c holds, and makes it permanent. Use
// AtomText if you need only its name.
func AtomOf(c Cell) atom.Atom {
	fit(IsAtom(c), "atom", c)
	KeepAtom(c)
	return c.atom()
}

// AtomText returns the name of the atom that the dereferenced cell c holds.
func AtomText(c Cell) string {
	fit(IsAtom(c), "atom", c)
	return c.atom().String()
}

// A misfit is the panic of a function that was given a term of the wrong type: builtins
// that are parts of libraries trust their callers, which may be any program. It becomes
// a type error.
type misfit struct {
	kind string
	c    Cell
}

func fit(ok bool, kind string, c Cell) {
	if !ok {
		panic(misfit{kind, c})
	}
}

// CharOf returns the character that is the whole name of the atom in the
// dereferenced cell c.
func CharOf(c Cell) (r rune, ok bool) { return c.atom().Char() }

// SmallIntOf returns the integer that the dereferenced cell c holds, and false
// when c is not an integer between MinSmallInt and MaxSmallInt.
func SmallIntOf(c Cell) (int64, bool) { return c.smallInt(), c&tagMask == tagInt }

// FloatOf returns the float that the dereferenced float cell c points to.
func (m *Machine) FloatOf(c Cell) float64 {
	return math.Float64frombits(uint64(ld(m.mem, c-tagFlt+8)))
}

// HostOf returns the handle of the dereferenced host value c.
func (m *Machine) HostOf(c Cell) int { return int(ld(m.mem, c&^tagMask+8)) }

// NumberOf returns the number in the dereferenced cell c. Ok is false if it is not a number.
func (m *Machine) NumberOf(c Cell) (number.Number, bool) {
	n, ok := m.number(c)
	switch n.Kind {
	case number.Big:
		n.B = m.Engine.Flags.Poll.Copy(n.B)
	case number.Rational:
		n.R = number.Lowest(m.Engine.Flags.Poll.Copy(n.R.Num()), m.Engine.Flags.Poll.Copy(n.R.Denom()))
	}
	return n, ok
}

// number is NumberOf, but the digits of a big number stay on the heap: it is
// valid until the heap changes.
func (m *Machine) number(c Cell) (number.Number, bool) {
	switch c & tagMask {
	case tagInt:
		return number.FromInt(c.smallInt()), true
	case tagFlt:
		return number.FromFloat(m.FloatOf(c)), true
	case tagBox:
		hd := m.box(c)
		switch hd.boxKind() {
		case boxBig:
			return number.FromBig(m.bigAt(new(big.Int), c&^tagMask+8, hd.boxWords(), hd.boxAux())), true
		case boxRat:
			n := int(ld(m.mem, c&^tagMask+8))
			var num, den big.Int
			m.bigAt(&num, c&^tagMask+16, n, hd.boxAux())
			m.bigAt(&den, c&^tagMask+16+Cell(n)*8, hd.boxWords()-1-n, 0)
			return number.FromRat(number.Lowest(&num, &den)), true
		}
	}
	return number.Number{}, false
}

// bigAt makes b the integer of the n cells at a.
func (m *Machine) bigAt(b *big.Int, a Cell, n, sign int) *big.Int {
	b.SetBits(m.limbs(a, n))
	if sign != 0 {
		b.Neg(b)
	}
	return b
}

// Functor returns the name and the arity of the dereferenced compound c. The
// name is permanent from then on.
func (m *Machine) Functor(c Cell) (name atom.Atom, arity int) {
	if c&tagMask == tagLst {
		return m.Engine.cons.atom(), 2
	}
	fit(IsCompound(c), "compound", c)
	f := ld(m.mem, c-tagStr)
	atom.Keep(f.atom())
	return f.atom(), f.arity()
}

// ProcedureOf returns the name and the arity of the procedure that the dereferenced atom or
// compound c calls. The name is not permanent: look it up before the builtin returns.
func (m *Machine) ProcedureOf(c Cell) (name atom.Atom, arity int) {
	if IsCompound(c) {
		c = m.functorOf(c)
	}
	return c.atom(), c.arity()
}

// nameArity returns the name and the arity of the dereferenced atom or compound c.
func (m *Machine) nameArity(c Cell) (name atom.Atom, arity int) {
	if IsCompound(c) {
		return m.Functor(c)
	}
	return AtomOf(c), 0
}

// Arity returns the arity of the dereferenced compound c.
func (m *Machine) Arity(c Cell) int {
	fit(IsCompound(c), "compound", c)
	return m.functorOf(c).arity()
}

// functorOf returns the functor cell of the dereferenced compound c.
func (m *Machine) functorOf(c Cell) Cell {
	if c&tagMask == tagLst {
		return m.Engine.cons
	}
	return ld(m.mem, c-tagStr)
}

// argumentsOf returns the address of the arguments of the compound c, and their number.
func (m *Machine) argumentsOf(c Cell) (at Cell, n int) {
	if c&tagMask == tagLst {
		return c - tagLst, 2
	}
	return c - tagStr + 8, ld(m.mem, c-tagStr).arity()
}

// argAddr returns the address of argument i, from 0, of the compound c.
func argAddr(c Cell, i int) Cell {
	if c&tagMask == tagLst {
		return c - tagLst + Cell(i)*8
	}
	return c - tagStr + 8 + Cell(i)*8
}

// Arg returns argument i, from 0, of the dereferenced compound c, dereferenced.
func (m *Machine) Arg(c Cell, i int) Cell {
	a := c&^tagMask + Cell(i)*8
	switch {
	case c&tagMask == tagStr && uint(i) < uint(ld(m.mem, c-tagStr).arity()):
		a += 8
	case c&tagMask != tagLst || uint(i) >= 2:
		panic(misfit{"compound", c})
	}
	return m.derefAt(a)
}

// ArgOf returns the argument, dereferenced, of the dereferenced compound name(Arg). If c is
// no such compound, it returns false.
func (m *Machine) ArgOf(c Cell, name atom.Atom) (arg Cell, ok bool) {
	if c&tagMask != tagStr || ld(m.mem, c-tagStr) != functor(name, 1) {
		return 0, false
	}
	return m.derefAt(c - tagStr + 8), true
}

// Pair returns the head and the tail, dereferenced, of a list cell.
func (m *Machine) Pair(c Cell) (head, tail Cell) {
	if c&tagMask != tagLst {
		panic(misfit{"list", c})
	}
	return m.derefAt(c - tagLst), m.derefAt(c - tagLst + 8)
}

// Arguments returns the arguments of the dereferenced compound c without copying them. They
// may only be read, and only until the heap changes.
func (m *Machine) Arguments(c Cell) []Cell { return m.cells(argAddr(c, 0), m.Arity(c)) }

// fitArg is fit for argument i of the compound c.
func (m *Machine) fitArg(c Cell, i int) {
	if !IsCompound(c) || uint(i) >= uint(m.functorOf(c).arity()) {
		panic(misfit{"compound", c})
	}
}

// IsFunctor reports whether the dereferenced cell c is a compound with this
// name and arity.
func (m *Machine) IsFunctor(c Cell, name atom.Atom, arity int) bool {
	return IsCompound(c) && m.functorOf(c) == functor(name, arity)
}

// AppendItems appends at most n elements of the list c, dereferenced, to items, and returns
// the rest of the list.
func (m *Machine) AppendItems(items []Cell, c Cell, n int) ([]Cell, Cell) {
	for c = m.Deref(c); c&tagMask == tagLst && n > 0; n-- {
		items = append(items, m.derefAt(c-tagLst))
		c = m.derefAt(c - tagLst + 8)
	}
	return items, c
}

// ListItems returns the elements of the list c and what it ends in: [] for a
// proper list, a variable for a partial one. Of a cyclic list it returns the
// elements up to the first list cell that comes twice, and that cell as tail.
func (m *Machine) ListItems(c Cell) (items []Cell, tail Cell) {
	n, tail := m.ListLength(c)
	m.Hold(8 * n)
	items = make([]Cell, 0, n)
	c = m.Deref(c)
	for i := range n {
		m.checkAt(i)
		items = append(items, ld(m.mem, c-tagLst))
		c = m.Deref(ld(m.mem, c-tagLst+8))
	}
	return items, tail
}

// A Lap finds out whether a walk along a term, such as the cells of a list, has come back
// to an earlier place (R. P. Brent, 1980).
type Lap struct {
	mark        Cell // a place of the walk
	steps, next int  // since the mark, and after how many it is set anew
}

// Closed reports whether the walk was at c before.
func (l *Lap) Closed(c Cell) bool {
	if c == l.mark {
		return true
	}
	if l.steps == l.next {
		l.mark, l.steps, l.next = c, 0, 2*l.next+16
	}
	l.steps++
	return false
}

// Length returns how many steps ago the walk was where Closed found it again.
func (l *Lap) Length() int { return l.steps }

// ListLength returns the number of elements before the tail, as ListItems
// does.
func (m *Machine) ListLength(c Cell) (n int, tail Cell) {
	c = m.Deref(c)
	start := c
	for ; c&tagMask == tagLst && n < shortLap; n++ {
		c = m.Deref(ld(m.mem, c-tagLst+8))
	}
	var lap Lap
	for ; c&tagMask == tagLst; n++ {
		m.checkAt(n)
		if lap.Closed(c) {
			return m.cycleStart(start, lap.Length())
		}
		c = m.Deref(ld(m.mem, c-tagLst+8))
	}
	return n, c
}

// shortLap is the number of cells of a list that are counted before a cycle is suspected.
const shortLap = 64

// cycleStart returns how many different cells the list c has whose cycle has
// the given length, and the first cell of the cycle.
func (m *Machine) cycleStart(c Cell, length int) (n int, start Cell) {
	ahead := c
	for range length {
		ahead = m.Deref(ld(m.mem, ahead-tagLst+8))
	}
	for c != ahead {
		c = m.Deref(ld(m.mem, c-tagLst+8))
		ahead = m.Deref(ld(m.mem, ahead-tagLst+8))
		n++
	}
	return n + length, c
}
