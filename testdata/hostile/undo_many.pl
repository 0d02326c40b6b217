% Leaves very many goals to be undone.

attack :- u(0), fail.
attack.
u(N) :- undo(atom_length(abc, _)), M is N+1, u(M).
