/*  library(intercept): signals from a goal to its callers. The goal continues
    after sending one.

    The handlers that are in force are in the global variable '$intercept', the
    innermost first.
*/

:- module(intercept,
          [ intercept/3,
            intercept/4,
            intercept_all/4,
            nb_intercept_all/4,
            send_signal/1,
            send_silent_signal/1
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).

:- meta_predicate
    intercept(0, ?, 0),
    intercept(0, ?, :, ?),
    intercept_all(-, 0, ?, -),
    nb_intercept_all(-, 0, ?, -).

:- nb_setval('$intercept', []).

%!  intercept(:Goal, ?Ball, :Handler) is nondet.
%!  intercept(:Goal, ?Ball, :Handler, +Arg) is nondet.
%
%   Call Goal; when it sends a signal that unifies with Ball, call a copy of
%   Handler, with Arg as last argument and not copied, and go on.
%   Source: SWI-Prolog.

intercept(Goal, Ball, Handler) :-
    with_handler(handler(Ball, Handler), Goal).

intercept(Goal, Ball, Handler, Arg) :-
    with_handler(handler(Ball, Handler, Arg), Goal).

with_handler(Handler, Goal) :-
    b_getval('$intercept', Outer),
    b_setval('$intercept', [Handler|Outer]),
    call(Goal),
    b_setval('$intercept', Outer).

%!  intercept_all(-Template, :Goal, ?Ball, -List) is nondet.
%!  nb_intercept_all(-Template, :Goal, ?Ball, -List) is nondet.
%
%   List are the instances of Template for the signals that Goal sends; those
%   that were sent before failure are forgotten, or kept by the second one.

intercept_all(Template, Goal, Ball, List) :-
    Collected = collected([]),
    intercept(Goal, Ball, intercept:collect(Template), Collected),
    arg(1, Collected, Reversed),
    reverse(Reversed, List).

nb_intercept_all(Template, Goal, Ball, List) :-
    Collected = collected([]),
    intercept(Goal, Ball, intercept:nb_collect(Template), Collected),
    arg(1, Collected, Reversed),
    reverse(Reversed, List).

collect(X, Collected) :-
    arg(1, Collected, Xs),
    setarg(1, Collected, [X|Xs]).

nb_collect(X, Collected) :-
    arg(1, Collected, Xs),
    nb_setarg(1, Collected, [X|Xs]).

%!  send_signal(+Signal) is semidet.
%!  send_silent_signal(+Signal) is semidet.
%
%   Call the innermost handler for Signal. Where there is none, the first
%   raises error(unintercepted_signal(Signal), _) and the second succeeds.

send_signal(Signal) :-
    b_getval('$intercept', Handlers),
    (   handled(Handlers, Signal)
    ->  true
    ;   throw(error(unintercepted_signal(Signal), _))
    ).

send_silent_signal(Signal) :-
    b_getval('$intercept', Handlers),
    (   handled(Handlers, Signal)
    ->  true
    ;   true
    ).

handled([Handler|Handlers], Signal) :-
    (   handler_goal(Handler, Signal, Goal)
    ->  b_setval('$intercept', Handlers),
        call(Goal),
        b_setval('$intercept', [Handler|Handlers])
    ;   handled(Handlers, Signal)
    ).

handler_goal(handler(Ball0, Goal0), Signal, Goal) :-
    copy_term(Ball0+Goal0, Signal+Goal).
handler_goal(handler(Ball0, Goal0, Arg), Signal, call(Goal, Arg)) :-
    copy_term(Ball0+Goal0, Signal+Goal).
