/*  bagof/3 and setof/3 (ISO 8.10.2, 8.10.3).

    Solutions are collected as pairs Witness-Template. The witness has the free
    variables of the goal. The pairs are sorted by witness. Solutions whose
    witnesses are variants make one answer.

    Ground variants are identical, so they are neighbours after sorting. The
    order of variables is no help. So witnesses with variables are sorted by a
    key in which all variables are the same. Variants then have the same key.
*/

:- module('$bags', [bagof/3, setof/3]).

:- autoload(library(error)).

:- meta_predicate
    bagof(?, ^, -),
    setof(?, ^, -).

%!  bagof(?Template, :Goal, ?Bag) is nondet.
%
%   Bag is the non-empty list of the instances of Template for the
%   solutions of Goal, one Bag for each binding of the free variables of
%   Goal: those that are neither in Template nor bound by ^ in Goal.
%   Errors: instantiation_error, type_error(callable, Goal),
%   type_error(list, Bag).
%   Source: ISO 8.10.2.

bagof(Template, Goal, Bag) :-
    must_be_list_or_partial(Bag),
    solution_groups(Template, Goal, Witness, Groups),
    group_member(Groups, Witness, Bag).

%!  setof(?Template, :Goal, ?Set) is nondet.
%
%   As bagof/3, with each list sorted and without duplicates.
%   Errors: as bagof/3.
%   Source: ISO 8.10.3.

setof(Template, Goal, Set) :-
    must_be_list_or_partial(Set),
    solution_groups(Template, Goal, Witness, Groups),
    group_member(Groups, Witness, Bag),
    sort(Bag, Set).

must_be_list_or_partial(Term) :-
    (   is_list_or_partial(Term)
    ->  true
    ;   current_prolog_flag(iso, false)
    ->  true
    ;   type_error(list, Term)
    ).

%   solution_groups(+Template, +Goal, -Witness, -Groups): Groups is a list of
%   WitnessInstance-Bag. It fails if there are no solutions.

solution_groups(Template, Goal0, Witness, Groups) :-
    iterated_goal(Goal0, Goal, Template, Bound),
    '$free_variables'(Goal, Bound, Free),
    (   Free == []
    ->  findall(Template, Goal, Bag),
        Bag = [_|_],
        Groups = [Witness-Bag]
    ;   witness(Free, Witness),
        findall(Witness-Template, Goal, Pairs),
        (   '$ground_groups'(Pairs, Groups)
        ->  true
        ;   with_sort_keys(Pairs, _, Keyed),
            keysort(Keyed, Sorted),
            variant_groups(Sorted, Groups)
        )
    ).

%   witness(+Free, -Witness): Witness has the variables Free. A single variable
%   is its own witness: the term is shorter, and can be sorted faster.

witness([Free], Witness) :-
    !,
    Witness = Free.
witness(Free, Witness) :-
    Witness =.. [v|Free].

%   iterated_goal(+Goal0, -Goal, +Bound0, -Bound): Goal is Goal0 without its
%   leading V^. These V are added to Bound0 (ISO 7.1.1.5). A module before or
%   between them stays with Goal.

iterated_goal(Goal0, Goal, Bound0, Bound) :-
    (   nonvar(Goal0),
        Goal0 = V^Goal1
    ->  iterated_goal(Goal1, Goal, V+Bound0, Bound)
    ;   nonvar(Goal0),
        Goal0 = M:Goal1,
        nonvar(Goal1),
        has_quantifier(Goal1)
    ->  Goal = M:Goal2,
        iterated_goal(Goal1, Goal2, Bound0, Bound)
    ;   Goal = Goal0,
        Bound = Bound0
    ).

has_quantifier(_^_).
has_quantifier(_:Goal) :-
    nonvar(Goal),
    has_quantifier(Goal).

%   with_sort_keys(+Pairs, ?Var, -Keyed): Keyed has Key-Pair for each element
%   of Pairs. Key is its witness with Var in place of all variables.

with_sort_keys([], _, []).
with_sort_keys([W-T|Pairs], Var, [Key-(W-T)|Keyed]) :-
    copy_term_nat(W, Key),
    term_variables(Key, Vars),
    all_the_same(Vars, Var),
    with_sort_keys(Pairs, Var, Keyed).

all_the_same([], _).
all_the_same([Var|Vars], Var) :-
    all_the_same(Vars, Var).

variant_groups([], []).
variant_groups([Key-(W-T)|Keyed], [W-[T|Ts]|Groups]) :-
    take_variants(Keyed, Key, W, Ts, Rest),
    variant_groups(Rest, Groups).

take_variants([], _, _, [], []).
take_variants([Key1-(W1-T)|Keyed], Key, W, Ts, Rest) :-
    (   Key1 \== Key
    ->  Ts = [],
        Rest = [Key1-(W1-T)|Keyed]
    ;   W1 =@= W
    ->  W1 = W,
        Ts = [T|Ts1],
        take_variants(Keyed, Key, W, Ts1, Rest)
    ;   Rest = [Key1-(W1-T)|Rest1],
        take_variants(Keyed, Key, W, Ts, Rest1)
    ).

group_member([Group|Groups], Witness, Bag) :-
    group_member(Groups, Group, Witness, Bag).

group_member(_, Witness-Bag, Witness, Bag).
group_member([Group|Groups], _, Witness, Bag) :-
    group_member(Groups, Group, Witness, Bag).
