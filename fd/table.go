package fd

import (
	"cmp"
	"math/bits"
	"slices"
	"unsafe"
)

// table says that a tuple of variables is one of some rows. It works on domains:
// Demeulenaere and others, Compact-Table (CP 2016). A word has a bit for each of 64 rows
// that are still possible. For each value of each variable there are the words of the rows
// that have it. Words that are 0 are left out: a value may be in few rows of many.
type table struct {
	xs   []*Var
	rows []uint64 // the rows that are still possible, on the trail
	of   []column

	// while it runs
	mask []uint64
	left []int64 // values
}

// A column is the rows by the values of a variable.
type column struct {
	values  []int64 // in order
	rows    [][]rowsOf
	residue []int // of a value, the part in which it had a row
	size    Int   // the number of the variable's values when its rows were last read
}

// A rowsOf is the rows among the 64 of one word.
type rowsOf struct {
	at   int32
	rows uint64
}

// A relation is a set of rows, with its columns: tables of the same rows share them.
type relation struct {
	cells   []int64 // of all rows, which are in order
	columns []column
	holder  *record    // of the table that it counts for, as long as that is
	first   Propagator // there
}

// Table posts that the values of the variables are one of the rows.
func (s *Store) Table(xs []*Var, rows [][]int64) {
	if s.stopped(len(rows) * len(xs)) {
		return
	}
	rows = slices.Clone(rows)
	slices.SortFunc(rows, slices.Compare)
	rows = slices.CompactFunc(rows, slices.Equal)
	if len(xs) == 0 {
		s.failed = s.failed || len(rows) == 0
		return
	}
	cells := slices.Concat(rows...)
	of := &s.relation
	if len(of.columns) != len(xs) || !slices.Equal(of.cells, cells) {
		if *of = s.newRelation(cells, len(xs)); of.columns == nil {
			return
		}
	}
	n := (len(rows) + 63) / 64
	p := &table{xs: xs, rows: make([]uint64, n), of: slices.Clone(s.relation.columns), mask: make([]uint64, n)}
	for r := range rows {
		p.rows[r/64] |= 1 << (r % 64)
	}
	for i, x := range xs {
		p.of[i].residue = make([]int, len(p.of[i].values))
		if !s.restrictTo(x, p.of[i].values) {
			s.failed = true
			return
		}
	}
	post := s.Post(p, Quadratic).Holds(16*n+of.residues()).Watch(OnDomain, xs...)
	if of.holder == nil || of.holder.p != of.first {
		of.holder, of.first = post.Holds(of.bytes()).r, p
	}
}

// newRelation returns a new relation of rows with n cells each, or an empty one if the
// store is stopped.
func (s *Store) newRelation(cells []int64, width int) relation {
	order := make([]int, len(cells)/width) // of the rows, by their values in a column
	for r := range order {
		order[r] = r
	}
	of := relation{cells: cells, columns: make([]column, width)}
	for i := range of.columns {
		if s.stopped(len(order)) {
			return relation{}
		}
		value := func(r int) int64 { return cells[r*width+i] }
		slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(value(a), value(b)), a-b) })
		n := 0
		for k, r := range order {
			if k == 0 || value(r) != value(order[k-1]) {
				n++
			}
		}
		c := &of.columns[i]
		c.values, c.rows = make([]int64, 0, n), make([][]rowsOf, 0, n)
		parts := make([]rowsOf, 0, len(order)) // of all values, one after the other
		first := 0
		for k, r := range order {
			if v := value(r); k == 0 || v != value(order[k-1]) {
				c.values, c.rows = append(c.values, v), append(c.rows, nil)
				first = len(parts)
			}
			at := int32(r / 64)
			if n := len(parts); n == first || parts[n-1].at != at {
				parts = append(parts, rowsOf{at: at})
			}
			parts[len(parts)-1].rows |= 1 << (r % 64)
			c.rows[len(c.rows)-1] = parts[first:]
		}
	}
	return of
}

// residues returns how many bytes a table of the relation has for its columns.
func (r *relation) residues() (n int) {
	for _, c := range r.columns {
		n += int(unsafe.Sizeof(c)) + 8*len(c.values)
	}
	return n
}

// bytes returns how many the relation has, which its tables share.
func (r *relation) bytes() int {
	const ofValue = 8 + 24
	n := 8 * len(r.cells)
	for _, c := range r.columns {
		n += ofValue * len(c.values)
		for _, parts := range c.rows {
			n += int(unsafe.Sizeof(rowsOf{})) * len(parts)
		}
	}
	return n
}

func (p *table) Propagate(s *Store) Status {
	fixed := true
	for i, x := range p.xs {
		x = x.root()
		fixed = fixed && x.lo == x.hi
		c := &p.of[i]
		if size := int(x.size()); size != c.size.Get() {
			c.size.Set(s, size)
		} else {
			continue
		}
		if s.stopped(len(c.values) * len(p.rows)) {
			return Failed
		}
		clear(p.mask)
		for k, v := range c.values {
			if x.has(v) {
				for _, part := range c.rows[k] {
					p.mask[part.at] |= part.rows
				}
			}
		}
		for w, m := range p.mask {
			if old := p.rows[w]; old&^m != 0 {
				s.saveWord(&p.rows[w], s.running)
				p.rows[w] = old & m
			}
		}
	}
	left := 0
	for _, w := range p.rows {
		left += bits.OnesCount64(w)
	}
	if left == 0 {
		return Failed
	}
	before := s.changes
	for i, x := range p.xs {
		x = x.root()
		c := &p.of[i]
		if s.stopped(len(c.values) * len(p.rows)) {
			return Failed
		}
		p.left = p.left[:0]
		for k, v := range c.values {
			if x.has(v) && p.possible(c, k) {
				p.left = append(p.left, v)
			}
		}
		if int64(len(p.left)) < x.size() && !s.restrictTo(x, p.left) { // all at once, as a long domain is copied
			return Failed
		}
	}
	if fixed || s.changes == before && p.all(left) {
		return Subsumed
	}
	return NotAtFixpoint // a variable may be there twice
}

// all reports whether the rows that are left are all that there can be.
func (p *table) all(left int) bool {
	most := int64(left)
	size := int64(1)
	for _, x := range p.xs {
		if size *= x.Size(); size > most {
			return false
		}
	}
	return size == most
}

// possible reports whether a row is left that has the value k of a column.
func (p *table) possible(c *column, k int) bool {
	parts := c.rows[k]
	if r := parts[c.residue[k]]; r.rows&p.rows[r.at] != 0 {
		return true
	}
	for i, part := range parts {
		if part.rows&p.rows[part.at] != 0 {
			c.residue[k] = i
			return true
		}
	}
	return false
}

// restrictTo takes the values away that are not in a list, which is in order.
func (s *Store) restrictTo(x *Var, values []int64) bool {
	d := s.allowed[:0]
	for _, v := range values {
		if n := len(d); n > 0 && d[n-1].Hi == v-1 {
			d[n-1].Hi = v
		} else {
			d = append(d, Interval{v, v})
		}
	}
	s.allowed = d
	return s.Restrict(x, d)
}

func sortedSet(values []int64) []int64 {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	return slices.Compact(sorted)
}

// explain: each row that has the value has another one that is not possible.
func (p *table) explain(why *reason, f fact) bool {
	if f.only {
		return false
	}
	left := make([]uint64, len(p.rows)) // rows that must be shown to be impossible
	for i, x := range p.xs {
		if c := &p.of[i]; x.root() == f.x || f.x == nil {
			for k, v := range c.values {
				if f.x == nil || f.lo <= v && v <= f.hi {
					for _, part := range c.rows[k] {
						left[part.at] |= part.rows
					}
				}
			}
		}
	}
	for i, x := range p.xs {
		if x.root() == f.x {
			continue
		}
		c := &p.of[i]
		for k, v := range c.values {
			some := false
			for _, part := range c.rows[k] {
				some = some || part.rows&left[part.at] != 0
			}
			if !some || why.has(x, v) {
				continue
			}
			why.not(x, v)
			for _, part := range c.rows[k] {
				left[part.at] &^= part.rows
			}
		}
	}
	for _, bits := range left {
		if bits != 0 {
			return false
		}
	}
	return true
}
