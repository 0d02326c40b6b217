//go:build !prolog_safe && (unix || windows) && (amd64 || arm64 || loong64 || mips64le || ppc64le || riscv64)

package engine

import "unsafe"

// stacksInGo says whether the stacks are memory of Go.
const stacksInGo = false

// memory is the arena as the machine's loop sees it: the address of its first
// byte. Offsets into it are never checked; memory_safe.go has the checked form.
type memory = unsafe.Pointer

func ld(m memory, a Cell) Cell    { return *(*Cell)(unsafe.Add(m, a)) }
func st(m memory, a Cell, v Cell) { *(*Cell)(unsafe.Add(m, a)) = v }

// cells is n cells of the arena from address a on.
func (m *Machine) cells(a Cell, n int) []Cell {
	return (*[1 << 40]Cell)(unsafe.Add(m.mem, a))[:n:n] // unsafe.Slice multiplies
}

// An arena lies in a window of addresses.
type arena struct{ window }

func newArena(size Cell) (*arena, error) {
	w, err := newWindow(uint64(size))
	return &arena{w}, err
}

func (a *arena) memory() memory { return a.base }

func (a *arena) commit(_ int, start, from, to Cell) error {
	if from == start {
		return a.grow(uint64(from), uint64(to))
	}
	return a.growMore(uint64(from), uint64(to))
}

func (a *arena) decommit(_ int, _, from, to Cell) { a.window.shrink(uint64(from), uint64(to)) }

// nextArea returns where the area after another one starts.
func nextArea(at Cell) Cell { return at }

// A codePtr is the address of an instruction.
type codePtr = unsafe.Pointer

type codeMemory = unsafe.Pointer

var nilPtr codePtr

func at(_ codeMemory, p codePtr) *instr      { return (*instr)(p) }
func skip(p codePtr, n int) codePtr          { return unsafe.Add(p, n*instrSize) }
func ldp(m memory, a Cell) codePtr           { return *(*codePtr)(unsafe.Add(m, a)) }
func stp(m memory, a Cell, p codePtr)        { *(*uintptr)(unsafe.Add(m, a)) = uintptr(p) }
func target(_ codeMemory, p codePtr) codePtr { return *(*codePtr)(unsafe.Add(p, 8)) }

// branch returns the target of the relative jump in the fields b and c.
func branch(_ codeMemory, p codePtr) codePtr {
	return unsafe.Add(p, int(*(*int32)(unsafe.Add(p, 4)))*instrSize)
}

// entry returns where the procedure starts whose record the instruction's k holds.
func entry(_ codeMemory, p codePtr) codePtr { return **(**codePtr)(unsafe.Add(p, 8)) }

// word returns the i-th word after the instruction at p.
func word(_ codeMemory, p codePtr, i Cell) Cell { return *(*Cell)(unsafe.Add(p, Cell(instrSize)+i)) }

// wordPtr is word for a code pointer.
func wordPtr(_ codeMemory, p codePtr, i Cell) codePtr {
	return *(*codePtr)(unsafe.Add(p, Cell(instrSize)+i))
}

// codeWindow is the addresses of a code space.
const codeWindow = 4 << 30

// codeArea is the memory of a code space.
type codeArea struct{ window }

func newCodeArea() (*codeArea, error) {
	w, err := newWindow(codeWindow)
	return &codeArea{w}, err
}

func (a *codeArea) memory() codeMemory { return a.base }

// extend makes the memory n instructions long.
func (c *codeArea) extend(from, n int) error {
	if n*instrSize > codeWindow {
		return errCodeFull
	}
	return c.grow(uint64(from*instrSize), uint64(n*instrSize))
}

// pointerCell is p as it is held in a cell of the arena or of an instruction.
func (s *codeSpace) pointerCell(p codePtr) Cell { return Cell(uintptr(p)) }

// pointer is the reverse of pointerCell.
func (s *codeSpace) pointer(c Cell) codePtr {
	return unsafe.Add(s.mem, int(c)-int(uintptr(s.mem)))
}

// offset is p counted in instructions from the start of the code space.
func (s *codeSpace) offset(p codePtr) int {
	return int((uintptr(p) - uintptr(s.mem)) / uintptr(instrSize))
}

// at is the i-th instruction of the code space.
func (s *codeSpace) atOffset(i int) codePtr { return unsafe.Add(s.mem, i*instrSize) }

// block returns the instructions from off on, n of them.
func (s *codeSpace) block(off, n int) []instr {
	return unsafe.Slice((*instr)(s.atOffset(off)), n)
}
