package number

import (
	"math/big"
	"math/bits"
	"strings"

	"github.com/zebralog/prolog/internal/room"
)

// A Poll is called now and then while a long operation runs, with the bytes that it is
// about to take, if these are many. It ends the operation by a panic; nil never does.
//
// The operations of math/big cannot be interrupted. A Poll's own do the same for
// numbers of any length: long ones are taken apart, into pieces that math/big
// works on for some milliseconds, and between the pieces the Poll is called.
// Multiplication is that of A. Karatsuba, division that of C. Burnikel and J.
// Ziegler (Fast Recursive Division, 1998), the greatest common divisor that of
// D. H. Lehmer (D. E. Knuth, The Art of Computer Programming 2, 4.5.2, L).
type Poll func(bytes int)

// The words of the operands of one piece.
const (
	mulPiece = 1 << 13
	gcdPiece = 1 << 10
)

const wordBits = bits.UintSize

// Call calls the Poll, if there is one.
func (p Poll) Call() {
	if p != nil {
		p(0)
	}
}

func words(x *big.Int) int { return len(x.Bits()) }

// multipliesAtOnce reports whether the product of n and m words is a single piece.
func (p Poll) multipliesAtOnce(n, m int) bool {
	return p == nil || min(n, m) <= mulPiece && max(n, m) <= 16*mulPiece
}

// mul returns x*y.
func (p Poll) mul(x, y *big.Int) *big.Int {
	n, m := words(x), words(y)
	if p.multipliesAtOnce(n, m) {
		p.takes(n + m)
		return new(big.Int).Mul(x, y)
	}
	p(0)
	if n < m {
		x, y, n, m = y, x, m, n
	}
	half := uint(n/2) * wordBits
	x1, x0 := p.split(x, half)
	if m <= n/2 {
		high, low := p.mul(x1, y), p.mul(x0, y)
		return p.add(p.lsh(high, half), low)
	}
	y1, y0 := p.split(y, half)
	low, high := p.mul(x0, y0), p.mul(x1, y1)
	middle := p.mul(p.add(x1, x0), p.add(y1, y0))
	p(0)
	middle.Sub(middle, low)
	p(0)
	middle.Sub(middle, high)
	return p.add(p.lsh(p.add(p.lsh(high, half), middle), half), low)
}

// isShort reports whether math/big may get memory for n words at once.
func (p Poll) isShort(n int) bool { return p == nil || n <= 16*mulPiece }

// toldWords is the number of words from which the Poll is told.
const toldWords = 1 << 7

// takes tells the Poll of n words that math/big is about to get, if they are many.
func (p Poll) takes(n int) {
	if p != nil && n >= toldWords {
		p(n * wordBits / 8)
	}
}

// make makes room for n words, and tells the Poll.
func (p Poll) make(n int) []big.Word {
	p.takes(n)
	return room.Make[big.Word](p.Call, n)
}

// room is 0, with memory for a result of n words.
func (p Poll) room(n int) *big.Int {
	if p.isShort(n) {
		p.takes(n)
		return new(big.Int)
	}
	return new(big.Int).SetBits(p.make(n)[:0])
}

// What takes time in proportion to the length is quick enough in math/big, once
// there is room for the result.

// Copy returns a copy of x.
func (p Poll) Copy(x *big.Int) *big.Int { return p.room(words(x)).Set(x) }

func (p Poll) neg(x *big.Int) *big.Int { return p.room(words(x)).Neg(x) }

func (p Poll) abs(x *big.Int) *big.Int { return p.room(words(x)).Abs(x) }

func (p Poll) add(x, y *big.Int) *big.Int { return p.room(max(words(x), words(y))+1).Add(x, y) }

func (p Poll) sub(x, y *big.Int) *big.Int { return p.room(max(words(x), words(y))+1).Sub(x, y) }

func (p Poll) lsh(x *big.Int, n uint) *big.Int {
	return p.room(words(x)+int(n/wordBits)+1).Lsh(x, n)
}

func (p Poll) rsh(x *big.Int, n uint) *big.Int { return p.room(words(x)).Rsh(x, n) }

func (p Poll) not(x *big.Int) *big.Int { return p.room(words(x) + 1).Not(x) }

// and leaves no negative numbers to math/big, which copies them.
func (p Poll) and(x, y *big.Int) *big.Int {
	n := max(words(x), words(y))
	switch {
	case x.Sign() < 0 && y.Sign() < 0:
		return p.not(p.or(p.not(x), p.not(y)))
	case x.Sign() < 0:
		return p.room(n).AndNot(y, p.not(x))
	case y.Sign() < 0:
		return p.room(n).AndNot(x, p.not(y))
	}
	return p.room(n).And(x, y)
}

func (p Poll) or(x, y *big.Int) *big.Int {
	if x.Sign() < 0 || y.Sign() < 0 {
		return p.not(p.and(p.not(x), p.not(y)))
	}
	return p.room(max(words(x), words(y))).Or(x, y)
}

func (p Poll) xor(x, y *big.Int) *big.Int {
	switch {
	case x.Sign() < 0:
		return p.not(p.xor(p.not(x), y))
	case y.Sign() < 0:
		return p.not(p.xor(x, p.not(y)))
	}
	return p.room(max(words(x), words(y))).Xor(x, y)
}

// split returns new hi and lo with x = hi*2^n + lo, both with the sign of x; n
// is a number of words.
func (p Poll) split(x *big.Int, n uint) (hi, lo *big.Int) {
	w := x.Bits()
	k := min(int(n/wordBits), len(w))
	lo = p.Copy(new(big.Int).SetBits(w[:k]))
	hi = p.Copy(new(big.Int).SetBits(w[k:]))
	if x.Sign() < 0 {
		hi.Neg(hi)
		lo.Neg(lo)
	}
	return hi, lo
}

// dividesAtOnce reports whether the division of n by m words is a single piece.
func (p Poll) dividesAtOnce(n, m int) bool {
	return p == nil || (n-m)*m <= mulPiece*mulPiece/4 && n <= 16*mulPiece
}

// quo returns the quotient of QuoRem.
func (p Poll) quo(x, y *big.Int) *big.Int {
	if p.dividesAtOnce(words(x), words(y)) {
		return new(big.Int).Quo(x, y)
	}
	q, _ := p.QuoRem(x, y)
	return q
}

// QuoRem returns quotient and remainder of x by y, which is not 0, rounded
// toward zero.
func (p Poll) QuoRem(x, y *big.Int) (q, r *big.Int) {
	n, m := words(x), words(y)
	switch {
	case p.dividesAtOnce(n, m):
		return new(big.Int).QuoRem(x, y, new(big.Int))
	case x.CmpAbs(y) < 0:
		return new(big.Int), p.Copy(x)
	}
	// The dividend is taken in blocks as long as the divisor, or longer when that
	// is short. A long divisor gets a length that can be halved, and its top bit set.
	block := max(m, mulPiece/2)
	shift := uint(0)
	divide := func(a, b *big.Int) (q, r *big.Int) { return new(big.Int).QuoRem(a, b, new(big.Int)) }
	if m > mulPiece {
		unit := 1
		for m > unit*mulPiece {
			unit *= 2
		}
		block = (m + unit - 1) / unit * unit
		shift = uint(block*wordBits - y.BitLen())
		divide = func(a, b *big.Int) (q, r *big.Int) { return p.divide(a, b, block) }
	}
	a := p.lsh(x, shift)
	a.Abs(a)
	b := p.lsh(y, shift)
	b.Abs(b)
	digits := make([]*big.Int, 0, words(a)/block+1)
	q, r = new(big.Int), new(big.Int)
	for i := words(a) / block * block; i >= 0; i -= block {
		p(0)
		w := a.Bits()[i:]
		r = p.joined(r, new(big.Int).SetBits(w[:min(block, len(w))]), block)
		var digit *big.Int
		digit, r = divide(r, b)
		digits = append(digits, digit)
	}
	w := p.make(len(digits) * block)
	for i, d := range digits {
		p(0)
		copy(w[(len(digits)-1-i)*block:], d.Bits())
	}
	q.SetBits(w)
	p(0)
	r.Rsh(r, shift)
	if x.Sign() < 0 {
		r.Neg(r)
	}
	if x.Sign()*y.Sign() < 0 {
		q.Neg(q)
	}
	return q, r
}

// joined is hi * 2^(n words) + lo, for lo of at most n words.
func (p Poll) joined(hi, lo *big.Int, n int) *big.Int {
	w := p.make(n + words(hi))
	room.Copy(p.Call, w, lo.Bits())
	room.Copy(p.Call, w[n:], hi.Bits())
	return new(big.Int).SetBits(w)
}

// divide returns quotient and remainder of a by b, which has n words and its top
// bit set; the quotient has at most n words.
func (p Poll) divide(a, b *big.Int, n int) (q, r *big.Int) {
	if n <= mulPiece {
		p(0)
		return new(big.Int).QuoRem(a, b, new(big.Int))
	}
	half := n / 2
	top, low := p.split(a, uint(half)*wordBits)
	q1, r := p.divideTop(top, b, half)
	q0, r := p.divideTop(p.joined(r, low, half), b, half)
	return p.joined(q1, q0, half), r
}

// divideTop is divide for a quotient of half as many words as b has, which are
// twice half.
func (p Poll) divideTop(a, b *big.Int, half int) (q, r *big.Int) {
	shift := uint(half) * wordBits
	top, low := p.split(a, shift)
	b1, b0 := p.split(b, shift)
	if first, _ := p.split(top, shift); first.Cmp(b1) < 0 {
		q, r = p.divide(top, b1, half)
	} else {
		q = p.lsh(bigOne, shift)
		q.Sub(q, bigOne)
		r = p.add(p.sub(top, p.lsh(b1, shift)), b1)
	}
	r = p.sub(p.joined(r, low, half), p.mul(q, b0))
	for r.Sign() < 0 {
		q.Sub(q, bigOne)
		r = p.add(r, b)
	}
	return q, r
}

// gcd returns the greatest common divisor of x and y.
func (p Poll) gcd(x, y *big.Int) *big.Int {
	if p == nil || min(words(x), words(y)) <= gcdPiece && max(words(x), words(y)) <= 16*mulPiece {
		return new(big.Int).GCD(nil, nil, x, y)
	}
	a, b := p.abs(x), p.abs(y)
	if a.Cmp(b) < 0 {
		a, b = b, a
	}
	var s, t big.Int
	for words(b) > gcdPiece {
		p(0)
		m, ok := steps(a, b)
		if !ok {
			_, r := p.QuoRem(a, b)
			a, b = b, r
			continue
		}
		s.Mul(a, m[0]).Add(&s, t.Mul(b, m[1]))
		b.Add(b.Mul(b, m[3]), t.Mul(a, m[2]))
		a.Set(&s)
	}
	if b.Sign() == 0 {
		return a
	}
	_, r := p.QuoRem(a, b)
	return r.GCD(nil, nil, b, r)
}

// steps returns the matrix of the steps of Euclid's algorithm for a and b that their
// first bits decide; ok is false if they decide none.
func steps(a, b *big.Int) (matrix [4]*big.Int, ok bool) {
	shift := a.BitLen() - 62
	x, y := bitsFrom(a, shift), bitsFrom(b, shift)
	m := [4]int64{1, 0, 0, 1}
	for y+m[2] != 0 && y+m[3] != 0 {
		q := (x + m[0]) / (y + m[2])
		if q != (x+m[1])/(y+m[3]) {
			break
		}
		m = [4]int64{m[2], m[3], m[0] - q*m[2], m[1] - q*m[3]}
		x, y = y, x-q*y
	}
	for i, k := range m {
		matrix[i] = big.NewInt(k)
	}
	return matrix, m[1] != 0
}

// bitsFrom implements x/2^n, which has less than 63 bits.
func bitsFrom(x *big.Int, n int) int64 {
	w := x.Bits()
	i := n / wordBits
	if i >= len(w) {
		return 0
	}
	return new(big.Int).Rsh(new(big.Int).SetBits(w[i:]), uint(n%wordBits)).Int64()
}

// textPiece is the digits that math/big converts at once.
const textPiece = 1 << 13

// powersOf returns base^textPiece and the squares of it one after the other,
// as long as they have fewer digits than n.
func (p Poll) powersOf(base, n int) []*big.Int {
	power := new(big.Int).Exp(big.NewInt(int64(base)), big.NewInt(textPiece), nil)
	powers := []*big.Int{power}
	for digits := 2 * textPiece; digits < n; digits *= 2 {
		power = p.mul(power, power)
		powers = append(powers, power)
	}
	return powers
}

// The Poll is told of the text of an integer of longText words or more. It takes about
// textBytes for each word, including what is needed to make it.
const (
	longText  = 1 << 4
	textBytes = 48
)

// appendInt appends the digits of b.
func (p Poll) appendInt(dst []byte, b *big.Int, base int) []byte {
	if n := words(b); p == nil || n <= mulPiece/8 {
		if p != nil && n >= longText {
			p(textBytes * n)
		}
		return b.Append(dst, base)
	}
	if b.Sign() < 0 {
		dst = append(dst, '-')
		b = p.neg(b)
	}
	powers := p.powersOf(base, b.BitLen()/(bits.Len(uint(base))-1))
	for powers[len(powers)-1].Cmp(b) > 0 {
		powers = powers[:len(powers)-1]
	}
	return p.appendDigits(dst, b, base, powers, false)
}

// appendDigits appends the digits of b, which is less than the square of the
// last of the powers, with zeros in front if it is to be padded.
func (p Poll) appendDigits(dst []byte, b *big.Int, base int, powers []*big.Int, pad bool) []byte {
	last := len(powers) - 1
	if last < 0 {
		p(0)
		text := b.Text(base)
		if pad {
			dst = appendZeros(dst, textPiece-len(text))
		}
		return append(dst, text...)
	}
	if !pad && b.Cmp(powers[last]) < 0 {
		return p.appendDigits(dst, b, base, powers[:last], false)
	}
	q, r := p.QuoRem(b, powers[last])
	dst = p.appendDigits(dst, q, base, powers[:last], pad)
	return p.appendDigits(dst, r, base, powers[:last], true)
}

// ParseInt returns the integer of the digits, which are right for the base.
func (p Poll) ParseInt(digits string, base int) *big.Int {
	if len(digits) <= textPiece {
		b, _ := new(big.Int).SetString(digits, base)
		return b
	}
	digits = strings.TrimLeft(digits, "0")
	return p.parse(digits, base, p.powersOf(base, len(digits)))
}

func (p Poll) parse(digits string, base int, powers []*big.Int) *big.Int {
	if len(digits) <= textPiece {
		p.Call()
		b := new(big.Int)
		if digits != "" {
			b.SetString(digits, base)
		}
		return b
	}
	last := len(powers) - 1
	cut := len(digits) - textPiece<<last
	if cut <= 0 {
		return p.parse(digits, base, powers[:last])
	}
	hi := p.mul(p.parse(digits[:cut], base, powers[:last]), powers[last])
	return p.add(hi, p.parse(digits[cut:], base, powers[:last]))
}
