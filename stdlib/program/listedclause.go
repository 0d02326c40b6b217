package program

import (
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/streams"
)

// Clauses for listing/1, with the names of variables in the source. The database does not
// keep these names. So the clause is read again from its line in the file. If that is the
// same clause, its names are used.

// A listedText is the file that was last read for names.
type listedText struct {
	path   string
	text   string
	lines  []int // where each line begins
	memory engine.Account
}

// listedClause implements '$clause'(Head, Clause, Names).
func listedClause(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	cl, clause, ok := solveWritten(m, a[0], r)
	return ok && m.Unify(a[1], clause) && m.Unify(a[2], LoaderOf(m.Engine).sourceNames(m, cl, clause))
}

// sourceNames returns the list of the terms Name = Variable of a clause, or [] if the names
// are not known. For a grammar rule it returns Rule-Names, where Rule has its own
// variables. It does the same for a clause whose lambda expressions have become predicates.
// If there is no such clause at the line, but one with the same head, it returns
// expanded(Read)-Names.
func (l *Loader) sourceNames(m *engine.Machine, cl *engine.Clause, clause engine.Cell) engine.Cell {
	file, line := cl.Source()
	text := l.textFrom(file, line)
	if text == "" {
		return builtin.NilList
	}
	r := syntax.NewStringReader(text, file)
	opts := *streams.LoadOptions(l.engine)
	streams.ReadIn(l.engine, &opts, l.engine.PredOf(cl).Module)
	found := builtin.NilList
	for {
		t, err := r.Read(&opts)
		if err != nil || t.Start.Line > 1 {
			return found
		}
		read, vars := m.BuildTerm(t)
		term := read
		grammar := m.IsFunctor(term, atom.DCGArrow, 2)
		if !grammar {
			term = storedClause(m, term, m.Deref(m.Arg(clause, 1)))
		}
		headed := !grammar && m.Variant(m.Arg(term, 0), m.Arg(clause, 0))
		written := grammar || headed && hasLifted(m, clause)
		same := !written && m.Variant(term, clause) && m.Unify(term, clause)
		if !written && !same && (!headed || found != builtin.NilList) {
			continue
		}
		names := make([]engine.Cell, 0, len(vars))
		for i, v := range t.Vars {
			if v.Name != "_" {
				names = append(names, m.NewStruct(atom.Equals, builtin.AtomCell(v.Name), vars[i]))
			}
		}
		list := m.NewList(names, builtin.NilList)
		switch {
		case written:
			return m.NewStruct(atom.Minus, term, list)
		case same:
			return list
		}
		found = m.NewStruct(atom.Minus, m.NewStruct(atom.Intern("expanded"), read), list)
	}
}

// storedClause returns a clause that was read in the form of the database. A fact has the
// body true. Variables in a body are called. A head has no module. If it had one, the body
// gets the module of the file, as in the stored clause.
func storedClause(m *engine.Machine, term, stored engine.Cell) engine.Cell {
	name, head, body := atom.Neck, term, builtin.CellTrue
	if m.IsFunctor(term, atom.Neck, 2) || m.IsFunctor(term, atomRuleArrow, 2) {
		name, _ = m.Functor(term)
		head, body = m.Deref(m.Arg(term, 0)), m.Arg(term, 1)
	}
	converted, ok := convertBody(m, body)
	if !ok {
		m.Ball() // the clause is a different one
		return term
	}
	if m.IsFunctor(head, atom.Colon, 2) {
		head = m.Arg(head, 1)
		if m.IsFunctor(stored, atom.Colon, 2) {
			converted = m.NewStruct(atom.Colon, m.Arg(stored, 0), converted)
		}
	}
	return m.NewStruct(name, head, converted)
}

// hasLifted reports whether a clause calls the predicate of a lambda expression.
func hasLifted(m *engine.Machine, clause engine.Cell) bool {
	return !m.Visit(clause, func(c engine.Cell) bool {
		if !engine.IsCallable(c) {
			return true
		}
		name, _, _ := HeadOf(m, c)
		return !strings.HasPrefix(name.String(), lambdaPrefix)
	})
}

// textFrom returns the text of a file from a line on. It returns "" if the file has changed
// since it was loaded.
func (l *Loader) textFrom(path string, line int) string {
	f := l.files[path]
	if f == nil || line <= 0 || f.changed(builtin.Worlds.Of(l.engine)) {
		return ""
	}
	if l.listed.path != path {
		l.listed.memory.Free()
		l.listed = listedText{}
		text, _, err := l.source(path, &l.listed.memory)
		if err != nil {
			l.listed.memory.Free()
			return ""
		}
		lines := []int{0}
		for i := range len(text) {
			if text[i] == '\n' {
				lines = append(lines, i+1)
			}
		}
		l.listed.memory.Grow(l.engine, 8*len(lines), engine.AreaMemory)
		l.listed.path, l.listed.text, l.listed.lines = path, strings.ToValidUTF8(text, "\ufffd"), lines
	}
	if line > len(l.listed.lines) {
		return ""
	}
	return l.listed.text[l.listed.lines[line-1]:]
}

var listedClauseRows = []engine.Builtin{
	{Name: "$clause", Arity: 3, NonDet: listedClause, Meta: ":??",
		Doc: "'$clause'(:Head, -Clause, -Names)\nClause is a clause for Head, as it is written, of static predicates of a program too; Names are those of its variables in the source, of a grammar rule Rule-Names."},
}
