package repl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
)

// A Session is a dialogue: queries are read from the engine's input, answers go
// to Out.
//
// With a terminal there are prompts. After an answer that may not be the last one, a key
// decides how to go on. Ctrl-C ends the query but not the session. Without a terminal the
// next answer is shown if a semicolon follows the query in the input, or if Key says so.
type Session struct {
	Engine   Engine
	Out      *Output
	Terminal *Terminal // nil for none
	Quiet    bool      // does not print "% halt" at the end of the input

	// Key, if set, asks for a key after an answer. It writes the question to out. If Key is
	// nil, the terminal is asked, if there is one.
	Key func(ctx context.Context, out io.Writer, question string) (rune, error)

	full bool // answers are written to any depth

	signals chan os.Signal // of the innermost query that runs
}

// Run reads and runs queries to the end of the input, or until a query calls halt. It
// returns the exit status.
func (s *Session) Run(ctx context.Context) int {
	s.debug(ctx)
	status, halted := s.loop(ctx)
	if !halted {
		if !s.Quiet {
			fmt.Fprintln(s.Out, "% halt")
		}
		return s.end(ctx)
	}
	return status
}

// loop reads and runs queries to the end of the input, or until the process is to end.
func (s *Session) loop(ctx context.Context) (status int, halted bool) {
	for {
		q, err := s.read()
		switch {
		case err == nil:
		case errors.Is(err, ErrInterrupted):
			continue
		case errors.Is(err, io.EOF):
			if s.Terminal == nil {
				io.WriteString(s.Out, "\n")
			}
			return 0, false
		default:
			s.Engine.Report(err)
			return 1, true
		}
		var exit prolog.HaltError
		if err := s.Ask(ctx, q); errors.As(err, &exit) {
			return int(exit), true
		}
		if err := s.Out.Err(); err != nil {
			s.Engine.Report(err)
			return 2, true
		}
		if ctx.Err() != nil {
			return 1, true
		}
	}
}

// end calls halt/1 at the end of the input.
func (s *Session) end(ctx context.Context) int {
	var exit prolog.HaltError
	errors.As(s.Ask(ctx, Query{Text: "halt(0)."}), &exit)
	return int(exit)
}

// read reads the text of a query, up to and including its full stop. The engine finds out
// whether the text is a term.
func (s *Session) read() (Query, error) {
	if s.Terminal != nil {
		s.Out.StartLine()
		s.Terminal.Query(s.Engine.Settings().Prompt, "|    ")
		defer s.Terminal.PromptBy(s.Engine.Prompt)
	}
	in := s.Engine.Input()
	if err := skipLayout(in); err != nil {
		return Query{}, err
	}
	q := Query{Start: in.Position()}
	text := recorder{Source: in}
	r := syntax.NewReader(&text, q.Start.File)
	// At a terminal quoted text may go on in further lines, which the editor has asked for.
	t, err := r.Read(&syntax.Options{Ops: splitOps, BreakQuotes: s.Terminal == nil})
	var bad *syntax.Error
	if err != nil && !errors.As(err, &bad) {
		return Query{}, err
	}
	q.Text = string(text.read)
	if !strings.HasSuffix(q.Text, "\n") {
		skipBlanks(in)
	}
	if err == nil && isEnd(t) {
		return Query{}, io.EOF
	}
	return q, nil
}

// isEnd reports whether a term stands for the end of the input.
func isEnd(t *syntax.Term) bool {
	return len(t.Nodes) == 1 && t.Nodes[0].Kind == syntax.KindAtom && t.Nodes[0].Atom == atom.EndOfFile
}

// splitOps are the operators with which the end of a query is found: none.
var splitOps = new(syntax.Ops)

// A recorder keeps what is read from a source.
type recorder struct {
	syntax.Source
	read []rune
}

func (r *recorder) ReadRune() (rune, int, error) {
	c, size, err := r.Source.ReadRune()
	if err == nil {
		r.read = append(r.read, c)
	}
	return c, size, err
}

func (r *recorder) UnreadRune() error {
	err := r.Source.UnreadRune()
	if err == nil && len(r.read) > 0 {
		r.read = r.read[:len(r.read)-1]
	}
	return err
}

// GoalQuery returns the query for a goal of the command line. The goal needs no full stop.
func GoalQuery(text string) Query {
	return Query{Text: text, Start: syntax.StartOf("goal"), Open: true}
}

// skipLayout skips white space.
func skipLayout(in Input) error {
	for {
		c, _, err := in.ReadRune()
		if err != nil {
			return err
		}
		if !unicode.IsSpace(c) {
			return in.UnreadRune()
		}
	}
}

// skipBlanks skips the rest of a line if it is blank or a comment, with the newline. A
// program that the query runs then reads from the next line.
func skipBlanks(in Input) {
	comment := false
	for {
		switch c, _, err := in.ReadRune(); {
		case err != nil || c == '\n':
			return
		case c == '%' || comment:
			comment = true
		case c != ' ' && c != '\t' && c != '\r':
			_ = in.UnreadRune()
			return
		}
	}
}

// freshLine begins a new line, unless both output and input are at the start of one. At a
// terminal, input counts as at the start once output has ended the line.
func (s *Session) freshLine() {
	typed := s.Engine.Input().Position().Column > 1 && (s.Terminal == nil || !s.Out.isPast())
	if s.Out.inLine() || typed {
		io.WriteString(s.Out, "\n")
	}
}

// Ask runs a query and shows its answers or its error. It returns that error.
func (s *Session) Ask(ctx context.Context, q Query) error {
	if s.Terminal != nil {
		var done func()
		ctx, done = s.interruptible(ctx)
		defer done()
	}
	first, done := true, false // no answer was shown yet; the last answer is complete
	var ask asker
	var took time.Duration // without the time spent waiting for the user
	since := s.clock()
	err := s.Engine.Solve(ctx, q, func(a *Answer) bool {
		took += s.clock() - since
		if first {
			s.freshLine()
		}
		first = false
		s.Out.StartLine()
		io.WriteString(s.Out, s.coloured(a.Text(s.full)))
		if done = a.Last || !s.wantsMore(ctx, &ask, a); done && !ask.halted {
			fmt.Fprintln(s.Out, ".") // before the cleanups of the goals that are given up
			s.after(took)
		}
		since = s.clock()
		return !done
	})
	if !done {
		took += s.clock() - since
	}
	if ask.halted {
		err = prolog.HaltError(ask.status)
	}
	var exit prolog.HaltError
	switch {
	case errors.As(err, &exit), err == nil && done:
	case err == nil:
		s.freshLine()
		fmt.Fprintln(s.Out, s.coloured("false")+".")
		s.after(took)
	case ctx.Err() != nil:
		s.Out.StartLine()
		fmt.Fprintln(s.Out, "% Execution Aborted")
	default:
		s.Out.StartLine()
		s.Engine.Report(err, s.hints(q, err)...)
	}
	return err
}

// truthColours has the SGR attributes of answers without bindings.
var truthColours = map[string]string{"true": "1", "false": "1;31", "undefined": "1;36"}

// coloured returns the text of an answer, coloured if colours are wanted.
func (s *Session) coloured(text string) string {
	if attributes := truthColours[text]; attributes != "" && s.Terminal != nil && s.Engine.Settings().Colours {
		return "\x1b[" + attributes + "m" + text + "\x1b[0m"
	}
	return text
}

// clock returns a time that does not advance while the session waits for the user.
func (s *Session) clock() time.Duration {
	now := time.Since(started)
	if s.Terminal != nil {
		now -= time.Duration(s.Terminal.waited.Load())
	}
	return now
}

var started = time.Now()

// after ends the output for a query that took the given time.
func (s *Session) after(took time.Duration) {
	set := s.Engine.Settings()
	if s.Terminal != nil && set.Time >= 0 && took >= set.Time {
		fmt.Fprintf(s.Out, "%% %.1f s\n", took.Seconds())
	}
	if set.WhiteLine {
		io.WriteString(s.Out, "\n")
	}
}

// hints returns lines that show where in the query a syntax error is.
func (s *Session) hints(q Query, err error) []string {
	var bad *syntax.Error
	if errors.As(err, &bad) {
		return place(q, bad.Pos)
	}
	return nil
}

// place returns the line of a query that contains a position, and a line that marks the
// position.
func place(q Query, p syntax.Position) []string {
	n := p.Line - q.Start.Line
	lines := strings.Split(q.Text, "\n")
	if n < 0 || n >= len(lines) {
		return nil
	}
	before := p.Column - 1
	if n == 0 {
		before -= q.Start.Column - 1
	}
	line := []rune(lines[n])
	if before < 0 || before > len(line) {
		return nil
	}
	mark := make([]rune, before, before+1)
	for i, c := range line[:before] {
		if mark[i] = ' '; c == '\t' {
			mark[i] = '\t'
		}
	}
	return []string{strings.TrimRight(lines[n], " \r"), string(append(mark, '^'))}
}
