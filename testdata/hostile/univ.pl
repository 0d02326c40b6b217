% Makes terms of very many arguments.

attack :- catch(functor(_, f, 100000000000), _, true), numlist(1, 3000000, L), T =.. [f|L], T =.. M, length(M, _), catch(call(T), _, true), attack.
