package source

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/program"
)

// A Library finds the files that a file loads. It is safe for use by several goroutines.
type Library struct {
	// Open reads a file. nil stands for os.ReadFile.
	Open func(path string) ([]byte, error)

	mu        sync.Mutex
	operators map[string][]operator // the operators that embedded files export
}

// An operator is an operator that a file declares or exports.
type operator struct {
	priority int
	kind     syntax.OpType
	name     atom.Atom
}

// A Load is a file that a directive names.
type Load struct {
	Path      string // "" if it was not found
	Directive string // use_module, ensure_loaded, consult, include and so on
	Clause    *Clause
	Node      int // the node with the name of the file
}

// ReadFile reads a file of the system, or an embedded one such as library/lists.pl.
func (l *Library) ReadFile(path string) (string, error) {
	var text []byte
	var err error
	switch {
	case isEmbedded(path):
		text, err = fs.ReadFile(program.Embedded, path)
	case l.Open != nil:
		text, err = l.Open(path)
	default:
		text, err = os.ReadFile(path)
	}
	return string(text), err
}

func isEmbedded(path string) bool {
	return strings.HasPrefix(path, program.LibraryDir+"/") || strings.HasPrefix(path, program.SystemDir+"/")
}

// Resolve returns the path of the file that node i names in the file with the path from. It
// returns "" if the file is not found.
func (l *Library) Resolve(from string, c *Clause, i int) string {
	if n := c.Nodes[i]; n.Kind == syntax.KindCompound && n.N == 1 {
		name, ok := c.path(i - 1)
		if !ok {
			return ""
		}
		if n.Atom.String() == "library" {
			path, _ := program.LibraryPath(name, isEmbedded(from))
			return path
		}
		return ""
	}
	name, ok := c.path(i)
	if !ok {
		return ""
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(from), name)
	}
	for _, ext := range []string{"", ".pl", ".pro", ".prolog", ".plt"} {
		if _, err := l.ReadFile(name + ext); err == nil {
			return name + ext
		}
	}
	return ""
}

// path returns the text of a file name: an atom, a string or names joined by /.
func (c *Clause) path(i int) (string, bool) {
	switch n := c.Nodes[i]; {
	case n.Kind == syntax.KindAtom:
		return n.Atom.String(), true
	case n.Kind == syntax.KindString:
		return c.Texts[n.Val], true
	case c.Is(i, atom.Slash, 2):
		args := c.Args(i)
		last, ok := c.path(args[1])
		if !ok || c.Nodes[args[1]].Kind != syntax.KindAtom {
			return "", false
		}
		dir, ok := c.path(args[0])
		return dir + "/" + last, ok
	}
	return "", false
}

// declare notes what a directive says if that matters for reading.
func (r *reading) declare(c *Clause) {
	root := c.Root()
	if !c.Is(root, atom.Neck, 1) {
		return
	}
	for _, goal := range c.Conjuncts(root - 1) {
		r.directive(c, goal)
	}
}

// Conjuncts returns the goals of a conjunction.
func (c *Clause) Conjuncts(i int) (goals []int) {
	for c.Is(i, atom.Comma, 2) {
		args := c.Args(i)
		goals = append(goals, args[0])
		i = args[1]
	}
	return append(goals, i)
}

func (r *reading) directive(c *Clause, goal int) {
	if c.Is(goal, atom.Colon, 2) {
		goal = c.Args(goal)[1]
	}
	name, arity, _ := c.Name(goal)
	args := c.Args(goal)
	switch {
	case name == "op" && arity == 3:
		r.add(c.operators(goal))
	case name == "module" && arity >= 2:
		for _, e := range c.Args(args[1]) {
			r.add(c.operators(e))
		}
	case name == "set_prolog_flag" && arity == 2 && c.IsAtom(args[0], "back_quotes"):
		r.back = syntax.QuoteDefault
		if c.IsAtom(args[1], "symbol_char") {
			r.back = syntax.QuoteSymbolChar
		}
	case arity > 0 && slices.Contains([]string{
		"use_module", "reexport", "autoload", "ensure_loaded", "consult", "load_files", "include"}, name):
		r.loads(c, name, args[0])
	case c.Nodes[goal].Kind == syntax.KindList:
		r.loads(c, "consult", goal)
	}
}

// loads reads the operators of the files that node i names.
func (r *reading) loads(c *Clause, directive string, i int) {
	if c.Nodes[i].Kind == syntax.KindList {
		for _, e := range c.Args(i)[:c.Nodes[i].N] {
			r.loads(c, directive, e)
		}
		return
	}
	path := r.library.Resolve(r.file.Name, c, i)
	r.file.Needs = append(r.file.Needs, &Load{path, directive, c, i})
	if path == "" || slices.Contains(r.busy, path) {
		return
	}
	r.add(r.library.exports(path, directive == "include", r.busy))
}

// exports returns the operators that loading a file declares in the loading file. These are
// the operators that a module exports, or all that a file declares which is no module.
func (l *Library) exports(path string, included bool, busy []string) []operator {
	l.mu.Lock()
	known, ok := l.operators[path]
	l.mu.Unlock()
	if ok {
		return known
	}
	text, err := l.ReadFile(path)
	if err != nil {
		return nil
	}
	r := &reading{library: l, file: &File{Name: path, Text: text, Ops: syntax.NewOpsBelow(predefined())}, busy: append(slices.Clone(busy), path)}
	ops := r.exported(included)
	if isEmbedded(path) {
		l.mu.Lock()
		if l.operators == nil {
			l.operators = make(map[string][]operator)
		}
		l.operators[path] = ops
		l.mu.Unlock()
	}
	return ops
}

// exported reads as much of a file as is needed to know its exports.
func (r *reading) exported(included bool) (ops []operator) {
	f := r.file
	header, ok := moduleHeader(f.Text)
	if included || !ok {
		r.read()
		for name, op := range f.Ops.All() {
			if predefined().Lookup(op.Type.Fixity(), name) != op {
				ops = append(ops, operator{int(op.Priority), op.Type, name})
			}
		}
		return ops
	}
	root := header.Root()
	for _, e := range header.Args(header.Args(root - 1)[1]) {
		ops = append(ops, header.operators(e)...)
	}
	if !strings.Contains(f.Text, "reexport") {
		return ops
	}
	r.read()
	for _, need := range f.Needs {
		if need.Directive == "reexport" && need.Path != "" && !slices.Contains(r.busy, need.Path) {
			ops = append(ops, r.library.exports(need.Path, false, r.busy)...)
		}
	}
	return ops
}

// moduleHeader returns the first clause of a text, and whether it is a module header.
func moduleHeader(text string) (*Clause, bool) {
	reader := syntax.NewStringReader(text, "")
	reader.SkipInterpreterLine()
	t, err := reader.Read(&syntax.Options{Ops: predefined()})
	if err != nil {
		return nil, false
	}
	c := &Clause{Term: *t}
	root := c.Root()
	return c, c.Is(root, atom.Neck, 1) && c.Is(root-1, atom.Intern("module"), 2)
}

// operators returns the operators of the term op(Priority, Type, Names).
func (c *Clause) operators(i int) (ops []operator) {
	name, arity, _ := c.Name(i)
	if name != "op" || arity != 3 {
		return nil
	}
	args := c.Args(i)
	priority := c.Nodes[args[0]]
	kind, _, _ := c.Name(args[1])
	t, ok := syntax.ParseOpType(kind)
	if !ok || priority.Kind != syntax.KindInt || priority.Int() < 0 || priority.Int() > syntax.MaxPriority {
		return nil
	}
	names := []int{args[2]}
	if c.Nodes[args[2]].Kind == syntax.KindList {
		names = c.Args(args[2])
		names = names[:len(names)-1]
	}
	for _, n := range names {
		if c.Is(n, atom.Colon, 2) {
			n = c.Args(n)[1]
		}
		if c.Nodes[n].Kind == syntax.KindAtom {
			ops = append(ops, operator{int(priority.Int()), t, c.Nodes[n].Atom})
		}
	}
	return ops
}

// add declares operators, except those that op/3 would refuse.
func (r *reading) add(ops []operator) {
	for _, op := range ops {
		if r.file.Ops.Conflict(op.priority, op.kind, op.name, false) == "" {
			r.file.Ops.Add(op.priority, op.kind, op.name)
		}
	}
}
