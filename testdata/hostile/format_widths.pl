% Asks for wide fields, many digits and many repetitions.

attack :- member(G, [format("~*c", [1000000000, 0'a]),
    format("~1000000000d", [1]),
    format("~1000000000f", [1]),
    format("~1000000000e", [1.0]),
    format("~1000000000g", [1.0]),
    ( X is 7**1000000, format("~D", [X]) ),
    ( X is 7**1000000, format("~36r", [X]) ),
    ( X is 7**1000000, format("~100000f", [X]) ),
    ( X is 1r3, format("~50000000f", [X]) ),
    format("~`a~1000000000|", []),
    format("~t~w~1000000000+", [a]),
    format("~1000000000i", [a]),
    format("~*i", [1000000000]),
    format("~1000000000n", []),
    format(atom(_), "~1000000000|~w", [a]),
    format("~c", [1114112]),
    format("~s", [[0'a|_]]),
    ( L = [0'a|L], format("~s", [L]) ),
    ( g(22, "~a", S), format(S, []) ),
    ( g(22, "~t", S), format(atom(_), S, []) )]), catch(ignore(G), _, true), fail.
attack :- attack.
g(0, S, S) :- !.
g(N, S, T) :- string_concat(S, S, U), M is N-1, g(M, U, T).
