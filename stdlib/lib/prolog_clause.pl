/*  library(prolog_clause): places of the parts of a clause in its source.

    The source is read again at the line of the clause, and compared with the result of
    clause/2.
*/

:- module(prolog_clause,
          [ clause_info/4,
            clause_info/5,
            initialization_layout/4,
            predicate_name/2,
            clause_name/2
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(prolog_code)).
:- use_module(library(prolog_source)).

:- multifile
    user:prolog_predicate_name/2,
    user:prolog_clause_name/2.
:- dynamic
    user:prolog_predicate_name/2,
    user:prolog_clause_name/2.

%!  clause_info(+Ref, -File, -Position, -Variables) is semidet.
%!  clause_info(+Ref, -File, -Position, -Variables, +Options) is semidet.
%
%   The clause Ref stands in File. Position is the one of Head :- Body, or of Head when the
%   body is true, as clause/2 has them, in the form of the option subterm_positions/1 of
%   read_term/2; positions of terms that are not in the text are unbound. Variables is a
%   term varnames(Name, ...): the names of the arguments that are variables, '_' for the
%   others and for those without a name, then those of other variables. With the option
%   variable_names(Names), Names is the list of Name=Variable. Fails if the clause comes
%   from no file, or is no longer at its line.
%   Errors: type_error(db_reference, Ref), and those of clause/3.
%   Source: SWI-Prolog, which fails for clauses with strings in grammar rules.

clause_info(Ref, File, Position, Variables) :-
    clause_info(Ref, File, Position, Variables, []).

clause_info(Ref, File, Position, Variables, Options) :-
    clause(Spec, Body, Ref),
    strip_module(Spec, Module, Head),
    clause_property(Ref, file(File)),
    clause_property(Ref, source(Source)),
    clause_property(Ref, line_count(Line)),
    home_module(Body, Module, Home),
    read_at_line(Source, Line, Home, Read, ReadPosition, Names),
    clause_position(Read, ReadPosition, Head, Body, Position),
    option(variable_names(Names), Options, _),
    variable_names(Head, Names, Variables),
    !.

%   home_module(+Body, +Module, -Home): the module in which the clause was read.

home_module(Body, Module, Home) :-
    (   nonvar(Body),
        Body = Home0:_,
        atom(Home0)
    ->  Home = Home0
    ;   Home = Module
    ).

read_at_line(Source, Line, Module, Term, Position, Names) :-
    catch(setup_call_cleanup(prolog_open_source(Source, Stream),
                             read_source_term_at_location(Stream, Term,
                                                          [ line(Line),
                                                            module(Module),
                                                            subterm_positions(Position),
                                                            variable_names(Names) ]),
                             prolog_close_source(Stream)),
          error(existence_error(_, _), _),
          fail).

%   variable_names(+Head, +Names, -Variables)

variable_names(Head, Names, Variables) :-
    (   compound(Head)
    ->  compound_name_arguments(Head, _, Arguments)
    ;   Arguments = []
    ),
    argument_names(Arguments, Names, Rest, Labels, Others),
    findall(Name, ( member(Name=Var, Rest), var(Var) ), Others),
    Variables =.. [varnames|Labels].

argument_names([], Names, Names, Labels, Labels).
argument_names([Argument|Arguments], Names0, Names, [Label|Labels], Others) :-
    (   var(Argument),
        select(Name=Var, Names0, Names1),
        Var == Argument
    ->  Label = Name
    ;   Label = '_',
        Names1 = Names0
    ),
    argument_names(Arguments, Names1, Names, Labels, Others).

%   clause_position(+Read, +Position0, +Head, +Body, -Position): Position0 is
%   the position of Read, the term that the clause was made of.

clause_position(Read, parentheses_term_position(_, _, Position0), Head, Body, Position) :-
    !,
    clause_position(Read, Position0, Head, Body, Position).
clause_position((Head0 :- Body0), term_position(F, T, FF, FT, [HP, BP0]), Head, Body,
                term_position(F, T, FF, FT, [HP, BP])) :-
    !,
    same_head(Head0, Head),
    body_position(Body0, BP0, Body, BP).
clause_position((Head0 => Body0), term_position(F, T, FF, FT, [HP0, BP0]), Head, Body,
                term_position(F, T, FF, FT, [HP, BP])) :-
    !,
    rule_position(Head0, HP0, FF-FT, Body0, BP0, Head, Body, HP, BP).
clause_position((Head0 --> Body0), term_position(F, T, FF, FT, [HP0, BP0]), Head, Body,
                term_position(F, T, FF, FT, [HP, BP])) :-
    !,
    dcg_translate_rule((Head0 --> Body0), (Head1 :- Body)),
    same_head(Head1, Head),
    grammar_position(Head0, HP0, Body0, BP0, Body, HP, BP).
clause_position(Head0, Position, Head, true, Position) :-
    same_head(Head0, Head).

same_head(Spec, Head) :-
    strip_module(Spec, _, Head).

%   A rule's guard and its commit become goals before the body.

rule_position(Head0, HP0, Neck, Body0, BP0, Head, Body, HP, BP) :-
    (   nonvar(Head0),
        Head0 = (Head1, Guard0),
        HP0 = term_position(_, _, _, _, [HP, GP0])
    ->  same_head(Head1, Head),
        Body = (Guard, Rest),
        body_position(Guard0, GP0, Guard, GP),
        BP = term_position(_, _, _, _, [GP, RP])
    ;   same_head(Head0, Head),
        HP = HP0,
        Rest = Body,
        RP = BP
    ),
    (   nonvar(Rest),
        Rest = (!, Rest1)
    ->  body_position(Body0, BP0, Rest1, BP1),
        RP = term_position(_, _, _, _, [Neck, BP1])
    ;   body_position(Body0, BP0, Rest, RP)
    ).

%   body_position(+Body0, +Position0, +Body, -Position): goals of Body made by
%   an expansion have no position.

body_position(Body0, Position0, Body, term_position(0, 0, 0, 0, [0-0, Position])) :-
    nonvar(Body),
    Body = _:Body1,
    \+ subsumes_term(_:_, Body0),
    !,
    body_position(Body0, Position0, Body1, Position).
body_position(Body0, parentheses_term_position(F, T, Position0), Body,
              parentheses_term_position(F, T, Position)) :-
    !,
    body_position(Body0, Position0, Body, Position).
body_position(Body0, term_position(F, T, FF, FT, Positions0), Body,
              term_position(F, T, FF, FT, Positions)) :-
    is_control_goal(Body0),
    is_control_goal(Body),
    Body0 =.. [Name|Goals0],
    Body =.. [Name|Goals],
    !,
    body_positions(Goals0, Positions0, Goals, Positions).
body_position(Body0, Position0, Body, Position) :-
    (   var(Body0),
        nonvar(Body),
        Body = call(Goal)
    ->  true
    ;   Goal = Body
    ),
    (   unify_with_occurs_check(Body0, Goal)
    ->  Position = Position0
    ;   true
    ).

body_positions([], [], [], []).
body_positions([Goal0|Goals0], [Position0|Positions0], [Goal|Goals], [Position|Positions]) :-
    body_position(Goal0, Position0, Goal, Position),
    body_positions(Goals0, Positions0, Goals, Positions).

%   A nonterminal gets two arguments, whose position is its end.

grammar_position(Head0, term_position(_, _, _, _, [HP0, PP]), Body0, BP0, Body, HP,
                 term_position(_, _, _, _, [BP, term_position(F, T, _, _, _)])) :-
    nonvar(Head0),
    Head0 = (Head, _),
    !,
    Body = (Body1, _),
    arg(1, PP, F),
    arg(2, PP, T),
    nonterminal(Head, HP0, HP),
    grammar_body(Body0, BP0, Body1, BP).
grammar_position(Head, HP0, Body0, BP0, Body, HP, BP) :-
    nonterminal(Head, HP0, HP),
    grammar_body(Body0, BP0, Body, BP).

nonterminal(Goal, parentheses_term_position(_, _, Position0), Position) :-
    !,
    nonterminal(Goal, Position0, Position).
nonterminal(_:Goal, term_position(F, T, FF, FT, [Module, Position0]),
            term_position(F, T, FF, FT, [Module, Position])) :-
    !,
    nonterminal(Goal, Position0, Position).
nonterminal(_, term_position(F, T, FF, FT, Positions0), term_position(F, T, FF, FT, Positions)) :-
    append(Positions0, [T-T, T-T], Positions).
nonterminal(_, F-T, term_position(F, T, F, T, [T-T, T-T])).

%   grammar_body(+Body0, +Position0, +Body, -Position): Body is what Body0 is translated to.

grammar_body(Body0, _, _, _) :-
    var(Body0),
    !.
grammar_body(Body0, parentheses_term_position(F, T, Position0), Body,
             parentheses_term_position(F, T, Position)) :-
    !,
    grammar_body(Body0, Position0, Body, Position).
grammar_body(Body0, term_position(F, T, FF, FT, [A0, B0]), Body,
             term_position(F, T, FF, FT, [A, B])) :-
    grammar_control(Body0, X0, Y0),
    grammar_control(Body, X, Y),
    !,
    grammar_body(X0, A0, X, A),
    grammar_body(Y0, B0, Y, B).
grammar_body(\+ Body0, term_position(F, T, FF, FT, [A0]), (\+ Body, _),
             term_position(F, T, _, _, [term_position(F, T, FF, FT, [A]), _])) :-
    !,
    grammar_body(Body0, A0, Body, A).
grammar_body({Goal}, brace_term_position(F, T, Position), Body,
             term_position(F, T, _, _, [Position, _])) :-
    nonvar(Body),
    Body = (Goal1, _),
    Goal1 == Goal,
    !.
grammar_body({_}, brace_term_position(_, _, Position), _, Position) :-
    !.
grammar_body(!, Position, (!, _), term_position(_, _, _, _, [Position, _])) :-
    !.
grammar_body(Literal, Position0, _, term_position(F, T, _, _, _)) :-
    (   is_list(Literal)
    ;   string(Literal)
    ),
    !,
    arg(1, Position0, F),
    arg(2, Position0, T).
grammar_body(Body0, Position0, Body, Position) :-
    strip_module(Body0, _, Goal0),
    strip_module(Body, _, Goal),
    extend_goal(Goal0, [_, _], Goal),
    !,
    nonterminal(Body0, Position0, Position).
grammar_body(Body0, Position0, Body, term_position(_, _, _, _, [Position, _])) :-
    nonvar(Body),
    Body = (Goal, _=_),
    !,
    grammar_body(Body0, Position0, Goal, Position).
grammar_body(_, _, _, _).

grammar_control(Body, A, B) :-
    nonvar(Body),
    (   Body = (A, B)
    ;   Body = (A ; B)
    ;   Body = '|'(A, B)
    ;   Body = (A -> B)
    ;   Body = (A *-> B)
    ).

%!  initialization_layout(+Place, ?Goal, -Read, -Position) is semidet.
%
%   The directive initialization/1 or initialization/2 at Place, File:Line, runs Goal, which is
%   Module:Read. Position is the one of Read.
%   Source: SWI-Prolog.

initialization_layout(File:Line, Module:Goal, Goal, Position) :-
    ignore(( var(Module), Module = user )),
    read_at_line(File, Line, Module, (:- Directive), Position0, _),
    Position0 = term_position(_, _, _, _, [term_position(_, _, _, _, [Position|_])]),
    initialized(Directive, Goal).

initialized(Directive, Goal) :-
    nonvar(Directive),
    (   Directive = initialization(Goal)
    ;   Directive = initialization(Goal, _)
    ),
    !.

%!  predicate_name(:Head, -Name) is det.
%
%   Name is a string to show for the predicate of Head: Name/Arity, after its module unless that is
%   user, system or one of a library. The hook user:prolog_predicate_name(Module:Head, Name) may
%   say another one.
%   Errors: instantiation_error, type_error(callable, Head).
%   Source: SWI-Prolog.

:- meta_predicate predicate_name(:, -).

predicate_name(Predicate, Name) :-
    strip_module(Predicate, Module, Head),
    must_be(callable, Head),
    (   user:prolog_predicate_name(Module:Head, Name0)
    ->  Name = Name0
    ;   pi_head(PI, Module:Head),
        predicate_label(PI, Label),
        atom_string(Label, Name)
    ).

%!  clause_name(+Ref, -Name) is det.
%
%   Name is a string to show for the clause Ref: which clause of which predicate it is. The hook
%   user:prolog_clause_name(Ref, Name) may say another one.
%   Errors: type_error(db_reference, Ref).
%   Source: SWI-Prolog.

clause_name(Ref, Name) :-
    user:prolog_clause_name(Ref, Name0),
    !,
    Name = Name0.
clause_name(Ref, Name) :-
    nth_clause(Head, N, Ref),
    !,
    predicate_name(Head, Predicate),
    ordinal(N, Suffix),
    format(string(Name), '~d-~w clause of ~w', [N, Suffix, Predicate]).
clause_name(Ref, Name) :-
    clause_property(Ref, erased),
    clause_property(Ref, predicate(PI)),
    format(string(Name), 'erased clause from ~q', [PI]).

ordinal(N, Suffix) :-
    (   N =:= 1
    ->  Suffix = st
    ;   N =:= 2
    ->  Suffix = nd
    ;   Suffix = th
    ).
