% An association table as an AVL tree: 1,000 insertions in a scattered order,
% then 2,000 look-ups of which half find something.

top :- result(_).

result([Depth, Found, Sum]) :-
    fill(1000, empty, Tree),
    depth(Tree, Depth),
    look(2000, Tree, 0, Found, 0, Sum).

fill(0, Tree, Tree) :- !.
fill(N, Tree0, Tree) :-
    Key is N * 619 mod 1009,
    put(Tree0, Key, N, Tree1, _),
    N1 is N - 1,
    fill(N1, Tree1, Tree).

look(0, _, Found, Found, Sum, Sum) :- !.
look(N, Tree, Found0, Found, Sum0, Sum) :-
    Key is N - 500,
    (   get(Tree, Key, Value)
    ->  Found1 is Found0 + 1,
        Sum1 is Sum0 + Value
    ;   Found1 = Found0,
        Sum1 = Sum0
    ),
    N1 is N - 1,
    look(N1, Tree, Found1, Found, Sum1, Sum).

% node(Key, Value, Balance, Left, Right); Balance is <, - or >: the deeper side.
get(node(Key1, Value1, _, Left, Right), Key, Value) :-
    compare(Order, Key, Key1),
    get(Order, Value1, Left, Right, Key, Value).

get(=, Value, _, _, _, Value).
get(<, _, Left, _, Key, Value) :- get(Left, Key, Value).
get(>, _, _, Right, Key, Value) :- get(Right, Key, Value).

% put(Tree0, Key, Value, Tree, Grown)
put(empty, Key, Value, node(Key, Value, -, empty, empty), yes).
put(node(Key1, Value1, Balance, Left, Right), Key, Value, Tree, Grown) :-
    compare(Order, Key, Key1),
    put(Order, Key1, Value1, Balance, Left, Right, Key, Value, Tree, Grown).

put(=, Key, _, Balance, Left, Right, _, Value, node(Key, Value, Balance, Left, Right), no).
put(<, Key1, Value1, Balance, Left, Right, Key, Value, Tree, Grown) :-
    put(Left, Key, Value, Left1, LeftGrown),
    grown_left(LeftGrown, Balance, Key1, Value1, Left1, Right, Tree, Grown).
put(>, Key1, Value1, Balance, Left, Right, Key, Value, Tree, Grown) :-
    put(Right, Key, Value, Right1, RightGrown),
    grown_right(RightGrown, Balance, Key1, Value1, Left, Right1, Tree, Grown).

grown_left(no, Balance, K, V, L, R, node(K, V, Balance, L, R), no).
grown_left(yes, -, K, V, L, R, node(K, V, <, L, R), yes).
grown_left(yes, >, K, V, L, R, node(K, V, -, L, R), no).
grown_left(yes, <, K, V, node(Kl, Vl, <, A, B), R,
           node(Kl, Vl, -, A, node(K, V, -, B, R)), no) :- !.
grown_left(yes, <, K, V, node(Kl, Vl, >, A, node(Km, Vm, Balance, B, C)), R,
           node(Km, Vm, -, node(Kl, Vl, BalanceL, A, B), node(K, V, BalanceR, C, R)), no) :-
    parted(Balance, BalanceL, BalanceR).

grown_right(no, Balance, K, V, L, R, node(K, V, Balance, L, R), no).
grown_right(yes, -, K, V, L, R, node(K, V, >, L, R), yes).
grown_right(yes, <, K, V, L, R, node(K, V, -, L, R), no).
grown_right(yes, >, K, V, L, node(Kr, Vr, >, A, B),
            node(Kr, Vr, -, node(K, V, -, L, A), B), no) :- !.
grown_right(yes, >, K, V, L, node(Kr, Vr, <, node(Km, Vm, Balance, A, B), C),
            node(Km, Vm, -, node(K, V, BalanceL, L, A), node(Kr, Vr, BalanceR, B, C)), no) :-
    parted(Balance, BalanceL, BalanceR).

parted(<, -, >).
parted(-, -, -).
parted(>, <, -).

depth(empty, 0).
depth(node(_, _, _, Left, Right), Depth) :-
    depth(Left, L),
    depth(Right, R),
    Depth is max(L, R) + 1.
