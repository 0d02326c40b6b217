package prolog

import (
	"errors"
	"fmt"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/streams"
)

// A SyntaxError is a syntax error in a text, with its place and what was expected there.
type SyntaxError = syntax.Error

// An Exception is the error of a goal that raised an exception and did not catch it.
type Exception struct {
	term  Term
	text  string
	cause error
	trace *trace // nil for none
}

// Term returns the ball: for an error of the system, the term
// error(Formal, Context) of ISO 7.12.
func (e *Exception) Term() Term { return e.term }

// Error returns the text of the ball as writeq/1 writes it. The digits of a number with tens
// of thousands of them are left out.
func (e *Exception) Error() string {
	if e == nil {
		return "null"
	}
	return e.text
}

// Unwrap returns the Go error that caused the exception, or nil: that of a predicate in Go,
// of a reader or writer, or of a file system.
func (e *Exception) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.cause
}

// NewException returns an error with which a predicate in Go raises an exception that the
// program can catch. The ball is a term; nil is the atom null.
func NewException(ball Term) *Exception {
	ball = whole(ball)
	return &Exception{term: ball, text: ball.String()}
}

// Formal returns the first argument of a ball error(Formal, Context), such as
// type_error(integer, a). For another ball it returns nil.
func (e *Exception) Formal() Term {
	if c, ok := e.term.(*Compound); ok && c.Functor == "error" && len(c.Args) == 2 {
		return c.Args[0]
	}
	return nil
}

// A HaltError is the error of a goal that called halt/0 or halt/1. Its value is the exit
// status. It does not end the process.
type HaltError int

// Error returns a text with the exit status.
func (e HaltError) Error() string { return fmt.Sprintf("prolog: halt(%d)", int(e)) }

// ErrNoSolutions is the error of a Solution that does not exist.
var ErrNoSolutions = errors.New("prolog: no solutions")

// ErrClosed is the error of using Solutions that were closed.
var ErrClosed = errors.New("prolog: solutions are closed")

// ErrFail is the error that a predicate in Go returns to fail.
var ErrFail = errors.New("prolog: failed")

var (
	errNotMade    = errors.New("prolog: the interpreter was not made by New, or the query not by Prepare")
	errNilContext = errors.New("prolog: the context is nil")
	errNilOption  = errors.New("prolog: an option is nil")

	errNilSequence = errors.New("the sequence is nil")
)

var (
	errMemory = errors.New("prolog: not enough memory for a term")
	errCyclic = errors.New("prolog: the term contains itself")
	errShared = errors.New("prolog: the lists in the term share too many elements to be copied to slices")
	errLong   = errors.New("prolog: the text of the term is too long")
)

// raised returns the pending exception of a machine as an error.
func (p *Interpreter) raised(m *engine.Machine) error { return p.exception(m, m.Ball()) }

// exception makes an *Exception of a ball.
func (p *Interpreter) exception(m *engine.Machine, ball engine.Cell) error {
	s := scanner{reader: reader{m: m}}
	t, err := s.term(ball)
	if err != nil {
		return err
	}
	text, err := s.text(ball, briefView{m.View(), m})
	if err == errLong {
		text, err = s.outline(ball)
	}
	if err != nil {
		return err
	}
	return &Exception{term: t, text: text, cause: causeIn(m, t), trace: p.traceOf(m, ball)}
}

// causeIn is the error of Go that a ball comes from, or nil: that of a predicate in Go in the first
// context(_, Error) that there is, among as many terms as a program makes of an error, or
// that of a reader, a writer or a file whose message is there.
func causeIn(m *engine.Machine, ball Term) error {
	const most, wide = 1000, 20
	terms := []Term{ball}
	for i := 0; i < len(terms) && i < most; i++ {
		var args []Term
		switch t := terms[i].(type) {
		case List:
			args = t
		case *Compound:
			args = t.Args
			if t.Functor == "context" && len(args) == 2 {
				switch by := args[1].(type) {
				case Host:
					if err, ok := by.Value.(error); ok {
						return err
					}
				case Atom:
					if err := streams.Cause(m, string(by)); err != nil {
						return err
					}
				}
			}
		}
		terms = append(terms, args[:min(len(args), wide)]...)
	}
	return nil
}
