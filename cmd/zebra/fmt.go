package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/zebralog/prolog/internal/format"
	"github.com/zebralog/prolog/internal/pattern"
	"github.com/zebralog/prolog/internal/source"
)

const formatUsage = `Usage:
    zebra fmt [-d] [-l] [-w] [file or directory ...]

Prints files in one layout: each goal on a line of its own, if-then-else in columns, and lines
of at most 100 columns where possible. Without a file, or for -, it reads the standard input.
Tokens, comments and line breaks within arguments stay as they are. The result has the same
terms; otherwise there is an error and no result. Operators are those that a file declares,
and those exported by the files and libraries that it loads. Files are in UTF-8, or in
ISO Latin 1 if they declare that. In a directory, and in those below it, all files are taken
that end in .pl, .pro, .prolog or .plt, unless their names begin with a dot or _.

Options:
    -d    print what would change, as a unified diff
    -l    print the names of the files that would change
    -w    write the result into the files

Exit status: 0, or 1 with -d or -l if something would change, or 2 after errors.
`

// A formatting is a run of the command zebra fmt.
type formatting struct {
	diff, list, write bool
	out, err          io.Writer
	library           source.Library
}

// formatPrograms implements the command zebra fmt.
func formatPrograms(args []string, in io.Reader, stdout, stderr io.Writer) int {
	c := &formatting{out: stdout, err: stderr}
	f := flag.NewFlagSet("fmt", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.BoolVar(&c.diff, "d", false, "")
	f.BoolVar(&c.list, "l", false, "")
	f.BoolVar(&c.write, "w", false, "")
	err := f.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, formatUsage)
		return 0
	}
	if err == nil && f.NArg() == 0 {
		if c.write {
			err = errors.New("-w needs files")
		} else {
			return c.stdin(in)
		}
	}
	var paths []string
	if err == nil && c.write && slices.Contains(f.Args(), "-") {
		err = errors.New("-w needs files")
	}
	for _, path := range f.Args() {
		if path == "-" {
			paths = append(paths, path)
			continue
		}
		if info, e := os.Stat(path); e == nil && !info.IsDir() {
			paths = append(paths, path)
			continue
		}
		var programs [][]string
		if err == nil {
			programs, err = programsIn([]string{path})
		}
		paths = slices.Concat(paths, slices.Concat(programs...))
	}
	if err != nil {
		fmt.Fprintf(stderr, "zebra fmt: %v\n", plain(err))
		return 2
	}
	status := 0
	for _, path := range paths {
		if path == "-" {
			status = max(status, c.stdin(in))
		} else {
			status = max(status, c.file(path))
		}
	}
	return status
}

func (c *formatting) stdin(in io.Reader) int {
	text, err := io.ReadAll(in)
	if err != nil {
		fmt.Fprintf(c.err, "zebra fmt: %v\n", plain(err))
		return 2
	}
	return c.format("<standard input>", string(text), nil)
}

func (c *formatting) file(path string) int {
	text, err := os.ReadFile(path)
	if err != nil {
		fmt.Fprintf(c.err, "zebra fmt: %v\n", plain(err))
		return 2
	}
	return c.format(path, string(text), func(text string) error {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		return os.WriteFile(path, []byte(text), info.Mode().Perm())
	})
}

// format formats a text as the options say. It returns the exit status.
func (c *formatting) format(name, text string, write func(string) error) (status int) {
	text, encode := decoded(text)
	result, err := format.Text(name, text, &c.library)
	if err != nil {
		fmt.Fprintln(c.err, err)
		return 2
	}
	text, result = encode(text), encode(result)
	changed := result != text
	if changed && (c.list || c.diff) {
		status = 1
	}
	if changed && c.list {
		fmt.Fprintln(c.out, name)
	}
	if changed && c.diff {
		fmt.Fprintf(c.out, "%s", diff.Diff(name, []byte(text), name+" (formatted)", []byte(result)))
	}
	switch {
	case changed && c.write:
		if err := write(result); err != nil {
			fmt.Fprintf(c.err, "zebra fmt: %v\n", plain(err))
			return 2
		}
	case !c.list && !c.diff && !c.write:
		if _, err := io.WriteString(c.out, result); err != nil {
			fmt.Fprintf(c.err, "zebra fmt: %v\n", plain(err))
			return 2
		}
	}
	return status
}

var latin1 = pattern.New(`^(?:\s|%.*\n|/\*(?s:.*?)\*/)*:-\s*encoding\(\s*iso_latin_1\s*\)`)

// decoded returns a text in UTF-8, and a function that encodes one as the text declares.
func decoded(text string) (_ string, encode func(string) string) {
	if !latin1().MatchString(text) {
		return text, func(text string) string { return text }
	}
	chars := make([]rune, len(text))
	for i := range len(text) {
		chars[i] = rune(text[i])
	}
	return string(chars), func(text string) string {
		var bytes []byte
		for _, c := range text {
			bytes = append(bytes, byte(c))
		}
		return string(bytes)
	}
}
