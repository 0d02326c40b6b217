// Package waits lengthens the time limits of tests for slow machines and emulators.
package waits

import (
	"os"
	"strconv"
	"time"
)

// factor is what the environment variable TEST_WAITS says, a whole number.
var factor = func() time.Duration {
	n, _ := strconv.Atoi(os.Getenv("TEST_WAITS"))
	return time.Duration(max(n, 1))
}()

// For returns the limit d, as many times longer as TEST_WAITS says.
func For(d time.Duration) time.Duration { return d * factor }
