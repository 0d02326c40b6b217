package program

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/texts"
)

// The places of goals in files. A clause has only the line on which it begins, so the file
// is read again.

// KeepText keeps the text of a source that is no file, as long as clauses of it remain.
func (l *Loader) KeepText(name, text string) {
	if f := l.files[name]; f != nil && len(text) <= maxKept && l.engine.TryGrow(len(text), engine.AreaMemory) {
		f.text = text
	}
}

// maxKept is the greatest length of a text that is kept.
const maxKept = 1 << 20

// Locate returns the place of the goal that a frame is executing, and the name and arity of
// the goal. If the goal is not found, the place is the line of the clause, with column 0.
// The caller must be alone.
func (l *Loader) Locate(frame engine.Frame) (at syntax.Position, goal engine.PredKey) {
	path, key := frame.Goal(l.engine)
	at.File, at.Line = frame.Clause.Source()
	if path == nil || at.Line == 0 {
		return at, key
	}
	var memory engine.Account
	defer memory.Free()
	text, _, err := l.source(at.File, &memory)
	if err != nil {
		return at, key
	}
	text = decodeMark(text)
	start := 0
	for range at.Line - 1 {
		i := strings.IndexByte(text[start:], '\n')
		if i < 0 {
			return at, key
		}
		start += i + 1
	}
	p := frame.Pred
	opts := *streams.LoadOptions(l.engine)
	opts.Ops, opts.Spans = p.Module.Ops, true
	r := syntax.NewStringReader(text[start:], at.File)
	for {
		t, err := r.Read(&opts)
		switch {
		case err == io.EOF:
			return at, key
		case err != nil:
			continue
		case t.Start.Line > 1:
			return at, key
		}
		if n := nodeAt(t, path, key); n >= 0 {
			pos := r.At(t.Spans[n].From)
			at.Line += pos.Line - 1
			at.Column = pos.Column
			return at, key
		}
	}
}

// backtrace implements '$backtrace'(Ball, Frames).
func backtrace(m *engine.Machine, a []engine.Cell) bool {
	l := LoaderOf(m.Engine)
	frames := m.Backtrace(a[0])
	cells := make([]engine.Cell, len(frames))
	for i, f := range frames {
		at, goal := l.Locate(f)
		_, clause := f.Clause.Source()
		name := ""
		if goal.Name != 0 {
			name = fmt.Sprintf("%s/%d", goal.Name, goal.Arity)
		}
		cells[i] = m.NewStruct(atomFrame, texts.NewAtom(m, f.Pred.PI()), texts.NewAtom(m, name), texts.NewAtom(m, at.File),
			engine.SmallInt(int64(clause)), engine.SmallInt(int64(at.Line)), engine.SmallInt(int64(at.Column)))
	}
	return m.Unify(a[1], m.NewList(cells, builtin.NilList))
}

// Line returns the text of the line of a place, if the file has not changed since it was
// loaded.
func (l *Loader) Line(at syntax.Position) (text string, ok bool) {
	text = l.textFrom(at.File, at.Line)
	ok = text != ""
	text, _, _ = strings.Cut(text, "\n")
	return strings.TrimRight(text, "\r"), ok
}

// A Source is a file from which a program was loaded, with its text.
type Source struct{ Name, Module, Text string }

// Programs calls f with each file from which programs were loaded, with its current text,
// until f returns false.
func (l *Loader) Programs(f func(Source) bool) {
	for _, file := range l.order {
		if file.isLibrary() {
			continue
		}
		var memory engine.Account
		text, _, err := l.source(file.path, &memory)
		s := Source{file.path, atom.User.String(), decodeMark(text)}
		if file.module != nil {
			s.Module = file.module.Name.String()
		}
		more := err != nil || f(s)
		if memory.Free(); !more {
			return
		}
	}
}

// nodeAt returns the node to which a path leads in a clause. The node must be a goal with
// the name and arity of key, or a nonterminal that becomes such a goal. Otherwise it
// returns -1.
func nodeAt(t *syntax.Term, path []int, key engine.PredKey) int {
	first := firstNodes(t)
	at := len(t.Nodes) - 1
	root := t.Nodes[at]
	for _, arg := range path {
		n := arguments(t.Nodes[at])
		if arg >= n {
			return -1
		}
		at-- // the last argument
		for range n - 1 - arg {
			at = first[at] - 1
		}
	}
	n := t.Nodes[at]
	grammar := 0
	if root.Kind == syntax.KindCompound && root.Atom == atom.DCGArrow {
		grammar = 2
	}
	if n.Atom != key.Name || n.Kind != syntax.KindAtom && n.Kind != syntax.KindCompound ||
		arguments(n) != key.Arity && arguments(n)+grammar != key.Arity {
		return -1
	}
	return at
}

// firstNodes returns the first node of the term of each node.
func firstNodes(t *syntax.Term) []int {
	first := make([]int, len(t.Nodes))
	for i, n := range t.Nodes {
		first[i] = i
		for range arguments(n) {
			first[i] = first[first[i]-1]
		}
	}
	return first
}

// arguments returns the number of arguments of a node that are nodes.
func arguments(n syntax.Node) int {
	switch n.Kind {
	case syntax.KindCompound, syntax.KindDict:
		return int(n.N)
	case syntax.KindList:
		return int(n.N) + 1
	}
	return 0
}

// An Extent is the place of a clause in its file.
type Extent struct {
	Clause     *engine.Clause
	Start, End syntax.Position
}

// Extents returns the extents of all clauses of programs that come from files, in the order
// of the files and the lines. If a clause is not found again, its end is its start. The
// caller must be alone. If m is not nil, it is the machine whose builtin holds the memory.
func (l *Loader) Extents(m *engine.Machine) (extents []Extent) {
	l.engine.Modules(func(mod *engine.Module) bool {
		mod.Preds(func(p *engine.Pred) bool {
			if !mod.IsLibrary() && p.Imported() == nil {
				for _, c := range p.List() {
					if file, line := c.Source(); line > 0 && !isEmbedded(file) {
						if m != nil {
							extents = builtin.Room(m, extents, 1)
							m.Tick()
						}
						at := syntax.Position{File: file, Line: line, Column: 1}
						extents = append(extents, Extent{c, at, at})
					}
				}
			}
			return true
		})
		return true
	})
	slices.SortStableFunc(extents, func(a, b Extent) int {
		if m != nil {
			m.Tick()
		}
		return cmp.Or(cmp.Compare(a.Start.File, b.Start.File), cmp.Compare(a.Start.Line, b.Start.Line))
	})
	for rest := extents; len(rest) > 0; {
		file := rest[0].Start.File
		n := slices.IndexFunc(rest, func(x Extent) bool { return x.Start.File != file })
		if n < 0 {
			n = len(rest)
		}
		l.measure(m, rest[:n])
		rest = rest[n:]
	}
	return extents
}

// measure finds the ends of the clauses of a file. The clauses are in the order of the
// lines.
func (l *Loader) measure(m *engine.Machine, extents []Extent) {
	var memory engine.Account
	defer memory.Free()
	text, _, err := l.source(extents[0].Start.File, &memory)
	if err != nil {
		return
	}
	opts := *streams.LoadOptions(l.engine)
	opts.Ops = l.engine.PredOf(extents[0].Clause).Module.Ops
	r := syntax.NewStringReader(decodeMark(text), extents[0].Start.File)
	r.SkipInterpreterLine()
	for {
		t, err := r.Read(&opts)
		if err == io.EOF {
			return
		}
		if err != nil {
			continue
		}
		for len(extents) > 0 && extents[0].Start.Line < t.Start.Line {
			extents = extents[1:]
		}
		name, arity := headOf(t)
		for i := range extents {
			x := &extents[i]
			if x.Start.Line != t.Start.Line {
				break
			}
			if key := l.engine.PredOf(x.Clause).PredKey; x.End == x.Start && key.Name == name && key.Arity == arity {
				x.Start, x.End = t.Start, t.End
				break
			}
		}
		if m != nil {
			m.Tick()
		}
	}
}

// headOf returns the name and the arity of the head of a clause that was read.
func headOf(t *syntax.Term) (name atom.Atom, arity int) {
	at, more, first := len(t.Nodes)-1, 0, firstNodes(t)
	for n := t.Nodes[at]; n.Kind == syntax.KindCompound && n.N == 2 && (n.Atom == atom.Neck || n.Atom == atom.DCGArrow || n.Atom == atomSSU || n.Atom == atom.Colon || n.Atom == atom.Comma); n = t.Nodes[at] {
		if n.Atom == atom.DCGArrow {
			more = 2
		}
		if at--; n.Atom != atom.Colon { // of Module:Head take the head
			at = first[at] - 1
		}
	}
	return t.Nodes[at].Atom, arguments(t.Nodes[at]) + more
}

var (
	atomSSU   = atom.Intern("=>")
	atomFrame = atom.Intern("frame")
)

var whereRows = []engine.Builtin{
	{Name: "$backtrace", Arity: 2, Use: engine.Database, Det: backtrace,
		Doc: "'$backtrace'(+Ball, -Frames)\nFrames are frame(Predicate, Goal, File, ClauseLine, Line, Column) for the clauses that were running when Ball was raised, if that was the last exception."},
}
