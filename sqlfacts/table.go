package sqlfacts

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

// A column of a table.
type column struct {
	name   string
	quoted string
	kind   kind
}

// A table is the predicate that stands for one.
type table struct {
	db      *Database
	name    string // of the predicate
	quoted  string
	columns []column
	ordered bool // it is persistent

	// The texts of statements, or how they begin.
	selects, locates, inserts, deletes, prepends string
}

// define fills in a table that has its name and columns, and looks whether the database
// has it.
func (d *Database) define(ctx context.Context, t *table, c tableConfig, create bool) error {
	t.db, t.ordered = d, create
	t.quoted = d.dialect.quote(c.table)
	if c.schema != "" {
		t.quoted = d.dialect.quote(c.schema) + "." + t.quoted
	}
	for i := range t.columns {
		t.columns[i].quoted = d.dialect.quote(t.columns[i].name)
	}
	if create {
		if _, err := d.db.ExecContext(ctx, t.create()); err != nil {
			return err
		}
	}
	names := make([]string, len(t.columns))
	places := make([]string, len(t.columns))
	for i := range t.columns {
		names[i] = t.columns[i].quoted
		places[i] = d.dialect.placeholder(i+1, t.columns[i].kind)
	}
	all := strings.Join(names, ", ")
	found, _ := t.locator()
	t.selects = "SELECT " + all + " FROM " + t.quoted
	t.locates = "SELECT " + all + ", " + strings.Join(found, ", ") + " FROM " + t.quoted
	t.inserts = fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", t.quoted, all, strings.Join(places, ", "))
	t.prepends = fmt.Sprintf("INSERT INTO %[1]s (%[2]s, %[3]s) SELECT coalesce(min(%[2]s), 1) - 1, %[4]s FROM %[1]s",
		t.quoted, factNumber, all, strings.Join(places, ", "))
	t.deletes = "DELETE FROM " + t.quoted
	rows, err := d.db.QueryContext(ctx, t.selects+" WHERE 1 = 0")
	if err != nil {
		return err
	}
	return rows.Close()
}

// install makes the table a predicate of a module.
func (t *table) install(e *engine.Engine, mod *engine.Module) error {
	name := atom.Intern(t.name)
	if p := e.FindPred(mod, name, len(t.columns)); engine.IsCompiled(name, len(t.columns)) || p != nil && p.IsSystem() {
		return fmt.Errorf("sqlfacts: %s/%d is a predicate of the system", t.name, len(t.columns))
	} else if p != nil && p.Module == mod && p.Clauses() > 0 {
		return fmt.Errorf("sqlfacts: %s/%d has clauses", t.name, len(t.columns))
	}
	e.InstallIn(mod, engine.Builtin{
		Name: t.name, Arity: len(t.columns), Use: engine.Outside, Facts: t,
		NonDet: func(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool { return t.call(m, a, 0, r) },
	})
	return nil
}

// call finds the rows that unify with the arguments. Conditions, if any, are comparisons
// that follow.
func (t *table) call(m *engine.Machine, a []engine.Cell, conditions engine.Cell, r *engine.Retry) bool {
	found, again := r.State.(*rows)
	if !again {
		w, ok := t.where(m, a)
		if ok && conditions != 0 {
			ok = w.addConditions(m, a, conditions)
		}
		if !ok || w.none {
			return false
		}
		text := t.selects + w.text()
		if t.ordered {
			text += " ORDER BY " + factNumber
		}
		if found = sessions.Of(m.Engine).openRows(m, t.db, text, w.args, len(t.columns)); found == nil {
			return false
		}
	}
	return t.solve(m, a, found, r, func([]any) (taken, ok bool) { return true, true })
}

// solve unifies the arguments with the next row that they unify with and that take takes.
func (t *table) solve(m *engine.Machine, a []engine.Cell, found *rows, r *engine.Retry, take func(row []any) (taken, ok bool)) bool {
	r.Again(found)
	for {
		row := found.row(m)
		if row == nil {
			break
		}
		cells, ok := t.cells(m, row)
		if !ok {
			break
		}
		if matches(m, a, cells) {
			taken, ok := take(row)
			if !ok {
				break
			}
			if taken {
				if !found.more(m) {
					*r = engine.Retry{}
				}
				for i := range a {
					m.Unify(a[i], cells[i])
				}
				return true
			}
		}
		if m.Cancelled() {
			break
		}
	}
	*r = engine.Retry{}
	found.Release(m)
	return false
}

// cells returns the terms of a row.
func (t *table) cells(m *engine.Machine, row []any) ([]engine.Cell, bool) {
	cells := make([]engine.Cell, len(t.columns))
	for i := range cells {
		var ok bool
		if cells[i], ok = t.cell(m, &t.columns[i], row[i]); !ok {
			return nil, false
		}
	}
	return cells, true
}

// matches reports whether the arguments unify with the values of a row.
func matches(m *engine.Machine, a, cells []engine.Cell) bool {
	free := true // only different variables, and values that are equal
	for i := range a {
		x := m.Deref(a[i])
		if engine.IsVar(x) {
			for j := range i {
				free = free && m.Deref(a[j]) != x
			}
			continue
		}
		if !m.CanUnify(x, cells[i]) {
			return false
		}
		free = free && engine.IsAtomic(x)
	}
	return free || m.CanUnify(m.NewStruct(atom.Call, a...), m.NewStruct(atom.Call, cells...))
}

// Assert implements assertz/1, and asserta/1 where the table has an order.
func (t *table) Assert(m *engine.Machine, fact engine.Cell, front bool) bool {
	args := make([]any, len(t.columns))
	for i := range args {
		var ok bool
		if args[i], ok = t.value(m, &t.columns[i], m.Arg(fact, i)); !ok {
			return false
		}
	}
	text := t.inserts
	if front && t.ordered {
		text = t.prepends
	}
	_, ok := sessions.Of(m.Engine).write(m, t.db, text, args)
	return ok
}

// Retract implements retract/1: it deletes the rows one after the other.
func (t *table) Retract(m *engine.Machine, fact engine.Cell, r *engine.Retry) bool {
	a := arguments(m, fact)
	found, again := r.State.(*rows)
	if !again {
		w, ok := t.where(m, a)
		if !ok || w.none {
			return false
		}
		columns, _ := t.locator()
		text := t.locates + w.text()
		if t.ordered {
			text += " ORDER BY " + factNumber
		}
		if found = sessions.Of(m.Engine).openRows(m, t.db, text, w.args, len(t.columns)+len(columns)); found == nil {
			return false
		}
	}
	return t.solve(m, a, found, r, func(row []any) (taken, ok bool) { return t.delete(m, row) })
}

// delete deletes a row that was found, if it is still there.
func (t *table) delete(m *engine.Machine, row []any) (taken, ok bool) {
	_, where := t.locator()
	text, args := t.deletes+" WHERE "+where, row[len(t.columns):]
	if !t.db.dialect.postgres {
		// The number of a row that has gone may be that of another one meanwhile.
		args = args[:len(args):len(args)]
		for i := range t.columns {
			switch row[i].(type) {
			case int64, float64, string, []byte, nil:
				text += " AND " + t.columns[i].quoted + " IS ?"
				args = append(args, row[i])
			}
		}
	}
	n, ok := sessions.Of(m.Engine).write(m, t.db, text, args)
	return n > 0, ok
}

// RetractAll implements retractall/1: one statement, unless the database cannot tell which
// rows are meant.
func (t *table) RetractAll(m *engine.Machine, fact engine.Cell) bool {
	a := arguments(m, fact)
	w, ok := t.where(m, a)
	if !ok || w.none {
		return ok
	}
	if !w.loose {
		_, ok := sessions.Of(m.Engine).write(m, t.db, t.deletes+w.text(), w.args)
		return ok
	}
	columns, _ := t.locator()
	found := sessions.Of(m.Engine).openRows(m, t.db, t.locates+w.text(), w.args, len(t.columns)+len(columns))
	if found == nil {
		return false
	}
	defer found.Release(m)
	for row := found.row(m); row != nil; row = found.row(m) {
		cells, ok := t.cells(m, row)
		if !ok {
			return false
		}
		if matches(m, a, cells) {
			if _, ok := t.delete(m, row); !ok {
				return false
			}
		}
	}
	return !m.Pending()
}

// arguments returns the arguments of a goal or a fact.
func arguments(m *engine.Machine, goal engine.Cell) []engine.Cell {
	a := make([]engine.Cell, m.Arity(goal))
	for i := range a {
		a[i] = m.Arg(goal, i)
	}
	return a
}

// parseSpec reads name(column:type, ...).
func parseSpec(text string) (*table, error) {
	wrong := fmt.Errorf("sqlfacts: %q is not a table with its columns and their types, as in person(id:integer, name:atom)", text)
	r, opts := syntax.NewStringReader(text, ""), syntax.Options{Ops: syntax.NewOps(), EndOptional: true}
	term, err := r.Read(&opts)
	if err != nil {
		return nil, wrong
	}
	nodes := term.Nodes
	root := nodes[len(nodes)-1]
	if root.Kind != syntax.KindCompound || len(nodes) != 3*int(root.N)+1 {
		return nil, wrong
	}
	t := &table{name: root.Atom.String()}
	for i := 0; i < len(nodes)-1; i += 3 {
		name, typ, colon := nodes[i], nodes[i+1], nodes[i+2]
		if name.Kind != syntax.KindAtom || typ.Kind != syntax.KindAtom || colon.Kind != syntax.KindCompound || colon.Atom != atom.Colon {
			return nil, wrong
		}
		if err := t.addColumn(name.Atom.String(), typ.Atom.String()); err != nil {
			return nil, err
		}
	}
	if _, err := r.Read(&opts); err != io.EOF {
		return nil, wrong
	}
	return t, nil
}

func (t *table) addColumn(name, typ string) error {
	k, ok := kindOf(typ)
	if !ok {
		return fmt.Errorf("sqlfacts: %s is not the type of a column", typ)
	}
	t.columns = append(t.columns, column{name: name, kind: k})
	return nil
}

// looseTimes reports whether times may be written in any way.
func (t *table) looseTimes() bool { return !t.db.dialect.postgres && !t.ordered }
