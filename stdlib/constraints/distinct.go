package constraints

import (
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// '$distinct_domains'/2 is the filter of all_distinct/1 of library(clpfd), after J.-C.
// Régin, A filtering algorithm for constraints of difference in CSPs (1994). It removes a
// value from a variable's domain if no assignment of different values to all variables
// gives that value to the variable.
//
// A matching gives each variable x a value m(x). Variable x leads to y if m(x) is in the
// domain of y: y could take the value if x found another one. So y may have m(x) in two
// cases. Either y leads back to x, and the values rotate. Or x is reached from a variable
// that can have a value without an owner.

// maxDistinct is the greatest number of values in the domains. Larger domains are not
// filtered.
const maxDistinct = 1 << 20

type interval struct{ lo, hi int64 }

// A distinctFilter is the graph of a call. Values are numbered from 0 in ascending order.
type distinctFilter struct {
	values []int64
	doms   [][]int32 // the values in the domain of each variable
	users  [][]int32 // the variables that have each value in their domains
	match  []int32   // the value of each variable, or -1
	owner  []int32   // the variable that has each value, or -1
	free   []bool    // variables that are reached from a value without owner
	comp   []int32   // the strongly connected component of each variable
}

// distinctDomains implements '$distinct_domains'(Domains, Filtered). A domain is a list of
// intervals L-H. It fails if there is no assignment.
func distinctDomains(m *engine.Machine, a []engine.Cell) bool {
	items, _ := m.ListItems(a[0])
	var f distinctFilter
	if !f.read(m, items) {
		return m.Unify(a[1], a[0])
	}
	if !f.assign() {
		return false
	}
	f.reach()
	f.components()
	size := 0
	for _, d := range f.doms {
		size += len(d)
	}
	if !m.Reserve(6*size + 2*len(items)) {
		return false
	}
	for x, dom := range f.doms {
		kept := slices.DeleteFunc(slices.Clone(dom), func(v int32) bool { return !f.possible(int32(x), v) })
		if len(kept) < len(dom) {
			items[x] = f.domain(m, kept)
		}
	}
	return m.Unify(a[1], m.NewList(items, builtin.NilList))
}

// read makes the graph. It returns false if the graph is too large.
func (f *distinctFilter) read(m *engine.Machine, items []engine.Cell) bool {
	rows := make([][]interval, len(items))
	size := int64(0)
	for x, item := range items {
		intervals, _ := m.ListItems(item)
		for _, c := range intervals {
			lo, ok1 := engine.SmallIntOf(m.Arg(c, 0))
			hi, ok2 := engine.SmallIntOf(m.Arg(c, 1))
			if !ok1 || !ok2 || hi-lo >= maxDistinct-size {
				return false
			}
			size += hi - lo + 1
			rows[x] = append(rows[x], interval{lo, hi})
			for v := lo; v <= hi; v++ {
				f.values = append(f.values, v)
			}
		}
	}
	slices.Sort(f.values)
	f.values = slices.Compact(f.values)
	f.doms = make([][]int32, len(items))
	f.users = make([][]int32, len(f.values))
	for x, row := range rows {
		for _, in := range row {
			v, _ := slices.BinarySearch(f.values, in.lo)
			for ; v < len(f.values) && f.values[v] <= in.hi; v++ {
				f.doms[x] = append(f.doms[x], int32(v))
				f.users[v] = append(f.users[v], int32(x))
			}
		}
	}
	return true
}

// assign finds a matching and reports whether there is one. A variable that finds no value
// without owner searches breadth-first for owners that can take another value.
func (f *distinctFilter) assign() bool {
	n := len(f.doms)
	f.match, f.owner = filled(n, -1), filled(len(f.values), -1)
	from := make([]int32, len(f.values)) // the variable that has asked for each value
	seen := filled(len(f.values), -1)    // the search in which it has asked
	var queue []int32
	for x := range int32(n) {
		queue = append(queue[:0], x)
		found := int32(-1)
		for i := 0; i < len(queue) && found < 0; i++ {
			y := queue[i]
			for _, v := range f.doms[y] {
				if seen[v] == x {
					continue
				}
				seen[v], from[v] = x, y
				if f.owner[v] < 0 {
					found = v
					break
				}
				queue = append(queue, f.owner[v])
			}
		}
		if found < 0 {
			return false
		}
		for v := found; v >= 0; {
			y := from[v]
			before := f.match[y]
			f.match[y], f.owner[v] = v, y
			v = before
		}
	}
	return true
}

func filled(n int, v int32) []int32 {
	s := make([]int32, n)
	for i := range s {
		s[i] = v
	}
	return s
}

// reach finds the variables that are reached from values without owner.
func (f *distinctFilter) reach() {
	f.free = make([]bool, len(f.doms))
	var queue []int32
	add := func(v int32) {
		for _, x := range f.users[v] {
			if !f.free[x] {
				f.free[x] = true
				queue = append(queue, x)
			}
		}
	}
	for v, owner := range f.owner {
		if owner < 0 {
			add(int32(v))
		}
	}
	for i := 0; i < len(queue); i++ {
		add(f.match[queue[i]])
	}
}

// components finds the strongly connected components with Tarjan's algorithm. It has a
// stack of its own.
func (f *distinctFilter) components() {
	n := len(f.doms)
	f.comp = filled(n, -1)
	index, low := filled(n, -1), make([]int32, n)
	at := make([]int, n) // the next user of each variable's value
	var calls, stack []int32
	count := int32(0)
	for root := range int32(n) {
		if index[root] >= 0 {
			continue
		}
		calls = append(calls, root)
		for len(calls) > 0 {
			x := calls[len(calls)-1]
			if index[x] < 0 {
				index[x], low[x] = count, count
				count++
				stack = append(stack, x)
			}
			users := f.users[f.match[x]]
			for at[x] < len(users) {
				y := users[at[x]]
				if index[y] < 0 {
					break
				}
				if f.comp[y] < 0 {
					low[x] = min(low[x], low[y])
				}
				at[x]++
			}
			if at[x] < len(users) {
				calls = append(calls, users[at[x]])
				continue
			}
			calls = calls[:len(calls)-1]
			if low[x] < index[x] {
				continue
			}
			for {
				y := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				f.comp[y] = x
				if y == x {
					break
				}
			}
		}
	}
}

// possible reports whether an assignment gives value v to variable x.
func (f *distinctFilter) possible(x, v int32) bool {
	owner := f.owner[v]
	return owner < 0 || owner == x || f.free[owner] || f.comp[owner] == f.comp[x]
}

// domain returns values as a list of intervals.
func (f *distinctFilter) domain(m *engine.Machine, values []int32) engine.Cell {
	var intervals []engine.Cell
	for i := 0; i < len(values); {
		j := i
		for j+1 < len(values) && f.values[values[j+1]] == f.values[values[j]]+1 {
			j++
		}
		lo, hi := engine.SmallInt(f.values[values[i]]), engine.SmallInt(f.values[values[j]])
		intervals = append(intervals, m.NewStruct(atom.Minus, lo, hi))
		i = j + 1
	}
	return m.NewList(intervals, builtin.NilList)
}

var distinctRows = []engine.Builtin{
	{Name: "$distinct_domains", Arity: 2, Det: distinctDomains,
		Doc: "'$distinct_domains'(+Domains, -Filtered)\nDomains without the values that no assignment of different values has."},
}
