package prolog_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/zebralog/prolog"
	"github.com/zebralog/prolog/stdlib/control"
)

// This file does for the API what stdlib/cancel_test.go does for builtins. It loads,
// converts, reads and writes huge or slow values, asks it to end after a while, and
// measures how long it continues.

var (
	cancelSize  = flag.Int("cancel.size", 1<<18, "bytes of the texts and values of TestCancel")
	cancelUntil = flag.Duration("cancel.until", 20*time.Millisecond, "until when TestCancel asks again, later each time")
	cancelBound = flag.Duration("cancel.bound", time.Second, "how long what has been cancelled may go on")
	cancelOnly  = flag.String("cancel.only", "", "only rows whose name contains this")
)

// A cancelled is a row of the test.
type cancelled struct {
	name string
	// begin prepares a run for values of n bytes. The run ends with its context.
	begin func(t testing.TB, n int) (run func(ctx context.Context) error)
}

// texts that are loaded, of about n bytes.
var hugeTexts = []struct {
	name string
	text func(n int) string
}{
	{"facts", func(n int) string { return lines(n, "fact(%d, abc, [x, y], \"text\").\n") }},
	{"rules", func(n int) string { return lines(n, "rule(X, Y) :- X > %d, ( p(X) -> q(Y) ; \\+ r(X, Y) ), s.\n") }},
	{"predicates", func(n int) string { return lines(n, "p%d(x).\n") }},
	{"scattered", func(n int) string { return lines(n/2, "a(%d). b(1).\n") }},
	{"grammar", func(n int) string { return lines(n, "s(%d) --> \"abc\", t(x), { u }, !.\n") }},
	{"directives", func(n int) string { return lines(n, ":- X = %d, X > 0.\n") }},
	{"terms expanded", func(n int) string { return "term_expansion(f(X), g(X)).\n" + lines(n, "f(%d).\n") }},
	{"operators", func(n int) string { return ":- op(700, xfx, ===>).\n" + lines(n, "a ===> %d.\n") }},
	{"tables", func(n int) string { return lines(n, ":- table t%d/1.\n") }},
	{"a list", func(n int) string { return "f([" + strings.Repeat("a,", n/2) + "b]).\n" }},
	{"a body", func(n int) string { return "f(X) :- " + strings.Repeat("X = a,", n/6) + "true.\n" }},
	{"a disjunction", func(n int) string { return "f(X) :- (" + strings.Repeat("X = a;", n/6) + "true).\n" }},
	{"variables", func(n int) string { return "f(" + strings.TrimSuffix(lines(n, "X%d,"), ",") + ").\n" }},
	{"nested", func(n int) string { return "f(" + strings.Repeat("g(", n/3) + "a" + strings.Repeat(")", n/3) + ").\n" }},
	{"prefixes", func(n int) string { return "f(" + strings.Repeat("- ", n/2) + "a).\n" }},
	{"sum", func(n int) string { return "f(X) :- X is " + strings.Repeat("1+", n/2) + "1.\n" }},
	{"a block comment", func(n int) string { return "/*" + strings.Repeat(" abc", n/4) + "*/ a.\n" }},
	{"a line comment", func(n int) string { return "%" + strings.Repeat(" abc", n/4) + "\na.\n" }},
	{"blanks", func(n int) string { return strings.Repeat(" \n", n/2) + "a.\n" }},
	{"a quoted atom", func(n int) string { return "f('" + strings.Repeat("ab c", n/4) + "').\n" }},
	{"escapes", func(n int) string { return "f('" + strings.Repeat("\\n\\x41\\", n/7) + "').\n" }},
	{"a name", func(n int) string { return "f(" + strings.Repeat("abcd", n/4) + ").\n" }},
	{"a string", func(n int) string { return "f(\"" + strings.Repeat("ab c", n/4) + "\").\n" }},
	{"codes", func(n int) string { return "f(`" + strings.Repeat("ab c", n/4) + "`).\n" }},
	{"digits", func(n int) string { return "f(" + strings.Repeat("1234", n/4) + ").\n" }},
	{"a float", func(n int) string { return "f(1." + strings.Repeat("1234", n/4) + "e10).\n" }},
	{"a float of whole digits", func(n int) string { return "f(" + strings.Repeat("1234", n/4) + ".0e-10).\n" }},
	{"an exponent", func(n int) string { return "f(1.0e-" + strings.Repeat("0", n) + "1).\n" }},
	{"a continued line", func(n int) string { return "f('a\\\n" + strings.Repeat(" ", n) + "').\n" }},
	{"a skipped line", func(n int) string { return "f('a\\c" + strings.Repeat(" ", n) + "').\n" }},
	{"a directive", func(n int) string { return ":- X = \"" + strings.Repeat("ab c", n/4) + "\", atom_length(f(X), _).\n" }},
	{"syntax errors", func(n int) string { return lines(n, "a b %d.\n") }},
	{"a syntax error", func(n int) string { return "f(" + strings.Repeat("abc, ", n/5) + ".\n" }},
	{"failures", func(n int) string { return lines(n, ":- %d < 0.\n") }},
	{"an open quote", func(n int) string { return "f('" + strings.Repeat("abc\\\n", n/5) }},
	{"conditions", func(n int) string { return ":- if(fail).\n" + lines(n, "fact(%d).\n") + ":- endif.\n" }},
	{"singletons", func(n int) string { return lines(n, "f(X, Y%d).\n") }},
}

// lines are lines of a format with a number, of n bytes in all.
func lines(n int, format string) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// hugeAnswers are queries whose answer X has about 16n bytes, and the values that take it.
var hugeAnswers = []struct {
	name, goal string
	dest       func() any
}{
	{"string", "string_repeated(N, X)", func() any { return new(struct{ X string }) }},
	{"Term", "numlist(1, N, X)", func() any { return new(struct{ X prolog.Term }) }},
	{"any", "numlist(1, N, X)", func() any { return new(struct{ X any }) }},
	{"ints", "numlist(1, N, X)", func() any { return new(struct{ X []int }) }},
	{"strings", "findall(abc, between(1, N, _), X)", func() any { return new(struct{ X []string }) }},
	{"lists", "findall([I], between(1, N, I), X)", func() any { return new(struct{ X [][]int }) }},
	{"nested", "foldl([_, T, f(T)]>>true, [], a, _), nested(N, X)", func() any { return new(struct{ X prolog.Term }) }},
	{"TermString", "numlist(1, N, X)", func() any { return new(struct{ X prolog.TermString }) }},
	{"JSON", "findall(_{a: I}, between(1, N, I), X)", func() any { return new(struct{ X json.RawMessage }) }},
	{"map", "findall(I-abc, between(1, N, I), L), dict_pairs(X, _, L)", func() any { return new(struct{ X map[int]string }) }},
	{"pairs", "findall(I-abc, between(1, N, I), X)", func() any { return new(struct{ X map[int]string }) }},
	{"structs", "findall(point(I, I), between(1, N, I), X)", func() any { return new(struct{ X []struct{ A, B int } }) }},
	{"mismatch", "numlist(1, N, X)", func() any { return new(struct{ X int }) }},
	{"a late mismatch", "numlist(1, N, L), append(L, [a], X)", func() any { return new(struct{ X []int }) }},
	{"codes", "findall(0'a, between(1, N, _), X)", func() any { return new(struct{ X string }) }},
	{"chars", "findall(a, between(1, N, _), X)", func() any { return new(struct{ X string }) }},
}

const answers = `
	string_repeated(N, X) :- length(L, N), maplist(=(0'a), L), string_codes(X0, L), nb_repeat(4, X0, X).
	nb_repeat(0, X, X) :- !.
	nb_repeat(I, X0, X) :- string_concat(X0, X0, X1), J is I-1, nb_repeat(J, X1, X).
	nested(N, X) :- nested(N, a, X).
	nested(0, X, X) :- !.
	nested(N, X0, X) :- M is N-1, nested(M, f(X0), X).
`

// hugeArguments are values for a query of about n bytes.
var hugeArguments = []struct {
	name  string
	value func(n int) any
}{
	{"string", func(n int) any { return strings.Repeat("ab c", n/4) }},
	{"String", func(n int) any { return prolog.String(strings.Repeat("ab c", n/4)) }},
	{"ints", func(n int) any { return slices.Repeat([]int{17}, n/8) }},
	{"strings", func(n int) any { return slices.Repeat([]string{"abc"}, n/16) }},
	{"lists", func(n int) any { return slices.Repeat([][]int{{1}}, n/24) }},
	{"any", func(n int) any { return slices.Repeat([]any{"abc", 1}, n/32) }},
	{"terms", func(n int) any { return slices.Repeat([]prolog.Term{prolog.Atom("abc")}, n/16) }},
	{"structs", func(n int) any { return slices.Repeat([]struct{ A, B int }{{1, 2}}, n/16) }},
	{"map", func(n int) any {
		m := make(map[string]int)
		for i := range n / 40 {
			m[fmt.Sprint(i)] = i
		}
		return m
	}},
	{"JSON", func(n int) any { return json.RawMessage("[" + strings.Repeat(`{"a":1},`, n/8) + "0]") }},
	{"JSON string", func(n int) any { return json.RawMessage(`"` + strings.Repeat(`ab\n`, n/4) + `"`) }},
	{"JSON number", func(n int) any { return json.RawMessage(strings.Repeat("1234", n/4)) }},
	{"JSON float", func(n int) any { return json.RawMessage("1." + strings.Repeat("1234", n/4) + "e10") }},
	{"TermString", func(n int) any { return prolog.TermString("f(" + strings.Repeat("a,", n/2) + "b)") }},
	{"nested", func(n int) any {
		var v any = 1
		for range n / 40 {
			v = []any{v}
		}
		return v
	}},
}

// hugeErrors are goals that raise errors about huge terms, or print them.
var hugeErrors = []string{
	"numlist(1, N, L), atom_length(L, _)", "numlist(1, N, L), throw(L)", "numlist(1, N, L), arg(L, f, _)",
	"numlist(1, N, L), G =.. [foo|L], call(G)", "string_repeated(N, S), atom_to_term(S, _, _), atom_length(_, _)",
	"string_repeated(N, S), atom_string(A, S), call(A)", "string_repeated(N, S), existence_error(S, S)",
	"string_repeated(N, S), number_codes(_, S)", "string_repeated(N, S), open(S, read, _)", "string_repeated(N, S), consult(S)",
	"numlist(1, N, L), print_message(error, format(\"~p\", [L]))", "numlist(1, N, L), print_message(error, L)",
	"numlist(1, N, L), message_to_codes(L, _, _)", "X is 7 ** (N * 10), atom_length(f(X), _)", "X is 7 ** (N * 10), throw(X)",
	"numlist(1, N, L), assertion(L == [])", "numlist(1, N, L), must_be(list(atom), L)", "numlist(1, N, L), catch(throw(L), [], true)",
}

// slowGoals read from user_input what comes slowly or without an end, or write without one.
var slowGoals = []string{
	"read(_)", "read_term(user_input, _, [])", "get_char(_)", "peek_char(_)", "peek_string(10, _)", "repeat, get_char(a), fail",
	"read_string(user_input, _, _)", "read_string(user_input, 100000, _)", "read_line_to_string(user_input, _)",
	"read_line_to_codes(user_input, _)", "read_stream_to_codes(user_input, _)",
	"at_end_of_stream", "repeat, at_end_of_stream(user_input)", "peek_byte(_)", "copy_stream_data(user_input, user_output)",
	"copy_stream_data(user_input, user_output, 100000)", "read_pending_codes(user_input, _, _), get_char(_)",
	"fill_buffer(user_input), fail ; get_char(_)", "skip(0'q)", "skip(user_input, 0'q)", "consult(user)", "load_files(user, [])",
	"phrase_from_stream(string(_), user_input)", "csv_read_stream(user_input, _, [])", "json_read(user_input, _)",
	"json_read_dict(user_input, _)", "load_structure(stream(user_input), _, [])", "load_html(stream(user_input), _, [])",
	"wait_for_input([user_input], _, infinite), get_char(_)", "read_term_with_history(_, [])", "prompt1(x), read(_)",
	"lazy_list(lazy_get_codes(user_input, 4), L), member(q, L)", "repeat, fail",
	"repeat, write(abc), nl, flush_output, fail", "format(\"~w~n\", [abc]), flush_output, fail ; repeat, put_char(a), fail",
	"repeat, print_message(error, format(\"abc\", [])), fail", "repeat, writeq('A'), flush_output, fail",
	"repeat, print_message_lines(user_output, '', ['a'-[], nl]), flush_output, fail", "numlist(1, 1000000, L), print(L), flush_output, fail",
	"repeat, portray_clause(f(_)), flush_output, fail", "repeat, listing(append/3), flush_output, fail",
	"setup_call_cleanup(true, (repeat, get_char(q)), true)", "catch(call_with_time_limit(1000, read(_)), _, true)",
	"thread_create(read(_), Id), thread_join(Id, _)", "with_output_to(string(_), read(_))", "findall(C, (repeat, get_char(C)), _)",
}

// A slowReader gives a byte each time that it has waited.
type slowReader struct {
	wait time.Duration
	text string
}

func (r *slowReader) Read(b []byte) (int, error) {
	time.Sleep(r.wait)
	b[0] = r.text[0]
	r.text = r.text[1:] + r.text[:1]
	return 1, nil
}

// A blocked reader returns when it is closed.
type blocked chan struct{}

func (b blocked) Read([]byte) (int, error) { <-b; return 0, io.EOF }

// cancelRows are the rows of the test.
func cancelRows() (rows []cancelled) {
	add := func(name string, begin func(t testing.TB, n int) func(ctx context.Context) error) {
		rows = append(rows, cancelled{name, begin})
	}
	for _, h := range hugeTexts {
		add("Exec "+h.name, func(t testing.TB, n int) func(context.Context) error {
			p, text := newInterpreter(t, ""), h.text(n)
			return func(ctx context.Context) error { return p.ExecContext(ctx, text) }
		})
		add("Exec with an argument "+h.name, func(t testing.TB, n int) func(context.Context) error {
			p, text := newInterpreter(t, ""), "arg(?).\n"+h.text(n)
			return func(ctx context.Context) error { return p.ExecContext(ctx, text, 1) }
		})
		add("Load "+h.name, func(t testing.TB, n int) func(context.Context) error {
			p, fsys := newInterpreter(t, ""), files("a.pl", h.text(n))
			return func(ctx context.Context) error { return p.Load(ctx, fsys, "a.pl") }
		})
		add("consult "+h.name, func(t testing.TB, n int) func(context.Context) error {
			p := newInterpreter(t, "", prolog.WithFS(files("a.pl", h.text(n))))
			return func(ctx context.Context) error { return p.QuerySolutionContext(ctx, "consult(a)").Err() }
		})
		add("Query "+h.name, func(t testing.TB, n int) func(context.Context) error {
			p, text := newInterpreter(t, ""), h.text(n)
			return func(ctx context.Context) error { return p.QuerySolutionContext(ctx, text).Err() }
		})
	}
	for _, h := range hugeAnswers {
		add("Scan "+h.name, func(t testing.TB, n int) func(context.Context) error {
			p := newInterpreter(t, answers)
			return func(ctx context.Context) error {
				s, err := p.QueryContext(ctx, "N = ?, "+h.goal, n/16)
				if err != nil {
					return err
				}
				defer s.Close()
				for s.Next() {
					if err := s.Scan(h.dest()); err != nil {
						return err
					}
				}
				return s.Err()
			}
		})
		add("QuerySolution "+h.name, func(t testing.TB, n int) func(context.Context) error {
			p := newInterpreter(t, answers)
			return func(ctx context.Context) error {
				return p.QuerySolutionContext(ctx, "N = ?, "+h.goal, n/16).Scan(h.dest())
			}
		})
	}
	add("All strings", cancelAll[string]("string_repeated(?, X)"))
	add("All lists", cancelAll[[]string]("_N = ?, findall(abc, between(1, _N, _), X)"))
	add("All nested lists", cancelAll[[]any]("_N = ?, findall([I], between(1, _N, I), X)"))
	add("All maps", cancelAll[map[string]any]("_N = ?, findall(I-abc, between(1, _N, I), L), dict_pairs(X, _, L)"))
	add("All JSON", cancelAll[json.RawMessage]("_N = ?, findall(_{a: I}, between(1, _N, I), X)"))
	for _, h := range hugeArguments {
		add("argument "+h.name, func(t testing.TB, n int) func(context.Context) error {
			p, v := newInterpreter(t, ""), h.value(n)
			return func(ctx context.Context) error { return p.QuerySolutionContext(ctx, "X = ?", v).Err() }
		})
		add("prepared argument "+h.name, func(t testing.TB, n int) func(context.Context) error {
			q, v := prepare(t, newInterpreter(t, ""), "X = ?"), h.value(n)
			return func(ctx context.Context) error { _, err := q.Holds(ctx, v); return err }
		})
		add("Exec argument "+h.name, func(t testing.TB, n int) func(context.Context) error {
			p, v := newInterpreter(t, ""), h.value(n)
			return func(ctx context.Context) error { return p.ExecContext(ctx, "f(?).", v) }
		})
		add("AddFacts of a "+h.name, func(t testing.TB, n int) func(context.Context) error {
			p, v := newInterpreter(t, ""), h.value(n)
			return func(ctx context.Context) error {
				return prolog.AddFacts(ctx, p, "f", slices.Values([]struct{ A, B any }{{1, 2}, {3, v}}))
			}
		})
	}
	add("AddFacts", func(t testing.TB, n int) func(context.Context) error {
		p := newInterpreter(t, "")
		return func(ctx context.Context) error {
			return prolog.AddFacts(ctx, p, "f", func(yield func(struct {
				A int
				B string
			}) bool) {
				for i := 0; i < n/16 && yield(struct {
					A int
					B string
				}{i, "abc"}); i++ {
				}
			})
		}
	})
	for _, goal := range hugeErrors {
		add("error "+goal, func(t testing.TB, n int) func(context.Context) error {
			p := newInterpreter(t, answers, prolog.WithError(io.Discard))
			return func(ctx context.Context) error {
				err := p.QuerySolutionContext(ctx, "N = ?, "+goal, n/16).Err()
				_ = fmt.Sprint(err)
				return err
			}
		})
		add("uncaught in a directive "+goal, func(t testing.TB, n int) func(context.Context) error {
			p := newInterpreter(t, answers, prolog.WithError(io.Discard))
			return func(ctx context.Context) error {
				return p.ExecContext(ctx, ":- N = ?, "+goal+".", n/16)
			}
		})
	}
	return rows
}

// cancelAll makes rows of All.
func cancelAll[T any](goal string) func(t testing.TB, n int) func(context.Context) error {
	return func(t testing.TB, n int) func(context.Context) error {
		q := prepare(t, newInterpreter(t, answers), goal)
		return func(ctx context.Context) error {
			for _, err := range prolog.All[T](ctx, q, n/16) {
				if err != nil {
					return err
				}
			}
			return nil
		}
	}
}

// TestCancel cancels what is huge: with 1 MB unless told otherwise:
//
//	go test -run 'TestCancel$' -cancel.size 100000000 -cancel.bound 50ms -cancel.until 5s -timeout 2h
func TestCancel(t *testing.T) {
	for i, row := range cancelRows() {
		if !strings.Contains(row.name, *cancelOnly) || testing.Short() && i%8 != 0 {
			continue
		}
		t.Run(row.name, func(t *testing.T) {
			run := row.begin(t, *cancelSize)
			for after := time.Millisecond; after <= *cancelUntil; after *= 4 {
				var late time.Duration
				for try := 0; try == 0 || try < 3 && late > *cancelBound; try++ { // to be slow once may be the machine's fault
					var ended bool
					if late, ended = cancelAfter(t, run, after); ended {
						return
					}
				}
				if late > *cancelBound {
					t.Errorf("%v after %v", late, after)
					return
				}
			}
		})
	}
}

// cancelAfter runs something and cancels its context after a while; it returns how long it went
// on then, or that it had ended by itself.
func cancelAfter(t *testing.T, run func(ctx context.Context) error, after time.Duration) (late time.Duration, ended bool) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var askedAt, asked atomic.Int64
	begun := time.Now()
	timer := time.AfterFunc(after, func() {
		asked.Store(int64(processTime()))
		askedAt.Store(int64(time.Since(begun)))
		cancel()
	})
	watch := time.AfterFunc(after+*cancelBound+time.Minute, func() { panic(t.Name() + " does not end") })
	err := run(ctx)
	end, endAt := processTime(), time.Since(begun)
	watch.Stop()
	if timer.Stop() || askedAt.Load() == 0 {
		return 0, true
	}
	if err == nil {
		return 0, true // it had just ended
	}
	return min(end-time.Duration(asked.Load()), endAt-time.Duration(askedAt.Load())), false
}

// processTime is the CPU time of the process: other processes do not matter.
func processTime() time.Duration {
	user, system := control.CPUTime(start)
	return user + system
}

var start = time.Now()

// TestCancelSlow ends goals that wait for something slow, by their contexts and by Close.
func TestCancelSlow(t *testing.T) {
	streams := []struct {
		name string
		make func(done chan struct{}) io.Reader
	}{
		{"blocked", func(done chan struct{}) io.Reader { return blocked(done) }},
		{"slow", func(chan struct{}) io.Reader { return &slowReader{time.Second, "a b(c). 'x"} }},
		{"endless", func(chan struct{}) io.Reader { return endless("a, ") }},
	}
	for _, s := range streams {
		for _, goal := range slowGoals {
			if !strings.Contains(s.name+" "+goal, *cancelOnly) {
				continue
			}
			for _, closes := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s/%s/closes=%v", s.name, goal, closes), func(t *testing.T) {
					t.Parallel()
					done := make(chan struct{})
					defer close(done)
					p, err := prolog.New(s.make(done), io.Discard)
					if err != nil {
						t.Fatal(err)
					}
					ctx, cancel := context.WithCancel(context.Background())
					defer cancel()
					sols, err := p.QueryContext(ctx, goal)
					if err != nil {
						t.Fatal(err)
					}
					var wg sync.WaitGroup
					wg.Go(func() {
						for sols.Next() {
						}
					})
					time.Sleep(20 * time.Millisecond)
					begun := time.Now()
					if closes {
						sols.Close()
					} else {
						cancel()
					}
					wg.Wait()
					sols.Close()
					if late := time.Since(begun); late > *cancelBound {
						t.Errorf("%v", late)
					}
				})
			}
		}
	}
}
