% Loads programs from texts, and those load others.

attack :- c(0).
c(N) :- format(string(S), "p~d(X) :- q~d(X). q~d(1). :- initialization(p~d(_)). :- dynamic r~d/1. :- op(700, xfx, o~d). :- multifile m/1. m(~d).", [N, N, N, N, N, N, N]), catch(( open_string(S, I), atom_concat(text_, N, Id), load_files(Id, [stream(I)]), close(I) ), _, true), M is N+1, c(M).
