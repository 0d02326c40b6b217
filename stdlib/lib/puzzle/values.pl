/*  Values: numbers, money, dates and times, in categories and in clues.

    A type is money, pct, num, ord, number (#128), clock and hm (minutes), month, weekday
    or date (days).
*/

:- module(puzzle_values,
          [ value//3,
            stem/2,
            key_stem/2,
            verb_root/2,
            practised/2,
            agent/2,
            known_agent/2,
            doing_root/2,
            date_month/2,
            round/2,
            date_day/2,
            category_kind/6,
            dims/5,
            money_scale/2,
            unit_dim/3,
            time_unit/3,
            month/2,
            weekday/2,
            verb_or_day/1
          ]).

:- autoload(library(lists)).
:- autoload(library(apply)).
:- use_module(library(puzzle/tokens)).
:- use_module(library(puzzle/words)).

%   value(-Value, -Type, -Words)//: a value in a text. Words are other words
%   that belong to it.

value(V, Type, []) -->
    [t(Key, Raw, _, _)],
    { \+ ( Key == Raw, verb_or_day(Key) ) },
    value_key(Key, V, Type).

%   verb_or_day(?Key): a word that is a day only with a capital.

verb_or_day(wed).
verb_or_day(sat).
verb_or_day(sun).

value_key(n(N, U), V, Type) -->
    !,
    number(U, N, V, Type).
value_key(Key, V, Type) -->
    { month(Key, M) },
    !,
    month_rest(M, V, Type).
value_key(Key, V, weekday) -->
    { weekday(Key, V) },
    !.
value_key(a, V, hm) -->
    !,
    [t(quarter, _, _, _)],
    value_key(quarter, V, hm).
value_key(quarter, V, hm) -->
    !,
    [t(Past, _, _, _), t(n(Hour, ''), _, _, _)],
    { Past == past -> V is 60*Hour + 15 ; Past == to, V is 60*Hour - 15 }.
value_key(half, V, hm) -->
    !,
    [t(past, _, _, _), t(n(Hour, ''), _, _, _)],
    { V is 60*Hour + 30 }.
value_key(noon, 720, clock) --> !.
value_key(midday, 720, clock) --> !.
value_key(midnight, 0, clock) --> !.

%   A date is a number of days. Without a year, it is in a year without a leap
%   day.

month_rest(M, V, date) -->
    [t(n(D, U), _, _, _)],
    { memberchk(U, [ord, '']), integer(D), D >= 1, D =< 31 },
    !,
    year_rest(Y),
    { days(Y, M, D, V) }.
month_rest(M, V, date) -->
    [t(n(Y, ''), _, _, _)],
    { integer(Y), Y > 1000, Y < 3000 },
    !,
    { days(Y, M, 1, V) }.
month_rest(M, M, month) -->
    [].

%   date_month(+Days, -Month): counted from a year 0.

date_month(Days, Month) :-
    Year0 is Days * 400 // 146097 - 1,
    Year1 is Year0 + 2,
    between(Year0, Year1, Year),
    between(1, 12, M),
    Next is M + 1,
    days(Year, Next, 1, After),
    Days < After,
    !,
    Month is 12*Year + M.

%   date_day(+Days, -Day): Day is the day of the month.

date_day(Days, Day) :-
    date_month(Days, Month0),
    Year is (Month0-1)//12,
    Month is (Month0-1) mod 12 + 1,
    days(Year, Month, 1, First),
    Day is Days - First + 1.

year_rest(Y) -->
    [t(',', _, _, _)],
    year(Y),
    !.
year_rest(Y) -->
    year(Y),
    !.
year_rest(2001) -->
    [].

year(Y) -->
    [t(n(Y, ''), _, _, _)],
    { integer(Y), Y > 1000, Y < 3000 }.

days(Year, Month, Day, Days) :-
    Y is Year - (14-Month)//12,
    M is Month + 12*((14-Month)//12) - 3,
    Days is Day + (153*M+2)//5 + 365*Y + Y//4 - Y//100 + Y//400.

number('$', N, V, money) -->
    ( [t(Key, _, _, _)], { money_scale(Key, K) } ),
    !,
    { V is N*K }.
number('$', N, N, money) --> !.
number('%', N, N, pct) --> !.
number(clock, N, N, clock) --> !.
number(hm, N, N, hm) --> !.
number('#', N, N, number) --> !.
number(ord, D, V, Type) -->
    date_of(D, V0),
    !,
    { V = V0, Type = date }.
number(ord, N, N, ord) --> !.
number('', D, V, date) -->
    [t(Key, _, _, _)],
    { integer(D), D >= 1, D =< 31, month(Key, M), Key \== may, Key \== march },
    !,
    year_rest(Y),
    { days(Y, M, D, V) }.
number('', 12, V, clock) -->
    [t(Key, _, _, _)],
    { memberchk(Key-V, [noon-720, midday-720, midnight-0]) },
    !.
number('', N, V, hm) -->
    [t('o''clock', _, _, _)],
    !,
    { V is N*60 }.
number('', Hour, V, clock) -->
    { integer(Hour), Hour >= 1, Hour =< 12 },
    part_of_day(Half),
    !,
    { V is 60*(Hour mod 12) + Half }.
number('', M, V, hm) -->
    [t(past, _, _, _), t(n(Hour, ''), _, _, _)],
    !,
    { V is 60*Hour + M }.
number('', M, V, hm) -->
    { memberchk(M, [5,10,20,25]) },
    [t(to, _, _, _), t(n(Hour, ''), _, _, _)],
    { integer(Hour), Hour >= 2, Hour =< 12, V is 60*Hour - M }.
number('', N, N, pct) -->
    [t(percent, _, _, _)],
    !.
number('', N, N, odds) -->
    [t(to, _, _, _), t(n(1, ''), _, _, _)],
    !.
number('', Tens, N, num) -->
    { integer(Tens), Tens >= 20, Tens =< 90, 0 is Tens mod 10 },
    [t(n(Ones, ''), Raw, _, _)],
    { integer(Ones), Ones >= 1, Ones =< 9, number_word(Word, Ones), downcase_atom(Raw, Word) },
    !,
    { N is Tens + Ones }.
number('', N, V, Type) -->
    scaled(N, V0),
    (   [t(Money, _, _, _)],
        { currency(Money, K) }
    ->  { V is V0*K, Type = money }
    ;   { V = V0, Type = num }
    ).

%   part_of_day(-Minutes)//: after "10", in the morning or in the evening.

part_of_day(Half) -->
    [t(in, _, _, _), t(the, _, _, _), t(Part, _, _, _)],
    { memberchk(Part-Half, [morning-0, afternoon-720, evening-720]) }.
part_of_day(720) -->
    [t(at, _, _, _), t(night, _, _, _)].

date_of(D, V) -->
    [t(of, _, _, _), t(Key, _, _, _)],
    { month(Key, M), days(2001, M, D, V) },
    !.
date_of(D, V) -->
    [t(Key, _, _, _)],
    { month(Key, M), days(2001, M, D, V) }.

scaled(N, V) -->
    [t(Key, _, _, _)],
    { scale(Key, K) },
    !,
    { V is N*K }.
scaled(N, N) -->
    [].

scale(hundred, 100).
scale(thousand, 1000).
scale(million, 1000000).
scale(billion, 1000000000).
scale(dozen, 12).

%   money_scale(?Key, -K): after an amount of money.

money_scale(k, 1000).
money_scale(m, 1000000).
money_scale(mn, 1000000).
money_scale(bn, 1000000000).
money_scale(Key, K) :- scale(Key, K).

currency(dollars, 1).
currency(dollar, 1).
currency(bucks, 1).
currency(euros, 1).
currency(euro, 1).
currency(pounds, 1) :- fail.
currency(cents, 1r100).
currency(cent, 1r100).

month(january, 1).
month(february, 2).
month(march, 3).
month(april, 4).
month(may, 5).
month(june, 6).
month(july, 7).
month(august, 8).
month(september, 9).
month(october, 10).
month(november, 11).
month(december, 12).
month(jan, 1).
month(feb, 2).
month(mar, 3).
month(apr, 4).
month(jun, 6).
month(jul, 7).
month(aug, 8).
month(sep, 9).
month(sept, 9).
month(oct, 10).
month(nov, 11).
month(dec, 12).

weekday(monday, 1).
weekday(tuesday, 2).
weekday(wednesday, 3).
weekday(thursday, 4).
weekday(friday, 5).
weekday(saturday, 6).
weekday(sunday, 7).
weekday(mon, 1).
weekday(tue, 2).
weekday(tues, 2).
weekday(wed, 3).
weekday(thu, 4).
weekday(thur, 4).
weekday(thurs, 4).
weekday(fri, 5).
weekday(sat, 6).
weekday(sun, 7).
weekday(mondays, 1).
weekday(tuesdays, 2).
weekday(wednesdays, 3).
weekday(thursdays, 4).
weekday(fridays, 5).
weekday(saturdays, 6).
weekday(sundays, 7).

%   key_stem(+Key, -Stem): of a token; numbers are themselves.

key_stem(n(V, U), Stem) :-
    !,
    (   ( U == '' ; U == '#' )
    ->  Stem = n(V)
    ;   Stem = n(V, U)
    ).
key_stem(Key, Stem) :- stem(Key, Stem).

%   stem(+Word, -Stem): Stem is Word without plural endings; numbers have none.

stem(Word, Stem) :-
    atom(Word),
    (   irregular(Word, Stem0)
    ->  Stem = Stem0
    ;   '$regular_stem'(Word, Stem)
    ).

irregular(lbs, lb).
irregular(min, minut).
irregular(mi, mil).
irregular(yd, yard).
irregular(hr, hour).
irregular(hrs, hour).
irregular(mins, minut).
irregular(yrs, year).
irregular(yr, year).
irregular(pts, point).
irregular(gal, gallon).
irregular(qt, quart).
irregular(sec, second).
irregular(secs, second).
irregular(men, man).
irregular(women, woman).
irregular(children, child).
irregular(mice, mous).
irregular(geese, goos).
irregular(feet, foot).
irregular(teeth, tooth).
irregular(colour, color).
irregular(colours, color).
irregular(grey, gray).
irregular(centre, center).
irregular(neighbour, neighbor).
irregular(neighbours, neighbor).
irregular(neighbor, neighbor).
irregular(neighbors, neighbor).

%   verb_root(+Verb, -Root): Root is the root of paints and painted.

verb_root(Key, Root) :-
    (   ends(Key, Base, s)
    ;   ends(Key, Base, ed)
    ),
    !,
    atom_length(Base, L),
    L >= 3,
    doing_root(Base, Root).

%   practised(+Key, -Base), agent(+Key, -Base): a cellist plays the cello.

practised(Key, Base) :-
    (   known_agent(_, Key)
    ->  Base = Key
    ;   member(End, [ing, ics, ic, ery, ry, o, a, y, e, s, '']),
        ends(Key, Base, End)
    ->  true
    ),
    atom_length(Base, L),
    L >= 3.

agent(Key, Base) :-
    (   known_agent(Key, Base)
    ->  true
    ;   atom(Key),
        sub_atom(Key, _, 2, 0, Last),
        agent_end(Last, End, Least),
        atom_concat(Base, End, Key),
        atom_length(Base, L),
        L >= Least
    ->  \+ memberchk(Key, [number, summer, winter, corner, counter, another, together, rather, whether, either])
    ).

agent_end(st, ist, 3).
agent_end(an, ician, 3).
agent_end(an, ian, 3).
agent_end(nt, ant, 3).
agent_end(er, er, 4).

%   known_agent(?Who, ?What)

known_agent(flautist, flute).
known_agent(flutist, flute).
known_agent(oboist, oboe).
known_agent(poet, poetry).
known_agent(drummer, drums).
known_agent(lawyer, law).
known_agent(politician, politics).
known_agent(mathematician, mathematics).
known_agent(angler, fishing).
known_agent(fisherman, fishing).
known_agent(cobbler, shoes).
known_agent(chandler, candles).
known_agent(florist, flowers).
known_agent(beekeeper, bees).
known_agent(philatelist, stamps).
known_agent(actor, acting).
known_agent(actress, acting).
known_agent(sculptor, sculpture).
known_agent(seamstress, sewing).
known_agent(pilot, flying).
known_agent(aviator, flying).
known_agent(gymnast, gymnastics).
known_agent(chef, cooking).

%   doing_root(+Verb, -Root): Root has no final e and no doubled last letter.

doing_root(Base, Root) :-
    stem(Base, Stem),
    (   sub_atom(Stem, B, 2, 0, Two),
        atom_chars(Two, [C,C])
    ->  B1 is B + 1,
        sub_atom(Stem, 0, B1, _, Root)
    ;   Root = Stem
    ).

%   past_noon(+Times0, -Times): after "10:00, noon", 2:00 is in the afternoon.

past_noon(Times0, Times) :-
    append(Before, [Late,Early|After], Times0),
    Late > Early,
    !,
    append(Before, [Late], Morning),
    Morning = [First|_],
    Late >= 540,
    Late < 780,
    last([Early|After], Last),
    Last < First,
    msort(Morning, Morning),
    msort([Early|After], [Early|After]),
    findall(T, ( member(T, Morning) ; member(T0, [Early|After]), T is T0 + 720 ), Times).

%   category_kind(+Options, +Ranked, -Kind, -Values, -Type, -Units): Options are lists of
%   tokens. Kind is names, ordered or numeric; Type is that of the values. "Monday < Tuesday" are
%   days, as without the signs.

category_kind(Options, true, Kind, Values, Type, Units) :-
    !,
    (   category_kind(Options, false, numeric, Values, Type, Units),
        Type \== ord,
        rising(Values)
    ->  Kind = numeric
    ;   Kind = ordered,
        Type = rank,
        Units = [],
        length(Options, N),
        numlist(1, N, Values)
    ).
category_kind(Options, false, numeric, Values, num, [Unit]) :-
    maplist(measures, Options, Partss),
    \+ \+ ( member([_,_|_], Partss) ; append(_, [[_-U1]|More], Partss), member([_-U2], More), U1 \== U2 ),
    member([_-Unit0|_], Partss),
    unit_dim(Unit0, Dim, _),
    findall(K-U, ( member(Ps, Partss), member(_-U, Ps), unit_dim(U, Dim, K) ), Units),
    keysort(Units, [K0-Unit|_]),
    maplist(measured(Dim, K0), Partss, Values),
    sort(Values, Sorted),
    length(Sorted, N),
    length(Values, N),
    !.
category_kind(Options, false, numeric, Values, Type, Units) :-
    maplist(valued, Options, Values0, Types, Unitss),
    one_type(Types, Type),
    sort(Unitss, Us),
    one_unit(Us, Units),
    (   round(Type, Round),
        \+ rising(Values0),
        from_first(Round, Values0, Values1),
        rising(Values1),
        ( Type == weekday -> true ; over_winter(Type, Values0) -> true ; over_night(Type, Values0) )
    ->  Values = Values1
    ;   Type == hm,
        past_noon(Values0, Values)
    ->  true
    ;   before_christ(Units)
    ->  findall(V, ( member(V0, Values0), V is -V0 ), Values)
    ;   Values = Values0
    ),
    sort(Values, Sorted),
    length(Sorted, N),
    length(Values, N),
    !.
category_kind(Options, false, names, Values, none, []) :-
    maplist(no_value, Options, Values).

%   measures(+Tokens, -Parts): Parts are the measures in "1 hour 30 minutes".

measures([t(n(N, ''), _, _, _),t(Key, _, _, _)|Ts], [N-Unit|Parts]) :-
    atom(Key),
    ( Key == in -> Unit = inch ; stem(Key, Unit) ),
    unit_dim(Unit, _, _),
    (   Ts == []
    ->  Parts = []
    ;   ( Ts = [t(and, _, _, _)|Ts1] -> true ; Ts1 = Ts ),
        measures(Ts1, Parts)
    ).

measured(Dim, K0, Parts, Value) :-
    findall(V, ( member(N-U, Parts), unit_dim(U, Dim, K), V is N * (K rdiv K0) ), Vs),
    same_length(Vs, Parts),
    sum_list(Vs, Value).

no_value(_, none).

one_type([T|Ts], Type) :-
    (   maplist(==(T), Ts)
    ->  Type = T
    ;   maplist(money_or_num, [T|Ts])
    ->  Type = money
    ;   maplist(clock_or_hm, [T|Ts])
    ->  Type = hm
    ).

money_or_num(money).
money_or_num(num).

clock_or_hm(clock).
clock_or_hm(hm).

one_unit([U], U).
one_unit([[], U], U).
one_unit([[peopl],[person]], [peopl]).

valued(Tokens, V, Type, Units) :-
    unvalued(Tokens, Before, Rest),
    phrase(value(V, Type, _), Rest, After),
    \+ member(t(n(_, _), _, _, _), After),
    \+ member(t(n(_, _), _, _, _), Before),
    (   Type == num
    ->  true
    ;   length(Before, L), L =< 1, length(After, M), M =< 2
    ),
    findall(S, ( ( member(t(K, _, _, _), Before) ; member(t(K, _, _, _), After) ),
                 K \== '''s', ( K == sq -> S = squar ; stem(K, S) ) ), Units),
    !.

unvalued([T|Ts], [], [T|Ts]) :-
    T = t(Key, _, _, _),
    ( Key = n(_, _) ; month(Key, _) ; weekday(Key, _) ; memberchk(Key, [noon, midnight, midday]) ),
    !.
unvalued([T|Ts], [T|Before], Rest) :-
    unvalued(Ts, Before, Rest).

%   round(?Type, -N): after N values the first comes again.

round(weekday, 7).
round(month, 12).
round(date, 365).
round(clock, 1440).
round(hm, 1440).

%   from_first(+N, +Values0, -Values): a week begins on the day of the first
%   option, and midnight after 11 pm is on the next day.

from_first(N, Values0, Values) :-
    Values0 = [First|_],
    findall(V, ( member(V0, Values0), V is (V0-First) mod N + First ), Values).

rising([_]).
rising([A,B|Vs]) :-
    A < B,
    rising([B|Vs]).

%   over_winter(+Type, +Values): from autumn to spring.

over_winter(Type, Values) :-
    Values = [First|_],
    last(Values, Last),
    month_of(Type, First, M1),
    month_of(Type, Last, M2),
    M1 >= 9,
    M2 =< 5.

month_of(month, M, M).
month_of(date, Days, M) :-
    date_month(Days, K),
    M is (K-1) mod 12 + 1.

%   over_night(+Type, +Times): the times go from the evening to after midnight;
%   without am and pm, from 23 h to 0 h.

over_night(Type, Times) :-
    memberchk(Type-From-To, [clock-1080-360, hm-1380-60]),
    append(_, [Late,Early|_], Times),
    Late > Early,
    !,
    Late >= From,
    Early < To.

%   dims(+Type, +Units, +Names, +Values, -Dims): Dims are what the category
%   measures. Names are the stems of its name and of its words.

dims(Type, Units, Names, Values, Dims) :-
    findall(D, dim(Type, Units, Names, Values, D), Ds),
    sort(Ds, Dims).

dim(money, _, _, _, money).
dim(pct, _, _, _, pct).
dim(ord, Units, Names, _, Dim) :-
    \+ memberchk(hol, Names),
    (   ( floor_like(Units, Names) ; memberchk(year, Names) )
    ->  Dim = floor
    ;   ( memberchk(centuri, Names) ; memberchk(centuri, Units) )
    ->  Dim = year
    ;   Dim = rank
    ).
dim(ord, _, Names, _, time) :- memberchk(date, Names).
dim(num, Units, Names, _, Dim) :-
    (   ( memberchk(latitud, Names) ; memberchk('°', Units), ( memberchk(n, Units) ; memberchk(s, Units) ) )
    ->  ( memberchk(s, Units) -> Dim = south ; Dim = north )
    ;   ( memberchk(longitud, Names) ; memberchk('°', Units), ( memberchk(e, Units) ; memberchk(w, Units) ) )
    ->  ( memberchk(w, Units) -> Dim = west ; Dim = east )
    ).
dim(num, Units, Names, Values, time) :-
    ( member(N, Units) ; member(N, Names) ),
    memberchk(N, [round, episod, chapter, gam, lap, heat, stag, turn, session, period, shift]),
    \+ ( N == heat, member(V, Values), V > 20 ),
    \+ memberchk('#counted', Names),
    \+ ( member(U, Units), unit_dim(U, duration, _) ),
    !.
dim(clock, _, _, _, time).
dim(hm, _, Names, _, time) :- \+ ( memberchk(length, Names) ; memberchk(duration, Names) ; memberchk(runtim, Names) ).
dim(hm, _, Names, _, duration) :- \+ ( member(N, Names), memberchk(N, [arriv, arrived, left, leav, depart, departed, land, landed, began, begin, start, started, open, opened, pick, picked, appoint, appointment]) ).
dim(odds, _, _, _, odds).
dim(month, _, _, _, time).
dim(weekday, _, _, _, time).
dim(date, _, _, _, time).
dim(Type, _, Names, _, year) :- memberchk(Type, [date, month, weekday]), member(N, Names), memberchk(N, [born, birth, birthdai, birthdat, hatch]), !.
dim(num, [], Names, Values, year) :-
    \+ ( member(V, Values), ( \+ integer(V) ; V < 1000 ; V > 2199 ) ),
    \+ ( member(N, Names), name_dim(N, D), D \== year, D \== time ).
dim(num, Units, _, _, size) :-
    memberchk(squar, Units),
    !.
dim(num, Units, Names, _, strength) :-
    ( member(N, Units) ; member(N, Names) ),
    memberchk(N, [strength, spf, sunscreen, proof, caffein, octan, magnitud, alcohol]).
dim(num, _, Names, _, depth) :-
    memberchk(depth, Names).
dim(num, [], Names, _, duration) :-
    memberchk(dai, Names).
dim(num, [], Names, _, duration) :-
    memberchk('#lasting', Names).
dim(num, Units, _, _, length) :-
    light_years(Units).
dim(num, Units, Names, _, length) :-
    ( memberchk(pag, Units) -> true ; memberchk('#counted', Names), memberchk(chapter, Names) ).
dim(num, [], Names, Values, points) :-
    memberchk(grad, Names),
    \+ ( member(V, Values), V =< 12 ).
dim(num, Units, Names, _, Dim) :-
    member(U, Units),
    unit_dim(U, Dim, _),
    \+ light_years(Units),
    \+ ( U == year, Dim == age, memberchk(duration, Names) ),
    \+ ( U == year, Dim == duration, ( memberchk(old, Units) ; memberchk(ag, Names) ; memberchk(old, Names) ) ).
dim(num, Units, Names, _, age) :-
    member(U, Units),
    memberchk(U, [month, week, dai]),
    memberchk(ag, Names),
    !.
dim(num, [], Names, _, Dim) :-
    member(U, Names),
    unit_dim(U, Dim, _),
    \+ name_dim(U, _).
dim(num, [], Names, Values, Dim) :-
    memberchk(year, Names),
    \+ ( member(V, Values), V >= 1000 ),
    ( Dim = age ; \+ memberchk(ag, Names), \+ memberchk(old, Names), Dim = duration ).
dim(Type, Units, Names, Values, Dim) :-
    member(N, Names),
    name_dim(N, Dim),
    \+ ( Type == rank, memberchk(N, [position, rank]) ),
    \+ ( Type == num, memberchk(N, [finish, finished]), \+ memberchk(1, Values) ),
    \+ ( N == length, Dim == duration, ( member(U, Units) ; member(U, Names) ), unit_dim(U, _, _), \+ unit_dim(U, duration, _) ),
    \+ ( Type == num, Dim == time, memberchk('#lasting', Names) ),
    \+ ( Type == num, Dim == time, memberchk('#counted', Names), \+ ( ( member(U, Units) ; member(U, Names) ), unit_dim(U, duration, _) ) ),
    \+ ( Dim == year, \+ era(Units), member(V, Values), number(V), V < 1000 ),
    \+ ( Dim \== time, Dim \== year, member(U, Units), unit_dim(U, _, _) ),
    \+ ( Dim == year, ( memberchk(old, Names) ; memberchk(ag, Names) ) ).
dim(Type, Units, Names, _, racing) :-
    memberchk(Type, [num, hm]),
    member(N, Names),
    memberchk(N, [faster, slower, fast, race, raced, finish, finished, swam, ran, rode]),
    ( member(U, Units) ; member(U, Names) ),
    unit_dim(U, duration, _),
    !.
dim(num, [], Names, Values, rank) :-
    \+ ( member(N, Names), ( name_dim(N, _) ; memberchk(N, [track, platform, gat, aisl, dock, pier, court, locker]) ) ),
    length(Values, L),
    sort(Values, [1|Rest]),
    ( last(Rest, L) -> true ).

%   era(+Units): Units are years.

era(Units) :- before_christ(Units).
era(Units) :- ( memberchk(ad, Units) ; memberchk(ce, Units) ), !.

before_christ(Units) :- ( memberchk(bc, Units) ; memberchk(bce, Units) ), !.

light_years(Units) :-
    memberchk(light, Units),
    memberchk(year, Units).

floor_like(Units, Names) :-
    ( member(N, Units) ; member(N, Names) ),
    memberchk(N, [floor, stori, storey, level, grad]),
    !.

%   unit_dim(?Stem, -Dim, -Factor): Factor converts the unit to the first unit
%   of its Dim.

unit_dim(dollar, money, 1).
unit_dim(buck, money, 1).
unit_dim(euro, money, 1).
unit_dim(pound, money, 1).
unit_dim(cent, money, 1r100).
unit_dim(penni, money, 1r100).
unit_dim(penc, money, 1r100).
unit_dim(franc, money, 1).
unit_dim(peso, money, 1).
unit_dim(rupe, money, 1).
unit_dim(ringgit, money, 1).
unit_dim(baht, money, 1).
unit_dim(krona, money, 1).
unit_dim(kronor, money, 1).
unit_dim(kroner, money, 1).
unit_dim(shilling, money, 1r20).
unit_dim(percent, pct, 1).
unit_dim(point, points, 1).
unit_dim(strok, strokes, 1).
unit_dim(second, duration, 1r60).
unit_dim(minut, duration, 1).
unit_dim(hour, duration, 60).
unit_dim(dai, duration, 1440).
unit_dim(night, duration, 1440).
unit_dim(week, duration, 10080).
unit_dim(fortnight, duration, 20160).
unit_dim(month, duration, 43200).
unit_dim(year, age, 1).
unit_dim(year, duration, 518400).
unit_dim(ml, volume, 1).
unit_dim(milliliter, volume, 1).
unit_dim(liter, volume, 1000).
unit_dim(litr, volume, 1000).
unit_dim(quart, volume, 946).
unit_dim(gallon, volume, 3785).
unit_dim(pint, volume, 473).
unit_dim(cup, volume, 237).
unit_dim(inch, length, 1).
unit_dim(foot, length, 12).
unit_dim(ft, length, 12).
unit_dim(yard, length, 36).
unit_dim(fathom, length, 72).
unit_dim(furlong, length, 7920).
unit_dim(mil, length, 63360).
unit_dim(mm, length, 1).
unit_dim(cm, length, 10).
unit_dim(centimeter, length, 10).
unit_dim(centimetre, length, 10).
unit_dim(m, length, 1000).
unit_dim(meter, length, 1000).
unit_dim(metr, length, 1000).
unit_dim(km, length, 1000000).
unit_dim(kilometer, length, 1000000).
unit_dim(kilometr, length, 1000000).
unit_dim(ounc, weight, 1).
unit_dim(oz, weight, 1).
unit_dim(pound, weight, 16).
unit_dim(lb, weight, 16).
unit_dim(gram, weight, 1).
unit_dim(g, weight, 1).
unit_dim(kg, weight, 1000).
unit_dim(kilo, weight, 1000).
unit_dim(kilogram, weight, 1000).
unit_dim(ton, weight, 1000000).
unit_dim(tonn, weight, 1000000).
unit_dim(mg, weight, 1r1000).
unit_dim(milligram, weight, 1r1000).
unit_dim(carat, weight, 1r5).
unit_dim(cwt, weight, 1792).
unit_dim(hundredweight, weight, 1792).
unit_dim(decibel, loudness, 1).
unit_dim(mph, speed, 1).
unit_dim(kph, speed, 1).
unit_dim(knot, speed, 1).
unit_dim(mhz, frequency, 1000).
unit_dim(fm, frequency, 1000).
unit_dim(khz, frequency, 1).
unit_dim(am, frequency, 1).
unit_dim(degre, temperature, 1).
unit_dim(f, temperature, 1).
unit_dim(c, temperature, 1).
unit_dim(plac, rank, 1).
unit_dim(position, rank, 1).
unit_dim(spot, rank, 1).
unit_dim(rank, rank, 1).
unit_dim(floor, floor, 1).
unit_dim(stori, floor, 1).
unit_dim(level, floor, 1).

%   time_unit(?Stem, +Type, +Dims): differences in such a category are counted
%   in the unit.

time_unit(minut, Type, _) :- memberchk(Type, [clock, hm]).
time_unit(hour, Type, _) :- memberchk(Type, [clock, hm]).
time_unit(dai, Type, _) :- memberchk(Type, [weekday, date]).
time_unit(dai, ord, Dims) :- memberchk(time, Dims).
time_unit(evening, Type, _) :- memberchk(Type, [weekday, date]).
time_unit(morning, Type, _) :- memberchk(Type, [weekday, date]).
time_unit(night, Type, _) :- memberchk(Type, [weekday, date]).
time_unit(week, date, _).
time_unit(fortnight, date, _).
time_unit(month, Type, _) :- memberchk(Type, [month, date]).
time_unit(year, _, Dims) :- ( memberchk(year, Dims) ; memberchk(age, Dims) ), !.
time_unit(decad, _, Dims) :- memberchk(year, Dims).
time_unit(centuri, _, Dims) :- memberchk(year, Dims).
time_unit(siz, rank, _).
time_unit(rank, rank, _).
time_unit(level, rank, _).
time_unit(step, rank, _).
time_unit(grad, rank, _).

name_dim(pric, money).
name_dim(cost, money).
name_dim(paid, money).
name_dim(pai, money).
name_dim(bid, money).
name_dim(prize, money) :- fail.
name_dim(salari, money).
name_dim(budget, money).
name_dim(donation, money).
name_dim(money, money).
name_dim(amount, money).
name_dim(valu, money).
name_dim(fee, money).
name_dim(rent, money).
name_dim(ag, age).
name_dim(old, age).
name_dim(birthdai, time).
name_dim(year, year).
name_dim(founded, year).
name_dim(dat, time).
name_dim(dai, time).
name_dim(month, time).
name_dim(tim, time).
name_dim(hour, time).
name_dim(week, time).
name_dim(duration, duration).
name_dim(lasted, lasting).
name_dim(survived, lasting).
name_dim(length, length).
name_dim(length, duration).
name_dim(height, length).
name_dim(distanc, length).
name_dim(pag, length).
name_dim(width, length).
name_dim(diameter, length).
name_dim(depth, length).
name_dim(altitud, length).
name_dim(elevation, length).
name_dim(weight, weight).
name_dim(mass, weight).
name_dim(speed, speed).
name_dim(temperatur, temperature).
name_dim(heat, heat).
name_dim(rank, rank).
name_dim('#rank', rank).
name_dim(plac, rank).
name_dim(position, rank).
name_dim(finish, rank).
name_dim(finished, rank).
name_dim(order, rank).
name_dim(floor, floor).
name_dim(deck, floor).
name_dim(scor, points).
name_dim(point, points).
name_dim(vot, points).
name_dim(win, points).
name_dim(rating, points).
name_dim(siz, size).
name_dim(footag, size).
name_dim(area, size).
name_dim(big, size).
name_dim(larg, size).
