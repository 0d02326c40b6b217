package edit

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// A terminal is what sequences make of a screen.
type terminal struct {
	columns  int
	rows     [][]string // of each column; "" right of a wide character
	row, col int
}

func newTerminal(columns int) *terminal { return &terminal{columns: columns} }

func (t *terminal) line() []string {
	for len(t.rows) <= t.row {
		t.rows = append(t.rows, nil)
	}
	for len(t.rows[t.row]) < t.columns+2 {
		t.rows[t.row] = append(t.rows[t.row], " ")
	}
	return t.rows[t.row]
}

// put writes clusters, and goes to the next row where one does not fit.
func (t *terminal) put(s string) {
	for text := []rune(s); len(text) > 0; {
		n, w := clusterAt(text)
		cluster := string(text[:n])
		text = text[n:]
		if cluster == "\n" {
			if t.col >= t.columns {
				t.row++
			}
			t.row, t.col = t.row+1, 0
			continue
		}
		if t.col+w > t.columns {
			t.row, t.col = t.row+1, 0
		}
		line := t.line()
		line[t.col] = cluster
		if w == 2 {
			line[t.col+1] = ""
		}
		t.col += w
	}
}

// write takes the bytes written to a terminal.
func (t *terminal) write(s string) {
	for s != "" {
		switch {
		case s[0] == '\r':
			t.col, s = 0, s[1:]
		case s[0] == '\n':
			t.row, s = t.row+1, s[1:]
		case s[0] == '\b':
			t.col, s = max(0, t.col-1), s[1:]
		case strings.HasPrefix(s, "\x1b["):
			end := strings.IndexFunc(s[2:], func(r rune) bool { return r >= '@' }) + 2
			n, err := strconv.Atoi(s[2:end])
			if err != nil {
				n = 1
			}
			t.control(s[end], n)
			s = s[end+1:]
		default:
			end := strings.IndexAny(s, "\r\n\b\x1b")
			if end < 0 {
				end = len(s)
			}
			t.put(s[:end])
			s = s[end:]
		}
	}
}

func (t *terminal) control(final byte, n int) {
	switch final {
	case 'A':
		t.row = max(0, t.row-n)
	case 'B':
		t.row += n
	case 'C':
		t.col = min(t.columns-1, t.col+n)
	case 'K', 'J':
		line := t.line()
		for i := t.col; i < len(line); i++ {
			line[i] = " "
		}
		if final == 'J' {
			t.rows = t.rows[:t.row+1]
		}
	case 'm':
	default:
		panic("unknown sequence " + string(final))
	}
}

// text returns the shown text, with the place of the cursor.
func (t *terminal) text() string {
	var b strings.Builder
	for _, row := range t.rows {
		b.WriteString(strings.TrimRight(strings.Join(row, ""), " ") + "\n")
	}
	return strings.TrimRight(b.String(), "\n") + fmt.Sprintf("\n[%d,%d]", t.row, t.col)
}

// TestScreenChanges shows random texts one after the other. What is written for a change
// must show the same as showing the text anew.
func TestScreenChanges(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"a", "bc", "日", "é", "👨‍👩‍👧", "\n", "long text of words ", "(", ")"}
	for range 300 {
		columns := 5 + random.IntN(20)
		first := random.IntN(5)
		var s screen
		s.columns = columns
		s.begin(first)
		shown := newTerminal(columns)
		shown.col = first
		var text string
		for range 20 {
			cut := random.IntN(len([]rune(text)) + 1)
			runes := []rune(text)
			switch random.IntN(3) {
			case 0:
				text = string(runes[:cut])
			default:
				text = string(runes[:cut]) + pieces[random.IntN(len(pieces))] + string(runes[cut:])
			}
			cells := appendCells(nil, []rune(text), "")
			if random.IntN(2) == 0 && len(cells) > 0 && cells[0].text != "\n" {
				cells[random.IntN(len(cells))].style = ""
				cells[0].style = "1"
			}
			cursor := random.IntN(len(cells) + 1)
			shown.write(string(s.draw(cells, cursor)))
			var anew screen
			anew.columns = columns
			anew.begin(first)
			want := newTerminal(columns)
			want.col = first
			want.write(string(anew.draw(cells, cursor)))
			if shown.text() != want.text() {
				t.Fatalf("%q in %d columns shows\n%s\nwant\n%s", text, columns, shown.text(), want.text())
			}
		}
	}
}

// TestTypingWritesLittle counts the bytes written for a long line, typed and pasted.
func TestTypingWritesLittle(t *testing.T) {
	line := "atom_length(" + strings.Repeat("abcdefgh, ", 358) + "x)"
	for _, colours := range []bool{false, true} {
		e := &Editor{history: OpenHistory(""), asked: Line{Prompt: "?- "}}
		e.screen.columns, e.screen.colours = 80, colours
		e.start(e.history)
		e.begin(0)
		written := 0
		e.output = func(p []byte) { written += len(p) }
		e.type_(t, line, e.show)
		if most := len(line) * 11 / 10; written > most+200 {
			t.Errorf("typed: %d bytes for %d", written, len(line))
		}
		written = 0
		e.type_(t, bytesOf("<C-u>")+"\x1b[200~"+line+"\x1b[201~", e.show)
		if written > 3*len(line) {
			t.Errorf("pasted: %d bytes for %d", written, len(line))
		}
	}
}
