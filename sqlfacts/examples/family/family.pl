% Rules over two tables: person(Name, Born) and parent(Parent, Child).

:- use_module(library(sql)).
:- use_module(library(lists)).

ancestor(X, Y) :- parent(X, Y).
ancestor(X, Y) :- parent(X, Z), ancestor(Z, Y).

sibling(X, Y) :- parent(P, X), parent(P, Y), X \== Y.

cousin(X, Y) :- parent(P, X), sibling(P, Q), parent(Q, Y).

% The comparison is a condition of the query: an index on born serves it.
born_between(From, To, Name) :- person(Name, Born), Born >= From, Born =< To.

% generation(+Root, +Name, -N): Name is N generations after Root.
generation(Root, Root, 0).
generation(Root, Name, N) :- parent(P, Name), generation(Root, P, N0), N is N0+1.

% birth(+Name, +Born, +Parents): a person and the parents, or nothing at all.
birth(Name, Born, Parents) :-
    transaction((
        \+ person(Name, _),
        assertz(person(Name, Born)),
        forall(member(P, Parents), ( older(P, Born), assertz(parent(P, Name)) ))
    )).

older(Name, Born) :- person(Name, Year), Year < Born-10, !.
