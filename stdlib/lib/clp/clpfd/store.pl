/*  library(clp/clpfd/store): variables with domains, and the propagators that
    watch them.

    The attribute clpfd of a variable is

        fd(L, H, Dom, OnValue, OnBounds, OnDomain, Moves)

    its domain with its bounds, and three lists of propagators: those that run
    when the variable is bound, when a bound moves, and when any element goes.
    Moves counts how often a bound moved while the domain was infinite. Two
    bounds may push each other for ever, as in X #> Y, Y #> X, X #> 0. So after
    the first few moves no propagator runs for such a move (moved/5). A
    propagator is

        p(State, Constraint, Shown)

    State is idle, queued, dead or kernel; Shown is set while answers are
    printed. A propagator narrows domains and does nothing else. A change puts
    the propagators that watch the variable in a queue. The queue is run until
    it is empty. It is the global variable '$clpfd' is

        queue(Front, End, SlowFront, SlowEnd)

    two open lists, or idle outside of propagation. All of this is undone on
    backtracking.

    For finite domains, a kernel in Go does the same faster. A variable in the
    kernel has a number as its attribute, and a propagator there has the state
    kernel. The kernel takes a variable when its domain becomes finite. It takes
    a propagator, when that is made or is to run, if it holds all its variables.
    Other propagators watch its variables as guests: each change of these
    variables returns the guests that are to run.
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
            fd_enter_all/1,
            queue_propagator/2,
            fd_taken/2,
            kill/1,
            propagators_of/2
          ]).

:- autoload(library(error)).
:- use_module(library(clp/clpfd/domains)).

:- meta_predicate fd_do(0).

%!  fd_do(:Goal) is semidet.
%
%   Call Goal, which changes domains and makes propagators, and then run the
%   queue, unless it is being run already.

fd_do(Goal) :-
    running(Queue0),
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

%   running(-Queue): the queue that is being run, or idle. A new thread has no
%   global variables.

running(Queue) :-
    nb_current('$clpfd', Queue0),
    !,
    Queue = Queue0.
running(idle).

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

%   propagate(+Constraint, +Propagator): runs a propagator. shown(+Constraint,
%   -Goal): how answers show a constraint. Clauses of both are in the modules
%   that post the constraints, or above them.

:- multifile
    propagate/2,
    shown/2.

run_propagator(P) :-
    arg(1, P, State),
    (   active(State)
    ->  setarg(1, P, idle),
        arg(2, P, Constraint),
        '$fd_post'(Constraint, P, Woken),
        (   Woken == no
        ->  propagate(Constraint, P)
        ;   queue_all(Woken)
        )
    ;   true
    ).

active(idle).
active(queued).

kill(P) :-
    setarg(1, P, dead).

%   queue_all(+Propagators): puts the idle ones in the queue.

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
    '$fd_post'(Constraint, P, Woken),
    (   Woken == no
    ->  fd_watch_too(Vars, On, P),
        b_getval('$clpfd', Queue),
        queue_propagator(P, Queue)
    ;   queue_all(Woken)
    ).

%!  fd_watch_too(+Vars, +On, +P) is det.
%
%   P watches Vars as well.

fd_watch_too(Vars, On, P) :-
    arg(1, P, State),
    (   State == kernel
    ->  true
    ;   watch(Vars, On, P)
    ).

watch([], _, _).
watch([V|Vs], On, P) :-
    (   var(V)
    ->  attribute(V, Attribute),
        (   integer(Attribute)
        ->  '$fd_invite'(Attribute, On, P)
        ;   Attribute = fd(L, H, Dom, Value, Bounds, Domain, Moves),
            watching(On, P, Value, Bounds, Domain, Value1, Bounds1, Domain1),
            put_attr(V, clpfd, fd(L, H, Dom, Value1, Bounds1, Domain1, Moves))
        )
    ;   true
    ),
    watch(Vs, On, P).

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
    ;   attribute(X, Attribute),
        (   integer(Attribute)
        ->  '$fd_bounds'(Attribute, L, H)
        ;   Attribute = fd(L, H, _, _, _, _, _)
        )
    ).

fd_domain(X, Dom) :-
    (   integer(X)
    ->  Dom = [X-X]
    ;   attribute(X, Attribute),
        (   integer(Attribute)
        ->  '$fd_domain'(Attribute, Dom)
        ;   Attribute = fd(_, _, Dom, _, _, _, _)
        )
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
    ;   attribute(X, Attribute),
        (   integer(Attribute)
        ->  '$fd_at_least'(Attribute, B, Woken),
            queue_all(Woken)
        ;   Attribute = fd(L, H, Dom, _, _, _, _),
            (   le(B, L)
            ->  true
            ;   B == H
            ->  X = B
            ;   le(B, H),
                dom_from(Dom, B, Dom1),
                fd_narrow(X, Dom1)
            )
        )
    ).

fd_at_most(X, B) :-
    (   integer(X)
    ->  le(X, B)
    ;   attribute(X, Attribute),
        (   integer(Attribute)
        ->  '$fd_at_most'(Attribute, B, Woken),
            queue_all(Woken)
        ;   Attribute = fd(L, H, Dom, _, _, _, _),
            (   le(H, B)
            ->  true
            ;   B == L
            ->  X = B
            ;   le(L, B),
                dom_upto(Dom, B, Dom1),
                fd_narrow(X, Dom1)
            )
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
    ;   attribute(X, Attribute),
        (   integer(Attribute)
        ->  '$fd_without'(Attribute, V, Woken),
            queue_all(Woken)
        ;   Attribute = fd(L, H, Dom, _, _, _, _),
            (   le(L, V),
                le(V, H),
                dom_contains(Dom, V)
            ->  dom_without(Dom, V, Dom1),
                fd_narrow(X, Dom1)
            ;   true
            )
        )
    ).

fd_within(X, Within) :-
    (   integer(X)
    ->  dom_contains(Within, X)
    ;   attribute(X, Attribute),
        (   integer(Attribute)
        ->  '$fd_within'(Attribute, Within, Woken),
            queue_all(Woken)
        ;   Attribute = fd(_, _, Dom, _, _, _, _),
            dom_intersection(Dom, Within, Dom1),
            (   Dom1 == Dom
            ->  fd_variable(X)
            ;   fd_narrow(X, Dom1)
            )
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
        attribute(X, Attribute),
        Attribute = fd(L1, H1, Old, Value, Bounds, Domain, Moves),
        (   Old == Dom
        ->  true
        ;   '$fd_enter'(X, Dom, Value, Bounds, Domain)
        ->  queue_all(Value),
            queue_all(Bounds),
            queue_all(Domain)
        ;   L1 == L,
            H1 == H
        ->  put_attr(X, clpfd, fd(L, H, Dom, Value, Bounds, Domain, Moves)),
            queue_all(Domain)
        ;   moved(L, H, Moves, Moves1, Run),
            put_attr(X, clpfd, fd(L, H, Dom, Value, Bounds, Domain, Moves1)),
            (   Run == true
            ->  queue_all(Bounds),
                queue_all(Domain)
            ;   true
            )
        )
    ).

%   moved(+L, +H, +Moves0, -Moves, -Run): a bound has moved to L or H. Run tells
%   whether propagators are to run: always for a finite domain, so that
%   labelling misses nothing.

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

fd_unify(Attribute, Other) :-
    (   integer(Other)
    ->  unify_integer(Attribute, Other)
    ;   var(Other)
    ->  (   get_attr(Other, clpfd, Attribute1)
        ->  unify_variable(Attribute, Attribute1, Other)
        ;   integer(Attribute)
        ->  '$fd_same'(Attribute, Other, _)
        ;   put_attr(Other, clpfd, Attribute)
        )
    ;   type_error(integer, Other)
    ).

unify_integer(Attribute, Other) :-
    (   integer(Attribute)
    ->  '$fd_same'(Attribute, Other, Woken),
        wake([], [], Woken)
    ;   Attribute = fd(L, H, Dom, Value, Bounds, Domain, _),
        le(L, Other),
        le(Other, H),
        dom_contains(Dom, Other),
        wake(Value, Bounds, Domain)
    ).

%   unify_variable(+Attribute, +Attribute1, +X): X has Attribute1, and another
%   variable that had Attribute has become X.

unify_variable(Attribute, Attribute1, X) :-
    (   integer(Attribute),
        integer(Attribute1)
    ->  '$fd_same'(Attribute, X, Woken),
        wake([], [], Woken)
    ;   integer(Attribute)
    ->  put_attr(X, clpfd, Attribute),
        '$fd_same'(Attribute, X, _),
        join(X, Attribute1)
    ;   integer(Attribute1)
    ->  join(X, Attribute)
    ;   Attribute = fd(_, _, Dom, Value, Bounds, Domain, Moves),
        Attribute1 = fd(_, _, Dom1, Value1, Bounds1, Domain1, Moves1),
        dom_intersection(Dom, Dom1, Dom2),
        dom_bounds(Dom2, L2, H2),
        append_to(Value, Value1, Value2),
        append_to(Bounds, Bounds1, Bounds2),
        append_to(Domain, Domain1, Domain2),
        Moves2 is max(Moves, Moves1),
        (   L2 == H2
        ->  put_attr(X, clpfd, fd(L2, H2, Dom2, Value2, Bounds2, Domain2, Moves2)),
            X = L2
        ;   '$fd_enter'(X, Dom2, Value2, Bounds2, Domain2)
        ->  wake(Value2, Bounds2, Domain2)
        ;   put_attr(X, clpfd, fd(L2, H2, Dom2, Value2, Bounds2, Domain2, Moves2)),
            wake(Value2, Bounds2, Domain2)
        )
    ).

%   join(+X, +Attribute): X, a variable of the kernel, gets the constraints of
%   Attribute, which is not of the kernel.

join(X, fd(_, _, Dom, Value, Bounds, Domain, _)) :-
    get_attr(X, clpfd, Number),
    invite_all(Value, value, Number),
    invite_all(Bounds, bounds, Number),
    invite_all(Domain, domain, Number),
    fd_do(fd_within(X, Dom)),
    wake(Value, Bounds, Domain).

invite_all([], _, _).
invite_all([P|Ps], On, Number) :-
    '$fd_invite'(Number, On, P),
    invite_all(Ps, On, Number).

append_to([], Ps, Ps).
append_to([P|Ps], Qs, [P|Rs]) :-
    append_to(Ps, Qs, Rs).

wake(Value, Bounds, Domain) :-
    running(Queue0),
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

%!  fd_taken(+Woken, -Held) is semidet.
%
%   Woken is what a builtin of the kernel gave that posts a constraint: the guests
%   that are to run, which they do then, or no if it can't hold it. Held is
%   whether it can.

fd_taken(Woken, Held) :-
    (   Woken == []
    ->  Held = true
    ;   Woken == no
    ->  Held = false
    ;   fd_do(clpfd_store:queue_all(Woken)),
        Held = true
    ).

%!  fd_enter_all(+Vars) is semidet.
%
%   Vars, and the variables that constraints connect with them, enter the kernel if it
%   can hold them: those that have left it, when they were copied, come back.

fd_enter_all(Vars) :-
    fd_do(clpfd_store:enter_all(Vars)).

enter_all([]).
enter_all([V|Vs]) :-
    (   var(V),
        get_attr(V, clpfd, fd(_, _, Dom, Value, Bounds, Domain, _)),
        '$fd_enter'(V, Dom, Value, Bounds, Domain)
    ->  queue_all(Value),
        queue_all(Bounds),
        queue_all(Domain),
        connected(Value, Vs, Vs1),
        connected(Bounds, Vs1, Vs2),
        connected(Domain, Vs2, Vs3),
        enter_all(Vs3)
    ;   enter_all(Vs)
    ).

connected([], Vs, Vs).
connected([P|Ps], Vs0, Vs) :-
    arg(2, P, Constraint),
    term_variables(Constraint, Vs1, Vs0),
    connected(Ps, Vs1, Vs).

%!  propagators_of(+X, -Propagators) is det.
%
%   The propagators of a variable that are not dead, the oldest first.

propagators_of(X, Propagators) :-
    (   get_attr(X, clpfd, Attribute)
    ->  (   integer(Attribute)
        ->  '$fd_propagators'(Attribute, Propagators)
        ;   Attribute = fd(_, _, _, Value, Bounds, Domain, _),
            living(Domain, [], Ps1),
            living(Bounds, Ps1, Ps2),
            living(Value, Ps2, Propagators)
        )
    ;   Propagators = []
    ).

living([], Ps, Ps).
living([P|Ps0], Acc, Ps) :-
    arg(1, P, State),
    (   State == dead
    ->  living(Ps0, Acc, Ps)
    ;   living(Ps0, [P|Acc], Ps)
    ).
