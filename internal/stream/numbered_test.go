package stream

import (
	"math/rand/v2"
	"testing"
)

// A set of streams finds them as a map would.
func TestNumbered(t *testing.T) {
	n, model := newNumbered(), map[int]*Stream{}
	for range 20_000 {
		id := rand.IntN(200)
		if s := n.find(id); s != model[id] {
			t.Fatalf("stream %d is %p, not %p", id, s, model[id])
		} else if s == nil {
			model[id] = &Stream{id: id}
			n.add(model[id])
		} else {
			n.remove(s)
			delete(model, id)
		}
		if n.count != len(model) {
			t.Fatalf("there are %d streams, not %d", n.count, len(model))
		}
	}
}
