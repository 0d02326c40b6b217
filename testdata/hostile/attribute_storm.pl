% Puts an attribute again whenever it is called.

:- module(storm, []).
user:attack :- put_attr(X, storm, 0), put_attr(Y, storm, 0), X = Y.
attr_unify_hook(N, Y) :- M is N+1, put_attr(Y, storm, M), put_attr(Z, storm, M), Z = Y.
