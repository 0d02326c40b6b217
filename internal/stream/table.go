package stream

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"
)

// The names of the standard streams. They are aliases that always stand for a
// stream.
const (
	UserInput  = "user_input"
	UserOutput = "user_output"
	UserError  = "user_error"
)

// Table is the streams of an interpreter: all that are open, their aliases and the
// standard streams. It may be used by several goroutines.
type Table struct {
	mu       sync.Mutex
	open     map[int]*Stream // by number
	first    *Stream         // of the open ones in order of creation
	last     *Stream
	count    func(n int) error // of Charge, or nil
	aliases  map[string]*Stream
	standard map[string]*Stream // the streams that the table was made with
	fixed    [3]*Stream         // these without their names
	left     atomic.Pointer[pair]
}

// A pair is the current streams that a run has left.
type pair struct{ in, out *Stream }

// Current is a table with the streams that are the current input and output of one run
// (ISO 7.10.2.4 and 7.10.2.5): at first, and after these were closed, the standard ones.
type Current struct {
	*Table
	pair
	begun  *pair
	own    [3]*Stream // the run's own standard streams, or nil
	before pair       // what was current before it had them
}

// NewCurrent returns the table with the standard streams as the current ones.
func (t *Table) NewCurrent() Current {
	standard := pair{t.fixed[0], t.fixed[1]}
	return Current{Table: t, pair: standard, begun: &standard}
}

// Begin makes the current streams those that were when the last run ended.
func (c *Current) Begin() {
	if p := c.left.Load(); p != nil && p != c.begun {
		c.pair, c.begun = *p, p
	}
}

// End leaves the current streams to later runs, if they are others now.
func (c *Current) End() {
	if c.pair != *c.begun {
		c.begun = &pair{c.in, c.out}
		c.left.Store(c.begun)
	}
}

// Take makes the current streams those of another run, until Return.
func (c *Current) Take(other *Current) { c.pair = other.pair }

// Return makes the current streams those that they were at the beginning.
func (c *Current) Return() { c.pair = *c.begun }

// NewTable returns a table of three standard streams. They are never closed by
// the table. As the standard has it, all have the action reset at their end, and mode append those that
// are written.
func NewTable(in, out, err *Stream) *Table {
	t := &Table{
		open:     make(map[int]*Stream),
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

// Charge makes f count the memory of the streams: see Stream.Charge. There is room for
// those of the table.
func (t *Table) Charge(f func(n int) error) {
	t.count = f
	for _, s := range t.fixed {
		_ = s.Charge(f)
	}
}

// Add puts a stream into the table, after those that are in it. A stream that is in
// it stays where it is. If there is no memory left for it, it is closed.
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
	if t.open[s.id] == s {
		return
	}
	t.open[s.id] = s
	s.removed = false
	s.prev = t.last
	*t.nextOf(s.prev) = s
	t.last = s
}

// nextOf returns what tells the stream after s, or the first one.
func (t *Table) nextOf(s *Stream) **Stream {
	if s == nil {
		return &t.first
	}
	return &s.next
}

// Remove takes a stream out of the table, with its aliases. What it was the
// current or a standard stream for becomes the standard stream that the table
// was made with; those streams themselves stay.
func (t *Table) Remove(s *Stream) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.remove(s)
}

func (t *Table) remove(s *Stream) {
	if t.isStandard(s) || t.open[s.id] != s {
		return
	}
	delete(t.open, s.id)
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

// aliasBytes is what an alias takes besides its name.
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

// Close closes a stream and takes it out of the table; see Stream.Close and
// Remove. A standard stream is not closed: its output is written, and where
// it was the current stream or had further aliases, that stays.
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

// CloseAll closes all streams but the standard ones, the newest first, and
// writes the output of those.
func (t *Table) CloseAll() error {
	var errs []error
	for _, s := range slices.Backward(t.All()) {
		if err := t.Close(s, false); err != nil && err != ErrClosed {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// All answers the streams in order of creation.
func (t *Table) All() []*Stream {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := make([]*Stream, 0, len(t.open))
	for s := t.first; s != nil; s = s.next {
		all = append(all, s)
	}
	return all
}

// Nameless answers the streams without an alias that the last run has not left as the
// current input or output, in order of creation.
func (t *Table) Nameless() []*Stream {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.open) == len(t.fixed) {
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

// ByID answers the stream with the given number.
func (t *Table) ByID(id int) (*Stream, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s, ok := t.open[id]
	return s, ok
}

// IsOpen reports whether s, which may be nil, is in the table.
func (t *Table) IsOpen(s *Stream) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return s != nil && t.open[s.id] == s
}

// ByAlias answers the stream that an alias stands for; current_input and
// current_output are aliases of what is that at the time.
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

// Own makes streams the standard ones of the run; where one is nil it is that of the
// table. The first two are its current ones.
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

// Disown closes the run's own streams; what was current before is so again.
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

// Close returns that of the table, which does not close the run's own standard streams either.
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

// Aliases answers the aliases of a stream, sorted.
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

// SetAlias makes a name stand for a stream, and no longer for another. The
// name of a standard stream makes s that standard stream, which needs a
// stream of its direction, else the error is a *PermissionError.
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

// Aliases answers the aliases of a stream, sorted.
func (t *Table) Aliases(s *Stream) []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s == nil {
		return nil
	}
	return slices.Sorted(slices.Values(s.names))
}

// Input answers the current input stream.
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

// Output answers the current output stream.
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

// Capture puts a buffer into the table, makes it the current output, and answers what
// that was.
func (c *Current) Capture(buffer *Stream) (old *Stream) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.put(buffer)
	old = c.output()
	c.out = buffer
	return old
}

// Release closes a buffer and makes the current output again what it was before. Both
// streams may have been closed meanwhile; it answers whether the buffer was not.
func (c *Current) Release(buffer, old *Stream) bool {
	c.mu.Lock()
	open := c.open[buffer.id] == buffer
	if open {
		c.remove(buffer)
	}
	if c.open[old.id] == old && !old.closed {
		c.out = old
	}
	c.mu.Unlock()
	return open && buffer.Close(true) == nil
}
