package lsp

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/zebralog/prolog/internal/analysis"
	"github.com/zebralog/prolog/stdlib/manual"
)

func (s *Server) hover(request at) (any, error) {
	p, err := s.find(request)
	if err != nil {
		return nil, err
	}
	if path, where := p.file(); path != "" {
		name, ok := analysis.LibraryName(path)
		if _, page := s.manual().Find(manual.Topic{Kind: "library", Name: name, Arity: -1}); ok && page != nil {
			return hover{markup{"markdown", "**library(" + name + ")** " + page.Title + "\n\n" + page.Text}, p.span(where)}, nil
		}
		return nil, nil
	}
	r, ok := p.predicate()
	if !ok {
		return nil, nil
	}
	text := s.describe(p.unit, r)
	if text == "" {
		return nil, nil
	}
	return hover{markup{"markdown", text}, p.span(r.Range)}, nil
}

func (s *Server) manual() *manual.Manual { return manual.Of(s.workspace.System.Engine) }

// describe returns what is known about a predicate that a file mentions. The text is
// Markdown.
func (s *Server) describe(u *analysis.Unit, r analysis.Reference) string {
	var b strings.Builder
	if places := s.workspace.Find(u, r.Module, r.PI); len(places) > 0 && !isLibrary(places[0].Unit.Name) {
		first := places[0]
		c := first.Unit.Clauses[first.Clause]
		head, comment := documentation(first)
		fmt.Fprintf(&b, "```prolog\n%s\n```\n", head)
		if comment != "" {
			b.WriteString("\n" + comment + "\n")
		}
		from := filepath.Base(first.Unit.Name)
		if first.Unit.Module != "" {
			from = "module " + first.Unit.Module + ", " + from
		}
		fmt.Fprintf(&b, "\n*%s:%d, %s*", from, c.Start.Line, count(len(places), "clause"))
		return b.String()
	}
	for i, e := range s.entries(r.PI) {
		if i > 0 {
			b.WriteString("\n\n---\n\n")
		}
		b.WriteString("```prolog\n")
		for _, h := range e.Heads {
			b.WriteString(h.Text + "\n")
		}
		b.WriteString("```\n\n" + e.Text)
		if e.Example != "" {
			b.WriteString("\n\n```prolog\n" + strings.TrimSpace(e.Example) + "\n```")
		}
	}
	if known := s.workspace.System.Predicates[r.PI]; known != nil {
		if b.Len() == 0 {
			fmt.Fprintf(&b, "```prolog\n%v\n```\n", r.PI)
		}
		fmt.Fprintf(&b, "\n\n*%s*", known.Origin())
	}
	return b.String()
}

// entries returns the entries of the manual about a predicate.
func (s *Server) entries(pi analysis.PI) []*manual.Entry {
	entries, _ := s.manual().Find(manual.Topic{Name: pi.Name, Arity: pi.Arity})
	if len(entries) == 0 && pi.Arity >= 2 {
		entries, _ = s.manual().Find(manual.Topic{Name: pi.Name, Arity: pi.Arity - 2, Grammar: true})
	}
	return entries
}

// documentation returns what the comment above a clause says. The head is the heads in the
// comment, or else the indicator.
func documentation(p analysis.Place) (head, text string) {
	for comment := range manual.Comments(strings.Join(p.Unit.Comments(p.Clause), "\n")) {
		var lines []string
		heads, _, text := comment.Parse()
		for _, h := range heads {
			lines = append(lines, h.Text)
		}
		if len(lines) > 0 {
			return strings.Join(lines, "\n"), text
		}
	}
	return p.Label(), strings.ReplaceAll(p.Unit.Comment(p.Clause), "\n", "  \n")
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func (s *Server) signatureHelp(request at) (any, error) {
	p, err := s.find(request)
	if err != nil {
		return nil, err
	}
	name, argument, ok := openCall(p.string[p.clauseStart():p.offset])
	if !ok {
		return nil, nil
	}
	help := signatureHelp{Signatures: []signature{}, ActiveParameter: argument}
	add := func(head, doc string) {
		if _, rest, ok := strings.Cut(head, "("); ok {
			sig := signature{Label: head, Documentation: doc, Parameters: []parameter{}}
			for _, arg := range arguments(rest) {
				sig.Parameters = append(sig.Parameters, parameter{arg})
			}
			if argument >= len(sig.Parameters) {
				return
			}
			help.Signatures = append(help.Signatures, sig)
		}
	}
	seen := make(map[analysis.PI]bool)
	for _, u := range append([]*analysis.Unit{p.unit}, s.workspace.Units()...) {
		for _, d := range u.Definitions {
			if d.Name == name && !seen[d.PI] {
				seen[d.PI] = true
				c := u.Clauses[d.Clause]
				head := c.Text[d.From-c.From:]
				if args := arguments(strings.TrimPrefix(head[d.To-d.From:], "(")); strings.HasPrefix(head[d.To-d.From:], "(") {
					add(name+"("+strings.Join(args, ", ")+")", u.Comment(d.Clause))
				}
			}
		}
	}
	entries, _ := s.manual().Find(manual.Topic{Name: name, Arity: -1})
	for _, e := range entries {
		for _, h := range e.Heads {
			if h.Name == name {
				add(h.Text, e.Summary())
			}
		}
	}
	if len(help.Signatures) == 0 {
		return nil, nil
	}
	return help, nil
}

// clauseStart returns the start of the clause that contains the place or stands before it.
func (p *place) clauseStart() int {
	start := 0
	for _, c := range p.unit.Clauses {
		if c.From <= p.offset && (c.To > p.offset || c.Err != nil) {
			start = c.From
		} else if c.To <= p.offset {
			start = c.To
		}
	}
	return start
}

// arguments returns the texts of the arguments up to the closing parenthesis.
func arguments(text string) (args []string) {
	depth, start := 0, 0
	for i, r := range text {
		switch r {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth < 0 {
				return append(args, strings.TrimSpace(text[start:i]))
			}
		case ',':
			if depth == 0 {
				args = append(args, strings.TrimSpace(text[start:i]))
				start = i + 1
			}
		}
	}
	return args
}

// openCall returns the name of the call in whose arguments a text ends, and the number of
// the argument.
func openCall(text string) (name string, argument int, ok bool) {
	type call struct {
		name     string
		argument int
	}
	stack := []call{{}}
	quote := rune(0)
	for i, r := range text {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '`' || r == '\'' && !strings.HasSuffix(text[:i], "0"):
			quote = r
		case r == '(' || r == '[' || r == '{':
			before := strings.TrimRightFunc(text[:i], isAlnum)
			stack = append(stack, call{name: text[len(before):i]})
			if r != '(' {
				stack[len(stack)-1].name = ""
			}
		case r == ')' || r == ']' || r == '}':
			stack = stack[:max(1, len(stack)-1)]
		case r == ',':
			stack[len(stack)-1].argument++
		}
	}
	for i := len(stack) - 1; i > 0; i-- {
		if stack[i].name != "" {
			return stack[i].name, stack[i].argument, true
		}
	}
	return "", 0, false
}
