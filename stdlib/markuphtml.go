package stdlib

import (
	"io"
	"regexp"
	"strings"

	"golang.org/x/net/html"
	htmlatom "golang.org/x/net/html/atom"
)

// Documents in HTML. A text without html, head, body or a document type is a
// fragment: no element is put around it; and none is put around the rows of tables
// where no tag of the text does.

var wholeDocument = regexp.MustCompile(`(?is)^(?:\s|<!--.*?-->|<\?[^>]*>)*<(?:!doctype|html|head|body|frameset)\b`)

// readHTML reads a document; the texts in it are as the space mode says.
func readHTML(source *cancellable, space spaceMode) (*markupNode, error) {
	var nodes []*html.Node
	text := source.text
	if wholeDocument.MatchString(source.text) {
		document, err := html.Parse(source)
		if err != nil {
			return nil, err
		}
		nodes = siblings(document.FirstChild)
	} else {
		var err error
		body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: htmlatom.Body}
		if nodes, err = html.ParseFragment(source, body); err != nil && err != io.EOF {
			return nil, err
		}
	}
	root := &markupNode{space: space, dense: true}
	hasBody := strings.Contains(strings.ToLower(text), "<tbody")
	type pair struct {
		from []*html.Node
		to   *markupNode
	}
	for todo := []pair{{nodes, root}}; len(todo) > 0; {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, n := range p.from {
			switch {
			case n.Type == html.TextNode:
				p.to.addText(n.Data)
			case n.DataAtom == htmlatom.Tbody && !hasBody:
				todo = append(todo, pair{siblings(n.FirstChild), p.to})
			case n.Type == html.ElementNode:
				kid := &markupNode{name: markupName{local: n.Data}, attrs: htmlAttributes(n), space: space, dense: dense[n.DataAtom]}
				p.to.kids = append(p.to.kids, kid)
				todo = append(todo, pair{siblings(n.FirstChild), kid})
			}
		}
	}
	return root, nil
}

func siblings(n *html.Node) (nodes []*html.Node) {
	for ; n != nil; n = n.NextSibling {
		nodes = append(nodes, n)
	}
	return nodes
}

// htmlAttributes are the attributes of an element. A boolean one without a value has
// its name as its value.
func htmlAttributes(n *html.Node) []markupAttr {
	attrs := make([]markupAttr, len(n.Attr))
	for i, a := range n.Attr {
		name := a.Key
		if a.Namespace != "" {
			name = a.Namespace + ":" + name
		}
		attrs[i] = markupAttr{markupName{local: name}, a.Val}
		if a.Val == "" && boolean[name] {
			attrs[i].value = name
		}
	}
	return attrs
}

// dense is the elements of HTML that hold elements only.
var dense = map[htmlatom.Atom]bool{
	htmlatom.Html: true, htmlatom.Head: true, htmlatom.Body: true, htmlatom.Ul: true, htmlatom.Ol: true, htmlatom.Dl: true,
	htmlatom.Table: true, htmlatom.Tbody: true, htmlatom.Thead: true, htmlatom.Tfoot: true, htmlatom.Tr: true,
	htmlatom.Colgroup: true, htmlatom.Select: true, htmlatom.Optgroup: true, htmlatom.Map: true, htmlatom.Frameset: true,
}

// boolean is the attributes of HTML that are there or not.
var boolean = func() map[string]bool {
	set := make(map[string]bool)
	for name := range strings.FieldsSeq(`allowfullscreen async autofocus autoplay checked compact controls declare default
		defer disabled formnovalidate hidden inert ismap itemscope loop multiple muted nohref nomodule noresize noshade
		novalidate nowrap open playsinline readonly required reversed selected`) {
		set[name] = true
	}
	return set
}()
