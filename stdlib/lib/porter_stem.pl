/*  library(porter_stem): words of a text, and their stems by the algorithm of M. F. Porter, An
    Algorithm for Suffix Stripping, Program 14 (1980), with its author's later changes: words of two
    letters are their own stems, bli becomes ble, and logi log.

    A word is [C](VC)^m[V], C being a sequence of consonants and V one of vowels. m is its measure.
*/

:- module(porter_stem,
          [ porter_stem/2,
            unaccent_atom/2,
            tokenize_atom/2,
            atom_to_stem_list/2
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).

:- meta_predicate step23(2, +, -).

%!  porter_stem(+Text, ?Stem) is semidet.
%
%   Stem, an atom, is that of the word Text, in lower case and without accents.
%   Errors: instantiation_error, type_error(text, Text), representation_error(encoding)
%   where Text is not of ISO Latin 1.
%   Source: SWI-Prolog, as all in this library.

porter_stem(Text, Stem) :-
    latin1_codes(Text, Codes),
    stem_codes(Codes, Stem).

%!  unaccent_atom(+Text, ?Plain) is semidet.
%
%   Plain is an atom, Text without its accents, or Text itself if it has none.
%   Errors: those of porter_stem/2.

unaccent_atom(Text, Plain) :-
    latin1_codes(Text, Codes0),
    plain_codes(Codes0, Codes),
    (   Codes == Codes0
    ->  Plain = Text
    ;   atom_codes(Plain0, Codes),
        Plain = Plain0
    ).

%!  tokenize_atom(+Text, ?Tokens) is semidet.
%
%   Tokens are the words of Text, letters and digits after a letter, its numbers,
%   [-]D[.D][(e|E)[+-]D], D being digits, and each other character that is not white
%   space.
%   Errors: instantiation_error, type_error(text, Text).

tokenize_atom(Text, Tokens) :-
    any_codes(Text, Codes),
    tokens(Tokens0, Codes, []),
    Tokens = Tokens0.

%!  atom_to_stem_list(+Text, ?Stems) is semidet.
%
%   Stems are the numbers of Text and the stems of its words. Text is of ISO Latin 1.

atom_to_stem_list(Text, Stems) :-
    catch(latin1_codes(Text, Codes), _, fail),
    tokens(Tokens, Codes, []),
    stems(Tokens, Stems).

stems([], []).
stems([Token|Tokens], Stems) :-
    (   number(Token)
    ->  Stems = [Token|Stems1]
    ;   atom_codes(Token, Codes),
        Codes = [C|_],
        code_type(C, alnum)
    ->  stem_codes(Codes, Stem),
        Stems = [Stem|Stems1]
    ;   Stems = Stems1
    ),
    stems(Tokens, Stems1).

any_codes(Text, Codes) :-
    (   var(Text)
    ->  instantiation_error(Text)
    ;   number(Text)
    ->  number_codes(Text, Codes)
    ;   catch(text_to_string(Text, String), error(_, _), type_error(text, Text)),
        string_codes(String, Codes)
    ).

latin1_codes(Text, Codes) :-
    any_codes(Text, Codes),
    (   member(C, Codes),
        C > 255
    ->  representation_error(encoding)
    ;   true
    ).

%   plain_codes(+Codes0, -Codes): letters without accents.

plain_codes([], []).
plain_codes([C|Cs0], Cs) :-
    (   C >= 0'À,
        plain(Letters, Accented),
        sub_atom(Accented, _, 1, _, Char),
        char_code(Char, C)
    ->  atom_codes(Letters, New),
        append(New, Cs1, Cs)
    ;   Cs = [C|Cs1]
    ),
    plain_codes(Cs0, Cs1).

plain('A', 'ÀÁÂÃÄÅ').
plain('AE', 'Æ').
plain('C', 'Ç').
plain('E', 'ÈÉÊË').
plain('I', 'ÌÍÎÏ').
plain('D', 'Ð').
plain('N', 'Ñ').
plain('O', 'ÒÓÔÕÖ').
plain('U', 'ÙÚÛÜ').
plain('Y', 'Ý').
plain(ss, 'ß').
plain(a, 'àáâãäå').
plain(ae, 'æ').
plain(c, 'ç').
plain(e, 'èéêë').
plain(i, 'ìíîï').
plain(d, 'ð').
plain(n, 'ñ').
plain(o, 'òóôõö').
plain(u, 'ùúûü').
plain(y, 'ýÿ').

% Tokens

tokens(Tokens) -->
    (   [C]
    ->  (   { code_type(C, space) }
        ->  tokens(Tokens)
        ;   { Tokens = [Token|Tokens1] },
            token(C, Token),
            tokens(Tokens1)
        )
    ;   { Tokens = [] }
    ).

token(C, Token) -->
    (   number(C, Codes)
    ->  { catch(number_codes(Token, Codes), error(syntax_error(_), _), atom_codes(Token, Codes)) }
    ;   { code_type(C, alnum) }
    ->  run(alnum, Codes, []),
        { atom_codes(Token, [C|Codes]) }
    ;   { char_code(Token, C) }
    ).

number(C, Codes) -->
    (   { code_type(C, digit) }
    ->  { Codes = [C|Codes1] },
        run(digit, Codes1, Codes2)
    ;   { C =:= 0'-, Codes = [C|Codes1] },
        digits(Codes1, Codes2)
    ),
    (   ".",
        { Codes2 = [0'.|Codes3] },
        digits(Codes3, Codes4)
    ->  []
    ;   { Codes2 = Codes4 }
    ),
    (   [E],
        { memberchk(E, `eE`) },
        exponent(E, Codes4)
    ->  []
    ;   { Codes4 = [] }
    ).

exponent(E, [E|Codes]) -->
    (   [Sign],
        { memberchk(Sign, `+-`) }
    ->  { Codes = [Sign|Codes1] }
    ;   { Codes = Codes1 }
    ),
    digits(Codes1, []).

digits([D|Codes], Rest) -->
    [D],
    { code_type(D, digit) },
    run(digit, Codes, Rest).

run(Type, Codes, Rest) -->
    (   [C],
        { code_type(C, Type) }
    ->  { Codes = [C|Codes1] },
        run(Type, Codes1, Rest)
    ;   { Codes = Rest }
    ).

% Stems. The steps are those of the paper. Tables list longer suffixes first.

stem_codes(Codes0, Stem) :-
    plain_codes(Codes0, Codes1),
    lower_codes(Codes1, Codes),
    string_codes(Word0, Codes),
    (   Codes = [_,_,_|_]
    ->  step1a(Word0, Word1),
        step1b(Word1, Word2),
        step1c(Word2, Word3),
        step23(suffix2, Word3, Word4),
        step23(suffix3, Word4, Word5),
        step4(Word5, Word6),
        step5a(Word6, Word7),
        step5b(Word7, Word)
    ;   Word = Word0
    ),
    atom_string(Stem0, Word),
    Stem = Stem0.

lower_codes([], []).
lower_codes([C0|Cs0], [C|Cs]) :-
    (   0'A =< C0,
        C0 =< 0'Z
    ->  C is C0+0'a-0'A
    ;   C = C0
    ),
    lower_codes(Cs0, Cs).

step1a(Word0, Word) :-
    (   suffix1(Suffix, New),
        string_concat(Stem, Suffix, Word0)
    ->  string_concat(Stem, New, Word)
    ;   Word = Word0
    ).

suffix1("sses", "ss").
suffix1("ies", "i").
suffix1("ss", "ss").
suffix1("s", "").

step1b(Word0, Word) :-
    (   string_concat(Stem, "eed", Word0)
    ->  (   measure(Stem, M),
            M > 0
        ->  string_concat(Stem, "ee", Word)
        ;   Word = Word0
        )
    ;   ( string_concat(Stem, "ed", Word0) ; string_concat(Stem, "ing", Word0) ),
        has_vowel(Stem)
    ->  restored(Stem, Word)
    ;   Word = Word0
    ).

%   restored(+Stem, -Word): restores the ending of Stem after ed or ing was
%   removed.

restored(Stem, Word) :-
    (   member(End, ["at","bl","iz"]),
        string_concat(_, End, Stem)
    ->  string_concat(Stem, "e", Word)
    ;   double_consonant(Stem, Shorter, C),
        \+ memberchk(C, ["l","s","z"])
    ->  Word = Shorter
    ;   measure(Stem, 1),
        short_end(Stem)
    ->  string_concat(Stem, "e", Word)
    ;   Word = Stem
    ).

step1c(Word0, Word) :-
    (   string_concat(Stem, "y", Word0),
        has_vowel(Stem)
    ->  string_concat(Stem, "i", Word)
    ;   Word = Word0
    ).

step23(Table, Word0, Word) :-
    (   call(Table, Suffix, New),
        string_concat(Stem, Suffix, Word0)
    ->  (   measure(Stem, M),
            M > 0
        ->  string_concat(Stem, New, Word)
        ;   Word = Word0
        )
    ;   Word = Word0
    ).

suffix2("ational", "ate").
suffix2("tional", "tion").
suffix2("enci", "ence").
suffix2("anci", "ance").
suffix2("izer", "ize").
suffix2("bli", "ble").
suffix2("alli", "al").
suffix2("entli", "ent").
suffix2("eli", "e").
suffix2("ousli", "ous").
suffix2("ization", "ize").
suffix2("ation", "ate").
suffix2("ator", "ate").
suffix2("alism", "al").
suffix2("iveness", "ive").
suffix2("fulness", "ful").
suffix2("ousness", "ous").
suffix2("aliti", "al").
suffix2("iviti", "ive").
suffix2("biliti", "ble").
suffix2("logi", "log").

suffix3("icate", "ic").
suffix3("ative", "").
suffix3("alize", "al").
suffix3("iciti", "ic").
suffix3("ical", "ic").
suffix3("ful", "").
suffix3("ness", "").

step4(Word0, Word) :-
    (   suffix4(Suffix),
        string_concat(Stem, Suffix, Word0)
    ->  (   measure(Stem, M),
            M > 1,
            ( Suffix \== "ion" ; sub_string(Stem, _, 1, 0, Last), memberchk(Last, ["s","t"]) )
        ->  Word = Stem
        ;   Word = Word0
        )
    ;   Word = Word0
    ).

suffix4("al").
suffix4("ance").
suffix4("ence").
suffix4("er").
suffix4("ic").
suffix4("able").
suffix4("ible").
suffix4("ant").
suffix4("ement").
suffix4("ment").
suffix4("ent").
suffix4("ion").
suffix4("ou").
suffix4("ism").
suffix4("ate").
suffix4("iti").
suffix4("ous").
suffix4("ive").
suffix4("ize").

step5a(Word0, Word) :-
    (   string_concat(Stem, "e", Word0),
        measure(Stem, M),
        ( M > 1 ; M =:= 1, \+ short_end(Stem) )
    ->  Word = Stem
    ;   Word = Word0
    ).

step5b(Word0, Word) :-
    (   double_consonant(Word0, Shorter, "l"),
        measure(Shorter, M),
        M > 1
    ->  Word = Shorter
    ;   Word = Word0
    ).

%   kinds(+Word, -Kinds): c or v for each letter. A y after a consonant is a
%   vowel.

kinds(Word, Kinds) :-
    string_codes(Word, Codes),
    code_kinds(Codes, v, Kinds).

code_kinds([], _, []).
code_kinds([C|Cs], Kind0, [Kind|Kinds]) :-
    (   memberchk(C, `aeiou`)
    ->  Kind = v
    ;   C =:= 0'y,
        Kind0 == c
    ->  Kind = v
    ;   Kind = c
    ),
    code_kinds(Cs, Kind, Kinds).

measure(Word, M) :-
    kinds(Word, Kinds),
    measure(Kinds, c, 0, M).

measure([], _, M, M).
measure([Kind|Kinds], Kind0, M0, M) :-
    (   Kind0-Kind == v-c
    ->  M1 is M0+1
    ;   M1 = M0
    ),
    measure(Kinds, Kind, M1, M).

has_vowel(Word) :-
    kinds(Word, Kinds),
    memberchk(v, Kinds).

%   double_consonant(+Word, -Shorter, -Letter): Word ends in Letter twice,
%   Shorter in one.

double_consonant(Word, Shorter, Letter) :-
    sub_string(Word, Before, 1, 0, Letter),
    string_concat(Shorter, Letter, Word),
    sub_string(Shorter, _, 1, 0, Letter),
    Before > 0,
    kinds(Word, Kinds),
    last(Kinds, c).

%   short_end(+Word): Word ends with consonant, vowel, consonant, and the last
%   is not w, x or y.

short_end(Word) :-
    kinds(Word, Kinds),
    append(_, [c,v,c], Kinds),
    \+ ( sub_string(Word, _, 1, 0, C), memberchk(C, ["w","x","y"]) ),
    !.
