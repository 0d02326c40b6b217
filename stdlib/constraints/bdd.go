package constraints

import (
	"slices"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Binary decision diagrams, for library(clpb): R. E. Bryant, Graph-based
// algorithms for Boolean function manipulation (1986). In Prolog a diagram is
//
//	0, 1, or node(Level, Low, High)
//
// Low is the diagram if the variable of the level is 0, and High if it is 1. Levels
// increase from the root. No node has two equal children. Equal nodes of a diagram are the
// same compound in memory. In this file a diagram is a number: 0, 1, or the number of a
// node.

type bddNode struct{ level, low, high int32 }

// A bddSpace has the nodes of one call. Each comes after its children.
type bddSpace struct {
	m        *engine.Machine
	nodes    []bddNode
	unique   map[bddNode]int32
	imported map[engine.Cell]int32
	steps    int
	full     bool // it has ended early: too many nodes, or interrupted
	memory   engine.Account
	counted  int // the bytes in memory
}

const (
	maxBDDNodes = 1 << 26
	leafLevel   = 1<<31 - 1

	// maxBDDFacts bounds the work of looking for equal variables: nodes times variables.
	maxBDDFacts = 1 << 24
)

var (
	atomNode       = atom.Intern("node")
	atomVar        = atom.Intern("v")
	atomConnective = atom.Intern("op")
	atomSome       = atom.Intern("some")
	atomCard       = atom.Intern("card")
	atomConst      = atom.Intern("c")
)

func newBDDSpace(m *engine.Machine) *bddSpace {
	leaf := bddNode{level: leafLevel}
	return &bddSpace{m: m, nodes: []bddNode{leaf, leaf}, unique: make(map[bddNode]int32), imported: make(map[engine.Cell]int32)}
}

// step counts the work, and the memory of the nodes and of the results of an operation. It
// returns false if the call must end.
func (b *bddSpace) step(results int) bool {
	b.steps++
	if b.steps%4096 == 0 && !b.full {
		b.charge(results)
		switch {
		case b.m.Cancelled():
			b.full = true
		case len(b.nodes) > maxBDDNodes:
			b.full = true
			b.m.ResourceError("memory")
		}
	}
	return !b.full
}

// charge counts the most memory so far.
func (b *bddSpace) charge(results int) {
	const nodeBytes, resultBytes = 100, 40
	if more := nodeBytes*len(b.nodes) + resultBytes*results - b.counted; more >= 1<<16 {
		b.memory.Grow(b.m.Engine, more, engine.AreaMemory)
		b.counted += more
	}
}

func (b *bddSpace) node(level, low, high int32) int32 {
	if low == high {
		return low
	}
	key := bddNode{level, low, high}
	n, ok := b.unique[key]
	if !ok {
		n = int32(len(b.nodes))
		b.nodes = append(b.nodes, key)
		b.unique[key] = n
	}
	return n
}

// apply combines two diagrams with a connective. Bit 2*x+y of table is the connective's
// value for x and y.
func (b *bddSpace) apply(table, f, g int32) int32 {
	type pair struct{ f, g int32 }
	done := make(map[pair]int32)
	stack := []pair{{f, g}}
	for len(stack) > 0 && b.step(len(done)) {
		p := stack[len(stack)-1]
		if _, ok := done[p]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		if r, ok := simple(table, p.f, p.g); ok {
			done[p] = r
			continue
		}
		x, y := b.nodes[p.f], b.nodes[p.g]
		level := min(x.level, y.level)
		low, high := p, p
		if x.level == level {
			low.f, high.f = x.low, x.high
		}
		if y.level == level {
			low.g, high.g = y.low, y.high
		}
		l, ok1 := done[low]
		h, ok2 := done[high]
		if !ok1 {
			stack = append(stack, low)
		}
		if !ok2 {
			stack = append(stack, high)
		}
		if ok1 && ok2 {
			done[p] = b.node(level, l, h)
		}
	}
	return done[pair{f, g}]
}

// simple returns the result of a connective if the nodes need not be visited.
func simple(table, f, g int32) (r int32, ok bool) {
	row := func(at0, at1, other int32) (int32, bool) {
		switch {
		case at0 == at1:
			return at0, true
		case other <= 1:
			return at0 + (at1-at0)*other, true
		case at1 == 1:
			return other, true
		}
		return 0, false
	}
	bit := func(x, y int32) int32 { return table >> (2*x + y) & 1 }
	if f <= 1 {
		return row(bit(f, 0), bit(f, 1), g)
	}
	if g <= 1 {
		return row(bit(0, g), bit(1, g), f)
	}
	if f == g {
		return row(bit(0, 0), bit(1, 1), f)
	}
	return 0, false
}

// Tables of connectives.
const (
	bddAnd = 0b1000
	bddOr  = 0b1110
	bddNot = 0b0100 // x and not y
)

// restrict returns f with a value for the variable of a level.
func (b *bddSpace) restrict(f, level int32, high bool) int32 {
	done := map[int32]int32{0: 0, 1: 1}
	stack := []int32{f}
	for len(stack) > 0 && b.step(len(done)) {
		n := stack[len(stack)-1]
		x := b.nodes[n]
		_, ok := done[n]
		switch {
		case ok:
			stack = stack[:len(stack)-1]
		case x.level > level:
			done[n] = n
		case x.level == level && high:
			done[n] = x.high
		case x.level == level:
			done[n] = x.low
		default:
			l, ok1 := done[x.low]
			h, ok2 := done[x.high]
			if !ok1 {
				stack = append(stack, x.low)
			}
			if !ok2 {
				stack = append(stack, x.high)
			}
			if ok1 && ok2 {
				done[n] = b.node(x.level, l, h)
			}
		}
	}
	return done[f]
}

// count returns the diagram that is true if exactly k of the diagrams es are true and
// wanted[k] is set.
func (b *bddSpace) count(wanted []bool, es []int32) int32 {
	rest := make([]int32, len(wanted)) // by the number of true ones among those before
	for k, ok := range wanted {
		if ok {
			rest[k] = 1
		}
	}
	for i := len(es) - 1; i >= 0; i-- {
		for k := 0; k <= i; k++ {
			rest[k] = b.choose(es[i], rest[k+1], rest[k])
		}
	}
	return rest[0]
}

// choose returns the diagram that is f if e is true, and g otherwise.
func (b *bddSpace) choose(e, f, g int32) int32 {
	if x := b.nodes[e]; x.low == 0 && x.high == 1 && x.level < min(b.nodes[f].level, b.nodes[g].level) {
		return b.node(x.level, g, f)
	}
	return b.apply(bddOr, b.apply(bddAnd, e, f), b.apply(bddNot, g, e))
}

// read returns the diagram of a term.
func (b *bddSpace) read(t engine.Cell) int32 {
	m := b.m
	stack := []engine.Cell{t}
	for len(stack) > 0 {
		m.Tick()
		c := stack[len(stack)-1]
		if _, ok := b.of(c); ok {
			stack = stack[:len(stack)-1]
			continue
		}
		low, ok1 := b.of(m.Arg(c, 1))
		high, ok2 := b.of(m.Arg(c, 2))
		if !ok1 {
			stack = append(stack, m.Arg(c, 1))
		}
		if !ok2 {
			stack = append(stack, m.Arg(c, 2))
		}
		if ok1 && ok2 {
			level, _ := engine.SmallIntOf(m.Arg(c, 0))
			b.imported[c] = b.node(int32(level), low, high)
			b.charge(0)
		}
	}
	n, _ := b.of(t)
	return n
}

func (b *bddSpace) of(c engine.Cell) (int32, bool) {
	if i, ok := engine.SmallIntOf(c); ok && 0 <= i && i <= 1 {
		return int32(i), true
	}
	n, ok := b.imported[c]
	return n, ok
}

// below returns the nodes of f. Each comes after its children.
func (b *bddSpace) below(f int32) []int32 {
	seen := map[int32]bool{0: true, 1: true}
	var found []int32
	stack := []int32{f}
	for len(stack) > 0 {
		b.m.Tick()
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !seen[n] {
			seen[n] = true
			found = append(found, n)
			stack = append(stack, b.nodes[n].low, b.nodes[n].high)
		}
	}
	slices.Sort(found)
	return found
}

// write returns the term for a diagram. It returns 0 if there is no memory for it.
func (b *bddSpace) write(f int32) engine.Cell {
	found := b.below(f)
	if !b.m.Reserve(4 * len(found)) {
		return 0
	}
	terms := map[int32]engine.Cell{0: engine.SmallInt(0), 1: engine.SmallInt(1)}
	for _, n := range found {
		b.m.Tick()
		x := b.nodes[n]
		terms[n] = b.m.NewStruct(atomNode, engine.SmallInt(int64(x.level)), terms[x.low], terms[x.high])
	}
	return terms[f]
}

// bddOf implements '$bdd'(+Expression, -Diagram). An expression is a diagram, v(Level),
// op(Table, E, F), some(Level, E), or card(Counts, Es). some(Level, E) is true if E is true
// for a value of the variable. card is true if the number of true elements of Es is in the
// list Counts.
func bddOf(m *engine.Machine, a []engine.Cell) bool {
	if !m.IsAcyclic(a[0]) {
		return m.TypeError("acyclic_term", a[0])
	}
	b := newBDDSpace(m)
	defer b.memory.Free()
	type item struct {
		t    engine.Cell
		made bool // its operands are on the stack of values
	}
	var values []int32
	pop := func() int32 {
		v := values[len(values)-1]
		values = values[:len(values)-1]
		return v
	}
	stack := []item{{m.Deref(a[0]), false}}
	for len(stack) > 0 && b.step(0) {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		number := func(i int) int32 {
			n, _ := engine.SmallIntOf(m.Arg(it.t, i))
			return int32(n)
		}
		var operands []engine.Cell
		switch {
		case m.IsFunctor(it.t, atomConnective, 3):
			operands = []engine.Cell{m.Arg(it.t, 1), m.Arg(it.t, 2)}
			if it.made {
				g := pop()
				values = append(values, b.apply(number(0), pop(), g))
			}
		case m.IsFunctor(it.t, atomSome, 2):
			operands = []engine.Cell{m.Arg(it.t, 1)}
			if it.made {
				f := pop()
				low, high := b.restrict(f, number(0), false), b.restrict(f, number(0), true)
				values = append(values, b.apply(bddOr, low, high))
			}
		case m.IsFunctor(it.t, atomCard, 2):
			operands, _ = m.ListItems(m.Arg(it.t, 1))
			if it.made {
				wanted := make([]bool, len(operands)+1)
				counts, _ := m.ListItems(m.Arg(it.t, 0))
				for _, c := range counts {
					if k, ok := engine.SmallIntOf(m.Deref(c)); ok && k >= 0 && k <= int64(len(operands)) {
						wanted[k] = true
					}
				}
				es := slices.Clone(values[len(values)-len(operands):])
				values = append(values[:len(values)-len(operands)], b.count(wanted, es))
			}
		case m.IsFunctor(it.t, atomVar, 1):
			values = append(values, b.node(number(0), 0, 1))
			continue
		default:
			values = append(values, b.read(it.t))
			continue
		}
		if it.made {
			continue
		}
		stack = append(stack, item{it.t, true})
		for _, operand := range slices.Backward(operands) {
			stack = append(stack, item{m.Deref(operand), false})
		}
	}
	if b.full {
		return false
	}
	t := b.write(values[0])
	return t != 0 && m.Unify(a[1], t)
}

// bddNodes implements '$bdd_nodes'(+Diagram, -Root, -Nodes). Nodes are terms node(Level,
// Low, High) with numbers of nodes. They are numbered from 2 on, and each comes after its
// children. 0 and 1 are the leaves. Root is the number of the root.
func bddNodes(m *engine.Machine, a []engine.Cell) bool {
	if !m.IsAcyclic(a[0]) {
		return m.TypeError("acyclic_term", a[0])
	}
	b := newBDDSpace(m)
	defer b.memory.Free()
	root := b.read(m.Deref(a[0]))
	if !m.Reserve(6 * len(b.nodes)) {
		return false
	}
	var items []engine.Cell
	for _, x := range b.nodes[2:] {
		m.Tick()
		items = append(items, m.NewStruct(atomNode,
			engine.SmallInt(int64(x.level)), engine.SmallInt(int64(x.low)), engine.SmallInt(int64(x.high))))
	}
	return m.Unify(a[1], engine.SmallInt(int64(root))) && m.Unify(a[2], m.NewList(items, builtin.NilList))
}

// bddFacts implements '$bdd_facts'(+Diagram, -Facts). Facts are what all solutions have in
// common. A term Level-c(Value) says that a variable has a value. A term Level-v(Level1)
// says that two variables have the same value; Level1 is the smallest such level. For each
// node, from the leaves up, the variables are divided into classes of equal ones. Two
// variables are equal at a node if they are equal in both children, where the variable of
// the node is 0 and 1.
func bddFacts(m *engine.Machine, a []engine.Cell) bool {
	if !m.IsAcyclic(a[0]) {
		return m.TypeError("acyclic_term", a[0])
	}
	b := newBDDSpace(m)
	defer b.memory.Free()
	root := b.read(m.Deref(a[0]))
	var levels []int32
	for _, x := range b.nodes[2:] {
		levels = append(levels, x.level)
	}
	slices.Sort(levels)
	levels = slices.Compact(levels)
	if len(levels)*len(b.nodes) > maxBDDFacts {
		return m.Unify(a[1], builtin.NilList)
	}
	// A class is a value, or 2 + the index of its first level.
	classes := make([][]int32, len(b.nodes))
	free := make([]int32, len(levels))
	for i := range free {
		free[i] = int32(i) + 2
	}
	classes[1] = free
	for n := 2; n < len(b.nodes); n++ {
		m.Check()
		x := b.nodes[n]
		at, _ := slices.BinarySearch(levels, x.level)
		with := func(son, value int32) []int32 {
			if son == 0 {
				return nil
			}
			c := slices.Clone(classes[son])
			c[at] = value
			return c
		}
		low, high := with(x.low, 0), with(x.high, 1)
		switch {
		case low == nil:
			classes[n] = high
		case high == nil:
			classes[n] = low
		default:
			classes[n] = commonClasses(low, high)
		}
	}
	var facts []engine.Cell
	if !m.Reserve(8 * len(levels)) {
		return false
	}
	if root > 1 {
		for i, c := range classes[root] {
			fact := engine.Cell(0)
			switch {
			case c < 2:
				fact = m.NewStruct(atomConst, engine.SmallInt(int64(c)))
			case int(c)-2 != i:
				fact = m.NewStruct(atomVar, engine.SmallInt(int64(levels[c-2])))
			default:
				continue
			}
			facts = append(facts, m.NewStruct(atom.Minus, engine.SmallInt(int64(levels[i])), fact))
		}
	}
	return m.Unify(a[1], m.NewList(facts, builtin.NilList))
}

// commonClasses returns the classes of the variables that are equal in both.
func commonClasses(x, y []int32) []int32 {
	first := map[[2]int32]int32{{0, 0}: 0, {1, 1}: 1}
	common := make([]int32, len(x))
	for i := range x {
		key := [2]int32{x[i], y[i]}
		c, ok := first[key]
		if !ok {
			c = int32(i) + 2
			first[key] = c
		}
		common[i] = c
	}
	return common
}

var bddRows = []engine.Builtin{
	{Name: "$bdd", Arity: 2, Det: bddOf,
		Doc: "'$bdd'(+Expression, -Diagram)\nDiagram is that of Expression."},
	{Name: "$bdd_nodes", Arity: 3, Det: bddNodes,
		Doc: "'$bdd_nodes'(+Diagram, -Root, -Nodes)\nNodes are terms node(Level, Low, High), numbered from 2 on, and Root is the number of one."},
	{Name: "$bdd_facts", Arity: 2, Det: bddFacts,
		Doc: "'$bdd_facts'(+Diagram, -Facts)\nFacts are terms Level-c(Value) and Level-v(Level1) that all solutions have in common."},
}
