package engine

import (
	"sync/atomic"
	"unsafe"
)

// Memory outside the arenas. Clauses, code, atoms, records, tables and buffers of programs
// are counted when they come and go, for the engine and for the running query. Sizes are
// approximately those of the data; Go's collector needs more. If the engine or the query
// would exceed its limit, a resource error says what was full.

// A ledger is the memory that an engine uses outside the arenas, in bytes. The last
// few that a goal has taken or given up are in its machine's Engine.
type ledger struct {
	used  atomic.Int64
	limit int64

	tables     atomic.Int64 // of used, that of tables
	tableLimit int64
}

const noLimit = 1 << 62

// An Area is a use of memory.
type Area struct {
	name    string // in resource errors
	reserve int64  // beyond the limits
	tables  bool   // counts for tableLimit
}

// The areas whose resource errors are not those of the stacks. What a query needs to
// run at all has a reserve, so that something can be freed when all is full. So have
// the cleanup goals that run after a limit was reached.
var (
	AreaMemory  = Area{name: "memory"}
	AreaProgram = Area{name: "program_space"}
	AreaTables  = Area{name: "private_table_space", tables: true}
	AreaQuery   = Area{name: "memory", reserve: queryReserve}
	areaCode    = Area{name: "program_space", reserve: queryReserve}
	areaAtoms   = Area{name: "atoms"}
)

const queryReserve = 1 << 20

// grow counts n more bytes. It reports false, and counts nothing, when there is no room
// for them. Without other limits there is no room for a text, or anything else that
// grows by doubling, that would be larger than the stacks may be.
func (e *Engine) grow(n int64, a Area) bool {
	e = e.payer()
	l, m := e.ledger, e.query
	used := e.used() // including what was freed of the query's
	reserve := a.reserve
	if e.supplying {
		reserve = noLimit / 2
	}
	stacks := int64(0)
	if m != nil {
		if n > int64(e.StackLimit()/2) {
			return false
		}
		reserve += m.cleanupReserve()
		stacks = m.stackBytes()
		if inGo(m.grown+n)-reserve+stacks > e.queryLimit() || m.refuse != nil && m.refuse() {
			return false
		}
	}
	if inGo(used+n)-reserve+stacks > l.limit {
		return false
	}
	e.count(n)
	if m != nil {
		m.publish()
		m.took(n + spareStep)
	}
	if m != nil && m.refuse == nil {
		e.spare = max(0, min(spareStep, l.limit-inGo(e.used())-stacks, e.queryLimit()-inGo(m.grown)-stacks))
	}
	return true
}

// inGo returns how much memory Go's allocator needs for n bytes, about.
func inGo(n int64) int64 { return n + n/16 }

// spareStep bounds spare: the stacks may exceed a limit by that much.
const spareStep = 1 << 14

// used returns the memory that the engine uses, with what is not yet in the ledger.
func (e *Engine) used() int64 {
	if n := e.freed.Load(); n != 0 {
		e.freed.Add(-n)
		if e.query != nil {
			e.query.grown -= n
		}
	}
	if e.taken != 0 {
		e.ledger.used.Add(e.taken)
		e.taken = 0
	}
	return e.ledger.used.Load()
}

// count counts n more bytes, or -n less.
func (e *Engine) count(n int64) {
	if e.m == nil {
		e.ledger.used.Add(n)
		return
	}
	e.taken += n
	if e.query != nil {
		e.query.grown += n
	}
	if e.query == nil || e.taken > spareStep || e.taken < -spareStep {
		e.used()
	}
}

func (e *Engine) shrink(n int64) { e.payer().count(-n) }

// payer returns the engine of the machine whose query takes what the engine does, the host's.
func (e *Engine) payer() *Engine {
	if e.m == nil {
		if t := e.turns.alone.Load(); t != nil && t.m != nil {
			return t.m.Engine
		}
	}
	return e
}

// Grow counts n bytes that the engine is about to take, or raises the resource
// error of an area that is full, as an allocation beyond the heap does.
func (e *Engine) Grow(n int, a Area) {
	if e = e.payer(); e.growSpare(n) {
		return
	}
	if !e.room(n, a) {
		if e.query != nil {
			e.query.took(int64(min(n, longPiece))) // short pieces are there already: garbage now
		}
		panic(exhausted{a.name})
	}
	if m := e.query; m != nil && n >= longPiece && m.ending() { // perhaps too late for garbage to be collected
		e.Shrink(n)
		panic(abandoned{})
	}
}

// growSpare counts n more bytes, if there is room for them without looking at the limits.
func (e *Engine) growSpare(n int) bool {
	if n <= 0 || int64(n) > e.spare {
		return false
	}
	e.spare -= int64(n)
	e.taken += int64(n)
	e.query.grown += int64(n)
	return true
}

// room counts n more bytes, or reports that there is no room for them even after what
// earlier goals have left is freed.
func (e *Engine) room(n int, a Area) bool {
	e = e.payer()
	if e.grow(int64(n), a) {
		return true
	}
	if e.GiveUp == nil || e.query == nil {
		return false
	}
	e.GiveUp(e.query)
	return e.grow(int64(n), a)
}

// TryGrow is Grow for callers that report errors in another way: it returns false if there
// is no room. A negative n counts bytes that were freed.
func (e *Engine) TryGrow(n int, a Area) bool {
	if n < 0 {
		e.Shrink(-n)
		return true
	}
	e = e.payer()
	return e.growSpare(n) || e.room(n, a)
}

// Shrink counts n bytes that were freed.
func (e *Engine) Shrink(n int) { e.shrink(int64(n)) }

// Resize is Grow or Shrink, from one size to another.
func (e *Engine) Resize(from, to int, a Area) {
	if to > from {
		e.Grow(to-from, a)
	} else {
		e.Shrink(from - to)
	}
}

// An Account counts memory that is freed all at once. It does not refer to the engine, so
// that a cleanup of Go's runtime may have it.
type Account struct {
	ledger *ledger
	freed  *atomic.Int64 // of the engine
	bytes  int
	tables int // of the bytes, in AreaTables
}

// Grow counts n more bytes, as Engine.Grow does.
func (a *Account) Grow(e *Engine, n int, area Area) {
	if area.tables {
		if !e.hasTableSpace(n) {
			if q := e.payer(); q.GiveUp != nil && q.query != nil {
				q.GiveUp(q.query)
			}
			if !e.hasTableSpace(n) {
				panic(exhausted{area.name})
			}
		}
		e.Grow(n, area)
		e.ledger.tables.Add(int64(n))
		a.tables += n
	} else {
		e.Grow(n, area)
	}
	a.ledger, a.freed = e.ledger, e.freed
	a.bytes += n
}

// hasTableSpace reports whether tables may use n bytes more.
func (e *Engine) hasTableSpace(n int) bool {
	return e.ledger.tables.Load()+int64(n) <= e.ledger.tableLimit
}

// TryGrow is Grow, except that it returns false if there is no room.
func (a *Account) TryGrow(e *Engine, n int, area Area) bool {
	ok := e.TryGrow(n, area)
	if ok {
		a.ledger, a.freed = e.ledger, e.freed
		a.bytes += n
	}
	return ok
}

// Shrink counts n bytes of a table as freed.
func (a *Account) Shrink(n int) {
	a.ledger.used.Add(int64(-n))
	a.freed.Add(int64(n))
	a.ledger.tables.Add(int64(-n))
	a.bytes, a.tables = a.bytes-n, a.tables-n
}

// Free counts all memory of the account as freed.
func (a *Account) Free() {
	if a.bytes != 0 {
		a.free()
	}
}

func (a *Account) free() {
	a.ledger.used.Add(int64(-a.bytes))
	a.freed.Add(int64(a.bytes))
	a.ledger.tables.Add(-int64(a.tables))
	a.bytes, a.tables = 0, 0
}

// SetMemory lets the engine use n bytes more than now; 0 means no limit.
func (e *Engine) SetMemory(n uint64) {
	e.ledger.limit, e.spare = noLimit, 0
	if n > 0 {
		e.ledger.limit = e.used() + int64(min(n, noLimit/2))
	}
}

// SetTableSpace lets tables use n bytes.
func (e *Engine) SetTableSpace(n uint64) { e.ledger.tableLimit = int64(min(n, noLimit)) }

// Memory returns how many bytes the engine uses outside the arenas.
func (e *Engine) Memory() uint64 { return uint64(max(e.used(), 0)) }

// stackBytes returns how much of the arena a goal uses, and the collector's tables for it.
func (m *Machine) stackBytes() int64 {
	l := &m.layout
	n := int64(m.h - l.heap + m.tr - l.trail + m.e - l.local + m.b - l.choice)
	return n + n/tablesShare
}

// tablesShare is the part of the stacks that the tables of the collector take: 5 bits for
// each cell of the heap. (Of the others, one.)
const tablesShare = 25

// stackLimit returns what the limits leave for the stacks of the query that runs.
func (m *Machine) stackLimit() int64 {
	e := m.Engine
	used := e.used() // before the growth of the query is looked at
	left := min(e.queryLimit()-inGo(m.grown), e.ledger.limit-inGo(used)+queryReserve)
	return min(int64(e.StackLimit()), left-left/tablesShare) + m.cleanupReserve()
}

// cleanupReserve returns what cleanup goals may use beyond the limits and what a query has
// used of its reserve, all together.
func (m *Machine) cleanupReserve() int64 {
	if m.cleaning == 0 {
		return 0
	}
	return 2 * queryReserve
}

// pay makes the query of the machine the one that pays for what its engine takes, or
// ends that: then its stacks count as used.
func (m *Machine) pay(on bool) {
	e := m.Engine
	if m.unpark(); !on && e.ledger.limit != noLimit {
		m.parked = m.stackBytes()
		e.taken += m.parked
	}
	if e.spare, e.query = 0, nil; on {
		e.query = m
	}
	e.used()
}

func (m *Machine) unpark() {
	m.Engine.taken -= m.parked
	m.parked = 0
	m.Engine.used()
}

// queryLimit returns what the machine's query may use, inside and outside the arena. Its
// other machines and holes in Go's heap reduce it.
func (e *Engine) queryLimit() int64 {
	most := e.queryMost()
	if e.m != nil && most < noLimit {
		most -= e.m.ofOthers() + e.m.heap.holes.Load()
	}
	return most
}

// queryMost returns what all machines of the query may use.
func (e *Engine) queryMost() int64 {
	most := int64(noLimit)
	for _, n := range [...]uint64{e.limits.Query, e.queryMemory} {
		if n > 0 {
			most = int64(min(n, uint64(most)))
		}
	}
	return most
}

// SetQueryMemory bounds the memory of the queries of this machine as Limits.Query does for
// all. 0 removes the bound.
func (m *Machine) SetQueryMemory(bytes uint64) {
	if bytes == m.Engine.queryMemory {
		return
	}
	m.Engine.queryMemory, m.Engine.spare = bytes, 0
	tops := m.tops()
	m.setEnds(&tops)
	m.setLimit()
}

const (
	clauseBytes = int(unsafe.Sizeof(Clause{})) + 24                                             // with its places in the chains
	codeBytes   = int(unsafe.Sizeof(clauseCode{})) + 160                                        // besides the instructions
	predBytes   = int(unsafe.Sizeof(Pred{})+unsafe.Sizeof(rare{})+unsafe.Sizeof(store{})) + 256 // with an origin and the first pages of its clauses
	recordBytes = 48
)

// Size returns how many bytes the clause takes, without its code.
func (c *Clause) Size() int {
	cells := int(c.size)
	switch { // see clauseFor
	case cells <= 4:
		cells = 4
	case cells <= nearCells:
		cells = nearCells
	}
	return clauseBytes + 8*cells
}

// Size returns how many bytes the stored term takes.
func (s Stored) Size() int {
	if s.r == nil {
		return 0
	}
	return recordBytes + 8*len(s.r.cells)
}
