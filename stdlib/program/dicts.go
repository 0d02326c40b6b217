package program

import (
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/terms"
)

// Dicts (section 5.4 of SWI-Prolog's manual). Functional notation on them is
// library('$dicts').

var (
	atomDuplicateKey = atom.Intern("duplicate_key")
	atomExpandGoal   = atom.Intern("expand_goal")
)

// dictArg checks that an argument is a dict. kind is the type that the error names.
func dictArg(m *engine.Machine, c engine.Cell, kind string) (dict engine.Cell, ok bool) {
	c = m.Deref(c)
	switch {
	case engine.IsVar(c):
		return 0, m.InstantiationError()
	case !m.IsDict(c):
		return 0, m.TypeError(kind, c)
	}
	return c, true
}

// dictKey checks that an argument is a key.
func dictKey(m *engine.Machine, c engine.Cell) (key engine.Cell, ok bool) {
	c = m.Deref(c)
	switch {
	case engine.IsVar(c):
		return 0, m.InstantiationError()
	case !engine.IsDictKey(c):
		return 0, m.TypeError("dict-key", c)
	}
	return c, true
}

// dictData returns an argument that is a dict, or the dict for a list of pairs.
func dictData(m *engine.Machine, c engine.Cell) (dict engine.Cell, ok bool) {
	if c = m.Deref(c); engine.IsPair(c) || engine.IsNil(c) {
		return dictOfList(m, m.NewVar(), c, anyPair)
	}
	return dictArg(m, c, "dict-data")
}

// A pairKind returns the key and value of an element of a list. It returns false if the
// element is no pair of this kind.
type pairKind func(m *engine.Machine, c engine.Cell) (key, value engine.Cell, ok bool)

// minusPair accepts Key-Value.
func minusPair(m *engine.Machine, c engine.Cell) (key, value engine.Cell, ok bool) {
	if !m.IsFunctor(c, atom.Minus, 2) {
		return 0, 0, m.TypeError("pair", c)
	}
	return m.Arg(c, 0), m.Arg(c, 1), true
}

// anyPair accepts Key-Value, Key=Value, Key:Value and Key(Value).
func anyPair(m *engine.Machine, c engine.Cell) (key, value engine.Cell, ok bool) {
	if m.IsFunctor(c, atom.Minus, 2) || m.IsFunctor(c, atom.Equals, 2) || m.IsFunctor(c, atom.Colon, 2) {
		return m.Arg(c, 0), m.Arg(c, 1), true
	}
	if engine.IsCompound(c) && m.Arity(c) == 1 {
		name, _ := m.Functor(c)
		return engine.Atom(name), m.Arg(c, 0), true
	}
	return 0, 0, m.TypeError("key-value", c)
}

// dictOfList makes a dict from a list of pairs.
func dictOfList(m *engine.Machine, tag, list engine.Cell, pair pairKind) (dict engine.Cell, ok bool) {
	n, tail := m.ListLength(list)
	list = m.Deref(list)
	switch {
	case engine.IsVar(list):
		return 0, m.InstantiationError()
	case n == 0 && !engine.IsNil(list):
		return 0, m.TypeError("dict-data", list)
	case !engine.IsNil(tail):
		return 0, m.TypeError("list", list)
	case !m.Reserve(2*n + 2):
		return 0, false
	}
	pairs := m.NewDictPairs(n)
	for i := range pairs {
		m.Tick()
		key, value, ok := pair(m, m.Arg(list, 0))
		if ok {
			key, ok = dictKey(m, key)
		}
		if !ok {
			return 0, false
		}
		pairs[i] = engine.DictPair{Key: key, Value: value}
		list = m.Arg(list, 1)
	}
	dict, dup, ok := m.NewDict(tag, pairs)
	return dict, ok || m.ErrorTerm(m.NewStruct(atomDuplicateKey, dup))
}

// dictPairs implements dict_pairs/3.
func dictPairs(m *engine.Machine, a []engine.Cell) bool {
	d := m.Deref(a[0])
	if engine.IsVar(d) {
		data := m.Deref(a[2])
		if m.IsDict(data) {
			return m.Unify(d, data)
		}
		dict, ok := dictOfList(m, a[1], data, minusPair)
		return ok && m.Unify(d, dict)
	}
	d, ok := dictData(m, d)
	if !ok || !m.Reserve(5*m.DictSize(d)) {
		return false
	}
	var list []engine.Cell
	for _, p := range m.DictPairs(d) {
		m.Tick()
		list = append(list, m.NewStruct(atom.Minus, p.Key, p.Value))
	}
	return m.Unify(a[1], m.Arg(d, 0)) && m.Unify(a[2], m.NewList(list, builtin.NilList))
}

// dictCreate implements dict_create/3.
func dictCreate(m *engine.Machine, a []engine.Cell) bool {
	data := m.Deref(a[2])
	if m.IsDict(data) {
		return m.Unify(a[0], data)
	}
	dict, ok := dictOfList(m, a[1], data, anyPair)
	return ok && m.Unify(a[0], dict)
}

// with returns the dict with the pairs of another dict. Pairs of the other dict replace
// those with the same keys.
func with(m *engine.Machine, dict, other engine.Cell) (both engine.Cell, ok bool) {
	olds, news := m.DictSize(dict), m.DictSize(other)
	if !m.Reserve(2*(olds+news) + 2) {
		return 0, false
	}
	pairs := m.NewDictPairs(olds + news)[:0]
	for i, j := 0, 0; i < olds || j < news; {
		m.Tick()
		order := 0
		switch {
		case i == olds:
			order = 1
		case j == news:
			order = -1
		default:
			order = m.Compare(m.DictPair(dict, i).Key, m.DictPair(other, j).Key)
		}
		if order < 0 {
			pairs = append(pairs, m.DictPair(dict, i))
		} else {
			pairs = append(pairs, m.DictPair(other, j))
			j++
		}
		if order <= 0 {
			i++
		}
	}
	return m.SortedDict(m.Arg(dict, 0), pairs), true
}

// replaced returns the dict with another value as argument i, counted from 0.
func replaced(m *engine.Machine, dict engine.Cell, i int, value engine.Cell) (d engine.Cell, ok bool) {
	n := m.Arity(dict)
	if !m.Reserve(n + 1) {
		return 0, false
	}
	d, args := m.NewCompound(atom.Dict, n)
	for j := range args {
		args[j] = m.Arg(dict, j)
	}
	args[i] = value
	return d, true
}

// putDict implements put_dict/3.
func putDict(m *engine.Machine, a []engine.Cell) bool {
	other, ok := dictData(m, a[0])
	if !ok {
		return false
	}
	dict, ok := dictData(m, a[1])
	if !ok {
		return false
	}
	both, ok := with(m, dict, other)
	return ok && m.Unify(a[2], both)
}

// putKey implements put_dict/4.
func putKey(m *engine.Machine, a []engine.Cell) bool {
	dict, ok := dictData(m, a[1])
	if !ok {
		return false
	}
	key, ok := dictKey(m, a[0])
	if !ok {
		return false
	}
	i, found := m.DictFind(dict, key)
	if found {
		dict, ok = replaced(m, dict, i, m.Deref(a[2]))
		return ok && m.Unify(a[3], dict)
	}
	one := m.SortedDict(builtin.NilList, []engine.DictPair{{Key: key, Value: m.Deref(a[2])}})
	both, ok := with(m, dict, one)
	return ok && m.Unify(a[3], both)
}

// getDict returns get_dict/3, or '$get_dict_ex'/3, which raises an error if the dict lacks
// the key.
func getDict(raises bool) func(*engine.Machine, []engine.Cell, *engine.Retry) bool {
	return func(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
		dict, ok := dictArg(m, a[1], "dict")
		if !ok {
			return false
		}
		if key := m.Deref(a[0]); !engine.IsVar(key) {
			if key, ok = dictKey(m, key); !ok {
				return false
			}
			if i, found := m.DictFind(dict, key); found {
				return m.Unify(a[2], m.Arg(dict, i))
			}
			return raises && terms.NoKey(m, key, dict)
		}
		next := func(i int) int {
			for ; i < m.DictSize(dict) && !m.CanUnify(a[2], m.Arg(dict, 2*i+1)); i++ {
			}
			return i
		}
		i, again := r.State.(int)
		if !again {
			i = next(0)
		}
		if i >= m.DictSize(dict) {
			return false
		}
		if after := next(i + 1); after < m.DictSize(dict) {
			r.Again(after)
		}
		return m.Unify(a[0], m.Arg(dict, 2*i+2)) && m.Unify(a[2], m.Arg(dict, 2*i+1))
	}
}

// changeDict implements get_dict/5. a[3] is the dict with a[4] as the new value.
func changeDict(m *engine.Machine, a []engine.Cell) bool {
	dict, i, found, ok := lookUp(m, a[1], a[0], "dict")
	if !ok || !found || !m.Unify(a[2], m.Arg(dict, i)) {
		return false
	}
	dict, ok = replaced(m, dict, i, m.Deref(a[4]))
	return ok && m.Unify(a[3], dict)
}

// lookUp finds a key in a dict. Both are arguments. If it returns false, an exception is
// pending.
func lookUp(m *engine.Machine, d, k engine.Cell, kind string) (dict engine.Cell, i int, found, ok bool) {
	dict, ok = dictArg(m, d, kind)
	if !ok {
		return 0, 0, false, false
	}
	key, ok := dictKey(m, k)
	if !ok {
		return 0, 0, false, false
	}
	i, found = m.DictFind(dict, key)
	return dict, i, found, true
}

// delDict implements del_dict/4.
func delDict(m *engine.Machine, a []engine.Cell) bool {
	dict, i, found, ok := lookUp(m, a[1], a[0], "dict-data")
	if !ok || !found || !m.Unify(a[2], m.Arg(dict, i)) || !m.Reserve(m.Arity(dict)) {
		return false
	}
	pairs := slices.Delete(m.DictPairs(dict), i/2, i/2+1)
	return m.Unify(a[3], m.SortedDict(m.Arg(dict, 0), pairs))
}

// setDict returns b_set_dict/3 or nb_set_dict/3.
func setDict(set terms.Setter) func(*engine.Machine, []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		dict, i, found, ok := lookUp(m, a[1], a[0], "dict")
		if !ok {
			return false
		}
		if !found {
			return terms.NoKey(m, m.Deref(a[0]), dict)
		}
		set(m, dict, i, m.Deref(a[2]))
		return true
	}
}

// selectDict unifies the tags of two dicts, and the values of the keys that both have. If
// all is set, it fails if from lacks a key of dict. rest has the pairs that only from has.
func selectDict(m *engine.Machine, dict, from engine.Cell, all bool) (rest []engine.DictPair, ok bool) {
	dict, ok = dictData(m, dict)
	if !ok {
		return nil, false
	}
	from, ok = dictData(m, from)
	if !ok || !m.Unify(m.Arg(dict, 0), m.Arg(from, 0)) {
		return nil, false
	}
	common, pairs := 0, m.DictPairs(from)
	rest = pairs[:0]
	for _, p := range pairs {
		m.Tick()
		i, found := m.DictFind(dict, p.Key)
		switch {
		case !found:
			rest = append(rest, p)
		case !m.Unify(m.Arg(dict, i), p.Value):
			return nil, false
		default:
			common++
		}
	}
	return rest, !all || common == m.DictSize(dict)
}

// commonKeys returns (:<)/2 or (>:<)/2.
func commonKeys(all bool) func(*engine.Machine, []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		_, ok := selectDict(m, a[0], a[1], all)
		return ok
	}
}

// isDict implements is_dict/1 and is_dict/2.
func isDict(m *engine.Machine, a []engine.Cell) bool {
	d := m.Deref(a[0])
	return m.IsDict(d) && (len(a) == 1 || m.Unify(a[1], m.Arg(d, 0)))
}

// hasFunction implements '$has_function'/1.
func hasFunction(m *engine.Machine, a []engine.Cell) bool {
	return !m.Visit(a[0], func(c engine.Cell) bool { return engine.IsPair(c) || !m.IsFunctor(c, atom.Dot, 2) })
}

// Expanded returns a goal that calls the expansion of a query, because of its functional
// notation.
func Expanded(m *engine.Machine, query engine.Cell) engine.Cell {
	goal := m.NewVar()
	return m.NewStruct(atom.Comma, Expansion(m, query, goal), goal)
}

// Expansion returns a goal that unifies goal with the expansion of a query.
func Expansion(m *engine.Machine, query, goal engine.Cell) engine.Cell {
	return m.NewStruct(atom.Colon, engine.Atom(atom.System), m.NewStruct(atomExpandGoal, query, goal))
}

var dictRows = []engine.Builtin{
	{Name: "is_dict", Arity: 1, Det: isDict,
		Doc: "is_dict(@Term) is semidet\nTrue if Term is a dict."},
	{Name: "is_dict", Arity: 2, Det: isDict,
		Doc: "is_dict(@Term, -Tag) is semidet\nTrue if Term is a dict with this tag."},
	{Name: "dict_pairs", Arity: 3, Det: dictPairs,
		Doc: "dict_pairs(?Dict, ?Tag, ?Pairs) is det\nDict has this tag, and the keys and values of the list Pairs of Key-Value, which is in the standard order of the keys if Dict is known."},
	{Name: "dict_create", Arity: 3, Det: dictCreate,
		Doc: "dict_create(-Dict, ?Tag, +Pairs) is det\nDict has this tag, and the keys and values of the list Pairs of Key-Value, Key=Value, Key:Value and Key(Value)."},
	{Name: "put_dict", Arity: 3, Det: putDict,
		Doc: "put_dict(+New, +Dict, -Out) is det\nOut is Dict with the keys and values of New, a dict or a list as for dict_create/3."},
	{Name: "put_dict", Arity: 4, Det: putKey,
		Doc: "put_dict(+Key, +Dict, +Value, -Out) is det\nOut is Dict with Value for Key."},
	{Name: "get_dict", Arity: 3, NonDet: getDict(false),
		Doc: "get_dict(?Key, +Dict, -Value) is nondet\nDict has Value for Key; an unbound Key is enumerated."},
	{Name: "$get_dict_ex", Arity: 3, NonDet: getDict(true),
		Doc: "'$get_dict_ex'(?Key, +Dict, -Value)\nAs get_dict/3, with an error where Dict does not have Key."},
	{Name: "get_dict", Arity: 5, Det: changeDict,
		Doc: "get_dict(+Key, +Dict, -Value, -New, ?NewValue) is semidet\nDict has Value for Key, and New is Dict with NewValue instead."},
	{Name: "del_dict", Arity: 4, Det: delDict,
		Doc: "del_dict(+Key, +Dict, ?Value, -Out) is semidet\nDict has Value for Key, and Out is Dict without Key."},
	{Name: ":<", Arity: 2, Det: commonKeys(true),
		Doc: "+Select :< +From is semidet\nAll keys of the dict Select are in From; their values and the tags are unified."},
	{Name: ">:<", Arity: 2, Det: commonKeys(false),
		Doc: "+Dict1 >:< +Dict2 is semidet\nThe values of the keys that both dicts have, and the tags, are unified."},
	{Name: "select_dict", Arity: 3,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			rest, ok := selectDict(m, a[0], a[1], true)
			return ok && m.Reserve(2*len(rest)+3) && m.Unify(a[2], m.SortedDict(m.NewVar(), rest))
		},
		Doc: "select_dict(+Select, +From, -Rest) is semidet\nAs Select :< From; Rest is a dict with the other keys of From."},
	{Name: "b_set_dict", Arity: 3, Det: setDict((*engine.Machine).AssignArg),
		Doc: "b_set_dict(+Key, !Dict, +Value) is det\nGives Key in Dict the Value, until backtracking."},
	{Name: "nb_set_dict", Arity: 3,
		Det: setDict(func(m *engine.Machine, t engine.Cell, i int, value engine.Cell) {
			m.SetArg(t, i, m.CopyTerm(value, true))
		}),
		Doc: "nb_set_dict(+Key, !Dict, +Value) is det\nGives Key in Dict a copy of Value; backtracking does not undo it."},
	{Name: "$has_function", Arity: 1, Det: hasFunction,
		Doc: "'$has_function'(@Term)\nFunctional notation on dicts occurs in Term."},
}
