package engine

import (
	"iter"
	"math/bits"

	"time"
)

// The collector frees the heap cells that cannot be reached, and slides the others
// together. So they keep their order. Choice points tell the age of a cell from its
// address, and the standard order of variables is by age.
//
// It marks from the argument registers, the live slots of the environments, the choice
// points from the newest to the oldest, and the cells that Go code holds. If a trailed
// variable is not reached before the choice point that would reset it, it is reset at once
// (early reset). A bitmap has a bit for each heap cell, which says whether the cell is
// live. The new address of a cell is the number of live cells before it. For this, the
// collector keeps a count for each word of the bitmap.
//
// Most collections are partial. They collect only younger cells, and leave those that have
// survived a collection. These are the cells below the address in wordOld. HB is never
// below wordOld, so every change of an old cell is trailed. The trail therefore says which
// old cells may refer to younger ones (W. Touati and T. Hama, A Light-Weight Prolog Garbage
// Collector, 1988). Backtracking lowers wordOld with the heap top. A collection drops trail
// entries that served only this purpose. SetArg does not trail, but notes the cells that it
// has changed. When the heap has grown to a multiple of what lived after the last full
// collection, the next collection is full.
//
// The first cells stay in place as long as nearly all of them are live. The few dead cells
// among them stay, too, until a full collection finds more of them or the memory is at its
// limit. The reason is that moving cells cannot be interrupted, and moving 100 MB takes
// longer than a cancelled query may.

// roots says where marking begins: at registers and the newest environment. The live slots
// of the environment follow from its size and a bitmap, or from the continuation.
type roots struct {
	regs int
	env  Cell
	cont codePtr
	size uint16
	live uint32
}

type collector struct {
	marks  []uint64 // for heap cells
	before []uint32 // the number of marks before each word of marks
	slots  []uint64 // for the local stack: visited environments and marked slots
	stack  markStack
	steps  int
	base   Cell // the first of the cells that are collected
	stays  Cell // the first of the cells that may move
	fullAt Cell // the bytes of heap in use at which a collection is full

	written []Cell // old cells that SetArg has changed

	values  []uint64 // for words of the trail: where the entries with values of a choice point begin
	trailed []uint64 // for the cells of these entries; see trailBit

	rate    float64 // nanoseconds for each byte of the stacks after marking, in the last collection
	runs    int
	full    int    // how many collections were full
	live    Cell   // the heap in use after the last collection, in bytes
	freed   uint64 // in cells
	time    time.Duration
	longest time.Duration
}

// collect runs the collector. It does nothing if the run must end while it marks, because
// the memory will soon be freed anyway. It also does nothing if the terms are nested so
// deeply that there is no memory for marking.
func (m *Machine) collect(r roots) {
	start := time.Now()
	m.closed, m.raising.term = closing{}, 0 // because terms move
	g := &m.gc
	cells := int(m.h-m.layout.heap) / 8
	full := m.isFull()
	g.base = m.word(wordOld)
	if full {
		g.base = m.layout.heap
		g.full++
	}
	m.took(int64(cells) / 4)
	g.marks = resize(g.marks, cells/64+2)
	g.before = resize(g.before, len(g.marks))
	g.values = resize(g.values, int(m.tr-m.layout.trail)/8/64+1)
	g.trailed = resize(g.trailed, len(g.marks)+int(endX/8+maxGlobals)/64+1)
	top := m.word(m.b + chLocal)
	for b := m.b; b > m.layout.choice; b = m.word(b + chPrev) {
		top = max(top, m.word(b+chLocal))
	}
	top = max(top, m.e+Cell(r.size)+envSize+Cell(maxX)*8)
	g.slots = resize(g.slots, int(top-m.layout.local)/8/64+1)

	g.stack.most = m.markRoom()
	if !m.markLive(r) {
		m.schedule()
		return
	}
	marked, bytes := time.Now(), m.stackBytes()
	edge := m.cutMarks()
	n := m.countMarks()
	moves := g.stays < m.h
	if moves && m.endsBefore(g.rate*float64(bytes)) {
		m.spareTrail()
		m.schedule()
		return
	}
	m.updateOld(edge)
	m.updateRoots(r)
	if moves {
		m.slide()
	}
	if bytes > longPiece && moves {
		g.rate = float64(time.Since(marked)) / float64(bytes)
	}
	for e := m.Engine; !m.turn.beside && e.pieces() >= e.freeAt && m.signal.Load() == 0 && e.freeUnused(); {
	}
	g.runs++
	g.freed += uint64(cells - n)
	pause := time.Since(start)
	g.time += pause
	g.longest = max(g.longest, pause)
	if full {
		g.scheduleFull(Cell(cells)*8, Cell(n)*8)
	}
	g.live = Cell(n) * 8
	m.setWord(wordOld, m.h)
	m.resetHB()
	m.schedule()
	if full {
		need := m.tops()
		need[areaHeap] = m.gcAt
		m.shrink(need, keptSize)
	}
	if m.stress {
		m.gcAt = m.h + stressCells*8
		m.atomsDue = m.depth < 2
	}
}

// endsBefore reports whether the run will end before half of the remaining collection,
// which takes the given time and cannot be interrupted. If so, it waits for the end of the
// run, because nothing else could run before it.
func (m *Machine) endsBefore(nanoseconds float64) bool {
	deadline, ok := m.parent.Deadline()
	if !ok || nanoseconds < float64(graceTime) || float64(time.Until(deadline)) > nanoseconds/2 {
		return false
	}
	<-m.parent.Done()
	return true
}

// cutMarks removes the marks of old cells from the word of marks that contains the base.
// markOld has made them. It returns them.
func (m *Machine) cutMarks() (edge uint64) {
	i := (m.gc.base - m.layout.heap) / 8
	young := ^uint64(0) << (i % 64)
	edge = m.gc.marks[i/64] &^ young
	m.gc.marks[i/64] &= young
	return edge
}

// countMarks decides which cells stay, and counts the marks before each word of the others.
// It returns how many cells there will be.
func (m *Machine) countMarks() int {
	g := &m.gc
	g.stays = g.base
	n := m.countFrom(g.base)
	if m.pressed {
		return n
	}
	base, end := int(g.base-m.layout.heap)/8, int(m.h-m.layout.heap)/8
	dense := func(at, live int) bool { return (at-live)*8 <= at-base }
	if dense(end, n) {
		g.stays = m.h
		return end
	}
	for i := end / 64; i*64 > base; i-- {
		if dense(i*64, int(g.before[i])) {
			g.stays = m.layout.heap + Cell(i)*64*8
			return m.countFrom(g.stays)
		}
	}
	return n
}

// countFrom counts the marks before each word of marks. All cells below address a count as
// marked.
func (m *Machine) countFrom(a Cell) int {
	g := &m.gc
	n := int(a-m.layout.heap) / 8
	for i := n / 64; i < len(g.marks); i++ {
		g.before[i] = uint32(n)
		n += bits.OnesCount64(g.marks[i])
	}
	return n
}

// updateOld updates marked old cells, which refer to cells that move. edge has the marks of
// old cells in the word that contains the base.
func (m *Machine) updateOld(edge uint64) {
	first := (m.gc.base - m.layout.heap) / 8 / 64
	for i, w := range m.gc.marks[:first+1] {
		if i == int(first) {
			w = edge
		}
		for ; w != 0; w &= w - 1 {
			a := m.layout.heap + Cell(i*64+bits.TrailingZeros64(w))*8
			m.setWord(a, m.moved(m.word(a)))
		}
	}
}

// schedule sets when the next collection is due. Each collection visits all of the stacks,
// so it must be worth that.
func (m *Machine) schedule() {
	stacks := m.localTop() - m.layout.local + m.b - m.layout.choice + m.tr - m.layout.trail
	m.gcAt = m.h + max(firstCollection, m.gc.live/4, 2*stacks)
	m.trailAt = m.tr + max(firstCollection, m.tr-m.layout.trail)
	m.setTrailEnd()
}

// isFull reports whether the next collection must be full.
func (m *Machine) isFull() bool {
	used := m.h - m.layout.heap
	return m.pressed || m.word(wordOld) == m.layout.heap || used >= m.gc.fullAt || m.stress && m.gc.runs%4 == 0
}

// scheduleFull sets when the next full collection is due. In the last one, live of the used
// bytes were reachable. The less it has freed, the later the next one is due.
func (g *collector) scheduleFull(used, live Cell) {
	growth := live
	if used-live < used/4 {
		growth = 3 * live
	}
	g.fullAt = live + max(growth, 4*firstCollection)
}

// forget prepares the collector for an empty heap.
func (g *collector) forget() {
	g.live, g.fullAt = 0, 0
	g.written = g.written[:0]
}

// noteWritten notes that the old cell at address a was changed without a trail entry. If
// there are many such cells, all cells count as young, and the next collection is full.
func (m *Machine) noteWritten(a Cell) {
	g := &m.gc
	if n := Cell(len(g.written)) * 8; n < max(longPiece, g.live/64) {
		g.written = append(g.written, a)
		return
	}
	g.written = g.written[:0]
	m.setWord(wordOld, m.layout.heap)
	m.resetHB()
}

// markLive marks the live cells. It returns false if the run must end. Trail entries that
// it has removed by then were not needed.
func (m *Machine) markLive(r roots) bool {
	g := &m.gc
	if m.marks(func() { m.markOld(); m.markRoots(r) }) {
		g.written = g.written[:0]
		return true
	}
	g.stack = markStack{}
	m.spareTrail()
	return false
}

// spareTrail replaces dead entries of the trail by entries that do nothing. It is for a
// collection that ends after marking.
func (m *Machine) spareTrail() {
	for a := m.layout.trail; a < m.tr; a += 8 {
		if m.word(a) == deadEntry {
			m.setWord(a, wordSpare)
		}
	}
}

// markOld marks what old cells refer to, if they have changed since they became old.
func (m *Machine) markOld() {
	for _, a := range m.gc.written {
		m.markFrom(a)
	}
	for high := m.tr; high > m.layout.trail; {
		high -= 8
		a := m.word(high)
		if a&tagMask != 0 {
			high -= 8
			a &^= tagMask
		}
		m.markFrom(a)
	}
}

// markFrom marks what the old cell at address a refers to.
func (m *Machine) markFrom(a Cell) {
	g := &m.gc
	if a >= g.base || a < m.layout.heap {
		return
	}
	i := (a - m.layout.heap) / 8
	if g.marks[i/64]>>(i%64)&1 != 0 {
		return
	}
	g.marks[i/64] |= 1 << (i % 64)
	if c := m.word(a); c >= g.base && c&tagMask != tagAtm && c&tagMask != tagInt {
		m.mark(c)
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
		m.markTrail(m.word(b+chTrail), tr, m.word(b+chHeap))
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

// deadEntry is the value that marking writes into words of the trail that are no longer
// needed. No cell has this value.
const deadEntry = header | 29<<3 | tagBox

// markTrail marks what the entries of the trail from low to high need. heap is the heap top
// of their choice point. It removes entries whose variables are not reached from anything
// newer than the choice point, and entries for cells that are not older than it. If there
// are several values for a cell, only the oldest is kept.
func (m *Machine) markTrail(low, high, heap Cell) {
	g := &m.gc
	top, some := high, false
	for high > low {
		m.markStep()
		high -= 8
		c := m.word(high)
		if c&tagMask == 0 {
			switch {
			case c >= heap:
				m.setWord(high, deadEntry)
			case !m.marked(c):
				m.setWord(c, c)
				m.setWord(high, deadEntry)
			}
			continue
		}
		high -= 8
		old := m.word(high)
		switch a := c &^ tagMask; {
		case a >= heap:
			m.setWord(high, deadEntry)
			m.setWord(high+8, deadEntry)
		case !m.marked(a):
			m.setWord(a, old)
			m.setWord(high, deadEntry)
			m.setWord(high+8, deadEntry)
		default:
			i := (high - m.layout.trail) / 8
			g.values[i/64] |= 1 << (i % 64)
			some = true
		}
	}
	if !some {
		return
	}
	for at := range m.valueEntries(low, top) {
		m.markStep()
		if word, bit := m.trailBit(at); *word&bit != 0 {
			m.setWord(at, deadEntry)
			m.setWord(at+8, deadEntry)
		} else {
			*word |= bit
			m.mark(m.word(at))
		}
	}
	for at := range m.valueEntries(low, top) {
		i := (at - m.layout.trail) / 8
		g.values[i/64] &^= 1 << (i % 64)
		if m.word(at) != deadEntry {
			word, bit := m.trailBit(at)
			*word &^= bit
		}
	}
}

// valueEntries yields the addresses of the entries with values, from low to high.
func (m *Machine) valueEntries(low, high Cell) iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		trail := m.layout.trail
		for w := (low - trail) / 512; w <= (high-trail)/512; w++ {
			for set := m.gc.values[w]; set != 0; set &= set - 1 {
				if !yield(trail + w*512 + Cell(bits.TrailingZeros64(set))*8) {
					return
				}
			}
		}
	}
}

// trailBit returns the bit for the cell of a trail entry with a value. The cell is a fixed
// word, a global variable, or a heap cell.
func (m *Machine) trailBit(at Cell) (word *uint64, bit uint64) {
	a := m.word(at+8) &^ tagMask
	switch {
	case a >= m.layout.heap:
		a += endX + maxGlobals*8 - m.layout.heap
	case a >= m.layout.globals:
		a += endX - m.layout.globals
	}
	return &m.gc.trailed[a/8/64], 1 << (a / 8 % 64)
}

// marked reports whether the cell at address a is live. Cells that are not collected always
// are.
func (m *Machine) marked(a Cell) bool {
	if a < m.gc.base {
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

// markEnvs marks from an environment and from the environments to which it returns.
func (m *Machine) markEnvs(e Cell, size uint16, live uint32) {
	for e > m.layout.local {
		m.markStep()
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

// mark marks everything that the cell c refers to. c itself lies outside of the heap.
func (m *Machine) mark(c Cell) {
	g := &m.gc
	heap := m.layout.heap
	marks := g.marks
	a, n := m.reach(c) // a run of cells to visit
	for {
		for n > 0 {
			i := (a - heap) / 8
			if bit := uint64(1) << (i % 64); marks[i/64]&bit == 0 {
				marks[i/64] |= bit
				c := ld(m.mem, a)
				if t := c & tagMask; t != tagAtm && t != tagInt && c != a {
					if g.steps++; g.steps%pollSteps == 0 { // this is markStep
						m.endMarking()
					}
					m.markLater(a+8, n-1)
					a, n = m.reach(c)
					continue
				}
			}
			a += 8
			n--
		}
		if a, n = g.stack.pop(); n == 0 {
			return
		}
		a = heap + a*8
	}
}

// markStep ends marking if the run must end.
func (m *Machine) markStep() {
	if m.gc.steps++; m.gc.steps%pollSteps == 0 {
		m.endMarking()
	}
}

func (m *Machine) endMarking() {
	s := &m.gc.stack
	m.tellMarks(len(s.below))
	if m.asked()&signals != 0 || m.heap.marks.Load() > s.most {
		panic(abandoned{})
	}
}

// tellMarks tells the query that the mark stack has n chunks.
func (m *Machine) tellMarks(n int) {
	more := n - m.gc.stack.told
	if more == 0 {
		return
	}
	m.gc.stack.told = n
	m.heap.marks.Add(int64(more))
	if more > 0 {
		m.took(int64(more) * 8 * markChunk)
	}
}

// marks calls a function that marks. It returns false if that was ended.
func (m *Machine) marks(mark func()) (ok bool) {
	defer func() {
		if m.tellMarks(0); ok {
			return
		}
		if x := recover(); x != (abandoned{}) {
			panic(x)
		}
	}()
	mark()
	m.endMarking()
	return true
}

// markLater pushes a run of cells. Cells at its start that refer to nothing are marked at
// once. So a list that is nested in its first elements needs no stack.
func (m *Machine) markLater(a, n Cell) {
	for ; n > 0; n-- {
		i := (a - m.layout.heap) / 8
		w, bit := &m.gc.marks[i/64], uint64(1)<<(i%64)
		if *w&bit == 0 {
			c := ld(m.mem, a)
			if t := c & tagMask; t != tagAtm && t != tagInt && c != a {
				m.gc.stack.push(i, n)
				return
			}
			*w |= bit
		}
		a += 8
	}
}

// reach returns the run of cells that a pointer makes live. Only cells of terms are in the
// run. Headers, and the words after the header of a box, are marked here.
func (m *Machine) reach(c Cell) (a, n Cell) {
	if c < m.gc.base {
		return 0, 0
	}
	switch c & tagMask {
	case tagRef:
		return c, 1
	case tagAtt:
		return c &^ tagMask, 2 // the variable may already be marked, with a value
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

// forward returns the new address of the heap address a.
func (m *Machine) forward(a Cell) Cell {
	i := (a - m.layout.heap) / 8
	g := &m.gc
	n := g.before[i/64] + uint32(bits.OnesCount64(g.marks[i/64]&(1<<(i%64)-1)))
	return m.layout.heap + Cell(n)*8
}

// moved returns the cell c after the heap was compacted.
func (m *Machine) moved(c Cell) Cell {
	switch t := c & tagMask; t {
	case tagAtm, tagInt:
		return c
	default:
		if c < m.gc.stays {
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

	// The trail is compacted from its start, and choice points refer to the remaining
	// entries. Meanwhile each choice point is linked with the next newer one.
	above := Cell(0)
	for b := m.b; ; {
		below := m.word(b + chPrev)
		m.setWord(b+chPrev, above)
		above = b
		if b == m.layout.choice {
			break
		}
		b = below
	}
	to := m.layout.trail
	from := m.layout.trail
	move := func(end Cell) {
		for ; from < end; from += 8 {
			c := m.word(from)
			if c == deadEntry {
				continue
			}
			// The address in a value entry has the tag of a structure, and moves like one.
			m.setWord(to, m.moved(c))
			to += 8
		}
	}
	for below, b := above, above; b != 0; below, b = b, above {
		above = m.word(b + chPrev)
		m.setWord(b+chPrev, below)
		move(m.word(b + chTrail))
		m.setWord(b+chTrail, to)
		if h := m.word(b + chHeap); h > m.gc.stays {
			m.setWord(b+chHeap, m.forward(h))
		}
		n := m.word(b + chArgs)
		for a := b - n; a < b; a += 8 {
			m.setWord(a, m.moved(m.word(a)))
		}
	}
	move(m.tr)
	m.tr = to
}

// updateSlots updates the marked slots of environments. The bit of an environment itself is
// that of its first word, which holds an address of the local stack.
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

// isLocal reports whether a word is an address of the local stack. The link of an
// environment is one, but no cell of a term is.
func (m *Machine) isLocal(c Cell) bool {
	return c&tagMask == 0 && c >= m.layout.local && c < m.areas[areaLocal].mapped
}

// slide moves the live cells to their new places, and updates what they refer to.
func (m *Machine) slide() {
	heap, stays, mem := m.layout.heap, m.gc.stays, m.mem
	marks, before := m.gc.marks, m.gc.before
	before = before[:len(marks)]
	to := stays
	raw := 0 // words of a box still to be copied
	for i := int(m.gc.base-heap) / 8 / 64; i < len(marks); i++ {
		at := heap + Cell(i)*64*8
		for w := marks[i]; w != 0; {
			from := at + Cell(bits.TrailingZeros64(w))*8
			c := ld(mem, from)
			w &= w - 1
			switch {
			case raw > 0:
				raw--
			case 1<<(c&tagMask)&(1<<tagAtm|1<<tagInt) != 0:
			case c.isHeader():
				raw = c.boxWords()
			case c >= stays: // forward
				k := (c - heap) / 8
				n := before[k/64] + uint32(bits.OnesCount64(marks[k/64]&(1<<(k%64)-1)))
				c = heap + Cell(n)*8 | c&tagMask
				if from < stays {
					st(mem, from, c)
				}
			}
			if from >= stays {
				st(mem, to, c)
				to += 8
			}
		}
	}
	m.h = to
}
