package lsp

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/zebralog/prolog/internal/analysis"
	"github.com/zebralog/prolog/internal/format"
)

// A document is a file that is open in the client.
type document struct {
	*text
	uri     string
	version int
	serial  int    // the number of its current text
	stale   bool   // its diagnostics may have changed
	changed bool   // its text has changed since they were sent
	sent    string // the diagnostics that were sent
}

// open reads a file. For an open document this is the client's text.
func (s *Server) open(path string) ([]byte, error) {
	if d := s.documents[path]; d != nil {
		return []byte(d.string), nil
	}
	if !filepath.IsAbs(path) {
		return nil, fs.ErrNotExist
	}
	return os.ReadFile(path)
}

// version returns a value that differs between versions of a file.
func (s *Server) version(path string) any {
	if d := s.documents[path]; d != nil {
		return d.serial
	}
	type stamp struct {
		modified time.Time
		size     int64
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil
	}
	return stamp{info.ModTime(), info.Size()}
}

// Limits on the files read of a folder.
const (
	mostFiles   = 5000
	largestFile = 4 << 20
)

// addFolder adds the Prolog files of a folder to the workspace.
func (s *Server) addFolder(dir string) {
	s.folders = append(s.folders, dir)
	count := 0
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch hidden := path != dir && strings.HasPrefix(filepath.Base(path), "."); {
		case err != nil, count == mostFiles:
			return fs.SkipDir
		case d.IsDir() && (hidden || d.Name() == "node_modules"):
			return fs.SkipDir
		case d.IsDir() || !isProlog(path):
			return nil
		}
		if info, err := d.Info(); err == nil && info.Size() <= largestFile {
			count++
			s.workspace.Add(path)
		}
		return nil
	})
}

// removeFolder removes the files of a folder from the workspace. It keeps open files and
// those in another folder.
func (s *Server) removeFolder(dir string) {
	s.folders = slices.DeleteFunc(s.folders, func(f string) bool { return f == dir })
	for _, u := range s.workspace.Units() {
		in := func(dir string) bool { return strings.HasPrefix(u.Name, dir+string(filepath.Separator)) }
		if in(dir) && !slices.ContainsFunc(s.folders, in) && s.documents[u.Name] == nil {
			s.workspace.Remove(u.Name)
		}
	}
}

func isProlog(path string) bool {
	return slices.Contains([]string{".pl", ".pro", ".prolog", ".plt"}, filepath.Ext(path))
}

func (s *Server) didOpen(p didOpenParams) (any, error) {
	path := pathOf(p.TextDocument.URI)
	s.documents[path] = &document{newText(p.TextDocument.Text, s.utf8), p.TextDocument.URI, p.TextDocument.Version, s.nextSerial(), true, true, ""}
	s.workspace.Add(path)
	return nil, nil
}

// nextSerial returns a new number for the text of a document.
func (s *Server) nextSerial() int {
	s.serial++
	return s.serial
}

func (s *Server) didChange(p didChangeParams) (any, error) {
	d := s.documents[pathOf(p.TextDocument.URI)]
	if d == nil {
		return nil, fail(invalidParams, "%s is not open", p.TextDocument.URI)
	}
	for _, change := range p.ContentChanges {
		changed := change.Text
		if r := change.Range; r != nil {
			from, to := d.offset(r.Start), d.offset(r.End)
			changed = d.string[:from] + change.Text + d.string[max(from, to):]
		}
		d.text = newText(changed, s.utf8)
	}
	d.version, d.serial, d.changed = p.TextDocument.Version, s.nextSerial(), true
	s.markStale()
	return nil, nil
}

// markStale marks the diagnostics of all open documents as stale, because they may depend
// on each other.
func (s *Server) markStale() {
	for _, d := range s.documents {
		d.stale = true
	}
}

func (s *Server) didClose(p didCloseParams) (any, error) {
	path := pathOf(p.TextDocument.URI)
	if s.documents[path] == nil {
		return nil, nil
	}
	delete(s.documents, path)
	if _, err := os.Stat(path); err != nil {
		s.workspace.Remove(path)
	}
	s.closed = append(s.closed, p.TextDocument.URI)
	s.markStale()
	return nil, nil
}

func (s *Server) didChangeWatchedFiles(p watchedFilesParams) (any, error) {
	const deleted = 3
	for _, change := range p.Changes {
		if path := pathOf(change.URI); change.Type == deleted && s.documents[path] == nil {
			s.workspace.Remove(path)
		} else if isProlog(path) {
			s.workspace.Add(path)
		}
	}
	s.markStale()
	return nil, nil
}

func (s *Server) didChangeFolders(p foldersParams) (any, error) {
	for _, folder := range p.Event.Removed {
		s.removeFolder(pathOf(folder.URI))
	}
	for _, folder := range p.Event.Added {
		s.addFolder(pathOf(folder.URI))
	}
	s.markStale()
	return nil, nil
}

// publish sends the diagnostics that have changed. Those of documents that were changed or
// closed come last.
func (s *Server) publish() {
	s.workspace.Refresh()
	for _, changed := range []bool{false, true} {
		for path, d := range s.documents {
			if !d.stale || d.changed != changed {
				continue
			}
			d.stale, d.changed = false, false
			found := s.diagnose(path, d)
			text, err := json.Marshal(found)
			if err != nil || !changed && string(text) == d.sent {
				continue
			}
			d.sent = string(text)
			if s.out.notify("textDocument/publishDiagnostics", publishDiagnostics{d.uri, &d.version, found}) != nil {
				return // the client has gone
			}
		}
	}
	for _, uri := range s.closed {
		if s.out.notify("textDocument/publishDiagnostics", publishDiagnostics{URI: uri, Diagnostics: []diagnostic{}}) != nil {
			return
		}
	}
	s.closed = nil
}

// diagnose checks a file. If a check panics, only the diagnostics are lost.
func (s *Server) diagnose(path string, d *document) (found []diagnostic) {
	found = []diagnostic{}
	defer func() {
		if r := recover(); r != nil {
			found = []diagnostic{}
		}
	}()
	u := s.workspace.Unit(path)
	if u == nil {
		return found
	}
	for _, w := range s.workspace.Check(u) {
		item := diagnostic{d.span(w.Range), int(w.Severity), w.Code, "zebra", w.Message, nil}
		const unnecessary = 1
		if w.Code == "unused" || w.Code == "unreachable" {
			item.Tags = []int{unnecessary}
		}
		found = append(found, item)
	}
	return found
}

// formatting does what zebra fmt does.
func (s *Server) formatting(p didCloseParams) (any, error) {
	path := pathOf(p.TextDocument.URI)
	d := s.documents[path]
	if d == nil {
		return nil, fail(invalidParams, "%s is not open", p.TextDocument.URI)
	}
	result, err := format.Text(path, d.string, s.workspace.Library)
	if err != nil {
		return nil, fail(requestFailed, "%s", strings.ReplaceAll(err.Error(), path, filepath.Base(path)))
	}
	if result == d.string {
		return []textEdit{}, nil
	}
	return []textEdit{difference(d, result)}, nil
}

// difference returns an edit for the lines in which two texts differ. Common lines at the
// start and the end are left out.
func difference(d *document, result string) textEdit {
	from, to, end := 0, len(d.string), len(result)
	for from < min(to, end) && d.string[from] == result[from] {
		from++
	}
	from = strings.LastIndexByte(d.string[:from], '\n') + 1
	for to > from && end > from && d.string[to-1] == result[end-1] {
		to, end = to-1, end-1
	}
	if next := strings.IndexByte(d.string[to:], '\n'); next >= 0 && (to == 0 || d.string[to-1] != '\n') {
		to, end = to+next+1, end+next+1
	} else if next < 0 {
		to, end = len(d.string), len(result)
	}
	return textEdit{d.span(analysis.Range{From: from, To: to}), result[from:end]}
}
