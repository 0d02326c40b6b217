% Prints by what prints again.

:- use_module(library(pprint)).
:- multifile user:portray/1.
:- dynamic user:portray/1.
user:portray(p(X)) :- print(q(p(X))).
user:portray(q(X)) :- format("~p~p", [X, p(X)]).
user:portray(r(X)) :- with_output_to(string(_), print(r(r(X)))).
user:portray(t(X)) :- print_term(t(t(X)), []).
user:portray(v(X)) :- portray_clause(v(X)), print_message(help, format("~p", [v(X)])).
user:portray(w(X)) :- catch(print(w(w(X))), _, print(w(w(w(X))))).
user:portray(y(X)) :- call_cleanup(print(y(X)), print(y(X))).
user:portray(z(X)) :- numlist(1, 100000, L), print(z(L, X)), print(z(X)).
attack(( x(X), print(X) )).
attack(( x(X), format(atom(_), "~p", [X]) )).
attack(( x(X), print_message(error, format("~p", [X])) )).
attack(( x(X), catch(print(X), _, true), fail )).
attack(( x(X), catch(format(atom(_), "~p", [X]), _, true), fail )).
attack(( x(X), catch(write_term(X, [portray(true), max_depth(5)]), _, true), fail )).
attack(( print(r(1)) )).
attack(( print(t(1)) )).
attack(( print(v(1)) )).
attack(( print(w(1)) )).
attack(( print(y(1)) )).
attack(( print(z(1)) )).
attack(( format_predicate(x, fmt(_, _)), format("~x", [1]) )).
attack(( numlist(1, 300000, L), print_term(L, []) )).
attack(( deep(100000, z, T), print_term(T, []) )).
attack(( deep(100000, z, T), print_term(T, [right_margin(1), output(user_error)]) )).
attack(( share(60, T), print_term(T, []) )).
attack(( T = f(T, T), print_term(T, []) )).
attack(( share(60, T), portray_clause(T) )).
attack(( share(60, T), listing_of(T) )).
fmt(_, X) :- format("~x", [X]).
x(p(1)).
x(q(1)).
x(r(1)).
x(t(1)).
x(v(1)).
x(w(1)).
x(y(1)).
x(z(1)).
deep(0, T, T) :- !.
deep(N, T0, T) :- N1 is N-1, deep(N1, s(T0), T).
share(0, z) :- !.
share(N, f(T, T)) :- M is N-1, share(M, T).
:- dynamic l/1.
listing_of(T) :- assertz(l(T)), listing(l/1).
