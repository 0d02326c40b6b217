package fd

import "slices"

// notes are reasons that a propagator gives at once, when it takes values away while the
// search learns, because to find them later would be as much work again.
type notes struct{ all []noted }

// A noted reason belongs to the entry at some place.
type noted struct {
	at    int32
	facts []fact
}

// add notes the reason of the propagator's next action: it changes the bound of one
// variable, or fails.
func (n *notes) add(s *Store, facts []fact) {
	at := int32(len(s.learn.trail))
	for k := len(n.all) - 1; k >= 0 && n.all[k].at >= at; k-- {
		n.all = n.all[:k]
	}
	n.all = append(n.all, noted{at, facts})
}

func (n *notes) explain(why *reason, _ fact) bool {
	k, ok := slices.BinarySearchFunc(n.all, why.at, func(n noted, at int32) int { return int(n.at - at) })
	if ok {
		why.l.facts = append(why.l.facts, n.all[k].facts...)
	}
	return ok
}
