:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(aggregate)).
p(1). p(2).
a1 :- member(X, [a,b]), X == b.
a2 :- append(X, [b], [a,b]), X = [_].
a3 :- maplist(p, [1,2]).
a5 :- foldl(add, [1,2], 0, _).
add(X, A, B) :- B is A+X.
a6 :- include(odd, [1,2,3], _).
odd(X) :- X mod 2 =:= 1.
a7 :- nth0(1, [a,b,c], _), nth1(I, [a,b], b), I == 2.
a8 :- reverse([1,2,3], _), sum_list([1,2], _), max_list([1,2], _), last([1,2], _).
a9 :- msort([b,a], _), sort(0, @>=, [1,2], _), length(_, 1), delete([a,b], a, _).
a10 :- exclude(odd, [1,2], _), partition(odd, [1,2], _, _).
a11 :- select(X, [a,b], _), X == b.
a13 :- aggregate_all(max(X), p(X), _).
a14 :- aggregate_all(sum(X), p(X), _), aggregate_all(bag(X), p(X), _).
a15 :- between(1, 3, X), X > 1.
a19 :- forall(member(X, [1,2]), X > 0).
a20 :- findall(X-Y, (member(X, [1,2]), member(Y, [a])), _).
a21 :- string_chars(S, [a]), string_concat(S, "b", _), concat_atom([a,b], _).
a23 :- maplist(succ, [1,2], _), maplist(plus, [1], [2], _).
a27 :- ignore((member(X, [1,2,3]), X > 1, !)).
:- dynamic f/1, cnt/1.
f(1). f(2).
t1 :- assertz(cnt(1)).
t2 :- asserta(cnt(1)).
t3 :- assert(cnt(1)).
t4 :- retract(cnt(_)).
t5 :- retractall(cnt(_)).
t6 :- clause(f(_), _).
t19 :- with_output_to(string(_), f(_)).
t20 :- predicate_property(f(_), dynamic).
t21 :- current_predicate(f/1).
t24 :- abolish(zz/3).
t39 :- assertz((cnt(X) :- f(X))), retract((cnt(X) :- f(X))).
g --> [].
