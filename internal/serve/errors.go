package serve

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/zebralog/prolog"
)

// An Error is what has ended a query. Its kind is
//
//	request      of what is not a query
//	syntax       of the text of the query or of the program
//	program      of what else is wrong with the program
//	exception    that the query has raised
//	answer       that JSON does not have, as a cyclic term
//	time, inferences, memory, output    for a limit
//	halt         of halt/0,1
//	cancelled    as the client or the server goes
//	busy         of a server with too many queries
type Error struct {
	Kind    string  `json:"kind"`
	Message string  `json:"message"`
	File    string  `json:"file,omitempty"`
	Line    int     `json:"line,omitempty"`   // the place of the error, or where it was raised
	Column  int     `json:"column,omitempty"` // from 1
	Term    any     `json:"term,omitempty"`   // the ball
	Errors  []Error `json:"errors,omitempty"` // further errors of a program

	code int // the status, if the kind does not decide it
}

// status returns the status of the reply.
func (e *Error) status() int {
	switch {
	case e == nil:
		return http.StatusOK
	case e.code != 0:
		return e.code
	case e.Kind == "request", e.Kind == "syntax", e.Kind == "program":
		return http.StatusBadRequest
	case e.Kind == "busy", e.Kind == "cancelled":
		return http.StatusServiceUnavailable
	default:
		return http.StatusUnprocessableEntity
	}
}

// errorOf returns the Error for an error of a query, or nil.
func errorOf(err error) *Error {
	var (
		syntax *prolog.SyntaxError
		raised *prolog.Exception
		halt   prolog.HaltError
	)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.DeadlineExceeded):
		return &Error{Kind: "time", Message: "the time is over"}
	case errors.Is(err, context.Canceled):
		return &Error{Kind: "cancelled", Message: "the query was cancelled"}
	case errors.Is(err, prolog.ErrInferences):
		return &Error{Kind: "inferences", Message: "there are no inferences left"}
	case errors.As(err, &halt):
		return &Error{Kind: "halt", Message: err.Error()}
	case errors.As(err, &syntax):
		return &Error{Kind: "syntax", Message: syntax.Error(), Line: syntax.Pos.Line, Column: syntax.Pos.Column}
	case errors.As(err, &raised):
		e := &Error{Kind: kindOf(raised), Message: raised.Error(), Term: raised.Term()}
		for _, f := range raised.Backtrace() {
			if f.Line > 0 {
				e.File, e.Line, e.Column = f.File, f.Line, f.Column
				break
			}
		}
		return e
	}
	return &Error{Kind: "request", Message: err.Error()} // an error of bindings
}

// unsaid returns the error for an answer that JSON cannot express.
func unsaid(err error) *Error {
	var within *json.MarshalerError
	if errors.As(err, &within) {
		err = within.Unwrap()
	}
	return &Error{Kind: "answer", Message: err.Error()}
}

// explained does what errorOf does, with the message of an exception as the top level
// prints it.
func explained(p *prolog.Interpreter, err error) *Error {
	e := errorOf(err)
	var raised *prolog.Exception
	if !errors.As(err, &raised) {
		return e
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	var said struct{ Text string }
	sol := p.QuerySolutionContext(ctx, "message_to_codes(?, _, Codes), atom_codes(Text, Codes)", raised.Term())
	if sol.Scan(&said) == nil { // otherwise the message is the ball
		e.Message = strings.TrimSpace(strings.TrimPrefix(said.Text, "ERROR: "))
	}
	return e
}

// kindOf returns "exception", or the limit that the exception is about.
func kindOf(e *prolog.Exception) string {
	c, ok := e.Formal().(*prolog.Compound)
	if !ok || c.Functor != "resource_error" || len(c.Args) != 1 {
		return "exception"
	}
	if c.Args[0] == prolog.Atom("output") {
		return "output"
	}
	return "memory"
}

// programError returns the first error of a program, with the further ones.
func programError(err error) *Error {
	var list *prolog.LoadError
	if !errors.As(err, &list) {
		return errorOf(err)
	}
	var all []Error
	for _, err := range list.Errors {
		var clause *prolog.ClauseError
		if errors.As(err, &clause) {
			message := clause.Err.Error()
			if errors.Is(clause.Err, prolog.ErrNoSolutions) {
				message = "the directive failed"
			}
			all = append(all, Error{Kind: "program", Message: message, File: clause.File, Line: clause.Line, Column: clause.Column})
			continue
		}
		all = append(all, *errorOf(err))
	}
	first := all[0]
	first.Errors = all[1:]
	return &first
}
