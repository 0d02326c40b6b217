package streams

import (
	"strings"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// The option subterm_positions of read_term/2,3. It says where the parts of a term stand,
// in characters from the start of the text.
//
//	From-To                                              a variable, atom or number
//	string_position(From, To)                            text in quotes that is not an atom
//	brace_term_position(From, To, Argument)              {Argument}
//	list_position(From, To, Elements, Tail)              a list; Tail is none for []
//	dict_position(From, To, TagFrom, TagTo, Pairs)       a dict; a pair is
//	key_value_position(From, To, SepFrom, SepTo, Key, KeyPosition, ValuePosition)
//	term_position(From, To, NameFrom, NameTo, Arguments) any other compound
//	parentheses_term_position(From, To, Content)         in parentheses

var (
	atomStringPosition = atom.Intern("string_position")
	atomBracePosition  = atom.Intern("brace_term_position")
	atomListPosition   = atom.Intern("list_position")
	atomTermPosition   = atom.Intern("term_position")
	atomParenPosition  = atom.Intern("parentheses_term_position")
	atomDictPosition   = atom.Intern("dict_position")
	atomPairPosition   = atom.Intern("key_value_position")
)

// SubtermPositions returns the position of the whole term.
func (t *ReadTerm) SubtermPositions() engine.Cell {
	m := t.M
	at := t.characters()
	number := func(offset int32) engine.Cell { return m.NewInt(at(offset)) }
	var stack []engine.Cell
	var nodes []int // the nodes of the positions on the stack
	parens := t.Parentheses
	for i := range t.Nodes {
		n, s := &t.Nodes[i], t.Spans[i]
		var c engine.Cell
		switch n.Kind {
		case syntax.KindCompound:
			below := len(stack) - int(n.N)
			args := stack[below:]
			if n.Atom == atom.Curly && n.N == 1 && s.Name == s.NameTo {
				c = m.NewStruct(atomBracePosition, number(s.From), number(s.To), args[0])
			} else {
				c = m.NewStruct(atomTermPosition, number(s.From), number(s.To), number(s.Name), number(s.NameTo), m.NewList(args, builtin.NilList))
			}
			stack, nodes = stack[:below], nodes[:below]
		case syntax.KindList:
			below := len(stack) - int(n.N) - 1
			parts := stack[below:]
			tail := parts[n.N]
			if t.Spans[i-1] == (syntax.Span{}) {
				tail = builtin.AtomCell("none")
			}
			c = m.NewStruct(atomListPosition, number(s.From), number(s.To), m.NewList(parts[:n.N], builtin.NilList), tail)
			stack, nodes = stack[:below], nodes[:below]
		case syntax.KindDict:
			below := len(stack) - int(n.N)
			var pairs []engine.Cell
			for j := below + 1; j < len(stack); j += 2 {
				key, value := nodes[j], nodes[j+1]
				k, ks := &t.Nodes[key], t.Spans[key]
				name := engine.Atom(k.Atom)
				if k.Kind == syntax.KindInt {
					name = m.NewInt(k.Int())
				}
				sep := ks.To + int32(strings.IndexByte(t.Text[ks.To:], ':'))
				pairs = append(pairs, m.NewStruct(atomPairPosition, number(ks.From), number(t.Spans[value].OuterTo),
					number(sep), number(sep+1), name, stack[j], stack[j+1]))
			}
			c = m.NewStruct(atomDictPosition, number(s.From), number(s.To), number(s.Name), number(s.NameTo), m.NewList(pairs, builtin.NilList))
			stack, nodes = stack[:below], nodes[:below]
		case syntax.KindString, syntax.KindCodes, syntax.KindChars:
			c = m.NewStruct(atomStringPosition, number(s.From), number(s.To))
		default:
			c = m.NewStruct(atom.Minus, number(s.From), number(s.To))
		}
		for len(parens) > 0 && int(parens[0].Node) == i {
			c = m.NewStruct(atomParenPosition, number(parens[0].From), number(parens[0].To), c)
			parens = parens[1:]
		}
		stack, nodes = append(stack, c), append(nodes, i)
	}
	return stack[0]
}

// characters returns a function that converts a byte offset from the start of the term. The
// result is the number of characters before it in the whole text.
func (t *ReadTerm) characters() func(offset int32) int64 {
	start := int64(t.Start.Char)
	if utf8.RuneCountInString(t.Text) == len(t.Text) {
		return func(offset int32) int64 { return start + int64(offset) }
	}
	before := make([]int64, len(t.Text)+1)
	n := int64(-1)
	for i := range len(t.Text) {
		if utf8.RuneStart(t.Text[i]) {
			n++
		}
		before[i] = n
	}
	before[len(t.Text)] = n + 1
	return func(offset int32) int64 { return start + before[offset] }
}
