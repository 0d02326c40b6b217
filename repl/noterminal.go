//go:build js || wasip1

package repl

import "errors"

// IsTerminal reports that there is no terminal: lines are read as they come.
func IsTerminal() bool { return false }

func newEditor(string) (editor, error) { return nil, errors.ErrUnsupported }
