package fd

import (
	"math/bits"
	"slices"
	"sort"
)

// longest is the largest number of values that a bitset holds.
const longest = 4096

// A bitset is the holes of a domain of some thousand values. It is changed in place; the
// trail has its words.
type bitset struct {
	base  int64
	words []uint64
}

func newBitset(lo, hi int64) *bitset {
	b := &bitset{base: lo, words: make([]uint64, (hi-lo)/64+1)}
	for i := range b.words {
		b.words[i] = ^uint64(0)
	}
	return b
}

func (b *bitset) at(n int64) (word int, bit uint) {
	i := n - b.base
	return int(i >> 6), uint(i & 63)
}

func (b *bitset) has(n int64) bool {
	word, bit := b.at(n)
	return b.words[word]>>bit&1 != 0
}

func (b *bitset) next(n int64) int64 {
	word, bit := b.at(n)
	w := b.words[word] >> bit << bit
	for w == 0 {
		word++
		w = b.words[word]
	}
	return b.base + int64(word<<6+bits.TrailingZeros64(w))
}

func (b *bitset) prev(n int64) int64 {
	word, bit := b.at(n)
	w := b.words[word] << (63 - bit) >> (63 - bit)
	for w == 0 {
		word--
		w = b.words[word]
	}
	return b.base + int64(word<<6+63-bits.LeadingZeros64(w))
}

func (b *bitset) last(n int64) int64 {
	word, bit := b.at(n)
	w := ^b.words[word] >> bit << bit
	for w == 0 {
		if word++; word == len(b.words) {
			return b.base + int64(word<<6) - 1
		}
		w = ^b.words[word]
	}
	return b.base + int64(word<<6+bits.TrailingZeros64(w)) - 1
}

func (b *bitset) count(lo, hi int64) int64 {
	first, from := b.at(lo)
	last, to := b.at(hi)
	n := 0
	for i := first; i <= last; i++ {
		w := b.words[i]
		if i == first {
			w = w >> from << from
		}
		if i == last {
			w = w << (63 - to) >> (63 - to)
		}
		n += bits.OnesCount64(w)
	}
	return int64(n)
}

// intervals are the values of a domain that is longer, in order, with holes between them.
// They are never changed, only replaced.
type intervals []Interval

// bytesOf returns the memory that holes take.
func bytesOf(h holes) int {
	switch h := h.(type) {
	case *bitset:
		return 8 * len(h.words)
	case intervals:
		return 16 * cap(h)
	}
	return 0
}

// find returns the index of the first interval that does not end before n.
func (v intervals) find(n int64) int {
	return sort.Search(len(v), func(i int) bool { return v[i].Hi >= n })
}

func (v intervals) has(n int64) bool {
	i := v.find(n)
	return i < len(v) && v[i].Lo <= n
}

func (v intervals) next(n int64) int64 { return max(n, v[v.find(n)].Lo) }

func (v intervals) prev(n int64) int64 {
	if i := v.find(n); i < len(v) && v[i].Lo <= n {
		return n
	} else {
		return v[i-1].Hi
	}
}

func (v intervals) last(n int64) int64 { return v[v.find(n)].Hi }

func (v intervals) count(lo, hi int64) (n int64) {
	for _, i := range v[v.find(lo):] {
		if i.Lo > hi {
			break
		}
		n += min(i.Hi, hi) - max(i.Lo, lo) + 1
	}
	return n
}

// without returns the values without those from lo to hi.
func (v intervals) without(lo, hi int64) intervals {
	w := make(intervals, 0, len(v)+1)
	for _, i := range v {
		if i.Hi < lo || i.Lo > hi {
			w = append(w, i)
			continue
		}
		if i.Lo < lo {
			w = append(w, Interval{i.Lo, lo - 1})
		}
		if i.Hi > hi {
			w = append(w, Interval{hi + 1, i.Hi})
		}
	}
	return slices.Clip(w)
}
