package engine

import (
	"errors"
	"math/bits"
	"unsafe"
)

// An instr is one instruction: an opcode, three fields that mostly hold
// registers as byte offsets (an X register from the start of the arena, a Y
// register from the environment), and a constant or the address of code.
type instr struct {
	op, a, b, c uint16
	k           Cell
}

const instrSize = int(unsafe.Sizeof(instr{}))

// rel returns the relative target held in the fields b and c, in instructions.
func (i *instr) rel() int32 { return int32(uint32(i.b) | uint32(i.c)<<16) }

func (i *instr) setRel(n int) { i.b, i.c = uint16(n), uint16(uint32(n)>>16) }

// live is the bitmap of live environment slots held in the fields b and c.
func (i *instr) live() uint32 { return uint32(i.b) | uint32(i.c)<<16 }

// half returns the first or, when bit 3 of n is set, the second word of the 16
// bytes, for tables that lie between instructions.
func (i *instr) half(n Cell) Cell {
	if n&8 != 0 {
		return i.k
	}
	return Cell(*(*uint64)(unsafe.Pointer(i)))
}

func (i *instr) first() Cell { return i.half(0) }

func (i *instr) setFirst(c Cell) { *(*uint64)(unsafe.Pointer(i)) = uint64(c) }

// A codeSpace is the memory that holds instructions, procedure records and
// index tables. Code does not move. Freed blocks are kept by size class.
type codeSpace struct {
	mem  codeMemory
	area *codeArea // of mem
	next int       // first instruction never used
	end  int       // instructions that there is memory for
	free [64][]int // offsets of free blocks, by class
	used int       // instructions in use

	table *nativeTier // follows the code, or nil
}

// codeStep is the least number of instructions by which a code space grows.
const codeStep = stepSize / instrSize

func newCodeSpace() (*codeSpace, error) {
	var area *codeArea
	err := dropping(func() (err error) {
		area, err = newCodeArea()
		return err
	})
	return &codeSpace{mem: area.memory(), area: area, next: 1}, err
}

// reserve makes sure that the first n instructions have memory.
func (s *codeSpace) reserve(n int) error {
	if n <= s.end {
		return nil
	}
	n = (n + codeStep - 1) &^ (codeStep - 1)
	for _, more := range []int{s.end / 2 &^ (codeStep - 1), 0} {
		to := max(n, s.end+more)
		if s.table != nil && s.table.follow(to) != nil {
			continue
		}
		if s.area.extend(s.end, to) == nil {
			s.end = to
			return nil
		}
	}
	return errCodeFull
}

var errCodeFull = errors.New("program space is full")

// maxBlock bounds the instructions of a block.
const maxBlock = 1 << 27

// class rounds n up to the size of a class: powers of two and their halves
// between, from 1.
func class(n int) (cls, size int) {
	if n <= 2 {
		return n, max(n, 1)
	}
	e := bits.Len(uint(n-1)) - 1
	if size := 3 << (e - 1); n <= size {
		return 2*e + 1, size
	}
	return 2*e + 2, 2 << e
}

// alloc returns the offset of a block of n instructions.
func (s *codeSpace) alloc(n int) (int, error) {
	c, size := class(n)
	if n > maxBlock {
		return 0, errCodeFull
	}
	if f := s.free[c]; len(f) > 0 {
		off := f[len(f)-1]
		s.free[c] = f[:len(f)-1]
		s.used += size
		return off, nil
	}
	if err := s.reserve(s.next + size); err != nil {
		return 0, err
	}
	off := s.next
	s.next += size
	s.used += size
	return off, nil
}

// release gives back a block of n instructions.
func (s *codeSpace) release(off, n int) {
	c, size := class(n)
	s.free[c] = append(s.free[c], off)
	s.used -= size
}

// alloc allocates code in the code space and counts its memory.
func (e *Engine) alloc(n int) (int, error) {
	_, size := class(n)
	if !e.grow(int64(size*instrSize), areaCode) {
		return 0, errCodeFull
	}
	off, err := e.code.alloc(n)
	if err != nil {
		e.shrink(int64(size * instrSize))
	}
	return off, err
}

// release releases code in the code space.
func (e *Engine) release(b block) {
	if e.native != nil {
		e.native.forget(e, b)
	}
	e.code.release(b.off, b.n)
	_, size := class(b.n)
	e.shrink(int64(size * instrSize))
}

func (s *codeSpace) in(p codePtr) *instr { return at(s.mem, p) }
