package sqlfacts

import (
	"context"
	_ "embed"
	"errors"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/program"
)

//go:embed sql.pl
var library string

// Install gives an interpreter library(sql) and loads it. From then on, in all programs,
// comparisons after goals of tables become conditions of the query.
func Install(p *prolog.Interpreter, o Options) (*Databases, error) {
	e := p.Engine()
	dbs := &Databases{engine: e, options: o, named: make(map[string]*Database)}
	dbs.install()
	host := builtin.HostOf(e)
	m, err := host.Machine()
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	if err := m.Enter(ctx, nil); err != nil {
		return nil, err
	}
	defer host.Release(m)
	system := e.Module(atom.System)
	file := m.NewStruct(atom.Intern("library"), engine.Atom(atomSQL))
	m.Start(system, m.SystemGoal(system, m.NewStruct(atom.Intern("ensure_loaded"), file)))
	if m.Next(ctx) != engine.Succeeded {
		return nil, errors.New("sqlfacts: library(sql) cannot be loaded")
	}
	return dbs, nil
}

func (dbs *Databases) install() {
	e := dbs.engine
	e.Lock()
	defer e.Unlock()
	program.LoaderOf(e).Bundle(map[string]string{"sql.pl": library})
	e.Install([]engine.Builtin{
		{Name: "$sql_attach", Arity: 2, Use: engine.Outside, Det: dbs.attachGoal,
			Doc: "'$sql_attach'(+Name, +Source)\nOpens a database."},
		{Name: "$sql_detach", Arity: 1, Use: engine.Outside, Det: dbs.detachGoal,
			Doc: "'$sql_detach'(+Name)\nCloses a database that a program has opened."},
		{Name: "$sql_table", Arity: 6, Use: engine.Outside, Det: dbs.tableGoal, Meta: "?:????",
			Doc: "'$sql_table'(+Database, :Name, +Columns, +Schema, +Table, +Create)\nMakes a table a predicate, and the table, if it is to be made."},
		{Name: "$sql_is_table", Arity: 1, Use: engine.Nothing, Det: isTable, Meta: ":",
			Doc: "'$sql_is_table'(:Goal)\nGoal calls the predicate of a table."},
	})
	// Clauses of programs call it, after their expansion: as a predicate of the host, which a
	// sandbox permits.
	e.InstallIn(e.Module(atom.User), engine.Builtin{
		Name: "$sql_where", Arity: 2, Use: engine.Outside, NonDet: whereGoal, Meta: ":?",
		Doc: "'$sql_where'(:Goal, +Conditions)\nCalls a table's Goal; Conditions are what the goals after it compare.",
	})
}

// attachGoal implements '$sql_attach'(Name, Source).
func (dbs *Databases) attachGoal(m *engine.Machine, a []engine.Cell) bool {
	name, ok := builtin.AtomArg(m, a[0])
	if !ok {
		return false
	}
	if !dbs.options.Attach {
		return m.PermissionError("attach", "database", a[0])
	}
	if engine.IsVar(m.Deref(a[1])) {
		return m.InstantiationError()
	}
	source, ok := m.Text(a[1])
	if !ok {
		return m.TypeError("text", a[1])
	}
	if dbs.find(name.String()) != nil {
		return m.PermissionError("attach", "database", a[0])
	}
	ctx := m.Context()
	var (
		d   *Database
		err error
	)
	m.Outside(func() { d, err = dbs.open(ctx, name.String(), source) })
	if err != nil {
		return fail(m, err)
	}
	d.declared = true
	return true
}

// detachGoal implements '$sql_detach'(Name).
func (dbs *Databases) detachGoal(m *engine.Machine, a []engine.Cell) bool {
	d, ok := dbs.databaseArg(m, a[0])
	if !ok {
		return false
	}
	if !d.declared {
		return m.PermissionError("detach", "database", a[0])
	}
	var err error
	m.Outside(func() { err = dbs.detach(d.name) })
	return err == nil || fail(m, err)
}

func (dbs *Databases) databaseArg(m *engine.Machine, c engine.Cell) (*Database, bool) {
	name, ok := builtin.AtomArg(m, c)
	if !ok {
		return nil, false
	}
	d := dbs.find(name.String())
	if d == nil {
		return nil, m.ExistenceError("database", c)
	}
	return d, true
}

// tableGoal implements '$sql_table'(Database, Module:Name, Columns, Schema, Table, Create).
func (dbs *Databases) tableGoal(m *engine.Machine, a []engine.Cell) bool {
	d, ok := dbs.databaseArg(m, a[0])
	if !ok {
		return false
	}
	if !d.declared && !dbs.options.Declare {
		return m.PermissionError("declare", "table", a[1])
	}
	mod, name, ok := m.StripModule(a[1])
	if !ok {
		return false
	}
	t := &table{name: engine.AtomText(name)}
	columns, _ := m.ListItems(a[2])
	for _, c := range columns {
		c = m.Deref(c)
		column, typ := engine.AtomText(m.Deref(m.Arg(c, 0))), engine.AtomText(m.Deref(m.Arg(c, 1)))
		if t.addColumn(column, typ) != nil {
			return m.DomainError("sql_type", m.Arg(c, 1))
		}
	}
	c := tableConfig{schema: engine.AtomText(m.Deref(a[3])), table: engine.AtomText(m.Deref(a[4]))}
	create := m.Deref(a[5]) == builtin.CellTrue
	ctx := m.Context()
	var err error
	m.Outside(func() { err = d.define(ctx, t, c, create) })
	if err != nil {
		return fail(m, err)
	}
	defer m.Alone()()
	if t.install(m.Engine, mod) != nil {
		pi := program.Indicator(m, mod, atom.Intern(t.name), len(t.columns))
		return m.PermissionError("modify", "static_procedure", pi)
	}
	return true
}

// tableOf returns the table that a goal calls, or nil.
func tableOf(m *engine.Machine, goal engine.Cell) (t *table, plain engine.Cell) {
	mod, plain, ok := m.StripModule(goal)
	if !ok || !engine.IsCompound(plain) {
		return nil, plain
	}
	name, arity := m.ProcedureOf(plain)
	if p := m.Engine.FindPred(mod, name, arity); p != nil && p.Builtin() != nil {
		t, _ = p.Builtin().Facts.(*table)
	}
	return t, plain
}

func isTable(m *engine.Machine, a []engine.Cell) bool {
	t, _ := tableOf(m, a[0])
	return t != nil
}

// whereGoal implements '$sql_where'(Goal, Conditions).
func whereGoal(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	t, plain := tableOf(m, a[0])
	if t == nil {
		return m.DomainError("sql_table", a[0])
	}
	return t.call(m, arguments(m, plain), a[1], r)
}
