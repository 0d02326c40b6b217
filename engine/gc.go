package engine

import (
	"math/bits"
	"time"
)

// The collector frees the heap cells that cannot be reached and slides the
// others together, so that they keep their order: choice points mark the age
// of cells by their address, and the standard order of variables is by age.
//
// It marks from the argument registers, the live slots of the environments,
// the choice points from the newest to the oldest, and the cells that Go code
// holds. A trailed variable that is not reached before the choice point that
// would reset it is reset at once (early reset). One bit for each cell of the
// heap says whether it is live; the new address of a cell is the number of live
// cells before it, by a count for each word of the bitmap.

// roots is where marking begins: registers, and the newest environment with
// either what describes its slots or the continuation that does.
type roots struct {
	regs int
	env  Cell
	cont codePtr
	size uint16
	live uint32
}

type collector struct {
	marks  []uint64 // of heap cells
	before []uint32 // number of marks before each word of marks
	slots  []uint64 // of the local stack: environments visited and slots marked
	stack  []span
	runs   int
	live   Cell   // heap top after the last collection, less its start
	freed  uint64 // cells
	time   time.Duration
}

// collect runs the collector.
func (m *Machine) collect(r roots) {
	start := time.Now()
	g := &m.gc
	cells := int(m.h-m.layout.heap) / 8
	g.marks = resize(g.marks, cells/64+2)
	g.before = resize(g.before, len(g.marks))
	top := m.word(m.b + chLocal)
	for b := m.b; b > m.layout.choice; b = m.word(b + chPrev) {
		top = max(top, m.word(b+chLocal))
	}
	top = max(top, m.e+Cell(r.size)+envSize+Cell(maxX)*8)
	g.slots = resize(g.slots, int(top-m.layout.local)/8/64+1)

	m.markRoots(r)
	n := 0
	for i, w := range g.marks {
		g.before[i] = uint32(n)
		n += bits.OnesCount64(w)
	}
	m.updateRoots(r)
	m.slide()
	m.freeErased()
	g.runs++
	g.freed += uint64(cells - n)
	g.time += time.Since(start)
	g.live = Cell(n) * 8
	m.gcAt = min(m.h+max(firstCollection, Cell(n)*8), m.layout.heapEnd)
	if m.stress {
		m.gcAt = m.h + stressCells*8
		m.atomsDue = m.depth < 2
	}
}

func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}

func (m *Machine) markRoots(r roots) {
	for i := range r.regs {
		m.mark(m.x(i))
	}
	m.mark(m.pending)
	for _, s := range m.globals {
		m.mark(m.word(s.addr))
	}
	for _, c := range m.roots {
		m.mark(*c)
	}
	if r.cont != nilPtr {
		in := at(m.code, skip(r.cont, -1))
		r.size, r.live = in.a, in.live()
	}
	m.markEnvs(r.env, r.size, r.live)
	tr := m.tr
	for b := m.b; ; b = m.word(b + chPrev) {
		m.markTrail(m.word(b+chTrail), tr)
		tr = m.word(b + chTrail)
		n := m.word(b + chArgs)
		for _, c := range m.cells(b-n, int(n/8)) {
			m.mark(c)
		}
		in := at(m.code, ldp(m.mem, b+chAlt))
		if in.op != opOrRetry && in.op != opOrTrust {
			in = at(m.code, skip(ldp(m.mem, b+chCont), -1))
		}
		m.markEnvs(m.word(b+chEnv), in.a, in.live())
		if b == m.layout.choice {
			break
		}
	}
}

// deadEntry is what marking leaves in the words of the trail that are no longer
// needed. No cell is like it.
const deadEntry = header | 29<<3 | tagBox

// markTrail marks what the entries of the trail from low to high need, and
// takes out those whose variables nothing newer than the choice point reaches.
func (m *Machine) markTrail(low, high Cell) {
	for high > low {
		high -= 8
		c := m.word(high)
		if c&tagMask == 0 {
			if !m.marked(c) {
				m.setWord(c, c)
				m.setWord(high, deadEntry)
			}
			continue
		}
		high -= 8
		old := m.word(high)
		if a := c &^ tagMask; !m.marked(a) {
			m.setWord(a, old)
			m.setWord(high, deadEntry)
			m.setWord(high+8, deadEntry)
		} else {
			m.mark(old)
		}
	}
}

// marked reports whether the cell at address a is live, as the slots of global
// variables below the heap always are.
func (m *Machine) marked(a Cell) bool {
	if a < m.layout.heap {
		return true
	}
	i := (a - m.layout.heap) / 8
	return m.gc.marks[i/64]>>(i%64)&1 != 0
}

func (m *Machine) slotMark(a Cell) (set bool) {
	i := (a - m.layout.local) / 8
	w, bit := &m.gc.slots[i/64], uint64(1)<<(i%64)
	set = *w&bit != 0
	*w |= bit
	return set
}

// markEnvs marks from an environment and those it returns to.
func (m *Machine) markEnvs(e Cell, size uint16, live uint32) {
	for e > m.layout.local {
		n := (Cell(size) - envSize) / 8
		if size < envSize {
			n = 0
		}
		for i := range n {
			if live == allSlots || i < 32 && live>>i&1 != 0 {
				if a := e + envSize + i*8; !m.slotMark(a) {
					m.mark(m.word(a))
				}
			}
		}
		if m.slotMark(e) {
			return
		}
		in := at(m.code, skip(ldp(m.mem, e+envCont), -1))
		e, size, live = m.word(e+envPrev), in.a, in.live()
	}
}

// mark marks all that the cell c, which lies outside the heap, refers to.
func (m *Machine) mark(c Cell) {
	g := &m.gc
	heap := m.layout.heap
	marks := g.marks
	a, n := m.reach(c) // a run of cells to visit
	{
		for {
			for n > 0 {
				i := (a - heap) / 8
				if bit := uint64(1) << (i % 64); marks[i/64]&bit == 0 {
					marks[i/64] |= bit
					c := ld(m.mem, a)
					if t := c & tagMask; t != tagAtm && t != tagInt && c != a {
						if n > 1 {
							g.stack = append(g.stack, span{a: a + 8, n: int(n - 1)})
						}
						a, n = m.reach(c)
						continue
					}
				}
				a += 8
				n--
			}
			if len(g.stack) == 0 {
				return
			}
			s := g.stack[len(g.stack)-1]
			g.stack = g.stack[:len(g.stack)-1]
			a, n = s.a, Cell(s.n)
		}
	}
}

// reach returns the run of cells that a pointer makes live and that are cells
// of terms. Headers, and what lies behind the header of a box, are marked here.
func (m *Machine) reach(c Cell) (a, n Cell) {
	switch c & tagMask {
	case tagRef:
		if c < m.layout.heap {
			return 0, 0
		}
		return c, 1
	case tagAtt:
		return c &^ tagMask, 2 // the variable may be marked already, with a value
	case tagLst:
		return c - tagLst, 2
	case tagStr:
		a := c - tagStr
		if m.marked(a) {
			return 0, 0
		}
		m.markRaw(a, 1)
		return a + 8, Cell(ld(m.mem, a).arity())
	case tagFlt, tagBox:
		a := c &^ tagMask
		if !m.marked(a) {
			m.markRaw(a, 1+Cell(ld(m.mem, a).boxWords()))
		}
	}
	return 0, 0
}

func (m *Machine) markRaw(a, n Cell) {
	i := (a - m.layout.heap) / 8
	for ; n > 0; n-- {
		m.gc.marks[i/64] |= 1 << (i % 64)
		i++
	}
}

// forward is the new address of the heap address a.
func (m *Machine) forward(a Cell) Cell {
	i := (a - m.layout.heap) / 8
	g := &m.gc
	n := g.before[i/64] + uint32(bits.OnesCount64(g.marks[i/64]&(1<<(i%64)-1)))
	return m.layout.heap + Cell(n)*8
}

// moved is the cell c after the heap has been slid together.
func (m *Machine) moved(c Cell) Cell {
	switch t := c & tagMask; t {
	case tagAtm, tagInt:
		return c
	default:
		if c < m.layout.heap {
			return c
		}
		return m.forward(c&^tagMask) | t
	}
}

func (m *Machine) updateRoots(r roots) {
	for i := range r.regs {
		m.setX(i, m.moved(m.x(i)))
	}
	m.pending = m.moved(m.pending)
	for _, s := range m.globals {
		m.setWord(s.addr, m.moved(m.word(s.addr)))
	}
	for _, c := range m.roots {
		*c = m.moved(*c)
	}
	m.updateSlots()

	// The trail is closed up; choice points refer to it by what is left.
	to := m.layout.trail
	var choices []Cell
	for b := m.b; ; b = m.word(b + chPrev) {
		choices = append(choices, b)
		if b == m.layout.choice {
			break
		}
	}
	from := m.layout.trail
	move := func(end Cell) {
		for ; from < end; from += 8 {
			c := m.word(from)
			if c == deadEntry {
				continue
			}
			// The address of a value entry has the tag of a structure and
			// moves as one.
			m.setWord(to, m.moved(c))
			to += 8
		}
	}
	for i := len(choices) - 1; i >= 0; i-- {
		b := choices[i]
		move(m.word(b + chTrail))
		m.setWord(b+chTrail, to)
		m.setWord(b+chHeap, m.forward(m.word(b+chHeap)))
		n := m.word(b + chArgs)
		for a := b - n; a < b; a += 8 {
			m.setWord(a, m.moved(m.word(a)))
		}
	}
	move(m.tr)
	m.tr = to
}

// updateSlots moves the slots of environments that were marked. The bit of an
// environment itself is at its first word, which holds an address of the local
// stack.
func (m *Machine) updateSlots() {
	for i, w := range m.gc.slots {
		for w != 0 {
			a := m.layout.local + Cell(i*64+bits.TrailingZeros64(w))*8
			w &= w - 1
			if c := m.word(a); !m.isLocal(c) {
				m.setWord(a, m.moved(c))
			}
		}
	}
}

// isLocal reports whether a word is an address of the local stack, as the link
// of an environment is and no cell of a term.
func (m *Machine) isLocal(c Cell) bool {
	return c&tagMask == 0 && c >= m.layout.local && c < m.layout.localEnd
}

// slide moves the live cells to their new places.
func (m *Machine) slide() {
	heap := m.layout.heap
	to := heap
	raw := 0 // words of a box still to be copied
	for i, w := range m.gc.marks {
		for w != 0 {
			a := heap + Cell(i*64+bits.TrailingZeros64(w))*8
			w &= w - 1
			c := ld(m.mem, a)
			switch {
			case raw > 0:
				raw--
			case c&tagMask == tagAtm || c&tagMask == tagInt:
			case c.isHeader():
				raw = c.boxWords()
			default:
				c = m.moved(c)
			}
			st(m.mem, to, c)
			to += 8
		}
	}
	m.h = to
	m.hb = m.word(m.b + chHeap)
}
