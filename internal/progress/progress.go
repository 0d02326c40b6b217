// Package progress shows at a terminal how much of some long work is done.
package progress

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/zebralog/prolog/internal/stream"
)

// A Bar is a line at a terminal that shows progress. It appears only when work takes more
// than a moment, and goes when the work is done. A nil Bar shows nothing. It is safe for
// use by several goroutines.
type Bar struct {
	w     io.Writer
	mu    sync.Mutex
	bar   *progressbar.ProgressBar // of the current work, or nil
	what  string                   // what is being done
	done  int
	begun time.Time
	shown bool
}

// moment is the time that work must take before the Bar appears.
const moment = 500 * time.Millisecond

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
		b.bar = nil
		return
	}
	if b.bar == nil || done < b.done { // or the previous work was left unfinished
		b.what, b.begun = what, time.Now()
		b.bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(b.w), progressbar.OptionUseANSICodes(true),
			progressbar.OptionSetDescription(what), progressbar.OptionSetWidth(30), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetElapsedTime(false), progressbar.OptionSetPredictTime(false))
	}
	b.done = done
	if time.Since(b.begun) >= moment {
		b.shown = true
		if what != b.what {
			b.what = what
			b.bar.Describe(what)
		}
		_ = b.bar.Set(done) // an error of the terminal could not be shown there
	}
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
