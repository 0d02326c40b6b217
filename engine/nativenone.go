//go:build prolog_safe || !(((unix || windows) && amd64) || (unix && arm64))

package engine

import (
	"errors"
	"runtime"
)

// The loop runs everything if there are no templates for the processor, or if the build
// checks every access to memory.

type nativeTier struct{}

type waitingNative struct{}

type loopSamples struct{}

type calledGoals struct{}

type pureCalls struct{}

var errNoNative = errors.New("there is no native code for this system")

// SetNative turns native code on or off. No goal may run meanwhile. It returns an error
// where native code does not exist for the system or the processor.
func (e *Engine) SetNative(on bool) error {
	if on {
		return errNoNative
	}
	return nil
}

func (e *Engine) openNative(bool) error { return nil }

func (e *Engine) enterNative(_ *Pred, start codePtr) codePtr { return start }

func (e *Engine) forgetNative(*Pred) {}

func (t *nativeTier) forget(*Engine, block) {}

func (t *nativeTier) follow(int) error { return nil }

func (m *Machine) noteGoal(*Module, *Pred, int) {}

func (m *Machine) notePure(*installed, Cell, Cell, bool) {}

func (m *Machine) callNative() status { return failed }

func (m *Machine) enterFound() status { return failed }

func (m *Machine) unifyFound(bool) status { return failed }

func (m *Machine) eraseFound() status { return failed }

func (t *nativeTier) enterFacts(*Engine, *Pred) {}

func (m *Machine) inNative(fault runtime.Error) error { return fault }

const exitLoop = exitClause + 1

func (m *Machine) useNative(*nativeTier) {}

func (m *Machine) nativeAt() int { return 0 }

func (m *Machine) runNative(int) int { return exitLoop }

func (m *Machine) inLockstep() bool { return false }

func (m *Machine) runLockstep(int) int { return exitLoop }

func (loopSamples) due() bool { return false }

func (m *Machine) sampleLoop() {}

func (m *Machine) heat(*shapeCode, int32) bool { return false }
