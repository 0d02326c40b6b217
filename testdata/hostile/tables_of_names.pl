% What grows by names and settings: wrappers, properties, flags, hooks, dispatch, and what reads them.

:- dynamic d/1, d/2.
loop :- loop.
p(1). p(2). p(3).
w(X) :- p(X).
attack(( between(1, inf, N), atom_concat(w, N, A), wrap_predicate(w(_), A, C, C), fail )).
attack(( between(1, 3000, N), atom_concat(w, N, A), wrap_predicate(w(_), A, C, ( C, C )), fail ; w(X), X == a )).
attack(( wrap_predicate(w(X), again, C, ( C, w(X) )), w(_) )).
attack(( wrap_predicate(w(_), rec, _, w(_)), w(_) )).
attack(( repeat, wrap_predicate(w(_), a, C, C), unwrap_predicate(w/1, a), fail )).
attack(( between(1, inf, N), functor(T, d, N), catch(( assertz(T), T ), _, true), N > 1100, fail )).
attack(( between(1, inf, N), functor(T, big, 1000), arg(1, T, N), assertz(T), \+ \+ ( arg(1000, T, x), T ), fail )).
attack(( between(1, inf, N), assertz(d(N, N)), d(_, N), d(N, _), retract(d(N, _)), fail )).
attack(( between(1, inf, N), atom_number(A, N), assertz(d(A, N)), d(_, N), fail )).
attack(( between(1, inf, N), X is N * 1.0, assertz(d(X, f(X))), d(_, f(X)), fail )).
attack(( between(1, inf, N), X is N rdiv 7, assertz(d(X, [X])), d(_, [X]), fail )).
attack(( between(1, inf, N), number_string(N, S), assertz(d(S, g(S, S))), d(_, g(S, _)), fail )).
attack(( between(1, inf, N), assertz((d(N) :- d(N, _), \+ d(_, N), ( d(N) -> true ; fail ))), fail )).
attack(( between(1, inf, N), format(atom(A), "p~d", [N]), H =.. [A, X], assertz((H :- member(X, [1, 2]), atom(X))), forall(H, true), fail )).
attack(( repeat, predicate_property(P, number_of_clauses(N)), N > 1000000, P == a )).
attack(( repeat, predicate_property(_:P, _), P == a )).
attack(( repeat, current_op(P, T, N), P-T == N )).
attack(( repeat, current_prolog_flag(F, V), F == V, V == a )).
attack(( repeat, current_format_predicate(C, P), C == P )).
attack(( between(0x4e00, inf, C), format_predicate(C, loop_format(_, _)), fail )).
attack(( format_predicate(z, fz(_, _)), format("~z", [x]) )).
fz(_, A) :- format("~z", [A]).
attack(( between(1, inf, N), format(atom(A), "k~d", [N]), setting_like(A, N), fail )).
setting_like(A, N) :- catch(set_setting(A, N), _, true), flag(A, _, N), nb_setval(A, N), b_setval(A, N).
attack(( between(1, inf, N), format(atom(A), "c~d", [N]), char_conversion_like(A, N), fail )).
char_conversion_like(A, N) :- C is N mod 60000 + 32, char_code(X, C), char_conversion(X, X), upcase_atom(A, _).
attack(( between(1, inf, N), format(atom(A), "t~d", [N]), T =.. [A, _], catch(table(T), _, true), fail )).
attack(( between(1, inf, N), format(atom(A), "m~d", [N]), set_module(A:base(system)), A:set_module(class(user)), add_import_module(A, user, start), fail )).
attack(( add_import_module(a, b, start), catch(add_import_module(b, a, start), _, true), catch(a:nosuch, _, true), loop )).
attack(( between(1, inf, N), M is N + 1, format(atom(A), "i~d", [N]), format(atom(B), "i~d", [M]), catch(add_import_module(A, B, start), _, true), fail )).
attack(( between(1, 5000, N), M is N + 1, format(atom(A), "j~d", [N]), format(atom(B), "j~d", [M]), set_module(A:base(B)), fail ; catch(j1:nosuch, _, true), catch(j1:append(_, _, _), _, true), loop )).
attack(( repeat, prolog_listen(d/1, loop), prolog_unlisten(d/1, loop), fail )).
attack(( prolog_listen(d/1, [_, _]>>assertz(d(x))), assertz(d(y)) )).
attack(( repeat, thread_local(tl/1), assertz(tl(x)), fail )).
attack(( repeat, volatile(d/1), public(d/1), discontiguous(d/1), non_terminal(d//1), noprofile(d/1), fail )).
attack(( between(1, inf, N), dynamic([dd/N], [incremental(true), abstract(0)]), fail )).
attack(( dynamic([inc/1], [incremental(true)]), between(1, inf, N), assertz(inc(N)), abolish_all_tables, fail )).
attack(( repeat, copy_predicate_clauses(p/1, d/1), fail )).
attack(( repeat, copy_predicate_clauses(d/1, d/1), assertz(d(a)), fail )).
attack(( repeat, redefine_system_predicate(succ_throw(_, _)), assertz(succ_throw(a, b)), fail )).
attack(( between(1, inf, N), format(atom(A), "al~d", [N]), open_null_stream(S), set_stream(S, alias(A)), fail )).
attack(( between(1, inf, N), format(atom(A), "s~d", [N]), open_string("a", S), set_stream(S, alias(A)), close(S), fail )).
attack(( between(1, inf, N), format(atom(A), "q~d", [N]), message_queue_create(_, [alias(A)]), fail )).
attack(( between(1, inf, N), format(atom(A), "x~d", [N]), mutex_create(_, [alias(A)]), fail )).
attack(( between(1, inf, N), format(atom(A), "e~d", [N]), engine_create(x, true, _, [alias(A)]), fail )).
attack(( between(1, inf, N), format(atom(A), "lc~d", [N]), locale_create(_, "C", [alias(A), thousands_sep(A)]), fail )).
