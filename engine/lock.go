package engine

import (
	"context"
	"sync/atomic"
)

// A mutex is a mutual exclusion lock. Waiting for it ends with a context. A goroutine
// that needs the lock even after that, to end its run, is lent it by the holder.
type mutex struct {
	taken   chan struct{}
	urgent  atomic.Int32       // those who wait to be lent it
	lent    chan chan struct{} // to one of them: what to close to give it back
	lenders []chan struct{}    // to whom it is to be given back, the last one first
}

func newMutex() *mutex { return &mutex{taken: make(chan struct{}, 1), lent: make(chan chan struct{})} }

// Lock waits until the lock is free, and takes it.
func (l *mutex) Lock() { l.taken <- struct{}{} }

// LockContext is Lock, unless the context ends first, whose error it then returns, or
// stop is closed.
func (l *mutex) LockContext(ctx context.Context, stop <-chan struct{}) error {
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

// lockUrgently waits until the lock is free as long as the context lasts, and then
// asks the holder to lend it.
func (l *mutex) lockUrgently(ctx context.Context, ask func()) {
	if l.LockContext(ctx, nil) == nil {
		return
	}
	l.urgent.Add(1)
	defer l.urgent.Add(-1)
	ask()
	select {
	case l.taken <- struct{}{}:
	case back := <-l.lent:
		l.lenders = append(l.lenders, back)
	}
}

// lend gives the lock to one of those who wait urgently, and waits until it is back.
// As the holder has the lock, they cannot have gone.
func (l *mutex) lend() {
	back := make(chan struct{})
	l.lent <- back
	<-back
}

// Unlock frees the lock, or gives it back.
func (l *mutex) Unlock() {
	if last := len(l.lenders) - 1; last >= 0 {
		back := l.lenders[last]
		l.lenders = l.lenders[:last]
		close(back)
		return
	}
	select {
	case <-l.taken:
	default:
		panic("prolog: Unlock of an engine that is not locked")
	}
}
