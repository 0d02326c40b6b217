package builtin

import "github.com/zebralog/prolog/engine"

// A Slot finds what some builtins keep for an engine: a T, which is zero at first. All
// machines of the engine share it.
type Slot[T any] struct{ index int }

// A LocalSlot is a Slot with a T for each machine.
type LocalSlot[T any] struct{ index int }

// made counts the slots; they are made when the program is initialized.
var made int

// NewSlot makes a slot.
func NewSlot[T any]() Slot[T] {
	made++
	return Slot[T]{made - 1}
}

// NewLocalSlot makes a slot with a value for each machine.
func NewLocalSlot[T any]() LocalSlot[T] {
	made++
	return LocalSlot[T]{made - 1}
}

// Of returns what the engine has in the slot.
func (s Slot[T]) Of(e *engine.Engine) *T {
	if s.index < len(e.Shared) {
		if t, ok := e.Shared[s.index].(*T); ok {
			return t
		}
	}
	return fill[T](&e.Shared, s.index)
}

// Of returns what the engine of a machine has in the slot.
func (s LocalSlot[T]) Of(e *engine.Engine) *T {
	if s.index < len(e.Local) {
		if t, ok := e.Local[s.index].(*T); ok {
			return t
		}
	}
	return fill[T](&e.Local, s.index)
}

func fill[T any](kept *[]any, index int) *T {
	if *kept == nil {
		*kept = make([]any, made)
	}
	t := new(T)
	(*kept)[index] = t
	return t
}

// A Source says what the loader, in a room above, is reading at present.
type Source struct {
	Module  func(*engine.Engine) *engine.Module // of clauses and directives, or that of the top level
	Library func(*engine.Engine) bool           // the text is that of a library
}

// Sources are set by the loader.
var Sources = NewSlot[Source]()

// SourceModule returns the module of what is read at present.
func SourceModule(e *engine.Engine) *engine.Module { return Sources.Of(e).Module(e) }
