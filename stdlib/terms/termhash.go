package terms

import (
	"slices"
	"unsafe"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Hashes of terms. Equal terms have equal hashes. The hashes may differ between versions.

// A Hash is the hash of a sequence of words. Multiplication spreads each bit of a word to
// the bits above. Then the upper half is mixed into the lower one. A Hash begins as
// HashStart.
type Hash uint64

const (
	HashStart  = 14695981039346656037 // from FNV-1a
	hashFactor = 0x9e3779b97f4a7c15   // 2^64 divided by the golden ratio

	// hashedTerms is the most subterms of a term that are hashed, and hashedCyclic of an
	// infinite term. Equal terms agree in these subterms.
	hashedTerms  = 1 << 16
	hashedCyclic = 1 << 10
)

// Add adds a word.
func (h *Hash) Add(w uint64) {
	x := (*h ^ Hash(w)) * hashFactor
	*h = x ^ x>>32
}

// AddText adds a text and its length.
func (h *Hash) AddText(m *engine.Machine, s string) {
	h.Add(uint64(len(s)))
	for ; len(s) >= 8; s = s[8:] {
		m.Tick()
		h.Add(uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56)
	}
	last := uint64(0)
	for i := range len(s) {
		last |= uint64(s[i]) << (8 * i)
	}
	h.Add(last)
}

// hashTerm hashes the subterms of t down to a depth, from left to right. Variables are
// hashed by the order of their first occurrence. It returns false in ground if there is a
// variable among the subterms. It returns true in whole if the subterms are all of the
// term.
func hashTerm(m *engine.Machine, t engine.Cell, depth int) (h Hash, ground, whole bool) {
	type level struct {
		t           engine.Cell // a compound term
		next, arity int         // of the arguments
		depth       int
	}
	h, ground = HashStart, true
	vars := firstMet{}
	var few [16]level
	stack, c := few[:0], m.Deref(t)
	for n := range hashedTerms {
		switch {
		case n == hashedCyclic && !m.IsAcyclic(t):
			return h, ground, false
		case engine.IsVar(c):
			ground = false
			h.Add(vars.of(m, c))
		case engine.IsAtom(c):
			h.AddText(m, engine.AtomText(c))
		case engine.IsCompound(c):
			name, arity := m.Functor(c)
			h.AddText(m, name.String())
			h.Add(uint64(arity))
			if depth != 1 && arity > 0 {
				if n := len(stack); n == cap(stack) {
					m.Hold(n * int(unsafe.Sizeof(level{})))
					stack = slices.Grow(stack, n)
				}
				stack = append(stack, level{c, 0, arity, depth})
			}
		default:
			if n, small := engine.SmallIntOf(c); small {
				h.Add(uint64(n))
			} else {
				text, _ := m.TextView(c)
				h.AddText(m, text)
			}
		}
		if len(stack) == 0 {
			return h, ground, true
		}
		l := &stack[len(stack)-1]
		c, depth = m.Arg(l.t, l.next), l.depth-1
		if l.next++; l.next == l.arity {
			stack = stack[:len(stack)-1]
		}
	}
	return h, ground, false
}

// A firstMet numbers variables in the order in which they are first met.
type firstMet struct {
	few  [8]engine.Cell
	n    int
	many map[engine.Cell]int // the variables beyond few
}

func (v *firstMet) of(m *engine.Machine, c engine.Cell) uint64 {
	if i := slices.Index(v.few[:min(v.n, len(v.few))], c); i >= 0 {
		return uint64(i)
	}
	i, ok := v.many[c]
	if ok {
		return uint64(i)
	}
	i = v.n
	if v.n++; i < len(v.few) {
		v.few[i] = c
		return uint64(i)
	}
	if v.many == nil {
		v.many = make(map[engine.Cell]int)
	}
	m.HoldEntry(i)
	v.many[c] = i
	return uint64(i)
}

// termHash implements term_hash/2. It hashes the whole term. A term that is not ground has
// no hash.
func termHash(m *engine.Machine, a []engine.Cell) bool {
	h, ground, whole := hashTerm(m, a[0], 0)
	if !ground || !whole && !m.IsGround(a[0]) {
		return true
	}
	return m.Unify(a[1], engine.SmallInt(int64(h>>40)))
}

// termHashDepth implements term_hash/4.
func termHashDepth(m *engine.Machine, a []engine.Cell) bool {
	depth, ok := builtin.IntegerArg(m, a[1])
	if !ok {
		return false
	}
	limit, ok := builtin.IntegerArg(m, a[2])
	if !ok {
		return false
	}
	if depth < -1 {
		return m.DomainError("not_less_than_zero", m.Deref(a[1]))
	}
	if limit < 1 {
		return m.DomainError("not_less_than_one", m.Deref(a[2]))
	}
	if depth == 0 {
		return m.Unify(a[3], engine.SmallInt(0))
	}
	h, ground, _ := hashTerm(m, a[0], max(depth, 0))
	return !ground || m.Unify(a[3], engine.SmallInt(int64(h>>1%Hash(limit))))
}

// variantHash implements variant_hash/2.
func variantHash(m *engine.Machine, a []engine.Cell) bool {
	h, _, _ := hashTerm(m, a[0], 0)
	return m.Unify(a[1], engine.SmallInt(int64(h>>40)))
}

var hashRows = []engine.Builtin{
	{Name: "term_hash", Arity: 2, Det: termHash,
		Doc: "term_hash(+Term, -Hash) is det\nHash is an integer that is equal for equal ground terms; it stays unbound when Term is not ground."},
	{Name: "term_hash", Arity: 4, Det: termHashDepth,
		Doc: "term_hash(+Term, +Depth, +Range, -Hash) is det\nHash, below Range, is that of Term down to Depth, or of all of it when Depth is -1; it stays unbound when there is a variable in that part."},
	{Name: "variant_hash", Arity: 2, Det: variantHash,
		Doc: "variant_hash(@Term, -Hash) is det\nHash is an integer that is equal for terms that are variants."},
}
