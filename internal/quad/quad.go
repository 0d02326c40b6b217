// Package quad reads test tables of queries with their answers and checks
// them against a Prolog system.
//
// A table looks like a conversation with a top level:
//
//	% 8.16.1 atom_length/2
//	| p(1).
//	| p(2).
//
//	?- p(X).
//	   X = 1
//	;  X = 2.
//
//	%gprolog: text is counted in bytes
//	?- atom_length(X, Y).
//	   error(instantiation_error, _).
//
// Lines that begin with "| " are a program, consulted when the run comes to
// it. A case is a query after "?- " and its answers, up to a blank line:
//
//   - An answer is a conjunction of equations for the query's variables, or
//     true. It is compared with the solution found as a variant; variables
//     whose name begins with "_" are not looked at. Conjuncts of another form
//     are the residual goals of attributed variables.
//   - error(Formal, Context) is a ball that the query raised; another ball is
//     written throws(Ball). The ball found has to be an instance of it.
//   - false says that there are no more answers. After another answer it may
//     be left out.
//   - "..." as the last answer says that the rest is not looked at.
//   - writes("text") before the rest of an answer is what was written to the
//     standard output since the answer before. Without it nothing may have
//     been written; writes(_) says that anything may.
//
// A line "%swi: reason" or "%gprolog: reason" directly above a query says that
// this system differs by decision; a reason that begins with "loops" also that
// the query must not be run there. The first line of a block of other comments
// is the heading of the cases that follow, unless it begins with "% #": that is
// a number of the case in some other list.
package quad

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A File is a table: its programs and cases in order.
type File struct {
	Path  string
	Items []Item
}

// An Item is a program or a case; the other one is nil.
type Item struct {
	Program *Program
	Case    *Case
}

// A Program is a run of lines that began with "| ".
type Program struct {
	Line int // of the first line
	Text string
}

// A Case is a query with the answers expected.
type Case struct {
	Line    int
	Section string // the heading: the first line of the last block of comments
	Query   string // up to and including the full stop
	Answers []Answer
	Differs map[string]string // from a system to the reason
	More    bool              // answers may follow that are not looked at
}

// Kind is the kind of an answer.
type Kind int

// The kinds of answers.
const (
	Bindings Kind = iota // equations and residual goals, or true
	Error                // error(Formal, Context)
	Throws               // throws(Ball)
	False                // no more answers
)

// An Answer is one expected answer.
type Answer struct {
	Line   int
	Kind   Kind
	Text   string // the conjunction without writes(...) and the full stop
	Writes string // the text that was written
	Any    bool   // anything may have been written
}

// ISO reports whether the queries are read in the way of the standard, where text in double
// quotes is a list of characters. They are if the table is in a directory iso.
func (f *File) ISO() bool { return filepath.Base(filepath.Dir(f.Path)) == "iso" }

// Cases returns the cases of a table in their order.
func (f *File) Cases() []*Case {
	var cases []*Case
	for _, it := range f.Items {
		if it.Case != nil {
			cases = append(cases, it.Case)
		}
	}
	return cases
}

// ParseFile reads and parses the table at path.
func ParseFile(path string) (*File, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, string(text))
}

// Parse parses the text of a table. Errors name path and line.
func Parse(path, text string) (*File, error) {
	p := &parser{file: &File{Path: path}, lines: strings.Split(text, "\n")}
	for p.next < len(p.lines) {
		if err := p.item(); err != nil {
			return nil, err
		}
	}
	if len(p.differs) > 0 {
		return nil, p.errorf(len(p.lines), "a %%system: line must stand directly above a query")
	}
	return p.file, nil
}

// A parser goes through the lines of a table. next is the index of the next line, and so
// also the number of lines done.
type parser struct {
	file    *File
	lines   []string
	next    int
	section string
	comment bool // the previous line was a comment
	differs map[string]string
}

func (p *parser) errorf(line int, format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", p.file.Path, line, fmt.Sprintf(format, args...))
}

// systems are the names allowed in a %system: line.
var systems = []string{"swi", "gprolog", "ichiban", "scryer", "trealla"}

// item parses a blank line, a comment, a program or a case.
func (p *parser) item() error {
	line := p.lines[p.next]
	comment := p.comment
	p.comment = false
	if system, reason, ok := difference(line); ok {
		if p.differs == nil {
			p.differs = map[string]string{}
		}
		p.differs[system] = reason
		p.next++
		return nil
	}
	isQuery := strings.HasPrefix(line, "?- ")
	if len(p.differs) > 0 && !isQuery {
		return p.errorf(p.next+1, "a %%system: line must stand directly above a query")
	}
	switch {
	case isQuery:
		return p.query()
	case strings.HasPrefix(line, "| ") || line == "|":
		p.program()
		return nil
	case strings.HasPrefix(line, "%"):
		if !comment && !strings.HasPrefix(line, "% #") {
			p.section = strings.TrimSpace(strings.TrimLeft(line, "%"))
		}
		p.comment = true
	case strings.TrimSpace(line) != "":
		return p.errorf(p.next+1, "expected a comment, a program line \"| \" or a query \"?- \"")
	}
	p.next++
	return nil
}

func difference(line string) (system, reason string, ok bool) {
	for _, s := range systems {
		if rest, found := strings.CutPrefix(line, "%"+s+":"); found {
			return s, strings.TrimSpace(rest), true
		}
	}
	return "", "", false
}

func (p *parser) program() {
	prog := &Program{Line: p.next + 1}
	var b strings.Builder
	for ; p.next < len(p.lines) && strings.HasPrefix(p.lines[p.next], "|"); p.next++ {
		b.WriteString(strings.TrimPrefix(strings.TrimPrefix(p.lines[p.next], "|"), " "))
		b.WriteByte('\n')
	}
	prog.Text = b.String()
	p.file.Items = append(p.file.Items, Item{Program: prog})
}

// query parses a query and its answers. The query ends at its full stop. If there is no
// full stop outside quotes and comments, or no answer after it, the query ends before the
// first indented line.
func (p *parser) query() error {
	first := p.next
	for p.next < len(p.lines) && strings.TrimSpace(p.lines[p.next]) != "" {
		p.next++
	}
	block := strings.Join(p.lines[first:p.next], "\n")[len("?- "):]
	end, ok := endOfClause(block)
	eol := strings.IndexByte(block[end:], '\n')
	if !ok || eol < 0 {
		end, eol = 0, strings.Index(block, "\n ")
	}
	if eol < 0 {
		return p.errorf(first+1, "the query has no answer")
	}
	end += eol
	if strings.TrimSpace(block[:end]) == "" {
		return p.errorf(first+1, "the query is empty")
	}
	c := &Case{Line: first + 1, Section: p.section, Query: block[:end], Differs: p.differs}
	p.differs = nil
	p.file.Items = append(p.file.Items, Item{Case: c})
	return p.answers(c, block[end+1:], first+2+strings.Count(block[:end], "\n"))
}

// answers parses the lines after a query, the first of which has number line.
func (p *parser) answers(c *Case, text string, line int) error {
	text = strings.TrimRight(text, " \t\n")
	if !strings.HasSuffix(text, ".") {
		return p.errorf(line+strings.Count(text, "\n"), "the last answer must end with a full stop")
	}
	text = text[:len(text)-1]
	for n, part := range strings.Split(text, "\n;") {
		a := Answer{Line: line}
		line += strings.Count(part, "\n") + 1
		if n == 0 && !strings.HasPrefix(part, " ") {
			return p.errorf(a.Line, "the first answer must be indented")
		}
		if c.More || n > 0 && c.Answers[n-1].Kind != Bindings {
			return p.errorf(a.Line, "nothing may follow the answer before this one")
		}
		part = strings.TrimSpace(part)
		if part == "..." && n == 0 {
			return p.errorf(a.Line, "the first answer must not be ...")
		}
		if part == "..." {
			c.More = true
			continue
		}
		if err := a.parse(part); err != nil {
			return p.errorf(a.Line, "%v", err)
		}
		c.Answers = append(c.Answers, a)
	}
	return nil
}

// parse sets the kind and text of an answer, and what was written.
func (a *Answer) parse(text string) error {
	if rest, ok := strings.CutPrefix(text, "writes("); ok {
		var err error
		if text, err = a.parseWrites(rest); err != nil {
			return err
		}
	}
	switch {
	case text == "":
		return fmt.Errorf("an answer is empty")
	case text == "false":
		a.Kind = False
	case strings.HasPrefix(text, "error("):
		a.Kind = Error
	case strings.HasPrefix(text, "throws("):
		a.Kind = Throws
	}
	a.Text = text
	return nil
}

// parseWrites parses what follows "writes(" and returns the rest of the answer.
func (a *Answer) parseWrites(text string) (string, error) {
	if rest, ok := strings.CutPrefix(text, "_"); ok {
		a.Any, text = true, rest
	} else if rest, ok := strings.CutPrefix(text, "\""); ok {
		written, n, err := unquote(rest)
		if err != nil {
			return "", err
		}
		a.Writes, text = written, rest[n:]
	}
	text, ok := strings.CutPrefix(text, ")")
	if !ok {
		return "", fmt.Errorf("expected writes(\"text\") or writes(_)")
	}
	if text = strings.TrimSpace(text); text == "" {
		return "true", nil
	}
	if text, ok = strings.CutPrefix(text, ","); !ok {
		return "", fmt.Errorf("expected a comma after writes(...)")
	}
	return strings.TrimSpace(text), nil
}
