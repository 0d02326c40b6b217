package engine

// A markStack holds the runs of heap cells that the collector has still to mark:
// one for each level of a term that is nested in other than the last argument. It
// grows by chunks, without copying, for it may become as large as the heap.
// A run is one word: the number of its first cell in the heap, and after it in
// runBits bits the number of its cells, which is less than an arity.
type markStack struct {
	chunk []Cell   // the newest
	below [][]Cell // those that are full
	spare []Cell   // an empty one, or nil
	most  int64    // how many those of all machines of the query may have below
	told  int      // how many the query knows of
}

const (
	runBits   = 28
	markChunk = 1 << 15
)

func (s *markStack) push(first, n Cell) {
	if len(s.chunk) == cap(s.chunk) {
		s.grow()
	}
	s.chunk = append(s.chunk, first<<runBits|n)
}

// pop returns the newest run; n is 0 when there is none.
func (s *markStack) pop() (first, n Cell) {
	if len(s.chunk) == 0 {
		last := len(s.below) - 1
		if last < 0 {
			s.spare = nil
			return 0, 0
		}
		s.spare, s.chunk = s.chunk, s.below[last]
		s.below[last], s.below = nil, s.below[:last]
	}
	top := len(s.chunk) - 1
	run := s.chunk[top]
	s.chunk = s.chunk[:top]
	return run >> runBits, run & (1<<runBits - 1)
}

func (s *markStack) grow() {
	if s.chunk != nil {
		s.below = append(s.below, s.chunk)
	}
	s.chunk, s.spare = s.spare, nil
	if s.chunk == nil {
		s.chunk = make([]Cell, 0, markChunk)
	}
}
