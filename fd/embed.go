package fd

import (
	"iter"
	"slices"
)

// These are for a system with its own constraints and variables in front of a store, such
// as a Prolog. It finds its own by numbers.

// Number returns the number of the variable. Variables are numbered from 0, in the order in
// which they were made.
func (x *Var) Number() int { return x.id }

// Root returns the variable that stands for x since both were made the same, or x itself.
func (x *Var) Root() *Var { return x.root() }

// At returns the variable with a number, which must be less than Len.
func (s *Store) At(number int) *Var { return s.vars.all[number] }

// Len returns the number of variables.
func (s *Store) Len() int { return s.vars.used }

// Reserve makes room for a constraint of n variables. Slices that grow in steps while it is
// posted would leave several times their length as garbage.
func (s *Store) Reserve(n int) {
	s.terms = slices.Grow(s.terms[:0], n)
	s.trail.domains = slices.Grow(s.trail.domains, n)
	s.trail.watched = slices.Grow(s.trail.watched, n)
}

// Marks returns how many calls of Push have not been undone.
func (s *Store) Marks() int { return len(s.marks) }

// Resume makes the store call Stop again after Stop has returned true.
func (s *Store) Resume() { s.gone, s.steps = false, 0 }

// Tag marks the propagators that are posted until the next call of Propagate, and those that
// they post in turn; 0 is no mark. See Var.Tags.
func (s *Store) Tag(tag int) { s.tag = tag }

// Tags yields the tags of those propagators of the variable that still have something to do,
// in the order in which they were posted. A tag that several propagators have is yielded
// several times.
func (x *Var) Tags() iter.Seq[int] {
	return func(yield func(int) bool) {
		for w := range x.root().watches() {
			if w.r.state != dead && w.r.tag != 0 && !yield(w.r.tag) {
				return
			}
		}
	}
}

// News counts the variables that have got a value, and those that have been made the same as
// others, since the store was made. What was undone does not count.
type News struct{ fixed, merged int }

// News returns the present counts.
func (s *Store) News() News { return News{len(s.trail.fixed), len(s.trail.merged)} }

// NewsAt returns the counts at the time of a mark.
func (s *Store) NewsAt(mark int) News { return News{s.marks[mark].fixed, s.marks[mark].merged} }

// Fixed returns the variables that have got a value since then.
func (s *Store) Fixed(since News) []*Var { return s.trail.fixed[since.fixed:] }

// Merged returns the variables that have been made the same as others since then.
func (s *Store) Merged(since News) []*Var { return s.trail.merged[since.merged:] }

// Await adds a propagator that does not run before the given event of x.
func (s *Store) Await(p Propagator, on Event, x *Var) {
	r := s.newRecord(p, Binary)
	Poster{s, r}.Watch(on, x)
}

// Root returns the mark of the root of the search.
func (t *Tree) Root() int { return t.root }

// More reports whether the search can go on, that is, whether there are decisions to undo.
func (t *Tree) More() bool { return len(t.way) > 0 }
