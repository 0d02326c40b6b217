% The MU puzzle with less waste than in mu: strings carry their length, rules
% are applied in one pass over the string, a string that is too long for the
% rules left to shorten it again is dropped, and so is a repetition of one
% that stands on the path.  The depth is increased step by step.

top :- result(_).

result(Rules) :-
    goal(Goal),
    len(Goal, 0, Length),
    deepen(1, Goal, Length, Rules).

goal([m, u, i, u, i, u, u]).

deepen(Depth, Goal, Length, Rules) :-
    derive(Depth, [m, i], 2, Goal, Length, [], Rules),
    !.
deepen(Depth, Goal, Length, Rules) :-
    Depth < 12,
    Depth1 is Depth + 1,
    deepen(Depth1, Goal, Length, Rules).

derive(0, Goal, Length, Goal, Length, _, []).
derive(Depth, String, N, Goal, Length, Path, [Rule|Rules]) :-
    Depth > 0,
    \+ seen(String, N, Path),
    Depth1 is Depth - 1,
    rule(Rule, String, N, Next, N1),
    N1 =< Length + 2 * Depth1,
    derive(Depth1, Next, N1, Goal, Length, [N-String|Path], Rules).

seen(String, N, [N-String|_]) :- !.
seen(String, N, [_|Path]) :- seen(String, N, Path).

rule(1, String, N, Next, N1) :-
    N1 is N + 1,
    add_u(String, Next).
rule(2, [m|Xs], N, [m|Ys], N1) :-
    N1 is 2 * N - 1,
    double(Xs, Xs, Ys).
rule(3, String, N, Next, N1) :-
    N > 3,
    N1 is N - 2,
    iii_to_u(String, Next).
rule(4, String, N, Next, N1) :-
    N > 2,
    N1 is N - 2,
    drop_uu(String, Next).

add_u([i], [i, u]) :- !.
add_u([X|Xs], [X|Ys]) :- add_u(Xs, Ys).

double([], Ys, Ys).
double([X|Xs], Ys, [X|Zs]) :- double(Xs, Ys, Zs).

iii_to_u([i, i, i|Xs], [u|Xs]).
iii_to_u([X|Xs], [X|Ys]) :- iii_to_u(Xs, Ys).

drop_uu([u, u|Xs], Xs).
drop_uu([X|Xs], [X|Ys]) :- drop_uu(Xs, Ys).

len([], N, N).
len([_|Xs], N0, N) :- N1 is N0 + 1, len(Xs, N1, N).
