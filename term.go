package prolog

import (
	"math"
	"math/big"
	"strconv"
	"sync"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/engine/syntax"
)

// A Term is a Prolog term outside an interpreter: an argument of a query, or a part of a
// solution or exception. It is an Atom, Int, BigInt, Rational, Float, String, Var, List,
// *Compound, *Dict or Host. Terms must not be changed. String returns the text of a term as
// writeq/1 writes it; in a term of more than 16 million subterms, what lies deep is left
// out.
type Term interface {
	// String returns the text of the term.
	String() string
	isTerm()
}

// An Atom is an atom, given by its name. The empty list is not one, but an empty List.
type Atom string

// An Int is an integer that fits an int64.
type Int int64

// A BigInt is an integer that does not fit an int64.
type BigInt struct{ *big.Int }

// A Rational is a rational number that is not an integer.
type Rational struct{ *big.Rat }

// A Float is a float.
type Float float64

// A String is a Prolog string, which is neither an atom nor a list of characters.
type String string

// A Var is an unbound variable. Two of them in one solution, exception or argument are the
// same variable if their names are equal.
type Var string

// A List is a list that ends in []. A partial list is a *Compound with the functor '[|]' and
// two arguments, head and tail.
type List []Term

// A Compound is any other compound term. A compound without arguments is not the same as the
// atom.
type Compound struct {
	Functor Atom
	Args    []Term
}

// A Dict is a dict Tag{Key: Value, ...}. The keys are distinct atoms or small integers. If
// Tag is nil, it is a new variable.
type Dict struct {
	Tag   Term
	Pairs []DictPair
}

// A DictPair is a key of a Dict with its value.
type DictPair struct{ Key, Value Term }

// A Host is a Go value within a term.
type Host struct{ Value any }

func (Atom) isTerm()      {}
func (Int) isTerm()       {}
func (BigInt) isTerm()    {}
func (Rational) isTerm()  {}
func (Float) isTerm()     {}
func (String) isTerm()    {}
func (Var) isTerm()       {}
func (List) isTerm()      {}
func (*Compound) isTerm() {}
func (*Dict) isTerm()     {}
func (Host) isTerm()      {}

// String returns the text of the term.
func (t Atom) String() string { return termText(t) }

// String returns the text of the term.
func (t Int) String() string { return termText(t) }

// String returns the text of the term.
func (t BigInt) String() string { return termText(t) }

// String returns the text of the term.
func (t Rational) String() string { return termText(t) }

// String returns the text of the term.
func (t Float) String() string { return termText(t) }

// String returns the text of the term.
func (t String) String() string { return termText(t) }

// String returns the text of the term.
func (t Var) String() string { return string(t) }

// String returns the text of the term.
func (t List) String() string { return termText(t) }

// String returns the text of the term.
func (t *Compound) String() string { return termText(t) }

// String returns the text of the term.
func (t *Dict) String() string { return termText(t) }

// String returns the text of the term.
func (t Host) String() string { return termText(t) }

// arg returns a value, or the key after it: the order of the arguments of a dict.
func (t *Dict) arg(i int) Term {
	if i%2 == 0 {
		return t.Pairs[i/2].Value
	}
	return t.Pairs[i/2].Key
}

// NewCompound returns the term functor(args...), or the atom if there are no
// arguments.
func NewCompound(functor Atom, args ...Term) Term {
	if len(args) == 0 {
		return functor
	}
	return &Compound{functor, args}
}

// whole returns a term, or the atom null for nil and what refers to nothing.
func whole(t Term) Term {
	isNil := false
	switch t := t.(type) {
	case nil:
		isNil = true
	case *Compound:
		isNil = t == nil
	case *Dict:
		isNil = t == nil
	case BigInt:
		isNil = t.Int == nil
	case Rational:
		isNil = t.Rat == nil
	}
	if isNil {
		return Atom("null")
	}
	return t
}

// textOptions are those of writeq/1 with the operators of a new interpreter.
var textOptions = sync.OnceValue(func() *syntax.WriteOptions { return syntax.WriteqOptions(syntax.NewOps()) })

// maxSubterms is the number of subterms up to which the text of a term is written in full.
const maxSubterms = 1 << 24

// termText returns the text of a term, without what lies deep in it when it has too many
// subterms, as one may that shares them.
func termText(t Term) string {
	v := &termView{names: atom.NewOwner(atom.Reserved)}
	defer v.names.Close()
	o, most := *textOptions(), maxSubterms
	o.Poll = func() error {
		if len(v.terms) > most {
			return errLong
		}
		return nil
	}
	text, err := syntax.AppendTerm(nil, v, v.cell(t), &o)
	if err != nil {
		o.MaxDepth, most, v.terms = outlineDepth, maxSubterms/100, nil
		text, err = syntax.AppendTerm(nil, v, v.cell(t), &o)
	}
	if err != nil {
		text = append(text, "..."...)
	}
	return string(text)
}

// A termView shows a Term to the writer of package syntax. A cell is the place
// of a term in a table.
type termView struct {
	terms []Term
	names *atom.Owner
}

func (v *termView) cell(t Term) syntax.Cell {
	v.terms = append(v.terms, whole(t))
	return syntax.Cell(len(v.terms) - 1)
}

func (v *termView) Resolve(c syntax.Cell) syntax.Cell { return c }

func (v *termView) Look(c syntax.Cell) (syntax.TermKind, atom.Atom, int) {
	switch t := v.terms[c].(type) {
	case Var:
		return syntax.VarTerm, 0, 0
	case Atom:
		return syntax.AtomTerm, v.names.Intern(string(t)), 0
	case String:
		return syntax.StringTerm, 0, 0
	case List:
		if len(t) == 0 {
			return syntax.AtomTerm, atom.Nil, 0
		}
		return syntax.ListTerm, atom.Cons, 2
	case *Compound:
		name := v.names.Intern(string(t.Functor))
		if name == atom.Cons && len(t.Args) == 2 {
			return syntax.ListTerm, name, 2
		}
		return syntax.CompoundTerm, name, len(t.Args)
	case *Dict:
		return syntax.CompoundTerm, atom.Dict, 1 + 2*len(t.Pairs)
	case Host:
		return syntax.OtherTerm, 0, 0
	}
	return syntax.NumberTerm, 0, 0
}

func (v *termView) Arg(c syntax.Cell, i int) syntax.Cell {
	switch t := v.terms[c].(type) {
	case List:
		if i == 0 {
			return v.cell(t[0])
		}
		return v.cell(t[1:])
	case *Dict:
		switch {
		case i > 0:
			return v.cell(t.arg(i - 1))
		case t.Tag == nil:
			return v.cell(Var("_"))
		}
		return v.cell(t.Tag)
	}
	return v.cell(v.terms[c].(*Compound).Args[i])
}

func (v *termView) SmallInt(c syntax.Cell) (int64, bool) {
	i, ok := v.terms[c].(Int)
	return int64(i), ok
}

func (v *termView) Negative(c syntax.Cell) bool {
	switch t := v.terms[c].(type) {
	case Int:
		return t < 0
	case BigInt:
		return t.Sign() < 0
	case Rational:
		return t.Sign() < 0
	case Float:
		return math.Signbit(float64(t))
	}
	return false
}

func (v *termView) AppendNumber(dst []byte, c syntax.Cell) []byte {
	switch t := v.terms[c].(type) {
	case BigInt:
		return number.Poll(nil).AppendNumber(dst, number.FromBig(t.Int))
	case Rational:
		return number.Poll(nil).AppendNumber(dst, number.FromRat(t.Rat))
	case Float:
		return number.Poll(nil).AppendNumber(dst, number.FromFloat(float64(t)))
	case Int:
		return strconv.AppendInt(dst, int64(t), 10)
	}
	return dst
}

func (v *termView) Text(c syntax.Cell) string {
	switch t := v.terms[c].(type) {
	case String:
		return string(t)
	case Host:
		return "<host>"
	}
	return ""
}

func (v *termView) VarName(c syntax.Cell) string { return string(v.terms[c].(Var)) }
