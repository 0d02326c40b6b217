package debugger

import (
	"io"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/streams"
)

// A reply is a command of the user: a key, perhaps with a number before it or a text to
// look for. At a terminal it is a single key, unless it begins with a digit, - or /.
// Otherwise it is a line.
type reply struct {
	key    rune
	number int
	given  bool   // there is a number
	text   string // after the key /
	ended  bool   // the input has ended
	silent bool   // the command comes from a program: see intercept
}

// prompt shows the event and asks what to do.
func (d *Debugger) prompt(m *engine.Machine, ev *engine.Event) engine.Action {
	d.source(m, ev)
	for {
		d.show(m, ev, "")
		r, ok := ask(m)
		if !ok { // an exception is pending
			return engine.ActContinue
		}
		if r.ended {
			write(m, "EOF: exit (status 4)\n")
			m.Halt(4)
			return engine.ActContinue
		}
		c := commands[r.key]
		if c == nil {
			write(m, "Unknown option (h for help)\n")
			continue
		}
		if action, done := c(d, m, ev, r); done {
			return action
		}
	}
}

const question = " ? "

// ask reads a reply. If it returns false, an exception is pending.
func ask(m *engine.Machine) (r reply, ok bool) {
	if h := builtin.HostOf(m.Engine); h.Keys != nil {
		return fromKeys(m, h)
	}
	write(m, question)
	in := streams.UserInput(m)
	var err error
	if in.Position().Column > 0 { // skip the rest of the query's line
		_, err = in.ReadLine()
	}
	var line string
	if err == nil {
		line, err = in.ReadLine()
	}
	switch {
	case err == io.EOF:
		return reply{ended: true}, true
	case err != nil:
		return reply{}, in.Fail(m, err)
	}
	return parseReply(strings.TrimSpace(line)), true
}

// fromKeys reads a reply from a terminal.
func fromKeys(m *engine.Machine, h *builtin.Host) (r reply, ok bool) {
	var line []rune
	err := h.Keys(m, question, func(k rune) (echo string, more bool) {
		switch {
		case k == ctrlD:
			r.ended = true
		case k == ctrlC:
			r.key = ctrlC
		case len(line) == 0 && k != '-' && k != '/' && (k < '0' || k > '9'):
			r.key = k
		case k == '\r' || k == '\n':
			r = parseReply(string(line))
		case k == backspace || k == '\b':
			line = line[:len(line)-1]
			return "\b \b", true
		case k < ' ':
			return "", true
		default:
			line = append(line, k)
			return string(k), true
		}
		return "", false
	})
	if err != nil && err != io.EOF || r.key == ctrlC {
		return r, m.Throw(builtin.AtomCell("$aborted"))
	}
	r.ended = r.ended || err == io.EOF
	return r, true
}

const (
	ctrlC     = 3
	ctrlD     = 4
	backspace = 127
)

// parseReply parses a reply.
func parseReply(text string) (r reply) {
	if text == "" {
		return reply{key: '\n'}
	}
	if text[0] == '/' {
		return reply{key: '/', text: text[1:]}
	}
	n := 0
	if text[0] == '-' && len(text) > 1 {
		n = 1
	}
	for n < len(text) && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	if v, err := strconv.Atoi(text[:n]); err == nil {
		r.number, r.given, text = v, true, text[n:]
	}
	if text = strings.TrimSpace(text); text == "" {
		return reply{key: -1}
	}
	r.key = []rune(text)[0]
	return r
}
