/*  Definite clause grammars (ISO/IEC TS 13211-3).

    The body of a grammar rule becomes a goal with two more arguments. S0 is the
    list before the part that the body describes, and S is the list after it.

        Body            goal
        B1, B2          B1 from S0 to S1, B2 from S1 to S
        B1 ; B2, B1 | B2   either, from S0 to S
        B1 -> B2        if-then(-else), *-> likewise
        \+ B            \+ B from S0 to anything, S = S0
        {G}, !          G or !, then S = S0
        [a,b], strings  S0 = [a,b|S]
        call(G, A...)   call(G, A..., S0, S)
        a variable V    phrase(V, S0, S)
        anything else   that term with S0 and S added

    The second list is unified after a goal, never before it. So {G} and ! act
    before the rest is known.
*/

:- module('$dcg',
          [ dcg_translate_rule/2,
            phrase/2,
            phrase/3,
            call_dcg/3
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).

:- meta_predicate
    phrase(//, ?),
    phrase(//, ?, ?),
    call_dcg(//, ?, ?).

%!  dcg_translate_rule(+Rule, -Clause) is semidet.
%
%   Clause is the clause for the grammar rule Rule. Fails if Rule is not a
%   term Head --> Body.
%   Errors: instantiation_error, type_error(callable, X) for a head or body
%   X, type_error(list_or_partial_list, Terminals), permission_error(define,
%   dcg_nonterminal, Head).
%   A pushback may be any body, as in SWI-Prolog: its list comes before the rest.
%   Source: ISO/IEC TS 13211-3, SWI-Prolog.

dcg_translate_rule(Rule, (Head :- Goal)) :-
    nonvar(Rule),
    Rule = (Head0 --> Body),
    rule_head(Head0, NonTerminal, Pushback),
    extend(NonTerminal, S0, S, Head),
    (   Pushback == none
    ->  body(Body, S0, S, Goal)
    ;   Pushback = some(Terminals),
        body(Body, S0, S1, Goal1),
        body(Terminals, S, S1, Goal2),
        Goal = (Goal1, Goal2)
    ).

rule_head(Head, NonTerminal, Pushback) :-
    (   var(Head)
    ->  instantiation_error(Head)
    ;   Head = (NonTerminal, Terminals)
    ->  Pushback = some(Terminals)
    ;   NonTerminal = Head,
        Pushback = none
    ),
    must_be_nonterminal(NonTerminal).

must_be_nonterminal(NonTerminal) :-
    strip_module(NonTerminal, Plain),
    must_be_body(Plain),
    (   reserved(Plain)
    ->  permission_error(define, dcg_nonterminal, Plain)
    ;   true
    ).

strip_module(Term, Plain) :-
    (   nonvar(Term),
        Term = _:Term1
    ->  strip_module(Term1, Plain)
    ;   Plain = Term
    ).

reserved([]).
reserved([_|_]).
reserved({}).
reserved({_}).
reserved(!).
reserved((_ , _)).
reserved((_ ; _)).
reserved((_ '|' _)).
reserved((_ -> _)).
reserved((_ *-> _)).
reserved((_ --> _)).
reserved(\+ _).

%   body(+Body, ?S0, ?S, -Goal): Goal describes Body between S0 and S.

body(Body, S0, S, Goal) :-
    (   var(Body)
    ->  Goal = phrase(Body, S0, S)
    ;   control(Body, S0, S, Goal0)
    ->  Goal = Goal0
    ;   is_terminals(Body)
    ->  terminals(Body, S0, S, Goal)
    ;   extend(Body, S0, S, Goal)
    ).

control((A, B), S0, S, (GoalA, GoalB)) :-
    body(A, S0, S1, GoalA),
    body(B, S1, S, GoalB).
control((A ; B), S0, S, (GoalA ; GoalB)) :-
    body(A, S0, S, GoalA),
    body(B, S0, S, GoalB).
control((A '|' B), S0, S, (GoalA ; GoalB)) :-
    body(A, S0, S, GoalA),
    body(B, S0, S, GoalB).
control((A -> B), S0, S, (GoalA -> GoalB)) :-
    body(A, S0, S1, GoalA),
    body(B, S1, S, GoalB).
control((A *-> B), S0, S, (GoalA *-> GoalB)) :-
    body(A, S0, S1, GoalA),
    body(B, S1, S, GoalB).
control(\+ A, S0, S, (\+ GoalA, S = S0)) :-
    body(A, S0, _, GoalA).
control(!, S0, S, (!, S = S0)).
control({}, S0, S, S = S0).
control({Goal}, S0, S, (Goal, S = S0)).

is_terminals([]).
is_terminals([_|_]).
is_terminals(String) :-
    string(String).

%   terminals(+List, ?S0, ?S, -Goal): Goal is List between S0 and S. List
%   may be a string, which stands for its codes.

terminals(List, S0, S, Goal) :-
    (   string(List)
    ->  string_codes(List, Codes),
        terminals(Codes, S0, S, Goal)
    ;   '$skip_list'(_, List, Tail),
        (   Tail == []
        ->  append_to(List, S, Terminals),
            Goal = (S0 = Terminals)
        ;   var(Tail)
        ->  Goal = lists:append(List, S, S0)
        ;   type_error(list_or_partial_list, List)
        )
    ).

append_to([], S, S).
append_to([X|Xs], S, [X|Ys]) :-
    append_to(Xs, S, Ys).

%   extend(+NonTerminal, ?S0, ?S, -Goal): Goal is NonTerminal with S0 and S
%   as last arguments.

extend(NonTerminal, S0, S, Goal) :-
    (   nonvar(NonTerminal),
        NonTerminal = M:Plain
    ->  Goal = M:Goal1,
        (   var(Plain)
        ->  Goal1 = phrase(Plain, S0, S)
        ;   extend(Plain, S0, S, Goal1)
        )
    ;   must_be(callable, NonTerminal),
        (   atom(NonTerminal)
        ->  Goal =.. [NonTerminal, S0, S]
        ;   compound_name_arguments(NonTerminal, Name, List0),
            append_to(List0, [S0, S], List),
            Goal =.. [Name|List]
        )
    ).

%!  phrase(:Body, ?List) is nondet.
%!  phrase(:Body, ?List, ?Rest) is nondet.
%
%   Body describes the elements of List up to Rest, which is [] in
%   phrase/2.
%   Errors: instantiation_error (also for a partial list of terminals in
%   Body), type_error(callable, Body),
%   type_error(list_or_partial_list, Terminals), type_error(list, List), type_error(list, Rest).
%   Source: ISO/IEC TS 13211-3.

phrase(Body, List) :-
    phrase(Body, List, []).

phrase(Body, List, Rest) :-
    strip_module(Body, Plain),
    must_be_body(Plain),
    must_be_list_or_partial(List),
    must_be_list_or_partial(Rest),
    call_body(Plain, Body, List, Rest).

call_body(Plain, Body, List, Rest) :-
    (   is_nonterminal(Plain)
    ->  call(Body, List, Rest)
    ;   qualified_body(Body, S0, S, Goal),
        S0 = List,
        S = Rest,
        call(Goal)
    ).

%!  call_dcg(:Body, ?S0, ?S) is nondet.
%
%   As phrase/3 where S0 and S may be any terms, as in grammars that pass on
%   a state.
%   Errors: instantiation_error, type_error(callable, Body).
%   Source: SWI-Prolog.

call_dcg(Body, S0, S) :-
    strip_module(Body, Plain),
    must_be_body(Plain),
    call_body(Plain, Body, S0, S).

must_be_body(Body) :-
    (   string(Body)
    ->  true
    ;   Body == []
    ->  true
    ;   must_be(callable, Body)
    ).

%   must_be_list_or_partial(@List): looks only at the first cell, so that long
%   input does not slow down a grammar that calls phrase/3.

must_be_list_or_partial(List) :-
    (   var(List)
    ->  true
    ;   List = [_|_]
    ->  true
    ;   List == []
    ->  true
    ;   type_error(list, List)
    ).

is_nonterminal(Plain) :-
    \+ reserved(Plain),
    \+ string(Plain).

qualified_body(Body, S0, S, Goal) :-
    (   Body = M:Body1
    ->  Goal = M:Goal1,
        qualified_body(Body1, S0, S, Goal1)
    ;   body(Body, S0, S, Goal)
    ).
