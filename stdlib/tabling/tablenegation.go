package tabling

import (
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/program"
)

// Negation by the well-founded semantics.
//
// If a component contains negation or undefined answers, its frame alternates. It evaluates
// its tables again and again. In turn it finds too few answers and too many. In a phase
// with too few, a negation is true only if its table had no answer in the last phase with
// too many. In a phase with too many, a negation is true if its table had no answer in the
// last phase with too few. The phases end when nothing changes. This is the well-founded
// model as Van Gelder's alternating fixpoint. Answers that only the phases with too many
// find are undefined.

// delay notes that what follows depends on an undefined goal.
func delay(m *engine.Machine, goal engine.Cell) bool {
	list, ok := m.Global(atomDelays)
	if !ok {
		list = builtin.NilList
	}
	return m.SetGlobal(atomDelays, m.NewPair(goal, list))
}

// restart empties the tables of a frame, so that they are evaluated again.
func (ev *evaluation) restart(f *frame) {
	for _, tab := range ev.stack[f.base:] {
		tab.answers = answerSet{keyed: tab.answers.keyed, width: tab.answers.width}
		tab.log = rowLog{}
		tab.latest, tab.waiting, tab.known = nil, nil, nil
		tab.queued, tab.grown, tab.next = false, false, 0
	}
	ev.stop(f.base)
	f.work = slices.DeleteFunc(f.work, func(tab *callTable) bool { return tab.index >= f.base })
	f.initial = slices.Clone(ev.stack[f.base:])
	f.reads, f.readAt, f.repeat = nil, nil, nil
	f.joined = false
}

// maxPhases bounds the phases of a component with modes. There, the best of several answers
// may get worse when more goals are true, and a fixpoint may not exist.
const maxPhases = 1000

// alternate begins the next phase of a component with negation. It returns false if the
// well-founded model was found or if it has raised an exception.
func (ev *evaluation) alternate(m *engine.Machine, f *frame) bool {
	tables := ev.stack[f.base:]
	f.phases++
	if f.phases > maxPhases && slices.ContainsFunc(tables, func(tab *callTable) bool { return tab.pred.moded > 0 }) {
		return m.EvaluationError("nonmonotonic")
	}
	if f.upper && f.joined {
		ev.restart(f)
		return true
	}
	total, settled := f.upper, true
	for _, tab := range tables {
		answers := tab.answers
		last := &tab.few
		if f.upper {
			last = &tab.many
			total = total && answers.equal(tab.few)
		}
		settled = settled && *last != nil && tab.many != nil && answers.equal(*last)
		*last = &answers
	}
	if total || settled {
		for _, tab := range tables {
			tab.settle()
		}
		return false
	}
	f.upper = !f.upper
	ev.restart(f)
	return true
}

// settle sets the answers of the table. Those that are not among the few are undefined.
func (tab *callTable) settle() {
	tab.answers = *tab.many
	for i := range tab.answers.n {
		if tab.few == nil || !tab.few.contains(tab.answers.row(i)) {
			if tab.unknown == nil {
				tab.unknown = make(map[int]bool)
			}
			tab.unknown[i] = true
		}
	}
}

// tableNot implements '$tbl_not'(N, Goal, Run), for tnot/1.
func tableNot(m *engine.Machine, a []engine.Cell) bool {
	t := Tablings.Of(m.Engine)
	p := t.tabledArg(m, a[0])
	goal := m.Deref(a[1])
	if !p.isCall(m, goal) {
		return false
	}
	ev := t.Enter(m)
	if !p.key(m, &t.flat, goal) {
		return false
	}
	tab := t.find(m, ev, p)
	if tab == nil {
		return t.begin(m, ev, p, goal, a[2])
	}
	return m.Unify(a[2], builtin.NilList) && ev.not(m, tab, goal)
}

// tableFails implements '$tbl_fails'(Clauses, Goal). It leaves the frame of the clauses. It
// is true if the call Goal of its table fails.
func tableFails(m *engine.Machine, a []engine.Cell) bool {
	ev := current(m)
	tab, _ := ev.end(m, Tablings.Of(m.Engine), a[0])
	return tab != nil && ev.not(m, tab, m.Deref(a[1]))
}

// not reports whether the negation of a call of a table is true.
func (ev *evaluation) not(m *engine.Machine, tab *callTable, goal engine.Cell) bool {
	if tab.complete {
		if tab.answers.n > len(tab.unknown) {
			return false
		}
		if tab.answers.n == 0 {
			return true
		}
		if len(ev.frames) == 0 {
			return delay(m, m.NewStruct(atomTNot, tab.pred.qualify(m, goal)))
		}
		f := ev.top()
		f.negative = true
		return f.upper
	}
	f := ev.top()
	f.low = min(f.low, tab.index)
	f.negative = true
	if f.upper {
		return tab.few.size() == 0
	}
	return tab.many != nil && tab.many.n == 0
}

// tableDelays implements '$tbl_delays'(Delays, New). Delays are the undefined goals so far,
// the newest first. New replaces them.
func tableDelays(m *engine.Machine, a []engine.Cell) bool {
	list, ok := m.Global(atomDelays)
	if !ok {
		list = builtin.NilList
	}
	return m.Unify(a[0], list) && m.SetGlobal(atomDelays, a[1])
}

// tableOwn implements '$tbl_own'(Goal, Own). Own runs the clauses of the tabled predicate
// that Goal calls. Arguments with modes are unbound in it.
func tableOwn(m *engine.Machine, a []engine.Cell) bool {
	mod, goal, ok := m.StripModule(a[0])
	if !ok || !engine.IsCallable(goal) {
		return false
	}
	name, arity, _ := program.HeadOf(m, goal)
	p := Tablings.Of(m.Engine).tabled(m.Engine.FindPred(mod, name, arity))
	if p == nil {
		return false
	}
	args := make([]engine.Cell, arity)
	for i := range args {
		if args[i] = m.Arg(goal, i); p.moded > 0 && p.modes[i] != modeIndex {
			args[i] = m.NewVar()
		}
	}
	return m.Unify(a[1], p.qualify(m, m.NewStruct(p.own, args...)))
}

var tableNegationRows = []engine.Builtin{
	{Name: "$tbl_not", Arity: 3, Det: tableNot,
		Doc: "'$tbl_not'(+N, ?Goal, -Run)\nNegation of a call of a tabled predicate."},
	{Name: "$tbl_fails", Arity: 2, Det: tableFails,
		Doc: "'$tbl_fails'(+Clauses, ?Goal)\nEnds the evaluation of a table whose call is negated."},
	{Name: "$tbl_own", Arity: 2, Det: tableOwn,
		Doc: "'$tbl_own'(+Goal, -Own)\nThe clauses of a tabled predicate, without its tables."},
	{Name: "$tbl_delays", Arity: 2, Det: tableDelays,
		Doc: "'$tbl_delays'(-Delays, +New)\nThe undefined goals that the computation depends on."},
}
