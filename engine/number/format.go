package number

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/internal/room"
)

// The text of numbers as format/2 writes it.

// FormatFloat returns the text of n for the directives ~Ne, ~Nf and ~Ng: as C's
// printf writes a float, but exact for integers and rationals of any size. An
// exact number is rounded halves away from zero. Infinities and NaN are
// written inf, -inf and nan. verb is 'e', 'f' or 'g', digits not negative.
func (p Poll) FormatFloat(verb byte, digits int, n Number) string {
	if n.Kind == Float {
		return formatFloat64(verb, digits, n.F)
	}
	r := n.Rat()
	if verb == 'f' {
		return p.fixed(r, digits)
	}
	significant := digits + 1
	if verb == 'g' {
		significant = max(digits, 1)
	}
	mantissa, exp := p.scientific(r, significant)
	var dst []byte
	if r.Sign() < 0 {
		dst = append(dst, '-')
	}
	if verb == 'e' {
		return string(appendScientific(dst, mantissa, exp))
	}
	return string(appendGeneral(dst, mantissa, exp))
}

func formatFloat64(verb byte, digits int, f float64) string {
	switch {
	case f != f:
		return "nan"
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	case verb != 'g' || f == 0:
		if verb == 'g' {
			digits = 0
			verb = 'f'
		}
		return strconv.FormatFloat(f, verb, digits, 64)
	}
	var dst []byte
	if f < 0 {
		dst = append(dst, '-')
	}
	text := strconv.FormatFloat(math.Abs(f), 'e', max(digits, 1)-1, 64)
	e := len(text) - 1
	for text[e] != 'e' {
		e--
	}
	exp, _ := strconv.Atoi(text[e+1:])
	mantissa := text[:1] + text[min(2, e):e]
	return string(appendGeneral(dst, mantissa, exp))
}

// scientific returns the first digits of the magnitude of r, rounded, and the
// power of ten of the first.
func (p Poll) scientific(r *big.Rat, digits int) (mantissa string, exp int) {
	if r.Sign() == 0 {
		return strings.Repeat("0", digits), 0
	}
	num, den := p.abs(r.Num()), r.Denom()
	if places, finite := decimals(den); finite {
		if most := num.BitLen()/3 + 1 + places; most < digits { // log10(2) < 1/3
			mantissa, exp = p.scientific(r, most)
			return mantissa + strings.Repeat("0", digits-most), exp
		}
	}
	exp = int(math.Floor(float64(num.BitLen()-den.BitLen()) * math.Log10(2)))
	for {
		// An estimate that is off by one gives one digit too many or too few.
		shift := digits - 1 - exp
		n, d := num, den
		if shift >= 0 {
			n = p.mul(num, p.powerOfTen(shift))
		} else {
			d = p.mul(den, p.powerOfTen(-shift))
		}
		mantissa = string(p.appendInt(nil, p.roundQuo(n, d), 10))
		switch {
		case len(mantissa) < digits:
			exp--
		case len(mantissa) > digits:
			exp++
		default:
			return mantissa, exp
		}
	}
}

func (p Poll) powerOfTen(n int) *big.Int {
	if p == nil || n <= textPiece {
		return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
	}
	half := p.powerOfTen(n / 2)
	power := p.mul(half, half)
	if n%2 == 1 {
		power.Mul(power, big.NewInt(10))
	}
	return power
}

// decimals returns how many digits there are at most after the point of a number with the
// denominator 2^n.
func decimals(den *big.Int) (n int, finite bool) {
	n = den.BitLen() - 1
	return n, den.TrailingZeroBits() == uint(n)
}

// fixed is r with that many digits after the point.
func (p Poll) fixed(r *big.Rat, digits int) string {
	zeros := 0
	if n, finite := decimals(r.Denom()); finite && n < digits {
		digits, zeros = n, digits-n
	}
	scaled := p.roundQuo(p.mul(p.abs(r.Num()), p.powerOfTen(digits)), r.Denom())
	text := string(p.appendInt(nil, scaled, 10))
	if short := digits + 1 - len(text); short > 0 {
		text = strings.Repeat("0", short) + text
	}
	if digits+zeros > 0 {
		text = text[:len(text)-digits] + "." + text[len(text)-digits:] + strings.Repeat("0", zeros)
	}
	if r.Sign() < 0 {
		text = "-" + text
	}
	return text
}

// appendScientific writes digits as d.ddde+xx.
func appendScientific(dst []byte, digits string, exp int) []byte {
	dst = append(dst, digits[0])
	if len(digits) > 1 {
		dst = append(append(dst, '.'), digits[1:]...)
	}
	dst = append(dst, 'e')
	if exp < 0 {
		dst = append(dst, '-')
		exp = -exp
	} else {
		dst = append(dst, '+')
	}
	if exp < 10 {
		dst = append(dst, '0')
	}
	return strconv.AppendInt(dst, int64(exp), 10)
}

// appendGeneral writes digits as C's %g does: with an exponent if it is less
// than -4 or not less than the number of digits, without trailing zeros.
func appendGeneral(dst []byte, digits string, exp int) []byte {
	scientific := exp < -4 || exp >= len(digits)
	for len(digits) > 1 && digits[len(digits)-1] == '0' {
		digits = digits[:len(digits)-1]
	}
	switch {
	case scientific:
		return appendScientific(dst, digits, exp)
	case exp < 0:
		dst = appendZeros(append(dst, "0."...), -exp-1)
		return append(dst, digits...)
	case exp+1 < len(digits):
		dst = append(append(dst, digits[:exp+1]...), '.')
		return append(dst, digits[exp+1:]...)
	}
	return appendZeros(append(dst, digits...), exp+1-len(digits))
}

// FormatInteger returns the text of an integer for the directives ~Nd and ~ND: a point is
// put before the last point digits, and group, if it is not "", between groups of three
// digits before it. It returns a type error for a number that is not an integer.
func (p Poll) FormatInteger(n Number, point int, group string) (string, error) {
	if err := needIntegers(n); err != nil {
		return "", err
	}
	text := p.AppendNumber(nil, n)
	digits := max(len(text), point+2)
	dst := room.Make[byte](p.Call, digits+digits/3*len(group)+2)[:0]
	if text[0] == '-' {
		dst = append(dst, '-')
		text = text[1:]
	}
	if short := point + 1 - len(text); short > 0 {
		text = append(appendZeros(nil, short), text...)
	}
	whole := len(text) - point
	for i, c := range text {
		if i%textPiece == textPiece-1 {
			p.Call()
		}
		switch {
		case i == whole:
			dst = append(dst, '.')
		case i > 0 && i < whole && (whole-i)%3 == 0:
			dst = append(dst, group...)
		}
		dst = append(dst, c)
	}
	return room.String(p.Call, dst), nil
}
