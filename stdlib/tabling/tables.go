package tabling

import (
	"encoding/binary"
	"math"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/room"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Tables store terms in words. An atom or a small integer is stored as its cell. Any other
// word has the tag of a reference. It has one of the following kinds, and a number above
// the kind.
const (
	wordVar     = iota // the variable with the number
	wordFunctor        // a compound with that many arguments; its name follows, then the arguments
	wordFloat          // its bits follow
	wordNumber         // a number of that many characters; they follow
	wordString         // a string of that many bytes; they follow
	wordHost           // a Go value; the number is its handle
	wordTerm           // in an answer: the term with the number in the table
	wordOpen           // in an answer with variables: the whole answer
)

func word(kind, n int) engine.Cell { return engine.Cell(n)<<6 | engine.Cell(kind)<<3 }

// immediate reports whether the dereferenced cell c can be stored as a word.
func immediate(c engine.Cell) bool {
	_, small := engine.SmallIntOf(c)
	return small || engine.IsAtom(c)
}

// A flattener writes terms as words, from left to right. It numbers their variables. So
// variants, and only variants, give the same bytes.
type flattener struct {
	m    *engine.Machine
	buf  []byte
	vars []engine.Cell       // in the order of their first occurrence
	seen map[engine.Cell]int // their numbers, if there are many
	bad  string              // the type that a term should have

	memory  engine.Account // of buf, if it is long
	counted int            // the bytes that memory counts
}

// longBuffer is the number of bytes that a flattener keeps without counting them.
const longBuffer = 1 << 16

func (f *flattener) reset(m *engine.Machine) {
	if f.counted > 0 {
		f.memory.Free()
		f.buf, f.counted = nil, 0
	}
	f.m, f.buf, f.vars, f.seen, f.bad = m, f.buf[:0], f.vars[:0], nil, ""
}

func (f *flattener) word(c engine.Cell) {
	f.buf = binary.LittleEndian.AppendUint64(f.buf, uint64(c))
}

// manyVars is the number of variables from which on a map is used.
const manyVars = 32

// variable returns the number of the variable v.
func (f *flattener) variable(v engine.Cell) int {
	if f.seen != nil {
		if i, ok := f.seen[v]; ok {
			return i
		}
	} else {
		for i, w := range f.vars {
			if v == w {
				return i
			}
		}
	}
	f.vars = append(f.vars, v)
	if f.seen != nil {
		f.m.HoldEntry(len(f.seen))
		f.seen[v] = len(f.vars) - 1
	} else if len(f.vars) == manyVars {
		f.seen = make(map[engine.Cell]int)
		for i, v := range f.vars {
			f.seen[v] = i
		}
	}
	return len(f.vars) - 1
}

// term writes the term c. It returns false and sets bad for a cyclic term, and for a term
// with attributed variables.
func (f *flattener) term(c engine.Cell) bool {
	c = f.m.Deref(c)
	if immediate(c) {
		f.word(c)
		return true
	}
	at, vars := len(f.buf), len(f.vars)
	left := 1 // how many terms are still to come
	f.m.Visit(c, func(c engine.Cell) bool {
		left--
		left += f.cell(c)
		return f.bad == ""
	})
	switch {
	case f.bad != "" || left == 0:
	case !f.m.IsAcyclic(c):
		f.bad = "acyclic_term"
	default: // Visit visits shared subterms only once
		for _, v := range f.vars[vars:] {
			delete(f.seen, v)
		}
		f.buf, f.vars = f.buf[:at], f.vars[:vars]
		f.tree(c)
	}
	return f.bad == ""
}

// cell writes a cell of a term, and returns the number of arguments that follow.
func (f *flattener) cell(c engine.Cell) (arity int) {
	f.makeRoom(2 * 8)
	switch {
	case immediate(c):
		f.word(c)
	case engine.IsVar(c):
		if builtin.HasAttrs(f.m, c) {
			f.bad = "free_of_attvar"
			return 0
		}
		f.word(word(wordVar, f.variable(c)))
	case engine.IsCompound(c):
		var name atom.Atom
		name, arity = f.m.Functor(c)
		f.word(word(wordFunctor, arity))
		f.word(engine.Atom(name))
	default:
		f.box(c)
	}
	return arity
}

// tree writes a finite term. A shared subterm is written as often as it occurs.
func (f *flattener) tree(c engine.Cell) {
	type rest struct {
		of      engine.Cell
		from, n int // the arguments
	}
	stack := room.Stack[rest]{Charge: f.m.Hold}
	open := rest{}
	for {
		f.m.Tick()
		n := f.cell(c)
		if f.bad != "" {
			return
		}
		if n > 0 {
			if open.from < open.n {
				stack.Push(open)
			}
			open = rest{c, 0, n}
		}
		if open.from == open.n {
			var ok bool
			if open, ok = stack.Pop(); !ok {
				return
			}
		}
		c = f.m.Deref(f.m.Arg(open.of, open.from))
		open.from++
	}
}

// makeRoom makes room for n more bytes. Many bytes are counted.
func (f *flattener) makeRoom(n int) {
	if n += len(f.buf); n <= max(cap(f.buf), longBuffer) {
		return
	}
	n = max(n, 2*f.counted)
	f.memory.Grow(f.m.Engine, n, engine.AreaTables)
	f.buf = room.Grow(f.m.Check, f.buf, n)
	f.memory.Shrink(f.counted)
	f.counted = n
}

// box writes an atomic term that does not fit a word.
func (f *flattener) box(c engine.Cell) {
	m := f.m
	switch {
	case m.IsFloat(c):
		f.word(word(wordFloat, 0))
		f.word(engine.Cell(math.Float64bits(m.FloatOf(c))))
	case m.IsString(c):
		s := m.StringOf(c)
		f.makeRoom(8 + len(s))
		f.word(word(wordString, len(s)))
		f.buf = append(f.buf, s...)
	case m.IsHost(c):
		f.word(word(wordHost, m.HostOf(c)))
	default:
		n, _ := m.NumberOf(c)
		at := len(f.buf)
		f.word(0)
		f.buf = m.Engine.Flags.Poll.AppendNumber(f.buf, n)
		length := word(wordNumber, len(f.buf)-at-8)
		binary.LittleEndian.PutUint64(f.buf[at:], uint64(length))
	}
}

// A termStore numbers the terms in the answers of a table that do not fit a word.
type termStore struct {
	terms   []engine.Stored
	memory  *engine.Account // of the table
	numbers map[string]int  // from the bytes of a term to its number
}

// number returns the number of the term c. bytes are the bytes of c.
func (s *termStore) number(m *engine.Machine, c engine.Cell, bytes []byte) int {
	if i, ok := s.numbers[string(bytes)]; ok {
		return i
	}
	if s.numbers == nil {
		s.numbers = make(map[string]int)
	}
	t := m.Store(c)
	s.memory.Grow(m.Engine, t.Size()+2*len(bytes)+100, engine.AreaTables)
	s.terms = append(s.terms, t)
	s.numbers[string(bytes)] = len(s.terms) - 1
	return len(s.terms) - 1
}

// An answerSet has the answers of a table in the order in which they were found. An answer
// is a row of words, one for each variable of the call. The first keyed words are the key
// of the row.
type answerSet struct {
	keyed, width int
	n            int
	pages        [][]engine.Cell       // of the rows
	slots        []answerSlot          // a hash table of more than fewRows rows
	open         map[int]engine.Stored // the rows whose answers have variables, as terms
}

// An answerSlot is 0, or has the number of a row plus 1. Above that it has the hash of the
// row's key, so that few rows with other keys are read.
type answerSlot uint64

func slotOf(row int, hash uint32) answerSlot { return answerSlot(hash)<<32 | answerSlot(row+1) }

// answerPage is the number of rows on a page. The first page grows up to that.
const answerPage = 1 << 10

func (s *answerSet) row(i int) []engine.Cell {
	at := i % answerPage * s.width
	return s.pages[i/answerPage][at : at+s.width]
}

func hashWords(key []engine.Cell) uint32 {
	h := uint64(len(key)) + 1
	for _, w := range key {
		h = (h ^ uint64(w)) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return uint32(h)
}

// fewRows is the number of rows that are searched one after the other. Most tables have one
// row.
const fewRows = 4

// find returns the row with a key, or -1. It also returns the row's slot, or the slot for a
// new row.
func (s *answerSet) find(key []engine.Cell) (row, slot int) {
	if len(s.slots) == 0 {
		for i := range s.n {
			if equalWords(s.row(i)[:s.keyed], key) {
				return i, 0
			}
		}
		return -1, 0
	}
	hash, mask := hashWords(key), len(s.slots)-1
	for i := int(hash) & mask; ; i = (i + 1) & mask {
		r := int(uint32(s.slots[i])) - 1
		if r < 0 {
			return -1, i
		}
		if uint32(s.slots[i]>>32) == hash && equalWords(s.row(r)[:s.keyed], key) {
			return r, i
		}
	}
}

func equalWords(a, b []engine.Cell) bool {
	for i, w := range a {
		if w != b[i] {
			return false
		}
	}
	return true
}

// held visits the words of the rows. The set may be nil.
func (s *answerSet) held(visit func([]engine.Cell)) {
	if s != nil {
		for _, page := range s.pages {
			visit(page)
		}
	}
}

// add adds a row. slot is the result of find.
func (s *answerSet) add(m *engine.Machine, memory *engine.Account, row []engine.Cell, slot int) {
	if s.n >= fewRows && s.n*4 >= len(s.slots)*3 {
		s.grow(m, memory)
		_, slot = s.find(row[:s.keyed])
	}
	if s.n == len(s.pages)*answerPage {
		s.pages = append(s.pages, nil)
	}
	page := &s.pages[len(s.pages)-1]
	if len(*page) == cap(*page) {
		more := answerPage * s.width
		if s.n < answerPage {
			more = min(max(cap(*page), s.width), more-cap(*page))
		}
		memory.Grow(m.Engine, 8*more, engine.AreaTables)
		longer := make([]engine.Cell, len(*page), len(*page)+more)
		copy(longer, *page)
		*page = longer
	}
	*page = append(*page, row...)
	if s.n++; len(s.slots) > 0 {
		s.slots[slot] = slotOf(s.n-1, hashWords(row[:s.keyed]))
	}
}

func (s *answerSet) grow(m *engine.Machine, memory *engine.Account) {
	before := len(s.slots)
	n := max(8, 2*before)
	m.Engine.Grow(8*before, engine.AreaTables) // both exist for a while
	defer m.Engine.Shrink(8 * before)
	memory.Grow(m.Engine, 8*(n-before), engine.AreaTables)
	old := s.slots
	defer func() { s.slots = old }() // if a panic leaves the function
	s.slots = room.Make[answerSlot](m.Check, n)
	for r := range s.n {
		m.Tick()
		key := s.row(r)[:s.keyed]
		_, i := s.find(key)
		s.slots[i] = slotOf(r, hashWords(key))
	}
	old = s.slots
}

// contains reports whether the set has a row with exactly these words.
func (s *answerSet) contains(row []engine.Cell) bool {
	i, _ := s.find(row[:s.keyed])
	return i >= 0 && equalWords(s.row(i), row)
}

// equal reports whether two sets have the same rows. nil is the empty set.
func (s *answerSet) equal(t *answerSet) bool {
	if s == nil || t == nil {
		return s.size() == t.size()
	}
	if s.n != t.n {
		return false
	}
	for i := range s.n {
		if !t.contains(s.row(i)) {
			return false
		}
	}
	return true
}

func (s *answerSet) size() int {
	if s == nil {
		return 0
	}
	return s.n
}
