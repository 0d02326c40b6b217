/*  library(prolog_stack): backtraces. The machine keeps no frame of a clause that has made
its last call, and only the arguments that are still needed. For traced goals it keeps
everything.
*/

:- module(prolog_stack,
          [ get_prolog_backtrace/2,
            get_prolog_backtrace/3,
            prolog_stack_frame_property/2,
            print_prolog_backtrace/2,
            print_prolog_backtrace/3,
            backtrace/1
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).

%!  get_prolog_backtrace(+Depth, -Backtrace) is det.
%!  get_prolog_backtrace(+Depth, -Backtrace, +Options) is det.
%
%   Backtrace is a list of at most Depth frames of the running clauses, the innermost first;
%   see prolog_stack_frame_property/2. Options are those of SWI-Prolog; none has an effect.
%   An unbound Depth stands for 0.
%   Errors: type_error(integer, Depth).
%   Source: SWI-Prolog.

get_prolog_backtrace(Depth, Backtrace) :-
    get_prolog_backtrace(Depth, Backtrace, []).

get_prolog_backtrace(Depth, Backtrace, Options) :-
    must_be(list, Options),
    (   var(Depth)
    ->  Backtrace = []
    ;   must_be(integer, Depth),
        '$stack'([], Frames0),
        programs(Frames0, Frames),
        first(Depth, Frames, Backtrace)
    ).

%   programs(+Frames0, -Frames): the frames without those of this library and
%   library(debug), which asked for them.

programs([frame(_,at(Module:_,_,_,_),_)|Frames0], Frames) :-
    memberchk(Module, [prolog_stack,prolog_debug]),
    !,
    programs(Frames0, Frames).
programs(Frames, Frames).

first(Depth, Frames0, Frames) :-
    (   Depth > 0,
        Frames0 = [Frame|Frames1]
    ->  Frames = [Frame|Frames2],
        Depth1 is Depth-1,
        first(Depth1, Frames1, Frames2)
    ;   Frames = []
    ).

%!  prolog_stack_frame_property(+Frame, ?Property) is nondet.
%
%   Property is level(Level), predicate(Indicator), location(File:Line) or
%   goal_text(String) of a frame of a backtrace.
%   Source: SWI-Prolog.

prolog_stack_frame_property(frame(Level,_,_), level(Level)).
prolog_stack_frame_property(frame(_,Where,_), predicate(PI)) :-
    (   Where = at(PI0, _, _, _)
    ->  (   PI0 = _:_
        ->  PI = PI0
        ;   PI = user:PI0
        )
    ;   Where = call(PI)
    ->  true
    ;   Where = foreign(PI)
    ).
prolog_stack_frame_property(frame(_,at(_,File,Line,_),_), location(File:Line)) :-
    File \== ''.
prolog_stack_frame_property(frame(_,_,Text), goal_text(Text)).

%!  print_prolog_backtrace(+Stream, +Backtrace) is det.
%!  print_prolog_backtrace(+Stream, +Backtrace, +Options) is det.
%
%   Write a line for each frame. Options are those of SWI-Prolog; none has an effect.
%   Source: SWI-Prolog.

print_prolog_backtrace(Stream, Backtrace) :-
    print_prolog_backtrace(Stream, Backtrace, []).

print_prolog_backtrace(Stream, Backtrace, Options) :-
    must_be(list, Options),
    must_be(list, Backtrace),
    print_frames(Backtrace, Stream).

print_frames([], _).
print_frames([frame(Level,At,Text)|Frames], Stream) :-
    format(Stream, '  [~w] ~w', [Level, Text]),
    (   At = at(_, File, Line, Column),
        File \== ''
    ->  format(Stream, ' at ~w:~w:~w', [File, Line, Column])
    ;   true
    ),
    nl(Stream),
    print_frames(Frames, Stream).

%!  backtrace(+Depth) is det.
%
%   Write the innermost running clauses to user_error.
%   Source: SWI-Prolog.

backtrace(Depth) :-
    get_prolog_backtrace(Depth, Backtrace),
    print_prolog_backtrace(user_error, Backtrace).
