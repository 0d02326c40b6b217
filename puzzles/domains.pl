% Puzzles over finite domains: propagation, and labelling by first fail.
%
% Each option of a puzzle (an Englishman, the colour red) is a variable whose
% value is the house it belongs to. Variables are numbered from 1, and a domain
% is a bit mask with bit H for house H. The store maps numbers to domains; it is
% a binary tree, an ordinary term, so that a branch of the search starts from
% the store it was given and nothing has to be undone.
%
% A propagator takes from the domains of its variables what cannot be part of a
% solution, and fails when a domain becomes empty. A set of propagators is a bit
% mask too: the pending ones are run in a fixed order, cheap ones first, over
% and over until none is pending; a variable that changes makes the propagators
% that watch it pending again.

% Puzzles

% domains_puzzle(?Name, -Puzzle): Puzzle is puzzle(Houses, Groups, Clues). A
% group is Property-Options. Options are named Property=Option in the clues:
%
%     equal(A, B)         A and B belong to the same house
%     in(A, Houses)       A belongs to one of the listed houses
%     offset(A, B, D)     B's house is D to the right of A's
%     next_to(A, B)       B's house is next to A's
%     before(A, B)        A's house is somewhere to the left of B's
domains_puzzle(zebra, puzzle(5, [
    nationality-[english, spanish, ukrainian, norwegian, japanese],
    colour-[red, green, ivory, yellow, blue],
    pet-[dog, snails, fox, horse, zebra],
    drink-[coffee, tea, milk, juice, water],
    smoke-[oldgold, kools, chesterfield, luckystrike, parliament]
], [
    equal(nationality=english, colour=red),
    equal(nationality=spanish, pet=dog),
    equal(drink=coffee, colour=green),
    equal(nationality=ukrainian, drink=tea),
    offset(colour=ivory, colour=green, 1),
    equal(smoke=oldgold, pet=snails),
    equal(smoke=kools, colour=yellow),
    in(drink=milk, [3]),
    in(nationality=norwegian, [1]),
    next_to(smoke=chesterfield, pet=fox),
    next_to(smoke=kools, pet=horse),
    equal(smoke=luckystrike, drink=juice),
    equal(nationality=japanese, smoke=parliament),
    next_to(nationality=norwegian, colour=blue)
])).
domains_puzzle(professions, puzzle(5, [
    nationality-[english, italian, japanese, norwegian, spanish],
    colour-[green, red, yellow, blue, white],
    profession-[painter, diplomat, violinist, doctor, sculptor],
    animal-[dog, zebra, fox, snails, horse],
    drink-[juice, water, tea, coffee, milk]
], [
    equal(nationality=english, colour=red),
    equal(nationality=spanish, animal=dog),
    equal(nationality=japanese, profession=painter),
    equal(nationality=italian, drink=tea),
    in(nationality=norwegian, [1]),
    equal(colour=green, drink=coffee),
    before(colour=white, colour=green),
    equal(profession=sculptor, animal=snails),
    equal(profession=diplomat, colour=yellow),
    in(drink=milk, [3]),
    next_to(nationality=norwegian, colour=blue),
    equal(profession=violinist, drink=juice),
    next_to(animal=fox, profession=doctor),
    next_to(animal=horse, profession=diplomat),
    equal(animal=zebra, colour=white)
])).

% domains_answer(-Owner, -Drinker, -Cost): an answer to both questions. Cost is
% nodes(N), the size of the search tree that holds all answers.
domains_answer(Owner, Drinker, nodes(Nodes)) :-
    domains_puzzle(zebra, Puzzle),
    domains_solve(Puzzle, Solutions, Nodes-_),
    member(Houses, Solutions),
    member([Owner, _, zebra, _, _], Houses),
    member([Drinker, _, _, water, _], Houses).

% Solving

% domains_solve(+Puzzle, -Solutions, -Count): all solutions; one in Solutions
% means that it is unique. A solution is the list of houses from left to right,
% a house the list of its options in the order of the groups. Count is
% Nodes-Propagations: the nodes of the search tree, leaves and failures among
% them, and the runs of propagators.
domains_solve(puzzle(Houses, Groups, Clues), Solutions, Count) :-
    dom_names(Groups, Names),
    length(Names, Last),
    All is (2 << Houses) - 2,
    dom_uniform(Names, All, Store),
    dom_intervals(Houses, Intervals),
    dom_bounds(Clues, Names, All, Store, Bounded),
    findall(P, ( member(Clue, Clues), dom_post(Clue, Names, P) ), Binary),
    findall(different(Intervals, Is), dom_group(Groups, Names, Is), Different),
    append(Binary, Different, Posted),
    dom_number(Posted, 1, Propagators, Pending),
    dom_uniform(Names, 0, Watch0),
    dom_watch(Propagators, Watch0, Watch),
    dom_search(Bounded, Last, model(Propagators, Watch), Pending,
               Stores, [], 0-0, Count),
    dom_solutions(Stores, Houses, Groups, Names, Solutions).

% dom_search(+Store, +Last, +Model, +Pending, -Stores, ?Rest, +Count0, -Count):
% Stores are the solutions within Store, followed by Rest.
dom_search(Store, Last, Model, Pending, Stores, Rest, Nodes0-Runs0, Count) :-
    Nodes is Nodes0 + 1,
    Model = model(Propagators, _),
    dom_propagate(Pending, Propagators, Model, Store, Result, Runs0, Runs),
    dom_branch(Result, Last, Model, Stores, Rest, Nodes-Runs, Count).

dom_branch(failed, _, _, Rest, Rest, Count, Count).
dom_branch(stable(Store), Last, Model, Stores, Rest, Count0, Count) :-
    (   dom_first_fail(Last, Store, X)
    ->  dom_get(X, Store, Domain),
        Least is Domain /\ -Domain,
        Others is Domain - Least,
        Model = model(_, Watch),
        dom_get(X, Watch, Pending),
        dom_put(X, Least, Store, Left),
        dom_put(X, Others, Store, Right),
        dom_search(Left, Last, Model, Pending, Stores, More, Count0, Count1),
        dom_search(Right, Last, Model, Pending, More, Rest, Count1, Count)
    ;   Stores = [Store|Rest],
        Count = Count0
    ).

% dom_first_fail(+Last, +Store, -X): X is the first of the variables with the
% smallest domain of two values or more. Fails when all have one value.
dom_first_fail(Last, Store, X) :-
    dom_first_fail(1, Last, Store, 0, 1000, X).

dom_first_fail(I, Last, Store, X0, Size0, X) :-
    (   I > Last
    ->  X0 > 0,
        X = X0
    ;   dom_get(I, Store, Domain),
        dom_size(Domain, 0, Size),
        Next is I + 1,
        (   Size > 1, Size < Size0
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

% dom_propagate(+Pending, +Propagators, +Model, +Store, -Result, +Runs0, -Runs):
% Propagators are what is left of this sweep. Result is stable(Store) or failed.
dom_propagate(Pending, Propagators, Model, Store0, Result, Runs0, Runs) :-
    (   Pending =:= 0
    ->  Result = stable(Store0),
        Runs = Runs0
    ;   dom_sweep(Propagators, Pending, Model, Store0, Result, Runs0, Runs)
    ).

dom_sweep([], Pending, Model, Store, Result, Runs0, Runs) :-
    Model = model(Propagators, _),
    dom_sweep(Propagators, Pending, Model, Store, Result, Runs0, Runs).
dom_sweep([propagator(Bit, P)|Ps], Pending, Model, Store0, Result,
          Runs0, Runs) :-
    (   Pending /\ Bit =:= 0
    ->  dom_sweep(Ps, Pending, Model, Store0, Result, Runs0, Runs)
    ;   Runs1 is Runs0 + 1,
        Model = model(_, Watch),
        (   dom_run(P, Watch, Store0, Store, 0, Woken)
        ->  Pending1 is (Pending \/ Woken) /\ \Bit,
            dom_propagate(Pending1, Ps, Model, Store, Result, Runs1, Runs)
        ;   Result = failed,
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
dom_run(different(Intervals, Is), Watch, Store0, Store, Woken0, Woken) :-
    dom_get_all(Is, Store0, Domains0),
    dom_hall(Intervals, Intervals, Domains0, Domains),
    dom_narrow_all(Is, Domains0, Domains, Watch, Store0, Store, Woken0, Woken).

% dom_narrow(+X, +Domain, +Mask, +Watch, +Store0, -Store, +Woken0, -Woken):
% intersects Domain, the domain of X, with Mask.
dom_narrow(X, Domain0, Mask, Watch, Store0, Store, Woken0, Woken) :-
    Domain is Domain0 /\ Mask,
    (   Domain =:= Domain0
    ->  Store = Store0,
        Woken = Woken0
    ;   Domain =\= 0,
        dom_put(X, Domain, Store0, Store),
        dom_get(X, Watch, Watching),
        Woken is Woken0 \/ Watching
    ).

dom_narrow_all([], [], [], _, Store, Store, Woken, Woken).
dom_narrow_all([I|Is], [D0|Ds0], [D|Ds], Watch, Store0, Store,
               Woken0, Woken) :-
    dom_narrow(I, D0, D, Watch, Store0, Store1, Woken0, Woken1),
    dom_narrow_all(Is, Ds0, Ds, Watch, Store1, Store, Woken1, Woken).

% dom_hall(+Intervals, +All, +Domains0, -Domains): when as many domains lie
% within an interval of houses as the interval is wide, no other domain can use
% its houses; more than that cannot be. Starts again after each change.
dom_hall([], _, Domains, Domains).
dom_hall([Interval-Width|Intervals], All, Domains0, Domains) :-
    Outside is \Interval,
    dom_inside(Domains0, Outside, 0, Inside),
    (   Inside < Width
    ->  dom_hall(Intervals, All, Domains0, Domains)
    ;   Inside =:= Width,
        dom_exclude(Domains0, Outside, Domains1, no, Changed),
        (   Changed == no
        ->  dom_hall(Intervals, All, Domains0, Domains)
        ;   dom_hall(All, All, Domains1, Domains)
        )
    ).

dom_inside([], _, Inside, Inside).
dom_inside([Domain|Domains], Outside, Inside0, Inside) :-
    (   Domain /\ Outside =:= 0
    ->  Inside1 is Inside0 + 1
    ;   Inside1 = Inside0
    ),
    dom_inside(Domains, Outside, Inside1, Inside).

dom_exclude([], _, [], Changed, Changed).
dom_exclude([Domain0|Domains0], Outside, [Domain|Domains], Changed0, Changed) :-
    Rest is Domain0 /\ Outside,
    (   ( Rest =:= 0 ; Rest =:= Domain0 )
    ->  Domain = Domain0,
        Changed1 = Changed0
    ;   Domain = Rest,
        Changed1 = yes
    ),
    dom_exclude(Domains0, Outside, Domains, Changed1, Changed).

dom_highest(Domain, High) :-
    Rest is Domain /\ (Domain - 1),
    (   Rest =:= 0
    ->  High = Domain
    ;   dom_highest(Rest, High)
    ).

% Posting

% dom_names(+Groups, -Names): Names is a list of Property=Option; the position
% of a name is the number of its variable.
dom_names(Groups, Names) :-
    findall(Property=Option,
            ( member(Property-Options, Groups), member(Option, Options) ),
            Names).

dom_index(Name, Names, I) :-
    dom_index(Names, Name, 1, I).

dom_index([First|Names], Name, I0, I) :-
    (   First == Name
    ->  I = I0
    ;   Next is I0 + 1,
        dom_index(Names, Name, Next, I)
    ).

dom_group(Groups, Names, Is) :-
    member(Property-Options, Groups),
    findall(I, ( member(O, Options), dom_index(Property=O, Names, I) ), Is).

% dom_post(+Clue, +Names, -Propagator): fails for a clue on one option only.
dom_post(equal(A, B), Names, equal(X, Y)) :-
    dom_index(A, Names, X),
    dom_index(B, Names, Y).
dom_post(offset(A, B, D), Names, offset(X, Y, D)) :-
    dom_index(A, Names, X),
    dom_index(B, Names, Y).
dom_post(next_to(A, B), Names, next_to(X, Y)) :-
    dom_index(A, Names, X),
    dom_index(B, Names, Y).
dom_post(before(A, B), Names, before(X, Y)) :-
    dom_index(A, Names, X),
    dom_index(B, Names, Y).

% dom_bounds(+Clues, +Names, +All, +Store0, -Store): applies the clues on one
% option. All is the domain of all houses.
dom_bounds([], _, _, Store, Store).
dom_bounds([Clue|Clues], Names, All, Store0, Store) :-
    (   Clue = in(A, Houses)
    ->  dom_index(A, Names, X),
        dom_get(X, Store0, Domain0),
        dom_mask(Houses, 0, Mask),
        Domain is Domain0 /\ Mask /\ All,
        dom_put(X, Domain, Store0, Store1)
    ;   Store1 = Store0
    ),
    dom_bounds(Clues, Names, All, Store1, Store).

dom_mask([], Mask, Mask).
dom_mask([House|Houses], Mask0, Mask) :-
    Mask1 is Mask0 \/ 1 << House,
    dom_mask(Houses, Mask1, Mask).

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
dom_variables(different(_, Is), Is).

% dom_intervals(+Houses, -Intervals): all intervals of houses but the whole
% street, as Mask-Width, narrow ones first.
dom_intervals(Houses, Intervals) :-
    findall(Width-From,
            ( between(1, Houses, Width), Width < Houses,
              Most is Houses - Width + 1,
              between(1, Most, From) ),
            Pairs),
    dom_interval_masks(Pairs, Intervals).

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

% dom_uniform(+Names, +Value, -Tree): Value at the number of each name.
dom_uniform(Names, Value, Tree) :-
    findall(Value, member(_, Names), Values),
    dom_tree(Values, Tree).

dom_alternate([], [], []).
dom_alternate([Value|Values], [Value|Others], Rest) :-
    dom_alternate(Values, Rest, Others).

% Solutions

% dom_solutions(+Stores, +Houses, +Groups, +Names, -Solutions): reads the houses
% from left to right out of each store.
dom_solutions([], _, _, _, []).
dom_solutions([Store|Stores], Houses, Groups, Names, [Street|Solutions]) :-
    findall(House,
            ( between(1, Houses, Place),
              Mask is 1 << Place,
              findall(Option,
                      dom_option(Groups, Names, Store, Mask, Option),
                      House) ),
            Street),
    dom_solutions(Stores, Houses, Groups, Names, Solutions).

dom_option(Groups, Names, Store, Mask, Option) :-
    member(Property-Options, Groups),
    member(Option, Options),
    dom_index(Property=Option, Names, I),
    dom_get(I, Store, Mask).

% main: solves both puzzles, prints their solutions and what they took. A line
% for each property has its options, each with the number of its house.
main :-
    domains_puzzle(Name, Puzzle),
    domains_solve(Puzzle, Solutions, Nodes-Propagations),
    length(Solutions, Count),
    write(Name),
    write(': solutions: '), write(Count),
    write(', nodes: '), write(Nodes),
    write(', propagations: '), write(Propagations), nl,
    Puzzle = puzzle(_, Groups, _),
    member(Street, Solutions),
    nth1(Column, Groups, Property-Options),
    write('  '), write(Property), write(':'),
    dom_print(Options, Column, Street),
    fail.
main.

dom_print([], _, _) :-
    nl.
dom_print([Option|Options], Column, Street) :-
    nth1(Place, Street, House),
    nth1(Column, House, Option),
    !,
    write(' '), write(Option), write(' '), write(Place),
    dom_print(Options, Column, Street).
