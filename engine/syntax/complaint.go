package syntax

import (
	"math"

	"github.com/zebralog/prolog/engine/atom"
)

// A complainer finds the syntax error that SWI-Prolog reports for a term that the
// parser has refused. The parser stops at the first token that cannot be right.
// SWI-Prolog reads on to the end of a bracket, of an argument or of the clause before
// it looks at the priorities, so that it reports another error, or the same one
// elsewhere.
//
// It is an operator precedence machine with two stacks, one of the priorities of
// complete operands and one of the operators that wait for their right operand:
//
//	a = - b * c, ...    operands: a:0 b:0 c:0    operators: = - *
//
// An infix operator first applies the operators whose terms may be its left
// operand; the end of a subterm applies all. An operator whose operand has a
// higher priority than it may have is the error, and so is one that is left
// without.
type complainer struct {
	*Reader
	brackets  []bracket
	operands  []int16 // priorities
	operators []operator
	complete  bool // an operand has just been read
	lost      bool // in a quasi quotation
}

// A bracket is one that is open, or the clause. Its operands and operators begin
// at some height of the stacks.
type bracket struct {
	kind                scopeKind
	operands, operators int
}

// An operator waits for its right operand.
type operator struct {
	Op
	prefix, punct bool // punct: a comma or a semicolon
	start, end    int  // of its name
}

// complaint returns the error that SWI-Prolog reports for the term from r.first on,
// which could not be parsed and has been skipped; without a message if it finds none.
// SWI-Prolog looks for the end of the term first.
func (r *Reader) complaint() scanError {
	s := &r.scan
	if s.tok.kind == tokEOF && !r.opts.EndOptional || s.fail.endOfFile() {
		switch m := s.fail.message; m {
		case msgEndOfFileQuasi:
			return s.fail
		case msgEndOfFileComment:
			return scanError{offset: r.first + 1, message: m}
		case msgEndOfFileQuoted:
			return scanError{offset: r.first + 1, message: m + "(" + string(s.buf[s.fail.offset]) + ")"}
		}
		return scanError{offset: s.tok.start, message: msgEndOfFile}
	}
	tok, pos := s.tok, s.pos
	s.pos = r.first
	c := complainer{Reader: r}
	c.enter(inText)
	e := scanError{}
	e.message, e.offset = c.find()
	s.tok, s.pos = tok, pos
	return e
}

// endOfFile reports whether e is that something has no end.
func (e *scanError) endOfFile() bool {
	return e.message == msgEndOfFileQuasi || e.message == msgEndOfFileComment || e.message == msgEndOfFileQuoted
}

func (c *complainer) enter(kind scopeKind) {
	add(c.Reader, &c.brackets, bracket{kind, len(c.operands), len(c.operators)})
	c.complete = false
}

func (c *complainer) bracket() *bracket { return &c.brackets[len(c.brackets)-1] }

func (c *complainer) operand(priority int16) {
	add(c.Reader, &c.operands, priority)
	c.complete = true
}

// find returns a message and an offset, or no message.
func (c *complainer) find() (message string, at int) {
	s := &c.scan
	t := &s.tok
	for s.next(); ; s.next() {
		if t.kind == tokError {
			return s.fail.message, s.fail.offset
		}
		b := c.bracket()
		if c.ends(b.kind) && (c.complete || len(c.operators) > b.operators) {
			if message, at = c.end(b); message != "" || b.kind == inText {
				return message, at
			}
			continue
		}
		prefix, infix, postfix := c.fixities()
		switch {
		case c.complete && infix.IsOp():
			c.infix(infix)
		case c.complete && postfix.IsOp():
			message, at = c.postfix(postfix)
		case c.complete && t.kind != tokClose && t.kind != tokCloseList && t.kind != tokCloseCurly:
			return msgOperatorExpected, t.start
		case prefix.IsOp():
			add(c.Reader, &c.operators, operator{prefix, true, false, t.start, t.end})
		case infix.IsOp() && t.kind != tokBar && c.demote(infix.Left()):
			c.infix(infix)
		case postfix.IsOp() && c.demote(postfix.Left()):
			message, at = c.postfix(postfix)
		default:
			message, at = c.simple()
		}
		if message != "" || c.lost {
			return message, at
		}
	}
}

// ends reports whether the current token ends a subterm within a bracket.
func (c *complainer) ends(kind scopeKind) bool {
	switch c.scan.tok.kind {
	case tokEnd:
		return kind == inText
	case tokEOF:
		return kind == inText && c.opts.EndOptional
	case tokClose:
		return kind == inParens || kind == inArgs
	case tokCloseCurly:
		return kind == inCurly || kind == inDict
	case tokCloseList:
		return kind == inList || kind == inTail
	case tokComma:
		return kind == inArgs || kind == inList || kind == inTail || kind == inDict
	case tokBar:
		return kind == inList || kind == inTail
	}
	return false
}

// fixities returns what the current token is as an operator.
func (c *complainer) fixities() (prefix, infix, postfix Op) {
	t := &c.scan.tok
	switch t.kind {
	case tokComma:
		return Op{}, Op{1000, XFY}, Op{}
	case tokBar:
		return Op{}, c.opts.Ops.Lookup(Infix, atom.Bar), Op{}
	case tokWord, tokSymbol, tokQuoted:
		if op := c.opts.Ops.find(t.name); op != nil && (!t.functional || c.complete) && !c.isPlain() {
			if t.name == atom.Minus && !c.complete && c.scan.numberFollows() {
				return
			}
			return op[Prefix], op[Infix], op[Postfix]
		}
	}
	return
}

// demote takes the prefix operator that has just been read as an atom, if it can be
// an operand of priority most.
func (c *complainer) demote(most int) bool {
	b, n := c.bracket(), len(c.operators)-1
	if n < b.operators || !c.operators[n].prefix || int(c.operators[n].Priority) > most {
		return false
	}
	c.operators = c.operators[:n]
	c.operand(0)
	return true
}

// simple reads an operand without operators, or opens a bracket.
func (c *complainer) simple() (message string, at int) {
	s := &c.scan
	t := &s.tok
	start := t.start
	switch t.kind {
	case tokWord, tokSymbol, tokQuoted:
		if t.functional {
			return c.open(inArgs, tokClose)
		}
		if t.name == atom.Minus && s.numberFollows() {
			s.next()
		}
		return c.atomic()
	case tokVar:
		return c.atomic()
	case tokNumber, tokDouble, tokString, tokBack:
		c.operand(0)
	case tokOpen:
		c.enter(inParens)
	case tokOpenList:
		return c.open(inList, tokCloseList)
	case tokOpenCurly:
		return c.open(inCurly, tokCloseCurly)
	case tokComma, tokBar:
		return msgPunctuation, start
	case tokEnd:
		return msgEndOfClause, start
	case tokEOF:
		return msgEndOfFile, start
	default:
		return msgCannotStart, start
	}
	return "", 0
}

// atomic reads a name or a variable, or the tag of a dict and what opens it.
func (c *complainer) atomic() (message string, at int) {
	s := &c.scan
	if c.isTag() {
		s.pos++ // the brace
		if s.next(); s.tok.kind != tokCloseCurly {
			c.enter(inDict)
			return c.key()
		}
	}
	c.operand(0)
	return "", 0
}

// key skips the key that begins with the current token and the colon after it.
func (c *complainer) key() (message string, at int) {
	s := &c.scan
	t := &s.tok
	switch t.kind {
	case tokWord, tokSymbol, tokQuoted, tokNumber:
		if t.name == atom.Minus && s.numberFollows() {
			s.next()
		}
	case tokOpenList:
		s.next()
	default:
		return msgKeyExpected, t.start
	}
	if s.next(); t.kind != tokSymbol || t.name != atom.Colon {
		return msgColonExpected, t.start
	}
	return "", 0
}

// open opens a bracket, unless the next token closes it.
func (c *complainer) open(kind scopeKind, closing tokenKind) (message string, at int) {
	s := &c.scan
	t := &s.tok
	start := t.start
	if kind == inArgs {
		s.pos++ // the parenthesis
	}
	pos := s.pos
	s.next()
	switch {
	case t.kind == closing && t.functional:
		return c.open(inArgs, tokClose)
	case t.kind == closing:
		c.operand(0)
		return "", 0
	case t.kind == tokBar && kind == inCurly && c.opts.Quotations && t.start == pos:
		c.lost = true
	case t.kind == tokBar && kind != inArgs:
		return msgDoubleBar, start
	}
	s.pos = pos
	c.enter(kind)
	return "", 0
}

// infix pushes an infix operator when the operators are applied whose terms may
// be its left operand.
func (c *complainer) infix(op Op) {
	c.reduce(op.Left())
	t := &c.scan.tok
	add(c.Reader, &c.operators, operator{op, false, t.kind == tokComma || t.name == atom.Semicolon && t.kind == tokSymbol, t.start, t.end})
	c.complete = false
}

// postfix applies a postfix operator likewise.
func (c *complainer) postfix(op Op) (message string, at int) {
	c.reduce(op.Left())
	last := &c.operands[len(c.operands)-1]
	if int(*last) > op.Left() {
		return msgOperatorClash, c.scan.tok.start
	}
	*last = op.Priority
	c.complete = true
	return "", 0
}

// reduce applies the operators on top that have at most the given priority, up to
// one that lacks an operand or has one of too high a priority, which it reports.
func (c *complainer) reduce(most int) (message string, at int) {
	t := &c.scan.tok
	b := c.bracket()
	for n := len(c.operators) - 1; n >= b.operators && int(c.operators[n].Priority) <= most; n-- {
		op, last := c.operators[n], len(c.operands)-1
		if !op.prefix {
			last--
		}
		switch {
		case last < b.operands && op.punct && n == 0:
			closing := "." // that the end of the text may stand for
			if t.kind != tokEOF {
				closing = string(c.scan.buf[t.start])
			}
			return msgPunct + "(" + string(c.scan.buf[op.start]) + closing + ")", t.start
		case last < b.operands:
			return msgOperatorBalance, t.start
		case int(c.operands[len(c.operands)-1]) > op.Right():
			return msgOperatorClash, op.end
		case !op.prefix && int(c.operands[last]) > op.Left():
			return msgOperatorClash, op.start
		}
		c.operands = c.operands[:last+1]
		c.operands[last] = op.Priority
		c.operators = c.operators[:n]
	}
	return "", 0
}

// end ends the term in b at the current token.
func (c *complainer) end(b *bracket) (message string, at int) {
	t := &c.scan.tok
	if !c.complete {
		c.demote(math.MaxInt)
	}
	if message, at = c.reduce(math.MaxInt); message != "" {
		return message, at
	}
	c.operands, c.complete = c.operands[:b.operands], false
	switch {
	case t.kind != tokComma && t.kind != tokBar:
		c.brackets = c.brackets[:len(c.brackets)-1]
		c.operand(0)
	case b.kind == inDict:
		c.scan.next()
		return c.key()
	case b.kind == inTail:
		return msgRestOfList, t.start
	case t.kind == tokBar:
		b.kind = inTail
	}
	return "", 0
}
