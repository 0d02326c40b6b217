% Grammars of the libraries that never end: sequences of nothing, optional loops, backtracking strings.

:- use_module(library(dcg/basics)).
:- use_module(library(dcg/high_order)).
codes(N, Cs) :- length(Cs, N), maplist(=(0'a), Cs).
attack(( phrase(sequence([], _), _) )).
attack(( codes(1000, Cs), phrase(sequence(any, ",", _), Cs) )).
attack(( codes(100000, Cs), phrase(sequence(any, _), Cs, R), R == a )).
attack(( codes(30, Cs), phrase(( string(_), string(_), string(_), string(_), string(_), string(_), "b" ), Cs) )).
attack(( codes(300000, Cs), phrase(( string_without(`b`, X), remainder(R) ), Cs), X == R )).
attack(( phrase(blanks, _), fail )).
attack(( phrase(digits(D), _), D == a )).
attack(( phrase(integer(X), Cs), X == Cs )).
attack(( codes(3000000, _), phrase(number(X), `1e99999999999`), X == a )).
attack(( length(Cs, 300000), maplist(=(0'9), Cs), phrase(integer(X), Cs), X == a )).
attack(( length(Cs, 300000), maplist(=(0'f), Cs), phrase(xinteger(X), Cs), X == a )).
attack(( Cs = [0'a|Cs], phrase(string(_), Cs, []) )).
attack(( Cs = [0' |Cs], phrase(blanks, Cs, _) )).
attack(( Cs = [0'a|Cs], phrase(nonblanks(_), Cs, _) )).
attack(( phrase(foreach(between(1, inf, X), integer(X), ","), L), L == a )).
attack(( phrase(optional(loop, []), _) )).
attack(( phrase(left, `aaaa`) )).
attack(( phrase(both, _, _) )).
attack(( codes(25, Cs), phrase(all, Cs, [b]) )).
any(a) --> [].
any(b) --> "a".
loop --> [], loop.
left --> left, "a".
both --> both, both.
all --> [].
all --> "a", all.
all --> "a", all, all.
