/*  library(explain): what is known about a term, at the top level. */

:- module(prolog_explain, [explain/1]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(occurs)).

%!  explain(+Term) is det.
%
%   Print what is known about Term. For Name, Name/Arity or Name//Arity, with or without a module,
%   these are the predicates, where they are defined, and which clauses of the program call them.
%   Errors: instantiation_error.
%   Source: SWI-Prolog, which also lists clauses of libraries.

explain(Term) :-
    must_be(nonvar, Term),
    findall(Line, explained(Term, Line), Lines),
    forall(member(Format-Args, Lines), print_message(information, format(Format, Args))).

explained(Term, Line) :-
    (   predicate_spec(Term, Spec)
    ->  (   atom(Term),
            (   Line = '~q is an atom'-[Term]
            ;   current_op(Priority, Type, user:Term),
                Line = '~q is an operator (~w) of priority ~d'-[Term, Type, Priority]
            )
        ;   about_predicates(Spec, Line)
        )
    ;   kind(Term, Kind),
        Line = '~q is ~w'-[Term, Kind]
    ).

%   predicate_spec(+Term, -Spec): Spec is Module:Name/Arity, with variables for what Term leaves open.

predicate_spec(Name, _:Name/_) :-
    atom(Name).
predicate_spec(Name/Arity, _:Name/Arity) :-
    atom(Name).
predicate_spec(Name//Length, _:Name/Arity) :-
    atom(Name),
    (   integer(Length)
    ->  Arity is Length+2
    ;   true
    ).
predicate_spec(Module:Term, Module:PI) :-
    predicate_spec(Term, _:PI).

kind(Term, 'an integer') :- integer(Term), !.
kind(Term, 'a rational number') :- rational(Term), !.
kind(Term, 'a floating point number') :- float(Term), !.
kind(Term, 'a string') :- string(Term), !.
kind(Term, 'a list') :- is_list(Term), !.
kind(Term, 'a dict') :- is_dict(Term), !.
kind(Term, Kind) :-
    compound(Term),
    !,
    compound_name_arity(Term, _, Arity),
    format(atom(Kind), 'a compound term with arity ~d', [Arity]).
kind(_, 'an atomic term').

about_predicates(Module:Name/Arity, Line) :-
    setof(Module:Name/Arity, defined(Module, Name, Arity), PIs),
    member(PI, PIs),
    (   description(PI, Line)
    ;   reference(PI, Line)
    ).

%   defined(?Module, +Name, ?Arity): a predicate of the program, or one of the
%   system or of a library that the program may call.

defined(Module, Name, Arity) :-
    current_predicate(Module:Name/Arity),
    functor(Head, Name, Arity),
    predicate_property(Module:Head, implementation_module(Module)).
defined(Module, Name, Arity) :-
    (   var(Arity)
    ->  between(0, 8, Arity)
    ;   true
    ),
    functor(Head, Name, Arity),
    predicate_property(user:Head, implementation_module(Module)).

description(M:Name/Arity, '~q is a ~wpredicate~w'-[M:Name/Arity, Adjective, Where]) :-
    functor(Head, Name, Arity),
    findall(Word, ( adjective(Property, Word), predicate_property(M:Head, Property) ), Words),
    atomic_list_concat(Words, Adjective),
    (   predicate_property(M:Head, file(File)),
        predicate_property(M:Head, line_count(Count))
    ->  format(atom(Where), ' defined in ~w:~d', [File, Count])
    ;   Where = ''
    ).

adjective(built_in, 'built-in ').
adjective(dynamic, 'dynamic ').
adjective(multifile, 'multifile ').
adjective(tabled, 'tabled ').
adjective(thread_local, 'thread-local ').

%   reference(+PI, -Line): a clause of the program calls the predicate, or has
%   it as an argument of a goal.

reference(M:Name/Arity, '    Referenced from clause ~d of ~q~w'-[Nth, Caller, Where]) :-
    functor(Head, Name, Arity),
    current_predicate(CallerModule:CallerName/CallerArity),
    functor(CallerHead, CallerName, CallerArity),
    predicate_property(CallerModule:CallerHead, implementation_module(CallerModule)),
    \+ module_property(CallerModule, class(system)),
    \+ module_property(CallerModule, class(library)),
    nth_clause(CallerModule:CallerHead, Nth, Ref),
    catch(clause(_, Body, Ref), error(permission_error(_, _, _), _), fail), % static, in the standard's mode
    \+ \+ ( sub_term(Goal, Body),
            callable(Goal),
            Goal = Head,
            called_in(CallerModule, Head, M)
          ),
    Caller = CallerModule:CallerName/CallerArity,
    (   clause_property(Ref, file(File)),
        clause_property(Ref, line_count(Count))
    ->  format(atom(Where), ' at ~w:~d', [File, Count])
    ;   Where = ''
    ).

%   called_in(+Module, +Head, ?M): the goal Head in Module calls the predicate
%   that M defines.

called_in(Module, Head, M) :-
    predicate_property(Module:Head, implementation_module(M)).
