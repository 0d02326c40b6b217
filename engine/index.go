package engine

import (
	"math"
	"math/bits"
	"slices"
	"sync/atomic"
	"unsafe"
)

// Indexes are made when a call needs one (plan.go), on one place of the head or
// on two; a place is an argument or an argument of an argument. An index is a
// hash table of chains: the clauses with the same key are one chain, those with
// a variable at a place are another, and a goal goes through both in the order
// of the clauses. Adding and taking out a clause is done in all indexes at once.
//
// A key is a word that terms which unify have in common: an atom or small
// integer itself, a functor, a hash of the words of a box; 0 for a variable. It
// may be the same for different terms: what it selects is unified all the same.

// keyIn returns the key of the cell c of a record.
func keyIn(cells []Cell, c Cell) Cell {
	switch c & tagMask {
	case tagAtm, tagInt:
		return c
	case tagStr:
		return cells[c>>3]
	case tagLst:
		return funCons
	case tagFlt, tagBox:
		at := int(c >> 3)
		return boxKey(cells[at : at+1+cells[at].boxWords()])
	}
	return 0
}

// keyOf returns the key of the dereferenced cell c of the heap.
func (m *Machine) keyOf(c Cell) Cell {
	switch c & tagMask {
	case tagAtm, tagInt:
		return c
	case tagStr:
		return ld(m.mem, c-tagStr)
	case tagLst:
		return funCons
	case tagFlt, tagBox:
		return boxKey(m.cells(c&^tagMask, m.extent(c)))
	}
	return 0
}

// boxKey returns the key of a box with the words.
func boxKey(words []Cell) Cell {
	h := Cell(0)
	for _, w := range words {
		h = scramble(h ^ w)
	}
	return h&^(header|tagMask) | tagBox
}

// scramble spreads the bits of c over the word.
func scramble(c Cell) Cell {
	c *= 0x9E3779B97F4A7C15
	return c ^ c>>32
}

// A place is an argument of a head, or one of an argument, or the whole of an argument.
type place struct {
	arg   int8
	inner int8 // outermost for the argument itself, whole for all of it
}

// What of an argument is the key, if it is a compound: its functor, or what it holds.
const (
	outermost = -1
	whole     = -2
)

// The key of the whole of a term is made of its first parts, from left to right: a bounded
// number of them, as long as no more than wholeDepth compounds are open. If one of them is
// a variable, there is no key.
const (
	maxWhole   = 128
	wholeDepth = 8
)

// A wholeKey is the key of the whole of a term while it is made, and the parts still to be
// read.
type wholeKey struct {
	hash  Cell
	parts int
	rest  argRange
	open  [wholeDepth]argRange // the rests of the compounds around
	depth int
}

// An argRange is the range of arguments still to be read.
type argRange struct{ next, end Cell }

// add adds the key of a part, whose arguments lie at args, each of the size, if it is a compound. It returns
// where the next part lies; more is false after the last one.
func (w *wholeKey) add(key, args, size Cell) (next Cell, more bool) {
	if key == 0 {
		w.hash = 0
		return 0, false
	}
	w.hash = scramble(w.hash^key)&^tagMask | tagBox
	if w.parts++; w.parts == maxWhole {
		return 0, false
	}
	if key.isHeader() {
		if w.rest.next < w.rest.end {
			if w.depth == wholeDepth {
				return 0, false
			}
			w.open[w.depth] = w.rest
			w.depth++
		}
		w.rest = argRange{args, args + size*Cell(key.arity())}
	}
	for w.rest.next == w.rest.end {
		if w.depth == 0 {
			return 0, false
		}
		w.depth--
		w.rest = w.open[w.depth]
	}
	next = w.rest.next
	w.rest.next += size
	return next, true
}

// keyAt returns the key of the clause at a place.
func (c *Clause) keyAt(at place) Cell {
	cells, args := c.args()
	a := cells[args+int(at.arg)]
	k := keyIn(cells, a)
	switch {
	case !k.isHeader():
	case at.inner == whole:
		return wholeIn(cells, a)
	case at.inner >= 0 && int(at.inner) < k.arity():
		return innerKey(k, keyIn(cells, cells[argsAt(a)+int(at.inner)]))
	}
	return k
}

// keyAt returns the key of the arguments of a call at a place.
func (m *Machine) keyAt(args []Cell, at place) Cell {
	a := m.Deref(args[at.arg])
	k := m.keyOf(a)
	switch {
	case !k.isHeader():
	case at.inner == whole:
		return m.wholeOf(a)
	case at.inner >= 0 && int(at.inner) < k.arity():
		return innerKey(k, m.keyOf(m.Deref(ld(m.mem, argAddr(a, int(at.inner))))))
	}
	return k
}

// wholeIn returns the key of the whole of a compound c of a record.
func wholeIn(cells []Cell, c Cell) Cell {
	var w wholeKey
	for {
		next, more := w.add(keyIn(cells, c), Cell(argsAt(c)), 1)
		if !more {
			return w.hash
		}
		c = cells[next]
	}
}

// wholeOf returns the key of the whole of a dereferenced compound c of the heap.
func (m *Machine) wholeOf(c Cell) Cell {
	var w wholeKey
	for {
		next, more := w.add(m.keyOf(c), argAddr(c, 0), 8)
		if !more {
			return w.hash
		}
		c = m.Deref(ld(m.mem, next))
	}
}

// innerKey returns the key of a compound with that functor and that key inside.
func innerKey(functor, inner Cell) Cell {
	if inner == 0 {
		return 0
	}
	return scramble(functor^scramble(inner))&^tagMask | tagBox
}

// A hashIndex finds the clauses with the same keys at one place or two.
type hashIndex struct {
	chains
	number int64
	places []place
	table  []bucket // open addressing, a power of two
	shared bool     // another database has the table, too
	used   int
	keyed  int   // clauses with a key
	vars   int32 // the chain of those with a variable
	bare   int   // how many these are
	credit int   // how many clauses may be added before it is used again
	memory Account
	room   int // the clauses for which memory counts

	touched atomic.Int64 // not 0: it is used since a clause was added
}

// indexedBytes is the memory of a clause in an index: its link, and its share of the table.
const indexedBytes = 50

// A bucket is a hash of keys, and the chain of the clauses with it.
type bucket struct {
	hash uint32
	head int32   // 0 when the bucket is empty
	only *Clause // in the chain, if there is one
}

// hashOf returns the hash of the keys of c, and false when it has a variable at one
// of the places.
func (ix *hashIndex) hashOf(c *Clause) (uint32, bool) {
	var hash Cell
	for _, at := range ix.places {
		k := c.keyAt(at)
		if k == 0 {
			return 0, false
		}
		hash = mix(hash, k)
	}
	return hashBits(hash), true
}

// mix adds a key to the hash of those before it. The buckets of consecutive integers or atoms
// share a line of the processor's cache, as the last bits of a key are not scrambled.
func mix(hash, key Cell) Cell { return scramble(hash^key&^nearBits) ^ key&nearBits<<(hashShifted-3) }

const (
	nearBits    = 3 << 3
	hashShifted = 16
)

// hashBits returns what a table uses of the mixed keys.
func hashBits(keys Cell) uint32 { return uint32(keys >> hashShifted) }

// find returns the position of the hash in the table, or where it would be.
func (ix *hashIndex) find(hash uint32) int {
	mask := len(ix.table) - 1
	i := int(hash) & mask
	for ix.table[i].head != 0 && ix.table[i].hash != hash {
		i = (i + 1) & mask
	}
	return i
}

// add adds a clause. It reports false when the index is no longer worth its cost, or
// there is no memory for it.
func (ix *hashIndex) add(e *Engine, p *Pred, c *Clause, front bool) bool {
	if ix.touched.Load() != 0 {
		ix.touched.Store(0)
		ix.credit = 2*p.live + 1000
	}
	if ix.credit--; ix.credit < 0 {
		return false
	}
	if n := ix.keyed + ix.bare; n >= ix.room && !ix.hasRoom(e, n+n/4+64) {
		return false
	}
	hash, ok := ix.hashOf(c)
	head := &ix.vars
	if ok {
		ix.keyed++
		if 2*ix.used >= len(ix.table) {
			ix.grow(e, 2*len(ix.table))
		}
		ix.own()
		b := &ix.table[ix.find(hash)]
		if b.head == 0 {
			ix.used++
			*b = bucket{hash: hash, only: c}
		} else {
			b.only = nil
		}
		head = &b.head
	} else if ix.bare++; ix.bare > ix.keyed+minIndexed {
		return false
	}
	if front {
		ix.prepend(head, c.slot)
	} else {
		ix.append(head, c.slot)
	}
	return true
}

// hasRoom counts the memory of n clauses. It reports false if there is not enough.
func (ix *hashIndex) hasRoom(e *Engine, n int) bool {
	if n > ix.room && !ix.memory.TryGrow(e, indexedBytes*(n-ix.room), AreaProgram) {
		return false
	}
	ix.room = max(n, ix.room)
	return true
}

// own makes the table one that can be changed.
func (ix *hashIndex) own() {
	if ix.shared {
		ix.table, ix.shared = slices.Clone(ix.table), false
	}
}

// touch notes that the index is used.
func (ix *hashIndex) touch() {
	if ix.touched.Load() == 0 {
		ix.touched.Store(1)
	}
}

// grow makes a table of a size, a power of two.
func (ix *hashIndex) grow(e *Engine, size int) {
	if m := e.payer().query; m != nil { // the old table is garbage then
		m.took(int64(size) * int64(unsafe.Sizeof(bucket{})))
	}
	old := ix.table
	ix.table, ix.shared = make([]bucket, size), false
	for _, b := range old {
		if b.head != 0 {
			ix.table[ix.find(b.hash)] = b
		}
	}
}

func (ix *hashIndex) remove(p *Pred, c *Clause) {
	hash, ok := ix.hashOf(c)
	if !ok {
		ix.bare--
		ix.chains.remove(&ix.vars, c.slot)
		return
	}
	ix.keyed--
	ix.own()
	i := ix.find(hash)
	b := &ix.table[i]
	switch ix.chains.remove(&b.head, c.slot); {
	case b.head == 0:
		ix.used--
		ix.close(i)
	case ix.next(b.head) == 0:
		b.only = p.clause(b.head)
	}
}

// close moves the buckets after the empty one at i, so that all are found.
func (ix *hashIndex) close(i int) {
	mask := len(ix.table) - 1
	for j := (i + 1) & mask; ix.table[j].head != 0; j = (j + 1) & mask {
		if home := int(ix.table[j].hash) & mask; (j-home)&mask >= (j-i)&mask {
			ix.table[i] = ix.table[j]
			ix.table[j] = bucket{}
			i = j
		}
	}
}

// head returns the chain that c is in.
func (ix *hashIndex) head(c *Clause) int32 {
	if hash, ok := ix.hashOf(c); ok {
		return ix.table[ix.find(hash)].head
	}
	return ix.vars
}

func (ix *hashIndex) bury(c *Clause) { ix.chains.bury(ix.head(c), c.slot, c.death) }

// sampledForSize is the number of clauses in an index at which its final size is estimated.
const sampledForSize = 1000

// newIndex makes an index of p on the places.
func (e *Engine) newIndex(p *Pred, places []place) *hashIndex {
	e.indexes++
	ix := &hashIndex{number: e.indexes, places: places, credit: math.MaxInt}
	ix.table = make([]bucket, 16)
	steps := 0
	for i := p.first; i != 0; i = p.all.next(i) {
		steps++
		e.pollAt(steps)
		c := p.clause(i)
		ok := ix.add(e, p, c, false)
		if ok && steps == sampledForSize { // the rest is as these
			size := 1 << bits.Len(uint(ix.used*(p.live/steps)*2))
			if size > len(ix.table) {
				if ok = ix.hasRoom(e, p.live); ok {
					ix.grow(e, size)
				}
			}
		}
		if !ok {
			ix.memory.Free()
			return nil
		}
		if c.Erased() {
			ix.bury(c)
		}
	}
	p.indexes = append(p.indexes, ix)
	return ix
}

// argKeys are the keys of the first arguments of a call.
type argKeys struct {
	bound uint32 // bit i: argument i is bound
	key   [maxKeys]Cell
}

// maxKeys is the number of arguments that are examined.
const maxKeys = 8

func (k *argKeys) load(m *Machine, args []Cell) {
	k.loadSome(m, args, 1<<min(len(args), maxKeys)-1)
}

// loadSome is load where only some arguments, those of the bits, are bound.
func (k *argKeys) loadSome(m *Machine, args []Cell, some uint32) {
	k.bound = 0
	for ; some != 0; some &= some - 1 {
		i := bits.TrailingZeros32(some)
		if key := m.keyOf(m.Deref(args[i])); key != 0 {
			k.key[i&(maxKeys-1)] = key
			k.bound |= 1 << i
		}
	}
}

// match reports whether the arguments of the clause may unify with those of the
// call.
func (k *argKeys) match(c *Clause) bool {
	if k.bound == 0 {
		return true
	}
	cells, args := c.args()
	for b := k.bound; b != 0; b &= b - 1 {
		i := bits.TrailingZeros32(b)
		switch a := cells[args+i]; a & tagMask {
		case tagRef:
		case tagAtm, tagInt:
			if a != k.key[i] {
				return false
			}
		default:
			if keyIn(cells, a) != k.key[i] {
				return false
			}
		}
	}
	return true
}
