package manual

import (
	"fmt"
	"path"
	"strings"
)

// Files returns the files of the folder docs, by name. They are a file of Markdown for each
// page, and README.md, which lists them.
func (m *Manual) Files() map[string]string {
	files := make(map[string]string)
	var index strings.Builder
	index.WriteString("# Reference\n\nMade by `go test ./stdlib -run TestReference -update` from the comments and examples in the sources; " +
		"`?- help(Topic).` and `zebra help` print the same.\n\n## Builtins\n\n")
	libraries := false
	for _, p := range m.Pages {
		if p.IsLibrary() && !libraries {
			libraries = true
			index.WriteString("\n## Libraries\n\n")
		}
		fmt.Fprintf(&index, "- [%s](%s): %s\n", p.Name, p.file(), p.Title)
		files[p.file()] = p.Markdown()
	}
	files["README.md"] = index.String()
	return files
}

// file returns the file name of a page.
func (p *Page) file() string {
	if p.IsLibrary() {
		return path.Join("library", p.Name+".md")
	}
	return path.Join("builtin", p.Name+".md")
}

// Markdown returns a page as Markdown.
func (p *Page) Markdown() string {
	var b strings.Builder
	if p.IsLibrary() {
		fmt.Fprintf(&b, "# %s\n\n%s.\n\n", p.topic(), p.Title)
	} else {
		fmt.Fprintf(&b, "# %s\n\n", p.Title)
	}
	for _, part := range Paragraphs(p.Text) {
		b.WriteString(markdownText(part) + "\n\n")
	}
	for _, e := range p.Entries {
		var names []string
		for _, h := range e.Heads {
			name := h.String()
			if e.Kind == Flag {
				name = h.Name
			}
			names = append(names, "`"+name+"`")
		}
		fmt.Fprintf(&b, "## %s\n\n", strings.Join(names, ", "))
		if e.Kind != Flag {
			b.WriteString("```prolog\n")
			for _, h := range e.Heads {
				b.WriteString(h.Text + "\n")
			}
			b.WriteString("```\n\n")
		}
		for _, part := range Paragraphs(e.Text) {
			b.WriteString(markdownText(part) + "\n\n")
		}
		if e.Example != "" {
			b.WriteString("```prolog\n" + e.Example + "\n```\n\n")
		}
	}
	if len(p.Also) > 0 {
		b.WriteString("Also: `" + strings.Join(p.Also, "`, `") + "`.\n")
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// markdownText returns a paragraph in which Markdown's special characters are escaped.
func markdownText(part string) string {
	if strings.HasPrefix(part, "@") {
		part = Tag(part)
	}
	if strings.Contains("\n"+part, "\n ") {
		return "```text\n" + part + "\n```"
	}
	return escapes.Replace(part)
}

var escapes = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "|", `\|`, "#", `\#`)
