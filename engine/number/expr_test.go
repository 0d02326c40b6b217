package number

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/engine/atom"
)

// The tests write expressions in Prolog's canonical notation, mod(-(7), 2),
// without operators: a name is all that stands before a parenthesis or comma.

type parser struct {
	text  string
	flags *Flags
}

// evalText evaluates an expression.
func evalText(text string, f *Flags) (Number, error) {
	p := &parser{text, f}
	n, err := p.term()
	if err == nil && strings.TrimSpace(p.text) != "" {
		err = fmt.Errorf("left over: %q", p.text)
	}
	return n, err
}

func (p *parser) term() (Number, error) {
	p.text = strings.TrimLeft(p.text, " ")
	end := strings.IndexAny(p.text, "(),")
	if end < 0 {
		end = len(p.text)
	}
	name := strings.TrimSpace(p.text[:end])
	p.text = p.text[end:]
	if n, ok := parseNumber(name); ok {
		return n, nil
	}
	var args []Number
	if strings.HasPrefix(p.text, "(") {
		for {
			p.text = p.text[1:]
			n, err := p.term()
			if err != nil {
				return n, err
			}
			args = append(args, n)
			if p.text == "" {
				return n, fmt.Errorf("unclosed %s", name)
			}
			if p.text[0] == ')' {
				p.text = strings.TrimLeft(p.text[1:], " ")
				break
			}
		}
	}
	op, ok := Lookup(atom.Intern(name), len(args))
	if !ok {
		return Number{}, fmt.Errorf("no evaluable %s/%d", name, len(args))
	}
	return apply(op, args, p.flags)
}

func apply(op Op, args []Number, f *Flags) (Number, error) {
	switch len(args) {
	case 0:
		return Eval0(op, f)
	case 1:
		return Eval1(op, args[0], f)
	case 2:
		return Eval2(op, args[0], args[1], f)
	}
	return Eval3(op, args[0], args[1], args[2], f)
}

func parseNumber(s string) (Number, bool) {
	switch s {
	case "1.0Inf":
		return FromFloat(inf), true
	case "-1.0Inf":
		return FromFloat(-inf), true
	case "1.5NaN":
		return FromFloat(nan), true
	}
	digits := strings.TrimPrefix(s, "-")
	if digits == "" || digits[0] < '0' || digits[0] > '9' {
		return Number{}, false
	}
	if b, ok := new(big.Int).SetString(s, 10); ok {
		return FromBig(b), true
	}
	if n, d, ok := strings.Cut(s, "r"); ok {
		r, ok := new(big.Rat).SetString(n + "/" + d)
		if !ok {
			return Number{}, false
		}
		return FromRat(r), true
	}
	f, err := strconv.ParseFloat(s, 64)
	return FromFloat(f), err == nil
}

// outcome returns the result of an evaluation as text.
func outcome(n Number, err error) string {
	var eval *EvalError
	var typ *TypeError
	var domain *DomainError
	var resource *ResourceError
	switch {
	case err == nil:
		return n.String()
	case errors.As(err, &eval):
		return "evaluation_error(" + eval.What + ")"
	case errors.As(err, &typ):
		return fmt.Sprintf("type_error(%s,%s)", typ.Type, typ.Culprit)
	case errors.As(err, &domain):
		return fmt.Sprintf("domain_error(%s,%s)", domain.Domain, domain.Culprit)
	case errors.As(err, &resource):
		return "resource_error(" + resource.Resource + ")"
	}
	return err.Error()
}

// ulps is the number of floats between x and y.
func ulps(x, y float64) float64 {
	if x == y || x != x && y != y {
		return 0
	}
	if !isFinite(x) || !isFinite(y) {
		return inf
	}
	return math.Abs(x-y) / (math.Nextafter(math.Abs(x), inf) - math.Abs(x))
}

// normalised reports whether n has the one representation of its value.
func normalised(n Number) bool {
	switch n.Kind {
	case Big:
		return !n.B.IsInt64()
	case Rational:
		return !n.R.IsInt()
	}
	return n.B == nil && n.R == nil
}
