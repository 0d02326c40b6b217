package stream

// A Position is a place in a stream. It has the four numbers of SWI-Prolog's
// '$stream_position'/4.
type Position struct {
	Chars  int64 // characters before it
	Line   int64 // line, from 1
	Column int64 // column in the line, from 0
	Bytes  int64 // bytes before it
}

// start is the position of a new stream.
var start = Position{Line: 1}

// advance moves the position over the character r of n bytes. A tab moves to the next
// multiple of 8 columns, a backspace moves back by one.
func (p *Position) advance(r rune, n int) {
	p.Chars++
	p.Bytes += int64(n)
	switch r {
	case '\n':
		p.Line++
		p.Column = 0
	case '\r':
		p.Column = 0
	case '\t':
		p.Column = (p.Column | 7) + 1
	case '\b':
		p.Column = max(p.Column-1, 0)
	default:
		p.Column++
	}
}

// advancePlain moves the position over n printable characters of one byte.
func (p *Position) advancePlain(n int) {
	p.Chars += int64(n)
	p.Column += int64(n)
	p.Bytes += int64(n)
}
