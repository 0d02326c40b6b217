//go:build !prolog_safe && (unix || windows) && amd64

package engine

import "math/rand/v2"

// makeNativeAtOnce makes the code of predicates at their first call, and leaves some of the
// instructions to the loop.
func (e *Engine) makeNativeAtOnce(r *rand.Rand) {
	t := e.native
	t.calls = 1
	one := 2 + r.IntN(20)
	for op := range t.off {
		t.off[op] = r.IntN(one) == 0
	}
}

func (e *Engine) nativeSize() int { return e.native.next * nativeUnit }
