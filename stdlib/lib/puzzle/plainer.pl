/*  A sentence that cannot be read is tried once more without the parts that say
    nothing about an option: asides, unknown names after a preposition, and the
    teller of the story.

    Items are those of items.pl. A part that is left out has no option, no
    relation, no negation, and no word that is nearly an option.
*/

:- module(puzzle_plainer, [plainer/3, says_nothing/2]).

:- autoload(library(lists)).
:- autoload(library(apply)).
:- use_module(library(puzzle/names)).
:- use_module(library(puzzle/mentions)).
:- use_module(library(puzzle/values)).
:- use_module(library(puzzle/words)).
:- use_module(library(puzzle/items)).

%   plainer(+Items0, :Near, -Items): Items says the same in fewer words, or in another order. Near is
%   called with a token that may be a misspelled option.

:- meta_predicate plainer(+, 1, -), says_nothing(+, 1).

plainer(Items0, Near, Items) :-
    once(step(Items0, Near, Items1)),
    (   plainer(Items1, Near, Items2)
    ->  Items = Items2
    ;   Items = Items1
    ).

%   step(+Items0, :Near, -Items): one change at the first possible place. Whose
%   mother taught her has the mother.

step(Is, Near, Js) :- append(Front, Back, Is), shorter(Back, Front, Near, Back1), append(Front, Back1, Js).
step(Is, Near, Js) :-
    append(Front, [bad(t(when, _, _, _)),d,M,V|Taught], Is),
    !,
    M = m(_, _, t(Mother, _, _, _)),
    relation_of(Mother),
    verb(V),
    findall(A, ( member(A, Front), A = m(_, _, _) ), As),
    (   append(Front1, [A,v(was, _)], Front),
        A = m(_, _, _)
    ->  append(Front1, [A,comma,who,v(was, none),M], Js)
    ;   As = [A|Numbers],
        \+ ( member(m(_, _, T), Numbers), T \= t(n(_, _), _, _, _) ),
        \+ memberchk(not, Front),
        append(Front, [comma,and,v(was, none),M], Js)
    ),
    exclude(same_option(A), Taught, Said),
    ( Said == [] -> true ; says_nothing(Said, Near) ).
step(Is, Near, Js) :-
    append(Front, [comma|Is1], Is),
    append(Said, [comma|Main], Is1),
    \+ memberchk(comma, Main),
    Main = [V|_],
    once(( verb(V) ; V = v(_, _) )),
    says_nothing(Main, Near),
    (   Said = [who|Said1]
    ->  memberchk(m(_, _, _), Said1),
        append(Front, Said1, Js)
    ;   ( Said = [d,M] ; Said = [M] ),
        M = m(_, _, _),
        append(Front, [v(is, none)|Said], Js)
    ).
step(Is, _, Js) :-
    append(Front, [one,w(Girl, _),comma,who|Said], Is),
    once(( of_sex(Girl, _, one) ; memberchk(Girl, [person, customer, guest, couple, family]) )),
    ( Front = [d,M|Was] -> true ; Front = [M|Was] ),
    M = m(_, _, _),
    \+ ( member(I, Was), \+ filler(I) ),
    Js = [M|Said].
step(Is, _, [Unlike|Js]) :-
    append(Front, [comma,Unlike|Back], Is),
    Unlike = bad(t(unlike, _, _, _)),
    append(Other, [comma|Said], Back),
    append([Other, [comma|Front], Said], Js).
step(Is, _, Js) :-
    append(Front, [W,d,w(Stamp, T),comma,who|Back], Is),
    W = w(_, _),
    verb(W),
    last(Front, m(_, _, _)),
    append(Which, [comma,R|Rest], Back),
    R = r(_),
    \+ memberchk(comma, Which),
    !,
    append([Front, [comma,who|Which], [comma,W,d,w(Stamp, T),R|Rest]], Js).
step(Is, _, Js) :-
    append(Front, [R,M,comma,who|Back], Is),
    R = r(_),
    append(Which, [comma,By|Rest], Back),
    By = by(_, _),
    \+ memberchk(comma, Which),
    !,
    append([Front, [R,M,By|Rest], [semi,M|Which]], Js).
step(Is, _, Js) :-
    append(Front, [not|Back], Is),
    append(Said, [p(P, _)|Sea], Back),
    append(Said1, [but,p(P, _)|Pond], Sea),
    memberchk(m(_, _, _), Said),
    maplist(filler, Said1),
    append(Words, Rest, Pond),
    stops(Rest),
    !,
    maplist(filler, Words),
    append([Front, Said, Rest], Js).
step(Is, Near, Js) :-
    append(Front, [comma|Is1], Is),
    append(Aside, [comma|Rest], Is1),
    \+ memberchk(comma, Aside),
    memberchk(m(_, _, _), Front),
    Rest = [I|_],
    \+ memberchk(I, [and, but, comma]),
    says_little(Aside, Near),
    append(Front, Rest, Js).
step(Is, Near, Js) :-
    append(Front, [comma,Of|Aside], Is),
    ( Of == who ; Of = p(_, _) ; Of == d ),
    memberchk(m(_, _, _), Front),
    says_little([Of|Aside], Near),
    Js = Front.
step(Is, Near, Js) :-
    append(Front, [M,who,No|Aside], Is),
    M = m(_, _, _),
    memberchk(No, [bad(t(nobody, _, _, _)), bad(t(no, _, _, _))]),
    append(Words, Rest, Aside),
    stops(Rest),
    !,
    says_nothing(Words, Near),
    append(Front, [M|Rest], Js).
step(Is, Near, Js) :-
    append(Front, [and|Back0], Is),
    ( Back0 = [not,V|Back1] -> Back = [not|Back1] ; Back0 = [V|Back] ),
    verb(V),
    append(Aside, Rest, Back),
    stops(Rest),
    append(Said, [It], Aside),
    memberchk(It, [one, pron, thing(_), bad(t(any, _, _, _))]),
    memberchk(not, Front),
    select(not, Said, Said1),
    !,
    says_nothing([V|Said1], Near),
    append(Front, Rest, Js).
step(Is, Near, Js) :-
    append(Front, [But,He|Back], Is),
    memberchk(But, [but, and]),
    ( He == pron -> true ; He = m(_, _, t(Key, _, _, _)), memberchk(Key, [he, she]) ),
    append(Aside, [Mark|Said], Back),
    memberchk(Mark, [colon, semi]),
    !,
    append(Words, [bad(t(More, _, _, _)),w(Lightly, _)], Aside),
    memberchk(More, [more, less]),
    ends(Lightly, ly),
    says_nothing(Words, Near),
    append(Front, [But|Said], Js).
step(Is, _, Js) :-
    append(Front, [comma,neither,p(of, _),who,V|Back], Is),
    V = v(_, _),
    couple(Front),
    append(Front, [comma,who,V,not|Back], Js).
step(Is, _, Js) :-
    couple(Is),
    append(Couple, [V,A,and,B], Is),
    V = v(Are, _),
    memberchk(Are, [are, were]),
    A = m(_, _, _),
    B = m(_, _, _),
    \+ ( member(I, Couple), ( I == not ; I = r(_) ; I == and ; I == or ) ),
    append([A,and,B,V], Couple, Js).
step(Is, _, Js) :-
    append(Front, [bad(t(when, _, _, _)),pron,W|Back], Is),
    W = w(_, _),
    memberchk(m(_, _, _), Front),
    memberchk(m(_, _, _), Back),
    \+ ( ( member(I, Front) ; member(I, Back) ), ( memberchk(I, [not, or, either, neither, who, pron, comma]) ; I = r(_) ) ),
    append(Front, [and,W|Back], Js).
step(Is, Near, Js) :-
    append(Front, [V,not,d|Is1], Is),
    V = v(_, _),
    append(Mean, [w(Man, T),comma,But|Rest], Is1),
    memberchk(But, [but, and]),
    once(( of_sex(Man, _, one) ; memberchk(Man, [person, fan, lover]) )),
    says_nothing([w(Man, T)|Mean], Near),
    ( Rest = [pron|Said] -> append(Front, Said, Js) ; append(Front, [comma|Rest], Js) ).
step([M,v(Was, _),d,w(Bachelor, _),and|Is], _, [M|Is]) :-
    M = m(_, _, _),
    memberchk(Was, [is, was]),
    memberchk(Bachelor, [bachelor, spinster, widow, widower, orphan, newcomer, beginner, vegetarian, teetotaller, teetotaler, pensioner]),
    Is = [V|_],
    verb(V),
    !.
step([W,I|Is], Near, [M,v(is, none)|Rest]) :-
    W = w(Key, T),
    T = t(Key, Raw, _, _),
    Key \== Raw,
    once(( append(Verbs, [M|Rest], [I|Is]), M = m(_, _, _) )),
    \+ call(Near, T),
    Verbs = [V|_],
    verb(V),
    \+ ( member(J, Verbs), \+ filler(J) ),
    append(_, [r(_)|Object], Rest),
    memberchk(m(_, _, _), Object),
    \+ ( member(J, Rest), memberchk(J, [not, or, either, neither, nor]) ).
step([It,V|Is], _, [M,V|Js]) :-
    ( memberchk(It, [it, pron]) -> true ; It = w('#teller', _) ),
    V = v(Was, _),
    memberchk(Was, [is, was]),
    append(Degrees, [p(In, _)|Js], Is),
    memberchk(In, [in, at, on]),
    Degrees = [M|Unit],
    M = m(_, _, t(n(_, _), _, _, _)),
    maplist(filler, Unit),
    memberchk(m(_, _, _), Js).
step(Is, _, Js) :-
    append(Front, [Because|Back], Is),
    once(( Because = bad(t(because, _, _, _)) ; Because = w(because, _) )),
    \+ memberchk(not, Front),
    memberchk(m(_, _, _), Front),
    memberchk(m(_, _, _), Back),
    ( last(Front, comma) -> append(Front, [and|Back], Js) ; append(Front, [comma,and|Back], Js) ).
step([order(any),comma|Is], _, Js) :- append(Is, [comma,order(any)], Js).
step([p(of, _),those(Ms),comma|Is], _, Is) :-
    member(m(_, O, _), Is),
    nonvar(O),
    memberchk(m(_, O, _), Ms),
    !,
    \+ ( member(I, Is), ( I = r(_) ; I = rr(_) ; I = w(K, _), compares(K) ; memberchk(I, [one, neither, both, either, other]) ) ).
step([some_of([A,B])|Is], _, [one,p(of, none),A,and,B|Is]) :- memberchk(other, Is).
step(Is, _, Js) :- told_by_nobody(Is, Js).
step(Is, _, Js) :-
    append(Front, [Mark|Back], Is),
    memberchk(Mark, [colon, semi]),
    ( append(Said, [semi|Rest], Back) -> Others = [semi|Rest] ; Said = Back, Others = [] ),
    told_by_nobody(Said, Said1),
    append([Front, [Mark|Said1], Others], Js).
step(Is, _, Js) :- append(Front, [R|Back], Is), R = r(between(_, _)), one_and_other([R|Back], Back1), append(Front, Back1, Js).

%   couple(+Items): the items begin with "the couple".

couple([d,w(Couple, _)|_]) :- memberchk(Couple, [couple, pair, duo, partners, partnership, team]).

relation_of(Kin) :- ( kin(Kin) -> true ; memberchk(Kin, [wife, husband, brother, sister, cousin]) ).

same_option(m(Os, _, _), m(Os, _, _)).

%   shorter(+Items0, +Before, :Near, -Items)

shorter([comma,who,v(Has, _),num(_, '', _),w(Sons, _)|Rest0], [_|_], _, Rest) :-
    memberchk(Has, [has, have, had]),
    memberchk(Sons, [sons, daughters, children, grandchildren, brothers, sisters, cousins, nephews, nieces, aunts, uncles]),
    ( Rest0 = [comma,I|Rest1], ( I == comma ; verb(I) ) -> Rest = [I|Rest1] ; stops(Rest0), Rest = Rest0 ),
    !.
shorter([comma,who|Is], _, Near, Rest) :-
    append(Aside, Rest0, Is),
    ( Rest0 = [] ; Rest0 = [comma|_] ),
    !,
    says_nothing(Aside, Near),
    \+ ( member(w(Noun, _), Aside), of_sex(Noun, _, _) ),
    ( Rest0 = [comma,I|Rest1], ( I == comma ; verb(I) ) -> Rest = [I|Rest1] ; Rest = Rest0 ).
shorter([comma,w(Oddly, T)|Is], [_|_], Near, Rest) :-
    ( adverbial(Oddly) -> true ; Is = [w(Enough, _)|_], memberchk(Enough, [enough]) ),
    append(Aside, [comma|Rest], Is),
    !,
    \+ Aside = [_,_,_,_|_],
    says_nothing([w(Oddly, T)|Aside], Near).
shorter([comma,Neither,p(of, _),who|Is], _, Near, Rest) :-
    ( memberchk(Neither, [neither, both, all, one]) ; Neither = bad(t(Key, _, _, _)), memberchk(Key, [each, none]) ),
    append(Aside, Rest, Is),
    ( Rest = [] ; Rest = [comma|_] ),
    !,
    says_nothing(Aside, Near).
shorter([while,w(Doing, T)|Is], [_|_], Near, Rest) :-
    ends(Doing, ing),
    append(Aside, Rest, Is),
    ( Rest = [] ; Rest = [I|_], memberchk(I, [comma, semi, and, but]) ),
    !,
    says_nothing([w(Doing, T)|Aside], Near).
shorter([while,pron|Is], [_|_], Near, Rest) :-
    append(Aside, Rest, Is),
    ( Rest = [] ; Rest = [I|_], memberchk(I, [comma, semi, and, but]) ),
    !,
    says_nothing(Aside, Near).
shorter([r(rel(Before, some, none, _)),pron,W|Is], Said, Near, Rest) :-
    memberchk(Before, [before, after]),
    memberchk(r(_), Said),
    W = w(_, _),
    append(Aside, Rest, Is),
    stops(Rest),
    !,
    says_nothing([W|Aside], Near).
shorter([bad(t(When, _, _, _))|Is], [_|_], Near, Rest) :-
    memberchk(When, [when, because, since]),
    append(Aside0, Rest, Is),
    ( Rest = [] ; Rest = [comma|_] ),
    !,
    ( append(Each, [They|Aside], Aside0), memberchk(They-Each, [they-[], pron-[both]]) -> true ; Aside = Aside0 ),
    exclude(==(not), Aside, Aside1),
    says_little(Aside1, Near).
shorter([comma,Though|Aside], [_|_], Near, []) :-
    ( Though == while ; Though = w(though, _) ; Though = bad(t(though, _, _, _)) ),
    \+ memberchk(comma, Aside),
    \+ append(_, [not,v(have, _),d|_], Aside),
    exclude(no_word, Aside, Said),
    says_little(Said, Near),
    !.
shorter([p(in, _),w(turn, _)|Is], _, _, Is).
shorter([p(P, _),d,w(K, _),who|Is], Before, Near, Rest) :-
    memberchk(P, [by, with, at, in, on, from, for]),
    last(Before, m(_, _, _)),
    append(Aside, Rest, Is),
    stops(Rest),
    !,
    \+ of_sex(K, _, _),
    says_nothing(Aside, Near).
shorter([who,pron|Is], Before, Near, Rest) :-
    ( last(Before, m(_, _, _)) -> true ; append(_, [m(_, _, _),w(_, _)], Before) ),
    \+ memberchk(not, Before),
    append(Aside, Rest, Is),
    stops(Rest),
    !,
    says_nothing(Aside, Near).
shorter([d,w(Vicar, _),comma,M|Is], [_|_], _, [M|Is]) :-
    M = m(_, _, t(Key, Raw, _, _)),
    Key \== Raw,
    \+ verb_key(Vicar),
    ( Is = [] ; Is = [semi|_] ; Is = [comma,I|_], \+ memberchk(I, [and, or]) ).
shorter([R,V,W,P|Is], _, _, [R|Is]) :-
    R = r(_),
    V = v(Was, _),
    memberchk(Was, [was, were]),
    ( verb(W) -> true ; W = w(Taken, _), once(( perfect(Taken, _) ; ends(Taken, en) ; ends(Taken, wn) )) ),
    P = p(By, _),
    memberchk(By, [by, to, on, in, at, for]).
shorter([But,bad(T),M|Is], Before, _, [But,v(had, T),not,M|Is]) :-
    T = t(no, _, _, _),
    memberchk(But, [but, and]),
    M = m(_, _, t(Key, _, _, _)),
    atom(Key),
    memberchk(m(_, _, _), Before),
    !.
shorter([P,W,pron|Is], _, _, [P,W|Is]) :-
    P = p(to, _),
    W = w(K, _),
    \+ verb_key(K),
    ( stops(Is) -> true ; Is = [I|_], ( I = r(_) ; I = p(_, _) ) ).
shorter([W,pron,M|Is], _, _, [W,M|Is]) :-
    W = w(Call, _),
    memberchk(Call, [call, calls, called, name, names, named, christen, christened]),
    ( M = m(_, _, _) -> true ; memberchk(M, [either, neither]) ),
    !.
shorter([p(called, T),pron,M|Is], _, _, [p(called, T),M|Is]) :- ( M = m(_, _, _) -> true ; memberchk(M, [either, neither]) ), !.
shorter([W,bad(T),P|Is], Before, _, [v(did, T),not,W,P|Is]) :-
    T = t(nothing, _, _, _),
    verb(W),
    P = p(On, _),
    memberchk(On, [on, in, at, from, with]),
    \+ memberchk(not, Before),
    !.
shorter([pron,W,pron,R|Is], _, _, [pron,W,R|Is]) :-
    verb(W),
    ( R = r(_) ; R = p(_, _) ),
    !.
shorter([bad(T),D|Is], Before, _, [not,p(with, T),D|Is]) :-
    T = t(without, _, _, _),
    ( D = m(_, _, _) -> true ; D == d, Is = [m(_, _, _)|_] ),
    \+ memberchk(not, Before),
    !.
shorter([W,pron,P|Is], Before, _, [W,P|Is]) :-
    W = w(Left, _),
    memberchk(Left, [left, lost, bought, found, forgot, put, kept, took, wore, hung, parked, planted]),
    P = p(_, _),
    \+ ( member(m(_, _, t(Key, Raw, _, _)), Before), Key == Raw ),
    !.
shorter([p(_, _),whoever,pron,W|Is], Before, _, Is) :-
    verb(W),
    stops(Is),
    last(Before, I),
    ( I = m(_, _, _) ; verb(I) ),
    !.
shorter([so,W|Is], Before, _, [W|Is]) :-
    verb(W),
    last(Before, I),
    filler(I),
    !.
shorter([p(of, _),pron|Is], _, _, Is) :- ( Is = [] ; Is = [I|_], memberchk(I, [comma, nor, or, and]) ).
shorter([p(P, _)|Is], Before, Near, Rest) :-
    \+ memberchk(P, [named, called, about, as]),
    ( P == of -> Is = [d|_] ; true ),
    \+ ( last(Before, w(Verb, _)), memberchk(Verb, [with, met, faced]) ),
    unknown_name(Is, Near, Rest),
    \+ ( Rest = [I|_], continues(I) ).
shorter([W|Is], _, Near, [W,R|Rest]) :-
    W = w(Took, _),
    memberchk(Took, [took, takes, take, cost, costs]),
    unknown_name(Is, Near, [R|Rest]),
    R = r(_).
shorter([p(_, _),who|Is], _, Near, [who|Rest]) :-
    teller(Is, Near, Rest),
    Is \== Rest.
shorter([who|Is], [_|_], Near, [who|Rest]) :-
    teller(Is, Near, Rest),
    Is \== Rest.
shorter([r(Rel0)|Is], _, Near, [r(Rel)|Rest]) :-
    teller(Is, Near, [W|Rest]),
    Is \== [W|Rest],
    leads_to_option(Rest),
    (   Rel0 = rel(Comp, Amount, Unit, Words0),
        W = w(Verb, _)
    ->  roots(Verb, Words, Words0),
        Rel = rel(Comp, Amount, Unit, Words)
    ;   Rel = Rel0
    ).
shorter([M,He,W,P|Is], _, _, [M,who,W,P|Is]) :-
    M = m(_, _, _),
    ( He == pron -> true ; He = m(_, _, t(Key, _, _, _)), memberchk(Key, [he, she]) ),
    W = w(_, _),
    verb(W),
    P = p(_, _),
    !.
shorter([Noun,pron,W|Is], _, _, [Noun|Is]) :-
    ( Noun == one -> true ; Noun = w(K, _), \+ verb_key(K) ),
    W = w(_, _),
    verb(W),
    Is = [I|_],
    ( I = r(_) ; I = p(_, _) ; I = v(_, _) ; I = comma ).
shorter([who,W,pron,P|Is], _, _, [who,W,P|Is]) :-
    W = w(K, _),
    verb_key(K),
    P = p(_, _).
shorter([p(P, _),d|Is0], _, _, Is) :-
    ( Is0 = [w(own, _),bad(t(Kin, _, _, _))|Is] -> true ; Is0 = [bad(t(Kin, _, _, _))|Is] ),
    memberchk(P, [for, with, to, from, by]),
    relation_of(Kin),
    stops(Is),
    !.
shorter([bad(T),d,w(K, W)|Is], _, Near, [p(Under, T),d,w(K, W)|Is]) :-
    T = t(Under, _, _, _),
    memberchk(Under, [under, over, beneath, across]),
    stem(K, Stem),
    ( place_word(Stem) -> Stem == tabl, memberchk(Under, [under, beneath]) ; true ),
    \+ call(Near, W),
    ( Is = [I|_], ( I = p(of, _) ; I = r(_) ) -> true ; stops(Is) ),
    !.
shorter([bad(T),d,M,W|Is], _, _, [p(Under, T),d,M,W|Is]) :-
    T = t(Under, _, _, _),
    memberchk(Under, [under, over, beneath, across]),
    M = m(_, _, _),
    W = w(K, _),
    memberchk(K, [banner, banners, name, names, label, flag, colors, colours, logo, title, contract, brand]),
    !.
shorter([W,and,V|Is], [_|_], _, [V|Is]) :-
    W = w(Picks, _),
    V = w(Sells, _),
    once(( maplist(verb_key, [Picks,Sells]) ; maplist(end_of(s), [Picks,Sells]) )),
    leads_to_option(Is),
    !.
shorter([bad(t(Every, _, _, _)),W|Is], Before, _, Is) :-
    memberchk(Every, [every, each]),
    ( W = w(K, _) -> \+ verb_key(K) ; W = cap(_) ),
    last(Before, I),
    ( verb(I) -> true ; stops(Is) ),
    \+ Is = [who|_].
shorter([not|Is], _, _, [not,either|Rest]) :-
    append(Words, [either|Rest1], Is),
    Words = [_|_],
    maplist(filler, Words),
    \+ ( member(w(K, _), Words), verb_key(K) ),
    Rest = Rest1.
shorter([d,Same|Is], Before, _, [d|Is]) :-
    ( Same == same ; Same = bad(t(same, _, _, _)) ),
    findall(M, ( member(M, Before), M = m(_, _, _) ), [_]),
    append(Noun, [r(_)|_], Is),
    \+ ( member(I, Noun), \+ ( I = w(_, _) ; I = p(for, _) ) ),
    !.
shorter([W,bad(t(Anyone, _, _, _))|Is], [_|_], _, [W|Is]) :-
    W = w(_, _),
    memberchk(Anyone, [anyone, anybody, everyone, everybody]),
    ( stops(Is) -> true ; Is = [I|_], ( I = p(to, _) ; I = m(_, _, _) ) -> true ).
shorter([num(_, _, _),w(_, _),w('#weekly', _)|Is], [_|_], _, Is).
shorter([and,W|Is], Before, Near, []) :-
    verb(W),
    W = w(_, _),
    memberchk(m(_, _, _), Before),
    \+ memberchk(r(_), Before),
    ( append(Front, [bad(t(Everybody, _, _, _)),who|Back], Is), memberchk(Everybody, [everyone, everybody, anyone, anybody]) -> append(Front, Back, Said) ; Said = Is ),
    says_nothing([W|Said], Near).
shorter([RR,comma,order(any)|Is], _, _, [RR|Is]) :- RR = rr(_).
shorter([RR,order(any)|Is], _, _, [RR|Is]) :- RR = rr(_).

shorter([r(rel(After, some, none, _))|Is], Before, Near, Rest) :-
    memberchk(After, [after, before]),
    findall(M, ( member(M, Before), M = m(_, _, _) ), [_,_|_]),
    append(Aside, Rest, Is),
    stops(Rest),
    !,
    Aside \== [pron],
    says_nothing(Aside, Near).

%   says_nothing(+Items, :Near)

says_nothing(Aside, Near) :-
    Aside \== [],
    \+ ( member(I, Aside), \+ aside(I, Near) ).

%   says_little(+Items, :Near): nor of anything else that may be asked for: "an instrument that deserves better".

says_little([I|Aside], Near) :-
    ( I = bad(t(no, _, _, _)) -> Said = Aside ; I == not, Aside = [d|_] -> Said = Aside ; [I|Aside] = [who,v(Is, _),bad(t(no, _, _, _))|Said], memberchk(Is, [is, was, are, were]) -> true ; Said = [I|Aside] ),
    \+ ( member(J, Said), \+ little(J, Near) ).

little(I, Near) :- aside(I, Near), !.
little(m(_, _, t(Key, _, _, _)), _) :- memberchk(Key, [he, she]).
little(w(K, _), _) :- memberchk(K, [better, worse, best, worst]).
little(I, _) :- memberchk(I, [or, who, while, all, both, hedge(_), thing(_)]).
little(bad(t(Key, _, _, _)), _) :- memberchk(Key, [right, husband, wife, brother, sister, cousin, else, enough, own, too, like, even, each, every, everyone, everybody, everything]).

aside(I, _) :- filler(I), !, \+ ( I = w(K, _), ( compares(K) ; of_letters(K) ) ).
aside(pron, _).
aside(his, _).
aside(and, _).
aside(quote, _).
aside(cap(T), Near) :- \+ call(Near, T).
aside(bad(t(Key, _, _, _)), _) :- memberchk(Key, [rather, because, since, over, under, near, across, within, until, till, every, when]).

no_word(not).
no_word(bad(t(Key, _, _, _))) :- memberchk(Key, [no, nothing, nobody, none]).

%   adverbial(+Word): "surprisingly", "however".

adverbial(K) :- ( memberchk(K, [however, though, incidentally, alas, too, also, instead]) -> true ; ends(K, ly) ), !.

%   compares(+Word): Word says that something is more, or most.

compares(K) :- comp(K, _, _), !.
compares(K) :- ends(K, Base, est), atom_concat(Base, er, Comp), comp(Comp, _, _).

%   unknown_name(+Items, :Near, -Rest): "the Israelites", "618 AD".

unknown_name([d|Is], Near, Rest) :- !, unknown_name(Is, Near, Rest).
unknown_name([num(_, _, _),C|Is], Near, Rest) :- C = cap(t(Ad, _, _, _)), memberchk(Ad, [ad, bc, bce, ce]), !, unknown_names([C|Is], Near, Rest).
unknown_name([C|Is], Near, Rest) :- C = cap(_), unknown_names([C|Is], Near, Rest).

unknown_names([cap(T)|Is], Near, Rest) :- !, T = t(Key, _, _, _), \+ month(Key, _), \+ weekday(Key, _), \+ call(Near, T), unknown_names(Is, Near, Rest).
unknown_names(Is, _, Is).

%   continues(?Item): Item continues the name.

continues(poss).
continues(who).
continues(and).
continues(or).
continues(m(_, _, _)).
continues(W) :- W = w(_, _), \+ verb(W).

%   teller(+Items, :Near, -Rest): removes "Tim and Kerri" or "they" before a
%   verb.

teller(Is, Near, Rest) :-
    append(Teller, Rest, Is),
    Rest = [V|_],
    verb(V),
    !,
    \+ ( member(I, Teller), \+ tells(I, Near) ),
    ( Teller = [] -> true ; member(I, Teller), ( I == pron ; I == they ; I = cap(_) ; I = w(K, t(K, Raw, _, _)), K \== Raw ) -> true ).

tells(pron, _).
tells(they, _).
tells(and, _).
tells(d, _).
tells(w(K, _), _) :- \+ verb_key(K).
tells(cap(T), Near) :- \+ call(Near, T).

stops([]).
stops([I|_]) :- memberchk(I, [comma, semi, and, but]).

verb(v(_, _)).
verb(w(met, _)).
verb(w(K, _)) :- verb_key(K).
verb(w(K, _)) :- ends(K, s), \+ ends(K, ss).

end_of(End, K) :- ends(K, End).

verb_key(K) :- past(K), !.
verb_key(K) :- ends(K, ed).

leads_to_option([m(_, _, _)|_]) :- !.
leads_to_option([I|Is]) :- ( filler(I) ; I == who ), leads_to_option(Is).

%   told_by_nobody(+Items0, -Items): "The pair won't meet at the mosh pit during Korrupt's show" says
%   that the first option is not the second.

told_by_nobody(Is, [M,V,not|Said]) :-
    append(Front, [V,not|Rest], Is),
    V = v(_, _),
    Front = [_|_],
    \+ ( member(I, Front), \+ ( filler(I), \+ I = v(_, _) ; I == and ; I == pron ; I = cnt(_) ) ),
    append(Before, [M|Back], Rest),
    M = m(_, _, _),
    !,
    maplist(filler, Before),
    once(member(m(_, _, _), Back)),
    exclude(==(while), Back, Said),
    \+ ( member(I, Said), ( I = r(_) ; I = rr(_) ; memberchk(I, [and, or, nor, not, but, comma, who, either, neither]) ) ).

%   one_and_other(+Items0, -Items): "between the one who drinks tea and the
%   other who drinks milk".

one_and_other([R,who|Is], [R,d,one,who|Js]) :-
    append(Said, [and,who|Rest], Is),
    !,
    append(Said, [and,d,one,who|Rest], Js).
