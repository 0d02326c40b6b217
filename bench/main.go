// Command bench measures this system beside SWI-Prolog, GNU Prolog's native code and
// hand-written Go; the sets fd and globals also have Gecode. It prints one table:
//
//	go run ./bench
//
// The set goals has the goals of goals/goals.txt, one on each line.
//
// Each program of programs/, micro/, load/ and stress/ runs in a child process, with
// driver.pl appended. The rounds of the systems are interleaved, so that a slow minute of
// the machine slows all systems. The shortest time of the rounds counts. There are more
// rounds if it is in doubt whether native code is faster than interpreted code. Systems
// that are not installed are left out.
//
// The exit status is 1 if two systems disagree about an answer or one of our programs fails,
// and 2 if the measurement could not be made.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"github.com/zebralog/prolog/internal/progress"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run implements the whole command: it returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(stderr)
	var (
		asJSON   = flags.Bool("json", false, "print the report as JSON")
		markdown = flags.Bool("markdown", false, "print the table as Markdown")
		svg      = flags.String("svg", "", "write a bar chart to this `file`")
		only     = flags.String("only", "", "run only these programs, `name,name`, of whatever set")
		sets     = flags.String("sets", "programs,micro,load,startup", "the sets to run, of "+strings.Join(setNames, ","))
		systems  = flags.String("systems", strings.Join(systemNames, ","), "the systems to run")
		rounds   = flags.Int("rounds", 3, "how often each program is run by each system")
		target   = flags.Int("ms", 400, "how many milliseconds a run shall last")
		timeout  = flags.Duration("timeout", time.Minute, "how long a run may last")
		zebra    = flags.String("zebra", "", "use this `binary` instead of building cmd/zebra")
		before   = flags.String("before", "", "also run this other build of cmd/zebra, a `binary`")
	)
	if err := flags.Parse(args); err != nil {
		return 2
	}
	fail := func(err error) int {
		fmt.Fprintln(stderr, "bench:", err)
		return 2
	}
	if flags.NArg() > 0 {
		return fail(fmt.Errorf("unexpected argument %q", flags.Arg(0)))
	}
	if *rounds < 1 || *target < 1 {
		return fail(errors.New("--rounds and --ms have to be at least 1"))
	}
	programs, err := selectPrograms(splitNames(*sets), splitNames(*only))
	if err != nil {
		return fail(err)
	}
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return fail(err)
	}
	defer os.RemoveAll(dir)
	installed, err := findSystems(ctx, dir, splitNames(*systems), *zebra, *before)
	if err != nil {
		return fail(err)
	}
	m := &measurement{
		dir:     dir,
		systems: installed,
		rounds:  *rounds,
		target:  *target,
		timeout: *timeout,
		bar:     progress.New(stderr),
	}
	report, err := m.measure(ctx, programs, *only == "" && slices.Contains(splitNames(*sets), goalSet))
	if err != nil {
		return fail(err)
	}
	if *svg != "" {
		if err := report.draw(*svg); err != nil {
			return fail(err)
		}
	}
	if err := report.write(stdout, *asJSON, *markdown); err != nil {
		return fail(err)
	}
	if report.bad() {
		return 1
	}
	return 0
}

// draw writes the bar chart to a file.
func (r *report) draw(file string) error {
	drawing, err := chart(r)
	if err != nil {
		return err
	}
	return os.WriteFile(file, drawing, 0o666)
}

// write writes the report as JSON, or its table as Markdown or as text.
func (r *report) write(w io.Writer, asJSON, markdown bool) (err error) {
	switch {
	case asJSON:
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		err = enc.Encode(r)
	case markdown:
		_, err = io.WriteString(w, r.table().markdown()+r.footer())
	default:
		_, err = io.WriteString(w, r.table().text()+r.footer())
	}
	return err
}

// splitNames splits a list of names at its commas.
func splitNames(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}
