package threads

import (
	"maps"
	"slices"

	"github.com/zebralog/prolog/engine"
)

// objects has mutexes or queues. A program may make many of them. Those with an alias are
// also found by it.
type objects[T comparable] struct {
	all   map[T]bool
	named map[engine.Cell]T
}

func (o *objects[T]) add(x T, alias engine.Cell) {
	if o.all == nil {
		o.all, o.named = make(map[T]bool), make(map[engine.Cell]T)
	}
	if o.all[x] = true; alias != 0 {
		o.named[alias] = x
	}
}

func (o *objects[T]) drop(x T, alias engine.Cell) {
	if delete(o.all, x); alias != 0 {
		delete(o.named, alias)
	}
}

// byNumber returns the objects in the order in which they were made.
func (o *objects[T]) byNumber(number func(T) int) []T {
	return slices.SortedFunc(maps.Keys(o.all), func(x, y T) int { return number(x) - number(y) })
}
