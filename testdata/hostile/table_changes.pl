% Changes tables while they are made.

:- table p/1.
attack :- catch(p(_), _, true), attack.
p(X) :- p(Y), ( abolish_all_tables ; true ), Y < 1000000, X is Y+1.
p(0).
p(X) :- findall(Y, p(Y), L), length(L, X).
