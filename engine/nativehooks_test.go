//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import "math/rand/v2"

// makeNativeAtOnce makes the code of predicates at their first call, and leaves some of the
// instructions to the loop.
func (e *Engine) makeNativeAtOnce(r *rand.Rand) {
	if err := e.openNative(nativeInStep); err != nil {
		panic(err)
	}
	e.nativeAfter = 1
	one := 2 + r.IntN(20)
	for op := range e.native.instead {
		if r.IntN(one) == 0 {
			e.native.instead[op] = func(g *nativeGen) { g.exit(exitLoop) }
		}
	}
}

// runInStep makes the code of predicates at their first call, and runs it in lockstep.
func (e *Engine) runInStep() {
	if err := e.openNative(true); err != nil {
		panic(err)
	}
	e.nativeAfter = 1
	e.definitions++ // what call/N has noted is not for lockstep
}

func (e *Engine) hasNative(p *Pred) bool { return e.native.at(p.entry) != 0 }

func (e *Engine) hasNativeShape() bool {
	for _, s := range e.shapes {
		if e.native.has(s.clauseCode) {
			return true
		}
	}
	return false
}

func (e *Engine) nativeSize() int {
	if e.native == nil {
		return 0
	}
	return e.native.next * nativeUnit
}
