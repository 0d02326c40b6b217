% A solver over finite domains: propagation, and labelling by first fail.
%
% A variable is a number from 1 up, a domain a bit mask with bit V for value V,
% also from 1 up. The store maps variables to domains; it is a binary tree, an
% ordinary term, so that a branch of the search starts from the store it was
% given and nothing has to be undone.
%
% A propagator takes from the domains of its variables what cannot be part of a
% solution, and fails when a domain becomes empty. A set of propagators is a bit
% mask too: the pending ones are run in the order they were posted in, over and
% over until none is pending; a variable that changes makes the propagators
% that watch it pending again.
%
%     equal(X, Y)         X = Y
%     offset(X, Y, D)     Y = X + D, D not negative
%     next_to(X, Y)       Y = X + 1 or Y = X - 1
%     before(X, Y)        X < Y
%     permutation(...)    made by dom_permutation/3: the variables of a list
%                         differ, and there are as many of them as values
%     formula(F)          F is true: is(X, V) for X = V, in(X, Values),
%                         same(X, Y) for X = Y, not(F), and(F, G), or(F, G),
%                         iff(F, G)
%
% How much a propagator takes is a choice for some of them, the strength: see
% dom_strength/3. More work at a node may mean less nodes.
%
% The search goes through an agenda of open nodes, Pending-Store, and with each
% solution hands back what is left of it: the caller decides how many to look
% for.

% Searching

% dom_model(+Posted, +Last, -Model, -Pending): Model holds the posted
% propagators over the variables 1 to Last; Pending is all of them.
dom_model(Posted, Last, model(Last, Propagators, Watch), Pending) :-
    dom_number(Posted, 1, Propagators, Pending),
    dom_uniform(Last, 0, Watch0),
    dom_watch(Propagators, Watch0, Watch).

% dom_next(+Agenda, +Model, -Result, +Count0, -Count): Result is none, or
% solution(Store, Agenda1) with the first solution within Agenda and what is
% left to search. A count is Nodes-Runs: the nodes visited, failed ones among
% them, and the runs of propagators.
dom_next([], _, none, Count, Count).
dom_next([Pending-Store|Agenda], Model, Result, Nodes0-Runs0, Count) :-
    Nodes is Nodes0 + 1,
    dom_propagate(Pending, Model, Store, Outcome, Runs0, Runs),
    dom_branch(Outcome, Agenda, Model, Result, Nodes-Runs, Count).

dom_branch(failed, Agenda, Model, Result, Count0, Count) :-
    dom_next(Agenda, Model, Result, Count0, Count).
dom_branch(stable(Store), Agenda, Model, Result, Count0, Count) :-
    (   dom_first_fail(Model, Store, X)
    ->  dom_get(X, Store, Domain),
        Least is Domain /\ -Domain,
        Others is Domain - Least,
        dom_choose(X, Least, Model, Store, Left),
        dom_choose(X, Others, Model, Store, Right),
        dom_next([Left, Right|Agenda], Model, Result, Count0, Count)
    ;   Result = solution(Store, Agenda),
        Count = Count0
    ).

% dom_choose(+X, +Domain, +Model, +Store, -Node): the node where X has Domain.
dom_choose(X, Domain, model(_, _, Watch), Store0, Pending-Store) :-
    dom_put(X, Domain, Store0, Store),
    dom_get(X, Watch, Pending).

% dom_some(+Limit, +Agenda, +Model, -Stores, +Count0, -Count): the first Limit
% solutions within Agenda, or all of them if Limit is negative.
dom_some(Limit, Agenda, Model, Stores, Count0, Count) :-
    (   Limit =:= 0
    ->  Stores = [],
        Count = Count0
    ;   dom_next(Agenda, Model, Result, Count0, Count1),
        dom_more(Result, Limit, Model, Stores, Count1, Count)
    ).

dom_more(none, _, _, [], Count, Count).
dom_more(solution(Store, Agenda), Limit, Model, [Store|Stores],
         Count0, Count) :-
    Limit1 is Limit - 1,
    dom_some(Limit1, Agenda, Model, Stores, Count0, Count).

% dom_first_fail(+Model, +Store, -X): X is the first of the variables with the
% smallest domain of two values or more. Fails when all have one value.
dom_first_fail(model(Last, _, _), Store, X) :-
    dom_first_fail(1, Last, Store, 0, 0, X).

dom_first_fail(I, Last, Store, X0, Size0, X) :-
    (   I > Last
    ->  X0 > 0,
        X = X0
    ;   dom_get(I, Store, Domain),
        dom_size(Domain, 0, Size),
        Next is I + 1,
        (   Size > 1, ( X0 =:= 0 ; Size < Size0 )
        ->  dom_first_fail(Next, Last, Store, I, Size, X)
        ;   dom_first_fail(Next, Last, Store, X0, Size0, X)
        )
    ).

dom_size(Domain, Size0, Size) :-
    (   Domain =:= 0
    ->  Size = Size0
    ;   Less is Domain /\ (Domain - 1),
        Size1 is Size0 + 1,
        dom_size(Less, Size1, Size)
    ).

% Propagation

% dom_propagate(+Pending, +Model, +Store, -Outcome, +Runs0, -Runs): runs the
% pending propagators until none is left. Outcome is stable(Store1) or failed.
dom_propagate(Pending, Model, Store, Outcome, Runs0, Runs) :-
    (   Pending =:= 0
    ->  Outcome = stable(Store),
        Runs = Runs0
    ;   Model = model(_, Propagators, _),
        dom_sweep(Propagators, Pending, Model, Store, Outcome, Runs0, Runs)
    ).

% dom_sweep(+Propagators, +Pending, +Model, +Store, -Outcome, +Runs0, -Runs):
% Propagators are those that this sweep has still to look at.
dom_sweep([], Pending, Model, Store, Outcome, Runs0, Runs) :-
    dom_propagate(Pending, Model, Store, Outcome, Runs0, Runs).
dom_sweep([propagator(Bit, P)|Ps], Pending, Model, Store0, Outcome,
          Runs0, Runs) :-
    (   Pending /\ Bit =:= 0
    ->  dom_sweep(Ps, Pending, Model, Store0, Outcome, Runs0, Runs)
    ;   Runs1 is Runs0 + 1,
        Model = model(_, _, Watch),
        (   dom_run(P, Watch, Store0, Store, 0, Woken)
        ->  Pending1 is (Pending \/ Woken) /\ \Bit,
            dom_sweep(Ps, Pending1, Model, Store, Outcome, Runs1, Runs)
        ;   Outcome = failed,
            Runs = Runs1
        )
    ).

% dom_run(+Propagator, +Watch, +Store0, -Store, +Woken0, -Woken): one run leaves
% nothing for a second one to do. Woken is Woken0 with the propagators that
% watch a variable that has changed.
dom_run(equal(X, Y), Watch, Store0, Store, Woken0, Woken) :-
    dom_get(X, Store0, DX),
    dom_get(Y, Store0, DY),
    dom_narrow(X, DX, DY, Watch, Store0, Store1, Woken0, Woken1),
    dom_narrow(Y, DY, DX, Watch, Store1, Store, Woken1, Woken).
dom_run(offset(X, Y, D), Watch, Store0, Store, Woken0, Woken) :-
    dom_get(X, Store0, DX),
    dom_get(Y, Store0, DY),
    FromY is DY >> D,
    FromX is DX << D,
    dom_narrow(X, DX, FromY, Watch, Store0, Store1, Woken0, Woken1),
    dom_narrow(Y, DY, FromX, Watch, Store1, Store, Woken1, Woken).
dom_run(next_to(X, Y), Watch, Store0, Store, Woken0, Woken) :-
    dom_get(X, Store0, DX),
    dom_get(Y, Store0, DY),
    FromY is DY << 1 \/ DY >> 1,
    FromX is DX << 1 \/ DX >> 1,
    dom_narrow(X, DX, FromY, Watch, Store0, Store1, Woken0, Woken1),
    dom_narrow(Y, DY, FromX, Watch, Store1, Store, Woken1, Woken).
dom_run(before(X, Y), Watch, Store0, Store, Woken0, Woken) :-
    dom_get(X, Store0, DX),
    dom_get(Y, Store0, DY),
    dom_highest(DY, High),
    Below is High - 1,
    Above is -((DX /\ -DX) << 1),
    dom_narrow(X, DX, Below, Watch, Store0, Store1, Woken0, Woken1),
    dom_narrow(Y, DY, Above, Watch, Store1, Store, Woken1, Woken).
dom_run(permutation(Is, All, Intervals), Watch, Store0, Store,
        Woken0, Woken) :-
    dom_get_all(Is, Store0, Domains0),
    dom_permute(All, Intervals, Domains0, Domains),
    dom_narrow_all(Is, Domains0, Domains, Watch, Store0, Store, Woken0, Woken).
dom_run(ends(Is, Intervals), Watch, Store0, Store, Woken0, Woken) :-
    dom_get_all(Is, Store0, Domains0),
    dom_cut_ends(Intervals, Domains0, Domains1),
    (   Domains1 == Domains0
    ->  Store = Store0,
        Woken = Woken0
    ;   dom_narrow_all(Is, Domains0, Domains1, Watch, Store0, Store1,
                       Woken0, Woken1),
        dom_run(ends(Is, Intervals), Watch, Store1, Store, Woken1, Woken)
    ).
dom_run(near(X, Y), Watch, Store0, Store, Woken0, Woken) :-
    dom_get(X, Store0, DX),
    dom_get(Y, Store0, DY),
    dom_near(DX, DY, FromY),
    dom_narrow(X, DX, FromY, Watch, Store0, Store1, Woken0, Woken1),
    dom_get(X, Store1, DX1),
    dom_near(DY, DX1, FromX),
    dom_narrow(Y, DY, FromX, Watch, Store1, Store2, Woken1, Woken2),
    dom_get(Y, Store2, DY1),
    (   DX1 =:= DX,
        DY1 =:= DY
    ->  Store = Store2,
        Woken = Woken2
    ;   dom_run(near(X, Y), Watch, Store2, Store, Woken2, Woken)
    ).
dom_run(formula(F), Watch, Store0, Store, Woken0, Woken) :-
    dom_assert(F, true, Watch, Store0, Store1, 0, Woken1),
    (   Woken1 =:= 0
    ->  Store = Store1,
        Woken = Woken0
    ;   Woken2 is Woken0 \/ Woken1,
        dom_run(formula(F), Watch, Store1, Store, Woken2, Woken)
    ).

% dom_narrow(+X, +Domain, +Mask, +Watch, +Store0, -Store, +Woken0, -Woken):
% intersects Domain, the domain of X, with Mask.
dom_narrow(X, Domain0, Mask, Watch, Store0, Store, Woken0, Woken) :-
    Domain is Domain0 /\ Mask,
    Domain =\= 0,
    (   Domain =:= Domain0
    ->  Store = Store0,
        Woken = Woken0
    ;   dom_put(X, Domain, Store0, Store),
        dom_get(X, Watch, Watching),
        Woken is Woken0 \/ Watching
    ).

dom_narrow_all([], [], [], _, Store, Store, Woken, Woken).
dom_narrow_all([I|Is], [D0|Ds0], [D|Ds], Watch, Store0, Store,
               Woken0, Woken) :-
    dom_narrow(I, D0, D, Watch, Store0, Store1, Woken0, Woken1),
    dom_narrow_all(Is, Ds0, Ds, Watch, Store1, Store, Woken1, Woken).

% dom_permute(+All, +Intervals, +Domains0, -Domains): takes what cannot be part
% of a permutation from the domains, until nothing changes. All is the domain of
% all values.
dom_permute(All, Intervals, Domains0, Domains) :-
    dom_claim(All, Domains0, Domains1),
    dom_hall(Intervals, Domains1, Domains2),
    (   Domains2 == Domains0
    ->  Domains = Domains0
    ;   dom_permute(All, Intervals, Domains2, Domains)
    ).

% dom_cut_ends(+Intervals, +Domains0, -Domains): as dom_hall/3, but only the
% value of a variable that has one is taken from the inside of other domains.
dom_cut_ends([], Domains, Domains).
dom_cut_ends([Interval-Width|Intervals], Domains0, Domains) :-
    Outside is \Interval,
    dom_inside(Domains0, Outside, 0, Inside),
    (   Inside < Width
    ->  dom_cut_ends(Intervals, Domains0, Domains)
    ;   Inside =:= Width,
        (   Width =:= 1
        ->  dom_exclude(Domains0, Outside, Domains1)
        ;   dom_exclude_ends(Domains0, Interval, Domains1)
        ),
        dom_cut_ends(Intervals, Domains1, Domains)
    ).

dom_exclude_ends([], _, []).
dom_exclude_ends([Domain0|Domains0], Interval, [Domain|Domains]) :-
    Rest is Domain0 /\ \Interval,
    (   Rest =\= 0,
        (   Domain0 /\ -Domain0 /\ Interval =\= 0
        ;   dom_highest(Domain0, High),
            High /\ Interval =\= 0
        )
    ->  Domain = Rest
    ;   Domain = Domain0
    ),
    dom_exclude_ends(Domains0, Interval, Domains).

% dom_near(+DX, +DY, -Mask): Mask has the values of X that the ends of both
% domains leave when X = Y + 1 or X = Y - 1. Which of the two it is may follow.
dom_near(DX, DY, Mask) :-
    LeastX is DX /\ -DX,
    LeastY is DY /\ -DY,
    dom_highest(DX, HighX),
    dom_highest(DY, HighY),
    (   HighX < LeastY << 1
    ->  Up = no
    ;   Up = yes
    ),
    (   HighY < LeastX << 1
    ->  Down = no
    ;   Down = yes
    ),
    dom_between(Up, Down, LeastY, HighY, Mask).

% dom_between(+Up, +Down, +LeastY, +HighY, -Mask): Up is whether X = Y + 1 is
% possible, Down whether X = Y - 1 is.
dom_between(no, no, _, _, 0).
dom_between(yes, no, LeastY, HighY, Mask) :-
    dom_range(LeastY << 1, HighY << 1, Mask).
dom_between(no, yes, LeastY, HighY, Mask) :-
    dom_range(LeastY >> 1, HighY >> 1, Mask).
dom_between(yes, yes, LeastY, HighY, Mask) :-
    dom_range(LeastY >> 1, HighY << 1, Mask).

% dom_range(+Least, +High, -Mask): all values from one to the other.
dom_range(Least, High, Mask) :-
    Mask is (High << 1) - Least.

% dom_claim(+All, +Domains0, -Domains): a value that one domain alone has is the
% only one of that domain, and each value has to be in some domain.
dom_claim(All, Domains0, Domains) :-
    dom_seen(Domains0, 0, 0, Once, Twice),
    Once =:= All,
    Single is Once /\ \Twice,
    dom_keep(Domains0, Single, Domains).

% dom_seen(+Domains, +Once0, +Twice0, -Once, -Twice): the values that are in one
% domain or more, and in two or more.
dom_seen([], Once, Twice, Once, Twice).
dom_seen([Domain|Domains], Once0, Twice0, Once, Twice) :-
    Twice1 is Twice0 \/ (Once0 /\ Domain),
    Once1 is Once0 \/ Domain,
    dom_seen(Domains, Once1, Twice1, Once, Twice).

dom_keep([], _, []).
dom_keep([Domain0|Domains0], Single, [Domain|Domains]) :-
    Claimed is Domain0 /\ Single,
    (   Claimed =:= 0
    ->  Domain = Domain0
    ;   Claimed /\ (Claimed - 1) =:= 0,
        Domain = Claimed
    ),
    dom_keep(Domains0, Single, Domains).

% dom_hall(+Intervals, +Domains0, -Domains): when as many domains lie within an
% interval of values as the interval is wide, no other domain can use its
% values; there cannot be more.
dom_hall([], Domains, Domains).
dom_hall([Interval-Width|Intervals], Domains0, Domains) :-
    Outside is \Interval,
    dom_inside(Domains0, Outside, 0, Inside),
    (   Inside < Width
    ->  dom_hall(Intervals, Domains0, Domains)
    ;   Inside =:= Width,
        dom_exclude(Domains0, Outside, Domains1),
        dom_hall(Intervals, Domains1, Domains)
    ).

dom_inside([], _, Inside, Inside).
dom_inside([Domain|Domains], Outside, Inside0, Inside) :-
    (   Domain /\ Outside =:= 0
    ->  Inside1 is Inside0 + 1
    ;   Inside1 = Inside0
    ),
    dom_inside(Domains, Outside, Inside1, Inside).

dom_exclude([], _, []).
dom_exclude([Domain0|Domains0], Outside, [Domain|Domains]) :-
    Rest is Domain0 /\ Outside,
    (   Rest =:= 0
    ->  Domain = Domain0
    ;   Domain = Rest
    ),
    dom_exclude(Domains0, Outside, Domains).

% dom_assert(+Formula, +Truth, +Watch, +Store0, -Store, +Woken0, -Woken): gives
% Formula the value Truth, true or false, as far as that decides its parts.
dom_assert(is(X, V), Truth, Watch, Store0, Store, Woken0, Woken) :-
    dom_get(X, Store0, Domain),
    (   Truth == true
    ->  Mask is 1 << V
    ;   Mask is \ (1 << V)
    ),
    dom_narrow(X, Domain, Mask, Watch, Store0, Store, Woken0, Woken).
dom_assert(in(X, Values), Truth, Watch, Store0, Store, Woken0, Woken) :-
    dom_get(X, Store0, Domain),
    dom_mask(Values, 0, Mask0),
    (   Truth == true
    ->  Mask = Mask0
    ;   Mask is \Mask0
    ),
    dom_narrow(X, Domain, Mask, Watch, Store0, Store, Woken0, Woken).
dom_assert(same(X, Y), Truth, Watch, Store0, Store, Woken0, Woken) :-
    dom_get(X, Store0, DX),
    dom_get(Y, Store0, DY),
    (   Truth == true
    ->  MaskX = DY,
        MaskY = DX
    ;   dom_without(DY, MaskX),
        dom_without(DX, MaskY)
    ),
    dom_narrow(X, DX, MaskX, Watch, Store0, Store1, Woken0, Woken1),
    dom_get(Y, Store1, DY1),
    dom_narrow(Y, DY1, MaskY, Watch, Store1, Store, Woken1, Woken).
dom_assert(not(F), Truth, Watch, Store0, Store, Woken0, Woken) :-
    dom_opposite(Truth, Opposite),
    dom_assert(F, Opposite, Watch, Store0, Store, Woken0, Woken).
dom_assert(or(F, G), Truth, Watch, Store0, Store, Woken0, Woken) :-
    dom_opposite(Truth, Opposite),
    dom_assert(and(not(F), not(G)), Opposite, Watch, Store0, Store,
               Woken0, Woken).
dom_assert(and(F, G), true, Watch, Store0, Store, Woken0, Woken) :-
    dom_assert(F, true, Watch, Store0, Store1, Woken0, Woken1),
    dom_assert(G, true, Watch, Store1, Store, Woken1, Woken).
dom_assert(and(F, G), false, Watch, Store0, Store, Woken0, Woken) :-
    dom_truth(F, Store0, TruthF),
    dom_truth(G, Store0, TruthG),
    (   TruthF == true
    ->  dom_assert(G, false, Watch, Store0, Store, Woken0, Woken)
    ;   TruthG == true
    ->  dom_assert(F, false, Watch, Store0, Store, Woken0, Woken)
    ;   Store = Store0,
        Woken = Woken0
    ).
dom_assert(iff(F, G), Truth, Watch, Store0, Store, Woken0, Woken) :-
    dom_truth(F, Store0, TruthF),
    dom_truth(G, Store0, TruthG),
    (   TruthF \== unknown
    ->  dom_same(TruthF, Truth, Required),
        dom_assert(G, Required, Watch, Store0, Store, Woken0, Woken)
    ;   TruthG \== unknown
    ->  dom_same(TruthG, Truth, Required),
        dom_assert(F, Required, Watch, Store0, Store, Woken0, Woken)
    ;   Store = Store0,
        Woken = Woken0
    ).

% dom_without(+Domain, -Mask): what a variable that differs can be.
dom_without(Domain, Mask) :-
    (   Domain /\ (Domain - 1) =:= 0
    ->  Mask is \Domain
    ;   Mask = -1
    ).

% dom_truth(+Formula, +Store, -Truth): Truth is true, false or unknown.
dom_truth(is(X, V), Store, Truth) :-
    dom_get(X, Store, Domain),
    Mask is 1 << V,
    (   Domain =:= Mask
    ->  Truth = true
    ;   Domain /\ Mask =:= 0
    ->  Truth = false
    ;   Truth = unknown
    ).
dom_truth(in(X, Values), Store, Truth) :-
    dom_get(X, Store, Domain),
    dom_mask(Values, 0, Mask),
    (   Domain /\ Mask =:= 0
    ->  Truth = false
    ;   Domain /\ \Mask =:= 0
    ->  Truth = true
    ;   Truth = unknown
    ).
dom_truth(same(X, Y), Store, Truth) :-
    dom_get(X, Store, DX),
    dom_get(Y, Store, DY),
    (   DX /\ DY =:= 0
    ->  Truth = false
    ;   DX =:= DY,
        DX /\ (DX - 1) =:= 0
    ->  Truth = true
    ;   Truth = unknown
    ).
dom_truth(not(F), Store, Truth) :-
    dom_truth(F, Store, TruthF),
    dom_opposite(TruthF, Truth).
dom_truth(or(F, G), Store, Truth) :-
    dom_truth(not(and(not(F), not(G))), Store, Truth).
dom_truth(and(F, G), Store, Truth) :-
    dom_truth(F, Store, TruthF),
    (   TruthF == true
    ->  dom_truth(G, Store, Truth)
    ;   TruthF == false
    ->  Truth = false
    ;   dom_truth(G, Store, false)
    ->  Truth = false
    ;   Truth = unknown
    ).
dom_truth(iff(F, G), Store, Truth) :-
    dom_truth(F, Store, TruthF),
    dom_truth(G, Store, TruthG),
    dom_same(TruthF, TruthG, Truth).

dom_opposite(true, false).
dom_opposite(false, true).
dom_opposite(unknown, unknown).

% dom_same(+Truth1, +Truth2, -Truth): Truth is whether both are the same.
dom_same(true, Truth, Truth).
dom_same(false, Truth, Opposite) :-
    dom_opposite(Truth, Opposite).
dom_same(unknown, _, unknown).

dom_highest(Domain, High) :-
    Rest is Domain /\ (Domain - 1),
    (   Rest =:= 0
    ->  High = Domain
    ;   dom_highest(Rest, High)
    ).

% Building a model

dom_number([], Bit, [], Pending) :-
    Pending is Bit - 1.
dom_number([P|Ps], Bit, [propagator(Bit, P)|Numbered], Pending) :-
    Next is Bit << 1,
    dom_number(Ps, Next, Numbered, Pending).

dom_watch([], Watch, Watch).
dom_watch([propagator(Bit, P)|Propagators], Watch0, Watch) :-
    dom_variables(P, Is),
    dom_watch_each(Is, Bit, Watch0, Watch1),
    dom_watch(Propagators, Watch1, Watch).

dom_watch_each([], _, Watch, Watch).
dom_watch_each([I|Is], Bit, Watch0, Watch) :-
    dom_get(I, Watch0, Mask0),
    Mask is Mask0 \/ Bit,
    dom_put(I, Mask, Watch0, Watch1),
    dom_watch_each(Is, Bit, Watch1, Watch).

dom_variables(equal(X, Y), [X, Y]).
dom_variables(offset(X, Y, _), [X, Y]).
dom_variables(next_to(X, Y), [X, Y]).
dom_variables(before(X, Y), [X, Y]).
dom_variables(permutation(Is, _, _), Is).
dom_variables(ends(Is, _), Is).
dom_variables(near(X, Y), [X, Y]).
dom_variables(formula(F), Is) :-
    findall(I, dom_atom(F, I), Is).

% dom_atom(+Formula, -X): Formula speaks of the variable X.
dom_atom(is(X, _), X).
dom_atom(in(X, _), X).
dom_atom(same(X, _), X).
dom_atom(same(_, Y), Y).
dom_atom(not(F), X) :-
    dom_atom(F, X).
dom_atom(and(F, G), X) :-
    ( dom_atom(F, X) ; dom_atom(G, X) ).
dom_atom(or(F, G), X) :-
    ( dom_atom(F, X) ; dom_atom(G, X) ).
dom_atom(iff(F, G), X) :-
    ( dom_atom(F, X) ; dom_atom(G, X) ).

% dom_permutation(+Is, +Values, -Propagator): there are as many of Is as values
% from 1 to Values. An interval of values is Mask-Width, narrow ones come first.
dom_permutation(Is, Values, permutation(Is, All, Intervals)) :-
    dom_values(Values, All),
    findall(Width-From,
            ( between(1, Values, Width), Width < Values,
              Most is Values - Width + 1,
              between(1, Most, From) ),
            Pairs),
    dom_interval_masks(Pairs, Intervals).

% dom_sets(+Values, -Sets): the sets of values as Mask-Width, but for the empty
% one and that of all.
dom_sets(Values, Sets) :-
    Last is (1 << Values) - 2,
    findall(Width-Mask,
            ( between(1, Last, Bits), Mask is Bits << 1,
              dom_size(Bits, 0, Width) ),
            Pairs),
    keysort(Pairs, Sorted),
    findall(Mask-Width, member(Width-Mask, Sorted), Sets).

% dom_strength(?Strength, -Distinct, -Near): how much is taken from domains.
% Distinct is what permutations look at: `ends` takes values from the ends of
% domains only, `intervals` also from the inside, and gives a value that one
% domain alone has to that domain; `sets` takes all that can be taken. Near is
% what next_to looks at: `ends` of domains, or all `values`.
dom_strength(bounds, ends, ends).
dom_strength(mixed, ends, values).
dom_strength(standard, intervals, values).
dom_strength(domain, sets, values).

% dom_stronger(+Posted0, +Values, +Strength, -Posted): the propagators with that
% strength in the place of those that look at intervals and values.
dom_stronger([], _, _, []).
dom_stronger([P0|Ps0], Values, Strength, [P|Ps]) :-
    dom_strength(Strength, Distinct, Near),
    (   P0 = permutation(Is, _, Intervals),
        Distinct == ends
    ->  P = ends(Is, Intervals)
    ;   P0 = permutation(Is, All, _),
        Distinct == sets
    ->  dom_sets(Values, Sets),
        P = permutation(Is, All, Sets)
    ;   P0 = next_to(X, Y),
        Near == ends
    ->  P = near(X, Y)
    ;   P = P0
    ),
    dom_stronger(Ps0, Values, Strength, Ps).

% dom_values(+Values, -All): the domain of all values from 1 to Values.
dom_values(Values, All) :-
    All is (2 << Values) - 2.

dom_interval_masks([], []).
dom_interval_masks([Width-From|Pairs], [Mask-Width|Intervals]) :-
    Mask is ((1 << Width) - 1) << From,
    dom_interval_masks(Pairs, Intervals).

% The store: a tree t(Domain, Left, Right). The bits of a number from the lowest
% up are its path, 0 to the left and 1 to the right, until 1 is left.

dom_get(I, t(Value, Left, Right), Found) :-
    (   I =:= 1
    ->  Found = Value
    ;   Next is I >> 1,
        (   I /\ 1 =:= 0
        ->  dom_get(Next, Left, Found)
        ;   dom_get(Next, Right, Found)
        )
    ).

dom_get_all([], _, []).
dom_get_all([I|Is], Tree, [Value|Values]) :-
    dom_get(I, Tree, Value),
    dom_get_all(Is, Tree, Values).

dom_put(I, New, t(Value, Left, Right), Tree) :-
    (   I =:= 1
    ->  Tree = t(New, Left, Right)
    ;   Next is I >> 1,
        (   I /\ 1 =:= 0
        ->  Tree = t(Value, Left1, Right),
            dom_put(Next, New, Left, Left1)
        ;   Tree = t(Value, Left, Right1),
            dom_put(Next, New, Right, Right1)
        )
    ).

% dom_tree(+Values, -Tree): the first of Values is at number 1.
dom_tree([], t).
dom_tree([Value|Values], t(Value, Left, Right)) :-
    dom_alternate(Values, Even, Odd),
    dom_tree(Even, Left),
    dom_tree(Odd, Right).

% dom_uniform(+Last, +Value, -Tree): Value at each number from 1 to Last.
dom_uniform(Last, Value, Tree) :-
    findall(Value, between(1, Last, _), Values),
    dom_tree(Values, Tree).

dom_alternate([], [], []).
dom_alternate([Value|Values], [Value|Others], Rest) :-
    dom_alternate(Values, Rest, Others).

% Puzzles
%
% A puzzle is puzzle(Houses, Groups, Clues). A group is Property-Options, with
% an option for each house. An option, named Property=Option in the clues, is a
% variable whose value is the house it belongs to. The clues are the propagators
% with these names, formula(F) with options in the place of variables, and
% in(A, Values): A belongs to one of the listed houses. A
% clue of another kind is a domain error, an option that no group has an
% existence error.

% dom_solve(+Puzzle, +Limit, -Solutions, -Count): the solutions, with Limit and
% Count as in dom_some/6. A solution is the list of houses from left to right,
% a house the list of its options in the order of the groups.
dom_solve(Puzzle, Limit, Solutions, Count) :-
    dom_solve(Puzzle, standard, Limit, Solutions, Count).

% dom_solve(+Puzzle, +Strength, +Limit, -Solutions, -Count): the same with one of
% the strengths of dom_strength/3.
dom_solve(Puzzle, Strength, Limit, Solutions, Count) :-
    dom_start(Puzzle, Strength, Names, Model, Node),
    dom_some(Limit, [Node], Model, Stores, 0-0, Count),
    dom_streets(Stores, Puzzle, Names, Solutions).

% dom_start(+Puzzle, +Strength, -Names, -Model, -Node): Node is the root of the search; the
% position of a name in Names is the number of its variable.
dom_start(puzzle(Houses, Groups, Clues), Strength, Names, Model,
          Pending-Store) :-
    findall(Property=Option,
            ( member(Property-Options, Groups), member(Option, Options) ),
            Names),
    length(Names, Last),
    findall(P, ( member(Clue, Clues), dom_post(Clue, Names, P) ), Posted1),
    findall(P,
            ( member(Group, Groups),
              dom_group(Group, Names, Is),
              dom_permutation(Is, Houses, P) ),
            Posted2),
    append(Posted1, Posted2, Posted3),
    dom_stronger(Posted3, Houses, Strength, Posted),
    dom_model(Posted, Last, Model, Pending),
    dom_values(Houses, All),
    dom_uniform(Last, All, Store0),
    dom_places(Clues, Names, Store0, Store).

dom_group(Property-Options, Names, Is) :-
    findall(I, ( member(O, Options), dom_index(Property=O, Names, I) ), Is).

dom_index(Name, Names, I) :-
    dom_index(Names, Name, 1, I).

dom_index([], Name, _, _) :-
    throw(error(existence_error(option, Name), _)).
dom_index([First|Names], Name, I0, I) :-
    (   First == Name
    ->  I = I0
    ;   Next is I0 + 1,
        dom_index(Names, Name, Next, I)
    ).

% dom_post(+Clue, +Names, -Propagator): fails for a clue on one option only.
dom_post(Clue, Names, Propagator) :-
    (   dom_relation(Clue, A, B, X, Y, Propagator)
    ->  dom_index(A, Names, X),
        dom_index(B, Names, Y)
    ;   Clue = in(_, _)
    ->  fail
    ;   Clue = formula(F)
    ->  dom_named(F, Names, G),
        Propagator = formula(G)
    ;   throw(error(domain_error(clue, Clue), _))
    ).

% dom_named(+Formula0, +Names, -Formula): the variables of its options.
dom_named(in(A, Values), Names, in(X, Values)) :-
    dom_index(A, Names, X).
dom_named(same(A, B), Names, same(X, Y)) :-
    dom_index(A, Names, X),
    dom_index(B, Names, Y).
dom_named(not(F0), Names, not(F)) :-
    dom_named(F0, Names, F).
dom_named(and(F0, G0), Names, and(F, G)) :-
    dom_named(F0, Names, F),
    dom_named(G0, Names, G).
dom_named(or(F0, G0), Names, or(F, G)) :-
    dom_named(F0, Names, F),
    dom_named(G0, Names, G).

% dom_relation(+Clue, -A, -B, -X, -Y, -Propagator): Propagator is that of Clue
% when X and Y are the variables of the options A and B.
dom_relation(equal(A, B), A, B, X, Y, equal(X, Y)).
dom_relation(offset(A, B, D), A, B, X, Y, offset(X, Y, D)).
dom_relation(next_to(A, B), A, B, X, Y, next_to(X, Y)).
dom_relation(before(A, B), A, B, X, Y, before(X, Y)).

% dom_places(+Clues, +Names, +Store0, -Store): applies the clues on one option.
dom_places([], _, Store, Store).
dom_places([Clue|Clues], Names, Store0, Store) :-
    (   Clue = in(A, Houses)
    ->  dom_index(A, Names, X),
        dom_get(X, Store0, Domain0),
        dom_mask(Houses, 0, Mask),
        Domain is Domain0 /\ Mask,
        dom_put(X, Domain, Store0, Store1)
    ;   Store1 = Store0
    ),
    dom_places(Clues, Names, Store1, Store).

dom_mask([], Mask, Mask).
dom_mask([Value|Values], Mask0, Mask) :-
    Mask1 is Mask0 \/ 1 << Value,
    dom_mask(Values, Mask1, Mask).

% dom_streets(+Stores, +Puzzle, +Names, -Streets): reads the houses from left to
% right out of each store.
dom_streets([], _, _, []).
dom_streets([Store|Stores], Puzzle, Names, [Street|Streets]) :-
    Puzzle = puzzle(Houses, Groups, _),
    findall(House,
            ( between(1, Houses, Place),
              Mask is 1 << Place,
              findall(Option,
                      ( member(Property-Options, Groups),
                        member(Option, Options),
                        dom_index(Property=Option, Names, I),
                        dom_get(I, Store, Mask) ),
                      House) ),
            Street),
    dom_streets(Stores, Puzzle, Names, Streets).
