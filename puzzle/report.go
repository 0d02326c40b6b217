package puzzle

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"time"
	"unicode/utf8"
)

// A Report has the result for one file: a puzzle and its solutions, or the error.
type Report struct {
	File   string
	Puzzle *Puzzle // nil if there is none
	Result *Result // nil if it was not solved
	Err    error
	Time   time.Duration
}

// Status returns the status of the result. For a text that is no puzzle it is NotSolved.
func (r *Report) Status() Status {
	if r.Result == nil {
		return NotSolved
	}
	return r.Result.Status
}

// Unread returns what could not be read.
func (r *Report) Unread() []Unread {
	var wrong *Error
	var file *fs.PathError
	switch {
	case r.Result != nil:
		return r.Result.Unread
	case r.Puzzle != nil && len(r.Puzzle.Unread) > 0:
		return r.Puzzle.Unread
	case errors.As(r.Err, &wrong):
		return []Unread{{Position: wrong.Position, Reason: wrong.Message}}
	case errors.As(r.Err, &file):
		return []Unread{{Reason: file.Err.Error()}}
	case r.Err != nil:
		return []Unread{{Reason: r.Err.Error()}}
	}
	return nil
}

// lines returns the lines of some clues.
func (p *Puzzle) lines(clues []int) []int {
	lines := make([]int, len(clues))
	for i, c := range clues {
		lines[i] = p.Clues[c].Line
	}
	return lines
}

// MarshalJSON returns the report as an object.
func (r *Report) MarshalJSON() ([]byte, error) {
	type category struct {
		Name    string   `json:"name"`
		Options []string `json:"options"`
	}
	type unread struct {
		Line   int    `json:"line"`
		Text   string `json:"text"`
		Reason string `json:"reason"`
	}
	o := struct {
		File       string            `json:"file"`
		Status     Status            `json:"status"`
		Categories []category        `json:"categories"`
		Solution   []json.RawMessage `json:"solution"`
		Unread     []unread          `json:"unread"`
		Redundant  []int             `json:"redundant"`
		Conflict   []int             `json:"conflict"`
		Ms         float64           `json:"ms"`
	}{File: r.File, Status: r.Status(), Categories: []category{}, Solution: []json.RawMessage{}, Unread: []unread{},
		Redundant: []int{}, Conflict: []int{}}
	o.Ms = float64(r.Time.Microseconds()) / 1000
	for _, u := range r.Unread() {
		o.Unread = append(o.Unread, unread{u.Line, u.Text, u.Reason})
	}
	if p := r.Puzzle; p != nil {
		for _, c := range p.Categories {
			names := make([]string, len(c.Options))
			for i := range c.Options {
				names[i] = c.Options[i].Name
			}
			o.Categories = append(o.Categories, category{c.Name, names})
		}
		if res := r.Result; res != nil {
			if res.Status == Unique || res.Enough {
				for _, row := range res.Solution {
					o.Solution = append(o.Solution, p.object(row))
				}
			}
			o.Redundant, o.Conflict = p.lines(res.Redundant), p.lines(res.Conflict)
		}
	}
	return json.Marshal(o)
}

// object returns an entity as a JSON object, with the categories in their order.
func (p *Puzzle) object(row []int) json.RawMessage {
	b := []byte{'{'}
	for c, o := range row {
		if c > 0 {
			b = append(b, ',')
		}
		name, _ := json.Marshal(p.Categories[c].Name)
		option, _ := json.Marshal(p.Categories[c].Options[o].Name)
		b = append(append(append(b, name...), ':'), option...)
	}
	return append(b, '}')
}

// columns returns the categories, with that of the places first.
func (p *Puzzle) columns() (cs []int) {
	if p.Row >= 0 {
		cs = append(cs, p.Row)
	}
	for c := range p.Categories {
		if c != p.Row {
			cs = append(cs, c)
		}
	}
	return cs
}

// Table writes a solution in aligned columns, one line for each entity.
func (p *Puzzle) Table(w io.Writer, s Solution) error {
	rows := make([][]string, 1+len(s))
	for _, c := range p.columns() {
		rows[0] = append(rows[0], p.Categories[c].Name)
		for e := range s {
			rows[e+1] = append(rows[e+1], p.Categories[c].Options[s[e][c]].Name)
		}
	}
	width := make([]int, len(p.Categories))
	for _, row := range rows {
		for c, text := range row {
			width[c] = max(width[c], utf8.RuneCountInString(text))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		line := ""
		for c, text := range row {
			line += text + strings.Repeat(" ", width[c]-utf8.RuneCountInString(text)+2)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Write writes the report as text.
func (r *Report) Write(w io.Writer) error {
	var b strings.Builder
	p, res := r.Puzzle, r.Result
	r.writeUnread(&b)
	switch r.Status() {
	case Unique:
		p.Table(&b, res.Solution)
		b.WriteString("This is the only solution.\n")
		for _, q := range p.Questions {
			fmt.Fprintf(&b, "%s? %s\n", strings.TrimRight(q.Text, " ?"), p.Reply(q, res.Solution))
		}
		if len(res.Redundant) > 0 {
			fmt.Fprintf(&b, "Not needed: %s.\n", p.where(res.Redundant))
		}
		if len(res.Wrong) > 0 {
			for _, wrong := range res.Wrong {
				fmt.Fprintf(&b, "%s:%v: the answer differs: %s\n", r.File, wrong.Row.Position, wrong.Text)
			}
		} else if len(p.Answer) > 0 {
			b.WriteString("The answer of the text is the same.\n")
		}
	case NotSolved:
		if res != nil && res.Enough {
			p.Table(&b, res.Solution)
			b.WriteString("This is the only solution of the other clues.\n")
		}
	case Several:
		r.writeSeveral(&b)
	case None:
		b.WriteString("There is no solution.\n")
		if len(res.Conflict) > 0 {
			b.WriteString("These clues contradict each other:\n")
			for _, i := range res.Conflict {
				fmt.Fprintf(&b, "    line %d: %s\n", p.Clues[i].Line, p.Clues[i].Text)
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteRead writes how each clue is understood, and what could not be read.
func (r *Report) WriteRead(w io.Writer) error {
	var b strings.Builder
	r.writeUnread(&b)
	if r.Puzzle != nil {
		for i := range r.Puzzle.Clues {
			c := &r.Puzzle.Clues[i]
			fmt.Fprintf(&b, "%d: %s\n", c.Line, c.Text)
			said := c.Said
			if said == "" {
				said = r.Puzzle.Say(c.meaning())
			}
			fmt.Fprintf(&b, "    %s\n", said)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteCount writes the number of solutions.
func (r *Report) WriteCount(w io.Writer) error {
	_, err := io.WriteString(w, r.Result.counted())
	return err
}

func (r *Result) counted() string {
	switch r.Count {
	case 0:
		return "There is no solution.\n"
	case 1:
		return "There is one solution.\n"
	}
	return fmt.Sprintf("There are %d solutions.\n", r.Count)
}

// writeUnread writes what could not be read.
func (r *Report) writeUnread(b *strings.Builder) {
	for _, u := range r.Unread() {
		at := r.File
		if u.Line > 0 {
			at += fmt.Sprintf(":%v", u.Position)
		}
		fmt.Fprintf(b, "%s: %s\n", at, u.Reason)
		if u.Text != "" {
			fmt.Fprintf(b, "    %s\n", u.Text)
		}
	}
}

// where says in which lines clues are.
func (p *Puzzle) where(clues []int) string {
	text := "line "
	if len(clues) > 1 {
		text = "lines "
	}
	for i, line := range p.lines(clues) {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprint(line)
	}
	return text
}

// writeSeveral tells the solutions that were asked for, or where they differ.
func (r *Report) writeSeveral(b *strings.Builder) {
	p, res := r.Puzzle, r.Result
	all := append([]Solution{res.Solution}, res.Others...)
	if res.Possible == nil {
		for i, s := range all {
			fmt.Fprintf(b, "Solution %d:\n", i+1)
			p.Table(b, s)
		}
	}
	if res.Complete {
		b.WriteString(res.counted())
	} else {
		b.WriteString("There is more than one solution.\n")
	}
	if res.Possible == nil {
		return
	}
	b.WriteString("They differ in:\n")
	first := max(p.Row, 0)
	for e, row := range res.Possible {
		for c, options := range row {
			if len(options) < 2 {
				continue
			}
			refs := make([]Ref, len(options))
			for i, o := range options {
				refs[i] = Ref{c, o}
			}
			fmt.Fprintf(b, "    %s, %s: %s\n", p.Label(Ref{first, e}), p.Categories[c].Name, p.list(refs, "or"))
		}
	}
}
