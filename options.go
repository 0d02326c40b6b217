package prolog

import (
	"fmt"
	"io"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/world"
)

// An Option changes the interpreter that New makes.
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

// WithError makes w the writer of user_error, to which warnings go. Without it, they go
// where user_output goes.
func WithError(w io.Writer) Option { return func(c *config) { c.err = w } }

// WithArgs sets the flag argv, the arguments of the program.
func WithArgs(args ...string) Option { return func(c *config) { c.args = args } }

// WithISO makes an interpreter that follows the standard, ISO/IEC 13211-1, where the
// defaults of SWI-Prolog do not. It sets the flag iso to true.
func WithISO() Option { return func(c *config) { c.iso = true } }

// WithNative turns native code on or off. With it, predicates that are called often become
// machine code, if the system and the processor allow that. Without this option it is on,
// unless the environment variable ZEBRA_NATIVE is 0. Programs behave the same either way.
func WithNative(on bool) Option {
	return func(c *config) {
		c.native = engine.NativeOff
		if on {
			c.native = engine.NativeOn
		}
	}
}

// WithThreads bounds the number of threads that programs may have at a time; without this
// option it is 1000. One more thread_create/3 raises resource_error(threads). See
// Interpreter.Close.
func WithThreads(n int) Option { return func(c *config) { c.threads = n } }

const leastMemory = 512 << 10 // of a query

// WithMemory bounds the memory of each running query, in bytes. It counts the terms and
// stacks of the query, and how much the interpreter has grown since the query began:
// clauses, records, tables and atoms, less what has been freed. A goal that needs more
// raises a resource error that says what was full: memory, program_space,
// private_table_space, atoms, or one of the stacks. Near the limit Go's garbage is
// collected. Memory that Go cannot return because it lies between live values counts too.
//
// Without this option the limits are those of SWI-Prolog. The terms and stacks of a query
// have a limit of 1 GB (256 MB with 32-bit addresses), which the flag stack_limit changes.
// The solutions that findall/3 collects have such a limit too, and so have texts that are
// read or written in memory, as they are to become terms. Clauses, records, flags, tables
// and atoms have none, as they stay: the host decides what a program may leave behind.
//
// New refuses less than 512 kB, which the smallest queries need.
func WithMemory(bytes uint64) Option {
	if 0 < bytes && bytes < leastMemory {
		return failing(fmt.Errorf("prolog: WithMemory: %d bytes are too few: queries take 512 kB", bytes))
	}
	return func(c *config) { c.limits = engine.Limits{Stacks: bytes, Query: bytes} }
}

// WithTotalMemory bounds the memory of the interpreter, in bytes, beyond what it has when
// New returns. It counts what queries leave behind and the memory of the query that runs. A
// goal that needs more raises a resource error, as with WithMemory. By default there is no
// bound.
func WithTotalMemory(bytes uint64) Option { return func(c *config) { c.total = bytes } }
