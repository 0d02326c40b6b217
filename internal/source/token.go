package source

import (
	"slices"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine/syntax"
)

// A Token is a token of a clause, as bytes of its Text from From up to To. Node is that of
// which it is all the text or the functor, -1 for punctuation.
type Token struct {
	From, To int32
	Node     int
}

// Tokens returns those of a clause, its full stop included. What is between two of them is
// layout and comments. A sign and its number are one token, and so are [], {} and a quasi
// quotation, with what stands inside.
func (c *Clause) Tokens() []Token {
	var names []Token
	for i, s := range c.Spans {
		from, to := s.Name, s.NameTo
		switch c.Nodes[i].Kind {
		case syntax.KindCompound, syntax.KindList, syntax.KindDict:
		default:
			from, to = s.From, s.To
		}
		if from < to {
			names = append(names, Token{from, to, i})
		}
	}
	slices.SortStableFunc(names, func(x, y Token) int { return int(x.From - y.From) })
	var tokens []Token
	text := c.Text
	for i := int32(0); int(i) < len(text); {
		for len(names) > 0 && names[0].From < i {
			names = names[1:] // within the token before
		}
		if len(names) > 0 && names[0].From == i {
			tokens = append(tokens, names[0])
			i = names[0].To
			continue
		}
		if _, n := Layout(text[i:]); n > 0 {
			i += int32(n)
			continue
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		tokens = append(tokens, Token{i, i + int32(size), -1})
		i += int32(size)
	}
	return tokens
}
