// Package threads holds the builtins about threads (SWI-Prolog's manual, chapter 10):
// threads, message queues and mutexes, and transactions. It stands on control.
//
// A thread is a goroutine with a machine that takes its turn like any other run. Goals of
// the host's queries are all of the thread main. What this package keeps is used at the
// desk; who waits gives the desk and its turn back, and looks again when it has them.
//
// Threads end with the context of the query that has created them, or of the thread, whose
// limits are theirs, and at the latest when the host ends them all (End).
package threads

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{threadRows, signalRows, queueRows, mutexRows, transactionRows}
