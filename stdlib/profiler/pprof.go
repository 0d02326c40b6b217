package profiler

import (
	"compress/gzip"
	"encoding/binary"
	"io"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/program"
)

// Write writes the profile as a file for go tool pprof. Its functions are the predicates.
// The caller must be alone.
func (prof *Profile) Write(e *engine.Engine, w io.Writer) (int64, error) {
	prof.mu.Lock()
	defer prof.mu.Unlock()
	z := gzip.NewWriter(w)
	n, err := z.Write(prof.encode(e))
	if err == nil {
		err = z.Close()
	}
	return int64(n), err
}

// encode returns the profile in the format of github.com/google/pprof/proto/profile.proto.
func (prof *Profile) encode(e *engine.Engine) []byte {
	out := &message{}
	texts := map[string]uint64{"": 0}
	list := []string{""}
	text := func(s string) uint64 {
		if _, ok := texts[s]; !ok {
			texts[s] = uint64(len(list))
			list = append(list, s)
		}
		return texts[s]
	}
	valueType := func(field int, kind, unit string) {
		out.message(field, new(message).number(1, text(kind)).number(2, text(unit)))
	}
	valueType(1, "samples", "count")
	valueType(1, "cpu", "nanoseconds")
	for key, n := range prof.samples {
		values := binary.AppendUvarint(binary.AppendUvarint(nil, uint64(n)), uint64(n)*uint64(prof.period))
		out.message(2, new(message).bytes(1, []byte(key)).bytes(2, values))
	}
	functions := make(map[string]uint64)
	for f, id := range prof.frames {
		at, _ := program.LoaderOf(e).Locate(f)
		_, clause := f.Clause.Source()
		name := f.Pred.PI()
		function := functions[name]
		if function == 0 {
			function = uint64(len(functions) + 1)
			functions[name] = function
			out.message(5, new(message).number(1, function).number(2, text(name)).number(3, text(name)).
				number(4, text(program.ShownName(at.File))).number(5, uint64(clause)))
		}
		line := new(message).number(1, function).number(2, uint64(at.Line))
		out.message(4, new(message).number(1, id).message(4, line))
	}
	valueType(11, "cpu", "nanoseconds")
	for _, s := range list {
		out.bytes(6, []byte(s))
	}
	out.number(9, uint64(prof.begun.UnixNano())).number(10, uint64(time.Since(prof.begun))).number(12, uint64(prof.period))
	return out.data
}

// A message is a message of protocol buffers.
type message struct{ data []byte }

func (m *message) number(field int, n uint64) *message {
	m.data = binary.AppendUvarint(binary.AppendUvarint(m.data, uint64(field)<<3), n)
	return m
}

func (m *message) bytes(field int, b []byte) *message {
	m.data = binary.AppendUvarint(binary.AppendUvarint(m.data, uint64(field)<<3|2), uint64(len(b)))
	m.data = append(m.data, b...)
	return m
}

func (m *message) message(field int, in *message) *message { return m.bytes(field, in.data) }
