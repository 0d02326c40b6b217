package documents

import (
	"strings"

	"golang.org/x/net/html"
	htmlatom "golang.org/x/net/html/atom"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/pattern"
)

// Documents in HTML. The standard adds the elements html, head, body and tbody if the text
// has no tags for them. They are left out again here.

var wholeDocument = pattern.New(`(?is)^(?:\s|<!--.*?-->|<\?[^>]*>)*<(?:!doctype|html|head|body|frameset)\b`)

// readHTML reads a document. The space mode says what happens to white space.
func readHTML(source *cancellable, space spaceMode) (*markupNode, error) {
	implied := make(map[htmlatom.Atom]bool)
	lower := strings.ToLower(source.text)
	for _, a := range []htmlatom.Atom{htmlatom.Html, htmlatom.Head, htmlatom.Body, htmlatom.Tbody} {
		implied[a] = !strings.Contains(lower, "<"+a.String())
	}
	var nodes []*html.Node
	if wholeDocument().MatchString(source.text) {
		document, err := html.Parse(source)
		if err != nil {
			return nil, err
		}
		nodes = contents(document, implied)
	} else {
		template := &html.Node{Type: html.ElementNode, Data: "template", DataAtom: htmlatom.Template}
		parsed, err := html.ParseFragment(source, template)
		if err != nil {
			return nil, err
		}
		nodes = parsed
	}
	root := &markupNode{space: space, dense: true}
	type pair struct {
		from []*html.Node
		to   *markupNode
	}
	for todo := []pair{{nodes, root}}; len(todo) > 0; {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		source.m.Discard(nodeBytes * len(p.from))
		for _, n := range p.from {
			switch n.Type {
			case html.TextNode:
				p.to.addText(n.Data)
			case html.ElementNode:
				kid := &markupNode{name: markupName{local: n.Data}, attrs: htmlAttributes(source.m, n), space: space, dense: dense[n.DataAtom]}
				p.to.kids = append(p.to.kids, kid)
				todo = append(todo, pair{contents(n, implied), kid})
			}
		}
	}
	return root, nil
}

// contents returns the nodes in an element. Implied elements are replaced by their nodes.
// As html contains body, implied elements may be nested, but not deeper than that.
func contents(n *html.Node, implied map[htmlatom.Atom]bool) (nodes []*html.Node) {
	for kid := range n.ChildNodes() {
		if implied[kid.DataAtom] {
			nodes = append(nodes, contents(kid, implied)...)
		} else {
			nodes = append(nodes, kid)
		}
	}
	return nodes
}

// htmlAttributes returns the attributes of an element. A boolean attribute without a value
// has its name as the value.
func htmlAttributes(m *engine.Machine, n *html.Node) []markupAttr {
	attrs := make([]markupAttr, len(n.Attr))
	for i, a := range n.Attr {
		m.Tick()
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

// dense has the elements of HTML that contain only elements.
var dense = map[htmlatom.Atom]bool{
	htmlatom.Html: true, htmlatom.Head: true, htmlatom.Body: true, htmlatom.Ul: true, htmlatom.Ol: true, htmlatom.Dl: true,
	htmlatom.Table: true, htmlatom.Tbody: true, htmlatom.Thead: true, htmlatom.Tfoot: true, htmlatom.Tr: true,
	htmlatom.Colgroup: true, htmlatom.Select: true, htmlatom.Optgroup: true, htmlatom.Map: true, htmlatom.Frameset: true,
}

// boolean has the attributes of HTML that are either present or not.
var boolean = func() map[string]bool {
	set := make(map[string]bool)
	for name := range strings.FieldsSeq(`allowfullscreen async autofocus autoplay checked compact controls declare default
		defer disabled formnovalidate hidden inert ismap itemscope loop multiple muted nohref nomodule noresize noshade
		novalidate nowrap open playsinline readonly required reversed selected`) {
		set[name] = true
	}
	return set
}()
