/*  library(time): goals with a limit of time. */

:- module(time,
          [ call_with_time_limit/2,
            call_with_time_limit/3
          ]).

:- meta_predicate
       call_with_time_limit(+, 0),
       call_with_time_limit(+, 0, +).

%!  call_with_time_limit(+Seconds, :Goal) is semidet.
%!  call_with_time_limit(+Seconds, :Goal, +Context) is semidet.
%
%   Call Goal once. When that takes longer than Seconds, raise
%   time_limit_exceeded, or time_limit_exceeded(Context); the same when Seconds
%   is not positive.
%   Errors: instantiation_error, type_error(evaluable, Seconds).
%   Source: SWI-Prolog.

call_with_time_limit(Seconds, Goal) :-
    time_limited(Seconds, Goal, time_limit_exceeded).

call_with_time_limit(Seconds, Goal, Context) :-
    time_limited(Seconds, Goal, time_limit_exceeded(Context)).

time_limited(Seconds, Goal, Ball) :-
    (   Seconds > 0
    ->  true
    ;   throw(Ball)
    ),
    '$limit_new'(Id),
    '$cleanup'(within_time(Seconds, Goal, Ball, Id), '$limit_close'(Id, _)).

within_time(Seconds, Goal, Ball, Id) :-
    '$limit_time'(Id, Seconds, Ball),
    call(Goal),
    !.
