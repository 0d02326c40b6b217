/*  Expansion of a term that was read from a source file, before it is compiled.

    expand_term/2 calls the hooks term_expansion/4 or term_expansion/2 of the
    module being loaded and of the modules that it sees; the last ones are user
    and system. Each is applied to the result of the previous one. Then grammar
    rules are translated. expand_goal/2 calls the hooks goal_expansion/4 or
    goal_expansion/2 of these modules, until one succeeds. It does so for a goal
    and for the goals in it, until nothing changes.

    The hooks with four arguments take and return positions, in the form of the
    option subterm_positions/1 of read_term/2. They are unbound where there are
    none.
*/

:- module('$expand',
          [ expand_term/2,
            expand_term/4,
            expand_goal/2,
            expand_goal/4
          ]).

:- use_module(library(dcg)).
:- use_module(library(dict_functions)).

:- multifile
    user:term_expansion/2,
    user:term_expansion/4,
    user:goal_expansion/2,
    user:goal_expansion/4,
    system:term_expansion/2,
    system:term_expansion/4,
    system:goal_expansion/2,
    system:goal_expansion/4.
:- dynamic
    user:term_expansion/2,
    user:term_expansion/4,
    user:goal_expansion/2,
    user:goal_expansion/4,
    system:term_expansion/2,
    system:term_expansion/4,
    system:goal_expansion/2,
    system:goal_expansion/4.

%!  expand_term(+Term, -Expanded) is det.
%!  expand_term(+Term, ?Position, -Expanded, -ExpandedPosition) is det.
%
%   Expanded is the clause, directive or list of them that stands for Term, with
%   expand_goal/2 applied to bodies and directives.
%   Source: SWI-Prolog, ISO/IEC TS 13211-3.

expand_term(Term, Expanded) :-
    expand_term(Term, _, Expanded, _).

expand_term(Term, Position, Expanded, ExpandedPosition) :-
    hooked_term(Term, Position, Term1, ExpandedPosition),
    translate_rules(Term1, Term2),
    expand_bodies(Term2, ExpandedPosition, Expanded).

hooked_term(Term, P0, Expanded, P) :-
    (   var(Term)
    ->  Expanded = Term,
        P = P0
    ;   '$current_source_module'(M0),
        '$hook_modules'(term_expansion, M0, Ms),
        expand_in(Ms, Term, P0, Expanded, P)
    ).

%   expand_in(+Modules, +Term, +P0, -Expanded, -P): the hooks of each of
%   Modules are applied to the result of those before.

expand_in([], Term, P, Term, P).
expand_in([M-Arities|Ms], Term, P0, Expanded, P) :-
    call_term_expansion(M-Arities, Term, P0, Term1, P1),
    expand_in(Ms, Term1, P1, Expanded, P).

%   call_term_expansion(+Hooks, +Term, +P0, -Expanded, -P): messages name it
%   and call_goal_expansion/5, as those of SWI-Prolog do.

call_term_expansion(M-Arities, Term, P0, Expanded, P) :-
    (   var(Term)
    ->  Expanded = Term,
        P = P0
    ;   Term = [_|_]
    ->  P = P0,
        expand_list(Term, M, Arities, Expanded)
    ;   Arities = [2]
    ->  P = P0,
        (   M:term_expansion(Term, Term1)
        ->  Expanded = Term1
        ;   Expanded = Term
        )
    ;   M:term_expansion(Term, P0, Term1, P1)
    ->  Expanded = Term1,
        P = P1
    ;   Arities = [4,2],
        M:term_expansion(Term, Term1)
    ->  Expanded = Term1,
        P = P0
    ;   Expanded = Term,
        P = P0
    ).

expand_list(Terms, M, Arities, Expanded) :-
    (   nonvar(Terms),
        Terms = [First|Rest]
    ->  call_term_expansion(M-Arities, First, _, First1, _),
        add_terms(First1, Rest1, Expanded),
        expand_list(Rest, M, Arities, Rest1)
    ;   Expanded = Terms
    ).

%   add_terms(+Term, +Rest, -Terms): Terms are Term followed by Rest. If Term
%   is a list, they are its elements.

add_terms(Term, Rest, Terms) :-
    (   is_list(Term)
    ->  append_to(Term, Rest, Terms)
    ;   Terms = [Term|Rest]
    ).

append_to([], Rest, Rest).
append_to([Term|Terms], Rest, [Term|All]) :-
    append_to(Terms, Rest, All).

translate_rules(Term, Expanded) :-
    (   nonvar(Term),
        Term = [First|Rest]
    ->  Expanded = [First1|Rest1],
        translate_rule(First, First1),
        translate_rules(Rest, Rest1)
    ;   translate_rule(Term, Expanded)
    ).

translate_rule(Term, Clause) :-
    (   dcg_translate_rule(Term, Clause0)
    ->  Clause = Clause0
    ;   Clause = Term
    ).

%   expand_bodies(+Term, +Position, -Expanded): expand_goal/2 is applied to the
%   bodies of clauses and to directives.

expand_bodies(Term, P, Expanded) :-
    (   var(Term)
    ->  Expanded = Term
    ;   head_functions(Term, Term1)
    ->  expand_bodies(Term1, P, Expanded)
    ;   Term = [First|Rest]
    ->  Expanded = [First1|Rest1],
        expand_bodies(First, _, First1),
        expand_bodies(Rest, _, Rest1)
    ;   Term = (Head :- Body)
    ->  Expanded = (Head :- Body1),
        head_module(Head, M),
        expand_argument(2, Body, P, M, Body1)
    ;   Term = (Head => Body)
    ->  Expanded = (Head1 => Body1),
        expand_head(Head, Head1),
        '$current_source_module'(M),
        expand_argument(2, Body, P, M, Body1)
    ;   Term = (:- Body)
    ->  Expanded = (:- Body1),
        '$current_source_module'(M),
        expand_argument(1, Body, P, M, Body1)
    ;   Expanded = Term
    ).

%   head_functions(+Term, -Clause): Term has functional notation on dicts in its head,
%   or defines a function.

head_functions(Term, Clause) :-
    \+ Term = [_|_],
    \+ Term = (:- _),
    '$has_function'(Term),
    (   dict_method(Term, Clause)
    ->  true
    ;   Term = (Head :- Body)
    ->  '$has_function'(Head),
        dict_functions(Head, Head1, Eval),
        Clause = (Head1 :- Eval, Body)
    ;   Term \= (_ => _),
        dict_functions(Term, Head1, Eval),
        Clause = (Head1 :- Eval)
    ).

expand_argument(I, Goal, P, M, Expanded) :-
    argument_position(I, P, ArgP),
    expand(Goal, ArgP, M, [], Expanded, _).

head_module(Head, M) :-
    (   nonvar(Head),
        Head = M0:_,
        atom(M0)
    ->  M = M0
    ;   '$current_source_module'(M)
    ).

%   expand_head(+Head, -Expanded): expands the head of a rule, which may have a
%   guard.

expand_head(Head, Expanded) :-
    (   nonvar(Head),
        Head = (Plain, Guard)
    ->  Expanded = (Plain, Guard1),
        '$current_source_module'(M),
        expand(Guard, _, M, [], Guard1, _)
    ;   Expanded = Head
    ).

%   argument_position(+I, ?Position, ?ArgumentPosition): the position of the I-th
%   argument of a compound, unbound if there is none.

argument_position(I, P, ArgP) :-
    (   var(P)
    ->  true
    ;   P = parentheses_term_position(_, _, P1)
    ->  argument_position(I, P1, ArgP)
    ;   P = term_position(_, _, _, _, Ps)
    ->  nth_position(I, Ps, ArgP)
    ;   true
    ).

nth_position(_, [], _).
nth_position(I, [P|Ps], ArgP) :-
    (   I == 1
    ->  ArgP = P
    ;   I1 is I-1,
        nth_position(I1, Ps, ArgP)
    ).

%!  expand_goal(+Goal, -Expanded) is det.
%!  expand_goal(+Goal, ?Position, -Expanded, -ExpandedPosition) is det.
%
%   Expanded is Goal with goal_expansion/4 or goal_expansion/2 applied to it and
%   to the goals that its control constructs and meta-predicates call. A goal that
%   comes of its own expansion is not expanded again.
%   Errors: resource_error(goal_expansion), after 2000 expansions of a goal.
%   Source: SWI-Prolog.

expand_goal(Goal, Expanded) :-
    expand_goal(Goal, _, Expanded, _).

expand_goal(Goal, P0, Expanded, P) :-
    '$current_source_module'(M),
    expand(Goal, P0, M, [], Expanded, P).

%   expand(+Goal, +P0, +M, +Origins, -Expanded, -P): Goal is called in the
%   module M. It comes from the expansion of Origins. In Origins each goal
%   follows its hash.

expand(Goal, P0, M, Origins, Expanded, P) :-
    (   \+ callable(Goal)
    ->  Expanded = Goal,
        P = P0
    ;   '$hook_modules'(goal_expansion, M, Ms),
        Ms = [_|_],
        \+ is_origin(Goal, Origins),
        call_goal_expansion(Ms, Goal, P0, Goal1, P1),
        Goal1 \== Goal
    ->  check_expansions(Goal, Origins),
        variant_hash(Goal, Hash),
        expand(Goal1, P1, M, [Hash-Goal|Origins], Expanded, P)
    ;   control(Goal, Args, Expanded, Args1)
    ->  P = P0,
        expand_goals(Args, 1, P0, M, Origins, Args2),
        keep_alternatives(Args, Args2, Goal, Args1)
    ;   Goal = M1:Plain
    ->  Expanded = M1:Plain1,
        P = P0,
        (   atom(M1)
        ->  argument_position(2, P0, P1),
            expand(Plain, P1, M1, Origins, Plain1, _)
        ;   Plain1 = Plain
        )
    ;   '$expanded_modes'(M, Goal, Modes)
    ->  P = P0,
        Goal =.. [Name|Args],
        expand_arguments(Modes, Args, 1, P0, M, Origins, Args1),
        Goal1 =.. [Name|Args1],
        functions_before(Goal1, Expanded)
    ;   functions_before(Goal, Expanded),
        P = P0
    ).

%   functions_before(+Goal, -Expanded): Expanded first evaluates the functional
%   notation on dicts in the arguments of Goal.

functions_before(Goal, Expanded) :-
    dict_functions(Goal, Goal1, Eval),
    dict_goals(Eval, Goal1, Expanded).

%   is_origin(+Goal, +Origins): Goal is one of Origins.

is_origin(Goal, [Origin0|Origins]) :-
    variant_hash(Goal, Hash),
    member(Hash-Origin, [Origin0|Origins]),
    Origin == Goal.

%   check_expansions(+Goal, +Origins): raises an error if an expansion always
%   gives something new. It allows more steps than any program wants.

check_expansions(Goal, Origins) :-
    (   length(Origins, 2000)
    ->  functor(Goal, Name, Arity),
        throw(error(resource_error(goal_expansion), context(Name/Arity, _)))
    ;   true
    ).

%   call_goal_expansion(+Modules, +Goal, +P0, -Expanded, -P): expands Goal by
%   the first hook that can.

call_goal_expansion(Ms, Goal, P0, Expanded, P) :-
    member(M-Arities, Ms),
    (   Arities = [4|_],
        M:goal_expansion(Goal, P0, Expanded, P)
    ;   \+ Arities = [4],
        M:goal_expansion(Goal, Expanded),
        P = P0
    ),
    !.

control((A, B), [A,B], (A1, B1), [A1,B1]).
control((A ; B), [A,B], (A1 ; B1), [A1,B1]).
control((A -> B), [A,B], (A1 -> B1), [A1,B1]).
control((A *-> B), [A,B], (A1 *-> B1), [A1,B1]).
control(\+ A, [A], \+ A1, [A1]).

%   keep_alternatives(+Args0, +Args1, +Goal, -Args): Args are Args1, the
%   expansion of the arguments Args0 of Goal. A disjunction must not become an
%   if-then-else. So if its first goal has become an if-then, it gets an else
%   that fails.

keep_alternatives([Goal0|_], [Goal1,Else], (_ ; _), Args) :-
    is_if_then(Goal1),
    \+ is_if_then(Goal0),
    !,
    Args = [(Goal1 ; fail),Else].
keep_alternatives(_, Args, _, Args).

is_if_then(Goal) :-
    nonvar(Goal),
    (   Goal = (_ -> _)
    ->  true
    ;   Goal = (_ *-> _)
    ).

expand_goals([], _, _, _, _, []).
expand_goals([Goal|Goals], I, P, M, Origins, [Goal1|Goals1]) :-
    argument_position(I, P, ArgP),
    expand(Goal, ArgP, M, Origins, Goal1, _),
    I1 is I+1,
    expand_goals(Goals, I1, P, M, Origins, Goals1).

expand_arguments([], [], _, _, _, _, []).
expand_arguments([Mode|Modes], [Arg|Args], I, P, M, Origins, [Arg1|Args1]) :-
    argument_position(I, P, ArgP),
    (   Mode == 0
    ->  expand(Arg, ArgP, M, Origins, Arg1, _)
    ;   Mode == ^
    ->  expand_quantified(Arg, ArgP, M, Origins, Arg1)
    ;   Arg1 = Arg
    ),
    I1 is I+1,
    expand_arguments(Modes, Args, I1, P, M, Origins, Args1).

expand_quantified(Goal, P, M, Origins, Expanded) :-
    (   nonvar(Goal),
        Goal = V^Goal1
    ->  Expanded = V^Expanded1,
        argument_position(2, P, P1),
        expand_quantified(Goal1, P1, M, Origins, Expanded1)
    ;   expand(Goal, P, M, Origins, Expanded, _)
    ).
