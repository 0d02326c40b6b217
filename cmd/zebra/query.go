package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"

	"github.com/zebralog/prolog/repl"
	"github.com/zebralog/prolog/repl/edit"
)

// A printer prints the answers to a goal.
type printer interface {
	// answer prints the answer with a number, from 1.
	answer(n int, a *repl.Answer) error
	// end prints the end after n answers. More than n may have been found. err is the error
	// that has ended the search, or nil.
	end(n int, err error) error
}

// query consults the files and prints every answer to a goal.
func (c *command) query(goal string) int {
	ctx := context.Background()
	if status, ok := c.load(ctx); !ok {
		return status
	}
	p := map[string]printer{
		"prolog": &prologPrinter{out: c.out},
		"json":   &jsonPrinter{out: c.out},
		"csv":    &csvPrinter{out: c.out},
		"table":  &tablePrinter{out: c.out},
	}[c.format]
	n := 0
	var wrong error
	err := c.engine.Solve(ctx, repl.GoalQuery(goal), func(a *repl.Answer) bool {
		n++
		wrong = p.answer(n, a)
		return wrong == nil && c.out.Err() == nil && n != c.limit
	})
	if wrong == nil {
		wrong = p.end(n, err)
	}
	switch {
	case errors.Is(c.out.Err(), syscall.EPIPE): // nobody reads the answers any more
		return 2
	case c.out.Err() != nil:
		wrong = c.out.Err()
		fallthrough
	case wrong != nil:
		fmt.Fprintf(c.err, "zebra: %v\n", wrong)
		return 2
	case err != nil:
		return c.failure(err)
	case n == 0:
		return 1
	}
	return 0
}

// prologPrinter prints answers as the top level does.
type prologPrinter struct{ out *repl.Output }

func (p *prologPrinter) answer(n int, a *repl.Answer) error {
	if n > 1 {
		fmt.Fprintln(p.out, " ;")
	}
	p.out.StartLine()
	_, err := io.WriteString(p.out, a.Text(true))
	return err
}

func (p *prologPrinter) end(n int, failure error) error {
	end := "."
	switch {
	case failure != nil && n == 0:
		return nil
	case failure != nil:
		end = " ;"
	case n == 0:
		p.out.StartLine()
		end = "false."
	}
	_, err := fmt.Fprintln(p.out, end)
	return err
}

// jsonPrinter prints each answer as an object on a line.
type jsonPrinter struct{ out *repl.Output }

func (p *jsonPrinter) answer(_ int, a *repl.Answer) error {
	text, err := a.JSON()
	if err != nil {
		return err
	}
	p.out.StartLine()
	_, err = fmt.Fprintf(p.out, "%s\n", text)
	return err
}

func (p *jsonPrinter) end(int, error) error { return nil }

// header returns the names of the variables. If the first answer has residual goals, a
// column for goals follows.
func header(a *repl.Answer, row []string) []string {
	var names []string
	for _, v := range a.Vars {
		names = append(names, v.Name)
	}
	if len(row) > len(names) {
		names = append(names, "goals")
	}
	return names
}

// csvPrinter prints answers as lines of CSV (RFC 4180). The first line has the names of the
// variables.
type csvPrinter struct {
	out     *repl.Output
	columns int
}

func (p *csvPrinter) answer(n int, a *repl.Answer) error {
	row := a.Row()
	p.out.StartLine()
	w := csv.NewWriter(p.out)
	if n == 1 {
		p.columns = len(row)
		_ = w.Write(header(a, row)) // the writer keeps the error
	}
	if len(row) != p.columns {
		return errors.New("csv has no place for goals that only some answers have: use --format json")
	}
	_ = w.Write(row)
	w.Flush()
	return w.Error()
}

func (p *csvPrinter) end(int, error) error { return nil }

// tablePrinter prints a table after all answers have come.
type tablePrinter struct {
	out  *repl.Output
	rows [][]string
}

func (p *tablePrinter) answer(n int, a *repl.Answer) error {
	row := a.Row()
	if head := header(a, row); n == 1 || len(head) > len(p.rows[0]) {
		p.rows = append([][]string{head}, p.rows[min(n-1, 1):]...)
	}
	for i, text := range row {
		row[i] = strings.Map(func(r rune) rune {
			if r < ' ' {
				return ' '
			}
			return r
		}, text)
	}
	p.rows = append(p.rows, row)
	return nil
}

func (p *tablePrinter) end(n int, _ error) error {
	if n == 0 {
		return nil
	}
	p.out.StartLine()
	widths := make([]int, len(p.rows[0]))
	for _, row := range p.rows {
		for i, text := range row {
			widths[i] = max(widths[i], edit.Width(text))
		}
	}
	rule := make([]string, len(widths))
	for i, width := range widths {
		rule[i] = strings.Repeat("-", width)
	}
	p.rows = append(p.rows[:1], append([][]string{rule}, p.rows[1:]...)...)
	for _, row := range p.rows {
		var line strings.Builder
		for i, text := range row {
			if i > 0 {
				line.WriteString("  ")
			}
			line.WriteString(text + strings.Repeat(" ", widths[i]-edit.Width(text)))
		}
		if _, err := fmt.Fprintln(p.out, strings.TrimRight(line.String(), " ")); err != nil {
			return err
		}
	}
	rows := "rows"
	if n == 1 {
		rows = "row"
	}
	_, err := fmt.Fprintf(p.out, "(%d %s)\n", n, rows)
	return err
}
