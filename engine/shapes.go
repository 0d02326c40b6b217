package engine

import "slices"

// A machine remembers the shapes of the bodies that it has called last, by the first goals
// in them: the next one is compared with what it should be, and its arguments go where the
// code wants them.

// shapesMet are the shapes that a machine has met. All are forgotten when shapes are dropped.
type shapesMet struct {
	dropped uint64 // how often shapes were when these were met
	found   [64]*shapeCode
}

// A shapeStep describes one place of a body, in the order of the key of its shape: the cell
// of a goal with the arguments that the code has, or of a construct that continues in its
// parts.
type shapeStep struct {
	want  Cell
	args  int32
	parts int32
}

// steps returns what a body of this shape is to be compared with; nil if that does not tell
// whether it is one.
func (s *shape) steps() []shapeStep {
	if s.opaque || slices.Contains(s.key, funBody) || slices.Contains(s.key, funNot) {
		return nil
	}
	steps := make([]shapeStep, len(s.key)-1)
	within := []bool{false} // of the places to come: whether it is in an expression
	for i := range steps {
		f := s.key[i+1]
		steps[i].want = f
		expression := within[len(within)-1]
		within = within[:len(within)-1]
		switch {
		case f == leafKey, f == 0, !f.isHeader():
			continue
		case expression, isControl(f), slices.Contains(arithmeticGoals, f):
			steps[i].parts = int32(f.arity())
			expression = expression || !isControl(f)
			for range f.arity() {
				within = append(within, expression)
			}
		default:
			steps[i].args = int32(f.arity())
		}
	}
	return steps
}

// metAt returns where the machine remembers the shape of a body like this one.
func (m *Machine) metAt(goal Cell) **shapeCode {
	e := m.Engine
	if e.met.dropped != e.dropped {
		e.met = shapesMet{dropped: e.dropped}
	}
	k := m.functorOf(goal)
	for i := range k.arity() {
		x := m.derefAt(argAddr(goal, i))
		if IsCompound(x) {
			x = m.functorOf(x)
		}
		k = k*31 + x
	}
	return &e.met.found[hashCell(k)%Cell(len(e.met.found))]
}

// hasShape reports whether a body in the module has the shape, as far as that is seen at once, and
// puts its arguments into the registers.
func (m *Machine) hasShape(c *shapeCode, mod *Module, goal Cell) bool {
	if c == nil || c.module != mod.Name || c.steps == nil {
		return false
	}
	to, x, rest := Cell(firstX), goal, m.shape.rest[:0]
	for i := range c.steps {
		s := &c.steps[i]
		if i > 0 {
			x = m.derefAt(rest[len(rest)-1])
			rest = rest[:len(rest)-1]
		}
		switch {
		case s.args|s.parts != 0:
			if !IsCompound(x) || m.functorOf(x) != s.want {
				return false
			}
			at := argAddr(x, 0)
			for range s.args {
				st(m.mem, to, ld(m.mem, at))
				at, to = at+8, to+8
			}
			for j := s.parts; j > 0; j-- {
				rest = append(rest, at+Cell(j-1)*8)
			}
		case s.want == leafKey && x&tagMask != tagStr, s.want == 0 && IsVar(x):
			st(m.mem, to, x)
			to += 8
		case x != s.want:
			return false
		}
	}
	m.shape.rest = rest
	return true
}
