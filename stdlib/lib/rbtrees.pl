/*  library(rbtrees): ordered maps under the names of SWI-Prolog's red-black
    trees. The trees are the AVL trees of library(assoc): searching and changing
    them takes time of the same order. Added here is what library(assoc) does not
    offer.
*/

:- module(rbtrees,
          [ rb_new/1,
            rb_empty/1,
            is_rbtree/1,
            list_to_rbtree/2,
            ord_list_to_rbtree/2,
            rb_lookup/3,
            rb_insert/4,
            rb_insert_new/4,
            rb_update/4,
            rb_update/5,
            rb_apply/4,
            rb_delete/3,
            rb_delete/4,
            rb_del_min/4,
            rb_del_max/4,
            rb_min/3,
            rb_max/3,
            rb_next/4,
            rb_previous/4,
            rb_in/3,
            rb_visit/2,
            rb_keys/2,
            rb_map/2,
            rb_map/3,
            rb_fold/4,
            rb_clone/3,
            rb_partial_map/4,
            rb_size/2
          ]).

:- use_module(library(assoc)).

:- meta_predicate
    rb_apply(+, +, 2, -),
    rb_map(+, 1),
    rb_map(+, 2, -),
    rb_fold(3, +, +, -),
    rb_partial_map(+, +, 2, -).

%!  rb_new(-Tree) is det.
%!  rb_empty(?Tree) is semidet.
%
%   Tree has no pairs.
%   Source: SWI-Prolog.

rb_new(Tree) :-
    empty_assoc(Tree).

rb_empty(Tree) :-
    empty_assoc(Tree).

%!  is_rbtree(@Term) is semidet.
%
%   Term is a tree.
%   Source: SWI-Prolog.

is_rbtree(Term) :-
    is_assoc(Term).

%!  list_to_rbtree(+Pairs, -Tree) is det.
%
%   Tree has the Key-Value pairs of Pairs, the last one of each key.
%   Errors: those of keysort/2.
%   Source: SWI-Prolog.

list_to_rbtree(Pairs, Tree) :-
    keysort(Pairs, Sorted),
    last_of_each(Sorted, Unique),
    ord_list_to_assoc(Unique, Tree).

%   last_of_each(+Sorted, -Unique): of pairs with equal keys only the last one.

last_of_each([], []).
last_of_each([Pair|Pairs], Unique) :-
    last_of_each(Pairs, Pair, Unique).

last_of_each([], Pair, [Pair]).
last_of_each([Pair|Pairs], Pair0, Unique) :-
    Pair0 = Key0-_,
    Pair = Key-_,
    (   Key0 == Key
    ->  Unique = Unique1
    ;   Unique = [Pair0|Unique1]
    ),
    last_of_each(Pairs, Pair, Unique1).

%!  ord_list_to_rbtree(+Pairs, -Tree) is det.
%
%   Tree has the Key-Value pairs of Pairs, which are ordered by key.
%   Errors: those of ord_list_to_assoc/2.
%   Source: SWI-Prolog.

ord_list_to_rbtree(Pairs, Tree) :-
    ord_list_to_assoc(Pairs, Tree).

%   The predicates below are rules. None of them matches what is not a tree: the error
%   is then existence_error(matching_rule, Goal), as in SWI-Prolog.

rbtree(Tree) :-
    nonvar(Tree),
    (   Tree == t
    ->  true
    ;   functor(Tree, t, 5)
    ).

%!  rb_lookup(+Key, ?Value, +Tree) is semidet.
%
%   Tree has Key-Value.
%   Source: SWI-Prolog.

rb_lookup(Key, Value, Tree), rbtree(Tree) =>
    get_assoc(Key, Tree, Value).

%!  rb_insert(+Tree0, +Key, ?Value, -Tree) is det.
%
%   Tree is Tree0 with Key-Value in place of any other pair of Key.
%   Source: SWI-Prolog.

rb_insert(Tree0, Key, Value, Tree), rbtree(Tree0) =>
    put_assoc(Key, Tree0, Value, Tree).

%!  rb_insert_new(+Tree0, +Key, ?Value, -Tree) is semidet.
%
%   As rb_insert/4. Fails if Tree0 has a pair of Key.
%   Source: SWI-Prolog.

rb_insert_new(Tree0, Key, Value, Tree), rbtree(Tree0) =>
    \+ get_assoc(Key, Tree0, _),
    put_assoc(Key, Tree0, Value, Tree).

%!  rb_update(+Tree0, +Key, ?Value, -Tree) is semidet.
%!  rb_update(+Tree0, +Key, ?Value0, ?Value, -Tree) is semidet.
%
%   Tree is Tree0 with Key-Value in place of Key-Value0. Fails if there is
%   no pair of Key.
%   Source: SWI-Prolog.

rb_update(Tree0, Key, Value, Tree), rbtree(Tree0) =>
    get_assoc(Key, Tree0, _, Tree, Value).

rb_update(Tree0, Key, Value0, Value, Tree), rbtree(Tree0) =>
    get_assoc(Key, Tree0, Value0, Tree, Value).

%!  rb_apply(+Tree0, +Key, :Goal, -Tree) is nondet.
%
%   As rb_update/5 with call(Goal, Value0, Value).
%   Source: SWI-Prolog.

rb_apply(Tree0, Key, Goal, Tree), rbtree(Tree0) =>
    get_assoc(Key, Tree0, Value0, Tree, Value),
    call(Goal, Value0, Value).

%!  rb_delete(+Tree0, +Key, -Tree) is semidet.
%!  rb_delete(+Tree0, +Key, ?Value, -Tree) is semidet.
%
%   Tree is Tree0 without Key-Value. Fails if there is no pair of Key.
%   Source: SWI-Prolog.

rb_delete(Tree0, Key, Tree), rbtree(Tree0) =>
    del_assoc(Key, Tree0, _, Tree).

rb_delete(Tree0, Key, Value, Tree), rbtree(Tree0) =>
    del_assoc(Key, Tree0, Value, Tree).

%!  rb_del_min(+Tree0, ?Key, ?Value, -Tree) is semidet.
%!  rb_del_max(+Tree0, ?Key, ?Value, -Tree) is semidet.
%
%   Tree is Tree0 without the pair Key-Value of the smallest or largest key.
%   Source: SWI-Prolog.

rb_del_min(Tree0, Key, Value, Tree), rbtree(Tree0) =>
    del_min_assoc(Tree0, Key, Value, Tree).

rb_del_max(Tree0, Key, Value, Tree), rbtree(Tree0) =>
    del_max_assoc(Tree0, Key, Value, Tree).

%!  rb_min(+Tree, ?Key, ?Value) is semidet.
%!  rb_max(+Tree, ?Key, ?Value) is semidet.
%
%   Key-Value is the pair of Tree with the smallest or largest key.
%   Source: SWI-Prolog.

rb_min(Tree, Key, Value), rbtree(Tree) =>
    min_assoc(Tree, Key, Value).

rb_max(Tree, Key, Value), rbtree(Tree) =>
    max_assoc(Tree, Key, Value).

%!  rb_next(+Tree, +Key, ?Next, ?Value) is semidet.
%!  rb_previous(+Tree, +Key, ?Previous, ?Value) is semidet.
%
%   The pair of the key that follows or precedes Key, which is in Tree.
%   Source: SWI-Prolog.

rb_next(Tree, Key, Next, Value), rbtree(Tree) =>
    next(Tree, Key, none, Pair),
    Pair = Next-Value.

%   next(+Tree, +Key, +Candidate, -Pair): Candidate is the pair next above
%   Tree, or none.

next(t(K,V,_,L,R), Key, Candidate, Pair) :-
    compare(Order, Key, K),
    (   Order = (<)
    ->  next(L, Key, K-V, Pair)
    ;   Order = (>)
    ->  next(R, Key, Candidate, Pair)
    ;   min_assoc(R, K1, V1)
    ->  Pair = K1-V1
    ;   Pair = Candidate
    ).

rb_previous(Tree, Key, Previous, Value), rbtree(Tree) =>
    previous(Tree, Key, none, Pair),
    Pair = Previous-Value.

previous(t(K,V,_,L,R), Key, Candidate, Pair) :-
    compare(Order, Key, K),
    (   Order = (>)
    ->  previous(R, Key, K-V, Pair)
    ;   Order = (<)
    ->  previous(L, Key, Candidate, Pair)
    ;   max_assoc(L, K1, V1)
    ->  Pair = K1-V1
    ;   Pair = Candidate
    ).

%!  rb_in(?Key, ?Value, +Tree) is nondet.
%
%   Tree has Key-Value; in the order of the keys.
%   Source: SWI-Prolog.

rb_in(Key, Value, Tree), rbtree(Tree) =>
    gen_assoc(Key, Tree, Value).

%!  rb_visit(+Tree, -Pairs) is det.
%!  rb_keys(+Tree, -Keys) is det.
%
%   The pairs or the keys of Tree, in the order of the keys.
%   Source: SWI-Prolog.

rb_visit(Tree, Pairs), rbtree(Tree) =>
    assoc_to_list(Tree, Pairs).

rb_keys(Tree, Keys), rbtree(Tree) =>
    assoc_to_keys(Tree, Keys).

%!  rb_map(+Tree, :Goal) is semidet.
%!  rb_map(+Tree0, :Goal, -Tree) is nondet.
%
%   call(Goal, Value) is true of each value; or Tree has the Value of each
%   call(Goal, Value0, Value).
%   Source: SWI-Prolog.

rb_map(Tree, Goal), rbtree(Tree) =>
    map_assoc(Goal, Tree).

rb_map(Tree0, Goal, Tree), rbtree(Tree0) =>
    map_assoc(Goal, Tree0, Tree).

%!  rb_fold(:Goal, +Tree, +State0, -State) is nondet.
%
%   State is the fold of call(Goal, Key-Value, Statei, Statei+1) over the
%   pairs of Tree in the order of the keys.
%   Source: SWI-Prolog.

rb_fold(Goal, Tree, State0, State), rbtree(Tree) =>
    assoc_to_list(Tree, Pairs),
    fold(Pairs, Goal, State0, State).

fold([], _, State, State).
fold([Pair|Pairs], Goal, State0, State) :-
    call(Goal, Pair, State0, State1),
    fold(Pairs, Goal, State1, State).

%!  rb_clone(+Tree0, -Tree, -Pairs) is det.
%
%   Tree has the keys of Tree0 with fresh variables as values, and Pairs are
%   its pairs.
%   Source: SWI-Prolog.

rb_clone(Tree0, Tree, Pairs), rbtree(Tree0) =>
    map_assoc(rbtrees:fresh, Tree0, Tree),
    assoc_to_list(Tree, Pairs).

fresh(_, _).

%!  rb_partial_map(+Tree0, +Keys, :Goal, -Tree) is nondet.
%
%   Tree is Tree0 with the value of each of Keys, an ordered set, replaced by
%   call(Goal, Value0, Value). Fails if Keys is not in order, or if one of
%   them is not in Tree0.
%   Source: SWI-Prolog.

rb_partial_map(Tree0, Keys, Goal, Tree), rbtree(Tree0) =>
    ord_set(Keys),
    partial_map(Keys, Goal, Tree0, Tree).

ord_set(Keys) :-
    sort(Keys, Keys).

partial_map([], _, Tree, Tree).
partial_map([Key|Keys], Goal, Tree0, Tree) :-
    get_assoc(Key, Tree0, Value0, Tree1, Value),
    call(Goal, Value0, Value),
    partial_map(Keys, Goal, Tree1, Tree).

%!  rb_size(+Tree, -Size) is det.
%
%   Size is the number of pairs of Tree.
%   Source: SWI-Prolog.

rb_size(Tree, Size), rbtree(Tree) =>
    assoc_to_keys(Tree, Keys),
    length(Keys, Size).
