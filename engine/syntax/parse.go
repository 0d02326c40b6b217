package syntax

import (
	"math"
	"strconv"

	"github.com/zebralog/prolog/engine/atom"
)

// A scope is an open subterm on the parser's stack: what to do when the term that is being
// read is complete.
type scope struct {
	kind     scopeKind
	around   scopeKind // r.within outside of a bracket
	limit    int16     // highest priority of the enclosing term
	priority int16     // of the operator
	count    int32     // arguments or elements begun; of a quasi quotation, the nodes before it; of a dict, its tag, keys and values
	name     atom.Atom // operator or functor
	pos      int32     // of the first token, or of the operator
	end      int32     // of that token
	outer    int32     // where the left operand begins; of a dict, the keys before it
}

type scopeKind uint8

const (
	inText   scopeKind = iota // nothing is open
	inPrefix                  // operand of a prefix operator
	inInfix                   // right operand of an infix operator
	inParens
	inCurly
	inArgs
	inList
	inTail // of a list
	inDict
	inQuotation
)

// top returns the innermost scope.
func (r *Reader) top() *scope {
	if len(r.scopes) == 0 {
		return &textScope
	}
	return &r.scopes[len(r.scopes)-1]
}

var textScope = scope{kind: inText}

// push opens a scope for the term of a token.
func (r *Reader) push(kind scopeKind, name atom.Atom, pos, end int32) *scope {
	n := len(r.scopes)
	if n == cap(r.scopes) {
		grow(r, &r.scopes)
	}
	r.scopes = r.scopes[:n+1]
	f := &r.scopes[n]
	f.kind, f.around, f.limit, f.priority, f.count = kind, r.within, int16(r.limit), 0, 1
	f.name, f.pos, f.end, f.outer = name, pos, end, 0
	return f
}

func (r *Reader) pop() { r.scopes = r.scopes[:len(r.scopes)-1] }

// open pushes the scope of a bracket, and limits the terms in it.
func (r *Reader) open(kind scopeKind, name atom.Atom, pos int32) {
	r.push(kind, name, pos, r.end())
	r.within, r.limit = kind, MaxPriority
	if r.commaEnds() {
		r.limit = r.argMax
	}
}

func (r *Reader) emit(kind Kind, n int32, a atom.Atom, pos int32, val uint64) {
	t := &r.term
	at := len(t.Nodes)
	if at == cap(t.Nodes) {
		grow(r, &t.Nodes)
	}
	t.Nodes = t.Nodes[:at+1]
	node := &t.Nodes[at] // faster than copying a struct
	node.Kind, node.N, node.Atom, node.Pos, node.Val = kind, n, a, pos, val
}

// here returns the offset of the current token from the start of the term. end returns the
// offset of its end.
func (r *Reader) here() int32 { return int32(r.scan.tok.start - r.first) }
func (r *Reader) end() int32  { return int32(r.scan.tok.end - r.first) }

// span notes where the node that was just written stands, if that is wanted.
func (r *Reader) span(from, to, name, nameTo int32) {
	if r.opts.Spans {
		r.addSpan(from, to, name, nameTo)
	}
}

func (r *Reader) addSpan(from, to, name, nameTo int32) {
	add(r, &r.term.Spans, Span{from, to, name, nameTo, from, to})
}

// outer returns where the complete term begins and ends, with its parentheses.
func (r *Reader) outer() (from, to int32) {
	if !r.opts.Spans {
		return 0, 0
	}
	s := r.term.Spans[len(r.term.Spans)-1]
	return s.Outer, s.OuterTo
}

// parenthesized notes the parentheses around the complete term. The second one is the
// current token.
func (r *Reader) parenthesized(from int32) {
	if r.opts.Spans {
		n := len(r.term.Spans) - 1
		s := &r.term.Spans[n]
		s.Outer, s.OuterTo = from, r.end()
		add(r, &r.term.Parentheses, Parentheses{int32(n), from, s.OuterTo})
	}
}

// fail notes an error at the current token and returns false. The scanner's
// own error goes before.
func (r *Reader) fail(message, expected string) bool {
	if r.scan.tok.kind != tokError {
		r.scan.fail = scanError{r.scan.tok.start, message, expected}
	}
	return false
}

// parse reads a term and its full stop into r.term. The current token is its
// first. It reports false for an error, which is in the scanner then.
func (r *Reader) parse() bool {
	r.scopes, r.keys = r.scopes[:0], r.keys[:0]
	r.within, r.argMax = inText, ArgPriority
	if !r.opts.ISO {
		r.argMax = MaxPriority
	}
	r.limit = MaxPriority
	for {
		if !r.operand() {
			return false
		}
		if more, ok := r.operator(); !more || !ok {
			return ok
		}
	}
}

// operand reads up to the end of a term without operators, of priority 0. It
// pushes scopes for the brackets and prefix operators that it opens; r.limit is then
// the highest priority of the innermost term. What it calls report more when an
// operand must follow, and not ok for an error.
func (r *Reader) operand() (ok bool) {
	s := &r.scan
	t := &s.tok
	for more := true; more; {
		if t.start-r.first > math.MaxInt32 {
			return r.fail("term_too_long", "")
		}
		switch t.kind {
		case tokWord, tokSymbol, tokQuoted:
			more, ok = r.name()
		case tokVar:
			pos := r.here()
			r.variable(pos)
			r.span(pos, r.end(), pos, r.end())
			if !r.isTag() {
				s.next()
				return true
			}
			more, ok = r.dict(pos)
		case tokNumber, tokDouble, tokString, tokBack:
			r.literal()
			return true
		case tokOpen:
			r.open(inParens, 0, r.here())
			s.next()
		case tokOpenList:
			more, ok = r.bracket(inList, atom.Nil), true
		case tokOpenCurly:
			if !r.opts.Quotations || s.at(s.pos) != '|' {
				more, ok = r.bracket(inCurly, atom.Curly), true
				continue
			}
			s.pos++
			r.open(inQuotation, 0, r.here())
			r.top().count = int32(len(r.term.Nodes))
			s.next()
		default:
			return r.noOperand()
		}
	}
	return ok
}

// name reads a name, and what belongs to it: an atom, the sign of a number, the
// functor of arguments, the tag of a dict or a prefix operator.
func (r *Reader) name() (more, ok bool) {
	t := &r.scan.tok
	pos, end := r.here(), r.end()
	name := t.name
	if t.functional {
		return r.arguments(name, pos), true
	}
	if r.isTag() {
		r.emit(KindAtom, 0, name, pos, 0)
		r.span(pos, end, pos, end)
		return r.dict(pos)
	}
	word, plain := t.kind != tokSymbol, r.isPlain()
	r.scan.next()
	if t.kind == tokNumber && name == atom.Minus && (r.opts.ISO || t.start == r.first+int(end)) {
		r.emitNumber(t.num.negate(), pos)
		r.span(pos, r.end(), pos, pos)
		r.scan.next()
		return false, true
	}
	if op := r.opts.Ops.find(name); op != nil && !plain {
		if more, ok := r.prefix(name, op, word, pos, end); more || !ok {
			return more, ok
		}
	}
	r.emit(KindAtom, 0, name, pos, 0)
	r.span(pos, end, pos, end)
	return false, true
}

// prefix reports more for an operator, before the current token, that is the prefix
// operator of an operand, and ok for one that may be an atom as well.
func (r *Reader) prefix(name atom.Atom, op *[3]Op, word bool, pos, end int32) (more, ok bool) {
	s := &r.scan
	mayBeAtom := r.mayBeAtom(name, op, word)
	if prefix := op[Prefix]; prefix.IsOp() && r.startsOperand(prefix) {
		if int(prefix.Priority) <= r.limit {
			r.push(inPrefix, name, pos, end).priority = prefix.Priority
			r.limit = prefix.Right()
			return true, true
		}
		if !mayBeAtom || !r.opts.ISO {
			s.fail = scanError{r.first + int(pos), msgOperatorClash,
				"a term of priority " + strconv.Itoa(r.limit) + " at most, or parentheses"}
			return false, false
		}
	}
	if !mayBeAtom && s.tok.kind != tokError {
		s.fail = scanError{r.first + int(pos), msgOperatorBalance, "operands, or parentheses around the operator"}
	}
	return false, mayBeAtom
}

// literal reads a number or a text in quotes.
func (r *Reader) literal() {
	t, pos := &r.scan.tok, r.here()
	switch t.kind {
	case tokNumber:
		r.emitNumber(t.num, pos)
	case tokDouble:
		r.quoted(r.opts.DoubleQuotes, r.doubleKind(), pos)
	case tokString:
		r.quoted(QuoteString, KindString, pos)
	case tokBack:
		r.quoted(r.opts.BackQuotes, KindCodes, pos)
	}
	r.span(pos, r.end(), pos, r.end())
	r.scan.next()
}

// bracket opens a list or a term in braces and reports true, or reads the atom empty,
// two brackets, unless arguments follow.
func (r *Reader) bracket(kind scopeKind, empty atom.Atom) (more bool) {
	t, pos := &r.scan.tok, r.here()
	r.scan.next()
	switch {
	case t.kind != closing[kind]:
		r.open(kind, 0, pos)
		return true
	case t.functional:
		return r.arguments(empty, pos)
	}
	r.emit(KindAtom, 0, empty, pos, 0)
	r.span(pos, r.end(), pos, r.end())
	r.scan.next()
	return false
}

// arguments opens the arguments of a functor, which the current token ends, and
// reports true, or reads a compound without arguments.
func (r *Reader) arguments(name atom.Atom, pos int32) (more bool) {
	s, end := &r.scan, r.end()
	s.pos++ // the parenthesis
	r.open(inArgs, name, pos)
	s.next()
	if s.tok.kind != tokClose || r.opts.ISO {
		return true
	}
	r.emit(KindCompound, 0, name, pos, 0)
	r.span(pos, r.end(), pos, end)
	r.closeBracket()
	return false
}

// noOperand reports the current token, which starts no term.
func (r *Reader) noOperand() bool {
	message := msgCannotStart
	switch r.scan.tok.kind {
	case tokComma, tokBar:
		message = msgPunctuation
	case tokEnd:
		message = msgEndOfClause
	case tokEOF:
		message = msgEndOfFile
	}
	return r.fail(message, "a term")
}

// closeBracket leaves the innermost scope, a bracket that the current token
// closes.
func (r *Reader) closeBracket() {
	f := r.top()
	r.limit, r.within = int(f.limit), f.around
	r.pop()
	r.scan.next()
}

// startsOperand reports whether the current token, after a prefix operator, starts
// its operand. Anything does that starts a term and is not an infix or postfix
// operator. Of those, one that is a prefix operator as well does, in the standard's
// mode only if its priority allows or it is the sign of a number; in the other mode
// also one that cannot have the prefix operator as its left operand.
func (r *Reader) startsOperand(prefix Op) bool {
	t := &r.scan.tok
	switch t.kind {
	case tokWord, tokSymbol, tokQuoted:
		if t.functional {
			return true
		}
		op := r.opts.Ops.find(t.name)
		if op == nil || !op[Infix].IsOp() && !op[Postfix].IsOp() || r.isPlain() {
			return true
		}
		if !r.opts.ISO {
			return op[Prefix].IsOp() || !op[Infix].follows(prefix) && !op[Postfix].follows(prefix)
		}
		return op[Prefix].IsOp() && int(op[Prefix].Priority) <= prefix.Right() ||
			t.name == atom.Minus && r.scan.numberFollows()
	case tokVar, tokNumber, tokDouble, tokString, tokBack, tokOpen, tokOpenList, tokOpenCurly:
		return true
	}
	return false
}

// isPlain reports whether the current token is a name in quotes that needs none: it
// is not an operator, unless in the standard's mode.
func (r *Reader) isPlain() bool {
	t := &r.scan.tok
	return t.kind == tokQuoted && !r.opts.ISO && !AtomNeedsQuotes(t.name.String())
}

// follows reports whether the infix or postfix operator o may have the operator
// prefix as its left operand.
func (o Op) follows(prefix Op) bool { return o.IsOp() && int(prefix.Priority) <= o.Left() }

// mayBeAtom reports whether the operator name, which stands where an operand is
// expected and before the current token, is an atom there; word tells a name
// of letters or in quotes from one of symbol characters.
func (r *Reader) mayBeAtom(name atom.Atom, op *[3]Op, word bool) bool {
	t := &r.scan.tok
	if !r.opts.ISO {
		switch {
		case !op[Prefix].IsOp():
			return true
		case t.kind == tokComma:
			return r.commaEnds() || op[Prefix].Priority < 1000
		}
		return t.kind != tokBar || r.barEnds()
	}
	strict := !r.opts.Ops.isAddition(name)
	in := r.top().kind
	switch t.kind {
	case tokComma, tokBar:
		if in == inArgs || in == inList {
			return true
		}
	case tokClose, tokCloseList, tokCloseCurly, tokEnd, tokEOF:
		if in != inInfix && in != inPrefix {
			return true
		}
	case tokWord, tokSymbol, tokQuoted:
		next := r.opts.Ops.find(t.name)
		if strict || next == nil || !next[Infix].IsOp() {
			return false
		}
		return !next[Prefix].IsOp() || word && !(op[Prefix].IsOp() && op[Infix].IsOp())
	default:
		return false
	}
	// The end of an operand of an operator.
	return !strict && (in != inPrefix || word && !op[Infix].IsOp() && !op[Postfix].IsOp())
}

// operator continues after a complete term. It writes the compound terms that are complete
// with it, and returns when an operand must follow (more), or when the full stop has been
// read.
func (r *Reader) operator() (more, ok bool) {
	s := &r.scan
	left := 0 // priority of the complete term
	for {
		name, infix, postfix := r.continuation()
		if infix.IsOp() && int(infix.Priority) <= r.limit && !(postfix.IsOp() && r.endsWith(infix)) {
			if left > infix.Left() {
				return false, r.clash(left, infix.Left())
			}
			f := r.push(inInfix, name, r.here(), r.end())
			f.priority = infix.Priority
			f.outer, _ = r.outer()
			r.limit = infix.Right()
			s.next()
			return true, true
		}
		if postfix.IsOp() && int(postfix.Priority) <= r.limit {
			if left > postfix.Left() {
				return false, r.clash(left, postfix.Left())
			}
			from, _ := r.outer()
			r.emit(KindCompound, 1, name, r.here(), 0)
			r.span(from, r.end(), r.here(), r.end())
			left = int(postfix.Priority)
			s.next()
			continue
		}
		switch f := r.top(); f.kind {
		case inPrefix, inInfix:
			left = int(f.priority)
			r.operation(f)
		case inText:
			if s.tok.kind == tokEnd || s.tok.kind == tokEOF && r.opts.EndOptional {
				return false, true
			}
			return false, r.unexpected(f)
		default:
			left = 0
			if s.tok.kind != closing[f.kind] {
				return true, r.separator(f)
			}
			if !r.closed(f) {
				return false, false
			}
		}
	}
}

// endsWith reports whether no operand follows the current token, which is infix, and
// postfix as well.
func (r *Reader) endsWith(infix Op) bool {
	s := &r.scan
	tok, pos := s.tok, s.pos
	s.next()
	ends := !r.startsOperand(infix)
	s.tok, s.pos = tok, pos
	return ends
}

// operation writes the compound of an operator, whose last operand is complete.
func (r *Reader) operation(f *scope) {
	_, to := r.outer()
	if f.kind == inPrefix {
		r.emit(KindCompound, 1, f.name, f.pos, 0)
		r.span(f.pos, to, f.pos, f.end)
	} else {
		r.emit(KindCompound, 2, f.name, f.pos, 0)
		r.noteFunction(f.name, 2)
		r.span(f.outer, to, f.pos, f.end)
	}
	r.limit = int(f.limit)
	r.pop()
}

// closing are the tokens that close brackets.
var closing = [...]tokenKind{
	inParens: tokClose, inCurly: tokCloseCurly, inArgs: tokClose, inList: tokCloseList,
	inTail: tokCloseList, inDict: tokCloseCurly, inQuotation: tokBar,
}

// separator continues with the next argument, element or value of a bracket.
func (r *Reader) separator(f *scope) bool {
	r.limit = r.argMax
	switch t := &r.scan.tok; {
	case t.kind == tokComma && (f.kind == inArgs || f.kind == inList):
		f.count++
	case t.kind == tokComma && f.kind == inDict:
		r.scan.next()
		return r.key()
	case t.kind == tokBar && f.kind == inList:
		f.kind = inTail
	default:
		return r.unexpected(f)
	}
	r.scan.next()
	return true
}

// closed writes the term of a bracket, which the current token closes.
func (r *Reader) closed(f *scope) bool {
	switch f.kind {
	case inParens:
		r.parenthesized(f.pos)
	case inCurly:
		r.emit(KindCompound, 1, atom.Curly, f.pos, 0)
		r.span(f.pos, r.end(), f.pos, f.pos)
	case inArgs:
		if r.opts.DotLists && f.name == atom.Dot && f.count == 2 {
			r.emit(KindList, 1, 0, f.pos, 0)
		} else {
			r.emit(KindCompound, f.count, f.name, f.pos, 0)
			r.noteFunction(f.name, f.count)
		}
		r.span(f.pos, r.end(), f.pos, f.end)
	case inList, inTail:
		if f.kind == inList {
			r.emit(KindAtom, 0, atom.Nil, r.here(), 0)
			r.span(0, 0, 0, 0)
		}
		r.emit(KindList, f.count, 0, f.pos, 0)
		r.span(f.pos, r.end(), f.pos, f.pos)
	case inDict:
		if !r.dictNode(f) {
			return false
		}
	case inQuotation:
		if r.scan.at(r.scan.pos) != '|' {
			return r.unexpected(f)
		}
		if !r.quotation(f) {
			return false
		}
	}
	r.closeBracket()
	return true
}

// commaEnds and barEnds report whether a comma or a bar within the innermost bracket
// is none of the operators of that name: it separates arguments and elements.
func (r *Reader) commaEnds() bool {
	switch r.within {
	case inArgs, inList, inDict, inQuotation:
		return true
	}
	return false
}

func (r *Reader) barEnds() bool {
	if r.within == inArgs || r.within == inDict {
		return r.opts.ISO
	}
	return r.within == inList || r.within == inQuotation
}

// continuation returns what the current token is as an infix and as a postfix
// operator.
func (r *Reader) continuation() (name atom.Atom, infix, postfix Op) {
	t := &r.scan.tok
	switch t.kind {
	case tokWord, tokSymbol, tokQuoted:
		if op := r.opts.Ops.find(t.name); op != nil && !r.isPlain() {
			return t.name, op[Infix], op[Postfix]
		}
	case tokComma:
		if !r.commaEnds() {
			return atom.Comma, Op{1000, XFY}, Op{}
		}
	case tokBar:
		if !r.barEnds() {
			return atom.Bar, r.opts.Ops.Lookup(Infix, atom.Bar), Op{}
		}
	}
	return
}

func (r *Reader) clash(left, most int) bool {
	return r.fail(msgOperatorClash, "parentheses: the operand before has priority "+
		strconv.Itoa(left)+", not "+strconv.Itoa(most)+" at most")
}

// unexpected reports the current token, which cannot follow a complete term
// within the scope f.
func (r *Reader) unexpected(f *scope) bool {
	s := &r.scan
	message, expected := msgOperatorExpected, "an operator or "
	switch t := &s.tok; t.kind {
	case tokWord, tokVar, tokQuoted, tokSymbol:
		switch _, infix, postfix := r.continuation(); {
		case infix.IsOp() || postfix.IsOp():
			message, expected = msgOperatorClash, "parentheses or "
		case (t.kind == tokWord || t.kind == tokVar) && isDigit(s.buf[t.start-1]):
			message = msgIllegalNumber // only a number can stand before it without layout
			if s.exponent(t.start) > t.start {
				expected = "a fraction before the exponent, as in 1.0e10, an operator or "
			}
		}
	case tokOpen:
		expected = `no layout before "(", an operator or `
	case tokEOF:
		message = msgEndOfFile
	case tokEnd:
		message = msgEndOfClause
	case tokClose, tokCloseList, tokCloseCurly:
		message = msgCannotStart
	}
	open := r.position(r.first + int(f.pos))
	open.File = ""
	switch f.kind {
	case inText:
		expected += "a full stop"
		if s.tok.kind == tokEOF {
			expected += " for the term of " + open.String()
		}
	case inParens, inArgs:
		expected += `the ")" of ` + open.String()
	case inCurly, inDict:
		expected += `the "}" of ` + open.String()
	case inList, inTail:
		expected += `the "]" of ` + open.String()
	case inQuotation:
		expected += `the "||" of the quasi quotation of ` + open.String()
	}
	return r.fail(message, expected)
}

func (r *Reader) emitNumber(n Number, pos int32) {
	var val uint64
	t := &r.term
	switch n.Kind {
	case KindInt:
		val = uint64(n.Int)
	case KindFloat:
		val = math.Float64bits(n.Float)
	case KindBig:
		val = uint64(len(t.Bigs))
		add(r, &t.Bigs, n.Big)
	case KindRational:
		val = uint64(len(t.Rats))
		add(r, &t.Rats, n.Rat)
	}
	r.emit(n.Kind, 0, 0, pos, val)
}

// doubleKind returns the kind of a text in double quotes unless Options.DoubleQuotes
// chooses another.
func (r *Reader) doubleKind() Kind {
	if r.opts.ISO {
		return KindChars
	}
	return KindString
}

// quoted writes the node of the text in the current token.
func (r *Reader) quoted(q Quote, other Kind, pos int32) {
	s := &r.scan
	kind := other
	switch q {
	case QuoteAtom:
		r.emit(KindAtom, 0, s.intern(s.tok.text), pos, 0)
		return
	case QuoteCodes:
		kind = KindCodes
	case QuoteChars:
		kind = KindChars
	case QuoteString:
		kind = KindString
	}
	t := &r.term
	r.emit(kind, 0, 0, pos, uint64(len(t.Texts)))
	if len(s.tok.text) == s.tok.end-s.tok.start-2 { // every escape sequence makes it shorter
		add(r, &t.Texts, s.string(s.tok.start+1, s.tok.end-1))
	} else {
		add(r, &t.Texts, s.copy(s.tok.text))
	}
}

// variable writes the node of the variable in the current token.
func (r *Reader) variable(pos int32) {
	s, t := &r.scan, &r.term
	name := s.buf[s.tok.start:s.tok.end]
	i := r.lookup(name)
	if i >= 0 {
		t.Vars[i].Count++
	} else {
		i = len(t.Vars)
		add(r, &t.Vars, Var{Name: s.string(s.tok.start, s.tok.end), Count: 1, Pos: pos})
	}
	r.emit(KindVar, int32(i), 0, pos, 0)
}

// ofIndex is about the number of bytes that a variable takes in r.index.
const ofIndex = 64

// lookup returns the index of the variable with the given name, or -1. Up to
// fewVars variables are searched one by one; r.index knows the others.
func (r *Reader) lookup(name []byte) int {
	const fewVars = 12
	if len(name) == 1 && (name[0] == '_' || name[0] == placeholder) {
		return -1
	}
	vars := r.term.Vars
	for i := range vars[:min(len(vars), fewVars)] {
		if vars[i].Name == string(name) {
			return i
		}
	}
	if len(vars) <= fewVars {
		return -1
	}
	if r.index == nil {
		r.index = make(map[string]int32)
	}
	for ; r.indexed < len(vars)-fewVars; r.indexed++ {
		if n := r.indexed; n&(n-1) == 0 { // the map doubles, about
			r.charge(n * ofIndex)
		}
		i := r.indexed + fewVars
		r.index[vars[i].Name] = int32(i)
	}
	if i, ok := r.index[string(name)]; ok {
		return int(i)
	}
	return -1
}
