package stdlib

import (
	"github.com/zebralog/prolog/engine"
)

// Install gives the engine the builtins and connects it to the world. The
// libraries in Prolog are loaded when they are first used.
func Install(e *engine.Engine, o Options) error {
	o.Out, o.Err = connect(e, o.In, o.Out, o.Err)
	*HostOf(e) = Host{Machine: e.NewMachine, Release: (*engine.Machine).Reset}
	table := StreamsOf(e)
	if err := table.init(e, o.In, o.Out, o.Err); err != nil {
		return err
	}
	startClock(e)
	l := LoaderOf(e)
	l.init(e, o.Bundled)
	for _, rows := range tables {
		e.Install(rows)
	}
	m, err := e.NewMachine()
	if err != nil {
		return err
	}
	FlagsOf(e).init(m, o.Args, o.ISO)
	if err := l.boot(m); err != nil {
		return err
	}
	e.Autoload, e.MetaOf = l.autoload, metaOf
	e.UnknownWarning, e.Copied, e.Suspend = warnUnknown, attrsChanged, table.suspend
	*tableOptions.of(e) = tablings.of(e).optionsOf
	e.GiveUp = func(m *engine.Machine) { tablings.of(e).enter(m) }
	return nil
}

// Sweep gives up what no goal can reach any more, when none runs: Go values, and
// streams without an alias that no clause, global variable or record mentions.
func Sweep(e *engine.Engine) {
	if tablings.of(e).hasAnswers() {
		return // they are not looked through
	}
	table := StreamsOf(e)
	open := table.Nameless()
	ids := make(map[int]bool)
	for _, s := range open {
		ids[s.ID()] = true
	}
	e.Sweep(atomStream, ids, eachRecord(e))
	for _, s := range open {
		if ids[s.ID()] {
			_ = table.Close(s, true)
		}
	}
}
