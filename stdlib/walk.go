package stdlib

import "github.com/zebralog/prolog/engine"

// Walks over one or two terms with a stack of their own. A cyclic term, or one
// that shares so much that it would be walked many times, is noticed by the
// number of steps, after which pairs that were met are remembered.

// A pairStep is what to do with a pair of terms.
type pairStep uint8

const (
	pairFail    pairStep = iota // the walk ends
	pairDone                    // go on with the next pair
	pairDescend                 // compare, and go on with the arguments
)

func pairIf(ok bool) pairStep {
	if ok {
		return pairDone
	}
	return pairFail
}

// plainSteps is how many compounds are walked before they are remembered.
const plainSteps = 1 << 20

// walkPairs walks two terms side by side, from left to right. Step decides
// about every pair of dereferenced subterms; where it says pairDescend, the two
// must be identical atomic terms or have the same functor. It reports whether
// no pair failed.
func walkPairs(m *engine.Machine, x, y engine.Cell, step func(x, y engine.Cell) pairStep) bool {
	type frame struct {
		x, y engine.Cell
		next int
	}
	var stack []frame
	var met map[[2]engine.Cell]bool
	steps := 0
	for {
		x, y = m.Deref(x), m.Deref(y)
		switch step(x, y) {
		case pairFail:
			return false
		case pairDescend:
			if x == y && !engine.IsCompound(x) {
				break
			}
			if !engine.IsCompound(x) || !engine.IsCompound(y) {
				if engine.IsCompound(x) || engine.IsCompound(y) || m.Compare(x, y) != 0 {
					return false
				}
				break
			}
			fx, nx := m.Functor(x)
			fy, ny := m.Functor(y)
			if fx != fy || nx != ny {
				return false
			}
			if steps++; steps > plainSteps {
				if met == nil {
					met = make(map[[2]engine.Cell]bool)
				}
				if met[[2]engine.Cell{x, y}] {
					break
				}
				met[[2]engine.Cell{x, y}] = true
			}
			stack = append(stack, frame{x, y, 0})
		}
		if len(stack) == 0 {
			return true
		}
		top := &stack[len(stack)-1]
		_, n := m.Functor(top.x)
		i := top.next
		top.next++
		x, y = m.Arg(top.x, i), m.Arg(top.y, i)
		if i == n-1 {
			stack = stack[:len(stack)-1]
		}
	}
}
