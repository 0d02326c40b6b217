package fd

// A Constraint is a constraint that can be posted, with a name for messages.
type Constraint struct {
	Name string
	Post func(s *Store)
}

// Contradiction returns constraints that cannot all hold in the store, but could if any one
// of them were left out. It prefers those that come first in cs. It returns nil if all can
// hold, or if Failures or Stop end the search before that is known. It returns an empty
// slice if the store has no solution without them. It searches for solutions of subsets, by
// Junker, QuickXplain: Preferred Explanations and Relaxations for Over-Constrained Problems
// (AAAI 2004).
func (s *Store) Contradiction(cs []Constraint, how Search) []Constraint {
	if s.possible(cs, how) {
		return nil
	}
	if !s.possible(nil, how) {
		return []Constraint{}
	}
	return s.quickXplain(nil, false, cs, how)
}

// quickXplain returns those of cs that are needed for a contradiction with some others. If
// these have just got more, they may be enough.
func (s *Store) quickXplain(others []Constraint, more bool, cs []Constraint, how Search) []Constraint {
	if more && !s.possible(others, how) {
		return nil
	}
	if len(cs) <= 1 {
		return cs
	}
	first, second := cs[:len(cs)/2], cs[len(cs)/2:]
	fromSecond := s.quickXplain(join(others, first), true, second, how)
	fromFirst := s.quickXplain(join(others, fromSecond), len(fromSecond) > 0, first, how)
	return join(fromFirst, fromSecond)
}

func join(a, b []Constraint) []Constraint { return append(a[:len(a):len(a)], b...) }

// possible reports whether there may be a solution with these constraints.
func (s *Store) possible(cs []Constraint, how Search) bool {
	defer s.Pop(s.Push())
	for _, c := range cs {
		c.Post(s)
	}
	t := s.Begin(&how)
	defer t.End()
	return t.Next() || !t.Complete
}

// Unique reports whether the store has exactly one solution in the variables of the search.
// It searches until it has finished or found a second solution.
func (s *Store) Unique(how Search) bool {
	t := s.Begin(&how)
	defer t.End()
	return t.Next() && !t.Next() && t.Complete
}
