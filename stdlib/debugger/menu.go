package debugger

import (
	"fmt"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/program"
)

// Interrupt asks the user what to do with the running goal, as soon as the goal comes to a
// safepoint. It may be called from any goroutine. It returns false if the user is about to
// be asked already.
func Interrupt(m *engine.Machine) bool { return m.Ask(func(m *engine.Machine) { Menu(m) }) }

// Menu asks the user what to do with the interrupted goal. It reports whether the goal is
// to end. The goal then ends as soon as it continues.
func Menu(m *engine.Machine) (ends bool) {
	d := Of(m.Engine)
	freshLine(m)
	for {
		key, err := builtin.HostOf(m.Engine).Key(m, "Action (h for help) ? ")
		if err != nil {
			key = 'a'
		}
		switch key {
		case 'a', ctrlC, ctrlD:
			write(m, "abort\n")
			m.InterruptWith(m.Store(builtin.AtomCell("$aborted")))
			return true
		case 'c', '\r', '\n', ' ':
			write(m, "continue\n")
			return false
		case 't':
			write(m, "trace\ncontinue (trace mode)\n")
			d.set(m, walking)
			return false
		case 'd':
			write(m, "debug\n")
			d.set(m, leaping)
			return false
		case 'b':
			write(m, "break\n")
			if builtin.HostOf(m.Engine).Break == nil {
				break
			}
			if !d.nested(m, levelHere(m)) {
				m.InterruptWith(m.Store(builtin.AtomCell("$aborted")))
				return true
			}
		case 'g':
			write(m, "goals\n")
			frames(m)
		case 'e':
			write(m, "exit (status 4)\n")
			if halt := builtin.HostOf(m.Engine).Halt; halt != nil {
				halt(4)
			}
			m.InterruptWith(m.Store(builtin.AtomCell("$aborted")))
			return true
		case 'h', '?':
			write(m, "%s", menuHelp)
		default:
			write(m, "Unknown option (h for help)\n")
		}
	}
}

const menuHelp = `Options:
  a  abort         b  break: a nested top level
  c  continue      d  continue in debug mode
  e  exit          g  goals that are running
  t  trace         h, ?  this help
Ctrl-C aborts.
`

// frames writes the running clauses.
func frames(m *engine.Machine) {
	l := program.LoaderOf(m.Engine)
	found := m.Frames()
	if len(found) == 0 { // last calls have left only the running clause
		found = m.FramesHere()
	}
	defer m.Alone()()
	for i, f := range found {
		at, _ := l.Locate(f)
		line := fmt.Sprintf("     [%d] %s", len(found)-i+above(m), f.Pred.PI())
		if at.File != "" {
			line += fmt.Sprintf(" at %s:%d", at.File, at.Line)
		}
		write(m, "%s\n", line)
	}
}
