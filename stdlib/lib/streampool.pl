/*  library(streampool): goals for streams that have input. */

:- module(stream_pool,
          [ add_stream_to_pool/2,
            delete_stream_from_pool/1,
            close_stream_pool/0,
            dispatch_stream_pool/1,
            stream_pool_main_loop/0
          ]).

:- autoload(library(error)).

:- meta_predicate
    add_stream_to_pool(+, 0).

:- dynamic pool/2.                      % Stream, Goal
:- volatile pool/2.

%!  add_stream_to_pool(+Stream, :Goal) is det.
%!  delete_stream_from_pool(+Stream) is det.
%
%   Goal is called whenever Stream has input, until it is deleted.
%   Errors: instantiation_error.
%   Source: SWI-Prolog, as all in this library.

add_stream_to_pool(Stream, Goal) :-
    must_be(nonvar, Stream),
    assertz(pool(Stream, Goal)).

delete_stream_from_pool(Stream) :-
    must_be(nonvar, Stream),
    retractall(pool(Stream, _)).

%!  close_stream_pool is det.
%
%   Close the streams of the pool and forget them.

close_stream_pool :-
    forall(retract(pool(Stream, _)), close(Stream, [force(true)])).

%!  dispatch_stream_pool(+Timeout) is det.
%
%   Wait at most Timeout seconds for input, as wait_for_input/3, and call once the goal of each
%   stream that has some. Failures and errors of goals are reported.

dispatch_stream_pool(Timeout) :-
    findall(Stream, pool(Stream, _), Streams),
    wait_for_input(Streams, Ready, Timeout),
    call_goals(Ready).

call_goals([]).
call_goals([Stream|Streams]) :-
    (   pool(Stream, Goal)
    ->  call_goal(Goal)
    ;   true
    ),
    call_goals(Streams).

call_goal(Goal) :-
    (   catch(Goal, Ball, print_message(error, Ball))
    ->  true
    ;   print_message(warning, goal_failed(stream_pool, Goal))
    ).

%!  stream_pool_main_loop is det.
%
%   Dispatch until the pool has no stream.

stream_pool_main_loop :-
    (   pool(_, _)
    ->  dispatch_stream_pool(infinite),
        stream_pool_main_loop
    ;   true
    ).
