package syntax

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"github.com/zebralog/prolog/engine/number"
)

// A Position is a place in a text, between two characters.
type Position struct {
	File   string // name of the file or stream, may be empty
	Line   int    // from 1
	Column int    // in characters, from 1
	Char   int    // characters before it in the text, from 0
	Byte   int    // bytes before it in the text (as UTF-8), from 0
}

// StartOf returns the position at the beginning of a file.
func StartOf(file string) Position { return Position{File: file, Line: 1, Column: 1} }

// LinePos returns the number of characters before the position in its line.
func (p Position) LinePos() int { return p.Column - 1 }

// String returns file:line:column, or line:column without a file.
func (p Position) String() string {
	if p.File == "" {
		return fmt.Sprintf("%d:%d", p.Line, p.Column)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// positionPiece is the number of bytes of a text that are counted between two polls.
const positionPiece = 1 << 20

// after returns the position after text that starts at p.
func (p Position) after(text []byte, poll number.Poll) Position {
	p.pass(text, poll)
	return p
}

// pass moves p over text.
func (p *Position) pass(text []byte, poll number.Poll) {
	for len(text) > positionPiece {
		end := positionPiece
		for end > positionPiece-utf8.UTFMax && !utf8.RuneStart(text[end]) {
			end--
		}
		if !utf8.RuneStart(text[end]) { // no character is cut
			end = positionPiece
		}
		poll.Call()
		p.passPiece(text[:end])
		text = text[end:]
	}
	if len(text) > shortText {
		p.passPiece(text)
		return
	}
	for i, c := range text {
		switch {
		case c == '\n':
			p.Line++
			p.Column = 0
		case c >= utf8.RuneSelf:
			p.passPiece(text[i:])
			return
		}
		p.Char++
		p.Byte++
		p.Column++
	}
}

// shortText is the length of texts that are faster to count byte by byte.
const shortText = 64

func (p *Position) passPiece(text []byte) {
	n := utf8.RuneCount(text)
	p.Char += n
	p.Byte += len(text)
	if last := bytes.LastIndexByte(text, '\n'); last >= 0 {
		p.Line += bytes.Count(text, newline)
		p.Column = 1 + utf8.RuneCount(text[last+1:])
	} else {
		p.Column += n
	}
}

var newline = []byte{'\n'}
