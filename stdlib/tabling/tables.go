package tabling

import (
	"encoding/binary"
	"math"
	"strings"
	"unsafe"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/internal/room"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Tables store terms in words. An atom or a small integer is stored as its cell. Any other
// word has the tag of a reference. It is the functor of a compound, whose arguments follow,
// or has one of these kinds, and a number above the kind.
const (
	wordVar    = iota // the variable with the number
	wordFloat         // its bits follow
	wordNumber        // a number of that many characters; they follow, eight in a word
	wordString        // a string of that many bytes; they follow, eight in a word
	wordHost          // a Go value; the number is its handle
	wordTerm          // in an answer: the term with the number in the table
	wordOpen          // in an answer with variables: the whole answer
)

func word(kind, n int) engine.Cell { return engine.Cell(n)<<7 | engine.Cell(kind)<<4 }

// numberIn returns the number in a word of a kind.
func numberIn(w engine.Cell) int { return int(w >> 7) }

func isVarWord(w engine.Cell) bool { return w&(1<<7-1) == wordVar<<4 }

// functorWord is the word of a functor. An arity has 28 bits, and an atom 32.
func functorWord(name atom.Atom, arity int) engine.Cell {
	return engine.Cell(arity)<<36 | engine.Cell(name)<<4 | 1<<3
}

// immediate reports whether the dereferenced cell c can be stored as a word.
func immediate(c engine.Cell) bool {
	_, small := engine.SmallIntOf(c)
	return small || engine.IsAtom(c)
}

// A flattener writes terms as words, from left to right. It numbers their variables. So
// variants, and only variants, give the same words.
type flattener struct {
	m     *engine.Machine
	words []engine.Cell
	vars  []engine.Cell       // in the order of their first occurrence
	seen  map[engine.Cell]int // their numbers, if there are many
	bad   string              // the type that a term should have

	memory  engine.Account // of words, if there are many
	counted int            // the words that memory counts
}

// manyWords is the number of words that a flattener keeps without counting them.
const manyWords = 1 << 13

func (f *flattener) reset(m *engine.Machine) {
	if f.counted > 0 {
		f.memory.Free()
		f.words, f.counted = nil, 0
	}
	f.m, f.words, f.vars, f.seen, f.bad = m, f.words[:0], f.vars[:0], nil, ""
}

func (f *flattener) word(c engine.Cell) {
	if len(f.words) == cap(f.words) {
		f.makeRoom(1)
	}
	f.words = append(f.words, c)
}

// key returns the words as the key of a map. It is valid until the words change.
func (f *flattener) key() string {
	return unsafe.String((*byte)(unsafe.Pointer(unsafe.SliceData(f.words))), 8*len(f.words))
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
	if engine.IsVar(c) {
		f.cell(c)
		return f.bad == ""
	}
	at, vars := len(f.words), len(f.vars)
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
		f.words, f.vars = f.words[:at], f.vars[:vars]
		f.tree(c)
	}
	return f.bad == ""
}

// cell writes a cell of a term, and returns the number of arguments that follow.
func (f *flattener) cell(c engine.Cell) (arity int) {
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
		f.word(functorWord(name, arity))
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

// makeRoom makes room for n more words. Many words are counted.
func (f *flattener) makeRoom(n int) {
	if n += len(f.words); n <= max(cap(f.words), manyWords) {
		return
	}
	n = max(n, 2*f.counted)
	f.memory.Grow(f.m.Engine, 8*n, engine.AreaTables)
	f.words = room.Grow(f.m.Check, f.words, n)
	f.memory.Shrink(8 * f.counted)
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
		f.text(wordString, m.StringOf(c))
	case m.IsHost(c):
		f.word(word(wordHost, m.HostOf(c)))
	default:
		n, _ := m.NumberOf(c)
		f.text(wordNumber, string(m.Engine.Flags.Poll.AppendNumber(nil, n)))
	}
}

// text writes a word of the kind with the length of s, and then s.
func (f *flattener) text(kind int, s string) {
	f.makeRoom(1 + (len(s)+7)/8)
	f.word(word(kind, len(s)))
	for len(s) > 0 {
		var b [8]byte
		s = s[copy(b[:], s):]
		f.word(engine.Cell(binary.LittleEndian.Uint64(b[:])))
	}
}

// A termStore numbers the terms in the answers of a table that do not fit a word.
type termStore struct {
	terms   []engine.Stored
	numbers map[string]int // from the words of a term to its number; see index
}

// index makes the map of the numbers. Most tables have one term at most, and need no map.
func (s *termStore) index(m *engine.Machine, f *flattener, memory *engine.Account) {
	if s.numbers != nil {
		return
	}
	s.numbers = make(map[string]int)
	for i, t := range s.terms {
		f.reset(m)
		f.term(m.Load(t))
		s.note(m, f.key(), i, memory)
	}
}

func (s *termStore) note(m *engine.Machine, key string, number int, memory *engine.Account) {
	memory.Grow(m.Engine, 2*len(key)+60, engine.AreaTables)
	s.numbers[strings.Clone(key)] = number
}

// number returns the number of the term c. key has the words of c, unless there is no map.
func (s *termStore) number(m *engine.Machine, c engine.Cell, key string, memory *engine.Account) int {
	if i, ok := s.numbers[key]; ok {
		return i
	}
	t := m.Store(c)
	memory.Grow(m.Engine, t.Size()+40, engine.AreaTables)
	s.terms = append(s.terms, t)
	last := len(s.terms) - 1
	if s.numbers != nil {
		s.note(m, key, last, memory)
	}
	return last
}

// An answerSet has the answers of a table in the order in which they were found. An answer
// is a row of words, one for each variable of the call. The first keyed words are the key
// of the row.
type answerSet struct {
	keyed, width int
	n            int
	page         []engine.Cell         // the rows of the last page
	full         [][]engine.Cell       // the pages before it
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
	page := s.page
	if k := i / answerPage; k < len(s.full) {
		page = s.full[k]
	}
	at := i % answerPage * s.width
	return page[at : at+s.width]
}

// term returns the term of a row whose answer has variables.
func (s *answerSet) term(row int) (t engine.Stored, ok bool) {
	if s.open != nil {
		t, ok = s.open[row]
	}
	return t, ok
}

// hashWords returns the hash of a key. Those of keys that end with consecutive integers differ
// in the last bits, so that their slots share a line of the processor's cache.
func hashWords(key []engine.Cell) uint32 {
	const near = 3
	h := uint64(len(key)) + 1
	for _, w := range key {
		h = (h ^ uint64(w)&^(near<<3)) * 0x9e3779b97f4a7c15
		h ^= h>>29 ^ uint64(w)>>3&near
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
		for _, page := range s.full {
			visit(page)
		}
		visit(s.page)
	}
}

// add adds a row. slot is the result of find.
func (s *answerSet) add(m *engine.Machine, memory *engine.Account, row []engine.Cell, slot int) {
	if s.n >= fewRows && s.n*4 >= len(s.slots)*3 {
		s.grow(m, memory)
		_, slot = s.find(row[:s.keyed])
	}
	if s.n > 0 && s.n%answerPage == 0 {
		s.full, s.page = append(s.full, s.page), nil
	}
	if len(s.page) == cap(s.page) && s.width > 0 {
		more := answerPage * s.width
		if s.n < answerPage {
			more = min(max(cap(s.page), s.width), more-cap(s.page))
		}
		memory.Grow(m.Engine, 8*more, engine.AreaTables)
		longer := make([]engine.Cell, len(s.page), len(s.page)+more)
		copy(longer, s.page)
		s.page = longer
	}
	s.page = append(s.page, row...)
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
