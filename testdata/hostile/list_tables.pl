% Has tables combine their answers by what it may not call.
% Only the list of predicates keeps it from that.

:- table a/1, b(_, lattice(join/3)), c(_, po(better/2)), d(_, lattice(getenv/2)), e(_, po(getenv/2)), f(_, po(shell/2)).
a(X) :- getenv('HOME', X).
b(1, 'HOME'). b(1, 'PATH').
c(1, 'HOME'). c(1, 'PATH').
d(1, 'HOME'). d(1, 'PATH').
e(1, 'HOME'). e(1, 'PATH').
f(1, 'touch /tmp/zebra_hostile'). f(1, 0).
join(X, _, Y) :- getenv(X, Y).
better(X, _) :- getenv(X, _).
attack :- member(G, [a(X), b(_, X), c(_, X)]), catch(G, error(_, _), fail), sub_atom(X, 0, _, _, /), throw(escaped(G)).
attack :- member(G, [d(_, _), e(_, _), f(_, _)]), catch(G, error(_, _), fail), fail.
attack.
