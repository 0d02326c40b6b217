// Package threads has the builtins about threads (chapter 10 of SWI-Prolog's manual):
// threads, message queues, mutexes and transactions. It stands on control.
//
// A thread is a goroutine with a machine. The machine takes its turn like any other run
// (engine/turn.go). The goals of all queries of the host run in the thread main. The data
// of this package is used at the desk. A goal that waits gives back the desk and its turn.
// When it has them again, it checks whether it can continue.
//
// A thread has the limits of the query or thread that has created it, and ends with its
// context. At the latest, it ends when the host ends all threads (End).
package threads

import "github.com/zebralog/prolog/engine"

// Rows are the tables of the builtins.
var Rows = [][]engine.Builtin{threadRows, signalRows, queueRows, mutexRows, transactionRows}
