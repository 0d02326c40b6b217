/*  Goals with a limit on their depth or inferences. */

:- module(limits,
          [ call_with_depth_limit/3,
            '$depth_limited'/2,
            call_with_inference_limit/3
          ]).

:- meta_predicate
       call_with_depth_limit(0, +, -),
       '$depth_limited'(0, +),
       call_with_inference_limit(0, +, -).

%!  call_with_depth_limit(:Goal, +Limit, -Result) is nondet.
%
%   Call Goal, which is at depth 1; the goals of the body of a clause are one
%   deeper than its head. A call deeper than Limit fails. Result is the
%   greatest depth reached, or depth_limit_exceeded when Goal fails after a
%   call was too deep. Builtins that are compiled into clauses are no
%   calls; goals that predicates call are one deeper.
%   Errors: instantiation_error, type_error(integer, Limit),
%   domain_error(not_less_than_zero, Limit), type_error(callable, Goal).
%   Source: SWI-Prolog.

call_with_depth_limit(Goal, Limit, Result) :-
    '$depth_limit'(Limit, Most, State),
    (   '$depth_call'(Goal, State, Last),
        (   Last == true
        ->  !
        ;   true
        ),
        arg(2, State, Result)
    ;   arg(2, State, Reached),
        Reached > Most,
        Result = depth_limit_exceeded
    ).

%   '$depth_limited'(:Goal, +Limit): Goal, where a call deeper than Limit is an error.

'$depth_limited'(Goal, Limit) :-
    '$depth_call'(Goal, depth(Limit, 0, error), Last),
    (   Last == true
    ->  !
    ;   true
    ).

%!  call_with_inference_limit(:Goal, +Limit, -Result) is nondet.
%
%   Call Goal. Result is ! if it succeeds for the last time, true if it may
%   succeed again, and inference_limit_exceeded if it makes more than Limit
%   calls for one solution; builtins that are compiled into clauses are none.
%   Errors: instantiation_error, type_error(integer, Limit),
%   domain_error(not_less_than_zero, Limit).
%   Source: SWI-Prolog.

call_with_inference_limit(Goal, Limit, Result) :-
    '$inference_limit'(Limit, Most),
    '$call_limited'(Goal, Most, Result).
