package engine

import "sync/atomic"

// A gate counts those who run side by side. While it is open they come and go without a
// lock; it is shut while one is alone or waits to be. Through one that nobody has passed
// nobody passes, except for a crowd that is expected: the first to come is to be alone.
type gate struct{ state atomic.Uint64 }

// The state of a gate: how many are inside, how many are expected, and whether it is shut.
const (
	gateInside   = 1<<32 - 1
	gateExpected = gateShut - 1 - gateInside
	gateShut     = 1 << 63

	oneExpected = gateInside + 1
)

// crowd is the number of runs that begin as if beside others after the last one that really
// was.
const crowd = 1000

// pass lets one in, if it can.
func (g *gate) pass() bool {
	for {
		s := g.state.Load()
		if s&gateShut != 0 || s == 0 {
			return false
		}
		next := s + 1 - oneExpected
		if s&gateInside != 0 { // there is the crowd
			next = s&gateInside + 1 + crowd*oneExpected
		}
		if g.state.CompareAndSwap(s, next) {
			return true
		}
	}
}

// enter lets one in.
func (g *gate) enter() { g.state.Add(1) }

// leave lets one out. It reports whether that was the last one, and the gate is shut.
func (g *gate) leave() bool { return g.state.Add(^uint64(0))&^gateExpected == gateShut }

func (g *gate) empty() bool { return g.state.Load()&gateInside == 0 }

// expect sets the number of runs that will come. The gate is shut.
func (g *gate) expect(n uint64) {
	g.state.Add(n*oneExpected - g.state.Load()&gateExpected)
}

func (g *gate) shut() { g.state.Or(gateShut) }
func (g *gate) open() { g.state.And(^uint64(gateShut)) }
