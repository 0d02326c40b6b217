package engine

import (
	"slices"
	"unsafe"

	"github.com/zebralog/prolog/internal/room"
)

// A bag collects the solutions of findall/3. They are records one after the other, each
// after a word with its numbers of cells and variables. The bags of a machine form a stack.
// A goal knows its bag by the place in the stack. Bags that were left by an exception or a
// cut lie above, and are dropped when a goal below them continues.
//
// A bag is filled piece by piece, so that its contents are never copied.
type bag struct {
	choice Cell
	count  int
	cells  []Cell   // the newest piece
	full   [][]Cell // the others, the oldest first
	size   int      // cells in these
	bytes  int      // of all, that count
}

// bagPiece is the cells of a piece, if no solution is longer, and the most that are kept for the next
// bag; for one within it half as many, and so on, but not less than keptPiece.
const (
	bagPiece  = 1 << 16
	keptPiece = 1 << 10
)

// Native code adds solutions of about mostBagged cells, whose compounds have up to mostInBag,
// as long as there is room for bagRoom.
const (
	mostBagged = 256
	mostInBag  = 32
	bagRoom    = 1 + mostBagged + 2*mostInBag
)

// mostOpenBags is the number of bags that may be open before a new one counts as memory.
// Native code makes these.
const mostOpenBags = 32

// bagBytes is the memory of a bag without its pieces.
const bagBytes = int(unsafe.Sizeof(bag{}))

// bagRows are the primitives of findall/3,4 and forall/2.
var bagRows = []Builtin{
	{Name: "$bag_new", Arity: 1, Det: func(m *Machine, a []Cell) bool {
		n := m.openBags()
		m.keepBags(n)
		if n == cap(m.bags) {
			m.needRoom(2 * n * bagBytes)
		}
		m.bags = slices.Grow(m.bags, 1)[:n+1]
		b := &m.bags[n]
		*b = bag{choice: m.b, cells: b.cells[:0]}
		m.countBag(b, bagBytes)
		return m.Unify(a[0], intCell(int64(n)))
	}, Doc: "'$bag_new'(-Bag)\nStarts collecting solutions."},
	{Name: "$bag_add", Arity: 2, Det: func(m *Machine, a []Cell) bool {
		b := m.bagArg(a[0])
		b.count++
		cells, n := m.encode(a[1], withAttrs)
		if size := len(b.cells) + 1 + len(cells) + bagRoom; size > cap(b.cells) {
			m.growBag(b, size)
		}
		b.cells = append(b.cells, bagWord(len(cells), n))
		if len(cells) <= copyPiece {
			b.cells = append(b.cells, cells...)
		} else {
			b.cells = room.Append(m.Check, b.cells, cells...)
		}
		if uint64(b.size+len(b.cells)) > m.Engine.StackLimit()/8 {
			return m.ResourceError("memory")
		}
		return true
	}, Doc: "'$bag_add'(+Bag, ?Term)\nAdds a copy of Term to the solutions."},
	{Name: "$bag_list", Arity: 3, Det: func(m *Machine, a []Cell) bool {
		b := m.bagArg(a[0])
		if !m.Reserve(2 * b.count) {
			return false
		}
		_, list := m.NewSpine(b.count, a[2])
		pair := list - tagLst
		for len(b.full) > 0 || len(b.cells) > 0 {
			piece := b.oldest()
			if !m.Reserve(len(piece)) {
				return false
			}
			for rest := piece; len(rest) > 0; pair += 16 {
				end := 1 + int(rest[0]>>32)
				nvars := int(uint32(rest[0]))
				m.setWord(pair, m.decode(rest[1:end], m.newVars(nvars)))
				rest = rest[end:]
				m.Ticks(end)
			}
			m.countBag(b, -min(b.bytes, 8*cap(piece)))
		}
		m.keepBags(len(m.bags) - 1)
		return m.Unify(a[1], list)
	}, Doc: "'$bag_list'(+Bag, ?List, ?Tail)\nEnds collecting; List is the solutions in order, followed by Tail."},
}

// growBag makes sure that the newest piece of a bag may get size cells long, or begins another
// one.
func (m *Machine) growBag(b *bag, size int) {
	if most := min(max(2*cap(b.cells), size, 64), bagPiece); size <= most {
		m.countBag(b, 8*(most-cap(b.cells)))
		b.cells = room.Grow(m.Check, b.cells, most)
		return
	}
	size = max(size-len(b.cells), bagPiece)
	m.countBag(b, 8*size)
	b.full = append(b.full, b.cells)
	b.size += len(b.cells)
	b.cells = room.Make[Cell](m.Check, size)[:0]
}

func (m *Machine) countBag(b *bag, bytes int) {
	m.Engine.Resize(0, bytes, AreaQuery)
	b.bytes += bytes
}

// oldest takes the first piece out of a bag.
func (b *bag) oldest() (piece []Cell) {
	if len(b.full) == 0 {
		piece, b.cells = b.cells, b.cells[:0]
		return piece
	}
	piece, b.full[0] = b.full[0], nil // its memory is wanted
	b.full = b.full[1:]
	return piece
}

// bagArg returns the bag whose place is given; those above it are dropped.
func (m *Machine) bagArg(c Cell) *bag {
	n, ok := SmallIntOf(m.Deref(c))
	fit(ok && uint64(n) < uint64(len(m.bags)), "bag", c)
	if int(n) < len(m.bags)-1 {
		m.keepBags(int(n) + 1)
	}
	return &m.bags[n]
}

// keepBags drops all bags but the first n.
func (m *Machine) keepBags(n int) {
	for i := n; i < len(m.bags); i++ {
		b := &m.bags[i]
		m.Engine.Shrink(b.bytes)
		b.bytes, b.full = 0, nil
		if most := max(bagPiece>>i, keptPiece); cap(b.cells) > most || i >= mostOpenBags {
			b.cells = nil
		}
	}
	m.bags = m.bags[:n]
}

// openBags returns how many bags were not left by an exception.
func (m *Machine) openBags() int {
	n := len(m.bags)
	for n > 0 && m.bags[n-1].choice >= m.b {
		n--
	}
	return n
}

// bagWord returns the word in front of a record of cells with variables.
func bagWord(cells, vars int) Cell { return Cell(cells)<<32 | Cell(vars) }

// CopyTerm returns a copy of t with new variables; attributed variables are
// copied with their attributes when attrs is set, and become plain ones when it
// is not.
func (m *Machine) CopyTerm(t Cell, attrs bool) Cell {
	if t = m.Deref(t); t.isConstant() {
		return t
	}
	for _, n := range copyRooms {
		if c, ok := m.copyShort(t, modeOf(attrs), n); ok {
			return c
		}
	}
	cells, n := m.encode(t, modeOf(attrs))
	return m.decode(cells, m.newVars(n))
}

// copyRooms are the numbers of cells for which copyShort makes room.
var copyRooms = [...]int{1 << 12, 1 << 15}

// copyShort copies a term that is not constant within the heap, breadth first, in one pass.
// Meanwhile a variable refers to its copy, and so does the first cell of a compound. So
// shared and cyclic terms stay so in the copy. It gives up if the copy has more cells than room.
func (m *Machine) copyShort(t Cell, mode copyMode, room int) (copied Cell, ok bool) {
	if t&tagMask == tagFlt || t&tagMask == tagBox {
		return t, true
	}
	if mode == withAttrs && m.extension != nil {
		m.extension.BeforeCopy(t)
	}
	if !m.fits(room) {
		return 0, false
	}
	mem, start := m.mem, m.h
	top, end := start+8, start+8*Cell(room)
	saved, attributed := m.scratch.saved[:0], false
	st(mem, start, t)
	for a := start; a < top; a += 8 {
		c := ld(mem, a)
		if c&tagMask == tagLst && top == a+8 {
			a, top = m.copyConstants(a, end, start)
			c = ld(mem, a)
		}
		for c&tagMask == tagRef && c < start {
			n := ld(mem, c)
			switch {
			case n == c || n&tagMask == tagAtt:
				saved = append(saved, c, n)
				v := a
				if n != c && mode == withAttrs {
					if end-top < 16 {
						m.unmark(saved)
						return 0, false
					}
					attributed, v = true, top
					st(mem, v, v|tagAtt)
					st(mem, v+8, ld(mem, c+8))
					top += 16
				}
				st(mem, c, v)
				n = v
			case n&tagMask == tagLst && n >= start: // c is the head of a list whose copy is n
				n &^= tagMask
			}
			c = n
		}
		if IsCompound(c) && c < start {
			from := c &^ tagMask
			first := ld(mem, from)
			if first&tagMask != c&tagMask || first < start { // it is not copied yet
				size := Cell(8 * m.extent(c))
				if size > end-top {
					m.unmark(saved)
					return 0, false
				}
				copyWords(mem, top, from, size)
				saved = append(saved, from, first)
				first = top | c&tagMask
				st(mem, from, first)
				top += size
			}
			c = first
		}
		st(mem, a, c)
	}
	m.unmark(saved)
	m.h, m.scratch.saved = top, saved
	if attributed {
		m.tellCopied(start, top)
	}
	return m.Deref(start), true
}

// tellCopied tells who wants to know it of the attributed variables of a copy.
func (m *Machine) tellCopied(start, top Cell) {
	for a := start; a < top && m.Engine.Copied != nil; a += 8 {
		if m.word(a) == a|tagAtt {
			m.Engine.Copied(m, a)
		}
	}
}

// copyConstants copies the beginning of the list at a, which is the last cell of a copy from start
// on: cells that have constants as heads. The rest of the list is at the returned address.
func (m *Machine) copyConstants(a, end, start Cell) (rest, top Cell) {
	mem := m.mem
	c := ld(mem, a)
	for top = a + 8; end-top >= 16 && c&tagMask == tagLst && c < start; top += 16 {
		head := m.derefAt(c - tagLst)
		if !head.isConstant() {
			break
		}
		tail := ld(mem, c-tagLst+8)
		st(mem, a, top|tagLst)
		st(mem, top, head)
		a = top + 8
		st(mem, a, tail)
		if c = tail; c&tagMask == tagRef {
			c = m.Deref(c)
		}
	}
	return a, top
}

// copyWords copies as many bytes of the arena, which are whole words.
func copyWords(mem memory, to, from, bytes Cell) {
	for i := Cell(0); i < bytes; i += 8 {
		st(mem, to+i, ld(mem, from+i))
	}
}

// modeOf returns the mode of copying a term with the attributes of its variables, or
// without.
func modeOf(attrs bool) copyMode {
	if attrs {
		return withAttrs
	}
	return plainVars
}

// CopyFrom returns a copy of a term of another machine, with the attributes of
// its variables.
func (m *Machine) CopyFrom(other *Machine, t Cell) Cell {
	by := m
	if m.Engine.query == nil {
		by = other
	}
	cells, n := other.encodeFor(by, t, withAttrs)
	return m.decode(cells, by.newVars(n))
}

// CopyTermSharing is CopyTerm for a term whose variables kept are not renamed.
func (m *Machine) CopyTermSharing(t Cell, kept []Cell, attrs bool) Cell {
	const mark = 1 << 62 // with an index, for a variable that is kept; no atom has it
	cells, n := func() ([]Cell, int) {
		old := make([]Cell, len(kept))
		for i, v := range kept {
			old[i] = m.word(v)
			m.setWord(v, mark|Cell(i)<<3|tagAtm)
		}
		defer func() {
			for i, v := range kept {
				m.setWord(v, old[i])
			}
		}()
		return m.encode(t, modeOf(attrs))
	}()
	for i := 0; i < len(cells); i++ {
		m.Tick()
		switch c := cells[i]; {
		case c.isHeader() && c&tagMask == tagBox:
			i += c.boxWords()
		case !c.isHeader() && c&tagMask == tagAtm && c&mark != 0:
			cells[i] = Cell(n)<<3 + c&^(mark|tagMask)
		}
	}
	vars := m.newVars(n + len(kept))
	copy(vars[n:], kept)
	return m.decode(cells, vars)
}

// A Stored is a term that is kept outside the machine: it may be turned into a
// term of any machine of the same engine.
type Stored struct{ r *record }

// Store copies t out of the machine. Its attributed variables become plain ones.
func (m *Machine) Store(t Cell) Stored { return m.store(t, plainVars) }

// StoreWithAttrs is Store for a term whose variables keep their attributes.
func (m *Machine) StoreWithAttrs(t Cell) Stored { return m.store(t, withAttrs) }

func (m *Machine) store(t Cell, mode copyMode) Stored {
	r := m.recordOf(t, mode)
	m.Engine.holdStored(&r)
	return Stored{&r}
}

// Load makes a new term of the stored one.
func (m *Machine) Load(s Stored) Cell { return m.build(s.r, nil) }

// Variables returns how many variables the term has.
func (s Stored) Variables() int { return s.r.nvars }

// LoadWith is Load with values for the variables, in the order of their first occurrence
// from left to right. Values that are 0 become new variables. Their number is that of
// Variables.
func (m *Machine) LoadWith(s Stored, vars []Cell) Cell { return m.build(s.r, vars) }
