package tabling

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Tries (SWI-Prolog 4.14.4) map terms to terms. Keys that are variants are the same key.
// Here tries are hash tables over the words of the keys, like tables. Their entries have
// the order of insertion.

// A trie is a trie that a program has made. Either all its keys have values, or none.
type trie struct {
	number  int
	kind    trieKind
	gone    bool
	entries map[string]*trieEntry // by the words of their keys
	order   []*trieEntry          // some may have been deleted since the last cleanup
	open    int                   // the number of keys with variables
	bytes   int                   // the memory of the entries
	memory  *engine.Account
}

// A trieKind says whether the keys of a trie have values.
type trieKind uint8

const (
	emptyTrie trieKind = iota // the first key decides
	keyTrie
	valueTrie
)

// A trieEntry is a key with its value, if keys have values.
type trieEntry struct {
	words      string
	key, value engine.Stored
	deleted    bool
}

// A trieCount counts the tries made.
type trieCount struct{ made int }

var tries = builtin.NewSlot[trieCount]()

// String returns how the trie is written.
func (t *trie) String() string { return fmt.Sprintf("<trie>(0x%x)", t.number) }

// BlobType returns the type of the trie for blob/2.
func (t *trie) BlobType() string { return "trie" }

// trieBytes is the memory of a trie without its entries, and entryBytes that of an entry
// without its terms.
const (
	trieBytes  = 250
	entryBytes = 200
)

// String returns how the entry is written.
func (e *trieEntry) String() string { return "<trie_entry>" }

// BlobType returns the type of the entry for blob/2.
func (e *trieEntry) BlobType() string { return "trie_entry" }

func (e *trieEntry) bytes() int {
	return entryBytes + len(e.words) + e.key.Size() + e.value.Size()
}

// newTrie makes a trie. Its memory is freed when no term refers to it: see Engine.Sweep.
func newTrie(of *engine.Engine, number int) *trie {
	t := &trie{number: number, entries: make(map[string]*trieEntry), memory: new(engine.Account)}
	t.memory.Grow(of, trieBytes, engine.AreaTables)
	runtime.AddCleanup(t, (*engine.Account).Free, t.memory)
	return t
}

// put adds an entry with a new key. Searches that have begun do not see it.
func (t *trie) put(of *engine.Engine, e *trieEntry) {
	t.memory.Grow(of, e.bytes(), engine.AreaTables)
	t.bytes += e.bytes()
	t.entries[e.words] = e
	t.order = append(t.order, e)
	if e.key.Variables() > 0 {
		t.open++
	}
}

// update gives an entry another value.
func (t *trie) update(of *engine.Engine, e *trieEntry, value engine.Stored) {
	t.memory.Grow(of, value.Size(), engine.AreaTables)
	t.memory.Shrink(e.value.Size())
	t.bytes += value.Size() - e.value.Size()
	e.value = value
}

// remove deletes an entry. Searches that have begun keep their order.
func (t *trie) remove(e *trieEntry) {
	t.memory.Shrink(e.bytes())
	t.bytes -= e.bytes()
	e.deleted = true
	delete(t.entries, e.words)
	if e.key.Variables() > 0 {
		t.open--
	}
	if len(t.order) > 2*len(t.entries)+8 {
		order := make([]*trieEntry, 0, 2*len(t.entries))
		for _, e := range t.order {
			if !e.deleted {
				order = append(order, e)
			}
		}
		t.order = order
	}
}

// copyTries copies the tries to a copy of an engine.
func copyTries(c *engine.Copy) {
	*tries.Of(c.To) = *tries.Of(c.From)
	c.MapHosts(func(v any) any {
		t, ok := v.(*trie)
		if !ok {
			return v
		}
		n := newTrie(c.To, t.number)
		n.kind, n.gone = t.kind, t.gone
		for _, e := range t.order {
			if !e.deleted {
				n.put(c.To, &trieEntry{words: e.words, key: c.Stored(e.key), value: c.Stored(e.value)})
			}
		}
		return n
	})
}

// trieValue returns the trie to which the dereferenced cell c refers, or nil.
func trieValue(m *engine.Machine, c engine.Cell) *trie {
	t, _ := builtin.HostValue[*trie](m, c)
	return t
}

// trieArg checks that an argument is a trie.
func trieArg(m *engine.Machine, c engine.Cell) (*trie, bool) {
	c = m.Deref(c)
	switch t := trieValue(m, c); {
	case engine.IsVar(c):
		return nil, m.InstantiationError()
	case t == nil:
		return nil, m.TypeError("trie", c)
	case t.gone:
		return nil, m.ExistenceError("trie", c)
	default:
		return t, true
	}
}

// trieKey returns the words of a key. They are valid until the flattener is used again.
func trieKey(m *engine.Machine, c engine.Cell) (string, bool) {
	f := &Tablings.Of(m.Engine).flat
	f.reset(m)
	if !f.term(c) {
		return "", m.TypeError(f.bad, c)
	}
	return f.key(), true
}

// find returns the entry of a key, or nil.
func (t *trie) find(m *engine.Machine, key engine.Cell) (*trieEntry, bool) {
	words, ok := trieKey(m, key)
	return t.entries[words], ok
}

// trieNew implements trie_new(-Trie).
func trieNew(m *engine.Machine, a []engine.Cell) bool {
	if !engine.IsVar(m.Deref(a[0])) {
		return false
	}
	count := tries.Of(m.Engine)
	count.made++
	return m.Unify(a[0], m.GiveHost(newTrie(m.Engine, count.made)))
}

// trieDestroy implements trie_destroy(+Trie).
func trieDestroy(m *engine.Machine, a []engine.Cell) bool {
	t, ok := trieArg(m, a[0])
	if ok {
		t.memory.Free()
		t.gone, t.entries, t.order, t.open, t.bytes = true, nil, nil, 0, 0
	}
	return ok
}

// isTrie implements is_trie(@Term).
func isTrie(m *engine.Machine, a []engine.Cell) bool {
	t := trieValue(m, m.Deref(a[0]))
	return t != nil && !t.gone
}

// trieInsert returns trie_insert/2 or /3, or trie_update/3 if update is set.
func trieInsert(update bool) func(*engine.Machine, []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		t, ok := trieArg(m, a[0])
		if !ok {
			return false
		}
		kind, given := keyTrie, engine.Atom(atomTrienode)
		if len(a) >= 3 {
			kind, given = valueTrie, a[2]
		}
		if t.kind != emptyTrie && t.kind != kind {
			return m.PermissionError("insert", "trie", a[0])
		}
		words, ok := trieKey(m, a[1])
		if !ok {
			return false
		}
		e := t.entries[words]
		switch {
		case e == nil:
			e = &trieEntry{words: strings.Clone(words), key: m.Store(a[1]), value: m.Store(given)}
			t.put(m.Engine, e)
			t.kind = kind
			return len(a) < 4 || m.Unify(a[3], m.GiveHost(e))
		case update:
			t.update(m.Engine, e, m.Store(given))
			return true
		case kind == keyTrie || m.Variant(m.Load(e.value), a[2]):
			return false
		}
		return m.PermissionError("modify", "trie_key", a[1])
	}
}

// trieTerm implements trie_term(+Entry, -Key).
func trieTerm(m *engine.Machine, a []engine.Cell) bool {
	c := m.Deref(a[0])
	if engine.IsVar(c) {
		return m.InstantiationError()
	}
	e, ok := builtin.HostValue[*trieEntry](m, c)
	if !ok {
		return m.TypeError("trie_entry", c)
	}
	return m.UnifyStored(a[1], e.key)
}

// trieLookup implements trie_lookup(+Trie, +Key, -Value).
func trieLookup(m *engine.Machine, a []engine.Cell) bool {
	t, ok := trieArg(m, a[0])
	if !ok {
		return false
	}
	e, ok := t.find(m, a[1])
	return ok && e != nil && m.UnifyStored(a[2], e.value)
}

// trieDelete implements trie_delete(+Trie, +Key, ?Value).
func trieDelete(m *engine.Machine, a []engine.Cell) bool {
	t, ok := trieArg(m, a[0])
	if !ok {
		return false
	}
	e, ok := t.find(m, a[1])
	if !ok || e == nil || !m.UnifyStored(a[2], e.value) {
		return false
	}
	t.remove(e)
	return true
}

// trieGen implements trie_gen/2 and /3.
func trieGen(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	var found []*trieEntry
	if r.State == nil {
		t, ok := trieArg(m, a[0])
		if !ok {
			return false
		}
		if found = t.order; t.open == 0 && m.IsGround(a[1]) {
			e, ok := t.find(m, a[1])
			if !ok || e == nil {
				return false
			}
			found = []*trieEntry{e}
		}
	}
	pattern := m.NewStruct(atom.Minus, a[1], m.NewVar())
	if len(a) == 3 {
		pattern = m.NewStruct(atom.Minus, a[1], a[2])
	}
	return builtin.AnswerItems(m, r, pattern, found, func(e *trieEntry, m *engine.Machine) engine.Cell {
		if e.deleted {
			return 0
		}
		return m.NewStruct(atom.Minus, m.Load(e.key), m.Load(e.value))
	})
}

// trieProperty implements '$trie_property'(+Trie, -Keys, -Bytes).
func trieProperty(m *engine.Machine, a []engine.Cell) bool {
	t := trieValue(m, m.Deref(a[0]))
	return t != nil && !t.gone && m.Unify(a[1], engine.SmallInt(int64(len(t.entries)))) && m.Unify(a[2], engine.SmallInt(int64(t.bytes)))
}

var trieRows = []engine.Builtin{
	{Name: "trie_new", Arity: 1, Det: trieNew,
		Doc: "trie_new(-Trie) is det\nTrie is a new trie, which maps terms to terms; keys that are variants of each other are the same. It lasts until trie_destroy/1, or until no term refers to it."},
	{Name: "trie_destroy", Arity: 1, Det: trieDestroy,
		Doc: "trie_destroy(+Trie) is det\nDestroys Trie."},
	{Name: "is_trie", Arity: 1, Use: engine.Nothing, Det: isTrie,
		Doc: "is_trie(@Term) is semidet\nTerm is a trie."},
	{Name: "trie_insert", Arity: 2, Det: trieInsert(false),
		Doc: "trie_insert(+Trie, +Key) is semidet\nAdds a key without a value; fails if it is there."},
	{Name: "trie_insert", Arity: 3, Det: trieInsert(false),
		Doc: "trie_insert(+Trie, +Key, +Value) is semidet\nAdds a key with its value. Fails if it is there with that value; another value is a permission error."},
	{Name: "trie_insert", Arity: 4, Det: trieInsert(false),
		Doc: "trie_insert(+Trie, +Key, +Value, -Entry) is semidet\nAs trie_insert/3; Entry is for trie_term/2."},
	{Name: "trie_term", Arity: 2, Det: trieTerm,
		Doc: "trie_term(+Entry, -Key) is det\nKey is the key of an entry of a trie, even if it has been deleted."},
	{Name: "trie_update", Arity: 3, Det: trieInsert(true),
		Doc: "trie_update(+Trie, +Key, +Value) is det\nGives a key its value, whether it is there or not."},
	{Name: "trie_lookup", Arity: 3, Det: trieLookup,
		Doc: "trie_lookup(+Trie, +Key, -Value) is semidet\nValue is that of a variant of Key."},
	{Name: "trie_delete", Arity: 3, Det: trieDelete,
		Doc: "trie_delete(+Trie, +Key, ?Value) is semidet\nDeletes a variant of Key, if its value unifies with Value."},
	{Name: "trie_gen", Arity: 2, NonDet: trieGen,
		Doc: "trie_gen(+Trie, ?Key) is nondet\nKey unifies with a key of Trie, in the order in which they were inserted."},
	{Name: "trie_gen", Arity: 3, NonDet: trieGen,
		Doc: "trie_gen(+Trie, ?Key, -Value) is nondet\nKey unifies with a key of Trie, in the order in which they were inserted, and Value with its value."},
	{Name: "trie_gen_compiled", Arity: 2, NonDet: trieGen,
		Doc: "trie_gen_compiled(+Trie, ?Key) is nondet\nThe same as trie_gen/2."},
	{Name: "trie_gen_compiled", Arity: 3, NonDet: trieGen,
		Doc: "trie_gen_compiled(+Trie, ?Key, -Value) is nondet\nThe same as trie_gen/3."},
	{Name: "$trie_property", Arity: 3, Det: trieProperty,
		Doc: "'$trie_property'(+Trie, -Keys, -Bytes) is semidet\nHow many keys a trie has, and the memory of its entries."},
}
