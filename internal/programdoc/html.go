package programdoc

import (
	"bytes"
	_ "embed"
	"html/template"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/zebralog/prolog/stdlib/manual"
)

//go:embed page.html
var pageText string

//go:embed index.html
var indexText string

//go:embed style.css
var style string

var templates = template.Must(template.Must(template.New("page").Parse(pageText)).New("index").Parse(indexText))

// A link is a predicate or a page by name.
type link struct{ Name, Href, About string }

// html is the pages as HTML, each of which needs no other file.
func html(pages []*page, o Options) (map[string][]byte, error) {
	files := make(map[string][]byte)
	anchors := make(map[string]string) // of predicates
	var predicates, contents []link
	for _, p := range pages {
		contents = append(contents, link{p.heading(), p.Name + ".html", p.Title})
		for _, e := range p.entries {
			href := p.Name + ".html#" + e.ID()
			predicates = append(predicates, link{e.Name, href, e.Summary()})
			if anchors[e.Name] == "" {
				anchors[e.Name] = href
			}
		}
	}
	slices.SortStableFunc(predicates, func(x, y link) int { return strings.Compare(x.Name, y.Name) })
	for _, p := range pages {
		up := strings.Repeat("../", strings.Count(p.Name, "/"))
		w := linker{up, anchors}
		type shown struct {
			entry
			Body template.HTML
		}
		var entries []shown
		for _, e := range p.entries {
			entries = append(entries, shown{e, w.text(e.Text)})
		}
		var b bytes.Buffer
		err := templates.ExecuteTemplate(&b, "page", map[string]any{
			"Style": template.CSS(style), "Site": o.Title, "Up": up, "Heading": p.heading(), "Title": p.Title, "File": path.Base(p.file),
			"About": w.text(p.Text), "Entries": entries,
		})
		if err != nil {
			return nil, err
		}
		files[p.Name+".html"] = b.Bytes()
	}
	var b bytes.Buffer
	err := templates.ExecuteTemplate(&b, "index", map[string]any{
		"Style": template.CSS(style), "Site": o.Title, "Pages": contents, "Predicates": predicates,
	})
	files["index.html"] = b.Bytes()
	return files, err
}

// A linker makes HTML of texts, with links to the predicates that they name.
type linker struct {
	up      string
	anchors map[string]string
}

var (
	inline    = regexp.MustCompile("`([^`\n]+)`|\\b[a-z]\\w*//?[0-9]+\\b|https?://[^\\s<>()]*[^\\s<>().,;:]")
	listEntry = regexp.MustCompile(`^\s*(?:[-*]|\d+\.)\s+`)
)

// text is paragraphs as HTML: those with indented lines stay as they are.
func (w linker) text(text string) template.HTML {
	var b strings.Builder
	for _, part := range manual.Paragraphs(text) {
		if strings.HasPrefix(part, "@") {
			part = manual.Tag(part)
		}
		lines := strings.Split(part, "\n")
		switch {
		case listEntry.MatchString(lines[0]):
			w.list(&b, lines)
		case strings.Contains("\n"+part, "\n "), strings.HasPrefix(part, "=="), strings.HasPrefix(part, "```"):
			b.WriteString("<pre>" + template.HTMLEscapeString(strings.Trim(part, "=`\n")) + "</pre>\n")
		default:
			b.WriteString("<p>" + w.line(part) + "</p>\n")
		}
	}
	return template.HTML(b.String())
}

// list is a list, whose entries may have several lines.
func (w linker) list(b *strings.Builder, lines []string) {
	b.WriteString("<ul>")
	for i, line := range lines {
		if mark := listEntry.FindString(line); mark != "" {
			b.WriteString("<li>" + w.line(line[len(mark):]))
		} else if i > 0 {
			b.WriteString("\n" + w.line(strings.TrimSpace(line)))
		}
	}
	b.WriteString("</ul>\n")
}

// line is text with code, indicators of predicates and addresses marked.
func (w linker) line(text string) string {
	var b strings.Builder
	at := 0
	for _, m := range inline.FindAllStringIndex(text, -1) {
		b.WriteString(template.HTMLEscapeString(text[at:m[0]]))
		found := text[m[0]:m[1]]
		at = m[1]
		bare := strings.Trim(found, "`")
		shown := "<code>" + template.HTMLEscapeString(bare) + "</code>"
		switch href := w.anchors[bare]; {
		case href != "":
			b.WriteString(`<a href="` + template.HTMLEscapeString(w.up+href) + `">` + shown + "</a>")
		case strings.HasPrefix(found, "http"):
			b.WriteString(`<a href="` + template.HTMLEscapeString(found) + `">` + template.HTMLEscapeString(found) + "</a>")
		default:
			b.WriteString(shown)
		}
	}
	b.WriteString(template.HTMLEscapeString(text[at:]))
	return b.String()
}
