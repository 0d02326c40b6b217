package engine

// A bag collects the solutions of findall/3: records one behind the other.
// The bags of a machine form a stack; one that was left by an exception is
// noticed, and dropped, because its choice point is no longer below the
// machine's newest one.
type bag struct {
	choice Cell
	cells  []Cell
	items  []bagItem
}

type bagItem struct{ start, nvars int }

// bagRows are the primitives of findall/3,4 and forall/2.
var bagRows = []Builtin{
	{Name: "$bag_new", Arity: 0, Det: func(m *Machine, _ []Cell) bool {
		for n := len(m.bags); n > 0 && m.bags[n-1].choice >= m.b; n-- {
			m.bags = m.bags[:n-1]
		}
		m.bags = append(m.bags, &bag{choice: m.b})
		return true
	}, Doc: "'$bag_new'\nStarts collecting solutions."},
	{Name: "$bag_add", Arity: 1, Det: func(m *Machine, a []Cell) bool {
		b := m.bags[len(m.bags)-1]
		cells, n := m.encode(a[0], withAttrs)
		b.items = append(b.items, bagItem{len(b.cells), n})
		b.cells = append(b.cells, cells...)
		if uint64(len(b.cells)) > uint64(m.layout.heapEnd-m.layout.heap)/8 {
			return m.ResourceError("memory")
		}
		return true
	}, Doc: "'$bag_add'(?Term)\nAdds a copy of Term to the solutions."},
	{Name: "$bag_list", Arity: 2, Det: func(m *Machine, a []Cell) bool {
		b := m.bags[len(m.bags)-1]
		m.bags = m.bags[:len(m.bags)-1]
		if !m.Reserve(len(b.cells) + 2*len(b.items)) {
			return false
		}
		items := make([]Cell, len(b.items))
		for i, it := range b.items {
			end := len(b.cells)
			if i+1 < len(b.items) {
				end = b.items[i+1].start
			}
			items[i] = m.decode(b.cells[it.start:end], m.newVars(it.nvars))
		}
		return m.Unify(a[0], m.NewList(items, a[1]))
	}, Doc: "'$bag_list'(?List, ?Tail)\nEnds collecting; List is the solutions in order, followed by Tail."},
}

// CopyTerm returns a copy of t with new variables; attributed variables are
// copied with their attributes when attrs is set, and become plain ones when it
// is not.
func (m *Machine) CopyTerm(t Cell, attrs bool) Cell {
	mode := plainVars
	if attrs {
		mode = withAttrs
	}
	cells, n := m.encode(t, mode)
	return m.decode(cells, m.newVars(n))
}

// A Stored is a term that is kept outside the machine: it may be turned into a
// term of any machine of the same engine.
type Stored struct{ r *record }

// Store copies t out of the machine.
func (m *Machine) Store(t Cell) Stored { return Stored{m.record(t, plainVars)} }

// Load makes a new term of what was stored.
func (m *Machine) Load(s Stored) Cell { return m.build(s.r, nil) }
