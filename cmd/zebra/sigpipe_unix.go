//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
)

// Writing to a pipe that nobody reads any more is an error of the write, also on
// standard output and error, where it would end the process. Programs that are
// started keep the signal, as they would not if it were ignored.
func init() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }
