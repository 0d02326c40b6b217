package number

import (
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

// readTable reads the lines left => right of a file.
func readTable(t *testing.T, file string) (rows [][2]string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		if left, right, ok := strings.Cut(line, " => "); ok && left[0] != '%' {
			rows = append(rows, [2]string{left, right})
		}
	}
	if len(rows) == 0 {
		t.Fatal("empty table")
	}
	return rows
}

func TestAppendFloat(t *testing.T) {
	for _, row := range readTable(t, "testdata/text/float.txt") {
		f, err := strconv.ParseFloat(row[0], 64)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(AppendFloat([]byte("X"), f)); got != "X"+row[1] {
			t.Errorf("%s: got %s, want %s", row[0], got[1:], row[1])
		}
	}
	for bits, want := range map[uint64]string{
		0x7FF8 << 48: "1.5NaN", 0x7FF4 << 48: "1.25NaN", 0xFFF8 << 48: "1.5NaN",
	} {
		if got := string(AppendFloat(nil, math.Float64frombits(bits))); got != want {
			t.Errorf("%x: got %s, want %s", bits, got, want)
		}
	}
}

func TestFloatsReadBack(t *testing.T) {
	r := NewRandom(1)
	for range 20000 {
		f := math.Float64frombits(r.Uint64())
		if !isFinite(f) {
			continue
		}
		text := string(AppendFloat(nil, f))
		if back, err := strconv.ParseFloat(text, 64); err != nil || back != f {
			t.Fatalf("%x is written %s", f, text)
		}
		mantissa, _, _ := strings.Cut(text, "e")
		whole, fraction, ok := strings.Cut(mantissa, ".")
		if !ok || strings.TrimLeft(whole, "-") == "" || fraction == "" {
			t.Fatalf("%x is written %s", f, text)
		}
	}
}

func TestFormat(t *testing.T) {
	for _, row := range readTable(t, "testdata/text/format.txt") {
		field := strings.Fields(row[0])
		digits, _ := strconv.Atoi(field[1])
		n, ok := parseNumber(field[2])
		if !ok {
			t.Fatal(row)
		}
		var got string
		var err error
		switch verb := field[0][0]; verb {
		case 'd':
			got, err = Poll(nil).FormatInteger(n, digits, "")
		case 'D':
			got, err = Poll(nil).FormatInteger(n, digits, ",")
		case 'r', 'R':
			var text []byte
			text, err = Poll(nil).AppendRadix(nil, n, digits, verb == 'R')
			got = string(text)
		default:
			got = Poll(nil).FormatFloat(verb, digits, n)
		}
		if err != nil {
			got = outcome(n, err)
		}
		if got != row[1] {
			t.Errorf("%s: got %s, want %s", row[0], got, row[1])
		}
	}
}

// TestFormatExactLikeFloat compares the two ways to the same text: a float,
// and the rational that has its value. The floats are so small that none lies
// in the middle between two texts, where the two ways differ.
func TestFormatExactLikeFloat(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		f := (r.Float64() - 0.5) * math.Pow(10, float64(-3-r.IntN(20)))
		exact := Number{Kind: Rational, R: new(big.Rat).SetFloat64(f)}
		for _, verb := range "efg" {
			digits := r.IntN(20)
			a, b := Poll(nil).FormatFloat(byte(verb), digits, FromFloat(f)), Poll(nil).FormatFloat(byte(verb), digits, exact)
			if a != b {
				t.Errorf("%%.%d%c of %v: %s as a float, %s as a rational", digits, verb, f, a, b)
			}
		}
	}
}

func TestLongText(t *testing.T) {
	n, err := evalText("-(**(10, 1000000), 1)", nil)
	if err != nil {
		t.Fatal(err)
	}
	if text := n.String(); text != strings.Repeat("9", 1000000) {
		t.Errorf("10**1000000-1 has %d digits", len(text))
	}
}
