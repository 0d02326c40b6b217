// Package progress shows at a terminal how much of some long work is done.
package progress

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/zebralog/prolog/internal/stream"
)

// A Bar is a line at a terminal that shows progress. It appears only when work takes more
// than a moment, and goes when the work is done. A nil Bar shows nothing. It is safe for
// use by several goroutines.
type Bar struct {
	w     io.Writer
	mu    sync.Mutex
	busy  bool      // there is work
	done  int       // of it
	next  time.Time // when the line may be drawn
	shown bool
}

const (
	moment = 500 * time.Millisecond // the time that work must take before the Bar appears
	pause  = 100 * time.Millisecond // from one drawing to the next
	width  = 30                     // of the bar, in columns
)

// New returns the Bar of w, or nil if w is no terminal.
func New(w io.Writer) *Bar {
	f, ok := w.(*os.File)
	if !ok {
		return nil
	}
	if info, err := f.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 || os.Getenv("TERM") == "dumb" {
		return nil
	}
	return &Bar{w: w}
}

// Set says how much of the work is done, and what is being done. When all is done, the line
// goes.
func (b *Bar) Set(done, total int, what string) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if done >= total {
		b.clear()
		b.busy = false
		return
	}
	now := time.Now()
	if !b.busy || done < b.done { // or the previous work was left unfinished
		b.busy, b.next = true, now.Add(moment)
	}
	b.done = done
	if now.Before(b.next) {
		return
	}
	b.shown, b.next = true, now.Add(pause)
	full := width * done / total
	bar := strings.Repeat("█", full) + strings.Repeat(" ", width-full)
	_, _ = fmt.Fprintf(b.w, "\r%s %3d%% |%s|\x1b[K", what, 100*done/total, bar) // an error of the terminal could not be shown there
}

// clear removes the line until the next Set.
func (b *Bar) clear() {
	if b.shown {
		b.shown = false
		_, _ = io.WriteString(b.w, "\r\x1b[K")
	}
}

// Around returns a writer to w. It removes the line before it writes.
func (b *Bar) Around(w io.Writer) io.Writer {
	if b == nil {
		return w
	}
	return around{b, w}
}

type around struct {
	b *Bar
	w io.Writer
}

func (a around) Write(p []byte) (int, error) {
	a.b.mu.Lock()
	defer a.b.mu.Unlock()
	a.b.clear()
	return a.w.Write(p)
}

// Direct reports whether a Write needs no goroutine.
func (a around) Direct() bool { return stream.IsDirect(a.w) }
