% Keeps engines, each with much on its stacks.

attack :- e([]).
e(Es) :- engine_create(L, ( numlist(1, 20000, L), repeat ), E), engine_next(E, _), e([E|Es]).
