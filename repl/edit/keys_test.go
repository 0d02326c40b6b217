package edit

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// names are the sequences of keys that have no character, by terminals.
var names = map[string]string{
	"left": "\x1b[D", "right": "\x1b[C", "up": "\x1b[A", "down": "\x1bOB", "home": "\x1b[H", "end": "\x1b[F",
	"home-1": "\x1b[1~", "end-4": "\x1b[4~", "home-7": "\x1b[7~", "end-8": "\x1b[8~", "home-O": "\x1bOH", "end-O": "\x1bOF",
	"C-left": "\x1b[1;5D", "C-right": "\x1b[1;5C", "C-left-5": "\x1b[5D", "M-left": "\x1b[1;3D", "C-up": "\x1b[1;5A",
	"delete": "\x1b[3~", "C-delete": "\x1b[3;5~", "insert": "\x1b[2~", "pageup": "\x1b[5~", "pagedown": "\x1b[6~",
	"backspace": "\x7f", "M-backspace": "\x1b\x7f", "tab": "\t", "enter": "\r", "M-enter": "\x1b\r", "shift-tab": "\x1b[Z",
	"f1": "\x1b[11~", "f1-O": "\x1bOP", "f1-console": "\x1b[[A", "f5": "\x1b[15~", "f12": "\x1b[24~",
	"focus": "\x1b[I", "mouse": "\x1b[<0;10;10M", "title": "\x1b]0;text\a", "paste": "\x1b[200~", "/paste": "\x1b[201~",
}

var named = regexp.MustCompile(`<(/?[A-Za-z0-9-]+|[CM]-[^ ])>`)

// bytesOf returns the bytes that a terminal sends for keys.
func bytesOf(keys string) string {
	return named.ReplaceAllStringFunc(keys, func(name string) string {
		name = name[1 : len(name)-1]
		if sequence, ok := names[name]; ok {
			return sequence
		}
		if letter, ok := strings.CutPrefix(name, "C-"); ok {
			return string(letter[0] & 0x1f)
		}
		return "\x1b" + strings.TrimPrefix(name, "M-")
	})
}

// type_ types keys as the editor takes them, and shows the text after each.
func (e *Editor) type_(t *testing.T, keys string, show func()) {
	t.Helper()
	e.keys.in = strings.NewReader(keys)
	for {
		k, err := e.keys.next()
		if err != nil {
			return
		}
		if e.editing.search == nil && !e.literal && isText(k) {
			e.took(text{slices.Insert(slices.Clone(e.runes), e.pos, rune(k)), e.pos + 1})
		} else {
			e.do(k)
		}
		show()
	}
}

// TestKeys types what testdata/keys.txt says, and looks at the text and at what the screen
// shows of it.
func TestKeys(t *testing.T) {
	data, err := os.ReadFile("testdata/keys.txt")
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(`(?m)^#.*\n`).ReplaceAllString(string(data), "")
	history := OpenHistory("")
	count := 0
	for _, line := range regexp.MustCompile(`(?m)^entry .*$|^(?s:[^\n].*?) => .*$`).FindAllString(text, -1) {
		if entry, ok := strings.CutPrefix(line, "entry "); ok {
			history.Add(strings.ReplaceAll(entry, "⏎", "\n"))
			continue
		}
		keys, want, _ := strings.Cut(line, " => ")
		for _, columns := range []int{80, 11} {
			count++
			e := &Editor{history: history, asked: Line{Prompt: "?- ", More: "|  "}}
			screen := newTerminal(columns)
			e.screen.columns = columns
			e.start(history)
			e.begin(0)
			out := func(p []byte) { screen.write(string(p)) }
			e.output = out
			e.show()
			e.type_(t, bytesOf(keys), e.show)
			got := string(e.runes[:e.pos]) + "|" + string(e.runes[e.pos:])
			got = strings.NewReplacer("\n", "⏎", "\x01", "^A", "\t", "    ").Replace(got)
			if got != want {
				t.Errorf("%s: %s, want %s", keys, got, want)
				continue
			}
			if e.editing.search == nil {
				if shown, wanted := screen.text(), pictured(want, columns); shown != wanted {
					t.Errorf("%s in %d columns shows\n%s\nwant\n%s", keys, columns, shown, wanted)
				}
			}
		}
	}
	if count < 150 {
		t.Errorf("%d cases", count)
	}
}

// pictured returns what a terminal shows for a text with a cursor.
func pictured(want string, columns int) string {
	screen := newTerminal(columns)
	before, after, _ := strings.Cut(want, "|")
	before, after = strings.ReplaceAll(before, "⏎", "\n|  "), strings.ReplaceAll(after, "⏎", "\n|  ")
	screen.put("?- " + before)
	row, col := screen.row, screen.col
	if first := []rune(after); len(first) > 0 && first[0] != '\n' {
		if _, w := clusterAt(first); col+w > columns {
			row, col = row+1, 0
		}
	}
	screen.put(after)
	screen.row, screen.col = row, col
	if col >= columns {
		screen.row, screen.col = row+1, 0
	}
	return screen.text()
}
