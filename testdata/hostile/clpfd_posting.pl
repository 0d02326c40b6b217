% Posts constraints without end, on numbers without end.

:- use_module(library(clpfd)).
attack :- catch(call_with_time_limit(0.2, ( X in 0..sup, l(X) )), _, true), catch(call_with_time_limit(0.2, ( Y #> 10**100000, Y*Y #= Z, Z #< Y )), _, true), length(L, 3000), L ins 0..3000, all_distinct(L), sum(L, #=, 5000), label(L).
l(X) :- X #> Y, Y #>= 0, l(Y).
