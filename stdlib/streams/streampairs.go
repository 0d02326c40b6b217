package streams

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Streams taken together: waiting for one of several streams, and the two streams of a
// connection. A pair is the term '$stream_pair'(In, Out). Builtins that read take it as In,
// and builtins that write take it as Out.

// isPair reports whether a dereferenced term is a pair of streams.
func isPair(m *engine.Machine, c engine.Cell) bool {
	return m.IsFunctor(c, atom.DollarStreamPair, 2) &&
		m.IsFunctor(m.Deref(m.Arg(c, 0)), atom.DollarStream, 1) && m.IsFunctor(m.Deref(m.Arg(c, 1)), atom.DollarStream, 1)
}

// outputSide returns the stream that c stands for in output.
func outputSide(m *engine.Machine, c engine.Cell) engine.Cell {
	if c = m.Deref(c); isPair(m, c) {
		c = m.Arg(c, 1)
	}
	return c
}

// firstSide returns the stream that c stands for in anything but output. Of a pair this is
// the input stream, if it is open.
func firstSide(m *engine.Machine, c engine.Cell) engine.Cell {
	if c = m.Deref(c); !isPair(m, c) {
		return c
	}
	if in := m.Deref(m.Arg(c, 0)); isOpen(m, in) {
		return in
	}
	return m.Deref(m.Arg(c, 1))
}

// isOpen reports whether a dereferenced term is an open stream or its alias.
func isOpen(m *engine.Machine, c engine.Cell) bool {
	if engine.IsAtom(c) {
		_, ok := Of(m.Engine).ByAlias(engine.AtomText(c))
		return ok
	}
	if !m.IsFunctor(c, atom.DollarStream, 1) {
		return false
	}
	id, ok := engine.SmallIntOf(m.Arg(c, 0))
	if ok {
		_, ok = Of(m.Engine).ByID(int(id))
	}
	return ok
}

// eachSide calls f for the stream that c stands for. For a pair it calls f for the streams
// that are open.
func eachSide(m *engine.Machine, c engine.Cell, f func(Channel) bool) bool {
	c = m.Deref(c)
	sides := []engine.Cell{c}
	if isPair(m, c) {
		sides = slices.DeleteFunc([]engine.Cell{m.Deref(m.Arg(c, 0)), m.Deref(m.Arg(c, 1))},
			func(side engine.Cell) bool { return !isOpen(m, side) })
		if len(sides) == 0 {
			return m.ExistenceError("stream", c)
		}
	}
	for _, side := range sides {
		if ch, ok := StreamArg(m, side); !ok || !f(ch) {
			return false
		}
	}
	return true
}

// streamPair implements stream_pair/3. It leaves the closed streams of a pair unbound.
func streamPair(m *engine.Machine, a []engine.Cell) bool {
	pair := m.Deref(a[0])
	switch {
	case engine.IsVar(pair):
		in, ok := InputArg(m, a[1])
		if !ok {
			return false
		}
		out, ok := outputArg(m, a[2])
		return ok && m.Unify(pair, m.NewStruct(atom.DollarStreamPair, StreamTerm(m, in.Stream), StreamTerm(m, out.Stream)))
	case isPair(m, pair):
		for i := range 2 {
			if side := m.Deref(m.Arg(pair, i)); isOpen(m, side) && !unifyNamed(m, a[i+1], side) {
				return false
			}
		}
		return true
	}
	ch, ok := StreamArg(m, pair)
	if !ok {
		return false
	}
	if ch.IsInput() {
		return unifyNamed(m, a[1], pair)
	}
	return unifyNamed(m, a[2], pair)
}

// unifyNamed unifies c with an open stream or with its alias.
func unifyNamed(m *engine.Machine, c, open engine.Cell) bool {
	ch, ok := StreamArg(m, open)
	return ok && m.Unify(c, namedTerm(m, ch.Stream, Of(m.Engine).Aliases(ch.Stream)))
}

// waitForInput implements wait_for_input/3.
func waitForInput(m *engine.Machine, a []engine.Cell) bool {
	items, ok := builtin.OptionItems(m, a[0])
	if !ok {
		return false
	}
	streams := make([]*stream.Stream, len(items))
	for i, it := range items {
		ch, ok := InputArg(m, it)
		if !ok {
			return false
		}
		if !ch.Waitable() {
			return m.DomainError("waitable_stream", it)
		}
		streams[i] = ch.Stream
	}
	ctx, cancel := m.Context(), context.CancelFunc(func() {})
	if t := m.Deref(a[2]); t != builtin.AtomCell("infinite") {
		seconds, ok := builtin.FloatArg(m, t)
		if !ok {
			return false
		}
		// A read that begins now needs some time.
		ctx, cancel = context.WithTimeout(ctx, time.Duration(min(max(seconds*1e9, 1e6), math.MaxInt64)))
	}
	defer cancel()
	err := stream.WaitReady(ctx, m, streams)
	if m.Cancelled() || err == stream.ErrInterrupted {
		return false
	}
	if err != nil {
		return m.SystemError(err)
	}
	var ready []engine.Cell
	for i, s := range streams {
		if s.Ready() {
			ready = append(ready, m.Deref(items[i]))
		}
	}
	return m.Unify(a[1], m.NewList(ready, builtin.NilList))
}

var streamPairRows = []engine.Builtin{
	{Name: "stream_pair", Arity: 3, Det: streamPair,
		Doc: "stream_pair(?Pair, ?In, ?Out) is det\nPair is both an input and an output stream."},
	{Name: "wait_for_input", Arity: 3, Det: waitForInput,
		Doc: "wait_for_input(+Streams, -Ready, +Timeout) is det\nWaits until reading from one of Streams would not wait, for some seconds or infinite."},
}
