/*  library(pprint): terms over several lines. */

:- module(prolog_pretty_print, [print_term/2]).

:- autoload(library(option)).

%!  print_term(+Term, +Options) is det.
%
%   Print Term, broken over lines with its arguments indented where a line would
%   be too long. Options: right_margin(Column), left_margin(Column),
%   output(Stream), write_options(List), indent_arguments(false) for arguments that
%   follow each other in one line. An infinite term is written in one line.
%   Source: SWI-Prolog.

print_term(Term, Options) :-
    option(right_margin(Right), Options, 72),
    option(left_margin(Left), Options, 0),
    option(output(Out), Options, user_output),
    option(indent_arguments(Indent), Options, auto),
    option(write_options(WriteOptions), Options,
           [quoted(true),numbervars(true),portray(true)]),
    \+ \+ ( bind_attributes(Term),
            name_variables(Term, Names),
            Layout = layout(Out, Right, Indent, [variable_names(Names)|WriteOptions]),
            (   acyclic_term(Term)
            ->  pretty(Term, Left, 1200, Layout)
            ;   put_and_move(Term, Left, _, Layout)
            )
          ).

%   name_variables(+Term, -Names): variables are A, B and so on; those that occur once are _.

name_variables(Term, Names) :-
    (   acyclic_term(Term)
    ->  term_singletons(Term, Singles)
    ;   Singles = []
    ),
    single_names(Singles, Names),
    term_variables(Term, Vars),
    others(Vars, Singles, Others),
    numbervars(Others, 0, _).

%   others(+Vars, +Singles, -Others): both lists are in the order of the term.

others([], _, []).
others([Var|Vars], Singles, Others) :-
    (   Singles = [Single|Singles1],
        Single == Var
    ->  others(Vars, Singles1, Others)
    ;   Others = [Var|Others1],
        others(Vars, Singles, Others1)
    ).

single_names([], []).
single_names([Var|Vars], ['_'=Var|Names]) :-
    single_names(Vars, Names).

bind_attributes(Term) :-
    term_attvars(Term, Vars),
    del_all_attrs(Vars).

del_all_attrs([]).
del_all_attrs([Var|Vars]) :-
    del_attrs(Var),
    del_all_attrs(Vars).

%   pretty(+Term, +Column, +Priority, +Layout): writes Term at Column, or
%   further to the right in a line that continues there.

pretty(Term, Column, Priority, Layout) :-
    Layout = layout(Out, Right, _, Options),
    with_output_to(string(Text), write_term(Term, [priority(Priority)|Options])),
    string_length(Text, Length),
    (   Column+Length > Right,
        compound(Term),
        Term \= '$VAR'(_),
        broken(Term, Column, Layout)
    ->  true
    ;   write(Out, Text)
    ).

%   broken(+Term, +Column, +Layout) is semidet: writes Term over several lines.
%   Fails if Term is not divided.

broken(Term, Column, Layout) :-
    Layout = layout(Out, _, Indent, _),
    (   is_dict(Term)
    ->  dict_pairs(Term, Tag, Pairs),
        Pairs = [_|_],
        put_and_move(Tag, Column, Column1, Layout),
        write(Out, '{ '),
        Column2 is Column1+2,
        pairs(Pairs, Column2, Layout),
        new_line(Out, Column1),
        write(Out, '}')
    ;   Term = [_|_]
    ->  Column1 is Column+2,
        write(Out, '[ '),
        elements(Term, Column, Column1, Layout),
        new_line(Out, Column),
        write(Out, ']')
    ;   operation(Term, Kind)
    ->  operation(Kind, Term, Column, Layout)
    ;   compound_name_arguments(Term, Name, Args),
        Args = [_|_],
        Indent \== false,
        put_and_move(Name, Column, Column1, Layout),
        write(Out, '('),
        Column2 is Column1+1,
        arguments(Args, Column2, Layout),
        write(Out, ')')
    ).

put_and_move(Term, Column0, Column, layout(Out, _, _, Options)) :-
    with_output_to(string(Text), write_term(Term, Options)),
    write(Out, Text),
    string_length(Text, Length),
    Column is Column0+Length.

%   operation(+Term, -Kind) is semidet: Term is written with an operator,
%   without brackets around arguments.

operation(Term, Kind) :-
    compound_name_arity(Term, Name, Arity),
    current_op(Priority, Type, Name),
    operator_kind(Type, Arity, Kind0),
    !,
    ( Priority > 999 -> Kind = whole ; Kind = Kind0 ).

operator_kind(xfx, 2, infix).
operator_kind(xfy, 2, infix).
operator_kind(yfx, 2, infix).
operator_kind(fx, 1, prefix).
operator_kind(fy, 1, prefix).
operator_kind(xf, 1, whole).
operator_kind(yf, 1, whole).

operation(infix, Term, Column, Layout) :-
    Layout = layout(Out, _, _, Options),
    compound_name_arguments(Term, Name, [Left,Right]),
    pretty(Left, Column, 999, Layout),
    write(Out, ' '),
    write_term(Out, Name, Options),
    write(Out, ' '),
    pretty(Right, Column, 999, Layout).
operation(prefix, Term, Column, Layout) :-
    compound_name_arguments(Term, Name, [Arg]),
    put_and_move(Name, Column, Column1, Layout),
    pretty(Arg, Column1, 999, Layout).

pairs([Key-Value|Pairs], Column, Layout) :-
    Layout = layout(Out, _, _, _),
    put_and_move(Key, Column, Column1, Layout),
    write(Out, ':'),
    Column2 is Column1+1,
    pretty(Value, Column2, 599, Layout),
    (   Pairs == []
    ->  true
    ;   write(Out, ','),
        new_line(Out, Column),
        pairs(Pairs, Column, Layout)
    ).

elements([X|Xs], Column, Column1, Layout) :-
    Layout = layout(Out, _, _, _),
    pretty(X, Column1, 999, Layout),
    (   Xs == []
    ->  true
    ;   nonvar(Xs),
        Xs = [_|_]
    ->  write(Out, ','),
        new_line(Out, Column1),
        elements(Xs, Column, Column1, Layout)
    ;   new_line(Out, Column),
        write(Out, '| '),
        pretty(Xs, Column1, 999, Layout)
    ).

arguments([X|Xs], Column, Layout) :-
    pretty(X, Column, 999, Layout),
    (   Xs == []
    ->  true
    ;   Layout = layout(Out, _, _, _),
        write(Out, ','),
        new_line(Out, Column),
        arguments(Xs, Column, Layout)
    ).

%   new_line(+Out, +Column): indents the line, with tabs as far as possible.

new_line(Out, Column) :-
    Tabs is Column//8,
    Blanks is Column mod 8,
    format(Out, '~n~*c~*c', [Tabs, 0'\t, Blanks, 0'\s]).
