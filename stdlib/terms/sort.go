package terms

import (
	"cmp"
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Sorting: sort/2, keysort/2 (ISO 8.4.3, 8.4.4), msort/2 and sort/4.

// checkListResult raises a type error, as the standard has it, unless the
// argument for a result is a list or a partial list; without the flag iso such a
// result does not unify.
func checkListResult(m *engine.Machine, list engine.Cell) bool {
	return !m.Engine.Flags.ISO || checkList(m, list)
}

// checkList raises a type error unless an argument is a list or a partial list.
func checkList(m *engine.Machine, list engine.Cell) bool {
	list = m.Deref(list)
	if _, tail := m.ListLength(list); !engine.IsVar(tail) && !engine.IsNil(tail) {
		return m.TypeError("list", list)
	}
	return true
}

// standardOrder compares two dereferenced cells.
func standardOrder(m *engine.Machine, x, y engine.Cell) int {
	if x == y {
		return 0
	}
	return m.Compare(x, y)
}

// A keyed is an element of a list with what it is sorted by.
type keyed struct{ key, item engine.Cell }

// A sortSpace is the memory that sorting a short list takes.
type sortSpace struct {
	items, merged [shortList]keyed
	names         [shortList]string
}

const shortList = 128

var sortSpaces = builtin.NewLocalSlot[sortSpace]()

// spaceFor is the memory for n items, which the next call uses again, or nil.
func spaceFor(m *engine.Machine, n int) *sortSpace {
	if n > shortList {
		return nil
	}
	return sortSpaces.Of(m.Engine)
}

// An order compares two dereferenced keys: the standard order, or its reverse. Keys
// that are all small integers or all atoms are compared by a shorter way; those that
// are atoms become numbers of their names in a table.
type order struct {
	m          *engine.Machine
	ints       bool
	names      []string
	descending bool
}

// after reports whether x comes after y. It is inlined, for integers without a call.
func (o *order) after(x, y engine.Cell) bool {
	if o.ints {
		return int64(x) > int64(y)
	}
	return o.compare(x, y) > 0
}

func (o *order) compare(x, y engine.Cell) int {
	if o.descending {
		x, y = y, x
	}
	switch {
	case o.ints:
		return cmp.Compare(int64(x), int64(y))
	case o.names != nil:
		return strings.Compare(o.names[x], o.names[y])
	}
	return standardOrder(o.m, x, y)
}

// reverse makes the order the reverse of what it was.
func (o *order) reverse(pairs []keyed) {
	if !o.ints {
		o.descending = true
		return
	}
	for i := range pairs {
		o.m.Tick()
		pairs[i].key = ^pairs[i].key
	}
}

// orderOf is the standard order for the keys of the pairs.
func orderOf(m *engine.Machine, pairs []keyed) order {
	ints, atoms := true, true
	for i := 0; i < len(pairs) && (ints || atoms); i++ {
		m.Tick()
		_, small := engine.SmallIntOf(pairs[i].key)
		ints = ints && small
		atoms = atoms && m.IsTextAtom(pairs[i].key)
	}
	o := order{m: m, ints: ints}
	if atoms && !ints {
		if space := spaceFor(m, len(pairs)); space != nil {
			o.names = space.names[:len(pairs)]
		} else {
			m.Hold(16 * len(pairs))
			o.names = make([]string, len(pairs))
		}
		for i, p := range pairs {
			m.Tick()
			o.names[i] = engine.AtomText(p.key)
			pairs[i].key = engine.Cell(i)
		}
	}
	return o
}

// mergeSort returns the pairs sorted by a stable merge sort that begins with
// the runs it finds.
func mergeSort(pairs []keyed, o *order) []keyed {
	var few [32]int
	ends := few[:0] // of the runs
	for i := 0; i < len(pairs); {
		i = runEnd(pairs, i, o)
		ends = append(ends, i)
	}
	var buf []keyed
	if space := spaceFor(o.m, len(pairs)); space != nil {
		buf = space.merged[:len(pairs)]
	} else if len(ends) > 1 {
		o.m.Hold(16 * len(pairs))
		buf = make([]keyed, len(pairs))
	}
	for len(ends) > 1 {
		start, runs := 0, 0
		for r := 0; r < len(ends); r += 2 {
			middle, end := ends[r], ends[min(r+1, len(ends)-1)]
			mergeRuns(buf[start:end], pairs[start:middle], pairs[middle:end], o)
			ends[runs] = end
			runs++
			start = end
		}
		ends = ends[:runs]
		pairs, buf = buf, pairs
	}
	return pairs
}

// checkAt is the machine's Tick for long runs, at each step i.
func (o *order) checkAt(i int) {
	if i%4096 == 0 {
		o.m.Check()
	}
}

// runEnd returns where the ascending run that begins at i ends. A strictly descending
// run is reversed, and a short run is made longer by insertion.
func runEnd(pairs []keyed, i int, o *order) int {
	j := i + 1
	if j < len(pairs) && o.after(pairs[i].key, pairs[j].key) {
		for j++; j < len(pairs) && o.after(pairs[j-1].key, pairs[j].key); j++ {
			o.checkAt(j)
		}
		slices.Reverse(pairs[i:j])
	} else {
		for ; j < len(pairs) && !o.after(pairs[j-1].key, pairs[j].key); j++ {
			o.checkAt(j)
		}
	}
	for ; j < min(i+shortRun, len(pairs)); j++ {
		p := pairs[j]
		k := j
		for ; k > i && o.after(pairs[k-1].key, p.key); k-- {
			pairs[k] = pairs[k-1]
		}
		pairs[k] = p
	}
	o.m.Ticks(j - i)
	return j
}

// shortRun is how long a run is at least.
const shortRun = 8

// mergeRuns merges two sorted runs into dst.
func mergeRuns(dst, x, y []keyed, o *order) {
	o.m.Ticks(len(dst))
	for i := 1; len(x) > 0 && len(y) > 0; i++ {
		o.checkAt(i)
		if o.after(x[0].key, y[0].key) {
			dst[0], y = y[0], y[1:]
		} else {
			dst[0], x = x[0], x[1:]
		}
		dst = dst[1:]
	}
	rest := x
	if len(x) == 0 {
		rest = y
	}
	const piece = 1 << 16
	for ; len(rest) > piece; dst, rest = dst[piece:], rest[piece:] {
		o.m.Check()
		copy(dst, rest[:piece])
	}
	copy(dst, rest)
}

// dedupe keeps the first of neighbours that compare equal.
func dedupe(pairs []keyed, o *order) []keyed {
	if len(pairs) == 0 {
		return pairs
	}
	kept := pairs[:1]
	for _, x := range pairs[1:] {
		o.m.Tick()
		if o.compare(kept[len(kept)-1].key, x.key) != 0 {
			kept = append(kept, x)
		}
	}
	return kept
}

// keyedItems checks that an argument is a list and returns its elements, with
// themselves as keys. They are good until the next call.
func keyedItems(m *engine.Machine, list engine.Cell) (pairs []keyed, ok bool) {
	n, ok := builtin.ProperLength(m, list)
	if !ok {
		return nil, false
	}
	if space := spaceFor(m, n); space != nil {
		pairs = space.items[:n]
	} else {
		m.Hold(16 * n)
		pairs = make([]keyed, n)
	}
	list = m.Deref(list)
	for i := range pairs {
		m.Tick()
		c := m.Arg(list, 0)
		pairs[i] = keyed{c, c}
		list = m.Arg(list, 1)
	}
	return pairs, true
}

// sortList unifies the result with the items sorted by their keys, without those
// of equal keys but the first unless they are to be kept.
func sortList(m *engine.Machine, pairs []keyed, o order, keep bool, result engine.Cell) bool {
	pairs = mergeSort(pairs, &o)
	if !keep {
		pairs = dedupe(pairs, &o)
	}
	if !m.Reserve(2 * len(pairs)) {
		return false
	}
	cells, list := m.NewSpine(len(pairs), builtin.NilList)
	for i, p := range pairs {
		m.Tick()
		cells[2*i] = p.item
	}
	return m.Unify(result, list)
}

// sorted is sort/2, or msort/2 when duplicates are kept.
func sorted(keep bool) func(m *engine.Machine, a []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		items, ok := keyedItems(m, a[0])
		return ok && checkListResult(m, a[1]) && sortList(m, items, orderOf(m, items), keep, a[1])
	}
}

// keySort is keysort/2 (ISO 8.4.4).
func keySort(m *engine.Machine, a []engine.Cell) bool {
	pairs, ok := keyedItems(m, a[0])
	if !ok {
		return false
	}
	for i, p := range pairs {
		m.Tick()
		switch {
		case engine.IsVar(p.item):
			return m.InstantiationError()
		case !m.IsFunctor(p.item, atom.Minus, 2):
			return m.TypeError("pair", p.item)
		}
		pairs[i].key = m.Arg(p.item, 0)
	}
	if !checkListResult(m, a[1]) {
		return false
	}
	list := m.Deref(a[1])
	for n, _ := m.ListLength(list); n > 0 && m.Engine.Flags.ISO; n-- {
		m.Tick()
		if c := m.Arg(list, 0); !engine.IsVar(c) && !m.IsFunctor(c, atom.Minus, 2) {
			return m.TypeError("pair", c)
		}
		list = m.Arg(list, 1)
	}
	return sortList(m, pairs, orderOf(m, pairs), true, a[1])
}

// groundGroups is '$ground_groups'/2: keysort/2 for bagof/3, and the groups of it.
func groundGroups(m *engine.Machine, a []engine.Cell) bool {
	pairs, ok := keyedItems(m, a[0])
	if !ok {
		return false
	}
	for i, p := range pairs {
		m.Tick()
		witness := m.Arg(p.item, 0)
		if !m.IsGround(witness) {
			return false
		}
		pairs[i].key = witness
	}
	if !m.Reserve(7 * len(pairs)) { // for bags and groups, and their lists
		return false
	}
	o := orderOf(m, pairs)
	pairs = mergeSort(pairs, &o)
	groups := pairs[:0]
	for i := 0; i < len(pairs); {
		end := i + 1
		for ; end < len(pairs) && o.compare(pairs[i].key, pairs[end].key) == 0; end++ {
			m.Tick()
		}
		cells, bag := m.NewSpine(end-i, builtin.NilList)
		for j, p := range pairs[i:end] {
			m.Tick()
			cells[2*j] = m.Arg(p.item, 1)
		}
		group := m.NewStruct(atom.Minus, m.Arg(pairs[i].item, 0), bag)
		groups = append(groups, keyed{item: group})
		i = end
	}
	cells, list := m.NewSpine(len(groups), builtin.NilList)
	for i, g := range groups {
		m.Tick()
		cells[2*i] = g.item
	}
	return m.Unify(a[1], list)
}

// sortOrders are the orders of sort/4: its direction, and whether duplicates
// are kept.
var sortOrders = map[atom.Atom]struct {
	descending, keep bool
}{
	atom.Intern("@<"):  {false, false},
	atom.Intern("@=<"): {false, true},
	atom.Intern("@>"):  {true, false},
	atom.Intern("@>="): {true, true},
}

// sortBy is sort/4.
func sortBy(m *engine.Machine, a []engine.Cell) bool {
	key, n, ok := m.Deref(a[0]), 0, true
	if !m.IsTextAtom(key) {
		if n, ok = builtin.Natural(m, key); !ok {
			return false
		}
	}
	name := m.Deref(a[1])
	switch {
	case engine.IsVar(name):
		return m.InstantiationError()
	case !engine.IsAtom(name):
		return m.TypeError("atom", name)
	}
	how, known := sortOrders[engine.AtomOf(name)]
	if !known {
		return m.DomainError("order", name)
	}
	pairs, ok := keyedItems(m, a[2])
	if !ok {
		return false
	}
	for i := range pairs {
		m.Tick()
		if n == 0 && !engine.IsAtom(key) {
			break
		}
		c := pairs[i].item
		switch {
		case engine.IsVar(c):
			return m.InstantiationError()
		case !engine.IsCompound(c):
			return m.TypeError("compound", c)
		case m.IsDict(c):
			at, found := m.DictFind(c, key)
			if !found {
				return NoKey(m, key, c)
			}
			pairs[i].key = m.Arg(c, at)
			continue
		case engine.IsAtom(key):
			return m.TypeError("dict", c)
		case n > m.Arity(c):
			return m.ErrorTerm(m.NewStruct(AtomExistenceError,
				engine.Atom(atomArgument), engine.SmallInt(int64(n)), c))
		}
		pairs[i].key = m.Arg(c, n-1)
	}
	o := orderOf(m, pairs)
	if how.descending {
		o.reverse(pairs)
	}
	return sortList(m, pairs, o, how.keep, a[3])
}

// Names of errors, and of what they are about.
var (
	AtomExistenceError = atom.Intern("existence_error")
	atomArgument       = atom.Intern("argument")
)

var sortRows = []engine.Builtin{
	{Name: "sort", Arity: 2, Det: sorted(false),
		Doc: "sort(+List, -Sorted) is det\nSorted is List in the standard order without duplicates (ISO 8.4.3)."},
	{Name: "msort", Arity: 2, Det: sorted(true),
		Doc: "msort(+List, -Sorted) is det\nSorted is List in the standard order, with its duplicates."},
	{Name: "keysort", Arity: 2, Det: keySort,
		Doc: "keysort(+Pairs, -Sorted) is det\nSorted is the list of Key-Value pairs by key; pairs with the same key stay in their order (ISO 8.4.4)."},
	{Name: "$ground_groups", Arity: 2, Det: groundGroups,
		Doc: "'$ground_groups'(+Pairs, -Groups)\nGroups has, in the standard order, Witness-Bag for the Witness-Item pairs of each witness. Fails if a witness is not ground."},
	{Name: "sort", Arity: 4, Det: sortBy,
		Doc: "sort(+Key, +Order, +List, -Sorted) is det\nSorts by argument Key, or by whole terms when Key is 0. Order is @<, @=<, @> or @>=; @< and @> keep only the first of elements with equal keys."},
}

// NoKey raises the existence error for a key that the dict does not have.
func NoKey(m *engine.Machine, key, dict engine.Cell) bool {
	return m.ErrorTerm(m.NewStruct(AtomExistenceError, builtin.AtomCell("key"), key, dict))
}
