package number

import (
	"math/big"
	"testing"
)

// Of sums and products of short rationals only the result is left to the collector.
func TestRationalAllocates(t *testing.T) {
	x, y := FromRat(big.NewRat(5, 6)), FromRat(big.NewRat(7, 15))
	poll := Poll(func(int) {})
	for name, f := range map[string]func() Number{
		"sum":     func() Number { return poll.addRationals(x, y, false) },
		"product": func() Number { return poll.mulRationals(x.R.Num(), x.R.Denom(), y.R.Num(), y.R.Denom()) },
	} {
		if n := testing.AllocsPerRun(100, func() { f() }); n > 1 {
			t.Errorf("%v allocations for a %s", n, name)
		}
	}
}
