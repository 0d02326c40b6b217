/*  library(codesio): reading from and writing to lists of codes. */

:- module(codesio,
          [ format_to_codes/3,
            format_to_codes/4,
            write_to_codes/2,
            write_to_codes/3,
            write_term_to_codes/3,
            write_term_to_codes/4,
            read_from_codes/2,
            read_term_from_codes/3,
            open_codes_stream/2,
            with_output_to_codes/2,
            with_output_to_codes/3,
            with_output_to_codes/4
          ]).

:- meta_predicate
    with_output_to_codes(0, -),
    with_output_to_codes(0, -, ?),
    with_output_to_codes(0, -, -, ?).

%!  format_to_codes(+Format, +Args, -Codes) is det.
%!  format_to_codes(+Format, +Args, -Codes, ?Tail) is det.
%
%   Codes are what format/2 writes, followed by Tail.
%   Source: SWI-Prolog.

format_to_codes(Format, Args, Codes) :-
    format(codes(Codes), Format, Args).

format_to_codes(Format, Args, Codes, Tail) :-
    format(codes(Codes, Tail), Format, Args).

%!  write_to_codes(+Term, -Codes) is det.
%!  write_to_codes(+Term, -Codes, ?Tail) is det.
%!  write_term_to_codes(+Term, -Codes, +Options) is det.
%!  write_term_to_codes(+Term, -Codes, ?Tail, +Options) is det.

write_to_codes(Term, Codes) :-
    format(codes(Codes), '~w', [Term]).

write_to_codes(Term, Codes, Tail) :-
    format(codes(Codes, Tail), '~w', [Term]).

write_term_to_codes(Term, Codes, Options) :-
    with_output_to(codes(Codes), write_term(Term, Options)).

write_term_to_codes(Term, Codes, Tail, Options) :-
    with_output_to(codes(Codes, Tail), write_term(Term, Options)).

%!  read_from_codes(+Codes, -Term) is det.
%!  read_term_from_codes(+Codes, -Term, +Options) is det.
%
%   Term is read from Codes, with or without a full stop.

read_from_codes(Codes, Term) :-
    read_term_from_codes(Codes, Term, []).

read_term_from_codes(Codes, Term, Options) :-
    text_to_string(Codes, String),
    term_string(Term, String, Options).

%!  open_codes_stream(+Codes, -Stream) is det.
%
%   Stream is an input stream over Codes.

open_codes_stream(Codes, Stream) :-
    text_to_string(Codes, String),
    open_string(String, Stream).

%!  with_output_to_codes(:Goal, -Codes) is semidet.
%!  with_output_to_codes(:Goal, -Codes, ?Tail) is semidet.
%!  with_output_to_codes(:Goal, -Stream, -Codes, ?Tail) is semidet.
%
%   Codes are what Goal writes to the current output; Stream is that stream.

with_output_to_codes(Goal, Codes) :-
    with_output_to(codes(Codes), Goal).

with_output_to_codes(Goal, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), Goal).

with_output_to_codes(Goal, Stream, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), ( current_output(Stream), call(Goal) )).
