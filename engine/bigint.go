package engine

import (
	"math/big"
	"math/bits"
	"runtime"
	"slices"

	"github.com/zebralog/prolog/engine/number"
)

// Arithmetic on integers that do not fit a cell, without allocation: the operands are
// big.Ints whose words are on the heap, and the result is written after the heap top, where
// it stays if it is big. number.Eval2 does the rest, including long numbers and errors.

// integers has the integers that integer arithmetic uses again and again. The words of x, y
// and z lie on the heap, or in small; those of rest and quotient never do.
type integers struct {
	x, y, z        big.Int
	small          [2 * cellLimbs]big.Word
	rest, quotient big.Int
	first          [2]big.Int // the first words of x and y: see shortQuotient
	last           wordDivision
}

// A wordDivision is the last division by one word, without the signs. Who takes the digits of an integer
// divides it twice by the same.
type wordDivision struct {
	dividend, quotient []big.Word
	divisor, rest      big.Word
}

// hasDivide tells that the processor divides two words by one.
const hasDivide = runtime.GOARCH == "amd64"

func (d *wordDivision) divide(x []big.Word, y big.Word) {
	if y == d.divisor && slices.Equal(x, d.dividend) {
		return
	}
	d.dividend, d.quotient = append(d.dividend[:0], x...), append(d.quotient[:0], x...)
	d.divisor, d.rest = y, divideWords(d.quotient, y)
}

// divideWords divides x by y, and returns the rest.
func divideWords(x []big.Word, y big.Word) big.Word {
	rest := uint(0)
	for i := len(x) - 1; i >= 0; i-- {
		var q uint
		q, rest = bits.Div(rest, uint(x[i]), uint(y))
		x[i] = big.Word(q)
	}
	return big.Word(rest)
}

// quoRem sets rest to the remainder of x by y, and z to the quotient, toward zero, unless it is nil.
func (g *integers) quoRem(z *big.Int) {
	if y, x := g.y.Bits(), g.x.Bits(); len(y) == 1 && hasDivide && (z != nil || len(x) <= maxRemembered) {
		rest := big.Word(0)
		if len(x) > maxRemembered {
			q := append(z.Bits()[:0], x...)
			rest = divideWords(q, y[0])
			z.SetBits(q)
		} else {
			g.last.divide(x, y[0])
			if rest = g.last.rest; z != nil {
				z.SetBits(append(z.Bits()[:0], g.last.quotient...))
			}
		}
		if z != nil && g.x.Sign() != g.y.Sign() {
			z.Neg(z)
		}
		if g.rest.SetUint64(uint64(rest)); g.x.Sign() < 0 {
			g.rest.Neg(&g.rest)
		}
		return
	}
	if z == nil {
		z = &g.quotient
	}
	z.QuoRem(&g.x, &g.y, &g.rest)
}

// The words of a divisor that decide a quotient, and the words from which only these are divided.
const (
	firstWords = 3
	longWords  = 8
)

// shortQuotient sets z to the quotient of x by y, toward zero, if that is short and the first
// words of both decide it: without the others, x and y are too small by less than one, and so
// is the quotient if the remainder is not less than it.
func (g *integers) shortQuotient(z *big.Int) bool {
	x, y := g.x.Bits(), g.y.Bits()
	if len(y) < longWords || len(x) < len(y) || len(x) > len(y)+1 {
		return false
	}
	z.QuoRem(g.first[0].SetBits(x[len(y)-firstWords:]), g.first[1].SetBits(y[len(y)-firstWords:]), &g.rest)
	if g.rest.Cmp(z) < 0 {
		return false
	}
	if g.x.Sign() != g.y.Sign() {
		z.Neg(z)
	}
	return true
}

// maxRemembered is the number of words up to which a dividend is remembered.
const maxRemembered = 1 << 9

// Operations in place take less than a millisecond and need not poll. maxQuickWords bounds
// the words of both operands together. maxQuickWork bounds the work of products and
// quotients (the product of the lengths of the factors). maxQuickGcd bounds the words of a
// greatest common divisor, which takes more.
const (
	maxQuickWords = 1 << 15
	maxQuickWork  = 1 << 18
	maxQuickGcd   = 1 << 10
)

// integer sets b to the integer of the dereferenced cell c. Its words, read
// only, are those on the heap, or w.
func (m *Machine) integer(b *big.Int, w []big.Word, c Cell) bool {
	negative := false
	switch {
	case c&tagMask == tagInt:
		i := c.smallInt()
		if negative = i < 0; negative {
			i = -i
		}
		for k := range w {
			w[k] = big.Word(uint64(i) >> (k * bits.UintSize))
		}
		b.SetBits(w)
	case c&tagMask == tagBox && m.box(c).boxKind() == boxBig:
		hd := m.box(c)
		negative = hd.boxAux() != 0
		b.SetBits(m.limbs(c&^tagMask+8, hd.boxWords()))
	default:
		return false
	}
	if negative {
		b.Neg(b)
	}
	return true
}

// operands sets x and y of the machine's integers to those of the cells b and c, and
// reports whether they are integers of moderate length.
func (m *Machine) operands(b, c Cell) bool {
	g := &m.integers
	return m.integer(&g.x, g.small[:cellLimbs:cellLimbs], b) && m.integer(&g.y, g.small[cellLimbs:], c) &&
		len(g.x.Bits())+len(g.y.Bits()) <= maxQuickWords
}

// quickInteger applies op to two dereferenced cells if they are integers of
// moderate length and op is one of the common functions of integers.
func (m *Machine) quickInteger(op number.Op, b, c Cell) (r Cell, ok bool) {
	if !m.operands(b, c) {
		return 0, false
	}
	g := &m.integers
	x, y, z := &g.x, &g.y, &g.z
	n := len(x.Bits()) + len(y.Bits()) + 1 // words of the result, at most
	shift := 0
	switch op {
	case number.OpMax, number.OpMin:
		if (x.Cmp(y) < 0) == (op == number.OpMin) {
			return b, true
		}
		return c, true
	case number.OpAdd, number.OpSubtract, number.OpAnd, number.OpOr, number.OpXor:
	case number.OpGcd:
		if n > maxQuickGcd {
			return 0, false
		}
	case number.OpMultiply:
		if len(x.Bits())*len(y.Bits()) > maxQuickWork {
			return 0, false
		}
	case number.OpIntDivide, number.OpDiv, number.OpMod, number.OpRem, number.OpDivide:
		if (len(x.Bits())-len(y.Bits()))*len(y.Bits()) > maxQuickWork || y.Sign() == 0 {
			return 0, false
		}
	case number.OpShiftLeft, number.OpShiftRight:
		bits, isSmall := SmallIntOf(c)
		if op == number.OpShiftRight {
			bits = -bits
		}
		if !isSmall || bits > maxQuickWords*64 || bits < -maxQuickWords*64 {
			return 0, false
		}
		shift = int(bits)
		n += max(0, shift/64)
	default:
		return 0, false
	}
	if m.Engine.Flags.Room(n*64) != nil {
		return 0, false
	}

	a := m.grow(Cell(1 + n))
	m.h = a
	z.SetBits(m.limbs(a+8, n)[:0])
	if z = m.applyInteger(op, shift); z == nil {
		return 0, false
	}
	return m.keepInteger(a, z), true
}

// applyInteger applies op to the x and y of the machine's integers, or shifts x to the left.
// The result is nil where a quotient would be no integer.
func (m *Machine) applyInteger(op number.Op, shift int) *big.Int {
	g := &m.integers
	x, y, z := &g.x, &g.y, &g.z
	switch op {
	case number.OpAdd:
		z.Add(x, y)
	case number.OpSubtract:
		z.Sub(x, y)
	case number.OpMultiply:
		z.Mul(x, y)
	case number.OpAnd:
		z.And(x, y)
	case number.OpOr:
		z.Or(x, y)
	case number.OpXor:
		z.Xor(x, y)
	case number.OpGcd:
		z.GCD(nil, nil, x, y)
	case number.OpShiftLeft, number.OpShiftRight:
		if shift >= 0 {
			z.Lsh(x, uint(shift))
		} else {
			z.Rsh(x, uint(-shift))
		}
	case number.OpIntDivide, number.OpDiv:
		down := op == number.OpDiv || m.Engine.Flags.IntegerRounding == number.Down
		if !down && g.shortQuotient(z) {
			break
		}
		if g.quoRem(z); down && g.rest.Sign() != 0 && g.rest.Sign() != y.Sign() {
			z.Sub(z, one)
		}
	case number.OpDivide:
		g.quoRem(z)
		if g.rest.Sign() != 0 || m.Engine.Flags.ISO {
			return nil
		}
	case number.OpMod, number.OpRem:
		g.quoRem(nil)
		z = &g.rest
		if op == number.OpMod && z.Sign() != 0 && z.Sign() != y.Sign() {
			z.Add(z, y)
		}
	}
	return z
}

var one = big.NewInt(1)

// keepInteger returns the cell of z, whose words lie at a+8, if it is big: then
// they become a box. Words that lie elsewhere are copied there.
func (m *Machine) keepInteger(a Cell, z *big.Int) Cell {
	words := z.Bits()
	if z.IsInt64() && fitsSmall(z.Int64()) {
		return intCell(z.Int64())
	}
	n := limbCells(words)
	to := m.limbs(a+8, n)
	if &words[0] != &to[0] {
		return m.NewBig(z)
	}
	clear(to[len(words):])
	st(m.mem, a, boxHeader(boxBig, n, signBit(z)))
	m.h = a + 8 + Cell(n)*8
	return a | tagBox
}
