package stdlib

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/number"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/quad"
	"github.com/zebralog/prolog/stdlib/program"
)

// partsOfLibraries are the files of libraries that no program loads by name. The library
// that a file is part of exports what programs may call in it.
var partsOfLibraries = []string{
	"check/*", "chr/*", "clp/*/*", "pengines/*", "plunit/*", "prolog_xref/*", "puzzle/*", "sandbox/*", "sgml/*",
	"semweb/rdf_files", "semweb/rdf_literals", "semweb/rdf_prefixes", "semweb/rdf_store",
	"system/dict_functions", "system/lift",
}

// noTable are the predicates that no table can call, with the reason.
var noTable = map[string]string{
	"halt/0":                  "ends the process",
	"main:main/0":             "ends the process",
	"shell/0":                 "waits for the user's shell",
	"shell:shell/0":           "waits for the user's shell",
	"statistics:statistics/0": "writes times and sizes",
	"[|]/2":                   "is how a list of files is called",
}

// TestEveryPredicateHasATable checks that the tables call every builtin
// predicate, every predicate that a library exports and every evaluable.
func TestEveryPredicateHasATable(t *testing.T) {
	c := newCoverage(t)
	loads, err := filepath.Glob("../testdata/load/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range loads {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var programs, queries []string
		for _, s := range parseArchive(string(text))[1:] {
			switch s.name {
			case "session":
				queries = append(queries, s.text)
			case "output":
			default:
				programs = append(programs, s.text)
			}
		}
		c.table(programs, queries)
	}
	paths, err := filepath.Glob("../testdata/*/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, installed := range []string{"network", "yaml"} {
		more, err := filepath.Glob("../" + installed + "/testdata/*.txt")
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, more...)
	}
	for _, path := range paths {
		if filepath.Base(filepath.Dir(path)) == "puzzles" {
			continue
		}
		file, err := quad.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var programs, queries []string
		for _, it := range file.Items {
			if it.Program != nil {
				programs = append(programs, it.Program.Text)
			} else {
				queries = append(queries, it.Case.Query)
			}
		}
		c.table(programs, queries)
	}
	for _, name := range c.missing() {
		if noTable[name] == "" {
			t.Errorf("no table calls %s", name)
		}
	}
}

// A coverage knows what can be called, and what the tables call.
type coverage struct {
	libraries map[string]map[engine.PredKey]*engine.Pred // what they export by their names; "" has the builtins
	modules   map[string]string                          // the library of a module
	metas     map[engine.PredKey][]byte
	called    map[*engine.Pred]bool
	evaluated map[engine.PredKey]bool
	ops       map[string][]program.ExportedOp // of a library

	// These are about the present table.
	named map[string]bool           // the libraries it names
	own   map[engine.PredKey][]byte // what its programs define, with the arguments that are goals
}

// newCoverage finds out what can be called from a system with all libraries loaded.
func newCoverage(t *testing.T) *coverage {
	c := &coverage{
		libraries: make(map[string]map[engine.PredKey]*engine.Pred),
		modules:   make(map[string]string),
		metas:     make(map[engine.PredKey][]byte),
		called:    make(map[*engine.Pred]bool),
		evaluated: make(map[engine.PredKey]bool),
		ops:       make(map[string][]program.ExportedOp),
	}
	s := newSession(t, Options{})
	for path := range embeddedLibraries(t) {
		if outcome, ball := s.solve(context.Background(), "'$load_source'('"+path+"', user, [imports([])])"); outcome != engine.Succeeded {
			t.Fatal(path, outcome, ball)
		}
	}
	s.e.Modules(func(m *engine.Module) bool {
		if !m.IsLibrary() {
			return true
		}
		m.Preds(func(p *engine.Pred) bool {
			if p.Defined && p.Module == m {
				c.metas[p.PredKey] = p.Meta
			}
			return true
		})
		library := libraryName(m.File)
		if slices.ContainsFunc(partsOfLibraries, func(pattern string) bool {
			matches, _ := filepath.Match(pattern, library)
			return matches
		}) {
			return true
		}
		if m.File == "" {
			library = ""
		}
		c.modules[m.Name.String()] = library
		if c.libraries[library] == nil {
			c.libraries[library] = make(map[engine.PredKey]*engine.Pred)
		}
		if m.File != "" {
			c.ops[library] = program.LoaderOf(s.e).File(m.File).Ops
		}
		m.Preds(func(p *engine.Pred) bool {
			if p.Defined && p.Module == m && library == "" && !p.Dynamic {
				c.add(library, p)
			}
			return true
		})
		for key := range m.Exports {
			c.add(library, s.e.FindPred(m, key.Name, key.Arity))
		}
		return true
	})
	handler := engine.PredKey{Name: atom.Intern("http_wrapper"), Arity: 5}
	c.metas[handler] = []byte("1????") // declared 0, as in SWI-Prolog, but called with the request
	return c
}

// add notes a predicate that programs may call.
func (c *coverage) add(library string, p *engine.Pred) {
	if !strings.HasPrefix(p.Name.String(), "$") {
		c.libraries[library][p.PredKey] = p
	}
}

// missing returns what no table calls, in order.
func (c *coverage) missing() []string {
	var names []string
	for library, exports := range c.libraries {
		for key, p := range exports {
			if !c.called[p] {
				names = append(names, strings.TrimPrefix(fmt.Sprintf("%s:%s/%d", library, key.Name, key.Arity), ":"))
			}
		}
	}
	for op := range number.NumOps {
		if !c.evaluated[engine.PredKey{Name: op.Name(), Arity: op.Arity()}] {
			names = append(names, "evaluable:"+op.String())
		}
	}
	slices.Sort(names)
	return names
}

// table notes the calls in the programs and the queries of a table.
func (c *coverage) table(programs, queries []string) {
	c.named = make(map[string]bool)
	c.own = make(map[engine.PredKey][]byte)
	ops := syntax.NewOps()
	var clauses []*node
	for _, text := range programs {
		clauses = append(clauses, c.read(text, ops)...)
	}
	var goals []*node
	for _, text := range queries {
		goals = append(goals, c.read(text, ops)...)
	}
	for _, clause := range clauses {
		if head, _, _ := rule(clause); head != nil {
			c.own[head.plus(0)] = slices.Repeat([]byte("?"), len(head.args))
		}
	}
	for before := -1; before != c.goals(); { // finds the arguments that are goals, up to the fixpoint
		before = c.goals()
		for _, clause := range clauses {
			if head, body, spec := rule(clause); body != nil {
				c.goal(body, spec, head)
			}
		}
	}
	for _, goal := range goals {
		c.goal(goal, '0', nil)
	}
}

// goals counts the arguments of the table's own predicates that are goals.
func (c *coverage) goals() (n int) {
	for _, meta := range c.own {
		n += len(meta) - strings.Count(string(meta), "?")
	}
	return n
}

// A node is a term as a tree.
type node struct {
	syntax.Node
	args []*node
}

// plus returns the predicate that a call of n with extra arguments reaches.
func (n *node) plus(extra int) engine.PredKey {
	return engine.PredKey{Name: n.Atom, Arity: len(n.args) + extra}
}

func (n *node) is(name string, arity int) bool {
	return (n.Kind == syntax.KindAtom || n.Kind == syntax.KindCompound) && len(n.args) == arity && n.Atom.String() == name
}

// path returns a name with directories, such as dcg/basics, as the name of a file.
func (n *node) path() string {
	if n.is("/", 2) {
		return n.args[0].path() + "/" + n.args[1].path()
	}
	return n.Atom.String()
}

// read reads the terms of a text. It notes the libraries and operators that they name, and
// the syntaxes of quasi quotations. It skips what cannot be read.
func (c *coverage) read(text string, ops *syntax.Ops) (terms []*node) {
	for r := syntax.NewStringReader(text, ""); ; {
		t, err := r.Read(&syntax.Options{Ops: ops, Dicts: true, Quotations: true})
		if err == io.EOF {
			return terms
		}
		if err != nil {
			continue
		}
		var stack []*node
		for _, item := range t.Nodes {
			n, size := &node{Node: item}, 0
			switch item.Kind {
			case syntax.KindCompound, syntax.KindDict:
				size = int(item.N)
			case syntax.KindList:
				size = int(item.N) + 1
			}
			n.args = slices.Clone(stack[len(stack)-size:])
			stack = append(stack[:len(stack)-size], n)
			switch {
			case n.is("library", 1):
				path, _ := program.LibraryPath(n.args[0].path(), true)
				library := libraryName(path)
				c.named[library] = true
				for _, op := range c.ops[library] {
					ops.Add(op.Priority, op.Typ, op.Name)
				}
			case n.is("op", 3) && n.args[0].Kind == syntax.KindInt && n.args[2].Kind == syntax.KindAtom:
				if typ, ok := syntax.ParseOpType(n.args[1].Atom.String()); ok {
					ops.Add(int(n.args[0].Int()), typ, n.args[2].Atom)
				}
			}
		}
		for _, q := range t.Quotations {
			c.call(&node{Node: q.Syntax[len(q.Syntax)-1]}, 4)
		}
		terms = append(terms, stack[0])
	}
}

// nonterminal is the character for an argument that is the body of a grammar rule. The
// other characters are those of a meta_predicate declaration.
const nonterminal = '/'

// rule returns the head, the body and the kind of the body. A directive has no head, a fact
// no body; these are nil.
func rule(clause *node) (head, body *node, spec byte) {
	switch {
	case clause.is(":-", 1):
		return nil, clause.args[0], '0'
	case clause.is(":-", 2):
		head, body, spec = clause.args[0], clause.args[1], '0'
	case clause.is("=>", 2):
		head, body, spec = clause.args[0], clause.args[1], '0'
		if head.is(",", 2) {
			head, body = head.args[0], &node{Node: head.Node, args: []*node{head.args[1], body}}
		}
	case clause.is("-->", 2):
		head, body, spec = clause.args[0], clause.args[1], nonterminal
		if head.is(",", 2) {
			head = head.args[0]
		}
		unseen := &node{Node: syntax.Node{Kind: syntax.KindVar, N: -1}}
		head = &node{Node: head.Node, args: append(slices.Clone(head.args), unseen, unseen)}
	default:
		head = clause
	}
	if head.is(":", 2) {
		head = head.args[1]
	}
	return head, body, spec
}

// constructs are the control constructs, whose arguments are goals. arithmetic are the
// predicates whose arguments are evaluated.
var (
	constructs = []string{",", ";", "->", "*->", "\\+", "|"}
	arithmetic = []string{"is", "=:=", "=\\=", "<", "=<", ">", ">="}
)

// goal notes the calls in a term that is an argument of the kind spec. The term is in a
// clause with a head, or in a query.
func (c *coverage) goal(n *node, spec byte, head *node) {
	extra := int(spec) - '0'
	switch {
	case spec == nonterminal:
		extra = 2
	case spec == '^':
		extra = 0
	case extra < 0 || extra > 9:
		return
	}
	switch name := n.Atom.String(); {
	case n.Kind == syntax.KindVar:
		c.meta(n, spec, head)
	case n.Kind != syntax.KindAtom && n.Kind != syntax.KindCompound:
	case spec == '^' && n.is("^", 2):
		c.goal(n.args[1], spec, head)
	case spec == nonterminal && n.is("{}", 1):
		c.goal(n.args[0], '0', head)
	case spec == nonterminal && name == "call" && len(n.args) > 0:
		c.goal(n.args[0], byte('0'+len(n.args)+1), head)
	case spec == nonterminal && slices.Contains(constructs, name):
		for _, arg := range n.args {
			c.goal(arg, spec, head)
		}
	case n.is(":", 2):
		c.goal(n.args[1], spec, head)
		c.mark(c.modules[n.args[0].Atom.String()], n.args[1], extra)
	case n.is(">>", 2):
		c.call(n, extra)
		params := n.args[0]
		if params.is("/", 2) {
			params = params.args[1]
		}
		if params.Kind == syntax.KindList {
			extra -= len(params.args) - 1
		}
		c.goal(n.args[1], byte('0'+max(extra, 0)), head)
	default:
		c.call(n, extra)
		meta := c.metas[n.plus(extra)]
		if own := c.own[n.plus(extra)]; own != nil {
			meta = own
		} else if slices.Contains(constructs, name) {
			meta = []byte("00")
		}
		for i, arg := range n.args {
			if meta != nil {
				c.goal(arg, meta[i], head)
			}
			if slices.Contains(arithmetic, name) && len(n.args)+extra == 2 {
				c.evaluate(arg)
			}
		}
	}
}

// meta notes that a variable of a clause is called, so that the argument of the head with
// this variable is a goal.
func (c *coverage) meta(variable *node, spec byte, head *node) {
	if head == nil {
		return
	}
	for i, arg := range head.args {
		if arg.Kind == syntax.KindVar && arg.N == variable.N {
			c.own[head.plus(0)][i] = spec
		}
	}
}

// call notes a call of a library that the table names, of a builtin, or of a predicate that
// is autoloaded.
func (c *coverage) call(n *node, extra int) {
	key := n.plus(extra)
	if c.own[key] != nil {
		return
	}
	for library := range c.named {
		c.mark(library, n, extra)
	}
	c.mark("", n, extra)
	c.mark(libraryName(program.LibraryOf(key)), n, extra)
}

func (c *coverage) mark(library string, n *node, extra int) {
	if p := c.libraries[library][n.plus(extra)]; p != nil {
		c.called[p] = true
	}
}

// evaluate notes the evaluables in an expression.
func (c *coverage) evaluate(n *node) {
	c.evaluated[n.plus(0)] = true
	for _, arg := range n.args {
		c.evaluate(arg)
	}
}
