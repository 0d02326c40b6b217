package engine

import "context"

// A mutex is a mutual exclusion lock that can be waited for as long as a context
// lasts.
type mutex struct{ taken chan struct{} }

func newMutex() mutex { return mutex{make(chan struct{}, 1)} }

// Lock waits until the lock is free, and takes it.
func (l mutex) Lock() { l.taken <- struct{}{} }

// LockContext is Lock, unless the context ends before, whose error it returns
// then, or stop is closed.
func (l mutex) LockContext(ctx context.Context, stop <-chan struct{}) error {
	select {
	case l.taken <- struct{}{}:
		return nil
	default:
	}
	select {
	case l.taken <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-stop:
		return context.Canceled
	}
}

// Unlock frees the lock.
func (l mutex) Unlock() {
	select {
	case <-l.taken:
	default:
		panic("prolog: Unlock of an engine that is not locked")
	}
}
