package fd

import (
	"math/bits"
	"slices"
)

// packing says that the load of each bin is the weight of the items in it. For a single bin
// it finds all values that an item can have: the sums that the items before it can make,
// and those from which the items after it can reach a load (Trick, A Dynamic Programming
// Approach for Consistency and Propagation for Knapsack Constraints, Annals of Operations
// Research 118, 2003). For several bins it does what Shaw describes in A Constraint for Bin
// Packing (CP 2004).
type packing struct {
	load, bin []*Var
	weight    []int64
	items     []int      // that may be in a bin
	at        int        // the present bin
	sums      [][]uint64 // of the items before each of them, as bits
	need      []uint64   // the sums from which those after an item can come to a load
}

// maxSum bounds the sums that packing looks at.
const maxSum = 1 << 12

// BinPacking posts that load[b] is the sum of the weights of the items i for which bin[i] is
// b. Bins are numbered from 0, and weights are not negative.
func (s *Store) BinPacking(load, bin []*Var, weight []int64) {
	ones, total := make([]int64, len(load)), int64(0)
	for i := range ones {
		ones[i] = 1
	}
	for i, x := range bin {
		total += weight[i]
		if !s.SetMin(x, 0) || !s.SetMax(x, int64(len(load)-1)) {
			s.failed = true
			return
		}
	}
	s.Linear(ones, load, EQ, total)
	p := &packing{load: load, bin: bin, weight: weight, sums: make([][]uint64, len(bin)+1)}
	s.Post(p, Quadratic).Holds(maxSum/8*len(bin)).Watch(OnBounds, load...).Watch(OnDomain, bin...)
}

func (p *packing) Propagate(s *Store) Status {
	for p.at = range p.load {
		if !p.fill(s, int64(p.at), p.load[p.at]) {
			return Failed
		}
	}
	return NotAtFixpoint
}

// fill is about one bin.
func (p *packing) fill(s *Store, b int64, load *Var) bool {
	in, open := int64(0), int64(0)
	p.items = p.items[:0]
	for i, x := range p.bin {
		switch {
		case !x.Has(b):
		case x.Fixed():
			in += p.weight[i]
		default:
			open += p.weight[i]
			p.items = append(p.items, i)
		}
	}
	if !s.SetMin(load, in) || !s.SetMax(load, in+open) {
		return false
	}
	lo, hi := load.Min()-in, load.Max()-in
	if lo == 0 && hi == open || hi > maxSum {
		return true
	}
	if s.stopped(len(p.items)) {
		return false
	}
	p.add(hi)
	sums := p.sums[len(p.items)]
	lo, hi = nextBit(sums, lo), prevBit(sums, hi)
	if lo > hi || !s.SetMin(load, in+lo) || !s.SetMax(load, in+hi) {
		return false
	}
	return p.place(s, b, lo, hi)
}

// add finds the sums up to hi.
func (p *packing) add(hi int64) {
	words := int(hi/64 + 1)
	set := func(k int) []uint64 {
		if cap(p.sums[k]) < words {
			p.sums[k] = make([]uint64, words)
		}
		p.sums[k] = p.sums[k][:words]
		return p.sums[k]
	}
	sums := set(0)
	clear(sums)
	sums[0] = 1
	for k, i := range p.items {
		next := set(k + 1)
		copy(next, sums)
		for j := range next {
			next[j] |= shifted(sums, j, -p.weight[i])
		}
		sums = next
	}
}

// place looks at each item: whether the load can be from lo to hi with it, and without it.
func (p *packing) place(s *Store, b, lo, hi int64) bool {
	p.need = p.need[:0]
	for range p.sums[0] {
		p.need = append(p.need, 0)
	}
	for n := lo; n <= hi; n++ {
		p.need[n/64] |= 1 << (n % 64)
	}
	for k := len(p.items) - 1; k >= 0; k-- {
		i := p.items[k]
		var with, without uint64
		for j, sums := range p.sums[k] {
			after := shifted(p.need, j, p.weight[i]) // is not changed before it is read
			with |= sums & after
			without |= sums & p.need[j]
			p.need[j] |= after
		}
		if with == 0 && !s.Remove(p.bin[i], b) || without == 0 && !s.Assign(p.bin[i], b) {
			return false
		}
	}
	return true
}

// explain uses what is known about one bin: its load, and which items are in it and which
// are not.
func (p *packing) explain(why *reason, f fact) bool {
	b := p.at
	if f.x != nil {
		b = slices.IndexFunc(p.load, func(x *Var) bool { return x.root() == f.x })
		item := slices.ContainsFunc(p.bin, func(x *Var) bool { return x.root() == f.x })
		switch {
		case item == (b >= 0):
			return false
		case item && (f.only || f.lo == f.hi):
			b = int(f.lo)
		case item:
			return false
		}
		if b < 0 || b >= len(p.load) {
			return false
		}
	}
	why.bounds(p.load[b])
	for _, x := range p.bin {
		switch {
		case x.root() == f.x:
		case !why.has(x, int64(b)):
			why.not(x, int64(b))
		case why.isFixed(x):
			why.bounds(x)
		}
	}
	return true
}

// shifted returns word j of a set whose elements are n less, or more if n is below 0.
func shifted(set []uint64, j int, n int64) uint64 {
	at, by := int64(j)+n>>6, uint(n&63)
	var word uint64
	if at >= 0 && at < int64(len(set)) {
		word = set[at] >> by
	}
	if at++; by != 0 && at >= 0 && at < int64(len(set)) {
		word |= set[at] << (64 - by)
	}
	return word
}

// nextBit returns the least element of a set that is not below n, or a number above all.
func nextBit(set []uint64, n int64) int64 {
	for ; n < int64(len(set))*64; n = (n | 63) + 1 {
		if word := set[n/64] >> (n % 64); word != 0 {
			return n + int64(bits.TrailingZeros64(word))
		}
	}
	return n
}

// prevBit returns the greatest element of a set that is not above n, or a number below 0.
func prevBit(set []uint64, n int64) int64 {
	for ; n >= 0; n = n/64*64 - 1 {
		if word := set[n/64] << (63 - n%64); word != 0 {
			return n - int64(bits.LeadingZeros64(word))
		}
	}
	return n
}
