/*  library(chr/rules): declarations and rules, as they are read.

    A program is what a file has of both:

        program(Module, Constraints, Types, Options, Rules)

    A constraint is constraint(Name/Arity, Modes, Types), Modes being lists of
    +, - and ?; a type is Type-Definition; a rule is

        rule(Number, Kept, Removed, Guard, Body, Place)

    and its heads are head(Constraint, active) or head(Constraint, passive).
    Errors are printed with the place of the term. A rule with an error is left
    out.
*/

:- module(chr_rules,
          [ (chr_declaration)/1,
            chr_rule/1,
            chr_collect/2,
            chr_collected/3
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(chr/operators)).

:- dynamic
    collected/3.                % File, Term, Place

%!  chr_declaration(+Term) is semidet.
%!  chr_rule(+Term) is semidet.
%
%   Term has the form of a declaration or of a rule.

chr_declaration((:- Declaration)) :-
    nonvar(Declaration),
    declares(Declaration).
chr_declaration((handler _)).
chr_declaration((rules _)).
chr_declaration((constraints _)).
chr_declaration((chr_constraint _)).
chr_declaration((chr_type _)).

declares((chr_constraint _)).
declares((constraints _)).
declares((chr_type _)).
declares((chr_declaration _)).
declares(chr_option(_, _)).
declares(option(_, _)).
declares((handler _)).
declares((rules _)).

chr_rule((_ ==> _)).
chr_rule((_ <=> _)).
chr_rule((_ @ Rule)) :-
    nonvar(Rule),
    chr_rule(Rule).
chr_rule((Rule pragma _)) :-
    nonvar(Rule),
    chr_rule(Rule).

%!  chr_collect(+Term, +Module) is det.
%
%   Term, a declaration or a rule, is read from the file that is being loaded.

chr_collect(Term, _) :-
    prolog_load_context(source, Source),
    source_location(File, Line),
    prolog_load_context(term_position, '$stream_position'(Char, _, LinePos, _)),
    assertz(collected(Source, Term, file(File, Line, LinePos, Char))).

%!  chr_collected(+File, +Module, -Program) is semidet.
%
%   Program is what was collected of File, which is forgotten. Fails if there
%   is nothing.

chr_collected(File, Module, program(Module, Constraints, Types, Options, Rules)) :-
    findall(Term-Place, retract(collected(File, Term, Place)), Items),
    Items \== [],
    declarations(Items, Declarations, RuleItems),
    declared_types(Declarations, [], Types),
    declared_constraints(Declarations, Types, [], Constraints),
    declared_options(Declarations, Options),
    read_rules(RuleItems, 1, Constraints, Rules).

declarations([], [], []).
declarations([Term-Place|Items], Declarations, Rules) :-
    (   chr_rule(Term)
    ->  Declarations = Declarations1,
        Rules = [Term-Place|Rules1]
    ;   (   Term = (:- Declaration)
        ->  true
        ;   Declaration = Term
        ),
        Declarations = [Declaration-Place|Declarations1],
        Rules = Rules1
    ),
    declarations(Items, Declarations1, Rules1).

%   checked(:Goal, +Place): calls Goal. Prints its errors with Place, and then
%   fails.

:- meta_predicate checked(0, +).

checked(Goal, Place) :-
    catch(Goal, error(Formal, _),
          ( print_message(error, error(Formal, Place)), fail )).

%   declared_types(+Declarations, +Types0, -Types).

declared_types([], Types, Types).
declared_types([Declaration-Place|Declarations], Types0, Types) :-
    (   Declaration = (chr_type Definition),
        checked(type_definition(Definition, Types0, Type), Place)
    ->  append(Types0, [Type], Types1)
    ;   Types1 = Types0
    ),
    declared_types(Declarations, Types1, Types).

type_definition(Definition, Types, Head-Alternatives) :-
    (   var(Definition)
    ->  instantiation_error(Definition)
    ;   Definition = (Head ---> Body)
    ->  alternatives(Body, List),
        Alternatives = one_of(List)
    ;   Definition = (Head == Body)
    ->  must_be(callable, Body),
        Alternatives = alias(Body)
    ;   type_error(chr_type, Definition)
    ),
    must_be(callable, Head),
    (   functor(Head, Name, Arity),
        functor(General, Name, Arity),
        (   memberchk(General-_, Types)
        ;   builtin_type(General)
        )
    ->  permission_error(redefine, chr_type, Name/Arity)
    ;   true
    ).

alternatives(Body, List) :-
    (   var(Body)
    ->  instantiation_error(Body)
    ;   Body = (A ; B)
    ->  alternatives(A, As),
        alternatives(B, Bs),
        append(As, Bs, List)
    ;   List = [Body]
    ).

%   declared_constraints(+Declarations, +Types, +Constraints0, -Constraints).

declared_constraints([], _, Constraints, Constraints).
declared_constraints([Declaration-Place|Declarations], Types, Constraints0, Constraints) :-
    (   constraints_of(Declaration, Specs)
    ->  constraint_specs(Specs, Types, Place, Constraints0, Constraints1)
    ;   Constraints1 = Constraints0
    ),
    declared_constraints(Declarations, Types, Constraints1, Constraints).

constraints_of((chr_constraint Specs), Specs).
constraints_of((constraints Specs), Specs).

constraint_specs(Specs, Types, Place, Constraints0, Constraints) :-
    (   nonvar(Specs),
        Specs = (A, B)
    ->  constraint_specs(A, Types, Place, Constraints0, Constraints1),
        constraint_specs(B, Types, Place, Constraints1, Constraints)
    ;   checked(constraint_spec(Specs, Types, Constraints0, Constraint), Place)
    ->  append(Constraints0, [Constraint], Constraints)
    ;   Constraints = Constraints0
    ).

constraint_spec(Spec, Types, Constraints, Constraint) :-
    Constraint = constraint(Name/Arity, Modes, ArgTypes),
    (   var(Spec)
    ->  instantiation_error(Spec)
    ;   Spec = N/A
    ->  must_be(atom, N),
        must_be(nonneg, A),
        Name = N,
        Arity = A,
        length(Modes, Arity),
        length(ArgTypes, Arity),
        unspecified(Modes, ArgTypes)
    ;   callable(Spec)
    ->  Spec =.. [Name|Args],
        length(Args, Arity),
        argument_specs(Args, Types, Modes, ArgTypes)
    ;   type_error(chr_declaration, Spec)
    ),
    (   memberchk(constraint(Name/Arity, _, _), Constraints)
    ->  permission_error(redeclare, chr_constraint, Name/Arity)
    ;   true
    ).

unspecified([], []).
unspecified([?|Modes], [any|Types]) :-
    unspecified(Modes, Types).

argument_specs([], _, [], []).
argument_specs([Arg|Args], Types, [Mode|Modes], [Type|ArgTypes]) :-
    argument_spec(Arg, Mode, Type),
    must_be_type(Type, Types),
    argument_specs(Args, Types, Modes, ArgTypes).

argument_spec(Arg, Mode, Type) :-
    (   var(Arg)
    ->  instantiation_error(Arg)
    ;   argument_mode(Arg, Mode0, Type0)
    ->  Mode = Mode0,
        Type = Type0
    ;   type_error(chr_declaration, Arg)
    ).

argument_mode(+, +, any).
argument_mode(-, -, any).
argument_mode(?, ?, any).
argument_mode(+Type, +, Type).
argument_mode(-Type, -, Type).
argument_mode((?Type), ?, Type).

must_be_type(Type, Types) :-
    (   \+ ground(Type)
    ->  instantiation_error(Type)
    ;   builtin_type(Type)
    ->  true
    ;   callable(Type),
        functor(Type, Name, Arity),
        functor(General, Name, Arity),
        memberchk(General-_, Types)
    ->  Type =.. [_|Parameters],
        must_be_types(Parameters, Types)
    ;   existence_error(chr_type, Type)
    ).

must_be_types([], _).
must_be_types([Type|Rest], Types) :-
    must_be_type(Type, Types),
    must_be_types(Rest, Types).

builtin_type(any).
builtin_type(int).
builtin_type(dense_int).
builtin_type(float).
builtin_type(number).
builtin_type(natural).
builtin_type(chr_identifier).
builtin_type(chr_identifier(_)).
builtin_type(chr_constants(_)).
builtin_type(chr_enum(_)).

%   declared_options(+Declarations, -Options): a list of terms Name-Value.

declared_options([], []).
declared_options([Declaration-Place|Declarations], Options) :-
    (   option_of(Declaration, Name, Value),
        checked(check_option(Name, Value), Place)
    ->  Options = [Name-Value|Options1]
    ;   Options = Options1
    ),
    declared_options(Declarations, Options1).

option_of(chr_option(Name, Value), Name, Value).
option_of(option(Name, Value), Name, Value).

check_option(Name, Value) :-
    must_be(atom, Name),
    must_be(nonvar, Value),
    (   memberchk(Name, [debug, check_guard_bindings])
    ->  must_be(oneof([on, off]), Value)
    ;   Name == optimize
    ->  must_be(oneof([full, off, experimental]), Value)
    ;   true
    ).

%   read_rules(+Items, +Number, +Constraints, -Rules).

read_rules([], _, _, []).
read_rules([Term-Place|Items], Number, Constraints, Rules) :-
    (   checked(read_rule(Term, Constraints, Kept, Removed, Guard, Body), Place)
    ->  Rules = [rule(Number, Kept, Removed, Guard, Body, Place)|Rules1]
    ;   Rules = Rules1
    ),
    Number1 is Number+1,
    read_rules(Items, Number1, Constraints, Rules1).

read_rule(Term, Constraints, Kept, Removed, Guard, Body) :-
    rule_parts(Term, [], Passive, Type, Heads, RightSide),
    (   nonvar(RightSide),
        RightSide = '|'(Guard, Body)
    ->  true
    ;   Guard = true,
        Body = RightSide
    ),
    (   Type == propagation
    ->  KeptHeads = Heads,
        RemovedHeads = none
    ;   nonvar(Heads),
        Heads = (KeptHeads \ RemovedHeads)
    ->  true
    ;   KeptHeads = none,
        RemovedHeads = Heads
    ),
    read_heads(KeptHeads, Constraints, Passive, Ids, Ids1, Kept, []),
    read_heads(RemovedHeads, Constraints, Passive, Ids1, [], Removed, []),
    check_passive(Passive, Ids).

%   rule_parts(+Term, +Passive0, -Passive, -Type, -Heads, -RightSide): Passive is
%   the list of the identifiers of passive heads.

rule_parts(Term, Passive0, Passive, Type, Heads, RightSide) :-
    (   Term = (_ @ Rule)
    ->  rule_parts(Rule, Passive0, Passive, Type, Heads, RightSide)
    ;   Term = (Rule pragma Pragmas)
    ->  pragmas(Pragmas, Passive0, Passive1),
        rule_parts(Rule, Passive1, Passive, Type, Heads, RightSide)
    ;   Term = (Heads ==> RightSide)
    ->  Type = propagation,
        Passive = Passive0
    ;   Term = (Heads <=> RightSide),
        Type = simplification,
        Passive = Passive0
    ).

pragmas(Pragmas, Passive0, Passive) :-
    (   var(Pragmas)
    ->  instantiation_error(Pragmas)
    ;   Pragmas = (A, B)
    ->  pragmas(A, Passive0, Passive1),
        pragmas(B, Passive1, Passive)
    ;   Pragmas = passive(Id)
    ->  Passive = [Id|Passive0]
    ;   known_pragma(Pragmas)
    ->  Passive = Passive0
    ;   domain_error(chr_pragma, Pragmas)
    ).

known_pragma(already_in_heads).
known_pragma(already_in_head(_)).
known_pragma(mpassive(_)).
known_pragma(history(_, _)).

%   read_heads(+Heads, +Constraints, +Passive, -Ids, ?Ids1, -List, ?Rest).

read_heads(Heads, Constraints, Passive, Ids, Ids1, List, Rest) :-
    (   var(Heads)
    ->  instantiation_error(Heads)
    ;   Heads == none
    ->  Ids = Ids1,
        List = Rest
    ;   Heads = (A, B)
    ->  read_heads(A, Constraints, Passive, Ids, Ids0, List, List1),
        read_heads(B, Constraints, Passive, Ids0, Ids1, List1, Rest)
    ;   Heads = Head # Id
    ->  (   ( Id == passive ; has_identifier(Passive, Id) )
        ->  Role = passive
        ;   Role = active
        ),
        Ids = [Id|Ids1],
        List = [head(Head, Role)|Rest],
        check_head(Head, Constraints)
    ;   Ids = Ids1,
        List = [head(Heads, active)|Rest],
        check_head(Heads, Constraints)
    ).

check_head(Head, Constraints) :-
    must_be(callable, Head),
    functor(Head, Name, Arity),
    (   memberchk(constraint(Name/Arity, _, _), Constraints)
    ->  true
    ;   existence_error(chr_constraint, Name/Arity)
    ).

has_identifier([Id0|Ids], Id) :-
    (   Id0 == Id
    ->  true
    ;   has_identifier(Ids, Id)
    ).

check_passive([], _).
check_passive([Id|Passive], Ids) :-
    (   has_identifier(Ids, Id)
    ->  check_passive(Passive, Ids)
    ;   existence_error(chr_identifier, Id)
    ).
