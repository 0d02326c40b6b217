//go:build !js && !wasip1

package repl

import (
	"bufio"
	"strings"
	"testing"
)

// TestDumbKeys: on a dumb terminal several keys at once are taken one after the other; of a line, which ends
// what windows of editors send, the first character.
func TestDumbKeys(t *testing.T) {
	d := &dumb{keys: bufio.NewReader(strings.NewReader(";; a line\nab\n\n;"))}
	got := ""
	for range 6 {
		key, err := d.Key(func() error { return nil })
		if err != nil {
			break
		}
		got += string(key)
	}
	if want := ";a\n;"; got != want {
		t.Errorf("keys %q, not %q", got, want)
	}
	d = &dumb{keys: bufio.NewReader(strings.NewReader(";;"))}
	for range 2 {
		if key, err := d.Key(func() error { return nil }); key != ';' || err != nil {
			t.Errorf("%c, %v", key, err)
		}
	}
}
