% Aggregates over solutions without end.

attack :- member(G, [aggregate_all(count, repeat, _), aggregate_all(bag(X), between(1, inf, X), _), aggregate_all(set(X), between(1, inf, X), _), aggregate_all(max(X-Y), ( between(1, inf, X), numlist(1, 1000, Y) ), _), aggregate(count, X^Y^( between(1, inf, X), member(Y, [1, 2]) ), _), bagof(X-Y, Z^( between(1, inf, X), Y = Z ), _), setof(X, between(1, inf, X), _), findnsols(1000000000, X, repeat, _), forall(repeat, true), foldl([X, S, T]>>( T is S+X ), [1|_], 0, _), findall(X, ( repeat, length(X, 100) ), _)]), catch(call_with_time_limit(0.005, G), _, true), fail.
attack :- attack.
