package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/internal/analysis"
	"github.com/zebralog/prolog/internal/pattern"
	"github.com/zebralog/prolog/internal/source"
)

// A finding is a message of zebra check about a place.
type finding struct {
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column"` // in characters, from 1
	Severity string `json:"severity"`
	Message  string `json:"message"`
}

// findings collects the messages and prints them.
type findings struct {
	short, json bool
	out         io.Writer
	all         []finding
	workspace   *analysis.Workspace // what the text of the files tells
	known       map[string][]placed
}

func newFindings(out io.Writer) (*findings, error) {
	system, err := analysis.NewSystem()
	if err != nil {
		return nil, err
	}
	w := &analysis.Workspace{System: system, Library: new(source.Library)}
	w.Version = func(path string) any { // files do not change meanwhile
		_, err := os.Stat(path)
		return err == nil
	}
	return &findings{out: out, workspace: w, known: make(map[string][]placed)}, nil
}

var (
	messageStart = pattern.New(`^(Warning|ERROR): (.+?):(\d+):(?:(\d+):)?(?: (.*))?$`)
	messageLine  = pattern.New(`^(Warning|ERROR): {2,}(.*)$`)
	furtherCall  = pattern.New(`^(and calls at .+:\d+:)(\d+)( \(.*)$`)
	placeWithin  = pattern.New(`^'?(.+?)'?:(\d+):(\d+): (.*)$`) // of a line, in the term of the message
)

// take takes the messages that were printed about a program, and adds what its text tells.
// Output of its directives is passed on, unless the output is JSON.
func (f *findings) take(printed []byte, paths []string) {
	start := len(f.all)
	for line := range bytes.Lines(printed) {
		text := strings.TrimRight(string(line), "\r\n")
		if m := messageLine().FindStringSubmatch(text); m != nil && len(f.all) > start {
			last := &f.all[len(f.all)-1]
			if at := placeWithin().FindStringSubmatch(m[2]); at != nil && at[1] == last.File && last.Message == "" {
				last.Line, _ = strconv.Atoi(at[2])
				last.Column = columnOf(at[3])
				m[2] = at[4]
			}
			if at := furtherCall().FindStringSubmatch(m[2]); at != nil {
				m[2] = fmt.Sprintf("%s%d%s", at[1], columnOf(at[2]), at[3])
			}
			last.Message = strings.TrimPrefix(last.Message+"\n"+m[2], "\n")
		} else if m := messageStart().FindStringSubmatch(text); m != nil {
			found := finding{File: m[2], Severity: strings.ToLower(m[1]), Message: m[5]}
			found.Line, _ = strconv.Atoi(m[3])
			found.Column = columnOf(m[4])
			f.all = append(f.all, found)
		} else if !f.json {
			fmt.Fprintf(f.out, "%s", line)
		}
	}
	for i := range f.all[start:] {
		if found := &f.all[start+i]; found.Column == 0 {
			f.locate(found)
		}
	}
	for _, path := range paths {
		absolute, err := filepath.Abs(path)
		if err != nil {
			continue
		}
		for _, d := range f.diagnostics(absolute) {
			if d.Code == "determinism" {
				f.all = append(f.all, finding{absolute, d.line, d.column, "warning", d.Message})
			}
		}
	}
}

// columnOf converts the number of characters before a place, which a message has, to a
// column from 1. It returns 0 if there is none.
func columnOf(before string) int {
	n, err := strconv.Atoi(before)
	if err != nil {
		return 0
	}
	return n + 1
}

// A placed is a diagnostic with its line and column.
type placed struct {
	analysis.Diagnostic
	line, column int
}

// diagnostics returns the diagnostics for the text of a file.
func (f *findings) diagnostics(path string) (found []placed) {
	if known, ok := f.known[path]; ok {
		return known
	}
	defer func() { f.known[path] = found }()
	u := f.workspace.Unit(path)
	if u == nil {
		return nil
	}
	for _, d := range f.workspace.Check(u) {
		before := u.Text[:d.From]
		start := strings.LastIndexByte(before, '\n') + 1
		found = append(found, placed{d, 1 + strings.Count(before, "\n"), 1 + len([]rune(before[start:]))})
	}
	return found
}

// locate gives a column to a message without one. It looks for a diagnostic of the same
// kind in the same line. For variables it looks for one that names the variable, in that
// line or below it. If there is none, the message is about the first character.
func (f *findings) locate(m *finding) {
	kinds := map[string]string{
		"Singleton variable": "singleton", "Singleton-marked": "multiton", "are not together": "discontiguous",
		"is never called": "unused", "No call of": "unreachable",
	}
	m.Column = 1
	for _, d := range f.diagnostics(m.File) {
		for words, code := range kinds {
			if d.Code != code || !strings.Contains(m.Message, words) {
				continue
			}
			here := d.line == m.Line
			if strings.HasSuffix(code, "ton") {
				_, variable, _ := strings.Cut(d.Message, ": ")
				here = d.line >= m.Line && hasName(m.Message, variable)
			}
			if here {
				m.Line, m.Column = d.line, d.column
				return
			}
		}
	}
}

// hasName reports whether a list of variables contains a name.
func hasName(list, name string) bool {
	return slices.Contains(strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(" ,[]", r) }), name)
}

// print prints the findings.
func (f *findings) print() error {
	slices.SortStableFunc(f.all, func(x, y finding) int {
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column))
	})
	if f.json {
		e := json.NewEncoder(f.out)
		e.SetIndent("", "  ")
		return e.Encode(append([]finding{}, f.all...))
	}
	for _, m := range f.all {
		lines := strings.Split(m.Message, "\n")
		if f.short {
			fmt.Fprintf(f.out, "%s:%d:%d: %s: %s\n", relative(m.File), m.Line, m.Column, m.Severity, strings.Join(lines, "; "))
			continue
		}
		mark := map[string]string{"error": "ERROR: ", "warning": "Warning: "}[m.Severity]
		fmt.Fprintf(f.out, "%s%s:%d:%d:", mark, m.File, m.Line, m.Column)
		if len(lines) == 1 && m.Severity == "error" {
			fmt.Fprintf(f.out, " %s\n", lines[0])
			continue
		}
		for _, line := range lines {
			fmt.Fprintf(f.out, "\n%s   %s", mark, line)
		}
		fmt.Fprintln(f.out)
	}
	return nil
}
