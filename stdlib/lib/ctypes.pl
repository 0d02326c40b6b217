/*  library(ctypes): types of characters, by code or one-character atom.
    Source: the library of DEC-10 Prolog.
*/

:- module(ctypes,
          [ is_alnum/1,
            is_alpha/1,
            is_ascii/1,
            is_cntrl/1,
            is_csym/1,
            is_csymf/1,
            is_digit/1,
            is_digit/3,
            is_endfile/1,
            is_endline/1,
            is_graph/1,
            is_lower/1,
            is_newline/1,
            is_newpage/1,
            is_paren/2,
            is_period/1,
            is_print/1,
            is_punct/1,
            is_quote/1,
            is_space/1,
            is_upper/1,
            is_white/1,
            to_lower/2,
            to_upper/2,
            upper_lower/2
          ]).

%!  is_alnum(+Char) is semidet.
%
%   Char is a letter or a digit.

is_alnum(C) :-
    code_type(C, alnum).

%!  is_alpha(+Char) is semidet.
%
%   Char is of the class alpha of char_type/2.

is_alpha(C) :-
    code_type(C, alpha).

%!  is_ascii(+Char) is semidet.
%
%   The code of Char is below 128.

is_ascii(C) :-
    code_type(C, ascii).

%!  is_cntrl(+Char) is semidet.
%
%   Char is a control character.

is_cntrl(C) :-
    code_type(C, cntrl).

%!  is_csym(+Char) is semidet.
%
%   Char is a letter, a digit or an underscore.

is_csym(C) :-
    code_type(C, csym).

%!  is_csymf(+Char) is semidet.
%
%   Char is a letter or an underscore.

is_csymf(C) :-
    code_type(C, csymf).

%!  is_digit(+Char) is semidet.
%!  is_digit(?Char, +Base, ?Weight) is nondet.
%
%   Char is a digit; the one of this weight in a base of up to 36.

is_digit(C) :-
    code_type(C, digit).

%   is_digit(?C, +Base, ?Weight): C is the digit of this weight in a base of up
%   to 36.

is_digit(C, Base, Weight) :-
    (   integer(Weight)
    ->  Weight >= 0,
        Weight < Base,
        digit_of(Weight, C)
    ;   code_type(C, alnum),
        weight_of(C, Weight),
        Weight < Base
    ).

digit_of(Weight, C) :-
    (   Weight < 10
    ->  C is Weight+0'0
    ;   C is Weight-10+0'a
    ).

weight_of(C, Weight) :-
    (   C >= 0'0,
        C =< 0'9
    ->  Weight is C-0'0
    ;   C >= 0'a,
        C =< 0'z
    ->  Weight is C-0'a+10
    ;   C >= 0'A,
        C =< 0'Z
    ->  Weight is C-0'A+10
    ).

%!  is_endfile(+Char) is semidet.
%
%   Char is the code -1, by which the end of a file is read.

is_endfile(-1).

%!  is_endline(+Char) is semidet.
%
%   Char ends a line.

is_endline(C) :-
    code_type(C, end_of_line).

%!  is_graph(+Char) is semidet.
%
%   Char is visible and no blank.

is_graph(C) :-
    code_type(C, graph).

%!  is_lower(+Char) is semidet.
%
%   Char is a small letter.

is_lower(C) :-
    code_type(C, lower).

%!  is_newline(+Char) is semidet.
%
%   Char is the code 10.

is_newline(10).

%!  is_newpage(+Char) is semidet.
%
%   Char is the code 12.

is_newpage(12).

%!  is_paren(?Open, ?Close) is nondet.
%
%   Open and Close are the codes of a pair of brackets.

is_paren(0'(, 0')).
is_paren(0'[, 0']).
is_paren(0'{, 0'}).

%!  is_period(+Char) is semidet.
%
%   Char ends a sentence: a full stop, a question mark or an exclamation mark.

is_period(C) :-
    code_type(C, period).

%!  is_print(+Char) is semidet.
%
%   Char is visible; a blank is not, as in SWI-Prolog.

is_print(C) :-
    code_type(C, graph).

%!  is_punct(+Char) is semidet.
%
%   Char is visible, and no letter and no digit.

is_punct(C) :-
    code_type(C, punct).

%!  is_quote(+Char) is semidet.
%
%   Char is a quote: ', " or `.

is_quote(C) :-
    code_type(C, quote).

%!  is_space(+Char) is semidet.
%
%   Char is layout.

is_space(C) :-
    code_type(C, space).

%!  is_upper(+Char) is semidet.
%
%   Char is a capital.

is_upper(C) :-
    code_type(C, upper).

%!  is_white(+Char) is semidet.
%
%   Char is a blank or a tab.

is_white(C) :-
    code_type(C, white).

%!  to_lower(?Char, ?Lower) is det.
%!  to_upper(?Char, ?Upper) is det.
%
%   The code of the other case, or that of Char itself.

to_lower(C, L) :-
    (   var(C)
    ->  char_code(Lower, L),
        upcase_atom(Lower, Char),
        char_code(Char, C)
    ;   char_code(Char, C),
        downcase_atom(Char, Lower),
        char_code(Lower, L)
    ).

to_upper(C, U) :-
    (   var(C)
    ->  char_code(Upper, U),
        downcase_atom(Upper, Char),
        char_code(Char, C)
    ;   char_code(Char, C),
        upcase_atom(Char, Upper),
        char_code(Upper, U)
    ).

%!  upper_lower(?Upper, ?Lower) is nondet.
%
%   The codes of a capital and of the small letter for it.

upper_lower(U, L) :-
    (   nonvar(L)
    ->  code_type(L, lower(U))
    ;   code_type(U, upper(L))
    ).
