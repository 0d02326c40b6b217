package engine

import (
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
)

// The control functions: what instruction opGo leaves the loop for.
const (
	controlUndefined Cell = iota
	controlLink
	controlDynamic
	controlRetry
	controlFound
	controlClauseFound
	controlClauseAlt
	controlRetractFound
	controlRetractAlt
	controlEraseFound
	controlDet
	controlNonDet
	controlRedo
	controlPrimitive
	controlHalt
	controlExhausted
	controlDead
	controlCatchGoal
	controlCatchAlt
	controlCatchExit
	controlCleanAlt
	controlCleanExit
	controlLimitAlt
	controlLimitExit
	controlLimitRedo
	controlSetupExit
	controlResume
	controlBody
	controlResetExit
	controlDetAlt
	controlDetExit
	controlContNext
	controlDepthExit
	controlQualify
	controlLocal
	controlTraceExit
	controlTraceRedo
	controlTraceAlt
	controlNative
	controlCount
)

var controls [controlCount]func(*Machine) status

func init() {
	controls = [controlCount]func(*Machine) status{
		controlUndefined:    (*Machine).undefined,
		controlLink:         (*Machine).linkAndCall,
		controlDynamic:      (*Machine).callDynamic,
		controlRetry:        (*Machine).retryDynamic,
		controlFound:        (*Machine).enterFound,
		controlClauseFound:  func(m *Machine) status { return m.unifyFound(false) },
		controlClauseAlt:    func(m *Machine) status { return m.retryClause(false) },
		controlRetractFound: func(m *Machine) status { return m.unifyFound(true) },
		controlRetractAlt:   func(m *Machine) status { return m.retryClause(true) },
		controlEraseFound:   (*Machine).eraseFound,
		controlDet:          (*Machine).callDet,
		controlNonDet:       (*Machine).callNonDet,
		controlRedo:         (*Machine).redoNonDet,
		controlPrimitive:    (*Machine).callPrimitive,
		controlHalt: func(m *Machine) status {
			if m.wakeFirst(m.Engine.stubs.halt) {
				return goOn
			}
			m.outcome = Succeeded
			return stop
		},
		controlExhausted: func(m *Machine) status {
			if m.runUndos(); m.ball != nil {
				return failed
			}
			m.outcome = Failed
			return stop
		},
		controlDead: func(m *Machine) status {
			m.popChoice()
			return failed
		},
		controlCatchGoal: func(m *Machine) status {
			m.inCall = m.Engine.system.preds[PredKey{atomCatch, 3}]
			return m.callTerm(m.Engine.user, m.x(0), 0)
		},
		controlCatchAlt: func(m *Machine) status {
			m.popChoice()
			return failed
		},
		controlCatchExit: (*Machine).catchExit,
		controlResetExit: (*Machine).resetExit,
		controlDetAlt:    (*Machine).detAlt,
		controlDetExit:   (*Machine).detExit,
		controlContNext:  (*Machine).contNext,
		controlDepthExit: (*Machine).depthExit,
		controlQualify:   (*Machine).qualifyLate,
		controlTraceExit: (*Machine).traceExit,
		controlTraceRedo: (*Machine).traceRedo,
		controlTraceAlt:  (*Machine).traceAlt,
		controlNative:    (*Machine).callNative,
		controlLocal:     (*Machine).callLocal,
		controlCleanAlt:  (*Machine).cleanAlt,
		controlCleanExit: (*Machine).cleanExit,
		controlLimitAlt:  (*Machine).limitAlt,
		controlLimitExit: (*Machine).limitExit,
		controlLimitRedo: (*Machine).limitRedo,
		controlSetupExit: (*Machine).setupExit,
		controlResume:    (*Machine).resume,
		controlBody: func(m *Machine) status {
			if m.h > m.word(wordLimit) && !m.attend(roots{regs: 1, env: m.e, cont: m.cp}) {
				return failed
			}
			mod := m.Engine.preds[m.data].Module
			if m.pending != nilCell {
				body := m.NewStruct(atom.Colon, atomCell(mod.Name), m.x(0))
				m.wake(m.NewStruct(atom.Intern("$call_cut"), body, intCell(int64(m.barrier()))))
				return goOn
			}
			return m.callCut(mod, m.x(0), m.barrier())
		},
	}
}

// enterPred continues with a call of p, whose arguments are in the registers.
func (m *Machine) enterPred(p *Pred) status {
	m.setBarrier(m.b)
	m.p = m.Engine.entryOf(p)
	return goOn
}

// undefined handles the call of a predicate that its module does not define:
// it is taken from the module's parents, loaded from the library, or unknown.
func (m *Machine) undefined() status {
	defer m.Alone()()
	e := m.Engine
	p := e.preds[m.data]
	if p.Defined || p.Dynamic {
		return failed
	}
	if p.Name == atom.Call && p.Arity > isoCall {
		e.Install([]Builtin{callRow(p.Arity)})
	}
	def := e.FindPred(p.Module, p.Name, p.Arity)
	inherited := def != nil
	if def == nil && e.Autoload != nil {
		def = m.autoload(p)
		if m.ball != nil {
			return failed
		}
	}
	if def == p { // its own library was loaded
		m.p = e.entryOf(p)
		return goOn
	}
	if def != nil {
		e.Import(p, def)
		p.inherited = inherited
		m.p = e.entryOf(p.imported)
		if p.late != 0 {
			m.p = e.code.atOffset(p.late)
		}
		return goOn
	}
	switch p.Module.OnUnknown() {
	case UnknownWarn:
		e.UnknownWarning(m, p)
		return failed
	case UnknownFail:
		return failed
	}
	m.unknown(p)
	return failed
}

// qualifyLate handles a call whose arguments may lack their module: see expectBare.
func (m *Machine) qualifyLate() status {
	p := m.Engine.preds[m.data]
	if !m.qualifyArgs(p.Module, p) {
		return failed
	}
	m.p = m.Engine.entryOf(p)
	return goOn
}

func (m *Machine) linkAndCall() status {
	p := m.Engine.preds[m.data]
	last := uint16(0) // arguments that are unbound
	for i := range min(p.Arity, 8) {
		if x := m.Deref(ld(m.mem, Cell(xo(i)))); x&tagMask == tagRef || x&tagMask == tagAtt {
			last |= 1 << i
		}
	}
	if p.linked == nil {
		defer m.Alone()()
		switch {
		case p.linked != nil || !m.Engine.hasStub(p, controlLink): // another machine was first
		case p.Dynamic && m.Engine.inTransactions.Load() > 0: // it may see other clauses
			m.Engine.setStub(p, controlDynamic)
			return m.callDynamic()
		default:
			m.supply(p)
			p.isLinked = p.Dynamic
			m.Engine.link(p, last)
		}
	}
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

// callPrimitive is itself a safepoint: call/1 may call call/1 again, forever.
func (m *Machine) callPrimitive() status {
	b := m.Engine.builtins[m.data]
	if m.h > m.word(wordLimit) && !m.attend(roots{regs: b.Arity, env: m.e, cont: m.cp}) {
		return failed
	}
	m.inCall = b.pred
	return b.Control(m, m.cells(firstX, b.Arity))
}

// A retryState is the state of a nondeterministic builtin and the choice point
// it belongs to.
type retryState struct {
	choice   Cell
	state    any
	bytes    int  // that count for it
	releases bool // it is a Releaser
}

// callNonDet calls a nondeterministic builtin for the first time. Its choice
// point is made when it asks to be called again: what it binds until then is
// trailed as if the choice point were there.
func (m *Machine) callNonDet() status {
	b := m.Engine.builtins[m.data]
	var x, y Cell
	if b.Pure {
		x, y = m.Deref(m.x(0)), m.Deref(m.x(1))
	}
	tr := m.tr
	m.hb = m.h
	r := &m.retry
	ok := m.callRetry(b, m.cells(firstX, b.Arity), r)
	state, again := r.State, r.again
	*r = Retry{}
	if !ok || !again {
		m.resetHB()
		if b.Pure && m.ball == nil {
			m.notePure(b, x, y, ok)
		}
		if !ok {
			return failed
		}
		return goOn
	}
	h := m.hb
	if !m.room() {
		m.resetHB()
		m.release(state)
		return failed
	}
	n := b.Arity
	_, releases := state.(Releaser)
	if releases {
		m.setX(n, releaseCell)
		m.setX(n+1, intCell(int64(m.word(wordCleanup))))
		n += 2
	}
	m.pushChoice(n, m.Engine.retryPtr(b.pred), m.localTop())
	m.setWord(m.b+chHeap, h)
	m.setWord(m.b+chTrail, tr)
	m.hb = h
	m.dropRetries(m.b)
	bytes := 0
	if s, ok := state.(Sized); ok {
		bytes = s.Size()
	}
	if !m.retryRoom() || bytes > 0 && !m.Engine.TryGrow(bytes, AreaMemory) {
		m.popChoice()
		m.ResourceError(AreaMemory.name)
		m.release(state)
		return failed
	}
	m.retries = append(m.retries, retryState{m.b, state, bytes, releases})
	if releases {
		m.setWord(wordCleanup, m.b)
	}
	return goOn
}

// A state that is to be released has a choice point with a cleanup. In the place of the
// cleanup's goal is releaseCell, which is not a goal: see callCleanup.
var releaseCell = functor(atom.Intern("$release"), 0)

// releaseChoice releases the state of the newest choice point, which is about to be dropped.
func (m *Machine) releaseChoice() {
	m.setWord(wordCleanup, Cell(m.word(m.b-8).smallInt()))
	m.dropRetries(m.b + 1)
	state := m.retries[len(m.retries)-1].state
	m.dropRetries(m.b)
	m.release(state)
}

func (m *Machine) release(state any) {
	if r, ok := state.(Releaser); ok {
		m.withoutBall(func() { r.Release(m) })
	}
}

// dropRetries forgets the states of choice points that are gone: of those at an
// address or above it.
func (m *Machine) dropRetries(b Cell) {
	if last := len(m.retries); last > 0 && m.retries[last-1].choice >= b {
		m.dropNewest(b)
	}
}

func (m *Machine) dropNewest(b Cell) {
	last := len(m.retries)
	for ; last > 0 && m.retries[last-1].choice >= b; last-- {
		r := &m.retries[last-1]
		if r.bytes > 0 {
			m.Engine.Shrink(r.bytes)
			*r = retryState{} // it is large
		}
	}
	m.retries = m.retries[:last]
}

// fewRetries is the number of states that a machine keeps room for without counting it.
const fewRetries = 64

// retryRoom makes room for one more state. Many of them count, each with about what those
// that are not Sized take.
func (m *Machine) retryRoom() bool {
	const stateBytes = int(unsafe.Sizeof(retryState{})) + 96
	n := len(m.retries)
	if n < cap(m.retries) || n < fewRetries {
		return true
	}
	if !m.retried.TryGrow(m.Engine, n*stateBytes, AreaMemory) {
		return false
	}
	m.retries = append(make([]retryState, 0, 2*n), m.retries...)
	return true
}

// forgetRetries forgets all states, and the remains of those that are gone.
func (m *Machine) forgetRetries() {
	m.dropRetries(0)
	if cap(m.retries) > fewRetries {
		m.retries = nil
		m.retried.Free()
	}
	clear(m.retries[:cap(m.retries)])
}

// redoNonDet calls a nondeterministic builtin again. The newest choice point is its
// own; it is dropped unless the builtin asks for another call.
func (m *Machine) redoNonDet() status {
	b := m.Engine.builtins[m.data]
	m.p = skip(m.p, -2) // the stub has the continuation in front
	if m.signal.Load() != 0 && m.interrupted() || !m.CountCall() {
		return failed
	}
	if m.tally != nil {
		m.tally.tell(b.pred, nil, true)
	}
	m.loadArgs()
	choice := m.b
	m.dropRetries(choice + 1)
	r := &m.retry
	kept := &m.retries[len(m.retries)-1]
	*r = Retry{State: kept.state}
	releases := kept.releases
	ok := m.callRetry(b, m.cells(firstX, b.Arity), r)
	state, again := r.State, r.again
	*r = Retry{}
	switch {
	case ok && again:
		m.dropRetries(choice + 1)
		m.retries[len(m.retries)-1].state = state
		return goOn
	case !ok:
		m.undo(m.word(choice + chTrail))
	}
	if releases {
		m.setWord(wordCleanup, Cell(m.word(choice-8).smallInt()))
	}
	m.dropRetries(choice)
	m.b = m.word(choice + chPrev)
	m.resetHB()
	if !ok {
		return failed
	}
	return goOn
}
