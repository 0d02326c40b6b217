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

// Warnings about variables that occur once, and about variables marked as such that do not,
// as in SWI-Prolog.
//
// A goal runs after the goals before it, but not after those of an alternative. In (p(X) ;
// q(X)), X occurs once on each way, which deserves a warning. In (p(_X) ; q(_X)) it occurs
// once as it should. Later goals do not see the bindings of \+. So the goals of a body are
// the leaves of a tree of branches. Two occurrences of a variable belong together unless
// the branches separate them.

// checkVars warns about the variables of a term, and about tests of variables that cannot
// be bound yet. If SWI-Prolog finds something when it compiles, the warning comes after the
// clause was added.
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
			if ld.module.Own(d.key) != nil { // the program's definition of a predicate that the standard lacks
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

// isCompiled reports whether a term is compiled. A directive is not, unless it is one of
// initialization/1.
func isCompiled(t *syntax.Term) bool {
	if clauseEvent(t) != atomDirective {
		return true
	}
	goal := t.Nodes[len(t.Nodes)-2]
	return goal.Kind == syntax.KindCompound && goal.N == 1 && goal.Atom == atomInit
}

// WantsOthers reports whether a variable with a name should occur several times. Its name
// does not begin with _, or has a lower case letter after the _.
func WantsOthers(name string) bool {
	if name[0] != '_' {
		return true
	}
	r, _ := utf8.DecodeRuneInString(name[1:])
	return unicode.IsLower(r)
}

// WantsNoOthers reports whether a variable with a name should occur once. Its name begins
// with _, followed by an upper case letter or nothing.
func WantsNoOthers(name string) bool {
	rest := strings.TrimLeft(name, "_")
	r, _ := utf8.DecodeRuneInString(rest)
	return len(rest) < len(name) && (rest == "" || unicode.IsUpper(r))
}

// alternatives reports whether a term is a clause or directive with alternatives or
// negations, and whether it has tests of variables.
func alternatives(m *engine.Machine, t *syntax.Term) (branches, tests bool) {
	if len(t.Quotations) > 0 {
		return false, false // the nodes do not show the branches of their variables
	}
	root := &t.Nodes[len(t.Nodes)-1]
	if root.Kind != syntax.KindCompound || root.Atom != atom.Neck && (root.N != 2 || root.Atom != atom.DCGArrow && root.Atom != atomRuleArrow) {
		return false, false
	}
	for i := range t.Nodes {
		m.Tick()
		if n := &t.Nodes[i]; n.Kind == syntax.KindCompound && n.N <= 2 {
			branches = branches || n.N == 2 && (n.Atom == atom.Semicolon || n.Atom == atomBar) || n.N == 1 && n.Atom == atom.Not
			tests = tests || testResultOf(n) != ""
		}
	}
	return branches, tests
}

// A testResult is the constant result of a test of a variable that no earlier goal contains.
type testResult struct {
	arity  int32
	result string
}

var testResults = map[atom.Atom]testResult{
	atom.Intern("var"):      {1, "true"},
	atom.Intern("nonvar"):   {1, "false"},
	atom.Intern("atom"):     {1, "false"},
	atom.Intern("atomic"):   {1, "false"},
	atom.Intern("callable"): {1, "false"},
	atom.Intern("compound"): {1, "false"},
	atom.Intern("float"):    {1, "false"},
	atom.Intern("integer"):  {1, "false"},
	atom.Intern("number"):   {1, "false"},
	atom.Intern("rational"): {1, "false"},
	atom.Intern("string"):   {1, "false"},
	atom.Intern("=="):       {2, "false"},
	atom.Intern("\\=="):     {2, "true"},
}

// testResultOf returns the result of a goal that is such a test, or "".
func testResultOf(n *syntax.Node) string {
	if t := testResults[n.Atom]; t.arity == n.N {
		return t.result
	}
	return ""
}

// A branchWalk finds the occurrences of the variables in a clause.
type branchWalk struct {
	termTree
	directive   bool
	branches    []branch
	occurrences [][]int32 // for each variable, the branches in which it occurs
	bound       [][]int32 // the branches in which something may bind it, or in which a test of it was noted
	agenda      []branchNode
	decided     []decidedTest
}

// A decidedTest is a test with a constant result.
type decidedTest struct {
	key          engine.PredKey
	test, result string
}

// A branch is a side of a disjunction, or a negated goal. The first branch is the clause.
type branch struct {
	outer int32
	depth int32
	split int32 // the node of the disjunction, or -1 for a negation
}

type branchNode struct {
	node, branch int32
	rule         bool // it is the body of a grammar rule
}

// maxOccurrences is the number of occurrences of a variable that are compared.
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

// test notes a goal if it is a test of one or two variables with a constant result.
func (w *branchWalk) test(node, branch int32) bool {
	n := &w.t.Nodes[node]
	key := engine.PredKey{Name: n.Atom, Arity: int(n.N)}
	result := testResultOf(n)
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
	case constant: // nobody warns about that
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

// together reports whether a variable occurs twice on some way through the clause.
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

// alone returns the warning if a variable occurs in a branch without another occurrence
// that belongs to it, or "".
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
		if (i == 0 || i < len(of)-1) && w.branches[at].split < 0 { // it is not the last one of several
			return "negation_singleton"
		}
		return "branch_singleton"
	}
	return ""
}

// seen reports whether a goal in branch later runs with the bindings of an earlier goal in
// branch earlier.
func (w *branchWalk) seen(earlier, later int32) bool {
	apart, negated := w.apart(earlier, later)
	return !apart && !negated
}

// apart reports whether two branches are, or are in, the two sides of a disjunction. If
// not, negated reports whether the first branch is in a negation that does not contain the
// second.
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
