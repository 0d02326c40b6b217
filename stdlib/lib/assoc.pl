/*  library(assoc): association lists as AVL trees (Adelson-Velsky and
    Landis, 1962).

    A tree is t, which is empty, or t(Key, Value, Balance, Left, Right).
    Balance is < if Left is the deeper of the two, > if Right is, and - if
    both have the same depth; the depths never differ by more than one.
    Keys are compared by the standard order of terms.

    Insertion and deletion tell whether the depth of a subtree has changed, so
    that the tree around it can be rebalanced.
*/

:- module(assoc,
          [ empty_assoc/1,
            is_assoc/1,
            list_to_assoc/2,
            ord_list_to_assoc/2,
            get_assoc/3,
            get_assoc/5,
            put_assoc/4,
            del_assoc/4,
            del_min_assoc/4,
            del_max_assoc/4,
            min_assoc/3,
            max_assoc/3,
            gen_assoc/3,
            assoc_to_list/2,
            assoc_to_keys/2,
            assoc_to_values/2,
            map_assoc/2,
            map_assoc/3
          ]).

:- autoload(library(error)).

:- meta_predicate
    map_assoc(1, ?),
    map_assoc(2, ?, ?).

%!  empty_assoc(?Assoc) is semidet.
%
%   Assoc has no pairs.
%   Source: SWI-Prolog.

empty_assoc(t).

%!  is_assoc(@Assoc) is semidet.
%
%   Assoc is a well-formed tree: its keys are ordered, and its balances correct.
%   Source: SWI-Prolog.

is_assoc(Assoc) :-
    is_tree(Assoc, [], _, _).

%   is_tree(@Tree, +Low, -High, -Depth): Low is [K] if all keys must come after
%   K, otherwise []. High is [K] for the last key of Tree, or Low if Tree is
%   empty.

is_tree(Tree, Low, High, Depth) :-
    nonvar(Tree),
    (   Tree = t(K,_,Balance,L,R)
    ->  is_tree(L, Low, Low1, LDepth),
        comes_after(Low1, K),
        is_tree(R, [K], High, RDepth),
        compare(Order, RDepth, LDepth),
        abs(LDepth-RDepth) =< 1,
        tree_balance(Order, Balance0),
        Balance == Balance0,
        Depth is 1+max(LDepth, RDepth)
    ;   Tree == t,
        High = Low,
        Depth = 0
    ).

comes_after([], _).
comes_after([K1], K2) :-
    K1 @< K2.

tree_balance(<, <).
tree_balance(=, -).
tree_balance(>, >).

%!  list_to_assoc(+Pairs, -Assoc) is det.
%
%   Assoc has the Key-Value pairs of Pairs, which are in any order.
%   Errors: instantiation_error, type_error(list, Pairs),
%   type_error(pair, X) for an X in Pairs that is not one,
%   domain_error(unique_key_pairs, Pairs) for a key that occurs twice.
%   Source: SWI-Prolog.

list_to_assoc(Pairs, Assoc) :-
    must_be(list, Pairs),
    must_be_pairs(Pairs),
    keysort(Pairs, Sorted),
    (   ascending(Sorted)
    ->  tree_of(Sorted, Assoc)
    ;   domain_error(unique_key_pairs, Pairs)
    ).

%!  ord_list_to_assoc(+Pairs, -Assoc) is det.
%
%   Assoc has the Key-Value pairs of Pairs, which are ordered by key.
%   Errors: as list_to_assoc/2, and domain_error(key_ordered_pairs, Pairs)
%   for pairs that are not in order.
%   Source: SWI-Prolog.

ord_list_to_assoc(Pairs, Assoc) :-
    must_be(list, Pairs),
    must_be_pairs(Pairs),
    (   ascending(Pairs)
    ->  tree_of(Pairs, Assoc)
    ;   domain_error(key_ordered_pairs, Pairs)
    ).

must_be_pairs([]).
must_be_pairs([Pair|Pairs]) :-
    must_be(pair, Pair),
    must_be_pairs(Pairs).

ascending([]).
ascending([K-_|Pairs]) :-
    ascending(Pairs, K).

ascending([], _).
ascending([K-_|Pairs], K0) :-
    K0 @< K,
    ascending(Pairs, K).

tree_of(Pairs, Tree) :-
    length(Pairs, N),
    tree_of(N, Pairs, [], _, Tree).

%   tree_of(+N, +Pairs, -Rest, -Depth, -Tree): Tree has the first N of Pairs.
%   The left subtree of its root has as many as the right one, or one more.

tree_of(N, Pairs, Rest, Depth, Tree) :-
    (   N =:= 0
    ->  Rest = Pairs,
        Depth = 0,
        Tree = t
    ;   NLeft is N//2,
        NRight is N-NLeft-1,
        tree_of(NLeft, Pairs, [K-V|Pairs1], LDepth, L),
        tree_of(NRight, Pairs1, Rest, RDepth, R),
        compare(Order, RDepth, LDepth),
        tree_balance(Order, Balance),
        Depth is LDepth+1,
        Tree = t(K,V,Balance,L,R)
    ).

%!  get_assoc(+Key, +Assoc, -Value) is semidet.
%
%   Assoc has Key-Value.
%   Errors: instantiation_error, type_error(assoc, Assoc).
%   Source: SWI-Prolog.

get_assoc(Key, Tree, Value) :-
    (   nonvar(Tree),
        Tree = t(K,V,_,L,R)
    ->  compare(Order, Key, K),
        get_assoc(Order, Key, V, L, R, Value)
    ;   must_be_assoc(Tree),
        fail
    ).

get_assoc(=, _, Value, _, _, Value).
get_assoc(<, Key, _, L, _, Value) :-
    get_assoc(Key, L, Value).
get_assoc(>, Key, _, _, R, Value) :-
    get_assoc(Key, R, Value).

must_be_assoc(Tree) :-
    (   var(Tree)
    ->  instantiation_error(Tree)
    ;   Tree == t
    ->  true
    ;   Tree = t(_,_,_,_,_)
    ->  true
    ;   type_error(assoc, Tree)
    ).

%!  get_assoc(+Key, +Assoc0, ?Value0, ?Assoc, ?Value) is semidet.
%
%   Assoc0 has Key-Value0, and Assoc is Assoc0 with Key-Value instead.
%   Errors: instantiation_error, type_error(assoc, Assoc0).
%   Source: SWI-Prolog.

get_assoc(Key, Tree0, Value0, Tree, Value) :-
    (   nonvar(Tree0),
        Tree0 = t(K,V,Balance,L,R)
    ->  compare(Order, Key, K),
        get_assoc(Order, Key, K, V, Balance, L, R, Value0, Tree, Value)
    ;   must_be_assoc(Tree0),
        fail
    ).

get_assoc(=, _, K, V, B, L, R, V, t(K,Value,B,L,R), Value).
get_assoc(<, Key, K, V, B, L0, R, Value0, t(K,V,B,L,R), Value) :-
    get_assoc(Key, L0, Value0, L, Value).
get_assoc(>, Key, K, V, B, L, R0, Value0, t(K,V,B,L,R), Value) :-
    get_assoc(Key, R0, Value0, R, Value).

%!  put_assoc(+Key, +Assoc0, +Value, -Assoc) is det.
%
%   Assoc is Assoc0 with Key-Value in place of any other pair of Key.
%   Errors: existence_error(matching_rule, _) if Assoc0 is none.
%   Source: SWI-Prolog.

put_assoc(Key, Tree0, Value, Tree) :-
    insert(Tree0, Key, Value, Tree1, _),
    Tree = Tree1.

%   insert(+Tree0, +Key, +Value, -Tree, -Grown): Grown is yes if Tree is
%   deeper than Tree0 and no otherwise.

insert(t(K,V,Balance,L,R), Key, Value, Tree, Grown) =>
    compare(Order, Key, K),
    insert(Order, Key, Value, K, V, Balance, L, R, Tree, Grown).
insert(t, Key, Value, Tree, Grown) =>
    Tree = t(Key,Value,-,t,t),
    Grown = yes.

insert(=, Key, Value, _, _, B, L, R, t(Key,Value,B,L,R), no).
insert(<, Key, Value, K, V, B, L0, R, Tree, Grown) :-
    insert(L0, Key, Value, L, LGrown),
    (   LGrown == yes
    ->  left_grown(B, K, V, L, R, Tree, Grown)
    ;   Tree = t(K,V,B,L,R),
        Grown = no
    ).
insert(>, Key, Value, K, V, B, L, R0, Tree, Grown) :-
    insert(R0, Key, Value, R, RGrown),
    (   RGrown == yes
    ->  right_grown(B, K, V, L, R, Tree, Grown)
    ;   Tree = t(K,V,B,L,R),
        Grown = no
    ).

%   left_grown(+Balance, +K, +V, +L, +R, -Tree, -Grown): L has become one deeper
%   than Balance says.

left_grown(>, K, V, L, R, t(K,V,-,L,R), no).
left_grown(-, K, V, L, R, t(K,V,<,L,R), yes).
left_grown(<, K, V, L, R, Tree, no) :-
    left_too_deep(L, K, V, R, Tree, _).

right_grown(<, K, V, L, R, t(K,V,-,L,R), no).
right_grown(-, K, V, L, R, t(K,V,>,L,R), yes).
right_grown(>, K, V, L, R, Tree, no) :-
    right_too_deep(R, K, V, L, Tree, _).

%   left_too_deep(+L, +K, +V, +R, -Tree, -Shrunk): L is two deeper than R. Tree
%   is the rotated tree. Shrunk is yes if Tree is less deep than L with K above
%   it.

left_too_deep(t(K1,V1,Balance,A,B), K, V, R, Tree, Shrunk) :-
    rotate_right(Balance, K1, V1, A, B, K, V, R, Tree, Shrunk).

rotate_right(<, K1, V1, A, B, K, V, R,
             t(K1,V1,-,A,t(K,V,-,B,R)), yes).
rotate_right(-, K1, V1, A, B, K, V, R,
             t(K1,V1,>,A,t(K,V,<,B,R)), no).
rotate_right(>, K1, V1, A, t(K2,V2,Balance,B,C), K, V, R,
             t(K2,V2,-,t(K1,V1,B1,A,B),t(K,V,B2,C,R)), yes) :-
    halves(Balance, B1, B2).

right_too_deep(t(K1,V1,Balance,A,B), K, V, L, Tree, Shrunk) :-
    rotate_left(Balance, K1, V1, A, B, K, V, L, Tree, Shrunk).

rotate_left(>, K1, V1, A, B, K, V, L,
            t(K1,V1,-,t(K,V,-,L,A),B), yes).
rotate_left(-, K1, V1, A, B, K, V, L,
            t(K1,V1,<,t(K,V,>,L,A),B), no).
rotate_left(<, K1, V1, t(K2,V2,Balance,A,B), C, K, V, L,
            t(K2,V2,-,t(K,V,B1,L,A),t(K1,V1,B2,B,C)), yes) :-
    halves(Balance, B1, B2).

%   halves(+Balance, -Left, -Right): the balances of the two trees into which a
%   double rotation splits a tree of Balance.

halves(<, -, >).
halves(-, -, -).
halves(>, <, -).

%!  del_assoc(+Key, +Assoc0, ?Value, -Assoc) is semidet.
%
%   Assoc0 has Key-Value, and Assoc is Assoc0 without it.
%   Errors: existence_error(matching_rule, _) if Assoc0 is none.
%   Source: SWI-Prolog.

del_assoc(Key, Tree0, Value, Tree) :-
    delete(Tree0, Key, Value, Tree, _).

%   delete(+Tree0, +Key, -Value, -Tree, -Shrunk): Shrunk is yes if Tree is
%   less deep than Tree0 and no otherwise.

delete(t(K,V,Balance,L,R), Key, Value, Tree, Shrunk) =>
    compare(Order, Key, K),
    delete(Order, Key, Value, K, V, Balance, L, R, Tree, Shrunk).
delete(t, _, _, _, _) =>
    fail.

delete(=, _, V, _, V, B, L, R, Tree, Shrunk) :-
    delete_root(L, R, B, Tree, Shrunk).
delete(<, Key, Value, K, V, B, L0, R, Tree, Shrunk) :-
    delete(L0, Key, Value, L, LShrunk),
    left_deleted(LShrunk, B, K, V, L, R, Tree, Shrunk).
delete(>, Key, Value, K, V, B, L, R0, Tree, Shrunk) :-
    delete(R0, Key, Value, R, RShrunk),
    right_deleted(RShrunk, B, K, V, L, R, Tree, Shrunk).

%   The place of a root is taken by its neighbour in the deeper subtree.

delete_root(L0, R0, B, Tree, Shrunk) :-
    (   L0 == t
    ->  Tree = R0,
        Shrunk = yes
    ;   R0 == t
    ->  Tree = L0,
        Shrunk = yes
    ;   B == (>)
    ->  delete_min(R0, K, V, R, RShrunk),
        right_deleted(RShrunk, B, K, V, L0, R, Tree, Shrunk)
    ;   delete_max(L0, K, V, L, LShrunk),
        left_deleted(LShrunk, B, K, V, L, R0, Tree, Shrunk)
    ).

left_deleted(no, B, K, V, L, R, t(K,V,B,L,R), no).
left_deleted(yes, B, K, V, L, R, Tree, Shrunk) :-
    left_shrunk(B, K, V, L, R, Tree, Shrunk).

left_shrunk(<, K, V, L, R, t(K,V,-,L,R), yes).
left_shrunk(-, K, V, L, R, t(K,V,>,L,R), no).
left_shrunk(>, K, V, L, R, Tree, Shrunk) :-
    right_too_deep(R, K, V, L, Tree, Shrunk).

right_deleted(no, B, K, V, L, R, t(K,V,B,L,R), no).
right_deleted(yes, B, K, V, L, R, Tree, Shrunk) :-
    right_shrunk(B, K, V, L, R, Tree, Shrunk).

right_shrunk(>, K, V, L, R, t(K,V,-,L,R), yes).
right_shrunk(-, K, V, L, R, t(K,V,<,L,R), no).
right_shrunk(<, K, V, L, R, Tree, Shrunk) :-
    left_too_deep(L, K, V, R, Tree, Shrunk).

delete_min(t(K0,V0,B,L0,R), K, V, Tree, Shrunk) :-
    (   L0 == t
    ->  K = K0,
        V = V0,
        Tree = R,
        Shrunk = yes
    ;   delete_min(L0, K, V, L, LShrunk),
        left_deleted(LShrunk, B, K0, V0, L, R, Tree, Shrunk)
    ).

delete_max(t(K0,V0,B,L,R0), K, V, Tree, Shrunk) :-
    (   R0 == t
    ->  K = K0,
        V = V0,
        Tree = L,
        Shrunk = yes
    ;   delete_max(R0, K, V, R, RShrunk),
        right_deleted(RShrunk, B, K0, V0, L, R, Tree, Shrunk)
    ).

%!  del_min_assoc(+Assoc0, ?Key, ?Value, -Assoc) is semidet.
%
%   Key-Value is the pair of Assoc0 with the smallest key, and Assoc is
%   Assoc0 without it.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

del_min_assoc(Tree0, Key, Value, Tree) :-
    must_be(nonvar, Tree0),
    delete_min(Tree0, Key, Value, Tree, _).

%!  del_max_assoc(+Assoc0, ?Key, ?Value, -Assoc) is semidet.
%
%   Key-Value is the pair of Assoc0 with the largest key, and Assoc is
%   Assoc0 without it.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

del_max_assoc(Tree0, Key, Value, Tree) :-
    must_be(nonvar, Tree0),
    delete_max(Tree0, Key, Value, Tree, _).

%!  min_assoc(+Assoc, -Key, -Value) is semidet.
%
%   Key-Value is the pair of Assoc with the smallest key.
%   Errors: existence_error(matching_rule, _) if Assoc is none.
%   Source: SWI-Prolog.

min_assoc(t(K,V,_,L,_), Key, Value) =>
    min_of(L, K, V, Key, Value).
min_assoc(t, _, _) =>
    fail.

min_of(t, K, V, K, V).
min_of(t(K,V,_,L,_), _, _, Key, Value) :-
    min_of(L, K, V, Key, Value).

%!  max_assoc(+Assoc, -Key, -Value) is semidet.
%
%   Key-Value is the pair of Assoc with the largest key.
%   Errors: existence_error(matching_rule, _) if Assoc is none.
%   Source: SWI-Prolog.

max_assoc(t(K,V,_,_,R), Key, Value) =>
    max_of(R, K, V, Key, Value).
max_assoc(t, _, _) =>
    fail.

max_of(t, K, V, K, V).
max_of(t(K,V,_,_,R), _, _, Key, Value) :-
    max_of(R, K, V, Key, Value).

%!  gen_assoc(?Key, +Assoc, ?Value) is nondet.
%
%   Assoc has Key-Value; in the order of the keys. For a ground Key it is
%   get_assoc/3.
%   Errors: instantiation_error, type_error(assoc, Assoc).
%   Source: SWI-Prolog.

gen_assoc(Key, Tree, Value) :-
    (   ground(Key)
    ->  get_assoc(Key, Tree, Value)
    ;   must_be_assoc(Tree),
        generate(Tree, Key, Value)
    ).

generate(t(K,V,_,L,R), Key, Value) :-
    (   L == t,
        R == t
    ->  Key = K,
        Value = V
    ;   generate(L, Key, Value)
    ;   Key = K,
        Value = V
    ;   generate(R, Key, Value)
    ).

%!  assoc_to_list(+Assoc, -Pairs) is det.
%
%   Pairs are the Key-Value pairs of Assoc, ordered by key.
%   Errors: instantiation_error, type_error(assoc, Assoc).
%   Source: SWI-Prolog.

assoc_to_list(Tree, Pairs) :-
    must_be_assoc(Tree),
    tree_pairs(Tree, Pairs, []).

tree_pairs(t, Pairs, Pairs).
tree_pairs(t(K,V,_,L,R), Pairs, Rest) :-
    tree_pairs(L, Pairs, [K-V|Pairs1]),
    tree_pairs(R, Pairs1, Rest).

%!  assoc_to_keys(+Assoc, -Keys) is det.
%
%   Keys are the keys of Assoc, in order.
%   Errors: instantiation_error, type_error(assoc, Assoc).
%   Source: SWI-Prolog.

assoc_to_keys(Tree, Keys) :-
    must_be_assoc(Tree),
    tree_keys(Tree, Keys, []).

tree_keys(t, Keys, Keys).
tree_keys(t(K,_,_,L,R), Keys, Rest) :-
    tree_keys(L, Keys, [K|Keys1]),
    tree_keys(R, Keys1, Rest).

%!  assoc_to_values(+Assoc, -Values) is det.
%
%   Values are the values of Assoc, in the order of their keys.
%   Errors: instantiation_error, type_error(assoc, Assoc).
%   Source: SWI-Prolog.

assoc_to_values(Tree, Values) :-
    must_be_assoc(Tree),
    tree_values(Tree, Values, []).

tree_values(t, Values, Values).
tree_values(t(_,V,_,L,R), Values, Rest) :-
    tree_values(L, Values, [V|Values1]),
    tree_values(R, Values1, Rest).

%!  map_assoc(:Goal, +Assoc) is semidet.
%
%   call(Goal, Value) is true of each value of Assoc.
%   Errors: instantiation_error, type_error(assoc, Assoc).
%   Source: SWI-Prolog.

map_assoc(Goal, Tree) :-
    must_be_assoc(Tree),
    map_tree(Tree, Goal).

map_tree(t, _).
map_tree(t(_,V,_,L,R), Goal) :-
    map_tree(L, Goal),
    call(Goal, V),
    map_tree(R, Goal).

%!  map_assoc(:Goal, +Assoc0, ?Assoc) is nondet.
%
%   Assoc has the keys of Assoc0, and call(Goal, Value0, Value) is true of
%   the values of each key.
%   Errors: instantiation_error, type_error(assoc, Assoc0).
%   Source: SWI-Prolog.

map_assoc(Goal, Tree0, Tree) :-
    must_be_assoc(Tree0),
    map_tree(Tree0, Goal, Tree).

map_tree(t, _, t).
map_tree(t(K,V0,B,L0,R0), Goal, t(K,V,B,L,R)) :-
    map_tree(L0, Goal, L),
    call(Goal, V0, V),
    map_tree(R0, Goal, R).
