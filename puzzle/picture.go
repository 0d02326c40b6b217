package puzzle

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"path"
	"strings"
	"unicode/utf8"
)

// The cross grid has a square for each two categories: the columns are those from the second
// one on, the rows the first one, and then the others from the last one upwards.
//
//	       B C D
//	    A  # # #
//	    D  # #
//	    C  #

// A picture is a cross grid that is drawn.
type picture struct {
	p    *Puzzle
	b    strings.Builder
	left int // where the squares begin
	top  int
}

// The sizes of a cell, of a letter and of the margin.
const (
	cellSize   = 22
	letterSize = 7
	margin     = 8
)

// moments tells of each fact after which step it is known, from 1. Those that no step was
// needed for come last.
func moments(p *Puzzle, x *Explanation) map[Fact]int {
	at := make(map[Fact]int)
	for _, f := range x.Given {
		at[f] = 0
	}
	for i, s := range x.Steps {
		for _, f := range s.So {
			if _, ok := at[f]; !ok {
				at[f] = i + 1
			}
		}
	}
	for a := range p.Categories {
		for b := a + 1; b < len(p.Categories); b++ {
			for o := range p.Size() {
				for q := range p.Size() {
					r, s := Ref{a, o}, Ref{b, q}
					f := Fact{r, s, Same{r, s}.Holds(p, x.Solution)}
					if _, ok := at[f]; !ok {
						at[f] = len(x.Steps) + 1
					}
				}
			}
		}
	}
	return at
}

// SVG writes the cross grid as a picture that fills itself step by step. Without an
// explanation the grid is blank.
func (p *Puzzle) SVG(w io.Writer, x *Explanation) error {
	_, err := io.WriteString(w, p.svg(x, true))
	return err
}

func (p *Puzzle) svg(x *Explanation, moving bool) string {
	d := &picture{p: p}
	long := 0
	for _, c := range p.Categories {
		for _, o := range c.Options {
			long = max(long, utf8.RuneCountInString(o.Name))
		}
	}
	d.left = margin + cellSize + long*letterSize + margin
	d.top = d.left
	n, k := p.Size(), len(p.Categories)
	size := (k-1)*n*cellSize + margin
	fmt.Fprintf(&d.b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%d" font-family="sans-serif" font-size="12">`+"\n",
		d.left+size, d.top+size)
	fmt.Fprintf(&d.b, "<title>%s</title>\n", html.EscapeString(p.title()))
	if x != nil && moving {
		d.b.WriteString("<style>.mark{opacity:0;animation:show .2s forwards}@keyframes show{to{opacity:1}}@media print{.mark{opacity:1;animation:none}}</style>\n")
	}
	d.b.WriteString(`<rect width="100%" height="100%" fill="white"/>` + "\n")
	var at map[Fact]int
	if x != nil {
		at = moments(p, x)
	}
	for i, row := range d.rowCategories() {
		d.names(row, d.left-margin, d.top+i*n*cellSize, false)
		for j := range k - 1 - i {
			if i == 0 {
				d.names(j+1, d.left+j*n*cellSize, d.top-margin, true)
			}
			d.square(row, j+1, d.left+j*n*cellSize, d.top+i*n*cellSize, at, moving)
		}
	}
	d.b.WriteString("</svg>\n")
	return d.b.String()
}

// title returns the title of the text, or its file.
func (p *Puzzle) title() string {
	if p.Title != "" {
		return p.Title
	}
	return path.Base(p.File)
}

// rowCategories returns the categories of the rows, from the top.
func (d *picture) rowCategories() []int {
	rows := []int{0}
	for c := len(d.p.Categories) - 1; c > 1; c-- {
		rows = append(rows, c)
	}
	return rows
}

// names writes the options of a category beside rows, or above columns.
func (d *picture) names(c, x, y int, above bool) {
	n := d.p.Size()
	category := d.p.Categories[c]
	for o, option := range category.Options {
		text := html.EscapeString(option.Name)
		if middle := o*cellSize + cellSize/2 + 4; above {
			fmt.Fprintf(&d.b, `<text transform="translate(%d %d) rotate(-90)">%s</text>`+"\n", x+middle, y, text)
		} else {
			fmt.Fprintf(&d.b, `<text x="%d" y="%d" text-anchor="end">%s</text>`+"\n", x, y+middle, text)
		}
	}
	text := html.EscapeString(category.Name)
	if half := n * cellSize / 2; above {
		fmt.Fprintf(&d.b, `<text x="%d" y="%d" text-anchor="middle" font-weight="bold">%s</text>`+"\n", x+half, margin+8, text)
	} else {
		fmt.Fprintf(&d.b, `<text transform="translate(%d %d) rotate(-90)" text-anchor="middle" font-weight="bold">%s</text>`+"\n", margin+8, y+half, text)
	}
}

// square draws the cells of two categories, with their marks.
func (d *picture) square(row, column, x, y int, at map[Fact]int, moving bool) {
	n := d.p.Size()
	for o := range n {
		for q := range n {
			left, top := x+q*cellSize, y+o*cellSize
			fmt.Fprintf(&d.b, `<rect x="%d" y="%d" width="%d" height="%[3]d" fill="none" stroke="#999"/>`+"\n", left, top, cellSize)
			for _, is := range []bool{true, false} {
				f := fact(Ref{row, o}, Ref{column, q}, is)
				step, ok := at[f]
				if !ok {
					continue
				}
				mark, colour := "×", "#a33"
				if is {
					mark, colour = "●", "#161"
				}
				style := ""
				if moving {
					style = fmt.Sprintf(` style="animation-delay:%.1fs"`, 0.5*float64(step))
				}
				fmt.Fprintf(&d.b, `<text class="mark" data-step="%d" x="%d" y="%d" text-anchor="middle" font-size="15" fill="%s"%s>%s</text>`+"\n",
					step, left+cellSize/2, top+cellSize/2+5, colour, style, mark)
			}
		}
	}
	fmt.Fprintf(&d.b, `<rect x="%d" y="%d" width="%d" height="%[3]d" fill="none" stroke="black" stroke-width="2"/>`+"\n", x, y, n*cellSize)
}

//go:embed page.html
var page string

// HTML writes a page with the clues, the steps, and a cross grid that fills as the reader
// steps through them. When printed, or without an explanation, the page has the clues and a
// blank grid.
func (p *Puzzle) HTML(w io.Writer, x *Explanation) error {
	var clues, story strings.Builder
	for _, c := range p.Clues {
		text := c.Text
		if text == "" {
			text = p.Say(c.meaning())
		}
		fmt.Fprintf(&clues, "<li>%s</li>\n", html.EscapeString(text))
	}
	for _, q := range p.Questions {
		fmt.Fprintf(&story, "<p>%s?</p>\n", html.EscapeString(strings.TrimRight(q.Text, " ?")))
	}
	steps := []string{}
	if x != nil {
		for i := range x.Steps {
			var b strings.Builder
			p.writeStep(&b, fmt.Sprint(i+1), &x.Steps[i], "")
			steps = append(steps, b.String())
		}
		steps = append(steps, "All is known.")
	}
	list, err := json.Marshal(steps) // < and > are escaped in it
	if err != nil {
		return err
	}
	_, err = strings.NewReplacer(
		"{{title}}", html.EscapeString(p.title()), "{{story}}", html.EscapeString(p.Story), "{{clues}}", clues.String(),
		"{{questions}}", story.String(), "{{grid}}", p.svg(x, false), "{{steps}}", string(list),
	).WriteString(w, page)
	return err
}
