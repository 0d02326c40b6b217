package fd

import "testing"

// TestTableOfKeys checks that a table in which each row has a different value needs memory
// for its rows, not for each row times each value.
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

// TestTablesOfTheSameRows: what one table knows of its rows is good for the next one with the
// same rows, and only for that, also after the caller has changed them.
func TestTablesOfTheSameRows(t *testing.T) {
	s := New()
	rows := [][]int64{{1, 2}, {3, 4}}
	first, same, other := s.Vars(2, 0, 9), s.Vars(2, 0, 9), s.Vars(2, 0, 9)
	s.Table(first, rows)
	s.Table(same, [][]int64{{3, 4}, {1, 2}, {3, 4}})
	rows[0][0] = 5
	s.Table(other, rows)
	s.Table(nil, [][]int64{{}})
	if !s.Assign(same[0], 3) || !s.Propagate() {
		t.Fatal("there are no solutions")
	}
	if first[0].Min() != 1 || first[0].Size() != 2 || same[1].Value() != 4 || other[0].Min() != 3 || other[0].Max() != 5 {
		t.Error(first[0].Domain(), same[1].Value(), other[0].Domain())
	}
	if s.Table(nil, nil); s.Propagate() {
		t.Error("a table without rows has a solution")
	}
}
