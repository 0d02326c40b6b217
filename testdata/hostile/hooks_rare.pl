% Hooks that few programs have, none of which ends.

:- multifile user:exception/3, user:expand_query/4, user:prolog_load_file/2, user:library_directory/1, user:file_search_path/2, prolog:error_message//1, user:portray/1.
:- dynamic user:exception/3, user:portray/1, user:prolog_load_file/2, user:library_directory/1, user:file_search_path/2, user:expand_query/4.
user:exception(undefined_global_variable, N, retry) :- nb_getval(N, _).
user:file_search_path(hostile, hostile(hostile)).
user:file_search_path(library, hostile(x)).
user:library_directory(D) :- library_directory(D).
user:prolog_load_file(F, O) :- load_files(F, O).
user:portray(X) :- format("~p", [f(X)]).
prolog:error_message(X) --> prolog:error_message(f(X)).
attack(nb_getval(hostile_none, _)).
attack(nosuch_hostile).
attack(absolute_file_name(hostile(x), _, [access(read), file_errors(fail)])).
attack(use_module(library(nosuch_hostile))).
attack(load_files(hostile(y), [if(true)])).
attack(print(a)).
attack(format("~p", [b])).
attack(print_message(error, error(hostile, _))).
attack(message_to_codes(error(hostile, _), _, _)).
attack(expand_query(a, _, [], _)).
attack(nosuch_module:nosuch).
attack(( repeat, library_directory(_), fail )).
attack(( assertz((user:exception(undefined_predicate, _, retry) :- !)), nosuch_hostile )).
attack(( assertz((user:goal_expansion(X, (X, Y)) :- Y = X)), expand_goal(a, _) )).
attack(( assertz((user:term_expansion(X, [X, X]))), repeat, expand_term(a, _), fail )).
attack(( assertz((system:term_expansion(X, Y) :- expand_term(X, Y))), expand_term(a, _) )).
attack(( assertz((prolog:message(M) --> prolog:message(M))), print_message(error, m) )).
attack(( assertz((user:thread_message_hook(T, K, L) :- print_message(K, T), print_message_lines(user_error, K, L))), print_message(error, m) )).
attack(( assertz((user:prolog_event_hook(X) :- prolog_event_hook(X))), throw(x) )).
attack(( assertz((prolog:assertion_failed(R, G) :- assertion(R = G))), assertion(fail) )).
attack(( assertz((user:message_property(_, prefix(P)) :- print_message(error, x), P = x)), print_message(error, m) )).
attack(( assertz((prolog_debug_hook(X) :- debug(x, X, []))), debug(x), debug(x, "~w", [y]) )).
attack(( assertz((prolog:debug_print_hook(T, F, A) :- debug(T, F, A))), debug(x), debug(x, "~w", [y]) )).
attack(( assertz((prolog:deprecated(_, X, Y) --> prolog:deprecated(_, X, Y))), concat_atom([a], _) )).
attack(( assertz((arithmetic:evaluable(F, M) :- arithmetic:evaluable(F, M))), expand_goal(X is foo(X), _) )).
