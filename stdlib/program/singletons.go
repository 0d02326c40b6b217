package program

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Warnings of variables that occur once, and of those marked as such that do
// not, as SWI-Prolog has them.
//
// A goal runs after those in front of it, but not after those of an alternative:
// in (p(X) ; q(X)), X occurs once whichever way is taken, and in (p(_X) ; q(_X))
// it does so as it should. What \+ binds, no later goal sees. So the goals of a
// body are the leaves of a tree of branches, and two occurrences of a variable
// belong together unless the branches keep them apart.

// checkVars warns of the variables of a term that was read.
func (ld *load) checkVars(m *engine.Machine, t *syntax.Term) {
	if !ld.style.singleton || len(t.Vars) == 0 {
		return
	}
	var w *branchWalk
	if hasBranches(m, t) {
		w = &LoaderOf(m.Engine).branches
		w.walk(m, t)
	}
	var once, often, branch []engine.Cell
	for i := range t.Vars {
		v := &t.Vars[i]
		if v.Count == 1 && WantsOthers(v.Name) {
			once = append(once, texts.NewAtom(m, v.Name))
		}
		if v.Count > 1 && WantsNoOthers(v.Name) && (w == nil || w.together(i)) {
			often = append(often, texts.NewAtom(m, v.Name))
		}
		if w != nil && !w.directive && WantsOthers(v.Name) {
			if kind := w.alone(i); kind != "" {
				branch = append(branch, m.NewStruct(atom.Intern(kind), texts.NewAtom(m, v.Name)))
			}
		}
	}
	for _, w := range []struct {
		message string
		list    []engine.Cell
	}{{"singletons", once}, {"multitons", often}, {"compiler_warnings", branch}} {
		if len(w.list) > 0 {
			term, _ := m.BuildTerm(t)
			ld.warn(m, "warning", m.NewStruct(atom.Intern(w.message), term, m.NewList(w.list, builtin.NilList)))
		}
	}
}

// WantsOthers reports whether a variable of this name is to occur more than
// once: it does not begin with _, or goes on with a small letter.
func WantsOthers(name string) bool {
	if name[0] != '_' {
		return true
	}
	r, _ := utf8.DecodeRuneInString(name[1:])
	return unicode.IsLower(r)
}

// WantsNoOthers reports whether a variable of this name is to occur once: a
// capital letter or nothing stands after the _ that it begins with.
func WantsNoOthers(name string) bool {
	rest := strings.TrimLeft(name, "_")
	r, _ := utf8.DecodeRuneInString(rest)
	return len(rest) < len(name) && (rest == "" || unicode.IsUpper(r))
}

// hasBranches reports whether a term is a clause or a directive with alternatives
// or negations.
func hasBranches(m *engine.Machine, t *syntax.Term) bool {
	if len(t.Quotations) > 0 {
		return false // in which branches their variables are is not in the nodes
	}
	root := &t.Nodes[len(t.Nodes)-1]
	if root.Kind != syntax.KindCompound || root.Atom != atom.Neck && (root.N != 2 || root.Atom != atom.DCGArrow && root.Atom != atomRuleArrow) {
		return false
	}
	return slices.ContainsFunc(t.Nodes, func(n syntax.Node) bool {
		m.Tick()
		return n.Kind == syntax.KindCompound && (n.N == 2 && (n.Atom == atom.Semicolon || n.Atom == atomBar) || n.N == 1 && n.Atom == atom.Not)
	})
}

// A branchWalk finds the occurrences of the variables of one clause.
type branchWalk struct {
	termTree
	directive   bool
	branches    []branch
	occurrences [][]int32 // for each variable the branches that it occurs in
	agenda      []branchNode
}

// A branch is one side of a disjunction, a negated goal or, the first one, the
// clause.
type branch struct {
	outer int32
	depth int32
	split int32 // the node of the disjunction, -1 for a negation
}

type branchNode struct{ node, branch int32 }

// maxOccurrences is how many occurrences of a variable are compared.
const maxOccurrences = 50

func (w *branchWalk) walk(m *engine.Machine, t *syntax.Term) {
	w.index(m, t)
	w.branches = append(w.branches[:0], branch{outer: -1})
	w.occurrences = slices.Grow(w.occurrences[:0], len(t.Vars))[:len(t.Vars)]
	for i := range w.occurrences {
		w.occurrences[i] = w.occurrences[i][:0]
	}
	root := int32(len(t.Nodes) - 1)
	rule := t.Nodes[root].Atom == atom.DCGArrow
	w.directive = t.Nodes[root].N == 1
	args := w.args(root)
	if !w.directive {
		w.leaf(args[0], 0)
	}
	w.agenda = append(w.agenda[:0], branchNode{args[len(args)-1], 0})
	for len(w.agenda) > 0 {
		m.Tick()
		at := w.agenda[len(w.agenda)-1]
		w.agenda = w.agenda[:len(w.agenda)-1]
		n := &t.Nodes[at.node]
		if n.Kind != syntax.KindCompound {
			w.leaf(at.node, at.branch)
			continue
		}
		switch {
		case n.N == 2 && (n.Atom == atom.Semicolon || n.Atom == atomBar):
			for _, node := range slices.Backward(w.args(at.node)) {
				w.agenda = append(w.agenda, branchNode{node, w.branch(at.branch, at.node)})
			}
		case isControl(n.Atom, n.N) && n.N == 1:
			w.agenda = append(w.agenda, branchNode{w.args(at.node)[0], w.branch(at.branch, -1)})
		case isControl(n.Atom, n.N), n.N == 2 && n.Atom == atom.Colon, rule && n.N == 1 && n.Atom == atom.Curly:
			for _, node := range slices.Backward(w.args(at.node)) {
				w.agenda = append(w.agenda, branchNode{node, at.branch})
			}
		default:
			w.leaf(at.node, at.branch)
		}
	}
}

func (w *branchWalk) branch(outer, split int32) int32 {
	w.branches = append(w.branches, branch{outer, w.branches[outer].depth + 1, split})
	return int32(len(w.branches) - 1)
}

// leaf notes the variables of a goal or a head.
func (w *branchWalk) leaf(node, branch int32) {
	for i := w.starts[node]; i <= node; i++ {
		w.m.Tick()
		if n := &w.t.Nodes[i]; n.Kind == syntax.KindVar && len(w.occurrences[n.N]) < maxOccurrences {
			w.occurrences[n.N] = append(w.occurrences[n.N], branch)
		}
	}
}

// together reports whether a variable occurs twice on some way through the
// clause.
func (w *branchWalk) together(v int) bool {
	of := w.occurrences[v]
	for i, later := range of {
		for _, earlier := range of[:i] {
			if apart, _ := w.apart(earlier, later); !apart {
				return true
			}
		}
	}
	return false
}

// alone returns what to warn of when a variable occurs in a branch without
// another occurrence that belongs to it, or "".
func (w *branchWalk) alone(v int) string {
	of := w.occurrences[v]
	if len(of) == maxOccurrences {
		return ""
	}
	for i, at := range of {
		if at == 0 || slices.ContainsFunc(of[:i], func(earlier int32) bool { return w.seen(earlier, at) }) ||
			slices.ContainsFunc(of[i+1:], func(later int32) bool { return w.seen(at, later) }) {
			continue
		}
		if i == 0 && w.branches[at].split < 0 {
			return "negation_singleton"
		}
		return "branch_singleton"
	}
	return ""
}

// seen reports whether a goal in the branch later runs with the bindings of one
// in front of it in the branch earlier.
func (w *branchWalk) seen(earlier, later int32) bool {
	apart, negated := w.apart(earlier, later)
	return !apart && !negated
}

// apart reports whether two branches are, or are in, the sides of a disjunction;
// negated tells, if they are not, whether the first is in a negation that the
// second is not in.
func (w *branchWalk) apart(first, second int32) (apart, negated bool) {
	for first != second {
		b, c := &w.branches[first], &w.branches[second]
		if b.outer == c.outer && b.split == c.split && b.split >= 0 {
			return true, false
		}
		if b.depth >= c.depth {
			negated = negated || b.split < 0
			first = b.outer
		}
		if c.depth >= b.depth {
			second = c.outer
		}
	}
	return false, negated
}
