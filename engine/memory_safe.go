//go:build prolog_safe

package engine

import "unsafe"

// memory is the arena as the machine's loop sees it: a slice of cells, each
// access checked against its bounds.
type memory = []Cell

func (m *Machine) setMemory(b []byte) {
	m.mem = unsafe.Slice((*Cell)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/8)
}

func ld(m memory, a Cell) Cell    { return m[a>>3] }
func st(m memory, a Cell, v Cell) { m[a>>3] = v }

// cells is n cells of the arena from address a on.
func (m *Machine) cells(a Cell, n int) []Cell { return m.mem[a>>3:][:n:n] }

// A codePtr is the number of an instruction in the code space; 0 is none.
type codePtr = Cell

type codeMemory = []instr

const nilPtr codePtr = 0

func at(c codeMemory, p codePtr) *instr               { return &c[p] }
func skip(p codePtr, n int) codePtr                   { return p + Cell(n) }
func ldp(m memory, a Cell) codePtr                    { return m[a>>3] }
func stp(m memory, a Cell, p codePtr)                 { m[a>>3] = p }
func target(c codeMemory, p codePtr) codePtr          { return c[p].k }
func branch(c codeMemory, p codePtr) codePtr          { return p + Cell(c[p].rel()) }
func entry(c codeMemory, p codePtr) codePtr           { return c[c[p].k].first() }
func word(c codeMemory, p codePtr, i Cell) Cell       { return c[p+1+i>>4].half(i) }
func wordPtr(c codeMemory, p codePtr, i Cell) codePtr { return c[p+1+i>>4].half(i) }

func (s *codeSpace) pointerCell(p codePtr) Cell { return p }
func (s *codeSpace) pointer(c Cell) codePtr     { return c }

func (s *codeSpace) setBase(b []byte) {
	s.base = unsafe.Slice((*instr)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/instrSize)
}

func (s *codeSpace) offset(p codePtr) int   { return int(p) }
func (s *codeSpace) atOffset(i int) codePtr { return Cell(i) }
