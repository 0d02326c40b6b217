% Computes integers that fill the memory.

attack :- catch(X is 2**(2**40), _, true), catch(Y is 7**(7**(7**7)), _, true), catch(Z is 1 << (1 << 62), _, true), X = Y, Y = Z.
