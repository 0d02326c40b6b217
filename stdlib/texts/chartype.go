package texts

import (
	"math"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// The classes of characters, for char_type/2 and code_type/2.

// endOfFile is the code for the end of a file.
const endOfFile = -1

// A charClass is a class of characters. A class with an argument relates each of its
// characters to a number or to another character.
type charClass struct {
	name   atom.Atom
	is     func(r rune) bool
	value  func(r rune) int // nil for a class without an argument
	number bool             // the value is a number, not a character
	// inverse returns the only character with a value. It is used if the character is not
	// known. If it is nil, all characters are tried.
	inverse func(value rune) rune
	// accepts reports whether a known character has a known value. It is set if a character
	// may have other values than that of the function value.
	accepts func(r, value rune) bool
	last    rune // the greatest character that may belong to the class
}

func plainClass(name string, is func(r rune) bool) charClass {
	return charClass{name: atom.Intern(name), is: is, last: unicode.MaxRune}
}

// upTo returns the class with last as its greatest character.
func (c charClass) upTo(last rune) charClass {
	c.last = last
	return c
}

var charClasses = []charClass{
	plainClass("alnum", isAlnum),
	plainClass("alpha", isAlpha),
	plainClass("csym", func(r rune) bool { return isAlnum(r) || r == '_' }),
	plainClass("csymf", func(r rune) bool { return isAlpha(r) || r == '_' }),
	plainClass("prolog_var_start", startsVariable),
	plainClass("prolog_atom_start", startsAtom),
	plainClass("prolog_identifier_continue", continuesName),
	plainClass("prolog_symbol", isSymbolChar),
	plainClass("decimal", unicode.IsDigit),
	numberClass("decimal", unicode.IsDigit, decimalValue),
	plainClass("ascii", func(r rune) bool { return r >= 0 && r < utf8.RuneSelf }).upTo(unicode.MaxASCII),
	plainClass("white", func(r rune) bool { return r == ' ' || r == '\t' }).upTo(' '),
	plainClass("cntrl", isCntrl),
	plainClass("digit", isDigit).upTo('9'),
	plainClass("print", func(r rune) bool { return isGraph(r) || isSpace(r) && !isCntrl(r) }),
	plainClass("graph", isGraph),
	plainClass("lower", isLower),
	charOfClass("lower", isLower, unicode.ToUpper),
	plainClass("upper", isUpper),
	charOfClass("upper", isUpper, unicode.ToLower),
	plainClass("punct", func(r rune) bool { return isGraph(r) && !isAlnum(r) }),
	plainClass("space", isSpace),
	plainClass("end_of_line", func(r rune) bool { return r >= '\n' && r <= '\r' }).upTo('\r'),
	plainClass("newline", func(r rune) bool { return r == '\n' }).upTo('\n'),
	plainClass("period", func(r rune) bool { return r == '.' || r == '!' || r == '?' }).upTo('?'),
	plainClass("quote", func(r rune) bool { return r == '\'' || r == '"' || r == '`' }).upTo('`'),
	convertedClass("to_lower", unicode.ToLower, unicode.ToUpper),
	convertedClass("to_upper", unicode.ToUpper, unicode.ToLower),
	charOfClass("paren", func(r rune) bool { return closing(r) != 0 }, closing).upTo('{'),
	numberClass("digit", isDigit, decimalValue).upTo('9'),
	numberClass("xdigit", func(r rune) bool { return hexValue(r) >= 0 }, hexValue).upTo('f'),
	plainClass("end_of_file", func(r rune) bool { return r == endOfFile }).upTo(endOfFile),
}

func numberClass(name string, is func(r rune) bool, value func(r rune) int) charClass {
	return charClass{name: atom.Intern(name), is: is, value: value, number: true, last: unicode.MaxRune}
}

func charOfClass(name string, is func(r rune) bool, value func(r rune) rune) charClass {
	return charClass{name: atom.Intern(name), is: is, value: func(r rune) int { return int(value(r)) }, last: unicode.MaxRune}
}

// convertedClass returns the class to_lower(V) or to_upper(V), where the character is V
// converted. As in SWI-Prolog, V is found from the character by the opposite conversion,
// and a character may also stand for itself.
func convertedClass(name string, convert, opposite func(r rune) rune) charClass {
	return charClass{name: atom.Intern(name),
		is:      func(r rune) bool { return r != endOfFile },
		value:   func(r rune) int { return int(opposite(r)) },
		inverse: convert,
		accepts: func(r, value rune) bool { return value == r || value == opposite(r) },
		last:    unicode.MaxRune}
}

// The classes are those of the C library, as in SWI-Prolog. The decimal digits of other
// scripts are letters, but other numbers are not. A no-break space is a graphic character.
// A character with a counterpart in the other case is an upper or lower case letter.

func isAlpha(r rune) bool {
	return unicode.IsLetter(r) || r > unicode.MaxLatin1 &&
		(unicode.In(r, unicode.Nl, unicode.Other_Alphabetic) || unicode.IsDigit(r))
}

func isAlnum(r rune) bool { return isAlpha(r) || isDigit(r) }
func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func isUpper(r rune) bool {
	return unicode.In(r, unicode.Lu, unicode.Other_Uppercase) || unicode.ToLower(r) != r
}

func isLower(r rune) bool {
	return unicode.In(r, unicode.Ll, unicode.Other_Lowercase) || unicode.ToUpper(r) != r
}

func isCntrl(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp) }

func isSpace(r rune) bool {
	switch r {
	case '\u0085', '\u00a0', '\u2007', '\u202f':
		return false
	}
	return unicode.IsSpace(r)
}

func isGraph(r rune) bool {
	return !isSpace(r) && !isCntrl(r) &&
		unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Zs, unicode.Cf, unicode.Co)
}

// decimalValue returns the value of a decimal digit of any script. Unicode has the ten
// digits of a script in a row.
func decimalValue(r rune) int {
	if isDigit(r) {
		return int(r - '0')
	}
	n := 0
	for unicode.IsDigit(r - 1) {
		r--
		n++
	}
	return n % 10
}

// hexValue returns the value of a hexadecimal digit, or -1.
func hexValue(r rune) int {
	switch {
	case isDigit(r):
		return int(r - '0')
	case r >= 'a' && r <= 'f':
		return int(r-'a') + 10
	case r >= 'A' && r <= 'F':
		return int(r-'A') + 10
	}
	return -1
}

func closing(r rune) rune {
	switch r {
	case '(':
		return ')'
	case '[':
		return ']'
	case '{':
		return '}'
	}
	return 0
}

// Package syntax decides where a character may stand in a name.

func continuesName(r rune) bool { return r >= 0 && !syntax.AtomNeedsQuotes("a"+string(r)) }
func startsAtom(r rune) bool    { return r >= 0 && !syntax.AtomNeedsQuotes(string(r)+"a") }
func startsVariable(r rune) bool {
	return r == '_' || isUpper(r) && continuesName(r) && !startsAtom(r)
}
func isSymbolChar(r rune) bool { return r >= 0 && !syntax.AtomNeedsQuotes(string(r)+"+") }

// A charIn is a candidate: a character and the number of a class.
type charIn struct {
	r     rune
	class int
}

// A charQuery has what is known of a character and its class.
type charQuery struct {
	m     *engine.Machine
	codes bool // characters are given as codes

	char  engine.Cell
	known bool // only the character r needs to be tried
	r     rune

	class    engine.Cell // unbound, an atom, or a compound with one argument
	value    engine.Cell // the argument of the class
	from, to int         // the range of classes to try
	single   bool        // r follows from the value
	last     rune        // the last character to try
}

// charType implements char_type/2, or code_type/2.
func charType(codes bool) func(*engine.Machine, []engine.Cell, *engine.Retry) bool {
	return func(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
		char, class := m.Deref(a[0]), m.Deref(a[1])
		if c, ok := asciiOf(char); ok && engine.IsAtom(class) {
			if i, ok := classOf(engine.AtomOf(class), 0); ok {
				return asciiClasses[i]()[c/64]>>(c%64)&1 != 0
			}
		}
		q := charQuery{m: m, codes: codes, char: char, class: class, r: endOfFile}
		if !q.readChar() || !q.readClass() {
			return false
		}
		if c := (charIn{q.r, q.from}); q.known && q.to == q.from+1 {
			return q.matches(c) && q.solve(c)
		}
		return builtin.Enumerate(m, r,
			func() (charIn, bool) { return q.search(charIn{q.r, q.from}) },
			func(c charIn) (charIn, bool) { return q.search(charIn{c.r, c.class + 1}) },
			q.solve)
	}
}

// readChar reads the character, which may be given as a code, too.
func (q *charQuery) readChar() bool {
	if engine.IsVar(q.char) {
		return true
	}
	q.known = true
	i, isCode := engine.SmallIntOf(q.char)
	if isCode && i == endOfFile {
		return true
	}
	var ok bool
	if isCode {
		q.r, ok = codeOf(q.m, q.char)
	} else {
		q.r, ok = q.oneChar(q.char)
	}
	return ok || q.noChar(q.char)
}

// noChar raises the error for a term that is not a character.
func (q *charQuery) noChar(c engine.Cell) bool {
	if i, isCode := engine.SmallIntOf(c); isCode && i > utf8.MaxRune && i <= math.MaxInt32 {
		return q.m.DomainError("character", c)
	}
	return q.m.TypeError("character", c)
}

// oneChar returns the character of a text of length 1.
func (q *charQuery) oneChar(c engine.Cell) (rune, bool) {
	if r, ok := RuneOfAtom(c); ok {
		return r, true
	}
	text, ok := q.m.TextView(c)
	r, size := utf8.DecodeRuneInString(text)
	return r, ok && size > 0 && size == len(text)
}

// readClass reads the class. If the character follows from the value, it reads the
// character, too.
func (q *charQuery) readClass() bool {
	if engine.IsVar(q.class) {
		q.to, q.last = len(charClasses), unicode.MaxRune
		return true
	}
	var name atom.Atom
	arity := 0
	switch {
	case engine.IsCompound(q.class):
		name, arity = q.m.Functor(q.class)
	case engine.IsAtom(q.class):
		name = engine.AtomOf(q.class)
	default:
		return q.m.TypeError("char_type", q.class)
	}
	i, ok := classOf(name, arity)
	if !ok {
		return q.m.TypeError("char_type", q.class)
	}
	q.from, q.to, q.last = i, i+1, charClasses[i].last
	if arity == 0 {
		return true
	}
	q.value = q.m.Arg(q.class, 0)
	if class := &charClasses[i]; !engine.IsVar(q.value) && (!q.known || class.is(q.r)) {
		v, ok := q.charValue()
		if !ok {
			return q.noChar(q.value)
		}
		if class.inverse != nil && !q.known {
			q.known, q.single, q.r = true, true, class.inverse(v)
		}
	}
	return true
}

// classNumbers has the numbers of the classes, from 1. They are indexed by the number of
// arguments, and by the number of the atom that is the name.
var classNumbers = func() (numbers [2][]uint8) {
	for i := range charClasses {
		c := &charClasses[i]
		n := &numbers[c.arity()]
		for len(*n) <= int(c.name) {
			*n = append(*n, 0)
		}
		(*n)[c.name] = uint8(i + 1)
	}
	return numbers
}()

// asciiClasses has a function for each class that returns the ASCII characters of the
// class, as bits. They are computed at the first call.
var asciiClasses = func() (list []func() [2]uint64) {
	for _, c := range charClasses {
		list = append(list, sync.OnceValue(func() (set [2]uint64) {
			for r := range rune(utf8.RuneSelf) {
				if c.is(r) {
					set[r/64] |= 1 << (r % 64)
				}
			}
			return set
		}))
	}
	return list
}()

// asciiOf returns the ASCII character that a term is or whose code it is.
func asciiOf(c engine.Cell) (r uint64, ok bool) {
	if i, ok := engine.SmallIntOf(c); ok {
		return uint64(i), uint64(i) < utf8.RuneSelf
	}
	char, ok := RuneOfAtom(c)
	return uint64(char), ok && char < utf8.RuneSelf
}

// classOf finds a class by its name and number of arguments.
func classOf(name atom.Atom, arity int) (i int, ok bool) {
	if arity >= len(classNumbers) || int(name) >= len(classNumbers[arity]) {
		return 0, false
	}
	i = int(classNumbers[arity][name]) - 1
	return i, i >= 0
}

func (c *charClass) arity() int {
	if c.value == nil {
		return 0
	}
	return 1
}

// charValue returns the character that the bound value stands for.
func (q *charQuery) charValue() (rune, bool) {
	if i, ok := engine.SmallIntOf(q.value); ok {
		return rune(i), i >= 0 && i <= utf8.MaxRune
	}
	return q.oneChar(q.value)
}

// search returns the first matching candidate from c on.
func (q *charQuery) search(c charIn) (charIn, bool) {
	for polled := 0; ; polled++ {
		if polled%4096 == 4095 && q.m.Cancelled() {
			return c, false
		}
		for ; c.class < q.to; c.class++ {
			if q.matches(c) {
				return c, true
			}
		}
		if q.known || c.r >= q.last {
			return c, false
		}
		c.class = q.from
		if c.r++; c.r == 0xd800 {
			c.r = 0xe000
		}
	}
}

func (q *charQuery) matches(c charIn) bool {
	class := &charClasses[c.class]
	switch {
	case !class.is(c.r):
		return false
	case engine.IsVar(q.class) || class.value == nil || q.single:
		return true
	case engine.IsVar(q.value):
		return q.value != q.char || q.sameCell(c)
	case class.number:
		return q.value == engine.SmallInt(int64(class.value(c.r)))
	}
	v, ok := q.charValue()
	if ok && class.accepts != nil && q.known {
		return class.accepts(c.r, v)
	}
	return ok && int(v) == class.value(c.r)
}

// sameCell reports whether the character and the value of a candidate are the same term.
func (q *charQuery) sameCell(c charIn) bool {
	return q.cell(c.r) == q.valueCell(c)
}

// cell returns the term for a character.
func (q *charQuery) cell(r rune) engine.Cell {
	if q.codes || r == endOfFile {
		return engine.SmallInt(int64(r))
	}
	return q.m.NewChar(r)
}

func (q *charQuery) valueCell(c charIn) engine.Cell {
	class := &charClasses[c.class]
	v := class.value(c.r)
	if class.number {
		return engine.SmallInt(int64(v))
	}
	return q.cell(rune(v))
}

// solve unifies the arguments with a candidate.
func (q *charQuery) solve(c charIn) bool {
	m, class := q.m, &charClasses[c.class]
	if engine.IsVar(q.char) && !m.Unify(q.char, q.cell(c.r)) {
		return false
	}
	switch {
	case engine.IsVar(q.class) && class.value == nil:
		return m.Unify(q.class, engine.Atom(class.name))
	case engine.IsVar(q.class):
		return m.Unify(q.class, m.NewStruct(class.name, q.valueCell(c)))
	case class.value != nil && engine.IsVar(q.value):
		return m.Unify(q.value, q.valueCell(c))
	}
	return true
}

var charTypeRows = []engine.Builtin{
	{Name: "char_type", Arity: 2, NonDet: charType(false), Pure: true,
		Doc: "char_type(?Char, ?Class) is nondet\nChar belongs to Class: alnum, alpha, csym, csymf, ascii, white, cntrl, digit, digit(Weight), xdigit(Weight), decimal, decimal(Weight), print, graph, lower, lower(Upper), upper, upper(Lower), punct, space, end_of_line, newline, period, quote, paren(Closing), to_lower(Char2), to_upper(Char2), prolog_var_start, prolog_atom_start, prolog_identifier_continue, prolog_symbol, end_of_file."},
	{Name: "code_type", Arity: 2, NonDet: charType(true), Pure: true,
		Doc: "code_type(?Code, ?Class) is nondet\nAs char_type/2, with character codes."},
}
