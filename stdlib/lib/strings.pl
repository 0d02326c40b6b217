/*  library(strings): lines of text.

    Where a text is wanted, an atom, a string, or a list of codes or
    characters will do; results are strings.
*/

:- module(strings,
          [ string_lines/2,
            split_lines/2,
            dedent_lines/3,
            indent_lines/3,
            indent_lines/4
          ]).

:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(option)).

:- meta_predicate indent_lines(1, +, +, -).

%!  string_lines(?String, ?Lines) is det.
%
%   Lines are the lines of String as strings, without the new lines that end
%   them; or String is Lines with a new line after each.
%   Errors: instantiation_error.
%   Source: SWI-Prolog.

string_lines(String, Lines) :-
    (   nonvar(String)
    ->  split_string(String, '\n', '', Lines0),
        without_empty_last(Lines0, Lines1),
        Lines = Lines1
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
%   Dedented is Text with the blanks that all lines begin with taken away.
%   Lines of blanks do not count and become empty. Option: tab(N) makes a
%   tab worth N columns (8).
%   Source: SWI-Prolog.

dedent_lines(Text, Dedented, Options) :-
    option(tab(Tab), Options, 8),
    split_string(Text, '\n', '', Lines),
    indents(Lines, Tab, Indents),
    (   Indents == []
    ->  Indent = 0
    ;   min_list(Indents, Indent)
    ),
    dedent_all(Lines, Indent, Tab, Lines1),
    join_lines(Lines1, Dedented).

join_lines(Lines, String) :-
    atomic_list_concat(Lines, '\n', Atom),
    atom_string(Atom, String).

indents([], _, []).
indents([Line|Lines], Tab, Indents) :-
    string_codes(Line, Codes),
    leading(Codes, Tab, 0, Column, Rest),
    (   Rest == []
    ->  Indents = Indents1
    ;   Indents = [Column|Indents1]
    ),
    indents(Lines, Tab, Indents1).

%   leading(+Codes, +Tab, +Column0, -Column, -Rest): Rest is Codes after the
%   blanks at its start, and Column where it begins.

leading([], _, Column, Column, []).
leading([C|Cs], Tab, Column0, Column, Rest) :-
    (   C =:= 0'\s
    ->  Column1 is Column0+1,
        leading(Cs, Tab, Column1, Column, Rest)
    ;   C =:= 0'\t
    ->  Column1 is (Column0//Tab+1)*Tab,
        leading(Cs, Tab, Column1, Column, Rest)
    ;   Column = Column0,
        Rest = [C|Cs]
    ).

dedent_all([], _, _, []).
dedent_all([Line0|Lines0], Indent, Tab, [Line|Lines]) :-
    string_codes(Line0, Codes),
    leading(Codes, Tab, 0, Column, Rest),
    (   Rest == []
    ->  Line = ''
    ;   Spaces is Column-Indent,
        blanks(Spaces, Rest, Codes1),
        string_codes(Line, Codes1)
    ),
    dedent_all(Lines0, Indent, Tab, Lines).

blanks(N, Rest, Codes) :-
    (   N =< 0
    ->  Codes = Rest
    ;   Codes = [0'\s|Codes1],
        N1 is N-1,
        blanks(N1, Rest, Codes1)
    ).

%!  indent_lines(+Prefix, +Text, -Indented) is det.
%!  indent_lines(:Filter, +Prefix, +Text, -Indented) is det.
%
%   Indented is Text with Prefix before each line that is not empty; or for
%   which call(Filter, Line) succeeds.
%   Source: SWI-Prolog.

indent_lines(Prefix, Text, Indented) :-
    indent_lines(strings:is_filled, Prefix, Text, Indented).

indent_lines(Filter, Prefix, Text, Indented) :-
    split_string(Text, '\n', '', Lines),
    indent_all(Lines, Filter, Prefix, Lines1),
    join_lines(Lines1, Indented).

is_filled(Line) :-
    split_string(Line, '', ' \t', [Stripped]),
    string_length(Stripped, Length),
    Length > 0.

indent_all([], _, _, []).
indent_all([Line0|Lines0], Filter, Prefix, [Line|Lines]) :-
    (   call(Filter, Line0)
    ->  string_concat(Prefix, Line0, Line)
    ;   Line = Line0
    ),
    indent_all(Lines0, Filter, Prefix, Lines).
