package manual

import (
	"embed"
	"strings"
)

//go:embed examples
var exampleFiles embed.FS

// exampleFile returns the table of examples of a page. It is empty if there is none.
func exampleFile(name string) string {
	text, err := exampleFiles.ReadFile("examples/" + name + ".txt")
	if err != nil {
		return ""
	}
	return string(text)
}

// addExamples adds examples from a table to the entries of a page. The examples of a
// predicate follow a line "% Name/Arity, ...".
func (p *Page) addExamples(table string) {
	for block := range strings.SplitSeq("\n"+table, "\n% ") {
		head, text, _ := strings.Cut(block, "\n")
		for pi := range strings.SplitSeq(head, ", ") {
			for _, e := range p.Entries {
				for _, h := range e.Heads {
					if h.String() == pi || e.Kind == Flag && h.Name == pi {
						e.Example = strings.TrimSpace(e.Example + "\n\n" + strings.TrimSpace(text))
					}
				}
			}
		}
	}
}
