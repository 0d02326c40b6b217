% Unification, comparison and walks of short cyclic terms.
%% only: zebra swipl

top :- result(_).

result(Count) :-
    run(200, 0, Count).

run(0, Count, Count) :- !.
run(N, Count0, Count) :-
    X = f(X, a),
    Y = f(Y, a),
    L = [b, c|L],
    X == Y,
    X = Y,
    X \= f(L, a),
    ground(L),
    term_variables(g(X, L, _), [_]),
    Count1 is Count0+1,
    N1 is N-1,
    run(N1, Count1, Count).
