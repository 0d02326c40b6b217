package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/zebralog/prolog/internal/progress"
	"github.com/zebralog/prolog/puzzle"
)

var newUsage = `Usage:
    zebra new [options]

Makes a logic puzzle in English. It has one solution and no superfluous clue. The answer is
printed below it.

Options:
    --size 4x5           5 categories of 4 options each (default 4x4)
    --theme theme        ` + strings.Join(puzzle.Themes(), ", ") + `, or a file
    --difficulty name    easy, medium or hard
    --seed n             the same number makes the same puzzle (default 1)
    --count k            make k puzzles, with this seed and the following ones
`

// newPuzzles implements the command new. It returns the exit status.
func newPuzzles(args []string, _ io.Reader, stdout, stderr io.Writer) int {
	f := flag.NewFlagSet("new", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	o := puzzle.MakeOptions{Options: 4, Categories: 4}
	f.Func("size", "", func(text string) error {
		var rest string
		n, _ := fmt.Sscanf(text+" .", "%dx%d %s", &o.Options, &o.Categories, &rest)
		if n != 3 || rest != "." || o.Options == 0 || o.Categories == 0 {
			return fmt.Errorf("%s is not a size: write 4x5, for example", text)
		}
		return nil
	})
	f.Func("theme", "", func(name string) (err error) {
		if o.Theme, err = puzzle.NamedTheme(name); err == nil {
			return nil
		}
		text, missing := os.ReadFile(name)
		if missing != nil {
			return err
		}
		o.Theme, err = puzzle.ParseTheme(name, string(text))
		return err
	})
	difficulty := ""
	f.Func("difficulty", "", oneOf(&difficulty, choices("new", "--difficulty")))
	f.Uint64Var(&o.Seed, "seed", 1, "")
	count := f.Uint64("count", 1, "")
	rest, err := interspersed(f, args)
	o.Difficulty = puzzle.Difficulty(difficulty)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, newUsage)
		return 0
	}
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("unexpected argument %s", rest[0])
	}
	if err != nil {
		fmt.Fprintf(stderr, "zebra new: %v; zebra new --help lists the options\n", plain(err))
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	bar := progress.New(stderr)
	stdout = bar.Around(stdout)
	for i := range *count {
		m, err := puzzle.Make(ctx, o)
		if err != nil {
			fmt.Fprintf(stderr, "zebra new: %v\n", plain(err))
			return 1
		}
		if i > 0 {
			fmt.Fprintln(stdout)
		}
		fmt.Fprint(stdout, m.Text)
		o.Seed++
		bar.Set(int(i)+1, int(*count), "puzzles")
	}
	return 0
}
