//go:build !js && !wasip1

package repl

import (
	"bufio"
	"strings"
	"testing"
)

// TestDumbKeys: on a dumb terminal several keys at once are taken one after the other. What windows of editors
// send is a line: what is left of it is dropped.
func TestDumbKeys(t *testing.T) {
	d := &dumb{keys: bufio.NewReader(strings.NewReader(";; a line\nab\n10u\n-2g rest\n\n;c"))}
	got := ""
	for range 8 {
		got += "|"
		err := d.Keys(func() error { return nil }, func(key rune) (more bool) {
			got += string(key)
			return strings.ContainsRune("-0123456789", key)
		})
		if err != nil {
			break
		}
	}
	if want := "|;|a|10u|-2g|\n|;|c|"; got != want {
		t.Errorf("keys %q, not %q", got, want)
	}
}
