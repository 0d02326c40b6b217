// Package daily spreads the cases of long tests over the days, so that each case runs every
// few days. A failure reports the number of its day. TEST_DAY=20785 repeats that day, and
// TEST_DAY=all runs all cases:
//
//	TEST_DAY=all go test ./...
package daily

import (
	"os"
	"strconv"
	"testing"
	"time"
)

// Cases returns a function that reports whether case i of a test runs today. The cases are
// numbered from 0, and one of n runs each day.
func Cases(t testing.TB, n int) func(i int) bool {
	day := time.Now().Unix() / (24 * 60 * 60)
	switch given := os.Getenv("TEST_DAY"); given {
	case "":
	case "all":
		return func(int) bool { return true }
	default:
		var err error
		if day, err = strconv.ParseInt(given, 10, 64); err != nil {
			t.Fatal("TEST_DAY: ", err)
		}
	}
	t.Logf("one of %d cases is run: TEST_DAY=%d", n, day)
	return func(i int) bool { return (int64(i)+day)%int64(n) == 0 }
}
