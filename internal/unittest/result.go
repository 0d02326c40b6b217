package unittest

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/zebralog/prolog"
)

// A Status is the outcome of a test.
type Status string

// The statuses.
const (
	Passed  Status = "passed"
	Failed  Status = "failed"
	Blocked Status = "blocked" // the test has the option blocked(Message)
	Fixme   Status = "fixme"   // the test has the option fixme(Message); a warning is given if it has passed
	Skipped Status = "skipped" // the condition of the test does not hold
)

// A Result is the outcome of a test, or of a test for one solution of its generator, or of
// the setup of a unit.
type Result struct {
	Unit, Test   string // Test is "" for the unit itself
	Bindings     string // those of forall/2, or ""
	Status       Status
	File         string
	Line, Column int    // of the test, or of the goal in it that failed or raised
	Goal         string // that goal, if it is known
	Message      string
	Expected     string // with \x01 and \x02 around subterms that differ
	Got          string
	Warning      string
	Output       string // what the test has printed
	Backtrace    []prolog.Frame
	Duration     time.Duration
}

// Place returns file:line:column.
func (r *Result) Place() string {
	if r.Line == 0 {
		return r.File
	}
	return fmt.Sprintf("%s:%d:%d", r.File, r.Line, r.Column)
}

// Text returns lines that say why a test has failed, or what else there is to say about it.
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

// indented puts a prefix before all lines of a text except the first one.
func indented(text, prefix string) string { return strings.ReplaceAll(text, "\n", "\n"+prefix) }

// Plain returns a text without marks.
func Plain(text string) string { return strings.NewReplacer("\x01", "", "\x02", "").Replace(text) }

// width is the number of characters of a term that are shown.
const width = 160

// marked returns a line with a term, and below it a line with carets under the marked
// parts. If the text is long, it is cut to the part with the first mark.
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
