/*  The items of a sentence as a whole: some of them get their meaning from
    others. A refusal is a negation, a difference may have several words, and
    who met somebody is not that person.

*/

:- module(puzzle_phrases, [items/3, akin/2, of_that_sex/2, short_for/2, by_title/3]).

:- autoload(library(lists)).
:- autoload(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(puzzle/values)).
:- use_module(library(puzzle/words)).
:- use_module(library(puzzle/relations)).
:- use_module(library(puzzle/idioms)).
:- use_module(library(puzzle/hedges)).
:- use_module(library(puzzle/names)).
:- use_module(library(puzzle/mentions)).
:- use_module(library(puzzle/superlatives)).
:- use_module(library(puzzle/numbers)).
:- use_module(library(puzzle/items)).

%   items(+Tokens, +Ctx, -Items)

items(Tokens0, Ctx, Items) :-
    ( append(Front, [Better,Comma,By|Rest0], Tokens0), Better = t(Comp, _, _, _), Comma = t(',', _, _, _), By = t(by, _, _, _), comp(Comp, _, _), append(Amount, [t(',', _, _, _),Than|Rest], Rest0), Than = t(than, _, _, _) -> append([Front, Amount, [Better,Than|Rest]], Tokens00a) ; Tokens00a = Tokens0 ),
    ( divided(Tokens00a, Ctx, Tokens000) -> true ; Tokens000 = Tokens00a ),
    ( other_one(Tokens000, Ctx, Tokens002) -> true ; Tokens002 = Tokens000 ),
    ( gapped(Tokens002, Tokens001) -> true ; which_first(Tokens002, Tokens001) -> true ; Tokens001 = Tokens002 ),
    told_sex(Tokens001, Ctx, Tokens00),
    names(Tokens00, '', Ctx, Tokens1),
    plain(Tokens1, Tokens2),
    predicative(Tokens2, Ctx, Tokens),
    items(Tokens, '', none, [], Ctx, Items00000000),
    ( memberchk(w(there, _), Items00000000) -> there(Items00000000, Items0000000a) ; Items0000000a = Items00000000 ),
    ( memberchk(bad(t(no, _, _, _)), Items0000000a) -> no_trouble(Items0000000a, Ctx, Items00000001) ; Items00000001 = Items0000000a ),
    first_to(Items00000001, Items0000000),
    ( append(Before0, [whoever,She|Bought], Items0000000), once(( She == pron ; She = he(_, _) )), ( Bought = [w(_, _),V|After0] ; append(Had, [w(_, _),V|After0], Bought), memberchk(Had, [[v(_, _)],[v(_, _),v(been, _)]]) ), V = v(_, _) -> append(Before0, [She,V|After0], Items000000) ; Items000000 = Items0000000 ),
    ( memberchk(whoever, Items000000) -> whatever(Items000000, Items000001) ; Items000001 = Items000000 ),
    ( member(He, Items000001), ( He = he(_, _) ; He = hers(_, _) ) -> ( Tokens = [t(it, _, _, _)|_] -> First = [it] ; First = [] ), antecedents(Items000001, First, Ctx, Items000002) ; Items000002 = Items000001 ),
    ( memberchk(one, Items000002) -> had_one(Items000002, Items000006) ; Items000006 = Items000002 ),
    ( memberchk(previous, Items000006) -> previous(Items000006, Items000005) ; Items000005 = Items000006 ),
    ( append(Said, [comma,bad(t(even, _, _, _)),If|Tail], Items000005), memberchk(If, [if, while, bad(t(though, _, _, _)), w(though, _)]), \+ ( member(I, Tail), names_one(I) ) -> Items000003 = Said ; Items000003 = Items000005 ),
    ( member(that_kind(_, _), Items000003) -> that_kind(Items000003, [], Items000004) ; Items000004 = Items000003 ),
    its_sides(Items000004, [], Items00000),
    ( append(Before, [hedge(T)|After], Items00000) -> ( last(Before, comma) -> relevant(Before, Ctx, Before1) ; Before1 = Before ), append(Before1, [hedge(T)|After], Items00001), refused(Items00001, Ctx, Items0000a) ; Items0000a = Items00000 ),
    ( Ctx = ctx(_, _, _, _, 0, _) -> sited(Items0000a, Ctx, Items0000) ; Items0000 = Items0000a ),
    ( memberchk(thing(w(there, _)), Items0000) -> there_named(Items0000, [], Ctx, Items0000b) ; Items0000b = Items0000 ),
    ( memberchk(thing(_), Items0000b) -> related(Items0000b, Items002) ; Items002 = Items0000b ),
    ( memberchk(poss, Items002) -> relatives(Items002, Ctx, Items001) ; Items001 = Items002 ),
    ( member(So, Items001), ( So == so ; So == semi ) -> so_then(Items001, Items000) ; Items000 = Items001 ),
    ( append(_, [comma,d|_], Items000) -> told_again(Items000, Ctx, Items000d) ; Items000d = Items000 ),
    ( memberchk(who, Items000d) -> completed(Items000d, Items000a), her_own(Items000a, Items000b), relevant(Items000b, Ctx, Items00) ; Items00 = Items000d ),
    ( append(WFront, [WM,p(with, _),WN|WRest], Items00), WM = m(_, WO, _), WN = m(_, WO1, _), nonvar(WO), WO == WO1 -> append(WFront, [WM|WRest], Items00c) ; Items00c = Items00 ),
    ( has_marked(Items00c) -> tidied(Items00c, Ctx, Items0) ; Items0 = Items00c ),
    ( append(Named, [comma,m(_, O, _)], Items0), nonvar(O), append(_, [m(_, O1, _)|Nouns], Named), O1 == O, \+ ( member(I, Nouns), \+ I = w(_, _) ) -> Items00a = Named ; Items00a = Items0 ),
    ( member(w(Longer, _), Items00a), comp(Longer, _, _) -> longer(Items00a, Items00e) ; Items00e = Items00a ),
    of_number(Items00e, Ctx, Items00f),
    places(Items00f, Ctx, Items02),
    ( member(num(_, '', _), Items02) -> more_numbers(Items02, Ctx, Items010) ; Items010 = Items02 ),
    ( memberchk(that_one, Items010) -> that_one(Items010, Items01) ; Items01 = Items010 ),
    ( memberchk(pron, Items01) -> his_neighbor(Items01, Items012), the_subject(Items012, Items013), the_thing(Items013, Items1) ; memberchk(the_two, Items01) -> the_others(Items01, Items1) ; Items1 = Items01 ),
    ( append(BeforeTwo, [p(of, Of),d,Two|Named], Items1), two(Two), the_two_named(Named, A, B), member(m([Owner], _, _), BeforeTwo), member(m([Owner], _, _), [A,B]) -> append(BeforeTwo, [p(of, Of),those([A,B])], Items1a) ; Items1a = Items1 ),
    ( memberchk(some_of(_), Items1a), memberchk(not, Items1a) -> but_not(Items1a, Ctx, Items1b) ; Items1b = Items1a ),
    ( memberchk(those([_,_]), Items1b) -> of_two(Items1b, Items1c) ; Items1c = Items1b ),
    ( memberchk(p(of, _), Items1c), member(Comparative, Items1c), compares(Comparative, _) -> the_more(Items1c, Items10) ; Items10 = Items1c ),
    ( member(But, Items10), memberchk(But, [but, and]) -> same_verb(Items10, Items11a), compared_again(Items11a, Items11) ; Items11 = Items10 ),
    ( memberchk(or, Items11) -> either_amount(Items11, Items12) ; Items12 = Items11 ),
    differences(Items12, Items2),
    more_said(Items2, [], Items3),
    ( \+ \+ ( member(m(_, Choice, _), Items3), var(Choice) ) -> superlatives(Items3, [], Ctx, Items31) ; Items31 = Items3 ),
    described(Items31, Ctx, Items4),
    ( memberchk(w(gave, _), Items4) -> given(Items4, Ctx, Items41) ; Items41 = Items4 ),
    others(Items41, Ctx, Items6),
    crossed(Items6, Ctx, Items61),
    ( member(w(K, _), Items61), memberchk(K, [already, still, hours, minutes, days, weeks, years, months]) -> already(Items61, Items51) ; Items51 = Items61 ),
    ( append(_, [d,Last], Items51), side(Last, Side) -> on_side(Side, Items51, Items5) ; Items5 = Items51 ),
    ( Items5 = [p(_, _)|_], \+ memberchk(poss, Items5) -> own(Items5, Ctx, Items) ; Items5 = [r(_)|_] -> relation_last(Items5, Items) ; Items5 = [p(_, _)|Items50], Items50 = [r(_)|_], relation_last(Items50, Items), Items \== Items50 -> true ; Items = Items5 ).

%   which_first(+Tokens0, -Tokens): after "on the fifth floor", "the one on the first" is on the first floor.

which_first(Ts0, Ts) :-
    append(_, [t(On, _, _, _),The,Fifth,Noun|Ts1], Ts0),
    memberchk(On, [on, in, at]),
    The = t(the, _, _, _),
    Fifth = t(n(_, ord), _, _, _),
    Noun = t(Floor, Floor, _, _),
    atom(Floor),
    \+ lex(Floor, _),
    append(_, [t(On1, _, _, _),t(the, _, _, _),First|Ts2], Ts1),
    memberchk(On1, [On, than, or, nor]),
    First = t(n(_, ord), _, _, _),
    phrase(end_of_phrase, Ts2, _),
    !,
    append(Before, Ts2, Ts0),
    append(Before, [Noun|Ts2], Ts).

%   divided(+Tokens0, +Ctx, -Tokens): "It took longer to mend A than to paint B" compares A and B. "the fox took twice as many birds from A as it did from B" compares A and
%   B, if nobody is named before.

divided([t(For, _, _, _)|Ts0], _, Ts) :-
    lex(For, p),
    append(One, [t(',', _, L, C),N,More,V|Ts1], Ts0),
    N = t(n(_, _), _, _, _),
    More = t(Key, _, _, _),
    memberchk(Key, [more, less, fewer]),
    append(_, [Than,t(For, _, _, _)|Other], [V|Ts1]),
    Than = t(than, _, _, _),
    !,
    append([One, [t(cost, cost, L, C),N,More,Than], Other], Ts).
divided([t(it, _, L, C)|Ts0], _, Ts) :-
    append(Will, [t(Take, _, _, _)|Ts1], Ts0),
    memberchk(Take, [took, take, takes, taken]),
    !,
    \+ ( member(t(W, _, _, _), Will), \+ lex(W, v) ),
    append(Amount, [t(to, _, _, _)|Ts2], Ts1),
    last(Amount, t(Longer, _, _, _)),
    comp(Longer, _, _),
    append(One, [Than|Ts3], Ts2),
    Than = t(than, _, _, _),
    !,
    ( Ts3 = [t(it, _, _, _),t(Did, _, _, _)|Ts4], lex(Did, v) -> true ; Ts4 = Ts3 ),
    Ts4 = [t(to, _, _, _)|Other],
    append([One, [t(took, took, L, C)|Amount], [Than|Other]], Ts).
divided([t(there, _, L, C),t(Is, _, _, _)|Ts0], Ctx, Ts) :-
    memberchk(Is, [is, are, was, were]),
    ( Ts0 = [N,More|Ts1], N = t(n(_, ''), _, _, _) -> Amount = [N,More] ; Ts0 = [More|Ts1], Amount = [More] ),
    More = t(Key, _, _, _),
    memberchk(Key, [more, fewer]),
    append(One, [Than|Other0], Ts1),
    Than = t(than, _, _, _),
    ( Other0 = [t(there, _, _, _),t(Is, _, _, _)|Other] -> true ; Other = Other0 ),
    lookup(One, Ctx, _, []),
    lookup(Other, Ctx, _, _),
    !,
    append([One, [t(has, has, L, C)|Amount], [Than|Other]], Ts).
divided(Ts0, Ctx, Ts) :-
    Than = t(than, _, L, C),
    append(Front1, [Than|Ts2], Ts0),
    append(Front0, [t(P, _, _, _)|France], Front1),
    lex(P, p),
    reverse(Front0, Back),
    ( Back = [t(More, _, _, _)|_] ; Back = [_,t(More, _, _, _)|_] ),
    comp(More, _, _),
    ( France = [t(the, _, _, _)|Place] -> true ; Place = France ),
    lookup(Place, Ctx, _, []),
    append(Other, [t(Did, _, _, _),t(P, R, L1, C1)|Spain], Ts2),
    lex(Did, v),
    phrase(end_of_phrase, Ts3, _),
    append(Country, Ts3, Spain),
    lookup(Country, Ctx, _, []),
    append(_, Named, Other),
    Named = [_|_],
    lookup(Named, Ctx, _, _),
    !,
    append([Front0, [Than|Other], [t(P, R, L1, C1)|Country], [t(',', ',', L, C),t(and, and, L, C),t(was, was, L, C),t(P, R, L, C)|France], Ts3], Ts).
divided(Ts0, Ctx, Ts) :-
    ( Ts0 = [N|Ts1], N = t(n(_, ''), _, _, _) -> Amount = [N|Amount1] ; Ts1 = Ts0, Amount = Amount1 ),
    Ts1 = [More,Noun|Ts2],
    More = t(Key, _, L, C),
    memberchk(Key, [more, fewer]),
    Noun = t(People, _, _, _),
    atom(People),
    \+ lex(People, _),
    Amount1 = [More,Noun],
    named_after(Ts2, Ctx, One, [Than|Ts3]),
    Than = t(than, _, _, _),
    named_after(Ts3, Ctx, Other, Ts4),
    !,
    append([One, [t(has, has, L, C)|Amount], [Than|Other], Ts4], Ts).
divided([The,Noun,t(Was, R, L, C)|Ts0], Ctx, Ts) :-
    The = t(the, _, _, _),
    Noun = t(Price, _, _, _),
    atom(Price),
    memberchk(Was, [is, was]),
    append(Amount, [More,t(P, _, _, _)|Ts1], Ts0),
    More = t(Key, _, _, _),
    comp(Key, _, _),
    lex(P, p),
    \+ Amount = [_,_,_|_],
    append(One, [Than,t(P, _, _, _)|Other], Ts1),
    Than = t(than, _, _, _),
    lookup(One, Ctx, _, []),
    !,
    append([One, [t('''s', '''s', L, C),Noun,t(Was, R, L, C)|Amount], [More,Than|Other]], Ts).
divided(Ts0, Ctx, Ts) :-
    Not = t(not, _, L, C),
    append(Front, [Not|Ts1], Ts0),
    append(Said, [t(P, _, _, _),t(Her, _, _, _)|Ts2], Ts1),
    memberchk(P, [with, on, in, for, at]),
    memberchk(Her, [his, her]),
    append(Before, Fudge, Said),
    Fudge = [_|_],
    lookup(Fudge, Ctx, _, Nouns),
    !,
    \+ ( member(t(K, _, _, _), Before), ( lookup([t(K, K, 0, 0)], Ctx, _, _) ; memberchk(K, [',', and, or, either]) ) ),
    \+ Nouns = [_,_|_],
    lookup(Ts2, Ctx, _, Rest),
    ( phrase(end_of_phrase, Rest, _) -> true ; Rest = [t(Cake, _, _, _)|Rest1], atom(Cake), \+ lex(Cake, _), phrase(end_of_phrase, Rest1, _) ),
    append([Front, [Not|Said], [t(',', ',', L, C),t(and, and, L, C),t(had, had, L, C),t(the, the, L, C)|Ts2]], Ts).
divided(Ts0, Ctx, Ts) :-
    append(Ann, [t(Beat, R, L, C)|Ts1], Ts0),
    memberchk(Beat, [beat, beats]),
    append(Bob, [t(by, _, _, _),N|Rest0], Ts1),
    N = t(n(_, ''), _, _, _),
    ( Rest0 = [Noun|Rest], Noun = t(K, _, _, _), atom(K), \+ lex(K, _) -> Nouns = [Noun] ; Rest = Rest0, Nouns = [] ),
    phrase(end_of_phrase, Rest, _),
    Ctx = ctx(_, Cats, _, _, 0, _),
    findall(Type-Dims, ( arg(_, Cats, cat(_, _, Kind, Type, _, Dims, _, _)), Kind \== names ), [num-Counted]),
    subtract(Counted, [points], []),
    !,
    append([Ann, [t(has, R, L, C),N,t(more, R, L, C)|Nouns], [t(than, R, L, C)|Bob], Rest], Ts).
divided([N|Ts00], _, Ts) :-
    N = t(n(_, ''), _, L, C),
    ( Ts00 = [One1,More,Noun,V,P|Ts0], One1 = t(n(_, ''), _, _, _) -> Num = [N,One1] ; Ts00 = [More,Noun,V,P|Ts0], Num = [N] ),
    More = t(Key, _, _, _),
    memberchk(Key, [more, fewer]),
    Noun = t(People, _, _, _),
    atom(People),
    \+ lex(People, _),
    V = t(Listen, _, _, _),
    atom(Listen),
    P = t(To, _, _, _),
    lex(To, p),
    append(One, [Than,t(To, _, _, _)|Other], Ts0),
    Than = t(than, _, _, _),
    !,
    append([One, [t(has, has, L, C)|Num], [More,Noun,Than|Other]], Ts).
divided([t(there, _, _, _),t(Is, _, _, _)|Ts0], _, Ts) :-
    memberchk(Is, [is, are, was, were]),
    ( Ts0 = [t(Just, _, _, _)|Ts1], memberchk(Just, [just, only, exactly]) -> true ; Ts1 = Ts0 ),
    Ts1 = [N,Noun,More,t(P, _, L, C)|Ts2],
    N = t(n(_, ''), _, _, _),
    More = t(Key, _, _, _),
    memberchk(Key, [more, fewer]),
    once(( lex(P, p) ; memberchk(P, [among, around]) )),
    append(One, [Than,t(P1, _, _, _)|Other], Ts2),
    Than = t(than, _, _, _),
    once(( lex(P1, p) ; memberchk(P1, [among, around]) )),
    !,
    append([One, [t(has, has, L, C),N,More,Noun,Than], Other], Ts).
divided(Ts0, Ctx, Ts) :-
    append(Front0, [t(More, R, L, C),Noun,P|Ts1], Ts0),
    memberchk(More-Than, [many-as, much-as, more-than, fewer-than]),
    Noun = t(K, _, _, _),
    atom(K),
    \+ lex(K, _),
    P = t(From, _, _, _),
    lex(From, p),
    append(One0, [t(Than, _, _, _)|Ts2], Ts1),
    ( Ts2 = [P1|Other] ; Ts2 = [_,t(Did, _, _, _),P1|Other], lex(Did, v) ),
    P1 = t(From, _, _, _),
    !,
    append(Front, Much, Front0),
    ( Than == than -> Much = [t(n(_, ''), _, _, _)] ; append(_, [t(as, _, _, _)], Much) ),
    \+ ( append(_, Named, Front0), Named = [_|_], lookup(Named, Ctx, _, _) ),
    !,
    append([Front, One0, [t(has, has, L, C)|Much], [t(More, R, L, C),Noun,t(Than, Than, L, C)|Other]], Ts).

%   named_after(+Tokens, +Ctx, -Name, -Rest): Name is an option after "came to see" or "saw".

named_after(Ts, Ctx, Name, Rest) :-
    append(Came, Named, Ts),
    lookup(Named, Ctx, _, Rest),
    !,
    Came = [_|_],
    \+ Came = [_,_,_,_,_|_],
    \+ ( member(t(Key, _, _, _), Came), \+ atom(Key) ),
    \+ ( member(t(Key, _, _, _), Came), memberchk(Key, [',', ';', and, or, but, not, than, of, who]) ),
    append(Name, Rest, Named).

%   gapped(+Tokens0, -Tokens): "Ann stayed three weeks and Bob a week longer" is longer than
%   the subject of the clause before.

gapped(Ts0, Ts) :-
    append(Front, [T|Rest], Ts0),
    T = t(Key, _, L, C),
    Previous = t('#previous', '', L, C),
    (   comp(Key, _, _),
        \+ memberchk(Key, [left, right]),
        phrase(end_of_phrase, Rest, _),
        reverse(Front, [Unit|Back]),
        ( Unit = t(n(_, U), _, _, _) -> U \== ord ; Unit = t(K, _, _, _), atom(K), stem(K, S), Back = [t(N, _, _, _)|_], ( N = n(_, '') -> true ; memberchk(N, [a, an]), unit_dim(S, _, _) ) ),
        ( memberchk(Key, [before, after]) -> More = [T,Previous] ; More = [T,t(than, than, L, C),Previous] )
    ;   Key == as,
        Rest = [Long|Rest1],
        phrase(end_of_phrase, Rest1, _),
        last(Front, t(Twice, _, _, _)),
        memberchk(Twice, [twice, half, times]),
        More = [T,Long,T,Previous]
    ),
    !,
    \+ ( member(t(Than, _, _, _), Front), memberchk(Than, [than, as]) ),
    ( Key == as -> append([Front, More, Rest1], Ts) ; append([Front, More, Rest], Ts) ).

%   other_one(+Tokens0, +Ctx, -Tokens): after Ann has been named, "the other woman" is the
%   other one of two.

other_one(Ts0, Ctx, Ts) :-
    append(Front, [t(the, _, _, _),t(other, _, _, _),t(Noun, _, _, _)|Rest], Ts0),
    of_sex(Noun, Sex, one),
    \+ memberchk(t(n(1, ''), _, _, _), Front),
    all_of_sex(Sex, Ctx, Two),
    select(m(_, A, _), Two, [m(_, o(C, I), _)]),
    once(( append(_, Named, Front), lookup(Named, Ctx, _-Os, _), memberchk(A, Os) )),
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(C, Cats, cat(_, _, _, _, _, _, _, Options)),
    nth1(I, Options, o(_, [_-Name|_], _, _)),
    append([Front, Name, Rest], Ts).

%   previous(+Items0, -Items): the subject of the clause before, if that compares nothing.

previous(Is, Js) :-
    (   append(Before, [r(Rel),previous|After], Is),
        append(Front, [Link|Back], Before),
        memberchk(Link, [and, but, semi, comma, while]),
        findall(M, ( member(M, Back), M = m(_, _, _) ), [_]),
        append(_, [Subject|_], Front),
        Subject = m(_, _, _),
        !,
        \+ ( member(I, Front), ( I = r(_) ; memberchk(I, [and, but, semi, while, not]) ) )
    ->  append(Before, [r(Rel),Subject|After], Js)
    ;   Js = Is
    ).

%   there(+Items0, -Items): "There is a mug on the desk of Bob" is about the
%   mug. After "Ann works on the first floor", who "works there" works on that
%   floor.

there([w(there, T),V|Is], Js) :-
    V = v(Be, _),
    memberchk(Be, [is, are, was, were]),
    append(Front0, [M|Rest], Is),
    M = m(_, _, T1),
    T1 \= t(n(_, _), _, _, _),
    !,
    ( Front0 = [bad(t(no, _, _, _))|Front] -> Said = [M,V,not|Rest] ; Front = Front0, Said = [M,V|Rest] ),
    (   Rest = [P|_],
        ( P = p(_, _) ; P == who ),
        \+ ( member(I, Front), \+ ( I = d ; I = w(_, _) ) ),
        \+ ( member(I, Rest), memberchk(I, [r(_), rr(_), span(_, _)]) )
    ->  append(Front, Said, Js)
    ;   Js = [w(there, T),V|Is]
    ).
there([R|Is], Js) :-
    R = r(between(_, _)),
    append(Two, [w(there, T),V|Rest], Is),
    V = v(_, _),
    !,
    ( last(Two, comma) -> Js = [R|Is] ; append([R|Two], [comma,w(there, T),V|Rest], Js) ).
there(Is, Js) :-
    (   append(Before, [w(V, T),w(there, _)|After], Is),
        append(_, [w(V, _),On|Said], Before),
        On = p(_, _),
        append(D, [M|_], Said),
        M = m(_, _, _),
        ( D = [] ; D = [d] )
    ->  append(Before, [w(V, T),On,M|After], Js)
    ;   Js = Is
    ).

%   there_named(+Items0, +Before, +Ctx, -Items): "If Ann did not go to Rome, Bob went there"
%   is about Rome, the only place named before.

there_named([], _, _, []).
there_named([I|Is], Before, Ctx, [J|Js]) :-
    (   I = thing(w(there, _)),
        append(_, [Link|Front], Before),
        memberchk(Link, [comma, then, but, and, semi]),
        \+ memberchk(other, Before),
        memberchk(m(_, _, _), Front),
        findall(M, ( member(M, Before), M = m([o(C, _)|_], _, t(Key, _, _, _)), atom(Key), \+ person_category(C, Ctx) ), [J])
    ->  true
    ;   J = I
    ),
    there_named(Is, [J|Before], Ctx, Js).

%   of_number(+Items0, +Ctx, -Items): after "her route has" a higher number is that of the route. So is what is
%   higher after "the route number of Ann".

of_number(Is, Ctx, Js) :-
    (   ( append(Before0, [W,V,r(rel(Comp, Amount, Unit, [number]))|After], Is), V = v(_, _), append(Before0, [W,V], Before) ; append(Before, [r(rel(Comp, Amount, Unit, []))|After], Is), append([d,W,w(number, _),p(of, _)], _, Before) ),
        W = w(Noun, _),
        stem(Noun, S),
        Ctx = ctx(_, Cats, _, _, _, _),
        arg(_, Cats, cat(_, Stems, Kind, _, _, _, _, _)),
        Kind \== names,
        memberchk(S, Stems)
    ->  append(Before, [r(rel(Comp, Amount, Unit, [S,number]))|After], Js)
    ;   append(Before, [r(times(K, Words))|After], Is),
        measured_in(After, Ctx, Noun)
    ->  stem(Noun, S),
        append(Before, [r(times(K, [S|Words]))|After], Js)
    ;   append(Before, [sum,p(of, P)|After], Is),
        measured_in(After, Ctx, Noun)
    ->  append(Before, [sum,w(Noun, none),p(of, P)|After], Js)
    ;   Js = Is
    ).

%   measured_in(+Items, +Ctx, -Noun): "Ann's age" is in Items, and Noun belongs to one category only.

measured_in(Is, ctx(_, Cats, _, _, _, _), Noun) :-
    append(_, [poss,w(Noun, _)|End], Is),
    stem(Noun, S),
    findall(Kind, ( arg(_, Cats, cat(_, Stems, Kind, _, _, _, _, _)), memberchk(S, Stems) ), [numeric]),
    ( End = [] -> true ; End = [I|_], memberchk(I, [comma, semi, and, but, v(_, _), sum]) ),
    !.

%   longer(+Items0, -Items): "three days longer", where nothing tells than whom, is not three days.

longer(Is, Js) :-
    (   append(Front, [M|Rest], Is),
        M = m(_, _, t(n(_, _), _, _, _)),
        ( Rest = [w(Longer, T)|After], Words = [] ; Rest = [Unit,w(Longer, T)|After], Unit = w(_, _), Words = [Unit] ),
        comp(Longer, _, _),
        \+ memberchk(Longer, [left, right]),
        ( After = [] ; After = [I|_], memberchk(I, [comma, semi, and, but]) )
    ->  append([Front, [M|Words], [bad(T)|After]], Js)
    ;   Js = Is
    ).

%   had_one(+Items0, -Items): "Ann, who has no dog, paid more than the woman who has one":
%   that woman has the dog.

had_one(Is, Js) :-
    (   append(Before, [Has,one|After], Is),
        ( Has = v(Had, _) ; Has = w(Had, _) ),
        memberchk(Had, [has, had, have, owns, owned, keeps, kept, got]),
        ( After = [] -> true ; After = [I|_], memberchk(I, [comma, semi, and, but]) ),
        append(_, [No|Said], Before),
        memberchk(No, [not, bad(t(no, _, _, _))]),
        findall(M, ( member(M, Said), M = m(_, _, t(Key, Key, _, _)) ), [M])
    ->  append(Before, [Has,M|After], Js)
    ;   Js = Is
    ).

%   whatever(+Items0, -Items): "what she bought there" is the thing bought
%   there.

whatever(Is, Js) :-
    (   append(Before, [whoever,She,W|After], Is),
        ( She == pron ; She = he(_, _) ; She == they ; She = w(Name, t(Name, Raw, _, _)), Name \== Raw ),
        ( W = w(Verb, _), verbal(Verb) ; W = v(did, _) ),
        After = [P|_],
        P = p(_, _)
    ->  append(Before, [whoever,W|After], Js)
    ;   Js = Is
    ).

%   no_trouble(+Items0, +Ctx, -Items): "had no trouble at the pond", if there
%   was trouble in several places.

no_trouble(Is, Ctx, Js) :-
    (   append(Before, [V,bad(t(no, _, _, _)),Trouble,P|After], Is),
        V = v(Had, _),
        memberchk(Had, [had, has, have]),
        Trouble = w(Noun, _),
        P = p(_, _),
        ( memberchk(Noun, [trouble, quarrel, complaint, complaints]) -> true ; known_name(Noun, Ctx) )
    ->  append(Before, [V,not,Trouble,P|After], Js)
    ;   Js = Is
    ).

%   first_to(+Items0, -Items): "the peak Ann was first to climb" is the one that
%   she climbed first, not the first of all.

first_to(Is, Js) :-
    (   append(Before, [m(_, _, t(n(1, ord), _, _, _)),p(to, _),Climb|After], Is),
        Climb = w(_, _),
        ( append(Front0, [d], Before) -> true ; Front0 = Before ),
        append(Front, [d,Peak|Ann], Front0),
        Peak = w(_, _),
        ( Ann = [who,M,V] ; Ann = [M,V] ),
        M = m(_, _, _),
        V = v(_, _),
        ( After = [I|_], memberchk(I, [v(_, _),or]) -> true ; \+ \+ ( member(I, Front), memberchk(I, [v(_, _),r(_)]) ) )
    ->  append(Front, [d,Peak,M,Climb|After], Js)
    ;   Js = Is
    ).

%   names_one(?Item): Item may be a subject.

names_one(m(_, _, _)).
names_one(some_of(_)).
names_one(among(_)).
names_one(num(_, _, _)).
names_one(cap(_)).
names_one(ends).
names_one(r(_)).
names_one(rr(_)).

%   relation_last(+Items0, -Items): "Two days after Ann bought the hat, Bob
%   drank tea" becomes "Bob drank tea two days after Ann bought the hat".

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

%   told_sex(+Tokens0, +Ctx, -Tokens): "the one who had the hat on her head" is the
%   woman who had it.

told_sex(Ts0, Ctx, Ts) :-
    (   append(Front, [One,Who|Rest], Ts0),
        One = t(Key, _, L, C),
        Who = t(That, _, _, _),
        memberchk(That, [who, that]),
        last(Front, t(the, _, _, _)),
        once(( memberchk(Key, [n(1, ''), person]) ; of_persons_named(Key, Ctx) )),
        append(Said, [t(Her, _, _, _),t(Hat, _, _, _)|_], Rest),
        memberchk(Her-Sex, [his-man, himself-man, her-woman, herself-woman]),
        !,
        atom(Hat),
        \+ lex(Hat, _),
        \+ ( ( member(T, Front) ; member(T, Said) ), of_that_sex(T, Sex) ),
        \+ ( member(t(And, _, _, _), Said), memberchk(And, [and, but, who, that, ',', ';']) )
    ->  append(Front, [t(Sex, Sex, L, C),Who|Rest], Ts)
    ;   Ts = Ts0
    ).

%   of_persons_named(+Noun, +Ctx): Noun is for persons, or names the only category of men and women.

of_persons_named(Noun, Ctx) :-
    atom(Noun),
    all_of_sex(man, Ctx, [m(_, o(C, _), _)|_]),
    (   person_noun(Noun, Ctx),
        \+ in_category(Noun, Ctx)
    ;   stem(Noun, S),
        Ctx = ctx(_, Cats, _, _, _, _),
        arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)),
        memberchk(S, Stems)
    ),
    !.

%   of_that_sex(+T, +Sex): a noun, a name or a title of them.

of_that_sex(t(Key, Raw, _, _), Sex) :-
    (   of_sex(Key, Sex, _)
    ;   Key \== Raw,
        sex(Key, Sex)
    ;   memberchk(Key-Sex, [mr-man, mrs-woman, ms-woman, miss-woman])
    ),
    !.

%   already(+Items0, -Items): "When Ann arrived, Bob had already left" says that
%   Bob left before Ann arrived.

already(Is, Js) :-
    (   ( when(Is, Is1), append(Then, [comma|Said0], Is1) ; append(Said0, Is1, Is), when(Is1, Then) ),
        append(Front, [w(already, _)|Back0], Said0),
        ( memberchk(v(had, _), Front), Back = Back0 ; memberchk(v(_, _), Front), select(There, Back0, Back), ( There = thing(w(there, _)) ; There = w(there, _) ) ),
        \+ ( member(I, Then), memberchk(I, [and, or, but, not, comma, r(_)]) ),
        \+ memberchk(r(_), Back)
    ->  append([Front, Back, [r(rel(before, some, none, ['#already']))|Then]], Js)
    ).

already(Is, Js) :-
    append(A, [v(had, _)|Been], Is),
    append(_, [p(for, _),N0|Units], Been),
    ( N0 = num(N, _, _) ; N0 = m(_, _, t(n(N, _), _, _, _)) ),
    Units = [w(Hours, _),When|Then],
    once(( When = p(when, _) ; When = bad(t(when, _, _, _)) )),
    stem(Hours, Unit),
    unit_dim(Unit, _, _),
    append(B, [V|_], Then),
    once(( V = v(_, _) ; V = w(K, _), verbal(K) )),
    memberchk(m(_, _, _), B),
    !,
    append([B, [v(was, none),r(rel(after, n(N), Unit, ['#already']))], A], Js).
already(Is, Js) :-
    append(Front, [w(still, _),w(Doing, T),When|Then0], Is),
    ends(Doing, ing),
    once(( When = p(when, _) ; When = bad(t(when, _, _, _)) )),
    append(Who, [v(had, _)|Left0], Then0),
    ( select(w(already, _), Left0, Left) -> true ; Left = Left0 ),
    \+ memberchk(r(_), Left),
    !,
    append([Front, [w(Doing, T),r(rel(after, some, none, ['#already']))|Who], [v(had, none)|Left]], Js).
already(Is, Is).

when([bad(t(when, _, _, _))|Is], Is).
when([p(by, _),d,w(time, _)|Is], Is).

%   that_kind(+Items0, +Before, -Items): "that room" is the last one named,
%   Before. Else replaces it if there is none, or if it is the subject's anyway.

that_kind([], _, []).
that_kind([I|Is], Before, [J|Js]) :-
    (   I = that_kind(C, Else)
    ->  ( member(J, Before), J = m([o(C, _)|_], _, _), ( Else = bad(_) -> true ; memberchk(not, Before) ) -> true ; J = Else )
    ;   J = I
    ),
    that_kind(Is, [J|Before], Js).

%   its_sides(+Items0, +Before, -Items): after "the bank is next to the cafe",
%   "its" may mean either.

its_sides([], _, []).
its_sides([I|Is], Before, [J|Js]) :-
    (   I = its_side(Rel, T)
    ->  ( append(_, [m(_, _, _)|Before1], Before), memberchk(m(_, _, _), Before1), memberchk(r(_), Before1) -> J = bad(T) ; J = at_side(Rel) )
    ;   J = I
    ),
    its_sides(Is, [J|Before], Js).

%   on_side(+Side, +Items0, -Items): "Ann is next to Bob, with Bob on the left", "There is one house between Ann
%   and Bob, who is farther to the left".

on_side(Side, Is, Js) :-
    (   append(Before, [comma|Said], Is),
        findall(M0, ( member(M0, Before), M0 = m(_, _, _) ), [A,B]),
        sided(Said, B, M),
        M = m(Os, _, _),
        ( B = m(Os, _, _) -> Other = A ; A = m(Os, _, _), Other = B )
    ->  append(Before, [semi,M,v(is, none),r(rel(Side, some, none, [])),Other], Js)
    ;   Js = Is
    ).

%   sided(+Items, +Last, -M): M is on the side named at the end of Items. Last
%   was named last.

sided([who,v(_, _),Farther,p(to, _),d,_], M, M) :- farther(Farther).
sided([p(with, _),M|Is], _, M) :- sided([M|Is], M, M).
sided([M|Is0], _, M) :-
    M = m(_, _, _),
    ( Is0 = [v(being, _)|Is] -> true ; Is = Is0 ),
    ( Is = [p(P, _),d,_] -> memberchk(P, [on, to, at]) ; Is = [Farther,p(to, _),d,_], farther(Farther) ).

farther(I) :- ( I = w(Key, _) ; I = bad(t(Key, _, _, _)) ), memberchk(Key, [farther, further]).

side(w(left, _), left).
side(bad(t(right, _, _, _)), right).

%   predicative(+Tokens0, +Ctx, -Tokens): whose bus was late has the late bus.
%   The first train of the five is the first train. Scoville units are units. In
%   "less than Bea for her hat" it is unknown whose hat it is.

predicative([], _, []).
predicative([t(Final, Raw, L, C),Noun|Ts0], Ctx, [t(Last, Raw, L, C),Noun|Ts]) :-
    memberchk(Final-Last, [final-last, opening-n(1, ord)]),
    Noun = t(Key, _, _, _),
    atom(Key),
    stem(Key, S),
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(_, Cats, cat(_, Stems, Kind, _, _, _, _, _)),
    Kind \== names,
    memberchk(S, Stems),
    !,
    predicative(Ts0, Ctx, Ts).
predicative([t(whose, R, L, C)|Ts0], Ctx, [t(Whose, R, L, C)|Ts]) :-
    still_owned(Ts0, Ctx, Whose, Ts1),
    !,
    predicative(Ts1, Ctx, Ts).
predicative([The,t(same, _, _, _),t(Noun, _, _, _),t(as, _, _, _)|Ts0], Ctx, [The|Ts]) :-
    The = t(the, _, _, _),
    atom(Noun),
    person_noun(Noun, Ctx),
    \+ in_category(Noun, Ctx),
    !,
    predicative(Ts0, Ctx, Ts).
predicative(Ts00, Ctx, Ts) :-
    ( Ts00 = [t(At, _, _, _)|Ts000], memberchk(At, [at, in, on]) -> Ts = [As|Ts1] ; Ts000 = Ts00, Ts = Ts1 ),
    Ts000 = [t(the, _, _, _),t(same, _, _, _),t(Noun, _, _, _),As|Ts0],
    As = t(as, _, _, _),
    ( in_category(Noun, Ctx) -> true ; day_named(Noun, Ctx) ),
    \+ spouse(Noun),
    !,
    predicative(Ts0, Ctx, Ts1).
predicative([Than,Bea,For,t(Her, Raw, L, C)|Ts0], Ctx, [Than,Bea,For,t('#whose', Raw, L, C)|Ts]) :-
    Than = t(than, _, _, _),
    For = t(for, _, _, _),
    memberchk(Her, [his, her, their]),
    \+ ( Bea = t(Key, _, _, _), lex(Key, _) ),
    !,
    predicative(Ts0, Ctx, Ts).
predicative([First|Ts0], Ctx, [First|Ts]) :-
    First = t(Key, _, _, _),
    ( Key = n(_, ord) -> true ; Key == last -> true ; ends(Key, est) ),
    Ctx = ctx(N, _, _, _, _, _),
    append(Nouns, [t(of, _, _, _),t(the, _, _, _),t(n(N, ''), _, _, _)|Ts1], Ts0),
    Nouns = [_|More],
    \+ More = [_,_|_],
    \+ ( member(t(Word, _, _, _), Nouns), \+ ( atom(Word), \+ lex(Word, _) ) ),
    !,
    ( Ts1 = [t(Noun, _, _, _)|Ts2], plural(Noun), \+ lex(Noun, _) -> true ; Ts2 = Ts1 ),
    append(Nouns, Ts3, Ts),
    predicative(Ts2, Ctx, Ts3).
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
predicative(Ts000, Ctx, Ts) :-
    amount_more(Ts000, Amount, [For|Ts0]),
    For = t(P, _, _, _),
    memberchk(P, [for, on, in, at, from, to]),
    Than = t(than, _, _, _),
    once(append(Object, [Than|Ts10], Ts0)),
    ( Ts10 = [t(He, _, _, _),t(Did, _, _, _)|Ts1], memberchk(He, [he, she, they]), memberchk(Did, [did, does]), Ts1 = [t(P1, _, _, _)|_], memberchk(P1, [for, on, in, at, from, to]) -> true ; Ts1 = Ts10 ),
    ( Object = [t(The, _, _, _)|Named], memberchk(The, [the, a, an, his, her, their]) -> true ; Named = Object ),
    (   lookup(Named, Ctx, _, Noun)
    ->  memberchk(Noun, [[], [_], [t('\'s', _, _, _),_]]),
        Moved = [For|Object]
    ;   Object = [t(His, _, _, _),_],
        memberchk(His, [his, her, their]),
        Moved = []
    ),
    !,
    predicative(Ts1, Ctx, Ts2),
    append([Moved, Amount, [Than|Ts2]], Ts).
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

%   still_owned(+Tokens0, +Ctx, -Whose, -Tokens): whose toaster does not work has a toaster, so what
%   is denied of it is said. Whose is '#whose' if it is unknown what is denied.

still_owned(Ts0, Ctx, Whose, Ts) :-
    append(Toaster, [V|Ts1], Ts0),
    V = t(Key, _, _, _),
    (   lex(Key, v),
        Ts1 = [t(not, _, _, _)|Ts2]
    ->  Said = [V|Ts2]
    ;   Key == never
    ->  Ts2 = Ts1, Said = Ts2
    ;   Key == no,
        Ts1 = [t(longer, _, _, _)|Ts2],
        Said = Ts2
    ),
    !,
    length(Toaster, L),
    L =< 4,
    append(Old, Named, Toaster),
    lookup(Named, Ctx, _, Nouns),
    memberchk(Nouns, [[], [_]]),
    \+ ( member(t(Word, _, _, _), Old), \+ open_word(Word) ),
    !,
    ( Ts2 = [t(been, _, _, _)|Ts3] -> true ; Ts3 = Ts2 ),
    Ts3 = [t(Work, _, _, _)|Rest],
    (   ( open_word(Work), \+ starter(Work) -> true ; Ctx = ctx(_, _, _, _, 0, _), memberchk(Work, [on, in, at]) ),
        \+ lookup(Ts3, Ctx, _, _),
        unnamed(Rest, Key, Ctx)
    ->  Whose = whose,
        append(Toaster, Said, Ts)
    ;   append(Denied, [t(',', _, _, _)|_], Ts3),
        \+ ( append(_, [D|Ds], Denied), denied(D, Ds, Ctx) ),
        Whose = '#whose',
        Ts = Ts0
    ).

denied(t(Key, _, _, _), _, _) :- ( Key = n(_, _) ; most(Key) ; memberchk(Key, [end, ends, middle, center, centre]) ), !.
denied(T, Ts, Ctx) :- ( lookup([T|Ts], Ctx, _, _) ; value_mention([T|Ts], Ctx, _, _) ), !.

open_word(Key) :- atom(Key), \+ lex(Key, _), \+ most(Key).

most(Key) :- ( memberchk(Key, [last, final, most, least, best, worst]) -> true ; ends(Key, est) ).

%   unnamed(+Tokens, +Verb, +Ctx): the clause ends before an option. With "is not one of", something else is denied.

unnamed([], _, _).
unnamed([t(Key, _, _, _)|_], _, _) :- ( memberchk(Key, [',', ';', '.']) ; lex(Key, v) ; done(Key) ), !.
unnamed(Ts0, Verb, Ctx) :-
    Ts0 = [t(Key, _, _, _)|Ts],
    atom(Key),
    \+ memberchk(Key, [who, that, which, than, and, or, nor, but, those]),
    \+ most(Key),
    \+ comp(Key, _, _),
    \+ ( being(Verb), lex(Key, d) ),
    \+ lookup(Ts0, Ctx, _, _),
    \+ value_mention(Ts0, Ctx, _, _),
    unnamed(Ts, Verb, Ctx).

%   amount_more(+Tokens, -Amount, -Rest): "more", "$3 more", "2 days less".

amount_more([More|Ts], [More], Ts) :-
    More = t(Comp, _, _, _),
    memberchk(Comp, [more, less]).
amount_more([N,More|Ts], [N,More], Ts) :-
    N = t(n(_, _), _, _, _),
    More = t(Comp, _, _, _),
    memberchk(Comp, [more, less]).
amount_more([N,Unit,More|Ts], [N,Unit,More], Ts) :-
    N = t(n(_, _), _, _, _),
    Unit = t(Key, _, _, _),
    atom(Key),
    More = t(Comp, _, _, _),
    memberchk(Comp, [more, less, longer]).

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

%   antecedents(+Items0, +Before, +Ctx, -Items): in "Ann is older than Bob, and
%   he is from Rome" "he" is Bob. If only women are named, "he" means nobody.
%   Husbands stand for couples.

antecedents([], _, _, []).
antecedents([I|Is], Before, Ctx, [J|Js]) :-
    ( I = hers(Sex, T) -> owner(Sex, T, Before, Ctx, J) ; I = he(Sex, T) -> ( Before = [one|_] -> J = pron ; within(Before) -> J = pron ; antecedent(Sex, T, Before, Ctx, J) ) ; J = I ),
    antecedents(Is, [J|Before], Ctx, Js).

%   within(+Before): in "Ann, who is older than she is" she is somebody else.

within([r(_)|Before]) :-
    append(Said, [who,comma|Front], Before),
    !,
    \+ ( member(I, Said), ( I = m(_, _, _) ; I = r(_) ; I == comma ) ),
    Front = [m(_, _, _)|Front1],
    memberchk(r(_), Front1).

%   owner(+Sex, +T, +Before, +Ctx, -Who): "the day after hers" is the day after
%   that of the only woman named.

owner(Sex, T, Before, Ctx, Who) :-
    findall(O, ( member(m([O], _, _), Before), O = o(C, _), person_category(C, Ctx), option_sex(O, Ctx, Sex) ), Os0),
    sort(Os0, Os),
    ( Os = [O] -> Who = m([O], O, T) ; Os = [_,_|_], T = t(hers, _, _, _), memberchk(r(_), Before) -> Who = bad(T) ; Who = pron ).

antecedent(Sex, T, Before, Ctx, m([O], O, T)) :-
    of_thing(Before, Ctx),
    findall(O1, ( member(m([O1], _, _), Before), O1 = o(C, _), person_category(C, Ctx), option_sex(O1, Ctx, Sex) ), Os),
    sort(Os, [O]),
    !.
antecedent(Sex, T, Before, Ctx, Who) :-
    findall(Sex1-O,
            ( member(m([O], _, _), Before), O = o(C, _), person_category(C, Ctx), option_sex(O, Ctx, Sex1) ),
            Named0),
    sort(Named0, Named),
    (   ( in_category(wife, Ctx), \+ memberchk(Sex-_, Named) ; \+ ( member(Other-_, Named), Other \== Sex ) )
    ->  ( Named = [Sex-_], of_no_sex(Before, Ctx) -> Who = bad(T) ; Who = pron )
    ;   findall(O, member(Sex-O, Named), Os),
        ( Os == [], of_no_sex(Before, Ctx) -> Who = pron ; Os == [], Before = [Link|_], memberchk(Link, [comma, semi, and, but, while]), append(Object, [r(_)|_], Before), findall(M, ( member(M, Object), M = m(_, _, _) ), [Who0]), Who0 = m(_, Other, _), nonvar(Other), \+ option_sex(Other, Ctx, _) -> Who = Who0 ; Os = [O] -> Who = m([O], O, T) ; Os = [], woman_who(Sex, Before, M) -> Who = M ; Os = [], \+ Before = [r(_)|_] -> Who = bad(T) ; Who = pron )
    ).

%   of_no_sex(+Before, +Ctx): "the tea drinker" is compared with somebody, and may be a man or a woman.

of_no_sex(Before, Ctx) :-
    append(Object, [r(_)|Front], Before),
    memberchk(m(_, _, _), Object),
    \+ memberchk(r(_), Front),
    findall(O, member(m(_, O, _), Front), [Subject]),
    nonvar(Subject),
    \+ option_sex(Subject, Ctx, _),
    \+ ( member(w(Noun, _), Front), of_sex(Noun, _, one) ).

%   woman_who(+Sex, +Before, -M): the last one described by a noun of that sex
%   and one option, as in "the woman who has the hat".

woman_who(Sex, Before, M) :-
    append(Back, [w(Noun, _)|_], Before),
    of_sex(Noun, Sex, one),
    !,
    reverse(Back, [Who|Is]),
    ( Who == who ; Who = p(_, _) ),
    owned_by(Is, M).

%   of_thing(+Before, +Ctx): the sentence begins with "it", or with a thing
%   that a category is about, as in "the round at the Fox" and "their marriage".
%   So "he" is somebody else.

of_thing(Before, Ctx) :-
    append(_, [I|Front], Before),
    \+ ( member(J, Front), \+ ( J = w(_, _) ; J = m(_, _, _) ; memberchk(J, [d, pron, poss]) ) ),
    (   I == it
    ->  Front == []
    ;   I = w(Noun, _),
        Front = [_|_],
        \+ ( member(w(Verb, _), [I|Front]), done(Verb) ),
        \+ person_noun(Noun, Ctx),
        stem(Noun, S),
        Ctx = ctx(_, Cats, _, _, _, _),
        arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)),
        memberchk(S, Stems),
        \+ person_category(C, Ctx)
    ),
    !.

%   sited(+Items0, +Ctx, -Items): without a row, what is beside Mud Creek has
%   that place, and the hive beside the acacia has the acacia.

sited([], _, []).
sited([W,r(near(1))|Is], Ctx, [W,p(near, none)|Js]) :-
    W = w(Blooms, _),
    memberchk(Blooms, [bloom, blooms, bloomed, grow, grows, grew, growing, grown, planted, hidden, hangs, hung, lies, lay, found, kept, displayed, placed, stored, buried, spotted, photographed]),
    ( Is = [d,M|_] -> true ; Is = [M|_] ),
    unranked_thing(M, Ctx),
    !,
    sited(Is, Ctx, Js).
sited([r(rel(ahead, some, none, Words))|Is], Ctx, [p(at, T)|Js]) :-
    memberchk('#front', Words),
    Is = [d,w(_, T)|Is1],
    unranked(Ctx),
    nowhere(Is1),
    !,
    sited(Is, Ctx, Js).
sited([r(rel(ahead, some, none, Words)),d,M|Is], Ctx, [p(at, none),d,M|Js]) :-
    memberchk('#front', Words),
    unranked_thing(M, Ctx),
    !,
    sited(Is, Ctx, Js).
sited([I|Is], Ctx, [J|Js]) :-
    (   I = r(near(1)),
        ( Is = [d,M|_] -> true ; Is = [M|_] ),
        M = m([o(C, O)], _, t(Key, Raw, _, _)),
        Key \== Raw,
        \+ person_category(C, Ctx),
        site(C, O, Ctx)
    ->  J = p(near, none)
    ;   J = I
    ),
    sited(Is, Ctx, Js).

%   unranked_thing(+Item, +Ctx): Item is an option of things, and no category
%   has places.

unranked_thing(M, Ctx) :-
    thing(M, Ctx),
    M = m([o(C, _)|_], _, _),
    \+ person_category(C, Ctx),
    \+ of_jobs(C, Ctx),
    unranked(Ctx).

%   nowhere(+Items): the phrase has no option.

nowhere([]).
nowhere([I|Is]) :- ( memberchk(I, [comma, semi, and, but]) -> true ; I = w(_, _), nowhere(Is) ).

%   refused(+Items0, +Ctx, -Items): "Ann refused the pie" and "did not want the
%   pie" say that she does not have it, if nothing more is said about it.

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
        ( append(Clause, [comma|_], After) -> true ; Clause = After ),
        \+ ( ( member(I, Before) ; member(I, Clause) ), unsettling(I) ),
        object_of(After, M, Rest),
        ( Now == [] -> true ; Now = [not] -> thing(M, Ctx) ; true ),
        settled(Rest)
    ->  append([Before, Now, After], Js)
    ;   Js = Is
    ).

%   refused(+Word, +Before, +After0, +Ctx, -Now, -After): Now replaces Word.

refused(want, Before, After, _, [], After) :- append(Front, [not], Before), \+ memberchk(not, Front).
refused(insisted, Before, [p(on, T)|After], _, [p(on, T)], After) :- last(Before, I), refuser(I).
refused(Key, Before, After0, ctx(_, _, _, _, _, Known), [not], After) :-
    refusal(Key, Next),
    get_assoc('#refused', Known, _),
    \+ memberchk(not, Before),
    ( Next == none -> After = After0 ; After0 = [p(Next, _)|After] -> true ; After0 = [w(Next, _)|After] ),
    reverse(Before, Back),
    (   memberchk(Key, [allergic, spared, hopeless, useless, terrible])
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

%   unsettling(?Item): Item says more than a refusal.

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

%   obtains(?Verb): who does so has the thing. Who refuses to share the pie has
%   it, too.

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

%   so_then(+Items0, -Items): "Ella is allergic to milk so she made no cake"
%   says about Ella that she made no cake. So does "Ann was unlucky; she paid
%   $20".

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

%   related(+Items0, -Items): after a relation "it" is the object of the
%   relation.

related([], []).
related([R,thing(I)|Is], [R,I|Js]) :- R = r(_), !, related(Is, Js).
related([I|Is], [I|Js]) :- related(Is, Js).

%   relatives(+Items0, +Ctx, -Items): "Mr. White's son" is the option Mr. White
%   if he is one of the fathers.

relatives([], _, []).
relatives([M,poss,bad(T)|Is], Ctx, [M,poss,w(Key, T)|Js]) :-
    M = m(Cands, _, _),
    T = t(Key, _, _, _),
    member(O, Cands),
    relative(Key, O, Ctx),
    !,
    relatives(Is, Ctx, Js).
relatives([I|Is], Ctx, [I|Js]) :- relatives(Is, Ctx, Js).

%   completed(+Items0, -Items): in "Ann, who did not order soup, paid more than
%   the woman who did" "she did" means that she ordered soup.

completed(Is, Js) :-
    (   append(Before, [who,v(_, _)|Rest], Is),
        stops_there(Rest),
        denied_of_another(Before, Said)
    ->  append([Before, [who|Said], Rest], Js)
    ;   Js = Is
    ).

%   told_again(+Items0, +Ctx, -Items): "on Thursday, the night of the burst
%   pipe" is on Thursday, which is that night. The same holds at the end of a
%   sentence without a list.

told_again(Is, Ctx, Js) :-
    (   append(Before, [M,comma,d,w(Noun, T)|After], Is),
        M = m([o(C, _)|_], _, _),
        ( Before = [_|_] ; memberchk(comma, After) ),
        After = [Of|_],
        once(( Of = p(_, _) ; Of == who ; Of = r(_) )),
        of_kind(Noun, C, Ctx),
        ( append(Said, [semi|_], After) -> true ; Said = After ),
        memberchk(m(_, _, _), Said),
        \+ ( member(I, Said), memberchk(I, [comma, and, or]) ),
        \+ ( append(Np, [v(_, _)|_], Said), \+ memberchk(who, Np) ),
        \+ ( member(I, Before), memberchk(I, [comma, colon, neither, if, unless]) )
    ->  append(Before, [M,comma,who,v(is, none),d,w(Noun, T)|After], Js)
    ;   Js = Is
    ).

%   of_kind(+Noun, +C, +Ctx): Noun says what kind the options of C are.

of_kind(Noun, C, ctx(_, Cats, _, _, _, _)) :-
    arg(C, Cats, cat(_, Stems, Kind, Type, Units, Dims, _, _)),
    stem(Noun, S),
    once(( memberchk(S, Stems) ; Kind \== names, memberchk(S, Units) ; time_unit(S, Type, Dims) ; memberchk(money, Dims), memberchk(S, [pric, cost, amount, sum, figur]) )).

%   her_own(+Items0, -Items): "Ann never lent Bob the van, which she drives herself" says that she has the van.

her_own(Is, Js) :-
    (   append(Before, [comma,who,She,W|Tail], Is),
        once(( She == pron ; She = he(_, _) )),
        W = w(Drives, _),
        verbal(Drives),
        Tail = [w(Herself, _)],
        memberchk(Herself, [herself, himself, themselves]),
        findall(M, ( member(M, Before), M = m(_, _, _) ), [A,B])
    ->  Js = [A,W,d,B]
    ;   Js = Is
    ).

stops_there([]).
stops_there([I|_]) :- ( memberchk(I, [comma, semi, and, but]) ; I = v(Did, _), \+ memberchk(Did, [be, been, being, have]) ), !.

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

%   relevant(+Items0, +Ctx, -Items): removes ", who has no ear for music,",
%   which names no option.

relevant([], _, []).
relevant([comma,who,I|Is], Ctx, Js) :-
    ( Is = [hedge(_)|_] -> true ; \+ ( I = v(Is0, _), memberchk(Is0, [is, are, was, were]) ) ),
    beside_the_point([I|Is], no, Ctx, Rest),
    !,
    relevant(Rest, Ctx, Js).
relevant([who,v(can, _),not,w(_, _),comma,and|Is], Ctx, [who|Js]) :-
    !,
    relevant(Is, Ctx, Js).
relevant([I|Is], Ctx, [I|Js]) :-
    relevant(Is, Ctx, Js).

%   beside_the_point(+Items, +Not, +Ctx, -Rest): a negation says something,
%   unless "since" follows.

beside_the_point([], no, _, []).
beside_the_point([I|Is], Not, Ctx, Rest) :-
    (   I == comma
    ->  Not == no,
        Rest = Is
    ;   I == and
    ->  Not == no,
        Is = [V|_],
        ( V = v(_, _) ; V = w(Verb, _), verbal(Verb) ),
        !,
        Rest = [comma,who|Is]
    ;   I == not
    ->  ( Is = [w(Stand, _)|Is1], memberchk(Stand, [stand, bear, abide]) -> beside_the_point(Is1, Not, Ctx, Rest) ; Is = [bad(t(even, _, _, _))|Is1] -> beside_the_point(Is1, Not, Ctx, Rest) ; Is = [w(Tell, _)|_], memberchk(Tell, [learned, learnt, tell, boil, swim, spell, read, dance, sing, cook, drive, count, sew, fly, ride, draw]) -> beside_the_point(Is, Not, Ctx, Rest) ; beside_the_point(Is, yes, Ctx, Rest) )
    ;   I = bad(t(Since, _, _, _)),
        memberchk(Since, [nobody, since, over, under, across, near, beyond, when, until, because, any, every, each])
    ->  beside_the_point(Is, no, Ctx, Rest)
    ;   I = hedge(t(Knew, _, _, _)),
        memberchk(Knew, [know, knew]),
        Is = [bad(t(nothing, _, _, _)),p(about, _)|Is1]
    ->  beside_the_point(Is1, Not, Ctx, Rest)
    ;   I = r(rel(before, some, none, _)),
        Is = [comma|_]
    ->  beside_the_point(Is, no, Ctx, Rest)
    ;   I = hedge(_)
    ->  \+ ( append(Feared, [Stop|_], Is), memberchk(Stop, [comma, and]), member(w(K, _), Feared), known_name(K, Ctx) ),
        beside_the_point(Is, Not, Ctx, Rest)
    ;   ( I = w(K, _) -> \+ comp(K, _, _), \+ of_letters(K), \+ akin(K, Ctx) ; I = v(_, _) ; I = p(_, _) ; memberchk(I, [d, poss, pron, both, only(_), bad(t(no, _, _, _))]) ),
        beside_the_point(Is, Not, Ctx, Rest)
    ).

%   akin(+Key, +Ctx): an option has a word that begins like Key, as cooking and
%   cookbooks.

akin(Key, ctx(_, Cats, _, _, _, _)) :-
    (   begins_alike(Key, 4, Cats)
    ->  true
    ;   member(End, [ing, ed, es, er, s, e]),
        ends(Key, Base, End),
        atom_length(Base, L),
        L >= 3,
        begins_alike(Base, L, Cats)
    ->  true
    ).

%   begins_alike(+Key, +N, +Cats): a word of an option begins with the same N
%   letters.

begins_alike(Key, N, Cats) :-
    atom(Key),
    sub_atom(Key, 0, N, _, Front),
    arg(_, Cats, cat(_, _, names, _, _, _, _, Options)),
    member(o(_, Names, _, _), Options),
    member(_-Tokens, Names),
    member(t(Word, _, _, _), Tokens),
    atom(Word),
    sub_atom(Word, 0, N, _, Front),
    !.

%   that_one(+Items0, -Items): in "Ann does not have the cat; that was Bob"
%   "that" is the one who has the cat. In "Ann has the cat; this person" it is
%   Ann. "That was Bob's score" is about something else.

that_one(Is, Js) :-
    (   Is = [that_one|After]
    ->  Js = [thing(unknown)|After]
    ;   append(Before, [comma,and,that_one|After], Is),
        append(_, [r(_)|Object], Before),
        findall(M, ( member(M, Object), M = m(_, _, _) ), [M])
    ->  append(Before, [comma,and,M|After], Js)
    ;   append(Before, [semi,that_one,V,W|After], Is),
        V = v(_, _),
        W = w(Bought, _),
        done(Bought),
        append(_, [M|Nouns], Before),
        M = m(_, _, t(Key, Key, _, _)),
        maplist(filler, Nouns)
    ->  append(Before, [semi,M,V,W|After], Js)
    ;   append(Before, [that_one|After], Is),
        append(_, [not|Said], Before),
        append(_, [M|Rest], Said),
        M = m(_, _, _),
        \+ memberchk(m(_, _, _), Rest),
        \+ ( append(_, [poss|Owned], After), Owned \== [] )
    ->  append(Before, [M|After], Js)
    ;   append(Before, [Link,that_one|After], Is),
        memberchk(Link, [semi, and, but]),
        of_one_person(Before)
    ->  append(Before, [Link,pron|After], Js)
    ;   Js = Is
    ).

%   of_one_person(+Items): Items are about one person only, who may then be
%   called "this person".

of_one_person(Is) :-
    \+ ( member(I, Is), ( I = r(_) ; I = rr(_) ; memberchk(I, [not, or, either, neither, nor, if, unless]) ) ),
    \+ ( append(_, [and,I|_], Is), ( I == d ; I = m(_, _, _) ) ).

%   his_neighbor(+Items0, -Items): in "Sal's stall is first; her neighbor" the
%   neighbor is Sal's.

his_neighbor(Is, Js) :-
    (   append(Before, [semi,r(near(1)),pron|After], Is),
        member(M, Before),
        M = m(_, _, _)
    ->  append(Before, [semi,r(near(1)),M|After], Js)
    ;   Js = Is
    ).

%   the_subject(+Items0, -Items): in "Ann left before the baker, who paid less
%   than she did" and in "Ann paid more than the one who came before her" "she"
%   is Ann.

the_subject(Is, Js) :-
    (   append(Before, [comma,who|After], Is),
        findall(M, ( member(M, Before), M = m(_, _, _) ), [_,_]),
        memberchk(r(_), Before),
        append(Said, [r(Rel),pron|Rest], After),
        \+ ( member(I, Said), ( I = m(_, _, _) ; I = r(_) ; I == comma ) )
    ->  once(( member(Subject, Before), Subject = m(_, _, _) )),
        append([Before, [comma,who|Said], [r(Rel),Subject|Rest]], Js)
    ;   append(Before, [r(Rel),pron|Rest], Is),
        append(_, [r(_)|Object], Before),
        memberchk(who, Object),
        findall(M, ( member(M, Is), ( M = m(_, _, _) ; M == pron ) ), [Subject,pron])
    ->  append(Before, [r(Rel),Subject|Rest], Js)
    ;   Js = Is
    ).

%   the_others(+Items0, -Items): in "Ann left after Bob and before Cid, who is
%   older than either of them" "them" are those named before Cid.

the_others(Is, Js) :-
    (   append(Before, [comma,who|After], Is),
        findall(M, ( member(M, Before), M = m(_, _, _) ), [A,B,_]),
        append(Said, [r(Rel),the_two|Rest], After),
        \+ memberchk(m(_, _, _), Said)
    ->  append([Before, [comma,who|Said], [r(Rel),those([A,B])|Rest]], Js)
    ;   Js = Is
    ).

%   the_thing(+Items0, -Items): in "Ann is not from the red house, but she is to
%   the left of it" "it" is the thing named besides Ann. In "Ann, who has the
%   hat, did not put it there" it is the hat. In "Ann's sister is older than
%   her" she is Ann.

the_thing(Is, Js) :-
    (   append(Before, [V,not,W,pron,P|Rest], Is),
        V = v(_, _),
        W = w(_, _),
        P = p(_, _),
        Before = [m(_, _, _),comma,who|Said],
        memberchk(m(_, _, _), Said)
    ->  append(Before, [V,not,W,P|Rest], Js)
    ;   append(Aside, [r(Rel),pron|Rest], Is),
        append(Front, [comma,who|Said], Aside),
        append(Back, [comma|_], Said),
        findall(M, ( member(M, Front), M = m(_, _, _) ), [_]),
        findall(M, ( member(M, Said), M = m(_, _, _) ), [Thing]),
        memberchk(Thing, Back),
        memberchk(r(_), Back)
    ->  append(Aside, [r(Rel),Thing|Rest], Js)
    ;   Is = [M,poss,kin_of(_)|_],
        append(Before, [r(Rel),pron|Rest], Is)
    ->  append(Before, [r(Rel),M|Rest], Js)
    ;   append(Before, [and,V|After], Is),
        ( V = v(_, _) ; V = w(Verb, _), verbal(Verb) ),
        append(Front, [r(_)|Object], Before),
        \+ memberchk(r(_), Front),
        findall(M, ( member(M, Object), M = m(_, _, _) ), [Thing]),
        append(Said, [r(Rel),pron|Rest], After),
        \+ ( member(I, Said), ( I = m(_, _, _) ; I = pron ; I = r(_) ; I == comma ) )
    ->  append([Before, [and,V|Said], [r(Rel),Thing|Rest]], Js)
    ;   append(Before, [But,pron|After], Is),
        memberchk(But, [but, and, while]),
        findall(M, ( member(M, Before), M = m(_, _, _) ), [_,Thing]),
        append(Said, [r(Rel),pron|Rest], After),
        \+ ( member(I, Said), ( I = m(_, _, _) ; I = pron ; I = r(_) ) )
    ->  append([Before, [But,pron|Said], [r(Rel),Thing|Rest]], Js)
    ;   Js = Is
    ).

%   tidied(+Items0, -Items): most sentences need no change, which has_marked/1
%   finds out.

tidied(Items0, Ctx, Items) :-
    quoted(Items0, Items1),
    or_more(Items1, Items2),
    had_no(Items2, Items3),
    by_number(no, Items3, Items4),
    former(Items4, [], Ctx, Items).

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

%   quoted(+Items0, -Items): an option keeps its meaning in quotes.

quoted([], []).
quoted([quote,M|Is], Js) :- M = m(_, _, _), !, quoted([M|Is], Js).
quoted([M,quote|Is], [M|Js]) :- M = m(_, _, _), !, quoted(Is, Js).
quoted([I|Is], [I|Js]) :- quoted(Is, Js).

%   or_more(+Items0, -Items): "6:00 or later" means not earlier than 6:00.

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
had_no([V,bad(t(no, _, _, _)),M|Is0], [V,not,M|Js]) :-
    M = m(_, _, t(Key, _, _, _)),
    atom(Key),
    ( V = v(Has, _), memberchk(Has, [has, have, had, is, was, are, were]) ; V = w(Verb, _), verbal(Verb) ),
    !,
    nor_no(Is0, Is),
    had_no(Is, Js).
had_no([V,bad(t(no, _, _, _)),w(Taste, T),P|Is], [V,not,w(Taste, T),P|Js]) :-
    V = v(_, _),
    memberchk(Taste, [taste, liking, love, fondness, appetite, interest, use, stomach, fan, lover, luck, part, hand, business]),
    P = p(In, _),
    ( memberchk(Taste, [luck, part, hand, business]) -> In == in ; true ),
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

%   nor_no(+Items0, -Items): "and no milk" after "had no tea".

nor_no([And,bad(t(no, _, _, _)),M|Is0], [nor,M|Is]) :- memberchk(And, [and, or]), M = m(_, _, _), !, nor_no(Is0, Is).
nor_no(Is, Is).

verbal(Verb) :- past(Verb).
verbal(Verb) :- ends(Verb, s).
verbal(Verb) :- ends(Verb, ed).

%   by_number(+Related, +Items0, -Items): after a relation, "by 220" is the
%   amount, even if 220 is an option.

by_number(_, [], []).
by_number(yes, [p(by, _),M|Is], [by(N, Unit)|Is]) :-
    ( M = m(_, _, t(n(N, U), _, _, _)) ; M = num(N, U, _) ),
    memberchk(U-Unit, [''-none, '$'-'$', '%'-'%']),
    \+ ( Is = [I|_], \+ memberchk(I, [comma, semi, and, but]) ),
    !.
by_number(Related, [I|Is], [I|Js]) :-
    ( I = r(rel(_, How, none, _)), memberchk(How, [some, imm]) -> by_number(yes, Is, Js) ; by_number(Related, Is, Js) ).

%   former(+Items0, +Before, +Ctx, -Items): "the former" of two named before, or
%   "the former ship". former(K) means one of the two in the preceding sentence.

former([], _, _, []).
former([d,w(Key, T)|Is0], Before, Ctx, [Who|Js]) :-
    memberchk(Key-K, [former-1, latter-2]),
    ( Is0 = [w(Noun, _)|Is], \+ verbal(Noun), \+ irregular_participle(Noun) -> \+ Is = [p(_, _)|_], once(( in_category(Noun, Ctx) ; person_noun(Noun, Ctx) ; of_sex(Noun, _, one) )) ; Is = Is0 ),
    \+ Is = [m(_, _, _)|_],
    !,
    reverse(Before, Said),
    (   two_named(Said, Two)
    ->  nth1(K, Two, Who)
    ;   memberchk(m(_, _, _), Before)
    ->  Who = bad(T)
    ;   Who = former(K)
    ),
    former(Is, Before, Ctx, Js).
former([I|Is], Before, Ctx, [I|Js]) :-
    former(Is, [I|Before], Ctx, Js).

%   two_named(+Items, -Ms): Ms are the only two, or those of "Ann and Bob" at
%   the beginning.

two_named(Items0, [A,B]) :-
    without_asides(Items0, Items),
    findall(M, ( member(M, Items), M = m(_, _, _) ), Ms),
    (   Ms = [A,B]
    ->  true
    ;   Ms = [A,B,C],
        ( C == A ; C == B )
    ->  true
    ;   append(_, [neither|Two], Items),
        exclude(opens, Two, [A,nor,B|Rest]),
        \+ memberchk(m(_, _, _), Rest)
    ->  true
    ;   exclude(opens, Items, [A,And,B|_]),
        memberchk(And, [and, nor]),
        Ms = [A,B|_]
    ).

%   without_asides(+Items0, -Items): removes ", who is not Ann,".

without_asides(Is, Js) :-
    (   append(Before, [comma,who|Is1], Is),
        append(Aside, [comma|After], Is1),
        memberchk(not, Aside)
    ->  append(Before, Js1, Js),
        without_asides(After, Js1)
    ;   Js = Is
    ).

opens(d).
opens(p(of, _)).
opens(neither).
opens(both).

%   crossed(+Items0, +Ctx, -Items): "his sale price was half of Dee's regular
%   price" is about two categories, which no relation can be. "the one with 2
%   silver medals" is about one.

crossed(Is, Ctx, Js) :-
    (   append(Before, [r(Rel)|After], Is),
        ( Rel = rel(_, _, _, Words) ; Rel = times(_, Words) ),
        one_of_two(Ctx, _, Keys),
        \+ named_in(Keys, Words),
        said_so(Keys, After, Front, T, Back)
    ->  append([Before, [r(Rel)|Front], [bad(T)|Back]], Js)
    ;   Js = Is
    ).

said_so([Key|Keys], Is, Front, T, Rest) :-
    append(Front, [w(Key, T)|Rest], Is),
    \+ ( member(I, Front), ( I = r(_) ; I = comma ; I = and ) ),
    \+ last(Front, m(_, _, _)),
    maplist(open_item, Keys, Ws),
    append(Ws, After, Rest),
    !,
    \+ After = [p(of, _),m(_, _, _)|_].

open_item(Key, w(Key, _)).

%   own(+Items0, +Ctx, -Items): "In the house of the baker, the drink was tea":
%   the drink is the baker's: own becomes his.

own([], _, []).
own([I|Is], Ctx, [I|Js]) :-
    (   I == comma,
        ( Is = [d|Is0] -> true ; Is0 = Is ),
        Is0 = [w(Key, _),v(V, T)|Is1],
        ( in_category(Key, Ctx) -> true ; Is = [d|_], memberchk(V, [did, had]), known_name(Key, Ctx) -> true ; Is = [d|_], memberchk(V, [is, was]), \+ memberchk(not, Is1), once(( person_noun(Key, Ctx) ; member(End, [or, ist, ant]), ends(Key, End) )) )
    ->  Js = [own,v(V, T)|Is1]
    ;   own(Is, Ctx, Js)
    ).

%   described(+Items0, +Ctx, -Items): in "the knife from Egypt" and "Ivan the
%   Great's doll" names are ordinary words if only persons have names as
%   options.

described(Is, Ctx, Js) :-
    (   member(cap(_), Is),
        Ctx = ctx(_, Cats, _, _, _, _),
        \+ ( arg(C, Cats, cat(_, _, names, _, _, _, _, Options)), \+ persons(C, Options, Ctx), member(O, Options), proper(O) ),
        \+ ( member(cap(T), Is), short_for(T, Cats) )
    ->  described(Is, no, Ctx, Js)
    ;   Js = Is
    ).

%   short_for(+T, +Cats): T is a name that begins like that of an option.

short_for(t(Key, _, _, _), Cats) :-
    begins_alike(Key, 3, Cats).

%   Where is thing after one, or the description of it so far.

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

%   premodified(+Items, +Ctx, -Words, -Rest): after a determiner, the words and
%   names before a thing.

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

%   given(+Items0, +Ctx, -Items): the house that gave Ann a bed is Ann's house.

given(Is, Ctx, Js) :-
    (   append(Before, [w(gave, T)|After], Is),
        append(Ann, [d,w(Bed, _)|Rest], After),
        ( Ann = [M] ; Ann = [d,M] ),
        memberchk(Bed, [bed, room, home, roof, shelter, view, ride, lift, job, meal]),
        memberchk(m(_, _, _), Before),
        \+ ( member(m([o(C, _)|_], _, _), Before), once(( person_category(C, Ctx) ; of_jobs(C, Ctx) )) )
    ->  append([Before, [v(had, T),M], Rest], Js)
    ;   Js = Is
    ).

%   others(+Items0, +Ctx, -Items): "Ann met the man who paid $20" does not say that she did.

others([], _, []).
others([w(K, T),To,d,M|Is], Ctx, [bad(T),To,d,M|Js]) :-
    ( To = d ; To = pron ),
    M = m(_, _, _),
    ( past(K) ; ends(K, ed) ; ends(K, s) ),
    !,
    others(Is, Ctx, Js).
others([M,V|Is], Ctx, [M,bad(T)|Is]) :-
    ( V = w(_, T) ; V = v(_, T) ),
    ( M == who -> Other = job ; M = m([o(C, _)|_], _, _), ( person_category(C, Ctx) -> Other = job ; of_jobs(C, Ctx), Other = person ) ),
    other_person(Other, [V|Is], Ctx),
    !.
others([comma,who|Is], Ctx, Js) :-
    append(Aside, [comma,V|Said], Is),
    \+ memberchk(comma, Aside),
    ( V = w(_, T) ; V = v(_, T) ),
    other_person(job, [V|Said], Ctx),
    !,
    append([comma,who|Aside], [comma,bad(T)|Said], Js).
others([I,who,w(K, T),M,poss,w(Noun, T1)|Is], Ctx, [I,who,bad(T),M,poss,w(Noun, T1)|Is]) :-
    of_another(I, K, M, Ctx),
    !.
others([I,w(K, T),M,poss,w(Noun, T1)|Is], Ctx, [I,bad(T),M,poss,w(Noun, T1)|Is]) :-
    I = m(_, _, _),
    of_another(I, K, M, Ctx),
    !.
others([M,W|Is0], Ctx, [M,v(is, none),not,O,and,W,d|Js]) :-
    W = w(Sent, _),
    memberchk(Sent, [sent, sends, wrote, writes, mailed, mails, posted]),
    M = m([o(C, _)|_], _, _),
    ( Is0 = [w(Title, _),O,d|Is] -> memberchk(Title, [mr, mrs, ms, miss, dr]) ; Is0 = [O,d|Is] ),
    O = m([o(D, _)|_], _, _),
    D =\= C,
    person_category(C, Ctx),
    ( nonvar(Title) -> true ; person_category(D, Ctx) ),
    !,
    others(Is, Ctx, Js).
others([w(K, T),D,Thing,P,d,one|Is], Ctx, [bad(T),D,Thing,P,d,one|Is]) :-
    D = d,
    Thing = w(_, _),
    P = p(to, _),
    memberchk(K, [gave, gives, sold, sells, sent, sends, lent, lends, handed, offered, showed, returned, passed]),
    \+ in_category(K, Ctx),
    !.
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
    ( person_category(C, Ctx) -> true ; of_jobs(C, Ctx) ),
    person_category(D, Ctx),
    ( past(K) ; ends(K, ed), \+ ends(K, named), K \== married ; ends(K, s) ),
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
    counterpart(Noun, C, Ctx),
    !,
    others(Is, Ctx, Js).
others([who,w(K, T),With,M|Is], Ctx, [who,bad(T),With,M|Is]) :-
    With = p(with, _),
    M = m([o(C, _)|_], _, _),
    person_category(C, Ctx),
    \+ in_category(K, Ctx),
    \+ counterpart('', C, Ctx),
    !.
others([R|Is0], Ctx, [R|Js]) :-
    R = m([o(B, _)|_], _, _),
    ( append(Who, [V,M,By,P|Is], Is0), memberchk(Who, [[], [who], [comma,who]]) ),
    V = v(Was, _),
    memberchk(Was, [is, was]),
    By = p(by, _),
    M = m([o(D, _)|_], _, _),
    P = m([o(C, _)|_], _, _),
    D =\= C,
    ( B =:= C -> person_category(C, Ctx) ; Who = [_|_], of_jobs(B, Ctx) ),
    !,
    others(Is, Ctx, Js1),
    append(Who, [V,M,and,V,not,P|Js1], Js).
others([I|Is], Ctx, [I|Js]) :-
    others(Is, Ctx, Js).

%   other_person(+Which, +Items, +Ctx): "plays cards with the pilot" is about
%   somebody else, "works as the pilot" is not.

other_person(Which, Is, Ctx) :-
    append(Words, Named, Is),
    (   Which == job,
        Named = [d,m([o(C, O)|_], _, t(Key, _, _, _))|Rest],
        ( of_jobs(C, Ctx) -> true ; agent_of(Key, C, O, Ctx) )
    ;   Which == person,
        Named = [m([o(C, _)|_], _, _)|Rest],
        last(Words, p(with, _)),
        person_category(C, Ctx)
    ),
    !,
    \+ Words = [_,_,_,_,_,_|_],
    \+ ( member(I, Words), \+ ( filler(I) ; I = m(_, _, _) ; I == or ) ),
    last(Words, Before),
    ( Before = p(of, _) -> append(_, [w(Verb, _),Before], Words), ends(Verb, ed) ; Before = p(P, _) -> \+ memberchk(P, [as, in, into]) ; Before = w(Verb, _), \+ memberchk(Verb, [became, becomes, remained, remains, played, plays]) ),
    \+ ( Words = [v(_, _)|Also], \+ ( member(W, Also), \+ ( W = w(K, _), adverb(K) ) ) ),
    \+ ( Rest = [w(Post, _)|_], memberchk(Post, [job, position, post, role]) ).

%   of_another(+Item, +Verb, +M, +Ctx): "the man who fixed Clara's sink" is not Clara, nor is the plumber who did.

of_another(Item, Verb, m([o(C, _)|_], _, _), Ctx) :-
    person_category(C, Ctx),
    verbal(Verb),
    (   Item = w(Noun, _)
    ->  once(( person_noun(Noun, Ctx) ; of_sex(Noun, _, one) ))
    ;   Item = m([o(D, _)|_], _, _),
        D =\= C,
        once(( person_category(D, Ctx) ; of_jobs(D, Ctx) ))
    ).

%   agent_of(+Key, +C, +O, +Ctx): the drummer has the drums.

agent_of(Key, C, O, Ctx) :-
    once(( member(End, [er, ist, ers, ists]), ends(Key, End) )),
    \+ has_word(o(C, O), Key, Ctx).

%   adverb(+Key): "is also the baker".

adverb(Key) :- ( memberchk(Key, [also, indeed, now]) -> true ; ends(Key, ly) ).

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

%   counterpart(+Noun, +C, +Ctx): "the teacher who worked with Adele" is known
%   by his pupil, "the man who dealt with Mr. Dalton" by his dealer.

counterpart(Noun, C, ctx(_, Cats, _, _, _, _)) :-
    stem(Noun, S),
    arg(C, Cats, cat(_, Own, _, _, _, _, _, _)),
    (   arg(D, Cats, cat(_, Stems, names, _, _, _, _, _)),
        D =\= C,
        memberchk(S, Stems)
    ;   memberchk(S, [teacher, tutor, coach, trainer, instructor, doctor, lawyer, patient, client, custom, buyer]),
        \+ memberchk(S, Own)
    ;   member(Role, Own),
        memberchk(Role, [salesman, salesmen, dealer, seller, agent, doctor, teacher, tutor, lawyer, coach, trainer, instructor])
    ),
    !.

%   no_home(+Items, +Ctx): the items are about a house, after a verb for things
%   that one does to any house. What grows or is parked at a house is there.

no_home([w(K, _)|Is], Ctx) :-
    \+ memberchk(K, [lives, lived, live, living, resides, resided, residing, dwells, dwelt, occupies, occupied, inhabits, inhabited, owns, owned, own, rents, rented, stays, stayed, moved, bought, built, belongs, chose, selected, picked]),
    ( Is = [w(Verb, _),p(P, _)|_] -> Is = [_,_,d|Is1] ; Is = [p(P, _)|_] -> Verb = K, Is = [_,d|Is1] ; P = at, Verb = K, Is = [d|Is1] ),
    \+ memberchk(P, [in, into, inside, of, with, on, as]),
    \+ ( P == at, memberchk(Verb, [grows, grew, stands, stood, parked, planted, blooms, hangs]) ),
    Is1 = [m([o(C, _)|_], _, _),w(House, _)|_],
    memberchk(House, [house, home, cottage, cabin, apartment, flat, villa]),
    Ctx = ctx(_, Cats, _, _, _, _),
    roots(K, Roots, []),
    arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)),
    \+ ( member(S, Roots), memberchk(S, Stems) ).

%   but_not(+Items0, +Ctx, -Items): after "one of the women, but not", "the one from Derby" is the woman from Derby.

but_not(Is, Ctx, Js) :-
    (   append(Before, [not|After], Is),
        member(some_of(Ms), Before),
        ( After = [P|Ones], P = p(_, _) -> Front = [not,P] ; Ones = After, Front = [not] ),
        Ones = [d,one,I|Rest],
        once(( I == who ; I = p(_, _) )),
        member(Sex, [man,woman]),
        all_of_sex(Sex, Ctx, Ms)
    ->  append([Before, Front, [d,w(Sex, none),I|Rest]], Js)
    ;   Js = Is
    ).

%   of_two(+Items0, -Items): "Ann had the larger room of the two women" becomes
%   most_of(Relation, Ms), where Ms are the two.

of_two(Is0, Js) :-
    ( Is0 = [Of,Two,comma|Said], Of = p(of, _), Two = those(_) -> append(Said, [Of,Two], Is) ; Is = Is0 ),
    (   append(Before, [d|Is1], Is),
        append(Words, [p(of, _),those([A,B])|Rest], Is1),
        \+ ( member(I, Words), \+ ( I = w(_, _) ; I = bad(_) ) ),
        append(Front, [More|Noun], Words),
        compares(More, Comp)
    ->  append(Front, Noun, Open),
        findall(S, ( member(w(K, _), Open), roots(K, Ss, []), member(S, Ss) ), Stems),
        append(Before, [most_of(rel(Comp, some, none, Stems), [A,B])|Rest], Js)
    ;   Js = Is0
    ).

%   the_more(+Items0, -Items): "the older of Ann and Bob", "of Ann and Bob, the older".

the_more(Is, Js) :-
    (   append(Before, [d|Is1], Is),
        more_of(Is1, Comp, [p(of, _)|Named]),
        two_in(Named, A, B, Rest)
    ->  append(Before, [most_of(rel(Comp, some, none, []), [A,B])|Rest], Js)
    ;   Is = [p(of, _)|Named],
        two_in(Named, A, B, [comma|Said]),
        append(Before, [d|Is1], Said),
        more_of(Is1, Comp, Rest),
        ( Rest = [] ; Rest = [I|_], once(( I = v(_, _) ; I = comma ; I = w(V, _), ( past(V) ; ends(V, ed) ) )) )
    ->  append(Before, [most_of(rel(Comp, some, none, []), [A,B])|Rest], Js)
    ;   Js = Is
    ).

%   more_of(+Items, -Comparative, -Rest): "older", "more expensive one".

more_of([bad(t(More, _, _, _)),w(Key, _)|Is], Comp, Rest) :- memberchk(More, [more, less]), atomic_list_concat([More, ' ', Key], Comp), comp(Comp, _, _), !, one_more(Is, Rest).
more_of([w(Comp, _)|Is], Comp, Rest) :- comp(Comp, _, _), \+ memberchk(Comp, [left, right, before, after]), one_more(Is, Rest).

one_more([one|Is], Is) :- !.
one_more(Is, Is).

%   two_in(+Items, -A, -B, -Rest): "the clock and the desk".

two_in(Is, A, B, Rest) :-
    named(Is, A, [and|Is1]),
    named(Is1, B, Rest).

named(Is, M, Rest) :-
    ( Is = [d|Is1] -> true ; Is1 = Is ),
    Is1 = [M|Is2],
    M = m(_, _, T),
    T \= t(n(_, _), _, _, _),
    ( Is2 = [w(Noun, _)|Rest], \+ past(Noun), \+ ends(Noun, ed) -> true ; Rest = Is2 ).

%   the_two_named(+Items, -A, -B): Items end with "A and B" and state nothing
%   before that.

the_two_named(Is, A, B) :-
    append(Words, [A,and,B], Is),
    A = m(_, _, _),
    B = m(_, _, _),
    \+ ( member(I, Words), I \== who, \+ filler(I) ).

%   compared_again(+Items0, -Items): "Ann ate two more pies than Bob, but she
%   paid less" means less than Bob.

compared_again(Is, Js) :-
    (   append(Before, [Link|After0], Is),
        memberchk(Link, [but, and]),
        ( After0 = [pron|After] -> Pron = [pron] ; After0 = [I0|_], ( I0 = v(_, _) ; I0 = p(_, _) ; I0 = w(K0, _), once(( past(K0) ; ends(K0, ed) )) ), After = After0, Pron = [] ),
        append(Front, [r(_)|Object], Before),
        \+ memberchk(r(_), Front),
        findall(M, ( member(M, Object), M = m(_, _, _) ), [Other]),
        append(Words0, [More|Rest], After),
        compares(More, Comp),
        by_how_much(Words0, Words, Amount, Unit),
        \+ ( ( member(I, Words) ; member(I, Rest) ), \+ ( I = w(_, _) ; I = v(_, _) ; I = p(_, _) ; I = d ) )
    ->  append(Words, Rest, Said),
        findall(S, ( member(w(K, _), Said), roots(K, Ss, []), member(S, Ss) ), Stems),
        append([Before, [Link|Pron], Words, [r(rel(Comp, Amount, Unit, Stems)),Other]], Js)
    ;   Js = Is
    ).

%   same_verb(+Items0, -Items): "sold better than Ann, but not as well as Bob" compares sales twice.

same_verb(Is, Js) :-
    (   append(Before, [r(rel(Comp, Amount, Unit, []))|After], Is),
        append(Front, [I|Words], Before),
        memberchk(I, [but, and]),
        \+ ( member(W, Words), W \== not, W \= p(to, _) ),
        append(_, [r(Rel)|Object], Front),
        ( Rel = rel(Comp0, _, _, Said) ; Rel = times(_, Said), Comp0 = more ),
        Said = [_|_],
        comp(Comp0, _, Dims),
        comp(Comp, _, Dims),
        \+ ( member(J, Object), ( J = r(_) ; memberchk(J, [and, but, semi]) ) )
    ->  append(Before, [r(rel(Comp, Amount, Unit, Said))|After], Js)
    ;   Js = Is
    ).

%   by_how_much(+Words0, -Words, -Amount, -Unit): $20 less, three days longer.

by_how_much(Words0, Words, n(N), Unit) :-
    append(Words, [I|Units], Words0),
    ( I = m(_, _, t(n(N, U), _, _, _)) ; I = num(N, U, _) ; I = bad(t(n(N, U), _, _, _)) ),
    !,
    (   Units = [w(Key, _)]
    ->  stem(Key, Unit)
    ;   Units = [],
        memberchk(U-Unit, ['$'-'$', money-'$', '%'-'%', pct-'%'])
    ).
by_how_much(Words, Words, some, none).

compares(bad(t(Comp, _, _, _)), Comp) :- comp(Comp, _, _).
compares(w(Comp, _), Comp) :- comp(Comp, _, _).

%   either_amount(+Items0, -Items): "either two or three years older than Ann".

either_amount(Is, Js) :-
    (   append(Front0, [N,or,r(rel(Comp, n(K), Unit, Words))|Rest], Is),
        amount_alone(N, V)
    ->  ( append(Front, [either], Front0) -> true ; Front = Front0 ),
        append(Front, [r(rel(Comp, any_of([V,K]), Unit, Words))|Rest], Js)
    ;   Js = Is
    ).

amount_alone(num(V, _, _), V) :- number(V).
amount_alone(m(_, _, t(n(V, _), _, _, _)), V) :- number(V).
amount_alone(one, 1).

%   differences(+Items0, -Items): "$30k more than" has no option, even if the
%   unit of the difference is unknown.

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

%   more_said(+Items0, +Words, -Items): "finished before Ann but after Bob": the
%   words of the first relation belong to the second, too.

more_said([], _, []).
more_said([and|Is0], Words, Js) :-
    ( Is0 = [d,w(Spouse, _)|Is], memberchk(Spouse, [wife, husband, partner]) ; Is0 = [w(Hers, _)], memberchk(Hers, [his, hers]), Is = [] ),
    !,
    more_said(Is, Words, Js).
more_said([M,and,pron,w(Spouse, _)|Is], Words, [M|Js]) :-
    M = m(_, _, _),
    memberchk(Spouse, [wife, husband, partner]),
    !,
    more_said(Is, Words, Js).
more_said([and,d|Is], Words, Js) :-
    ( Is = [] ; Is = [I|_], memberchk(I, [comma, semi]) ),
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

%   superlatives(+Items0, +Words, +Ctx, -Items): "her score was higher than
%   Bob's, but not the highest": the superlative is about the same thing as the
%   relation.

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

%   places(+Items0, +Ctx, -Items): a number after a place is a place, as in
%   "house 2, 3 or 4".

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
    memberchk(U, ['', num, #, number]),
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

%   more_numbers(+Items0, +Ctx, -Items): in "won four, five and seven games"
%   seven counts the same things as four.

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

%   items(+Tokens, +Prev, +Last, +Win, +Ctx, -Items): Prev is the key of the
%   token before, Last the item; Win has the stems of the words since the last
%   option, and of those before it in "the rating of Ann", where '#of' precedes
%   the others. But "a rating of 4.5" and "the 4.5 rating" are options. After an
%   option of category 3, Win has '#last3' if there is a row.

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
window(m(_, _, _), w(Like, _), _, _, ['#liked']) :- memberchk(Like, [like, likes, liked, love, loves, loved, enjoy, enjoys, enjoyed]), !.
window(m(Cands, _, _), _, _, ctx(_, _, _, _, Row, _), Named) :-
    !,
    ( Row > 0 -> findall(Of, ( member(o(C, _), Cands), atom_concat('#last', C, Of) ), Named) ; Named = [] ).
window(r(_), _, _, _, []) :- !.
window(Item, _, _, _, []) :-
    memberchk(Item, [comma, semi, and, but, who]),
    !.
window(_, _, Win, _, Win).

%   kind_named(+Win, +Cands, +Ctx): Win names a category of one of Cands.

kind_named(Win, Cands, ctx(_, Cats, _, _, _, _)) :-
    member(o(C, _), Cands),
    arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)),
    member(S, Stems),
    memberchk(S, Win),
    !.

%   by_title(+Items, +Ctx, -Formulas): Ms. Pike is none of the men, the man who bought the clubs is one of them.

by_title(Items, Ctx, Fs) :-
    by_noun(Items, Ctx, Fs0),
    by_child(Items, Ctx, Fs1),
    findall(not(same(M, X)),
            ( append(_, [w(Title, _),M|_], Items),
              title_of(Title, Other),
              M = m([_], _, t(Key, _, _, _)),
              atom(Key),
              all_of_sex(Other, Ctx, Xs),
              \+ named_elsewhere(Xs, Ctx),
              member(X, Xs) ),
            Fs2),
    by_kinship(Items, Ctx, Fs3),
    append([Fs0, Fs1, Fs2, Fs3], Fs).

%   named_elsewhere(+Xs, +Ctx): another category has first names, so Xs may be
%   the authors of books.

named_elsewhere([m([o(D, _)], _, _)|_], Ctx) :-
    Ctx = ctx(N, Cats, _, _, _, _),
    arg(C, Cats, cat(_, _, names, _, _, _, _, _)),
    C =\= D,
    \+ ( between(1, N, I), \+ option_sex(o(C, I), Ctx, _) ),
    !.

by_noun(Items, Ctx, Fs) :-
    findall(or(Alts),
            ( append(Front, [I0,w(Noun, _)|Is], Items),
              of_sex(Noun, Sex, Number),
              \+ last(Front, not),
              Is = [I|Is1],
              (   Number == one
              ->  I0 == d,
                  ( I == who ; I = p(_, _) ; I = w(surnamed, _) ),
                  owned_by(Is, M)
              ;   memberchk(I, [colon, comma]),
                  append(_, [r(between(_, _)),I0|_], Items),
                  member(M, Is1)
              ),
              M = m([O], _, _),
              O = o(C, _),
              all_of_sex(Sex, Ctx, Xs),
              Xs = [m([o(D, _)], _, _)|_],
              C =\= D,
              findall(same(M, X), member(X, Xs), Alts) ),
            Fs).

%   by_child(+Items, +Ctx, -Formulas): Mrs. Pike's daughter is one of the girls, if a category has children.

by_child(Items, Ctx, Fs) :-
    findall(or(Alts),
            ( append(_, [M,poss,w(Noun, _)|_], Items),
              M = m([o(C, _)], _, _),
              memberchk(Noun-Sex, [son-man, daughter-woman, boy-man, girl-woman]),
              all_of_sex(Sex, Ctx, Xs),
              Xs = [m([o(D, _)], _, _)|_],
              C =\= D,
              Ctx = ctx(_, Cats, _, _, _, _),
              arg(D, Cats, cat(_, Stems, _, _, _, _, _, _)),
              once(( member(S, Stems), memberchk(S, [babi, child, children, kid, newborn, infant, toddler, youngster, pupil, student]) )),
              findall(same(M, X), member(X, Xs), Alts) ),
            Fs).

%   by_kinship(+Items, +Ctx, -Formulas): the niece is none of the men, if a category tells their relation.

by_kinship(Items, Ctx, Fs) :-
    findall(not(same(M, X)),
            ( member(M, Items),
              M = m([o(C, _)], _, t(Key, _, _, _)),
              of_kin(Key, Other),
              arg(2, Ctx, Cats),
              arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)),
              subtract(Stems, [relation, relationship, kin, kinship], []),
              all_of_sex(Other, Ctx, Xs),
              member(X, Xs) ),
            Fs).

%   of_kin(?Kin, -Other): Kin has not the sex Other.

of_kin(Kin, woman) :- memberchk(Kin, [brother, son, nephew, uncle, father, grandson, grandfather, husband]).
of_kin(Kin, man) :- memberchk(Kin, [sister, daughter, niece, aunt, mother, granddaughter, grandmother, wife]).

%   owned_by(+Items, -M): reads "who bought the clubs" after "the man".

owned_by([I|Is], M) :-
    (   I = m(_, _, _)
    ->  M = I
    ;   ( I == who ; I == d ; I = v(_, _) ; I = w(_, _) ; I = p(_, _) ),
        owned_by(Is, M)
    ).

%   title_of(?Title, -Other): Other is a title of somebody who does not have
%   Title.

title_of(mr, woman).
title_of(ms, man).
title_of(mrs, man).
title_of(miss, man).
