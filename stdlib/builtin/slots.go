package builtin

import "github.com/zebralog/prolog/engine"

// A Slot finds what some builtins keep beside what the engine keeps itself: a T, which
// is empty at first. Those of NewSlot keep one for all machines, in Engine.Shared; those
// of NewLocalSlot keep one for each machine, in Engine.Local.
type Slot[T any] struct {
	index int
	local bool
}

// made counts the slots; they are made when the program is initialized.
var made int

// NewSlot makes a slot whose value all machines of an engine share.
func NewSlot[T any]() Slot[T] { return newSlot[T](false) }

// NewLocalSlot makes a slot whose value is a machine's own.
func NewLocalSlot[T any]() Slot[T] { return newSlot[T](true) }

func newSlot[T any](local bool) Slot[T] {
	made++
	return Slot[T]{made - 1, local}
}

// Of is what the engine has in the slot.
func (s Slot[T]) Of(e *engine.Engine) *T {
	kept := &e.Shared
	if s.local {
		kept = &e.Local
	}
	if s.index < len(*kept) {
		if t, ok := (*kept)[s.index].(*T); ok {
			return t
		}
	}
	return s.fill(kept)
}

func (s Slot[T]) fill(kept *[]any) *T {
	if *kept == nil {
		*kept = make([]any, made)
	}
	t := new(T)
	(*kept)[s.index] = t
	return t
}

// A Source tells what the loader, in a room above, reads at present.
type Source struct {
	Module  func(*engine.Engine) *engine.Module // of clauses and directives, or that of the top level
	Library func(*engine.Engine) bool           // the text is that of a library
}

// Sources are set by the loader.
var Sources = NewSlot[Source]()

// SourceModule is the module of what is read at present.
func SourceModule(e *engine.Engine) *engine.Module { return Sources.Of(e).Module(e) }
