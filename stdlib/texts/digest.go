package texts

import (
	"crypto/hmac"
	"crypto/md5"
	"crypto/rand"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"encoding/hex"
	hashes "hash"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/internal/room"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Digests of texts, for library(md5), library(sha) and library(crypto).

// digests has the algorithms by name.
var digests = map[string]func() hashes.Hash{
	"md5":      md5.New,
	"sha1":     sha1.New,
	"sha224":   sha256.New224,
	"sha256":   sha256.New,
	"sha384":   sha512.New384,
	"sha512":   sha512.New,
	"sha3_224": func() hashes.Hash { return sha3.New224() },
	"sha3_256": func() hashes.Hash { return sha3.New256() },
	"sha3_384": func() hashes.Hash { return sha3.New384() },
	"sha3_512": func() hashes.Hash { return sha3.New512() },
}

// digest implements '$digest'(Algorithm, Encoding, Data, Hex).
func digest(m *engine.Machine, a []engine.Cell) bool {
	algorithm, ok := digestArg(m, a[0])
	if !ok {
		return false
	}
	return hexDigest(m, algorithm(), a[1], a[2], a[3])
}

// keyedDigest implements '$hmac'(Algorithm, Key, Encoding, Data, Hex).
func keyedDigest(m *engine.Machine, a []engine.Cell) bool {
	algorithm, ok := digestArg(m, a[0])
	if !ok {
		return false
	}
	key, ok := bytesArg(m, a[2], a[1])
	if !ok {
		return false
	}
	if h := algorithm(); len(key) > h.BlockSize() { // as in RFC 2104
		hashText(m, h, key)
		key = string(h.Sum(nil))
	}
	return hexDigest(m, hmac.New(algorithm, []byte(key)), a[2], a[3], a[4])
}

func digestArg(m *engine.Machine, c engine.Cell) (func() hashes.Hash, bool) {
	c = m.Deref(c)
	if engine.IsVar(c) {
		return nil, m.InstantiationError()
	}
	if !engine.IsAtom(c) {
		return nil, m.TypeError("atom", c)
	}
	algorithm := digests[engine.AtomText(c)]
	if algorithm == nil {
		return nil, m.DomainError("algorithm", c)
	}
	return algorithm, true
}

// bytesArg returns the bytes of a text. These are its bytes in UTF-8, or its character
// codes if the encoding is octet.
func bytesArg(m *engine.Machine, encoding, c engine.Cell) (bytes string, ok bool) {
	text, ok := AnyText(m, c)
	if !ok || builtin.OptionAtom(m.Deref(encoding)) != "octet" {
		return text, ok
	}
	m.Hold(len(text))
	b := room.Make[byte](m.Check, len(text))[:0]
	for _, r := range text {
		m.Tick()
		if r > 255 {
			return "", m.RepresentationError("encoding")
		}
		b = append(b, byte(r))
	}
	return ViewOf(b), true
}

func hexDigest(m *engine.Machine, h hashes.Hash, encoding, data, out engine.Cell) bool {
	bytes, ok := bytesArg(m, encoding, data)
	if !ok {
		return false
	}
	hashText(m, h, bytes)
	return m.Unify(out, m.NewAtom(hex.EncodeToString(h.Sum(nil))))
}

// hexBytes implements '$hex_bytes'(Hex, Bytes).
func hexBytes(m *engine.Machine, a []engine.Cell) bool {
	text, ok := AnyText(m, a[0])
	if !ok || len(text)%2 != 0 || !m.Reserve(len(text)) {
		return false
	}
	cells, list := m.NewSpine(len(text)/2, builtin.NilList)
	for i := range len(text) / 2 {
		m.Tick()
		high, low := hexValue(rune(text[2*i])), hexValue(rune(text[2*i+1]))
		if high < 0 || low < 0 {
			return false
		}
		cells[2*i] = engine.SmallInt(int64(16*high + low))
	}
	return m.Unify(a[1], list)
}

// randomBytes implements '$random_bytes'(N, Bytes).
func randomBytes(m *engine.Machine, a []engine.Cell) bool {
	n, ok := engine.SmallIntOf(m.Deref(a[0]))
	if !ok {
		return m.ResourceError("memory")
	}
	if !m.Reserve(2 * int(n)) {
		return false
	}
	cells, list := m.NewSpine(int(n), builtin.NilList)
	var bytes [4096]byte
	for i := range int(n) {
		if i%len(bytes) == 0 {
			m.Check()
			rand.Read(bytes[:])
		}
		cells[2*i] = engine.SmallInt(int64(bytes[i%len(bytes)]))
	}
	return m.Unify(a[1], list)
}

var digestRows = []engine.Builtin{
	{Name: "$md5_crypt", Arity: 4, Det: md5CryptPassword,
		Doc: "'$md5_crypt'(+Password, +Magic, +Salt, -Hash)\nHash is that of Password."},
	{Name: "$digest", Arity: 4, Det: digest,
		Doc: "'$digest'(+Algorithm, +Encoding, +Data, -Hex)\nHex is the digest of the text Data in hexadecimal; Encoding is utf8 or octet."},
	{Name: "$hmac", Arity: 5, Det: keyedDigest,
		Doc: "'$hmac'(+Algorithm, +Key, +Encoding, +Data, -Hex)\nAs '$digest'/4, with the text Key (RFC 2104)."},
	{Name: "$hex_bytes", Arity: 2, Det: hexBytes,
		Doc: "'$hex_bytes'(+Hex, -Bytes)\nBytes are those that the text Hex is in hexadecimal. Fails if it is none."},
	{Name: "$random_bytes", Arity: 2, Det: randomBytes,
		Doc: "'$random_bytes'(+N, -Bytes)\nBytes is a list of N bytes from the operating system's source of random numbers."},
}
