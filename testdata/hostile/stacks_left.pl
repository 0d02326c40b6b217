% Leaves full stacks when its time is over: cleanups, choice points, the trail.

loop :- loop.
bindall([]).
bindall([a|L]) :- bindall(L).
same(N) :- M is N+1, setup_call_cleanup(true, same(M), close(foo)).
flags(N) :- M is N+1, setup_call_cleanup(true, flags(M), set_prolog_flag(foo(M), x)).
catchers(N) :- M is N+1, setup_call_catcher_cleanup(true, catchers(M), exception(f(_)), close(M)).
fails(N) :- M is N+1, setup_call_cleanup(true, fails(M), fail).
mutexes(N) :- mutex_create(F), M is N+1, call_cleanup(mutexes(M), mutex_destroy(F)).
undos(N) :- undo(a(N)), M is N+1, undos(M).
a(_).
calls(N) :- M is N+1, call_with_inference_limit(calls(M), 1000000000, _).
setargs(N, T) :- ( true ; true ), setarg(1, T, N), M is N+1, setargs(M, T).
:- dynamic d/1.
d(1). d(2). d(3).
facts(N) :- d(_), M is N+1, facts(M).
spread(N) :- length(L, N), T =.. [f|L], ( fill(N, N, T), loop ; true ).
fill(0, _, _) :- !.
fill(K, N, T) :- I is (K*7919) mod N + 1, arg(I, T, K), M is K-1, fill(M, N, T).

attack(same(0)).
attack(flags(0)).
attack(catchers(0)).
attack(fails(0)).
attack(mutexes(0)).
attack(undos(0)).
attack(calls(0)).
attack(setargs(0, f(a))).
attack(facts(0)).
attack((length(L, 10000000), ( bindall(L), loop ; true ))).
attack(spread(3000000)).
attack(setup_call_cleanup(true, (member(_, [1,2]) ; true), '$release')).
attack(setup_call_cleanup(true, (member(_, [1,2]) ; true), '$limit')).
attack((setup_call_cleanup(true, member(_, [1,2]), '$release'), !, loop)).
attack((setup_call_cleanup(true, member(_, [1,2]), '$limit'), throw(a))).
