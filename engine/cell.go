package engine

import "github.com/zebralog/prolog/engine/atom"

// A Cell is one word of a term: a tag in the low three bits and, above it, an
// atom, a small integer or the byte offset of the rest of the term in the
// machine's arena. A Cell is valid only for the machine that made it and, when
// it holds an offset, only until that machine next collects garbage.
type Cell uint64

// The tags. An unbound variable is a reference to itself. A structure points
// to its functor cell, a list to its head and tail, a float to a header and
// its bits, a box to a header and its words, an attributed variable to itself
// with its attributes in the next cell.
const (
	tagRef = iota
	tagStr
	tagLst
	tagAtm
	tagInt
	tagFlt
	tagBox
	tagAtt
	tagMask = 7
)

// The slot of an environment that says where a cut cuts to, its barrier, has
// the address of a choice point with one of two tags. As it lies below the heap,
// the collector does not follow it.
const (
	tagClauseBarrier = tagStr // the newest choice point when the clause was called
	tagCondBarrier   = tagLst // that of a condition, which goes when the condition holds
)

// header is the bit that makes an atom cell a functor, and a box cell the
// header of a box. No cell of a term outside these two places has both the tag
// and the bit.
const header = 1 << 63

// The kinds of box, in bits 3 to 7 of its header; bits 8 to 55 hold the number
// of words that follow, bits 56 to 62 what the kind needs.
const (
	boxFloat = iota
	boxBig
	boxRat
	boxString
	boxHost
)

// The range of integers that are held in the cell itself.
const (
	MaxSmallInt = 1<<60 - 1
	MinSmallInt = -1 << 60
)

func atomCell(a atom.Atom) Cell { return Cell(a)<<3 | tagAtm }
func intCell(i int64) Cell      { return Cell(i)<<3 | tagInt }
func fitsSmall(i int64) bool    { return i >= MinSmallInt && i <= MaxSmallInt }

// Atom returns the cell of an atom.
func Atom(a atom.Atom) Cell { return atomCell(a) }

// SmallInt returns the cell of an integer between MinSmallInt and MaxSmallInt.
func SmallInt(i int64) Cell { return intCell(i) }

func (c Cell) tag() uint       { return uint(c) & tagMask }
func (c Cell) smallInt() int64 { return int64(c) >> 3 }
func (c Cell) atom() atom.Atom { return atom.Atom(uint32(c >> 3)) }
func (c Cell) isHeader() bool  { return c&header != 0 && (c&tagMask == tagAtm || c&tagMask == tagBox) }

// isConstant reports whether a dereferenced cell is an atom or a small integer,
// which refers to no memory.
func (c Cell) isConstant() bool { return c&tagMask == tagAtm || c&tagMask == tagInt }

// A functor is a name with an arity, as the first cell of a structure.
func functor(name atom.Atom, arity int) Cell {
	return header | Cell(arity)<<35 | Cell(name)<<3 | tagAtm
}

func (c Cell) arity() int { return int(c >> 35 & (1<<28 - 1)) }

// MaxArity bounds the arity of a compound term.
const MaxArity = 1<<28 - 1

// MaxProcedureArity bounds the arity of a predicate.
const MaxProcedureArity = 1024

// boxHeader makes the header of a box of n words. Aux is kept in the header.
func boxHeader(kind, n, aux int) Cell {
	return header | Cell(aux)<<56 | Cell(n)<<8 | Cell(kind)<<3 | tagBox
}

func (c Cell) boxKind() int  { return int(c >> 3 & 31) }
func (c Cell) boxWords() int { return int(c >> 8 & (1<<48 - 1)) }
func (c Cell) boxAux() int   { return int(c >> 56 & 127) }

// Cells that the engine uses often.
const (
	nilCell   = Cell(atom.Nil)<<3 | tagAtm
	dictCell  = Cell(atom.Dict)<<3 | tagAtm
	trueCell  = Cell(atom.True)<<3 | tagAtm
	minusCell = Cell(atom.Minus)<<3 | tagAtm
)

// Functors that the engine uses often.
var (
	funCons    = functor(atom.Cons, 2) // the key of list cells, whatever their functor
	funComma   = functor(atom.Comma, 2)
	funSemi    = functor(atom.Semicolon, 2)
	funArrow   = functor(atom.Arrow, 2)
	funSoft    = functor(atom.SoftArrow, 2)
	funNot     = functor(atom.Not, 1)
	funColon   = functor(atom.Colon, 2)
	funNeck    = functor(atom.Neck, 2)
	funSetFlag = functor(atom.Intern("set_prolog_flag"), 2)
	funMinus   = functor(atom.Minus, 2)
	funEquals  = functor(atom.Equals, 2)
)
