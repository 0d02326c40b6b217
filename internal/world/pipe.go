package world

import (
	"context"
	"io/fs"
	"os"
	"time"
)

// Named pipes: a program that opens one waits until another opens the other end.

// IsPipe reports whether a file is a named pipe, so that opening it may wait.
func (w *World) IsPipe(name string) bool {
	if !w.open {
		return false
	}
	info, err := w.Stat(name)
	return err == nil && info.Mode()&fs.ModeNamedPipe != 0
}

// WithPipe calls open, which opens a pipe. When the context ends, open no longer waits.
func (w *World) WithPipe(ctx context.Context, name string, open func()) {
	opened, ended := make(chan struct{}), make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(ended)
		for { // again, as open may not wait yet
			if f, err := os.OpenFile(w.name(name), os.O_RDWR, 0); err == nil { // this opens both ends
				_ = f.Close()
			}
			select {
			case <-opened:
				return
			case <-time.After(time.Millisecond):
			}
		}
	})
	open()
	close(opened)
	if !stop() {
		<-ended
	}
}
