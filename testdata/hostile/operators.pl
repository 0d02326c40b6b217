% Makes operators without end, and redefines those of the system.
% It may change the interpreter, unless the list of what it may call keeps it from that.

attack :- catch(op(700, xfx, ','), _, true), catch(op(0, xfx, :-), _, true), o(0).
o(N) :- atom_concat(op_, N, O), op(700, xfx, O), N1 is N+1, o(N1).
