/*  From the words of a sentence to items: options, relations, and the words that the
    grammar looks at.

    Items are m(Candidates, Choice, T), an option, of which Candidates has all that it may be
    as o(Category, Option); r(Relation), rr(Relation), which relates the subjects to each
    other; ends; cnt(N), the number of all; num(N, Unit, T); w(Key, T), an open word; hedge(T),
    with which nothing is stated;
    cap(T), a name that is no option; own, what is said of whom the sentence begins with; his, of
    whom is spoken; thing(I), "it" or "there", which is I where that is not known; previous, in
    "she is older still"; somebody_else;
    own_value(C), what the subject has in the category C; and those of lex/2. T is a token.

    A relation is rel(Comparative, Amount, Unit, Words), Amount being some, imm, amb (the text
    does not say which of the two), n(N), any_of(Ns), parity(0 or 1), ge(N) or le(N); near(N), N places away; between(How, none); gap(N);
    times(K); different. Where there is no row, between(How, C) and adjacent(C) are of the values of a
    category, C.
*/

:- module(puzzle_mentions, [items/3, by_title/3, short_for/2, roots/3]).

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(puzzle/tokens)).
:- use_module(library(puzzle/values)).
:- use_module(library(puzzle/words)).
:- use_module(library(puzzle/relations)).
:- use_module(library(puzzle/idioms)).
:- use_module(library(puzzle/hedges)).
:- use_module(library(puzzle/names)).

%   A context is ctx(N, Cats, Index, Values, Row, Known): N entities; Cats is cats(Cat, ...)
%   with cat(Name, Stems, Kind, Type, Units, Dims, Values, Names); Index has for the stem
%   with which an option begins the e(Stems, Option, Case); Values for a value the Type-Option;
%   Row is 0 or the category of places; Known the names in the story.

items(Tokens0, Ctx, Items) :-
    names(Tokens0, '', Ctx, Tokens1),
    plain(Tokens1, Tokens2),
    predicative(Tokens2, Ctx, Tokens),
    items(Tokens, '', none, [], Ctx, Items00000),
    ( memberchk(hedge(_), Items00000) -> refused(Items00000, Ctx, Items0000a) ; Items0000a = Items00000 ),
    ( Ctx = ctx(_, _, _, _, 0, _) -> sited(Items0000a, Ctx, Items0000) ; Items0000 = Items0000a ),
    ( memberchk(thing(_), Items0000) -> related(Items0000, Items001) ; Items001 = Items0000 ),
    ( member(So, Items001), ( So == so ; So == semi ) -> so_then(Items001, Items000) ; Items000 = Items001 ),
    ( memberchk(who, Items000) -> completed(Items000, Items000b), relevant(Items000b, Ctx, Items00) ; Items00 = Items000 ),
    ( has_marked(Items00) -> tidied(Items00, Items0) ; Items0 = Items00 ),
    places(Items0, Ctx, Items02),
    ( member(num(_, '', _), Items02) -> more_numbers(Items02, Ctx, Items01) ; Items01 = Items02 ),
    ( memberchk(pron, Items01) -> the_thing(Items01, Items1) ; Items1 = Items01 ),
    ( memberchk(pron, Items1) -> compared_again(Items1, Items11) ; Items11 = Items1 ),
    differences(Items11, Items2),
    more_said(Items2, [], Items3),
    ( \+ \+ ( member(m(_, Choice, _), Items3), var(Choice) ) -> superlatives(Items3, [], Ctx, Items31) ; Items31 = Items3 ),
    described(Items31, Ctx, Items4),
    others(Items4, Ctx, Items6),
    crossed(Items6, Ctx, Items5),
    ( Items5 = [p(_, _)|_], \+ memberchk(poss, Items5) -> own(Items5, Ctx, Items) ; Items5 = [r(_)|_] -> relation_last(Items5, Items) ; Items = Items5 ).

%   names(+Tokens0, +Prev, +Ctx, -Tokens): options that are named as the file has it, with a capital or
%   in quotes, whatever their words mean elsewhere: t(option(Cands, T, Length), Raw, Line, Column). A word alone
%   may have its capital as it begins the sentence. Prev is the key of the token before.

names([], _, _, []).
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

%   misleading(+T): a word with a capital that has a meaning of its own.

misleading(t(Key, Raw, _, _)) :-
    \+ downcase_atom(Raw, Raw),
    ( \+ atom(Key) -> true ; lex(Key, _) -> true ; starter(Key) ),
    !.

%   alone(+T, +Tokens): of what begins a sentence, something is said: "Always is", "Five's song".

alone(t(Key, _, _, _), [t(Is, _, _, _)|Ts]) :-
    ( memberchk(Is, [is, was, has, had, '\'s']) -> true ; Key = n(_, ''), done(Is) -> true ; Key = n(_, ''), ends(Is, s) ),
    ( Key == n(1, '') -> \+ memberchk(t(other, _, _, _), Ts) ; true ),
    \+ memberchk(Key, [it, he, she, this, that, there, who, what, which, other, another, each, none, neither, either, no]).

same_raw(t(_, Raw, _, _), t(_, Raw, _, _)).

%   named_as(+O, +Ctx, +Prev, -Tokens): in a category of names, without "The" that stands before.

named_as(o(C, I), ctx(_, Cats, _, _, _, _), Prev, Tokens) :-
    arg(C, Cats, cat(_, _, names, _, _, _, _, Options)),
    nth1(I, Options, o(_, Names, _, _)),
    member(_-Tokens0, Names),
    ( Tokens0 = [t(the, _, _, _)|Tokens], Tokens \== [] -> Prev == the ; Tokens = Tokens0 ).

%   relation_last(+Items0, -Items): "Two days after Ann bought the hat, Bob drank tea" is "Bob drank tea
%   two days after Ann bought the hat".

relation_last([R|Is], Js) :-
    (   R = r(rel(_, _, _, _)),
        append(Object, [comma|Said], Is),
        memberchk(m(_, _, _), Object),
        \+ ( member(I, Object), memberchk(I, [and, or, but, not, r(_), rr(_)]) ),
        memberchk(m(_, _, _), Said),
        \+ ( member(I, Said), memberchk(I, [comma, and, or, but, while, semi, who, r(_), rr(_)]) )
    ->  append(Said, [R|Object], Js)
    ;   Js = [R|Is]
    ).

%   predicative(+Tokens0, +Ctx, -Tokens): whose bus was late has the late bus, the first train of the
%   five is the first train, and Scoville units are units.

predicative([], _, []).
predicative([First,Noun,t(of, _, _, _),t(the, _, _, _),t(n(N, ''), _, _, _)|Ts0], Ctx, [First,Noun|Ts]) :-
    Ctx = ctx(N, _, _, _, _, _),
    First = t(Key, _, _, _),
    ( Key = n(_, ord) ; Key == last ; ends(Key, est) ),
    Noun = t(Word, _, _, _),
    atom(Word),
    \+ lex(Word, _),
    \+ ( Ts0 = [t(Next, _, _, _)|_], plural(Next) ),
    !,
    predicative(Ts0, Ctx, Ts).
predicative([N,t(Scoville, _, _, _),Units,Hotter|Ts0], Ctx, [N,Units|Ts]) :-
    Units = t(units, _, _, _),
    N = t(n(_, ''), _, _, _),
    Hotter = t(Comp, _, _, _),
    comp(Comp, _, _),
    Ctx = ctx(_, Cats, _, _, _, _),
    stem(Scoville, S),
    arg(_, Cats, cat(_, Stems, numeric, _, UnitStems, _, _, _)),
    ( memberchk(S, Stems) ; memberchk(S, UnitStems) ),
    !,
    predicative([Hotter|Ts0], Ctx, Ts).
predicative([More,For|Ts0], Ctx, Ts) :-
    More = t(Comp, _, _, _),
    memberchk(Comp, [more, less]),
    For = t(P, _, _, _),
    memberchk(P, [for, on, in]),
    Than = t(than, _, _, _),
    once(append(Object, [Than|Ts10], Ts0)),
    ( Ts10 = [t(He, _, _, _),t(Did, _, _, _)|Ts1], memberchk(He, [he, she, they]), memberchk(Did, [did, does]), Ts1 = [t(P1, _, _, _)|_], memberchk(P1, [for, on, in]) -> true ; Ts1 = Ts10 ),
    ( Object = [t(The, _, _, _)|Named], memberchk(The, [the, a, an, his, her, their]) -> true ; Named = Object ),
    (   lookup(Named, Ctx, _, Noun)
    ->  ( Noun = [] ; Noun = [_] ),
        append([For|Object], [More,Than|Ts2], Ts)
    ;   Object = [t(His, _, _, _),_],
        memberchk(His, [his, her, their]),
        Ts = [More,Than|Ts2]
    ),
    !,
    predicative(Ts1, Ctx, Ts2).
predicative([Noun|Ts0], Ctx, Ts) :-
    (   Noun = t(Key, _, _, _),
        atom(Key),
        beings(Ts0, Is, [Late|Rest]),
        Is = [_|_],
        Late = t(Key1, _, _, _),
        atom(Key1),
        lookup([Late,Noun], Ctx, 2-_, [])
    ->  Ts = [Late,Noun|Ts1],
        append(Is, Ts2, Ts1),
        predicative(Rest, Ctx, Ts2)
    ;   Ts = [Noun|Ts1],
        predicative(Ts0, Ctx, Ts1)
    ).

beings([T|Ts], [T|Is], Rest) :-
    T = t(Is0, _, _, _),
    ( being(Is0) ; Is0 == not ),
    !,
    beings(Ts, Is, Rest).
beings(Ts, [], Ts).

being(is).
being(was).
being(are).
being(were).
being(been).
being(had).
being(has).

%   sited(+Items0, +Ctx, -Items): where there is no row, what is near Mud Creek or beside it has that place,
%   and the hive near the acacia has the acacia.

sited([], _, []).
sited([W,bad(T)|Is], Ctx, [W,p(near, T)|Js]) :-
    W = w(_, _),
    T = t(near, _, _, _),
    ( Is = [d,M|_] -> true ; Is = [M|_] ),
    thing(M, Ctx),
    M = m([o(C, _)], _, _),
    \+ person_category(C, Ctx),
    unranked(Ctx),
    !,
    sited(Is, Ctx, Js).
sited([I|Is], Ctx, [J|Js]) :-
    (   ( I = bad(T), T = t(near, _, _, _) ; I = r(near(1)), T = t(beside, beside, 0, 0) ),
        ( Is = [d,M|_] -> true ; Is = [M|_] ),
        M = m([o(C, O)], _, t(Key, Raw, _, _)),
        Key \== Raw,
        \+ person_category(C, Ctx),
        site(C, O, Ctx)
    ->  J = p(near, T)
    ;   J = I
    ),
    sited(Is, Ctx, Js).

%   unranked(+Ctx): nothing has a place among others, to be near to.

unranked(ctx(_, Cats, _, _, _, _)) :-
    \+ ( arg(_, Cats, cat(_, _, _, _, _, Dims, _, _)), member(D, [rank, floor, row]), memberchk(D, Dims) ).

site(C, O, ctx(_, Cats, _, _, _, _)) :-
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, Options)),
    nth1(O, Options, o(_, Names, _, _)),
    ( member(S, Stems) ; member(_-Tokens, Names), member(t(Key, _, _, _), Tokens), atom(Key), stem(Key, S) ),
    memberchk(S, [plac, locat, site, spot, area, region, town, villag, citi, street, avenu, road, lan, drive, park, squar, corner,
                  lak, pond, creek, river, bai, beach, harbor, island, falls, hill, mountain, peak, ridg, canyon, vallei, forest, wood, farm, ranch, bridg]),
    !.

%   refused(+Items0, +Ctx, -Items): "Ann refused the pie" and "did not want the pie" say that she
%   has none, if that is all that is said of it.

refused(Is, Ctx, Js) :-
    (   append(Before, [hedge(t(Key, _, _, _))|Both], Is),
        refusal(Key, Next),
        ( Next == none -> Both = [both|Two] ; Both = [w(Next, _),both|Two] ),
        ( append(Named, [comma|Tail], Two) -> Rest = [comma|Tail] ; Named = Two, Rest = [] ),
        append(One, [and|Other], Named),
        \+ ( ( member(I, Before) ; member(I, Named) ), unsettling(I) )
    ->  append([Before, [not,two_of|One], [and|Other], Rest], Js)
    ;   append(Before, [hedge(T)|After0], Is),
        T = t(Key, _, _, _),
        refused(Key, Before, After0, Ctx, Now, After),
        \+ ( ( member(I, Before) ; member(I, After) ), unsettling(I) ),
        object_of(After, M, Rest),
        ( Now == [] -> true ; Now = [not] -> thing(M, Ctx) ; true ),
        settled(Rest)
    ->  append([Before, Now, After], Js)
    ;   Js = Is
    ).

%   refused(+Word, +Before, +After0, +Ctx, -Now, -After): Now stands for the word.

refused(want, Before, After, _, [], After) :- append(Front, [not], Before), \+ memberchk(not, Front).
refused(insisted, Before, [p(on, T)|After], _, [p(on, T)], After) :- last(Before, I), refuser(I).
refused(Key, Before, After0, ctx(_, _, _, _, _, Known), [not], After) :-
    refusal(Key, Next),
    get_assoc('#refused', Known, _),
    \+ memberchk(not, Before),
    ( Next == none -> After = After0 ; After0 = [p(Next, _)|After] -> true ; After0 = [w(Next, _)|After] ),
    reverse(Before, Back),
    (   memberchk(Key, [allergic, spared])
    ->  Back = [v(Is, _),I|Front],
        memberchk(Is, [is, was])
    ;   Back = [v(Has, _),I|Front],
        memberchk(Has, [has, had])
    ->  true
    ;   Back = [I|Front]
    ),
    ( refuser(I) -> true ; I == who, Front = [comma|_] ).

refuser(m(_, _, _)).
refuser(pron).

%   unsettling(?Item): more is said than a refusal.

unsettling(hedge(_)).
unsettling(bad(_)).
unsettling(but).
unsettling(while).
unsettling(if).
unsettling(unless).
unsettling(neither).
unsettling(either).
unsettling(quote).
unsettling(thing(_)).

object_of([p(to, _),I|Is], M, Rest) :- ( I = w(Verb, _) ; I = v(Verb, _) ), !, obtains(Verb), ( Is = [p(_, _)|Is1] -> true ; Is1 = Is ), object_of(Is1, M, Rest).
object_of([d,M|Rest], M, Rest) :- !, M = m(_, _, _).
object_of([M|Rest], M, Rest) :- M = m(_, _, _).

%   obtains(?Verb): who does so has it. Who refuses to share the pie has it, too.

obtains(have).
obtains(get).
obtains(take).
obtains(buy).
obtains(choose).
obtains(pick).
obtains(order).
obtains(eat).
obtains(drink).
obtains(wear).
obtains(play).
obtains(try).
obtains(read).
obtains(drive).
obtains(go).
obtains(live).
obtains(be).

settled([]).
settled([I]) :- I = w(_, _).
settled([I|Is]) :- memberchk(I, [comma, semi]), \+ Is = [who|_].
settled([or|_]).
settled([and,pron|_]).
settled([and,w(_, _)|_]).
settled([and,v(_, _)|_]).
settled([and,m(_, _, _),V|_]) :- ( V = v(_, _) ; V = w(_, _) ).

%   so_then(+Items0, -Items): "Ella is allergic to milk so she made no cake" says the latter of her.
%   So does "Ann was unlucky; she paid $20".

so_then(Is, Js) :-
    (   append(Before, [So,pron|Rest], Is),
        memberchk(So, [so, semi]),
        append(Front, [M|Why], Before),
        M = m(_, _, _),
        \+ ( member(I, Front), \+ ( I = d ; I = w(_, _) ) ),
        \+ ( member(I, Why), \+ idle(I) )
    ->  append(Front, [M|Rest], Js)
    ;   Js = Is
    ).

idle(w(_, _)).
idle(v(_, _)).
idle(p(_, _)).
idle(d).
idle(not).
idle(hedge(_)).
idle(bad(t(no, _, _, _))).
idle(poss).
idle(comma).

%   related(+Items0, -Items): after a relation "it" is whom or what it is to.

related([], []).
related([R,thing(I)|Is], [R,I|Js]) :- R = r(_), !, related(Is, Js).
related([I|Is], [I|Js]) :- related(Is, Js).

%   completed(+Items0, -Items): in "Ann, who did not order soup, paid more than the woman who did" she
%   ordered soup.

completed(Is, Js) :-
    (   append(Before, [who,v(_, _)|Rest], Is),
        stops_there(Rest),
        denied_of_another(Before, Said)
    ->  append([Before, [who|Said], Rest], Js)
    ;   Js = Is
    ).

stops_there([]).
stops_there([I|_]) :- memberchk(I, [comma, semi, and, but]).

denied_of_another(Before, Said) :-
    append(Front, [Not|Is0], Before),
    (   Not == not
    ->  Is = Is0
    ;   Not == neither,
        append(_, [nor|Is1], Is0),
        append(_, [m(_, _, _)|Is], Is1)
    ),
    !,
    \+ memberchk(not, Front),
    \+ memberchk(not, Is),
    deed(Is, Said).

%   deed(+Items, -Said): a verb and the only option it has.

deed([I|Is], [I|Said]) :-
    (   I = m(_, _, _)
    ->  Said = [],
        \+ ( Is = [Or|_], memberchk(Or, [or, nor, and, m(_, _, _)]) )
    ;   ( I = w(_, _) ; I = d ; I = p(_, _) ; I = v(_, _) ),
        deed(Is, Said)
    ).

%   relevant(+Items0, +Ctx, -Items): without ", who has no ear for music,", where no option is named.

relevant([], _, []).
relevant([comma,who,I|Is], Ctx, Js) :-
    \+ ( I = v(Is0, _), memberchk(Is0, [is, are, was, were]) ),
    beside_the_point([I|Is], no, Ctx, Rest),
    !,
    relevant(Rest, Ctx, Js).
relevant([who,v(can, _),not,w(_, _),comma,and|Is], Ctx, [who|Js]) :-
    !,
    relevant(Is, Ctx, Js).
relevant([I|Is], Ctx, [I|Js]) :-
    relevant(Is, Ctx, Js).

%   beside_the_point(+Items, +Not, +Ctx, -Rest): a negation says something, unless it is "since".

beside_the_point([], no, _, []).
beside_the_point([I|Is], Not, Ctx, Rest) :-
    (   I == comma
    ->  Not == no,
        Rest = Is
    ;   I == and
    ->  Not == no,
        Is = [v(_, _)|_],
        Rest = [comma,who|Is]
    ;   I == not
    ->  beside_the_point(Is, yes, Ctx, Rest)
    ;   I = bad(t(Since, _, _, _)),
        memberchk(Since, [since, over, under, across, near, beyond, when, until, because, any, every, each])
    ->  beside_the_point(Is, no, Ctx, Rest)
    ;   ( I = w(K, _) -> \+ comp(K, _, _), \+ akin(K, Ctx) ; I = v(_, _) ; I = p(_, _) ; memberchk(I, [d, poss, pron, both, only(_), bad(t(no, _, _, _))]) ),
        beside_the_point(Is, Not, Ctx, Rest)
    ).

%   akin(+Key, +Ctx): an option has a word that begins as it does, as cooking and cookbooks.

akin(Key, ctx(_, Cats, _, _, _, _)) :-
    atom(Key),
    sub_atom(Key, 0, 4, _, Front),
    arg(_, Cats, cat(_, _, names, _, _, _, _, Options)),
    member(o(_, Names, _, _), Options),
    member(_-Tokens, Names),
    member(t(Word, _, _, _), Tokens),
    atom(Word),
    sub_atom(Word, 0, 4, _, Front),
    !.

%   the_thing(+Items0, -Items): in "Ann is not from the red house, but she is to the left of it" it is
%   what is named besides Ann.

the_thing(Is, Js) :-
    (   append(Before, [But,pron|After], Is),
        memberchk(But, [but, and, while]),
        findall(M, ( member(M, Before), M = m(_, _, _) ), [_,Thing]),
        append(Said, [r(Rel),pron|Rest], After),
        \+ ( member(I, Said), ( I = m(_, _, _) ; I = pron ; I = r(_) ) )
    ->  append([Before, [But,pron|Said], [r(Rel),Thing|Rest]], Js)
    ;   Js = Is
    ).

%   tidied(+Items0, -Items): most sentences have nothing for it, which has_marked/1 tells.

tidied(Items0, Items) :-
    quoted(Items0, Items1),
    or_more(Items1, Items2),
    had_no(Items2, Items3),
    by_number(no, Items3, Items4),
    former(Items4, [], Items).

has_marked([I|Is]) :-
    (   marked(I)
    ->  true
    ;   has_marked(Is)
    ).

marked(quote).
marked(or).
marked(bad(t(no, _, _, _))).
marked(p(by, _)).
marked(w(former, _)).
marked(w(latter, _)).

%   quoted(+Items0, -Items): an option is the same in quotes.

quoted([], []).
quoted([quote,M|Is], Js) :- M = m(_, _, _), !, quoted([M|Is], Js).
quoted([M,quote|Is], [M|Js]) :- M = m(_, _, _), !, quoted(Is, Js).
quoted([I|Is], [I|Js]) :- quoted(Is, Js).

%   or_more(+Items0, -Items): "6:00 or later" is not earlier than 6:00.

or_more([], []).
or_more([M,or,More|Is], [r(rel(Less, not, none, [])),M|Js]) :-
    ( M = m(_, _, t(n(_, _), _, _, _)) ; M = num(_, _, _) ),
    ( More = bad(t(Key, _, _, _)) ; More = w(Key, _) ),
    contrary(Key, Less),
    \+ ( Is = [I|_], \+ memberchk(I, [comma, semi, and, but]) ),
    !,
    or_more(Is, Js).
or_more([I|Is], [I|Js]) :- or_more(Is, Js).

contrary(more, less).
contrary(less, more).
contrary(fewer, more).
contrary(later, earlier).
contrary(earlier, later).
contrary(higher, lower).
contrary(lower, higher).
contrary(older, younger).
contrary(younger, older).
contrary(over, less).
contrary(under, more).
contrary(above, lower).
contrary(below, higher).

%   had_no(+Items0, -Items): "found no jade", "where no tea is drunk", "no baker lives there".

had_no([], []).
had_no([V,bad(t(no, _, _, _)),M|Is], [V,not,M|Js]) :-
    M = m(_, _, t(Key, _, _, _)),
    atom(Key),
    ( V = v(Has, _), memberchk(Has, [has, have, had, is, was, are, were]) ; V = w(Verb, _), verbal(Verb) ),
    !,
    had_no(Is, Js).
had_no([bad(t(no, _, _, _)),M,V|Is], [M,V,not|Js]) :-
    M = m(_, _, _),
    V = v(_, _),
    \+ Is = [not|_],
    !,
    had_no(Is, Js).
had_no([bad(t(no, R, L, C)),M,w(Verb, T)|Is], [M,v(does, t(no, R, L, C)),not,w(Verb, T)|Js]) :-
    M = m(_, _, _),
    verbal(Verb),
    !,
    had_no(Is, Js).
had_no([I|Is], [I|Js]) :- had_no(Is, Js).

verbal(Verb) :- past(Verb).
verbal(Verb) :- ends(Verb, s).
verbal(Verb) :- ends(Verb, ed).

%   by_number(+Related, +Items0, -Items): after a relation "by 220" is by how much, also where 220
%   is an option.

by_number(_, [], []).
by_number(yes, [p(by, _),M|Is], [by(N, Unit)|Is]) :-
    ( M = m(_, _, t(n(N, U), _, _, _)) ; M = num(N, U, _) ),
    memberchk(U-Unit, [''-none, '$'-'$', '%'-'%']),
    \+ ( Is = [I|_], \+ memberchk(I, [comma, semi, and, but]) ),
    !.
by_number(Related, [I|Is], [I|Js]) :-
    ( I = r(rel(_, How, none, _)), memberchk(How, [some, imm]) -> by_number(yes, Is, Js) ; by_number(Related, Is, Js) ).

%   former(+Items0, +Before, -Items): "the former" of two that are named before; former(K) is of
%   those of the sentence before.

former([], _, []).
former([d,w(Key, T)|Is], Before, [Who|Js]) :-
    memberchk(Key-K, [former-1, latter-2]),
    Is = [Next|_],
    ( Next = v(_, _) ; Next = w(Verb, _), ( past(Verb) ; ends(Verb, ed) ) ),
    !,
    reverse(Before, Said),
    (   two_named(Said, Two)
    ->  nth1(K, Two, Who)
    ;   memberchk(m(_, _, _), Before)
    ->  Who = bad(T)
    ;   Who = former(K)
    ),
    former(Is, Before, Js).
former([I|Is], Before, [I|Js]) :-
    former(Is, [I|Before], Js).

%   two_named(+Items, -Ms): the only two, or "Ann and Bob" with which the sentence begins.

two_named(Items, [A,B]) :-
    findall(M, ( member(M, Items), M = m(_, _, _) ), Ms),
    (   Ms = [A,B]
    ->  true
    ;   append(_, [neither|Two], Items),
        exclude(opens, Two, [A,nor,B|Rest]),
        \+ memberchk(m(_, _, _), Rest)
    ->  true
    ;   exclude(opens, Items, [A,And,B|_]),
        memberchk(And, [and, nor]),
        Ms = [A,B|_]
    ).

opens(d).
opens(p(of, _)).
opens(neither).
opens(both).

%   crossed(+Items0, +Ctx, -Items): "his sale price was half of Dee's regular price" is of two
%   categories, which no relation is; "the one with 2 silver medals" is of one.

crossed(Is, Ctx, Js) :-
    (   append(Before, [r(Rel)|After], Is),
        ( Rel = rel(_, _, _, Words) ; Rel = times(_, Words) ),
        one_of_two(Ctx, _, Keys),
        \+ named_in(Keys, Words),
        said_so(Keys, After, Front, T, Back)
    ->  append([Before, [r(Rel)|Front], [bad(T)|Back]], Js)
    ;   Js = Is
    ).

named_in(Keys, Words) :-
    \+ ( member(Key, Keys), stem(Key, S), \+ memberchk(S, Words) ).

said_so([Key|Keys], Is, Front, T, Rest) :-
    append(Front, [w(Key, T)|Rest], Is),
    \+ ( member(I, Front), ( I = r(_) ; I = comma ; I = and ) ),
    \+ last(Front, m(_, _, _)),
    maplist(open_item, Keys, Ws),
    append(Ws, After, Rest),
    !,
    \+ After = [p(of, _),m(_, _, _)|_].

open_item(Key, w(Key, _)).

%   own(+Items0, +Ctx, -Items): "In the house of the baker, the drink was tea": own is his.

own([], _, []).
own([I|Is], Ctx, [I|Js]) :-
    (   I == comma,
        ( Is = [d|Is0] -> true ; Is0 = Is ),
        Is0 = [w(Key, _),v(V, T)|Is1],
        in_category(Key, Ctx)
    ->  Js = [own,v(V, T)|Is1]
    ;   own(Is, Ctx, Js)
    ).

%   described(+Items0, +Ctx, -Items): in "the knife from Egypt" and "Ivan the Great's doll" names are
%   words like others where the options are no names but those of persons.

described(Is, Ctx, Js) :-
    (   member(cap(_), Is),
        Ctx = ctx(_, Cats, _, _, _, _),
        \+ ( arg(C, Cats, cat(_, _, names, _, _, _, _, Options)), \+ persons(C, Options, Ctx), member(O, Options), proper(O) ),
        \+ ( member(cap(T), Is), short_for(T, Cats) )
    ->  described(Is, no, Ctx, Js)
    ;   Js = Is
    ).

%   short_for(+T, +Cats): a name that begins as that of an option does.

short_for(t(Key, _, _, _), Cats) :-
    atom(Key),
    sub_atom(Key, 0, 3, _, Front),
    arg(_, Cats, cat(_, _, names, _, _, _, _, Options)),
    member(o(_, Names, _, _), Options),
    member(_-Tokens, Names),
    member(t(Word, _, _, _), Tokens),
    atom(Word),
    sub_atom(Word, 0, 3, _, Front),
    !.

%   Where is thing after one, and what describes it so far.

described([], _, _, []).
described([I|Is], Where, Ctx, Js) :-
    (   Where = thing,
        I = p(P, _),
        ( P == from ; P == of, ( Is = [num(_, _, _)|_] ; Is = [cap(_),d|_] ) ),
        description(Is, Js1, Rest)
    ->  Js = [I|Js0],
        append(Js1, Js2, Js0),
        described(Rest, thing, Ctx, Js2)
    ;   I = d,
        premodified(Is, Ctx, Js1, Rest)
    ->  Js = [I|Js0],
        append(Js1, Js2, Js0),
        described(Rest, thing, Ctx, Js2)
    ;   Is = [d,J,poss|Is1],
        capital(I, T),
        capital(J, T1),
        append(Words, [Thing|_], Is1),
        \+ Words = [_,_,_|_],
        \+ ( member(Word, Words), \+ Word = w(_, _) ),
        thing(Thing, Ctx)
    ->  maplist(described_name, [T,T1], [W,W1]),
        Js = [W,W1,poss|Js1],
        described(Is1, no, Ctx, Js1)
    ;   ( thing(I, Ctx) -> Now = thing ; Where = thing, describes(I) -> Now = thing ; Now = no ),
        Js = [I|Js1],
        described(Is, Now, Ctx, Js1)
    ).

capital(cap(T), T).
capital(w(Key, T), T) :- T = t(Key, Raw, _, _), Key \== Raw.

describes(w(K, _)) :- \+ past(K).
describes(p(_, _)).
describes(d).

%   description(+Items, -Words, -Rest): "the Battle", "42 BC", "Cyrus the Great".

description([d,w(K, T),C|Is], [d,w(K, T)|Js], Rest) :- C = cap(_), !, description([C|Is], Js, Rest).
description([d,cap(T)|Is], [d|Js], Rest) :- !, description([cap(T)|Is], Js, Rest).
description([num(_, _, t(_, Raw, L, C)),cap(T)|Is], [w(Raw, t(Raw, Raw, L, C)),W|Js], Rest) :- !, described_name(T, W), description_rest(Is, Js, Rest).
description([cap(T)|Is], [W|Js], Rest) :- described_name(T, W), description_rest(Is, Js, Rest).

description_rest([cap(T)|Is], [W|Js], Rest) :- !, described_name(T, W), description_rest(Is, Js, Rest).
description_rest([d,I|Is], [W|Js], Rest) :- capital(I, T), !, described_name(T, W), description_rest(Is, Js, Rest).
description_rest([P,cap(T)|Is], [P,W|Js], Rest) :- P = p(of, _), !, described_name(T, W), description_rest(Is, Js, Rest).
description_rest(Is, [], Is).

described_name(T, w(Key, T)) :-
    T = t(Key, _, _, _),
    \+ month(Key, _),
    \+ weekday(Key, _).

%   premodified(+Items, +Ctx, -Words, -Rest): after a determiner words and names before a thing.

premodified([I|Is], Ctx, [J|Js], Rest) :-
    (   I = w(K, _),
        \+ past(K)
    ->  J = I,
        premodified(Is, Ctx, Js, Rest)
    ;   I = cap(T),
        described_name(T, J),
        before_thing(Is, Ctx, Js, Rest)
    ).

before_thing([I|Is], Ctx, [J|Js], Rest) :-
    (   thing(I, Ctx)
    ->  J = I,
        Js = [],
        Rest = Is
    ;   I = cap(T),
        described_name(T, J),
        before_thing(Is, Ctx, Js, Rest)
    ).

%   thing(+Item, +Ctx): an option written small that is no person.

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

%   others(+Items0, +Ctx, -Items): "Ann met the man who paid $20" does not say that she did.

others([], _, []).
others([w(K, T),To,d,M|Is], Ctx, [bad(T),To,d,M|Js]) :-
    ( To = d ; To = pron ),
    M = m(_, _, _),
    ( past(K) ; ends(K, ed) ; ends(K, s) ),
    !,
    others(Is, Ctx, Js).
others([w(K, T),d,To,d,M|Is], Ctx, [bad(T),d,To,d,M|Js]) :-
    memberchk(K, [gave, gives, bought, buys, sold, sells, sent, lent, handed, offered, showed, brought, taught, told]),
    M = m(_, _, _),
    ( To = w(Kin, _), kin(Kin) ; To = m(_, _, t(Key, _, _, _)), atom(Key) ),
    !,
    others(Is, Ctx, Js).
others([w(K, T)|Is], _, [bad(T)|Is]) :-
    memberchk(K, [gave, gives, give, given, giving]),
    ( Is = [d,M|Is1] -> true ; Is = [M|Is1] ),
    M = m(_, _, _),
    Is1 = [d,w(_, _)|_],
    !.
others([M,W|Is], Ctx, [M,W|Js]) :-
    M = m(_, _, _),
    W = w(K, _),
    memberchk(K, [includes, included]),
    !,
    others(Is, Ctx, Js).
others([M,w(K, T)|Is], _, [M,bad(T)|Is]) :-
    M = m(_, _, _),
    memberchk(K, [told, asked, thanked, warned, phoned, invited, congratulated, advised, telephoned]),
    ( Is = [m(_, _, t(Key, _, _, _))|_] ; Is = [d,m(_, _, t(Key, _, _, _))|_] ),
    atom(Key),
    !.
others([M,w(K, T)|Is], Ctx, [M,bad(T)|Is]) :-
    M = m([o(C, _)|_], _, _),
    \+ memberchk(K, [alone, myself]),
    person_category(C, Ctx),
    someone_else(Is, Ctx),
    !.
others([M,w(K, T),O|Is], Ctx, [M,bad(T),O|Is]) :-
    M = m([o(C, _)|_], _, _),
    O = m([o(D, _)|_], _, _),
    D =\= C,
    person_category(C, Ctx),
    person_category(D, Ctx),
    ( past(K) ; ends(K, ed), \+ ends(K, named) ; ends(K, s) ),
    !.
others([M,w(K, T)|Is], Ctx, [M,bad(T)|Is]) :-
    M = m(_, _, _),
    no_home([w(K, T)|Is], Ctx),
    !.
others([R,M,W|Is], Ctx, [R,M,W|Js]) :-
    ( R = r(_) ; R = rr(_) ),
    M = m(_, _, _),
    W = w(K, _),
    memberchk(K, [sits, sat, stands, stood, lives, lived, works, worked]),
    !,
    others(Is, Ctx, Js).
others([M,V,w(K, T)|Is], Ctx, [M,V,bad(T)|Is]) :-
    M = m([o(C, _)|_], _, _),
    V = v(_, _),
    ends(K, ing),
    person_category(C, Ctx),
    someone_named(Is, with, Ctx),
    !.
others([w(Noun, T0),who,w(K, T),With,M|Is], Ctx, [w(Noun, T0),who,w(K, T),With,M|Js]) :-
    With = p(with, _),
    M = m([o(C, _)|_], _, _),
    Ctx = ctx(_, Cats, _, _, _, _),
    stem(Noun, S),
    arg(D, Cats, cat(_, Stems, names, _, _, _, _, _)),
    D =\= C,
    memberchk(S, Stems),
    !,
    others(Is, Ctx, Js).
others([who,w(K, T),With,M|Is], Ctx, [who,bad(T),With,M|Is]) :-
    With = p(with, _),
    M = m([o(C, _)|_], _, _),
    person_category(C, Ctx),
    \+ in_category(K, Ctx),
    !.
others([I|Is], Ctx, [I|Js]) :-
    others(Is, Ctx, Js).

someone_else([p(_, _)|Is], Ctx) :- !, someone_named(Is, with, Ctx).
someone_else([v(_, _),w(_, _)|Is], Ctx) :- !, someone_named(Is, without, Ctx).
someone_else([w(_, _),p(_, _)|Is], Ctx) :- !, someone_named(Is, with, Ctx).
someone_else([d,w(K, _),p(With, _)|Is], Ctx) :- memberchk(With, [with, to, for]), \+ person_noun(K, Ctx), !, someone_named(Is, with, Ctx).
someone_else([m(_, _, _),p(To, _)|Is], Ctx) :- memberchk(To, [to, with, for, of]), !, someone_named(Is, with, Ctx).
someone_else([d,m(_, _, _),p(To, _)|Is], Ctx) :- memberchk(To, [to, with, for, of]), !, someone_named(Is, with, Ctx).
someone_else(Is, Ctx) :- someone_named(Is, without, Ctx).

someone_named([d,one|_], with, _).
someone_named([d,w(Noun, _)|_], _, Ctx) :- person_noun(Noun, Ctx).
someone_named([d,m(_, _, _),w(Noun, _)|_], _, Ctx) :- person_noun(Noun, Ctx).
someone_named([m(_, _, _),w(Noun, _)|_], _, Ctx) :- person_noun(Noun, Ctx).

%   no_home(+Items, +Ctx): a house is spoken of, after what one does to one's own and to others.

no_home([w(K, _)|Is], Ctx) :-
    \+ memberchk(K, [lives, lived, live, living, resides, resided, residing, dwells, dwelt, occupies, occupied, inhabits, inhabited, owns, owned, own, rents, rented, stays, stayed, moved, bought, built, belongs, chose, selected, picked]),
    ( Is = [w(_, _),p(P, _)|_] -> Is = [_,_,d|Is1] ; Is = [p(P, _)|_] -> Is = [_,d|Is1] ; P = at, Is = [d|Is1] ),
    \+ memberchk(P, [in, into, inside, of, with, on, as]),
    Is1 = [m([o(C, _)|_], _, _),w(House, _)|_],
    memberchk(House, [house, home, cottage, cabin, apartment, flat, villa]),
    Ctx = ctx(_, Cats, _, _, _, _),
    roots(K, Roots, []),
    arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)),
    \+ ( member(S, Roots), memberchk(S, Stems) ).

%   person_noun(+Noun, +Ctx): people are called so, in any text or with "who" in this one.

person_noun(Noun, ctx(_, _, _, _, _, Known)) :-
    (   get_assoc(who(Noun), Known, _)
    ->  true
    ;   memberchk(Noun, [person, man, woman, boy, girl, guy, lady, gentleman, kid, child, friend, guest, customer,
                         diner, runner, student, eater, drinker, owner, lover, smoker, player, native, resident,
                         winner, wearer, fan])
    ).

person_category(C, ctx(_, Cats, _, _, _, Known)) :-
    (   get_assoc('#person'(C), Known, _)
    ->  true
    ;   arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)),
        member(S, Stems),
        memberchk(S, [nam, person, peopl, friend, man, woman, boi, girl, child, guest, nationaliti])
    ->  true
    ).

%   compared_again(+Items0, -Items): "Ann ate two more pies than Bob, but she paid less" is less than Bob.

compared_again(Is, Js) :-
    (   append(Before, [Link,pron|After], Is),
        memberchk(Link, [but, and]),
        append(Front, [r(rel(_, _, _, _))|Object], Before),
        \+ memberchk(r(_), Front),
        findall(M, ( member(M, Object), M = m(_, _, _) ), [Other]),
        append(Words, [More|Rest], After),
        compares(More, Comp),
        \+ ( ( member(I, Words) ; member(I, Rest) ), \+ ( I = w(_, _) ; I = v(_, _) ; I = p(_, _) ; I = d ) )
    ->  append(Words, Rest, Said),
        findall(S, ( member(w(K, _), Said), roots(K, Ss, []), member(S, Ss) ), Stems),
        append([Before, [Link,pron], Words, [r(rel(Comp, some, none, Stems)),Other]], Js)
    ;   Js = Is
    ).

compares(bad(t(Comp, _, _, _)), Comp) :- comp(Comp, _, _).
compares(w(Comp, _), Comp) :- comp(Comp, _, _).

%   differences(+Items0, -Items): in "$30k more than" there is no option, also where the unit of
%   the difference is not known.

differences([], []).
differences([R,d,bad(t(Kin, _, _, _)),M|Is], [R,M|Js]) :-
    R = r(_),
    memberchk(Kin, [brother, sister, wife, husband, cousin, friend, son, daughter, mother, father]),
    M = m(_, _, t(Key, Raw, _, _)),
    Key \== Raw,
    !,
    differences(Is, Js).
differences([I|Is], [J|Js]) :-
    (   I = m(_, _, T),
        T = t(n(_, U), _, _, _),
        U \== '#',
        ( append(Ws, [r(Rel)|_], Is) -> true ),
        Rel = rel(Comp, some, none, _),
        ( Ws = [] ; append(Front, [w(Unit, _)], Ws), memberchk(Unit, [units, points, degrees]), \+ ( member(W, Front), \+ W = w(_, _) ) ),
        comp(Comp, _, Dims),
        \+ memberchk(row, Dims)
    ->  J = bad(T)
    ;   J = I
    ),
    differences(Is, Js).

%   more_said(+Items0, +Words, -Items): "finished before Ann but after Bob": what is said of the
%   first relation is said of the second.

more_said([], _, []).
more_said([and,d,w(Spouse, _)|Is], Words, Js) :-
    memberchk(Spouse, [wife, husband]),
    !,
    more_said(Is, Words, Js).
more_said([I|Is], Words, [I|Js]) :-
    (   I = r(rel(_, _, Unit, Words1))
    ->  (   nonvar(Unit),
            Unit \== none,
            append(Object, [and,r(rel(C, n(N), none, Ws))|Is1], Is),
            \+ ( member(J, Object), ( J = r(_) ; J = comma ) )
        ->  append(Object, [and,r(rel(C, n(N), Unit, Ws))|Is1], Is2)
        ;   Is2 = Is
        ),
        more_said(Is2, Words1, Js)
    ;   memberchk(I, [and, but]),
        Is = [r(rel(C, A, U, Words0))|Is1]
    ->  append(Words0, Words, Words1),
        Js = [r(rel(C, A, U, Words1))|Js1],
        more_said(Is1, Words1, Js1)
    ;   more_said(Is, Words, Js)
    ).

%   superlatives(+Items0, +Words, +Ctx, -Items): "her score was higher than Bob's, but not the
%   highest": it is of what the relation is.

superlatives([], _, _, []).
superlatives([I|Is], Words, Ctx, [J|Js]) :-
    (   I = r(rel(_, _, _, [W|Ws]))
    ->  J = I,
        superlatives(Is, [W|Ws], Ctx, Js)
    ;   I = m([o(C, _)|_], _, t(Key, _, _, _)),
        ends(Key, est),
        append(Links, [m(Cands, Choice, T)|Rest], Is),
        \+ ( member(L, Links), \+ memberchk(L, [nor, or, and, d]) ),
        var(Choice),
        T = t(Key1, _, _, _),
        ends(Key1, est),
        memberchk(o(C, O), Cands)
    ->  J = I,
        append(Links, [m([o(C, O)], o(C, O), T)|Rest], Is1),
        superlatives(Is1, Words, Ctx, Js)
    ;   I = m(Cands, Choice, T),
        var(Choice),
        T = t(Key, _, _, _),
        ends(Key, est),
        Ctx = ctx(_, Cats, _, _, _, _),
        findall(o(C, O), ( member(o(C, O), Cands), arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)), member(S, Stems), memberchk(S, Words) ), [Best])
    ->  J = m([Best], Best, T),
        superlatives(Is, Words, Ctx, Js)
    ;   J = I,
        superlatives(Is, Words, Ctx, Js)
    ).

%   places(+Items0, +Ctx, -Items): a number after a place, as in "house 2, 3 or 4", is one.

places([], _, []).
places([I|Is], Ctx, [I|Js]) :-
    (   I = m(_, O, _),
        nonvar(O),
        O = o(Row, _),
        Ctx = ctx(_, _, _, _, Row, _)
    ->  more_places(Is, Ctx, Js)
    ;   places(Is, Ctx, Js)
    ).

more_places([I,num(N, U, T)|Is], Ctx, [I,m([O], O, T)|Js]) :-
    memberchk(U, ['', num]),
    memberchk(I, [comma, or, and, nor]),
    place(N, Ctx, O),
    !,
    more_places(Is, Ctx, Js).
more_places([comma,I,num(N, U, T)|Is], Ctx, [comma,I,m([O], O, T)|Js]) :-
    memberchk(U, ['', num]),
    memberchk(I, [or, and, nor]),
    place(N, Ctx, O),
    !,
    more_places(Is, Ctx, Js).
more_places(Is, Ctx, Js) :-
    places(Is, Ctx, Js).

%   more_numbers(+Items0, +Ctx, -Items): in "won four, five and seven games" seven is of what four is.

more_numbers([], _, []).
more_numbers([M|Is], Ctx, [M|Js]) :-
    (   M = m([o(C, _)], _, t(n(_, ''), _, _, _)),
        append(Links, [num(V, '', T)|Rest], Is),
        Links = [_|_],
        \+ ( member(I, Links), \+ memberchk(I, [comma, and, or]) ),
        Ctx = ctx(_, Cats, _, _, _, _),
        arg(C, Cats, cat(_, _, numeric, _, _, _, Values, _)),
        nth1(O, Values, V)
    ->  append(Links, [m([o(C, O)], o(C, O), T)|Rest], Is1),
        more_numbers(Is1, Ctx, Js)
    ;   more_numbers(Is, Ctx, Js)
    ).

%   items(+Tokens, +Prev, +Last, +Win, +Ctx, -Items): Prev is the key of the token before, Last the item;
%   Win has the stems of what was said since the last option, and before it in "the rating of Ann", where
%   '#of' stands before what comes; but "a rating of 4.5" and "the 4.5 rating" are options, whatever is said of them.

items([], _, _, _, _, []).
items([T|Ts], Prev, Last, Win, Ctx, Items) :-
    T = t(Key, _, _, _),
    (   item(Key, T, Ts, Prev, Win, Ctx, Item, Rest)
    ->  Items = [Item|Items1],
        window(Item, Last, Win, Ctx, Win1),
        (   Rest == Ts
        ->  Prev1 = Key
        ;   append(_, [t(Prev1, _, _, _)|Rest0], [T|Ts]),
            Rest0 == Rest
        ),
        items(Rest, Prev1, Item, Win1, Ctx, Items1)
    ;   Items = [],
        throw(no_item(T))
    ).

window(v(been, _), _, Win, _, ['#been'|Win]) :- !.
window(v(Has, _), _, _, _, []) :-
    memberchk(Has, [has, had, have]),
    !.
window(w(Key, _), Last, Win, Ctx, Words) :-
    !,
    roots(Key, Roots, []),
    ( Last = m(Cands, _, _), kind_named(Roots, Cands, Ctx) -> Words = Win ; append(Roots, Win, Words) ).
window(p(Of, _), _, Win, _, ['#of'|Win]) :-
    memberchk(Of, [of, for]),
    !.
window(m(Cands, _, _), _, ['#of'|Win], Ctx, Words) :-
    !,
    ( kind_named(Win, Cands, Ctx) -> Words = [] ; Words = Win ).
window(m(_, _, _), _, _, _, []) :- !.
window(r(_), _, _, _, []) :- !.
window(Item, _, _, _, []) :-
    memberchk(Item, [comma, semi, and, but, who]),
    !.
window(_, _, Win, _, Win).

%   kind_named(+Win, +Cands, +Ctx): Win names a category of the option.

kind_named(Win, Cands, ctx(_, Cats, _, _, _, _)) :-
    member(o(C, _), Cands),
    arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)),
    member(S, Stems),
    memberchk(S, Win),
    !.

item(option(Cands, T, _), _, Ts, _, Win, Ctx, Item, Ts) :-
    !,
    mention(Cands, Ts, Win, Ctx, T, Item).
item(Key, _, [T|Ts], _, _, _, w(name, T), Ts) :-
    T = t(Name, _, _, _),
    memberchk(Name, [name, names]),
    memberchk(Key, [last, n(1, ord), n(2, ord), middle]),
    !.
item(Key, T, Ts, _, _, Ctx, m([O], O, T), Ts) :-
    ( Key = n(K, ord) -> true ; Key == last, K = last ),
    Ts = [t(Noun, _, _, _)|_],
    in_time(Noun, K, Ctx, O),
    !.
item(last, T, Ts, Prev, _, _, w(last, T), Ts) :-
    memberchk(Prev, [not, did, does, will, would, could, to]),
    Ts = [t(As, _, _, _)|_],
    memberchk(As, [as, longer, less, more, for, only, exactly, n(_, _)]),
    !.
item(last, T, [t(Time, _, _, _)|Ts], Prev, _, Ctx, Item, Ts) :-
    \+ memberchk(Prev, [the, in, of, '\'s', '']),
    memberchk(Time, [season, year, night, week, weekend, month, spring, summer, autumn, fall, winter]),
    !,
    ( in_category(Time, Ctx) -> Item = bad(T) ; Item = w(last, T) ).
item(last, T, Ts, Prev, _, _, w(last, T), Ts) :-
    \+ memberchk(Prev, [the, his, her, its, '\'s', came, finished, arrived, placed, in]),
    Ts = [t(Verb, _, _, _)|_],
    done(Verb),
    !.
item(n(1, ord), T, Ts, Prev, _, Ctx, w(first, T), Ts) :-
    \+ memberchk(Prev, [the, his, her, its, '\'s']),
    Ts = [t(Verb, _, _, _),t(In, _, _, _)|Ts1],
    (   done(Verb),
        memberchk(In, [in, on]),
        value_mention(Ts1, Ctx, _, _)
    ;   ( found(Verb) ; irregular_participle(Verb) ; memberchk(Verb, [heard, caught, built, made, sold, performed]) ),
        \+ done(Prev)
    ;   done(Verb),
        last_said(Prev)
    ),
    !.
item(times, T, Ts, n(_, ''), _, _, w(times, T), Ts) :-
    \+ ( Ts = [t(As, _, _, _)|_], memberchk(As, [as, the, that, what, more, less, fewer, n(_, _)]) ),
    !.
item(Key, T, Ts, not, _, _, bad(T), Ts) :-
    vague(Key, Ts),
    !.
item(Key, _, Ts, Prev, _, Ctx, some_of(Ms), Ts) :-
    of_sex(Key, Sex, one),
    memberchk(Prev, [a, an]),
    \+ Ts = [t(of, _, _, _)|_],
    all_of_sex(Sex, Ctx, Ms),
    Ms = [_,_|_],
    !.
item(the, _, Ts, _, _, Ctx, Item, Rest) :-
    sexed(the, Ts, Ctx, Item, Rest),
    !.
item(n(1, ''), _, Ts, _, _, Ctx, Item, Rest) :-
    sexed(one, Ts, Ctx, Item, Rest),
    !.
item(n(1, ''), _, Ts, '', _, Ctx, somebody, Rest) :-
    Ts = [t(of, _, _, _),t(The, _, _, _)|Ts1],
    memberchk(The, [the, these, those]),
    ( Ts1 = [t(n(N, ''), _, _, _)|Ts2], Ctx = ctx(N, _, _, _, _, _) -> true ; Ts2 = Ts1 ),
    Ts2 = [t(Noun, _, _, _)|Rest],
    plural(Noun),
    \+ lookup(Ts2, Ctx, _, _),
    Rest = [t(Verb, _, _, _)|_],
    ( lex(Verb, v) ; atom(Verb), past(Verb) ; ends(Verb, ed) ),
    !.
item(double, T, Ts, Prev, _, _, w(double, T), Ts) :-
    memberchk(Prev, [the, a]),
    Ts = [t(Feature, _, _, _)|_],
    memberchk(Feature, [feature, features, bed, room, bill, date]),
    !.
item(either, _, Ts, Prev, _, Ctx, Item, Rest) :-
    lex(Prev, p),
    sexed(one, Ts, Ctx, Item, Rest),
    !.
item(either, _, [t(of, _, _, _)|Ts], than, _, Ctx, Item, Rest) :-
    sexed(both, [t(of, '', 0, 0)|Ts], Ctx, Item, Rest),
    !.
item(both, _, Ts, _, _, Ctx, Item, Rest) :-
    sexed(both, Ts, Ctx, Item, Rest),
    !.
item(n(_, ''), T, Ts, Prev, _, Ctx, w(Raw, T), Ts) :-
    memberchk(Prev, [turn, turns, turned, turning]),
    T = t(_, Raw, _, _),
    ( Ts = [t(Next, _, _, _)|_] -> memberchk(Next, [before, after, earlier, later, sometime, in, on, ',', and, but]) ; true ),
    \+ number_mention([T|Ts], Prev, Ctx, _, _),
    !.
item(Key, _, Ts, _, _, Ctx, among(Ms), Rest) :-
    ( Key = n(K, ord) ; Ts = [t(century, _, _, _)|_], memberchk(Key-K, [sixteenth-16, seventeenth-17, eighteenth-18, nineteenth-19, twentieth-20]) ),
    in_part(Ts, K, Ctx, Os, Rest),
    !,
    findall(m([O], O, none), member(O, Os), Ms).
item(n(V, U), T, Ts, Prev, Win, Ctx, Item, Rest) :-
    !,
    number_item(V, U, T, Ts, Prev, Win, Ctx, Item, Rest).
item(Key, T, Ts, Prev, Win, Ctx, Item, Rest) :-
    T = t(_, Raw, _, _),
    lookup([T|Ts], Ctx, Length0-Cands0, Rest0),
    relational(Key, Length0, T, Prev),
    \+ ( Length0 =:= 1, lex(Key, _), \+ ( member(O, Cands0), spelt(O, Key, Raw, Ctx) ) ),
    !,
    (   value_mention([T|Ts], Ctx, Length1-Cands1, Rest1),
        Length1 >= Length0
    ->  (   Length1 =:= Length0
        ->  append(Cands0, Cands1, Cands2),
            sort(Cands2, Cands)
        ;   Cands = Cands1
        ),
        Rest = Rest1
    ;   Cands = Cands0,
        Rest = Rest0
    ),
    mention(Cands, Rest, Win, Ctx, T, Item).
item(Key, T, Ts, '''s', _, Ctx, Item, Rest) :-
    phrase(own_side(Item, Ctx), [T|Ts], Rest),
    \+ Key == the,
    !.
item(Key, T, Ts, _, _, Ctx, Item, Rest) :-
    memberchk(Key, [on, to]),
    phrase(his_side(Item, Ctx), [T|Ts], Rest),
    !.
item(Key, T, Ts, _, Win, Ctx, Item, Rest) :-
    Ctx = ctx(N, _, _, _, 0, _),
    from_last(Key, Ts, Back, Rest),
    K is N - Back,
    K >= 1,
    ordinal_extreme(K, Ctx, Cands),
    !,
    mention(Cands, Rest, Win, Ctx, T, Item).
item(last, T, Ts, Prev, Win, Ctx, Item, Ts) :-
    Ctx = ctx(N, _, _, _, _, _),
    memberchk(Prev, [came, finished, comes, placed, in]),
    ( Ts = [t(Did, _, _, _)|_], ( lex(Did, v) ; done(Did) ) -> true ; phrase(end_of_phrase, Ts, _) ),
    \+ ordinal_extreme(N, Ctx, _),
    ordinal_else(N, Prev, Ctx, Cands),
    !,
    mention(Cands, Ts, Win, Ctx, T, Item).
item(after, T, Ts, _, _, Ctx, p(after, T), Ts) :-
    Ts = [t(n(V, ''), _, _, _),t(Noun, _, _, _)|_],
    atom(Noun),
    stem(Noun, S),
    plural(Noun, S),
    Ctx = ctx(_, Cats, _, _, _, _),
    counted_in(C, S, Cats),
    arg(C, Cats, cat(_, _, numeric, num, _, _, Values, _)),
    memberchk(V, Values),
    !.
item(behind, T, Ts, _, _, Ctx, p(behind, T), Ts) :-
    Ts = [t(Door, _, _, _)|_],
    ( Door = option(_, t(Key, _, _, _), _) -> true ; Key = Door ),
    memberchk(Key, [door, curtain, screen, panel]),
    lookup(Ts, Ctx, _, _),
    !.
item(behind, T, Ts, Prev, _, Ctx, p(behind, T), Ts) :-
    atom(Prev),
    person_noun(Prev, Ctx),
    Ts = [t(Key, Raw, _, _)|_],
    Key \== Raw,
    name_follows(Ts, Ctx, C, _),
    \+ person_category(C, Ctx),
    Ctx = ctx(_, Cats, _, _, Row, _),
    ( Row =:= 0 -> true ; arg(Row, Cats, cat(_, _, _, _, _, Dims, _, _)), memberchk(rank, Dims) ),
    !.
item(end, _, [t(Seat, _, _, _)|Ts], Prev, _, Ctx, ends, Ts) :-
    memberchk(Prev, [neither, either]),
    atom(Seat),
    stem(Seat, S),
    place_stem(S, Ctx),
    !.
item(no, _, [t(Noun, _, _, _)|Ts], Prev, _, Ctx, none_of(Ms), Ts) :-
    memberchk(Prev, ['', ',', ';', and, but]),
    of_sex(Noun, Sex, one),
    all_of_sex(Sex, Ctx, Ms),
    !.
item(of, T, Ts, Prev, _, Ctx, ends, Rest) :-
    memberchk(Prev, [neither, either]),
    phrase(relation(ends, [], Ctx), [T|Ts], Rest),
    !.
item(Key, T, Ts, Prev, Win, Ctx, Item, Rest) :-
    starter(Key),
    phrase(relation(Item0, Inner, Ctx), [T|Ts], Rest0),
    !,
    Rest = Rest0,
    ( of_values(Item0, Prev, Win, Ctx, Item) -> true ; seen(Item0, Inner, Win, Ctx, Item) -> true ; Item = bad(T) ).
item(Key, _, Ts, Prev, _, Ctx, pron, Ts) :-
    memberchk(Key, [his, her, its]),
    memberchk(Prev, ['', ',', ';', ':', and, but, while, whereas]),
    attribute(4, Ts, Ctx),
    !.
item(the, _, Ts, Prev, _, Ctx, pron, Ts) :-
    memberchk(Prev, ['', ',', ';', ':', and, but, while, whereas]),
    once(append(Words, [t(of, _, _, _),t(His, _, _, _)|Ts1], Ts)),
    memberchk(His, [his, her, its]),
    append(Words, [t(is, '', 0, 0)], Said),
    attribute(4, Said, Ctx),
    attribute(1, Ts1, Ctx),
    !.
item(Key, T, Ts, Prev, _, Ctx, own_value(C), Rest) :-
    (   memberchk(Prev, [of, than]),
        memberchk(Key, [the, his, her, its])
    ->  Phrase = Ts
    ;   Prev == the,
        Phrase = [T|Ts]
    ),
    own_value(Phrase, Ctx, C, Rest),
    !.
item(each, _, [t(of, _, _, _)|Ts], _, _, _, both, Ts) :-
    !.
item(Key, _, [t(else, _, _, _)|Ts], _, _, _, somebody_else, Ts) :-
    memberchk(Key, [someone, somebody]),
    !.
item(Key, _, Ts, Prev, _, _, somebody, Ts) :-
    memberchk(Key, [someone, somebody]),
    Prev == (','),
    Ts = [t(Is, _, _, _)|_],
    memberchk(Is, [is, was, has, had]),
    !.
item(Key, _, Ts, '', _, _, somebody, Ts) :-
    memberchk(Key, [someone, somebody]),
    !.
item(that, _, Ts, Prev, _, Ctx, pron, Rest) :-
    that_thing(Ts, Prev, Ctx, Rest),
    !.
item(this, _, Ts, Prev, _, Ctx, pron, Rest) :-
    that_thing(Ts, Prev, Ctx, Rest),
    !.
item(Key, _, Ts, Prev, _, _, d, Ts) :-
    memberchk(Key, [anyone, anybody]),
    memberchk(Prev, [of, by, from, to]),
    Ts = [t(In, _, _, _)|_],
    memberchk(In, [in, from, with, who]),
    !.
item(it, _, Ts, Prev, _, _, thing(pron), Ts) :-
    lex(Prev, p),
    !.
item(there, T, Ts, Prev, _, _, thing(w(there, T)), Ts) :-
    atom(Prev),
    \+ memberchk(Prev, ['', ',', ';', and, but, that, over, if, then, while]),
    \+ ( Ts = [t(Is, _, _, _)|_], memberchk(Is, [is, are, was, were, has, have, had]) ),
    !.
item(his, _, Ts, Prev, _, Ctx, his, Rest) :-
    his_own(his, Ts, Prev, Ctx, Rest),
    !.
item(her, _, Ts, Prev, _, Ctx, his, Rest) :-
    his_own(her, Ts, Prev, Ctx, Rest),
    !.
item(hers, _, Ts, Prev, _, Ctx, his, Rest) :-
    his_own(hers, Ts, Prev, Ctx, Rest),
    !.
item(its, _, Ts, Prev, _, Ctx, his, Rest) :-
    his_own(its, Ts, Prev, Ctx, Rest),
    !.
item(Key, _, Ts, Prev, _, _, pron, Ts) :-
    memberchk(Key, [his, hers]),
    (   memberchk(Prev, ['', ',', ';', and, but]),
        Ts = [t(Is, _, _, _)|_],
        memberchk(Is, [is, was])
    ;   Prev == than,
        phrase(end_of_phrase, Ts, _)
    ;   Ts = [t(Made, _, _, _),t(Of, _, _, _)|_],
        done(Made),
        lex(Of, p)
    ;   Ts = [t(The, _, _, _)|_],
        memberchk(The, [the, a, an])
    ),
    !.
item(without, T, Ts0, _, _, Ctx, m([O], O, T), Ts) :-
    ( Ts0 = [t(A, _, _, _)|Ts1], memberchk(A, [a, an, any]) -> true ; Ts1 = Ts0 ),
    Ts1 = [t(Noun, _, _, _)|Ts],
    without(Noun, Ctx, O),
    !.
item(no, T, [t(Noun, _, _, _)|Ts], Prev, _, Ctx, m([O], O, T), Ts) :-
    memberchk(Prev, [has, had, have, with, won, wins, got, gets, received, takes, took, uses, used]),
    without(Noun, Ctx, O),
    !.
item(Key, T, Ts, Prev, Win, Ctx, Item, Ts) :-
    memberchk(Key-V, [once-1, twice-2, thrice-3]),
    done(Prev),
    phrase(end_of_phrase, Ts, _),
    so_often(V, Ctx, Cands),
    !,
    mention(Cands, Ts, Win, Ctx, T, Item).
item(Key, T, Ts, Prev, Win, Ctx, Item, Rest) :-
    memberchk(Prev, [not, did, does, to, will, would, could, or, nor, and, who]),
    ( ends(Key, Base, e) -> true ; Base = Key ),
    atom(Base),
    doing_root(Base, Root),
    entries(doing(Root), T, Ts, Ctx, Length-Cands, Rest),
    ( Length > 1 -> true ; stem(Base, Root), \+ memberchk(Prev, [or, nor, and, who]) ),
    !,
    mention(Cands, Rest, Win, Ctx, T, Item).
item(total, T, Ts, Prev, _, Ctx, w(total, T), Ts) :-
    ( Prev == '''s' -> true ; Prev = n(_, _), in_category(total, Ctx) ),
    !.
item(Key, T, Ts, _, _, Ctx, among(Ms), Rest) :-
    memberchk(Key-Odd, [even-0, odd-1]),
    Ts = [t(Noun, _, _, _)|Ts1],
    Ctx = ctx(N, _, _, _, Row, _),
    Row > 0,
    ( Noun == number -> Rest = Ts1, \+ Ts1 = [t(of, _, _, _)|_] ; Noun == numbered, Ts1 = [t(Place, _, _, _)|Rest], stem(Place, S), place_stem(S, Ctx) ),
    !,
    findall(m([o(Row, P)], o(Row, P), T), ( between(1, N, P), P mod 2 =:= Odd ), Ms).
item(Key, T, [t(number, _, _, _)|Ts], _, Win, Ctx, among(Ms), Ts) :-
    memberchk(Key-Odd, [even-0, odd-1]),
    \+ Ts = [t(of, _, _, _)|_],
    Ctx = ctx(_, Cats, _, _, _, _),
    findall(C-Vs, ( arg(C, Cats, cat(_, Stems, numeric, num, _, _, Vs, _)), once(( member(S, Stems), memberchk(S, Win) )) ), [C-Values]),
    !,
    findall(m([o(C, I)], o(C, I), T), ( nth1(I, Values, V), integer(V), V mod 2 =:= Odd ), Ms).
item(it, _, Ts, _, _, _, it, Ts) :-
    cleft(Ts),
    !.
item(over, T, Ts, _, _, Ctx, p(over, T), Ts) :-
    Ts = [t(Key, Key, _, _)|_],
    atom(Key),
    lookup(Ts, Ctx, _, _),
    !.
item(Key, _, Ts, _, _, _, sum, Rest) :-
    memberchk(Key, [add, adds, added, sum, sums, summed]),
    ( Ts = [t(up, _, _, _),t(to, _, _, _)|Rest] ; Ts = [t(to, _, _, _)|Rest], Rest = [t(n(_, _), _, _, _)|_] ),
    !.
item(by, _, Ts, Prev, _, Ctx, by(N, Unit), Rest) :-
    \+ ( done(Prev), \+ memberchk(Prev, [won, beat, lost, missed, differed, separated, trailed, led, followed]), value_mention(Ts, Ctx, _, _) ),
    phrase(( bound(Bound), amount(N0, Unit, Ctx), end_of_phrase ), Ts, Rest0),
    ( Bound == eq -> Unit \== none, N = N0 ; bounded(Bound, N0, N) ),
    !,
    Rest = Rest0.
item(Key, T, Ts, _, _, Ctx, bad(T), Ts) :-
    of_unknown_size(Key, Ts, Ctx),
    !.
item(Key, T, Ts, Prev, _, Ctx, num(720, hm, T), Ts) :-
    memberchk(Key, [noon, midday]),
    memberchk(Prev, [before, after]),
    once(( Ctx = ctx(_, Cats, _, _, _, _), arg(_, Cats, cat(_, _, numeric, Type, _, _, _, _)), memberchk(Type, [clock, hm]) )),
    \+ value_mention([T|Ts], Ctx, _, _),
    !.
item(Key, T, Ts, Prev, _, _, w(Key, T), Ts) :-
    memberchk(Key, [best, most, least]),
    ( memberchk(Prev, [who, he, she]), Ts = [t(Verb, _, _, _)|_], done(Verb) -> true ; memberchk(Prev, [like, likes, liked, love, loves, loved, enjoy, enjoys, enjoyed, prefers, preferred, admires, admired, wants, wanted, suits, suited, hates, hated, fears, feared, known]) -> true ; Ts = [t(known, _, _, _)|_] ),
    !.
item(Key, T, Ts, _, _, Ctx, bad(T), Ts) :-
    memberchk(Key, [most, least]),
    Ts = [t(Happy, _, _, _)|_],
    adjectival(Happy),
    \+ in_category(Happy, Ctx),
    \+ known_name(Happy, Ctx),
    \+ ( atomic_list_concat([more, ' ', Happy], Comp), comp(Comp, _, _) ),
    !.
item(Key, T, Ts, _, _, Ctx, w(Key, T), Ts) :-
    memberchk(Key, [best, worst, most]),
    Ts = [t(In, _, _, _)|Ts1],
    memberchk(In, [in, at]),
    name_follows(Ts1, Ctx, _, _),
    !.
item(Key, T, Ts, Prev, Win, Ctx, Item, Rest) :-
    \+ Prev == at,
    superlative(Key, 1, [T|Ts], Win, Ctx, Cands, Rest0),
    !,
    of_all(Rest0, Ctx, Rest),
    mention(Cands, Rest, [], Ctx, T, Item).
item(Key, T, Ts, Prev, _, Ctx, m([O], O, T), Rest) :-
    ( Prev == the -> winner(Key, Ts, K, Rest) ; won(Key, Ts, Rest), K = 1 ),
    ( ranks(Ctx, C, Values) -> nth1(I, Values, K) ; K =:= 1, best_of(Ctx, C, I) ),
    \+ Rest = [t(of, _, _, _)|_],
    !,
    O = o(C, I).
item(in, _, Ts, Prev, _, Ctx, among(Ms), Rest) :-
    part_of_day(Ts, Prev, Ctx, Os, Rest),
    !,
    findall(m([O], O, none), member(O, Os), Ms).
item(when, T, Ts, Prev, _, Ctx, p(when, T), Ts) :-
    Prev \== '',
    Prev \== (','),
    ( Ts = [t(the, _, _, _)|Ts1] -> true ; Ts1 = Ts ),
    lookup(Ts1, Ctx, Length-_, _),
    Length > 1,
    !.
item(across, T, Ts, Prev, _, _, w(across, T), Ts) :-
    \+ memberchk(Prev, [is, are, was, were, lives, sits]),
    phrase(end_of_phrase, Ts, _),
    !.
item(across, T, Ts, Prev, _, _, w(across, T), Ts) :-
    ( memberchk(Prev, [came, comes, ran, stumbled]) -> true ; atom(Prev), stem(Prev, Unit), unit_dim(Unit, length, _) ),
    \+ Ts = [t(from, _, _, _)|_],
    !.
item(met, T, Ts, Prev, _, _, w(met, T), Ts) :-
    memberchk(Prev, [was, were]),
    Ts = [t(At, _, _, _)|_],
    memberchk(At, [at, in, on]),
    !.
item(met, T, Ts, _, _, Ctx, w(met, T), Ts) :-
    Ts = [t(The, _, _, _)|Ts1],
    memberchk(The, [a, an, the]),
    name_follows(Ts1, Ctx, _, Stems),
    once(( member(S, Stems), memberchk(S, [animal, creatur, wildlif, bird, beast, pet, fish, insect]) )),
    !.
item(within, T, Ts, _, _, Ctx, p(within, T), Ts) :-
    ( Ts = [t(the, _, _, _)|Ts1] -> true ; Ts1 = Ts ),
    lookup(Ts1, Ctx, _, _),
    !.
item(any, _, Ts, not, _, _, d, Ts) :-
    !.
item(Key, T, Ts, _, _, Ctx, among(Ms), Ts) :-
    several_named(Key, Ctx, Os),
    !,
    findall(m([O], O, T), member(O, Os), Ms).
item(under, T, Ts, _, _, _, p(under, T), Ts) :-
    ( Ts = [t(the, _, _, _),t(Head, _, _, _)|_] -> true ; Ts = [t(Head, _, _, _)|_] ),
    memberchk(Head, [captain, capt, commander, admiral, general, colonel, king, queen, president, director, coach, conductor, chef]),
    !.
item(under, T, Ts, _, _, Ctx, p(under, T), Ts) :-
    Ts = [t(Key, Raw, _, _)|_],
    atom(Key),
    Key \== Raw,
    Ctx = ctx(_, _, _, _, 0, _),
    \+ phrase(relation(_, _, Ctx), [T|Ts], _),
    lookup(Ts, Ctx, _, _),
    !.
item(under, T, Ts, _, _, Ctx, p(under, T), Ts) :-
    Ts = [t(The, _, _, _)|Ts1],
    memberchk(The, [the, a, an]),
    Ctx = ctx(_, _, _, _, 0, _),
    name_follows(Ts1, Ctx, _, Stems),
    once(( member(S, Stems), memberchk(S, [plac, locat, spot, hid, hidden, found]) )),
    !.
item(Key, T, Ts, Prev, _, Ctx, hedge(T), Ts) :-
    hedged(Key, T, Prev, Ts, Ctx),
    !.
item(_, T, Ts, _, Win, Ctx, Item, Rest) :-
    value_mention([T|Ts], Ctx, _-Cands, Rest0),
    !,
    Rest = Rest0,
    mention(Cands, Rest, Win, Ctx, T, Item).
item(Key, T, Ts, in, _, Ctx, Item, Ts) :-
    of_month(Key, Ctx, Os),
    !,
    (   Os = [O]
    ->  Item = m(Os, O, T)
    ;   findall(m([O], O, T), member(O, Os), Ms),
        Item = among(Ms)
    ).
item(Key, T, Ts, _, _, Ctx, Item, Rest) :-
    memberchk(Key, [a, an, half]),
    measured([T|Ts], Ctx, Cands, Rest0),
    !,
    Rest = Rest0,
    mention(Cands, Rest, [], Ctx, T, Item).
item(Key, T, [N|Ts], _, _, Ctx, Item, Rest) :-
    stem(Key, Stem),
    place_stem(Stem, Ctx),
    \+ ( Key == no, N = t(_, one, _, _) ),
    Ctx = ctx(_, _, _, _, Row, _),
    Row > 0,
    \+ phrase(amount_relation(_, _, Ctx), [N|Ts], _),
    phrase(place_number(K), [N|Ts], Rest0),
    place(K, Ctx, O),
    !,
    Rest = Rest0,
    Item = m([O], O, T).
item(Key, T, Ts, _, _, Ctx, Item, Rest) :-
    lex(Key, Class0),
    !,
    ( Class0 == bad, in_category(Key, Ctx) -> Class = w(Key) ; Class = Class0 ),
    class_item(Class, Key, T, Item),
    Rest = Ts.
item(Key, T, Ts, Prev, _, Ctx, Item, Ts) :-
    T = t(_, Raw, _, _),
    (   comparative_like(Key, Ts)
    ->  Item = bad(T)
    ;   immediate(Key),
        Ts = [t(Near, _, _, _)|_],
        memberchk(Near, [to, on])
    ->  Item = bad(T)
    ;   Key == away,
        Ts = [t(from, _, _, _)|_]
    ->  Item = bad(T)
    ;   kin(Key),
        \+ ( Key == partner, known_name('#couples', Ctx) ),
        \+ in_category(Key, Ctx),
        ( memberchk(Prev, ['''s', best, closest, oldest, dear]) ; Ts = [t(of, _, _, _)|Ts1], \+ of_child(Key, Ts1, Ctx) )
    ->  Item = bad(T)
    ;   Key \== Raw,
        \+ known_name(Key, Ctx),
        \+ in_category(Key, Ctx),
        \+ begins_category(Key, Ctx),
        \+ geographic(Key),
        ( Prev \== '' -> true ; sex(Key, _) )
    ->  Item = cap(T)
    ;   Item = w(Key, T)
    ).

%   name_follows(+Tokens, +Ctx, -C, -Stems): they begin with an option of a category of names, C, whose
%   words have the Stems.

name_follows(Ts, Ctx, C, Stems) :-
    lookup(Ts, Ctx, _-[o(C, _)|_], _),
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)).

%   begins_category(+Key, +Ctx): "Gull Point Light" is one of the lighthouses.

begins_category(Key, ctx(_, Cats, _, _, _, _)) :-
    atom_length(Key, L),
    L >= 4,
    arg(_, Cats, cat(_, Stems, _, _, _, _, _, _)),
    member(S, Stems),
    sub_atom(S, 0, L, _, Key),
    !.

%   geographic(?Key): it has a capital in the names of places.

geographic(street). geographic(road). geographic(avenue). geographic(lane). geographic(drive).
geographic(river). geographic(lake). geographic(creek). geographic(island). geographic(bay).
geographic(county). geographic(park). geographic(museum). geographic(school). geographic(college). geographic(university).

%   several_named(+Key, +Ctx, -Os): some of a category, but not all, end so, as dark green and light green.

several_named(Key, ctx(N, Cats, _, _, _, _), Os) :-
    memberchk(Key, [red, blue, green, yellow, orange, purple, pink, brown, gray, grey, white, black, gold, silver]),
    key_stem(Key, S),
    findall(C, ( ends_so(Cats, C, _, S) ), Cs0),
    sort(Cs0, [C]),
    findall(o(C, I), ends_so(Cats, C, I, S), Os0),
    sort(Os0, Os),
    Os = [_,_|_],
    length(Os, K),
    K < N.

ends_so(Cats, C, I, S) :-
    arg(C, Cats, cat(_, _, names, _, _, _, _, Options)),
    nth1(I, Options, o(_, Names, _, _)),
    member(_-Tokens, Names),
    append(_, [_,t(Key, _, _, _)], Tokens),
    key_stem(Key, S).

%   adjectival(+Word): "most impressed" and "least happy" are no greatest and no least number.

adjectival(Word) :-
    \+ memberchk(Word, [money, time, candy, honey, pastry, pottery, jelly, energy]),
    member(End, [ed, y, ful, ous, ive, able, ible, ing, less]),
    ends(Word, End),
    !.

%   done(+Verb): it is of the past.

done(Verb) :-
    atom(Verb),
    ( past(Verb) -> true ; irregular_participle(Verb) -> true ; sub_atom(Verb, B, 2, 0, ed), B > 1 ).

%   last_said(?Key): a name or a noun, after which "first" says when; not "up first", "shown first".

last_said(Key) :-
    atom(Key),
    \+ lex(Key, _),
    \+ done(Key),
    \+ past(Key, _),
    \+ ends(Key, ing),
    \+ memberchk(Key, ['', up, go, goes, out, off, in, home, came, come, comes]).

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

%   that_thing(+Tokens, +Prev, +Ctx, -Rest): after "that" or "this", a house that was spoken of.

that_thing([t(Noun, _, _, _)|Ts], Prev, Ctx, Ts) :-
    memberchk(Prev, ['', ';', and, but]),
    atom(Noun),
    \+ lex(Noun, _),
    \+ kin(Noun),
    \+ lookup([t(Noun, Noun, 0, 0)|Ts], Ctx, _, _),
    Ts = [t(Is, _, _, _)|_],
    memberchk(Is, [is, was, has, had]).

%   his_own(+Key, +Tokens, +Prev, +Ctx, -Rest): "was her event", "was not hers".

his_own(Key, Ts, Prev, Ctx, Rest) :-
    memberchk(Prev, [is, was, not]),
    (   memberchk(Key, [his, her, its]),
        Ts = [t(Noun, _, _, _)|Rest],
        atom(Noun),
        once(( in_category(Noun, Ctx) ; owned(Noun) ))
    ;   memberchk(Key, [his, hers]),
        Rest = Ts
    ),
    phrase(end_of_phrase, Rest, _),
    !.

%   without(+Noun, +Ctx, -O): the option none, or 0, of the category that is so called.

without(Noun, ctx(_, Cats, _, _, _, _), o(C, I)) :-
    atom(Noun),
    stem(Noun, S),
    arg(C, Cats, cat(_, Stems, _, _, _, _, _, Options)),
    memberchk(S, Stems),
    nth1(I, Options, o(_, Names, _, _)),
    member(_-[t(None, _, _, _)|_], Names),
    memberchk(None, [none, nothing, no, n(0, '')]),
    !.

%   cleft(+Tokens): after "it", "was not the Dane who".

cleft([t(Is, _, _, _)|Ts]) :-
    memberchk(Is, [is, was]),
    append(Front, [t(Who, _, _, _)|Said], Ts),
    memberchk(Who, [who, that, which]),
    !,
    ( Who == who -> true ; Front = [t(not, _, _, _)|_] -> true ; member(t(Her, _, _, _), Said), memberchk(Her, [he, she, his, her, him]) -> true ),
    Front = [_|_],
    \+ ( member(t(Key, _, _, _), Front), memberchk(Key, [',', ';', and, but, than, true, false, case]) ),
    ( Front = [t(either, _, _, _)|_] -> true ; \+ memberchk(t(or, _, _, _), Front) ),
    \+ last(Front, t(n(1, ''), _, _, _)).

%   sexed(+Key, +Tokens, +Ctx, -Item, -Rest): "one of the women", "the two women".

sexed(the, Ts, Ctx, Item, Rest) :-
    (   Ts = [t(n(N, ''), _, _, _),t(Key, _, _, _)|Rest],
        of_sex(Key, Sex, all),
        all_of_sex(Sex, Ctx, Ms),
        length(Ms, N)
    ->  Item = those(Ms)
    ;   Ts = [t(only, _, _, _),t(Key, _, _, _)|Rest],
        of_sex(Key, Sex, one),
        all_of_sex(Sex, Ctx, [Item])
    ).
sexed(one, [t(of, _, _, _),t(the, _, _, _)|Ts], Ctx, some_of(Ms), Rest) :-
    ( Ts = [t(n(N, ''), _, _, _),t(Key, _, _, _)|Rest] ; Ts = [t(Key, _, _, _)|Rest] ),
    of_sex(Key, Sex, all),
    !,
    all_of_sex(Sex, Ctx, Ms),
    Ms = [_,_|_],
    length(Ms, N).
sexed(both, Ts0, Ctx, those(Ms), Ts) :-
    ( Ts0 = [t(of, _, _, _),t(the, _, _, _),t(Key, _, _, _)|Ts] -> true ; Ts0 = [t(Key, _, _, _)|Ts] ),
    of_sex(Key, Sex, all),
    all_of_sex(Sex, Ctx, Ms),
    Ms = [_,_].

%   all_of_sex(+Sex, +Ctx, -Ms): of the only category of which the sex of all is known, if there
%   are others.

all_of_sex(Sex, ctx(N, Cats, _, _, _, Known), Ms) :-
    findall(Os, ( arg(C, Cats, cat(_, _, names, _, _, _, _, Options)), sexes(Options, Known, Sexes), nth1_all(Sexes, Sex, C, Os) ), [Found]),
    length(Found, K),
    K > 0,
    K < N,
    findall(m([O], O, none), member(O, Found), Ms).

%   by_title(+Items, +Ctx, -Formulas): Ms. Pike is none of the men, the man who bought the clubs is one of them.

by_title(Items, Ctx, Fs) :-
    by_noun(Items, Ctx, Fs0),
    append(Fs0, Fs1, Fs),
    findall(not(same(M, X)),
            ( append(_, [w(Title, _),M|_], Items),
              title_of(Title, Other),
              M = m([_], _, t(Key, _, _, _)),
              atom(Key),
              all_of_sex(Other, Ctx, Xs),
              member(X, Xs) ),
            Fs1).

by_noun(Items, Ctx, Fs) :-
    findall(or(Alts),
            ( append(_, [d,w(Noun, _)|Is], Items),
              of_sex(Noun, Sex, one),
              Is = [I|_],
              ( I == who ; I = p(_, _) ),
              owned_by(Is, M),
              M = m([O], _, _),
              O = o(C, _),
              all_of_sex(Sex, Ctx, Xs),
              Xs = [m([o(D, _)], _, _)|_],
              C =\= D,
              findall(same(M, X), member(X, Xs), Alts) ),
            Fs).

%   owned_by(+Items, -M): after "the man", "who bought the clubs".

owned_by([I|Is], M) :-
    (   I = m(_, _, _)
    ->  M = I
    ;   ( I == who ; I == d ; I = v(_, _) ; I = w(_, _) ; I = p(_, _) ),
        owned_by(Is, M)
    ).

%   title_of(?Title, -Other): who does not have it.

title_of(mr, woman).
title_of(ms, man).
title_of(mrs, man).
title_of(miss, man).

sexes([], _, []).
sexes([o(_, [_-[t(Name, Raw, _, _)|_]|_], _, _)|Options], Known, [Sex|Sexes]) :-
    Name \== Raw,
    ( get_assoc('#sex'(Name), Known, Sex) -> true ; sex(Name, Sex) ),
    sexes(Options, Known, Sexes).

nth1_all(Sexes, Sex, C, Os) :-
    findall(o(C, I), nth1(I, Sexes, Sex), Os).

%   attribute(+N, +Tokens, +Ctx): the name of a category, and what it is.

attribute(N, [t(n(1, ord), _, _, _),Name|Ts], Ctx) :-
    !,
    Name = t(name, _, _, _),
    attribute(N, [Name|Ts], Ctx).
attribute(N, [t(Key, _, _, _)|Ts], Ctx) :-
    N > 0,
    atom(Key),
    (   ( Ts = [t(Is, _, _, _)|_] ; Ts = [t(',', _, _, _),t(Who, _, _, _),t(Is, _, _, _)|_], memberchk(Who, [who, which]) ),
        ( memberchk(Is, [is, was, has, had, does, did, will]) ; atom(Is), past(Is) )
    ->  once(( in_category(Key, Ctx) ; owned(Key) ; told_of(Key, Ctx) )),
        \+ lex(Key, _)
    ;   \+ lex(Key, _),
        \+ kin(Key),
        \+ starter(Key),
        ( in_category(Key, Ctx), Ts = [t('''s', _, _, _)|Ts1] -> true ; Ts1 = Ts ),
        N1 is N - 1,
        attribute(N1, Ts1, Ctx)
    ).

%   told_of(+Noun, +Ctx): the story has it, and it is no person; a rescuer rescues.

told_of(Key, Ctx) :-
    ( known_name(Key, Ctx) -> true ; ends(Key, Base, r), known_name(Base, Ctx) ),
    \+ kin(Key),
    \+ spouse(Key),
    \+ person_noun(Key, Ctx),
    \+ past(Key).

%   owned(?Key): of which everybody has one.

owned(birthday).
owned(date).
owned(name).
owned(surname).
owned(age).
owned(score).
owned(appointment).
owned(shift).
owned(turn).
owned(time).
owned(outfit).
owned(costume).
owned(house).
owned(car).
owned(room).
owned(pet).
owned(gift).
owned(choice).
owned(favorite).
owned(favourite).
owned(hobby).
owned(job).
owned(order).
owned(purchase).
owned(entry).
owned(project).
owned(session).
owned(lesson).
owned(visit).
owned(trip).
owned(tour).
owned(talk).
owned(theme).
owned(load).
owned(cargo).
owned(luggage).
owned(topic).

%   own_value(+Tokens, +Ctx, -C, -Rest): "half of the regular price", where there is another
%   category of such values, is of one's own.

own_value(Ts, Ctx, C, Rest) :-
    one_of_two(Ctx, C, Keys),
    named_so(Keys, Ts, Rest),
    phrase(end_of_phrase, Rest, _),
    !.

%   one_of_two(+Ctx, -C, -Keys): the words of the name of a category of numbers, if it has several
%   and there is another such category.

one_of_two(ctx(_, Cats, _, _, _, _), C, Keys) :-
    arg(C, Cats, cat(Name, _, numeric, Type, _, _, _, _)),
    atomic_list_concat(Parts, ' ', Name),
    Parts = [_,_|_],
    once(( arg(D, Cats, cat(_, _, numeric, Type, _, _, _, _)), D =\= C )),
    maplist(downcase_atom, Parts, Keys).

named_so([], Ts, Ts).
named_so([Key|Keys], [t(Key, _, _, _)|Ts], Rest) :-
    named_so(Keys, Ts, Rest).

%   of_all(+Tokens, +Ctx, -Rest): without "of the five", which a superlative is anyway.

of_all([t(of, _, _, _),t(Key, _, _, _)|Ts], _, Rest) :-
    Key == all,
    !,
    Rest = Ts.
of_all([t(of, _, _, _),t(Key, _, _, _),t(n(N, ''), _, _, _)|Ts], ctx(N, _, _, _, _, _), Rest) :-
    memberchk(Key, [the, these, all]),
    !,
    ( Ts = [t(Noun, _, _, _)|Ts1], plural(Noun), \+ lex(Noun, _) -> Rest = Ts1 ; Rest = Ts ).
of_all(Ts, _, Ts).

%   vague(+Key, +Tokens): "not much older" may be younger.

vague(Key, _) :- memberchk(Key, [much, far, slightly, somewhat, significantly, considerably]), !.
vague(a, [t(Key, _, _, _)|_]) :- memberchk(Key, [little, bit, lot]).

%   in_time(+Noun, +K, +Ctx, -O): "the first day" is one of the category Day.

in_time(Noun, K, ctx(N, Cats, _, _, _, _), o(C, I)) :-
    atom(Noun),
    stem(Noun, Stem),
    findall(C0-Values0,
            ( arg(C0, Cats, cat(_, Stems, _, Type, _, _, Values0, _)),
              memberchk(Type, [weekday, date, month]),
              memberchk(Stem, Stems) ),
            [C-Values]),
    ( K == last -> Rank = N ; Rank = K ),
    ranked(Rank, N, Values, I).

class_item(w(Key), _, T, w(Key, T)) :- !.
class_item(bad, _, T, bad(T)) :- !.
class_item(p, Key, T, p(Key, T)) :- !.
class_item(v, Key, T, v(Key, T)) :- !.
class_item(only, _, T, only(T)) :- !.
class_item(Class, _, _, Class).

%   in_category(+Key, +Ctx): "husband" where there are husbands and wives.

in_category(Key, ctx(_, Cats, _, _, _, _)) :-
    stem(Key, Stem),
    ( spouse(Key), member(S, [wif, husband, bride, groom]) ; S = Stem ),
    arg(_, Cats, cat(_, Stems, _, _, _, _, _, _)),
    memberchk(S, Stems),
    !.

spouse(wife).
spouse(husband).
spouse(married).

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

%   best_of(+Ctx, -C, -I): the most of the only scores, or the least strokes.

best_of(Ctx, C, I) :-
    Ctx = ctx(_, Cats, _, _, _, _),
    \+ ( arg(_, Cats, cat(_, _, _, _, _, Times, _, _)), ( memberchk(year, Times) ; memberchk(time, Times) ) ),
    came_in(1, Ctx, C, I).

%   came_in(+K, +Ctx, -C, -I): who was number K by the only scores.

came_in(K, ctx(N, Cats, _, _, _, _), C, I) :-
    findall(C0-Vs-Ds, ( arg(C0, Cats, cat(_, _, numeric, _, _, Ds, Vs, _)), memberchk(points, Ds) ), [C-Values-Dims]),
    ( memberchk(strokes, Dims) -> Rank = K ; Rank is N + 1 - K ),
    ranked(Rank, N, Values, I).

%   winner(+Key, +Tokens, -K, -Rest): who came in at place K.

winner(winner, Ts0, 1, Ts) :- ( Ts0 = [t(of, _, _, _),t(the, _, _, _),t(Race, _, _, _)|Ts] , contest_word(Race) -> true ; Ts = Ts0 ).
winner(winning, Ts, 1, Ts) :-
    Ts = [t(Noun, _, _, _)|_],
    atom(Noun),
    \+ lex(Noun, _),
    \+ memberchk(Noun, [bid, score, number, ticket]).
winner(runner, [t(up, _, _, _)|Ts], 2, Ts).

%   won(+Key, +Tokens, -Rest): nothing but the race, if anything, is said to be won.

won(Key, Ts, Rest) :-
    memberchk(Key, [won, win, wins]),
    (   Ts = [t(The, _, _, _),t(Race, _, _, _)|Ts1],
        memberchk(The, [the, this, his, her, their]),
        contest_word(Race)
    ->  true
    ;   Ts1 = Ts
    ),
    (   phrase(end_of_phrase, Ts1, Rest)
    ->  true
    ;   Ts1 = [t(Is, _, _, _)|_],
        ( lex(Is, v) -> true ; done(Is) )
    ->  Rest = Ts1
    ;   Ts1 \== Ts,
        Ts1 = [t(With, _, _, _)|_],
        memberchk(With, [with, in, on, by, at, despite, thanks]),
        Rest = Ts1
    ).

contest_word(race).
contest_word(contest).
contest_word(competition).
contest_word(tournament).
contest_word(event).
contest_word(match).
contest_word(game).
contest_word(show).

%   part_of_day(+Tokens, +Prev, +Ctx, -Os, -Rest): "in the morning", but not in "8:30 in the
%   morning".

part_of_day([t(the, _, _, _),t(Part, _, _, _)|Rest], Prev, ctx(N, Cats, _, _, _, _), Os, Rest) :-
    memberchk(Part-From-To, [morning-0-720, afternoon-720-1020]),
    \+ Prev = n(_, _),
    findall(C-Vs, ( arg(C, Cats, cat(_, _, numeric, clock, _, _, Vs, _)) ), [C-Values]),
    \+ ( Part == afternoon, member(V, Values), V >= 1020, V < 1080 ),
    findall(o(C, I), ( nth1(I, Values, V), V >= From, V < To ), Os),
    Os = [_|_],
    length(Os, K),
    K < N.

%   in_part(+Tokens, +K, +Ctx, -Os, -Rest): in the Kth "half of the year" or "century".

in_part([t(half, _, _, _),t(of, _, _, _),t(the, _, _, _),t(year, _, _, _)|Rest], K, ctx(_, Cats, _, _, _, _), Os, Rest) :-
    !,
    findall(C-Vs-Type, ( arg(C, Cats, cat(_, _, numeric, Type, _, _, Vs, _)), memberchk(Type, [month, date]) ), [C-Values-Type]),
    findall(o(C, I), ( nth1(I, Values, V), ( Type == month -> M = V ; date_month(V, M) ), K is (M + 5) // 6 ), Os),
    Os = [_|_].
in_part([t(century, _, _, _)|Rest], K, ctx(_, Cats, _, _, _, _), Os, Rest) :-
    \+ ( arg(_, Cats, cat(_, Stems, _, _, Units, _, _, _)), ( memberchk(centuri, Stems) ; memberchk(centuri, Units) ) ),
    findall(C-Vs, ( arg(C, Cats, cat(_, _, numeric, num, _, Dims, Vs, _)), memberchk(year, Dims) ), [C-Values]),
    findall(o(C, I), ( nth1(I, Values, V), K is (V + 99) // 100 ), Os),
    Os = [_|_].

%   hedged(+Key, +T, +Prev, +Tokens, +Ctx): nothing is stated with the word.

hedged(Key, T, Prev, Ts, Ctx) :-
    no_statement(Key, T, Prev, Ts, Kind),
    hedge_root(Key, Root),
    Ctx = ctx(_, Cats, _, _, _, Known),
    \+ ( Kind == common, get_assoc(common(Root), Known, _) ),
    \+ ( Kind == common, memberchk(Root, [hop, want, wish, plan, intend, aim, expect, dream]), get_assoc('#wishes', Known, _) ),
    \+ at_most(Key, Ts, Ctx),
    \+ ( Ts = [t(to, _, _, _)|_], memberchk(Prev, [is, are, was, were]), ( Key == said -> true ; get_assoc(reported(Root), Known, _) ) ),
    \+ due(Key, Ts, Ctx),
    \+ ( fearful(Key), arg(_, Cats, cat(_, Averse, _, _, _, _, _, _)), member(Fear, Averse), aversion(Front), sub_atom(Fear, 0, _, _, Front) ),
    \+ ( Root == escap, get_assoc(escape, Known, _) ),
    \+ ( arg(_, Cats, cat(_, Stems, _, _, _, _, _, _)), member(Stem, Stems), hedge_root(Stem, Root) ).

%   at_most(+Key, +Tokens, +Ctx): "can fly up to 150 feet" is its range.

at_most(up, [t(to, _, _, _)|Ts], Ctx) :-
    value_mention(Ts, Ctx, _-[o(C, _)|_], _),
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)),
    member(S, Stems),
    memberchk(S, [rang, reach, limit, maximum, max, capac, radiu, distanc]),
    !.

%   due(+Key, +Tokens, +Ctx): "should have come in on Wednesday", when it was due.

due(Key, Ts, Ctx) :-
    memberchk(Key, [should, supposed, ought, expected]),
    append(_, Rest, Ts),
    value_mention(Rest, Ctx, _-[o(C, _)|_], _),
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)),
    member(S, Stems),
    memberchk(S, [du, deadlin]),
    !.
due(should, Ts, ctx(_, Cats, _, _, _, _)) :-
    member(t(After, _, _, _), Ts),
    memberchk(After, [after, before, later, earlier]),
    arg(_, Cats, cat(_, Stems, numeric, Type, _, _, _, _)),
    memberchk(Type, [month, weekday, date]),
    memberchk(du, Stems),
    !.

no_statement(would, _, _, Ts, chance) :-
    ( Ts = [t(not, _, _, _)|Ts1] -> true ; Ts1 = Ts ),
    Ts1 = [t(Key, _, _, _)|_],
    memberchk(Key, [have, like, love, prefer, rather, if]).
no_statement(could, _, _, Ts, chance) :-
    \+ Ts = [t(not, _, _, _)|_].
no_statement(may, t(may, may, _, _), _, _, chance).
no_statement(once, _, _, Ts, past) :-
    \+ ( Ts = [t(Key, _, _, _)|_], ( memberchk(Key, [every, a, per, in]) ; Key = n(_, _) ) ).
no_statement(About, _, Prev, [t(n(_, _), _, _, _)|_], chance) :-
    Prev \== been,
    memberchk(About, [about, around, approximately, roughly, circa]).
no_statement(used, _, Prev, [t(to, _, _, _)|_], past) :-
    \+ memberchk(Prev, [is, are, was, were, be, not, '']).
no_statement(Key, _, Prev, [t(Next, _, _, _)|Ts], Kind) :-
    hedge(Key, Next, Kind),
    \+ ( Key == passed, Next == on, \+ Ts = [t(the, _, _, _)|_] ),
    \+ ( Key == up, memberchk(Prev, [live, lives, lived]) ).
no_statement(Key, _, Prev, Ts, Kind) :-
    hedge(Key, Kind),
    \+ memberchk(Prev, [the, a, an]),
    \+ ( Kind == common, hedge_root(Key, want), memberchk(Prev, [who, that]), \+ ( member(t(But, _, _, _), Ts), memberchk(But, [but, instead, though]) ) ),
    \+ ( memberchk(Key, [claim, estimate, guess, hope, promise, wish]), Ts = [t(Is, _, _, _)|_], lex(Is, v) ),
    \+ ( memberchk(Key, [mistakenly, wrongly]), memberchk(Prev, [was, were]) ),
    \+ ( memberchk(Key, [swear, swears, swore]), Ts = [t(by, _, _, _)|_] ),
    \+ ( Key == should, Ts = [t(not, _, _, _),t(Verb, _, _, _)|_], Verb \== have ).

%   kin(?Key): who is another than the one of whom it is said.

kin(friend).
kin(colleague).
kin(boss).
kin(partner).
kin(rival).
kin(uncle).
kin(aunt).
kin(roommate).
kin(opponent).
kin(mother).
kin(father).
kin(son).
kin(daughter).
kin(parent).
kin(nephew).
kin(niece).
kin(teammate).
kin(boyfriend).
kin(girlfriend).
kin(classmate).
kin(coach).
kin(trainer).
kin(manager).
kin(assistant).
kin(servant).
kin(caddie).

%   of_child(+Key, +Tokens, +Ctx): "the mother of Tim" has him where Tim is one of the children.

of_child(Key, Ts, Ctx) :-
    memberchk(Key, [mother, father, parent]),
    lookup(Ts, Ctx, _-Cands, _),
    Ctx = ctx(_, Cats, _, _, _, _),
    member(o(C, _), Cands),
    arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)),
    member(S, Stems),
    memberchk(S, [child, kid, son, daughter]),
    !.

comparative_like(Key, Ts) :-
    ends(Key, er),
    Ts = [t(than, _, _, _)|_].

%   spelt(+O, +Key, +Raw, +Ctx): its name has the word, with a capital only if the text has one; Note is
%   not "not".

spelt(o(C, I), Key, Raw, ctx(_, Cats, _, _, _, _)) :-
    arg(C, Cats, cat(_, _, _, _, _, _, _, Options)),
    nth1(I, Options, o(_, Names, _, _)),
    member(_-Tokens, Names),
    memberchk(t(Key, Raw1, _, _), Tokens),
    ( Raw1 == Raw -> true ; comp(Key, _, _) -> fail ; Raw \== '' ),
    !.

%   relational(+Key, +Length, +T, +Prev): an option of one word that is a relational word as
%   well is meant only where it is written with a capital, or as "the will".

relational(Key, Length, t(_, Raw, _, _), Prev) :-
    (   Length > 1
    ->  true
    ;   lex(Key, Class),
        Class \= w(_),
        \+ memberchk(Class, [bad, other, different, same, all, sum, plus, so, only])
    ->  (   Key == Raw
        ->  Class == v,
            memberchk(Prev, [the, a, an, his, her, its, their])
        ;   Prev \== ''
        ->  true
        ;   memberchk(Key, [will, may])
        )
    ;   true
    ).

%   seen(+Item0, +Inner, +Win, +Ctx, -Item): with what is said of it, which is less what comes
%   before where the words inside name a category.

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

%   of_values(+Item0, +Prev, +Win, +Ctx, -Item): "Ann's age is between those of".

of_values(Item0, Prev, Win, ctx(_, Cats, _, _, 0, _), Item) :-
    (   memberchk(Prev, [is, was, are, were, not, lies, lay, falls, fell]),
        Item0 = r(near(1)),
        Item = r(adjacent(C))
    ;   Item0 = r(between(How)),
        Item = r(between(How, C))
    ),
    findall(C0, ( arg(C0, Cats, cat(_, Stems, Kind, _, _, _, _, _)), Kind \== names, member(S, Stems), memberchk(S, Win) ), Cs),
    sort(Cs, [C]).

said_of(Inner, Win, ctx(_, Cats, _, _, _, _), Words) :-
    (   member(S, Inner),
        arg(_, Cats, cat(_, Stems, Kind, _, _, _, _, _)),
        Kind \== names,
        memberchk(S, Stems)
    ->  Words = Inner
    ;   append(Inner, Win, Words)
    ).

%   lookup(+Tokens, +Ctx, -Longest, -Rest): the longest option that begins here:
%   Length-Options. F-150 is F150 as well, who paints has painting, and "mowing the front lawn"
%   is mowing lawn.

lookup([t(option(Cands, _, Length), _, _, _)|Ts], _, Length-Cands, Ts) :- !.
lookup([T|Ts], Ctx, Found, Rest) :-
    T = t(Key, _, _, _),
    key_stem(Key, Stem),
    (   entries(Stem, T, Ts, Ctx, Found, Rest)
    ->  true
    ;   Ts = [T2|Ts2],
        hyphenated(T, T2, Joined),
        entries(Joined, T, Ts2, Ctx, Found, Rest)
    ->  true
    ;   atom(Key),
        (   verb_root(Key, Root),
            entries(doing(Root), T, Ts, Ctx, Found, Rest)
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
        ;   family(T, Family),
            entries(Family, T, Ts, Ctx, Found, Rest)
        ;   inhabitant(T, Place),
            entries(Place, T, Ts, Ctx, Found, Rest)
        ;   \+ comp(Key, _, _),
            \+ Ts = [t(than, _, _, _)|_],
            \+ graded(Key, Ctx, _, _),
            ( ends(Key, One, s) -> true ; One = Key ),
            (   agent(One, Base),
                entries(agent(Base), T, Ts, Ctx, Found, Rest)
            ->  true
            ;   ends(One, Base, er),
                atom_length(Base, L),
                L >= 3,
                doing_root(Base, Root),
                entries(doing(Root), T, Ts, Ctx, Found, Rest)
            )
        )
    ).

%   family(+T, -Stem): of the Adamses, of irises and of the iris.

family(t(Key, Raw, _, _), Stem) :-
    ( Key \== Raw ; ends(Key, ses) ),
    ends(Key, Base, es),
    stem(Base, Stem).
family(t(Key, _, _, _), Key) :-
    ends(Key, s).

%   inhabitant(+T, -Stem): of Alaskans, Parisians, Texans and Londoners.

inhabitant(t(Key, Raw, _, _), Stem) :-
    Key \== Raw,
    atom(Key),
    ( atom_concat(One, s, Key) -> true ; One = Key ),
    member(End-Place, [n-[''], ian-['', a, ia], an-['', a, as, e, o], er-[''], ite-[''], ese-['', a]]),
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
        \+ ( Case == capital, T = t(Key, Raw, _, _), Key == Raw )
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
    memberchk(The, [the, a, an, his, her, their]),
    ( Ts = Ts0 ; Ts0 = [t(Key, Key, _, _)|Ts], atom(Key), \+ lex(Key, _), \+ comp(Key, _, _) ),
    Ts = [t(Noun, _, _, _)|Ts1],
    key_stem(Noun, S),
    N1 is N0 + 1,
    stems(Ss, Ts1, N1, N, Rest).

%   value_mention(+Tokens, +Ctx, -Longest, -Rest).

value_mention(Tokens, Ctx, Length-Cands, Rest) :-
    phrase(value(V, Type, _), Tokens, Rest),
    Ctx = ctx(_, _, _, Values, _, _),
    findall(O, valued(Type, V, Values, O), Os),
    Os \== [],
    sort(Os, Cands),
    length(Tokens, L0),
    length(Rest, L1),
    Length is L0 - L1.

valued(Type, V, Values, O) :-
    (   get_assoc(V, Values, Found)
    ->  member(Type1-O, Found),
        fits(Type, Type1)
    ;   Type == hm,
        V1 is V + 720,
        get_assoc(V1, Values, Found),
        member(clock-O, Found)
    ).
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

%   of_month(+Key, +Ctx, -Os): the dates of a month.

of_month(Key, ctx(_, Cats, _, _, _, _), Os) :-
    month(Key, M),
    Next is M + 1,
    phrase(value(First, date, _), [t(Key, Key, 0, 0), t(n(1, ''), '1', 0, 0)]),
    (   Next > 12
    ->  Last is First + 31
    ;   month(NextKey, Next),
        phrase(value(Last, date, _), [t(NextKey, NextKey, 0, 0), t(n(1, ''), '1', 0, 0)])
    ),
    !,
    findall(o(C, I),
            ( arg(C, Cats, cat(_, _, numeric, date, _, _, Values, _)), nth1(I, Values, V), V >= First, V < Last ),
            Os),
    Os \== [].

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
    ->  Item = rr(near(1)),
        Rest = Rest0
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
        phrase(amount_relation(Item0, Inner, Ctx), Tokens, Rest0)
    ->  Rest = Rest0,
        seen(Item0, Inner, Win, Ctx, Item)
    ;   phrase(( multiple(K), multiple_of(Inner) ), Tokens, Rest0)
    ->  Rest = Rest0,
        ( seen(r(times(K)), Inner, Win, Ctx, Item) -> true ; Item = bad(T) )
    ;   U == ord,
        ordinal_item(V, T, Ts, Win, Ctx, Item, Rest)
    ->  true
    ;   number_alone(V, U, T, Ts, Prev, Win, Ctx, Item, Rest)
    ).

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
    ;   number_mention(Tokens, Prev, Ctx, Cands, Rest0)
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

%   ordinal_item(+K, +T, +Tokens, +Win, +Ctx, -Item, -Rest): with what follows: "second from the
%   left", "second oldest".

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

%   ordinal_alone(+K, +T, +Tokens, +Prev, +Win, +Ctx, -Item, -Rest): where no option has it.

ordinal_alone(V, T, Ts, Prev, Win, Ctx, Item, Rest) :-
    (   Ts = [t(Noun, _, _, _)|_],
        numbered(Noun, V, Ctx, O)
    ->  Item = m([O], O, T),
        Rest = Ts
    ;   Ts = [t(Noun, _, _, _)|_],
        memberchk(Noun, [floor, story, storey, level, grade, street, avenue, time, half]),
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
    ;   Ts = [t(prize, _, _, _)|_]
    ->  Rest = Ts,
        ( V == 1, \+ ranks(Ctx, _, _), best_of(Ctx, C, I) -> Item = m([o(C, I)], o(C, I), T) ; ranks(Ctx, C, Values), nth1(I, Values, V) -> Item = m([o(C, I)], o(C, I), T) ; Item = bad(T) )
    ;   Prev == the,
        day_of_month(V, Ctx, Cands)
    ->  Rest = Ts,
        mention(Cands, Rest, Win, Ctx, T, Item)
    ;   \+ ( Ts = [t(Verb, _, _, _),t(by, _, _, _)|_], atom(Verb) ),
        ( ordinal_extreme(V, Ctx, Cands) -> true ; adverbial(Prev, Ts), ordinal_else(V, Prev, Ctx, Cands) )
    ->  ( Prev == the -> of_all(Ts, Ctx, Rest) ; Rest = Ts ),
        mention(Cands, Rest, Win, Ctx, T, Item)
    ;   Ts = [t(Verb, _, _, _),t(by, _, _, _)|_],
        atom(Verb),
        T = t(_, Raw, L, C)
    ->  Item = w(first, t(first, Raw, L, C)),
        Rest = Ts
    ).

%   so_often(+V, +Ctx, -Cands): seen twice is 2 of the sightings.

so_often(V, Ctx, Cands) :-
    Ctx = ctx(_, Cats, _, _, _, _),
    findall(o(C, I), ( arg(C, Cats, cat(_, _, numeric, num, _, _, Values, _)), nth1(I, Values, V) ), Cands),
    Cands \== [].

%   found(?Verb): what is first done to a thing is said of no place.

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

%   numbered(+Noun, +V, +Ctx, -O): the third floor is 3 of the floors.

numbered(Noun, V, ctx(_, Cats, _, _, _, _), o(C, I)) :-
    memberchk(Noun, [floor, story, storey, level, round, lap, lane, aisle, table, room, week, chapter, episode, heat, shelf, door]),
    stem(Noun, S),
    findall(C0-I0, ( arg(C0, Cats, cat(_, Stems, numeric, num, _, _, Values, _)), memberchk(S, Stems), nth1(I0, Values, V) ), [C-I]).

%   so_many(+T, +Tokens, +Ctx): "three growers" are no option 3, unless one is counted in growers.

so_many(T, Ts, Ctx) :-
    T = t(n(V, ''), Raw, _, _),
    Ts = [t(Noun, _, _, _)|_],
    Ctx = ctx(_, Cats, _, _, _, _),
    integer(V),
    V >= 2,
    downcase_atom(Raw, Word),
    number_word(Word, V),
    plural(Noun),
    stem(Noun, S),
    \+ ( arg(_, Cats, cat(_, Stems, Kind, _, Units, _, _, _)), Kind \== names, ( memberchk(S, Stems) ; memberchk(S, Units) ) ),
    \+ ( lookup([T|Ts], Ctx, Length-_, _), Length > 1 ).

%   counted_so(+V, +Win, +Ctx): "won five games", where the category of 5 has the verb.

counted_so(V, Win, ctx(_, Cats, _, _, _, _)) :-
    arg(_, Cats, cat(_, Stems, numeric, _, _, _, Values, _)),
    memberchk(V, Values),
    member(S, Win),
    memberchk(S, Stems),
    !.

%   of_others(+V, +Unit, +Tokens, +Ctx): "5 points" are of the points, none of which is 5.

of_others(V, '', [t(Noun, _, _, _)|Ts], Ctx) :-
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

plural(Noun, S) :- Noun \== S, ends(Noun, s).

%   counted_in(?C, +Stem, +Cats): it is the unit of the category, or its name.

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

%   pronoun_one(+T, +Prev): "the one", "the small one".

pronoun_one(t(_, Raw, _, _), Prev) :-
    downcase_atom(Raw, one),
    memberchk(Prev, [the, this, that, which]).

%   number_mention(+Tokens, +Prev, +Ctx, -Cands, -Rest): by its words or by its value, a bare
%   "one" only if more than the number says so.

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
        )
    ;   memberchk(Prev, [the, these, those, all, '']),
        memberchk(Key, [people, persons, friends, women, men])
    ),
    !.

plural(Key) :-
    atom(Key),
    ( ends(Key, s) ; memberchk(Key, [people, men, women, children]) ),
    \+ ( stem(Key, S), unit_dim(S, _, _) ),
    !.

%   ordinal_place(+K, +Ctx, -O)//: after "second": "from the left".

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

%   ordinal_extreme(+K, +Ctx, -Cands): the first of what has an order in time.

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

%   day_of_month(+Day, +Ctx, -Cands): "the 20th", where a date has it and no rank does.

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

%   from_last(+Key, +Tokens, -Back, -Rest): next to last is one back.

from_last(next, [t(to, _, _, _),t(last, _, _, _)|Ts], 1, Ts).
from_last(penultimate, Ts, 1, Ts).
from_last(last, [t(but, _, _, _),t(n(1, ''), _, _, _)|Ts], 1, Ts).

%   ordinal_else(+K, +Prev, +Ctx, -Cands): who is third in a row, or came third with so many votes.

ordinal_else(K, _, Ctx, [O]) :-
    place(K, Ctx, O),
    !.
ordinal_else(K, Prev, Ctx, [o(C, O)]) :-
    Ctx = ctx(_, _, _, _, 0, _),
    memberchk(Prev, [came, come, comes, in, finished, placed, ranked]),
    came_in(K, Ctx, C, O).

%   ranked(+K, +N, +Values, -O): the option with the Kth value from the least one.

ranked(K, N, Values, O) :-
    K =< N,
    findall(V-I, nth1(I, Values, V), Pairs),
    sort(Pairs, Sorted),
    nth1(K, Sorted, _-O).

%   roots(+Key, -Stems, ?Rest): the stem of a word, and what is left of it without -ed, -ing, -er and -ly,
%   of tipped tip.

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

%   mention(+Cands, +Rest, +Win, +Ctx, +T, -Item): of several options with a name those whose
%   category the words beside it speak of; of numbers with a value then those that are
%   written so.

mention(exact(Exact, All), Rest, Win, Ctx, T, Item) :-
    !,
    mention(All, Rest, Win, Ctx, T, Item0),
    (   Item0 = m(All, _, _)
    ->  mention(Exact, Rest, Win, Ctx, T, Item)
    ;   Item = Item0
    ).
mention(Cands00, Rest, Win, Ctx, T, m(Left, Choice, T)) :-
    of_mark(Cands00, T, Ctx, Cands0),
    of_unit(Cands0, Rest, Ctx, Cands1),
    of_case(Cands1, T, Ctx, Cands),
    (   Cands = [_]
    ->  Left = Cands
    ;   next_stems(Rest, 2, After),
        append(After, Win, Near),
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

%   person_or_relative(+Cands, +Win, +Ctx, -Left): Alice is one of the persons, unless a child
%   or a mother is spoken of.

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

%   of_mark(+Cands0, +T, +Ctx, -Cands): #32 is no age, and 4th is no word that is spelt.

of_mark(Cands0, T, ctx(_, Cats, _, _, _, _), Cands) :-
    T = t(n(_, Mark), Raw, _, _),
    memberchk(Mark, ['#', ord]),
    \+ ( downcase_atom(Raw, Word), ordinal_word(Word, _) ),
    findall(o(C, I), ( member(o(C, I), Cands0), arg(C, Cats, cat(_, _, _, _, _, _, _, Options)), nth1(I, Options, o(_, Names, _, _)), memberchk(_-[t(_, Raw, _, _)], Names) ), Cands1),
    Cands1 \== [],
    !,
    Cands = Cands1.
of_mark(Cands, _, _, Cands).

%   of_unit(+Cands0, +Rest, +Ctx, -Cands): 20 lbs are no 20 meters. None is left of what can't be.

of_unit(Cands0, [t(Key, _, _, _)|_], ctx(_, Cats, _, _, _, _), Cands) :-
    atom(Key),
    stem(Key, Unit),
    unit_dim(Unit, _, _),
    findall(o(C, I),
            ( member(o(C, I), Cands0),
              arg(C, Cats, cat(_, _, _, Type, Units, _, _, _)),
              Type \== number,
              \+ ( Units = [U], unit_dim(U, _, _), U \== Unit, \+ ( unit_dim(U, Dim, K), unit_dim(Unit, Dim, K) ) ) ),
            Cands1),
    Cands1 \== Cands0,
    !,
    Cands = Cands1.
of_unit(Cands, _, _, Cands).

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

%   spoken_of(+Cands, +Near, +Ctx, -Left): those of which most is said, as in "2 silver medals".

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

%   superlative(+Key, +K, +Tokens, +Win, +Ctx, -Cands, -Rest).

superlative(Key, K, [_|Ts], _, Ctx, [o(C, O)], Ts) :-
    atom(Key),
    atom_concat(Base, est, Key),
    atom_concat(Base, er, Comp),
    graded(Comp, Ctx, C, Sign),
    !,
    Ctx = ctx(N, Cats, _, _, _, _),
    arg(C, Cats, cat(_, _, _, _, _, _, Values, _)),
    ( Sign > 0 -> Rank is N + 1 - K ; Rank = K ),
    ranked(Rank, N, Values, O).
superlative(Most, K, [_,t(Late, _, _, _)|Ts], _, Ctx, [o(C, O)], Ts) :-
    memberchk(Most, [most, least]),
    atom(Late),
    stem(Late, S),
    \+ ends(Late, s),
    \+ done(Late),
    Ctx = ctx(N, Cats, _, _, _, _),
    findall(C0, ( arg(C0, Cats, cat(Name, Stems, numeric, _, _, _, _, _)), memberchk(S, Stems), \+ downcase_atom(Name, Late) ), [C]),
    arg(C, Cats, cat(_, _, _, _, _, _, Values, _)),
    !,
    ( Most == most -> Rank is N + 1 - K ; Rank = K ),
    ranked(Rank, N, Values, O).
superlative(Key, K, [_|Ts], Win, Ctx, Cands, Rest) :-
    atom(Key),
    superlative_of(Key, Comp, Ts, Rest),
    ( of_all(Rest, Ctx, [t(to, _, _, _)|To]) -> ( To = [t(be, _, _, _),t(Verb, _, _, _)|_] -> true ; To = [t(Verb, _, _, _)|_] ), atom(Verb), roots(Verb, After, []) ; after_superlative(Rest, After) ),
    Ctx = ctx(N, Cats, _, _, _, _),
    findall(Strength-o(C, O),
            ( arg(C, Cats, cat(_, Stems, Kind, _, _, Dims, Values, _)),
              Kind \== names,
              comp_in(Comp, Kind, Dims, Sign, Strength0),
              (   member(S, Stems), ( memberchk(S, After) ; named_for(Comp, S) )
              ->  Strength = 0
              ;   member(S, After), verb_dim(S, D), memberchk(D, Dims)
              ->  Strength = 0
              ;   member(S, Stems), memberchk(S, Win)
              ->  Strength = 1
              ;   member(S, Win), verb_dim(S, D), memberchk(D, Dims)
              ->  Strength = 1
              ;   Strength is Strength0 + 2
              ),
              ( Sign > 0 -> Rank is N + 1 - K ; Rank = K ),
              ranked(Rank, N, Values, O) ),
            Found),
    ( event(Rest), exclude(of_height(Ctx), Found, Lasting), Lasting \== [] -> keysort(Lasting, Sorted) ; keysort(Found, Sorted) ),
    Sorted = [Best-_|_],
    findall(O, member(Best-O, Sorted), Cands).

%   event(+Tokens): after "the shortest" of what is not high.

event([t(Noun, _, _, _)|_]) :- memberchk(Noun, [climb, hike, walk, trip, ride, flight, drive, journey, tour, run, swim, speech, talk, meeting, wait, visit, stay, song, movie, film, show, shift]).

of_height(ctx(_, Cats, _, _, _, _), _-o(C, _)) :-
    arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)),
    member(S, Stems),
    memberchk(S, [height, tall, elevation, altitud]),
    !.

%   after_superlative(+Tokens, -Stems): what is the highest rated has a rating.

after_superlative([t(Rated, _, _, _)|_], [Rating]) :-
    ends(Rated, Root, ed),
    !,
    atom_concat(Root, ing, Rating).
after_superlative(Ts, Stems) :- next_stems(Ts, 3, Stems).

%   of_unknown_size(+Key, +Tokens, +Ctx): "the smallest boots", where boots are names and nothing
%   tells how large anything is.

of_unknown_size(Key, [t(Noun, _, _, _)|_], ctx(_, Cats, _, _, _, _)) :-
    sized(Key),
    atom(Noun),
    stem(Noun, S),
    arg(_, Cats, cat(_, Stems, names, _, _, _, _, _)),
    memberchk(S, Stems),
    \+ ( arg(_, Cats, cat(_, Stems1, Kind, _, _, Dims, _, _)), Kind \== names,
         ( memberchk(S, Stems1) ; member(D, [size, length, weight, volume]), memberchk(D, Dims) ) ),
    !.

sized(smallest).
sized(largest).
sized(biggest).
sized(tiniest).

%   extremes(+Key, +N, +Tokens, +Win, +Ctx, -Os, -Rest): "two youngest", of one category.

extremes(Key, N, Ts, Win, Ctx, Os, Rest) :-
    integer(N),
    N >= 2,
    superlative(Key, 1, Ts, Win, Ctx, [o(C, _)], Rest),
    findall(O, ( between(1, N, K), superlative(Key, K, Ts, Win, Ctx, [O], _), O = o(C, _) ), Os),
    length(Os, N).

superlative_of(most, Comp, Ts, Rest) :-
    !,
    more_than(more, Comp, Ts, Rest).
superlative_of(least, Comp, Ts, Rest) :-
    !,
    more_than(less, Comp, Ts, Rest).
superlative_of(top, higher, Ts, Ts) :-
    !,
    Ts = [t(Key, _, _, _)|_],
    atom(Key),
    stem(Key, S),
    memberchk(S, [floor, stori, level, scor, pric, bid, mark]).
superlative_of(bottom, lower, Ts, Ts) :-
    !,
    Ts = [t(Key, _, _, _)|_],
    memberchk(Key, [floor, story, level]).
superlative_of(ground, lower, Ts, Ts) :-
    !,
    Ts = [t(floor, _, _, _)|_].
superlative_of(latest, later, Ts, Ts) :- !.
superlative_of(last, later, Ts, Ts) :- !.
superlative_of(best, better, Ts, Ts) :- !.
superlative_of(worst, worse, Ts, Ts) :- !.
superlative_of(farthest, farther, Ts, Ts) :- !.
superlative_of(furthest, farther, Ts, Ts) :- !.
superlative_of(eldest, older, Ts, Ts) :- !.
superlative_of(fewest, less, Ts, Ts) :- !.
superlative_of(Key, Comp, Ts, Ts) :-
    ends(Key, Base, est),
    atom_concat(Base, er, Comp),
    comp(Comp, _, _),
    !.

more_than(More, Comp, [t(Key, _, _, _)|Ts], Ts) :-
    atom(Key),
    atomic_list_concat([More, ' ', Key], Comp),
    comp(Comp, _, _),
    !.
more_than(More, More, Ts, Ts).

%   comp_in(+Comp, +Kind, +Dims, -Sign, -Strength): what the comparative says in a category;
%   Strength 0 if it measures that, 1 if it may.

comp_in(Comp, Kind, Dims, Sign, Strength) :-
    comp(Comp, Sign, Ds),
    (   member(D, Ds),
        memberchk(D, Dims),
        \+ by_strokes(Comp, D, Dims)
    ->  ( second(Comp, D) -> Strength = 2 ; usual(Comp, D0), D \== D0 -> Strength = 1 ; Strength = 0 )
    ;   memberchk(any, Ds),
        Kind \== places,
        \+ ( member(D, Dims), memberchk(D, [time, rank, row, year]) ),
        \+ upside_down(Comp, Dims)
    ->  Strength = 1
    ).
