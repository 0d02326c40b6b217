/*  library(prolog_stack): backtraces. The machine keeps no frames of calls that
    have nothing left to do, so that there is none to show.
*/

:- module(prolog_stack,
          [ get_prolog_backtrace/2,
            get_prolog_backtrace/3,
            prolog_stack_frame_property/2,
            print_prolog_backtrace/2,
            print_prolog_backtrace/3,
            backtrace/1
          ]).

%!  get_prolog_backtrace(+Depth, -Backtrace) is det.
%!  get_prolog_backtrace(+Depth, -Backtrace, +Options) is det.
%!  prolog_stack_frame_property(+Frame, ?Property) is nondet.
%!  print_prolog_backtrace(+Stream, +Backtrace) is det.
%!  print_prolog_backtrace(+Stream, +Backtrace, +Options) is det.
%!  backtrace(+Depth) is det.
%
%   Backtrace is []; nothing is printed.

get_prolog_backtrace(_, []).

get_prolog_backtrace(_, [], _).

prolog_stack_frame_property(frame(Level,_,_), level(Level)).
prolog_stack_frame_property(frame(_,Where,_), predicate(PI)) :-
    (   Where = call(PI)
    ->  true
    ;   Where = foreign(PI)
    ).

print_prolog_backtrace(_, _).

print_prolog_backtrace(_, _, _).

backtrace(_).
