package fd

// A Store holds variables and the propagators of their constraints. It is used by one
// goroutine at a time.
type Store struct {
	vars    pool[Var]
	records pool[record] // of propagators
	watches []watch      // the first ones of variables
	queue   queue
	failed  bool

	changes uint64 // of domains, so far
	told    int    // how many variables that have a value have told their edges
	pending []*Var // those that are to tell their tests
	tag     int    // of the propagators that are posted now
	running owner  // the propagator that runs

	trail  trail
	marks  []mark
	made   int      // how many variables there were at the last mark
	held   int      // bytes that propagators and holes have beside records and variables
	copied int      // bytes of holes and watches, since Copied was asked
	learn  *learner // while a search learns from its failures
	stamp  uint64   // of the time since the last mark, 0 when there is none
	times  uint64   // how many stamps there were

	Stats Stats

	// Stop, if not nil, is asked whether to give up, at each node of a search and from time
	// to time during propagation: that then fails, and a search ends.
	Stop  func() bool
	steps int // since it was asked

	terms    []term     // of the sum that is posted
	allowed  []Interval // of restrictTo
	relation relation   // of the table that was posted last
	gone     bool       // Stop has said so
}

// Stats counts what a store has done.
type Stats struct {
	Propagations int64 // runs of propagators
	Nodes        int64 // of the search tree, with its leaves
	Failures     int64 // leaves without a solution
	Depth        int64 // the longest way from the root
	Explained    int64 // facts that were reasons, in a search that learns
}

// A Var is a variable over the integers.
type Var struct {
	// What propagators look at is the first 64 bytes of 128, a line of the cache.
	same *Var // the variable it has become equal to, which stands for both
	domain
	stamp  uint64 // the domain is on the trail since that time
	watch  []watch
	values []watch // those for its value only, whom the other events need not look at
	links  *links  // nil if there never were any
	id     int
}

// New returns a store without variables.
func New() *Store { return new(Store) }

// Var makes a variable with the values from lo to hi. A lower bound of -Limit or an upper
// bound of Limit means no bound. If lo > hi, the store fails.
func (s *Store) Var(lo, hi int64) *Var {
	if lo > hi {
		s.failed = true
		hi = lo
	}
	id := s.vars.used
	x := s.vars.next(s.learn != nil)
	x.fill(max(lo, -Limit), min(hi, Limit))
	x.same, x.stamp, x.watch, x.values, x.id = nil, s.stamp, x.watch[:0], x.values[:0], id // in place, which is faster
	if l := x.links; l != nil {
		l.edges, l.tests = l.edges[:0], l.tests[:0]
	}
	return x
}

// Vars makes n variables, each with the values from lo to hi.
func (s *Store) Vars(n int, lo, hi int64) []*Var {
	xs := make([]*Var, n)
	for i := range xs {
		xs[i] = s.Var(lo, hi)
	}
	return xs
}

func (x *Var) root() *Var {
	for x.same != nil {
		x = x.same
	}
	return x
}

// Min returns the least value.
func (x *Var) Min() int64 { return x.root().lo }

// Max returns the greatest value.
func (x *Var) Max() int64 { return x.root().hi }

// Fixed reports whether the variable has one value only.
func (x *Var) Fixed() bool { x = x.root(); return x.lo == x.hi }

// Value returns the least value. If the variable is fixed, that is its value.
func (x *Var) Value() int64 { return x.root().lo }

// Size returns the number of values.
func (x *Var) Size() int64 { return x.root().size() }

// Has reports whether n is a value.
func (x *Var) Has(n int64) bool { return x.root().has(n) }

// Next returns the least value that is not less than n, which is at most Max.
func (x *Var) Next(n int64) int64 { return x.root().next(n) }

// Prev returns the greatest value that is not greater than n, which is at least Min.
func (x *Var) Prev(n int64) int64 { return x.root().prev(n) }

// Domain returns the values, as intervals in order.
func (x *Var) Domain() (d []Interval) {
	for i := range x.root().intervals() {
		d = append(d, i)
	}
	return d
}

// The trail has what must be restored. The parts of a store do not depend on each other, so
// each kind of part has its own trail.
type trail struct {
	domains []savedDomain
	words   []savedWord
	watched []savedWatches
	dead    []*record // propagators that have become subsumed
	merged  []*Var    // that have become other ones
	fixed   []*Var    // that have got a value: nothing of them is restored
}

type savedDomain struct {
	x *Var
	domain
	stamp uint64
}

type savedWord struct {
	at    *uint64
	old   uint64
	owner owner
}

// An owner is the propagator, by its number and 1, or the variable, by the contrary of
// that, to which a word belongs.
type owner int

type savedWatches struct {
	x                           *Var
	watch, values, edges, tests int32 // how many it had
}

// A mark is where the trails were.
type mark struct {
	vars, records, domains, words, watched, dead, merged, fixed int
	stamp                                                       uint64
	failed                                                      bool
	noted                                                       int // changes that the learner has noted
	held                                                        int
}

// Push sets a mark to go back to, and returns how many there were before.
func (s *Store) Push() int {
	t := &s.trail
	s.made = s.vars.used
	s.marks = append(s.marks, mark{s.vars.used, s.records.used, len(t.domains), len(t.words), len(t.watched), len(t.dead), len(t.merged), len(t.fixed), s.stamp, s.failed, s.learn.noted(), s.held})
	s.times++
	s.stamp = s.times
	return len(s.marks) - 1
}

// Pop undoes everything that happened since there were n marks.
func (s *Store) Pop(n int) {
	m, t := &s.marks[n], &s.trail
	s.Merge(n)
	s.rest()
	s.stamp, s.failed = m.stamp, m.failed
	s.learn.undo(m.noted)
	for i := len(t.domains) - 1; i >= m.domains; i-- {
		d := &t.domains[i]
		d.x.domain, d.x.stamp = d.domain, d.stamp
	}
	for i := len(t.words) - 1; i >= m.words; i-- {
		*t.words[i].at = t.words[i].old
	}
	for i := len(t.watched) - 1; i >= m.watched; i-- {
		w := &t.watched[i]
		w.x.watch, w.x.values = w.x.watch[:w.watch], w.x.values[:w.values]
		if l := w.x.links; l != nil {
			l.edges, l.tests = l.edges[:w.edges], l.tests[:w.tests]
		}
	}
	for _, x := range t.merged[m.merged:] {
		x.same = nil
	}
	for _, r := range t.dead[m.dead:] {
		r.state = idle
	}
	t.domains, t.words, t.watched = t.domains[:m.domains], t.words[:m.words], t.watched[:m.watched]
	t.dead, t.merged, t.fixed = t.dead[:m.dead], t.merged[:m.merged], t.fixed[:m.fixed]
	s.told = m.fixed
	s.drop(m)
	s.held = m.held
}

// save puts the domain of a variable on the trail, once between two marks, and reports whether
// it was not there.
func (s *Store) save(x *Var) bool {
	if x.stamp == s.stamp {
		return false
	}
	s.trail.domains = append(s.trail.domains, savedDomain{x, x.domain, x.stamp})
	x.stamp = s.stamp
	return true
}

// saveWord puts a word on the trail.
func (s *Store) saveWord(p *uint64, of owner) {
	if s.stamp != 0 {
		s.trail.words = append(s.trail.words, savedWord{p, *p, of})
	}
}

// An Int is an integer that a propagator keeps between its runs. Going back restores it.
type Int struct{ word uint64 }

// Get returns the integer.
func (i *Int) Get() int { return int(i.word) }

// Set changes the integer.
func (i *Int) Set(s *Store, n int) { i.set(s, uint64(n)) }

func (i *Int) set(s *Store, w uint64) {
	if w != i.word {
		s.saveWord(&i.word, s.running)
		i.word = w
	}
}

// Fail makes the store fail, until the last Push is undone.
func (s *Store) Fail() { s.failed = true }
