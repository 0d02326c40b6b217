package lsp

import (
	"strings"

	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/analysis"
	"github.com/zebralog/prolog/internal/source"
)

// The types and modifiers of semantic tokens, as numbers in the legends.
var (
	tokenTypes     = []string{"comment", "string", "number", "variable", "operator", "function", "enumMember"}
	tokenModifiers = []string{"definition", "defaultLibrary"}
)

const (
	tokenComment = iota
	tokenString
	tokenNumber
	tokenVariable
	tokenOperator
	tokenFunction // the name of a predicate
	tokenAtom     // any other atom or functor
)

const (
	tokenDefinition = 1 << iota
	tokenSystem
)

// semanticTokens returns the comments of a file and the tokens of its clauses. Punctuation
// and clauses with syntax errors are left out.
func (s *Server) semanticTokens(request didCloseParams) (any, error) {
	p, err := s.find(at{TextDocument: request.TextDocument})
	if err != nil {
		return nil, err
	}
	predicates := s.predicateNames(p.unit)
	e := encoder{text: p.text, data: []int{}}
	end := 0
	for _, c := range p.unit.Clauses {
		e.comments(end, c.From)
		end = c.From
		if c.Err == nil {
			for _, t := range c.Tokens() {
				e.comments(end, c.From+int(t.From))
				end = c.From + int(t.To)
				if t.Node >= 0 {
					kind, modifiers := tokenKind(c, t, predicates)
					e.add(c.From+int(t.From), end, kind, modifiers)
				}
			}
		}
		end = c.To
	}
	e.comments(end, p.unit.End)
	return object{"data": e.data}, nil
}

// predicateNames returns the modifiers of each name of a predicate. The key is where the
// name begins.
func (s *Server) predicateNames(u *analysis.Unit) map[int]int {
	modifiers := make(map[int]int)
	own := make(map[analysis.PI]bool)
	for _, d := range u.Definitions {
		own[d.PI] = true
	}
	for _, references := range [][]analysis.Reference{u.References, u.Exports} {
		for _, r := range references {
			modifiers[r.From] = 0
			if s.workspace.System.Predicates[r.PI] != nil && !own[r.PI] {
				modifiers[r.From] = tokenSystem
			}
		}
	}
	for _, d := range u.Definitions {
		modifiers[d.From] = tokenDefinition
	}
	return modifiers
}

// tokenKind returns the type of a token that is not punctuation, and its modifiers.
func tokenKind(c *source.Clause, t source.Token, predicates map[int]int) (kind, modifiers int) {
	n, s := c.Nodes[t.Node], c.Spans[t.Node]
	switch n.Kind {
	case syntax.KindVar:
		return tokenVariable, 0
	case syntax.KindString, syntax.KindCodes, syntax.KindChars:
		return tokenString, 0
	case syntax.KindInt, syntax.KindBig, syntax.KindRational, syntax.KindFloat:
		return tokenNumber, 0
	}
	isOperator := n.Kind == syntax.KindCompound && (s.From < s.Name || int(t.To) < len(c.Text) && c.Text[t.To] != '(')
	modifiers, isPredicate := predicates[c.From+int(t.From)]
	switch {
	case isOperator:
		return tokenOperator, 0
	case isPredicate:
		return tokenFunction, modifiers
	}
	return tokenAtom, 0
}

// An encoder writes tokens in order. Each has five numbers: the lines and characters after
// the previous token, its length, its type and its modifiers.
type encoder struct {
	*text
	data   []int
	last   position // of the previous token
	line   int      // the line reached so far
	offset int      // the offset reached in it
	units  int      // the units from the start of the line to offset
}

// comments adds the comments between two tokens.
func (e *encoder) comments(from, to int) {
	found, _ := source.Layout(e.string[from:to])
	for _, c := range found {
		e.add(from+c.From, from+c.To, tokenComment, 0)
	}
}

// add adds a token, line by line.
func (e *encoder) add(from, to, kind, modifiers int) {
	for from < to {
		start := e.reach(from)
		end := to
		if next := e.line + 1; next < len(e.lines) {
			end = min(to, e.lines[next])
		}
		if length := e.width(strings.TrimRight(e.string[from:end], "\r\n")); length > 0 {
			character := start.Character
			if start.Line == e.last.Line {
				character -= e.last.Character
			}
			e.data = append(e.data, start.Line-e.last.Line, character, length, kind, modifiers)
			e.last = start
		}
		from = end
	}
}

// reach returns the position of an offset. The offset is not before the previous one.
func (e *encoder) reach(offset int) position {
	for e.line+1 < len(e.lines) && e.lines[e.line+1] <= offset {
		e.line++
		e.offset, e.units = e.lines[e.line], 0
	}
	e.units += e.width(e.string[e.offset:offset])
	e.offset = offset
	return position{e.line, e.units}
}
