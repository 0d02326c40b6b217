package number

import (
	"math"
	"strconv"
)

// The text of numbers as Prolog reads it back.

// String returns the text of n as AppendNumber writes it.
func (n Number) String() string { return string(Poll(nil).AppendNumber(nil, n)) }

// AppendNumber appends the text of n: an integer in decimal, a rational as
// 1r3, a float as AppendFloat writes it.
func (p Poll) AppendNumber(dst []byte, n Number) []byte {
	switch n.Kind {
	case Int:
		return strconv.AppendInt(dst, n.I, 10)
	case Big: // through a separate text, so that dst may be on the stack
		return append(dst, p.appendInt(nil, n.B, 10)...)
	case Rational:
		dst = append(append(dst, p.appendInt(nil, n.R.Num(), 10)...), 'r')
		return append(dst, p.appendInt(nil, n.R.Denom(), 10)...)
	}
	return AppendFloat(dst, n.F)
}

// AppendFloat appends the shortest text that reads back as f. There is always
// a point with a digit on both sides of it: 0.1, 100000.0, 1.0e+22, -0.0. Ten
// to the 15th and above, if whole, and less than a ten thousandth have an
// exponent. What is not finite is written 1.0Inf, -1.0Inf and 1.5NaN.
func AppendFloat(dst []byte, f float64) []byte {
	switch {
	case f != f:
		// The mantissa as a number from 1 up to 2: the usual one is 1.5NaN.
		const mantissa, bias = 1<<52 - 1, 1023 << 52
		bits := math.Float64bits(f)
		return append(appendFinite(dst, math.Float64frombits(bits&mantissa|bias)), "NaN"...)
	case math.IsInf(f, 0):
		return append(appendFinite(dst, math.Copysign(1, f)), "Inf"...)
	}
	return appendFinite(dst, f)
}

func appendFinite(dst []byte, f float64) []byte {
	var buf [32]byte
	text := strconv.AppendFloat(buf[:0], f, 'e', -1, 64) // d.ddde±xx, or de±xx
	if text[0] == '-' {
		dst = append(dst, '-')
		text = text[1:]
	}
	e := len(text) - 1
	for text[e] != 'e' {
		e--
	}
	exp, _ := strconv.Atoi(string(text[e+1:]))
	digits := text[:1]
	if e > 1 {
		text[1] = text[0]
		digits = text[1:e]
	}
	point := exp + 1 // where the point stands among the digits
	switch {
	case point <= -4 || point > 15 && point >= len(digits):
		dst = append(dst, digits[0], '.')
		if len(digits) == 1 {
			dst = append(dst, '0')
		}
		dst = append(append(dst, digits[1:]...), 'e')
		if exp > 0 {
			dst = append(dst, '+')
		}
		return strconv.AppendInt(dst, int64(exp), 10)
	case point <= 0:
		dst = appendZeros(append(dst, "0."...), -point)
		return append(dst, digits...)
	case point < len(digits):
		dst = append(append(dst, digits[:point]...), '.')
		return append(dst, digits[point:]...)
	}
	dst = appendZeros(append(dst, digits...), point-len(digits))
	return append(dst, ".0"...)
}

func appendZeros(dst []byte, n int) []byte {
	for range n {
		dst = append(dst, '0')
	}
	return dst
}

// AppendRadix appends an integer in a radix from 2 to 36, with letters in
// upper or lower case. It returns a domain error for another radix, a type
// error for a number that is not an integer.
func (p Poll) AppendRadix(dst []byte, n Number, radix int, upper bool) ([]byte, error) {
	if err := needIntegers(n); err != nil {
		return dst, err
	}
	if radix < 2 || radix > 36 {
		return dst, &DomainError{"radix", FromInt(int64(radix))}
	}
	from := len(dst)
	if n.Kind == Int {
		dst = strconv.AppendInt(dst, n.I, radix)
	} else {
		dst = p.appendInt(dst, n.B, radix)
	}
	if upper {
		for i, c := range dst[from:] {
			if c >= 'a' {
				dst[from+i] = c - 'a' + 'A'
			}
		}
	}
	return dst, nil
}
