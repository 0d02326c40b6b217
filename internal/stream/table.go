package stream

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"
)

// The names of the standard streams. They are aliases that always exist.
const (
	UserInput  = "user_input"
	UserOutput = "user_output"
	UserError  = "user_error"
)

// A Table has the streams of an interpreter: all open streams, their aliases and the
// standard streams. It is safe for use by several goroutines.
type Table struct {
	mu       sync.Mutex
	open     numbered
	first    *Stream // the first open stream in order of creation
	last     *Stream
	count    func(n int) error // set by Charge, or nil
	aliases  map[string]*Stream
	standard map[string]*Stream // the streams that the table was made with
	fixed    [3]*Stream         // the same streams by number
	left     atomic.Pointer[pair]
}

// A pair has the current streams that a run has left.
type pair struct{ in, out *Stream }

// A Current is a table with the current input and output streams of one run (ISO 7.10.2.4
// and 7.10.2.5). At first, and after these were closed, they are the standard streams.
type Current struct {
	*Table
	pair
	begun  *pair
	own    [3]*Stream // the run's own standard streams, or nil
	before pair       // the current streams before own was set
}

// NewCurrent returns the table with the standard streams as current streams.
func (t *Table) NewCurrent() Current {
	standard := pair{t.fixed[0], t.fixed[1]}
	return Current{Table: t, pair: standard, begun: &standard}
}

// Begin sets the current streams to those that the last run has left.
func (c *Current) Begin() {
	if p := c.left.Load(); p != nil && p != c.begun {
		c.pair, c.begun = *p, p
	}
}

// End leaves the current streams to later runs, if they have changed.
func (c *Current) End() {
	if c.pair != *c.begun {
		c.begun = &pair{c.in, c.out}
		c.left.Store(c.begun)
	}
}

// Take sets the current streams to those of another run, until Return.
func (c *Current) Take(other *Current) { c.pair = other.pair }

// Return sets the current streams to those at the beginning of the run.
func (c *Current) Return() { c.pair = *c.begun }

// NewTable returns a table of three standard streams. The table never closes them. As the
// standard says, their end-of-file action is reset, and the mode of those for output is
// append.
func NewTable(in, out, err *Stream) *Table {
	t := &Table{
		open:     newNumbered(),
		standard: map[string]*Stream{UserInput: in, UserOutput: out, UserError: err},
		aliases:  make(map[string]*Stream),
		fixed:    [3]*Stream{in, out, err},
	}
	in.opts.EOFAction = EOFReset
	for _, s := range t.fixed {
		_ = t.Add(s) // nothing is counted yet
	}
	for _, s := range []*Stream{out, err} {
		s.mode, s.opts.EOFAction = Append, EOFReset
	}
	t.name(in, UserInput)
	t.name(out, UserOutput)
	t.name(err, UserError)
	return t
}

// Charge makes f count the memory of the streams: see Stream.Charge. There must be room for
// the streams of the table.
func (t *Table) Charge(f func(n int) error) {
	t.count = f
	for _, s := range t.fixed {
		_ = s.Charge(f)
	}
}

// Add adds a stream at the end of the table. A stream that is already in the table stays
// where it is. If there is no memory left, the stream is closed.
func (t *Table) Add(s *Stream) error {
	if s.count == nil && t.count != nil {
		if err := s.Charge(t.count); err != nil {
			_ = s.Close(true)
			return err
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.put(s)
	return nil
}

func (t *Table) put(s *Stream) {
	if t.open.has(s) {
		return
	}
	t.open.add(s)
	s.removed = false
	s.prev = t.last
	*t.nextOf(s.prev) = s
	t.last = s
}

// nextOf returns the link to the stream after s. If s is nil it is the link to the first
// stream.
func (t *Table) nextOf(s *Stream) **Stream {
	if s == nil {
		return &t.first
	}
	return &s.next
}

// Remove removes a stream and its aliases from the table. Where it was a current or
// standard stream, the original standard stream takes its place. The original standard
// streams cannot be removed.
func (t *Table) Remove(s *Stream) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.remove(s)
}

func (t *Table) remove(s *Stream) {
	if t.isStandard(s) || !t.open.has(s) {
		return
	}
	t.open.remove(s)
	*t.nextOf(s.prev) = s.next
	if s.next != nil {
		s.next.prev = s.prev
	} else {
		t.last = s.prev
	}
	s.prev, s.next = nil, nil
	names := s.names
	s.names = nil
	for _, name := range names {
		if std := t.standard[name]; std != nil {
			t.name(std, name)
		} else {
			delete(t.aliases, name)
			if t.count != nil {
				_ = t.count(-aliasBytes - len(name))
			}
		}
	}
	s.removed = true
}

func (t *Table) isStandard(s *Stream) bool { return slices.Contains(t.fixed[:], s) }

// aliasBytes is the number of bytes that an alias takes besides its name.
const aliasBytes = 64

// name makes a name stand for a stream.
func (t *Table) name(s *Stream, name string) {
	if old := t.aliases[name]; old != nil {
		if i := slices.Index(old.names, name); i >= 0 {
			old.names = slices.Delete(old.names, i, i+1)
		}
	}
	t.aliases[name] = s
	s.names = append(s.names, name)
}

// Close closes a stream and removes it from the table; see Stream.Close and Remove. A
// standard stream is not closed. Its output is flushed, and it stays the current stream and
// keeps its aliases.
func (t *Table) Close(s *Stream, force bool) error {
	s.DropWaiter()
	t.mu.Lock()
	standard := t.isStandard(s)
	if !standard {
		t.remove(s)
	}
	t.mu.Unlock()
	if !standard {
		return s.Close(force)
	}
	if s.IsOutput() {
		if err := s.Flush(); err != nil && !force {
			return err
		}
	}
	return nil
}

// CloseAll closes all streams except the standard ones, the newest first, and flushes the
// standard ones.
func (t *Table) CloseAll() error {
	var errs []error
	for _, s := range slices.Backward(t.All()) {
		if err := t.Close(s, false); err != nil && err != ErrClosed {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// All returns the streams in order of creation.
func (t *Table) All() []*Stream {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := make([]*Stream, 0, t.open.count)
	for s := t.first; s != nil; s = s.next {
		all = append(all, s)
	}
	return all
}

// Nameless returns the streams that have no alias and that the last run has not left as
// current streams, in order of creation.
func (t *Table) Nameless() []*Stream {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open.count == len(t.fixed) {
		return nil
	}
	var current pair
	if p := t.left.Load(); p != nil {
		current = *p
	}
	var found []*Stream
	for s := t.first; s != nil; s = s.next {
		if len(s.names) == 0 && s != current.in && s != current.out && !t.isStandard(s) {
			found = append(found, s)
		}
	}
	return found
}

// ByID returns the stream with the given number.
func (t *Table) ByID(id int) (*Stream, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.open.find(id)
	return s, s != nil
}

// IsOpen reports whether s, which may be nil, is in the table.
func (t *Table) IsOpen(s *Stream) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return s != nil && t.open.has(s)
}

// ByAlias returns the stream with an alias. The aliases current_input and current_output
// stand for the current streams.
func (c *Current) ByAlias(name string) (*Stream, bool) {
	switch name {
	case "current_input":
		return c.Input(), true
	case "current_output":
		return c.Output(), true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.ownAs(name); s != nil {
		return s, true
	}
	s, ok := c.aliases[name]
	return s, ok
}

// standardNames are the names of a run's own streams.
var standardNames = [3]string{UserInput, UserOutput, UserError}

// ownAs returns the run's own stream of that name, or nil.
func (c *Current) ownAs(name string) *Stream {
	for i, s := range c.own {
		if s != nil && name == standardNames[i] {
			return s
		}
	}
	return nil
}

// Own makes streams the standard streams of the run. Where one is nil, that of the table
// remains. The first two become the current streams.
func (c *Current) Own(streams [3]*Stream) error {
	for _, s := range streams {
		if s == nil {
			continue
		}
		if err := c.Add(s); err != nil {
			return err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.own, c.before = streams, c.pair
	if streams[0] != nil {
		c.in = streams[0]
	}
	if streams[1] != nil {
		c.out = streams[1]
	}
	return nil
}

// Disown closes the run's own streams, and restores the current streams from before.
func (c *Current) Disown() {
	c.mu.Lock()
	own := c.own
	c.own = [3]*Stream{}
	c.pair = c.before
	c.mu.Unlock()
	for _, s := range own {
		if s != nil {
			_ = c.Table.Close(s, true)
		}
	}
}

// Close does what Table.Close does. It does not close the run's own standard streams.
func (c *Current) Close(s *Stream, force bool) error {
	if !slices.Contains(c.own[:], s) {
		return c.Table.Close(s, force)
	}
	if s.IsOutput() {
		if err := s.Flush(); err != nil && !force {
			return err
		}
	}
	return nil
}

// Aliases returns the aliases of a stream, sorted.
func (c *Current) Aliases(s *Stream) []string {
	names := c.Table.Aliases(s)
	for i, o := range c.own {
		switch {
		case o == s && s != nil:
			names = append(names, standardNames[i])
		case o != nil:
			names = slices.DeleteFunc(names, func(name string) bool { return name == standardNames[i] })
		}
	}
	return names
}

// SetAlias makes a name an alias of a stream, and of no other. The name of a standard
// stream makes s that standard stream. If s has the wrong direction for that, the error is
// a *PermissionError.
func (t *Table) SetAlias(s *Stream, name string) error {
	if t.standard[name] != nil {
		if err := s.direction(name == UserInput); err != nil {
			return err
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.aliases[name] == nil && t.count != nil {
		if err := t.count(aliasBytes + len(name)); err != nil {
			return err
		}
	}
	t.name(s, name)
	return nil
}

// Aliases returns the aliases of a stream, sorted.
func (t *Table) Aliases(s *Stream) []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s == nil {
		return nil
	}
	return slices.Sorted(slices.Values(s.names))
}

// Input returns the current input stream.
func (c *Current) Input() *Stream {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.in.removed {
		if c.in = c.ownAs(UserInput); c.in == nil {
			c.in = c.aliases[UserInput]
		}
	}
	return c.in
}

// Output returns the current output stream.
func (c *Current) Output() *Stream {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.output()
}

func (c *Current) output() *Stream {
	if c.out.removed {
		if c.out = c.ownAs(UserOutput); c.out == nil {
			c.out = c.aliases[UserOutput]
		}
	}
	return c.out
}

// SetInput makes a stream the current input. An output stream is a
// *PermissionError.
func (c *Current) SetInput(s *Stream) error {
	if err := s.direction(true); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.in = s
	return nil
}

// SetOutput makes a stream the current output. An input stream is a
// *PermissionError.
func (c *Current) SetOutput(s *Stream) error {
	if err := s.direction(false); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out = s
	return nil
}

// Capture adds a buffer to the table and makes it the current output. It returns the
// previous current output.
func (c *Current) Capture(buffer *Stream) (old *Stream) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.put(buffer)
	old = c.output()
	c.out = buffer
	return old
}

// Release closes a buffer and restores the previous current output. Either stream may have
// been closed meanwhile. It reports whether the buffer was still open.
func (c *Current) Release(buffer, old *Stream) bool {
	c.mu.Lock()
	open := c.open.has(buffer)
	if open {
		c.remove(buffer)
	}
	if c.open.has(old) && !old.closed {
		c.out = old
	}
	c.mu.Unlock()
	return open && buffer.Close(true) == nil
}
