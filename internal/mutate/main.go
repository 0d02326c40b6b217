// Command mutate finds mistakes in a library that the tables of testdata would not notice.
// It makes one mistake at a time in the text of the library, runs the tables that call what
// the library exports, and prints the mistakes that no table noticed:
//
//	go run ./internal/mutate lists pairs dcg/basics
//
// Such a survivor means that a table lacks a row, or that a part of a clause does nothing,
// or that the changed clause gives the same answers in another way. An example of the last
// kind is a missing cut that only removes choice points. -cuts makes such mistakes, too.
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/quad"
	"github.com/zebralog/prolog/stdlib/program"
)

func main() {
	cuts := flag.Bool("cuts", false, "drop cuts as well")
	dir := flag.String("dir", "testdata", "the `directory` of the tables")
	most := flag.Int("tables", 8, "how many tables are run for a library at most: those that name most of its exports")
	flag.Parse()
	for _, name := range flag.Args() {
		if err := mutateLibrary(name, *dir, *most, *cuts); err != nil {
			fmt.Fprintln(os.Stderr, "mutate:", err)
			os.Exit(1)
		}
	}
}

func mutateLibrary(name, dir string, most int, cuts bool) error {
	path, ok := program.LibraryPath(name, false)
	if !ok {
		return fmt.Errorf("there is no library(%s)", name)
	}
	source, err := fs.ReadFile(program.Embedded, path)
	if err != nil {
		return err
	}
	text := string(source)
	mutants, err := mutantsOf(text, cuts)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	files, err := tablesOf(name, path, dir)
	if err != nil {
		return err
	}
	bundle := strings.TrimPrefix(path, program.LibraryDir+"/")
	var tables []*table
	for _, file := range files[:min(len(files), most)] {
		t, err := newTable(file, bundle, text)
		if err != nil {
			return err
		}
		if t.notices(bundle, text) {
			return fmt.Errorf("%s does not come out the same twice", file.Path)
		}
		tables = append(tables, t)
	}
	survivors := 0
	for _, m := range mutants {
		mutated := text[:m.from] + m.text + text[m.to:]
		if !slices.ContainsFunc(tables, func(t *table) bool { return t.notices(bundle, mutated) }) {
			survivors++
			line := 1 + strings.Count(text[:m.from], "\n")
			fmt.Printf("%s:%d: %s for %s\n", path, line, short(m.text), short(text[m.from:m.to]))
		}
	}
	fmt.Printf("%s: %d mistakes, %d not noticed by %d tables\n", path, len(mutants), survivors, len(tables))
	return nil
}

// short returns a text on one line.
func short(text string) string {
	if text = strings.Join(strings.Fields(text), " "); text == "" {
		return "nothing"
	}
	if runes := []rune(text); len(runes) > 100 {
		text = string(runes[:100]) + " ..."
	}
	return text
}

// tablesOf returns the tables that name an export of a library. The library's own table
// comes first, then those with the most names.
func tablesOf(name, path, dir string) ([]*quad.File, error) {
	names := make(map[string]bool)
	for _, key := range program.HeaderExports(syntax.NewStringReader("", ""), &syntax.Options{Ops: syntax.NewOps()}, path) {
		names[key.Name.String()] = true
	}
	paths, err := filepath.Glob(filepath.Join(dir, "*", "*.txt"))
	if err != nil {
		return nil, err
	}
	type candidate struct {
		file  *quad.File
		names int
	}
	var candidates []candidate
	word := regexp.MustCompile(`\w+|[-+*/\\^<>=~:.?@#&$]+`)
	for _, p := range paths {
		text, err := os.ReadFile(p)
		if err != nil {
			return nil, err
		}
		found := make(map[string]bool)
		for _, w := range word.FindAllString(string(text), -1) {
			if names[w] {
				found[w] = true
			}
		}
		n := len(found)
		if n == 0 {
			continue
		}
		if filepath.Base(p) == strings.ReplaceAll(name, "/", "_")+".txt" || strings.Contains(string(text), "library("+name+")") {
			n += len(names)
		}
		file, err := quad.Parse(p, string(text))
		if err != nil {
			return nil, err
		}
		candidates = append(candidates, candidate{file, n})
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int { return b.names - a.names })
	var files []*quad.File
	for _, c := range candidates {
		files = append(files, c.file)
	}
	return files, nil
}
