package engine

import (
	"github.com/zebralog/prolog/engine/atom"
)

// The control functions: what instruction opGo leaves the loop for.
const (
	controlUndefined Cell = iota
	controlLink
	controlDynamic
	controlRetry
	controlDet
	controlNonDet
	controlRedo
	controlPrimitive
	controlHalt
	controlExhausted
	controlDead
	controlCatchAlt
	controlCatchExit
	controlCleanAlt
	controlCleanExit
	controlResume
	controlBody
	controlCount
)

var controls [controlCount]func(*Machine) status

func init() {
	controls = [controlCount]func(*Machine) status{
		controlUndefined: (*Machine).undefined,
		controlLink:      (*Machine).linkAndCall,
		controlDynamic:   (*Machine).callDynamic,
		controlRetry:     (*Machine).retryDynamic,
		controlDet:       (*Machine).callDet,
		controlNonDet:    (*Machine).callNonDet,
		controlRedo:      (*Machine).redoNonDet,
		controlPrimitive: (*Machine).callPrimitive,
		controlHalt: func(m *Machine) status {
			if m.wakeFirst(m.Engine.stubs.halt) {
				return goOn
			}
			m.outcome = Succeeded
			return stop
		},
		controlExhausted: func(m *Machine) status {
			m.outcome = Failed
			return stop
		},
		controlDead: func(m *Machine) status {
			m.popChoice()
			return failed
		},
		controlCatchAlt: func(m *Machine) status {
			m.popChoice()
			return failed
		},
		controlCatchExit: (*Machine).catchExit,
		controlCleanAlt:  (*Machine).cleanAlt,
		controlCleanExit: (*Machine).cleanExit,
		controlResume:    (*Machine).resume,
		controlBody: func(m *Machine) status {
			mod := m.Engine.preds[m.data].Module.metaModule()
			if m.pending != nilCell {
				body := m.NewStruct(atom.Colon, atomCell(mod.Name), m.x(0))
				m.wake(m.NewStruct(atom.Intern("$call_cut"), body, intCell(int64(m.b0))))
				return goOn
			}
			return m.callCut(mod, m.x(0), m.b0)
		},
	}
}

// enterPred goes on with a call of p, whose arguments are in the registers.
func (m *Machine) enterPred(p *Pred) status {
	m.b0 = m.b
	m.p = m.Engine.entryOf(p)
	return goOn
}

// undefined handles the call of a predicate that its module does not define:
// it is taken from the module's parents, loaded from the library, or unknown.
func (m *Machine) undefined() status {
	e := m.Engine
	p := e.preds[m.data]
	if p.Defined || p.Dynamic {
		return failed
	}
	def := e.FindPred(p.Module, p.Name, p.Arity)
	if def == nil && e.Autoload != nil {
		def = e.Autoload(m, p.Module, p.Name, p.Arity)
		if m.ball != nil {
			return failed
		}
	}
	if def != nil && def != p {
		e.Import(p, def)
		m.p = e.entryOf(def)
		return goOn
	}
	if e.UnknownFails {
		if e.UnknownWarning != nil {
			e.UnknownWarning(m, p)
		}
		return failed
	}
	m.inCall = p
	m.ErrorTerm(m.NewStruct(atomExist, atomCell(atom.Intern("procedure")), m.Indicator(p)))
	return failed
}

func (m *Machine) linkAndCall() status {
	p := m.Engine.preds[m.data]
	last := uint16(0) // arguments that are unbound
	for i := range min(p.Arity, 8) {
		if x := m.Deref(ld(m.mem, Cell(xo(i)))); x&tagMask == tagRef || x&tagMask == tagAtt {
			last |= 1 << i
		}
	}
	m.Engine.link(p, last)
	if p.own != nil {
		p = p.own
	}
	m.p = m.Engine.entryOf(p)
	return goOn
}

func (m *Machine) callDet() status {
	b := m.Engine.builtins[m.data]
	if !m.call(b, m.cells(firstX, b.Arity)) {
		return failed
	}
	return goOn
}

func (m *Machine) callPrimitive() status {
	b := m.Engine.builtins[m.data]
	m.inCall = b.pred
	return b.Control(m, m.cells(firstX, b.Arity))
}

// A retryState is the state of a nondeterministic builtin and the choice point
// it belongs to.
type retryState struct {
	choice Cell
	state  any
}

// callNonDet calls a nondeterministic builtin for the first time. Its choice
// point is made when it asks to be called again: what it binds until then is
// trailed as if the choice point were there.
func (m *Machine) callNonDet() status {
	b := m.Engine.builtins[m.data]
	tr := m.tr
	m.hb = m.h
	r := &m.retry
	*r = Retry{}
	m.inCall = b.pred
	ok := b.NonDet(m, m.cells(firstX, b.Arity), r)
	if !ok || !r.again {
		m.hb = m.word(m.b + chHeap)
		if !ok {
			return failed
		}
		return goOn
	}
	h := m.hb
	if !m.room() {
		m.hb = m.word(m.b + chHeap)
		return failed
	}
	m.pushChoice(b.Arity, m.Engine.retryPtr(b.pred), m.localTop())
	m.setWord(m.b+chHeap, h)
	m.setWord(m.b+chTrail, tr)
	m.hb = h
	m.dropRetries()
	m.retries = append(m.retries, retryState{m.b, r.State})
	return goOn
}

// dropRetries forgets the states of choice points that are gone: of those above
// the newest, and of an older one that was at its place.
func (m *Machine) dropRetries() {
	for len(m.retries) > 0 && m.retries[len(m.retries)-1].choice >= m.b {
		m.retries = m.retries[:len(m.retries)-1]
	}
}

// redoNonDet calls it again. The newest choice point is its own, and dropped when
// the builtin does not ask for another call.
func (m *Machine) redoNonDet() status {
	b := m.Engine.builtins[m.data]
	m.p = skip(m.p, -2) // the stub has the continuation in front
	m.loadArgs()
	last := len(m.retries) - 1
	for m.retries[last].choice > m.b {
		last--
	}
	r := &m.retry
	*r = Retry{State: m.retries[last].state}
	m.retries = m.retries[:last]
	if m.interrupted() {
		return failed
	}
	choice := m.b
	m.inCall = b.pred
	ok := b.NonDet(m, m.cells(firstX, b.Arity), r)
	switch {
	case ok && r.again:
		m.retries = append(m.retries, retryState{choice, r.State})
		return goOn
	case !ok:
		m.undo(m.word(choice + chTrail))
	}
	m.b = m.word(choice + chPrev)
	m.hb = m.word(m.b + chHeap)
	if !ok {
		return failed
	}
	return goOn
}

// Calls of dynamic predicates. The choice point holds behind the arguments the
// generation of the call, the argument whose index is used, or -1, and the
// number of the clause to try next.

func (m *Machine) callDynamic() status {
	e := m.Engine
	p := e.preds[m.data]
	gen := e.generation
	args := m.cells(firstX, p.Arity)
	list, arg := m.candidates(p, -1, args)
	c, next := m.nextClause(list, args, gen, minSeq)
	if c == nil {
		return failed
	}
	if next != nil {
		if !m.room() {
			return failed
		}
		n := p.Arity
		m.setX(n, intCell(int64(gen)))
		m.setX(n+1, intCell(int64(arg)))
		m.setX(n+2, intCell(next.seq))
		m.pushChoice(n+3, e.retryPtr(p), m.localTop())
	}
	return m.enterClause(c)
}

func (m *Machine) retryDynamic() status {
	e := m.Engine
	p := e.preds[m.data]
	m.loadArgs()
	n := p.Arity
	gen := uint64(m.x(n).smallInt())
	args := m.cells(firstX, n)
	list, _ := m.candidates(p, int(m.x(n+1).smallInt()), args)
	c, next := m.nextClause(list, args, gen, m.x(n+2).smallInt())
	if next != nil {
		m.setWord(m.b-8, intCell(next.seq))
		m.b0 = m.word(m.b + chPrev)
	} else {
		m.b = m.word(m.b + chPrev)
		m.hb = m.word(m.b + chHeap)
		m.b0 = m.b
	}
	if c == nil {
		return failed
	}
	return m.enterClause(c)
}

// enterClause goes on with a clause. A fact is compiled when it is used for the
// second time: many are not.
func (m *Machine) enterClause(c *Clause) status {
	if c.block.n == 0 && !c.used && c.IsFact() {
		c.used = true
		if !m.unifyFact(c) {
			return failed
		}
		m.p = m.cp
		return goOn
	}
	m.p = m.Engine.clauseCode(c)
	return goOn
}

// unifyFact unifies the arguments of a call with those of a fact.
func (m *Machine) unifyFact(c *Clause) bool {
	n := c.pred.Arity
	if n == 0 {
		return true
	}
	cells := c.term.cells
	args := cells[argsAt(cells[argsAt(cells[0])]):][:n]
	vars := m.newVars(c.term.nvars)
	built := Cell(0)
	for i, a := range args {
		switch a & tagMask {
		case tagAtm, tagInt:
			if !m.Unify(m.x(i), a) {
				return false
			}
		case tagRef:
			if v := &vars[a>>3]; *v == 0 {
				*v = m.x(i)
			} else if !m.Unify(m.x(i), *v) {
				return false
			}
		default:
			if built == 0 {
				built = m.Arg(m.decode(cells, vars), 0)
			}
			if !m.Unify(m.x(i), ld(m.mem, argAddr(built, i))) {
				return false
			}
		}
	}
	return true
}

const minSeq = -1 << 62

// candidates returns the clauses that a call of p has to look at, and the
// argument whose index gave them. When arg is -1 it chooses: the first
// argument that is bound and indexed.
func (m *Machine) candidates(p *Pred, arg int, args []Cell) (*clauseList, int) {
	if p.Arity == 0 || arg < 0 && p.live < minIndexed {
		return &p.clauses, -1
	}
	if arg >= 0 {
		if ix := p.indexes[arg]; ix != nil && ix.buckets != nil {
			return ix.bucket(m.keyOf(m.Deref(args[arg]))), arg
		}
		return &p.clauses, -1
	}
	for i := range min(p.Arity, 4) {
		k := m.keyOf(m.Deref(args[i]))
		if k == 0 {
			continue
		}
		if ix := m.Engine.index(p, i); ix != nil && ix.selective(p) {
			return ix.bucket(k), i
		}
	}
	return &p.clauses, -1
}

// selective reports whether the index tells clauses apart.
func (ix *argIndex) selective(p *Pred) bool { return len(ix.buckets)*4 >= 6 }

var noClauses clauseList

func (ix *argIndex) bucket(k Cell) *clauseList {
	if b := ix.buckets[k]; b != nil {
		return b
	}
	return &noClauses
}

// nextClause returns the first clause from number seq on that the call may
// match, and the one after it.
func (m *Machine) nextClause(l *clauseList, args []Cell, gen uint64, seq int64) (c, next *Clause) {
	var key Cell
	if len(args) > 0 {
		key = m.keyOf(m.Deref(args[0]))
	}
	list := l.list()
	var i int
	if seq == minSeq {
		i = l.live() // the first look is made in the generation of the call
	} else {
		i = l.after(seq)
	}
	for ; i < len(list); i++ {
		cl := list[i]
		if cl.birth > gen || gen >= cl.death || key != 0 && cl.key != 0 && cl.key != key {
			continue
		}
		if c != nil {
			return c, cl
		}
		c = cl
	}
	return c, nil
}

// oldestGoal is the oldest generation that a choice point of p refers to.
func (m *Machine) oldestGoal(p *Pred) uint64 {
	oldest := m.Engine.generation
	alt := m.Engine.retryPtr(p)
	for b := m.b; b > m.layout.choice; b = m.word(b + chPrev) {
		if ldp(m.mem, b+chAlt) == alt {
			oldest = min(oldest, uint64(m.word(b-24).smallInt()))
		}
	}
	for _, r := range m.retries {
		if it, ok := r.state.(*ClauseIter); ok && it.pred == p {
			oldest = min(oldest, it.gen)
		}
	}
	return oldest
}

// A ClauseIter goes through the clauses of a predicate that are visible when it
// is made and may match a head.
type ClauseIter struct {
	pred *Pred
	gen  uint64
	arg  int
	seq  int64
}

// Clauses returns an iterator over the clauses of p that may match a head with
// the arguments.
func (m *Machine) Clauses(p *Pred, args []Cell) *ClauseIter {
	_, arg := m.candidates(p, -1, args)
	return &ClauseIter{pred: p, gen: m.Engine.generation, arg: arg, seq: minSeq}
}

// Next returns the next clause, or nil, and whether there may be another one
// behind it. Args are the arguments the iterator was made with.
func (it *ClauseIter) Next(m *Machine, args []Cell) (c *Clause, more bool) {
	if it.seq == done {
		return nil, false
	}
	list, _ := m.candidates(it.pred, it.arg, args)
	c, next := m.nextClause(list, args, it.gen, it.seq)
	if next == nil {
		it.seq = done
		return c, false
	}
	it.seq = next.seq
	return c, true
}

const done = 1 << 62

// UnifyClause unifies head and body with the clause renamed. Called by a
// nondeterministic builtin, it leaves nothing bound when it fails.
func (m *Machine) UnifyClause(c *Clause, head, body Cell) bool {
	tr, h := m.tr, m.h
	t := m.build(&c.term, nil)
	if m.Unify(head, m.Arg(t, 0)) && m.Unify(body, m.Arg(t, 1)) {
		return true
	}
	m.undo(tr)
	m.h = h
	return false
}

// ClauseMatches reports whether head unifies with the head of the clause; it
// binds nothing.
func (m *Machine) ClauseMatches(c *Clause, head Cell) bool {
	h := m.h
	ok := m.CanUnify(head, m.Arg(m.build(&c.term, nil), 0))
	m.h = h
	return ok
}
