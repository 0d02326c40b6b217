% Has many threads fill the memory at the same time.

attack :- findall(T, ( between(1, 8, _), catch(thread_create(grow([]), T, []), _, fail) ), Ts), forall(member(T, Ts), catch(thread_join(T, _), _, true)), attack.
grow(L) :- numlist(1, 1000, N), grow([N|L]).
