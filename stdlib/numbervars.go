package stdlib

import (
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// Numbering the variables of a term, and hashing terms.

var (
	atomAttvar     = atom.Intern("attvar")
	atomSkip       = atom.Intern("skip")
	atomBind       = atom.Intern("bind")
	atomSingletons = atom.Intern("singletons")
	atomFunctor    = atom.Intern("functor_name")
	atomUnderscore = atom.Intern("_")
)

// A numbering says how numbervars names variables.
type numbering struct {
	functor    atom.Atom
	attvar     atom.Atom // what is done with attributed variables: error, skip or bind
	singletons bool      // variables that occur once become '$VAR'('_')
}

// bindVariables binds the variables of t from number start on and unifies end
// with the number after the last.
func (n numbering) bindVariables(m *engine.Machine, t engine.Cell, start int64, end engine.Cell) bool {
	vars := m.TermVars(t, nil)
	var counts map[engine.Cell]int
	if n.singletons {
		counts = occurrences(m, t)
	}
	if !m.Reserve(2 * len(vars)) {
		return false
	}
	for _, v := range vars {
		if m.IsAttVar(v) && n.attvar != atomBind {
			if n.attvar == atom.Error {
				return m.TypeError("free_of_attvar", m.Deref(t))
			}
			continue
		}
		name := engine.Atom(atomUnderscore)
		if counts[v] != 1 {
			name = m.NewInt(start)
			start++
		}
		m.Unify(v, m.NewStruct(n.functor, name))
	}
	return m.Unify(end, m.NewInt(start))
}

// occurrences counts how often each variable of t occurs.
func occurrences(m *engine.Machine, t engine.Cell) map[engine.Cell]int {
	counts := make(map[engine.Cell]int)
	m.Visit(t, func(c engine.Cell) bool {
		if engine.IsVar(c) {
			counts[c]++
		}
		return true
	})
	return counts
}

// numberVars is numbervars/3 or, with options, numbervars/4.
func numberVars(m *engine.Machine, a []engine.Cell) bool {
	start, ok := integerArg(m, a[1])
	if !ok {
		return false
	}
	if end := m.Deref(a[2]); !engine.IsVar(end) && !m.IsInteger(end) {
		return m.TypeError("integer", end)
	}
	how := numbering{functor: atom.DollarVar, attvar: atom.Error}
	if len(a) == 4 && !how.options(m, a[3]) {
		return false
	}
	return how.bindVariables(m, a[0], int64(start), a[2])
}

// options reads the options of numbervars/4; others than its own are ignored.
func (n *numbering) options(m *engine.Machine, list engine.Cell) bool {
	options, ok := properList(m, list)
	if !ok {
		return false
	}
	for _, o := range options {
		if engine.IsVar(o) {
			return m.InstantiationError()
		}
		if !engine.IsCompound(o) {
			continue
		}
		name, arity := m.Functor(o)
		if arity != 1 {
			continue
		}
		value := m.Arg(o, 0)
		switch name {
		case atomAttvar, atomSingletons, atomFunctor:
			v, ok := atomArg(m, value)
			if !ok {
				return false
			}
			switch {
			case name == atomFunctor:
				n.functor = v
			case name == atomAttvar && (v == atom.Error || v == atomSkip || v == atomBind):
				n.attvar = v
			case name == atomSingletons && (v == atom.True || v == atom.False):
				n.singletons = v == atom.True
			default:
				return m.DomainError("numbervars_option", o)
			}
		}
	}
	return true
}

// A hash is that of FNV-1a, by words.
type hash uint64

const (
	hashStart = 14695981039346656037
	hashPrime = 1099511628211

	// hashedTerms is how many subterms of a term are hashed at most. Terms that
	// are equal are equal in these, also when they are infinite.
	hashedTerms = 1 << 16
)

func (h *hash) add(w uint64) { *h = (*h ^ hash(w)) * hashPrime }

func (h *hash) addText(s string) {
	for i := range len(s) {
		h.add(uint64(s[i]))
	}
	h.add(1 << 8)
}

// hashTerm hashes the subterms of t down to a depth, from left to right; ground
// is false when there is a variable among them. Variables are hashed by the
// order of their first occurrence.
func hashTerm(m *engine.Machine, t engine.Cell, depth int) (h hash, ground bool) {
	type item struct {
		t     engine.Cell
		depth int
	}
	h, ground = hashStart, true
	vars := make(map[engine.Cell]uint64)
	stack := []item{{m.Deref(t), depth}}
	for n := 0; len(stack) > 0 && n < hashedTerms; n++ {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		c := it.t
		switch {
		case engine.IsVar(c):
			ground = false
			if _, ok := vars[c]; !ok {
				vars[c] = uint64(len(vars))
			}
			h.add(vars[c])
		case engine.IsAtom(c):
			h.addText(engine.AtomOf(c).String())
		case engine.IsCompound(c):
			name, arity := m.Functor(c)
			h.addText(name.String())
			h.add(uint64(arity))
			if it.depth == 1 {
				continue
			}
			for i := arity - 1; i >= 0; i-- {
				stack = append(stack, item{m.Arg(c, i), it.depth - 1})
			}
		default:
			text, _ := m.Text(c)
			h.addText(text)
		}
	}
	return h, ground
}

// termHash is term_hash/2: the whole term, which has no hash unless ground.
func termHash(m *engine.Machine, a []engine.Cell) bool {
	h, _ := hashTerm(m, a[0], 0)
	return !m.IsGround(a[0]) || m.Unify(a[1], engine.SmallInt(int64(h>>40)))
}

// termHashDepth is term_hash/4.
func termHashDepth(m *engine.Machine, a []engine.Cell) bool {
	depth, ok := integerArg(m, a[1])
	if !ok {
		return false
	}
	limit, ok := integerArg(m, a[2])
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
	return !ground || m.Unify(a[3], engine.SmallInt(int64(h>>1%hash(limit))))
}

// variantHash is variant_hash/2.
func variantHash(m *engine.Machine, a []engine.Cell) bool {
	h, _ := hashTerm(m, a[0], 0)
	return m.Unify(a[1], engine.SmallInt(int64(h>>40)))
}

var numberVarsRows = []engine.Builtin{
	{Name: "numbervars", Arity: 1,
		Det: func(m *engine.Machine, a []engine.Cell) bool {
			return numbering{functor: atom.DollarVar, attvar: atom.Error}.bindVariables(m, a[0], 0, m.NewVar())
		},
		Doc: "numbervars(?Term)\nAs numbervars(Term, 0, _)."},
	{Name: "numbervars", Arity: 3, Det: numberVars,
		Doc: "numbervars(?Term, +Start, -End)\nBinds the variables of Term to '$VAR'(Start) and so on; End is the number after the last."},
	{Name: "numbervars", Arity: 4, Det: numberVars,
		Doc: "numbervars(?Term, +Start, -End, +Options)\nAs numbervars/3. Options are functor_name(Atom), attvar(error, skip or bind) and singletons(Bool): a variable that occurs once becomes '$VAR'('_')."},
	{Name: "term_hash", Arity: 2, Det: termHash,
		Doc: "term_hash(+Term, -Hash)\nHash is an integer that is equal for equal ground terms; it stays unbound when Term is not ground."},
	{Name: "term_hash", Arity: 4, Det: termHashDepth,
		Doc: "term_hash(+Term, +Depth, +Range, -Hash)\nHash, below Range, is that of Term down to Depth, or of all of it when Depth is -1; it stays unbound when there is a variable in that part."},
	{Name: "variant_hash", Arity: 2, Det: variantHash,
		Doc: "variant_hash(@Term, -Hash)\nHash is an integer that is equal for terms that are variants."},
}
