/*  library(tables): tabling under the names of XSB. */

:- module(tables,
          [ abolish_all_tables/0,
            abolish_table_pred/1,
            abolish_table_call/1,
            abolish_table_call/2,
            abolish_table_subgoals/2,
            tfindall/3,
            't not'/1,
            set_pil_on/0,
            set_pil_off/0,
            op(900, fy, tnot)
          ]).

:- autoload(library(error)).
:- use_module(library(tabling)).

:- meta_predicate
    abolish_table_pred(:),
    abolish_table_call(:),
    abolish_table_call(:, +),
    abolish_table_subgoals(:, +),
    tfindall(?, 0, -),
    't not'(0).

%!  abolish_table_pred(:Predicate) is det.
%
%   Forget the tables of Predicate, an indicator or a goal.
%   Errors: instantiation_error, type_error(callable_or_predicate_indicator, _).
%   Source: XSB.

abolish_table_pred(Spec) :-
    strip_module(Spec, Module, Predicate),
    must_be(nonvar, Predicate),
    (   Predicate = Name/Arity
    ->  functor(Goal, Name, Arity)
    ;   callable(Predicate)
    ->  functor(Predicate, Name, Arity),
        functor(Goal, Name, Arity)
    ;   type_error(callable_or_predicate_indicator, Module:Predicate)
    ),
    abolish_table_subgoals(Module:Goal).

%!  abolish_table_call(:Goal) is det.
%!  abolish_table_call(:Goal, +Options) is det.
%!  abolish_table_subgoals(:Goal, +Options) is det.
%
%   Forget the tables of the goals that unify with Goal.
%   Source: XSB.

abolish_table_call(Goal) :-
    abolish_table_subgoals(Goal).

abolish_table_call(Goal, _) :-
    abolish_table_subgoals(Goal).

abolish_table_subgoals(Goal, _) :-
    abolish_table_subgoals(Goal).

%!  tfindall(?Template, :Goal, -Answers) is det.
%
%   As findall/3 over a tabled Goal.
%   Source: XSB.

tfindall(Template, Goal, Answers) :-
    findall(Template, Goal, Answers).

%!  't not'(:Goal) is semidet.
%
%   As tnot/1.
%   Source: XSB.

't not'(Goal) :-
    tnot(Goal).

%!  set_pil_on is det.
%!  set_pil_off is det.
%
%   No effect; they let programs load.
%   Source: XSB.

set_pil_on.

set_pil_off.
