package engine

import "testing"

// TestMarkStack pushes and pops more runs than a chunk holds.
func TestMarkStack(t *testing.T) {
	var s markStack
	const n = 3*markChunk + 7
	for range 2 {
		for i := range Cell(n) {
			s.push(1<<35+i, i%MaxArity+1)
			if i%markChunk == 0 { // back and forth where chunks meet
				s.pop()
				s.push(1<<35+i, i%MaxArity+1)
			}
		}
		for i := Cell(n); i > 0; i-- {
			if first, run := s.pop(); first != 1<<35+i-1 || run != (i-1)%MaxArity+1 {
				t.Fatalf("run %d: %d cells from %d on", i, run, first)
			}
		}
		if _, run := s.pop(); run != 0 || len(s.below) != 0 || s.spare != nil {
			t.Fatalf("left: %d cells, %d chunks", run, len(s.below))
		}
		for _, c := range s.below[:cap(s.below)] {
			if c != nil {
				t.Fatal("a chunk is kept")
			}
		}
	}
}
