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

// checkVars warns of the variables of a term that was read, and of tests of what cannot be bound yet.
// What SWI-Prolog finds when it compiles is said when the clause has been added.
func (ld *load) checkVars(m *engine.Machine, t *syntax.Term) {
	if len(t.Vars) == 0 {
		return
	}
	branches, tests := alternatives(m, t)
	tests = tests && ld.style.noEffect
	var w *branchWalk
	if branches && ld.style.singleton || tests {
		w = &LoaderOf(m.Engine).branches
		w.walk(m, t)
	}
	var once, often, rest []engine.Cell
	compiled := isCompiled(t)
	for i := range t.Vars {
		v := &t.Vars[i]
		if !ld.style.singleton {
			break
		}
		if v.Count == 1 && WantsOthers(v.Name) {
			once = append(once, texts.NewAtom(m, v.Name))
		}
		if compiled && v.Count > 1 && WantsNoOthers(v.Name) && (w == nil || w.together(i)) {
			often = append(often, m.NewStruct(atom.Intern("multiton"), texts.NewAtom(m, v.Name)))
		}
		if w != nil && !w.directive && WantsOthers(v.Name) {
			if kind := w.alone(i); kind != "" {
				rest = append(rest, m.NewStruct(atom.Intern(kind), texts.NewAtom(m, v.Name)))
			}
		}
	}
	if tests && !w.directive {
		for _, d := range w.decided {
			if ld.module.Own(d.key) != nil { // the program's definition, of what the standard does not know
				continue
			}
			rest = append(rest, m.NewStruct(atom.Intern("always"), texts.NewAtom(m, d.result), texts.NewAtom(m, d.test)))
		}
	}
	message := func(name string, list []engine.Cell) engine.Cell {
		term, _ := m.BuildTerm(t)
		return m.NewStruct(atom.Intern(name), term, m.NewList(list, builtin.NilList))
	}
	if len(once) > 0 {
		ld.warn(m, "warning", message("singletons", once))
	}
	if compiler := append(often, rest...); len(compiler) > 0 {
		ld.late = append(ld.late, note{"warning", m.Store(message("compiler_warnings", compiler))})
	}
}

// isCompiled reports whether a term becomes code: it is no directive, or one of initialization/1.
func isCompiled(t *syntax.Term) bool {
	if clauseEvent(t) != atomDirective {
		return true
	}
	goal := t.Nodes[len(t.Nodes)-2]
	return goal.Kind == syntax.KindCompound && goal.N == 1 && goal.Atom == atomInit
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

// alternatives reports whether a term is a clause or a directive with alternatives or negations,
// and whether it has tests of variables.
func alternatives(m *engine.Machine, t *syntax.Term) (branches, tests bool) {
	if len(t.Quotations) > 0 {
		return false, false // in which branches their variables are is not in the nodes
	}
	root := &t.Nodes[len(t.Nodes)-1]
	if root.Kind != syntax.KindCompound || root.Atom != atom.Neck && (root.N != 2 || root.Atom != atom.DCGArrow && root.Atom != atomRuleArrow) {
		return false, false
	}
	for i := range t.Nodes {
		m.Tick()
		if n := &t.Nodes[i]; n.Kind == syntax.KindCompound && n.N <= 2 {
			branches = branches || n.N == 2 && (n.Atom == atom.Semicolon || n.Atom == atomBar) || n.N == 1 && n.Atom == atom.Not
			tests = tests || testResults[engine.PredKey{Name: n.Atom, Arity: int(n.N)}] != ""
		}
	}
	return branches, tests
}

// testResults are what tests of a variable that no earlier goal has come out as, always.
var testResults = map[engine.PredKey]string{
	{Name: atom.Intern("var"), Arity: 1}:      "true",
	{Name: atom.Intern("nonvar"), Arity: 1}:   "false",
	{Name: atom.Intern("atom"), Arity: 1}:     "false",
	{Name: atom.Intern("atomic"), Arity: 1}:   "false",
	{Name: atom.Intern("callable"), Arity: 1}: "false",
	{Name: atom.Intern("compound"), Arity: 1}: "false",
	{Name: atom.Intern("float"), Arity: 1}:    "false",
	{Name: atom.Intern("integer"), Arity: 1}:  "false",
	{Name: atom.Intern("number"), Arity: 1}:   "false",
	{Name: atom.Intern("rational"), Arity: 1}: "false",
	{Name: atom.Intern("string"), Arity: 1}:   "false",
	{Name: atom.Intern("=="), Arity: 2}:       "false",
	{Name: atom.Intern("\\=="), Arity: 2}:     "true",
}

// A branchWalk finds the occurrences of the variables of one clause.
type branchWalk struct {
	termTree
	directive   bool
	branches    []branch
	occurrences [][]int32 // for each variable the branches that it occurs in
	bound       [][]int32 // those where something may bind it, or the test of it was noted
	agenda      []branchNode
	decided     []decidedTest
}

// A decidedTest is a test that always comes out the same.
type decidedTest struct {
	key          engine.PredKey
	test, result string
}

// A branch is one side of a disjunction, a negated goal or, the first one, the
// clause.
type branch struct {
	outer int32
	depth int32
	split int32 // the node of the disjunction, -1 for a negation
}

type branchNode struct {
	node, branch int32
	rule         bool // it is the body of a grammar rule
}

// maxOccurrences is how many occurrences of a variable are compared.
const maxOccurrences = 50

func (w *branchWalk) walk(m *engine.Machine, t *syntax.Term) {
	w.index(m, t)
	w.branches = append(w.branches[:0], branch{outer: -1})
	w.decided = w.decided[:0]
	w.occurrences = slices.Grow(w.occurrences[:0], len(t.Vars))[:len(t.Vars)]
	w.bound = slices.Grow(w.bound[:0], len(t.Vars))[:len(t.Vars)]
	for i := range t.Vars {
		w.occurrences[i], w.bound[i] = w.occurrences[i][:0], w.bound[i][:0]
	}
	root := int32(len(t.Nodes) - 1)
	w.directive = t.Nodes[root].N == 1
	args := w.args(root)
	head, body := args[0], args[len(args)-1]
	w.agenda = append(w.agenda[:0], branchNode{body, 0, t.Nodes[root].Atom == atom.DCGArrow})
	if n := &t.Nodes[head]; t.Nodes[root].Atom == atomRuleArrow && n.Kind == syntax.KindCompound && n.Atom == atom.Comma && n.N == 2 {
		args = w.args(head)
		head = args[0]
		w.agenda = append(w.agenda, branchNode{args[1], 0, false}) // the guard
	}
	if !w.directive {
		w.leaf(head, 0)
	}
	for len(w.agenda) > 0 {
		m.Tick()
		at := w.agenda[len(w.agenda)-1]
		w.agenda = w.agenda[:len(w.agenda)-1]
		n := &t.Nodes[at.node]
		if n.Kind != syntax.KindCompound {
			w.leaf(at.node, at.branch)
			continue
		}
		curly := at.rule && n.N == 1 && n.Atom == atom.Curly
		switch {
		case n.N == 2 && (n.Atom == atom.Semicolon || n.Atom == atomBar && at.rule):
			for _, node := range slices.Backward(w.args(at.node)) {
				w.agenda = append(w.agenda, branchNode{node, w.branch(at.branch, at.node), at.rule})
			}
		case isControl(n.Atom, n.N) && n.N == 1:
			w.agenda = append(w.agenda, branchNode{w.args(at.node)[0], w.branch(at.branch, -1), at.rule})
		case isControl(n.Atom, n.N), n.N == 2 && n.Atom == atom.Colon, curly:
			for _, node := range slices.Backward(w.args(at.node)) {
				w.agenda = append(w.agenda, branchNode{node, at.branch, at.rule && !curly})
			}
		case at.rule || !w.test(at.node, at.branch):
			w.leaf(at.node, at.branch)
		}
	}
}

// test notes the goal if it is a test of a variable, or two, and what it always comes out as.
func (w *branchWalk) test(node, branch int32) bool {
	n := &w.t.Nodes[node]
	key := engine.PredKey{Name: n.Atom, Arity: int(n.N)}
	result := testResults[key]
	if result == "" {
		return false
	}
	args := w.args(node)
	fresh, constant := false, false
	for _, arg := range args {
		n := &w.t.Nodes[arg]
		switch {
		case n.Kind == syntax.KindVar && w.t.Vars[n.N].Name == "_", n.Kind == syntax.KindCompound, n.Kind == syntax.KindList:
			return false
		case n.Kind != syntax.KindVar:
			constant = true
			continue
		}
		fresh = fresh || !slices.ContainsFunc(w.bound[n.N], func(earlier int32) bool {
			apart, _ := w.apart(earlier, branch)
			return !apart
		})
		w.occurs(w.occurrences, n.N, branch)
	}
	name := func(i int) string { return w.t.Vars[w.t.Nodes[args[i]].N].Name }
	switch {
	case constant: // nobody warns of that
	case len(args) == 1:
		w.occurs(w.bound, w.t.Nodes[args[0]].N, branch)
		if fresh {
			w.decided = append(w.decided, decidedTest{key, n.Atom.String() + "(" + name(0) + ")", result})
		}
	case fresh:
		if name(0) == name(1) {
			result = map[string]string{"false": "true", "true": "false"}[result]
		}
		w.decided = append(w.decided, decidedTest{key, name(0) + n.Atom.String() + name(1), result})
	}
	return true
}

// occurs notes an occurrence of a variable.
func (w *branchWalk) occurs(in [][]int32, v, branch int32) {
	if len(in[v]) < maxOccurrences {
		in[v] = append(in[v], branch)
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
		if n := &w.t.Nodes[i]; n.Kind == syntax.KindVar {
			w.occurs(w.occurrences, n.N, branch)
			w.occurs(w.bound, n.N, branch)
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
		if (i == 0 || i < len(of)-1) && w.branches[at].split < 0 { // not the last one of several
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
