package repl

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/repl/edit"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/lib"
	"github.com/zebralog/prolog/stdlib/program"
)

// Complete returns the texts that could stand at the end of a query, and where they begin.
// These are files in quotes and in goals that load files, flags and libraries where such
// names belong, variables of the query, values of earlier answers after $, and predicates,
// operators and atoms.
func (n *Native) Complete(text string) (start int, found []edit.Candidate) {
	if n.m.Enter(context.Background(), nil) != nil {
		return 0, nil
	}
	defer n.m.Leave()
	defer func() {
		slices.SortFunc(found, func(a, b edit.Candidate) int { return cmp.Compare(a.Text, b.Text) })
	}()
	runes := []rune(text)
	if quote, at := edit.Quoted(runes); quote == '%' || quote == '*' {
		return len(text), nil
	} else if quote != 0 {
		start = len(string(runes[:at+1]))
		return start, filesFor(text[start:], func(name string) (string, bool) { return name, true }, string(quote))
	}
	path := strings.TrimRightFunc(text, func(r rune) bool { return isAlnum(r) || r == '/' })
	if inCall(path, "library") {
		return len(path), libraries(text[len(path):])
	}
	symbols := strings.TrimRight(text, symbolChars)
	word := strings.TrimRightFunc(text, isAlnum)
	prefix := text[len(word):]
	switch {
	case symbols != text:
		if prefix = text[len(symbols):]; prefix == "$" {
			return len(text), n.vars.candidates("")
		}
		return len(symbols), n.operators(prefix)
	case strings.HasSuffix(word, "$"):
		return len(word), n.vars.candidates(prefix)
	case inCall(word, "set_prolog_flag"), inCall(word, "current_prolog_flag"):
		return len(word), n.flagNames(prefix)
	}
	if namesFile(path) {
		if found = filesFor(text[len(path):], plainSource, ""); len(found) > 0 {
			return len(path), found
		}
	}
	switch first, _ := firstRune(prefix); {
	case prefix == "":
		return len(text), nil
	case unicode.IsUpper(first) || first == '_':
		return len(word), variablesOf(word, prefix)
	}
	if before, ok := strings.CutSuffix(word, ":"); ok {
		module := before[len(strings.TrimRightFunc(before, isAlnum)):]
		return len(word), n.procedures(module, prefix)
	}
	if found = n.procedures("", prefix); len(found) == 0 {
		found = atoms(prefix)
	}
	return len(word), found
}

const symbolChars = `+-*/\^<>=~:.?@#&$`

func isAlnum(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

func firstRune(s string) (rune, bool) {
	for _, r := range s {
		return r, true
	}
	return 0, false
}

// inCall reports whether a text ends with the start of a call of name.
func inCall(text, name string) bool {
	before, ok := strings.CutSuffix(strings.TrimRight(text, " "), name+"(")
	return ok && strings.TrimRightFunc(before, isAlnum) == before
}

// namesFile reports whether a file to be loaded is named after a text.
func namesFile(text string) bool {
	before := strings.TrimSpace(text)
	if before == "[" || strings.HasPrefix(before, "[") && strings.HasSuffix(before, ",") {
		return true
	}
	return slices.ContainsFunc([]string{"consult", "ensure_loaded", "load_files", "use_module", "include"},
		func(name string) bool { return inCall(text, name) })
}

// filesFor returns the files and directories whose paths begin with prefix. For each file,
// as gives the text to be written, and end follows it.
func filesFor(prefix string, as func(name string) (string, bool), end string) (found []edit.Candidate) {
	dir, base := filepath.Split(prefix)
	entries, err := os.ReadDir(cmp.Or(dir, "."))
	if err != nil {
		return nil
	}
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasPrefix(name, base) || base == "" && strings.HasPrefix(name, ".") {
			continue
		}
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && info.IsDir() {
			found = append(found, edit.Candidate{Text: dir + name + "/"})
		} else if written, ok := as(name); ok {
			found = append(found, edit.Candidate{Text: dir + written, End: end})
		}
	}
	return found
}

// plainSource returns the name of a file of Prolog text as it is written without quotes. It
// is false if the name needs quotes.
func plainSource(name string) (string, bool) {
	base, ok := strings.CutSuffix(name, ".pl")
	return base, ok && string(syntax.AppendAtom(nil, base)) == base
}

// libraries returns the libraries whose names begin with a text.
func libraries(prefix string) (found []edit.Candidate) {
	_ = fs.WalkDir(lib.Files, ".", func(path string, d fs.DirEntry, err error) error {
		name, ok := strings.CutSuffix(strings.TrimPrefix(path, "clp/"), ".pl")
		if err == nil && ok && strings.HasPrefix(name, prefix) {
			found = append(found, edit.Candidate{Text: name, End: ")"})
		}
		return err
	})
	return found
}

// library returns the name of the library whose file has a path.
func library(path string) (string, bool) {
	name, ok := strings.CutPrefix(path, program.LibraryDir+"/")
	return strings.TrimPrefix(strings.TrimSuffix(name, ".pl"), "clp/"), ok
}

func (n *Native) flagNames(prefix string) (found []edit.Candidate) {
	for name := range flags.Of(n.e).Values() {
		if strings.HasPrefix(name, prefix) {
			found = append(found, edit.Candidate{Text: name, End: ", "})
		}
	}
	return found
}

// candidates returns the variables that have values.
func (v *variables) candidates(prefix string) (found []edit.Candidate) {
	for _, name := range v.names {
		if strings.HasPrefix(name, prefix) {
			found = append(found, edit.Candidate{Text: name})
		}
	}
	return found
}

// variablesOf returns the variables in a text.
func variablesOf(text, prefix string) (found []edit.Candidate) {
	names := make(map[string]bool)
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !isAlnum(r) }) {
		if first, _ := firstRune(word); strings.HasPrefix(word, prefix) && word != "_" && (unicode.IsUpper(first) || first == '_') {
			names[word] = true
		}
	}
	for name := range names {
		found = append(found, edit.Candidate{Text: name})
	}
	return found
}

// operators returns the symbolic operators that begin with a text.
func (n *Native) operators(prefix string) (found []edit.Candidate) {
	names := make(map[string]bool)
	for a := range program.LoaderOf(n.e).TypeIn().Ops.All() {
		names[a.String()] = true
	}
	for name := range names {
		if strings.HasPrefix(name, prefix) && strings.Trim(name, symbolChars) == "" {
			found = append(found, edit.Candidate{Text: name, End: " "})
		}
	}
	return found
}

// procedures returns the predicates and operators whose names begin with a text. With a
// module it returns the predicates of that module. Without one it returns all that queries
// see, and those whose libraries are loaded when they are called.
func (n *Native) procedures(module, prefix string) (found []edit.Candidate) {
	from := make(map[string]map[int]string) // of names, arities, where they are from
	add := func(name string, arity int, origin string) {
		if !strings.HasPrefix(name, prefix) {
			return
		}
		if from[name] == nil {
			from[name] = make(map[int]string)
		}
		if from[name][arity] == "" {
			from[name][arity] = origin
		}
	}
	mod := program.LoaderOf(n.e).TypeIn()
	ops := mod.Ops
	if module != "" {
		mod = n.e.FindModule(atom.Intern(module))
	}
	var modules []*engine.Module
	if mod != nil {
		modules = append(modules, mod)
	}
	for i := 0; i < len(modules); i++ {
		modules[i].Preds(func(p *engine.Pred) bool {
			origin := modules[i].Name
			if def := p.Imported(); def != nil {
				origin = def.Module.Name
			} else if !p.Defined && !p.Dynamic {
				return true
			}
			add(p.Name.String(), p.Arity, origin.String())
			return true
		})
		if module == "" {
			modules = append(modules, modules[i].Parents()...)
		}
	}
	for key, path := range program.LibraryExports() {
		origin := "system"
		name, ok := library(path)
		if ok {
			origin = "library(" + name + ")"
		}
		if module == "" || module == filepath.Base(name) {
			add(key.Name.String(), key.Arity, origin)
		}
	}
	for name, arities := range from {
		c := edit.Candidate{Text: string(syntax.AppendAtom(nil, name)), Note: note(arities), End: "("}
		if _, ok := arities[0]; ok || ops.IsOp(atom.Intern(name)) {
			c.End = ""
		}
		found = append(found, c)
	}
	if module != "" {
		return found
	}
	for a, op := range ops.All() {
		if name := a.String(); strings.HasPrefix(name, prefix) && from[name] == nil {
			from[name] = map[int]string{0: ""}
			found = append(found, edit.Candidate{Text: name, Note: fmt.Sprintf("operator, %d", op.Priority), End: " "})
		}
	}
	return found
}

// atoms returns other atoms that begin with a text.
func atoms(prefix string) (found []edit.Candidate) {
	for _, name := range atom.Beginning(prefix) {
		if written := string(syntax.AppendAtom(nil, name)); written == name {
			found = append(found, edit.Candidate{Text: name})
		}
	}
	return found
}

// note returns the arities of a name and where its predicates are from.
func note(arities map[int]string) string {
	var b strings.Builder
	sorted := slices.Sorted(maps.Keys(arities))
	for i, arity := range sorted {
		if i == 0 {
			b.WriteByte('/')
		} else {
			b.WriteByte(',')
		}
		fmt.Fprint(&b, arity)
		if i == len(sorted)-1 || arities[sorted[i+1]] != arities[arity] {
			b.WriteString(" " + arities[arity])
		}
	}
	return b.String()
}
