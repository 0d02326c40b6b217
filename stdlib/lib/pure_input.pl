/*  library(pure_input): parsing files with grammars.

    The codes of a file or stream are read at once, before parsing starts,
    so that backtracking over them needs no stream positions.
*/

:- module(pure_input,
          [ phrase_from_file/2,
            phrase_from_file/3,
            phrase_from_stream/2,
            stream_to_lazy_list/2,
            syntax_error//1
          ]).

:- use_module(library(error)).
:- use_module(library(dcg)).
:- use_module(library(readutil)).

:- meta_predicate
    phrase_from_file(//, +),
    phrase_from_file(//, +, +),
    phrase_from_stream(//, +).

%!  phrase_from_file(:Body, +File) is nondet.
%!  phrase_from_file(:Body, +File, +Options) is nondet.
%
%   The grammar body Body describes the codes of File. Options are those of
%   open/4.
%   Errors: those of open/4 and phrase/2.
%   Source: SWI-Prolog.

phrase_from_file(Body, File) :-
    phrase_from_file(Body, File, []).

phrase_from_file(Body, File, Options) :-
    read_file_to_codes(File, Codes, Options),
    phrase(Body, Codes).

%!  phrase_from_stream(:Body, +Stream) is nondet.
%
%   The grammar body Body describes the codes that are left in Stream.
%   Errors: those of get_code/2 and phrase/2.
%   Source: SWI-Prolog.

phrase_from_stream(Body, Stream) :-
    read_stream_to_codes(Stream, Codes),
    phrase(Body, Codes).

%!  stream_to_lazy_list(+Stream, -Codes) is det.
%
%   Codes are those that are left in Stream.
%   Errors: those of get_code/2.
%   Source: SWI-Prolog.

stream_to_lazy_list(Stream, Codes) :-
    read_stream_to_codes(Stream, Codes).

%!  syntax_error(+Message)//.
%
%   Raise a syntax error with the number of codes that are left.
%   Errors: syntax_error(Message).
%   Source: SWI-Prolog.

syntax_error(Message, Rest, _) :-
    length(Rest, Left),
    throw(error(syntax_error(Message), left(Left))).
