% Cleanups that throw, fail, cut and backtrack, in each other.

attack(( repeat, catch(c(12), _, true), fail )).
attack(( repeat, catch(d(12, 1), _, true), fail )).
attack(( between(1, inf, N), catch(d(N, 1), _, true), catch(c(N), _, true), fail )).
c(0) :- !, throw(zero).
c(N) :- M is N-1, setup_call_cleanup(member(X, [1, 2]), ( c(M) ; c(M) ), catch(d(M, X), _, c(M))).
d(0, _) :- !, fail.
d(N, X) :- M is N-1, call_cleanup(( d(M, X) ; throw(X) ), ( d(M, X), ! ; throw(N) )).
