// Package pattern has regular expressions that are compiled at their first use. A command
// that does not use them starts faster.
package pattern

import (
	"regexp"
	"sync"
)

// New returns a function that compiles a regular expression at its first call and returns
// it. The function panics if expr is not valid.
func New(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
