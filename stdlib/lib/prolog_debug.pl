/*  library(prolog_debug): spy points. The tracer itself is built in. */

:- module(prolog_debug_tools,
          [ spy/1,
            spy/2,
            nospy/1,
            nospyall/0,
            debugging/0,
            trap/1,
            notrap/1,
            tspy/1,
            tspy/2,
            trace/1,
            trace/2
          ]).

:- use_module(library(debug), [list_debug_topics/1]).
:- autoload(library(error)).
:- autoload(library(lists)).

:- meta_predicate
    spy(:),
    spy(:, 0),
    nospy(:),
    tspy(:),
    tspy(:, +),
    trace(:),
    trace(:, +).

%!  spy(:Spec) is det.
%
%   Set a spy point on the predicates that Spec names, and switch debug mode on: the tracer
%   stops at their ports. Spec is Name, Name/Arity, Name//Arity, a head,
%   Module:Spec or a list.
%   Errors: instantiation_error, type_error(predicate_indicator, Spec),
%   existence_error(procedure, Spec).
%   Source: SWI-Prolog.

spy(Spec) :-
    predicates(Spec, PIs),
    spy_all(PIs, []),
    debug.

%!  spy(:Head, :Condition) is det.
%
%   Set a spy point at which the tracer stops for goals that unify with Head and for which
%   Condition, which shares its variables, then succeeds:
%
%       ?- spy(fact(N, _), N > 10).

spy(Head0, Condition) :-
    strip_module(Head0, Module, Head),
    must_be(callable, Head),
    functor(Head, Name, Arity),
    predicates(Module:Name/Arity, PIs),
    spy_all(PIs, Head-Condition),
    debug.

spy_all([], _).
spy_all([PI|PIs], Condition) :-
    (   Condition == [],
        '$spying'(Points),
        memberchk(Shown-[], Points),
        same(Shown, PI)
    ->  true
    ;   '$spy'(PI, Condition),
        shown(PI, Shown0),
        print_message(informational, spy(Shown0))
    ),
    spy_all(PIs, Condition).

same(Shown, PI) :-
    shown(PI, Shown).

%   shown(+PI, -Shown): PI without its module if that is obvious.

shown(Module:PI, Shown) :-
    (   memberchk(Module, [user, system])
    ->  Shown = PI
    ;   Shown = Module:PI
    ).

%!  nospy(:Spec) is det.
%!  nospyall is det.
%
%   Remove spy points.
%   Source: SWI-Prolog.

nospy(Spec) :-
    predicates(Spec, PIs),
    nospy_all(PIs).

nospy_all([]).
nospy_all([PI|PIs]) :-
    (   '$nospy'(PI)
    ->  shown(PI, Shown),
        print_message(informational, nospy(Shown))
    ;   true
    ),
    nospy_all(PIs).

nospyall :-
    '$spying'(Points),
    forall(member(PI-_, Points), remove(PI)).

remove(Shown) :-
    (   Shown = _:_
    ->  PI = Shown
    ;   PI = user:Shown
    ),
    '$nospy'(PI),
    print_message(informational, nospy(Shown)).

%!  tspy(:Spec) is det.
%!  tspy(:Spec, +Thread) is det.
%
%   As spy/1, with debug mode for the calling thread.
%   Source: SWI-Prolog.

tspy(Spec) :-
    spy(Spec).

tspy(Spec, _) :-
    spy(Spec).

%!  trace(:Spec) is det.
%!  trace(:Spec, +Ports) is det.
%
%   Print the ports of the predicates that Spec names, without asking: all, or those of
%   Ports, which is a port, -Port, +Port, all or a list.
%   Source: SWI-Prolog.

trace(Spec) :-
    trace(Spec, all).

trace(Spec, Ports0) :-
    signed(Ports0, Ports),
    predicates(Spec, PIs),
    trace_all(PIs, Ports).

trace_all([], _).
trace_all([PI|PIs], Ports) :-
    '$log_ports'(PI, Ports),
    '$logging'(Preds),
    shown(PI, Shown),
    (   member(Shown-Now, Preds)
    ->  print_message(informational, trace(Shown, Now))
    ;   print_message(informational, trace(Shown, []))
    ),
    trace_all(PIs, Ports).

signed(Ports, _) :-
    var(Ports),
    !,
    instantiation_error(Ports).
signed(Ports0, Ports) :-
    is_list(Ports0),
    !,
    signed_all(Ports0, Ports).
signed(-Port, -Port) :-
    !.
signed(+Port, +Port) :-
    !.
signed(Port, +Port).

signed_all([], []).
signed_all([Port0|Ports0], [Port|Ports]) :-
    signed(Port0, Port),
    signed_all(Ports0, Ports).

%   predicates(:Spec, -PIs): the existing predicates that match Spec, with those
%   of libraries that their first call loads; for a Spec of user, those of all modules.

predicates(Spec0, PIs) :-
    strip_module(Spec0, Module, Spec),
    (   var(Spec)
    ->  instantiation_error(Spec)
    ;   is_list(Spec)
    ->  predicates_all(Spec, Module, PIs)
    ;   indicator(Spec, Name, Arity)
    ->  findall(Home:Name/Arity, predicate(Module, Name, Arity, Home), PIs0),
        sort(PIs0, PIs),
        (   PIs == []
        ->  (   Module == user
            ->  Unknown = Spec
            ;   Unknown = Module:Spec
            ),
            throw(error(existence_error(procedure, Unknown), context(_, 'DWIM could not correct goal')))
        ;   true
        )
    ;   type_error(predicate_indicator, Spec)
    ).

predicates_all([], _, []).
predicates_all([Spec|Specs], Module, PIs) :-
    predicates(Module:Spec, PIs0),
    append(PIs0, PIs1, PIs),
    predicates_all(Specs, Module, PIs1).

indicator(Name, Name, _) :-
    atom(Name),
    !.
indicator(Name/Arity, Name, Arity) :-
    !.
indicator(Name//Arity0, Name, Arity) :-
    !,
    (   integer(Arity0)
    ->  Arity is Arity0+2
    ;   true
    ).
indicator(Head, Name, Arity) :-
    compound(Head),
    functor(Head, Name, Arity).

predicate(Module, Name, Arity, Home) :-
    (   integer(Arity)
    ->  true
    ;   current_predicate(Module:Name/_)
    ->  current_predicate(Module:Name/Arity)
    ;   between(0, 8, Arity)  % those of a library that is not loaded
    ),
    functor(Head, Name, Arity),
    (   predicate_property(Module:Head, imported_from(From))
    ->  Home = From
    ;   predicate_property(Module:Head, defined),
        Home = Module
    ).
predicate(user, Name, Arity, Home) :-
    current_predicate(Home:Name/Arity),
    functor(Head, Name, Arity),
    \+ predicate_property(Home:Head, imported_from(_)).

%!  debugging is det.
%
%   Print whether debug mode is on, the spy points, what trace/2 has set, and the topics that
%   debug/1 has switched on.
%   Source: SWI-Prolog.

debugging :-
    current_prolog_flag(debug, Debug),
    (   tracing
    ->  Mode = trace
    ;   memberchk(Debug, [true,on])
    ->  Mode = on
    ;   Mode = off
    ),
    '$spying'(Points),
    '$logging'(Preds),
    '$traps'(Traps),
    print_message(informational, debugging(Mode, Points, Preds)),
    print_message(information, traps(Traps)),
    (   prolog_debug:debugging(_)
    ->  list_debug_topics([active(true)])
    ;   true
    ).

%!  trap(:Error) is det.
%!  notrap(:Error) is det.
%
%   Make the tracer stop, or no longer stop, when an exception error(Error, _) is
%   raised.
%   Source: SWI-Prolog.

trap(Error) :-
    '$trap'(Error),
    print_message(informational, trap(error(Error, _))),
    debug.

notrap(Error) :-
    '$traps'(Before),
    '$notrap'(Error),
    '$traps'(Kept),
    findall(Trap, ( member(Trap, Before), \+ ( member(Other, Kept), Other =@= Trap ) ), Removed),
    print_message(informational, notrap(Removed)).
