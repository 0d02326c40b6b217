/*  library(writef): formatted output in the way of DEC-10 Prolog.

    A format is text with these sequences:

        %w  %d   the next argument, written by write/1
        %p       the next argument, written by print/1
        %s       the next argument, a text
        %n       the character with the code that is the next argument
        %r       the next argument, as often as the one after it says
        %Nc      the next argument in the middle of N columns
        %Nl      the next argument on the left of N columns
        %Nr      the next argument on the right of N columns
        \n  \l   a new line, both as two characters
        \\       a backslash

    Anything else is written as it is, and so is a sequence that lacks arguments.
*/

:- module(writef, [writef/1, writef/2, swritef/2, swritef/3]).

:- use_module(library(error)).
:- use_module(library(lists)).

%!  writef(+Format) is det.
%!  writef(+Format, +Args) is det.
%
%   Write Format, with the elements of Args for its sequences.
%   Errors: instantiation_error, type_error(list, Args).
%   Source: SWI-Prolog.

writef(Format) :-
    writef(Format, []).

writef(Format, Args) :-
    must_be(list, Args),
    text_chars(Format, Chars),
    write_format(Chars, Args).

%!  swritef(-String, +Format) is det.
%!  swritef(-String, +Format, +Args) is det.
%
%   String is what writef/2 writes.
%   Errors: those of writef/2.
%   Source: SWI-Prolog.

swritef(String, Format) :-
    swritef(String, Format, []).

swritef(String, Format, Args) :-
    with_output_to(string(String), writef:writef(Format, Args)).

text_chars(Text, Chars) :-
    text_to_string(Text, String),
    string_chars(String, Chars).

write_format([], _).
write_format([C|Cs], Args) :-
    (   sequence(C, Cs, Directive, Cs1),
        arguments(Directive, Args, Values, Args1)
    ->  write_directive(Directive, Values),
        write_format(Cs1, Args1)
    ;   put_char(C),
        write_format(Cs, Args)
    ).

%   sequence(+Char, +Chars, -Directive, -Rest) is semidet.

sequence(\, [C|Cs], escape(C), Cs) :-
    escaped(C, _).
sequence('%', [C|Cs], argument(C), Cs) :-
    plain_style(C).
sequence('%', Cs, column(Side, Width), Rest) :-
    digits(Cs, Ds, [Side|Rest]),
    Ds = [_|_],
    side(Side),
    number_chars(Width, Ds).

escaped(n, '\n').
escaped(l, '\n').
escaped(\, \).

plain_style(w).
plain_style(d).
plain_style(p).
plain_style(s).
plain_style(n).
plain_style(r).

side(c).
side(l).
side(r).

digits([D|Cs], [D|Ds], Rest) :-
    char_type(D, digit),
    !,
    digits(Cs, Ds, Rest).
digits(Cs, [], Cs).

arguments(escape(_), Args, [], Args).
arguments(column(_, _), [Arg|Args], [Arg], Args).
arguments(argument(Style), Args0, Values, Args) :-
    (   Style == r
    ->  Values = [_,_]
    ;   Values = [_]
    ),
    append(Values, Args, Args0).

write_directive(escape(C), []) :-
    escaped(C, Char),
    put_char(Char).
write_directive(column(Side, Width), [Arg]) :-
    write_column(Side, Width, Arg).
write_directive(argument(Style), [Arg]) :-
    write_argument(Style, Arg).
write_directive(argument(r), [Arg,Times]) :-
    forall(between(1, Times, _), write(Arg)).

write_argument(w, Arg) :-
    write(Arg).
write_argument(d, Arg) :-
    write(Arg).
write_argument(p, Arg) :-
    print(Arg).
write_argument(n, Arg) :-
    char_code(Char, Arg),
    put_char(Char).
write_argument(s, Arg) :-
    text_to_string(Arg, String),
    write(String).

write_column(Side, Width, Arg) :-
    column_format(Side, Format),
    format(atom(Column), Format, [Arg, Width]),
    write(Column).

column_format(c, '~t~w~t~*|').
column_format(l, '~w~t~*|').
column_format(r, '~t~w~*|').
