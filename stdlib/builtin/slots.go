package builtin

import "github.com/zebralog/prolog/engine"

// A Slot finds what some builtins keep for each engine, beside what the engine keeps
// itself: a T, which is empty at first. Engine.Host holds the slots of an engine.
type Slot[T any] struct{ index int }

// made counts the slots; they are made when the program is initialized.
var made int

// NewSlot makes a slot that every engine has. It is called for package variables only.
func NewSlot[T any]() Slot[T] {
	made++
	return Slot[T]{made - 1}
}

// Of returns what the engine has in the slot.
func (s Slot[T]) Of(e *engine.Engine) *T {
	if s.index < len(e.Host) {
		if kept, ok := e.Host[s.index].(*T); ok {
			return kept
		}
	}
	return s.fill(e)
}

func (s Slot[T]) fill(e *engine.Engine) *T {
	if e.Host == nil {
		e.Host = make([]any, made)
	}
	kept := new(T)
	e.Host[s.index] = kept
	return kept
}

// A Source tells what the loader, in a room above, reads at present.
type Source struct {
	Module  func() *engine.Module // of clauses and directives, or that of the top level
	Library func() bool           // the text is that of a library
}

// Sources are set by the loader.
var Sources = NewSlot[Source]()

// SourceModule is the module of what is read at present.
func SourceModule(e *engine.Engine) *engine.Module { return Sources.Of(e).Module() }
