/*  library(occurs): what occurs in a term.

    A term occurs in itself. "Term" predicates look for subterms that unify
    with a given one, "var" predicates for a variable by identity.
*/

:- module(occurs,
          [ contains_term/2,
            contains_var/2,
            free_of_term/2,
            free_of_var/2,
            occurrences_of_term/3,
            occurrences_of_var/3,
            sub_term/2,
            sub_var/2,
            sub_term_shared_variables/3
          ]).

%!  contains_term(+Sub, +Term) is semidet.
%
%   Sub unifies with a subterm of Term; only the first one is taken.
%   Source: SWI-Prolog.

contains_term(Sub, Term) :-
    sub_term(Sub, Term),
    !.

%!  contains_var(@Sub, +Term) is semidet.
%
%   A subterm of Term is identical (==) to Sub.
%   Source: SWI-Prolog.

contains_var(Sub, Term) :-
    \+ free_of_var(Sub, Term).

%!  free_of_term(+Sub, +Term) is semidet.
%
%   No subterm of Term unifies with Sub.
%   Source: SWI-Prolog.

free_of_term(Sub, Term) :-
    \+ ( sub_term(X, Term),
         \+ X \= Sub
       ).

%!  free_of_var(@Sub, +Term) is semidet.
%
%   No subterm of Term is identical (==) to Sub.
%   Source: SWI-Prolog.

free_of_var(Sub, Term) :-
    \+ ( sub_term(X, Term),
         X == Sub
       ).

%!  occurrences_of_term(@Sub, +Term, -Count) is det.
%
%   Count subterms of Term unify with Sub.
%   Source: SWI-Prolog.

occurrences_of_term(Sub, Term, Count) :-
    count(unify, Sub, Term, Count).

%!  occurrences_of_var(@Sub, +Term, -Count) is det.
%
%   Count subterms of Term are identical (==) to Sub.
%   Source: SWI-Prolog.

occurrences_of_var(Sub, Term, Count) :-
    count(identical, Sub, Term, Count).

count(Test, Sub, Term, Count) :-
    State = count(0),
    (   sub_term(X, Term),
        matches(Test, Sub, X),
        arg(1, State, N0),
        N is N0+1,
        nb_setarg(1, State, N),
        fail
    ;   arg(1, State, Count)
    ).

matches(unify, Sub, Sub).
matches(identical, Sub, X) :-
    Sub == X.

%!  sub_term(-Sub, +Term) is nondet.
%
%   Sub is Term or a subterm of it; outer ones first, from left to right.
%   Source: SWI-Prolog.

sub_term(Term, Term).
sub_term(Sub, Term) :-
    compound(Term),
    compound_name_arity(Term, _, Arity),
    Arity > 0,
    sub_term_from(1, Arity, Term, Sub).

sub_term_from(I, Arity, Term, Sub) :-
    arg(I, Term, Arg),
    (   I =:= Arity
    ->  sub_term(Sub, Arg)
    ;   sub_term(Sub, Arg)
    ;   I1 is I+1,
        sub_term_from(I1, Arity, Term, Sub)
    ).

%!  sub_var(@Sub, +Term) is semidet.
%
%   The same as contains_var/2.
%   Source: SWI-Prolog.

sub_var(Sub, Term) :-
    contains_var(Sub, Term).

%!  sub_term_shared_variables(+Sub, +Term, -Vars) is det.
%
%   Vars are the variables of Sub, a subterm of Term by identity, that occur
%   in Term outside Sub as well.
%   Source: SWI-Prolog.

sub_term_shared_variables(Sub, Term, Vars) :-
    term_variables(Sub, SubVars),
    without(Term, Sub, Rest),
    term_variables(Rest, RestVars),
    shared(SubVars, RestVars, Vars).

%   without(+Term, @Sub, -Rest): Rest is Term with an atom in place of the
%   first subterm that is Sub.

without(Term, Sub, Rest) :-
    (   replace_first(Term, Sub, Rest0)
    ->  Rest = Rest0
    ;   Rest = Term
    ).

replace_first(Term, Sub, Rest) :-
    (   Term == Sub
    ->  Rest = []
    ;   compound(Term),
        compound_name_arguments(Term, Name, Args),
        replace_in(Args, Sub, Args1),
        compound_name_arguments(Rest, Name, Args1)
    ).

replace_in([Arg|Args], Sub, Args1) :-
    (   replace_first(Arg, Sub, Arg1)
    ->  Args1 = [Arg1|Args]
    ;   Args1 = [Arg|Rest],
        replace_in(Args, Sub, Rest)
    ).

shared([], _, []).
shared([V|Vs], Others, Shared) :-
    (   identical_in(Others, V)
    ->  Shared = [V|Shared1],
        shared(Vs, Others, Shared1)
    ;   shared(Vs, Others, Shared)
    ).

identical_in([X|Xs], Y) :-
    (   X == Y
    ->  true
    ;   identical_in(Xs, Y)
    ).
