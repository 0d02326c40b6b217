package source

import (
	"slices"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine/syntax"
)

// A Token is a token of a clause: the bytes From to To of its Text. Node is the node whose
// text or functor the token is, or -1 for punctuation.
type Token struct {
	From, To int32
	Node     int
}

// Tokens returns the tokens of a clause, including its full stop. Between two tokens there
// is only layout and comments. A sign and its number are one token. So are [], {} and a
// quasi quotation with its text.
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
			names = names[1:] // within the previous token
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
