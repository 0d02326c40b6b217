/*  library(rbtrees): ordered maps as red-black trees.

    A tree is t(Nil, Root), as in SWI-Prolog, because programs inspect it: a
    node is black(Left, Key, Value, Right) or red(Left, Key, Value, Right), and
    Nil, black('', _, _, ''), stands for a missing one. No child of a red node
    is red, and all paths to a Nil have the same number of black nodes.
    Insertion and deletion are those of Guibas and Sedgewick (1978).
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

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(pairs)).

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

rb_new(t(Nil,Nil)) :-
    nil(Nil).

rb_empty(t(Nil,Nil)) :-
    nil(Nil).

nil(black('',_,_,'')).

%   node(?Node, ?Colour, ?Left, ?Key, ?Value, ?Right) is semidet: an existing
%   node that is not Nil, or a new one.

node(black(L,K,V,R), black, L, K, V, R) :-
    L \== ''.
node(red(L,K,V,R), red, L, K, V, R).

%!  is_rbtree(@Term) is semidet.
%
%   Term is a tree.
%   Source: SWI-Prolog.

is_rbtree(Term) :-
    rbtree(Term),
    arg(2, Term, Root),
    is_node(Root, black, -, _, _).

%   is_node(+Node, +Above, +Key0, -Key, -Height) is semidet: Node has ordered
%   keys, all after Key0; the last is Key (- for none). Above is the colour of
%   its parent. Each path down has Height black nodes.

is_node(Node, Above, Key0, Key, Height) :-
    nonvar(Node),
    (   Node = black(L,_,_,_),
        L == ''
    ->  Key = Key0,
        Height = 1
    ;   node(Node, Colour, L, K, _, R)
    ->  ( Colour == red -> Above == black ; true ),
        is_node(L, Colour, Key0, Key1, H),
        ( Key1 == (-) -> true ; Key1 = +(K1), K1 @< K ),
        is_node(R, Colour, +(K), Key, H),
        ( Colour == red -> Height = H ; Height is H+1 )
    ).

%   The predicates below are rules. None of them matches a term that is no tree.
%   The error is then existence_error(matching_rule, Goal), as in SWI-Prolog.

rbtree(Tree) :-
    nonvar(Tree),
    Tree = t(_,_).

%!  list_to_rbtree(+Pairs, -Tree) is det.
%
%   Tree has the Key-Value pairs of Pairs, the last one of each key.
%   Errors: those of keysort/2.
%   Source: SWI-Prolog.

list_to_rbtree(Pairs, Tree) :-
    keysort(Pairs, Sorted),
    last_of_each(Sorted, Unique),
    ord_list_to_rbtree(Unique, Tree).

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
%   Errors: instantiation_error, type_error(list, Pairs), type_error(pair, Element).
%   Source: SWI-Prolog.

ord_list_to_rbtree(Pairs, t(Nil,Root)) :-
    must_be(list(pair), Pairs),
    nil(Nil),
    length(Pairs, Count),
    Depth is max(1, msb(max(1, Count))),
    balanced(Count, Depth, Nil, Root, Pairs, []).

%   balanced(+Count, +Depth, +Nil, -Node)//: a tree of Count pairs; those below Depth nodes are red.

balanced(0, _, Nil, Nil) -->
    !,
    [].
balanced(Count, Depth, Nil, Node) -->
    { Left is (Count-1)//2,
      Right is Count-1-Left,
      Depth1 is Depth-1,
      ( Depth =:= 0 -> Colour = red ; Colour = black )
    },
    balanced(Left, Depth1, Nil, L),
    [ K-V ],
    balanced(Right, Depth1, Nil, R),
    { node(Node, Colour, L, K, V, R) }.

%!  rb_lookup(+Key, ?Value, +Tree) is semidet.
%
%   Tree has Key-Value.
%   Source: SWI-Prolog.

rb_lookup(Key, Value, Tree), rbtree(Tree) =>
    arg(2, Tree, Root),
    lookup(Root, Key, Value0),
    Value = Value0.

lookup(black(L,K,V,R), Key, Value) :-
    L \== '',
    compare(Order, Key, K),
    lookup(Order, Key, Value, L, V, R).
lookup(red(L,K,V,R), Key, Value) :-
    compare(Order, Key, K),
    lookup(Order, Key, Value, L, V, R).

lookup(=, _, V, _, V, _).
lookup(<, Key, Value, L, _, _) :-
    lookup(L, Key, Value).
lookup(>, Key, Value, _, _, R) :-
    lookup(R, Key, Value).

%!  rb_insert(+Tree0, +Key, ?Value, -Tree) is det.
%
%   Tree is Tree0 with Key-Value in place of any other pair of Key.
%   Source: SWI-Prolog.

rb_insert(Tree0, Key, Value, Tree), rbtree(Tree0) =>
    Tree0 = t(Nil,Root0),
    insert(Root0, Key, Value, Nil, Root1),
    blackened(Root1, Root),
    Tree = t(Nil,Root).

%!  rb_insert_new(+Tree0, +Key, ?Value, -Tree) is semidet.
%
%   As rb_insert/4. Fails if Tree0 has a pair of Key.
%   Source: SWI-Prolog.

rb_insert_new(Tree0, Key, Value, Tree), rbtree(Tree0) =>
    arg(2, Tree0, Root),
    \+ lookup(Root, Key, _),
    rb_insert(Tree0, Key, Value, Tree).

blackened(Node0, Node) :-
    (   Node0 = red(L,K,V,R)
    ->  Node = black(L,K,V,R)
    ;   Node = Node0
    ).

insert(black(L,K,V,R), Key, Value, Nil, Node) :-
    (   L == ''
    ->  Node = red(Nil,Key,Value,Nil)
    ;   compare(Order, Key, K),
        insert_black(Order, L, K, V, R, Key, Value, Nil, Node)
    ).
insert(red(L,K,V,R), Key, Value, Nil, Node) :-
    compare(Order, Key, K),
    insert_red(Order, L, K, V, R, Key, Value, Nil, Node).

insert_red(=, L, _, _, R, Key, Value, _, red(L,Key,Value,R)).
insert_red(<, L, K, V, R, Key, Value, Nil, red(L1,K,V,R)) :-
    insert(L, Key, Value, Nil, L1).
insert_red(>, L, K, V, R, Key, Value, Nil, red(L,K,V,R1)) :-
    insert(R, Key, Value, Nil, R1).

%   Below a black node, the child that has changed may be red with a red child.

insert_black(=, L, _, _, R, Key, Value, _, black(L,Key,Value,R)).
insert_black(<, L, K, V, R, Key, Value, Nil, Node) :-
    insert(L, Key, Value, Nil, L1),
    (   reds(L1)
    ->  (   R = red(_,_,_,_)
        ->  blackened(L1, L2),
            blackened(R, R2),
            Node = red(L2,K,V,R2)
        ;   turned_right(L1, K, V, R, Node)
        )
    ;   Node = black(L1,K,V,R)
    ).
insert_black(>, L, K, V, R, Key, Value, Nil, Node) :-
    insert(R, Key, Value, Nil, R1),
    (   reds(R1)
    ->  (   L = red(_,_,_,_)
        ->  blackened(L, L2),
            blackened(R1, R2),
            Node = red(L2,K,V,R2)
        ;   turned_left(L, K, V, R1, Node)
        )
    ;   Node = black(L,K,V,R1)
    ).

reds(red(red(_,_,_,_),_,_,_)) :-
    !.
reds(red(_,_,_,red(_,_,_,_))).

turned_right(red(A,K1,V1,red(B,K2,V2,C)), K, V, R, Node) :-
    !,
    Node = black(red(A,K1,V1,B),K2,V2,red(C,K,V,R)).
turned_right(red(A,K1,V1,B), K, V, R, black(A,K1,V1,red(B,K,V,R))).

turned_left(L, K, V, red(red(A,K2,V2,B),K1,V1,C), Node) :-
    !,
    Node = black(red(L,K,V,A),K2,V2,red(B,K1,V1,C)).
turned_left(L, K, V, red(A,K1,V1,B), black(red(L,K,V,A),K1,V1,B)).

%!  rb_update(+Tree0, +Key, ?Value, -Tree) is semidet.
%!  rb_update(+Tree0, +Key, ?Value0, ?Value, -Tree) is semidet.
%
%   Tree is Tree0 with Key-Value in place of Key-Value0. Fails if there is
%   no pair of Key.
%   Source: SWI-Prolog.

rb_update(Tree0, Key, Value, Tree), rbtree(Tree0) =>
    update(Tree0, Key, _, Value, Tree).

rb_update(Tree0, Key, Value0, Value, Tree), rbtree(Tree0) =>
    update(Tree0, Key, Value0, Value, Tree).

update(t(Nil,Root0), Key, Value0, Value, t(Nil,Root)) :-
    update_node(Root0, Key, Value0, Value, Root).

update_node(black(L,K,V,R), Key, Value0, Value, black(L1,K,V1,R1)) :-
    L \== '',
    compare(Order, Key, K),
    update_node(Order, Key, Value0, Value, L, V, R, L1, V1, R1).
update_node(red(L,K,V,R), Key, Value0, Value, red(L1,K,V1,R1)) :-
    compare(Order, Key, K),
    update_node(Order, Key, Value0, Value, L, V, R, L1, V1, R1).

update_node(=, _, V, Value, L, V, R, L, Value, R).
update_node(<, Key, Value0, Value, L, V, R, L1, V, R) :-
    update_node(L, Key, Value0, Value, L1).
update_node(>, Key, Value0, Value, L, V, R, L, V, R1) :-
    update_node(R, Key, Value0, Value, R1).

%!  rb_apply(+Tree0, +Key, :Goal, -Tree) is nondet.
%
%   As rb_update/5 with call(Goal, Value0, Value).
%   Source: SWI-Prolog.

rb_apply(Tree0, Key, Goal, Tree), rbtree(Tree0) =>
    update(Tree0, Key, Value0, Value, Tree),
    call(Goal, Value0, Value).

%!  rb_delete(+Tree0, +Key, -Tree) is semidet.
%!  rb_delete(+Tree0, +Key, ?Value, -Tree) is semidet.
%
%   Tree is Tree0 without Key-Value. Fails if there is no pair of Key.
%   Source: SWI-Prolog.

rb_delete(Tree0, Key, Tree), rbtree(Tree0) =>
    delete(Tree0, key(Key), _, _, Tree).

rb_delete(Tree0, Key, Value, Tree), rbtree(Tree0) =>
    delete(Tree0, key(Key), _, Value, Tree).

%!  rb_del_min(+Tree0, ?Key, ?Value, -Tree) is semidet.
%!  rb_del_max(+Tree0, ?Key, ?Value, -Tree) is semidet.
%
%   Tree is Tree0 without the pair Key-Value of the smallest or largest key.
%   Source: SWI-Prolog.

rb_del_min(Tree0, Key, Value, Tree), rbtree(Tree0) =>
    delete(Tree0, min, Key, Value, Tree).

rb_del_max(Tree0, Key, Value, Tree), rbtree(Tree0) =>
    delete(Tree0, max, Key, Value, Tree).

delete(t(Nil,Root0), Which, Key, Value, t(Nil,Root)) :-
    delete(Root0, Which, Key0, Value0, Root1, _),
    Key = Key0,
    Value = Value0,
    blackened(Root1, Root).

%   delete(+Node0, +Which, -Key, -Value, -Node, -Height) is semidet: Node is
%   Node0 without the first pair (min), the last (max) or the pair of key(Key).
%   Height is low if the paths through Node have one black node less, else same.

delete(Node0, Which, Key, Value, Node, Height) :-
    node(Node0, Colour, L, K, V, R),
    side(Which, K, L, R, Order),
    (   Order = (<)
    ->  delete(L, Which, Key, Value, L1, Low),
        raised_left(Low, Colour, L1, K, V, R, Node, Height)
    ;   Order = (>)
    ->  delete(R, Which, Key, Value, R1, Low),
        raised_right(Low, Colour, L, K, V, R1, Node, Height)
    ;   Key = K,
        Value = V,
        delete_here(Colour, L, R, Node, Height)
    ).

side(key(Key), K, _, _, Order) :-
    compare(Order, Key, K).
side(min, _, L, _, Order) :-
    ( is_nil(L) -> Order = (=) ; Order = (<) ).
side(max, _, _, R, Order) :-
    ( is_nil(R) -> Order = (=) ; Order = (>) ).

is_nil(black(L,_,_,_)) :-
    L == ''.

delete_here(Colour, L, R, Node, Height) :-
    (   is_nil(L)
    ->  spliced(Colour, R, Node, Height)
    ;   is_nil(R)
    ->  spliced(Colour, L, Node, Height)
    ;   delete(R, min, K, V, R1, Low),
        raised_right(Low, Colour, L, K, V, R1, Node, Height)
    ).

%   spliced(+Colour, +Child, -Node, -Height): a node of Colour goes, and its only child takes its place.

spliced(red, Child, Child, same).
spliced(black, Child, Node, Height) :-
    (   Child = red(L,K,V,R)
    ->  Node = black(L,K,V,R),
        Height = same
    ;   Node = Child,
        Height = low
    ).

%   raised_left(+Low, +Colour, +L, +K, +V, +R, -Node, -Height): the node of
%   these parts. If Low is low, the paths through L have one black node less. In
%   raised_right/8, the paths through R have.

raised_left(same, Colour, L, K, V, R, Node, same) :-
    node(Node, Colour, L, K, V, R).
raised_left(low, Colour, L, K, V, R, Node, Height) :-
    (   R = red(A,K1,V1,B)
    ->  raised_left(low, red, L, K, V, A, L1, _),
        Node = black(L1,K1,V1,B),
        Height = same
    ;   R = black(A,K1,V1,red(B,K2,V2,C))
    ->  node(Node, Colour, black(L,K,V,A), K1, V1, black(B,K2,V2,C)),
        Height = same
    ;   R = black(red(A,K2,V2,B),K1,V1,C)
    ->  node(Node, Colour, black(L,K,V,A), K2, V2, black(B,K1,V1,C)),
        Height = same
    ;   R = black(A,K1,V1,B),
        Node = black(L,K,V,red(A,K1,V1,B)),
        ( Colour == red -> Height = same ; Height = low )
    ).

raised_right(same, Colour, L, K, V, R, Node, same) :-
    node(Node, Colour, L, K, V, R).
raised_right(low, Colour, L, K, V, R, Node, Height) :-
    (   L = red(A,K1,V1,B)
    ->  raised_right(low, red, B, K, V, R, R1, _),
        Node = black(A,K1,V1,R1),
        Height = same
    ;   L = black(red(A,K2,V2,B),K1,V1,C)
    ->  node(Node, Colour, black(A,K2,V2,B), K1, V1, black(C,K,V,R)),
        Height = same
    ;   L = black(A,K1,V1,red(B,K2,V2,C))
    ->  node(Node, Colour, black(A,K1,V1,B), K2, V2, black(C,K,V,R)),
        Height = same
    ;   L = black(A,K1,V1,B),
        Node = black(red(A,K1,V1,B),K,V,R),
        ( Colour == red -> Height = same ; Height = low )
    ).

%!  rb_min(+Tree, ?Key, ?Value) is semidet.
%!  rb_max(+Tree, ?Key, ?Value) is semidet.
%
%   Key-Value is the pair of Tree with the smallest or largest key.
%   Source: SWI-Prolog.

rb_min(Tree, Key, Value), rbtree(Tree) =>
    arg(2, Tree, Root),
    first(Root, Key0, Value0),
    Key-Value = Key0-Value0.

rb_max(Tree, Key, Value), rbtree(Tree) =>
    arg(2, Tree, Root),
    last(Root, Key0, Value0),
    Key-Value = Key0-Value0.

first(Node, Key, Value) :-
    node(Node, _, L, K, V, _),
    (   is_nil(L)
    ->  Key = K,
        Value = V
    ;   first(L, Key, Value)
    ).

last(Node, Key, Value) :-
    node(Node, _, _, K, V, R),
    (   is_nil(R)
    ->  Key = K,
        Value = V
    ;   last(R, Key, Value)
    ).

%!  rb_next(+Tree, +Key, ?Next, ?Value) is semidet.
%!  rb_previous(+Tree, +Key, ?Previous, ?Value) is semidet.
%
%   The pair of the key that follows or precedes Key, which is in Tree.
%   Source: SWI-Prolog.

rb_next(Tree, Key, Next, Value), rbtree(Tree) =>
    arg(2, Tree, Root),
    next(Root, Key, none, Pair),
    Pair = Next-Value.

%   next(+Node, +Key, +Candidate, -Pair): Candidate is the pair next above Node, or none.

next(Node, Key, Candidate, Pair) :-
    node(Node, _, L, K, V, R),
    compare(Order, Key, K),
    (   Order = (<)
    ->  next(L, Key, K-V, Pair)
    ;   Order = (>)
    ->  next(R, Key, Candidate, Pair)
    ;   first(R, K1, V1)
    ->  Pair = K1-V1
    ;   Pair = Candidate
    ).

rb_previous(Tree, Key, Previous, Value), rbtree(Tree) =>
    arg(2, Tree, Root),
    previous(Root, Key, none, Pair),
    Pair = Previous-Value.

previous(Node, Key, Candidate, Pair) :-
    node(Node, _, L, K, V, R),
    compare(Order, Key, K),
    (   Order = (>)
    ->  previous(R, Key, K-V, Pair)
    ;   Order = (<)
    ->  previous(L, Key, Candidate, Pair)
    ;   last(L, K1, V1)
    ->  Pair = K1-V1
    ;   Pair = Candidate
    ).

%!  rb_in(?Key, ?Value, +Tree) is nondet.
%
%   Tree has Key-Value; in the order of the keys.
%   Source: SWI-Prolog.

rb_in(Key, Value, Tree), rbtree(Tree) =>
    arg(2, Tree, Root),
    (   ground(Key)
    ->  lookup(Root, Key, Value0),
        Value = Value0
    ;   in_node(Root, Key, Value)
    ).

in_node(Node, Key, Value) :-
    node(Node, _, L, K, V, R),
    (   in_node(L, Key, Value)
    ;   Key = K,
        Value = V
    ;   in_node(R, Key, Value)
    ).

%!  rb_visit(+Tree, -Pairs) is det.
%!  rb_keys(+Tree, -Keys) is det.
%
%   The pairs or the keys of Tree, in the order of the keys.
%   Source: SWI-Prolog.

rb_visit(Tree, Pairs), rbtree(Tree) =>
    pairs_of(Tree, Pairs).

rb_keys(Tree, Keys), rbtree(Tree) =>
    pairs_of(Tree, Pairs),
    pairs_keys(Pairs, Keys).

pairs_of(t(_,Root), Pairs) :-
    pairs_of(Root, Pairs, []).

pairs_of(red(L,K,V,R), Pairs0, Pairs) :-
    pairs_of(L, Pairs0, [K-V|Pairs1]),
    pairs_of(R, Pairs1, Pairs).
pairs_of(black(L,K,V,R), Pairs0, Pairs) :-
    (   L == ''
    ->  Pairs0 = Pairs
    ;   pairs_of(L, Pairs0, [K-V|Pairs1]),
        pairs_of(R, Pairs1, Pairs)
    ).

%!  rb_map(+Tree, :Goal) is semidet.
%!  rb_map(+Tree0, :Goal, -Tree) is nondet.
%
%   call(Goal, Value) is true of each value; or Tree has the Value of each
%   call(Goal, Value0, Value).
%   Source: SWI-Prolog.

rb_map(Tree, Goal), rbtree(Tree) =>
    pairs_of(Tree, Pairs),
    pairs_values(Pairs, Values),
    maplist(Goal, Values).

rb_map(Tree0, Goal, Tree), rbtree(Tree0) =>
    revalued(Tree0, Tree, Pairs0, Pairs),
    pairs_values(Pairs0, Values0),
    pairs_values(Pairs, Values),
    maplist(Goal, Values0, Values).

%   revalued(+Tree0, -Tree, -Pairs0, -Pairs): Tree has the keys of Tree0 with fresh variables as values.

revalued(t(Nil,Root0), t(Nil,Root), Pairs0, Pairs) :-
    fresh(Root0, Root),
    pairs_of(Root0, Pairs0, []),
    pairs_of(Root, Pairs, []).

fresh(Node0, Node) :-
    (   node(Node0, Colour, L0, K, _, R0)
    ->  fresh(L0, L),
        fresh(R0, R),
        node(Node, Colour, L, K, _, R)
    ;   Node = Node0
    ).

%!  rb_fold(:Goal, +Tree, +State0, -State) is nondet.
%
%   State is the fold of call(Goal, Key-Value, Statei, Statei+1) over the
%   pairs of Tree in the order of the keys.
%   Source: SWI-Prolog.

rb_fold(Goal, Tree, State0, State), rbtree(Tree) =>
    pairs_of(Tree, Pairs),
    foldl(Goal, Pairs, State0, State).

%!  rb_clone(+Tree0, -Tree, -Pairs) is det.
%
%   Tree has the keys of Tree0 with fresh variables as values, and Pairs are
%   its pairs.
%   Source: SWI-Prolog.

rb_clone(Tree0, Tree, Pairs), rbtree(Tree0) =>
    revalued(Tree0, Tree, _, Pairs).

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
    update(Tree0, Key, Value0, Value, Tree1),
    call(Goal, Value0, Value),
    partial_map(Keys, Goal, Tree1, Tree).

%!  rb_size(+Tree, -Size) is det.
%
%   Size is the number of pairs of Tree.
%   Source: SWI-Prolog.

rb_size(Tree, Size), rbtree(Tree) =>
    pairs_of(Tree, Pairs),
    length(Pairs, Size).
