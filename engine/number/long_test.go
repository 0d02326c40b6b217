package number

import (
	"math/big"
	"testing"
)

// TestLong compares the operations in pieces with those of math/big.
func TestLong(t *testing.T) {
	r := NewRandom(3)
	polls := 0
	poll := Poll(func(int) { polls++ })
	const word = wordBits * mulPiece
	for _, bits := range [][2]int{{100, word * 3}, {word * 2, word * 2}, {word * 2, word * 5}, {word + 64, word + 640},
		{word * 9, word*4 + 1}, {word * 5, 100}, {word * 10, word * 3 / 2}, {word * 4, word*4 - 70}} {
		x, y := randomBig(r, bits[0]), randomBig(r, bits[1])
		x0, y0 := new(big.Int).Set(x), new(big.Int).Set(y)
		if poll.mul(x, y).Cmp(new(big.Int).Mul(x, y)) != 0 {
			t.Errorf("product of %d and %d bits", bits[0], bits[1])
		}
		q, rest := poll.QuoRem(x, y)
		if q0, r0 := new(big.Int).QuoRem(x, y, new(big.Int)); q.Cmp(q0) != 0 || rest.Cmp(r0) != 0 {
			t.Errorf("quotient of %d and %d bits", bits[0], bits[1])
		}
		if x.Cmp(x0) != 0 || y.Cmp(y0) != 0 {
			t.Error("the arguments are changed")
		}
	}
	if polls == 0 {
		t.Error("no poll")
	}
	// The quotient that is estimated is too great where the divisor is
	// just above a power.
	y := new(big.Int).Lsh(bigOne, word*4-1)
	y.Add(y, new(big.Int).Sub(new(big.Int).Lsh(bigOne, word*2), bigOne))
	x := new(big.Int).Sub(new(big.Int).Lsh(y, word*2), bigOne)
	q, rest := poll.QuoRem(x, y)
	if q0, r0 := new(big.Int).QuoRem(x, y, new(big.Int)); q.Cmp(q0) != 0 || rest.Cmp(r0) != 0 {
		t.Error("quotient by a number near a power of 2")
	}
	for _, bits := range [][3]int{{1000, 2000, 100}, {wordBits * gcdPiece, wordBits * gcdPiece * 2, wordBits}, {wordBits * gcdPiece * 2, wordBits * gcdPiece * 2, wordBits * gcdPiece * 2}, {0, wordBits * gcdPiece * 2, wordBits * gcdPiece}} {
		x, y, z := randomBig(r, bits[0]), randomBig(r, bits[1]), randomBig(r, bits[2])
		x.Mul(x, z)
		y.Mul(y, z)
		if poll.gcd(x, y).Cmp(new(big.Int).GCD(nil, nil, x, y)) != 0 {
			t.Errorf("divisor of %d and %d bits", bits[0], bits[1])
		}
	}
	for _, base := range []int{2, 7, 10, 16, 36} {
		for _, n := range []int{100, textPiece, textPiece + 1, 3 * textPiece, 20 * textPiece} {
			digits := poll.powerOfBase(base, n)
			for _, b := range []*big.Int{new(big.Int).Sub(digits, bigOne), digits, new(big.Int).Neg(digits), randomBig(r, 4*n)} {
				text := b.Text(base)
				if got := poll.appendInt(nil, b, base); string(got) != text {
					t.Errorf("text of %d digits to the base %d", len(text), base)
				}
				if b.Sign() > 0 && poll.ParseInt("00"+text, base).Cmp(b) != 0 {
					t.Errorf("value of %d digits to the base %d", len(text), base)
				}
			}
		}
	}
}

// powerOfBase is base^n.
func (p Poll) powerOfBase(base, n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(int64(base)), big.NewInt(int64(n)), nil)
}
