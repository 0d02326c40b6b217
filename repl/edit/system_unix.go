//go:build unix

package edit

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

const readSize = 1 // a program that is started may want the rest of the input

// stopTime is the time within which the signal must have stopped the process.
const stopTime = 200 * time.Millisecond

// suspend stops the processes of the terminal until they are continued.
func suspend() {
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, syscall.SIGCONT)
	defer signal.Stop(continued)
	if syscall.Kill(0, syscall.SIGTSTP) != nil {
		return
	}
	select {
	case <-continued:
	case <-time.After(stopTime): // nothing could continue the processes, so they were not stopped
	}
}

// typedAhead reports whether keys are waiting to be read.
func typedAhead() bool {
	n, err := unix.Poll([]unix.PollFd{{Fd: 0, Events: unix.POLLIN}}, 0)
	return err == nil && n > 0
}
