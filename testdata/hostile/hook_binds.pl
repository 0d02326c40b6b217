% Unify hooks that bind, put attributes and never end.

:- module(hostile_attr, []).
attr_unify_hook(N, V) :- put_attr(X, hostile_attr, s(N)), ( var(V) -> V = X ; true ), X = V, M = s(N), put_attr(Y, hostile_attr, M), Y = 2.
attribute_goals(X) --> { get_attr(X, hostile_attr, N) }, goals(N, X).
goals(N, X) --> [freeze(X, N)], goals(s(N), X).
user:attack :- put_attr(X, hostile_attr, z), catch(X = 1, _, true), put_attr(Y, hostile_attr, z), catch(copy_term(Y, _, _), _, true), catch(print(Y), _, true), catch(( write_term(Y, [attributes(portray)]) ), _, true), user:attack.
