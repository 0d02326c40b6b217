package files

import (
	"path/filepath"
	"sync"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Temporary files. They are removed when the process or the interpreter ends.

// A temporary has the names of an engine's temporary files that were not deleted.
type temporary struct {
	mu    sync.Mutex
	names map[string]struct{}
}

var temporaries = builtin.NewSlot[temporary]()

// entryBytes is the memory of an entry besides the text of the name.
const entryBytes = 100

func (t *temporary) add(m *engine.Machine, name string) {
	m.Engine.Grow(len(name)+entryBytes, engine.AreaMemory)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.names == nil {
		t.names = make(map[string]struct{})
	}
	t.names[name] = struct{}{}
}

func (t *temporary) forget(e *engine.Engine, name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, ok := t.names[name]; ok {
		e.Shrink(len(name) + entryBytes)
		delete(t.names, name)
	}
}

// RemoveTemporary removes the temporary files of an engine that still exist.
func RemoveTemporary(e *engine.Engine) {
	t := temporaries.Of(e)
	t.mu.Lock()
	defer t.mu.Unlock()
	for name := range t.names {
		_ = builtin.Worlds.Of(e).RemoveFile(name)
		e.Shrink(len(name) + entryBytes)
	}
	clear(t.names)
}

var removeFile = fileAction("delete", "file", (*world.World).RemoveFile)

// deleteFile implements delete_file/1.
func deleteFile(m *engine.Machine, a []engine.Cell) bool {
	if !removeFile(m, a) {
		return false
	}
	if name, _, ok := fileArg(m, a[0]); ok {
		temporaries.Of(m.Engine).forget(m.Engine, name)
	}
	return true
}

// tmpFile implements tmp_file/2. It returns a name for a temporary file that does not
// exist.
func tmpFile(m *engine.Machine, a []engine.Cell) bool {
	base, ok := texts.KeptText(m, a[0])
	if !ok {
		return false
	}
	if len(base) > streams.MaxPath {
		return m.RepresentationError("max_path_length")
	}
	name, err := builtin.WorldOf(m).TempName("zebra_"+filepath.Base(base), "")
	if err != nil {
		return streams.FileError(m, "create", "file", texts.NewAtom(m, name), err)
	}
	temporaries.Of(m.Engine).add(m, name)
	return m.Unify(a[1], texts.NewAtom(m, name))
}

// tmpFileStream implements tmp_file_stream/3. Either the first argument is an encoding, or
// the last one is a list of options.
func tmpFileStream(m *engine.Machine, a []engine.Cell) bool {
	file, s := a[0], a[1]
	var o stream.Options
	ext := ""
	if enc := m.Deref(a[0]); engine.IsAtom(enc) {
		file, s = a[1], a[2]
		if builtin.OptionAtom(enc) == "binary" {
			o.Type = stream.Binary
		} else if e, ok := stream.ParseEncoding(builtin.OptionAtom(enc)); ok {
			o.Encoding = e
		} else {
			return m.DomainError("encoding", enc)
		}
	} else {
		items, ok := builtin.OptionItems(m, a[2])
		if !ok {
			return false
		}
		for _, it := range items {
			name, v := builtin.Option(m, it)
			should := name
			switch name {
			case "encoding":
				if o.Encoding, ok = stream.ParseEncoding(builtin.OptionAtom(v)); !ok {
					o.Type = stream.Binary
					ok = builtin.OptionAtom(v) == "binary"
				}
			case "extension":
				var text string
				if text, ok = m.Text(v); ok && text != "" {
					ext = "." + text
				}
			default:
				if !builtin.UnknownOption(m, "tmp_file_option", it) {
					return false
				}
			}
			if !ok {
				return builtin.BadOption(m, "tmp_file_option", it, should)
			}
		}
	}
	name, f, err := builtin.WorldOf(m).CreateTemp("zebra", ext)
	if err != nil {
		return streams.FileError(m, "create", "file", m.Deref(file), err)
	}
	temporaries.Of(m.Engine).add(m, name)
	o.Owned = true
	opened, err := stream.NewOutput(name, f, o)
	if err != nil {
		return m.SystemError(err)
	}
	return streams.AddStream(m, opened) && m.Unify(file, texts.NewAtom(m, name)) && m.Unify(s, streams.StreamTerm(m, opened))
}

var temporaryRows = []engine.Builtin{
	{Name: "tmp_file", Arity: 2, Det: tmpFile,
		Doc: "tmp_file(+Base, -File) is det\nFile is a name for a temporary file, which is removed at the end of the process or the interpreter."},
	{Name: "tmp_file_stream", Arity: 3, Det: tmpFileStream,
		Doc: "tmp_file_stream(-File, -Stream, +Options) is det\nMakes a temporary file and opens it for output; it is removed like those of tmp_file/2. Also tmp_file_stream(+Encoding, -File, -Stream)."},
}
