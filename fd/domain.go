package fd

import (
	"iter"
	"math/bits"
)

// Values are between -Limit and Limit. A bound of -Limit or Limit means that there is
// none: no propagator concludes anything from it.
const Limit = 1 << 60

// A domain is a set of integers that is not empty. One that spans less than 64 values has
// them in a word. A longer one is an interval, less what its holes say.
type domain struct {
	lo, hi int64  // the least and the greatest value
	base   int64  // the value of bit 0 of word
	word   uint64 // the values, if hi-lo < 64, else 0
	holes  holes  // else; nil if there are none
}

// holes tells the values of a long domain, within its bounds.
type holes interface {
	has(n int64) bool
	next(n int64) int64 // the least value that is not less than n
	prev(n int64) int64 // the greatest value that is not greater than n
	last(n int64) int64 // the greatest value up to which all are there from n on, or some that is greater
	count(lo, hi int64) int64
}

// fill gives it all values from lo to hi.
func (d *domain) fill(lo, hi int64) {
	*d = domain{lo: lo, hi: hi}
	d.pack()
}

// small reports whether the values are in the word.
func (d *domain) small() bool { return d.word != 0 }

// pack puts the values of a domain in the word that was long before.
func (d *domain) pack() {
	if uint64(d.hi-d.lo) >= 64 {
		return
	}
	d.base = d.lo
	d.word = ^uint64(0) >> (63 - uint(d.hi-d.lo))
	if h := d.holes; h != nil {
		d.word = 0
		for n := d.lo; ; n = h.next(n + 1) {
			d.word |= 1 << uint(n-d.base)
			if n == d.hi {
				break
			}
		}
		d.holes = nil
	}
}

func (d *domain) size() int64 {
	switch {
	case d.small():
		return int64(bits.OnesCount64(d.word))
	case d.holes != nil:
		return d.holes.count(d.lo, d.hi)
	}
	return d.hi - d.lo + 1
}

func (d *domain) has(n int64) bool {
	return d.word>>uint(n-d.base)&1 != 0 || d.word == 0 && d.longHas(n) // no such bit is 0
}

// longHas is has for a long domain. It is a separate function so that has is inlined.
//
//go:noinline
func (d *domain) longHas(n int64) bool {
	return n >= d.lo && n <= d.hi && (d.holes == nil || d.holes.has(n))
}

// next returns the least value that is not less than n, which is not above the greatest.
func (d *domain) next(n int64) int64 {
	switch {
	case n <= d.lo:
		return d.lo
	case d.small():
		return n + int64(bits.TrailingZeros64(d.word>>uint(n-d.base)))
	case d.holes != nil:
		return d.holes.next(n)
	}
	return n
}

// prev returns the greatest value that is not greater than n, which is not below the least.
func (d *domain) prev(n int64) int64 {
	switch {
	case n >= d.hi:
		return d.hi
	case d.small():
		return n - int64(bits.LeadingZeros64(d.word<<(63-uint(n-d.base))))
	case d.holes != nil:
		return d.holes.prev(n)
	}
	return n
}

// last returns the greatest value up to which all are there from the value n on.
func (d *domain) last(n int64) int64 {
	switch {
	case d.small():
		return n + int64(bits.TrailingZeros64(^(d.word >> uint(n-d.base)))) - 1
	case d.holes != nil:
		return min(d.hi, d.holes.last(n))
	}
	return d.hi
}

// nearest returns the value that is nearest to n, the lower one of two.
func (d *domain) nearest(n int64) int64 {
	lo, hi := d.prev(max(n, d.lo)), d.next(min(n, d.hi))
	if n-lo <= hi-n {
		return lo
	}
	return hi
}

// nth returns the value that has n below it.
func (d *domain) nth(n int64) int64 {
	for i := range d.intervals() {
		if k := i.Hi - i.Lo + 1; n < k {
			return i.Lo + n
		} else {
			n -= k
		}
	}
	return d.hi
}

// raise makes n the lower bound, which is at most the upper one and above the lower one.
func (d *domain) raise(n int64) {
	if d.small() {
		d.lo = d.next(n)
		d.word &= ^uint64(0) << uint(d.lo-d.base)
		return
	}
	d.lo = d.next(n)
	d.pack()
}

// lower makes n the upper bound, which is at least the lower one and below the upper one.
func (d *domain) lower(n int64) {
	if d.small() {
		d.hi = d.prev(n)
		d.word &= ^uint64(0) >> (63 - uint(d.hi-d.base))
		return
	}
	d.hi = d.prev(n)
	d.pack()
}

// An Interval is the integers from Lo to Hi.
type Interval struct{ Lo, Hi int64 }

// intervals yields the values in order, as the longest intervals.
func (d *domain) intervals() iter.Seq[Interval] {
	return func(yield func(Interval) bool) {
		if !d.small() && d.holes == nil {
			yield(Interval{d.lo, d.hi})
			return
		}
		for lo := d.lo; ; {
			hi := d.last(lo)
			if !yield(Interval{lo, hi}) || hi == d.hi {
				return
			}
			lo = d.next(hi + 1)
		}
	}
}
