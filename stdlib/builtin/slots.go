package builtin

import "github.com/zebralog/prolog/engine"

// A Slot is a place where builtins keep a value of type T for each engine. It is zero at
// first. All machines of the engine share it.
type Slot[T any] struct{ index int }

// A LocalSlot is a place where builtins keep a value of type T for each machine.
type LocalSlot[T any] struct{ index int }

// made is the number of slots. They are made when the Go program is initialized.
var made int

// NewSlot returns a new slot.
func NewSlot[T any]() Slot[T] {
	made++
	return Slot[T]{made - 1}
}

// NewLocalSlot returns a new slot with a value for each machine.
func NewLocalSlot[T any]() LocalSlot[T] {
	made++
	return LocalSlot[T]{made - 1}
}

// Of returns the value of the engine in the slot.
func (s Slot[T]) Of(e *engine.Engine) *T {
	if s.index < len(e.Shared) {
		if t, ok := e.Shared[s.index].(*T); ok {
			return t
		}
	}
	return fill[T](&e.Shared, s.index)
}

// Of returns the value of the engine's machine in the slot.
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

// A Source says what the loader is reading. The loader is in a room above this one.
type Source struct {
	Module  func(*engine.Engine) *engine.Module // the module of clauses and directives, or that of the top level
	Library func(*engine.Engine) bool           // reports whether the text is that of a library
}

// Sources has the Source of each engine. The loader sets it.
var Sources = NewSlot[Source]()

// SourceModule returns the module of what is being read.
func SourceModule(e *engine.Engine) *engine.Module { return Sources.Of(e).Module(e) }
