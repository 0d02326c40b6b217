// Command zebra runs Prolog programs and answers queries, at a top level like
// that of SWI-Prolog or from the command line.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/ichiban"
	"github.com/zebralog/prolog/internal/progress"
	"github.com/zebralog/prolog/network"
	"github.com/zebralog/prolog/puzzle"
	"github.com/zebralog/prolog/repl"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/yaml"
)

func main() {
	debug.SetGCPercent(maxGCPercent)
	paceGC()
	switch p, err := attachedProgram(); {
	case err != nil:
		fmt.Fprintf(os.Stderr, "zebra: the program of this executable: %v\n", err)
		os.Exit(2)
	case p != nil:
		c := command{attached: p.files}
		os.Exit(c.start(append(p.args, os.Args[1:]...), os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Terms live outside Go's heap. The rest is small, so Go's collector would run all the
// time.
const (
	freeHeap                   = 16 << 20 // bytes to allocate between two collections
	minGCPercent, maxGCPercent = 200, 400 // bounds on these bytes, in percent of the live heap
)

// paceGC sets, after each collection, when the next one begins.
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

// A command has the options of the command line, the streams and the engine.
type command struct {
	in       io.Reader
	out      *repl.Output
	err      io.Writer
	terminal *repl.Terminal // nil for none
	engine   repl.Engine

	engineName  string
	goals       []string
	files       []string // to consult
	noInit      bool     // do not consult the user's init file
	toplevel    string
	profile     string // a file, or ""
	options     repl.Options
	setup       []string // goals of options, which run before files are consulted
	json        bool
	format      string // of the answers of query
	limit       int    // how many answers query prints; 0 for all
	version     bool
	verbose     bool // with version: say how programs run
	interactive bool // the top level is at a terminal

	compile  bool     // make an executable
	output   string   // the name of the executable
	kept     []string // the options that the executable keeps
	attached fs.FS    // the files of the program of this executable, nil if it has none
}

// subcommands are the commands that have options of their own.
var subcommands = map[string]func(args []string, stdin io.Reader, stdout, stderr io.Writer) int{
	"check":      checkPrograms,
	"compare":    comparePuzzle,
	"completion": completeShell,
	"doc":        documentPrograms,
	"fmt":        formatPrograms,
	"fzn":        solveFlatZinc,
	"help":       showHelp,
	"jupyter":    runJupyter,
	"lsp":        serveEditor,
	"man":        writeManual,
	"new":        newPuzzles,
	"serve":      serveQueries,
	"solve":      solvePuzzles,
	"test":       runTests,
}

// run implements the whole command. It returns the exit status.
func run(args []string, stdin *os.File, stdout, stderr io.Writer) int {
	if len(args) > 0 && subcommands[args[0]] != nil {
		return subcommands[args[0]](args[1:], stdin, stdout, stderr)
	}
	return new(command).start(args, stdin, stdout, stderr)
}

// start runs a command line that does not begin with the name of a subcommand.
func (c *command) start(args []string, stdin *os.File, stdout, stderr io.Writer) int {
	bar := progress.New(stderr)
	c.in, c.out, c.err = stdin, repl.NewOutput(bar.Around(stdout)), bar.Around(stderr)
	name, args, err := c.parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp) && name == "query":
		fmt.Fprint(stdout, queryUsage)
		return 0
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, usage)
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "zebra: %v; zebra --help lists the options\n", err)
		return 2
	case c.version:
		return c.showVersion(stdout)
	}
	c.interactive = name == "" && c.toplevel == "" && !c.compile && repl.IsTerminal()
	if c.interactive {
		if c.terminal, err = repl.NewTerminal(c.out, historyFile(), repl.HasColours()); err != nil {
			fmt.Fprintf(stderr, "zebra: %v\n", err)
			return 2
		}
		defer c.terminal.Close()
		c.in, c.err, c.options.Terminal = c.terminal, c.out.Beside(c.err), c.terminal
	}
	goal := ""
	if name == "query" {
		goal, args = args[0], args[1:]
	}
	if c.compile {
		c.files = append(c.files, args...)
	} else {
		c.takeFiles(args)
	}
	c.options.Standard = true
	if c.toplevel != "prolog" {
		c.options.Toplevel = c.toplevel
	}
	c.options.Extend = func(p *prolog.Interpreter) { c.extend(p, bar) }
	c.engine, err = newEngine(c.engineName, c.in, c.out, c.err, c.options)
	if err != nil {
		fmt.Fprintf(stderr, "zebra: %v\n", err)
		return 2
	}
	defer c.engine.Close()
	if c.profile != "" {
		end, err := c.startProfile()
		if err != nil {
			fmt.Fprintf(stderr, "zebra: %v\n", err)
			return 2
		}
		defer func() {
			if err := end(); err != nil {
				fmt.Fprintf(stderr, "zebra: %v\n", err)
			}
		}()
	}
	for _, goal := range c.setup {
		if status, ok := c.run(context.Background(), "-g", goal); !ok {
			return status
		}
	}
	switch {
	case c.compile:
		return c.makeExecutable()
	case name == "query":
		return c.query(goal)
	}
	return c.session()
}

// extend adds libraries of the command to an interpreter, and what it does for halt/1.
func (c *command) extend(p *prolog.Interpreter, bar *progress.Bar) {
	halt := func(code int) {
		if c.terminal != nil {
			c.terminal.Close()
		}
		os.Exit(code)
	}
	if bar != nil {
		program.LoaderOf(p.Engine()).Progress = bar.Set
	}
	network.Install(p.Engine()).Halt = halt
	yaml.Install(p.Engine())
	builtin.HostOf(p.Engine()).Halt = halt
	puzzle.Bundle(p)
	builtin.Worlds.Of(p.Engine()).Lay(c.attached)
}

// startProfile begins a profile. The function end writes it to the file of --profile.
func (c *command) startProfile() (end func() error, err error) {
	native, ok := c.engine.(*repl.Native)
	if !ok {
		return nil, errors.New("--profile is for the engine zebra")
	}
	file, err := os.Create(c.profile)
	if err != nil {
		return nil, err
	}
	write := native.Profile()
	return func() error { return errors.Join(write(file), file.Close()) }, nil
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

// newEngine makes the engine of that name.
func newEngine(name string, in io.Reader, out, err io.Writer, o repl.Options) (repl.Engine, error) {
	if name == "ichiban" {
		return ichiban.New(in, out, err, prolog.Zebra)
	}
	return repl.NewNative(in, out, err, o)
}

// showVersion prints the version. With -v it also says how programs would run.
func (c *command) showVersion(stdout io.Writer) int {
	fmt.Fprintf(stdout, "zebra %s\n", prolog.Version)
	if !c.verbose {
		return 0
	}
	e, err := engine.New(engine.Limits{}, atom.Reserved)
	if err != nil {
		fmt.Fprintf(c.err, "zebra: %v\n", err)
		return 1
	}
	if c.options.Native != engine.NativeDefault {
		c.options.Native.Choose(e)
	}
	fmt.Fprintf(stdout, "%s, %s/%s; %s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, e.NativeStatus())
	return 0
}

// session consults the files, runs the goals, and then runs the top level.
func (c *command) session() int {
	ctx := context.Background()
	if init := configFile("init.pl"); !c.noInit && isFile(init) {
		c.files = slices.Insert(c.files, 0, init)
	}
	if status, ok := c.load(ctx); !ok {
		return status
	}
	for _, goal := range c.goals {
		if status, ok := c.run(ctx, "-g", goal); !ok {
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
		status, _ := c.run(ctx, "-t", c.toplevel)
		return status
	}
	if c.interactive && !c.options.Quiet {
		fmt.Fprintf(c.out, "Welcome to %s.\nAsk zebra(Owner). for example; halt. or Ctrl-D leaves.\n\n", c.engine.Version())
	}
	for flag, style := range map[string]string{"on_error": c.options.OnError, "on_warning": c.options.OnWarning} {
		if style == "halt" {
			c.run(ctx, "-g", "set_prolog_flag("+flag+", print)")
		}
	}
	s := repl.Session{Engine: c.engine, Out: c.out, Terminal: c.terminal, Quiet: c.options.Quiet}
	return s.Run(ctx)
}

// historyFile returns the file in which the lines typed at the top level are kept.
func historyFile() string {
	if file, ok := os.LookupEnv("ZEBRA_HISTORY"); ok {
		return file
	}
	return configFile("history")
}

// configFile returns the path of a file of the user's configuration, or "" if there is no
// place for it.
func configFile(name string) string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "zebra", name)
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// load consults the files. It returns false if the command is to end with the status.
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

// run runs a goal of an option, -g or -t, once. It returns false if the goal does not
// succeed.
func (c *command) run(ctx context.Context, option, goal string) (status int, ok bool) {
	found := false
	err := c.engine.Solve(ctx, repl.GoalQuery(goal), func(*repl.Answer) bool {
		found = true
		return false
	})
	switch {
	case err != nil:
		return c.goalFailure(option, goal, err), false
	case !found:
		if !c.options.Quiet {
			if c.out.Column() > 0 {
				fmt.Fprintln(c.err)
			}
			fmt.Fprintf(c.err, "ERROR: %s %s: false\n", option, strings.TrimSpace(goal))
		}
		return 1, false
	}
	return 0, true
}

// goalFailure reports the error of a goal of the command line, and returns the exit status.
func (c *command) goalFailure(option, goal string, err error) int {
	var exit prolog.HaltError
	var wrong *syntax.Error
	if !errors.As(err, &exit) && !errors.As(err, &wrong) {
		err = repl.OfGoal(option, strings.TrimSpace(goal), err)
	}
	return c.failure(err)
}

// failure reports an error and returns the exit status.
func (c *command) failure(err error) int {
	var exit prolog.HaltError
	if errors.As(err, &exit) {
		return int(exit)
	}
	c.engine.Report(err) // which begins a line of its own
	if repl.IsAbort(err) {
		return 1
	}
	return 2
}
