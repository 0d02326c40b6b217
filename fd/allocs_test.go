package fd

import "testing"

// TestPropagationAllocates: propagators that run again need no memory.
func TestPropagationAllocates(t *testing.T) {
	for _, c := range []struct {
		name string
		post func(s *Store, xs []*Var)
	}{
		{"circuit", func(s *Store, xs []*Var) { s.Circuit(xs) }},
		{"subcircuit", func(s *Store, xs []*Var) { s.Subcircuit(xs) }},
		{"all different", func(s *Store, xs []*Var) { s.AllDifferent(xs...) }},
		{"different", func(s *Store, xs []*Var) { s.Different(xs[0], xs[1], 0); s.Different(xs[1], xs[2], 1) }},
		{"order", func(s *Store, xs []*Var) {
			s.Reify(s.Var(0, 1), Sum{C: []int64{1, -1}, X: xs[:2], Rel: LE})
			s.Reify(s.Var(0, 1), Sum{C: []int64{1}, X: xs[1:2], Rel: EQ, N: 2})
		}},
	} {
		s := New()
		xs := s.Vars(6, 0, 5)
		c.post(s, xs)
		s.Propagate()
		n := testing.AllocsPerRun(100, func() {
			mark := s.Push()
			for i, x := range xs {
				s.Assign(x, int64(i+1)%6)
				s.Propagate()
			}
			s.Pop(mark)
		})
		if n > 0 {
			t.Errorf("%s: %v allocations", c.name, n)
		}
	}
}
