package room

import (
	"slices"
	"unsafe"
)

// A Stack never copies a long piece of memory: its deep elements lie in separate pieces.
// Top may be set to an empty slice at first, to use its memory.
type Stack[T any] struct {
	Top  []T
	deep [][]T
	// Charge, if it is not nil, is called with the number of bytes of each new piece, and
	// with the negative number when the piece is freed. It may panic.
	Charge func(bytes int)
}

const stackPiece = 1 << 12

func (s *Stack[T]) charge(pieces int) {
	if s.Charge != nil {
		s.Charge(pieces * stackPiece * int(unsafe.Sizeof(*new(T))))
	}
}

// Push puts x on the stack.
func (s *Stack[T]) Push(x T) {
	if len(s.Top) == 2*stackPiece {
		s.sink()
	}
	s.Top = append(s.Top, x)
}

// New puts an element on the stack and returns it. It may have any value.
func (s *Stack[T]) New() *T {
	n := len(s.Top)
	if n == cap(s.Top) || n == 2*stackPiece {
		return s.newSlowly()
	}
	s.Top = s.Top[:n+1]
	return &s.Top[n]
}

func (s *Stack[T]) newSlowly() *T {
	s.Push(*new(T))
	return &s.Top[len(s.Top)-1]
}

func (s *Stack[T]) sink() {
	s.charge(1)
	s.deep = append(s.deep, slices.Clone(s.Top[:stackPiece]))
	s.Top = s.Top[:copy(s.Top, s.Top[stackPiece:])]
}

// Empty reports whether nothing is on the stack.
func (s *Stack[T]) Empty() bool { return len(s.Top) == 0 && len(s.deep) == 0 }

// Last returns the newest element, until the next call of Push, or nil if there is none.
func (s *Stack[T]) Last() *T {
	if n := len(s.Top); n > 0 {
		return &s.Top[n-1]
	}
	return s.deepLast()
}

func (s *Stack[T]) deepLast() *T {
	if n := s.rise(); n > 0 {
		return &s.Top[n-1]
	}
	return nil
}

// Pop removes the newest element and returns it. It returns false if there is none.
func (s *Stack[T]) Pop() (x T, ok bool) {
	n := len(s.Top)
	if n == 0 {
		if n = s.rise(); n == 0 {
			return x, false
		}
	}
	x = s.Top[n-1]
	s.Top = s.Top[:n-1]
	return x, true
}

// Drop removes the newest element, which there is.
func (s *Stack[T]) Drop() {
	if len(s.Top) == 0 {
		s.rise()
	}
	s.Top = s.Top[:len(s.Top)-1]
}

// rise moves the piece nearest below to the empty top, and returns its length.
func (s *Stack[T]) rise() int {
	last := len(s.deep) - 1
	if last < 0 {
		return 0
	}
	s.Top = append(s.Top, s.deep[last]...)
	s.deep = s.deep[:last]
	s.charge(-1)
	return len(s.Top)
}
