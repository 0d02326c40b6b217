package puzzle

import (
	"math/bits"
	"slices"
)

// conflict returns a smallest set of clues that contradict each other, if it is found soon.
// Otherwise it returns a set in which each clue is needed.
//
// The clues missing from a largest consistent set have a clue in common with each set that
// contradicts itself. So the result is the smallest set that has one clue of each such
// complement found so far, if it contradicts itself: Ignatiev and others, Smallest MUS
// Extraction with Minimal Hitting Set Dualization (CP 2015).
func (q *problem) conflict() []int {
	fs := q.p.meanings()
	q.bound = false
	first := q.needed(fs)
	q.bounded()
	if len(first) <= 1 || len(fs) > 64 {
		return first
	}
	contradict := func(set uint64) bool {
		var some []Formula
		for i, f := range fs {
			if set>>i&1 != 0 {
				some = append(some, f)
			}
		}
		return !q.consistent(some...)
	}
	const rounds = 200
	var missing []uint64
	for range rounds {
		set, ok := hit(missing, len(first)-1)
		if !ok || q.exhausted() {
			return first
		}
		if contradict(set) {
			var clues []int
			for w := set; w != 0; w &= w - 1 {
				clues = append(clues, bits.TrailingZeros64(w))
			}
			return clues
		}
		for i := range fs {
			if more := set | 1<<i; more != set && !contradict(more) {
				set = more
			}
		}
		missing = append(missing, ^set&(1<<len(fs)-1))
	}
	return first
}

// hit returns a smallest set with a member of each of some sets, of n members at most.
func hit(sets []uint64, n int) (set uint64, ok bool) {
	var search func(set uint64, n int) (uint64, bool)
	search = func(set uint64, n int) (uint64, bool) {
		least := uint64(0)
		for _, s := range sets {
			if s&set == 0 && (least == 0 || bits.OnesCount64(s) < bits.OnesCount64(least)) {
				least = s
			}
		}
		if least == 0 {
			return set, true
		}
		if n == 0 {
			return 0, false
		}
		for w := least; w != 0; w &= w - 1 {
			if found, ok := search(set|w&-w, n-1); ok {
				return found, true
			}
		}
		return 0, false
	}
	for k := range n + 1 {
		if set, ok = search(0, k); ok {
			return set, true
		}
	}
	return 0, false
}

// needed are clues that contradict each other, but do not without any of them: Junker,
// QuickXplain (AAAI 2004).
func (q *problem) needed(fs []Formula) []int {
	all := make([]int, len(fs))
	for i := range all {
		all[i] = i
	}
	pick := func(sets ...[]int) []Formula {
		var some []Formula
		for _, set := range sets {
			for _, i := range set {
				some = append(some, fs[i])
			}
		}
		return some
	}
	var explain func(background, added, clues []int) []int
	explain = func(background, added, clues []int) []int {
		if len(added) > 0 && !q.consistent(pick(background)...) {
			return nil
		}
		if len(clues) == 1 {
			return clues
		}
		left, right := clues[:len(clues)/2], clues[len(clues)/2:]
		second := explain(slices.Concat(background, left), left, right)
		first := explain(slices.Concat(background, second), second, left)
		return slices.Concat(first, second)
	}
	if len(fs) == 0 || q.consistent(pick(all)...) {
		return nil
	}
	clues := explain(nil, nil, all)
	slices.Sort(clues)
	return clues
}
