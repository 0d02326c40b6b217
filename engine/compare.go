package engine

import (
	"cmp"
	"strings"

	"github.com/zebralog/prolog/engine/number"
)

// The ranks of the standard order (ISO 7.2). Strings, which ISO does not know, come
// before atoms, as in SWI-Prolog, and host values after strings; so does the empty list
// when it is not an atom. Unless the flag iso is true, floats and integers are one rank: see
// compareMixed.
const (
	rankVar = iota
	rankFloat
	rankInteger
	rankString
	rankHost
	rankReserved
	rankAtom
	rankCompound
)

func (m *Machine) rank(c Cell) int {
	switch c & tagMask {
	case tagRef:
		return rankVar
	case tagFlt:
		return rankFloat
	case tagInt:
		return rankInteger
	case tagAtm:
		if m.IsReserved(c) {
			return rankReserved
		}
		return rankAtom
	case tagBox:
		switch m.box(c).boxKind() {
		case boxString:
			return rankString
		case boxHost:
			return rankHost
		}
		return rankInteger
	}
	return rankCompound
}

// compareMixed compares a float with an integer or rational, or the other way round: by
// value and, if that is equal, the float comes first, as in SWI-Prolog (section 4.6.1 of
// its manual). A NaN is before all other numbers. The standard has all floats before all
// integers.
func (m *Machine) compareMixed(rx, ry int, x, y Cell) int {
	if m.Engine.Flags.ISO {
		return rx - ry
	}
	a, _ := m.number(x)
	b, _ := m.number(y)
	switch c := m.Engine.Flags.Poll.Compare(a, b); c {
	case -1, 1:
		return c
	}
	return rx - ry
}

// compareAtomic compares two terms of the same rank that are neither compound nor both
// small integers.
func (m *Machine) compareAtomic(rank int, x, y Cell) int {
	switch rank {
	case rankFloat:
		return number.CompareFloats(m.FloatOf(x), m.FloatOf(y))
	case rankInteger:
		if m.operands(x, y) {
			return m.integers.x.Cmp(&m.integers.y)
		}
		a, _ := m.number(x)
		b, _ := m.number(y)
		return m.Engine.Flags.Poll.Compare(a, b)
	case rankAtom:
		return strings.Compare(x.atom().String(), y.atom().String())
	case rankString:
		return strings.Compare(m.StringView(x), m.StringView(y))
	case rankHost:
		return cmp.Compare(m.HostOf(x), m.HostOf(y))
	}
	return cmp.Compare(x, y)
}

func compareFunctors(f, g Cell) int {
	if c := cmp.Compare(f.arity(), g.arity()); c != 0 {
		return c
	}
	return strings.Compare(f.atom().String(), g.atom().String())
}
