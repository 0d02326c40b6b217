/*  library(pldoc/doc_wiki): the lines of comments, where SWI-Prolog has them. */

:- module(pldoc_wiki, [indented_lines/3]).

:- use_module(library(lists)).

%!  indented_lines(+Text, +Prefixes, -Lines) is det.
%
%   Lines are the lines of a comment as Indent-Codes: without the first of Prefixes that they begin with, and
%   the blanks, that take Indent columns together. The last line is left out if it only ends the comment.
%   Source: SWI-Prolog.

indented_lines(Text, Prefixes, Lines) :-
    split_string(Text, "\n", "", Strings0),
    (   append(Strings, [Last], Strings0),
        split_string(Last, "", " \t*/", [""])
    ->  true
    ;   Strings = Strings0
    ),
    indented(Strings, Prefixes, Lines).

indented([], _, []).
indented([String|Strings], Prefixes, [Indent-Codes|Lines]) :-
    (   member(Prefix, Prefixes),
        string_concat(Prefix, Rest, String)
    ->  string_length(Prefix, From)
    ;   Rest = String,
        From = 0
    ),
    split_string(Rest, "", " \t\r", [Content]),
    (   Content == ""
    ->  Indent = From
    ;   sub_string(Rest, Before, _, _, Content)
    ->  Indent is From + Before
    ),
    string_codes(Content, Codes),
    indented(Strings, Prefixes, Lines).
