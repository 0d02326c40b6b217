/*  Goals with a limit of time or inferences, over the limits of limits.go. */

:- meta_predicate
       call_with_time_limit(+, 0),
       call_with_time_limit(+, 0, +),
       call_with_inference_limit(0, +, ?).

%!  call_with_time_limit(+Seconds, :Goal) is semidet.
%
%   Calls Goal once, and raises time_limit_exceeded when that takes longer.
%   Source: SWI-Prolog.

call_with_time_limit(Seconds, Goal) :-
    '$time_limited'(Seconds, Goal, time_limit_exceeded).

call_with_time_limit(Seconds, Goal, Context) :-
    '$time_limited'(Seconds, Goal, time_limit_exceeded(Context)).

'$time_limited'(Seconds, Goal, Ball) :-
    '$limit_new'(Id),
    catch(( '$limit_time'(Id, Seconds),
            call_cleanup(once(Goal), '$limit_close'(Id, _))
          ),
          '$limit'(Id),
          ( '$limit_close'(Id, _), throw(Ball) )).

%!  call_with_inference_limit(:Goal, +Limit, ?Result) is nondet.
%
%   Calls Goal. Result is ! if it succeeds for the last time, true if it may
%   succeed again, and inference_limit_exceeded if it makes more than Limit
%   calls.
%   Source: SWI-Prolog.

call_with_inference_limit(Goal, Limit, Result) :-
    '$limit_new'(Id),
    catch('$inference_limited'(Goal, Id, Limit, Result),
          '$limit'(Id),
          ( '$limit_close'(Id, _), Result = inference_limit_exceeded )).

'$inference_limited'(Goal, Id, Limit, Result) :-
    '$limit_inferences'(Id, Limit),
    call_cleanup(Goal, '$limit_close'(Id, Within)),
    (   Within == true
    ->  Result = (!)
    ;   Within \== false,
        '$limit_pause'(Id)
    ->  '$resume_on_redo'(Id),
        Result = true
    ;   throw('$limit'(Id))
    ).

'$resume_on_redo'(_).
'$resume_on_redo'(Id) :-
    '$limit_resume'(Id),
    fail.

%!  format_time(+Sink, +Format, +Time) is det.
%
%   Writes Time, a stamp or a date, by the directives of Format.
%   Source: SWI-Prolog.

format_time(Sink, Format, Time) :-
    '$format_time'(Format, Time, Text),
    format(Sink, '~s', [Text]).
