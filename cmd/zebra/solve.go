package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/zebralog/prolog/internal/progress"
	"github.com/zebralog/prolog/puzzle"
)

const solveUsage = `Usage:
    zebra solve [options] file ...

Solves logic puzzles in English, and says whether the solution is the only one. In a
directory, all files that end in .txt are read; - is the standard input.

Options:
    --json           print a line with a JSON object for each file
    --read           do not solve, but say how each clue is read
    --all            print all solutions (at most 10000)
    --count          print the number of solutions
    --method name    domains (the default) or elimination
    --time           say how long it took
    --explain        print the steps by which a person would solve it
    --hint           print the next step, after what is given
    --given facts    say what is already known: "Ann=fish, Bob!=cat", or a file of facts
    --html           write a page with a cross grid that fills as one steps through it
    --svg            write the cross grid as a picture that fills step by step
    --blank          with --html or --svg: write an empty grid, to print and fill in
    --why fact       print the steps that lead to a fact such as "Ann=fish", or to its contrary

Exit status: 0 if each puzzle has one solution, 1 if one has none or several, 2 if something
cannot be read.
`

// A solving is a run of the command solve.
type solving struct {
	out, err                  io.Writer
	o                         puzzle.Options
	json, time, explain, hint bool
	html, svg, blank          bool
	given, why                string
	several                   bool // there are several files
	status                    int
}

// ways returns how many of the options that exclude each other are set.
func (c *solving) ways() (n int) {
	for _, way := range []bool{c.json, c.o.ReadOnly, c.o.Count, c.explain, c.hint, c.html, c.svg, c.why != ""} {
		if way {
			n++
		}
	}
	return n
}

// conflict returns an error if the options do not fit each other or the number of files.
func (c *solving) conflict(ways, files int) error {
	picture := c.html || c.svg
	switch {
	case ways > 1:
		return errors.New("--json, --read, --count, --explain, --hint, --why, --html and --svg exclude each other")
	case c.given != "" && !c.hint && !c.explain && !picture:
		return errors.New("--given is for --hint, --explain, --html and --svg")
	case c.blank && !picture:
		return errors.New("--blank is for --html and --svg")
	case picture && files > 1:
		return errors.New("--html and --svg are for one file")
	}
	return nil
}

// solvePuzzles implements the command solve. It returns the exit status.
func solvePuzzles(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	c := &solving{out: stdout, err: stderr}
	f := flag.NewFlagSet("solve", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.BoolVar(&c.json, "json", false, "")
	f.BoolVar(&c.o.ReadOnly, "read", false, "")
	f.BoolVar(&c.o.All, "all", false, "")
	f.BoolVar(&c.o.Count, "count", false, "")
	f.BoolVar(&c.time, "time", false, "")
	f.BoolVar(&c.explain, "explain", false, "")
	f.BoolVar(&c.hint, "hint", false, "")
	f.BoolVar(&c.html, "html", false, "")
	f.BoolVar(&c.svg, "svg", false, "")
	f.BoolVar(&c.blank, "blank", false, "")
	f.StringVar(&c.given, "given", "", "")
	f.StringVar(&c.why, "why", "", "")
	method := string(puzzle.Domains)
	f.Func("method", "", oneOf(&method, choices("solve", "--method")))
	files, err := interspersed(f, args)
	c.o.Method = puzzle.Method(method)
	ways := c.ways()
	c.o.Brief = ways > 0 && !c.json && !c.o.ReadOnly || c.o.All
	var sources []puzzle.Source
	if err == nil {
		sources, err = puzzleSources(files, stdin)
	}
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, solveUsage)
		return 0
	}
	if err == nil {
		err = c.conflict(ways, len(sources))
	}
	if err == nil {
		c.given, err = givenFacts(c.given)
	}
	if err != nil {
		fmt.Fprintf(stderr, "zebra solve: %v; zebra solve --help lists the options\n", plain(err))
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	c.several = len(sources) > 1
	bar := progress.New(stderr)
	c.out, c.err = bar.Around(stdout), bar.Around(stderr)
	done := 0
	for r := range puzzle.SolveAll(ctx, sources, c.o) {
		if err := c.tell(ctx, r); err != nil {
			fmt.Fprintf(stderr, "zebra solve: %v\n", plain(err))
			return 2
		}
		done++
		bar.Set(done, len(sources), "puzzles")
	}
	bar.Set(1, 1, "")
	if ctx.Err() != nil {
		return 2
	}
	return c.status
}

// interspersed parses options that may follow arguments. It returns the arguments.
func interspersed(f *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := plain(f.Parse(args)); err != nil {
			return nil, err
		}
		after := f.Args()
		if n := len(args) - len(after); n > 0 && args[n-1] == "--" {
			return append(rest, after...), nil
		}
		if len(after) == 0 {
			return rest, nil
		}
		rest, args = append(rest, after[0]), after[1:]
	}
}

// givenFacts returns the facts of --given. A text without = or ≠ is the name of a file, whose
// lines are returned without comments.
func givenFacts(text string) (string, error) {
	if text == "" || strings.ContainsAny(text, "=≠") {
		return text, nil
	}
	file, err := os.ReadFile(text)
	var facts strings.Builder
	for line := range strings.Lines(strings.TrimPrefix(string(file), "\ufeff")) {
		if !strings.HasPrefix(strings.TrimSpace(line), "#") {
			facts.WriteString(line)
		}
	}
	return facts.String(), err
}

// puzzleSources returns the puzzles in the files and directories of the arguments.
func puzzleSources(args []string, stdin io.Reader) (sources []puzzle.Source, err error) {
	if len(args) == 0 {
		return nil, errors.New("a file is expected")
	}
	add := func(name string) {
		sources = append(sources, puzzle.Source{Name: name, Text: func() (string, error) {
			text, err := os.ReadFile(name)
			return string(text), err
		}})
	}
	for _, arg := range args {
		if arg == "-" {
			sources = append(sources, puzzle.Source{Name: "standard input", Text: func() (string, error) {
				text, err := io.ReadAll(stdin)
				return string(text), err
			}})
			continue
		}
		if info, err := os.Stat(arg); err != nil || !info.IsDir() {
			add(arg)
			continue
		}
		n := len(sources)
		err := filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && filepath.Ext(path) == ".txt" {
				add(path)
			}
			return err
		})
		if err == nil && len(sources) == n {
			err = fmt.Errorf("there are no files *.txt in %s", arg)
		}
		if err != nil {
			return nil, err
		}
	}
	return sources, nil
}

// tell writes the report about a file.
func (c *solving) tell(ctx context.Context, r *puzzle.Report) error {
	unread := len(r.Unread()) > 0
	switch {
	case unread:
		c.status = 2
	case !c.o.ReadOnly && !c.blank && r.Status() != puzzle.Unique && c.status == 0:
		c.status = 1
	}
	var b bytes.Buffer
	if c.several && !c.json {
		fmt.Fprintf(&b, "== %s\n", r.File)
	}
	var err error
	switch {
	case c.json:
		err = json.NewEncoder(&b).Encode(r)
	case c.o.ReadOnly:
		err = r.WriteRead(&b)
	case unread || r.Result == nil:
		err = r.Write(&b)
	case c.o.Count:
		err = r.WriteCount(&b)
	case r.Status() != puzzle.Unique:
		err = r.Write(&b)
	case c.blank:
		err = c.draw(&b, r.Puzzle, nil)
	case c.hint || c.explain || c.html || c.svg || c.why != "":
		err = c.steps(ctx, &b, r)
	default:
		err = r.Write(&b)
	}
	if c.time && !c.json {
		fmt.Fprintf(&b, "%.1f ms\n", float64(r.Time.Microseconds())/1000)
	}
	if err == nil {
		_, err = c.out.Write(b.Bytes())
	}
	return err
}

// steps writes the steps that the options ask for.
func (c *solving) steps(ctx context.Context, w io.Writer, r *puzzle.Report) error {
	p := r.Puzzle
	given, err := p.ParseFacts(c.given)
	if err != nil {
		return err
	}
	if c.hint {
		s, err := puzzle.Hint(ctx, p, given...)
		if err == nil && s == nil {
			fmt.Fprintln(w, "Everything is known.")
		} else if err == nil {
			err = p.WriteStep(w, s)
		}
		return err
	}
	if c.why != "" {
		facts, err := p.ParseFacts(c.why)
		if err != nil {
			return err
		}
		if len(facts) != 1 {
			return errors.New("--why takes one fact")
		}
		x, err := puzzle.Why(ctx, p, facts[0])
		if err == nil {
			err = x.Write(w, p)
		}
		return err
	}
	x, err := puzzle.Explain(ctx, p, given...)
	if err != nil {
		return err
	}
	if c.html || c.svg {
		return c.draw(w, p, x)
	}
	if err := x.Write(w, p); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nDifficulty: %s.\n", x.Difficulty)
	return r.Write(w)
}

// draw writes the page or the picture.
func (c *solving) draw(w io.Writer, p *puzzle.Puzzle, x *puzzle.Explanation) error {
	if c.html {
		return p.HTML(w, x)
	}
	return p.SVG(w, x)
}
