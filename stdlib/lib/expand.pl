/*  library(expand): what is done to a term that is read from a source file
    before it is compiled.

    expand_term/2 applies term_expansion/2 of the module that is being loaded
    and of those that it sees, in the end user and system, each to what the one
    before has made, and then translates grammar rules; expand_goal/2 applies
    the first goal_expansion/2 of these modules that succeeds to a goal and to
    those in it, until nothing changes.
*/

:- module(expand,
          [ expand_term/2,
            expand_goal/2,
            expand_clause/2
          ]).

:- use_module(library(dcg)).

:- multifile
    user:term_expansion/2,
    user:goal_expansion/2,
    system:term_expansion/2,
    system:goal_expansion/2.
:- dynamic
    user:term_expansion/2,
    user:goal_expansion/2,
    system:term_expansion/2,
    system:goal_expansion/2.

%!  expand_term(+Term, -Expanded) is det.
%
%   Expanded is the clause, directive or list of them that stands for Term.
%   Source: SWI-Prolog, ISO/IEC TS 13211-3.

expand_term(Term, Expanded) :-
    (   var(Term)
    ->  Expanded = Term
    ;   findall(M, hook_module(term_expansion, M), Ms),
        expand_in(Ms, Term, Term1),
        translate_rules(Term1, Expanded)
    ).

%   expand_in(+Modules, +Term, -Expanded): the hooks of each of Modules are
%   applied to what those before have made of Term.

expand_in([], Term, Term).
expand_in([M|Ms], Term, Expanded) :-
    expand_by(Term, M, Term1),
    expand_in(Ms, Term1, Expanded).

expand_by(Term, M, Expanded) :-
    (   var(Term)
    ->  Expanded = Term
    ;   Term = [First|Rest]
    ->  Expanded = [First1|Rest1],
        expand_by(First, M, First1),
        expand_by(Rest, M, Rest1)
    ;   M:term_expansion(Term, Term1)
    ->  Expanded = Term1
    ;   Expanded = Term
    ).

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

%   hook_module(+Hook, -M): M is a module that defines the hook: that which is
%   being loaded, or one that it sees, the nearest first.

hook_module(Hook, M) :-
    source_module(M0),
    seen_from(M0, M),
    current_predicate(M:Hook/2),
    functor(Head, Hook, 2),
    \+ predicate_property(M:Head, imported_from(_)).

seen_from(M, M).
seen_from(M0, M) :-
    import_module(M0, M1),
    seen_from(M1, M).

source_module(M) :-
    (   prolog_load_context(module, M0)
    ->  M = M0
    ;   M = user
    ).

%!  expand_clause(+Term, -Expanded) is det.
%
%   As expand_term/2, with expand_goal/2 applied to the bodies of clauses and
%   to directives.

expand_clause(Term, Expanded) :-
    expand_term(Term, Term1),
    expand_bodies(Term1, Expanded).

expand_bodies(Term, Expanded) :-
    (   var(Term)
    ->  Expanded = Term
    ;   Term = [First|Rest]
    ->  Expanded = [First1|Rest1],
        expand_bodies(First, First1),
        expand_bodies(Rest, Rest1)
    ;   Term = (Head :- Body)
    ->  Expanded = (Head :- Body1),
        expand_goal(Body, Body1)
    ;   functor(Term, =>, 2)
    ->  arg(1, Term, Head),
        arg(2, Term, Body),
        expand_head(Head, Head1),
        expand_goal(Body, Body1),
        Expanded =.. [=>, Head1, Body1]
    ;   Term = (:- Body)
    ->  Expanded = (:- Body1),
        expand_goal(Body, Body1)
    ;   Expanded = Term
    ).

%   expand_head(+Head, -Expanded): the head of a rule, which may have a guard.

expand_head(Head, Expanded) :-
    (   nonvar(Head),
        Head = (Plain, Guard)
    ->  Expanded = (Plain, Guard1),
        expand_goal(Guard, Guard1)
    ;   Expanded = Head
    ).

%!  expand_goal(+Goal, -Expanded) is det.
%
%   Expanded is Goal with goal_expansion/2 applied to it and to the goals
%   that its control constructs and meta-predicates call. A goal that comes of
%   its own expansion is not expanded again.
%   Source: SWI-Prolog.

expand_goal(Goal, Expanded) :-
    expand_goal(Goal, [], Expanded).

%   expand_goal(+Goal, +Origins, -Expanded): Goal comes of the expansion of
%   Origins.

expand_goal(Goal, Origins, Expanded) :-
    (   \+ callable(Goal)
    ->  Expanded = Goal
    ;   \+ ( member(Origin, Origins), Origin == Goal ),
        expanded_goal(Goal, Goal1),
        Goal1 \== Goal
    ->  expand_goal(Goal1, [Goal|Origins], Expanded)
    ;   control(Goal, Args, Expanded, Args1)
    ->  expand_goals(Args, Origins, Args1)
    ;   Goal = M:Plain
    ->  Expanded = M:Plain1,
        expand_goal(Plain, Origins, Plain1)
    ;   compound(Goal),
        source_module(M),
        predicate_property(M:Goal, meta_predicate(Spec))
    ->  Goal =.. [Name|Args],
        Spec =.. [_|Modes],
        expand_arguments(Modes, Args, Origins, Args1),
        Expanded =.. [Name|Args1]
    ;   Expanded = Goal
    ).

expanded_goal(Goal, Expanded) :-
    hook_module(goal_expansion, M),
    M:goal_expansion(Goal, Expanded),
    !.

control((A, B), [A,B], (A1, B1), [A1,B1]).
control((A ; B), [A,B], (A1 ; B1), [A1,B1]).
control((A -> B), [A,B], (A1 -> B1), [A1,B1]).
control((A *-> B), [A,B], (A1 *-> B1), [A1,B1]).
control(\+ A, [A], \+ A1, [A1]).

expand_goals([], _, []).
expand_goals([Goal|Goals], Origins, [Goal1|Goals1]) :-
    expand_goal(Goal, Origins, Goal1),
    expand_goals(Goals, Origins, Goals1).

expand_arguments([], [], _, []).
expand_arguments([Mode|Modes], [Arg|Args], Origins, [Arg1|Args1]) :-
    (   Mode == 0
    ->  expand_goal(Arg, Origins, Arg1)
    ;   Mode == ^
    ->  expand_quantified(Arg, Origins, Arg1)
    ;   Arg1 = Arg
    ),
    expand_arguments(Modes, Args, Origins, Args1).

expand_quantified(Goal, Origins, Expanded) :-
    (   nonvar(Goal),
        Goal = V^Goal1
    ->  Expanded = V^Expanded1,
        expand_quantified(Goal1, Origins, Expanded1)
    ;   expand_goal(Goal, Origins, Expanded)
    ).
