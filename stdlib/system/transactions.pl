/*  Transactions of SWI-Prolog. */

:- module(transactions,
          [ transaction/1,
            transaction/2,
            transaction/3,
            snapshot/1,
            snapshot/2,
            current_transaction/1
          ]).

:- use_module(library(error)).
:- use_module(library(lists)).

:- meta_predicate
    transaction(0),
    transaction(0, +),
    transaction(0, 0, +),
    snapshot(0),
    snapshot(0, +),
    current_transaction(:).

%!  transaction(:Goal) is semidet.
%!  transaction(:Goal, +Options) is semidet.
%!  transaction(:Goal, :Constraint, +Mutex) is semidet.
%!  snapshot(:Goal) is semidet.
%!  snapshot(:Goal, +Options) is semidet.
%
%   Call Goal once. What it changes of dynamic predicates is seen by this thread only, and
%   by the others when it has succeeded; if it fails or raises an exception, and in any
%   case by snapshot/1, it is taken back. Constraint is called once before the changes
%   are published, while this thread has locked Mutex. The option is bulk(Boolean), which
%   changes nothing. One thread at a time has a transaction.
%   Errors: instantiation_error, type_error(callable, Goal), type_error(list, Options).
%   Source: SWI-Prolog, as all in this library.

transaction(Goal) :-
    within(Goal, true, true).

transaction(Goal, Options) :-
    must_be(list, Options),
    within(Goal, true, true).

transaction(Goal, Constraint, Mutex) :-
    must_be(callable, Constraint),
    within(Goal, with_mutex(Mutex, Constraint), true).

snapshot(Goal) :-
    within(Goal, true, false).

snapshot(Goal, Options) :-
    must_be(list, Options),
    within(Goal, true, false).

%   within(:Goal, :Constraint, +Commit)

:- meta_predicate within(0, 0, +).

within(Goal, Constraint, Commit) :-
    strip_module(Goal, _, Plain),
    must_be(callable, Plain),
    setup_call_cleanup('$begin_transaction'(Goal, Level),
                       (   once(Goal),
                           published(Constraint, Level, Commit)
                       ),
                       '$end_transaction'(Level, false)).

:- meta_predicate published(0, +, +).

published(Constraint, Level, Commit) :-
    once(Constraint),
    '$end_transaction'(Level, Commit).

%!  current_transaction(?Goal) is nondet.
%
%   Goal is that of a transaction of this thread, the innermost first.

current_transaction(Goal0) :-
    strip_module(Goal0, M, Goal),
    '$transactions'(Goals),
    member(Goal1, Goals),
    strip_module(Goal1, M1, Plain),
    (   M1 == M
    ->  Goal = Plain
    ;   Goal = M1:Plain
    ).
