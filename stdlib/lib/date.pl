/*  library(date): times of day and dates. A time is a stamp, the seconds since
    1970-01-01 00:00 UTC, or a date: date(Y,M,D), or date(Y,M,D,H,Mn,S,Off,TZ,DST).
*/

:- module(date,
          [ format_time/3,
            date_time_value/3,
            parse_time/2,
            parse_time/3,
            day_of_the_week/2
          ]).

:- use_module(library(dcg)).

%!  format_time(+Sink, +Format, +Time) is det.
%
%   Write Time to Sink, as in format/3, by the directives of Format, which are
%   those of the C function strftime, %f for microseconds and %+ for the date
%   command's output.
%   Errors: instantiation_error, type_error(time, Time),
%   existence_error(format_character, Char).
%   Source: SWI-Prolog.

format_time(Sink, Format, Time) :-
    '$format_time'(Format, Time, Text),
    format(Sink, '~w', [Text]).

%!  date_time_value(?Key, +Date, ?Value) is nondet.
%
%   Value is the part of Date that Key names: year, month, day, hour, minute,
%   second, utc_offset, time_zone, daylight_saving, date or time.
%   Source: SWI-Prolog.

date_time_value(year, date(Y,_,_,_,_,_,_,_,_), Y).
date_time_value(month, date(_,M,_,_,_,_,_,_,_), M).
date_time_value(day, date(_,_,D,_,_,_,_,_,_), D).
date_time_value(hour, date(_,_,_,H,_,_,_,_,_), H).
date_time_value(minute, date(_,_,_,_,M,_,_,_,_), M).
date_time_value(second, date(_,_,_,_,_,S,_,_,_), S).
date_time_value(utc_offset, date(_,_,_,_,_,_,O,_,_), O).
date_time_value(time_zone, date(_,_,_,_,_,_,_,Z,_), Z) :- Z \== (-).
date_time_value(daylight_saving, date(_,_,_,_,_,_,_,_,D), D) :- D \== (-).
date_time_value(date, date(Y,M,D,_,_,_,_,_,_), date(Y,M,D)).
date_time_value(time, date(_,_,_,H,M,S,_,_,_), time(H,M,S)).

%!  day_of_the_week(+Date, -Day) is det.
%
%   Day is the number of the weekday of date(Y,M,D), 1 for Monday.
%   Source: SWI-Prolog.

day_of_the_week(date(Year, Month, Day), WeekDay) :-
    date_time_stamp(date(Year, Month, Day, 0, 0, 0, 0, -, -), Stamp),
    WeekDay is (floor(Stamp) // 86400 + 3) mod 7 + 1.

%!  parse_time(+Text, -Stamp) is semidet.
%!  parse_time(+Text, ?Format, -Stamp) is semidet.
%
%   Stamp is the time that Text tells, in the format iso_8601
%   (2006-12-08T15:29:44Z and its shorter forms) or rfc_1123
%   (Fri, 08 Dec 2006 15:29:44 GMT).
%   Source: SWI-Prolog.

parse_time(Text, Stamp) :-
    parse_time(Text, _, Stamp).

parse_time(Text, Format, Stamp) :-
    text_chars(Text, Chars),
    date_format(Format, Chars, Date),
    !,
    date_time_stamp(Date, Stamp).

text_chars(Text, Chars) :-
    text_to_string(Text, String),
    string_chars(String, Chars).

date_format(iso_8601, Chars, Date) :-
    phrase(iso_8601(Date), Chars).
date_format(rfc_1123, Chars, Date) :-
    phrase(rfc_1123(Date), Chars).

iso_8601(date(Y,M,D,H,Mn,S,Off,-,-)) -->
    digits(4, Y), month_day(M, D), clock(H, Mn, S, Off).

month_day(M, D) -->
    "-", !, digits(2, M), (   "-" -> digits(2, D) ; { D = 1 } ).
month_day(M, D) -->
    digits(2, M), digits(2, D), !.
month_day(1, 1) -->
    [].

clock(H, Mn, S, Off) -->
    (   "T" ; " " ), !,
    digits(2, H),
    (   ":" -> digits(2, Mn), (   ":" -> seconds(S) ; { S = 0.0 } )
    ;   digits(2, Mn) -> (   seconds(S) -> [] ; { S = 0.0 } )
    ;   { Mn = 0, S = 0.0 }
    ),
    zone(Off).
clock(0, 0, 0.0, 0) -->
    [].

seconds(S) -->
    digits(2, Whole),
    (   ( "." ; "," ) -> fraction(0.1, 0.0, F) ; { F = 0.0 } ),
    { S is Whole + F }.

fraction(Weight, F0, F) -->
    [C], { char_type(C, digit(D)) }, !,
    { F1 is F0 + D*Weight, Weight1 is Weight/10 },
    fraction(Weight1, F1, F).
fraction(_, F, F) -->
    [].

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
    { atom_chars(Name, [A,B,C]),
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
    { char_type(C, digit(D)) }.
