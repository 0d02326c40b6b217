package constraints

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/fd"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// notes has the constraints that only the kernel must know, by their tags. A note has what
// a constraint's term can be made from. Most terms are never shown, so most are never made.
// Backtracking changes only the number of tags. So a note is valid until its tag is used
// again.
type notes struct {
	words []int64
	ends  []int // the ends of the words of each tag, from tag 0
	terms int   // the greatest tag that may also have a term
}

// The lowest bits of a word are its kind. The arguments of a term and the items of a list
// follow it.
const (
	noteInt    = iota // an integer
	noteVar           // the number of a variable
	noteAtom          // an atom
	noteStruct        // the index of its functor in noted
	noteList          // its length

	noteBits = 3
)

// noted are the functors of constraints that have notes.
var noted []functor

// begin makes an empty note for tag n, which must follow the existing tags.
func (t *notes) begin(n int) {
	if n == 1 {
		t.ends = append(t.ends[:0], 0)
	}
	t.words = t.words[:t.ends[n-1]]
	t.ends = append(t.ends[:n], len(t.words))
}

// add appends to the newest note.
func (t *notes) add(words ...int64) {
	t.words = append(t.words, words...)
	t.ends[len(t.ends)-1] = len(t.words)
}

func wordOf(what int, n int64) int64 { return n<<noteBits | int64(what) }

// intWord and varWord return the words for an integer and a variable.
func intWord(n int64) int64   { return wordOf(noteInt, n) }
func varWord(x *fd.Var) int64 { return wordOf(noteVar, int64(x.Number())) }

func (t *notes) bytes() int { return 8 * (cap(t.words) + cap(t.ends)) }

// of returns the note of a tag, which may be empty.
func (t *notes) of(n int) []int64 { return t.words[t.ends[n-1]:t.ends[n]] }

// note begins the note of a constraint. It adds some or all of the arguments, and gives the
// constraint a tag.
func (k *kernel) note(f kind, args ...int64) {
	n := k.newTag()
	if n <= k.notes.terms && k.entry(kernelProps, n) != builtin.NilList {
		k.setSlot(kernelProps, n, builtin.NilList) // the constraint that had this tag before
	}
	k.notes.add(wordOf(noteStruct, int64(f.code)))
	k.notes.add(args...)
	k.Tag(n)
}

// cellWord returns the word for an integer, an atom or a variable of the kernel.
func (k *kernel) cellWord(c engine.Cell) int64 {
	c = k.m.Deref(c)
	if n, ok := engine.SmallIntOf(c); ok {
		return intWord(n)
	} else if engine.IsAtom(c) {
		return wordOf(noteAtom, int64(engine.AtomOf(c)))
	}
	n, _ := numberOf(k.m, c)
	return wordOf(noteVar, int64(n))
}

// notable reports whether cellWord takes a cell.
func (k *kernel) notable(c engine.Cell) bool {
	c = k.m.Deref(c)
	if engine.IsVar(c) {
		_, ok := numberOf(k.m, c)
		return ok
	}
	n, ok := engine.SmallIntOf(c)
	return engine.IsAtom(c) || ok && n > -holdable && n < holdable
}

// propagator returns the propagator p(State, Constraint, Shown) with a tag. If there is
// only a note, it makes the term.
func (k *kernel) propagator(n int) engine.Cell {
	if c := k.slot(kernelProps, n); c != builtin.NilList {
		return k.m.Deref(c)
	}
	words := k.notes.of(n)
	t := k.read(&words)
	p := k.m.NewFresh(nameProp, 3)
	k.m.AssignArg(p, propState, atomTaken)
	k.m.AssignArg(p, propConstraint, t)
	k.notes.terms = max(k.notes.terms, n)
	k.setSlot(kernelProps, n, p)
	return p
}

// read makes the term at the start of some words, and removes the words.
func (k *kernel) read(words *[]int64) engine.Cell {
	w := (*words)[0]
	*words = (*words)[1:]
	n := w >> noteBits
	switch w & (1<<noteBits - 1) {
	case noteInt:
		return engine.SmallInt(n)
	case noteVar:
		return k.m.Deref(k.slot(kernelVars, int(n)))
	case noteAtom:
		return engine.Atom(atom.Atom(n))
	case noteStruct:
		f := noted[n]
		return k.m.NewStruct(f.name, k.readAll(words, int(f.arity))...)
	}
	return k.m.NewList(k.readAll(words, int(n)), builtin.NilList)
}

func (k *kernel) readAll(words *[]int64, n int) []engine.Cell {
	cells := make([]engine.Cell, n)
	for i := range cells {
		cells[i] = k.read(words)
	}
	return cells
}
