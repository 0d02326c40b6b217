% Posts constraints whose domains shrink one by one.

:- use_module(library(clpfd)).
attack :- catch(( X #> Y, Y #> X, X #> 0 ), _, true), [A, B, C] ins 1..1000000000, A*A*A + B*B*B #= C*C*C, label([A, B, C]).
