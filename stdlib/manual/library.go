package manual

import (
	"cmp"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/pattern"
	"github.com/zebralog/prolog/stdlib/program"
)

func embedded(name string) string {
	text, err := fs.ReadFile(program.Embedded, name)
	if err != nil {
		panic(err) // the file is embedded
	}
	return string(text)
}

// libraries has the pages of the libraries, which all engines share, and the files that
// still have to be read.
var libraries struct {
	sync.Mutex
	begun bool
	files []string
	pages []*Page
}

// libraryBytes is roughly the garbage that reading a file makes.
const libraryBytes = 1 << 18

// libraryPages returns the pages of the libraries, by name. Each file is read once in a
// process. Before that, poll is called; it may panic.
func libraryPages(poll func(bytes int)) []*Page {
	for {
		poll(libraryBytes)
		if pages, ok := readLibrary(); ok {
			return pages
		}
	}
}

// readLibrary reads one more file. If there is none left, it returns all pages.
func readLibrary() (pages []*Page, ok bool) {
	l := &libraries
	l.Lock()
	defer l.Unlock()
	if !l.begun {
		l.begun = true
		_ = fs.WalkDir(program.Embedded, program.LibraryDir, func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && path.Ext(name) == ".pl" {
				l.files = append(l.files, name)
			}
			return err
		})
	}
	if len(l.files) == 0 {
		return l.pages, true
	}
	if p := libraryPage(l.files[0]); p != nil {
		at, _ := slices.BinarySearchFunc(l.pages, p, func(a, b *Page) int { return strings.Compare(a.Name, b.Name) })
		l.pages = slices.Insert(l.pages, at, p)
	}
	l.files = l.files[1:]
	return nil, false
}

var (
	moduleHeader = pattern.New(`(?m)^:- module\('?([$\w]+)'?`)
	libraryTitle = pattern.New(`^/\*\s+library\([^)]*\)(?:, [^:]*)?: ([\s\S]*?)\*/`)
)

// libraryPage returns the page of the library in a file, or nil if it is a part of another
// library. Exports may be described in its parts, or in a library from which it takes them.
func libraryPage(file string) *Page {
	text := embedded(file)
	name := strings.TrimSuffix(strings.TrimPrefix(file, program.LibraryDir+"/"), ".pl")
	module := moduleHeader().FindStringSubmatch(text)
	if isPart(name) || module == nil {
		return nil
	}
	p := &Page{Name: strings.TrimPrefix(name, "clp/"), Module: module[1]}
	if title := libraryTitle().FindStringSubmatch(text); title != nil {
		about := Paragraphs(strings.TrimSpace(title[1]))
		p.Title = upperFirst(strings.TrimSuffix(strings.Join(strings.Fields(about[0]), " "), "."))
		for i, part := range about[1:] {
			about[i+1] = outdent(part)
		}
		p.Text = strings.Join(about[1:], "\n\n")
	}
	left := exportsOf(file)
	take := func(h Head) bool {
		pi := Head{Name: h.Name, Arity: h.arity()}.String()
		defer delete(left, pi)
		return left[pi]
	}
	p.Entries, _, _ = entriesOf(text, take)
	for _, part := range partsOf(file) {
		more, _, _ := entriesOf(embedded(part), take)
		p.Entries = append(p.Entries, more...)
	}
	p.takeOthers(left)
	p.Also = slices.Sorted(maps.Keys(left))
	for _, e := range p.Entries {
		e.Page = p
	}
	p.addExamples(exampleFile("library/" + p.Name))
	return p
}

// outdent removes the indentation of the comment at the start of a library.
func outdent(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(line, "    ")
	}
	return strings.Join(lines, "\n")
}

// isPart reports whether a library is a part of one or several others. If it is part of
// one, that one has the name of the folder.
func isPart(name string) bool {
	dir := path.Dir(name)
	_, err := fs.Stat(program.Embedded, program.LibraryDir+"/"+dir+".pl")
	return err == nil && dir != "dialect" && dir != "pldoc" || dir == "clp/clpqr" || sharedParts[name]
}

// sharedParts are parts of several libraries in their folder.
var sharedParts = map[string]bool{
	"semweb/rdf_files": true, "semweb/rdf_literals": true, "semweb/rdf_prefixes": true, "semweb/rdf_store": true,
}

// partsOf returns the other files of which the library in a file may consist.
func partsOf(file string) (parts []string) {
	for _, pattern := range []string{strings.TrimSuffix(file, ".pl") + "/*.pl", path.Dir(file) + "/*.pl", path.Dir(file) + "/clpqr/*.pl"} {
		found, _ := fs.Glob(program.Embedded, pattern)
		for _, part := range found {
			if isPart(strings.TrimSuffix(strings.TrimPrefix(part, program.LibraryDir+"/"), ".pl")) {
				parts = append(parts, part)
			}
		}
	}
	return parts
}

// takeOthers adds exports without a comment to the entry with the same name and another
// arity. For example, it adds call/3 to call/2.
func (p *Page) takeOthers(left map[string]bool) {
	for _, pi := range slices.SortedFunc(maps.Keys(left), func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) }) {
		slash := strings.LastIndexByte(pi, '/')
		arity, _ := strconv.Atoi(pi[slash+1:])
		for _, e := range p.Entries {
			if h := e.Heads[0]; !h.Grammar && strings.HasPrefix(h.String(), pi[:slash+1]) && (h.Arity < arity || strings.Contains(h.Text, "...")) {
				h.Text, h.Arity = pi, arity
				e.Heads = append(e.Heads, h)
				delete(left, pi)
				break
			}
		}
	}
}

// exportsOf returns the exports of a library, including those that it reexports.
func exportsOf(file string) map[string]bool {
	found := make(map[string]bool)
	for _, key := range program.HeaderExports(syntax.NewStringReader("", ""), &syntax.Options{Ops: syntax.NewOps()}, file) {
		if !strings.HasPrefix(key.Name.String(), "$") {
			found[Head{Name: key.Name.String(), Arity: key.Arity}.String()] = true
		}
	}
	r := syntax.NewStringReader(embedded(file), "")
	for {
		t, err := r.Read(&syntax.Options{Ops: syntax.NewOps()})
		if err == io.EOF || err == nil && !isDirective(t) {
			return found
		}
		if err == nil {
			reexports(t, found)
		}
	}
}

func isDirective(t *syntax.Term) bool {
	root := t.Nodes[len(t.Nodes)-1]
	return root.Atom == atom.Neck && root.N == 1
}

// reexports adds the exports of a directive reexport(library(File)) or
// reexport(library(File), Which). Which is a list of indicators, or except(List).
func reexports(t *syntax.Term, found map[string]bool) {
	root := t.Nodes[len(t.Nodes)-2]
	if root.Atom.String() != "reexport" || root.Kind != syntax.KindCompound {
		return
	}
	listed := make(map[string]bool)
	var name []string
	inPath, except := true, false
	for i, n := range t.Nodes {
		switch {
		case n.Kind == syntax.KindCompound && n.Atom.String() == "library":
			inPath = false
		case inPath && n.Kind == syntax.KindAtom:
			name = append(name, n.Atom.String())
		case n.Kind == syntax.KindCompound && n.Atom.String() == "except":
			except = true
		case n.Kind == syntax.KindCompound && n.Atom == atom.Slash && !inPath && t.Nodes[i-1].Kind == syntax.KindInt:
			listed[Head{Name: t.Nodes[i-2].Atom.String(), Arity: int(t.Nodes[i-1].Int())}.String()] = true
		}
	}
	if root.N == 2 && !except {
		maps.Copy(found, listed)
		return
	}
	file, ok := program.LibraryPath(strings.Join(name, "/"), true)
	if !ok {
		return
	}
	for pi := range exportsOf(file) {
		if !listed[pi] {
			found[pi] = true
		}
	}
}
