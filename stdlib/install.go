package stdlib

import (
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/control"
	"github.com/zebralog/prolog/stdlib/debugger"
	"github.com/zebralog/prolog/stdlib/files"
	"github.com/zebralog/prolog/stdlib/flags"
	"github.com/zebralog/prolog/stdlib/manual"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/stdlib/puzzle"
	"github.com/zebralog/prolog/stdlib/streams"
	"github.com/zebralog/prolog/stdlib/tabling"
	"github.com/zebralog/prolog/stdlib/terms"
	"github.com/zebralog/prolog/stdlib/threads"
)

// New returns an engine with the builtins, connected to its streams and the operating
// system. The libraries in Prolog are loaded when they are first used.
func New(o Options) (*engine.Engine, error) {
	lists := atom.Reserved
	if o.ISO {
		lists = atom.Standard
	}
	e, err := engine.New(o.Limits, lists)
	if err != nil {
		return nil, err
	}
	if o.Native != engine.NativeDefault {
		o.Native.Choose(e)
	}
	return e, install(e, o)
}

// End ends the threads of an engine and removes its temporary files. It waits until the
// threads have ended, but no longer than most, unless that is 0. The engine can be used
// afterwards, without threads.
func End(e *engine.Engine, most time.Duration) {
	threads.End(e, most)
	files.RemoveTemporary(e)
}

func install(e *engine.Engine, o Options) error {
	o.Out, o.Err = files.Connect(e, o.In, o.Out, o.Err)
	*builtin.HostOf(e) = builtin.Host{Machine: e.NewMachine, Release: func(m *engine.Machine) { m.Reset(); m.Leave() }, ReleaseIn: func(_, m *engine.Machine) { m.Reset() }}
	table := streams.Of(e)
	if err := table.Init(e, o.In, o.Out, o.Err); err != nil {
		return err
	}
	*builtin.Worlds.Of(e) = o.World
	debugger.Init(e)
	manual.Init(e, rooms)
	threads.Init(e)
	control.StartClock(e)
	if o.Permits != nil {
		e.Sandbox(o.Permits)
	}
	l := program.LoaderOf(e)
	l.Init(e, o.Bundled)
	for _, room := range rooms {
		for _, rows := range room.Rows {
			e.InstallUsing(room.Use, rows)
		}
	}
	for _, row := range puzzle.Rows {
		e.InstallIn(e.Module(atom.Intern("puzzle_lists")), row)
	}
	for _, row := range puzzle.ReaderRows {
		e.InstallIn(e.Module(atom.Intern("puzzle_values")), row)
	}
	m, err := e.NewMachine()
	if err != nil {
		return err
	}
	flags.Of(e).Init(m, o.Args, o.ISO)
	terms.Init(m)
	l.Boot(e)
	e.Autoload, e.MetaOf = program.Autoload, program.MetaOf
	e.UnknownWarning, e.Copied = flags.WarnUnknown, terms.AttrsChanged
	*program.TableOptions.Of(e) = tabling.Tablings.Of(e).OptionsOf
	*program.Untable.Of(e) = tabling.Untable
	*streams.OpenCommand.Of(e) = files.OpenCommand
	e.Held = tabling.Tablings.Of(e).Held
	e.GiveUp = func(m *engine.Machine) { tabling.Tablings.Of(e).GiveUp(m) }
	e.Activate()
	e.Keep(m)
	return nil
}

// Sweep closes streams that no goal can reach any more. They have no alias, and no clause,
// global variable or record refers to them. Sweep does nothing while other machines of the
// engine are in use. The machine m has its turn and no goal.
func Sweep(m *engine.Machine) {
	e := m.Engine.Host()
	if m.Beside() || tabling.Tablings.Of(e).HasAnswers() {
		return // the answers of tables are not searched
	}
	table := streams.Of(e)
	open := table.Nameless()
	if len(open) == 0 || !e.SweepDue() || !m.OnlyInUse() {
		return
	}
	kept := make(map[int]bool)
	e.Sweep(atom.DollarStream, program.EachRecord(e), func(id int) {
		if _, ok := table.ByID(id); ok {
			kept[id] = true
		}
	})
	for _, s := range open {
		if !kept[s.ID()] {
			_ = table.Close(s, true)
		}
	}
}
