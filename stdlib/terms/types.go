package terms

import (
	"math/big"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Type tests (ISO 8.3). The compiler does most of them inline. The rows here are what
// call/N calls.

// onCell adapts a test that needs no machine.
func onCell(test func(engine.Cell) bool) func(*engine.Machine, engine.Cell) bool {
	return func(_ *engine.Machine, c engine.Cell) bool { return test(c) }
}

// isList reports whether c is a proper list.
func isList(m *engine.Machine, c engine.Cell) bool {
	_, tail := m.ListLength(c)
	return engine.IsNil(tail)
}

// rationalParts implements rational/3.
func rationalParts(m *engine.Machine, a []engine.Cell) bool {
	c := m.Deref(a[0])
	n, ok := m.NumberOf(c)
	if !ok || !n.IsRational() {
		return false
	}
	num, den := c, engine.SmallInt(1)
	if n.Kind == number.Rational {
		num = m.NewBig(new(big.Int).Set(n.R.Num()))
		den = m.NewBig(new(big.Int).Set(n.R.Denom()))
	}
	return m.Unify(a[1], num) && m.Unify(a[2], den)
}

// A blobType is a host value that knows the type of its blob.
type blobType interface{ BlobType() string }

var (
	atomText     = atom.Intern("text")
	atomReserved = atom.Intern("reserved_symbol")
)

// blob implements blob/2.
func blob(m *engine.Machine, a []engine.Cell) bool {
	kind := blobTypeOf(m, m.Deref(a[0]))
	return kind != 0 && m.Unify(a[1], kind)
}

// blobTypeOf returns the type of a blob, or 0 for other terms.
func blobTypeOf(m *engine.Machine, c engine.Cell) engine.Cell {
	switch {
	case engine.IsAtom(c) && m.IsReserved(c):
		return engine.Atom(atomReserved)
	case engine.IsAtom(c):
		return engine.Atom(atomText)
	case m.IsHost(c):
		if b, ok := builtin.HostValue[blobType](m, c); ok {
			return builtin.AtomCell(b.BlobType())
		}
		return builtin.AtomCell("host")
	case m.IsFunctor(c, atom.DollarStream, 1):
		return builtin.AtomCell("stream")
	}
	return 0
}

var typeRows = []engine.Builtin{
	builtin.TypeTest("var", "an unbound variable (ISO 8.3.1)", onCell(engine.IsVar)),
	builtin.TypeTest("nonvar", "not an unbound variable (ISO 8.3.7)", onCell(func(c engine.Cell) bool { return !engine.IsVar(c) })),
	builtin.TypeTest("atom", "an atom (ISO 8.3.2)", (*engine.Machine).IsTextAtom),
	builtin.TypeTest("integer", "an integer (ISO 8.3.3)", (*engine.Machine).IsInteger),
	builtin.TypeTest("float", "a float (ISO 8.3.4)", (*engine.Machine).IsFloat),
	builtin.TypeTest("rational", "an integer or a rational", (*engine.Machine).IsRational),
	builtin.TypeTest("number", "a number (ISO 8.3.8)", (*engine.Machine).IsNumber),
	builtin.TypeTest("atomic", "neither a variable nor compound (ISO 8.3.5)", onCell(engine.IsAtomic)),
	builtin.TypeTest("compound", "compound (ISO 8.3.6)", onCell(engine.IsCompound)),
	builtin.TypeTest("callable", "an atom or compound (ISO 8.3.9)", func(m *engine.Machine, c engine.Cell) bool {
		return engine.IsCompound(c) || m.IsTextAtom(c)
	}),
	builtin.TypeTest("string", "a string", (*engine.Machine).IsString),
	builtin.TypeTest("ground", "free of variables (ISO 8.3.10)", (*engine.Machine).IsGround),
	builtin.TypeTest("acyclic_term", "finite (ISO 8.3.11)", (*engine.Machine).IsAcyclic),
	builtin.TypeTest("cyclic_term", "infinite", func(m *engine.Machine, c engine.Cell) bool { return !m.IsAcyclic(c) }),
	builtin.TypeTest("is_list", "a proper list", isList),
	{Name: "rational", Arity: 3, Det: rationalParts,
		Doc: "rational(@Term, -Numerator, -Denominator) is semidet\nTrue if Term is an integer or a rational in lowest terms with these parts."},
	{Name: "blob", Arity: 2, Det: blob,
		Doc: "blob(@Term, -Type) is semidet\nTrue if Term is an atom, of Type text, or refers to a value of the host."},
}
