// Package programdoc makes documentation of programs, as pages of HTML or Markdown. It
// takes the text from the comments above predicates. These are comments for library(pldoc)
// or plain ones.
package programdoc

import (
	"cmp"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/zebralog/prolog/internal/analysis"
	"github.com/zebralog/prolog/stdlib/manual"
)

// A page is the documentation of a file.
type page struct {
	*manual.Page
	file    string // relative to the root, with slashes
	module  string
	entries []entry
}

// An entry is the documentation of a predicate.
type entry struct {
	*manual.Entry
	Name       string // Name/Arity or Name//Arity
	Properties string // such as dynamic
	Line       int
}

// ID returns the anchor of the entry.
func (e entry) ID() string { return e.Name }

// others returns the other predicates that the entry is about.
func (e entry) others() (names []string) {
	for _, h := range e.Heads {
		name := analysis.Definition{PI: analysis.PI{Name: h.Name, Arity: h.Arity}}
		if name.Grammar = h.Grammar; h.Grammar {
			name.Arity += 2
		}
		if label := name.Label(); label != e.Name && !slices.Contains(names, label) {
			names = append(names, label)
		}
	}
	return names
}

// Options say what the documentation contains.
type Options struct {
	All      bool // include predicates that a module does not export
	Markdown bool
	Title    string
}

// Files returns the files of the documentation of programs, by name. The names of the
// programs are relative to root.
func Files(units []*analysis.Unit, root string, o Options) map[string][]byte {
	var pages []*page
	for _, u := range units {
		pages = append(pages, pageOf(u, root, o))
	}
	slices.SortFunc(pages, func(x, y *page) int { return cmp.Compare(x.file, y.file) })
	if o.Markdown {
		return markdown(pages, o)
	}
	return htmlFiles(pages, o)
}

// pageOf returns the page of a file.
func pageOf(u *analysis.Unit, root string, o Options) *page {
	name, err := filepath.Rel(root, u.Name)
	if err != nil || !filepath.IsLocal(name) {
		name = filepath.Base(u.Name)
	}
	name = filepath.ToSlash(name)
	p := &page{Page: &manual.Page{Name: strings.TrimSuffix(name, path.Ext(name))}, file: name, module: u.Module}
	p.Title, p.Text = about(u)
	exported := make(map[analysis.PI]bool)
	for _, r := range u.Exports {
		exported[r.PI] = true
	}
	described := make(map[analysis.PI]bool)
	for _, place := range u.First() {
		if described[place.PI] || u.Module != "" && !exported[place.PI] && !o.All || place.Module != "" {
			continue
		}
		e := entryOf(u, place, described)
		p.entries = append(p.entries, e)
		p.Entries = append(p.Entries, e.Entry)
	}
	return p
}

// about returns the title of a file and its description. They come from a comment for
// library(pldoc), or else from the first comment.
func about(u *analysis.Unit) (title, text string) {
	for comment := range manual.Comments(u.Text) {
		if heads, title, text := comment.Parse(); len(heads) == 0 && title != "" {
			return title, text
		}
	}
	first := u.First()
	if u.Module == "" && len(first) > 0 && first[0].Clause == 0 && strings.TrimSpace(u.Comment(0)) == u.Introduction() {
		return "", "" // the comment is about the first predicate
	}
	parts := manual.Paragraphs(u.Introduction())
	if len(parts) > 0 && len(parts[0]) < 200 {
		return strings.TrimSuffix(strings.Join(strings.Fields(parts[0]), " "), "."), strings.Join(parts[1:], "\n\n")
	}
	return "", strings.Join(parts, "\n\n")
}

// entryOf returns the entry for the predicate of a clause. It notes other predicates that
// the same comment describes.
func entryOf(u *analysis.Unit, d analysis.Definition, described map[analysis.PI]bool) entry {
	e := entry{Entry: &manual.Entry{Kind: manual.Predicate}, Name: d.Label(), Line: u.Clauses[d.Clause].Start.Line}
	described[d.PI] = true
	for _, property := range []string{"dynamic", "multifile", "table"} {
		if u.Declared[d.PI][property] {
			e.Properties = strings.TrimSpace(e.Properties + " " + property)
		}
	}
	for comment := range manual.Comments(strings.Join(u.Comments(d.Clause), "\n")) {
		heads, title, text := comment.Parse()
		if len(heads) == 0 && title != "" {
			continue // the comment is about the file
		}
		e.Heads, e.Text = append(e.Heads, heads...), strings.TrimSpace(e.Text+"\n\n"+text)
		for _, h := range heads {
			arity := h.Arity
			if h.Grammar {
				arity += 2
			}
			described[analysis.PI{Name: h.Name, Arity: arity}] = true
		}
	}
	if len(e.Heads) == 0 {
		arity := d.Arity
		if d.Grammar {
			arity -= 2
		}
		e.Heads = []manual.Head{{Name: d.Name, Arity: arity, Grammar: d.Grammar, Text: d.Label()}}
		e.Text = u.Comment(d.Clause)
	}
	return e
}

// markdown returns the pages as Markdown.
func markdown(pages []*page, o Options) map[string][]byte {
	files := make(map[string][]byte)
	var index strings.Builder
	index.WriteString("# " + o.Title + "\n\n")
	for _, p := range pages {
		title := p.Title
		index.WriteString("- [" + p.heading() + "](" + p.Name + ".md)")
		if title != "" {
			index.WriteString(": " + title)
		}
		index.WriteString("\n")
		shown := *p.Page
		shown.Title = p.heading()
		if title != "" {
			shown.Text = title + ".\n\n" + shown.Text
		}
		files[p.Name+".md"] = []byte(shown.Markdown())
	}
	files["README.md"] = []byte(index.String())
	return files
}

// heading returns the heading of a page.
func (p *page) heading() string {
	if p.module != "" {
		return "Module " + p.module
	}
	return p.file
}
