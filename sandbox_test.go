package prolog_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/zebralog/prolog"
)

// outcome returns the answer of a query: yes, no, or the formal part of its error.
func outcome(p *prolog.Interpreter, query string, args ...any) string {
	err := p.QuerySolution(query, args...).Err()
	var x *prolog.Exception
	switch {
	case err == nil:
		return "yes"
	case errors.Is(err, prolog.ErrNoSolutions):
		return "no"
	case errors.As(err, &x) && x.Formal() != nil:
		return x.Formal().String()
	}
	return err.Error()
}

// TestNothingOutside: New for a library opens nothing by itself.
func TestNothingOutside(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("ZEBRA_TEST", "seen")
	if err := os.WriteFile("f.pl", []byte("f(1).\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	p := newInterpreter(t, "")
	for _, c := range []struct{ query, want string }{
		{"open('f.pl', read, _)", "permission_error(open,source_sink,'f.pl')"},
		{"open('/etc/passwd', read, _)", "permission_error(open,source_sink,'/etc/passwd')"},
		{"open('g.pl', write, _)", "permission_error(open,source_sink,'g.pl')"},
		{"see('f.pl')", "permission_error(open,source_sink,'f.pl')"},
		{"tell('g.pl')", "permission_error(open,source_sink,'g.pl')"},
		{"consult('f.pl')", "permission_error(open,source_sink,'f.pl')"},
		{"catch(consult('f.pl'), error(_, context(system:load_files/2, _)), true)", "yes"},
		{"['f.pl']", "permission_error(open,source_sink,'f.pl')"},
		{"use_module(f)", "permission_error(open,source_sink,f)"},
		{"use_module(library(lists))", "yes"},
		{"exists_file('f.pl')", "no"},
		{"exists_directory('/')", "no"},
		{"access_file('f.pl', read)", "no"},
		{"size_file('f.pl', _)", "permission_error(access,file,'f.pl')"},
		{"directory_files('.', _)", "permission_error(access,directory,'.')"},
		{"expand_file_name('*', [])", "yes"},
		{"expand_file_name('$ZEBRA_TEST', _)", "existence_error(variable,'ZEBRA_TEST')"},
		{"delete_file('f.pl')", "permission_error(delete,file,'f.pl')"},
		{"rename_file('f.pl', 'g.pl')", "permission_error(rename,file,'f.pl')"},
		{"make_directory(d)", "permission_error(create,directory,d)"},
		{"make_directory_path('d/e')", "permission_error(create,directory,'d/e')"},
		{"tmp_file_stream(text, f, _)", "permission_error(create,file,f)"},
		{"tmp_file(a, _)", "permission_error(create,file,'/tmp/zebra_a_1')"},
		{"working_directory(D, D), D == '/'", "yes"},
		{"chdir('/tmp')", "permission_error(chdir,directory,'/tmp')"},
		{"absolute_file_name('../f', '/f')", "yes"},
		{"shell('touch g.pl')", "permission_error(execute,command,'touch g.pl')"},
		{"shell('touch g.pl', _)", "permission_error(execute,command,'touch g.pl')"},
		{"shell", "permission_error(execute,command,'/bin/sh')"},
		{"process_create('/bin/true', [], [])", "existence_error(source_sink,'/bin/true')"},
		{"'$create_process'('/bin/true', [], s(null, null, null), '', [], false, true, _)", "permission_error(execute,source_sink,'/bin/true')"},
		{"process_create(path(true), [], [])", "existence_error(source_sink,path(true))"},
		{"process_kill(1)", "permission_error(kill,process,1)"},
		{"process_id(_)", "no"},
		{"getenv('ZEBRA_TEST', _)", "no"},
		{"setenv('ZEBRA_TEST', x)", "permission_error(modify,environment_variable,'ZEBRA_TEST')"},
		{"unsetenv('ZEBRA_TEST')", "permission_error(modify,environment_variable,'ZEBRA_TEST')"},
		{"'$environment'([])", "yes"},
		{"current_prolog_flag(pid, _)", "no"},
		{"current_prolog_flag(executable, _)", "no"},
		{"current_prolog_flag(os_argv, _)", "no"},
		{"halt", "prolog: halt(0)"},
		{"halt(3)", "prolog: halt(3)"},
		{"use_module(library(socket)), tcp_socket(_)", "existence_error(procedure,socket:'$socket'/2)"},
	} {
		if got := outcome(p, c.query); got != c.want {
			t.Errorf("%s: %s, want %s", c.query, got, c.want)
		}
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v", entries, err)
	}
	if got := os.Getenv("ZEBRA_TEST"); got != "seen" {
		t.Errorf("the variable is %q", got)
	}
}

// TestWithFS: files of a file system can be read, and nothing else.
func TestWithFS(t *testing.T) {
	fsys := fstest.MapFS{
		"main.pl":       {Data: []byte(":- use_module(lib/part).\n:- include(more).\nmain(X) :- part(X).\n")},
		"lib/part.pl":   {Data: []byte(":- module(part, [part/1]).\n:- use_module(other).\npart(X) :- other(X).\n")},
		"lib/other.pl":  {Data: []byte(":- module(other, [other/1]).\nother(1).\n")},
		"more.pl":       {Data: []byte("more(2).\n")},
		"data/text.txt": {Data: []byte("line.\nlast.\n")},
	}
	p := newInterpreter(t, "", prolog.WithFS(fsys))
	for _, c := range []struct{ query, want string }{
		{"consult(main), main(1), more(2)", "yes"},
		{"consult('/main.pl'), source_file('/lib/part.pl')", "yes"},
		{"open('data/text.txt', read, S), read(S, line), seek(S, 0, bof, _), read(S, line), close(S)", "yes"},
		{"open('../../data/text.txt', read, S), close(S)", "yes"},
		{"open('data', read, _)", "permission_error(open,source_sink,data)"},
		{"open('data/none', read, _)", "existence_error(source_sink,'data/none')"},
		{"open('data/text.txt', append, _)", "permission_error(open,source_sink,'data/text.txt')"},
		{"open('/etc/passwd', read, _)", "existence_error(source_sink,'/etc/passwd')"},
		{"exists_file('data/text.txt'), exists_directory(data), size_file('data/text.txt', 12)", "yes"},
		{"directory_files(data, L), msort(L, ['.', '..', 'text.txt'])", "yes"},
		{"working_directory(/, data), exists_file('text.txt'), working_directory('/data/', '..')", "yes"},
		{"expand_file_name('data/*', ['data/text.txt']), expand_file_name('/lib/o*', ['/lib/other.pl'])", "yes"},
		{"chdir(lib), expand_file_name('o*', ['other.pl']), chdir('/')", "yes"},
		{"access_file('main.pl', read), \\+ access_file('main.pl', write), \\+ access_file(new, write)", "yes"},
		{"same_file('main.pl', '/lib/../main.pl'), \\+ same_file('main.pl', 'more.pl')", "yes"},
		{"delete_file('main.pl')", "permission_error(delete,file,'main.pl')"},
		{"read_file_to_terms('data/text.txt', [line,last], [])", "yes"},
		{"make", "yes"},
		{"shell(true)", "permission_error(execute,command,true)"},
	} {
		if got := outcome(p, c.query); got != c.want {
			t.Errorf("%s: %s, want %s", c.query, got, c.want)
		}
	}
}

// TestWithDir: files below a directory can be read and written, and no link leads out.
func TestWithDir(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	secret := filepath.Join(outside, "secret")
	if err := os.WriteFile(secret, []byte("secret.\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	links := os.Symlink(outside, filepath.Join(dir, "out")) == nil && os.Symlink(secret, filepath.Join(dir, "link")) == nil
	p := newInterpreter(t, "save(F, T) :- open(F, write, S), writeq(S, T), write(S, '.'), close(S).", prolog.WithDir(dir))
	for _, c := range []struct{ query, want string }{
		{"save(new, f(x)), open('/new', read, S), read(S, f(x)), close(S)", "yes"},
		{"open(new, append, S), write(S, ' g.'), close(S), read_file_to_terms(new, [f(x), g], [])", "yes"},
		{"open(new, update, S), write(S, 'h(y).'), close(S), read_file_to_terms(new, [h(y), g], [])", "yes"},
		{"make_directory_path('a/b'), save('a/b/c', 1), directory_files('a/b', L), msort(L, ['.', '..', c])", "yes"},
		{"rename_file('a/b/c', 'a/d'), exists_file('a/d'), delete_file('a/d')", "yes"},
		{"delete_directory(a)", "permission_error(delete,directory,a)"},
		{"delete_directory('a/b'), delete_directory(a), \\+ exists_directory(a)", "yes"},
		{"tmp_file_stream(text, F, S), write(S, x), close(S), size_file(F, 1), sub_atom(F, 0, _, _, '/tmp/')", "yes"},
		{"access_file(new, write), access_file(other, write), \\+ access_file('none/other', write)", "yes"},
		{"absolute_file_name('~', '/~')", "yes"},
	} {
		if got := outcome(p, c.query); got != c.want {
			t.Errorf("%s: %s, want %s", c.query, got, c.want)
		}
	}
	escapes := []string{"open(?, read, _)", "open(?, write, _)", "consult(?)", "delete_file(?)", "size_file(?, _)", "rename_file(new, ?)"}
	for _, query := range escapes {
		names := []string{secret, "../" + filepath.Base(outside) + "/secret", "../../../../../../etc/passwd"}
		if links && !strings.HasPrefix(query, "delete") && !strings.HasPrefix(query, "rename") {
			names = append(names, "link", "out/secret")
		}
		for _, name := range names {
			if got := outcome(p, query, prolog.Atom(name)); !strings.Contains(got, "_error(") {
				t.Errorf("%s of %s: %s", query, name, got)
			}
		}
	}
	if text, err := os.ReadFile(secret); string(text) != "secret.\n" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := prolog.New(nil, nil, prolog.WithDir(filepath.Join(dir, "none"))); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no directory: %v", err)
	}
}

// ExampleWithFS loads a program whose files are in memory.
func ExampleWithFS() {
	rules := fstest.MapFS{"discount.pl": {Data: []byte("discount(gold, 20). discount(_, 0).")}}
	p, err := prolog.New(nil, nil, prolog.WithFS(rules))
	if err != nil {
		fmt.Println(err)
		return
	}
	var s struct{ D int }
	err = p.QuerySolution("consult(discount), discount(gold, D)").Scan(&s)
	fmt.Println(s.D, err)
	fmt.Println(p.QuerySolution("open('/etc/passwd', read, _)").Err())
	// Output:
	// 20 <nil>
	// error(existence_error(source_sink,'/etc/passwd'),context(system:open/3,'File does not exist'))
}

// TestLimits: the limits of New are those of each query.
func TestLimits(t *testing.T) {
	var out strings.Builder
	p, err := prolog.New(nil, &out, prolog.WithDir(t.TempDir()), prolog.WithMemory(64<<20), prolog.WithLimits(prolog.Limits{
		Inferences: 1e5, Solutions: 3, Output: 10_000,
	}))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Exec("count(0) :- !. count(N) :- N1 is N-1, count(N1)."); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ query, want string }{
		{"repeat, fail", prolog.ErrInferences.Error()},
		{"repeat, write(abc), fail", "resource_error(output)"},
		{"catch((repeat, writeln(abc), fail), _, true), catch(writeln(user_error, more), E, true), nonvar(E)", "yes"},
		{"open(f, write, S), repeat, write(S, abc), fail", "resource_error(output)"},
		{"size_file(f, N), N =< 10_000", "yes"},
		{"with_output_to(string(S), forall(between(1, 5000, _), write(abc))), string_length(S, 15000)", "yes"},
		{"write(abc)", "yes"},
	} {
		out.Reset()
		if got := outcome(p, c.query); got != c.want {
			t.Errorf("%s: %s, want %s", c.query, got, c.want)
		}
		if out.Len() > 10_000 {
			t.Errorf("%s wrote %d bytes", c.query, out.Len())
		}
	}
	for query, want := range map[string]error{"between(1, 3, X)": nil, "between(1, 4, X)": prolog.ErrSolutions, "repeat": prolog.ErrSolutions} {
		sols, err := p.Query(query)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for sols.Next() {
			n++
		}
		if n != 3 || !errors.Is(sols.Err(), want) {
			t.Errorf("%s: %d solutions, %v", query, n, sols.Err())
		}
	}
	query, err := p.Prepare("between(1, inf, X), X > 5", prolog.Limited(prolog.Limits{Inferences: 20}))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		sols, err := query.Solutions(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for sols.Next() {
			n++
		}
		if n < 4 || n > 20 || !errors.Is(sols.Err(), prolog.ErrInferences) {
			t.Errorf("a prepared query: %d solutions, %v", n, sols.Err())
		}
	}
	if err := p.Exec(":- repeat, fail."); !errors.Is(err, prolog.ErrInferences) {
		t.Errorf("a directive: %v", err)
	}
	if err := p.QuerySolutionContext(prolog.WithInferences(context.Background(), 10), "count(100)").Err(); !errors.Is(err, prolog.ErrInferences) {
		t.Errorf("a limit of the query: %v", err)
	}
}

// TestTime: the time of each query has a limit, and that of the host does not count.
func TestTime(t *testing.T) {
	p := newInterpreter(t, "", prolog.WithLimits(prolog.Limits{Time: 400 * time.Millisecond}))
	for _, query := range []string{"sleep(100)", "catch(sleep(100), _, true)", "repeat, fail"} {
		if got := outcome(p, query); got != context.DeadlineExceeded.Error() {
			t.Errorf("%s: %s", query, got)
		}
	}
	sols, err := p.Query("between(1, 3, X)")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for ; sols.Next(); n++ {
		time.Sleep(200 * time.Millisecond)
	}
	if n != 3 || sols.Err() != nil {
		t.Errorf("%d solutions, %v", n, sols.Err())
	}
}

// TestTimeOfAnswers: the making of Go values from a solution is within the time of the query.
func TestTimeOfAnswers(t *testing.T) {
	const query = "T is 1<<20_000_000" // whose digits take seconds
	p := newInterpreter(t, "", prolog.WithLimits(prolog.Limits{Time: 300 * time.Millisecond}))
	var v struct{ T prolog.TermString }
	sols, err := p.Query(query)
	if err != nil || !sols.Next() {
		t.Fatal(err)
	}
	defer sols.Close()
	if err := sols.Scan(&v); err != context.DeadlineExceeded {
		t.Errorf("Scan: %v", err)
	}
	if err := p.QuerySolution(query).Scan(&v); err != context.DeadlineExceeded {
		t.Errorf("QuerySolution: %v", err)
	}
	q, err := p.Prepare(query)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := prolog.One[prolog.TermString](context.Background(), q); err != context.DeadlineExceeded {
		t.Errorf("One: %v", err)
	}
}

// TestTimeOfTracer: the tracer's question ends with the query, also while it reads a line.
func TestTimeOfTracer(t *testing.T) {
	p, err := prolog.New(endless("a. "), io.Discard, prolog.WithLimits(prolog.Limits{Time: 100 * time.Millisecond}))
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if err := p.QuerySolution("trace, append(_, _, [a])").Err(); err != context.DeadlineExceeded {
		t.Error(err)
	}
}

// TestDepth: the depth of calls has a limit.
func TestDepth(t *testing.T) {
	p := newInterpreter(t, "deep(0). deep(N) :- N1 is N-1, deep(N1), true. loop(0) :- !. loop(N) :- N1 is N-1, loop(N1).",
		prolog.WithLimits(prolog.Limits{Depth: 1000}))
	for _, c := range []struct{ query, want string }{
		{"deep(900)", "yes"},
		{"deep(1100)", "resource_error(depth)"},
		{"\\+ deep(1100)", "resource_error(depth)"},
		{"catch(deep(1100), error(resource_error(depth), _), true)", "yes"},
		{"loop(100000)", "yes"},
		{"\\+ \\+ (member(_, [a,b]), loop(100000))", "yes"},
		{"call(loop, 100000)", "yes"},
		{"call((loop(1000), deep(1100)))", "resource_error(depth)"},
		{"findall(X, between(1, 900, X), L), length(L, 900)", "yes"},
		{"thread_create(deep(1100), T), thread_join(T, exception(error(resource_error(depth), _)))", "yes"},
		{"thread_create(deep(900), T), thread_join(T, true)", "yes"},
		{"engine_create(x, deep(1100), E), engine_next(E, _)", "resource_error(depth)"},
		{"engine_create(X, ( deep(900), member(X, [a,b]) ), E), engine_next(E, a), engine_next(E, b)", "yes"},
	} {
		if got := outcome(p, c.query); got != c.want {
			t.Errorf("%s: %s, want %s", c.query, got, c.want)
		}
	}
}

// forbidden are clauses that call what TestWithPredicates does not permit, each in another way.
var forbidden = []string{
	`direct :- shell(true)`,
	`prefixed :- system:shell(true)`,
	`library :- lists:shell(true)`,
	`deep :- user:(lists:(system:shell(true)))`,
	`imported :- process_create(path(true), [], [])`,
	`negated :- \+ \+ shell(true)`,
	`collected :- findall(X, getenv('HOME', X), _)`,
	`mapped :- maplist(shell, [true])`,
	`lambda :- maplist([X]>>shell(X), [true])`,
	`caught :- catch(shell(true), _, shell(true))`,
	`cleaned :- setup_call_cleanup(true, true, shell(true))`,
	`attr_unify_hook(_, _) :- shell(true)`,
	`frozen :- freeze(X, shell(true)), X = 1`,
	`user:portray(x) :- shell(true)`,
	`user:message_hook(hook, _, _) :- shell(true)`,
	`text(S, S) :- shell(true)`,
	`pipe :- open(pipe(ls), read, _)`,
	`at :- @(shell(true), system)`,
	`private :- lists:list_to_ord_set_private(_)`,
	`asserted_elsewhere :- assertz((lists:hidden :- shell(true))), lists:hidden`,
	`at_library :- @(format("~@", [shell(true)]), lists)`,
	`disjunction :- ( fail ; shell(true) )`,
	`soft :- ( shell(true) *-> true ; true )`,
	`internal :- '$create_process'(ls, [], s(null, null, null), '', [], false, true, _)`,
	`read_file :- read_file_to_string('/etc/passwd', _, [])`,
	`aggregated :- aggregate_all(count, shell(true), _)`,
	`engine :- engine_create(x, shell(true), _)`,
	`thread :- thread_create(shell(true), _)`,
	`ordered :- predsort([<, A, B]>>shell(A-B), [2, 1], _)`,
	`halted :- halt`,
	`flagged :- set_prolog_flag(double_quotes, atom)`,
	`consulted :- consult('/etc/passwd')`,
	`closure :- foldl([X, A, A]>>(system:shell(X)), [true], 0, _)`,
}

// TestForbiddenClauses: clauses of a text that call what is not permitted are errors, with the
// place of the goal, and nothing is loaded; or they are not, and the rest is.
func TestForbiddenClauses(t *testing.T) {
	safe := prolog.WithPredicates("safe", "assertz/1", "print_message/2", "use_module/1")
	for _, clause := range forbidden {
		p, err := prolog.New(nil, nil, safe)
		if err != nil {
			t.Fatal(err)
		}
		err = p.Exec(":- use_module(library(lists)). first.\n  " + clause + ".\n")
		var at *prolog.ClauseError
		var x *prolog.Exception
		if !errors.As(err, &at) || !errors.As(err, &x) || at.Line != 2 || at.Column < 3 || !strings.HasPrefix(x.Formal().String(), "permission_error(call,sandboxed,") {
			t.Errorf("%s: %v", clause, err)
		}
		if got := outcome(p, "first"); got != "existence_error(procedure,first/0)" {
			t.Errorf("%s: first is %s", clause, got)
		}
	}
	text := `
		late(X) :- X > 1, catch(( findall(Y, member(Y, [1]), _), shell(late) ), _, true).
		late(0).
		early :- tmp_file(_, _), append([], [], []).
		hidden :- G = halt, call(G).
		only --> [a], { getenv(x, _) }.
		mapped(Xs) :- maplist([X]>>open(X, read, _), Xs).
		tmp_file(1, 2).
		:- initialization(early).`
	for _, partial := range []bool{false, true} {
		options := []prolog.Option{safe, prolog.WithPredicates("initialization/1")}
		if partial {
			options = append(options, prolog.WithPartialTexts())
		}
		p, err := prolog.New(nil, nil, options...)
		if err != nil {
			t.Fatal(err)
		}
		var x *prolog.LoadError
		if !errors.As(p.Exec(text), &x) {
			t.Fatal("the text is loaded")
		}
		var got []string
		for _, err := range x.Errors {
			var at *prolog.ClauseError
			if errors.As(err, &at) {
				got = append(got, fmt.Sprintf("%d:%d: %v", at.Line, at.Column, at.Err.(*prolog.Exception).Formal()))
			}
		}
		want := "2:60: permission_error(call,sandboxed,shell/1)\n6:19: permission_error(call,sandboxed,getenv/2)\n7:30: permission_error(call,sandboxed,open/3)"
		if joined := strings.Join(got, "\n"); joined != want {
			t.Errorf("%s\nwant\n%s", joined, want)
		}
		for _, c := range []struct{ query, all, part string }{
			{"late(0)", "existence_error(procedure,late/1)", "yes"},
			{"late(2)", "existence_error(procedure,late/1)", "no"},
			{"early", "existence_error(procedure,early/0)", "yes"},
			{"hidden", "existence_error(procedure,hidden/0)", "permission_error(call,sandboxed,halt/0)"},
			{"only([a], [])", "existence_error(procedure,only/2)", "existence_error(procedure,only/2)"},
		} {
			want := c.all
			if partial {
				want = c.part
			}
			if got := outcome(p, c.query); got != want {
				t.Errorf("%s: %s, want %s", c.query, got, want)
			}
		}
	}
}

// TestForbiddenFiles: a file may define what another one calls, and a file that a file loads is
// judged at the end.
func TestForbiddenFiles(t *testing.T) {
	p, err := prolog.New(nil, nil, prolog.WithPredicates("safe", "declarations", "ensure_loaded/1"))
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{
		"a.pl":   {Data: []byte("a :- shell(1).\n")},
		"b.pl":   {Data: []byte("shell(_).\n")},
		"c.pl":   {Data: []byte(":- ensure_loaded(d).\ngetenv(_, _).\n")},
		"d.pl":   {Data: []byte(":- dynamic unsetenv/1.\nd :- getenv(_, _), unsetenv(_).\n")},
		"e.pl":   {Data: []byte("ok.\n\n e :-\n\tsetenv(a, b).\n")},
		"lib.pl": {Data: []byte(":- module(lib, [lib/0]).\nlib :- halt.\n")},
	}
	if err := p.Load(context.Background(), files, "a.pl", "b.pl"); err != nil {
		t.Error(err)
	}
	if err := p.Load(context.Background(), files, "c.pl"); err != nil {
		t.Error(err)
	}
	if err := p.Exec(":- dynamic size_file/2. s :- size_file(_, _)."); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		name, predicate string
		line, column    int
	}{{"e.pl", "setenv/2", 4, 2}, {"lib.pl", "halt/0", 2, 8}} {
		err := p.Load(context.Background(), files, c.name)
		var at *prolog.ClauseError
		if !errors.As(err, &at) || at.File != c.name || at.Line != c.line || at.Column != c.column || !strings.Contains(err.Error(), c.predicate) {
			t.Errorf("%s: %v, %+v", c.name, err, at)
		}
	}
}

// TestWithPredicates: a call that is not permitted is refused, however it comes about.
func TestWithPredicates(t *testing.T) {
	safe := prolog.WithPredicates("safe", "declarations", "write/1", "assertz/1", "print_message/2", "print/1")
	p, err := prolog.New(nil, nil, prolog.WithOS(), safe)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Register("next/2", func(x int) (int, error) { return x + 1, nil }); err != nil {
		t.Error(err)
	}
	program := `
		:- use_module(library(lists)).
		:- use_module(library(process)).
		:- use_module(library(readutil)).
		:- use_module(library(clpfd)).
		:- use_module(library(dcg/basics)).
		:- table path/2.
		fd(X) :- X #= 1 + 2, Y #> X, Y in 0..4, Y == 4.
		path(X, Y) :- edge(X, Y).
		path(X, Y) :- path(X, Z), edge(Z, Y).
		edge(a, b). edge(b, a).
		:- dynamic counter/1, hidden/0, user:portray/1, user:message_hook/3.
		:- multifile user:portray/1, user:message_hook/3, prolog:message//1.
		counter(0).
		called :- G = shell(true), call(G).
		built :- G =.. [shell, true], G.
		asserted :- assertz((hidden :- shell(true))), hidden.
		attribute :- put_attr(X, user, a), X = 1.
		portrayed :- print(x).
		formatted :- format("~@", [shell(true)]).
		message :- print_message(error, format("~@", [shell(true)])).
		hook :- print_message(error, hook).
		grammar :- phrase(text, []).
	`
	if err := p.Exec(program); err != nil {
		t.Fatal(err)
	}
	for _, clause := range forbidden { // those of texts are refused when they are loaded
		if got := outcome(p, "assertz(("+clause+"))"); got != "yes" {
			t.Errorf("%s: %s", clause, got)
		}
	}
	for _, goal := range []string{"direct", "prefixed", "library", "deep", "imported", "negated", "collected", "called", "built",
		"mapped", "lambda", "caught", "cleaned", "asserted", "asserted_elsewhere", "attribute", "frozen", "portrayed", "formatted",
		"grammar", "pipe", "at", "at_library", "disjunction", "soft", "internal", "read_file", "aggregated", "engine", "thread",
		"ordered", "halted", "flagged", "consulted", "closure",
		"shell(true)", "system:shell(true)", "lists:shell(true)", "call(system:shell, true)", "X = shell(true), call(X)", "once(shell(true))",
		"forall(true, shell(true))", "system:'shell'(true)", "call((true, system:shell(true)))", "process:process_create(path(true), [], [])",
		"lists:process_create(path(true), [], [])", "current_op(_, _, _), open(f, read, _)",
		"use_module(library(process)), process_create(path(true), [], [])",
		"assertz(foo(1)), catch(retract(foo(1)), E, throw(E))", "term_to_atom(G, 'shell(true)'), G",
	} {
		got := outcome(p, goal)
		if !strings.HasPrefix(got, "permission_error(call,sandboxed,") {
			t.Errorf("%s: %s", goal, got)
		}
	}
	for _, goal := range []string{"message ; true", "hook ; true"} {
		if got := outcome(p, goal); got != "yes" && !strings.HasPrefix(got, "permission_error(call,sandboxed,") {
			t.Errorf("%s: %s", goal, got)
		}
	}
	for _, query := range []string{
		"append(X, [3], [1, 2, 3]), X == [1, 2], length(X, 2), nth0(0, X, 1), msort([b, a], [a, b])",
		"maplist([X, Y]>>(Y is X*2), [1, 2], [2, 4]), foldl([X, A, B]>>(B is A+X), [1, 2], 0, 3)",
		"findall(X-Y, (member(X, [1, 2]), Y is X*X), [1-1, 2-4]), aggregate_all(count, member(_, [a]), 1), setof(X, member(X, [b, a]), [a, b])",
		"freeze(X, Y = 1), X = 1, Y == 1, dif(A, B), A = 1, \\+ B = 1, when(nonvar(Z), W = 2), Z = 1, W == 2",
		"X in 1..9, X #> 7, X #\\= 9, X == 8, [P, Q] ins 0..1, P + Q #= 2, label([P, Q])",
		"atom_codes(abc, C), phrase(string_without(`c`, P), C, _), atom_codes(ab, P)",
		"catch(atom_length(_, _), error(instantiation_error, _), true), assertz(counter(1)), counter(1)",
		"format(atom(A), '~w-~a~t~10|~d', [f(x), b, 3]), with_output_to(string(S), write(x)), S == \"x\"",
		"list_to_assoc([a-1], T), get_assoc(a, T, 1), string_concat(a, b, C2), sub_atom(abc, 1, 1, _, b)",
		"fd(3), findall(X, path(a, X), L), msort(L, [a, b])",
		"call_with_depth_limit(true, 10, _), call_with_inference_limit(true, 1000, _), limit(1, member(_, [a, b]))",
		"forall(member(X, [1, 2]), X > 0), between(1, 3, 2), once(member(_, [a]))",
		"next(1, 2), solve(X) = solve(1), term_to_atom(f(X), 'f(1)'), copy_term([Y], [_]), setup_call_cleanup(true, true, true), Y = 1",
	} {
		if got := outcome(p, query); got != "yes" {
			t.Errorf("%s: %s", query, got)
		}
	}
	all, err := prolog.New(nil, nil, prolog.WithOS(), prolog.WithPredicates("*"))
	if err != nil {
		t.Fatal(err)
	}
	if got := outcome(all, "shell(true), process:process_create(path(true), [], [])"); got != "yes" {
		t.Errorf("with everything: %s", got)
	}
	if got := outcome(all, "'$environment'(_)"); got != "permission_error(call,sandboxed,'$environment'/1)" {
		t.Errorf("with everything: %s", got)
	}
}

// TestPatterns: a pattern that names nothing is an error that names it.
func TestPatterns(t *testing.T) {
	for _, pattern := range []string{
		"*", "safe", "declarations", "append/3", "append/2", "atom_length/2", "=/2", ",/2", ":/2", "=../2", "call/3", "zebra/1", "zebra:*",
		"system:shell/1", "lists:append/3", "lists:*", "dcg_basics:*", "dcg_basics:digits/3", "clpfd:*", "#=/2", "label/1", "lists:append_all/2",
		"http_open/3", "tcp_socket/1", "md5_hash/3",
	} {
		if _, err := prolog.New(nil, nil, prolog.WithPredicates(pattern)); err != nil {
			t.Error(err)
		}
	}
	for _, pattern := range []string{
		"shell", "apend/3", "append/4", "shell/9", "lists:apend/3", "lists:append", "list:*", "list:append/3", ":*", "/", "a/-1", "system:nothing/1",
		"digits//1", "safe/1.0", "",
	} {
		_, err := prolog.New(nil, nil, prolog.WithPredicates("safe", pattern))
		if want := fmt.Sprintf("prolog: %q names no predicates", pattern); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", pattern, err, want)
		}
	}
}

// TestTextOfLibraries: compiling a clause of a library whose body belongs to its module
// leaves the text of the clause as it is.
func TestTextOfLibraries(t *testing.T) {
	p := newInterpreter(t, ":- use_module(library(chr)). :- chr_constraint c/1. c(X) \\ c(X) <=> true.")
	if got := outcome(p, "clause(system:term_expansion(_, _), B), B = (chr:_), B \\= (_:(_:(_:_))), ground(done)"); got != "yes" {
		t.Error(got)
	}
}
