//go:build !prolog_safe && (((unix || windows) && amd64) || (unix && arm64))

package engine

import "testing"

// TestNativeFailEntry: a table of keys, or a choice point, whose alternative is the fail
// instruction goes on in native code.
func TestNativeFailEntry(t *testing.T) {
	s := newSession(t)
	for range 2 { // on, off and on again
		if err := s.e.SetNative(true); err != nil {
			t.Skip(err)
		}
		n := s.e.native
		if at := n.at(s.e.stubs.fail); at == 0 || at != n.stubs.fail {
			t.Errorf("failure goes to %d, not to %d", at, n.stubs.fail)
		}
		if err := s.e.SetNative(false); err != nil {
			t.Fatal(err)
		}
	}
}
