/*  Predicates about control that are loaded when they are called. */

:- module('$control',
          [ apply/2,
            ($)/1,
            '$det_failed'/3,
            findnsols/4,
            findnsols/5,
            current_predicate/2
          ]).

:- autoload(library(error)).

:- meta_predicate
    apply(:, +),
    $(0),
    findnsols(+, ?, 0, -),
    findnsols(+, ?, 0, -, ?),
    current_predicate(?, :).

%!  apply(:Goal, +Args) is nondet.
%
%   Call Goal with the elements of Args as further arguments.
%   Errors: instantiation_error, type_error(list, Args), and those of call/1.
%   Source: SWI-Prolog.

apply(Goal, Args) :-
    must_be(list, Args),
    Call =.. [call, Goal|Args],
    call(Call).

%!  $(:Goal) is det.
%
%   Call Goal, which has one solution and leaves no choice point.
%   Errors: determinism_error(Goal, det, fail, goal) if it fails,
%   determinism_error(Goal, det, nondet, goal) if it leaves a choice point,
%   and those of call/1.
%   Source: SWI-Prolog.

$(Goal) :-
    (   prolog_current_choice(Before),
        call(Goal),
        prolog_current_choice(After)
    ->  (   After == Before
        ->  true
        ;   not_determinate(Goal, nondet)
        )
    ;   not_determinate(Goal, fail)
    ).

not_determinate(Spec, Found) :-
    strip_module(Spec, Module, Goal),
    (   Module == user
    ->  Culprit = Goal
    ;   Culprit = Module:Goal
    ),
    throw(error(determinism_error(Culprit, det, Found, goal), _)).

%!  '$det_failed'(:Goal, +Indicator, +Kind) is erroneous.
%
%   Goal has failed: one of a predicate that is declared by det/1, or, with Kind guard, the rest of
%   a clause after $/0. The error names the predicate that was called last, as far as the clauses
%   tell: nothing but tests is run again. Else it names Indicator.

'$det_failed'(Spec, PI0, Kind0) :-
    strip_module(Spec, M, Goal),
    (   indicator(M, Goal, PI0)
    ->  last_called(M, Goal, 1000, Culprit),
        (   Kind0 == guard,
            \+ indicator(M, Culprit, PI0)
        ->  Kind = guard_in_caller
        ;   Kind = Kind0
        )
    ;   copy_term(Goal, Copy),
        run_tests(Copy, open, _, Last),
        user_clauses(M, Last)
    ->  last_called(M, Last, 1000, Culprit),
        Kind = guard_in_caller
    ;   Culprit = none,
        Kind = guard
    ),
    (   Culprit == none
    ->  PI = PI0
    ;   indicator(M, Culprit, PI)
    ),
    throw(error(determinism_error(PI, det, fail, Kind), context(PI, _))).

indicator(M, Goal, PI) :-
    functor(Goal, Name, Arity),
    (   M == user
    ->  PI = Name/Arity
    ;   PI = M:Name/Arity
    ).

%   last_called(+Module, +Goal, +Depth, -Culprit): the goal that Goal ended with.

last_called(M, Goal, Depth, Culprit) :-
    (   Depth > 0,
        user_clauses(M, Goal),
        findall(Clause, ( '$clause'(M:Goal, Written), parts(Written, Clause) ), Clauses),
        last_goal(Clauses, Goal, Last),
        Last \== none,
        user_clauses(M, Last)
    ->  Less is Depth - 1,
        last_called(M, Last, Less, Culprit)
    ;   Culprit = Goal
    ).

parts(Written, Clause) :-
    (   Written = (Head :- Body)
    ->  Clause = Head-Body
    ;   Clause = Written-true
    ).

user_clauses(M, Goal) :-
    callable(Goal),
    Goal \= _:_,
    \+ predicate_property(M:Goal, imported_from(_)),
    \+ predicate_property(M:Goal, built_in),
    predicate_property(M:Goal, number_of_clauses(_)).

%   last_goal(+Clauses, +Goal, -Last): Last is what the clause that was entered
%   last has called last. There is none if the clause has not come that far, or
%   may not have.

last_goal([Head-Body|Clauses], Goal, Last) :-
    copy_term(Head-Body, Goal-Copy),
    !,
    run_tests(Copy, open, End, Last0),
    (   End == open,
        last_goal(Clauses, Goal, Last1)
    ->  Last = Last1
    ;   Last = Last0
    ).
last_goal([_|Clauses], Goal, Last) :-
    last_goal(Clauses, Goal, Last).

run_tests((First, Rest), End0, End, Last) :-
    !,
    (   ( First == ! ; First == ($) )
    ->  run_tests(Rest, committed, End, Last)
    ;   test(First),
        catch(First, _, fail)
    ->  run_tests(Rest, End0, End, Last)
    ;   End = End0,
        Last = none
    ).
run_tests(Last, End, End, Last).

%   test(@Goal): Goal has no effect and leaves no choice point.

test(Goal) :-
    nonvar(Goal),
    test_(Goal).

test_(true).
test_(_ = _).
test_(_ \= _).
test_(_ == _).
test_(_ \== _).
test_(_ @< _).
test_(_ @> _).
test_(_ @=< _).
test_(_ @>= _).
test_(_ is _).
test_(_ =:= _).
test_(_ =\= _).
test_(_ < _).
test_(_ > _).
test_(_ =< _).
test_(_ >= _).
test_(var(_)).
test_(nonvar(_)).
test_(atom(_)).
test_(atomic(_)).
test_(number(_)).
test_(integer(_)).
test_(float(_)).
test_(compound(_)).
test_(callable(_)).
test_(is_list(_)).
test_(ground(_)).
test_(string(_)).

%!  findnsols(+N, ?Template, :Goal, -Instances) is nondet.
%!  findnsols(+N, ?Template, :Goal, -Instances, ?Tail) is nondet.
%
%   As findall/3, for the first N solutions of Goal, then the next N on backtracking, and so on.
%   Errors: type_error(integer, N), domain_error(not_less_than_zero, N).

findnsols(N, Template, Goal, Instances) :-
    findnsols(N, Template, Goal, Instances, []).

findnsols(N, Template, Goal, Instances, Tail) :-
    must_be(integer, N),
    (   N < 0
    ->  throw(error(domain_error(not_less_than_zero, N), _))
    ;   N =:= 0
    ->  Instances = Tail
    ;   copy_term(Template-Goal, Template1-Goal1),
        '$chunk_new'(Chunk),
        '$cleanup'('$findnsols'(N, Template1, Goal1, Instances, Tail, Chunk), '$chunk_free'(Chunk))
    ).

'$findnsols'(N, Template, Goal, Instances, Tail, Chunk) :-
    '$cleanup'(Goal, Last = true),
    '$chunk_add'(Chunk, Template, Count),
    (   Last == true
    ->  !
    ;   Count >= N
    ),
    '$chunk_take'(Chunk, Instances, Tail).
'$findnsols'(_, _, _, Instances, Tail, Chunk) :-
    '$chunk_take'(Chunk, Instances, Tail).

%!  current_predicate(?Name, :Head) is nondet.
%
%   There is a predicate with this name and the head Head, Name(_, ...), that is not
%   a builtin.

current_predicate(Name, Head0) :-
    strip_module(Head0, M0, Head1),
    (   nonvar(Head1),
        Head1 = M:Head
    ->  true
    ;   M = M0,
        Head = Head1
    ),
    (   var(Head)
    ->  current_predicate(M:Name/Arity),
        functor(Head, Name, Arity)
    ;   callable(Head)
    ->  (   compound(Head)
        ->  compound_name_arity(Head, Name, Arity)
        ;   functor(Head, Name, Arity)
        ),
        current_predicate(M:Name/Arity)
    ;   throw(error(type_error(callable, Head), context(system:current_predicate/2, _)))
    ).
