package engine

import "github.com/zebralog/prolog/engine/atom"

// The occurs check. While it is off it costs nothing: the clauses that are compiled
// meanwhile know nothing of it. Turning it on or off drops the code of all clauses,
// which are compiled anew when they are called (partcode.go).

// An OccursCheck is what becomes of a unification that would bind a variable to
// a term which contains it.
type OccursCheck uint8

// The values of the flag occurs_check.
const (
	OccursOff   OccursCheck = iota // it makes a cyclic term
	OccursFail                     // it fails
	OccursRaise                    // it raises an exception
)

// OccursCheck returns what unification does at present.
func (e *Engine) OccursCheck() OccursCheck { return e.occurs }

// SetOccursCheck sets what unification does from now on.
func (e *Engine) SetOccursCheck(check OccursCheck) {
	anew := (check == OccursOff) != (e.occurs == OccursOff)
	e.occurs = check
	if !anew {
		return
	}
	for _, p := range e.preds {
		if p.builtin != nil {
			e.quickUnify(p, check == OccursOff)
			continue
		}
		if p.noRule != nil {
			e.discard(p.noRule)
		}
		for _, c := range p.list() {
			e.discard(c)
		}
		if p.live > 0 {
			e.changed(p)
		}
	}
	e.dropShapes()
}

// quickUnify lets the instruction that does the usual case of a builtin, and unifies in
// the loop, do that, or bypasses it.
func (e *Engine) quickUnify(p *Pred, on bool) {
	op, ok := quick[p.PredKey]
	if !ok || p.Module != e.system {
		return
	}
	if !on {
		op = opJump
	}
	e.code.block(p.stub(), 4)[3].op = op
	e.forgetNative(p)
}

// matches unifies without raising an exception.
func (m *Machine) matches(x, y Cell) bool { return m.unify(x, y, min(m.Engine.occurs, OccursFail)) }

// occursFails handles the binding of v to t, which contains it.
func (m *Machine) occursFails(v, t Cell, check OccursCheck) bool {
	if check == OccursRaise {
		m.ErrorTerm(m.NewStruct(atom.Intern("occurs_check"), v, t))
	}
	return false
}
