package lsp

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/analysis"
	"github.com/zebralog/prolog/internal/source"
)

// mostItems is the greatest number of items in a completion.
const mostItems = 1000

// A completing is a completion under way.
type completing struct {
	place
	server *Server
	start  int // start of the word that ends at the place
	items  []completionItem
	full   bool
}

func (s *Server) completion(request at) (any, error) {
	p, err := s.find(request)
	if err != nil {
		return nil, err
	}
	before := p.string[:p.offset]
	k := &completing{place: p, server: s, start: len(strings.TrimRightFunc(before, isAlnum)), items: []completionItem{}}
	line := before[strings.LastIndexByte(before, '\n')+1:]
	path := strings.TrimRightFunc(line, func(r rune) bool { return isAlnum(r) || r == '/' || r == '.' })
	call := strings.TrimSpace(path)
	first, size := utf8.DecodeRuneInString(before[k.start:])
	switch {
	case inComment(before[p.clauseStart():]):
	case strings.HasSuffix(call, "library("):
		k.start = len(before) - (len(line) - len(path))
		for _, name := range s.workspace.System.Libraries {
			k.add(name, kindModule, "library", "")
		}
	case namesFile(call):
		k.files(before[len(before)-(len(line)-len(path)):])
		if word := line[len(path):]; !strings.Contains(word, "/") {
			k.add("library", kindModule, "library(Name)", "")
		}
	case strings.HasSuffix(call, "prolog_flag("):
		for _, name := range s.workspace.System.Flags {
			k.add(name, kindValue, "flag", "")
		}
	case unicode.IsUpper(first) || first == '_':
		k.variables()
	case k.start > 0 && before[k.start-1] == ':':
		rest := before[:k.start-1]
		k.members(rest[len(strings.TrimRightFunc(rest, isAlnum)):])
	case size == 0 && strings.HasSuffix(line, "("), unicode.IsDigit(first):
	default:
		k.procedures()
		k.atoms()
	}
	slices.SortStableFunc(k.items, func(x, y completionItem) int {
		return strings.Compare(x.SortText+x.Label, y.SortText+y.Label)
	})
	return completionList{k.full, k.items}, nil
}

// add adds an item if its text begins with the word.
func (k *completing) add(text string, kind int, detail, order string) {
	k.addLabelled(text, text, kind, detail, order)
}

func (k *completing) addLabelled(label, text string, kind int, detail, order string) {
	word := k.string[k.start:k.offset]
	if !strings.HasPrefix(strings.TrimPrefix(text, "'"), word) || text == word && kind == kindVariable {
		return
	}
	if len(k.items) == mostItems {
		k.full = true
		return
	}
	edit := &textEdit{k.span(analysis.Range{From: k.start, To: k.offset}), text}
	k.items = append(k.items, completionItem{Label: label, Kind: kind, Detail: detail, FilterText: text, SortText: order, TextEdit: edit})
}

// addPredicate adds a predicate.
func (k *completing) addPredicate(pi analysis.PI, origin, order string) {
	if !strings.HasPrefix(pi.Name, "$") {
		k.addLabelled(pi.String(), string(syntax.AppendAtom(nil, pi.Name)), kindFunction, origin, order)
	}
}

// procedures adds the predicates that a goal of the file may call: those of the file, of
// the files that it loads, of the system and of libraries.
func (k *completing) procedures() {
	seen := make(map[analysis.PI]bool)
	add := func(pi analysis.PI, origin, order string) {
		if !seen[pi] {
			seen[pi] = true
			k.addPredicate(pi, origin, order)
		}
	}
	for _, d := range k.unit.Definitions {
		add(d.PI, filepath.Base(k.path), "1")
	}
	for _, need := range k.unit.Needs {
		if isLibrary(need.Path) {
			name, _ := analysis.LibraryName(need.Path)
			exports, _ := k.server.workspace.System.Exports(need.Path)
			for _, pi := range exports {
				add(pi, "library("+name+")", "2")
			}
			continue
		}
		u := k.server.workspace.Unit(need.Path)
		if u == nil {
			continue
		}
		for _, r := range u.Exports {
			add(r.PI, filepath.Base(need.Path), "2")
		}
		for _, d := range u.Definitions {
			if u.Module == "" {
				add(d.PI, filepath.Base(need.Path), "2")
			}
		}
	}
	for pi, p := range k.server.workspace.System.Predicates {
		add(pi, p.Origin(), "3")
	}
}

// members adds the predicates of a module.
func (k *completing) members(module string) {
	for _, u := range k.server.workspace.Units() {
		if u.Module == module {
			seen := make(map[analysis.PI]bool)
			for _, d := range u.Definitions {
				if !seen[d.PI] {
					seen[d.PI] = true
					k.addPredicate(d.PI, module, "")
				}
			}
			return
		}
	}
	for pi, p := range k.server.workspace.System.Predicates {
		if filepath.Base(p.Library) == module || module == "user" || module == "system" && p.Library == "" {
			k.addPredicate(pi, p.Origin(), "")
		}
	}
}

// atoms adds the atoms of the file that name no predicate.
func (k *completing) atoms() {
	names := make(map[string]bool)
	for _, c := range k.unit.Clauses {
		for _, n := range c.Nodes {
			if n.Kind == syntax.KindAtom {
				if name := n.Atom.String(); len(name) > 1 && (unicode.IsLetter([]rune(name)[0])) {
					names[name] = true
				}
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		k.add(string(syntax.AppendAtom(nil, name)), kindValue, "atom", "4")
	}
}

// variables adds the variables of the clause. The clause may have syntax errors.
func (k *completing) variables() {
	from, to := k.clauseStart(), k.offset
	if end := strings.Index(k.string[to:], ".\n"); end >= 0 {
		to += end
	} else {
		to = len(k.string)
	}
	names := make(map[string]bool)
	text := k.string[from:k.start] + " " + k.string[k.offset:to]
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !isAlnum(r) }) {
		if isVariable(word) {
			names[word] = true
		}
	}
	for name := range names {
		k.add(name, kindVariable, "variable", "")
	}
}

// files adds the files whose paths begin with a text.
func (k *completing) files(path string) {
	dir, base := filepath.Split(path)
	k.start = k.offset - len(base)
	entries, err := os.ReadDir(filepath.Join(filepath.Dir(k.path), dir))
	if err != nil {
		return
	}
	for _, e := range entries {
		name := e.Name()
		switch {
		case strings.HasPrefix(name, "."):
		case e.IsDir():
			k.add(name, kindFile, "directory", "")
		case isProlog(name) && filepath.Join(filepath.Dir(k.path), dir, name) != k.path:
			k.add(string(syntax.AppendAtom(nil, strings.TrimSuffix(name, ".pl"))), kindFile, name, "")
		}
	}
}

// namesFile reports whether a file to be loaded is named after a text.
func namesFile(text string) bool {
	for _, name := range []string{"use_module", "ensure_loaded", "consult", "load_files", "include", "reexport", "autoload"} {
		if strings.HasSuffix(text, name+"(") {
			return true
		}
	}
	return false
}

// inComment reports whether a text, from the start of a clause, ends within a comment.
func inComment(text string) bool {
	line := text[strings.LastIndexByte(text, '\n')+1:]
	if i := strings.IndexByte(line, '%'); i >= 0 && strings.Count(line[:i], "'")%2 == 0 && strings.Count(line[:i], `"`)%2 == 0 {
		return true
	}
	_, end := source.Layout(text)
	return strings.HasPrefix(text[end:], "/*") || strings.LastIndex(text, "/*") > strings.LastIndex(text, "*/")
}

func isAlnum(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
