package prolog

import (
	"io"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// An Option changes how New makes an interpreter.
type Option func(*config)

type config struct {
	err    io.Writer
	args   []string
	limits engine.Limits
	lists  atom.Lists
}

// WithError makes w the writer of user_error, where warnings go; otherwise it
// is that of user_output.
func WithError(w io.Writer) Option { return func(c *config) { c.err = w } }

// WithArgs sets the flag argv, the arguments of the program.
func WithArgs(args ...string) Option { return func(c *config) { c.args = args } }

// WithISO makes an interpreter that keeps to the standard, ISO/IEC 13211-1, where
// SWI-Prolog's defaults do not: the flag iso is true.
func WithISO() Option { return func(c *config) { c.lists = atom.Standard } }

// WithMemory bounds the memory for terms and stacks of each query that runs, in
// bytes; without it, that is 1 GB (256 MB where addresses have 32 bits). A goal
// that needs more raises a resource error.
func WithMemory(bytes uint64) Option {
	return func(c *config) { c.limits = engine.Limits{Stacks: bytes} }
}
