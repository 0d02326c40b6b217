//go:build prolog_safe || !(((unix || windows) && amd64) || (unix && arm64))

package engine

import "math/rand/v2"

func (e *Engine) makeNativeAtOnce(*rand.Rand) {}

func (e *Engine) runInStep() {}

func (e *Engine) hasNative(*Pred) bool { return false }

func (e *Engine) hasNativeShape() bool { return false }

func (e *Engine) nativeSize() int { return 0 }
