/*  library(pldoc/doc_wiki): the lines of comments. */

:- module(pldoc_wiki, [indented_lines/3]).

:- autoload(library(lists)).

%!  indented_lines(+Text, +Prefixes, -Lines) is det.
%
%   Lines are the lines of a comment as Indent-Codes, without the first matching one of Prefixes and
%   the blanks, which take Indent columns together. A last line that only ends the comment is left
%   out.
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
