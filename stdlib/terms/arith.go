package terms

import (
	"cmp"
	"math"
	"math/big"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Arithmetic (ISO 8.6, 8.7). The compiler evaluates most expressions inline. The rows here
// are what call/N calls.

// numberTest returns the row of an arithmetic comparison.
func numberTest(name, what string, test func(order int) bool) engine.Builtin {
	return engine.Builtin{Name: name, Arity: 2,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			i, isSmall := engine.SmallIntOf(m.Deref(a[0]))
			j, areSmall := engine.SmallIntOf(m.Deref(a[1]))
			if isSmall && areSmall {
				return test(cmp.Compare(i, j))
			}
			x, ok := m.Eval(a[0])
			if !ok {
				return false
			}
			y, ok := m.Eval(a[1])
			return ok && test(m.Engine.Flags.Poll.CompareValues(x, y))
		},
		Doc: "+X " + name + " +Y is semidet\nTrue if the value of X is " + what + " that of Y (ISO 8.7.1)."}
}

// is implements (is)/2 (ISO 8.6.1).
func is(m *engine.Machine, a []engine.Cell) bool {
	n, ok := m.Eval(a[1])
	return ok && m.Unify(a[0], m.NewNumber(n))
}

// isInteger checks that a bound argument is an integer.
func isInteger(m *engine.Machine, c engine.Cell) bool {
	return m.IsInteger(c) || m.TypeError("integer", c)
}

// unifySum unifies a term with x + y, or with x - y if negated. The numbers are integers.
func unifySum(m *engine.Machine, t, x, y engine.Cell, negated bool) bool {
	i, small := engine.SmallIntOf(x)
	j, small2 := engine.SmallIntOf(y)
	if negated {
		j = -j
	}
	if small && small2 {
		return m.Unify(t, m.NewInt(i+j))
	}
	a, _ := m.NumberOf(x)
	b, _ := m.NumberOf(y)
	op := number.OpAdd
	if negated {
		op = number.OpSubtract
	}
	sum, err := number.Eval2(op, a, b, m.Engine.Flags)
	if err != nil {
		return m.NumberError(err)
	}
	return m.Unify(t, m.NewNumber(sum))
}

var (
	zeroCell = engine.SmallInt(0)
	oneCell  = engine.SmallInt(1)
)

// succ implements succ/2.
func succ(m *engine.Machine, a []engine.Cell) bool {
	x, y := m.Deref(a[0]), m.Deref(a[1])
	if engine.IsVar(x) && engine.IsVar(y) {
		return m.InstantiationError()
	}
	for _, c := range [2]engine.Cell{x, y} {
		if engine.IsVar(c) {
			continue
		}
		if !isInteger(m, c) {
			return false
		}
		if standardOrder(m, c, zeroCell) < 0 {
			return m.DomainError("not_less_than_zero", c)
		}
	}
	if !engine.IsVar(x) {
		return unifySum(m, y, x, oneCell, false)
	}
	return y != zeroCell && unifySum(m, x, y, oneCell, true)
}

// plus implements plus/3.
func plus(m *engine.Machine, a []engine.Cell) bool {
	x, y, z := m.Deref(a[0]), m.Deref(a[1]), m.Deref(a[2])
	unbound := 0
	for _, c := range [3]engine.Cell{x, y, z} {
		if engine.IsVar(c) {
			if unbound++; unbound > 1 {
				return m.InstantiationError()
			}
		} else if !isInteger(m, c) {
			return false
		}
	}
	switch {
	case engine.IsVar(x):
		return unifySum(m, x, z, y, true)
	case engine.IsVar(y):
		return unifySum(m, y, z, x, true)
	}
	return unifySum(m, z, x, y, false)
}

// integers checks that two arguments are integers.
func integers(m *engine.Machine, x, y engine.Cell) (n [2]number.Number, ok bool) {
	for i, c := range [2]engine.Cell{x, y} {
		c = m.Deref(c)
		if engine.IsVar(c) {
			return n, m.InstantiationError()
		}
		if !isInteger(m, c) {
			return n, false
		}
		n[i], _ = m.NumberOf(c)
	}
	return n, true
}

// divmod implements divmod/4.
func divmod(m *engine.Machine, a []engine.Cell) bool {
	n, ok := integers(m, a[0], a[1])
	if !ok {
		return false
	}
	if n[1].Sign() == 0 {
		return m.EvaluationError("zero_divisor")
	}
	y := n[1].BigInt()
	q, r := m.Engine.Flags.Poll.QuoRem(n[0].BigInt(), y)
	if r.Sign()*y.Sign() < 0 {
		r.Add(r, y)
		q.Sub(q, big.NewInt(1))
	}
	return m.Unify(a[2], m.NewBig(q)) && m.Unify(a[3], m.NewBig(r))
}

// rootAndRemainder implements nth_integer_root_and_remainder/4.
func rootAndRemainder(m *engine.Machine, a []engine.Cell) bool {
	n, ok := integers(m, a[0], a[1])
	if !ok {
		return false
	}
	degree, x := n[0].BigInt(), n[1].BigInt()
	switch {
	case degree.Sign() <= 0:
		return m.DomainError("not_less_than_one", m.Deref(a[0]))
	case x.Sign() < 0 && degree.Bit(0) == 0:
		return m.EvaluationError("undefined")
	case !degree.IsInt64():
		degree = big.NewInt(math.MaxInt64) // the root is -1, 0 or 1 in any case
	}
	root, _, err := number.Root(degree.Uint64(), x, m.Engine.Flags)
	if err != nil {
		return m.NumberError(err)
	}
	power, err := number.Eval2(number.OpCaret, number.FromBig(root), number.FromBig(degree), m.Engine.Flags)
	if err != nil {
		return m.NumberError(err)
	}
	return m.Unify(a[2], m.NewBig(root)) && unifySum(m, a[3], m.Deref(a[1]), m.NewNumber(power), true)
}

// floatClass implements float_class/2.
func floatClass(m *engine.Machine, a []engine.Cell) bool {
	c := m.Deref(a[0])
	if engine.IsVar(c) {
		return m.InstantiationError()
	}
	if !m.IsFloat(c) {
		return m.TypeError("float", c)
	}
	const smallestNormal = 0x1p-1022
	class := "normal"
	switch f := math.Abs(m.FloatOf(c)); {
	case math.IsNaN(f):
		class = "nan"
	case math.IsInf(f, 0):
		class = "infinite"
	case f == 0:
		class = "zero"
	case f < smallestNormal:
		class = "subnormal"
	}
	return m.Unify(a[1], builtin.AtomCell(class))
}

// floatParts implements float_parts/4.
func floatParts(m *engine.Machine, a []engine.Cell) bool {
	c := m.Deref(a[0])
	if engine.IsVar(c) {
		return m.InstantiationError()
	}
	n, ok := m.NumberOf(c)
	if !ok {
		return m.TypeError("float", c)
	}
	f, err := number.Eval1(number.OpFloat, n, m.Engine.Flags)
	if err != nil {
		return m.NumberError(err)
	}
	mantissa, exponent := math.Frexp(f.F)
	return m.Unify(a[1], m.NewFloat(mantissa)) && m.Unify(a[2], engine.SmallInt(2)) && m.Unify(a[3], engine.SmallInt(int64(exponent)))
}

// setRandom implements set_random/1.
func setRandom(m *engine.Machine, a []engine.Cell) bool {
	option, ok := builtin.CompoundArg(m, a[0])
	if !ok {
		return false
	}
	if !m.IsFunctor(option, atomSeed, 1) {
		return m.DomainError("random_option", option)
	}
	flags := m.Engine.Host().Flags
	switch seed := m.Arg(option, 0); {
	case engine.IsVar(seed):
		return m.InstantiationError()
	case seed == engine.Atom(atomRandom):
		flags.Rand = nil
	default:
		h, _, _ := hashTerm(m, seed, 0)
		flags.Rand = number.NewRandom(uint64(h))
	}
	m.FlagsChanged()
	return true
}

var (
	atomSeed   = atom.Intern("seed")
	atomRandom = atom.Intern("random")
)

// currentFunction implements current_arithmetic_function/1.
func currentFunction(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	head := m.Deref(a[0])
	if !engine.IsVar(head) && !engine.IsCallable(head) {
		return m.TypeError("callable", head)
	}
	var heads []engine.PredKey
	if r.State == nil {
		for op := range number.NumOps {
			heads = append(heads, engine.PredKey{Name: op.Name(), Arity: op.Arity()})
		}
		heads = append(heads, engine.PredKey{Name: atomRoundToward, Arity: 2}) // the engine evaluates it itself
	}
	return builtin.AnswerItems(m, r, head, heads, func(k engine.PredKey, m *engine.Machine) engine.Cell {
		args := make([]engine.Cell, k.Arity)
		for i := range args {
			args[i] = m.NewVar()
		}
		return m.NewStruct(k.Name, args...)
	})
}

var atomRoundToward = atom.Intern("roundtoward")

var arithRows = []engine.Builtin{
	{Name: "is", Arity: 2, Det: is, Doc: "?X is +Expression is det\nX is the value of Expression (ISO 8.6.1)."},
	numberTest("=:=", "equal to", func(o int) bool { return o == 0 }),
	numberTest("=\\=", "not equal to", func(o int) bool { return o != 0 }),
	numberTest("<", "less than", func(o int) bool { return o < 0 }),
	numberTest("=<", "at most", func(o int) bool { return o <= 0 }),
	numberTest(">", "greater than", func(o int) bool { return o == 1 }),
	numberTest(">=", "at least", func(o int) bool { return o == 0 || o == 1 }),
	{Name: "succ", Arity: 2, Det: succ,
		Doc: "succ(?X, ?Y) is semidet\nY is X + 1, for integers that are not negative. Fails for Y = 0."},
	{Name: "plus", Arity: 3, Det: plus,
		Doc: "plus(?X, ?Y, ?Z) is det\nZ is X + Y for integers. One of them may be unbound."},
	{Name: "divmod", Arity: 4, Det: divmod,
		Doc: "divmod(+Dividend, +Divisor, -Quotient, -Remainder) is det\nQuotient is Dividend div Divisor, Remainder is Dividend mod Divisor."},
	{Name: "nth_integer_root_and_remainder", Arity: 4, Det: rootAndRemainder,
		Doc: "nth_integer_root_and_remainder(+N, +Integer, -Root, -Remainder) is det\nRoot ** N + Remainder =:= Integer, where Root is the N-th root of Integer without its fraction."},
	{Name: "float_class", Arity: 2, Det: floatClass,
		Doc: "float_class(+Float, -Class) is det\nClass is nan, infinite, zero, subnormal or normal."},
	{Name: "float_parts", Arity: 4, Det: floatParts,
		Doc: "float_parts(+Float, -Mantissa, -Base, -Exponent) is det\nFloat =:= Mantissa*Base**Exponent, where Base is 2 and the absolute value of Mantissa, unless it is 0.0, is at least 0.5 and less than 1.0."},
	{Name: "current_arithmetic_function", Arity: 1, NonDet: currentFunction,
		Doc: "current_arithmetic_function(?Head) is nondet\nHead is the head of an arithmetic function, such as sin(_)."},
	{Name: "set_random", Arity: 1, Det: setRandom, Use: engine.Database,
		Doc: "set_random(+Option) is det\nOption is seed(S): S determines the random numbers that follow; with seed(random) they are unpredictable."},
}
