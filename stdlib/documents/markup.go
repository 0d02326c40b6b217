package documents

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Documents in XML and HTML, for library(sgml). Readers on package xml and package html
// make a tree of nodes (markupxml.go, markuphtml.go). This file turns the tree into terms.

// A markupNode is an element, or a text in an element.
type markupNode struct {
	name  markupName
	attrs []markupAttr
	kids  []*markupNode
	text  string
	kind  markupKind
	space spaceMode // for the texts in an element
	dense bool      // an element whose own text is blank
}

// addText adds a text to an element. If the last node is a text, it is added to that, as
// after a CDATA section or a comment.
func (n *markupNode) addText(text string) {
	n.kids = append(n.kids, &markupNode{kind: markupText, text: text})
}

type markupKind uint8

const (
	markupElement markupKind = iota
	markupText
	markupInstruction // <?text?>
)

// A markupName is a name with its name space, and the prefix that stands for the name
// space.
type markupName struct{ prefix, space, local string }

type markupAttr struct {
	name  markupName
	value string
}

// A markupMessage is an error in a document that can still be read.
type markupMessage struct {
	severity, text string
	line           int
}

// A spaceMode says what happens to white space (the option space/1 of load_structure/3).
type spaceMode uint8

const (
	spacePreserve spaceMode = iota
	spaceSGML               // no newline after a start tag or before an end tag
	spaceDefault            // a run of blanks becomes one blank
	spaceRemove             // the same, and no blanks at the ends
)

var spaceModes = map[string]spaceMode{
	"preserve": spacePreserve, "strict": spacePreserve, "sgml": spaceSGML, "default": spaceDefault, "remove": spaceRemove,
}

const blanks = " \t\n\r"

// trim returns the text of a node according to the mode. first and last say whether it is
// the first or last node of its element. It returns "" if the node is to be left out.
func (mode spaceMode) trim(text string, first, last, dense bool) string {
	switch mode {
	case spaceSGML:
		if first {
			text = strings.TrimPrefix(text, "\n")
		}
		if last {
			text = strings.TrimSuffix(text, "\n")
		}
		if dense && strings.Trim(text, blanks) == "" {
			return ""
		}
	case spaceDefault, spaceRemove:
		words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(blanks, r) })
		if len(words) == 0 {
			return ""
		}
		short := strings.Join(words, " ")
		if mode == spaceDefault {
			if strings.ContainsAny(text[:1], blanks) {
				short = " " + short
			}
			if strings.ContainsAny(text[len(text)-1:], blanks) {
				short += " "
			}
		}
		return short
	}
	return text
}

// A domBuilder makes terms from nodes.
type domBuilder struct {
	m          *engine.Machine
	cdata      func(*engine.Machine, string) engine.Cell
	value      func(*engine.Machine, string) engine.Cell
	keepPrefix bool
}

var (
	atomElement = atom.Intern("element")
	atomEquals  = atom.Intern("=")
)

// A domFrame is a list of nodes to be converted to terms, and the terms made so far.
type domFrame struct {
	node  *markupNode
	next  int
	terms []engine.Cell
}

// text returns the text before the next node.
func (f *domFrame) text() string {
	kids := f.node.kids[f.next-1:]
	n := 1
	for n < len(kids) && kids[n].kind == markupText {
		n++
	}
	if n == 1 {
		return kids[0].text
	}
	f.next += n - 1
	var b strings.Builder
	for _, kid := range kids[:n] {
		b.WriteString(kid.text)
	}
	return b.String()
}

// document returns the list of the terms for the nodes below root. If it returns false, an
// exception is pending.
func (b *domBuilder) document(root *markupNode) (list engine.Cell, ok bool) {
	stack := []domFrame{{node: root}}
	for {
		top := &stack[len(stack)-1]
		if top.next == len(top.node.kids) {
			if !b.m.Reserve(3*len(top.terms)+8) || b.m.Cancelled() {
				return 0, false
			}
			list := b.m.NewList(top.terms, builtin.NilList)
			stack = stack[:len(stack)-1]
			if len(stack) == 0 {
				return list, true
			}
			attrs, ok := b.attributes(top.node.attrs)
			if !ok {
				return 0, false
			}
			up := &stack[len(stack)-1]
			up.terms = append(up.terms, b.m.NewStruct(atomElement, b.name(top.node.name), attrs, list))
			continue
		}
		kid := top.node.kids[top.next]
		top.next++
		if kid.kind == markupElement {
			b.m.Discard(nodeBytes)
			stack = append(stack, domFrame{node: kid})
			continue
		}
		first, text := top.next == 1, kid.text
		if kid.kind == markupText {
			text = top.text()
		}
		if !b.m.Reserve(len(text)/8 + 8) {
			return 0, false
		}
		if kid.kind == markupInstruction {
			top.terms = append(top.terms, b.m.NewStruct(atom.Intern("pi"), b.cdata(b.m, text)))
			continue
		}
		text = top.node.space.trim(text, first, top.next == len(top.node.kids), top.node.dense)
		if text != "" {
			top.terms = append(top.terms, b.cdata(b.m, text))
		}
	}
}

func (b *domBuilder) attributes(attrs []markupAttr) (list engine.Cell, ok bool) {
	cells := make([]engine.Cell, len(attrs))
	for i, a := range attrs {
		if b.m.Tick(); !b.m.Reserve(len(a.value)/8 + 16) {
			return 0, false
		}
		cells[i] = b.m.NewStruct(atomEquals, b.name(a.name), b.value(b.m, a.value))
	}
	return b.m.NewList(cells, builtin.NilList), true
}

// name returns the term Local, Space:Local or ns(Prefix, Space):Local.
func (b *domBuilder) name(n markupName) engine.Cell {
	local := texts.NewAtom(b.m, n.local)
	if n.space == "" {
		return local
	}
	space := texts.NewAtom(b.m, n.space)
	if b.keepPrefix && n.prefix != n.space {
		space = b.m.NewStruct(atom.Intern("ns"), texts.NewAtom(b.m, n.prefix), space)
	}
	return b.m.NewStruct(atom.Colon, space, local)
}

// loadMarkup implements '$load_markup'(Text, Dialect, Space, Options, DOM, Messages).
// Options may contain string_values, string_cdata, keep_prefix and qualify_attributes.
// Messages are terms message(Severity, Line, Text).
func loadMarkup(m *engine.Machine, a []engine.Cell) bool {
	text, ok := texts.KeptText(m, a[0])
	if !ok {
		return false
	}
	dialect := builtin.OptionAtom(m.Deref(a[1]))
	space, ok := spaceModes[builtin.OptionAtom(m.Deref(a[2]))]
	if !ok {
		return m.DomainError("space", m.Deref(a[2]))
	}
	options, ok := builtin.OptionItems(m, a[3])
	if !ok {
		return false
	}
	b := &domBuilder{m: m, cdata: texts.NewAtom, value: texts.NewAtom}
	qualify := false
	for _, o := range options {
		switch builtin.OptionAtom(o) {
		case "string_values":
			b.value = texts.NewString
		case "string_cdata":
			b.cdata = texts.NewString
		case "keep_prefix":
			b.keepPrefix = true
		case "qualify_attributes":
			qualify = true
		}
	}
	var (
		root     *markupNode
		messages []markupMessage
		err      error
	)
	source := &cancellable{m: m, text: text}
	defer source.memory.Free()
	size, ok := documentBytes(m, text)
	if !ok {
		return m.ResourceError("attributes")
	}
	if !source.memory.TryGrow(m.Engine, size, engine.AreaMemory) {
		return m.ResourceError("memory")
	}
	if strings.HasPrefix(dialect, "html") {
		root, err = readHTML(source, space)
	} else {
		x := newXMLReader(source, dialect, space, qualify)
		root, err = x.read()
		messages = x.messages
	}
	if m.Cancelled() {
		return false
	}
	if err != nil {
		return markupError(m, err)
	}
	dom, ok := b.document(root)
	if !ok {
		return false
	}
	told := make([]engine.Cell, len(messages))
	for i, msg := range messages {
		if !m.Reserve(len(msg.text)/8 + 16) {
			return false
		}
		told[i] = m.NewStruct(atom.Intern("message"), builtin.AtomCell(msg.severity), m.NewInt(int64(msg.line)), texts.NewAtom(m, msg.text))
	}
	return m.Unify(a[4], dom) && m.Unify(a[5], m.NewList(told, builtin.NilList))
}

// A cancellable is a text that is read in pieces, until the run of the machine ends.
type cancellable struct {
	m      *engine.Machine
	text   string
	memory engine.Account
}

func (c *cancellable) Read(p []byte) (int, error) {
	if c.m.Cancelled() {
		return 0, errCancelled
	}
	if c.text == "" {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), 1<<16)], c.text)
	c.text = c.text[n:]
	return n, nil
}

// nodeBytes is the memory of a node that is made from another one, with that of slices that
// were too short for it.
const nodeBytes = 256

var errCancelled = errors.New("cancelled")

// markupError raises the error for a document that cannot be read.
func markupError(m *engine.Machine, err error) bool {
	if errors.Is(err, errCancelled) {
		return false // the exception is there
	}
	var syntaxError *xml.SyntaxError
	if !errors.As(err, &syntaxError) {
		return m.SystemError(err)
	}
	formal := m.NewStruct(atom.Intern("syntax_error"), texts.NewAtom(m, syntaxError.Msg))
	return m.Throw(m.NewStruct(atom.Intern("error"), formal,
		m.NewStruct(atom.Intern("markup_line"), m.NewInt(int64(syntaxError.Line)))))
}

var markupRows = []engine.Builtin{
	{Name: "$load_markup", Arity: 6, Det: loadMarkup,
		Doc: "'$load_markup'(+Text, +Dialect, +Space, +Options, -DOM, -Messages)\nDOM is the document Text."},
}
