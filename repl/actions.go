package repl

import (
	"context"
	"fmt"
	"io"
	"strings"
)

// wantsMore asks whether another answer is wanted.
func (s *Session) wantsMore(ctx context.Context, ask *asker, a *Answer) bool {
	press := s.Key
	switch {
	case press != nil:
	case s.Terminal == nil:
		return s.semicolonFollows()
	default:
		press = s.Terminal.Key
	}
	question := " "
	for {
		var key rune
		var err error
		wait := func() { key, err = press(ctx, s.Out, question) }
		if a.Wait != nil {
			a.Wait(wait)
		} else {
			wait()
		}
		switch {
		case key == '\x03' && a.Interrupt != nil:
			s.Out.StartLine()
			if a.Interrupt() {
				return true
			}
			question = a.Text(s.full) + " "
			continue
		case err != nil, strings.ContainsRune("\r\n.cayY\x03\x04", key):
			return false
		case strings.ContainsRune("; \tnrNR", key):
			io.WriteString(s.Out, ";\n")
			return true
		case (key == 't' || key == 'T') && a.Trace != nil:
			io.WriteString(s.Out, "; [trace]\n")
			a.Trace()
			return true
		case key == 'b' && a.Break != nil:
			io.WriteString(s.Out, "\n")
			status, halted := a.Break()
			if ask.status, ask.halted = status, halted; halted {
				return false
			}
			question = a.Text(s.full) + " "
			continue
		case key == 'e' && s.Terminal != nil:
			io.WriteString(s.Out, "exit (status 4)\n")
			ask.status, ask.halted = 4, true
			return false
		}
		question = s.question(ask, key, a)
	}
}

// An asker has what the keys after the answers to a query have changed.
type asker struct {
	depth  int  // the depth to which terms are written, if not 0
	halted bool // the session is to end
	status int
}

// question handles a key that does not decide whether to go on. It returns what is shown
// for the key.
func (s *Session) question(ask *asker, key rune, a *Answer) string {
	if ask.depth != 0 {
		a.Options.MaxDepth = ask.depth
	}
	said := "[print]"
	switch key {
	case 'w', 'p':
		if s.full = key == 'w'; s.full {
			said = "[write]"
		}
	case '+', '-':
		s.full, ask.depth = false, deeper(key, a.Options.MaxDepth)
		a.Options.MaxDepth = ask.depth
		said = fmt.Sprintf("[depth %d]", ask.depth)
	case '*':
		by := "The query"
		if a.Alternative != nil {
			by = a.Alternative()
		}
		said = "\n% " + by + " left a choice point"
	case 'h', '?':
		return "\n" + keyHelp + "\nAction? "
	default:
		return fmt.Sprintf("\nUnknown action: %c (h for help)\nAction? ", key)
	}
	return said + "\n" + a.Text(s.full) + " "
}

// deeper returns the depth that follows depth after the key + or -.
func deeper(key rune, depth int) int {
	const factor, least, most = 5, 2, 1_000_000
	if depth == 0 {
		depth = most
	}
	if key == '+' {
		return min(depth*factor, most)
	}
	return max(depth/factor, least)
}

const keyHelp = `  ; n r space Tab   next answer         . c a y Enter stop
  w                 write in full       p             print
  *                 show choice point
  +                 five times deeper   -             less deep
  t                 next, with tracer   b             nested top level
  e                 exit (status 4)     h ?           this help
`

// semicolonFollows reads a semicolon if one is next in the input. It reports whether it was
// there.
func (s *Session) semicolonFollows() bool {
	in := s.Engine.Input()
	if err := skipLayout(in); err != nil {
		return false
	}
	c, _, err := in.ReadRune()
	if err == nil && c == ';' {
		io.WriteString(s.Out, " ;\n")
		skipBlanks(in)
		return true
	}
	_ = in.UnreadRune()
	return false
}
