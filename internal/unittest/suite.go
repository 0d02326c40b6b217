package unittest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/stdlib/program"
)

// A Suite has the units that an interpreter has loaded, in their order. Its tests run one
// at a time.
type Suite struct {
	Units   []*Unit
	Timeout time.Duration // of tests without a limit of their own; 0 for none

	read   func(file string) ([]byte, error)
	texts  map[string]string
	output output

	begins, ends, result *prolog.Query
}

// A Unit has the tests between begin_tests(Name) and end_tests(Name).
type Unit struct {
	Name  string
	Tests []*Test
}

// A Test is a clause of test/1,2.
type Test struct {
	Name         string
	File         string
	Line, Column int // where the clause begins

	number  int // in the unit
	timeout time.Duration
}

// NewSuite returns the units that an interpreter has loaded. The function read returns the
// text of a file, by the name that the loader was given.
func NewSuite(ctx context.Context, p *prolog.Interpreter, read func(file string) ([]byte, error)) (*Suite, error) {
	s := &Suite{read: read, texts: make(map[string]string)}
	var err error
	prepare := func(goal string) (q *prolog.Query) {
		if err == nil {
			q, err = p.Prepare(goal, prolog.Output(&s.output), prolog.ErrorOutput(&s.output))
		}
		return q
	}
	loaded := prepare("use_module(library(plunit/results), [])")
	units := prepare("plunit_results:loaded_unit(Unit, File)")
	tests := prepare("plunit_results:loaded_test(?, Name, Line, From, Timeout)")
	s.begins = prepare("plunit_results:unit_begins(?, Result)")
	s.ends = prepare("plunit_results:unit_ends(?)")
	s.result = prepare("plunit_results:test_result(?, ?, ?, Result)")
	if err != nil {
		return nil, err
	}
	if _, err := loaded.Holds(ctx); err != nil {
		return nil, err
	}
	type unit struct{ Unit, File string }
	for u, err := range prolog.All[unit](ctx, units) {
		if err != nil {
			return nil, err
		}
		s.Units = append(s.Units, &Unit{Name: u.Unit})
		type test struct {
			Name       string
			Line, From int
			Timeout    float64
		}
		for t, err := range prolog.All[test](ctx, tests, u.Unit) {
			if err != nil {
				return nil, err
			}
			last := s.Units[len(s.Units)-1]
			at := Test{Name: t.Name, File: plainName(u.File), Line: t.Line, Column: 1, number: len(last.Tests), timeout: seconds(t.Timeout)}
			if t.From >= 0 {
				at.Line, at.Column, _ = s.place(at.File, t.From, t.From)
			}
			last.Tests = append(last.Tests, &at)
		}
	}
	return s, nil
}

// seconds returns a time, or -1 for a negative number.
func seconds(s float64) time.Duration {
	if s < 0 {
		return -1
	}
	return time.Duration(min(s*float64(time.Second), math.MaxInt64/2))
}

// plainName returns the name of a file without the mark of a given file.
func plainName(file string) string {
	if name, ok := program.GivenName(file); ok {
		return name
	}
	return file
}

// place returns the line and column of a character of a file, and the text from there to
// another character.
func (s *Suite) place(file string, from, to int) (line, column int, text string) {
	whole, ok := s.texts[file]
	if !ok {
		bytes, _ := s.read(file)
		whole = strings.TrimPrefix(string(bytes), "\ufeff")
		s.texts[file] = whole
	}
	line, column = 1, 1
	n, start := 0, 0
	for i, c := range whole {
		if n == from {
			start = i
		}
		if n == to {
			return line, column, whole[start:i]
		}
		if n < from {
			if column++; c == '\n' {
				line, column = line+1, 1
			}
		}
		n++
	}
	return line, column, whole[start:]
}

// Begin runs the setup of a unit. The tests of the unit should run if the status of the
// result is Passed. In that case End must be called, too.
func (s *Suite) Begin(ctx context.Context, u *Unit) Result {
	r := Result{Unit: u.Name, Status: Failed}
	for r1 := range s.run(ctx, s.Timeout, s.begins, u.Name) {
		s.fill(&r, r1)
	}
	return r
}

// End runs the cleanup of a unit. It returns what the cleanup has printed.
func (s *Suite) End(ctx context.Context, u *Unit) (output string) {
	s.output.take()
	_, err := s.ends.Holds(ctx, u.Name)
	if output = s.output.take(); err != nil {
		output += err.Error() + "\n"
	}
	return output
}

// Run runs a test and yields its results. There is one result, or one for each solution of
// the test's generator.
func (s *Suite) Run(ctx context.Context, u *Unit, t *Test, yield func(Result)) {
	timeout := t.timeout
	if timeout < 0 {
		timeout = s.Timeout
	}
	for r1 := range s.run(ctx, timeout, s.result, u.Name, t.number, timeout.Seconds()) {
		r := Result{Unit: u.Name, Test: t.Name, File: t.File, Line: t.Line, Column: t.Column}
		s.fill(&r, r1)
		yield(r)
	}
}

// An answer is a solution of a query for results, or an error.
type answer struct {
	term     term
	err      error
	output   string
	duration time.Duration
}

// A term is the term result/9 of plunit/results.pl.
type term struct {
	_                                struct{} `prolog:"result"`
	Status                           string
	Bindings, Message, Expected, Got string
	From, To                         int
	Frames                           []prolog.Frame
	Warning                          string
}

var errTimeout = errors.New("time limit exceeded")

// grace is how much longer than its time limit a test may take, if it does not end by
// itself.
const grace = time.Second

// run runs a query. Each solution may take the timeout and the grace.
func (s *Suite) run(ctx context.Context, timeout time.Duration, q *prolog.Query, args ...any) func(func(answer) bool) {
	return func(yield func(answer) bool) {
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		var timer *time.Timer
		if timeout > 0 {
			timer = time.AfterFunc(timeout+grace, func() { cancel(errTimeout) })
			defer timer.Stop()
		}
		s.output.take()
		begun := time.Now()
		for sol, err := range prolog.All[struct{ Result term }](ctx, q, args...) {
			if err != nil && context.Cause(ctx) == errTimeout {
				err = errTimeout
			}
			now := time.Now()
			if !yield(answer{sol.Result, err, s.output.take(), now.Sub(begun)}) {
				return
			}
			if begun = time.Now(); timer != nil {
				timer.Reset(timeout + grace)
			}
		}
	}
}

// fill fills in a result from an answer.
func (s *Suite) fill(r *Result, a answer) {
	r.Output, r.Duration = a.output, a.duration
	if a.err != nil {
		r.Status, r.Message = Failed, a.err.Error()
		var raised *prolog.Exception
		var halted prolog.HaltError
		switch {
		case errors.As(a.err, &raised):
			r.Message, r.Backtrace = "unexpected error: "+r.Message, s.frames(raised.Backtrace(), *r)
		case errors.As(a.err, &halted):
			r.Message = fmt.Sprintf("halt(%d) was called", int(halted))
		}
		return
	}
	t := a.term
	r.Status, r.Bindings, r.Message, r.Expected, r.Got, r.Warning = Status(t.Status), t.Bindings, t.Message, t.Expected, t.Got, t.Warning
	if t.From >= 0 {
		r.Line, r.Column, r.Goal = s.place(r.File, t.From, t.To)
	}
	r.Backtrace = s.frames(t.Frames, *r)
}

// frames sets the name and place of the frame of the test, and removes the frames of the
// library.
func (s *Suite) frames(frames []prolog.Frame, r Result) (kept []prolog.Frame) {
	inside := 0
	for _, f := range frames {
		if f.Predicate == "plunit_units:at/2" {
			continue // this frame only notes the goal that is called
		}
		f.File = plainName(f.File)
		if strings.HasPrefix(f.Predicate, "plunit_"+r.Unit+":unit body/") {
			f.Predicate, f.Line, f.Column = "test "+r.Test, r.Line, r.Column
		}
		if kept = append(kept, f); !strings.HasPrefix(f.File, "library/") {
			inside = len(kept)
		}
	}
	return kept[:inside]
}

// An output keeps the text that tests print, up to a bound.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
	lost int
}

const maxOutput = 1 << 20

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	room := min(len(p), maxOutput-o.text.Len())
	o.text.Write(p[:room])
	o.lost += len(p) - room
	return len(p), nil
}

// take returns the text printed so far, and drops it.
func (o *output) take() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	text := o.text.String()
	if o.lost > 0 {
		text += fmt.Sprintf("\n... %d further bytes\n", o.lost)
	}
	o.text.Reset()
	o.lost = 0
	return text
}
