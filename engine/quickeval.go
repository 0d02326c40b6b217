package engine

import "github.com/zebralog/prolog/engine/number"

// A quickFrame is a function whose arguments are being evaluated, the second one before the
// first one.
type quickFrame struct {
	second number.Word
	first  Cell // where the first argument is, while the second one is evaluated, or 0
	op     number.Op
	unary  bool
}

// maxQuickFrames bounds the depth of terms that are evaluated quickly; a cyclic term has none.
const maxQuickFrames = 1 << 12

// quickEval returns the value of a dereferenced term if all its numbers, and the
// intermediate results, are words. Otherwise, or if an error would have to be raised, ok is
// false, and nothing has happened.
func (m *Machine) quickEval(t Cell) (v number.Word, ok bool) {
	stack, flags := m.quickEvals[:0], m.Engine.Flags
	for {
		for t&tagMask == tagStr {
			fun, first := m.word(t-tagStr), t-tagStr+8
			op, ok := number.Lookup(fun.atom(), fun.arity())
			if !ok || fun.arity() == 0 || fun.arity() > 2 || len(stack) == maxQuickFrames {
				return v, false
			}
			m.Tick()
			if fun.arity() == 1 {
				stack = append(stack, quickFrame{op: op, unary: true})
				t = m.derefAt(first)
			} else if t = m.derefAt(first + 8); t&tagMask == tagInt {
				stack = append(stack, quickFrame{op: op, second: number.IntWord(t.smallInt())})
				t = m.derefAt(first)
			} else {
				stack = append(stack, quickFrame{op: op, first: first})
			}
		}
		if v, ok = m.quickValue(t); !ok {
			return v, false
		}
		for {
			if len(stack) == 0 {
				m.quickEvals = stack
				return v, true
			}
			p := &stack[len(stack)-1]
			if p.first != 0 {
				p.second = v
				t = m.derefAt(p.first)
				p.first = 0
				break
			}
			if p.unary {
				v, ok = number.Quick1(p.op, v, flags)
			} else {
				v, ok = number.Quick2(p.op, v, p.second, flags)
			}
			if !ok {
				return v, false
			}
			stack = stack[:len(stack)-1]
		}
	}
}

// quickEval2 is quickEval of two terms.
func (m *Machine) quickEval2(b, c Cell) (x, y number.Word, ok bool) {
	if b&tagMask == tagBox || c&tagMask == tagBox { // most often long integers
		return x, y, false
	}
	if y, ok = m.quickEval(c); ok {
		x, ok = m.quickEval(b)
	}
	return x, y, ok
}

// newWord returns the term of a word.
func (m *Machine) newWord(w number.Word) Cell {
	if w.IsFloat() {
		return m.NewFloat(w.Nearest())
	}
	return m.NewInt(w.Int())
}

// quickValue returns the value of a dereferenced number or constant.
func (m *Machine) quickValue(t Cell) (v number.Word, ok bool) {
	switch t & tagMask {
	case tagInt:
		return number.IntWord(t.smallInt()), true
	case tagFlt:
		return number.FloatWord(m.FloatOf(t))
	case tagAtm:
		if op, ok := number.Lookup(t.atom(), 0); ok {
			return number.Quick0(op, m.Engine.Flags)
		}
	}
	return v, false
}
