/*  library(clpb): constraints over the Boolean values 0 and 1.

    Variables that depend on each other share a diagram (bdd.go) of all their
    constraints (M. Triska, The Boolean constraint solver of SWI-Prolog, 2016).
    The attribute clpb of a variable is

        bool(Level, Root)

    and the root root(Diagram, Formulas, Vars, Shown): Formulas are the posted
    formulas, numbered in that order, for the answers. Vars are all variables of
    the root. When another root replaces it, Diagram becomes in(Root), for bound
    variables whose hook has not run yet. The global variable '$clpb' is
    levels(Next, Atoms): the level of the next new variable, and Atom-Level for
    the atoms, which stand for any value. All of this is undone on backtracking.

    If the diagram implies the value of a variable, or that it equals another
    one, it is bound at once and leaves the root.
*/

:- module(clpb,
          [ op(300, fy, ~),
            op(500, yfx, #),
            sat/1,
            taut/2,
            labeling/1,
            sat_count/2,
            weighted_maximum/3,
            random_labeling/2
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(pairs)).
:- autoload(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(ordsets)).

:- nb_setval('$clpb', levels(0, [])).

%!  sat(+Expr) is semidet.
%
%   The Boolean expression Expr is true: 0, 1, a variable, an atom (which stands
%   for any value), ~E, E+F, E*F, E#F (exclusive or), V^E (E for some value of V),
%   E=:=F, E=\=F, E=<F, E>=F, E<F, E>F, +(Es), *(Es), or card(Ns, Es): as many of
%   the list Es as Ns says are true, a list of integers and of ranges N-M.
%   Errors: domain_error(clpb_expr, E), instantiation_error.
%   Source: SWI-Prolog.

sat(Expr) :-
    parse(Expr, Parsed),
    term_variables(Parsed, Vars),
    boolean_vars(Vars),
    conjuncts(Parsed, Formulas),
    post_all(Formulas).

post_all([]).
post_all([Formula|Formulas]) :-
    post(Formula),
    post_all(Formulas).

%   post(+Formula): posts that Formula is true, an expression as parse/2 makes
%   it.

post(Formula) :-
    term_variables(Formula, Vars0),
    roots(Vars0, Roots),
    joined(Roots, Known, Formulas, Vars),
    expression(Formula, E),
    new_level(Number),
    solvable(op(8, Known, E), Roots, [Number-Formula|Formulas], Vars).

%   boolean_vars(+Vars): gives each variable the attribute.

boolean_vars([]).
boolean_vars([V|Vs]) :-
    (   var(V),
        \+ get_attr(V, clpb, _)
    ->  new_level(Level),
        put_attr(V, clpb, bool(Level, root(1, [], [V], _)))
    ;   true
    ),
    boolean_vars(Vs).

new_level(Level) :-
    b_getval('$clpb', levels(Level, Atoms)),
    Next is Level+1,
    b_setval('$clpb', levels(Next, Atoms)).

atom_level(Atom, Level) :-
    b_getval('$clpb', levels(Next, Atoms)),
    (   memberchk(Atom-Level0, Atoms)
    ->  Level = Level0
    ;   Level = Next,
        Next1 is Next+1,
        b_setval('$clpb', levels(Next1, [Atom-Next|Atoms]))
    ).

%   roots(+Vars, -Roots): the roots of the variables, without duplicates.

roots([], []).
roots([V|Vs], Roots) :-
    (   get_attr(V, clpb, bool(_, Root0))
    ->  newest_root(Root0, Root),
        roots(Vs, Roots0),
        (   has_root(Roots0, Root)
        ->  Roots = Roots0
        ;   Roots = [Root|Roots0]
        )
    ;   roots(Vs, Roots)
    ).

newest_root(Root0, Root) :-
    arg(1, Root0, Diagram),
    (   Diagram = in(Root1)
    ->  newest_root(Root1, Root)
    ;   Root = Root0
    ).

has_root([Root0|Roots], Root) :-
    (   same_term(Root0, Root)
    ->  true
    ;   has_root(Roots, Root)
    ).

%   joined(+Roots, -Diagram, -Formulas, -Vars): their conjunction, as an
%   expression.

joined([], 1, [], []).
joined([root(D, Fs, Vs, _)|Roots], op(8, D, Diagram), Formulas, Vars) :-
    joined(Roots, Diagram, Formulas0, Vars0),
    append(Fs, Formulas0, Formulas),
    append(Vs, Vars0, Vars).

%   solvable(+E, +Roots, +Formulas, +Vars): E, which has a solution, replaces
%   Roots as what is known about Vars. Binds the variables whose values follow.

solvable(E, Roots, Formulas, Vars0) :-
    '$bdd'(E, Diagram0),
    level_vars(Vars0, Pairs),
    has_solution(Diagram0, Pairs),
    '$bdd_facts'(Diagram0, Facts),
    list_to_assoc(Pairs, Levels),
    b_getval('$clpb', levels(_, Atoms)),
    applicable(Facts, Levels, Atoms, Known),
    without_levels(Known, Diagram0, E1),
    '$bdd'(E1, Diagram),
    remaining(Pairs, Known, Vars),
    Root = root(Diagram, Formulas, Vars, _),
    replace_roots(Roots, Root),
    set_root(Vars, Root),
    become(Known, Levels).

%   has_solution(+E, +Pairs): for all values of the atoms, there are values of
%   the variables in the pairs Level-Var such that E is true.

has_solution(E, Pairs) :-
    b_getval('$clpb', levels(_, Atoms)),
    (   Atoms == []
    ->  \+ '$bdd'(E, 0)
    ;   pairs_keys(Pairs, Levels),
        others(Levels, [], E, E1),
        for_all_values(Atoms, E1, E2),
        '$bdd'(E2, 1)
    ).

level_vars(Vars0, Pairs) :-
    term_variables(Vars0, Vars),
    with_levels(Vars, Pairs0),
    sort(Pairs0, Pairs).

with_levels([], []).
with_levels([V|Vs], Pairs) :-
    (   get_attr(V, clpb, bool(Level, _))
    ->  Pairs = [Level-V|Pairs1]
    ;   Pairs = Pairs1
    ),
    with_levels(Vs, Pairs1).

%   applicable(+Facts, +Levels, +Atoms, -Known): the facts about variables. A
%   fact about an atom is reversed if the atom has the higher level.

applicable([], _, _, []).
applicable([Level-Value|Facts], Levels, Atoms, Known) :-
    (   get_assoc(Level, Levels, _),
        is_value(Value, Levels, Atoms)
    ->  Known = [Level-Value|Known1]
    ;   Value = v(Level1),
        memberchk(_-Level, Atoms),
        get_assoc(Level1, Levels, _)
    ->  Known = [Level1-v(Level)|Known1]
    ;   Known = Known1
    ),
    applicable(Facts, Levels, Atoms, Known1).

is_value(c(_), _, _).
is_value(v(Level), Levels, Atoms) :-
    (   get_assoc(Level, Levels, _)
    ->  true
    ;   memberchk(_-Level, Atoms)
    ).

without_levels([], E, E).
without_levels([Level-_|Known], E0, E) :-
    without_levels(Known, some(Level, E0), E).

remaining([], _, []).
remaining([Level-V|Pairs], Known, Vars) :-
    (   memberchk(Level-_, Known)
    ->  Vars = Vars1
    ;   Vars = [V|Vars1]
    ),
    remaining(Pairs, Known, Vars1).

replace_roots([], _).
replace_roots([Old|Roots], Root) :-
    setarg(1, Old, in(Root)),
    replace_roots(Roots, Root).

set_root([], _).
set_root([V|Vs], Root) :-
    get_attr(V, clpb, bool(Level, _)),
    put_attr(V, clpb, bool(Level, Root)),
    set_root(Vs, Root).

become([], _).
become([Level-Value|Known], Levels) :-
    get_assoc(Level, Levels, V),
    del_attr(V, clpb),
    (   Value = c(V0)
    ->  true
    ;   Value = v(Level1),
        (   get_assoc(Level1, Levels, V0)
        ->  true
        ;   b_getval('$clpb', levels(_, Atoms)),
            memberchk(V0-Level1, Atoms)
        )
    ),
    V = V0,
    become(Known, Levels).

%   attr_unify_hook(+Attribute, ?Other): a Boolean variable has become Other.

attr_unify_hook(bool(Level, Root0), Other) :-
    newest_root(Root0, Root),
    Root = root(D, Formulas, Vars, _),
    (   integer(Other),
        memberchk(Other, [0,1])
    ->  table_for(Other, Table),
        solvable(some(Level, op(Table, v(Level), D)), [Root], Formulas, Vars)
    ;   var(Other)
    ->  (   get_attr(Other, clpb, bool(Level1, _))
        ->  roots([Other], [Root1]),
            (   same_term(Root, Root1)
            ->  Roots = [Root]
            ;   Roots = [Root,Root1]
            ),
            joined(Roots, E, Formulas1, Vars1),
            solvable(some(Level, op(8, op(9, v(Level), v(Level1)), E)), Roots, Formulas1, Vars1)
        ;   put_attr(Other, clpb, bool(Level, Root))
        )
    ;   atom(Other)
    ->  atom_level(Other, Level1),
        solvable(some(Level, op(8, op(9, v(Level), v(Level1)), D)), [Root], Formulas, Vars)
    ;   domain_error(clpb_expr, Other)
    ).

%   table_for(+Value, -Table): the connective that is true if the first operand
%   has this value and the second is true.

table_for(0, 2).
table_for(1, 8).

%!  taut(+Expr, -T) is semidet.
%
%   T is 0 if Expr cannot be true together with the constraints so far, and 1 if
%   it cannot be false; fails otherwise.
%   Source: SWI-Prolog.

taut(Expr, T) :-
    parse(Expr, Parsed),
    term_variables(Parsed, Vars),
    boolean_vars(Vars),
    roots(Vars, Roots),
    joined(Roots, Diagram, _, All),
    expression(Parsed, E),
    level_vars(All, Pairs),
    (   \+ has_solution(op(8, Diagram, E), Pairs)
    ->  T = 0
    ;   \+ has_solution(op(4, Diagram, E), Pairs)
    ->  T = 1
    ).

%!  labeling(+Vars) is nondet.
%
%   Give each of the list Vars a value, 0 before 1, such that all constraints hold. Those
%   that were constrained first come first.
%   Errors: instantiation_error, domain_error(clpb_variable, V).
%   Source: SWI-Prolog.

labeling(Vars) :-
    must_be_variables(Vars),
    term_variables(Vars, Unbound),
    boolean_vars(Unbound),
    level_vars(Unbound, Pairs),
    pairs_values(Pairs, Ordered),
    label(Ordered).

label([]).
label([V|Vs]) :-
    ( V = 0 ; V = 1 ),
    label(Vs).

must_be_variables(Vars) :-
    must_be(list, Vars),
    maplist(must_be_variable, Vars).

must_be_variable(V) :-
    (   ( var(V) ; V == 0 ; V == 1 )
    ->  true
    ;   domain_error(clpb_variable, V)
    ).

%!  sat_count(+Expr, -Count) is det.
%
%   Count is the number of ways to give values to the variables of Expr such that
%   it is true and the constraints so far can hold.
%   Source: SWI-Prolog.

sat_count(Expr, Count) :-
    b_getval('$clpb', State),
    parse(Expr, Parsed),
    term_variables(Expr, Vars),
    new_variables(Vars, New),
    boolean_vars(Vars),
    projected(Vars, Parsed, Diagram, Levels),
    drop(New),
    b_setval('$clpb', State),
    solutions(Diagram, Levels, Count).

new_variables([], []).
new_variables([V|Vs], New) :-
    (   get_attr(V, clpb, _)
    ->  New = New1
    ;   New = [V|New1]
    ),
    new_variables(Vs, New1).

drop([]).
drop([V|Vs]) :-
    del_attr(V, clpb),
    drop(Vs).

%   projected(+Vars, +Parsed, -Diagram, -Levels): the values of Vars that can be
%   extended to solutions of Parsed, for all values of the atoms.

projected(Vars, Parsed, Diagram, Levels) :-
    roots(Vars, Roots),
    joined(Roots, Known, _, All),
    expression(Parsed, E),
    level_vars(Vars, Pairs),
    pairs_keys(Pairs, Levels),
    level_vars(All, AllPairs),
    pairs_keys(AllPairs, AllLevels),
    others(AllLevels, Levels, op(8, Known, E), E1),
    b_getval('$clpb', levels(_, Atoms)),
    for_all_values(Atoms, E1, E2),
    '$bdd'(E2, Diagram).

others([], _, E, E).
others([Level|All], Levels, E0, E) :-
    (   memberchk(Level, Levels)
    ->  others(All, Levels, E0, E)
    ;   others(All, Levels, some(Level, E0), E)
    ).

for_all_values([], E, E).
for_all_values([_-Level|Atoms], E0, E) :-
    for_all_values(Atoms, op(6, 1, some(Level, op(6, 1, E0))), E).

%   solutions(+Diagram, +Levels, -Count): the number of ways to give values to
%   the variables of Levels, in ascending order, such that Diagram is true. The
%   count of a node covers its level and those below.

solutions(Diagram, Levels, Count) :-
    ranks(Levels, 0, Ranks),
    length(Levels, Total),
    '$bdd_nodes'(Diagram, Root, Nodes),
    list_to_assoc(Ranks, RankOf),
    list_to_assoc([0-counted(Total, 0),1-counted(Total, 1)], Counts0),
    count_nodes(Nodes, 2, RankOf, Counts0, Counts),
    get_assoc(Root, Counts, counted(Rank, Count0)),
    Count is Count0<<Rank.

ranks([], _, []).
ranks([Level|Levels], Rank, [Level-Rank|Ranks]) :-
    Rank1 is Rank+1,
    ranks(Levels, Rank1, Ranks).

count_nodes([], _, _, Counts, Counts).
count_nodes([node(Level, Low, High)|Nodes], N, RankOf, Counts0, Counts) :-
    get_assoc(Level, RankOf, Rank),
    get_assoc(Low, Counts0, counted(Rank0, Count0)),
    get_assoc(High, Counts0, counted(Rank1, Count1)),
    Count is Count0<<(Rank0-Rank-1)+Count1<<(Rank1-Rank-1),
    put_assoc(N, Counts0, counted(Rank, Count), Counts1),
    N1 is N+1,
    count_nodes(Nodes, N1, RankOf, Counts1, Counts).

%!  weighted_maximum(+Weights, +Vars, -Maximum) is nondet.
%
%   Maximum is the greatest sum of the Weights, integers, of those of Vars that
%   are 1 in a solution. Backtracking finds all solutions that have it.
%   Source: SWI-Prolog.

weighted_maximum(Weights, Vars, Maximum) :-
    must_be(list(integer), Weights),
    must_be_variables(Vars),
    same_length(Weights, Vars),
    term_variables(Vars, Unbound),
    boolean_vars(Unbound),
    greatest(Weights, Vars, Maximum),
    label_greatest(Weights, Vars, Maximum).

label_greatest([], [], 0).
label_greatest([W|Ws], [V|Vs], Sum) :-
    ( V = 0 ; V = 1 ),
    Sum1 is Sum-W*V,
    greatest(Ws, Vs, Sum1),
    label_greatest(Ws, Vs, Sum1).

%   greatest(+Weights, +Vars, -Sum): the best sum of a node covers its level and
%   those below.

greatest(Weights, Vars, Sum) :-
    weighted_levels(Weights, Vars, 0, Fixed, [], WeightOf),
    term_variables(Vars, Unbound),
    projected(Unbound, 1, Diagram, Levels),
    ranks(Levels, 0, Ranks),
    list_to_assoc(Ranks, RankOf),
    free_gains(Levels, WeightOf, 0, Gains0),
    Gains =.. [gains|Gains0],
    length(Levels, Total),
    '$bdd_nodes'(Diagram, Root, Nodes),
    list_to_assoc([0-best(Total, none),1-best(Total, 0)], Best0),
    best_nodes(Nodes, 2, RankOf, WeightOf, Gains, Best0, Best),
    gain(Root, Best, 0, 0, Gains, Sum0),
    Sum0 \== none,
    Sum is Fixed+Sum0.

%   weighted_levels(+Weights, +Vars, +Fixed0, -Fixed, +WeightOf0, -WeightOf):
%   Fixed is the sum for the operands that have a value. WeightOf has the
%   weights of the variables by level.

weighted_levels([], [], Fixed, Fixed, WeightOf, WeightOf).
weighted_levels([W|Ws], [V|Vs], Fixed0, Fixed, WeightOf0, WeightOf) :-
    (   get_attr(V, clpb, bool(Level, _))
    ->  (   selectchk(Level-W0, WeightOf0, Rest)
        ->  W1 is W0+W,
            WeightOf1 = [Level-W1|Rest]
        ;   WeightOf1 = [Level-W|WeightOf0]
        ),
        Fixed1 = Fixed0
    ;   Fixed1 is Fixed0+W*V,
        WeightOf1 = WeightOf0
    ),
    weighted_levels(Ws, Vs, Fixed1, Fixed, WeightOf1, WeightOf).

%   free_gains(+Levels, +WeightOf, +Gain, -Gains): the most that the levels
%   before each rank add if they are free.

free_gains([], _, Gain, [Gain]).
free_gains([Level|Levels], WeightOf, Gain, [Gain|Gains]) :-
    memberchk(Level-W, WeightOf),
    Gain1 is Gain+max(W, 0),
    free_gains(Levels, WeightOf, Gain1, Gains).

best_nodes([], _, _, _, _, Best, Best).
best_nodes([node(Level, Low, High)|Nodes], N, RankOf, WeightOf, Gains, Best0, Best) :-
    get_assoc(Level, RankOf, Rank),
    memberchk(Level-W, WeightOf),
    Next is Rank+1,
    gain(Low, Best0, Next, 0, Gains, Sum0),
    gain(High, Best0, Next, W, Gains, Sum1),
    best_of(Sum0, Sum1, Sum),
    put_assoc(N, Best0, best(Rank, Sum), Best1),
    N1 is N+1,
    best_nodes(Nodes, N1, RankOf, WeightOf, Gains, Best1, Best).

best_of(none, Sum, Sum) :-
    !.
best_of(Sum, none, Sum) :-
    !.
best_of(Sum0, Sum1, Sum) :-
    Sum is max(Sum0, Sum1).

%   gain(+N, +Best, +Rank, +Weight, +Gains, -Sum): Sum is Weight plus the best
%   sum of node N over the levels from Rank on.

gain(N, Best, Rank, Weight, Gains, Sum) :-
    get_assoc(N, Best, best(Rank1, Sum0)),
    (   Sum0 == none
    ->  Sum = none
    ;   I is Rank+1,
        I1 is Rank1+1,
        arg(I, Gains, Gain),
        arg(I1, Gains, Gain1),
        Sum is Sum0+Gain1-Gain+Weight
    ).

%!  random_labeling(+Seed, +Vars) is semidet.
%
%   Give the list Vars the values of a solution, which the integer Seed chooses; all are
%   equally likely.
%   Source: SWI-Prolog.

random_labeling(Seed, Vars) :-
    must_be(integer, Seed),
    must_be_variables(Vars),
    term_variables(Vars, Unbound),
    boolean_vars(Unbound),
    State is (Seed*6364136223846793005+1442695040888963407) mod (1<<64),
    label_randomly(Unbound, State).

label_randomly([], _).
label_randomly([V|Vs], State) :-
    (   var(V)
    ->  term_variables([V|Vs], Unbound),
        get_attr(V, clpb, bool(Level, _)),
        projected(Unbound, 1, All, Levels),
        solutions(All, Levels, Count),
        Count > 0,
        '$bdd'(op(8, All, v(Level)), High),
        solutions(High, Levels, Count1),
        (   (State>>32)*Count < Count1<<32
        ->  V = 1
        ;   V = 0
        ),
        State1 is (State*6364136223846793005+1442695040888963407) mod (1<<64)
    ;   State1 = State
    ),
    label_randomly(Vs, State1).

%   parse(+Expr, -Parsed): Parsed is 0, 1, a variable, an atom, not(E), and(E, F),
%   or(E, F), xor(E, F), eq(E, F), some(V, E) or card(Integers, Es).

parse(Expr, Parsed) :-
    (   var(Expr)
    ->  Parsed = Expr
    ;   atom(Expr),
        Expr \== []
    ->  Parsed = Expr
    ;   integer(Expr),
        memberchk(Expr, [0,1])
    ->  Parsed = Expr
    ;   compound(Expr),
        connective(Expr, Operands, Parsed, Operands1)
    ->  parse_all(Operands, Operands1)
    ;   Expr = card(Counts, Es)
    ->  must_be(list, Counts),
        must_be(list, Es),
        integers(Counts, Integers),
        parse_all(Es, Es1),
        Parsed = card(Integers, Es1)
    ;   Expr = V^E
    ->  (   var(V)
        ->  Parsed = some(V, E1),
            parse(E, E1)
        ;   domain_error(clpb_variable, V)
        )
    ;   Expr = +(Es)
    ->  must_be(list, Es),
        parse_all(Es, Es1),
        folded(Es1, or, 0, Parsed)
    ;   Expr = *(Es)
    ->  must_be(list, Es),
        parse_all(Es, Es1),
        folded(Es1, and, 1, Parsed)
    ;   domain_error(clpb_expr, Expr)
    ).

parse_all([], []).
parse_all([E|Es], [P|Ps]) :-
    parse(E, P),
    parse_all(Es, Ps).

connective(~A, [A], not(P), [P]).
connective(A+B, [A,B], or(P, Q), [P,Q]).
connective(A*B, [A,B], and(P, Q), [P,Q]).
connective(A#B, [A,B], xor(P, Q), [P,Q]).
connective(A=:=B, [A,B], eq(P, Q), [P,Q]).
connective(A=\=B, [A,B], xor(P, Q), [P,Q]).
connective(A=<B, [A,B], or(not(P), Q), [P,Q]).
connective(A>=B, [B,A], or(not(P), Q), [P,Q]).
connective(A<B, [A,B], and(not(P), Q), [P,Q]).
connective(A>B, [B,A], and(not(P), Q), [P,Q]).

folded([], _, Unit, Unit).
folded([E|Es], Name, _, Parsed) :-
    folded_with(Es, Name, E, Parsed).

folded_with([], _, E, E).
folded_with([F|Es], Name, E, Parsed) :-
    E1 =.. [Name,E,F],
    folded_with(Es, Name, E1, Parsed).

integers([], []).
integers([Count|Counts], Integers) :-
    (   nonvar(Count),
        Count = From-To
    ->  must_be(integer, From),
        must_be(integer, To),
        (   From =< To
        ->  numlist(From, To, Range)
        ;   Range = []
        ),
        append(Range, Integers1, Integers)
    ;   must_be(integer, Count),
        Integers = [Count|Integers1]
    ),
    integers(Counts, Integers1).

%   conjuncts(+Parsed, -Formulas): Parsed is the conjunction of Formulas. A
%   disjunction of few conjunctions is turned into a conjunction of
%   disjunctions.

conjuncts(Parsed, Formulas) :-
    (   var(Parsed)
    ->  Formulas = [Parsed]
    ;   Parsed = and(A, B)
    ->  conjuncts(A, As),
        conjuncts(B, Bs),
        append(As, Bs, Formulas)
    ;   Parsed = or(A, B)
    ->  conjuncts(A, As),
        conjuncts(B, Bs),
        length(As, N),
        length(Bs, M),
        (   N*M =< 16
        ->  findall_pairs(As, Bs, Formulas)
        ;   Formulas = [Parsed]
        )
    ;   Parsed = not(E),
        negation(E, E1)
    ->  conjuncts(E1, Formulas)
    ;   Formulas = [Parsed]
    ).

negation(E, Negation) :-
    nonvar(E),
    (   E = not(Negation)
    ->  true
    ;   E = and(A, B)
    ->  Negation = or(not(A), not(B))
    ;   E = or(A, B)
    ->  Negation = and(not(A), not(B))
    ).

findall_pairs([], _, []).
findall_pairs([A|As], Bs, Formulas) :-
    disjunctions(Bs, A, Formulas, Formulas1),
    findall_pairs(As, Bs, Formulas1).

disjunctions([], _, Formulas, Formulas).
disjunctions([B|Bs], A, [or(A, B)|Formulas], Rest) :-
    disjunctions(Bs, A, Formulas, Rest).

%   expression(+Parsed, -E): E is Parsed in the form that '$bdd'/2 takes.

expression(Parsed, E) :-
    (   var(Parsed)
    ->  get_attr(Parsed, clpb, bool(Level, _)),
        E = v(Level)
    ;   integer(Parsed)
    ->  E = Parsed
    ;   atom(Parsed)
    ->  atom_level(Parsed, Level),
        E = v(Level)
    ;   Parsed = not(A)
    ->  E = op(6, 1, A1),
        expression(A, A1)
    ;   Parsed = some(V, A)
    ->  expression(A, A1),
        (   get_attr(V, clpb, bool(Level, _))
        ->  E = some(Level, A1)
        ;   E = A1
        )
    ;   Parsed = card(Integers, As)
    ->  E = card(Integers, As1),
        maplist(expression, As, As1)
    ;   Parsed =.. [Name,A,B],
        table(Name, Table),
        E = op(Table, A1, B1),
        expression(A, A1),
        expression(B, B1)
    ).

%   table(+Name, -Table): bit 2*X+Y of Table is the value for X and Y.

table(and, 8).
table(or, 14).
table(xor, 6).
table(eq, 9).

%   attribute_goals(+Var)//: the formulas of the root of Var, unless they were
%   shown, each as a sum modulo 2 of products. A variable without formulas is
%   shown as equal to itself.

attribute_goals(Var) -->
    { get_attr(Var, clpb, bool(_, Root)),
      Root = root(Diagram, Numbered, Vars, Shown)
    },
    (   { var(Shown) }
    ->  { setarg(4, Root, shown),
          keysort(Numbered, Sorted),
          pairs_values(Sorted, Formulas),
          level_vars(Vars, Pairs),
          b_getval('$clpb', levels(_, Atoms)),
          transpose_pairs(Atoms, AtomPairs),
          append(Pairs, AtomPairs, Names0),
          sort(Names0, Names),
          list_to_assoc(Names, NameOf),
          pairs_keys(Pairs, Levels),
          shown_sums(Formulas, [], Sums0),
          without_implied(Sums0, Diagram, Levels, Sums),
          sum_goals(Sums, NameOf, Goals),
          term_variables(Goals, Mentioned),
          own_goals(Pairs, Mentioned, OwnGoals)
        },
        list(Goals),
        list(OwnGoals)
    ;   []
    ).

list([]) -->
    [].
list([X|Xs]) -->
    [X],
    list(Xs).

own_goals([], _, []).
own_goals([_-V|Pairs], Mentioned, Goals) :-
    (   member(V0, Mentioned),
        V0 == V
    ->  Goals = Goals1
    ;   Goals = [clpb:sat(V=:=V)|Goals1]
    ),
    own_goals(Pairs, Mentioned, Goals1).

%   shown_sums(+Formulas, +Sums0, -Sums): the different sums, without those that
%   are always true.

shown_sums([], Sums0, Sums) :-
    reverse(Sums0, Sums).
shown_sums([Formula|Formulas], Sums0, Sums) :-
    expression(Formula, E),
    '$bdd'(E, Diagram),
    diagram_sum(Diagram, Sum),
    (   ( Sum == [[]] ; memberchk(Sum, Sums0) )
    ->  Sums1 = Sums0
    ;   Sums1 = [Sum|Sums0]
    ),
    shown_sums(Formulas, Sums1, Sums).

%   without_implied(+Sums0, +Diagram, +Levels, -Sums): if one sum, with the
%   variables of all Levels, implies all others, only that one is kept.

without_implied(Sums0, Diagram, Levels, Sums) :-
    (   Sums0 = [_,_|_],
        diagram_sum(Diagram, Sum),
        memberchk(Sum, Sums0),
        append(Sum, Used),
        sort(Used, Levels)
    ->  Sums = [Sum]
    ;   Sums = Sums0
    ).

%   diagram_sum(+Diagram, -Sum): a sum is an ordered set of products, which are
%   lists of levels.

diagram_sum(Diagram, Sum) :-
    '$bdd_nodes'(Diagram, Root, Nodes),
    list_to_assoc([0-[],1-[[]]], SumOf0),
    node_sums(Nodes, 2, SumOf0, SumOf),
    get_assoc(Root, SumOf, Sum).

%   node_sums(+Nodes, +N, +SumOf0, -SumOf): the sum of a node is Low +
%   V*(Low+High) modulo 2.

node_sums([], _, SumOf, SumOf).
node_sums([node(Level, Low, High)|Nodes], N, SumOf0, SumOf) :-
    get_assoc(Low, SumOf0, Sum0),
    get_assoc(High, SumOf0, Sum1),
    ord_symdiff(Sum0, Sum1, Both),
    times(Both, Level, Product),
    ord_symdiff(Sum0, Product, Sum),
    put_assoc(N, SumOf0, Sum, SumOf1),
    N1 is N+1,
    node_sums(Nodes, N1, SumOf1, SumOf).

times([], _, []).
times([Product|Products], Level, [[Level|Product]|Products1]) :-
    times(Products, Level, Products1).

sum_goals([], _, []).
sum_goals([Sum|Sums], NameOf, [clpb:sat(E)|Goals]) :-
    (   Sum = [[],[Level]|Rest],
        Rest \== []
    ->  get_assoc(Level, NameOf, V),
        E = (V=:=F),
        sum_term(Rest, NameOf, F)
    ;   Sum = [[Level]|Rest],
        Rest \== []
    ->  get_assoc(Level, NameOf, V),
        E = (V=\=F),
        sum_term(Rest, NameOf, F)
    ;   sum_term(Sum, NameOf, E)
    ),
    sum_goals(Sums, NameOf, Goals).

sum_term([Product|Products], NameOf, Sum) :-
    product_term(Product, NameOf, P),
    sum_term(Products, NameOf, P, Sum).

sum_term([], _, Sum, Sum).
sum_term([Product|Products], NameOf, Sum0, Sum) :-
    product_term(Product, NameOf, P),
    sum_term(Products, NameOf, Sum0#P, Sum).

product_term([], _, 1).
product_term([Level|Levels], NameOf, Product) :-
    get_assoc(Level, NameOf, V),
    product_term(Levels, NameOf, V, Product).

product_term([], _, Product, Product).
product_term([Level|Levels], NameOf, Product0, Product) :-
    get_assoc(Level, NameOf, V),
    product_term(Levels, NameOf, Product0*V, Product).
