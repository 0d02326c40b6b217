% 60,000 facts whose first arguments are integers, atoms, floats, strings and
% structures are asked by them.
%% only: zebra swipl

:- dynamic(item/2).
:- dynamic(filled/0).

key(0, I, I).
key(1, I, K) :- atom_number(A, I), atom_concat(k, A, K).
key(2, I, K) :- K is I + 0.5.
key(3, I, K) :- number_codes(I, Codes), string_codes(K, Codes).
key(4, I, point(I, J)) :- J is I + 1.

fill :- filled, !.
fill :- assertz(filled), fill(12000).

fill(0) :- !.
fill(I) :-
    (   between(0, 4, T), key(T, I, K), assertz(item(K, I)), fail
    ;   true
    ),
    I1 is I - 1,
    fill(I1).

top :- fill, ask(100, 0, _).

result(S) :- fill, ask(100, 0, S).

ask(0, S, S) :- !.
ask(N, S0, S) :-
    T is N mod 5,
    I is N * 119,
    key(T, I, K),
    item(K, V),
    S1 is S0 + V,
    N1 is N - 1,
    ask(N1, S1, S).
