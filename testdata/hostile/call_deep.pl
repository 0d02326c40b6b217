% Calls bodies that are nested as deeply as the memory allows.

attack :- b(true, 0).
b(B, N) :- N < 18, !, M is N+1, ( M mod 4 =:= 0 -> b((B, B), M) ; M mod 4 =:= 1 -> b((B ; B), M) ; M mod 4 =:= 2 -> b((B -> B ; B), M) ; b(\+ \+ (B, B), M) ).
b(B, _) :- catch(call(B), _, true), catch(findall(x, B, _), _, true), catch(assertz((deep :- B)), _, true), catch(deep, _, true), n(300000, true, C), catch(call(C), _, true), catch(\+ C, _, true), attack.
n(0, C, C) :- !.
n(N, C, D) :- M is N-1, n(M, call((C, true)), D).
