% setup_call_cleanup/3 and call_cleanup/2, 1,000 times each: goals that
% succeed, fail, leave a choice point that is cut, and raise.
%% only: zebra swipl

top :- result(_).

result(Sum) :- run(1000, 0, Sum).

run(0, Sum, Sum) :- !.
run(N, Sum0, Sum) :-
    setup_call_cleanup(true, X = N, true),
    call_cleanup(Y = X, true),
    \+ call_cleanup(fail, true),
    once(call_cleanup(( Z = Y ; Z = 0 ), true)),
    catch(call_cleanup(throw(ball), true), ball, true),
    Sum1 is Sum0 + Z,
    N1 is N - 1,
    run(N1, Sum1, Sum).
