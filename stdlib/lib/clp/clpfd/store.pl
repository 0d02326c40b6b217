/*  library(clp/clpfd/store): variables with domains, and the propagators that
    watch them.

    The attribute clpfd of a variable is

        fd(L, H, Dom, OnValue, OnBounds, OnDomain, Moves)

    its domain with its bounds, and three lists of propagators: those to run
    when the variable is bound, also when a bound moves, also when any element
    goes. Moves is how often a bound moved while the domain was infinite:
    two bounds may push each other for ever, as in X #> Y, Y #> X, X #> 0, so
    that after the first few moves no propagator is run for one (moved/5). A
    propagator is

        p(State, Constraint, Shown)

    State is idle, queued or dead; Shown is set while answers are printed. A
    propagator narrows domains and does nothing else. What it changes puts the
    propagators that watch it in a queue, which is run until it is empty: the
    global variable '$clpfd' is

        queue(Front, End, SlowFront, SlowEnd)

    two open lists, or idle outside of propagation. All of this is undone on
    backtracking.
*/

:- module(clpfd_store,
          [ fd_do/1,
            fd_variable/1,
            fd_bounds/3,
            fd_domain/2,
            fd_at_least/2,
            fd_at_most/2,
            fd_between/3,
            fd_without/2,
            fd_within/2,
            fd_narrow/2,
            fd_watch/4,
            fd_watch_too/3,
            fd_unify/2,
            queue_propagator/2,
            kill/1,
            propagators_of/2
          ]).

:- use_module(library(error)).
:- use_module(library(clp/clpfd/domains)).

:- meta_predicate fd_do(0).

:- nb_setval('$clpfd', idle).

%!  fd_do(:Goal) is semidet.
%
%   Call Goal, which changes domains and makes propagators, and then run the
%   queue, unless it is being run already.

fd_do(Goal) :-
    b_getval('$clpfd', Queue0),
    (   Queue0 == idle
    ->  Queue = queue(F, F, S, S),
        b_setval('$clpfd', Queue),
        call(Goal),
        !,
        run(Queue),
        b_setval('$clpfd', idle)
    ;   call(Goal),
        !
    ).

run(Queue) :-
    arg(1, Queue, Front),
    (   nonvar(Front)
    ->  Front = [P|Front1],
        setarg(1, Queue, Front1),
        run_propagator(P),
        run(Queue)
    ;   arg(3, Queue, Slow),
        nonvar(Slow)
    ->  Slow = [P|Slow1],
        setarg(3, Queue, Slow1),
        run_propagator(P),
        run(Queue)
    ;   true
    ).

%   propagate(+Constraint, +Propagator): what a propagator does, told by
%   library(clp/clpfd/propagators).

:- multifile
    propagate/2.

run_propagator(P) :-
    arg(1, P, State),
    (   State == dead
    ->  true
    ;   setarg(1, P, idle),
        arg(2, P, Constraint),
        propagate(Constraint, P)
    ).

kill(P) :-
    setarg(1, P, dead).

%   queue_all(+Propagators): puts those that are idle in the queue.

queue_all([]).
queue_all([P|Ps]) :-
    b_getval('$clpfd', Queue),
    queue_all([P|Ps], Queue).

queue_all([], _).
queue_all([P|Ps], Queue) :-
    arg(1, P, State),
    (   State == idle
    ->  queue_propagator(P, Queue)
    ;   true
    ),
    queue_all(Ps, Queue).

queue_propagator(P, Queue) :-
    setarg(1, P, queued),
    arg(2, P, Constraint),
    (   slow(Constraint)
    ->  arg(4, Queue, End),
        End = [P|End1],
        setarg(4, Queue, End1)
    ;   arg(2, Queue, End),
        End = [P|End1],
        setarg(2, Queue, End1)
    ).

slow(distinct(_)).
slow(circuit(_)).
slow(tuple(_, _)).

%!  fd_watch(+Vars, +On, +Constraint, -P) is det.
%
%   P is a new propagator for Constraint that watches Vars and is run at
%   once. On is value, bounds or domain.

fd_watch(Vars, On, Constraint, P) :-
    P = p(idle, Constraint, _),
    fd_watch_too(Vars, On, P),
    b_getval('$clpfd', Queue),
    queue_propagator(P, Queue).

%!  fd_watch_too(+Vars, +On, +P) is det.
%
%   P watches Vars as well.

fd_watch_too([], _, _).
fd_watch_too([V|Vs], On, P) :-
    (   var(V)
    ->  attribute(V, fd(L, H, Dom, Value, Bounds, Domain, Moves)),
        watching(On, P, Value, Bounds, Domain, Value1, Bounds1, Domain1),
        put_attr(V, clpfd, fd(L, H, Dom, Value1, Bounds1, Domain1, Moves))
    ;   true
    ),
    fd_watch_too(Vs, On, P).

watching(value, P, Value, Bounds, Domain, [P|Value], Bounds, Domain).
watching(bounds, P, Value, Bounds, Domain, Value, [P|Bounds], Domain).
watching(domain, P, Value, Bounds, Domain, Value, Bounds, [P|Domain]).

attribute(V, Attribute) :-
    (   get_attr(V, clpfd, Attribute0)
    ->  Attribute = Attribute0
    ;   Attribute = fd(inf, sup, [inf-sup], [], [], [], 0)
    ).

%!  fd_variable(?X) is det.
%
%   X is an integer or a variable with a domain from now on.
%   Errors: type_error(integer, X).

fd_variable(X) :-
    (   var(X)
    ->  (   get_attr(X, clpfd, _)
        ->  true
        ;   put_attr(X, clpfd, fd(inf, sup, [inf-sup], [], [], [], 0))
        )
    ;   must_be(integer, X)
    ).

%!  fd_bounds(?X, -L, -H) is det.
%!  fd_domain(?X, -Dom) is det.

fd_bounds(X, L, H) :-
    (   integer(X)
    ->  L = X,
        H = X
    ;   get_attr(X, clpfd, fd(L0, H0, _, _, _, _, _))
    ->  L = L0,
        H = H0
    ;   L = inf,
        H = sup
    ).

fd_domain(X, Dom) :-
    (   integer(X)
    ->  Dom = [X-X]
    ;   get_attr(X, clpfd, fd(_, _, Dom0, _, _, _, _))
    ->  Dom = Dom0
    ;   Dom = [inf-sup]
    ).

%!  fd_at_least(?X, +B) is semidet.
%!  fd_at_most(?X, +B) is semidet.
%!  fd_between(?X, +L, +H) is semidet.
%!  fd_without(?X, +V) is semidet.
%!  fd_within(?X, +Dom) is semidet.
%
%   Take elements off the domain of X. B, L and H are integers, inf or sup.

fd_at_least(X, B) :-
    (   integer(X)
    ->  le(B, X)
    ;   attribute(X, fd(L, H, Dom, _, _, _, _)),
        (   le(B, L)
        ->  true
        ;   B == H
        ->  X = B
        ;   le(B, H),
            dom_from(Dom, B, Dom1),
            fd_narrow(X, Dom1)
        )
    ).

fd_at_most(X, B) :-
    (   integer(X)
    ->  le(X, B)
    ;   attribute(X, fd(L, H, Dom, _, _, _, _)),
        (   le(H, B)
        ->  true
        ;   B == L
        ->  X = B
        ;   le(L, B),
            dom_upto(Dom, B, Dom1),
            fd_narrow(X, Dom1)
        )
    ).

fd_between(X, L, H) :-
    (   L == inf
    ->  true
    ;   fd_at_least(X, L)
    ),
    (   H == sup
    ->  true
    ;   fd_at_most(X, H)
    ).

fd_without(X, V) :-
    (   integer(X)
    ->  X =\= V
    ;   attribute(X, fd(L, H, Dom, _, _, _, _)),
        (   le(L, V),
            le(V, H),
            dom_contains(Dom, V)
        ->  dom_without(Dom, V, Dom1),
            fd_narrow(X, Dom1)
        ;   true
        )
    ).

fd_within(X, Within) :-
    (   integer(X)
    ->  dom_contains(Within, X)
    ;   attribute(X, fd(_, _, Dom, _, _, _, _)),
        dom_intersection(Dom, Within, Dom1),
        (   Dom1 == Dom
        ->  fd_variable(X)
        ;   fd_narrow(X, Dom1)
        )
    ).

%!  fd_narrow(?X, +Dom) is semidet.
%
%   Dom, a part of the domain of the variable X, is its domain from now on.

fd_narrow(X, Dom) :-
    Dom = [L-H0|Dom1],
    (   Dom1 == [],
        L == H0
    ->  X = L
    ;   last_bound(Dom1, H0, H),
        attribute(X, fd(L1, H1, Old, Value, Bounds, Domain, Moves)),
        (   L1 == L,
            H1 == H
        ->  (   Old == Dom
            ->  true
            ;   put_attr(X, clpfd, fd(L, H, Dom, Value, Bounds, Domain, Moves)),
                queue_all(Domain)
            )
        ;   moved(L, H, Moves, Moves1, Run),
            put_attr(X, clpfd, fd(L, H, Dom, Value, Bounds, Domain, Moves1)),
            (   Run == true
            ->  queue_all(Bounds),
                queue_all(Domain)
            ;   true
            )
        )
    ).

%   moved(+L, +H, +Moves0, -Moves, -Run): a bound has moved to L or H. Run is
%   whether propagators are to know it: always when the domain is finite, so
%   that labelling misses nothing.

moved(L, H, Moves0, Moves, Run) :-
    (   integer(L),
        integer(H)
    ->  Moves = Moves0,
        Run = true
    ;   Moves0 < 6
    ->  Moves is Moves0+1,
        Run = true
    ;   Moves = Moves0,
        Run = false
    ).

last_bound([], H, H).
last_bound([_-H0|Dom], _, H) :-
    last_bound(Dom, H0, H).

%!  fd_unify(+Attribute, ?Other) is semidet.
%
%   A variable with this attribute has become Other.

fd_unify(fd(L, H, Dom, Value, Bounds, Domain, Moves), Other) :-
    (   integer(Other)
    ->  le(L, Other),
        le(Other, H),
        dom_contains(Dom, Other),
        wake(Value, Bounds, Domain)
    ;   var(Other)
    ->  (   get_attr(Other, clpfd, fd(_, _, Dom1, Value1, Bounds1, Domain1, Moves1))
        ->  dom_intersection(Dom, Dom1, Dom2),
            dom_bounds(Dom2, L2, H2),
            append_to(Value, Value1, Value2),
            append_to(Bounds, Bounds1, Bounds2),
            append_to(Domain, Domain1, Domain2),
            Moves2 is max(Moves, Moves1),
            put_attr(Other, clpfd, fd(L2, H2, Dom2, Value2, Bounds2, Domain2, Moves2)),
            (   L2 == H2
            ->  Other = L2
            ;   wake(Value2, Bounds2, Domain2)
            )
        ;   put_attr(Other, clpfd, fd(L, H, Dom, Value, Bounds, Domain, Moves))
        )
    ;   type_error(integer, Other)
    ).

append_to([], Ps, Ps).
append_to([P|Ps], Qs, [P|Rs]) :-
    append_to(Ps, Qs, Rs).

wake(Value, Bounds, Domain) :-
    b_getval('$clpfd', Queue0),
    (   Queue0 == idle
    ->  Queue = queue(F, F, S, S),
        b_setval('$clpfd', Queue),
        queue_all(Value, Queue),
        queue_all(Bounds, Queue),
        queue_all(Domain, Queue),
        run(Queue),
        b_setval('$clpfd', idle)
    ;   queue_all(Value, Queue0),
        queue_all(Bounds, Queue0),
        queue_all(Domain, Queue0)
    ).

%!  propagators_of(+X, -Propagators) is det.
%
%   The propagators of a variable that are not dead, the oldest first.

propagators_of(X, Propagators) :-
    (   get_attr(X, clpfd, fd(_, _, _, Value, Bounds, Domain, _))
    ->  living(Domain, [], Ps1),
        living(Bounds, Ps1, Ps2),
        living(Value, Ps2, Propagators)
    ;   Propagators = []
    ).

living([], Ps, Ps).
living([P|Ps0], Acc, Ps) :-
    arg(1, P, State),
    (   State == dead
    ->  living(Ps0, Acc, Ps)
    ;   living(Ps0, [P|Acc], Ps)
    ).
