package edit

import (
	"bytes"
	"fmt"
	"strings"
)

// A screen shows the text that is edited, after what its first line already shows. It
// writes only what has changed since the last time: the cells from the first one that
// differs. It computes the position of the cursor, and never asks the terminal for it.
type screen struct {
	columns int // of the terminal
	first   int // the column at which the first cell stands
	colours bool

	shown    []cell
	row, col int // of the cursor, relative to the row of the first cell
	out      bytes.Buffer
}

// A cell is a cluster of characters and its style. The text of a cell that ends a line is
// "\n".
type cell struct {
	text  string
	width int
	style string // the parameters of the sequence SGR
	loose bool   // terminals differ about its width
}

// appendCells appends the cells of a text.
func appendCells(cells []cell, text []rune, style string) []cell {
	for len(text) > 0 {
		n, columns := clusterAt(text)
		c := cell{width: columns, style: style, loose: n > 1}
		if r := text[0]; n == 1 && ' ' <= r && r <= '~' {
			c.text = ascii[r-' ' : r-' '+1]
		} else {
			c.text = string(text[:n])
		}
		switch r := text[0]; {
		case r == '\n':
			c = cell{text: "\n"}
		case r == '\t':
			c = cell{text: strings.Repeat(" ", tabWidth), width: tabWidth, style: style}
		case r < ' ' || r == backspace:
			c = cell{text: "^" + string(r^0x40), width: 2, style: style}
		case 0x80 <= r && r < 0xa0 || columns == 0:
			c = cell{text: string('\ufffd'), width: 1, style: style}
		}
		cells = append(cells, c)
		text = text[n:]
	}
	return cells
}

const tabWidth = 4

// ascii has the texts of most cells.
const ascii = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"

// begin starts with nothing shown; the cursor is in the given column.
func (s *screen) begin(column int) {
	s.first, s.row, s.col, s.shown = column, 0, column, nil
}

// next returns the place of a cell that follows another place. A cell is never divided
// between rows.
func (s *screen) next(row, col int, c cell) (atRow, atCol int) {
	if col+c.width > s.columns {
		return row + 1, 0
	}
	return row, col
}

// past returns the place after a cell that follows a place.
func (s *screen) past(row, col int, c cell) (int, int) {
	if c.text == "\n" {
		if col >= s.columns {
			row++
		}
		return row + 1, 0
	}
	row, col = s.next(row, col, c)
	return row, col + c.width
}

// end returns the place of the cursor after the cells.
func (s *screen) end(cells []cell) (row, col int) {
	col = s.first
	for _, c := range cells {
		row, col = s.past(row, col, c)
	}
	if col >= s.columns {
		return row + 1, 0
	}
	return row, col
}

// place returns the place of the cursor before cell i.
func (s *screen) place(cells []cell, i int) (row, col int) {
	row, col = s.end(cells[:i])
	if i < len(cells) && cells[i].text != "\n" {
		return s.next(row, col, cells[i])
	}
	return row, col
}

// draw shows the cells, with the cursor before one of them. It returns the bytes to be
// written to the terminal.
func (s *screen) draw(cells []cell, cursor int) []byte {
	s.out.Reset()
	same := 0
	for ; same < len(cells) && same < len(s.shown); same++ {
		was := s.shown[same]
		if was.style = cells[same].style; was != cells[same] {
			break
		}
		if was != s.shown[same] {
			s.restyle(cells, same)
		}
	}
	if same < len(cells) || same < len(s.shown) {
		s.write(cells, same)
	}
	s.shown = append(s.shown[:0], cells...)
	s.move(s.place(cells, cursor))
	return s.out.Bytes()
}

// restyle writes a cell again whose style has changed.
func (s *screen) restyle(cells []cell, i int) {
	s.move(s.place(cells, i))
	fmt.Fprintf(&s.out, "\x1b[%sm%s\x1b[m\r", cells[i].style, cells[i].text)
	s.col = 0
}

// write writes the cells from index from on, and removes what was shown after them.
func (s *screen) write(cells []cell, from int) {
	removes := from < len(s.shown)
	s.move(s.end(cells[:from]))
	style := ""
	for _, c := range cells[from:] {
		if c.style != style {
			style = c.style
			s.out.WriteString("\x1b[" + style + "m")
		}
		if s.col+max(1, c.width) > s.columns {
			s.newline(removes)
		}
		if c.text == "\n" {
			s.newline(removes)
			continue
		}
		s.out.WriteString(c.text)
		s.col += c.width
		if c.loose {
			fmt.Fprintf(&s.out, "\r\x1b[%dC\x1b[K", s.col)
		}
	}
	if style != "" {
		s.out.WriteString("\x1b[m")
	}
	if s.col >= s.columns {
		s.newline(false)
	}
	if removes {
		s.out.WriteString("\x1b[J")
	}
}

// newline goes to the next row. If removes is set, it clears the rest of the present row.
func (s *screen) newline(removes bool) {
	if removes && s.col < s.columns {
		s.out.WriteString("\x1b[K")
	}
	s.out.WriteString("\r\n")
	s.row, s.col = s.row+1, 0
}

// move moves the cursor.
func (s *screen) move(row, col int) {
	switch {
	case row < s.row:
		fmt.Fprintf(&s.out, "\x1b[%dA", s.row-row)
	case row > s.row:
		fmt.Fprintf(&s.out, "\x1b[%dB", row-s.row)
	}
	switch {
	case col == s.col:
	case col == 0:
		s.out.WriteByte('\r')
	case col < s.col && s.col-col <= 3:
		s.out.WriteString(strings.Repeat("\b", s.col-col))
	default:
		fmt.Fprintf(&s.out, "\r\x1b[%dC", col)
	}
	s.row, s.col = row, col
}

// erase removes all that is shown, and leaves the cursor where the text began.
func (s *screen) erase() []byte {
	s.out.Reset()
	s.move(0, s.first)
	s.out.WriteString("\x1b[J")
	s.shown = nil
	return s.out.Bytes()
}
