package quad

import (
	_ "embed"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

//go:embed harness.pl
var harness string

// A Runner consults the text of a program and then proves the goal 'quad main'. It returns
// what was written to the standard output. After a failure it returns the output so far,
// with the error. If a system cannot interrupt a goal, its runner has to end the run itself
// after some time.
type Runner func(script string) (output string, err error)

// A Result says whether a case has the outcome in its table.
type Result struct {
	Case   *Case
	OK     bool
	Detail string // the difference, if not OK
}

// Check runs the cases of a table and returns their results in order. A case that ends the
// run, or takes too long, has failed. The table then runs again without it.
func Check(file *File, run Runner) ([]Result, error) {
	dir, err := os.MkdirTemp("", "quad")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	s := &suite{dir: dir, lost: map[int]string{}}
	if err := s.write(file); err != nil {
		return nil, err
	}
	for {
		output, err := run(s.script(file))
		events, last := parseEvents(output)
		if last == 0 && err == nil {
			return s.results(file, events)
		}
		if last == 0 { // a case may end the run when its query is left
			last = slices.Max(append(slices.Collect(maps.Keys(events)), 0))
		}
		if last == 0 {
			return nil, fmt.Errorf("%s: the run failed before any case: %v\n%s", file.Path, err, output)
		}
		if _, again := s.lost[last]; again {
			return nil, fmt.Errorf("%s:%d: the run ended here twice", file.Path, last)
		}
		s.lost[last] = fmt.Sprintf("the run ended in this case: %v", err)
	}
}

// A suite is a table in the form that the harness reads.
type suite struct {
	dir  string
	lost map[int]string // from the line of an item that ends the run to what is known of it
}

// write writes each text that the harness reads to its own file.
func (s *suite) write(file *File) error {
	for _, it := range file.Items {
		if it.Program != nil {
			if err := os.WriteFile(s.path(it.Program.Line, "pl"), []byte(it.Program.Text), 0o666); err != nil {
				return err
			}
			continue
		}
		c := it.Case
		if err := os.WriteFile(s.path(c.Line, "query"), []byte(c.Query+"\n"), 0o666); err != nil {
			return err
		}
		for n, a := range c.Answers {
			if err := os.WriteFile(s.path(c.Line, strconv.Itoa(n)), []byte(a.Text+" .\n"), 0o666); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *suite) path(line int, ext string) string {
	return filepath.Join(s.dir, fmt.Sprintf("%d.%s", line, ext))
}

// script returns the harness, followed by the clauses for the table.
func (s *suite) script(file *File) string {
	var b strings.Builder
	b.WriteString(harness)
	quotes := "string"
	if file.ISO() {
		quotes = "chars"
	}
	fmt.Fprintf(&b, "\nscratch(%s).\n'quad double quotes'(%s).\n\n", quoteAtom(filepath.Join(s.dir, "scratch")), quotes)
	for _, it := range file.Items {
		switch p, c := it.Program, it.Case; {
		case p != nil && s.lost[p.Line] == "":
			fmt.Fprintf(&b, "'quad item'(program(%d, %s)).\n", p.Line, quoteAtom(s.path(p.Line, "pl")))
		case c != nil && s.lost[c.Line] == "":
			var answers []string
			for n := range c.Answers {
				answers = append(answers, quoteAtom(s.path(c.Line, strconv.Itoa(n))))
			}
			fmt.Fprintf(&b, "'quad item'(query(%d, %s, [%s], %t)).\n",
				c.Line, quoteAtom(s.path(c.Line, "query")), strings.Join(answers, ", "), c.More)
		}
	}
	return b.String()
}

func quoteAtom(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
}

// results compares the events of each case with its answers. It returns an error if a
// program could not be consulted.
func (s *suite) results(file *File, events map[int][]event) ([]Result, error) {
	var results []Result
	for _, it := range file.Items {
		if p := it.Program; p != nil {
			detail := s.lost[p.Line]
			for _, e := range events[p.Line] {
				if e.kind == "bad" {
					detail = e.detail
				}
			}
			if detail != "" {
				return nil, fmt.Errorf("%s:%d: the program was not consulted: %s", file.Path, p.Line, detail)
			}
			continue
		}
		detail := s.lost[it.Case.Line]
		if detail == "" {
			detail = it.Case.compare(events[it.Case.Line])
		}
		results = append(results, Result{Case: it.Case, OK: detail == "", Detail: detail})
	}
	return results, nil
}

// compare returns the difference between the events of a case and its answers.
func (c *Case) compare(events []event) string {
	if len(events) == 0 {
		return "nothing was reported"
	}
	for n, e := range events {
		if e.kind == "bad" {
			return fmt.Sprintf("answer %d is %s", n+1, e.detail)
		}
		var expected Answer
		if n < len(c.Answers) {
			expected = c.Answers[n]
		}
		if e.output != expected.Writes && !expected.Any {
			return fmt.Sprintf("answer %d writes %q", n+1, e.output)
		}
	}
	return ""
}

// An event is a line of the harness, with the text that was written since the previous one.
type event struct {
	kind, detail, output string
}

// parseEvents returns the events of a run by the line of their item. It also returns the
// line of the item that has not ended, or 0.
func parseEvents(output string) (map[int][]event, int) {
	events := map[int][]event{}
	line := 0
	for {
		before, rest, ok := strings.Cut(output, "\x01")
		if !ok {
			return events, line
		}
		told, after, ok := strings.Cut(rest, "\n")
		if !ok {
			return events, line
		}
		output = after
		kind, detail, _ := strings.Cut(told, " ")
		switch kind {
		case "begin":
			line, _ = strconv.Atoi(detail)
		case "end":
			line = 0
		default:
			events[line] = append(events[line], event{kind, detail, before})
		}
	}
}
