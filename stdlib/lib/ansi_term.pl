/*  library(ansi_term): text with colours and other attributes on terminals. */

:- module(ansi_term, [ansi_format/3]).

:- autoload(library(error)).
:- autoload(library(lists)).

%!  ansi_format(+Attributes, +Format, +Args) is det.
%
%   Write as format/2 does; with Attributes, one or a list, if the current output
%   is a terminal and the flag color_term is true. They are those of ECMA-48:
%   bold, faint, italic, underline, negative, conceal, crossed_out, framed,
%   encircled, overlined, reset, blink(slow or rapid), underline(double), the
%   end of some such as italic(off), and the colours fg(Colour), bg(Colour), in
%   bright hfg(Colour), hbg(Colour), by number fg8(N), bg8(N), fg(R,G,B) and
%   bg(R,G,B).
%   Errors: domain_error(sgr_code, Attribute).
%   Source: SWI-Prolog.

ansi_format(Attributes, Format, Args) :-
    (   stream_property(current_output, tty(true)),
        current_prolog_flag(color_term, true)
    ->  codes(Attributes, Codes),
        atomic_list_concat(Codes, ;, Sequence),
        invisible(Sequence),
        format(Format, Args),
        invisible(0)
    ;   format(Format, Args)
    ).

%   invisible(+Codes): writes the control sequence without changing the column.

invisible(Codes) :-
    current_output(Out),
    line_position(Out, Column),
    format(Out, '\e[~wm', [Codes]),
    set_stream(Out, line_position(Column)).

codes(Attributes, Codes) :-
    (   is_list(Attributes)
    ->  all_codes(Attributes, Codes, [])
    ;   attribute_codes(Attributes, Codes, [])
    ).

all_codes([]) -->
    [].
all_codes([Attribute|Attributes]) -->
    attribute_codes(Attribute),
    all_codes(Attributes).

attribute_codes(Attribute) -->
    (   { var(Attribute) }
    ->  { instantiation_error(Attribute) }
    ;   { attribute(Attribute, Codes) }
    ->  sequence(Codes)
    ;   { domain_error(sgr_code, Attribute) }
    ).

sequence([]) -->
    [].
sequence([Code|Codes]) -->
    [Code],
    sequence(Codes).

%   attribute(+Attribute, -Codes)

attribute(Attribute, [Code]) :-
    simple(Attribute, Code),
    !.
attribute(fg(Colour), [Code]) :-
    colour(Colour, 30, Code).
attribute(bg(Colour), [Code]) :-
    colour(Colour, 40, Code).
attribute(hfg(Colour), [Code]) :-
    colour(Colour, 90, Code).
attribute(hbg(Colour), [Code]) :-
    colour(Colour, 100, Code).
attribute(fg8(N), [38,5,N]) :-
    byte(N).
attribute(bg8(N), [48,5,N]) :-
    byte(N).
attribute(fg(R, G, B), [38,2,R,G,B]) :-
    byte(R), byte(G), byte(B).
attribute(bg(R, G, B), [48,2,R,G,B]) :-
    byte(R), byte(G), byte(B).

simple(reset, 0).
simple(bold, 1).
simple(faint, 2).
simple(italic, 3).
simple(underline, 4).
simple(blink(slow), 5).
simple(blink(rapid), 6).
simple(negative, 7).
simple(conceal, 8).
simple(crossed_out, 9).
simple(font(primary), 10).
simple(fraktur, 20).
simple(underline(double), 21).
simple(intensity(normal), 22).
simple(italic(off), 23).
simple(underline(off), 24).
simple(blink(off), 25).
simple(negative(off), 27).
simple(conceal(off), 28).
simple(crossed_out(off), 29).
simple(framed, 51).
simple(encircled, 52).
simple(overlined, 53).
simple(framed(off), 54).
simple(overlined(off), 55).

colour(Colour, First, Code) :-
    nth0(N, [black,red,green,yellow,blue,magenta,cyan,white,_,default], Colour0),
    Colour0 == Colour,
    !,
    Code is First+N.

byte(N) :-
    integer(N),
    between(0, 255, N).
