package engine

import (
	"cmp"
	"slices"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/room"
)

// Unification, comparison and the tests that walk two terms or one term use a separate
// stack, never Go's. A term that is cyclic, or that shares so much that it would be walked
// many times, is noticed by the number of steps: after as many compound terms as the heap
// can hold, pairs are remembered and not entered again. A short cycle is noticed earlier,
// by one marked pair, and terms of few compounds by counting these (stages).

// A walk visits the arguments of pairs of compounds: n pairs of cells from a and b on, then
// the pairs on the stack.
type walk struct {
	span
	m      *Machine
	root   [2]Cell
	stack  room.Stack[span]
	marked [2]Cell              // a pair that was entered: met again, it ends the walk of a cycle
	steps  int                  // to the next mark or poll
	lap    int                  // how many they were
	budget int                  // beyond those
	long   bool                 // an element of a list was long or deep
	first  [][2]Cell            // then the pairs that are remembered,
	seen   map[[2]Cell]struct{} // from some number on
}

// pollSteps is the number of steps that a long loop takes between two calls of Check.
const pollSteps = 4096

// firstLap is the number of steps that a walk takes before it marks a pair.
const firstLap = 8

type span struct {
	a, b Cell
	n    int
}

func (m *Machine) newWalk(x, y Cell) walk {
	w := walk{m: m, root: [2]Cell{x, y}, stack: room.Stack[span]{Top: m.spans, Charge: m.charge}, steps: firstLap, lap: firstLap, budget: int(m.h-m.layout.heap)/8 + 1024}
	m.spans = nil // a walk within this one has its own stack
	return w
}

func (m *Machine) endWalk(w *walk) {
	m.spans = w.stack.Top[:0]
}

// enter reports whether the pair of compounds is to be walked.
func (w *walk) enter(a, b Cell) bool {
	w.steps--
	return w.steps >= 0 && a != w.marked[0] || w.enterOnce(a, b)
}

func (w *walk) enterOnce(a, b Cell) bool {
	switch {
	case w.marked == [2]Cell{a, b}:
		return false
	case w.steps >= 0:
		return true
	case -w.steps%pollSteps == 1:
		w.m.Check()
	}
	if s := stage(w.lap); s > 0 && w.budget > 0 && w.m.few(w.root[0], s) && w.m.few(w.root[1], s) {
		w.budget = 0
	}
	if w.budget > 0 {
		w.marked = [2]Cell{a, b}
		w.lap = min(2*w.lap, pollSteps)
		w.steps = min(w.budget, w.lap)
		w.budget -= w.steps
		return true
	}
	return w.remember([2]Cell{a, b})
}

// remember reports whether the pair is new.
func (w *walk) remember(pair [2]Cell) bool {
	if w.seen == nil {
		if slices.Contains(w.first, pair) {
			return false
		}
		if len(w.first) < 32 {
			w.first = append(w.first, pair)
			return true
		}
		w.seen = make(map[[2]Cell]struct{})
		for _, p := range w.first {
			w.seen[p] = struct{}{}
		}
	}
	if _, ok := w.seen[pair]; ok {
		return false
	}
	w.m.HoldEntry(len(w.seen))
	w.seen[pair] = struct{}{}
	return true
}

// ended reports whether no pair is left.
func (w *walk) ended() bool { return w.n%pollSteps == 0 && !w.more() }

func (w *walk) more() bool {
	if w.n == 0 {
		if w.stack.Empty() {
			return false
		}
		w.span, _ = w.stack.Pop()
	}
	if w.n%pollSteps == 0 {
		w.m.Check()
	}
	return true
}

// next returns the addresses of the next pair of cells.
func (w *walk) next() (a, b Cell) {
	a, b = w.a, w.b
	w.a += 8
	w.b += 8
	w.n--
	return a, b
}

// push makes pairs of cells the next ones.
func (w *walk) push(s span) {
	if w.n > 0 {
		w.stack.Push(w.span)
	}
	w.span = s
}

// Unify makes x and y equal by binding variables (ISO 7.3). It reports false
// when that is not possible; bindings made so far stay until the machine
// backtracks.
func (m *Machine) Unify(x, y Cell) bool {
	x, y = m.Deref(x), m.Deref(y)
	switch {
	case x == y:
		return true
	case m.Engine.occurs != OccursOff:
	case IsVar(x) && !IsVar(y):
		m.bind(x, y)
		return true
	case IsVar(y) && !IsVar(x):
		m.bind(y, x)
		return true
	case x&tagMask != y&tagMask || 1<<(x&tagMask)&(1<<tagAtm|1<<tagInt) != 0:
		return false
	}
	return m.unify(x, y, m.Engine.occurs)
}

// UnifyOccursCheck is Unify, except that it fails where a variable would be
// bound to a term that contains it (ISO 8.2.2).
func (m *Machine) UnifyOccursCheck(x, y Cell) bool { return m.unify(x, y, OccursFail) }

func (m *Machine) unify(x, y Cell, check OccursCheck) bool {
	budget := nestedSteps
	x, y, ok, done := m.unifyNested(x, y, check, nestedDepth, &budget)
	if done {
		return ok
	}
	w := m.newWalk(x, y)
	defer m.endWalk(&w)
	return m.unifyAll(&w, x, y, check)
}

// unifyAll unifies x and y, then the pairs that the walk has already.
func (m *Machine) unifyAll(w *walk, x, y Cell, check OccursCheck) bool {
	for {
		x, y = m.Deref(x), m.Deref(y)
		if x&tagMask == tagLst && y&tagMask == tagLst {
			var ok bool
			if x, y, ok = m.unifyLists(w, x, y, check); !ok {
				return false
			}
		}
		if x != y {
			switch {
			case !IsCompound(x) || !IsCompound(y):
				if !m.unifySimple(x, y, check) {
					return false
				}
			case m.functorOf(x) != m.functorOf(y):
				return false
			case w.enter(x, y):
				w.push(span{argAddr(x, 0), argAddr(y, 0), m.Arity(x)})
			}
		}
		if w.ended() {
			return true
		}
		a, b := w.next()
		x, y = ld(m.mem, a), ld(m.mem, b)
	}
}

// unifyLists unifies the beginnings of two lists, as long as the elements are short, and returns
// the rests of the lists.
func (m *Machine) unifyLists(w *walk, x, y Cell, check OccursCheck) (restX, restY Cell, ok bool) {
	for x != y && x&tagMask == tagLst && y&tagMask == tagLst && w.steps > 0 && x != w.marked[0] {
		l, r := m.derefAt(x-tagLst), m.derefAt(y-tagLst)
		switch {
		case l == r:
		case !IsCompound(l) || !IsCompound(r):
			if !m.unifySimple(l, r, check) {
				return 0, 0, false
			}
		case w.long:
			return x, y, true
		default:
			budget := nestedSteps
			_, _, ok, done := m.unifyNested(l, r, check, nestedDepth, &budget)
			if !done {
				w.long = true
				return x, y, true
			}
			if w.steps = max(w.steps-(nestedSteps-budget), 1); !ok {
				return 0, 0, false
			}
		}
		w.steps--
		x, y = m.derefAt(x-tagLst+8), m.derefAt(y-tagLst+8)
	}
	return x, y, true
}

// nestedDepth is the depth up to which recursive Go functions unify and compare terms.
// nestedSteps is the number of pairs that these visit.
const (
	nestedDepth = 16
	nestedSteps = 1000
)

// unifyNested unifies terms that are nested no deeper than depth, last arguments apart, and
// take no more than budget steps: of these nothing but one pair at each depth has to be
// remembered. It gives up when it meets others: done is false, and restX and restY are what is
// left to unify.
func (m *Machine) unifyNested(x, y Cell, check OccursCheck, depth int, budget *int) (restX, restY Cell, ok, done bool) {
	marked := [2]Cell{}
	for i := 0; *budget > 0; i++ {
		*budget--
		x, y = m.Deref(x), m.Deref(y)
		switch {
		case x == y:
			return 0, 0, true, true
		case !IsCompound(x) || !IsCompound(y):
			return 0, 0, m.unifySimple(x, y, check), true
		case x == marked[0] && y == marked[1]:
			return 0, 0, true, true
		case i&(i-1) == 0:
			marked = [2]Cell{x, y}
		}
		f := m.functorOf(x)
		if f != m.functorOf(y) {
			return 0, 0, false, true
		}
		ax, ay, n := argAddr(x, 0), argAddr(y, 0), f.arity()
		for ; n > 1; n-- {
			l, r := m.Deref(ld(m.mem, ax)), m.Deref(ld(m.mem, ay))
			switch {
			case l == r:
			case !IsCompound(l) || !IsCompound(r):
				if !m.unifySimple(l, r, check) {
					return 0, 0, false, true
				}
			case depth == 0:
				return x, y, false, false
			default:
				if _, _, ok, done := m.unifyNested(l, r, check, depth-1, budget); !ok || !done {
					return x, y, ok, done
				}
			}
			ax += 8
			ay += 8
		}
		if n == 0 {
			return 0, 0, true, true
		}
		x, y = ld(m.mem, ax), ld(m.mem, ay)
	}
	return x, y, false, false
}

// unifySimple unifies two different dereferenced terms that are not both compound.
func (m *Machine) unifySimple(x, y Cell, check OccursCheck) bool {
	switch {
	case check != OccursOff && IsCompound(y) && m.occurs(x, y):
		return m.occursFails(x, y, check)
	case check != OccursOff && IsCompound(x) && m.occurs(y, x):
		return m.occursFails(y, x, check)
	case IsVar(x) && !(IsVar(y) && m.yields(y, x)):
		m.bind(x, y)
		return true
	case IsVar(y):
		m.bind(y, x)
		return true
	case x&tagMask != y&tagMask:
		return false
	}
	return m.sameBox(x, y)
}

// yields reports whether, of two variables, y is to be bound to x: the plain one
// to the attributed one, else the younger to the older.
func (m *Machine) yields(y, x Cell) bool {
	if ax, ay := m.IsAttVar(x), m.IsAttVar(y); ax != ay {
		return ax
	}
	return y > x
}

// sameBox reports whether two dereferenced atomic cells with the same tag hold
// the same value.
func (m *Machine) sameBox(x, y Cell) bool {
	if t := x & tagMask; t != tagFlt && t != tagBox {
		return x == y
	}
	hx := m.box(x)
	if hx != m.box(y) {
		return false
	}
	n := hx.boxWords()
	return m.sameCells(m.cells(x&^tagMask+8, n), m.cells(y&^tagMask+8, n))
}

// sameCells is slices.Equal for as many cells, in pieces between polls.
func (m *Machine) sameCells(x, y []Cell) bool {
	for len(x) > copyPiece {
		m.Check()
		if !slices.Equal(x[:copyPiece], y[:copyPiece]) {
			return false
		}
		x, y = x[copyPiece:], y[copyPiece:]
	}
	return slices.Equal(x, y)
}

// CanUnify reports whether x and y unify, and leaves them as they were.
func (m *Machine) CanUnify(x, y Cell) bool {
	return m.tried(func() bool { return m.Unify(x, y) })
}

// Unifier returns the list of the equations Var = Value that make x and y equal, the last
// binding first. Both terms stay as they were.
func (m *Machine) Unifier(x, y Cell) (equations Cell, ok bool) {
	s := m.begin()
	if !m.Unify(x, y) {
		m.giveUp(s)
		return 0, false
	}
	equations = nilCell
	for tr := s.tr; tr < m.tr; tr += 8 {
		m.Tick()
		v := ld(m.mem, tr)
		if v&tagMask == tagAtt { // the old value of an attributed variable is before its address
			tr += 8
			v = ld(m.mem, tr) &^ tagMask
		}
		equations = m.NewPair(m.NewStruct(atom.Equals, v, ld(m.mem, v)), equations)
	}
	m.undo(s.tr)
	m.hb, m.pending = s.hb, s.pending
	return equations, true
}

// Subsumes reports whether general can be made equal to specific by binding variables that do
// not occur in specific: when the two are unified, those that do are still variables, and
// different ones. Both are left as they were. Most terms do not match, which is found before
// the variables are.
func (m *Machine) Subsumes(general, specific Cell) bool {
	if !m.tried(func() bool { return m.matches(general, specific) }) {
		return false
	}
	vars := m.TermVars(specific, nil)
	return len(vars) == 0 || m.tried(func() bool {
		if !m.matches(general, specific) {
			return false
		}
		for i, v := range vars {
			m.checkAt(i)
			if v = m.Deref(v); !IsVar(v) {
				return false
			}
			m.bind(v, nilCell) // so that no other one is the same
		}
		return true
	})
}

// tried is the result of f, whose bindings are undone.
func (m *Machine) tried(f func() bool) bool {
	s := m.begin()
	ok := f()
	m.giveUp(s)
	return ok
}

// UnifyStored unifies t with a new copy of a stored term. If they do not unify, or if a goal
// that this wakes fails, nothing is left of the copy.
func (m *Machine) UnifyStored(t Cell, s Stored) bool {
	if k, l := m.keyOf(m.Deref(t)), keyIn(s.r.cells, s.r.cells[0]); k != l && k != 0 && l != 0 {
		return false
	}
	a := m.begin()
	ok := m.Unify(t, m.Load(s))
	if ok && m.pending != a.pending {
		m.giveUp(a)
		a = m.begin()
		c := m.Load(s)
		ok = m.CanEqual(t, c) && m.Unify(t, c)
	}
	if !ok {
		m.giveUp(a)
		return false
	}
	m.hb = a.hb
	return true
}

// An attempt is the state of the machine before a unification that is taken
// back when it fails, without backtracking. (Of more than four words Go would make a
// copy in memory, which has to wait for the words to be stored.)
type attempt struct{ tr, h, hb, pending Cell }

// begin begins an attempt: until it ends, by giveUp or by restoring HB, all that
// it binds is trailed.
func (m *Machine) begin() attempt {
	s := attempt{m.tr, m.h, m.hb, m.pending}
	m.hb = m.h
	return s
}

// giveUp undoes the bindings, terms and wakings since s. Permanent assignments made
// meanwhile stay, and so does the limit: the next port finds that there is nothing to do.
func (m *Machine) giveUp(s attempt) {
	m.undo(s.tr)
	if m.word(m.b+chHeap) <= s.h {
		m.h, m.hb = s.h, s.hb
	} else {
		m.resetHB()
	}
	m.pending = s.pending
}

// CanEqual is CanUnify, except that the goals that the unification wakes must succeed too.
// It may raise an exception.
func (m *Machine) CanEqual(x, y Cell) bool {
	before, woken := m.pending, false
	ok := m.tried(func() bool {
		ok := m.Unify(x, y)
		woken = m.pending != before
		return ok
	})
	if ok && woken {
		ok = m.tried(func() bool { return m.Once(m.Engine.system, m.NewStruct(atom.Equals, x, y)) })
	}
	return ok
}

// Compare orders two terms as ISO 7.2 does: variables by age, floats, integers
// and rationals, atoms by name, strings, compounds by arity, name and
// arguments.
func (m *Machine) Compare(x, y Cell) int {
	budget := nestedSteps
	if c, done := m.compareNested(x, y, nestedDepth, &budget); done {
		return c
	}
	return m.compareDeep(x, y)
}

// compareNested is Compare for terms that are nested no deeper than depth, last arguments
// apart, and take no more than budget steps: of these nothing but one pair at each depth has
// to be remembered. For others done is false.
func (m *Machine) compareNested(x, y Cell, depth int, budget *int) (c int, done bool) {
	x, y = m.Deref(x), m.Deref(y)
	marked := [2]Cell{}
	for i := 0; *budget > 0; i++ {
		*budget--
		switch {
		case x == y:
			return 0, true
		case !IsCompound(x) || !IsCompound(y):
			return m.compareSimple(x, y), true
		case x == marked[0] && y == marked[1]:
			return 0, true
		case i&(i-1) == 0:
			marked = [2]Cell{x, y}
		}
		fx, fy := m.functorOf(x), m.functorOf(y)
		if fx != fy {
			return compareFunctors(fx, fy), true
		}
		ax, ay, n := argAddr(x, 0), argAddr(y, 0), Cell(fx.arity())
		for ; n > 1; n-- {
			l, r := m.Deref(ld(m.mem, ax)), m.Deref(ld(m.mem, ay))
			switch {
			case l == r:
			case !IsCompound(l) || !IsCompound(r):
				if c := m.compareSimple(l, r); c != 0 {
					return c, true
				}
			case depth == 0:
				return 0, false
			default:
				if c, done := m.compareNested(l, r, depth-1, budget); c != 0 || !done {
					return c, done
				}
			}
			ax += 8
			ay += 8
		}
		if n == 0 {
			return 0, true
		}
		x, y = m.Deref(ld(m.mem, ax)), m.Deref(ld(m.mem, ay))
	}
	return 0, false
}

// compareSimple is Compare for two dereferenced terms that are not both compound.
func (m *Machine) compareSimple(x, y Cell) int {
	if x&tagMask == tagInt && y&tagMask == tagInt {
		return cmp.Compare(int64(x), int64(y))
	}
	rx, ry := m.rank(x), m.rank(y)
	switch {
	case rx == ry:
		return m.compareAtomic(rx, x, y)
	case rx <= rankInteger && ry <= rankInteger && min(rx, ry) == rankFloat:
		return m.compareMixed(rx, ry, x, y)
	}
	return rx - ry
}

// compareDeep is Compare for any two terms.
func (m *Machine) compareDeep(x, y Cell) int {
	w := m.newWalk(x, y)
	defer m.endWalk(&w)
	for {
		x, y = m.Deref(x), m.Deref(y)
		switch {
		case x == y:
		case !IsCompound(x) || !IsCompound(y):
			if c := m.compareSimple(x, y); c != 0 {
				return c
			}
		default:
			fx, fy := m.functorOf(x), m.functorOf(y)
			if fx != fy {
				return compareFunctors(fx, fy)
			}
			if w.enter(x, y) {
				w.push(span{argAddr(x, 0), argAddr(y, 0), fx.arity()})
			}
		}
		if w.ended() {
			return 0
		}
		a, b := w.next()
		x, y = ld(m.mem, a), ld(m.mem, b)
	}
}

// Variant reports whether x and y are equal up to a renaming of variables; two
// attributed ones correspond if their attributes do, too.
func (m *Machine) Variant(x, y Cell) bool {
	if x, y = m.Deref(x), m.Deref(y); x == y {
		return true
	}
	w := m.newWalk(x, y)
	defer m.endWalk(&w)
	left, right := map[Cell]Cell{}, map[Cell]Cell{}
	for {
		x, y = m.Deref(x), m.Deref(y)
		switch {
		case IsVar(x) || IsVar(y):
			if !IsVar(x) || !IsVar(y) {
				return false
			}
			l, okl := left[x]
			r, okr := right[y]
			if !okl && !okr {
				m.HoldEntry(len(left))
				m.HoldEntry(len(right))
				left[x], right[y] = y, x
				attributed := m.IsAttVar(x)
				if attributed != m.IsAttVar(y) {
					return false
				}
				if attributed {
					w.push(span{x + 8, y + 8, 1})
				}
			} else if l != y || r != x {
				return false
			}
		case x&tagMask != y&tagMask:
			return false
		case IsCompound(x):
			f := m.functorOf(x)
			if f != m.functorOf(y) {
				return false
			}
			if w.enter(x, y) {
				w.push(span{argAddr(x, 0), argAddr(y, 0), f.arity()})
			}
		case x != y && !m.sameBox(x, y):
			return false
		}
		if w.ended() {
			return true
		}
		a, b := w.next()
		x, y = ld(m.mem, a), ld(m.mem, b)
	}
}

// Visit calls f with every dereferenced cell of the term c, from left to right,
// until f returns false. A compound that occurs several times may be visited
// once only.
func (m *Machine) Visit(c Cell, f func(Cell) bool) bool {
	c = m.Deref(c)
	if !f(c) {
		return false
	}
	if !IsCompound(c) {
		return true
	}
	var stack [nestedDepth]struct {
		at Cell
		n  int
	}
	at, n, depth := argAddr(c, 0), m.functorOf(c).arity(), 0
	for steps := visitSteps; steps > 0; steps-- {
		if n == 0 {
			if depth == 0 {
				return true
			}
			depth--
			at, n = stack[depth].at, stack[depth].n
			continue
		}
		c := m.Deref(ld(m.mem, at))
		at += 8
		n--
		if !f(c) {
			return false
		}
		if !IsCompound(c) {
			continue
		}
		if n > 0 {
			stack[depth].at, stack[depth].n = at, n
			if depth++; depth == len(stack) {
				steps = 1
			}
		}
		at, n = argAddr(c, 0), m.functorOf(c).arity()
	}
	w := m.newWalk(c, c)
	defer m.endWalk(&w)
	for _, s := range stack[:depth] {
		w.stack.Push(span{s.at, 0, s.n})
	}
	return m.visitRest(&w, at, n, f)
}

// visitSteps is the number of cells that Visit visits before it checks whether the term has
// an end.
const visitSteps = 256

// visitRest visits n cells and then those on the stack of the walk.
func (m *Machine) visitRest(w *walk, at Cell, n int, f func(Cell) bool) bool {
	for {
		for n > 0 {
			if n%pollSteps == 0 {
				m.Check()
			}
			c := m.Deref(ld(m.mem, at))
			at += 8
			n--
			if !f(c) {
				return false
			}
			if !IsCompound(c) || !w.enter(c, 0) {
				continue
			}
			if n > 0 {
				w.stack.Push(span{at, 0, n})
			}
			at, n = argAddr(c, 0), m.functorOf(c).arity()
		}
		rest, ok := w.stack.Pop()
		if !ok {
			return true
		}
		at, n = rest.a, rest.n
	}
}

// IsGround reports whether c has no variables.
func (m *Machine) IsGround(c Cell) bool {
	return m.Visit(c, func(c Cell) bool { return !IsVar(c) })
}

// TermVars returns the variables of c in the order of their first occurrence,
// after those of vars.
func (m *Machine) TermVars(c Cell, vars []Cell) []Cell {
	marks := m.scratch.saved[:0]
	defer func() {
		m.unmark(marks)
		m.scratch.saved = marks
	}()
	for _, v := range vars {
		marks = append(marks, v, ld(m.mem, v))
	}
	for i := 0; i < len(marks); i += 2 {
		st(m.mem, marks[i], markVar)
	}
	m.Visit(c, func(c Cell) bool {
		if IsVar(c) {
			if len(marks)+2 > cap(marks) {
				marks = m.withRoom(marks, 2)
			}
			marks = append(marks, c, ld(m.mem, c))
			st(m.mem, c, markVar)
		}
		return true
	})
	if n := len(marks)/2 - len(vars); n > cap(vars)-len(vars) {
		vars = m.withRoom(vars, n)
	}
	for i := 2 * len(vars); i < len(marks); i += 2 {
		vars = append(vars, marks[i])
	}
	return vars
}

// occurs reports whether v, which is not compound, is a variable that occurs in c.
func (m *Machine) occurs(v, c Cell) bool {
	if !IsVar(v) {
		return false
	}
	budget := nestedSteps
	if found, done := m.occursNested(v, c, nestedDepth, &budget); done {
		return found
	}
	return !m.Visit(c, func(c Cell) bool { return c != v })
}

// occursNested is occurs for a compound that is nested no deeper than depth, last arguments
// apart, and has no more than budget arguments. For others done is false.
func (m *Machine) occursNested(v, c Cell, depth int, budget *int) (found, done bool) {
	for {
		a, n := argAddr(c, 0), m.functorOf(c).arity()
		if *budget -= 1 + n; *budget < 0 { // 1 for foo(), which would go on with itself
			return false, false
		}
		for ; n > 0; n-- {
			c = m.Deref(ld(m.mem, a))
			a += 8
			switch {
			case c == v:
				return true, true
			case !IsCompound(c) || n == 1:
			case depth == 0:
				return false, false
			default:
				if found, done := m.occursNested(v, c, depth-1, budget); found || !done {
					return found, done
				}
			}
		}
		if !IsCompound(c) {
			return false, true
		}
	}
}
