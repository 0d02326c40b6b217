package texts

import (
	"strings"
	"unicode"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
)

// Parts of texts: sub_atom/5 (ISO 8.16.3), atom_concat/3 (ISO 8.16.2), and the
// same for strings.

// A textKind says how a predicate reads its text arguments and makes new texts. It accepts
// atoms, strings and numbers. With the flag iso a predicate that makes atoms does not
// accept numbers.
type textKind uint8

const (
	atomKind      textKind = iota // makes atoms; the error for a wrong argument is that of an atom
	atomicKind                    // makes atoms; the error is that of an atomic term
	stringKind                    // makes strings; the error is that of an atomic term
	subStringKind                 // makes strings; the error is that of a string
)

var textTypes = [...]string{atomKind: "atom", atomicKind: "atomic", stringKind: "atomic", subStringKind: "string"}

func (k textKind) read(m *engine.Machine, c engine.Cell) (string, bool) {
	if k <= atomicKind && m.Engine.Flags.ISO {
		return atomName(m, c)
	}
	if c = m.Deref(c); engine.IsCompound(c) {
		return "", m.TypeError(textTypes[k], c)
	}
	return atomicText(m, c)
}

func (k textKind) build(m *engine.Machine, text string) engine.Cell {
	if k <= atomicKind {
		return m.NewAtom(text)
	}
	return m.NewString(text)
}

func (k textKind) unify(m *engine.Machine, c engine.Cell, text string) bool {
	return m.Reserve(len(text)/8+2) && m.Unify(c, k.build(m, text))
}

// stringText returns what atomicText does, or the text of a list of characters or codes,
// like those that double-quoted text can be.
func stringText(m *engine.Machine, c engine.Cell) (string, bool) {
	if c = m.Deref(c); engine.IsPair(c) {
		return AnyText(m, c)
	}
	return atomicText(m, c)
}

// charsOrName returns what atomName does, or the text of a list of characters.
func charsOrName(m *engine.Machine, c engine.Cell) (string, bool) {
	if c = m.Deref(c); engine.IsPair(c) {
		var buf textBuffer
		if text, ok := m.AppendListText(buf[:0], c, false); ok {
			return string(text), true
		}
	}
	return atomName(m, c)
}

// A part is a candidate for sub_atom/5: the characters of a text between two positions.
type part struct{ from, to int }

// A partSearch has what is known of a part: its text, and the numbers of characters before
// it, in it and after it. A number that is not known is Unset.
type partSearch struct {
	m                     *engine.Machine
	text, sub             sliceable
	known                 bool // sub is bound
	before, length, after int
}

// first returns the first part that matches what is known. next returns the part after a
// given one.
func (q *partSearch) first() (part, bool) {
	n := q.text.Len()
	if q.known {
		switch {
		case q.length != builtin.Unset && q.length != q.sub.Len():
			return part{}, false
		case q.before == builtin.Unset && q.after != builtin.Unset:
			q.before = n - q.after - q.sub.Len()
			if q.before < 0 {
				return part{}, false
			}
		}
		if q.before != builtin.Unset {
			p := part{q.before, q.before + q.sub.Len()}
			ok := q.before <= n && q.text.at(q.sub, q.before) && (q.after == builtin.Unset || n-p.to == q.after)
			return p, ok
		}
		return q.occurrence(0)
	}
	p := part{0, 0}
	switch {
	case q.before != builtin.Unset:
		p.from = q.before
		switch {
		case q.length != builtin.Unset && q.length <= n:
			p.to = p.from + q.length
		case q.length != builtin.Unset:
			return p, false
		case q.after != builtin.Unset:
			p.to = n - q.after
		default:
			p.to = p.from
		}
	case q.after != builtin.Unset:
		p.to = n - q.after
		if q.length != builtin.Unset {
			p.from = p.to - q.length
		}
	case q.length != builtin.Unset:
		p.to = q.length
	}
	ok := p.from >= 0 && p.from <= p.to && p.to <= n && (q.after == builtin.Unset || n-p.to == q.after)
	return p, ok
}

func (q *partSearch) occurrence(from int) (part, bool) {
	if from > q.text.Len() {
		return part{}, false
	}
	i := q.text.index(q.m, &q.sub, from)
	return part{i, i + q.sub.Len()}, i >= 0
}

func (q *partSearch) next(p part) (part, bool) {
	n := q.text.Len()
	switch {
	case q.known:
		if q.before != builtin.Unset || q.after != builtin.Unset {
			return p, false
		}
		return q.occurrence(p.from + 1)
	case q.before != builtin.Unset && (q.length != builtin.Unset || q.after != builtin.Unset),
		q.length != builtin.Unset && q.after != builtin.Unset:
		return p, false
	case q.before != builtin.Unset:
		p.to++
	case q.length != builtin.Unset:
		p.from++
		p.to++
	case q.after != builtin.Unset:
		p.from++
		return p, p.from <= p.to
	case p.to < n:
		p.to++
	default:
		p.from++
		p.to = p.from
	}
	return p, p.to <= n
}

// single reports whether the search can find only one part.
func (q *partSearch) single() bool {
	set := 0
	for _, n := range [3]int{q.before, q.length, q.after} {
		if n != builtin.Unset {
			set++
		}
	}
	return set >= 2 || q.known && (q.before != builtin.Unset || q.after != builtin.Unset)
}

// A partsLeft is the state of a search. It has the next part, and whether every part found
// matches. Its text is read again from the argument each time.
type partsLeft struct {
	search partSearch
	next   part
	all    bool
}

func (l *partsLeft) Size() int { return 4 * len(l.search.text.runes) }

// subText implements sub_atom/5 or sub_string/5.
func (k textKind) subText(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	left, again := r.State.(*partsLeft)
	text, ok := k.read(m, a[0])
	if !ok {
		return false
	}
	if again {
		return k.nextPart(m, a, r, left, text)
	}
	q := partSearch{m: m, text: NewSliceable(m, text)}
	if q.known = !engine.IsVar(m.Deref(a[4])); q.known {
		sub, ok := k.read(m, a[4])
		if !ok {
			return false
		}
		q.sub = NewSliceable(m, sub)
	}
	for i, p := range [3]*int{&q.before, &q.length, &q.after} {
		n, ok := builtin.NaturalOrVar(m, a[1+i])
		if !ok {
			return false
		}
		*p = n
	}
	if q.single() {
		p, ok := q.first()
		return ok && !m.Pending() && k.unifyPart(m, a, &q, p)
	}
	return k.findPart(m, a, r, &q)
}

// nextPart continues a search. Its texts may lie somewhere else now.
func (k textKind) nextPart(m *engine.Machine, a []engine.Cell, r *engine.Retry, left *partsLeft, text string) (ok bool) {
	q := &left.search
	if q.text.text = text; q.known {
		if q.sub.text, ok = k.read(m, a[4]); !ok {
			return false
		}
	}
	if !left.all {
		return k.findPart(m, a, r, q)
	}
	p := left.next
	if left.next, ok = q.next(p); ok {
		r.Again(left)
	}
	return k.unifyPart(m, a, q, p)
}

// findPart begins or continues a search that may find several parts.
func (k textKind) findPart(m *engine.Machine, a []engine.Cell, r *engine.Retry, q *partSearch) bool {
	left, again := r.State.(*partsLeft)
	match := builtin.NewMatcher(m, a[1:5]...)
	search := func(p part, ok bool) (part, bool) {
		for ; ok && match.Args != 0 && !match.Matches(func() []engine.Cell {
			return []engine.Cell{
				engine.SmallInt(int64(p.from)),
				engine.SmallInt(int64(p.to - p.from)),
				engine.SmallInt(int64(q.text.Len() - p.to)),
				k.build(m, q.text.Slice(p.from, p.to)),
			}
		}); p, ok = q.next(p) {
			if m.Cancelled() {
				return p, false
			}
		}
		return p, ok
	}
	var p part
	if again {
		p = left.next
	} else {
		var ok bool
		if p, ok = search(q.first()); !ok {
			return false
		}
	}
	if next, more := search(q.next(p)); more {
		if !again {
			left = &partsLeft{search: *q, all: match.Args == 0}
		}
		left.next = next
		r.Again(left)
	}
	return !m.Pending() && k.unifyPart(m, a, q, p)
}

// unifyPart unifies the last four arguments of sub_atom/5 with those for a part.
func (k textKind) unifyPart(m *engine.Machine, a []engine.Cell, q *partSearch, p part) bool {
	return m.Unify(a[1], engine.SmallInt(int64(p.from))) &&
		m.Unify(a[2], engine.SmallInt(int64(p.to-p.from))) &&
		m.Unify(a[3], engine.SmallInt(int64(q.text.Len()-p.to))) &&
		(q.known || k.unify(m, a[4], q.text.Slice(p.from, p.to)))
}

// concat implements atom_concat/3 or string_concat/3.
func (k textKind) concat(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	var texts [3]string
	var bound [3]bool
	for i := range a {
		if bound[i] = !engine.IsVar(m.Deref(a[i])); bound[i] {
			var ok bool
			if texts[i], ok = k.read(m, a[i]); !ok {
				return false
			}
		}
	}
	left, right, whole := texts[0], texts[1], texts[2]
	switch {
	case bound[0] && bound[1]:
		if bound[2] {
			return len(left)+len(right) == len(whole) && strings.HasPrefix(whole, left) && strings.HasSuffix(whole, right)
		}
		var buf textBuffer
		whole := m.AppendString(m.AppendString(buf[:0], left), right)
		return k.unify(m, a[2], ViewOf(whole))
	case !bound[2]:
		return m.InstantiationError()
	case bound[0]:
		rest, ok := strings.CutPrefix(whole, left)
		return ok && k.unify(m, a[1], rest)
	case bound[1]:
		rest, ok := strings.CutSuffix(whole, right)
		return ok && k.unify(m, a[0], rest)
	}
	return k.divide(m, a, r, whole)
}

// divide enumerates the ways to divide a text into two parts.
func (k textKind) divide(m *engine.Machine, a []engine.Cell, r *engine.Retry, whole string) bool {
	if m.Deref(a[0]) == m.Deref(a[1]) {
		n := len(whole) / 2
		return len(whole)%2 == 0 && whole[:n] == whole[n:] && k.unify(m, a[0], whole[:n])
	}
	next := func(i int) (int, bool) {
		if i == len(whole) {
			return i, false
		}
		for i++; i < len(whole) && whole[i]&0xc0 == 0x80; i++ {
		}
		return i, true
	}
	return builtin.Enumerate(m, r, func() (int, bool) { return 0, true }, next, func(i int) bool {
		return k.unify(m, a[0], whole[:i]) && k.unify(m, a[1], whole[i:])
	})
}

// subAtomIgnoringCase implements sub_atom_icasechk/3.
func subAtomIgnoringCase(m *engine.Machine, a []engine.Cell) bool {
	var texts [2]sliceable
	for i, c := range [2]engine.Cell{a[0], a[2]} {
		text, ok := atomicText(m, c)
		if !ok {
			return false
		}
		texts[i] = NewSliceable(m, folded.text(m, text))
	}
	start, ok := builtin.NaturalOrVar(m, a[1])
	switch {
	case !ok:
		return false
	case start == builtin.Unset:
		start = texts[0].index(m, &texts[1], 0)
		return start >= 0 && m.Unify(a[1], engine.SmallInt(int64(start)))
	}
	return start <= texts[0].Len() && texts[0].at(texts[1], start)
}

// folded maps letters that differ only by case to the same letter.
var folded = newRuneMap(func(r rune) rune { return unicode.ToLower(unicode.ToUpper(r)) })

var subTextRows = []engine.Builtin{
	{Name: "sub_atom", Arity: 5, NonDet: atomKind.subText,
		Doc: "sub_atom(+Atom, ?Before, ?Length, ?After, ?Sub) is nondet\nSub is the part of Atom of Length characters that has Before characters before and After after (ISO 8.16.3)."},
	{Name: "sub_string", Arity: 5, NonDet: subStringKind.subText,
		Doc: "sub_string(+Text, ?Before, ?Length, ?After, ?Sub) is nondet\nAs sub_atom/5, for any text; Sub is a string."},
	{Name: "sub_atom_icasechk", Arity: 3, Det: subAtomIgnoringCase,
		Doc: "sub_atom_icasechk(+Text, ?Start, +Sub) is semidet\nSub occurs in Text after Start characters, the first time if Start is unbound; case is ignored."},
	{Name: "atom_concat", Arity: 3, NonDet: atomicKind.concat,
		Doc: "atom_concat(?Left, ?Right, ?Atom) is nondet\nAtom is Left followed by Right. Without Left and Right, all ways to divide Atom are enumerated (ISO 8.16.2)."},
	{Name: "string_concat", Arity: 3, NonDet: stringKind.concat,
		Doc: "string_concat(?Left, ?Right, ?String) is nondet\nAs atom_concat/3, for any texts. Unbound arguments become strings."},
}
