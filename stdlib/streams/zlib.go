package streams

import (
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"context"
	"errors"
	"io"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Compressed streams, for library(zlib).

// A zipped is the source or the destination of a compressed stream. It reads from or writes
// to its parent.
type zipped struct {
	streams *Streams
	parent  *stream.Stream
	format  string
	level   int
	owner   bool // closes the parent, too
	single  bool // stops at the end of the first gzip member
	r       io.Reader
	w       io.WriteCloser
}

// Read decompresses. It reads the header when the first byte is asked for. Waiting for this
// stream means waiting for its parent; other goals run meanwhile.
func (z *zipped) Read(b []byte) (int, error) {
	z.parent.SetContext(context.Background())
	if z.r == nil {
		if err := z.start(); err != nil {
			return 0, err
		}
	}
	return z.r.Read(b)
}

func (z *zipped) start() (err error) {
	in := parentReader{z.parent} // read byte by byte, so that the rest of the parent is left
	format := z.format
	if format == "any" {
		format = "deflate"
		if first, err := in.PeekByte(); err == nil && first == 0x1f {
			format = "gzip"
		}
	}
	switch format {
	case "gzip":
		var r *gzip.Reader
		if r, err = gzip.NewReader(in); err == nil {
			r.Multistream(!z.single)
			z.r = r
		}
	case "deflate":
		z.r, err = zlib.NewReader(in)
	default:
		z.r = flate.NewReader(in)
	}
	return err
}

// A parentReader reads the bytes of a stream.
type parentReader struct{ *stream.Stream }

func (p parentReader) Read(b []byte) (n int, err error) {
	for n < len(b) {
		c, err := p.Stream.ReadByte()
		if err != nil {
			return n, err
		}
		b[n] = c
		n++
	}
	return n, nil
}

// Write compresses.
func (z *zipped) Write(b []byte) (int, error) { return z.w.Write(b) }

// Close ends the compressed text. It closes the parent if that is wanted.
func (z *zipped) Close() error {
	var failures []error
	if z.w != nil {
		failures = append(failures, z.w.Close(), z.parent.Flush())
	}
	if z.owner && !z.parent.Closed() {
		failures = append(failures, z.streams.Close(z.parent, false))
	}
	return errors.Join(failures...)
}

// A parentWriter writes bytes to a stream.
type parentWriter struct{ *stream.Stream }

func (p parentWriter) Write(b []byte) (int, error) {
	for i, c := range b {
		if err := p.Stream.WriteByte(c); err != nil {
			return i, err
		}
	}
	return len(b), nil
}

// openZipped implements '$zopen'(Parent, Format, Level, CloseParent, MultiPart, Stream).
func openZipped(m *engine.Machine, a []engine.Cell) bool {
	ch, ok := StreamArg(m, a[0])
	if !ok {
		return false
	}
	level, ok := builtin.IntegerArg(m, a[2])
	if !ok {
		return false
	}
	st := Of(m.Engine)
	z := &zipped{streams: st, parent: ch.Stream, format: builtin.OptionAtom(m.Deref(a[1])), level: level, owner: m.Deref(a[3]) == builtin.CellTrue, single: m.Deref(a[4]) != builtin.CellTrue}
	options := ch.Options()
	options.Type, options.Owned, options.Reposition, options.BOM = stream.Text, true, false, stream.BOMNo
	if options.Encoding == stream.Octet {
		options.Encoding = stream.UTF8
	}
	ch.SetTypeCheck(stream.TypeOff) // its bytes are read or written
	var (
		s   *stream.Stream
		err error
	)
	if ch.IsInput() {
		s, err = stream.NewInput("", z, options)
	} else {
		switch z.format {
		case "gzip":
			z.w, err = gzip.NewWriterLevel(parentWriter{ch.Stream}, level)
		case "raw_deflate":
			z.w, err = flate.NewWriter(parentWriter{ch.Stream}, level)
		default:
			z.w, err = zlib.NewWriterLevel(parentWriter{ch.Stream}, level)
		}
		if err == nil {
			s, err = stream.NewOutput("", z, options)
		}
	}
	if err != nil {
		return m.SystemError(err)
	}
	st.Add(s)
	return m.Unify(a[5], StreamTerm(m, s))
}

var zlibRows = []engine.Builtin{
	{Name: "$zopen", Arity: 6, Det: openZipped,
		Doc: "'$zopen'(+Parent, +Format, +Level, +CloseParent, +MultiPart, -Stream)\nOpens a compressed stream over another one."},
}
