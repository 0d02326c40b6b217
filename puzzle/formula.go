package puzzle

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// A Formula is what a clue means. It is one of the types [Same], [Not], [And], [Or], [One],
// [Implies], [Iff], [Different] and [Cmp].
type Formula interface {
	// Holds reports whether the formula is true of a solution.
	Holds(p *Puzzle, s Solution) bool
	formula()
}

type (
	// Same: two options belong to the same entity.
	Same struct{ A, B Ref }
	// Not is the contrary.
	Not struct{ F Formula }
	// And: all of them.
	And []Formula
	// Or: one of them at least.
	Or []Formula
	// One: exactly one of them.
	One []Formula
	// Implies says that if If holds, so does Then.
	Implies struct{ If, Then Formula }
	// Iff says that both formulas hold, or neither.
	Iff struct{ A, B Formula }
	// Different says that no two of these options belong to the same entity.
	Different []Ref
	// Cmp compares two values.
	Cmp struct {
		Op   Op
		L, R Expr
	}
)

// Op is a comparison of numbers.
type Op uint8

const (
	Eq Op = iota // =
	Ne           // \=
	Lt           // <
	Le           // =<
	Gt           // >
	Ge           // >=
)

var opNames = [...]string{"=", `\=`, "<", "=<", ">", ">="}

// String returns the operator as it is in Prolog.
func (op Op) String() string { return opNames[op] }

// Of reports whether the comparison holds for two numbers, given their Cmp: -1, 0 or 1.
func (op Op) Of(cmp int) bool {
	return [...]bool{cmp == 0, cmp != 0, cmp < 0, cmp <= 0, cmp > 0, cmp >= 0}[op]
}

// An Expr is a number that depends on the solution: [Num], [At], [Add], [Sub], [Mul] or
// [Abs].
type Expr interface {
	expr()
}

type (
	// Num is a number.
	Num struct{ *big.Rat }
	// At is a value of the entity that Of belongs to: that of its option in the category
	// Cat, such as its place or price.
	At struct {
		Cat int
		Of  Ref
	}
	// Add is L + R.
	Add struct{ L, R Expr }
	// Sub is L - R.
	Sub struct{ L, R Expr }
	// Mul is K times E.
	Mul struct {
		K *big.Rat
		E Expr
	}
	// Abs is the absolute value of E.
	Abs struct{ E Expr }
)

func (Same) formula()      {}
func (Not) formula()       {}
func (And) formula()       {}
func (Or) formula()        {}
func (One) formula()       {}
func (Implies) formula()   {}
func (Iff) formula()       {}
func (Different) formula() {}
func (Cmp) formula()       {}

func (Num) expr() {}
func (At) expr()  {}
func (Add) expr() {}
func (Sub) expr() {}
func (Mul) expr() {}
func (Abs) expr() {}

// A Solution has, for each entity, the index of its option in each category. The entities
// are in the order of the row, or of the first category.
type Solution [][]int

// Entity returns the index of the entity that an option belongs to.
func (s Solution) Entity(r Ref) int {
	for e, row := range s {
		if row[r.Cat] == r.Opt {
			return e
		}
	}
	return -1
}

// Holds reports whether the formula is true of a solution.
func (f Same) Holds(p *Puzzle, s Solution) bool { return s[s.Entity(f.A)][f.B.Cat] == f.B.Opt }

// Holds reports whether the formula is true of a solution.
func (f Not) Holds(p *Puzzle, s Solution) bool { return !f.F.Holds(p, s) }

// Holds reports whether the formula is true of a solution.
func (f And) Holds(p *Puzzle, s Solution) bool { return holding(p, s, f) == len(f) }

// Holds reports whether the formula is true of a solution.
func (f Or) Holds(p *Puzzle, s Solution) bool { return holding(p, s, f) > 0 }

// Holds reports whether the formula is true of a solution.
func (f One) Holds(p *Puzzle, s Solution) bool { return holding(p, s, f) == 1 }

// Holds reports whether the formula is true of a solution.
func (f Implies) Holds(p *Puzzle, s Solution) bool { return !f.If.Holds(p, s) || f.Then.Holds(p, s) }

// Holds reports whether the formula is true of a solution.
func (f Iff) Holds(p *Puzzle, s Solution) bool { return f.A.Holds(p, s) == f.B.Holds(p, s) }

// Holds reports whether the formula is true of a solution.
func (f Different) Holds(p *Puzzle, s Solution) bool {
	seen := make(map[int]bool, len(f))
	for _, r := range f {
		seen[s.Entity(r)] = true
	}
	return len(seen) == len(f)
}

// Holds reports whether the formula is true of a solution.
func (f Cmp) Holds(p *Puzzle, s Solution) bool {
	return f.holds(func(a At) *big.Rat { return p.Categories[a.Cat].Options[s[s.Entity(a.Of)][a.Cat]].Value })
}

// holds reports whether the comparison is true of some values.
func (f Cmp) holds(value func(At) *big.Rat) bool {
	return f.Op.Of(eval(f.L, value).Cmp(eval(f.R, value)))
}

// holding returns how many formulas hold.
func holding(p *Puzzle, s Solution, fs []Formula) (n int) {
	for _, f := range fs {
		if f.Holds(p, s) {
			n++
		}
	}
	return n
}

// eval returns the number that an expression is.
func eval(e Expr, value func(At) *big.Rat) *big.Rat {
	switch e := e.(type) {
	case Num:
		return e.Rat
	case At:
		return value(e)
	case Add:
		return new(big.Rat).Add(eval(e.L, value), eval(e.R, value))
	case Sub:
		return new(big.Rat).Sub(eval(e.L, value), eval(e.R, value))
	case Mul:
		return new(big.Rat).Mul(e.K, eval(e.E, value))
	case Abs:
		return new(big.Rat).Abs(eval(e.E, value))
	}
	panic("puzzle: no expression")
}

// ats returns the different values that a comparison has.
func (f Cmp) ats() (ats []At) {
	visit(f, func(Ref) {}, func(a At) {
		if !slices.Contains(ats, a) {
			ats = append(ats, a)
		}
	})
	return ats
}

// shape returns a text that comparisons have in common that differ in their options only.
func (f Cmp) shape(ats []At) string {
	var b strings.Builder
	var write func(e Expr)
	write = func(e Expr) {
		switch e := e.(type) {
		case Num:
			b.WriteString(e.RatString())
		case At:
			fmt.Fprintf(&b, "%d@%d", slices.Index(ats, e), e.Cat)
		case Add:
			b.WriteByte('(')
			write(e.L)
			b.WriteByte('+')
			write(e.R)
			b.WriteByte(')')
		case Sub:
			b.WriteByte('(')
			write(e.L)
			b.WriteByte('-')
			write(e.R)
			b.WriteByte(')')
		case Mul:
			b.WriteString(e.K.RatString() + "*")
			write(e.E)
		case Abs:
			b.WriteByte('|')
			write(e.E)
			b.WriteByte('|')
		}
	}
	write(f.L)
	b.WriteString(f.Op.String())
	write(f.R)
	return b.String()
}

// visit calls functions for each option and each value in a formula.
func visit(f Formula, ref func(Ref), at func(At)) {
	all := func(fs ...Formula) {
		for _, f := range fs {
			visit(f, ref, at)
		}
	}
	switch f := f.(type) {
	case Same:
		ref(f.A)
		ref(f.B)
	case Not:
		all(f.F)
	case And:
		all(f...)
	case Or:
		all(f...)
	case One:
		all(f...)
	case Implies:
		all(f.If, f.Then)
	case Iff:
		all(f.A, f.B)
	case Different:
		for _, r := range f {
			ref(r)
		}
	case Cmp:
		visitExpr(f.L, ref, at)
		visitExpr(f.R, ref, at)
	}
}

func visitExpr(e Expr, ref func(Ref), at func(At)) {
	switch e := e.(type) {
	case At:
		at(e)
		ref(e.Of)
	case Add:
		visitExpr(e.L, ref, at)
		visitExpr(e.R, ref, at)
	case Sub:
		visitExpr(e.L, ref, at)
		visitExpr(e.R, ref, at)
	case Mul:
		visitExpr(e.E, ref, at)
	case Abs:
		visitExpr(e.E, ref, at)
	}
}
