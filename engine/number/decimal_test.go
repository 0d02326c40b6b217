package number

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// Long decimals become the floats that big.Rat makes of them. So do exact halves between
// two floats, and decimals that differ from these in one late digit.
func TestParseFloat(t *testing.T) {
	const long = decisive + 1
	poll := Poll(func(int) {})
	r := rand.New(rand.NewPCG(1, 2))
	check := func(text string) {
		t.Helper()
		got, err := poll.ParseFloat(text)
		want, wantErr := strconv.ParseFloat(text, 64)
		if exact, ok := new(big.Rat).SetString(text); ok && len(text) < 10*long {
			want, _ = exact.Float64()
			if math.IsInf(want, 0) {
				wantErr = strconv.ErrRange
			} else if wantErr = nil; text[0] == '-' {
				want = math.Copysign(want, -1)
			}
		}
		if math.Float64bits(got) != math.Float64bits(want) || (err == nil) != (wantErr == nil) {
			t.Fatalf("%.60s... of %d bytes is %v, %v, not %v, %v", text, len(text), got, err, want, wantErr)
		}
	}
	zeros := strings.Repeat("0", long)
	digits := func(n int) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte('0' + r.IntN(10))
		}
		return string(b)
	}
	for range 300 {
		sign := []string{"", "-", "+"}[r.IntN(3)]
		exponent := []string{"", fmt.Sprintf("e%d", r.IntN(700)-350), fmt.Sprintf("E+%d", r.IntN(300))}[r.IntN(3)]
		n, m := r.IntN(400), r.IntN(400)
		check(sign + digits(n) + "." + digits(m) + zeros + exponent)
		check(sign + digits(n) + "." + digits(long) + exponent)
		check(sign + zeros + digits(n) + exponent)
		check(sign + zeros + digits(n) + "." + digits(m) + exponent)
		check(sign + "0." + digits(n) + zeros + digits(m) + "e" + strconv.Itoa(n))
		check(sign + digits(long) + fmt.Sprintf("e%d", r.IntN(700)-350-long))
		check(sign + "." + zeros + digits(n+1) + fmt.Sprintf("e%d", long+r.IntN(700)-350))

		// Halfway between two floats, or two subnormal ones.
		f := math.Float64frombits(r.Uint64N(0x7FE << 52))
		if r.IntN(3) == 0 {
			f = math.Float64frombits(r.Uint64N(1 << 52))
		}
		half := new(big.Float).SetPrec(64).SetFloat64(f)
		half.Add(half, new(big.Float).SetPrec(64).SetFloat64(math.Nextafter(f, math.Inf(1))))
		half.Quo(half, big.NewFloat(2))
		exact := half.Text('f', -1)
		if rat, _ := half.Rat(nil); rat != nil {
			exact = rat.FloatString(1100)
		}
		check(exact + zeros)
		check(exact + zeros + "1")
		check(zeros + exact + zeros)
		below := strings.TrimRight(exact, "0")
		if last := len(below) - 1; below[last] != '.' {
			check(below[:last] + string(below[last]-1) + strings.Repeat("9", long))
		}
	}
	for _, text := range []string{"0", ".0", "0.", ".", "", "-", "e5", "1e", "1e+", "1.e5", "1.2.3", "1x", "1e5x", "1e5.0"} {
		check(text)
		if strings.HasPrefix(text, "0") || strings.HasPrefix(text, "1") {
			check(zeros + text)
			check("-" + zeros + text)
		}
	}
	for _, text := range []string{zeros, "." + zeros, zeros + ".", "-" + zeros, zeros + "x", "x" + zeros, zeros + "e", zeros + "e-", "--" + zeros,
		"1e" + zeros + "5", "1e-" + zeros + "5", "1e" + strings.Repeat("9", long), "-1e-" + strings.Repeat("9", long),
		zeros + "e" + strings.Repeat("9", long), "1e5" + zeros + "x", zeros + "." + zeros + "." + zeros} {
		check(text)
	}
	// What strconv gives up as its exponents are too short for the digits.
	endless := strings.Repeat("0", 200000)
	for text, want := range map[string]float64{"1" + endless + "e-200000": 1, "." + endless + "15e200002": 15} {
		if got, err := poll.ParseFloat(text); got != want || err != nil {
			t.Errorf("%.10s... is %v, %v, not %v", text, got, err, want)
		}
	}
	for _, text := range []string{strings.Repeat("1", 1<<20), "1." + strings.Repeat("1", 1<<20), "1e" + strings.Repeat("1", 1<<20)} {
		polls := 0
		_, _ = Poll(func(int) { polls++ }).ParseFloat(text)
		if polls < 1<<20/textPiece {
			t.Error("asked only", polls, "times")
		}
	}
}
