package number

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// The differential tests run where SWI-Prolog is installed. They ask one
// process to evaluate all the expressions, a line each.

const evaluator = `
show(E) :- catch(X is E, Error, true),
    (   var(Error) -> format("~q~n", [X])
    ;   Error = error(Formal, _) -> format("~q~n", [Formal])
    ;   format("~q~n", [Error]) ).
go :- read_term(E, []), ( E == end_of_file -> true ; show(E), go ).
`

// askSWI returns what SWI-Prolog makes of each expression: a number, or the
// formal part of an error.
func askSWI(t *testing.T, goal string, exprs []string) []string {
	path, err := exec.LookPath("swipl")
	if err != nil || testing.Short() {
		t.Skip("SWI-Prolog is not installed, or the test is to be short")
	}
	file := t.TempDir() + "/show.pl"
	if err := os.WriteFile(file, []byte(evaluator), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "-q", "-f", file, "-g", "set_prolog_flag(stack_limit, 50000000),"+goal+",go,halt")
	var in bytes.Buffer
	for _, e := range exprs {
		in.WriteString(quoteNames(e) + " .\n")
	}
	cmd.Stdin = &in
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("swipl: %v\n%s", err, out)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(exprs) {
		t.Fatalf("swipl: %d answers to %d questions, the last %q", len(lines), len(exprs), lines[len(lines)-1])
	}
	for i, line := range lines {
		lines[i] = strings.ReplaceAll(line, "e+", "e") // 1.0e+22 there is 1.0e22 here
	}
	return lines
}

// quoteNames quotes the names of an expression in canonical notation.
func quoteNames(e string) string {
	var b strings.Builder
	for e != "" {
		end := strings.IndexAny(e, "(), ")
		if end < 0 {
			end = len(e)
		}
		name := e[:end]
		if _, ok := parseNumber(name); ok || name == "" {
			b.WriteString(name)
		} else {
			b.WriteString("'" + strings.ReplaceAll(name, `\`, `\\`) + "'")
		}
		e = e[end:]
		if e != "" {
			b.WriteByte(e[0])
			e = e[1:]
		}
	}
	return b.String()
}

// agrees reports whether two outcomes are the same, floats within so many
// units of the last place.
func agrees(ours, theirs string, tolerance float64) bool {
	a, aOK := parseNumber(ours)
	b, bOK := parseNumber(theirs)
	if aOK && bOK {
		return Equal(a, b) || a.Kind == Float && b.Kind == Float && ulps(a.F, b.F) <= tolerance &&
			signBit(a) == signBit(b)
	}
	return ours == theirs
}

var corpus = []string{
	"0", "1", "-1", "2", "-2", "3", "7", "-8", "63", "64", "100", "-1000003",
	"9007199254740993", "9223372036854775807", "-9223372036854775808", "-9223372036854775807",
	"9223372036854775808", "-9223372036854775809", "1267650600228229401496703205376",
	"-340282366920938463463374607431768211457",
	"0.0", "-0.0", "1.0", "-1.0", "0.5", "-0.5", "2.0", "2.5", "-2.5", "3.7", "1.0e10", "-1.0e300",
	"1.0e-300", "5.0e-324", "1.7976931348623157e308", "9007199254740993.0", "9.3e18",
	"1r3", "-1r2", "3r2", "8r27", "-12345678901234567890r7",
}

func TestEvaluablesLikeSWI(t *testing.T) {
	var exprs []string
	var ops []Op
	small := func(s string) bool { return len(s) < 4 }
	for op := range NumOps {
		name := table[op].name
		switch op {
		case OpRandom, OpRandomFloat, OpRandomBelow, OpCputime, OpRealtime, OpPowm, OpMaxTaggedInteger, OpMinTaggedInteger:
			continue
		}
		for _, x := range corpus {
			switch op.Arity() {
			case 1:
				exprs, ops = append(exprs, name+"("+x+")"), append(ops, op)
			case 2:
				for _, y := range corpus {
					switch op {
					case OpPower, OpCaret, OpShiftLeft, OpShiftRight:
						if !small(y) && !strings.ContainsAny(y, ".r") {
							continue
						}
					}
					exprs, ops = append(exprs, name+"("+x+", "+y+")"), append(ops, op)
				}
			}
		}
	}
	answers := askSWI(t, "true", exprs)
	for i, e := range exprs {
		if strings.HasPrefix(answers[i], "type_error(evaluable") {
			continue // not in this version
		}
		n, err := evalText(e, nil)
		ours := outcome(n, err)
		if !agrees(ours, answers[i], 0) {
			t.Errorf("%s: %s, SWI-Prolog says %s", e, ours, answers[i])
		}
		if !normalised(n) {
			t.Errorf("%s: %#v is not normalised", e, n)
		}
	}
}
