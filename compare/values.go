package compare

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/zebralog/prolog/puzzle"
)

// scale returns the factor that makes all values of a category integers.
func (t *task) scale(c int) *big.Int {
	l := big.NewInt(1)
	for _, o := range t.Categories[c].Options {
		if o.Value != nil {
			l = lcm(l, o.Value.Denom())
		}
	}
	return l
}

func lcm(a, b *big.Int) *big.Int {
	g := new(big.Int).GCD(nil, nil, a, b)
	return new(big.Int).Mul(a, new(big.Int).Div(b, g))
}

// values returns the values of a category, as integers.
func (t *task) values(c int) string {
	texts := make([]string, t.n)
	for i, o := range t.Categories[c].Options {
		texts[i] = new(big.Rat).Mul(o.Value, new(big.Rat).SetInt(t.scale(c))).Num().String()
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

// arithmetic returns a comparison as a goal about integers. The function name returns the
// variable of a value.
func (t *task) arithmetic(f puzzle.Cmp, name func(puzzle.At) string) string {
	by := big.NewInt(1)
	var find func(e puzzle.Expr, k *big.Rat)
	find = func(e puzzle.Expr, k *big.Rat) {
		switch e := e.(type) {
		case puzzle.Num:
			by = lcm(by, new(big.Rat).Mul(k, e.Rat).Denom())
		case puzzle.At:
			by = lcm(by, new(big.Rat).Quo(k, new(big.Rat).SetInt(t.scale(e.Cat))).Denom())
		case puzzle.Add:
			find(e.L, k)
			find(e.R, k)
		case puzzle.Sub:
			find(e.L, k)
			find(e.R, k)
		case puzzle.Mul:
			find(e.E, new(big.Rat).Mul(k, e.K))
		case puzzle.Abs:
			find(e.E, k)
		}
	}
	one := big.NewRat(1, 1)
	find(f.L, one)
	find(f.R, one)
	var text func(e puzzle.Expr, k *big.Rat) string
	text = func(e puzzle.Expr, k *big.Rat) string {
		switch e := e.(type) {
		case puzzle.Num:
			return new(big.Rat).Mul(k, e.Rat).RatString()
		case puzzle.At:
			q := new(big.Rat).Quo(k, new(big.Rat).SetInt(t.scale(e.Cat)))
			if q.Cmp(one) == 0 {
				return name(e)
			}
			return q.RatString() + " * " + name(e)
		case puzzle.Add:
			return text(e.L, k) + " + " + text(e.R, k)
		case puzzle.Sub:
			right := text(e.R, k)
			switch e.R.(type) {
			case puzzle.Add, puzzle.Sub:
				right = "(" + right + ")"
			}
			return text(e.L, k) + " - " + right
		case puzzle.Mul:
			return text(e.E, new(big.Rat).Mul(k, e.K))
		case puzzle.Abs:
			if k.Sign() < 0 {
				return "- abs(" + text(e.E, new(big.Rat).Neg(k)) + ")"
			}
			return "abs(" + text(e.E, k) + ")"
		}
		return ""
	}
	op := [...]string{puzzle.Eq: "=:=", puzzle.Ne: `=\=`, puzzle.Lt: "<", puzzle.Le: "=<", puzzle.Gt: ">", puzzle.Ge: ">="}[f.Op]
	k := new(big.Rat).SetInt(by)
	return fmt.Sprintf("%s %s %s", text(f.L, k), op, text(f.R, k))
}
