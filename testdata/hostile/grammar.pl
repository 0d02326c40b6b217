% Parses with a grammar that is left-recursive.

e --> e, "+", e.
e --> "1".
attack :- phrase(e, `1+1`).
