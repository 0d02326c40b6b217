/*  library(prolog_colour): classes of the parts of a source, for editors that colour
    them.

    The terms of a source are read with their positions, and a goal is called for each part.
    library(prolog_xref), which may have read the source before, classifies predicates.
*/

:- module(prolog_colour,
          [ prolog_colourise_stream/3,
            prolog_colourise_stream/4,
            prolog_colourise_term/4,
            prolog_colourise_query/3,
            syntax_colour/2,
            syntax_message//1
          ]).

:- autoload(library(lists)).
:- use_module(library(messages), [translate_message//1]).
:- use_module(library(operators)).
:- autoload(library(option)).
:- use_module(library(prolog_code)).
:- use_module(library(prolog_source)).
:- use_module(library(prolog_xref)).
:- use_module(library(prolog_xref/meta)).

:- multifile
    style/2,
    message//1.
:- dynamic
    style/2,
    message//1.

:- meta_predicate
    prolog_colourise_stream(+, +, 3),
    prolog_colourise_stream(+, +, 3, +),
    prolog_colourise_term(+, +, 3, +),
    prolog_colourise_query(+, +, 3).

%!  prolog_colourise_stream(+Stream, +Source, :Colour) is det.
%!  prolog_colourise_stream(+Stream, +Source, :Colour, +Options) is det.
%
%   Run call(Colour, Class, Start, Length) for each part of Stream, and for parts of parts; Start
%   counts characters. Source is the name under which xref_source/1 has read it. Classes are, for
%   clauses, clause, grammar_rule, directive, neck(Neck), head_term(Kind, Head) and head(Kind,
%   Head), of which the latter is the functor, body, rule_condition, dcg, dcg(What), goal_term(Kind,
%   Goal), goal(Kind, Goal), control, fullstop, comment(line), comment(block) and
%   comment(structured); for terms var, singleton, int, float, rational(Value), atom, string, codes,
%   chars, list, empty_list, brace_term, parentheses, functor, dict, dict_key; in directives
%   module(Module), file(Path), nofile, identifier, predicate_indicator(Kind, Head),
%   predicate_indicator, arity, meta(Mode), op_type(Type), flag_name(Flag), no_flag_name(Flag); and
%   syntax_error(Message, From-To). The option operators(Ops) declares operators.
%   Errors: those of read_term/3 except syntax errors.
%   Source: SWI-Prolog, where comments are one character longer.

prolog_colourise_stream(Stream, Source, Colour) :-
    prolog_colourise_stream(Stream, Source, Colour, []).

prolog_colourise_stream(Stream, Source, Colour, Options) :-
    option(operators(Operators), Options, []),
    setup_call_cleanup(push_operators(Operators, Undo),
                       colour_terms(Stream, Source, Colour),
                       pop_operators(Undo)).

colour_terms(Stream, Source, Colour) :-
    repeat,
    colour_next(Stream, Source, Colour, Term),
    Term == end_of_file,
    !.

%!  prolog_colourise_term(+Stream, +Source, :Colour, +Options) is det.
%
%   As prolog_colourise_stream/4, for the next term of Stream alone.
%   Source: SWI-Prolog.

prolog_colourise_term(Stream, Source, Colour, Options) :-
    option(operators(Operators), Options, []),
    setup_call_cleanup(push_operators(Operators, Undo),
                       colour_next(Stream, Source, Colour, _),
                       pop_operators(Undo)).

%   colour_next(+Stream, +Source, :Colour, -Term): Term is unbound after a syntax error.

colour_next(Stream, Source, Colour, Term) :-
    character_count(Stream, Start),
    catch(prolog_read_source_term(Stream, Read, _,
                                  [ subterm_positions(Position), comments(Comments),
                                    singletons(Singletons0) ]),
          error(syntax_error(Message), Context),
          ( colour_error(Message, Context, Start, Stream, Colour), Failed = true )),
    (   Failed == true
    ->  true
    ;   Term = Read,
        forall(member(At-Comment, Comments), colour_comment(At, Comment, Colour)),
        (   Read == end_of_file
        ->  true
        ;   variables(Singletons0, Singletons),
            C = c(Source, Colour, Singletons, '<directive>'),
            character_count(Stream, End),
            Stop is End-1,
            range(C, fullstop, Stop-End),
            \+ \+ colour_term(Read, Position, C)
        )
    ).

variables([], []).
variables([_=Var|Names], [Var|Vars]) :-
    variables(Names, Vars).

colour_error(Message0, Context, Start, Stream, Colour) :-
    character_count(Stream, End),
    (   compound(Context),
        arg(4, Context, At)             % of file/4 or stream/4
    ->  true
    ;   At = Start
    ),
    phrase(translate_message(error(syntax_error(Message0), _)), Lines),
    with_output_to(string(Text), print_message_lines(current_output, '', Lines)),
    split_string(Text, "", "\n", [Message]),
    report(Colour, syntax_error(Message, Start-End), At, 1).

report(Colour, Class, Start, Length) :-
    ignore(call(Colour, Class, Start, Length)).

colour_comment(At, Comment, Colour) :-
    stream_position_data(char_count, At, Start),
    string_length(Comment, Length),
    comment_kind(Comment, Kind),
    report(Colour, comment(Kind), Start, Length).

comment_kind(Comment, Kind) :-
    (   structured(Open),
        sub_string(Comment, 0, _, _, Open)
    ->  Kind = structured
    ;   sub_string(Comment, 0, _, _, "/*")
    ->  Kind = block
    ;   Kind = line
    ).

structured("%! ").
structured("%!\t").
structured("%% ").
structured("/** ").
structured("/**\n").

%   c(Source, Colour, Singletons, Head) is the context of a part that is
%   coloured.

range(C, Class, Position) :-
    arg(2, C, Colour),
    ends(Position, From, To),
    (   integer(From),
        integer(To),
        To > From
    ->  Length is To-From,
        report(Colour, Class, From, Length)
    ;   true
    ).

ends(Position, From, To) :-
    arg(1, Position, From),
    arg(2, Position, To).

functor_range(C, Class, Position) :-
    (   Position = term_position(_, _, From, To, _)
    ->  range(C, Class, From-To)
    ;   range(C, Class, Position)
    ).

% Clauses

colour_term(Term, Position, C) :-
    var(Term),
    !,
    range(C, clause, Position),
    colour_data(Term, Position, C).
colour_term(Term, parentheses_term_position(_, _, Position), C) :-
    !,
    colour_term(Term, Position, C).
colour_term((:- Directive), Position, C) :-
    !,
    colour_directive(Directive, Position, C).
colour_term((?- Directive), Position, C) :-
    !,
    colour_directive(Directive, Position, C).
colour_term((Head :- Body), Position, C) :-
    Position = term_position(_, _, _, _, [HP, BP]),
    !,
    range(C, clause, Position),
    functor_range(C, neck(:-), Position),
    colour_head(Head, 0, HP, C, BC),
    colour_body(Body, BP, BC).
colour_term((Head0 => Body), Position, C) :-
    Position = term_position(_, _, _, _, [HP0, BP]),
    !,
    range(C, clause, Position),
    functor_range(C, neck(=>), Position),
    (   nonvar(Head0),
        Head0 = (Head, Guard),
        HP0 = term_position(_, _, _, _, [HP, GP])
    ->  colour_head(Head, 0, HP, C, BC),
        range(C, rule_condition, GP),
        colour_body(Guard, GP, BC)
    ;   colour_head(Head0, 0, HP0, C, BC)
    ),
    colour_body(Body, BP, BC).
colour_term((Head0 --> Body), Position, C) :-
    Position = term_position(_, _, _, _, [HP0, BP]),
    !,
    range(C, grammar_rule, Position),
    functor_range(C, neck(-->), Position),
    (   nonvar(Head0),
        Head0 = (Head, Context),
        HP0 = term_position(_, _, _, _, [HP, CP])
    ->  colour_head(Head, 2, HP, C, BC),
        range(C, dcg_right_hand_ctx, CP),
        colour_grammar(Context, CP, BC)
    ;   colour_head(Head0, 2, HP0, C, BC)
    ),
    range(C, dcg, BP),
    colour_grammar(Body, BP, BC).
colour_term(Head, Position, C) :-
    range(C, clause, Position),
    colour_head(Head, 0, Position, C, _).

colour_directive(Directive, Position, C) :-
    Position = term_position(_, _, _, _, [BP]),
    range(C, directive, Position),
    functor_range(C, neck(directive), Position),
    colour_body(Directive, BP, C).

colour_body(Body, Position, C) :-
    range(C, body, Position),
    colour_goal(Body, 0, Position, C).

%   colour_head(+Head, +Extra, +Position, +C, -BC): BC is for the body.

colour_head(Head, _, Position, C, C) :-
    var(Head),
    !,
    colour_data(Head, Position, C).
colour_head(Module:Head, Extra, Position, C, BC) :-
    Position = term_position(_, _, _, _, [MP, HP]),
    !,
    range(C, module(Module), MP),
    functor_range(C, functor, Position),
    colour_plain_head(Head, Extra, Module, Position, HP, C, BC).
colour_head(Head, Extra, Position, C, BC) :-
    colour_plain_head(Head, Extra, local, Position, Position, C, BC).

colour_plain_head(Head, Extra, Module, Whole, Position, C, BC) :-
    (   callable(Head)
    ->  length(More, Extra),
        extend_goal(Head, More, Extended),
        C = c(Source, Colour, Singletons, _),
        BC = c(Source, Colour, Singletons, Extended),
        head_kind(Extended, Module, Source, Kind),
        range(C, head_term(Kind, Extended), Whole),
        functor_range(C, head(Kind, Extended), Position),
        colour_parts(Head, Position, C)
    ;   BC = C,
        range(C, type_error(callable), Position)
    ).

head_kind(Head, Module, Source, Kind) :-
    (   Module == local,
        xref_exported(Source, Head)
    ->  Kind = exported
    ;   ( xref_hook(Head) ; xref_hook(Module:Head) )
    ->  Kind = hook
    ;   Module \== local
    ->  Kind = extern(Module)
    ;   xref_defined(Source, Head, How),
        declared(How)
    ->  Kind = How
    ;   xref_called(Source, Head, By),
        \+ same_predicate(Head, By)
    ->  ( xref_defined(Source, Head, How) -> Kind = How ; Kind = local )
    ;   Kind = unreferenced
    ).

declared(dynamic(_)).
declared(multifile(_)).
declared(thread_local(_)).
declared(public(_)).
declared(constraint(_)).

same_predicate(A, B) :-
    callable(B),
    functor(A, Name, Arity),
    functor(B, Name, Arity).

% Goals

%   colour_goal(+Goal, +Extra, +Position, +C): colours a goal that gets Extra
%   more arguments.

colour_goal(_, _, Position, _) :-
    var(Position),
    !.
colour_goal(Goal, Extra, parentheses_term_position(F, T, Position), C) :-
    !,
    range(C, parentheses, F-T),
    colour_goal(Goal, Extra, Position, C).
colour_goal(Goal, _, Position, C) :-
    var(Goal),
    !,
    range(C, goal_term(meta, Goal), Position),
    range(C, goal(meta, Goal), Position).
colour_goal(Goal, 0, Position, C) :-
    is_control_goal(Goal),
    Position = term_position(_, _, _, _, Positions),
    !,
    functor_range(C, control, Position),
    compound_name_arguments(Goal, _, Goals),
    colour_goals(Goals, Positions, C).
colour_goal(Module:Goal, Extra, Position, C) :-
    Position = term_position(_, _, _, _, [MP, GP]),
    !,
    range(C, module(Module), MP),
    functor_range(C, functor, Position),
    colour_plain_goal(Goal, Extra, Module, Position, GP, C).
colour_goal(Goal, Extra, Position, C) :-
    colour_plain_goal(Goal, Extra, local, Position, Position, C).

colour_goals([], [], _).
colour_goals([Goal|Goals], [Position|Positions], C) :-
    colour_goal(Goal, 0, Position, C),
    colour_goals(Goals, Positions, C).

colour_plain_goal(Goal, Extra, Module, Whole, Position, C) :-
    (   callable(Goal)
    ->  length(More, Extra),
        extend_goal(Goal, More, Extended),
        goal_kind(Extended, Module, C, Kind),
        range(C, goal_term(Kind, Extended), Whole),
        functor_range(C, goal(Kind, Extended), Position),
        (   Extra =:= 0,
            colour_declaration(Goal, Position, C)
        ->  true
        ;   called(Goal, C, Called)
        ->  colour_arguments(Goal, Position, Called, C)
        ;   colour_parts(Goal, Position, C)
        )
    ;   var(Goal)
    ->  range(C, goal_term(meta, Goal), Whole),
        range(C, goal(meta, Goal), Position)
    ;   range(C, goal_term(not_callable, Goal), Whole),
        range(C, goal(not_callable, Goal), Position)
    ).

called(Goal, _, [Clause]) :-
    compound(Goal),
    functor(Goal, Name, 1),
    memberchk(Name, [assert, asserta, assertz, retract, retractall]),
    arg(1, Goal, Clause),
    \+ subsumes_term((_ :- _), Clause),
    !.
called(Goal, c(Source, _, _, _), Called) :-
    (   xref_meta(Source, Goal, Called0)
    ->  Called = Called0
    ;   calls(Goal, user, Called)
    ).

goal_kind(Goal, Module, C, Kind) :-
    C = c(Source, _, _, Head),
    (   Module == local,
        same_predicate(Goal, Head)
    ->  Kind = recursion
    ;   predicate_kind(Goal, Source, Module, Kind)
    ).

predicate_kind(Goal, Source, Module, Kind) :-
    (   Module == local,
        defined_kind(Goal, Source, Kind0)
    ->  Kind = Kind0
    ;   xref_built_in(Goal)
    ->  Kind = built_in
    ;   library_of(Goal, Module, Source, Kind0)
    ->  Kind = Kind0
    ;   Module \== local
    ->  Kind = extern(Module, unknown)
    ;   Kind = undefined
    ).

defined_kind(Goal, Source, Kind) :-
    findall(How, ( xref_defined(Source, Head, How), \+ Head \= Goal ), Hows),
    (   member(Kind, Hows),
        declared(Kind)
    ->  true
    ;   Hows = [Kind|_]
    ).

library_of(Goal, Module, Source, imported(File)) :-
    atom(Module),
    Module \== local,
    xref_defined(Source, Head, imported(File)),
    \+ Head \= Goal,
    file_base_name(File, Base),
    file_name_extension(Module, _, Base),
    !.
library_of(Goal, _, _, autoload(File)) :-
    predicate_property(user:Goal, imported_from(Module)),
    module_property(Module, class(library)),
    module_property(Module, file(File)).

%   colour_arguments(+Goal, +Position, +Called, +C): colours the arguments of a
%   goal that calls some of them.

colour_arguments(Goal, term_position(_, _, _, _, Positions), Called, C) :-
    compound(Goal),
    !,
    compound_name_arguments(Goal, _, Arguments),
    colour_each(Arguments, Positions, Called, C).
colour_arguments(Goal, Position, _, C) :-
    colour_parts(Goal, Position, C).

colour_each([], _, _, _).
colour_each([Argument|Arguments], [Position|Positions], Called, C) :-
    colour_argument(Argument, Position, Called, C),
    colour_each(Arguments, Positions, Called, C).

colour_argument(Argument, Position, Called, C) :-
    (   nonvar(Argument),
        select_called(Called, Argument, How)
    ->  colour_called(How, Argument, Position, C)
    ;   nonvar(Argument),
        Argument = (_ ^ Goal),
        Position = term_position(_, _, _, _, [VP, GP])
    ->  functor_range(C, functor, Position),
        arg(1, Argument, Var),
        colour_data(Var, VP, C),
        colour_argument(Goal, GP, Called, C)
    ;   colour_data(Argument, Position, C)
    ).

select_called(Called, Argument, How) :-
    member(Element, Called),
    called_as(Element, Part, How),
    same_term(Part, Argument),
    !.

called_as(Part+N, Part, N) :-
    integer(N).
called_as(Element, Part, rule) :-
    nonvar(Element),
    Element = //(Part).
called_as(Part, Part, 0).

colour_called(rule, Body, Position, C) :-
    !,
    range(C, dcg, Position),
    colour_grammar(Body, Position, C).
colour_called(N, Goal, Position, C) :-
    colour_goal(Goal, N, Position, C).

% Bodies of grammar rules

colour_grammar(Body, parentheses_term_position(F, T, Position), C) :-
    !,
    range(C, parentheses, F-T),
    colour_grammar(Body, Position, C).
colour_grammar(Body, Position, C) :-
    var(Body),
    !,
    colour_goal(Body, 2, Position, C).
colour_grammar(Body, Position, C) :-
    grammar_control(Body),
    Position = term_position(_, _, _, _, Positions),
    !,
    functor_range(C, control, Position),
    compound_name_arguments(Body, _, Bodies),
    colour_grammars(Bodies, Positions, C).
colour_grammar({Goal}, brace_term_position(F, T, GP), C) :-
    !,
    range(C, dcg(plain), F-T),
    colour_goal(Goal, 0, GP, C).
colour_grammar(!, Position, C) :-
    !,
    colour_goal(!, 0, Position, C).
colour_grammar([], Position, C) :-
    !,
    range(C, dcg(terminal), Position).
colour_grammar(_, Position, C) :-
    Position = string_position(_, _),
    !,
    range(C, dcg(string), Position).
colour_grammar(Literal, Position, C) :-
    Position = list_position(_, _, Positions, _),
    !,
    range(C, dcg(terminal), Position),
    colour_elements(Positions, Literal, C, _).
colour_grammar(Body, Position, C) :-
    colour_goal(Body, 2, Position, C).

colour_grammars([], [], _).
colour_grammars([Body|Bodies], [Position|Positions], C) :-
    colour_grammar(Body, Position, C),
    colour_grammars(Bodies, Positions, C).

grammar_control(Body) :-
    (   is_control_goal(Body)
    ->  true
    ;   Body = '|'(_, _)
    ).

% Declarations

%   colour_declaration(+Goal, +Position, +C) is semidet.

colour_declaration(module(Module, Exports), term_position(_, _, _, _, [MP, EP]), C) :-
    !,
    ( atom(Module) -> range(C, identifier, MP) ; colour_data(Module, MP, C) ),
    colour_indicators(Exports, EP, C).
colour_declaration(op(Priority, Type, Name), term_position(_, _, _, _, [PP, TP, NP]), C) :-
    !,
    colour_data(Priority, PP, C),
    ( atom(Type) -> range(C, op_type(Type), TP) ; colour_data(Type, TP, C) ),
    ( atom(Name) -> range(C, identifier, NP) ; colour_data(Name, NP, C) ).
colour_declaration(set_prolog_flag(Flag, Value), term_position(_, _, _, _, [FP, VP]), C) :-
    atom(Flag),
    !,
    (   current_prolog_flag(Flag, _)
    ->  range(C, flag_name(Flag), FP)
    ;   range(C, no_flag_name(Flag), FP)
    ),
    colour_data(Value, VP, C).
colour_declaration(meta_predicate(Heads), term_position(_, _, _, _, [Position]), C) :-
    !,
    colour_modes(Heads, Position, C).
colour_declaration(Goal, term_position(_, _, _, _, [Position]), C) :-
    indicators_in(Goal, Specs),
    !,
    colour_indicators(Specs, Position, C).
colour_declaration(Goal, term_position(_, _, _, _, [FP|Positions]), C) :-
    files_in(Goal, Files, Rest),
    !,
    colour_files(Files, FP, C),
    (   Rest = [Imports],
        Positions = [IP]
    ->  colour_indicators(Imports, IP, C)
    ;   true
    ).

indicators_in(dynamic(Specs), Specs).
indicators_in(discontiguous(Specs), Specs).
indicators_in(multifile(Specs), Specs).
indicators_in(public(Specs), Specs).
indicators_in(table(Specs), Specs).
indicators_in(thread_local(Specs), Specs).
indicators_in(volatile(Specs), Specs).
indicators_in(export(Specs), Specs).
indicators_in(import(Specs), Specs).

files_in(use_module(Files), Files, []).
files_in(use_module(File, Imports), File, [Imports]).
files_in(autoload(Files), Files, []).
files_in(autoload(File, Imports), File, [Imports]).
files_in(reexport(Files), Files, []).
files_in(reexport(File, Imports), File, [Imports]).
files_in(ensure_loaded(Files), Files, []).
files_in(consult(Files), Files, []).
files_in(load_files(Files), Files, []).
files_in(include(Files), Files, []).

colour_files(Files, list_position(F, T, Positions, _), C) :-
    !,
    range(C, list, F-T),
    colour_file_list(Files, Positions, C).
colour_files(File, Position, C) :-
    arg(1, C, Source),
    (   ground(File),
        catch(xref_source_file(File, Path, Source, [silent(true)]), error(_, _), fail)
    ->  range(C, file(Path), Position)
    ;   ground(File)
    ->  range(C, nofile, Position)
    ;   colour_data(File, Position, C)
    ).

colour_file_list([], _, _).
colour_file_list([File|Files], [Position|Positions], C) :-
    colour_files(File, Position, C),
    colour_file_list(Files, Positions, C).

colour_indicators(Specs, parentheses_term_position(_, _, Position), C) :-
    !,
    colour_indicators(Specs, Position, C).
colour_indicators(Specs, list_position(F, T, Positions, _), C) :-
    is_list(Specs),
    !,
    range(C, list, F-T),
    colour_indicator_list(Specs, Positions, C).
colour_indicators(Spec, Position, C) :-
    nonvar(Spec),
    Spec = (A, B),
    Position = term_position(_, _, _, _, [AP, BP]),
    !,
    colour_indicators(A, AP, C),
    colour_indicators(B, BP, C).
colour_indicators(Spec, Position, C) :-
    colour_indicator(Spec, local, Position, C).

colour_indicator_list([], _, _).
colour_indicator_list([Spec|Specs], [Position|Positions], C) :-
    colour_indicators(Spec, Position, C),
    colour_indicator_list(Specs, Positions, C).

colour_indicator(Spec, _, Position, C) :-
    nonvar(Spec),
    Spec = Module:Plain,
    Position = term_position(_, _, _, _, [MP, PP]),
    !,
    range(C, module(Module), MP),
    functor_range(C, functor, Position),
    colour_indicator(Plain, Module, PP, C).
colour_indicator(Spec, Module, Position, C) :-
    is_indicator(Spec),
    Position = term_position(_, _, _, _, [NP, AP]),
    !,
    pi_head(Spec, Head),
    arg(1, C, Source),
    (   Module == local
    ->  predicate_kind(Head, Source, local, Kind)
    ;   Kind = extern(Module)
    ),
    range(C, predicate_indicator(Kind, Head), Position),
    range(C, goal(Kind, Head), NP),
    functor_range(C, predicate_indicator, Position),
    range(C, arity, AP).
colour_indicator(op(Priority, Type, Name), _, Position, C) :-
    Position = term_position(_, _, _, _, _),
    !,
    functor_range(C, functor, Position),
    colour_declaration(op(Priority, Type, Name), Position, C).
colour_indicator(Term, _, Position, C) :-
    colour_data(Term, Position, C).

is_indicator(Spec) :-
    nonvar(Spec),
    ( Spec = Name/Arity ; Spec = Name//Arity ),
    atom(Name),
    integer(Arity),
    Arity >= 0,
    !.

colour_modes(Modes, parentheses_term_position(_, _, Position), C) :-
    !,
    colour_modes(Modes, Position, C).
colour_modes((A, B), term_position(_, _, _, _, [AP, BP]), C) :-
    !,
    colour_modes(A, AP, C),
    colour_modes(B, BP, C).
colour_modes(Mode, Position, C) :-
    callable(Mode),
    Position = term_position(_, _, _, _, Positions),
    !,
    arg(1, C, Source),
    predicate_kind(Mode, Source, local, Kind),
    functor_range(C, goal(Kind, Mode), Position),
    compound_name_arguments(Mode, _, Arguments),
    colour_meta(Arguments, Positions, C).
colour_modes(Mode, Position, C) :-
    colour_data(Mode, Position, C).

colour_meta([], [], _).
colour_meta([Mode|Modes], [Position|Positions], C) :-
    range(C, meta(Mode), Position),
    colour_meta(Modes, Positions, C).

% Terms

%   colour_parts(+Term, +Position, +C): colours the arguments of Term.

colour_parts(Term, Position, C) :-
    (   compound(Term),
        Position = term_position(_, _, _, _, Positions)
    ->  compound_name_arguments(Term, _, Arguments),
        colour_all(Arguments, Positions, C)
    ;   Position = brace_term_position(_, _, Inner),
        Term = {Part}
    ->  colour_data(Part, Inner, C)
    ;   true
    ).

colour_all([], _, _).
colour_all([Term|Terms], [Position|Positions], C) :-
    colour_data(Term, Position, C),
    colour_all(Terms, Positions, C).

%   colour_data(+Term, ?Position, +C)

colour_data(_, Position, _) :-
    var(Position),
    !.
colour_data(Term, parentheses_term_position(F, T, Position), C) :-
    !,
    range(C, parentheses, F-T),
    colour_data(Term, Position, C).
colour_data(Term, Position, C) :-
    var(Term),
    !,
    arg(3, C, Singletons),
    (   member(Var, Singletons),
        Var == Term
    ->  range(C, singleton, Position)
    ;   range(C, var, Position)
    ).
colour_data(List, list_position(F, T, Positions, Tail), C) :-
    !,
    range(C, list, F-T),
    colour_elements(Positions, List, C, Rest),
    (   Tail == none
    ->  true
    ;   colour_data(Rest, Tail, C)
    ).
colour_data({Term}, brace_term_position(F, T, Position), C) :-
    !,
    range(C, brace_term, F-T),
    colour_data(Term, Position, C).
colour_data(Dict, dict_position(F, T, TagF, TagT, Pairs), C) :-
    !,
    range(C, dict, F-T),
    dict_pairs(Dict, Tag, _),
    colour_data(Tag, TagF-TagT, C),
    ContentF is TagT+1,
    range(C, dict_content, ContentF-T),
    forall(member(key_value_position(_, _, SF, ST, Key, KP, VP), Pairs),
           ( range(C, dict_key, KP),
             range(C, dict_sep, SF-ST),
             ( get_dict(Key, Dict, Value) -> colour_data(Value, VP, C) ; true ) )).
colour_data(Term, Position, C) :-
    Position = term_position(_, _, _, _, Positions),
    compound(Term),
    !,
    functor_range(C, functor, Position),
    compound_name_arguments(Term, _, Arguments),
    colour_all(Arguments, Positions, C).
colour_data(Term, Position, C) :-
    data_class(Term, Class),
    range(C, Class, Position).

colour_elements([], Rest, _, Rest).
colour_elements([Position|Positions], [Term|Terms], C, Rest) :-
    colour_data(Term, Position, C),
    colour_elements(Positions, Terms, C, Rest).

data_class(Term, Class) :-
    (   integer(Term)
    ->  Class = int
    ;   rational(Term)
    ->  Class = rational(Term)
    ;   float(Term)
    ->  Class = float
    ;   string(Term)
    ->  Class = string
    ;   Term == []
    ->  Class = empty_list
    ;   atom(Term)
    ->  Class = atom
    ;   Term = [Code|_],
        integer(Code)
    ->  Class = codes
    ;   Class = chars
    ).

%!  prolog_colourise_query(+Query, +Source, :Colour) is det.
%
%   Colour the text Query, a string, as prolog_colourise_stream/3 does for the body of a directive.
%   Source: SWI-Prolog.

prolog_colourise_query(Query, Source, Colour) :-
    string_concat(Query, " .", Text),
    setup_call_cleanup(open_string(Text, Stream),
                       colour_query(Stream, Source, Colour),
                       close(Stream)).

colour_query(Stream, Source, Colour) :-
    catch(read_term(Stream, Goal, [ subterm_positions(Position), comments(Comments),
                                    singletons(Names), module(user) ]),
          error(syntax_error(Message), Context),
          ( colour_error(Message, Context, 0, Stream, Colour), Failed = true )),
    (   Failed == true
    ->  true
    ;   variables(Names, Singletons),
        forall(member(At-Comment, Comments), colour_comment(At, Comment, Colour)),
        \+ \+ colour_body(Goal, Position, c(Source, Colour, Singletons, '<query>'))
    ).

%!  syntax_colour(?Class, ?Attributes) is nondet.
%
%   Attributes are how an editor may show Class: colour(Name), background(Name), bold(true) and
%   underline(true). The hook prolog_colour:style(Class, Attributes) comes first.
%   Source: SWI-Prolog, which has other colours.

syntax_colour(Class, Attributes) :-
    style(Class, Attributes0),
    !,
    Attributes = Attributes0.
syntax_colour(Class, Attributes) :-
    look(Class, Attributes).

look(goal(undefined, _), [colour(red)]).
look(goal(not_callable, _), [background(orange)]).
look(goal(built_in, _), [colour(blue)]).
look(goal(imported(_), _), [colour(blue)]).
look(goal(autoload(_), _), [colour(navy_blue)]).
look(goal(dynamic(_), _), [colour(magenta)]).
look(goal(thread_local(_), _), [colour(magenta),underline(true)]).
look(goal(recursion, _), [underline(true)]).
look(goal(meta, _), [colour(red4)]).
look(goal(local(_), _), []).
look(head(exported, _), [colour(blue),bold(true)]).
look(head(hook, _), [colour(blue),underline(true)]).
look(head(dynamic(_), _), [colour(magenta),bold(true)]).
look(head(unreferenced, _), [colour(red),bold(true)]).
look(head(local(_), _), [bold(true)]).
look(neck(_), [bold(true)]).
look(comment(_), [colour(dark_green)]).
look(directive, [background(grey90)]).
look(rule_condition, [background('#d4ffe3')]).
look(var, [colour(red4)]).
look(singleton, [colour(red4),bold(true)]).
look(string, [colour(navy_blue)]).
look(codes, [colour(navy_blue)]).
look(chars, [colour(navy_blue)]).
look(module(_), [colour(dark_slate_blue)]).
look(file(_), [colour(blue),underline(true)]).
look(nofile, [colour(red)]).
look(identifier, [bold(true)]).
look(flag_name(_), [colour(blue)]).
look(no_flag_name(_), [colour(red)]).
look(op_type(_), [colour(blue)]).
look(dict_key, [bold(true)]).
look(type_error(_), [background(orange)]).
look(syntax_error(_, _), [background(orange)]).

%!  syntax_message(+Class)// is semidet.
%
%   The parts of a message, as print_message_lines/3 has them, that describes Class. The hook
%   prolog_colour:message(Class) comes first. Fails for a Class without a description.
%   Source: SWI-Prolog, with other words.

syntax_message(Class) -->
    message(Class),
    !.
syntax_message(goal(Kind, Goal)) -->
    goal_message(Kind, Goal).
syntax_message(head(Kind, Head)) -->
    head_message(Kind, Head).
syntax_message(var) -->
    [ 'Variable' ].
syntax_message(singleton) -->
    [ 'Variable that stands here alone' ].
syntax_message(file(File)) -->
    [ 'File ~w'-[File] ].
syntax_message(nofile) -->
    [ 'No such file' ].
syntax_message(module(Module)) -->
    [ 'Module ~w'-[Module] ].
syntax_message(op_type(Type)) -->
    [ 'Operator type ~w'-[Type] ].
syntax_message(flag_name(Flag)) -->
    [ 'Flag ~w'-[Flag] ].
syntax_message(no_flag_name(Flag)) -->
    [ 'No flag is named ~w'-[Flag] ].
syntax_message(type_error(Type)) -->
    [ 'Not of type ~w'-[Type] ].
syntax_message(syntax_error(Message, _)) -->
    [ '~w'-[Message] ].

goal_message(meta, _) -->
    !,
    [ 'Goal that is known when it runs' ].
goal_message(not_callable, _) -->
    !,
    [ 'Not callable' ].
goal_message(Kind, Goal) -->
    { callable(Goal), pi_head(PI, Goal) },
    [ '~q: '-[PI] ],
    kind_message(Kind).

head_message(Kind, Head) -->
    { callable(Head), pi_head(PI, Head) },
    [ '~q: '-[PI] ],
    kind_message(Kind).

kind_message(built_in) -->
    !,
    [ 'builtin' ].
kind_message(undefined) -->
    !,
    [ 'not defined' ].
kind_message(unreferenced) -->
    !,
    [ 'nothing calls it' ].
kind_message(recursion) -->
    !,
    [ 'recursive call' ].
kind_message(local(Line)) -->
    !,
    [ 'defined at line ~w'-[Line] ].
kind_message(imported(File)) -->
    !,
    [ 'imported from ~w'-[File] ].
kind_message(autoload(File)) -->
    !,
    [ 'loaded from ~w when it is called'-[File] ].
kind_message(extern(Module, _)) -->
    !,
    [ 'of module ~w'-[Module] ].
kind_message(Kind) -->
    { callable(Kind), functor(Kind, Name, _) },
    [ '~w'-[Name] ].
