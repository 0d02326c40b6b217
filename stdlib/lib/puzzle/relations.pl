/*  The relations in a sentence: "$20 more than", "somewhere to the left of", "in some order".

    relation(Item, Inner, Ctx)//           at a word of starter/1
    amount_relation(Item, Inner, Ctx)//    at a number

    See items.pl for what an item is; Inner are the stems of open words in it.
*/

:- module(puzzle_relations,
          [ starter/1,
            relation//3,
            amount_relation//3,
            as_comparative/2,
            own_side//2,
            his_side//2,
            amount//3,
            multiple//1,
            multiple_of//1,
            exactly//0,
            bound//1,
            bounded/3,
            end_of_phrase//0,
            immediate/1,
            graded/4,
            place/3,
            place_stem/2,
            place_noun//1,
            one_by_one/2,
            stacked/1,
            place_number//1
          ]).

:- autoload(library(lists)).
:- use_module(library(assoc)).
:- use_module(library(puzzle/tokens)).
:- use_module(library(puzzle/values)).
:- use_module(library(puzzle/words)).

k(Key) --> [t(Key, _, _, _)].

starter(a).
starter(an).
starter(the).
starter(as).
starter(to).
starter(from).
starter(not).
starter(but).
starter(though).
starter(on).
starter(at).
starter(in).
starter(among).
starter(odd).
starter(even).
starter(left).
starter(right).
starter(leftmost).
starter(nearest).
starter(closest).
starter(by).
starter(rightmost).
starter(immediately).
starter(immediate).
starter(directly).
starter(exactly).
starter(just).
starter(precisely).
starter(straight).
starter(somewhere).
starter(anywhere).
starter(some).
starter(sometime).
starter(somewhat).
starter(slightly).
starter(much).
starter(far).
starter(no).
starter(before).
starter(after).
starter(prior).
starter(following).
starter(preceding).
starter(above).
starter(below).
starter(behind).
starter(ahead).
starter(next).
starter(adjacent).
starter(beside).
starter(alongside).
starter(neighbor).
starter(neighbors).
starter(neighbour).
starter(neighbours).
starter(neighboring).
starter(neighbouring).
starter(side).
starter(adjoins).
starter(adjoin).
starter(adjoined).
starter(adjoining).
starter(abuts).
starter(between).
starter(midway).
starter(halfway).
starter(twice).
starter(thrice).
starter(double).
starter(triple).
starter(half).
starter(separated).
starter(different).
starter(consecutive).
starter(back).
starter(successive).
starter(across).
starter(middle).
starter(center).
starter(centre).
starter(central).
starter(last).
starter(final).
starter(extreme).
starter(beat).
starter(beats).
starter(bested).
starter(edged).
starter(trailed).
starter(trails).
starter(beaten).
starter(lost).
starter(predates).
starter(penultimate).
starter(farthest).
starter(further).
starter(farther).
starter(furthest).
starter(flanked).
starter(inside).
starter(outside).
starter(either).
starter(one).
starter(precedes).
starter(follows).
starter(preceded).
starter(followed).
starter(than).
starter(under).
starter(over).
starter(underneath).
starter(beneath).
starter(outdid).
starter(outdoes).
starter(outnumber).
starter(outnumbers).
starter(outnumbered).
starter(exceeds).
starter(exceeded).
starter(outscored).
starter(outscores).
starter(outsold).
starter(outbid).
starter(outspent).
starter(outweighs).
starter(outweighed).
starter(outlasted).
starter(outlived).
starter(outran).
starter(outpaced).
starter(Key) :-
    comp(Key, _, _),
    !.
starter(Key) :-
    ends(Key, er),
    !.
starter(Key) :-
    sub_atom(Key, 0, 3, L, out),
    L > 3.

%   relation(-Item, -Inner, +Ctx)//: Inner are the stems of open words in it.

relation(Item, Inner, Ctx) --> amount_relation(Item, Inner, Ctx), !.
relation(r(rel(Comp, imm, Unit, [])), [], Ctx) -->
    k(the), unit_word(Unit), optional_imm, [t(Comp, _, _, _)],
    { memberchk(Comp, [before, after]), \+ place_word(Unit), one_by_one(Unit, Ctx) },
    !.
relation(rr(R), [], Ctx) --> ( ( k(in) -> [] ; k(on) -> [] ; k(at) ), ( [t(n(_, ''), _, _, _)] -> [] ; [] ) -> [] ; [] ), consecutive, unit_word(Unit), { successive(Unit, Ctx, R) }, !.
relation(rr(near(M)), [], Ctx) -->
    ( k(at) -> [] ; k(on) ), k(opposite), ( k(ends) -> [] ; k(sides) ), of_row,
    !,
    { Ctx = ctx(N, _, _, _, _, _), M is N - 1 }.
relation(rr(near(M)), [], Ctx) -->
    ( k(at) -> [] ; k(on) -> [] ; k(in) ), k(the), [t(n(2, ''), _, _, _)], end_places(Ctx),
    !,
    { Ctx = ctx(N, _, _, _, Row, _), Row > 0, M is N - 1 }.
relation(rr(near(1)), [], _) --> reciprocal, !.
relation(r(near(1)), [], Ctx) --> ( k(either) -> [] ; [] ), immediately, before_after(A), k(or), optional_imm, before_after(B), { A \== B, only_in_row(Ctx) }, !.
relation(r(rel(Comp, as, none, [])), Inner, Ctx) --> k(as), \+ [t(a, _, _, _)], as_comp(Comp), as_rest(4, Inner), { \+ names_one(Inner, Ctx) }, !.
relation(bad(T), [], _) --> \+ ( k(as), [t(a, _, _, _)] ), as_much(T), !.
relation(difference, [], _) --> k(the), difference, !.
relation(order(Order), [], _) --> order(Order), !.
relation(ends, [], Ctx) --> at_ends(Ctx), !.
relation(Item, [], Ctx) --> among(Ctx, Ms), !, { Ms = [Item] -> true ; Item = among(Ms) }.
relation(m([O], O, t('', '', 0, 0)), [], Ctx) --> row_place(O, Ctx), !.
relation(m([O], O, t('', '', 0, 0)), [], Ctx) --> beside_landmark(O, Ctx), !.
relation(r(between(How)), [], _) --> between_how(How), k(between), !.
relation(r(rel(Side, imm, none, [])), [], _) --> optional_imm, nearby, ( k(','), k(and), to_side(Side, _), k(',') -> [] ; k(and), to_side(Side, _) ), !.
relation(r(rel(Side, ge(2), none, [])), [], _) -->
    how(_), to_side(Side, side), comma, k(but), k(not), optional_imm, nearby, comma,
    !.
relation(r(near(1)), [], _) --> optional_imm, nearby, !.
relation(r(different), [], ctx(_, _, _, _, 0, _)) --> k(across), k(the), [t(Street, _, _, _), t(from, _, _, _)], { memberchk(Street, [street, hall, road, way, aisle, corridor, courtyard]) }, !.
relation(r(different), [], ctx(_, _, _, _, 0, _)) --> k(across), k(from), !.
relation(r(different), [], _) --> k(different), ( k(from) -> [] ; k(than) ), !.
relation(r(times(K)), Inner, Ctx) --> multiple(K), multiple_of(Inner), { \+ names_one(Inner, Ctx) }, !.
relation(r(times(D)), Inner, _) --> next_key(Key), { bounding(Key) }, bound(Bound), multiple(K), multiple_of(Inner), !, { distance(Bound, K, D) }.
relation(r(rel(Comp, not, none, [])), Inner, Ctx) --> k(no), direction(Comp, order, Inner, Ctx), !.
relation(r(rel(Comp, not, none, [])), [], _) --> k(at), [t(Most, _, _, _)], { memberchk(Most-Comp, [most-more, least-less]) }, next_number, !.
relation(rr(near(M)), [], Ctx) -->
    k(separated), k(by), exactly, counted(N), some_place(Ctx),
    !,
    { M is N + 1 }.
relation(r(rel(Comp, Amount, none, [])), Inner, Ctx) -->
    how(How),
    direction(Comp, Kind, Inner, Ctx),
    { amount_of(How, Kind, Ctx, Amount) }.

%   names_one(+Stems, +Ctx): between "as" and "as" an option is named, which would be lost.

names_one(Stems, ctx(_, Cats, Index, _, _, _)) :-
    member(S, Stems),
    get_assoc(S, Index, Entries),
    member(e([], o(C, _), any), Entries),
    arg(C, Cats, cat(_, Own, names, _, _, _, _, _)),
    \+ memberchk(S, Own),
    !.

comma --> k(','), !.
comma --> [].

consecutive --> [t(Key, _, _, _)], { memberchk(Key, [consecutive, successive, adjacent, neighboring, neighbouring, adjoining]) }, !.
consecutive --> k(back), k(to), k(back).

%   successive(+Unit, +Ctx, -R): places, days, or the values of a category.

successive(Unit, Ctx, R) :-
    Ctx = ctx(N, Cats, _, _, Row, _),
    (   Row > 0,
        place_stem(Unit, Ctx)
    ->  R = near(1)
    ;   findall(C, ( arg(C, Cats, cat(_, Stems, Kind, _, _, _, _, _)), Kind \== names, memberchk(Unit, Stems) ), [C]),
        arg(C, Cats, cat(_, _, Kind, Type, _, _, Values, _)),
        ( Kind == ordered ; memberchk(Type, [clock, hm, num, money]) ),
        \+ ( msort(Values, [V|Vs]), last(Vs, W), W =:= V + N - 1 )
    ->  R = adjacent(C)
    ;   unit_dim(Unit, _, _)
    ->  R = apart(1, Unit)
    ;   arg(_, Cats, cat(_, Stems, Kind, _, Units, _, _, _)), Kind \== names, ( memberchk(Unit, Stems) ; memberchk(Unit, Units) )
    ->  R = apart(1, Unit)
    ;   R = apart(1, none)
    ).

%   only_in_row(+Ctx): only the row has an order.

only_in_row(ctx(_, Cats, _, _, Row, _)) :-
    Row > 0,
    \+ ( arg(C, Cats, cat(_, _, _, _, _, Dims, _, _)), C =\= Row, ( memberchk(time, Dims) ; memberchk(year, Dims) ; memberchk(rank, Dims) ) ).

next_key(Key), [T] --> [T], { T = t(Key, _, _, _) }.

bounding(more).
bounding(less).
bounding(fewer).
bounding(at).
bounding(no).

next_number, [T] --> [T], { T = t(n(_, _), _, _, _) }.

order(any) --> k(in), [t(Key, _, _, _)], { memberchk(Key, [some, any, either, unknown, whichever]) }, k(order).
order(any) --> k(in), k(no), [t(_, _, _, _)], k(order).
order(any) --> k(in), [t(n(1, ''), _, _, _)], k(order), k(or), ( k(the), k(other) -> [] ; k(another) ).
order(any) --> ( k(but) -> [] ; k(though) -> [] ; [] ), k(not), ( k(necessarily) -> [] ; [] ), order(_).
order(given) --> ( k(exactly) -> [] ; [] ), k(in), [t(Key, _, _, _)], { memberchk(Key, [that, this, the]) }, ( [t(Adj, _, _, _)], { memberchk(Adj, [exact, given, stated, same, particular, listed, respective]) } -> [] ; [] ), k(order), \+ k(of), ( left_to_right -> [] ; [] ).
order(given) --> left_to_right.

left_to_right --> ( [t(Going, _, _, _)], { memberchk(Going, [going, reading, counting, looking]) } -> [] ; [] ), k(from), k(left), k(to), k(right).

%   difference//: "the difference in price between".

difference --> open_word(3), k(difference), open_word(3), k(between).

open_word(_) --> [].
open_word(N) --> { N > 0, M is N - 1 }, [t(Key, _, _, _)], { atom(Key), \+ stops(Key), \+ memberchk(Key, [between, difference]) }, open_word(M).

%   as_much(-T)//: "as many as", which says less than a relation does.

as_much(T), [t(K, R, L, C)] --> [T, t(K, R, L, C)], { T = t(as, _, _, _), atom(K) }, \+ \+ as_rest(4, _).

as_comp(Comp) --> [t(Key, _, _, _)], { as_comparative(Key, Comp) }.

as_comparative(Key, Comp) :-
    atom(Key),
    (   memberchk(Key-Comp0, [much-more, many-more, far-farther, good-better, well-better])
    ->  Comp = Comp0
    ;   ( comparative_form(Key, Comp) ; atom_concat('more ', Key, Comp) ),
        comp(Comp, _, _)
    ).

%   own_side(-Item, +Ctx)//: after "Ann's".

own_side(r(rel(Comp, some, none, [])), _) --> [t(Key, _, _, _)], { memberchk(Key-Comp, [senior-older, elder-older, junior-younger]) }, ( end_of_phrase -> [] ; by_ahead ), !.
own_side(r(rel(Side, imm, none, [])), _) --> [t(Key, _, _, _)], { memberchk(Key, [immediate, direct]) }, side_of(Side), !.
own_side(r(rel(Side, imm, none, [])), _) --> side_of(Side), ( k(hand) -> [] ; [] ), neighbor, !.
own_side(r(rel(Side, imm, none, [])), _) --> ( k(next), k(door) -> [] ; k(immediate) -> [] ; [] ), ( neighbor -> [] ; neighbors ), ( k(to) -> [] ; k(on) ), k(the), side_of(Side), !.
own_side(r(rel(Side, Amount, none, [])), Ctx) --> side_of(Side), \+ k(hand), { bare_side(Ctx, Amount) }.

by_ahead, [T] --> [T], { T = t(by, _, _, _) }.

%   his_side(-Item, +Ctx)//: "on his left", after the one who is there. It is
%   found out later what "its left" belongs to.

his_side(Item, Ctx) -->
    ( k(on) -> [] ; k(to) ), [T], { T = t(His, _, _, _), memberchk(His, [his, her, their, its]), Rel = rel(Side, Amount, none, []), ( His == its -> Item = its_side(Rel, T) ; Item = at_side(Rel) ) },
    ( [t(Near, _, _, _)], { memberchk(Near, [immediate, direct]) } -> { Amount = imm } ; { bare_side(Ctx, Amount) } ),
    side_of(Side), ( k(side) -> [] ; k(hand), k(side) -> [] ; [] ).

%   The distance in the text: imm, some or plain.

how(imm) --> immediately, \+ k(of), !.
how(some) --> vaguely, !.
how(some) --> k(a), vaguely, !.
how(plain) --> [].

amount_of(imm, _, _, imm).
amount_of(some, _, _, some).
amount_of(plain, side, Ctx, Amount) :- bare_side(Ctx, Amount).
amount_of(plain, order, _, some).
amount_of(plain, next, _, imm).

%   bare_side(+Ctx, -Amount): if other clues say "somewhere to the left", a
%   plain "to the left" is immediate, and vice versa.

bare_side(ctx(_, _, _, _, _, Known), Amount) :-
    (   get_assoc('#side', Known, Amount0)
    ->  Amount = Amount0
    ;   Amount = amb
    ).

immediately --> [t(Key, _, _, _)], { immediate(Key) }.

immediate(immediately).
immediate(directly).
immediate(exactly).
immediate(just).
immediate(precisely).
immediate(right).
immediate(straight).

optional_imm --> [t(Key, _, _, _)], { immediate(Key) }, !.
optional_imm --> [].

vaguely --> k(somewhere), !.
vaguely --> k(anywhere), !.
vaguely --> k(sometime), !.
vaguely --> k(somewhat), !.
vaguely --> k(slightly), !.
vaguely --> k(much), !.
vaguely --> k(far), !.
vaguely --> k(some), k(time), !.
vaguely --> k(some), k(amount), !.
vaguely --> k(some), k(number), k(of), [t(Key, _, _, _)], { atom(Key) }, !.
vaguely --> k(some), k(places), !.
vaguely --> k(at), k(some), k(point), !.
vaguely --> k(a), k(little), !.
vaguely --> k(a), k(bit), !.
vaguely --> k(a), k(lot), !.
vaguely --> k(a), ( [t(Good, _, _, _)], { memberchk(Good, [good, long, short, little]) } -> [] ; [] ), k(while), !.
vaguely --> k(some), [t(Key, _, _, _)], { atom(Key), stem(Key, S), ( unit_dim(S, _, _) ; place_word(S) ), ! }, !.

exactly --> [t(Key, _, _, _)], { memberchk(Key, [exactly, precisely, just, only]) }, !.
exactly --> [].

%   direction(-Comp, -Kind, -Inner, +Ctx)//: side for places left and right, order else.

direction(Side, Kind, [], _) --> to_side(Side, Kind), !.
direction(Side, next, [], _) --> side_neighbor(Side), !.
direction(before, order, [], _) --> k(before), !.
direction(after, order, [], _) --> k(after), !.
direction(before, order, [], _) --> k(prior), k(to), !.
direction(after, order, [], Ctx) --> k(following), { sequence(Ctx) }, !.
direction(before, order, [], Ctx) --> k(preceding), { sequence(Ctx) }, !.
direction(before, order, [], _) --> k(predates), !.
direction(before, next, [], Ctx) --> k(precedes), { sequence(Ctx) }, !.
direction(after, next, [], Ctx) --> k(follows), { sequence(Ctx) }, !.
direction(after, next, [], _) --> k(preceded), k(by), !.
direction(before, next, [], Ctx) --> k(followed), k(by), { sequence(Ctx) }, !.
direction(before, next, [], _) --> k(preceded), !.
direction(after, next, [], Ctx) --> k(followed), { sequence(Ctx) }, !.
direction(ahead, order, [], _) --> k(ahead), k(of), !.
direction(ahead, order, ['#front'], ctx(_, _, _, _, _, Known)) --> k(in), k(front), k(of), { \+ get_assoc('#sides', Known, _) }, !.
direction(behind, order, [], _) --> k(behind), !.
direction(behind, order, [], Ctx) --> [t(Bested, _, _, _)], { memberchk(Bested, [bested, edged]) }, ( k(out) -> [] ; [] ), k(by), { contest(Ctx) }, !.
direction(ahead, order, [], Ctx) --> [t(Beat, _, _, _)], { memberchk(Beat, [beat, beats, bested, edged]), contest(Ctx) }, ( { Beat == edged }, k(out) -> [] ; [] ), !.
direction(more, order, [Unit], Ctx) --> [t(Beat, _, _, _)], { memberchk(Beat, [beat, beats, bested]) }, by_count_ahead(Unit, Ctx), !.
direction(less, order, [Unit], Ctx) --> k(beaten), k(by), by_count_ahead(Unit, Ctx), !.
direction(behind, order, [], Ctx) --> [t(Trailed, _, _, _)], { memberchk(Trailed, [trailed, trails]), contest(Ctx) }, !.
direction(slower, order, [], Ctx) --> [t(Trailed, _, _, _)], { memberchk(Trailed, [trailed, trails]), timed(Ctx) }, !.
direction(faster, order, [], Ctx) --> [t(Beat, _, _, _)], { memberchk(Beat, [beat, beats]), timed(Ctx) }, !.
direction(behind, order, [], Ctx) --> ( k(beaten), k(by) -> [] ; k(lost), k(to) ), { contest(Ctx) }, !.
direction(Side, Kind, [], ctx(_, _, _, _, Row, Known)) -->
    { Row > 0 },
    ( k(to), k(the), near_side(Kind) -> [] ; { Kind = side } ),
    [t(Way, _, _, _)], { get_assoc('#way'(Way), Known, Side) },
    k(of),
    !.
direction(Way, order, [], _) -->
    ( k(further) -> [] ; k(farther) -> [] ; k(to), k(the) -> [] ; [] ),
    [t(Way, _, _, _)], { memberchk(Way, [north, south, east, west]) },
    ( k(of) -> [] ; k(than) ),
    !.
direction(less, order, [], _) --> k(short), k(of), !.
direction(Comp, order, [], _) --> k(the), [t(Senior, _, _, _)], { memberchk(Senior-Comp, [senior-older, junior-younger]) }, k(of), !.
direction(Comp, order, [], Ctx) --> [t(Under, _, _, _)], { memberchk(Under-Comp, [under-younger, over-older]) }, an_age(Ctx), !.
direction(less, order, [], Ctx) --> k(under), a_value(Ctx), !.
direction(more, order, [], Ctx) --> k(over), a_value(Ctx), !.
direction(below, order, [], Ctx) --> [t(Key, _, _, _)], { underneath(Key), stacked(Ctx) }, \+ [t(n(_, _), _, _, _)], !.
direction(below, order, [], ctx(_, Cats, _, _, _, _)) --> ( k(beneath) -> [] ; k(underneath) -> [] ; k(under) ), { once(( arg(_, Cats, cat(_, _, ordered, _, _, _, _, Options)), member(o(_, [_-[t(Top, _, _, _)|_]|_], _, _), Options), memberchk(Top, [top, upper, bottom, lower]) )) }, !.
direction(above, order, [], Ctx) --> k(on), k(top), k(of), { stacked(Ctx) }, \+ ( k(the), [t(_, _, _, _)], end_of_phrase ), !.
direction(Comp, order, Inner, _) --> [t(Key, _, _, _), t(by, _, _, _)], { atom(Key), outdone(Key, Comp0, Inner), reversed(Comp0, Comp) }, !.
direction(Comp, order, Inner, _) --> [t(Key, _, _, _)], { atom(Key), outdone(Key, Comp, Inner) }, !.
direction(above, order, [], _) --> k(above), !.
direction(below, order, [], _) --> k(below), !.
direction(Way, order, [], Ctx) --> [t(Way, _, _, _)], { memberchk(Way, [inside, outside]), ringed(Ctx) }, ( k(of) -> [] ; [] ), !.
direction(Comp, order, Inner, Ctx) -->
    ( k(a) -> { A = a } ; k(an) -> { A = a } ; k(the) -> { A = the } ; { A = none } ),
    comparative(A, Comp, Ctx),
    \+ ( { memberchk(Comp, [more, less]) }, of_quality(Ctx) ),
    inner(8, Inner, Ctx),
    { \+ ( member(Bargain, Inner), memberchk(Bargain, [bargain, deal]) ) },
    k(than),
    !,
    than_rest.

%   of_quality(+Ctx)//: an unknown adjective or adverb follows, so "more" is not
%   about a number.

of_quality(ctx(_, Cats, _, _, _, _)) -->
    [t(Key, _, _, _), t(than, _, _, _)],
    { adjectival(Key), stem(Key, S), \+ ( arg(_, Cats, cat(_, Stems, _, _, _, _, _, _)), memberchk(S, Stems) ) }.

%   than_rest//: "than was needed for the kitchen", "than did Bob".

than_rest -->
    ( k(was) -> [] ; k(were) ),
    [t(Verb, _, _, _), t(Of, _, _, _)],
    { atom(Verb), ( past(Verb) -> true ; ends(Verb, ed) ), lex(Of, p) },
    !.
than_rest --> [t(Did, _, _, _)], { memberchk(Did, [did, does, do, is, was, were]) }, !.
than_rest --> [].

underneath(under).
underneath(underneath).
underneath(beneath).

%   sequence(+Ctx): one may come after another. Whales that differ in weight and
%   length only are not in an order, so who follows them is not after them.

sequence(ctx(_, Cats, _, _, _, _)) :-
    arg(_, Cats, cat(_, _, Kind, _, _, Dims, _, _)),
    Kind \== names,
    ( Dims == [] ; member(D, [time, year, rank, row, floor, duration]), memberchk(D, Dims) ),
    !.

%   ringed(+Ctx): there are rings, one inside the other.

ringed(ctx(_, Cats, _, _, _, _)) :-
    arg(_, Cats, cat(_, _, _, _, _, Dims, _, _)),
    member(Way, [inward, outward]),
    memberchk(Way, Dims),
    !.

%   stacked(+Ctx): there are floors, or something else that is ordered by
%   height.

stacked(ctx(_, Cats, _, _, _, _)) :-
    arg(_, Cats, cat(_, Stems, Kind, _, _, Dims, _, _)),
    ( memberchk(floor, Dims) ; Kind == ordered, member(S, Stems), memberchk(S, [position, level, shelf, height, layer, plac, storei, stori]) ),
    !.

%   outdone(?Verb, -Comp, -Words): "Ann outscored Bob". Words tell in what.

outdone(outdid, more, []).
outdone(outdoes, more, []).
outdone(outnumber, more, []).
outdone(outnumbers, more, []).
outdone(outnumbered, more, []).
outdone(exceeds, more, []).
outdone(exceeded, more, []).
outdone(outscored, more, [scor]).
outdone(outscores, more, [scor]).
outdone(outsold, more, [sold]).
outdone(outbid, 'more money', [bid]).
outdone(outspent, 'more money', [spent]).
outdone(outweighs, heavier, []).
outdone(outweighed, heavier, []).
outdone(outlasted, longer, []).
outdone(outlived, longer, []).
outdone(outran, faster, []).
outdone(outpaced, faster, []).
outdone(Key, faster, []) :-
    atom_concat(out, Verb, Key),
    memberchk(Verb, [swam, raced, rode, skied, sprinted, drove, paddled, rowed, skated, sailed, cycled]),
    !.
outdone(Key, more, Words) :-
    atom_concat(out, Verb, Key),
    \+ memberchk(Verb, [lasted, lived, ran, paced, bid, spent, weighs, weighed, number, numbers, numbered]),
    ( past(Verb) ; ends(Verb, ed) ; ends(Verb, s) ),
    !,
    roots_of(Verb, Words).

%   reversed(?Comp, -Other): Other is the passive's comparative: who was outsold
%   sold less.

reversed(more, less).
reversed('more money', less).
reversed(heavier, lighter).
reversed(longer, shorter).
reversed(faster, slower).

roots_of(Verb, [S|Ss]) :-
    stem(Verb, S),
    ( atom_concat(Base, ed, Verb) -> stem(Base, S1), Ss = [S1] ; past(Verb, Base) -> stem(Base, S1), Ss = [S1] ; Ss = [] ).

%   an_age(+Ctx)//: a number without a unit follows, and there are ages.

an_age(ctx(_, Cats, _, _, _, _)), [N] -->
    { once(( arg(_, Cats, cat(_, _, numeric, _, _, Dims, _, _)), memberchk(age, Dims) )) },
    [N], { N = t(n(_, ''), _, _, _) },
    end_of_phrase.

%   a_value(+Ctx)//: an option follows that is a number, or a number with its unit.

a_value(ctx(_, _, _, Values, _, _)), [T] --> [T], { T = t(n(V, _), _, _, _), get_assoc(V, Values, _) }.
a_value(ctx(_, Cats, _, _, _, _)), [N] -->
    [N],
    { N = t(n(_, ''), _, _, _),
      findall(Type, ( arg(_, Cats, cat(_, _, Kind, Type, _, _, _, _)), Kind \== names ), [num]) },
    end_of_phrase.
a_value(ctx(_, Cats, _, _, _, _)), [N,T] -->
    [N,T],
    { N = t(n(_, _), _, _, _), T = t(Key, _, _, _), atom(Key), stem(Key, Unit),
      arg(_, Cats, cat(_, Stems, numeric, _, Units, _, _, _)), ( memberchk(Unit, Units) ; memberchk(Unit, Stems) ) }.

%   by_count_ahead(-Unit, +Ctx)//: "by 4 cups" follows, and a category counts
%   cups.

by_count_ahead(Unit, ctx(_, Cats, _, _, _, _), Ts, Ts) :-
    append(_, [t(by, _, _, _),t(n(_, ''), _, _, _),t(Cups, _, _, _)|_], Ts),
    atom(Cups),
    stem(Cups, Unit),
    arg(_, Cats, cat(_, Stems, numeric, num, Units, [], _, _)),
    ( memberchk(Unit, Units) ; memberchk(Unit, Stems) ),
    !.

%   timed(+Ctx): a category has the time that each took.

timed(ctx(_, Cats, _, _, _, _)) :-
    arg(_, Cats, cat(_, Stems, numeric, _, _, Dims, _, _)),
    memberchk(tim, Stems),
    memberchk(duration, Dims),
    !.

contest(ctx(_, Cats, _, _, _, _)) :-
    arg(_, Cats, cat(_, _, _, _, _, Dims, _, _)),
    member(D, [rank, racing, points]),
    memberchk(D, Dims),
    !.

comparative(A, Comp, _) -->
    [t(More, _, _, _), t(Key, _, _, _)],
    { memberchk(More, [more, less]), atom(Key), atomic_list_concat([More, ' ', Key], Comp0) },
    (   { comparative_form(Key, Form), comp(Form, _, _), \+ memberchk(Key, [costly, pricey]) }
    ->  ( { A == a } -> [] ; than_ahead ),
        { More == more -> Comp = Form ; Comp = Comp0 }
    ;   { comp(Comp0, _, _), Comp = Comp0 }
    ),
    !.
comparative(_, Comp, _) -->
    [t(Comp, _, _, _)],
    { atom(Comp), comp(Comp, _, _), \+ left_right(Comp) },
    ( { memberchk(Comp, [north, south, east, west, inside, outside]) } -> than_ahead ; [] ),
    !.
comparative(_, Comp, Ctx) -->
    [t(Comp, _, _, _)],
    { atom(Comp), graded(Comp, Ctx, _, _) }.

%   than_ahead//: "more short stories than" compares numbers of stories.

than_ahead, [T] --> [T], { T = t(than, _, _, _) }.

%   graded(+Comp, +Ctx, -C, -Sign): in small < medium < large, smaller means
%   before and larger after. The story may tell this, too.

graded(Comp, ctx(_, Cats, _, _, _, _), C, Sign) :-
    arg(C, Cats, cat(_, _, ordered, _, _, Dims, _, _)),
    memberchk(Comp-Sign, Dims),
    !.
graded(Comp, ctx(_, Cats, _, _, _, _), C, Sign) :-
    atom_concat(Base, er, Comp),
    arg(C, Cats, cat(_, _, ordered, _, _, _, Values, Options)),
    doing_root(Base, Root),
    nth1(I, Options, o(_, Names, _, _)),
    member(_-[t(Key, _, _, _)], Names),
    atom(Key),
    doing_root(Key, Root),
    length(Values, N),
    Sign is sign(2*I - N - 1),
    Sign =\= 0,
    !.

%   inner(+Most, -Stems, +Ctx)//: words before "than", none of which is an option.

inner(_, [], _), [t(than, R, L, C)] --> [t(than, R, L, C)], !.
inner(N, Ss, Ctx) -->
    [t(per, _, _, _), t(Noun, _, _, _)],
    !,
    { atom(Noun), stem(Noun, S), ( \+ numbers(S, Ctx) -> true ; memberchk(S, [year, month, week, dai, night, hour]) ) },
    inner(N, Ss, Ctx).
inner(N, Ss, Ctx) --> { N > 0 }, [t(n(1, ''), _, _, _)], !, inner(N, Ss, Ctx).
inner(N, [S|Ss], Ctx) -->
    { N > 0 },
    [t(Key, Raw, _, _)],
    { inner_stem(Key, S, L), \+ capital_option(Key, Raw, S, Ctx), N1 is N - L },
    inner(N1, Ss, Ctx).

%   capital_option(+Key, +Raw, +Stem, +Ctx): an option begins with the name Key.

capital_option(Key, Raw, S, ctx(_, _, Index, _, _, _)) :-
    Key \== Raw,
    get_assoc(S, Index, _).

inner_stem(Key, S, L) :-
    (   Key = option(_, t(Word, _, _, _), L)
    ->  stem(Word, S)
    ;   atom(Key),
        \+ stops(Key),
        stem(Key, S),
        L = 1
    ).

%   numbers(+Stem, +Ctx): a category other than the price counts them, so "more
%   per point" is about two categories.

numbers(S, ctx(_, Cats, _, _, _, _)) :-
    arg(_, Cats, cat(_, Stems, numeric, _, Units, Dims, _, _)),
    ( memberchk(S, Stems) ; memberchk(S, Units) ),
    \+ memberchk(money, Dims),
    !.

stops(',').
stops(and).
stops(or).
stops(who).
stops(not).
stops(is).
stops(was).
stops(per).

to_side(Side, Kind) --> k(to), k(the), near_side(Kind), side_of(Side), k(of).
to_side(Side, Kind) --> k(on), k(the), near_side(Kind), side_of(Side), ( k(side) -> [] ; k(hand), k(side) -> [] ; [] ), k(of).
to_side(Side, side) --> side_of(Side), k(of).
to_side(Side, order) --> [t(Far, _, _, _)], { memberchk(Far, [farther, further]) }, ( k(to), k(the) -> [] ; [] ), side_of(Side), k(than).

near_side(next) --> [t(Key, _, _, _)], { memberchk(Key, [immediate, direct]) }, !.
near_side(side) --> [].

side_of(Side) --> [t(Side, _, _, _)], { left_right(Side) }.


side_neighbor(Side) --> ( k(the) -> [] ; [] ), ( k(immediate) -> [] ; [] ), [t(Side, _, _, _)], { left_right(Side) }, ( k(hand) -> [] ; [] ), neighbor, k(of).
side_neighbor(Side) --> ( k(the) -> [] ; [] ), neighbor, k(to), k(the), [t(Side, _, _, _)], { left_right(Side) }, k(of).

left_right(left).
left_right(right).

neighbor --> [t(Key, _, _, _)], { memberchk(Key, [neighbor, neighbour]) }.
neighbors --> [t(Key, _, _, _)], { memberchk(Key, [neighbors, neighbours]) }.

nearby --> k(next), k(door), ( k(to) -> [] ; k(neighbor), k(of) -> [] ; k(neighbour), k(of) -> [] ; [] ).
nearby --> k(next), k(to).
nearby --> k(adjacent), ( k(to) -> [] ; [] ).
nearby --> ( k(a) -> [] ; k(an) -> [] ; k(the) -> [] ; [] ), k(next), k(door), neighbor, ( k(of) -> [] ; [] ).
nearby --> k(immediate), neighbors.
nearby --> k(beside).
nearby --> k(alongside).
nearby --> k(on), k(either), k(side), k(of).
nearby --> ( k(a) -> [] ; k(an) -> [] ; k(the) -> [] ; [] ), ( k(immediate) -> [] ; [] ), neighbor, ( k(of) -> [] ; k(to) -> [] ; [] ).
nearby --> neighbors.
nearby --> k(flanked), k(by).
nearby --> [t(Key, _, _, _)], { memberchk(Key, [adjoins, adjoin, adjoined, adjoining, abuts]) }.
nearby --> k(neighboring).
nearby --> k(neighbouring).

reciprocal --> optional_imm, nearby, ( k(to) -> [] ; k(of) -> [] ; k(with) -> [] ; [] ), each_other.
reciprocal --> optional_imm, ( k(next), k(door) -> [] ; [] ), neighbors, end_of_phrase.
reciprocal --> optional_imm, consecutive, end_of_phrase.
reciprocal --> optional_imm, k(next), k(door), end_of_phrase.
reciprocal --> k(side), k(by), k(side).
reciprocal --> k(in), k(neighboring), [t(_, _, _, _)].
reciprocal --> k(in), k(neighbouring), [t(_, _, _, _)].
reciprocal --> [t(Key, _, _, _)], { memberchk(Key, [neighboring, neighbouring, adjacent, adjoining]) }, several_places, end_of_phrase.

each_other --> k(each), k(other).
each_other --> [t(n(1, ''), _, _, _)], k(another).

end_of_phrase([], []).
end_of_phrase([T|Ts], [T|Ts]) :-
    T = t(Key, _, _, _),
    memberchk(Key, [',', ';', and, but]).

at_ends(Ctx) -->
    { Ctx = ctx(_, _, _, _, Row, _), Row > 0 },
    at_end(Ctx).

at_end(_) --> ( k(at) -> [] ; k(on) -> [] ; k(in) -> [] ; [] ), ( [t(n(1, ''), _, _, _)] -> [] ; k(either) ), k(of), k(the), ( k(two) -> [] ; [t(n(2, ''), _, _, _)] -> [] ; [] ), ( k(far) -> [] ; k(extreme) -> [] ; [] ), [t(Key, _, _, _)], { memberchk(Key, [ends, corners, edges, extremes]) }, of_row.
at_end(_) --> ( k(at) -> [] ; k(on) -> [] ), ( k(either) -> [] ; k(an) -> [] ; k(the) -> [] ; [t(n(1, ''), _, _, _)] ), ( k(far) -> [] ; k(extreme) -> [] ; [] ), k(end), of_row.
at_end(_) --> ( k(at) -> [] ; k(on) -> [] ), k(the), k(ends), of_row.
at_end(Ctx) --> ( k(in) -> [] ; k(at) -> [] ; k(on) -> [] ), [t(Key, _, _, _)], { outer(Key) }, place_noun(Ctx).
at_end(Ctx) --> ( k(in) -> [] ; k(at) -> [] ; k(on) -> [] ; [] ), ( [t(n(1, ''), _, _, _)], k(of), k(the), ( [t(n(2, ''), _, _, _)] -> [] ; [] ) -> [] ; k(an) -> [] ; k(either) ), [t(Key, _, _, _)], { outer(Key) }, place_noun(Ctx).
at_end(_) --> ( k(at) -> [] ; k(on) -> [] ), k(an), k(extreme), of_row.
at_end(Ctx) --> ( k(in) -> [] ; k(at) -> [] ; k(on) -> [] ; [] ), [t(n(1, ''), _, _, _)], k(of), k(the), ( [t(n(2, ''), _, _, _)] -> [] ; [] ), [t(Noun, _, _, _)], { atom(Noun), stem(Noun, S), place_stem(S, Ctx) }, ( k(at) -> [] ; k(on) ), ( k(the) -> [] ; k(either) ), [t(End, _, _, _)], { memberchk(End, [end, ends]) }, of_row.
at_end(Ctx) --> k(of), k(the), ( k(two) -> [] ; [t(n(2, ''), _, _, _)] -> [] ; [] ), [t(Key, _, _, _)], { outer(Key) }, place_noun(Ctx).

outer(end).
outer(outer).
outer(outermost).
outer(outside).
outer(corner).

%   end_places(+Ctx)//: "ends", "end houses".

end_places(_) --> ( k(far) -> [] ; [] ), k(ends), of_row.
end_places(Ctx) --> [t(Key, _, _, _)], { outer(Key) }, place_noun(Ctx).

of_row --> k(of), k(the), [t(Key, _, _, _)], { memberchk(Key, [row, line, street, block, bench, queue, shelf, table, corridor, hall, hallway, road, lane, counter, train, dock, pier, fence, wall, platform, terrace, sill, windowsill, photo, photograph, picture, display]) }, !.
of_row --> [].

%   among(+Ctx, -Os)//: "one of the first two", "in the top three".

among(Ctx, Os) -->
    where, one_of,
    k(the), [t(Side0, _, _, _)], { among_side(Side0, Side) },
    [t(n(K, ''), _, _, _)], { integer(K), K >= 2 },
    \+ so_long(Side0),
    \+ ( unit_word(_), fewer_ahead ), \+ ( unit_word(_), comparative_ahead ),
    optional_place(Ctx),
    { outermost(Side, K, Ctx, Os) }.
among(Ctx, Os) -->
    where, one_of,
    k(the), [t(n(K, ''), _, _, _), t(Most, _, _, _)],
    { memberchk(Most-Side, [leftmost-1, rightmost-2]), integer(K), K >= 2 },
    optional_place(Ctx),
    { outermost(Side, K, Ctx, Os) }.
among(Ctx, Os) -->
    where, one_of,
    k(the), [t(n(K, ''), _, _, _)], k(middle), optional_place(Ctx),
    { Ctx = ctx(N, _, _, _, _, _), integer(K), K > 1, K < N, 0 is (N-K) mod 2,
      places_of(Ctx, C, Values), From is (N-K)//2 + 1, To is From + K - 1,
      findall(m([o(C, I)], o(C, I), none), ( nth1(I, Values, P), P >= From, P =< To ), Os) }.
among(Ctx, Os) -->
    where, article,
    [t(Parity, _, _, _)], { parity(Parity, R) }, k(numbered), place_noun(Ctx),
    { Ctx = ctx(N, _, _, _, Row, _), Row > 0,
      findall(m([o(Row, P)], o(Row, P), none), ( between(1, N, P), P mod 2 =:= R ), Os) }.
among(Ctx, Os) -->
    where, article,
    [t(Parity, _, _, _)], { parity(Parity, R) },
    ( k(numbered) -> [] ; k(number), k(of) ),
    [t(Noun, _, _, _)],
    { atom(Noun), stem(Noun, S), numbers_of(S, R, Ctx, Os) }.

where --> [t(Key, _, _, _)], { where(Key) }, !.
where --> [].

where(in).
where(at).
where(on).
where(among).

one_of --> [t(n(1, ''), _, _, _)], k(of), !.
one_of --> [].

article --> k(an), !.
article --> k(a), !.
article --> [].

parity(odd, 1).
parity(even, 0).

%   so_long(+Side)//: Side is a duration: "the first two days" are no places.

so_long(Side) --> { memberchk(Side, [n(1, ord), last]) }, unit_word(U), { unit_dim(U, duration, _) }, \+ ( k(of), k(the), k(week) ).

optional_place(Ctx) --> ( place_noun(Ctx) -> [] ; [t(Noun, _, _, _)], { plural_person(Noun) } -> [] ; [] ), k(to), [t(Verb, _, _, _)], { atom(Verb), \+ lex(Verb, _) }, !.
optional_place(Ctx) --> place_noun(Ctx), !.
optional_place(_) --> [t(Noun, _, _, _)], { plural_person(Noun) }, !.
optional_place(_) --> [].

plural_person(Noun) :- memberchk(Noun, [people, children, men, women, boys, girls]), !.
plural_person(Noun) :- member(End, [ers, ors, ists, ants, friends, guests, patients]), ends(Noun, End), !.

%   outermost(+Side, +K, +Ctx, -Os): the first or last K places.

outermost(Side, K, Ctx, Os) :-
    Ctx = ctx(N, _, _, _, _, _),
    K < N,
    places_of(Ctx, C, Values),
    From is (Side-1)*(N-K) + 1,
    To is From + K - 1,
    findall(m([o(C, I)], o(C, I), none), ( nth1(I, Values, P), P >= From, P =< To ), Os).

%   numbers_of(+Stem, +R, +Ctx, -Os): Os are the odd or even numbers of the
%   category with that name.

numbers_of(S, R, ctx(_, Cats, _, _, _, _), Os) :-
    findall(C-Vs, ( arg(C, Cats, cat(_, Stems, numeric, _, Units, _, Vs, _)), ( memberchk(S, Stems) ; memberchk(S, Units) ) ), Found0),
    sort(Found0, [C-Values]),
    findall(m([o(C, I)], o(C, I), none), ( nth1(I, Values, V), integer(V), V mod 2 =:= R ), Os).

%   places_of(+Ctx, -C, -Values): the row, or the only category of ranks from 1.

places_of(ctx(N, Cats, _, _, Row, _), C, Values) :-
    (   Row > 0
    ->  C = Row,
        arg(C, Cats, cat(_, _, _, _, _, _, Values, _))
    ;   numlist(1, N, Ranks),
        findall(C0-Vs, ( arg(C0, Cats, cat(_, _, Kind, _, _, Dims, Vs, _)), Kind \== names, memberchk(rank, Dims), sort(Vs, Ranks) ), [C-Values])
    ->  true
    ;   findall(C0-Vs, ( arg(C0, Cats, cat(_, _, numeric, _, _, Dims, Vs, _)), memberchk(time, Dims) ), [C-Values0]),
        ranks_of(Values0, Values)
    ).

%   ranks_of(+Values, -Ranks): the earliest is the first.

ranks_of(Values, Ranks) :-
    sort(Values, Sorted),
    findall(R, ( member(V, Values), nth1(R, Sorted, V) ), Ranks).

among_side(n(1, ord), 1).
among_side(top, 1).
among_side(last, 2).
among_side(final, 2).
among_side(bottom, 2).

%   beside_landmark(-O, +Ctx)//: the place next to the door, if the story tells
%   at which end that is.

beside_landmark(o(Row, P), Ctx) -->
    { Ctx = ctx(_, Cats, _, _, Row, Known), Row > 0 },
    closest,
    k(the),
    [t(Door, _, _, _)],
    { atom(Door), get_assoc('#landmark'(Door), Known, End) },
    \+ k(than),
    \+ ( [t(Keeper, _, _, _)], { atom(Keeper), \+ lex(Keeper, _), \+ past(Keeper), \+ ends(Keeper, ed), \+ ends(Keeper, s), \+ memberchk(Keeper, [',', ';', '.', all]) } ),
    {   arg(Row, Cats, cat(_, _, _, _, _, _, Values, _)),
        msort(Values, Sorted),
        ( End == first -> Sorted = [V|_] ; last(Sorted, V) ),
        nth1(P, Values, V)
    }.

closest --> ( k(closest) -> [] ; k(nearest) ), !, ( k(to) -> [] ; [] ).
closest --> ( k(right) -> [] ; k(immediately) -> [] ; k(directly) -> [] ; [] ), ( k(next), k(to) -> [] ; k(beside) -> [] ; k(by) -> [] ; k(at) ).

%   row_place(-O, +Ctx)//: a place in the row, without an ordinal.

row_place(O, Ctx) -->
    { Ctx = ctx(N, _, _, _, Row, _), Row > 0 },
    row_place(Which),
    { which_place(Which, N, P), O = o(Row, P) }.

which_place(left, _, 1).
which_place(right, N, N).
which_place(last, N, N).
which_place(penultimate, N, P) :- P is N - 1.
which_place(middle, N, P) :- 1 is N mod 2, P is (N+1)//2.

row_place(left) --> k(leftmost).
row_place(right) --> k(rightmost).
row_place(Side) --> ( k(at) -> [] ; k(on) -> [] ; k(in) -> [] ; k(to) -> [] ; [] ), k(the), ( k(far) -> [] ; k(extreme) -> [] ), [t(Side, _, _, _)], { left_right(Side) }, ( k(end) -> [] ; k(side) -> [] ; [] ), of_row, \+ k(of).
row_place(Side) --> k(far), [t(Side, _, _, _)], { left_right(Side) }, of_row, \+ k(of).
row_place(Side) --> ( k(at) -> [] ; k(on) -> [] ), k(the), [t(Side, _, _, _)], { left_right(Side) }, ( k(hand) -> [] ; [] ), k(end), of_row.
row_place(Side) --> [t(Far, _, _, _)], { memberchk(Far, [farthest, furthest]) }, ( k(to), k(the) -> [] ; [] ), [t(Side, _, _, _)], { left_right(Side) }, \+ k(of).
row_place(Side) --> k(last), ( [t(n(1, ''), _, _, _)] -> [] ; unit_word(_) -> [] ; [] ), ( k(on) -> [] ; k(to) ), k(the), [t(Side, _, _, _)], { left_right(Side) }.
row_place(Side) --> ( k(at) -> [] ; [] ), k(the), [t(Front, _, _, _)], { memberchk(Front-Side, [front-left, head-left, back-right, rear-right]) }, k(of), k(the), of_queue.
row_place(Side) --> ( k(right) -> [] ; [] ), k(at), k(the), [t(Front, _, _, _)], { memberchk(Front-Side, [front-left, back-right, rear-right]) }, ( end_of_phrase -> [] ; stop_ahead ).
row_place(middle) --> k(right), k(in), k(the), row_place(middle).
row_place(middle) --> k(middle), \+ several_places.
row_place(middle) --> k(center).
row_place(middle) --> k(centre).
row_place(middle) --> k(central).
row_place(penultimate) --> k(penultimate).
row_place(penultimate) --> k(next), k(to), k(last).
row_place(last) --> k(last).
row_place(last) --> k(final).

stop_ahead, [T] --> [T], { T = t(Key, _, _, _), ( lex(Key, v) -> true ; memberchk(Key, [or, nor]) ) }.

of_queue --> [t(Queue, _, _, _)], { memberchk(Queue, [queue, line, train, convoy, parade]) }.

several_places --> [t(Noun, _, _, _)], { ends(Noun, s), stem(Noun, S), S \== Noun, place_word(S) }.

between_how(mid) --> exactly, ( k(midway) ; k(halfway) ), !.
between_how(imm) --> ( k(immediately) -> [] ; k(directly) -> [] ; k(exactly) -> [] ; k(right) -> [] ; k(just) ), !.
between_how(some) --> ( k(somewhere) -> [] ; k(anywhere) ), !.
between_how(amb) --> [].

multiple(2) --> k(twice).
multiple(3) --> k(thrice).
multiple(2) --> k(double).
multiple(3) --> k(triple).
multiple(3r2) --> k(half), k(again).
multiple(1r2) --> k(half).
multiple(1r2) --> k(one), k(half).
multiple(K) --> fraction(K).
multiple(3r2) --> [t(n(1, ''), _, _, _)], k(and), k(a), k(half), k(times).
multiple(N) --> exactly, [t(n(N, ''), _, _, _)], k(times).

multiple_of(Inner) --> k(as), [t(Key, _, _, _)], { atom(Key), stem(Key, S) }, as_rest(4, Rest), !, { Inner = [S|Rest] }.
multiple_of(Inner) --> ( k(the) -> [] ; k(that) -> [] ; k(what) -> [] ), ( as_of(3, Inner) -> [] ; { Inner = [] } ).
multiple_of([]) --> k(of).
multiple_of([]), [T, t('''s', R, L, C)] --> [T, t('''s', R, L, C)].

as_rest(_, []) --> k(as), !.
as_rest(N, [S|Ss]) --> { N > 0 }, [t(Key, _, _, _)], ( { Key == to } -> verb_ahead ; [] ), { inner_stem(Key, S, L), N1 is N - L }, as_rest(N1, Ss).

%   verb_ahead//: "as long to make as", but not "as long to make the hat as".

verb_ahead, [V,As] --> [V,As], { As = t(as, _, _, _) }.

as_of(_, []) --> ( k(of) -> [] ; k(as) -> [] ; k(that) ), !.
as_of(N, [S|Ss]) --> { N > 0 }, [t(Key, _, _, _)], { atom(Key), \+ stops(Key), stem(Key, S), N1 is N - 1 }, as_of(N1, Ss).

%   amount_relation(-Item, -Inner, +Ctx)//: with a number: "$20 more than", "two days after".

amount_relation(Item, Inner, Ctx) -->
    bound(Bound),
    amount(N, Unit0, Ctx),
    amount_item(Item, Bound, N, Unit0, Inner, Ctx),
    !.

amount_relation(r(rel(Comp, some, Unit, [])), Inner, Ctx) -->
    unknown_number,
    unit_word(Unit),
    direction(Comp, _, Inner, Ctx),
    !.

amount_relation(r(rel(Comp, parity(Parity), Unit, [])), Inner, Ctx) -->
    ( k(a) -> [] ; k(an) ),
    [t(Key, _, _, _)], { parity(Key, Parity) },
    k(number), k(of),
    unit_word(Unit),
    direction(Comp, _, Inner, Ctx),
    !.

unknown_number --> ( k(some) -> [] ; k(a) -> unknown ; k(an), unknown ), ( k(number) -> [] ; k(amount) ), k(of).

unknown --> [t(Key, _, _, _)], { memberchk(Key, [unknown, undetermined, undisclosed, unspecified, certain]) }.

bound(ge) --> k(at), k(least), !.
bound(ge) --> k(no), less, k(than), !.
bound(le) --> k(at), k(most), !.
bound(le) --> ( k(no) -> [] ; k(not) ), k(more), k(than), !.
bound(gt) --> k(more), k(than), !.
bound(lt) --> less, k(than), !.
bound(eq) --> exactly.

less --> k(less).
less --> k(fewer).

amount_item(rr(near(M)), eq, N, Unit, [], Ctx) -->
    { place_unit(Unit, Ctx) },
    k(apart),
    !,
    { M = N }.
amount_item(rr(apart(D, Unit)), Bound, N, Unit, [], _) --> k(apart), !, { distance(Bound, N, D) }.
amount_item(r(apart(D, Unit)), Bound, N, Unit, [], Ctx) -->
    { \+ place_unit(Unit, Ctx), \+ unit_dim(Unit, length, _) },
    ( k(away) -> [] ; k(apart) -> [] ; k(different) ), k(from),
    !,
    { distance(Bound, N, D) }.
amount_item(r(apart(N, Unit)), eq, N, Unit, [], _) --> ( k(either) -> [] ; [] ), before_after(A), k(or), before_after(B), { A \== B }, !.
amount_item(span(N, Unit), eq, N, Unit, [], Ctx) --> ( k(separate) -> [] ; k(separated) -> [] ; k(separates) ), { unit_dim(Unit, _, _), \+ ( Ctx = ctx(_, _, _, _, Row, _), Row > 0, place_stem(Unit, Ctx) ) }, !.
amount_item(span(N, Unit), eq, N, Unit, [], _) --> span, ( k(in) -> unit_word(_) ; [] ), k(between), !.
amount_item(r(near(D)), Bound, N, Unit, [], Ctx) -->
    { place_unit(Unit, Ctx), distance(Bound, N, D) },
    k(away), k(from),
    !.
amount_item(r(near(D)), Bound, N, Unit, [], Ctx) -->
    { place_unit(Unit, Ctx), Unit \== none, distance(Bound, N, D) },
    k(from), \+ ( k(the), [t(Key, _, _, _)], { memberchk(Key, [left, right, end, far, start, beginning, front, back]) } ),
    !.
amount_item(r(gap(N)), eq, N, none, [], ctx(_, _, _, _, Row, _)) -->
    { Row > 0 },
    [t(Noun, _, _, _)], { atom(Noun), \+ lex(Noun, _) }, ( k(separates) -> [] ; k(separate) -> [] ; k(separated) ), \+ k(by),
    !.
amount_item(r(gap(N)), eq, N, Unit, [], Ctx) -->
    { Unit \== none, Ctx = ctx(_, _, _, _, Row, _), Row > 0, \+ unit_dim(Unit, _, _) },
    ( k(separates) -> [] ; k(separate) -> [] ; k(separated) ), \+ k(by),
    !.
amount_item(r(gap(N)), eq, N, Unit, [], Ctx) -->
    { gap_unit(Unit, Ctx), ( unit_dim(Unit, floor, _) -> true ; Ctx = ctx(Size, _, _, _, _, _), N < Size ) },
    ( [t(Key, _, _, _)], { memberchk(Key, [in, are, is, were, was, stand, stands, stood, sit, sits, sat, lie, lies, lay, live, lives, lived, finished, come, came]), \+ ( N > 1, memberchk(Key, [is, was, stands, sits, lies, lives]) ) } -> [] ; [] ),
    ( k(between) -> [] ; k(separating) -> [] ; k(separate) -> [] ; k(separates) ),
    !.
amount_item(r(rel(Comp, Amount, Unit, [])), Bound, N, Unit0, Inner, Ctx) -->
    ( k(immediately) -> [] ; k(directly) -> [] ; k(exactly) -> [] ; [] ),
    ( { Unit0 \== none }, ( k(beyond) -> [] ; k(past) ) -> { Comp = more, Inner = [] } ; direction(Comp, _, Inner, Ctx) ),
    { unit_of(Unit0, Comp, Inner, Unit), bounded(Bound, N, Amount) }.

bounded(eq, N, n(N)).
bounded(ge, N, ge(N)).
bounded(le, N, le(N)).
bounded(gt, N, gt(N)).
bounded(lt, N, lt(N)).

distance(eq, N, N) :- !.
distance(Bound, N, D) :- bounded(Bound, N, D).

%   unit_of(+Unit0, +Comp, +Inner, -Unit): the unit comes later in "2 more
%   points than".

unit_of(none, Comp, [S|_], S) :-
    memberchk(Comp, [more, less, fewer]),
    !.
unit_of(Unit, _, _, Unit).

before_after(before) --> ( k(before) -> [] ; k(earlier) ).
before_after(after) --> ( k(after) -> [] ; k(later) ).

span --> ( k(have) -> [] ; k(had) -> [] ; [] ), [t(Key, _, _, _)], { memberchk(Key, [difference, gap, span, interval, passed, elapsed]) }.

%   gap_unit(+Unit, +Ctx): places, floors, and in a row those who stand there.

gap_unit(Unit, Ctx) :-
    Unit \== none,
    (   place_stem(Unit, Ctx)
    ->  true
    ;   unit_dim(Unit, floor, _)
    ->  true
    ;   Ctx = ctx(_, _, _, _, Row, _),
        Row > 0,
        memberchk(Unit, [boi, girl, man, men, woman, women, child, children, kid, guest, runner, friend, student, car, tree])
    ).

place_unit(none, _).
place_unit(Unit, Ctx) :-
    place_stem(Unit, Ctx).

%   amount(-N, -Unit, +Ctx)//.

amount(N, Unit, Ctx) -->
    [t(n(V, U), Raw, _, _)],
    { U \== ord },
    amount_unit(U, V, Raw, N, Unit, Ctx).
amount(N, Unit, _) -->
    ( k(a) -> [] ; k(an) ),
    ( k(full) -> [] ; k(whole) -> [] ; [] ),
    unit_word(Unit),
    { unit_dim(Unit, _, _) -> true ; time_unit(Unit, _, _) },
    and_less(Unit, 1, N).
amount(1, Unit, _), [t(Key, R, L, C)] -->
    k(the),
    unit_word(Unit),
    optional_imm,
    [t(Key, R, L, C)],
    { memberchk(Key, [before, after]), unit_dim(Unit, _, _) }.
amount(N, Unit, _) -->
    k(half), k(a),
    [t(Scale, _, _, _)],
    { scale(Scale, K) },
    optional_unit(Unit),
    { N is K rdiv 2 }.
amount(K, Unit, _) -->
    k(a),
    [t(Scale, _, _, _)],
    { scale(Scale, K) },
    optional_unit(Unit).
amount(1r2, Unit, _) -->
    k(half), ( k(a) -> [] ; k(an) ), unit_word(Unit).
amount(1r2, Unit, _) -->
    k(a), k(half), unit_word(Unit).
amount(N, Unit, _) -->
    fraction(N), k(of), ( k(a) -> [] ; k(an) ), unit_word(Unit).
amount(0, Unit, Ctx) -->
    k(no),
    ( k(other) -> [] ; [] ),
    unit_word(Unit),
    { place_stem(Unit, Ctx) }.

%   one_by_one(+Unit, +Ctx): "the game before" is the nearest earlier game,
%   whatever the times are.

one_by_one(Unit, _) :- memberchk(Unit, [gam, round, session, lap, turn, class, lesson, race, show, evening, morning, season, issu, stop, visit, flight, train, bu, event, act, song, heat, match, episod, chapter, entri, slot, stag, shift]), !.
one_by_one(Unit, ctx(_, Cats, _, _, _, _)) :-
    arg(_, Cats, cat(_, Stems, Kind, _, Units, _, _, _)),
    Kind \== names,
    ( memberchk(Unit, Stems) ; memberchk(Unit, Units) ),
    !.

amount_unit('$', V, _, N, '$', _) -->
    [t(Scale, _, _, _)],
    { money_scale(Scale, K) },
    !,
    { N is V*K }.
amount_unit('$', V, _, V, '$', _) --> !.
amount_unit('%', V, _, V, '%', _) --> !.
amount_unit('', V, _, N, Unit, _) -->
    k(and), k(a), k(half), unit_word(Unit), !,
    { N is V + 1r2 }.
amount_unit('', V, _, N, Unit, Ctx) -->
    { integer(V), V >= 20, 0 is V mod 10 },
    [t(n(Ones, ''), _, _, _)],
    { integer(Ones), Ones < 10, Ones > 0 },
    !,
    { N is V + Ones },
    amount_unit('', N, _, _, Unit, Ctx).
amount_unit('', V, _, N, Unit, _) -->
    k(and), fraction(F), unit_word(Unit), !,
    { N is V + F }.
amount_unit('', V, _, N, Unit, _) -->
    [t(Scale, _, _, _)],
    { Scale == hundred -> K = 100 ; scale(Scale, K) },
    !,
    { N is V*K },
    optional_unit(Unit).
amount_unit('', V, _, N, Unit, _) -->
    { number_fraction(V, Parts, F) },
    [t(Parts, _, _, _)], k(of), ( k(a) -> [] ; k(an) ), unit_word(Unit), !,
    { N = F }.
amount_unit('', V, _, V, '%', _) --> ( k(percentage) ; k(percent) ), ( unit_word(point) -> [] ; [] ), !.
amount_unit('', V, _, V, squar, _) --> [t(Square, _, _, _)], { memberchk(Square, [square, sq]) }, unit_word(_), !.
amount_unit('', V, _, V, Unit, _) -->
    unit_word(_), unit_word(Unit),
    { unit_dim(Unit, _, _) },
    !.
amount_unit('', V, _, V, Unit, _) -->
    unit_word(_), unit_word(Unit), fewer_ahead,
    !.
amount_unit('', V, _, N, Unit, Ctx) -->
    ( k(other) -> [] ; k(full) -> [] ; k(whole) -> [] ; k(calendar) -> [] ; [] ),
    unit_word(Unit0),
    ( { unit_ok(V, Unit0, Ctx) } -> [] ; comparative_ahead ),
    !,
    and_less(Unit0, V, N),
    { Unit = Unit0 }.
amount_unit('', V, _, V, none, _) --> [].

%   comparative_ahead//: "3 games more than" and "two stops after" are
%   differences, whatever games may be.

comparative_ahead, [T] --> [T], { T = t(Key, _, _, _), memberchk(Key, [before, after, ahead, behind]) }.
comparative_ahead --> fewer_ahead.
comparative_ahead, [T,Than] --> [T,Than], { T = t(Comp, _, _, _), Than = t(than, _, _, _), comp(Comp, _, [money]) }.

fewer_ahead, [T,Than] --> [T,Than], { T = t(More, _, _, _), memberchk(More, [more, less, fewer]), Than = t(than, _, _, _) }.

optional_unit(Unit) --> unit_word(Unit), !.
optional_unit(none) --> [].

%   and_less(+Unit, +N0, -N)//: "an hour and a half", "1 hour and 20 minutes".

and_less(_, N0, N) --> k(and), fraction(F), !, { N is N0 + F }.
and_less(Unit, N0, N) -->
    { memberchk(Unit, [dollar, pound, euro]) },
    [t(n(Tens, ''), Raw, _, _)],
    { downcase_atom(Raw, Word), number_word(Word, Tens) },
    ( [t(n(Ones, ''), _, _, _)], { Tens >= 20, Ones < 10 } -> { Cents is Tens + Ones } ; { Cents = Tens } ),
    comparative_ahead,
    !,
    { N is N0 + Cents rdiv 100 }.
and_less(Unit, N0, N) -->
    ( k(and) -> [] ; [] ), counted(M), unit_word(Less),
    { unit_dim(Unit, Dim, K), unit_dim(Less, Dim, L), L < K },
    !,
    { N is N0 + M * L rdiv K }.
and_less(_, N, N) --> [].

scale(dozen, 12).
scale(thousand, 1000).
scale(million, 1000000).
scale(billion, 1000000000).

%   fraction(-F)//: "a quarter", "two thirds".

fraction(1r2) --> ( k(a) -> [] ; k(one) -> [] ; [] ), k(half).
fraction(F) --> ( k(a) -> [] ; [t(n(1, ''), _, _, _)] ), [t(Part, _, _, _)], { part(Part, N), F is 1 rdiv N }.
fraction(F) --> [t(n(K, ''), _, _, _), t(Parts, _, _, _)], { number_fraction(K, Parts, F) }.

part(n(3, ord), 3).
part(n(4, ord), 4).
part(n(5, ord), 5).
part(quarter, 4).

number_fraction(K, Parts, F) :-
    memberchk(Parts-N, [thirds-3, quarter-4, quarters-4, fourths-4, fifths-5, tenths-10]),
    F is K rdiv N.

%   unit_word(-Stem)//: an open word, as "years"; of two words the last one.

unit_word(second) -->
    [t(n(2, ord), _, _, _)],
    !.
unit_word(inch), [T] -->
    [t(in, _, _, _), T],
    { T = t(Key, _, _, _), comp(Key, _, _) },
    !.
unit_word(Stem) -->
    [t(Key, _, _, _)],
    { atom(Key), Key \== sometime, \+ lex(Key, _), \+ comp(Key, _, _), \+ past(Key), \+ ends(Key, ed), stem(Key, Stem) }.

%   unit_ok(+V, +Unit, +Ctx): Unit may be the unit of a difference. If the word
%   is also an option, the unit must be known.

unit_ok(V, Unit, Ctx) :-
    Ctx = ctx(_, Cats, _, Values, _, _),
    (   unit_dim(Unit, _, _)
    ->  true
    ;   gap_unit(Unit, Ctx)
    ->  true
    ;   arg(_, Cats, cat(_, Stems, _, _, Units, _, _, _)),
        ( memberchk(Unit, Stems) ; memberchk(Unit, Units) )
    ->  true
    ;   \+ get_assoc(V, Values, _)
    ).

counted(N) --> [t(n(N, ''), _, _, _)].

some_place(Ctx) --> ( k(other) -> [] ; [] ), [t(Key, _, _, _)], { atom(Key), stem(Key, S), place_stem(S, Ctx) }.

%   Places in a row

place_stem(Stem, ctx(_, Cats, _, _, Row, _)) :-
    (   place_word(Stem)
    ->  true
    ;   Row > 0,
        arg(Row, Cats, cat(_, Stems, _, _, _, _, _, _)),
        memberchk(Stem, Stems)
    ).

place_number(K) -->
    (   [t(number, _, _, _)]
    ;   [t(no, _, _, _)]
    ;   [t('#', _, _, _)]
    ;   []
    ),
    [t(n(K, U), _, _, _)],
    { memberchk(U, ['', '#']) },
    !.

place(K, ctx(N, _, _, _, Row, _), o(Row, K)) :-
    Row > 0,
    integer(K),
    K >= 1,
    K =< N.

place_noun(Ctx) -->
    [t(Key, _, _, _)],
    { atom(Key), stem(Key, S), place_stem(S, Ctx) }.
