package documents

import (
	"strings"

	"github.com/zebralog/prolog/engine"
)

// What reading a document takes is estimated before. The packages that read it make all
// attributes of a tag at once, without asking whether the run of the machine has ended.

// maxAttributes is the number of attributes that a tag may have. So many take some 20 ms.
const maxAttributes = 25_000

// The most memory that a tag with the text after it takes, and that an attribute takes.
const (
	tagBytes       = 512
	attributeBytes = 256
)

// documentBytes returns the most memory that the document takes while it is read. It returns
// false if a tag has too many attributes. What looks like a tag in a comment, a script or an
// attribute counts, too.
func documentBytes(m *engine.Machine, text string) (bytes int, ok bool) {
	bytes = len(text)
	for {
		at := strings.IndexByte(text, '<')
		if at < 0 {
			return bytes, true
		}
		m.Ticks(1 + at/64)
		text = text[at+1:]
		n := attributes(m, text)
		if n > maxAttributes {
			return 0, false
		}
		bytes += tagBytes + n*attributeBytes
	}
}

// attributes returns the number of attributes of the tag that a text begins with, after its
// "<". It does not count further than to one more than a tag may have.
func attributes(m *engine.Machine, text string) (n int) {
	const space, end = " \t\n\r\f", " \t\n\r\f/>"
	text = strings.TrimPrefix(text, "/")
	if text == "" || strings.IndexByte(space+"!?", text[0]) >= 0 {
		return 0
	}
	for text = after(m, text, end, false); ; n++ {
		if text = after(m, text, space+"/", true); text == "" || text[0] == '>' || n > maxAttributes {
			return n
		}
		text = after(m, text[1:], end+"=", false)
		text = after(m, text, space, true)
		if text == "" || text[0] != '=' {
			continue
		}
		text = after(m, text[1:], space, true)
		if text != "" && (text[0] == '"' || text[0] == '\'') {
			text = after(m, text[1:], text[:1], false)
			text = text[min(1, len(text)):]
		} else {
			text = after(m, text, space+">", false)
		}
	}
}

// after returns the text after its first bytes that are in set, or that are not.
func after(m *engine.Machine, text, set string, in bool) string {
	for text != "" {
		part := text[:min(len(text), 1<<16)]
		i := len(part) - len(strings.TrimLeft(part, set))
		if !in {
			if i = strings.IndexAny(part, set); i < 0 {
				i = len(part)
			}
		}
		m.Ticks(1 + i/64)
		if text = text[i:]; i < len(part) {
			break
		}
	}
	return text
}
