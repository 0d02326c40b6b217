% Hofstadter's MU puzzle: from the axiom mi, is muiiu a theorem?  All strings
% that a number of rules lead to are generated.

top :- result(_).

result(Theorem-Rules) :-
    theorem([m, u, i, i, u], 5, Theorem, Rules),
    !.

theorem(Goal, Depth, Goal, Rules) :-
    derive([m, i], Depth, Goal, Rules).

derive(Goal, _, Goal, []).
derive(String, Depth, Goal, [Rule|Rules]) :-
    Depth > 0,
    Depth1 is Depth - 1,
    rule(Rule, String, Next),
    derive(Next, Depth1, Goal, Rules).

% xi becomes xiu; mx becomes mxx; iii becomes u; uu vanishes.
rule(1, String, Next) :- add_u(String, Next).
rule(2, [m|String], [m|Next]) :- app(String, String, Next).
rule(3, String, Next) :- replace([i, i, i], [u], String, Next).
rule(4, String, Next) :- replace([u, u], [], String, Next).

add_u([i], [i, u]).
add_u([X|Xs], [X|Ys]) :- add_u(Xs, Ys).

replace(Old, New, String, Next) :-
    app(Front, Part, String),
    app(Old, Back, Part),
    app(New, Back, Part1),
    app(Front, Part1, Next).

app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).
