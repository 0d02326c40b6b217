// Package pattern has regular expressions that are compiled at their first use. A command
// that does not use them starts without that delay.
package pattern

import (
	"regexp"
	"sync"
)

// New returns a regular expression, which panics when it is first used if expr is none.
func New(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
