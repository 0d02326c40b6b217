package engine

// Facts are run from their records: the arguments of a call are unified with
// those of the head where they lie, and only what a variable of the call is
// bound to is built. clause/2 and retract/1 look at heads in the same way
// before they build a body.

// unifyFact unifies the arguments in the registers with those of a fact.
func (m *Machine) unifyFact(c *Clause) bool {
	if c.size == 1 {
		return true
	}
	if m.Engine.occurs == OccursRaise {
		m.inCall = m.Engine.PredOf(c)
	}
	return m.unifyArgs(c, firstX, m.newVars(int(c.vars&clauseVars)))
}

// unifyArgs unifies the cells from address at on with the arguments of the head
// of c. Vars are its variables, as far as they have a value.
func (m *Machine) unifyArgs(c *Clause, at Cell, vars []Cell) bool {
	cells, head := c.head()
	first, arity := argsAt(cells[head]), keyIn(cells, cells[head]).arity()
	if c.vars&clauseShared != 0 || m.Engine.occurs != OccursOff {
		t := m.decode(cells, vars)
		if !c.IsFact() {
			t = m.Arg(t, 0)
		}
		for i := range arity {
			if !m.Unify(ld(m.mem, at+Cell(i)*8), ld(m.mem, argAddr(t, i))) {
				return false
			}
		}
		return true
	}
	for i := range arity {
		x := ld(m.mem, at+Cell(i)*8)
		switch a := cells[first+i]; a & tagMask {
		case tagAtm, tagInt:
			if x = m.Deref(x); x&tagMask == tagRef {
				m.bind(x, a)
			} else if x != a {
				return false
			}
		case tagRef:
			if v := &vars[a>>3]; *v == 0 {
				*v = x
			} else if !m.Unify(x, *v) {
				return false
			}
		default:
			if !m.unifyRecord(x, cells, a, vars) {
				return false
			}
		}
	}
	return true
}

// unifyRecord unifies x with the cell c of a record in which every compound has
// one place.
func (m *Machine) unifyRecord(x Cell, cells []Cell, c Cell, vars []Cell) bool {
	stack := m.parts[:0]
	for steps := 1; ; steps++ {
		if steps%pollSteps == 0 {
			m.Check()
		}
		switch x = m.Deref(x); c & tagMask {
		case tagAtm, tagInt:
			if x != c {
				if !IsVar(x) {
					return false
				}
				m.bind(x, c)
			}
		case tagRef:
			if v := &vars[c>>3]; *v == 0 {
				*v = x
			} else if !m.Unify(x, *v) {
				return false
			}
		default:
			if IsVar(x) {
				m.bind(x, m.buildPart(cells, c, vars))
				break
			}
			if x&tagMask != c&tagMask {
				return false
			}
			at := int(c >> 3)
			switch c & tagMask {
			case tagStr:
				f := cells[at]
				if ld(m.mem, x-tagStr) != f {
					return false
				}
				if f.arity() > 0 {
					stack = append(stack, recordSpan{x - tagStr + 8, at + 1, f.arity()})
				}
			case tagLst:
				stack = append(stack, recordSpan{x - tagLst, at, 2})
			default:
				n := 1 + cells[at].boxWords()
				if ld(m.mem, x&^tagMask) != cells[at] || !m.sameCells(m.cells(x&^tagMask, n), cells[at:at+n]) {
					return false
				}
			}
		}
		n := len(stack)
		if n == 0 {
			m.parts = stack
			return true
		}
		top := &stack[n-1]
		x, c = ld(m.mem, top.at), cells[top.from]
		if top.n--; top.n == 0 {
			stack = stack[:n-1]
		} else {
			top.at += 8
			top.from++
		}
	}
}

// A recordSpan is n cells of the heap and of a record still to be unified.
type recordSpan struct {
	at   Cell
	from int
	n    int
}

// buildPart copies the term at the cell c of a record to the heap. Every
// compound of the record has one place. The cells are copied as they are, and
// then gone through once from left to right, those they point to being copied
// after them.
func (m *Machine) buildPart(cells []Cell, c Cell, vars []Cell) Cell {
	switch c & tagMask {
	case tagAtm, tagInt:
		return c
	case tagRef:
		if vars[c>>3] == 0 {
			vars[c>>3] = m.NewVar()
		}
		return vars[c>>3]
	}
	scan := m.grow(Cell(len(cells)))
	top, poll, root := scan, scan+8*copyPiece, Cell(0)
	for { // c is what it is in the record, and is moved to the top
		from := int(c >> 3)
		n := 2
		switch c & tagMask {
		case tagLst:
		case tagStr:
			n = 1 + cells[from].arity()
		default:
			n = 1 + cells[from].boxWords()
		}
		if c = top | c&tagMask; root == 0 {
			root = c
		} else {
			st(m.mem, scan, c)
			scan += 8
		}
		dst := m.cells(top, n)
		if n <= shortCopy {
			for i := range dst {
				dst[i] = cells[from+i]
			}
		} else {
			m.copyCells(dst, cells[from:from+n])
		}
		if top += Cell(n) * 8; top >= poll {
			m.Check()
			poll = top + 8*copyPiece
		}
		if scan, c = m.nextPart(scan, top, vars); scan == top {
			m.h = top
			return root
		}
	}
}

// nextPart finds the next cell of a part, up to the top, that is still as it is in the record and refers to others
// there. Variables on the way get their values.
func (m *Machine) nextPart(scan, top Cell, vars []Cell) (at, c Cell) {
	for ; scan < top; scan += 8 {
		switch c = ld(m.mem, scan); c & tagMask {
		case tagAtm, tagInt:
		case tagRef:
			v := &vars[c>>3]
			if *v == 0 {
				*v = scan
			}
			st(m.mem, scan, *v)
		case tagBox:
			if c&header == 0 {
				return scan, c
			}
			scan += Cell(c.boxWords()) * 8
		default:
			return scan, c
		}
	}
	return top, 0
}

// UnifyClause unifies head and body with the clause renamed. Called by a
// nondeterministic builtin, it leaves nothing bound when it fails.
func (m *Machine) UnifyClause(c *Clause, head, body Cell) bool {
	s := m.begin() // what the builtin has made is trailed, too
	if !m.unifyClause(c, m.Deref(head), m.Deref(body)) {
		m.giveUp(s)
		return false
	}
	m.hb = s.hb
	return true
}

func (m *Machine) unifyClause(c *Clause, head, body Cell) bool {
	r := c.stored()
	vars := m.newVars(r.nvars)
	if !IsCompound(head) || c.vars&clauseShared != 0 || c.Kind() == GuardedRule || m.Engine.occurs != OccursOff {
		if c.IsFact() {
			return m.Unify(body, trueCell) && m.Unify(head, m.decode(r.cells, vars))
		}
		clauseHead, clauseBody := m.clauseParts(&r, vars)
		return m.Unify(head, clauseHead) && m.Unify(body, clauseBody)
	}
	if m.keyOf(head) != c.functor() {
		return false
	}
	if c.IsFact() {
		return m.Unify(body, trueCell) && m.unifyArgs(c, argAddr(head, 0), vars)
	}
	return m.unifyArgs(c, argAddr(head, 0), vars) &&
		m.unifyRecord(body, r.cells, r.cells[argsAt(r.cells[0])+1], vars)
}

// ClauseMatches reports whether head unifies with the head of the clause; it
// binds nothing.
func (m *Machine) ClauseMatches(c *Clause, head Cell) bool {
	if head = m.Deref(head); !IsCompound(head) {
		return true
	}
	return m.tried(func() bool {
		return m.unifyArgs(c, argAddr(head, 0), m.newVars(int(c.vars&clauseVars)))
	})
}
