package prolog

import (
	"slices"

	"github.com/zebralog/prolog/stdlib"
)

// Clone returns an interpreter with the same programs, flags, operators, global variables
// and records, which from then on change for each alone. Queries of the two share nothing
// that they wait for; a query that was prepared belongs to the first one (see Query.On).
//
// A clone takes the time and the memory that New takes. The two share predicates of more than 64 facts, with
// their indexes, until one of them changes something, and then all but that; other clauses are copied, at
// some 120 ns and 150 bytes each, and compiled when the clone first calls them. What is shared
// counts for the memory of both. The clone reads
// and writes what New was given for the first one. It has no other streams of it, no engines,
// no threads with their queues and mutexes, and no answers of tables; predicates in Go are
// called by both. Queries of the interpreter stop while it is copied.
func (p *Interpreter) Clone() (*Interpreter, error) {
	if !p.isMade() {
		return nil, errNotMade
	}
	clone, err := newInterpreter(p.options, p.config)
	if err != nil {
		return nil, err
	}
	p.engine.Lock()
	defer p.engine.Unlock()
	clone.engine.Lock()
	defer clone.engine.Unlock()
	stdlib.Copy(p.engine, clone.engine, p.begun)
	clone.texts = texts{p.texts.last, slices.Clone(p.texts.names), p.texts.most}
	return clone, nil
}
