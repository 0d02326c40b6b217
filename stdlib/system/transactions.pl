/*  Transactions of SWI-Prolog. */

:- module(transactions,
          [ transaction/1,
            transaction/2,
            transaction/3,
            snapshot/1,
            snapshot/2,
            current_transaction/1
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).

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
%   Call Goal once. Only this thread sees its changes of dynamic predicates, the others when
%   it has succeeded. If it fails or raises an exception, and always by snapshot/1, they are
%   undone. Constraint is called once before the changes are published, while this thread
%   has locked Mutex. The option is bulk(Boolean), which changes nothing. Goal does not see
%   changes by others meanwhile, but Constraint does.
%   Errors: instantiation_error, type_error(callable, Goal), type_error(list, Options).
%   Source: SWI-Prolog, as all in this library.

transaction(Goal) :-
    within(Goal, Level, '$end_transaction'(Level, true)).

transaction(Goal, Options) :-
    options(Options),
    transaction(Goal).

transaction(Goal, Constraint, Mutex) :-
    must_be(callable, Constraint),
    within(Goal, Level, with_mutex(Mutex, ( '$update_transaction',
                                            once(Constraint),
                                            '$end_transaction'(Level, true) ))).

snapshot(Goal) :-
    within(Goal, Level, '$end_transaction'(Level, false)).

snapshot(Goal, Options) :-
    options(Options),
    snapshot(Goal).

options(Options) :-
    must_be(list, Options),
    option(bulk(Bulk), Options, false),
    must_be(bool, Bulk).

%   within(:Goal, -Level, :End): call Goal in a transaction of that level, then End.

:- meta_predicate within(0, -, 0).

within(Goal, Level, End) :-
    setup_call_cleanup('$begin_transaction'(Goal, Level),
                       done(Goal, End),
                       '$end_transaction'(Level, false)).

done(Goal, End) :-
    call(Goal),
    !,
    call(End),
    !.

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
