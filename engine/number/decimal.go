package number

import "strconv"

const (
	// decisive is the number of significant digits of a decimal that, together with whether
	// any later digit is not 0, decide to which float it is rounded: no float, and no
	// middle between two floats, has more than 768.
	decisive = 800

	// mostExponent is an exponent that no number of digits makes up for.
	mostExponent = 1 << 58
)

// ParseFloat returns the float next to a decimal: digits with perhaps a sign, a fraction and an
// exponent. Of a long one only what decides is given to strconv, which takes long ones in one
// go, and is wrong about some with more than 800 digits before the point.
func (p Poll) ParseFloat(text string) (float64, error) {
	if len(text) <= decisive {
		return strconv.ParseFloat(text, 64)
	}
	short := make([]byte, 0, decisive+32)
	i := 0
	if text[0] == '-' || text[0] == '+' {
		short = append(short, text[0])
		i++
	}
	short = append(short, '.')
	first := len(short)
	var (
		scale             int64 // the value is .digits times 10^scale
		point, some, rest bool  // met: the point, a digit, one beyond the decisive that is not 0
	)
	for ; i < len(text); i++ {
		if i%textPiece == 0 {
			p.Call()
		}
		c := text[i]
		if c == '.' && !point {
			point = true
			continue
		}
		if c < '0' || c > '9' {
			break
		}
		some = true
		switch {
		case c == '0' && len(short) == first: // a leading one
			if point {
				scale--
			}
			continue
		case len(short) < first+decisive:
			short = append(short, c)
		case c != '0':
			rest = true
		}
		if !point {
			scale++
		}
	}
	exponent, ok := p.exponent(text[i:])
	if !some || !ok {
		return 0, strconv.ErrSyntax
	}
	if rest {
		short = append(short, '1')
	}
	if len(short) == first {
		short = append(short, '0')
	}
	// An exponent beyond these is too large for a float, or too small for all but 0.
	const most = 10000
	scale = max(-most, min(scale+exponent, most))
	short = append(short, 'e')
	return strconv.ParseFloat(string(strconv.AppendInt(short, scale, 10)), 64)
}

// exponent returns the value of an exponent, which may be none.
func (p Poll) exponent(text string) (value int64, ok bool) {
	if text == "" {
		return 0, true
	}
	if text[0] != 'e' && text[0] != 'E' {
		return 0, false
	}
	digits := text[1:]
	negative := false
	if digits != "" && (digits[0] == '-' || digits[0] == '+') {
		negative = digits[0] == '-'
		digits = digits[1:]
	}
	for i, c := range []byte(digits) {
		if i%textPiece == 0 {
			p.Call()
		}
		if c < '0' || c > '9' {
			return 0, false
		}
		value = min(value*10+int64(c-'0'), mostExponent)
	}
	if negative {
		value = -value
	}
	return value, digits != ""
}
