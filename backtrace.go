package prolog

import (
	"fmt"
	"sync"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/program"
)

// A Frame is a clause that was running when an exception was raised, with the goal in its
// body that was being called.
type Frame struct {
	Predicate string // its name and arity, with the module unless that is user
	Goal      string // name and arity; "" if it is not known
	File      string // as Load was given it; exec:N for the Nth text of Exec, "" for a clause that assertz/1 has added
	Clause    int    // the line where the clause begins
	Line      int    // where the goal begins, or the clause if that is not known
	Column    int    // from 1; 0 if it is not known

	text string // the line
}

// Text returns the line of the goal in the file, or "" if the file has changed since it was
// loaded.
func (f Frame) Text() string { return f.text }

// String returns the predicate and the place.
func (f Frame) String() string {
	switch {
	case f.File == "":
		return f.Predicate
	case f.Column == 0:
		return fmt.Sprintf("%s at %s:%d", f.Predicate, f.File, f.Line)
	}
	return fmt.Sprintf("%s at %s:%d:%d", f.Predicate, f.File, f.Line, f.Column)
}

// Excerpt returns the line with a mark below the goal, or "" if the line is not known.
func (f Frame) Excerpt() string {
	line := []rune(f.text)
	if f.Column == 0 || f.Column > len(line) {
		return ""
	}
	for i, c := range line[:f.Column-1] {
		if c != '\t' {
			line[i] = ' '
		}
	}
	return f.text + "\n" + string(line[:f.Column-1]) + "^"
}

// A trace is the place where an exception was raised. The places in the files are found
// when they are asked for.
type trace struct {
	p      *Interpreter
	once   sync.Once
	found  []engine.Frame
	frames []Frame
}

// traceOf returns where the exception was raised whose ball is the term, or nil.
func (p *Interpreter) traceOf(m *engine.Machine, ball engine.Cell) *trace {
	if found := m.Backtrace(ball); len(found) > 0 {
		return &trace{p: p, found: found}
	}
	return nil
}

// Backtrace returns the clauses that were running when the exception was raised, the
// innermost first, at most 50. A clause whose last call is running is not among them, as in
// SWI-Prolog: with a :- b, c there is no frame of a while c runs. An exception that was
// caught and thrown again has the frames of the first time. The places of goals are found in
// the files as they are now. If a clause is not found there, or was made by goal_expansion/2
// and the like, the place is its first line.
//
// A Tracer must not call Backtrace.
func (e *Exception) Backtrace() []Frame {
	t := e.trace
	if t == nil {
		return nil
	}
	t.once.Do(func() {
		t.p.engine.Lock()
		defer t.p.engine.Unlock()
		for _, f := range t.found {
			t.frames = append(t.frames, frameOf(program.LoaderOf(t.p.engine), f))
		}
		t.found = nil
	})
	return t.frames
}

// frameOf looks for the places of a frame. The caller is alone.
func frameOf(l *program.Loader, f engine.Frame) Frame {
	at, goal := l.Locate(f)
	_, clause := f.Clause.Source()
	frame := Frame{Predicate: f.Pred.PI(), File: program.ShownName(at.File), Clause: clause, Line: at.Line, Column: at.Column}
	frame.text, _ = l.Line(at)
	if goal.Name != 0 {
		frame.Goal = fmt.Sprintf("%s/%d", goal.Name, goal.Arity)
	}
	return frame
}
