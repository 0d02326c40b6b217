package engine

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// A text of several pieces becomes the same list, and the same text again, as a short
// one; what is no UTF-8 counts as characters of one byte.
func TestTextPieces(t *testing.T) {
	m := newSession(t).m
	for _, unit := range []string{"a", "aé", "€uro", "\U0001F600-", "\xff\xfe"} {
		for _, text := range []string{unit, strings.Repeat(unit, textPiece/len(unit)+3), "x" + strings.Repeat(unit, 2*textPiece/len(unit))} {
			want := utf8.RuneCountInString(text)
			if n := m.RuneCount(text); n != want {
				t.Errorf("%.9q...: %d characters, not %d", text, n, want)
			}
			for _, list := range []Cell{m.NewCodes(text, nilCell), m.NewChars(text, nilCell)} {
				if n, tail := m.ListLength(list); n != want || tail != nilCell {
					t.Errorf("%.9q...: a list of %d elements, not %d", text, n, want)
				}
				back, ok := m.AppendListText(nil, list, true)
				if !ok || string(back) != string([]rune(text)) {
					t.Errorf("%.9q...: another text is read from the list", text)
				}
			}
		}
	}
}

// TestPieceEnds counts characters, some of them broken, around the place where a text is cut.
func TestPieceEnds(t *testing.T) {
	m := newSession(t).m
	for _, unit := range []string{"a", "é", "€", "\U0001F600", "\x80", "\xf0\x9f", "\U0001F600\x80\x80\x80\x80", "\xe2\x82\x80\x80"} {
		for before := textPiece - 8; before <= textPiece; before++ {
			text := strings.Repeat("x", before) + unit + "yyyyyyyy"
			if got, want := m.RuneCount(text), utf8.RuneCountInString(text); got != want {
				t.Errorf("%d bytes and %q: %d characters, not %d", before, unit, got, want)
			}
		}
	}
}
