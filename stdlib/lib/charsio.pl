/*  library(charsio): reading from and writing to lists of codes, under the names that
    older programs use. */

:- module(charsio,
          [ format_to_chars/3,
            format_to_chars/4,
            write_to_chars/2,
            write_to_chars/3,
            atom_to_chars/2,
            atom_to_chars/3,
            number_to_chars/2,
            number_to_chars/3,
            read_from_chars/2,
            read_term_from_chars/3,
            open_chars_stream/2,
            with_output_to_chars/2,
            with_output_to_chars/3,
            with_output_to_chars/4
          ]).

:- use_module(library(codesio)).
:- autoload(library(error)).
:- autoload(library(lists)).

:- meta_predicate
    with_output_to_chars(0, -),
    with_output_to_chars(0, -, ?),
    with_output_to_chars(0, -, -, ?).

%!  format_to_chars(+Format, +Args, -Codes) is det.
%!  format_to_chars(+Format, +Args, -Codes, ?Tail) is det.
%
%   Codes, which end in Tail, are what format/2 writes.

format_to_chars(Format, Args, Codes) :-
    format_to_codes(Format, Args, Codes).

format_to_chars(Format, Args, Codes, Tail) :-
    format_to_codes(Format, Args, Codes, Tail).

%!  write_to_chars(+Term, -Codes) is det.
%!  write_to_chars(+Term, -Codes, ?Tail) is det.
%
%   Codes are what write/1 writes.

write_to_chars(Term, Codes) :-
    write_to_codes(Term, Codes).

write_to_chars(Term, Codes, Tail) :-
    write_to_codes(Term, Codes, Tail).

%!  atom_to_chars(+Atomic, -Codes) is det.
%!  atom_to_chars(+Atomic, -Codes, ?Tail) is det.
%!  number_to_chars(+Number, -Codes) is det.
%!  number_to_chars(+Number, -Codes, ?Tail) is det.
%
%   Codes are the text of an atomic term or a number.

atom_to_chars(Atom, Codes) :-
    must_be(atomic, Atom),
    atom_codes(Atom, Codes).

atom_to_chars(Atom, Codes, Tail) :-
    must_be(atomic, Atom),
    atom_codes(Atom, Codes0),
    append(Codes0, Tail, Codes).

number_to_chars(Number, Codes) :-
    must_be(number, Number),
    number_codes(Number, Codes).

number_to_chars(Number, Codes, Tail) :-
    must_be(number, Number),
    number_codes(Number, Codes0),
    append(Codes0, Tail, Codes).

%!  read_from_chars(+Codes, -Term) is det.
%!  read_term_from_chars(+Codes, -Term, +Options) is det.
%
%   Term is read from a text.

read_from_chars(Codes, Term) :-
    read_from_codes(Codes, Term).

read_term_from_chars(Codes, Term, Options) :-
    read_term_from_codes(Codes, Term, Options).

%!  open_chars_stream(+Codes, -Stream) is det.
%
%   Stream reads a text.

open_chars_stream(Codes, Stream) :-
    open_codes_stream(Codes, Stream).

%!  with_output_to_chars(:Goal, -Codes) is semidet.
%!  with_output_to_chars(:Goal, -Codes, ?Tail) is semidet.
%!  with_output_to_chars(:Goal, -Stream, -Codes, ?Tail) is semidet.
%
%   Codes are what Goal, called once, writes to the current output, or to Stream.

with_output_to_chars(Goal, Codes) :-
    with_output_to_codes(Goal, Codes).

with_output_to_chars(Goal, Codes, Tail) :-
    with_output_to_codes(Goal, Codes, Tail).

with_output_to_chars(Goal, Stream, Codes, Tail) :-
    with_output_to_codes(Goal, Stream, Codes, Tail).
