//go:build !unix

package stdlib

import "time"

// cpuTime is the time since start, where the system does not tell the CPU time
// of the process.
func cpuTime(start time.Time) (user, system time.Duration) { return time.Since(start), 0 }
