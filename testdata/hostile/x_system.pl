% Attempts to leave: files, processes, environment, hooks, loading.

escape(X) :- throw(escaped(X)).
try(G) :- catch(G, _, fail), escape(G).
loop :- loop.

attack((try(open('/tmp/zebra_hostile', write, _)) ; loop)).
attack((try(open('/etc/passwd', read, _)) ; loop)).
attack((try(shell('touch /tmp/zebra_hostile')) ; loop)).
attack((try(process_create('/bin/sh', ['-c','touch /tmp/zebra_hostile'], [])) ; loop)).
attack((try(setenv(hostile, 1)) ; loop)).
attack((try(getenv('PATH', _)) ; loop)).
attack((try(working_directory(_, '/tmp')) ; loop)).
attack((try(directory_files('/', _)) ; loop)).
attack((try(exists_file('/etc/passwd')) ; loop)).
attack((try(tmp_file_stream(text, _, _)) ; loop)).
attack((try(tell('/tmp/zebra_hostile')) ; loop)).
attack((try(protocol('/tmp/zebra_hostile')) ; loop)).
attack((try(qcompile('/tmp/zebra_hostile')) ; loop)).
attack((try(consult('/etc/passwd')) ; loop)).
attack((try(load_files('/etc/passwd', [silent(true)])) ; loop)).
attack((try(read_file_to_string('/etc/passwd', _, [])) ; loop)).
attack((try(read_file_to_terms('/etc/passwd', _, [])) ; loop)).
attack((try(phrase_from_file(string(_), '/etc/passwd')) ; loop)).
attack((try(csv_read_file('/etc/passwd', _)) ; loop)).
attack((try(load_html('/etc/passwd', _, [])) ; loop)).
attack((try(load_structure('/etc/passwd', _, [])) ; loop)).
attack((try(yaml_read('/etc/passwd', _)) ; loop)).
attack((try(open(pipe('touch /tmp/zebra_hostile'), write, _)) ; loop)).
attack((try(tcp_connect('127.0.0.1':22, _, [])) ; loop)).
attack((try(http_open:http_open('http://127.0.0.1/', _, [])) ; loop)).
attack((try(gzopen('/etc/passwd', read, _)) ; loop)).
attack((try(delete_file('/tmp/zebra_nothing')) ; loop)).
attack((try(make_directory('/tmp/zebra_hostile')) ; loop)).
attack((try(link_file('/etc/passwd', '/tmp/zebra_hostile', symbolic)) ; loop)).
attack((try(copy_file('/etc/passwd', '/tmp/zebra_hostile')) ; loop)).
attack((load_text(":- use_module(library(persistency)).\n:- persistent kept(a:any).\n"), x_text_attach)).
attack((try((save_settings('/tmp/zebra_hostile'))) ; loop)).
attack((try(rdf_save('/tmp/zebra_hostile')) ; loop)).
attack((try(crypto_file_hash('/etc/passwd', _, [])) ; loop)).
attack((try(file_sha1('/etc/passwd', _)) ; loop)).
attack((try((absolute_file_name('/etc/passwd', F, [access(read)]), nonvar(F))) ; loop)).
attack((try((expand_file_name('/etc/*', [_,_|_]))) ; loop)).
attack((try(size_file('/etc/passwd', _)) ; loop)).
attack((try(time_file('/etc/passwd', _)) ; loop)).
attack((try(read_link('/proc/self/exe', _, _)) ; loop)).
attack((try(www_open_url('http://x')) ; loop)).
attack((try(edit('/etc/passwd')) ; loop)).
attack((try(ls) ; loop)).
attack((try(udp_socket(_)) ; loop)).
attack((load_files(a, [stream(user_input)]))).
attack((load_storm(0))).
attack((load_text(":- initialization(loop).\n"))).
attack((load_text("p :- loop.\n:- p.\n"))).
attack((load_text("loop :- loop.\n:- loop.\n"))).
attack((load_text(":- initialization((repeat, fail)).\n"))).
attack((load_big(18))).
attack((load_text("term_expansion(a, [a,a]).\nterm_expansion(X, Y) :- repeat, X == Y.\nb.\n"))).
attack((load_text(":- include('/etc/passwd').\n"), loop)).
attack((load_text(":- if(loop).\n:- endif.\nloop :- loop.\n"), loop)).
attack((load_text(":- use_module(library(clpfd)).\n:- use_module(library(chr)).\n:- X #> 3, label([X]).\n"), loop)).
attack((between(1, inf, N), format(atom(A), "mod~d", [N]), format(string(S), ":- module(~w, [p/1]).\np(~d).\n", [A,N]), open_string(S, In), load_files(A, [stream(In), silent(true)]), false)).
attack((autoload_storm(0))).
attack((between(1, inf, N), atom_concat(undef, N, A), catch(call(A), _, true), false)).
attack((between(1, inf, N), atom_concat(undef, N, A), catch(A:foo, _, true), false)).
attack((repeat, catch(use_module(library(no_such_library_at_all)), _, true), false)).
attack((between(1, inf, N), atom_concat(lib, N, A), catch(use_module(library(A)), _, true), false)).
attack((length(L, 300000), maplist(=('~w~n'-[x]), L), repeat, print_message_lines(user_error, 'p', L), false)).
attack((repeat, print_message(silent, foo), false)).
attack((length(L, 1000000), repeat, print_message(silent, foo(L)), message_to_string(foo(L), S), S == "")).
attack((repeat, debug(foo, "~w", [x]), false)).
attack((between(1, inf, N), debug(N), false)).
attack((debug, trace, loop)).
attack((spy(loop), loop)).
attack((trace, deep(0))).
attack((visible(+all), leash(-all), trace, loop)).
attack((profile(loop))).
attack((profile(deep(0)))).
attack((coverage(loop))).
attack((prolog_coverage_many)).
attack((time(loop))).
attack((call_time(loop, _))).
attack((statistics, loop)).
attack((repeat, statistics(K, V), K == V)).
attack((prolog_backtrace_loop(0))).
attack((deep_backtrace(0))).
attack((backtrace(1000000), loop)).
attack((prolog_frames(0))).
attack((on_signal(int, _, loop), loop)).
attack((prolog_alert_signal(_, 0), loop)).
attack((length(L, 1000000), create_prolog_flag(biglist, L, []), repeat, current_prolog_flag(biglist, M), M == [])).
attack((between(1, inf, N), length(L, N), create_prolog_flag(biglist, L, []), false)).
attack((style_check(-singleton), repeat, style_check(+singleton), false)).
attack((license(gpl), between(1, inf, N), license(N, N), false)).
attack((prompt(_, 'x'), repeat, prompt(O, O), false)).
attack((open_null_stream(S), set_stream(S, buffer(full)), set_stream(S, buffer_size(100000000000)), loop(S))).
attack((repeat, flush_output, nl, false)).
attack((repeat, current_output(S), stream_property(S, P), P == a)).
attack((repeat, stream_pair(_, user_input, user_output), false)).
attack((between(1, inf, N), format_predicate(N, foo(_,_)), false ; loop)).
attack((assertz((fp(_, X) :- format("~a", [X]), format("~Z", [X]))), format_predicate('Z', fp(_,_)), format("~Z", [x]))).
attack((between(1, inf, N), atom_concat(loc, N, A), locale_create(_, "C", [alias(A)]), false)).
attack((repeat, locale_create(L, "C", [thousands_sep("x"), grouping([repeat(1)])]), nb_setval(L, L), false)).
attack((double(20, "x", S), locale_create(L, "C", [thousands_sep(S), grouping([repeat(1)])]), X is 7**10000, format(atom(A), "~:d", [X]), f(A,L) == b)).
attack((prolog_listen(foo/1, loop), assertz(foo(a)))).
attack((prolog_listen(bar/1, again_bar), assertz(bar(a)))).
attack((call_with_time_limit(1.0e300, loop))).
attack((call_with_time_limit(nan, loop))).
attack((tnodebug, tdebug, loop)).
attack((check, loop)).
attack((list_undefined, loop)).
attack((help(append), apropos(a), explain(append), loop)).
attack((repeat, with_output_to(string(S), apropos(a)), S == "")).
attack((repeat, with_output_to(string(S), listing), S == "")).
attack((make, loop)).
attack((prolog_walk_code([]), loop)).
attack((safe_dag)).
attack((X = (a,X), catch(sandbox:safe_goal(X), _, true), loop)).
attack((X = call(X), catch(sandbox:safe_goal(X), _, true), loop)).
attack((run_tests_loop)).
attack((assertz((loop_main :- loop)), main)).
attack((argv_options(_, _, _), loop ; loop)).
attack((history, loop)).
attack((print_toplevel_variables, version, license, loop)).
attack((dwim_predicate(user:apend(_,_,_), P), P == a ; loop)).
attack((between(1, inf, N), intercept(send_signal(N), N, true), false)).
attack((intercept_deep(0))).
attack((shlib:load_foreign_library(foo) ; loop)).
attack((repeat, tty_size(_, _), false)).
attack((dialects)).
attack((coinductive_loop)).

fill(L) :- fill([L|L]).
double(0, S, S).
double(N, S0, S) :- N > 0, string_concat(S0, S0, S1), N1 is N-1, double(N1, S1, S).
dag(0, _).
dag(N, f(X,X)) :- N > 0, N1 is N-1, dag(N1, X).
deep(N) :- M is N+1, deep(M), true(M).
true(_).
loop(_) :- loop.
swirl(N) :- length(L, 100), M is N+1, L = [M|_], swirl(M).
atoms(N) :- atom_concat(some_long_atom_that_is_not_kept_, N, A), atom_length(A, _), M is N+1, atoms(M).
occurs([]) :- loop.
occurs([X|L]) :- X = f(L), occurs(L).
load_text(S) :- open_string(S, In), load_files(x_text, [stream(In), silent(true)]).
load_storm(N) :- format(string(S), "storm~d(a) :- storm(b). storm~d(c).\n", [N,N]), load_text(S), M is N+1, load_storm(M).
load_big(N) :- double(N, "fact(a,b,c).\n", S), repeat, load_text(S), false.
autoload_storm(N) :- atom_concat(al, N, A), catch(autoload(library(A)), _, true), catch(autoload(library(lists), [A/1]), _, true), M is N+1, autoload_storm(M).
prolog_coverage_many :- coverage(deep(0)).
prolog_backtrace_loop(N) :- N > 100000, !, get_prolog_backtrace(1000000, B), print_prolog_backtrace(user_error, B), loop.
prolog_backtrace_loop(N) :- M is N+1, prolog_backtrace_loop(M), true(M).
deep_backtrace(N) :- N > 300000, !, repeat, catch_with_backtrace(atom_length(_, _), E, true), E == a.
deep_backtrace(N) :- M is N+1, deep_backtrace(M), true(M).
prolog_frames(N) :- N > 100000, !, prolog_current_frame(F), frames(F).
prolog_frames(N) :- M is N+1, prolog_frames(M), true(M).
frames(F) :- repeat, prolog_frame_attribute(F, parent_goal, zzz(_)), !.
again_bar(_, _) :- assertz(bar(b)).
safe_dag :- gdag(60, G), catch(sandbox:safe_goal(G), _, true), loop.
gdag(0, true).
gdag(N, (X,X)) :- N > 0, M is N-1, gdag(M, X).
run_tests_loop :- load_text(":- use_module(library(plunit)).\n:- begin_tests(a).\ntest(a) :- repeat, fail.\ntest(b, [forall(between(1, inf, _))]) :- true.\n:- end_tests(a).\n"), run_tests, loop.
intercept_deep(N) :- M is N+1, intercept(intercept_deep(M), _, send_signal(f)).
dialects :- member(D, [sicstus, yap, xsb, hprolog, eclipse, bim, ifprolog, commons]), catch(expects_dialect(D), _, true), fail.
dialects :- loop.
coinductive_loop :- load_text(":- use_module(library(coinduction)).\n:- coinductive s/1.\ns([X|L]) :- n(X), s(L).\nn(0).\nn(s(X)) :- n(X).\n"), x_text:s(_) ; user:s(L), L = [s(s(0))|_], loop ; loop.
x_text_attach :- ( db_attach('/tmp/zebra_hostile', []), assert_kept(1), db_sync(gc) ; true ), loop.
