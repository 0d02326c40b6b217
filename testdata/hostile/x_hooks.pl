% Hooks of the system that never return, call themselves or grow.

loop :- loop.
fill(L) :- fill([L|L]).
again(G) :- repeat, \+ \+ catch(G, error(_, _), true), false.
double(0, S, S).
double(N, S0, S) :- N > 0, string_concat(S0, S0, S1), N1 is N-1, double(N1, S1, S).
dag(0, _).
dag(N, f(X,X)) :- N > 0, N1 is N-1, dag(N1, X).
swirl(N) :- length(L, 100), M is N+1, L = [M|_], swirl(M).
atoms(N) :- atom_concat(some_long_atom_that_is_not_kept_, N, A), atom_length(A, _), M is N+1, atoms(M).
occurs([]) :- loop.
occurs([X|L]) :- X = f(L), occurs(L).

attack((asserta((user:portray(X) :- print(X))), print(f(a)))).
attack((asserta((user:portray(X) :- X = f(Y), print(f(f(Y))))), print(f(a)))).
attack((asserta((user:portray(_) :- repeat, false)), print(f(a)))).
attack((asserta((user:portray(_) :- throw(oops))), length(L, 100000), repeat, catch(print(L), _, true), false)).
attack((assertz((user:file_search_path(foo, foo(bar)))), repeat, catch(absolute_file_name(foo(x), _, [access(read)]), _, true), false)).
attack((assertz((user:prolog_load_file(_, _) :- loop)), load_files(x))).
attack((assertz((user:message_hook(_, _, _) :- loop)), print_message(error, format("x", [])))).
attack((assertz((user:message_hook(T, K, L) :- print_message(K, f(T,L)))), print_message(error, format("x", [])))).
attack((assertz((prolog:message(x(N)) --> { M is N+1 }, prolog:translate_message(x(M)))), print_message(error, x(0)))).
attack((assertz((prolog:message(y, [a|L], L) :- loop)), message_to_string(y, _))).
attack((assertz((prolog:message(z) --> ['~w'-[a]], z)), length(L, 1000000), catch(print_message_lines(user_error, kind(x), L), _, true), loop)).
attack((assertz((user:exception(undefined_global_variable, N, retry) :- nb_setval(foo(N), 1))), nb_getval(foo, _))).
attack((assertz((user:exception(undefined_global_variable, _, retry))), nb_getval(foo, _))).
attack((assertz((user:unknown_loop(X) :- unknown_loop(f(X)))), unknown_loop(a))).
attack((assertz((user:prolog_exception_hook(E, E, _, _) :- loop)), atom_length(_, _))).
attack((assertz((user:prolog_event_hook(_) :- loop)), assertz(foo(a)), loop)).
attack((assertz((user:goal_expansion(A, (A,A)) :- A = a)), expand_goal(a, _))).
attack((assertz((user:goal_expansion(f(A), f(f(A))))), expand_goal(f(a), _))).
attack((assertz((user:goal_expansion(f(A), f(f(A))))), assertz((p :- f(a))))).
attack((assertz((user:term_expansion(f(A), [f(A),f(A)]) :- repeat, A == b)), expand_term(f(a), _))).
attack((assertz((user:term_expansion(f(A), L) :- length(L, 10000000), A = a)), expand_term(f(a), _))).
