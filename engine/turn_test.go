package engine

import (
	"context"
	"testing"
	"time"

	"github.com/zebralog/prolog/engine/atom"
)

// beside is another machine, which runs beside others.
func (s *session) beside() (*Machine, *turns) {
	s.Helper()
	m, err := s.e.NewMachine()
	if err != nil {
		s.Fatal(err)
	}
	g := m.Engine.turns
	g.gate.enter()
	m.turn.in, m.turn.beside = true, true
	return m, g
}

// TestDeskWhileAlone checks a run that waits for the desk when it ends, and continues
// alone, in a cleanup goal. It must have the desk when others come then.
func TestDeskWhileAlone(t *testing.T) {
	s := newSession(t)
	m, g := s.beside()
	ended, end := context.WithCancel(context.Background())
	m.parent, m.ctx = context.Background(), ended
	m.depth, m.busy = 2, true
	g.desk <- struct{}{} // somebody else has it
	done := make(chan struct{})
	go func() {
		m.takeDesk()
		m.leaveDesk()
		close(done)
	}()
	for !g.gate.empty() {
		time.Sleep(time.Millisecond)
	}
	g.mu.Lock()
	g.gate.state.Store(gateShut)
	end() // it waits for its turn then
	time.Sleep(20 * time.Millisecond)
	<-g.desk
	g.gate.state.Store(0)
	m.signal.Or(signalYield)
	g.mu.Unlock()
	select {
	case <-done:
		if !m.turn.beside || len(g.desk) > 0 {
			t.Error("alone, or at the desk")
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it waits for itself")
	}
}

// TestDeskWithinAlone checks that a run that is alone counts how often it takes the desk,
// and gives all of it back.
func TestDeskWithinAlone(t *testing.T) {
	s := newSession(t)
	m, g := s.beside()
	free := func(what string) {
		if m.turn.desk != 0 || len(g.desk) > 0 {
			t.Errorf("%s: the desk is taken %d times", what, m.turn.desk)
		}
	}
	done := m.Alone()
	m.AtDesk(func() {})
	if m.turn.desk != 1 {
		t.Error("the desk was given back")
	}
	done()
	free("at the desk while alone")
	m.AtDesk(func() {
		done := m.Alone()
		m.AtDesk(func() {})
		done()
		if len(g.desk) == 0 {
			t.Error("the desk was given back too early")
		}
	})
	free("alone at the desk")
	done = m.Alone()
	m.Unlocked(func() { free("unlocked") })
	done()
	m.Leave()
	free("at the end")
}

// TestCalm checks that a run beside others becomes alone after some builtins, but not before
// the last of the others has ended.
func TestCalm(t *testing.T) {
	s := newSession(t)
	m, g := s.beside()
	g.gate.enter()
	for range 2 * calmAfter {
		g.calm(m.turn)
	}
	if !m.turn.beside || len(g.desk) > 0 || !g.gate.pass() {
		t.Error("alone, but two others run")
	}
	g.gate.leave()
	g.gate.leave()
	for range calmAfter {
		g.calm(m.turn)
	}
	if m.turn.beside || g.alone.Load() != m.turn || g.gate.pass() {
		t.Error("not alone, but nobody else runs")
	}
	if m.Leave(); len(g.desk) > 0 || g.alone.Load() != nil {
		t.Error("alone after the end")
	}
}

// TestEndTogether: when the context of one ends, those beside it look at theirs, and what they
// have for cleanup goals is less when that of the query is over.
func TestEndTogether(t *testing.T) {
	s := newSession(t)
	var ms [2]*Machine
	for i := range ms {
		m, err := s.e.NewMachine()
		if err != nil {
			t.Fatal(err)
		}
		m.Engine.turns.gate.enter()
		m.turn.in, m.turn.beside = true, true
		before := m.within(context.Background())
		defer m.endWithin(before)
		ms[i] = m
	}
	ms[0].watcher().raise(signalContext)
	if got := ms[1].signal.Load(); got != signalYield || ms[1].word(wordLimit) != 0 {
		t.Errorf("signals %b", got)
	}
	ms[0].ShareMemory(ms[1])
	for i, late := range []bool{false, true} {
		m := ms[i]
		if m.allowCleanup(context.Canceled); (m.calls.taken != unlimited) != late {
			t.Errorf("machine %d has calls until %d", i, m.calls.taken)
		}
		m.purse.until.Store(time.Now().UnixNano())
	}
}

// TestLinkedMeanwhile checks runs that wait to be alone to make code for the selection of a
// dynamic predicate's clauses. If another machine has made that code, or removed the
// predicate meanwhile, they leave it as it is.
func TestLinkedMeanwhile(t *testing.T) {
	s := newSession(t)
	s.consult(":- dynamic(fact/1). fact(1).")
	p := s.e.Pred(s.e.user, atom.Intern("fact"), 1)
	m, g := s.beside()
	meanwhile := func(wait, other func()) {
		g.desk <- struct{}{} // somebody else has it
		done := make(chan struct{})
		go func() {
			wait()
			close(done)
		}()
		for !g.gate.empty() {
			time.Sleep(time.Millisecond)
		}
		other()
		<-g.desk
		<-done
	}
	stub := s.e.code.atOffset(p.stub())
	link := func() {
		s.e.setStub(p, controlLink)
		s.e.link(p, 0)
	}
	count := func() {
		m.uncounted = countedEach - 1
		p.calls.Store(callsToLink * 2)
		m.called(p)
	}
	call := func() {
		m.data = Cell(p.number)
		m.linkAndCall()
	}
	meanwhile(count, link)
	if p.entry == stub {
		t.Error("calls leave the code of selection")
	}
	s.e.changed(p)
	meanwhile(count, func() { s.e.Abolish(p) })
	if !s.e.hasStub(p, controlUndefined) {
		t.Error("a predicate that was taken away is called")
	}
	s.e.setStub(p, controlLink)
	meanwhile(call, func() { s.e.Abolish(p) })
	if p.entry != stub {
		t.Error("code was made for a predicate that was taken away")
	}
}
