/*  library(strings): lines of text.

    Texts may be atoms, strings, or lists of codes or characters; results are
    strings.
*/

:- module(strings,
          [ interpolate_string/4,
            string_lines/2,
            split_lines/2,
            dedent_lines/3,
            indent_lines/3,
            indent_lines/4,
            string/4
          ]).

:- autoload(library(apply)).
:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(option)).
:- use_module(library(quasi_quotations)).

:- meta_predicate
    interpolate_string(:, -, +, +),
    indent_lines(1, +, +, -).

:- quasi_quotation_syntax(string).

%!  string(+Content, +Args, +VariableNames, -Result) is det.
%
%   The syntax of the quasi quotations {|string||Text|}, the string Text, and
%   {|string(X, Y)||Text {X}|}, the result of interpolate_string/4 with the
%   variables among Args, made when the goal with the quotation is called. If
%   Text begins with a new line, that is left out, and blanks and bars that all
%   lines begin with are too.
%   Source: SWI-Prolog.

string(Content, Args, Names, Result) :-
    with_quasi_quotation_input(Content, Stream, read_string(Stream, _, Text0)),
    (   string_concat("\n", Text1, Text0)
    ->  dedent_lines(Text1, Text, [tab(8), chars(" \t|")])
    ;   Text = Text0
    ),
    (   Args == []
    ->  Result = Text
    ;   include(named_in(Args), Names, Bindings),
        Result = '$quasi_goal'(String, strings:interpolate_string(Text, String, Bindings, []))
    ).

named_in(Args, _=Var) :-
    member(Arg, Args),
    Arg == Var, !.

%!  interpolate_string(+Text, -String, +Bindings, +Options) is det.
%
%   String is Text with the value of a variable in place of {Name}, as write/1
%   writes it; Bindings are terms Name=Value. {Name,Default} stands for the
%   text Default if there is no binding. A name begins with a capital letter
%   or an underscore; other braces stand for themselves. With the option goals(true),
%   {@Goal} stands for what Goal writes.
%   Errors: instantiation_error, existence_error(template_var, Name), those of Goal.
%   Source: SWI-Prolog.

interpolate_string(MText, String, Bindings, Options) :-
    strip_module(MText, M, Text),
    text_codes(Text, Codes),
    (   option(goals(true), Options)
    ->  Goals = in(M)
    ;   Goals = none
    ),
    phrase(parts(Parts, Bindings, Goals), Codes),
    atomic_list_concat(Parts, Atom),
    atom_string(Atom, String).

parts([Part|Parts], Bindings, Goals) -->
    [0'{],
    name_codes(NameCodes),
    default(Default),
    [0'}], !,
    { atom_codes(Name, NameCodes),
      value_text(Name, Default, Bindings, Part)
    },
    parts(Parts, Bindings, Goals).
parts([Part|Parts], Bindings, in(M)) -->
    [0'{,0'@],
    default_codes(Codes),
    [0'}], !,
    { term_string(Goal, Codes),
      with_output_to(atom(Part), M:Goal)
    },
    parts(Parts, Bindings, in(M)).
parts([Part|Parts], Bindings, Goals) -->
    [C], !,
    { char_code(Part, C) },
    parts(Parts, Bindings, Goals).
parts([], _, _) -->
    [].

name_codes([C|Cs]) -->
    [C],
    { code_type(C, prolog_var_start) },
    name_rest(Cs).

name_rest([C|Cs]) -->
    [C],
    { code_type(C, prolog_identifier_continue) }, !,
    name_rest(Cs).
name_rest([]) -->
    [].

default(some(Codes)) -->
    [0',], !,
    default_codes(Codes).
default(none) -->
    [].

default_codes([C|Cs]) -->
    [C],
    { C =\= 0'} }, !,
    default_codes(Cs).
default_codes([]) -->
    [].

value_text(Name, Default, Bindings, Text) :-
    (   memberchk(Name=Value, Bindings)
    ->  format(atom(Text), '~w', [Value])
    ;   Default = some(Codes)
    ->  atom_codes(Text, Codes)
    ;   existence_error(template_var, Name)
    ).

%!  string_lines(?String, ?Lines) is det.
%
%   Lines are the lines of String as strings, without the new lines that end
%   them; or String is Lines with a new line after each. Given Lines may have an
%   empty string after the last newline.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

string_lines(String, Lines) :-
    (   nonvar(String)
    ->  split_string(String, '\n', '', Lines0),
        without_empty_last(Lines0, Lines1),
        (   Lines = Lines1
        ->  true
        ;   Lines = Lines0
        )
    ;   must_be(list, Lines),
        append(Lines, [''], Lines1),
        join_lines(Lines1, String)
    ).

%!  split_lines(+String, -Lines) is det.
%
%   As string_lines/2, without carriage returns before the new lines.

split_lines(String, Lines) :-
    split_string(String, '\n', '\r', Lines0),
    without_empty_last(Lines0, Lines).

without_empty_last([Line|Lines0], Lines) :-
    (   Lines0 == [],
        string_length(Line, 0)
    ->  Lines = []
    ;   Lines0 == []
    ->  Lines = [Line]
    ;   Lines = [Line|Lines1],
        without_empty_last(Lines0, Lines1)
    ).

%!  dedent_lines(+Text, -Dedented, +Options) is det.
%
%   Dedented is Text without the blanks with which all lines begin; blank lines
%   do not count. Options: chars(Text) are the blanks, spaces and tabs by
%   default; tab(N) counts columns, with tabs that are N columns apart, where
%   otherwise only equal blanks are shared.
%   Source: SWI-Prolog.

dedent_lines(Text, Dedented, Options) :-
    option(chars(Chars), Options, ' \t'),
    text_codes(Chars, Blanks),
    split_string(Text, '\n', '', Lines),
    maplist(margin(Blanks), Lines, Margins),
    filled_margins(Margins, Filled),
    (   option(tab(Tab), Options)
    ->  shared_columns(Filled, Tab, Columns),
        maplist(without_columns(Columns, Tab), Margins, Lines1)
    ;   shared_blanks(Filled, Shared),
        maplist(without_blanks(Shared), Margins, Lines1)
    ),
    join_lines(Lines1, Dedented).

text_codes(Text, Codes) :-
    text_to_string(Text, String),
    string_codes(String, Codes).

join_lines(Lines, String) :-
    atomic_list_concat(Lines, '\n', Atom),
    atom_string(Atom, String).

%   margin(+Blanks, +Line, -Margin): Margin is Leading-Rest, the blanks at the
%   start of Line and its other codes.

margin(Blanks, Line, Leading-Rest) :-
    string_codes(Line, Codes),
    leading(Codes, Blanks, Leading, Rest).

leading([], _, [], []).
leading([C|Cs], Blanks, Leading, Rest) :-
    (   memberchk(C, Blanks)
    ->  Leading = [C|Leading1],
        leading(Cs, Blanks, Leading1, Rest)
    ;   Leading = [],
        Rest = [C|Cs]
    ).

filled_margins([], []).
filled_margins([Leading-Rest|Margins], Filled) :-
    (   Rest == []
    ->  Filled = Filled1
    ;   Filled = [Leading|Filled1]
    ),
    filled_margins(Margins, Filled1).

%   If all lines are blank, nothing is left of them.

shared_blanks([], none).
shared_blanks([Leading|Filled], Shared) :-
    foldl(shared_prefix, Filled, Leading, Shared).

shared_prefix([], _, []).
shared_prefix([X|Xs], Ys, Prefix) :-
    (   Ys = [X|Ys1]
    ->  Prefix = [X|Prefix1],
        shared_prefix(Xs, Ys1, Prefix1)
    ;   Prefix = []
    ).

without_blanks(Shared, Leading-Rest, Line) :-
    (   append(Shared, Kept, Leading)
    ->  append(Kept, Rest, Codes)
    ;   Codes = Rest
    ),
    string_codes(Line, Codes).

shared_columns([], _, inf).
shared_columns([Leading|Filled], Tab, Columns) :-
    maplist(width(Tab), [Leading|Filled], Widths),
    min_list(Widths, Columns).

width(Tab, Leading, Width) :-
    foldl(next_column(Tab), Leading, 0, Width).

next_column(Tab, C, Column0, Column) :-
    (   C =:= 0'\t
    ->  Column is (Column0//Tab+1)*Tab
    ;   Column is Column0+1
    ).

without_columns(Columns, Tab, Leading-Rest, Line) :-
    drop_columns(Leading, 0, Columns, Tab, Kept),
    append(Kept, Rest, Codes),
    string_codes(Line, Codes).

%   A tab that extends beyond the dropped columns leaves spaces.

drop_columns(Leading, Column, Columns, Tab, Kept) :-
    (   Column >= Columns
    ->  Spaces is Column-Columns,
        length(Prefix, Spaces),
        maplist(=(0'\s), Prefix),
        append(Prefix, Leading, Kept)
    ;   Leading = [C|Leading1]
    ->  next_column(Tab, C, Column, Column1),
        drop_columns(Leading1, Column1, Columns, Tab, Kept)
    ;   Kept = []
    ).

%!  indent_lines(+Prefix, +Text, -Indented) is det.
%!  indent_lines(:Filter, +Prefix, +Text, -Indented) is det.
%
%   Indented is Text with Prefix before each line that is not empty, or for
%   which call(Filter, Line) succeeds.
%   Source: SWI-Prolog.

indent_lines(Prefix, Text, Indented) :-
    indent_lines(strings:is_filled, Prefix, Text, Indented).

indent_lines(Filter, Prefix, Text, Indented) :-
    split_string(Text, '\n', '', Lines),
    indent_all(Lines, Filter, Prefix, Lines1),
    join_lines(Lines1, Indented).

%   An empty text after the last newline is no line.

is_filled(Line) :-
    split_string(Line, '', ' \t', [Stripped]),
    string_length(Stripped, Length),
    Length > 0.

indent_all([], _, _, []).
indent_all([Line0|Lines0], Filter, Prefix, [Line|Lines]) :-
    (   Lines0 == [],
        Line0 == ""
    ->  Line = ""
    ;   call(Filter, Line0)
    ->  string_concat(Prefix, Line0, Line)
    ;   Line = Line0
    ),
    indent_all(Lines0, Filter, Prefix, Lines).
