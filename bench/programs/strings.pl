% Text as lists of codes: numbers are written out in words, a grammar reads them
% back.

:- set_prolog_flag(double_quotes, codes).

top :- result(_).

result(Length-Sum) :- round_trip(1, 0, Length, 0, Sum).

round_trip(N, Length, Length, Sum, Sum) :-
    N > 999,
    !.
round_trip(N, Length0, Length, Sum0, Sum) :-
    words(N, Codes, []),
    count(Codes, Length0, Length1),
    number(Value, Codes, []),
    !,
    Sum1 is Sum0 + Value,
    N1 is N + 37,
    round_trip(N1, Length1, Length, Sum1, Sum).

count([], N, N).
count([_|Xs], N0, N) :- N1 is N0 + 1, count(Xs, N1, N).

words(N) -->
    { N >= 100, !, H is N // 100, R is N mod 100, unit(H, Name) },
    text(Name), " hundred", rest(R).
words(N) -->
    { N >= 20, !, T is N // 10, U is N mod 10, tens(T, Name) },
    text(Name), units(U).
words(N) --> { unit(N, Name) }, text(Name).

rest(0) --> !, [].
rest(N) --> " and ", words(N).

units(0) --> !, [].
units(N) --> "-", { unit(N, Name) }, text(Name).

text([]) --> [].
text([C|Cs]) --> [C], text(Cs).

number(N) --> hundreds(H), " hundred and ", below_hundred(R), { N is H * 100 + R }.
number(N) --> hundreds(H), " hundred", { N is H * 100 }.
number(N) --> below_hundred(N).

hundreds(H) --> { unit(H, Name), H < 10 }, text(Name).

below_hundred(N) --> { tens(T, Name) }, text(Name), "-", { unit(U, Unit) }, text(Unit), { N is T * 10 + U }.
below_hundred(N) --> { tens(T, Name) }, text(Name), { N is T * 10 }.
below_hundred(N) --> { unit(N, Name) }, text(Name).

unit(1, "one").
unit(2, "two").
unit(3, "three").
unit(4, "four").
unit(5, "five").
unit(6, "six").
unit(7, "seven").
unit(8, "eight").
unit(9, "nine").
unit(10, "ten").
unit(11, "eleven").
unit(12, "twelve").
unit(13, "thirteen").
unit(14, "fourteen").
unit(15, "fifteen").
unit(16, "sixteen").
unit(17, "seventeen").
unit(18, "eighteen").
unit(19, "nineteen").

tens(2, "twenty").
tens(3, "thirty").
tens(4, "forty").
tens(5, "fifty").
tens(6, "sixty").
tens(7, "seventy").
tens(8, "eighty").
tens(9, "ninety").
