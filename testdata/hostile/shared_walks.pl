% Walks over a term whose parts are shared, with libraries that visit each part.

:- use_module(library(terms)).
:- use_module(library(occurs)).
:- use_module(library(varnumbers)).
attack :- s(60, T), member(G, [term_size(T, _), sub_term(zebra, T), occurrences_of_term(a, T, _), contains_term(zebra, T), mapsubterms([a, b]>>true, T, _), foldsubterms([a, N0, N]>>(N is N0+1), T, 0, _), term_factorized(T, _, _), mapargs([X, X]>>true, T, _), numbervars(T, 0, _), max_var_number(T, 0, _), term_subsumer(T, T, _), variant_sha1(T, _), subsumes_chk(T, T)]), catch(ignore(G), _, true), fail.
s(0, a) :- !.
s(N, f(T, T)) :- M is N-1, s(M, T).
