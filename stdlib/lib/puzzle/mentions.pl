/*  The options in a sentence, looked up by the stems of their words.

    A context is ctx(N, Cats, Index, Values, Row, Known): N entities; Cats is
    cats(Cat, ...) with cat(Name, Stems, Kind, Type, Units, Dims, Values,
    Names); Index maps the first stem of an option to e(Stems, Option, Case),
    where Case is any, capital or word(Key), and has front(Letters) for the
    first two letters of each; Values maps a value to Type-Option; Row is 0 or
    the category of places; Known has the names in the story.

*/

:- module(puzzle_mentions,
          [ names/4,
            named_in/2,
            day_named/2,
            labelled/1,
            has_numbers/3,
            thing/2,
            proper/1,
            persons/3,
            person_noun/2,
            person_category/2,
            name_follows/4,
            unranked/1,
            site/3,
            of_jobs/2,
            done/1,
            irregular_participle/1,
            one_of_two/3,
            has_word/3,
            in_category/2,
            spouse/1,
            seen/5,
            lookup/4,
            entries/6,
            value_mention/4,
            found/1,
            roots/3,
            mention/6,
            next_stems/3
          ]).

:- autoload(library(lists)).
:- autoload(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(puzzle/tokens)).
:- use_module(library(puzzle/values)).
:- use_module(library(puzzle/words)).
:- use_module(library(puzzle/relations)).

%   names(+Tokens0, +Prev, +Ctx, -Tokens): options named exactly as in the file,
%   with a capital or in quotes, even if their words mean something else
%   elsewhere. They become t(option(Cands, T, Length), Raw, Line, Column). A
%   single word may have its capital because it begins the sentence. Prev is the
%   key of the token before.

names([], _, _, []).
names([T|Ts], _, Ctx, [t(option(Cands, T, Length), Raw, L, C)|Us]) :-
    labelled_so(Ts, Words, Named),
    T = t(_, Raw, L, C),
    Ctx = ctx(_, Cats, _, _, _, _),
    of_name([T|Words], Cats, Cat),
    lookup(Named, Ctx, Length0-Cands0, Rest),
    findall(o(Cat, I), member(o(Cat, I), Cands0), Cands),
    Cands \== [],
    !,
    length(Words, More),
    Length is Length0 + More + 2,
    names(Rest, option, Ctx, Us).
names([T|Ts], Prev, Ctx, [U|Us]) :-
    T = t(Key, Raw, L, C),
    (   ( Key \== Raw ; Prev == '"' ),
        lookup([T|Ts], Ctx, Length-Cands0, Rest),
        ( Prev == '"', Rest = [t('"', _, _, _)|_] -> Quoted = yes ; Quoted = no ),
        \+ ( Length =:= 1, Quoted == no, ( \+ misleading(T) ; memberchk(Prev, ['', '"', ':']), \+ alone(T, Ts) ) ),
        append(Said, Rest, [T|Ts]),
        findall(O, ( member(O, Cands0), once(( named_as(O, Ctx, Prev, Name), ( Quoted == yes -> same_length(Name, Said) ; maplist(same_raw, Name, Said) ) )) ), Cands),
        Cands \== []
    ->  ( atom(Key) -> T1 = T ; downcase_atom(Raw, Word), T1 = t(Word, Raw, L, C) ),
        U = t(option(Cands, T1, Length), Raw, L, C),
        names(Rest, option, Ctx, Us)
    ;   U = T,
        names(Ts, Key, Ctx, Us)
    ).

%   labelled_so(+Tokens, -Words, -Named): "month: May" follows. Words stand
%   before the colon.

labelled_so([t(:, _, _, _)|Named], [], Named).
labelled_so([W,t(:, _, _, _)|Named], [W], Named).
labelled_so([V,W,t(:, _, _, _)|Named], [V,W], Named).

%   of_name(+Words, +Cats, -C): Words are the name of the category C.

of_name(Words, Cats, C) :-
    findall(Raw, member(t(_, Raw, _, _), Words), Raws),
    arg(C, Cats, cat(Name, _, _, _, _, _, _, _)),
    member(Between, [' ', -]),
    atomic_list_concat(Raws, Between, Name),
    !.

%   misleading(+T): a word with a capital that has a meaning of its own.

misleading(t(Key, Raw, _, _)) :-
    \+ downcase_atom(Raw, Raw),
    ( \+ atom(Key) -> true ; lex(Key, _) -> true ; starter(Key) ),
    !.

%   alone(+T, +Tokens): T begins the sentence as its subject: "Always is",
%   "Five's song".

alone(t(Key, _, _, _), [t(Is, _, _, _)|Ts]) :-
    ( memberchk(Is, [is, was, has, had, '\'s']) -> true ; Key = n(_, ''), done(Is) -> true ; Key = n(_, ''), ends(Is, s) ),
    ( Key == n(1, '') -> \+ memberchk(t(other, _, _, _), Ts) ; true ),
    \+ memberchk(Key, [it, he, she, this, that, there, who, what, which, other, another, each, none, neither, either, no]).

same_raw(t(_, Raw, _, _), t(_, Raw, _, _)).

%   named_as(+O, +Ctx, +Prev, -Tokens): in a category of names, a preceding
%   "The" is dropped.

named_as(o(C, I), ctx(_, Cats, _, _, _, _), Prev, Tokens) :-
    arg(C, Cats, cat(_, _, names, _, _, _, _, Options)),
    nth1(I, Options, o(_, Names, _, _)),
    member(_-Tokens0, Names),
    ( Tokens0 = [t(the, _, _, _)|Tokens], Tokens \== [] -> Prev == the ; Tokens = Tokens0 ).

named_in(Keys, Words) :-
    \+ ( member(Key, Keys), stem(Key, S), \+ memberchk(S, Words) ).

%   has_numbers(+Kind, +Type, +Stems): the values are numbers of houses, seats or machines, so that 5 is
%   higher than 4.

has_numbers(places, Type, _) :- Type \== ord, !.
has_numbers(_, number, _) :- !.
has_numbers(_, _, Stems) :-
    member(S, Stems),
    memberchk(S, [number, address, hous, room, apartment, seat, locker, door, gat, lan, tabl, berth, stall, booth, desk, bai, shirt, jersei, bib, ticket, cabin,
                  washer, machin, dryer, compartment, carriag, coach, platform, track, box, crat, drawer, cell, ward, hut, tent, pitch, plot, lot, pen, cag, kennel,
                  bunk, bed, studio, suit, chalet, flat, hangar, pier, dock, trailer, bu, tram, rout, cubicl, exhibit, unit]),
    !.

%   labelled(+Options): the options are numbers that count nothing, as in "Pier
%   3".

labelled([o(_, [_-[t(Label, _, _, _),t(n(_, _), _, _, _)]|_], _, _)|_]) :-
    atom(Label).

%   thing(+Item, +Ctx): Item is an option in small letters that is no person.

thing(m([o(C, _)|_], _, t(Key, Key, _, _)), ctx(_, Cats, _, _, _, _)) :-
    atom(Key),
    arg(C, Cats, cat(_, _, names, _, _, _, _, Options)),
    \+ ( member(O, Options), proper(O) ).

proper(o(_, Names, _, _)) :-
    member(_-Tokens, Names),
    member(t(Key, Raw, _, _), Tokens),
    atom(Key),
    Key \== Raw,
    !.

persons(C, Options, Ctx) :-
    (   person_category(C, Ctx)
    ->  true
    ;   member(o(_, Names, _, _), Options),
        member(_-[t(Title, _, _, _),_|_], Names),
        memberchk(Title, [mr, mrs, ms, miss, dr])
    ),
    !.

%   person_noun(+Noun, +Ctx): Noun means people, in any text or with "who" in
%   this one.

person_noun(Noun, Ctx) :-
    Ctx = ctx(_, _, _, _, _, Known),
    (   get_assoc(who(Noun), Known, _)
    ->  true
    ;   memberchk(Noun, [person, man, woman, boy, girl, guy, lady, gentleman, kid, child, friend, guest, customer,
                         diner, runner, student, eater, drinker, owner, lover, smoker, player, native, resident,
                         winner, wearer, fan])
    ->  true
    ;   Ctx = ctx(_, Cats, _, _, _, _),
        atom(Noun),
        stem(Noun, S),
        \+ memberchk(S, [nam, first, last, surnam, full, wif, husband, partner, spous, brid, groom, brother, sister, mother, father, parent, son, daughter]),
        arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)),
        memberchk(S, Stems),
        person_category(C, Ctx)
    ->  true
    ).

person_category(C, ctx(_, Cats, _, _, _, Known)) :-
    (   get_assoc('#person'(C), Known, _)
    ->  true
    ;   arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)),
        member(S, Stems),
        memberchk(S, [nam, person, peopl, friend, man, woman, boi, girl, child, guest, nationaliti])
    ->  true
    ).

%   name_follows(+Tokens, +Ctx, -C, -Stems): Tokens begin with an option of C, a
%   category of names whose words have the Stems.

name_follows(Ts, Ctx, C, Stems) :-
    lookup(Ts, Ctx, _-[o(C, _)|_], _),
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)).

%   unranked(+Ctx): no category has places that could be near each other.

unranked(ctx(_, Cats, _, _, _, _)) :-
    \+ ( arg(_, Cats, cat(_, _, _, _, _, Dims, _, _)), member(D, [rank, floor, row]), memberchk(D, Dims) ).

site(C, O, ctx(_, Cats, _, _, _, _)) :-
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, Options)),
    nth1(O, Options, o(_, Names, _, _)),
    ( member(S, Stems) ; member(_-Tokens, Names), member(t(Key, _, _, _), Tokens), atom(Key), stem(Key, S) ),
    memberchk(S, [plac, location, site, spot, room, area, region, town, villag, citi, street, avenu, road, lan, drive, park, squar, corner,
                  lak, pond, creek, river, bai, beach, harbor, island, falls, hill, mountain, peak, ridg, canyon, vallei, forest, wood, farm, ranch, bridg]),
    !.

%   of_jobs(+C, +Ctx): "the baker" is a person, unlike a job to be done.

of_jobs(C, ctx(_, Cats, _, _, _, _)) :-
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, Options)),
    member(S, Stems),
    memberchk(S, [job, occup, occupation, profess, profession, trade, career]),
    \+ ( member(P, Stems), memberchk(P, [workplac, employ, plac, locat, at]) ),
    once(( member(o(_, [_-Tokens|_], _, _), Options), last(Tokens, t(Key, _, _, _)), \+ memberchk(Key, [center, theater, diner, counter, corner]), member(End, [er, ist, ian, man, ant, tor, lor, thor]), ends(Key, End) )),
    !.

%   done(+Verb): Verb is a past form.

done(Verb) :-
    atom(Verb),
    ( past(Verb) -> true ; irregular_participle(Verb) -> true ; sub_atom(Verb, B, 2, 0, ed), B > 1 ).

irregular_participle(seen).
irregular_participle(known).
irregular_participle(shown).
irregular_participle(given).
irregular_participle(taken).
irregular_participle(written).
irregular_participle(driven).
irregular_participle(flown).
irregular_participle(grown).
irregular_participle(worn).
irregular_participle(sung).
irregular_participle(begun).
irregular_participle(chosen).
irregular_participle(spoken).

%   one_of_two(+Ctx, -C, -Keys): Keys are the words of the name of a category of
%   numbers, if it has several words and there is another such category.

one_of_two(ctx(_, Cats, _, _, _, _), C, Keys) :-
    arg(C, Cats, cat(Name, _, numeric, Type, _, _, _, _)),
    atomic_list_concat(Parts, ' ', Name),
    Parts = [_,_|_],
    once(( arg(D, Cats, cat(_, _, numeric, Type, _, _, _, _)), D =\= C )),
    maplist(downcase_atom, Parts, Keys).

%   in_category(+Key, +Ctx): "husband" where there are husbands and wives.

in_category(Key, ctx(_, Cats, _, _, _, _)) :-
    stem(Key, Stem),
    ( spouse(Key), member(S, [wif, husband, bride, groom]) ; S = Stem ),
    arg(_, Cats, cat(_, Stems, _, _, _, _, _, _)),
    memberchk(S, Stems),
    !.

%   day_named(+Noun, +Ctx): if there are days, the same evening is the same day.

day_named(Noun, ctx(_, Cats, _, _, _, _)) :-
    memberchk(Noun, [day, date, evening, night, morning, afternoon]),
    arg(_, Cats, cat(_, Stems, Kind, Type, _, _, _, _)),
    Kind \== names,
    once(( memberchk(Type, [weekday, date]) ; memberchk(dai, Stems) )),
    !.

spouse(wife).
spouse(husband).
spouse(married).

%   seen(+Item0, +Inner, +Win, +Ctx, -Item): adds the words about a relation.
%   Those before it count less if its inner words name a category.

seen(r(rel(C, A, U, _)), Inner, Win, Ctx, Item) :-
    !,
    said_of(Inner, Win, Ctx, Words),
    Item = r(rel(C, A, U, Words)).
seen(r(times(K)), Inner, Win, Ctx, Item) :-
    !,
    \+ ( one_of_two(Ctx, C, Keys), named_in(Keys, Inner), one_of_two(Ctx, D, Others), D =\= C, named_in(Others, Win) ),
    said_of(Inner, Win, Ctx, Words),
    Item = r(times(K, Words)).
seen(r(between(How)), _, _, _, r(between(How, none))) :- !.
seen(Item, _, _, _, Item).

said_of(Inner, Win, ctx(_, Cats, _, _, _, _), Words) :-
    (   member(S, Inner),
        arg(_, Cats, cat(_, Stems, Kind, _, _, _, _, _)),
        Kind \== names,
        memberchk(S, Stems)
    ->  ( memberchk(wait, Win) -> append(Inner, [wait], Words) ; Words = Inner )
    ;   findall(S, ( member(S, Win), \+ sub_atom(S, 0, 5, _, '#last') ), Said),
        append(Inner, Said, Words)
    ).

%   lookup(+Tokens, +Ctx, -Longest, -Rest): the longest option that begins here:
%   Length-Options. F-150 is F150, too. Who paints has painting. "mowing the
%   front lawn" is mowing lawn.

lookup([t(option(Cands, _, Length), _, _, _)|Ts], _, Length-Cands, Ts) :- !.
lookup([T|Ts], Ctx, Found, Rest) :-
    T = t(Key, _, _, _),
    key_stem(Key, Stem),
    (   entries(Stem, T, Ts, Ctx, Found, Rest)
    ->  true
    ;   begins_alike(Key, Ctx),
        other_form(T, Ts, Ctx, Found, Rest)
    ).

%   begins_alike(+Key, +Ctx): an option begins with the first two letters of
%   Key, or may have another form of it anyway. Otherwise the slow search for
%   other forms is skipped.

begins_alike(Key, ctx(_, _, Index, _, _, _)) :-
    (   \+ ( atom(Key), sub_atom(Key, 0, 2, _, Front), \+ get_assoc(front(Front), Index, _) )
    ->  true
    ;   past(Key, _)
    ->  true
    ;   ( ends(Key, One, s) -> true ; One = Key ),
        known_agent(One, _)
    ->  true
    ).

other_form(T, Ts, Ctx, Found, Rest) :-
    T = t(Key, _, _, _),
    (   Ts = [T2|Ts2],
        hyphenated(T, T2, Joined),
        entries(Joined, T, Ts2, Ctx, Found, Rest)
    ->  true
    ;   atom(Key),
        (   verb_root(Key, Root),
            entries(doing(Root), T, Ts, Ctx, Found, Rest)
        ->  true
        ;   ends(Key, Los, ing),
            ( Lose = Los ; atom_concat(Los, e, Lose) ),
            doing_root(Lose, Losing),
            entries(doing(Losing), T, Ts, Ctx, Found, Rest),
            Found = Length-_,
            ( Length > 1 -> true ; Ts = [t(Was, _, _, _)|_], memberchk(Was, [is, was]) )
        ->  true
        ;   past(Key, Verb),
            (   doing_root(Verb, Root),
                entries(doing(Root), T, Ts, Ctx, Found, Rest)
            ;   stem(Verb, Did),
                entries(Did, T, Ts, Ctx, Found, Rest),
                Found = Length-_,
                Length > 1
            )
        ->  true
        ;   family(T, Family, Name),
            entries(Family, T, Ts, Ctx, Found, Rest),
            Found = _-Cands,
            ( Name == Key -> true ; member(O, Cands), has_word(O, Name, Ctx) -> true )
        ;   inhabitant(T, Place),
            entries(Place, T, Ts, Ctx, Found, Rest)
        ;   \+ comp(Key, _, _),
            \+ Ts = [t(than, _, _, _)|_],
            \+ graded(Key, Ctx, _, _),
            ( ends(Key, One, s) -> true ; One = Key ),
            (   agent(One, Base),
                entries(agent(Base), T, Ts, Ctx, Found, Rest)
            ->  true
            ;   ( ends(One, Base, er) ; ends(One, Base, or) ),
                atom_length(Base, L),
                L >= 3,
                doing_root(Base, Root),
                entries(doing(Root), T, Ts, Ctx, Found, Rest)
            )
        )
    ).

%   family(+T, -Stem, -Name): the stem of the Adamses, irises and the iris.
%   "raises" is no Ray.

family(t(Key, Raw, _, _), Stem, Name) :-
    ( Key \== Raw ; ends(Key, ses) ),
    ends(Key, Name, es),
    stem(Name, Stem).
family(t(Key, _, _, _), Key, Key) :-
    ends(Key, s).

has_word(o(C, I), Word, ctx(_, Cats, _, _, _, _)) :-
    arg(C, Cats, cat(_, _, _, _, _, _, _, Options)),
    nth1(I, Options, o(_, Names, _, _)),
    member(_-Tokens, Names),
    memberchk(t(Word, _, _, _), Tokens),
    !.

%   inhabitant(+T, -Stem): the stem of Alaskans, Parisians, Texans and
%   Londoners.

inhabitant(t(Key, Raw, _, _), Stem) :-
    Key \== Raw,
    atom(Key),
    ( atom_concat(One, s, Key) -> true ; One = Key ),
    member(End-Place, [n-[''], ian-['', a, ia], an-['', a, as, e, o], er-[''], ite-[''], ese-['', a], nese-[a, '', i], lese-['']]),
    atom_concat(Base, End, One),
    atom_length(Base, L),
    L >= 3,
    member(Last, Place),
    atom_concat(Base, Last, Name),
    stem(Name, Stem).

entries(Stem, T, Ts, ctx(_, _, Index, _, _, _), Length-Cands, Rest) :-
    get_assoc(Stem, Index, Entries),
    longest(Entries, T, Ts, 0, Length, [], Cands0, Ts, Rest),
    Length > 0,
    sort(Cands0, Cands).

hyphenated(t(_, Raw1, Line, C1), t(_, Raw2, Line, C2), Stem) :-
    atom_length(Raw1, L),
    C2 =:= C1 + L + 1,
    atom_concat(Raw1, Raw2, Raw),
    downcase_atom(Raw, Key),
    stem(Key, Stem).

longest([], _, _, Length, Length, Cands, Cands, Rest, Rest).
longest([e(Stems, O, Case)|Es], T, Ts, L0, L, C0, C, R0, R) :-
    (   stems(Stems, Ts, 1, N, Rest),
        N >= L0,
        \+ ( Case == capital, T = t(Key, Raw, _, _), Key == Raw ),
        \+ ( Case = word(Word), T \= t(Word, _, _, _) )
    ->  (   N > L0
        ->  longest(Es, T, Ts, N, L, [O], C, Rest, R)
        ;   longest(Es, T, Ts, N, L, [O|C0], C, Rest, R)
        )
    ;   longest(Es, T, Ts, L0, L, C0, C, R0, R)
    ).

stems([], Ts, N, N, Ts).
stems([S|Ss], [t(Key, _, _, _)|Ts], N0, N, Rest) :-
    key_stem(Key, S),
    N1 is N0 + 1,
    stems(Ss, Ts, N1, N, Rest).
stems([S], [t(Key, _, _, _)|Ts], N0, N, Ts) :-
    ends(Key, Base, er),
    atom_length(Base, L),
    L >= 3,
    doing_root(Base, Root),
    ( ends(S, Doing, ing) -> doing_root(Doing, Root) ; doing_root(S, Root) ),
    \+ comp(Key, _, _),
    N is N0 + 1.
stems([S|Ss], [T1,T2|Ts], N0, N, Rest) :-
    hyphenated(T1, T2, S),
    N1 is N0 + 1,
    stems(Ss, Ts, N1, N, Rest).
stems([S|Ss], [t(The, _, _, _)|Ts0], N0, N, Rest) :-
    determiner(The),
    ( Ts = Ts0 ; Ts0 = [t(Key, Key, _, _)|Ts], atom(Key), \+ lex(Key, _), \+ comp(Key, _, _) ),
    Ts = [t(Noun, _, _, _)|Ts1],
    key_stem(Noun, S),
    N1 is N0 + 1,
    stems(Ss, Ts1, N1, N, Rest).
stems([S|Ss], [t(A, _, _, _)|Ts], N0, N, Rest) :-
    determiner(A),
    determiner(The),
    stem(The, S),
    !,
    N1 is N0 + 1,
    stems(Ss, Ts, N1, N, Rest).

%   value_mention(+Tokens, +Ctx, -Longest, -Rest).

value_mention(Tokens, Ctx, Length-Cands, Rest) :-
    value(V, Type, _, Tokens, Rest),
    Ctx = ctx(_, Cats, _, Values, _, _),
    findall(O, ( valued(Type, V, Values, O), \+ ( Type == money, other_than_money(O, Cats) ) ), Os),
    Os \== [],
    sort(Os, Cands),
    length(Tokens, L0),
    length(Rest, L1),
    Length is L0 - L1.

%   other_than_money(+O, +Cats): $3 is not the third floor if other options are sums of money.

other_than_money(o(C, _), Cats) :-
    arg(C, Cats, cat(_, _, _, Type, _, _, _, _)),
    Type \== money,
    arg(_, Cats, cat(_, _, _, money, _, _, _, _)),
    !.

valued(Type, V, Values, O) :-
    (   get_assoc(V, Values, Found)
    ->  member(Type1-O, Found),
        fits(Type, Type1)
    ;   Type == hm,
        V1 is V + 720,
        get_assoc(V1, Values, Found),
        member(Type1-O, Found),
        memberchk(Type1, [clock, hm])
    ).
valued(Type, V, Values, O) :-
    round(Type, N),
    V1 is V + N,
    get_assoc(V1, Values, Found),
    member(Type1-O, Found),
    fits(Type, Type1).
valued(hm, V, Values, O) :-
    get_assoc(V, Values, _),
    V1 is V + 720,
    get_assoc(V1, Values, Found),
    member(clock-O, Found).

fits(num, num).
fits(num, money).
fits(num, pct).
fits(num, number).
fits(money, money).
fits(money, num).
fits(pct, pct).
fits(number, num).
fits(number, number).
fits(number, ord).
fits(ord, ord).
fits(ord, place).
fits(clock, clock).
fits(clock, hm).
fits(hm, hm).
fits(hm, clock).
fits(month, month).
fits(weekday, weekday).
fits(date, date).

%   found(?Verb): with such a verb, "first" is not a place.

found(described).
found(discovered).
found(identified).
found(isolated).
found(observed).
found(spotted).
found(sighted).
found(noticed).
found(recorded).
found(reported).
found(published).
found(documented).
found(invented).

%   roots(+Key, -Stems, ?Rest): the stem of a word, and the stems without -ed,
%   -ing, -er and -ly, as tip for tipped.

roots(Key, [Stem|Words], Rest) :-
    stem(Key, Stem),
    (   past(Key, Base0)
    ->  stem(Base0, Stem0),
        Words = [Stem0|Rest]
    ;   ( ends(Key, Base, ed) ; ends(Key, Base, ing) ; ends(Key, Base, er) ; ends(Key, Base, ly) )
    ->  stem(Base, Stem1),
        doing_root(Base, Root),
        ( Root == Stem1 -> Words = [Stem1|Rest] ; Words = [Stem1,Root|Rest] )
    ;   Words = Rest
    ).

%   mention(+Cands, +Rest, +Win, +Ctx, +T, -Item): of several options with a
%   name, those whose category fits the words beside it. Of numbers with a
%   value, then those that are written in this way.

mention(exact(Exact, All), Rest, Win, Ctx, T, Item) :-
    !,
    mention(All, Rest, Win, Ctx, T, Item0),
    (   Item0 = m(All, _, _)
    ->  mention(Exact, Rest, Win, Ctx, T, Item)
    ;   Item = Item0
    ).
mention(Cands00, Rest, Win, Ctx, T, m(Left, Choice, T)) :-
    of_mark(Cands00, T, Ctx, Cands0),
    of_unit(Cands0, Rest, Ctx, Cands2),
    of_span(Cands2, Rest, Ctx, Cands1),
    of_case(Cands1, T, Ctx, Cands),
    (   Cands = [_]
    ->  Left = Cands
    ;   next_stems(Rest, 2, After),
        spoken_of(Cands, After, Ctx, Left0),
        Left0 = [_]
    ->  Left = Left0
    ;   next_stems(Rest, 2, After),
        append(After, Win, Near),
        spoken_of(Cands, Near, Ctx, Left0),
        Left0 \== []
    ->  Left = Left0
    ;   person_or_relative(Cands, Win, Ctx, Left)
    ->  true
    ;   Left = Cands
    ),
    ( Left = [Choice] -> true ; true ).

%   person_or_relative(+Cands, +Win, +Ctx, -Left): Alice is one of the persons,
%   unless the words are about a child or a mother.

person_or_relative([O1,O2], Win, Ctx, [O]) :-
    ( A = O1, B = O2 ; A = O2, B = O1 ),
    headed(A, [nam, person, peopl], Ctx),
    relatives(Words),
    headed(B, Words, Ctx),
    !,
    ( member(W, Win), memberchk(W, Words) -> O = B ; O = A ).

headed(o(C, _), Words, ctx(_, Cats, _, _, _, _)) :-
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)),
    member(S, Stems),
    memberchk(S, Words),
    !.

relatives([child, children, kid, son, daughter, mother, father, parent]).

%   of_mark(+Cands0, +T, +Ctx, -Cands): removes candidates that do not fit the
%   mark: #32 is no age, and 4th is no written-out word.

of_mark(Cands0, T, ctx(_, Cats, _, _, _, _), Cands) :-
    T = t(n(_, Mark), Raw, _, _),
    memberchk(Mark, ['#', ord]),
    \+ ( downcase_atom(Raw, Word), ordinal_word(Word, _) ),
    findall(o(C, I), ( member(o(C, I), Cands0), arg(C, Cats, cat(_, _, _, _, _, _, _, Options)), nth1(I, Options, o(_, Names, _, _)), memberchk(_-[t(_, Raw, _, _)], Names) ), Cands1),
    Cands1 \== [],
    !,
    Cands = Cands1.
of_mark(Cands, _, _, Cands).

%   of_unit(+Cands0, +Rest, +Ctx, -Cands): 20 lbs are no 20 meters. No candidate
%   is left if none fits.

of_unit(Cands0, [t(Key, _, _, _)|_], ctx(_, Cats, _, _, _, _), Cands) :-
    atom(Key),
    stem(Key, Unit),
    unit_dim(Unit, _, _),
    findall(o(C, I),
            ( member(o(C, I), Cands0),
              arg(C, Cats, cat(_, _, _, Type, Units, _, _, _)),
              Type \== number,
              \+ ( Units = [U], unit_dim(U, _, _), U \== Unit, \+ memberchk(U-Unit, [mph-mil, kph-kilometer, kph-kilometr]), \+ ( unit_dim(U, Dim, K), unit_dim(Unit, Dim, K) ) ) ),
            Cands1),
    Cands1 \== Cands0,
    !,
    Cands = Cands1.
of_unit(Cands, _, _, Cands).

%   of_span(+Cands0, +Rest, +Ctx, -Cands): the last of the week came on the last day, the last of the day at the
%   latest hour.

of_span(Cands0, Rest, ctx(_, Cats, _, _, _, _), Cands) :-
    Cands0 = [_,_|_],
    append(Words, [t(of, _, _, _),t(the, _, _, _),t(Span, _, _, _)|_], Rest),
    \+ Words = [_,_,_|_],
    memberchk(Span-Types, [week-[weekday,date], month-[date], year-[month,date], day-[clock,hm]]),
    findall(o(C, I), ( member(o(C, I), Cands0), arg(C, Cats, cat(_, _, _, Type, _, _, _, _)), memberchk(Type, Types) ), Cands1),
    Cands1 \== [],
    !,
    Cands = Cands1.
of_span(Cands, _, _, Cands).

%   of_case(+Cands0, +T, +Ctx, -Cands): the Bakers are no bakers.

of_case(Cands0, t(Key, Raw, _, _), ctx(_, Cats, _, _, _, _), Cands) :-
    Cands0 = [_,_|_],
    atom(Key),
    ( Key == Raw -> Case = small ; Case = capital ),
    stem(Key, Stem),
    \+ ( member(o(C, I), Cands0), arg(C, Cats, cat(_, _, _, _, _, _, _, Options)), nth1(I, Options, o(_, Names, _, _)),
         \+ ( member(_-Tokens, Names), member(t(Word, _, _, _), Tokens), atom(Word), stem(Word, Stem) ) ),
    findall(o(C, I),
            ( member(o(C, I), Cands0), arg(C, Cats, cat(_, _, _, _, _, _, _, Options)), nth1(I, Options, O),
              ( proper(O) -> Case == capital ; Case == small ) ),
            Cands1),
    Cands1 \== [],
    !,
    Cands = Cands1.
of_case(Cands, _, _, Cands).

%   spoken_of(+Cands, +Near, +Ctx, -Left): the candidates that most words fit,
%   as in "2 silver medals".

spoken_of(Cands, Near, ctx(_, Cats, _, _, _, _), Left) :-
    findall(Count-O,
            ( member(O, Cands),
              O = o(C, _),
              arg(C, Cats, cat(_, Stems, _, _, Units, _, _, _)),
              findall(S, ( ( member(S, Stems) ; member(S, Units) ), memberchk(S, Near) ), Ss0),
              sort(Ss0, Ss),
              length(Ss, Count),
              Count > 0 ),
            Counted),
    findall(O, ( member(Count-O, Counted), \+ ( member(More-_, Counted), More > Count ) ), Left).

next_stems(Ts, N, Stems) :-
    (   N > 0,
        Ts = [t(Key, _, _, _)|Ts1],
        atom(Key),
        \+ memberchk(Key, [',', and, or, who, that, than]),
        \+ past(Key),
        \+ ends(Key, ed)
    ->  roots(Key, Stems, Stems1),
        N1 is N - 1,
        next_stems(Ts1, N1, Stems1)
    ;   Stems = []
    ).
