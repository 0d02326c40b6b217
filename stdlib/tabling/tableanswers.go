package tabling

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// The answers of a table during its evaluation, and their modes.

type mode uint8

const (
	modeIndex mode = iota
	modeMin
	modeMax
	modeFirst
	modeLast
	modeSum
	modeJoin // the modes lattice and po
)

// answer unifies variables with a row.
func (tab *callTable) answer(m *engine.Machine, row int, vars []engine.Cell) bool {
	if s, ok := tab.answers.term(row); ok {
		t := m.Load(s)
		for i, v := range vars {
			if !m.Unify(v, m.Arg(t, i+1)) {
				return false
			}
		}
		return true
	}
	for i, w := range tab.answers.row(row) {
		if !m.Unify(vars[i], tab.value(m, w)) {
			return false
		}
	}
	return true
}

// term returns a row as answerOf would make it.
func (tab *callTable) term(m *engine.Machine, t *tabling, row int) engine.Cell {
	t.row = t.row[:0]
	if s, ok := tab.answers.term(row); ok {
		t.row = append(t.row, m.Arguments(m.Load(s))[1:]...)
	} else {
		for _, w := range tab.answers.row(row) {
			t.row = append(t.row, tab.value(m, w))
		}
	}
	return answerOf(m, t.row)
}

// termBytes returns the memory of the stored terms of a row.
func (tab *callTable) termBytes(row int) (n int) {
	if s, ok := tab.answers.term(row); ok {
		return s.Size()
	}
	if len(tab.store.terms) == 0 {
		return 0
	}
	for _, w := range tab.answers.row(row) {
		if engine.IsVar(w) {
			n += tab.store.terms[numberIn(w)].Size()
		}
	}
	return n
}

// answerOf returns the term of a batch with the values: the value if it is one, or answer(Values...).
func answerOf(m *engine.Machine, values []engine.Cell) engine.Cell {
	if len(values) == 1 {
		return values[0]
	}
	return m.NewStruct(atomAnswer, values...)
}

// value returns the term for a word of a row.
func (tab *callTable) value(m *engine.Machine, w engine.Cell) engine.Cell {
	if engine.IsVar(w) {
		return m.Load(tab.store.terms[numberIn(w)])
	}
	return w
}

// size returns the number of answers of an incomplete table, including changes of answers.
func (tab *callTable) size() int {
	if tab.pred.moded > 0 && !tab.complete {
		return tab.log.n
	}
	return tab.answers.n
}

// at returns the row at a place. It returns false if the row has changed since.
func (tab *callTable) at(place int) (row int, valid bool) {
	if tab.pred.moded == 0 || tab.complete {
		return place, true
	}
	row = tab.log.at(place)
	return row, int(tab.latest[row]) == place
}

// rowOf makes the row for answer(Index, Values...).
func (tab *callTable) rowOf(m *engine.Machine, t *tabling, w engine.Cell) (row []engine.Cell, open, ok bool) {
	row = t.row[:0]
	s := &tab.answers
	for _, arg := range m.Arguments(w)[1:] {
		c := m.Deref(arg)
		if !immediate(c) {
			if len(tab.store.terms) > 0 {
				tab.store.index(m, &t.flat, tab.memory)
			}
			t.flat.reset(m)
			if (tab.store.numbers != nil || !engine.IsAtomic(c)) && !t.flat.term(c) {
				return nil, false, m.TypeError(t.flat.bad, c)
			}
			if len(t.flat.vars) > 0 {
				open = true
				c = word(wordOpen, 0)
			} else {
				c = word(wordTerm, tab.store.number(m, c, t.flat.key(), tab.memory))
			}
		}
		row = append(row, c)
	}
	t.row = row
	if open {
		tab.store.index(m, &t.flat, tab.memory)
		t.flat.reset(m)
		for i := range s.keyed {
			t.flat.term(m.Arg(w, i+1))
		}
		if s.keyed > 0 && len(t.flat.vars) > 0 {
			clear(row[:s.keyed])
			row[0] = word(wordOpen, tab.store.number(m, w, t.flat.key(), tab.memory))
		}
		for i := s.keyed; i < s.width; i++ {
			t.flat.reset(m)
			t.flat.term(w)
			row[i] = word(wordOpen, tab.store.number(m, w, t.flat.key(), tab.memory))
		}
	}
	return row, open, true
}

// A rowLog has the numbers of rows in the order in which they changed. It consists of
// pieces, because a copy of a long slice would take twice its memory. The first piece grows
// up to answerPage.
type rowLog struct {
	n      int
	pieces [][]int32
}

func (l *rowLog) at(i int) int { return int(l.pieces[i/answerPage][i%answerPage]) }

func (l *rowLog) add(row int) {
	if l.n%answerPage == 0 {
		var piece []int32
		if l.n > 0 {
			piece = make([]int32, 0, answerPage)
		}
		l.pieces = append(l.pieces, piece)
	}
	last := &l.pieces[len(l.pieces)-1]
	*last = append(*last, int32(row))
	l.n++
}

// changed notes that a row of an incomplete table is new or has changed.
func (tab *callTable) changed(m *engine.Machine, ev *evaluation, row int) {
	if tab.pred.moded > 0 {
		tab.memory.Grow(m.Engine, 4, engine.AreaTables)
		if row == len(tab.latest) {
			tab.latest = append(tab.latest, 0)
		}
		tab.latest[row] = int32(tab.log.n)
		tab.log.add(row)
	}
	if len(tab.waiting) > 0 {
		ev.top().queue(tab)
	}
}

// keep stores the term of a row with variables.
func (tab *callTable) keep(m *engine.Machine, row int, open bool, w engine.Cell) {
	s := &tab.answers
	if open {
		if s.open == nil {
			s.open = make(map[int]engine.Stored)
		}
		t := m.Store(w)
		tab.memory.Grow(m.Engine, t.Size()+40, engine.AreaTables)
		s.open[row] = t
	} else if s.open != nil {
		delete(s.open, row)
	}
}

// tableAdd implements '$tbl_add'(Answer). It adds an answer. It fails unless the table is
// then full.
func tableAdd(m *engine.Machine, a []engine.Cell) bool {
	t := Tablings.Of(m.Engine)
	ev := current(m)
	w := m.Deref(a[0])
	tab := ev.tableOf(m, w)
	if tab == nil {
		return false
	}
	row, open, ok := tab.rowOf(m, t, w)
	if !ok {
		return false
	}
	s := &tab.answers
	at, slot := s.find(row[:s.keyed])
	switch {
	case at < 0:
		s.add(m, tab.memory, row, slot)
		tab.keep(m, s.n-1, open, w)
		tab.changed(m, ev, s.n-1)
	case tab.pred.moded > 0:
		if joined, better, ok := tab.join(m, at, w); ok && better {
			return tab.put(m, t, ev, at, joined)
		}
	}
	return tab.full()
}

// full reports whether the table can have no more answers, because its call has no
// variables and it has an answer.
func (tab *callTable) full() bool { return tab.answers.width == 0 && tab.answers.n > 0 }

// tableOf returns the table for answer(Index, Values...), or nil.
func (ev *evaluation) tableOf(m *engine.Machine, w engine.Cell) *callTable {
	if !engine.IsCompound(w) {
		return nil
	}
	i, ok := engine.SmallIntOf(m.Arg(w, 0))
	if !ok || i < 0 || i >= int64(len(ev.stack)) || !m.IsFunctor(w, atomAnswer, 1+ev.stack[i].answers.width) {
		return nil
	}
	return ev.stack[i]
}

// put replaces the values of a row by those of an answer. It fails.
func (tab *callTable) put(m *engine.Machine, t *tabling, ev *evaluation, at int, w engine.Cell) bool {
	row, open, ok := tab.rowOf(m, t, w)
	if ok && (open || !equalWords(row, tab.answers.row(at))) {
		copy(tab.answers.row(at), row)
		tab.keep(m, at, open, w)
		tab.changed(m, ev, at)
	}
	return false
}

// old returns value i of a row.
func (tab *callTable) old(m *engine.Machine, at, i int) engine.Cell {
	if s, ok := tab.answers.term(at); ok {
		return m.Arg(m.Load(s), i+1)
	}
	return tab.value(m, tab.answers.row(at)[i])
}

// join joins the values of a row with those of a new answer, by the modes. It reports
// whether the answer is better than the row.
func (tab *callTable) join(m *engine.Machine, at int, w engine.Cell) (joined engine.Cell, better, ok bool) {
	s := &tab.answers
	args := make([]engine.Cell, 1+s.width)
	for i := range args {
		args[i] = m.Arg(w, i)
	}
	i := s.keyed
	for _, mode := range tab.pred.modes {
		if mode == modeIndex {
			continue
		}
		before, after := tab.old(m, at, i), args[1+i]
		take := false
		switch mode {
		case modeMin:
			take = less(m, after, before)
		case modeMax:
			take = less(m, before, after)
		case modeLast:
			take = true
		case modeSum:
			n, ok := m.Eval(m.NewStruct(atom.Plus, before, after))
			if !ok {
				return 0, false, false
			}
			before, better = m.NewNumber(n), true
		}
		if take {
			better = true
		} else {
			args[1+i] = before
		}
		i++
	}
	return m.NewStruct(atomAnswer, args...), better, true
}

// less compares numbers by value and other terms by the standard order.
func less(m *engine.Machine, x, y engine.Cell) bool {
	if i, ok := engine.SmallIntOf(x); ok {
		if j, ok := engine.SmallIntOf(y); ok {
			return i < j
		}
	}
	if m.IsNumber(x) && m.IsNumber(y) {
		a, _ := m.NumberOf(x)
		b, _ := m.NumberOf(y)
		if c := m.Engine.Flags.Poll.Compare(a, b); c != 0 {
			return c < 0
		}
	}
	return m.Compare(x, y) < 0
}

// foundRow returns the table of answer(Index, Values...), and the row for the answer. The
// table is nil if there is no such row.
func (t *tabling) foundRow(m *engine.Machine, w engine.Cell) (tab *callTable, row int) {
	tab = current(m).tableOf(m, w)
	if tab == nil {
		return nil, -1
	}
	words, _, ok := tab.rowOf(m, t, w)
	if !ok {
		return nil, -1
	}
	if row, _ = tab.answers.find(words[:tab.answers.keyed]); row < 0 {
		return nil, -1
	}
	return tab, row
}

// tableOld implements '$tbl_old'(Answer, Old, New). Old has the values with modes in the
// table, and New those in the answer. It fails if the table has no such answer.
func tableOld(m *engine.Machine, a []engine.Cell) bool {
	t := Tablings.Of(m.Engine)
	w := m.Deref(a[0])
	tab, at := t.foundRow(m, w)
	if tab == nil {
		return false
	}
	s := &tab.answers
	var before, after []engine.Cell
	for i := s.keyed; i < s.width; i++ {
		before = append(before, tab.old(m, at, i))
		after = append(after, m.Arg(w, i+1))
	}
	return m.Unify(a[1], m.NewList(before, builtin.NilList)) && m.Unify(a[2], m.NewList(after, builtin.NilList))
}

// tablePut implements '$tbl_put'(Answer, Values). It gives the answer in the table these
// values, and fails.
func tablePut(m *engine.Machine, a []engine.Cell) bool {
	t := Tablings.Of(m.Engine)
	w := m.Deref(a[0])
	tab, at := t.foundRow(m, w)
	if tab == nil {
		return false
	}
	s := &tab.answers
	args := make([]engine.Cell, 1+s.keyed, 1+s.width)
	for i := range args {
		args[i] = m.Arg(w, i)
	}
	values, _ := m.ListItems(a[1])
	if len(values) != s.width-s.keyed {
		return false
	}
	return tab.put(m, t, current(m), at, m.NewStruct(atomAnswer, append(args, values...)...))
}

var tableAnswerRows = []engine.Builtin{
	{Name: "$tbl_add", Arity: 1, Det: tableAdd,
		Doc: "'$tbl_add'(+Answer)\nAdds an answer to a table; fails if there may be more."},
	{Name: "$tbl_old", Arity: 3, Det: tableOld,
		Doc: "'$tbl_old'(+Answer, -Old, -New)\nThe values of an answer and those the table has."},
	{Name: "$tbl_put", Arity: 2, Det: tablePut,
		Doc: "'$tbl_put'(+Answer, +Values)\nReplaces an answer of a table and fails."},
	{Name: "$tbl_modes", Arity: 2,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			p := Tablings.Of(m.Engine).tabledArg(m, a[0])
			return p != nil && m.Unify(a[1], m.Load(p.terms))
		},
		Doc: "'$tbl_modes'(+N, -Modes)\nThe modes of the arguments that are not ordinary."},
	{Name: "$tbl_less", Arity: 2,
		Det: func(m *engine.Machine, a []engine.Cell) bool { return less(m, m.Deref(a[0]), m.Deref(a[1])) },
		Doc: "'$tbl_less'(@X, @Y)\nX comes before Y for the modes min and max."},
}
