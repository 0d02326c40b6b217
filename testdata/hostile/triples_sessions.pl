% Triples and sessions without end, lists of triples that contain themselves.

:- use_module(library(http/http_session)).
:- use_module(library(semweb/rdf11), []).
:- use_module(library(semweb/rdf_db), []).
big(N, S) :- length(L, N), maplist(=(0'a), L), string_codes(S, L).
attack(( repeat, http_open_session(S, []), S == a )).
attack(( http_open_session(_, []), between(1, inf, N), length(L, N), http_session_assert(f(N, L)), fail )).
attack(( between(1, inf, N), atom_number(A, N), rdf_db:rdf_assert(A, p, A, A), fail )).
attack(( between(1, inf, N), rdf11:rdf_assert(a, p, N), fail )).
attack(( forall(between(1, 2000, N), ( M is N+1, atom_number(A, N), atom_number(B, M), rdf_db:rdf_assert(A, p, B) )), repeat, rdf_db:rdf_reachable(X, p, Y), X == Y )).
attack(( between(1, inf, N), length(L, N), catch(rdf11:rdf_assert_list(L, X), _, fail), X == a )).
attack(( rdf_db:rdf_assert(l, 'http://www.w3.org/1999/02/22-rdf-syntax-ns#rest', l), rdf_db:rdf_assert(l, 'http://www.w3.org/1999/02/22-rdf-syntax-ns#first', a), catch(rdf11:rdf_list(l, X), _, true), catch(rdf11:rdf_length(l, X), _, true), catch(rdf11:rdf_nth1(Y, l, X), _, true), catch(rdf11:rdf_last(l, Y), _, true), fail )).
attack(( rdf_db:rdf_transaction(( between(1, inf, N), atom_number(A, N), rdf_db:rdf_assert(A, A, literal(type(A, A))), fail )) )).
attack(( big(100000, S), atom_string(A, S), repeat, gensym(A, B), rdf_db:rdf_register_ns(B, A), fail )).
attack(( between(1, inf, N), atom_number(A, N), rdf_db:rdf_create_graph(A), rdf_db:rdf_set_graph(A, modified(true)), fail )).
attack(( rdf_db:rdf_assert(a, p, b), repeat, rdf_db:rdf_update(a, p, b, subject(c)), rdf_db:rdf_update(c, p, b, subject(a)), rdf_db:rdf_statistics(_), fail )).
