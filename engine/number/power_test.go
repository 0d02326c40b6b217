package number

import (
	"math/big"
	"testing"
)

func TestSmallPower(t *testing.T) {
	bases := []int64{-1 << 40, -1<<31 - 1, -1 << 31, -46341, -10, -3, -2, 2, 3, 10, 46341, 1<<31 - 1, 1 << 31, 1<<32 + 1, 1 << 60}
	for _, x := range bases {
		for n := int64(1); n < 100; n++ {
			got, ok := smallPower(x, n)
			want := new(big.Int).Exp(big.NewInt(x), big.NewInt(n), nil)
			if ok && want.Cmp(big.NewInt(got)) != 0 {
				t.Errorf("%d^%d is %v, not %d", x, n, want, got)
			}
			if !ok && want.BitLen() < 31 {
				t.Errorf("%d^%d = %v is not small", x, n, want)
			}
		}
	}
}
