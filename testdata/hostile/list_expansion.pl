% Has the loader expand terms to what it may not call.
% Only the list of predicates keeps it from that.

term_expansion(trap(N), (trap(N) :- getenv('HOME', _))).
goal_expansion(snap, getenv('HOME', _)).
goal_expansion(snap(N), system:getenv(N, _)).
user:goal_expansion(other, shell('touch /tmp/zebra_hostile')).
system:term_expansion(worse, (:- shell('touch /tmp/zebra_hostile'))).
system:goal_expansion(_, shell('touch /tmp/zebra_hostile')).
trap(1).
worse.
a :- snap.
b :- snap('HOME').
c :- other.
d :- maplist([_]>>snap, [x]).
:- initialization(catch((getenv('HOME', _), assertz(won)), _, true)).
:- dynamic won/0.
attack :- won, throw(escaped).
attack :- member(G, [trap(1), a, b, c, d]), catch(G, error(_, _), fail), throw(escaped(G)).
attack.
