package number

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A table in testdata has a case a line, expression => outcome. Lines that
// start with % are comments; "%swi: reason" tells that SWI-Prolog differs in
// the cases up to the next empty line. "flags:" sets the flags named after it,
// and the others back to their defaults, for what follows.

type testCase struct {
	file        string
	line        int
	expr, value string
	flags       string
	differs     bool // from SWI-Prolog
}

func readCases(t *testing.T) (cases []testCase) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no tables", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c := testCase{file: filepath.Base(file)}
		for i, line := range strings.Split(string(text), "\n") {
			c.line = i + 1
			switch {
			case strings.TrimSpace(line) == "":
				c.differs = false
			case strings.HasPrefix(line, "%swi:"):
				c.differs = true
			case strings.HasPrefix(line, "%"):
			case strings.HasPrefix(line, "flags:"):
				c.flags = strings.TrimSpace(strings.TrimPrefix(line, "flags:"))
			default:
				expr, value, ok := strings.Cut(line, "=>")
				if !ok {
					t.Fatalf("%s:%d: no =>", file, c.line)
				}
				c.expr, c.value = strings.TrimSpace(expr), strings.TrimSpace(value)
				cases = append(cases, c)
			}
		}
	}
	return cases
}

// parseFlags reads flag=value pairs as Prolog names them.
func parseFlags(t *testing.T, text string) *Flags {
	f := new(Flags)
	actions := map[string]FloatAction{"error": Error, "infinity": Infinity, "nan": NaN}
	directions := map[string]FloatRounding{"to_nearest": ToNearest, "to_positive": ToPositive,
		"to_negative": ToNegative, "to_zero": ToZero}
	for _, pair := range strings.Fields(text) {
		flag, value, _ := strings.Cut(pair, "=")
		switch flag {
		case "iso":
			f.ISO = value == "true"
		case "prefer_rationals":
			f.PreferRationals = value == "true"
		case "integer_rounding_function":
			if value == "down" {
				f.IntegerRounding = Down
			}
		case "float_overflow":
			f.FloatOverflow = actions[value]
		case "float_zero_div":
			f.FloatZeroDiv = actions[value]
		case "float_undefined":
			f.FloatUndefined = actions[value]
		case "float_rounding":
			f.FloatRounding = directions[value]
		default:
			t.Fatalf("no flag %s", flag)
		}
	}
	return f
}

func TestTables(t *testing.T) {
	seen := make(map[string]bool)
	for _, c := range readCases(t) {
		if key := c.flags + c.expr; seen[key] {
			t.Errorf("%s:%d: %s is there twice", c.file, c.line, c.expr)
		} else {
			seen[key] = true
		}
		n, err := evalText(c.expr, parseFlags(t, c.flags))
		if got := outcome(n, err); got != c.value {
			t.Errorf("%s:%d: %s: got %s, want %s", c.file, c.line, c.expr, got, c.value)
		}
		if !normalised(n) {
			t.Errorf("%s:%d: %s: %#v is not normalised", c.file, c.line, c.expr, n)
		}
	}
}
