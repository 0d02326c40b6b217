package format

import (
	"bytes"
	"slices"
	"strings"

	"github.com/zebralog/prolog/internal/source"
)

// token prints the next token.
func (p *printer) token() {
	p.write(p.text(p.next))
	p.next++
}

func (p *printer) write(text string) {
	p.out = append(p.out, text...)
	if strings.Contains(text, "\n") {
		p.column = column(text)
	} else {
		p.column += column(text)
	}
}

// lineText returns what has been printed on the current line.
func (p *printer) lineText() string { return string(p.out[bytes.LastIndexByte(p.out, '\n')+1:]) }

// lineStart returns the column of the first token on the line.
func (p *printer) lineStart() int {
	line := p.lineText()
	return len(line) - len(strings.TrimLeft(line, " "))
}

// gap prints the gap before token i without a line break, unless comments need one. Lines
// after such comments begin at indent.
func (p *printer) gap(i, indent int) {
	if g := &p.gaps[i]; len(g.comments) == 0 || g.isFlat() {
		p.write(g.flat())
		return
	}
	p.comments(i, indent, false)
}

// line begins a new line before token i.
func (p *printer) line(i, indent int) { p.comments(i, indent, true) }

// gapOrLine begins a new line before token i if the file has one there.
func (p *printer) gapOrLine(i, indent int) {
	if p.gaps[i].newline {
		p.line(i, indent)
	} else {
		p.gap(i, indent)
	}
}

// set moves to a column before token i.
func (p *printer) set(i, indent int) {
	p.write(strings.Repeat(" ", max(0, indent-p.column)))
	if g := &p.gaps[i]; len(g.comments) > 0 {
		g.text = strings.TrimLeft(g.text, " \t")
		g.comments, _ = source.Layout(g.text)
		p.comments(i, indent, false)
	}
}

// comments prints the gap before token i. It begins a new line if line is set or the last
// comment ends the line. It keeps one empty line.
func (p *printer) comments(i, indent int, line bool) {
	g := &p.gaps[i]
	at := 0
	from := int(p.tokens[i].From) - len(g.text)
	for k, c := range g.comments {
		space, comment := g.text[at:c.From], g.text[c.From:c.To]
		rest := g.text[c.To:]
		last := k == len(g.comments)-1
		if !last {
			rest = g.text[c.To:g.comments[k+1].From]
		}
		switch ends := comment[0] == '%' || strings.Contains(rest, "\n") || last && line; {
		case strings.Contains(space, "\n"):
			p.breakLine(space, indent)
		case ends && !strings.HasSuffix(p.lineText(), " "):
			p.write(strings.Repeat(" ", aside(p.before(from+at), space, p.lineText())))
		case p.lineText() == "" || !strings.HasSuffix(p.lineText(), " "):
			p.write(" ")
		}
		p.write(reindented(comment, p.sourceColumn(from+c.From)-p.column))
		at = c.To
	}
	if rest := g.text[at:]; line || strings.Contains(rest, "\n") {
		p.breakLine(rest, indent)
	} else if rest != "" {
		p.write(" ")
	}
}

// breakLine begins a new line. It puts an empty line before it if the space has one.
func (p *printer) breakLine(space string, indent int) {
	p.out = bytes.TrimRight(p.out, " ")
	if strings.Count(space, "\n") > 1 {
		p.out = append(p.out, '\n')
	}
	p.out = append(p.out, '\n')
	p.out = append(p.out, slices.Repeat([]byte{' '}, indent)...)
	p.column = indent
}

// before returns the part of a line in the file that precedes an offset of the clause.
func (p *printer) before(offset int) string {
	if offset < 0 {
		return ""
	}
	text := p.clause.Text[:offset]
	if start := strings.LastIndexByte(text, '\n'); start >= 0 {
		return text[start+1:]
	}
	return p.lead + text
}

func (p *printer) sourceColumn(offset int) int { return column(p.before(offset)) }
