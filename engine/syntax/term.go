package syntax

import (
	"math/big"
	"slices"
	"unsafe"

	"github.com/zebralog/prolog/engine/atom"
)

// A Kind says what a Node is.
type Kind uint8

// The kinds of nodes. Double-quoted and back-quoted text comes as the kind
// that the options ask for.
const (
	KindVar      Kind = iota // N is the index into Term.Vars
	KindAtom                 // Atom
	KindInt                  // Val is an int64
	KindBig                  // Val is the index into Term.Bigs; beyond int64
	KindRational             // Val is the index into Term.Rats; not an integer
	KindFloat                // Val holds the bits of a float64
	KindString               // Val is the index into Term.Texts
	KindCodes                // the same, to become a list of character codes
	KindChars                // the same, to become a list of characters
	KindCompound             // Atom is the name, N the arity
	KindList                 // N elements, then the tail
	KindDict                 // N is odd: the tag, then keys and values in turn
)

// A Node is one step in the postfix form of a term. The nodes of the
// arguments of a compound term stand before its own, from left to right; the
// nodes of the elements of a list and then of its tail stand before its own.
// A curly term is a compound term {}/1.
type Node struct {
	Kind Kind
	N    int32     // variable, arity or number of elements
	Atom atom.Atom // atom or name
	Pos  int32     // its first token, or its operator, in bytes from the start of the term
	Val  uint64    // number, or index
}

// Int returns the value of a node of KindInt.
func (n Node) Int() int64 { return int64(n.Val) }

// A Var is a named variable of a term or one occurrence of _.
type Var struct {
	Name  string
	Count int   // how often it occurs; 0 if it stands for a quasi quotation
	Pos   int32 // the place of its first occurrence, in bytes from the start of the term
}

// A Comment is a comment in the text, with its delimiters.
type Comment struct {
	Text  string
	Start Position
}

// A Span is where a node stands in the text, in bytes from the start of the term:
// From up to To, its functor or operator Name up to NameTo, and all with the
// parentheses around it Outer up to OuterTo.
type Span struct{ From, To, Name, NameTo, Outer, OuterTo int32 }

// Parentheses are a pair around a node. Those of one node come from the inside
// to the outside.
type Parentheses struct{ Node, From, To int32 }

// A Term is a term as read. It is valid until the next Read of its Reader.
type Term struct {
	Nodes      []Node // the last node is the root
	Vars       []Var  // in the order of their first occurrence
	Texts      []string
	Bigs       []*big.Int
	Rats       []*big.Rat
	Comments   []Comment   // before and inside the term, if asked for
	Start, End Position    // of its first token; after its full stop
	Quotations []Quotation // in the order of their ends
	Folds      []Told      // the lines of quoted text whose first blanks do not count
	Functions  bool        // functional notation on dicts occurs: a compound '.'/2

	Spans       []Span        // of the nodes, if asked for
	Parentheses []Parentheses // if asked for
	Text        string        // of the term, if the spans are asked for
}

// Clone returns a copy, which stays valid.
func (t *Term) Clone() *Term {
	c := *t
	c.Nodes, c.Vars, c.Texts = slices.Clone(t.Nodes), slices.Clone(t.Vars), slices.Clone(t.Texts)
	return &c
}

// Size returns about how many bytes t has, without its texts and numbers.
func (t *Term) Size() int {
	return cap(t.Nodes)*int(unsafe.Sizeof(Node{})) + cap(t.Vars)*int(unsafe.Sizeof(Var{})) +
		cap(t.Texts)*int(unsafe.Sizeof("")) + cap(t.Spans)*int(unsafe.Sizeof(Span{})) +
		cap(t.Parentheses)*int(unsafe.Sizeof(Parentheses{}))
}

// clear empties t and drops memory that only an unusually large term
// needed.
func (t *Term) clear() {
	const large = 1 << 16
	if cap(t.Nodes) > large {
		t.Nodes = nil
	}
	if cap(t.Vars) > large {
		t.Vars = nil
	}
	if cap(t.Texts) > large {
		t.Texts = nil
	}
	t.Nodes, t.Vars, t.Texts = t.Nodes[:0], t.Vars[:0], t.Texts[:0]
	t.Bigs, t.Rats, t.Comments = nil, nil, nil
	t.Spans, t.Parentheses, t.Text, t.Quotations, t.Folds = nil, nil, "", nil, nil
	t.Functions = false
}
