package lsp

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/analysis"
	"github.com/zebralog/prolog/stdlib/program"
)

// A place is the place that a request is about.
type place struct {
	*text
	path   string
	unit   *analysis.Unit
	offset int
}

// find returns the place of a request.
func (s *Server) find(p at) (place, error) {
	path := pathOf(p.TextDocument.URI)
	u := s.workspace.Unit(path)
	if u == nil {
		return place{}, fail(invalidParams, "there is no file %s", p.TextDocument.URI)
	}
	t := s.textOf(u)
	return place{t, path, u, t.offset(p.Position)}, nil
}

// textOf returns the text of a file.
func (s *Server) textOf(u *analysis.Unit) *text {
	if d := s.documents[u.Name]; d != nil {
		return d.text
	}
	return newText(u.Text, s.utf8)
}

// locate returns the location of a range of a file. The URI is the one that the client
// uses, or that of a copy of a library.
func (s *Server) locate(u *analysis.Unit, r analysis.Range) location {
	uri := ""
	if d := s.documents[u.Name]; d != nil {
		uri = d.uri
	} else if !isLibrary(u.Name) {
		uri = uriOf(u.Name)
	} else if path := s.libraryFile(u); path != "" {
		uri = uriOf(path)
	}
	return location{uri, s.textOf(u).span(r)}
}

// variable returns the occurrences of the variable at the place.
func (p *place) variable() (found []analysis.Range) {
	i, ok := p.unit.ClauseAt(p.offset)
	if !ok || p.unit.Clauses[i].Err != nil {
		return nil
	}
	c := p.unit.Clauses[i]
	at := int32(-1)
	for n, node := range c.Nodes {
		if node.Kind == syntax.KindVar && c.Vars[node.N].Count > 0 && analysis.Name(c, n).Has(p.offset) {
			at = node.N
		}
	}
	if at < 0 {
		return nil
	}
	for n, node := range c.Nodes {
		if node.Kind == syntax.KindVar && node.N == at {
			found = append(found, analysis.Name(c, n))
		}
	}
	return found
}

// predicate returns the mention of a predicate at the place. An atom or compound term there
// counts as one if it could name a predicate.
func (p *place) predicate() (analysis.Reference, bool) {
	if r, ok := p.unit.In(p.offset); ok {
		return r, true
	}
	i, ok := p.unit.ClauseAt(p.offset)
	if !ok || p.unit.Clauses[i].Err != nil {
		return analysis.Reference{}, false
	}
	c := p.unit.Clauses[i]
	for n, node := range c.Nodes {
		name, arity, ok := c.Name(n)
		if r := analysis.Name(c, n); ok && r.Has(p.offset) && c.Spans[n].Name < c.Spans[n].NameTo && node.Kind == syntax.KindCompound {
			return analysis.Reference{PI: analysis.PI{Name: name, Arity: arity}, Range: r, Clause: i}, true
		}
	}
	return analysis.Reference{}, false
}

// file returns the file that is named at the place, and the range of its name.
func (p *place) file() (path string, at analysis.Range) {
	for _, need := range p.unit.Needs {
		if at := analysis.Whole(need.Clause, need.Node); at.Has(p.offset) {
			return need.Path, at
		}
	}
	return "", at
}

func (s *Server) definition(request at) (any, error) {
	p, err := s.find(request)
	if err != nil {
		return nil, err
	}
	if occurrences := p.variable(); len(occurrences) > 0 {
		return []location{s.locate(p.unit, occurrences[0])}, nil
	}
	found := []location{}
	add := func(u *analysis.Unit, r analysis.Range) {
		if at := s.locate(u, r); at.URI != "" {
			found = append(found, at)
		}
	}
	if path, _ := p.file(); path != "" {
		if u := s.workspace.Unit(path); u != nil {
			add(u, analysis.Range{})
		}
		return found, nil
	}
	r, ok := p.predicate()
	if !ok {
		return found, nil
	}
	places := s.workspace.Find(p.unit, r.Module, r.PI)
	if len(places) == 0 { // the library is loaded when it is called
		path := program.LibraryOf(engine.PredKey{Name: atom.Intern(r.Name), Arity: r.Arity})
		if u := s.workspace.Unit(path); u != nil {
			places = s.workspace.Find(u, "", r.PI)
		}
	}
	seen := make(map[*analysis.Unit]bool)
	for _, d := range places {
		if !seen[d.Unit] {
			seen[d.Unit] = true
			add(d.Unit, d.Range)
		}
	}
	return found, nil
}

// libraryFile returns the path of a copy of an embedded file, which the client can open. It
// returns "" if there is none.
func (s *Server) libraryFile(u *analysis.Unit) string {
	if s.Cache == "" {
		return ""
	}
	path := filepath.Join(s.Cache, filepath.FromSlash(u.Name))
	if text, err := os.ReadFile(path); err == nil && string(text) == u.Text {
		return path
	}
	if os.MkdirAll(filepath.Dir(path), 0o755) != nil {
		return ""
	}
	_ = os.Remove(path) // the old copy is read-only
	if os.WriteFile(path, []byte(u.Text), 0o444) != nil {
		return ""
	}
	return path
}

func isLibrary(path string) bool {
	_, ok := analysis.LibraryName(path)
	return ok
}

func (s *Server) references(request referenceParams) (any, error) {
	p, err := s.find(request.at)
	if err != nil {
		return nil, err
	}
	found := []location{}
	for _, r := range p.variable() {
		found = append(found, s.locate(p.unit, r))
	}
	if len(found) > 0 {
		return found, nil
	}
	if r, ok := p.predicate(); ok {
		mentions, units := s.workspace.Mentions(p.unit, r.Module, r.PI, request.Context.IncludeDeclaration)
		for i, m := range mentions {
			found = append(found, s.locate(units[i], m.Range))
		}
	}
	return found, nil
}

func (s *Server) documentHighlight(request at) (any, error) {
	p, err := s.find(request)
	if err != nil {
		return nil, err
	}
	found := []highlight{}
	for _, r := range p.variable() {
		found = append(found, highlight{p.span(r)})
	}
	if r, ok := p.predicate(); ok && len(found) == 0 {
		mentions, units := s.workspace.Mentions(p.unit, r.Module, r.PI, true)
		for i, m := range mentions {
			if units[i] == p.unit {
				found = append(found, highlight{p.span(m.Range)})
			}
		}
	}
	return found, nil
}

func (s *Server) prepareRename(request at) (any, error) {
	p, err := s.find(request)
	if err != nil {
		return nil, err
	}
	for _, r := range p.variable() {
		if r.Has(p.offset) {
			return p.span(r), nil
		}
	}
	r, err := s.renamed(p)
	if err != nil {
		return nil, err
	}
	return p.span(r.Range), nil
}

// renamed returns the predicate at a place that can be renamed.
func (s *Server) renamed(p place) (analysis.Reference, error) {
	r, ok := p.predicate()
	if !ok {
		return r, fail(requestFailed, "there is no variable and no predicate here")
	}
	places := s.workspace.Find(p.unit, r.Module, r.PI)
	if len(places) == 0 || isLibrary(places[0].Unit.Name) {
		return r, fail(requestFailed, "%v is not defined in this workspace", r.PI)
	}
	return r, nil
}

func (s *Server) rename(request renameParams) (any, error) {
	p, err := s.find(request.at)
	if err != nil {
		return nil, err
	}
	edit := workspaceEdit{make(map[string][]textEdit)}
	add := func(l location, text string) {
		for _, e := range edit.Changes[l.URI] {
			if e.Range == l.Range {
				return
			}
		}
		edit.Changes[l.URI] = append(edit.Changes[l.URI], textEdit{l.Range, text})
	}
	name := request.NewName
	if occurrences := p.variable(); len(occurrences) > 0 {
		if !isVariable(name) {
			return nil, fail(invalidParams, "%q is not a name of a variable", name)
		}
		i, _ := p.unit.ClauseAt(p.offset)
		for _, v := range p.unit.Clauses[i].Vars {
			if v.Name == name && name != p.string[occurrences[0].From:occurrences[0].To] {
				return nil, fail(requestFailed, "there is a variable %s in this clause", name)
			}
		}
		for _, r := range occurrences {
			add(s.locate(p.unit, r), name)
		}
		return edit, nil
	}
	r, err := s.renamed(p)
	if err != nil {
		return nil, err
	}
	if name == "" {
		return nil, fail(invalidParams, "a predicate has a name")
	}
	if !strings.HasPrefix(name, "'") {
		name = string(syntax.AppendAtom(nil, name))
	}
	plain := strings.Trim(name, "'")
	if plain != r.Name && (len(s.workspace.Find(p.unit, r.Module, analysis.PI{Name: plain, Arity: r.Arity})) > 0 ||
		s.workspace.System.Predicates[analysis.PI{Name: plain, Arity: r.Arity}] != nil) {
		return nil, fail(requestFailed, "there is a predicate %s/%d", name, r.Arity)
	}
	mentions, units := s.workspace.Mentions(p.unit, r.Module, r.PI, true)
	for i, m := range mentions {
		if asOperator(units[i], m) {
			return nil, fail(requestFailed, "%v is written as an operator", r.PI)
		}
		add(s.locate(units[i], m.Range), name)
	}
	for _, u := range slices.Compact(units) {
		for _, d := range u.First() {
			if d.PI == r.PI {
				for _, head := range u.Documented(d.Clause, r.PI) {
					add(s.locate(u, head), name)
				}
			}
		}
	}
	return edit, nil
}

// asOperator reports whether a mention of a predicate is an operator with its operands.
func asOperator(u *analysis.Unit, r analysis.Reference) bool {
	c := u.Clauses[r.Clause]
	for n, node := range c.Nodes {
		if node.Kind == syntax.KindCompound && analysis.Name(c, n) == r.Range {
			return !strings.HasPrefix(u.Text[r.To:], "(")
		}
	}
	return false
}

func isVariable(name string) bool {
	first, size := utf8.DecodeRuneInString(name)
	return (first == '_' || unicode.IsUpper(first)) && name != "_" && !strings.ContainsFunc(name[size:], func(r rune) bool {
		return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

func (s *Server) documentSymbol(request didCloseParams) (any, error) {
	p, err := s.find(at{TextDocument: request.TextDocument})
	if err != nil {
		return nil, err
	}
	symbols := []documentSymbol{}
	index := make(map[analysis.PI]int)
	for _, d := range p.unit.Definitions {
		c := p.unit.Clauses[d.Clause]
		whole := p.span(analysis.Range{From: c.From, To: c.To})
		if i, ok := index[d.PI]; ok {
			if i == len(symbols)-1 {
				symbols[i].Range.End = whole.End
			}
			continue
		}
		index[d.PI] = len(symbols)
		symbols = append(symbols, documentSymbol{Name: d.Label(), Kind: symbolFunction, Range: whole, SelectionRange: p.span(d.Range)})
	}
	if p.unit.Module != "" {
		end := p.position(len(p.string))
		header := p.span(p.unit.Header)
		return []documentSymbol{{p.unit.Module, "module", symbolModule, span{header.Start, end}, header, symbols}}, nil
	}
	return symbols, nil
}

func (s *Server) workspaceSymbol(request symbolParams) (any, error) {
	const most = 500
	symbols := []symbolInformation{}
	query := strings.ToLower(request.Query)
	for _, u := range s.workspace.Units() {
		seen := make(map[analysis.PI]bool)
		add := func(name string, kind int, r analysis.Range) {
			if within(query, strings.ToLower(name)) && len(symbols) < most {
				symbols = append(symbols, symbolInformation{name, kind, s.locate(u, r), u.Module})
			}
		}
		if u.Module != "" {
			add(u.Module, symbolModule, u.Header)
		}
		for _, d := range u.Definitions {
			if !seen[d.PI] {
				seen[d.PI] = true
				add(d.Label(), symbolFunction, d.Range)
			}
		}
	}
	slices.SortStableFunc(symbols, func(x, y symbolInformation) int { return strings.Compare(x.Name, y.Name) })
	return symbols, nil
}

// within reports whether the characters of a query occur in a name, in this order.
func within(query, name string) bool {
	for _, r := range query {
		i := strings.IndexRune(name, r)
		if i < 0 {
			return false
		}
		name = name[i+utf8.RuneLen(r):]
	}
	return true
}
