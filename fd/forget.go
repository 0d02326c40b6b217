package fd

import "slices"

// What is settled can be forgotten, so that a program that solves one problem after the
// other and never goes back needs no more memory than for one.

// Merge removes all marks except the first n, so that Pop can go back to those only.
func (s *Store) Merge(n int) {
	s.marks = s.marks[:n]
	if s.made = 0; n > 0 {
		s.made = s.marks[n-1].vars
	}
}

// Forget removes the variables made since the last mark, with their constraints. It returns
// false and does nothing unless they all have values and nothing else depends on them. seen
// is the number of variables that it examined to find out.
func (s *Store) Forget() (ok bool, seen int) {
	m, t := s.marks[len(s.marks)-1], &s.trail
	for i := s.vars.used - 1; i >= m.vars; i-- {
		if x := s.vars.all[i]; x.same == nil && x.lo != x.hi {
			return false, s.vars.used - i
		}
	}
	seen = s.vars.used - m.vars + len(t.merged) + len(t.watched)
	older := func(x *Var) bool { return x.id < m.vars }
	if slices.ContainsFunc(t.merged[m.merged:], older) ||
		slices.ContainsFunc(t.watched[m.watched:], func(w savedWatches) bool { return older(w.x) }) {
		return false, seen
	}
	s.drop(&m)
	t.merged, t.watched = t.merged[:m.merged], t.watched[:m.watched]
	t.domains = keep(t.domains, m.domains, func(d savedDomain) bool { return older(d.x) })
	t.fixed = keep(t.fixed, m.fixed, older)
	s.told = len(t.fixed)
	t.dead = keep(t.dead, m.dead, func(r *record) bool { return int(r.owner) <= m.records })
	t.words = keep(t.words, m.words, func(w savedWord) bool {
		return w.owner > 0 && int(w.owner) <= m.records || w.owner < 0 && int(-1-w.owner) < m.vars
	})
	return true, seen
}

// drop forgets the variables and propagators that were made since the mark, with what they held.
func (s *Store) drop(m *mark) {
	const much = 1 << 12 // is not kept to be used again
	if s.held != m.held {
		for _, r := range s.records.live()[m.records:] {
			if s.held -= int(r.holds); r.holds > much {
				r.p = nil
			}
		}
		for _, x := range s.vars.live()[m.vars:] {
			s.held, x.holes = s.held-bytesOf(x.holes), nil
		}
	}
	s.vars.used, s.records.used = m.vars, m.records
}

// keep keeps the first n, and of the others those that stay.
func keep[T any](all []T, n int, stays func(T) bool) []T {
	return all[:n+len(slices.DeleteFunc(all[n:], func(t T) bool { return !stays(t) }))]
}

// Bytes returns about how much memory the store has, in bytes. If a trail is nearly full,
// that includes the copy that will be made of it.
func (s *Store) Bytes() int {
	const ofVar, ofRecord, ofWord, ofMark = 184, 144, 24, 96
	t := &s.trail
	n := s.held
	if l := s.learn; l != nil {
		const ofEntry, ofNogood = 160, 512
		n += cap(l.trail)*ofEntry + len(l.learnt)*ofNogood
	}
	return n + len(s.vars.all)*ofVar + len(s.records.all)*ofRecord + roomOf(t.domains)*ofMark +
		(roomOf(t.words)+roomOf(t.watched))*ofWord + cap(s.marks)*ofMark
}

// Copied returns how many bytes of holes and watches were copied since it was called last.
// As many will soon be garbage.
func (s *Store) Copied() int {
	n := s.copied
	s.copied = 0
	return n
}

func roomOf[T any](trail []T) int {
	const few = 1 << 12
	n := cap(trail)
	if n >= few && len(trail) >= n-n/8 {
		n += n + n/4
	}
	return n
}
