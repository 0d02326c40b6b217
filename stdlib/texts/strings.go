package texts

import (
	"strings"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Strings of SWI-Prolog. A predicate that takes text accepts atoms, strings, numbers and
// lists of codes or characters.

// stringLength implements string_length/2.
func stringLength(m *engine.Machine, a []engine.Cell) bool {
	text, ok := AnyText(m, a[0])
	if !ok {
		return false
	}
	if n := m.Deref(a[1]); !engine.IsVar(n) && !m.IsInteger(n) {
		return m.TypeError("integer", n)
	}
	return m.Unify(a[1], engine.SmallInt(int64(m.RuneCount(text))))
}

// stringList implements string_chars/2 and string_codes/2.
func (k listKind) stringList(m *engine.Machine, a []engine.Cell) bool {
	if engine.IsVar(m.Deref(a[0])) {
		if list := m.Deref(a[1]); !engine.IsVar(list) && !engine.IsPair(list) && !engine.IsNil(list) && !m.IsString(list) {
			return m.TypeError("list", list)
		}
		text, ok := AnyText(m, a[1])
		return ok && CompareText(m, a[0], text, NewString)
	}
	text, ok := AnyText(m, a[0])
	if list := m.Deref(a[1]); ok && !engine.IsVar(list) && !engine.IsPair(list) {
		return CompareText(m, list, text, NewString)
	}
	return ok && k.unify(m, a[1], text)
}

// A textSide is an argument of a predicate that relates two representations of a text. It
// has the type that errors name, and the function that makes the representation.
type textSide struct {
	expected string
	build    func(*engine.Machine, string) engine.Cell
}

var (
	atomSide   = textSide{"atom", NewAtom}
	stringSide = textSide{"string", NewString}
)

// read does what AnyText does. Its error names the type of this side.
func (s textSide) read(m *engine.Machine, c engine.Cell) (text string, ok bool) {
	if c = m.Deref(c); engine.IsCompound(c) && !engine.IsPair(c) {
		return "", m.TypeError(s.expected, c)
	}
	return AnyText(m, c)
}

// convertText returns a predicate that relates two representations of a text. It reads the
// left argument if that is bound, otherwise the right one. If both are bound it compares
// them.
func convertText(left, right textSide) func(*engine.Machine, []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		if engine.IsVar(m.Deref(a[0])) {
			text, ok := right.read(m, a[1])
			return ok && CompareText(m, a[0], text, left.build)
		}
		text, ok := left.read(m, a[0])
		return ok && CompareText(m, a[1], text, right.build)
	}
}

// numberString implements number_string/2.
func numberString(m *engine.Machine, a []engine.Cell) bool {
	if engine.IsVar(m.Deref(a[1])) {
		n := m.Deref(a[0])
		switch {
		case engine.IsVar(n):
			return m.InstantiationError()
		case !m.IsNumber(n):
			return m.TypeError("number", n)
		}
		text, _ := m.Text(n)
		return CompareText(m, a[1], text, NewString)
	}
	text, ok := AnyText(m, a[1])
	if !ok {
		return false
	}
	n, ok := wholeNumber(m, strings.TrimSpace(text))
	return ok && m.Unify(a[0], m.NewNumber(n))
}

// stringCode implements string_code/3. An unbound index is enumerated.
func stringCode(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	index, ok := builtin.NaturalOrVar(m, a[0])
	if !ok {
		return false
	}
	code := m.Deref(a[2])
	state, again := r.State.(textAt)
	if !again {
		text, ok := AnyText(m, a[1])
		if !ok {
			return false
		}
		if index != builtin.Unset {
			r, ok := charAt(text, index)
			return ok && m.Unify(code, engine.SmallInt(int64(r)))
		}
		state.runes = runeSlice(m, text)
	}
	runes := state.runes
	aliased := code == m.Deref(a[0])
	search := func(i int) (textAt, bool) {
		for ; i < len(runes); i++ {
			m.Tick()
			c := engine.SmallInt(int64(runes[i]))
			if aliased && int(runes[i]) == i+1 || !aliased && (engine.IsVar(code) || code == c) {
				return textAt{runes, i}, true
			}
		}
		return textAt{}, false
	}
	return builtin.Enumerate(m, r,
		func() (textAt, bool) { return search(0) },
		func(t textAt) (textAt, bool) { return search(t.i + 1) },
		func(t textAt) bool {
			return m.Unify(a[0], engine.SmallInt(int64(t.i+1))) &&
				m.Unify(code, engine.SmallInt(int64(runes[t.i])))
		})
}

// A textAt is a position in a text.
type textAt struct {
	runes []rune
	i     int
}

func (t textAt) Size() int { return 4 * len(t.runes) }

// charAt returns the character at a position, counted from 1.
func charAt(text string, index int) (rune, bool) {
	for _, r := range text {
		if index--; index == 0 {
			return r, true
		}
	}
	return 0, false
}

// textToString implements text_to_string/2.
func textToString(m *engine.Machine, a []engine.Cell) bool {
	c := m.Deref(a[0])
	switch {
	case m.IsNumber(c):
		return m.TypeError("text", c)
	case m.IsString(c):
		return m.Unify(a[1], c)
	}
	text, ok := AnyText(m, c)
	return ok && CompareText(m, a[1], text, NewString)
}

// splitString implements split_string/4. It first removes padding around the whole text. It
// then removes padding before each field, before it looks for the end of the field. So
// adjacent separators that are also padding count as one.
func splitString(m *engine.Machine, a []engine.Cell) bool {
	if c := m.Deref(a[0]); m.IsNumber(c) {
		return m.TypeError("text", c)
	}
	var texts [3]string
	for i := range texts {
		var ok bool
		if texts[i], ok = AnyText(m, a[i]); !ok {
			return false
		}
	}
	separator, pad := RunesOf(m, texts[1]), RunesOf(m, texts[2])
	text := pad.Trim(m, texts[0])
	fields := m.MakeList()
	for more := true; more; {
		text = text[pad.index(m, text, false):]
		i := separator.index(m, text, true)
		fields.Add(m.NewString(pad.Trim(m, text[:i])))
		if more = i < len(text); more {
			_, size := utf8.DecodeRuneInString(text[i:])
			text = text[i+size:]
		}
	}
	return m.Unify(a[3], fields.List(builtin.NilList))
}

// textConcat implements text_concat/3. The result is a string if one of the arguments is a
// string, otherwise an atom.
func textConcat(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	for _, c := range a {
		if m.IsString(m.Deref(c)) {
			return stringKind.concat(m, a, r)
		}
	}
	return atomicKind.concat(m, a, r)
}

var stringRows = []engine.Builtin{
	{Name: "string_length", Arity: 2, Det: stringLength,
		Doc: "string_length(+Text, ?Length) is det\nLength is the number of characters of Text."},
	{Name: "string_chars", Arity: 2, Det: charList.stringList,
		Doc: "string_chars(?String, ?Chars) is det\nChars is the list of the characters of String."},
	{Name: "string_codes", Arity: 2, Det: CodeList.stringList,
		Doc: "string_codes(?String, ?Codes) is det\nCodes is the list of the character codes of String."},
	{Name: "string_to_atom", Arity: 2, Det: convertText(stringSide, atomSide),
		Doc: "string_to_atom(?String, ?Atom) is det\nString and Atom are the same text; if both are bound, String is taken."},
	{Name: "atom_string", Arity: 2, Det: convertText(atomSide, stringSide),
		Doc: "atom_string(?Atom, ?String) is det\nAtom and String are the same text; if both are bound, Atom is taken."},
	{Name: "number_string", Arity: 2, Det: numberString,
		Doc: "number_string(?Number, ?String) is semidet\nString is a text of Number, which may have layout around it. Fails if it is not the text of a number."},
	{Name: "string_code", Arity: 3, NonDet: stringCode,
		Doc: "string_code(?Index, +Text, ?Code) is nondet\nCode is the character code at Index, from 1; an unbound Index is enumerated."},
	{Name: "get_string_code", Arity: 3, NonDet: stringCode,
		Doc: "get_string_code(+Index, +Text, -Code) is nondet\nAs string_code/3."},
	{Name: "text_to_string", Arity: 2, Det: textToString,
		Doc: "text_to_string(+Text, -String) is det\nString is the text of an atom, a string or a list of codes or characters."},
	{Name: "text_concat", Arity: 3, NonDet: textConcat,
		Doc: "text_concat(?Left, ?Right, ?Text) is nondet\nText is Left followed by Right, a string if one of them is a string, and an atom otherwise."},
	{Name: "split_string", Arity: 4, Det: splitString,
		Doc: "split_string(+Text, +Separators, +Pad, -Fields) is det\nFields are the strings between the characters Separators of Text, without the characters Pad around them."},
}
