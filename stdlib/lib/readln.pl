/*  library(readln): a line of input as a list of words. */

:- module(readln, [readln/1, readln/2, readln/5]).

:- use_module(library(readutil)).

%!  readln(-Words) is det.
%!  readln(-Words, -End) is det.
%!  readln(-Words, -End, +Stops, +WordChars, +Case) is det.
%
%   Words are the atoms and numbers of a line from the current input; each
%   character that is neither a letter, digit, underscore, of WordChars, nor
%   white space is a word. End is the code that ended the line. Case is
%   uppercase, which leaves letters as they are, or lowercase, which makes them
%   lower case. The line ends at a code of Stops, 10 and -1.
%   Source: SWI-Prolog.

readln(Words) :-
    readln(Words, _, [10], [], uppercase).

readln(Words, End) :-
    readln(Words, End, [10], [], uppercase).

readln(Words, End, Stops, WordChars, Case) :-
    line(Stops, Codes, End),
    words(Codes, WordChars, Case, Words).

line(Stops, Codes, End) :-
    get_code(C),
    (   C =:= -1
    ->  Codes = [],
        End = end_of_file
    ;   memberchk(C, Stops)
    ->  Codes = [],
        End = C
    ;   Codes = [C|Codes1],
        line(Stops, Codes1, End)
    ).

words([], _, _, []).
words([C|Cs], WordChars, Case, Words) :-
    (   code_type(C, space)
    ->  words(Cs, WordChars, Case, Words)
    ;   code_type(C, digit)
    ->  number_codes_of([C|Cs], Digits, Rest),
        number_codes(Number, Digits),
        Words = [Number|Words1],
        words(Rest, WordChars, Case, Words1)
    ;   word_code(C, WordChars)
    ->  word_codes([C|Cs], WordChars, Codes, Rest),
        word(Case, Codes, Word),
        Words = [Word|Words1],
        words(Rest, WordChars, Case, Words1)
    ;   char_code(Word, C),
        Words = [Word|Words1],
        words(Cs, WordChars, Case, Words1)
    ).

number_codes_of([C|Cs], [C|Ds], Rest) :-
    code_type(C, digit),
    !,
    number_codes_of(Cs, Ds, Rest).
number_codes_of([0'.,C|Cs], [0'.,C|Ds], Rest) :-
    code_type(C, digit),
    !,
    fraction(Cs, Ds, Rest).
number_codes_of(Rest, [], Rest).

fraction([C|Cs], [C|Ds], Rest) :-
    code_type(C, digit),
    !,
    fraction(Cs, Ds, Rest).
fraction(Rest, [], Rest).

word_code(C, WordChars) :-
    (   code_type(C, csym)
    ->  true
    ;   memberchk(C, WordChars)
    ).

word_codes([C|Cs], WordChars, [C|Ds], Rest) :-
    word_code(C, WordChars),
    !,
    word_codes(Cs, WordChars, Ds, Rest).
word_codes(Rest, _, [], Rest).

word(Case, Codes, Word) :-
    atom_codes(Word0, Codes),
    (   Case == lowercase
    ->  downcase_atom(Word0, Word)
    ;   Word = Word0
    ).
