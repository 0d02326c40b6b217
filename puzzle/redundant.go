package puzzle

import "maps"

// redundant returns the clues that follow from the others, of which s is the only solution.
//
// A clue is needed if something breaks it alone. Solutions that do are often near s: two
// options of a category change places. One model answers for the remaining clues. It has
// the needed clues from the beginning, and its search tries the values of s first.
func (q *problem) redundant(s Solution) (clues []int) {
	fs := q.p.meanings()
	needed := q.broken(fs, s)
	var some, rest []Formula
	var at []int
	for i, f := range fs {
		if needed[i] {
			some = append(some, f)
		} else {
			rest, at = append(rest, f), append(at, i)
		}
	}
	if len(rest) == 0 {
		return nil
	}
	m := q.model(some...)
	m.expect(s)
	for i, f := range rest {
		rest[i] = Not{f}
		if !m.allows(rest) {
			clues = append(clues, at[i])
		}
		rest[i] = f
	}
	return clues
}

// broken says of each clue whether it is all that is broken when two options of a category
// change places in a solution.
func (q *problem) broken(fs []Formula, s Solution) []bool {
	needed := make([]bool, len(fs))
	for c := range q.p.Categories {
		for e := range s {
			for d := range e {
				if c == max(q.p.Row, 0) || q.exhausted() || q.ctx.Err() != nil {
					continue
				}
				s[e][c], s[d][c] = s[d][c], s[e][c]
				if i := q.only(fs, s); i >= 0 {
					needed[i] = true
				}
				s[e][c], s[d][c] = s[d][c], s[e][c]
			}
		}
	}
	return needed
}

// only returns the clue that is not true of s, or -1 if that is not one clue. It is work: to look
// whether a clue is true takes about as long as a propagation.
func (q *problem) only(fs []Formula, s Solution) int {
	found := -1
	for i, f := range fs {
		q.work--
		if !f.Holds(q.p, s) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// allows reports whether there is a solution with some more clues, or may be when the work
// is exhausted. The model is then as before.
func (m *model) allows(clues []Formula) bool {
	if m.exhausted() {
		return true
	}
	same := maps.Clone(m.same)
	mark := m.s.Push()
	defer func() {
		m.s.Pop(mark)
		m.same = same
	}()
	for _, f := range clues {
		m.add(f)
	}
	for range m.solutions() {
		return true
	}
	return m.exhausted()
}
