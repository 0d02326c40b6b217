% Asserts heads with very many arguments.

attack :- w(100).
w(N) :- functor(H, wide, N), catch(assertz(H), _, true), catch(H, _, true), H =.. [_|As], catch(assertz((H :- member(1, As), H)), _, true), M is N*2, w(M).
