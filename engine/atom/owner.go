package atom

import (
	"math/bits"
	"runtime"
	"sync/atomic"
	"time"
	"unsafe"
)

// Lists says what lists are made of, and with that which atoms the texts "[]" and
// "[|]" stand for.
type Lists uint8

const (
	// Reserved is as in SWI-Prolog: the empty list is no atom, and '[]' is one;
	// '[|]' is the constructor.
	Reserved Lists = iota
	// Standard is as in ISO/IEC 13211-1: '[]' is the empty list, '.' the constructor.
	Standard
)

// listAtoms is what the texts of Nil and Cons stand for.
var listAtoms = [...][2]Atom{Reserved: {NilText, Cons}, Standard: {Nil, ConsText}}

// An Owner makes atoms that can be collected. Its methods may be called by one
// goroutine at a time, unless it makes permanent atoms. A nil Owner makes those for
// names that Go code knows.
type Owner struct {
	bit   uint64
	lists [2]Atom      // the atoms of the texts of Nil and Cons
	made  atomic.Int64 // new names since the last collection
	bytes atomic.Int64 // of the names it needs, about
}

// permanentBit is the bit of the owner that never collects.
const permanentBit = 1 << 63

// permanent is the owner of what Go code names: the empty list is "[]" there.
var permanent = &Owner{bit: permanentBit, lists: [2]Atom{Nil, Cons}}

var permanents = [...]*Owner{
	Reserved: {bit: permanentBit, lists: listAtoms[Reserved]},
	Standard: {bit: permanentBit, lists: listAtoms[Standard]},
}

// Permanent returns the owner of permanent atoms.
func Permanent(l Lists) *Owner { return permanents[l] }

// NewOwner returns an owner. When there are many already, the atoms it makes
// are permanent. Now and then it looks first whether some of them are garbage,
// whose owners are closed when Go's collector has found that.
func NewOwner(l Lists) *Owner {
	now := wanted.Add(1)
	if o := newOwner(l); o != nil {
		return o
	}
	if last := looked.Load(); now-last >= maxOwners/2 && looked.CompareAndSwap(last, now) {
		runtime.GC()
		for range 100 { // the cleanups run meanwhile
			if o := newOwner(l); o != nil {
				return o
			}
			time.Sleep(time.Millisecond)
		}
	}
	return &Owner{bit: permanentBit, lists: listAtoms[l]}
}

// maxOwners is how many owners there can be at a time whose atoms are collected.
const maxOwners = 63

// wanted counts the owners that were asked for; looked is the count when it last
// looked for garbage among them.
var wanted, looked atomic.Uint64

// newOwner returns an owner with a bit of its own, or nil.
func newOwner(l Lists) *Owner {
	table.Lock()
	defer table.Unlock()
	bit := uint64(1) << bits.TrailingZeros64(^table.taken)
	if bit >= permanentBit {
		return nil
	}
	table.taken |= bit
	return &Owner{bit: bit, lists: listAtoms[l]}
}

// Close frees the atoms that only this owner needs; it must not be used any
// more.
func (o *Owner) Close() {
	if o.bit == permanentBit {
		return
	}
	o.sweep(nil)
	table.Lock()
	defer table.Unlock()
	table.taken &^= o.bit
}

// Intern returns the atom with the given name, which is kept until the owner's
// next collection at least. A new name is copied.
func (o *Owner) Intern(name string) Atom {
	if o == nil {
		o = permanent
	}
	hash := hashOf(name)
	if a, at, ok := table.index.Load().find(name, hash); ok && o.hold(a.entry(), at) {
		if a <= Cons {
			return o.lists[a]
		}
		return a
	}
	return insert(name, hash, o)
}

// InternBytes is Intern for a name held in a byte slice.
func (o *Owner) InternBytes(name []byte) Atom {
	return o.Intern(unsafe.String(unsafe.SliceData(name), len(name)))
}

// hold sets the owner's bit in an entry whose name was found at the given
// place. It reports false if the entry is free or has got another name since
// then. As a name stays as long as the entry has a bit, it is looked at again
// when the bit is set.
func (o *Owner) hold(e *entry, at *string) bool {
	for {
		owners := e.owners.Load()
		if owners == 0 {
			return false
		}
		if owners&(o.bit|permanentBit) != 0 {
			return e.name.Load() == at
		}
		if e.owners.CompareAndSwap(owners, owners|o.bit) {
			o.bytes.Add(int64(entryBytes + len(*at)))
			return e.name.Load() == at
		}
	}
}

// Made returns how many names the owner has added to the table since its last
// collection.
func (o *Owner) Made() int { return int(o.made.Load()) }

// Bytes returns about how much memory the atoms take that the owner needs.
func (o *Owner) Bytes() int { return int(o.bytes.Load()) }

// entryBytes is what an atom takes besides the bytes of its name.
const entryBytes = 64

// Marks is a set of atoms: those that are in use.
type Marks []uint64

// NewMarks returns an empty set, with memory of old. The owner must not make
// atoms before it is given to Collect.
func NewMarks(old Marks) Marks {
	n := int(table.count.Load()+63) / 64
	if cap(old) < n {
		return make(Marks, n)
	}
	old = old[:n]
	clear(old)
	return old
}

// Add adds an atom. Any number may be given.
func (m Marks) Add(a Atom) {
	if i := int(a / 64); i < len(m) {
		m[i] |= 1 << (a % 64)
	}
}

// Collect frees the atoms that only this owner needs and that are not in use,
// and returns how many atoms of the owner were freed and how many it has kept.
func (o *Owner) Collect(inUse Marks) (freed, kept int) {
	if o.bit == permanentBit {
		return 0, 0
	}
	return o.sweep(inUse)
}

// sweep takes the table's lock for a chunk at a time. The owner does not need
// atoms that are not marked any more.
func (o *Owner) sweep(inUse Marks) (freed, kept int) {
	o.made.Store(0)
	bytes := 0
	n := table.count.Load()
	if inUse != nil {
		n = min(n, uint32(len(inUse))*64)
	}
	for first := uint32(0); first < n; first += chunkSize {
		c := table.chunks[first>>chunkBits].Load()
		table.Lock()
		for i := range c[:min(n-first, chunkSize)] {
			e, a := &c[i], Atom(first)+Atom(i)
			switch owners := e.owners.Load(); {
			case owners&o.bit == 0:
			case owners&permanentBit != 0 && inUse == nil:
				e.owners.And(^o.bit) // the next owner with this bit does not need it
			case owners&permanentBit != 0:
				bytes += entryBytes + len(*e.name.Load())
			case inUse != nil && inUse[a/64]>>(a%64)&1 != 0:
				kept++
				bytes += entryBytes + len(*e.name.Load())
			case e.owners.And(^o.bit)&^o.bit == 0:
				release(a)
				freed++
			}
		}
		table.Unlock()
	}
	o.bytes.Store(int64(bytes))
	return freed, kept
}
