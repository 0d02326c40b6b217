% Propagates constraints that make two of each.

:- use_module(library(chr)).
:- chr_constraint a(?any, ?any), b/1.
a(X, Y), a(Y, Z) ==> a(X, Z).
b(X) ==> a(X, f(X)), b(f(X)).
attack :- b(0).
