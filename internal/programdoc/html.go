package programdoc

import (
	_ "embed"
	"fmt"
	"html"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/zebralog/prolog/internal/pattern"
	"github.com/zebralog/prolog/stdlib/manual"
)

//go:embed style.css
var style string

// A link is a named link to a predicate or a page.
type link struct{ name, href, about string }

// htmlFiles returns the pages as HTML files that need no other files.
func htmlFiles(pages []*page, o Options) map[string][]byte {
	files := make(map[string][]byte)
	anchors := make(map[string]string) // from predicates to their anchors
	var predicates, contents []link
	for _, p := range pages {
		contents = append(contents, link{p.heading(), address(p.Name+".html", ""), p.Title})
		for _, e := range p.entries {
			href := address(p.Name+".html", e.ID())
			predicates = append(predicates, link{e.Name, href, e.Summary()})
			for _, name := range append([]string{e.Name}, e.others()...) {
				if anchors[name] == "" {
					anchors[name] = address(p.Name+".html", name)
				}
			}
		}
	}
	slices.SortStableFunc(predicates, func(x, y link) int { return strings.Compare(x.name, y.name) })
	for _, p := range pages {
		files[p.Name+".html"] = []byte(p.html(o.Title, anchors))
	}
	files["index.html"] = []byte(index(o.Title, contents, predicates))
	return files
}

// address returns the address of an anchor in a page, or of the page without one.
func address(page, anchor string) string { return (&url.URL{Path: page, Fragment: anchor}).String() }

// begin writes the HTML before the body of a page.
func begin(b *strings.Builder, title string) {
	b.WriteString("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width\">\n<title>" + html.EscapeString(title) +
		"</title>\n<style>" + style + "</style>\n</head>\n<body>\n")
}

// anchored returns a link as HTML. The text shown is HTML, too.
func anchored(href, shown string) string {
	return `<a href="` + html.EscapeString(href) + `">` + shown + "</a>"
}

// html returns a page as HTML.
func (p *page) html(site string, anchors map[string]string) string {
	var b strings.Builder
	up := strings.Repeat("../", strings.Count(p.Name, "/"))
	w := linker{up, anchors}
	begin(&b, p.heading()+" · "+site)
	fmt.Fprintf(&b, "<nav>%s\n<ul>", anchored(up+"index.html", html.EscapeString(site)))
	for _, e := range p.entries {
		fmt.Fprintf(&b, "\n<li>%s</li>", anchored(address("", e.ID()), html.EscapeString(e.Name)))
	}
	fmt.Fprintf(&b, "\n</ul></nav>\n<main>\n<h1>%s</h1>\n", html.EscapeString(p.heading()))
	if p.Title != "" {
		fmt.Fprintf(&b, "<p class=\"title\">%s</p>\n", html.EscapeString(p.Title))
	}
	b.WriteString(w.text(p.Text))
	for _, e := range p.entries {
		fmt.Fprintf(&b, "\n<section id=\"%s\">\n<h2>", html.EscapeString(e.ID()))
		for _, name := range e.others() {
			fmt.Fprintf(&b, "<a id=\"%s\"></a>", html.EscapeString(name))
		}
		for _, h := range e.Heads {
			b.WriteString("<code>" + html.EscapeString(h.Text) + "</code>")
		}
		b.WriteString("</h2>\n" + w.text(e.Text) + `<p class="source">`)
		if e.Properties != "" {
			b.WriteString(html.EscapeString(e.Properties) + ", ")
		}
		fmt.Fprintf(&b, "%s:%d</p>\n</section>", html.EscapeString(path.Base(p.file)), e.Line)
	}
	b.WriteString("\n</main>\n</body>\n</html>\n")
	return b.String()
}

// index returns the page that lists the other pages and all predicates.
func index(site string, pages, predicates []link) string {
	var b strings.Builder
	begin(&b, site)
	fmt.Fprintf(&b, "<main>\n<h1>%s</h1>\n<ul>", html.EscapeString(site))
	for _, p := range pages {
		b.WriteString("\n<li>" + anchored(p.href, html.EscapeString(p.name)))
		if p.about != "" {
			b.WriteString(": " + html.EscapeString(p.about))
		}
		b.WriteString("</li>")
	}
	b.WriteString("\n</ul>\n<h2>Predicates</h2>\n<table>")
	for _, p := range predicates {
		fmt.Fprintf(&b, "\n<tr><td>%s</td><td>%s</td></tr>", anchored(p.href, "<code>"+html.EscapeString(p.name)+"</code>"), html.EscapeString(p.about))
	}
	b.WriteString("\n</table>\n</main>\n</body>\n</html>\n")
	return b.String()
}

// A linker turns texts into HTML, with links to the predicates that they name.
type linker struct {
	up      string
	anchors map[string]string
}

var (
	inline = pattern.New("`([^`\n]+)`|=\\|([^|\n]+)\\|=|" +
		"\\[\\[([^]\n]+)\\]\\[([^]\\s]+)\\]\\]|" +
		"\\B\\*(\\w+)\\*\\B|\\B\\*\\|([^|\n]+)\\|\\*\\B|\\b_([A-Za-z]+)_\\b|\\b_\\|([^|\n]+)\\|_\\b|" +
		"\\b[a-z]\\w*//?[0-9]+\\b|https?://[^\\s<>()]*[^\\s<>().,;:]")
	listEntry = pattern.New(`^\s*(?:[-*]|\d+\.)\s+`)
)

// text returns paragraphs as HTML. Those with indented lines stay as they are.
func (w linker) text(text string) string {
	var b strings.Builder
	for _, part := range manual.Paragraphs(text) {
		if strings.HasPrefix(part, "@") {
			part = manual.Tag(part)
		}
		lines := strings.Split(part, "\n")
		switch {
		case listEntry().MatchString(lines[0]):
			w.list(&b, lines)
		case strings.Contains("\n"+part, "\n "), strings.HasPrefix(part, "=="), strings.HasPrefix(part, "```"):
			b.WriteString("<pre>" + html.EscapeString(strings.Trim(part, "=`\n")) + "</pre>\n")
		default:
			b.WriteString("<p>" + w.line(part) + "</p>\n")
		}
	}
	return b.String()
}

// list writes a list, whose entries may have several lines.
func (w linker) list(b *strings.Builder, lines []string) {
	kind := "ul"
	if first := strings.TrimSpace(lines[0])[0]; '0' <= first && first <= '9' {
		kind = "ol"
	}
	b.WriteString("<" + kind + ">")
	for i, line := range lines {
		if mark := listEntry().FindString(line); mark != "" {
			b.WriteString("<li>" + w.line(line[len(mark):]))
		} else if i > 0 {
			b.WriteString("\n" + w.line(strings.TrimSpace(line)))
		}
	}
	b.WriteString("</" + kind + ">\n")
}

// line returns a text as HTML. It marks code, emphasis, links, indicators of predicates and
// addresses.
func (w linker) line(text string) string {
	var b strings.Builder
	at := 0
	for _, m := range inline().FindAllStringSubmatchIndex(text, -1) {
		b.WriteString(html.EscapeString(text[at:m[0]]))
		found := text[m[0]:m[1]]
		at = m[1]
		group := func(i int) string { return html.EscapeString(text[max(m[2*i], 0):max(m[2*i+1], 0)]) }
		if label := group(3); label != "" {
			b.WriteString(anchored(html.UnescapeString(group(4)), label))
			continue
		}
		if bold := group(5) + group(6); bold != "" {
			b.WriteString("<b>" + bold + "</b>")
			continue
		}
		if stressed := group(7) + group(8); stressed != "" {
			b.WriteString("<em>" + stressed + "</em>")
			continue
		}
		bare := strings.Trim(found, "`")
		if m[4] >= 0 {
			bare = text[m[4]:m[5]]
		}
		shown := "<code>" + html.EscapeString(bare) + "</code>"
		switch href := w.anchors[bare]; {
		case href != "":
			b.WriteString(anchored(w.up+href, shown))
		case strings.HasPrefix(found, "http"):
			b.WriteString(anchored(found, html.EscapeString(found)))
		default:
			b.WriteString(shown)
		}
	}
	b.WriteString(html.EscapeString(text[at:]))
	return b.String()
}
