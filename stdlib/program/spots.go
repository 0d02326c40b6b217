package program

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/streams"
)

// A Spot is a goal in the body of a clause.
type Spot struct {
	Clause *engine.Clause
	At     syntax.Position // where the goal begins
	Length int             // in characters
	Text   string          // the text of the clause
	Goal   string          // the text of the goal
}

// GoalAt returns the goal that contains a character of a file, counted from 0. If the
// character is in the head of a clause, it returns the first goal. The caller must be
// alone.
func (l *Loader) GoalAt(file string, char int) (s Spot, ok bool) {
	for _, x := range l.Extents(nil) {
		if x.Start.File == file && x.Start.Char <= char && char < x.End.Char {
			s, ok = l.spot(x, char)
			s.Clause = x.Clause
			return s, ok
		}
	}
	return s, false
}

// spot finds the goal in a clause.
func (l *Loader) spot(x Extent, char int) (s Spot, ok bool) {
	var memory engine.Account
	defer memory.Free()
	text, _, err := l.source(x.Start.File, &memory)
	if err != nil {
		return s, false
	}
	text = decodeMark(text)
	opts := *streams.LoadOptions(l.engine)
	opts.Ops, opts.Spans = l.engine.PredOf(x.Clause).Module.Ops, true
	r := syntax.NewStringReader(text[x.Start.Byte:], x.Start.File)
	t, err := r.Read(&opts)
	if err != nil {
		return s, false
	}
	for _, n := range bodyGoals(t) {
		span := t.Spans[n]
		at, end := r.At(span.From), x.Start.Char+r.At(span.To).Char
		if char < end {
			if at.Line == 1 {
				at.Column += x.Start.Column - 1
			}
			at.Line, at.Char = at.Line+x.Start.Line-1, at.Char+x.Start.Char
			s = Spot{At: at, Length: end - at.Char, Text: t.Text[:t.Spans[len(t.Nodes)-1].OuterTo], Goal: t.Text[span.From:span.To]}
			return s, char >= at.Char || !ok
		}
		ok = true // there is no goal between goals
	}
	return s, false
}

// bodyGoals returns the nodes of the goals in the body of a clause, in their order.
func bodyGoals(t *syntax.Term) (goals []int) {
	root := len(t.Nodes) - 1
	if n := t.Nodes[root]; n.Kind != syntax.KindCompound || n.N != 2 || n.Atom != atom.Neck && n.Atom != atom.DCGArrow && n.Atom != atomSSU {
		return nil
	}
	first := firstNodes(t)
	todo := []int{root - 1}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		n := t.Nodes[at]
		switch {
		case n.Kind == syntax.KindCompound && joins(n):
			at--
			for range n.N {
				todo = append(todo, at)
				at = first[at] - 1
			}
		case n.Kind == syntax.KindCompound, n.Kind == syntax.KindAtom && n.Atom != atom.Cut && n.Atom != atom.Nil:
			goals = append(goals, at)
		}
	}
	return goals
}

// joins reports whether a compound is a control construct in the body of a clause.
func joins(n syntax.Node) bool {
	switch n.Atom.String() {
	case ",", ";", "|", "->", "*->":
		return n.N == 2
	case `\+`, "{}":
		return n.N == 1
	}
	return false
}
