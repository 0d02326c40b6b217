package unittest

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/zebralog/prolog"
)

// A Status is what became of a test.
type Status string

// The statuses.
const (
	Passed  Status = "passed"
	Failed  Status = "failed"
	Blocked Status = "blocked" // by the option blocked(Message)
	Fixme   Status = "fixme"   // it has the option fixme(Message); a warning tells if it passed
	Skipped Status = "skipped" // its condition does not hold
)

// A Result is what became of a test, or of its run for one solution of its generator, or
// of what is done before the tests of a unit.
type Result struct {
	Unit, Test   string // Test is "" for the unit itself
	Bindings     string // those of forall/2, or ""
	Status       Status
	File         string
	Line, Column int    // where the test is, or its goal that failed or raised
	Goal         string // which one that is, if it is known
	Message      string
	Expected     string // with marks around subterms that differ: \x01 and \x02
	Got          string
	Warning      string
	Output       string // what it has printed
	Backtrace    []prolog.Frame
	Duration     time.Duration
}

// Place is file:line:column.
func (r *Result) Place() string {
	if r.Line == 0 {
		return r.File
	}
	return fmt.Sprintf("%s:%d:%d", r.File, r.Line, r.Column)
}

// Text tells in lines why a test has failed, or what else is to be said about it.
func (r *Result) Text() string {
	var b strings.Builder
	if r.File != "" {
		fmt.Fprintf(&b, "%s: ", r.Place())
	}
	if r.Bindings != "" {
		fmt.Fprintf(&b, "with %s: ", r.Bindings)
	}
	message := strings.TrimRight(r.Message, "\n")
	if r.Status == Blocked || r.Status == Fixme {
		message = strings.TrimSpace(string(r.Status) + ": " + message)
	}
	if r.Warning != "" {
		message = strings.TrimPrefix(message+"; "+r.Warning, "; ")
	}
	b.WriteString(indented(message, "    "))
	if r.Status != Failed {
		return b.String() + "\n"
	}
	b.WriteByte('\n')
	if r.Goal != "" {
		fmt.Fprintf(&b, "    Goal:     %s\n", indented(r.Goal, "              "))
	}
	if r.Expected != "" || r.Got != "" {
		b.WriteString(marked("    Expected: ", r.Expected))
		b.WriteString(marked("    Got:      ", r.Got))
	}
	for _, f := range r.Backtrace {
		fmt.Fprintf(&b, "    %s\n", f)
	}
	return b.String()
}

// indented puts a prefix before the lines of a text, but for the first one.
func indented(text, prefix string) string { return strings.ReplaceAll(text, "\n", "\n"+prefix) }

// Plain returns a text without marks.
func Plain(text string) string { return strings.NewReplacer("\x01", "", "\x02", "").Replace(text) }

// width is how many characters of a term are shown.
const width = 160

// marked returns a line with a term, and one below it with carets below what is marked. Of a long
// text it is the part in which the first mark is.
func marked(label, text string) string {
	var line, below []rune
	depth := 0
	first := -1
	for _, c := range text {
		switch c {
		case '\x01':
			if depth++; first < 0 {
				first = len(line)
			}
			continue
		case '\x02':
			depth--
			continue
		case '\n', '\t':
			c = ' '
		}
		line = append(line, c)
		if depth > 0 {
			below = append(below, '^')
		} else {
			below = append(below, ' ')
		}
	}
	if len(line) > width {
		from := min(max(0, first-width/2), len(line)-width)
		to := from + width
		cut, carets := line[from:to:to], below[from:to:to]
		if to < len(line) {
			cut = append(cut, []rune("...")...)
		}
		if from > 0 {
			cut, carets = append([]rune("..."), cut...), append([]rune("   "), carets...)
		}
		line, below = cut, carets
	}
	shown := label + string(line) + "\n"
	if marks := strings.TrimRight(string(below), " "); marks != "" {
		shown += strings.Repeat(" ", utf8.RuneCountInString(label)) + marks + "\n"
	}
	return shown
}
