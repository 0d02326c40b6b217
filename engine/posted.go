package engine

import (
	"context"
	"slices"
	"sync"

	"github.com/zebralog/prolog/engine/atom"
)

// Goals that another goroutine posts to a machine (thread_signal/2). The next safepoint
// calls them like goals to be woken, the oldest first; so does a builtin that waits
// (CallPosted). While the machine holds them back, they are only stored.

// posted has the goals that a machine is still to call.
type posted struct {
	mu    sync.Mutex
	goals []postedGoal
	came  chan struct{} // has an element when a goal was posted
	held  int           // how often they are held back
	block postedGoal    // list of patterns: goals that unify with one are held back, too
}

// A postedGoal counts as memory of the query that has posted it, until it is called.
type postedGoal struct {
	term   Stored
	memory Account
}

const postedBytes = 64 // besides its term

var atomPosted = atom.Intern("posted")

// Post makes another machine call a goal at its next safepoint.
func (m *Machine) Post(to *Machine, goal Cell) {
	g := postedGoal{term: m.Store(goal)}
	g.memory.Grow(m.Engine, postedBytes+g.term.Size(), AreaMemory)
	p := &to.posted
	p.mu.Lock()
	p.goals = append(p.goals, g)
	p.mu.Unlock()
	to.signal.Or(signalPosted)
	to.storeLimit(0)
	select {
	case p.came <- struct{}{}:
	default:
	}
}

// Posted returns a channel that gets an element when a goal was posted. A builtin that waits
// then stops waiting, and calls CallPosted.
func (m *Machine) Posted() <-chan struct{} { return m.posted.came }

// HoldPosted holds the posted goals back, or ends that. Calls nest.
func (m *Machine) HoldPosted(on bool) {
	if p := &m.posted; on {
		p.held++
	} else if p.held > 0 {
		p.held--
	}
	m.heedPosted()
}

// heedPosted makes the next safepoint call the goals that were posted, if there are any.
func (m *Machine) heedPosted() {
	if m.posted.held == 0 && m.isPosted() {
		m.signal.Or(signalPosted)
		m.storeLimit(0)
	}
}

func (m *Machine) isPosted() bool {
	p := &m.posted
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.goals) > 0
}

// nextPosted takes the oldest posted goal, if it may be called. The others are held back
// until it has been called.
func (m *Machine) nextPosted() (goal Cell, ok bool) {
	p := &m.posted
	if p.held > 0 || m.cancelled != nil {
		return 0, false
	}
	i := 0
	if patterns := m.blocks(); len(patterns) > 0 {
		goals := m.postedGoals()
		i = slices.IndexFunc(goals, func(g Cell) bool {
			return !slices.ContainsFunc(patterns, func(p Cell) bool { return m.CanUnify(g, p) })
		})
	}
	p.mu.Lock()
	ok = i >= 0 && i < len(p.goals)
	var g postedGoal
	if ok {
		g = p.goals[i]
		p.goals = slices.Delete(p.goals, i, i+1)
	}
	p.mu.Unlock()
	if !ok {
		return 0, false
	}
	g.memory.Free()
	p.held++
	return m.Load(g.term), true
}

// blocks returns the patterns of goals that are held back.
func (m *Machine) blocks() []Cell {
	if m.posted.block.term.r == nil {
		return nil
	}
	patterns, _ := m.ListItems(m.Load(m.posted.block.term))
	return patterns
}

// postedGoals returns the goals that were posted and not called, the oldest first.
func (m *Machine) postedGoals() (goals []Cell) {
	p := &m.posted
	p.mu.Lock()
	waiting := slices.Clone(p.goals)
	p.mu.Unlock()
	for _, g := range waiting {
		goals = append(goals, m.Load(g.term))
	}
	return goals
}

// removePosted drops the goal with that many before it. Goals are held back since they were counted.
func (m *Machine) removePosted(i int) {
	p := &m.posted
	p.mu.Lock()
	defer p.mu.Unlock()
	p.goals[i].memory.Free()
	p.goals = slices.Delete(p.goals, i, i+1)
}

// DropPosted drops the posted goals that were not called. The machine must have no goal.
func (m *Machine) DropPosted() {
	p := &m.posted
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range p.goals {
		p.goals[i].memory.Free()
	}
	p.block.memory.Free()
	p.goals, p.held, p.block = nil, 0, postedGoal{}
	m.signal.And(^uint32(signalPosted))
	select {
	case <-p.came:
	default:
	}
}

// wakePosted puts the call of a posted goal among those to be woken: before all others.
func (m *Machine) wakePosted() {
	if m.signal.Load()&signalPosted == 0 {
		return
	}
	m.signal.And(^uint32(signalPosted))
	if m.posted.held == 0 && m.cancelled == nil && m.isPosted() {
		m.wakeBefore(m.NewStruct(atomWake, atomCell(atomPosted), nilCell))
	}
}

// CallPosted calls the posted goals, in a builtin that waits. If it returns false, an
// exception of theirs is pending, or the run is over.
func (m *Machine) CallPosted() bool {
	for goal, ok := m.nextPosted(); ok; goal, ok = m.nextPosted() {
		m.Once(m.Engine.user, goal)
		if m.HoldPosted(false); m.ball != nil || m.stopped {
			return false
		}
	}
	return true
}

// Await runs f in a new goroutine, while others run and posted goals are called. f waits
// for something outside until its context ends, which ends with the run. Await returns
// false if a posted goal has raised an exception. The exception is then pending, and f has
// ended too.
func (m *Machine) Await(f func(ctx context.Context)) bool {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		f(ctx)
	}()
	for {
		run, posted := m.Context(), false
		m.Unlocked(func() {
			select {
			case <-done:
			case <-m.Posted():
				posted = true
			case <-run.Done():
				cancel()
				<-done
			}
		})
		if !posted {
			return true
		}
		if !m.CallPosted() {
			cancel()
			<-done
			return false
		}
	}
}

// postedRows call the posted goals in Prolog, one at each safepoint.
var postedRows = []Builtin{
	{Name: "$next_posted", Arity: 1, Det: func(m *Machine, a []Cell) bool {
		goal, ok := m.nextPosted()
		return ok && m.Unify(a[0], goal)
	}, Doc: "'$next_posted'(-Goal)\nGoal was sent to this thread by thread_signal/2, and is to be called."},
	{Name: "$posted", Arity: 1, Det: func(m *Machine, a []Cell) bool {
		return m.Unify(a[0], m.NewList(m.postedGoals(), nilCell))
	}, Doc: "'$posted'(-Goals)\nGoals were sent to this thread by thread_signal/2 and not called yet, as Module:Goal, the oldest first."},
	{Name: "$remove_posted", Arity: 1, Det: func(m *Machine, a []Cell) bool {
		i, ok := SmallIntOf(m.Deref(a[0]))
		if ok = ok && i >= 0 && m.posted.held > 0; ok {
			m.removePosted(int(i))
		}
		return ok
	}, Doc: "'$remove_posted'(+Index)\nThe goal with that index, from 0, among those of '$posted'/1 is not called. Goals are held back."},
	{Name: "$posted_blocks", Arity: 2, Det: func(m *Machine, a []Cell) bool {
		if !m.Unify(a[0], m.NewList(m.blocks(), nilCell)) {
			return false
		}
		g := &m.posted.block
		g.term = m.Store(a[1])
		g.memory.Free()
		g.memory.Grow(m.Engine, g.term.Size(), AreaMemory)
		m.heedPosted()
		return true
	}, Doc: "'$posted_blocks'(-Patterns0, +Patterns)\nGoals of thread_signal/2 for this thread that unify with one of Patterns0 waited; those of Patterns do so now."},
	{Name: "$hold_posted", Arity: 1, Closes: true, Det: func(m *Machine, a []Cell) bool {
		m.HoldPosted(m.Deref(a[0]) == trueCell)
		return true
	}, Doc: "'$hold_posted'(+Bool)\nGoals of thread_signal/2 for this thread wait, or no longer do."},
}
