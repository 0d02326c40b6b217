package engine

import (
	"slices"

	"github.com/zebralog/prolog/internal/room"
)

// A bag collects the solutions of findall/3: records one after the other, each
// after a word that says how many cells and variables it has. The bags of a
// machine form a stack, in which the goals know theirs by its place; those that
// were left, by an exception or a cut, lie above, and are dropped when a goal
// below them goes on.
type bag struct {
	choice Cell
	count  int
	cells  []Cell
	bytes  int // of the cells, that count
}

// keptBag is how many cells of an empty bag are kept for the next one.
const keptBag = 1 << 16

// bagRows are the primitives of findall/3,4 and forall/2.
var bagRows = []Builtin{
	{Name: "$bag_new", Arity: 1, Det: func(m *Machine, a []Cell) bool {
		n := m.openBags()
		m.keepBags(n)
		m.bags = slices.Grow(m.bags, 1)[:n+1]
		b := &m.bags[n]
		if cap(b.cells) > keptBag {
			b.cells = nil
		}
		*b = bag{choice: m.b, cells: b.cells[:0]}
		return m.Unify(a[0], intCell(int64(n)))
	}, Doc: "'$bag_new'(-Bag)\nStarts collecting solutions."},
	{Name: "$bag_add", Arity: 2, Det: func(m *Machine, a []Cell) bool {
		b := m.bagArg(a[0])
		b.count++
		cells, n := m.encode(a[1], withAttrs)
		bytes := 8 * (len(cells) + 1)
		m.Engine.Grow(bytes, AreaQuery)
		b.bytes += bytes
		if size := len(b.cells) + 1 + len(cells); size > cap(b.cells) && size > copyPiece {
			b.cells = room.Grow(m.Check, b.cells, size+size/4)
		}
		b.cells = append(append(b.cells, bagWord(len(cells), n)), cells...)
		if uint64(len(b.cells)) > m.Engine.StackLimit()/8 {
			return m.ResourceError("memory")
		}
		return true
	}, Doc: "'$bag_add'(+Bag, ?Term)\nAdds a copy of Term to the solutions."},
	{Name: "$bag_list", Arity: 3, Det: func(m *Machine, a []Cell) bool {
		b := m.bagArg(a[0])
		m.keepBags(len(m.bags) - 1)
		if !m.Reserve(len(b.cells) + 2*b.count) {
			return false
		}
		_, list := m.NewSpine(b.count, a[2])
		for rest, pair := b.cells, list-tagLst; len(rest) > 0; pair += 16 {
			end := 1 + int(rest[0]>>32)
			nvars := int(uint32(rest[0]))
			m.setWord(pair, m.decode(rest[1:end], m.newVars(nvars)))
			rest = rest[end:]
		}
		return m.Unify(a[1], list)
	}, Doc: "'$bag_list'(+Bag, ?List, ?Tail)\nEnds collecting; List is the solutions in order, followed by Tail."},
}

// bagArg is the bag whose place is given; those above it are dropped.
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
		m.Engine.Shrink(m.bags[i].bytes)
	}
	m.bags = m.bags[:n]
}

// openBags is how many bags were not left by an exception.
func (m *Machine) openBags() int {
	n := len(m.bags)
	for n > 0 && m.bags[n-1].choice >= m.b {
		n--
	}
	return n
}

// bagWord is the word in front of a record of cells with variables.
func bagWord(cells, vars int) Cell { return Cell(cells)<<32 | Cell(vars) }

// CopyTerm returns a copy of t with new variables; attributed variables are
// copied with their attributes when attrs is set, and become plain ones when it
// is not.
func (m *Machine) CopyTerm(t Cell, attrs bool) Cell {
	if t = m.Deref(t); t.isConstant() {
		return t
	}
	cells, n := m.encode(t, modeOf(attrs))
	return m.decode(cells, m.newVars(n))
}

// modeOf is the mode of copying a term with the attributes of its variables, or
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
	cells, n := other.encode(t, withAttrs)
	return m.decode(cells, m.newVars(n))
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
	r := m.record(t, mode)
	m.Engine.holdStored(r)
	return Stored{r}
}

// Load makes a new term of what was stored.
func (m *Machine) Load(s Stored) Cell { return m.build(s.r, nil) }

// Variables is how many variables the term has.
func (s Stored) Variables() int { return s.r.nvars }

// LoadWith is Load with values for the variables, in the order in which the arguments of
// the term, from left to right, have them first; those that are 0 become new variables.
// There are as many as Variables says.
func (m *Machine) LoadWith(s Stored, vars []Cell) Cell { return m.build(s.r, vars) }
