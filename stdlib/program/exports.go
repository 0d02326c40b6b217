package program

import (
	_ "embed" // for exportsText
	"iter"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
)

// The index of the libraries says which embedded library exports a predicate. It is a text
// in which lookups search. Most programs ask for a few predicates only, and reading the
// module headers of all libraries takes a third as long as the start of a process.
//
// The text has a line for each predicate: its name, its arity and the path of the library,
// with tabs between. The lines are sorted. TestExports writes it.
//
//go:embed exports.txt
var exportsText string

// LibraryOf returns the path of the embedded library that exports a predicate, or "".
func LibraryOf(key engine.PredKey) string {
	before := key.Name.String() + "\t" + strconv.Itoa(key.Arity) + "\t"
	for text := exportsText; text != ""; {
		middle := strings.LastIndexByte(text[:len(text)/2], '\n') + 1
		line, after, _ := strings.Cut(text[middle:], "\n")
		path, ok := strings.CutPrefix(line, before)
		switch {
		case ok:
			return path
		case line < before:
			text = after
		default:
			text = text[:middle]
		}
	}
	return ""
}

// LibraryExports returns the predicates of the index, with the paths of their libraries.
func LibraryExports() iter.Seq2[engine.PredKey, string] {
	return func(yield func(engine.PredKey, string) bool) {
		for line := range strings.Lines(exportsText) {
			fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			arity, _ := strconv.Atoi(fields[1])
			if !yield(engine.PredKey{Name: atom.Intern(fields[0]), Arity: arity}, fields[2]) {
				return
			}
		}
	}
}
