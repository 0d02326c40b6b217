package prolog

import (
	"context"
	"io"
	"time"

	"github.com/zebralog/prolog/stdlib/profiler"
)

// A Profile shows where queries spend their time. A hundred times a second it notes which
// clauses are running. It is for any number of queries whose contexts WithProfile has made.
type Profile struct {
	p    *Interpreter
	data *profiler.Profile
}

const samplePeriod = 10 * time.Millisecond

// NewProfile returns a Profile without samples.
func (p *Interpreter) NewProfile() *Profile {
	return &Profile{p: p, data: profiler.New(samplePeriod)}
}

// WithProfile returns a context whose queries are sampled for a Profile of the same
// interpreter. It slows them down by some thousandths. The clauses of a sample are those of
// a backtrace: see Exception.Backtrace.
func WithProfile(ctx context.Context, prof *Profile) context.Context {
	o := observersOf(ctx)
	o.profile = prof
	return context.WithValue(ctx, observersKey{}, o)
}

// WriteTo writes the profile as a file for go tool pprof. The functions in it are the
// predicates.
func (prof *Profile) WriteTo(w io.Writer) (int64, error) {
	if prof == nil || !prof.p.isMade() {
		return 0, errNotMade
	}
	prof.p.engine.Lock()
	defer prof.p.engine.Unlock()
	return prof.data.Write(prof.p.engine, w)
}
