package compare

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/puzzle"
)

// english returns the sentences of a puzzle that grammar.pl reads. It returns an error if
// the grammar cannot say something.
func english(t *task) (lines []string, err error) {
	for _, c := range t.rest() {
		options := make([]string, t.n)
		for o := range options {
			options[o] = t.words(puzzle.Ref{Cat: c, Opt: o})
		}
		lines = append(lines, fmt.Sprintf("%s: %s.", t.property(c), strings.Join(options, ", ")))
	}
	for _, c := range t.clues {
		said, err := t.sentences(c.says)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", c.line, err)
		}
		lines = append(lines, said...)
	}
	return lines, nil
}

// property returns the name of a category in a text.
func (t *task) property(c int) string {
	name := strings.ReplaceAll(t.category(c), "_", "-")
	if name == "place" {
		name = "places"
	}
	return name
}

// words returns an option as words of a text: letters, digits and some signs.
func (t *task) words(r puzzle.Ref) string {
	name := strings.Map(func(c rune) rune {
		switch {
		case c > unicode.MaxASCII || unicode.IsLetter(c) || unicode.IsDigit(c) || strings.ContainsRune("'-+ ", c):
			return c
		}
		return -1
	}, t.Option(r).Name)
	return strings.Join(strings.Fields(name), " ")
}

// read returns an option as english.pl names it.
func (t *task) read(r puzzle.Ref) string {
	words := strings.Fields(strings.Map(func(c rune) rune {
		if c <= unicode.MaxASCII {
			return unicode.ToLower(c)
		}
		return c
	}, t.words(r)))
	name := strings.Join(words, "")
	if len(words) == 1 && strings.Trim(name, "0123456789") == "" {
		return strings.TrimLeft(name[:len(name)-1], "0") + name[len(name)-1:]
	}
	return string(syntax.AppendAtom(nil, name))
}

// An errNoForm is the error for what the grammar cannot say.
type errNoForm struct{ what string }

func (e errNoForm) Error() string { return "the grammar has no form for " + e.what }

var ordinals = []string{"first", "second", "third", "fourth", "fifth"}

func (t *task) sentences(x test) ([]string, error) {
	one := func(format string, args ...any) ([]string, error) { return []string{fmt.Sprintf(format, args...)}, nil }
	switch x := x.(type) {
	case all:
		var lines []string
		for _, x := range x {
			said, err := t.sentences(x)
			if err != nil {
				return nil, err
			}
			lines = append(lines, said...)
		}
		return lines, nil
	case same:
		if x.b.Cat == t.Row {
			x.a, x.b = x.b, x.a
		}
		if x.a.Cat == t.Row {
			switch {
			case x.a.Opt < len(ordinals):
				return one("%s is in the %s house.", t.words(x.b), ordinals[x.a.Opt])
			case x.a.Opt == t.n-1:
				return one("%s is in the last house.", t.words(x.b))
			}
			return nil, errNoForm{fmt.Sprintf("place %d", x.a.Opt+1)}
		}
		return one("%s is %s.", t.words(x.a), t.words(x.b))
	case apart:
		return nil, errNoForm{"what is not so"}
	case some:
		if len(x) == 2 && t.atEnd(x) != nil {
			return one("%s is at one of the ends.", t.words(*t.atEnd(x)))
		}
		return nil, errNoForm{"what is one or the other"}
	case puzzle.Cmp:
		return t.relation(x)
	}
	return nil, nil
}

// relation returns the sentences for a comparison.
func (t *task) relation(x puzzle.Cmp) ([]string, error) {
	a, b, ds, ok := t.places(x)
	if !ok {
		return nil, errNoForm{"values"}
	}
	format := ""
	switch {
	case slices.Equal(ds, []int{1}):
		format = "%s is immediately to the left of %s."
	case slices.Equal(ds, []int{-1}):
		format = "%s is immediately to the right of %s."
	case slices.Equal(ds, []int{-1, 1}):
		format = "%s is next to %s."
	case t.anyLater(ds):
		format = "%s is somewhere to the left of %s."
	case t.anyEarlier(ds):
		format = "%s is somewhere to the right of %s."
	default:
		return nil, errNoForm{"this distance"}
	}
	return []string{fmt.Sprintf(format, t.words(a), t.words(b))}, nil
}

// atEnd returns the option that stands at one end or the other, if x says that.
func (t *task) atEnd(x some) *puzzle.Ref {
	var of []puzzle.Ref
	places := 0
	for _, x := range x {
		parts := []test{x}
		if a, ok := x.(all); ok {
			parts = a
		}
		for _, x := range parts {
			if s, ok := x.(same); ok {
				if s.b.Cat == t.Row {
					s.a, s.b = s.b, s.a
				}
				if s.a.Cat == t.Row && (s.a.Opt == 0 || s.a.Opt == t.n-1) {
					of = append(of, s.b)
					places |= 1 << s.a.Opt
				}
			}
		}
	}
	if len(of) == 2 && of[0] == of[1] && places == 1|1<<(t.n-1) {
		return &of[0]
	}
	return nil
}
