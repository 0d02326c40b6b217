//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"fmt"
	"slices"
	"strings"
)

// Lockstep, for tests: native code leaves after each instruction, and the loop runs the
// same instruction from the same state. Exits, registers and memory must then be the same.
// A difference is a panic that says where it is. Builtins within native code are not
// compared: the loop leaves for their functions, which may do the same in another order.

// opTrap is not an instruction. The loop leaves when it comes to it.
const opTrap = 1<<16 - 1

// Comparing large stacks takes long. For stacks of n times unseenBytes, n*n instructions
// are left uncompared after each comparison. One more is left uncompared for each
// unseenCompared instructions that were compared.
const (
	unseenBytes    = 64 << 10
	unseenCompared = 1000
)

// A snapshot is the state of a machine, and how it left native code or the loop.
type snapshot struct {
	p, cp           codePtr
	h, hb, e, b, tr Cell
	left, right     Cell
	exit            int
	memory          [areaCount][]Cell
}

// take sets s to the present state.
func (s *snapshot) take(m *Machine, exit int) {
	s.p, s.cp, s.h, s.hb, s.e, s.b, s.tr = m.p, m.cp, m.h, m.hb, m.e, m.b, m.tr
	s.left, s.right, s.exit = m.left, m.right, exit
	tops := m.tops()
	tops[areaFixed] = firstX + 8*256
	tops[areaLocal] += 8 * 64 // the exact top is known at calls only
	for k := range s.memory {
		s.memory[k] = s.memory[k][:0]
		if start := m.areas[k].start; tops[k] > start {
			s.memory[k] = append(s.memory[k], m.cells(start, int(tops[k]-start)/8)...)
		}
	}
}

// stacks returns the size of the stacks in bytes.
func (s *snapshot) stacks() (n int) {
	for _, cells := range s.memory[stacks:] {
		n += 8 * len(cells)
	}
	return n
}

// restore gives the machine the state s. It keeps the limit, which others write.
func (s *snapshot) restore(m *Machine) {
	m.p, m.cp, m.h, m.hb, m.e, m.b, m.tr = s.p, s.cp, s.h, s.hb, s.e, s.b, s.tr
	m.left, m.right = s.left, s.right
	for k, cells := range s.memory {
		from := 0
		if k == areaFixed {
			from = wordLimit/8 + 1
		}
		copy(m.cells(m.areas[k].start, len(cells))[from:], cells[from:])
	}
}

// differences describes where native code and the loop do not agree. An instruction took
// native code to s, and the loop to loop.
func (s *snapshot) differences(m *Machine, in *instr, loop *snapshot) string {
	e := m.Engine
	var b strings.Builder
	differ := func(what string, native, loop any) {
		if native != loop {
			fmt.Fprintf(&b, "\n%s: %v, in the loop %v", what, native, loop)
		}
	}
	differ("exit", s.exit, loop.exit)
	if s.exit != exitFail { // it does not matter where it failed
		differ("P", e.code.offset(s.p), e.code.offset(loop.p))
	}
	differ("CP", e.code.offset(s.cp), e.code.offset(loop.cp))
	differ("H", s.h, loop.h)
	differ("HB", s.hb, loop.hb)
	differ("E", s.e, loop.e)
	differ("B", s.b, loop.b)
	differ("TR", s.tr, loop.tr)
	if s.exit == exitUnify && (s.left != loop.right || s.right != loop.left) { // each may have the two in its own order
		differ("left", s.left, loop.left)
		differ("right", s.right, loop.right)
	}
	for k, native := range s.memory {
		other := loop.memory[k]
		if slices.Equal(native, other) {
			continue
		}
		for i := range min(len(native), len(other)) {
			at := m.areas[k].start + 8*Cell(i)
			switch {
			case native[i] == other[i], s.private(loop, in, k, at):
			case k == areaFixed && at >= firstX && m.ends(native[i]) == m.ends(other[i]): // native code keeps the dereferenced value
			default:
				fmt.Fprintf(&b, "\nword %d of area %d: %#x, in the loop %#x", i, k, native[i], other[i])
			}
		}
	}
	return b.String()
}

// private reports whether the loop and native code may use a word as they like. An
// instruction took native code to s.
func (s *snapshot) private(loop *snapshot, in *instr, k int, at Cell) bool {
	switch {
	case k == areaLocal && in.op == opAllocate: // the loop always writes four slots
		return at >= s.e+envSize && at < s.e+envSize+4*8 && in.k>>(2*(at-s.e-envSize))&0xffff == 0
	case k != areaFixed:
		return false
	case at >= wordPairs && at < pairsEnd && s.exit == exitUnify:
		return at >= loop.memory[areaFixed][wordPairs/8]
	}
	return at == wordLimit || at == wordCont || at >= wordEnv && at < pairsEnd || at >= wordNative && at < wordEnd
}

// ends returns the end of a chain of references on the heap.
func (m *Machine) ends(c Cell) Cell {
	for c&tagMask == tagRef && c >= m.layout.heap && c < m.h && m.word(c) != c {
		c = m.word(c)
	}
	return c
}

// A lockstep compares instructions.
type lockstep struct {
	before, native, loop snapshot
	compared             int // the number of compared instructions
}

// runLockstep does what runNative does, in lockstep. It runs one instruction that is
// compared, or those that are not.
func (m *Machine) runLockstep(at int) (exit int) {
	if int64(m.word(wordStep)) > 0 {
		return m.runNative(at)
	}
	return m.native.lockstep.step(m, at)
}

// step runs one instruction in native code and in the loop, and returns how it left. It
// then sets how many instructions are left uncompared.
func (s *lockstep) step(m *Machine, at int) int {
	defer m.Alone()() // follow writes to the code
	in := m.Engine.code.in(m.p)
	s.before.take(m, 0)
	m.setWord(wordStep, 1)
	exit := m.runNative(at)
	switch {
	case in.op == opBuiltin && exit != exitBuiltin:
		return exit
	case in.op == opDeallocReturn && m.p == s.before.p: // it returns to itself: the loop cannot be stopped after it
		return exit
	}
	s.native.take(m, exit)
	s.before.restore(m)
	s.loop.take(m, m.follow(s.native.p, exit))
	if m.word(wordLimit) != s.before.memory[areaFixed][wordLimit/8] {
		return s.loop.exit // somebody asked for attention meanwhile, or the trail is full
	}
	if s.loop.exit == exitSlow && exit != exitSlow && m.p == s.before.p { // the loop would leave the instruction to Go
		s.native.restore(m)
		return exit
	}
	if d := s.native.differences(m, in, &s.loop); d != "" {
		panic(fmt.Sprintf("native code differs from the loop at %s%s", m.Engine.whereIs(s.before.p), d))
	}
	s.compared++
	n := s.before.stacks() / unseenBytes
	m.setWord(wordStep, Cell(n*n+s.compared/unseenCompared))
	return exit
}

// follow runs the loop for the instruction at P. Native code has left at p, and the loop
// must leave there in the same way.
func (m *Machine) follow(p codePtr, exit int) int {
	switch exit {
	default:
		return m.run()
	case exitLoop, exitStep, exitSlice:
	}
	calls, in := m.word(wordCalls), m.Engine.code.in(p)
	op, back := in.op, p == m.p
	switch {
	case !back:
		in.op = opTrap
	case exit == exitLoop:
		return exit
	default: // a clause that calls itself at once: the loop must make one call
		m.setWord(wordCalls, 1)
	}
	got := m.run()
	if got == exitGo { // the loop leaves to call a predicate that has native code
		if k := m.Engine.code.in(m.p).k; k&0xffff == controlNative {
			m.p, got = m.Engine.preds[k>>16].entry, exit
			if m.p == m.Engine.stubs.fail { // native code goes on there
				got = m.run()
			}
		}
	}
	in.op = op
	if back && (got == exit || got == exitSafepoint) {
		m.setWord(wordCalls, calls-1)
		return exit
	}
	if got == exitSlow && m.p == p {
		return exit
	}
	return got
}

// whereIs names the predicate and the instruction at p.
func (e *Engine) whereIs(p codePtr) string {
	in, name := e.code.in(p), "a stub"
	if pred := e.predAt(p); pred != nil {
		name = pred.PI()
	}
	return fmt.Sprintf("%d of %s: %s %s", e.code.offset(p), name, opNames[in.op], e.operands(in, 0, block{}))
}
