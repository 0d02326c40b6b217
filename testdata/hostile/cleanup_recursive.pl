% Catches within cleanups within catches, and each begins it anew.

attack(a).
attack(b).
attack(c).
attack(d(0)).
attack(setup_call_cleanup(repeat, fail, repeat)).
attack(setup_call_cleanup(true, a, ( repeat, catch(c, _, fail) ))).
attack(catch(setup_call_cleanup(true, throw(a), ( repeat, fail )), _, ( repeat, fail ))).
attack(call_cleanup(fail, ( repeat, fail ))).
attack(( call_cleanup(member(_, [1, 2]), ( repeat, fail )), ! )).
attack(( call_cleanup(member(_, [1, 2]), d(0)), !, fail )).
a :- catch(setup_call_cleanup(a, a, a), _, setup_call_cleanup(a, throw(x), a)).
a :- call_cleanup(a, catch(call_cleanup(throw(a), a), _, a)).
b :- catch(call_cleanup(throw(b), b), _, b).
c :- setup_call_cleanup(true, true, c).
d(N) :- M is N+1, call_cleanup(d(M), catch(throw(N), _, call_cleanup(d(M), d(M)))).
