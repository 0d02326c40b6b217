package repl

import (
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/streams"
)

// install gives the engine the builtins about its session, which stdlib/system/builtins.pl
// calls.
func (n *Native) install() {
	n.e.Lock()
	defer n.e.Unlock()
	n.e.Install([]engine.Builtin{
		{Name: "$toplevel_variables", Arity: 1, Det: n.variablesOf,
			Doc: "'$toplevel_variables'(-Pairs)\nPairs are the names and values of variables of queries, the newest first."},
		{Name: "$history", Arity: 1, Det: n.historyOf,
			Doc: "'$history'(-Queries)\nQueries are those of the session."},
		{Name: "$terminal_size", Arity: 2, Det: sizeOf,
			Doc: "'$terminal_size'(-Rows, -Columns)\nThe terminal of the process has this size; fails without one."},
		{Name: "$protocol", Arity: 1, Det: n.record,
			Doc: "'$protocol'(+Stream)\nThe dialogue is copied to the stream; nowhere for []."},
	})
}

// variablesOf implements '$toplevel_variables'/1.
func (n *Native) variablesOf(m *engine.Machine, a []engine.Cell) bool {
	list := engine.Atom(atom.Nil)
	for _, name := range n.vars.names {
		pair := m.NewStruct(atom.Minus, engine.Atom(atom.Intern(name)), m.Load(n.vars.values[name]))
		list = m.NewList([]engine.Cell{pair}, list)
	}
	return m.Unify(a[0], list)
}

// historyOf implements '$history'/1.
func (n *Native) historyOf(m *engine.Machine, a []engine.Cell) bool {
	var queries []engine.Cell
	if n.terminal != nil {
		for _, query := range n.terminal.History.Session() {
			queries = append(queries, m.NewString(strings.ReplaceAll(query, "\n", "\n        ")))
		}
	}
	return m.Unify(a[0], m.NewList(queries, engine.Atom(atom.Nil)))
}

// sizeOf implements '$terminal_size'/2.
func sizeOf(m *engine.Machine, a []engine.Cell) bool {
	rows, columns, ok := terminalSize()
	return ok && m.Unify(a[0], engine.SmallInt(int64(rows))) && m.Unify(a[1], engine.SmallInt(int64(columns)))
}

// record implements '$protocol'/1.
func (n *Native) record(m *engine.Machine, a []engine.Cell) bool {
	if n.out == nil {
		return true
	}
	if engine.IsNil(m.Deref(a[0])) {
		n.out.Record(nil)
		return true
	}
	ch, ok := streams.StreamArg(m, a[0])
	if ok {
		n.out.Record(recording{ch})
	}
	return ok
}

// A recording writes the recorded text to a stream at once.
type recording struct{ to streams.Channel }

func (r recording) Write(p []byte) (int, error) {
	if _, err := r.to.WriteString(string(p)); err != nil {
		return 0, err
	}
	return len(p), r.to.Flush()
}
