package constraints

import (
	"math/bits"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/fd"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/terms"
)

// The kernel of library(clpfd) is package fd. It has variables with finite domains, and
// constraints over these. Each machine has its own store.
//
// The attribute clpfd of a variable in the kernel is its number in the store. Variables
// whose domains are not finite or have large numbers are not in the kernel. Their attribute
// is a term (lib/clp/clpfd/store.pl), and their constraints have propagators in Prolog.
// Such a propagator may also watch variables of the kernel. It then has a guest in the
// store, which only notes that the propagator must run.
//
// The global variable $clpfd_kernel leads from the store to the machine. It is
//
//	kernel(Marks, Mark, Variables, Propagators)
//
// Variables and Propagators are tables (see slots). Variables has the variables by their
// numbers. Propagators has the propagators p(State, Constraint, Shown) by their tags. They
// are those that the kernel runs, and those with guests. For a propagator that the kernel
// runs there may be only a note, from which the term is made when it is needed
// (kernelnotes.go).
//
// # Backtracking
//
// The machine trails its own cells and knows nothing of the store. So the store is
// corrected when it is used next. Before the first change of the store after a new choice
// point, the store gets a mark. Marks is the number of marks that there should be.
// Backtracking restores this number. If the store has more marks, the changes since then
// are undone. Mark is a term mark(Marks, Before), which was made with the newest mark. A
// choice point that is newer than this term has no mark yet. Before is the term of the
// previous mark. With it, marks can be removed if there is no choice point between them any
// more. From time to time, changes since the last mark are forgotten if they are settled.

const (
	kernelMarks = iota
	kernelMark
	kernelVars
	kernelProps
)

const (
	propState = iota
	propConstraint
)

var (
	atomClpfd  = atom.Intern("clpfd")
	atomKernel = atom.Intern("$clpfd_kernel")
	atomMark   = atom.Intern("mark")
	atomShown  = atom.Intern("shown")
	atomSlots  = atom.Intern("slots")
	atomTaken  = engine.Atom(atom.Intern("kernel"))
	atomIdle   = engine.Atom(atom.Intern("idle"))
	atomInf    = engine.Atom(atom.Intern("inf"))
	atomSup    = engine.Atom(atom.Intern("sup"))
)

// holdable bounds the integers that the kernel takes.
const holdable = 1 << 58

// A kernel is the store of a machine, with what builtins need to use it.
type kernel struct {
	*fd.Store
	m     *engine.Machine
	top   engine.Cell // the global variable, or 0 if it has no value
	woken []int       // the tags of guests whose propagators must run

	last   place
	listed listing // whether new attributed variables are listed

	tags   int     // the number of tags
	guests []int   // the tags of guests
	levels []level // for each mark, the state at the time

	notes   notes
	parser  parser
	cells   []engine.Cell // the memory of items
	passed  []*fd.Var     // the memory of passing
	numbers []int64       // the memory of constants
	labels  []*labelling  // the first depth of them may continue, the others are over
	depth   int
	account engine.Account
	bytes   int // the bytes of the store that are counted
	pause   int // the number of changes until settled variables are forgotten
}

// A listing says whether call_residue_vars/2 lists variables, or that this is not known
// yet.
type listing uint8

const (
	unknown listing = iota
	listed
	unlisted
)

// A level has the numbers of tags and guests at a mark.
type level struct{ tags, guests int }

var kernels = builtin.NewLocalSlot[kernel]()

// kernelOf returns the kernel of a machine. It first undoes the changes that backtracking
// has left.
func kernelOf(m *engine.Machine) *kernel {
	k := kernels.Of(m.Engine)
	k.begin(m)
	if k.Store == nil {
		k.Store = fd.New()
		k.Stop = k.stop
	}
	k.Resume()
	if marks := k.Marks(); marks < len(k.levels) { // a search that has ended has removed its marks
		k.levels = k.levels[:marks]
	}
	n := 0
	var ok bool
	if k.top, ok = m.Global(atomKernel); ok {
		n = k.marks()
	}
	if n < k.Marks() {
		k.back(n)
	}
	return k
}

// begin prepares for a builtin. It drops what the previous builtin knew of the heap.
func (k *kernel) begin(m *engine.Machine) {
	k.m, k.woken, k.last.term, k.listed = m, k.woken[:0], 0, unknown
}

// back undoes all changes since there were n marks.
func (k *kernel) back(n int) {
	k.Pop(n)
	if n < len(k.levels) {
		l := k.levels[n]
		k.tags, k.guests, k.levels = l.tags, k.guests[:l.guests], k.levels[:n]
	}
}

// stop reports whether to give up. It is called at each node, and after some propagations,
// which count as an inference.
func (k *kernel) stop() bool {
	if k.m.Pending() || !k.m.CountCall() || k.m.Cancelled() {
		return true
	}
	const garbage = 1 << 15 // garbage that propagators have made since
	k.m.Hold(garbage)
	return !k.counted() && !k.m.ResourceError("memory")
}

// counted counts the memory that the store has taken, if it is worth counting. It returns
// false if there is no memory.
func (k *kernel) counted() bool {
	k.m.Discard(k.Copied())
	n := k.Bytes() + k.notes.bytes() - k.bytes
	if n <= countedBytes {
		return true
	}
	if !k.account.TryGrow(k.m.Engine, n, engine.AreaMemory) {
		return false
	}
	k.bytes += n
	return true
}

// marks returns the number of marks that there should be.
func (k *kernel) marks() int {
	n, _ := engine.SmallIntOf(k.m.Arg(k.top, kernelMarks))
	return int(n)
}

// open makes the global variable if there is none, and counts the memory of the store.
func (k *kernel) open() {
	m := k.m
	if k.top == 0 {
		none := engine.SmallInt(0)
		k.top = m.NewStruct(atomKernel, none, builtin.NilList, newSlots(m), newSlots(m))
		m.SetGlobal(atomKernel, k.top)
		k.notes.terms = 0
		m.Extend(k)
	}
	if !k.counted() {
		k.account.Grow(m.Engine, k.Bytes()+k.notes.bytes()-k.bytes, engine.AreaMemory) // raises the exception
	}
}

// countedBytes is the least memory that is worth counting.
const countedBytes = 1 << 16

// change prepares for a change of the store.
func (k *kernel) change() {
	k.open()
	if mark := k.m.Arg(k.top, kernelMark); mark == builtin.NilList || k.m.BeforeChoice(mark) {
		k.Push()
		k.mark()
	} else {
		k.merge(mark)
		k.forget()
	}
}

// mark makes the term for the newest mark, and notes the marks that a search may have made.
func (k *kernel) mark() {
	m := k.m
	n := engine.SmallInt(int64(k.Marks()))
	m.AssignArg(k.top, kernelMarks, n)
	m.AssignArg(k.top, kernelMark, m.NewStruct(atomMark, n, m.Arg(k.top, kernelMark)))
	for len(k.levels) < k.Marks() {
		k.levels = append(k.levels, level{k.tags, len(k.guests)})
	}
}

// merge removes marks that no choice point needs. mark is the newest mark. There is no
// choice point after it.
func (k *kernel) merge(mark engine.Cell) {
	m := k.m
	for {
		before := m.Arg(mark, markBefore)
		if before == builtin.NilList || m.ChoiceBetween(before, mark) {
			return
		}
		mark = before
		m.AssignArg(k.top, kernelMark, mark)
		m.AssignArg(k.top, kernelMarks, m.Arg(mark, kernelMarks))
		k.Merge(k.marks())
		k.levels = k.levels[:k.marks()]
	}
}

const markBefore = 1

// forget forgets changes since the newest mark, if there are many and they are settled. If
// they are not, it tries again only after as many changes as it has looked at.
func (k *kernel) forget() {
	const few = 1000
	if k.pause--; k.pause > 0 || k.Len() < few {
		return
	}
	ok, seen := k.Forget()
	if k.pause = seen; ok {
		k.pause = 0
		l := k.levels[len(k.levels)-1]
		k.tags, k.guests = l.tags, k.guests[:l.guests]
	}
}

// Reset is called at the end of a run. It drops a large store, with all that may lead to
// its variables.
func (k *kernel) Reset() {
	if k.bytes > 0 {
		k.account.Free()
		*k = kernel{m: k.m} // it continues to watch copies
	} else if k.Store != nil {
		k.Stats = fd.Stats{}
	}
}

// slots is a growing table with numbers from 0. It is a term of terms. Each of these has
// twice as many arguments as the previous one.

const firstSlots = 6 // the first one has 1<<6

func newSlots(m *engine.Machine) engine.Cell {
	t, pieces := m.NewCompound(atomSlots, 48-firstSlots)
	for i := range pieces {
		pieces[i] = builtin.NilList
	}
	return t
}

func slotOf(i int) (piece, arg int) {
	i += 1 << firstSlots
	n := bits.Len(uint(i)) - 1
	return n - firstSlots, i - 1<<n
}

// slot returns entry i of a table, or [].
func (k *kernel) slot(table, i int) engine.Cell {
	c := k.entry(table, i)
	if k.m.IsFunctor(c, atomShown, 1) {
		return k.m.Arg(c, 0)
	}
	return c
}

// isShown reports whether a variable was shown. In that case its entry is shown(Var).
func (k *kernel) isShown(number int) bool {
	return k.m.IsFunctor(k.entry(kernelVars, number), atomShown, 1)
}

func (k *kernel) entry(table, i int) engine.Cell {
	piece, arg := slotOf(i)
	t := k.piece(table, piece)
	if t == builtin.NilList {
		return t
	}
	return k.m.Arg(t, arg)
}

func (k *kernel) setSlot(table, i int, c engine.Cell) {
	piece, arg := slotOf(i)
	t := k.piece(table, piece)
	if t == builtin.NilList {
		var args []engine.Cell
		t, args = k.m.NewCompound(atomSlots, 1<<(piece+firstSlots))
		for i := range args {
			args[i] = builtin.NilList
		}
		k.m.AssignArg(k.m.Arg(k.top, table), piece, t)
	}
	k.m.AssignArg(t, arg, c)
}

// piece returns a piece of a table, or [].
func (k *kernel) piece(table, piece int) engine.Cell {
	if l := &k.last; l.term == 0 || l.table != table || l.piece != piece {
		*l = place{k.m.Arg(k.m.Arg(k.top, table), piece), table, piece}
		if l.term == builtin.NilList {
			l.term = 0
			return builtin.NilList
		}
	}
	return k.last.term
}

// A place is where a builtin has last found a piece of a table.
type place struct {
	term         engine.Cell
	table, piece int
}

// items does what ListItems does. For a short list it uses memory that the next call uses
// again.
func (k *kernel) items(list engine.Cell) (items []engine.Cell, tail engine.Cell) {
	const short = 1 << 10
	k.cells, tail = k.m.AppendItems(k.cells[:0], list, short)
	if engine.IsPair(tail) {
		return k.m.ListItems(list)
	}
	return k.cells, tail
}

// numberOf returns the number of a variable that is in the kernel.
func numberOf(m *engine.Machine, v engine.Cell) (n int, ok bool) {
	i, ok := engine.SmallIntOf(m.Attr(v, atomClpfd))
	return int(i), ok
}

// isOutside reports whether a variable has a domain that is not in the kernel.
func isOutside(m *engine.Machine, v engine.Cell) bool {
	value := m.Attr(v, atomClpfd)
	_, inside := engine.SmallIntOf(value)
	return value != 0 && !inside
}

// at returns the variable whose number is an argument of a builtin.
func (k *kernel) at(c engine.Cell) *fd.Var {
	n, ok := engine.SmallIntOf(k.m.Deref(c))
	if !ok || n < 0 || n >= int64(k.Len()) {
		k.m.TypeError("clpfd_variable", c)
		return nil
	}
	return k.At(int(n)).Root()
}

// adopt adds a variable of the machine to the kernel.
func (k *kernel) adopt(v engine.Cell, x *fd.Var) {
	m := k.m
	if x.Number()%1024 == 1023 {
		k.open()
	}
	number := engine.SmallInt(int64(x.Number()))
	switch att, found := m.FindAttr(v, atomClpfd); {
	case found:
		m.AssignArg(att, 1, number)
	case att != 0:
		m.AssignArg(att, 2, m.NewStruct(terms.AtomAtt, engine.Atom(atomClpfd), number, builtin.NilList))
	default:
		m.PutAttrs(v, m.NewStruct(terms.AtomAtt, engine.Atom(atomClpfd), number, builtin.NilList))
	}
	k.setSlot(kernelVars, x.Number(), m.Deref(v))
	if k.listed == unknown {
		k.listed = unlisted
		if terms.AttrsListed(m) {
			k.listed = listed
		}
	}
	if k.listed == listed {
		terms.AttrsChanged(m, v)
	}
}

// run changes the store with f and propagates. Then it binds variables of the machine whose
// variables in the store have got values. woken is the list of the guests whose propagators
// must run.
func (k *kernel) run(woken engine.Cell, f func() bool) bool {
	k.change()
	since := k.News()
	return f() && k.propagate(since, woken)
}

// propagate propagates after a change. since is the state before the change.
func (k *kernel) propagate(since fd.News, woken engine.Cell) bool {
	return k.Propagate() && k.settle(since) && k.wake(woken)
}

// settle binds variables of the machine to the values that their variables in the store
// have got.
func (k *kernel) settle(since fd.News) bool {
	for _, y := range k.Merged(since) {
		v, x := k.slot(kernelVars, y.Number()), y.Root()
		if v == builtin.NilList { // only the kernel knows this variable
			continue
		}
		t := k.slot(kernelVars, x.Number())
		switch {
		case x.Fixed():
			t = k.m.NewInt(x.Value())
		case t == builtin.NilList:
			k.setSlot(kernelVars, x.Number(), v)
			continue
		}
		if !k.bind(v, t) {
			return false
		}
	}
	for _, x := range k.Fixed(since) {
		x = x.Root()
		if v := k.slot(kernelVars, x.Number()); v != builtin.NilList && !k.bind(v, k.m.NewInt(x.Value())) {
			return false
		}
	}
	return true
}

// bind binds a variable of the machine to a term. Its other attributes wake their goals.
func (k *kernel) bind(v, t engine.Cell) bool {
	m := k.m
	v, t = m.Deref(v), m.Deref(t)
	if v != t && m.HasOneAttr(v) {
		m.Settle(v, t)
		return true
	}
	return m.Unify(v, t)
}

// wake unifies a term with the list of the guests that must run.
func (k *kernel) wake(woken engine.Cell) bool {
	list := builtin.NilList
	for i := len(k.woken) - 1; i >= 0; i-- {
		list = k.m.NewPair(k.slot(kernelProps, k.woken[i]), list)
	}
	k.woken = k.woken[:0]
	return k.m.Unify(woken, list)
}

// newTag returns the tag of the next propagator.
func (k *kernel) newTag() int {
	k.tags++
	k.notes.begin(k.tags)
	return k.tags
}

// tag gives a propagator p(State, Constraint, Shown) a tag.
func (k *kernel) tag(p engine.Cell) int {
	n := k.newTag()
	k.notes.terms = max(k.notes.terms, n)
	k.setSlot(kernelProps, n, p)
	return n
}

// A guest is a propagator in Prolog. In the store it has its negated tag.
type guest struct {
	k   *kernel
	tag int
}

func (g *guest) Propagate(*fd.Store) fd.Status {
	if state := g.k.m.Arg(g.k.slot(kernelProps, g.tag), propState); state == atomDead || state == atomTaken {
		return fd.Subsumed
	}
	g.k.woken = append(g.k.woken, g.tag)
	return fd.Fixpoint
}

// invite makes a propagator in Prolog watch a variable.
func (k *kernel) invite(p engine.Cell, on fd.Event, x *fd.Var) {
	n := k.tag(p)
	k.guests = append(k.guests, n)
	k.Tag(-n)
	k.Await(&guest{k, n}, on, x)
	k.Tag(0)
}
