package format

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

// tokensOf returns the first token of a node, including its parentheses, and the token
// after it.
func (p *printer) tokensOf(i int) (from, to int) {
	s := p.clause.Spans[i]
	return p.tokenAt[s.Outer], p.tokenEnd(s.OuterTo)
}

// tokenEnd returns the token after the one that ends at an offset.
func (p *printer) tokenEnd(offset int32) int {
	lo, hi := 0, len(p.tokens)
	for lo < hi {
		if mid := (lo + hi) / 2; p.tokens[mid].From < offset {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// parentheses returns the number of pairs of parentheses around node i.
func (p *printer) parentheses(i int) (pairs int) {
	from, _ := p.tokensOf(i)
	for own := p.tokenAt[p.clause.Spans[i].From]; from+pairs < own; pairs++ {
	}
	return pairs
}

// fits reports whether a node that begins here fits on the line, with the punctuation that
// follows it.
func (p *printer) fits(i int) bool { return p.fitsAt(i, p.column) }

func (p *printer) fitsAt(i, column int) bool {
	from, to := p.tokensOf(i)
	return p.isFlat(from, to) && column+p.width(from, to)+p.tail(to) <= Width
}

// isFlat reports whether tokens can stand on one line.
func (p *printer) isFlat(from, to int) bool {
	return p.hard[to] == p.hard[from+1] && !strings.Contains(p.text(from), "\n")
}

// width returns the width of tokens on one line.
func (p *printer) width(from, to int) int {
	if from == to {
		return 0
	}
	return p.widths[to] - p.widths[from+1] + utf8.RuneCountInString(p.text(from))
}

// tail returns the width of the punctuation from token i on.
func (p *printer) tail(i int) (width int) {
	for ; i < len(p.tokens) && p.tokens[i].Node < 0 && !p.gaps[i].space && strings.Contains(")]},.", p.text(i)); i++ {
		width++
	}
	return width
}

// flat prints the tokens before token to, without line breaks.
func (p *printer) flat(to int) {
	for first := true; p.next < to; first = false {
		if !first {
			p.gap(p.next, p.base)
		}
		p.token()
	}
}

// term prints a node. Its first token is the next one; the gap before that has been
// printed.
func (p *printer) term(i int) {
	_, to := p.tokensOf(i)
	if p.fits(i) {
		p.flat(to)
		return
	}
	pairs := p.parentheses(i)
	if pairs > 0 && p.isControl(i) && pairs == 1 {
		p.block(i, 1)
		return
	}
	base := p.base
	for range pairs {
		p.token()
		p.gap(p.next, p.column+1)
		p.base = p.column
	}
	p.bare(i)
	for range pairs {
		p.gap(p.next, p.base)
		p.token()
	}
	p.base = base
}

// bare prints a node that does not fit on the line. Parentheses around it have been
// printed.
func (p *printer) bare(i int) {
	c := p.clause
	n := c.Nodes[i]
	args := c.Args(i)
	switch kind := p.operator(i); {
	case kind == infixOperator && c.Is(i, atom.Dot, 2): // functional notation on dicts
		p.term(args[0])
		p.token()
		p.term(args[1])
	case kind == infixOperator:
		p.infix(i)
	case kind == prefixOperator:
		p.token()
		indent := p.column + 1
		if p.gaps[p.next].newline || n.Atom.String() != `\+` && p.isGoal[i] {
			indent = p.base + step
		}
		p.gapOrLine(p.next, indent)
		base := p.base
		p.base = indent
		p.goalOrTerm(args[0])
		p.base = base
	case kind == postfixOperator:
		p.term(args[0])
		p.gap(p.next, p.base)
		p.token()
	case n.Kind == syntax.KindDict || n.Kind == syntax.KindCompound && c.Spans[i].Name < c.Spans[i].NameTo:
		p.token() // the functor or the tag
		if n.Kind == syntax.KindDict {
			args = args[1:]
		}
		p.bracket(args, n.Kind == syntax.KindDict, false)
	case n.Kind == syntax.KindList:
		if c.Spans[args[len(args)-1]].To == 0 {
			args = args[:len(args)-1]
		}
		p.bracket(args, false, true)
	case n.Kind == syntax.KindCompound:
		p.bracket(p.elements(args[0]), false, true)
	default:
		p.token()
	}
}

// elements returns the members of a conjunction in braces.
func (p *printer) elements(i int) (elements []int) {
	for p.clause.Is(i, atom.Comma, 2) && p.operator(i) == infixOperator && p.parentheses(i) == 0 {
		args := p.clause.Args(i)
		elements = append(elements, args[0])
		i = args[1]
	}
	return append(elements, i)
}

// goalOrTerm prints a node. A goal in it need not have a line of its own.
func (p *printer) goalOrTerm(i int) {
	if p.isGoal[i] && !p.fits(i) {
		p.goal(i)
		return
	}
	p.term(i)
}

// infix prints the operands of an operator, and of the same operator in them. A line ends
// where it ends in the file, and where the next operand does not fit.
func (p *printer) infix(i int) {
	operands := p.operands(i)
	op := p.ops.Lookup(syntax.Infix, p.clause.Nodes[i].Atom)
	indent := p.column
	if op.Priority >= 700 && len(operands) == 2 && op.Priority != 1000 {
		indent += step
	}
	base := p.base
	for k, operand := range operands {
		if k > 0 {
			p.base = indent
			p.gapOrLine(p.next, indent)
			p.token()
			if p.gaps[p.next].newline || !p.begins(operand, len(operands) > 2) {
				p.line(p.next, indent)
			} else {
				p.gap(p.next, indent)
			}
		}
		p.goalOrTerm(operand)
	}
	p.base = base
}

// operands returns the operands of an operator. An operand with the same operator is
// replaced by its operands, if the operator associates so.
func (p *printer) operands(i int) (operands []int) {
	c := p.clause
	name := c.Nodes[i].Atom
	again := func(i int) bool {
		return c.Is(i, name, 2) && p.operator(i) == infixOperator && p.parentheses(i) == 0
	}
	var after []int
	args := c.Args(i)
	for again(args[0]) {
		after = append(after, args[1])
		args = c.Args(args[0])
	}
	operands = append(operands, args[0])
	for i = args[1]; again(i); i = args[1] {
		args = c.Args(i)
		operands = append(operands, args[0])
	}
	operands = append(operands, i)
	slices.Reverse(after)
	return append(operands, after...)
}

// begins reports whether an operand can begin on this line. It can if its first line fits.
// It also can if it has several tokens and is not one of many operands, because its lines
// can be broken then.
func (p *printer) begins(i int, many bool) bool {
	const enough = 30
	if p.firstLineFits(i) {
		return true
	}
	from, to := p.tokensOf(i)
	return !many && to-from > 1 && p.column+enough <= Width
}

// firstLineFits reports whether a node fits on the line, after a space, up to its first
// line break.
func (p *printer) firstLineFits(i int) bool {
	from, to := p.tokensOf(i)
	at := p.column + 1
	for k := from; k < to; k++ {
		if k > from && !p.gaps[k].isFlat() {
			return true
		}
		text, _, broken := strings.Cut(p.text(k), "\n")
		at += utf8.RuneCountInString(text)
		if k > from {
			at += utf8.RuneCountInString(p.gaps[k].flat())
		}
		if at > Width {
			return false
		}
		if broken {
			return true
		}
	}
	return at+p.tail(to) <= Width
}

// bracket prints an opening bracket, the elements and the closing bracket. The elements
// stand below the first one. If the first one is on a new line in the file, or there is too
// little room, they are indented instead. A line ends after an element where it ends in the
// file, and where the next element does not fit.
func (p *printer) bracket(elements []int, pairs, roomy bool) {
	base, start, at, closed := p.base, p.lineStart(), p.column, p.closing[p.next]
	p.token()
	if len(elements) == 0 {
		p.gap(p.next, p.column)
		p.token()
		return
	}
	indent := p.column
	own := p.gaps[closed].newline // the closing bracket is on a line of its own
	if roomy && (p.gaps[p.next].space || p.gaps[p.next].isSpace()) {
		indent++
		own = true
	}
	if p.gaps[p.next].newline || p.overflows(elements, indent, start+step) {
		at, indent = start, start+step
		p.line(p.next, indent)
	} else {
		p.set(p.next, indent)
	}
	p.base = indent
	each := p.eachOnLine(elements, indent)
	for k, e := range elements {
		if k > 0 {
			bar := p.text(p.next) == "|"
			if bar && p.gaps[p.next].newline {
				p.line(p.next, max(indent-2, 0))
			} else {
				p.gap(p.next, indent)
			}
			p.token()
			value := bar || pairs && k%2 == 1
			if p.gaps[p.next].newline || !value && (each || !p.firstLineFits(e)) {
				p.line(p.next, indent)
			} else {
				p.gap(p.next, indent)
			}
		}
		p.goalOrTerm(e)
	}
	if own {
		p.line(p.next, at)
	} else {
		p.gap(p.next, at)
	}
	p.token()
	p.base = base
}

// overflows reports whether the elements should stand at the column less instead of indent,
// because one of them does not fit at indent.
func (p *printer) overflows(elements []int, indent, less int) bool {
	const deep = 60
	widest := 0
	for _, e := range elements {
		from, to := p.tokensOf(e)
		if p.isFlat(from, to) {
			widest = max(widest, p.width(from, to)+1)
		}
	}
	return less < indent && indent+widest > Width && (less+widest <= Width || indent > deep)
}

// eachOnLine reports whether each element should have its own line. Elements without line
// breaks should, if they do not fit on one line and some are long.
func (p *printer) eachOnLine(elements []int, indent int) bool {
	const short = 20
	from, _ := p.tokensOf(elements[0])
	_, to := p.tokensOf(elements[len(elements)-1])
	long := slices.ContainsFunc(elements, func(e int) bool {
		from, to := p.tokensOf(e)
		return p.width(from, to) > short
	})
	return long && p.isFlat(from, to) && indent+p.width(from, to)+p.tail(to) > Width
}
