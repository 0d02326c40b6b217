package fd

import "math/bits"

// explain: there are as many variables as they have values together, a Hall set, and the
// value is one of theirs; or there are even more variables than values. The set is found as
// the propagator finds it, from the domains as they were: the variables that can be reached
// by exchanges from the one that has the value.
func (p *allDistinct) explain(why *reason, f fact) bool {
	if f.x != nil && (f.only || f.lo != f.hi) {
		return false
	}
	n := len(p.xs)
	h := hallSet{p: p, domains: make([][]uint64, n), match: make([]int64, n), owner: make([]int32, len(p.owner)), in: make([]bool, n)}
	for i := range h.owner {
		h.owner[i] = -1
	}
	for i, x := range p.xs {
		d, base := why.values(x)
		if d == nil {
			return false
		}
		h.domains[i] = make([]uint64, len(p.owner)/64+1)
		for w, word := range d {
			for ; word != 0; word &= word - 1 {
				v := base + int64(w*64+bits.TrailingZeros64(word)) - p.base
				h.domains[i][v/64] |= 1 << (v % 64)
			}
		}
		h.match[i] = -1
		if v := p.match[i]; v >= 0 && h.has(i, v) && h.owner[v] < 0 {
			h.match[i], h.owner[v] = v, int32(i)
		}
	}
	for i := range p.xs {
		if h.match[i] >= 0 {
			continue
		}
		clear(h.in)
		if !h.augment(i) {
			return h.tell(why, nil) // those that were tried have too few values
		}
	}
	if f.x == nil {
		return false
	}
	v := f.lo - p.base
	if v < 0 || v >= int64(len(h.owner)) || h.owner[v] < 0 {
		return false
	}
	clear(h.in)
	return h.close(int(h.owner[v])) && h.tell(why, f.x)
}

// A hallSet is the state of a search for a Hall set.
type hallSet struct {
	p       *allDistinct
	domains [][]uint64
	match   []int64
	owner   []int32
	in      []bool // the variables of the set
	stack   []int
}

func (h *hallSet) has(i int, v int64) bool { return h.domains[i][v/64]>>(v%64)&1 != 0 }

// augment gives a variable a value, breadth first. If there is none, the set is those that
// would have to give one away.
func (h *hallSet) augment(i int) bool {
	from := make([]int, len(h.p.xs)) // who asks
	want := make([]int64, len(h.p.xs))
	h.stack = append(h.stack[:0], i)
	h.in[i] = true
	for k := 0; k < len(h.stack); k++ {
		y := h.stack[k]
		for w, word := range h.domains[y] {
			for ; word != 0; word &= word - 1 {
				v := int64(w*64 + bits.TrailingZeros64(word))
				o := h.owner[v]
				if o >= 0 {
					if !h.in[o] {
						h.in[o] = true
						from[o], want[o] = y, v
						h.stack = append(h.stack, int(o))
					}
					continue
				}
				for {
					h.owner[v], h.match[y] = int32(y), v
					if y == i {
						return true
					}
					y, v = from[y], want[y]
				}
			}
		}
	}
	return false
}

// close makes the set that of the variables that can be reached from one. It reports false
// if a value is reached that nobody has.
func (h *hallSet) close(i int) bool {
	h.stack = append(h.stack[:0], i)
	h.in[i] = true
	for k := 0; k < len(h.stack); k++ {
		for w, word := range h.domains[h.stack[k]] {
			for ; word != 0; word &= word - 1 {
				o := h.owner[w*64+bits.TrailingZeros64(word)]
				if o < 0 {
					return false
				}
				if !h.in[o] {
					h.in[o] = true
					h.stack = append(h.stack, int(o))
				}
			}
		}
	}
	return true
}

// tell says that the variables of the set have no other values than theirs. It reports
// false if x is one of them.
func (h *hallSet) tell(why *reason, x *Var) bool {
	theirs := make([]uint64, len(h.owner)/64+1)
	for i, in := range h.in {
		if !in {
			continue
		}
		if h.p.xs[i].root() == x {
			return false
		}
		for w, word := range h.domains[i] {
			theirs[w] |= word
		}
	}
	for i, in := range h.in {
		if !in {
			continue
		}
		y, next := h.p.xs[i], int64(-Limit)
		for w, word := range theirs {
			for ; word != 0; word &= word - 1 {
				v := int64(w*64+bits.TrailingZeros64(word)) + h.p.base
				if next < v {
					why.outside(y, next, v-1)
				}
				next = v + 1
			}
		}
		why.outside(y, next, Limit)
	}
	return true
}
