//go:build js

package main

import (
	"context"
	"math"
	"syscall/js"
	"time"

	"github.com/zebralog/prolog"
)

// In WebAssembly Go has one thread, and nothing interrupts it. A message from the page
// arrives only while all goroutines wait. So the context of a query waits for events of the
// browser: when it is asked for its error, and enough time has passed since it last waited.
// The machine asks every few thousand calls, because it counts calls. Builtins that take
// long ask, too.

// slice is the time for which goals run between two looks at the messages of the page.
const slice = 40 * time.Millisecond

// slices has the context of the running query, and the times at which that lets events in.
type slices struct {
	ctx    context.Context // of the running query
	stop   context.CancelFunc
	looked time.Time
	events js.Value      // a port; a message sent there comes back as an event
	came   chan struct{} // receives when the event has come
	flush  func()        // called before waiting
}

func (s *slices) init(flush func()) {
	s.flush = flush
	s.came = make(chan struct{}, 1024)
	channel := js.Global().Get("MessageChannel").New()
	s.events = channel.Get("port2")
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		s.came <- struct{}{}
		return nil
	}))
	s.ctx, s.stop = context.WithCancel(context.Background())
}

// begin returns the context of what runs from now on.
func (s *slices) begin() context.Context {
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.looked = time.Now()
	return prolog.WithInferences(sliced{s.ctx, s}, math.MaxInt64)
}

// sliced is a context that lets events in.
type sliced struct {
	context.Context
	s *slices
}

func (c sliced) Err() error {
	if now := time.Now(); now.Sub(c.s.looked) > slice {
		c.s.flush()
		c.s.events.Call("postMessage", nil)
		<-c.s.came
		c.s.looked = time.Now()
	}
	return c.Context.Err()
}
