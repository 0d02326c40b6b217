package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// The chart shows how fast the systems are for each program, relative to a baseline. Each
// program has a group of bars on a logarithmic scale. They start at 1, and go to the right
// for a faster system and to the left for a slower one.

// Measures of the chart in pixels.
const (
	chartWidth = 860
	labelWidth = 150
	rightSpace = 60
	topSpace   = 72
	barHeight  = 8
	groupSpace = 8
	lineHeight = 16
)

// chartColours has the colours of a system's bars, on a light and on a dark background.
var chartColours = map[string][2]string{
	"zebra":       {"#1f6fd0", "#6cb0ff"},
	"interpreter": {"#1a8f6a", "#5fd3ad"},
	"swipl":       {"#7a5bb8", "#b79af0"},
	"gprolog":     {"#c2701c", "#e8a556"},
	"go":          {"#2c8a5b", "#62c795"},
}

// chartNames has the names of the systems in the legend.
var chartNames = map[string]string{
	"zebra":       "zebra",
	"interpreter": "zebra without native code",
	"swipl":       "SWI-Prolog",
	"gprolog":     "GNU Prolog (native code)",
	"go":          "hand-written Go",
}

// A bar is the speed of a system relative to the baseline.
type bar struct {
	system string
	speed  float64
}

// A barGroup is a line of the chart.
type barGroup struct {
	name string
	bars []bar
}

// chart draws the set programs of a report as an SVG document. If nothing of that set was
// measured, it draws all rows.
func chart(r *report) ([]byte, error) {
	baseline, systems := "swipl", r.present(r.Systems)
	if !slices.Contains(systems, baseline) && len(systems) > 0 {
		baseline = systems[len(systems)-1]
	}
	groups := r.barGroups(baseline, systems, func(row *row) bool { return row.Set == "programs" })
	if groups == nil {
		groups = r.barGroups(baseline, systems, func(*row) bool { return true })
	}
	if groups == nil {
		return nil, errors.New("there is no chart of fewer than two systems")
	}
	return drawChart(groups, baseline, r.caption()), nil
}

// barGroups returns the groups of the chart for the wanted rows. Below them it adds the
// geometric mean of each system that has run at least half of them.
func (r *report) barGroups(baseline string, systems []string, wanted func(*row) bool) []barGroup {
	var groups []barGroup
	logs, counts := map[string]float64{}, map[string]int{}
	for _, row := range r.Rows {
		base := row.Cells[baseline]
		if !wanted(row) || base == nil || base.Us <= 0 {
			continue
		}
		g := barGroup{name: row.Name}
		for _, s := range systems {
			c := row.Cells[s]
			if s == baseline || c == nil || c.Us <= 0 {
				continue
			}
			speed := base.Us / c.Us
			g.bars = append(g.bars, bar{s, speed})
			logs[s] += math.Log(speed)
			counts[s]++
		}
		if g.bars != nil {
			groups = append(groups, g)
		}
	}
	if groups == nil {
		return nil
	}
	means := barGroup{name: "geometric mean"}
	for _, s := range systems {
		if 2*counts[s] >= len(groups) && len(groups) > 1 && counts[s] > 0 {
			means.bars = append(means.bars, bar{s, math.Exp(logs[s] / float64(counts[s]))})
		}
	}
	if means.bars != nil {
		groups = append(groups, means)
	}
	return groups
}

// drawChart writes the document.
func drawChart(groups []barGroup, baseline, caption string) []byte {
	low, high := scale(groups)
	x := func(speed float64) float64 {
		part := (math.Log2(speed) - float64(low)) / float64(high-low)
		return labelWidth + part*(chartWidth-labelWidth-rightSpace)
	}
	bottom := topSpace
	for _, g := range groups {
		bottom += len(g.bars)*barHeight + groupSpace
	}
	lines := wrap(caption, 130)
	height := bottom + 30 + len(lines)*lineHeight + 8
	title := "Speed relative to " + chartNames[baseline] + " (longer to the right is faster, logarithmic scale)"

	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img">`+"\n", chartWidth, height)
	fmt.Fprintf(&b, "<title>%s</title>\n", escape(title))
	b.WriteString(chartStyle())
	fmt.Fprintf(&b, `<rect class="ground" width="%d" height="%d" rx="6"/>`+"\n", chartWidth, height)
	text(&b, "title", "start", 14, 26, title)

	left := 14.0
	for _, s := range legend(groups) {
		fmt.Fprintf(&b, `<rect class="%s" x="%.1f" y="38" width="10" height="10"/>`+"\n", s, left)
		text(&b, "note", "start", left+15, 47, chartNames[s])
		left += 30 + 6.5*float64(len(chartNames[s]))
	}
	for e := low; e <= high; e++ {
		class := "grid"
		if e == 0 {
			class = "one"
		}
		at := x(math.Exp2(float64(e)))
		fmt.Fprintf(&b, `<path class="%s" d="M%.1f %d V%d"/>`+"\n", class, at, topSpace-8, bottom)
		text(&b, "note", "middle", at, float64(bottom+14), power(e))
	}
	y := topSpace
	for _, g := range groups {
		middle := float64(y) + float64(len(g.bars)*barHeight)/2
		class := "label"
		if g.name == "geometric mean" {
			class = "strong"
		}
		text(&b, class, "end", labelWidth-8, middle+4, g.name)
		for _, bar := range g.bars {
			from, to := x(1), x(bar.speed)
			fmt.Fprintf(&b, `<rect class="%s" x="%.1f" y="%d" width="%.1f" height="%d"/>`+"\n",
				bar.system, min(from, to), y, max(1, math.Abs(to-from)), barHeight-1)
			text(&b, "value", "start", max(from, to)+4, float64(y+barHeight-1), formatRatio(bar.speed, true))
			y += barHeight
		}
		y += groupSpace
	}
	for i, line := range lines {
		text(&b, "note", "start", 14, float64(bottom+38+i*lineHeight), line)
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// scale returns the exponents of the powers of two between which all speeds lie.
func scale(groups []barGroup) (low, high int) {
	low, high = -1, 1
	for _, g := range groups {
		for _, bar := range g.bars {
			e := math.Log2(bar.speed)
			low, high = min(low, int(math.Floor(e))), max(high, int(math.Ceil(e)))
		}
	}
	return low, high
}

// power returns the text of the e-th power of two.
func power(e int) string {
	if e < 0 {
		return fmt.Sprintf("1/%d", 1<<-e)
	}
	return fmt.Sprint(1 << e)
}

// legend returns the systems with bars, in the order of the table.
func legend(groups []barGroup) []string {
	var systems []string
	for _, s := range systemNames {
		if slices.ContainsFunc(groups, func(g barGroup) bool { return g.has(s) }) {
			systems = append(systems, s)
		}
	}
	return systems
}

func (g barGroup) has(system string) bool {
	return slices.ContainsFunc(g.bars, func(b bar) bool { return b.system == system })
}

// chartStyle returns the style sheet, for a light background and a dark one.
func chartStyle() string {
	var light, dark strings.Builder
	for _, s := range systemNames {
		fmt.Fprintf(&light, ".%s { fill: %s }\n", s, chartColours[s][0])
		fmt.Fprintf(&dark, ".%s { fill: %s }\n", s, chartColours[s][1])
	}
	return `<style>
text { font-family: system-ui, sans-serif; font-size: 12px; fill: #1f2328 }
.title { font-size: 14px; font-weight: 600 }
.strong { font-weight: 600 }
.note { font-size: 11px; fill: #59636e }
.value { font-size: 8px; fill: #59636e }
.ground { fill: #ffffff }
.grid { stroke: #d8dee4; stroke-width: 1 }
.one { stroke: #59636e; stroke-width: 1.5 }
` + light.String() + `@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.note, .value { fill: #9aa4af }
.ground { fill: #0d1117 }
.grid { stroke: #30363d }
.one { stroke: #9aa4af }
` + dark.String() + "}\n</style>\n"
}

// text writes a text element.
func text(b *bytes.Buffer, class, anchor string, x, y float64, s string) {
	fmt.Fprintf(b, `<text class="%s" text-anchor="%s" x="%.1f" y="%.1f">%s</text>`+"\n", class, anchor, x, y, escape(s))
}

// escape returns a text as XML character data.
func escape(s string) string {
	var b bytes.Buffer
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.String()
}

// wrap splits a text at its spaces into lines of at most n bytes, where possible.
func wrap(s string, n int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		switch {
		case line == "":
			line = word
		case len(line)+1+len(word) > n:
			lines = append(lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}
