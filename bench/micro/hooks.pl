% Hooks that builtins call: a clause of portray/1 for print/1, and a directive of
% format_predicate/2; 1,000 times each.
%% only: zebra swipl

:- dynamic user:portray/1.
:- multifile user:portray/1.

user:portray(secret(_)) :- write('<secret>').

:- format_predicate(q, shown(_, _)).

shown(_, X) :- write(X).

top :- result(_).

result(Sum) :- run(1000, 0, Sum).

run(0, Sum, Sum) :- !.
run(N, Sum0, Sum) :-
    with_output_to(atom(A), print(f(secret(N)))),
    format(atom(B), "~q", [N]),
    atom_length(A, X),
    atom_length(B, Y),
    Sum1 is Sum0 + X + Y,
    N1 is N - 1,
    run(N1, Sum1, Sum).
