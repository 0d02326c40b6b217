package engine

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Indexing plans. Which index a call uses is decided for each set of bound arguments:
// at the first call that has it, and again when there are four times as many clauses. A
// sample of the clauses tells how many are left to a call by an index on each argument;
// if these are many, also on each pair of arguments, on the first arguments of compounds in
// the place of each argument, and on the whole of these (a table of states that are compounds).
// The index that leaves the fewest is made, unless there is one that is nearly as good.

// A plan is what calls with these arguments bound use: the first of its ways for which a
// call has keys.
type plan struct {
	bound uint32
	live  int // clauses when it was made
	ways  []way
}

// most returns the most clauses for which the plan is valid.
func (pl *plan) most() int { return 4 * pl.live }

// A way is an index on some places, which is made when it is used first.
type way struct {
	places []place
	index  *hashIndex // nil before it is made
}

// minIndexed is the number of clauses from which a predicate is indexed.
const minIndexed = 8

// sampled is the number of clauses that are examined to make a plan.
const sampled = 1024

// fewClauses is the number of clauses that is few enough: no other index is tried.
const fewClauses = 4

// indexFor returns the index that a call with these arguments uses and the hash
// of its keys; nil when it has to look at all clauses.
func (m *Machine) indexFor(p *Pred, k *argKeys, args []Cell) (*hashIndex, uint32) {
	if p.live < minIndexed || k.bound == 0 {
		return nil, 0
	}
	pl := p.plan(k.bound)
	if pl == nil {
		if m.turn.beside {
			return m.indexAlone(p, k, args)
		}
		pl = m.Engine.newPlan(p, k.bound)
	}
	for i := range pl.ways {
		w := &pl.ways[i]
		hash, ok := m.hash(args, w.places)
		if !ok {
			continue
		}
		if w.index == nil && m.turn.beside {
			return m.indexAlone(p, k, args)
		}
		ix := w.index
		if ix == nil {
			if ix = m.Engine.newIndex(p, w.places); ix == nil {
				pl.ways = slices.Delete(pl.ways, i, i+1)
				break
			}
			p.noteIndexes()
		}
		ix.touch()
		return ix, hash
	}
	return nil, 0
}

// indexAlone is indexFor where something is to be made and others run.
func (m *Machine) indexAlone(p *Pred, k *argKeys, args []Cell) (*hashIndex, uint32) {
	defer m.Alone()()
	return m.indexFor(p, k, args)
}

// hash returns the hash of the keys of the arguments of a call, and false when one is
// missing.
func (m *Machine) hash(args []Cell, places []place) (uint32, bool) {
	var hash Cell
	for _, at := range places {
		k := m.keyAt(args, at)
		if k == 0 {
			return 0, false
		}
		hash = mix(hash, k)
	}
	return hashBits(hash), true
}

// plan returns the plan for calls of p with these arguments bound. It returns nil if there
// is none, or none for this many clauses.
func (p *Pred) plan(bound uint32) *plan {
	for i := range p.plans {
		if pl := &p.plans[i]; pl.bound == bound && p.live <= pl.most() {
			return pl
		}
	}
	return nil
}

// An option is an index that could be made, and how many clauses a call is
// left with.
type option struct {
	places []place
	left   float64
}

// newPlan makes a plan for such calls, in the place of the one that there is.
func (e *Engine) newPlan(p *Pred, bound uint32) *plan {
	pl := plan{bound: bound, live: p.live}
	s := p.sample()
	var single []option
	for i := range maxKeys {
		if bound>>i&1 != 0 {
			single = append(single, s.option(p, place{int8(i), outermost}))
		}
	}
	best := least(single)
	var inner []option
	if best.left > fewClauses {
		slices.SortStableFunc(single, func(a, b option) int { return int(a.left - b.left) })
		for i, a := range single[:min(len(single), 4)] {
			for _, b := range single[:i] {
				if o := s.option(p, b.places[0], a.places[0]); o.left < best.left/2 {
					best = o
				}
			}
		}
		for _, o := range single {
			for _, part := range [...]int8{0, 1, whole} {
				if o := s.option(p, place{o.places[0].arg, part}); o.left < best.left/2 {
					inner = append(inner, o)
				}
			}
		}
	}
	slices.SortStableFunc(inner, func(a, b option) int { return int(a.left - b.left) })
	for _, o := range inner {
		pl.ways = append(pl.ways, way{places: o.places})
	}
	for _, ix := range p.indexes {
		if o := s.option(p, ix.places...); covers(bound, ix.places) && o.left <= 2*best.left {
			best = o
		}
	}
	if best.left < 0.6*float64(p.live) {
		pl.ways = append(pl.ways, way{places: best.places})
	}
	p.plans = append(slices.DeleteFunc(p.plans, func(o plan) bool { return o.bound == bound || p.live > o.most() }), pl)
	p.planned = pl.most()
	for _, o := range p.plans {
		p.planned = min(p.planned, o.most())
	}
	p.noteIndexes()
	return &p.plans[len(p.plans)-1]
}

// keptClauses is the number of clauses for which a plan counts as made after all clauses are gone.
const keptClauses = 64

// keptPlans returns the plans for when p has no clauses left, and the number of clauses up to which
// they are valid: those to come are probably such as were there before, at least if they are few.
func (p *Pred) keptPlans() (plans []plan, planned int) {
	for i := range p.plans {
		pl := &p.plans[i]
		pl.live = min(pl.live, keptClauses)
		for j := range pl.ways {
			pl.ways[j].index = nil
		}
	}
	return p.plans, min(p.planned, 4*keptClauses)
}

// noteIndexes notes in the plans which indexes there are.
func (p *Pred) noteIndexes() {
	for i := range p.plans {
		for j := range p.plans[i].ways {
			w := &p.plans[i].ways[j]
			w.index = p.indexOn(w.places)
		}
	}
}

// covers reports whether the places are bound arguments.
func covers(bound uint32, places []place) bool {
	return !slices.ContainsFunc(places, func(at place) bool { return at.inner != outermost || bound>>at.arg&1 == 0 })
}

func least(options []option) option {
	return slices.MinFunc(options, func(a, b option) int {
		if a.left < b.left {
			return -1
		}
		return 1
	})
}

// indexOn returns the index of p on the places, or nil.
func (p *Pred) indexOn(places []place) *hashIndex {
	for _, ix := range p.indexes {
		if slices.Equal(ix.places, places) {
			return ix
		}
	}
	return nil
}

// drop frees an index; calls plan anew. Goals that use it go on with all clauses.
func (p *Pred) drop(ix *hashIndex) {
	p.indexes = slices.DeleteFunc(p.indexes, func(o *hashIndex) bool { return o == ix })
	p.plans, p.planned = nil, 0
	ix.memory.Free()
}

// A sample is some clauses of a predicate.
type sample struct {
	clauses []*Clause
	counts  []keyCount // a table with open addresses, at most half full
}

// A keyCount is the number of clauses whose key has this hash.
type keyCount struct {
	hash  uint32
	count int32
}

// sample picks clauses at random, all when they are few.
func (p *Pred) sample() *sample {
	s := &sample{}
	if p.slots <= sampled {
		s.clauses = p.list()
		return s
	}
	r := rand.New(rand.NewPCG(uint64(p.slots), 1))
	for range 4 * sampled {
		if c := p.clause(1 + r.Int32N(p.slots)); c != nil && !c.Erased() {
			if s.clauses = append(s.clauses, c); len(s.clauses) == sampled {
				break
			}
		}
	}
	return s
}

// option estimates how many clauses an index on the places leaves: those with a
// variable there, and those with the key of a clause taken at random.
func (s *sample) option(p *Pred, places ...place) option {
	ix := hashIndex{places: places}
	n, bare, pairs := len(s.clauses), 0, 0
	if s.counts == nil {
		s.counts = make([]keyCount, 2<<bits.Len(uint(n)))
	}
	clear(s.counts)
	for _, c := range s.clauses {
		hash, ok := ix.hashOf(c)
		if !ok {
			bare++
			continue
		}
		k := s.count(hash)
		pairs += int(k.count)
		k.count++
	}
	if n < 2 || 2*bare > n {
		return option{places, float64(p.live)}
	}
	same := 2 * float64(pairs) / (float64(n) * float64(n-1)) // the chance that two have one key
	return option{places, 1 + float64(p.live)*(same+float64(bare)/float64(n))}
}

// count returns where keys with the hash are counted.
func (s *sample) count(hash uint32) *keyCount {
	for i := int(hash); ; i++ {
		switch k := &s.counts[i&(len(s.counts)-1)]; {
		case k.count == 0:
			k.hash = hash
			return k
		case k.hash == hash:
			return k
		}
	}
}
