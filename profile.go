package prolog

import (
	"compress/gzip"
	"context"
	"encoding/binary"
	"io"
	"sync"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/program"
)

// A Profile says where queries spend their time: a hundred times a second it is noted which
// clauses run. It is for any number of queries, with contexts that WithProfile makes.
type Profile struct {
	p       *Interpreter
	begun   time.Time
	mu      sync.Mutex
	frames  map[engine.Frame]uint64 // their numbers, from 1
	samples map[string]int64        // by the numbers of their frames
}

// NewProfile returns a Profile without samples.
func (p *Interpreter) NewProfile() *Profile {
	return &Profile{p: p, begun: time.Now(), frames: make(map[engine.Frame]uint64), samples: make(map[string]int64)}
}

const samplePeriod = 10 * time.Millisecond

type profileKey struct{}

// WithProfile returns a context whose queries are sampled for a Profile of the same
// interpreter. That costs them some thousandths of their time. The clauses of a sample are
// those of a backtrace: see Exception.Backtrace.
func WithProfile(ctx context.Context, prof *Profile) context.Context {
	return context.WithValue(ctx, profileKey{}, prof)
}

// sample adds a sample.
func (prof *Profile) sample(frames []engine.Frame) {
	prof.mu.Lock()
	defer prof.mu.Unlock()
	var key []byte
	for _, f := range frames {
		if prof.frames[f] == 0 {
			prof.frames[f] = uint64(len(prof.frames) + 1)
		}
		key = binary.AppendUvarint(key, prof.frames[f])
	}
	prof.samples[string(key)]++
}

// WriteTo writes the profile as a file for go tool pprof, with the predicates as functions.
func (prof *Profile) WriteTo(w io.Writer) (int64, error) {
	prof.mu.Lock()
	defer prof.mu.Unlock()
	z := gzip.NewWriter(w)
	n, err := z.Write(prof.encode())
	if err == nil {
		err = z.Close()
	}
	return int64(n), err
}

// encode is the profile in the format of github.com/google/pprof/proto/profile.proto.
func (prof *Profile) encode() []byte {
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
		values := binary.AppendUvarint(binary.AppendUvarint(nil, uint64(n)), uint64(n)*uint64(samplePeriod))
		out.message(2, new(message).bytes(1, []byte(key)).bytes(2, values))
	}
	functions := make(map[string]uint64)
	prof.p.engine.Lock()
	for f, id := range prof.frames {
		frame := frameOf(program.LoaderOf(prof.p.engine), f)
		function := functions[frame.Predicate]
		if function == 0 {
			function = uint64(len(functions) + 1)
			functions[frame.Predicate] = function
			out.message(5, new(message).number(1, function).number(2, text(frame.Predicate)).number(3, text(frame.Predicate)).
				number(4, text(frame.File)).number(5, uint64(frame.Clause)))
		}
		line := new(message).number(1, function).number(2, uint64(frame.Line))
		out.message(4, new(message).number(1, id).message(4, line))
	}
	prof.p.engine.Unlock()
	valueType(11, "cpu", "nanoseconds")
	for _, s := range list {
		out.bytes(6, []byte(s))
	}
	out.number(9, uint64(prof.begun.UnixNano())).number(10, uint64(time.Since(prof.begun))).number(12, uint64(samplePeriod))
	return out.data
}

// A message is one of protocol buffers.
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
