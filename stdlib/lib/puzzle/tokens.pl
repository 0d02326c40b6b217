/*  The words of a puzzle's text.

    A token is t(Key, Raw, Line, Column): Raw is the text, Key is for
    comparisons: a word in small letters, a mark such as ',', or n(Value, Unit)
    for a number, negative after a minus that stands alone. Unit is '$' (any
    money), '%', '#', ord (3rd), clock (minutes since midnight, of 7:30pm), hm
    (minutes, of 7:30) or ''. Unicode's spaces, quotes and dashes become those
    of ASCII. Hyphens separate words; contractions are written out.
*/

:- module(puzzle_tokens, [text_lines/2, line_tokens/3, abbreviation/1, digit/1, number_word/2, ordinal_word/2]).

%   text_lines(+Codes, -Lines): Lines are lists of codes.

text_lines(Codes, [Line|Lines]) :-
    line(Codes, Line, Rest, More),
    (   More == true
    ->  text_lines(Rest, Lines)
    ;   Lines = []
    ).

line([], [], [], false).
line([C|Cs], Line, Rest, More) :-
    (   C =:= 0'\n
    ->  Line = [],
        Rest = Cs,
        More = true
    ;   C < 127
    ->  Line = [C|Line1],
        line(Cs, Line1, Rest, More)
    ;   folded(C, Fold),
        Line = [Fold|Line1],
        line(Cs, Line1, Rest, More)
    ).

%   folded(+Code, -Ascii): Ascii is Code, except for spaces, quotes, dashes and
%   currencies.

folded(C, F) :-
    (   fold(C, F0)
    ->  F = F0
    ;   code_type(C, space)
    ->  F = 0'\s
    ;   F = C
    ).

fold(0xA0, 0'\s).
fold(0x2007, 0'\s).
fold(0x202F, 0'\s).
fold(0x200B, 0'\s).
fold(0xFEFF, 0'\s).
fold(0x2018, 0'').
fold(0x2019, 0'').
fold(0x201B, 0'').
fold(0x02BC, 0'').
fold(0x2032, 0'').
fold(0x201C, 0'").
fold(0x201D, 0'").
fold(0x201E, 0'").
fold(0x00AB, 0'").
fold(0x00BB, 0'").
fold(0x2033, 0'").
fold(0x00AD, 0'-).
fold(0x2010, 0'-).
fold(0x2011, 0'-).
fold(0x2012, 0'-).
fold(0x2212, 0'-).
fold(0xFE63, 0'-).
fold(0xFF0D, 0'-).
fold(0x2013, 0'-).
fold(0x2014, 0'|).
fold(0x2015, 0'|).
fold(0xFF0B, 0'+).
fold(0xFF05, 0'%).
fold(0xFF04, 0'$).
fold(0x2022, 0'*).
fold(0x2023, 0'*).
fold(0x25E6, 0'*).
fold(0x25AA, 0'*).
fold(0x25CF, 0'*).
fold(0x00B7, 0'*).
fold(0x2043, 0'*).
fold(0x2026, 0'.).

%   line_tokens(+Codes, +Line, -Tokens).

line_tokens(Codes, Line, Tokens) :-
    tokens(Codes, 1, Line, Tokens).

tokens([], _, _, []).
tokens([C|Cs], Col, Line, Ts) :-
    class(C, Class),
    token(Class, C, Cs, Col, Line, Ts).

class(C, Class) :-
    (   C >= 0'a, C =< 0'z
    ->  Class = letter
    ;   C =:= 0'\s
    ->  Class = space
    ;   C >= 0'A, C =< 0'Z
    ->  Class = letter
    ;   C >= 0'0, C =< 0'9
    ->  Class = digit
    ;   C < 128
    ->  (   sign(C, Class0)
        ->  Class = Class0
        ;   Class = other
        )
    ;   money(C)
    ->  Class = money
    ;   code_type(C, alpha)
    ->  Class = letter
    ;   Class = other
    ).

sign(0'\t, space).
sign(0'\r, space).
sign(0'*, space).
sign(0'_, space).
sign(0'`, space).
sign(0',, mark).
sign(0';, mark).
sign(0':, mark).
sign(0'., mark).
sign(0'?, mark).
sign(0'!, mark).
sign(0'(, mark).
sign(0'), mark).
sign(0'[, mark).
sign(0'], mark).
sign(0'<, mark).
sign(0'=, mark).
sign(0'", mark).
sign(0'|, dash).
sign(0'-, hyphen).
sign(0'/, hyphen).
sign(0'', quote).
sign(0'$, money).
sign(0'#, number).
sign(0'&, ampersand).

money(0xA3).
money(0xA5).
money(0x20AC).
money(0x20B9).

%   currency_code(?First, ?More): letters before an amount, as in RM2.50.

currency_code(0'R, `M`).
currency_code(0'R, `s`).
currency_code(0'R, `p`).
currency_code(0'E, `UR`).
currency_code(0'G, `BP`).
currency_code(0'U, `SD`).
currency_code(0'C, `HF`).

token(space, _, [0'-,D|Cs], Col, Line, Ts) :-
    Next is Col + 1,
    negative([D|Cs], Next, Line, Ts),
    !.
token(space, _, Cs, Col, Line, Ts) :-
    Next is Col + 1,
    tokens(Cs, Next, Line, Ts).
token(letter, C, Cs, Col, Line, Ts) :-
    currency_code(C, More),
    append(More, [D|Digits], Cs),
    digit(D),
    !,
    length([C|More], Length),
    Next is Col + Length,
    number([D|Digits], '$', [C|More], Col, Next, Line, Ts).
token(letter, C, Cs, Col, Line, Ts) :-
    word(Cs, Word, Rest, Col, End),
    letters([C|Word], Rest, End, Col, Line, Ts).
token(digit, C, Cs, Col, Line, [t(n(Feet, ''), Raw1, Line, Col),t(ft, '''', Line, Foot),t(n(Inches, ''), Raw2, Line, Inch),t(in, '"', Line, Quote)|Ts]) :-
    feet_inches([C|Cs], F, I, Rest),
    !,
    number_codes(Feet, F),
    number_codes(Inches, I),
    atom_codes(Raw1, F),
    atom_codes(Raw2, I),
    Foot is Col + 1,
    Inch is Col + 2,
    length(I, Length),
    Quote is Inch + Length,
    Next is Quote + 1,
    tokens(Rest, Next, Line, Ts).
token(digit, C, Cs, Col, Line, Ts) :-
    number([C|Cs], '', [], Col, Col, Line, Ts).
token(money, C, Cs, Col, Line, Ts) :-
    Next is Col + 1,
    (   Cs = [D|_],
        digit(D)
    ->  number(Cs, '$', [C], Col, Next, Line, Ts)
    ;   tokens(Cs, Next, Line, Ts)
    ).
token(number, C, Cs, Col, Line, Ts) :-
    Next is Col + 1,
    (   Cs = [D|_],
        digit(D)
    ->  number(Cs, '#', [C], Col, Next, Line, Ts)
    ;   Ts = [t('#', '#', Line, Col)|Ts1],
        tokens(Cs, Next, Line, Ts1)
    ).
token(mark, C, Cs, Col, Line, [t(Mark, Mark, Line, Col)|Ts]) :-
    char_code(Mark, C),
    Next is Col + 1,
    tokens(Cs, Next, Line, Ts).
token(dash, _, Cs, Col, Line, [t(dash, '--', Line, Col)|Ts]) :-
    Next is Col + 1,
    tokens(Cs, Next, Line, Ts).
token(hyphen, 0'-, Cs, 1, Line, Ts) :-
    negative(Cs, 1, Line, Ts),
    !.
token(hyphen, _, Cs, Col, Line, Ts) :-
    Next is Col + 1,
    (   Cs = [0'\s|_]
    ->  Ts = [t(dash, '-', Line, Col)|Ts1],
        tokens(Cs, Next, Line, Ts1)
    ;   Cs = [0'-|Cs1]
    ->  Next1 is Next + 1,
        Ts = [t(dash, '--', Line, Col)|Ts1],
        tokens(Cs1, Next1, Line, Ts1)
    ;   tokens(Cs, Next, Line, Ts)
    ).
token(quote, _, [S|Cs], Col, Line, [t('\'s', '\'s', Line, Col)|Ts]) :-
    memberchk(S, `sS`),
    \+ ( Cs = [C|_], class(C, Class), memberchk(Class, [letter, digit]) ),
    !,
    Next is Col + 2,
    tokens(Cs, Next, Line, Ts).
token(quote, _, Cs, Col, Line, Ts) :-
    Next is Col + 1,
    tokens(Cs, Next, Line, Ts).
token(ampersand, _, Cs, Col, Line, [t(and, '&', Line, Col)|Ts]) :-
    Next is Col + 1,
    tokens(Cs, Next, Line, Ts).
token(other, C, Cs, Col, Line, [t(Mark, Mark, Line, Col)|Ts]) :-
    char_code(Mark, C),
    Next is Col + 1,
    tokens(Cs, Next, Line, Ts).

%   negative(+Codes, +Col, +Line, -Tokens): a number below 0; Codes follow its minus.

negative([D|Cs], Col, Line, [t(n(V, U), Raw, Line, Col)|Ts]) :-
    digit(D),
    At is Col + 1,
    number([D|Cs], '', [0'-], Col, At, Line, [t(n(V0, U), Raw, Line, Col)|Ts]),
    memberchk(U, ['', '%']),
    V is -V0.

%   feet_inches(+Codes, -Feet, -Inches, -Rest): 6'1" and 5'10".

feet_inches([F,0''|Cs], [F], Inches, Rest) :-
    (   Cs = [I,0'"|Rest],
        digit(I)
    ->  Inches = [I]
    ;   Cs = [0'1,I,0'"|Rest],
        digit(I),
        Inches = [0'1,I]
    ).

digit(D) :-
    D >= 0'0,
    D =< 0'9.

%   word(+Codes, -Word, -Rest, +Col, -End): letters and digits.

word([C|Cs], [C|Word], Rest, Col, End) :-
    class(C, Class),
    ( Class == letter -> true ; Class == digit ),
    !,
    Next is Col + 1,
    word(Cs, Word, Rest, Next, End).
word(Cs, [], Cs, Col, End) :-
    End is Col + 1.

%   letters(+Word, +Rest, +End, +Col, +Line, -Tokens): the tokens of the word
%   and of the text joined to it.

letters(Word, [0''|Rest], End, Col, Line, Ts) :-
    !,
    apostrophe(Word, Rest, End, Col, Line, Ts).
letters(Word, [0'.|Rest], End, Col, Line, Ts) :-
    abbreviated(Word, Rest, Whole, Rest1, Length),
    !,
    Next is End + Length,
    emit(Whole, Col, Line, Ts, Ts1),
    tokens(Rest1, Next, Line, Ts1).
letters(Word, [S|Rest], End, Col, Line, Ts) :-
    graded(S, Word, Rest),
    !,
    Next is End + 1,
    append(Word, [S], Whole),
    emit(Whole, Col, Line, Ts, Ts1),
    tokens(Rest, Next, Line, Ts1).
letters(Word, Rest, End, Col, Line, Ts) :-
    emit(Word, Col, Line, Ts, Ts1),
    tokens(Rest, End, Line, Ts1).

%   graded(+Sign, +Word, +Rest): A+, AB-, C++.

graded(0'+, _, _).
graded(0'-, Word, Rest) :-
    ( Word = [_] ; Word = [_,_] ),
    \+ ( Rest = [C|_], class(C, Class), memberchk(Class, [letter, digit]) ),
    !.

%   abbreviated(+Word, +Rest, -Whole, -Rest1, -Length): the dot after Word
%   belongs to it.

abbreviated(Word, [C,0'.|Rest], Whole, Rest1, Length) :-
    class(C, letter),
    !,
    append(Word, [C], Word1),
    (   Rest = [D,0'.|_],
        class(D, letter)
    ->  abbreviated(Word1, Rest, Whole, Rest1, Length1),
        Length is Length1 + 2
    ;   Rest = [D|_],
        class(D, letter)
    ->  Whole = Word1,
        Rest1 = [0'.|Rest],
        Length = 2
    ;   sentence_goes_on(Rest)
    ->  Whole = Word1,
        Rest1 = Rest,
        Length = 3
    ;   Whole = Word1,
        Rest1 = [0'.|Rest],
        Length = 2
    ).
abbreviated(Word, [0''|Rest], Word, [0''|Rest], 1) :- !.
abbreviated([C], Rest, [C], Rest, 1) :-
    class(C, letter),
    C =\= 0'I,
    sentence_goes_on(Rest),
    !.
abbreviated(Word, Rest, Word, Rest, 1) :-
    Rest = [_|_],
    atom_codes(A, Word),
    downcase_atom(A, Key),
    (   title(Key)
    ->  true
    ;   Rest = [0'\s,Capital|_],
        Capital >= 0'A,
        Capital =< 0'Z,
        A \== Key,
        atom_length(Key, Length),
        Length =< 4,
        \+ ( member(V, Word), memberchk(V, `aeiouyAEIOUY`) )
    ->  true
    ;   formula_goes_on(Rest)
    ->  true
    ;   unit(Key),
        Rest = [0'\s,C|_],
        C >= 0'a,
        C =< 0'z
    ).

formula_goes_on([0'\s,C,0'\s|_]) :- memberchk(C, `+<>=≠≤≥`).
formula_goes_on([0'\s,0'-,0'\s,D|_]) :- class(D, digit).

sentence_goes_on(Rest) :-
    Rest = [0'\s,C|_],
    class(C, Class),
    memberchk(Class, [letter, digit]).

%   abbreviation(+Key): Key is written with a dot.

abbreviation(Key) :- title(Key), !.
abbreviation(Key) :- unit(Key), Key \== in.

%   glued(?Key): units that stand right after a number, as in 25ft.

glued(ft).
glued(lb).
glued(lbs).
glued(oz).
glued(kg).
glued(g).
glued(km).
glued(m).
glued(cm).
glued(mm).
glued(ml).
glued(mi).
glued(yd).
glued(mph).
glued(kph).
glued(min).
glued(mins).
glued(hr).
glued(hrs).

%   unit(?Key): abbreviations with a dot, which does not end a sentence before a small letter.

unit(lb).
unit(lbs).
unit(oz).
unit(ft).
unit(in).
unit(yd).
unit(yds).
unit(mi).
unit(sq).
unit(min).
unit(mins).
unit(ave).
unit(rd).
unit(blvd).
unit(ln).
unit(ct).
unit(hwy).
unit(inc).
unit(co).
unit(corp).
unit(ltd).
unit(hr).
unit(hrs).
unit(sec).
unit(secs).
unit(yr).
unit(yrs).
unit(kg).
unit(pt).
unit(pts).
unit(km).
unit(cm).
unit(mm).
unit(ml).
unit(gal).
unit(qt).

title(mr).
title(mrs).
title(ms).
title(dr).
title(st).
title(prof).
title(rev).
title(sgt).
title(capt).
title(lt).
title(col).
title(gen).
title(sr).
title(jr).
title(mt).
title(no).
title(vs).

%   apostrophe(+Word, +Rest, +End, +Col, +Line, -Tokens): the tokens of Word, '
%   and the text after it.

apostrophe(Word, [0't|Rest], End, Col, Line, Ts) :-
    \+ ( Rest = [C|_], class(C, letter) ),
    (   append(Verb, [N], Word),
        memberchk(N, [0'n, 0'N])
    ->  true
    ;   Verb = Word
    ),
    !,
    Next is End + 2,
    negated(Verb, Full),
    append(Word, `'t`, Whole),
    atom_codes(Raw, Whole),
    Ts = [t(Full, Raw, Line, Col), t(not, '', Line, Col)|Ts1],
    tokens(Rest, Next, Line, Ts1).
apostrophe(Word, [C|Rest], End, Col, Line, Ts) :-
    class(C, letter),
    !,
    word(Rest, More, Rest1, End, End1),
    Next is End1 + 1,
    atom_codes(A, [C|More]),
    downcase_atom(A, Tail),
    (   contracted(Tail, Key)
    ->  atom_concat('''', A, Raw),
        emit(Word, Col, Line, Ts, [t(Key, Raw, Line, End)|Ts1]),
        tokens(Rest1, Next, Line, Ts1)
    ;   append(Word, [0'',C|More], Whole),
        emit(Whole, Col, Line, Ts, Ts1),
        tokens(Rest1, Next, Line, Ts1)
    ).
apostrophe(Word, Rest, End, Col, Line, Ts) :-
    Next is End + 1,
    (   append(_, [S], Word),
        memberchk(S, [0's, 0'S, 0'x, 0'z])
    ->  emit(Word, Col, Line, Ts, [t('''s', '''', Line, End)|Ts1])
    ;   emit(Word, Col, Line, Ts, Ts1)
    ),
    tokens(Rest, Next, Line, Ts1).

contracted(s, '''s').
contracted(re, are).
contracted(ve, have).
contracted(ll, will).
contracted(d, would).
contracted(m, am).

negated(Verb, Full) :-
    atom_codes(A, Verb),
    downcase_atom(A, Key),
    (   Key == wo
    ->  Full = will
    ;   Key == ca
    ->  Full = can
    ;   Key == sha
    ->  Full = shall
    ;   Full = Key
    ).

emit(Word, Col, Line, [t(Key, Raw, Line, Col)|Ts], Ts) :-
    atom_codes(Raw, Word),
    downcase_atom(Raw, Lower),
    (   number_word(Lower, N)
    ->  Key = n(N, '')
    ;   ordinal_word(Lower, N)
    ->  Key = n(N, ord)
    ;   Key = Lower
    ).

number_word(zero, 0).
number_word(one, 1).
number_word(two, 2).
number_word(three, 3).
number_word(four, 4).
number_word(five, 5).
number_word(six, 6).
number_word(seven, 7).
number_word(eight, 8).
number_word(nine, 9).
number_word(ten, 10).
number_word(eleven, 11).
number_word(twelve, 12).
number_word(thirteen, 13).
number_word(fourteen, 14).
number_word(fifteen, 15).
number_word(sixteen, 16).
number_word(seventeen, 17).
number_word(eighteen, 18).
number_word(nineteen, 19).
number_word(twenty, 20).
number_word(thirty, 30).
number_word(forty, 40).
number_word(fifty, 50).
number_word(sixty, 60).
number_word(seventy, 70).
number_word(eighty, 80).
number_word(ninety, 90).

ordinal_word(first, 1).
ordinal_word(second, 2).
ordinal_word(third, 3).
ordinal_word(fourth, 4).
ordinal_word(fifth, 5).
ordinal_word(sixth, 6).
ordinal_word(seventh, 7).
ordinal_word(eighth, 8).
ordinal_word(ninth, 9).
ordinal_word(tenth, 10).
ordinal_word(eleventh, 11).
ordinal_word(twelfth, 12).
ordinal_word(thirteenth, 13).
ordinal_word(fourteenth, 14).
ordinal_word(fifteenth, 15).
ordinal_word(sixteenth, 16).
ordinal_word(seventeenth, 17).
ordinal_word(eighteenth, 18).
ordinal_word(nineteenth, 19).
ordinal_word(twentieth, 20).
ordinal_word(thirtieth, 30).
ordinal_word(fortieth, 40).
ordinal_word(fiftieth, 50).
ordinal_word(sixtieth, 60).
ordinal_word(seventieth, 70).
ordinal_word(eightieth, 80).
ordinal_word(ninetieth, 90).

%   number(+Codes, +Unit, +Before, +Col, +At, +Line, -Tokens): Codes begin with a digit at
%   column At; Before is the sign at Col that stands before it.

number(Codes, Unit, Before, Col, At, Line, Ts) :-
    digits(Codes, At, Whole, Rest0, At0),
    fraction(Rest0, At0, Places, Rest1, At1),
    append(Whole, Places, All),
    number_codes(Int, All),
    length(Places, Scale),
    (   Scale =:= 0
    ->  Value = Int
    ;   Value is Int rdiv 10**Scale
    ),
    number_end(Scale, Unit, Value, Rest1, At1, V, U, Rest, End),
    number_token(U, V, Codes, Whole, Before, Rest, End, Col, Line, Ts).

%   number_end(+Scale, +Unit, +Value, +Codes, +At, -V, -U, -Rest, -End): reads
%   what belongs to the number after its digits.

number_end(Scale, Unit, Value, Rest1, At1, V, U, Rest, End) :-
    (   Scale =:= 0,
        Unit == '',
        part_after(Rest1, Value, Mixed, Rest2, Length1)
    ->  V = Mixed,
        U = '',
        Rest = Rest2,
        End is At1 + Length1
    ;   Rest1 = [0':,H,M|Rest2],
        digit(H),
        digit(M),
        Scale =:= 0
    ->  Minutes is Value*60 + (H-0'0)*10 + M-0'0,
        At2 is At1 + 3,
        suffix(Rest2, At2, Minutes, hm, V, U, Rest, End)
    ;   suffix(Rest1, At1, Value, Unit, V, U, Rest, End)
    ).

%   number_token(+U, +V, +Codes, +Whole, +Before, +Rest, +End, +Col, +Line, -Ts)

number_token(U, V, Codes, Whole, Before, Rest, End, Col, Line, Ts) :-
    (   U == word
    ->  word(Rest, Letters, Rest3, End, End3),
        End4 is End3 - 1,
        (   atom_codes(Tail, Letters),
            downcase_atom(Tail, Key),
            glued(Key)
        ->  append(Number, Rest, Codes),
            append(Before, Number, RawCodes),
            atom_codes(Raw, RawCodes),
            Ts = [t(n(V, ''), Raw, Line, Col), t(Key, Tail, Line, End)|Ts1]
        ;   append(Whole, Letters, Word0),
            append(Before, Word0, Word),
            emit(Word, Col, Line, Ts, Ts1)
        ),
        tokens(Rest3, End4, Line, Ts1)
    ;   length(Codes, L0),
        length(Rest, L1),
        Length is L0 - L1,
        length(Text, Length),
        append(Text, _, Codes),
        append(Before, Text, RawCodes),
        atom_codes(Raw, RawCodes),
        Ts = [t(n(V, U), Raw, Line, Col)|Ts1],
        tokens(Rest, End, Line, Ts1)
    ).

%   part_after(+Codes, +Whole, -Mixed, -Rest, -Length): 9-1/2, 9 1/2, 9½ and 1/2.

part_after([C|Cs], Whole, Mixed, Rest, 1) :-
    memberchk(C-F, [0xBC-1r4, 0xBD-1r2, 0xBE-3r4]),
    !,
    Rest = Cs,
    Mixed is Whole + F.
part_after([0'/,D|Rest], Whole, Mixed, Rest, 2) :-
    part(Whole, D, Rest, Mixed).
part_after([C,N,0'/,D|Rest], Whole, Mixed, Rest, 4) :-
    memberchk(C, [0'-, 0'\s]),
    digit(N),
    Over is N - 0'0,
    part(Over, D, Rest, F),
    Mixed is Whole + F.

part(N, D, Rest, F) :-
    memberchk(D, [0'2, 0'3, 0'4, 0'8]),
    \+ ( Rest = [C|_], ( digit(C) ; C =:= 0'/ ) ),
    Under is D - 0'0,
    N > 0,
    N < Under,
    F is N rdiv Under.

digits([C|Cs], At, Digits, Rest, End) :-
    (   digit(C)
    ->  Digits = [C|Digits1],
        Next is At + 1,
        digits(Cs, Next, Digits1, Rest, End)
    ;   C =:= 0',,
        Cs = [A,B,D|Cs1],
        digit(A),
        digit(B),
        digit(D),
        \+ ( Cs1 = [E|_], digit(E) )
    ->  Digits = [A,B,D|Digits1],
        Next is At + 4,
        digits(Cs1, Next, Digits1, Rest, End)
    ;   Digits = [],
        Rest = [C|Cs],
        End = At
    ).
digits([], At, [], [], At).

fraction([0'.,D|Cs], At, [D|Ds], Rest, End) :-
    digit(D),
    !,
    Next is At + 2,
    plain_digits(Cs, Next, Ds, Rest, End).
fraction(Rest, At, [], Rest, At).

plain_digits([D|Cs], At, [D|Ds], Rest, End) :-
    digit(D),
    !,
    Next is At + 1,
    plain_digits(Cs, Next, Ds, Rest, End).
plain_digits(Rest, At, [], Rest, At).

%   suffix(+Codes, +At, +Value0, +Unit0, -Value, -Unit, -Rest, -End).

suffix(Cs, At, V0, U0, V, U, Rest, End) :-
    half_day(Cs, Half, Rest0, Length),
    !,
    End is At + Length,
    Rest = Rest0,
    U = clock,
    (   U0 == hm
    ->  M = V0
    ;   M is V0*60
    ),
    V is M mod 720 + Half.
suffix([0'%|Cs], At, V, _, V, '%', Cs, End) :-
    !,
    End is At + 1.
suffix([A,B|Cs], At, V, U0, V, ord, Cs, End) :-
    U0 \== hm,
    integer(V),
    ordinal_suffix(A, B),
    \+ ( Cs = [C|_], class(C, letter) ),
    !,
    End is At + 2.
suffix([0's|Cs], At, V, U, V, U, Cs, End) :-
    integer(V),
    \+ ( Cs = [C|_], class(C, letter) ),
    !,
    End is At + 1.
suffix([C|Cs], At, V, '', V, word, [C|Cs], At) :-
    class(C, letter),
    !.
suffix(Cs, At, V, U, V, U, Cs, At).

ordinal_suffix(0's, 0't).
ordinal_suffix(0'n, 0'd).
ordinal_suffix(0'r, 0'd).
ordinal_suffix(0't, 0'h).
ordinal_suffix(0'S, 0'T).
ordinal_suffix(0'N, 0'D).
ordinal_suffix(0'R, 0'D).
ordinal_suffix(0'T, 0'H).

%   half_day(+Codes, -Minutes, -Rest, -Length): am or pm.

half_day([0'\s|Cs], Half, Rest, Length) :-
    !,
    half_day_letters(Cs, Half, Rest, Length1),
    Length is Length1 + 1.
half_day(Cs, Half, Rest, Length) :-
    half_day_letters(Cs, Half, Rest, Length).

half_day_letters([A,M|Cs], Half, Cs, 2) :-
    half(A, Half),
    memberchk(M, [0'm, 0'M]),
    \+ ( Cs = [C|_], class(C, Class), memberchk(Class, [letter, digit]) ),
    !.
half_day_letters([A,0'.,M|Cs], Half, Rest, Length) :-
    half(A, Half),
    memberchk(M, [0'm, 0'M]),
    (   Cs = [0'.|Cs1],
        sentence_goes_on_small(Cs1)
    ->  Rest = Cs1,
        Length = 4
    ;   Rest = Cs,
        Length = 3
    ).

sentence_goes_on_small([0'\s,C|_]) :-
    \+ ( C >= 0'A, C =< 0'Z ).
sentence_goes_on_small([0',|_]).

half(0'a, 0).
half(0'A, 0).
half(0'p, 720).
half(0'P, 720).
