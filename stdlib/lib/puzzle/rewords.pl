/*  A sentence that cannot be read, in words that the grammar has: lists in an
    order, people who met, "neither is to her taste".

    Items are those of items.pl.
*/

:- module(puzzle_rewords, [reworded/4, matching/4, tells_nothing/1, hugged/3, that_neither/2]).

:- autoload(library(lists)).
:- autoload(library(apply)).
:- use_module(library(puzzle/values)).
:- use_module(library(puzzle/words)).
:- use_module(library(puzzle/items)).
:- use_module(library(puzzle/mentions)).
:- use_module(library(puzzle/names)).
:- use_module(library(puzzle/numbers)).

%   reworded(+Items0, +Last, +Ctx, -Items)

reworded(Is, Last, Ctx, Js) :-
    ( Last == none, told_of(Is, Js) -> true ; once(reword(Is, Ctx, Js)) ),
    Js \== Is.

%   told_of(+Items0, -Items): "They did not see A on B", where nobody is named before.

told_of([they,v(Did, T),not|Is], [M,v(Did, T),not|Where]) :-
    append(Verb, [M|Where], Is),
    M = m(_, _, _),
    !,
    maplist(filler, Verb),
    Where = [p(_, _)|Rest],
    findall(O, ( member(O, Rest), O = m(_, _, _) ), [O1]),
    \+ ( member(I, Rest), \+ ( I == O1 ; filler(I) ) ).

%   "If you smell roses, you are in the tower."

reword([if,w(you, _),w(_, _)|Is], _, Js) :-
    append(Scent, [comma,w(you, _),V|Where], Is),
    verb(V),
    one_named(Scent),
    append(Scent, [V|Where], Js).

%   "Of the four ghosts, the Nun died earliest."

reword([p(of, _),d,Four|Is0], ctx(N, _, _, _, _, _), Is) :-
    ( Four = cnt(N) ; Four = num(N, num, _) ),
    append(Ghosts, [comma|Is], Is0),
    !,
    \+ ( member(W, Ghosts), W \= w(_, _) ).

%   "Ann's neighbor on the left paints."

reword(Is, _, Js) :-
    append(Front, [poss,R,M], Is),
    R = r(rel(_, imm, none, [])),
    M = m(_, _, _),
    append(Front, [poss,R,v(is, none),M], Js).

%   "Figs are eaten in May, which isn't when Ann or Bob sings."

reword(Is, _, Js) :-
    append(Front, [comma,who,V|Is1], Is),
    V = v(_, _),
    ( Is1 = [not,When|Said] -> Not = [not] ; Is1 = [When|Said], Not = [] ),
    When = bad(t(when, _, _, _)),
    append(Names, [Has|Rest], Said),
    verb(Has),
    last(Names, m(_, _, _)),
    \+ ( member(I, Names), \+ ( I = m(_, _, _) ; memberchk(I, [d, or, nor, either, neither]) ) ),
    maplist(said_of_it, Rest),
    append([Front, [comma,who,V|Not], Names], Js).

%   "Ann already had a book, so she wasn't given one."

reword(Is0, _, [M,v(is, none),not,B]) :-
    ( Is0 = [d,M|Is] -> true ; Is0 = [M|Is] ),
    M = m(_, _, _),
    append(Had, [Link|Said], Is),
    memberchk(Link, [comma, so, semi]),
    select(Already, Had, Had1),
    once(( Already = w(already, _) ; Already = hedge(t(already, _, _, _)) )),
    select(B, Had1, Had2),
    B = m(_, _, _),
    !,
    maplist(filler, Had2),
    given_none(Said).

%   "Since Ann is 14, she isn't the cook", "Ann isn't 14, which is why she is not the cook."

reword([Since|Is], _, Js) :-
    once(( Since = bad(t(Key, _, _, _)) ; Since = w(Key, _) )),
    memberchk(Key, [since, because, as]),
    append(Why, [comma|Said], Is),
    !,
    once(( member(V, Why), verb(V) )),
    \+ ( member(J, Why), J = r(_) ),
    ( Said = [d|Named] -> true ; Said = Named ),
    (   Why = [I|_],
        memberchk(I, [pron, they])
    ->  Named = [m(_, _, _)|_],
        \+ memberchk(comma, Said),
        ( memberchk(m(_, _, _), Why) -> append(Said, [comma,and|Why], Js) ; \+ ( member(J, Why), J \== I, J \== not, \+ filler(J) ), Js = Said )
    ;   Said = [I1|_],
        ( memberchk(I1, [pron, they, he(_, _), d]) -> true ; I1 = m(_, _, _) ),
        memberchk(m(_, _, _), Why),
        append(Why, [comma,and|Said], Js)
    ).
reword(Is, _, Js) :-
    append(Front, [comma,who,V,w(why, _)|Said], Is),
    V = v(_, _),
    memberchk(m(_, _, _), Front),
    memberchk(m(_, _, _), Said),
    !,
    append(Front, [comma,and|Said], Js).

%   "Ann is friends with the cook."

reword(Is, Ctx, Js) :-
    append(Front, [V,hedge(t(friends, _, _, _)),p(with, _)|Said], Is),
    V = v(_, _),
    !,
    \+ in_category(pal, Ctx),
    one_named(Front),
    one_named(Said),
    append(Front, [V,not|Said], Js).

%   "Ann's brother Bob had tea"; "Ann's brother is the cook", who is not Ann.

reword(Is, _, Js) :-
    append(Front, [A,poss,Kin,B|Rest], Is),
    A = m([o(C, _)], _, _),
    kin_item(Kin),
    B = m([o(C, _)], _, _),
    !,
    append(Front, [B|Rest], Js).
reword(Is0, _, [A,V,not,B]) :-
    ( Is0 = [d,A,poss,Kin|Is] -> true ; Is0 = [A,poss,Kin|Is] ),
    A = m(_, _, _),
    kin_item(Kin),
    ( Is = [V,B] -> true ; Is = [V,d,B] ),
    V = v(Was, _),
    memberchk(Was, [is, was]),
    B = m(_, _, _),
    !.
reword(Is, _, Js) :-
    append(Front, [V,A,poss,Kin], Is),
    V = v(Was, _),
    memberchk(Was, [is, was]),
    A = m(_, _, _),
    kin_item(Kin),
    one_named(Front),
    !,
    append(Front, [V,not,A], Js).
reword(Is, _, Js) :-
    append(Front, [comma,who,V,not,A,poss,Kin,comma|Rest], Is),
    V = v(_, _),
    A = m([o(C, _)], _, _),
    kin_item(Kin),
    Front = [m([o(C, _)], _, _)],
    !,
    append(Front, Rest, Js).

%   "Ann never buys books, so the atlas isn't hers."

reword([M|Is], _, Js) :-
    M = m(_, _, _),
    append(Why, [comma,So|Said], Is),
    So == so,
    memberchk(not, Why),
    \+ ( member(I, Why), I \== not, \+ filler(I) ),
    append(Front, [his|Rest0], Said),
    ( append(Rest1, [pron|Rest2], Rest0) -> append(Rest1, [M|Rest2], Rest) ; Rest = Rest0 ),
    \+ ( member(I, Rest), memberchk(I, [his, pron]) ),
    append(Front, [M,poss|Rest], Js).

%   "The local girl, from Rome, had the lowest score."

reword([d,w(K, T)|Is], _, Js) :-
    append(Girl, [comma,P|Is1], Is),
    P = p(From, _),
    memberchk(From, [from, in, of, at, on, by]),
    \+ ( member(I, Girl), I \= w(_, _) ),
    append(Rome, [comma,V|Rest], Is1),
    verb(V),
    one_named(Rome),
    \+ memberchk(poss, Rome),
    append([[d,w(K, T)|Girl], [P|Rome], [V|Rest]], Js).

%   "The cook, who is a good friend of Ann's, had tea": he is somebody else.

reword(Is, Ctx, Js) :-
    append(Front, [comma,who,V,d|Is1], Is),
    V = v(_, _),
    ( Is1 = [w(_, _),Friend|Is2] ; Is1 = [Friend|Is2] ),
    Friend = bad(t(friend, _, _, _)),
    Is2 = [p(of, _)|Whose],
    person(Whose, Ctx, _, _),
    append(Front, [comma,who,V,not|Whose], Js).

%   "Ann had neither kind of beans", "Ann's dish wasn't a salad", where two dishes are.

reword(Is, Ctx, Js) :-
    append(Front, [Either,w(Kind, _),p(of, _),Beans|Rest], Is),
    memberchk(Either-Or, [either-or, neither-nor]),
    memberchk(Kind, [kind, sort, type, variety]),
    stop_next(Rest),
    ( Beans = w(Noun, _) -> alike(Noun, Ctx, [A,B]) ; Beans = among([A,B]) ),
    append(Front, [Either,A,Or,B|Rest], Js).
reword(Is, Ctx, Js) :-
    append(Front, [V,not,d,w(Salad, _)|Rest], Is),
    V = v(Was, _),
    memberchk(Was, [is, was]),
    stop_next(Rest),
    alike(Salad, Ctx, [A,B]),
    append(Front, [V,not,either,A,or,B|Rest], Js).

%   "The club will be eating figs in May."

reword([S|Is], _, [M,v(is, none),P|Rest]) :-
    ( S == d, Is = [w(_, _)|Will] -> true ; S == they, Will = Is ),
    Will = [v(will, _)|_],
    append(Verb, [M,P|Rest], Will),
    M = m(_, _, _),
    P = p(_, _),
    \+ ( member(I, Verb), ( I = w(K, _) -> memberchk(K, [miss, missing, lose, losing, leave, leaving, avoid, avoiding]) ; I \= v(_, _), I \== d ) ),
    ( append(Where, [comma|_], Rest) -> true ; Where = Rest ),
    one_named(Where).

%   "The five of them had figs some time before they had dates."

reword(Is, _, [M,v(is, none),R,N]) :-
    ( Is = [d,w(Noun, _)|Said], ends(Noun, s) ; Is = [d,Five,p(of, _),pron|Said], once(( Five = num(_, num, _) ; Five = cnt(_) )) ; Is = [bad(t(Every, _, _, _))|Said], memberchk(Every, [everyone, everybody]) ),
    Said = [V|Is1],
    verb(V),
    append(Figs, [R,They,Again|Dates], Is1),
    R = r(rel(_, _, _, _)),
    memberchk(They, [they, pron]),
    verb(Again),
    findall(A, ( member(A, Figs), \+ filler(A) ), [M]),
    findall(B, ( member(B, Dates), \+ filler(B) ), [N]),
    M = m(_, _, _),
    N = m(_, _, _).

%   "In order from 1st to 5th came A, B, C, D and E."

reword(Is, Ctx, [order(given),comma,among(Ms),v(are, none)|Listed]) :-
    range(Is, Ctx, Before, Ms, After),
    \+ ( member(B, Before), B \== d, \+ ordering(B) ),
    ( After = [d|After1], append([w(_, _)|_], [v(_, _)|_], After1) -> true ; After1 = After ),
    append(Verb, Names, After1),
    Verb = [_|_],
    maplist(ordering, Verb),
    Names = [I|_],
    \+ ordering(I),
    \+ memberchk(not, Names),
    ( memberchk(and, Names) -> Listed = Names ; reverse(Names, Back), append(Last, [comma|Front], Back), \+ memberchk(comma, Last), reverse(Front, Front1), reverse(Last, Last1), append(Front1, [comma,and|Last1], Listed) ).
reword(Is, Ctx, [order(given),comma,among(Ms),v(are, none)|Names]) :-
    range(Is, Ctx, Before, Ms, After),
    maplist(ordering, After),
    append(Names, [V|Fill], Before),
    verb(V),
    maplist(ordering, Fill),
    memberchk(and, Names),
    \+ memberchk(not, Names).

%   "The first four home, in order, were A, B, C and D", "came in in the order A, B, C and D".

reword(Is, Ctx, [order(given),comma,among(Ms),v(are, none)|Names]) :-
    (   Is = [d,m([o(C, I)|_], _, t(n(1, ord), _, _, _)),K|Is1],
        number_said(K, N)
    ->  true
    ;   Is = [among([m([o(C, I)], _, _)|Two])|Is1],
        length([x|Two], N)
    ;   Is = [d|Is1],
        Ctx = ctx(N, _, _, _, _, _),
        first_place(Ctx, o(C, I))
    ),
    append(Front, Names, Is1),
    Front = [_|_],
    maplist(ordering, Front),
    once(( memberchk(order(given), Front) ; append(_, [p(in, _),w(order, _)|_], Front) )),
    Names = [First|_],
    \+ ordering(First),
    !,
    memberchk(and, Names),
    in_order(C, I, Ctx, All),
    length(Ms, N),
    append(Ms, _, All).

%   "On three days running, first to last, they saw A, met B and left C."

reword(Is, _, Js) :-
    (   Is = [P,N,w(Units, _),w(running, _)|Is1],
        P = p(_, _),
        number_said(N, K),
        stem(Units, Unit),
        R = apart(1, Unit)
    ;   Is = [rr(R)|Is1]
    ),
    ( Is1 = [comma,m(_, _, t(n(1, ord), _, _, _)),p(to, _),m(_, _, _),comma|Is2] ; Is1 = [comma,m(_, _, t(n(1, ord), _, _, _)),comma|Is2] ; Is1 = [comma,Order,comma|Is2], Order = order(given) ),
    !,
    one_each(Is2, Ms),
    Ms = [_,_|_],
    ( var(K) -> true ; length(Ms, K) ),
    listed(Ms, Names),
    append(Names, [v(were, none),rr(R),comma,order(given)], Js).

%   "The race was won by A", "The race was won by A, dressed in red".

reword([d,w(Race, _),v(_, _),w(won, _),p(by, _)|Winner], Ctx, Js) :-
    contest_word(Race),
    first_place(Ctx, O),
    ( append(Who, [comma,w(K, T)|In], Winner), once(( ends(K, ed) ; ends(K, ing) )) -> append(Who, [comma,who,v(was, none),w(K, T)|In], Named) ; Named = Winner ),
    append([m([O], O, none),v(is, none)], Named, Js).

%   "The cake may have been dull, but it still reached the top three."

reword(Is, _, Js) :-
    append(Front, [comma,but,It|Said], Is),
    memberchk(It, [pron, they, it]),
    append(Subject, [V|Idle], Front),
    once(( verb(V) ; V = hedge(_) )),
    append(Words, [M], Subject),
    M = m(_, _, _),
    maplist(filler, Words),
    !,
    \+ ( member(I, Idle), \+ ( I = hedge(_) ; filler(I) ) ),
    append(Subject, Said, Js).

%   "A is combined with neither B nor C."

reword(Is, _, Js) :-
    append(Front, [V,sum,With|Rest], Is),
    V = v(_, _),
    With = p(with, _),
    append([Front, [V,With], Rest], Js).

%   "... behind A, B and C, who are three different people".

reword(Is, _, Js) :-
    append(Front, [comma,who,v(_, _),N,different,w(_, _)], Is),
    number_said(N, K),
    findall(M, ( member(M, Front), M = m(_, _, _) ), All),
    length(Ms, K),
    append(_, Ms, All),
    !,
    listed(Ms, Names),
    append([Front, [semi], Names, [v(are, none),different,w(people, none)]], Js).

%   "On Tuesday it was Ann who knocked at the door."

reword([P|Is], _, Js) :-
    P = p(_, _),
    append(Day, [It,V|Who], Is),
    ( It == it ; It == pron ; It = thing(_) ),
    V = v(_, _),
    append(Ann, [who|Tail], Who),
    findall(M, ( member(M, Day), M = m(_, _, _) ), [A]),
    findall(M, ( member(M, Ann), M = m(_, _, _) ), [B]),
    !,
    \+ ( ( member(I, Day) ; member(I, Ann) ), \+ ( I == A ; I == B ; filler(I) ; memberchk(I, [comma, not]) ) ),
    maplist(said_of_it, Tail),
    ( memberchk(not, Ann) -> Js = [B,V,not,P,A] ; Js = [B,V,P,A] ).

%   "No basket held both A and B."

reword([No|Is], _, [A,v(is, none),not,B]) :-
    no_one(No),
    append(Held, [both,A,and,B], Is),
    A = m(_, _, _),
    B = m(_, _, _),
    !,
    maplist(filler, Held).

%   "The cake, baked by neither A nor B, came third."

reword(Is, _, Js) :-
    append(Front, [comma,w(K, T)|Said], Is),
    once(( ends(K, ed) ; ends(K, ing) ; done(K) )),
    last(Front, I),
    I \== comma,
    memberchk(m(_, _, _), Front),
    append(Which, [comma,V|Rest], Said),
    verb(V),
    memberchk(neither, Which),
    \+ memberchk(comma, Which),
    !,
    append([Front, [comma,who,v(was, none),w(K, T)|Which], [comma,V|Rest]], Js).

%   "There was a quarrel between A and B."

reword(Is, _, Js) :-
    append(Front, [r(between(_, none))|Two], Is),
    Front = [w(there, _),v(_, _)|Words],
    maplist(filler, Words),
    member(w(Quarrel, _), Words),
    memberchk(Quarrel, [quarrel, fight, argument, dispute, feud, friendship, rivalry, duel, conversation, chat, bet, romance]),
    !,
    append(Two, [v(are, none),different,w(people, none)], Js).

%   "At one end is A and at the other end is B."

reword([ends,v(_, _)|Is], _, Js) :-
    append(A, [Link|Is1], Is),
    memberchk(Link, [comma, and]),
    ( Link == comma, Is1 = [and|Is2] -> true ; Is2 = Is1 ),
    ( Is2 = [p(_, _),d,other,bad(t(end, _, _, _))|Is3] -> true ; Is2 = [p(_, _),d,other|Is3] ),
    ( Is3 = [v(_, _)|B] -> true ; B = Is3 ),
    !,
    append([A, [v(is, none),ends,and], B, [v(is, none),p(at, none),d,other]], Js).

%   "A has neither B nor C, and that dog is not D": what M dog is named for.

reword(Is, _, Js) :-
    append(Front, [And,who,W|Rest], Is),
    memberchk(And, [and, but, semi]),
    W = w(Noun, _),
    append(_, [M,w(Noun, _)|After], Front),
    M = m(_, _, _),
    \+ memberchk(w(Noun, _), After),
    !,
    append(Front, [And,M,W|Rest], Js).

%   "... and neither A nor B is to her taste", "... but neither A nor B was the reason".

reword(Is, _, Js) :-
    append(Front, [Link,neither|Is1], Is),
    memberchk(Link, [and, but]),
    memberchk(m(_, _, _), Front),
    append(Either, [V|Tail], Is1),
    V = v(_, _),
    ( Tail = [p(to, _),d,w(Taste, _)] -> memberchk(Taste, [taste, liking]) ; Tail = [d,w(Noun, _)] -> \+ memberchk(Noun, [same]) ; Tail == [his] ),
    append(A, [nor|B], Either),
    memberchk(m(_, _, _), A),
    memberchk(m(_, _, _), B),
    !,
    append([Front, [Link,pron,v(had, none),neither], Either], Js).

%   "..., though it isn't a B that she has": nor is B hers.

reword(Is, _, Js) :-
    append(Front, [comma,Though,It,V,not|Is1], Is),
    ( Though = w(though, _) ; memberchk(Though, [while, but]) ),
    ( It == it ; It == pron ; It = thing(_) ),
    !,
    V = v(_, _),
    ( append(B, [who|Tail], Is1) -> true ; B = Is1, Tail = [] ),
    memberchk(m(_, _, _), Front),
    findall(M, ( member(M, B), M = m(_, _, _) ), [M1]),
    maplist(said_of_it, Tail),
    \+ ( member(I, B), \+ ( I == M1 ; filler(I) ) ),
    append(Front, [comma,and,pron,V,not|B], Js).

%   "A and B weren't in red, and C wasn't the colour of either."

reword(Is, _, Js) :-
    append(Front, [P,either], Is),
    P = p(_, _),
    Is = [A,and,B|_],
    A = m(_, _, _),
    B = m(_, _, _),
    memberchk(not, Front),
    !,
    append(Front, [P,A,or,B], Js).

%   "Friday was the day when Ann ate figs", "Ann was not the hostess when they ate figs".

reword(Is, Ctx, Js) :-
    append(Front, [When|Said], Is),
    When = bad(t(when, _, _, _)),
    append(Before, [w(Day, T)], Front),
    (   memberchk(Day, [day, date, week, month, year, time, evening, morning, afternoon, night, meeting])
    ->  append(Front, [who|Said], Js)
    ;   known_name(Day, Ctx),
        once(( ends(Day, ess) ; ends(Day, er) ; memberchk(Day, [host, guest, guide]) )),
        ( Before = [w(Title, _),M|V] -> memberchk(Title, [mr, mrs, ms, miss, dr]) ; Before = [M|V] ),
        M = m(_, _, _),
        memberchk(V, [[v(_, _)], [v(_, _),not], [v(_, _),d], [v(_, _),not,d]]),
        findall(O, ( member(O, Said), O = m(_, _, _) ), [m([o(C, _)|_], _, _)]),
        \+ person_category(C, Ctx),
        append(Before, [w(Day, T),who|Said], Js)
    ),
    !.

%   "The figs have at least one jar on their left": they are not at that end.

reword(Is, Ctx, Js) :-
    append(Front, [v(Has, _)|Is1], Is),
    memberchk(Has, [has, have, had]),
    ( Is1 = [r(rel(less, not, none, _))|Is2] -> Least = true ; Is1 = [w(exactly, _)|Is2] -> true ; Is2 = Is1 ),
    ( Is2 = [one|Is3] -> K = 1 ; Is2 = [N|Is3], number_said(N, K) ),
    ( Is3 = [w(_, _),at_side(rel(Side, _, _, _))|Rest] ; Is3 = [w(_, _),p(P, _),d,w(Side, _)|Rest], memberchk(P, [on, to]), memberchk(Side, [left, right]) ),
    !,
    Ctx = ctx(Size, _, _, _, Row, _),
    Row > 0,
    ( Side == left -> I is K + 1 ; I is Size - K ),
    I >= 1,
    I =< Size,
    (   Least == true
    ->  ( Side == left -> Low = I, High = Size ; Low = 1, High = I ),
        findall(m([o(Row, J)], o(Row, J), none), between(Low, High, J), Ms),
        ( Ms = [Place] -> true ; Place = among(Ms) )
    ;   Place = m([o(Row, I)], o(Row, I), none)
    ),
    append(Front, [v(is, none),p(at, none),Place|Rest], Js).

%   "Ann has nobody on her left", "someone only on her left": she is at that end, or at the other.

reword(Is, Ctx, Js) :-
    append(Front, [v(Has, _)|Is1], Is),
    memberchk(Has, [has, have, had]),
    memberchk(m(_, _, _), Front),
    free_side(Is1, Side, Rest),
    Ctx = ctx(Size, _, _, _, Row, _),
    Row > 0,
    ( Side == left -> I = 1 ; I = Size ),
    append(Front, [v(is, none),p(at, none),m([o(Row, I)], o(Row, I), none)|Rest], Js).

%   "There is nobody to the left of Ann", "Nobody is sitting to Ann's left."

reword([w(there, _),V,N,M|Is], _, [M,V,N]) :-
    V = v(_, _),
    N = m(_, _, t(n(_, ''), _, _, _)),
    M = m(_, _, t(Key, _, _, _)),
    atom(Key),
    Is == [].
reword([w(there, _),v(_, _)|Is], _, Is) :- nobody(Is, [r(rel(Side, _, _, _))|_]), memberchk(Side, [left, right]).
reword(Is, _, Js) :-
    ( Is = [w(there, _),v(_, _)|Is0] -> true ; Is0 = Is ),
    nobody(Is0, Is1),
    append(Front0, Is1, Is0),
    append(Verb, [p(To, _)|Is2], Is1),
    memberchk(To, [to, on]),
    append(Ann, [poss,r(rel(Side, _, _, _))|Rest], Is2),
    memberchk(Side, [left, right]),
    memberchk(m(_, _, _), Ann),
    maplist(filler, Verb),
    append([Front0, [r(rel(Side, some, none, []))|Ann], Rest], Js).

%   "Ann lives between A and B, and next to both of them", or to neither.

reword(Is, _, Js) :-
    append(Front0, [r(near(N))|Them], Is),
    (   append(Front, [not], Front0)
    ->  Them = [either], Both = neither, And = nor
    ;   Front = Front0,
        memberchk(Them-[Both,And], [[the_two]-[both,and], [both]-[both,and], [neither,the_two]-[neither,nor]])
    ),
    append(_, [r(between(_, _))|Named], Front),
    append(As, [and|Bs], Named),
    findall(A, ( member(A, As), A = m(_, _, _) ), [M1]),
    findall(B, ( member(B, Bs), B = m(_, _, _) ), [M2]),
    append(Front, [r(near(N)),Both,M1,And,M2], Js).

%   "There was neither A nor B in C."

reword([w(there, _),V,neither|Is], _, Js) :-
    V = v(_, _),
    append(Named, [p(_, _)|Where], Is),
    memberchk(nor, Named),
    findall(M, ( member(M, Where), M = m(_, _, _) ), [_]),
    \+ ( member(I, Where), \+ ( I = m(_, _, _) ; filler(I) ) ),
    append(Where, [V,neither|Named], Js).

%   "No pie from A or B had C in it."

reword([bad(t(no, _, _, _)),W,P|Is], _, Js) :-
    W = w(_, _),
    P = p(_, _),
    append(Front, [or|Is1], Is),
    append(Back, [V|Said], Is1),
    verb(V),
    one_named(Front),
    one_named(Back),
    \+ memberchk(not, Said),
    append([[neither|Front], [nor|Back], [V|Said]], Js).

%   "It was on the day after A's visit that B came."

reword([It,V,R|Is], _, Js) :-
    memberchk(It, [it, pron]),
    V = v(_, _),
    R = r(rel(_, _, _, _)),
    append(Object, [who|Said], Is),
    findall(M, ( member(M, Object), M = m(_, _, _) ), [_]),
    \+ ( member(I, Object), \+ ( I = m(_, _, _) ; filler(I) ) ),
    findall(M, ( member(M, Said), M = m(_, _, _) ), [_]),
    \+ ( member(I, Said), \+ ( I = m(_, _, _) ; filler(I) ) ),
    append(Said, [R|Object], Js).

%   "A sits between B and C, with nobody else in between."

reword(Is, _, Js) :-
    append(Front, [comma|Tail], Is),
    ( Tail = [p(with, _)|Tail1] ; Tail = [and,w(there, _),v(_, _)|Tail1] ),
    nobody(Tail1, Tail2),
    ( Tail2 = [bad(t(else, _, _, _))|Tail3] -> true ; Tail2 = [other,w(_, _)|Tail3] -> true ; Tail3 = Tail2 ),
    memberchk(Tail3, [[p(in, _),r(between(_, _))], [r(between(_, _)),pron], [w(_, _),r(between(_, _)),pron]]),
    append(Before, [r(between(amb, C))|After], Front),
    append(Before, [r(between(imm, C))|After], Js).

%   "A and B have only C between them", "A and B are C's neighbors".

reword(Is, _, Js) :-
    append(Two, [v(_, _)|Is1], Is),
    ( Is1 = [only(T)|Is2] -> append(C, [r(between(How, Cat)),pron|Rest], Is2), append([[only(T)|C], [w(sits, none),r(between(How, Cat))|Two], Rest], Js) ; append(C, [poss,rr(near(1))], Is1), append([C, [poss,r(near(1)),v(are, none)|Two]], Js) ),
    memberchk(m(_, _, _), C),
    memberchk(and, Two).

%   "A and the owners of B and C are three different people."

reword(Is, _, Js) :-
    append(Front0, [d,w(Owners, T)|Is1], Is),
    ( ends(Owners, s) -> true ; memberchk(Owners, [people, men, women]) ),
    append(Link, [M1|Is2], Is1),
    M1 = m(_, _, _),
    \+ ( member(I, Link), \+ ( I == d ; I = p(_, _) ; I = w(Of, _), \+ past(Of) ) ),
    \+ ( member(v(V, _), Front0), \+ memberchk(V, [are, were]) ),
    \+ ( member(w(V, _), Front0), once(( past(V) ; ends(V, ed) )) ),
    (   append(Front, [and], Front0)
    ->  ( append(Front1, [comma], Front) -> true ; Front1 = Front ),
        owned(M1, Is2, _, _),
        append([Front1, [comma,d,w(Owners, T)|Link], [M1|Is2]], Js)
    ;   owned(M1, Is2, Others, After),
        append(_, [comma|More], After),
        memberchk(and, More),
        append([Front0, [d,w(Owners, T)|Link], [M1|Others], [comma|After]], Js)
    ).

%   "Ann, who didn't take the hat, paid less than the person who did."

reword(Is, _, Js) :-
    append(Front, [d,One,who,v(Did, _)|Rest], Is),
    memberchk(Did, [did, does, was, is, had, has]),
    ( One == one ; One = w(_, _) ),
    ( stop_next(Rest) -> true ; memberchk(Did, [did, does]), Rest = [V|_], verb(V) ),
    append(_, [not|Denied], Front),
    append(What, [M|_], Denied),
    M = m(_, _, _),
    maplist(said_of_it, What),
    append(Front, [d,M|Rest], Js).

%   "Ann paid less than the cook, for her hat is not as smart."

reword(Is, _, Front) :-
    append(Front, [comma,p(for, _),I|Why], Is),
    ( I == d ; I == pron ),
    memberchk(not, Why),
    memberchk(r(_), Front),
    select(not, Why, Said),
    maplist(filler, Said).

%   "Plums are something Ann can't stand."

reword([M,V|Is], _, Js) :-
    M = m(_, _, _),
    V = v(Are, _),
    memberchk(Are, [is, are, was, were]),
    ( Is = [w(something, _)|Is1] -> true ; Is = [whoever|Is1] ),
    append(Who, [not|Verb], Is1),
    findall(A, ( member(A, Who), A = m(_, _, _) ), [_]),
    maplist(said_of_it, Verb),
    append(Person, Can, Who),
    last(Person, m(_, _, _)),
    \+ memberchk(m(_, _, _), Can),
    !,
    append([M,V,not], Person, Js).

%   "The judges like sweet things, so the figs came second."

reword(Is, _, Js) :-
    append(Why, [So|Js], Is),
    So == so,
    ( append(Why1, [comma], Why) -> true ; Why1 = Why ),
    Why1 = [_|_],
    maplist(filler, Why1),
    memberchk(m(_, _, _), Js),
    \+ ( member(I, Js), memberchk(I, [pron, it, they, his, thing(_), he(_, _)]) ).

%   "One person sang between A and B, who was the later of the two."

reword(Is, _, Js) :-
    append(Front0, [comma|Tail], Is),
    append(Whom, [d,w(Comp, _),p(of, _)|Two], Tail),
    comp(Comp, _, _),
    of_the_two(Two, Rest),
    append(Front0, Rest, Front),
    findall(M, ( member(M, Front), M = m(_, _, T), T \= t(n(_, _), _, _, _) ), [A,B]),
    findall(M, ( member(M, Whom), ( M = m(_, _, _) ; M = former(_) ) ), Named),
    (   Named == []
    ->  memberchk(who, Whom),
        findall(M, ( member(M, Front0), M = m(_, _, _) ), Before),
        last(Before, One)
    ;   Named = [former(K)]
    ->  nth1(K, [A,B], One)
    ;   Named = [One]
    ),
    \+ ( member(I, Whom), \+ ( I = m(_, _, _) ; I = former(_) ; I == who ; filler(I) ) ),
    One = m(Os, _, _),
    select(m(Os, _, _), [A,B], [Other]),
    append(Front, [semi,One,v(was, none),r(rel(Comp, some, none, [])),Other], Js).

%   People who do something together, or to each other, are different people.

reword(Is, Ctx, Js) :-
    met(Is, Ctx, People),
    People = [_,_|_],
    all_different(People, Js).

all_different(People, Js) :-
    listed_refs(People, Names),
    append(Names, [v(are, none),different,w(people, none)], Js).

listed_refs([A,B], Is) :- !, append(A, [and|B], Is).
listed_refs([A|Rs], Is) :- listed_refs(Rs, Is0), append(A, [comma|Is0], Is).

listed([A,B], [A,and,B]) :- !.
listed([A|Ms], [A,comma|Is]) :- listed(Ms, Is).

%   met(+Items, +Ctx, -People): every option belongs to the description of a
%   person. Several before the verb need a word that sets them apart, such as
%   "both" or "each other"; who did something to another needs a verb that does
%   not say who he is.

met(Is, Ctx, People) :-
    \+ ( member(I, Is), unlike_meeting(I) ),
    ( Is = [both|Is1], Apart = true ; Is = [Is0|Is2], Is1 = [Is0|Is2] ),
    ( Apart == true -> true ; member(J, Is1), sets_apart(J) -> Apart = true ; append(_, [one,other|_], Is1) -> Apart = true ; Apart = false ),
    persons(Is1, Apart, Ctx, Firsts, Verb),
    Firsts \== [],
    Verb = [_|_],
    ( Firsts = [_,_|_] -> Apart == true ; true ),
    \+ alone(Verb),
    objects(Verb, Ctx, Words, Others),
    \+ memberchk(who, Words),
    ( memberchk(not, Words) -> memberchk(bad(t(each, _, _, _)), Words) ; true ),
    ( Firsts = [_] -> Others = [_|_], meeting(Words, Ctx) ; true ),
    ( Others == [] -> true ; Firsts = [_,_|_] -> \+ known_name('#couples', Ctx) ; one_people(Ctx) ),
    append(Firsts, Others, People).

%   alone(+Items): a verb that has no object, before one: "performed the same
%   evening as Ann" has lost its middle.

alone(Is) :-
    append(_, [V,I|_], Is),
    ( V = w(K, _) ; V = bad(t(K, _, _, _)) ),
    ( I == d ; I = m(_, _, _) ),
    memberchk(K, [performed, arrived, came, finished, sang, danced, went, stayed, lived, worked, sat, stood, slept, ran, swam, competed, appeared, auditioned, started, spoke, presented]),
    !.

unlike_meeting(r(Rel)) :- Rel \= rel(_, _, none, _).
unlike_meeting(rr(_)).
unlike_meeting(same(_)).
unlike_meeting(different(_)).
unlike_meeting(num(_, _, _)).
unlike_meeting(by(_, _)).
unlike_meeting(bad(t(K, _, _, _))) :- \+ memberchk(K, [each, brother, sister, when, over, because]), \+ done(K).
unlike_meeting(I) :- memberchk(I, [neither, nor, or, either, if, unless, ends, same, different, semi, but, whoever, bad(t(else, _, _, _)), previous, somebody]).
unlike_meeting(some_of(_)).
unlike_meeting(among(_)).

kin_item(bad(t(Kin, _, _, _))) :- \+ memberchk(Kin, [predecessor, successor]), ( kin(Kin) -> true ; memberchk(Kin, [brother, sister, cousin]) ).

%   given_none(+Items): "so they weren't given one", "so she did not get it".

given_none(Is0) :-
    ( Is0 = [so|Is1] -> true ; Is0 = [and|Is1] -> true ; Is1 = Is0 ),
    Is1 = [I|Is],
    memberchk(I, [pron, they, he(_, _)]),
    append([V,not|Verb], [One], Is),
    V = v(_, _),
    maplist(filler, Verb),
    once(( One == one ; One = bad(t(another, _, _, _)) ; One == pron ; One = thing(_) )).

sets_apart(all).
sets_apart(both).
sets_apart(sum).
sets_apart(bad(t(each, _, _, _))).
sets_apart(bad(t(brother, _, _, _))).
sets_apart(w(K, _)) :- memberchk(K, [own, share, shared, shares, cousins, friends, neighbors, neighbours, sisters, brothers, rivals, twins, siblings, classmates, colleagues, roommates, strangers]).

%   persons(+Items, +Apart, +Ctx, -Refs, -Rest): those before the verb. If a
%   word sets them apart, they need not be persons by their names.

persons(Is, Apart, Ctx, [R|Rs], Rest) :-
    first(Apart, Is, Ctx, R, Is1),
    (   more_persons(Is1, Is2),
        persons(Is2, Apart, Ctx, Rs, Rest)
    ->  true
    ;   Rs = [],
        Rest = Is1
    ).

first(_, Is, Ctx, R, Rest) :- person(Is, Ctx, R, Rest), !.
first(true, [d,M|Is], _, [d,M], Is) :- M = m(_, _, t(Key, _, _, _)), atom(Key), !.
first(true, [d,w(K, T)|Is], _, [d,w(K, T)|Said], Rest) :- described(Is, Said, Rest).

more_persons([comma,and|Is], Is) :- !.
more_persons([and|Is], Is).
more_persons([comma|Is], Is).

%   person(+Items, +Ctx, -Ref, -Rest): Ann, Mr. Pike, the girl in red, the cook.

person([w(Title, T)|Is], _, [w(Title, T),M], Rest) :-
    memberchk(Title, [mr, mrs, ms, miss, dr]),
    !,
    Is = [M|Rest],
    M = m(_, _, _).
person([M|Is], Ctx, [M], Rest) :-
    M = m([o(C, _)|_], _, _),
    !,
    person_category(C, Ctx),
    Rest = Is.
person([d,M|Is], Ctx, [d,M|Noun], Rest) :-
    M = m([o(C, _)|_], _, _),
    !,
    (   Is = [w(K, T)|Is1],
        of_people(K, Ctx)
    ->  Noun = [w(K, T)],
        Rest = Is1
    ;   once(( person_category(C, Ctx) ; of_jobs(C, Ctx) )),
        Noun = [],
        Rest = Is
    ).
person([d,W|Is], Ctx, [d,W|Said], Rest) :-
    ( W = w(K, _) -> of_people(K, Ctx) ; W == one ),
    described(Is, Said, Rest).

%   described(+Items, -Said, -Rest): "who likes tea", "in the red hat", after a noun.

described(Is, Said, Rest) :-
    Is = [I|_],
    once(( I == who ; I = p(_, _) ; I = w(V, _), done(V) )),
    append(Words, [M|Is1], Is),
    M = m(_, _, _),
    !,
    \+ ( member(W, Words), \+ ( W == who ; filler(W) ) ),
    nouns_after(Is1, Nouns, Rest),
    append(Words, [M|Nouns], Said).

of_people(K, Ctx) :- once(( person_noun(K, Ctx) ; of_sex(K, _, one) )).

nouns_after([W|Is], [W|Ns], Rest) :-
    W = w(K, _),
    \+ verb(W),
    \+ ends(K, s),
    Is = [_|_],
    !,
    nouns_after(Is, Ns, Rest).
nouns_after(Is, [], Is).

%   objects(+Items, +Ctx, -Words, -Others): Words are what is not said of the Others.

objects([], _, [], []).
objects([I|Is], Ctx, Words, Others) :-
    (   person([I|Is], Ctx, R, Rest)
    ->  Others = [R|Others1],
        ( Rest = [and|Is1] -> true ; Rest = [comma|Is1] -> true ; Is1 = Rest ),
        objects(Is1, Ctx, Words, Others1)
    ;   I \= m(_, _, _),
        \+ ( I = r(_), memberchk(m(_, _, _), Is) ),
        Words = [I|Words1],
        objects(Is, Ctx, Words1, Others)
    ).

%   meeting(+Words, +Ctx): they have a verb that does not say who somebody is.

meeting(Words, Ctx) :-
    ( member(w(K, T), Words), V = w(K, T) ; member(bad(T), Words), T = t(K, _, _, _), V = w(K, T) ),
    done(K),
    verb(V),
    ( lex(K, bad) -> K == met ; true ),
    \+ memberchk(K, [lost, passed, left, became, played, named, called, married, wed, remained, turned, proved, represented, portrayed, impersonated, dressed, chosen, crowned, dated, danced, paired, partnered, was]),
    \+ in_category(K, Ctx),
    !.

%   one_people(+Ctx): the persons are of one kind, so that nobody has a partner
%   or a dog in another category.

one_people(Ctx) :-
    Ctx = ctx(_, Cats, _, _, _, _),
    \+ known_name('#couples', Ctx),
    findall(Stems, ( arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)), person_category(C, Ctx) ), People),
    exclude(of_names, People, Others),
    ( Others == [] -> People \== [] ; Others = [Stems1], once(( member(S, Stems1), human(S) )) ).

of_names(Stems) :- member(S, Stems), memberchk(S, [nam, surnam]), !.

human(S) :- memberchk(S, [person, peopl, friend, man, woman, boi, girl, child, kid, guest, student, pupil, member, athlet]), !.
human(S) :- \+ memberchk(S, [partner, mother, father, daughter, brother, sister]), once(( ends(S, er) ; ends(S, or) ; ends(S, ist) )).

%   hugged(+Items, +Ctx, -Others): "the girl in red hugged Ann" does not say that she is Ann.

hugged([d|Is], Ctx, Js) :-
    once(( Is = [w(_, _)|_] ; Is = [m(_, _, _),w(Girl, _)|_], of_people(Girl, Ctx) )),
    person([d|Is], Ctx, A, [w(K, T)|Is1]),
    meeting([w(K, T)], Ctx),
    person(Is1, Ctx, B, Rest),
    one_people(Ctx),
    (   Rest = [comma,who|Which]
    ->  append(B, [comma,who|Which], B0),
        append(B0, [comma], Other)
    ;   \+ member(m(_, _, _), Rest),
        Other = B
    ),
    all_different([A,Other], Js).

hugged([A,w(Goes, T),p(To, T1),d,w(Party, _),p(of, _)|Is], Ctx, Js) :-
    A = m([o(C, _)], _, _),
    memberchk(Goes, [goes, went, came, comes]),
    memberchk(To, [to, from]),
    memberchk(Party, [party, house, home, wedding, birthday, feast, dinner, funeral]),
    person_category(C, Ctx),
    ( Is = [d|Is1] -> true ; Is1 = Is ),
    host(Is1, B, Rest),
    B = m([o(D, _)], _, _),
    D =\= C,
    once(( person_category(D, Ctx) ; arg(2, Ctx, Cats), arg(D, Cats, cat(_, Stems, names, _, _, _, _, _)), of_names(Stems) )),
    one_people(Ctx),
    (   Rest = [comma,who|Which]
    ->  append([B,comma,who|Which], [comma], Other),
        all_different([[A],Other], Js)
    ;   member(m(_, _, _), Rest)
    ->  Js = [A,bad(T),p(To, T1),B|Rest]
    ;   all_different([[A],[B]], Js)
    ).
hugged([A,v(Was, _),w(K, T)|Is], Ctx, Js) :-
    A = m([o(C, _)], _, _),
    memberchk(Was, [was, is]),
    append(Words, [p(by, _)|Is1], Is),
    \+ ( member(W, Words), \+ filler(W) ),
    person_category(C, Ctx),
    person(Is1, Ctx, B, Rest),
    \+ member(m(_, _, _), Rest),
    meeting([w(K, T)], Ctx),
    one_people(Ctx),
    all_different([[A],B], Js).

host([w(_, _),M|Is], M, Is) :- M = m(_, _, _), !.
host([M,w(family, _)|Is], M, Is) :- !.
host([M|Is], M, Is).

%   that_neither(+Items0, -Items): "Ann does not have the hat, and that is not Bob's either" is about the hat.

that_neither(Is, Js) :-
    append(Front, [comma,And,It,V,not|Rest0], Is),
    memberchk(And, [and, but]),
    ( It == pron ; It == it ),
    V = v(_, _),
    append(Rest, [either], Rest0),
    findall(M, ( member(M, Rest), M = m(_, _, _) ), [_]),
    append(Subject, [M|Denied], Front),
    M = m(_, _, _),
    !,
    \+ ( member(I, Subject), \+ filler(I) ),
    memberchk(not, Denied),
    findall(O, ( member(O, Denied), O = m(_, _, _) ), [Hat]),
    append([Front, [comma,And,Hat,V,not], Rest], Js).

%   of_the_two(+Items, -Rest): after "the later of".

of_the_two([d,Two|Is], Rest) :- two(Two), ( Is = [w(_, _)|Is1] -> true ; Is1 = Is ), pair_ends(Is1, Rest).
of_the_two([d,w(Pair, _)|Is], Rest) :- memberchk(Pair, [pair, couple, duo]), pair_ends(Is, Rest).
of_the_two([pron|Is], Rest) :- pair_ends(Is, Rest).

pair_ends([], []).
pair_ends([comma|Is], Is) :- Is = [_|_].

%   nobody(+Items, -Rest)

nobody([bad(t(Nobody, _, _, _))|Is], Is) :- memberchk(Nobody, [nobody, nothing]).
nobody([bad(t(no, _, _, _)),one|Is], Is).
nobody([bad(t(no, _, _, _)),w(Noun, _)|Is], Is) :- \+ verb(w(Noun, none)).

%   free_side(+Items, -Side, -Rest): after "has".

free_side(Is, Side, Rest) :-
    nobody(Is, Is1),
    ( Is1 = [at_side(rel(Side, _, _, _))|Rest] ; Is1 = [w(_, _),at_side(rel(Side, _, _, _))|Rest] ).
free_side([_|Is], Side, Rest) :-
    ( Is = [only(_)|Is1] ; Is = [_,only(_)|Is1] ),
    Is1 = [at_side(rel(Other, _, _, _))|Rest],
    memberchk(Other-Side, [left-right, right-left]).

%   owned(+M, +Items, -Others, -After): after M, "and" follows the Others, and one
%   more of this category is in After.

owned(M, Is, Others, After) :-
    append(Others, [and|After], Is),
    !,
    ( append(Others1, [comma], Others) -> true ; Others1 = Others ),
    one_more(M, Others1),
    append(Fill, [N|_], After),
    kin_of(N, M),
    !,
    maplist(filler, Fill).

one_more(_, Is) :- maplist(filler, Is), !.
one_more(M, [comma|Is]) :-
    append(Fill, [N|Is1], Is),
    kin_of(N, M),
    !,
    maplist(filler, Fill),
    one_more(M, Is1).

kin_of(m(Ns, _, _), m(Ms, _, _)) :- member(o(C, _), Ns), memberchk(o(C, _), Ms), !.

stop_next([]).
stop_next([Stop|_]) :- memberchk(Stop, [comma, semi, but, and]).

%   alike(+Noun, +Ctx, -Ms): Ms are the options that are called so, as their last word says.

alike(Noun, Ctx, Ms) :-
    Ctx = ctx(_, Cats, _, _, _, _),
    atom(Noun),
    stem(Noun, S),
    findall(m([o(C, I)], o(C, I), none),
            ( arg(C, Cats, cat(_, _, names, _, _, _, _, Options)), nth1(I, Options, o(_, [_-Tokens|_], _, _)), Tokens = [_,_|_], last(Tokens, t(Key, _, _, _)), atom(Key), stem(Key, S) ),
            Ms),
    Ms = [m([o(D, _)], _, _)|_],
    \+ ( member(m([o(E, _)], _, _), Ms), E =\= D ).

%   range(+Items, +Ctx, -Before, -Ms, -After): "from 1st to 5th"; Ms are the options from the first to the last.

range(Is, Ctx, Before, Ms, After) :-
    append(Before, [M1|Is1], Is),
    M1 = m(Os1, _, _),
    ( Is1 = [p(to, _)|Is2] ; Is1 = [w(_, _),p(to, _)|Is2] ),
    ( Is2 = [M2|After0] ; Is2 = [w(_, _),M2|After0] ; Is2 = [d,M2|After0] ),
    M2 = m(Os2, _, _),
    !,
    ( After0 = [w(Place, T)|After1], \+ verb(w(Place, T)) -> After = After1 ; After = After0 ),
    member(o(C, I), Os1),
    memberchk(o(C, J), Os2),
    in_order(C, I, Ctx, Ms0),
    append(Ms, _, Ms0),
    last(Ms, m([o(C, J)], _, _)),
    Ms = [_,_,_|_],
    !.

%   in_order(+C, +I, +Ctx, -Ms): the options of C from I on, upwards if I is the
%   least, downwards if it is the greatest.

in_order(C, I, ctx(_, Cats, _, _, _, _), Ms) :-
    arg(C, Cats, cat(_, _, Kind, _, _, _, Values, _)),
    Kind \== names,
    findall(V-K, nth1(K, Values, V), Pairs0),
    keysort(Pairs0, Pairs),
    ( append(_, [V0-I|Rest], Pairs), Rest = [_|_] -> Ordered = [V0-I|Rest] ; reverse(Pairs, Ordered) ),
    Ordered = [_-I|_],
    findall(m([o(C, K)], o(C, K), none), member(_-K, Ordered), Ms).

number_said(m(_, _, t(n(N, _), _, _, _)), N).
number_said(num(N, _, _), N).
number_said(cnt(N), N).

%   ordering(+Item): it only says that a list follows in an order.

ordering(w(K, _)) :- \+ comp(K, _, _).
ordering(v(_, _)).
ordering(p(_, _)).
ordering(comma).
ordering(colon).
ordering(they).
ordering(pron).
ordering(order(given)).

%   one_each(+Items, -Ms): each part of the list has one option.

one_each(Is, Ms) :-
    (   append(Part, [I|Rest], Is),
        memberchk(I, [comma, and, semi])
    ->  ( Rest = [and|Rest1] -> true ; Rest1 = Rest ),
        one_in(Part, M),
        Ms = [M|Ms1],
        one_each(Rest1, Ms1)
    ;   one_in(Is, M),
        Ms = [M]
    ).

one_named(Is) :-
    findall(M, ( member(M, Is), M = m(_, _, _) ), [_]),
    \+ ( member(I, Is), \+ ( I = m(_, _, _) ; filler(I) ) ).

one_in(Part, M) :-
    findall(A, ( member(A, Part), A = m(_, _, _) ), [M]),
    \+ ( member(I, Part), \+ ( I = m(_, _, _) ; filler(I) ; memberchk(I, [they, pron, who]) ) ).

%   first_place(+Ctx, -O): the option of who won.

first_place(Ctx, o(C, I)) :-
    ranks(Ctx, C, Values),
    nth1(I, Values, 1).

verb(v(_, _)).
verb(w(K, _)) :- once(( past(K) ; ends(K, ed) ; done(K) ; ends(K, s), \+ ends(K, ss) )).

said_of_it(I) :- ( filler(I) ; memberchk(I, [pron, who]) ), !.

%   matching(+Items, +Tokens, +Ctx, -Formula): "For none of the girls was the
%   lane the same as the place": how many have the same number in two categories.

matching(Items, Tokens, Ctx, F) :-
    \+ ( member(I, Items), ( I = r(Rel), Rel \= rel(after, _, _, _) ; I = rr(_) ; I == if ; I == unless ) ),
    Ctx = ctx(Size, Cats, _, _, _, _),
    findall(C-S, ( arg(C, Cats, cat(_, Stems, Kind, _, _, _, _, _)), Kind \== names, once(( member(S, Stems), said_word(S, Tokens) )) ), Both),
    Both = [C1-S1,C2-S2],
    S1 \== S2,
    arg(C1, Cats, cat(_, _, _, _, _, _, Values1, _)),
    arg(C2, Cats, cat(_, _, _, _, _, _, Values2, _)),
    msort(Values1, Values),
    msort(Values2, Values),
    agreeing(Tokens, S1, S2),
    arg(E, Cats, cat(_, _, names, _, _, _, _, _)),
    !,
    findall(M, ( member(M, Items), M = m(_, _, T), T \= t(n(_, _), _, _, _) ), Ms),
    findall(cmp(=, at(C1, O), at(C2, O)), ( between(1, Size, K), O = o(E, K) ), All),
    (   how_many_agree(Tokens, Q)
    ->  how_many(Q, All, F0),
        (   Ms == []
        ->  \+ memberchk(not, Items),
            F = F0
        ;   Ms = [m([O1], _, _)],
            append(Items0, [not|Rest], Items),
            memberchk(comma, Items0),
            memberchk(m([O1], _, _), Rest),
            F = and([F0,not(cmp(=, at(C1, O1), at(C2, O1)))])
        )
    ;   Ms = [m([O1], _, _)],
        F1 = cmp(=, at(C1, O1), at(C2, O1)),
        (   memberchk(only(_), Items)
        ->  \+ memberchk(not, Items),
            F = and([one(All),F1])
        ;   memberchk(not, Items)
        ->  F = not(F1)
        ;   F = F1
        )
    ).

said_word(S, Tokens) :-
    member(t(Key, _, _, _), Tokens),
    atom(Key),
    word_stem(Key, S),
    !.

word_stem(Key, S) :- stem(Key, S).
word_stem(Key, S) :- ( ends(Key, Base, ing) ; ends(Key, Base, ed) ), stem(Base, S).

%   agreeing(+Tokens, +S1, +S2): the words say that the two are the same number.

agreeing(Tokens, _, _) :-
    member(t(Key, _, _, _), Tokens),
    memberchk(Key, [same, match, matches, matched, matching, equal, equals, equalled, equaled, agree, agrees, agreed]),
    !.
agreeing(Tokens, S1, S2) :-
    append(_, [t(K1, _, _, _),t(Of, _, _, _)|Rest], Tokens),
    atom(K1),
    memberchk(Of, [of, with]),
    stem(K1, One),
    ( One == S1 -> Two = S2 ; One == S2 -> Two = S1 ),
    append(Words, [t(K2, _, _, _)|_], Rest),
    atom(K2),
    stem(K2, Two),
    !,
    \+ ( member(t(W, _, _, _), Words), \+ memberchk(W, [the, his, her, their, its, number, of]) ).

%   how_many_agree(+Tokens, -Quantity): none, all, or a number.

how_many_agree(Tokens, none) :- member(t(K, _, _, _), Tokens), memberchk(K, [none, nobody, no]), !.
how_many_agree(Tokens, all) :- member(t(K, _, _, _), Tokens), memberchk(K, [everybody, everyone, each, every, all]), !.
how_many_agree(Tokens, N) :-
    append(_, [t(Just, _, _, _),t(n(N, _), _, _, _)|_], Tokens),
    memberchk(Just, [just, exactly, only, precisely]),
    !.

how_many(none, Fs, and(Gs)) :- findall(not(F), member(F, Fs), Gs).
how_many(all, Fs, and(Fs)).
how_many(1, Fs, one(Fs)).

%   tells_nothing(+Items): "No jar has 33 pieces", "One of them was in red, but
%   that is all we know".

tells_nothing([First|Is]) :-
    (   no_one(First)
    ->  \+ ( member(I, Is), ( I = m(_, _, _) ; said_more(I) ) ),
        memberchk(num(_, _, _), Is)
    ;   ( First == somebody ; First = bad(t(among, _, _, _)) ),
        findall(C, ( member(m([o(C, _)|_], _, _), Is) ), Cs),
        sort(Cs, [_]),
        \+ ( member(I, Is), ( said_more(I) ; I == not ; I = num(_, _, _) ) )
    ).

no_one(bad(t(K, _, _, _))) :- memberchk(K, [no, nobody, none]).

said_more(r(_)).
said_more(rr(_)).
said_more(bad(_)).
said_more(if).
said_more(unless).
said_more(ends).
said_more(except).
