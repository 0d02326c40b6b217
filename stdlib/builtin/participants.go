package builtin

import "github.com/zebralog/prolog/engine"

// A Participant joins the transaction of a run, such as a database outside.
type Participant interface {
	// EndTransaction ends the transaction of a level, as Machine.EndTransaction does, before
	// that. When it reports false an exception is pending; what was to commit is then to be
	// ended without.
	EndTransaction(m *engine.Machine, level int, commit bool) bool
}

// Participants are those that have joined the transaction of a machine's run.
var Participants = NewLocalSlot[[]Participant]()
