// Command zebra runs Prolog programs and answers queries, at a top level like
// that of SWI-Prolog or from the command line.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/compare"
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/ichiban"
	"github.com/zebralog/prolog/network"
	"github.com/zebralog/prolog/repl"
	"github.com/zebralog/prolog/stdlib/builtin"
)

const usage = `Usage:
    zebra [options] [file ...] [argument ...]    consult the files, then the top level
    zebra query [options] goal [file ...]        print every answer to a goal
    zebra test [options] [file ...]              run the tests in files: zebra test --help
    zebra compare [--json]                       the ways to solve the zebra puzzle

The first argument that is no option is a file, and so are those that follow it
with a name in .pl, .pro or .prolog. All others, and what stands after --, are
the arguments of the program: the flag argv.

Options:
    -g goal             run the goal after loading, before the top level (repeatable)
    -t goal             run the goal instead of the top level
    -s, -l, -f file     consult the file (repeatable)
    -q, --quiet         no welcome, no informational messages
    -O                  set the flag optimise
    --iso               the standard's way where SWI-Prolog has another: the flag iso
    --on-error style    after the message of an error: print, go on; status, let
                        halt/0 end with status 1; halt, end with status 1, unless
                        at the top level
    --on-warning style  the same for warnings
    --stack-limit size  bound the memory of a goal's stacks, as in 512m or 2g
    --engine name       zebra (the default) or ichiban
    -F file, --no-tty, --no-debug, --no-signals, --no-threads, --no-packs, --no-pce
                        taken as swipl has them, and change nothing
    --version           print the version
    --help              print this text

Exit status: that of halt/1; 1 when a goal fails or a file cannot be loaded, 2
when a goal raises an error.
`

func main() {
	debug.SetGCPercent(maxGCPercent)
	paceGC()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Terms live outside Go's heap; what is left there is small, and would be
// collected all the time.
const (
	freeHeap                   = 16 << 20 // what is allocated between two collections, if
	minGCPercent, maxGCPercent = 200, 400 // it is such a part of what lives
)

// paceGC says after each collection when the next one begins.
func paceGC() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	percent := uint64(maxGCPercent)
	var pace func(*[16]byte)
	pace = func(sentinel *[16]byte) {
		metrics.Read(live)
		next := min(max(freeHeap*100/(live[0].Value.Uint64()+1), minGCPercent), maxGCPercent)
		if next != percent {
			percent = next
			debug.SetGCPercent(int(percent))
		}
		runtime.SetFinalizer(sentinel, pace)
	}
	runtime.SetFinalizer(new([16]byte), pace)
}

// A command is the command line, and the streams and the engine that the command works
// on.
type command struct {
	in       io.Reader
	out      *repl.Output
	err      io.Writer
	terminal *repl.Terminal // nil: none
	engine   repl.Engine

	engineName  string
	goals       []string
	files       []string // to consult
	toplevel    string
	options     repl.Options
	json        bool
	version     bool
	interactive bool // the top level is at a terminal
}

// run is the whole command. It returns the exit status.
func run(args []string, stdin *os.File, stdout, stderr io.Writer) int {
	if len(args) > 0 && args[0] == "test" {
		return runTests(args[1:], stdout, stderr)
	}
	c := &command{in: stdin, out: repl.NewOutput(stdout), err: stderr}
	name, args, err := c.parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, usage)
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "zebra: %v\n%s", err, usage)
		return 2
	case c.version:
		fmt.Fprintf(stdout, "zebra %s\n", prolog.Version)
		return 0
	case name == "compare":
		return c.compare()
	}
	c.interactive = name == "" && c.toplevel == "" && repl.IsTerminal()
	if c.interactive {
		if c.terminal, err = repl.NewTerminal(c.out, historyFile(), repl.HasColours()); err != nil {
			fmt.Fprintf(stderr, "zebra: %v\n", err)
			return 2
		}
		defer c.terminal.Close()
		c.in, c.err = c.terminal, c.out.Beside(stderr)
	}
	goal := ""
	if name == "query" {
		goal, args = args[0], args[1:]
	}
	c.takeFiles(args)
	c.options.Extend = func(e *engine.Engine) {
		halt := func(code int) {
			if c.terminal != nil {
				c.terminal.Close()
			}
			os.Exit(code)
		}
		network.Install(e).Halt = halt
		builtin.HostOf(e).Halt = halt
	}
	c.engine, err = newEngine(c.engineName, c.in, c.out, c.err, c.options)
	if err != nil {
		fmt.Fprintf(stderr, "zebra: %v\n", err)
		return 2
	}
	defer c.engine.Close()
	if name == "query" {
		return c.query(goal)
	}
	return c.session()
}

// takeFiles divides arguments into files to consult and arguments of the
// program.
func (c *command) takeFiles(args []string) {
	for i, arg := range args {
		switch {
		case arg == "--":
			c.options.Args = args[i+1:]
			return
		case i > 0 && !slices.Contains([]string{".pl", ".pro", ".prolog"}, filepath.Ext(arg)):
			c.options.Args = args[i:]
			return
		}
		c.files = append(c.files, arg)
	}
}

// idleOptions are options of swipl that change nothing here.
var idleOptions = []string{
	"tty", "no-tty", "debug", "no-debug", "nodebug", "signals", "no-signals", "nosignals", "threads", "no-threads",
	"packs", "no-packs", "pce", "no-pce",
}

// parse reads the options. It returns the name of the subcommand, if there is
// one, and the arguments, -- included.
func (c *command) parse(args []string) (name string, rest []string, err error) {
	f := flag.NewFlagSet("zebra", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.BoolVar(&c.version, "version", false, "")
	f.StringVar(&c.engineName, "engine", "zebra", "")
	f.BoolVar(&c.options.Quiet, "q", false, "")
	f.BoolVar(&c.options.Quiet, "quiet", false, "")
	f.BoolVar(&c.options.Optimise, "O", false, "")
	f.BoolVar(&c.options.ISO, "iso", false, "")
	f.BoolVar(&c.json, "json", false, "")
	f.StringVar(&c.toplevel, "t", "", "")
	f.Func("g", "", func(goal string) error {
		c.goals = append(c.goals, goal)
		return nil
	})
	for _, name := range []string{"s", "l", "f"} {
		f.Func(name, "", func(file string) error {
			if name != "f" || file != "none" {
				c.files = append(c.files, file)
			}
			return nil
		})
	}
	f.Func("F", "", func(string) error { return nil })
	for name, value := range map[string]*string{"on-error": &c.options.OnError, "on-warning": &c.options.OnWarning} {
		f.Func(name, "", func(style string) error {
			if !slices.Contains([]string{"print", "status", "halt"}, style) {
				return fmt.Errorf("%s is not print, status or halt", style)
			}
			*value = style
			return nil
		})
	}
	for _, name := range idleOptions {
		f.Bool(name, false, "")
	}
	f.Func("stack-limit", "", func(text string) (err error) {
		c.options.Memory, err = parseSize(text)
		return err
	})
	if err := f.Parse(args); err != nil {
		return "", nil, err
	}
	if n := len(args) - f.NArg(); n > 0 && args[n-1] == "--" {
		return "", args[n-1:], nil
	}
	if name = f.Arg(0); name != "query" && name != "compare" {
		return "", f.Args(), nil
	}
	if err := f.Parse(f.Args()[1:]); err != nil {
		return "", nil, err
	}
	switch {
	case name == "query" && f.NArg() == 0:
		err = errors.New("query: no goal")
	case name == "compare" && f.NArg() > 0:
		err = fmt.Errorf("compare: unexpected argument %s", f.Arg(0))
	case c.toplevel != "" || len(c.goals) > 0:
		err = fmt.Errorf("%s: -g and -t are for the top level", name)
	}
	return name, f.Args(), err
}

// parseSize reads a number of bytes, which may end in b, k, m or g.
func parseSize(text string) (uint64, error) {
	digits := strings.TrimRight(text, "bkmgBKMG")
	n, err := strconv.ParseUint(digits, 10, 32)
	if err != nil || len(text) > len(digits)+1 {
		return 0, fmt.Errorf("invalid size %s", text)
	}
	switch strings.ToLower(text[len(digits):]) {
	case "k":
		n <<= 10
	case "m":
		n <<= 20
	case "g":
		n <<= 30
	}
	return n, nil
}

// newEngine makes the engine of that name.
func newEngine(name string, in io.Reader, out, err io.Writer, o repl.Options) (repl.Engine, error) {
	switch name {
	case "zebra":
		return repl.NewNative(in, out, err, o)
	case "ichiban":
		return ichiban.New(in, out, err, prolog.Zebra)
	}
	return nil, fmt.Errorf("unknown engine %s: the engines are zebra and ichiban", name)
}

// session consults the files and runs the goals, then the top level.
func (c *command) session() int {
	ctx := context.Background()
	if status, ok := c.load(ctx); !ok {
		return status
	}
	for _, goal := range c.goals {
		if status, ok := c.run(ctx, goal); !ok {
			return status
		}
	}
	if err := c.engine.Main(ctx); err != nil {
		return c.failure(err)
	}
	switch c.toplevel {
	case "":
	case "default", "prolog":
	default:
		status, _ := c.run(ctx, c.toplevel)
		return status
	}
	if c.interactive && !c.options.Quiet {
		fmt.Fprintf(c.out, "Welcome to %s.\nAsk zebra(Owner). for example; halt. or Ctrl-D leaves.\n\n", c.engine.Version())
	}
	for flag, style := range map[string]string{"on_error": c.options.OnError, "on_warning": c.options.OnWarning} {
		if style == "halt" {
			c.run(ctx, "set_prolog_flag("+flag+", print)")
		}
	}
	s := repl.Session{Engine: c.engine, Out: c.out, Terminal: c.terminal, Quiet: c.options.Quiet}
	return s.Run(ctx)
}

// historyFile is where the lines typed at the top level are kept.
func historyFile() string {
	if file, ok := os.LookupEnv("ZEBRA_HISTORY"); ok {
		return file
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "zebra", "history")
}

// load consults the files. When the command is to end, ok is false.
func (c *command) load(ctx context.Context) (status int, ok bool) {
	err := c.engine.Consult(ctx, c.files...)
	var exit prolog.HaltError
	switch {
	case errors.As(err, &exit):
		return int(exit), false
	case err != nil:
		c.failure(err)
		return 1, false
	}
	return 0, true
}

// run runs a goal once. When it does not succeed, ok is false.
func (c *command) run(ctx context.Context, goal string) (status int, ok bool) {
	found := false
	err := c.engine.Solve(ctx, repl.GoalQuery(goal), func(*repl.Answer) bool {
		found = true
		return false
	})
	switch {
	case err != nil:
		return c.goalFailure(goal, err), false
	case !found:
		fmt.Fprintf(c.err, "Warning: goal failed: %s\n", strings.TrimSpace(goal))
		return 1, false
	}
	return 0, true
}

// goalFailure is failure for the error of a goal of the command line.
func (c *command) goalFailure(goal string, err error) int {
	var exit prolog.HaltError
	var wrong *syntax.Error
	if !errors.As(err, &exit) && !errors.As(err, &wrong) {
		c.out.StartLine()
		fmt.Fprintf(c.err, "Warning: goal raised an exception: %s\n", strings.TrimSpace(goal))
	}
	return c.failure(err)
}

// failure reports an error and returns the exit status for it.
func (c *command) failure(err error) int {
	var exit prolog.HaltError
	if errors.As(err, &exit) {
		return int(exit)
	}
	c.out.StartLine()
	c.engine.Report(err)
	return 2
}

// query consults the files and prints every answer to a goal.
func (c *command) query(goal string) int {
	ctx := context.Background()
	if status, ok := c.load(ctx); !ok {
		return status
	}
	n := 0
	err := c.engine.Solve(ctx, repl.GoalQuery(goal), func(a *repl.Answer) bool {
		if n++; n > 1 {
			fmt.Fprintln(c.out, " ;")
		}
		c.out.StartLine()
		fmt.Fprint(c.out, a.Text(true))
		return c.out.Err() == nil
	})
	switch {
	case c.out.Err() != nil:
		fmt.Fprintf(c.err, "zebra: %v\n", c.out.Err())
		return 2
	case err != nil:
		if n > 0 {
			fmt.Fprintln(c.out, " ;")
		}
		return c.failure(err)
	case n == 0:
		c.out.StartLine()
		fmt.Fprintln(c.out, "false.")
		return 1
	}
	fmt.Fprintln(c.out, ".")
	return 0
}

// compare runs all ways to solve the puzzle on both engines.
func (c *command) compare() int {
	var engines []compare.Engine
	for _, name := range []string{"zebra", "ichiban"} {
		engines = append(engines, compare.Engine{Name: name, New: func() (repl.Engine, error) {
			return newEngine(name, strings.NewReader(""), io.Discard, c.err, repl.Options{})
		}})
	}
	results, err := compare.Run(context.Background(), engines)
	if err == nil && c.json {
		e := json.NewEncoder(c.out)
		e.SetIndent("", "  ")
		err = e.Encode(results)
	} else if err == nil {
		err = compare.Write(c.out, results)
	}
	if err == nil {
		err = compare.Check(results)
	}
	if err != nil {
		fmt.Fprintf(c.err, "zebra: %v\n", err)
		return 2
	}
	return 0
}
