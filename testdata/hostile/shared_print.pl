% Prints a term whose parts are shared.

:- use_module(library(pprint)).
attack :- s(60, T), catch(print_term(T, []), _, true), catch(portray_clause(T), _, true), catch(with_output_to(string(_), listing(T)), _, true).
s(0, a) :- !.
s(N, f(T, T)) :- M is N-1, s(M, T).
