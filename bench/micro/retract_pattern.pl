% 1,000,000 facts of ten kinds are asserted; a kind after the other is retracted
% by its pattern, in the second argument, and then the rest at once.
%% once

:- dynamic(item/2).

result(Left-Rest) :-
    add(1, 1000000),
    kinds(5, Left),
    retractall(item(_, _)),
    findall(N, item(N, _), Rest).

add(N, Limit) :- N > Limit, !.
add(N, Limit) :-
    Kind is N mod 10,
    assertz(item(N, kind(Kind))),
    N1 is N + 1,
    add(N1, Limit).

kinds(0, Left) :- !,
    findall(x, item(_, _), Items),
    length(Items, Left).
kinds(Kind, Left) :-
    retractall(item(_, kind(Kind))),
    Kind1 is Kind - 1,
    kinds(Kind1, Left).

top.
