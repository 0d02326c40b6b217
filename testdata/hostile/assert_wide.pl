% Asserts clauses with very many variables, goals and arguments.

attack :- w(10).
w(N) :- length(L, N), H =.. [wide|L], catch(assertz(H), _, true), catch(( H, fail ; true ), _, true), body(L, B), catch(assertz((H :- B)), _, true), catch(H, _, true), catch(assertz((one(L) :- B)), _, true), catch(one(L), _, true), catch(retract((one(_) :- _)), _, true), M is N*2, ( N > 2000000 -> w(10) ; w(M) ).
body([], true).
body([X|L], ( X = 1, B )) :- body(L, B).
