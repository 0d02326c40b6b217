package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/compare"
	"github.com/zebralog/prolog/internal/pattern"
	"github.com/zebralog/prolog/puzzle"
)

// The text that --help prints for each command is also the source of the manual page and of
// shell completion. An option is in a line that begins with four blanks. Its meaning
// follows after two blanks, or in the lines below.

// A page is the help about a command.
type page struct{ name, summary, usage string }

var pages = []page{
	{"query", "print every answer to a goal", queryUsage},
	{"test", "run tests", testUsage},
	{"check", "report what is wrong with programs", checkUsage},
	{"fmt", "rewrite programs in one layout", formatUsage},
	{"doc", "write documentation of programs", documentUsage},
	{"help", "describe predicates", helpUsage},
	{"lsp", "run a language server", serverUsage},
	{"serve", "serve the engine as a page, and queries over HTTP", serveUsage},
	{"jupyter", "install the kernel for notebooks", jupyterUsage},
	{"solve", "solve puzzles in English", solveUsage},
	{"new", "make puzzles", newUsage},
	{"compare", "compare the ways to solve a puzzle", compareUsage},
	{"fzn", "solve models in FlatZinc", fznUsage},
	{"completion", "print completions for a shell", completionUsage},
	{"man", "print the manual page", manUsage},
}

// mainPage is the page of zebra itself.
var mainPage = page{usage: manual}

const (
	queryUsage = `Usage:
    zebra query [options] goal [file ...]

Consults the files and prints every answer to the goal. The options of zebra are taken too.

Options:
    --format name    prolog, json (an object on each line), csv or table
    --limit n        print at most n answers
    --json           the same as --format json

Exit status: 0 when there is an answer, 1 when there is none, 2 after an error.
`
	completionUsage = `Usage:
    zebra completion bash|zsh|fish

Prints a script, for example for

    bash    source <(zebra completion bash)
    zsh     zebra completion zsh > "${fpath[1]}/_zebra"
    fish    zebra completion fish > ~/.config/fish/completions/zebra.fish
`
	manUsage = `Usage:
    zebra man

Prints the manual page. man -l - shows it; so does man 1 zebra if it is saved as man1/zebra.1
in a directory of MANPATH.
`
)

// An option is an option that a page describes.
type option struct {
	names    []string // with their dashes
	argument string   // "" for none
	summary  string
	values   []string // the possible values of the argument, if they can be listed
	file     bool     // the argument is a file or a directory
}

// choices returns the values of an option of a command, or of the command's argument if
// option is empty. It returns nil if they cannot be listed.
func choices(command, option string) []string {
	switch command + option {
	case "completion":
		return []string{"bash", "zsh", "fish"}
	case "jupyter":
		return []string{"install"}
	case "--engine":
		return []string{"zebra", "ichiban"}
	case "--on-error", "--on-warning":
		return []string{"print", "status", "halt"}
	case "--format", "query--format":
		return []string{"prolog", "json", "csv", "table"}
	case "test--format":
		return []string{"text", "json", "junit"}
	case "new--theme":
		return puzzle.Themes()
	case "new--difficulty":
		return []string{string(puzzle.Easy), string(puzzle.Medium), string(puzzle.Hard)}
	case "solve--method":
		return []string{string(puzzle.Domains), string(puzzle.Elimination)}
	case "compare--show":
		return compare.Ways()
	}
	return nil
}

var (
	optionLine = pattern.New(`^ {4}(-\S.*?)(?:$| {2,}(.*))`)
	optionName = pattern.New(`(--?[A-Za-z][\w-]*)(?: (\w[\w:=]*))?`)
)

// options returns the options that the page describes.
func (p page) options() (found []option) {
	_, text, _ := strings.Cut(p.usage, "\nOptions:\n")
	for _, line := range strings.Split(text, "\n") {
		m := optionLine().FindStringSubmatch(line)
		if m == nil {
			if n := len(found); n > 0 && found[n-1].summary == "" {
				found[n-1].summary = strings.TrimSpace(line)
			}
			continue
		}
		o := option{summary: m[2]}
		for _, name := range optionName().FindAllStringSubmatch(m[1], -1) {
			o.names = append(o.names, name[1])
			o.argument = name[2]
		}
		o.values = choices(p.name, o.names[0])
		o.file = slices.Contains([]string{"file", "dir", "theme"}, o.argument)
		found = append(found, o)
	}
	return found
}

// writeManual implements the command zebra man.
func writeManual(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	if status, ok := onlyHelp("man", args, 0, manUsage, stdout, stderr); !ok {
		return status
	}
	fmt.Fprintf(stdout, ".TH ZEBRA 1 \"\" \"zebra %s\"\n.SH NAME\nzebra \\- Prolog\n.SH SYNOPSIS\n.nf\n", prolog.Version)
	lines, _, _ := strings.Cut(strings.TrimPrefix(usage, "Usage:\n"), "\n\n")
	fmt.Fprintf(stdout, "%s\n.fi\n.SH DESCRIPTION\n", roff(lines))
	writeSections(stdout, manual, ".SH ")
	fmt.Fprintf(stdout, ".SH COMMANDS\n")
	for _, p := range pages {
		fmt.Fprintf(stdout, ".SS zebra %s \\- %s\n", p.name, roff(p.summary))
		writeSections(stdout, strings.TrimPrefix(p.usage, "Usage:\n"), ".PP\n")
	}
	return 0
}

// writeSections writes paragraphs. Lines that begin with blanks are not filled.
func writeSections(w io.Writer, text, section string) {
	for _, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n") {
		if rest, ok := strings.CutPrefix(paragraph, "Options:\n"); ok {
			fmt.Fprintf(w, "%sOPTIONS\n", section)
			paragraph = rest
		} else {
			fmt.Fprintln(w, ".PP")
		}
		if strings.HasPrefix(paragraph, " ") || strings.HasPrefix(paragraph, "zebra ") {
			fmt.Fprintf(w, ".nf\n%s\n.fi\n", roff(paragraph))
		} else {
			fmt.Fprintln(w, roff(paragraph))
		}
	}
}

// roff returns a text with troff's special characters escaped.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, `-`, `\-`, `'`, `\(aq`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}

// onlyHelp handles the arguments of a command without options, which takes n of them. It
// returns false if the command is to end.
func onlyHelp(name string, args []string, n int, text string, stdout, stderr io.Writer) (status int, ok bool) {
	switch {
	case len(args) > 0 && strings.TrimLeft(args[0], "-") == "help":
		fmt.Fprint(stdout, text)
		return 0, false
	case len(args) != n:
		fmt.Fprintf(stderr, "zebra %s: %d arguments; see zebra %s --help\n", name, len(args), name)
		return 2, false
	}
	return 0, true
}
