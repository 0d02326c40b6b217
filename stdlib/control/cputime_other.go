//go:build !unix

package control

import "time"

// CPUTime returns the time since start: these systems do not tell the CPU time of the
// process.
func CPUTime(start time.Time) (user, system time.Duration) { return time.Since(start), 0 }
