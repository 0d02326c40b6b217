package program

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/stdlib/builtin"
	"github.com/zebralog/prolog/stdlib/texts"
)

// Backtraces as text. They show where an exception was raised, in the way of a compiler,
// and the clauses that were running.

// A Levels has the number that is added to the depth of a goal or a frame. In SWI-Prolog
// the goal of a query is at level 10, and the goals in a control construct are at level 11.
type Levels struct {
	query     engine.PredKey
	construct bool
	text      string
	goal      string // as a line of a backtrace shows it, "" for a construct
	around    int    // levels around a nested top level
}

var levels = builtin.NewLocalSlot[Levels]()

// LevelsOf returns the Levels of the query that the engine's machine runs.
func LevelsOf(e *engine.Engine) *Levels { return levels.Of(e) }

// Begin sets the goal of a query, and its text.
func (l *Levels) Begin(m *engine.Machine, goal engine.Cell, text string) {
	for goal = m.Deref(goal); m.IsFunctor(goal, atom.Colon, 2); {
		goal = m.Deref(m.Arg(goal, 1))
	}
	*l = Levels{text: text, around: l.around}
	if engine.IsAtom(goal) {
		l.query.Name = engine.AtomOf(goal)
	} else if engine.IsCompound(goal) {
		l.query.Name, l.query.Arity = m.Functor(goal)
	}
	switch l.query.Name {
	case atom.Comma, atom.Semicolon, atom.Arrow, atom.SoftArrow, atom.Not, atom.Call:
		l.construct = l.query.Arity > 0
	}
	if (!l.construct || l.query.Name == atom.Call) && l.query.Name != atom.Cons {
		l.goal = m.GoalText(Entered(m, m.Engine.FindPred(m.Engine.Module(atom.User), l.query.Name, l.query.Arity), goal))
	}
}

// plain are the predicates whose arguments SWI-Prolog shows without a module, because they
// are written in C there.
const plain = " assert/1 assert/2 asserta/1 asserta/2 assertz/1 assertz/2 retract/1 retractall/1 abolish/1 abolish/2" +
	" clause/2 clause/3 current_predicate/1 format/2 format/3 with_output_to/2 copy_predicate_clauses/2 compile_predicates/1" +
	" strip_module/3 export/1 import/1 thread_create/3 thread_signal/2 "

// IsPlain reports whether the arguments of p are shown without a module.
func IsPlain(p *engine.Pred) bool {
	return p.Module.IsLibrary() && strings.Contains(plain, fmt.Sprintf(" %s/%d ", p.Name, p.Arity))
}

// Entered returns a goal as it is shown after its predicate was entered. Module-sensitive
// arguments have their modules, except those of plain predicates. p may be nil.
func Entered(m *engine.Machine, p *engine.Pred, goal engine.Cell) engine.Cell {
	if p == nil || p.Meta == nil || IsPlain(p) {
		return goal
	}
	return m.MapModuleArgs(goal, p.Meta, func(arg engine.Cell) engine.Cell {
		if arg = m.Deref(arg); m.IsFunctor(arg, atom.Colon, 2) {
			return arg
		}
		return m.NewStruct(atom.Colon, engine.Atom(atom.User), arg)
	})
}

// IsQuery reports whether a goal at a depth is the query itself, and not a goal in a
// control construct.
func (l *Levels) IsQuery(p *engine.Pred, depth int) bool {
	return depth == 1 && !l.construct && p.PredKey == l.query
}

// Above returns the number of levels around the goals of the query.
func (l *Levels) Above() int {
	if l.construct {
		return l.around + queryLevel
	}
	return l.around + queryLevel - 1
}

// Nest sets the levels of queries of a top level that is nested at a goal of a level.
func (l *Levels) Nest(level int) { l.around = level - 1 }

// Query returns the level of the query.
func (l *Levels) Query() int { return l.around + queryLevel }

// queryLevel is the level of the goal of a query.
const queryLevel = 10

// LastCalls is the text about a backtrace in which clauses are missing.
const LastCalls = "Last calls have left no frame. In debug mode (?- debug.) they do."

// A traced is a frame with its place.
type traced struct {
	engine.Frame
	level int
	at    syntax.Position
	goal  engine.PredKey // the goal that the frame is executing
}

// text returns the goal of the frame, or else its predicate.
func (f *traced) text() string {
	if f.Head == "" {
		return f.Pred.PI()
	}
	return qualified(f.Pred, f.Head)
}

// place returns the place of the frame, or "" if it is not known.
func (f *traced) place() string {
	switch {
	case f.at.File == "":
		return ""
	case f.at.Column == 0:
		return fmt.Sprintf("%s:%d", f.at.File, f.at.Line)
	}
	return fmt.Sprintf("%s:%d:%d", f.at.File, f.at.Line, f.at.Column)
}

// locate finds the places of frames.
func (l *Loader) locate(m *engine.Machine, frames []engine.Frame) []traced {
	defer m.Alone()()
	all, above := make([]traced, len(frames)), LevelsOf(m.Engine).Above()
	for i, f := range frames {
		at, goal := l.Locate(f)
		all[i] = traced{f, f.Depth + above, at, goal}
	}
	return all
}

// Uncaught does what Raised does, for an exception that ends the query. bare is shown if
// nothing else is known.
func Uncaught(m *engine.Machine, ball engine.Cell) (shown, bare engine.Cell, lines []string) {
	return raised(m, ball, true)
}

// Raised returns an exception as its message shows it, and lines about where it was raised.
// These are the line of the innermost clause of a program, with a mark below the goal, and
// the clauses that were running. If memory has run out, they say how full the stacks were,
// and which recursion probably does not end.
func Raised(m *engine.Machine, ball engine.Cell) (shown engine.Cell, lines []string) {
	shown, _, lines = raised(m, ball, false)
	return shown, lines
}

// raised does what Raised does. If the lines name the predicate that has raised the
// exception, it also returns the exception without that.
func raised(m *engine.Machine, ball engine.Cell, uncaught bool) (shown, bare engine.Cell, lines []string) {
	l := LoaderOf(m.Engine)
	frames := slices.DeleteFunc(l.locate(m, m.Backtrace(ball)), func(f traced) bool {
		return strings.HasPrefix(f.Pred.Module.Name.String(), "$")
	})
	stacks, full := Overflow(m, ball)
	own := slices.ContainsFunc(frames, func(f traced) bool { return !isEmbedded(f.at.File) })
	culprit, isQuery := culpritOf(m, ball, own, uncaught)
	level := m.CulpritDepth(ball) + LevelsOf(m.Engine).Above()
	if isQuery {
		frames, level = nil, LevelsOf(m.Engine).Query()
	}
	if !full && !own && (culprit == "" || !uncaught && len(frames) == 0) { // the exception does not concern clauses of the program
		if uncaught && isFar(m, ball) {
			lines = []string{LastCalls}
		}
		ball = ofQuery(m, ball, isQuery)
		return ball, ball, lines
	}
	for _, f := range frames {
		if f.at.Line > 0 && !isEmbedded(f.at.File) {
			if text := l.excerpt(f.at); text != nil {
				lines = append(append(lines, "  "+f.place()), text...)
			}
			break
		}
	}
	if full {
		limit := m.NewStruct(atomStackLimit, m.NewString(size(m.Engine.StackLimit())))
		shown = m.NewStruct(atom.Error, m.NewStruct(atomResourceError, limit), m.Arg(unattributed(m, ball), 1))
		return shown, shown, append(lines, stackLines(m, stacks, frames)...)
	}
	lines = append(lines, "In:")
	bare = bareOf(m, ball, culprit, frames)
	if culprit != "" {
		lines = append(lines, fmt.Sprintf("  [%d] %s", level, culprit))
	}
	for i := 0; i < len(frames); i++ {
		lines = append(lines, frames[i].line())
		same := 0
		for i+same+1 < len(frames) && frames[i+same+1].at == frames[i].at && frames[i+same+1].Clause == frames[i].Clause {
			same++
		}
		if same > 2 {
			lines = append(lines, fmt.Sprintf("  ... %d more of %s", same, frames[i].Pred.PI()))
			i += same
		}
	}
	if l.hasGaps(frames) || uncaught && len(frames) == 0 && isFar(m, ball) {
		lines = append(lines, LastCalls)
	}
	return ball, bare, lines
}

// bareOf returns an exception without the predicate that has raised it, if that of the culprit or of the
// innermost clause is shown.
func bareOf(m *engine.Machine, ball engine.Cell, culprit string, frames []traced) engine.Cell {
	if culprit != "" || len(frames) > 0 && isOf(m, ball, frames[0].Pred.PredKey) {
		return unattributed(m, ball)
	}
	return ball
}

// culpritOf returns the goal that has raised an exception. If no clause of the program runs
// and nothing more is known, that is the query. It returns "" if the message names the
// goal.
func culpritOf(m *engine.Machine, ball engine.Cell, own, uncaught bool) (culprit string, isQuery bool) {
	culprit = m.Culprit(ball)
	thrown, isError := strings.HasPrefix(culprit, "throw("), m.IsFunctor(ball, atom.Error, 2)
	switch {
	case isSyntaxErrorInText(m, ball), isUncorrected(m, ball), thrown && !isError:
		return "", false
	case own || culprit != "" && !thrown:
		return culprit, false
	case uncaught && isError:
		return LevelsOf(m.Engine).queryGoal(m), true
	}
	return "", false
}

// culpritFrame returns the frame of the goal that has raised an error in a clause of the
// program, or 0 if it is not known.
func culpritFrame(m *engine.Machine, ball engine.Cell) engine.Cell {
	culprit, isQuery := culpritOf(m, ball, true, false)
	if culprit == "" || isQuery || !m.IsFunctor(ball, atom.Error, 2) {
		return 0
	}
	pi := m.NewVar()
	if formal := m.Deref(m.Arg(ball, 0)); m.IsFunctor(formal, atomExistenceError, 2) && m.Deref(m.Arg(formal, 0)) == builtin.AtomCell("procedure") {
		pi = m.Arg(formal, 1)
	} else if context := m.Deref(m.Arg(ball, 1)); m.IsFunctor(context, atomContext, 2) {
		pi = m.Arg(context, 0)
	}
	if pi = m.Deref(pi); m.IsFunctor(pi, atom.Slash, 2) {
		pi = m.NewStruct(atom.Colon, engine.Atom(atom.User), pi)
	}
	level := m.CulpritDepth(ball) + LevelsOf(m.Engine).Above()
	return m.NewStruct(atomFrame, engine.SmallInt(int64(level)), m.NewStruct(atom.Call, pi), m.NewString(culprit))
}

// queryGoal returns the goal of the query as a backtrace shows it, with the module of its
// predicate.
func (l *Levels) queryGoal(m *engine.Machine) string {
	p := m.Engine.FindPred(m.Engine.Module(atom.User), l.query.Name, l.query.Arity)
	if p == nil || l.goal == "" {
		return ""
	}
	return qualified(p, l.goal)
}

// qualified returns the text of a goal with the module of its predicate, unless the module
// is user or system.
func qualified(p *engine.Pred, goal string) string {
	if n := p.Module.Name.String(); p.Module.Name != atom.User && !p.IsSystem() && !strings.HasPrefix(n, "$") {
		return string(syntax.AppendAtom(nil, n)) + ":" + goal
	}
	return goal
}

// Callers returns lines with the clauses that were running when an exception was raised,
// the innermost first. It includes only those around the goal at the given depth.
func Callers(m *engine.Machine, ball engine.Cell, depth int) (lines []string) {
	for _, f := range LoaderOf(m.Engine).locate(m, m.Backtrace(ball)) {
		if f.Depth >= depth {
			continue
		}
		lines = append(lines, fmt.Sprintf("  [%d] %s", f.level, f.text()))
	}
	return lines
}

// unattributed returns an exception without the predicate that has raised it.
func unattributed(m *engine.Machine, ball engine.Cell) engine.Cell {
	if !m.IsFunctor(ball, atom.Error, 2) || !m.IsFunctor(m.Arg(ball, 1), atomContext, 2) {
		return ball
	}
	context := m.NewStruct(atomContext, m.NewVar(), m.Arg(m.Arg(ball, 1), 1))
	return m.NewStruct(atom.Error, m.Arg(ball, 0), context)
}

// ofQuery returns an error of a query as its message shows it. The query is not a goal of
// call/1, or of a goal that a program calls.
func ofQuery(m *engine.Machine, ball engine.Cell, isQuery bool) engine.Cell {
	if isQuery && isOfCall(m, ball) {
		return unattributed(m, ball)
	}
	return ball
}

// isOfCall reports whether the error was raised by call/1 or by a call of a term.
func isOfCall(m *engine.Machine, ball engine.Cell) bool {
	return isOf(m, ball, engine.PredKey{Name: atom.Call, Arity: 1}) || isOf(m, ball, engine.PredKey{Name: atomMetaCall, Arity: 1})
}

// isOf reports whether an error names a predicate as the one that has raised it.
func isOf(m *engine.Machine, ball engine.Cell, p engine.PredKey) bool {
	if !m.IsFunctor(ball, atom.Error, 2) || !m.IsFunctor(m.Arg(ball, 1), atomContext, 2) {
		return false
	}
	pi := m.Arg(m.Arg(ball, 1), 0)
	if m.IsFunctor(pi, atom.Colon, 2) {
		pi = m.Arg(pi, 1)
	}
	return m.IsFunctor(pi, atom.Slash, 2) && m.Arg(pi, 0) == engine.Atom(p.Name) && m.Arg(pi, 1) == engine.SmallInt(int64(p.Arity))
}

// isUncorrected reports whether the exception is that of a query which did not run, because
// it names a procedure that does not exist (stdlib/system/correct.pl).
func isUncorrected(m *engine.Machine, ball engine.Cell) bool {
	if !m.IsFunctor(ball, atom.Error, 2) || !m.IsFunctor(m.Arg(ball, 1), atomContext, 2) {
		return false
	}
	return m.Deref(m.Arg(m.Deref(m.Arg(ball, 1)), 1)) == builtin.AtomCell("DWIM could not correct goal")
}

// isSyntaxErrorInText reports whether the exception says where in a text it is.
func isSyntaxErrorInText(m *engine.Machine, ball engine.Cell) bool {
	if !m.IsFunctor(ball, atom.Error, 2) || !m.IsFunctor(m.Arg(ball, 0), atom.Intern("syntax_error"), 1) {
		return false
	}
	context := m.Deref(m.Arg(ball, 1))
	return engine.IsCompound(context) && !m.IsFunctor(context, atomContext, 2)
}

// isFar reports whether the exception is about an unknown procedure that the query does not
// name. Clauses that had already made their last calls have called it.
func isFar(m *engine.Machine, ball engine.Cell) bool {
	if !m.IsFunctor(ball, atom.Error, 2) {
		return false
	}
	formal := m.Arg(ball, 0)
	if !m.IsFunctor(formal, atomExistenceError, 2) || m.Arg(formal, 0) != builtin.AtomCell("procedure") {
		return false
	}
	_, pi, ok := m.StripModule(m.Arg(formal, 1))
	if !ok || isUncorrected(m, ball) || !m.IsFunctor(pi, atom.Slash, 2) {
		return false
	}
	name, ok := m.Text(m.Arg(pi, 0))
	text := LevelsOf(m.Engine).text
	return ok && text != "" && !strings.Contains(text, name)
}

// hasGaps reports whether frames are missing. That is so if a frame is not for the goal
// that the frame around it is executing, although that goal belongs to the same module.
func (l *Loader) hasGaps(frames []traced) bool {
	for i, inner := range frames[:max(0, len(frames)-1)] {
		goal, p := frames[i+1].goal, inner.Pred
		if goal.Name == 0 || goal == (engine.PredKey{Name: p.Name, Arity: p.Arity}) {
			continue
		}
		if called := l.engine.FindPred(frames[i+1].Pred.Module, goal.Name, goal.Arity); called != nil && called.Module == p.Module && called.Clauses() > 0 {
			return true
		}
	}
	return false
}

// stackLines returns lines that say how full the stacks were, and which recursion probably
// does not end.
func stackLines(m *engine.Machine, s engine.Stacks, frames []traced) []string {
	lines := []string{
		fmt.Sprintf("  Stack sizes: local: %s, global: %s, trail: %s", size(s.Local+s.Choice), size(s.Heap), size(s.Trail)),
		fmt.Sprintf("  Stack depth: %s, Choice points: %s", grouped(s.Depth, ','), grouped(s.ChoicePoints, ',')),
	}
	level := func(f traced, depth int) string {
		return fmt.Sprintf("    [%s] %s", grouped(depth, ','), f.called())
	}
	for start := range min(len(frames), 5) { // skip what the recursion has called when the memory ran out
		n := period(frames[start:])
		if n == 0 {
			continue
		}
		lines = append(lines, "  Possible non-terminating recursion:")
		for i, f := range frames[start : start+n] {
			lines = append(lines, level(f, s.Depth-start-i))
		}
		return lines
	}
	if len(frames) > 0 {
		lines = append(lines, "  In:")
	}
	for _, f := range frames[:min(len(frames), 5)] {
		lines = append(lines, level(f, f.level))
	}
	return append(lines, "", "Use the --stack-limit=size[KMG] command line option or",
		fmt.Sprintf("?- set_prolog_flag(stack_limit, %s). to double the limit.", grouped(int(2*m.Engine.StackLimit()), '_')))
}

// Overflow returns how full the stacks were. It returns false unless the exception says
// that memory has run out.
func Overflow(m *engine.Machine, ball engine.Cell) (s engine.Stacks, ok bool) {
	if !m.IsFunctor(ball, atom.Error, 2) {
		return s, false
	}
	formal := m.Arg(ball, 0)
	if !m.IsFunctor(formal, atomResourceError, 1) {
		return s, false
	}
	if what := m.Arg(formal, 0); what != builtin.AtomCell("memory") && what != builtin.AtomCell("stack_overflow") {
		return s, false
	}
	return m.RaisedStacks(ball)
}

// size returns a number of bytes in the form of SWI-Prolog's message about the stacks.
func size(n uint64) string {
	switch kb := float64(n) / (1 << 10); {
	case kb < 100:
		return fmt.Sprintf("%.0fKb", kb)
	case kb < 100_000:
		return fmt.Sprintf("%.1fMb", kb/(1<<10))
	default:
		return fmt.Sprintf("%.1fGb", kb/(1<<20))
	}
}

// grouped returns a number with a mark between groups of three digits.
func grouped(n int, mark byte) string {
	text := []byte(strconv.Itoa(n))
	for i := len(text) - 3; i > 0; i -= 3 {
		text = slices.Insert(text, i, mark)
	}
	return string(text)
}

// period returns the number of frames after which the frames repeat, or 0 if they do not.
func period(frames []traced) int {
next:
	for n := 1; n <= 5 && 4*n <= len(frames); n++ {
		for i := range 3 * n {
			if frames[i].Clause != frames[i+n].Clause || frames[i].at != frames[i+n].at {
				continue next
			}
		}
		return n
	}
	return 0
}

func (f *traced) line() string { return fmt.Sprintf("  [%d] %s", f.level, f.called()) }

// called returns the goal of the frame and its place.
func (f *traced) called() string {
	line := f.text()
	if place := f.place(); place != "" {
		line += " at " + place
	}
	return line
}

// excerpt returns the line of a place, with a mark below its column.
func (l *Loader) excerpt(at syntax.Position) []string {
	text, ok := l.Line(at)
	column := []rune(text)
	if !ok || at.Column == 0 || at.Column > len(column) {
		return nil
	}
	number := fmt.Sprintf("%5d | ", at.Line)
	mark := strings.Repeat(" ", len(number)-2) + "| "
	for _, c := range column[:at.Column-1] {
		if c != '\t' {
			c = ' '
		}
		mark += string(c)
	}
	return []string{number + strings.TrimRight(text, " \t"), mark + "^"}
}

var (
	atomAt             = atom.Intern("at")
	atomContext        = atom.Intern("context")
	atomMetaCall       = atom.Intern("<meta-call>")
	atomExistenceError = atom.Intern("existence_error")
	atomResourceError  = atom.Intern("resource_error")
	atomStackLimit     = atom.Intern("stack_limit")
)

// traceLineRows are the builtins on which library(prolog_stack) and messages stand.
var traceLineRows = []engine.Builtin{
	{Name: "$raised", Arity: 3, Use: engine.Database, Det: func(m *engine.Machine, a []engine.Cell) bool {
		shown, texts := Raised(m, m.Deref(a[0]))
		var lines []engine.Cell
		for _, text := range texts {
			lines = append(lines, m.NewString(text))
		}
		return m.Unify(a[1], shown) && m.Unify(a[2], m.NewList(lines, builtin.NilList))
	}, Doc: "'$raised'(+Ball, -Shown, -Lines)\nShown is Ball as its message tells it, and Lines tell where the exception was raised that was caught last, [] if Ball is another one."},
	{Name: "$stack", Arity: 2, Use: engine.Database, Det: func(m *engine.Machine, a []engine.Cell) bool {
		var frames []engine.Frame
		var cells []engine.Cell
		if ball := m.Deref(a[0]); ball != builtin.NilList {
			frames = m.Backtrace(ball)
			if frame := culpritFrame(m, ball); frame != 0 {
				cells = append(cells, frame)
			}
		} else {
			frames = m.FramesHere()
		}
		for _, f := range LoaderOf(m.Engine).locate(m, frames) {
			at := m.NewStruct(atomAt, m.Indicator(f.Pred), texts.NewAtom(m, f.at.File), engine.SmallInt(int64(f.at.Line)), engine.SmallInt(int64(f.at.Column)))
			cells = append(cells, m.NewStruct(atomFrame, engine.SmallInt(int64(f.level)), at, m.NewString(f.text())))
		}
		return m.Unify(a[1], m.NewList(cells, builtin.NilList))
	}, Doc: "'$stack'(+Ball, -Frames)\nFrames are those of where the exception was raised that was caught last, or for [] those that run."},
}
