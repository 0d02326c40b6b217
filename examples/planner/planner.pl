% Planning in the blocks world with STRIPS operators, in two ways.
%
% Run:   zebra -q -g main -t halt examples/planner/planner.pl
%
% A state is an ordered set of ground facts; an action has conditions, a list
% of facts that it deletes and one that it adds.
%
%   breadth/4    search forwards, by length of plan, no state twice: the plans
%                are the shortest
%   regress/4    search backwards from the goals by iterative deepening: only
%                actions that add a wanted fact are looked at
%   linear/4     one goal after the other, as the first STRIPS did it: fast, but
%                a goal reached can be undone for the next (the Sussman anomaly)
%
% Literature: R. Fikes and N. Nilsson, STRIPS, AI 2 (1971); G. Sussman, A
% Computer Model of Skill Acquisition (1975); R. Waldinger, Achieving several
% goals simultaneously (1977).

:- use_module(library(lists)).
:- use_module(library(ordsets)).
:- use_module(library(apply)).

main :-
    forall(problem(Name, Blocks, Start, Goals),
           ( nb_setval(blocks, Blocks),
             format('~w~n~`=t~*|~n', [Name, 24]),
             picture(Start),
             format('goals: ~w~n~n', [Goals]),
             list_to_ord_set(Start, State),
             forall(member(Planner, [breadth, regress, linear]),
                    show(Planner, State, Goals)) )).

% show(+Planner, +State, +Goals)
show(Planner, State, Goals) :-
    call(Planner, State, Goals, Plan, Effort),
    !,
    length(Plan, Length),
    format('~w: ~d actions, ~d states~n', [Planner, Length, Effort]),
    forall(nth1(N, Plan, Action), format('~t~d~4|. ~w~n', [N, Action])),
    (   execute(Plan, State, Final),
        ord_subset_of(Goals, Final)
    ->  picture(Final)
    ;   format('this plan does not reach the goals~n')
    ),
    nl.
show(Planner, _, _) :-
    format('~w: no plan~n~n', [Planner]).

ord_subset_of(Goals, State) :-
    list_to_ord_set(Goals, Set),
    ord_subset(Set, State).

% Actions.

% action(?Name, ?Conditions, ?Deleted, ?Added): Move a block from a block or the
% floor to a block or the floor. The blocks are named on calling.
action(move(B, From, To), [clear(B), clear(To), on(B, From)],
       [on(B, From), clear(To)], [on(B, To), clear(From)]) :-
    block(B),
    block(To),
    To \== B,
    block(From),
    From \== To,
    From \== B.
action(move(B, From, floor), [clear(B), on(B, From)],
       [on(B, From)], [on(B, floor), clear(From)]) :-
    block(B),
    block(From),
    From \== B.
action(move(B, floor, To), [clear(B), clear(To), on(B, floor)],
       [on(B, floor), clear(To)], [on(B, To)]) :-
    block(B),
    block(To),
    To \== B.

block(B) :-
    nb_getval(blocks, Blocks),
    member(B, Blocks).

% apply_action(+State0, -Action, -State): an action possible in State0.
apply_action(State0, Action, State) :-
    action(Action, Conditions, Deleted, Added),
    forall(member(C, Conditions), ord_memberchk(C, State0)),
    list_to_ord_set(Deleted, DeletedSet),
    list_to_ord_set(Added, AddedSet),
    ord_subtract(State0, DeletedSet, State1),
    ord_union(State1, AddedSet, State).

execute([], State, State).
execute([Action|Plan], State0, State) :-
    apply_action(State0, Action, State1),
    !,
    execute(Plan, State1, State).

% Forwards, breadth first.

% breadth(+State, +Goals, -Plan, -Count): Count states were looked at.
breadth(State, Goals, Plan, Count) :-
    list_to_ord_set(Goals, GoalSet),
    layers([State-[]], [State], GoalSet, Reversed, Seen),
    reverse(Reversed, Plan),
    length(Seen, Count).

% layers(+Layer, +Seen0, +Goals, -Plan, -Seen): Layer has the states one action
% further at each call.
layers(Layer, Seen, Goals, Plan, Seen) :-
    member(State-Plan, Layer),
    ord_subset(Goals, State),
    !.
layers(Layer, Seen0, Goals, Plan, Seen) :-
    Layer = [_|_],
    foldl(successors, Layer, []-Seen0, Next-Seen1),
    reverse(Next, Ordered),
    layers(Ordered, Seen1, Goals, Plan, Seen).

successors(State-Plan, Next0-Seen0, Next-Seen) :-
    findall(Successor-[Action|Plan], apply_action(State, Action, Successor), Pairs),
    foldl(add_new, Pairs, Next0-Seen0, Next-Seen).

add_new(State-Plan, Next0-Seen0, Next-Seen) :-
    (   ord_memberchk(State, Seen0)
    ->  Next-Seen = Next0-Seen0
    ;   ord_add_element(Seen0, State, Seen),
        Next = [State-Plan|Next0]
    ).

% Backwards.

% regress(+State, +Goals, -Plan, -Count)
regress(State, Goals, Plan, Count) :-
    nb_setval(regressions, 0),
    list_to_ord_set(Goals, GoalSet),
    between(0, 12, Bound),
    length(Reversed, Bound),
    backwards(Reversed, State, GoalSet, [GoalSet]),
    !,
    reverse(Reversed, Plan),
    nb_getval(regressions, Count).

% backwards(?Plan, +State, +Goals, +Path): Plan, last action first, leads from
% State to Goals. Goals that hold another set of Path are no progress.
backwards([], State, Goals, _) :-
    ord_subset(Goals, State).
backwards([Action|Plan], State, Goals, Path) :-
    member(Goal, Goals),
    action(Action, Conditions, Deleted, Added),
    memberchk(Goal, Added),
    \+ ( member(D, Deleted), ord_memberchk(D, Goals) ),
    list_to_ord_set(Added, AddedSet),
    list_to_ord_set(Conditions, ConditionSet),
    ord_subtract(Goals, AddedSet, Remaining),
    ord_union(Remaining, ConditionSet, Before),
    consistent(Before),
    \+ ( member(Known, Path), ord_subset(Known, Before) ),
    nb_getval(regressions, N0),
    N is N0 + 1,
    nb_setval(regressions, N),
    backwards(Plan, State, Before, [Before|Path]).

% consistent(+Facts): a block is in one place, and a clear one bears nothing.
consistent(Facts) :-
    \+ ( member(on(B, X), Facts), member(on(B, Y), Facts), X \== Y ),
    \+ ( member(on(A, X), Facts), X \== floor, member(on(B, X), Facts), A \== B ),
    \+ ( member(clear(X), Facts), member(on(_, X), Facts) ).

% One goal after the other.

% linear(+State, +Goals, -Plan, -Count)
linear(State, Goals, Plan, Count) :-
    between(1, 6, Depth),
    attain_all(Goals, Goals, State, _, Depth, Plan, []),
    !,
    length(Plan, Length),
    Count is Length + 1.

% attain_all(+Goals, +All, +State0, -State, +Depth, -Plan, ?Tail): reach Goals in
% turn, then see whether All hold; those undone on the way are reached again.
attain_all([], All, State0, State, Depth, Plan, Tail) :-
    exclude([F]>>ord_memberchk(F, State0), All, Undone),
    (   Undone == []
    ->  State = State0,
        Plan = Tail
    ;   Depth > 0,
        Depth1 is Depth - 1,
        attain_all(Undone, All, State0, State, Depth1, Plan, Tail)
    ).
attain_all([Goal|Goals], All, State0, State, Depth, Plan, Tail) :-
    attain(Goal, State0, State1, Depth, Plan, Plan1),
    attain_all(Goals, All, State1, State, Depth, Plan1, Tail).

attain(Goal, State, State, _, Plan, Plan) :-
    ord_memberchk(Goal, State),
    !.
attain(Goal, State0, State, Depth, Plan, Tail) :-
    Depth > 0,
    Depth1 is Depth - 1,
    action(Action, Conditions, _, Added),
    memberchk(Goal, Added),
    possible(Conditions, State0),
    attain_all(Conditions, Conditions, State0, State1, Depth1, Plan, [Action|Tail]),
    apply_action(State1, Action, State).

% possible(+Conditions, +State): what is on what is taken from the state.
possible(Conditions, State) :-
    forall(member(on(B, X), Conditions), ord_memberchk(on(B, X), State)).

% Pictures.

% picture(+State): the towers side by side, by the name of the lowest block.
picture(State) :-
    findall(Tower, ( member(on(B, floor), State), tower(B, State, Tower) ), Towers),
    findall(Height, ( member(Tower, Towers), length(Tower, Height) ), Heights),
    max_list(Heights, Highest),
    forall(( between(1, Highest, Down), Level is Highest - Down + 1 ),
           ( forall(member(Tower, Towers), level(Level, Tower)), nl )),
    forall(member(_, Towers), write('-----')),
    nl.

tower(B, State, [B|Above]) :-
    (   member(on(A, B), State)
    ->  tower(A, State, Above)
    ;   Above = []
    ).

level(Level, Tower) :-
    (   nth1(Level, Tower, B)
    ->  format(' [~w] ', [B])
    ;   write('     ')
    ).

% Problems.

problem('Swap a tower', [a, b],
        [on(b, floor), on(a, b), clear(a)],
        [on(b, a)]).
problem('Sussman anomaly', [a, b, c],
        [on(a, floor), on(c, a), on(b, floor), clear(b), clear(c)],
        [on(a, b), on(b, c)]).
problem('Reverse a tower', [a, b, c, d],
        [on(d, floor), on(c, d), on(b, c), on(a, b), clear(a)],
        [on(d, c), on(c, b), on(b, a)]).
problem('Two towers', [a, b, c, d, e],
        [on(b, floor), on(a, b), clear(a), on(e, floor), on(d, e), on(c, d), clear(c)],
        [on(a, d), on(b, e), on(c, floor)]).
problem('A circle', [a, b],
        [on(a, floor), on(b, floor), clear(a), clear(b)],
        [on(a, b), on(b, a)]).
