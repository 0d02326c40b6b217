package control

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// chunks has the solutions that findnsols/4,5 has collected and not yet returned. A chunk
// has a number, because one such goal may run within another and may be backtracked into.
// The number is made before anything is collected, as the cleanup needs it.
type chunks struct {
	Open  map[int]*chunk
	count int
}

type chunk struct {
	items  []engine.Stored
	memory engine.Account
}

// ChunksOf has the chunks of each engine.
var ChunksOf = builtin.NewSlot[chunks]()

// chunk returns the chunk with a number. It makes the chunk if there is none.
func (c *chunks) chunk(i int) *chunk {
	if c.Open == nil {
		c.Open = make(map[int]*chunk)
	}
	if c.Open[i] == nil {
		c.Open[i] = new(chunk)
	}
	return c.Open[i]
}

func chunkNew(m *engine.Machine, a []engine.Cell) bool {
	c := ChunksOf.Of(m.Engine)
	c.count++
	return m.Unify(a[0], engine.SmallInt(int64(c.count)))
}

func chunkNumber(m *engine.Machine, c engine.Cell) int {
	i, _ := engine.SmallIntOf(m.Deref(c))
	return int(i)
}

func chunkAdd(m *engine.Machine, a []engine.Cell) bool {
	c := ChunksOf.Of(m.Engine).chunk(chunkNumber(m, a[0]))
	s := m.StoreWithAttrs(a[1])
	c.memory.Grow(m.Engine, s.Size(), engine.AreaQuery)
	c.items = append(c.items, s)
	return m.Unify(a[2], engine.SmallInt(int64(len(c.items))))
}

func chunkTake(m *engine.Machine, a []engine.Cell) bool {
	c := ChunksOf.Of(m.Engine).chunk(chunkNumber(m, a[0]))
	items := make([]engine.Cell, len(c.items))
	for j, s := range c.items {
		items[j] = m.Load(s)
	}
	delete(ChunksOf.Of(m.Engine).Open, chunkNumber(m, a[0]))
	c.memory.Free()
	return m.Unify(a[1], m.NewList(items, a[2]))
}

var chunkRows = []engine.Builtin{
	{Name: "$chunk_new", Arity: 1, Det: chunkNew,
		Doc: "'$chunk_new'(-Chunk)\nChunk stands for solutions to be collected."},
	{Name: "$chunk_add", Arity: 3, Det: chunkAdd,
		Doc: "'$chunk_add'(+Chunk, ?Term, -Count)\nAdds a copy of Term; Count is how many there are now."},
	{Name: "$chunk_take", Arity: 3, Det: chunkTake,
		Doc: "'$chunk_take'(+Chunk, -List, ?Tail)\nList is the terms, followed by Tail; the collection is then empty."},
	{Name: "$chunk_free", Arity: 1, Closes: true, Det: func(m *engine.Machine, a []engine.Cell) bool {
		open, i := ChunksOf.Of(m.Engine).Open, chunkNumber(m, a[0])
		if c := open[i]; c != nil {
			c.memory.Free()
		}
		delete(open, i)
		return true
	}, Doc: "'$chunk_free'(+Chunk)\nForgets the collection."},
}
