package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/near"
)

// usage fits on a screen of 24 lines. The constant manual describes all options.
const usage = `Usage:
    zebra [options] [file ...] [argument ...]   consult; then the top level
    zebra [options] [-o file] -c file ...       make an executable of the files
    zebra command [options] ...                 see zebra command --help

Commands:
    query goal [file ...]    all answers: --format json, csv, table; --limit n
    test, check, fmt, doc    programs: run tests, find errors, format, document
    help [topic]             describe a predicate
    lsp, jupyter             language server for editors, kernel for notebooks
    serve                    serve the engine as a page, and queries over HTTP
    solve, new, compare, fzn puzzles: solve, make, compare ways; solve FlatZinc
    completion shell, man    completions for bash, zsh or fish; the manual page

Options:
    -g goal, -t goal         run a goal after loading; instead of the top level
    -l file                  consult the file
    -q, -O                   no informational messages; set the flag optimise
    -p alias=dir, -D f=value add a directory to look for files in; set a flag
    --iso                    follow the ISO standard where SWI-Prolog does not
    --on-error style         what to do after an error: print, status or halt
    --stack-limit size       bound the memory of a goal, as in 512m or 2g
    --version, --help        the version; this page. zebra man has the rest
`

// manual is the text of the manual page about the command itself.
const manual = `The first argument that is not an option is a file, and so are the following ones whose
names end in .pl, .pro or .prolog. All other arguments, and those after --, are for the
program, which finds them in the flag argv.

Options:
    -g goal             run the goal after loading, before the top level (repeatable)
    -t goal             run the goal instead of the top level
    -s, -l file         consult the file (repeatable)
    -f file             consult the file instead of zebra/init.pl in the user's configuration
                        directory; -f none consults neither
    -q, --quiet         no welcome, no informational messages
    -O                  set the flag optimise
    -c                  make an executable of the files that follow: see below
    -o file             with -c: the name of the executable (default a.out)
    -p alias=dirs       say where files of the alias are: file_search_path/2 (repeatable)
    -D name=value       set a flag; without a value to true (repeatable)
    --iso               follow the ISO standard where SWI-Prolog does not: the flag iso
    --on-error style    what to do after the message of an error. print: go on; status:
                        go on, and let halt/0 end with status 1; halt: end with status 1,
                        unless at the top level
    --on-warning style  the same for warnings
    --stack-limit size  bound the memory of a goal's stacks, as in 512m or 2g
    --profile file      write a profile to the file, for go tool pprof
    --native, --no-native
                        turn machine code for predicates that are called often on or off; by
                        default it is on, unless the variable ZEBRA_NATIVE is 0
    --engine name       zebra (the default) or ichiban
    -F file, --no-tty, --no-debug, --no-signals, --no-threads, --no-packs, --no-pce
                        accepted because swipl has them; they change nothing
    --format name       with query: prolog (the default), json (an object on each line), csv
                        or table
    --limit n           with query: print at most n answers
    --json              the same as --format json
    --version           print the version; with -v also which engine and code run
    --help              print this text

An executable made by -c is this command together with the files of the program: those named,
and what they load or include, except libraries, which the command has. It needs no other
file. When it runs, it loads the files and goes on as zebra does with the options that
were given. But all its arguments are for the program, and init.pl is not consulted.
Directives run again each time, and a file that is opened as data is not included. If the
files have errors, nothing is made, unless --on-error is print.

Exit status: that of halt/1; 1 when a goal fails or a file cannot be loaded, 2
when a goal raises an error.
`

// idleOptions are options of swipl that have no effect here.
var idleOptions = []string{
	"tty", "no-tty", "debug", "no-debug", "nodebug", "signals", "no-signals", "nosignals", "threads", "no-threads",
	"packs", "no-packs", "pce", "no-pce",
}

// refused are options of swipl that are errors here, with the reason.
var refused = map[string]string{
	"x":           "there are no saved states; consult the files, or make an executable with -c",
	"traditional": "lists and strings are always those of SWI-Prolog 7",
}

// switches are those refused options that have no argument.
var switches = []string{"traditional"}

// parse reads the options. It returns the name of the subcommand, if there is one, and its
// arguments, including --.
func (c *command) parse(args []string) (name string, rest []string, err error) {
	f := flag.NewFlagSet("zebra", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	var refusal error
	c.define(f, &refusal)
	parse := func(args []string) error {
		switch err := f.Parse(separated(f, args)); {
		case refusal != nil:
			return refusal
		default:
			return plain(err)
		}
	}
	if err := parse(args); err != nil {
		return "", nil, err
	}
	args = separated(f, args)
	if c.compile {
		c.kept = keptOptions(f, args[:len(args)-f.NArg()])
		c.options.OnError = cmp.Or(c.options.OnError, "status")
		c.output = cmp.Or(c.output, defaultOutput())
		if len(c.files)+f.NArg() == 0 {
			return "", nil, errors.New("-c: no program")
		}
		return "", f.Args(), c.onlyFor("", "-c")
	}
	if n := len(args) - f.NArg(); n > 0 && args[n-1] == "--" {
		return "", args[n-1:], c.onlyFor("", "the top level")
	}
	if name = f.Arg(0); name != "query" {
		return "", f.Args(), cmp.Or(c.onlyFor("", "the top level"), unlikeCommand(name))
	}
	for args = f.Args()[1:]; ; {
		if err := parse(args); err != nil {
			return name, nil, err
		}
		after := f.Args()
		if n := len(separated(f, args)) - len(after); n > 0 && separated(f, args)[n-1] == "--" {
			rest = append(append(rest, "--"), after...)
			break
		}
		if len(after) == 0 {
			break
		}
		rest, args = append(rest, after[0]), after[1:]
	}
	switch {
	case len(rest) == 0:
		err = errors.New("query: no goal")
	case c.toplevel != "" || len(c.goals) > 0:
		err = fmt.Errorf("%s: -g and -t are for the top level", name)
	default:
		err = c.onlyFor(name, name)
	}
	return name, rest, err
}

// unlikeCommand returns an error for a name that is no file, but similar to that of a
// command.
func unlikeCommand(name string) error {
	if name == "" || isFile(name) || isFile(name+".pl") {
		return nil
	}
	for _, command := range append(slices.Sorted(maps.Keys(subcommands)), "query") {
		if near.Match(name, command) {
			return fmt.Errorf("there is no file or command %s; a similar command is %s", name, command)
		}
	}
	return nil
}

// onlyFor checks that options for one subcommand are not given to another.
func (c *command) onlyFor(name, called string) error {
	if name == "query" && c.json {
		if c.format != "prolog" && c.format != "json" {
			return fmt.Errorf("--json is not --format %s", c.format)
		}
		c.format = "json"
	}
	switch {
	case name != "query" && (c.format != "prolog" || c.limit != 0):
		return fmt.Errorf("--format and --limit are for query, not for %s", called)
	case name == "query" && c.compile:
		return errors.New("-c is not for query")
	case c.output != "" && !c.compile:
		return errors.New("-o is for -c")
	case name == "" && c.json:
		return errors.New("--json is for query")
	}
	return nil
}

// define declares the options. An option that is refused sets refusal.
func (c *command) define(f *flag.FlagSet, refusal *error) {
	f.BoolVar(&c.version, "version", false, "")
	f.BoolVar(&c.verbose, "v", false, "")
	f.BoolVar(&c.compile, "c", false, "")
	f.StringVar(&c.output, "o", "", "")
	for name, native := range map[string]engine.NativeCode{"native": engine.NativeOn, "no-native": engine.NativeOff} {
		f.BoolFunc(name, "", func(string) error {
			c.options.Native = native
			return nil
		})
	}
	c.engineName = "zebra"
	f.Func("engine", "", oneOf(&c.engineName, choices("", "--engine")))
	for _, name := range []string{"q", "quiet"} {
		f.BoolVar(&c.options.Quiet, name, false, "")
	}
	f.BoolVar(&c.options.Optimise, "O", false, "")
	f.BoolVar(&c.options.ISO, "iso", false, "")
	f.BoolVar(&c.json, "json", false, "")
	f.StringVar(&c.toplevel, "t", "", "")
	f.StringVar(&c.profile, "profile", "", "")
	f.Func("g", "", func(goal string) error {
		c.goals = append(c.goals, goal)
		return nil
	})
	for _, name := range []string{"s", "l", "f"} {
		f.Func(name, "", func(file string) error {
			c.noInit = c.noInit || name == "f"
			if name != "f" || file != "none" {
				c.files = append(c.files, file)
			}
			return nil
		})
	}
	f.Func("F", "", func(string) error { return nil })
	for name, value := range map[string]*string{"on-error": &c.options.OnError, "on-warning": &c.options.OnWarning} {
		f.Func(name, "", oneOf(value, choices("", dashed(name))))
	}
	c.format = "prolog"
	f.Func("format", "", oneOf(&c.format, choices("query", "--format")))
	f.Func("limit", "", func(text string) (err error) {
		if c.limit, err = strconv.Atoi(text); err != nil || c.limit < 1 {
			err = fmt.Errorf("%s is not a number of answers", text)
		}
		return err
	})
	f.Func("p", "", c.addPath)
	f.Func("D", "", c.setFlag)
	for _, name := range idleOptions {
		f.Bool(name, false, "")
	}
	for name, why := range refused {
		refuse := func(string) error {
			*refusal = fmt.Errorf("%s: %s", dashed(name), why)
			return *refusal
		}
		if slices.Contains(switches, name) {
			f.BoolFunc(name, "", refuse)
		} else {
			f.Func(name, "", refuse)
		}
	}
	f.Func("stack-limit", "", func(text string) (err error) {
		c.options.Memory, err = parseSize(text)
		return err
	})
}

// addPath handles alias=dirs, which adds directories to a search path.
func (c *command) addPath(text string) error {
	alias, dirs, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("%s is not alias=dirs", text)
	}
	for _, dir := range slices.Backward(strings.Split(dirs, string(os.PathListSeparator))) {
		c.setup = append(c.setup, fmt.Sprintf("asserta(user:file_search_path(%s, %s))",
			syntax.AppendAtom(nil, alias), syntax.AppendAtom(nil, dir)))
	}
	return nil
}

// setFlag handles name=value, which sets a Prolog flag.
func (c *command) setFlag(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		value = "true"
	}
	if _, err := strconv.ParseFloat(value, 64); err != nil {
		value = string(syntax.AppendAtom(nil, value))
	}
	c.setup = append(c.setup, fmt.Sprintf("set_prolog_flag(%s, %s)", syntax.AppendAtom(nil, name), value))
	return nil
}

// oneOf returns a function that sets value if its argument is one of the values.
func oneOf(value *string, values []string) func(string) error {
	return func(text string) error {
		if !slices.Contains(values, text) {
			last := len(values) - 1
			return fmt.Errorf("%s is not %s or %s", text, strings.Join(values[:last], ", "), values[last])
		}
		*value = text
		return nil
	}
}

// separated returns the arguments, with options split that swipl writes in one word, such
// as -Dname=value and -palias=dir. In the names of long options, _ becomes -.
func separated(f *flag.FlagSet, args []string) []string {
	var apart []string
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "-" || arg == "--" || !strings.HasPrefix(arg, "-") {
			return append(apart, args[i:]...)
		}
		if len(arg) > 2 && (strings.HasPrefix(arg, "-D") || strings.HasPrefix(arg, "-p")) {
			apart = append(apart, arg[:2], arg[2:])
			continue
		}
		name, _, valued := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		if hyphens := strings.ReplaceAll(name, "_", "-"); hyphens != name {
			arg, name = strings.Replace(arg, name, hyphens, 1), hyphens
		}
		apart = append(apart, arg)
		if !valued && takesArgument(f.Lookup(name)) && i+1 < len(args) {
			i++
			apart = append(apart, args[i])
		}
	}
	return apart
}

// takesArgument reports whether an option has an argument.
func takesArgument(option *flag.Flag) bool {
	if option == nil {
		return false
	}
	b, ok := option.Value.(interface{ IsBoolFlag() bool })
	return !ok || !b.IsBoolFlag()
}

// plain returns an error of package flag or of a file in the wording of this command.
func plain(err error) error {
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return err
	}
	if name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -"); ok {
		return fmt.Errorf("unknown option %s", dashed(name))
	}
	if name, ok := strings.CutPrefix(err.Error(), "flag needs an argument: -"); ok {
		return fmt.Errorf("%s needs an argument", dashed(name))
	}
	if value, rest, ok := strings.Cut(err.Error(), " for flag -"); ok {
		name, why, _ := strings.Cut(rest, ": ")
		return fmt.Errorf("%s for %s: %s", value, dashed(name), why)
	}
	if file, ok := err.(*fs.PathError); ok {
		return fmt.Errorf("%s: %w", file.Path, file.Err)
	}
	return err
}

// dashed returns the name of an option as it is written.
func dashed(name string) string {
	if len(name) > 1 {
		return "--" + name
	}
	return "-" + name
}

// parseSize returns a number of bytes. The text may end in b, k, m or g.
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
