% Asserts and calls clauses with very long bodies.

attack :- b(10, true).
b(N, B) :- assertz((long(N) :- B)), catch(long(N), _, true), catch(call(B), _, true), M is N+1, b(M, (B, B)).
