package stdlib

import (
	"math"
	"math/big"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
)

// Arithmetic (ISO 8.6, 8.7). The compiler evaluates most expressions inline; the
// rows are what call/N reaches.

// numberTest makes a row of an arithmetic comparison.
func numberTest(name, what string, test func(order int) bool) engine.Builtin {
	return engine.Builtin{Name: name, Arity: 2,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			x, ok := m.Eval(a[0])
			if !ok {
				return false
			}
			y, ok := m.Eval(a[1])
			return ok && test(number.Compare(x, y))
		},
		Doc: "+X " + name + " +Y\nTrue if the value of X is " + what + " that of Y (ISO 8.7.1)."}
}

// is is (is)/2 (ISO 8.6.1).
func is(m *engine.Machine, a []engine.Cell) bool {
	n, ok := m.Eval(a[1])
	return ok && m.Unify(a[0], m.NewNumber(n))
}

// bigArg checks that a bound argument is an integer.
func bigArg(m *engine.Machine, c engine.Cell) (number.Number, bool) {
	if !m.IsInteger(c) {
		return number.Number{}, m.TypeError("integer", c)
	}
	return m.NumberOf(c)
}

// add returns x + y, or x - y when negated, for integers.
func add(x, y number.Number, negated bool) number.Number {
	b := new(big.Int)
	if negated {
		return number.FromBig(b.Sub(x.BigInt(), y.BigInt()))
	}
	return number.FromBig(b.Add(x.BigInt(), y.BigInt()))
}

// succ is succ/2.
func succ(m *engine.Machine, a []engine.Cell) bool {
	x, y := m.Deref(a[0]), m.Deref(a[1])
	if engine.IsVar(x) && engine.IsVar(y) {
		return m.InstantiationError()
	}
	for _, c := range [2]engine.Cell{x, y} {
		if engine.IsVar(c) {
			continue
		}
		n, ok := bigArg(m, c)
		if !ok {
			return false
		}
		if n.Sign() < 0 {
			return m.DomainError("not_less_than_zero", c)
		}
	}
	one := number.FromInt(1)
	if !engine.IsVar(x) {
		n, _ := m.NumberOf(x)
		return m.Unify(y, m.NewNumber(add(n, one, false)))
	}
	n, _ := m.NumberOf(y)
	return n.Sign() > 0 && m.Unify(x, m.NewNumber(add(n, one, true)))
}

// plus is plus/3.
func plus(m *engine.Machine, a []engine.Cell) bool {
	var n [3]number.Number
	unbound := -1
	for i := range n {
		c := m.Deref(a[i])
		if engine.IsVar(c) {
			if unbound >= 0 {
				return m.InstantiationError()
			}
			unbound = i
			continue
		}
		var ok bool
		if n[i], ok = bigArg(m, c); !ok {
			return false
		}
	}
	switch unbound {
	case 0:
		return m.Unify(a[0], m.NewNumber(add(n[2], n[1], true)))
	case 1:
		return m.Unify(a[1], m.NewNumber(add(n[2], n[0], true)))
	}
	return m.Unify(a[2], m.NewNumber(add(n[0], n[1], false)))
}

// integers checks that two arguments are integers.
func integers(m *engine.Machine, x, y engine.Cell) (n [2]number.Number, ok bool) {
	for i, c := range [2]engine.Cell{x, y} {
		c = m.Deref(c)
		if engine.IsVar(c) {
			return n, m.InstantiationError()
		}
		if n[i], ok = bigArg(m, c); !ok {
			return n, false
		}
	}
	return n, true
}

// divmod is divmod/4.
func divmod(m *engine.Machine, a []engine.Cell) bool {
	n, ok := integers(m, a[0], a[1])
	if !ok {
		return false
	}
	if n[1].Sign() == 0 {
		return m.EvaluationError("zero_divisor")
	}
	y := n[1].BigInt()
	q, r := new(big.Int).QuoRem(n[0].BigInt(), y, new(big.Int))
	if r.Sign()*y.Sign() < 0 {
		r.Add(r, y)
		q.Sub(q, big.NewInt(1))
	}
	return m.Unify(a[2], m.NewBig(q)) && m.Unify(a[3], m.NewBig(r))
}

// rootAndRemainder is nth_integer_root_and_remainder/4.
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
		degree = big.NewInt(math.MaxInt64) // the root is -1, 0 or 1 already
	}
	root, _, err := number.Root(degree.Uint64(), x, m.Engine.Flags)
	if err != nil {
		return m.NumberError(err)
	}
	rest := new(big.Int)
	if root.BitLen() <= 1 {
		rest.Sub(x, root)
	} else {
		rest.Sub(x, new(big.Int).Exp(root, degree, nil))
	}
	return m.Unify(a[2], m.NewBig(root)) && m.Unify(a[3], m.NewBig(rest))
}

var (
	atomInf      = atom.Intern("inf")
	atomInfinite = atom.Intern("infinite")
)

// between is between/3. The state is the next number: an int64, or a big.Int
// where that is too small.
func between(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	high := m.Deref(a[1])
	endless := high == engine.Atom(atomInf) || high == engine.Atom(atomInfinite)
	switch next := r.State.(type) {
	case nil:
		return betweenFirst(m, a, r, endless)
	case *int64:
		i := *next
		if last, small := engine.SmallIntOf(high); small && i >= last ||
			!small && !endless && m.Compare(m.NewInt(i), high) >= 0 {
			return m.Unify(a[2], m.NewInt(i))
		}
		if i < math.MaxInt64 {
			*next++
			r.Again(next)
		} else {
			r.Again(new(big.Int).Add(big.NewInt(i), big.NewInt(1)))
		}
		return m.Unify(a[2], m.NewInt(i))
	case *big.Int:
		if endless || m.Compare(m.NewBig(next), high) < 0 {
			r.Again(new(big.Int).Add(next, big.NewInt(1)))
		}
		return m.Unify(a[2], m.NewBig(next))
	}
	panic("prolog: state of between/3")
}

// betweenFirst checks the arguments and gives the first solution.
func betweenFirst(m *engine.Machine, a []engine.Cell, r *engine.Retry, endless bool) bool {
	low, high, x := m.Deref(a[0]), m.Deref(a[1]), m.Deref(a[2])
	if engine.IsVar(low) || engine.IsVar(high) {
		return m.InstantiationError()
	}
	first, ok := bigArg(m, low)
	if !ok {
		return false
	}
	if !endless {
		if _, ok := bigArg(m, high); !ok {
			return false
		}
	}
	if !engine.IsVar(x) {
		if _, ok := bigArg(m, x); !ok {
			return false
		}
		return m.Compare(low, x) <= 0 && (endless || m.Compare(x, high) <= 0)
	}
	if !endless {
		switch c := m.Compare(low, high); {
		case c > 0:
			return false
		case c == 0:
			return m.Unify(x, low)
		}
	}
	next := add(first, number.FromInt(1), false)
	if next.Kind == number.Int {
		r.Again(&next.I)
	} else {
		r.Again(next.B)
	}
	return m.Unify(x, low)
}

// setRandom is set_random/1.
func setRandom(m *engine.Machine, a []engine.Cell) bool {
	option, ok := compoundArg(m, a[0])
	if !ok {
		return false
	}
	if !m.IsFunctor(option, atomSeed, 1) {
		return m.DomainError("random_option", option)
	}
	seed := m.Arg(option, 0)
	switch {
	case engine.IsVar(seed):
		return m.InstantiationError()
	case seed == engine.Atom(atomRandom):
		m.Engine.Flags.Rand = nil
		return true
	}
	h, _ := hashTerm(m, seed, 0)
	m.Engine.Flags.Rand = number.NewRandom(uint64(h))
	return true
}

var (
	atomSeed   = atom.Intern("seed")
	atomRandom = atom.Intern("random")
)

var arithRows = []engine.Builtin{
	{Name: "is", Arity: 2, Det: is, Doc: "?X is +Expression\nX is the value of Expression (ISO 8.6.1)."},
	numberTest("=:=", "equal to", func(o int) bool { return o == 0 }),
	numberTest("=\\=", "not equal to", func(o int) bool { return o != 0 }),
	numberTest("<", "less than", func(o int) bool { return o < 0 }),
	numberTest("=<", "at most", func(o int) bool { return o <= 0 }),
	numberTest(">", "greater than", func(o int) bool { return o == 1 }),
	numberTest(">=", "at least", func(o int) bool { return o == 0 || o == 1 }),
	{Name: "succ", Arity: 2, Det: succ,
		Doc: "succ(?X, ?Y)\nY is X + 1, for integers that are not negative. Fails for Y = 0."},
	{Name: "plus", Arity: 3, Det: plus,
		Doc: "plus(?X, ?Y, ?Z)\nZ is X + Y, for integers, of which one may be unbound."},
	{Name: "divmod", Arity: 4, Det: divmod,
		Doc: "divmod(+Dividend, +Divisor, -Quotient, -Remainder)\nQuotient is Dividend div Divisor, Remainder is Dividend mod Divisor."},
	{Name: "nth_integer_root_and_remainder", Arity: 4, Det: rootAndRemainder,
		Doc: "nth_integer_root_and_remainder(+N, +Integer, -Root, -Remainder)\nRoot ** N + Remainder =:= Integer, where Root is the N-th root of Integer without its fraction."},
	{Name: "between", Arity: 3, NonDet: between,
		Doc: "between(+Low, +High, ?X)\nX is an integer from Low to High; High may be inf. An unbound X is enumerated."},
	{Name: "set_random", Arity: 1, Det: setRandom,
		Doc: "set_random(+Option)\nOption is seed(S): random numbers are those that follow from S, or unpredictable when S is random."},
}
