package atom

import (
	"iter"
	"math/bits"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"
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

// listAtoms are the atoms of the texts of Nil and Cons.
var listAtoms = [...][2]Atom{Reserved: {NilText, Cons}, Standard: {Nil, ConsText}}

// An Owner makes atoms that can be collected. Several goroutines may make atoms of one
// owner, but not while it collects them. A nil Owner makes those for
// names that Go code knows.
type Owner struct {
	held  *holding // nil for the owner of permanent atoms
	flag  uint32   // of the atoms it makes: pinned, permanent or none
	lists [2]Atom  // the atoms of the texts of Nil and Cons
}

// A holding is the atoms that an owner holds.
type holding struct {
	mu     sync.Mutex // of those who begin to hold an atom
	chunks atomic.Pointer[[]*heldChunk]
	made   atomic.Int64 // new names since the last collection
	bytes  atomic.Int64 // of the names, about
}

type heldChunk [chunkSize / 64]atomic.Uint64

// What an entry knows of its owners: how many hold it, and these flags. It is free
// when that is 0.
const (
	permanentFlag = 1 << 31 // never collected, and no longer counted: the highest
	pinnedFlag    = 1 << 30 // collected when all who hold it are closed
	countMask     = pinnedFlag - 1
)

// permanent is the owner of the names in Go code. The empty list is "[]" there.
var permanent = &Owner{flag: permanentFlag, lists: [2]Atom{Nil, Cons}}

func newHolding() *holding {
	h := new(holding)
	h.chunks.Store(new([]*heldChunk))
	return h
}

func (c *heldChunk) empty() bool {
	for i := range c {
		if c[i].Load() != 0 {
			return false
		}
	}
	return true
}

// NewOwner returns an owner.
func NewOwner(l Lists) *Owner { return &Owner{held: newHolding(), lists: listAtoms[l]} }

// Pinning returns an owner of the same atoms, which keeps those that it makes until it
// is closed.
func (o *Owner) Pinning() *Owner { return &Owner{o.held, pinnedFlag, o.lists} }

// Close frees the atoms that only this owner needs; it must not be used any
// more.
func (o *Owner) Close() { o.held.sweep(nil) }

// Intern returns the atom with the given name, which is kept until the owner's
// next collection at least. A new name is copied.
func (o *Owner) Intern(name string) Atom {
	if len(name) == 1 && name[0] < utf8.RuneSelf {
		if a := asciiAtoms[name[0]]; a != 0 { // else it is being made
			return a
		}
	}
	o = o.orPermanent()
	hash := hashOf(name)
	if a, ok := o.find(name, hash); ok {
		return a
	}
	return insert(clone(name), hash, o)
}

// InternFixed is Intern for a name that will not change, and is not copied.
func (o *Owner) InternFixed(name string) Atom {
	o = o.orPermanent()
	hash := hashOf(name)
	if a, ok := o.find(name, hash); ok {
		return a
	}
	fixed := name
	return insert(&fixed, hash, o)
}

// clone returns a copy of a name. A short text lies beside its name, so that one access to
// memory reads both.
func clone(name string) *string {
	switch {
	case len(name) == 0:
		return new(string)
	case len(name) <= 16:
		n := new(struct {
			name string
			text [16]byte
		})
		n.name = unsafe.String(&n.text[0], copy(n.text[:], name))
		return &n.name
	case len(name) <= 32:
		n := new(struct {
			name string
			text [32]byte
		})
		n.name = unsafe.String(&n.text[0], copy(n.text[:], name))
		return &n.name
	}
	long := strings.Clone(name)
	return &long
}

func (o *Owner) orPermanent() *Owner {
	if o == nil {
		return permanent
	}
	return o
}

// find returns the atom of a name that the table has, which the owner holds then.
func (o *Owner) find(name string, hash uint32) (a Atom, ok bool) {
	a, at, ok := table.index.of(hash).Load().find(name, hash)
	if !ok || !o.keeps(a, at) && !o.hold(a, at) {
		return 0, false
	}
	if a <= Cons {
		a = o.lists[a]
	}
	return a, true
}

// keeps reports whether hold would change nothing.
func (o *Owner) keeps(a Atom, at *string) bool {
	e := a.entry()
	refs := e.refs.Load()
	return (refs&permanentFlag != 0 || refs|o.flag == refs && o.held != nil && o.held.has(a)) && e.name.Load() == at
}

// InternBytes is Intern for a name held in a byte slice.
func (o *Owner) InternBytes(name []byte) Atom {
	return o.Intern(unsafe.String(unsafe.SliceData(name), len(name)))
}

// hold makes the owner hold an entry whose name was found at the given place. It reports
// false if the entry is free or has got another name since then: the name is compared
// again once the entry is held, as it does not change from then on.
func (o *Owner) hold(a Atom, at *string) bool {
	e := a.entry()
	if e.refs.Load()&permanentFlag != 0 {
		return e.name.Load() == at
	}
	if o.held != nil && !o.held.has(a) {
		o.held.mu.Lock()
		defer o.held.mu.Unlock()
	}
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
	chunks := *h.chunks.Load()
	i := int(a >> chunkBits)
	return i < len(chunks) && chunks[i] != nil && chunks[i][a%chunkSize/64].Load()>>(a%64)&1 != 0
}

// add holds an atom; mu is locked.
func (h *holding) add(a Atom, bytes int) {
	chunks := *h.chunks.Load()
	i := int(a >> chunkBits)
	if i >= len(chunks) || chunks[i] == nil {
		more := append(slices.Clone(chunks), make([]*heldChunk, max(0, i+1-len(chunks)))...)
		more[i] = new(heldChunk)
		h.chunks.Store(&more) // only the stored one is allocated
		chunks = more
	}
	word := &chunks[i][a%chunkSize/64]
	word.Store(word.Load() | 1<<(a%64))
	h.bytes.Add(int64(bytes))
}

// Made returns how many names the owner has added to the table since its last
// collection.
func (o *Owner) Made() int { return int(o.held.made.Load()) }

// Bytes returns about how much memory the atoms take that the owner holds.
func (o *Owner) Bytes() int { return int(o.held.bytes.Load()) }

// entryBytes is the memory of an atom besides the bytes of its name: its entry, its slots
// in the index, which is at most half full, and the overhead of a short name.
const entryBytes = 96

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

// Collect frees the atoms that only this owner holds and that are neither pinned nor in
// use. It returns how many atoms of the owner it freed and how many it kept.
func (o *Owner) Collect(inUse Marks) (freed, kept int) { return o.held.sweep(inUse) }

// sweep takes the table's lock for a chunk at a time. Without marks nothing is in use
// any more.
func (h *holding) sweep(inUse Marks) (freed, kept int) {
	h.made.Store(0)
	bytes := 0
	chunks := *h.chunks.Load()
	for n, c := range chunks {
		if c == nil {
			continue
		}
		table.Lock()
		for i := range c {
			for word := c[i].Load(); word != 0; word &= word - 1 {
				a := Atom(n<<chunkBits + i*64 + bits.TrailingZeros64(word))
				stays, gone := a.drop(inUse)
				if !stays {
					c[i].Store(c[i].Load() &^ (word & -word))
				}
				if gone {
					release(a)
					freed++
				}
				if stays && !IsPermanent(a) {
					kept++
				}
				if stays {
					bytes += entryBytes + len(a.String())
				}
			}
		}
		table.Unlock()
		if c.empty() {
			chunks[n] = nil
		}
	}
	h.bytes.Store(int64(bytes))
	table.Lock()
	table.index.shrink()
	table.Unlock()
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

// HoldAll makes the owner hold what another one holds, which does not change meanwhile.
func (o *Owner) HoldAll(other *Owner) {
	h := o.held
	h.mu.Lock()
	defer h.mu.Unlock()
	chunks := slices.Clone(*h.chunks.Load())
	for n, c := range *other.held.chunks.Load() {
		if n == len(chunks) {
			chunks = append(chunks, nil)
		}
		if c == nil {
			continue
		}
		if chunks[n] == nil {
			chunks[n] = new(heldChunk)
		}
		for i := range c {
			held := chunks[n][i].Load()
			for word := c[i].Load() &^ held; word != 0; word &= word - 1 {
				a := Atom(n<<chunkBits + i*64 + bits.TrailingZeros64(word))
				if refs := &a.entry().refs; refs.Load()&permanentFlag == 0 {
					refs.Add(1)
					held |= word & -word
				}
			}
			chunks[n][i].Store(held)
		}
	}
	h.chunks.Store(&chunks)
	h.bytes.Store(max(h.bytes.Load(), other.held.bytes.Load()))
}

// All returns the atoms that the owner holds, and those that are permanent.
func (o *Owner) All() iter.Seq[Atom] {
	return func(yield func(Atom) bool) {
		for a := range Atom(table.count.Load()) {
			if o.Holds(a) && !yield(a) {
				return
			}
		}
	}
}

// Holds reports whether an atom is permanent, or the owner holds it.
func (o *Owner) Holds(a Atom) bool {
	return a.entry().refs.Load()&permanentFlag != 0 || o.held.has(a)
}
