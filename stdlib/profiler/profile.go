package profiler

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// A Profile has samples of the running clauses, taken at intervals. Several machines may
// share it.
type Profile struct {
	begun   time.Time
	period  time.Duration // between samples
	mu      sync.Mutex
	frames  map[engine.Frame]uint64 // the number of each frame, from 1
	samples map[string]int64        // how often each stack was seen; the key has the numbers of its frames, the innermost first
	calls   map[call]int64
	redos   map[*engine.Pred]int64
}

// A call is a call of the predicate to by a clause of from. from may be nil.
type call struct{ from, to *engine.Pred }

// New returns a Profile without samples. The period is the time between two samples.
func New(period time.Duration) *Profile {
	return &Profile{begun: time.Now(), period: period, frames: make(map[engine.Frame]uint64), samples: make(map[string]int64), calls: make(map[call]int64), redos: make(map[*engine.Pred]int64)}
}

// Sample samples a machine until it is reset or end is called.
func (prof *Profile) Sample(m *engine.Machine) (end func()) {
	return m.Sample(prof.period, prof.sample)
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

// Count counts the calls and redos of a machine until end is called.
func (prof *Profile) Count(m *engine.Machine) (end func()) {
	before := m.Tally(func(p, caller *engine.Pred, again bool) {
		prof.mu.Lock()
		defer prof.mu.Unlock()
		if again {
			prof.redos[p]++
		} else {
			prof.calls[call{caller, p}]++
		}
	})
	return func() { m.Tally(before) }
}

// A Share is the part of a predicate in a profile.
type Share struct {
	Pred        *engine.Pred
	Calls       int64
	Redos       int64
	Self, Total int64 // samples of its clauses; samples of those and of the goals below them

	Callers, Callees map[*engine.Pred]int64 // numbers of calls; calls by unknown predicates count nowhere
}

// Shares returns the shares of the predicates that were called or sampled, and the number
// of samples. Those with the most time of their own come first, or with the most in all if
// cumulative is set.
func (prof *Profile) Shares(e *engine.Engine, cumulative bool) (shares []Share, samples int64) {
	prof.mu.Lock()
	defer prof.mu.Unlock()
	byPred := make(map[*engine.Pred]*Share)
	of := func(p *engine.Pred) *Share {
		if byPred[p] == nil {
			byPred[p] = &Share{Pred: p, Callers: make(map[*engine.Pred]int64), Callees: make(map[*engine.Pred]int64)}
		}
		return byPred[p]
	}
	preds := make([]*engine.Pred, len(prof.frames)+1)
	for f, id := range prof.frames {
		preds[id] = f.Pred
	}
	for key, n := range prof.samples {
		samples += n
		seen := make(map[*engine.Pred]bool)
		for rest := []byte(key); len(rest) > 0; {
			id, size := binary.Uvarint(rest)
			rest = rest[size:]
			p := preds[id]
			if len(seen) == 0 {
				of(p).Self += n
			}
			if !seen[p] {
				seen[p] = true
				of(p).Total += n
			}
		}
	}
	for c, n := range prof.calls { // by the module of the caller
		p := c.to
		if def := e.FindPred(p.Module, p.Name, p.Arity); def != nil {
			p = def
		}
		of(p).Calls += n
		if c.from != nil {
			of(p).Callers[c.from] += n
			of(c.from).Callees[p] += n
		}
	}
	for p, n := range prof.redos {
		if name, hidden := strings.CutPrefix(p.Name.String(), "$"); hidden { // between/3 for '$between'/3
			p = cmp.Or(e.FindPred(p.Module, atom.Intern(name), p.Arity), p)
		}
		of(p).Redos += n
	}
	for _, s := range byPred {
		ran := s.Calls+s.Redos+s.Total > 0 // and not only before, as what still called others
		if ran && !strings.HasPrefix(s.Pred.Name.String(), "$") {
			shares = append(shares, *s)
		}
	}
	slices.SortFunc(shares, func(a, b Share) int {
		byTime := cmp.Compare(b.Self, a.Self)
		if cumulative {
			byTime = cmp.Compare(b.Total, a.Total)
		}
		return cmp.Or(byTime, cmp.Compare(b.Calls, a.Calls), strings.Compare(a.Pred.PI(), b.Pred.PI()))
	})
	return shares, samples
}
