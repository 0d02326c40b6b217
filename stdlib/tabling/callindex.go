package tabling

import (
	"math/bits"
	"slices"

	"github.com/zebralog/prolog/engine"
)

// A callIndex finds tables by the words of their calls. It is a hash table with chains that
// grows one chain at a time (Litwin 1980, linear hashing), so no call has to wait until
// millions of tables have moved. A table is in one index at most.
type callIndex struct {
	chains []*callTable
	mask   uint32 // the least 1<<k - 1 of which all numbers of chains are a part
	n      int    // the number of tables
}

// chain returns the number of the chain for a hash.
func (x *callIndex) chain(hash uint32) uint32 {
	if i := hash & x.mask; int(i) < len(x.chains) {
		return i
	}
	return hash & (x.mask >> 1)
}

// find returns the table of the predicate with a key, or nil.
func (x *callIndex) find(p *tabledPred, key []engine.Cell, hash uint32) *callTable {
	if x.n == 0 {
		return nil
	}
	for tab := x.chains[x.chain(hash)]; tab != nil; tab = tab.link {
		if tab.hash == hash && tab.pred == p && slices.Equal(tab.key, key) {
			return tab
		}
	}
	return nil
}

// put adds a table. The index has no other one with its key.
func (x *callIndex) put(tab *callTable) {
	if x.n == len(x.chains) {
		x.split()
	}
	x.n++
	x.add(tab)
}

func (x *callIndex) add(tab *callTable) {
	i := x.chain(tab.hash)
	tab.link, x.chains[i] = x.chains[i], tab
}

// split adds a chain, for a part of the tables of another one.
func (x *callIndex) split() {
	last := len(x.chains)
	x.chains = append(x.chains, nil)
	x.mask = 1<<bits.Len(uint(last)) - 1
	from := uint32(last) & (x.mask >> 1)
	tab := x.chains[from]
	x.chains[from] = nil
	for tab != nil {
		next := tab.link
		x.add(tab)
		tab = next
	}
}

// remove removes a table. It returns false if it is not there.
func (x *callIndex) remove(tab *callTable) bool {
	if x.n == 0 {
		return false
	}
	at := &x.chains[x.chain(tab.hash)]
	for *at != tab {
		if *at == nil {
			return false
		}
		at = &(*at).link
	}
	*at, tab.link = tab.link, nil
	if x.n--; x.n == 0 {
		*x = callIndex{} // there may be many chains
	}
	return true
}

// all yields the tables. The one that it yields may be removed.
func (x *callIndex) all(yield func(*callTable) bool) {
	for _, tab := range x.chains {
		for tab != nil {
			next := tab.link
			if !yield(tab) {
				return
			}
			tab = next
		}
	}
}
