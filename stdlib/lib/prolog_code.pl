/*  library(prolog_code): taking goals and clauses apart. */

:- module(prolog_code,
          [ comma_list/2,
            semicolon_list/2,
            mkconj/3,
            mkdisj/3,
            pi_head/2,
            head_name_arity/3,
            most_general_goal/2,
            extend_goal/3,
            is_control_goal/1,
            is_predicate_indicator/1,
            predicate_label/2,
            predicate_sort_key/2,
            body_term_calls/2
          ]).

:- autoload(library(error)).

:- meta_predicate body_term_calls(:, -).

%!  comma_list(?Conjunction, ?Goals) is det.
%!  semicolon_list(?Disjunction, ?Goals) is det.
%
%   Goals is the list of the goals of Conjunction or Disjunction, however
%   nested; the term made from Goals is nested to the right.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

comma_list(Conjunction, Goals) :-
    operands(Conjunction, ',', Goals).

semicolon_list(Disjunction, Goals) :-
    operands(Disjunction, ;, Goals).

operands(Term, Functor, Goals) :-
    (   nonvar(Term)
    ->  flat(Term, Functor, Goals, [])
    ;   must_be(list, Goals),
        Goals = [Goal|Rest],
        nested(Rest, Goal, Functor, Term)
    ).

flat(Term, Functor, Goals, Rest) :-
    (   compound(Term),
        functor(Term, Functor, 2)
    ->  arg(1, Term, A),
        arg(2, Term, B),
        flat(A, Functor, Goals, Goals1),
        flat(B, Functor, Goals1, Rest)
    ;   Goals = [Term|Rest]
    ).

nested([], Goal, _, Goal).
nested([Goal2|Goals], Goal, Functor, Term) :-
    Term =.. [Functor, Goal, Term2],
    nested(Goals, Goal2, Functor, Term2).

%!  mkconj(@A, @B, -Conjunction) is det.
%!  mkdisj(@A, @B, -Disjunction) is det.
%
%   (A, B) or (A ; B), without a true or false that changes nothing.
%   Source: SWI-Prolog.

mkconj(A, B, Conjunction) :-
    (   A == true
    ->  Conjunction = B
    ;   B == true
    ->  Conjunction = A
    ;   Conjunction = (A, B)
    ).

mkdisj(A, B, Disjunction) :-
    (   is_false(A)
    ->  Disjunction = B
    ;   is_false(B)
    ->  Disjunction = A
    ;   Disjunction = (A ; B)
    ).

is_false(Goal) :-
    (   Goal == fail
    ->  true
    ;   Goal == false
    ).

%!  pi_head(?PI, ?Head) is det.
%
%   PI is the predicate indicator of Head, with the same module if any.
%   Errors: instantiation_error, type_error(predicate_indicator, PI),
%   type_error(callable, Head).
%   Source: SWI-Prolog.

pi_head(PI, Head) :-
    (   nonvar(Head)
    ->  (   Head = M:Head1
        ->  PI = M:PI1,
            pi_head(PI1, Head1)
        ;   must_be(callable, Head),
            functor(Head, Name, Arity),
            PI = Name/Arity
        )
    ;   var(PI)
    ->  instantiation_error(PI)
    ;   PI = M:PI1
    ->  Head = M:Head1,
        pi_head(PI1, Head1)
    ;   PI = Name/Arity
    ->  functor(Head, Name, Arity)
    ;   PI = Name//Arity0
    ->  Arity is Arity0+2,
        functor(Head, Name, Arity)
    ;   type_error(predicate_indicator, PI)
    ).

%!  head_name_arity(?Head, ?Name, ?Arity) is det.
%
%   Head is a callable term of Name and Arity.
%   Source: SWI-Prolog.

head_name_arity(Head, Name, Arity) :-
    functor(Head, Name, Arity).

%!  most_general_goal(+Goal, -General) is det.
%
%   General is Goal with variables as arguments, in the same module.
%   Source: SWI-Prolog.

most_general_goal(Goal, General) :-
    (   var(Goal)
    ->  General = Goal
    ;   Goal = M:Goal1
    ->  General = M:General1,
        most_general_goal(Goal1, General1)
    ;   functor(Goal, Name, Arity),
        functor(General, Name, Arity)
    ).

%!  extend_goal(+Goal0, +Extra, -Goal) is det.
%
%   Goal is Goal0 with the elements of Extra as further arguments.
%   Errors: instantiation_error, type_error(callable, Goal0).
%   Source: SWI-Prolog.

extend_goal(Goal0, Extra, Goal) :-
    (   Extra == []
    ->  Goal = Goal0
    ;   nonvar(Goal0),
        Goal0 = M:Goal1
    ->  Goal = M:Goal2,
        extend_goal(Goal1, Extra, Goal2)
    ;   must_be(callable, Goal0),
        Goal0 =.. List0,
        onto(List0, Extra, List),
        Goal =.. List
    ).

onto([], Ys, Ys).
onto([X|Xs], Ys, [X|Zs]) :-
    onto(Xs, Ys, Zs).

%!  is_control_goal(@Goal) is semidet.
%
%   Goal is a control construct: a conjunction, disjunction, if-then or
%   negation.
%   Source: SWI-Prolog.

is_control_goal(Goal) :-
    nonvar(Goal),
    control(Goal).

control((_, _)).
control((_ ; _)).
control((_ -> _)).
control((_ *-> _)).
control(\+ _).

%!  is_predicate_indicator(@Term) is semidet.
%
%   Term is Name/Arity or Name//Arity, with or without a module.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

is_predicate_indicator(Term) :-
    (   var(Term)
    ->  instantiation_error(Term)
    ;   Term = M:PI
    ->  atom(M),
        is_predicate_indicator(PI)
    ;   indicator(Term, Name, Arity),
        atom(Name),
        integer(Arity),
        Arity >= 0
    ).

indicator(Name/Arity, Name, Arity).
indicator(Name//Arity, Name, Arity).

%!  predicate_label(+Indicator, -Label) is det.
%
%   Label is an atom to show for Indicator: without the module if that is
%   user, system or a library that exports it.
%   Errors: instantiation_error, type_error(predicate_indicator, Indicator).
%   Source: SWI-Prolog.

predicate_label(Indicator, Label) :-
    (   is_predicate_indicator(Indicator)
    ->  true
    ;   must_be(nonvar, Indicator),
        type_error(predicate_indicator, Indicator)
    ),
    (   Indicator = Module:Plain,
        is_hidden(Module, Plain)
    ->  format(atom(Label), '~q', [Plain])
    ;   format(atom(Label), '~q', [Indicator])
    ).

is_hidden(Module, Indicator) :-
    (   memberchk(Module, [user,system])
    ->  true
    ;   module_property(Module, class(library)),
        indicator(Indicator, Name, Arity),
        functor(Head, Name, Arity),
        predicate_property(Module:Head, exported)
    ).

%!  predicate_sort_key(+Indicator, -Key) is semidet.
%
%   Key is the name in Indicator, to sort by.
%   Source: SWI-Prolog.

predicate_sort_key(Indicator, Key) :-
    nonvar(Indicator),
    (   Indicator = _:Plain
    ->  predicate_sort_key(Plain, Key)
    ;   Indicator = Name/_
    ->  Key = Name
    ;   Indicator = Name//_,
        Key = Name
    ).

%!  body_term_calls(:Body, -Goal) is nondet.
%
%   Goal is Body, or one that it calls: as a part of a control construct, or as an
%   argument of a meta-predicate. It is a variable, or call/N of one, if that is
%   what is called, and has a module if that is not the one of Body.
%   Source: SWI-Prolog.

body_term_calls(Spec, Goal) :-
    strip_module(Spec, Module, Body),
    term_calls(Body, Module, Module, Goal).

term_calls(Body, Module, Home, Goal) :-
    (   nonvar(Body),
        Body = Module1:Body1
    ->  term_calls(Body1, Module1, Home, Goal)
    ;   Module == Home,
        Goal = Body
    ;   Module \== Home,
        Goal = Module:Body
    ;   callable(Body),
        atom(Module),
        called_part(Body, Module, Part),
        term_calls(Part, Module, Home, Goal)
    ).

called_part(Body, Module, Part) :-
    predicate_property(Module:Body, meta_predicate(Modes)),
    \+ calls_variable(Body),
    arg(I, Modes, Mode),
    arg(I, Body, Argument),
    part_of_mode(Mode, Argument, Part).

calls_variable(Body) :-
    functor(Body, call, _),
    arg(1, Body, Spec),
    strip_module(Spec, _, Goal),
    var(Goal).

part_of_mode(Mode, Argument, Part) :-
    (   Mode == 0
    ->  Part = Argument
    ;   integer(Mode)
    ->  length(Extra, Mode),
        with_arguments(Argument, Extra, Part)
    ;   Mode == (//)
    ->  with_arguments(Argument, [_,_], Part)
    ;   Mode == (^),
        without_existential(Argument, Part)
    ).

with_arguments(Goal, Extra, Extended) :-
    (   var(Goal)
    ->  Extended =.. [call,Goal|Extra]
    ;   extend_goal(Goal, Extra, Extended)
    ).

without_existential(Goal, Inner) :-
    (   nonvar(Goal),
        Goal = _^Goal1
    ->  without_existential(Goal1, Inner)
    ;   Inner = Goal
    ).
