% aggregate_all/3 with count, sum, max and bag, and forall/2.
%% only: zebra swipl

top :- result(_).

result([Count, Sum, Max, Length]) :-
    aggregate_all(count, between(1, 500, _), Count),
    aggregate_all(sum(X), between(1, 500, X), Sum),
    aggregate_all(max(Y), between(1, 500, Y), Max),
    aggregate_all(bag(Z), between(1, 500, Z), Bag),
    length(Bag, Length),
    forall(member(E, Bag), E > 0).
