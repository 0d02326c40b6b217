% Makes what it may not call a function of arithmetic.
% Only the list of predicates keeps it from that.

attack :- forall(way(Goal), catch(( call(Goal) -> throw(escaped(Goal)) ; true ), error(_, _), true)).

:- use_module(library(arithmetic)).
:- arithmetic_function(getenv/1).
:- arithmetic_function(home/0).
home(1) :- getenv('HOME', _).
way((X is getenv('HOME'), nonvar(X))).
way((X is home, X =:= 1)).
way((X is home + 0, X =:= 1)).
way((Y = home, X is Y, X =:= 1)).
way((X #= getenv('HOME'), nonvar(X))).
way((arithmetic_expression_value(getenv('HOME'), X), nonvar(X))).
way((X is system:getenv('HOME'), nonvar(X))).
