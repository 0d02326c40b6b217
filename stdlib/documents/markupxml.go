package documents

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/pattern"
)

// Documents in XML, and in SGML without a document type. Elements that are not closed are
// closed with a warning, as in SWI-Prolog.

// An xmlReader reads one document.
type xmlReader struct {
	d        *xml.Decoder
	source   *cancellable
	refs     int  // references to entities in the text, and others
	longest  int  // the length of the longest entity that it declares
	sgml     bool // names are in lower case
	spaces   bool // prefixes stand for name spaces
	qualify  bool // attributes without a prefix have the name space of their element
	messages []markupMessage
	open     []xmlElement
	tags     map[string]int      // the number of open elements with each tag
	names    map[string][]string // the name spaces of each prefix, the innermost last
}

// An xmlElement is an element whose end was not read yet, with the prefixes that it
// declares.
type xmlElement struct {
	node     *markupNode
	tag      string
	prefixes []string
}

func newXMLReader(source *cancellable, dialect string, space spaceMode, qualify bool) *xmlReader {
	d := xml.NewDecoder(source)
	d.Strict = false
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // the text is decoded already
	return &xmlReader{
		d: d, source: source, refs: strings.Count(source.text, "&"), sgml: dialect == "sgml", spaces: dialect == "xmlns", qualify: qualify,
		open: []xmlElement{{node: &markupNode{space: space, dense: true}}}, tags: make(map[string]int),
		names: map[string][]string{"xml": {"xml"}, "xmlns": {"xmlns"}},
	}
}

func (x *xmlReader) warn(severity, format string, args ...any) {
	x.source.m.Discard(nodeBytes)
	line, _ := x.d.InputPos()
	x.messages = append(x.messages, markupMessage{severity, fmt.Sprintf(format, args...), line})
}

func (x *xmlReader) top() *xmlElement { return &x.open[len(x.open)-1] }

// read reads the document. Blank texts outside of the root element are left out.
func (x *xmlReader) read() (*markupNode, error) {
	for {
		token, err := x.d.RawToken()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			x.start(t)
		case xml.EndElement:
			x.end(x.tag(t.Name))
		case xml.CharData:
			x.text(string(t))
		case xml.ProcInst:
			if t.Target != "xml" {
				text := strings.TrimSpace(t.Target + " " + string(t.Inst))
				x.add(&markupNode{kind: markupInstruction, text: text})
			}
		case xml.Directive:
			x.entities(string(t))
		}
	}
	for len(x.open) > 1 {
		x.warn("warning", "Inserted omitted end-tag for %q", x.top().tag)
		x.close()
	}
	return x.open[0].node, nil
}

func (x *xmlReader) add(n *markupNode) {
	top := x.top().node
	top.kids = append(top.kids, n)
}

func (x *xmlReader) text(text string) {
	if len(x.open) > 1 || strings.Trim(text, blanks) != "" {
		x.top().node.addText(text)
	}
}

// tag returns a name as it stands in the document.
func (x *xmlReader) tag(n xml.Name) string {
	tag := n.Local
	if n.Space != "" {
		tag = n.Space + ":" + tag
	}
	if x.sgml {
		tag = strings.ToLower(tag)
	}
	return tag
}

func (x *xmlReader) start(t xml.StartElement) {
	tag := x.tag(t.Name)
	node := &markupNode{name: markupName{local: tag}, space: x.top().node.space, dense: true}
	x.add(node)
	x.open = append(x.open, xmlElement{node: node, tag: tag})
	x.tags[tag]++
	for _, a := range t.Attr {
		x.source.m.Tick()
		switch name := x.tag(a.Name); {
		case name == "xml:space":
			if mode, ok := spaceModes[a.Value]; ok {
				node.space = mode
			}
		case name == "xmlns":
			x.declare("", a.Value)
		case a.Name.Space == "xmlns":
			x.declare(a.Name.Local, a.Value)
		}
	}
	if x.spaces {
		node.name = x.resolve(t.Name, true)
	}
	node.attrs = make([]markupAttr, 0, len(t.Attr))
	for _, a := range t.Attr {
		x.source.m.Tick()
		name := markupName{local: x.tag(a.Name)}
		if x.spaces {
			name = x.resolve(a.Name, false)
			if name.space == "" && x.qualify {
				name.prefix, name.space = node.name.prefix, node.name.space
			}
		}
		node.attrs = append(node.attrs, markupAttr{name, lineBlanks.Replace(a.Value)})
	}
}

var lineBlanks = strings.NewReplacer("\n", " ", "\t", " ", "\r", " ")

// declare makes a prefix stand for a name space in the innermost element.
func (x *xmlReader) declare(prefix, space string) {
	x.top().prefixes = append(x.top().prefixes, prefix)
	x.names[prefix] = append(x.names[prefix], space)
}

// close closes the innermost element.
func (x *xmlReader) close() {
	e := x.top()
	x.tags[e.tag]--
	for _, prefix := range e.prefixes {
		x.names[prefix] = x.names[prefix][:len(x.names[prefix])-1]
	}
	x.open = x.open[:len(x.open)-1]
}

// resolve returns the name with the name space of its prefix. The name space without a
// prefix is only for elements.
func (x *xmlReader) resolve(n xml.Name, element bool) markupName {
	name := markupName{prefix: n.Space, local: n.Local}
	if n.Space == "" && !element {
		return name
	}
	if spaces := x.names[n.Space]; len(spaces) > 0 {
		name.space = spaces[len(spaces)-1]
		return name
	}
	if n.Space != "" {
		x.warn("error", "namespace %q does not exist", n.Space)
		name.space = n.Space
	}
	return name
}

// end closes the innermost element with the tag, and the elements in it.
func (x *xmlReader) end(tag string) {
	if x.tags[tag] == 0 {
		x.warn("warning", "Ignored end-tag for %q which is not open", tag)
		return
	}
	i := len(x.open) - 1
	for x.open[i].tag != tag {
		i--
	}
	for _, e := range x.open[i+1:] {
		x.warn("warning", "Inserted omitted end-tag for %q", e.tag)
	}
	for len(x.open) > i {
		x.close()
	}
}

var entityDeclaration = pattern.New(`<!ENTITY\s+([^\s%]\S*)\s+(?:"([^"]*)"|'([^']*)')\s*>`)

// entities reads the internal entities that a document type declares. The memory for
// references assumes the longest entity.
func (x *xmlReader) entities(directive string) {
	for _, found := range entityDeclaration().FindAllStringSubmatch(directive, -1) {
		if x.d.Entity == nil {
			x.d.Entity = make(map[string]string)
		}
		value := found[2] + found[3]
		if more := len(value) - x.longest; more > 0 {
			x.source.memory.Grow(x.source.m.Engine, more*x.refs, engine.AreaMemory)
			x.longest += more
		}
		x.d.Entity[found[1]] = value
	}
}
