package stream

import "io"

// Repositionable reports whether SetPosition and Seek can be used.
func (s *Stream) Repositionable() bool {
	return !s.closed && !s.opts.Fixed && (s.seeker != nil || s.IsInput() && s.src == nil)
}

// SetPosition moves the stream to a position that Position has returned before (ISO 8.11.9,
// set_stream_position/2).
func (s *Stream) SetPosition(p Position) error {
	if err := s.checkSeek(); err != nil {
		return err
	}
	if p.Bytes < 0 || p.Chars < 0 || p.Line < 1 || p.Column < 0 {
		return ErrPosition
	}
	if s.IsOutput() {
		if err := s.Flush(); err != nil {
			return err
		}
		if _, err := s.seeker.Seek(s.origin+p.Bytes, io.SeekStart); err != nil {
			return err
		}
		s.lastCR = false
	} else if err := s.seekInput(p.Bytes); err != nil {
		return err
	}
	s.pos = p
	return nil
}

// Seek moves the stream to a byte offset, as io.Seeker describes, and returns the offset
// from the start. At the start, the position is the initial one. Elsewhere line and column
// stay as they were, and characters are counted as if each had the fewest bytes of the
// encoding.
func (s *Stream) Seek(offset int64, whence int) (int64, error) {
	if err := s.checkSeek(); err != nil {
		return 0, err
	}
	switch whence {
	case io.SeekStart:
	case io.SeekCurrent:
		offset += s.pos.Bytes
	case io.SeekEnd:
		size, err := s.size()
		if err != nil {
			return 0, err
		}
		offset += size
	default:
		return 0, ErrPosition
	}
	p := start
	if offset > 0 {
		p = s.pos
		p.Bytes = offset
		p.Chars = offset / int64(s.opts.Encoding.unit())
	} else if offset < 0 {
		return 0, ErrPosition
	}
	return offset, s.SetPosition(p)
}

// Truncate ends the file at the position of writing.
func (s *Stream) Truncate() error {
	if s.closed {
		return ErrClosed
	}
	file, ok := s.dst.(interface {
		io.Seeker
		Truncate(size int64) error
	})
	if !ok {
		return errNoEnd
	}
	if err := s.Flush(); err != nil || s.mode == Append {
		return err // appended text goes to the end
	}
	at, err := file.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	return file.Truncate(at)
}

func (s *Stream) checkSeek() error {
	if s.closed {
		return ErrClosed
	}
	if !s.Repositionable() {
		return errNotSeekable
	}
	return nil
}

// seekInput moves the position of reading to a byte offset. It moves within the buffer if
// that holds the offset.
func (s *Stream) seekInput(to int64) error {
	at := int64(s.r) + to - s.pos.Bytes
	switch {
	case at >= 0 && at <= int64(s.w):
		s.r = int(at)
	case s.seeker == nil:
		return ErrPosition
	default:
		if _, err := s.seeker.Seek(s.origin+to, io.SeekStart); err != nil {
			return err
		}
		s.r, s.w = 0, 0
		s.end = false
	}
	s.past = false
	s.srcErr = nil
	s.markDue = to == 0 && (s.bom || s.markDue)
	s.unread = noUnread
	return nil
}

// size returns the number of bytes from the start of the stream to its end.
func (s *Stream) size() (int64, error) {
	if s.seeker == nil {
		return s.pos.Bytes + int64(s.w-s.r), nil
	}
	if s.IsOutput() {
		if err := s.Flush(); err != nil {
			return 0, err
		}
	}
	here, err := s.seeker.Seek(0, io.SeekCurrent)
	if err != nil {
		return 0, err
	}
	end, err := s.seeker.Seek(0, io.SeekEnd)
	if err != nil {
		return 0, err
	}
	if _, err := s.seeker.Seek(here, io.SeekStart); err != nil {
		return 0, err
	}
	return end - s.origin, nil
}
