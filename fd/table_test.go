package fd

import "testing"

// TestTableOfKeys: a table in which each row has a value of its own needs memory for its
// rows, not for each row by each value.
func TestTableOfKeys(t *testing.T) {
	const n = 1 << 17
	s := New()
	key, rest := s.Var(0, 2*n), s.Var(0, 9)
	rows := make([][]int64, n)
	for i := range rows {
		rows[i] = []int64{int64(i), int64(i % 7)}
	}
	s.Table([]*Var{key, rest}, rows)
	if !s.Propagate() || key.Max() != n-1 || rest.Max() != 6 {
		t.Fatal(key.Domain(), rest.Domain())
	}
	if !s.SetMin(key, n-3) || !s.Propagate() || rest.Size() != 3 || rest.Min() != (n-3)%7 {
		t.Error(rest.Domain())
	}
}
