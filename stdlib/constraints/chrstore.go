package constraints

import (
	"cmp"
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/terms"
)

// The store of the constraints of library(chr). The rules are compiled to Prolog
// (lib/chr/compile.pl). They look for partner constraints here.
//
// A stored constraint is a suspension,
//
//	Store(State, Id, History, Module, Arg1, ...)
//
// State is live, woken or dead. Woken is live, but called again since it was stored. The
// numbers Id have the order in which suspensions were made. History has the propagation
// rules that the suspension has fired. Store is the name of the global variable with the
// term
//
//	store(All, Rank, Waking, Index1, ...)
//
// All is a bag of suspensions. The numbers Rank have the order in which the file declares
// the constraints. Constraints are woken in this order. Waking is a mask of arguments.
// Binding a variable in one of them calls the constraint again. An index is
//
//	index(Kind, Positions, Count, Buckets)
//
// It finds bags by a key. Buckets has chains of bags. For the kind `ground` the key is the
// argument at the position, or k(Arg1, ...) if there are several positions. For the kind
// `functor` it is the name and arity of the only argument. If that is a variable, the bag
// belongs to the variable, whose attribute chr_runtime is a chain of bags. A bag is
//
//	bag(Items, Excess, Key, Number, Next)
//
// Items is a list of suspensions, the newest first. Dead ones stay in it until there are
// more dead than living ones. Excess is the difference of their numbers. So a loop over the
// items can continue while constraints come and go. Key and Number identify the bags of a
// variable. They are the store and the number of the index, or [] and 0 for suspensions
// that the variable only wakes.
//
// All of this is undone on backtracking.

const (
	suspState = iota
	suspID
	suspHistory
	suspModule
	suspArgs
)

const (
	storeAll = iota
	storeRank
	storeWaking
	storeIndexes
)

const (
	indexKind = iota
	indexPositions
	indexCount
	indexBuckets
)

const (
	bagItems = iota
	bagExcess
	bagKey
	bagNumber
	bagNext
)

var (
	atomLive    = engine.Atom(atom.Intern("live"))
	atomWoken   = engine.Atom(atom.Intern("woken"))
	atomDead    = engine.Atom(atom.Intern("dead"))
	atomGround  = engine.Atom(atom.Intern("ground"))
	atomBag     = atom.Intern("bag")
	atomKey     = atom.Intern("k")
	atomBuckets = atom.Intern("buckets")
	atomFired   = atom.Intern("fired")
	atomCHR     = atom.Intern("chr_runtime")
)

func newBag(m *engine.Machine, key, number, next engine.Cell) engine.Cell {
	return m.NewStruct(atomBag, builtin.NilList, engine.SmallInt(0), key, number, next)
}

// push adds a suspension to a bag. It is newer than the others.
func push(m *engine.Machine, bag, susp engine.Cell) {
	m.AssignArg(bag, bagItems, m.NewPair(susp, m.Arg(bag, bagItems)))
	excess, _ := engine.SmallIntOf(m.Arg(bag, bagExcess))
	m.AssignArg(bag, bagExcess, engine.SmallInt(excess-1))
}

// lose notes that an item of the bag has died.
func lose(m *engine.Machine, bag engine.Cell) bool {
	excess, _ := engine.SmallIntOf(m.Arg(bag, bagExcess))
	if excess += 2; excess <= 0 {
		m.AssignArg(bag, bagExcess, engine.SmallInt(excess))
		return true
	}
	items := living(m, bag, nil)
	return setItems(m, bag, items)
}

func setItems(m *engine.Machine, bag engine.Cell, items []engine.Cell) bool {
	if !m.Reserve(2 * len(items)) {
		return false
	}
	m.AssignArg(bag, bagItems, m.NewList(items, builtin.NilList))
	m.AssignArg(bag, bagExcess, engine.SmallInt(int64(-len(items))))
	return true
}

// living appends the living items of the bag.
func living(m *engine.Machine, bag engine.Cell, items []engine.Cell) []engine.Cell {
	for at := m.Arg(bag, bagItems); at != builtin.NilList; at = m.Arg(at, 1) {
		m.Tick()
		if susp := m.Arg(at, 0); m.Arg(susp, suspState) != atomDead {
			items = append(items, susp)
		}
	}
	return items
}

func suspensionID(m *engine.Machine, susp engine.Cell) int64 {
	id, _ := engine.SmallIntOf(m.Arg(susp, suspID))
	return id
}

// A chrIndex is an index of a store. Its number is counted from 1.
type chrIndex struct {
	term, store, number engine.Cell
	ground              bool
}

func indexOf(m *engine.Machine, store engine.Cell, name atom.Atom, i int) chrIndex {
	term := m.Arg(store, storeIndexes+i)
	return chrIndex{term, engine.Atom(name), engine.SmallInt(int64(i + 1)), m.Arg(term, indexKind) == atomGround}
}

// key returns the key of a suspension.
func (x *chrIndex) key(m *engine.Machine, susp engine.Cell) engine.Cell {
	positions := m.Arg(x.term, indexPositions)
	n := m.Arity(positions)
	var args [8]engine.Cell
	for i := range n {
		p, _ := engine.SmallIntOf(m.Arg(positions, i))
		args[i] = m.Arg(susp, suspArgs-1+int(p))
	}
	if n == 1 {
		return args[0]
	}
	return m.NewStruct(atomKey, args[:n]...)
}

func (x *chrIndex) hash(m *engine.Machine, key engine.Cell) uint64 {
	h := terms.Hash(terms.HashStart)
	if !x.ground && engine.IsCompound(key) {
		name, arity := m.Functor(key)
		h.Add(uint64(name))
		h.Add(uint64(arity))
	} else {
		left := hashedKeyTerms
		m.Visit(key, func(c engine.Cell) bool {
			_, small := engine.SmallIntOf(c)
			switch {
			case small || engine.IsAtom(c):
				h.Add(uint64(c))
			case engine.IsCompound(c):
				name, arity := m.Functor(c)
				h.Add(uint64(name))
				h.Add(uint64(arity))
			case !engine.IsVar(c):
				text, _ := m.Text(c)
				h.AddText(m, text)
			}
			left--
			return left > 0
		})
	}
	return uint64(h ^ h>>29)
}

// hashedKeyTerms is the most subterms of a key that are hashed.
const hashedKeyTerms = 64

func (x *chrIndex) same(m *engine.Machine, a, b engine.Cell) bool {
	if a == b {
		return true
	}
	if !engine.IsCompound(a) || !engine.IsCompound(b) {
		return !engine.IsVar(a) && !engine.IsVar(b) && m.Compare(a, b) == 0
	}
	if !x.ground {
		name, arity := m.Functor(a)
		return m.IsFunctor(b, name, arity)
	}
	return m.Compare(a, b) == 0
}

// find returns the bag of a key, or 0.
func (x *chrIndex) find(m *engine.Machine, key engine.Cell) engine.Cell {
	if !x.ground && engine.IsVar(key) {
		return findBag(m, bagsOf(m, key), x.store, x.number)
	}
	buckets := m.Arg(x.term, indexBuckets)
	i := x.hash(m, key) % uint64(m.Arity(buckets))
	for bag := m.Arg(buckets, int(i)); bag != builtin.NilList; bag = m.Arg(bag, bagNext) {
		m.Tick()
		if x.same(m, m.Arg(bag, bagKey), key) {
			return bag
		}
	}
	return 0
}

// bag returns the bag of a key. It makes a bag if there is none.
func (x *chrIndex) bag(m *engine.Machine, key engine.Cell) (engine.Cell, bool) {
	if !x.ground && engine.IsVar(key) {
		return bagOfVar(m, key, x.store, x.number)
	}
	if bag := x.find(m, key); bag != 0 {
		return bag, true
	}
	bag := newBag(m, key, engine.SmallInt(0), builtin.NilList)
	return bag, x.add(m, bag)
}

// add adds a bag with a new key to a bucket.
func (x *chrIndex) add(m *engine.Machine, bag engine.Cell) bool {
	buckets := m.Arg(x.term, indexBuckets)
	size := m.Arity(buckets)
	count, _ := engine.SmallIntOf(m.Arg(x.term, indexCount))
	if int(count) >= size {
		var ok bool
		if buckets, count, ok = x.rebuild(m, buckets); !ok {
			return false
		}
		size = m.Arity(buckets)
	}
	i := int(x.hash(m, m.Arg(bag, bagKey)) % uint64(size))
	m.AssignArg(bag, bagNext, m.Arg(buckets, i))
	m.AssignArg(buckets, i, bag)
	m.AssignArg(x.term, indexCount, engine.SmallInt(count+1))
	return true
}

// rebuild makes new buckets. It leaves out empty bags.
func (x *chrIndex) rebuild(m *engine.Machine, old engine.Cell) (buckets engine.Cell, count int64, ok bool) {
	var bags []engine.Cell
	for i := range m.Arity(old) {
		for bag := m.Arg(old, i); bag != builtin.NilList; bag = m.Arg(bag, bagNext) {
			m.Tick()
			if m.Arg(bag, bagItems) != builtin.NilList {
				bags = append(bags, bag)
			}
		}
	}
	size := max(m.Arity(old), 2*len(bags)+1)
	if !m.Reserve(size + 1) {
		return 0, 0, false
	}
	buckets, args := m.NewCompound(atomBuckets, size)
	for i := range args {
		args[i] = builtin.NilList
	}
	for _, bag := range bags {
		i := int(x.hash(m, m.Arg(bag, bagKey)) % uint64(size))
		m.AssignArg(bag, bagNext, m.Arg(buckets, i))
		m.AssignArg(buckets, i, bag)
	}
	m.AssignArg(x.term, indexBuckets, buckets)
	return buckets, int64(len(bags)), true
}

// bagsOf returns the chain of bags of a variable.
func bagsOf(m *engine.Machine, v engine.Cell) engine.Cell {
	if att, found := m.FindAttr(v, atomCHR); found {
		return m.Arg(att, 1)
	}
	return builtin.NilList
}

func findBag(m *engine.Machine, chain, key, number engine.Cell) engine.Cell {
	for bag := chain; bag != builtin.NilList; bag = m.Arg(bag, bagNext) {
		m.Tick()
		if m.Arg(bag, bagKey) == key && m.Arg(bag, bagNumber) == number {
			return bag
		}
	}
	return 0
}

// bagOfVar returns a bag of a variable. It makes a bag if there is none.
func bagOfVar(m *engine.Machine, v, key, number engine.Cell) (engine.Cell, bool) {
	chain := bagsOf(m, v)
	if bag := findBag(m, chain, key, number); bag != 0 {
		return bag, true
	}
	bag := newBag(m, key, number, chain)
	return bag, terms.PutAttr(m, []engine.Cell{v, engine.Atom(atomCHR), bag})
}

// eachIndex calls f with the indexes of a suspension's store.
func eachIndex(m *engine.Machine, susp engine.Cell, f func(*chrIndex) bool) bool {
	name, _ := m.Functor(susp)
	store, _ := m.Global(name)
	for i := range m.Arity(store) - storeIndexes {
		x := indexOf(m, store, name, i)
		if !f(&x) {
			return false
		}
	}
	return true
}

// wokenBy appends the variables that wake a suspension, except those that have it in a bag
// of an index.
func wokenBy(m *engine.Machine, susp, store engine.Cell) (vars []engine.Cell) {
	waking, _ := engine.SmallIntOf(m.Arg(store, storeWaking))
	if waking == 0 {
		return nil
	}
	for i := range m.Arity(susp) - suspArgs {
		if waking>>min(i, maxWaking)&1 != 0 {
			vars = m.TermVars(m.Arg(susp, suspArgs+i), vars)
		}
	}
	name, _ := m.Functor(susp)
	for i := range m.Arity(store) - storeIndexes {
		x := indexOf(m, store, name, i)
		if !x.ground {
			key := x.key(m, susp)
			vars = slices.DeleteFunc(vars, func(v engine.Cell) bool { return v == key })
		}
	}
	return vars
}

// maxWaking is the bit of the mask for all further arguments.
const maxWaking = 56

// suspensions is the number of suspensions that an engine has made.
var suspensions = builtin.NewSlot[int64]()

// chrAdd implements '$chr_add'(+Suspension). It stores a new suspension.
func chrAdd(m *engine.Machine, a []engine.Cell) bool {
	susp := m.Deref(a[0])
	name, _ := m.Functor(susp)
	store, _ := m.Global(name)
	vars := wokenBy(m, susp, store)
	if !m.Reserve(64 * (m.Arity(store) + len(vars))) {
		return false
	}
	n := suspensions.Of(m.Engine)
	*n++
	m.AssignArg(susp, suspID, engine.SmallInt(*n))
	push(m, m.Arg(store, storeAll), susp)
	for i := range m.Arity(store) - storeIndexes {
		x := indexOf(m, store, name, i)
		bag, ok := x.bag(m, x.key(m, susp))
		if !ok {
			return false
		}
		push(m, bag, susp)
	}
	return addWaking(m, susp, vars)
}

// addWaking makes variables wake a suspension.
func addWaking(m *engine.Machine, susp engine.Cell, vars []engine.Cell) bool {
	for _, v := range vars {
		bag, ok := bagOfVar(m, v, builtin.NilList, engine.SmallInt(0))
		if !ok {
			return false
		}
		push(m, bag, susp)
	}
	return true
}

// chrRemove implements '$chr_remove'(+Suspension).
func chrRemove(m *engine.Machine, a []engine.Cell) bool {
	susp := m.Deref(a[0])
	name, _ := m.Functor(susp)
	store, _ := m.Global(name)
	m.AssignArg(susp, suspState, atomDead)
	if !m.Reserve(16 * m.Arity(susp)) {
		return false
	}
	if !lose(m, m.Arg(store, storeAll)) {
		return false
	}
	for i := range m.Arity(store) - storeIndexes {
		x := indexOf(m, store, name, i)
		if bag := x.find(m, x.key(m, susp)); bag != 0 && !lose(m, bag) {
			return false
		}
	}
	for _, v := range wokenBy(m, susp, store) {
		if bag := findBag(m, bagsOf(m, v), builtin.NilList, engine.SmallInt(0)); bag != 0 && !lose(m, bag) {
			return false
		}
	}
	return true
}

// chrPartners implements '$chr_partners'(+Store, +Number, +Key, -Suspensions). It returns
// the suspensions with a key in an index, or all if Number is 0. Some may be dead.
func chrPartners(m *engine.Machine, a []engine.Cell) bool {
	name := engine.AtomOf(m.Deref(a[0]))
	store, _ := m.Global(name)
	n, _ := engine.SmallIntOf(m.Deref(a[1]))
	bag := m.Arg(store, storeAll)
	if n > 0 {
		x := indexOf(m, store, name, int(n-1))
		if bag = x.find(m, m.Deref(a[2])); bag == 0 {
			return m.Unify(a[3], builtin.NilList)
		}
	}
	return m.Unify(a[3], fromLiving(m, bag))
}

// fromLiving returns the items of the bag from the first living one on. It removes dead
// ones before it.
func fromLiving(m *engine.Machine, bag engine.Cell) engine.Cell {
	items := m.Arg(bag, bagItems)
	dead := int64(0)
	for items != builtin.NilList && m.Arg(m.Arg(items, 0), suspState) == atomDead {
		m.Tick()
		items = m.Arg(items, 1)
		dead++
	}
	if dead > 0 {
		excess, _ := engine.SmallIntOf(m.Arg(bag, bagExcess))
		m.AssignArg(bag, bagItems, items)
		m.AssignArg(bag, bagExcess, engine.SmallInt(excess-dead))
	}
	return items
}

// chrFire implements '$chr_fire'(+Rule, +Suspensions). Suspensions is a term t(S1, ...) in
// the order of the heads. It fails if the propagation rule has already fired with them.
// Otherwise it notes them in the history of the newest one. As long as none of them was
// woken, the rule cannot have fired.
func chrFire(m *engine.Machine, a []engine.Cell) bool {
	susps := m.Deref(a[1])
	n := m.Arity(susps)
	if !m.Reserve(n + 4) {
		return false
	}
	fired, ids := m.NewCompound(atomFired, n+1)
	ids[0] = m.Deref(a[0])
	newest, woken := engine.Cell(0), false
	for i := range n {
		susp := m.Arg(susps, i)
		ids[i+1] = m.Arg(susp, suspID)
		if newest == 0 || suspensionID(m, susp) > suspensionID(m, newest) {
			newest = susp
		}
		woken = woken || m.Arg(susp, suspState) != atomLive
	}
	history := m.Arg(newest, suspHistory)
	if woken {
	next:
		for at := history; at != builtin.NilList; at = m.Arg(at, 1) {
			m.Tick()
			old := m.Arg(at, 0)
			if m.Arity(old) != n+1 {
				continue
			}
			for i, id := range ids {
				if m.Arg(old, i) != id {
					continue next
				}
			}
			return false
		}
	}
	m.AssignArg(newest, suspHistory, m.NewPair(fired, history))
	return true
}

// chrBound implements '$chr_bound'(+Bags, ?Other, -Suspensions). A variable with these bags
// was bound to Other. The suspensions in them move to Other's bags. Those that this wakes
// are returned in the order of their constraints, and the older ones first within a
// constraint.
func chrBound(m *engine.Machine, a []engine.Cell) bool {
	other := m.Deref(a[1])
	var susps []engine.Cell
	var bags []engine.Cell
	for bag := m.Deref(a[0]); bag != builtin.NilList; bag = m.Arg(bag, bagNext) {
		m.Tick()
		bags = append(bags, bag)
		susps = living(m, bag, susps)
	}
	if engine.IsVar(other) {
		for bag := bagsOf(m, other); bag != builtin.NilList; bag = m.Arg(bag, bagNext) {
			m.Tick()
			susps = living(m, bag, susps)
		}
	}
	sortWoken(m, susps)
	susps = slices.Compact(susps)
	if !m.Reserve(2*len(susps) + 64*len(bags)) {
		return false
	}
	for _, bag := range bags {
		if !moveBag(m, bag, other) {
			return false
		}
	}
	for _, susp := range susps {
		m.AssignArg(susp, suspState, atomWoken)
	}
	return m.Unify(a[2], m.NewList(susps, builtin.NilList))
}

// sortWoken sorts suspensions by the ranks of their stores, then by age.
func sortWoken(m *engine.Machine, susps []engine.Cell) {
	ranks := make(map[atom.Atom]int64)
	rank := func(susp engine.Cell) int64 {
		name, _ := m.Functor(susp)
		r, ok := ranks[name]
		if !ok {
			store, _ := m.Global(name)
			r, _ = engine.SmallIntOf(m.Arg(store, storeRank))
			ranks[name] = r
		}
		return r
	}
	builtin.Sort(m, susps, func(x, y engine.Cell) int {
		return cmp.Or(cmp.Compare(rank(x), rank(y)), cmp.Compare(suspensionID(m, x), suspensionID(m, y)))
	})
}

// moveBag moves the items of a variable's bag after the variable was bound to other.
func moveBag(m *engine.Machine, bag, other engine.Cell) bool {
	items := living(m, bag, nil)
	if len(items) == 0 {
		return true
	}
	key, number := m.Arg(bag, bagKey), m.Arg(bag, bagNumber)
	if key == builtin.NilList {
		for _, v := range m.TermVars(other, nil) {
			to, ok := bagOfVar(m, v, key, number)
			if !ok || !mergeInto(m, to, items) {
				return false
			}
		}
		return true
	}
	ok := true
	eachIndex(m, items[0], func(x *chrIndex) bool {
		if x.number != number {
			return true
		}
		var to engine.Cell
		if to, ok = x.bag(m, other); ok {
			ok = mergeInto(m, to, items)
		}
		return false
	})
	if !ok || !engine.IsCompound(other) {
		return ok
	}
	for _, v := range m.TermVars(other, nil) {
		to, ok := bagOfVar(m, v, builtin.NilList, engine.SmallInt(0))
		if !ok || !mergeInto(m, to, items) {
			return false
		}
	}
	return true
}

// mergeInto adds items to the living items of a bag.
func mergeInto(m *engine.Machine, bag engine.Cell, items []engine.Cell) bool {
	all := append(living(m, bag, nil), items...)
	builtin.Sort(m, all, func(x, y engine.Cell) int { return int(suspensionID(m, y) - suspensionID(m, x)) })
	return setItems(m, bag, slices.Compact(all))
}

var chrRows = []engine.Builtin{
	{Name: "$chr_add", Arity: 1, Det: chrAdd,
		Doc: "'$chr_add'(+Suspension)\nPuts a new suspension in its store."},
	{Name: "$chr_remove", Arity: 1, Det: chrRemove,
		Doc: "'$chr_remove'(+Suspension)\nTakes a suspension out of its store."},
	{Name: "$chr_partners", Arity: 4, Det: chrPartners,
		Doc: "'$chr_partners'(+Store, +Number, +Key, -Suspensions)\nSuspensions are those with Key in an index, or all for the Number 0; dead ones are among them."},
	{Name: "$chr_fire", Arity: 2, Det: chrFire,
		Doc: "'$chr_fire'(+Rule, +Suspensions)\nNotes that a propagation rule fires with these; fails if it has done so."},
	{Name: "$chr_bound", Arity: 3, Det: chrBound,
		Doc: "'$chr_bound'(+Bags, ?Other, -Suspensions)\nSuspensions are those that wake as a variable with Bags has become Other."},
}
