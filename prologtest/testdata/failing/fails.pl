:- begin_tests(fails).
test(answer, X == point(1, [a, c])) :-
    X = point(1, [a, b, c]).
test(goal) :-
    member(X, [1, 2, 3]),
    (   X > 2
    ->  X < 3
    ;   true
    ),
    X > 3,
    writeln(seen).
test(raises) :-
    half(a, _).
test(error, error(type_error(integer, _))) :-
    half(a, _).
test(quiet, throws(_)) :-
    true.
test(all, all(X == [1, 2])) :-
    member(X, [1, 3]).
test(forall, forall(member(X, [1, 2, 3]))) :-
    X =\= 2.
test(endless, timeout(0.05)) :-
    repeat,
    fail.
test(halts) :-
    halt(3).
test(prints) :-
    writeln(hello),
    fail.
test(choice) :-
    member(_, [1, 2]).
test(setup, setup(fail)) :-
    true.
test(wip, fixme(later)) :-
    fail.
test(passes) :-
    true.
:- end_tests(fails).

:- begin_tests(broken, [setup(half(b, _))]).
test(never) :- true.
:- end_tests(broken).

half(X, Y) :-
    Y is X / 2,
    integer(Y).
