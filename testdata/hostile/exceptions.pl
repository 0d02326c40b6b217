% Raises balls that grow.

attack :- e([a]).
e(X) :- catch(throw(X), B, ( append(B, B, C), e(C) )).
