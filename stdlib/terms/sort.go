package terms

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Sorting: sort/2, keysort/2 (ISO 8.4.3, 8.4.4), msort/2 and sort/4.

// checkListResult raises a type error unless the argument for a result is a list or a
// partial list, as the standard demands. Without the flag iso there is no error, and the
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

// A keyed is an element of a list with its lead, which is compared first. The elements are
// compared only if the leads are the same.
type keyed struct {
	lead int64
	item engine.Cell
}

// A sortSpace is the memory that sorting a short list takes.
type sortSpace struct {
	cells         [shortList]engine.Cell
	items, merged [shortList]keyed
}

const shortList = 128

var sortSpaces = builtin.NewLocalSlot[sortSpace]()

// An order is the order of the elements of a list: the standard order of their keys, or its
// reverse.
type order struct {
	m          *engine.Machine
	arg        int         // the key is this argument of the element; 0 for the element itself
	within     []int       // the path from that argument to the key: an argument of it, and so on
	name       engine.Cell // if not 0, the key is the value that a dict has for this name
	exact      bool        // keys with the same lead are equal
	descending bool
}

// key returns the key of an element.
func (o *order) key(item engine.Cell) engine.Cell {
	switch {
	case o.name != 0 && o.m.IsDict(item):
		at, _ := o.m.DictFind(item, o.name)
		return o.m.Arg(item, at)
	case o.arg > 0:
		item = o.m.Arg(item, o.arg-1)
		for _, n := range o.within {
			item = o.m.Arg(item, n-1)
		}
	}
	return item
}

// after reports whether x comes after y. The compiler inlines it.
func (o *order) after(x, y keyed) bool {
	if x.lead != y.lead {
		return x.lead > y.lead
	}
	return !o.exact && o.compareKeys(x, y) > 0
}

// same reports whether the keys are equal.
func (o *order) same(x, y keyed) bool {
	return x.lead == y.lead && (o.exact || o.compareKeys(x, y) == 0)
}

func (o *order) compareKeys(x, y keyed) int {
	if o.descending {
		x, y = y, x
	}
	return standardOrder(o.m, o.key(x.item), o.key(y.item))
}

// maxLead is the depth to which the first arguments of keys are searched for leads.
const maxLead = 4

// orderOf returns the standard order of the elements by their keys. It sets the leads. A
// lead is a number whose order is that of a key, or of its first argument, or of the first
// argument of that, and so on. There are leads only if the terms there are all small
// integers, all floats, all atoms or all of the same kind, and the compounds around them all
// have the same functor.
func orderOf(m *engine.Machine, pairs []keyed, o order) order {
	o.m = m
	for i, p := range pairs {
		m.Tick()
		pairs[i].lead = int64(o.key(p.item))
	}
	for depth := 0; len(pairs) > 0; depth++ {
		first := engine.Cell(pairs[0].lead)
		if !o.narrow(pairs, first, depth) {
			for i := range pairs {
				m.Tick()
				pairs[i].lead = 0
			}
			return o
		}
		if !engine.IsCompound(first) {
			if _, small := engine.SmallIntOf(first); small {
				o.exact = depth == 0 || o.addSecond(pairs, depth)
			} else {
				o.exact = depth == 0 && m.IsFloat(first)
			}
			break
		}
	}
	return o
}

// narrow replaces leads that are terms by numbers, if all are of the same kind as the first
// one. Compounds with the same functor become their first arguments instead.
func (o *order) narrow(pairs []keyed, first engine.Cell, depth int) bool {
	m := o.m
	_, small := engine.SmallIntOf(first)
	switch {
	case small:
		for i := range pairs {
			m.Tick()
			if _, ok := engine.SmallIntOf(engine.Cell(pairs[i].lead)); !ok {
				return false
			}
		}
		return true
	case m.IsFloat(first):
		for i := range pairs {
			m.Tick()
			c := engine.Cell(pairs[i].lead)
			if !m.IsFloat(c) || math.IsNaN(m.FloatOf(c)) {
				return false
			}
			pairs[i].lead = floatLead(m.FloatOf(c))
		}
		return true
	case m.IsTextAtom(first):
		for i := range pairs {
			m.Tick()
			c := engine.Cell(pairs[i].lead)
			if !m.IsTextAtom(c) {
				return false
			}
			pairs[i].lead = textLead(engine.AtomText(c))
		}
		return true
	case engine.IsCompound(first) && depth < maxLead:
		name, arity := m.Functor(first)
		for i := range pairs {
			m.Tick()
			c := engine.Cell(pairs[i].lead)
			if arity == 0 || !m.IsFunctor(c, name, arity) {
				return false
			}
			pairs[i].lead = int64(m.Arg(c, 0))
		}
		return true
	}
	return false
}

// addSecond adds to the leads the next term that is compared: the second argument of the
// compound whose first argument is the lead. It does so if both are integers of 32 bits for
// all elements. It reports whether nothing remains to be compared.
func (o *order) addSecond(pairs []keyed, depth int) (exact bool) {
	m := o.m
	exact = depth == 1
	for i, p := range pairs {
		m.Tick()
		c := o.key(p.item)
		for range depth - 1 {
			c = m.Arg(c, 0)
		}
		second, n := engine.Cell(0), m.Arity(c)
		if n > 1 {
			second = m.Arg(c, 1)
		}
		if engine.IsPair(c) && engine.IsPair(second) {
			second, n = m.Arg(second, 0), 0
		}
		x, _ := engine.SmallIntOf(engine.Cell(p.lead))
		y, ok := engine.SmallIntOf(second)
		if !ok || x != int64(int32(x)) || y != int64(int32(y)) {
			for j := range i {
				m.Tick()
				pairs[j].lead = int64(engine.SmallInt(pairs[j].lead >> 32))
			}
			return false
		}
		pairs[i].lead = x<<32 | int64(uint32(y)^1<<31)
		exact = exact && n == 2
	}
	return exact
}

// floatLead returns a number for a float that is no NaN. The numbers have the order of the
// floats.
func floatLead(f float64) int64 {
	lead := int64(math.Float64bits(f))
	if lead < 0 {
		lead ^= math.MaxInt64
	}
	return lead
}

// textLead returns the first eight bytes of a text as a number. The numbers have the order
// of the texts.
func textLead(text string) int64 {
	if len(text) >= 8 {
		return int64(binary.BigEndian.Uint64([]byte(text[:8])) ^ 1<<63)
	}
	first := uint64(0)
	for i := range len(text) {
		first = first<<8 | uint64(text[i])
	}
	return int64(first<<(64-8*len(text)) ^ 1<<63)
}

// reverse reverses the order.
func (o *order) reverse(pairs []keyed) {
	o.descending = true
	for i := range pairs {
		o.m.Tick()
		pairs[i].lead = ^pairs[i].lead
	}
}

// mergeSort sorts the pairs with a stable merge sort and returns them. It begins with the
// runs that it finds.
func mergeSort(pairs []keyed, o *order) []keyed {
	if digits := o.digits(pairs); len(digits) > 0 {
		return digitSort(pairs, digits, o)
	}
	var few [32]int
	ends := few[:0] // the ends of the runs
	for i := 0; i < len(pairs); {
		i = runEnd(pairs, i, o)
		ends = append(ends, i)
	}
	var buf []keyed
	if len(ends) > 1 {
		buf = o.buffer(len(pairs))
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

// buffer returns memory for n elements.
func (o *order) buffer(n int) []keyed {
	if n <= shortList {
		return sortSpaces.Of(o.m.Engine).merged[:n]
	}
	o.m.Hold(16 * n)
	return make([]keyed, n)
}

// digits returns the bytes of the leads to sort by, the lowest first, as numbers of bits to
// shift by. There are none if merging is faster: if the keys are not exact, few, nearly in
// order, or differ in many bytes.
func (o *order) digits(pairs []keyed) (shifts []uint) {
	if !o.exact || len(pairs) < fewestDigits {
		return nil
	}
	steps, differ := 0, int64(0)
	for i, p := range pairs[1:] {
		o.checkAt(i)
		differ |= p.lead ^ pairs[i].lead
		if p.lead < pairs[i].lead {
			steps++
		}
	}
	if steps < len(pairs)/8 || len(pairs)-steps < len(pairs)/8 {
		return nil
	}
	for shift := uint(0); shift < 64; shift += 8 {
		if differ>>shift&0xff != 0 {
			shifts = append(shifts, shift)
		}
	}
	if 2*len(shifts) > bits.Len(uint(len(pairs))) {
		return nil
	}
	return shifts
}

// fewestDigits is the least number of elements that are sorted by digits.
const fewestDigits = 64

// digitSort sorts the pairs by these bytes of their leads, and returns them.
func digitSort(pairs []keyed, shifts []uint, o *order) []keyed {
	buf := o.buffer(len(pairs))
	for _, shift := range shifts {
		digit := func(p keyed) uint8 { return uint8(uint64(p.lead^math.MinInt64) >> shift) }
		var places [256]int
		for i, p := range pairs {
			o.checkAt(i)
			places[digit(p)]++
		}
		next := 0
		for d, n := range places {
			places[d] = next
			next += n
		}
		for i, p := range pairs {
			o.checkAt(i)
			d := digit(p)
			buf[places[d]] = p
			places[d]++
		}
		pairs, buf = buf, pairs
	}
	return pairs
}

// checkAt calls the machine's Tick at some steps i of long runs.
func (o *order) checkAt(i int) {
	if i%4096 == 0 {
		o.m.Check()
	}
}

// runEnd returns the end of the ascending run that begins at i. It reverses a strictly
// descending run, and extends a short run by insertion.
func runEnd(pairs []keyed, i int, o *order) int {
	j := i + 1
	if j < len(pairs) && o.after(pairs[i], pairs[j]) {
		for j++; j < len(pairs) && o.after(pairs[j-1], pairs[j]); j++ {
			o.checkAt(j)
		}
		slices.Reverse(pairs[i:j])
	} else {
		for ; j < len(pairs) && !o.after(pairs[j-1], pairs[j]); j++ {
			o.checkAt(j)
		}
	}
	for ; j < min(i+shortRun, len(pairs)); j++ {
		p := pairs[j]
		k := j
		for ; k > i && o.after(pairs[k-1], p); k-- {
			pairs[k] = pairs[k-1]
		}
		pairs[k] = p
	}
	o.m.Ticks(j - i)
	return j
}

// shortRun is the least length of a run.
const shortRun = 8

// mergeRuns merges two sorted runs into dst.
func mergeRuns(dst, x, y []keyed, o *order) {
	o.m.Ticks(len(dst))
	for i := 1; len(x) > 0 && len(y) > 0; i++ {
		o.checkAt(i)
		if o.after(x[0], y[0]) {
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

// dedupe keeps only the first of neighbours that compare equal.
func dedupe(pairs []keyed, o *order) []keyed {
	if len(pairs) == 0 {
		return pairs
	}
	kept := pairs[:1]
	for _, x := range pairs[1:] {
		o.m.Tick()
		if !o.same(kept[len(kept)-1], x) {
			kept = append(kept, x)
		}
	}
	return kept
}

// keyedItems checks that an argument is a list. It returns the elements, which are valid
// until the next call.
func keyedItems(m *engine.Machine, list engine.Cell) (pairs []keyed, ok bool) {
	space := sortSpaces.Of(m.Engine)
	if short, rest := m.AppendItems(space.cells[:0], list, shortList); engine.IsNil(rest) {
		pairs = space.items[:len(short)]
		for i, c := range short {
			pairs[i].item = c
		}
		m.Ticks(len(pairs))
		return pairs, true
	}
	n, ok := builtin.ProperLength(m, list)
	if !ok {
		return nil, false
	}
	m.Hold(16 * n)
	pairs = make([]keyed, n)
	list = m.Deref(list)
	for i := range pairs {
		m.Tick()
		pairs[i].item = m.Arg(list, 0)
		list = m.Arg(list, 1)
	}
	return pairs, true
}

// sortList sorts items by their keys and unifies the result with the list. Of items with
// equal keys it keeps only the first, unless keep is set.
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

// sorted implements sort/2, or msort/2 when duplicates are kept.
func sorted(keep bool) func(m *engine.Machine, a []engine.Cell) bool {
	return func(m *engine.Machine, a []engine.Cell) bool {
		items, ok := keyedItems(m, a[0])
		return ok && checkListResult(m, a[1]) && sortList(m, items, orderOf(m, items, order{}), keep, a[1])
	}
}

// keySort implements keysort/2 (ISO 8.4.4).
func keySort(m *engine.Machine, a []engine.Cell) bool {
	pairs, ok := keyedItems(m, a[0])
	if !ok {
		return false
	}
	for _, p := range pairs {
		m.Tick()
		switch {
		case engine.IsVar(p.item):
			return m.InstantiationError()
		case !m.IsFunctor(p.item, atom.Minus, 2):
			return m.TypeError("pair", p.item)
		}
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
	return sortList(m, pairs, orderOf(m, pairs, order{arg: 1}), true, a[1])
}

// groundGroups implements '$ground_groups'/2. It does keysort/2 for bagof/3, and forms the
// groups.
func groundGroups(m *engine.Machine, a []engine.Cell) bool {
	pairs, ok := keyedItems(m, a[0])
	if !ok {
		return false
	}
	for _, p := range pairs {
		m.Tick()
		if !m.IsGround(m.Arg(p.item, 0)) {
			return false
		}
	}
	if !m.Reserve(7 * len(pairs)) { // for bags and groups and their lists
		return false
	}
	o := orderOf(m, pairs, order{arg: 1})
	pairs = mergeSort(pairs, &o)
	groups := pairs[:0]
	for i := 0; i < len(pairs); {
		end := i + 1
		for ; end < len(pairs) && o.same(pairs[i], pairs[end]); end++ {
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

// sortOrders has the orders of sort/4: the direction, and whether duplicates are kept.
var sortOrders = map[atom.Atom]struct {
	descending, keep bool
}{
	atom.Intern("@<"):  {false, false},
	atom.Intern("@=<"): {false, true},
	atom.Intern("@>"):  {true, false},
	atom.Intern("@>="): {true, true},
}

// sortBy implements sort/4.
func sortBy(m *engine.Machine, a []engine.Cell) bool {
	key := m.Deref(a[0])
	path, ok := sortPath(m, key)
	if !ok {
		return false
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
	var o order
	switch {
	case engine.IsAtom(key):
		o.name, ok = key, allHaveKey(m, pairs, key)
	case len(path) > 0:
		o.arg, o.within = path[0], path[1:]
		if !engine.IsPair(key) {
			o.name = key
		}
		ok = allHaveArgs(m, pairs, path, o.name)
	}
	if !ok {
		return false
	}
	o = orderOf(m, pairs, o)
	if how.descending {
		o.reverse(pairs)
	}
	return sortList(m, pairs, o, how.keep, a[3])
}

// sortPath returns the numbers of the arguments that lead to the key of sort/4. There are
// none for whole terms and for the key of a dict.
func sortPath(m *engine.Machine, key engine.Cell) (path []int, ok bool) {
	numbers := []engine.Cell{key}
	switch {
	case m.IsTextAtom(key) || key == engine.SmallInt(0):
		return nil, true
	case engine.IsVar(key):
		return nil, m.InstantiationError()
	case engine.IsPair(key):
		n, tail := m.ListLength(key)
		if !engine.IsNil(tail) {
			return nil, m.TypeError("sort_key", key)
		}
		m.Hold(16 * n)
		numbers, _ = m.ListItems(key)
	}
	for _, c := range numbers {
		n, small := engine.SmallIntOf(m.Deref(c))
		switch {
		case !small:
			return nil, m.TypeError("sort_key", key)
		case n < 1:
			return nil, m.DomainError("not_less_than_one", m.Deref(c))
		}
		path = append(path, int(n))
	}
	return path, true
}

// allHaveArgs checks that the items are compounds that have the arguments in the path, or
// dicts that have the key, if there is one.
func allHaveArgs(m *engine.Machine, pairs []keyed, path []int, key engine.Cell) bool {
	for _, p := range pairs {
		c := p.item
		if m.IsDict(c) && key != 0 {
			if !hasKey(m, c, key) {
				return false
			}
			continue
		}
		for _, n := range path {
			m.Tick()
			switch {
			case engine.IsVar(c):
				return m.InstantiationError()
			case !engine.IsCompound(c):
				return m.TypeError("compound", c)
			case n > m.Arity(c):
				return m.ErrorTerm(m.NewStruct(AtomExistenceError, engine.Atom(atomArgument), engine.SmallInt(int64(n)), c))
			}
			c = m.Arg(c, n-1)
		}
	}
	return true
}

// allHaveKey checks that the items are dicts with the key.
func allHaveKey(m *engine.Machine, pairs []keyed, key engine.Cell) bool {
	for _, p := range pairs {
		m.Tick()
		switch c := p.item; {
		case engine.IsVar(c):
			return m.InstantiationError()
		case !engine.IsCompound(c):
			return m.TypeError("compound", c)
		case !m.IsDict(c):
			return m.TypeError("dict", c)
		case !hasKey(m, c, key):
			return false
		}
	}
	return true
}

// hasKey checks that the dict has the key.
func hasKey(m *engine.Machine, dict, key engine.Cell) bool {
	_, found := m.DictFind(dict, key)
	return found || NoKey(m, key, dict)
}

// Names in errors.
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
		Doc: "sort(+Key, +Order, +List, -Sorted) is det\nSorts by argument Key, or by whole terms if Key is 0. [2, 1] is the first argument of the second one; for dicts Key is a key. Order is @<, @=<, @> or @>=; @< and @> keep only the first of elements with equal keys."},
}

// NoKey raises the existence error for a key that a dict lacks.
func NoKey(m *engine.Machine, key, dict engine.Cell) bool {
	return m.ErrorTerm(m.NewStruct(AtomExistenceError, builtin.AtomCell("key"), key, dict))
}
