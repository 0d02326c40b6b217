package builtin

import (
	"slices"
	"unsafe"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// Enumerate gives the solutions of a nondeterministic builtin one by one. A candidate is a
// Go value. first returns the first candidate, and next the one after a given one. They may
// raise an exception. They return only candidates that will unify, so no choice point is
// left after the last solution. solve unifies the arguments with a candidate.
func Enumerate[T any](m *engine.Machine, r *engine.Retry, first func() (T, bool), next func(T) (T, bool), solve func(T) bool) bool {
	current, ok := r.State.(T)
	if !ok {
		if current, ok = first(); !ok {
			return false
		}
	}
	if after, more := next(current); more {
		r.Again(after)
	}
	return !m.Pending() && solve(current)
}

// A Matcher checks whether several arguments unify with a candidate all at once. That is
// needed only if an unbound variable occurs as two arguments. Otherwise the caller can
// check each argument by itself.
type Matcher struct {
	m    *engine.Machine
	Args engine.Cell // a term of the arguments; 0 if every candidate matches
}

// NewMatcher returns a Matcher for arguments.
func NewMatcher(m *engine.Machine, args ...engine.Cell) Matcher {
	for i, x := range args {
		x = m.Deref(x)
		if !engine.IsVar(x) {
			continue
		}
		for _, y := range args[:i] {
			if m.Deref(y) == x {
				return Matcher{m, m.NewStruct(atom.Call, args...)}
			}
		}
	}
	return Matcher{m, 0}
}

// Matches reports whether the arguments unify with the values that a function makes.
func (t Matcher) Matches(values func() []engine.Cell) bool {
	return t.Args == 0 || t.m.CanUnify(t.Args, t.m.NewStruct(atom.Call, values()...))
}

// AnswerItems unifies the pattern with the terms of items, one solution after the other.
// The function term returns the term of an item, or 0 for an item that is no longer an
// answer. The items are those of the first call; later calls take them from the retry. No
// choice point is left after the last answer.
func AnswerItems[T any](m *engine.Machine, r *engine.Retry, pattern engine.Cell, items []T, term func(T, *engine.Machine) engine.Cell) bool {
	e, again := r.State.(*itemAnswers[T])
	if !again {
		switch len(items) {
		case 0:
			return false
		case 1:
			answer := term(items[0], m)
			return answer != 0 && m.Unify(pattern, answer)
		}
		e = &itemAnswers[T]{items: items}
	}
	match := func() engine.Cell {
		for ; e.next < len(e.items); e.next++ {
			if c := term(e.items[e.next], m); c != 0 && m.CanUnify(pattern, c) {
				e.next++
				return c
			}
		}
		return 0
	}
	answer := match()
	if answer == 0 {
		return false
	}
	if after := match(); after != 0 {
		e.next--
		r.Again(e)
	}
	return m.Unify(pattern, answer)
}

// Room returns a slice with room for n more items. Its memory counts until the builtin
// ends.
func Room[T any](m *engine.Machine, items []T, n int) []T {
	if n += len(items); n <= cap(items) {
		return items
	}
	size := int(unsafe.Sizeof(*new(T)))
	m.Hold((n + n/2) * size)
	longer := append(make([]T, 0, n+n/2), items...)
	m.Hold(-cap(items) * size)
	return longer
}

// Sort sorts items in place. Now and then it checks whether the run is to end.
func Sort[T any](m *engine.Machine, items []T, compare func(x, y T) int) {
	slices.SortFunc(items, func(x, y T) int {
		m.Tick()
		return compare(x, y)
	})
}

// An itemAnswers is the state of a builtin that answers with the items of a list.
type itemAnswers[T any] struct {
	items []T
	next  int
}

func (e *itemAnswers[T]) Size() int { return cap(e.items) * int(unsafe.Sizeof(*new(T))) }
