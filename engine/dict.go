package engine

import (
	"cmp"
	"slices"
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
)

// A dict Tag{Key: Value, ...} is a compound whose name no atom of a program has,
// with the arguments Tag, Value, Key, Value, Key, ... in the standard order of the
// keys: atoms and small integers, all different. So dicts are unified, compared
// and copied as compounds are.

// A DictPair is a key of a dict and its value.
type DictPair struct{ Key, Value Cell }

// IsDict reports whether the dereferenced cell c is a dict.
func (m *Machine) IsDict(c Cell) bool {
	if c&tagMask != tagStr {
		return false
	}
	f := ld(m.mem, c-tagStr)
	return f.atom() == atom.Dict && f.arity()%2 == 1
}

// IsDictKey reports whether the dereferenced cell c may be a key.
func IsDictKey(c Cell) bool { return c.isConstant() }

// NewDict returns the dict with the tag and the pairs, which it sorts. If two pairs have the
// same key, dup is that key and ok is false.
func (m *Machine) NewDict(tag Cell, pairs []DictPair) (dict, dup Cell, ok bool) {
	slices.SortFunc(pairs, func(a, b DictPair) int {
		m.Tick()
		return m.compareKeys(a.Key, b.Key)
	})
	for i := range len(pairs) - 1 {
		if pairs[i].Key == pairs[i+1].Key {
			return 0, pairs[i].Key, false
		}
	}
	return m.SortedDict(tag, pairs), 0, true
}

// SortedDict returns the dict of the tag and pairs in the order of their keys.
func (m *Machine) SortedDict(tag Cell, pairs []DictPair) Cell {
	dict, args := m.NewCompound(atom.Dict, 2*len(pairs)+1)
	args[0] = tag
	for i, p := range pairs {
		args[2*i+1], args[2*i+2] = p.Value, p.Key
	}
	return dict
}

// compareKeys returns the standard order of keys.
func (m *Machine) compareKeys(x, y Cell) int {
	if x == y {
		return 0
	}
	if x&tagMask == tagInt && y&tagMask == tagInt {
		return cmp.Compare(x.smallInt(), y.smallInt())
	}
	return m.compareSimple(x, y)
}

// DictSize returns how many keys the dict has.
func (m *Machine) DictSize(dict Cell) int { return m.Arity(dict) / 2 }

// NewDictPairs returns n pairs, whose memory counts while the builtin runs.
func (m *Machine) NewDictPairs(n int) []DictPair {
	m.Hold(n * int(unsafe.Sizeof(DictPair{})))
	return make([]DictPair, n)
}

// DictPairs returns the keys of the dict, in their order, with their values.
func (m *Machine) DictPairs(dict Cell) []DictPair {
	pairs := m.NewDictPairs(m.DictSize(dict))
	for i := range pairs {
		m.Tick()
		pairs[i] = m.DictPair(dict, i)
	}
	return pairs
}

// DictPair returns a key of the dict, by its place in their order, with its value.
func (m *Machine) DictPair(dict Cell, i int) DictPair {
	return DictPair{m.Arg(dict, 2*i+2), m.Arg(dict, 2*i+1)}
}

// DictFind returns which argument of the dict is the value of a key.
func (m *Machine) DictFind(dict, key Cell) (arg int, ok bool) {
	const few = 8
	n := m.DictSize(dict)
	if n <= few {
		for i := range n {
			if m.Arg(dict, 2*i+2) == key {
				return 2*i + 1, true
			}
		}
		return 0, false
	}
	low, high := 0, n
	for low < high {
		i := (low + high) / 2
		switch c := m.compareKeys(key, m.Arg(dict, 2*i+2)); {
		case c == 0:
			return 2*i + 1, true
		case c < 0:
			high = i
		default:
			low = i + 1
		}
	}
	return 0, false
}
