package threads

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/program"
)

// beginTransaction implements '$begin_transaction'(Goal, Level).
func beginTransaction(m *engine.Machine, a []engine.Cell) bool {
	return m.Unify(a[1], engine.SmallInt(int64(m.BeginTransaction(m.Store(a[0])))))
}

// updateTransaction implements '$update_transaction'.
func updateTransaction(m *engine.Machine, _ []engine.Cell) bool {
	m.UpdateTransaction()
	return true
}

// endTransaction implements '$end_transaction'(Level, Commit).
func endTransaction(m *engine.Machine, a []engine.Cell) bool {
	level, ok := builtin.IntegerArg(m, a[0])
	if !ok {
		return false
	}
	if level < 1 {
		return m.DomainError("not_less_than_one", a[0])
	}
	return endLevel(m, level, m.Deref(a[1]) == builtin.CellTrue)
}

// endLevel ends the transaction of a level if it is open, and tells the participants. If it
// returns false, an exception is pending.
func endLevel(m *engine.Machine, level int, commit bool) bool {
	ok := true
	if level > m.TransactionDepth() {
		return true
	}
	participants := builtin.Participants.Of(m.Engine)
	for _, p := range *participants {
		if ok = p.EndTransaction(m, level, commit) && ok; commit && !ok {
			return false
		}
	}
	if m.EndTransaction(level, commit); level == 1 {
		*participants = nil
	}
	return ok
}

// transactionGoals implements '$transactions'(Goals).
func transactionGoals(m *engine.Machine, a []engine.Cell) bool {
	list := builtin.NilList
	for _, goal := range m.TransactionGoals() {
		list = m.NewPair(m.Load(goal), list)
	}
	return m.Unify(a[0], list)
}

var (
	atomAsserta = atom.Intern("asserta")
	atomAssertz = atom.Intern("assertz")
	atomErased  = atom.Intern("erased")
)

// transactionUpdates implements transaction_updates/1.
func transactionUpdates(m *engine.Machine, a []engine.Cell) bool {
	var list []engine.Cell
	return m.TransactionChanges(func(c *engine.Clause, added, front bool) {
		name := atomErased
		switch {
		case added && front:
			name = atomAsserta
		case added:
			name = atomAssertz
		}
		list = append(list, m.NewStruct(name, program.ClauseTermRef(m, c)))
	}) && m.Unify(a[0], m.NewList(list, builtin.NilList))
}

var transactionRows = []engine.Builtin{
	{Name: "$begin_transaction", Arity: 2, Det: beginTransaction,
		Doc: "'$begin_transaction'(+Goal, -Level)\nBegins a transaction, within the one that this thread has."},
	{Name: "$update_transaction", Arity: 0, Det: updateTransaction,
		Doc: "'$update_transaction'\nThe transaction of this thread, if it is within no other, sees what others have published until now."},
	{Name: "$end_transaction", Arity: 2, Closes: true, Det: endTransaction,
		Doc: "'$end_transaction'(+Level, +Commit)\nEnds the transaction of that level, if it has not ended: its changes are published, or taken back."},
	{Name: "$transactions", Arity: 1, Det: transactionGoals,
		Doc: "'$transactions'(-Goals)\nGoals are those of the transactions of this thread, the innermost first."},
	{Name: "transaction_updates", Arity: 1, Det: transactionUpdates,
		Doc: "transaction_updates(-Updates) is det\nUpdates are the changes of the innermost transaction: terms asserta(Clause), assertz(Clause), erased(Clause)."},
}
