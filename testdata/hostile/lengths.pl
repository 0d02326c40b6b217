% Asks for lists that are as long as themselves, or as the memory.

attack :- catch(length(L, L), _, true), catch(length(_, 1000000000000000000), _, true), catch(length(_, 100000000000000000000000000), _, true), catch(( length(M, 100000000), M = [] ), _, true), catch(numlist(1, 1000000000, _), _, true), catch(( between(1, inf, N), length(K, N), K == [] ), _, true).
