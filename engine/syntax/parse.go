package syntax

import (
	"math"
	"strconv"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/room"
)

// A scope is an open subterm on the parser's stack: what is to be done when
// the term that is being read is complete.
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

func (r *Reader) push(f scope) { add(r, &r.scopes, f) }
func (r *Reader) pop()         { r.scopes = r.scopes[:len(r.scopes)-1] }

// open pushes the scope of a bracket and returns the highest priority of the
// terms in it.
func (r *Reader) open(kind scopeKind, name atom.Atom, limit int, pos int32) int {
	r.push(scope{kind: kind, around: r.within, limit: int16(limit), count: 1, name: name, pos: pos, end: r.end()})
	r.within = kind
	if r.commaEnds() {
		return r.argMax
	}
	return MaxPriority
}

func (r *Reader) emit(kind Kind, n int32, a atom.Atom, pos int32, val uint64) {
	add(r, &r.term.Nodes, Node{Kind: kind, N: n, Atom: a, Pos: pos, Val: val})
}

// here returns the offset of the current token from the start of the term, end
// that of what is after it.
func (r *Reader) here() int32 { return int32(r.scan.tok.start - r.first) }
func (r *Reader) end() int32  { return int32(r.scan.tok.end - r.first) }

// span notes where the node that was just written stands, if that is wanted.
func (r *Reader) span(from, to, name, nameTo int32) {
	if r.opts.Spans {
		add(r, &r.term.Spans, Span{from, to, name, nameTo, from, to})
	}
}

// outer is where the complete term begins and ends, with its parentheses.
func (r *Reader) outer() (from, to int32) {
	if !r.opts.Spans {
		return 0, 0
	}
	s := r.term.Spans[len(r.term.Spans)-1]
	return s.Outer, s.OuterTo
}

// parenthesized notes the parentheses around the complete term, of which the
// second is the current token.
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
	const large = 1 << 18
	if cap(r.scopes) > large {
		r.scopes = nil
	}
	r.scopes, r.keys = r.scopes[:0], r.keys[:0]
	if r.indexed > 0 {
		clear(r.index)
		r.indexed = 0
	}
	r.within, r.argMax = inText, ArgPriority
	if !r.opts.ISO {
		r.argMax = MaxPriority
	}
	limit := MaxPriority
	for {
		var ok bool
		if limit, ok = r.operand(limit); !ok {
			return false
		}
		var done bool
		if limit, done, ok = r.operator(limit); done || !ok {
			return ok
		}
	}
}

// operand reads up to the end of a term without operators, of priority 0. It
// pushes scopes for the brackets and prefix operators that it opens. The term
// may have the priority limit; it returns the one for the term that is complete
// then.
func (r *Reader) operand(limit int) (int, bool) {
	s := &r.scan
	t := &s.tok
	for {
		if t.start-r.first > math.MaxInt32 {
			return 0, r.fail("term_too_long", "")
		}
		pos, end := r.here(), r.end()
		switch t.kind {
		case tokWord, tokSymbol, tokQuoted:
			name, word, plain := t.name, t.kind != tokSymbol, r.isPlain()
			if t.functional {
				if r.arguments(name, &limit, pos) {
					continue
				}
				return limit, true
			}
			if r.isTag() {
				r.emit(KindAtom, 0, name, pos, 0)
				r.span(pos, end, pos, end)
				if more, ok := r.dict(&limit, pos); !more {
					return limit, ok
				}
				continue
			}
			s.next()
			if t.kind == tokNumber && name == atom.Minus && (r.opts.ISO || t.start == r.first+int(end)) {
				r.emitNumber(t.num.negate(), pos)
				r.span(pos, r.end(), pos, pos)
				s.next()
				return limit, true
			}
			op := r.opts.Ops.find(name)
			if op == nil || plain {
				r.emit(KindAtom, 0, name, pos, 0)
				r.span(pos, end, pos, end)
				return limit, true
			}
			mayBeAtom := r.mayBeAtom(name, op, word)
			if prefix := op[Prefix]; prefix.IsOp() && r.startsOperand(prefix) {
				if int(prefix.Priority) <= limit {
					r.push(scope{kind: inPrefix, limit: int16(limit), priority: prefix.Priority, name: name, pos: pos, end: end})
					limit = prefix.Right()
					continue
				}
				if !mayBeAtom || !r.opts.ISO {
					s.fail = scanError{r.first + int(pos), msgOperatorClash,
						"a term of priority " + strconv.Itoa(limit) + " at most, or parentheses"}
					return 0, false
				}
			}
			if !mayBeAtom {
				if t.kind != tokError {
					s.fail = scanError{r.first + int(pos), msgOperatorBalance, "operands, or parentheses around the operator"}
				}
				return 0, false
			}
			r.emit(KindAtom, 0, name, pos, 0)
			r.span(pos, end, pos, end)
			return limit, true
		case tokVar:
			r.variable(pos)
			r.span(pos, end, pos, end)
			if r.isTag() {
				if more, ok := r.dict(&limit, pos); !more {
					return limit, ok
				}
				continue
			}
			s.next()
			return limit, true
		case tokNumber:
			r.emitNumber(t.num, pos)
			r.span(pos, end, pos, end)
			s.next()
			return limit, true
		case tokDouble:
			r.quoted(r.opts.DoubleQuotes, r.doubleKind(), pos)
			r.span(pos, end, pos, end)
			s.next()
			return limit, true
		case tokString:
			r.quoted(QuoteString, KindString, pos)
			r.span(pos, end, pos, end)
			s.next()
			return limit, true
		case tokBack:
			r.quoted(r.opts.BackQuotes, KindCodes, pos)
			r.span(pos, end, pos, end)
			s.next()
			return limit, true
		case tokOpen:
			limit = r.open(inParens, 0, limit, pos)
			s.next()
		case tokOpenList:
			s.next()
			if t.kind != tokCloseList {
				limit = r.open(inList, 0, limit, pos)
				continue
			}
			if !r.bracketAtom(atom.Nil, &limit, pos) {
				return limit, true
			}
		case tokOpenCurly:
			if r.opts.Quotations && s.at(s.pos) == '|' {
				s.pos++
				limit = r.open(inQuotation, 0, limit, pos)
				r.top().count = int32(len(r.term.Nodes))
				s.next()
				continue
			}
			s.next()
			if t.kind != tokCloseCurly {
				limit = r.open(inCurly, 0, limit, pos)
				continue
			}
			if !r.bracketAtom(atom.Curly, &limit, pos) {
				return limit, true
			}
		case tokComma, tokBar:
			return 0, r.fail(msgPunctuation, "a term")
		case tokEnd:
			return 0, r.fail(msgEndOfClause, "a term")
		case tokEOF:
			return 0, r.fail(msgEndOfFile, "a term")
		default:
			return 0, r.fail(msgCannotStart, "a term")
		}
	}
}

// bracketAtom takes [] or {}, whose closing bracket is the current token, as
// an atom, or opens its arguments and reports true.
func (r *Reader) bracketAtom(name atom.Atom, limit *int, pos int32) bool {
	if r.scan.tok.functional {
		return r.arguments(name, limit, pos)
	}
	r.emit(KindAtom, 0, name, pos, 0)
	r.span(pos, r.end(), pos, r.end())
	r.scan.next()
	return false
}

// arguments opens the arguments of a functor, which the current token ends, and
// reports true, or takes a compound without arguments.
func (r *Reader) arguments(name atom.Atom, limit *int, pos int32) bool {
	s, end := &r.scan, r.end()
	s.pos++ // the parenthesis
	inner := r.open(inArgs, name, *limit, pos)
	s.next()
	if s.tok.kind != tokClose || r.opts.ISO {
		*limit = inner
		return true
	}
	r.emit(KindCompound, 0, name, pos, 0)
	r.span(pos, r.end(), pos, end)
	r.closeBracket()
	return false
}

// closeBracket leaves the innermost scope, a bracket that the current token
// closes, and returns the limit outside of it.
func (r *Reader) closeBracket() (limit int) {
	f := r.top()
	limit = int(f.limit)
	r.within = f.around
	r.pop()
	r.scan.next()
	return limit
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
		if op == nil || !op[Infix].IsOp() && !op[Postfix].IsOp() {
			return true
		}
		if !r.opts.ISO {
			return op[Prefix].IsOp() && !r.isPlain() || !op[Infix].follows(prefix) && !op[Postfix].follows(prefix)
		}
		return op[Prefix].IsOp() && int(op[Prefix].Priority) <= prefix.Right() ||
			t.name == atom.Minus && r.scan.numberFollows()
	case tokVar, tokNumber, tokDouble, tokString, tokBack, tokOpen, tokOpenList, tokOpenCurly:
		return true
	}
	return false
}

// isPlain reports whether the current token is a name in quotes that needs none: it
// is not a prefix operator, unless in the standard's mode.
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

// operator goes on after a complete term that may have the priority limit. It
// writes the compound terms that are complete with it and returns when an
// operand must follow, with its highest priority, or when the full stop has
// been read.
func (r *Reader) operator(limit int) (next int, done, ok bool) {
	s := &r.scan
	t := &s.tok
	left := 0 // priority of the complete term
	for {
		name, infix, postfix := r.continuation()
		if infix.IsOp() && int(infix.Priority) <= limit {
			if left > infix.Left() {
				return 0, false, r.clash(left, infix.Left())
			}
			from, _ := r.outer()
			r.push(scope{kind: inInfix, limit: int16(limit), priority: infix.Priority, name: name, pos: r.here(), end: r.end(), outer: from})
			s.next()
			return infix.Right(), false, true
		}
		if postfix.IsOp() && int(postfix.Priority) <= limit {
			if left > postfix.Left() {
				return 0, false, r.clash(left, postfix.Left())
			}
			from, _ := r.outer()
			r.emit(KindCompound, 1, name, r.here(), 0)
			r.span(from, r.end(), r.here(), r.end())
			left = int(postfix.Priority)
			s.next()
			continue
		}
		f := r.top()
		switch f.kind {
		case inText:
			if t.kind == tokEnd || t.kind == tokEOF && r.opts.EndOptional {
				return 0, true, true
			}
			return 0, false, r.unexpected(infix, postfix, f)
		case inPrefix:
			_, to := r.outer()
			r.emit(KindCompound, 1, f.name, f.pos, 0)
			r.span(f.pos, to, f.pos, f.end)
			left = int(f.priority)
			limit = int(f.limit)
			r.pop()
			continue
		case inInfix:
			_, to := r.outer()
			r.emit(KindCompound, 2, f.name, f.pos, 0)
			r.noteFunction(f.name, 2)
			r.span(f.outer, to, f.pos, f.end)
			left = int(f.priority)
			limit = int(f.limit)
			r.pop()
			continue
		case inParens:
			if t.kind != tokClose {
				return 0, false, r.unexpected(infix, postfix, f)
			}
			r.parenthesized(f.pos)
		case inCurly:
			if t.kind != tokCloseCurly {
				return 0, false, r.unexpected(infix, postfix, f)
			}
			r.emit(KindCompound, 1, atom.Curly, f.pos, 0)
			r.span(f.pos, r.end(), f.pos, f.pos)
		case inArgs:
			if t.kind == tokComma {
				if f.count == math.MaxInt32 {
					return 0, false, r.fail("too_many_arguments", "")
				}
				f.count++
				s.next()
				return r.argMax, false, true
			}
			if t.kind != tokClose {
				return 0, false, r.unexpected(infix, postfix, f)
			}
			r.emit(KindCompound, f.count, f.name, f.pos, 0)
			r.noteFunction(f.name, f.count)
			r.span(f.pos, r.end(), f.pos, f.end)
		case inList:
			switch t.kind {
			case tokComma:
				f.count++
				s.next()
				return r.argMax, false, true
			case tokBar:
				f.kind = inTail
				s.next()
				return r.argMax, false, true
			case tokCloseList:
				r.emit(KindAtom, 0, atom.Nil, r.here(), 0)
				r.span(0, 0, 0, 0)
				r.emit(KindList, f.count, 0, f.pos, 0)
				r.span(f.pos, r.end(), f.pos, f.pos)
			default:
				return 0, false, r.unexpected(infix, postfix, f)
			}
		case inTail:
			if t.kind != tokCloseList {
				return 0, false, r.unexpected(infix, postfix, f)
			}
			r.emit(KindList, f.count, 0, f.pos, 0)
			r.span(f.pos, r.end(), f.pos, f.pos)
		case inDict:
			switch t.kind {
			case tokComma:
				s.next()
				return r.argMax, false, r.key()
			case tokCloseCurly:
				limit = int(f.limit)
				if !r.closeDict() {
					return 0, false, false
				}
				left = 0
				continue
			default:
				return 0, false, r.unexpected(infix, postfix, f)
			}
		case inQuotation:
			if t.kind != tokBar || s.at(s.pos) != '|' {
				return 0, false, r.unexpected(infix, postfix, f)
			}
			if !r.quotation(f) {
				return 0, false, false
			}
		}
		left = 0
		limit = r.closeBracket()
	}
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
		if op := r.opts.Ops.find(t.name); op != nil {
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
func (r *Reader) unexpected(infix, postfix Op, f *scope) bool {
	s := &r.scan
	message, expected := msgOperatorExpected, "an operator or "
	switch t := &s.tok; t.kind {
	case tokWord, tokVar, tokQuoted, tokSymbol:
		switch {
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

// doubleKind is the kind of a text in double quotes unless Options.DoubleQuotes
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
		r.emit(KindAtom, 0, s.atoms.InternBytes(s.tok.text), pos, 0)
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
		add(r, &t.Texts, room.String(s.poll, s.tok.text))
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
		i := r.indexed + fewVars
		r.index[vars[i].Name] = int32(i)
	}
	if i, ok := r.index[string(name)]; ok {
		return int(i)
	}
	return -1
}
