package syntax

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/room"
)

// A Number is the value of a numeric token. Kind says which field holds it;
// an integer that fits an int64 is a KindInt, a rational that is an integer
// is one.
type Number struct {
	Kind  Kind // KindInt, KindBig, KindRational or KindFloat
	Int   int64
	Float float64
	Big   *big.Int
	Rat   *big.Rat
}

// negate returns -n.
func (n Number) negate() Number {
	switch n.Kind {
	case KindInt:
		n.Int = -n.Int // the number read is not negative, so this cannot overflow
	case KindFloat:
		n.Float = math.Copysign(n.Float, -1)
	case KindBig:
		return integer(n.Big.Neg(n.Big))
	case KindRational:
		n.Rat.Neg(n.Rat)
	}
	return n
}

func integer(b *big.Int) Number {
	if b.IsInt64() {
		return Number{Kind: KindInt, Int: b.Int64()}
	}
	return Number{Kind: KindBig, Big: b}
}

// digitValue returns the value of c as a digit of any base up to 36, or 99.
func digitValue(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'z':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 10
	}
	return 99
}

// number scans a number that is not negative (ISO 6.4.4, 6.4.5) and, unless s.iso is
// set, what the standard lacks:
//
//	1_000_000    digit groups of integers, also with layout or comments
//	             after the underscore, or with one space between them
//	1r3          rational numbers, and 1/3 if s.natural is set
//	1.0Inf       infinity, and 1.5NaN with its payload
//	16'FF        digits in any base from 2 to 36
//	1e10         a float without fraction
//	0''          a quote that is not doubled
//
// What does not continue a number is left for the next token: 1.e is 1 and
// then ".", 0xor is 0 and then xor.
func (s *scanner) number() {
	t := &s.tok
	t.kind = tokNumber
	i := s.pos
	if s.buf[i] == '0' {
		c, base := s.at(i+1), 0
		switch c {
		case 'x':
			base = 16
		case 'o':
			base = 8
		case 'b':
			base = 2
		}
		switch {
		case c == '\'' && s.charCode(i+2), base > 0 && s.based(i+2, base):
			return
		case base > 0 && !s.iso:
			s.pos = i + 2
			s.failAt(i, msgIllegalNumber, "digits of the base")
			return
		}
	}
	j := s.digits(i, 10)
	switch c := s.at(j); {
	case c == '.':
		if isDigit(s.at(j+1)) && !s.grouped(i, j) {
			s.float(i, j+1)
			return
		}
	case c == 'r' && !s.iso, c == '/' && s.natural:
		if isDigit(s.at(j + 1)) {
			s.rational(i, j)
			return
		}
	case s.iso:
	case c == '\'':
		if s.radix(i, j) {
			return
		}
	case c == 'e' || c == 'E':
		if end := s.exponent(j); end > j && !s.grouped(i, j) {
			s.floatValue(i, end)
			return
		}
	}
	s.pos = j
	t.num = s.parseInteger(s.compact(i, j), 10)
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// digits returns the offset after the digits from i on, with their groups.
func (s *scanner) digits(i, base int) int {
	for first := i; ; {
		for i < len(s.buf) && digitValue(s.buf[i]) < base {
			if i++; i%256 == 0 {
				s.tick()
			}
		}
		if i == len(s.buf) && s.more(i) {
			continue
		}
		if i == len(s.buf) || s.iso || i == first {
			return i
		}
		j := i + 1
		switch {
		case s.buf[i] == '_':
			j = s.groupAt(j)
		case s.buf[i] != ' ' || base != 10:
			return i
		}
		if digitValue(s.at(j)) >= base {
			return i
		}
		i = j
	}
}

// groupAt returns the offset after layout and comments at i.
func (s *scanner) groupAt(i int) int {
	pos := s.pos
	s.pos = i
	s.skipLayout()
	i, s.pos = s.pos, pos
	return i
}

// grouped reports whether buf[i:j] has groups of digits.
func (s *scanner) grouped(i, j int) bool { return s.separator(i, j) >= 0 }

// separator returns where in buf[i:j] the first group of digits ends, or -1 if it is the only one.
func (s *scanner) separator(i, j int) int {
	for k, c := range s.buf[i:j] {
		if c == '_' || c == ' ' {
			return k
		}
		if k%256 == 255 {
			s.tick()
		}
	}
	return -1
}

// compact returns buf[i:j] without what separates groups of digits.
func (s *scanner) compact(i, j int) []byte {
	k := s.separator(i, j)
	if k < 0 {
		return s.buf[i:j]
	}
	s.reader.charge(j - i)
	out := s.scratch[:0]
	for k >= 0 {
		out = room.Append(s.poll.Call, out, s.buf[i:i+k]...)
		i = s.groupAt(i + k + 1)
		k = s.separator(i, j)
	}
	s.scratch = room.Append(s.poll.Call, out, s.buf[i:j]...)
	return s.scratch
}

// based scans the digits of 0x, 0o or 0b, if there are any.
func (s *scanner) based(i, base int) bool {
	j := s.digits(i, base)
	if j == i {
		return false
	}
	s.pos = j
	s.tok.num = s.parseInteger(s.compact(i, j), base)
	return true
}

// radix scans the digits of Base'Digits, if that is what stands at i: buf[j]
// is the quote.
func (s *scanner) radix(i, j int) bool {
	base := s.parseInteger(s.compact(i, j), 10)
	if base.Kind != KindInt || base.Int < 2 || base.Int > 36 {
		return false
	}
	return s.based(j+1, int(base.Int))
}

// rational scans Num r Den or Num/Den. buf[j] is the character between.
func (s *scanner) rational(i, j int) {
	end := s.digits(j+1, 10)
	s.pos = end
	num := s.poll.ParseInt(s.copy(s.compact(i, j)), 10)
	den := s.poll.ParseInt(s.copy(s.compact(j+1, end)), 10)
	if den.Sign() == 0 {
		s.failAt(i, msgIllegalNumber, "a denominator other than 0")
		return
	}
	if r := s.poll.Ratio(num, den); r.IsInt() {
		s.tok.num = integer(r.Num())
	} else {
		s.tok.num = Number{Kind: KindRational, Rat: r}
	}
}

// exponent returns the offset after an exponent at j, or j if there is none.
func (s *scanner) exponent(j int) int {
	if c := s.at(j); c != 'e' && c != 'E' {
		return j
	}
	k := j + 1
	if c := s.at(k); c == '+' || c == '-' {
		k++
	}
	if !isDigit(s.at(k)) {
		return j
	}
	return s.skipDigits(k)
}

// skipDigits returns the offset after the digits from i on, which have no groups.
func (s *scanner) skipDigits(i int) int {
	for isDigit(s.at(i)) {
		if i++; i%256 == 0 {
			s.tick()
		}
	}
	return i
}

// float scans a float whose fraction starts at j.
func (s *scanner) float(i, j int) {
	j = s.skipDigits(j)
	if !s.iso {
		switch s.at(j) {
		case 'I':
			if s.at(j+1) == 'n' && s.at(j+2) == 'f' {
				s.special(i, j, math.Inf(1))
				return
			}
		case 'N':
			if s.at(j+1) == 'a' && s.at(j+2) == 'N' {
				s.special(i, j, math.NaN())
				return
			}
		}
	}
	s.floatValue(i, s.exponent(j))
}

// special scans Float Inf or Float NaN; buf[i:j] is the float, which for Inf
// is 1.0 and for NaN gives the fraction bits.
func (s *scanner) special(i, j int, v float64) {
	s.floatValue(i, j)
	s.pos = j + 3
	if s.tok.kind == tokError {
		return
	}
	f := s.tok.num.Float
	if math.IsInf(v, 1) && f == 1 {
		s.tok.num.Float = v
		return
	}
	if math.IsNaN(v) && f > 1 && f < 2 {
		s.tok.num.Float = math.Float64frombits(math.Float64bits(f) | 0x7FF<<52)
		return
	}
	s.failAt(i, msgIllegalNumber, "1.0Inf, or NaN after a number between 1 and 2")
}

func (s *scanner) floatValue(i, j int) {
	s.pos = j
	digits := s.buf[i:j]
	f, err := s.poll.ParseFloat(unsafe.String(unsafe.SliceData(digits), len(digits)))
	if err != nil {
		s.failAt(i, msgFloatOverflow, "a number that a float can hold")
		return
	}
	s.tok.num = Number{Kind: KindFloat, Float: f}
}

// charCode scans the character of 0'c, which stands at i, if there is one: a
// quote is doubled (the standard wants it so), a newline is none, nor is an
// escaped newline.
func (s *scanner) charCode(i int) bool {
	s.setLiteral(true, i-1)
	r, end := rune(-1), i
	if s.more(i) {
		r, end = s.charAt(i)
	}
	s.setLiteral(false, end)
	if r < 0 {
		return false
	}
	s.pos = end
	if s.tok.kind == tokNumber {
		s.tok.num = Number{Kind: KindInt, Int: int64(r)}
	}
	return true
}

// charAt decodes the character of a character code constant. It returns -1
// if there is none; a wrong one becomes an error token.
func (s *scanner) charAt(i int) (r rune, end int) {
	switch c := s.buf[i]; {
	case c == '\'':
		if s.at(i+1) == '\'' {
			return '\'', i + 2
		}
		if !s.iso {
			return '\'', i + 1
		}
		return -1, i
	case c == '\\' && s.escapes:
		r, end, ok := s.escape(i)
		if !ok {
			if !s.iso { // as in SWI-Prolog
				s.fail.offset, s.fail.message = s.pos, msgIllegalNumber
			}
			s.failAt(s.fail.offset, s.fail.message, s.fail.expected)
			return 0, end
		}
		return r, end
	case c < ' ' && s.iso:
		return -1, i
	}
	r, size := utf8.DecodeRune(s.buf[i:])
	if r == utf8.RuneError && size == 1 {
		s.failAt(i, msgInvalidUTF8, "")
	} else if r == 0 {
		s.failAt(i, msgIllegalChar, "")
	}
	return r, i + size
}

// parseInteger returns the value of digits, which are right for the base.
func (s *scanner) parseInteger(digits []byte, base int) Number {
	var v uint64
	for _, c := range digits {
		hi, lo := bits.Mul64(v, uint64(base))
		lo, carry := bits.Add64(lo, uint64(digitValue(c)), 0)
		if hi+carry != 0 || lo > math.MaxInt64 {
			return Number{Kind: KindBig, Big: s.poll.ParseInt(s.copy(digits), base)}
		}
		v = lo
	}
	return Number{Kind: KindInt, Int: int64(v)}
}

// ParseNumber reads a number from the whole of text, as number_codes/2 does
// (ISO 8.16.8): layout may stand before it and nothing after. A "-" before
// it makes it negative; unless opts.ISO is set, it stands directly before it, a "+" may
// stand there as well, and comments are no layout. The error is an *Error.
func ParseNumber(text string, opts *Options) (Number, error) {
	r := NewStringReader(text, "")
	r.begin(opts)
	defer r.discharge()
	s := &r.scan
	s.natural = false // number_codes/2 does not take 1/3
	s.bare = !s.iso
	s.next()
	t := &s.tok
	negative, end := t.isName() && t.name == atom.Minus, t.end
	if negative || t.kind == tokSymbol && t.name == atom.Plus && !s.iso && isDigit(s.at(t.end)) {
		s.next()
	}
	apart := negative && !s.iso && t.start != end
	if t.kind == tokError {
		return Number{}, r.error(s.fail)
	}
	if t.kind != tokNumber || t.end != len(s.buf) || apart {
		return Number{}, r.error(scanError{t.start, msgIllegalNumber, ""})
	}
	if negative {
		return t.num.negate(), nil
	}
	return t.num, nil
}

// ParsePlainNumber reads a number that is digits, perhaps after 0x, 0o or 0b, or digits
// with a fraction, and perhaps an exponent after it, with or without a "-" in front. It
// is the quick way for what ParseNumber reads in the same way, whatever the options are; for
// any other text, ok is false.
func ParsePlainNumber(text string) (n Number, ok bool) {
	s := strings.TrimPrefix(text, "-")
	i := skipDigits(s)
	switch {
	case i == 0:
		return n, false
	case i < len(s):
		if s[i] != '.' {
			base := plainBase(s)
			if base == 0 {
				return n, false
			}
			digits, err := strconv.ParseUint(s[2:], base, 63)
			if len(s) < len(text) {
				digits = -digits
			}
			return Number{Kind: KindInt, Int: int64(digits)}, err == nil
		}
		s = s[i+1:]
		if i = skipDigits(s); i == 0 {
			return n, false
		}
		if s = s[i:]; s != "" {
			if s[0] != 'e' && s[0] != 'E' {
				return n, false
			}
			if s = s[1:]; s != "" && (s[0] == '-' || s[0] == '+') {
				s = s[1:]
			}
			if i = skipDigits(s); i == 0 || i < len(s) {
				return n, false
			}
		}
		f, err := strconv.ParseFloat(text, 64)
		return Number{Kind: KindFloat, Float: f}, err == nil
	case i > 18:
		return n, false
	}
	n.Kind = KindInt
	for _, c := range []byte(s) {
		n.Int = n.Int*10 + int64(c-'0')
	}
	if len(s) < len(text) {
		n.Int = -n.Int
	}
	return n, true
}

// plainBase returns the base of a text that begins with 0x, 0o or 0b, else 0.
func plainBase(s string) int {
	if s[0] != '0' {
		return 0
	}
	switch s[1] {
	case 'x':
		return 16
	case 'o':
		return 8
	case 'b':
		return 2
	}
	return 0
}

func skipDigits(s string) int {
	i := 0
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	return i
}
