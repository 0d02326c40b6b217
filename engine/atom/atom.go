// Package atom is the table of atoms: it gives every distinct name a small
// number, so that two atoms are equal exactly when their numbers are.
//
// The table is shared by all interpreters of the process and only grows.
// Looking for a name or reading that of an atom takes no lock; a new name is
// entered under one.
package atom

import (
	"hash/maphash"
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

type chunk [chunkSize]string

var table struct {
	sync.Mutex // of those who enter names
	index      atomic.Pointer[index]
	count      atomic.Uint32
	chunks     [maxChunks]atomic.Pointer[chunk]
}

// An index finds the atoms by the hash of their names. A slot holds the hash and
// the number of the atom, counted from 1, or is 0; an atom is in the first free
// slot from the one that its hash gives. Less than half of the slots are used. A
// larger index replaces this one when it is time.
type index struct {
	slots []atomic.Uint64
}

var seed = maphash.MakeSeed()

func hashOf(name string) uint32 { return uint32(maphash.String(seed, name)) }

// find returns the atom of a name with its hash.
func (x *index) find(name string, hash uint32) (Atom, bool) {
	mask := uint32(len(x.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		s := x.slots[i].Load()
		if s == 0 {
			return 0, false
		}
		if a := Atom(uint32(s) - 1); uint32(s>>32) == hash && a.String() == name {
			return a, true
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
}

// Intern returns the atom with the given name. A new name is copied.
func Intern(name string) Atom {
	hash := hashOf(name)
	if a, ok := table.index.Load().find(name, hash); ok {
		return a
	}
	return insert(name, hash)
}

// InternBytes is Intern for a name held in a byte slice.
func InternBytes(name []byte) Atom {
	return Intern(unsafe.String(unsafe.SliceData(name), len(name)))
}

// Known reports the atom with the given name without adding it to the table.
func Known(name string) (Atom, bool) {
	return table.index.Load().find(name, hashOf(name))
}

func insert(name string, hash uint32) Atom {
	table.Lock()
	defer table.Unlock()
	x := table.index.Load()
	if a, ok := x.find(name, hash); ok {
		return a
	}
	a := Atom(table.count.Load())
	if int(a) >= len(x.slots)/2 {
		larger := &index{make([]atomic.Uint64, 2*len(x.slots))}
		for i := range x.slots {
			if s := x.slots[i].Load(); s != 0 {
				larger.enter(s)
			}
		}
		x = larger
		table.index.Store(x)
	}
	c := table.chunks[a>>chunkBits].Load()
	if c == nil {
		c = new(chunk)
		table.chunks[a>>chunkBits].Store(c)
	}
	c[a&(chunkSize-1)] = strings.Clone(name)
	x.enter(uint64(hash)<<32 | uint64(a+1))
	table.count.Add(1)
	return a
}

// String returns the name of the atom, unquoted.
func (a Atom) String() string {
	return table.chunks[a>>chunkBits].Load()[a&(chunkSize-1)]
}

// Count returns how many atoms the table holds.
func Count() int { return int(table.count.Load()) }

// Of the atoms of one ASCII character: the atom of each, and the character of
// each of the first atoms, or -1.
var (
	asciiAtoms [utf8.RuneSelf]Atom
	asciiChars [256]int16
)

// OfChar returns the atom whose name is one character.
func OfChar(r rune) Atom {
	if uint32(r) < utf8.RuneSelf {
		return asciiAtoms[r]
	}
	var buf [utf8.UTFMax]byte
	return InternBytes(utf8.AppendRune(buf[:0], r))
}

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
