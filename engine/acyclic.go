package engine

import (
	"slices"

	"github.com/zebralog/prolog/internal/room"
)

// IsAcyclic reports whether c is a finite term (ISO 8.3.11). It walks the term
// depth first. The chain of last arguments from a term down is a spine; all of
// its compounds are on the path until the spine has been walked, so that only
// the other arguments need a place on the stack.
func (m *Machine) IsAcyclic(c Cell) bool {
	const open, done = 1, 2
	c = m.Deref(c)
	if !IsCompound(c) || m.walkEnds(c) {
		return true
	}
	state := make(map[Cell]uint8)
	type frame struct {
		top Cell // first compound of the spine
		at  Cell // compound whose arguments are being walked
		arg int  // next argument of it
	}
	stack := []frame{{c, c, 0}}
	state[c] = open
	for len(stack) > 0 {
		m.Tick()
		f := &stack[len(stack)-1]
		n := m.functorOf(f.at).arity()
		if f.arg == n {
			for at := f.top; ; at = m.Arg(at, m.functorOf(at).arity()-1) {
				state[at] = done
				if at == f.at {
					break
				}
			}
			stack = stack[:len(stack)-1]
			continue
		}
		arg := m.Arg(f.at, f.arg)
		f.arg++
		if !IsCompound(arg) {
			continue
		}
		switch state[arg] {
		case open:
			return false
		case done:
			continue
		}
		m.HoldEntry(len(state))
		state[arg] = open
		if f.arg == n {
			f.at, f.arg = arg, 0
		} else {
			stack = append(stack, frame{arg, arg, 0})
		}
	}
	return true
}

// SharesMuch reports whether c has so many more subterms than cells that they
// cannot be walked one by one. It does if it is cyclic.
func (m *Machine) SharesMuch(c Cell) bool { return !m.walkEnds(c) }

// walkEnds reports whether a walk over all of c ends within as many steps as
// the heap has cells. It does for every finite term that does not share much.
func (m *Machine) walkEnds(c Cell) bool {
	c = m.Deref(c)
	stack := room.Stack[span]{Top: m.spans, Charge: m.charge}
	m.spans = nil
	root, budget, met := c, int(m.h-m.layout.heap)/8, 0
	at, left := Cell(0), 0 // the arguments that are next
	for {
		if IsCompound(c) {
			if met++; met%firstStage == 0 {
				if met%pollSteps == 0 {
					m.Check()
				}
				if s := stage(met); met > budget || s > 0 && m.few(root, s) {
					m.spans = stack.Top[:0]
					return false
				}
			}
			if left > 0 {
				stack.Push(span{a: at, n: left})
			}
			at, left = m.argumentsOf(c)
		}
		if left == 0 {
			s, more := stack.Pop()
			if !more {
				m.spans = stack.Top[:0]
				return true
			}
			at, left = s.a, s.n
		}
		if left%pollSteps == 0 {
			m.Check()
		}
		c = m.derefAt(at)
		at += 8
		left--
	}
}

// A stage is a number of compounds at which a walk asks whether there are few different ones,
// which it then meets again and again: stage returns how many are few, or 0.
func stage(met int) int {
	switch met {
	case firstStage:
		return 8
	case stages[1]:
		return 16
	case stages[2]:
		return 128
	}
	return 0
}

var stages = [...]int{firstStage, 128, 2048}

// firstStage divides all stages, and pollSteps.
const firstStage = 16

// few reports whether c has no more than n different compounds.
func (m *Machine) few(c Cell, n int) bool {
	var fixed [16]Cell
	found := fixed[:0] // the cells seen, followed by those still to visit
	var known map[Cell]struct{}
	if n > len(fixed) {
		known = make(map[Cell]struct{}, n)
	}
	add := func(c Cell) bool {
		if c = m.Deref(c); !IsCompound(c) {
			return true
		}
		if known == nil && slices.Contains(found, c) {
			return true
		}
		if known != nil {
			if _, ok := known[c]; ok {
				return true
			}
			known[c] = struct{}{}
		}
		found = append(found, c)
		return len(found) <= n
	}
	if !add(c) {
		return false
	}
	for i := 0; i < len(found); i++ {
		at, arity := argAddr(found[i], 0), m.functorOf(found[i]).arity()
		if arity > maxFew {
			return false
		}
		for ; arity > 0; arity-- {
			if !add(ld(m.mem, at)) {
				return false
			}
			at += 8
		}
	}
	return true
}

// maxFew is the arity of a compound of a term that few does not look at.
const maxFew = 64
