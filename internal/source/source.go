// Package source reads Prolog files for tools. It reads clause by clause, with the operators
// that the file declares, and keeps everything between the tokens. It runs nothing of what
// it reads.
package source

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

// A File is the text of a file and its clauses.
type File struct {
	Name    string
	Text    string
	Clauses []*Clause
	End     int     // where the clauses end; what follows end_of_file is not text of the program
	Needs   []*Load // the files that it loads or includes, in order
	Ops     *syntax.Ops
}

// A Clause is a clause or directive, or a text that could not be read as one. From and To
// bound its bytes in the file, from its first token to its full stop.
type Clause struct {
	syntax.Term
	From, To int
	Err      *syntax.Error // if not nil, there is no term
	first    []int32       // the first node of the term of each node
}

// Errors returns the syntax errors of the clauses.
func (f *File) Errors() (errs []*syntax.Error) {
	for _, c := range f.Clauses {
		if c.Err != nil {
			errs = append(errs, c.Err)
		}
	}
	return errs
}

// Read reads a file. The library reads the files that it names.
func Read(name, text string, l *Library) *File {
	r := &reading{library: l, file: &File{Name: name, Text: text, Ops: syntax.NewOpsBelow(predefined())}, busy: []string{name}}
	r.read()
	return r.file
}

var predefined = sync.OnceValue(func() *syntax.Ops {
	ops := syntax.NewOps()
	ops.Add(100, syntax.YFX, atom.Dot) // functional notation on dicts
	return ops
})

// A reading is a file being read, with the files that have led to it.
type reading struct {
	library *Library
	file    *File
	busy    []string
	back    syntax.Quote
}

func (r *reading) read() {
	f := r.file
	reader := syntax.NewStringReader(f.Text, f.Name)
	reader.SkipInterpreterLine()
	f.End = len(f.Text)
	for {
		options := &syntax.Options{
			Ops: f.Ops, BackQuotes: r.back, Dicts: true, Quotations: true, MultilineQuoted: true, BreakQuotes: true, Spans: true,
		}
		before := reader.Position().Byte
		t, err := reader.Read(options)
		var wrong *syntax.Error
		switch {
		case errors.As(err, &wrong):
			_, from := Layout(f.Text[before:])
			from += before
			f.Clauses = append(f.Clauses, &Clause{From: from, To: max(from, reader.Position().Byte), Err: wrong})
			continue
		case err != nil:
			return
		}
		c := &Clause{Term: *t, From: t.Start.Byte, To: t.End.Byte}
		c.Nodes, c.Vars, c.Texts = slices.Clone(t.Nodes), slices.Clone(t.Vars), slices.Clone(t.Texts)
		f.Clauses = append(f.Clauses, c)
		if len(c.Nodes) == 1 && c.IsAtom(0, "end_of_file") {
			f.End = c.To
			return
		}
		r.declare(c)
	}
}

// Root returns the node of the whole term.
func (c *Clause) Root() int { return len(c.Nodes) - 1 }

// First returns the first node of the term whose root is node i.
func (c *Clause) First(i int) int {
	if c.first == nil {
		c.first = make([]int32, len(c.Nodes))
		var open []int32
		for k, n := range c.Nodes {
			first := int32(k)
			if arity := node(n).arity(); arity > 0 {
				first = open[len(open)-arity]
				open = open[:len(open)-arity]
			}
			c.first[k] = first
			open = append(open, first)
		}
	}
	return int(c.first[i])
}

// Args returns the nodes of the arguments of a compound term. For a list these are the
// elements and the tail, for a dict the tag, keys and values.
func (c *Clause) Args(i int) []int {
	args := make([]int, node(c.Nodes[i]).arity())
	for k, at := len(args)-1, i-1; k >= 0; k-- {
		args[k] = at
		at = c.First(at) - 1
	}
	return args
}

type node syntax.Node

func (n node) arity() int {
	switch n.Kind {
	case syntax.KindCompound, syntax.KindDict:
		return int(n.N)
	case syntax.KindList:
		return int(n.N) + 1
	}
	return 0
}

// IsAtom reports whether node i is the atom of that name.
func (c *Clause) IsAtom(i int, name string) bool {
	return c.Nodes[i].Kind == syntax.KindAtom && c.Nodes[i].Atom.String() == name
}

// Is reports whether node i is a compound term with that name and arity.
func (c *Clause) Is(i int, name atom.Atom, arity int) bool {
	n := c.Nodes[i]
	return n.Kind == syntax.KindCompound && n.Atom == name && int(n.N) == arity
}

// Name returns the name of an atom, or of the functor of a compound term, and its arity.
func (c *Clause) Name(i int) (name string, arity int, ok bool) {
	switch n := c.Nodes[i]; n.Kind {
	case syntax.KindAtom:
		return n.Atom.String(), 0, true
	case syntax.KindCompound:
		return n.Atom.String(), int(n.N), true
	}
	return "", 0, false
}

// Source returns the text of node i without parentheses around it.
func (c *Clause) Source(i int) string { return c.Term.Text[c.Spans[i].From:c.Spans[i].To] }

// A Comment is a comment: the bytes From to To of a text.
type Comment struct{ From, To int }

// Layout returns the comments at the start of a text, and where the layout with them ends.
func Layout(text string) (comments []Comment, end int) {
	for end < len(text) {
		rest := text[end:]
		n := 0
		switch {
		case rest[0] == '%':
			if n = strings.IndexByte(rest, '\n'); n < 0 {
				n = len(rest)
			}
			comments = append(comments, Comment{end, end + n})
		case strings.HasPrefix(rest, "/*"):
			if n = blockComment(rest); n == 0 {
				return comments, end
			}
			comments = append(comments, Comment{end, end + n})
		default:
			if n = len(rest) - len(strings.TrimLeftFunc(rest, isLayout)); n == 0 {
				return comments, end
			}
		}
		end += n
	}
	return comments, end
}

// blockComment returns the length of the block comment at the start of a text. The comment
// may contain others. The length is 0 if the comment does not end.
func blockComment(text string) int {
	depth := 1
	for i := 3; i < len(text); i++ {
		switch text[i-1 : i+1] {
		case "*/":
			if depth--; depth == 0 {
				return i + 1
			}
		case "/*":
			depth++
		}
	}
	return 0
}

// isLayout reports whether a character is layout.
func isLayout(r rune) bool {
	return unicode.IsSpace(r) || unicode.Is(unicode.Z, r) || r == 0xFEFF
}
