% catch/3 and throw/1, 1,000 times; and 1,000 catches of nothing.

top :- result(_).

result(Sum) :- run(1000, 0, Sum).

run(0, Sum, Sum) :- !.
run(N, Sum0, Sum) :-
    catch(throw(ball(N)), ball(X), true),
    catch(Y = N, _, fail),
    Sum1 is Sum0 + X + Y,
    N1 is N - 1,
    run(N1, Sum1, Sum).
