package atom

import (
	"math/bits"
	"strings"
	"unsafe"
)

// Lists says what lists are made of, and with that which atoms the texts "[]" and
// "[|]" stand for.
type Lists uint8

const (
	// Reserved is as in SWI-Prolog: the empty list is not an atom, and '[]' is one;
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
	held  *holding // nil for the owner of permanent atoms
	flag  uint32   // of the atoms it makes: pinned, permanent or none
	lists [2]Atom  // the atoms of the texts of Nil and Cons
}

// A holding is the atoms that an owner holds.
type holding struct {
	chunks []*heldChunk
	made   int // new names since the last collection
	bytes  int // of the names, about
}

type heldChunk [chunkSize / 64]uint64

// What an entry knows of its owners: how many hold it, and these flags. It is free
// when that is 0.
const (
	permanentFlag = 1 << 31 // never collected, and no longer counted: the highest
	pinnedFlag    = 1 << 30 // collected when all who hold it are closed
	countMask     = pinnedFlag - 1
)

// permanent is the owner of what Go code names: the empty list is "[]" there.
var permanent = &Owner{flag: permanentFlag, lists: [2]Atom{Nil, Cons}}

// NewOwner returns an owner.
func NewOwner(l Lists) *Owner { return &Owner{held: new(holding), lists: listAtoms[l]} }

// Pinning returns an owner of the same atoms, which keeps those that it makes until it
// is closed.
func (o *Owner) Pinning() *Owner { return &Owner{o.held, pinnedFlag, o.lists} }

// Close frees the atoms that only this owner needs; it must not be used any
// more.
func (o *Owner) Close() { o.held.sweep(nil) }

// Intern returns the atom with the given name, which is kept until the owner's
// next collection at least. A new name is copied.
func (o *Owner) Intern(name string) Atom {
	o = o.orPermanent()
	hash := hashOf(name)
	if a, ok := o.find(name, hash); ok {
		return a
	}
	return insert(strings.Clone(name), hash, o)
}

// InternFixed is Intern for a name that will not change, and is not copied.
func (o *Owner) InternFixed(name string) Atom {
	o = o.orPermanent()
	hash := hashOf(name)
	if a, ok := o.find(name, hash); ok {
		return a
	}
	return insert(name, hash, o)
}

func (o *Owner) orPermanent() *Owner {
	if o == nil {
		return permanent
	}
	return o
}

// find returns the atom of a name that the table has, which the owner holds then.
func (o *Owner) find(name string, hash uint32) (a Atom, ok bool) {
	a, at, ok := table.index.Load().find(name, hash)
	if !ok || !o.hold(a, at) {
		return 0, false
	}
	if a <= Cons {
		a = o.lists[a]
	}
	return a, true
}

// InternBytes is Intern for a name held in a byte slice.
func (o *Owner) InternBytes(name []byte) Atom {
	return o.Intern(unsafe.String(unsafe.SliceData(name), len(name)))
}

// hold has the owner hold an entry whose name was found at the given place. It reports
// false if the entry is free or has got another name since then. As a name stays as
// long as an owner holds it, it is looked at again after that.
func (o *Owner) hold(a Atom, at *string) bool {
	e := a.entry()
	for {
		refs := e.refs.Load()
		if refs == 0 {
			return false
		}
		if refs&permanentFlag != 0 {
			return e.name.Load() == at
		}
		more := refs | o.flag
		held := o.held == nil || o.held.has(a)
		if !held {
			more++
		}
		if more == refs {
			return e.name.Load() == at
		}
		if e.refs.CompareAndSwap(refs, more) {
			if !held {
				o.held.add(a, entryBytes+len(*at))
			}
			return e.name.Load() == at
		}
	}
}

func (h *holding) has(a Atom) bool {
	i := int(a >> chunkBits)
	return i < len(h.chunks) && h.chunks[i] != nil && h.chunks[i][a%chunkSize/64]>>(a%64)&1 != 0
}

func (h *holding) add(a Atom, bytes int) {
	i := int(a >> chunkBits)
	if i >= len(h.chunks) {
		h.chunks = append(h.chunks, make([]*heldChunk, i+1-len(h.chunks))...)
	}
	if h.chunks[i] == nil {
		h.chunks[i] = new(heldChunk)
	}
	h.chunks[i][a%chunkSize/64] |= 1 << (a % 64)
	h.bytes += bytes
}

// Made returns how many names the owner has added to the table since its last
// collection.
func (o *Owner) Made() int { return o.held.made }

// Bytes returns about how much memory the atoms take that the owner holds.
func (o *Owner) Bytes() int { return o.held.bytes }

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

// has reports whether an atom was added. Those above the set's numbers are new.
func (m Marks) has(a Atom) bool {
	i := int(a / 64)
	return i >= len(m) || m[i]>>(a%64)&1 != 0
}

// Collect frees the atoms that only this owner holds and that are neither pinned nor
// in use, and returns how many atoms of the owner were freed and how many it has kept.
func (o *Owner) Collect(inUse Marks) (freed, kept int) { return o.held.sweep(inUse) }

// sweep takes the table's lock for a chunk at a time. Without marks nothing is in use
// any more.
func (h *holding) sweep(inUse Marks) (freed, kept int) {
	h.made, h.bytes = 0, 0
	for n, c := range h.chunks {
		if c == nil {
			continue
		}
		table.Lock()
		for i, word := range c {
			for ; word != 0; word &= word - 1 {
				a := Atom(n<<chunkBits + i*64 + bits.TrailingZeros64(word))
				stays, gone := a.drop(inUse)
				if !stays {
					c[i] &^= word & -word
				}
				if gone {
					release(a)
					freed++
				}
				if stays && !IsPermanent(a) {
					kept++
				}
				if stays {
					h.bytes += entryBytes + len(a.String())
				}
			}
		}
		table.Unlock()
		if *c == (heldChunk{}) {
			h.chunks[n] = nil
		}
	}
	return freed, kept
}

// drop ends an owner's hold of an atom if it is not in use. It reports whether the
// owner keeps it, and whether it is free now.
func (a Atom) drop(inUse Marks) (stays, free bool) {
	e := a.entry()
	for {
		refs := e.refs.Load()
		switch {
		case refs&permanentFlag != 0:
			return false, false
		case inUse != nil && (refs&pinnedFlag != 0 || inUse.has(a)):
			return true, false
		}
		less := refs - 1
		if less&countMask == 0 {
			less = 0
		}
		if e.refs.CompareAndSwap(refs, less) {
			return false, less == 0
		}
	}
}
