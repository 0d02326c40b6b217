package engine

import (
	"slices"

	"github.com/zebralog/prolog/engine/atom"
)

// A last call leaves no trace of the clause that makes it. When a procedure does not exist,
// SWI-Prolog knows the clause nevertheless, unless all arguments of the call are simple: it
// makes the others in a separate frame before the clause is left. Here the clause is
// searched among those that the goal may have reached by last calls.

// A lastCallSearch looks for the clauses that call a predicate last.
type lastCallSearch struct {
	e       *Engine
	m       *Machine // with the arguments of the call
	to      *Pred
	todo    []*Pred // and those that are done
	simple  bool    // there is such a call with simple arguments
	callers []*Pred // with others
	unknown []*Pred // predicates whose last call is a term
}

// These bound the search: the number of predicates, of clauses of each, and of cells of a
// clause.
const (
	maxSearched        = 100
	maxSearchedClauses = 1_000
	maxSearchedCells   = 10_000
)

// lastCaller returns the predicate with a clause that has made the last call of p, if that is sure
// and SWI-Prolog says so, or nil.
func (m *Machine) lastCaller(p *Pred) *Pred {
	e := m.Engine
	s := lastCallSearch{e: e, m: m, to: p}
	switch m.cp {
	case e.stubs.catchExit:
		s.addGoal(m, e.user, m.protected(e.stubs.catchAlt, 4), 0)
	case e.stubs.limitExit:
		s.addGoal(m, e.user, m.protected(e.stubs.limitAlt, 6), 0)
	case e.stubs.cleanExit:
		s.addGoal(m, e.user, m.protected(e.stubs.cleanAlt, 4), 0)
	default:
		f, ok := e.frameAt(skip(m.cp, -1))
		if !ok {
			return nil
		}
		_, key := f.Goal(e)
		switch {
		case key == p.PredKey:
			return nil
		case f.Pred.Name == atomRunInit: // which catch/3 calls with the goal
			s.addGoal(m, e.user, m.protected(e.stubs.catchAlt, 4), 0)
		default:
			s.add(e.FindPred(f.Pred.Module, key.Name, key.Arity))
		}
	}
	for i := 0; i < len(s.todo); i++ {
		s.search(s.todo[i])
	}
	switch {
	case s.simple:
	case len(s.callers) == 1:
		return s.callers[0]
	case len(s.callers) == 0 && len(s.unknown) == 1:
		return s.unknown[0]
	}
	return nil
}

// protected returns the goal of the innermost choice point with the alternative, which keeps n
// arguments.
func (m *Machine) protected(alt codePtr, n int) Cell {
	b := m.b
	for ldp(m.mem, b+chAlt) != alt {
		if ldp(m.mem, b+chAlt) == m.Engine.stubs.exhausted {
			return 0
		}
		b = m.word(b + chPrev)
	}
	return m.word(b - Cell(n)*8)
}

// addGoal adds the predicate of a goal, and those of goals among its arguments.
func (s *lastCallSearch) addGoal(m *Machine, mod *Module, goal Cell, depth int) {
	goal, ok := m.Qualifiers(goal, func(name Cell) bool {
		if inner := m.moduleOfGoal(name); inner != nil {
			mod = inner
		}
		return true
	})
	if !ok || depth > 3 || !IsAtom(goal) && !IsCompound(goal) {
		return
	}
	name, arity := m.nameArity(goal)
	s.add(s.e.FindPred(mod, name, arity))
	for i := range min(arity, 10) {
		if arg := m.Deref(m.Arg(goal, i)); IsCompound(arg) {
			s.addGoal(m, mod, arg, depth+1)
		}
	}
}

func (s *lastCallSearch) add(p *Pred) {
	if p != nil && p.Module.class == classUser && len(s.todo) < maxSearched && !slices.Contains(s.todo, p) {
		s.todo = append(s.todo, p)
	}
}

// search looks at the last goals of the clauses of a predicate.
func (s *lastCallSearch) search(p *Pred) {
	if p.Clauses() > maxSearchedClauses {
		return
	}
	for _, c := range p.list() {
		if c.IsFact() {
			continue
		}
		if r := c.term(s.e); r.kind() != GuardedRule && len(r.cells) <= maxSearchedCells {
			if root := index(r.cells[0]); r.cells[0]&tagMask == tagStr && r.cells[root].arity() == 2 {
				s.goal(p, p.Module, r.cells, r.cells[root+1], root+2, false)
			}
		}
	}
}

// goal looks at the last goals of the one at an index of the cells of a clause.
func (s *lastCallSearch) goal(p *Pred, mod *Module, cells []Cell, head Cell, at int, qualified bool) {
	for {
		t := cells[at]
		name, arity, first := atom.Atom(0), 0, 0
		switch t & tagMask {
		case tagAtm:
			name = t.atom()
		case tagStr:
			f := cells[index(t)]
			name, arity, first = f.atom(), f.arity(), index(t)+1
			switch {
			case f == funSemi:
				s.goal(p, mod, cells, head, first, qualified)
				at = first + 1
				continue
			case f == funComma, f == funArrow, f == funSoft:
				at = first + 1
				continue
			case f == funColon && cells[first]&tagMask == tagAtm:
				// The whole body may belong to the module of the file, in the clause of another one.
				qualified = qualified || at != index(cells[0])+2 || p.Module == s.e.user
				mod, at = s.e.Module(cells[first].atom()), first+1
				continue
			case f == funColon:
				name, arity = atom.Call, 1
			}
		case tagRef:
			name, arity = atom.Call, 1
		default:
			return
		}
		switch key := (PredKey{name, arity}); {
		case name == atom.Call && arity > 0:
			s.unknown = addPred(s.unknown, p)
		case key == s.to.PredKey && mod == s.to.Module:
			if !s.mayBe(cells, first) {
				return
			}
			if !qualified && simpleArgs(cells, head, first, arity) {
				s.simple = true
			} else {
				s.callers = addPred(s.callers, p)
			}
		default:
			s.add(s.e.FindPred(mod, name, arity))
		}
		return
	}
}

// mayBe reports whether the call has arguments like those that begin at an index of a clause.
func (s *lastCallSearch) mayBe(cells []Cell, first int) bool {
	for i := range s.to.Arity {
		t, arg := cells[first+i], s.m.Deref(s.m.word(firstX+Cell(i)*8))
		alike := true
		switch t & tagMask {
		case tagAtm, tagInt:
			alike = t == arg
		case tagStr:
			alike = IsCompound(arg) && s.m.functorOf(arg) == cells[index(t)]
		}
		if !alike {
			return false
		}
	}
	return true
}

func addPred(preds []*Pred, p *Pred) []*Pred {
	if slices.Contains(preds, p) {
		return preds
	}
	return append(preds, p)
}

// simpleArgs reports whether the arguments of a call, which begin at an index, are simple:
// atoms, small integers, arguments of the head in their places, and other variables. A new
// variable must occur only once.
func simpleArgs(cells []Cell, head Cell, first, arity int) bool {
	var headArgs []Cell
	if head&tagMask == tagStr {
		at := index(head)
		headArgs = cells[at+1 : at+1+cells[at].arity()]
	}
	args := cells[first : first+arity]
	for i, t := range args {
		switch t & tagMask {
		case tagAtm, tagInt:
		case tagRef:
			if at := slices.Index(headArgs, t); at >= 0 && at != i {
				return false
			}
			again := slices.Contains(args[:i], t)
			if again && !slices.Contains(cells[:first], t) && !slices.Contains(cells[first+arity:], t) {
				return false
			}
		default:
			return false
		}
	}
	return true
}
