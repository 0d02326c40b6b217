package tabling

import (
	"github.com/zebralog/prolog/engine"
)

// Copy copies the tabled predicates of an engine to its copy, without their answers. It
// also copies tries.
func Copy(c *engine.Copy) {
	copyTries(c)
	from, to := Tablings.Of(c.From), Tablings.Of(c.To)
	to.preds, to.changes = nil, from.changes
	to.byPred = make(map[*engine.Pred]*tabledPred)
	for _, p := range from.preds {
		n := *p
		n.of, n.pred, n.terms, n.tables, n.aux, n.built = to, c.Pred(p.pred), c.Stored(p.terms), callIndex{}, nil, 0
		for _, aux := range p.aux {
			n.aux = append(n.aux, c.Pred(aux))
		}
		to.preds = append(to.preds, &n)
		if from.byPred[p.pred] == p {
			to.byPred[n.pred] = &n
		}
	}
}
