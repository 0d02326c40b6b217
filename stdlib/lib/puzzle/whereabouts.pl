/*  Words of place that compare nothing: "under the red awning", "hauled over
    from Leeds", "found behind the freezer".

*/

:- module(puzzle_whereabouts, [whereabouts/6]).

:- autoload(library(lists)).
:- use_module(library(puzzle/values)).
:- use_module(library(puzzle/words)).
:- use_module(library(puzzle/relations)).
:- use_module(library(puzzle/mentions)).
:- use_module(library(puzzle/numbers)).

%   whereabouts(+Key, +T, +Tokens, +Prev, +Ctx, -Item): the word T has the key
%   Key. Tokens follow it, and Prev is the key before it.

whereabouts(under, T, _, born, _, p(under, T)).
whereabouts(under, T, [t(Way, Way, _, _)|_], _, _, w(under, T)) :-
    memberchk(Way, [way, sail, steam, repair, construction, cover, contract, water, fire]).
whereabouts(under, T, [t(neither, _, _, _)|_], _, Ctx, p(under, T)) :-
    unmeasured(under, Ctx).
whereabouts(under, T, Ts, _, _, p(under, T)) :-
    ( Ts = [t(the, _, _, _)|Ts1] -> true ; Ts1 = Ts ),
    first_word(Ts1, Head, _),
    memberchk(Head, [captain, capt, commander, admiral, general, colonel, major, sergeant, king, queen, president, director, coach, conductor, chef]).
whereabouts(under, T, Ts, _, Ctx, p(under, T)) :-
    first_word(Ts, Key, Raw),
    Key \== Raw,
    Ctx = ctx(_, _, _, _, 0, _),
    unmeasured(under, Ctx),
    lookup(Ts, Ctx, _, _).
whereabouts(behind, T, Ts, _, Ctx, p(behind, T)) :-
    first_word(Ts, Key, _),
    memberchk(Key, [door, curtain, screen, panel]),
    lookup(Ts, Ctx, _, _).
whereabouts(behind, T, Ts, _, Ctx, p(behind, T)) :-
    Ctx = ctx(_, _, _, _, Row, _),
    Row > 0,
    ( Ts = [t(the, _, _, _),t(n(_, ord), _, _, _),t(Stall, _, _, _)|_] -> true ; Ts = [t(Stall, _, _, _),t(n(_, ''), _, _, _)|_] ),
    atom(Stall),
    stem(Stall, S),
    memberchk(S, [stall, booth, stand, tabl, counter, desk, hous, cottag, cabin, hut, tent, shop, kiosk, villa]),
    place_stem(S, Ctx).
whereabouts(behind, T, [t(With, _, _, _),t(The, _, _, _),t(Rent, Rent, _, _)|_], Was, _, w(behind, T)) :-
    memberchk(With, [with, on]),
    lex(The, d),
    memberchk(Rent, [rent, bills, bill, payments, mortgage, loan]),
    memberchk(Was, [is, was, fell, got]).
whereabouts(behind, T, _, Hidden, _, p(behind, T)) :-
    memberchk(Hidden, [hidden, hides, hid, hiding, concealed]).
whereabouts(behind, T, _, left, Ctx, w(behind, T)) :-
    in_category(behind, Ctx).
whereabouts(behind, T, [t(which, _, _, _)|_], ',', Ctx, Item) :-
    ( member(Door, [door, gate, curtain, screen, fence]), in_category(Door, Ctx) -> Item = p(behind, T) ; Item = bad(T) ).
whereabouts(behind, T, Ts, Prev, Ctx, p(behind, T)) :-
    atom(Prev),
    person_noun(Prev, Ctx),
    Ts = [t(Key, Raw, _, _)|_],
    Key \== Raw,
    name_follows(Ts, Ctx, C, _),
    \+ person_category(C, Ctx),
    Ctx = ctx(_, Cats, _, _, Row, _),
    ( Row =:= 0 -> true ; arg(Row, Cats, cat(_, _, _, _, _, Dims, _, _)), memberchk(rank, Dims) ).
whereabouts(behind, T, _, Prev, Ctx, p(behind, T)) :-
    atom(Prev),
    once(( person_noun(Prev, Ctx), unmeasured(behind, Ctx) ; memberchk(Prev, [artist, author, baker, builder, maker, designer, inventor, architect, composer, creator, writer, director, painter, sculptor, founder]) )).
whereabouts(Across, T, Ts, _, Ctx, p(Across, T)) :-
    memberchk(Across, [across, over]),
    ( Ts = [t(the, _, _, _)|Ts1] -> true ; Ts1 = Ts ),
    name_follows(Ts1, Ctx, _, Stems),
    once(( member(S, Stems), memberchk(S, [river, creek, stream, lake, bai, canal, strait, gorg, canyon, vallei, channel, road, street]) )).
whereabouts(across, T, Ts, Prev, _, w(across, T)) :-
    \+ memberchk(Prev, [is, are, was, were, lives, sits]),
    phrase(end_of_phrase, Ts, _).
whereabouts(across, T, Ts, Prev, _, w(across, T)) :-
    ( memberchk(Prev, [came, comes, ran, stumbled]) -> true ; atom(Prev), stem(Prev, Unit), unit_dim(Unit, length, _) ),
    \+ Ts = [t(from, _, _, _)|_].
whereabouts(within, T, Ts, _, Ctx, p(within, T)) :-
    ( Ts = [t(the, _, _, _)|Ts1] -> true ; Ts1 = Ts ),
    lookup(Ts1, Ctx, _, _).
whereabouts(met, T, [t(At, _, _, _)|Ts], Prev, Ctx, w(met, T)) :-
    (   memberchk(Prev, [was, were]),
        memberchk(At, [at, in, on])
    ;   memberchk(At, [a, an, the]),
        name_follows(Ts, Ctx, _, Stems),
        member(S, Stems),
        memberchk(S, [animal, creatur, wildlif, bird, beast, pet, fish, insect])
    ;   memberchk(At, [its, his, her, their]),
        Ts = [t(End, _, _, _)|_],
        memberchk(End, [end, fate, doom, match, maker, death])
    ).
whereabouts(end, T, _, His, ctx(_, _, _, _, 0, _), w(end, T)) :-
    memberchk(His, [its, his, her, their]).
whereabouts(ends, T, [t(In, _, _, _)|_], Prev, _, w(ends, T)) :-
    atom(Prev),
    \+ memberchk(Prev, [the, of, at, both, opposite, far, two]),
    memberchk(In, [in, at, with]).
whereabouts(middle, T, [t(of, _, _, _),t(The, _, _, _),Noun|_], the, Ctx, w(middle, T)) :-
    determiner(The),
    Noun = t(Key, _, _, _),
    atom(Key),
    Ctx = ctx(_, _, _, _, 0, _),
    \+ in_category(Key, Ctx).
whereabouts(over, T, [t(By, _, _, _)|_], _, ctx(_, _, _, _, 0, _), w(over, T)) :-
    memberchk(By, [by, near, at, in, on, there]).
whereabouts(Key, T, [t(From, _, _, _)|_], Verb, Ctx, w(Key, T)) :-
    memberchk(Key, [over, across, away]),
    lex(From, p),
    From \== of,
    ( done(Verb) -> true ; ends(Verb, ing) -> true ; ends(Verb, s), \+ lex(Verb, _) ),
    \+ ( From == from, ( Key == across -> true ; Ctx = ctx(_, _, _, _, Row, _), Row > 0 ) ),
    ( Key == away -> memberchk(Verb, [called, fetched]) ; true ).
whereabouts(Key, T, Ts, Prev, Ctx, p(Key, T)) :-
    \+ memberchk(Prev, [hand, hands, handed, give, gives, gave, turn, turned, took, passed, signed]),
    memberchk(Key, [near, under, underneath, beneath, beside, behind, over, opposite]),
    unmeasured(Key, Ctx),
    somewhere(Ts, Key, Ctx).

%   first_word(+Tokens, -Key, -Raw): the first word, which may be an option's.

first_word([t(Key0, Raw, _, _)|_], Key, Raw) :-
    ( Key0 = option(_, t(Key, _, _, _), _) -> true ; Key = Key0 ),
    atom(Key).

%   unmeasured(+Key, +Ctx): no category has an order that Key could be about.

unmeasured(Key, Ctx) :-
    memberchk(Key, [under, underneath, beneath, over]),
    !,
    \+ stacked(Ctx).
unmeasured(behind, ctx(_, Cats, _, _, 0, _)) :-
    !,
    \+ ( arg(_, Cats, cat(_, _, Kind, _, _, Dims, _, _)), Kind \== names, ( Dims == [] ; member(D, [rank, row, floor, time, racing, points, pct, strokes]), memberchk(D, Dims) ) ).
unmeasured(_, ctx(_, _, _, _, 0, _)).

%   somewhere(+Tokens, +Key, +Ctx): a place of the row follows, an option that
%   is no person, or a noun about which nothing more is said. What is near Mud
%   Creek is there, even if there are ranks. Who sits behind the dog does not
%   have it.

somewhere([t(The, _, _, _)|Ts], Key, Ctx) :-
    determiner(The),
    !,
    ( something(Ts, Key, Ctx) -> true ; ( unranked(Ctx) -> true ; Key \== near ), open_place(Ts, 3, Ctx) ).
somewhere(Ts, Key, Ctx) :-
    something(Ts, Key, Ctx).

something([t(n(_, ord), _, _, _),t(Noun, _, _, _)|_], _, Ctx) :-
    !,
    something([t(Noun, Noun, 0, 0)], place, Ctx).
something([t(Noun, _, _, _)|_], _, Ctx) :-
    Ctx = ctx(_, _, _, _, Row, _),
    Row > 0,
    atom(Noun),
    stem(Noun, S),
    place_stem(S, Ctx),
    !.
something(Ts, Key, Ctx) :-
    Ts = [t(Word, Raw, _, _)|_],
    name_follows(Ts, Ctx, C, _),
    \+ person_category(C, Ctx),
    \+ of_jobs(C, Ctx),
    lookup(Ts, Ctx, _-[o(C, O)|_], Rest),
    (   Rest = [t(Noun, _, _, _)|_],
        atom(Noun),
        \+ lex(Noun, _),
        \+ done(Noun),
        Noun \== '.'
    ->  in_category(Noun, Ctx),
        \+ person_noun(Noun, Ctx)
    ;   site(C, O, Ctx)
    ->  true
    ;   Word == Raw,
        ( Key == near -> ( unranked(Ctx) -> true ; known_name(near, Ctx) ) ; \+ memberchk(Key, [behind, beside, opposite]) )
    ),
    !.

%   open_place(+Tokens, +Most, +Ctx): a noun of at most Most words follows. It
%   is no person and names no category.

open_place([T|Ts], Most, Ctx) :-
    Most > 0,
    T = t(Key, _, _, _),
    atom(Key),
    \+ lex(Key, _),
    \+ person_noun(Key, Ctx),
    \+ in_category(Key, Ctx),
    \+ lookup([T|Ts], Ctx, _, _),
    (   phrase(end_of_phrase, Ts, _)
    ->  true
    ;   Ts = [t(In, _, _, _)|_],
        lex(In, p)
    ->  In \== of
    ;   More is Most - 1,
        open_place(Ts, More, Ctx)
    ).
