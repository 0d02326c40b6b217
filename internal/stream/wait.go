package stream

import (
	"context"
	"reflect"
)

// Ready reports whether reading would not wait for the source.
func (s *Stream) Ready() bool {
	return s.r < s.w || s.end || s.past || s.srcErr != nil || s.closed ||
		s.src == nil || s.seeker != nil || s.pending && len(s.reads.result) > 0
}

// Waitable reports whether the stream reads from a source outside of memory.
func (s *Stream) Waitable() bool { return s.src != nil }

// WaitReady waits in w until one of the input streams is ready, or ctx is done.
func WaitReady(ctx context.Context, w Waiter, streams []*Stream) error {
	cases := []reflect.SelectCase{
		{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(ctx.Done())},
		{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(w.Posted())},
	}
	others := len(cases)
	for _, s := range streams {
		switch {
		case s.waiting:
			return ErrWaiting
		case s.Ready():
			return nil
		}
	}
	for _, s := range streams {
		if s.hook != nil {
			s.hook()
		}
		if !s.pending {
			s.startRead()
		}
		cases = append(cases, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(s.reads.result)})
		s.waiting = true
	}
	defer func() {
		for _, s := range streams {
			s.waiting = false
		}
	}()
	for {
		i := 0
		w.Unlocked(func() {
			var c reflect.Value
			if i, c, _ = reflect.Select(cases); i >= others {
				streams[i-others].reads.result <- c.Interface().(chunk) // there is room, as this was the only element
			}
		})
		if i != 1 {
			return nil
		}
		if !w.CallPosted() {
			return ErrInterrupted
		}
	}
}
