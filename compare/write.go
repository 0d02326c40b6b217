package compare

import (
	"fmt"
	"html"
	"io"
	"math"
	"strings"
	"text/tabwriter"
)

// Write writes the results as a table. The ratio is the time divided by the shortest time
// of the same way.
func Write(w io.Writer, results []Result) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "way\tengine\tsolutions\tcost\tms\tmemory\tratio")
	for _, r := range results {
		if r.Err != "" {
			fmt.Fprintf(t, "%s\t%s\t-\t-\t-\t-\t%s\n", r.Way, r.Engine, r.Err)
			continue
		}
		cost := r.Cost
		if cost == "" {
			cost = "-"
		}
		fmt.Fprintf(t, "%s\t%s\t%d\t%s\t%.3f\t%s\t%.1f\n", r.Way, r.Engine, r.Solutions, cost, r.Ms, size(r.Bytes), r.Ratio)
	}
	return t.Flush()
}

// size returns a number of bytes in a readable form.
func size(n uint64) string {
	switch {
	case n >= 10<<20:
		return fmt.Sprintf("%d MB", n>>20)
	case n >= 10<<10:
		return fmt.Sprintf("%d kB", n>>10)
	}
	return fmt.Sprintf("%d B", n)
}

var colours = []string{"#4269d0", "#efb118", "#3ca951", "#ff725c", "#9498a0"}

// WriteSVG draws the times as bars, on a scale by powers of ten.
func WriteSVG(w io.Writer, title string, results []Result) error {
	const bar, gap, left, width, top = 16, 10, 150, 460, 50
	least, most := math.Inf(1), 0.0
	engines := make(map[string]int)
	var names []string
	for _, r := range results {
		if _, ok := engines[r.Engine]; !ok {
			engines[r.Engine] = len(names)
			names = append(names, r.Engine)
		}
		if r.Err == "" {
			least, most = min(least, max(r.Ms, 0.001)), max(most, r.Ms)
		}
	}
	from, to := math.Floor(math.Log10(least)), math.Ceil(math.Log10(max(most, 0.001)))
	if math.IsInf(from, 0) {
		from, to = 0, 1
	}
	if to <= from {
		to = from + 1
	}
	scale := func(ms float64) float64 { return width * (math.Log10(max(ms, 0.001)) - from) / (to - from) }
	var b strings.Builder
	y := top
	last := ""
	for _, r := range results {
		if r.Way != last {
			y += gap
			fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n", left-8, y+12, html.EscapeString(r.Way))
			last = r.Way
		}
		if r.Err != "" {
			fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\" class=\"no\">%s: %s</text>\n", left+4, y+12, html.EscapeString(r.Engine), html.EscapeString(r.Err))
		} else {
			fmt.Fprintf(&b, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"><title>%s on %s: %.3f ms, %s</title></rect>\n", left, y+1,
				max(scale(r.Ms), 1), bar-2, colours[engines[r.Engine]%len(colours)], html.EscapeString(r.Way), html.EscapeString(r.Engine), r.Ms, html.EscapeString(r.Cost))
			fmt.Fprintf(&b, "<text x=\"%.1f\" y=\"%d\">%.3g ms</text>\n", left+max(scale(r.Ms), 1)+4, y+12, r.Ms)
		}
		y += bar
	}
	var axis strings.Builder
	for p := from; p <= to; p++ {
		x := left + width*(p-from)/(to-from)
		fmt.Fprintf(&axis, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/><text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%g ms</text>\n", x, x, top, y+4, x, y+18, math.Pow(10, p))
	}
	var legend strings.Builder
	for i, name := range names {
		fmt.Fprintf(&legend, "<rect x=\"%d\" y=\"32\" width=\"10\" height=\"10\" fill=\"%s\"/><text x=\"%d\" y=\"41\">%s</text>\n", left+i*90, colours[i%len(colours)], left+i*90+14, html.EscapeString(name))
	}
	_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">
<style>line{stroke:#ccc}.no{fill:#888}</style>
<rect width="100%%" height="100%%" fill="white"/>
<text x="%d" y="20" font-size="14">%s</text>
%s%s%s</svg>
`, left+width+90, y+30, left, html.EscapeString(title), legend.String(), axis.String(), b.String())
	return err
}
