package flatzinc

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/fd"
)

// An Error has a place in a model.
type Error struct {
	File         string
	Line, Column int // from 1
	Message      string
}

// Error tells the place and the message.
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Message)
}

// An expr is a literal, a name, an array, an element of an array, or a call.
type expr struct {
	kind kind
	at   int // in the text
	n    int64
	name string
	args []expr
	set  []fd.Interval
}

type kind uint8

const (
	number kind = iota
	boolean
	float
	text
	set
	array
	name
	element // name[n]
	call
)

// An item is a declaration, a constraint, or what to solve.
type item struct {
	what   itemKind
	at     int
	typ    typ
	name   string
	value  *expr // of a declaration, may be nil
	call   expr  // the constraint
	annots []expr
	goal   string // satisfy, minimize, maximize
}

type itemKind uint8

const (
	declaration itemKind = iota
	constraint
	solve
)

// A typ is that of a declaration.
type typ struct {
	isVar, isArray, isSet bool
	base                  string // bool, int, float
	domain                []fd.Interval
	bounded               bool
	length                int64
}

// A parser reads the items of a model.
type parser struct {
	file, text string
	pos        int
	tok        token
}

type token struct {
	kind rune // 'n' name, 'i' integer, 'f' float, 's' string, 0 end, or the character itself; '.' is .., ':' is ::, ';'
	text string
	at   int
}

func (p *parser) fail(at int, format string, args ...any) {
	before := p.text[:at]
	line := strings.Count(before, "\n") + 1
	column := len([]rune(before[strings.LastIndexByte(before, '\n')+1:])) + 1
	panic(&Error{p.file, line, column, fmt.Sprintf(format, args...)})
}

func isLetter(c byte) bool { return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// next reads a token.
func (p *parser) next() {
	s := p.text
	for p.pos < len(s) {
		if c := s[p.pos]; c == ' ' || c == '\t' || c == '\n' || c == '\r' {
			p.pos++
		} else if c == '%' {
			for p.pos < len(s) && s[p.pos] != '\n' {
				p.pos++
			}
		} else {
			break
		}
	}
	at := p.pos
	take := func(kind rune) {
		p.tok = token{kind, s[at:p.pos], at}
	}
	if at == len(s) {
		take(0)
		return
	}
	switch c := s[at]; {
	case isLetter(c):
		for p.pos < len(s) && (isLetter(s[p.pos]) || isDigit(s[p.pos])) {
			p.pos++
		}
		take('n')
	case isDigit(c), c == '-' && at+1 < len(s) && isDigit(s[at+1]):
		p.number(c)
		if strings.ContainsAny(s[at:p.pos], ".eE") && !strings.HasPrefix(strings.TrimPrefix(s[at:p.pos], "-"), "0x") {
			take('f')
		} else {
			take('i')
		}
	case c == '"':
		end := strings.IndexByte(s[at+1:], '"')
		if end < 0 {
			p.fail(at, "a string does not end")
		}
		p.pos = at + end + 2
		take('s')
	case strings.HasPrefix(s[at:], ".."), strings.HasPrefix(s[at:], "::"):
		p.pos += 2
		take(rune(c))
	default:
		p.pos++
		if c == ':' {
			c = '~' // a colon alone
		}
		take(rune(c))
	}
}

func (p *parser) number(c byte) {
	s := p.text
	if c == '-' {
		p.pos++
	}
	if strings.HasPrefix(s[p.pos:], "0x") || strings.HasPrefix(s[p.pos:], "0o") {
		p.pos += 2
		for p.pos < len(s) && (isDigit(s[p.pos]) || isLetter(s[p.pos])) {
			p.pos++
		}
		return
	}
	digits := func() {
		for p.pos < len(s) && isDigit(s[p.pos]) {
			p.pos++
		}
	}
	digits()
	if p.pos+1 < len(s) && s[p.pos] == '.' && isDigit(s[p.pos+1]) {
		p.pos++
		digits()
	}
	if p.pos < len(s) && s[p.pos]|0x20 == 'e' {
		p.pos++
		if p.pos < len(s) && (s[p.pos] == '-' || s[p.pos] == '+') {
			p.pos++
		}
		digits()
	}
}

// is reports whether the token is this one, and if so, reads the next.
func (p *parser) is(kind rune) bool {
	if p.tok.kind == kind {
		p.next()
		return true
	}
	return false
}

func (p *parser) isWord(word string) bool {
	if p.tok.kind == 'n' && p.tok.text == word {
		p.next()
		return true
	}
	return false
}

func (p *parser) want(kind rune, what string) string {
	if p.tok.kind != kind {
		if p.tok.kind == 0 {
			p.fail(p.tok.at, "%s is expected, not the end", what)
		}
		p.fail(p.tok.at, "%s is expected, not %s", what, p.tok.text)
	}
	text := p.tok.text
	p.next()
	return text
}

// parse reads all items; f gets each.
func parse(file, text string, f func(item)) (p *parser) {
	p = &parser{file: file, text: text}
	p.next()
	for p.tok.kind != 0 {
		if it, ok := p.item(); ok {
			f(it)
		}
		p.want(';', "a semicolon")
	}
	return p
}

func (p *parser) item() (it item, ok bool) {
	it.at = p.tok.at
	switch {
	case p.isWord("predicate"):
		for p.tok.kind != ';' && p.tok.kind != 0 {
			p.next()
		}
		return it, false
	case p.isWord("constraint"):
		it.what = constraint
		it.call = p.expr()
		it.annots = p.annotations()
	case p.isWord("solve"):
		it.what = solve
		it.annots = p.annotations()
		if it.goal = p.want('n', "satisfy, minimize or maximize"); it.goal != "satisfy" {
			it.call = p.expr()
		}
	default:
		it.what = declaration
		it.typ = p.typ()
		p.want('~', "a colon")
		it.name = p.want('n', "a name")
		it.annots = p.annotations()
		if p.is('=') {
			e := p.expr()
			it.value = &e
		}
	}
	return it, true
}

func (p *parser) annotations() (as []expr) {
	for p.is(':') {
		as = append(as, p.expr())
	}
	return as
}

func (p *parser) typ() (t typ) {
	if p.isWord("array") {
		t.isArray = true
		p.want('[', "[")
		if p.tok.kind == 'n' { // array [int] of
			p.next()
		} else {
			p.integer()
			p.want('.', "..")
			t.length = p.integer()
		}
		p.want(']', "]")
		if !p.isWord("of") {
			p.fail(p.tok.at, "of is expected")
		}
	}
	t.isVar = p.isWord("var")
	if p.isWord("set") {
		t.isSet = true
		if !p.isWord("of") {
			p.fail(p.tok.at, "of is expected")
		}
	}
	switch {
	case p.tok.kind == 'n':
		t.base = p.tok.text
		if t.base != "bool" && t.base != "int" && t.base != "float" {
			p.fail(p.tok.at, "%s is not a type", t.base)
		}
		p.next()
	case p.tok.kind == 'f': // bounds
		t.base = "float"
		p.next()
		p.want('.', "..")
		p.want('f', "a float")
	default:
		t.base, t.bounded = "int", true
		at := p.tok.at
		e := p.expr()
		if e.kind != set {
			p.fail(at, "a type is expected")
		}
		t.domain = e.set
	}
	return t
}

func (p *parser) integer() int64 {
	at := p.tok.at
	s := p.want('i', "an integer")
	n, err := strconv.ParseInt(s, 0, 64)
	if err != nil || n >= fd.Limit || n <= -fd.Limit {
		p.fail(at, "%s is too large", s)
	}
	return n
}

func (p *parser) expr() expr {
	at := p.tok.at
	switch tok := p.tok; tok.kind {
	case 'i':
		n := p.integer()
		if p.is('.') {
			hi := p.integer()
			var d []fd.Interval
			if n <= hi {
				d = []fd.Interval{{Lo: n, Hi: hi}}
			}
			return expr{kind: set, at: at, set: d}
		}
		return expr{kind: number, at: at, n: n}
	case 'f':
		p.next()
		return expr{kind: float, at: at, name: tok.text}
	case 's':
		p.next()
		return expr{kind: text, at: at, name: tok.text[1 : len(tok.text)-1]}
	case '{':
		p.next()
		e := expr{kind: set, at: at}
		for p.tok.kind != '}' {
			n := p.integer()
			if k := len(e.set); k > 0 && e.set[k-1].Hi == n-1 {
				e.set[k-1].Hi = n
			} else if k == 0 || e.set[k-1].Hi < n {
				e.set = append(e.set, fd.Interval{Lo: n, Hi: n})
			} else if e.set[k-1].Hi > n {
				p.fail(at, "the elements of a set are not in order")
			}
			if !p.is(',') {
				break
			}
		}
		p.want('}', "}")
		return e
	case '[':
		p.next()
		e := expr{kind: array, at: at}
		e.args = p.list(']', "]")
		return e
	case 'n':
		p.next()
		switch {
		case tok.text == "true":
			return expr{kind: boolean, at: at, n: 1}
		case tok.text == "false":
			return expr{kind: boolean, at: at}
		case p.is('('):
			return expr{kind: call, at: at, name: tok.text, args: p.list(')', ")")}
		case p.is('['):
			n := p.integer()
			p.want(']', "]")
			return expr{kind: element, at: at, name: tok.text, n: n}
		}
		return expr{kind: name, at: at, name: tok.text}
	}
	p.fail(at, "an expression is expected, not %s", p.tok.text)
	panic("unreachable")
}

func (p *parser) list(end rune, what string) (es []expr) {
	for p.tok.kind != end {
		es = append(es, p.expr())
		if !p.is(',') {
			break
		}
	}
	p.want(end, what)
	return es
}
