//go:build js

package main

import (
	"syscall/js"
	"time"
	"unicode/utf8"
)

// Output goes to the page in pieces. A piece is sent at the end of a slice, before any
// other message, or when it is long.
const (
	longPiece   = 1 << 14
	pieceTime   = 20 * time.Millisecond // after this time a piece is sent if the program waits
	mostUnshown = 1 << 18               // how many bytes may be on their way, so that the page can keep up
)

// An output is text that was written and not yet sent.
type output struct {
	kind    string
	text    []byte
	timed   bool // a timer runs
	unshown int  // bytes that the page has not shown yet
	shown   chan struct{}
}

// flush sends the text, up to its last complete character.
func (o *output) flush() { o.send(false) }

func (o *output) send(all bool) {
	whole := len(o.text)
	for i := 1; !all && i <= min(utf8.UTFMax-1, len(o.text)); i++ {
		if at := len(o.text) - i; utf8.RuneStart(o.text[at]) {
			if !utf8.FullRune(o.text[at:]) {
				whole = at
			}
			break
		}
	}
	if whole > 0 {
		o.unshown += whole
		js.Global().Call("postMessage", map[string]any{o.kind: string(o.text[:whole]), "size": whole})
		o.text = append(o.text[:0], o.text[whole:]...)
	}
}

// A writer writes one kind of output.
type writer struct {
	w    *worker
	kind string
}

func (wr *writer) Write(p []byte) (int, error) {
	o := &wr.w.output
	for o.unshown > mostUnshown {
		select {
		case <-o.shown:
		case <-wr.w.slices.ctx.Done():
			return len(p), nil // nobody wants the output any more
		}
	}
	if o.kind != wr.kind {
		o.send(true)
		o.kind = wr.kind
	}
	o.text = append(o.text, p...)
	switch {
	case len(o.text) > longPiece:
		o.flush()
	case !o.timed:
		o.timed = true
		time.AfterFunc(pieceTime, func() {
			o.timed = false
			o.flush()
		})
	}
	return len(p), nil
}
