package program

import (
	"io"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/streams"
)

// Where the goals of a clause are in its file: clauses have only the line that they begin
// at. The file is read again.

// KeepText keeps the text of a source that is no file, while clauses of it remain.
func (l *Loader) KeepText(name, text string) {
	if f := l.files[name]; f != nil && len(text) <= maxKept && l.engine.TryGrow(len(text), engine.AreaMemory) {
		f.text = text
	}
}

// maxKept bounds the texts that are kept.
const maxKept = 1 << 20

// Locate is the place of the goal that a frame is at, and the name and arity of the goal. If
// it is not found, it is the line of the clause, with column 0. The caller is alone.
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
	p := frame.Clause.Pred()
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

// nodeAt is the node of a clause that a path leads to, if it is a goal of that name and
// arity, or a nonterminal that becomes one; else -1.
func nodeAt(t *syntax.Term, path []int, key engine.PredKey) int {
	first := make([]int, len(t.Nodes)) // where each node with its arguments begins
	for i, n := range t.Nodes {
		first[i] = i
		for range arguments(n) {
			first[i] = first[first[i]-1]
		}
	}
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

// arguments is how many nodes the arguments of a node are.
func arguments(n syntax.Node) int {
	switch n.Kind {
	case syntax.KindCompound, syntax.KindDict:
		return int(n.N)
	case syntax.KindList:
		return int(n.N) + 1
	}
	return 0
}
