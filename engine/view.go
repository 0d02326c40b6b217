package engine

import (
	"fmt"
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

func (v view) Arg(t syntax.Cell, i int) syntax.Cell { return uint64(v.m.Arg(Cell(t), i)) }

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

// VarName is the name under which the unbound variable c is written.
func (m *Machine) VarName(c Cell) string {
	return "_" + strconv.FormatUint(uint64(c-m.layout.heap)/8, 10)
}

// HostText is how the host value c is written.
func (m *Machine) HostText(c Cell) string {
	h := m.HostOf(c)
	if s, ok := m.Engine.HostValue(h).(fmt.Stringer); ok {
		return s.String()
	}
	return fmt.Sprintf("<host>(%d)", h)
}

// AddHost keeps a Go value for terms to refer to and returns its handle.
func (e *Engine) AddHost(v any) int {
	e.Grow(64, AreaQuery)
	e.registry.Lock()
	defer e.registry.Unlock()
	if n := len(e.freeHosts); n > 0 {
		h := e.freeHosts[n-1]
		e.freeHosts = e.freeHosts[:n-1]
		e.hosts[h] = v
		return h
	}
	e.hosts = append(e.hosts, v)
	return len(e.hosts) - 1
}

// GiveHost is AddHost for a value that is dropped when no term refers to it: see Sweep.
func (e *Engine) GiveHost(v any) int {
	h := e.AddHost(v)
	e.ReleaseHost(h)
	return h
}

// ReleaseHost drops a value that was added when no term refers to it: see Sweep.
func (e *Engine) ReleaseHost(h int) {
	e.registry.Lock()
	defer e.registry.Unlock()
	e.given = append(e.given, h)
}

// HostValue is the Go value of a handle.
func (e *Engine) HostValue(h int) any {
	e.registry.Lock()
	defer e.registry.Unlock()
	if h < 0 || h >= len(e.hosts) {
		return nil
	}
	return e.hosts[h]
}
