package stdlib

import (
	"strings"
	"unicode"

	"github.com/zebralog/prolog/engine"
)

// Parts of texts: sub_atom/5 (ISO 8.16.3), atom_concat/3 (ISO 8.16.2), and the
// same for strings.

// A textKind is how a predicate reads its text arguments and makes new texts.
type textKind struct {
	read  func(*engine.Machine, engine.Cell) (string, bool)
	build func(*engine.Machine, string) engine.Cell
}

var (
	atomKind   = textKind{atomName, newAtom}
	stringKind = textKind{stringText, newString}
)

// stringText is atomicText, or the text of a list of characters or codes, as
// double-quoted text is by default.
func stringText(m *engine.Machine, c engine.Cell) (string, bool) {
	if c = m.Deref(c); engine.IsPair(c) {
		return anyText(m, c)
	}
	return atomicText(m, c)
}

// A part is a candidate of sub_atom/5: the characters of text from one position
// to another.
type part struct {
	text     *sliceable
	from, to int
}

// A partSearch is what is known of a part: how many characters are before it,
// within it and after it, or unset, and its text.
type partSearch struct {
	before, length, after int
	sub                   *sliceable // nil when unbound
}

// first returns the first part of the text that the search may find, and next
// the one behind a part.
func (q partSearch) first(text *sliceable) (part, bool) {
	n := text.len()
	if q.sub != nil {
		switch {
		case q.length != unset && q.length != q.sub.len():
			return part{}, false
		case q.before == unset && q.after != unset:
			q.before = n - q.after - q.sub.len()
			if q.before < 0 {
				return part{}, false
			}
		}
		if q.before != unset {
			p := part{text, q.before, q.before + q.sub.len()}
			ok := q.before <= n && text.at(*q.sub, q.before) && (q.after == unset || n-p.to == q.after)
			return p, ok
		}
		return q.occurrence(text, 0)
	}
	p := part{text, 0, 0}
	switch {
	case q.before != unset:
		p.from = q.before
		switch {
		case q.length != unset && q.length <= n:
			p.to = p.from + q.length
		case q.length != unset:
			return p, false
		case q.after != unset:
			p.to = n - q.after
		default:
			p.to = p.from
		}
	case q.after != unset:
		p.to = n - q.after
		if q.length != unset {
			p.from = p.to - q.length
		}
	case q.length != unset:
		p.to = q.length
	}
	ok := p.from >= 0 && p.from <= p.to && p.to <= n && (q.after == unset || n-p.to == q.after)
	return p, ok
}

func (q partSearch) occurrence(text *sliceable, from int) (part, bool) {
	if from > text.len() {
		return part{}, false
	}
	i := text.index(*q.sub, from)
	return part{text, i, i + q.sub.len()}, i >= 0
}

func (q partSearch) next(p part) (part, bool) {
	n := p.text.len()
	switch {
	case q.sub != nil:
		if q.before != unset || q.after != unset {
			return p, false
		}
		return q.occurrence(p.text, p.from+1)
	case q.before != unset && (q.length != unset || q.after != unset),
		q.length != unset && q.after != unset:
		return p, false
	case q.before != unset:
		p.to++
	case q.length != unset:
		p.from++
		p.to++
	case q.after != unset:
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

// subText is sub_atom/5 or sub_string/5.
func (k textKind) subText(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
	var text *sliceable
	if p, again := r.State.(part); again {
		text = p.text
	} else {
		s, ok := k.read(m, a[0])
		if !ok {
			return false
		}
		t := newSliceable(s)
		text = &t
	}
	var q partSearch
	if !engine.IsVar(m.Deref(a[4])) {
		s, ok := k.read(m, a[4])
		if !ok {
			return false
		}
		sub := newSliceable(s)
		q.sub = &sub
	}
	for i, p := range [3]*int{&q.before, &q.length, &q.after} {
		n, ok := naturalOrVar(m, a[1+i])
		if !ok {
			return false
		}
		*p = n
	}
	values := func(p part) []engine.Cell {
		return []engine.Cell{
			engine.SmallInt(int64(p.from)),
			engine.SmallInt(int64(p.to - p.from)),
			engine.SmallInt(int64(text.len() - p.to)),
			k.build(m, text.slice(p.from, p.to)),
		}
	}
	match := newMatcher(m, a[1:5]...)
	search := func(p part, ok bool) (part, bool) {
		for ; ok; p, ok = q.next(p) {
			if match.matches(func() []engine.Cell { return values(p) }) {
				return p, true
			}
			if m.Cancelled() {
				return p, false
			}
		}
		return p, false
	}
	return enumerate(m, r,
		func() (part, bool) { return search(q.first(text)) },
		func(p part) (part, bool) { return search(q.next(p)) },
		func(p part) bool {
			if !m.Reserve(p.to - p.from + 2) {
				return false
			}
			v := values(p)
			if q.sub != nil {
				v = v[:3]
			}
			for i, c := range v {
				if !m.Unify(a[1+i], c) {
					return false
				}
			}
			return true
		})
}

// concat is atom_concat/3 or string_concat/3.
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
			return left+right == whole
		}
		return unifyText(m, a[2], left+right, k.build)
	case !bound[2]:
		return m.InstantiationError()
	case bound[0]:
		return len(left) <= len(whole) && whole[:len(left)] == left &&
			unifyText(m, a[1], whole[len(left):], k.build)
	case bound[1]:
		n := len(whole) - len(right)
		return n >= 0 && whole[n:] == right && unifyText(m, a[0], whole[:n], k.build)
	}
	return k.divide(m, a, r, whole)
}

// divide enumerates the ways to cut a text in two.
func (k textKind) divide(m *engine.Machine, a []engine.Cell, r *engine.Retry, whole string) bool {
	if m.Deref(a[0]) == m.Deref(a[1]) {
		n := len(whole) / 2
		return len(whole)%2 == 0 && whole[:n] == whole[n:] && unifyText(m, a[0], whole[:n], k.build)
	}
	next := func(i int) (int, bool) {
		if i == len(whole) {
			return i, false
		}
		for i++; i < len(whole) && whole[i]&0xc0 == 0x80; i++ {
		}
		return i, true
	}
	return enumerate(m, r, func() (int, bool) { return 0, true }, next, func(i int) bool {
		return unifyText(m, a[0], whole[:i], k.build) && unifyText(m, a[1], whole[i:], k.build)
	})
}

// subAtomIgnoringCase is sub_atom_icasechk/3.
func subAtomIgnoringCase(m *engine.Machine, a []engine.Cell) bool {
	var texts [2]sliceable
	for i, c := range [2]engine.Cell{a[0], a[2]} {
		text, ok := atomicText(m, c)
		if !ok {
			return false
		}
		texts[i] = newSliceable(strings.Map(foldCase, text))
	}
	start, ok := naturalOrVar(m, a[1])
	switch {
	case !ok:
		return false
	case start == unset:
		start = texts[0].index(texts[1], 0)
		return start >= 0 && m.Unify(a[1], engine.SmallInt(int64(start)))
	}
	return start <= texts[0].len() && texts[0].at(texts[1], start)
}

// foldCase maps the letters that differ only by case to one of them.
func foldCase(r rune) rune { return unicode.ToLower(unicode.ToUpper(r)) }

var subTextRows = []engine.Builtin{
	{Name: "sub_atom", Arity: 5, NonDet: atomKind.subText,
		Doc: "sub_atom(+Atom, ?Before, ?Length, ?After, ?Sub)\nSub is the part of Atom of Length characters that has Before characters in front and After behind (ISO 8.16.3)."},
	{Name: "sub_string", Arity: 5, NonDet: stringKind.subText,
		Doc: "sub_string(+Text, ?Before, ?Length, ?After, ?Sub)\nAs sub_atom/5, for any text; Sub is a string."},
	{Name: "sub_atom_icasechk", Arity: 3, Det: subAtomIgnoringCase,
		Doc: "sub_atom_icasechk(+Text, ?Start, +Sub)\nSub occurs in Text behind Start characters, the first time if Start is unbound; upper and lower case are not told apart."},
	{Name: "atom_concat", Arity: 3, NonDet: atomKind.concat,
		Doc: "atom_concat(?Left, ?Right, ?Atom)\nAtom is Left followed by Right. Without Left and Right, all ways to divide Atom are enumerated (ISO 8.16.2)."},
	{Name: "string_concat", Arity: 3, NonDet: stringKind.concat,
		Doc: "string_concat(?Left, ?Right, ?String)\nAs atom_concat/3, for any texts; what was unbound becomes a string."},
}
