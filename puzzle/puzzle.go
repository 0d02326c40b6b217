// Package puzzle reads, solves, explains and makes logic puzzles. A puzzle has N entities,
// such as persons or houses, and several categories of N options. Each entity has one option
// of each category, and no two have the same.
//
// A [Puzzle] is what a text says: each [Category] with its [Option]s, and each [Clue] as a
// [Formula]. It is solved by package fd.
package puzzle

import (
	"fmt"
	"math/big"
	"strings"
)

// MaxOptions is the number of options that a category may have.
const MaxOptions = 64

// A Puzzle is what a text says.
type Puzzle struct {
	File       string
	Title      string
	Story      string
	Categories []Category
	Row        int // the category of the places in a row, -1 when there is none
	Clues      []Clue
	Questions  []Question
	Answer     []AnswerRow // what the text says that the solution is
	Unread     []Unread
}

// A Position is a place in a text. Lines and columns count from 1; both are 0 if there is no
// text.
type Position struct{ Line, Column int }

// String returns line:column.
func (p Position) String() string { return fmt.Sprintf("%d:%d", p.Line, p.Column) }

// A Category is a set of options. Each entity has one of them, and each option belongs to
// one entity.
type Category struct {
	Position
	Name    string
	Words   []string // units and verbs that speak of it
	Options []Option
	Kind    Kind
	Unit    string // of numbers, as it is written: "$", "%", "years"
}

// Kind is the kind of a category's options.
type Kind uint8

const (
	Names   Kind = iota // without an order
	Ordered             // small < medium < large: the value of each is its rank, from 1
	Numeric             // numbers, money, %, times in minutes, dates in days
	Places              // in a row: numbers from 1
)

// An Option is one of the options of a category.
type Option struct {
	Position
	Name    string
	Aliases []string
	Value   *big.Rat // nil in a category of names
}

// A Ref is an option, by the indices of its category and of itself in it, from 0. It also
// stands for the entity that the option belongs to.
type Ref struct{ Cat, Opt int }

// A Clue is a statement of the text.
type Clue struct {
	Position
	Text     string
	Said     string // in the fixed wording
	Formula  Formula
	Literal  Formula   // if not nil, what the words say where Formula is more, as is usually meant
	Readings []Formula // all that it may mean, when there are several; Formula is nil until one is chosen
}

// A Question asks for an option of an entity, or whether a formula holds.
type Question struct {
	Position
	Text string
	Ask  int     // the category whose option is asked for
	Of   Ref     // the entity
	Is   Formula // if not nil, the question is whether it holds
}

// An AnswerRow is a row of the answer in a text: some options of one entity.
type AnswerRow struct {
	Position
	Options []Ref
}

// Unread is a part of the text that could not be read.
type Unread struct {
	Position
	Text   string
	Reason string
}

// An Error is something wrong in the text of a puzzle, with its place.
type Error struct {
	File string
	Position
	Message string
}

// Error returns the place, as far as it is known, and the message.
func (e *Error) Error() string {
	if e.Line == 0 {
		return strings.TrimPrefix(e.File+": "+e.Message, ": ")
	}
	return fmt.Sprintf("%s:%v: %s", e.File, e.Position, e.Message)
}

// Size returns the number of entities.
func (p *Puzzle) Size() int {
	if len(p.Categories) == 0 {
		return 0
	}
	return len(p.Categories[0].Options)
}

// Option returns the option of a Ref.
func (p *Puzzle) Option(r Ref) *Option { return &p.Categories[r.Cat].Options[r.Opt] }

// Find returns the options with that name or alias. Case is ignored.
func (p *Puzzle) Find(name string) (found []Ref) {
	for c := range p.Categories {
		for o, option := range p.Categories[c].Options {
			for _, n := range append([]string{option.Name}, option.Aliases...) {
				if strings.EqualFold(n, name) {
					found = append(found, Ref{c, o})
					break
				}
			}
		}
	}
	return found
}

// Validate returns an error if something is wrong with the categories, or if a formula does
// not fit them. Puzzles from Parse are valid.
func (p *Puzzle) Validate() error {
	fail := func(at Position, format string, args ...any) error {
		return &Error{p.File, at, fmt.Sprintf(format, args...)}
	}
	if len(p.Categories) < 2 {
		return fail(Position{1, 1}, "a puzzle has two categories at least, each on a line: Name: option, option")
	}
	if n := p.Size(); n < 2 || n > MaxOptions {
		return fail(p.Categories[0].Position, "%s has %d options: from 2 to %d are possible", p.Categories[0].Name, n, MaxOptions)
	}
	for i := range p.Categories {
		if at, err := p.validCategory(i); err != nil {
			return fail(at, "%v", err)
		}
	}
	if p.Row < -1 || p.Row >= len(p.Categories) || p.Row >= 0 && p.Categories[p.Row].Kind != Places {
		return fail(Position{}, "category %d is no row of places", p.Row)
	}
	for _, c := range p.Clues {
		for _, f := range append([]Formula{c.Formula, c.Literal}, c.Readings...) {
			if f == nil {
				continue
			}
			if err := p.check(f); err != nil {
				return fail(c.Position, "%v", err)
			}
		}
	}
	for _, q := range p.Questions {
		err := p.check(Same{q.Of, q.Of})
		if q.Is != nil {
			err = p.check(q.Is)
		} else if err == nil && (q.Ask < 0 || q.Ask >= len(p.Categories)) {
			err = fmt.Errorf("there is no category %d", q.Ask+1)
		}
		if err != nil {
			return fail(q.Position, "%v", err)
		}
	}
	for _, row := range p.Answer {
		if err := p.check(Different(row.Options)); err != nil {
			return fail(row.Position, "%v", err)
		}
	}
	return nil
}

// validCategory reports an error in category i, with its place.
func (p *Puzzle) validCategory(i int) (Position, error) {
	c := p.Categories[i]
	if len(c.Options) != p.Size() {
		return c.Position, fmt.Errorf("%s has %d options, but %s has %d", c.Name, len(c.Options), p.Categories[0].Name, p.Size())
	}
	for _, d := range p.Categories[:i] {
		if strings.EqualFold(c.Name, d.Name) {
			return c.Position, fmt.Errorf("there are two categories %s", c.Name)
		}
	}
	for j, o := range c.Options {
		if o.Value == nil && c.Kind != Names {
			return o.Position, fmt.Errorf("%s has no value", o.Name)
		}
		if c.Kind == Places && o.Value.Cmp(big.NewRat(int64(j+1), 1)) != 0 {
			return o.Position, fmt.Errorf("place %d is %s", j+1, o.Value.RatString())
		}
		for _, other := range c.Options[:j] {
			if other.Name == o.Name {
				return o.Position, fmt.Errorf("%s has %s twice", c.Name, o.Name)
			}
		}
	}
	return Position{}, nil
}

// check reports what a formula refers to that there is not.
func (p *Puzzle) check(f Formula) (err error) {
	visit(f, func(r Ref) {
		if r.Cat < 0 || r.Cat >= len(p.Categories) || r.Opt < 0 || r.Opt >= p.Size() {
			err = fmt.Errorf("there is no option %d of category %d", r.Opt+1, r.Cat+1)
		}
	}, func(a At) {
		switch {
		case a.Cat < 0 || a.Cat >= len(p.Categories):
			err = fmt.Errorf("there is no category %d", a.Cat+1)
		case p.Categories[a.Cat].Kind == Names:
			err = fmt.Errorf("the options of %s have no order", p.Categories[a.Cat].Name)
		}
	})
	return err
}
