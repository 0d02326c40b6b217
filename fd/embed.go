package fd

import (
	"iter"
	"slices"
)

// What a system needs that has constraints and variables of its own in front of a store, as
// a Prolog has: it finds its own by numbers.

// Number is the number of the variable, from 0 in the order in which they were made.
func (x *Var) Number() int { return x.id }

// Root is the variable that stands for it since both have become the same, or itself.
func (x *Var) Root() *Var { return x.root() }

// At returns the variable with a number, which is less than Len.
func (s *Store) At(number int) *Var { return s.vars.all[number] }

// Len is how many variables there are.
func (s *Store) Len() int { return s.vars.used }

// Reserve makes room for a constraint of n variables: what grows in steps while it is posted
// leaves several times its length behind as garbage.
func (s *Store) Reserve(n int) {
	s.terms = slices.Grow(s.terms[:0], n)
	s.trail.domains = slices.Grow(s.trail.domains, n)
	s.trail.watched = slices.Grow(s.trail.watched, n)
}

// Marks is how many calls of Push are not undone.
func (s *Store) Marks() int { return len(s.marks) }

// Resume makes Stop be asked again, after it has said that all is to end.
func (s *Store) Resume() { s.gone, s.steps = false, 0 }

// Tag is what all propagators belong to that are posted until the next call of Propagate,
// and those that these post in turn; 0 is nothing.
func (s *Store) Tag(tag int) { s.tag = tag }

// Tags yields what the propagators of a variable belong to, if they have something left to
// do, in the order in which they were posted; more than once if several do.
func (x *Var) Tags() iter.Seq[int] {
	return func(yield func(int) bool) {
		for w := range x.root().watches() {
			if w.r.state != dead && w.r.tag != 0 && !yield(w.r.tag) {
				return
			}
		}
	}
}

// News is how many variables have got a value, and how many have become the same as
// others, since the store was made, as far as that is not undone.
type News struct{ fixed, merged int }

// News tells how it is now.
func (s *Store) News() News { return News{len(s.trail.fixed), len(s.trail.merged)} }

// NewsAt is News at the time of a mark.
func (s *Store) NewsAt(mark int) News { return News{s.marks[mark].fixed, s.marks[mark].merged} }

// Fixed are the variables that have got a value since then.
func (s *Store) Fixed(since News) []*Var { return s.trail.fixed[since.fixed:] }

// Merged are the variables that have become the same as others since then.
func (s *Store) Merged(since News) []*Var { return s.trail.merged[since.merged:] }

// Await adds a propagator that does not run before an event of a variable.
func (s *Store) Await(p Propagator, on Event, x *Var) {
	r := s.newRecord(p, Binary)
	Poster{s, r}.Watch(on, x)
}

// Root is the mark of the root of the search.
func (t *Tree) Root() int { return t.root }

// More reports whether the search may go on: there are decisions to undo.
func (t *Tree) More() bool { return len(t.way) > 0 }
