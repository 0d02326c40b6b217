package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/zebralog/prolog/internal/quad"
)

// A report has the results: the counts of each clause of the standard in the order of the
// tables, and remarks about single cases.
type report struct {
	systems     []string // this system comes first
	clauses     []*clause
	byTitle     map[string]*clause
	failed      []remark
	differences []remark
	faults      []remark // about the tables
}

// A remark is a text about a case.
type remark struct{ clause, text string }

// A clause has the number of its cases, and how many of them each system passes.
type clause struct {
	title  string
	cases  int
	passed []int
}

func newReport(others []quad.System) *report {
	r := &report{systems: []string{"zebra"}, byTitle: map[string]*clause{}}
	for _, s := range others {
		r.systems = append(r.systems, s.Name)
	}
	return r
}

// clause returns the counts of a clause.
func (r *report) clause(title string) *clause {
	c := r.byTitle[title]
	if c == nil {
		c = &clause{title: title, passed: make([]int, len(r.systems))}
		r.byTitle[title] = c
		r.clauses = append(r.clauses, c)
	}
	return c
}

// table runs a table on all systems.
func (r *report) table(path string, others []quad.System) error {
	file, err := quad.ParseFile(path)
	if err != nil {
		return err
	}
	titles := titlesOf(file)
	results, err := quad.Check(file, func(script string) (string, error) { return zebra(script, file.ISO()) })
	if err != nil {
		return err
	}
	for _, res := range results {
		c := r.clause(titles[res.Case])
		c.cases++
		if res.OK {
			c.passed[0]++
		} else {
			r.failed = append(r.failed, tell(c, file, res.Case, res.Detail))
		}
	}
	for i, s := range others {
		if s.Name == "gprolog" && !file.ISO() {
			continue
		}
		if err := r.compare(i+1, s, file, titles); err != nil {
			return err
		}
	}
	return nil
}

// compare runs a table on another system. A case whose reason begins with "loops" is not
// run there, and counts as different.
func (r *report) compare(i int, s quad.System, file *quad.File, titles map[*quad.Case]string) error {
	ending := &quad.File{Path: file.Path}
	for _, it := range file.Items {
		if c := it.Case; c != nil && strings.HasPrefix(c.Differs[s.Name], "loops") {
			r.differ(s, r.clause(titles[c]), file, c)
			continue
		}
		ending.Items = append(ending.Items, it)
	}
	results, err := quad.Check(ending, s.Run)
	if err != nil {
		return err
	}
	for _, res := range results {
		c := r.clause(titles[res.Case])
		reason, differs := res.Case.Differs[s.Name]
		switch {
		case res.OK && differs:
			r.faults = append(r.faults, tell(c, file, res.Case, s.Name+" does not differ: "+reason))
			c.passed[i]++
		case res.OK:
			c.passed[i]++
		case differs:
			r.differ(s, c, file, res.Case)
		default:
			r.faults = append(r.faults, tell(c, file, res.Case, s.Name+" differs without a reason: "+res.Detail))
		}
	}
	return nil
}

func (r *report) differ(s quad.System, c *clause, file *quad.File, q *quad.Case) {
	r.differences = append(r.differences, tell(c, file, q, s.Name+": "+q.Differs[s.Name]))
}

func tell(c *clause, file *quad.File, q *quad.Case, what string) remark {
	query := strings.ReplaceAll(q.Query, "\n", "\n    ")
	return remark{c.title, fmt.Sprintf("    %s:%d: ?- %s\n        %s\n", file.Path, q.Line, query, what)}
}

// titlesOf returns the clause of each case of a table. That is the last numbered heading
// before the case, or if there is none the heading it has. Other headings are remarks.
func titlesOf(file *quad.File) map[*quad.Case]string {
	titles := map[*quad.Case]string{}
	title := ""
	for _, c := range file.Cases() {
		if numbered.MatchString(c.Section) {
			title = c.Section
		}
		titles[c] = title
		if title == "" {
			titles[c] = c.Section
		}
	}
	return titles
}

// clean reports whether all cases have passed and no table has an error.
func (r *report) clean() bool { return len(r.failed) == 0 && len(r.faults) == 0 }

func (r *report) write(w io.Writer) {
	for _, part := range []struct {
		title   string
		remarks []remark
	}{
		{"Where the others differ, by the clause that decides", r.differences},
		{"Faults of the tables", r.faults},
		{"Failed", r.failed},
	} {
		last := ""
		for i, rem := range part.remarks {
			if i == 0 {
				fmt.Fprintf(w, "%s:\n", part.title)
			}
			if rem.clause != last {
				fmt.Fprintf(w, "\n%s\n", rem.clause)
			}
			fmt.Fprint(w, rem.text)
			last = rem.clause
		}
		if len(part.remarks) > 0 {
			fmt.Fprintln(w)
		}
	}
	r.counts(w)
}

// counts writes the counts of each clause. With other systems it writes how many cases pass
// on each. Without them it writes how many pass and fail.
func (r *report) counts(w io.Writer) {
	total := &clause{title: "all", passed: make([]int, len(r.systems))}
	for _, c := range r.clauses {
		total.cases += c.cases
		for i, n := range c.passed {
			total.passed[i] += n
		}
	}
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	defer tw.Flush()
	if len(r.systems) > 1 {
		fmt.Fprintf(tw, "cases\t%s\t  clause\n", strings.Join(r.systems, "\t"))
	} else {
		fmt.Fprint(tw, "cases\tpassed\tfailed\t  clause\n")
	}
	for _, c := range append(r.clauses, total) {
		fmt.Fprintf(tw, "%d\t", c.cases)
		for _, n := range c.passed {
			fmt.Fprintf(tw, "%d\t", n)
		}
		if len(r.systems) == 1 {
			fmt.Fprintf(tw, "%d\t", c.cases-c.passed[0])
		}
		fmt.Fprintf(tw, "  %s\n", c.title)
	}
}
