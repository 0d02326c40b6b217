package streams

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Quasi quotations, {|Syntax||Text|}. The reader puts a variable in the place of each one
// (syntax.Quotation). library(quasi_quotations) binds it after the term has been built.

var (
	atomQuotation = atom.Intern("quasi_quotation")
	atomQuoted    = atom.Intern("$quasi_quotation")
)

// An errorContext returns the context of a syntax error at a position: Kind(Where, Line,
// LinePos, CharNo), or string(Text, CharNo).
type errorContext func(p syntax.Position) engine.Cell

// QuotationTerms returns the list of the terms quasi_quotation(Syntax, Content,
// VariableNames, Result) for the quotations of a term. Programs cannot look into the
// contents.
func (t *ReadTerm) QuotationTerms(at errorContext) engine.Cell {
	m := t.M
	names := t.variableNames()
	var list []engine.Cell
	for i := range t.Quotations {
		q := &t.Quotations[i]
		start := q.Start
		position := positionTerm(m, stream.Position{Chars: int64(start.Char), Line: int64(start.Line), Column: int64(start.LinePos())})
		content := m.NewStruct(atomQuoted, m.NewString(q.Text), position, at(q.At))
		list = append(list, m.NewStruct(atomQuotation, m.BuildSyntax(t.Term, q, t.Cells), content, names, t.Cells[q.Result]))
	}
	return m.NewList(list, builtin.NilList)
}

// parseQuotations binds the results of the quotations of a term. It runs in the module
// whose operators the term was read with.
func (o *readOptions) parseQuotations(m *engine.Machine, quotations engine.Cell) bool {
	goal := m.NewStruct(atom.Intern("$parse_quasi_quotations"), quotations, engine.Atom(o.module))
	system := m.Engine.Module(atom.System)
	return m.Once(system, m.SystemGoal(system, goal))
}

// FileContext returns the errorContext for a file or stream.
func FileContext(m *engine.Machine, kind string, where engine.Cell) errorContext {
	return func(p syntax.Position) engine.Cell {
		return m.NewStruct(atom.Intern(kind), where,
			m.NewInt(int64(p.Line)), m.NewInt(int64(p.LinePos())), m.NewInt(int64(p.Char)))
	}
}

// textContext returns the errorContext for a text.
func textContext(m *engine.Machine, text string) errorContext {
	return func(p syntax.Position) engine.Cell {
		return m.NewStruct(atom.Intern("string"), m.NewString(text), m.NewInt(int64(p.Char)))
	}
}
