// Package atom is the table of atoms: it gives every distinct name a small
// number, so that two atoms are equal exactly when their numbers are.
//
// The table is shared by all interpreters of the process. Looking for a name or
// reading that of an atom takes no lock; a new name is entered under one.
//
// An atom is permanent, or one or more owners hold it. Intern makes permanent
// atoms. Owner.Intern makes atoms that can be collected: each interpreter is an
// Owner, and tells from time to time which of its atoms are still in use
// (Owner.Collect), besides those that are pinned (Keep). A name that no owner holds
// any more leaves the table, and its number is given to another name. Owners need
// not wait for each other.
//
// A few names have two atoms: see Lists.
package atom

import (
	"encoding/binary"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"
	"unsafe"
)

// Atom is the number of a name in the table. The zero Atom is the empty list.
type Atom uint32

const (
	chunkBits = 12
	chunkSize = 1 << chunkBits
	maxChunks = 1 << 16
)

// An entry is the name of an atom, and how many owners hold it. An entry without an
// owner is free: it is in no index and waits for a new name.
type entry struct {
	name atomic.Pointer[string]
	refs atomic.Uint32
	hash uint32 // of the name; under the table's lock
}

type chunk struct {
	orders  [chunkSize]int64 // see Orders
	entries [chunkSize]entry
}

var table struct {
	sync.Mutex // of those who enter and free names
	index      indexes
	count      atomic.Uint32 // numbers that were ever given
	lowest     atomic.Uint32 // all atoms below this one have always been permanent
	free       []Atom
	bytes      int // of names
	chunks     [maxChunks]atomic.Pointer[chunk]
}

func (a Atom) entry() *entry {
	return &table.chunks[a>>chunkBits].Load().entries[a&(chunkSize-1)]
}

// OrderBits is the number of bits that number the atoms within a chunk of Orders.
const OrderBits = chunkBits

// Orders is for machine code that compares names: the address of a table of pointers to
// chunks, each of which begins with a word for each of its atoms. Where the words of two atoms
// differ, their names are in the same order, as signed numbers; else that is not known.
func Orders() unsafe.Pointer { return unsafe.Pointer(&table.chunks) }

// setName makes name that of a.
func (a Atom) setName(name *string) {
	var first [8]byte
	copy(first[:], *name)
	table.chunks[a>>chunkBits].Load().orders[a&(chunkSize-1)] = int64(binary.BigEndian.Uint64(first[:]) >> 1)
	a.entry().name.Store(name)
}

// String returns the name of the atom, unquoted.
func (a Atom) String() string { return *a.entry().name.Load() }

// Intern returns the atom with the given name and makes it permanent. A new
// name is copied.
func Intern(name string) Atom { return permanent.Intern(name) }

// Keep pins an atom: the owners that hold it keep it until they are closed. The caller
// must know that there is one at present.
func Keep(a Atom) {
	if temporary(a) {
		a.entry().refs.Or(pinnedFlag)
	}
}

// IsPermanent reports whether no collection of an owner takes the atom: it is permanent,
// or pinned.
func IsPermanent(a Atom) bool { return !temporary(a) }

func temporary(a Atom) bool {
	return uint32(a) >= table.lowest.Load() && a.entry().refs.Load() < pinnedFlag
}

// Count returns how many atoms the table holds, and the bytes of their names.
func Count() (atoms, bytes int) {
	table.Lock()
	defer table.Unlock()
	return int(table.count.Load()) - len(table.free), table.bytes
}

// Beginning returns the names of the atoms that begin with a text.
func Beginning(with string) (names []string) {
	table.Lock()
	defer table.Unlock()
	for a := range table.count.Load() {
		if e := Atom(a).entry(); e.refs.Load() != 0 && strings.HasPrefix(*e.name.Load(), with) {
			names = append(names, *e.name.Load())
		}
	}
	return names
}

// insertBeside makes an atom of a name that the index has, or will have, with
// another one.
func insertBeside(name string) {
	beside := "beside " + name
	a := insert(&beside, 0, permanent)
	table.index.of(0).Load().remove(0, a)
	a.setName(&name)
}

// insert enters a name for an owner. It must not change.
func insert(name *string, hash uint32, o *Owner) Atom {
	table.Lock()
	defer table.Unlock()
	at := table.index.of(hash)
	x := at.Load()
	if a, known, ok := x.find(*name, hash); ok {
		o.hold(a, known) // nothing in the index becomes free meanwhile
		return a
	}
	if x.used >= len(x.slots)/2 {
		x = x.renewed()
		at.Store(x)
	}
	var a Atom
	if n := len(table.free); n > 0 {
		a = table.free[n-1]
		table.free = table.free[:n-1]
	} else {
		a = Atom(table.count.Load())
		if table.chunks[a>>chunkBits].Load() == nil {
			table.chunks[a>>chunkBits].Store(new(chunk))
		}
		if o != permanent && uint32(a) < table.lowest.Load() {
			table.lowest.Store(uint32(a))
		}
		table.count.Add(1)
	}
	e := a.entry()
	a.setName(name)
	e.hash = hash
	refs := o.flag
	if o.held != nil {
		refs++
		o.held.made.Add(1)
		o.held.mu.Lock()
		o.held.add(a, entryBytes+len(*name))
		o.held.mu.Unlock()
	}
	e.refs.Store(refs)
	x.enter(slotOf(hash, a))
	table.bytes += len(*name)
	return a
}

var noName = new(string)

// release takes the name of a, which is no longer needed, out of the table. The table
// is locked.
func release(a Atom) {
	e := a.entry()
	table.index.of(e.hash).Load().remove(e.hash, a)
	table.bytes -= len(*e.name.Load())
	e.name.Store(noName)
	table.free = append(table.free, a)
}

// Of the atoms of one ASCII character: the atom of each, and the character of
// each of the first atoms, or -1.
var (
	asciiAtoms [utf8.RuneSelf]Atom
	asciiChars [256]int16
)

// OfASCII returns the atom whose name is an ASCII character.
func OfASCII(r rune) Atom { return asciiAtoms[r] }

// Char returns the character that is the whole name of the atom.
func (a Atom) Char() (r rune, ok bool) {
	if int(a) < len(asciiChars) {
		if r = rune(asciiChars[a]); r >= 0 {
			return r, true
		}
	}
	return OneChar(a.String())
}

// OneChar returns the character that is the whole of a text.
func OneChar(text string) (r rune, ok bool) {
	r, size := utf8.DecodeRuneInString(text)
	return r, size == len(text) && size > 0
}
