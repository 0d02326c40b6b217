% Catches a resource error again and again while the heap grows by little each time.

attack :- a([]).
a(L) :- catch(_ is 1<<100000000000, _, true), b(L, M), a(M).
b(L, [f(_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_,_)|L]).
