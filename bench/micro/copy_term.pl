% copy_term/2 of a list of 1,000 structures that share variables.

top :- result(_).

result(Last) :-
    template(1000, X, List),
    copy_term(X-List, 7-Copy),
    final(Copy, Last).

template(0, _, []) :- !.
template(N, X, [f(X, Y, g(N, Y))|Rest]) :-
    Y = [N, X],
    N1 is N - 1,
    template(N1, X, Rest).

final([X], X) :- !.
final([_|Xs], X) :- final(Xs, X).
