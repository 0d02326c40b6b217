package stdlib

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/zebralog/prolog/engine"
	"github.com/zebralog/prolog/engine/atom"
	"github.com/zebralog/prolog/engine/syntax"
	"github.com/zebralog/prolog/internal/quad"
	"github.com/zebralog/prolog/internal/waits"
	"github.com/zebralog/prolog/internal/world"
	"github.com/zebralog/prolog/stdlib/control"
	"github.com/zebralog/prolog/stdlib/program"
	"github.com/zebralog/prolog/stdlib/streams"
)

var (
	rounds = flag.Int("rounds", 300, "queries that TestInterrupts interrupts")
	seed   = flag.Uint64("seed", 1, "of TestInterrupts")
)

// TestInterrupts interrupts queries of the tables, raises exceptions in them and ends their
// contexts, at a random safepoint or where a builtin asks whether it must end. Or it
// refuses them memory, once. Rare sites in the engine where that happens are tried as often
// as the others. Then, on the same machine, other queries of the table and probes must give
// the answers that the machine of another interpreter gives.
func TestInterrupts(t *testing.T) {
	t.Chdir("..")
	pattern := filepath.Join("testdata", "*", "*.txt")
	if *table != "" {
		pattern = filepath.Join("testdata", *table)
	}
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("no tables match %s: %v", pattern, err)
	}
	changeBuiltins(t, probed)
	const perTable = 20
	r := rand.New(rand.NewPCG(*seed, 0))
	for done := 0; done < *rounds; done += perTable {
		path := paths[r.IntN(len(paths))]
		s := r.Uint64()
		t.Run(fmt.Sprintf("%s,%d", filepath.Base(path), s), func(t *testing.T) {
			interruptTable(t, path, rand.New(rand.NewPCG(s, 0)), perTable)
		})
	}
}

// These match queries that affect others. A configuration that is changed for good changes
// the meaning of others. What a thread does at its end may come after its query, and a
// signal that was sent before an exception may come after it. Changed data and files change
// the answers of queries of the same table. english.pl, which is for other systems too, opens its file without a
// cleanup.
var (
	configures = regexp.MustCompile(`\b(set_prolog_flag|op|set_(in|out)put|set_stream|[st]ell?|see|append|load_files|` +
		`consult|ensure_loaded|use_module|prompt1?|style_check|push_operators|dynamic|abolish|arithmetic_function|thread_initialization|thread_at_exit|at_exit|thread_signal|halt|t?spy)\(|:- |^debug, `)
	stores = regexp.MustCompile(`assert|retract|record|setval|_flag|flag\(|gensym|debug|spy|open|scratch|directory|file|setting|module|random|table|queue|mutex|listen|locale|english_solve`)
)

// A query that awaits events may wait for one that an earlier query has taken.
var awaits = regexp.MustCompile(`event|first\(|refused\(`)

// unstable stands for the answers of a query that depend on earlier ones.
const unstable = ""

// probes are queries whose answers show what was left behind.
var probes = []string{
	"findall(X-Y, append(X, Y, [1,2,3]), R).",
	"findall(S, sub_atom(abc, _, 1, _, S), R).",
	"findall(X, ( member(X, [1,2,3]), findall(Y, between(1, X, Y), L), length(L, X) ), R).",
	"bagof(X-Y, member(X-Y, [1-a,2-b,1-c]), R).",
	"setof(K, V^member(K-V, [b-1,a-2]), R).",
	"aggregate_all(max(X), member(X, [1,5,2]), R).",
	"retractall(user:'probe fact'(_)), assertz(user:'probe fact'(1)), assertz(user:'probe fact'(2)), retract(user:'probe fact'(R)).",
	"with_output_to(atom(R), ( write(a), with_output_to(string(S), write(b)), write(S) )).",
	"format(atom(R), '~w~t~10|~a~e', [a, b, 1.5]).",
	"write(written), R = 1.",
	"catch(( setup_call_cleanup(true, throw(x), write(cleanup)) ), R, true).",
	"setup_call_cleanup(true, member(R, [1,2]), write(cleanup)).",
	"freeze(X, R = X), X = woken.",
	"dif(X, a), ( X = a -> R = yes ; R = no ).",
	"when(ground(X+Y), R = X-Y), X = 1, Y = 2.",
	"'#>'(X, 3), '#<'(X, 6), findall(X, label([X]), R).",
	"catch(atom_length(_, _), error(R, _), true).",
	"catch(call(1), error(R, _), true).",
	"nb_setval('probe key', 1), b_setval('probe key', 2), nb_getval('probe key', R).",
	"call_with_depth_limit(append(_, [3], [1,2,3]), 100, R).",
	"call_with_inference_limit(true, 1000, R).",
	"call_with_time_limit(10, R = 1).",
	"findnsols(2, X, member(X, [1,2,3]), R).",
	"engine_create(X, member(X, [1,2]), E), engine_next(E, _), engine_next(E, R), engine_destroy(E).",
	"reset(( shift(a), R = after ), B, C), B == a, call(C).",
	"term_to_atom(f(X, Y, X), R).",
	"read_term_from_atom('foo(Bar, baz)', R, []).",
	"tnot_probe(R).",
	"path_probe(1, R).",
	"current_output(S), stream_property(S, alias(R)).",
	openStreams,
	"string_code(1, \"abc\", R).",
	"undo(write(undone)), R = 1.",
	"forall(member(X, [1,2]), X > 0), R = 1.",
	"sort(0, @>=, [1,3,2], R).",
	"nth_clause(path_probe(_, _), N, _), R = N.",
	"current_op(P, xfy, ^), R = P.",
	"sumlist([1,2], R).",
	"phrase(([a], [b]), R).",
	"maplist([X,Y]>>(Y is X*2), [1,2,3], R).",
	"prolog_load_context(source, R).",
	"source_location(R, _).",
	wokenByClause,
	wokenByCatcher,
}

// These wake goals by a unification that then fails. They have one answer each.
const (
	wokenByClause  = "dif(R, c), clause(clause_probe(R), R)."
	wokenByCatcher = "freeze(_X, throw(woken)), catch(catch(throw(f(1, 2)), f(_X, 3), R = 1), _, R = true)."
)

// openStreams is the probe for streams that are still open. Programs may open some.
const openStreams = "findall(S, ( stream_property(S, mode(_)), \\+ stream_property(S, alias(_)) ), L), length(L, R)."

// probeProgram has the predicates that the probes need.
const probeProgram = `
:- table path_probe/2.
path_probe(X, Y) :- path_probe(X, Z), edge_probe(Z, Y).
path_probe(X, Y) :- edge_probe(X, Y).
edge_probe(1, 2). edge_probe(2, 3). edge_probe(3, 1).
:- table win_probe/1.
win_probe(X) :- edge_win(X, Y), tnot(win_probe(Y)).
edge_win(1, 2). edge_win(2, 3).
tnot_probe(X) :- member(X, [1,2,3]), win_probe(X).
:- dynamic clause_probe/1.
clause_probe(a). clause_probe(c). clause_probe(true).
`

// numberedTerms matches the text of something that has a number.
var numberedTerms = regexp.MustCompile(`(<\w+>)\([\w,]+\)|\b(_)G?\d+`)

// A subject is an interpreter with one machine.
type subject struct {
	t   *testing.T
	e   *engine.Engine
	m   *engine.Machine
	out bytes.Buffer

	probe   func() // what '$probe'(on) turns on
	probing bool
}

func (u *subject) probeOn() {
	u.probing = true
	u.m.Probe(u.probe)
}

// newSubject loads the programs of a table and the program of the probes.
func newSubject(t *testing.T, file *quad.File, dir string) *subject {
	u := &subject{t: t}
	zebra, err := os.ReadFile("zebra.pl")
	if err != nil {
		t.Fatal(err)
	}
	e, err := New(Options{Out: &u.out, Err: &u.out, ISO: file.ISO(), Bundled: zebraLibrary(zebra), World: world.OfSystem(), Limits: engine.Limits{Stacks: 64 << 20}})
	if err != nil {
		t.Fatal(err)
	}
	u.e = e
	program.LoaderOf(e).AutoloadBundled()
	e.Install([]engine.Builtin{{Name: "$probe", Arity: 1, Det: func(m *engine.Machine, a []engine.Cell) bool {
		if m.Deref(a[0]) == engine.Atom(atom.Intern("on")) {
			u.probeOn()
		} else {
			m.Probe(nil)
			u.probing = false
			u.flush()
			u.out.Reset()
		}
		return true
	}}})
	if u.m, err = e.NewMachine(); err != nil {
		t.Fatal(err)
	}
	scratch := "scratch('" + filepath.Join(dir, "scratch") + "').\n"
	for i, text := range append([]string{probeProgram + scratch}, tablePrograms(file)...) {
		path := filepath.Join(dir, fmt.Sprintf("program%d.pl", i))
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		u.solve("consult('" + path + "').")
	}
	return u
}

func tablePrograms(file *quad.File) (texts []string) {
	for _, it := range file.Items {
		if it.Program != nil {
			texts = append(texts, it.Program.Text)
		}
	}
	return texts
}

// A question is a query, and how it is asked.
type question struct {
	text string
	like string // the query whose variables are compared, if it is another one
	ctx  context.Context

	start  func()      // is called before the first solution
	refuse func() bool // tells whether the machine gets no memory
}

// solve returns the first solutions of a query, and its output.
func (u *subject) solve(query string) string { return u.ask(question{text: query}) }

func (u *subject) ask(q question) string {
	e, m := u.m.Engine, u.m
	_ = m.Enter(context.Background(), nil)
	defer m.Leave()
	u.out.Reset()
	for _, alias := range []string{"user_output", "user_error"} { // a message may have ended within a line
		if s, ok := streams.Of(u.e).ByAlias(alias); ok {
			s.SetColumn(0)
		}
	}
	term, err := syntax.NewStringReader(q.text, "").Read(streams.ReadOptions(u.e))
	if err != nil {
		return err.Error()
	}
	goal, vars := m.BuildTerm(term)
	if vars, err = u.shown(cmp.Or(q.like, q.text), term, vars); err != nil {
		return err.Error()
	}
	roots := make([]*engine.Cell, len(vars))
	for i := range vars {
		roots[i] = &vars[i]
	}
	m.SetRoots(roots)
	m.Start(e.Module(atom.User), goal)
	ctx, cancel := context.WithTimeout(cmp.Or(q.ctx, context.Background()), waits.For(5*time.Second))
	defer cancel()
	if q.start != nil {
		q.start()
	}
	running := func(f func()) {
		m.Refuse(q.refuse)
		defer m.Refuse(nil)
		f()
	}
	var answers []string
	for range 5 {
		var outcome engine.Outcome
		running(func() { outcome = m.Next(ctx) })
		switch outcome {
		case engine.Failed:
			answers = append(answers, "false")
		case engine.Halted:
			answers = append(answers, "halt")
		case engine.Raised:
			answers = append(answers, "raised "+u.text(m.Ball()))
		case engine.Succeeded:
			answers = append(answers, u.text(m.NewStruct(atom.Intern("answer"), vars...)))
			if m.More() {
				continue
			}
		}
		break
	}
	running(m.Reset)
	u.probing = false
	u.flush()
	return numberedTerms.ReplaceAllString(strings.Join(answers, " ; ")+" wrote "+u.out.String(), "$1$2")
}

func (u *subject) flush() {
	for _, alias := range []string{"user_output", "user_error"} {
		if s, ok := streams.Of(u.e).ByAlias(alias); ok {
			_ = s.Flush()
		}
	}
}

// shown returns the variables of a term that have a name in a query.
func (u *subject) shown(query string, term *syntax.Term, vars []engine.Cell) (shown []engine.Cell, err error) {
	names := make(map[string]engine.Cell)
	for i, v := range term.Vars {
		names[v.Name] = vars[i]
	}
	t, err := syntax.NewStringReader(query, "").Read(streams.ReadOptions(u.e))
	if err != nil {
		return nil, err
	}
	for _, v := range t.Vars {
		if !strings.HasPrefix(v.Name, "_") {
			shown = append(shown, names[v.Name])
		}
	}
	return shown, nil
}

// left describes what the queries so far have left in the state of the builtins.
func (u *subject) left() string {
	var left []string
	if n := control.LimitsOf.Of(u.e).Open(u.m); n > 0 {
		left = append(left, fmt.Sprint(n, " limits"))
	}
	if n := len(control.ChunksOf.Of(u.e).Open); n > 0 {
		left = append(left, fmt.Sprint(n, " chunks"))
	}
	if n := len(streams.Of(u.e).Redirections.Open); n > 0 {
		left = append(left, fmt.Sprint(n, " redirections"))
	}
	return strings.Join(left, ", ")
}

// text writes a term. The names of its variables do not depend on their addresses.
func (u *subject) text(c engine.Cell) string {
	if !u.m.IsAcyclic(c) {
		return "cyclic"
	}
	names := make(map[syntax.Cell]string)
	o := *syntax.WriteqOptions(u.m.Engine.Ops())
	o.VariableNames = func(v syntax.Cell) (string, bool) {
		if names[v] == "" {
			names[v] = fmt.Sprintf("_%d", len(names))
		}
		return names[v], true
	}
	text, err := syntax.AppendTerm(nil, u.m.View(), uint64(c), &o)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// TestInterruptedLoading interrupts queries that load libraries.
func TestInterruptedLoading(t *testing.T) {
	t.Chdir("..")
	dir := t.TempDir()
	want := make(map[string]string)
	u := newSubject(t, &quad.File{}, dir)
	for _, q := range probes {
		want[q] = u.solve(q)
	}
	for _, q := range probes {
		if got := u.solve(q); got != want[q] {
			t.Errorf("%s\n\tgives %s\n\tand   %s", q, want[q], got)
		}
	}
	r := rand.New(rand.NewPCG(*seed, 1))
	for range *rounds / 20 {
		u := newSubject(t, &quad.File{}, dir)
		var report []string
		for range 5 {
			victim := probes[r.IntN(len(probes))]
			in := injection{r: r}
			answers := u.interrupt(&in, victim, "")
			report = append(report, fmt.Sprintf("after %s of\n\t%s\n\t%s\n", &in, victim, answers))
		}
		for _, i := range r.Perm(len(probes)) {
			q := probes[i]
			if got := u.solve(q) + u.left(); got != want[q] {
				t.Errorf("%s\t%s\n\tgives %s\n\tnot   %s", strings.Join(report, ""), q, got, want[q])
				break
			}
		}
	}
}

// TestFrozenVariables asks queries of the tables with goals frozen on their variables, some
// of which are unified. A frozen goal that is true whenever it is rightly woken must be as
// good as true. A unification that is undone must not wake it.
func TestFrozenVariables(t *testing.T) {
	t.Chdir("..")
	paths, err := filepath.Glob(filepath.Join("testdata", "*", "*.txt"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no tables: %v", err)
	}
	r := rand.New(rand.NewPCG(*seed, 2))
	for done := 0; done < 5**rounds; {
		path := paths[r.IntN(len(paths))]
		file, err := quad.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		subjects := [3]*subject{}
		for i := range subjects {
			subjects[i] = newSubject(t, file, t.TempDir())
		}
		for _, it := range slices.Repeat(file.Items, 4) {
			// The messages may come from another query.
			if it.Case == nil || configures.MatchString(it.Case.Query) || strings.Contains(it.Case.Query, "thread_get_message") {
				continue
			}
			done++
			var answers [3]string
			equations, variables := equated(subjects[0], it.Case.Query, r)
			for i, u := range subjects {
				var frozen strings.Builder
				for _, v := range variables {
					fmt.Fprintf(&frozen, "freeze(%s, %s), ", v, []string{"true", "true", "nonvar(" + v + ")"}[i])
				}
				answers[i] = u.ask(question{
					text: frozen.String() + equations + "( " + strings.TrimSuffix(strings.TrimSpace(it.Case.Query), ".") + "\n).",
					like: it.Case.Query,
				})
			}
			unstable := answers[0] != answers[1] || strings.Contains(answers[0], "user:true") || strings.Contains(answers[2], "nonvar") || strings.Contains(answers[2], "syntax error") ||
				strings.Contains(answers[2], " CPU in ") || strings.Contains(answers[2], "deadline_exceeded")
			if !unstable && answers[2] != answers[0] {
				t.Errorf("%s: %s%s\n\twith variables that are frozen gives %s\n\tnot %s", path, equations, it.Case.Query, answers[2], answers[0])
			}
		}
	}
}

// equated returns the names of the variables of a query, and goals that unify some of them.
func equated(u *subject, query string, r *rand.Rand) (goals string, names []string) {
	t, err := syntax.NewStringReader(query, "").Read(streams.ReadOptions(u.e))
	if err != nil {
		return "", nil
	}
	for _, v := range t.Vars {
		if v.Name != "_" {
			names = append(names, v.Name)
		}
	}
	for i := 1; i < len(names); i++ {
		if r.IntN(2) == 0 {
			goals += names[i] + " = " + names[r.IntN(i)] + ", "
		}
	}
	return goals, names
}

// TestReserveUsedUp checks that streams and files that the libraries have opened are closed
// even if a cleanup of the program uses up the time for cleanups.
func TestReserveUsedUp(t *testing.T) {
	t.Chdir("..")
	dir := t.TempDir()
	u := newSubject(t, &quad.File{}, dir)
	loop := "setup_call_cleanup(true, (repeat, fail), (repeat, fail))"
	if err := os.WriteFile(filepath.Join(dir, "loop.pl"), []byte(":- "+loop+".\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	checks := []string{openStreams, "prolog_load_context(source, R).", "current_output(S), stream_property(S, alias(R)).", "current_prolog_flag(occurs_check, R)."}
	want := make(map[string]string)
	for _, q := range checks {
		want[q] = u.solve(q)
	}
	for _, query := range []string{
		"setup_call_cleanup(open_string(a, S), LOOP, close(S)).",
		"setup_call_cleanup(open_string(a, S), LOOP, close(S, [force(true)])).",
		"setup_call_cleanup(set_prolog_flag(occurs_check, true), LOOP, set_prolog_flag(occurs_check, false)).",
		"with_output_to(string(_), LOOP).",
		"findnsols(2, X, ( member(X, [1,2,3]), LOOP ), _).",
		"call_with_time_limit(100, LOOP).",
		"call_with_inference_limit(LOOP, 1000000000, _).",
		"consult('" + filepath.Join(dir, "loop") + "').",
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
		u.ask(question{text: strings.Replace(query, "LOOP", loop, 1), ctx: ctx})
		cancel()
		for _, q := range checks {
			if got := u.solve(q) + u.left(); got != want[q] {
				t.Errorf("after %s %s gives %s, not %s", query, q, got, want[q])
			}
		}
	}
}

// probed returns the rows of builtins with a probe after them. Builtins with several
// solutions may end with a state in hand.
func probed(rows []engine.Builtin) []engine.Builtin {
	rows = slices.Clone(rows)
	for i := range rows {
		if det := rows[i].Det; det != nil {
			rows[i].Det = func(m *engine.Machine, a []engine.Cell) bool {
				ok := det(m, a)
				m.ProbeNext()
				return ok
			}
		}
		if nonDet := rows[i].NonDet; nonDet != nil {
			rows[i].NonDet = func(m *engine.Machine, a []engine.Cell, r *engine.Retry) bool {
				m.Check()
				ok := nonDet(m, a, r)
				m.Check() // as a builtin that takes long does
				m.ProbeNext()
				return ok
			}
		}
	}
	return rows
}

// interruptTable interrupts queries of one table.
func interruptTable(t *testing.T, path string, r *rand.Rand, rounds int) {
	file, err := quad.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var queries, last []string
	pure := true
	for _, it := range file.Items {
		switch {
		case it.Case == nil:
		case configures.MatchString(it.Case.Query):
			last = append(last, it.Case.Query)
		default:
			queries = append(queries, it.Case.Query)
			pure = pure && !stores.MatchString(it.Case.Query)
		}
	}
	pure = pure && !stores.MatchString(strings.Join(tablePrograms(file), ""))
	r.Shuffle(len(queries), func(i, j int) { queries[i], queries[j] = queries[j], queries[i] })
	queries = queries[:min(len(queries), 2*rounds)]
	all := slices.Concat(queries, probes)
	// Both interpreters begin in the same state. A query that does not depend on earlier
	// ones has the same answers twice.
	dir := t.TempDir()
	want := make(map[string]string)
	sites := make(map[string]meetings)
	begin := func() *subject {
		u := newSubject(t, file, dir)
		for pass := range 2 {
			for _, q := range all {
				asked := question{text: q}
				if pass == 1 {
					met := meetings{safepoints: make(map[site]int), refusals: make(map[site]int)}
					asked.start = func() { u.m.Probe(func() { met.safepoints[here()]++ }) }
					asked.refuse = func() bool { met.refusals[here()]++; return false }
					sites[q] = met
				}
				got := u.ask(asked)
				if w, ok := want[q]; !ok {
					want[q] = got
				} else if got != w {
					want[q] = unstable
				}
			}
		}
		return u
	}
	begin()
	u := begin()
	for _, q := range []string{wokenByClause, wokenByCatcher} {
		if got := u.solve(q); got != "answer(true) wrote " {
			t.Fatalf("%s gives %s", q, got)
		}
	}
	queries = slices.DeleteFunc(queries, func(q string) bool {
		// After an exception in its hook, the tracer asks the user. There is none, so it
		// halts. Threads that are left behind in a pool keep the next ones out. What has an end
		// in it cannot be part of another query.
		return strings.HasPrefix(q, "told(") || strings.Contains(q, "wait(main)") || strings.Contains(want[q], ": syntax error: ") || strings.Contains(q, "}. ") || !strings.HasSuffix(strings.TrimSpace(q), ".")
	})
	for range min(rounds, len(queries)) {
		victim := queries[r.IntN(len(queries))]
		checks := slices.Clone(probes)
		for i := 0; pure && i < 5; i++ {
			checks = append(checks, queries[r.IntN(len(queries))])
		}
		if pure {
			checks = append(checks, victim)
		}
		next := probes[r.IntN(len(probes))]
		if next == openStreams {
			next = probes[0]
		}
		checks = slices.DeleteFunc(checks, func(q string) bool { return want[q] == unstable || q == openStreams && !pure })
		r.Shuffle(len(checks), func(i, j int) { checks[i], checks[j] = checks[j], checks[i] })
		in := injection{r: r, meetings: sites[victim]}
		var first string
		if alarms := strings.Contains(victim, "alarm"); alarms || r.IntN(2) == 0 || want[victim] == unstable && awaits.MatchString(victim) {
			first = u.interrupt(&in, victim, "")
			if alarms { // they belong to the machine, as at the top level
				u.solve("forall(current_alarm(_, _, Alarm, _), remove_alarm(Alarm)).")
			}
		} else { // and continue in the same run
			first = u.interrupt(&in, victim, next)
			if first != want[next] && want[next] != unstable {
				t.Errorf("after %s of\n\t%s\n\tin the same run\n\t%s\n\tgives %s\n\tnot   %s", &in, victim, next, first, want[next])
			}
		}
		for _, q := range checks {
			if got := u.solve(q) + u.left(); got != want[q] {
				t.Errorf("after %s of\n\t%s\n\t%s\n\t%s\n\tgives %s\n\tnot   %s", &in, victim, first, q, got, want[q])
				u = begin()
				break
			}
		}
	}
	for range min(rounds/4, len(last)) {
		u.interrupt(&injection{r: r}, last[r.IntN(len(last))], "")
	}
}

// A site is a place where the machine asks what is to happen: the innermost calls.
type site [8]uintptr

// here returns the site of the caller's caller.
func here() (p site) {
	runtime.Callers(3, p[:])
	return p
}

// meetings counts how often the machine came to each site in a query.
type meetings struct{ safepoints, refusals map[site]int }

// An injection says what happens to a query, and where.
type injection struct {
	meetings
	r    *rand.Rand
	way  int
	site site // anywhere if it is empty
	at   int  // the number of the meeting there
	met  int
	all  int // the number of meetings anywhere
}

var ways = []string{"interrupt", "exception", "end of the context", "full memory"}

const fullMemory = 3

func (in *injection) String() string {
	where := "any site"
	if in.site != (site{}) {
		var names []string
		for frames := runtime.CallersFrames(in.site[:]); ; {
			f, more := frames.Next()
			names = append(names, f.Function[strings.LastIndexByte(f.Function, '/')+1:])
			if !more {
				break
			}
		}
		where = strings.Join(names, " < ")
	}
	return fmt.Sprintf("%s at %d of %d in %s", ways[in.way], in.at, in.met, where)
}

// choose chooses where the injection happens.
func (in *injection) choose() {
	counts := in.safepoints
	if in.way == fullMemory {
		counts = in.refusals
	}
	total := 0
	var known []site
	for p, n := range counts {
		known = append(known, p)
		total += n
	}
	slices.SortFunc(known, func(p, q site) int { return slices.Compare(p[:], q[:]) })
	switch {
	case total == 0:
		total = 1 << in.r.IntN(14)
	case in.r.IntN(4) > 0:
		in.site = known[in.r.IntN(len(known))]
		total = counts[in.site]
	}
	in.at = 1 + in.r.IntN(min(total, lastSafepoint))
}

// now reports whether it happens at the present site.
func (in *injection) now(p site) bool {
	if in.site != (site{}) && in.site != p {
		return false
	}
	in.met++
	return in.met == in.at
}

// lastSafepoint ends a query that has no end.
const lastSafepoint = 1 << 16

// interrupt runs a query with an injection. Then it runs another query in the same run, if
// next is not empty. It returns the answers of the last query.
func (u *subject) interrupt(in *injection, query, next string) (answers string) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	in.way = in.r.IntN(len(ways))
	q := question{text: query, ctx: ctx}
	if next != "" {
		in.way = []int{0, 1, fullMemory}[in.r.IntN(3)]
		q.text = `\+ \+ ( freeze(_Half, true), catch(catch(( '$probe'(on), \+ ( ` + strings.TrimSuffix(strings.TrimSpace(query), ".") +
			" ), '$probe'(off) ; '$probe'(off) ), injected(_Half, none), '$probe'(off)), _, '$probe'(off)) ), " + next
		q.like = next
	}
	in.choose()
	u.probe = func() {
		p := here()
		switch in.all++; {
		case in.all%lastSafepoint == 0 && next != "":
			u.m.Interrupt()
		case in.all == lastSafepoint:
			cancel()
		case in.way == fullMemory || !in.now(p):
		case in.way == 0:
			u.m.Interrupt()
		case in.way == 1:
			a := engine.Atom(atom.Intern("injected"))
			u.m.InterruptWith(u.m.Store(u.m.NewStruct(engine.AtomOf(a), a, a)))
		default:
			cancel()
		}
	}
	q.refuse = func() bool { return u.probing && in.way == fullMemory && in.now(here()) }
	if next == "" {
		q.start = u.probeOn
	}
	return u.ask(q)
}
