/*  library(quasi_quotations): text of other languages in Prolog.

        {|Syntax||Text|}

    is read as the term that the predicate of Syntax makes of Text. Text goes up
    to the first "|}" and has no escapes. Syntax is a name or a compound. When
    the term around the quotation is read, the predicate Name/4 is called,

        call(Name, Content, Args, VariableNames, Result)

    with the arguments of Syntax, the names of the variables of the whole term,
    and an opaque Content, which with_quasi_quotation_input/3 opens as a stream.
    Its errors are errors of the text that is read.
*/

:- module(quasi_quotations,
          [ quasi_quotation_syntax/1,
            with_quasi_quotation_input/3,
            phrase_from_quasi_quotation/2,
            quasi_quotation_syntax_error/1,
            '$parse_quasi_quotations'/2,
            '$load_quasi_quotations'/4
          ]).

:- use_module(library(dcg)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- use_module(library(readutil)).

:- meta_predicate
    quasi_quotation_syntax(:),
    with_quasi_quotation_input(+, -, 0),
    with_input(+, 0),
    phrase_from_quasi_quotation(//, +).

:- dynamic syntax/2.

%!  quasi_quotation_syntax(:Name) is det.
%
%   Declares Name/4 to be the predicate of a syntax. Normally a directive.
%   Errors: instantiation_error, type_error(atom, Name).
%   Source: SWI-Prolog.

quasi_quotation_syntax(Syntax) :-
    strip_module(Syntax, M, Name),
    must_be(atom, Name),
    (   syntax(M, Name)
    ->  true
    ;   assertz(syntax(M, Name))
    ).

%!  with_quasi_quotation_input(+Content, -Stream, :Goal) is det.
%
%   Stream has the text of a quotation while Goal, which is called once, runs. Its
%   file name and position are those of the text.
%   Errors: syntax_error(quasi_quotation_parser_failed) when Goal fails.
%   Source: SWI-Prolog.

with_quasi_quotation_input(Content, Stream, Goal) :-
    must_be_content(Content, Text, Position, Context),
    context_file(Context, File),
    setup_call_cleanup(
        '$open_quasi_quotation'(Text, Position, File, Stream),
        with_input(input(Stream, Context), Goal),
        close(Stream)).

must_be_content(Content, Text, Position, Context) :-
    (   nonvar(Content),
        Content = '$quasi_quotation'(Text, Position, Context)
    ->  true
    ;   var(Content)
    ->  instantiation_error(Content)
    ;   type_error(quasi_quotation, Content)
    ).

context_file(Context, File) :-
    (   Context = file(File, _, _, _)
    ->  true
    ;   Context = stream(Stream, _, _, _),
        stream_property(Stream, file_name(File))
    ->  true
    ;   File = ''
    ).

with_input(Input, Goal) :-
    current_input_of(Outer),
    b_setval('$quasi_quotation_input', Input),
    (   call(Goal)
    ->  true
    ;   quasi_quotation_syntax_error(quasi_quotation_parser_failed)
    ),
    b_setval('$quasi_quotation_input', Outer).

current_input_of(Input) :-
    (   nb_current('$quasi_quotation_input', Input0)
    ->  Input = Input0
    ;   Input = []
    ).

%!  phrase_from_quasi_quotation(:Grammar, +Content) is det.
%
%   The codes of the text of a quotation are a phrase of Grammar; only the first
%   solution is taken.
%   Errors: syntax_error(quasi_quotation_parser_failed) if they are not.
%   Source: SWI-Prolog.

phrase_from_quasi_quotation(Grammar, Content) :-
    with_quasi_quotation_input(Content, Stream,
        (   read_stream_to_codes(Stream, Codes),
            phrase(Grammar, Codes)
        )).

%!  quasi_quotation_syntax_error(+Error) is erroneous.
%
%   Raises syntax_error(Error), with the place up to which the text of the
%   present quotation was read.
%   Source: SWI-Prolog.

quasi_quotation_syntax_error(Error) :-
    (   current_input_of(input(Stream, Context0))
    ->  stream_property(Stream, position(Position)),
        context_at(Context0, Position, Context)
    ;   true
    ),
    throw(error(syntax_error(Error), Context)).

context_at(file(File, _, _, _), '$stream_position'(C, L, LP, _), file(File, L, LP, C)).
context_at(stream(Stream, _, _, _), '$stream_position'(C, L, LP, _), stream(Stream, L, LP, C)).
context_at(string(Text, _), '$stream_position'(C, _, _, _), string(Text, C)).

%   '$parse_quasi_quotations'(+Quotations, +Module): the quotations of a term that
%   was read in Module, quasi_quotation(Syntax, Content, VariableNames, Result).

'$parse_quasi_quotations'([], _).
'$parse_quasi_quotations'([Quotation|Quotations], M) :-
    parse(Quotation, M),
    '$parse_quasi_quotations'(Quotations, M).

parse(quasi_quotation(Syntax, Content, Names, Result), M) :-
    Content = '$quasi_quotation'(_, Position, Context),
    (   callable(Syntax)
    ->  true
    ;   throw(error(syntax_error(invalid_quasi_quotation_syntax(Syntax)), Context))
    ),
    Syntax =.. [Name|Args],
    (   is_syntax(M, Name)
    ->  true
    ;   throw(error(syntax_error(unknown_quasi_quotation_syntax(Syntax, M)), Context))
    ),
    (   call(M:Name, Content, Args, Names, Result)
    ->  true
    ;   context_at(Context, Position, Start),
        throw(error(syntax_error(quasi_quote_parser_failed), Start))
    ).

is_syntax(M, Name) :-
    functor(Head, Name, 4),
    (   predicate_property(M:Head, imported_from(Definition))
    ->  syntax(Definition, Name)
    ;   syntax(M, Name)
    ),
    !.

%   '$load_quasi_quotations'(+Quotations, +Module, +Term0, -Term): Term is the
%   term Term0 of a file with its quotations parsed. A value may be known only
%   when a goal is called. So Term has Value in place of '$quasi_goal'(Value,
%   Goal). Goal, which binds Value, comes before the goal, or at the beginning
%   of the body for a quotation in the head.

'$load_quasi_quotations'(Quotations, M, Term0, Term) :-
    '$parse_quasi_quotations'(Quotations, M),
    (   member(quasi_quotation(_, _, _, Result), Quotations),
        nonvar(Result),
        Result = '$quasi_goal'(_, _),
        acyclic_term(Term0)
    ->  expand_term_of(Term0, M, Term)
    ;   Term = Term0
    ).

expand_term_of(Term0, M, Term) :-
    (   Term0 = (_ --> _)
    ->  dcg_translate_rule(Term0, Clause),
        expand_clause_of(Clause, M, Term)
    ;   expand_clause_of(Term0, M, Term)
    ).

expand_clause_of(Clause0, M, Clause) :-
    (   Clause0 = (:- Goal0)
    ->  Clause = (:- Goal),
        expand_body(Goal0, M, Goal)
    ;   Clause0 =.. [Neck,Head0,Body0],
        memberchk(Neck, [:-, =>])
    ->  expand_body(Body0, M, Body1),
        replace(Head0, Head, Goals, []),
        prefix(Goals, Body1, Body),
        Clause =.. [Neck,Head,Body]
    ;   replace(Clause0, Head, Goals, []),
        prefix(Goals, true, Body),
        Clause = (Head :- Body)
    ).

prefix([], Body, Body).
prefix([Goal|Goals], Body0, (Goal, Body)) :-
    prefix(Goals, Body0, Body).

expand_body(Goal0, M, Goal) :-
    (   var(Goal0)
    ->  Goal = Goal0
    ;   Goal0 = M1:Plain0,
        atom(M1)
    ->  Goal = M1:Plain,
        expand_body(Plain0, M1, Plain)
    ;   compound(Goal0),
        predicate_property(M:Goal0, meta_predicate(Spec))
    ->  Goal0 =.. [Name|Args0],
        Spec =.. [_|Modes],
        expand_arguments(Modes, Args0, M, Args, Goals, []),
        Goal1 =.. [Name|Args],
        prefix(Goals, Goal1, Goal)
    ;   replace(Goal0, Goal1, Goals, []),
        prefix(Goals, Goal1, Goal)
    ).

expand_arguments([], [], _, [], Goals, Goals).
expand_arguments([Mode|Modes], [Arg0|Args0], M, [Arg|Args], Goals, Rest) :-
    expand_argument(Mode, Arg0, M, Arg, Goals, Goals1),
    expand_arguments(Modes, Args0, M, Args, Goals1, Rest).

expand_argument(Mode, Arg0, M, Arg, Goals, Rest) :-
    (   Mode == 0
    ->  Goals = Rest,
        expand_body(Arg0, M, Arg)
    ;   Mode == (^)
    ->  Goals = Rest,
        expand_quantified(Arg0, M, Arg)
    ;   integer(Mode),
        nonvar(Arg0),
        Arg0 = Parameters>>Body0
    ->  Goals = Rest,
        Arg = Parameters>>Body,
        expand_body(Body0, M, Body)
    ;   replace(Arg0, Arg, Goals, Rest)
    ).

expand_quantified(Goal0, M, Goal) :-
    (   nonvar(Goal0),
        Goal0 = V^Goal1
    ->  Goal = V^Goal2,
        expand_quantified(Goal1, M, Goal2)
    ;   expand_body(Goal0, M, Goal)
    ).

%   replace(+Term0, -Term, -Goals, ?Rest): Term has variables, which Goals bind, in
%   place of the interpolations of Term0.

replace(Term0, Term, Goals, Rest) :-
    (   \+ compound(Term0)
    ->  Term = Term0,
        Goals = Rest
    ;   Term0 = '$quasi_goal'(Term, Goal)
    ->  Goals = [Goal|Rest]
    ;   compound_name_arguments(Term0, Name, Args0),
        replace_all(Args0, Args, Goals, Rest),
        compound_name_arguments(Term, Name, Args)
    ).

replace_all([], [], Goals, Goals).
replace_all([Arg0|Args0], [Arg|Args], Goals, Rest) :-
    replace(Arg0, Arg, Goals, Goals1),
    replace_all(Args0, Args, Goals1, Rest).
