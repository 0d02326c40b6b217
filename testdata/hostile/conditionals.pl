% Compiles conditionally: nested deeply, with conditions that loop or that bind much.

:- if(true).
:- if(fail).
loop :- true.
:- elif(true).
loop :- loop.
:- endif.
:- endif.
text(0, "") :- !.
text(N, T) :- N1 is N-1, text(N1, T0), string_concat(":- if(true). ", T0, T).
attack(( text(1000, T), load(T) )).
attack(( format(string(T), "~*c", [10, 0'a]), string_concat(":- if((repeat, fail)). ", T, U), load(U) )).
attack(load(":- if((length(L, 100000), nb_setval(k, L))). a. :- else. b. :- endif. :- if(( repeat, fail )). :- endif.")).
attack(( repeat, load(":- if(true). a(1). :- else. b(1). :- endif."), fail )).
load(T) :- setup_call_cleanup(open_string(T, S), load_files(x, [stream(S)]), close(S)).
