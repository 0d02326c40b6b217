// Package atom is the table of atoms: it gives every distinct name a small
// number, so that two atoms are equal exactly when their numbers are.
//
// The table is shared by all interpreters of the process and only grows.
// Reading the name of an atom takes no lock; interning a name that is already
// known takes a read lock.
package atom

import (
	"sync"
	"sync/atomic"
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
	sync.RWMutex
	index  map[string]Atom
	count  uint32
	chunks [maxChunks]atomic.Pointer[chunk]
}

// Intern returns the atom with the given name.
func Intern(name string) Atom {
	table.RLock()
	a, ok := table.index[name]
	table.RUnlock()
	if ok {
		return a
	}
	return insert(name)
}

// InternBytes is Intern for a name held in a byte slice; it allocates only
// when the name is new.
func InternBytes(name []byte) Atom {
	table.RLock()
	a, ok := table.index[string(name)]
	table.RUnlock()
	if ok {
		return a
	}
	return insert(string(name))
}

func insert(name string) Atom {
	table.Lock()
	defer table.Unlock()
	if a, ok := table.index[name]; ok {
		return a
	}
	a := Atom(table.count)
	c := table.chunks[a>>chunkBits].Load()
	if c == nil {
		c = new(chunk)
		table.chunks[a>>chunkBits].Store(c)
	}
	c[a&(chunkSize-1)] = name
	table.index[name] = a
	table.count++
	return a
}

// String returns the name of the atom, unquoted.
func (a Atom) String() string {
	return table.chunks[a>>chunkBits].Load()[a&(chunkSize-1)]
}

// Count returns how many atoms the table holds.
func Count() int {
	table.RLock()
	defer table.RUnlock()
	return int(table.count)
}

// Known reports the atom with the given name without adding it to the table.
func Known(name string) (Atom, bool) {
	table.RLock()
	defer table.RUnlock()
	a, ok := table.index[name]
	return a, ok
}
