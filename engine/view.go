package engine

import (
	"strconv"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/engine/syntax"
)

// View shows the machine's terms to the writer of package syntax.
func (m *Machine) View() syntax.View { return view{m} }

type view struct{ m *Machine }

func (v view) Resolve(t syntax.Cell) syntax.Cell { return uint64(v.m.Deref(Cell(t))) }

func (v view) Look(t syntax.Cell) (syntax.TermKind, atom.Atom, int) {
	c, m := Cell(t), v.m
	switch c & tagMask {
	case tagRef:
		return syntax.VarTerm, 0, 0
	case tagAtm:
		return syntax.AtomTerm, c.atom(), 0
	case tagInt, tagFlt:
		return syntax.NumberTerm, 0, 0
	case tagLst:
		return syntax.ListTerm, m.Engine.cons.atom(), 2
	case tagStr:
		name, arity := m.Functor(c)
		return syntax.CompoundTerm, name, arity
	}
	switch m.box(c).boxKind() {
	case boxString:
		return syntax.StringTerm, 0, 0
	case boxHost:
		return syntax.OtherTerm, 0, 0
	}
	return syntax.NumberTerm, 0, 0
}

func (v view) Arg(t syntax.Cell, i int) syntax.Cell { return uint64(v.m.derefAt(argAddr(Cell(t), i))) }

func (v view) AppendNumber(dst []byte, t syntax.Cell) []byte {
	if i, ok := SmallIntOf(Cell(t)); ok {
		return strconv.AppendInt(dst, i, 10)
	}
	n, _ := v.m.number(Cell(t))
	return v.m.Engine.Flags.Poll.AppendNumber(dst, n)
}

func (v view) Negative(t syntax.Cell) bool {
	if i, ok := SmallIntOf(Cell(t)); ok {
		return i < 0
	}
	n, _ := v.m.number(Cell(t))
	return n.Sign() < 0 || n.Kind == number.Float && n.F == 0 && 1/n.F < 0
}

func (v view) SmallInt(t syntax.Cell) (int64, bool) { return SmallIntOf(Cell(t)) }

func (v view) Text(t syntax.Cell) string {
	c := Cell(t)
	if v.m.IsString(c) {
		return v.m.StringOf(c)
	}
	return v.m.HostText(c)
}

func (v view) VarName(t syntax.Cell) string { return v.m.VarName(Cell(t)) }

// VarName returns the name under which the unbound variable c is written.
func (m *Machine) VarName(c Cell) string {
	return "_" + strconv.FormatUint(uint64(c-m.layout.heap)/8, 10)
}
