package threads

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/program"
)

// Transactions. One run at a time has one; others wait.

// beginTransaction is '$begin_transaction'(Goal, Level).
func beginTransaction(m *engine.Machine, a []engine.Cell) bool {
	s := stateOf(m)
	goal := m.Store(a[0])
	for {
		if level, ok := m.BeginTransaction(goal); ok {
			return m.Unify(a[1], engine.SmallInt(int64(level)))
		}
		if !s.transactions.wait(m, deadline{}) {
			return false
		}
	}
}

// endTransaction is '$end_transaction'(Level, Commit).
func endTransaction(m *engine.Machine, a []engine.Cell) bool {
	level, ok := builtin.IntegerArg(m, a[0])
	if !ok {
		return false
	}
	if level < 1 {
		return m.DomainError("not_less_than_one", a[0])
	}
	commit := m.Deref(a[1]) == builtin.CellTrue
	if level <= m.TransactionDepth() {
		for _, p := range *builtin.Participants.Of(m.Engine) {
			if ok = p.EndTransaction(m, level, commit) && ok; commit && !ok {
				return false
			}
		}
	}
	if m.EndTransaction(level, commit) {
		*builtin.Participants.Of(m.Engine) = nil
		stateOf(m).transactions.open()
	}
	return ok
}

// transactionGoals is '$transactions'(Goals).
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

// transactionUpdates is transaction_updates/1.
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
		Doc: "'$begin_transaction'(+Goal, -Level)\nBegins a transaction; waits until no other goal has one."},
	{Name: "$end_transaction", Arity: 2, Closes: true, Det: endTransaction,
		Doc: "'$end_transaction'(+Level, +Commit)\nEnds the transaction of that level, if it has not ended: its changes are published, or taken back."},
	{Name: "$transactions", Arity: 1, Det: transactionGoals,
		Doc: "'$transactions'(-Goals)\nGoals are those of the transactions of this thread, the innermost first."},
	{Name: "transaction_updates", Arity: 1, Det: transactionUpdates,
		Doc: "transaction_updates(-Updates)\nUpdates are what the innermost transaction has changed: terms asserta(Clause), assertz(Clause), erased(Clause)."},
}
