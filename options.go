package prolog

import (
	"fmt"
	"io"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/world"
)

// An Option changes how New makes an interpreter.
type Option func(*config)

type config struct {
	err    io.Writer
	args   []string
	limits engine.Limits
	total  uint64
	iso    bool
	native engine.NativeCode
	world  world.World
	each   Limits
	texts  textConfig
	permit []string
	failed error // of an option

	threads int
}

// WithError makes w the writer of user_error, where warnings go; otherwise it
// is that of user_output.
func WithError(w io.Writer) Option { return func(c *config) { c.err = w } }

// WithArgs sets the flag argv, the arguments of the program.
func WithArgs(args ...string) Option { return func(c *config) { c.args = args } }

// WithISO makes an interpreter that keeps to the standard, ISO/IEC 13211-1, where
// SWI-Prolog's defaults do not: the flag iso is true.
func WithISO() Option { return func(c *config) { c.iso = true } }

// WithNative turns native code on or off: the predicates that are called often are made into
// machine code, where the system and the processor let them be. Without this option that is so
// unless the environment variable ZEBRA_NATIVE is 0. Programs do the same with it and without it.
func WithNative(on bool) Option {
	return func(c *config) {
		c.native = engine.NativeOff
		if on {
			c.native = engine.NativeOn
		}
	}
}

// WithThreads bounds the threads that programs may have at a time, to 1000 without this
// option; beyond that, thread_create/3 raises resource_error(threads). See Interpreter.Close.
func WithThreads(n int) Option { return func(c *config) { c.threads = n } }

const leastMemory = 512 << 10 // of a query

// WithMemory bounds the memory of each query that runs, in bytes: its terms and
// stacks, and what the interpreter has grown by since the query began, such as
// clauses, records, tables and atoms, less what has shrunk. A goal that needs more
// raises a resource error that says what was full: memory, program_space,
// private_table_space, atoms, or the stacks. Near the limit Go's garbage is collected, and what
// Go cannot give back of it, as it lies between values that live, counts, too.
//
// Without this option it is as in SWI-Prolog: the terms and stacks of a query have a
// limit, 1 GB (256 MB where addresses have 32 bits), which the flag stack_limit
// changes; so have the solutions that findall/3 collects, and texts that are read or
// written to memory, as they are to become terms. Clauses, records, flags, tables and
// atoms, which stay, have none: the host decides what a program may leave behind.
//
// New refuses less than 512 kB, which the smallest queries take.
func WithMemory(bytes uint64) Option {
	if 0 < bytes && bytes < leastMemory {
		return failing(fmt.Errorf("prolog: WithMemory: %d bytes are too few: queries take 512 kB", bytes))
	}
	return func(c *config) { c.limits = engine.Limits{Stacks: bytes, Query: bytes} }
}

// WithTotalMemory bounds the memory of the interpreter, in bytes, beyond what it
// has when New returns: what queries leave behind, and that of the query that
// runs. A goal that needs more raises a resource error, as with WithMemory. By
// default there is no bound.
func WithTotalMemory(bytes uint64) Option { return func(c *config) { c.total = bytes } }
