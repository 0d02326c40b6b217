/*  library(prolog_debug): spy points and leashes. There is no tracer; the
    predicates are there so that programs that set it up run.
*/

:- module(prolog_debug,
          [ spy/1,
            nospy/1,
            nospyall/0,
            debugging/0,
            trace/0,
            notrace/0,
            tracing/0,
            break/0,
            leash/1,
            visible/1,
            trap/1,
            notrap/1
          ]).

:- use_module(library(error)).

:- meta_predicate
    spy(:),
    nospy(:).

%!  spy(:Spec) is det.
%!  nospy(:Spec) is det.
%!  nospyall is det.
%
%   Set and remove spy points, which have no effect.
%   Errors: instantiation_error, existence_error(procedure, Spec).

spy(Spec) :-
    known(Spec).

nospy(Spec) :-
    known(Spec).

nospyall.

known(Spec0) :-
    strip_module(Spec0, Module, Spec),
    (   var(Spec)
    ->  instantiation_error(Spec)
    ;   Spec = Name/Arity
    ->  true
    ;   atom(Spec)
    ->  Name = Spec
    ;   type_error(predicate_indicator, Spec)
    ),
    (   current_predicate(Module:Name/Arity)
    ->  true
    ;   existence_error(procedure, Spec)
    ).

%!  debugging is det.
%
%   Tell that nothing is being debugged.

debugging :-
    print_message(informational, format('Debug mode is ~w', [off])).

%!  trace is det.
%!  notrace is det.
%!  break is det.
%!  leash(+Ports) is det.
%!  visible(+Ports) is det.
%!  trap(+Error) is det.
%!  notrap(+Error) is det.
%
%   Settings of the tracer.

trace.

notrace.

break.

leash(Ports) :-
    ports(Ports).

visible(Ports) :-
    ports(Ports).

ports(Ports) :-
    must_be(nonvar, Ports),
    (   ( Ports = +_ ; Ports = -_ ; Ports = ?(_) )
    ->  true
    ;   type_error('+|-|?(Flag)', Ports)
    ).

trap(_).

notrap(_).

%!  tracing is semidet.
%
%   Fails.

tracing :-
    fail.
