package jupyter

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"strconv"
	"strings"
	"unicode"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/repl"
)

// A part of a cell is a query, or a run of clauses and directives.
type part struct {
	text  string
	start syntax.Position
	query bool
}

// partsOf divides a cell into its parts. Errors in them are found when they run.
func partsOf(cell string) (parts []part) {
	r := syntax.NewStringReader(cell, cellName)
	for {
		start := r.Position()
		_, err := r.Read(&syntax.Options{Ops: new(syntax.Ops), BreakQuotes: true})
		end := r.Position()
		var bad *syntax.Error
		if err != nil && !errors.As(err, &bad) || end.Byte == start.Byte {
			return parts
		}
		p := part{cell[start.Byte:end.Byte], start, false}
		p.query = strings.HasPrefix(withoutLayout(p.text), "?-")
		if n := len(parts); n > 0 && !p.query && !parts[n-1].query {
			parts[n-1].text += p.text
			continue
		}
		parts = append(parts, p)
	}
}

const cellName = "cell"

// withoutLayout returns a text without leading white space and comments.
func withoutLayout(text string) string {
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		switch {
		case strings.HasPrefix(text, "%"):
			_, text, _ = strings.Cut(text, "\n")
		case strings.HasPrefix(text, "/*"):
			_, text, _ = strings.Cut(text, "*/")
		default:
			return text
		}
	}
}

// completeness returns "complete" if a cell can be run as it is, otherwise "incomplete".
func completeness(cell string) string {
	parts := partsOf(cell)
	if len(parts) == 0 {
		if withoutLayout(cell) == "" {
			return "complete"
		}
		return "incomplete"
	}
	if last := parts[len(parts)-1].text; !strings.HasSuffix(strings.TrimSpace(last), ".") {
		return "incomplete"
	}
	return "complete"
}

// A failure is the reason why a cell has ended, as clients show it.
type failure struct {
	name  string
	lines []string
}

func (f *failure) content() object {
	return object{"ename": f.name, "evalue": f.lines[0], "traceback": f.lines}
}

// execute runs a cell and returns the reply.
func (k *kernel) execute(m *message, cell string, silent, keep bool) object {
	if !silent {
		k.count++
		k.publish(m, "execute_input", object{"code": cell, "execution_count": k.count})
	}
	if keep {
		k.previous = append(k.previous, cell)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	k.running.Store(&running{ctx, cancel})
	defer k.running.Store(nil)
	failed := k.run(ctx, m, cell)
	if failed == nil {
		return object{"status": "ok", "execution_count": k.count, "payload": []any{}, "user_expressions": object{}}
	}
	content := failed.content()
	if !silent {
		k.publish(m, "error", content)
	}
	content["status"], content["execution_count"] = "error", k.count
	return content
}

// run runs the parts of a cell, up to the first one that fails with an error.
func (k *kernel) run(ctx context.Context, m *message, cell string) *failure {
	for {
		line, rest, _ := strings.Cut(strings.TrimLeft(cell, "\n"), "\n")
		command, argument, _ := strings.Cut(strings.TrimSpace(line), " ")
		if command != "%limit" {
			break
		}
		limit, err := strconv.Atoi(strings.TrimSpace(argument))
		if strings.TrimSpace(argument) == "all" {
			limit, err = 0, nil
		}
		if err != nil || limit < 0 {
			return &failure{"Magic", []string{"%limit is followed by a number of answers, or by all"}}
		}
		k.limit, cell = limit, rest
	}
	for _, p := range partsOf(cell) {
		var err error
		if p.query {
			err = k.query(ctx, m, p)
		} else {
			err = k.program(ctx, p)
		}
		var exit prolog.HaltError
		if errors.As(err, &exit) {
			k.end()
			return nil
		}
		if err != nil {
			return k.failure(ctx, p, err)
		}
	}
	return nil
}

// program loads clauses, which replace those of their predicates, and runs directives.
func (k *kernel) program(ctx context.Context, p part) error {
	lines := strings.Repeat("\n", p.start.Line-1) // so that positions are those in the cell
	return k.engine.Interpreter().ExecContext(ctx, lines+p.text)
}

// defaultLimit is the number of answers that are shown at first.
const defaultLimit = 20

// query runs a query and shows its answers.
func (k *kernel) query(ctx context.Context, m *message, p part) error {
	var shown answers
	err := k.engine.Solve(ctx, repl.Query{Text: p.text, Start: p.start, Open: true}, func(a *repl.Answer) bool {
		shown.add(a)
		shown.more = !a.Last
		return k.limit == 0 || len(shown.texts) < k.limit
	})
	if err == nil && (k.limit == 0 || len(shown.texts) < k.limit) {
		shown.more = false
	}
	if err == nil || len(shown.texts) > 0 {
		k.publish(m, "execute_result", object{
			"execution_count": k.count, "metadata": object{},
			"data": object{"text/plain": shown.plain(err == nil), "text/html": shown.html()},
		})
	}
	return err
}

// answers are the answers that are shown.
type answers struct {
	texts []string
	names []string
	rows  [][]string
	more  bool
}

func (s *answers) add(a *repl.Answer) {
	s.texts = append(s.texts, a.Text(false))
	row := a.Row()
	if len(s.rows) == 0 || len(row) > len(s.names) {
		s.names = s.names[:0]
		for _, v := range a.Vars {
			s.names = append(s.names, v.Name)
		}
		if len(row) > len(s.names) {
			s.names = append(s.names, "goals")
		}
	}
	s.rows = append(s.rows, row)
}

// plain returns the answers as the top level prints them.
func (s *answers) plain(ended bool) string {
	switch {
	case len(s.texts) == 0:
		return "false."
	case s.more || !ended:
		return strings.Join(s.texts, " ;\n") + " ;\n..."
	default:
		return strings.Join(s.texts, " ;\n") + "."
	}
}

// html returns the answers as a table.
func (s *answers) html() string {
	if len(s.names) == 0 {
		return "<p>" + strconv.FormatBool(len(s.rows) > 0) + "</p>"
	}
	var b strings.Builder
	row := func(cell string, texts []string) {
		b.WriteString("<tr>")
		for _, text := range texts {
			fmt.Fprintf(&b, `<%s style="text-align:left">%s</%s>`, cell, html.EscapeString(text), cell)
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("<table>\n<thead>")
	row("th", s.names)
	b.WriteString("</thead>\n<tbody>\n")
	for _, texts := range s.rows {
		row("td", texts)
	}
	b.WriteString("</tbody>\n</table>")
	if s.more {
		fmt.Fprintf(&b, "\n<p>the first %d answers: %%limit asks for more</p>", len(s.rows))
	}
	return b.String()
}

// failure returns the failure for an error in a part of a cell.
func (k *kernel) failure(ctx context.Context, p part, err error) *failure {
	if ctx.Err() != nil {
		return &failure{"Interrupted", []string{"% Execution Aborted"}}
	}
	var list *prolog.LoadError
	if errors.As(err, &list) {
		f := &failure{name: "LoadError"}
		for _, err := range list.Errors {
			f.lines = append(f.lines, err.Error())
			var bad *prolog.SyntaxError
			if errors.As(err, &bad) {
				f.lines = append(f.lines, mark(p, bad.Pos)...)
			}
		}
		return f
	}
	var text bytes.Buffer
	k.errors.report = &text
	var hints []string
	name := "Exception"
	var bad *prolog.SyntaxError
	if errors.As(err, &bad) {
		name, hints = "SyntaxError", mark(p, bad.Pos)
	}
	k.engine.Report(err, hints...)
	k.errors.report = nil
	return &failure{name, strings.Split(strings.TrimRight(text.String(), "\n"), "\n")}
}

// mark returns the line of a part that contains a position, and a line that marks the
// position.
func mark(p part, at syntax.Position) []string {
	lines := strings.Split(p.text, "\n")
	n, column := at.Line-p.start.Line, at.Column
	if n == 0 {
		column -= p.start.Column - 1
	}
	if n < 0 || n >= len(lines) || column < 1 {
		return nil
	}
	return []string{lines[n], strings.Repeat(" ", column-1) + "^"}
}

// complete returns what could stand at the cursor, which is counted in characters.
func (k *kernel) complete(cell string, cursor int) object {
	runes := []rune(cell)
	cursor = max(0, min(cursor, len(runes)))
	before := string(runes[:cursor])
	base := 0 // where the part begins, in characters
	for _, p := range partsOf(before) {
		base = p.start.Byte
	}
	start, found := k.engine.Complete(before[base:])
	matches := []string{}
	for _, c := range found {
		matches = append(matches, c.Text)
	}
	from := len([]rune(before[:base+start]))
	return object{"status": "ok", "matches": matches, "cursor_start": from, "cursor_end": cursor, "metadata": object{}}
}

// inspect returns help about the word at the cursor.
func (k *kernel) inspect(cell string, cursor int) object {
	runes := []rune(cell)
	cursor = max(0, min(cursor, len(runes)))
	isWord := func(c rune) bool { return c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) }
	from, to := cursor, cursor
	for from > 0 && isWord(runes[from-1]) {
		from--
	}
	for to < len(runes) && isWord(runes[to]) {
		to++
	}
	text := ""
	if word := string(runes[from:to]); word != "" {
		goal := "use_module(library(help)), with_output_to(string(Text), prolog_help:found_help(" + string(syntax.AppendAtom(nil, word)) + "))"
		_ = k.engine.Solve(context.Background(), repl.GoalQuery(goal), func(a *repl.Answer) bool { // an error counts as no help
			if row := a.Row(); len(row) > 0 {
				text = row[0]
			}
			return false
		})
	}
	data := object{}
	if text != "" {
		data["text/plain"] = text
	}
	return object{"status": "ok", "found": text != "", "data": data, "metadata": object{}}
}
