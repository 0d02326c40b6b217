package main

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/internal/unittest"
)

// A reporter writes the results of tests: those of each file, then those of all.
type reporter interface {
	file(f fileResult)
	end(total fileResult)
}

// A textReporter writes for people.
type textReporter struct {
	w       io.Writer
	verbose bool
}

func (t *textReporter) file(f fileResult) {
	io.WriteString(t.w, withNewline(f.Loading))
	for _, r := range f.Results {
		mark := map[unittest.Status]string{unittest.Passed: "PASS", unittest.Failed: "FAIL"}[r.Status]
		switch {
		case mark == "":
			mark = "SKIP"
		case r.Status == unittest.Passed && r.Warning != "":
			mark = "WARN"
		}
		if mark == "PASS" && !t.verbose || mark == "SKIP" && r.Status == unittest.Skipped && !t.verbose {
			continue
		}
		name := r.Unit
		if r.Test != "" {
			name += ":" + r.Test
		}
		fmt.Fprintf(t.w, "--- %s: %s (%.2fs)\n", mark, name, r.Duration.Seconds())
		if mark != "PASS" {
			io.WriteString(t.w, indentedLines(r.Text()))
		}
		if mark == "FAIL" || t.verbose {
			io.WriteString(t.w, indentedLines(withNewline(r.Output)))
		}
	}
	n := f.count()
	switch {
	case f.Err != nil:
		if len(f.Loading) == 0 {
			fmt.Fprintln(t.w, f.Err)
		}
		fmt.Fprintf(t.w, "FAIL\t%s\t[not loaded]\n", f.Name)
	case n[unittest.Failed] > 0:
		fmt.Fprintf(t.w, "FAIL\t%s\t%.3fs\n", f.Name, f.Duration.Seconds())
	case len(f.Results) == 0:
		fmt.Fprintf(t.w, "ok  \t%s\t%.3fs\t[no tests to run]\n", f.Name, f.Duration.Seconds())
	default:
		fmt.Fprintf(t.w, "ok  \t%s\t%.3fs\n", f.Name, f.Duration.Seconds())
	}
}

func (t *textReporter) end(total fileResult) {
	n := total.count()
	counts := fmt.Sprintf("%d passed", n[unittest.Passed])
	for _, s := range []unittest.Status{unittest.Failed, unittest.Blocked, unittest.Fixme, unittest.Skipped} {
		if n[s] > 0 {
			counts += fmt.Sprintf(", %d %s", n[s], s)
		}
	}
	fmt.Fprintln(t.w, counts)
}

func withNewline(text string) string {
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return text
}

// indentedLines puts four spaces before each line.
func indentedLines(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString("    " + line)
	}
	return b.String()
}

// A jsonReporter writes an object for each result, on a line of its own.
type jsonReporter struct{ e *json.Encoder }

// A jsonResult is a result, or the error of a file that could not be loaded.
type jsonResult struct {
	File      string   `json:"file"`
	Unit      string   `json:"unit,omitempty"`
	Test      string   `json:"test,omitempty"`
	Bindings  string   `json:"bindings,omitempty"`
	Status    string   `json:"status"`
	Line      int      `json:"line,omitempty"`
	Column    int      `json:"column,omitempty"`
	Message   string   `json:"message,omitempty"`
	Goal      string   `json:"goal,omitempty"`
	Expected  string   `json:"expected,omitempty"`
	Got       string   `json:"got,omitempty"`
	Warning   string   `json:"warning,omitempty"`
	Output    string   `json:"output,omitempty"`
	Backtrace []string `json:"backtrace,omitempty"`
	Seconds   float64  `json:"seconds"`
}

func (j *jsonReporter) file(f fileResult) {
	for _, r := range f.Results {
		out := jsonResult{r.File, r.Unit, r.Test, r.Bindings, string(r.Status), r.Line, r.Column, strings.TrimSpace(r.Message), r.Goal,
			unittest.Plain(r.Expected), unittest.Plain(r.Got), r.Warning, r.Output, nil, r.Duration.Seconds()}
		for _, frame := range r.Backtrace {
			out.Backtrace = append(out.Backtrace, frame.String())
		}
		_ = j.e.Encode(out)
	}
	if f.Err == nil {
		return
	}
	errs := []error{f.Err}
	if several := new(prolog.LoadError); errors.As(f.Err, &several) {
		errs = several.Errors
	}
	for _, err := range errs {
		out := jsonResult{File: f.Name, Status: "not loaded", Message: err.Error()}
		if clause := new(prolog.ClauseError); errors.As(err, &clause) {
			out.File, out.Line, out.Column, out.Message = relative(clause.File), clause.Line, clause.Column, clause.Err.Error()
		}
		_ = j.e.Encode(out)
	}
}

func (j *jsonReporter) end(fileResult) {}

// A junitReporter writes XML at the end, with a testsuite for each file.
type junitReporter struct {
	w      io.Writer
	suites []junitSuite
}

type junitSuite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
	Messages string      `xml:"system-err,omitempty"`
}

type junitCase struct {
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	File    string        `xml:"file,attr,omitempty"`
	Line    int           `xml:"line,attr,omitempty"`
	Time    string        `xml:"time,attr"`
	Failure *junitMessage `xml:"failure"`
	Error   *junitMessage `xml:"error"`
	Skipped *junitMessage `xml:"skipped"`
	Output  string        `xml:"system-out,omitempty"`
}

type junitMessage struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

func (j *junitReporter) file(f fileResult) {
	n := f.count()
	s := junitSuite{Name: f.Name, Failures: n[unittest.Failed], Time: junitTime(f.Duration), Messages: f.Loading,
		Skipped: n[unittest.Blocked] + n[unittest.Fixme] + n[unittest.Skipped]}
	for _, r := range f.Results {
		c := junitCase{Class: r.Unit, Name: strings.TrimSpace(r.Test + " " + r.Bindings), File: r.File, Line: r.Line, Time: junitTime(r.Duration), Output: r.Output}
		message := &junitMessage{strings.TrimSpace(r.Message), r.Text()}
		switch r.Status {
		case unittest.Passed:
		case unittest.Failed:
			c.Failure = message
		default:
			c.Skipped = message
		}
		s.Cases = append(s.Cases, c)
	}
	if f.Err != nil {
		s.Errors = 1
		s.Cases = append(s.Cases, junitCase{Name: "load", File: f.Name, Time: junitTime(0), Error: &junitMessage{f.Err.Error(), f.Loading}})
	}
	s.Tests = len(s.Cases)
	j.suites = append(j.suites, s)
}

func junitTime(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }

func (j *junitReporter) end(fileResult) {
	e := xml.NewEncoder(j.w)
	e.Indent("", "  ")
	io.WriteString(j.w, xml.Header)
	_ = e.Encode(struct {
		XMLName xml.Name `xml:"testsuites"`
		Suites  []junitSuite
	}{Suites: j.suites})
	io.WriteString(j.w, "\n")
}
