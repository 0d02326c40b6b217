/*  library(sgml/xsd): the texts of numbers and times by XML Schema, part 2
    (Datatypes).
*/

:- module(sgml_xsd,
          [ xsd_number_string/2,
            xsd_time_string/3
          ]).

:- use_module(library(dcg/basics)).
:- autoload(library(error)).

%!  xsd_number_string(?Number, ?String) is det.
%
%   String is Number as XML Schema writes it: 1.5E0, INF, -INF, NaN.
%   Errors: syntax_error(xsd_number), type_error(number, Number).
%   Source: SWI-Prolog.

xsd_number_string(Number, String) :-
    (   nonvar(Number)
    ->  must_be(number, Number),
        number_text(Number, String)
    ;   string_codes(String, Codes),
        (   phrase(( blanks, xsd_number(Number0), blanks ), Codes)
        ->  Number = Number0
        ;   throw(error(syntax_error(xsd_number), _))
        )
    ).

number_text(Number, String) :-
    (   integer(Number)
    ->  number_string(Number, String)
    ;   rational(Number)
    ->  term_string(Number, String)
    ;   Number =:= inf
    ->  String = "INF"
    ;   Number =:= -inf
    ->  String = "-INF"
    ;   Number =\= Number
    ->  String = "NaN"
    ;   format(string(Text), '~15e', [Number]),
        (   member(Digits, [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]),
            format(string(Text1), '~*e', [Digits,Number]),
            number_string(Back, Text1),
            Back =:= Number
        ->  true
        ;   Text1 = Text
        ),
        split_string(Text1, "e", "", [Mantissa0,Exponent0]),
        (   sub_string(Mantissa0, _, _, _, ".")
        ->  Mantissa = Mantissa0
        ;   string_concat(Mantissa0, ".0", Mantissa)
        ),
        split_string(Exponent0, "", "+", [Exponent1]),
        number_string(Exponent, Exponent1),
        format(string(String), '~sE~d', [Mantissa,Exponent])
    ).

xsd_number(Number) -->
    "INF",
    !,
    { Number is inf }.
xsd_number(Number) -->
    "+INF",
    !,
    { Number is inf }.
xsd_number(Number) -->
    "-INF",
    !,
    { Number is -inf }.
xsd_number(Number) -->
    "NaN",
    !,
    { Number is nan }.
xsd_number(Number) -->
    sign(Sign),
    digits(Whole),
    (   "."
    ->  digits(Fraction),
        { Point = true }
    ;   { Fraction = [],
          Point = false }
    ),
    { \+ ( Whole == [], Fraction == [] ) },
    exponent(Exponent),
    { number_of(Sign, Whole, Point, Fraction, Exponent, Number) }.

sign(-1) -->
    "-",
    !.
sign(1) -->
    ( "+" -> [] ; [] ).

exponent(Exponent) -->
    ( "e" ; "E" ),
    !,
    ( "+" -> [] ; [] ),
    integer(Exponent).
exponent(none) -->
    [].

number_of(Sign, Whole, Point, Fraction, Exponent, Number) :-
    (   Point == false,
        Exponent == none
    ->  number_codes(N, Whole),
        Number is Sign*N
    ;   ( Exponent == none -> E = 0 ; E = Exponent ),
        format(codes(Codes), '~w~s.~s0e~d', [0,Whole,Fraction,E]),
        number_codes(N, Codes),
        Number is Sign*N
    ).

%!  xsd_time_string(?Time, ?Type, ?String) is det.
%
%   String is Time as XML Schema writes values of Type, the full name of date, dateTime,
%   time, gYear, gYearMonth, gMonth, gDay or gMonthDay. Time is date(Y,M,D),
%   date_time(Y,M,D,H,Mi,S), date_time(Y,M,D,H,Mi,S,Offset) with the seconds east of
%   Greenwich, time(H,Mi,S), year_month(Y,M), month_day(M,D), or an integer.
%   Errors: syntax_error(xsd_time), type_error(xsd_time, Time).
%   Source: SWI-Prolog.

xsd_time_string(Time, Type, String) :-
    (   nonvar(Time)
    ->  (   time_text(Time, Name, String0)
        ->  full_name(Name, Type),
            String = String0
        ;   type_error(xsd_time, Time)
        )
    ;   string_codes(String, Codes),
        (   phrase(xsd_time(Time0, Name), Codes)
        ->  Time = Time0,
            full_name(Name, Type)
        ;   throw(error(syntax_error(xsd_time), _))
        )
    ).

full_name(Name, Type) :-
    atom_concat('http://www.w3.org/2001/XMLSchema#', Name, Type).

time_text(date(Y, M, D), date, S) :-
    year_text(Y, T),
    format(string(S), '~s-~|~`0t~d~2+-~|~`0t~d~2+', [T,M,D]).
time_text(date_time(Y, M, D, H, Mi, Sec), dateTime, S) :-
    time_text(date(Y, M, D), _, Date),
    time_text(time(H, Mi, Sec), _, Time),
    format(string(S), '~sT~s', [Date,Time]).
time_text(date_time(Y, M, D, H, Mi, Sec, Offset), dateTime, S) :-
    time_text(date_time(Y, M, D, H, Mi, Sec), _, S0),
    offset_text(Offset, Zone),
    string_concat(S0, Zone, S).
time_text(time(H, Mi, Sec), time, S) :-
    seconds_text(Sec, T),
    format(string(S), '~|~`0t~d~2+:~|~`0t~d~2+:~s', [H,Mi,T]).
time_text(year_month(Y, M), gYearMonth, S) :-
    year_text(Y, T),
    format(string(S), '~s-~|~`0t~d~2+', [T,M]).
time_text(month_day(M, D), gMonthDay, S) :-
    format(string(S), '--~|~`0t~d~2+-~|~`0t~d~2+', [M,D]).
time_text(Y, gYear, S) :-
    integer(Y),
    year_text(Y, S).

year_text(Y, T) :-
    (   Y < 0
    ->  Y1 is -Y,
        format(string(T), '-~|~`0t~d~4+', [Y1])
    ;   format(string(T), '~|~`0t~d~4+', [Y])
    ).

seconds_text(Sec, T) :-
    (   integer(Sec)
    ->  format(string(T), '~|~`0t~d~2+', [Sec])
    ;   Sec < 10
    ->  format(string(T), '0~w', [Sec])
    ;   format(string(T), '~w', [Sec])
    ).

offset_text(0, "Z") :-
    !.
offset_text(Offset, Zone) :-
    (   Offset < 0
    ->  Sign = -
    ;   Sign = +
    ),
    H is abs(Offset)//3600,
    M is abs(Offset)//60 mod 60,
    format(string(Zone), '~w~|~`0t~d~2+:~|~`0t~d~2+', [Sign,H,M]).

xsd_time(month_day(M, D), gMonthDay) -->
    "--", two(M), "-", two(D).
xsd_time(D, gDay) -->
    "---", two(D).
xsd_time(M, gMonth) -->
    "--", two(M).
xsd_time(time(H, M, S), time) -->
    clock(H, M, S).
xsd_time(Time, Type) -->
    year(Y),
    (   "-", two(M)
    ->  (   "-", two(D)
        ->  (   "T",
                clock(H, Mi, S)
            ->  (   zone(Offset)
                ->  { Time = date_time(Y, M, D, H, Mi, S, Offset) }
                ;   { Time = date_time(Y, M, D, H, Mi, S) }
                ),
                { Type = dateTime }
            ;   { Time = date(Y, M, D),
                  Type = date }
            )
        ;   { Time = year_month(Y, M),
              Type = gYearMonth }
        )
    ;   { Time = Y,
          Type = gYear }
    ).

year(Y) -->
    ( "-" -> { Sign = -1 } ; { Sign = 1 } ),
    digits(Ds),
    { length(Ds, N),
      N >= 4,
      number_codes(Y0, Ds),
      Y is Sign*Y0 }.

two(N) -->
    digit(A),
    digit(B),
    { number_codes(N, [A,B]) }.

clock(H, M, S) -->
    two(H), ":", two(M), ":", two(S0),
    (   "."
    ->  digits(Ds),
        { format(codes(Codes), '~d.~s', [S0,Ds]),
          number_codes(S, Codes) }
    ;   { S = S0 }
    ).

zone(0) -->
    "Z".
zone(Offset) -->
    ( "+" -> { Sign = 1 } ; "-", { Sign = -1 } ),
    two(H), ":", two(M),
    { Offset is Sign*(H*3600+M*60) }.
