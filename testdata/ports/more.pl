% More programs whose ports are compared with those of SWI-Prolog: exceptions, cuts,
% conditions, negation, all solutions, cleanup, meta-calls, grammars and modules. (Of a
% tabled predicate SWI-Prolog shows how it makes the table.)
d(1). d(2). d(3).
ex1 :- catch(ex2, err(X), handle(X)).
ex2 :- d(X), X > 1, throw(err(X)).
handle(_).
ex3 :- catch(ex2, other, true).
ex4 :- catch((d(X), X > 2), _, true), d(X).
ex5 :- catch(fail, _, true).
ex6 :- catch(d(_), _, true).
ex7 :- catch(atom_length(_, _), error(E, _), handle(E)).
cu1(X) :- d(X), !, d(_).
cu2(X) :- ( d(X) ; X = z ), X > 1, !.
cu3(X) :- \+ \+ d(X), !.
cu4(X) :- once(d(X)), X > 1.
cu5(X) :- d(X), once((d(Y), Y > X)).
it1(X) :- ( d(X), X > 1 -> d(_) ; X = n ).
it2(X) :- ( \+ d(X) -> true ; d(X) -> true ; fail ).
it3(X) :- ( X == a -> true ; X == b -> d(_) ; d(X) ).
it4(X) :- ( d(X) *-> X > 2 ; true ).
no1 :- \+ ( d(X), X > 5 ).
no2 :- \+ d(_).
no3(X) :- d(X), \+ X = 2.
al1(L) :- findall(X-Y, (d(X), d(Y), X < Y), L).
al2(L) :- bagof(X, d(X), L).
al3(L) :- setof(X-Y, (d(X), Y is X*2), L).
al4(C) :- aggregate_all(count, d(_), C).
al5 :- forall(d(X), handle(X)).
cl1 :- setup_call_cleanup(handle(a), d(_), handle(b)).
cl2 :- setup_call_cleanup(true, (d(X), X > 1), handle(X)), handle(z).
cl3 :- call_cleanup(fail, handle(c)).
cl4 :- catch(call_cleanup(throw(x), handle(c)), x, true).
me1(X) :- call(d, X), call(>, X, 1).
me2(X) :- G = d(X), G, X > 1.
me3(X) :- G = (d(X), X > 1), call(G).
me4(X) :- apply(d, [X]).
me5(X) :- not(d(4)), ignore(d(X)).
me6(X) :- call((d(X), !)), d(_).
ex(X) --> d2(X), ( "+" -> ex(_) ; [] ).
d2(X) --> [X], { code_type(X, digit) }.
ph :- atom_codes('1+2', L), phrase(ex(_), L).
md1(X) :- lists:append(X, [c], [b,c]).
md2(X) :- user:d(X).
md3(L) :- reverse([1,2], L).
md4(X) :- m2:e(X).
:- dynamic m2:e/1.
m2:e(1).
m2:e(2) :- user:d(2).
rec(0) :- !.
rec(N) :- M is N-1, rec(M).
turn([], _, _, _).
turn([_|T], A, B, C) :- turn(T, B, C, A).
bind :- handle(X), X = f(Y), handle(Y).
as :- assertz(tmp(1)), tmp(X), retract(tmp(X)).
:- dynamic tmp/1.
gone :- undefd(1).
set :- nb_setval(k, 1), nb_getval(k, V), V == 1.
bw(X) :- between(1, 2, X).
no4 :- \+ d(_).
no4 :- handle(n).
no5 :- d(1), \+ d(2).
no5 :- handle(n).
no6 :- ( d(1), \+ d(2) -> handle(a) ; handle(b) ).
no7 :- ( \+ d(2) ; handle(b) ).
no8 :- \+ \+ d(2), handle(c).
no9 :- \+ \+ \+ d(2).
no9 :- handle(c).
no10 :- ( \+ \+ d(9) -> true ; handle(x) ).
no11 :- ( fail ; handle(x) ).
no11 :- fail.
no11 :- handle(y).
no12 :- ( \+ handle(_), true *-> true ; handle(x) ).
% Predicates that are to be determinate, and goals.
:- det([de1/1, de2/2]).
de1(X) :- d(X), X > 1, !.
de2(X, Y) :- X > 1, Y = a.
de2(X, Y) :- X =< 1, de1(Y).
de3(X) :- de2(0, X), $de4(X).
de4(_) :- d(2), !.
de5(X) :- maplist(de1, [X]).
