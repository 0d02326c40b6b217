package syntax

import (
	"strconv"

	"github.com/zebralog/prolog/engine/atom"
)

// Dicts, Tag{Key: Value, ...}: a variable or a name that "{" follows directly is a
// tag where a term is expected.

// isTag reports whether the current token is the tag of a dict.
func (r *Reader) isTag() bool {
	s := &r.scan
	return r.opts.Dicts && s.at(s.pos) == '{' && byteClass[s.buf[s.tok.start]] != classSolo
}

// dict opens the dict whose tag has been written as a node and is the current
// token. It reports false for more when there is no value to be read, because the
// dict is empty or for an error.
func (r *Reader) dict(pos int32) (more, ok bool) {
	s := &r.scan
	s.pos++ // the brace
	r.open(inDict, 0, pos)
	r.top().outer = int32(len(r.keys))
	s.next()
	if s.tok.kind == tokCloseCurly {
		return false, r.closed(r.top())
	}
	ok = r.key()
	return ok, ok
}

// key writes the node of a key and skips the colon after it.
func (r *Reader) key() bool {
	s := &r.scan
	t := &s.tok
	pos := r.here()
	r.keys = append(r.keys, int32(len(r.term.Nodes)))
	switch t.kind {
	case tokWord, tokSymbol, tokQuoted:
		if name := t.name; name == atom.Minus && isDigit(s.at(s.pos)) {
			s.next()
			if !r.integerKey(t.num.negate(), pos) {
				return false
			}
		} else {
			r.emit(KindAtom, 0, name, pos, 0)
		}
	case tokNumber:
		if !r.integerKey(t.num, pos) {
			return false
		}
	case tokOpenList:
		if s.next(); t.kind != tokCloseList {
			return r.fail(msgKeyExpected, "a key")
		}
		r.emit(KindAtom, 0, atom.Nil, pos, 0)
	default:
		return r.fail(msgKeyExpected, "a key")
	}
	r.span(pos, r.end(), pos, r.end())
	s.next()
	if t.kind != tokSymbol || t.name != atom.Colon {
		return r.fail(msgColonExpected, `":"`)
	}
	r.top().count += 2
	s.next()
	return true
}

// integerKey writes a key that is a number: a small integer.
func (r *Reader) integerKey(n Number, pos int32) bool {
	const most = 1<<60 - 1
	if n.Kind != KindInt || n.Int > most || n.Int < -most-1 {
		return r.fail(msgKeyDomain, "an atom or a small integer")
	}
	r.emitNumber(n, pos)
	return true
}

// dictNode writes the node of a dict.
func (r *Reader) dictNode(f *scope) bool {
	type key struct {
		name  atom.Atom
		value uint64
		kind  Kind
	}
	keys := r.keys[f.outer:]
	seen := make(map[key]bool, len(keys))
	for _, i := range keys {
		n := &r.term.Nodes[i]
		k := key{n.Atom, n.Val, n.Kind}
		if seen[k] {
			name := strconv.FormatInt(n.Int(), 10)
			if n.Kind == KindAtom {
				name = n.Atom.String()
			}
			return r.fail("duplicate_key("+name+")", "")
		}
		seen[k] = true
	}
	r.keys = r.keys[:f.outer]
	r.emit(KindDict, f.count, 0, f.pos, 0)
	r.span(f.pos, r.end(), f.pos, f.end)
	return true
}

// noteFunction notes functional notation on dicts.
func (r *Reader) noteFunction(name atom.Atom, arity int32) {
	if name == atom.Dot && arity == 2 {
		r.term.Functions = r.opts.Dicts
	}
}
