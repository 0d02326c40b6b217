package engine

// Thread-local predicates: each thread has its own clauses. Those of main, that is, of all
// machines that run no other thread, are the clauses of the predicate itself. For another
// thread there is a predicate without a name, with the clauses of that thread. The stub of
// the predicate continues there. Code that reads or adds clauses uses it, too (Own).
// Predicates for threads that have ended are used again.

// A separation has a thread's own clauses and values.
type separation struct {
	locals map[*Pred]*Pred // of thread-local predicates
	values globalValues    // of nb_setval/2
}

// BeginThread makes clauses of thread-local predicates, and values of nb_setval/2, those of
// this run alone, until EndThread.
func (m *Machine) BeginThread() {
	m.turn.separation = &separation{make(map[*Pred]*Pred), make(globalValues)}
}

// EndThread ends what BeginThread has begun. The machine must have no goal.
func (m *Machine) EndThread() {
	s := m.turn.separation
	m.forgetGlobals()
	for _, g := range s.values {
		m.Engine.Shrink(globalBytes + g.bytes())
	}
	if len(s.locals) > 0 {
		defer m.Alone()()
	}
	for p, own := range s.locals {
		m.Engine.Wipe(own)
		p.ownRare().spare = append(p.spare, own)
	}
	m.turn.separation = nil
}

// SetThreadLocal makes p, which is dynamic, a thread-local predicate.
func (e *Engine) SetThreadLocal(p *Pred) {
	defer e.alone()()
	e.Touch(p)
	p.threadLocal = true
	e.changed(p)
}

// Own returns the predicate with the clauses that p has for this run.
func (m *Machine) Own(p *Pred) *Pred {
	if s := m.turn.separation; p.threadLocal && s != nil {
		return m.ownLocal(p, s)
	}
	return p
}

func (m *Machine) ownLocal(p *Pred, s *separation) *Pred {
	own := s.locals[p]
	if own != nil {
		return own
	}
	defer m.Alone()()
	if n := len(p.spare); n > 0 {
		own, p.spare = p.spare[n-1], p.spare[:n-1]
	} else {
		own = m.Engine.newPred(p.Module, p.PredKey)
		own.ownRare().localOf, own.Dynamic, own.Defined = p, true, true
		m.Engine.changed(own)
	}
	s.locals[p] = own
	return own
}

// callLocal returns the call of a thread-local predicate.
func (m *Machine) callLocal() status {
	m.data = Cell(m.Own(m.Engine.preds[m.data]).number)
	return m.callDynamic()
}
