//go:build !prolog_safe

package engine

import "unsafe"

// memory is the arena as the machine's loop sees it: the address of its first
// byte. Offsets into it are never checked; memory_safe.go has the checked form.
type memory = unsafe.Pointer

func (m *Machine) setMemory(b []byte) {
	m.mem = unsafe.Pointer(unsafe.SliceData(b))
}

func ld(m memory, a Cell) Cell    { return *(*Cell)(unsafe.Add(m, a)) }
func st(m memory, a Cell, v Cell) { *(*Cell)(unsafe.Add(m, a)) = v }

// cells is n cells of the arena from address a on.
func (m *Machine) cells(a Cell, n int) []Cell {
	return unsafe.Slice((*Cell)(unsafe.Add(m.mem, a)), n)
}

// A codePtr is the address of an instruction.
type codePtr = unsafe.Pointer

type codeMemory = unsafe.Pointer

var nilPtr codePtr

func at(_ codeMemory, p codePtr) *instr      { return (*instr)(p) }
func skip(p codePtr, n int) codePtr          { return unsafe.Add(p, n*instrSize) }
func ldp(m memory, a Cell) codePtr           { return *(*codePtr)(unsafe.Add(m, a)) }
func stp(m memory, a Cell, p codePtr)        { *(*uintptr)(unsafe.Add(m, a)) = uintptr(p) }
func target(_ codeMemory, p codePtr) codePtr { return *(*codePtr)(unsafe.Add(p, 8)) }

// branch is the target of the relative jump in the fields b and c.
func branch(_ codeMemory, p codePtr) codePtr {
	return unsafe.Add(p, int(*(*int32)(unsafe.Add(p, 4)))*instrSize)
}

// entry is where the procedure starts whose record the instruction's k holds.
func entry(_ codeMemory, p codePtr) codePtr { return **(**codePtr)(unsafe.Add(p, 8)) }

// word is the i-th word behind the instruction at p.
func word(_ codeMemory, p codePtr, i Cell) Cell { return *(*Cell)(unsafe.Add(p, Cell(instrSize)+i)) }

// wordPtr is word for a code pointer.
func wordPtr(_ codeMemory, p codePtr, i Cell) codePtr {
	return *(*codePtr)(unsafe.Add(p, Cell(instrSize)+i))
}

// pointerCell is p as it is held in a cell of the arena or of an instruction.
func (s *codeSpace) pointerCell(p codePtr) Cell { return Cell(uintptr(p)) }

// pointer is the reverse of pointerCell.
func (s *codeSpace) pointer(c Cell) codePtr {
	return unsafe.Add(s.base, int(c)-int(uintptr(s.base)))
}

func (s *codeSpace) setBase(b []byte) { s.base = unsafe.Pointer(unsafe.SliceData(b)) }

// offset is p counted in instructions from the start of the code space.
func (s *codeSpace) offset(p codePtr) int {
	return int(uintptr(p)-uintptr(s.base)) / instrSize
}

// at is the i-th instruction of the code space.
func (s *codeSpace) atOffset(i int) codePtr { return unsafe.Add(s.base, i*instrSize) }
