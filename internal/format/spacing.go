package format

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/source"
)

// A gap is the space and the comments before a token.
type gap struct {
	text     string // as in the file
	comments []source.Comment
	newline  bool // the file has a line break here; it is kept between arguments
	space    bool // there is a space if there is no line break
}

// isFlat reports whether the gap needs no line break.
func (g *gap) isFlat() bool {
	return !g.newline && (len(g.comments) == 0 || !strings.ContainsAny(g.text, "\n%"))
}

// isSpace reports whether the gap is only space without a line break.
func (g *gap) isSpace() bool { return g.text != "" && !g.newline && len(g.comments) == 0 }

// apart reports whether the gap is space without a line break, or has a comment.
func (g *gap) apart() bool { return g.text != "" && (!g.newline || len(g.comments) > 0) }

// flat returns the text of a gap without line breaks.
func (g *gap) flat() string {
	if len(g.comments) == 0 {
		return spaces(g.space)
	}
	text := spaces(g.space || g.comments[0].From > 0)
	for i, c := range g.comments {
		text += spaces(i > 0) + g.text[c.From:c.To]
	}
	return text + spaces(g.comments[len(g.comments)-1].To < len(g.text))
}

func spaces(yes bool) string {
	if yes {
		return " "
	}
	return ""
}

// findGaps finds the gaps between the tokens, and decides about the spaces in them.
func (p *printer) findGaps() {
	c := p.clause
	p.gaps = make([]gap, len(p.tokens)+1)
	for i := 1; i < len(p.tokens); i++ {
		g := &p.gaps[i]
		g.text = c.Text[p.tokens[i-1].To:p.tokens[i].From]
		g.comments, _ = source.Layout(g.text)
		g.newline = strings.Contains(g.text, "\n")
		g.space = p.punctuationSpace(i)
	}
	for i := range c.Nodes {
		p.operatorSpaces(i)
		if c.Nodes[i].Kind == syntax.KindList {
			p.listSpaces(c.Args(i))
		}
	}
	for _, pair := range c.Parentheses {
		open, closed := p.tokenAt[pair.From], p.tokenAt[pair.To-1]
		wide := p.gaps[open+1].isSpace()
		p.gaps[open+1].space, p.gaps[closed].space = wide, wide
	}
	for i := 1; i < len(p.tokens); i++ {
		g := &p.gaps[i]
		if !g.space && g.text != "" && p.merges(i) {
			g.space = true
		}
		if p.text(i) == "," && (p.tokens[i].Node < 0 || c.Is(p.tokens[i].Node, atom.Comma, 2)) {
			p.moveAfter(i)
		}
	}
	for open, closed := range p.closing {
		if g := &p.gaps[closed]; p.text(open) == "(" && len(g.comments) == 0 && !p.gaps[open+1].newline {
			g.newline = false
		}
	}
}

// moveAfter moves a line break and comments before a comma to after it.
func (p *printer) moveAfter(i int) {
	g, next := &p.gaps[i], &p.gaps[i+1]
	if g.isFlat() {
		return
	}
	text := strings.TrimLeft(g.text, " \t")
	if text == g.text && len(g.comments) > 0 {
		text = " " + text
	} else {
		text = g.text
	}
	next.text = text + next.text
	next.comments, _ = source.Layout(next.text)
	next.newline = next.newline || g.newline
	*g = gap{}
}

// punctuationSpace reports whether there is a space before token i, after punctuation.
func (p *printer) punctuationSpace(i int) bool {
	return p.tokens[i-1].Node < 0 && p.text(i-1) == ","
}

// listSpaces puts a space after each comma between elements, if the file has one after any
// of them.
func (p *printer) listSpaces(elements []int) {
	var after []*gap
	wide := false
	for _, e := range elements[:len(elements)-1] {
		from, _ := p.tokensOf(e)
		if p.text(from-1) == "," {
			after = append(after, &p.gaps[from])
			wide = wide || p.gaps[from].apart()
		}
	}
	for _, g := range after {
		g.space = wide
	}
}

// operatorSpaces decides about the spaces around the operator of node i. Operators of
// control and comparison, and words, have spaces around them. Others keep what the file
// has.
func (p *printer) operatorSpaces(i int) {
	c := p.clause
	n, s := c.Nodes[i], c.Spans[i]
	if n.Kind != syntax.KindCompound || s.Name == s.NameTo {
		if n.Kind == syntax.KindCompound && p.isGrammar[i] { // {Goal}
			open, closed := p.tokenAt[s.From], p.tokenAt[s.To-1]
			p.gaps[open+1].space, p.gaps[closed].space = true, true
		}
		return
	}
	at := p.tokenAt[s.Name]
	name := n.Atom.String()
	r, _ := utf8.DecodeRuneInString(c.Text[s.Name:s.NameTo])
	word := unicode.IsLetter(r)
	switch kind := p.operator(i); {
	case kind == prefixOperator:
		g := &p.gaps[at+1]
		g.space = word || g.text != "" || slices.Contains([]string{":-", "?-", `\+`}, name)
		if !word {
			g.newline = false
		}
	case kind == postfixOperator:
		p.gaps[at].space = word || p.gaps[at].text != ""
	case kind == infixOperator && name == ",":
		p.gaps[at+1].space = true
	case kind == infixOperator:
		before, after := &p.gaps[at], &p.gaps[at+1]
		wide := word || before.apart() || after.apart()
		if op := p.ops.Lookup(syntax.Infix, n.Atom); op.Priority >= 1000 || op.Priority >= 700 && p.isGoal[i] {
			wide = true
		}
		before.space, after.space = wide, wide
	}
}

// An operatorKind says how a compound term is written.
type operatorKind uint8

const (
	noOperator operatorKind = iota
	prefixOperator
	infixOperator
	postfixOperator
)

func (p *printer) operator(i int) operatorKind {
	c := p.clause
	n, s := c.Nodes[i], c.Spans[i]
	switch {
	case n.Kind != syntax.KindCompound || s.Name == s.NameTo:
		return noOperator
	case n.N == 2 && s.Name > s.From:
		return infixOperator
	case n.N == 1 && s.Name > s.From:
		return postfixOperator
	case n.N == 1 && c.Text[s.NameTo] != '(':
		return prefixOperator
	}
	return noOperator
}

// merges reports whether two tokens would be read differently without a space between them.
func (p *printer) merges(i int) bool {
	last, _ := utf8.DecodeLastRuneInString(p.text(i - 1))
	first, _ := utf8.DecodeRuneInString(p.text(i))
	alnum := func(r rune) bool { return r == '_' || unicode.In(r, unicode.L, unicode.N, unicode.M) }
	punctuation := func(i int, r rune) bool { return p.tokens[i].Node < 0 && strings.ContainsRune("()[]{},", r) }
	switch {
	case first == '(':
		return p.tokens[i-1].Node >= 0
	case first == '{':
		return p.tokens[i-1].Node >= 0
	case punctuation(i-1, last) || punctuation(i, first):
		return false
	case alnum(last):
		return alnum(first) || first == '\''
	case strings.ContainsRune(`'"`+"`", last):
		return first == last
	case last == '!' || last == ';':
		return false
	}
	return unicode.IsDigit(first) || !alnum(first) && !strings.ContainsRune(`'"!;`+"`", first)
}
