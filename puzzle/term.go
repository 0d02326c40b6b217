package puzzle

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/zebralog/prolog"
)

// Formulas as Prolog has them, with indices from 1:
//
//	same(o(1,2), o(3,1))     not(F)  and(Fs)  or(Fs)  one(Fs)  implies(F, G)  iff(F, G)
//	different([o(1,1), ...])
//	cmp(Op, E, E)            Op: =, \=, <, =<, >, >=
//	                         E: a number, at(Category, o(C,O)), E+E, E-E, K*E, abs(E)

// Term returns a formula as a Prolog term.
func Term(f Formula) prolog.Term {
	list := func(fs []Formula) prolog.Term {
		terms := make(prolog.List, len(fs))
		for i, f := range fs {
			terms[i] = Term(f)
		}
		return terms
	}
	switch f := f.(type) {
	case Same:
		return prolog.NewCompound("same", refTerm(f.A), refTerm(f.B))
	case Not:
		return prolog.NewCompound("not", Term(f.F))
	case And:
		return prolog.NewCompound("and", list(f))
	case Or:
		return prolog.NewCompound("or", list(f))
	case One:
		return prolog.NewCompound("one", list(f))
	case Implies:
		return prolog.NewCompound("implies", Term(f.If), Term(f.Then))
	case Iff:
		return prolog.NewCompound("iff", Term(f.A), Term(f.B))
	case Different:
		refs := make(prolog.List, len(f))
		for i, r := range f {
			refs[i] = refTerm(r)
		}
		return prolog.NewCompound("different", refs)
	case Cmp:
		return prolog.NewCompound("cmp", prolog.Atom(f.Op.String()), exprTerm(f.L), exprTerm(f.R))
	}
	return prolog.Atom("true")
}

func refTerm(r Ref) prolog.Term {
	return prolog.NewCompound("o", prolog.Int(r.Cat+1), prolog.Int(r.Opt+1))
}

func exprTerm(e Expr) prolog.Term {
	switch e := e.(type) {
	case Num:
		return ratTerm(e.Rat)
	case At:
		return prolog.NewCompound("at", prolog.Int(e.Cat+1), refTerm(e.Of))
	case Add:
		return prolog.NewCompound("+", exprTerm(e.L), exprTerm(e.R))
	case Sub:
		return prolog.NewCompound("-", exprTerm(e.L), exprTerm(e.R))
	case Mul:
		return prolog.NewCompound("*", ratTerm(e.K), exprTerm(e.E))
	case Abs:
		return prolog.NewCompound("abs", exprTerm(e.E))
	}
	return nil
}

func ratTerm(r *big.Rat) prolog.Term {
	switch {
	case !r.IsInt():
		return prolog.Rational{Rat: r}
	case r.Num().IsInt64():
		return prolog.Int(r.Num().Int64())
	}
	return prolog.BigInt{Int: r.Num()}
}

// FromTerm returns the formula of a Prolog term. The term must not be nested deeply.
func FromTerm(t prolog.Term) (Formula, error) {
	if deep(t) {
		return nil, errors.New("a formula is nested too deeply")
	}
	return fromTerm(t)
}

// maxDepth is the depth to which the term of a formula may be nested.
const maxDepth = 200

// deep reports whether a term is nested too deeply.
func deep(t prolog.Term) bool {
	level := []prolog.Term{t}
	for range maxDepth {
		var next []prolog.Term
		for _, t := range level {
			switch t := t.(type) {
			case *prolog.Compound:
				next = append(next, t.Args...)
			case prolog.List:
				next = append(next, t...)
			}
		}
		if level = next; len(level) == 0 {
			return false
		}
	}
	return true
}

func fromTerm(t prolog.Term) (Formula, error) {
	c, ok := t.(*prolog.Compound)
	if !ok {
		return nil, fmt.Errorf("%v is not a formula", t)
	}
	var err error
	formula := func(i int) Formula {
		f, e := fromTerm(c.Args[i])
		if e != nil && err == nil {
			err = e
		}
		return f
	}
	list := func(i int) (fs []Formula) {
		items, ok := c.Args[i].(prolog.List)
		if !ok {
			err = fmt.Errorf("%v is not a list of formulas", c.Args[i])
		}
		for _, item := range items {
			f, e := fromTerm(item)
			if e != nil && err == nil {
				err = e
			}
			fs = append(fs, f)
		}
		return fs
	}
	var f Formula
	switch fmt.Sprintf("%s/%d", string(c.Functor), len(c.Args)) {
	case "same/2":
		var a, b Ref
		if a, err = refOf(c.Args[0]); err == nil {
			b, err = refOf(c.Args[1])
		}
		f = Same{a, b}
	case "not/1":
		f = Not{formula(0)}
	case "and/1":
		f = And(list(0))
	case "or/1":
		f = Or(list(0))
	case "one/1":
		f = One(list(0))
	case "implies/2":
		f = Implies{formula(0), formula(1)}
	case "iff/2":
		f = Iff{formula(0), formula(1)}
	case "different/1":
		refs, isList := c.Args[0].(prolog.List)
		if !isList {
			err = fmt.Errorf("%v is not a list of options", c.Args[0])
		}
		d := Different{}
		for _, item := range refs {
			r, e := refOf(item)
			if e != nil && err == nil {
				err = e
			}
			d = append(d, r)
		}
		f = d
	case "cmp/3":
		f, err = cmpOf(c)
	default:
		err = fmt.Errorf("%v is not a formula", t)
	}
	if err != nil {
		return nil, err
	}
	return f, nil
}

func cmpOf(c *prolog.Compound) (Formula, error) {
	name, _ := c.Args[0].(prolog.Atom)
	for op, s := range opNames {
		if s != string(name) {
			continue
		}
		l, err := exprOf(c.Args[1])
		if err != nil {
			return nil, err
		}
		r, err := exprOf(c.Args[2])
		if err != nil {
			return nil, err
		}
		return Cmp{Op(op), l, r}, nil
	}
	return nil, fmt.Errorf("%v is not a relation", c.Args[0])
}

func refOf(t prolog.Term) (Ref, error) {
	if c, ok := t.(*prolog.Compound); ok && c.Functor == "o" && len(c.Args) == 2 {
		cat, ok1 := c.Args[0].(prolog.Int)
		opt, ok2 := c.Args[1].(prolog.Int)
		if ok1 && ok2 {
			return Ref{int(cat) - 1, int(opt) - 1}, nil
		}
	}
	return Ref{}, fmt.Errorf("%v is not an option", t)
}

func ratOf(t prolog.Term) (*big.Rat, bool) {
	switch t := t.(type) {
	case prolog.Int:
		return big.NewRat(int64(t), 1), true
	case prolog.BigInt:
		return new(big.Rat).SetInt(t.Int), true
	case prolog.Rational:
		return t.Rat, true
	}
	return nil, false
}

func exprOf(t prolog.Term) (Expr, error) {
	if r, ok := ratOf(t); ok {
		return Num{r}, nil
	}
	c, ok := t.(*prolog.Compound)
	if !ok {
		return nil, fmt.Errorf("%v is not a value", t)
	}
	var args []Expr
	switch fmt.Sprintf("%s/%d", string(c.Functor), len(c.Args)) {
	case "at/2":
		cat, ok := c.Args[0].(prolog.Int)
		r, err := refOf(c.Args[1])
		if !ok || err != nil {
			return nil, fmt.Errorf("%v is not a value", t)
		}
		return At{int(cat) - 1, r}, nil
	case "*/2":
		k, ok := ratOf(c.Args[0])
		e, err := exprOf(c.Args[1])
		if !ok || err != nil {
			return nil, fmt.Errorf("%v is not a value", t)
		}
		return Mul{k, e}, nil
	case "+/2", "-/2", "abs/1":
		for _, arg := range c.Args {
			e, err := exprOf(arg)
			if err != nil {
				return nil, err
			}
			args = append(args, e)
		}
	}
	switch {
	case len(args) == 0:
		return nil, fmt.Errorf("%v is not a value", t)
	case c.Functor == "+":
		return Add{args[0], args[1]}, nil
	case c.Functor == "-":
		return Sub{args[0], args[1]}, nil
	}
	return Abs{args[0]}, nil
}
