// Package waits lengthens the time limits of tests for slow machines and emulators.
package waits

import (
	"os"
	"strconv"
	"time"
)

// factor is the value of the environment variable TEST_WAITS, a whole number, or 1.
var factor = func() time.Duration {
	n, _ := strconv.Atoi(os.Getenv("TEST_WAITS"))
	return time.Duration(max(n, 1))
}()

// For returns the limit d multiplied by TEST_WAITS.
func For(d time.Duration) time.Duration { return d * factor }
