//go:build js

package main

import (
	"context"
	"math"
	"syscall/js"
	"time"

	"github.com/zebralog/prolog"
)

// Go has one thread in WebAssembly, and nothing interrupts it: a message from the page comes
// only when all goroutines wait. So the context of a query is one that waits for the events of the
// browser, when it is asked for its error and some time has gone by since it last was. The machine asks
// every few thousand calls, as long as it counts them, and builtins that take long ask, too.

// slice is for how long goals run before the messages of the page are looked at.
const slice = 40 * time.Millisecond

// slices is the context of what runs, with the times at which it makes room for events.
type slices struct {
	ctx    context.Context // of what runs
	stop   context.CancelFunc
	looked time.Time
	events js.Value      // a port; what is sent there comes back as an event
	came   chan struct{} // that it has
	flush  func()        // is called before
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

// sliced is the context that makes room for events.
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
