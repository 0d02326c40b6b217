package edit

import (
	"slices"
	"unicode"
)

// A text is the text being edited and the position of the cursor in it.
type text struct {
	runes []rune
	pos   int
}

// An editing is the state of one line being edited, and what is kept from line to line.
type editing struct {
	text
	undone  []text // the text before each change
	typed   bool   // the last change was a typed character
	killed  []rune // what Ctrl-Y inserts
	killing bool   // the last key killed text: what the next one kills is added to it
	literal bool   // the next key is inserted as it is
	column  int    // the column that Up and Down keep to, plus 1; 0 for that of the cursor
	history *History
	at      int            // the entry of the history that is shown; the new text comes after the last one
	edited  map[int][]rune // the entries that were changed and left
	search  *search
}

// start begins a new text.
func (e *editing) start(h *History) {
	*e = editing{killed: e.killed, history: h, edited: make(map[int][]rune), at: h.Len()}
}

// replace replaces the characters between two positions, and puts the cursor after the new
// ones.
func (e *editing) replace(from, to int, with []rune) {
	e.save()
	e.runes = slices.Concat(e.runes[:from], with, e.runes[to:])
	e.pos = from + len(with)
}

func (e *editing) insert(with ...rune) { e.replace(e.pos, e.pos, with) }

// save keeps the text for undo.
func (e *editing) save() {
	e.undone = append(e.undone, text{slices.Clone(e.runes), e.pos})
	e.typed = false
}

func (e *editing) undo() {
	if n := len(e.undone); n > 0 {
		e.text, e.undone = e.undone[n-1], e.undone[:n-1]
	}
}

// kill removes the text between the cursor and another position. Ctrl-Y inserts it again.
func (e *editing) kill(to int) {
	from := e.pos
	front := to < from
	if front {
		from, to = to, from
	}
	if from == to {
		return
	}
	cut := slices.Clone(e.runes[from:to])
	switch {
	case !e.killing:
		e.killed = cut
	case front:
		e.killed = append(cut, e.killed...)
	default:
		e.killed = append(e.killed, cut...)
	}
	e.replace(from, to, nil)
	e.killing = true
}

// commands has the keys that are not typed into the text, with what they do.
var commands = map[key]func(*editing){
	ctrl('a'):        func(e *editing) { e.pos = lineStart(e.runes, e.pos) },
	keyHome:          func(e *editing) { e.pos = lineStart(e.runes, e.pos) },
	ctrl('e'):        func(e *editing) { e.pos = lineEnd(e.runes, e.pos) },
	keyEnd:           func(e *editing) { e.pos = lineEnd(e.runes, e.pos) },
	ctrl('b'):        func(e *editing) { e.pos = before(e.runes, e.pos) },
	keyLeft:          func(e *editing) { e.pos = before(e.runes, e.pos) },
	ctrl('f'):        func(e *editing) { e.pos = after(e.runes, e.pos) },
	keyRight:         func(e *editing) { e.pos = after(e.runes, e.pos) },
	'b' | meta:       func(e *editing) { e.pos = e.wordBefore() },
	keyLeft | meta:   func(e *editing) { e.pos = e.wordBefore() },
	'f' | meta:       func(e *editing) { e.pos = e.wordAfter() },
	keyRight | meta:  func(e *editing) { e.pos = e.wordAfter() },
	keyHome | meta:   func(e *editing) { e.pos = 0 },
	keyEnd | meta:    func(e *editing) { e.pos = len(e.runes) },
	ctrl('h'):        (*editing).deleteBefore,
	backspace:        (*editing).deleteBefore,
	ctrl('d'):        (*editing).deleteAfter,
	keyDelete:        (*editing).deleteAfter,
	ctrl('k'):        (*editing).killLine,
	ctrl('u'):        func(e *editing) { e.kill(lineStart(e.runes, e.pos)) },
	ctrl('w'):        func(e *editing) { e.kill(e.blankBefore()) },
	ctrl('h') | meta: func(e *editing) { e.kill(e.wordBefore()) },
	backspace | meta: func(e *editing) { e.kill(e.wordBefore()) },
	'd' | meta:       func(e *editing) { e.kill(e.wordAfter()) },
	keyDelete | meta: func(e *editing) { e.kill(e.wordAfter()) },
	ctrl('y'):        func(e *editing) { e.insert(e.killed...) },
	ctrl('t'):        (*editing).transpose,
	ctrl('_'):        (*editing).undo,
	ctrl('v'):        func(e *editing) { e.literal = true },
	ctrl('q'):        func(e *editing) { e.literal = true },
	'u' | meta:       func(e *editing) { e.change(func(_ int, r rune) rune { return unicode.ToUpper(r) }) },
	'l' | meta:       func(e *editing) { e.change(func(_ int, r rune) rune { return unicode.ToLower(r) }) },
	'c' | meta:       (*editing).capitalize,
	'.' | meta:       (*editing).lastArgument,
	'_' | meta:       (*editing).lastArgument,
	'\r' | meta:      func(e *editing) { e.insert('\n') },
	'\n' | meta:      func(e *editing) { e.insert('\n') },
	ctrl('p'):        func(e *editing) { e.visit(e.at - 1) },
	keyUp:            func(e *editing) { e.vertical(-1) },
	ctrl('n'):        func(e *editing) { e.visit(e.at + 1) },
	keyDown:          func(e *editing) { e.vertical(1) },
	keyUp | meta:     func(e *editing) { e.visit(e.at - 1) },
	keyDown | meta:   func(e *editing) { e.visit(e.at + 1) },
	'p' | meta:       func(e *editing) { e.sameStart(-1) },
	keyPageUp:        func(e *editing) { e.sameStart(-1) },
	'n' | meta:       func(e *editing) { e.sameStart(1) },
	keyPageDown:      func(e *editing) { e.sameStart(1) },
	'<' | meta:       func(e *editing) { e.visit(0) },
	'>' | meta:       func(e *editing) { e.visit(e.history.Len()) },
	ctrl('r'):        func(e *editing) { e.beginSearch(-1) },
	ctrl('s'):        func(e *editing) { e.beginSearch(1) },
}

// press does what a key stands for, and reports whether the key stands for anything.
func (e *editing) press(k key) bool {
	killing, column := e.killing, e.column
	defer func() {
		if killing {
			e.killing = false
		}
		if column == e.column {
			e.column = 0
		}
	}()
	if e.literal {
		e.literal = false
		if k >= 0 && k < meta && k <= unicode.MaxRune {
			e.insert(rune(k))
			return true
		}
		return false
	}
	if command := commands[k]; command != nil {
		e.typed = false
		command(e)
		if e.killing && killing {
			killing = false
		}
		return true
	}
	return false
}

// took takes over the text after a character was typed. Characters typed one after the
// other are undone together.
func (e *editing) took(t text) {
	if !e.typed {
		e.save()
	}
	e.text, e.typed, e.killing, e.column = t, true, false, 0
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }

func (e *editing) wordBefore() int {
	i := e.pos
	for i > 0 && !isWord(e.runes[i-1]) {
		i--
	}
	for i > 0 && isWord(e.runes[i-1]) {
		i--
	}
	return i
}

func (e *editing) wordAfter() int {
	i := e.pos
	for i < len(e.runes) && !isWord(e.runes[i]) {
		i++
	}
	for i < len(e.runes) && isWord(e.runes[i]) {
		i++
	}
	return i
}

// blankBefore returns the start of the word before the cursor, where words are separated by
// white space.
func (e *editing) blankBefore() int {
	i := e.pos
	for i > 0 && unicode.IsSpace(e.runes[i-1]) {
		i--
	}
	for i > 0 && !unicode.IsSpace(e.runes[i-1]) {
		i--
	}
	return i
}

func (e *editing) deleteBefore() {
	if e.pos > 0 {
		e.replace(before(e.runes, e.pos), e.pos, nil)
	}
}

func (e *editing) deleteAfter() {
	if e.pos < len(e.runes) {
		e.replace(e.pos, after(e.runes, e.pos), nil)
	}
}

// killLine kills to the end of the line. At the end of a line it kills the newline.
func (e *editing) killLine() {
	end := lineEnd(e.runes, e.pos)
	if end == e.pos {
		end = after(e.runes, end)
	}
	e.kill(end)
}

// transpose exchanges the clusters around the cursor.
func (e *editing) transpose() {
	middle := e.pos
	if middle == lineEnd(e.runes, middle) {
		middle = before(e.runes, middle)
	}
	if middle == lineStart(e.runes, middle) {
		return
	}
	start, end := before(e.runes, middle), after(e.runes, middle)
	e.replace(start, end, slices.Concat(e.runes[middle:end], e.runes[start:middle]))
}

// change changes the characters from the cursor to the end of a word.
func (e *editing) change(to func(i int, r rune) rune) {
	end := e.wordAfter()
	word := slices.Clone(e.runes[e.pos:end])
	for i, r := range word {
		word[i] = to(i, r)
	}
	e.replace(e.pos, end, word)
}

func (e *editing) capitalize() {
	begun := false
	e.change(func(_ int, r rune) rune {
		if isWord(r) && !begun {
			begun = true
			return unicode.ToUpper(r)
		}
		return unicode.ToLower(r)
	})
}

// lastArgument inserts the last word of the previous entry.
func (e *editing) lastArgument() {
	if e.at == 0 {
		return
	}
	last := editing{text: text{runes: []rune(e.history.Entry(e.at - 1))}}
	end := len(last.runes)
	for end > 0 && !isWord(last.runes[end-1]) {
		end--
	}
	last.pos = end
	e.insert(last.runes[last.wordBefore():end]...)
}

// vertical moves the cursor by lines. Beyond the first and the last line it moves through
// the history.
func (e *editing) vertical(by int) {
	start := lineStart(e.runes, e.pos)
	to := start - 1 // in the previous line
	if by > 0 {
		to = lineEnd(e.runes, e.pos) + 1
	}
	if to < 0 || to > len(e.runes) {
		e.visit(e.at + by)
		return
	}
	if e.column == 0 {
		e.column = e.pos - start + 1
	}
	column := e.column
	line := lineStart(e.runes, to)
	e.pos = min(line+column-1, lineEnd(e.runes, line))
	e.column = column
}
