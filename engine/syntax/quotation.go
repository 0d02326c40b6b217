package syntax

import (
	"slices"
	"unicode/utf8"
)

// A Quotation is a quasi quotation {|Syntax||Text|} of a term (SWI-Prolog). In the
// term a variable stands for it, which occurs nowhere else and whose Count is 0:
// what the text means is for the parser of its syntax to say, when the term has
// been built.
type Quotation struct {
	Result int32    // the variable, as the index into Term.Vars
	Syntax []Node   // in postfix order; its variables are those of the term
	Text   string   // as it stands there, without escapes
	Start  Position // of the text
	At     Position // of the quotation
}

// quotation reads the text of the quasi quotation of the scope f up to its end.
// The current token is the first bar after its syntax, whose nodes become those of
// the quotation.
func (r *Reader) quotation(f *scope) bool {
	s, t := &r.scan, &r.term
	start := s.pos + 1
	s.setLiteral(true, start)
	end := start
	for s.at(end) != '|' || s.at(end+1) != '}' {
		if !s.more(end) {
			s.pos = end
			s.failAt(r.first+int(f.pos), msgEndOfFileQuasi, `"|}"`)
			return false
		}
		end++
	}
	s.pos = end + 2
	s.tok.end = s.pos
	s.setLiteral(false, s.pos)
	if !utf8.Valid(s.buf[start:end]) {
		s.failAt(start, msgInvalidUTF8, "")
		return false
	}
	n := int(f.count)
	q := Quotation{
		Result: int32(len(t.Vars)), Syntax: slices.Clone(t.Nodes[n:]), Text: s.string(start, end),
		Start: r.position(start), At: r.position(r.first + int(f.pos)),
	}
	t.Quotations = append(t.Quotations, q)
	t.Nodes = t.Nodes[:n]
	if r.opts.Spans {
		t.Spans = t.Spans[:n]
	}
	for i := len(t.Parentheses) - 1; i >= 0 && int(t.Parentheses[i].Node) >= n; i-- {
		t.Parentheses = t.Parentheses[:i]
	}
	add(r, &t.Vars, Var{Name: "_", Pos: f.pos})
	r.emit(KindVar, q.Result, 0, f.pos, 0)
	r.span(f.pos, r.end(), f.pos, f.pos)
	return true
}
