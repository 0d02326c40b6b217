/*  library(date): times of day and dates. A time is a stamp, the seconds since
    1970-01-01 00:00 UTC, or a date: date(Y,M,D), or date(Y,M,D,H,Mn,S,Off,TZ,DST).
*/

:- module(date,
          [ date_time_value/3,
            parse_time/2,
            parse_time/3,
            day_of_the_week/2,
            day_of_the_year/2
          ]).

:- use_module(library(dcg)).
:- autoload(library(error)).

%!  date_time_value(?Key, +Date, ?Value) is nondet.
%
%   Value is the part of Date that Key names: year, month, day, hour, minute,
%   second, utc_offset, time_zone, daylight_saving, date or time.
%   Source: SWI-Prolog.

date_time_value(Key, Date, Value) :-
    Date = date(Y, M, D, H, Min, S, _, _, _),
    date_key(Key, Part),
    (   Part == day_of_month
    ->  Value = date(Y, M, D)
    ;   Part == time_of_day
    ->  Value = time(H, Min, S)
    ;   arg(Part, Date, Value),
        \+ ( Part > 7, Value == (-) )
    ).

date_key(year, 1).
date_key(month, 2).
date_key(day, 3).
date_key(hour, 4).
date_key(minute, 5).
date_key(second, 6).
date_key(utc_offset, 7).
date_key(time_zone, 8).
date_key(daylight_saving, 9).
date_key(date, day_of_month).
date_key(time, time_of_day).

%!  day_of_the_week(+Date, -Day) is det.
%
%   Day is the number of the weekday of date(Y,M,D), 1 for Monday.
%   Source: SWI-Prolog.

day_of_the_week(date(Year, Month, Day), WeekDay) :-
    date_time_stamp(date(Year, Month, Day, 0, 0, 0, 0, -, -), Stamp),
    WeekDay is (floor(Stamp) // 86400 + 3) mod 7 + 1.

%!  day_of_the_year(+Date, -Day) is det.
%
%   Day is the number of date(Y,M,D) in its year, 1 for the first of January.
%   Errors: those of date_time_stamp/2.
%   Source: SWI-Prolog.

day_of_the_year(date(Year, Month, Day), YearDay) :-
    date_time_stamp(date(Year, Month, Day, 0, 0, 0, 0, -, -), Stamp),
    date_time_stamp(date(Year, 1, 1, 0, 0, 0, 0, -, -), First),
    YearDay is (floor(Stamp) - floor(First)) // 86400 + 1.

%!  parse_time(+Text, -Stamp) is semidet.
%!  parse_time(+Text, ?Format, -Stamp) is semidet.
%
%   Stamp is the time in Text, in the format iso_8601 (2006-12-08T15:29:44Z, its
%   shorter forms, the week date 2006-W49-5 and the ordinal date 2006-342) or
%   rfc_1123 (Fri, 08 Dec 2006 15:29:44 GMT).
%   Source: SWI-Prolog.

parse_time(Text, Stamp) :-
    parse_time(Text, _, Stamp).

parse_time(Text, Format, Stamp) :-
    text_to_string(Text, String),
    string_codes(String, Codes),
    date_format(Format, Codes, Date),
    !,
    date_time_stamp(Date, Stamp).

date_format(iso_8601, Codes, Date) :-
    phrase(iso_8601(Date), Codes).
date_format(rfc_1123, Codes, Date) :-
    phrase(rfc_1123(Date), Codes).

iso_8601(date(Y,M,D,H,Mn,S,Off,-,-)) -->
    digits(4, Y), day_of_year(Y, M, D), clock(H, Mn, S, Off).

%   day_of_year(+Year, -Month, -Day): Day is counted from the start of Month,
%   and may lie in another one.

day_of_year(Y, 1, D) -->
    hyphen, "W", !, digits(2, Week), hyphen, digits(1, WeekDay),
    { between(1, 53, Week),
      between(1, 7, WeekDay),
      day_of_the_week(date(Y,1,4), Fourth),
      D is 4-Fourth + 7*(Week-1) + WeekDay
    }.
day_of_year(_, M, D) -->
    "-", digits(2, M), "-", digits(2, D), !,
    { valid(M, D) }.
day_of_year(_, M, D) -->
    digits(2, M), digits(2, D), !,
    { valid(M, D) }.
day_of_year(_, 1, D) -->
    hyphen, digits(3, D), !,
    { between(1, 366, D) }.
day_of_year(_, M, 1) -->
    "-", !, digits(2, M),
    { valid(M, 1) }.
day_of_year(_, 1, 1) -->
    [].

valid(M, D) :-
    between(1, 12, M),
    between(1, 31, D).

hyphen --> "-", !.
hyphen --> [].

clock(H, Mn, S, Off) -->
    (   "T" ; " " ), !,
    digits(2, H),
    (   ":" -> digits(2, Mn), (   ":" -> seconds(S) ; { S = 0.0 } )
    ;   digits(2, Mn) -> (   seconds(S) -> [] ; { S = 0.0 } )
    ;   { Mn = 0, S = 0.0 }
    ),
    { H < 24, Mn < 60, S < 61 },
    zone(Off).
clock(0, 0, 0.0, 0) -->
    [].

seconds(S) -->
    digits(2, Whole),
    (   ( "." ; "," ) -> fraction(0, 1, F) ; { F = 0 } ),
    { S is float(Whole + F) }.

%   fraction(+Digits, +Scale, -F): F is the rational number with Digits before
%   the digits that follow, over Scale.

fraction(Digits0, Scale0, F) -->
    digit(D), !,
    { Digits is 10*Digits0 + D,
      Scale is 10*Scale0
    },
    fraction(Digits, Scale, F).
fraction(Digits, Scale, F) -->
    { F is Digits rdiv Scale }.

zone(0) -->
    "Z", !.
zone(Off) -->
    ( "+" -> { Sign = -1 } ; "-" -> { Sign = 1 } ), !,
    digits(2, H), ( ":" -> [] ; [] ), ( digits(2, M) -> [] ; { M = 0 } ),
    { Off is Sign*(H*3600 + M*60) }.
zone(0) -->
    [].

rfc_1123(date(Y,M,D,H,Mn,S,Off,-,-)) -->
    ( day_name, "," -> blanks ; [] ),
    number(D), blanks, month_name(M), blanks, digits(4, Y), blanks,
    digits(2, H), ":", digits(2, Mn), ( ":" -> seconds(S) ; { S = 0.0 } ), blanks,
    ( ( "GMT" ; "UTC" ; "UT" ) -> { Off = 0 } ; zone(Off) ).

day_name --> [_, _, _].

month_name(M) -->
    [A, B, C],
    { atom_codes(Name, [A,B,C]),
      month(Name, M)
    }.

month('Jan', 1).
month('Feb', 2).
month('Mar', 3).
month('Apr', 4).
month('May', 5).
month('Jun', 6).
month('Jul', 7).
month('Aug', 8).
month('Sep', 9).
month('Oct', 10).
month('Nov', 11).
month('Dec', 12).

blanks --> " ", !, blanks.
blanks --> [].

number(N) -->
    digit(D0), ( digit(D1) -> { N is 10*D0 + D1 } ; { N = D0 } ).

digits(Count, N) -->
    digits(Count, 0, N).

digits(0, N, N) -->
    !.
digits(Count, N0, N) -->
    digit(D),
    { N1 is 10*N0 + D,
      Count1 is Count-1
    },
    digits(Count1, N1, N).

digit(D) -->
    [C],
    { code_type(C, digit(D)) }.
