/*  library(fastrw): fast_read/2 and fast_write/2 with the current streams. */

:- module(fastrw,
          [ fast_read/1,
            fast_write/1,
            fast_write_to_string/3
          ]).

:- autoload(library(lists)).

%!  fast_read(-Term) is det.
%!  fast_write(+Term) is det.
%
%   As fast_read/2 and fast_write/2, with the current input and output.
%   Source: SWI-Prolog.

fast_read(Term) :-
    current_input(Stream),
    fast_read(Stream, Term).

fast_write(Term) :-
    current_output(Stream),
    fast_write(Stream, Term).

%!  fast_write_to_string(+Term, -Codes, ?Tail) is det.
%
%   Codes, up to Tail, are those of fast_term_serialized/2.
%   Source: SWI-Prolog.

fast_write_to_string(Term, Codes, Tail) :-
    fast_term_serialized(Term, String),
    string_codes(String, List),
    append(List, Tail, Codes).
