/*  From the words of a sentence to items, one after the other: options, relations, and the words that the
    grammar looks at.

    Items are m(Candidates, Choice, T), an option, where Candidates has all its
    possible meanings as o(Category, Option); r(Relation), rr(Relation), which
    relates the subjects to each other; ratio(K); ends; cnt(N), the number of
    all; num(N, Unit, T); w(Key, T), an open word; hedge(T), a word that states
    nothing; cap(T), a name that is no option; own, about the first subject of
    the sentence; he(Sex, T), which becomes pron or somebody named before; his,
    about the last subject; the_two, both of them; none_of_them; one_of_them;
    doer, the one of several that something was said about; kin_of(Ms), her
    sister, who is one of Ms; thing(I), "it" or "there", which is I if nothing
    else is known, or "this person" (described); previous, in "she is older
    still"; somebody_else; most_of(Relation, Ms), the one of Ms with Relation to
    the others; own_value(C), the subject's option in the category C;
    at_side(Relation), on whose left or right; its_side(Relation, T), the same
    or not understood; and those of lex/2. T is a token.

    A relation is rel(Comparative, Amount, Unit, Words), where Amount is some,
    imm, amb (one of these two, unknown which), n(N), any_of(Ns), parity(0 or
    1), ge(N) or le(N); near(N), N places away; between(How, none); gap(N);
    times(K); different. Without a row, between(How, C), adjacent(C) and
    steps(N, C), N values away, are about a category C.

*/

:- module(puzzle_items, [item/8, contest_word/1, all_of_sex/3, option_sex/3, kin/1, relative/3]).

:- autoload(library(lists)).
:- use_module(library(assoc)).
:- use_module(library(puzzle/values)).
:- use_module(library(puzzle/words)).
:- use_module(library(puzzle/relations)).
:- use_module(library(puzzle/hedges)).
:- use_module(library(puzzle/names)).
:- use_module(library(puzzle/nations)).
:- use_module(library(puzzle/mentions)).
:- use_module(library(puzzle/superlatives)).
:- use_module(library(puzzle/numbers)).
:- use_module(library(puzzle/whereabouts)).

item(option(Cands, T, _), _, Ts, _, Win, Ctx, Item, Ts) :-
    !,
    mention(Cands, Ts, Win, Ctx, T, Item).
item(Key, _, [T|Ts], _, _, _, w(name, T), Ts) :-
    T = t(Name, _, _, _),
    memberchk(Name, [name, names]),
    memberchk(Key, [last, n(1, ord), n(2, ord), middle]),
    !.
item(First, T, Ts, His, _, Ctx, w(first, T), Ts) :-
    memberchk(First, [n(1, ord), last]),
    memberchk(His, [a, its, his, her, their, whose, '''s']),
    Ts = [t(Letter, _, _, _)|_],
    atom(Letter),
    stem(Letter, S),
    \+ place_stem(S, Ctx),
    \+ place_word(S),
    \+ memberchk(S, [prize, priz, choic, nam, initial]),
    \+ lex(Letter, _),
    !.
item(next, T, Ts, _, _, _, w(next, T), Ts) :-
    Ts = [t(Be, _, _, _)|_],
    memberchk(Be, [be, appear, appears, return, returns]),
    !.
item(Key, T, Ts, Prev, _, Ctx, w(Word, T), Ts) :-
    memberchk(Key-Word, [best-best, final-final, last-last, top-top, n(1, ord)-first, n(2, ord)-second]),
    Ts = [t(Noun, _, _, _),t(Is, _, _, _)|Ts1],
    memberchk(Is, [is, was, of]),
    of_category(Noun, Ts1, Ctx),
    \+ ( Prev == the, Key = n(_, ord), thing_of_each(Noun, [t(Is, Is, 0, 0)|Ts1], Ctx) ),
    !.
item(n(2, ord), T, Ts, Prev, _, Ctx, w(second, T), Ts) :-
    Ts = [t(Noun, _, _, _)|Ts1],
    ( memberchk(Prev, [as, a, his, her, their, whose, '\'s']) -> true ; Prev == the, Ts1 = [t(of, _, _, _)|Ts2], lookup(Ts2, Ctx, _, _) ),
    atom(Noun),
    stem(Noun, S),
    \+ place_stem(S, Ctx),
    name_category(S, Ctx),
    !.
item(Key, T, Ts, Prev, Win, Ctx, Item, Rest) :-
    Ctx = ctx(N, _, _, _, Row, _),
    Row > 0,
    ( Key = n(K, ord) -> true ; Key == last, K = N ),
    first_to(Ts, Prev, Ctx),
    \+ ( ranks(Ctx, C, _), C =\= Row ),
    ordinal_extreme(K, Ctx, Cands),
    \+ memberchk(o(Row, _), Cands),
    !,
    of_all(Ts, Ctx, Rest),
    mention(Cands, Rest, Win, Ctx, T, Item).
item(n(A, U), T, Ts0, Prev, _, Ctx, Item, Rest) :-
    (   U == ord
    ->  K = A, Ts = Ts0
    ;   U == '',
        Ts0 = [t(n(B, ord), _, _, _)|Ts],
        integer(A),
        A >= 20,
        0 is A mod 10,
        B < 10,
        K is A + B
    ),
    celebrated(Ts, Noun),
    !,
    ( Ts = [t(Noun, _, _, _)|Rest] -> true ; Rest = Ts ),
    ( \+ otherwise_dated(Prev, Ts), in_years(Noun, K, Ctx, O) -> Item = m([O], O, T) ; Item = bad(T) ).
item(n(K, ord), T, Ts, _, _, Ctx, Item, Rest) :-
    most_of_sex(Ts, Ctx, Ms, Rest),
    Ctx = ctx(_, _, _, _, Row, _),
    ( Row =:= 0 -> true ; Rest = [t(To, _, _, _)|_], memberchk(To, [to, who, that]) ),
    ordinal_extreme(1, Ctx, [o(C, _)]),
    !,
    ( K =:= 1 -> Item = most_of(order(C, (<)), Ms) ; Item = bad(T) ).
item(n(2, ''), _, Ts, the, _, Ctx, one, Ts) :-
    Ts = [t(From, _, _, _)|_],
    memberchk(From, [from, with, who, whose, headed, heading, bound]),
    known_name('#couples', Ctx),
    !.
item(n(1, ord), T, Ts, Prev, _, _, bad(T), Ts) :-
    ( Ts = [t(thing, _, _, _),t(Done, _, _, _)|Ts1] -> ( Ts1 = [t(by, _, _, _)|_] -> true ; \+ done(Done) ) ; Ts = [t(by, _, _, _)|_], done(Prev) ),
    !.
item(Key, T, Ts, _, _, Ctx, m([O], O, T), Ts) :-
    ( Key = n(K, ord) -> true ; Key == last, K = last ),
    Ts = [t(Noun, _, _, _)|_],
    \+ done(Noun),
    ( in_time(Noun, K, Ctx, O) -> true ; numbered_in(Noun, K, Ctx, O) ),
    !.
item(met, T, Ts, Prev, _, _, w(met, T), Ts) :-
    once(( memberchk(Prev, [is, was, are, were, been]) ; ends(Prev, ly) ; Ts = [t(n(_, _), _, _, _)|_] ; Ts = [t(P, _, _, _)|_], memberchk(P, [in, on, at, earlier, later, before, after]) ; Ts = [t(',', _, _, _),t(in, _, _, _)|_] ; Ts = [t(with, _, _, _),t(His, _, _, _)|_], memberchk(His, [his, hers, her, an, a]) )),
    \+ Ts = [t(by, _, _, _)|_],
    !.
item(n(N, ''), T, Ts, '', _, Ctx, num(N, '', T), Ts) :-
    integer(N),
    N > 1,
    Ts = [t(of, _, _, _),t(the, _, _, _),t(Noun, _, _, _)|_],
    plural(Noun),
    \+ lookup([t(Noun, Noun, 0, 0)], Ctx, _, _),
    !.
item(behind, T, Ts, Prev, _, _, w(behind, T), Ts) :-
    atom(Prev),
    \+ lex(Prev, _),
    Ts = [t(At, _, _, _)|_],
    lex(At, p),
    !.
item(well, _, [t(away, _, _, _)|Ts], Prev, _, ctx(_, Cats, _, _, _, _), not, Ts) :-
    memberchk(Prev, [keeps, kept, stays, stayed]),
    Ts = [t(from, _, _, _)|_],
    \+ ( arg(_, Cats, cat(_, Stems, _, _, _, _, _, _)), member(S, Stems), aversion(Front), sub_atom(S, 0, _, _, Front) ),
    !.
item(n(K, ord), T, Ts, the, _, Ctx, m([O], O, T), Ts) :-
    Ts = [t(to, _, _, _)|_],
    \+ ordinal_extreme(K, Ctx, _),
    Ctx = ctx(N, Cats, _, _, 0, _),
    findall(C0-Vs, ( arg(C0, Cats, cat(_, Stems, numeric, _, _, Dims, Vs, _)), memberchk(duration, Dims), memberchk(took, Stems) ), [C-Values]),
    ranked(K, N, Values, I),
    !,
    O = o(C, I).
item(enough, T, Ts, _, _, _, w(enough, T), Ts) :-
    Ts = [t(for, _, _, _)|_],
    !.
item(last, T, Ts, Prev, _, Ctx, w(last, T), Ts) :-
    Prev == the,
    Ts = [t(Keeper, _, _, _),t(of, _, _, _)|Ts1],
    once(( ends(Keeper, er) ; ends(Keeper, or) ; person_noun(Keeper, Ctx) )),
    ( Ts1 = [t(Either, _, _, _)|Ts2], memberchk(Either, [either, the]) -> true ; Ts2 = Ts1 ),
    lookup(Ts2, Ctx, _, _),
    !.
item(left, T, Ts, Prev, _, Ctx, w(spare, T), Ts) :-
    Ctx = ctx(_, _, _, _, 0, _),
    in_category(left, Ctx),
    once(( Prev = n(_, _) ; plural(Prev) ; in_category(Prev, Ctx) ; stem(Prev, Unit), unit_dim(Unit, _, _) )),
    \+ Ts = [t(of, _, _, _)|_],
    !.
item(n(1, ord), T, Ts, the, _, Ctx, w(first, T), Ts) :-
    Ctx = ctx(_, _, _, _, 0, _),
    Ts = [t(Keeper, _, _, _),t(of, _, _, _)|Ts1],
    once(( ends(Keeper, er) ; ends(Keeper, or) )),
    in_category(Keeper, Ctx),
    append(_, Named, Ts1),
    Named = [t(Key, _, _, _)|_],
    ( memberchk(Key, [',', ';', and]) -> !, fail ; lookup(Named, Ctx, _, _) -> true ; value_mention(Named, Ctx, _, _) ),
    !.
item(last, T, Ts, Prev, _, _, w(last, T), Ts) :-
    memberchk(Prev, [not, did, does, will, would, could, to]),
    Ts = [t(As, _, _, _)|_],
    memberchk(As, [as, longer, less, more, for, only, exactly, n(_, _)]),
    !.
item(Key, T, Ts, Prev, Win, Ctx, Item, Ts) :-
    misplaced(Key, Ts, Prev, Win, Ctx, Item0),
    !,
    ( Item0 == bad -> Item = bad(T) ; Item = w(Key, T) ).
item(last, T, [t(Time, _, _, _)|Ts], Prev, _, Ctx, Item, Ts) :-
    \+ memberchk(Prev, [the, in, of, '\'s', '']),
    memberchk(Time, [season, year, night, week, weekend, month, spring, summer, autumn, fall, winter]),
    !,
    ( in_category(Time, Ctx) -> Item = bad(T) ; Item = w(last, T) ).
item(last, T, Ts, Prev, _, _, w(last, T), Ts) :-
    \+ memberchk(Prev, [the, his, her, its, '\'s', in]),
    \+ done(Prev),
    Ts = [t(Verb, _, _, _)|_],
    done(Verb),
    \+ lex(Verb, _),
    !.
item(n(1, ord), T, Ts, Prev, _, Ctx, w(first, T), Ts) :-
    \+ memberchk(Prev, [the, his, her, its, '\'s']),
    Ts = [t(Verb, _, _, _)|After],
    ( After = [t(In, _, _, _)|Ts1] -> true ; In = '.', Ts1 = [] ),
    (   done(Verb),
        memberchk(In, [in, on]),
        value_mention(Ts1, Ctx, _, _)
    ;   ( found(Verb) ; irregular_participle(Verb) ; memberchk(Verb, [heard, caught, built, made, sold, performed]) ),
        \+ done(Prev)
    ;   done(Verb),
        ( last_said(Prev) ; soon_compared(In, Ts1) ; In == '.', memberchk(Prev, [is, was, are, were, been]) )
    ),
    !.
item(like, T, Ts, ',', _, _, bad(T), Ts) :- !.
item(usual, T, Ts, as, _, Ctx, bad(T), Ts) :- member(Replaced, [replaced, understudy, substitute, sub]), in_category(Replaced, Ctx), !.
item(more, T, Ts, _, _, Ctx, bad(T), Ts) :- by_letters(Ts, Ctx), !.
item(fewer, T, Ts, _, _, Ctx, bad(T), Ts) :- by_letters(Ts, Ctx), !.
item(over, T, Ts, Prev, _, Ctx, bad(T), Ts) :- of_no_age(Prev, Ts, Ctx), !.
item(under, T, Ts, Prev, _, Ctx, bad(T), Ts) :- of_no_age(Prev, Ts, Ctx), !.
item(replaced, T, Ts, Prev, _, _, w(replaced, T), Ts) :-
    memberchk(Prev, [is, was, are, were, be]),
    \+ Ts = [t(by, _, _, _)|_],
    !.
item(too, T, Ts, _, _, Ctx, bad(T), Ts) :-
    Ts = [t(Expensive, _, _, _),t(For, _, _, _)|_],
    memberchk(For, [for, to]),
    atom(Expensive),
    \+ lex(Expensive, _),
    \+ lookup([T|Ts], Ctx, _, _),
    !.
item(times, T, Ts, n(_, ''), _, _, w(times, T), Ts) :-
    \+ ( Ts = [t(As, _, _, _)|_], memberchk(As, [as, the, that, what, more, less, fewer, n(_, _)]) ),
    !.
item(Key, T, Ts, not, _, _, bad(T), Ts) :-
    vague(Key, Ts),
    !.
item(married, _, [t(woman, _, _, _)|Ts], a, _, Ctx, Item, Ts) :-
    titled(mrs, Ctx, Ms),
    !,
    ( Ms = [Item] -> true ; Item = some_of(Ms) ).
item(Key, _, Ts, Prev, _, Ctx, some_of(Ms), Ts) :-
    memberchk(Prev, [a, an]),
    ( memberchk(Key-Title, [professor-prof, doctor-dr]) -> true ; Title = Key, memberchk(Key, [captain, colonel, major, sergeant, lieutenant, inspector, lady, lord, sir, professor, judge, cousin, aunt, uncle]) ),
    titled(Title, Ctx, Ms),
    Ms = [_,_|_],
    \+ lookup([t(Key, Key, 0, 0)|Ts], Ctx, _, _),
    !.
item(Key, _, Ts, Prev, _, Ctx, some_of(Ms), Ts) :-
    of_sex(Key, Sex, one),
    memberchk(Prev, [a, an]),
    \+ Ts = [t(of, _, _, _)|_],
    all_of_sex(Sex, Ctx, Ms),
    Ms = [_,_|_],
    !.
item(Key, T, Ts, Prev, _, Ctx, bad(T), Ts) :-
    of_sex(Key, Sex, one),
    memberchk(Prev, [a, an]),
    phrase(end_of_phrase, Ts, _),
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(C, Cats, cat(_, _, names, _, _, _, _, Options)),
    person_category(C, Ctx),
    sexes(C, Options, Ctx, Sexes),
    memberchk(unknown, Sexes),
    memberchk(Sex, Sexes),
    !.
item(Key, t(_, Raw, L, C), Ts, than, _, ctx(_, _, _, _, 0, _), bad(t(anyone, Raw, L, C)), Rest) :-
    all_neighbors(Key, Ts, Rest),
    !.
item(the, _, Ts, _, _, Ctx, d, Ts) :-
    Ts = [t(Neighbor, _, _, _)|Ts1],
    living_by(Neighbor, the, Ts1, Ctx),
    !.
item(neighbor, T, Ts, Prev, _, Ctx, w(neighbor, T), Ts) :- Prev \== '\'s', living_by(neighbor, Prev, Ts, Ctx), !.
item(neighbors, T, Ts, Prev, _, Ctx, w(neighbors, T), Ts) :- Prev \== '\'s', living_by(neighbors, Prev, Ts, Ctx), !.
item(neighbour, T, Ts, Prev, _, Ctx, w(neighbor, T), Ts) :- Prev \== '\'s', living_by(neighbor, Prev, Ts, Ctx), !.
item(neighbours, T, Ts, Prev, _, Ctx, w(neighbors, T), Ts) :- Prev \== '\'s', living_by(neighbors, Prev, Ts, Ctx), !.
item(the, _, Ts, _, _, Ctx, Item, Rest) :-
    sexed(the, Ts, Ctx, Item, Rest),
    !.
item(n(1, ''), _, Ts, _, _, Ctx, Item, Rest) :-
    sexed(one, Ts, Ctx, Item, Rest),
    !.
item(n(1, ''), T, Ts, _, _, Ctx, ends, Rest) :-
    phrase(relation(ends, [], Ctx), [T|Ts], Rest),
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
item(double, T, Ts, Prev, _, Ctx, w(double, T), Ts) :-
    memberchk(Prev, [the, a]),
    Ts = [t(Feature, _, _, _)|_],
    memberchk(Feature, [feature, features, bed, room, bill, date]),
    \+ lookup([T|Ts], Ctx, _, _),
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
item(n(2, ''), _, Ts, between, _, Ctx, Item, Rest) :-
    \+ Ts = [_,t(':', _, _, _)|_],
    sexed(both, Ts, Ctx, Item, Rest),
    !.
item(n(Decade, ''), T, Ts, the, _, Ctx, among(Ms), Ts) :-
    T = t(_, Raw, _, _),
    sub_atom(Raw, _, 1, 0, s),
    integer(Decade),
    Ctx = ctx(_, Cats, _, _, _, _),
    \+ ( arg(_, Cats, cat(_, _, _, _, _, _, _, Options)), member(o(_, Names, _, _), Options), member(_-Tokens, Names), memberchk(t(_, Raw, _, _), Tokens) ),
    of_decade(Decade, Ctx, Os),
    !,
    findall(m([O], O, none), member(O, Os), Ms).
item(n(_, ''), T, Ts, Prev, _, Ctx, w(Raw, T), Ts) :-
    memberchk(Prev, [turn, turns, turned, turning]),
    T = t(_, Raw, _, _),
    ( Ts = [t(Next, _, _, _)|_] -> memberchk(Next, [before, after, earlier, later, sometime, in, on, ',', and, but]) ; true ),
    \+ number_mention([T|Ts], Prev, Ctx, _, _),
    !.
item(Key, _, Ts, _, _, Ctx, among(Ms), Rest) :-
    Key = n(K, ord),
    in_part(Ts, K, Ctx, Os, Rest),
    !,
    findall(m([O], O, none), member(O, Os), Ms).
item(n(V, U), T, Ts, Prev, Win, Ctx, Item, Rest) :-
    !,
    number_item(V, U, T, Ts, Prev, Win, Ctx, Item0, Rest),
    ( Prev == number, house_number(Item0, Ctx, Item) -> true ; Item = Item0 ).
item(Key, T, Ts, Prev, Win, Ctx, Item, Rest) :-
    T = t(_, Raw, _, _),
    lookup([T|Ts], Ctx, Length0-Cands0, Rest0),
    relational(Key, Length0, T, Prev),
    \+ ( Length0 =:= 1, ( lex(Key, _) -> true ; memberchk(Key, [go, goes]) ), \+ ( member(O, Cands0), spelt(O, Key, Raw, Ctx) ) ),
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
item(last, T, Ts, Prev, Win, Ctx, Item, Ts1) :-
    Ctx = ctx(N, _, _, _, _, _),
    memberchk(Prev, [came, finished, comes, placed, in, was, were, not]),
    ( Ts = [t(place, _, _, _)|Ts1] -> true ; Ts1 = Ts ),
    ( Ts1 = [t(Did, _, _, _)|_], ( lex(Did, v) ; done(Did) ; Did == with ) -> true ; phrase(end_of_phrase, Ts1, _) ),
    \+ ordinal_extreme(N, Ctx, _),
    ordinal_else(N, Prev, Ctx, Cands),
    !,
    mention(Cands, Ts1, Win, Ctx, T, Item).
item(Key, _, [t(Month, _, _, _)|Ts], Prev, _, Ctx, among(Ms), Ts) :-
    memberchk(Key, [before, after]),
    \+ Prev = n(_, _),
    beyond_month(Key, Month, Ctx, Os),
    !,
    findall(m([O], O, none), member(O, Os), Ms).
item(after, T, Ts, _, _, Ctx, p(after, T), Ts) :-
    ( Ts = [t(Only, _, _, _)|Ts1], memberchk(Only, [only, just, exactly]) -> true ; Ts1 = Ts ),
    Ts1 = [t(n(V, ''), _, _, _),t(Noun, _, _, _)|_],
    atom(Noun),
    stem(Noun, S),
    ( plural(Noun, S) -> true ; V =:= 1 ),
    Ctx = ctx(_, Cats, _, _, _, _),
    counted_in(C, S, Cats),
    arg(C, Cats, cat(_, _, numeric, num, _, _, Values, _)),
    memberchk(V, Values),
    !.
item(after, T, Ts, _, _, _, p(after, T), Ts) :-
    Ts = [t(having, _, _, _)|_],
    !.
item(after, T, Ts, Prev, _, Ctx, p(after, T), Ts) :-
    memberchk(Prev, [was, were, is]),
    Ctx = ctx(_, Cats, _, _, 0, _),
    Ts = [t(the, _, _, _)|Named],
    lookup(Named, Ctx, _-[o(C, _)|_], _),
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)),
    member(S, Stems),
    memberchk(S, [loot, haul, stol, steal, stolen, took, taken, target, treasur, priz, quarry, booti, swag, want, seek, sought]),
    !.
item(among, T, Ts, Prev, _, Ctx, p(among, T), Ts) :-
    ( Ts = [t(the, _, _, _)|Ts1] -> true ; Ts1 = Ts ),
    lookup(Ts1, Ctx, _, Rest),
    ( phrase(end_of_phrase, Rest, _) -> true ; Rest = [t(Is, _, _, _)|_], once(( memberchk(Is, [is, was]) ; done(Is) )), ( Prev == '' -> true ; once(( ends(Prev, s) ; done(Prev) )), \+ lex(Prev, _) ) ),
    \+ ( Rest = [t(Link, _, _, _)|_], memberchk(Link, [',', and]) ),
    !.
item(Key, T, Ts, Prev, _, Ctx, Item, Ts) :-
    whereabouts(Key, T, Ts, Prev, Ctx, Item),
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
item(after, T, Ts, Prev, _, _, p(after, T), Ts) :-
    done(Prev),
    Ts = [t(More, _, _, _),t(Noun, _, _, _)|_],
    memberchk(More, [more, fewer]),
    Noun \== than,
    !.
item(Key, T, Ts, Prev, Win, Ctx, Item, Rest) :-
    starter(Key),
    \+ ( lex(Key, d), Ts = [t(Neighbor, _, _, _)|Ts1], memberchk(Neighbor, [neighbor, neighbour]), lookup(Ts, Ctx, _, _), \+ ( Ts1 = [t(of, _, _, _),t(Of, _, _, _)|_], Of \== '#his' ) ),
    phrase(relation(Item0, Inner, Ctx), [T|Ts], Rest0),
    !,
    Rest = Rest0,
    ( of_values(Item0, Prev, Win, Ctx, Item) -> true ; seen(Item0, Inner, Win, Ctx, Item) -> true ; Item = bad(T) ).
item(Key, T, Ts, Prev, _, Ctx, Item, Ts) :-
    ( memberchk(Key-Item, [his-he(man, T), her-he(woman, T), its-pron, their-pron]) -> true ; Item = pron, Key == the, Prev == (';'), Ts = [t(Named, _, _, _),_|_], attribute(1, Ts, Ctx), in_category(Named, Ctx) ),
    memberchk(Prev, ['', ',', ';', ':', and, but, while, whereas, then]),
    \+ ( Key == their, Ts = [t(Noun, _, _, _)|_], ends(Noun, s) ),
    attribute(4, Ts, Ctx),
    !.
item(its, _, [t(Builder, _, _, _)|Ts], '', _, _, pron, Ts) :-
    atom(Builder),
    once(( member(End, [er, or]), ends(Builder, End) )),
    \+ kin(Builder),
    said_of_it(Ts),
    !.
item(his, _, [t(Spouse, _, _, _)|Ts], Prev, _, Ctx, pron, Ts) :- her_partner(Spouse, Prev, Ts, Ctx), !.
item(her, _, [t(Spouse, _, _, _)|Ts], Prev, _, Ctx, pron, Ts) :- her_partner(Spouse, Prev, Ts, Ctx), !.
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
item(Key, _, [t(of, _, _, _)|Ts0], Prev, _, Ctx, the_two, Ts) :-
    memberchk(Key, [either, both]),
    ( Ts0 = [t(them, _, _, _)|Ts] -> true ; the_two(Ts0, Ctx, Ts) ),
    atom(Prev),
    ( starter(Prev) -> true ; Prev == of ),
    \+ lex(Prev, v),
    !.
item(Key, _, [t(of, _, _, _),t(the, _, _, _)|Ts], Prev, _, Ctx, those(Ms), Rest) :-
    ( Key == each -> true ; Key == any, Prev == than ),
    ( Ts = [t(n(_, ''), _, _, _),t(Noun, _, _, _)|Rest] -> true ; Ts = [t(Noun, _, _, _)|Rest] ),
    of_sex(Noun, Sex, all),
    all_of_sex(Sex, Ctx, Ms),
    !.
item(each, _, [t(of, _, _, _)|Ts], _, _, _, both, Ts) :-
    !.
item('#doer', _, Ts, _, _, _, doer, Ts) :- !.
item('#whose', T, Ts, _, _, _, bad(T), Ts) :- !.
item(n(1, ''), _, [t(of, _, _, _),t(Them, _, _, _)|Ts0], Prev, _, _, one_of_them, Ts) :-
    memberchk(Them, [them, these]),
    memberchk(Prev, [is, was, not]),
    ( Ts0 = [t(n(_, ''), _, _, _)|Ts] -> true ; Ts = Ts0 ),
    phrase(end_of_phrase, Ts, _),
    !.
item(none, _, [t(of, _, _, _),t(Them, _, _, _)|Ts], Prev, _, _, none_of_them, Ts) :-
    memberchk(Them, [them, these]),
    memberchk(Prev, ['', ';', ',', and, but, is, was]),
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
item(a, _, [t(Noun, _, _, _)|Ts], ',', _, Ctx, somebody, Ts) :-
    person_noun(Noun, Ctx),
    Ts = [t(Is, _, _, _)|_],
    memberchk(Is, [is, was, has, had]),
    !.
item(that, _, Ts, Prev, _, _, that_one, Ts) :-
    memberchk(Prev, ['', ';']),
    Ts = [t(Is, _, _, _)|_],
    memberchk(Is, [is, was]),
    !.
item(Key, _, Ts0, Prev, _, Ctx, Item, Ts) :-
    (   memberchk(Key, [that, this])
    ->  Ts0 = [t(Noun, _, _, _)|Ts]
    ;   Key == the,
        Ts0 = [t(same, _, _, _),t(Noun, _, _, _)|Ts]
    ),
    memberchk(Prev, ['', ';', and, but]),
    atom(Noun),
    once(( person_noun(Noun, Ctx) ; of_sex(Noun, _, one) ; in_category(Noun, Ctx), ( Prev == '' ; of_persons(Noun, Ctx) ) )),
    Ts = [t(Verb, _, _, _)|_],
    once(( lex(Verb, v) ; done(Verb) ; ends(Verb, s) )),
    !,
    ( Prev == '' -> Item = thing(described) ; Item = that_one ).
item(That, T, [t(Noun, _, _, _)|Ts], Prev, _, Ctx, that_kind(C, Else), Ts) :-
    memberchk(That, [that, this]),
    (   lex(Prev, p)
    ->  Else = bad(T)
    ;   memberchk(Prev, [';', and, but]),
        Ts = [t(Verb, _, _, _)|_],
        once(( lex(Verb, v) ; done(Verb) ; ends(Verb, s) )),
        Else = pron
    ),
    atom(Noun),
    stem(Noun, S),
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)),
    memberchk(S, Stems),
    \+ person_category(C, Ctx),
    !.
item(that, _, [t(n(1, ''), _, _, _)|Ts], ';', _, _, that_one, Ts) :-
    Ts = [t(Is, _, _, _)|_],
    memberchk(Is, [is, was]),
    !.
item(that, _, Ts, Prev, _, Ctx, pron, Rest) :-
    that_thing(Ts, Prev, Ctx, Rest),
    !.
item(this, _, Ts, Prev, _, Ctx, pron, Rest) :-
    that_thing(Ts, Prev, Ctx, Rest),
    !.
item(this, _, Ts, '', _, _, pron, Ts) :-
    Ts = [t(Happened, _, _, _)|_],
    memberchk(Happened, [happened, occurred, took]),
    !.
item(Key, _, Ts, Prev, _, _, d, Ts) :-
    memberchk(Key, [anyone, anybody]),
    memberchk(Prev, [of, by, from, to]),
    Ts = [t(In, _, _, _)|_],
    ( memberchk(In, [in, from, with, who]) -> true ; ends(In, ing) ),
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
item(hers, T, Ts, Prev, _, _, hers(woman, T), Ts) :- after_whom(Prev, Ts), !.
item(her, T, Ts, Prev, _, _, hers(woman, T), Ts) :- after_whom(Prev, Ts), !.
item(his, T, Ts, Prev, _, _, hers(man, T), Ts) :- after_whom(Prev, Ts), !.
item(Key, _, [t(House, _, _, _)|Ts], Prev, _, Ctx, pron, Ts) :-
    memberchk(Key, [his, her, their]),
    memberchk(Prev, [in, to]),
    atom(House),
    stem(House, S),
    Ctx = ctx(_, _, _, _, Row, _),
    Row > 0,
    place_stem(S, Ctx),
    phrase(end_of_phrase, Ts, _),
    !.
item(hers, _, Ts, Prev, _, Ctx, his, Rest) :-
    his_own(hers, Ts, Prev, Ctx, Rest),
    !.
item(its, _, Ts, Prev, _, Ctx, his, Rest) :-
    his_own(its, Ts, Prev, Ctx, Rest),
    !.
item(hers, T, Ts, Prev, _, _, hers(woman, T), Ts) :-
    memberchk(Prev, [',', ';', and, but]),
    Ts = [t(Is, _, _, _)|_],
    memberchk(Is, [is, was]),
    !.
item(Key, _, Ts, Prev, _, _, pron, Ts) :-
    memberchk(Key, [his, hers]),
    (   memberchk(Prev, ['', ',', ';', and, but]),
        Ts = [t(Is, _, _, _)|_],
        memberchk(Is, [is, was])
    ;   Prev == than,
        ( Ts = [t(Did, _, _, _)|Ts1], lex(Did, v) -> true ; Ts1 = Ts ),
        phrase(end_of_phrase, Ts1, _)
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
item(out, T, [t(of, _, _, _),t(Noun, _, _, _)|Ts], _, _, Ctx, m([O], O, T), Ts) :-
    without(Noun, Ctx, O),
    !.
item(Ran, T, Ts, _, _, Ctx, w(Ran, T), Ts) :-
    memberchk(Ran, [ran, run, runs, running]),
    Ts = [t(out, _, _, _),t(of, _, _, _),t(Noun, _, _, _)|_],
    without(Noun, Ctx, _),
    !.
item(no, T, [t(Noun, _, _, _)|Ts], Prev, _, Ctx, m([O], O, T), Ts) :-
    memberchk(Prev, [has, had, have, with, won, wins, got, gets, received, takes, took, uses, used]),
    without(Noun, Ctx, O),
    !.
item(Key, T, Ts, Prev, Win, Ctx, Item, Rest) :-
    memberchk(Key-V, [once-1, twice-2, thrice-3]),
    once(( done(Prev) ; memberchk(Prev, [only, just, exactly]) )),
    once(( phrase(end_of_phrase, Ts, _), Rest = Ts ; Ts = [t(before, _, _, _)|Rest], phrase(end_of_phrase, Rest, _) )),
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
item(Key, T, Ts0, Prev, Win, Ctx, among(Ms), Ts) :-
    memberchk(Key-Odd, [even-0, odd-1]),
    ( Ts0 = [t(number, _, _, _)|Ts], \+ Ts = [t(of, _, _, _)|_] ; memberchk(Prev, [is, was, not]), Ts = Ts0, phrase(end_of_phrase, Ts, _) ),
    odd_numbers(Odd, T, Win, Ctx, Ms),
    !.
item(Key, T, Ts, _, _, Ctx, among(Ms), Rest) :-
    memberchk(Key-Odd, [even-0, odd-1]),
    Ts = [t(Noun, _, _, _)|Ts1],
    Ctx = ctx(N, _, _, _, Row, _),
    Row > 0,
    ( memberchk(Noun, [number, position, place, spot, slot]) -> Rest = Ts1, \+ Ts1 = [t(of, _, _, _)|_] ; Noun == numbered, Ts1 = [t(Place, _, _, _)|Rest], stem(Place, S), place_stem(S, Ctx) ),
    !,
    findall(m([o(Row, P)], o(Row, P), T), ( between(1, N, P), P mod 2 =:= Odd ), Ms).
item(Key, T, [t(Sex, _, _, _)|Ts], _, _, Ctx, Item, Ts) :-
    memberchk(Key, [same, different, opposite]),
    memberchk(Sex, [sex, sexes, gender, genders]),
    !,
    ( all_of_sex(man, Ctx, Men), all_of_sex(woman, Ctx, Women) -> ( Key == same -> Item = of_a_sex([Men,Women]) ; Item = of_two_sexes([Men,Women]) ) ; Item = bad(T) ).
item(Key, T, [t(Noun, _, _, _)|Ts], _, _, Ctx, Item, Ts) :-
    memberchk(Key, [same, different]),
    atom(Noun),
    ( Noun == months -> Unit = month ; Unit = Noun ),
    \+ in_category(Noun, Ctx),
    \+ day_named(Noun, Ctx),
    (   of_months(Ctx, Unit)
    ->  Item = Same,
        Same =.. [Key,Unit]
    ;   incomparable(Unit)
    ->  Item = bad(T)
    ;   Key == same,
        \+ lex(Noun, _),
        \+ person_noun(Noun, Ctx),
        \+ sex_noun(Noun),
        \+ ( Ctx = ctx(_, _, _, _, Row, _), Row > 0, stem(Noun, S), place_stem(S, Ctx) ),
        Item = bad(T)
    ),
    !.
item(The, T, [t(Noun, Noun, _, _)|Ts], _, _, Ctx, m([O], O, T), Ts) :-
    memberchk(The, [the, his, her, its, their]),
    named_last(Noun, Ctx, O),
    ( Ts = [t(Next, _, _, _)|_] -> once(( lex(Next, _) ; done(Next) ; memberchk(Next, ['.', ',', ';']) ; person_noun(Next, Ctx) )) ; true ),
    !.
item(Key, T, Ts, _, _, Ctx, w(Key, T), Ts) :-
    ( Key == not -> true ; Key == cannot ),
    averse(Ts, Ctx),
    !.
item(it, _, Ts, _, _, _, it, Ts) :-
    cleft(Ts),
    !.
item(Key, T, Ts, Prev, _, _, w(Key, T), Ts) :- memberchk(Key, [sum, total]), ( ends(Prev, est) ; comp(Prev, _, _) ; Prev = n(_, ord) ), !.
item(sum, T, Ts, _, _, _, w(sum, T), Ts) :- Ts = [t(Raised, _, _, _)|_], done(Raised), !.
item(sum, T, Ts, Prev, _, Ctx, w(sum, T), Ts) :- named_sum(sum, Prev, Ts, Ctx), !.
item(total, T, Ts, Prev, _, Ctx, w(total, T), Ts) :- named_sum(total, Prev, Ts, Ctx), !.
item(called, T, Ts, Prev, _, _, w(called, T), Ts) :-
    Prev \== (','),
    Ts = [t(About, _, _, _)|_],
    memberchk(About, [about, for, from, at, in, on, after, before, while]),
    !.
item(Key, _, Ts, _, _, _, sum, Rest) :-
    memberchk(Key, [add, adds, added, sum, sums, summed]),
    ( Ts = [t(up, _, _, _),t(to, _, _, _)|Rest] ; Ts = [t(to, _, _, _)|Rest], Rest = [t(n(_, _), _, _, _)|_] ),
    !.
item(by, _, Ts, Prev, _, Ctx, r(rel(later, not, none, [])), Ts) :-
    \+ memberchk(Prev, [followed, preceded]),
    value_mention(Ts, Ctx, _-Os, Rest),
    phrase(end_of_phrase, Rest, _),
    Ctx = ctx(_, Cats, _, _, _, _),
    \+ ( member(o(C, _), Os), arg(C, Cats, cat(_, _, _, Type, _, _, _, _)), \+ memberchk(Type, [date, month, weekday, clock, hm]) ),
    !.
item(by, _, Ts, _, _, _, ratio(K), Rest) :-
    phrase(ratio(K), Ts, Rest),
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
item(most, T, Ts, than, _, _, bad(T), Ts) :- !.
item(best, T, Ts, _, Win, _, w(best, T), Ts) :-
    memberchk('#liked', Win),
    phrase(end_of_phrase, Ts, _),
    !.
item(most, T, Ts, Prev, _, _, w(most, T), Ts) :-
    memberchk(Prev, [is, was, were, been]),
    Ts = [t(Thrilled, _, _, _),t(By, _, _, _)|_],
    ends(Thrilled, ed),
    memberchk(By, [by, with]),
    !.
item(Key, T, Ts, _, _, Ctx, bad(T), Ts) :-
    memberchk(Key, [most, least]),
    Ts = [t(Happy, _, _, _)|_],
    ( memberchk(Happy, [favorite, favourite]) -> true ; adjectival(Happy), \+ in_category(Happy, Ctx) ),
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
    superlative(Key, 1, [T|Ts], Win, Ctx, Cands0, Rest00),
    ( Rest00 = [t(but, _, _, _),t(n(1, ''), _, _, _)|Rest0] -> superlative(Key, 2, [T|Ts], Win, Ctx, Cands, _) ; Rest0 = Rest00, Cands = Cands0 ),
    !,
    (   most_of_sex(Rest0, Ctx, Ms, Rest1)
    ->  Rest = Rest1,
        ( Cands = [o(C, O)] -> ( best(C, O, Ctx) -> Op = (>) ; Op = (<) ), Item = most_of(order(C, Op), Ms) ; Item = bad(T) )
    ;   of_all(Rest0, Ctx, Rest),
        mention(Cands, Rest, [], Ctx, T, Item)
    ).
item(Key, T, Ts, Prev, _, Ctx, m([O], O, T), Rest) :-
    ( Prev == the -> winner(Key, Ts, K, Rest) ; won(Key, Ts, Rest), \+ in_category(Key, Ctx), \+ ( Key == win, \+ memberchk(Prev, [to, not, did, does, will, would, could, can]) ), K = 1 ),
    ( ranks(Ctx, C, Values) -> nth1(I, Values, K) ; best_of(K, Ctx, C, I) ),
    \+ Rest = [t(of, _, _, _)|_],
    !,
    O = o(C, I).
item(in, _, [t(His, _, _, _),t(Decade, _, _, _)|Ts], _, _, Ctx, among(Ms), Ts) :-
    memberchk(His, [his, her, their, the]),
    of_decade(Decade, Ctx, Os),
    !,
    findall(m([O], O, none), member(O, Os), Ms).
item(in, _, Ts, Prev, _, Ctx, among(Ms), Rest) :-
    part_of_day(Ts, Prev, Ctx, Os, Rest),
    !,
    findall(m([O], O, none), member(O, Os), Ms).
item(in, T, Ts, Prev, _, ctx(_, Cats, _, _, _, _), bad(T), Ts) :-
    Ts = [t(the, _, _, _),t(Part, _, _, _)|_],
    memberchk(Part, [morning, afternoon, evening]),
    \+ Prev = n(_, _),
    arg(_, Cats, cat(_, _, numeric, clock, _, _, _, _)),
    !.
item(when, T, Ts, Prev, _, Ctx, p(when, T), Ts) :-
    Prev \== '',
    Prev \== (','),
    ( Ts = [t(the, _, _, _)|Ts1] -> true ; Ts1 = Ts ),
    ( Ts1 = [t(Star, Star, _, _)|Ts2], atom(Star), \+ lex(Star, _), \+ lookup(Ts1, Ctx, _, _), lookup(Ts2, Ctx, Length-_, Rest) -> phrase(end_of_phrase, Rest, _) ; lookup(Ts1, Ctx, Length-_, _) ),
    Length > 1,
    !.
item(any, _, Ts, not, _, _, d, Ts) :-
    !.
item(of, _, Ts0, neither, _, Ctx, the_two, Ts) :-
    the_two(Ts0, Ctx, Ts),
    !.
item(some, _, Ts, _, _, Ctx, d, Ts) :-
    name_follows(Ts, Ctx, C, _),
    \+ person_category(C, Ctx),
    !.
item(for, _, Ts, ',', _, _, so, Ts) :-
    Ts = [t(He, _, _, _),t(Is, _, _, _)|_],
    memberchk(He, [he, she, it]),
    lex(Is, v),
    !.
item(Key, T, Ts, _, _, Ctx, among(Ms), Ts) :-
    several_named(Key, Ctx, Os),
    !,
    findall(m([O], O, T), member(O, Os), Ms).
item(Key, T, Ts, Prev, _, Ctx, Item, Ts) :-
    told_kin(Key, Ctx),
    \+ Ts = [t(of, _, _, _)|_],
    ( sibling(Key, Sex), all_of_sex(Sex, Ctx, Ms) -> true ; Sex = Key, Ms = [] ),
    ( Prev == '\'s' -> Ms = [_|_], Item = kin_of(Ms) ; memberchk(Prev, [the, his, her]), Item = w(Sex, T) ),
    !.
item(married, T, Ts, Prev, _, _, w(married, T), Ts) :-
    ( Ts = [t(Next, _, _, _)|_] -> true ; Next = none ),
    ( Prev == been -> Next \== to ; memberchk(Prev, [was, were, got]), ( Next = n(_, _) -> true ; memberchk(Next, [the, on, a, before, after, earlier, later, sometime, immediately, exactly]) ) ),
    !.
item(without, T, Ts, _, _, Ctx, p(with, T), Ts) :-
    ( Ts = [t(The, _, _, _)|Ts1], memberchk(The, [the, a, an, any, his, her]) -> true ; Ts1 = Ts ),
    name_follows(Ts1, Ctx, _, Stems),
    once(( member(S, Stems), memberchk(S, [forgot, forgotten, forget, lost, missing, lack, lacked, omitted, absent]) )),
    !.
item(while, T, Ts, Prev, _, Ctx, p(while, T), Ts) :-
    \+ memberchk(Prev, ['', ',', ';']),
    Ts = [t(Doing, _, _, _)|_],
    ends(Doing, ing),
    lookup(Ts, Ctx, _, _),
    !.
item(in, T, Ts, Prev, _, ctx(_, _, _, _, Row, _), bad(T), Ts) :-
    Row > 0,
    ( immediate(Prev) -> true ; memberchk(Prev, [somewhere, places]) ),
    Ts = [t(front, _, _, _),t(of, _, _, _)|_],
    !.
item(Key, T, Ts, Prev, _, Ctx, hedge(T), Ts) :-
    hedged(Key, T, Prev, Ts, Ctx),
    !.
item(_, T, Ts, _, Win, Ctx, Item, Rest) :-
    value_mention([T|Ts], Ctx, _-Cands, Rest0),
    !,
    Rest = Rest0,
    mention(Cands, Rest, Win, Ctx, T, Item).
item(Key, T, Ts, Prev, _, Ctx, Item, Ts) :-
    memberchk(Prev, [in, or, nor, either, neither]),
    T = t(_, Raw, _, _),
    Raw \== Key,
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
    \+ ( Rest0 = [t(Comp, _, _, _)|_], comp(Comp, _, _) ),
    !,
    Rest = Rest0,
    mention(Cands, Rest, [], Ctx, T, Item).
item(Key, T, [N|Ts], _, _, Ctx, Item, Rest) :-
    stem(Key, Stem),
    place_stem(Stem, Ctx),
    \+ ( Key == no, N = t(_, one, _, _) ),
    Ctx = ctx(_, Cats, _, _, Row, _),
    Row > 0,
    \+ ( arg(C, Cats, cat(_, Stems, numeric, _, _, _, _, _)), C =\= Row, memberchk(Stem, Stems) ),
    \+ phrase(amount_relation(_, _, Ctx), [N|Ts], _),
    phrase(place_number(K), [N|Ts], Rest0),
    place(K, Ctx, O),
    !,
    Rest = Rest0,
    Item = m([O], O, T).
item(Key, T, Ts, _, _, Ctx, Item, Rest) :-
    lex(Key, Class0),
    !,
    ( Class0 == bad, ( in_category(Key, Ctx) ; Key == knows, counted(Ts, Ctx) ) -> Class = w(Key) ; Class = Class0 ),
    class_item(Class, Key, T, Item),
    Rest = Ts.
item(Key, T, Ts, _, Win, Ctx, Item, Ts) :-
    compound(Key, Ctx, Cands),
    !,
    mention(Cands, Ts, Win, Ctx, T, Item).
item(Key, T, Ts, Prev, Win, Ctx, Item, Ts) :-
    ends(Key, Base, ed),
    once(( memberchk(Prev, [got, gets, getting, get, was, were, is, been, being]) ; atom(Prev), in_category(Prev, Ctx) ; Ts = [t(Roof, _, _, _)|_], ( in_category(Roof, Ctx) ; memberchk(Roof, [item, items, piece, object, one, thing, article]) ) )),
    ( Noun = Base ; atom_concat(Base, e, Noun) ; sub_atom(Base, _, 1, 0, Last), atom_concat(Noun, Last, Base), sub_atom(Noun, _, 1, 0, Last) ),
    lookup([t(Noun, Noun, 0, 0)], Ctx, 1-Cands, []),
    !,
    mention(Cands, Ts, Win, Ctx, T, Item).
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
        \+ ( Key == coach, known_name(coaches, Ctx) ),
        \+ ( in_category(Key, Ctx), \+ befriended(Key, Ctx) ),
        \+ ( Key == friend, in_category(pal, Ctx) ),
        ( memberchk(Prev, ['''s', whose, best, closest, oldest, dear]) ; Ts = [t(of, _, _, _)|Ts1], \+ of_relative(Key, Ts1, Ctx) )
    ->  Item = bad(T)
    ;   Prev == whose,
        ends(Key, Kin, s),
        kin(Kin),
        \+ in_category(Key, Ctx)
    ->  Item = bad(T)
    ;   Key \== Raw,
        \+ known_name(Key, Ctx),
        \+ in_category(Key, Ctx),
        \+ begins_category(Key, Ctx),
        \+ geographic(Key),
        \+ foreign(Key, Ts, Ctx),
        \+ ( Prev = n(_, _), stem(Key, Unit), unit_dim(Unit, _, _) ),
        \+ ( Prev == '"', memberchk(Key, [dear, dearest, hello, hi]) ),
        ( Prev \== '' -> true ; sex(Key, _) )
    ->  Item = cap(T)
    ;   Item = w(Key, T)
    ).

%   misplaced(+Key, +Tokens, +Prev, +Win, +Ctx, -Item): the word does not
%   compare places. Who followed Fox Run went there, who faces charges stands
%   before no one, who follows the comet beside others watches it, and "hooting
%   above Ann" compares no values.

misplaced(following, [t(Verb, _, _, _)|_], _, _, _, w) :-
    once(( lex(Verb, v) ; done(Verb) )),
    !.
misplaced(Key, [t(by, _, _, _)|Ts], _, _, Ctx, w) :-
    memberchk(Key, [followed, preceded]),
    ( Ts = [t(the, _, _, _)|Ts1] -> true ; Ts1 = Ts ),
    name_follows(Ts1, Ctx, C, Stems),
    of_meal(Stems),
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(D, Cats, cat(_, Others, names, _, _, _, _, _)),
    D =\= C,
    of_meal(Others),
    !.
misplaced(followed, Ts, Prev, _, _, bad) :-
    memberchk(Prev, [is, was, are, were]),
    \+ Ts = [t(by, _, _, _)|_],
    !.
misplaced(Key, Ts, Prev, _, Ctx, w) :-
    memberchk(Key, [follow, follows, following, followed]),
    Ctx = ctx(_, _, _, _, _, Known),
    get_assoc('#sides', Known, _),
    \+ immediate(Prev),
    ( Ts = [t(The, _, _, _)|Ts1], memberchk(The, [the, a]) -> true ; Ts1 = Ts ),
    lookup(Ts1, Ctx, _-[o(C, _)|_], Rest),
    \+ person_category(C, Ctx),
    \+ ( Rest = [t(House, _, _, _)|_], atom(House), stem(House, S), place_stem(S, Ctx) ),
    !.
misplaced(Key, Ts, _, _, Ctx, w) :-
    memberchk(Key, [follow, follows, followed]),
    !,
    ( Ts = [t(The, _, _, _)|Ts1], memberchk(The, [the, a]) -> true ; Ts1 = Ts ),
    lookup(Ts1, Ctx, _-[o(C, O)|_], Ts2),
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, Options)),
    nth1(O, Options, o(_, Names, _, _)),
    ( Ts2 = [t(Noun, _, _, _)|_], atom(Noun), stem(Noun, S) ; member(S, Stems) ; member(_-Tokens, Names), last(Tokens, t(Way, _, _, _)), atom(Way), stem(Way, S) ),
    memberchk(S, [follow, followed, tip, hunch, advic, trail, path, rout, loop, track, road, river, creek, way, recip, diet, map]),
    !.
misplaced(facing, Ts, _, _, _, w) :-
    !,
    Ts = [t(Charges, Charges, _, _)|_],
    atom(Charges),
    \+ lex(Charges, _).
misplaced(Key, Ts, Prev, Win, ctx(_, Cats, _, _, _, _), bad) :-
    memberchk(Key, [above, below]),
    once(( done(Prev) ; memberchk(Prev, [is, was]) ; atom(Prev), ends(Prev, s), \+ lex(Prev, _) )),
    \+ Ts = [t(n(_, _), _, _, _)|_],
    stem(Prev, S),
    \+ verb_dim(S, _),
    \+ ( arg(_, Cats, cat(_, Stems, Kind, _, Units, Dims, _, _)),
         ( Kind == ordered ; member(W, [S|Win]), ( memberchk(W, Stems) ; memberchk(W, Units) ) ; member(D, [floor, rank, row, depth]), memberchk(D, Dims) ) ).

%   most_of_sex(+Tokens, +Ctx, -Ms, -Rest): after "highest", "paid man" or "of the three men" where there are women, too.

most_of_sex([_,t(Paid, _, _, _),t(by, _, _, _),t(A, _, _, _),t(Man, _, _, _)|Ts], Ctx, Ms, Ts) :- done(Paid), memberchk(A, [a, any]), of_sex(Man, Sex, one), !, all_of_sex(Sex, Ctx, Ms).
most_of_sex([t(Paid, _, _, _)|Ts0], Ctx, Ms, Ts) :- once(( done(Paid) ; ends(Paid, ing) ; Ts0 = [t(of, _, _, _)|_], atom(Paid), \+ lex(Paid, _) )), !, most_of_sex(Ts0, Ctx, Ms, Ts).
most_of_sex([t(Man, _, _, _)|Ts], Ctx, Ms, Ts) :- of_sex(Man, Sex, one), !, all_of_sex(Sex, Ctx, Ms).
most_of_sex([t(of, _, _, _),t(the, _, _, _)|Ts0], Ctx, Ms, Ts) :-
    ( Ts0 = [t(n(N, ''), _, _, _)|Ts1] -> true ; Ts1 = Ts0 ),
    Ts1 = [t(Men, _, _, _)|Ts],
    of_sex(Men, Sex, all),
    all_of_sex(Sex, Ctx, Ms),
    length(Ms, N).

%   best(+C, +O, +Ctx): O has the greatest value of the category C.

best(C, O, ctx(N, Cats, _, _, _, _)) :-
    arg(C, Cats, cat(_, _, _, _, _, _, Values, _)),
    ranked(N, N, Values, O).

%   of_meal(+Stems): a category of food. A dessert follows the paella on the
%   same evening.

of_meal(Stems) :- member(S, Stems), memberchk(S, [dish, main, entre, dessert, pudding, sweet, starter, appetizer, soup, salad, sid, cours, drink, wine, beverag]), !.

%   her_partner(+Word, +Prev, +Tokens, +Ctx): "her husband is" states something
%   about her.

her_partner(Spouse, Prev, [t(Is, _, _, _)|_], Ctx) :-
    memberchk(Prev, ['', ',', ';', ':', but, while, whereas]),
    lex(Is, v),
    of_couples(Spouse, Ctx).

%   of_couples(+Key, +Ctx): her husband or companion has the same options as
%   she.

of_couples(Spouse, Ctx) :- spouse(Spouse), in_category(Spouse, Ctx), !.
of_couples(Companion, Ctx) :-
    memberchk(Companion, [husband, wife, companion, date, escort, partner, boyfriend, girlfriend, sweetheart, fiance, fiancee]),
    Ctx = ctx(_, Cats, _, _, _, _),
    findall(C, ( arg(C, Cats, _), person_category(C, Ctx) ), [_,_|_]).

%   the_two(+Tokens, +Ctx, -Rest): "these two dogs", "the two", without names.

the_two([t(Them, _, _, _)|Ts], _, Ts) :-
    memberchk(Them, [them, these, those]),
    phrase(end_of_phrase, Ts, _),
    !.
the_two([t(These, _, _, _)|Ts00], Ctx, Ts) :-
    memberchk(These, [these, those, the]),
    ( Ts00 = [t(n(2, ''), _, _, _)|Ts0] -> true ; These \== the, Ts0 = Ts00 ),
    ( Ts0 = [t(Dogs, _, _, _)|Ts], atom(Dogs), plural(Dogs), \+ lex(Dogs, _), \+ lookup(Ts0, Ctx, _, _) -> true ; Ts = Ts0 ),
    phrase(end_of_phrase, Ts, _).

%   first_to(+Tokens, +Prev, +Ctx): "first to open", "the first truck to open", "the last of them who came" and "moved
%   in first" say when, not where in the row.

first_to(Ts, _, Ctx) :-
    append(Words, [t(To, _, _, _),t(Verb, _, _, _)|Ts1], Ts),
    \+ Words = [_,_,_,_|_],
    \+ ( member(t(Key, _, _, _), Words), atom(Key), lex(Key, _), \+ memberchk(Key, [of, the, these, all, or, nor, last]) ),
    (   To == to
    ->  once(( timely(Verb) ; memberchk(Verb, [have, be]), Ts1 = [t(Done, _, _, _)|_], done(Done) ))
    ;   memberchk(To, [who, that]),
        said_in_time(Verb, Ctx)
    ),
    !.
first_to(Ts, Prev, _) :-
    atom(Prev),
    ( done(Prev) -> \+ memberchk(Prev, [placed, seated, parked, located, situated, positioned, listed, numbered]) ; Prev == in ; ends(Prev, s), \+ lex(Prev, _), \+ memberchk(Prev, [stands, sits, lives, stays, comes, goes, works, lies]) ),
    ( Ts = [t(Does, _, _, _)|_], lex(Does, v) -> true ; phrase(end_of_phrase, Ts, _) ).

%   said_in_time(+Verb, +Ctx): the verb belongs to a category that has a time.

said_in_time(Verb, ctx(_, Cats, _, _, _, _)) :-
    done(Verb),
    roots(Verb, Roots, []),
    arg(_, Cats, cat(_, Stems, _, _, _, Dims, _, _)),
    once(( memberchk(time, Dims) ; memberchk(year, Dims) )),
    member(S, Roots),
    memberchk(S, Stems),
    !.

timely(Verb) :- atom(Verb), \+ lex(Verb, _), \+ memberchk(Verb, [last, stand, sit, live, stay]).

%   all_neighbors(?Key, +Tokens, -Rest): "any of his neighbors", who are all the
%   others if there are no places in a row.

all_neighbors(any, [t(other, _, _, _),t(N, _, _, _)|Rest], Rest) :- memberchk(N, [neighbor, neighbour]).
all_neighbors(Any, Ts0, Rest) :-
    memberchk(Any, [any, all]),
    ( Ts0 = [t(of, _, _, _)|Ts] -> true ; Any == all, Ts = Ts0 ),
    Ts = [t(His, _, _, _)|Ts1],
    memberchk(His, [his, her, their, the]),
    ( Ts1 = [t(other, _, _, _)|Ts2] -> true ; Ts2 = Ts1 ),
    Ts2 = [t(N, _, _, _)|Rest],
    memberchk(N, [neighbors, neighbours]).

%   living_by(?Neighbor, +Prev, +Tokens, +Ctx): the persons of a category have
%   that name, or one of them has: the oldest neighbor.

living_by(Neighbor, Prev, Ts, Ctx) :-
    ( memberchk(Neighbor, [neighbor, neighbour]) -> true ; memberchk(Neighbor, [neighbors, neighbours]), Ts = [t(Are, _, _, _)|_], memberchk(Are, [are, were, ':']) ),
    \+ ( Ts = [t(Of, _, _, _)|_], memberchk(Of, [of, to]) ),
    \+ lookup([t(Neighbor, Neighbor, 0, 0)|Ts], Ctx, _, _),
    ( Ts = [t(Who, _, _, _)|_], memberchk(Who, [who, whose, with]) -> true ; ends(Prev, est) -> true ; in_category(neighbor, Ctx) -> true ; known_name(neighbors, Ctx), Ts = [t(Next, _, _, _)|_], \+ memberchk(Next, [of, to, on, at, and, is, was, ',']) ).

%   name_category(+Stem, +Ctx): a category of names has that name.

name_category(S, ctx(_, Cats, _, _, _, _)) :-
    arg(_, Cats, cat(_, Stems, names, _, _, _, _, _)),
    memberchk(S, Stems),
    !.

%   begins_category(+Key, +Ctx): Key begins the name of a category: "Gull Point
%   Light" is a lighthouse.

begins_category(Key, ctx(_, Cats, _, _, _, _)) :-
    atom_length(Key, L),
    L >= 4,
    arg(_, Cats, cat(_, Stems, _, _, _, _, _, _)),
    member(S, Stems),
    sub_atom(S, 0, L, _, Key),
    !.

%   foreign(+Key, +Tokens, +Ctx): the Swiss clock is any clock if nothing else
%   is about nations.

foreign(Key, [t(Noun, Noun, _, _)|_], ctx(_, Cats, _, _, _, _)) :-
    nation(Key, _),
    atom(Noun),
    \+ lex(Noun, _),
    \+ ( arg(_, Cats, cat(_, _, names, _, _, _, _, Options)), findall(x, ( member(o(_, [_-[t(Name, _, _, _)|_]|_], _, _), Options), once(nation(Name, _)) ), [_,_|_]) ).

%   geographic(?Key): Key has a capital in the names of places.

geographic(street). geographic(road). geographic(avenue). geographic(lane). geographic(drive).
geographic(river). geographic(lake). geographic(creek). geographic(island). geographic(bay).
geographic(county). geographic(earth). geographic(park). geographic(museum). geographic(school). geographic(college). geographic(university).

%   named_sum(+Key, +Prev, +Tokens, +Ctx): Key is the name of a category, so
%   nothing is added up.

named_sum(Key, Prev, Ts, Ctx) :-
    in_category(Key, Ctx),
    ( memberchk(Prev, ['\'s', his, her]) -> true ; Ts = [t(Left, _, _, _)|_], done(Left) ),
    !.

%   told_kin(+Key, +Ctx): the story says that they are such kin.

told_kin(Key, Ctx) :-
    memberchk(Key, [sister, brother, cousin, sibling]),
    ( atom_concat(Key, s, Kin) ; sibling(Key, _), member(Kin, [siblings, family]) ),
    known_name(Kin, Ctx),
    !.

sibling(sister, woman).
sibling(brother, man).

%   several_named(+Key, +Ctx, -Os): Os are the options of a category that end
%   with Key, as dark green and light green; not all do.

several_named(Key, Ctx, Os) :-
    Ctx = ctx(N, Cats, _, _, _, _),
    atom(Key),
    key_stem(Key, S),
    known_name(ends(S), Ctx),
    ( memberchk(Key, [red, blue, green, yellow, orange, purple, pink, brown, gray, grey, white, black, gold, silver]) -> true ; \+ lex(Key, _), \+ known_name(Key, Ctx), \+ in_category(Key, Ctx), \+ place_word(S), \+ unit_dim(S, _, _) ),
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
    append(_, [_,t(Key, Key, _, _)], Tokens),
    key_stem(Key, S).

%   odd_numbers(+Odd, +T, +Win, +Ctx, -Ms): Ms are the odd options of the
%   category mentioned, the even ones if Odd is 0.

odd_numbers(Odd, T, Win, Ctx, Ms) :-
    Ctx = ctx(N, _, _, _, Row, _),
    Row > 0,
    memberchk(number, Win),
    once(( member(S, Win), S \== number, place_stem(S, Ctx) )),
    !,
    findall(m([o(Row, P)], o(Row, P), T), ( between(1, N, P), P mod 2 =:= Odd ), Ms).
odd_numbers(Odd, T, Win, ctx(_, Cats, _, _, _, _), Ms) :-
    findall(C-Vs, ( arg(C, Cats, cat(_, Stems, numeric, Type, _, _, Vs, _)), memberchk(Type, [num, number]), once(( member(S, Stems), memberchk(S, Win) )) ), [C-Values]),
    findall(m([o(C, I)], o(C, I), T), ( nth1(I, Values, V), integer(V), V mod 2 =:= Odd ), Ms).
odd_numbers(Odd, T, _, ctx(_, Cats, _, _, _, _), Ms) :-
    findall(C-Vs, ( arg(C, Cats, cat(_, Stems, Kind, _, _, _, Vs, _)), Kind \== names, once(( member(S, Stems), place_word(S) )) ), [C-Values]),
    findall(m([o(C, I)], o(C, I), T), ( nth1(I, Values, V), integer(V), V mod 2 =:= Odd ), Ms).

%   soon_compared(+Key, +Tokens): a comparison follows soon: first lit before
%   the next, or nine years after it.

soon_compared(Key, _) :- memberchk(Key, [before, after, earlier, later]), !.
soon_compared(Key, [t(Next, _, _, _)|Ts]) :-
    ( Key = n(_, _) -> true ; memberchk(Key, [a, an, exactly, some, sometime, several, shortly, immediately, just, right, years, year, months, month, weeks, week, days, day, decades, decade, hours, hour, minutes, minute, long, well, much]) ),
    soon_compared(Next, Ts).

%   last_said(?Key): Key is a name or a noun. "first" after it says when, but not
%   in "up first" and "shown first".

last_said(option(_, _, _)) :- !.
last_said(Key) :-
    atom(Key),
    \+ lex(Key, _),
    \+ done(Key),
    \+ past(Key, _),
    \+ ends(Key, ing),
    \+ memberchk(Key, ['', up, go, goes, out, off, in, home, came, come, comes]).

%   of_persons(+Noun, +Ctx): Noun names a category of persons.

of_persons(Noun, Ctx) :-
    Ctx = ctx(_, Cats, _, _, _, _),
    stem(Noun, Stem),
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)),
    memberchk(Stem, Stems),
    person_category(C, Ctx),
    !.

%   that_thing(+Tokens, +Prev, +Ctx, -Rest): after "that" or "this", a house
%   mentioned before.

that_thing([t(Noun, _, _, _)|Ts], Prev, Ctx, Ts) :-
    memberchk(Prev, ['', ';', and, but]),
    atom(Noun),
    \+ lex(Noun, _),
    \+ kin(Noun),
    \+ lookup([t(Noun, Noun, 0, 0)|Ts], Ctx, _, _),
    Ts = [t(Is, _, _, _)|_],
    memberchk(Is, [is, was, has, had]).

%   after_whom(+Prev, +Tokens): in "right after her", "the day after hers".

after_whom(Prev, Ts) :-
    memberchk(Prev, [after, before, behind, above, below, beneath, beside]),
    phrase(end_of_phrase, Ts, _),
    !.

%   his_own(+Key, +Tokens, +Prev, +Ctx, -Rest): "was her event", "was not hers".

his_own(Key, Ts, Prev, Ctx, Rest) :-
    memberchk(Prev, [is, was, not]),
    (   memberchk(Key, [his, her, its]),
        Ts = [t(Noun, _, _, _)|Rest],
        atom(Noun),
        once(( in_category(Noun, Ctx) ; owned(Noun) ; \+ lex(Noun, _), \+ kin(Noun), \+ person_noun(Noun, Ctx), \+ lookup(Ts, Ctx, _, _) ))
    ;   memberchk(Key, [his, hers]),
        Rest = Ts
    ),
    ( Rest = [t(either, _, _, _)|_] -> true ; phrase(end_of_phrase, Rest, _) ),
    !.

%   without(+Noun, +Ctx, -O): O is the option "no gas", or none or 0 of the
%   category Noun.

without(Noun, Ctx, o(C, I)) :-
    lookup([t(no, no, 0, 0),t(Noun, Noun, 0, 0)], Ctx, 2-Cands, []),
    !,
    Cands = [o(C, I)].
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
    \+ ( ( Ts = [t(not, _, _, _),t(Done, _, _, _),t(by, _, _, _)|_] ; Ts = [t(Done, _, _, _),t(by, _, _, _)|_] ), done(Done) ),
    append(Front, [t(Who, _, _, _)|Said], Ts),
    memberchk(Who, [who, that, which]),
    !,
    ( Who == who -> true ; Front = [t(P, _, _, _)|_], once(( lex(P, p) ; P = n(_, _) )) -> true ; Front = [t(not, _, _, _)|_] -> true ; member(t(Her, _, _, _), Said), memberchk(Her, [he, she, his, her, him]) -> true ),
    Front = [_|_],
    \+ ( member(t(Key, _, _, _), Front), memberchk(Key, [',', ';', and, but, than, true, false, case]) ),
    ( Front = [t(First, _, _, _)|_], memberchk(First, [either, not]) -> true ; \+ memberchk(t(or, _, _, _), Front) ),
    \+ last(Front, t(n(1, ''), _, _, _)).

%   sexed(+Key, +Tokens, +Ctx, -Item, -Rest): "one of the women", "the two women".

sexed(the, Ts, Ctx, Item, Rest) :-
    (   Ts = [t(n(N, ''), _, _, _),t(Key, _, _, _)|Rest],
        of_sex(Key, Sex, all),
        number_of_sex(Sex, N, Ctx, Ms)
    ->  Item = those(Ms)
    ;   Ts = [t(Key, _, _, _)|Rest],
        of_sex(Key, Sex, all),
        Rest = [t(Are, _, _, _)|_],
        once(( memberchk(Are, [are, were]) ; done(Are) ))
    ->  all_of_sex(Sex, Ctx, Ms),
        Item = those(Ms)
    ;   ( Ts = [t(only, _, _, _),t(Key, _, _, _)|Rest] -> true ; Ts = [t(Key, _, _, _)|Rest], \+ Rest = [t(of, _, _, _)|_] ),
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
sexed(one, [t(of, _, _, _)|Ts], Ctx, some_of(Ms), Rest) :-
    append(Whose, [t(Key, _, _, _)|Rest], Ts),
    memberchk(Key-Sex, [grandsons-man, sons-man, nephews-man, uncles-man, brothers-man, granddaughters-woman, daughters-woman, nieces-woman, aunts-woman, sisters-woman]),
    !,
    \+ Whose = [_,_,_,_|_],
    ( append(_, [t('''s', _, _, _)], Whose) -> true ; Whose = [t(His, _, _, _)|_], lex(His, d) ),
    \+ in_category(Key, Ctx),
    all_of_sex(Sex, Ctx, Ms),
    Ms = [_,_|_].
sexed(both, Ts0, Ctx, those(Ms), Ts) :-
    ( Ts0 = [t(of, _, _, _),t(the, _, _, _),t(Key, _, _, _)|Ts] -> true ; Ts0 = [t(the, _, _, _),t(Key, _, _, _)|Ts] -> true ; Ts0 = [t(Key, _, _, _)|Ts] ),
    of_sex(Key, Sex, all),
    number_of_sex(Sex, 2, Ctx, Ms).

%   all_of_sex(+Sex, +Ctx, -Ms): Ms are the options of Sex in the only category
%   of persons where the sex of all is known, if it has the other sex, too. "The
%   girl" says nothing where all pupils are girls.

all_of_sex(Sex, Ctx, Ms) :-
    Ctx = ctx(_, Cats, _, _, _, _),
    findall(Os, ( arg(C, Cats, cat(_, Stems, names, _, _, _, _, Options)), sexes(C, Options, Ctx, Sexes), sort(Sexes, [man,woman]), \+ named_thing(Stems), of_sexes(Sexes, [Sex], C, Os) ), [Found]),
    \+ ( arg(D, Cats, cat(_, Stems1, names, _, _, _, _, Options1)), sexes(D, Options1, Ctx, Sexes1), all_may_be(Sexes1, Sex), \+ named_thing(Stems1), \+ parents(Stems1, Options1) ),
    findall(m([O], O, none), member(O, Found), Ms).

%   all_may_be(+Sexes, +Sex): most are of Sex, the others may be.

all_may_be(Sexes, Sex) :-
    \+ ( member(Other, Sexes), Other \== Sex, Other \== unknown ),
    length(Sexes, N),
    findall(Sex, member(Sex, Sexes), Known),
    length(Known, K),
    2*K > N.

%   parents(+Stems, +Options): a girl is none of them, but may be their daughter.

parents(Stems, _) :- member(S, Stems), memberchk(S, [mother, father, parent, grandmother, grandfather]), !.
parents(_, Options) :- member(o(_, [_-[t(Title, _, _, _)|_]|_], _, _), Options), memberchk(Title, [mr, mrs, ms, miss, dr]), !.

%   number_of_sex(+Sex, +N, +Ctx, -Ms): Ms are all N of Sex; some may have an
%   unknown sex.

number_of_sex(Sex, N, Ctx, Ms) :-
    (   all_of_sex(Sex, Ctx, Ms)
    ->  length(Ms, N)
    ;   Ctx = ctx(_, Cats, _, _, _, _),
        findall(Os-Known, ( arg(C, Cats, cat(_, _, names, _, _, _, _, Options)), person_category(C, Ctx), sexes(C, Options, Ctx, Sexes), memberchk(Sex, Sexes), of_sexes(Sexes, [Sex], C, Known), of_sexes(Sexes, [Sex,unknown], C, Os) ), [All1-Known1]),
        once(( member(Found, [Known1,All1]), length(Found, N) )),
        findall(m([O], O, none), member(O, Found), Ms)
    ),
    Ctx = ctx(All, _, _, _, _, _),
    N < All.

%   house_number(+Item0, +Ctx, -Item): "number 8" is the house rather than 8 days.

house_number(m(Os, _, T), ctx(_, Cats, _, _, _, _), m([O], O, T)) :-
    Os = [_,_|_],
    findall(o(C, I), ( member(o(C, I), Os), arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)), once(( member(S, Stems), memberchk(S, [hous, home, address, cottag, door, flat, number, room, rout, bus, ticket, shop, stall, lan]) )) ), [O]).

%   titled(+Title, +Ctx, -Ms): Ms are the options with Title in the only
%   category that has it.

titled(Title, ctx(N, Cats, _, _, _, _), Ms) :-
    findall(C-Os, ( arg(C, Cats, cat(_, _, names, _, _, _, _, Options)), findall(m([o(C, I)], o(C, I), none), nth1(I, Options, o(_, [_-[t(Title, _, _, _)|_]|_], _, _)), Os), Os \== [] ), [_-Ms]),
    length(Ms, K),
    K < N.

sexes(C, Options, Ctx, Sexes) :-
    findall(Sex, ( nth1(I, Options, _), ( option_sex(o(C, I), Ctx, Sex0) -> Sex = Sex0 ; Sex = unknown ) ), Sexes).

of_sexes(Sexes, Some, C, Os) :-
    findall(o(C, I), ( nth1(I, Sexes, Sex), memberchk(Sex, Some) ), Os).

%   option_sex(+O, +Ctx, -Sex): the sex as the text tells it, or by the first
%   name or title.

option_sex(o(C, I), ctx(_, Cats, _, _, _, Known), Sex) :-
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, Options)),
    \+ ( member(S, Stems), memberchk(S, [last, surnam, famili]) ),
    nth1(I, Options, o(_, [_-Tokens|_], _, _)),
    ( append(_, [t(Kin, _, _, _)|Named], Tokens), memberchk(Kin, [cousin, great]) -> true ; Named = Tokens ),
    Named = [t(Name, Raw, _, _)|More],
    ( Name \== Raw -> true ; Named \== Tokens ),
    ( get_assoc('#sex'(Name), Known, Sex) -> true ; More = [t(Last, _, _, _)], get_assoc('#sex'(Last), Known, Sex) -> true ; sex(Name, Sex) ).

%   attribute(+N, +Tokens, +Ctx): the name of a category, and its value.

attribute(N, [t(First, _, _, _),Name|Ts], Ctx) :-
    memberchk(First, [n(1, ord), last]),
    !,
    Name = t(name, _, _, _),
    attribute(N, [Name|Ts], Ctx).
attribute(N, [t(Key, _, _, _)|Ts], Ctx) :-
    N > 0,
    atom(Key),
    (   said_of_it(Ts)
    ->  once(( in_category(Key, Ctx) ; owned(Key) ; told_of(Key, Ctx) )),
        \+ lex(Key, _)
    ;   \+ lex(Key, _),
        \+ kin(Key),
        \+ starter(Key),
        ( in_category(Key, Ctx), Ts = [t('''s', _, _, _)|Ts1] -> true ; Ts1 = Ts ),
        N1 is N - 1,
        attribute(N1, Ts1, Ctx)
    ).

%   said_of_it(+Tokens): a verb follows, or another statement.

said_of_it([t(',', _, _, _),t(Who, _, _, _)|Ts]) :- !, ( memberchk(Who, [a, an, the]) -> true ; memberchk(Who, [who, which]), said_of_it(Ts) ).
said_of_it([t(Is, _, _, _)|_]) :- ( memberchk(Is, [is, was, has, had, does, did, will, beat, beats]) -> true ; atom(Is), past(Is) -> true ; ends(Is, ed) ).

%   told_of(+Noun, +Ctx): the story has Noun, and it is no person. A rescuer
%   rescues.

told_of(Key, Ctx) :-
    ( known_name(Key, Ctx) -> true ; ends(Key, Base, r), known_name(Base, Ctx) -> true ; atom_concat(Key, s, Several), known_name(Several, Ctx) ),
    \+ kin(Key),
    \+ spouse(Key),
    \+ person_noun(Key, Ctx),
    \+ past(Key).

%   owned(?Key): a thing of which everybody has one.

owned(birthday).
owned(marriage).
owned(wedding).
owned(property).
owned(belongings).
owned(prize).
owned(card).
owned(number).
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
owned(present).
owned(parcel).
owned(dish).
owned(meal).
owned(ticket).
owned(story).
owned(letter).
owned(painting).
owned(picture).
owned(performance).
owned(act).
owned(piece).
owned(seat).
owned(table).
owned(stall).
owned(booth).
owned(boat).
owned(home).
owned(cottage).
owned(cabin).
owned(garden).
owned(office).
owned(desk).
owned(bill).
owned(fee).
owned(salary).
owned(catch).
owned(uniform).
owned(hat).
owned(dress).
owned(destination).
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
owned(craft).
owned(vessel).
owned(ship).
owned(raft).
owned(canoe).
owned(yacht).
owned(machine).
owned(instrument).
owned(animal).
owned(horse).
owned(dog).
owned(cat).
owned(bicycle).
owned(bike).
owned(vehicle).
owned(truck).
owned(van).
owned(wagon).
owned(float).
owned(kite).
owned(cake).
owned(pie).
owned(recipe).
owned(exhibit).
owned(mask).
owned(suitcase).
owned(bag).
owned(umbrella).
owned(book).
owned(novel).
owned(poem).
owned(song).
owned(solo).
owned(speech).
owned(lecture).
owned(class).
owned(course).
owned(suite).
owned(apartment).
owned(flat).
owned(bedroom).
owned(plot).
owned(crop).
owned(drink).
owned(snack).
owned(lunch).
owned(breakfast).
owned(dinner).
owned(sandwich).
owned(souvenir).
owned(role).
owned(nickname).
owned(hometown).
owned(town).
owned(village).
owned(street).
owned(address).
owned(floor).
owned(tie).
owned(shirt).
owned(jacket).
owned(coat).
owned(scarf).
owned(sweater).
owned(watch).
owned(necklace).
owned(camera).
owned(problem).
owned(complaint).
owned(ailment).
owned(injury).
owned(excuse).
owned(alibi).
owned(weapon).
owned(motive).
owned(collection).
owned(ware).
owned(item).
owned(total).
owned(tally).
owned(bid).
owned(offer).
owned(method).
owned(tool).
owned(subject).
owned(specialty).
owned(speciality).
owned(position).
owned(placing).

%   own_value(+Tokens, +Ctx, -C, -Rest): "half of the regular price" means one's
%   own regular price if another category has such values.

own_value(Ts, Ctx, C, Rest) :-
    one_of_two(Ctx, C, Keys),
    named_so(Keys, Ts, Rest),
    phrase(end_of_phrase, Rest, _),
    !.

named_so([], Ts, Ts).
named_so([Key|Keys], [t(Key, _, _, _)|Ts], Rest) :-
    named_so(Keys, Ts, Rest).

%   vague(+Key, +Tokens): "not much older" may be younger.

vague(Key, _) :- memberchk(Key, [much, far, slightly, somewhat, significantly, considerably]), !.
vague(a, [t(Key, _, _, _)|_]) :- memberchk(Key, [little, bit, lot]).

%   named_last(+Noun, +Ctx, -O): the gate is the park gate, and who has left her
%   poodles grooms poodles, if no other option and not the story has the word.

named_last(Noun, ctx(_, Cats, _, _, _, Known), O) :-
    atom(Noun),
    \+ lex(Noun, _),
    \+ get_assoc(Noun, Known, _),
    findall(o(C, I),
            ( arg(C, Cats, cat(_, _, names, _, _, _, _, Options)), nth1(I, Options, o(_, [_-Tokens|_], _, _)), Tokens = [t(First, _, _, _),_|_], last(Tokens, t(Last, Last, _, _)), once(( Last == Noun ; ends(Last, Noun, s) )), \+ of_state(First) ),
            [O]),
    \+ ( arg(C1, Cats, cat(_, _, names, _, _, _, _, Options1)), nth1(I1, Options1, o(_, Names, _, _)), o(C1, I1) \== O, member(_-Tokens1, Names), memberchk(t(Noun, _, _, _), Tokens1) ),
    stem(Noun, S),
    \+ place_word(S),
    \+ unit_dim(S, _, _),
    \+ ( arg(_, Cats, cat(_, Stems, _, _, Units, _, _, _)), ( memberchk(S, Stems) ; memberchk(S, Units) ) ).

%   of_state(?Word): "his keys" and "his toes" do not mean who has lost keys and
%   a broken toe.

of_state(Word) :- ( done(Word) -> true ; perfect(Word, _) -> true ; memberchk(Word, [no, late, flat, bad, dead, sore, stiff, missing, empty, low, high, new, old]) ).

%   compound(+Key, +Ctx, -Cands): goatskin is goat if the category is about
%   skins.

compound(Key, Ctx, [o(C, I)]) :-
    ( ends(Key, One, s) ; One = Key ),
    atom_length(One, L),
    L >= 6,
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)),
    ( member(S, Stems) ; arg(_, Cats, cat(_, Places, places, _, _, _, _, _)), member(S, Places) ),
    ends(One, Base, S),
    atom_length(S, L1),
    L1 >= 3,
    lookup([t(Base, Base, 0, 0)], Ctx, 1-Cands, []),
    member(o(C, I), Cands),
    !.

%   averse(+Tokens, +Ctx): who "cannot bear the sight of snakes" or "will not
%   walk past" them has the option snakes if the puzzle asks what each fears.

averse([t(Verb, _, _, _)|Ts], Ctx) :-
    memberchk(Verb, [bear, stand, abide, tolerate, face, go, walk, pass, come, enter, touch, cross, look, sleep, stay, step]),
    append(Words, Rest, Ts),
    \+ Words = [_,_,_,_,_|_],
    lookup(Rest, Ctx, _-Os, _),
    !,
    Ctx = ctx(_, Cats, _, _, _, _),
    member(o(C, _), Os),
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)),
    member(S, Stems),
    aversion(Front),
    sub_atom(S, 0, _, _, Front),
    !.

%   in_time(+Noun, +K, +Ctx, -O): "the first day" is one of the category Day.

in_time(Noun, K, ctx(N, Cats, _, _, _, _), o(C, I)) :-
    atom(Noun),
    stem(Noun, Stem),
    findall(C0-Values0,
            ( arg(C0, Cats, cat(_, Stems, _, Type, _, _, Values0, _)),
              memberchk(Type, [weekday, date, month, clock, hm]),
              memberchk(Stem, Stems),
              \+ memberchk(Stem, [tim, hour]) ),
            [C-Values]),
    ( K == last -> Rank = N ; Rank = K ),
    ranked(Rank, N, Values, I).

%   numbered_in(+Noun, +K, +Ctx, -O): "the last act" after Act I < Act II.

numbered_in(Noun, K, ctx(N, Cats, _, _, _, _), o(C, I)) :-
    arg(C, Cats, cat(_, _, ordered, _, _, _, _, Options)),
    \+ ( member(o(_, [_-Name|_], _, _), Options), Name \= [t(Noun, _, _, _)|_] ),
    !,
    ( K == last -> I = N ; I = K, K =< N ).

class_item(w(Key), _, T, w(Key, T)) :- !.
class_item(bad, _, T, bad(T)) :- !.
class_item(p, Key, T, p(Key, T)) :- !.
class_item(v, Key, T, v(Key, T)) :- !.
class_item(only, _, T, only(T)) :- !.
class_item(pron, Key, T, he(Sex, T)) :- pronoun_sex(Key, Sex), !.
class_item(Class, _, _, Class).

%   ratio(-K)//: after "by", "a ratio of two to one", "a factor of three".

ratio(K) -->
    [t(a, _, _, _),t(Ratio, _, _, _),t(of, _, _, _),t(n(N, ''), _, _, _)],
    (   { Ratio == factor }
    ->  { K = N }
    ;   { memberchk(Ratio, [ratio, margin]) },
        [t(to, _, _, _),t(n(M, ''), _, _, _)],
        { M > 0, K is N rdiv M }
    ).

%   winner(+Key, +Tokens, -K, -Rest): words for who came in at place K.

winner(winner, Ts0, 1, Ts) :- ( Ts0 = [t(of, _, _, _),t(the, _, _, _),t(Race, _, _, _)|Ts] , contest_word(Race) -> true ; Ts = Ts0 ).
winner(winners, Ts, 1, Ts).
winner(champion, Ts, 1, Ts).
winner(victor, Ts, 1, Ts).
winner(winning, Ts, 1, Ts) :-
    Ts = [t(Noun, _, _, _)|_],
    atom(Noun),
    \+ lex(Noun, _),
    \+ memberchk(Noun, [bid, score, number, ticket]).
winner(runner, [t(up, _, _, _)|Ts], 2, Ts).

%   won(+Key, +Tokens, -Rest): what is won can only be the race.

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
contest_word(gala).
contest_word(regatta).
contest_word(slalom).
contest_word(marathon).
contest_word(derby).
contest_word(championship).
contest_word(festival).
contest_word(quiz).
contest_word(final).

%   part_of_day(+Tokens, +Prev, +Ctx, -Os, -Rest): "in the morning", but not in
%   "8:30 in the morning". If there are evenings, it is unknown whether 5:30 is
%   in the afternoon.

part_of_day([t(the, _, _, _),t(Part, _, _, _)|Rest], Prev, ctx(N, Cats, _, _, _, _), Os, Rest) :-
    memberchk(Part-From-To0, [morning-0-720, afternoon-720-1080]),
    \+ Prev = n(_, _),
    findall(C-Vs, ( arg(C, Cats, cat(_, _, numeric, Type, _, _, Vs, _)), ( Type == clock -> true ; Type == hm, once(( member(Early, Vs), Early < 720 )), once(( member(Late0, Vs), Late0 >= 720 )) ) ), [C-Values]),
    ( Part == afternoon, member(Late, Values), Late >= 1080 -> To = 1020, \+ ( member(V, Values), V >= 1020, V < 1080 ) ; To = To0 ),
    findall(o(C, I), ( nth1(I, Values, V0), V is V0 mod 1440, V >= From, V < To ), Os),
    Os = [_|_],
    length(Os, K),
    K < N.

%   in_part(+Tokens, +K, +Ctx, -Os, -Rest): in the Kth "half of the year" or "century".

in_part([t(half, _, _, _),t(of, _, _, _),t(the, _, _, _),t(year, _, _, _)|Rest], K, ctx(_, Cats, _, _, _, _), Os, Rest) :-
    !,
    findall(C-Vs-Type, ( arg(C, Cats, cat(_, _, numeric, Type, _, _, Vs, _)), memberchk(Type, [month, date]) ), [C-Values-Type]),
    findall(o(C, I), ( nth1(I, Values, V), ( Type == month -> M = V ; date_month(V, M) ), K is (M-1) mod 12 // 6 + 1 ), Os),
    Os = [_|_].
in_part([t(century, _, _, _)|Rest], K, ctx(_, Cats, _, _, _, _), Os, Rest) :-
    \+ ( arg(_, Cats, cat(_, Stems, _, _, Units, _, _, _)), ( memberchk(centuri, Stems) ; memberchk(centuri, Units) ) ),
    findall(C-Vs, ( arg(C, Cats, cat(_, _, numeric, num, _, Dims, Vs, _)), memberchk(year, Dims) ), [C-Values]),
    findall(o(C, I), ( nth1(I, Values, V), K is (V + 99) // 100 ), Os),
    Os = [_|_].

%   hedged(+Key, +T, +Prev, +Tokens, +Ctx): the word T states nothing.

hedged(Key, T, Prev, Ts, Ctx) :-
    no_statement(Key, T, Prev, Ts, Kind),
    hedge_root(Key, Root),
    Ctx = ctx(_, Cats, _, _, _, Known),
    \+ ( Kind == common, get_assoc(common(Root), Known, _) ),
    \+ ( memberchk(Kind, [refusal, thought]), get_assoc(told(Root), Known, _) ),
    \+ ( memberchk(Root, [claim, guess, suspect, estimat]), member(End, ['', s, d, ed, es, ing]), atom_concat(Root, End, Told), get_assoc(Told, Known, _) ),
    \+ ( Kind == past, arg(_, Cats, cat(_, Past, names, _, _, _, _, _)), member(S, [former, previou, past, retir, belonged]), memberchk(S, Past) ),
    \+ ( Kind == past, member(Former, [former, previous, retired, retirement]), get_assoc(Former, Known, _) ),
    \+ ( Kind == past, lived_before(Ts, Ctx) ),
    \+ ( Kind == owned, \+ given_later(Ts, Ctx) ),
    \+ ( ( Kind == common, memberchk(Root, [hop, want, wish, plan, intend, aim, expect, dream, try, tri, heart]) ; Key == would, Ts = [t(Like, _, _, _)|_], memberchk(Like, [like, love]) ), get_assoc('#wishes', Known, _) ),
    \+ at_most(Key, Ts, Ctx),
    \+ ( memberchk(Root, [say, know]), counted(Ts, Ctx) ),
    \+ ( Root == want, Ts = [t(n(_, '$'), _, _, _)|_] ),
    \+ ( Key == rid, Ts = [t(of, _, _, _),t(n(_, _), _, _, _)|_] ),
    \+ ( Ts = [t(to, _, _, _)|_], memberchk(Prev, [is, are, was, were]), ( Key == said -> true ; get_assoc(reported(Root), Known, _) ) ),
    \+ ( Ts = [t(to, _, _, _),t(Be, _, _, _)|_], memberchk(Be, [be, have]), memberchk(Key, [said, believed, thought, rumored, rumoured]), \+ lex(Prev, _) ),
    \+ due(Key, Ts, Ctx),
    \+ ( ( memberchk(Root, [claim, insist, swear, stat]) -> true ; memberchk(Key, [say, says, said]) ), arg(_, Cats, cat(_, Told, _, _, _, _, _, _)), member(S, Told), memberchk(S, [alibi, excus, stori, statement, testimoni, claim]) ),
    \+ ( fearful(Key), arg(_, Cats, cat(_, Averse, _, _, _, _, _, _)), member(Fear, Averse), aversion(Front), sub_atom(Fear, 0, _, _, Front) ),
    \+ ( Root == want, memberchk(Prev, [customer, client, patron, buyer, diner, shopper]) ),
    \+ ( memberchk(Key, [supposed, supposedly, allegedly, reportedly, said, believed]), get_assoc(said, Known, _), \+ Ts = [t(that, _, _, _)|_] ),
    \+ ( Root == escap, get_assoc(escape, Known, _) ),
    \+ ( Ts = [t(up, _, _, _)|Ts1], soon_dated(Ts1, Ctx) ),
    \+ ( Ts = [t(offered, _, _, _)|_], in_category(offered, Ctx) ),
    \+ ( arg(_, Cats, cat(_, Stems, _, _, _, _, _, _)), member(Stem, Stems), hedge_root(Stem, Root) ).

%   given_later(+Tokens, +Ctx): the puzzle asks who was given what, so that nobody
%   already had it.

given_later(Ts, Ctx) :-
    append(Words, Named, Ts),
    lookup(Named, Ctx, _-Os, _),
    !,
    \+ Words = [_,_,_,_,_|_],
    Ctx = ctx(_, Cats, _, _, _, _),
    member(o(C, _), Os),
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)),
    member(S, Stems),
    memberchk(S, [receiv, present, gift, given, prize, priz, won, award, reward, bought, bui, purchas]),
    !.

%   lived_before(+Tokens, +Ctx): "used to live in Rome" is a fact if a category tells where each is from.

lived_before(Ts, Ctx) :-
    append(Words, Named, Ts),
    lookup(Named, Ctx, _-Os, Rest),
    !,
    member(t(Live, _, _, _), Words),
    memberchk(Live, [live, lived, reside, resided, dwell, dwelt, call, called]),
    \+ ( member(t(K, _, _, _), Words), \+ memberchk(K, [to, live, lived, reside, resided, dwell, dwelt, call, called, in, at]) ),
    ( memberchk(Live, [call, called]) -> Rest = [t(home, _, _, _)|_] ; true ),
    Ctx = ctx(_, Cats, _, _, _, _),
    member(o(C, _), Os),
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)),
    member(S, Stems),
    memberchk(S, [from, left, origin, hometown, birthplac, born, nativ]),
    !.

%   soon_dated(+Tokens, +Ctx): "gave up the sea three years before" tells when.

soon_dated([t(After, _, _, _)|Ts], Ctx) :-
    memberchk(After, [after, before, n(1, ord), last, in, on, at, sooner, later, earlier]),
    !,
    \+ ( After == on, Ts = [t(The, _, _, _)|Named], memberchk(The, [the, his, her, a, an]), lookup(Named, Ctx, _-[o(C, _)|_], _), arg(2, Ctx, Cats), arg(C, Cats, cat(_, _, names, _, _, _, _, _)) ).
soon_dated([t(The, _, _, _)|Ts], Ctx) :-
    memberchk(The, [the, his, her, a, an, '\'s']),
    append(Nouns, [t(N, _, _, _)|_], Ts),
    ( N = n(_, '') -> true ; memberchk(N, [before, after, earlier, later, sooner, exactly, immediately, in]) ),
    !,
    \+ Nouns = [_,_,_,_|_],
    \+ ( append(_, Named, Nouns), Named = [_|_], lookup(Named, Ctx, _, _) ),
    ( N == in -> append(_, [t(in, _, _, _)|Ts1], Ts), !, value_mention(Ts1, Ctx, _, _) ; true ).

%   counted(+Tokens, +Ctx): "6 fewer words" than somebody knows or can say.

counted(Ts, Ctx) :-
    value_mention(Ts, Ctx, _-Os, _),
    Os \== [],
    !.
counted(Ts, ctx(_, Cats, _, _, _, _)) :-
    append(Few, [t(More, _, _, _),t(Noun, _, _, _)|_], Ts),
    memberchk(More, [more, fewer, less]),
    !,
    \+ Few = [_,_,_|_],
    atom(Noun),
    stem(Noun, S),
    once(( arg(_, Cats, cat(_, Stems, numeric, _, Units, _, _, _)), ( memberchk(S, Stems) ; memberchk(S, Units) ) )).

%   at_most(+Key, +Tokens, +Ctx): "can fly up to 150 feet" tells its range.

at_most(up, [t(to, _, _, _)|Ts], Ctx) :-
    value_mention(Ts, Ctx, _-[o(C, _)|_], _),
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)),
    member(S, Stems),
    memberchk(S, [rang, reach, limit, maximum, max, capac, radiu, distanc]),
    !.

%   due(+Key, +Tokens, +Ctx): "should have come in on Wednesday" tells when it
%   was due.

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
    memberchk(Key, [have, like, love, prefer, rather, sooner, if]).
no_statement(years, _, Prev, [t(ago, _, _, _)|_], chance) :- \+ Prev = n(_, _).
no_statement(could, _, _, Ts, chance) :-
    \+ Ts = [t(not, _, _, _)|_],
    \+ ( Ts = [t(be, _, _, _),t(Seen, _, _, _)|_], done(Seen) ).
no_statement(may, t(may, may, _, _), Prev, _, chance) :- Prev \== in.
no_statement(already, _, _, [t(Had, _, _, _)|_], owned) :-
    memberchk(Had, [has, have, had, own, owns, owned]).
no_statement(once, _, _, Ts, past) :-
    \+ ( Ts = [t(Key, _, _, _)|_], ( memberchk(Key, [every, a, per, in]) ; Key = n(_, _) ) ).
no_statement(About, _, Prev, [t(n(_, _), _, _, _)|_], chance) :-
    \+ memberchk(Prev, [been, talked, spoken, heard, asked, told, thought, written, read, known]),
    memberchk(About, [about, around, approximately, roughly, circa]).
no_statement(used, _, Prev, [t(to, _, _, _)|_], past) :-
    \+ memberchk(Prev, [is, are, was, were, be, not, '']).
no_statement(Key, _, Prev, [t(Next, _, _, _)|Ts], Kind) :-
    hedge(Key, Next, Kind),
    \+ ( Key == stayed, Ts = [t(For, _, _, _)|_], ( memberchk(For, [for, twice, half, as, longer, exactly, until]) ; For = n(_, _) ) ),
    \+ ( Key == passed, Next == on, \+ Ts = [t(the, _, _, _)|_] ),
    \+ ( Next == offered, Ts = [t(P, _, _, _)|_], once(( lex(P, p) ; memberchk(P, [neither, either]) )) ),
    \+ ( Key == up, ( Ts = [t(the, _, _, _)|_] ; Ts = [t(Comp, _, _, _)|_], comp(Comp, _, _) ; Ts = [t(a, _, _, _),t(Comp, _, _, _)|_], comp(Comp, _, _) ) ),
    \+ ( Key == up, memberchk(Prev, [live, lives, lived, went, came, drove, flew, rode, walked, moved, traveled, travelled, headed, hiked, sailed]) ).
no_statement(Key, _, Prev, Ts, refusal) :- turned(Key, Prev, Ts).
no_statement(Key, t(_, Raw, _, _), Prev, Ts, Kind) :-
    hedge(Key, Kind),
    ( memberchk(Prev, [the, a, an]) -> memberchk(Key, [non, anti]) ; true ),
    Raw \== 'Miss',
    \+ ( memberchk(Key, [say, says, said]), Ts = [t('"', _, _, _)|_] ),
    \+ ( Kind == common, hedge_root(Key, want), memberchk(Prev, [who, that]), \+ ( member(t(But, _, _, _), Ts), memberchk(But, [but, instead, though]) ) ),
    \+ ( memberchk(Key, [claim, estimate, guess, hope, promise, wish]), Ts = [t(Is, _, _, _)|_], lex(Is, v) ),
    \+ ( memberchk(Key, [claimed, promised, intended]), ( memberchk(Prev, [is, was, were, be, been, not]), \+ ( Ts = [t(To, _, _, _)|_], memberchk(To, [to, that]) ) ; Ts = [t(For, _, _, _)|_], memberchk(For, [for, by]) ) ),
    \+ ( memberchk(Key, [mistakenly, wrongly]), memberchk(Prev, [was, were]) ),
    \+ ( memberchk(Key, [swear, swears, swore]), Ts = [t(by, _, _, _)|_] ),
    \+ ( Key == should, Ts = [t(not, _, _, _),t(Verb, _, _, _)|_], Verb \== have ).

%   turned(+Key, +Prev, +Tokens): the words turn the meaning round, or turn a negation round.

turned(stop, _, Ts) :- ceased(Ts).
turned(stops, _, Ts) :- ceased(Ts).
turned(stopped, _, Ts) :- ceased(Ts).
turned(quit, _, Ts) :- ceased(Ts).
turned(quits, _, Ts) :- ceased(Ts).
turned(ceased, _, Ts) :- ceased(Ts).
turned(lose, Not, Ts) :- loving(Not, Ts).
turned(loses, Not, Ts) :- loving(Not, Ts).
turned(lost, Not, Ts) :- loving(Not, Ts).
turned(not, _, [t(the, _, _, _),t(only, _, _, _)|_]).
turned(draw, _, [t(the, _, _, _),t(line, _, _, _)|_]).
turned(draws, _, [t(the, _, _, _),t(line, _, _, _)|_]).
turned(drew, _, [t(the, _, _, _),t(line, _, _, _)|_]).
turned(missing, Prev, _) :- memberchk(Prev, [for, without]).

ceased([t(Doing, _, _, _)|Ts]) :- ends(Doing, ing), phrase(end_of_phrase, Ts, _).

loving(Not, Ts) :-
    memberchk(Not, [never, not]),
    ( Ts = [t(at, _, _, _)|_] ; Ts = [t(His, _, _, _),t(Love, _, _, _)|_], lex(His, d), memberchk(Love, [love, taste, appetite, passion, enthusiasm, interest]) ).

%   celebrated(+Tokens, -Noun): after an ordinal, "anniversary", also at the end of a list.

celebrated([t(Key, _, _, _)|Ts], Noun) :-
    (   memberchk(Key-Noun, [anniversary-anniversary, anniversaries-anniversary, birthday-birthday, birthdays-birthday])
    ->  true
    ;   ( Key = n(_, _) -> true ; memberchk(Key, [and, or, nor, either, neither, ',', his, her, their, its, the, wedding]) ),
        celebrated(Ts, Noun)
    ).

%   otherwise_dated(+Prev, +Tokens): the anniversary is not that of now: "before
%   Ann's tenth anniversary", "her tenth anniversary, two years ago".

otherwise_dated(_, Ts) :-
    member(t(Ago, _, _, _), Ts),
    memberchk(Ago, [ago, until, till, next, last, soon, before, after]),
    !.
otherwise_dated('\'s', Ts) :-
    append(_, [t(Key, _, _, _)|Ts1], Ts),
    memberchk(Key, [anniversary, birthday]),
    !,
    \+ ( Ts1 = [t(Verb, _, _, _)|_], once(( lex(Verb, v) ; done(Verb) )) ).

%   in_years(+Noun, +K, +Ctx, -O): the only option of K years of age or marriage.

in_years(Noun, K, ctx(_, Cats, _, _, _, _), o(C, I)) :-
    findall(C0-Vs, ( arg(C0, Cats, cat(_, Stems, numeric, num, _, Dims, Vs, _)), once(of_years(Noun, Stems, Dims)) ), [C-Values]),
    nth1(I, Values, K).

of_years(birthday, _, Dims) :- memberchk(age, Dims).
of_years(anniversary, Stems, _) :- member(S, Stems), memberchk(S, [year, marri, wed, wedding, anniversari, marriag, togeth]).

%   by_letters(+Tokens, +Ctx): after "fewer", the letters of a name.

by_letters([t(Letters, _, _, _)|_], Ctx) :- of_letters(Letters), \+ in_category(Letters, Ctx).

%   of_no_age(+Prev, +Tokens, +Ctx): who paid over 40 is not over 40.

of_no_age(Prev, [t(n(_, ''), _, _, _)|Ts], ctx(_, Cats, _, _, _, _)) :-
    done(Prev),
    Prev \== aged,
    phrase(end_of_phrase, Ts, _),
    arg(_, Cats, cat(_, _, numeric, _, _, Dims, _, _)),
    memberchk(age, Dims),
    !.

%   befriended(+Key, +Ctx): the persons are friends, so that Ann's friend is another one.

befriended(friend, ctx(_, Cats, _, _, _, _)) :-
    arg(1, Cats, cat(_, Stems, names, _, _, _, _, _)),
    memberchk(friend, Stems).

%   kin(?Key): a word for somebody other than the subject.

kin(friend).
kin(predecessor).
kin(successor).
kin(landlord).
kin(landlady).
kin(mentor).
kin(idol).
kin(namesake).
kin(accomplice).
kin(guardian).
kin(godmother).
kin(godfather).
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

%   of_category(+Noun, +Tokens, +Ctx): Noun is the name of a category, and one
%   of its options follows. In "whose final destination is Rome" nobody is the
%   last.

of_category(Noun, Ts, Ctx) :-
    atom(Noun),
    stem(Noun, S),
    ( value_mention(Ts, Ctx, _-Os, _) -> true ; lookup(Ts, Ctx, _-Os, _) ),
    Ctx = ctx(_, Cats, _, _, _, _),
    member(o(C, _), Os),
    arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)),
    memberchk(S, Stems),
    !.

%   of_relative(+Key, +Tokens, +Ctx): "the mother of Tim" has the option Tim if
%   Tim is a child.

of_relative(Key, Ts, Ctx) :-
    (   lookup(Ts, Ctx, _-Cands, _),
        member(O, Cands)
    ;   Ts = [_,t(Child, _, _, _)|_],
        atom(Child),
        stem(Child, S),
        Ctx = ctx(_, Cats, _, _, _, _),
        arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)),
        memberchk(S, Stems),
        O = o(C, _)
    ),
    relative(Key, O, Ctx),
    !.

%   relative(+Key, +O, +Ctx): O is one of the children and Key a mother, or the other way round.

relative(Key, o(C, _), ctx(_, Cats, _, _, _, _)) :-
    member(Parents-Children, [[mother,father,parent,mom,dad]-[child,kid,son,daughter], [husband,groom]-[wife,brid]]),
    ( memberchk(Key, Parents) -> Heads = Children ; memberchk(Key, Children), Heads = Parents ),
    arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)),
    member(S, Stems),
    memberchk(S, Heads),
    !.

comparative_like(Key, Ts) :-
    ends(Key, er),
    Ts = [t(than, _, _, _)|_].

%   spelt(+O, +Key, +Raw, +Ctx): the name of O has the word, with a capital only
%   if the text has one. Note is not "not".

spelt(o(C, I), Key, Raw, ctx(_, Cats, _, _, _, _)) :-
    arg(C, Cats, cat(_, _, _, _, _, _, _, Options)),
    nth1(I, Options, o(_, Names, _, _)),
    member(_-Tokens, Names),
    memberchk(t(Key, Raw1, _, _), Tokens),
    ( Raw1 == Raw -> true ; comp(Key, _, _) -> fail ; Raw \== '' ),
    !.

%   relational(+Key, +Length, +T, +Prev): an option that is also a relational
%   word is meant only if it has a capital, or as "the will".

relational(Key, Length, t(_, Raw, _, _), Prev) :-
    (   Length > 1
    ->  true
    ;   lex(Key, Class),
        Class \= w(_),
        \+ memberchk(Class, [bad, other, different, same, all, sum, plus, so, only])
    ->  (   Key == Raw
        ->  Class == v,
            determiner(Prev)
        ;   Prev \== ''
        ->  true
        ;   memberchk(Key, [will, may])
        )
    ;   true
    ).

%   of_values(+Item0, +Prev, +Win, +Ctx, -Item): "Ann's age is between those
%   of"; the 77-year-old is between others by place.

of_values(r(between(How)), Prev, _, ctx(_, Cats, _, _, 0, _), r(between(How, C))) :-
    in_turn(Prev),
    findall(C0, ( arg(C0, Cats, cat(_, _, Kind, _, _, Dims, _, _)), Kind \== names, once(( memberchk(time, Dims) ; memberchk(rank, Dims) ; memberchk(year, Dims) )) ), [C]),
    !.
of_values(Item0, Prev, Win, ctx(_, Cats, _, _, Row, _), Item) :-
    (   Row =:= 0,
        ( memberchk(Prev, [is, was, are, were, not, lies, lay, falls, fell]) -> true ; atom(Prev), stem(Prev, S0), memberchk(S0, Win) ),
        Item0 = r(near(1)),
        Item = r(adjacent(C))
    ;   Item0 = r(between(How)),
        ( Row =:= 0 -> true ; How == amb, \+ memberchk('#of', Win) ),
        Item = r(between(How, C))
    ),
    findall(C0, ( arg(C0, Cats, cat(_, Stems, Kind, _, _, _, _, _)), memberchk(Kind, [numeric, ordered]), member(S, Stems), memberchk(S, Win) ), Cs),
    sort(Cs, [C]),
    \+ ( Row > 0, atom_concat('#last', C, Last), memberchk(Last, Win) ).

%   in_turn(?Verb): a verb of things that are done in turn.

in_turn(performed). in_turn(arrived). in_turn(finished). in_turn(spoke). in_turn(sang). in_turn(danced).
in_turn(presented). in_turn(landed). in_turn(launched). in_turn(appeared). in_turn(departed). in_turn(stage).
in_turn(born). in_turn(founded). in_turn(built). in_turn(opened). in_turn(auditioned). in_turn(competed).
in_turn(occurred). in_turn(happened). in_turn(scheduled). in_turn(discovered). in_turn(published). in_turn(released).

%   of_month(+Key, +Ctx, -Os): the dates of a month.

of_month(Key, ctx(_, Cats, _, _, _, _), Os) :-
    month(Key, M),
    findall(o(C, I),
            ( arg(C, Cats, cat(_, _, numeric, date, _, _, Values, _)), nth1(I, Values, V), date_month(V, K), M =:= (K-1) mod 12 + 1 ),
            Os),
    Os \== [].

%   of_months(+Ctx, ?Unit): a category has dates.

of_months(ctx(_, Cats, _, _, _, _), month) :-
    arg(_, Cats, cat(_, _, numeric, date, _, _, _, _)),
    !.

%   incomparable(?Noun): two may share it, if it is no category.

incomparable(month).
incomparable(year).
incomparable(week).
incomparable(hour).
incomparable(season).
incomparable(state).
incomparable(country).
incomparable(city).
incomparable(town).
incomparable(street).
incomparable(team).
incomparable(age).
incomparable(height).
incomparable(size).
incomparable(color).
incomparable(number).
incomparable(amount).
incomparable(price).
incomparable(floor).

sex_noun(Noun) :- of_sex(Noun, _, _), !.

%   of_decade(+Decade, +Ctx, -Os): ages from 30 to 39 are thirties, years from
%   1980 on are 1980s.

of_decade(Decade, ctx(N, Cats, _, _, _, _), Os) :-
    integer(Decade),
    !,
    Decade mod 10 =:= 0,
    Decade mod 100 =\= 0,
    findall(o(C, I), ( arg(C, Cats, cat(_, _, numeric, num, _, Dims, Values, _)), memberchk(year, Dims), nth1(I, Values, V), Decade =:= V // 10 * 10 ), Os),
    length(Os, L),
    L > 0,
    L < N.
of_decade(Decade, ctx(_, Cats, _, _, _, _), Os) :-
    nth1(N, [teens, twenties, thirties, forties, fifties, sixties, seventies, eighties, nineties], Decade),
    findall(o(C, I), ( arg(C, Cats, cat(_, _, numeric, _, _, Dims, Values, _)), memberchk(age, Dims), nth1(I, Values, V), N =:= floor(V) // 10 ), Os),
    Os = [_|_].

%   beyond_month(+Key, +Month, +Ctx, -Os): the dates before or after those of a month.

beyond_month(Key, Month, Ctx, Os) :-
    of_month(Month, Ctx, [o(C, I)|Os1]),
    \+ ( member(o(D, _), Os1), D =\= C ),
    Ctx = ctx(N, Cats, _, _, _, _),
    arg(C, Cats, cat(_, _, _, _, _, _, Values, _)),
    nth1(I, Values, V),
    findall(o(C, J),
            ( between(1, N, J), J =\= I, \+ memberchk(o(C, J), Os1), nth1(J, Values, W), ( Key == before -> W < V ; W > V ) ),
            Os),
    Os = [_|_].

%   so_often(+V, +Ctx, -Cands): seen twice means the option 2 of the sightings.

so_often(V, Ctx, Cands) :-
    Ctx = ctx(_, Cats, _, _, _, _),
    findall(o(C, I), ( arg(C, Cats, cat(_, _, numeric, num, _, _, Values, _)), nth1(I, Values, V) ), Cands),
    Cands \== [].
