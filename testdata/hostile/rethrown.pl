% Throws the ball again at every level of a deep recursion: each throw leaves a copy.

again(0) :- !, throw(x).
again(N) :- M is N-1, catch(again(M), E, throw(E)).
longer(0) :- !, throw(x).
longer(N) :- M is N-1, catch(longer(M), E, throw(w(E, E))).
errors(0) :- !, _ is foo+1.
errors(N) :- M is N-1, catch(errors(M), E, throw(E)).

attack(again(1000000)).
attack(longer(1000000)).
attack(errors(1000000)).
