package engine

import (
	"math/bits"

	"github.com/zebralog/prolog/engine/number"
)

// A wide is an integer of two words in two's complement: what products of words are before a
// remainder is taken. Longer ones are in bigint.go.
type wide struct{ hi, lo uint64 }

// wide returns the integer of a dereferenced cell, if it is less than 2^127.
func (m *Machine) wide(c Cell) (w wide, ok bool) {
	switch c & tagMask {
	case tagInt:
		i := c.smallInt()
		return wide{uint64(i >> 63), uint64(i)}, true
	case tagBox:
		hd, a := m.box(c), c&^tagMask+8
		if hd.boxKind() != boxBig || hd.boxWords() > 2 {
			return w, false
		}
		if w.lo = uint64(ld(m.mem, a)); hd.boxWords() == 2 {
			w.hi = uint64(ld(m.mem, a+8))
		}
		ok = w.hi>>63 == 0
		return w.signed(hd.boxAux() != 0), ok
	}
	return w, false
}

// isLong reports whether a dereferenced cell is a number of more than two words (or a text), for
// which wide returns false.
func (m *Machine) isLong(c Cell) bool { return c&tagMask == tagBox && m.box(c).boxWords() > 2 }

// newWide returns the integer w.
func (m *Machine) newWide(w wide) Cell {
	if w.hi == uint64(int64(w.lo)>>63) {
		return m.NewInt(int64(w.lo))
	}
	x, n := w.magnitude(), Cell(1)
	if x.hi != 0 {
		n = 2
	}
	a := m.grow(1 + n)
	st(m.mem, a, boxHeader(boxBig, int(n), int(w.hi>>63)))
	st(m.mem, a+8, Cell(x.lo))
	if n == 2 {
		st(m.mem, a+16, Cell(x.hi))
	}
	return a | tagBox
}

func (w wide) negative() bool { return w.hi>>63 != 0 }

// signed is w, or -w.
func (w wide) signed(negative bool) wide {
	if !negative {
		return w
	}
	lo, borrow := bits.Sub64(0, w.lo, 0)
	hi, _ := bits.Sub64(0, w.hi, borrow)
	return wide{hi, lo}
}

func (w wide) magnitude() wide { return w.signed(w.negative()) }

// quickWide applies op to two dereferenced cells if they and the result are such integers
// and op is one of the common functions of integers.
func (m *Machine) quickWide(op number.Op, b, c Cell) (r Cell, ok bool) {
	y, ok := m.wide(c)
	if !ok {
		return 0, false
	}
	x, ok := m.wide(b)
	if !ok || m.Engine.Flags.Room(128) != nil {
		return 0, false
	}
	var z wide
	switch op {
	case number.OpAdd:
		z, ok = x.add(y)
	case number.OpSubtract:
		z, ok = x.add(y.signed(true))
	case number.OpMultiply:
		z, ok = x.times(y)
	case number.OpAnd:
		z = wide{x.hi & y.hi, x.lo & y.lo}
	case number.OpOr:
		z = wide{x.hi | y.hi, x.lo | y.lo}
	case number.OpXor:
		z = wide{x.hi ^ y.hi, x.lo ^ y.lo}
	case number.OpIntDivide, number.OpDiv:
		z, _, ok = x.divide(y, op == number.OpDiv || m.Engine.Flags.IntegerRounding == number.Down)
	case number.OpMod, number.OpRem:
		_, z, ok = x.divide(y, op == number.OpMod)
	case number.OpShiftRight:
		z, ok = x.shiftRight(y.lo), y.hi == 0 && y.lo < 128
	default:
		ok = false
	}
	if !ok {
		return 0, false
	}
	return m.newWide(z), true
}

func (x wide) add(y wide) (z wide, ok bool) {
	lo, carry := bits.Add64(x.lo, y.lo, 0)
	hi, _ := bits.Add64(x.hi, y.hi, carry)
	return wide{hi, lo}, (x.hi^hi)&(y.hi^hi)>>63 == 0
}

// times returns the product of two numbers of one word each.
func (x wide) times(y wide) (z wide, ok bool) {
	u, v := x.magnitude(), y.magnitude()
	hi, lo := bits.Mul64(u.lo, v.lo)
	return wide{hi, lo}.signed(x.negative() != y.negative()), u.hi|v.hi == 0 && hi>>63 == 0
}

// divide is quotient and remainder of x by a number of one word, rounded toward zero or down.
func (x wide) divide(y wide, down bool) (quotient, rest wide, ok bool) {
	u, v := x.magnitude(), y.magnitude()
	if v.hi != 0 || v.lo == 0 {
		return x, y, false
	}
	hi, r := u.hi/v.lo, u.hi%v.lo
	lo, r := bits.Div64(r, u.lo, v.lo)
	quotient, rest = wide{hi, lo}.signed(x.negative() != y.negative()), wide{0, r}.signed(x.negative())
	if down && r != 0 && x.negative() != y.negative() {
		quotient, _ = quotient.add(wide{^uint64(0), ^uint64(0)})
		rest, _ = rest.add(y)
	}
	return quotient, rest, true
}

// shiftRight shifts x by n < 128.
func (x wide) shiftRight(n uint64) wide {
	sign := uint64(int64(x.hi) >> 63)
	if n >= 64 {
		return wide{sign, uint64(int64(x.hi) >> (n - 64))}
	}
	return wide{uint64(int64(x.hi) >> n), x.lo>>n | x.hi<<(64-n)}
}
