package prolog

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/stdlib/streams"
)

// This file reads the texts of Exec and puts arguments in the place of the
// placeholders ? in them.

var (
	userModule = atom.Intern("user")
	valuesAtom = atom.Intern("v")
	loadAtom   = atom.Intern("load_files")
	optionAtom = atom.Intern("stream")
)

// A filling is an argument in the place of a placeholder: where it begins in the
// text with all arguments, and how long it is, in characters.
type filling struct{ at, length int }

// unfilled maps a place in the text with the arguments to the place in the text with
// placeholders.
func unfilled(char int, fillings []filling) int {
	longer := 0
	for _, f := range fillings {
		if f.at >= char {
			break
		}
		longer += min(char-f.at, f.length) - min(char-f.at, 1)
	}
	return char - longer
}

// fill puts the text of the arguments in the place of the placeholders of a
// text to be loaded.
func (p *Interpreter) fill(m *engine.Machine, text string, args []any) (string, []filling, error) {
	if len(args) == 0 {
		return text, nil, nil
	}
	var fillings []filling
	var broken []error
	longer := 0
	var filled strings.Builder
	found := 0
	o := streams.LoadOptions(p.engine)
	o.Placeholders = true
	r := syntax.NewStringReader(text, "")
	done := 0 // bytes of text
	for {
		t, err := r.Read(o)
		if err == io.EOF {
			break
		}
		if err != nil {
			broken = append(broken, err)
			continue // the loader reports it
		}
		for _, node := range t.Nodes {
			m.Tick()
			if node.Kind != syntax.KindVar || t.Vars[node.N].Name != placeholder {
				continue
			}
			if found++; found > len(args) {
				continue
			}
			arg, err := p.argText(m, args[found-1])
			if err != nil {
				return "", nil, err
			}
			pos := r.At(node.Pos)
			at := pos.Byte
			f := filling{pos.Char + longer, utf8.RuneCountInString(arg)}
			fillings = append(fillings, f)
			longer += f.length - 1
			filled.WriteString(text[done:at])
			filled.WriteString(arg)
			done = at + len(placeholder)
		}
	}
	if found < len(args) && len(broken) > 0 {
		return "", nil, &LoadError{broken}
	}
	if found != len(args) {
		return "", nil, placeholderError(found, len(args))
	}
	filled.WriteString(text[done:])
	return filled.String(), fillings, nil
}

// argText returns the text of an argument.
func (p *Interpreter) argText(m *engine.Machine, arg any) (string, error) {
	w := writer{m: m}
	c, err := w.cell(arg)
	if err != nil {
		return "", err
	}
	poll := func() error { m.Check(); return nil }
	text, err := syntax.AppendTerm([]byte{' '}, m.View(), uint64(c), &syntax.WriteOptions{Quoted: true, IgnoreOps: true, MarkStrings: true, Priority: -1, Poll: poll})
	return string(append(text, ' ')), err
}

// A LoadError is the error of Exec and Load, or of a query that loaded files: everything
// that is wrong with the texts, in the order in which it was found. The errors are
// *SyntaxErrors and *ClauseErrors. A directive that throws something other than error(_, _)
// ends the load, and the last error is its *Exception. What a query has loaded stays, except
// for the clauses with errors.
type LoadError struct{ Errors []error }

// Error returns the first error and the number of those that follow.
func (e *LoadError) Error() string {
	if len(e.Errors) == 0 {
		return "prolog: no errors"
	}
	text := e.Errors[0].Error()
	if n := len(e.Errors) - 1; n > 0 {
		text += fmt.Sprintf(" (and %d more)", n)
	}
	return text
}

// Unwrap returns the errors.
func (e *LoadError) Unwrap() []error { return e.Errors }

// A ClauseError is an error of a clause or directive, in the text of Exec, in a file of
// Load, or in a file that a query loaded. Err is an *Exception, or ErrNoSolutions for a
// directive that failed. The place is that of the clause, or of the goal in it that programs
// may not call: see WithPredicates.
type ClauseError struct {
	File         string // "" for the text of Exec
	Line, Column int    // from 1
	Err          error
}

// Error returns the place and the error.
func (e *ClauseError) Error() string {
	if e.File != "" {
		return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err)
	}
	return fmt.Sprintf("line %d: %v", e.Line, e.Err)
}

// Unwrap returns Err.
func (e *ClauseError) Unwrap() error { return e.Err }

// texts are those that Exec has consulted and of which something remains.
type texts struct {
	last  int // number
	names []string
	most  int // of names, before it is looked which still remain
}

// begin returns the name of a new text.
func (t *texts) begin() string {
	t.last++
	return t.name()
}

func (t *texts) name() string { return fmt.Sprintf("exec:%d", t.last) }

// forget drops texts of which nothing remains: the one that was consulted, and, now and
// then, the others. If that one remains, its text is kept, for the places of errors.
func (p *Interpreter) forget(m *engine.Machine, name, text string) {
	m.Reset()
	t := &p.texts
	if program.LoaderOf(p.engine).ForgetSource(m, name) {
		if name == t.name() {
			t.last--
		}
		return
	}
	program.LoaderOf(p.engine).KeepText(name, text)
	if t.names = append(t.names, name); len(t.names) > t.most {
		t.names = slices.DeleteFunc(t.names, func(name string) bool { return program.LoaderOf(p.engine).ForgetSource(m, name) })
		t.most = max(100, 2*len(t.names))
	}
}

// load consults a text as a file of the given name.
func (p *Interpreter) load(ctx context.Context, m *engine.Machine, name, text string, fillings []filling) error {
	s := stream.NewStringInput(text)
	var err error
	m.AtDesk(func() { err = streams.Of(m.Engine).Add(s) })
	if err != nil {
		return fmt.Errorf("prolog: %w", err)
	}
	defer m.AtDesk(func() { _ = streams.Of(m.Engine).Close(s, true) })
	option := m.NewStruct(optionAtom, m.NewStruct(atom.DollarStream, m.NewInt(int64(s.ID()))))
	r := runs.Of(m.Engine)
	r.name, r.text, r.fillings = name, text, fillings
	return p.loadFiles(ctx, m, m.NewAtom(name), m.NewList([]engine.Cell{option}, engine.Atom(atom.Nil)))
}

// failureBytes is about what an error takes besides its term.
const failureBytes = 300

// message keeps the errors of a text that Exec loads; other messages are
// printed.
func (p *Interpreter) message(m *engine.Machine, kind string, message engine.Cell, at syntax.Position) bool {
	r := runs.Of(m.Engine)
	if !r.open || !r.loading && at.Line == 0 {
		return false
	}
	failed := m.IsFunctor(message, goalFailed, 2)
	switch {
	case failed && at == r.raised: // which is known
		return true
	case failed:
	case kind != "error":
		return false
	case m.IsFunctor(message, initGoal, 2): // init_goal(goal_raised(Ball), Place)
		message = m.Arg(m.Arg(message, 0), 0)
	default:
		r.raised = at
	}
	r.memory.Grow(m.Engine, failureBytes+4*m.Store(message).Size(), engine.AreaMemory)
	err := ErrNoSolutions
	if !failed {
		err = p.exception(m, message)
	}
	if !r.loading { // a file that the query loads
		r.failures = append(r.failures, &ClauseError{at.File, at.Line, at.Column, err})
		return false
	}
	file, text, fillings := r.sourceOf(at)
	if syn := syntaxError(err, text, fillings); syn != nil && text != "" {
		syn.Pos.File = file
		r.failures = append(r.failures, syn)
	} else {
		column := 1 + unfilled(at.Char, fillings) - unfilled(at.Char-at.Column+1, fillings)
		r.failures = append(r.failures, &ClauseError{file, at.Line, column, err})
	}
	return true
}

var (
	goalFailed = atom.Intern("goal_failed")
	initGoal   = atom.Intern("init_goal")
)

// syntaxError returns the error of error(syntax_error(Message), file(_, _, _, CharNo))
// in the text, or nil.
func syntaxError(err error, text string, fillings []filling) *SyntaxError {
	var x *Exception
	if !errors.As(err, &x) {
		return nil
	}
	formal, ok := x.Formal().(*Compound)
	if !ok || formal.Functor != "syntax_error" || len(formal.Args) != 1 {
		return nil
	}
	context, ok := x.term.(*Compound).Args[1].(*Compound)
	if !ok || context.Functor != "file" || len(context.Args) < 4 {
		return nil
	}
	chars, ok := context.Args[3].(Int)
	if !ok {
		return nil
	}
	p := syntax.Position{Line: 1, Column: 1}
	start := 0 // of the line
	for _, c := range text {
		if p.Char == int(chars) {
			break
		}
		p.Char++
		if c == '\n' {
			p.Line++
			start = p.Char
		}
	}
	p.Column = 1 + unfilled(p.Char, fillings) - unfilled(start, fillings)
	p.Char = 0
	return &SyntaxError{Pos: p, Message: formal.Args[0].String()}
}
