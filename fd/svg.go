package fd

import (
	"bufio"
	"fmt"
	"html"
	"io"
)

// DrawTree writes a search tree, given the nodes that Search.Visit was called with, as an
// SVG picture. Branches are circles, failures squares and solutions diamonds, as in Schulte,
// Oz Explorer (ICLP 1997). If name is not nil, viewers show the name of a branch's variable.
func DrawTree(w io.Writer, nodes []Node, name func(*Var) string) error {
	const step, high, margin = 20, 32, 16
	// A node is in the middle above its children, leaves are side by side. Children come
	// after their parents, and a first child with all below it before the second one.
	type place struct{ x, y, children float64 }
	at := make([]place, len(nodes))
	leaves, deepest := 0.0, 0.0
	for i, n := range nodes {
		if n.Parent >= 0 {
			at[i].y = at[n.Parent].y + 1
		}
		deepest = max(deepest, at[i].y)
		if n.Kind != Branch {
			at[i].x = leaves
			leaves++
		}
	}
	for i := len(nodes) - 1; i >= 0; i-- {
		p := &at[i]
		if p.children > 0 {
			p.x /= p.children
		}
		if up := nodes[i].Parent; up >= 0 {
			at[up].x += p.x
			at[up].children++
		}
	}
	x := func(i int) float64 { return margin + step*at[i].x }
	y := func(i int) float64 { return margin + high*at[i].y }
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\">\n", 2*margin+step*max(0, leaves-1), 2*margin+high*deepest)
	fmt.Fprintln(b, "<g stroke=\"#666\" stroke-width=\"1\">")
	for i, n := range nodes {
		if n.Parent >= 0 {
			dash := ""
			if n.Contrary {
				dash = " stroke-dasharray=\"3\""
			}
			fmt.Fprintf(b, "<line x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\"%s/>\n", x(n.Parent), y(n.Parent), x(i), y(i), dash)
		}
	}
	for i, n := range nodes {
		switch n.Kind {
		case Failure:
			fmt.Fprintf(b, "<rect x=\"%g\" y=\"%g\" width=\"12\" height=\"12\" fill=\"#d33\"/>\n", x(i)-6, y(i)-6)
		case Solution:
			fmt.Fprintf(b, "<path d=\"M%g %gl8 8l-8 8l-8-8z\" fill=\"#3a3\"/>\n", x(i), y(i)-8)
		default:
			title := ""
			if name != nil {
				title = "<title>" + html.EscapeString(name(n.X)+n.decision()) + "</title>"
			}
			fmt.Fprintf(b, "<circle cx=\"%g\" cy=\"%g\" r=\"7\" fill=\"#58c\">%s</circle>\n", x(i), y(i), title)
		}
	}
	fmt.Fprintln(b, "</g>\n</svg>")
	return b.Flush()
}

// decision returns what the first child of a branch has decided of the variable.
func (n Node) decision() string {
	switch n.Choose {
	case Halve:
		return fmt.Sprintf(" ≤ %d", n.N)
	case HalveDown:
		return fmt.Sprintf(" > %d", n.N)
	}
	return fmt.Sprintf(" = %d", n.N)
}
