//go:build !js && !wasip1

package edit

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"

	"github.com/chzyer/readline"
)

// An Editor edits lines at the terminal of the process.
type Editor struct {
	rl   *readline.Instance
	keys keyReader
	turn chan struct{} // has a token when a key may be read: the previous one has been shown

	mu sync.Mutex // guards the screen, for resized
	screen
	editing
	asked   Line
	history *History
	cells   []cell
	command key          // the key for which package readline has got CharBell
	last    rune         // what package readline gets next, for the end of the text, or 0
	ended   bool         // there are no more keys
	active  atomic.Bool  // a line is being edited
	below   atomic.Bool  // something else has ended a line on the terminal since the text was shown
	again   *time.Timer  // shows the text below that line
	output  func([]byte) // writes to the terminal
}

// New returns an editor with a history. Colours reports whether the editor may use colours.
func New(h *History, colours bool) (*Editor, error) {
	// An error of writing comes again with the next output of the session.
	e := &Editor{turn: make(chan struct{}, 1), history: h, output: func(p []byte) { _, _ = os.Stdout.Write(p) }}
	e.keys.in = readline.Stdin
	e.again = time.AfterFunc(0, e.showBelow)
	e.screen.colours = colours
	var raw rawMode
	rl, err := readline.NewEx(&readline.Config{
		FuncMakeRaw:            raw.enter,
		FuncExitRaw:            raw.exit,
		Stdin:                  input{e},
		Listener:               e,
		FuncIsTerminal:         func() bool { return false }, // it does not draw
		DisableAutoSaveHistory: true,
		FuncOnWidthChanged: func(f func()) {
			readline.DefaultOnWidthChanged(func() {
				f()
				e.resized()
			})
		},
		FuncGetWidth: columns,
	})
	e.rl = rl
	return e, err
}

// A rawMode is the raw mode of the terminal. It can be entered again.
type rawMode struct {
	mode readline.RawMode
	on   bool
}

func (r *rawMode) enter() error {
	if r.on {
		return nil
	}
	r.on = true
	return r.mode.Enter()
}

func (r *rawMode) exit() error {
	if !r.on {
		return nil
	}
	r.on = false
	return r.mode.Exit()
}

// columns returns the width of the terminal.
func columns() int {
	if n := readline.GetScreenWidth(); n > 0 {
		return n
	}
	return 80
}

// Line asks for a line. The error is io.EOF after Ctrl-D in an empty line.
func (e *Editor) Line(l Line) (string, error) {
	if e.ended {
		return "", io.EOF
	}
	if err := e.rl.Terminal.EnterRawMode(); err != nil { // before the prompt invites the user to type
		return "", err
	}
	e.mu.Lock()
	e.asked = l
	e.active.Store(true)
	e.below.Store(false)
	e.start(e.history)
	e.screen.columns = columns()
	e.begin(min(l.Column, e.screen.columns-1))
	e.output([]byte(pasteOn))
	e.show()
	e.mu.Unlock()
	e.turn <- struct{}{}
	line, err := e.rl.Readline()
	if errors.Is(err, readline.ErrInterrupt) {
		err = ErrInterrupted
	}
	if err == nil && l.Keep {
		e.history.Add(line)
	}
	return line, err
}

// With these the terminal marks the start and the end of pasted text.
const (
	pasteOn  = "\x1b[?2004h"
	pasteOff = "\x1b[?2004l"
)

// input is the editor as package readline reads it. It gives characters to be typed, ends
// of lines, and CharBell. CharBell does nothing there except that the listener is called.
type input struct{ e *Editor }

func (in input) Read(p []byte) (int, error) {
	e := in.e
	<-e.turn
	if e.last != 0 {
		n := copy(p, string(e.last))
		e.last = 0
		return n, nil
	}
	k, err := e.keys.next()
	if err != nil {
		e.ended = true
		return 0, io.EOF
	}
	if k == 0 { // Ctrl-D, typed before the terminal was ours
		k = ctrl('d')
	}
	switch {
	case k == ctrl('c'):
		e.leave("^C")
		return copy(p, string(rune(readline.CharInterrupt))), nil
	case k == ctrl('d') && len(e.runes) == 0 && e.editing.search == nil:
		e.leave("^D")
		return copy(p, string(rune(readline.CharDelete))), nil
	case e.editing.search == nil && !e.literal && isText(k):
		return copy(p, string(rune(k))), nil
	}
	e.command = k
	return copy(p, string(rune(readline.CharBell))), nil
}

func (in input) Close() error { return nil }

// isText reports whether a key is typed into the text.
func isText(k key) bool {
	return k >= ' ' && k <= unicode.MaxRune && !unicode.IsControl(rune(k)) && k != unicode.ReplacementChar
}

// OnChange implements readline.Listener. Package readline has handled a key. If that is
// CharBell, the key in e.command is handled here. OnChange returns the text and the cursor
// after that.
func (e *Editor) OnChange(line []rune, pos int, r rune) ([]rune, int, bool) {
	switch r {
	case 0, readline.CharEnter, readline.CharInterrupt, readline.CharDelete:
		return nil, 0, false
	}
	e.mu.Lock()
	if r == readline.CharBell {
		e.do(e.command)
	} else {
		e.took(text{line, pos})
	}
	if e.last == 0 && !typedAhead() {
		e.show()
	}
	e.mu.Unlock()
	runes, pos := slices.Clone(e.runes), e.pos
	e.turn <- struct{}{}
	return runes, pos, true
}

// do does what a key stands for that is not typed into the text.
func (e *Editor) do(k key) {
	switch {
	case k == keyNone, e.editing.search != nil && e.searchKey(k):
	case k == keyPaste:
		e.insert(pastable(e.keys.pasted)...)
	case e.literal:
		e.press(k)
	case k == '\r', k == '\n':
		e.enter()
	case k == '\t':
		e.tab()
	case k == ctrl('l'):
		e.output([]byte("\x1b[H\x1b[2J"))
		e.begin(0)
	case k == ctrl('z'):
		e.stop()
	case k == ctrl('d') && isBlank(e.runes):
		e.end("")
		e.runes, e.pos, e.last = nil, 0, readline.CharDelete
	default:
		e.press(k)
	}
}

// pastable returns the characters to insert for pasted text. They are without control
// characters and without the last newline.
func pastable(pasted string) []rune {
	pasted = strings.ReplaceAll(strings.ReplaceAll(pasted, "\r\n", "\n"), "\r", "\n")
	return slices.DeleteFunc([]rune(strings.TrimSuffix(pasted, "\n")), func(r rune) bool {
		return unicode.IsControl(r) && r != '\n' && r != '\t'
	})
}

// enter hands over the text if it is complete. Otherwise it adds a newline.
func (e *Editor) enter() {
	line := string(e.runes)
	if e.asked.Keep {
		if event, ok := e.history.Event(line); ok {
			e.runes = []rune(event)
			line = event
		}
	}
	if e.asked.Ends != nil && !e.asked.Ends(line) {
		e.insert('\n')
		return
	}
	e.last = '\r'
	e.end("")
}

// tab completes the word at the cursor.
func (e *Editor) tab() {
	if e.asked.Complete == nil {
		return
	}
	start, found := e.asked.Complete(string(e.runes[:e.pos]))
	list := e.complete(len([]rune(string(e.runes[:e.pos])[:start])), found)
	if len(list) == 0 {
		return
	}
	e.finish()
	e.output([]byte("\n" + listText(list, e.screen.columns)))
	e.begin(0)
}

// stop gives the terminal back until the user continues the command.
func (e *Editor) stop() {
	e.finish()
	e.output([]byte(pasteOff + "\n"))
	_ = e.rl.Terminal.ExitRawMode()
	suspend()
	_ = e.rl.Terminal.EnterRawMode()
	e.output([]byte(pasteOn))
	e.begin(0)
}

// leave ends the line that is shown.
func (e *Editor) leave(note string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.end(note)
}

func (e *Editor) end(note string) {
	e.finish()
	e.output([]byte(note + pasteOff + "\n"))
	e.active.Store(false)
}

// finish shows the text a last time, with the cursor after it.
func (e *Editor) finish() {
	e.editing.search = nil
	e.freshLine()
	e.cells = e.appendAll(e.cells[:0], len(e.runes))
	e.output(e.draw(e.cells, len(e.cells)))
}

// Below says that something else has ended a line on the terminal. If a text is being
// edited, it is shown again below that line, at the next key or after a pause.
func (e *Editor) Below() {
	if e.active.Load() {
		e.below.Store(true)
		e.again.Reset(pause)
	}
}

const pause = 20 * time.Millisecond

func (e *Editor) showBelow() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.active.Load() && e.below.Load() {
		e.show()
	}
}

// freshLine starts with nothing shown if something else has ended a line on the terminal.
func (e *Editor) freshLine() {
	if e.below.Swap(false) {
		e.begin(0)
	}
}

// show shows the text.
func (e *Editor) show() {
	e.freshLine()
	var cursor int
	if s := e.editing.search; s != nil {
		prompt := "(reverse-i-search)`"
		if s.by > 0 {
			prompt = "(i-search)`"
		}
		if s.failed {
			prompt = "(failed " + prompt[1:]
		}
		e.cells = appendCells(e.cells[:0], []rune(prompt+string(s.wanted)+"': "), "")
		cursor = len(appendCells(e.cells, e.runes[:e.pos], ""))
		e.cells = appendCells(e.cells, e.runes, "")
	} else {
		cursor = len(e.appendAll(e.cells[:0], e.pos))
		e.cells = e.appendAll(e.cells[:0], len(e.runes))
		e.paint()
	}
	e.output(e.draw(e.cells, cursor))
}

// appendAll appends the cells of the prompts and of the text up to index to.
func (e *Editor) appendAll(cells []cell, to int) []cell {
	cells = appendCells(cells, []rune(e.asked.Prompt), "")
	for start := 0; ; {
		end := min(lineEnd(e.runes, start), to)
		cells = appendCells(cells, e.runes[start:end], "")
		if end == to {
			return cells
		}
		cells = append(cells, cell{text: "\n"})
		cells = appendCells(cells, []rune(e.asked.More), "")
		start = end + 1
	}
}

// paint shows which bracket matches the one before or at the cursor.
func (e *Editor) paint() {
	if !e.screen.colours {
		return
	}
	if i, ok := matching(e.runes, e.pos); ok {
		c := &e.cells[len(e.appendAll(nil, i))]
		c.style = "1;36"
	}
}

// resized shows the text again after the width of the terminal has changed.
func (e *Editor) resized() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.active.Load() {
		return
	}
	cursor := len(e.appendAll(nil, e.pos))
	e.screen.columns = columns()
	e.screen.row, e.screen.col = e.place(e.shown, min(cursor, len(e.shown)))
	e.output(e.erase())
	e.show()
}

// Keys gives take the characters of keys, which are not shown, until take returns false.
// For a key that is no character it gives U+FFFD. It calls asked when the terminal is ready.
func (e *Editor) Keys(asked func() error, take func(rune) (more bool)) error {
	if e.ended {
		return io.EOF
	}
	if err := e.rl.Terminal.EnterRawMode(); err != nil {
		return err
	}
	defer e.rl.Terminal.ExitRawMode()
	if err := asked(); err != nil {
		return err
	}
	for more := true; more; {
		switch k, err := e.keys.next(); {
		case err != nil:
			return err
		case k == keyNone || k == keyPaste:
		case k > unicode.MaxRune:
			more = take(unicode.ReplacementChar)
		default:
			more = take(rune(k))
		}
	}
	return nil
}

// Close gives the terminal back.
func (e *Editor) Close() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.active.Load() {
		e.output([]byte(pasteOff))
		e.active.Store(false)
		return e.rl.Terminal.ExitRawMode()
	}
	return nil
}
