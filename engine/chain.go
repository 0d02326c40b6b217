package engine

import "slices"

// Clauses are kept in chains: all clauses of a predicate in their order, and in each index
// those with the same key. A chain is doubly linked by the numbers of the clauses (slots),
// so that adding at either end and removing take a few stores. An erased clause that a goal
// may still see stays in place. Consecutive erased clauses form a run. Its first and its
// last know each other, so that goals that see none of it skip it in one step.

// chains are the links of disjoint chains over the clauses of a predicate. A
// chain is known by its first clause, whose link back leads to the last; 0 is
// the end, and the empty chain.
type chains struct {
	links paged[link]
	runs  map[int32]run
}

type link struct{ next, prev int32 }

// A run is what the first and the last of a sequence of erased clauses know of it.
type run struct {
	other int32  // the last for the first, and the reverse
	death uint64 // of the one that was erased last
	first bool
}

func (l *chains) next(i int32) int32 { return l.links.at(i).next }

func (l *chains) append(head *int32, i int32) {
	l.links.room(i)
	n := l.links.own(i)
	n.next = 0
	if *head == 0 {
		*head, n.prev = i, i
		return
	}
	first := l.links.own(*head)
	n.prev = first.prev
	l.links.own(first.prev).next = i
	first.prev = i
}

func (l *chains) prepend(head *int32, i int32) {
	if *head == 0 {
		l.append(head, i)
		return
	}
	l.links.room(i)
	first := l.links.own(*head)
	*l.links.own(i) = link{next: *head, prev: first.prev}
	first.prev = i
	*head = i
}

func (l *chains) remove(head *int32, i int32) {
	n := *l.links.at(i)
	if *head == i {
		*head = n.next
	} else {
		l.links.own(n.prev).next = n.next
	}
	switch {
	case n.next != 0:
		l.links.own(n.next).prev = n.prev
	case *head != 0:
		l.links.own(*head).prev = n.prev
	}
}

// bury notes that clause i, which stays in the chain, is erased.
func (l *chains) bury(head, i int32, death uint64) {
	if l.runs == nil {
		l.runs = make(map[int32]run)
	}
	n := l.links.at(i)
	first, last := i, i
	if i != head {
		if r, ok := l.runs[n.prev]; ok {
			first, death = r.other, max(death, r.death)
			delete(l.runs, n.prev)
		}
	}
	if r, ok := l.runs[n.next]; ok {
		last, death = r.other, max(death, r.death)
		delete(l.runs, n.next)
	}
	l.runs[last] = run{first, death, false}
	l.runs[first] = run{last, death, true}
}

// pass returns the clause after i, which a goal of generation gen does not see: if i
// is the first of a run of which the goal sees none, the clause after the run.
func (l *chains) pass(i int32, gen uint64) int32 {
	if r, ok := l.runs[i]; ok && r.first && r.death <= gen {
		i = r.other
	}
	return l.next(i)
}

// A paged is an array that grows without being copied, indexed from 1. Copies of it share its
// pages: whoever changes an element has copied its page before.
type paged[T any] struct {
	pages  [][]T
	shared []bool // by page; nil when none is
}

const (
	pageBits = 10
	pageSize = 1 << pageBits
)

func (p *paged[T]) at(i int32) *T {
	i--
	return &p.pages[i>>pageBits][i&(pageSize-1)]
}

// own is at for an element that is about to be changed.
func (p *paged[T]) own(i int32) *T {
	if n := (i - 1) >> pageBits; p.shared != nil && p.shared[n] {
		p.pages[n], p.shared[n] = slices.Clone(p.pages[n]), false
	}
	return p.at(i)
}

// share returns a copy of the array.
func (p *paged[T]) share() paged[T] {
	p.shared = slices.Repeat([]bool{true}, len(p.pages))
	return paged[T]{slices.Clone(p.pages), slices.Clone(p.shared)}
}

// room makes the array have an element i.
func (p *paged[T]) room(i int32) {
	i--
	n := int(i >> pageBits)
	for len(p.pages) <= n {
		var page []T // the first one grows
		if len(p.pages) > 0 {
			page = make([]T, pageSize)
		}
		p.pages = append(p.pages, page)
		if p.shared != nil {
			p.shared = append(p.shared, false)
		}
	}
	if size := len(p.pages[0]); size < pageSize && (n > 0 || int(i) >= size) {
		for size = max(size, 1); size <= int(i) && size < pageSize; {
			size *= 2
		}
		page := make([]T, size)
		copy(page, p.pages[0])
		p.pages[0] = page
		if p.shared != nil {
			p.shared[0] = false
		}
	}
}
