package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"sync"

	"github.com/zebralog/prolog"
)

// Problems is the error of a text that could not be read completely. It lists everything
// that could not be read, in the order of the text.
type Problems []*Error

// Error returns the problems, one on each line.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the problems.
func (ps Problems) Unwrap() []error {
	errs := make([]error, len(ps))
	for i, p := range ps {
		errs[i] = p
	}
	return errs
}

// reader is the goal of library(puzzle) that reads a text. Goroutines share its interpreter,
// in which nothing changes.
var reader = sync.OnceValues(func() (*prolog.Query, error) {
	p, err := prolog.New(nil, nil)
	if err != nil {
		return nil, err
	}
	if err := p.Exec(":- use_module(library(puzzle))."); err != nil {
		return nil, err
	}
	return p.Prepare("text_puzzle(?, Puzzle)")
})

// Parse reads the text of a puzzle in English. The name of its file is for messages. If
// something cannot be read, the error is Problems, and the puzzle has what could be read;
// its Unread has the rest.
func Parse(name, text string) (*Puzzle, error) { return ParseContext(context.Background(), name, text) }

// ParseContext is like Parse, and stops when the context ends.
func ParseContext(ctx context.Context, name, text string) (*Puzzle, error) {
	q, err := reader()
	if err != nil {
		return nil, err
	}
	term, err := prolog.One[prolog.Term](ctx, q, prolog.String(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	t := &unpacking{lines: strings.Split(text, "\n")}
	p := t.puzzle(name, term)
	if t.err != nil {
		return nil, fmt.Errorf("%s: %w", name, t.err)
	}
	if len(p.Unread) == 0 {
		return p, nil
	}
	var problems Problems
	for _, u := range p.Unread {
		problems = append(problems, &Error{File: name, Position: u.Position, Message: u.Reason})
	}
	return p, problems
}

// tidy removes the spaces before punctuation that joined words have.
var tidy = strings.NewReplacer(" .", ".", " ,", ",", " ?", "?", " ;", ";", " :", ":", " !", "!")

// unpacking takes terms of library(puzzle) apart; err is the first thing that is not as it
// should be.
type unpacking struct {
	lines []string // of the text
	err   error
}

// args returns the arguments of a compound term.
func (t *unpacking) args(term prolog.Term, name prolog.Atom, n int) []prolog.Term {
	if c, ok := term.(*prolog.Compound); ok && c.Functor == name && len(c.Args) == n {
		return c.Args
	}
	if t.err == nil {
		t.err = fmt.Errorf("%v is not %s/%d", term, name, n)
	}
	return slices.Repeat([]prolog.Term{prolog.List(nil)}, n)
}

func (t *unpacking) list(term prolog.Term) prolog.List {
	l, ok := term.(prolog.List)
	if !ok && t.err == nil {
		t.err = fmt.Errorf("%v is not a list", term)
	}
	return l
}

func (t *unpacking) int(term prolog.Term) int {
	i, _ := term.(prolog.Int)
	return int(i)
}

func (t *unpacking) position(line, column prolog.Term) Position {
	return Position{t.int(line), t.int(column)}
}

func (t *unpacking) texts(term prolog.Term) (texts []string) {
	for _, item := range t.list(term) {
		texts = append(texts, text(item))
	}
	return texts
}

// text returns the name of an atom; a number may be an option, too.
func text(term prolog.Term) string {
	if a, ok := term.(prolog.Atom); ok {
		return string(a)
	}
	return fmt.Sprint(term)
}

// line returns a line of the text.
func (t *unpacking) line(p Position) string {
	if p.Line < 1 || p.Line > len(t.lines) {
		return ""
	}
	return strings.TrimSpace(t.lines[p.Line-1])
}

func (t *unpacking) puzzle(name string, term prolog.Term) *Puzzle {
	a := t.args(term, "puzzle", 7)
	p := &Puzzle{File: name, Row: t.int(a[2]) - 1}
	if story := t.texts(a[0]); len(story) > 0 {
		p.Title = strings.TrimSpace(story[0])
		p.Story = strings.TrimSpace(strings.Join(story[1:], "\n"))
	}
	for _, c := range t.list(a[1]) {
		p.Categories = append(p.Categories, t.category(c))
	}
	for _, c := range t.list(a[3]) {
		b := t.args(c, "clue", 4)
		p.Clues = append(p.Clues, t.clue(p, tidy.Replace(text(b[0])), t.list(b[1]), t.position(b[2], b[3])))
	}
	for _, q := range t.list(a[4]) {
		b := t.args(q, "question", 6)
		question := Question{Position: t.position(b[4], b[5]), Text: tidy.Replace(text(b[0]))}
		if b[3] != prolog.Atom("none") {
			question.Is = t.formula(b[3])
		} else {
			question.Ask, question.Of = t.int(b[1])-1, t.ref(b[2])
		}
		p.Questions = append(p.Questions, question)
	}
	for _, r := range t.list(a[5]) {
		b := t.args(r, "row", 3)
		row := AnswerRow{Position: t.position(b[1], b[2])}
		for _, o := range t.list(b[0]) {
			row.Options = append(row.Options, t.ref(o))
		}
		p.Answer = append(p.Answer, row)
	}
	for _, e := range t.list(a[6]) {
		b := t.args(e, "error", 3)
		at := t.position(b[0], b[1])
		p.Unread = append(p.Unread, Unread{at, t.line(at), text(b[2])})
	}
	slices.SortStableFunc(p.Unread, func(a, b Unread) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return p
}

func (t *unpacking) category(term prolog.Term) Category {
	a := t.args(term, "category", 7)
	c := Category{Position: t.position(a[5], a[6]), Name: text(a[0]), Words: t.texts(a[1]), Unit: text(a[3])}
	switch a[2] {
	case prolog.Atom("ordered"):
		c.Kind = Ordered
	case prolog.Atom("numeric"):
		c.Kind = Numeric
	case prolog.Atom("places"):
		c.Kind = Places
	}
	for _, o := range t.list(a[4]) {
		b := t.args(o, "option", 5)
		option := Option{Position: t.position(b[3], b[4]), Name: text(b[0]), Aliases: t.texts(b[1])}
		switch v := b[2].(type) {
		case prolog.Int:
			option.Value = big.NewRat(int64(v), 1)
		case prolog.BigInt:
			option.Value = new(big.Rat).SetInt(v.Int)
		case prolog.Rational:
			option.Value = v.Rat
		}
		c.Options = append(c.Options, option)
	}
	return c
}

func (t *unpacking) clue(p *Puzzle, text string, meanings prolog.List, at Position) Clue {
	c := Clue{Position: at, Text: text}
	for _, m := range meanings {
		if l, ok := m.(*prolog.Compound); ok && l.Functor == "literal" {
			c.Literal = t.formula(t.args(m, "literal", 1)[0])
		} else {
			c.Readings = append(c.Readings, t.formula(m))
		}
	}
	if len(c.Readings) == 1 {
		c.Formula, c.Readings = c.Readings[0], nil
		if err := p.check(c.Formula); err == nil {
			c.Said = p.Say(c.Formula)
		} else if t.err == nil {
			t.err = err
		}
	}
	return c
}

func (t *unpacking) formula(term prolog.Term) Formula {
	f, err := FromTerm(term)
	if t.err == nil {
		t.err = err
	}
	return f
}

func (t *unpacking) ref(term prolog.Term) Ref {
	a := t.args(term, "o", 2)
	return Ref{t.int(a[0]) - 1, t.int(a[1]) - 1}
}
