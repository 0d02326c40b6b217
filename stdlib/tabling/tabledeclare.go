package tabling

import (
	"slices"
	"strconv"
	"unsafe"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/program"
)

// Declarations of tabled predicates, the second version of their clauses, which
// lib/tabling.pl makes, and the builtins by which programs inspect and drop tables.

// tabled returns the record of a tabled predicate, or nil. A predicate that was abolished
// is no longer tabled.
func (t *tabling) tabled(pred *engine.Pred) *tabledPred {
	if pred == nil || !pred.Props[atomTabled] {
		return nil
	}
	return t.byPred[pred]
}

// HasAnswers reports whether there are tables.
func (t *tabling) HasAnswers() bool {
	return slices.ContainsFunc(t.preds, func(p *tabledPred) bool { return p.tables.n > 0 })
}

// OptionsOf returns the options of a tabled predicate. It returns nil for others.
func (t *tabling) OptionsOf(pred *engine.Pred) []string {
	if p := t.tabled(pred); p != nil {
		return p.options
	}
	return nil
}

// indicatorArg returns the predicate that Module:Indicator names.
func indicatorArg(m *engine.Machine, c engine.Cell) (*engine.Pred, bool) {
	mod, pi, ok := m.StripModule(c)
	if !ok {
		return nil, false
	}
	name, arity, ok := program.IndicatorOf(m, pi)
	if !ok {
		return nil, false
	}
	if program.Protects(m.Engine, mod, name, arity) {
		return nil, m.PermissionError("modify", "static_procedure", program.Indicator(m, mod, name, arity))
	}
	p := m.Engine.Pred(mod, name, arity)
	return p, program.LoaderOf(m.Engine).OverrideImport(m, p)
}

// tableDeclare implements '$tbl_declare'(Indicator, Modes, Options), for table/1.
func tableDeclare(m *engine.Machine, a []engine.Cell) bool {
	pred, ok := indicatorArg(m, a[0])
	if !ok {
		return false
	}
	items, _ := m.ListItems(a[1])
	if len(items) != 0 && len(items) != pred.Arity {
		return m.DomainError("tabled_mode", a[1])
	}
	t := Tablings.Of(m.Engine)
	e := m.Engine
	p := t.tabled(pred)
	if p == nil {
		name := pred.Name.String()
		e.Grow(tabledBytes, engine.AreaTables)
		p = &tabledPred{
			of: t, number: len(t.preds), pred: pred,
			wrapper: atom.Intern("$tabled " + name), own: atom.Intern("$clauses " + name), table: atom.Intern("$table " + name),
		}
		t.preds = append(t.preds, p)
		if t.byPred == nil {
			t.byPred = make(map[*engine.Pred]*tabledPred)
		}
		t.byPred[pred] = p
		program.SetProperty(pred, atomTabled)
		wrapper := e.Pred(pred.Module, p.wrapper, pred.Arity)
		e.Wipe(wrapper)
		args := make([]engine.Cell, pred.Arity)
		for i := range args {
			args[i] = m.NewVar()
		}
		body := m.NewStruct(atom.Colon, builtin.AtomCell("tabling"),
			m.NewStruct(atomTabled, engine.SmallInt(int64(p.number)), m.NewStruct(pred.Name, args...)))
		m.AddClause(wrapper, m.NewStruct(wrapper.Name, args...), body, false)
		m.NoteChange(nil, func() {
			delete(t.byPred, pred)
			if p.number == len(t.preds)-1 {
				t.preds = t.preds[:p.number]
			}
		})
	} else {
		before := *p
		m.NoteChange(nil, func() {
			*p = before
			t.changes++
		})
	}
	e.Wrap(pred, e.Pred(pred.Module, p.wrapper, pred.Arity), e.Pred(pred.Module, p.own, pred.Arity))
	program.LoaderOf(m.Engine).Declared(pred)
	t.changes++
	p.abolish(t.Enter(m), func(*callTable) bool { return true })
	p.options = []string{"variant"}
	p.incremental = false
	options, _ := m.ListItems(a[2])
	for _, it := range options {
		switch name := builtin.OptionAtom(m.Deref(it)); name {
		case "subsumptive":
			p.options[0] = name
		case "dynamic":
			m.Engine.SetDynamic(pred, true)
		default:
			p.options = append(p.options, name)
			p.incremental = p.incremental || name != "shared"
		}
	}
	p.modes, p.moded, p.join = nil, 0, false
	var moded []engine.Cell
	for _, it := range items {
		mode := modeOf(m, m.Deref(it))
		p.modes = append(p.modes, mode)
		if mode != modeIndex {
			p.moded++
			moded = append(moded, it)
		}
		p.join = p.join || mode == modeJoin
	}
	p.terms = m.Store(m.NewList(moded, builtin.NilList))
	return true
}

// tabledBytes is the memory of a tabled predicate without its predicates and tables.
const tabledBytes = int(unsafe.Sizeof(tabledPred{})) + 400

func modeOf(m *engine.Machine, c engine.Cell) mode {
	if engine.IsCompound(c) {
		return modeJoin
	}
	return map[string]mode{"min": modeMin, "max": modeMax, "first": modeFirst, "last": modeLast, "sum": modeSum}[builtin.OptionAtom(c)]
}

// tableUndeclare implements '$tbl_undeclare'(Indicator), for untable/1.
func tableUndeclare(m *engine.Machine, a []engine.Cell) bool {
	pred, ok := indicatorArg(m, a[0])
	if !ok {
		return false
	}
	Untable(m, pred)
	return true
}

// Untable ends the tabling of a predicate, if it is tabled.
func Untable(m *engine.Machine, pred *engine.Pred) {
	t := Tablings.Of(m.Engine)
	p := t.tabled(pred)
	if p == nil {
		return
	}
	p.abolish(t.Enter(m), func(*callTable) bool { return true })
	delete(t.byPred, pred)
	delete(pred.Props, atomTabled)
	t.changes++
	m.Engine.Wrap(pred, nil, nil)
	for _, aux := range p.aux {
		m.Engine.Wipe(aux)
	}
}

// tableDeclaration implements '$tbl_declaration'(Goal, Declaration). Declaration is
// Name/Arity, or a head with modes.
func tableDeclaration(m *engine.Machine, a []engine.Cell) bool {
	var c program.ClauseTerm
	if !c.HeadOnly(m, a[0]) {
		return false
	}
	def := m.Engine.FindPred(c.Mod, c.Name, c.Arity)
	if def == nil {
		return false
	}
	p := Tablings.Of(m.Engine).tabled(def)
	if p == nil {
		return false
	}
	if p.moded == 0 {
		return m.Unify(a[1], m.NewStruct(atom.Slash, engine.Atom(c.Name), engine.SmallInt(int64(c.Arity))))
	}
	modes, _ := m.ListItems(m.Load(p.terms))
	args := make([]engine.Cell, c.Arity)
	for i := range args {
		if p.modes[i] == modeIndex {
			args[i] = m.NewVar()
		} else {
			args[i], modes = modes[0], modes[1:]
		}
	}
	return m.Unify(a[1], m.NewStruct(c.Name, args...))
}

// tableNumber implements '$tbl_number'(Goal, N). Goal calls the tabled predicate N.
func tableNumber(m *engine.Machine, a []engine.Cell) bool {
	t := Tablings.Of(m.Engine)
	mod, goal, ok := program.Qualified(m, a[0])
	if !ok || !engine.IsCallable(goal) || !engine.IsAtom(mod) {
		return false
	}
	in := m.Engine.FindModule(engine.AtomOf(mod))
	if in == nil {
		return false
	}
	name, arity, _ := program.HeadOf(m, goal)
	def := m.Engine.Pred(in, name, arity)
	if t.tabled(def) == nil {
		def = m.Engine.FindPred(in, name, arity)
	}
	p := t.tabled(def)
	return p != nil && m.Unify(a[1], engine.SmallInt(int64(p.number)))
}

// tableSource implements '$tbl_source'(N, Module, Head, Own, Table, Add, Clauses). It
// returns what the second version of the clauses of a predicate is made from. Own and Table
// are names. Add is join or add. A dynamic predicate, or one with rules, has no clauses
// here.
func tableSource(m *engine.Machine, a []engine.Cell) bool {
	t := Tablings.Of(m.Engine)
	p := t.tabledArg(m, a[0])
	if p == nil {
		return false
	}
	args := make([]engine.Cell, p.pred.Arity)
	for i := range args {
		args[i] = m.NewVar()
	}
	add := "add"
	if p.join {
		add = "join"
	}
	var clauses []engine.Cell
	if !p.pred.Dynamic && !p.pred.HasRules() {
		program.EachClause(m, p.pred, func(c *engine.Clause) {
			args := make([]engine.Cell, p.pred.Arity)
			for i := range args {
				args[i] = m.NewVar()
			}
			head, body := m.NewStruct(p.pred.Name, args...), m.NewVar()
			if m.UnifyClause(c, head, body) {
				clauses = append(clauses, m.NewStruct(atom.Neck, head, body))
			}
		})
	}
	return m.Unify(a[1], engine.Atom(p.pred.Module.Name)) &&
		m.Unify(a[2], m.NewStruct(p.pred.Name, args...)) &&
		m.Unify(a[3], engine.Atom(p.own)) && m.Unify(a[4], engine.Atom(p.table)) &&
		m.Unify(a[5], builtin.AtomCell(add)) && m.Unify(a[6], m.NewList(clauses, builtin.NilList))
}

// tableName implements '$tbl_name'(N, Name). Name is a name for the rest of a clause.
func tableName(m *engine.Machine, a []engine.Cell) bool {
	p := Tablings.Of(m.Engine).tabledArg(m, a[0])
	if p == nil {
		return false
	}
	p.names++
	return m.Unify(a[1], builtin.AtomCell(p.table.String()+" "+strconv.Itoa(p.names)))
}

// tableDefine implements '$tbl_define'(N, Clauses). It adds the second version of the
// clauses.
func tableDefine(m *engine.Machine, a []engine.Cell) bool {
	t := Tablings.Of(m.Engine)
	p := t.tabledArg(m, a[0])
	if p == nil {
		return false
	}
	if p.built == p.pred.ChangedAt() && p.changes == t.changes {
		return true // another machine was faster
	}
	for _, aux := range p.aux {
		m.Engine.Wipe(aux)
	}
	table := m.Engine.Pred(p.pred.Module, p.table, p.pred.Arity+1)
	m.Engine.Define(table)
	p.aux = append(p.aux[:0], table)
	clauses, _ := m.ListItems(a[1])
	for _, it := range clauses {
		var c program.ClauseTerm
		if !c.Split(m, p.pred.Module, m.Deref(it)) {
			return false
		}
		aux := m.Engine.Pred(c.Mod, c.Name, c.Arity)
		if !slices.Contains(p.aux, aux) {
			p.aux = append(p.aux, aux)
		}
		if _, ok := c.Add(m, aux, false); !ok {
			return false
		}
	}
	p.names = 0
	p.built, p.changes = p.pred.ChangedAt(), t.changes
	return true
}

// abolish drops the tables for which f is true. A table that is being evaluated is dropped
// after that.
func (p *tabledPred) abolish(ev *evaluation, f func(*callTable) bool) {
	for tab := range p.tables.all {
		if f(tab) {
			if len(ev.frames) > 0 || !tab.complete {
				tab.abolish = true
			} else {
				tab.forget()
			}
		}
	}
}

// variant returns the call of the table, as Module:Goal.
func (tab *callTable) variant(m *engine.Machine) engine.Cell {
	run := m.Arg(tab.clauses(m), 1)
	args := make([]engine.Cell, tab.pred.pred.Arity)
	for i := range args {
		args[i] = m.Arg(run, i)
	}
	goal := m.NewStruct(tab.pred.pred.Name, args...)
	return m.NewStruct(atom.Colon, engine.Atom(tab.pred.pred.Module.Name), goal)
}

// isCalled reports whether a goal has the name and the arity of the predicate.
func (p *tabledPred) isCalled(m *engine.Machine, goal engine.Cell) bool {
	if engine.IsCompound(goal) {
		name, arity := m.Functor(goal)
		return name == p.pred.Name && arity == p.pred.Arity
	}
	return engine.IsAtom(goal) && engine.AtomOf(goal) == p.pred.Name && p.pred.Arity == 0
}

// tableAbolish implements '$tbl_abolish'(Variants). It drops the tables whose variants
// unify.
func tableAbolish(m *engine.Machine, a []engine.Cell) bool {
	t := Tablings.Of(m.Engine)
	ev := t.Enter(m)
	_, goal, ok := program.Qualified(m, a[0])
	if !ok {
		return false
	}
	goal = m.Deref(goal)
	for _, p := range t.byPred {
		if !engine.IsVar(goal) && !p.isCalled(m, goal) {
			continue
		}
		p.abolish(ev, func(tab *callTable) bool {
			m.Check()
			return m.CanUnify(a[0], tab.variant(m))
		})
	}
	return true
}

// abolishAllTables implements abolish_all_tables/0. It needs no library, because memory may
// be full.
func abolishAllTables(m *engine.Machine, _ []engine.Cell) bool {
	t := Tablings.Of(m.Engine)
	ev := t.Enter(m)
	for _, p := range t.byPred {
		p.abolish(ev, func(*callTable) bool { return true })
	}
	return true
}

// tableCurrent implements '$tbl_current'(Variant, Table).
func tableCurrent(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	t := Tablings.Of(m.Engine)
	var tables []*callTable
	if r.State == nil {
		t.Enter(m)
		for _, p := range t.byPred {
			for tab := range p.tables.all {
				if tab.complete && !tab.abolish {
					tables = append(builtin.Room(m, tables, 1), tab)
				}
			}
		}
		builtin.Sort(m, tables, func(x, y *callTable) int { return x.id - y.id })
	}
	mod, goal, ok := program.Qualified(m, a[0])
	if !ok {
		return false
	}
	pattern := m.NewStruct(atom.Minus, m.NewStruct(atom.Colon, mod, goal), a[1])
	return builtin.AnswerItems(m, r, pattern, tables, func(tab *callTable, m *engine.Machine) engine.Cell {
		return m.NewStruct(atom.Minus, tab.variant(m), m.NewStruct(atomTable, engine.SmallInt(int64(tab.id))))
	})
}

var tableDeclareRows = []engine.Builtin{
	{Name: "$tbl_declare", Arity: 3, Det: tableDeclare,
		Doc: "'$tbl_declare'(+Indicator, +Modes, +Options)\nTables a predicate."},
	{Name: "$tbl_undeclare", Arity: 1, Det: tableUndeclare,
		Doc: "'$tbl_undeclare'(+Indicator)\nEnds the tabling of a predicate."},
	{Name: "$tbl_number", Arity: 2, Det: tableNumber,
		Doc: "'$tbl_number'(:Goal, -N)\nGoal calls the tabled predicate N."},
	{Name: "$tbl_declaration", Arity: 2, Det: tableDeclaration,
		Doc: "'$tbl_declaration'(:Goal, -Declaration)\nWhat table/1 says of the predicate that Goal calls; fails if it is not tabled."},
	{Name: "$tbl_source", Arity: 7, Det: tableSource,
		Doc: "'$tbl_source'(+N, -Module, -Head, -Own, -Table, -Add, -Clauses)\nWhat the second version of the clauses is made of."},
	{Name: "$tbl_name", Arity: 2, Det: tableName,
		Doc: "'$tbl_name'(+N, -Name)\nA name for the rest of a clause."},
	{Name: "$tbl_define", Arity: 2, Use: engine.Database, Det: tableDefine,
		Doc: "'$tbl_define'(+N, +Clauses)\nThe second version of the clauses."},
	{Name: "$tbl_abolish", Arity: 1, Det: tableAbolish,
		Doc: "'$tbl_abolish'(?Variant)\nDrops tables."},
	{Name: "abolish_all_tables", Arity: 0, Det: abolishAllTables,
		Doc: "abolish_all_tables is det\nDrops all tables. Those that are being evaluated are dropped when that is done."},
	{Name: "$tbl_current", Arity: 2, NonDet: tableCurrent,
		Doc: "'$tbl_current'(?Variant, -Table)\nThe tables."},
}
