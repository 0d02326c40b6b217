package manual

import (
	"fmt"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/stdlib/program"
)

// programEntries are the entries that a topic names in the comments of the files that programs
// were loaded from, which are read again.
func programEntries(m *engine.Machine, t Topic) (found []*Entry) {
	if t.Kind != "" {
		return nil
	}
	program.LoaderOf(m.Engine).Programs(func(s program.Source) bool {
		if t.Module != "" && t.Module != s.Module {
			return true
		}
		entries, _, _ := entriesOf(s.Text, func(Head) bool { return true })
		for _, e := range entries {
			if e.about(t.Name, t.Arity, t.Grammar) {
				e.File = fmt.Sprintf("%s:%d", s.Name, e.Line)
				found = append(found, e)
			}
		}
		return true
	})
	return found
}
