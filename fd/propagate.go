package fd

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"
	"unsafe"
)

// An Event is a set of changes of a variable.
type Event uint8

const (
	OnValue  Event = 1 << iota // it has got a value
	OnMin                      // its least value has changed
	OnMax                      // its greatest value has changed
	OnDomain                   // a value has gone; the others imply this

	OnBounds = OnMin | OnMax // one of the bounds has changed
)

// A Status is what a propagator returns when it has run.
type Status uint8

const (
	Failed        Status = iota // its constraint can't hold any more
	Fixpoint                    // it would change nothing if it ran again at once
	NotAtFixpoint               // it might, if it has changed anything
	Subsumed                    // it would never change anything again: all that is left are solutions
)

// A Propagator removes values that are in no solution of its constraint. It never removes a
// value that is in a solution. It fails if all its variables have values and these do not
// satisfy the constraint.
type Propagator interface {
	Propagate(s *Store) Status
}

// A Cost orders propagators: the cheaper ones run first.
type Cost uint8

const (
	Binary     Cost = iota // O(1), with two variables
	Ternary                // O(1), with more
	LinearCost             // O(n)
	Quadratic              // O(n²)
	Cubic                  // O(n³), or more
	costs
)

// A record is a propagator in a store.
type record struct {
	p      Propagator
	cost   Cost
	state  state
	holds  int32 // the memory of its own, in bytes
	tag    int   // of the constraint that it belongs to, or 0
	owner  owner // itself
	weight int64 // how often it has failed, and 1
	scope  *scope
}

// A scope has what is known about a propagator while the search learns.
type scope struct {
	watched []watched
	given   Literal // the condition because of which it was posted, if any
}

type state uint8

const (
	idle state = iota
	queued
	running
	dead
)

// A watch wakes a propagator at some events of a variable.
type watch struct {
	r  *record
	on Event
}

// queue is the propagators that are to run.
type queue struct {
	lines [costs]line
	full  uint // the lines that are not empty
}

// A line is a queue of those of one cost, first come, first served.
type line struct {
	records []*record
	first   int
}

func (q *queue) add(r *record) {
	r.state = queued
	l := &q.lines[r.cost]
	if len(l.records) == cap(l.records) && 2*l.first > len(l.records) { // most have been taken
		l.records = l.records[:copy(l.records, l.records[l.first:])]
		l.first = 0
	}
	l.records = append(l.records, r)
	q.full |= 1 << r.cost
}

// cost returns the cost of the next one. The queue is not empty.
func (q *queue) cost() int { return bits.TrailingZeros(q.full) }

// take returns the next record of a cost that has some.
func (q *queue) take(c int) *record {
	l := &q.lines[c]
	r := l.records[l.first]
	if l.first++; l.first == len(l.records) {
		l.records, l.first = l.records[:0], 0
		q.full &^= 1 << c
	}
	return r
}

func (q *queue) clear() {
	for q.full != 0 {
		q.take(q.cost()).state = idle
	}
}

// A Poster is a propagator that is being posted.
type Poster struct {
	s *Store
	r *record
}

// Post adds a propagator and schedules its first run.
func (s *Store) Post(p Propagator, cost Cost) Poster {
	r := s.newRecord(p, cost)
	s.queue.add(r)
	return Poster{s, r}
}

func (s *Store) newRecord(p Propagator, cost Cost) *record {
	r := s.records.next(s.learn != nil)
	*r = record{p: p, cost: cost, tag: s.tag, owner: owner(s.records.used), weight: 1}
	if s.learn != nil {
		r.scope = &scope{given: s.learn.given()}
	}
	return r
}

// reuse returns a propagator to fill in and to post at once: the one that the next record had
// before it was forgotten, if that was of the same type.
func reuse[T any](s *Store) *T {
	if n := s.records.used; s.learn == nil && n < len(s.records.all) {
		if p, ok := any(s.records.all[n].p).(*T); ok {
			return p
		}
	}
	return new(T)
}

// Holds counts memory of the propagator, in bytes, beyond what every propagator has.
func (p Poster) Holds(bytes int) Poster {
	p.r.holds += int32(bytes)
	p.s.held += bytes
	return p
}

// Watch makes the propagator run at these events of the variables.
func (p Poster) Watch(on Event, xs ...*Var) Poster {
	const ofWatch = 40 // with a place in the propagator
	p.Holds(ofWatch * len(xs))
	for _, x := range xs {
		x = x.root()
		if p.s.learn != nil {
			p.r.scope.watched = append(p.r.scope.watched, watched{x, on})
		}
		if x.lo != x.hi {
			p.s.saveWatches(x)
			p.s.addWatch(x, watch{p.r, on})
		}
	}
	return p
}

// addWatch appends a watch. The first four are beside those of other variables.
func (s *Store) addWatch(x *Var, w watch) {
	const few = 4
	to := &x.watch
	if w.on == OnValue {
		to = &x.values
	}
	if *to == nil {
		if len(s.watches) < few {
			s.watches = make([]watch, 32*few)
		}
		*to, s.watches = s.watches[:0:few], s.watches[few:]
	}
	room := cap(*to)
	if *to = append(*to, w); cap(*to) > room {
		s.copied += cap(*to) * int(unsafe.Sizeof(w))
	}
}

func (s *Store) saveWatches(x *Var) {
	if x.id < s.made {
		s.trail.watched = append(s.trail.watched, savedWatches{x, int32(len(x.watch)), int32(len(x.values)), int32(len(x.edges())), int32(len(x.tests()))})
	}
}

// watches yields what watches a variable and has something left to do, in the order in which it
// was posted.
func (x *Var) watches() iter.Seq[watch] {
	return func(yield func(watch) bool) {
		all := slices.Concat(x.watch, x.values)
		for _, e := range x.edges() {
			if !e.over() {
				all = append(all, watch{e.r, OnValue})
			}
		}
		for _, p := range x.tests() {
			all = append(all, watch{p.r, p.on()})
		}
		slices.SortStableFunc(all, func(a, b watch) int { return cmp.Compare(a.r.owner, b.r.owner) })
		for _, w := range all {
			if w.r.state != dead && !yield(w) {
				return
			}
		}
	}
}

// degree returns how many propagators watch a variable.
func (x *Var) degree() int { return len(x.watch) + len(x.values) + len(x.edges()) + len(x.tests()) }

// Failed reports whether propagation has found that there is no solution.
func (s *Store) Failed() bool { return s.failed }

// Propagate runs propagators until the fixpoint, and reports whether there may be a
// solution.
func (s *Store) Propagate() bool {
	for !s.failed {
		if !s.informed() {
			s.inform()
			continue
		}
		if s.queue.full == 0 {
			break
		}
		cost := s.queue.cost()
		if s.stopped(stepsOf[cost]) {
			s.failed = true
			break
		}
		s.run(s.queue.take(cost))
	}
	s.tag, s.running = 0, 0
	if s.failed = s.failed || s.gone; s.failed {
		s.rest()
	}
	return !s.failed
}

// run runs a propagator.
func (s *Store) run(r *record) {
	r.state = running
	s.tag, s.running = r.tag, r.owner
	s.Stats.Propagations++
	before := s.changes
	switch r.p.Propagate(s) {
	case Failed:
		r.state = idle
		r.weight++
		s.failed = true
	case NotAtFixpoint:
		if s.changes != before {
			s.queue.add(r)
			break
		}
		fallthrough
	case Fixpoint:
		r.state = idle
	case Subsumed:
		s.subsume(r)
	}
}

// subsume notes that r has nothing left to do.
func (s *Store) subsume(r *record) {
	r.state = dead
	if s.stamp != 0 {
		s.trail.dead = append(s.trail.dead, r)
	}
}

// stepsOf are steps of propagators, by their costs. Those whose loops may be long count
// the steps of these as well, and fail when the store is stopped.
var stepsOf = [costs]int{16, 16, 64, 256, 256}

// stopped counts steps, and reports whether Stop has said that all is to end.
func (s *Store) stopped(steps int) bool {
	const between = 1 << 12
	s.steps += steps
	return s.gone || s.steps >= between && s.ask()
}

// ask asks Stop. It is a separate function so that stopped is inlined.
//
//go:noinline
func (s *Store) ask() bool {
	s.steps = 0
	if s.Stop != nil && s.Stop() {
		s.gone = true
	}
	return s.gone
}

// changed tells those who watch the variable.
func (s *Store) changed(x *Var, e Event) {
	s.changes++
	if x.lo == x.hi {
		e |= OnValue
		s.trail.fixed = append(s.trail.fixed, x)
		for _, w := range x.values {
			if w.r.state == idle {
				s.queue.add(w.r)
			}
		}
	}
	if l := x.links; l != nil && len(l.tests) > 0 && !l.pending {
		l.pending = true
		s.pending = append(s.pending, x)
	}
	ws := x.watch
	for i := range ws {
		if w := &ws[i]; w.on&e != 0 && w.r.state == idle {
			s.queue.add(w.r)
		}
	}
}

// SetMin removes the values below n. Like all functions that remove values, it reports
// whether any are left.
func (s *Store) SetMin(x *Var, n int64) bool {
	return n <= x.root().lo || s.setMin(x, n)
}

// setMin is the rest of SetMin. It is a separate function so that SetMin is inlined, as
// usually there is nothing to do.
//
//go:noinline
func (s *Store) setMin(x *Var, n int64) bool { return s.raise(x.root(), n, -Limit, n-1) }

// SetMax removes the values above n.
func (s *Store) SetMax(x *Var, n int64) bool {
	return n >= x.root().hi || s.setMax(x, n)
}

// setMax is the same for SetMax.
//
//go:noinline
func (s *Store) setMax(x *Var, n int64) bool { return s.lower(x.root(), n, n+1, Limit) }

// raise makes n the lower bound, above the one before, because from to to is to go.
func (s *Store) raise(x *Var, n, from, to int64) bool {
	if n > x.hi {
		if s.learn != nil {
			s.learn.empty(x, from, to, false)
		}
		return false
	}
	s.save(x)
	if s.learn == nil {
		x.domain.raise(n)
	} else {
		lo := x.lo
		x.domain.raise(n)
		s.learn.note(x, from, to, lo, x.hi, false)
	}
	s.changed(x, OnMin|OnDomain)
	return true
}

// lower makes n the upper bound, below the one before, because from to to is to go.
func (s *Store) lower(x *Var, n, from, to int64) bool {
	if n < x.lo {
		if s.learn != nil {
			s.learn.empty(x, from, to, false)
		}
		return false
	}
	s.save(x)
	if s.learn == nil {
		x.domain.lower(n)
	} else {
		hi := x.hi
		x.domain.lower(n)
		s.learn.note(x, from, to, x.lo, hi, false)
	}
	s.changed(x, OnMax|OnDomain)
	return true
}

// Assign removes all values other than n.
func (s *Store) Assign(x *Var, n int64) bool {
	x = x.root()
	if x.lo == x.hi && n == x.lo {
		return true
	}
	if !x.has(n) {
		if s.learn != nil {
			s.learn.empty(x, n, n, true)
		}
		return false
	}
	s.save(x)
	e := OnDomain
	if n != x.lo {
		e |= OnMin
	}
	if n != x.hi {
		e |= OnMax
	}
	lo, hi := x.lo, x.hi
	x.domain = domain{lo: n, hi: n, base: n, word: 1}
	if s.learn != nil {
		s.learn.note(x, n, n, lo, hi, true)
	}
	s.changed(x, e)
	return true
}

// Remove removes the value n.
func (s *Store) Remove(x *Var, n int64) bool {
	x = x.root()
	if s.learn == nil && x.small() {
		return s.narrow(x, x.word&^(1<<uint(n-x.base))) // the same if there is no such bit
	}
	if !x.has(n) {
		return true
	}
	switch n {
	case x.lo:
		return s.raise(x, n+1, n, n)
	case x.hi:
		return s.lower(x, n-1, n, n)
	}
	saved := s.save(x)
	s.cut(x, n, saved)
	if s.learn != nil {
		s.learn.note(x, n, n, x.lo, x.hi, false)
	}
	s.changed(x, OnDomain)
	return true
}

// narrow leaves a small domain the values of a word, which are among those it has.
func (s *Store) narrow(x *Var, word uint64) bool {
	switch word {
	case x.word:
		return true
	case 0:
		return false
	}
	s.save(x)
	x.word = word
	s.changed(x, x.bounds())
	return true
}

// bounds sets the bounds of a small domain by its word, and returns what has happened.
func (x *Var) bounds() Event {
	e := OnDomain
	if lo := x.base + int64(bits.TrailingZeros64(x.word)); lo != x.lo {
		x.lo = lo
		e |= OnMin
	}
	if hi := x.base + int64(63-bits.LeadingZeros64(x.word)); hi != x.hi {
		x.hi = hi
		e |= OnMax
	}
	return e
}

// cut makes a hole.
func (s *Store) cut(x *Var, n int64, saved bool) {
	if x.small() {
		x.word &^= 1 << uint(n-x.base)
		return
	}
	if x.holes == nil {
		if x.hi-x.lo < longest {
			x.holes = newBitset(x.lo, x.hi)
			s.held += bytesOf(x.holes)
		} else {
			x.holes = intervals{{x.lo, x.hi}}
		}
	}
	switch h := x.holes.(type) {
	case *bitset:
		word, bit := h.at(n)
		s.saveWord(&h.words[word], -1-owner(x.id))
		h.words[word] &^= 1 << bit
	case intervals:
		s.replace(x, h.without(n, n), saved)
	}
}

// replace gives a domain other holes; those that were there are on the trail, or go.
func (s *Store) replace(x *Var, h holes, saved bool) {
	n := bytesOf(h)
	s.held += n
	s.copied += n
	s.steps += n / 16
	if !saved {
		s.held -= bytesOf(x.holes)
	}
	x.holes = h
}

// RemoveRange removes the values from lo to hi.
func (s *Store) RemoveRange(x *Var, lo, hi int64) bool {
	x = x.root()
	if lo > hi {
		return true
	}
	from, to := lo, hi
	if lo = max(lo, x.lo); lo == x.lo {
		return hi < lo || s.raise(x, hi+1, from, to)
	}
	if hi = min(hi, x.hi); hi == x.hi {
		return hi < lo || s.lower(x, lo-1, from, to)
	}
	if h, ok := x.holes.(intervals); ok || !x.small() && x.holes == nil && x.hi-x.lo >= longest {
		if x.holes == nil {
			h = intervals{{x.lo, x.hi}}
		}
		if h.next(lo) > hi {
			return true
		}
		s.replace(x, h.without(lo, hi), s.save(x))
		if s.learn != nil {
			s.learn.note(x, lo, hi, x.lo, x.hi, false)
		}
		s.changed(x, OnDomain)
		return true
	}
	for n := x.next(lo); n <= hi; n = x.next(n + 1) {
		if !s.Remove(x, n) {
			return false
		}
	}
	return true
}

// Restrict removes the values that are in none of the intervals, which are in increasing
// order.
func (s *Store) Restrict(x *Var, d []Interval) bool {
	if len(d) == 0 {
		return false
	}
	if !s.SetMin(x, d[0].Lo) || !s.SetMax(x, d[len(d)-1].Hi) {
		return false
	}
	if x = x.root(); s.learn == nil && x.hi-x.lo >= longest {
		return s.overlap(x, d)
	}
	for i := 1; i < len(d); i++ {
		if !s.RemoveRange(x, d[i-1].Hi+1, d[i].Lo-1) {
			return false
		}
	}
	return true
}

// overlap is Restrict for a domain whose holes are intervals, all at once.
func (s *Store) overlap(x *Var, d []Interval) bool {
	both := make(intervals, 0, len(d))
	for v := range x.intervals() {
		for len(d) > 0 && d[0].Hi < v.Lo {
			d = d[1:]
		}
		for i := 0; i < len(d) && d[i].Lo <= v.Hi; i++ {
			both = append(both, Interval{max(v.Lo, d[i].Lo), min(v.Hi, d[i].Hi)})
			if d[i].Hi < v.Hi {
				d = d[i+1:]
				i = -1
			}
		}
	}
	if len(both) == 0 {
		return false
	}
	lo, hi := both[0].Lo, both[len(both)-1].Hi
	e := OnDomain
	if lo != x.lo {
		e |= OnMin
	}
	if hi != x.hi {
		e |= OnMax
	}
	if e == OnDomain && both.count(lo, hi) == x.size() {
		return true
	}
	saved := s.save(x)
	x.domain = domain{lo: lo, hi: hi, holes: x.holes}
	if s.replace(x, nil, saved); len(both) > 1 {
		s.replace(x, both, true)
	}
	x.pack()
	s.changed(x, e)
	return true
}

// Keep takes the values of a small domain away that have no bit in a word; bit 0 is the
// value base.
func (s *Store) keep(x *Var, base int64, word uint64) bool {
	if d := x.base - base; d >= 0 {
		word >>= uint(d) // 0 if d >= 64
	} else {
		word <<= uint(-d)
	}
	return s.without(x, x.base, x.word&^word)
}

// without takes the values away that have a bit in a word; bit 0 is the value base.
func (s *Store) without(x *Var, base int64, gone uint64) bool {
	if x.small() {
		base, gone = x.base, shift(gone, base-x.base)&x.word
		if gone == 0 {
			return true
		}
		if s.learn == nil {
			return s.narrow(x, x.word&^gone)
		}
	}
	for ; gone != 0; gone &= gone - 1 { // one by one, as each may be explained
		if !s.Remove(x, base+int64(bits.TrailingZeros64(gone))) {
			return false
		}
	}
	return true
}

// Same makes two variables one. While the search learns they only get the same values; the
// caller is not subsumed then (see united).
func (s *Store) Same(x, y *Var) bool {
	x, y = x.root(), y.root()
	if x == y {
		return true
	}
	if s.learn != nil {
		return s.intersect(x, y) && s.intersect(y, x)
	}
	if x.degree() < y.degree() {
		x, y = y, x
	}
	if !s.intersect(x, y) {
		s.failed = true
		return false
	}
	s.changes++
	s.trail.merged = append(s.trail.merged, y)
	s.saveWatches(x)
	y.same = x
	x.watch, x.values = append(x.watch, y.watch...), append(x.values, y.values...)
	// Both are one now, also for the propagators that have both.
	for _, ws := range [...][]watch{y.watch, y.values} {
		for _, w := range ws {
			if w.r.state == idle {
				s.queue.add(w.r)
			}
		}
	}
	return s.join(x, y)
}

// united returns the status of a propagator that has made two variables the same, and has
// nothing else to do.
func (s *Store) united() Status {
	if s.learn != nil {
		return NotAtFixpoint
	}
	return Subsumed
}

// merged reports whether any variables have become the same.
func (s *Store) merged() bool { return len(s.trail.merged) > 0 }

// intersect takes the values away from x that y does not have.
func (s *Store) intersect(x, y *Var) bool {
	if x.small() && y.small() {
		return s.keep(x, y.base, y.word)
	}
	if _, ok := y.holes.(intervals); ok {
		return s.Restrict(x, y.Domain())
	}
	for i := range y.intervals() {
		if i.Lo == y.lo && !s.SetMin(x, i.Lo) {
			return false
		}
		if i.Hi == y.hi {
			return s.SetMax(x, i.Hi)
		}
		if !s.RemoveRange(x, i.Hi+1, y.next(i.Hi+1)-1) {
			return false
		}
	}
	return true
}
