package analysis

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/source"
	"github.com/zebralog/prolog/stdlib/program"
)

// A Unit is the content of a file.
type Unit struct {
	*source.File
	Module      string // "" for a file that is no module
	Header      Range  // of the module's name
	Exports     []Reference
	Definitions []Definition
	of          map[PI][]int // the definitions of each predicate
	References  []Reference
	Declared    map[PI]map[string]bool // dynamic, discontiguous, multifile, table and so on
	Metas       map[PI]string          // meta_predicate/1
	Open        bool                   // expansions, or files that were not found, may define anything
}

// A Range is a range of bytes of a file.
type Range struct{ From, To int }

// Has reports whether an offset is in the range, or at its end.
func (r Range) Has(offset int) bool { return r.From <= offset && offset <= r.To }

// A Definition is the head of a clause.
type Definition struct {
	PI
	Range          // of the name
	Module  string // the module written before the name
	Clause  int
	Grammar bool
}

// Label returns the indicator of the predicate, with // for a grammar rule.
func (d Definition) Label() string {
	if d.Grammar {
		return fmt.Sprintf("%s//%d", syntax.AppendAtom(nil, d.Name), d.Arity-2)
	}
	return d.PI.String()
}

// A Use says in which way a predicate is mentioned.
type Use uint8

// The uses of a predicate.
const (
	Call     Use = iota // called by a goal, or as an argument of a meta-predicate
	Declared            // Name/Arity in a declaration
	Exported            // Name/Arity in the module header
	Asserted            // a clause or head that is added to the database or removed from it
)

// A Reference is a mention of a predicate.
type Reference struct {
	PI
	Range         // of the name
	Module string // the module written before the name
	Clause int
	Use    Use
	By     PI // the predicate whose clause it is in; a directive has an empty name
}

// Analyse finds what a file defines, calls and declares.
func Analyse(f *source.File, s *System) *Unit {
	u := &Unit{File: f, Declared: make(map[PI]map[string]bool), Metas: make(map[PI]string), of: make(map[PI][]int)}
	w := walk{Unit: u, system: s}
	for i, c := range f.Clauses {
		if c.Err == nil {
			w.declarations(i, c)
		}
	}
	for i, c := range f.Clauses {
		if c.Err == nil {
			w.clause(i, c)
		}
	}
	for _, need := range f.Needs {
		u.Open = u.Open || need.Path == ""
	}
	return u
}

// A walk goes over the clauses of a file.
type walk struct {
	*Unit
	system *System
	index  int
	c      *source.Clause
	by     PI
	todo   []visit
}

// A visit is a node that is called as a goal.
type visit struct {
	node    int
	extra   int // the number of arguments that are added in the call
	grammar bool
	module  string
	use     Use
}

// Name returns the range of the name of node i of a clause.
func Name(c *source.Clause, i int) Range {
	s := c.Spans[i]
	if s.Name < s.NameTo {
		return Range{c.From + int(s.Name), c.From + int(s.NameTo)}
	}
	return Range{c.From + int(s.From), c.From + int(s.To)}
}

// declarations notes what directives declare about predicates.
func (w *walk) declarations(i int, c *source.Clause) {
	w.index, w.c, w.by = i, c, PI{}
	root := c.Root()
	if !c.Is(root, atom.Neck, 1) {
		return
	}
	for _, goal := range c.Conjuncts(root - 1) {
		name, arity, ok := c.Name(goal)
		if !ok {
			continue
		}
		args := c.Args(goal)
		switch {
		case name == "module" && arity >= 1 && c.Nodes[args[0]].Kind == syntax.KindAtom:
			w.Module, _, _ = c.Name(args[0])
			w.Header = Name(c, args[0])
			if arity > 1 {
				w.indicators(args[1], "", func(pi PI, node int, module string) {
					w.Exports = append(w.Exports, Reference{pi, Name(c, node), module, i, Exported, PI{}})
				})
			}
		case name == "meta_predicate" && arity == 1:
			for _, head := range c.Conjuncts(args[0]) {
				w.meta(head)
			}
		case arity >= 1 && slices.Contains([]string{
			"dynamic", "discontiguous", "multifile", "table", "public", "initialization", "thread_local", "volatile",
			"module_transparent", "non_terminal", "det", "chr_constraint", "persistent"}, name):
			w.declared(name, args[0])
		case name == "record" && arity == 1:
			for _, record := range c.Conjuncts(args[0]) {
				w.record(record)
			}
		case slices.Contains([]string{"term_expansion", "goal_expansion", "use_foreign_library"}, name):
			w.Open = true
		}
	}
}

// declared notes a declaration of predicates by Name/Arity or by a head.
func (w *walk) declared(name string, node int) {
	if w.c.IsAtom(node, "[]") || name == "initialization" {
		return
	}
	note := func(pi PI, node int, module string) {
		if w.Declared[pi] == nil {
			w.Declared[pi] = make(map[string]bool)
		}
		w.Declared[pi][name] = true
		w.References = append(w.References, Reference{pi, Name(w.c, node), module, w.index, Declared, PI{}})
	}
	if name == "table" || name == "chr_constraint" || name == "persistent" {
		for _, head := range w.c.Conjuncts(node) {
			if pi, at, ok := w.head(head); ok && pi.Name != "/" && pi.Name != "//" {
				note(pi, at, "")
			}
		}
	}
	w.indicators(node, "", note)
}

// record notes the predicates that library(record) makes for a record.
func (w *walk) record(node int) {
	name, _, ok := w.c.Name(node)
	if !ok {
		return
	}
	made := func(format string, arity int, names ...any) {
		w.Declared[PI{fmt.Sprintf(format, names...), arity}] = map[string]bool{"record": true}
	}
	made("default_%s", 1, name)
	made("is_%s", 1, name)
	made("%s_data", 3, name)
	made("make_%s", 2, name)
	made("make_%s", 3, name)
	made("set_%s_fields", 3, name)
	made("set_%s_fields", 4, name)
	made("set_%s_field", 3, name)
	for _, field := range w.c.Args(node) {
		for w.c.Is(field, atom.Equals, 2) || w.c.Is(field, atom.Colon, 2) {
			field = w.c.Args(field)[0]
		}
		if of, _, ok := w.c.Name(field); ok {
			made("%s_%s", 2, name, of)
			made("set_%s_of_%s", 2, of, name)
			made("set_%s_of_%s", 3, of, name)
			made("nb_set_%s_of_%s", 2, of, name)
		}
	}
}

// head returns the predicate of a head, and the node of its name.
func (w *walk) head(i int) (PI, int, bool) {
	if w.c.Is(i, atom.Colon, 2) {
		i = w.c.Args(i)[1]
	}
	name, arity, ok := w.c.Name(i)
	return PI{name, arity}, i, ok
}

func (w *walk) meta(head int) {
	pi, i, ok := w.head(head)
	if !ok {
		return
	}
	var meta strings.Builder
	for _, arg := range w.c.Args(i) {
		meta.WriteByte(program.MetaNode(w.c.Nodes[arg]))
	}
	w.Metas[pi] = meta.String()
	w.References = append(w.References, Reference{pi, Name(w.c, i), "", w.index, Declared, PI{}})
}

// indicators finds Name/Arity and Name//Arity in lists, in conjunctions and after modules.
func (w *walk) indicators(node int, module string, found func(PI, int, string)) {
	c := w.c
	type item struct {
		node   int
		module string
	}
	for todo := []item{{node, module}}; len(todo) > 0; {
		at := todo[0]
		todo = todo[1:]
		args := c.Args(at.node)
		name, arity, _ := c.Name(at.node)
		switch {
		case c.Nodes[at.node].Kind == syntax.KindList, name == "," && arity == 2:
			for _, arg := range args {
				todo = append(todo, item{arg, at.module})
			}
		case name == ":" && arity == 2:
			m, _, _ := c.Name(args[0])
			todo = append(todo, item{args[1], m})
		case name == "as" && arity == 2:
			todo = append(todo, item{args[0], at.module})
		case (name == "/" || name == "//") && arity == 2:
			f, n := c.Nodes[args[0]], c.Nodes[args[1]]
			if f.Kind != syntax.KindAtom || n.Kind != syntax.KindInt || n.Int() < 0 || n.Int() > 1<<20 {
				continue
			}
			found(PI{f.Atom.String(), int(n.Int()) + 2*(len(name)-1)}, args[0], at.module)
		}
	}
}

// clause notes what a clause defines and calls.
func (w *walk) clause(i int, c *source.Clause) {
	w.index, w.c, w.by = i, c, PI{}
	root := c.Root()
	args := c.Args(root)
	name, arity, _ := c.Name(root)
	switch {
	case arity == 1 && (name == ":-" || name == "?-"):
		for _, goal := range c.Conjuncts(args[0]) {
			if !w.isDeclaration(goal) {
				w.goals(visit{node: goal})
			}
		}
	case arity == 2 && name == "-->":
		head := args[0]
		if c.Is(head, atom.Comma, 2) {
			head = c.Args(head)[0]
		}
		w.define(head, true)
		w.goals(visit{node: args[1], grammar: true})
	case arity == 2 && (name == ":-" || name == "=>"):
		head := args[0]
		if name == "=>" && c.Is(head, atom.Comma, 2) {
			w.define(c.Args(head)[0], false)
			w.goals(visit{node: c.Args(head)[1]})
		} else {
			w.define(head, false)
		}
		w.goals(visit{node: args[1]})
	case arity == 2 && slices.Contains([]string{"<=>", "==>", "@", "pragma"}, name) && w.constraints():
		w.constraintRule(root)
	case arity == 2 && (name == "<=>" || name == "==>" || name == "@" || name == "==>>"):
		w.Open = true // constructs of grammars that are not known
	default:
		w.define(root, false)
	}
}

// constraints reports whether the file declares constraints of library(chr).
func (w *walk) constraints() bool {
	for _, how := range w.Declared {
		if how["chr_constraint"] {
			return true
		}
	}
	return false
}

// constraintRule notes what a rule of library(chr) mentions: Name @ Kept \ Removed <=> Guard | Body.
func (w *walk) constraintRule(rule int) {
	for {
		name, arity, _ := w.c.Name(rule)
		args := w.c.Args(rule)
		switch {
		case arity == 2 && name == "@":
			rule = args[1]
			continue
		case arity == 2 && name == "pragma":
			rule = args[0]
			continue
		case arity == 2 && (name == "<=>" || name == "==>"):
			w.constraintHeads(args[0])
			w.goals(visit{node: args[1]})
		}
		return
	}
}

func (w *walk) constraintHeads(heads int) {
	for todo := []int{heads}; len(todo) > 0; {
		head := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch name, arity, ok := w.c.Name(head); {
		case arity == 2 && (name == "," || name == `\`):
			todo = append(todo, w.c.Args(head)...)
		case arity == 2 && name == "#":
			todo = append(todo, w.c.Args(head)[0])
		case ok:
			w.refer(visit{node: head}, PI{name, arity})
		}
	}
}

// isDeclaration reports whether declarations has handled the goal of a directive.
func (w *walk) isDeclaration(goal int) bool {
	name, arity, _ := w.c.Name(goal)
	switch {
	case arity == 0 && (name == "else" || name == "endif"):
		return true
	case arity == 1 && (name == "if" || name == "elif"):
		w.goals(visit{node: w.c.Args(goal)[0]})
		return true
	}
	return arity >= 1 && slices.Contains([]string{
		"module", "dynamic", "discontiguous", "multifile", "table", "public", "meta_predicate", "thread_local", "volatile",
		"module_transparent", "non_terminal", "det", "use_module", "op", "chr_constraint", "persistent", "record"}, name)
}

func (w *walk) define(head int, grammar bool) {
	c := w.c
	d := Definition{Clause: w.index, Grammar: grammar}
	for c.Is(head, atom.Colon, 2) {
		args := c.Args(head)
		d.Module, _, _ = c.Name(args[0])
		head = args[1]
	}
	name, arity, ok := c.Name(head)
	if !ok {
		return
	}
	if grammar {
		arity += 2
	}
	d.PI, d.Range = PI{name, arity}, Name(c, head)
	w.by = d.PI
	if name == "term_expansion" || name == "goal_expansion" {
		w.Open = true
	}
	w.of[d.PI] = append(w.of[d.PI], len(w.Definitions))
	w.Definitions = append(w.Definitions, d)
}

// goals notes what a goal calls.
func (w *walk) goals(v visit) {
	w.todo = append(w.todo[:0], v)
	for len(w.todo) > 0 {
		v := w.todo[len(w.todo)-1]
		w.todo = w.todo[:len(w.todo)-1]
		w.goal(v)
	}
}

// databases are the builtins with a clause as their first argument.
var databases = []string{"assert/1", "asserta/1", "assertz/1", "retract/1", "retractall/1", "asserta/2", "assertz/2", "assert/2", "clause/2", "clause/3", "abolish/1"}

// later visits an argument of a goal, as a goal with extra arguments.
func (w *walk) later(v visit, arg, extra int, grammar bool) {
	w.todo = append(w.todo, visit{arg, extra, grammar, v.module, v.use})
}

// goal notes the call at v, and visits arguments that are goals.
func (w *walk) goal(v visit) {
	name, arity, ok := w.c.Name(v.node)
	if !ok || name == "[]" || w.c.Functions && name == "." && arity == 2 || w.control(v, name, arity) {
		return
	}
	if v.use == Asserted {
		w.refer(v, PI{name, arity})
		return
	}
	pi := PI{name, arity + v.extra}
	if v.grammar && v.extra == 0 {
		pi.Arity += 2
	}
	w.refer(v, pi)
	args := w.c.Args(v.node)
	if slices.Contains(databases, name+"/"+strconv.Itoa(arity)) && v.extra == 0 {
		w.todo = append(w.todo, visit{node: args[0], module: v.module, use: Asserted})
		return
	}
	if body, extra, ok := program.LambdaBody(w.c.Nodes, w.c.Args, v.node, v.extra); ok && !v.grammar && len(w.of[pi]) == 0 {
		if body >= 0 {
			w.later(v, body, extra, false)
		}
		return
	}
	meta, known := w.Metas[pi]
	if !known {
		meta = w.system.meta(pi)
	}
	for k, arg := range args {
		if k >= len(meta) {
			break
		}
		for meta[k] == '^' && w.c.Is(arg, atom.Caret, 2) {
			arg = w.c.Args(arg)[1]
		}
		if extra, rule, ok := engine.GoalArg(meta[k]); ok {
			w.later(v, arg, extra, rule)
		}
	}
}

// control visits the goals of a control construct and reports whether v is one. The
// construct may stand in a body, in the body of a grammar rule, or in a clause that is
// asserted.
func (w *walk) control(v visit, name string, arity int) bool {
	args := w.c.Args(v.node)
	joins := arity == 2 && slices.Contains([]string{",", ";", "|", "->", "*->"}, name)
	switch {
	case name == ":" && arity == 2:
		module, n, ok := w.c.Name(args[0])
		if v.use == Asserted || ok && n == 0 {
			v.module = module
			w.later(v, args[1], v.extra, v.grammar)
		}
	case v.use == Asserted:
		if name != ":-" || arity != 2 {
			return false
		}
		w.later(v, args[0], 0, false)
		w.todo = append(w.todo, visit{node: args[1], module: v.module})
	case v.extra != 0:
		return false
	case joins, v.grammar && name == `\+` && arity == 1:
		for _, arg := range args {
			w.later(v, arg, 0, v.grammar)
		}
	case v.grammar && name == "{}" && arity == 1:
		w.later(v, args[0], 0, false)
	case v.grammar && name == "call" && arity > 0:
		w.later(v, args[0], arity+1, false)
	default:
		return v.grammar && name == "!" && arity == 0
	}
	return true
}

func (w *walk) refer(v visit, pi PI) {
	w.References = append(w.References, Reference{pi, Name(w.c, v.node), v.module, w.index, v.use, w.by})
}
