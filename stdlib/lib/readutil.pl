/*  library(readutil): reading terms from texts, and files at once. Lines and
    the rest of a stream are read by predicates of system. */

:- module(read_util,
          [ read_line_to_codes/2,
            read_line_to_codes/3,
            read_line_to_string/2,
            read_stream_to_codes/2,
            read_stream_to_codes/3,
            read_term_from_atom/3,
            read_file_to_codes/3,
            read_file_to_string/3,
            read_file_to_terms/3
          ]).

:- autoload(library(option)).

%!  read_file_to_codes(+File, -Codes, +Options) is det.
%!  read_file_to_string(+File, -String, +Options) is det.
%!  read_file_to_terms(+File, -Terms, +Options) is det.
%
%   The text of File, which absolute_file_name/3 finds, or the terms in it. Options
%   are those of open/4 and read_term/3, and tail(Tail) for codes and terms.
%   Errors: those of absolute_file_name/3, open/4 and read_term/3.
%   Source: SWI-Prolog.

read_file_to_codes(File, Codes, Options) :-
    select_option(tail(Tail), Options, Options1, []),
    absolute_file_name(File, Path, [access(read)]),
    setup_call_cleanup(
        open(Path, read, Stream, Options1),
        read_stream_to_codes(Stream, Codes, Tail),
        close(Stream)).

read_file_to_string(File, String, Options) :-
    read_file_to_codes(File, Codes, Options),
    string_codes(String, Codes).

read_file_to_terms(File, Terms, Options) :-
    select_option(tail(Tail), Options, Options1, []),
    read_options(Options1, OpenOptions, ReadOptions),
    absolute_file_name(File, Path, [access(read)]),
    setup_call_cleanup(
        open(Path, read, Stream, OpenOptions),
        read_util:read_terms(Stream, ReadOptions, Terms, Tail),
        close(Stream)).

read_options([], [], []).
read_options([Option|Options], Open, Read) :-
    (   is_open_option(Option)
    ->  Open = [Option|Open1],
        read_options(Options, Open1, Read)
    ;   Read = [Option|Read1],
        read_options(Options, Open, Read1)
    ).

is_open_option(Option) :-
    nonvar(Option),
    functor(Option, Name, 1),
    open_option(Name).

open_option(alias).
open_option(bom).
open_option(encoding).
open_option(eof_action).
open_option(newline).
open_option(reposition).
open_option(type).

read_terms(Stream, Options, Terms, Tail) :-
    read_term(Stream, Term, Options),
    (   Term == end_of_file
    ->  Terms = Tail
    ;   Terms = [Term|Terms1],
        read_terms(Stream, Options, Terms1, Tail)
    ).
