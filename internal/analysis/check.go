package analysis

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/near"
	"github.com/zebralog/prolog/internal/source"
	"github.com/zebralog/prolog/stdlib/program"
)

// Severity is the severity of a diagnostic.
type Severity uint8

// The severities, as the Language Server Protocol numbers them.
const (
	Error Severity = 1 + iota
	Warning
	Information
	Hint
)

// A Diagnostic says what is wrong or suspicious at a place.
type Diagnostic struct {
	Range
	Severity Severity
	Code     string // such as singleton or undefined
	Message  string
}

// Check returns the diagnostics of a file.
func (ws *Workspace) Check(u *Unit) []Diagnostic {
	k := check{Workspace: ws, Unit: u}
	k.syntax()
	for _, c := range u.Clauses {
		if c.Err == nil {
			k.variables(c)
		}
	}
	k.files()
	k.contiguity()
	k.calls()
	k.exports()
	k.unused()
	k.unreachable()
	k.determinism()
	slices.SortStableFunc(k.found, func(x, y Diagnostic) int { return cmp.Compare(x.From, y.From) })
	return k.found
}

type check struct {
	*Workspace
	*Unit
	found []Diagnostic
}

func (k *check) add(at Range, severity Severity, code, format string, args ...any) {
	k.found = append(k.found, Diagnostic{at, severity, code, fmt.Sprintf(format, args...)})
}

func (k *check) syntax() {
	for _, c := range k.Clauses {
		if c.Err == nil {
			continue
		}
		_, message, _ := strings.Cut(c.Err.Error(), "syntax error: ")
		from := min(c.Err.Pos.Byte, len(k.Text))
		k.add(Range{from, from + tokenLength(k.Text[from:])}, Error, "syntax", "Syntax error: %s", message)
	}
}

// tokenLength returns the length of the word or character at the start of a text. It is at
// least 1.
func tokenLength(text string) int {
	n := strings.IndexFunc(text, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9' && r < 'A' || r > 'Z' && r < 'a' || r > 'z' && r < 0x80)
	})
	switch {
	case n > 0:
		return n
	case n < 0:
		return len(text)
	}
	for i := range text {
		if i > 0 {
			return i
		}
	}
	return len(text)
}

// variables finds variables that occur once but should not, and the reverse.
func (k *check) variables(c *source.Clause) {
	if len(c.Quotations) > 0 {
		return
	}
	for i, v := range c.Vars {
		at := Range{c.From + int(v.Pos), c.From + int(v.Pos) + len(v.Name)}
		switch {
		case v.Name == "_" || v.Count == 0:
		case v.Count == 1 && program.WantsOthers(v.Name):
			k.add(at, Warning, "singleton", "Singleton variable: %s", v.Name)
		case v.Count > 1 && program.WantsNoOthers(v.Name) && !strings.HasPrefix(v.Name, "__"):
			for n, node := range c.Nodes {
				if node.Kind == syntax.KindVar && int(node.N) == i {
					at = Name(c, n)
					k.add(at, Warning, "multiton", "Singleton-marked variable appears more than once: %s", v.Name)
				}
			}
		}
	}
}

// files finds loaded files that do not exist.
func (k *check) files() {
	for _, need := range k.Needs {
		if need.Path == "" {
			name := need.Clause.Source(need.Node)
			if !strings.Contains(name, "(") || strings.HasPrefix(name, "library(") {
				k.add(Whole(need.Clause, need.Node), Error, "file", "There is no file %s", name)
			}
		}
	}
}

// Whole returns the range of a node.
func Whole(c *source.Clause, i int) Range {
	return Range{c.From + int(c.Spans[i].From), c.From + int(c.Spans[i].To)}
}

// contiguity finds clauses that are apart from the others of their predicate.
func (k *check) contiguity() {
	seen := make(map[PI]Definition)
	var last PI
	for _, d := range k.Definitions {
		first, known := seen[d.PI]
		if known && d.PI != last && d.Module == "" && !k.Declared[d.PI]["discontiguous"] && !k.Declared[d.PI]["multifile"] &&
			!k.Declared[d.PI]["dynamic"] {
			k.add(d.Range, Warning, "discontiguous", "Clauses of %v are not together: the earlier ones begin at line %d, and %v stands between",
				d.PI, k.Clauses[first.Clause].Start.Line, last)
		}
		if !known {
			seen[d.PI] = d
		}
		last = d.PI
	}
}

// calls finds goals that call undefined predicates.
func (k *check) calls() {
	const mostHints = 20 // they take time
	hints := 0
	asserted := make(map[PI]bool)
	for _, r := range k.References {
		if r.Use == Asserted {
			asserted[r.PI] = true
		}
	}
	for _, r := range k.References {
		if r.Use != Call || k.Open || len(k.Declared[r.PI]) > 0 || asserted[r.PI] || k.isKnown(r) {
			continue
		}
		hint := ""
		if hints++; hints <= mostHints {
			hint = k.hint(r.PI)
		}
		k.add(r.Range, Warning, "undefined", "%v is not defined%s", r.PI, hint)
	}
}

func (k *check) isKnown(r Reference) bool {
	if k.System.Predicates[r.PI] != nil || len(k.Find(k.Unit, r.Module, r.PI)) > 0 {
		return true
	}
	if r.Module != "" && r.Module != k.Module { // the module may come from anywhere
		return true
	}
	units := []*Unit{k.Unit}
	for _, need := range k.Needs {
		if exports, ok := k.System.Exports(need.Path); ok {
			if slices.Contains(exports, r.PI) {
				return true
			}
		} else if u := k.Workspace.Unit(need.Path); u != nil {
			units = append(units, u)
		}
	}
	units = append(units, k.loaders(k.Unit)...)
	for _, u := range units {
		if u.Open || len(u.Declared[r.PI]) > 0 {
			return true
		}
	}
	return false
}

// hint names predicates that may be meant.
func (k *check) hint(pi PI) string {
	var all iter.Seq2[string, int] = func(yield func(string, int) bool) {
		for _, d := range k.Definitions {
			if !yield(d.Name, d.Arity) {
				return
			}
		}
		for p := range k.System.Predicates {
			if !yield(p.Name, p.Arity) {
				return
			}
		}
	}
	found := near.Find(pi.Name, all)
	if len(found) == 0 {
		return ""
	}
	var names []string
	for _, p := range found[:min(len(found), 5)] {
		names = append(names, p.String())
	}
	return "; there is " + strings.Join(names, ", ")
}

// exports finds predicates in the module header that the file does not define.
func (k *check) exports() {
	for _, r := range k.Exports {
		if !k.Open && len(k.Declared[r.PI]) == 0 && k.System.Predicates[r.PI] == nil && len(k.Find(k.Unit, "", r.PI)) == 0 {
			k.add(r.Range, Error, "export", "Exported %v is not defined", r.PI)
		}
	}
}

// unused finds predicates of a module that are neither exported nor called in it.
func (k *check) unused() {
	if k.Module == "" || k.Open {
		return
	}
	used := make(map[PI]bool)
	for _, r := range k.Exports {
		used[r.PI] = true
	}
	for _, r := range k.References {
		if r.By != r.PI {
			used[r.PI] = true
		}
	}
	names := make(map[string]bool) // names of atoms, by which predicates may be called in ways that are not seen
	for _, c := range k.Clauses {
		for _, n := range c.Nodes {
			if n.Kind == syntax.KindAtom {
				names[n.Atom.String()] = true
			}
		}
	}
	for _, d := range k.Definitions {
		if !used[d.PI] && !(d.Arity > 0 && names[d.Name]) && d.Module == "" {
			k.add(d.Range, Hint, "unused", "%v is never called", d.PI)
			used[d.PI] = true
		}
	}
}

// unreachable finds clauses after a clause that accepts all calls and commits.
func (k *check) unreachable() {
	taken := make(map[PI]int) // the lines of such clauses
	for _, d := range k.Definitions {
		c := k.Clauses[d.Clause]
		if line := taken[d.PI]; line > 0 {
			k.add(d.Range, Warning, "unreachable", "No call of %v reaches this clause: the clause at line %d takes it and commits", d.PI, line)
		} else if !d.Grammar && !k.Declared[d.PI]["dynamic"] && takesAll(c) {
			taken[d.PI] = c.Start.Line
		}
	}
}

// takesAll reports whether a clause accepts all calls and commits. The arguments of its
// head are different variables, and its body begins with a cut or it is a rule without a
// guard.
func takesAll(c *source.Clause) bool {
	root := c.Root()
	name, arity, _ := c.Name(root)
	if arity == 2 && name == "=>" {
		head := c.Args(root)[0]
		return !c.Is(head, atom.Comma, 2) && distinct(c, head)
	}
	if arity != 2 || name != ":-" {
		return false
	}
	args := c.Args(root)
	if !c.IsAtom(c.Conjuncts(args[1])[0], "!") {
		return false
	}
	return distinct(c, args[0])
}
