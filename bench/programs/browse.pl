% Browsing: units, each with patterns among its properties, are matched against
% a few queries.  A query is a list in which one(X) stands for any one element,
% many(Xs) for any segment.  All ways of matching are looked at.

top :- result(_).

result(Matches) :-
    units(40, 17, Units),
    queries(Queries),
    investigate(Units, Queries, 0, Matches).

queries([[many(_), b, one(X), one(X), a, many(_), a, one(_), many(_), b],
         [many(_), many(A), b, many(A), many(_), [a, b], many(_)],
         [one(P), one(Q), many(R), [b, a], one(Q), many(_), one(P), many(R)],
         [many(S), many(_), many(S), [many(_), one(b), many(_)], many(_)]]).

% units(N, Seed, Units): N units, each with four patterns of 7 to 10 elements.
units(0, _, []) :- !.
units(N, Seed0, [unit(N, Patterns)|Units]) :-
    patterns(4, Seed0, Seed, Patterns),
    M is N - 1,
    units(M, Seed, Units).

patterns(0, Seed, Seed, []) :- !.
patterns(N, Seed0, Seed, [Pattern|Patterns]) :-
    random(Seed0, Seed1, 4, Extra),
    Length is 7 + Extra,
    pattern(Length, Seed1, Seed2, Pattern),
    M is N - 1,
    patterns(M, Seed2, Seed, Patterns).

pattern(0, Seed, Seed, []) :- !.
pattern(N, Seed0, Seed, [Element|Elements]) :-
    random(Seed0, Seed1, 5, Choice),
    element(Choice, Element),
    M is N - 1,
    pattern(M, Seed1, Seed, Elements).

element(0, a).
element(1, a).
element(2, b).
element(3, [a, b]).
element(4, [b, a]).

random(Seed0, Seed, Limit, Choice) :-
    Seed is (Seed0 * 1309 + 13849) mod 65536,
    Choice is Seed // 16 mod Limit.

investigate([], _, N, N).
investigate([unit(_, Patterns)|Units], Queries, N0, N) :-
    inspect(Patterns, Queries, N0, N1),
    investigate(Units, Queries, N1, N).

inspect([], _, N, N).
inspect([Pattern|Patterns], Queries, N0, N) :-
    pose(Queries, Pattern, N0, N1),
    inspect(Patterns, Queries, N1, N).

pose([], _, N, N).
pose([Query|Queries], Pattern, N0, N) :-
    (   \+ match(Query, Pattern)
    ->  N1 = N0
    ;   N1 is N0 + 1
    ),
    pose(Queries, Pattern, N1, N).

match([], []).
match([one(X)|Query], [X|Pattern]) :-
    match(Query, Pattern).
match([many(Segment)|Query], Pattern) :-
    segment(Segment, Pattern, Rest),
    match(Query, Rest).
match([X|Query], [X|Pattern]) :-
    atom(X),
    match(Query, Pattern).
match([[X|Xs]|Query], [[Y|Ys]|Pattern]) :-
    match([X|Xs], [Y|Ys]),
    match(Query, Pattern).

segment([], Rest, Rest).
segment([X|Segment], [X|Pattern], Rest) :-
    segment(Segment, Pattern, Rest).
