package atom

import (
	"encoding/binary"
	"hash/maphash"
	"math/bits"
	"sync/atomic"
	"unsafe"
)

// An index finds the atoms by the hash of their names: those of some hashes (indexes). A slot holds
// the hash and the number of the atom, counted from 1; 0 if it was never used; or gone. An atom is in
// one of the slots from the one that its hash gives to the next that was never used. At
// most half of the slots are used. When too few slots are left, another index replaces
// this one.
//
// Slots are written under the table's lock and read without it. So a reader may find an
// atom that is being freed or renamed, or may look into an index that was replaced.
// Owner.Intern takes care of that.
type index struct {
	slots []atomic.Uint64
	used  int // with gone ones
	atoms int
}

// indexes are the index by the high bits of the hash. There are several, so that not all atoms are
// moved at once, nor is there memory for all of them twice.
type indexes [1 << indexBits]atomic.Pointer[index]

const indexBits = 4

func (x *indexes) of(hash uint32) *atomic.Pointer[index] { return &x[hash>>(32-indexBits)] }

const gone = 1 << 32 // number 0 with a hash

var seed = maphash.MakeSeed()

// seeds are two more, for short names.
var seeds = [2]uint64{maphash.String(seed, "first"), maphash.String(seed, "last")}

// hashOf returns the hash of a name. Of a very long name it uses only the ends, as nothing
// interrupts it.
func hashOf(name string) uint32 {
	if n := len(name); n <= 16 {
		first, last := endsOf(name)
		high, low := bits.Mul64(first^seeds[0], last^seeds[1]^uint64(n))
		return uint32((high ^ low) >> 16)
	}
	const long = 1 << 20
	if len(name) <= 2*long {
		return uint32(maphash.String(seed, name))
	}
	return uint32(maphash.String(seed, name[:long]) ^ maphash.String(seed, name[len(name)-long:]) + uint64(len(name)))
}

// endsOf returns the first and the last bytes of a name of at most 16: each of its bytes is in one
// of the two.
func endsOf(name string) (first, last uint64) {
	b := unsafe.Slice(unsafe.StringData(name), len(name))
	switch n := len(b); {
	case n >= 8:
		return binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[n-8:])
	case n >= 4:
		return uint64(binary.LittleEndian.Uint32(b)), uint64(binary.LittleEndian.Uint32(b[n-4:]))
	case n > 0:
		return uint64(b[0])<<8 | uint64(b[n/2]), uint64(b[n-1])
	}
	return 0, 0
}

func slotOf(hash uint32, a Atom) uint64 { return uint64(hash)<<32 | uint64(a+1) }

// find returns the atom of a name with its hash, and where the name was.
func (x *index) find(name string, hash uint32) (a Atom, at *string, ok bool) {
	mask := uint32(len(x.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		s := x.slots[i].Load()
		if s == 0 {
			return 0, nil, false
		}
		if uint32(s>>32) == hash && uint32(s) != 0 {
			a = Atom(uint32(s) - 1)
			if at = a.entry().name.Load(); *at == name {
				return a, at, true
			}
		}
	}
}

// enter puts what a slot holds where its hash says.
func (x *index) enter(s uint64) {
	mask := uint32(len(x.slots) - 1)
	i := uint32(s>>32) & mask
	for x.slots[i].Load() != 0 {
		i = (i + 1) & mask
	}
	x.slots[i].Store(s)
	x.used++
	x.atoms++
}

// remove takes an atom out.
func (x *index) remove(hash uint32, a Atom) {
	mask := uint32(len(x.slots) - 1)
	i := hash & mask
	for x.slots[i].Load() != slotOf(hash, a) {
		i = (i + 1) & mask
	}
	x.slots[i].Store(gone)
	x.atoms--
}

// leastSlots is the size of the smallest index.
const leastSlots = 1 << (13 - indexBits)

// renewed returns an index of the same atoms without gone slots, at most a quarter of which is used.
func (x *index) renewed() *index {
	size := leastSlots
	for x.atoms > size/4 {
		size *= 2
	}
	y := &index{slots: make([]atomic.Uint64, size)}
	for i := range x.slots {
		if s := x.slots[i].Load(); uint32(s) != 0 {
			y.enter(s)
		}
	}
	return y
}

// shrink replaces tables that are far too large for the remaining atoms.
func (x *indexes) shrink() {
	for i := range x {
		if y := x[i].Load(); len(y.slots) > leastSlots && y.atoms < len(y.slots)/8 {
			x[i].Store(y.renewed())
		}
	}
}
