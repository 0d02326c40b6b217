% Draws sets and permutations that are too large.

:- use_module(library(random)).
attack :- member(G, [randset(1000000000, 1000000001, _),
    randseq(1000000000, 10, _),
    ( numlist(1, 1000000, L), random_permutation(L, _) ),
    ( X is 10**100, random_between(0, X, _) ),
    randset(10, 5, _),
    ( numlist(1, 1000000, L), random_subseq(L, _, _) )]), catch(ignore(G), _, true), fail.
attack :- attack.
