// Package query runs a query on a machine: it turns the text into a goal, and runs the goal
// to its next solution. Both the API for Go programs and the top level use it. What they do
// with solutions and exceptions is up to them.
package query

import (
	"context"
	"io"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/stdlib/streams"
)

// A Text is the text of a query.
type Text struct {
	Text  string
	Start syntax.Position // of its first character
	Ops   *syntax.Ops     // that it is read with
	Open  bool            // it may end without a full stop

	Placeholders bool // question marks stand for values
	Unexpanded   bool // functional notation is left as it is: see Goal.Functions
}

// A Goal is a query that has been read, on the heap of a machine. The variables are those with
// a name of their own, in the order of the text.
type Goal struct {
	Term  engine.Cell
	Names []string
	Vars  []engine.Cell

	Functions bool // there is functional notation on dicts in it
}

// Read reads the one goal that a text is. Build makes the term and the variables of what was
// read. Errors of the text are *syntax.Errors.
func Read(ctx context.Context, m *engine.Machine, t Text, build func(*syntax.Term) (engine.Cell, []engine.Cell, error)) (g Goal, err error) {
	err = m.Guard(ctx, func() error {
		g, err = read(m, t, build)
		return err
	})
	return g, err
}

func read(m *engine.Machine, text Text, build func(*syntax.Term) (engine.Cell, []engine.Cell, error)) (g Goal, err error) {
	o := streams.ReadOptions(m.Engine)
	o.Ops, o.EndOptional, o.Placeholders = text.Ops, text.Open, text.Placeholders
	r := syntax.NewStringReader(text.Text, text.Start.File)
	r.SetPosition(text.Start)
	t, err := r.Read(o)
	if err == io.EOF {
		return g, wrong(r.Position(), "end_of_file", "a goal")
	}
	if err != nil {
		return g, err
	}
	term, cells, err := build(t)
	if err != nil {
		return g, err
	}
	if g.Functions = t.Functions; t.Functions && !text.Unexpanded {
		term = program.Expanded(m, term)
	}
	g.Term = term
	for i, v := range t.Vars {
		if v.Name != "_" && v.Name != "?" {
			g.Names, g.Vars = append(g.Names, v.Name), append(g.Vars, cells[i])
		}
	}
	end := r.Position()
	if _, err := r.Read(o); err != io.EOF {
		return g, wrong(end, "end_of_clause_expected", "the end of the query")
	}
	return g, nil
}

// wrong is the error of a text that is more or less than a goal.
func wrong(at syntax.Position, message, expected string) error {
	told := syntax.Told{Message: message, Line: at.Line, Column: at.LinePos(), Char: at.Char}
	return &syntax.Error{Pos: at, Told: told, Message: message, Expected: expected}
}

// Next runs a machine to its next solution and hands on the output that is held back; where that
// cannot be written it is as if the goal had raised the exception. The error is that of ctx, also
// where what ran at its end did not look at it, or of a limit that the host has set. After Raised the
// exception is the machine's ball, after Halted the status is its ExitCode.
func Next(ctx context.Context, m *engine.Machine) (engine.Outcome, error) {
	if err := ctx.Err(); err != nil {
		return engine.Failed, err
	}
	outcome := m.Next(ctx)
	flushed := streams.FlushWritten(ctx, m)
	if err := m.Ended(); err != nil {
		return engine.Failed, err
	}
	if (outcome == engine.Succeeded || outcome == engine.Failed) && m.Pending() {
		outcome = engine.Raised
	}
	if err := ctx.Err(); err != nil && outcome != engine.Halted {
		return engine.Failed, err
	}
	if flushed != nil {
		return engine.Failed, flushed
	}
	return outcome, nil
}
