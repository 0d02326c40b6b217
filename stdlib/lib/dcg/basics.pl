/*  library(dcg/basics): common non-terminals over text.

    Text is a list of codes or a list of characters. Where a non-terminal
    makes text, from a number say, it makes codes.
*/

:- module(dcg_basics,
          [ white//0, whites//0,
            nonblank//1, nonblanks//1,
            blank//0, blanks//0, blanks_to_nl//0,
            string//1, string_without//2,
            alpha_to_lower//1,
            digits//1, digit//1, integer//1, float//1, number//1,
            xdigits//1, xdigit//1, xinteger//1,
            eos//0, eol//0, remainder//1,
            prolog_var_name//1, prolog_symbol//1, csym//1, csyms//1,
            atom//1
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).

%!  string_without(+End, -Text)// is det.
%
%   Text is the longest text without an element of the text End. A character in
%   End stands for its code as well.
%   Source: SWI-Prolog.

string_without(End, Text) -->
    { ends(End, Ends) },
    text_without(Text, Ends).

ends(End, Ends) :-
    (   string(End)
    ->  string_chars(End, Chars),
        list_ends(Chars, Ends)
    ;   list_ends(End, Ends)
    ).

list_ends([], []).
list_ends([End|Rest], Ends) :-
    (   atom(End)
    ->  char_code(End, Code),
        Ends = [End,Code|Ends1]
    ;   Ends = [End|Ends1]
    ),
    list_ends(Rest, Ends1).

text_without(Text, End, S0, S) :-
    (   nonvar(S0),
        S0 = [C|S1],
        \+ memberchk(C, End)
    ->  Text = [C|Text1],
        text_without(Text1, End, S1, S)
    ;   Text = [],
        S = S0
    ).

%!  string(?Text)// is nondet.
%
%   Text is as short as possible; longer on backtracking.
%   Source: SWI-Prolog.

string([]) -->
    [].
string([C|Cs]) -->
    [C],
    string(Cs).

%!  blanks// is det.
%!  blank// is semidet.
%!  whites// is det.
%!  white// is semidet.
%
%   As much white space as there is, or one character of it; the same for blanks
%   and tabs.
%   Source: SWI-Prolog.

blanks(S0, S) :-
    (   next(S0, C, S1),
        code_type(C, space)
    ->  blanks(S1, S)
    ;   S = S0
    ).

next([C|S], C, S) :-
    nonvar(C).

blank -->
    [C],
    { nonvar(C),
      code_type(C, space)
    }.

whites(S0, S) :-
    (   next(S0, C, S1),
        code_type(C, white)
    ->  whites(S1, S)
    ;   S = S0
    ).

white -->
    [C],
    { nonvar(C),
      code_type(C, white)
    }.

%!  nonblanks(-Text)// is det.
%!  nonblank(?C)// is semidet.
%
%   As many visible characters as there are, or one.
%   Source: SWI-Prolog.

nonblanks(Text, S0, S) :-
    (   next(S0, C, S1),
        code_type(C, graph)
    ->  Text = [C|Text1],
        nonblanks(Text1, S1, S)
    ;   Text = [],
        S = S0
    ).

nonblank(C) -->
    [C],
    { code_type(C, graph) }.

%!  blanks_to_nl// is semidet.
%
%   Blanks up to and including the end of the line or of the text.
%   Source: SWI-Prolog.

blanks_to_nl(S0, S) :-
    (   S0 == []
    ->  S = S0
    ;   var(S0)
    ->  S0 = [0'\n|S]
    ;   next(S0, C, S1),
        code_type(C, space),
        (   is_char(C, 10)
        ->  S = S1
        ;   blanks_to_nl(S1, S)
        )
    ).

%   is_char(?C, +Code): C is Code or the character of it.

is_char(C, Code) :-
    (   C == Code
    ->  true
    ;   atom(C),
        char_code(C, Code)
    ).

%!  alpha_to_lower(?Lower)// is semidet.
%
%   A letter. Lower is its lower case.
%   Source: SWI-Prolog.

alpha_to_lower(Lower) -->
    [C],
    { (   nonvar(C)
      ->  code_type(C, alpha),
          lower_of(C, Lower)
      ;   C = Lower
      )
    }.

lower_of(C, Lower) :-
    (   atom(C)
    ->  downcase_atom(C, Lower)
    ;   char_code(Char, C),
        downcase_atom(Char, LowerChar),
        char_code(LowerChar, Lower)
    ).

%!  digits(?Digits)// is det.
%!  digit(?Digit)// is semidet.
%
%   As many decimal digits as there are, or one.
%   Source: SWI-Prolog.

digits(Digits, S0, S) :-
    (   Digits = [D|Digits1],
        digit(D, S0, S1)
    ->  digits(Digits1, S1, S)
    ;   Digits = [],
        S = S0
    ).

digit(D) -->
    [D],
    { nonvar(D),
      code_type(D, digit)
    }.

%!  integer(?Integer)// is semidet.
%
%   An optional sign and decimal digits. Makes the codes of Integer if that
%   is bound.
%   Errors: type_error(evaluable, _) and others of is/2.
%   Source: SWI-Prolog.

integer(Integer, S0, S) :-
    (   nonvar(Integer)
    ->  format(codes(Codes), '~d', [Integer]),
        append(Codes, S, S0)
    ;   signed(Text, Digits, S0, S1),
        some_digits(Digits, S1, S),
        number_codes(Integer, Text)
    ).

%   signed(-Text, ?Rest)//: Text is Rest after a minus if there is one.

signed(Text, Rest, S0, S) :-
    (   next(S0, C, S1),
        is_char(C, 0'-)
    ->  Text = [C|Rest],
        S = S1
    ;   next(S0, C, S1),
        is_char(C, 0'+)
    ->  Text = Rest,
        S = S1
    ;   Text = Rest,
        S = S0
    ).

some_digits([D|Digits]) -->
    digit(D),
    digits(Digits).

%!  float(?Float)// is semidet.
%
%   A number with a fraction, an exponent or both. Makes the codes of Float
%   if that is bound.
%   Source: SWI-Prolog.

float(Float, S0, S) :-
    (   nonvar(Float)
    ->  float(Float),
        format(codes(Codes), '~w', [Float]),
        append(Codes, S, S0)
    ;   number(Number, S0, S),
        float(Number),
        Float = Number
    ).

%!  number(?Number)// is semidet.
%
%   An integer or a float. Makes the codes of Number if that is bound.
%   Errors: type_error(number, Number).
%   Source: SWI-Prolog.

number(Number, S0, S) :-
    (   nonvar(Number)
    ->  must_be(number, Number),
        format(codes(Codes), '~w', [Number]),
        append(Codes, S, S0)
    ;   signed(Text, Digits, S0, S1),
        some_digits(Int, S1, S2),
        fraction(Fraction, S2, S3),
        exponent(Exponent, S3, S),
        with_fraction(Fraction, Exponent, Fraction1),
        append([Int, Fraction1, Exponent], Digits),
        number_codes(Number, Text)
    ).

fraction(Fraction, S0, S) :-
    (   next(S0, Dot, S1),
        is_char(Dot, 0'.),
        some_digits(Digits, S1, S2)
    ->  Fraction = [Dot|Digits],
        S = S2
    ;   Fraction = [],
        S = S0
    ).

exponent(Exponent, S0, S) :-
    (   next(S0, E, S1),
        (   is_char(E, 0'e)
        ;   is_char(E, 0'E)
        ),
        exponent_digits(Digits, S1, S2)
    ->  Exponent = [E|Digits],
        S = S2
    ;   Exponent = [],
        S = S0
    ).

exponent_digits(Digits, S0, S) :-
    (   next(S0, Sign, S1),
        (   is_char(Sign, 0'-)
        ;   is_char(Sign, 0'+)
        )
    ->  Digits = [Sign|Digits1],
        some_digits(Digits1, S1, S)
    ;   some_digits(Digits, S0, S)
    ).

%   with_fraction(+Fraction0, +Exponent, -Fraction): ISO syntax wants a
%   fraction before an exponent.

with_fraction(Fraction0, Exponent, Fraction) :-
    (   Fraction0 == [],
        Exponent = [E|_]
    ->  (   integer(E)
        ->  Fraction = [0'., 0'0]
        ;   Fraction = ['.', '0']
        )
    ;   Fraction = Fraction0
    ).

%!  xdigits(-Weights)// is det.
%!  xdigit(?Weight)// is semidet.
%!  xinteger(?Integer)// is semidet.
%
%   As many hexadecimal digits as there are, or one, with their weights; or the
%   integer that they make. xdigit//1 and xinteger//1 make codes of a bound
%   argument.
%   Source: SWI-Prolog.

xdigits(Weights, S0, S) :-
    (   xdigit(W, S0, S1)
    ->  Weights = [W|Weights1],
        xdigits(Weights1, S1, S)
    ;   Weights = [],
        S = S0
    ).

xdigit(Weight) -->
    [C],
    { (   nonvar(C)
      ->  code_type(C, xdigit(Weight))
      ;   integer(Weight),
          format(codes([C]), '~16r', [Weight])
      )
    }.

xinteger(Integer, S0, S) :-
    (   nonvar(Integer)
    ->  must_be(integer, Integer),
        format(codes(Codes), '~16r', [Integer]),
        append(Codes, S, S0)
    ;   xdigit(W, S0, S1),
        xdigits(Ws, S1, S),
        weigh([W|Ws], 0, Integer)
    ).

weigh([], Integer, Integer).
weigh([W|Ws], Integer0, Integer) :-
    Integer1 is Integer0*16+W,
    weigh(Ws, Integer1, Integer).

%!  eos// is semidet.
%!  eol// is semidet.
%
%   The end of the text; the end of a line or of the text.
%   Source: SWI-Prolog.

eos([], []).

eol(S0, S) :-
    (   S0 == []
    ->  S = S0
    ;   var(S0)
    ->  S0 = [0'\n|S]
    ;   next(S0, C, S1),
        (   is_char(C, 10)
        ->  S = S1
        ;   is_char(C, 13),
            next(S1, C2, S),
            is_char(C2, 10)
        )
    ).

%!  remainder(-Rest)// is det.
%
%   Rest is the rest of the text.
%   Source: SWI-Prolog.

remainder(Rest, Rest, []).

%!  prolog_var_name(-Name)// is semidet.
%
%   Name is an atom with the syntax of a variable, as long as possible.
%   Source: SWI-Prolog.

prolog_var_name(Name, S0, S) :-
    next(S0, C, S1),
    code_type(C, prolog_var_start),
    while_type(prolog_identifier_continue, Cs, S1, S),
    atom_codes(Name, [C|Cs]).

while_type(Type, Text, S0, S) :-
    (   next(S0, C, S1),
        code_type(C, Type)
    ->  Text = [C|Text1],
        while_type(Type, Text1, S1, S)
    ;   Text = [],
        S = S0
    ).

%!  prolog_symbol(-Symbol)// is semidet.
%
%   Symbol is an atom of symbol characters, as long as possible.
%   Source: SWI-Prolog.

prolog_symbol(Symbol, S0, S) :-
    next(S0, C, S1),
    code_type(C, prolog_symbol),
    while_type(prolog_symbol, Cs, S1, S),
    atom_codes(Symbol, [C|Cs]).

%!  csyms(-Text)// is det.
%!  csym(?C)// is semidet.
%
%   As many letters, digits and underscores as there are, or one.
%   Source: SWI-Prolog.

csyms(Text) -->
    while_type(csym, Text).

csym(C) -->
    [C],
    { code_type(C, csym) }.

%!  atom(+Atomic)// is det.
%
%   The codes of Atomic.
%   Errors: instantiation_error, type_error(atomic, Atomic).
%   Source: SWI-Prolog.

atom(Atomic, S0, S) :-
    must_be(atomic, Atomic),
    format(codes(Codes), '~w', [Atomic]),
    append(Codes, S, S0).
