/*  library(chr/compile): rules become clauses.

    A constraint tries its occurrences in the heads of rules, from the first
    rule to the last. Within a rule, removed heads come before kept ones, each
    from left to right. This is the refined operational semantics (Duck,
    Stuckey, Garcia de la Banda, Holzbaur, 2004). Each occurrence is a
    predicate, and so is the search for each partner. With

        leq(X, Y), leq(Y, Z) ==> leq(X, Z).

    the first occurrence, where leq(A, B) has been called, is

        'leq/2 1'(A, B, S) :-
            '$chr_partners'(leq, 1, B, Ps),
            'leq/2 1 1'(Ps, A, B, S).

        'leq/2 1 1'([], A, B, S) :-
            'leq/2 2'(A, B, S).
        'leq/2 1 1'([P|Ps], A, B, S) :-
            (   P = leq(State, _, _, _, B1, Z),
                State \== dead, P \== S, B1 == B,
                <S is stored>,
                '$chr_fire'(1, t(S, P))
            ->  leq(A, Z),
                <'leq/2 1 1'(Ps, A, B, S), unless S is dead now>
            ;   'leq/2 1 1'(Ps, A, B, S)
            ).

    S is the suspension, a variable until the constraint is stored. It is stored
    before a rule that keeps it fires, or at the end; not if the body only
    computes. Tests that need no further partner run before partners are looked
    up.
*/

:- module(chr_compile,
          [ chr_clauses/2
          ]).

:- autoload(library(lists)).
:- use_module(library(chr/match)).

%!  chr_clauses(+Program, -Clauses) is det.
%
%   Clauses are the clauses and directives that Program stands for.

chr_clauses(Program, Clauses) :-
    Program = program(Module, Constraints, Types, Options, Rules),
    stores(Constraints, Module, Rules, Stores),
    Context = context(Module, Constraints, Options, Rules, Stores),
    constraints_clauses(Constraints, Context, Clauses1, []),
    finish_stores(Stores, 1, Declarations),
    type_declarations(Types, Module, TypeDeclarations),
    append([TypeDeclarations, Declarations, Clauses1], Clauses).

%   A store is store(Name/Arity, Module, Name, Waking, Indexes): Indexes is an
%   open list of terms Index-Number.

stores([], _, _, []).
stores([Constraint|Constraints], Module, Rules, [Store|Stores]) :-
    Constraint = constraint(PI, _, _),
    Store = store(PI, Module, Name, Mask, _),
    format(atom(Name), '$chr ~q', [Module:PI]),
    waking_mask(Constraint, Rules, Mask),
    stores(Constraints, Module, Rules, Stores).

index_number(Index, Indexes, I, Number) :-
    (   var(Indexes)
    ->  Indexes = [Index|_],
        Number = I
    ;   Indexes = [Index0|_],
        Index0 == Index
    ->  Number = I
    ;   Indexes = [_|Rest],
        I1 is I+1,
        index_number(Index, Rest, I1, Number)
    ).

finish_stores([], _, []).
finish_stores([store(PI, Module, Name, Mask, Indexes)|Stores], Rank, [Directive|Directives]) :-
    index_terms(Indexes, Terms),
    Value =.. [store, bag([], 0, [], 0, []), Rank, Mask|Terms],
    Directive = (:- chr_runtime:declare_constraint(Module, PI, Name, Value)),
    Rank1 is Rank+1,
    finish_stores(Stores, Rank1, Directives).

index_terms(Indexes, Terms) :-
    (   var(Indexes)
    ->  Terms = []
    ;   Indexes = [index(Kind, Positions)|Rest],
        Positions1 =.. [p|Positions],
        Terms = [index(Kind, Positions1, 0, buckets([], [], [], [], [], [], []))|Terms1],
        index_terms(Rest, Terms1)
    ).

type_declarations([], _, []).
type_declarations([Head-Definition|Types], Module,
                  [(:- chr_runtime:declare_type(Module, Head, Definition))|Directives]) :-
    type_declarations(Types, Module, Directives).

constraints_clauses([], _, Clauses, Clauses).
constraints_clauses([Constraint|Constraints], Context, Clauses, Rest) :-
    constraint_clauses(Constraint, Context, Clauses, Clauses1),
    constraints_clauses(Constraints, Context, Clauses1, Rest).

%   constraint_clauses(+Constraint, +Context, -Clauses, ?Rest): the predicate of
%   the constraint, the one that wakes a suspension, and the occurrences.

constraint_clauses(Constraint, Context, Clauses, Rest) :-
    Constraint = constraint(Name/Arity, _, Types),
    Context = context(Module, _, Options, Rules, Stores),
    functor(Head, Name, Arity),
    Head =.. [_|Args],
    append(Args, [_], Args1),
    goal(Name/Arity, [1], Args1, First),
    type_tests(Types, Args, Module, Options, Tests, [First]),
    conjunction(Tests, Body),
    memberchk(store(Name/Arity, _, StoreName, _, _), Stores),
    append(Args, [S], Args2),
    goal(Name/Arity, [1], Args2, Again),
    Wake =.. [StoreName, S],
    Suspension =.. [StoreName, _, _, _, _|Args],
    Clauses = [(Head :- Body),(Wake :- S = Suspension, Again)|Clauses1],
    findall(Rule-Occurrence,
            ( member(Rule, Rules),
              occurrence(Rule, Name/Arity, Occurrence)
            ),
            Occurrences),
    occurrences_clauses(Occurrences, 1, fresh, Constraint, Context, Clauses1, Rest).

goal(Name/Arity, Numbers, Args, Goal) :-
    atomic_list_concat(Numbers, ' ', Place),
    atomic_list_concat(['$chr ', Name, /, Arity, ' ', Place], Predicate),
    Goal =.. [Predicate|Args].

%   occurrence(+Rule, +PI, -Occurrence): Occurrence is removed(I) or kept(I) for
%   each active head of PI.

occurrence(rule(_, Kept, Removed, _, _, _), Name/Arity, Occurrence) :-
    functor(General, Name, Arity),
    (   nth1(I, Removed, head(General, active)),
        Occurrence = removed(I)
    ;   nth1(I, Kept, head(General, active)),
        Occurrence = kept(I)
    ).

%   type_tests(+Types, +Args, +Module, +Options, -Tests, ?Rest)

type_tests(Types, Args, Module, Options, Tests, Rest) :-
    (   ( memberchk(optimize-full, Options) ; memberchk(debug-off, Options) )
    ->  Tests = Rest
    ;   type_tests(Types, Args, Module, Tests, Rest)
    ).

type_tests([], [], _, Tests, Tests).
type_tests([Type|Types], [Arg|Args], Module, Tests, Rest) :-
    (   type_test(Type, Arg, Test)
    ->  Check = chr_runtime:check_type(Type, Module, Arg),
        Tests = [( Test -> true ; Check )|Tests1]
    ;   untested(Type)
    ->  Tests = Tests1
    ;   Tests = [chr_runtime:check_type(Type, Module, Arg)|Tests1]
    ),
    type_tests(Types, Args, Module, Tests1, Rest).

type_test(int, X, integer(X)).
type_test(dense_int, X, integer(X)).
type_test(natural, X, ( integer(X), X >= 0 )).
type_test(float, X, float(X)).
type_test(number, X, number(X)).

untested(any).
untested(chr_identifier).
untested(chr_identifier(_)).
untested(chr_constants(_)).
untested(chr_enum(_)).

%   occurrences_clauses(+Occurrences, +Number, +Storage, +Constraint, +Context,
%   -Clauses, ?Rest): Storage is fresh while the constraint is certainly not
%   stored yet.

occurrences_clauses([], Number, _, constraint(PI, _, _), Context, [(Head :- Body)|Rest], Rest) :-
    PI = _/Arity,
    length(Args, Arity),
    append(Args, [S], Args1),
    goal(PI, [Number], Args1, Head),
    stored(PI, Args, S, Context, Body).
occurrences_clauses([Rule-Occurrence|Occurrences], Number, Storage0, Constraint, Context, Clauses, Rest) :-
    occurrence_clauses(Rule, Occurrence, Number, Storage0, Storage, Constraint, Context,
                       Clauses, Clauses1),
    Number1 is Number+1,
    occurrences_clauses(Occurrences, Number1, Storage, Constraint, Context, Clauses1, Rest).

%   stored(+PI, +Args, +S, +Context, -Goal): Goal stores the constraint, if it has
%   not been stored.

stored(PI, Args, S, context(Module, _, _, _, Stores), Goal) :-
    memberchk(store(PI, _, StoreName, _, _), Stores),
    Suspension =.. [StoreName, live, 0, [], Module|Args],
    Goal = ( nonvar(S) -> true ; S = Suspension, '$chr_add'(S) ).

%   An occurrence is active(PI, Number, Args, S, Removed, Rule).

occurrence_clauses(Rule0, Occurrence, Number, Storage0, Storage, Constraint, Context, Clauses, Rest) :-
    copy_term(Rule0, rule(RuleNumber, Kept, Removed, Guard0, Body, _)),
    Constraint = constraint(PI, Modes, _),
    PI = _/Arity,
    length(Args, Arity),
    goals(Guard0, Guard1, []),
    checked_guard(Guard1, t(Kept, Removed), Context, Guard),
    numbered(Kept, 1, kept, KeptPartners),
    numbered(Removed, 1, removed, RemovedPartners),
    append(KeptPartners, RemovedPartners, Order),
    append(RemovedPartners, KeptPartners, Partners0),
    take_active(Partners0, Occurrence, partner(Active, Role, _, S), Partners),
    Active =.. [_|Patterns],
    match_arguments(Patterns, Modes, Args, [], Known, Matches),
    (   Role == removed,
        Storage0 == fresh
    ->  Storage = fresh
    ;   Storage = stored
    ),
    (   Role == removed,
        Storage0 == fresh,
        Context = context(_, _, _, _, Stores),
        memberchk(store(PI, _, _, 0, _), Stores)
    ->  New = new
    ;   New = old
    ),
    history(Order, RuleNumber, Removed, Context, History),
    append(Args, [S], Args1),
    goal(PI, [Number], Args1, Head),
    Number1 is Number+1,
    goal(PI, [Number1], Args1, Next),
    Fire = fire(PI, Number, Args, S, Role, New, Body, History),
    (   Partners == []
    ->  ready(Guard, Known, now, Guard2, Known1, Tests1, Tests2),
        before_firing(Fire, Context, Tests2)
    ;   ready(Guard, Known, later, Guard2, Known1, Tests1, [])
    ),
    append(Matches, Tests1, Tests),
    conjunction(Tests, Test),
    level(Partners, Guard2, Known1, [], Next, Fire, Context, Then, Clauses1, Rest),
    condition(Test, Then, Next, Goal),
    Clauses = [(Head :- Goal)|Clauses1].

%   checked_guard(+Guard0, +Heads, +Context, -Guard): with the option
%   check_guard_bindings, a guard fails if it binds a variable of the heads.

checked_guard(Guard0, Heads, context(_, _, Options, _, _), Guard) :-
    (   Guard0 \== [],
        memberchk(check_guard_bindings-on, Options)
    ->  append([term_variables(Heads, Before)|Guard0],
               [term_variables(Before, After),Before == After],
               Guard)
    ;   Guard = Guard0
    ).

condition(Test, Then, Else, Goal) :-
    (   Test == true
    ->  Goal = Then
    ;   Goal = ( Test -> Then ; Else )
    ).

goals(Goal, Goals, Rest) :-
    (   var(Goal)
    ->  Goals = [Goal|Rest]
    ;   Goal = (A, B)
    ->  goals(A, Goals, Goals1),
        goals(B, Goals1, Rest)
    ;   Goal == true
    ->  Goals = Rest
    ;   Goals = [Goal|Rest]
    ).

%   A partner is partner(Constraint, Role, I, S).

numbered([], _, _, []).
numbered([head(C, _)|Heads], I, Role, [partner(C, Role, I, _)|Partners]) :-
    I1 is I+1,
    numbered(Heads, I1, Role, Partners).

take_active([Partner|Partners], Occurrence, Active, Rest) :-
    Partner = partner(_, Role, I, _),
    (   Occurrence =.. [Role, I]
    ->  Active = Partner,
        Rest = Partners
    ;   Rest = [Partner|Rest1],
        take_active(Partners, Occurrence, Active, Rest1)
    ).

%   history(+Partners, +Number, +Removed, +Context, -History): the goals that
%   test whether a propagation rule has not yet fired with these suspensions.

history(Partners, Number, Removed, context(_, _, _, _, Stores), History) :-
    (   Removed == [],
        member(partner(C, _, _, _), Partners),
        functor(C, Name, Arity),
        memberchk(store(Name/Arity, _, _, Mask, _), Stores),
        Mask =\= 0
    ->  suspensions(Partners, Ss),
        Tuple =.. [t|Ss],
        History = ['$chr_fire'(Number, Tuple)]
    ;   History = []
    ).

suspensions([], []).
suspensions([partner(_, _, _, S)|Partners], [S|Ss]) :-
    suspensions(Partners, Ss).

%   ready(+Guard, +Known0, +When, -Guard1, -Known, -Tests, ?Rest): Tests are the
%   first goals of the guard that need none of the heads still to be matched, or
%   all goals if When is now. Their variables become known.

ready(Guard, Known0, When, Guard1, Known, Tests, Rest) :-
    (   Guard = [Goal|Goals],
        ( When == now ; all_known(Goal, Known0) )
    ->  Tests = [Goal|Tests1],
        term_variables(Goal, Vars),
        append(Vars, Known0, Known1),
        ready(Goals, Known1, When, Guard1, Known, Tests1, Rest)
    ;   Guard1 = Guard,
        Known = Known0,
        Tests = Rest
    ).

%   level(+Partners, +Guard, +Known, +Outer, +Else, +Fire, +Context, -Goal,
%   -Clauses, ?Rest): Goal looks for Partners and fires; Clauses are the loops.
%   Outer are the enclosing loops, the innermost first, as
%   loop(Goal, Tail, S, Role, PI): Goal continues the loop with Tail, S is the
%   suspension, PI its constraint. Else continues if there are no partners.

level([], _, _, Outer, Else, Fire, Context, Goal, Clauses, Clauses) :-
    fire(Outer, Else, Fire, Context, Goal).
level([P|Ps], Guard, Known, Outer, Else, Fire, Context, Goal, Clauses, Rest) :-
    Context = context(_, Constraints, _, _, Stores),
    best_partner([P|Ps], Constraints, Known, Partner, Partners),
    Partner = partner(C, Role, _, S),
    functor(C, Name, Arity),
    memberchk(constraint(Name/Arity, Modes, _), Constraints),
    memberchk(store(Name/Arity, _, StoreName, _, Indexes), Stores),
    partner_key(C, Modes, Known, Index, Key),
    (   Index == none
    ->  IndexNumber = 0
    ;   index_number(Index, Indexes, 1, IndexNumber)
    ),
    Fire = fire(PI, Number, Args, ActiveS, _, _, Body, _),
    length(Outer, Depth0),
    Depth is Depth0+1,
    outer_terms(Outer, OuterTerms),
    needed(Known, t(C, Partners, Guard, Body), t(Args, ActiveS, OuterTerms), Extra),
    append([Args, [ActiveS|OuterTerms], Extra], State),
    goal(PI, [Number, Depth], [L|State], Start),
    Goal = ( '$chr_partners'(StoreName, IndexNumber, Key, L), Start ),
    goal(PI, [Number, Depth], [[]|State], End),
    goal(PI, [Number, Depth], [[S|Tail]|State], Head),
    goal(PI, [Number, Depth], [Tail|State], Continue),
    C =.. [_|Patterns],
    length(PartnerArgs, Arity),
    Suspension =.. [StoreName, Alive, _, _, _|PartnerArgs],
    Tests = [S = Suspension, Alive \== dead|Tests1],
    distinct(Outer, S, Fire, PI, Name/Arity, Tests1, Tests2),
    match_arguments(Patterns, Modes, PartnerArgs, Known, Known1, Matches),
    append(Matches, Tests3, Tests2),
    Outer1 = [loop(Continue, Tail, S, Role, Name/Arity)|Outer],
    (   Partners == []
    ->  ready(Guard, Known1, now, Guard1, Known2, Tests3, Tests4),
        before_firing(Fire, Context, Tests4)
    ;   ready(Guard, Known1, later, Guard1, Known2, Tests3, [])
    ),
    conjunction(Tests, Test),
    Clauses = [(End :- Else),(Head :- ( Test -> Then ; Continue ))|Clauses1],
    level(Partners, Guard1, Known2, Outer1, Continue, Fire, Context, Then, Clauses1, Rest).

outer_terms([], []).
outer_terms([loop(_, Tail, S, _, _)|Outer], [Tail,S|Terms]) :-
    outer_terms(Outer, Terms).

%   needed(+Known, +Later, +Passed, -Vars): the known variables that occur in
%   Later and are not in Passed.

needed(Known, Later, Passed, Vars) :-
    term_variables(Later, LaterVars),
    term_variables(Passed, PassedVars),
    needed_vars(LaterVars, Known, PassedVars, Vars).

needed_vars([], _, _, []).
needed_vars([V|Vs], Known, Passed, Vars) :-
    (   \+ known(V, Passed),
        known_term(V, Known)
    ->  Vars = [V|Vars1]
    ;   Vars = Vars1
    ),
    needed_vars(Vs, Known, Passed, Vars1).

known_term(V, Known) :-
    term_variables(Known, Vars),
    known(V, Vars).

%   distinct(+Outer, +S, +Fire, +PI, +PartnerPI, -Tests, ?Rest): S is different
%   from the suspensions of the same constraint that are already matched.

distinct(Outer, S, Fire, PI, PartnerPI, Tests, Rest) :-
    Fire = fire(_, _, _, ActiveS, _, New, _, _),
    (   PI == PartnerPI,
        New \== new
    ->  Tests = [S \== ActiveS|Tests1]
    ;   Tests = Tests1
    ),
    distinct_outer(Outer, S, PartnerPI, Tests1, Rest).

distinct_outer([], _, _, Tests, Tests).
distinct_outer([loop(_, _, S0, _, PI0)|Outer], S, PI, Tests, Rest) :-
    (   PI0 == PI
    ->  Tests = [S \== S0|Tests1]
    ;   Tests = Tests1
    ),
    distinct_outer(Outer, S, PI, Tests1, Rest).

%   before_firing(+Fire, +Context, -Tests): the tests that come last.

before_firing(fire(PI, _, Args, S, _, _, _, History), Context, Tests) :-
    (   History == []
    ->  Tests = []
    ;   stored(PI, Args, S, Context, Stored),
        Tests = [Stored|History]
    ).

%   fire(+Loops, +Next, +Fire, +Context, -Goal): Goal applies the rule. If the
%   active constraint is still alive, it continues with the innermost loop whose
%   outer suspensions are alive, or with Next.

fire(Loops, Next, Fire, Context, Goal) :-
    Fire = fire(PI, _, Args, S, Role, New, Body, History),
    reverse(Loops, Outermost),
    removals(Outermost, Goals1, Goals2),
    (   Role == removed
    ->  (   New == new
        ->  Goals2 = [Body]
        ;   Goals2 = [( var(S) -> true ; '$chr_remove'(S) ),Body]
        ),
        Goals = Goals1
    ;   only_computes(Body)
    ->  continue(Outermost, Next, unchecked, Continue),
        body_goals(Body, Continue, Goals2),
        Goals = Goals1
    ;   continue(Outermost, Next, checked, Continue),
        Goals2 = [Body,( arg(1, S, dead) -> true ; Continue )],
        (   History == []
        ->  stored(PI, Args, S, Context, Stored),
            Goals = [Stored|Goals1]
        ;   Goals = Goals1
        )
    ),
    conjunction(Goals, Goal).

body_goals(Body, Continue, Goals) :-
    (   Body == true
    ->  Goals = [Continue]
    ;   Goals = [Body,Continue]
    ).

removals([], Goals, Goals).
removals([loop(_, _, S, Role, _)|Loops], Goals, Rest) :-
    (   Role == removed
    ->  Goals = ['$chr_remove'(S)|Goals1]
    ;   Goals = Goals1
    ),
    removals(Loops, Goals1, Rest).

%   continue(+Loops, +Next, +Check, -Goal): Loops begin with the outermost one.

continue([], Next, _, Next).
continue([loop(Goal, _, S, Role, _)|Loops], _, Check, Continue) :-
    (   ( Role == removed ; Loops == [] )
    ->  Continue = Goal
    ;   continue(Loops, Goal, Check, Continue1),
        (   Check == checked
        ->  Continue = ( arg(1, S, dead) -> Goal ; Continue1 )
        ;   Continue = Continue1
        )
    ).

%   only_computes(+Body): no constraint is called, woken or removed while Body
%   runs.

only_computes(Body) :-
    nonvar(Body),
    (   Body = (A, B)
    ->  only_computes(A),
        only_computes(B)
    ;   computes(Body)
    ).

computes(true).
computes(fail).
computes(false).
computes(write(_)).
computes(print(_)).
computes(writeq(_)).
computes(writeln(_)).
computes(nl).
computes(_ < _).
computes(_ > _).
computes(_ =< _).
computes(_ >= _).
computes(_ =:= _).
computes(_ =\= _).
computes(_ == _).
computes(_ \== _).
