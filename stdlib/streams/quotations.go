package streams

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Quasi quotations, {|Syntax||Text|}. The reader leaves a variable for each one
// (syntax.Quotation), which library(quasi_quotations) binds when the term has been
// built.

var (
	atomQuotation = atom.Intern("quasi_quotation")
	atomQuoted    = atom.Intern("$quasi_quotation")
)

// An errorContext makes the context of a syntax error at a position of what is read:
// Kind(Where, Line, LinePos, CharNo), or string(Text, CharNo).
type errorContext func(p syntax.Position) engine.Cell

// QuotationTerms returns the list of the terms quasi_quotation(Syntax, Content, VariableNames,
// Result) for the quotations of a term that was built. The contents are opaque
// to a program.
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

// parseQuotations binds the results of the quotations of a term that a program has
// read, in the module whose operators it was read with.
func (o *readOptions) parseQuotations(m *engine.Machine, quotations engine.Cell) bool {
	goal := m.NewStruct(atom.Intern("$parse_quasi_quotations"), quotations, engine.Atom(o.module))
	system := m.Engine.Module(atom.System)
	return m.Once(system, m.SystemGoal(system, goal))
}

// FileContext returns the context of errors in a file or stream.
func FileContext(m *engine.Machine, kind string, where engine.Cell) errorContext {
	return func(p syntax.Position) engine.Cell {
		return m.NewStruct(atom.Intern(kind), where,
			m.NewInt(int64(p.Line)), m.NewInt(int64(p.LinePos())), m.NewInt(int64(p.Char)))
	}
}

// textContext returns the context of errors in a text.
func textContext(m *engine.Machine, text string) errorContext {
	return func(p syntax.Position) engine.Cell {
		return m.NewStruct(atom.Intern("string"), m.NewString(text), m.NewInt(int64(p.Char)))
	}
}
