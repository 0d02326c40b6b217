/*  library(pldoc/doc_process): recognizing comments. */

:- module(pldoc_process, [is_structured_comment/2]).

:- reexport(library(pldoc), [doc_comment/4]).

%!  is_structured_comment(+Comment, -Prefixes) is semidet.
%
%   Comment, a text, is one for pldoc: it begins with %! or %%, or with the beginning of a comment of C
%   with one more *, and a blank. Prefixes are what its lines may begin with.
%   Source: SWI-Prolog.

is_structured_comment(Comment, Prefixes) :-
    (   ( sub_string(Comment, 0, 2, _, "%!") ; sub_string(Comment, 0, 2, _, "%%") )
    ->  Prefixes = ["%"],
        At = 2
    ;   sub_string(Comment, 0, 3, _, "/**"),
        Prefixes = ["/**", " *"],
        At = 3
    ),
    sub_string(Comment, At, 1, _, Blank),
    char_type(Blank, space).
