/*  library(streams): capturing the output of goals, also from other standard
streams. */

:- module(streams, [with_output_to/3]).

:- autoload(library(error)).
:- autoload(library(option)).

:- meta_predicate
    with_output_to(?, 0, +).

%!  with_output_to(?Sink, :Goal, +Options) is semidet.
%
%   As with_output_to/2. Options: capture(List) of user_output and user_error, which also go to
%   Sink; color(Bool), the flag color_term for Goal, by default false.
%   Source: SWI-Prolog.

with_output_to(Sink, Goal, Options) :-
    option(capture(Streams), Options, []),
    option(color(Color), Options, false),
    must_be(list(oneof([user_output,user_error])), Streams),
    must_be(boolean, Color),
    current_prolog_flag(color_term, Before),
    setup_call_cleanup(set_prolog_flag(color_term, Color),
                       with_output_to(Sink, streams:captured(Streams, Goal)),
                       set_prolog_flag(color_term, Before)).

captured([], Goal) :-
    once(Goal).
captured([Name|Names], Goal) :-
    stream_property(Before, alias(Name)),
    current_output(Out),
    setup_call_cleanup(set_stream(Out, alias(Name)),
                       captured(Names, Goal),
                       set_stream(Before, alias(Name))).
