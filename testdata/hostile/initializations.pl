% Goals that run after loading, or when the program ends, and do not end.

attack(load(":- initialization(grow([])).")).
attack(load(":- initialization(( repeat, fail )).")).
attack(load(":- initialization(loop, now).")).
attack(load(":- initialization(loop, main).")).
attack(load(":- initialization(initialization(initialization(loop))).")).
attack(( repeat, initialization(grow([])), fail )).
attack(( initialization(loop, main), loop )).
attack(( repeat, catch(initialization(throw(x), now), _, true), fail )).
attack(( numlist(1, 100000, L), maplist([N,A]>>format(atom(A), ":- initialization(nb_setval(k, ~w)).", [N]), L, As), atomic_list_concat(As, '\n', T), load(T) )).
loop :- loop.
grow(L) :- grow([L|L]).
load(T) :- setup_call_cleanup(open_string(T, S), load_files(x, [stream(S)]), close(S)).
