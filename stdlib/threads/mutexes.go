package threads

import (
	"fmt"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Mutexes. The owner is a run, not a thread. So queries of the host exclude each other,
// although all of them are the thread main.

// A mutex is a mutex that a program has made.
type mutex struct {
	builtin.Name
	number int
	gate   gate
	owner  *any // Machine.Self of the run that has locked it, or nil
	thread *thread
	count  int  // how often it is locked
	locks  int  // the number of locks so far
	waits  int  // how often a lock has waited
	gone   bool // it was destroyed, and is dropped when it is unlocked
}

// String returns how the mutex is written.
func (x *mutex) String() string { return fmt.Sprintf("<mutex>(0x%x)", x.number) }

// BlobType returns the type of the mutex for blob/2.
func (x *mutex) BlobType() string { return "mutex" }

// newMutex makes a mutex.
func (s *state) newMutex(m *engine.Machine, alias engine.Cell) *mutex {
	m.Engine.Grow(objectBytes, engine.AreaMemory)
	s.madeMutexes++
	x := &mutex{number: s.madeMutexes}
	x.Name = builtin.NewName(m, x, alias)
	s.mutexes.add(x, alias)
	s.used.Store(true)
	m.NoteChange(nil, func() {
		if s.mutexes.all[x] {
			s.dropMutex(m, x)
		}
	})
	return x
}

// findMutex returns the mutex for a term, or nil.
func (s *state) findMutex(m *engine.Machine, c engine.Cell) *mutex {
	if engine.IsAtom(c) {
		return s.mutexes.named[c]
	}
	if x, ok := builtin.HostValue[*mutex](m, c); ok && s.mutexes.all[x] {
		return x
	}
	return nil
}

// mutexArg checks that an argument is a mutex. If create is set, it makes a mutex with a
// name that is not known.
func (s *state) mutexArg(m *engine.Machine, c engine.Cell, create bool) (*mutex, bool) {
	c = m.Deref(c)
	if engine.IsVar(c) {
		return nil, m.InstantiationError()
	}
	x := s.findMutex(m, c)
	switch {
	case x != nil:
		return x, true
	case create && engine.IsAtom(c):
		return s.newMutex(m, c), true
	case engine.IsAtom(c), m.IsHost(c):
		return nil, m.ExistenceError("mutex", c)
	}
	return nil, m.TypeError("mutex", c)
}

// mutexCreate implements mutex_create/1 and /2.
func mutexCreate(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	alias := engine.Cell(0)
	if len(a) > 1 {
		var ok bool
		if _, alias, ok = options(m, a[1]); !ok {
			return false
		}
	}
	c := m.Deref(a[0])
	switch {
	case engine.IsVar(c):
	case engine.IsAtom(c) && (alias == 0 || alias == c):
		alias = c
	case alias != 0:
		return m.UninstantiationError(c)
	default:
		return m.TypeError("mutex", c)
	}
	if alias != 0 && s.findMutex(m, alias) != nil {
		return m.PermissionError("create", "mutex", alias)
	}
	return m.Unify(c, s.newMutex(m, alias).Term(m))
}

// mutexDestroy implements mutex_destroy/1.
func mutexDestroy(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	x, ok := s.mutexArg(m, a[0], false)
	if !ok {
		return false
	}
	if x.gone = true; x.owner == nil {
		s.dropMutex(m, x)
	}
	return true
}

// dropMutex removes a mutex, which must not be locked, from the state.
func (s *state) dropMutex(m *engine.Machine, x *mutex) {
	s.mutexes.drop(x, x.Alias)
	x.Drop(m)
	m.Engine.Shrink(objectBytes)
}

// lock locks the mutex if it is free.
func (x *mutex) lock(m *engine.Machine, s *state) bool {
	if x.owner != nil && x.owner != m.Self() {
		return false
	}
	if x.owner == nil {
		x.owner, x.thread = m.Self(), s.self(m)
		s.locked = append(s.locked, x)
	}
	x.count++
	x.locks++
	return true
}

// unlock undoes one lock, or all of them.
func (s *state) unlock(m *engine.Machine, x *mutex, all bool) {
	if x.count--; x.count > 0 && !all {
		return
	}
	x.owner, x.thread, x.count = nil, nil, 0
	for i, y := range slices.Backward(s.locked) {
		if y == x {
			s.locked = slices.Delete(s.locked, i, i+1)
			break
		}
	}
	x.gate.open()
	if x.gone {
		s.dropMutex(m, x)
	}
}

// mutexLock implements mutex_lock/1.
func mutexLock(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	for first := true; ; first = false {
		x, ok := s.mutexArg(m, a[0], true)
		if !ok {
			return false
		}
		if x.lock(m, s) {
			return true
		}
		if first {
			x.waits++
		}
		if !x.gate.wait(m, deadline{}) {
			return false
		}
	}
}

// mutexTryLock implements mutex_trylock/1.
func mutexTryLock(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	x, ok := s.mutexArg(m, a[0], true)
	return ok && x.lock(m, s)
}

// mutexUnlock implements mutex_unlock/1.
func mutexUnlock(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	x, ok := s.mutexArg(m, a[0], false)
	if !ok {
		return false
	}
	if x.owner != m.Self() {
		return m.PermissionError("unlock", "mutex", a[0])
	}
	s.unlock(m, x, false)
	return true
}

// unlockAll unlocks all mutexes that the run has locked.
func (s *state) unlockAll(m *engine.Machine) {
	for i := len(s.locked) - 1; i >= 0; i-- {
		if x := s.locked[i]; x.owner == m.Self() {
			s.unlock(m, x, true)
		}
	}
}

// mutexUnlockAll implements mutex_unlock_all/0.
func mutexUnlockAll(m *engine.Machine, _ []engine.Cell) bool {
	stateOf(m).unlockAll(m)
	return true
}

var (
	atomStatus   = atom.Intern("status")
	atomLocked   = atom.Intern("locked")
	atomUnlocked = atom.Intern("unlocked")
)

// mutexStatus implements '$mutex_status'(Mutex, Status, Locks, Waits).
func mutexStatus(m *engine.Machine, a []engine.Cell) bool {
	x, ok := stateOf(m).mutexArg(m, a[0], false)
	if !ok {
		return false
	}
	status := engine.Atom(atomUnlocked)
	if x.owner != nil {
		status = m.NewStruct(atomLocked, x.thread.Term(m), m.NewInt(int64(x.count)))
	}
	return m.Unify(a[1], status) && m.Unify(a[2], m.NewInt(int64(x.locks))) && m.Unify(a[3], m.NewInt(int64(x.waits)))
}

// currentMutexes implements '$mutexes'(Mutexes).
func currentMutexes(m *engine.Machine, a []engine.Cell) bool {
	var list []engine.Cell
	for _, x := range stateOf(m).mutexes.byNumber(func(x *mutex) int { return x.number }) {
		list = append(list, x.Term(m))
	}
	return m.Unify(a[0], m.NewList(list, builtin.NilList))
}

var mutexRows = []engine.Builtin{
	{Name: "mutex_create", Arity: 1, Det: mutexCreate,
		Doc: "mutex_create(?Mutex) is det\nMakes a mutex; an atom becomes its name."},
	{Name: "mutex_create", Arity: 2, Det: mutexCreate,
		Doc: "mutex_create(-Mutex, +Options) is det\nMakes a mutex. The option is alias(Name)."},
	{Name: "mutex_destroy", Arity: 1, Closes: true, Det: mutexDestroy,
		Doc: "mutex_destroy(+Mutex) is det\nForgets a mutex, when it is not locked any more."},
	{Name: "mutex_lock", Arity: 1, Det: mutexLock,
		Doc: "mutex_lock(+Mutex) is det\nLocks the mutex, which is created if need be; waits while another goal has locked it. Locks of the same goal are counted."},
	{Name: "mutex_trylock", Arity: 1, Det: mutexTryLock,
		Doc: "mutex_trylock(+Mutex) is semidet\nLocks the mutex, or fails if another goal has."},
	{Name: "mutex_unlock", Arity: 1, Closes: true, Det: mutexUnlock,
		Doc: "mutex_unlock(+Mutex) is det\nUndoes one lock of the mutex."},
	{Name: "mutex_unlock_all", Arity: 0, Closes: true, Det: mutexUnlockAll,
		Doc: "mutex_unlock_all is det\nUnlocks all that this goal has locked."},
	{Name: "$mutexes", Arity: 1, Det: currentMutexes,
		Doc: "'$mutexes'(-Mutexes)\nMutexes are all that there are."},
	{Name: "$mutex_status", Arity: 4, Det: mutexStatus,
		Doc: "'$mutex_status'(+Mutex, -Status, -Locks, -Waits)\nStatus is unlocked, or locked(Thread, Count); it was locked Locks times, of which Waits had to wait."},
}
