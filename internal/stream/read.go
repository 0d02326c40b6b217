package stream

import (
	"io"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/zebralog/prolog/internal/room"
)

// ReadRune reads a character and returns it with its number of bytes. For malformed input
// it returns U+FFFD and 1, as package utf8 does; no true U+FFFD has one byte. At the end of
// the stream it returns io.EOF and moves past the end. Past the end, the end-of-file action
// decides.
func (s *Stream) ReadRune() (r rune, size int, err error) {
	if s.fastIn && s.r < s.w {
		if c := s.buf[s.r]; c >= ' ' && c < 0x7F {
			s.before = s.pos
			s.unread = 1
			s.r++
			s.pos.advancePlain(1)
			return rune(c), 1, nil
		}
	}
	if err := s.check(true, Text); err != nil {
		return 0, 0, err
	}
	if err := s.checkPast(); err != nil {
		return 0, 0, err
	}
	r, size, ok, err := s.runeAt(0)
	if err != nil && err != io.EOF {
		return 0, 0, err
	}
	s.before = s.pos
	if err == io.EOF {
		s.unread = endUnread
		s.passEnd()
		return 0, 0, io.EOF
	}
	s.unread = size
	s.r += size
	s.pos.advance(r, size)
	if !ok {
		return r, 1, s.noteMalformed()
	}
	return r, size, nil
}

// plainPiece is the most bytes that ReadPlain reads.
const plainPiece = 1 << 16

// ReadPlain reads printable ASCII characters before the character stop, and appends them to
// dst. It reads only characters in the buffer, and only as many as dst has room for. There
// may be none. UnreadRune does not take them back.
func (s *Stream) ReadPlain(dst []byte, stop byte) []byte {
	if !s.fastIn {
		return dst
	}
	n := s.r
	end := min(s.w, s.r+min(cap(dst)-len(dst), plainPiece))
	for n < end && s.buf[n] >= ' ' && s.buf[n] < 0x7F && s.buf[n] != stop {
		n++
	}
	dst = append(dst, s.buf[s.r:n]...)
	s.takePlain(n - s.r)
	return dst
}

// takePlain moves over n printable ASCII characters in the buffer.
func (s *Stream) takePlain(n int) {
	if n > 0 {
		s.pos.advancePlain(n)
		s.r += n
		s.unread = noUnread
	}
}

// PeekRune returns the character that ReadRune would read, and does not change the stream.
func (s *Stream) PeekRune() (rune, error) {
	if err := s.check(true, Text); err != nil {
		return 0, err
	}
	if err := s.checkPast(); err != nil {
		return 0, err
	}
	r, _, ok, err := s.runeAt(0)
	if err == nil && !ok && s.opts.Strict {
		err = &EncodingError{Encoding: s.opts.Encoding, Position: s.pos}
	}
	return r, err
}

// PeekString returns the next n characters, or fewer at the end of the stream, and does not
// change the stream.
func (s *Stream) PeekString(n int) (string, error) {
	if err := s.check(true, Text); err != nil {
		return "", err
	}
	if err := s.checkPast(); err != nil {
		return "", err
	}
	b := s.Gather()
	defer b.Free()
	pos := s.pos
	for off := 0; n > 0; n-- {
		r, size, ok, err := s.runeAt(off)
		if err == io.EOF {
			break
		}
		if err == nil && !ok && s.opts.Strict {
			err = &EncodingError{Encoding: s.opts.Encoding, Position: pos}
		}
		if err != nil {
			return "", err
		}
		if err := b.Add(r); err != nil {
			return "", err
		}
		pos.advance(r, size)
		off += size
	}
	return b.String(), nil
}

// UnreadRune takes back the last character that ReadRune has read, or the end that it met.
// No other operation may have moved the stream since.
func (s *Stream) UnreadRune() error {
	if err := s.check(true, Text); err != nil {
		return err
	}
	switch s.unread {
	case noUnread:
		return ErrUnread
	case endUnread:
		s.past, s.end = false, true
	}
	s.r -= s.unread
	s.pos = s.before
	s.unread = noUnread
	return nil
}

// ReadByte reads a byte of a binary stream. At the end it does what ReadRune does.
func (s *Stream) ReadByte() (byte, error) {
	b, err := s.PeekByte()
	if err != nil && err != io.EOF {
		return 0, err
	}
	s.unread = noUnread
	if err == io.EOF {
		s.passEnd()
		return 0, io.EOF
	}
	s.r++
	s.pos.advance(rune(b), 1)
	s.markDue = false
	return b, nil
}

// PeekByte returns the byte that ReadByte would read, and does not change the stream.
func (s *Stream) PeekByte() (byte, error) {
	if err := s.check(true, Binary); err != nil {
		return 0, err
	}
	if err := s.checkPast(); err != nil {
		return 0, err
	}
	if s.r == s.w {
		if err := s.fill(); err != nil {
			return 0, err
		}
	}
	return s.buf[s.r], nil
}

// A Gathered is a text that is being read from a stream. A long text counts as memory of
// the stream until Free.
type Gathered struct {
	s       *Stream
	text    []byte
	charged int
	added   uint16
}

// Gather returns an empty text.
func (s *Stream) Gather() Gathered { return Gathered{s: s} }

// Add appends a character. Now and then it checks the context.
func (g *Gathered) Add(r rune) error {
	if g.added++; g.added == 0 {
		if err := g.s.cancelled(); err != nil {
			return err
		}
	}
	if err := g.makeRoom(utf8.UTFMax); err != nil {
		return err
	}
	g.text = utf8.AppendRune(g.text, r)
	return nil
}

// addPlain reads at most n printable ASCII characters from the buffer of the stream and
// appends them. There may be none.
func (g *Gathered) addPlain(n int) error {
	s := g.s
	if !s.fastIn {
		return nil
	}
	n = plainRun(s.buf[s.r:min(s.w, s.r+min(max(n, 0), plainPiece))])
	if n == plainPiece {
		if err := s.cancelled(); err != nil {
			return err
		}
	}
	if err := g.makeRoom(n); err != nil {
		return err
	}
	g.text = append(g.text, s.buf[s.r:s.r+n]...)
	s.takePlain(n)
	return nil
}

// makeRoom makes room for n more bytes, if the text is long. Append does it for a short one.
func (g *Gathered) makeRoom(n int) error {
	need := g.Len() + n
	if need <= max(cap(g.text), bufferSize) {
		return nil
	}
	need = max(need, 2*cap(g.text))
	before := g.charged
	if err := g.charge(need); err != nil { // both texts exist during the copy
		return err
	}
	g.text = room.Grow(g.s.poll(), g.text, need)
	return g.charge(-before)
}

// charge counts n more bytes. n may be negative.
func (g *Gathered) charge(n int) error {
	if g.s.count == nil {
		return nil
	}
	err := g.s.count(n)
	if err == nil {
		g.charged += n
	}
	return err
}

// Len returns how many bytes the text has.
func (g *Gathered) Len() int { return len(g.text) }

// String returns the text. Nothing may be added after that.
func (g *Gathered) String() string { return unsafe.String(unsafe.SliceData(g.text), len(g.text)) }

// Free ends the counting of the text.
func (g *Gathered) Free() {
	if g.charged > 0 {
		_ = g.s.count(-g.charged)
	}
}

// ReadLine reads a line and returns it without its end (LF or CR LF). The last line may end
// with the stream. If there is nothing before the end, the error is io.EOF and the stream
// is past its end. With any other error it returns the text read so far.
func (s *Stream) ReadLine() (string, error) {
	b := s.Gather()
	defer b.Free()
	for {
		if err := b.addPlain(plainPiece); err != nil {
			return b.String(), err
		}
		r, _, err := s.ReadRune()
		if err == io.EOF && b.Len() > 0 {
			return b.String(), s.UnreadRune()
		}
		if err != nil {
			return b.String(), err
		}
		if r == '\n' {
			return strings.TrimSuffix(b.String(), "\r"), nil
		}
		if err := b.Add(r); err != nil {
			return b.String(), err
		}
	}
}

// ReadString reads n characters, or fewer at the end of the stream. It moves past the end
// only if there are none. With any error other than io.EOF it returns the text read so far.
func (s *Stream) ReadString(n int) (string, error) {
	b := s.Gather()
	defer b.Free()
	for {
		before := b.Len()
		if err := b.addPlain(n); err != nil {
			return b.String(), err
		}
		if n -= b.Len() - before; n <= 0 {
			return b.String(), nil
		}
		r, _, err := s.ReadRune()
		if err == io.EOF && b.Len() > 0 {
			return b.String(), s.UnreadRune()
		}
		if err != nil {
			return b.String(), err
		}
		if err := b.Add(r); err != nil {
			return b.String(), err
		}
		n--
	}
}

// FillBuffer asks the source once for more input, which later reads return.
func (s *Stream) FillBuffer() error {
	if err := s.direction(true); err != nil {
		return err
	}
	if err := s.fill(); err != io.EOF {
		return err
	}
	return nil
}

// ReadPending reads the characters that are available without asking the source. On a
// binary stream these are its bytes.
func (s *Stream) ReadPending() (string, error) {
	if err := s.direction(true); err != nil {
		return "", err
	}
	b := s.Gather()
	defer b.Free()
	for s.r < s.w {
		var r rune
		var err error
		if s.opts.Type == Binary {
			var c byte
			c, err = s.ReadByte()
			r = rune(c)
		} else if _, size, _ := s.opts.Encoding.decode(s.buf[s.r:s.w], s.end); size > 0 {
			r, _, err = s.ReadRune()
		} else { // the rest of the character is still to come
			break
		}
		if err != nil {
			return b.String(), err
		}
		if err := b.Add(r); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// ReadAll reads to the end and moves past it. With an error it returns the text read so
// far.
func (s *Stream) ReadAll() (string, error) {
	b := s.Gather()
	defer b.Free()
	for {
		if err := b.addPlain(plainPiece); err != nil {
			return b.String(), err
		}
		r, _, err := s.ReadRune()
		if err == io.EOF {
			return b.String(), nil
		}
		if err != nil {
			return b.String(), err
		}
		if err := b.Add(r); err != nil {
			return b.String(), err
		}
	}
}

// AtEnd reports whether the stream is at its end or past it. If need be, it waits for
// input.
func (s *Stream) AtEnd() (bool, error) {
	if err := s.direction(true); err != nil {
		return false, err
	}
	if s.past {
		return true, nil
	}
	_, _, _, err := s.runeAt(0)
	if err == io.EOF {
		return true, nil
	}
	return false, err
}

// EndOfStream returns the position of the stream relative to its end, as far as that is
// known without waiting. For a source that may block, it knows only what was read.
func (s *Stream) EndOfStream() EndState {
	if s.closed || s.IsOutput() {
		return NotEnd
	}
	if s.past {
		return PastEnd
	}
	if s.r == s.w && s.end {
		return AtEnd
	}
	if s.src == nil || s.seeker != nil {
		if at, err := s.AtEnd(); err == nil && at {
			return AtEnd
		}
	}
	return NotEnd
}

// Malformed returns how often the input read so far was malformed, and the first position
// where it was.
func (s *Stream) Malformed() (count int, first Position) {
	if s.malformed == nil {
		return 0, Position{}
	}
	return s.malformed.count, s.malformed.first
}

// runeAt decodes the character that begins off bytes after the position of reading. It
// fills the buffer as needed. The size includes CRs before the character that are dropped.
// Only the buffer changes, so a call that ends in an error can be repeated. At the end the
// error is io.EOF.
func (s *Stream) runeAt(off int) (r rune, size int, ok bool, err error) {
	if s.markDue {
		if err := s.readMark(); err != nil {
			return 0, 0, true, err
		}
	}
	for {
		p := s.buf[s.r+off+size : s.w]
		var n int
		if len(p) > 0 {
			r, n, ok = s.opts.Encoding.decode(p, s.end)
		}
		if n == 0 {
			if err := s.fill(); err != nil && (err != io.EOF || len(p) == 0) {
				return 0, size, true, err
			}
			continue
		}
		size += n
		if (r == '\r' || r == '\n') && s.opts.Type == Text && s.leavesOut(r) {
			continue
		}
		return r, size, ok, nil
	}
}

// leavesOut reports whether the newline mode drops r, which is CR or LF. The first of them
// decides about the mode Detect.
func (s *Stream) leavesOut(r rune) bool {
	if s.opts.Newline == Detect {
		s.opts.Newline = Posix
		if r == '\r' {
			s.opts.Newline = DOS
		}
	}
	return r == '\r' && s.opts.Newline == DOS
}

// noteMalformed counts the last malformed character. It counts it once even if it is read
// again. For a strict stream it returns an error.
func (s *Stream) noteMalformed() error {
	at := s.before.Bytes
	if s.malformed == nil {
		s.malformed = &malformed{1, s.before, at}
	} else if at > s.malformed.last {
		s.malformed.count++
		s.malformed.last = at
	}
	if s.opts.Strict {
		return &EncodingError{Encoding: s.opts.Encoding, Position: s.before}
	}
	return nil
}

// checkPast returns the result of reading past the end, which the end-of-file action
// decides. It returns nil if the stream is not past its end.
func (s *Stream) checkPast() error {
	if !s.past {
		return nil
	}
	switch s.opts.EOFAction {
	case EOFError:
		return errPastEnd
	case EOFReset:
		s.past, s.end = false, false
		return nil
	}
	return io.EOF
}

// passEnd moves past the end.
func (s *Stream) passEnd() {
	if s.opts.EOFAction == EOFReset {
		s.end = false
		return
	}
	s.past = true
}
