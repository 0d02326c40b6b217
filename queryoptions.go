package prolog

import (
	"context"
	"io"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/streams"
)

// A QueryOption changes how a prepared query runs, in each of its runs.
type QueryOption func(*queryConfig)

type queryConfig struct {
	strings  bool
	streams  bool // some are its own
	in       io.Reader
	out, err io.Writer
	flags    []NamedArg
	globals  []NamedArg
	memory   uint64
	limits   *Limits
}

// StringArguments makes Go strings in the arguments of the query Prolog strings instead of
// atoms.
func StringArguments() QueryOption { return func(c *queryConfig) { c.strings = true } }

// Input makes r the user_input of the query, and its current input. Each run reads ahead by
// some KB, and what it has not used is lost when it ends. So is the result of a Read that
// was waiting when the context ended. If several runs share a reader, each of them should
// read all of it.
func Input(r io.Reader) QueryOption {
	return func(c *queryConfig) { c.in, c.streams = r, true }
}

// Output makes w the user_output of the query, and its current output. When Next returns,
// everything has been written, or the error is io_error(write, Stream). Other queries go on
// while a Write blocks. A Write that still blocks when the context ends is abandoned with
// the bytes it was given, and may return later. Only the Writes of an *os.File are always
// waited for. The query may run in several goroutines if w allows that.
func Output(w io.Writer) QueryOption {
	return func(c *queryConfig) { c.out, c.streams = w, true }
}

// ErrorOutput makes w the user_error of the query, to which messages go.
func ErrorOutput(w io.Writer) QueryOption {
	return func(c *queryConfig) { c.err, c.streams = w, true }
}

// Flag gives a flag a value for this query alone. The query may change that value for
// itself. The flag may be iso, a flag of arithmetic, or one that the system does not define.
// Other flags belong to the whole program, and the query returns an error that says so.
func Flag(name string, value any) QueryOption {
	return func(c *queryConfig) { c.flags = append(c.flags, NamedArg{name, value}) }
}

// Global gives a global variable (see b_getval/2 and nb_getval/2) a value for this query
// alone. The query may change that value for itself.
func Global(name string, value any) QueryOption {
	return func(c *queryConfig) { c.globals = append(c.globals, NamedArg{name, value}) }
}

// MaxMemory bounds the memory of one run of the query, in bytes, as WithMemory does.
func MaxMemory(bytes uint64) QueryOption { return func(c *queryConfig) { c.memory = bytes } }

// begin gives a machine the query's own settings.
func (c *queryConfig) begin(ctx context.Context, m *engine.Machine) error {
	m.SetQueryMemory(c.memory)
	if c.limits != nil {
		c.limits.limit(m)
	}
	if c.streams {
		var err error
		m.AtDesk(func() { err = streams.Of(m.Engine).Own(c.in, c.out, c.err) })
		if err != nil {
			return err
		}
	}
	if len(c.flags) == 0 && len(c.globals) == 0 {
		return nil
	}
	return m.Guard(ctx, func() error { return c.set(m) })
}

// set gives a machine the values of flags and of global variables.
func (c *queryConfig) set(m *engine.Machine) error {
	w := writer{m: m, strings: c.strings}
	for _, f := range c.flags {
		v, err := w.cell(f.Value)
		if err == nil {
			err = flags.SetOwn(m, f.Name, v)
		}
		if err != nil {
			return err
		}
	}
	for _, g := range c.globals {
		v, err := w.cell(g.Value)
		if err != nil {
			return err
		}
		m.OwnGlobal(atom.Intern(g.Name), v)
	}
	return nil
}

// end takes the query's own settings from a machine.
func (c *queryConfig) end(m *engine.Machine) {
	m.SetQueryMemory(0)
	if c.streams {
		m.AtDesk(streams.Of(m.Engine).Disown)
	}
	if len(c.flags) > 0 {
		flags.ClearOwn(m)
	}
}
