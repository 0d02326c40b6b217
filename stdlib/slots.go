package stdlib

import "github.com/zebralog/prolog/engine"

// A slot finds what some builtins keep for each engine, beside what the engine keeps
// itself: a T, which is empty at first. Engine.Host holds the slots of an engine.
type slot[T any] struct{ index int }

type slots []any

// made counts the slots; they are made when the program is initialized.
var made int

// newSlot makes a slot of all engines.
func newSlot[T any]() slot[T] {
	made++
	return slot[T]{made - 1}
}

// of is what the engine has in the slot.
func (s slot[T]) of(e *engine.Engine) *T {
	kept, ok := e.Host.(slots)
	if !ok {
		kept = make(slots, made)
		e.Host = kept
	}
	if kept[s.index] == nil {
		kept[s.index] = new(T)
	}
	return kept[s.index].(*T)
}

// A source tells what the loader, which stands on all this, reads at present.
type source struct {
	module  func() *engine.Module // of clauses and directives, or that of the top level
	library func() bool           // the text is that of a library
}

var sources = newSlot[source]()

// sourceModule is the module of what is read at present.
func sourceModule(e *engine.Engine) *engine.Module { return sources.of(e).module() }
