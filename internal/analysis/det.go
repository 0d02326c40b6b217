package analysis

import (
	"strings"

	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/pattern"
	"github.com/zebralog/prolog/internal/source"
	"github.com/zebralog/prolog/stdlib/manual"
)

var determined = pattern.New(`\bis\s+(det|semidet|failure)\s*\.?$`)

// determinism finds predicates whose clauses contradict a declaration. The predicate is
// declared deterministic by det/1 or by all modes in its comment. But two of its clauses
// accept every call and succeed, or none can succeed.
func (k *check) determinism() {
	for _, d := range k.First() {
		is := ""
		if k.Declared[d.PI]["det"] {
			is = "det"
		} else {
			is = k.mode(d)
		}
		if is == "" || k.Declared[d.PI]["dynamic"] || k.Declared[d.PI]["multifile"] {
			continue
		}
		always, possible := 0, false
		for _, i := range k.of[d.PI] {
			c := k.Clauses[k.Definitions[i].Clause]
			if succeeds(c) {
				if always++; always == 2 {
					k.add(k.Definitions[i].Range, Warning, "determinism",
						"%v is declared %s, but this clause gives another solution to every call", d.PI, is)
				}
			}
			possible = possible || !fails(c)
		}
		if !possible && is == "det" {
			k.add(d.Range, Warning, "determinism", "%v is declared det, but all its clauses fail", d.PI)
		}
	}
}

// First returns the first clause of each predicate.
func (u *Unit) First() (firsts []Definition) {
	for i, d := range u.Definitions {
		if u.of[d.PI][0] == i {
			firsts = append(firsts, d)
		}
	}
	return firsts
}

// mode returns the determinism in the comment above a clause, or "" if the modes in the
// comment do not agree.
func (u *Unit) mode(d Definition) (is string) {
	for comment := range manual.Comments(strings.Join(u.Comments(d.Clause), "\n")) {
		heads, _, _ := comment.Parse()
		for _, h := range heads {
			m := determined().FindStringSubmatch(h.Text)
			if m == nil || h.Name != d.Name || is != "" && is != m[1] {
				return ""
			}
			is = m[1]
		}
	}
	return is
}

// succeeds reports whether a clause is a fact that accepts every call.
func succeeds(c *source.Clause) bool {
	root := c.Root()
	if name, arity, _ := c.Name(root); arity == 2 && (name == ":-" || name == "-->" || name == "=>") {
		return false
	}
	return distinct(c, root)
}

// distinct reports whether the arguments of a head are different variables.
func distinct(c *source.Clause, head int) bool {
	seen := make(map[int32]bool)
	for _, arg := range c.Args(head) {
		n := c.Nodes[arg]
		if n.Kind != syntax.KindVar || seen[n.N] {
			return false
		}
		seen[n.N] = true
	}
	return true
}

// fails reports whether the body of a clause ends with a goal that fails, and has no other
// outcome.
func fails(c *source.Clause) bool {
	root := c.Root()
	if name, arity, _ := c.Name(root); arity != 2 || name != ":-" {
		return false
	}
	goals := c.Conjuncts(c.Args(root)[1])
	last := goals[len(goals)-1]
	if !c.IsAtom(last, "fail") && !c.IsAtom(last, "false") {
		return false
	}
	for _, goal := range goals { // an exception is another outcome
		if name, _, ok := c.Name(goal); !ok || name == "throw" || strings.HasSuffix(name, "_error") || name == "must_be" {
			return false
		}
	}
	return true
}
