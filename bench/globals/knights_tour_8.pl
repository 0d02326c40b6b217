% A closed knight's tour on a board of eight by eight.
%% only: zebra swipl gecode

top :- result(_).

result(Next) :-
    board(Domains),
    length(Next, 64),
    maplist(in, Next, Domains),
    circuit(Next),
    first_fail(Next), !.

%   board(-Domains): the squares that a knight comes to from each.

:- dynamic(board/1).

:- initialization(( findall(D, ( between(0, 63, I), reached(I, D) ), Ds), assertz(board(Ds)) )).

reached(I, Domain) :-
    X is I//8,
    Y is I mod 8,
    findall(S, ( between(0, 7, A), between(0, 7, B), 2 =:= abs(A-X)*abs(B-Y), S is 8*A+B+1 ), [S|Ss]),
    foldl([T,D,D\/T]>>true, Ss, S, Domain).
