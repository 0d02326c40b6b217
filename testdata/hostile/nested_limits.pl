% Nests limits and catches around goals that do not end.

attack :- n(100000).
n(0) :- !, repeat, fail.
n(N) :- M is N-1, catch(call_with_inference_limit(call_with_depth_limit(n(M), 10000000, _), 10000000, _), _, n(M)).
