package prolog

import (
	"slices"

	"github.com/zebralog/prolog/stdlib"
)

// Clone returns an interpreter with the same programs, flags, operators, global variables
// and records. From then on the two change independently. Their queries do not wait for
// each other. A prepared query belongs to the first one (see Query.On).
//
// A clone takes the time and memory that New takes. Predicates of more than 64 facts are
// shared, with their indexes, until one of the two changes such a predicate; it then copies
// only what has to differ. Other clauses are copied, at some 120 ns and 150 bytes each, and
// are compiled when the clone first calls them. What is shared counts towards the memory of
// both. The clone has the reader and writer that New was given, and calls the same
// predicates in Go. It has none of the other streams, engines, threads, message queues,
// mutexes and tabled answers. Queries of the interpreter stop while it is copied.
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
