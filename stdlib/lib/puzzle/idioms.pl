/*  Phrases whose words would mislead: "the box with the tea in it", "has nothing to do with".  */

:- module(puzzle_idioms, [plain/2]).

:- use_module(library(lists)).
:- use_module(library(puzzle/tokens)).
:- use_module(library(puzzle/words)).
:- use_module(library(puzzle/relations)).

%   plain(+Tokens, -Plain): with words in their place that say the same.

plain(Tokens, Plain) :-
    plain(Tokens, none, Plain).

%   Had is with after "with" or "has": what follows may end with "in it".

plain([], _, []).
plain([T|Ts], Had, Plain) :-
    T = t(Key, _, _, _),
    (   idiom(Key, T, Ts, Had, Front, Rest)
    ->  append(Front, Plain1, Plain),
        plain(Rest, Had, Plain1)
    ;   Plain = [T|Plain1],
        ( holds(Key) -> plain(Ts, with, Plain1) ; plain(Ts, Had, Plain1) )
    ).

holds(with).
holds(has).
holds(have).
holds(had).

%   idiom(+Key, +T, +Ts, +Had, -Front, -Rest): Front stands for what T, whose key is Key, and
%   Ts have before Rest.

idiom(=, t(_, R, L, C), Ts0, _, [t(is, R, L, C)], Ts) :- ( Ts0 = [t(=, _, _, _)|Ts] -> true ; Ts = Ts0 ).
idiom(in, _, [t(it, _, _, _)|Ts], with, [], Ts).
idiom(on, _, [t(it, _, _, _)|Ts], with, [], Ts).
idiom(inside, _, [t(it, _, _, _)|Ts], with, [], Ts).
idiom(Is, T, Ts0, _, Front, Ts) :-
    memberchk(Is, [is, are]),
    Ts0 = [t(Not, _, _, _)|Ts1],
    ( Not == not -> Ts0 = [N|_], Front = [T,N], Ts1 = [t(expected, _, _, _),t(to, _, _, _)|Ts] ; Not == expected, Front = [T], Ts1 = [t(to, _, _, _)|Ts] ).
idiom(his, T, [t(or, _, _, _),t(her, _, _, _)|Ts], _, [T], Ts).
idiom(her, T, [t(or, _, _, _),t(His, _, _, _)|Ts], _, [T], Ts) :- memberchk(His, [his, him]).
idiom(he, T, [t(or, _, _, _),t(she, _, _, _)|Ts], _, [T], Ts).
idiom(she, T, [t(or, _, _, _),t(he, _, _, _)|Ts], _, [T], Ts).
idiom(him, T, [t(or, _, _, _),t(her, _, _, _)|Ts], _, [T], Ts).
idiom(Left, T, [t(the, _, _, _),t(Train, _, _, _),Before|Ts], _, [T,Before], Ts) :-
    memberchk(Left, [left, leave, leaves, off, boarded, entered, exited, quit]),
    memberchk(Train, [train, bus, flight, class, race, show, stage, event]),
    Before = t(Key, _, _, _),
    memberchk(Key, [before, after]).
idiom(on, T, [The,t(n(N, ord), _, L, C)|Ts], _, [T,The,t(n(N, ord), N, L, C)], Ts) :-
    The = t(the, _, _, _),
    \+ ( Ts = [t(Noun, _, _, _)|_], \+ memberchk(Noun, [',', ';', but, while, of, was, is, were]) ).
idiom(Not, t(_, R, L, C), Ts0, _, Front, Ts) :-
    memberchk(Not, [not, never, cannot]),
    without_else(Not, Ts0, R, L, C, Front, Ts),
    !.
idiom(Can, _, [t(not, R, L, C)|Ts0], _, Front, Ts) :- memberchk(Can, [can, could]), without_else(cannot, Ts0, R, L, C, Front, Ts), !.
idiom(Not, T, [V,t(any, _, _, _),Noun|Ts], _, [T,V,Noun], Ts) :-
    memberchk(Not, [not, never]),
    atom_key(V),
    Noun = t(Key, _, _, _),
    ( Key = option(_, _, _) -> true ; atom(Key), \+ lex(Key, _), \+ comp(Key, _, _) ).
idiom(doors, T, [t(Down, _, _, _),From|Ts], _, [T,From], Ts) :- memberchk(Down, [down, over, along, up]), From = t(from, _, _, _).
idiom(houses, T, [t(Down, _, _, _),From|Ts], _, [T,From], Ts) :- memberchk(Down, [down, over, along, up]), From = t(from, _, _, _).
idiom(to, T, Ts0, _, [t(at, '', 0, 0),t(least, '', 0, 0),t(n(2, ''), '', 0, 0),t(places, '', 0, 0),T|Front], Ts) :-
    Ts0 = [t(the, _, _, _),t(Side, _, _, _),t(of, _, _, _)|_],
    memberchk(Side, [left, right]),
    append(Front, [t(',', _, _, _),t(But, _, _, _),t(not, _, _, _)|Ts1], Ts0),
    memberchk(But, [but, though, although]),
    \+ Ts1 = [t(necessarily, _, _, _)|_],
    !,
    beside_it(Ts1, Ts),
    phrase(end_of_phrase, Ts, _).
idiom(n(A, ''), t(_, _, L, C), [t(Hundred, _, _, _)|Ts0], _, [t(n(N, ''), Raw, L, C)], Ts) :- in_words(Hundred, A, Ts0, N, Ts), atom_number(Raw, N).
idiom(a, t(_, R, L, C), [H|Ts0], _, Front, Ts) :-
    H = t(Hundred, _, _, _),
    memberchk(Hundred, [hundred, thousand]),
    ( in_words(Hundred, 1, Ts0, N, Ts) -> atom_number(Raw, N), Front = [t(n(N, ''), Raw, L, C)] ; Front = [t(n(1, ''), R, L, C),H], Ts = Ts0 ).
idiom(starting, _, [t(from, _, _, _)|Ts0], _, Front, Ts) :- from_side(Ts0, Front, Ts).
idiom(counting, _, [t(from, _, _, _)|Ts0], _, Front, Ts) :- from_side(Ts0, Front, Ts).
idiom(going, _, [t(from, _, _, _)|Ts0], _, Front, Ts) :- from_side(Ts0, Front, Ts).
idiom(reading, _, [t(from, _, _, _)|Ts0], _, Front, Ts) :- from_side(Ts0, Front, Ts).
idiom(has, t(_, R, L, C), Ts0, _, [t(is, R, L, C),t(not, R, L, C),t(at, R, L, C),t(either, R, L, C),t(end, R, L, C)], Ts) :- on_each_side(Ts0, Ts).
idiom(had, t(_, R, L, C), Ts0, _, [t(is, R, L, C),t(not, R, L, C),t(at, R, L, C),t(either, R, L, C),t(end, R, L, C)], Ts) :- on_each_side(Ts0, Ts).
idiom(the, t(_, _, L, C), [t(n(1, ord), R, _, _)|Ts0], _, [t(immediately, R, L, C),To|Ts1], Ts) :-
    ( Ts0 = [To|_] ; Ts0 = [Noun,To|_], atom_key(Noun) ),
    To = t(to, _, _, _),
    append(_, [To|Ts2], Ts0),
    Ts2 = [t(the, _, _, _),t(Side, _, _, _),t(of, _, _, _)|_],
    memberchk(Side, [left, right]),
    !,
    Ts1 = [],
    Ts = Ts2.
idiom(more, T, Ts0, _, Front, Ts) :- more_here(T, Ts0, Front, Ts).
idiom(fewer, T, Ts0, _, Front, Ts) :- more_here(T, Ts0, Front, Ts).
idiom(less, T, Ts0, _, Front, Ts) :- more_here(T, Ts0, Front, Ts).
idiom(A, _, [t(Gap, R, L, C),t(of, _, _, _)|Ts1], _, Front, [Between|Ts]) :-
    memberchk(A, [a, an, the]),
    memberchk(Gap, [gap, difference, spread, interval, distance, margin]),
    Between = t(Key, _, _, _),
    append(Amount, [Between|Ts], Ts1),
    memberchk(Key, [between, separates, separated]),
    !,
    Amount = [t(n(_, _), _, _, _)|Unit],
    \+ Unit = [_,_,_|_],
    ( Key == between -> append(Amount, [t(gap, R, L, C)], Front) ; Front = Amount ).
idiom(Take, T, [t(Him, _, _, _),To|Ts], _, [T,To], Ts) :-
    memberchk(Take, [take, takes, took, bring, brings, brought, lead, led, carry, carried, send, sent]),
    memberchk(Him, [him, her, them]),
    To = t(to, _, _, _).
idiom(equals, t(_, _, L, C), Ts0, _, Front, Ts) :- sum_of(Ts0, t(is, '', L, C), Front, Ts).
idiom(equaled, t(_, _, L, C), Ts0, _, Front, Ts) :- sum_of(Ts0, t(is, '', L, C), Front, Ts).
idiom(equalled, t(_, _, L, C), Ts0, _, Front, Ts) :- sum_of(Ts0, t(is, '', L, C), Front, Ts).
idiom(matches, t(_, _, L, C), Ts0, _, Front, Ts) :- sum_of(Ts0, t(is, '', L, C), Front, Ts).
idiom(matched, t(_, _, L, C), Ts0, _, Front, Ts) :- sum_of(Ts0, t(is, '', L, C), Front, Ts).
idiom(is, T, [t(equal, _, _, _),t(to, _, _, _)|Ts0], _, Front, Ts) :- sum_of(Ts0, T, Front, Ts), !.
idiom(was, T, [t(equal, _, _, _),t(to, _, _, _)|Ts0], _, Front, Ts) :- sum_of(Ts0, T, Front, Ts), !.
idiom(is, T, Ts0, _, Front, Ts) :- sum_of(Ts0, T, Front, Ts), !.
idiom(was, T, Ts0, _, Front, Ts) :- sum_of(Ts0, T, Front, Ts), !.
idiom(so, t(_, R, L, C), [Good|Ts], _, [t(as, R, L, C),Good], Ts) :-
    Good = t(Key, _, _, _),
    as_comparative(Key, _),
    memberchk(t(as, _, _, _), Ts).
idiom(nor, T, [Is,t(His, R, L, C)|Ts], _, [T,Is,t('#his', R, L, C)], Ts) :-
    memberchk(His, [his, her, its]).
idiom(there, T, [t('''s', R, L, C)|Ts], _, [T,t(is, R, L, C)], Ts).
idiom(Go, _, [t(ahead, _, _, _)|Ts], _, [], Ts) :-
    memberchk(Go, [go, goes, went]),
    \+ Ts = [t(of, _, _, _)|_].
idiom(they, _, [t(Call, _, L, C)|Ts], _, [t(called, called, L, C)], Ts) :-
    memberchk(Call, [call, called]).
idiom(The, T, [t(would, _, _, _),t(be, _, _, _)|Ts], _, [T], Ts) :-
    memberchk(The, [the, a]).
idiom(Are, T, Ts0, _, Front, Ts) :-
    memberchk(Are, [are, were]),
    ( Ts0 = [Not|Ts1], Not = t(not, _, _, _) -> Front = [T,Not|Front1] ; Ts1 = Ts0, Front = [T|Front1] ),
    ( Ts1 = [Both|Ts2], Both = t(K, _, _, _), memberchk(K, [both, all]) -> Front1 = [Both|Front2] ; Ts2 = Ts1, Front1 = Front2 ),
    Ts2 = [t(Women, R, L, C)|Ts],
    memberchk(Women-Woman, [women-woman, men-man, girls-girl, boys-boy]),
    phrase(end_of_phrase, Ts, _),
    !,
    Front2 = [t(a, a, L, C),t(Woman, R, L, C)].
idiom(it, _, [Was|Ts0], _, Front, Ts) :-
    Was = t(Is, _, _, _),
    memberchk(Is, [is, was]),
    append(Amount, [Comp,t(In, _, _, _)|Ts1], Ts0),
    Comp = t(Key, _, _, _),
    comp(Key, _, _),
    memberchk(In, [in, at]),
    !,
    \+ Amount = [_,_,_,_|_],
    append(Place, [Than,t(In, _, _, _)|Ts], Ts1),
    Than = t(than, _, _, _),
    append([Place, [Was|Amount], [Comp,Than]], Front).
idiom(left, T, [t(behind, _, _, _)|Ts], _, [T], Ts) :-
    Ts = [t(The, _, _, _)|_],
    memberchk(The, [the, on, in, at, by, before, after]),
    \+ Ts = [t(the, _, _, _),t(_, _, _, _),t(who, _, _, _)|_].
idiom(Key, t(_, R, L, C), [t(if, _, _, _)|Ts0], _, [t(otherwise, R, L, C)], Ts) :-
    memberchk(Key, [';', and, but]),
    (   Ts0 = [t(not, _, _, _)|Ts1]
    ->  true
    ;   Ts0 = [t(He, _, _, _),t(Did, _, _, _),t(not, _, _, _)|Ts1],
        memberchk(He, [he, she, it, they]),
        lex(Did, v)
    ),
    Ts1 = [t(',', _, _, _)|Ts2],
    ( Ts2 = [t(then, _, _, _)|Ts] -> true ; Ts = Ts2 ).
idiom(A, t(_, R, L, C), [Noun,t(other, _, _, _),t(than, _, _, _)|Ts], _, [t(not, R, L, C)], Ts) :-
    memberchk(A, [a, an, some]),
    atom_key(Noun).
idiom(But, T, [t(that, R, L, C),Was|Ts], _, [T,t(it, R, L, C),Was], Ts) :-
    memberchk(But, [but, and]),
    Was = t(Is, _, _, _),
    memberchk(Is, [is, was]).
idiom(Early, t(_, R, L, C), [t(in, _, _, _),t(life, _, _, _)|Ts], _, [t(Young, R, L, C)], Ts) :-
    memberchk(Early-Young, [earlier-younger, later-older]).
idiom(when, _, [t(He, _, _, _),t(Began, _, _, _)|Ts0], _, [], Ts) :-
    memberchk(He, [he, she, they]),
    memberchk(Began, [began, started, joined, retired, enlisted, married]),
    ( Ts0 = [t(His, _, _, _),t(Noun, _, _, _)|Ts], memberchk(His, [his, her, their, the]), atom(Noun) ; Ts = Ts0 ),
    phrase(end_of_phrase, Ts, _),
    !.
idiom(Know, t(_, R, L, C), [t(how, _, _, _),To|Ts], _, [t(can, R, L, C),To], Ts) :-
    To = t(to, _, _, _),
    memberchk(Know, [know, knows, knew]).
idiom(bed, T, [t(and, _, _, _),t(breakfast, _, _, _)|Ts], _, [T], Ts).
idiom(of, _, [t(all, _, _, _)|Ts], _, [], Ts) :- ( phrase(end_of_phrase, Ts, _) -> true ; Ts = [t(Is, _, _, _)|_], memberchk(Is, [is, was, belongs, went, goes]) ).
idiom(of, t(_, of, _, _), [t(The, _, _, _),t(n(N, ''), _, _, _)|Ts0], _, [], Ts) :-
    memberchk(The, [the, all, these]),
    integer(N),
    N >= 3,
    N =< 12,
    ( Ts0 = [t(Noun, _, _, _)|Ts], ends(Noun, s) -> true ; Ts = Ts0 ),
    phrase(end_of_phrase, Ts, _),
    !.
idiom(with, _, [t(It, _, _, _)|Ts], with, [], Ts) :-
    memberchk(It, [it, them]),
    phrase(end_of_phrase, Ts, _),
    !.
idiom(for, t(_, 'For', L, C), Ts0, _, Front, Ts) :-
    \+ ( aside(for, Words), follow(Words, Ts0, _) ),
    append(Who, [t(',', _, _, _),t(the, _, _, _)|Ts1], Ts0),
    append(Fruit, [t(is, R, _, _)|Ts], Ts1),
    \+ Fruit = [_,_,_|_],
    \+ ( member(t(Key, _, _, _), Fruit), \+ atom(Key), Key \= n(_, ord) ),
    !,
    append(Who, [t(has, R, L, C)], Front).
idiom(the, _, [t(n(2, ''), _, _, _),t(People, _, _, _)|Ts0], _, Front, []) :-
    memberchk(People, [people, persons, neighbors]),
    follow([next, to, each, other], Ts0, [Are|Ts]),
    Are = t(are, _, L, C),
    \+ memberchk(t(',', _, _, _), Ts),
    append(Ts, [Are,t(next, next, L, C),t(to, to, L, C),t(each, each, L, C),t(other, other, L, C)], Front).
idiom(is, T, [t(a, _, _, _),t(different, _, _, _),Noun,t(from, R, L, C)|Ts], _, [T,t(not, R, L, C)], Ts) :-
    atom_key(Noun).
idiom(because, t(_, R, L, C), [t(of, _, _, _)|Ts], _, [t(with, R, L, C)], Ts).
idiom(under, t(_, R, L, C), [t(the, _, _, _),t(Command, _, _, _),t(of, _, _, _)|Ts], _, [t(with, R, L, C)], Ts) :-
    memberchk(Command, [command, direction, guidance, leadership, management, supervision, care, flag, colors]).
idiom(very, _, [End|Ts], _, [End], Ts) :- End = t(Key, _, _, _), memberchk(Key, [front, back, rear, end, left, right, middle]).
idiom(One, t(_, R, L, C), [t(of, _, _, _),t(these, _, _, _),t(n(2, ''), _, _, _)|Ts0], _, [t(either, R, L, C)], Ts) :-
    memberchk(One, [n(1, ''), either]),
    ( Ts0 = [t(':', _, _, _)|Ts] -> true ; Ts0 = [_,t(':', _, _, _)|Ts] ),
    memberchk(t(or, _, _, _), Ts).
idiom(',', _, [t(But, _, _, _)|Ts0], _, [], Ts) :-
    memberchk(But, [but, though, although]),
    ( member(Not, [[perhaps, not], [not, necessarily], [maybe, not]]), follow(Not, Ts0, [t(Right, _, _, _)|Ts1]) ),
    immediate(Right),
    member(Ahead, [[in, front, of], [ahead, of], [behind], [after], [before]]),
    follow(Ahead, Ts1, [t(It, _, _, _)|Ts]),
    memberchk(It, [it, him, her, them]),
    phrase(end_of_phrase, Ts, _),
    !.
idiom(and, _, [_,t(no, _, _, _),t(others, _, _, _)|Ts], _, [], Ts).
idiom(the, T, [t(Noun, R, L, C),t(Who, _, _, _),t(Took, _, _, _),t(It, _, _, _)|Ts], _, Front, Ts) :-
    memberchk(Who, [who, that]),
    memberchk(It, [it, them]),
    atom_key(t(Took, '', 0, 0)),
    (   T = t(_, 'The', _, _),
        Ts = [t(Is, _, _, _)|_],
        ( lex(Is, v) -> true ; past(Is) -> true ; ends(Is, s) )
    ->  Front = [t(it, R, L, C)]
    ;   Noun = n(1, ''),
        phrase(end_of_phrase, Ts, _),
        Front = [t(hers, R, L, C)]
    ).
idiom(He, T, [Did,Not,Leave,t(It, _, _, _),In|Ts], _, [T,Did,Not,Leave,In], Ts) :-
    memberchk(He, [he, she]),
    Did = t(did, _, _, _),
    Not = t(not, _, _, _),
    atom_key(Leave),
    memberchk(It, [it, them]),
    In = t(P, _, _, _),
    memberchk(P, [in, on, at, from, with]).
idiom(done, T, [t(Over, _, _, _)|Ts], _, [T], Ts) :-
    memberchk(Over, [over, up]),
    phrase(end_of_phrase, Ts, _),
    !.
idiom(the, t(_, _, L, C), [t(next, R, _, _),t(Noun, _, _, _),t(Up, _, _, _),t(from, _, _, _)|Ts], _, [t(immediately, R, L, C),t(Comp, R, L, C),t(than, R, L, C)], Ts) :-
    memberchk(Up-Large-High, [up-larger-higher, down-smaller-lower]),
    ( Noun == size -> Comp = Large ; Comp = High ).
idiom(where, T, Ts0, _, [T,Has,t(not, '', L, C)], Ts) :-
    ( Ts0 = [t(nobody, _, L, C)|Ts1] -> true ; Ts0 = [t(no, _, L, C),t(n(1, ''), _, _, _)|Ts1] ),
    Ts1 = [Has|Ts],
    Has = t(Key, _, _, _),
    memberchk(Key, [has, had, ever]).
idiom(nothing, t(_, R, L, C), [t(to, _, _, _), t(do, _, _, _), t(with, _, _, _)|Ts], _, [t(not, R, L, C)], Ts).
idiom(made, T, [t(it, _, _, _), To|Ts], _, [T, To], Ts) :- To = t(to, _, _, _).
idiom(makes, T, [t(it, _, _, _), To|Ts], _, [T, To], Ts) :- To = t(to, _, _, _).
idiom(make, T, [t(it, _, _, _), To|Ts], _, [T, To], Ts) :- To = t(to, _, _, _).
idiom(followed, T, [t(the, _, _, _),t(next, _, _, _),t(Night, _, _, _),By|Ts], _, [T,By], Ts) :-
    atom(Night),
    By = t(by, _, _, _).
idiom(followed, T, [t(it, _, _, _), t(Up, _, _, _)|Ts0], _, [t(had, R, L, C)], Ts) :-
    T = t(_, R, L, C),
    ( Up == up -> Ts0 = [t(with, _, _, _)|Ts] ; Up == with, Ts = Ts0 ).
idiom(Opens, t(_, R, L, C), [t(the, _, _, _), t(Show, _, _, _)|Ts], _, [t(is, R, L, C), t(Place, R, L, C)], Ts) :-
    memberchk(Opens-Place, [opens-n(1, ord), opened-n(1, ord), started-n(1, ord), began-n(1, ord), closes-last, closed-last, ended-last, finished-last]),
    memberchk(Show, [show, concert, festival, programme, program, recital, week, meeting, season, series, evening]),
    phrase(end_of_phrase, Ts, _).
idiom(out, t(_, R, L, C), [t(Verb, _, L, C1)|Ts], _, [t(Outdid, R, L, C)], Ts) :-
    C1 =:= C + 4,
    memberchk(Verb, [earned, earns, scored, scores, sold, sells, bid, bids, spent, spends, performed, performs, raised, raises, grossed, weighed, weighs,
                     jumped, jumps, ran, runs, raced, swam, threw, lifted, climbed, bowled, pitched, ate, hit, grew, rode, rowed, skied, skated]),
    atom_concat(out, Verb, Outdid).
idiom(Did, t(_, R, L, C), [t(so, _, _, _)|Ts], _, [t(was, R, L, C)], Ts) :-
    memberchk(Did, [did, does]).
idiom(neither, T, [Of,The,Girls|Ts], _, [T,Of,The,t(n(2, ''), Raw, L, C),Girls], Ts) :-
    Of = t(of, _, _, _),
    The = t(the, _, _, _),
    Girls = t(Key, Raw, L, C),
    memberchk(Key, [men, women, boys, girls, ladies, gentlemen]).
idiom(mr, t(_, _, L, C), [t(and, _, _, _),t(mrs, _, _, _),Name|Ts], _, [t(the, the, L, C),Name], Ts).
idiom(n(K, ord), T, [Or,Second,Noun|Ts], _, [T,Noun,Or,Second,Noun], Ts) :-
    integer(K),
    Or = t(or, _, _, _),
    Second = t(n(_, ord), _, _, _),
    Noun = t(Key, _, _, _),
    atom(Key),
    \+ lex(Key, _).
idiom(Floors, T, [t(Up, R, L, C),t(from, _, _, _)|Ts], _, [T,t(Above, R, L, C)], Ts) :-
    memberchk(Floors, [floor, floors, story, stories, storey, storeys, level, levels]),
    memberchk(Up-Above, [up-above, down-below]).
idiom(n(_, ''), N, [Unit|Ts0], _, [N,Unit,t(Comp, R, L, C),Than|Name], Ts) :-
    append(Name, [t('''s', _, L, C),t(Senior, R, _, _)|Ts], Ts0),
    memberchk(Senior-Comp, [senior-older, elder-older, junior-younger]),
    !,
    \+ Name = [_,_,_,_|_],
    Than = t(than, than, L, C).
idiom(worth, _, [t(of, _, _, _), Noun|Ts], _, [], Ts) :-
    atom_key(Noun).
idiom(Sewn, T, [t(together, _, _, _), From|Ts], _, [T, From], Ts) :-
    memberchk(Sewn, [put, puts, pieced, sewn, sewed, stitched, thrown, threw, glued, assembled, cobbled, held, nailed, hammered, bolted, screwed, welded, tied, knitted, woven]),
    From = t(Of, _, _, _),
    ( memberchk(Of, [out, from, with, of, using, by, in]) -> true ; memberchk(Sewn, [nailed, hammered, bolted, screwed, welded, sewn, sewed, stitched, knitted]), ( memberchk(Of, [on, before, after]) -> true ; Of = n(_, _) ) ).
idiom(per, _, [t(Key, _, _, _)|Ts], _, [], Ts) :-
    atom(Key),
    \+ Ts = [t(than, _, _, _)|_].
idiom(since, t(_, R, L, C), [T|Ts], _, [t(in, R, L, C), T], Ts) :-
    T = t(n(_, ''), _, _, _).
idiom(Kept, _, [t(Him, _, _, _), t(Busy, _, _, _)|Ts], _, [], Ts) :-
    memberchk(Kept, [kept, keeps, made, makes]),
    memberchk(Him, [him, her, them]),
    memberchk(Busy, [busy, happy, amused, entertained, occupied, warm]).
idiom(Plan, T, [t(ahead, _, _, _),For|Ts], _, [T,For], Ts) :-
    memberchk(Plan, [plan, plans, planned, planning]),
    For = t(for, _, _, _).
idiom(across, _, [t(the, _, _, _), t(finish, _, _, _), t(line, _, _, _)|Ts], _, [], Ts).
idiom('(', T, [D|Ts], _, [T,t(which, '', L, C),t(is, '', L, C),D], Ts) :-
    D = t(Key, _, L, C),
    memberchk(Key, [the, a, an]),
    append(Inside, [t(')', _, _, _)|_], Ts),
    !,
    \+ ( member(t(K, _, _, _), Inside), memberchk(K, [',', ';', and, or, who, which, that, '(']) ).
idiom(there, _, [t(Are, _, _, _),More,Noun|Ts], _, Front, Rest) :-
    memberchk(Are, [are, is, were, was]),
    More = t(Comp, _, L, C),
    memberchk(Comp, [more, fewer, less]),
    atom_key(Noun),
    Ts = [t(In, _, _, _)|Ts1],
    memberchk(In, [in, on, at]),
    append(One, [Than,t(In1, _, _, _)|Rest], Ts1),
    Than = t(than, _, _, _),
    memberchk(In1, [in, on, at]),
    !,
    append(One, [t(has, has, L, C),More,Noun,Than], Front).
idiom(Key, t(_, R, L, C), [t(other, _, _, _),t(than, _, _, _)|Ts], _, [t(not, R, L, C)], Ts) :-
    memberchk(Key, [someone, somebody, something, anyone, anybody]).
idiom(the, t(_, _, L, C), [t(next, R, _, _),Noun,t(to, _, _, _),Verb|Ts], _, [t(immediately, R, L, C),After], Rest) :-
    atom_key(Noun),
    atom_key(Verb),
    After = t(after, _, _, _),
    Ts = [After|Rest].
idiom(the, t(_, _, L, C), [t(next, R, _, _),t(to, _, _, _),t(Verb, _, _, _),After|Ts], _, [t(immediately, R, L, C),After], Ts) :-
    atom(Verb),
    \+ lex(Verb, _),
    After = t(after, _, _, _).
idiom(the, t(_, _, L, C), [t(next, R, _, _),Noun,After|Ts], _, [t(immediately, R, L, C),After], Ts) :-
    atom_key(Noun),
    After = t(after, _, _, _).
idiom(the, t(_, _, L, C), [t(next, R, _, _),Noun,t(Launched, _, _, _),After|Ts], _, [t(immediately, R, L, C),After], Ts) :-
    atom_key(Noun),
    After = t(after, _, _, _),
    ends(Launched, ed).
idiom(the, t(_, _, L, C), [t(next, R, _, _),t(n(1, ''), _, _, _),After|Ts], _, [t(immediately, R, L, C),After], Ts) :-
    After = t(after, _, _, _).
idiom(anyone, _, [t('''s', _, _, _)|Ts], _, [], Ts).
idiom(End, _, [t(up, R, L, C)|Ts], _, [t(up, R, L, C)], Ts) :- memberchk(End, [end, ends, ended]).
idiom(the, T, [t(Key, _, _, _), t(of, _, _, _)|Ts], _, [T], Ts) :-
    memberchk(Key, [number, numbers]).
idiom(neither, T, [t(Key, R, L, C)|Ts], _, [T, t(of, R, L, C), t(the, R, L, C), t(n(2, ''), R, L, C), t(Two, R, L, C)], Ts) :-
    memberchk(Key-Two, [man-men, woman-women, boy-boys, girl-girls, lady-ladies, gentleman-gentlemen]).
idiom(Key, T, [t(in, _, _, _), t(the, _, _, _), t(Time, _, _, _)|Ts], _, [T], Ts) :-
    memberchk(Key, [earlier, later, sooner]),
    memberchk(Time, [year, season, month, week, day, morning, afternoon, evening, century, show, programme, program]).
idiom(what, T, [X,t(won, _, L, C)|Ts], _, [T,X,t(received, received, L, C)], Ts).
idiom(all, _, Ts0, _, [], Ts) :-
    ( Ts0 = [t(The, _, _, _),t(Way, _, _, _)|Ts], memberchk(The, [the, his, her, their, its, this]) -> true ; Ts0 = [t(Way, _, _, _)|Ts] ),
    memberchk(Way, [way, life, day, night, morning, afternoon, evening, week, weekend, year, summer, winter, season, time, along]).
idiom(at, _, [t(the, _, _, _),t(Bottom, R, L, C),t(of, _, _, _),t(the, _, _, _),t(Table, _, _, _)|Ts], _, [t(Last, R, L, C)], Ts) :-
    memberchk(Bottom-Last, [bottom-last, top-n(1, ord)]),
    memberchk(Table, [table, standings, rankings, league, leaderboard]).
idiom(Got, T, [t(Hers, _, _, _)|Ts0], _, [T], Ts) :-
    memberchk(Hers, [hers, theirs, his, it]),
    atom(Got),
    \+ lex(Got, _),
    ( past(Got) -> true ; ends(Got, ed) -> true ; Got == given ),
    ( memberchk(Hers, [hers, theirs]) -> true ; memberchk(Hers, [his, it]), ( phrase(end_of_phrase, Ts0, _) -> true ; Ts0 = [t(Next, _, _, _)|_], memberchk(Next, [back, before, after, the, exactly]) ) ),
    ( Ts0 = [t(back, _, _, _)|Ts] -> true ; Hers \== it, Ts = Ts0 ).
idiom(more, _, [t(than, _, _, _),t(anything, _, _, _)|Ts0], _, [], Ts) :-
    ( Ts0 = [t(else, _, _, _)|Ts] -> true ; Ts = Ts0 ),
    phrase(end_of_phrase, Ts, _).
idiom(Beside, _, Ts0, _, [t(immediately, '', 0, 0),t(to, '', 0, 0),t(the, '', 0, 0),Left,t(of, '', 0, 0)|Front], Rest) :-
    ( immediate(Beside) -> Ts0 = [t(Next, _, _, _)|Ts00] ; memberchk(Beside, [beside, next]), Next = Beside, Ts00 = Ts0 ),
    ( Next == beside -> Ts1 = Ts00 ; Next == next, Ts00 = [t(to, _, _, _)|Ts1] ),
    append(X, [t(',', _, _, _),t(To, _, _, _),t(His, _, _, _),Left|Rest0], Ts1),
    ( Rest0 = [t(',', _, _, _)|Rest], Rest = [t(Is, _, _, _)|_], memberchk(Is, [is, was]) -> true ; Rest = Rest0, phrase(end_of_phrase, Rest, _) ),
    memberchk(To, [to, on]),
    memberchk(His, [his, her, its, their, the]),
    Left = t(Side, _, _, _),
    memberchk(Side, [left, right]),
    !,
    \+ X = [_,_,_,_,_,_|_],
    Front = X.
idiom(n(1, ''), T, [Of,t(The, R, L, C),t(n(2, ''), _, _, _)|Ts], _, [T,Of,t(them, R, L, C)], Ts) :-
    Of = t(of, _, _, _),
    memberchk(The, [the, these, those]),
    Ts = [t(Verb, _, _, _)|_],
    ( lex(Verb, v) -> true ; atom(Verb), past(Verb) -> true ; ends(Verb, ed) ).
idiom(so, _, [t(far, _, _, _)|Ts], _, [], Ts) :- phrase(end_of_phrase, Ts, _).
idiom(when, _, [t(Added, _, _, _),Together|Ts], _, [Together], Ts) :-
    memberchk(Added, [added, put, taken, counted, lumped]),
    Together = t(together, _, _, _).
idiom(in, t(_, R, L, C), [t(all, _, _, _)|Ts], _, [t(altogether, R, L, C)], Ts) :- phrase(end_of_phrase, Ts, _).
idiom(all, _, [About|Ts], _, [About], Ts) :- About = t(about, _, _, _).
idiom(nothing, _, [t(but, _, _, _)|Ts], _, [], Ts).
idiom(no, _, [t(n(1, ''), _, _, _), t(but, _, _, _)|Ts], _, [], Ts).
idiom(none, _, [t(other, _, _, _), t(than, _, _, _)|Ts], _, [], Ts).
idiom(though, t(_, R, L, C), [t(not, R1, L1, C1)|Ts], _, [t(but, R, L, C), t(not, R1, L1, C1)], Ts) :-
    \+ Ts = [t(necessarily, _, _, _)|_].
idiom(said, T, Ts, _, Front, Rest) :- no_word(T, Ts, Front, Rest).
idiom(says, T, Ts, _, Front, Rest) :- no_word(T, Ts, Front, Rest).
idiom(spoke, T, Ts, _, Front, Rest) :- no_word(T, Ts, Front, Rest).
idiom(made, T, Ts, _, Front, Rest) :- no_word(T, Ts, Front, Rest).
idiom(Says, _, [t(that, _, _, _),t(His, _, _, _)|Ts0], _, [], Ts) :-
    memberchk(Says, [says, said]),
    (   memberchk(His, [he, she])
    ->  Ts = Ts0
    ;   memberchk(His, [his, her]),
        Ts0 = [Noun|Ts],
        atom_key(Noun),
        Ts = [t(Is, _, _, _)|_],
        memberchk(Is, [is, was])
    ).
idiom(Key, T, [t(behind, R, L, C)|Ts], _, [T, t(with, R, L, C)], Ts) :- firm(Key).
idiom(start, T, [U, t(behind, R, L, C)|Ts], _, [T, U, t(with, R, L, C)], Ts) :- U = t(up, _, _, _).
idiom('(', _, [t(who, _, _, _), t(are, _, _, _)|Ts], _, [], Rest) :-
    append(Words, [t(')', _, _, _)|Rest], Ts),
    !,
    ( append(_, [t(different, _, _, _), t(_, _, _, _)], Words) -> \+ Words = [_,_,_,_|_] ; follow([not, married, to, each, other], Words, []) ).
idiom(Key, T, [t(still, R, L, C)|Ts], _, Front, Ts) :- than_before(Key, T, t(still, R, L, C), Ts, Front).
idiom(Key, T, [t(yet, R, L, C)|Ts], _, Front, Ts) :- than_before(Key, T, t(yet, R, L, C), Ts, Front).
idiom(even, _, [T,Than|Ts], _, [T,Than], Ts) :-
    T = t(Key, _, _, _),
    Than = t(than, _, _, _),
    comp(Key, _, _).
idiom(even, Even, [T|Ts], _, Front, Ts) :- T = t(Key, _, _, _), than_before(Key, T, Even, Ts, Front).
idiom(still, Still, [T|Ts], _, Front, Ts) :- T = t(Key, _, _, _), than_before(Key, T, Still, Ts, Front).
idiom(equal, _, [t(to, _, _, _)|Ts], _, [], Ts).
idiom(at, t(_, R, L, C), [t(the, _, _, _), t(Key, _, _, _)|Ts], _, [t('at the latest', R, L, C)], Ts) :-
    memberchk(Key, [latest, earliest]),
    \+ ( Ts = [t(Noun, _, _, _)|_], atom(Noun), \+ memberchk(Noun, [',', ';', and, but, a, an]) ).
idiom(are, T, [t(Couple, R, L, C)|Ts], _, [T, t(same, R, L, C)], Rest) :-
    couple(Couple, Ts, Rest).
idiom(are, T, [Not,t(Couple, R, L, C)|Ts], _, [T, Not, t(same, R, L, C)], Rest) :-
    Not = t(not, _, _, _),
    couple(Couple, Ts, Rest).
idiom(at, _, [t(it, _, _, _)|Ts], _, [], Ts) :-
    Ts = [t(Key, _, _, _)|_],
    ( memberchk(Key, [for, longer]) -> true ; Key = n(_, _) ).
idiom(were, T, [t(Couple, R, L, C)|Ts], _, [T, t(same, R, L, C)], Rest) :-
    couple(Couple, Ts, Rest).
idiom(',', _, Ts0, _, [], Ts) :- perhaps_one(Ts0, Ts).
idiom(',', _, [t(by, _, _, _),Weight,t(',', _, _, _)|Ts], _, [], Ts) :- atom_key(Weight).
idiom(Sewn, T, [N,Patches,t(together, _, _, _)|Ts], _, [T,N,Patches], Ts) :-
    memberchk(Sewn, [sew, sews, sewed, sewn, stitched, put, pieced, glued, joined, tied, strung, strings, fit, fitted]),
    N = t(n(_, ''), _, _, _).
idiom(it, t(_, 'It', _, _), [Took|Ts0], _, Front, Ts) :-
    Took = t(Key, _, _, _),
    memberchk(Key, [took, takes]),
    took(Ts0, Took, Front, Ts),
    !.
idiom(',', _, [t(Key, _, _, _)|Ts], _, [], Rest) :-
    aside(Key, Words),
    follow(Words, Ts, Rest),
    \+ ( Rest = [t(Next, _, _, _)|_], \+ memberchk(Next, [',', ';']) ).
idiom(n(_, '$'), T, [t(A, _, _, _), Noun|Ts], _, [T], Ts) :-
    memberchk(A, [a, an, per]),
    Noun = t(Key, _, _, _),
    atom(Key),
    \+ lex(Key, _),
    \+ comp(Key, _, _),
    \+ ( Ts = [t(Before, _, _, _)|_], memberchk(Before, [before, after, earlier, later, sooner, ahead, behind]) ).
idiom(Miles, t(_, R, L, C), [t(An, _, _, _), t(hour, _, _, _)|Ts], _, [t(Speed, R, L, C)], Ts) :-
    memberchk(Miles-Speed, [miles-mph, mile-mph, kilometers-kph, kilometres-kph]),
    memberchk(An, [an, a, per]),
    Ts = [t(Faster, _, _, _)|_],
    comp(Faster, _, _).
idiom(Hours, T, [t(a, _, _, _), t(Week, _, _, _)|Ts], _, [T], Ts) :-
    memberchk(Hours, [hours, days, nights, times, miles, minutes]),
    memberchk(Week, [day, week, month, year]).
idiom(Is, T, [t(that, _, _, _), Of|Ts], _, [T, Of], Ts) :-
    memberchk(Is, [is, was, not]),
    Of = t(of, _, _, _).
idiom(behind, t(_, R, L, C), Ts, _, [t(with, R, L, C)|Front], Rest) :-
    append(Front, [t(Door, _, _, _)|Rest], Ts),
    memberchk(Door, [door, curtain, counter, mask, wheel, bar]),
    !,
    Front = [t(The, _, _, _),_|_],
    memberchk(The, [the, a, an]),
    \+ Front = [_,_,_,_|_],
    \+ ( member(t(Key, _, _, _), Front), memberchk(Key, [',', ';', and, but, or, who, with]) ).
idiom(Stands, T, [t(behind, R, L, C), The, Last, Chair|Ts], _, [T, t(at, R, L, C), The, Last, Chair], Ts) :-
    memberchk(Stands, [stands, stood, works, worked, serves, served]),
    The = t(the, _, _, _),
    Last = t(Place, _, _, _),
    ( Place = n(_, ord) ; memberchk(Place, [last, middle, leftmost, rightmost]) ),
    Chair = t(Seat, _, _, _),
    memberchk(Seat, [chair, desk, stall, stand, table, booth, counter, till, window]),
    !.
idiom(Shorter, T, [t(by, _, _, _), N|Ts0], _, Front, Ts) :-
    comp(Shorter, _, _),
    N = t(n(_, _), _, _, _),
    Than = t(than, _, _, _),
    ( Ts0 = [Than|Ts] -> Front = [N, T, Than] ; Ts0 = [Unit,Than|Ts], atom_key(Unit), Front = [N, Unit, T, Than] ).
idiom(Is, T, [Not, t(the, _, _, _), t(same, _, _, _), t(as, _, _, _)|Ts], _, [T, Not], Ts) :-
    memberchk(Is, [is, was]),
    Not = t(not, _, _, _).
idiom(Is, T, [t(the, _, _, _), t(same, _, _, _), t(as, _, _, _)|Ts], _, [T], Ts) :-
    memberchk(Is, [is, was]).
idiom(the, T, [t(same, _, _, _), t(Person, _, _, _), t(as, _, _, _)|Ts], _, [T], Ts) :-
    memberchk(Person, [person, individual, one, man, woman, boy, girl, child, student, friend, guest, lady, guy, neighbor, player, house]).
idiom(At, _, [t(the, _, _, _), t(same, _, _, _), t(Place, _, _, _), t(as, _, _, _)|Ts], _, [], Ts) :-
    memberchk(At, [at, in]),
    memberchk(Place, [position, place, spot, slot, house]).
idiom(On, T, Ts0, _, [t(next, '', 0, 0),t(to, '', 0, 0)|Front], Ts) :-
    phrase(either_side, [T|Ts0], Ts1),
    memberchk(On, [on, to]),
    append(Front, [t(',', _, _, _)|Ts2], Ts1),
    beside_it(Ts2, Ts),
    phrase(end_of_phrase, Ts, _),
    !.
idiom(Imm, _, Ts0, _, [t(next, '', 0, 0),t(to, '', 0, 0)], Ts) :-
    immediate(Imm),
    phrase(either_side, Ts0, Ts).
idiom(To, T, Ts0, _, [t(somewhere, '', 0, 0), T|Front], Ts) :-
    ( To == to -> Ts0 = [t(the, _, _, _), t(Side, _, _, _), t(of, _, _, _)|_] ; Side = To, Ts0 = [t(of, _, _, _)|_] ),
    memberchk(Side, [left, right]),
    append(Front, [t(',', _, _, _)|But], Ts0),
    !,
    ( But = [t(Though, _, _, _)|Tail], memberchk(Though, [but, though, although, if]) -> true ; Tail = But ),
    ( Tail = [t(not, _, _, _), t(necessarily, _, _, _)|Next] -> true ; Tail = [t(perhaps, _, _, _), t(not, _, _, _)|Next] ),
    beside_it(Next, Ts),
    phrase(end_of_phrase, Ts, _).
idiom(at, T, [t(neither, R, L, C)|Ts], _, [t(not, '', L, C), T, t(either, R, L, C)], Ts).
idiom(on, _, Ts0, _, Front, Ts) :-
    Ts0 = [t(the, _, _, _), t(left, _, _, _), And|Ts1],
    And = t(and, _, _, _),
    append(B, [t(on, R, L, C), t(the, _, _, _), t(right, _, _, _)|Ts], Ts1),
    !,
    Order = [t(',', R, L, C), t(in, R, L, C), t(that, R, L, C), t(order, R, L, C)],
    append([And|B], Order, Front).
idiom(Coupled, _, [To|Ts], _, [t(next, '', 0, 0),To], Ts) :-
    memberchk(Coupled, [coupled, hitched]),
    To = t(to, _, _, _).
idiom(between, T, Ts0, _, [t(directly, '', 0, 0),T|Front], Ts) :-
    append(Front, [t(',', _, _, _),t(Right, _, _, _),t(beside, _, _, _),t(both, _, _, _)|Ts], Ts0),
    immediate(Right),
    phrase(end_of_phrase, Ts, _),
    !.
idiom(n(1, ''), _, [t(end, R, L, C),t(of, _, _, _),t(the, _, _, _),_,Is,t(_, _, _, _),t(by, _, _, _)|Ts0], _, Front, []) :-
    append(One, [And,t(the, _, _, _),t(other, _, _, _)|Ts1], Ts0),
    And = t(and, _, _, _),
    ( Ts1 = [t(end, _, _, _)|Ts2] -> true ; Ts2 = Ts1 ),
    Ts2 = [t(by, _, _, _)|Other],
    append([One, [And|Other], [Is,t(at, R, L, C),t(opposite, R, L, C),t(ends, R, L, C)]], Front).
idiom(Separates, T, Ts0, _, [T|Front], Rest) :-
    memberchk(Separates, [separates, separate, separated]),
    findall(A-[From|B], ( append(A, [From|B], Ts0), From = t(from, _, _, _) ), Splits),
    (   Splits = [One-[t(_, R, L, C)|Rest]]
    ->  true
    ;   findall(A-B, ( member(A-B, Splits), B = [_,t(the, _, _, _)|_] ), [One-[t(_, R, L, C)|Rest]])
    ),
    \+ ( append(_, [t(and, _, _, _),t(The, Raw, _, _)|_], One), ( The == the ; The \== Raw ) ),
    append(One, [t(and, R, L, C)], Front).
idiom(from, _, [t(left, R, L, C), t(to, _, _, _), t(right, _, _, _)|Ts0], _, Front, []) :-
    append(Intro, [t(',', _, _, _)|Ts00], Ts0),
    ( Ts00 = [t(but, _, _, _)|Ts01] -> true ; Ts01 = Ts00 ),
    Ts01 = [t(not, _, _, _), t(necessarily, _, _, _)|Ts1],
    \+ Intro = [_,_,_,_|_],
    ( follow([side, by, side], Ts1, [Stop|Ts2]) ; follow([next, to, each, other], Ts1, [Stop|Ts2]) ),
    Stop = t(Mark, _, _, _),
    memberchk(Mark, [',', ':']),
    ( Ts2 = [t(are, _, _, _)|Ts] -> true ; Ts = Ts2 ),
    listed(Ts, Parts),
    Parts = [_,_|_],
    !,
    left_of_next(Parts, [t(is, R, L, C), t(somewhere, R, L, C), t(to, R, L, C), t(the, R, L, C), t(left, R, L, C), t(of, R, L, C)], Front).
idiom(did, t(_, R, L, C), [t(so, _, _, _), In|Ts], _, [t(was, R, L, C), In], Ts) :-
    In = t(Key, _, _, _),
    memberchk(Key, [in, at, on]).
idiom(put, T, [t(right, _, _, _)|Ts], _, [T], Ts).
idiom(Is, t(_, R, L, C), [Separated,t(from, _, _, _)|Ts0], _, [t(and, '', L, C)|Front], Ts) :-
    memberchk(Is, [is, was]),
    Separated = t(separated, _, _, _),
    append(B, [By|Ts1], Ts0),
    By = t(by, _, _, _),
    append(Amount, Ts, Ts1),
    Amount = [_,_|_],
    phrase(end_of_phrase, Ts, _),
    !,
    append([B, [t(are, R, L, C),Separated,By], Amount], Front).
idiom(was, T, [t(over, _, _, _),In|Ts], _, [T,In], Ts) :-
    In = t(P, _, _, _),
    memberchk(P, [in, by, at, on]).
idiom(above, _, [t(the, _, _, _), t(ground, _, _, _)|Ts], _, [], Ts).
idiom(off, _, [t(the, _, _, _), t(ground, _, _, _)|Ts], _, [], Ts).
idiom(above, _, [t(sea, _, _, _), t(level, _, _, _)|Ts], _, [], Ts).
idiom(Brings, t(_, R, L, C), [t(up, _, _, _), t(the, _, _, _), t(rear, _, _, _)|Ts], _, [t(is, R, L, C), t(last, R, L, C)], Ts) :-
    memberchk(Brings, [brings, brought]).
idiom(Farther, t(_, R, L, C), [t(back, _, _, _), t(than, _, _, _)|Ts], _, [t(behind, R, L, C)], Ts) :-
    memberchk(Farther, [farther, further]).
idiom(every, _, [T|Ts], _, [T], Ts) :-
    T = t(n(_, _), _, _, _).
idiom(n(1, ''), t(_, R, L, C), [t(or, _, _, _), t(more, _, _, _)|Ts], _, [t(some, R, L, C), t(number, R, L, C), t(of, R, L, C)], Ts).
idiom(somewhere, S, [t(in, _, _, _), t(the, _, _, _), _, T|Ts], _, [S, T], Ts) :-
    T = t(Key, _, _, _),
    memberchk(Key, [before, after]).
idiom(k, t(_, _, L, C), [t(n(9, ''), _, L, C2)|Ts], _, [t(k9, k9, L, C)], Ts) :-
    C2 =:= C + 2.
idiom(Key, _, [t(enough, _, _, _)|Ts], _, [], Ts) :-
    ends(Key, ly).
idiom(Key, T, Ts, _, Front, Rest) :-
    (   misspelt(Key, Verb)
    ->  T = t(_, Raw, L, C),
        Front = [t(Verb, Raw, L, C), t(not, '', L, C)],
        Rest = Ts
    ;   aside(Key, Words),
        follow(Words, Ts, Rest)
    ->  Front = []
    ;   Ts = [t(Next, _, _, _)|Rest0],
        before(Next, Key, Rest0, Rest),
        Front = [T]
    ).

atom_key(t(Key, _, _, _)) :- atom(Key).

%   without_else(+Tokens, ..., -Front, -Rest): after a negation: "without X" is with it, and "drinks anything but
%   X" is drinks X.

without_else(_, Ts0, R, L, C, [t(with, R, L, C)], Ts) :-
    ( Ts0 = [t(without, _, _, _)|Ts] -> true ; Ts0 = [t(Seen, _, _, _)|Ts1], memberchk(Seen, [seen, found, spotted, go, goes, went, leave, leaves, left, live, do, be, cope]), append(Front, [t(without, _, _, _)|Ts], Ts1), \+ Front = [_,_|_] ),
    !.
without_else(Not, Ts0, R, L, C, [t(has, R, L, C)], Ts) :-
    undone(Not, Words),
    follow(Words, Ts0, Ts),
    ( Not == never -> Ts = [t(His, _, _, _)|_], lex(His, d) ; true ),
    !.
without_else(_, Ts0, _, _, _, Front, Ts) :-
    append(Front, [t(Anything, _, _, _)|Ts1], Ts0),
    memberchk(Anything, [anything, anybody, anyone]),
    !,
    \+ Front = [_,_,_|_],
    ( Ts1 = [t(but, _, _, _)|Ts] -> true ; Ts1 = [t(other, _, _, _),t(than, _, _, _)|Ts] -> true ; Ts1 = [t(except, _, _, _)|Ts] ).

%   undone(+Not, ?Words): who did not do so has what follows.

undone(cannot, [wait, to]).
undone(cannot, [wait, for]).
undone(cannot, [resist]).
undone(cannot, [get, enough, of]).
undone(never, [Took, off]) :- member(Took, [take, takes, took]).
undone(never, [Misses]) :- member(Misses, [misses, missed, skips, skipped]).
undone(never, [Parts, with]) :- member(Parts, [parts, parted]).

%   in_words(+Hundred, +A, +Tokens, -N, -Rest): A hundred or thousand and some more.

in_words(hundred, A, Ts0, N, Ts) :- below(100, Ts0, B, Ts), N is 100*A + B.
in_words(thousand, A, Ts0, N, Ts) :- below(1000, Ts0, B, Ts), N is 1000*A + B.

below(Most, Ts0, N, Ts) :-
    ( Ts0 = [t(and, _, _, _)|Ts1] -> true ; Ts1 = Ts0 ),
    Ts1 = [t(n(A, ''), Raw, _, _)|Ts2],
    integer(A),
    A > 0,
    downcase_atom(Raw, Word),
    number_word(Word, A),
    (   Ts2 = [t(hundred, _, _, _)|Ts3]
    ->  Most > 100,
        ( in_words(hundred, A, Ts3, N, Ts) -> true ; N is 100*A, Ts = Ts3 )
    ;   A mod 10 =:= 0,
        A >= 20,
        Ts2 = [t(n(B, ''), Raw1, _, _)|Ts3],
        downcase_atom(Raw1, Ones),
        number_word(Ones, B),
        B < 10
    ->  N is A + B,
        Ts = Ts3
    ;   N = A,
        Ts = Ts2
    ),
    \+ Ts = [t(thousand, _, _, _)|_].

%   from_side(+Tokens, -Front, -Rest): after "counting from", "the right, the second car" is the second from there.

from_side([The,Left,t(',', R, L, C)|Ts0], Front, Ts) :-
    Left = t(Side, _, _, _),
    memberchk(Side, [left, right]),
    append(Before, [Third,Noun|Ts], Ts0),
    Third = t(n(_, ord), _, _, _),
    atom_key(Noun),
    !,
    append(Before, [Third,t(from, R, L, C),The,Left], Front).

%   took(+Tokens0, +Took, -Front, -Rest): "Ann five days to finish", "five days to write the poem", "longer to
%   write the poem than the song".

took([Ann|Ts], Took, [Ann,Took|Front], Ts) :-
    Ann = t(Key, Raw, _, _),
    Key \== Raw,
    !,
    Front = [].
took(Ts0, Took, Front, []) :-
    append(Long, [t(to, _, _, _),Verb|Object], Ts0),
    atom_key(Verb),
    Long = [_|_],
    \+ Long = [_,_,_,_,_|_],
    (   append(One, [Than|Other0], Object),
        Than = t(K, _, _, _),
        memberchk(K, [than, as])
    ->  \+ One = [],
        \+ ( One = [t(Back, _, _, _)], memberchk(Back, [back, up, down, out, over, in]) ),
        ( Other0 = [t(it, _, _, _),t(Did, _, _, _)|Other1], memberchk(Did, [did, took, does, takes]) -> true ; Other1 = Other0 ),
        ( Other1 = [t(to, _, _, _),_|Other] -> true ; Other = Other1 ),
        append([One, [Took|Long], [Than|Other]], Front)
    ;   append(Object, [Took|Long], Front)
    ).

%   either_side//: "to the left or right of".

either_side --> on_the, [t(A, _, _, _),t(or, _, _, _)], on_the, [t(B, _, _, _),t(of, _, _, _)], { memberchk(A-B, [left-right, right-left]) }.

on_the --> ( [t(P, _, _, _)], { memberchk(P, [on, to]) } -> [] ; [] ), ( [t(the, _, _, _)] -> [] ; [] ).

%   perhaps_one(+Tokens, -Rest): "though those two are not necessarily different people".

perhaps_one(Ts0, Ts) :-
    append(Words, Ts, Ts0),
    ( Ts = [] ; Ts = [t(Stop, _, _, _)|_], memberchk(Stop, [',', ';']) ),
    !,
    ( memberchk(t(different, _, _, _), Words), memberchk(t(necessarily, _, _, _), Words) -> true ; memberchk(t(same, _, _, _), Words), memberchk(t(may, _, _, _), Words) ),
    \+ ( member(t(Key, _, _, _), Words),
         \+ memberchk(Key, [though, although, but, who, these, those, they, the, n(2, ''), are, is, be, may, or, not, necessarily, different, same, person, people, men, women, one]) ).

%   on_each_side(+Tokens, -Rest): "a car on each side of it".

on_each_side([t(A, _, _, _)|Ts0], Ts) :-
    memberchk(A, [a, an, n(1, ''), another, neighbors]),
    ( Ts0 = [t(on, _, _, _)|Ts1] -> true ; Ts0 = [_,t(on, _, _, _)|Ts1] ),
    Ts1 = [t(Each, _, _, _),t(Side, _, _, _)|Ts2],
    memberchk(Each, [each, either, both]),
    memberchk(Side, [side, sides]),
    ( Ts2 = [t(of, _, _, _),t(It, _, _, _)|Ts], memberchk(It, [it, him, her]) -> true ; Ts = Ts2 ),
    phrase(end_of_phrase, Ts, _),
    !.

%   more_here(+T, +Tokens, -Front, -Rest): at the beginning, "more people were in A than in B" is of A.

more_here(T, [Noun|Ts0], Front, Ts) :-
    T = t(More, Raw, L, C),
    Raw \== More,
    atom_key(Noun),
    append(Words, [t(P, _, _, _)|Ts1], Ts0),
    memberchk(P, [in, on, at, to, by, aboard, for, from, with, during]),
    Words = [_|_],
    \+ Words = [_,_,_,_|_],
    append(One, [Than,t(P, _, _, _)|Ts], Ts1),
    Than = t(than, _, _, _),
    !,
    append(One, [t(has, has, L, C),T,Noun,Than], Front).

%   sum_of(+Tokens, +Is, -Front, -Rest): "the sum of A and B" is as much as A and B together.

sum_of(Ts0, Is, [Is,t(as, R, L, C),t(much, R, L, C),t(as, R, L, C)|Front], Ts) :-
    ( Ts0 = [t(exactly, _, _, _)|Ts1] -> true ; Ts1 = Ts0 ),
    Ts1 = [t(the, _, _, _),t(Sum, R, L, C),t(of, _, _, _)|Ts2],
    memberchk(Sum, [sum, total]),
    sum_ends(Ts2, Of, Ts),
    once(append(_, [t(and, _, _, _)|_], Of)),
    append(Of, [t(together, R, L, C)], Front).

%   sum_ends(+Tokens, -Of, -Rest): Of are those that are added, up to the end of the phrase.

sum_ends(Ts, Of, Rest) :-
    append(Of, Rest, Ts),
    ( Rest == [] -> true ; Rest = [t(Mark, _, _, _)|_], memberchk(Mark, [',', ';', but]) ),
    !.

%   beside_it(+Tokens, -Rest): "next to him", "adjacent", "next door".

beside_it(Ts0, Ts) :-
    member(Words, [[next, to], [adjacent, to], [beside], [right, beside], [directly, beside], [immediately, beside]]),
    follow(Words, Ts0, [t(It, _, _, _)|Ts]),
    memberchk(It, [it, him, her, them]),
    !.
beside_it(Ts0, Ts) :-
    member(Words, [[next, door], [right, next, door], [right, beside], [directly, beside], [beside], [side, by, side], [adjacent], [immediately], [directly], [immediately, so], [directly, so]]),
    follow(Words, Ts0, Ts),
    phrase(end_of_phrase, Ts, _),
    !.

%   listed(+Tokens, -Parts): A, B and C. "Ann, the baker, and Cid" may be two.

listed(Ts, [Part|Parts]) :-
    append(Part, [t(Link, _, _, _)|Ts1], Ts),
    memberchk(Link, [',', and]),
    !,
    Part = [t(Key, _, _, _)|_],
    \+ memberchk(Key, [who, whose, which, and]),
    listed(Ts1, Parts).
listed(Part, [Part]) :-
    Part = [t(Key, _, _, _)|_],
    Key \== and.

%   left_of_next(+Parts, +LeftOf, -Tokens): each is left of the next.

left_of_next([A,B|Parts], LeftOf, Ts) :-
    append([A, LeftOf, B], Front),
    (   Parts == []
    ->  Ts = Front
    ;   LeftOf = [t(_, R, L, C)|_],
        append(Front, [t(',', R, L, C), t(and, R, L, C)|Ts1], Ts),
        left_of_next([B|Parts], LeftOf, Ts1)
    ).

%   than_before(+Comp, +T, +Still, +Tokens, -Front): "older still" is older than who was spoken of.

than_before(Key, T, t(_, R, L, C), Ts, [T, t(than, R, L, C), t('#previous', R, L, C)]) :-
    comp(Key, _, _),
    phrase(end_of_phrase, Ts, _).

%   no_word(+T, +Tokens, -Front, -Rest): "said not a word about" tells what is not the topic.

no_word(t(_, R, L, C), Ts, [t(did, R, L, C), t(not, '', L, C), t(topics, R, L, C), About], Rest) :-
    ( Ts = [t(not, _, _, _), t(a, _, _, _), t(word, _, _, _), About|Rest] ; Ts = [t(nothing, _, _, _), About|Rest] ; Ts = [t(no, _, _, _), t(mention, _, _, _), About|Rest] ),
    About = t(Of, _, _, _),
    memberchk(Of, [about, of]).

%   firm(?Noun): what is behind a product, and not behind another.

firm(company).
firm(firm).
firm(startup).
firm(business).
firm(brand).
firm(studio).
firm(publisher).
firm(brains).
firm(brain).
firm(mind).
firm(voice).

%   before(+Next, +Key, +Tokens, -Rest): what follows Key says nothing: "looked after", "cost him
%   $5".

before(after, Key, Ts, Ts) :- memberchk(Key, [look, looks, looked, looking]).
before(him, Key, Ts, Ts) :- gains(Key), so_much(Ts).
before(it, Key, Ts, Ts) :- gains(Key), Ts = [t(n(_, _), _, _, _)|_].
before(them, Key, Ts, Ts) :- gains(Key), so_much(Ts).

%   so_much(+Tokens): no thing that is given.

so_much(Ts) :- \+ ( Ts = [t(The, _, _, _)|_], memberchk(The, [the, a, an]) ).

gains(Key) :- memberchk(Key, [earned, earns, won, gained, cost, costs, took, takes, gave, gives, got, brought, netted]).

%   couple(+Key, +Tokens, -Rest): what two are who are married to each other.

couple(husband, [t(and, _, _, _), t(wife, _, _, _)|Ts], Ts).
couple(a, [t(Key, _, _, _)|Ts], Ts) :- Key == couple.
couple(a, [t(married, _, _, _), t(couple, _, _, _)|Ts], Ts).
couple(married, [t(to, _, _, _), t(each, _, _, _), t(other, _, _, _)|Ts], Ts).

%   aside(?Key, -Words): words of the writer to the reader, which state nothing.

aside(as, [you, might, expect]).
aside(as, [one, might, expect]).
aside(as, [might, be, expected]).
aside(as, [expected]).
aside(as, [it, happens]).
aside(as, [it, turns, out]).
aside(as, [it, turned, out]).
aside(by, [the, way]).
aside(of, [course]).
aside(so, [he, had, something, else]).
aside(so, [he, bought, something, else]).
aside(so, [she, bought, something, else]).
aside(so, [he, chose, something, else]).
aside(so, [she, chose, something, else]).
aside(do, [so]).
aside(i, [am, sure, of, that]).
aside(i, [am, sure]).
aside(despite, [his, name]).
aside(despite, [her, name]).
aside(despite, [its, name]).
aside(despite, [its, title]).
aside(whatever, [his, name, may, suggest]).
aside(whatever, [her, name, may, suggest]).
aside(dead, [or, alive]).
aside(having, [one, of, them, on, either, side]).
aside(with, [one, of, them, on, either, side]).
aside(for, [reasons, no, longer, known]).
aside(for, [some, reason]).
aside(oddly, [enough]).
aside(strangely, [enough]).
aside(interestingly, [enough]).
aside(not, [surprisingly]).
aside(in, [fact]).
aside(in, [the, end]).

%   follow(+Words, +Tokens, -Rest): the words stand there.

follow([], Ts, Ts).
follow([Word|Words], [t(Key, _, _, _)|Ts], Rest) :-
    ( Key = n(1, _) -> Word == one ; Key == Word ),
    follow(Words, Ts, Rest).

%   misspelt(?Key, -Verb): a negation without its apostrophe, or with it elsewhere.

misspelt(isnt, is).
misspelt('is''nt', is).
misspelt(wasnt, was).
misspelt('was''nt', was).
misspelt(arent, are).
misspelt('are''nt', are).
misspelt(werent, were).
misspelt('were''nt', were).
misspelt(doesnt, does).
misspelt('does''nt', does).
misspelt(didnt, did).
misspelt('did''nt', did).
misspelt(dont, do).
misspelt('do''nt', do).
misspelt(hasnt, has).
misspelt('has''nt', has).
misspelt(havent, have).
misspelt('have''nt', have).
misspelt(hadnt, had).
misspelt('had''nt', had).
misspelt('ca''nt', can).
misspelt('wo''nt', will).
misspelt(couldnt, could).
misspelt('could''nt', could).
misspelt(wouldnt, would).
misspelt('would''nt', would).
misspelt(shouldnt, should).
misspelt('should''nt', should).
misspelt(cannt, can).
misspelt(cant, can).
