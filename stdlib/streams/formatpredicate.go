package streams

import (
	"cmp"
	"maps"
	"slices"
	"unicode"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Directives of format/2 that programs define.

// programmed carries out a directive of format_predicate/2. It calls the procedure with the
// numeric argument, or default, and the arguments of the format that the procedure takes.
func (f *formatter) programmed(d directive, p formatPredicate) bool {
	args := []engine.Cell{builtin.AtomCell("default")}
	if d.hasN {
		args[0] = engine.SmallInt(int64(d.n))
	}
	for len(args) < p.arity {
		c, ok := f.argument()
		if !ok {
			return false
		}
		args = append(args, c)
	}
	goal := f.m.NewStruct(p.name, args...)
	return f.capture(func(Channel) bool { return f.m.Once(p.module, goal) })
}

// A formatPredicate is the procedure for a directive that a program has defined.
type formatPredicate struct {
	module *engine.Module
	name   atom.Atom
	arity  int
}

// formatPredicates has the procedures of each engine by letter.
var formatPredicates = builtin.NewSlot[map[rune]formatPredicate]()

// setFormatPredicate implements format_predicate/2.
func setFormatPredicate(m *engine.Machine, a []engine.Cell) bool {
	letter := m.Deref(a[0])
	r, ok := texts.RuneOfAtom(letter)
	if !ok {
		if engine.IsVar(letter) {
			return m.InstantiationError()
		}
		code, isInt := engine.SmallIntOf(letter)
		if !isInt || code < 0 || code > unicode.MaxRune {
			return m.TypeError("character", letter)
		}
		r = rune(code)
	}
	mod, head, ok := m.StripModule(a[1])
	switch {
	case !ok:
		return false
	case engine.IsVar(head):
		return m.InstantiationError()
	case !engine.IsCompound(head):
		return m.DomainError("format_predicate", head)
	}
	name, arity := m.Functor(head)
	formats := formatPredicates.Of(m.Engine)
	if *formats == nil {
		*formats = make(map[rune]formatPredicate)
	}
	noteEntry(m, formats, r, formatBytes)
	if _, ok := (*formats)[r]; !ok {
		m.Engine.Grow(formatBytes, engine.AreaMemory)
	}
	(*formats)[r] = formatPredicate{mod, name, arity}
	return true
}

const formatBytes = 100

// noteEntry notes how to undo the change of an entry of a table. bytes is the size of an
// entry.
func noteEntry[V any](m *engine.Machine, t *map[rune]V, r rune, bytes int) {
	type entry struct {
		table *map[rune]V
		r     rune
	}
	before, was := (*t)[r]
	m.NoteChange(entry{t, r}, func() {
		_, is := (*t)[r]
		switch {
		case was && !is:
			m.Engine.Grow(bytes, engine.AreaMemory)
		case is && !was:
			m.Engine.Shrink(bytes)
		}
		if delete(*t, r); was {
			(*t)[r] = before
		}
	})
}

// currentFormatPredicate implements current_format_predicate/2.
func currentFormatPredicate(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	var letters []rune
	if r.State == nil {
		formats := *formatPredicates.Of(m.Engine)
		letters = slices.AppendSeq(builtin.Room[rune](m, nil, len(formats)), maps.Keys(formats))
		builtin.Sort(m, letters, cmp.Compare)
	}
	return builtin.AnswerItems(m, r, m.NewStruct(atom.Minus, a[0], a[1]), letters, func(letter rune, m *engine.Machine) engine.Cell {
		p, ok := (*formatPredicates.Of(m.Engine))[letter]
		if !ok {
			return 0
		}
		head := m.NewStruct(atom.Colon, engine.Atom(p.module.Name), m.NewFresh(p.name, p.arity))
		return m.NewStruct(atom.Minus, engine.SmallInt(int64(letter)), head)
	})
}

var formatPredicateRows = []engine.Builtin{
	{Name: "format_predicate", Arity: 2, Use: engine.Database, Det: setFormatPredicate, Meta: "+:",
		Doc: "format_predicate(+Letter, :Head) is det\nThe directive ~Letter calls the procedure of Head with its numeric argument, or default, and arguments of the format."},
	{Name: "current_format_predicate", Arity: 2, NonDet: currentFormatPredicate,
		Doc: "current_format_predicate(?Code, ?Head) is nondet\nHead is that of a directive of format_predicate/2."},
}
