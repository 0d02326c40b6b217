package texts

import (
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Atoms as text (ISO 8.16), without the predicates about parts of texts.

// atomLength implements atom_length/2 (ISO 8.16.1).
func atomLength(m *engine.Machine, a []engine.Cell) bool {
	if m.Engine.Flags.ISO {
		text, ok := atomName(m, a[0])
		if ok {
			_, ok = builtin.NaturalOrVar(m, a[1])
		}
		return ok && m.Unify(a[1], engine.SmallInt(int64(m.RuneCount(text))))
	}
	return stringLength(m, a)
}

// atomList implements atom_chars/2 and atom_codes/2 (ISO 8.16.4, 8.16.5). For a number it
// makes a list of the predicate's kind.
func (k listKind) atomList(m *engine.Machine, a []engine.Cell) bool {
	c := m.Deref(a[0])
	if engine.IsVar(c) {
		var buf textBuffer
		text, ok := k.input(m, buf[:0], a[1])
		return ok && m.Unify(c, m.NewAtomBytes(text))
	}
	text, ok := atomKind.read(m, c)
	if !ok || !k.checkKind(m, a[1]) {
		return false
	}
	if m.IsNumber(c) && engine.IsPair(m.Deref(a[1])) {
		return m.Unify(a[1], k.Build(m, text))
	}
	return k.unify(m, a[1], text)
}

// checkKind raises an error for a list of characters that should be a list of codes.
func (k listKind) checkKind(m *engine.Machine, list engine.Cell) bool {
	first, other := k.otherKind(m, list)
	return !other || m.TypeError("integer", first)
}

// numberList implements number_chars/2 and number_codes/2 (ISO 8.16.7, 8.16.8). A list
// without variables is read even if the number is bound. As the standard demands, a list
// must not mix codes and characters.
func (k listKind) numberList(m *engine.Machine, a []engine.Cell) bool {
	c := m.Deref(a[0])
	if !engine.IsVar(c) && !m.IsNumber(c) {
		return m.TypeError("number", c)
	}
	if k == CodeList && m.Engine.Flags.ISO {
		if odd, found := oddCharacter(m, a[1]); found {
			return m.TypeError("integer", odd)
		}
	}
	var buf textBuffer
	if text, ok := k.append(m, buf[:0], a[1]); ok {
		return k.unifyParsed(m, c, a[1], ViewOf(text))
	}
	if engine.IsVar(c) && hasUnbound(m, a[1]) {
		return m.InstantiationError()
	}
	list := m.Deref(a[1])
	if !engine.IsVar(list) {
		text, partial, ok := k.text(m, list)
		if !ok {
			return false
		}
		if !partial {
			return k.unifyParsed(m, c, list, text)
		}
	}
	text, _ := m.AppendText(buf[:0], c)
	return k.unify(m, list, ViewOf(text))
}

// oddCharacter finds the first character in a list that begins with a code.
func oddCharacter(m *engine.Machine, list engine.Cell) (odd engine.Cell, found bool) {
	n, _ := m.ListLength(list)
	list = m.Deref(list)
	for i := range n {
		m.Tick()
		c := m.Deref(m.Arg(list, 0))
		if i == 0 && !m.IsInteger(c) {
			break
		}
		if engine.IsAtom(c) {
			return c, true
		}
		list = m.Deref(m.Arg(list, 1))
	}
	return 0, false
}

// unifyParsed unifies c with the number that the whole text of a list stands for.
func (k listKind) unifyParsed(m *engine.Machine, c, list engine.Cell, text string) bool {
	n, err := ParseNumber(m, text)
	if err != nil {
		return (engine.IsVar(c) || k.checkKind(m, list)) && illegalNumber(m)
	}
	return m.Unify(c, m.NewNumber(n))
}

// charCode implements char_code/2 (ISO 8.16.6).
func charCode(m *engine.Machine, a []engine.Cell) bool {
	char, code := m.Deref(a[0]), m.Deref(a[1])
	if engine.IsVar(char) {
		if engine.IsVar(code) {
			return m.InstantiationError()
		}
		r, ok := CodeArg(m, code)
		return ok && m.Unify(char, m.NewChar(r))
	}
	r, ok := CharArg(m, char)
	if !ok {
		return false
	}
	if !engine.IsVar(code) {
		if _, ok := CodeArg(m, code); !ok {
			return false
		}
	}
	return m.Unify(code, engine.SmallInt(int64(r)))
}

// wholeNumber reads a number from a text. The text must contain only the number: no layout
// or comment before, after or within it.
func wholeNumber(m *engine.Machine, text string) (n number.Number, ok bool) {
	digits := strings.TrimPrefix(text, "-")
	if digits == text {
		digits = strings.TrimPrefix(text, "+")
	}
	if digits == "" || !isDigit(rune(digits[0])) {
		return n, false
	}
	n, err := ParseNumber(m, text)
	return n, err == nil
}

// atomNumber implements atom_number/2.
func atomNumber(m *engine.Machine, a []engine.Cell) bool {
	if engine.IsVar(m.Deref(a[0])) {
		n := m.Deref(a[1])
		if engine.IsVar(n) {
			return m.InstantiationError()
		}
		if !m.IsNumber(n) {
			return m.TypeError("number", n)
		}
		var buf textBuffer
		text, _ := m.AppendText(buf[:0], n)
		return m.Unify(a[0], m.NewAtomBytes(text))
	}
	text, ok := charsOrName(m, a[0])
	if !ok {
		return false
	}
	n, ok := wholeNumber(m, text)
	return ok && m.Unify(a[1], m.NewNumber(n))
}

// atomicName implements name/2. A list without variables is read even if the other argument
// is bound.
func atomicName(m *engine.Machine, a []engine.Cell) bool {
	c := m.Deref(a[0])
	if engine.IsCompound(c) {
		return m.TypeError("atomic", c)
	}
	if !engine.IsVar(c) && hasUnbound(m, a[1]) {
		text, ok := atomicText(m, c)
		return ok && CodeList.unify(m, a[1], text)
	}
	var buf textBuffer
	text, ok := CodeList.input(m, buf[:0], a[1])
	if !ok {
		return false
	}
	if n, ok := wholeNumber(m, ViewOf(text)); ok {
		return m.Unify(c, m.NewNumber(n))
	}
	return m.Unify(c, m.NewAtomBytes(text))
}

// joinTexts appends the texts of the first n elements of a list, with a separator between
// them. partial is true if an element is unbound.
func joinTexts(m *engine.Machine, dst []byte, list engine.Cell, n int, sep string) (text []byte, partial, ok bool) {
	list = m.Deref(list)
	for i := range n {
		m.Tick()
		var c engine.Cell
		c, list = m.Pair(list)
		switch {
		case engine.IsVar(c):
			partial = true
			continue
		case i > 0:
			dst = m.AppendString(dst, sep)
		}
		if dst, ok = m.AppendText(dst, c); !ok || engine.IsCompound(c) || engine.IsAtom(c) && m.IsReserved(c) {
			return nil, false, m.TypeError("text", c)
		}
	}
	return dst, partial, true
}

// atomicListConcat implements atomic_list_concat/2,3. The separator is 0 for
// atomic_list_concat/2.
func atomicListConcat(m *engine.Machine, list, sep, result engine.Cell) bool {
	separator, ok := "", true
	if sep != 0 {
		separator, ok = stringText(m, sep)
	}
	if !ok {
		return false
	}
	list = m.Deref(list)
	n, tail := m.ListLength(list)
	if !engine.IsNil(tail) && !engine.IsVar(tail) {
		return m.TypeError("list", list)
	}
	var buf textBuffer
	text, partial, ok := joinTexts(m, buf[:0], list, n, separator)
	switch {
	case !ok:
		return false
	case !partial && engine.IsNil(tail):
		return m.Reserve(len(text)/8+2) && m.Unify(result, m.NewAtomBytes(text))
	case separator == "" && sep != 0:
		return m.DomainError("non_empty_atom", m.Deref(sep))
	case separator == "" || engine.IsVar(m.Deref(result)):
		return m.InstantiationError()
	}
	whole, ok := stringText(m, result)
	if !ok {
		return false
	}
	parts := m.MakeList()
	for more := true; more; {
		var part string
		part, whole, more = strings.Cut(whole, separator)
		parts.Add(NewAtom(m, part))
	}
	return m.Unify(list, parts.List(builtin.NilList))
}

var atomRows = []engine.Builtin{
	{Name: "atom_length", Arity: 2, Det: atomLength,
		Doc: "atom_length(+Atom, ?Length) is det\nLength is the number of characters of Atom (ISO 8.16.1)."},
	{Name: "atom_chars", Arity: 2, Det: charList.atomList,
		Doc: "atom_chars(?Atom, ?Chars) is det\nChars is the list of the characters of Atom (ISO 8.16.4)."},
	{Name: "atom_codes", Arity: 2, Det: CodeList.atomList,
		Doc: "atom_codes(?Atom, ?Codes) is det\nCodes is the list of the character codes of Atom (ISO 8.16.5)."},
	{Name: "char_code", Arity: 2, Det: charCode,
		Doc: "char_code(?Char, ?Code) is det\nCode is the character code of Char (ISO 8.16.6)."},
	{Name: "number_chars", Arity: 2, Det: charList.numberList,
		Doc: "number_chars(?Number, ?Chars) is det\nChars is the list of the characters of a text of Number (ISO 8.16.7)."},
	{Name: "number_codes", Arity: 2, Det: CodeList.numberList,
		Doc: "number_codes(?Number, ?Codes) is det\nCodes is the list of the character codes of a text of Number (ISO 8.16.8)."},
	{Name: "name", Arity: 2, Det: atomicName,
		Doc: "name(?Atomic, ?Codes) is det\nCodes is the list of the character codes of Atomic. Made from Codes, it is a number if they are the text of one."},
	{Name: "atom_number", Arity: 2, Det: atomNumber,
		Doc: "atom_number(?Atom, ?Number) is semidet\nAtom is a text of Number. Fails if Atom is not the text of a number."},
	{Name: "atomic_list_concat", Arity: 2,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			return atomicListConcat(m, a[0], 0, a[1])
		},
		Doc: "atomic_list_concat(+List, -Atom) is det\nAtom is the concatenation of the atomic terms of List."},
	{Name: "atomic_list_concat", Arity: 3,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			return atomicListConcat(m, a[0], a[1], a[2])
		},
		Doc: "atomic_list_concat(?List, +Separator, ?Atom) is det\nAtom is the concatenation of List with Separator between elements. An incomplete List is unified with the parts of Atom."},
	{Name: "atomic_concat", Arity: 3,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			return atomicListConcat(m, m.NewList([]engine.Cell{a[0], a[1]}, builtin.NilList), 0, a[2])
		},
		Doc: "atomic_concat(+Left, +Right, -Atom) is det\nAtom is the concatenation of two atomic terms."},
}
