package main

import (
	"io"
	"slices"
	"strconv"

	"github.com/zebralog/prolog/engine/syntax"
)

// A mutant is a text that replaces a part of a library. The part is given in bytes.
type mutant struct {
	from, to int
	text     string
}

// swapped has the predicates and evaluables that are replaced by another one.
var swapped = map[string]string{
	"<": "=<", "=<": "<", ">": ">=", ">=": ">", "=:=": `=\=`, `=\=`: "=:=",
	"==": `\==`, `\==`: "==", `\=`: "=", "@<": "@=<", "@=<": "@<", "@>": "@>=", "@>=": "@>",
	"+": "-", "-": "+", "*": "+", "//": "*", "min": "max", "max": "min",
}

// goalArguments has the arguments that are goals, except those of control constructs.
var goalArguments = map[string][]int{
	"findall": {1}, "findnsols": {2}, "forall": {0, 1}, "once": {0}, "ignore": {0}, "catch": {0, 2},
	"setup_call_cleanup": {0, 1, 2}, "call_cleanup": {0, 1}, "call": {0},
}

// A node is a term as a tree, with its place in the library.
type node struct {
	syntax.Node
	syntax.Span
	args []*node
}

func (n *node) is(name string, arity int) bool {
	return (n.Kind == syntax.KindAtom || n.Kind == syntax.KindCompound) && len(n.args) == arity && n.Atom.String() == name
}

// A finder collects the mutants of a text.
type finder struct {
	text    string
	start   int // start of the clause
	cuts    bool
	mutants []mutant
}

// mutantsOf returns the mistakes for a library, in the order of their places. Directives
// stay as they are.
func mutantsOf(text string, cuts bool) ([]mutant, error) {
	f := &finder{text: text, cuts: cuts}
	ops := syntax.NewOps()
	r := syntax.NewStringReader(text, "")
	for {
		t, err := r.Read(&syntax.Options{Ops: ops, Spans: true, Dicts: true})
		if err == io.EOF {
			return f.mutants, nil
		}
		if err != nil {
			return nil, err
		}
		var stack []*node
		for i, item := range t.Nodes {
			n, size := &node{Node: item, Span: t.Spans[i]}, 0
			switch item.Kind {
			case syntax.KindCompound, syntax.KindDict:
				size = int(item.N)
			case syntax.KindList:
				size = int(item.N) + 1
			}
			n.args = slices.Clone(stack[len(stack)-size:])
			stack = append(stack[:len(stack)-size], n)
			if n.is("op", 3) && n.args[0].Kind == syntax.KindInt && n.args[2].Kind == syntax.KindAtom {
				if typ, ok := syntax.ParseOpType(n.args[1].Atom.String()); ok {
					ops.Add(int(n.args[0].Int()), typ, n.args[2].Atom)
				}
			}
		}
		f.start = t.Start.Byte
		f.clause(stack[0], t.End.Byte)
	}
}

func (f *finder) add(from, to int32, text string) {
	f.mutants = append(f.mutants, mutant{f.start + int(from), f.start + int(to), text})
}

// clause finds the mutants of a clause whose full stop is at offset end.
func (f *finder) clause(clause *node, end int) {
	if clause.is(":-", 1) {
		return
	}
	f.mutants = append(f.mutants, mutant{f.start, end, ""})
	head, body := clause, (*node)(nil)
	for _, arrow := range []string{":-", "=>", "-->"} {
		if clause.is(arrow, 2) {
			head, body = clause.args[0], clause.args[1]
		}
	}
	f.constants(head)
	if body != nil {
		f.goal(body, clause.is("-->", 2))
	}
}

// goal finds the mutants of a goal, or of the body of a grammar rule.
func (f *finder) goal(n *node, grammar bool) {
	if f.control(n, grammar) {
		return
	}
	nothing := "true"
	if grammar {
		nothing = "[]"
	}
	f.add(n.Outer, n.OuterTo, nothing)
	var goals []int
	if n.Kind == syntax.KindCompound && !grammar {
		goals = goalArguments[n.Atom.String()]
	}
	if goals == nil && n.Kind == syntax.KindCompound && len(n.args) == 2 {
		f.operator(n)
	}
	evaluated := len(n.args) == 2 && slices.Contains([]string{"is", "<", "=<", ">", ">=", "=:=", `=\=`}, n.Atom.String())
	for i, arg := range n.args {
		switch {
		case slices.Contains(goals, i):
			f.goal(arg, false)
		case evaluated:
			f.expression(arg)
		default:
			f.constants(arg)
		}
	}
}

// control finds the mutants of a control construct and of the goals in it. It reports
// whether n is a control construct.
func (f *finder) control(n *node, grammar bool) bool {
	switch {
	case n.is(",", 2) || n.is(";", 2) || n.is("->", 2) || n.is("*->", 2) || n.is("|", 2):
		if n.is(";", 2) && (n.args[0].is("->", 2) || n.args[0].is("*->", 2)) {
			f.swap(n.args[0].args[1], n.args[1])
		}
		for _, arg := range n.args {
			f.goal(arg, grammar)
		}
	case n.is(`\+`, 1):
		f.add(n.Outer, n.OuterTo, "("+f.source(n.args[0])+")")
		f.goal(n.args[0], grammar)
	case grammar && n.is("{}", 1):
		f.goal(n.args[0], false)
	case n.is("!", 0):
		if f.cuts {
			f.add(n.From, n.To, "true")
		}
	case n.is("true", 0):
		f.add(n.From, n.To, "fail")
	case grammar && n.Kind == syntax.KindList && n.N == 0, grammar && n.is("[]", 0):
	default:
		return false
	}
	return true
}

func (f *finder) source(n *node) string {
	return f.text[f.start+int(n.Outer) : f.start+int(n.OuterTo)]
}

// swap exchanges two goals.
func (f *finder) swap(a, b *node) {
	between := f.text[f.start+int(a.OuterTo) : f.start+int(b.Outer)]
	f.add(a.Outer, b.OuterTo, "("+f.source(b)+")"+between+"("+f.source(a)+")")
}

// operator replaces a predicate or an evaluable by another one.
func (f *finder) operator(n *node) {
	if other := swapped[n.Atom.String()]; other != "" {
		f.add(n.Name, n.NameTo, other)
	}
}

// expression finds the mutants of an arithmetic expression.
func (f *finder) expression(n *node) {
	if n.Kind == syntax.KindCompound && len(n.args) == 2 {
		f.operator(n)
	}
	f.constant(n)
	for _, arg := range n.args {
		f.expression(arg)
	}
}

// constants adds 1 to the integers in a term.
func (f *finder) constants(n *node) {
	f.constant(n)
	for _, arg := range n.args {
		f.constants(arg)
	}
}

func (f *finder) constant(n *node) {
	if n.Kind == syntax.KindInt {
		f.add(n.From, n.To, strconv.FormatInt(n.Int()+1, 10))
	}
}
