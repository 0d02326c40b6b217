package lsp

import (
	"net/url"
	"path/filepath"
	"runtime"
	"sort"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/zebralog/prolog/internal/analysis"
)

// A text is the text of a file, with what is needed to find positions in it.
type text struct {
	string
	lines []int // where the lines begin
	utf8  bool  // positions count bytes, not units of UTF-16
}

func newText(s string, utf8 bool) *text {
	t := &text{s, []int{0}, utf8}
	for i := 0; i < len(s); i++ {
		if s[i] == '\n' || s[i] == '\r' && !strings.HasPrefix(s[i+1:], "\n") {
			t.lines = append(t.lines, i+1)
		}
	}
	return t
}

// offset returns the byte offset of a position. A position beyond the end of a line or of
// the text is its end. One before the first line is the start of the text.
func (t *text) offset(p position) int {
	p.Line = max(p.Line, 0)
	if p.Line >= len(t.lines) {
		return len(t.string)
	}
	line := t.string[t.lines[p.Line]:]
	if p.Line+1 < len(t.lines) {
		line = strings.TrimRight(line[:t.lines[p.Line+1]-t.lines[p.Line]], "\r\n")
	}
	at := 0
	for units := 0; at < len(line); {
		r, size := utf8.DecodeRuneInString(line[at:])
		width := max(1, utf16.RuneLen(r))
		if t.utf8 {
			width = size
		}
		if units += width; units > p.Character {
			break
		}
		at += size
	}
	return t.lines[p.Line] + at
}

// position returns the position of a byte offset.
func (t *text) position(offset int) position {
	offset = min(offset, len(t.string))
	line := sort.SearchInts(t.lines, offset+1) - 1
	return position{line, t.width(t.string[t.lines[line]:offset])}
}

// width returns the length of a part of a line in the units of positions.
func (t *text) width(part string) int {
	if t.utf8 {
		return len(part)
	}
	units := 0
	for _, r := range part {
		units += max(1, utf16.RuneLen(r))
	}
	return units
}

func (t *text) span(r analysis.Range) span { return span{t.position(r.From), t.position(r.To)} }

// pathOf returns the path of a URI. A URI that is no file stands for itself.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return uri
	}
	path := u.Path
	if runtime.GOOS == "windows" {
		path = strings.TrimPrefix(path, "/")
	}
	return filepath.Clean(filepath.FromSlash(path))
}

// uriOf returns the URI of a file.
func uriOf(path string) string {
	if !filepath.IsAbs(path) {
		return path
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
