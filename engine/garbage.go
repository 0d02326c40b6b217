package engine

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/internal/room"
)

// Garbage. Go's collector lets the heap grow to twice the live memory, and keeps the memory
// that it has freed. A query near its limit makes it collect, and return memory: when Go's
// memory without the stacks has grown by the rest of the limit. This is checked whenever
// the query has taken a share of its limit; far from the limit it costs nothing. Memory
// taken by others meanwhile counts, too, but that only makes collections come early: the
// ledger decides whether memory is full.

// garbageShare is the part of the limit that a query takes from one look to the next, and
// that it may have more garbage than room.
const garbageShare = 64

// A heapWatch is what a query, with all its machines, knows of Go's heap.
type heapWatch struct {
	taken atomic.Int64           // bytes, since the last look
	total atomic.Int64           // bytes, until the last look
	base  atomic.Pointer[goHeap] // not the query's; nil before it is known
	again atomic.Int64           // what there must be for the next collection: a share more than after the last
	holes atomic.Int64           // what there were after the last, of the query's; see countHoles
	marks atomic.Int64           // chunks of the collectors' stacks
	after atomic.Int64           // when polls look next, in nanoseconds since the process began
}

func (g *heapWatch) reset() {
	g.taken.Store(0)
	g.total.Store(0)
	g.base.Store(nil)
	g.again.Store(0)
	g.holes.Store(0)
	g.after.Store(0)
}

// took counts n bytes that the query is about to take, and collects Go's garbage when the
// limit is near.
func (m *Machine) took(n int64) { m.tookFor(n, true) }

// madeGarbage is took for n bytes of garbage, if n is small each time.
func (m *Machine) madeGarbage(n int) {
	if m.garbage += n; m.garbage >= longPiece {
		m.took(int64(m.garbage))
		m.garbage = 0
	}
}

// tookFor does what took does. trims says whether the stacks may give back the memory above
// their tops.
func (m *Machine) tookFor(n int64, trims bool) {
	g, share := m.heap, m.Engine.memoryMost()/garbageShare
	taken, base := g.taken.Add(n), g.base.Load() // which another machine may reset
	if taken >= min(longPiece, share) && base == nil {
		h := readGoHeap()
		grown := max(0, m.grown) // the freed memory may still be there
		base = &goHeap{h.memory - grown, h.objects - grown}
		g.base.CompareAndSwap(nil, base)
	}
	if taken < share {
		return
	}
	g.taken.Store(0)
	g.total.Add(taken)
	limit := max(m.Engine.memoryMost()-share, g.again.Load())
	has := func() int64 {
		return readGoHeap().memory + n + m.resident() + m.residentOfOthers() - base.memory
	}
	if has() <= limit {
		return
	}
	if trims {
		if m.trim(); has() <= limit {
			return
		}
	}
	ctx := m.Context()
	if !m.reserve.IsZero() { // it has ended, and cleanup goals run
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(context.Background(), m.reserve)
		defer cancel()
	}
	collectGarbage(ctx)
	m.countHoles(base)
	again := has() - n + share
	if m.purse != nil { // what the others have taken meanwhile may be garbage again
		again = min(again, m.Engine.memoryMost())
	}
	g.again.Store(again)
}

// countHoles counts the memory that Go cannot return after a collection near the limit.
// Most of it is the room of garbage between live values. Of the holes made since the query
// began, the query's part is in proportion to the live memory made since then, but no more
// than the garbage that it has made.
func (m *Machine) countHoles(base *goHeap) {
	g, now, mine := m.heap, readGoHeap(), inGo(m.grown)+m.ofOthers()
	holes := now.memory - now.objects - base.memory + base.objects
	if others := now.objects - base.objects; others > mine {
		holes = int64(float64(holes) * float64(mine) / float64(others))
	}
	unknown := now.memory - base.memory + m.residentOfOthers() - mine
	g.holes.Store(max(0, min(holes, unknown, g.total.Load()-mine, m.Engine.memoryMost()/8*7-min(mine, 0))))
	tops := m.tops()
	m.Engine.spare = 0
	m.setEnds(&tops)
	m.setLimit()
}

// Discard counts n bytes of garbage that the builtin that runs has made.
func (m *Machine) Discard(n int) {
	if n > 0 {
		m.took(int64(n))
	}
}

// lookEvery is the least time that a query runs between two looks at memory that is not
// counted.
const lookEvery = 200 * time.Microsecond

var processBegan = time.Now()

// look looks at Go's heap at the end of a slice of calls, and where builtins poll: what these take
// for a moment, and the states of choice points, are not counted. A poll may be in the middle of
// building a term above the tops of the stacks.
func (m *Machine) look(atPoll bool) {
	most := m.Engine.memoryMost()
	if most >= noLimit {
		return
	}
	if now := int64(time.Since(processBegan)); now >= m.heap.after.Load() {
		m.heap.after.Store(now + int64(lookEvery))
		m.tookFor(most/garbageShare, !atPoll)
	}
}

// markRoom returns how many chunks the collectors of the query may take for their stacks.
func (m *Machine) markRoom() int64 {
	limit := m.Engine.memoryMost()
	return max(limit/32, limit-m.resident()-m.grown-m.ofOthers()) / (8 * markChunk)
}

// resident returns how much memory the stacks may have that is not Go's.
func (m *Machine) resident() (n int64) {
	for k := stacks; k < areaCount && !stacksInGo; k++ {
		n += int64(m.areas[k].mapped - m.areas[k].start)
	}
	return n
}

// trim gives the memory of the stacks back that is not used, also that of most of the slack.
func (m *Machine) trim() {
	if !stacksInGo {
		tops := m.tops()
		m.shrink(tops, stepSize)
		for k := stacks; k < areaCount; k++ { // of the slack, what the next clause may use stays
			if from, to := (tops[k]+endX+stepSize-1)&^(stepSize-1), m.areas[k].mapped; from < to {
				m.arena.discard(uint64(from), uint64(to))
			}
		}
		m.setLimit()
	}
}

// Builtins need memory as long as they run: for texts, for copies of terms before it is known
// how long they are. What is long of it is held, which counts until the builtin ends.

// longPiece is the number of bytes from which memory is counted. From longText on, it
// counts as garbage.
const (
	longPiece = 1 << 16
	longText  = 1 << 10
)

// Hold counts n more bytes that the running builtin needs, or fewer if n is negative; small
// numbers are not counted. If there is no room, it raises a resource error.
func (m *Machine) Hold(n int) {
	switch {
	case n >= longPiece:
		m.Engine.Grow(n, AreaQuery)
		m.held += n
	case n >= longText:
		m.took(int64(n))
	case n <= -longPiece:
		n = min(-n, m.held)
		m.held -= n
		m.Engine.Shrink(n)
	}
}

// HoldEntry is Hold for one more entry of a table of cells that has n.
func (m *Machine) HoldEntry(n int) {
	const entries, bytes = 1 << 10, 64
	if n%entries == entries-1 {
		m.Hold(entries * bytes)
	}
}

// needRoom raises a resource error when there is no room for n bytes that are about to be
// taken, and counted then.
func (m *Machine) needRoom(n int) {
	m.Hold(n)
	m.Hold(-n)
}

// endHeld ends the counting of what the builtin has held, and drops pieces that are too
// long to keep for the next builtin.
func (m *Machine) endHeld() {
	if m.held > 0 {
		m.dropHeld()
	}
}

func (m *Machine) dropHeld() {
	m.Engine.Shrink(m.held)
	m.held = 0
	kept := int(min(keptScratch, m.Engine.memoryMost()/64/8))
	if s := &m.scratch; cap(s.cells) > kept || cap(s.saved) > kept {
		*s = scratch{shared: s.shared}
	}
	if cap(m.vars) > kept {
		m.vars = nil
	}
}

// keptScratch is the most cells of scratch memory that a machine keeps.
const keptScratch = 1 << 20

// withRoom is s with room for n more cells, which counts as held.
func (m *Machine) withRoom(s []Cell, n int) []Cell {
	if n += len(s); 8*n < longPiece {
		return slices.Grow(s, n-len(s))
	}
	n += n / 2
	m.Hold(8 * n)
	longer := room.Grow(m.Check, s, n)
	m.Hold(-8 * cap(s))
	return longer
}

// Poll is Check for operations on long numbers that are about to take that many bytes.
func (m *Machine) Poll(bytes int) {
	if bytes > 0 {
		m.took(int64(bytes))
	}
	m.Check()
}

// limitIntegers keeps integers short, as several of their length are needed to make one.
func (m *Machine) limitIntegers() {
	f, bits := m.Engine.Flags, int(min(m.Engine.memoryMost()/2, number.DefaultMaxBits))
	if f.MaxBits == 0 || f.MaxBits > bits {
		f.MaxBits = bits
	}
}

// memoryMost returns what the query may use, or the engine, if that is less.
func (e *Engine) memoryMost() int64 { return min(e.queryMost(), e.ledger.limit) }

// isLimited reports whether there is such a limit.
func (e *Engine) isLimited() bool {
	return e.limits.Query|e.queryMemory != 0 || e.ledger.limit != noLimit
}

// A goHeap is what Go has of memory, in bytes.
type goHeap struct {
	memory  int64 // of the system
	objects int64 // alive, or garbage that is not collected
}

func readGoHeap() goHeap {
	s := [...]metrics.Sample{
		{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"},
		{Name: "/memory/classes/heap/objects:bytes"},
	}
	metrics.Read(s[:])
	n := func(i int) int64 { return int64(s[i].Value.Uint64()) }
	return goHeap{n(0) - n(1), n(2)}
}

var collecting struct {
	sync.Mutex               // of next
	next       chan struct{} // closed when the collection has ended that is to begin, or nil
	run        sync.Mutex
}

// CollectGarbage collects Go's garbage, as long as the run may go on.
func (m *Machine) CollectGarbage() { collectGarbage(m.Context()) }

// collectGarbage returns after a collection that began after the call, or with the context.
// Callers that ask while another one runs share the next.
func collectGarbage(ctx context.Context) {
	c := &collecting
	c.Lock()
	done := c.next
	if done == nil {
		done = make(chan struct{})
		c.next = done
		go func() {
			c.run.Lock()
			defer c.run.Unlock()
			c.Lock()
			c.next = nil
			c.Unlock()
			debug.FreeOSMemory()
			close(done)
		}()
	}
	c.Unlock()
	select {
	case <-done:
	case <-ctx.Done():
	}
}
