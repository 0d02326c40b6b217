//go:build unix

package control

import (
	"syscall"
	"time"
)

// CPUTime returns the CPU time that the process has used. The argument is for systems that
// do not tell.
func CPUTime(time.Time) (user, system time.Duration) {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0, 0
	}
	return time.Duration(r.Utime.Nano()), time.Duration(r.Stime.Nano())
}
