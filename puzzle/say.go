package puzzle

import (
	"math/big"
	"strings"
)

// Label returns the name of an option. If another option has that name too, it adds the
// category.
func (p *Puzzle) Label(r Ref) string {
	o := p.Option(r)
	if len(p.Find(o.Name)) > 1 {
		return o.Name + " (" + p.Categories[r.Cat].Name + ")"
	}
	return o.Name
}

// Say returns the meaning of a formula in a fixed wording.
func (p *Puzzle) Say(f Formula) string {
	switch f := f.(type) {
	case Same:
		return p.Label(f.A) + " = " + p.Label(f.B)
	case Not:
		if s, ok := f.F.(Same); ok {
			return p.Label(s.A) + " ≠ " + p.Label(s.B)
		}
		return "not (" + p.Say(f.F) + ")"
	case And:
		return p.sayAll(f, " and ", "nothing")
	case Or:
		return p.sayAll(f, ", or ", "what cannot be")
	case One:
		return "either " + p.sayAll(f, " or ", "what cannot be")
	case Implies:
		return "if " + p.Say(f.If) + " then " + p.Say(f.Then)
	case Iff:
		return p.Say(f.A) + " if and only if " + p.Say(f.B)
	case Different:
		return p.list(f, "and") + " are all different"
	case Cmp:
		return p.sayCmp(f)
	}
	return "nothing"
}

func (p *Puzzle) sayAll(fs []Formula, between, none string) string {
	if len(fs) == 0 {
		return none
	}
	texts := make([]string, len(fs))
	for i, f := range fs {
		texts[i] = p.Say(f)
		switch f.(type) {
		case Or, One, Implies, Iff:
			texts[i] = "(" + texts[i] + ")"
		}
	}
	return strings.Join(texts, between)
}

// list returns a list of options: A, B and C.
func (p *Puzzle) list(refs []Ref, last string) string {
	var b strings.Builder
	for i, r := range refs {
		switch {
		case i > 0 && i == len(refs)-1:
			b.WriteString(" " + last + " ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(p.Label(r))
	}
	return b.String()
}

func (p *Puzzle) sayCmp(f Cmp) string {
	if abs, ok := f.L.(Abs); ok && f.Op != Ne {
		diff, _ := abs.E.(Sub)
		l, ok1 := diff.L.(At)
		r, ok2 := diff.R.(At)
		n, ok3 := f.R.(Num)
		if ok1 && ok2 && ok3 && l.Cat == r.Cat {
			if p.Categories[l.Cat].Kind == Places && f.Op == Eq && n.Rat.Cmp(big.NewRat(1, 1)) == 0 {
				return p.Label(l.Of) + " is next to " + p.Label(r.Of)
			}
			by := map[Op]string{Lt: "less than ", Le: "at most ", Gt: "more than ", Ge: "at least "}[f.Op]
			return p.Categories[l.Cat].Name + " of " + p.Label(l.Of) + " and of " + p.Label(r.Of) + " differ by " + by + n.RatString()
		}
	}
	op := [...]string{"=", "≠", "<", "≤", ">", "≥"}[f.Op]
	return p.sayExpr(f.L) + " " + op + " " + p.sayExpr(f.R)
}

func (p *Puzzle) sayExpr(e Expr) string {
	switch e := e.(type) {
	case Num:
		return e.RatString()
	case At:
		return p.Categories[e.Cat].Name + " of " + p.Label(e.Of)
	case Add:
		return p.sayExpr(e.L) + " + " + p.sayExpr(e.R)
	case Sub:
		if _, sum := e.R.(Add); sum {
			return p.sayExpr(e.L) + " - (" + p.sayExpr(e.R) + ")"
		}
		return p.sayExpr(e.L) + " - " + p.sayExpr(e.R)
	case Mul:
		return e.K.RatString() + " × (" + p.sayExpr(e.E) + ")"
	case Abs:
		return "|" + p.sayExpr(e.E) + "|"
	}
	return ""
}

// SayFact returns a fact in a fixed wording.
func (p *Puzzle) SayFact(f Fact) string { return p.Say(f.Formula()) }
