package tabling

import (
	"slices"

	"github.com/zebralog/prolog/engine"
)

// A callIndex finds tables by the words of their calls. It is a hash table with open
// addressing. The hash lies beside each table, so that usually only the right one is looked at.
type callIndex struct {
	slots []callSlot // a power of two, at most three quarters in use
	n     int        // the number of tables
}

type callSlot struct {
	hash  uint32
	table *callTable // nil if the slot is free
}

// find returns the table of the predicate with a key, or nil.
func (x *callIndex) find(p *tabledPred, key []engine.Cell, hash uint32) *callTable {
	if x.n == 0 {
		return nil
	}
	for i := x.home(hash); x.slots[i].table != nil; i = x.after(i) {
		if s := &x.slots[i]; s.hash == hash && s.table.pred == p && slices.Equal(s.table.key, key) {
			return s.table
		}
	}
	return nil
}

func (x *callIndex) home(hash uint32) int { return int(hash) & (len(x.slots) - 1) }

func (x *callIndex) after(i int) int { return (i + 1) & (len(x.slots) - 1) }

// put adds a table. The index has no other one with its key.
func (x *callIndex) put(m *engine.Machine, tab *callTable) {
	if 4*x.n >= 3*len(x.slots) {
		x.grow(m)
	}
	x.n++
	x.add(callSlot{tab.hash, tab})
}

func (x *callIndex) add(s callSlot) {
	i := x.home(s.hash)
	for x.slots[i].table != nil {
		i = x.after(i)
	}
	x.slots[i] = s
}

// grow doubles the slots.
func (x *callIndex) grow(m *engine.Machine) {
	longer := callIndex{make([]callSlot, max(2*len(x.slots), 4)), x.n}
	for _, s := range x.slots {
		if m.Tick(); s.table != nil {
			longer.add(s)
		}
	}
	*x = longer
}

// remove removes a table. It returns false if it is not there. The tables after it move, so
// that all are found.
func (x *callIndex) remove(tab *callTable) bool {
	if x.n == 0 {
		return false
	}
	i := x.home(tab.hash)
	for x.slots[i].table != tab {
		if x.slots[i].table == nil {
			return false
		}
		i = x.after(i)
	}
	for j := x.after(i); x.slots[j].table != nil; j = x.after(j) {
		mask := len(x.slots) - 1
		if home := x.home(x.slots[j].hash); (j-home)&mask >= (j-i)&mask {
			x.slots[i] = x.slots[j]
			i = j
		}
	}
	x.slots[i] = callSlot{}
	if x.n--; x.n == 0 {
		*x = callIndex{} // there may be many slots
	}
	return true
}

// all yields the tables. The one that it yields may be removed. It goes backwards from a free
// slot, as a removal only moves tables from behind.
func (x *callIndex) all(yield func(*callTable) bool) {
	if x.n == 0 {
		return
	}
	slots := x.slots
	free := slices.IndexFunc(slots, func(s callSlot) bool { return s.table == nil })
	for i := range slots {
		if tab := slots[(free-i)&(len(slots)-1)].table; tab != nil && !yield(tab) {
			return
		}
	}
}
