package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A table has lines of cells of text: a heading, then groups with a rule between them. The
// first column is left-aligned, the others are right-aligned.
type table struct {
	heading []string
	groups  [][][]string
}

// text returns the table for a terminal.
func (t *table) text() string {
	widths := make([]int, len(t.heading))
	lines := slices.Concat([][]string{t.heading}, slices.Concat(t.groups...))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	write := func(line []string) {
		var l strings.Builder
		for i, cell := range line {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				l.WriteString(cell + pad)
			} else {
				l.WriteString("  " + pad + cell)
			}
		}
		b.WriteString(strings.TrimRight(l.String(), " ") + "\n")
	}
	rule := 2 * (len(widths) - 1)
	for _, w := range widths {
		rule += w
	}
	write(t.heading)
	for _, group := range t.groups {
		b.WriteString(strings.Repeat("-", rule) + "\n")
		for _, line := range group {
			write(line)
		}
	}
	return b.String()
}

// markdown returns the table in GitHub's Markdown.
func (t *table) markdown() string {
	var b strings.Builder
	write := func(line []string) {
		b.WriteString("| " + strings.Join(line, " | ") + " |\n")
	}
	write(t.heading)
	b.WriteString("|:--" + strings.Repeat("|--:", len(t.heading)-1) + "|\n")
	for _, group := range t.groups {
		for _, line := range group {
			write(line)
		}
	}
	return b.String()
}

// A mean is the geometric mean, over a set, of a system's times divided by ours.
type mean struct {
	Set      string  `json:"set"`
	System   string  `json:"system"`
	Ratio    float64 `json:"ratio"`
	Programs int     `json:"programs"` // the number of programs that both have run
}

// ratio returns the time of a system divided by ours. Above 1, ours is faster.
func (r *row) ratio(system string) (float64, bool) {
	ours, theirs := r.Cells["zebra"], r.Cells[system]
	if ours == nil || theirs == nil || ours.Us <= 0 || theirs.Us <= 0 {
		return 0, false
	}
	return theirs.Us / ours.Us, true
}

// rivals returns the systems that are compared with ours.
func (r *report) rivals() []string {
	if !slices.Contains(r.Systems, "zebra") {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(r.Systems), func(s string) bool { return s == "zebra" })
}

// means returns the geometric means of the sets programs, micro, fd, globals and goals.
// Those of other sets would say nothing.
func (r *report) means() []mean {
	var means []mean
	for _, set := range []string{"programs", "micro", "fd", "globals", goalSet} {
		for _, system := range r.rivals() {
			m := mean{Set: set, System: system}
			logs := 0.0
			for _, row := range r.Rows {
				if ratio, ok := row.ratio(system); ok && row.Set == set {
					logs += math.Log(ratio)
					m.Programs++
				}
			}
			if m.Programs > 0 {
				m.Ratio = math.Exp(logs / float64(m.Programs))
				means = append(means, m)
			}
		}
	}
	return means
}

// present returns the systems that have run at least one row.
func (r *report) present(systems []string) []string {
	return slices.DeleteFunc(slices.Clone(systems), func(s string) bool {
		return !slices.ContainsFunc(r.Rows, func(row *row) bool { return row.Cells[s] != nil })
	})
}

// table returns the rows, with a group for each set, and the geometric means below.
func (r *report) table() *table {
	systems, rivals := r.present(r.Systems), r.present(r.rivals())
	withPeak := slices.DeleteFunc(slices.Clone(systems), func(s string) bool { return s != "zebra" && s != "swipl" })
	t := &table{heading: []string{"program"}}
	for _, s := range systems {
		t.heading = append(t.heading, s+" us")
	}
	for _, s := range rivals {
		t.heading = append(t.heading, s+"/zebra")
	}
	for _, s := range withPeak {
		t.heading = append(t.heading, s+" MB")
	}
	for _, set := range setNames {
		var group [][]string
		for _, row := range r.Rows {
			if row.Set != set {
				continue
			}
			line := []string{row.Name}
			for _, s := range systems {
				line = append(line, formatTime(row.Cells[s]))
			}
			for _, s := range rivals {
				line = append(line, formatRatio(row.ratio(s)))
			}
			for _, s := range withPeak {
				line = append(line, formatPeak(row.Cells[s]))
			}
			group = append(group, line)
		}
		if line := r.meanLine(set, len(systems), rivals, len(withPeak)); group != nil && line != nil {
			group = append(group, line)
		}
		if group != nil {
			t.groups = append(t.groups, group)
		}
	}
	return t
}

// meanLine returns the line of a set's geometric means, or nil.
func (r *report) meanLine(set string, before int, rivals []string, after int) []string {
	line := append([]string{"geometric mean"}, make([]string, before)...)
	found := false
	for _, s := range rivals {
		i := slices.IndexFunc(r.Means, func(m mean) bool { return m.Set == set && m.System == s })
		if i < 0 {
			line = append(line, "")
			continue
		}
		found = true
		line = append(line, formatRatio(r.Means[i].Ratio, true))
	}
	if !found {
		return nil
	}
	return append(line, make([]string, after)...)
}

// footer says what was measured and where, and what went wrong.
func (r *report) footer() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s\n", r.caption())
	for _, row := range r.Rows {
		for _, note := range row.Notes {
			fmt.Fprintf(&b, "%s: %s\n", row.Name, note)
		}
	}
	return b.String()
}

// caption returns the versions of the systems, the machine and the date in one line.
func (r *report) caption() string {
	var versions []string
	for _, s := range r.Systems {
		if v := r.Version[s]; v != "" && s != "go" {
			versions = append(versions, v)
		}
	}
	return strings.Join(append(versions, r.Machine, r.Date), "; ")
}

// formatTime returns microseconds with at least three digits.
func formatTime(c *cell) string {
	switch {
	case c == nil:
		return "-"
	case c.Error != "":
		return "fails"
	case c.Us < 10:
		return strconv.FormatFloat(c.Us, 'f', 2, 64)
	case c.Us < 100:
		return strconv.FormatFloat(c.Us, 'f', 1, 64)
	}
	return groupDigits(int64(math.Round(c.Us)))
}

// groupDigits returns a non-negative number with commas between groups of three digits.
func groupDigits(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// formatRatio returns a ratio, or a dash if there is none.
func formatRatio(ratio float64, ok bool) string {
	if !ok {
		return "-"
	}
	if ratio >= 100 {
		return groupDigits(int64(math.Round(ratio)))
	}
	return strconv.FormatFloat(ratio, 'f', 2, 64)
}

// formatPeak returns the peak memory in megabytes.
func formatPeak(c *cell) string {
	if c == nil || c.Peak == 0 {
		return "-"
	}
	return groupDigits((c.Peak + 1<<19) >> 20)
}
