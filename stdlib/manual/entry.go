package manual

import (
	"fmt"
	"strings"
	"sync"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/pattern"
)

// A Kind is the kind of an entry.
type Kind string

const (
	Predicate Kind = "predicate" // of the system or of a library
	Function  Kind = "function"  // of arithmetic
	Flag      Kind = "flag"      // of Prolog
)

// An Entry describes a predicate, a function or a flag, or several together.
type Entry struct {
	Kind    Kind
	Page    *Page // nil for entries of programs
	Heads   []Head
	Text    string // paragraphs
	Example string // queries with their answers
	File    string // of a program
	Line    int
}

// A Head is a line of a comment with the modes of the arguments.
type Head struct {
	Name    string
	Arity   int
	Grammar bool   // Name//Arity
	Text    string // as it is written, without the full stop
}

// String returns the indicator of the predicate.
func (h Head) String() string {
	name := string(syntax.AppendAtom(nil, h.Name))
	if h.Grammar {
		return fmt.Sprintf("%s//%d", name, h.Arity)
	}
	return fmt.Sprintf("%s/%d", name, h.Arity)
}

// arity returns the arity of the predicate. A nonterminal has two arguments less.
func (h Head) arity() int {
	if h.Grammar {
		return h.Arity + 2
	}
	return h.Arity
}

// determinism matches the end of a head.
var determinism = pattern.New(` is +(det|semidet|nondet|multi|failure|erroneous|undefined)\b[^)]*$`)

// modes are the operators in heads.
var modes = sync.OnceValue(func() *syntax.Ops {
	ops := syntax.NewOps()
	for _, mode := range []string{"?", ":", "@", "!", "++", "--", "^", "//"} {
		ops.Add(200, syntax.FY, atom.Intern(mode))
	}
	ops.Add(700, syntax.XFX, atom.Intern(":<"))
	ops.Add(700, syntax.XFX, atom.Intern(">:<"))
	for _, name := range []string{"#=", "#\\=", "#<", "#>", "#=<", "#>=", "in", "ins"} {
		ops.Add(700, syntax.XFX, atom.Intern(name))
	}
	return ops
})

// parseHead parses a head. It returns false if the text is no head.
func parseHead(text string) (Head, bool) {
	text = strings.TrimSuffix(strings.Join(strings.Fields(text), " "), ".")
	h := Head{Text: text}
	plain := strings.TrimSuffix(text, determinism().FindString(text))
	plain, h.Grammar = strings.CutSuffix(strings.TrimSpace(plain), "//")
	t, err := syntax.NewStringReader(plain, "").Read(&syntax.Options{Ops: modes(), EndOptional: true})
	if err != nil {
		return h, false
	}
	root := t.Nodes[len(t.Nodes)-1]
	switch root.Kind {
	case syntax.KindAtom:
		h.Name = root.Atom.String()
	case syntax.KindCompound:
		h.Name, h.Arity = root.Atom.String(), int(root.N)
	default:
		return h, false
	}
	return h, true
}

// Paragraphs divides a text into paragraphs. It divides at empty lines, before lines that
// begin with a tag, and before words with which such paragraphs begin in libraries.
func Paragraphs(text string) (parts []string) {
	var part []string
	end := func() {
		if len(part) > 0 {
			parts = append(parts, strings.Join(part, "\n"))
			part = nil
		}
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \t\r\n")
		if line == "" || tagged().MatchString(line) {
			end()
		}
		if line != "" {
			part = append(part, line)
		}
	}
	end()
	return parts
}

// tagged matches the first line of a paragraph about errors, the source or arguments.
var tagged = pattern.New(`^(Errors|Source): |^@\w+`)

// Tag returns a paragraph that begins with @Tag in the form of the other paragraphs.
func Tag(paragraph string) string {
	name, rest, _ := strings.Cut(paragraph, " ")
	rest = strings.TrimSpace(rest)
	switch name {
	case "@param", "@arg":
		arg, what, _ := strings.Cut(rest, " ")
		return arg + ": " + strings.TrimSpace(what)
	case "@error", "@throws":
		return "Errors: " + rest
	}
	return strings.ToUpper(name[1:2]) + name[2:] + ": " + rest
}

// Summary returns the first sentence of the text.
func (e *Entry) Summary() string { return summary(e.Text) }

// summary returns the first sentence of a text.
func summary(text string) string {
	parts := Paragraphs(text)
	if len(parts) == 0 || strings.HasPrefix(parts[0], "@") {
		return ""
	}
	first, _, _ := strings.Cut(parts[0], "\n ") // before a list
	s := strings.Join(strings.Fields(first), " ")
	if end := sentenceEnd().FindStringIndex(s); end != nil {
		return s[:end[0]+1]
	}
	return s
}

var sentenceEnd = pattern.New(`[.] \p{Lu}|[.]$`)

// about reports whether the entry has a head with a name and an arity. A negative arity
// stands for any.
func (e *Entry) about(name string, arity int, grammar bool) bool {
	for _, h := range e.Heads {
		if h.Name == name && (arity < 0 || grammar == h.Grammar && arity == h.Arity || !grammar && arity == h.arity()) {
			return true
		}
	}
	return false
}
