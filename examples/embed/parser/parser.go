// Package parser parses schedules with a grammar in Prolog: see grammar.pl.
package parser

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/zebralog/prolog"
)

//go:embed grammar.pl
var grammar string

// An Event is a line of a schedule.
type Event struct {
	When     When
	At       time.Duration // since midnight
	Duration time.Duration
	Title    string
	Place    string // "" for none
}

// A When is a Weekday or a Date.
type When interface{ fmt.Stringer }

// A Weekday is one on which an event is every week.
type Weekday string

func (d Weekday) String() string { return "every " + string(d) }

// A Date is the one on which an event is.
type Date struct{ Year, Month, Day int }

func (d Date) String() string { return fmt.Sprintf("on %d-%02d-%02d", d.Year, d.Month, d.Day) }

// An Error is where a text is wrong.
type Error struct {
	Line, Column int // from 1
	Expected     string
}

func (e *Error) Error() string {
	return fmt.Sprintf("%d:%d: expected %s", e.Line, e.Column, e.Expected)
}

// A Parser reads schedules. It may be used by several goroutines.
type Parser struct{ schedule *prolog.Query }

// New returns a Parser.
func New() (*Parser, error) {
	p, err := prolog.New(nil, nil)
	if err != nil {
		return nil, err
	}
	if err := p.Exec(grammar); err != nil {
		return nil, err
	}
	q, err := p.Prepare("string_codes(?, Codes), phrase(schedule(Events), Codes)")
	return &Parser{q}, err
}

// event is event/5 of the grammar.
type event struct {
	When        prolog.Term
	At, Minutes int
	Title       string
	Place       string
}

// Parse reads a schedule. What is wrong with the text is an *Error.
func (p *Parser) Parse(ctx context.Context, text string) ([]Event, error) {
	sols, err := p.schedule.Solutions(ctx, prolog.String(text))
	if err != nil {
		return nil, err
	}
	defer sols.Close()
	if !sols.Next() {
		return nil, syntaxError(text, sols.Err())
	}
	var answer struct{ Events []event }
	if err := sols.Scan(&answer); err != nil {
		return nil, err
	}
	var events []Event
	for _, e := range answer.Events {
		events = append(events, Event{when(e.When), minutes(e.At), minutes(e.Minutes), e.Title, e.Place})
	}
	return events, nil
}

func minutes(n int) time.Duration { return time.Duration(n) * time.Minute }

// when is every(Day) or on(Year, Month, Day).
func when(t prolog.Term) When {
	c := t.(*prolog.Compound)
	if c.Functor == "every" {
		return Weekday(c.Args[0].(prolog.Atom))
	}
	return Date{int(c.Args[0].(prolog.Int)), int(c.Args[1].(prolog.Int)), int(c.Args[2].(prolog.Int))}
}

// syntaxError is the *Error for error(syntax_error(Expected), Rest).
func syntaxError(text string, err error) error {
	var raised *prolog.Exception
	if !errors.As(err, &raised) {
		return err
	}
	formal, ok := raised.Formal().(*prolog.Compound)
	if !ok || formal.Functor != "syntax_error" {
		return err
	}
	rest := int(raised.Term().(*prolog.Compound).Args[1].(prolog.Int))
	chars := []rune(text)
	before := string(chars[:len(chars)-rest])
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return &Error{1 + strings.Count(before, "\n"), 1 + len([]rune(line)), string(formal.Args[0].(prolog.String))}
}
