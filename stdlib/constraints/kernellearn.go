package constraints

import (
	"encoding/binary"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/fd"
)

// A learning is a labelling that learns. What it learns is valid for the store as it was at
// the root. So it cannot be kept while Prolog runs after a solution. When another solution
// is asked for, the search starts again. It then looks for as many new solutions as it has
// found before. In all this takes about twice the time of one search for all solutions.
type learning struct {
	seen map[string]bool // the solutions found so far
	more [][]int64       // found solutions that were not returned yet
	all  bool            // there are no other solutions

	memory engine.Account
}

// Release is called when no more solutions can be asked for.
func (l *learning) Release(*engine.Machine) { l.memory.Free() }

var _ engine.Releaser = (*learning)(nil)

// next assigns the values of the next solution to the variables.
func (l *learning) next(k *kernel, a []engine.Cell, r *engine.Retry) bool {
	if len(l.more) == 0 && (l.all || !l.find(k, k.search(a[0], a[1]))) {
		l.memory.Free()
		return false
	}
	values := l.more[0]
	l.more = l.more[1:]
	if len(l.more) > 0 || !l.all {
		r.Again(l)
	} else {
		l.memory.Free()
	}
	xs := k.search(a[0], a[1]).Phases[0].Vars
	k.Push()
	k.mark()
	since := k.News()
	for i, x := range xs {
		if !k.Assign(x, values[i]) {
			return false
		}
	}
	return k.Propagate() && k.settle(since)
}

// find finds more solutions. It reports whether there are any.
func (l *learning) find(k *kernel, how *fd.Search) bool {
	most := max(1, len(l.seen))
	if l.seen == nil {
		l.seen = make(map[string]bool)
	}
	tree := k.Begin(how)
	defer tree.End()
	var key []byte
	for len(l.more) < most {
		if !k.next(tree, how) {
			l.all = tree.Complete
			return !k.m.Pending() && len(l.more) > 0
		}
		values := make([]int64, len(how.Phases[0].Vars))
		key = key[:0]
		for i, x := range how.Phases[0].Vars {
			values[i] = x.Value()
			key = binary.AppendVarint(key, values[i])
		}
		if l.seen[string(key)] {
			continue
		}
		if !l.memory.TryGrow(k.m.Engine, 8*len(values)+len(key), engine.AreaMemory) {
			return k.m.ResourceError("memory")
		}
		l.seen[string(key)] = true
		l.more = append(l.more, values)
	}
	return true
}
