package edit

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A History is the texts that were entered in this run and in earlier ones. In its file
// each entry begins a line. Its further lines begin with a tab.
type History struct {
	file    string
	entries []string
	before  int // the number of entries of earlier runs, including those that were cut
}

// maxHistory is the number of entries to which a history is cut when it has twice as many.
const maxHistory = 1000

// OpenHistory returns the history in a file. Without a file name the history is that of
// this run only. If the file cannot be read, the history begins empty; if it cannot be
// written, entries are not saved.
func OpenHistory(file string) *History {
	h := &History{file: file}
	data, err := os.ReadFile(file)
	if err != nil {
		return h
	}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\r\n")
		if more, ok := strings.CutPrefix(line, "\t"); ok && len(h.entries) > 0 {
			h.entries[len(h.entries)-1] += "\n" + more
		} else if line != "" {
			h.entries = append(h.entries, line)
		}
	}
	if n := len(h.entries); n > 2*maxHistory {
		h.entries = slices.Clone(h.entries[n-maxHistory:])
		h.rewrite()
	}
	h.before = len(h.entries)
	return h
}

// Len returns the number of entries.
func (h *History) Len() int { return len(h.entries) }

// Entry returns the entry with an index.
func (h *History) Entry(i int) string { return h.entries[i] }

// Session returns the entries of this run.
func (h *History) Session() []string { return h.entries[h.before:] }

// Event returns the entry that a text stands for. !! is the last one, !N is number N of
// this run, !-N is the Nth from the end, and !text is the last one that begins with text.
func (h *History) Event(text string) (string, bool) {
	name, ok := strings.CutPrefix(strings.TrimSuffix(strings.TrimSpace(text), "."), "!")
	if !ok || name == "" || strings.Trim(name[1:], eventLetters) != "" || !strings.Contains("!-"+eventLetters, name[:1]) {
		return "", false
	}
	n, err := strconv.Atoi(name)
	i := len(h.entries) + n
	switch {
	case name == "!":
		i = len(h.entries) - 1
	case err == nil && n > 0:
		i = h.before + n - 1
	case err != nil:
		for i = len(h.entries) - 1; i >= 0 && !strings.HasPrefix(h.entries[i], name); i-- {
		}
	}
	if i < 0 || i >= len(h.entries) {
		return "", false
	}
	return h.entries[i], true
}

const eventLetters = "abcdefghijklmnopqrstuvwxyz_0123456789"

// Add adds a text to the history, unless it is blank or the same as the last entry.
func (h *History) Add(text string) {
	text = strings.TrimSpace(text)
	if text == "" || len(h.entries) > h.before && h.entries[len(h.entries)-1] == text {
		return
	}
	h.entries = append(h.entries, text)
	if h.file == "" {
		return
	}
	if os.MkdirAll(filepath.Dir(h.file), 0o700) != nil {
		return
	}
	f, err := os.OpenFile(h.file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	_, _ = f.WriteString(line(text))
	_ = f.Close()
}

// line returns an entry as it is written in the file.
func line(entry string) string { return strings.ReplaceAll(entry, "\n", "\n\t") + "\n" }

// rewrite writes the file again.
func (h *History) rewrite() {
	f, err := os.CreateTemp(filepath.Dir(h.file), filepath.Base(h.file))
	if err != nil {
		return
	}
	w := bufio.NewWriter(f)
	for _, entry := range h.entries {
		_, _ = w.WriteString(line(entry))
	}
	if w.Flush() == nil && f.Close() == nil {
		_ = os.Rename(f.Name(), h.file)
	}
}

// visit shows an entry. Changes to the entry shown before are kept until the line ends.
func (e *editing) visit(i int) {
	if i < 0 || i > e.history.Len() {
		return
	}
	e.edited[e.at] = e.runes
	e.save()
	e.at = i
	runes, ok := e.edited[i]
	if !ok {
		runes = []rune(e.history.Entry(i))
	}
	e.runes, e.pos = slices.Clone(runes), len(runes)
}

// sameStart shows the next entry, in a direction, that begins with the text before the
// cursor.
func (e *editing) sameStart(by int) {
	start, pos := string(e.runes[:e.pos]), e.pos
	for i := e.at + by; 0 <= i && i < e.history.Len(); i += by {
		if entry := e.history.Entry(i); strings.HasPrefix(entry, start) && entry != string(e.runes) {
			e.visit(i)
			e.pos = pos
			return
		}
	}
}

// A search is the state of a search in the history, which Ctrl-R or Ctrl-S begins.
type search struct {
	wanted []rune
	by     int // -1 for back, 1 for forward
	at     int // the entry that was found
	failed bool
	was    text // the text that Ctrl-G restores
	wasAt  int
}

func (e *editing) beginSearch(by int) {
	e.search = &search{by: by, at: e.at, was: text{slices.Clone(e.runes), e.pos}, wasAt: e.at}
}

// find searches from an entry on, and shows the entry that it finds.
func (e *editing) find(from int) {
	s := e.search
	for i := from; 0 <= i && i < e.history.Len(); i += s.by {
		if at := strings.LastIndex(e.history.Entry(i), string(s.wanted)); at >= 0 {
			if i != e.at {
				e.visit(i)
			}
			s.at, s.failed = i, false
			e.pos = len([]rune(e.history.Entry(i)[:at]))
			return
		}
	}
	s.failed = len(s.wanted) > 0
}

// searchKey takes a key during a search. It reports whether the key belongs to the search.
// If not, the search has ended, and the key applies to the entry that was found.
func (e *editing) searchKey(k key) bool {
	s := e.search
	switch {
	case k == ctrl('r'), k == ctrl('s'):
		s.by = -1
		if k == ctrl('s') {
			s.by = 1
		}
		e.find(s.at + s.by)
	case k == ctrl('h'), k == backspace:
		s.wanted = s.wanted[:max(0, len(s.wanted)-1)]
		e.find(min(s.at, e.history.Len()-1))
	case k == ctrl('g'):
		e.visit(s.wasAt)
		e.text, e.search = s.was, nil
	case ' ' <= k && k < keyUp:
		s.wanted = append(s.wanted, rune(k))
		e.find(min(s.at, e.history.Len()-1))
	default:
		e.search = nil
		return false
	}
	return true
}
