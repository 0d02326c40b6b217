// Package query runs a query on a machine. It turns the text into a goal, and runs the goal
// to its next solution. The API for Go programs and the top level both use it. They decide
// what to do with solutions and exceptions.
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
	Start syntax.Position // of the first character
	Ops   *syntax.Ops     // the operators to read it with
	Open  bool            // it may end without a full stop

	Placeholders bool // question marks are placeholders for values
	Unexpanded   bool // functional notation is not expanded: see Goal.Functions
}

// A Goal is a query that was read, on the heap of a machine. Its variables are those with
// names, in the order of the text.
type Goal struct {
	Term  engine.Cell
	Names []string
	Vars  []engine.Cell

	Functions bool // the query has functional notation on dicts
}

// Read reads a text, which must be one goal. The function build makes the term and the
// variables. Errors of the text are *syntax.Errors.
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

// wrong returns the error for a text that is more or less than a goal.
func wrong(at syntax.Position, message, expected string) error {
	told := syntax.Told{Message: message, Line: at.Line, Column: at.LinePos(), Char: at.Char}
	return &syntax.Error{Pos: at, Told: told, Message: message, Expected: expected}
}

// Next runs a machine to its next solution and flushes its output. An error of output
// counts as an exception of the goal. The error that Next returns is that of ctx, even if
// the goal has not noticed that ctx has ended, or the error of a limit that the host has
// set. After Raised the exception is the machine's ball. After Halted the status is its
// ExitCode.
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
