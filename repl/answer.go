package repl

import (
	"slices"
	"strconv"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

// An answer is shown as a conjunction that a query could contain.
//
//   - Variables with the same value are written as a chain: X = Y, Y = 1.
//   - A variable without a value is not mentioned, but terms that contain it
//     show its name. Of several that are the same, the name of the last one is
//     shown, even if it is not shown otherwise.
//   - Other variables are _ where they occur once, else _A, _B and so on.
//   - A cyclic term is written up to where it returns to itself. There the variable
//     that has it as its value is written. If no variable has it, the term gets a name
//     such as _S1 and an equation of its own.
//   - In a factorized answer, a subterm that occurs several times in a value also gets
//     a name. Its equation follows that value.

// Text returns the answer as text, without the full stop or semicolon after
// it. With full, terms are written to any depth.
func (a *Answer) Text(full bool) string {
	depth := a.Options.MaxDepth
	if full {
		depth = 0
	}
	return a.Program + string(a.writer(depth).text)
}

// writer returns an answerWriter that has written the answer.
func (a *Answer) writer(depth int) *answerWriter {
	w := &answerWriter{Answer: a, opts: a.Options, names: make(map[syntax.Cell]string), taken: make(map[string]bool)}
	w.opts.MaxDepth = depth
	for _, v := range a.Vars {
		w.taken[v.Name] = true
	}
	w.group()
	w.findCycles()
	if w.Factorized {
		w.factorize()
	}
	w.opts.VariableNames = w.count
	w.write()
	w.opts.VariableNames = w.name
	w.write()
	return w
}

// An answerWriter writes an answer twice. The first time it only counts variables.
type answerWriter struct {
	*Answer
	opts   syntax.WriteOptions
	groups []group
	names  map[syntax.Cell]string // of variables, and of terms that are cyclic or factored out
	named  bool                   // terms have names, too
	extra  []group                // cyclic terms that are no variable's value
	taken  map[string]bool
	seen   map[syntax.Cell]int // how often each other variable occurs
	last   int                 // the number of the last generated name
	text   []byte
}

// A group has the variables that have one value.
type group struct {
	vars  []Var
	names []string // of those that are shown
	value syntax.Cell
	where []group // the terms that are factored out of the value
}

// group forms groups of the variables that have the same value.
func (w *answerWriter) group() {
next:
	for _, v := range w.Vars {
		value := w.Terms.Resolve(v.Value)
		for i := range w.groups {
			if g := &w.groups[i]; g.value == value || w.Terms.Same(g.value, value) {
				g.vars = append(g.vars, v)
				continue next
			}
		}
		w.groups = append(w.groups, group{vars: []Var{v}, value: value})
	}
	for i := range w.groups {
		g := &w.groups[i]
		last, isVar := g.vars[len(g.vars)-1], w.isVar(g.value)
		for _, v := range g.vars {
			if !v.Unshown {
				g.names = append(g.names, v.Name)
			}
		}
		if isVar {
			w.names[g.value] = last.Name
		}
		if isVar && last.Unshown && len(g.names) > 0 { // the name stands for the value
			g.names = append(g.names, last.Name)
		}
	}
	w.groups = slices.DeleteFunc(w.groups, func(g group) bool { return len(g.names) == 0 })
}

func (w *answerWriter) isVar(t syntax.Cell) bool {
	kind, _, _ := w.Terms.Look(t)
	return kind == syntax.VarTerm
}

// findCycles gives names to the terms that contain themselves.
func (w *answerWriter) findCycles() {
	values := make(map[syntax.Cell]string)
	for _, g := range w.groups {
		values[g.value] = g.names[len(g.names)-1]
	}
	done := make(map[syntax.Cell]bool)
	for _, g := range w.groups {
		if w.Terms.Acyclic(g.value) {
			continue
		}
		for _, t := range w.backEdges(g.value, done) {
			if w.names[t] != "" {
				continue
			}
			name := values[t]
			if name == "" {
				name = w.newName("_S")
				w.extra = append(w.extra, group{names: []string{name}, value: t})
			}
			w.names[t], w.named = name, true
		}
	}
}

// backEdges returns the subterms of t that contain themselves. They are met again by a
// search while it is inside them. It skips the terms in done, and adds those that it has
// searched.
func (w *answerWriter) backEdges(t syntax.Cell, done map[syntax.Cell]bool) (found []syntax.Cell) {
	type frame struct {
		t           syntax.Cell
		next, arity int
	}
	var stack []frame
	inside := make(map[syntax.Cell]bool)
	visit := func(t syntax.Cell) {
		kind, _, arity := w.Terms.Look(t)
		switch {
		case kind != syntax.CompoundTerm && kind != syntax.ListTerm || done[t]:
		case inside[t]:
			found = append(found, t)
		default:
			inside[t] = true
			stack = append(stack, frame{t, 0, arity})
		}
	}
	visit(t)
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if f.next == f.arity {
			done[f.t], inside[f.t] = true, false
			stack = stack[:len(stack)-1]
			continue
		}
		f.next++
		visit(w.Terms.Arg(f.t, f.next-1))
	}
	return found
}

// factorize gives names to the subterms that a value contains several times.
func (w *answerWriter) factorize() {
	type frame struct {
		t           syntax.Cell
		next, arity int
	}
	for i := range w.groups {
		g := &w.groups[i]
		met := make(map[syntax.Cell]int)
		var stack []frame
		var order []syntax.Cell // subterms come after those that contain them
		visit := func(t syntax.Cell) {
			kind, _, arity := w.Terms.Look(t)
			if kind != syntax.CompoundTerm && kind != syntax.ListTerm {
				return
			}
			if met[t]++; met[t] == 1 {
				stack = append(stack, frame{t, 0, arity})
			}
		}
		for visit(g.value); len(stack) > 0; {
			f := &stack[len(stack)-1]
			if f.next < f.arity {
				f.next++
				visit(w.Terms.Resolve(w.Terms.Arg(f.t, f.next-1)))
				continue
			}
			order = append(order, f.t)
			stack = stack[:len(stack)-1]
		}
		for _, t := range order {
			if met[t] > 1 && w.names[t] == "" {
				name := w.newName("_S")
				g.where = append(g.where, group{names: []string{name}, value: t})
				w.names[t], w.named = name, true
			}
		}
	}
}

// count is the function that names variables the first time. It counts them.
func (w *answerWriter) count(t syntax.Cell) (string, bool) {
	if w.names[t] == "" {
		if w.seen == nil {
			w.seen = make(map[syntax.Cell]int)
		}
		w.seen[t]++
	}
	return "_", true
}

// name is the function that names variables the second time.
func (w *answerWriter) name(t syntax.Cell) (string, bool) {
	if n := w.names[t]; n != "" {
		return n, true
	}
	if w.Numbered {
		return w.Terms.VarName(t), true
	}
	if w.seen[t] < 2 {
		return "_", true
	}
	n := w.newName("_")
	w.names[t] = n
	return n, true
}

// newName returns a name that the query does not use: _A to _Z, _A1 and so on, or _S1, _S2
// and so on.
func (w *answerWriter) newName(prefix string) string {
	for {
		n := w.last
		w.last++
		name := prefix + strconv.Itoa(n+1)
		if prefix == "_" {
			name = prefix + string(rune('A'+n%26))
			if n >= 26 {
				name += strconv.Itoa(n / 26)
			}
		}
		if !w.taken[name] {
			w.taken[name] = true
			return name
		}
	}
}

// write writes the answer with the names known so far.
func (w *answerWriter) write() {
	w.last, w.text = 0, w.text[:0]
	for _, g := range w.groups {
		if len(g.names) == 1 && w.isVar(g.value) {
			continue
		}
		w.next()
		for i, name := range g.names {
			if i > 0 {
				w.text = append(w.text, " = "...)
				w.text = append(w.text, name...)
				if i == len(g.names)-1 && w.isVar(g.value) {
					break
				}
				w.text = append(w.text, ", "...)
			}
			w.text = append(w.text, name...)
		}
		if !w.isVar(g.value) {
			w.text = append(w.text, " = "...)
			w.term(g.value, equalsPriority)
		}
		for i, g := range g.where {
			w.text = append(w.text, ","...)
			if i == 0 {
				w.text = append(w.text, " % where"...)
			}
			w.text = append(w.text, "\n    "+g.names[0]+" = "...)
			w.term(g.value, equalsPriority)
		}
	}
	for _, g := range w.extra {
		w.next()
		w.text = append(w.text, g.names[0]+" = "...)
		w.term(g.value, equalsPriority)
	}
	for _, goal := range w.Goals {
		w.next()
		w.term(goal, syntax.ArgPriority)
	}
	for i, goal := range w.Residue {
		w.next()
		if i == 0 {
			w.text = append(w.text, "% with pending residual goals\n"...)
		}
		w.term(goal, syntax.ArgPriority)
	}
	switch {
	case w.Undefined:
		w.next()
		w.term(w.Condition, syntax.ArgPriority)
	case len(w.text) == 0:
		w.text = append(w.text, "true"...)
	}
}

// next begins the next conjunct.
func (w *answerWriter) next() {
	if len(w.text) > 0 {
		w.text = append(w.text, ",\n"...)
	}
}

// equalsPriority is the highest priority of the right operand of =.
const equalsPriority = 699

// term writes one term.
func (w *answerWriter) term(t syntax.Cell, priority int) {
	o := w.opts
	o.Priority = priority
	if kind, name, _ := w.Terms.Look(t); kind == syntax.AtomTerm && w.opts.Ops.IsOp(name) && priority == equalsPriority {
		w.text = append(append(w.text, '('), syntax.AppendAtom(nil, name.String())...)
		w.text = append(w.text, ')')
		return
	}
	var view syntax.View = w.Terms
	if w.named {
		view, t = factored{w.Terms, w.Terms.Resolve(t), w.names}, 0
	}
	var err error
	if w.text, err = syntax.AppendTerm(w.text, view, t, &o); err != nil {
		w.text = append(w.text, "..."...)
	}
}

// A factored term is shown with names in place of some subterms. The root may have a name,
// too. As it must be shown in full, it is the cell 0.
type factored struct {
	Terms
	root  syntax.Cell
	names map[syntax.Cell]string
}

func (f factored) real(t syntax.Cell) syntax.Cell {
	if t == 0 {
		return f.root
	}
	return t
}

func (f factored) Resolve(t syntax.Cell) syntax.Cell {
	if t == 0 {
		return 0
	}
	return f.Terms.Resolve(t)
}

func (f factored) Look(t syntax.Cell) (syntax.TermKind, atom.Atom, int) {
	if f.names[t] != "" {
		return syntax.VarTerm, 0, 0
	}
	return f.Terms.Look(f.real(t))
}

func (f factored) Arg(t syntax.Cell, i int) syntax.Cell { return f.Terms.Arg(f.real(t), i) }
func (f factored) SmallInt(t syntax.Cell) (int64, bool) { return f.Terms.SmallInt(f.real(t)) }
func (f factored) Negative(t syntax.Cell) bool          { return f.Terms.Negative(f.real(t)) }
func (f factored) Text(t syntax.Cell) string            { return f.Terms.Text(f.real(t)) }
func (f factored) VarName(t syntax.Cell) string         { return f.Terms.VarName(f.real(t)) }

func (f factored) AppendNumber(dst []byte, t syntax.Cell) []byte {
	return f.Terms.AppendNumber(dst, f.real(t))
}
