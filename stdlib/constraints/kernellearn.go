package constraints

import (
	"encoding/binary"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/fd"
)

// A learning is a labelling that learns. What it has learned holds for the store as it was
// at the root, so that it can't wait while Prolog runs after a solution. It begins anew
// when a further one is asked for, and looks for as many as it has found before, which
// takes about twice the time of one search for all.
type learning struct {
	seen map[string]bool // the solutions so far
	more [][]int64       // those of them that are still to be given
	all  bool            // there are no others

	memory engine.Account
}

// Release is called when no further solution can be asked for.
func (l *learning) Release(*engine.Machine) { l.memory.Free() }

var _ engine.Releaser = (*learning)(nil)

// next gives the variables the values of the next solution.
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

// find finds further solutions, and reports whether there are any.
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
