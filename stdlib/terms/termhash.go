package terms

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Hashes of terms: equal for equal terms, and not the same in every version.

// A Hash is a hash by the algorithm FNV-1a, which is fed words and begins with HashStart.
type Hash uint64

// The numbers of FNV-1a with 64 bits.
const (
	HashStart = 14695981039346656037
	hashPrime = 1099511628211

	// hashedTerms is how many subterms of a term are hashed at most. Terms that
	// are equal are equal in these, also when they are infinite.
	hashedTerms = 1 << 16
)

// Add adds a word.
func (h *Hash) Add(w uint64) { *h = (*h ^ Hash(w)) * hashPrime }

// AddText adds a text, and a mark for its end.
func (h *Hash) AddText(m *engine.Machine, s string) {
	for i := range len(s) {
		m.Tick()
		h.Add(uint64(s[i]))
	}
	h.Add(1 << 8)
}

// hashTerm hashes the subterms of t down to a depth, from left to right; ground
// is false when there is a variable among them. Variables are hashed by the
// order of their first occurrence.
func hashTerm(m *engine.Machine, t engine.Cell, depth int) (h Hash, ground bool) {
	type item struct {
		t     engine.Cell
		depth int
	}
	h, ground = HashStart, true
	var vars map[engine.Cell]uint64
	var few [16]item
	stack := append(few[:0], item{m.Deref(t), depth})
	for count := 0; len(stack) > 0 && count < hashedTerms; count++ {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		c := it.t
		switch {
		case engine.IsVar(c):
			ground = false
			n, ok := vars[c]
			if !ok {
				if vars == nil {
					vars = make(map[engine.Cell]uint64)
				}
				n = uint64(len(vars))
				vars[c] = n
			}
			h.Add(n)
		case engine.IsAtom(c):
			h.AddText(m, engine.AtomText(c))
		case engine.IsCompound(c):
			name, arity := m.Functor(c)
			h.AddText(m, name.String())
			h.Add(uint64(arity))
			if it.depth == 1 {
				continue
			}
			for i := min(arity, hashedTerms) - 1; i >= 0; i-- {
				stack = append(stack, item{m.Arg(c, i), it.depth - 1})
			}
		default:
			text, _ := m.Text(c)
			h.AddText(m, text)
		}
	}
	return h, ground
}

// termHash is term_hash/2: the whole term, which has no hash unless ground.
func termHash(m *engine.Machine, a []engine.Cell) bool {
	if !m.IsGround(a[0]) {
		return true
	}
	h, _ := hashTerm(m, a[0], 0)
	return m.Unify(a[1], engine.SmallInt(int64(h>>40)))
}

// termHashDepth is term_hash/4.
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
	h, ground := hashTerm(m, a[0], max(depth, 0))
	return !ground || m.Unify(a[3], engine.SmallInt(int64(h>>1%Hash(limit))))
}

// variantHash is variant_hash/2.
func variantHash(m *engine.Machine, a []engine.Cell) bool {
	h, _ := hashTerm(m, a[0], 0)
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
