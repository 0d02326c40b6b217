package texts

import (
	"crypto/sha1"
	"encoding/hex"
	hashes "hash"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/stream"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Conversion of texts to and from bytes.

// stringBytes implements string_bytes/3.
func stringBytes(m *engine.Machine, a []engine.Cell) bool {
	name, ok := builtin.AtomArg(m, a[2])
	if !ok {
		return false
	}
	enc, ok := stream.ParseEncoding(name.String())
	if !ok {
		return m.DomainError("encoding", m.Deref(a[2]))
	}
	if text := m.Deref(a[0]); !engine.IsVar(text) {
		if m.IsNumber(text) {
			return m.TypeError("text", text)
		}
		s, ok := AnyText(m, text)
		if !ok {
			return false
		}
		m.Hold(5 * len(s)) // two bytes for each, and what the last step of growth leaves
		bytes, ok := enc.Encode(s, m.Tick)
		if !ok {
			return m.RepresentationError("encoding")
		}
		if !m.Reserve(2 * len(bytes)) {
			return false
		}
		cells, list := m.NewSpine(len(bytes), builtin.NilList)
		for i, b := range bytes {
			cells[2*i] = engine.SmallInt(int64(b))
		}
		return m.Unify(a[1], list)
	}
	if _, ok := builtin.ProperLength(m, a[1]); !ok {
		return false
	}
	items, _ := m.ListItems(a[1])
	m.Hold(4 * len(items))
	bytes := make([]byte, len(items))
	for i, c := range items {
		m.Tick()
		n, ok := builtin.IntegerArg(m, c)
		if !ok {
			return false
		}
		if n < 0 || n > 255 {
			return m.RepresentationError("encoding")
		}
		bytes[i] = byte(n)
	}
	return CompareText(m, a[0], enc.Decode(bytes, m.Tick), NewString)
}

// sha1Text implements '$sha1'/2.
func sha1Text(m *engine.Machine, a []engine.Cell) bool {
	text, ok := AnyText(m, a[0])
	if !ok {
		return false
	}
	sum := sha1.New()
	hashText(m, sum, text)
	return m.Unify(a[1], NewAtom(m, hex.EncodeToString(sum.Sum(nil))))
}

var encodedTextRows = []engine.Builtin{
	{Name: "string_bytes", Arity: 3, Det: stringBytes,
		Doc: "string_bytes(?String, ?Bytes, +Encoding) is det\nBytes are those of String in Encoding."},
	{Name: "$sha1", Arity: 2, Det: sha1Text,
		Doc: "'$sha1'(+Text, -Digest)\nDigest is the SHA-1 digest of Text in UTF-8, as an atom of hexadecimal digits."},
}

// hashText adds a text to a hash, in pieces between polls.
func hashText(m *engine.Machine, h hashes.Hash, text string) {
	piece := make([]byte, min(len(text), 1<<14))
	for len(text) > 0 {
		m.Check()
		n := copy(piece, text)
		h.Write(piece[:n])
		text = text[n:]
	}
}
