package streams

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Files in memory, for library(memfile). A memory file is the term '$memory_file'(N). It
// exists until it is freed.

// A memoryFile has bytes, in the encoding in which they were written last.
type memoryFile struct {
	data     []byte
	encoding stream.Encoding
	stream   *stream.Stream // the stream that was opened last
	fixed    bool           // made from an atom, so it cannot be changed
	freed    bool
	memory   engine.Account
}

// memoryFiles has the memory files of each engine, by number.
var memoryFiles = builtin.NewSlot[[]*memoryFile]()

var atomMemoryFile = atom.Intern("$memory_file")

func (f *memoryFile) isOpen() bool { return f.stream != nil && !f.stream.Closed() }

func (f *memoryFile) free() {
	f.memory.Free()
	*f = memoryFile{freed: true}
}

// text returns the content of the file, decoded. Its memory is counted, with that of
// buffers that were too short.
func (f *memoryFile) text(m *engine.Machine, encoding stream.Encoding) string {
	m.Hold(2 * len(f.data))
	return encoding.Decode(f.data, m.Tick)
}

// A memoryReader reads a memory file. With free_on_close(true) the file is freed when the
// stream is closed.
type memoryReader struct {
	bytes.Reader
	closed func()
}

func (r *memoryReader) Close() error {
	r.closed()
	return nil
}

// A memoryWriter writes to a memory file from an offset on. It overwrites text there, or
// inserts before it.
type memoryWriter struct {
	engine *engine.Engine
	file   *memoryFile
	at     int
	insert bool
	closed func()
}

func (w *memoryWriter) Write(p []byte) (int, error) {
	end := w.at
	if !w.insert {
		end = min(w.at+len(p), len(w.file.data))
	}
	f := w.file
	if n, most := len(f.data)-(end-w.at)+len(p), cap(f.data); n > most {
		n += n / 4
		if !f.memory.TryGrow(w.engine, n-most, engine.AreaMemory) {
			return 0, stream.ErrFull
		}
		f.data = slices.Grow(f.data, n-len(f.data))
	}
	f.data = slices.Replace(f.data, w.at, end, p...)
	w.at += len(p)
	return len(p), nil
}

func (w *memoryWriter) Close() error {
	w.closed()
	return nil
}

// newMemoryFile implements new_memory_file/1.
func newMemoryFile(m *engine.Machine, a []engine.Cell) bool {
	if c := m.Deref(a[0]); !engine.IsVar(c) {
		return m.UninstantiationError(c)
	}
	files := memoryFiles.Of(m.Engine)
	m.Engine.Grow(100, engine.AreaMemory)
	*files = append(*files, &memoryFile{})
	return m.Unify(a[0], m.NewStruct(atomMemoryFile, engine.SmallInt(int64(len(*files)-1))))
}

// memoryFileArg returns the memory file for an argument. If the file is open, only the
// action access is allowed, and only while the file is read.
func memoryFileArg(m *engine.Machine, c engine.Cell, action string) (*memoryFile, bool) {
	c = m.Deref(c)
	if engine.IsVar(c) {
		return nil, m.InstantiationError()
	}
	files := *memoryFiles.Of(m.Engine)
	if !m.IsFunctor(c, atomMemoryFile, 1) {
		return nil, m.TypeError("memory_file", c)
	}
	n, ok := engine.SmallIntOf(m.Arg(c, 0))
	if !ok || n < 0 || n >= int64(len(files)) {
		return nil, m.TypeError("memory_file", c)
	}
	f := files[n]
	switch {
	case f.freed:
		return nil, m.PermissionError("access", "freed_memory_file", c)
	case action == "free":
	case f.isOpen() && (action != "access" || f.stream.IsOutput()):
		return nil, m.PermissionError(action, "memory_file", c)
	case f.fixed && action == "modify":
		return nil, m.PermissionError("modify", "memory_file", c)
	}
	return f, true
}

// encodingArg returns the encoding for an argument. default stands for the file's own
// encoding.
func (f *memoryFile) encodingArg(m *engine.Machine, c engine.Cell) (stream.Encoding, bool) {
	name := builtin.OptionAtom(m.Deref(c))
	if name == "default" {
		return f.encoding, true
	}
	encoding, ok := stream.ParseEncoding(name)
	return encoding, ok || m.DomainError("encoding", m.Deref(c))
}

// freeMemoryFile implements free_memory_file/1.
func freeMemoryFile(m *engine.Machine, a []engine.Cell) bool {
	f, ok := memoryFileArg(m, a[0], "free")
	if !ok {
		return false
	}
	if f.isOpen() {
		_ = Of(m.Engine).Close(f.stream, true)
	}
	f.free()
	return true
}

// openMemoryFile implements '$open_memory_file'(H, Mode, Stream, Encoding, Free).
func openMemoryFile(m *engine.Machine, a []engine.Cell) bool {
	if s := m.Deref(a[2]); !engine.IsVar(s) {
		return m.UninstantiationError(s)
	}
	mode, ok := builtin.AtomArg(m, a[1])
	if !ok {
		return false
	}
	if !slices.Contains([]string{"read", "write", "append", "update", "insert"}, mode.String()) {
		return m.DomainError("io_mode", m.Deref(a[1]))
	}
	f, ok := memoryFileArg(m, a[0], "open")
	if !ok {
		return false
	}
	encoding, ok := f.encodingArg(m, a[3])
	if !ok {
		return false
	}
	closed := func() {}
	if m.Deref(a[4]) == builtin.CellTrue {
		closed = f.free
	}
	o := stream.Options{Encoding: encoding, Owned: true}
	if encoding == stream.Octet {
		o.Type = stream.Binary
		o.TypeCheck = flags.Of(m.Engine).TypeCheck
	}
	var (
		s   *stream.Stream
		err error
	)
	if mode.String() == "read" {
		r := &memoryReader{closed: closed}
		r.Reset(f.data)
		s, err = stream.NewInput("", r, o)
	} else {
		if f, ok = memoryFileArg(m, a[0], "modify"); !ok {
			return false
		}
		f.encoding = encoding
		w := &memoryWriter{engine: m.Engine, file: f, insert: mode.String() == "insert", closed: closed}
		switch mode.String() {
		case "write":
			f.data = nil
			f.memory.Free()
		case "append":
			w.at = len(f.data)
		}
		s, err = stream.NewOutput("", w, o)
	}
	if err != nil {
		return m.SystemError(err)
	}
	f.stream = s
	return AddStream(m, s) && m.Unify(a[2], StreamTerm(m, s))
}

// memoryFileText implements '$memory_file_text'(H, Encoding, String).
func memoryFileText(m *engine.Machine, a []engine.Cell) bool {
	f, ok := memoryFileArg(m, a[0], "access")
	if !ok {
		return false
	}
	encoding, ok := f.encodingArg(m, a[1])
	if !ok {
		return false
	}
	return texts.CompareText(m, a[2], f.text(m, encoding), texts.NewString)
}

// memoryFileSize implements '$memory_file_size'(H, Unit, Size). Size is the number of
// characters in the encoding Unit, or in the file's own.
func memoryFileSize(m *engine.Machine, a []engine.Cell) bool {
	f, ok := memoryFileArg(m, a[0], "size")
	if !ok {
		return false
	}
	encoding, ok := f.encodingArg(m, a[1])
	if !ok {
		return false
	}
	return m.Unify(a[2], m.NewInt(int64(m.RuneCount(f.text(m, encoding)))))
}

// spliceMemoryFile implements '$splice_memory_file'(H, Offset, Length, Text). Text replaces
// Length characters, or as many as there are.
func spliceMemoryFile(m *engine.Machine, a []engine.Cell) bool {
	f, ok := memoryFileArg(m, a[0], "modify")
	if !ok {
		return false
	}
	offset, ok := builtin.Natural(m, a[1])
	if !ok {
		return false
	}
	length, ok := builtin.Natural(m, a[2])
	if !ok {
		return false
	}
	text, ok := texts.AnyText(m, a[3])
	if !ok {
		return false
	}
	old := texts.NewSliceable(m, f.text(m, f.encoding))
	if offset > old.Len() {
		return m.DomainError("offset", m.Deref(a[1]))
	}
	end := offset + min(length, old.Len()-offset)
	m.Hold(3 * (len(f.data) + len(text)))
	data, ok := f.encoding.Encode(old.Slice(0, offset)+text+old.Slice(end, old.Len()), m.Tick)
	if !ok {
		return m.RepresentationError("encoding")
	}
	var memory engine.Account
	memory.Grow(m.Engine, len(data), engine.AreaMemory)
	f.memory.Free()
	f.data, f.memory = data, memory
	return true
}

// fixMemoryFile implements '$fix_memory_file'(H). The file cannot be changed any more.
func fixMemoryFile(m *engine.Machine, a []engine.Cell) bool {
	f, ok := memoryFileArg(m, a[0], "modify")
	if ok {
		f.fixed = true
	}
	return ok
}

// memoryFileLine implements '$memory_file_line'(H, Line, Column, Offset). It converts a
// line and a column to an offset, or an offset to a line and a column.
func memoryFileLine(m *engine.Machine, a []engine.Cell) bool {
	f, ok := memoryFileArg(m, a[0], "access")
	if !ok {
		return false
	}
	text := f.text(m, f.encoding)
	if engine.IsVar(m.Deref(a[3])) {
		line, ok := builtin.Natural(m, a[1])
		if !ok {
			return false
		}
		column, ok := builtin.Natural(m, a[2])
		if !ok {
			return false
		}
		start := 0
		for ; line > 1 && start >= 0; line-- {
			i := strings.IndexByte(text[start:], '\n')
			if i < 0 {
				return false
			}
			start += i + 1
		}
		rest, _, _ := strings.Cut(text[start:], "\n")
		if line == 0 || column > utf8.RuneCountInString(rest) {
			return false
		}
		return m.Unify(a[3], m.NewInt(int64(utf8.RuneCountInString(text[:start])+column)))
	}
	offset, ok := builtin.Natural(m, a[3])
	if !ok {
		return false
	}
	s := texts.NewSliceable(m, text)
	if offset > s.Len() {
		return false
	}
	before := s.Slice(0, offset)
	line := 1 + strings.Count(before, "\n")
	column := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	return m.Unify(a[1], m.NewInt(int64(line))) && m.Unify(a[2], m.NewInt(int64(column)))
}

// memoryFilePlace implements utf8_position_memory_file/3. It returns the size in bytes, and
// the number of bytes that were read or written.
func memoryFilePlace(m *engine.Machine, a []engine.Cell) bool {
	f, ok := memoryFileArg(m, a[0], "free")
	if !ok {
		return false
	}
	at := int64(0)
	if f.isOpen() {
		at = f.stream.Position().Bytes
	}
	return m.Unify(a[1], m.NewInt(at)) && m.Unify(a[2], m.NewInt(int64(len(f.data))))
}

var memoryFileRows = []engine.Builtin{
	{Name: "$new_memory_file", Arity: 1, Det: newMemoryFile,
		Doc: "'$new_memory_file'(-Handle)\nHandle is a new, empty file in memory."},
	{Name: "$free_memory_file", Arity: 1, Det: freeMemoryFile,
		Doc: "'$free_memory_file'(+Handle)\nCloses and forgets a file in memory."},
	{Name: "$open_memory_file", Arity: 5, Det: openMemoryFile,
		Doc: "'$open_memory_file'(+Handle, +Mode, -Stream, +Encoding, +FreeOnClose)\nOpens a file in memory; Mode is read, write, append, update or insert."},
	{Name: "$memory_file_text", Arity: 3, Det: memoryFileText,
		Doc: "'$memory_file_text'(+Handle, +Encoding, -String)\nString is what the file holds."},
	{Name: "$memory_file_size", Arity: 3, Det: memoryFileSize,
		Doc: "'$memory_file_size'(+Handle, +Encoding, -Size)\nSize is that of the file in characters."},
	{Name: "$splice_memory_file", Arity: 4, Det: spliceMemoryFile,
		Doc: "'$splice_memory_file'(+Handle, +Offset, +Length, +Text)\nText takes the place of Length characters from Offset on."},
	{Name: "$fix_memory_file", Arity: 1, Det: fixMemoryFile,
		Doc: "'$fix_memory_file'(+Handle)\nThe file is not to be changed any more."},
	{Name: "$memory_file_line", Arity: 4, Det: memoryFileLine,
		Doc: "'$memory_file_line'(+Handle, ?Line, ?Column, ?Offset)\nOffset is that of Column, from 0, in Line, from 1."},
	{Name: "$memory_file_place", Arity: 3, Det: memoryFilePlace,
		Doc: "'$memory_file_place'(+Handle, -Here, -Size)\nThe position in a file that is open and its size, in bytes."},
}
