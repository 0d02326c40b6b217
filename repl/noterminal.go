//go:build js || wasip1

package repl

import (
	"errors"

	"github.com/zebralog/prolog/repl/edit"
)

// IsTerminal returns false: there is no terminal, and lines are read as they come.
func IsTerminal() bool { return false }

func standardTerminals() [3]bool { return [3]bool{} }

func terminalSize() (rows, columns int, ok bool) { return 0, 0, false }

// HasColours returns false: there are no colours.
func HasColours() bool { return false }

func newEditor(*edit.History, bool) (editor, error) { return nil, errors.ErrUnsupported }
