package ichiban

import (
	"fmt"
	"strconv"

	ich "github.com/ichiban/prolog/engine"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/repl"
)

// A view shows terms of the interpreter as repl.Terms. A cell is the place of
// its term in a table; a variable has one place only.
type view struct {
	env   *ich.Env
	terms []ich.Term
	vars  map[ich.Variable]syntax.Cell
}

// newAnswer shows the values of variables in an environment.
func newAnswer(vars []ich.ParsedVariable, env *ich.Env, ops *syntax.Ops) *repl.Answer {
	v := &view{env: env, terms: make([]ich.Term, 1), vars: make(map[ich.Variable]syntax.Cell)}
	a := &repl.Answer{
		Terms:   v,
		Options: syntax.WriteOptions{Quoted: true, SpaceArgs: true, MaxDepth: 10, Ops: ops, ISO: true},
	}
	for _, x := range vars {
		a.Vars = append(a.Vars, repl.Var{Name: x.Name.String(), Value: v.cell(x.Variable)})
	}
	return a
}

// cell returns the cell of a term.
func (v *view) cell(t ich.Term) syntax.Cell {
	t = v.env.Resolve(t)
	x, isVar := t.(ich.Variable)
	if c := v.vars[x]; isVar && c != 0 {
		return c
	}
	c := syntax.Cell(len(v.terms))
	v.terms = append(v.terms, t)
	if isVar {
		v.vars[x] = c
	}
	return c
}

func (v *view) Resolve(c syntax.Cell) syntax.Cell { return c }

func (v *view) Look(c syntax.Cell) (syntax.TermKind, atom.Atom, int) {
	switch t := v.terms[c].(type) {
	case ich.Variable:
		return syntax.VarTerm, 0, 0
	case ich.Atom:
		return syntax.AtomTerm, atom.Intern(t.String()), 0
	case ich.Integer, ich.Float:
		return syntax.NumberTerm, 0, 0
	case ich.Compound:
		if t.Arity() == 2 && t.Functor() == ich.NewAtom(".") {
			return syntax.ListTerm, atom.Dot, 2
		}
		return syntax.CompoundTerm, atom.Intern(t.Functor().String()), t.Arity()
	}
	return syntax.OtherTerm, 0, 0
}

func (v *view) Arg(c syntax.Cell, i int) syntax.Cell {
	return v.cell(v.terms[c].(ich.Compound).Arg(i))
}

func (v *view) SmallInt(c syntax.Cell) (int64, bool) {
	i, ok := v.terms[c].(ich.Integer)
	return int64(i), ok
}

func (v *view) Negative(c syntax.Cell) bool {
	text := v.AppendNumber(nil, c)
	return len(text) > 0 && text[0] == '-'
}

func (v *view) AppendNumber(dst []byte, c syntax.Cell) []byte {
	if f, ok := v.terms[c].(ich.Float); ok {
		n := len(dst)
		dst = strconv.AppendFloat(dst, float64(f), 'g', -1, 64)
		for _, b := range dst[n:] {
			if b == '.' || b == 'e' || b == 'I' || b == 'N' {
				return dst
			}
		}
		return append(dst, ".0"...)
	}
	i, _ := v.SmallInt(c)
	return strconv.AppendInt(dst, i, 10)
}

func (v *view) Text(c syntax.Cell) string { return fmt.Sprintf("<%T>", v.terms[c]) }

func (v *view) VarName(c syntax.Cell) string { return "_" + strconv.FormatUint(c, 10) }

// Same implements repl.Terms.
func (v *view) Same(a, b syntax.Cell) bool {
	x, y := v.terms[a], v.terms[b]
	return x == y || v.Acyclic(a) && v.Acyclic(b) && x.Compare(y, v.env) == 0
}

// Acyclic implements repl.Terms.
func (v *view) Acyclic(c syntax.Cell) bool {
	ok, err := ich.AcyclicTerm(nil, v.terms[c], ich.Success, v.env).Force(background)
	return ok && err == nil
}
