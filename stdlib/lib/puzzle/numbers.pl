/*  The numbers in a sentence: values of options, ordinals, amounts, how many there are.

*/

:- module(puzzle_numbers,
          [ known_name/2,
            ranks/3,
            best_of/4,
            measured/4,
            number_item/9,
            counted_in/3,
            number_mention/5,
            ordinal_extreme/3,
            from_last/4,
            ordinal_else/4,
            thing_of_each/3
          ]).

:- autoload(library(lists)).
:- use_module(library(assoc)).
:- use_module(library(puzzle/tokens)).
:- use_module(library(puzzle/values)).
:- use_module(library(puzzle/words)).
:- use_module(library(puzzle/relations)).
:- use_module(library(puzzle/mentions)).
:- use_module(library(puzzle/superlatives)).

known_name(Key, ctx(_, _, _, _, _, Known)) :-
    get_assoc(Key, Known, _).

%   ranks(+Ctx, -C, -Values): the only category of ranks from 1.

ranks(ctx(N, Cats, _, _, _, _), C, Values) :-
    numlist(1, N, Ranks),
    findall(C0-Vs,
            ( arg(C0, Cats, cat(_, Stems, _, Type, _, Dims, Vs, _)),
              once(( memberchk(rank, Dims) ; memberchk(row, Dims), member(S0, Stems), memberchk(S0, [plac, finish, finished]) )),
              once(( Type == ord ; member(S, Stems), memberchk(S, [rank, plac, position, finish, finished]) )),
              sort(Vs, Ranks) ),
            [C-Values]).

%   best_of(+K, +Ctx, -C, -I): the option with the most of the only scores, or
%   with the fewest strokes; the second most if K is 2.

best_of(K, Ctx, C, I) :-
    Ctx = ctx(_, Cats, _, _, _, _),
    \+ ( arg(_, Cats, cat(_, _, _, _, _, Times, _, _)), ( memberchk(year, Times) ; memberchk(time, Times) ) ),
    came_in(K, Ctx, C, I).

%   came_in(+K, +Ctx, -C, -I): the option that was number K by the only scores.

came_in(K, ctx(N, Cats, _, _, _, _), C, I) :-
    findall(C0-Vs-Ds, ( arg(C0, Cats, cat(_, _, numeric, _, _, Ds, Vs, _)), memberchk(points, Ds) ), [C-Values-Dims]),
    ( memberchk(strokes, Dims) -> Rank = K ; Rank is N + 1 - K ),
    ranked(Rank, N, Values, I).

%   measured(+Tokens, +Ctx, -Cands, -Rest): "an hour" is 60 minutes.

measured(Tokens, Ctx, Cands, Rest) :-
    phrase(amount(N, Unit, Ctx), Tokens, Rest),
    unit_dim(Unit, Dim, K),
    Ctx = ctx(_, Cats, _, _, _, _),
    findall(o(C, I),
            ( arg(C, Cats, cat(_, Stems, numeric, num, Units, _, Values, _)),
              ( Units = [U] -> true ; Units == [], member(U, Stems) ),
              unit_dim(U, Dim, K1),
              nth1(I, Values, V),
              V =:= N * K rdiv K1 ),
            Cands),
    Cands \== [].

%   number_item(+V, +Unit, +T, +Ts, +Prev, +Win, +Ctx, -Item, -Rest).

number_item(V, U, T, Ts, Prev, Win, Ctx, Item, Rest) :-
    Tokens = [T|Ts],
    (   U == '',
        Ts = [t(Key, _, _, _)|_],
        extremes(Key, V, Ts, Win, Ctx, Os, Rest0)
    ->  findall(m([O], O, none), member(O, Os), Ms),
        Item = among(Ms),
        Rest = Rest0
    ;   V == 1,
        Ts = [t(of, _, _, _),t(the, _, _, _),t(middle, _, _, _),_|Rest0],
        Ctx = ctx(N, _, _, _, Row, _),
        Row > 0,
        0 is N mod 2
    ->  P1 is N // 2,
        P2 is P1 + 1,
        Item = some_of([m([o(Row, P1)], o(Row, P1), T),m([o(Row, P2)], o(Row, P2), T)]),
        Rest = Rest0
    ;   V == 1,
        Ts = [t(after, _, _, _)|Ts1],
        ( Ts1 = [t(another, _, _, _)|Rest0] ; Ts1 = [t(the, _, _, _),t(other, _, _, _)|Rest0] )
    ->  ( Ctx = ctx(_, _, _, _, 0, _) -> Item = rr(apart(1, none)) ; Item = rr(near(1)) ),
        Rest = Rest0
    ;   V == 2,
        of_the_two(Prev, T, Ts)
    ->  Item = num(2, '', T),
        Rest = Ts
    ;   U == '',
        V > 1,
        Prev == the,
        Ts = [t(Who, _, _, _)|_],
        memberchk(Who, [who, that]),
        T = t(_, Raw, _, _),
        downcase_atom(Raw, Word),
        number_word(Word, V)
    ->  Item = num(V, '', T),
        Rest = Ts
    ;   counts_all(V, U, Prev, Ts, Ctx)
    ->  Item = cnt(V),
        Rest = Ts
    ;   U == '',
        Ts = [t(of, _, _, _)|_],
        memberchk(Prev, [exactly, precisely, only, least, most]),
        \+ pronoun_one(T, the)
    ->  Item = num(V, '', T),
        Rest = Ts
    ;   \+ pronoun_one(T, Prev),
        \+ ( Prev == the, named_by_number(Ts, Ctx), value_mention(Tokens, Ctx, _, _) ),
        phrase(amount_relation(Item0, Inner, Ctx), Tokens, Rest0)
    ->  Rest = Rest0,
        seen(Item0, Inner, Win, Ctx, Item)
    ;   phrase(( multiple(K), multiple_of(Inner) ), Tokens, Rest0)
    ->  Rest = Rest0,
        ( seen(r(times(K)), Inner, Win, Ctx, Item) -> true ; Item = bad(T) )
    ;   U == ord,
        ordinal_item(V, T, Ts, Win, Ctx, Item, Rest)
    ->  true
    ;   U == ord,
        Ts = [t(Shortest, _, _, _)|_],
        ends(Shortest, Short, est),
        atom_concat(Short, er, Shorter),
        comp(Shorter, _, _)
    ->  Item = bad(T),
        Rest = Ts
    ;   number_alone(V, U, T, Ts, Prev, Win, Ctx, Item, Rest)
    ).

%   named_by_number(+Tokens, +Ctx): "the 1988 wine costs less" does not cost 1988 less.

named_by_number([_,t(Costs, _, _, _)|_], Ctx) :- once(( done(Costs) ; in_category(Costs, Ctx) )).

%   of_the_two(+Prev, +T, +Tokens): "these two", and "the two" before "who" or
%   at the end of a phrase, are those mentioned before.

of_the_two(Prev, t(_, Raw, _, _), Ts) :-
    downcase_atom(Raw, two),
    ( memberchk(Prev, [these, those]) -> true ; Prev == the, ( Ts = [t(who, _, _, _)|_] -> true ; phrase(end_of_phrase, Ts, _) ) ).

%   number_alone(...): with the same arguments, a number that begins no relation.

number_alone(V, U, T, Ts, Prev, Win, Ctx, Item, Rest) :-
    Tokens = [T|Ts],
    (   Prev == '',
        memberchk(U, ['', '#']),
        Ts = [t(Mark, _, _, _)|_],
        memberchk(Mark, [',', ':', dash]),
        place(V, Ctx, O)
    ->  Item = m(Places, Choice, T),
        ( number_mention(Tokens, Prev, Ctx, Cands0, Ts) -> all_named(Cands0, Cands1) ; Cands1 = [] ),
        sort([O|Cands1], Places),
        ( Places = [Choice] -> true ; true ),
        Rest = Ts
    ;   ( so_many(T, Ts, Ctx), \+ counted_so(V, Win, Ctx) ; of_others(V, U, Ts, Ctx) )
    ->  Item = num(V, '', T),
        Rest = Ts
    ;   Ts = [t(and, _, _, _),t(a, _, _, _),t(half, _, _, _)|_],
        measured(Tokens, Ctx, Cands, Rest0)
    ->  Rest = Rest0,
        mention(Cands, Rest, [], Ctx, T, Item)
    ;   U == '',
        at_hour(Prev, V, Ts, Ctx, O)
    ->  Rest = Ts,
        Item = m([O], O, T)
    ;   number_mention(Tokens, Prev, Ctx, Cands, Rest0),
        \+ of_other_things(U, Cands, Prev, Win, Ctx)
    ->  Rest = Rest0,
        mention(Cands, Rest, Win, Ctx, T, Item)
    ;   T = t(_, Raw, _, _),
        downcase_atom(Raw, one)
    ->  Item = one,
        Rest = Ts
    ;   U == ord,
        ordinal_alone(V, T, Ts, Prev, Win, Ctx, Item, Rest)
    ->  true
    ;   capital_number(T, Prev, Ctx, Word)
    ->  T = t(_, Raw, L, C),
        Item = w(Word, t(Word, Raw, L, C)),
        Rest = Ts
    ;   measured(Tokens, Ctx, Cands, Rest0)
    ->  Rest = Rest0,
        mention(Cands, Rest, [], Ctx, T, Item)
    ;   phrase(value(V1, Type, _), Tokens, Rest)
    ->  Item = num(V1, Type, T)
    ;   Item = num(V, U, T),
        Rest = Ts
    ).

%   of_other_things(+Unit, +Cands, +Prev, +Win, +Ctx): 40 without a sign is no price in "is over 40", if ages or the
%   like are plain numbers.

of_other_things('', Cands, Prev, Win, ctx(_, Cats, _, _, _, _)) :-
    memberchk(Prev, [over, under, is, was, not, yet, nearly, aged, of]),
    all_named(Cands, [o(C, _)]),
    arg(C, Cats, cat(_, Stems, numeric, money, _, _, _, _)),
    \+ ( member(S, Win), memberchk(S, Stems) ),
    once(( arg(_, Cats, cat(_, _, numeric, num, _, Dims, _, _)), member(D, [age, weight, length]), memberchk(D, Dims) )).

%   at_hour(+Prev, +V, +Tokens, +Ctx, -O): "at five" is the time 5 pm.

at_hour(Prev, V, Ts, ctx(_, Cats, _, _, _, _), O) :-
    memberchk(Prev, [at, before, after, until, than, or, nor, either, neither]),
    integer(V),
    V =< 12,
    ( Ts = [t(Next, _, _, _)|_] -> once(( lex(Next, v) ; memberchk(Next, [',', ';', and, but, or, nor, on, in, who, that, which]) )) ; true ),
    findall(o(C, I), ( arg(C, Cats, cat(_, _, numeric, Type, _, _, Values, _)), memberchk(Type, [clock, hm]), nth1(I, Values, T), T mod 720 =:= V mod 12 * 60 ), [O]),
    ( memberchk(Prev, [at, before, after, until]) -> true ; \+ ( arg(_, Cats, cat(_, _, numeric, num, _, _, Others, _)), memberchk(V, Others) ) ).

%   ordinal_item(+K, +T, +Tokens, +Win, +Ctx, -Item, -Rest): an ordinal with the
%   words that follow: "second from the left", "second oldest".

ordinal_item(V, T, Ts, Win, Ctx, Item, Rest) :-
    (   phrase(ordinal_place(V, Ctx, O), Ts, Rest0)
    ->  Rest = Rest0,
        Item = m([O], O, T)
    ;   Ts = [t(Key, _, _, _)|_],
        superlative(Key, V, Ts, Win, Ctx, Cands, Rest0)
    ->  of_all(Rest0, Ctx, Rest),
        mention(Cands, Rest, [], Ctx, T, Item)
    ;   V == 1,
        Ts = [t(Verb, _, _, _)|_],
        found(Verb)
    ->  T = t(_, Raw, L, C),
        Item = w(first, t(first, Raw, L, C)),
        Rest = Ts
    ).

%   ordinal_alone(+K, +T, +Tokens, +Prev, +Win, +Ctx, -Item, -Rest): an ordinal
%   that no option has.

ordinal_alone(V, T, Ts, Prev, Win, Ctx, Item, Rest) :-
    (   Ts = [t(Noun, _, _, _)|_],
        numbered(Noun, V, Ctx, O)
    ->  Item = m([O], O, T),
        Rest = Ts
    ;   Ts = [t(Noun, _, _, _)|_],
        memberchk(Noun, [floor, story, storey, level, grade, street, avenue, time, half]),
        \+ Ts = [_,t(to, _, _, _)|_],
        \+ in_category(Noun, Ctx)
    ->  Item = bad(T),
        Rest = Ts
    ;   ( Ts = [t(to, _, _, _),t(last, _, _, _)|Rest0] ; Ts = [t(from, _, _, _),t(last, _, _, _)|Rest0] ),
        Ctx = ctx(N, _, _, _, 0, _),
        K is N + 1 - V,
        K >= 1,
        ordinal_extreme(K, Ctx, Cands)
    ->  Rest = Rest0,
        mention(Cands, Rest, Win, Ctx, T, Item)
    ;   Ts = [t(Prize, _, _, _)|_],
        once(( Prize == prize ; Prize == place, Ctx = ctx(_, _, _, _, 0, _), \+ ranks(Ctx, _, _) ))
    ->  Rest = Ts,
        ( \+ ranks(Ctx, _, _), best_of(V, Ctx, C, I) -> Item = m([o(C, I)], o(C, I), T) ; ranks(Ctx, C, Values), nth1(I, Values, V) -> Item = m([o(C, I)], o(C, I), T) ; Item = bad(T) )
    ;   Prev == the,
        T = t(_, Raw, _, _),
        atom_codes(Raw, [Digit|_]),
        Digit =< 0'9,
        day_of_month(V, Ctx, Cands)
    ->  Rest = Ts,
        mention(Cands, Rest, Win, Ctx, T, Item)
    ;   \+ ( Ts = [t(Verb, _, _, _),t(by, _, _, _)|_], atom(Verb) ),
        ( ordinal_extreme(V, Ctx, Cands) -> true ; adverbial(Prev, Ts), ordinal_else(V, Prev, Ctx, Cands) ; Prev == the, of_all(Ts, Ctx, [t(to, _, _, _)|_]), only_order(earlier, V, Ctx, O), Cands = [O] )
    ->  ( Prev == the -> of_all(Ts, Ctx, Rest) ; Rest = Ts ),
        mention(Cands, Rest, Win, Ctx, T, Item)
    ;   Ts = [t(Verb, _, _, _),t(by, _, _, _)|_],
        atom(Verb),
        T = t(_, Raw, L, C)
    ->  Item = w(first, t(first, Raw, L, C)),
        Rest = Ts
    ;   Prev == the,
        Ts = [t(Porch, Porch, _, _)|Rest],
        thing_of_each(Porch, Rest, Ctx),
        place(V, Ctx, O)
    ->  Item = m([O], O, T)
    ).

%   thing_of_each(+Noun, +Tokens, +Ctx): "the first porch is violet" is about
%   the house that has the porch.

thing_of_each(Noun, Ts, Ctx) :-
    Ctx = ctx(_, Cats, _, _, Row, _),
    Row > 0,
    ( Ts = [t(Is, _, _, _)|_], lex(Is, v) -> true ; phrase(end_of_phrase, Ts, _) ),
    stem(Noun, S),
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)),
    memberchk(S, Stems),
    \+ person_category(C, Ctx),
    !.

%   numbered(+Noun, +V, +Ctx, -O): "the third floor" is the option 3 of the
%   floors.

numbered(Noun, V, ctx(_, Cats, _, _, _, _), o(C, I)) :-
    memberchk(Noun, [floor, story, storey, level, round, lap, lane, aisle, table, room, week, chapter, episode, heat, shelf, door]),
    stem(Noun, S),
    findall(C0-I0, ( arg(C0, Cats, cat(_, Stems, numeric, num, _, _, Values, _)), memberchk(S, Stems), nth1(I0, Values, V) ), [C-I]).

%   so_many(+T, +Tokens, +Ctx): "three growers" is not the option 3, unless an
%   option is counted in growers.

so_many(T, Ts, Ctx) :-
    T = t(n(V, ''), Raw, _, _),
    Ts = [t(Noun, _, _, _)|_],
    Ctx = ctx(_, Cats, _, _, _, _),
    integer(V),
    V >= 2,
    downcase_atom(Raw, Word),
    number_word(Word, V),
    plural(Noun),
    \+ lex(Noun, v),
    stem(Noun, S),
    \+ ( arg(_, Cats, cat(_, Stems, Kind, _, Units, _, _, _)), Kind \== names, ( memberchk(S, Stems) ; memberchk(S, Units) ) ),
    \+ ( lookup([T|Ts], Ctx, Length-_, _), Length > 1 ).

%   counted_so(+V, +Win, +Ctx): "won five games", if the category of 5 has the
%   verb.

counted_so(V, Win, ctx(_, Cats, _, _, _, _)) :-
    arg(_, Cats, cat(_, Stems, numeric, _, _, _, Values, _)),
    memberchk(V, Values),
    member(S, Win),
    memberchk(S, Stems),
    !.

%   of_others(+V, +Unit, +Tokens, +Ctx): "5 points" is about the points, but no
%   option is 5.

of_others(V, '', [t(Noun, _, _, _)|_], Ctx) :-
    atom(Noun),
    stem(Noun, S),
    plural(Noun, S),
    Ctx = ctx(_, Cats, _, Values, _, _),
    \+ verb_dim(S, _),
    \+ ( unit_dim(S, Dim, _), Dim \== points ),
    counted_in(C, S, Cats),
    arg(C, Cats, cat(_, _, numeric, _, _, _, Vs, _)),
    \+ memberchk(V, Vs),
    get_assoc(V, Values, Found),
    \+ ( member(_-o(D, _), Found), counted_in(D, S, Cats) ),
    !.

%   counted_in(?C, +Stem, +Cats): Stem is the unit of the category C, or its
%   name.

counted_in(C, S, Cats) :-
    arg(C, Cats, cat(Name, Stems, _, _, Units, _, _, _)),
    (   memberchk(S, Units)
    ->  true
    ;   memberchk(S, Stems),
        downcase_atom(Name, Key),
        stem(Key, S)
    ).

%   capital_number(+T, +Prev, +Ctx, -Word): "Figure Eight", after a word of the story.

capital_number(t(n(_, ''), Raw, _, _), Prev, Ctx, Word) :-
    atom(Prev),
    \+ lex(Prev, _),
    known_name(Prev, Ctx),
    sub_atom(Raw, 0, 1, _, Capital),
    upcase_atom(Capital, Capital),
    downcase_atom(Raw, Word),
    number_word(Word, _).

%   pronoun_one(+T, +Prev): "the one", "no one".

pronoun_one(t(_, Raw, _, _), Prev) :-
    downcase_atom(Raw, one),
    memberchk(Prev, [the, this, that, which, no, every, any, each]).

%   number_mention(+Tokens, +Prev, +Ctx, -Cands, -Rest): an option by its words
%   or by its value. A bare "one" needs more than the number.

number_mention(Tokens, Prev, Ctx, Cands, Rest) :-
    Tokens = [t(_, Raw, _, _)|_],
    ( lookup(Tokens, Ctx, L1-C1, R1) -> true ; L1-C1-R1 = 0-[]-[] ),
    ( value_mention(Tokens, Ctx, L2-C2, R2) -> true ; L2-C2-R2 = 0-[]-[] ),
    (   L1 > L2
    ->  Cands = C1,
        Rest = R1
    ;   L2 > L1
    ->  Cands = C2,
        Rest = R2
    ;   L1 > 0
    ->  append(C1, C2, C3),
        sort(C3, All),
        Cands = exact(C1, All),
        Rest = R1
    ),
    \+ ( Tokens = [_|Rest], Rest = [t(Hundred, _, _, _)|_], memberchk(Hundred, [hundred, thousand, million, billion, dozen]), \+ in_category(Hundred, Ctx) ),
    \+ ( Tokens = [t(n(_, ''), _, _, _)|Rest], Rest = [t(Hours, _, _, _)|_], atom(Hours), stem(Hours, Unit), unit_dim(Unit, _, _),
         all_named(Cands, [o(Of, _)]), arg(2, Ctx, Cats0), arg(Of, Cats0, cat(_, Named, _, _, _, _, _, Options)), labelled(Options), \+ memberchk(Unit, Named) ),
    (   downcase_atom(Raw, one),
        L1 =< 1,
        L2 =< 1
    ->  (   memberchk(Prev, [number, '#', house, position, place, room, table, lane])
        ->  true
        ;   Rest = [t(Noun, _, _, _)|_],
            atom(Noun),
            stem(Noun, S),
            Ctx = ctx(_, Cats, _, _, 0, _),
            all_named(Cands, [o(C, _)]),
            counted_in(C, S, Cats)
        )
    ;   true
    ).

all_named(exact(_, All), All) :- !.
all_named(All, All).

%   counts_all(+V, +Unit, +Prev, +Ts, +Ctx): "the four", "five different people".

counts_all(V, '', Prev, [t(Key, _, _, _)|Ts], ctx(N, Cats, _, _, _, _)) :-
    integer(V),
    V >= 2,
    \+ ( atom(Key), stem(Key, S), counted_in(C, S, Cats), arg(C, Cats, cat(_, _, numeric, _, _, _, Values, _)), memberchk(V, Values),
         Ts = [t(Next, _, _, _)|_], \+ memberchk(Next, [are, were, ':']) ),
    (   memberchk(Key, [different, distinct, separate])
    ;   V =:= N,
        memberchk(Prev, [the, these, those, all, our, are, '']),
        (   memberchk(Key, [are, were, is, have, had, ':'])
        ;   plural(Key)
        ;   Key == (','),
            Ts = [t(in, _, _, _),t(Any, _, _, _)|_],
            memberchk(Any, [no, some, any])
        ;   Prev == the,
            Ts = [t(Winners, _, _, _),t(Next1, _, _, _)|_],
            plural(Winners),
            memberchk(Next1, [are, were, ',', ':'])
        )
    ;   memberchk(Prev, [the, these, those, all, '']),
        memberchk(Key, [people, persons, friends, women, men])
    ),
    !.

%   ordinal_place(+K, +Ctx, -O)//: what follows "second": "from the left".

ordinal_place(K, Ctx, O) -->
    { Ctx = ctx(N, _, _, _, Row, _), Row > 0 },
    ( place_noun(Ctx) -> [] ; [] ),
    side(Side),
    { ( Side == left -> P = K ; P is N+1-K ), place(P, Ctx, O) }.
ordinal_place(2, Ctx, O) -->
    { Ctx = ctx(N, _, _, _, Row, _), Row > 0 },
    [t(to, _, _, _), t(last, _, _, _)],
    { P is N - 1, place(P, Ctx, O) }.

side(Side) -->
    [t(from, _, _, _), t(the, _, _, _)],
    ( [t(far, _, _, _)] -> [] ; [] ),
    [t(Side0, _, _, _)],
    { side_word(Side0, Side) }.
side(Side) -->
    [t(on, _, _, _), t(the, _, _, _), t(Side0, _, _, _)],
    { side_word(Side0, Side) }.

side_word(left, left).
side_word(right, right).
side_word(end, right).

%   ordinal_extreme(+K, +Ctx, -Cands): "the first" in a category with an order
%   in time.

ordinal_extreme(K, Ctx, Cands) :-
    Ctx = ctx(N, Cats, _, _, _, _),
    findall(o(C, O),
            ( arg(C, Cats, cat(_, _, Kind, _, _, Dims, Values, _)),
              memberchk(Kind, [numeric, ordered, places]),
              ( memberchk(time, Dims) ; memberchk(year, Dims) ; memberchk(rank, Dims) ),
              ranked(K, N, Values, O) ),
            Cands0),
    sort(Cands0, Cands),
    Cands \== [].

%   day_of_month(+Day, +Ctx, -Cands): "the 20th", if a date has it and no rank
%   does. "The first" is a day only if something was on it.

day_of_month(Day, ctx(_, Cats, _, _, _, _), [o(C, I)]) :-
    \+ ( arg(_, Cats, cat(_, _, _, ord, _, _, Ranks, _)), memberchk(Day, Ranks) ),
    findall(C0-I0, ( arg(C0, Cats, cat(_, _, numeric, date, _, _, Days, _)), nth1(I0, Days, V), date_day(V, Day) ), [C-I]).

%   adverbial(+Prev, +Tokens): "came third", "lectures third": no noun follows.

adverbial(Prev, Ts) :-
    \+ memberchk(Prev, ['''s', his, her, its, their, a, an]),
    (   Ts = [t(Key, _, _, _)|_]
    ->  ( memberchk(Key, [',', ';', and, but, or, nor, if, then, unless, while, in, on, at, among, is, was]) -> true )
    ;   true
    ).

%   from_last(+Key, +Tokens, -Back, -Rest): "next to last" is one back.

from_last(next, [t(to, _, _, _),t(last, _, _, _)|Ts], 1, Ts).
from_last(penultimate, Ts, 1, Ts).
from_last(last, [t(but, _, _, _),t(n(1, ''), _, _, _)|Ts], 1, Ts).

%   ordinal_else(+K, +Prev, +Ctx, -Cands): who is third in a row, or came third
%   by votes.

ordinal_else(K, _, Ctx, [O]) :-
    place(K, Ctx, O),
    !.
ordinal_else(K, _, Ctx, [O]) :-
    only_order(earlier, K, Ctx, O),
    !.
ordinal_else(K, Prev, Ctx, [o(C, O)]) :-
    Ctx = ctx(_, _, _, _, 0, _),
    memberchk(Prev, [came, come, comes, in, finished, placed, ranked, was, were, not]),
    came_in(K, Ctx, C, O).

%   extremes(+Key, +N, +Tokens, +Win, +Ctx, -Os, -Rest): "two youngest". Os are
%   of one category.

extremes(Key, N, Ts, Win, Ctx, Os, Rest) :-
    integer(N),
    N >= 2,
    superlative(Key, 1, Ts, Win, Ctx, [o(C, _)], Rest),
    findall(O, ( between(1, N, K), superlative(Key, K, Ts, Win, Ctx, [O], _), O = o(C, _) ), Os),
    length(Os, N).
