/*  library(time): goals with a limit of time or of inferences. */

:- module(time,
          [ call_with_time_limit/2,
            call_with_time_limit/3,
            call_with_inference_limit/3
          ]).

:- use_module(library(error)).

:- meta_predicate
       call_with_time_limit(+, 0),
       call_with_time_limit(+, 0, +),
       call_with_inference_limit(0, +, ?).

%!  call_with_time_limit(+Seconds, :Goal) is semidet.
%!  call_with_time_limit(+Seconds, :Goal, +Context) is semidet.
%
%   Call Goal once. When that takes longer than Seconds, raise
%   time_limit_exceeded, or time_limit_exceeded(Context).
%   Errors: instantiation_error, type_error(float, Seconds).
%   Source: SWI-Prolog.

call_with_time_limit(Seconds, Goal) :-
    time_limited(Seconds, Goal, time_limit_exceeded).

call_with_time_limit(Seconds, Goal, Context) :-
    time_limited(Seconds, Goal, time_limit_exceeded(Context)).

time_limited(Seconds, Goal, Ball) :-
    '$limit_new'(Id),
    catch(timed(Seconds, Goal, Id),
          '$limit'(Id),
          ( '$limit_close'(Id, _), throw(Ball) )).

timed(Seconds, Goal, Id) :-
    '$limit_time'(Id, Seconds),
    call_cleanup(once(Goal), '$limit_close'(Id, _)).

%!  call_with_inference_limit(:Goal, +Limit, ?Result) is nondet.
%
%   Call Goal. Result is ! if it succeeds for the last time, true if it may
%   succeed again, and inference_limit_exceeded if it makes more than Limit
%   calls. That is looked at every 100 microseconds and when Goal succeeds.
%   Errors: instantiation_error, type_error(integer, Limit).
%   Source: SWI-Prolog.

call_with_inference_limit(Goal, Limit, Result) :-
    must_be(integer, Limit),
    '$limit_new'(Id),
    catch(limited(Goal, Id, Limit, Result),
          '$limit'(Id),
          ( '$limit_close'(Id, _), Result = inference_limit_exceeded )).

limited(Goal, Id, Limit, Result) :-
    '$limit_inferences'(Id, Limit),
    call_cleanup(Goal, '$limit_close'(Id, Within)),
    (   Within == true
    ->  Result = (!)
    ;   Within \== false,
        '$limit_pause'(Id)
    ->  resume_on_redo(Id),
        Result = true
    ;   throw('$limit'(Id))
    ).

resume_on_redo(_).
resume_on_redo(Id) :-
    '$limit_resume'(Id),
    fail.
