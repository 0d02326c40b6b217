package program

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// References to clauses, and the recorded database (SWI-Prolog 4.14). The recorded database
// has terms under keys, in the order in which they were recorded.

// A clauseRef is a reference to a clause.
type clauseRef struct {
	clause *engine.Clause
	number int
}

// Dropped implements engine.Dropper.
func (r *clauseRef) Dropped(e *engine.Engine) {
	delete(referencesOf.Of(e).clauses, r.clause)
	e.Shrink(clauseRefBytes)
}

// clauseRefBytes is the memory of a reference to a clause without its handle.
const clauseRefBytes = 64

// String returns how the reference is written.
func (r *clauseRef) String() string { return fmt.Sprintf("<clause>(0x%x)", r.number) }

// A recordKey is a key of the recorded database. It is the name and arity of the key, or a
// small integer with the arity integerKey.
type recordKey struct {
	engine.PredKey
	integer int64
}

const integerKey = -1

// The memory of a key for records, and of a key for a flag without its value.
const (
	recordKeyBytes = 200
	flagBytes      = 100
)

// A recorded is a term of the recorded database, and the reference to it. After it was
// erased, it still leads to the next one.
type recorded struct {
	key        recordKey
	term       engine.Stored
	next, prev *recorded // the neighbours with the same key
	birth      int       // how many terms were recorded before
	erased     bool
	handle     int // the handle of the reference, or -1 if there is none
}

// Dropped implements engine.Dropper.
func (r *recorded) Dropped(*engine.Engine) { r.handle = -1 }

func (r *recorded) bytes() int { return r.term.Size() + 120 }

// String returns how the reference is written.
func (r *recorded) String() string { return fmt.Sprintf("<record>(0x%x)", r.handle) }

// A recordList has the records of a key in order.
type recordList struct{ first, last *recorded }

func (l *recordList) add(r *recorded, front bool) {
	switch {
	case l.first == nil:
		l.first, l.last = r, r
	case front:
		r.next, l.first.prev = l.first, r
		l.first = r
	default:
		r.prev, l.last.next = l.last, r
		l.last = r
	}
}

func (l *recordList) remove(r *recorded) {
	if r.prev != nil {
		r.prev.next = r.next
	} else {
		l.first = r.next
	}
	if r.next != nil {
		r.next.prev = r.prev
	} else {
		l.last = r.prev
	}
	r.prev = nil
}

// references has the references and records of an engine.
type references struct {
	clauses map[*engine.Clause]int // their handles
	made    int                    // the number of references to clauses made
	records map[recordKey]*recordList
	order   []recordKey
	births  int
	flags   map[recordKey]engine.Stored // for flag/3
}

var referencesOf = builtin.NewSlot[references]()

// erase removes a record, unless it was removed already. References to it do not keep its
// term.
func (refs *references) erase(m *engine.Machine, r *recorded) {
	if !r.erased {
		r.erased = true
		m.Engine.Shrink(r.bytes())
		r.term = engine.Stored{}
		refs.records[r.key].remove(r)
	}
}

// bringBack restores an erased record. It puts it after another record, or first if that
// one is gone.
func (refs *references) bringBack(m *engine.Machine, r, before *recorded, term engine.Stored) {
	r.erased, r.term = false, term
	m.Engine.Grow(r.bytes(), engine.AreaMemory)
	list := refs.records[r.key]
	if before == nil || before.erased {
		r.next, r.prev = nil, nil
		list.add(r, true)
		return
	}
	r.prev, r.next = before, before.next
	if before.next = r; r.next != nil {
		r.next.prev = r
	} else {
		list.last = r
	}
}

// EachRecord yields the terms of the records.
func EachRecord(e *engine.Engine) iter.Seq[engine.Stored] {
	return func(yield func(engine.Stored) bool) {
		for _, list := range referencesOf.Of(e).records {
			for r := list.first; r != nil; r = r.next {
				if !yield(r.term) {
					return
				}
			}
		}
	}
}

// ClauseTermRef returns the reference to a clause.
func ClauseTermRef(m *engine.Machine, c *engine.Clause) engine.Cell {
	refs := referencesOf.Of(m.Engine)
	c = m.Engine.OwnClause(c)
	h, ok := refs.clauses[c]
	if !ok {
		if refs.clauses == nil {
			refs.clauses = make(map[*engine.Clause]int)
		}
		m.Engine.Grow(clauseRefBytes, engine.AreaQuery)
		refs.made++
		h = m.Engine.AddHost(&clauseRef{c, refs.made})
		refs.clauses[c] = h
		m.ReleaseHost(h)
	}
	return m.NewHost(h)
}

// refArg checks that an argument is a reference.
func refArg(m *engine.Machine, c engine.Cell) (any, bool) {
	c = m.Deref(c)
	if engine.IsVar(c) {
		return nil, m.InstantiationError()
	}
	if m.IsHost(c) {
		switch v := m.Engine.HostValue(m.HostOf(c)).(type) {
		case *clauseRef, *recorded:
			return v, true
		}
	}
	return nil, m.TypeError("db_reference", c)
}

// assertRef returns asserta/2 or assertz/2.
func assertRef(front bool) func(*engine.Machine, []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		if !engine.IsVar(m.Deref(a[1])) {
			return m.UninstantiationError(a[1])
		}
		c, ok := assert(m, a[0], front)
		return ok && m.Unify(a[1], ClauseTermRef(m, c))
	}
}

// clause3 implements clause/3.
func clause3(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	if engine.IsVar(m.Deref(a[2])) {
		c, ok := solveClause(m, a[0], a[1], r, forReference)
		return ok && m.Unify(a[2], ClauseTermRef(m, c))
	}
	ref, ok := refArg(m, a[2])
	if !ok {
		return false
	}
	cr, ok := ref.(*clauseRef)
	if !ok {
		return m.TypeError("clause_reference", a[2])
	}
	p := m.Engine.PredOf(cr.clause)
	mod, head, ok := m.StripModule(a[0])
	if !ok || !m.Engine.Sees(cr.clause) {
		return false
	}
	if mod != p.Module && mod.Name != atom.User && !engine.IsVar(head) {
		return false
	}
	if isPrivate(m, p) {
		return privateError(m, p)
	}
	if engine.IsVar(head) && mod != p.Module {
		plain := m.NewVar()
		return m.Unify(head, m.NewStruct(atom.Colon, engine.Atom(p.Module.Name), plain)) &&
			m.UnifyClause(cr.clause, plain, a[1])
	}
	return m.UnifyClause(cr.clause, head, a[1])
}

// keyArg returns the key of a record for an argument.
func keyArg(m *engine.Machine, c engine.Cell) (k recordKey, ok bool) {
	c = m.Deref(c)
	switch {
	case engine.IsVar(c):
		return k, m.InstantiationError()
	case engine.IsAtom(c):
		k.Name = engine.AtomOf(c)
	case engine.IsCompound(c):
		k.Name, k.Arity = m.Functor(c)
	default:
		if k.integer, ok = engine.SmallIntOf(c); !ok {
			return k, m.TypeError("key", c)
		}
		k.Arity = integerKey
	}
	return k, true
}

// term returns the most general term with the key.
func (k recordKey) term(m *engine.Machine) engine.Cell {
	switch k.Arity {
	case integerKey:
		return engine.SmallInt(k.integer)
	case 0:
		return engine.Atom(k.Name)
	}
	return m.NewFresh(k.Name, k.Arity)
}

// record returns recorda or recordz. a[2] is the reference, if there is one.
func record(front bool) func(*engine.Machine, []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		if len(a) == 3 && !engine.IsVar(m.Deref(a[2])) {
			return m.UninstantiationError(a[2])
		}
		k, ok := keyArg(m, a[0])
		if !ok {
			return false
		}
		refs := referencesOf.Of(m.Engine)
		if refs.records == nil {
			refs.records = make(map[recordKey]*recordList)
		}
		list := refs.records[k]
		if list == nil {
			m.Engine.Grow(recordKeyBytes, engine.AreaMemory)
			list = new(recordList)
			refs.records[k] = list
			refs.order = append(refs.order, k)
		}
		r := &recorded{key: k, term: m.StoreWithAttrs(m.NewStruct(atom.Minus, k.term(m), a[1])), birth: refs.births, handle: -1}
		m.Engine.Grow(r.bytes(), engine.AreaMemory)
		refs.births++
		list.add(r, front)
		m.NoteChange(nil, func() { refs.erase(m, r) })
		return len(a) < 3 || m.Unify(a[2], r.ref(m))
	}
}

// ref returns the reference to a record.
func (r *recorded) ref(m *engine.Machine) engine.Cell {
	if r.handle < 0 {
		r.handle = m.Engine.AddHost(r)
		m.ReleaseHost(r.handle)
	}
	return m.NewHost(r.handle)
}

// A recordWalk is the state of a call of recorded/3. It is at a record. It sees what was
// recorded before the call.
type recordWalk struct {
	at     *recorded
	keys   []recordKey
	before int
}

// step moves to the next record, or to the next key that has a record.
func (w *recordWalk) step(refs *references) {
	if w.at != nil {
		w.at = w.at.next
	}
	for w.at == nil && len(w.keys) > 0 {
		w.at = refs.records[w.keys[0]].first
		w.keys = w.keys[1:]
	}
}

// recordedTerm implements recorded/2 or recorded/3.
func recordedTerm(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	refs := referencesOf.Of(m.Engine)
	w, again := r.State.(*recordWalk)
	one := len(a) == 3 && !engine.IsVar(m.Deref(a[2]))
	if !again {
		w = &recordWalk{before: refs.births}
		switch key := m.Deref(a[0]); {
		case one:
			ref, ok := refArg(m, a[2])
			if !ok {
				return false
			}
			w.at, _ = ref.(*recorded)
		case engine.IsVar(key):
			w.keys = refs.order
			w.step(refs)
		default:
			k, ok := keyArg(m, key)
			if !ok {
				return false
			}
			if l := refs.records[k]; l != nil {
				w.at = l.first
			}
		}
	}
	pattern := m.NewStruct(atom.Minus, a[0], a[1])
	match := func() engine.Cell {
		for ; w.at != nil; w.step(refs) {
			if !w.at.erased && w.at.birth < w.before {
				if t := m.Load(w.at.term); m.CanUnify(pattern, t) {
					return t
				}
			}
			if one {
				break
			}
		}
		return 0
	}
	t := match()
	if t == 0 {
		return false
	}
	rec := w.at
	if !one {
		if w.step(refs); match() != 0 {
			r.Again(w)
		}
	}
	return m.Unify(pattern, t) && (len(a) < 3 || m.Unify(a[2], rec.ref(m)))
}

// currentKey implements current_key/1.
func currentKey(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	refs := referencesOf.Of(m.Engine)
	var keys []recordKey
	if r.State == nil {
		keys = refs.order
	}
	return builtin.AnswerItems(m, r, a[0], keys, func(k recordKey, m *engine.Machine) engine.Cell {
		if rec := refs.records[k].first; rec != nil {
			return m.Arg(m.Load(rec.term), 0)
		}
		return 0
	})
}

// flag3 implements flag/3. It returns the old value of a key, which is 0 at first, and sets
// the new value to that of an expression.
func flag3(m *engine.Machine, a []engine.Cell) bool {
	k, ok := keyArg(m, a[0])
	if !ok {
		return false
	}
	refs := referencesOf.Of(m.Engine)
	if !m.Unify(a[1], refs.flag(m, k)) {
		return false
	}
	value := m.Deref(a[2])
	if !engine.IsAtom(value) {
		n, ok := m.Eval(value)
		if !ok {
			return false
		}
		value = m.NewNumber(n)
	}
	refs.setFlag(m, k, value)
	return true
}

// flag returns the value of a key, which is 0 at first.
func (refs *references) flag(m *engine.Machine, k recordKey) engine.Cell {
	if s, known := refs.flags[k]; known {
		return m.Load(s)
	}
	return engine.SmallInt(0)
}

func (refs *references) setFlag(m *engine.Machine, k recordKey, value engine.Cell) {
	if refs.flags == nil {
		refs.flags = make(map[recordKey]engine.Stored)
	}
	s := m.Store(value)
	old, known := refs.flags[k]
	if !known {
		m.Engine.Grow(flagBytes, engine.AreaMemory)
	}
	m.Engine.Resize(old.Size(), s.Size(), engine.AreaMemory)
	m.NoteChange(k, func() {
		m.Engine.Resize(refs.flags[k].Size(), old.Size(), engine.AreaMemory)
		if refs.flags[k] = old; !known {
			delete(refs.flags, k)
			m.Engine.Shrink(flagBytes)
		}
	})
	refs.flags[k] = s
}

// currentFlag implements current_flag(?Key).
func currentFlag(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	refs := referencesOf.Of(m.Engine)
	if c := m.Deref(a[0]); !engine.IsVar(c) {
		k, ok := keyArg(m, c)
		if _, known := refs.flags[k]; ok {
			return known
		}
		return false
	}
	var keys []recordKey
	if r.State == nil {
		keys = slices.AppendSeq(builtin.Room[recordKey](m, nil, len(refs.flags)), maps.Keys(refs.flags))
		builtin.Sort(m, keys, func(x, y recordKey) int {
			return cmp.Or(cmp.Compare(x.Name.String(), y.Name.String()), cmp.Compare(x.Arity, y.Arity), cmp.Compare(x.integer, y.integer))
		})
	}
	return builtin.AnswerItems(m, r, a[0], keys, func(k recordKey, m *engine.Machine) engine.Cell { return k.term(m) })
}

// getKeyFlag implements get_flag/2.
func getKeyFlag(m *engine.Machine, a []engine.Cell) bool {
	k, ok := keyArg(m, a[0])
	return ok && m.Unify(a[1], referencesOf.Of(m.Engine).flag(m, k))
}

// setKeyFlag implements set_flag/2.
func setKeyFlag(m *engine.Machine, a []engine.Cell) bool {
	k, ok := keyArg(m, a[0])
	if !ok {
		return false
	}
	value := m.Deref(a[1])
	switch {
	case engine.IsVar(value):
		return m.InstantiationError()
	case !engine.IsAtom(value) && !m.IsNumber(value):
		return m.TypeError("flag_value", value)
	}
	referencesOf.Of(m.Engine).setFlag(m, k, value)
	return true
}

// erase implements erase/1. It fails if the record or clause was erased meanwhile.
func erase(m *engine.Machine, a []engine.Cell) bool {
	ref, ok := refArg(m, a[0])
	if !ok {
		return false
	}
	switch ref := ref.(type) {
	case *clauseRef:
		p := m.Engine.PredOf(ref.clause)
		if !p.Dynamic {
			return staticError(m, p.Module, p.Name, p.Arity)
		}
		delete(referencesOf.Of(m.Engine).clauses, ref.clause)
		return m.Engine.Erase(ref.clause)
	case *recorded:
		if ref.erased {
			return false
		}
		refs := referencesOf.Of(m.Engine)
		before, term := ref.prev, ref.term
		refs.erase(m, ref)
		m.NoteChange(nil, func() { refs.bringBack(m, ref, before, term) })
	}
	return true
}

// instance implements instance/2.
func instance(m *engine.Machine, a []engine.Cell) bool {
	ref, ok := refArg(m, a[0])
	if !ok {
		return false
	}
	switch ref := ref.(type) {
	case *clauseRef:
		if !m.Engine.Sees(ref.clause) {
			return false
		}
		head, body := m.NewVar(), m.NewVar()
		return m.UnifyClause(ref.clause, head, body) && m.Unify(a[1], writtenClause(m, ref.clause.Kind(), head, body))
	case *recorded:
		return !ref.erased && m.Unify(a[1], m.Arg(m.Load(ref.term), 1))
	}
	return false
}

// A clauseProperty is a property of clause_property/2. It has a name, an arity, and a
// function that returns the term for a clause, or 0.
type clauseProperty struct {
	name  string
	arity int
	value func(m *engine.Machine, c *engine.Clause) engine.Cell
}

// trueOf returns the property of clauses for which a test is true.
func trueOf(name string, test func(*engine.Clause) bool) clauseProperty {
	return clauseProperty{name, 0, func(_ *engine.Machine, c *engine.Clause) engine.Cell {
		if !test(c) {
			return 0
		}
		return builtin.AtomCell(name)
	}}
}

// valueOf returns a property with one argument.
func valueOf(name string, value func(m *engine.Machine, c *engine.Clause) engine.Cell) clauseProperty {
	return clauseProperty{name, 1, func(m *engine.Machine, c *engine.Clause) engine.Cell {
		v := value(m, c)
		if v == 0 {
			return 0
		}
		return m.NewStruct(atom.Intern(name), v)
	}}
}

// clauseFile returns the file of a clause, or 0 if it comes from none.
func clauseFile(_ *engine.Machine, c *engine.Clause) engine.Cell {
	file, _ := c.Source()
	if file == "" {
		return 0
	}
	return builtin.AtomCell(file)
}

var clauseProperties = []clauseProperty{
	valueOf("predicate", func(m *engine.Machine, c *engine.Clause) engine.Cell {
		p := m.Engine.PredOf(c)
		return qualifiedIndicator(m, p.Module, p.Name, p.Arity)
	}),
	valueOf("module", func(m *engine.Machine, c *engine.Clause) engine.Cell {
		return engine.Atom(m.Engine.PredOf(c).Module.Name)
	}),
	trueOf("fact", (*engine.Clause).IsFact),
	trueOf("erased", (*engine.Clause).Erased),
	valueOf("file", clauseFile),
	valueOf("source", clauseFile),
	valueOf("line_count", func(m *engine.Machine, c *engine.Clause) engine.Cell {
		file, line := c.Source()
		if file == "" {
			return 0
		}
		return m.NewInt(int64(line))
	}),
	valueOf("size", func(m *engine.Machine, c *engine.Clause) engine.Cell { return m.NewInt(int64(c.Size())) }),
}

// clausePropertyOf implements clause_property/2. A term that cannot be a property is not
// looked for.
func clausePropertyOf(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	var items []clauseProperty
	if r.State == nil {
		name, arity := "", 0
		switch p := m.Deref(a[1]); {
		case engine.IsAtom(p):
			name = engine.AtomText(p)
		case engine.IsCompound(p):
			var f atom.Atom
			f, arity = m.Functor(p)
			name = f.String()
		}
		for _, p := range clauseProperties {
			if name == "" || p.name == name && p.arity == arity {
				items = append(items, p)
			}
		}
		if len(items) == 0 {
			return false
		}
	}
	ref, ok := refArg(m, a[0])
	if !ok {
		return false
	}
	cr, ok := ref.(*clauseRef)
	if !ok {
		return m.TypeError("clause_reference", a[0])
	}
	return builtin.AnswerItems(m, r, a[1], items, func(p clauseProperty, m *engine.Machine) engine.Cell { return p.value(m, cr.clause) })
}

// nthClause implements nth_clause/3. With a reference it returns the predicate and the
// number of the clause. Otherwise it returns the clause with a number, or enumerates all
// clauses.
func nthClause(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	if !engine.IsVar(m.Deref(a[2])) {
		ref, ok := refArg(m, a[2])
		if !ok {
			return false
		}
		cr, ok := ref.(*clauseRef)
		if !ok || !m.Engine.Sees(cr.clause) {
			return false
		}
		p, n, found := m.Engine.PredOf(cr.clause), 0, 0
		EachClause(m, p, func(c *engine.Clause) {
			if n++; c == cr.clause {
				found = n
			}
		})
		m.Ticks(n)
		head := recordKey{PredKey: p.PredKey}.term(m)
		if p.Module.Name != atom.User {
			head = m.NewStruct(atom.Colon, engine.Atom(p.Module.Name), head)
		}
		return m.Unify(a[0], head) && m.Unify(a[1], m.NewInt(int64(found)))
	}
	var it engine.ClauseIter
	s, again := r.State.(*nthState)
	if again {
		it.Resume(m, s.clauses, 0)
	} else {
		var c ClauseTerm
		if !c.HeadOnly(m, a[0]) {
			return false
		}
		p := m.Engine.FindPred(c.Mod, c.Name, c.Arity)
		if p == nil || p.IsSystem() {
			return false
		}
		if n, one := engine.SmallIntOf(m.Deref(a[1])); one {
			return n > 0 && nthRef(m, p, int(min(n, math.MaxInt32)), a[2])
		}
		s = &nthState{}
		it.Start(m, p, 0)
	}
	for {
		c, more := it.Next()
		if c == nil {
			return false
		}
		if s.number++; !m.Engine.Sees(c) {
			continue
		}
		if more {
			s.clauses = it.State(m)
			r.Again(s)
		}
		return m.Unify(a[1], m.NewInt(int64(s.number))) && m.Unify(a[2], ClauseTermRef(m, c))
	}
}

// nthRef unifies ref with the reference to the n-th clause.
func nthRef(m *engine.Machine, p *engine.Pred, n int, ref engine.Cell) bool {
	var it engine.ClauseIter
	it.Start(m, p, 0)
	c := it.Nth(m, n)
	return c != nil && m.Unify(ref, ClauseTermRef(m, c))
}

// An nthState is the state of nth_clause/3: the remaining clauses, and the number of the
// last solution.
type nthState struct {
	clauses any
	number  int
}

var referencesRows = slices.Concat(
	[]engine.Builtin{
		{Name: "clause", Arity: 3, NonDet: clause3, Meta: ":??",
			Doc: "clause(:Head, ?Body, ?Reference) is nondet\nAs clause/2, with the reference to the clause."},
		{Name: "asserta", Arity: 2, Use: engine.Database, Det: assertRef(true), Meta: ":?",
			Doc: "asserta(:Clause, -Reference) is det\nAs asserta/1, with the reference to the clause."},
		{Name: "assertz", Arity: 2, Use: engine.Database, Det: assertRef(false), Meta: ":?",
			Doc: "assertz(:Clause, -Reference) is det\nAs assertz/1, with the reference to the clause."},
		{Name: "assert", Arity: 2, Use: engine.Database, Det: assertRef(false), Meta: ":?",
			Doc: "assert(:Clause, -Reference) is det\nThe same as assertz/2."},
		{Name: "flag", Arity: 3, Det: flag3,
			Doc: "flag(+Key, -Old, +New) is det\nOld is the value of Key, 0 at first. Its new value is the atom New or the value of the expression New."},
		{Name: "current_flag", Arity: 1, NonDet: currentFlag,
			Doc: "current_flag(?Key) is nondet\nKey is a key to which flag/3 or set_flag/2 has given a value."},
		{Name: "get_flag", Arity: 2, Det: getKeyFlag,
			Doc: "get_flag(+Key, -Value) is det\nValue is that of Key, 0 at first."},
		{Name: "set_flag", Arity: 2, Det: setKeyFlag,
			Doc: "set_flag(+Key, +Value) is det\nGives Key a value, an atom or a number."},
		{Name: "erase", Arity: 1, Use: engine.Database, Closes: true, Det: erase,
			Doc: "erase(+Reference) is semidet\nRemoves a clause or a record; fails if it is gone already."},
		{Name: "instance", Arity: 2, Det: instance,
			Doc: "instance(+Reference, ?Term) is semidet\nTerm is the clause or the record."},
		{Name: "clause_property", Arity: 2, NonDet: clausePropertyOf,
			Doc: "clause_property(+Reference, ?Property) is nondet\nProperty is predicate(PI), module(M), fact, erased, file(F), source(F), line_count(N) or size(Bytes)."},
		{Name: "nth_clause", Arity: 3, NonDet: nthClause, Meta: ":??",
			Doc: "nth_clause(:Head, ?N, ?Reference) is nondet\nReference is the N-th clause of a predicate."},
		{Name: "current_key", Arity: 1, NonDet: currentKey,
			Doc: "current_key(?Key) is nondet\nThere are records under Key."},
	},
	recordRows("recorda", record(true), "Adds a copy of Term before the other records of Key."),
	recordRows("recordz", record(false), "Adds a copy of Term after the other records of Key."),
	[]engine.Builtin{
		{Name: "recorded", Arity: 2, NonDet: recordedTerm,
			Doc: "recorded(?Key, ?Term) is nondet\nTerm is recorded under Key."},
		{Name: "recorded", Arity: 3, NonDet: recordedTerm,
			Doc: "recorded(?Key, ?Term, ?Reference) is nondet\nTerm is recorded under Key, with this reference."},
	},
)

// recordRows returns the two forms of a predicate that records.
func recordRows(name string, f func(*engine.Machine, []engine.Cell) bool, doc string) []engine.Builtin {
	return []engine.Builtin{
		{Name: name, Arity: 2, Det: f, Doc: name + "(+Key, ?Term) is det\n" + doc},
		{Name: name, Arity: 3, Det: f, Doc: name + "(+Key, ?Term, -Reference) is det\n" + strings.TrimSuffix(doc, ".") + ", with this reference."},
	}
}
