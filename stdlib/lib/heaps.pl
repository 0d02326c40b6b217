/*  library(heaps): priority queues as pairing heaps (Fredman, Sedgewick,
    Sleator and Tarjan, 1986).

    A heap is heap(Tree, Size). A tree is nil, or t(Key, Priority, Trees), where
    no priority in Trees comes before Priority in the standard order of terms.
    Two trees are melded by making the one with the later root a child of the
    other.
*/

:- module(heaps,
          [ empty_heap/1,
            singleton_heap/3,
            is_heap/1,
            heap_size/2,
            add_to_heap/4,
            get_from_heap/4,
            delete_from_heap/4,
            min_of_heap/3,
            min_of_heap/5,
            merge_heaps/3,
            list_to_heap/2,
            heap_to_list/2
          ]).

:- autoload(library(error)).

%!  empty_heap(?Heap) is semidet.
%
%   Heap has no elements.
%   Source: SWI-Prolog.

empty_heap(heap(nil, 0)).

%!  singleton_heap(?Heap, ?Priority, ?Key) is semidet.
%
%   Heap has the one element Key of Priority.
%   Source: SWI-Prolog.

singleton_heap(heap(t(Key, Priority, []), 1), Priority, Key).

%!  is_heap(@Term) is semidet.
%
%   Term is a heap.
%   Source: SWI-Prolog.

is_heap(Term) :-
    nonvar(Term),
    Term = heap(Tree, Size),
    integer(Size),
    (   Size =:= 0
    ->  Tree == nil
    ;   Size > 0,
        count_tree(Tree, 0, Size)
    ).

count_tree(Tree, N0, N) :-
    nonvar(Tree),
    Tree = t(_, Priority, Trees),
    is_list(Trees),
    N1 is N0+1,
    count_trees(Trees, Priority, N1, N).

count_trees([], _, N, N).
count_trees([Tree|Trees], Priority, N0, N) :-
    nonvar(Tree),
    Tree = t(_, Priority1, _),
    Priority1 @>= Priority,
    count_tree(Tree, N0, N1),
    count_trees(Trees, Priority, N1, N).

%!  heap_size(+Heap, -Size) is det.
%
%   Size is the number of elements of Heap.
%   Source: SWI-Prolog.

heap_size(heap(_, Size), Size).

%!  add_to_heap(+Heap0, +Priority, ?Key, -Heap) is det.
%
%   Heap is Heap0 with Key of Priority.
%   Source: SWI-Prolog.

add_to_heap(heap(Tree0, Size0), Priority, Key, heap(Tree, Size)) :-
    meld(Tree0, t(Key, Priority, []), Tree),
    Size is Size0+1.

meld(Tree1, Tree2, Tree) :-
    (   Tree2 == nil
    ->  Tree = Tree1
    ;   Tree1 == nil
    ->  Tree = Tree2
    ;   Tree1 = t(K1, P1, Trees1),
        Tree2 = t(K2, P2, Trees2),
        (   P1 @< P2
        ->  Tree = t(K1, P1, [Tree2|Trees1])
        ;   Tree = t(K2, P2, [Tree1|Trees2])
        )
    ).

%!  get_from_heap(+Heap0, ?Priority, ?Key, -Heap) is semidet.
%
%   Key of Priority is the first element of Heap0, and Heap is Heap0 without
%   it. Fails for an empty heap.
%   Source: SWI-Prolog.

get_from_heap(heap(t(Key, Priority, Trees), Size0), Priority, Key,
              heap(Tree, Size)) :-
    meld_all(Trees, Tree),
    Size is Size0-1.

%   meld_all(+Trees, -Tree): Trees are melded in pairs from the left, and
%   the results from the right.

meld_all([], nil).
meld_all([Tree|Trees], Melded) :-
    meld_next(Trees, Tree, Melded).

meld_next([], Tree, Tree).
meld_next([Tree2|Trees], Tree1, Melded) :-
    meld(Tree1, Tree2, Tree12),
    meld_all(Trees, Rest),
    meld(Tree12, Rest, Melded).

%!  delete_from_heap(+Heap0, -Priority, +Key, -Heap) is semidet.
%
%   Key is an element of Heap0 of Priority, and Heap is Heap0 without it.
%   Takes time proportional to the size of Heap0.
%   Source: SWI-Prolog.

delete_from_heap(Heap0, Priority, Key, Heap) :-
    Heap0 = heap(Tree0, Size0),
    delete_from_tree(Tree0, Priority0, Key, Tree),
    !,
    Priority = Priority0,
    Size is Size0-1,
    Heap = heap(Tree, Size).

delete_from_tree(t(K, P, Trees0), Priority, Key, Tree) :-
    (   K == Key
    ->  Priority = P,
        meld_all(Trees0, Tree)
    ;   delete_from_trees(Trees0, Priority, Key, Trees),
        Tree = t(K, P, Trees)
    ).

delete_from_trees([Tree0|Trees0], Priority, Key, Trees) :-
    (   delete_from_tree(Tree0, Priority0, Key, Tree)
    ->  Priority = Priority0,
        (   Tree == nil
        ->  Trees = Trees0
        ;   Trees = [Tree|Trees0]
        )
    ;   Trees = [Tree0|Trees1],
        delete_from_trees(Trees0, Priority, Key, Trees1)
    ).

%!  min_of_heap(+Heap, ?Priority, ?Key) is semidet.
%
%   Key of Priority is the first element of Heap.
%   Source: SWI-Prolog.

min_of_heap(heap(t(Key, Priority, _), _), Priority, Key).

%!  min_of_heap(+Heap, ?Priority1, ?Key1, ?Priority2, ?Key2) is semidet.
%
%   The two are the first elements of Heap, which has at least two.
%   Source: SWI-Prolog.

min_of_heap(Heap, Priority1, Key1, Priority2, Key2) :-
    get_from_heap(Heap, Priority1, Key1, Heap1),
    min_of_heap(Heap1, Priority2, Key2).

%!  merge_heaps(+Heap1, +Heap2, -Heap) is det.
%
%   Heap has the elements of both.
%   Source: SWI-Prolog.

merge_heaps(heap(Tree1, Size1), heap(Tree2, Size2), heap(Tree, Size)) :-
    meld(Tree1, Tree2, Tree),
    Size is Size1+Size2.

%!  list_to_heap(+Pairs, -Heap) is det.
%
%   Heap has the Key of each Priority-Key of Pairs.
%   Errors: instantiation_error, type_error(list, Pairs).
%   Source: SWI-Prolog.

list_to_heap(Pairs, Heap) :-
    must_be(list, Pairs),
    empty_heap(Heap0),
    add_all(Pairs, Heap0, Heap).

add_all([], Heap, Heap).
add_all([Priority-Key|Pairs], Heap0, Heap) :-
    add_to_heap(Heap0, Priority, Key, Heap1),
    add_all(Pairs, Heap1, Heap).

%!  heap_to_list(+Heap, -Pairs) is det.
%
%   Pairs has Priority-Key for the elements of Heap, by priority.
%   Source: SWI-Prolog.

heap_to_list(Heap, Pairs) :-
    (   get_from_heap(Heap, Priority, Key, Heap1)
    ->  Pairs = [Priority-Key|Pairs1],
        heap_to_list(Heap1, Pairs1)
    ;   Pairs = []
    ).
