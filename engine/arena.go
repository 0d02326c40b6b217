package engine

import (
	"errors"
	"runtime"
	"sync/atomic"
	"time"
)

// An arena is the memory of a machine: areas of fixed addresses, each of which has
// memory as far as it is used. An area grows by steps, in place, when its end is
// reached; memory is returned to the system after a collection that leaves much free,
// and when a goal is abandoned. Each build has its own arena (memory_safe.go,
// memory_unsafe.go).

// The areas, from low to high addresses.
const (
	areaFixed   = iota // fixed words and argument registers
	areaGlobals        // the values of global variables
	areaChoice         // choice points
	areaLocal          // environments
	areaTrail
	areaHeap
	areaCount
)

// stacks is the first of the areas that count as the stacks of a goal, the last
// ones.
const stacks = areaChoice

// An area is a part of an arena. After its end there is slack: memory that one clause
// may use without a test.
type area struct {
	start, end Cell
	mapped     Cell // end of the memory
	limit      Cell // end of the addresses
}

const (
	// stepSize is the least number of bytes by which an area grows. Pages are not larger.
	stepSize = 64 << 10

	// keptSize is the memory that an area keeps for the next goal.
	keptSize = 8 << 20
)

// slackOf is the slack of each area: a clause builds and binds at most maxClauseCells, and
// so may the one that it returns to, before the heap is checked. An environment or the
// arguments of a choice point take less than the argument registers.
var slackOf = [areaCount]Cell{
	areaChoice: 2 * endX,
	areaLocal:  2 * endX,
	areaTrail:  4 * endX,
	areaHeap:   8 * endX,
}

// maxClauseCells bounds the cells of the heap and of the trail that the
// instructions of one clause write.
const maxClauseCells = 3 * endX / 8

// maxTerm bounds the cells that are made at once.
const maxTerm = 1 << 33

// makeAreas lays out the areas of an arena with room bytes for each of the stacks.
func makeAreas(room Cell) (areas [areaCount]area) {
	at := Cell(0)
	for k := range areas {
		size := room + slackOf[k] + stepSize
		switch k {
		case areaFixed:
			size = endX
		case areaGlobals:
			size = maxGlobals * 8
		}
		size = (size + stepSize - 1) &^ (stepSize - 1)
		areas[k] = area{start: at, end: at, mapped: at, limit: at + size}
		at = nextArea(at + size)
	}
	return areas
}

// arenas counts the arenas of the process.
var arenas atomic.Int64

// maxArenas leaves windows to programs when there are many machines.
const maxArenas = 7000

var errArenas = errors.New("there are too many machines")

// dropping calls f, which needs addresses, again after collections of Go when it fails: they
// free those of machines and programs that were dropped, machines in a pool after two.
func dropping(f func() error) error {
	err := f()
	for n := 0; err != nil && n < 3; n++ {
		runtime.GC()
		time.Sleep(10 * time.Millisecond) // while dropped memory is cleaned up
		err = f()
	}
	return err
}

// newArena gives the machine an arena, with as much room as the engine's limit on the
// stacks asks for, or less where the system has no more addresses. While there are few
// machines each gets more, as the limit may be raised.
func (m *Machine) newArena() error {
	room := Cell(m.Engine.limits.Stacks)
	switch n := arenas.Add(1); {
	case n <= 100:
		room *= 4
	case n > maxArenas:
		arenas.Add(-1)
		return errArenas
	}
	for {
		m.areas = makeAreas(room)
		mem, err := newArena(m.areas[areaHeap].limit)
		if err == nil {
			m.arena = mem
			break
		}
		if room /= 4; room < stepSize {
			arenas.Add(-1)
			return err
		}
	}
	runtime.AddCleanup(m, func(a *arena) { a.release(); arenas.Add(-1) }, m.arena)
	for k := range m.areas {
		if err := m.mapArea(k, slackOf[k]+stepSize); err != nil {
			return err
		}
	}
	m.mem = m.arena.memory()
	m.layout = layout{
		globals: m.areas[areaGlobals].start,
		choice:  m.areas[areaChoice].start,
		local:   m.areas[areaLocal].start,
		trail:   m.areas[areaTrail].start,
		heap:    m.areas[areaHeap].start,
	}
	return nil
}

// mapArea makes the memory of an area size bytes long.
func (m *Machine) mapArea(k int, size Cell) error {
	a := &m.areas[k]
	to := min(a.start+(size+stepSize-1)&^(stepSize-1), a.limit)
	if to > a.mapped {
		if err := m.arena.commit(k, a.start, a.mapped, to); err != nil {
			return err
		}
	} else if to < a.mapped {
		m.arena.decommit(k, a.start, to, a.mapped)
	}
	a.mapped = to
	return nil
}

// tops returns how far the stacks are in use.
func (m *Machine) tops() (t [areaCount]Cell) {
	t[areaChoice] = m.b + chSize
	t[areaLocal] = m.localTop()
	t[areaTrail] = m.tr
	t[areaHeap] = m.h
	return t
}

// spare returns how much the limits leave when the stacks are in use up to the tops;
// it may be negative.
func (m *Machine) spare(tops *[areaCount]Cell) int64 {
	left := m.stackLimit()
	for k := stacks; k < areaCount; k++ {
		left -= int64(tops[k] - m.areas[k].start)
	}
	return left
}

// ensure makes sure that an area can be used up to an address. It fails when
// the stacks together would be larger than the limit, or the system has no
// memory.
func (m *Machine) ensure(k int, to Cell) bool {
	return to <= m.areas[k].end || m.extend(k, to, 0)
}

// extend moves the end of an area to the address or after it. It may exceed the limit by
// beyond.
func (m *Machine) extend(k int, to Cell, beyond int64) bool {
	tops := m.tops()
	tops[k] = max(tops[k], to)
	a := &m.areas[k]
	if m.refuse != nil && m.refuse() {
		return false
	}
	m.took(int64(tops[k]+m.share(&tops)) - int64(a.end))
	if m.spare(&tops)+beyond < 0 || tops[k]+slackOf[k] > a.limit {
		return false
	}
	if need := tops[k] - a.start + slackOf[k]; need > a.mapped-a.start {
		size := max(2*(a.mapped-a.start), need+stepSize)
		if m.mapArea(k, min(size, need+m.share(&tops))) != nil && m.mapArea(k, need) != nil {
			return false
		}
	}
	m.setEnds(&tops)
	m.publish()
	return true
}

// setEnds sets the ends of the areas. A stack takes no more than a share of the rest of the
// limit before it asks again.
func (m *Machine) setEnds(tops *[areaCount]Cell) {
	m.extended = true
	share := m.share(tops)
	for k := range m.areas {
		a := &m.areas[k]
		if m.refuse != nil && k >= areaTrail {
			share = 8
		}
		a.end = a.mapped - slackOf[k]
		if k >= stacks {
			a.end = min(a.end, tops[k]+share)
		}
	}
	m.setWord(wordChoice, m.areas[areaChoice].end)
	m.setWord(wordLocal, m.areas[areaLocal].end)
	m.setTrailEnd()
}

// share returns the memory that a stack may take before the limit is checked again.
func (m *Machine) share(tops *[areaCount]Cell) Cell { return Cell(max(m.spare(tops)/4, stepSize)) }

// Refuse makes the machine call f before its stacks, or a goal outside them, take memory.
// If f returns true, the machine continues as if no memory were left. A nil f ends this.
// Tests run out of memory in this way.
func (m *Machine) Refuse(f func() bool) {
	m.refuse, m.Engine.spare = f, 0
	tops := m.tops()
	m.setEnds(&tops)
	m.setLimit()
}

// setTrailEnd tells the loop at which trail top it has to stop.
func (m *Machine) setTrailEnd() {
	m.setWord(wordTrail, min(m.trailAt, m.areas[areaTrail].end))
}

// shrink gives the memory of the stacks above the addresses that they need back to the
// system. It keeps some of it.
func (m *Machine) shrink(need [areaCount]Cell, kept Cell) {
	for k := stacks; k < areaCount; k++ {
		a := &m.areas[k]
		if size := need[k] - a.start + slackOf[k] + kept; a.mapped-a.start > size {
			_ = m.mapArea(k, size)
		}
	}
	tops := m.tops()
	m.setEnds(&tops)
	m.publish()
}

// stackRoom is ensure for a control function or an instruction. Where the limit
// is reached it lets the machine go on to the next safepoint, which collects.
func (m *Machine) stackRoom(k int, to Cell) bool {
	if m.ensure(k, to) {
		return true
	}
	if m.noGC == 0 && !m.pressed && m.extend(k, to, 4*stepSize) {
		m.pressed = true
		m.storeLimit(0)
		return true
	}
	return m.ResourceError("stack_overflow")
}

// room makes sure that the stacks have space for what an instruction or a
// control function pushes; it raises a resource error when they have not.
func (m *Machine) room() bool {
	choice, local := m.b+endX, m.localTop()+8
	return choice <= m.areas[areaChoice].end && local <= m.areas[areaLocal].end ||
		m.stackRoom(areaChoice, choice) && m.stackRoom(areaLocal, local)
}

// spread gives the heap and the trail space at a safepoint. When the limit is reached, a
// full collection has to free some of it.
func (m *Machine) spread(r roots) bool {
	ok := func() bool { return m.ensure(areaHeap, m.h+8) && m.ensure(areaTrail, m.tr+8) }
	if !m.pressed && ok() {
		return true
	}
	if m.noGC > 0 {
		return false
	}
	m.pressed = true
	m.collect(r)
	m.pressed = false
	tops := m.tops()
	return m.spare(&tops) >= m.stackLimit()/32 && ok()
}
