/*  library(writef): formatted output of DEC-10 Prolog.

    A format is text with these sequences:

        %w       the next argument, written by write/1
        %p       the next argument, written by print/1
        %d  %q   the next argument, written by writeq/1
        %s       the next argument, a list of codes or characters
        %n       the character with the code that is the next argument
        %r       the next argument, as often as the one after it says
        %f       what was written so far is flushed
        %NC      the next argument in the middle of N columns
        %NL      the next argument on the left of N columns
        %NR      the next argument on the right of N columns
        \n  \l   a new line, both as two characters; so is \r
        \t       a tab
        \NNN     the character with this code in decimal digits, three at most
        \\       a backslash

    The letters C, L and R may be small. Text wider than its columns still has a blank on its open
    sides. Anything else is written as it is, and so is a sequence that lacks arguments.
*/

:- module(writef, [writef/1, writef/2, swritef/2, swritef/3]).

:- autoload(library(error)).
:- autoload(library(lists)).

%!  writef(+Format) is det.
%!  writef(+Format, +Args) is det.
%
%   Write Format, with the elements of Args for its sequences.
%   Errors: instantiation_error, type_error(text, Format).
%   Source: SWI-Prolog.

writef(Format) :-
    writef(Format, []).

writef(Format, Args) :-
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

sequence(\, [C|Cs], put(Char), Cs) :-
    escaped(C, Char).
sequence(\, Cs, put(Char), Rest) :-
    digits(Cs, 3, Ds, Rest),
    Ds = [_|_],
    number_chars(Code, Ds),
    char_code(Char, Code).
sequence('%', [C|Cs], argument(C), Cs) :-
    plain_style(C).
sequence('%', [f|Cs], flush, Cs).
sequence('%', Cs, column(Side, Width), Rest) :-
    digits(Cs, 9, Ds, [Letter|Rest]),
    Ds = [_|_],
    side(Letter, Side),
    number_chars(Width, Ds).

escaped(n, '\n').
escaped(l, '\n').
escaped(r, '\n').
escaped(t, '\t').
escaped(\, \).

plain_style(w).
plain_style(d).
plain_style(p).
plain_style(q).
plain_style(s).
plain_style(n).
plain_style(r).

side(c, centre).
side('C', centre).
side(l, left).
side('L', left).
side(r, right).
side('R', right).

%   digits(+Chars, +Most, -Digits, -Rest)

digits([D|Cs], Most, [D|Ds], Rest) :-
    Most > 0,
    char_type(D, digit),
    !,
    More is Most-1,
    digits(Cs, More, Ds, Rest).
digits(Cs, _, [], Cs).

arguments(put(_), Args, [], Args).
arguments(flush, Args, [], Args).
arguments(column(_, _), Args0, [Arg], Args) :-
    next_argument(Args0, Arg, Args).
arguments(argument(Style), Args0, [Arg|More], Args) :-
    next_argument(Args0, Arg, Args1),
    (   Style == r
    ->  next_argument(Args1, Times, Args),
        More = [Times]
    ;   More = [],
        Args = Args1
    ),
    ( Style == s -> is_text_list(Arg) ; true ).

next_argument(Args0, Arg, Args) :-
    nonvar(Args0),
    Args0 = [Arg|Args].

is_text_list(Arg) :-
    is_list(Arg),
    catch(text_to_string(Arg, _), error(_, _), fail).

write_directive(put(Char), []) :-
    put_char(Char).
write_directive(flush, []) :-
    flush_output.
write_directive(column(Side, Width), [Arg]) :-
    format(string(Text), '~w', [Arg]),
    string_length(Text, Length),
    padding(Side, Width, Length, Left, Right),
    format('~*c~s~*c', [Left, 0'\s, Text, Right, 0'\s]).
write_directive(argument(Style), [Arg|More]) :-
    write_argument(Style, Arg, More).

write_argument(w, Arg, []) :-
    write(Arg).
write_argument(d, Arg, []) :-
    writeq(Arg).
write_argument(p, Arg, []) :-
    print(Arg).
write_argument(q, Arg, []) :-
    writeq(Arg).
write_argument(n, Arg, []) :-
    ( integer(Arg) -> char_code(Char, Arg) ; Char = Arg ),
    put_char(Char).
write_argument(r, Arg, [Times]) :-
    forall(between(1, Times, _), write(Arg)).
write_argument(s, Arg, []) :-
    text_to_string(Arg, String),
    write(String).

%   padding(+Side, +Width, +Length, -Left, -Right): the blanks around a text.

padding(left, Width, Length, 0, Right) :-
    Right is max(1, Width-Length).
padding(right, Width, Length, Left, 0) :-
    Left is max(1, Width-Length).
padding(centre, Width, Length, Left, Right) :-
    Left is max(1, (Width-Length+1)//2),
    Right is max(1, Width-Length-Left).
