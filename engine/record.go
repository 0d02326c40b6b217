package engine

import (
	"slices"

	"github.com/zebralog/prolog/internal/room"
)

// A record is a term outside the arena: the clauses of the database, results of findall,
// exceptions and global variables are records. Its first cell is the root; the others
// follow in the order of their distance from it. Pointers count in bytes from the start of
// the record. A variable is a reference cell that holds its number. An attributed variable
// has a place in the record, to which its occurrences point with their tag. Copying a
// record back to a heap is one pass over its cells.
type record struct {
	cells []Cell
	nvars int
}

// The marks that encoding leaves in variables while it runs: the number of the
// variable, or the place of the attributed variable.
const (
	markMask = header | 31<<3 | tagMask
	markVar  = header | 31<<3 | tagBox
	markAtt  = header | 30<<3 | tagBox
)

// scratch is memory that encoding uses again and again.
type scratch struct {
	cells []Cell
	saved []Cell // see encoder
	// shared says that the last term had to be encoded with the table of
	// compounds: it shares much or is cyclic.
	shared bool
}

// copyMode says what becomes of attributed variables.
type copyMode uint8

const (
	plainVars copyMode = iota // attributed variables become plain ones
	withAttrs                 // their attributes are copied
)

// A briefRecord is a short record with its cells.
type briefRecord struct {
	record
	of [briefCells]Cell
}

// record copies the term c out of the heap, for a while: a short one takes more than it needs.
func (m *Machine) record(c Cell, mode copyMode) *record {
	cells, n := m.encode(c, mode)
	if len(cells) <= briefCells {
		r := new(briefRecord)
		r.record = record{r.of[:copy(r.of[:], cells)], n}
		return &r.record
	}
	r := m.copyRecord(record{cells, n})
	return &r
}

func (m *Machine) recordOf(c Cell, mode copyMode) record {
	cells, n := m.encode(c, mode)
	return m.copyRecord(record{cells, n})
}

// copyRecord copies a record out of the scratch memory.
func (m *Machine) copyRecord(t record) record {
	if len(t.cells) <= shortRecord {
		return record{slices.Clone(t.cells), t.nvars}
	}
	m.needRoom(8 * len(t.cells))
	r := record{cells: room.Make[Cell](m.Check, len(t.cells)), nvars: t.nvars}
	m.copyCells(r.cells, t.cells)
	return r
}

// shortRecord is the number of cells that are copied at once.
const shortRecord = 64

// encode writes the record of c to the machine's scratch memory, which the
// next call uses again. It first copies without remembering which compound
// terms it has met; when it has met more than the heap can hold, the term
// shares much or is cyclic, and it starts again with a table of them.
func (m *Machine) encode(c Cell, mode copyMode) (cells []Cell, nvars int) {
	return m.encodeFor(m, c, mode)
}

// encodeFor is encode while another machine runs, which lends its scratch memory.
func (m *Machine) encodeFor(by *Machine, c Cell, mode copyMode) (cells []Cell, nvars int) {
	s := &by.scratch
	if c = m.Deref(c); c.isConstant() {
		s.shared = false
		s.cells = append(s.cells[:0], c)
		return s.cells, 0
	}
	if mode == withAttrs && m.extension != nil {
		m.extension.BeforeCopy(c)
	}
	e := encoder{m: m, by: by, mode: mode, root: c, saved: s.saved[:0]}
	e.budget = int(m.h-m.layout.heap)/8 + 1024
	var done int
	e.out, done = e.brief(append(s.cells[:0], c))
	s.shared = !e.run(done)
	if s.shared {
		e.out, e.saved, e.nvars = append(e.out[:0], c), e.saved[:0], 0
		e.shared = make(map[Cell]Cell)
		e.run(0)
	}
	s.cells, s.saved = e.out, e.saved
	return e.out, e.nvars
}

type encoder struct {
	m      *Machine
	by     *Machine // it runs, and has the memory
	mode   copyMode
	root   Cell // the term
	out    []Cell
	saved  []Cell // the address and the contents of each cell that is marked
	nvars  int
	met    int           // compounds, in the first attempt
	budget int           // more mean that the term shares much or is cyclic
	shared map[Cell]Cell // compound -> its copy; nil in the first attempt
}

// more returns how many compounds can be met before it is asked again, and 0 when the term shares
// much or is cyclic.
func (e *encoder) more() int {
	if s := stage(e.met); e.met >= e.budget || s > 0 && e.m.few(e.root, s) {
		return 0
	}
	next := e.budget
	for _, s := range stages {
		if e.met < s {
			next = min(next, s)
			break
		}
	}
	n := next - e.met
	e.met = next
	return n
}

// run encodes the term from the i-th cell on, after those that brief has done; it reports false when it needs
// the table of compounds.
func (e *encoder) run(i int) bool {
	m := e.m
	out := e.out
	poll, left := i+pollSteps, 0
	for ; i < len(out); i++ {
		if i >= poll {
			e.poll()
			poll = i + pollSteps
		}
		c := out[i]
		for c&tagMask == tagRef {
			n := ld(m.mem, c)
			if n == c || n&tagMask == tagAtt {
				e.out = out
				n = e.mark(c, n)
				out = e.out
			}
			c = n
		}
		switch {
		case c&tagMask == tagAtm && c&header == 0 || c&tagMask == tagInt || c&tagMask == tagAtt:
			out[i] = c
		case c&markMask == markVar:
			out[i] = c >> 8 & (1<<48 - 1) << 3
		case c&markMask == markAtt:
			out[i] = c>>8&(1<<48-1)<<3 | tagAtt
		case c&tagMask == tagAtm: // a functor
		case c&header != 0:
			i += c.boxWords()
		default:
			at := Cell(len(out))*8 | c&tagMask
			switch {
			case left > 0:
				left--
			case e.shared == nil:
				if left = e.more(); left == 0 {
					e.out = out
					e.restore()
					return false
				}
				left--
			default:
				if at, ok := e.shared[c]; ok {
					out[i] = at
					continue
				}
				e.guarded(func() { e.by.HoldEntry(len(e.shared)) })
				e.shared[c] = at
			}
			out[i] = at
			if left > 0 && c&tagMask == tagLst && i == len(out)-1 && ld(m.mem, c-tagLst).isConstant() {
				out, c, left = e.constants(out, c, left)
				i = len(out) - 1
			}
			a, n, size := c&^tagMask, m.extent(c), len(out)
			if size+n > cap(out) {
				out = e.withRoom(out, n)
			}
			if n > shortCopy {
				out = room.Append(e.poll, out, m.cells(a, n)...)
				continue
			}
			out = out[:size+n]
			for j := range out[size:] {
				out[size+j] = ld(m.mem, a)
				a += 8
			}
		}
	}
	e.out = out
	e.restore()
	return true
}

// briefCells is the number of cells that are encoded before a check whether the term shares
// much. A longer term is long.
const briefCells = 24

// brief encodes the first cells, as long as they are those of atoms, small integers, variables
// and short compounds of them. It returns the number of cells that are done.
func (e *encoder) brief(out []Cell) ([]Cell, int) {
	out = slices.Grow(out, briefCells+shortCopy)
	mem := e.m.mem
	for i := 0; i < len(out); i++ {
		c := out[i]
		for c&tagMask == tagRef {
			n := ld(mem, c)
			if n&tagMask == tagAtt {
				return out, i
			}
			if n == c {
				n = e.mark(c, n)
			}
			c = n
		}
		switch c & tagMask {
		case tagAtm, tagInt: // functors among them
			out[i] = c
		case tagStr, tagLst:
			a, n, size := c&^tagMask, 2, len(out)
			if c&tagMask == tagStr {
				n = 1 + ld(mem, a).arity()
			}
			if n > shortCopy || size >= briefCells {
				return out, i
			}
			out[i] = Cell(size)*8 | c&tagMask
			out = out[:size+n]
			for j := range out[size:] {
				out[size+j] = ld(mem, a)
				a += 8
			}
		default:
			if c&markMask != markVar {
				return out, i
			}
			out[i] = c >> 8 & (1<<48 - 1) << 3
		}
	}
	return out, len(out)
}

// constants encodes the cells of a list that have constants as heads, at most left of them and as
// far as there is room: each cell is followed by its tail. It returns the rest of the list.
func (e *encoder) constants(out []Cell, list Cell, left int) ([]Cell, Cell, int) {
	for left > 0 && len(out)+2 <= cap(out) {
		head, tail := e.m.derefAt(list-tagLst), e.m.derefAt(list-tagLst+8)
		if !head.isConstant() || tail&tagMask != tagLst {
			break
		}
		left--
		out = append(out, head, Cell(len(out)+2)*8|tagLst)
		list = tail
	}
	return out, list, left
}

// guarded calls what may leave the builtin: the marks are taken away then.
func (e *encoder) guarded(f func()) {
	left := true
	defer func() {
		if left {
			e.restore()
		}
	}()
	f()
	left = false
}

func (e *encoder) poll() { e.guarded(e.by.Check) }

// withRoom calls withRoom of the machine that runs, guarded.
func (e *encoder) withRoom(s []Cell, n int) (longer []Cell) {
	e.guarded(func() { longer = e.by.withRoom(s, n) })
	return longer
}

// shortCopy is the number of cells up to which copying them one by one is faster.
const shortCopy = 8

// copyPiece is the number of cells that are copied between two polls.
const copyPiece = 1 << 16

// copyCells is copy, in pieces.
func (m *Machine) copyCells(dst, src []Cell) {
	room.Copy(m.Check, dst, src)
}

// mark replaces the variable at address a, whose contents are old, by its mark.
func (e *encoder) mark(a, old Cell) Cell {
	if len(e.saved)+2 > cap(e.saved) {
		e.saved = e.withRoom(e.saved, 2)
	}
	e.saved = append(e.saved, a, old)
	var mark Cell
	if old&tagMask == tagAtt && e.mode == withAttrs {
		at := Cell(len(e.out))
		mark = markAtt | at<<8
		e.out = append(e.out, at*8|tagAtt, ld(e.m.mem, a+8))
	} else {
		mark = markVar | Cell(e.nvars)<<8
		e.nvars++
	}
	st(e.m.mem, a, mark)
	return mark
}

func (e *encoder) restore() { e.m.unmark(e.saved) }

// unmark restores the contents of marked cells. A cell that was marked twice gets its
// contents before the first mark.
func (m *Machine) unmark(saved []Cell) {
	for i := len(saved) - 2; i >= 0; i -= 2 {
		st(m.mem, saved[i], saved[i+1])
	}
}

// extent returns how many cells lie at the address of the dereferenced pointer c.
func (m *Machine) extent(c Cell) int {
	switch c & tagMask {
	case tagLst:
		return 2
	case tagStr:
		return 1 + ld(m.mem, c-tagStr).arity()
	default:
		return 1 + ld(m.mem, c&^tagMask).boxWords()
	}
}

// build copies a record to the heap and returns the term. Vars receives its
// variables when it is not nil; a cell in it that is not zero is used instead
// of a new variable.
func (m *Machine) build(r *record, vars []Cell) Cell {
	if vars == nil && r.nvars > 0 {
		vars = m.newVars(r.nvars)
	}
	return m.decode(r.cells, vars)
}

// newVars returns n zero cells from the machine's scratch memory.
func (m *Machine) newVars(n int) []Cell {
	if cap(m.vars) < n {
		m.Hold(8 * n)
		m.vars = slices.Grow(m.vars[:0], n)
	}
	v := m.vars[:n]
	clear(v)
	return v
}

func (m *Machine) decode(cells []Cell, vars []Cell) Cell {
	root := cells[0]
	switch root & tagMask {
	case tagAtm, tagInt:
		return root
	case tagRef:
		if vars[root>>3] == 0 {
			vars[root>>3] = m.NewVar()
		}
		return vars[root>>3]
	}
	n := len(cells) - 1
	at := m.grow(Cell(n))
	base := at - 8
	dst := m.cells(at, n)
	src := cells[1:][:len(dst)]
	if root == 8|tagStr && n <= shortCopy { // flat, of constants, most often
		dst[0] = src[0]
		i := 1
		for ; i < n && src[i].isConstant(); i++ {
			dst[i] = src[i]
		}
		if i == n {
			return at | tagStr
		}
	}
	var attributed []Cell
	for i := 0; ; {
		piece := min(i+pollSteps, n)
		if i = relocate(dst[:piece], src, vars, at, i); i == n {
			break
		}
		if i == piece {
			m.Check()
			continue
		}
		c := src[i]
		i++
		switch {
		case c&tagMask == tagBox:
			dst[i-1] = c
			w := c.boxWords()
			m.copyCells(dst[i:i+w], src[i:i+w])
			i += w
		case c>>3 == Cell(i):
			dst[i-1] = c + base
			attributed = append(attributed, c&^tagMask+base)
		default:
			dst[i-1] = c&^tagMask + base
		}
	}
	if m.Engine.Copied != nil {
		for _, v := range attributed {
			m.Engine.Copied(m, v)
		}
	}
	if root&tagMask == tagAtt {
		return root&^tagMask + base
	}
	return root + base
}

// relocate copies cells to dst, which lies at the address at, from the i-th on. It stops at a box
// and at an attributed variable, and returns where.
func relocate(dst, src, vars []Cell, at Cell, i int) int {
	src = src[:len(dst)]
	for ; i < len(dst); i++ {
		c := src[i]
		switch c & tagMask {
		case tagAtm, tagInt:
		case tagRef:
			v := vars[c>>3]
			if v == 0 {
				v = at + Cell(i)*8
				vars[c>>3] = v
			}
			c = v
		case tagAtt:
			return i
		default:
			if c&(tagMask|header) == tagBox|header {
				return i
			}
			c += at - 8
		}
		dst[i] = c
	}
	return i
}
