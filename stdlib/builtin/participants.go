package builtin

import "github.com/zebralog/prolog/engine"

// A Participant takes part in the transaction of a run. A database outside is an example.
type Participant interface {
	// EndTransaction ends the transaction of a level. It is called before
	// Machine.EndTransaction does so. If it returns false, an exception is pending, and the
	// transaction must then end without a commit.
	EndTransaction(m *engine.Machine, level int, commit bool) bool
}

// Participants has the participants in the transaction of a machine's run.
var Participants = NewLocalSlot[[]Participant]()
