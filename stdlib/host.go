package stdlib

import "github.com/zebralog/prolog/engine"

// A Host is what the program that embeds an engine does for the builtins.
type Host struct {
	Message MessageHook // nil for none

	// Machine returns a machine for an engine of the program, and Release takes it back.
	Machine func() (*engine.Machine, error)
	Release func(*engine.Machine)
}

var hosts = newSlot[Host]()

// HostOf is the host of the engine.
func HostOf(e *engine.Engine) *Host { return hosts.of(e) }
