% Gives modules operators, and reads with them.

attack :- o(0).
o(N) :- atom_concat(hostile_mod_, N, M), catch(M:op(200, xfy, M), _, true), catch(op(1200, fy, user:M), _, true), catch(( format(string(S), "~w ~w ~w a", [M, M, M]), term_string(_, S) ), _, true), N1 is N+1, o(N1).
