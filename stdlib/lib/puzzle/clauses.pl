/*  The grammar, over the items of items.pl.

    The subject is a variable until an option binds it to m(Candidates, Choice,
    T). A sentence becomes a list of formulas with options in that form, and
    with rel(Relation, X, Y) for relations whose category is not known yet.

    np(Last, R, Fs)     a person or thing R, and what its description says; Last is whom a
                        pronoun means
    vp(R, Fs)           what is said of R
*/

:- module(puzzle_clauses, [statement/5]).

:- autoload(library(lists)).
:- autoload(library(apply)).
:- use_module(library(puzzle/values)).
:- use_module(library(puzzle/words)).
:- use_module(library(puzzle/names)).

%   statement(+Items, +N, +Last, -Formulas, -Subject).

statement(Items00, N, Last, Fs, Subject) :-
    ( Items00 = [they|Is], Last = m(_, _, _), \+ ( member(I, Is), memberchk(I, [both, all, same, rr(_)]) ) -> Items0 = [pron|Is] ; Items0 = Items00 ),
    people(Items0, begin, Items),
    skip_opening(Items, Last, Items1),
    phrase(sentence(N, Last, Fs0, Subject0), Items1, Rest),
    phrase(closing, Rest),
    ( last(Fs0, F), Fs0 = [pair(A, B)|_], F \= said(_, _) -> Subject = pair(A, B) ; Fs0 = [two(A, B)|_] -> Subject = pair(A, B) ; Subject = Subject0 ),
    maplist(told, Fs0, Fs).

%   told(+F0, -F): "Neither A nor B drinks tea" speaks of two different options,
%   by the usage of published puzzles. So do "not next to A" and "older than A
%   and older than B". Inside a condition or an alternative that is left open.
%   The difference is a supposition, which is dropped if nothing else is
%   possible.

told(two(A, B), supposed(different([A,B]))) :- !.
told(not(rel(near(1), A, B)), and([not(rel(near(1), A, B)), supposed(different([A,B]))])) :- !.
told(said(R, Fs0), said(R, Fs)) :- !, told_together(Fs0, Fs).
told(and(Fs0), and(Fs)) :- !, told_together(Fs0, Fs).
told(F, F).

told_together(Fs0, Fs) :-
    maplist(told, Fs0, Fs1),
    (   append(_, [rel(Rel0, R, A0)|More], Fs0),
        somebody(A0, A),
        member(rel(Rel, S, B0), More),
        S == R,
        somebody(B0, B),
        ( Rel0 = near(1), Rel = near(1) ; Rel0 = rel(Comp, _, _, _), Rel = rel(Comp, _, _, _) )
    ->  append(Fs1, [supposed(different([A,B]))], Fs)
    ;   Fs = Fs1
    ).

%   somebody(+Object, -M): M is compared with the subject and is no number.

somebody(Object, M) :-
    nonvar(Object),
    ( Object = value(M0) -> M = M0 ; M = Object ),
    M = m(_, _, T),
    T \= t(n(_, _), _, _, _).

%   people(+Items0, +Before, -Items): "they" means somebody named before in
%   "They are red", but nobody in "they smoke Dunhill".

people([], _, []).
people([they|Is], Before, Js) :-
    !,
    (   Before == begin,
        alone(Is)
    ->  Js = [pron|Is]
    ;   memberchk(Before, [begin, begun, who])
    ->  people(Is, Before, Js)
    ;   Js = [pron|Js1],
        people(Is, said, Js1)
    ).
people([I|Is], Before0, [I|Js]) :-
    ( Before0 == begin -> Before = begun ; Before = Before0 ),
    (   I == who
    ->  Now = who
    ;   ( Before == who ; I = v(_, _) ; I = w(K, _), past(K) ; I = w(K, _), ends(K, ed) )
    ->  Now = said
    ;   Now = Before
    ),
    people(Is, Now, Js).

%   alone(+Items): one option is named.

alone(Is) :-
    findall(I, ( member(I, Is), ( I = m(_, _, _) ; I = r(_) ; I = rr(_) ) ), [m(_, _, _)]).

skip_opening([I|Is], Last, Rest) :-
    ( I = w(_, _) ; I == and ; I == but ; I == quote ),
    Is = [comma|Is1],
    !,
    skip_opening(Is1, Last, Rest).
skip_opening([I|Is], Last, Rest) :-
    memberchk(I, [but, and, quote, comma]),
    !,
    skip_opening(Is, Last, Rest).
skip_opening([only(_),I|Is], _, [I|Is]) :-
    ( I = d ; I = m(_, _, _) ; I = who ),
    \+ ( member(R, Is), ( R = r(_) ; R = rr(_) ) ),
    !.
skip_opening([d,only(_),W,Who|Is], _, [d,W,Who|Is]) :-
    W = w(_, _),
    memberchk(Who, [who, p(with, _), p(from, _)]),
    append(Said, [v(_, _)|_], Is),
    \+ ( member(I, Said), \+ ( I = m(_, _, _) ; filler(I) ) ),
    !.
skip_opening([w(_, _),order(given)|Is], _, [order(given)|Is]) :- !.
skip_opening([d,Two,w(_, _)|Is0], _, [M,and,N|Is]) :-
    ( Two = cnt(2) ; Two = num(2, '', _) ),
    ( Is0 = [ends,comma|Is1] -> true ; Is1 = Is0 ),
    Is1 = [p(_, _),M,and,N|Is2],
    M = m(_, _, _),
    N = m(_, _, _),
    ( Is2 = [comma|Is] -> true ; Is = Is2 ),
    Is = [v(_, _)|_],
    !.
skip_opening([R,pron,comma|Is], _, Rest) :-
    R = r(between(_, _)),
    !,
    append(Is, [R,pron], Rest).
skip_opening(Is, _, Rest) :-
    append(Front, [comma,R,pron,comma|Said], Is),
    R = r(between(_, _)),
    !,
    append([Front, Said, [R,pron]], Rest).
skip_opening(Is, _, Rest) :-
    append(Front, [R,pron,V|Said], Is),
    R = r(between(_, _)),
    last(Front, m(_, _, _)),
    memberchk(and, Front),
    ( V = v(_, _) ; V = w(Verb, _), verb_like(Verb) ),
    \+ memberchk(comma, Said),
    !,
    append([Front, [V|Said], [R,pron]], Rest).
skip_opening([sum,comma|Is], _, Rest) :-
    append(Two, [V|Said], Is),
    verb_follows([V|Said], _),
    memberchk(and, Two),
    !,
    append(Two, [sum,V|Said], Rest).
skip_opening([pron,W|Is], none, [W|Is]) :-
    W = w(Verb, _),
    verb_like(Verb),
    append(_, [m(_, _, _),r(_)|Object], Is),
    memberchk(m(_, _, _), Object),
    !.
skip_opening([pron,v(_, _),I|Is], none, [I|Is]) :-
    ( I = d ; I = m(_, _, _) ),
    append(_, [who|_], Is),
    !.
skip_opening([pron,v(Is, T),not,I,who|Items], none, [I,v(Is, T),not,who|Items]) :-
    I = m(_, _, _),
    !.
skip_opening([pron,poss,I|Is], none, [I|Is]) :-
    ( I = d ; I = m(_, _, _) ),
    append(_, [who|_], Is),
    !.
skip_opening(Is, _, Is).

closing --> [I], { blank(I) }, !, closing.
closing --> [but, not, both], !, closing.
closing --> [].

blank(comma).
blank(quote).
blank(colon).
blank(semi).
blank(I) :- filler(I).

%   Sentences

sentence(N, Last, Fs, R, Items, Rest) :-
    memberchk(if, Items),
    append(First, [Mark|Second0], Items),
    memberchk(Mark, [semi, comma, and]),
    memberchk(if, First),
    ( Second0 = [And|Second], memberchk(And, [and, but]) -> true ; Mark \== comma, Second = Second0 ),
    ( Second = [if|_] -> true ; Items \= [if|_], Second \= [only(_)|_], memberchk(if, Second) ),
    !,
    \+ ( append(Before, [pron|_], Second), \+ memberchk(m(_, _, _), Before) ),
    phrase(conditional(N, Last, F, R), First, End),
    phrase(closing, End),
    phrase(conditional(N, R, G, _), Second, Rest),
    Fs = [F,G].
sentence(_, Last, [F], R) --> of_pair(Last, F, R), !.
sentence(N, Last, [F], R) --> ( somewhere(if) -> [] ; somewhere(unless) ), conditional(N, Last, F, R), !.
sentence(_, Last, [F], R) --> somewhere(or), either_subject(Last, [F], R), { F = either(Both, _), Both \== unsaid }, !.
sentence(_, _, [F|Fs], R) --> there_are(F, A), { ( F = and(Gs) -> last(Gs, G) ; G = F ), ( G = rel(_, A, B) -> R = pair(A, B) ; R = A ) }, ( [semi] -> clauses(R, Fs, _) ; { Fs = [] } ), !.
sentence(_, Last, [different(Rs)|Fs], R, [d,Count,w(_, _),Who|Items], Rest) :-
    phrase(number_of(N), [Count]),
    ( Who == who -> true ; Who = p(_, _) ),
    append(Said, [v(Are, _)|Named], Items),
    memberchk(Are, [are, were]),
    phrase(nps(Last, Rs, F0), Named, Rest),
    length(Rs, N),
    each_said(Rs, Alts, Said, []),
    !,
    Rs = [R|_],
    append(F0, Alts, Fs).
sentence(_, _, [every(F, G)], R) -->
    every(Sign),
    { R = m([], each, none) },
    ( [who] -> vp1(R, P) ; follows(r(_)), relation(R, P0, P1), { P = [P0|P1] } ),
    { P \== [] },
    vp(R, Q), { Q \== [], all(P, F), all(Q, G0), ( Sign == all -> G = G0 ; G = not(G0) ) },
    closing, end,
    !.
sentence(_, Last, [different(Rs)|Fs], R) -->
    ( [d] -> [] ; [] ), number_of(N), [different, w(Noun, _)], { ( ends(Noun, s) -> true ; Noun == people ), \+ of_sex(Noun, _, all) }, ( [v(are, _)] -> [] ; [colon] ),
    nps(Last, Rs, Fs),
    { length(Rs, N), Rs = [R|_] },
    end,
    !.
sentence(N, Last, [different(Rs)|Fs], R) --> all_listed(N, Last, Rs, Fs), !, { Rs = [R|_] }.
sentence(_, Last, [not(and(Fs))], R) --> [pron], ( [v(_, _)] -> [] ; [poss] ), ( [not], [bad(t(true, _, _, _))] -> [] ; [bad(t(false, _, _, _))] ), [who], !, clauses_upto(_, Last, F, R), { Fs = [F] }, closing, end.
sentence(_, Last, [counted(Op, N, Alts)|F0], R) -->
    of_list(Last, [R|Rs], F0), comma, how_many(Op, N), each_said([R|Rs], Alts), !.
sentence(_, Last, [counted(=, 1, Alts),Alt|F0], M) -->
    of_list(Last, Rs, F0), [comma, only(_), M], { nth1(I, Rs, M0), M0 = m(Os, _, _), M = m(Os1, _, _), Os == Os1 }, each_said(Rs, Alts), closing, end, !, { nth1(I, Alts, Alt) }.
sentence(_, Last, [counted(=, 1, Alts)|F0], R) -->
    of_list(Last, [R|Rs], F0), comma, [one], verb_follows, \+ somewhere(not), each_said([R|Rs], Alts), closing, end, !.
sentence(_, Last, Fs, R) -->
    of_list(Last, Rs, F0), [comma], follows(M), { member(R0, Rs), R0 == M }, !,
    clauses(Last, F1, R),
    { append(F0, F1, Fs) }.
sentence(_, Last, Fs, R) --> clauses(Last, Fs, R).

%   somewhere(+Item)//: the sentence has Item. Forms that need it are not tried
%   without it.

somewhere(I, Is, Is) :-
    memberchk(I, Is).

%   clauses: one or several clauses. Each has its own subject or that of the
%   preceding one.

clauses(Last, Fs, R) -->
    clause(Last, Fs1, R),
    (   ellipsis(R, Fs1, Fs2)
    ->  []
    ;   { Fs2 = [] }
    ),
    (   link,
        ( { neither_had(Fs1, R, Spoken) }, both_of_these -> [] ; { spoken_of(R, Fs1, Spoken) } ),
        clauses(Spoken, Fs3, _)
    ->  []
    ;   { Fs3 = [] }
    ),
    { append([Fs1, Fs2, Fs3], Fs) }.

%   neither_had(+Fs, +R, -Pair): Pair are the two that R is not. "neither of
%   these" means them.

neither_had(Fs, R, pair(A, B)) :-
    member(said(R0, Gs), Fs),
    R0 == R,
    Gs = [not(same(R1, A)),not(same(R2, B))],
    R1 == R,
    R2 == R.

both_of_these, [neither,P,d] --> [neither,P,d], { P = p(of, _) }.

%   spoken_of(+R, +Fs, -Last): Last is R, or both sides of a relation.

spoken_of(_, Fs, pair(A, B)) :- ( member(two(A0, B0), Fs) ; member(different([A0,B0]), Fs) ; member(pair(A0, B0), Fs) ), !, A = A0, B = B0.
spoken_of(R, Fs, R) :- \+ relation_said(Fs, _, _).
spoken_of(R, Fs, Last) :-
    relation_said(Fs, A, B),
    ( Last = R ; A == R, ( B = value(B1) -> true ; B1 = B ), B1 = m(_, _, _), Last = pair(A, B1) ).

relation_said(Fs, A, B) :-
    member(said(_, Ss), Fs),
    exclude(nothing, Ss, Gs),
    ( Gs = [rel(_, A, B)] ; select(not(same(A, B)), Gs, Others), \+ ( member(G, Others), \+ ( G = same(B0, _), B0 == B ) ) ),
    !.

%   ellipsis(+R, +Fs, -Gs)//: "but Bob did", "and neither is Bob", after said(R, [F]) in Fs.

ellipsis(R0, Fs, Hs) -->
    { last_said(Fs, R0, R, F, Signs) },
    ellipsis_link,
    other_said(Sign, S, Gs), { memberchk(Sign, Signs) },
    { ellipsis_sign(Sign, F, F1), put(F1, R, S, G),
      ( memberchk(Sign, [so, neither, nor]), F \= same(_, _) -> Hs = [two(R, S),G|Gs] ; Hs = [G|Gs] ) }.

ellipsis(R, Fs, Hs) -->
    { last(Fs, said(R0, [one(Alts)])), R0 == R },
    ellipsis_link, np(none, S, Gs), { nonvar(S) }, vp_fill, [neither], object_ends,
    { maplist(neither_of(R, S), Alts, Ns), append(Gs, Ns, Hs) }.
ellipsis(R, Fs, [two(R, S)|Hs]) -->
    { last(Fs, said(R0, Nots)), R0 == R, Nots = [_,_|_], \+ ( member(F, Nots), F \= not(same(_, _)) ) },
    ellipsis_link, other_said(Sign, S, Gs), { memberchk(Sign, [neither, nor]) },
    { put(Nots, R, S, Ns), append(Gs, Ns, Hs) }.

neither_of(R, S, F, not(G)) :- put(F, R, S, G).

%   last_said(+Fs, +R0, -R, -F, -Signs): F is what Fs say about R0, or about the
%   latter of two, neither of whom has it.

last_said(Fs, R, R, F, [neither,nor,so,not,other]) :- last(Fs, said(R0, [F])), R0 == R.
last_said([two(_, R)|Fs], _, R, not(F), [other,nor]) :- last(Fs, not(and([F]))).

ellipsis_link --> ( [comma] -> [] ; [semi] -> [] ; [] ), ( [and] -> [] ; [but] -> [] ; [while] -> [] ; [] ).

%   other_said(-Sign, -S, -Fs)//: neither is S; so is S; S is not, either; S is.

other_said(Neither, S, Fs) --> [Neither], { memberchk(Neither, [neither, nor]) }, [v(_, _)], \+ [pron], other_np(S, F1), ( [comma, who] -> vp1(S, F2) ; { F2 = [] } ), object_ends, { append(F1, F2, Fs) }.
other_said(so, S, Fs) --> ( [so] -> [] ; [p(as, _)] ), [v(_, _)], other_np(S, Fs), object_ends.
other_said(Sign, S, Fs) -->
    other_subject(S, Fs), [v(_, _)],
    ( [not] -> ( ( [comma] -> [] ; [] ), [either] -> { Sign = neither } ; { Sign = not } ) ; { Sign = other } ),
    object_ends.

%   other_subject(-S, -Fs)//: the words before the verb that ends the sentence.

other_subject(S, Fs, Items, [V|Rest]) :-
    V = v(_, _),
    append(Front, [V|Rest], Items),
    ( Rest = [not|Rest1] -> true ; Rest1 = Rest ),
    \+ ( Rest1 = [I|_], \+ memberchk(I, [comma, semi, and, but, either]) ),
    phrase(np(none, S, Fs), Front, []),
    nonvar(S),
    !.

other_np(S, Fs) --> np_fill, np_core(none, S, Fs), { nonvar(S) }, ( [poss] -> [] ; [quote] -> [] ; [one] -> [] ; [] ).

ellipsis_sign(neither, not(F), not(F)).
ellipsis_sign(nor, not(F), not(F)).
ellipsis_sign(so, F, F) :- \+ F = not(_).
ellipsis_sign(not, F, not(F)) :- \+ F = not(_).
ellipsis_sign(other, not(F), F).

%   put(+F, +R, +S, -G): G is F with S in place of R.

put(F, R, S, G) :-
    (   F == R
    ->  G = S
    ;   ( atomic(F) ; var(F) ; F = m(_, _, _) )
    ->  G = F
    ;   F =.. [Name|As],
        put_list(As, R, S, Bs),
        G =.. [Name|Bs]
    ).

put_list([], _, _, []).
put_list([A|As], R, S, [B|Bs]) :-
    put(A, R, S, B),
    put_list(As, R, S, Bs).

link --> [semi], !, link_words.
link --> [comma, so], !.
link --> [so], !.
link --> [comma], [while], !.
link --> [while], !.
link --> [comma], link_word, !.
link --> [colon], follows(pron), !.
link, [nor] --> [comma], [nor], !.
link --> link_word, !.
link --> [comma].
link, [nor] --> [nor].

link_word --> [and].
link_word --> [but].

link_words --> [and], !.
link_words --> [but], !.
link_words --> [while], !.
link_words --> [].

%   clause(+Last, -Fs, -R)

clause(Last, [F], R) --> ( follows(if) -> [] ; follows(unless) ), !, conditional(_, Last, F, R).
clause(Last, Fs, Last) -->
    ( [it, v(_, _), somebody_else, who] -> [] ; [somebody_else] ),
    !,
    { Last = m(_, _, _) },
    vp(Last, F),
    closing, end,
    { denied(Last, F, Fs) }.
clause(Last, [F], Last) -->
    { Last = m(_, _, _) },
    np_fill, [M], { M = m(_, _, _) }, nouns, [v(_, _)], ( [not] -> { F = not(same(M, Last)) } ; { F = same(M, Last) } ),
    [p(_, _), pron], object_ends,
    !.
clause(Last, [F|Fs], Last) -->
    { Last = m(_, _, _) },
    np(none, R, Fs), { nonvar(R) },
    ( [v(_, _)] -> [] ; [] ), ( [not] -> { F = not(same(R, Last)) } ; { F = same(R, Last) } ), ( [w(_, _)] -> [] ; [] ), [p(in, _), pron], object_ends,
    !.
clause(Last, Fs, R) -->
    [it],
    !,
    cleft(Last, F1, R),
    ( { nonvar(R) }, comma, [not], np(Last, S, F2), { S = m(_, _, _) }, end -> { append([not(same(R, S))|F2], F1, Fs0), R = m([o(C, _)|_], _, _), S = m([o(D, _)|_], _, _), ( C =:= D -> append(F1, F2, Fs) ; Fs = Fs0 ) } ; { Fs = F1 } ).
clause(Last, [not(same(R, Last))|Fs], Last) -->
    { Last = m(_, _, _) },
    np(none, R, Fs), { nonvar(R) },
    vp_fill, [somebody_else], trailing_words, end,
    !.
clause(Last, [F|Fs], Last) -->
    { Last = m(_, _, _) },
    np(none, R, Fs), { nonvar(R) },
    [v(_, _)], ( [not] -> { F = not(same(R, Last)) } ; { F = same(R, Last) } ), [his], ( [either] -> [] ; [] ), end,
    !.
clause(Last, [not(same(R, M))|Fs], R) -->
    people(=, 0), words, ( [p(called, _)] -> [] ; [w(Call, _)], { memberchk(Call, [call, calls, named, nicknamed, dubbed]) } ),
    np_fill, np_core(Last, R, Fs), { nonvar(R) }, [M], { M = m(_, _, _) }, object_ends,
    !.
clause(Last, [not(same(R, Last))|Fs], Last) -->
    { Last = m(_, _, t(Key, Raw, _, _)) },
    np(none, R, Fs), { nonvar(R), \+ kin(R, Last) },
    [v(_, _), not, Buy, pron], { Buy = v(have, _) ; Buy = w(_, _), Key == Raw }, ( comma, [either] -> [] ; [] ), end,
    !.
clause(_, Fs, A) -->
    people(=, 0), vp_fill, options([A|As]), nouns, [p(_, _)], adjectives, options(Bs), trailing_words, object_ends,
    !,
    { none_together([A|As], Bs, Fs) }.
clause(_, Fs, M) -->
    ( [bad(t(nobody, _, _, _))] -> [] ; [bad(t(no, _, _, _)), one] ),
    [p(_, _)], adjectives, [M], { M = m(_, _, _) }, nouns, ( [poss], nouns -> [] ; [] ),
    vp(M, F), { F \== [] }, closing, end,
    !,
    { denied(M, F, Fs) }.
clause(_, [not(same(A, B))], A) -->
    [bad(t(no, _, _, _)), A], { A = m(_, _, _) }, nouns, [p(_, _)], adjectives, [B], { B = m(_, _, _) }, end,
    !.
clause(Last, Fs, R) -->
    [either],
    !,
    either_subject(Last, Fs, R).
clause(_, [counted(=, 1, Alts)], R) --> ( [w(exactly, _)] -> [] ; [w(precisely, _)] -> [] ; [only(_)] ), [some_of(Ms)], each_said(Ms, Alts), !, { the_one(Alts, R) }.
clause(_, [or(Alts)], R) --> ( [d] -> [] ; [r(rel(less, not, none, _))] -> [] ; [] ), [some_of(Ms)], each_said(Ms, Alts), !, { the_one(Alts, R) }.
clause(_, Fs, R) --> [none_of([R|Ms])], each_denied([R|Ms], Fs), !.
clause(Last, Fs, Last) --> { Last = m(_, _, _) }, [none_of(Ms)], vp_fill, [pron], object_ends, !, { maplist(other_than(Last), Ms, Fs) }.
clause(_, [same(A, B)], A) --> [A], { A = m(_, _, _) }, [poss, comma], adjectives, [B], { B = m(_, _, _) }, object_ends.
clause(Last, Fs, R) -->
    ( [neither, p(of, _)], nps(Last, [R,R2], F1), { Rs = [R,R2] } -> [] ; [bad(t(none, _, _, _)), p(of, _)], nps(Last, Rs, F1), { Rs = [R,R2|_] } ),
    each_denied(Rs, F2),
    !,
    { append([[two(R, R2)], F1, F2], Fs) }.
clause(pair(A, B), Fs, A) -->
    [neither], ( of_them -> [] ; follows(I), { I = v(_, _) ; I = w(K, _), verb_like(K) } ),
    same_rest(A, B, G1, G2),
    { denied(A, G1, M1), denied(B, G2, M2), append(M1, M2, Fs) },
    !.
clause(pair(A, B), Fs, A) -->
    ( [both] -> [] ; [bad(t(each, _, _, _))] ), ( [p(of, _), pron] -> [] ; [] ),
    same_rest(A, B, G1, G2), object_ends,
    !,
    { append(G1, G2, Fs) }.
clause(pair(A, B), [F|Fs], X) -->
    np(none, X, Fs), { nonvar(X) }, [v(_, _), d], the_more(Comp), stems(Words), [p(of, _)], ( [d] -> perhaps_two, words ; [pron] ), end,
    !,
    { F = most(X, [A,B], rel(Comp, some, none, Words)) }.
clause(pair(A, B), [rel(rel(Comp, some, none, Words), X, Y)], X) -->
    np_fill, [X], { X = m(Os, _, _), permutation([A,B], [m(Os0, _, _),Y]), Os0 == Os }, [v(_, _)], ( [d] -> [] ; [] ), ( [one] -> [] ; [] ), [who], sum_fill(Words), [I],
    { compares(I, Comp) }, object_ends,
    !.
clause(pair(A, B), [rel(near(M), A, B)], A) -->
    ( [w(there, _), v(_, _)] -> [] ; [p(with, _)] -> [] ; [pron, v(_, _)] -> [] ; [] ),
    [r(gap(N)), pron],
    !,
    { M is N + 1 }.
clause(pair(A, B), [not(rel(near(1), A, B))], A) -->
    [pron, v(_, _), not, r(near(1))], object_ends,
    !.
clause(pair(A, B), [F], A) -->
    ( [pron] -> [] ; follows(v(_, _)) ), plural([A,B], [F]), { of_both(F, [A,B]) },
    !.
clause(Last, [not(rel(near(1), A, M))|Fs], A) -->
    [neither],
    ( [p(of, _), A, poss, r(near(1))] -> { A = m(_, _, _), Fs = [] } ; np_fill, [r(near(1))], np(Last, A, Fs) ),
    vp_fill, [M], { M = m(_, _, _) },
    !.
clause(_, [not(F)|Fs], R) -->
    [neither], ( [p(of, _)] -> ends_words ; [] ), [ends],
    vp_fill, object(R, Fs), object_ends,
    !,
    { F = ends(R) }.
clause(Last, [supposed(different([A,B,C]))|Fs], A) -->
    [neither], np(Last, A, F1), [comma], np(Last, B, F2), comma, ( [nor] -> [] ; [or] ), np(Last, C, F3),
    each_denied([A,B,C], F4),
    !,
    { append([F1, F2, F3, F4], Fs) }.
clause(Last, [two(A, B)|Fs], A) -->
    [p(of, _)], nps(Last, [A,B], F0), [comma, neither],
    !,
    same_rest(A, B, G1, G2),
    { denied(A, G1, M1), denied(B, G2, M2), append([F0, M1, M2], Fs) }.
clause(Last, Fs, R) -->
    [neither],
    !,
    ( refused_before_nor(Last, A, F1) -> [] ; np(Last, A, F1) ), ( [nor] -> [] ; [or] ), np(Last, B, F2),
    same_rest(A, B, G1, G2),
    (   ( [comma] -> [] ; [] ), ( [and] -> [] ; [so] -> [] ; [] ), [neither], of_them
    ->  same_rest(A, B, H1, H2),
        { denied(A, H1, N1), denied(B, H2, N2), append(N1, N2, Hs) }
    ;   { Hs = [] }
    ),
    { denied(A, G1, M1), denied(B, G2, M2), append([[two(A, B)], F1, F2, M1, M2, Hs], Fs), R = A }.
clause(_, [rel(between(imm, C), R, A, B, Order)|Fs], R) -->
    [only(_)], np_fill, np_core(none, R, F1), nouns, ( [poss] -> nouns ; [] ), [w(_, _)], [r(between(amb, C))], between_pair(A, B, Order, F2), object_ends,
    !,
    { append(F1, F2, Fs) }.
clause(Last, Fs, A) -->
    [order(given), comma],
    ( ( [d] -> [] ; [] ), [among(Ms)], open_words, [v(_, _)], nps(Last, Rs, F1), end, { Rs = [A|_], same_length(Rs, Ms), pairs(Rs, Ms, F2), append(F1, F2, Fs) } ),
    !.
clause(Last, Fs, A) -->
    [order(given), comma],
    ( [d, w(_, _), v(_, _)], ( [colon] -> [] ; [] ) -> [] ; [] ),
    ( nps(Last, Rs, F1), vp_fill, ( [order(given)] -> [] ; [] ), end, { Rs = [A,_|_], in_a_row(Rs, rel(left, some, none, []), F2), append(F1, F2, Fs) } -> [] ; clause(Last, Fs, A) ),
    !.
clause(Last, [rel(Rel, B, Last)|Fs], Last) -->
    [at_side(Rel)], { Last = m(_, _, _) }, [v(_, _)], object(B, Fs), object_ends,
    !.
clause(Last, [not(and(G1)),said(R, G2)|Fs], R) -->
    [not], np(Last, A, F1), ( [comma] -> [] ; [] ), [but], np(Last, R, F2), { nonvar(A), nonvar(R) }, comma,
    same_rest(A, R, G1, G2),
    !,
    { append(F1, F2, Fs) }.
clause(Last, [pairs([and([same(A, X),same(B, Y)]), and([same(A, Y),same(B, X)])])|Fs], A) -->
    somewhere(other), np(Last, A, F1), { nonvar(A) },
    vp_fill, ( [either], object(X, F2), [or] -> [] ; [one, p(of, _)], object(X, F2), [and] ), object(Y, F3),
    part_link, np(Last, B, F4), { nonvar(B) }, vp_fill, [other], nouns, object_ends,
    !,
    { append([F1, F2, F3, F4], Fs) }.
clause(Last, [pairs([and([same(A, X)|G1]), and([same(B, X)|G2])])|Fs], X) -->
    somewhere(other), np(Last, X, F1), { nonvar(X) },
    vp_fill, ( [some_of([A,B])] -> { F2 = [], F3 = [] } ; [either], object(A, F2), ( [poss] -> [] ; [] ), [or], object(B, F3), ( [poss] -> [] ; [] ) ),
    part_link, ( [d] -> [] ; [] ), [other], same_part(B, A, G1, G2),
    !,
    { append([F1, F2, F3], Fs) }.
clause(Last, Fs, R) -->
    [bad(t(unlike, _, _, _))],
    np(Last, S, F1), [comma],
    clause(Last, F2, R),
    { last(F2, said(R0, [F0])), R0 == R, ( F0 = not(F) -> put(F, R, S, G) ; F0 = same(_, _), put(F0, R, S, F), G = not(F) ), append([F1, [G], F2], Fs) },
    !.
clause(Last, [two(A, B)|Fs], A) -->
    np(Last, A, F1), { nonvar(A) }, [comma, bad(t(like, _, _, _))], np(Last, B, F2), { nonvar(B) }, [comma],
    same_rest(A, B, G1, G2), { \+ member(same(_, _), G1) },
    !,
    { append([F1, F2, G1, G2], Fs) }.
clause(Last, Fs, R) -->
    [nor, v(_, _)],
    !,
    ( [pron] -> { Last = m(_, _, _), R = Last, F1 = [] }, vp(R, F2) ; np(Last, R, F1), vp(R, F2), { F2 \== [] } -> [] ; np_fill, np_core(Last, R, F1), vp(R, F2) ),
    { denied(R, F2, F3), append(F1, F3, Fs) }.
clause(Last, [pairs([and(One), and(Two)])|F0], A) -->
    one_of(Last, A, B, F0),
    the_other(A, B, One, Two).
clause(Last, Fs, R) -->
    one_of(Last, A, B, F0),
    same_rest(A, B, G1, G2),
    { append(F0, [one([and(G1), and(G2)])], Fs), R = A }.
clause(Last, Fs, A) -->
    [r(rel(Comp, not, none, _)), one, p(of, _)],
    { memberchk(Comp, [more, less]) },
    nps(Last, [A,B], F0),
    same_rest(A, B, G1, G2),
    { ( Comp == less -> F = or([and(G1), and(G2)]) ; F = or([not(and(G1)), not(and(G2))]) ),
      append(F0, [F], Fs) }.
clause(Last, Fs, A) --> sum(Last, A, Fs), !.
clause(Last, [F], R) --> statements(Last, F, R), !.
clause(Last, [counted(Op, N, Alts)|F0], R) -->
    how_many(Op, N), [p(of, _)],
    listed(Last, [R|Rs], F0),
    each_said([R|Rs], Alts),
    !.
clause(_, [not(rel(Rel, R, value(M)))|Fs], R) -->
    everyone_but, object(R, Fs),
    vp_fill, [r(Rel), M], { Rel = rel(_, some, none, _), M = m(_, _, t(n(_, _), _, _, _)) }, object_ends,
    !.
clause(Last, [counted(=<, 1, Alts)|F0], R) -->
    [not, both],
    nps(Last, [R,R2], F0),
    each_said([R,R2], Alts),
    !.
clause(Last, [ranked(=, N, Rel, A)|Fs], M) -->
    [only(_)], ( nps(Last, Ms, F1) -> [] ; np(Last, M, F1), { nonvar(M), Ms = [M] } ), vp_fill,
    [r(rel(Comp, Amount, none, Words))], { memberchk(Amount, [some, amb]), Rel = rel(Comp, some, none, Words) },
    object(A, F2), object_ends,
    !,
    { Ms = [M|_], length(Ms, N), maplist(related_by(Rel, A), Ms, F3), append([F1, F2, F3], Fs) }.
clause(Last, [ranked(=, 1, Rel, A),rel(Rel, R, A)|Fs], R) -->
    somewhere(only(_)), np(Last, R, F1), { nonvar(R) }, ( [v(_, _), d] -> [] ; [] ), [only(_)], ( [one] -> [] ; [w(_, _)] ), [who],
    vp_fill, [r(Rel)], { Rel = rel(_, some, none, _) }, object(A, F2), object_ends,
    !,
    { append(F1, F2, Fs) }.
clause(_, [Apart,rel(rel(before, some, none, Words), A, B)|Fs], A) -->
    people(Op, N), vp_fill,
    [r(rel(After, some, none, Words))], object(A, F1), ( [and] -> [] ; [but] ), [r(rel(Before, some, none, _))], object(B, F2), object_ends,
    { memberchk(After-Before, [after-before, later-earlier, behind-ahead]), M is N + 1, append(F1, F2, Fs),
      ( Op == (>=), N =:= 1 -> Apart = not(rel(rel(before, imm, none, Words), A, B)) ; Op == (=), Apart = rel(near(M), A, B) ) },
    !.
clause(Last, [ranked(=, N, Rel, A)|Fs], A) -->
    people(=, N),
    vp_fill, [r(Rel)], { Rel = rel(_, some, none, _) }, object(A, F1),
    [colon], nps(Last, Ms, F2), { length(Ms, N) }, object_ends,
    !,
    { maplist(related_by(Rel, A), Ms, F3), append([F1, F2, F3], Fs) }.
clause(_, [ranked(Op, N, Rel, A)|Fs], A) -->
    people(Op, N),
    vp_fill,
    [r(Rel)], { Rel = rel(_, Amount, none, _), ( memberchk(Amount, [some, amb]) ; N =\= 1 ) },
    object(A, Fs),
    object_ends,
    !.
clause(Last, Fs, R) -->
    ( [d] -> [] ; [] ), ( [num(K0, _, _)] -> [] ; [] ), ( [among(Ms)], { var(K0) -> true ; length(Ms, K0) } -> [] ; [those(Ms)], follows(v(Are, _)), { memberchk(Are, [are, were]) } ), ( [w(Include, _)], { memberchk(Include, [include, included]) } -> [] ; open_words, ( in_some_order -> [] ; [] ), [v(_, _)] ), ( [colon] -> [] ; in_some_order -> [] ; [] ),
    nps(Last, Rs, F0), ( in_some_order -> [] ; [] ),
    { length(Rs, K), length(Ms, N), K =< N, Rs = [R|_], are_among(Rs, Ms, F1), append(F0, [different(Rs)|F1], Fs) },
    !.
clause(Last, Fs, R) -->
    ( [d] -> [] ; [] ), [those(Ms)], verb_follows, vp_fill, nps(Last, Rs, F0), end,
    { same_length(Rs, Ms), Rs = [R|_], are_among(Rs, Ms, F1), append(F0, [different(Rs)|F1], Fs) },
    !.
clause(Last, [rel(Rel, A, B)|Fs], A) -->
    [difference], nps(Last, [A,B], Fs), !, difference_fill(Words), difference(Words, Rel).
clause(Last, [rel(near(1), A, B),rel(near(1), A, C),different([B,C])|Fs], A) -->
    somewhere(other), np_fill, np_core(Last, A, F1), nouns, ( [v(_, _)] -> [] ; [w(_, _), p(with, _)] ), object(B, F2), words, [p(on, _), one, w(side, _), and], object(C, F3), words, [p(on, _), d, other], words,
    { append([F1, F2, F3], Fs) }.
clause(Last, [rel(near(1), B, A),rel(near(1), B, C),different([A,C])|Fs], A) -->
    somewhere(other), np(Last, A, F1), [v(_, _), p(on, _), one, w(side, _), p(of, _)], object(B, F2), part_link, np(Last, C, F3), ( [v(_, _)] -> [] ; [] ), [p(on, _), d, other], words, end,
    { append([F1, F2, F3], Fs) }.
clause(Last, [ends(A),rel(near(1), A, B)|Fs], A) -->
    somewhere(only(_)), np_fill, np_core(Last, A, F1), nouns, [poss, only(_), r(near(1)), v(_, _)], object(B, F2), object_ends,
    { append(F1, F2, Fs) }.
clause(_, [ends(A),ends(B),different([A,B])|Fs], A) -->
    [one, p(of, _)], ends_words, [ends], vp_fill, [A], { A = m(_, _, _) }, nouns, ( [comma] -> [] ; [] ), [and], [d, other], vp_fill, object(B, Fs), object_ends.
clause(Last, [ends(A),ends(B),different([A,B])|Fs], A) -->
    somewhere(ends), np(Last, A, F1), { nonvar(A) }, vp_fill, [ends], part_link, np(Last, B, F2), { nonvar(B) }, vp_fill, [other], words, object_ends,
    { append(F1, F2, Fs) }.
clause(Last, [rel(near(1), A, B),rel(near(1), A, C),two(B, C)|Fs], A) -->
    np_fill, np_core(Last, A, F1), nouns, [poss], perhaps_two, [r(near(1))], ( [v(_, _)] -> [] ; [w(_, _)] ), nps(Last, [B,C], F2),
    { append(F1, F2, Fs) }.
clause(Last, [rel(near(1), A, B),rel(near(1), A, C),two(B, C)|Fs], A) -->
    np_fill, perhaps_two, [r(near(1))], np(Last, A, F1), [v(_, _)], nps(Last, [B,C], F2),
    { append(F1, F2, Fs) }.
clause(_, Fs, R) -->
    [somebody],
    vp(R, Fs),
    { R = m(_, _, _), Fs = [_,_|_] },
    !.
clause(Last, Fs, R) -->
    [p(_, _)],
    np(Last, R, F1),
    { var(R), F1 \== [] },
    [comma],
    np(Last, R0, F2),
    { nonvar(R0), R = R0, append(F1, F2, Fs) }.
clause(Last, Fs, R) -->
    [p(_, _)],
    np_fill, np_core(Last, R, F1),
    { nonvar(R) },
    [d, w(Noun, _)], { \+ verb_like(Noun) }, follows(v(_, _)),
    vp(R, F2),
    { append(F1, F2, Fs) }.
clause(Last, Fs, R) -->
    [p(_, _)],
    np(Last, R, F1),
    { nonvar(R) },
    ( [comma,own] -> [] ; [comma,somebody] ),
    vp(R, F2),
    { append(F1, F2, Fs) }.
clause(_, [F], B) -->
    [p(_, _)], adjectives, [A], { A = m(_, _, _) }, nouns, comma, ( [pron] -> [] ; [it] ), [v(_, _)], ( [not] -> { F = not(same(A, B)) } ; { F = same(A, B) } ),
    np_fill, [B], { B = m(_, _, _) }, nouns, [poss], words, end,
    !.
clause(Last, [not(same(A, Last))], Last) -->
    { Last = m(_, _, _) },
    [p(_, _)], adjectives, [A], { A = m(_, _, _) }, [comma, pron, v(_, _), not, d, one, who], trailing_words, end,
    !.
clause(Last, [same(A, B)|Fs], B) -->
    [p(_, _)],
    np(Last, A, F1),
    [comma],
    np(Last, B, F2),
    { nonvar(A), nonvar(B) },
    ( vp(B, F3) -> [] ; { F3 = [] } ),
    { append([F1, F2, F3], Fs) }.
clause(_, [or(Alts)|Fs], R) -->
    ( [d] -> [] ; [] ), [among(Ms)], verb_follows, vp(R, Fs), end, { nonvar(R), \+ ( member(M, Ms), kin(R, M) ) },
    !,
    { maplist(same_as(R), Ms, Alts) }.
clause(Last, Fs, R) -->
    \+ [p(of, _)],
    ( [all, p(of, _)] -> [] ; [] ),
    one_or_several(Several),
    nps(Last, Rs, F1),
    { Rs = [R,_|_] },
    ( { Several == unknown } -> \+ ( words, one_is ) ; [] ),
    plural(Rs, F2),
    !,
    { ( Rs = [A,B] -> Fs = [pair(A, B)|F3] ; Fs = F3 ), append(F1, F2, F3) }.
clause(_, [not(same(R, M))|Fs], R) -->
    np_fill, [who, v(_, _), not], object_fill, [M], { M = m(_, _, _) }, nouns,
    verb_follows, vp(R, Fs), { nonvar(R), R \== M },
    !.
clause(Last, [not(and(F1))|F2], R) -->
    np(Last, R, F1),
    { var(R), F1 \== [] },
    [v(_, _), not],
    object(R, F2).
clause(Last, Fs, R) -->
    np(Last, R, F1),
    apposition(R, F2),
    ( vp(R, F3) -> [] ; vp_rest(R, F3), { nonvar(R) } ),
    { append([F1, F2, [said(R, F3)]], Fs), \+ maplist(nothing, Fs) }.

clause(Last, [same(A, B)|Fs], A) -->
    np(Last, A, Fs), { nonvar(A) }, [comma], ( [p(_, _)] -> [] ; [] ), adjectives, [B], { B = m(_, _, _), \+ kin(A, B) }, nouns, end.

%   one_or_several(-Several)//, one_is//: "the one who likes tea and scones is"
%   one person.

one_or_several(unknown), [d, I, who] --> [d, I, who], !.
one_or_several(several) --> [].

one_is, [v(Is, T)] --> [v(Is, T)], { memberchk(Is, [is, was, has, does]) }.

%   options(-Ms)//: one, or several of a category, with "or".

options([M|Ms]) --> [M], { M = m(_, _, _) }, ( or_else, ( [p(_, _)] -> [] ; [] ), adjectives, options(Ms), { Ms = [N|_], kin(M, N) } -> [] ; { Ms = [] } ).

or_else --> [comma], !, ( [or] -> [] ; [] ).
or_else --> [or].

%   the_one(+Alts, -R): after "a man found the lamp" he is the one who has it.

the_one(Alts, R) :-
    (   Alts = [and(Fs)|_],
        member(same(_, M), Fs),
        nonvar(M)
    ->  R = M
    ;   R = none
    ).

none_together([], _, []).
none_together([A|As], Bs, Fs) :-
    maplist(other_than(A), Bs, F1),
    none_together(As, Bs, F2),
    append(F1, F2, Fs).

ends_words --> [I], { memberchk(I, [d, cnt(_), num(2, '', _), m(_, _, t(n(2, ''), _, _, _)), w(_, _)]) }, !, ends_words.
ends_words --> [].

%   of_them//: "of these two men".

of_them --> [one].
of_them --> [p(of, _), d, Two], { two(Two) }, ( follows(v(_, _)) -> [] ; follows(w(V, _)), { verb_like(V) } ).
of_them --> [w(K, _)], { \+ verb_like(K) }, ( follows(v(_, _)) -> [] ; follows(w(V, _)), { verb_like(V) } ).
of_them --> [p(of, _)], ( [pron] -> [] ; [d], ( follows(v(_, _)) ; follows(w(V0, _)), { past(V0) } ) -> [] ; [d], perhaps_two, [w(K, _)], { \+ verb_like(K) ; ends(K, s) }, ( follows(v(_, _)) -> [] ; follows(w(V, _)), { verb_like(V) } ) ).

%   of_both(?F, +Two): F is about both together.

of_both(rel(_, A, B), [A0,B0]) :- A == A0, B == B0.
of_both(same(A, B), [A0,B0]) :- A == A0, B == B0.
of_both(different(Two0), Two) :- Two0 == Two.
of_both(not(F), Two) :- of_both(F, Two).

%   the_more(-Comp)//: "the older", "the more expensive" of two.

the_more(Comp) --> [w(Comp, _)], { comp(Comp, _, _) }, !.
the_more(Comp) --> [bad(t(More, _, _, _)), w(Key, _)], { atomic_list_concat([More, ' ', Key], Comp), comp(Comp, _, _) }.

stems([S|Ss]) --> [w(K, _)], !, { stem(K, S) }, stems(Ss).
stems([]) --> [].

compares(w(Comp, _), Comp) :- comp(Comp, _, _).
compares(bad(t(Comp, _, _, _)), Comp) :- comp(Comp, _, _).

%   perhaps_two//: "the two neighbors", "the neighbors".

perhaps_two --> [cnt(2)], !.
perhaps_two --> count(2), !.
perhaps_two --> [].

nothing(and([])).
nothing(said(_, Fs)) :- maplist(nothing, Fs).

%   cleft(+Last, -Fs, -R)//: after "it", "was Ann who drank tea", "was not Ann who drank tea".

cleft(pair(A, B), Fs, A) -->
    [v(_, _)], ( [neither] -> [] ; [not], ( [one] -> [] ; [either] ) ), [p(of, _)], ( [pron] -> [] ; words_of_two ), [who], same_rest(A, B, G1, G2),
    !,
    { denied(A, G1, M1), denied(B, G2, M2), append(M1, M2, Fs) }.
cleft(Last, [F|Fs], Last) -->
    { Last = m(_, _, _) },
    [v(_, _)], ( [not] -> { F = not(same(R, Last)) } ; { F = same(R, Last) } ),
    np_fill, [R], { R = m(_, _, _) },
    [who], words_of_her(F), object_ends,
    !,
    { Fs = [] }.
cleft(Last, [rel(Rel, R, A)|Fs], R) -->
    [v(_, _), r(Rel)], { Rel = rel(_, _, _, _) }, object_fill, [A], { A = m(_, _, _) }, ( [poss] -> [] ; [] ), nouns, [who],
    np_fill, np_core(Last, R, F1), { nonvar(R) }, trailing_words, ( [p(_, _)], ( [d] ; [pron] ; end ) -> [] ; [] ), ( end -> { F2 = [] } ; vp(R, F2) ),
    !,
    { append(F1, F2, Fs) }.
cleft(_, [F|Fs], R) -->
    [v(_, _)], ( [not] -> { F = not(or(Alts)) } ; { F = or(Alts) } ), [d, some_of(Ms), who], vp1(R, Fs), { nonvar(R) }, object_ends,
    !,
    { maplist(same_as(R), Ms, Alts) }.
cleft(Last, [F|Fs], R) -->
    [v(_, _)], ( [not] -> { F = not(same(R, M)) } ; { F = same(R, M) } ),
    [p(_, _)], adjectives, [M], { M = m(_, _, _) }, nouns, [who], clause(Last, Fs, R), { nonvar(R) },
    !.
cleft(Last, Fs, A) -->
    [v(_, _), not], np(Last, A, F1), { nonvar(A) }, [or], np_fill, np_core(Last, B, F2), { nonvar(B) }, [who],
    same_rest(A, B, G1, G2),
    !,
    { denied(A, G1, M1), denied(B, G2, M2), append([F1, F2, M1, M2], Fs) }.
cleft(Last, [not(and(F2))|Fs], R, [v(_, _),not|Items], Rest) :-
    !,
    append(Who, [who|Said], Items),
    !,
    phrase(np(Last, R, F1), Who),
    nonvar(R),
    (   ( append(Said1, [comma,nor,v(_, _),It|Other0], Said) ; append(Said1, [comma,and,It,v(_, _),not|Other0], Said) ),
        memberchk(It, [it, pron]),
        \+ memberchk(who, Other0),
        ( append(Other, [either], Other0) -> true ; Other = Other0 )
    ->  phrase(np(Last, S, F3), Other, Rest),
        nonvar(S),
        same_rest(R, S, F2, F4, Said1, []),
        append([[not(and(F4))], F1, F3], Fs)
    ;   append(Said1, [comma,but|Other], Said),
        phrase(np(Last, S, F3), Other, Rest),
        nonvar(S)
    ->  same_rest(R, S, F2, F4, Said1, []),
        append([F1, F3, F4], Fs)
    ;   phrase(vp(R, F2), Said, Rest),
        F2 \== [],
        Fs = F1
    ).
cleft(Last, Fs, A, [v(_, _),either|Items], Rest) :-
    append(Left, [or|Right], Items),
    phrase(np(Last, A, F1), Left),
    nonvar(A),
    findall(Other-Said0, ( append(Other, [who|Said0], Right), \+ last(Other, comma) ), Splits0),
    reverse(Splits0, Splits),
    member(Named-Said, Splits),
    phrase(np(Last, B, F2), Named),
    nonvar(B),
    same_rest(A, B, G1, G2, Said, Rest),
    !,
    append([F1, F2, [either(unsaid, [and(G1), and(G2)])]], Fs).
cleft(Last, Fs, R) --> [v(_, _), neither], np(Last, A, F1), [nor], np_fill, np_core(Last, B, F2), [who], !, same_rest(A, B, G1, G2), { denied(A, G1, M1), denied(B, G2, M2), append([[two(A, B)], F1, F2, M1, M2], Fs), R = A }.
cleft(Last, Fs, R) --> [v(_, _)], np(Last, R, Fs), { nonvar(R), Fs \== [] }.

words_of_two --> [I], { I = d ; I = w(K, _), \+ verb_like(K) ; I = w(K, _), ends(K, s) ; I = cnt(2) ; I = num(2, '', _) }, !, words_of_two.
words_of_two --> [].

%   words_of_her(+F)//: "that caught her eye", "that she bought"; only the
%   latter says who it is.

words_of_her(not(_)) --> [I], { her(I) }, her_words.
words_of_her(same(_, _)) --> [pron, w(_, _)], her_words.

her_words --> [I], { her(I) }, !, her_words.
her_words --> [].

her(w(_, _)).
her(v(_, _)).
her(p(_, _)).
her(d).
her(pron).
her(poss).

%   statements(+Last, -F, -R)//: "Exactly one of these is true: S; S; S".

statements(Last, counted(Op, N, Fs), R) -->
    how_many(Op, N), [p(of, _)], about_these, [v(_, _), bad(t(true, _, _, _))], [colon],
    !,
    listed_clauses(Last, Fs, R).

about_these --> [I], { I = d ; I = w(_, _) ; I = r(rel(after, _, _, _)) ; I = cnt(_) ; I = num(_, '', _) }, !, about_these.
about_these --> [].

listed_clauses(Last, [and(F)|Fs], R) -->
    clause(Last, F, R),
    (   ( [semi] -> ( [and] -> [] ; [or] -> [] ; [] ) ; [comma] -> ( [and] -> [] ; [or] -> [] ; [] ) ; [and] )
    ->  listed_clauses(Last, Fs, _)
    ;   { Fs = [] }
    ).

%   how_many(-Op, -N)//: exactly, at least or at most N, or none.

how_many(=<, 0) --> [bad(t(none, _, _, _))], !.
how_many(Op, N) -->
    ( [r(rel(more, not, none, _))] -> { Op = (=<) } ; [r(rel(less, not, none, _))] -> { Op = (>=) } ; [w(K, _)], { memberchk(K, [exactly, precisely, just]) } -> { Op = (=) } ; [only(_)], { Op = (=) } ),
    number_of(N).

%   people(-Op, -N)//: two people, nobody, at least one of the others.

people(=, 0) --> [bad(t(nobody, _, _, _))], !.
people(=, 0) --> [bad(t(no, _, _, _))], ( [other] -> [] ; [] ), ( [one] -> [] ; [w(K, _)], { \+ verb_like(K) } ), !.
people(=, 1) --> [only(_), one], ( [other] -> [] ; [] ), [w(K, _)], { \+ verb_like(K) }, !.
people(Op, N) --> how_many(Op, N), [other, w(K, _)], { \+ verb_like(K) }, !.
people(Op, N) --> how_many(Op, N), [p(of, _), d], ( [cnt(_)] -> [] ; [other] -> [] ; [] ), ( [w(K, _)], { \+ verb_like(K) ; ends(K, s), \+ past(K) } -> [] ; [] ).
people(=, N) --> [num(N, '', _), p(of, _), d, w(K, _)], { ends(K, s) ; memberchk(K, [people, men, women, children]) }, !.
people(Op, N) --> ( how_many(Op, N) -> [] ; number_of(N), { Op = (=) } ), ( [other] -> [] ; [] ), [w(K, _)], { memberchk(K, [people, person, house]) -> true ; ends(K, s), stem(K, Unit), \+ unit_dim(Unit, _, _) }.

%   every(-Sign)//: everyone, each person; nobody, no person.

every(all) --> [bad(t(K, _, _, _))], { memberchk(K, [everyone, everybody, anyone, anybody]) }, !.
every(all) --> [bad(t(K, _, _, _)), w(Noun, _)], { memberchk(K, [each, every, any]), \+ verb_like(Noun) }, !.
every(all) --> [all], ( [d] -> [] ; [] ), ( follows(who) -> [] ; follows(r(_)) -> [] ; [w(Noun, _)], { \+ verb_like(Noun) } ), !.
every(none) --> [bad(t(nobody, _, _, _))], !.
every(none) --> [bad(t(no, _, _, _))], ( [one] -> [] ; [w(K, _)], { \+ verb_like(K) } ).

%   everyone_else//: all the others.

everyone_else --> [bad(t(K, _, _, _)), bad(t(else, _, _, _))], { memberchk(K, [anyone, everyone, everybody, anybody]) }, !.
everyone_else --> [bad(t(K, _, _, _))], { memberchk(K, [anyone, anybody, everyone, everybody]) }, ( end -> [] ; follows(Stop), { memberchk(Stop, [comma, semi]) } ), !.
everyone_else --> [bad(t(K, _, _, _)), other], { memberchk(K, [any, every]) }, !, ( [w(_, _)] -> [] ; [] ).
everyone_else --> [bad(t(any, _, _, _)), p(of, _), d, other], ( number_of(_) -> [] ; [m(_, _, t(n(_, ''), _, _, _))] -> [] ; [] ), words, object_ends, !.
everyone_else --> ( [bad(t(any, _, _, _)), p(of, _)] -> [] ; [all] -> ( [p(of, _)] -> [] ; [] ) ; [both] ), [d], [w(K, _)], { memberchk(K, [others, rest, cousins, siblings, neighbors, neighbours, teammates, friends, rivals, companions, colleagues, fellows, competitors, classmates, opponents]) }, object_ends, !.
everyone_else --> [all], ( [p(of, _)] -> [] ; [] ), ( [d] -> [] ; [] ), ( [other] -> [w(_, _)] ; [w(others, _)] ).

%   everyone_but//: all the others except one, who follows.

everyone_but --> [bad(t(K, _, _, _))], { memberchk(K, [anyone, everyone, everybody, anybody]) }, ( [bad(t(else, _, _, _))] -> [] ; [] ), except.
everyone_but --> [all, but].

except --> [but], !.
except --> [bad(t(K, _, _, _))], { memberchk(K, [except, besides]) }, ( [p(for, _)] -> [] ; [] ).
except --> [w(K, _)], { memberchk(K, [save, excepting, excluding]) }.

number_of(N) --> ( [one] -> { N = 1 } ; count(N) -> [] ; [cnt(N)] ), { integer(N), N > 0 }.

comma_or_colon --> [colon], !.
comma_or_colon --> comma.

%   listed(+Last, -Rs, -Fs)//: A, B and C; A, B or C.

listed(_, Rs, []) --> [those(Rs)], !.
listed(Last, [R|Rs], Fs) --> np(Last, R, F1), listed_rest(Last, Rs, F2), { append(F1, F2, Fs) }.

listed_rest(Last, [R], Fs) --> comma, ( [and] -> [] ; [or] ), !, np(Last, R, Fs).
listed_rest(Last, [R|Rs], Fs) --> [comma], np(Last, R, F1), listed_rest(Last, Rs, F2), { append(F1, F2, Fs) }.

same_as(R, M, same(R, M)).

other_than(R, M, not(same(R, M))).

%   each_said(+Rs, -Alts)//: applies the rest to each.

each_said([R|Rs], [and(F)|Alts], Items, Rest) :-
    phrase(vp(R, F), Items, Rest),
    F \== [],
    (   Rs == []
    ->  Alts = []
    ;   each_said(Rs, Alts, Items, Rest)
    ).

%   each_denied(+Rs, -Fs)//: the rest is true of none of Rs. "which was sold
%   first" belongs to the object.

each_denied(Rs, [counted(=<, 0, Alts)|Fs], Items, Rest) :-
    append(Said, [comma,who|Which], Items),
    each_said(Rs, Alts, Said, []),
    Alts = [and(F)|_],
    last(F, same(_, M)),
    phrase(vp1(M, Fs), Which, Rest),
    Fs \== [],
    !.
each_denied(Rs, [counted(=<, 0, Alts)], Items, Rest) :-
    \+ append(_, [comma,who|_], Items),
    each_said(Rs, Alts, Items, Rest).

%   sum(+Last, -A, -Fs)//: "the total of A and B is X", "A plus B is X".

sum(Last, A, [rel(sum(All), A, B, X)|Fs]) -->
    sum_words([]), ( [sum] -> [] ; [r(between(_, _)), pron, comma] ), sum_words(Words), ( [comma] -> [] ; [] ),
    nps(Last, [A,B], Fs), sum_fill(More), amount_np(X), trailing,
    { append(Words, More, All) }.
sum(Last, A, [rel(total(How, All), X, A, B)|Fs]) -->
    somewhere(sum), sum_words(Words), nps(Last, [A,B], F1), ( [comma] -> [] ; [] ), sum_fill(_), [sum], sum_fill(_), ( [comma] -> [] ; [] ), sum_fill(_),
    [r(rel(Comp, How0, none, More))], { total_of(How0, Comp, How1), memberchk(How1-How, [(=)-(=), (<)-(>), (>)-(<)]) },
    object(X, F2), object_ends,
    { append(F1, F2, Fs), append(Words, More, All) }.
sum(Last, A, [rel(sum(All), A, B, X)|Fs]) -->
    somewhere(sum), sum_words(Words), { Words \== [] }, nps(Last, [A,B], Fs), sum_fill(_), [sum], sum_fill(More), amount_np(X), sum_fill(Most),
    { append([Words, More, Most], All) }.
sum(Last, A, [rel(sum(Words), A, B, X)|Fs]) -->
    somewhere(plus), np(Last, A, F1), [plus], np(Last, B, F2), sum_fill(Words), ( [sum], sum_fill(_) -> [] ; [] ), amount_np(X), trailing,
    { append(F1, F2, Fs) }.
sum(Last, A, [rel(total(=, All), X, A, B)|Fs]) -->
    somewhere(sum), sum_words(Words), { Words \== [] }, nps(Last, [A,B], F1), sum_fill(_), [sum], sum_fill(More), object(X, F2), { X = m(_, _, T), T \= t(n(_, _), _, _, _) }, object_ends,
    { append(F1, F2, Fs), append(Words, More, All) }.
sum(Last, A, [rel(total(=, All), X, A, B)|Fs]) -->
    somewhere(plus), sum_words(Words), np(Last, A, F1), [plus], np(Last, B, F2), sum_fill(More), object(X, F3), { X = m(_, _, T), T \= t(n(_, _), _, _, _) }, object_ends,
    { append([F1, F2, F3], Fs), append(Words, More, All) }.

sum_words(Ws) --> [I], ( { I = w(K, _), stem(K, W) } -> { Ws = [W|Ws1] } ; { plural_blank(I), Ws = Ws1 } ), sum_words(Ws1).
sum_words([]) --> [].

sum_fill([W|Ws]) --> [w(K, _)], { stem(K, W) }, !, sum_fill(Ws).
sum_fill(Ws) --> [I], { plural_blank(I) }, !, sum_fill(Ws).
sum_fill([]) --> [].

difference_fill([W|Ws]) --> [w(K, _)], { stem(K, W) }, !, difference_fill(Ws).
difference_fill(Ws) --> [I], { plural_blank(I), \+ I = num(_, _, _) }, !, difference_fill(Ws).
difference_fill([]) --> [].

difference(Words, apart(N, Unit, Words)) --> [num(N, Type, _)], ( [w(K, _)] -> { stem(K, Unit) } ; { currency(Type, Unit) } ).
difference(Words, apart(N, none, Words)) --> { Words \== [] }, [m(_, _, t(n(N, ''), _, _, _))], !, nouns.
difference(_, apart_by(M)) --> [M], { M = m(_, _, _) }, nouns.

currency(money, '$') :- !.
currency(pct, '%') :- !.
currency(_, none).

%   denied(+R, +Fs, -Gs): what Fs say about R is false, but what they presuppose
%   is true.

denied(R, Fs, [not(and(Said))|Presupposed]) :-
    partition(about(R), Fs, Said, Presupposed).

about(R, F) :-
    F == R,
    !.
about(R, F) :-
    compound(F),
    F \= m(_, _, _),
    F =.. [_|As],
    member(A, As),
    about(R, A),
    !.

%   apposition: Ann, the Dane, ...

apposition(R, [same(R, M)|Fs]) --> [comma], object(M, Fs), { nonvar(M) }, [comma], !.
apposition(R, [most(R, Ms, Rel)]) --> [comma], ( [d] -> [] ; [] ), [most_of(Rel, Ms), comma], !.
apposition(R, [or(Fs)]) --> [comma], ( [d] -> [] ; [] ), [some_of(Ms), comma], !, { maplist(same_as(R), Ms, Fs) }.
apposition(R, [or(Alts)|Fs]) --> [comma], ( [d] -> [] ; [] ), [some_of(Ms), who], relatives(R, Fs), [comma], !, { maplist(same_as(R), Ms, Alts) }.
apposition(_, []) --> [comma, d, w(_, _)], words, [comma], verb_follows, !.
apposition(_, []) --> [].

verb_follows, [I] --> [I], { I = v(_, _) ; ( I = w(K, _) ; I = m(_, _, t(K, _, _, _)), atom(K) ), verb_like(K) }.

either_subject(Last, [pairs([and(One), and(Two)])|Fs], A) -->
    np(Last, A, F1), [or], np(Last, B, F2),
    the_other(A, B, One, Two),
    { append(F1, F2, Fs) }.
either_subject(Last, Fs, A) -->
    np(Last, A, F1), [or], np(Last, B, F2), both_too(unsaid, Both),
    same_rest(A, B, G1, G2),
    { G1 \== [], append([F1, F2, [either(Both, [and(G1), and(G2)])]], Fs) }.
either_subject(Last, Fs, A, Items, Rest) :-
    append(Left, [or|Right], Items),
    ( memberchk(who, Left) ; memberchk(whoever, Left) ),
    \+ memberchk(comma, Left),
    phrase(np(Last, A, F1), Left),
    nonvar(A),
    phrase(np(Last, B, F2), Right, Said),
    same_rest(A, B, G1, G2, Said, Rest),
    !,
    append([F1, F2, [either(unsaid, [and(G1), and(G2)])]], Fs).
either_subject(Last, [F], A, Items, Rest) :-
    append(Left0, [or|Right], Items),
    \+ memberchk(either, Left0),
    ( append(Left, [comma], Left0) -> true ; Left = Left0 ),
    phrase(clauses_upto(_, Last, F1, A), Left, End),
    phrase(closing, End),
    ( Right = [bad(t(else, _, _, _))|Right1] -> Said = no ; Right1 = Right, Said = unsaid ),
    phrase(( ( [either] -> [] ; [] ), ( other_does(A, F1, F2) -> [] ; clauses_upto(_, A, F2, _) ), both_too(Said, Both) ), Right1, Rest),
    \+ Rest = [and|_],
    !,
    F = either(Both, [F1, F2]).

%   other_does(+A, +F, -G)//: "Bob does", "Bob does not", after what is said of A.

other_does(A, F, G) --> np_fill, np_core(none, B, []), [v(_, _)], ( [not] -> { G = not(G0) } ; { G = G0 } ), object_ends, { put(F, A, B, G0) }.

%   both_too(+Said, -Both)//: Both tells whether both may be true: yes, no, or
%   unknown.

both_too(_, no) --> comma, [but], [not, both], comma, !.
both_too(_, no) --> comma, [not, both], comma, !.
both_too(_, yes) --> comma, [or, both], comma, !.
both_too(Said, Said) --> [].

%   the_other: ... is X, and the other Y.

the_other(A, B, One, Two) -->
    same_part(A, B, F1, F2), part_link, ( [d] -> [] ; [] ), [other], same_part(B, A, G1, G2),
    { append(F1, G1, One), append(F2, G2, Two) }.

or_comma --> ( [comma] -> [] ; [] ), [or], ( [bad(t(else, _, _, _))] -> [] ; [] ).

%   same_rest(+A, +B, -Fs, -Gs)//: Fs is the rest applied to A, Gs the rest
%   applied to B.

same_rest(A, B, Fs, Gs, Items, Rest) :-
    vp(A, Fs, Items, Rest),
    Fs \== [],
    vp(B, Gs, Items, Rest).

same_part(A, B, Fs, Gs, Items, Rest) :-
    vp1(A, Fs, Items, Rest),
    Fs \== [],
    vp1(B, Gs, Items, Rest).

one_of(pair(A, B), A, B, []) --> [one, p(of, _)], ( [pron] -> [] ; words_of_two ), ( follows(v(_, _)) -> [] ; follows(w(K, _)), { verb_like(K) } ), !.
one_of(Last, A, B, F0) -->
    ( [only(_)] -> [] ; [w(exactly, _)] -> [] ; [] ),
    [one, p(of, _)],
    nps(Last, [A,B], F0).

%   Of A and B, one is X and the other is Y.

of_pair(Last, F, A) -->
    of_list(Last, Rs, Fs),
    { Rs = [A|_] },
    ( [comma] -> [] ; [colon] -> [] ; [] ),
    { length(Rs, N) },
    shares(N, Rs, Fs, F).

of_list(Last, Rs, Fs) --> [p(of, _)], ( [both] -> [] ; [] ), ( [d] -> [] ; [] ), ( counted -> open_words ; [] ), ( [colon] -> [] ; [comma] -> [] ; [] ), nps(Last, Rs, Fs).
of_list(Last, Rs, Fs) --> ( [r(between(_, _))] -> [] ; [bad(t(among, _, _, _))] ), nps(Last, Rs, Fs).

count(N) --> [num(N, U, _)], { memberchk(U, ['', num]) }.

counted --> [cnt(_)], !.
counted --> count(_).

shares(2, [A,B], Fs, F) -->
    part(A, B, F1, F2), part_link, part(B, A, G1, G2),
    { append(F1, G1, One), append(F2, G2, Other), conjoin(Fs, pairs([and(One), and(Other)]), F) }.
shares(3, [A,B,C], Fs, F, Items, Rest) :-
    findall([X,Y,Z], permutation([A,B,C], [X,Y,Z]), Ps),
    share_all(Ps, Items, Rest, Alts),
    conjoin(Fs, pairs(Alts), F).

share_all([], _, _, []).
share_all([[A,B,C]|Ps], Items, Rest, [and(All)|Alts]) :-
    phrase(three_parts(A, B, C, All), Items, Rest),
    share_all(Ps, Items, Rest, Alts).

three_parts(A, B, C, All) -->
    part_subject, vp1(A, F1), part_link,
    part_subject, vp1(B, F2), part_link,
    part_subject, vp1(C, F3),
    { append([F1, F2, F3], All) }.

conjoin([], F, F) :- !.
conjoin(Fs, F, and(All)) :- append(Fs, [F], All).

part_link --> [comma], !, ( [and] -> [] ; [while] -> [] ; [but] -> [] ; [] ).
part_link --> [semi], !, ( [and] -> [] ; [while] -> [] ; [] ).
part_link --> [and], !.
part_link --> [but], !.
part_link --> [while].

part(A, B, F1, F2) --> part_subject, same_part(A, B, F1, F2).

part_subject --> [one, p(of, _), pron], !.
part_subject --> ( [d] -> [] ; [] ), ( [one] -> [] ; [other] -> [] ; [m([_|_], _, t(n(_, ord), _, _, _))] -> [] ; [num(_, ord, _)] ), ( [one] -> [] ; [] ).

%   If..., then...; ...only if...; unless; if and only if.

conditional(_, Last, implies(A, G), R) -->
    ( [if] -> { A = A0 } ; [unless], { A = not(A0) } ),
    clause(Last, Fs, R),
    { last(Fs, said(R0, [F0])), R0 == R, all(Fs, A0) },
    ( [comma] -> [] ; [] ), ( [then] -> [] ; [] ),
    (   other_subject(S, Gs), [v(_, _)]
    ->  ( [not] -> { Not = true } ; { Not = false } )
    ;   [neither, v(_, _)], { F0 = not(_), Not = true }, other_np(S, Gs)
    ;   [so, v(_, _)], { F0 \= not(_), Not = false }, other_np(S, Gs)
    ), object_ends,
    !,
    { ( F0 = not(F) -> true ; F = F0 ), put(F, R, S, G0), ( Not == true -> G1 = not(G0) ; G1 = G0 ), all([G1|Gs], G) }.
conditional(N, Last, implies(not(F), G), R) -->
    [unless], clauses_upto(N, Last, F, R0), ( [comma] -> [] ; [] ),
    clauses(R0, Gs, R), { all(Gs, G) },
    !.
conditional(N, Last, H, R) -->
    [if], clauses_upto(N, Last, F, R0), ( [comma] -> [] ; [] ), ( [then] -> [] ; [] ),
    clauses(R0, Gs, R), { all(Gs, G) },
    ( comma, [and, w(vice, _), w(versa, _)] -> { H = iff(F, G) } ; { H = implies(F, G) } ),
    \+ otherwise.
conditional(N, Last, and([implies(F, G), implies(not(F), H)]), R) -->
    [if], clauses_upto(N, Last, F, R0), ( [comma] -> [] ; [] ), ( [then] -> [] ; [] ),
    clauses(R0, Gs, R), { all(Gs, G) },
    otherwise, ( [comma] -> [] ; [] ), ( other_done(R, Gs, Hs) -> [] ; clauses(R, Hs, _), { alike(Gs, Hs), \+ alike([F], Hs) } -> [] ; clauses(R0, Hs, _) ), { all(Hs, H) }.
conditional(N, Last, implies(not(F), G), R) -->
    [unless], clauses_upto(N, Last, F, R0), ( [comma] -> [] ; [] ), ( [then] -> [] ; [] ),
    clauses(R0, Gs, R), { all(Gs, G) }.
conditional(N, Last, F, R) -->
    \+ [if], \+ [unless],
    clauses_upto(N, Last, A, R),
    connective(C),
    ( other_does(R, A, B) -> [] ; clauses(R, Bs, _), { all(Bs, B) } ),
    { connected(C, A, B, F) }.

clauses_upto(_, Last, F, R) --> clause(Last, Fs, R), { all(Fs, F) }.
clauses_upto(_, Last, and([F, G]), R) -->
    ( [both] -> [] ; [] ), clause(Last, Fs, R), [and], clause(R, Gs, _), { all(Fs, F), all(Gs, G) }.
clauses_upto(_, Last, or([F, G]), R) -->
    ( [either] -> [] ; [] ), clause(Last, Fs, R), [or], clause(R, Gs, _), { all(Fs, F), all(Gs, G) }.

%   other_done(+R, +Gs, -Hs)//: "Park did": what is true of R is true of Park.

other_done(R, Gs, Hs) --> np_fill, np_core(none, S, []), { nonvar(S) }, [v(_, _)], object_ends, { put(Gs, R, S, Hs) }.

%   alike(+Fs, +Gs): they are about one category, so that "it" means the same in
%   both.

alike(Fs, Gs) :-
    last(Fs, said(_, [same(_, A)])),
    last(Gs, said(_, [same(_, B)])),
    kin(A, B).

%   otherwise//: if the first statement is false.

otherwise --> ( [comma] -> [] ; [semi] -> [] ; [] ), ( [and] -> [] ; [but] -> [] ; [] ), [bad(t(otherwise, _, _, _))].

connective(iff) --> comma, [if], comma, [and], [only(_)], comma, [if], comma, !.
connective(iff) --> ( [comma] -> [] ; [] ), [w(exactly, _), if], !.
connective(only) --> ( [comma] -> [] ; [] ), [only(_), if], !.
connective(if) --> ( [comma] -> [] ; [] ), [if], !.
connective(unless) --> ( [comma] -> [] ; [] ), [unless].

connected(iff, A, B, iff(A, B)).
connected(only, A, B, implies(A, B)).
connected(if, A, B, implies(B, A)).
connected(unless, A, B, implies(not(B), A)).

all([F], F) :- !.
all(Fs, and(Fs)).

%   There is one house between A and B.

there_are(F, A) -->
    [r(between(_, _))], np(none, A, F1), [and], np(none, B, F2), comma, some_words,
    [w(there, _), v(_, _)], vp_fill, ( count(N) -> { integer(N) } ; [w(just, _)] -> [one], { N = 1 } ; { N = 1 } ), trailing_words,
    { M is N + 1, append([F1, F2, [rel(near(M), A, B)]], Fs), all(Fs, F) }.
there_are(F, A) -->
    ( [w(there, _), v(_, _)] -> [] ; [] ),
    ( [only(_)] -> [] ; [w(exactly, _)] -> [] ; [] ),
    ( [r(rel(less, not, none, _))] -> { D = ge(M) } ; [r(rel(more, not, none, _))] -> { D = le(M) } ; { D = M } ),
    [r(gap(N))], { N =:= 0 -> M = eq(1) ; M is N + 1 },
    np(none, A, F1), [and], np(none, B, F2),
    { append([F1, F2, [rel(near(D), A, B)]], Fs), all(Fs, F) }.
there_are(F, A) -->
    ( [w(there, _), v(_, _)] -> [] ; [] ),
    ( [d] -> [] ; [] ),
    [span(N, Unit)],
    np(none, A, F1), [and], np(none, B, F2),
    { append([F1, F2, [rel(apart(N, Unit), A, B)]], Fs), all(Fs, F) }.
there_are(F, A) -->
    ( [w(there, _), v(_, _)] -> [] ; [] ),
    ( [w(exactly, _)] -> [] ; [w(just, _)] -> [] ; [only(_)] -> [] ; [] ),
    ( count(N) -> { integer(N) } ; [cnt(N)] -> [] ; [one], { N = 1 } ),
    ( [other] -> [] ; \+ ( [w(K, _)], { stem(K, Unit), unit_dim(Unit, _, _) } ) ),
    vp_fill, [r(between(_, C))],
    np(none, A, F1), [and], np(none, B, F2),
    ( { C == none }, [comma, order(given)] -> { M is N + 1, Rel = rel(before, n(M), none, []) } ; { M is N + 1, ( C == none -> Rel = near(M) ; Rel = steps(M, C) ) } ),
    { append([F1, F2, [rel(Rel, A, B)]], Fs), all(Fs, F) }.
there_are(and([rel(near(1), A, B),rel(near(1), A, C),different([B,C])|Fs]), A) -->
    np(none, A, F1), { nonvar(A) }, nouns, [v(_, _)], count_two, [r(near(1)), colon],
    (   part_subject, vp1(B, F2), { F2 \== [] }, part_link, part_subject, vp1(C, F3), { F3 \== [] }
    ->  []
    ;   nps(none, [B,C], F2), { F3 = [] }
    ),
    object_ends,
    { append([F1, F2, F3], Fs) }.
there_are(F, A) -->
    number_of(N), [p(of, _), d], trailing_words, [r(between(_, _))],
    np(none, A, F1), [and], np(none, B, F2),
    { M is N + 1, append([F1, F2, [rel(near(M), A, B)]], Fs), all(Fs, F) }.
there_are(F, A) -->
    how_many(Op, N), { memberchk(Op-D0, [(>=)-ge(M), (=<)-le(M)]) },
    trailing_words, [r(between(_, _))],
    np(none, A, F1), [and], np(none, B, F2),
    { M is N + 1, append([F1, F2, [rel(near(D0), A, B)]], Fs), all(Fs, F) }.
there_are(F, A) -->
    people(=, 0), trailing_words, ( [d], trailing_words -> [] ; [] ), [r(between(_, C))],
    np(none, A, F1), [and], np(none, B, F2),
    { ( C == none -> Rel = near(eq(1)) ; Rel = adjacent(C) ), append([F1, F2, [rel(Rel, A, B)]], Fs), all(Fs, F) }.
there_are(F, A) -->
    [w(there, _), v(_, _)],
    ( [r(gap(N))] -> { M is N + 1, R = near(M) } ; [rr(near(M))], { R = near(M) } ),
    np(none, A, F1), [and], np(none, B, F2),
    { append([F1, F2, [rel(R, A, B)]], Fs), all(Fs, F) }.

count_two --> [Two], { two(Two) }.

some_words --> [].
some_words --> [w(_, _)], some_words.

%   The four are: A, B, the one with X and the one who Y.

all_listed(N, Last, Rs, Fs) -->
    all_of_them(K),
    open_words, ( in_some_order -> [] ; [] ),
    [v(_, _)], ( [v(_, _)] -> [] ; [] ),
    ( [colon] -> [] ; [] ),
    open_words, ( in_some_order -> [] ; [] ),
    ( [colon] -> [] ; [] ),
    nps(Last, Rs, Fs),
    { length(Rs, K), K =< N },
    !.

all_listed(N, Last, [M|Rs], Fs) -->
    all_of_them(K), { K =:= N - 1 },
    open_words, ( [other, bad(t(than, _, _, _))] -> [] ; except ), ( [d] -> [] ; [] ), [M], { M = m(_, _, _) }, words,
    [v(_, _)], ( [colon] -> [] ; [] ), nps(Last, Rs, Fs),
    { length(Rs, K) },
    !.

all_listed(N, Last, Rs, Fs) -->
    [d, w(Noun, _), v(are, _)], { ends(Noun, s) }, ( [colon] -> [] ; [] ), nps(Last, Rs, Fs),
    { length(Rs, N) },
    !.

%   all_of_them(-K)//: "all of the four".

all_of_them(K) --> count(K), { integer(K), K > 1 }, [p(of, _), d], ( [cnt(_)] -> [] ; [] ), ( [w(Noun, _)], { ends(Noun, s), \+ past(Noun) } -> [] ; [] ).
all_of_them(K) -->
    ( [d] -> [] ; [] ),
    ( [all] -> [] ; [] ),
    ( [p(of, _)] -> [] ; [] ),
    ( [d] -> [] ; [] ),
    ( [cnt(K)] ; count(K) ).

open_words --> [I], { I = w(_, _) ; I = p(_, _) ; I = d ; I = cap(_) }, !, open_words.
open_words --> [].

%   Several subjects

nps(_, Rs, []) --> ( [those(Rs)] -> [] ; ( [d] -> [] ; [] ), [among(Rs)] ), !.
nps(Last, [R|Rs], Fs) -->
    ( [both] -> [] ; [] ),
    np(Last, R, F1),
    nps_rest(Last, Rs, F2),
    { append(F1, F2, Fs) }.

nps_rest(Last, [R|Rs], Fs) -->
    [comma], np(Last, R, F1), nps_rest(Last, Rs, F2),
    { Rs \== [], append(F1, F2, Fs) }.
nps_rest(Last, [R], Fs) -->
    ( [comma] -> [] ; [semi] -> [] ; [] ), [and], ( [both] -> [] ; [] ), np(Last, R, Fs).

%   plural(+Rs, -Fs)//: statements about several subjects.

plural([A,B], [same(A, B)|Fs]) -->
    [comma, who], plural_fill, [same], comma, vp_each([A,B], Fss), !, { append(Fss, Fs) }.
plural(Rs, [different(Rs)|Fs]) -->
    [comma, who], plural_fill, [not], plural_fill, [same], [comma], !, plural(Rs, Fs).
plural([A,B], Fs) -->
    [comma, neither, p(of, _), who], same_part(A, B, G1, G2), [comma], !, plural([A,B], F3),
    { denied(A, G1, F1), denied(B, G2, F2), append([F1, F2, F3], Fs) }.
plural(Rs, Fs) -->
    plural_fill, plural_core(Rs, Fs).

%   "A and B are both champions" and "were each wrapped in paper" say that they are two.

plural(Rs, [different(Rs)], Items0, Rest) :-
    ( append(Items, [semi|More], Items0) -> Rest = [semi|More] ; Items = Items0, Rest = [] ),
    once(( member(Both, Items), memberchk(Both, [both, all, bad(t(each, _, _, _))]) )),
    \+ ( member(I, Items), \+ memberchk(I, [w(_, _), v(_, _), p(_, _), d, both, all, bad(t(each, _, _, _)), cnt(_), num(_, _, _), poss]) ).

%   "A, B and C are three of the five."

plural(Rs, [different(Rs)]) -->
    [v(_, _)], ( [cnt(K)] -> [] ; count(K) ), { length(Rs, K) }, ( [p(of, _), d] -> ( [cnt(_)] -> [] ; [] ), plural_fill ; [] ), end.

plural_fill, [N,and,R] --> [N,and,R], { N = num(_, _, _), R = r(_) }, !.
plural_fill --> [I], { plural_blank(I) }, \+ ( { I = num(_, _, _) }, [who] ), !, plural_fill.
plural_fill --> [].

plural_blank(v(_, _)).
plural_blank(w(K, _)) :- \+ K == exactly.
plural_blank(d).
plural_blank(p(_, _)).
plural_blank(all).
plural_blank(cnt(_)).
plural_blank(num(_, '', _)).
plural_blank(comma).
plural_blank(poss).

plural_core(Rs, Fs) --> [rr(R)], ( [comma] -> [] ; [] ), [order(given)], { next(R, Rel) }, !, { in_a_row(Rs, Rel, Fs) }.
plural_core([A,B], [rel(R, A, B)]) --> [rr(R)], !.
plural_core(Rs, [different(Rs)|Fs]) --> [rr(R)], { Rs = [_,_,_|_] }, !, { spread(R, Rs, Fs) }.
plural_core([A,B], [rel(R, A, B)]) --> [who], plural_fill, [rr(R)], !.
plural_core([A,B], [rel(near(M), A, B)]) --> [r(gap(N))], [pron], !, { M is N + 1 }.
plural_core([A,B], [not(rel(R, A, B))]) --> [not], plural_fill, [rr(R)], !.
plural_core([A,B], [F]) --> ( [not] -> plural_fill, { F = not(G) } ; { F = G } ), shared(A, B, G), !.
plural_core([A,B], [not(same(A, B))]) --> [not], plural_fill, [same], nouns, !.
plural_core(Rs, [not(and(Fs))]) --> [not], plural_fill, [both], vp_each(Rs, Fss), object_ends, !, { append(Fss, Fs) }.
plural_core(Rs, [different(Rs)|Fs]) --> [different], words, ( [comma, who] -> plural(Rs, Fs) ; { Fs = [] } ), !.
plural_core([A,B], [F]) -->
    ( [of_a_sex([Men,Women])] -> { Pairs = [Men-Men,Women-Women] } ; [of_two_sexes([Men,Women])], { Pairs = [Men-Women,Women-Men] } ), !,
    { findall(and(Fs), ( member(As-Bs, Pairs), one_among(A, As, F1), one_among(B, Bs, F2), append(F1, F2, Fs) ), Alts), ( Alts = [F] -> true ; F = or(Alts) ) }.
plural_core([R|Rs], Fs) --> [same], nouns, !, { maplist(same_as(R), Rs, Fs) }.
plural_core(Rs, [different(Rs)|Fs]) -->
    [among(Ms)], { same_length(Rs, Ms) }, open_words, in_some_order, !, { are_among(Rs, Ms, Fs) }.
plural_core(Rs, [different(Rs)|Fs]) -->
    [those(Ms)], { same_length(Rs, Ms) }, object_ends, !, { are_among(Rs, Ms, Fs) }.
plural_core([A,B], [pairs([and([same(A,X),same(B,Y)]), and([same(A,Y),same(B,X)])])|Fs]) -->
    in_some_order, !, plural_fill, nps(none, [X,Y], Fs), !.
plural_core([A,B], [pairs([and([same(A,X),same(B,Y)]), and([same(A,Y),same(B,X)])])|Fs]) -->
    nps(none, [X,Y], Fs), ( [comma] -> [] ; [] ), in_some_order, !.
plural_core([A,B], [pairs([and([same(A,X),same(B,Y)]), and([same(A,Y),same(B,X)])])|Fs]) -->
    nps(none, [X,Y], Fs), { X = m(_, _, _), Y = m(_, _, _), kin(X, Y) }, nouns, [r(between(_, _)), pron], object_ends, !.
plural_core([A,B,C], [pairs(Alts)|Fs]) -->
    some_order_list([X,Y,Z], Fs), !,
    { findall(P, permutation([1,2,3], P), Ps),
      maplist(paired([A,B,C], [X,Y,Z]), Ps, Alts) }.
plural_core([A,B], [pairs([and([rel(R, A, X),rel(S, B, X)]), and([rel(S, A, X),rel(R, B, X)])])|Fs]) -->
    ( [num(N, _, _)] -> [] ; [m(_, _, t(n(N, _), _, _, _))] ), nouns, [and, r(S)],
    { S = rel(Comp, n(_), Unit, Words), R = rel(Comp, n(N), Unit, Words) },
    object(X, Fs), ( in_some_order -> [] ; [] ), !.
plural_core(Rs, Fs) -->
    ( [respectively] -> ( [comma] -> [] ; [] ), nps(none, Xs, F0) ; nps(none, Xs, F0), ( [comma] -> [] ; [] ), ( [respectively] -> [] ; [order(given)] ) ), !,
    { same_length(Rs, Xs), pairs(Rs, Xs, F1), append(F0, F1, Fs) }.
plural_core([A,B], [rel(sum(Words), A, B, X)]) -->
    [sum], plural_words(Words0), amount_np(X), sum_fill(More), ( [r(between(_, _)), pron] -> [] ; [] ), !,
    { append(Words0, More, Words) }.
plural_core([A,B], [rel(sum([]), A, B, X)]) -->
    amount_np(X), plural_fill, [sum], !.
plural_core([A,B], [rel(sum(Words), A, B, X)]) -->
    amount_np(X), plural_words(Words0), [r(between(_, _)), pron], { X = num(_, _), Words0 \== [] -> Words = ['#scored'|Words0] ; Words = Words0 }, !.
plural_core([A,B], [rel(apart(N, Unit), A, B)]) --> [differ], plural_fill, [by(N, Unit)], !.
plural_core(Rs, Fs) -->
    ( [both] -> { Both = yes } ; { Both = no } ),
    vp_each(Rs, Fss),
    { Both == no -> true ; \+ shared(Fss) },
    { append(Fss, Fs) }.

%   shared(+A, +B, -F)//: the same month, different months.

shared(A, B, rel(rel(after, n(0), Unit, []), A, B)) --> [same(Unit)].
shared(A, B, not(rel(rel(after, n(0), Unit, []), A, B))) --> [different(Unit)].

plural_words([K|Ks]) --> [w(K0, _)], !, { stem(K0, K) }, plural_words(Ks).
plural_words(Ks) --> [I], { plural_blank(I) }, !, plural_words(Ks).
plural_words([]) --> [].

amount_np(num(V, U)) --> [num(V, U, _)].
amount_np(M) --> [M], { M = m(_, _, _) }.

paired(Rs, Xs, P, and(Fs)) :-
    findall(I-J, nth1(I, P, J), IJs),
    maplist(pair(Rs, Xs), IJs, Fs).

pair(Rs, Xs, I-J, same(R, X)) :-
    nth1(I, Rs, R),
    nth1(J, Xs, X).

pairs([], [], []).
pairs([R|Rs], [X|Xs], [same(R, X)|Fs]) :-
    pairs(Rs, Xs, Fs).

%   are_among(+Rs, +Ms, -Fs): each is one of them.

are_among([], _, []).
are_among([R|Rs], Ms, Gs) :-
    (   R = m(_, O, _),
        member(m(_, P, _), Ms),
        O == P
    ->  Gs = Gs1
    ;   maplist(same_as(R), Ms, Fs),
        Gs = [or(Fs)|Gs1]
    ),
    are_among(Rs, Ms, Gs1).

%   one_among(+R, +Ms, -Fs): R is one of them.

one_among(R, Ms, []) :- member(M, Ms), M = m(Os, _, _), R = m(Os, _, _), !.
one_among(R, [M|Ms], [or(Fs)]) :- \+ kin(R, M), maplist(same_as(R), [M|Ms], Fs).

%   spread(+Relation, +Rs, -Fs): several that are next to each other in any
%   order.

spread(R0, Rs, Fs) :-
    length(Rs, N),
    K is N - 1,
    ( R0 = near(1) -> R = near(le(K)) ; R0 = apart(1, Unit), R = apart(le(K), Unit) ),
    findall(I-J, ( between(1, K, I), I1 is I + 1, between(I1, N, J) ), IJs),
    maplist(at_most(R, Rs), IJs, Fs).

at_most(R, Rs, I-J, rel(R, A, B)) :-
    nth1(I, Rs, A),
    nth1(J, Rs, B).

%   in_a_row(+Rs, +Relation, -Fs): Relation holds between each and the next.

in_a_row([_], _, []).
in_a_row([A,B|Rs], Rel, [rel(Rel, A, B)|Fs]) :-
    in_a_row([B|Rs], Rel, Fs).

%   next(+Relation, -Next): Next relates one to the next in an order.

next(near(1), rel(left, imm, none, [])).
next(apart(1, Unit), rel(before, n(1), Unit, [])).
next(adjacent(_), rel(before, imm, none, [])).

some_order_list(Xs, Fs) --> in_some_order, plural_fill, nps(none, Xs, Fs), { Xs = [_,_,_] }.
some_order_list(Xs, Fs) --> nps(none, Xs, Fs), { Xs = [_,_,_] }, ( [comma] -> [] ; [] ), in_some_order.

in_some_order --> ( [comma] -> [] ; [] ), [order(any)], ( [comma] -> [] ; [] ).

%   vp_each(+Rs, -Fss)//: applies the rest to each.

vp_each([], [], _, _).
vp_each([R|Rs], [F|Fs], Items, Rest) :-
    phrase(vp(R, F), Items, Rest),
    F \== [],
    vp_each(Rs, Fs, Items, Rest).

%   shared(+Fss): two have the same option, which is impossible.

shared(Fss) :-
    append(_, [Fs|More], Fss),
    member(Gs, More),
    member(same(_, A), Fs),
    member(same(_, B), Gs),
    A == B,
    !.

%   A person or thing

np(Last, R, Fs) -->
    np_fill,
    np_core(Last, R0, F0),
    np_posts(R0, R, F1),
    { append(F0, F1, Fs) }.

np_fill --> [v(_, _), p(Named, _)], { memberchk(Named, [named, called]) }, !, np_fill.
np_fill --> [p(to, _), v(be, _)], !, np_fill.
np_fill --> [w(K, t(K, Raw, _, _)), v(Will, _)], { K \== Raw, memberchk(Will, [will, has, had, did]) }, !, np_fill.
np_fill --> [I], { np_blank(I) }, !, np_fill.
np_fill --> [].

np_blank(d).
np_blank(w(_, _)).
np_blank(p(_, _)).
np_blank(one).
np_blank(v(having, _)).
np_blank(v(being, _)).
np_blank(quote).
np_blank(poss).

np_core(_, R, []) --> [R], { R = m(_, _, _) }, !.
np_core(Last, R, []) --> [pron], { nonvar(Last), Last \== none, ( Last = pair(R0, _) -> R = R0 ; R = Last ) }, !.
np_core(pair(A, B), R, []) --> [former(K)], !, { nth1(K, [A,B], R) }.
np_core(_, M, [same(M, N)]) -->
    [who, M], { M = m(_, _, _) }, [w(V, _)], { verb_like(V) }, [p(_, _)], adjectives, [N], { N = m(_, _, _) }, follows(I), { memberchk(I, [comma, and, v(_, _)]) },
    !.
np_core(_, R, [same(R, M)|Fs]) --> who, vp1(R, Fs), { nonvar(R), Fs \== [] }, [and, M], { M = m(_, _, _) }, words, one_is, !.
np_core(_, R, Fs) --> who, !, vp1(R, Fs).
np_core(_, R, Fs) --> [whoever], !, vp1(R, Fs).
np_core(_, R, [rel(Rel, R, R2)|Fs]) --> [r(Rel)], { plain_relation(Rel) }, object(R2, Fs).
np_core(_, R, [rel(between(How, C), R, A, B, Order)|Fs]) --> [r(between(How, C))], between_pair(A, B, Order, Fs).
np_core(Last, R, [rel(Rel, R, Last)]) --> [at_side(Rel)], { Last = m(_, _, _) }.
np_core(_, R, [ends(R)]) --> [ends].
np_core(_, R, [most(R, Ms, Rel)]) --> [most_of(Rel, Ms)].
np_core(_, R, [or(Fs)]) --> ( [among(Ms)] -> [] ; [some_of(Ms)] ), { maplist(same_as(R), Ms, Fs) }.

plain_relation(rel(_, _, _, _)).
plain_relation(near(_)).
plain_relation(adjacent(_)).
plain_relation(apart(_, _)).
plain_relation(times(_, _)).
plain_relation(different).

who --> [who], !, ( [who] -> [] ; [] ).

%   np_posts(+R0, -R, -Fs)//: what follows a noun: of, with, who.

np_posts(R0, R, Fs) -->
    np_post(R0, R1, F1),
    !,
    np_posts(R1, R, F2),
    { append(F1, F2, Fs) }.
np_posts(R, R, []) --> trailing.

%   trailing: nouns at the end of a description.

trailing, [I] --> trailing_word, trailing_words, [I], { delimiter(I) }, !.
trailing --> trailing_word, trailing_words, end, !.
trailing --> [].

%   along//: "the first down the runway".

along --> [w(Down, _), d, w(_, _)], { memberchk(Down, [down, up, off, around, along, past]) }.

trailing_words --> trailing_word, !, trailing_words.
trailing_words --> [].

%   verbless//: words before "who", none of them a verb.

verbless --> \+ [v(_, _)], trailing_word, !, verbless.
verbless --> [].

trailing_word --> along, !.
trailing_word --> [w(_, _)].
trailing_word --> [v(_, _)].
trailing_word --> [poss].
trailing_word --> [one].
trailing_word --> [quote].
trailing_word --> [p(to, _), w(_, _), d, w(_, _)], !.
trailing_word --> [p(_, _)], ( [d] -> [] ; [] ), [w(_, _)].
trailing_word --> [p(to, _), v(be, _)].
trailing_word, [I] --> [p(_, _), I], { delimiter(I) }.
trailing_word, [I] --> [d, I], { delimiter(I) }.
trailing_word, [I] --> [p(_, _), d, I], { delimiter(I) }.

end([], []).

delimiter(comma).
delimiter(semi).
delimiter(and).
delimiter(or).
delimiter(nor).
delimiter(but).
delimiter(while).
delimiter(if).
delimiter(unless).
delimiter(only(_)).
delimiter(by(_, _)).
delimiter(ratio(_)).
delimiter(sum).
delimiter(order(_)).

np_post(R, R, [same(R, M)]) --> [M], { M = m(_, _, _) }, !.
np_post(R0, R, [rel(Rel, R, R0)]) --> nouns, [poss], own_relation(Rel), !.
np_post(R0, R, [not(same(R, R0)),or(Fs)]) --> [poss, kin_of(Ms)], !, { maplist(same_as(R), Ms, Fs) }.
np_post(R, R, [same(R, M)]) --> [poss], nouns, [M], { M = m(_, _, _) }, !.
np_post(R, R, Fs) --> nouns, preposition, adjectives, [M], { M = m(_, _, _), Fs = [same(R, M)] }, !.
np_post(R, R, [not(same(R, M))]) --> nouns, [comma], ( [and] -> [] ; [but] -> [] ; [] ), [not], ( [d] -> [] ; [] ), [M], { M = m(_, _, _) }, [comma], !.
np_post(R, R, []) --> [one], !.
np_post(R, R, Fs) --> ( trailing_words, [comma] -> [] ; verbless ), ( [p(_, _)] -> [] ; [] ), [who], relatives(R, Fs), comma, !.
np_post(R, R, [not(same(R, M))]) --> trailing_words, [comma], ( [pron] -> [] ; [it] ), [v(_, _), not], adjectives, [M], { M = m(_, _, _) }, nouns, [comma], !.
np_post(R, R, Fs) --> nouns, participle, vp1(R, Fs), { Fs \== [] }, !.

%   relatives(+R, -Fs)//: "who is not in 103 and who travels with a trunk", "who is not in 103 and has
%   no trunk,", "who came after Ann but before Bob".

relatives(R, Fs) -->
    relative(R, F1),
    (   [and, who]
    ->  relatives(R, F2)
    ;   { memberchk(not(_), F1) }, [and], verb_follows, vp1(R, F2), { F2 \== [] }, trailing, follows(comma)
    ->  []
    ;   { memberchk(rel(_, _, _), F1) }, ( [and] -> [] ; [but] ), follows(r(_)), vp1(R, F2), { F2 \== [] }
    ->  []
    ;   { F2 = [] }
    ),
    { append(F1, F2, Fs) }.

%   relative(+R, -Fs)//: after "who": what he does, or what Ann does or does not do.

relative(R, [same(R, M)|Fs]) --> object(M, Fs), { M = m(_, _, _) }, [v(_, _), d], trailing_words, object_ends, !.
relative(R, [same(R, M)|Fs]) --> object(M, Fs), { M = m(_, _, _) }, [v(_, _)], object_stops, !.
relative(R, Fs) --> vp1(R, Fs), { Fs \== [] }, ( [w(Held, _), d, w(Ladder, _)], { verb_like(Held), \+ verb_like(Ladder) }, follows(comma) -> [] ; trailing ), \+ [v(_, _), not], \+ [not], !.
relative(R, [not(same(R, M))|Fs]) --> object(M, Fs), { M = m(_, _, _) }, ( [v(_, _)] -> [] ; [] ), [not], trailing_words, object_ends.

%   own_relation(-Relation)//: of Ann's neighbor, Ann's left, Ann's junior by two years.

own_relation(Rel) --> [r(Rel0)], { own(Rel0) }, ( [by(N, Unit)], { Rel0 = rel(Comp, some, none, Words), number(N) } -> { Rel = rel(Comp, n(N), Unit, Words) } ; { Rel = Rel0 } ).

own(near(1)).
own(rel(Comp, _, _, _)) :- memberchk(Comp, [left, right, older, younger]).

comma --> [comma], !.
comma --> [].

preposition --> [p(_, _)], !, ( [p(_, _)] -> [] ; [] ).

participle, [w(K, T), I] --> [w(K, T), I], { ing(K), \+ I = v(_, _), \+ ( I = w(V, _), verb_like(V) ), \+ delimiter(I) }.
participle, [v(being, T)] --> [v(being, T)].
participle --> [p(to, _), v(be, _)].

ing(K) :- ends(K, Start, ing), atom_length(Start, L), L > 2.

adjectives --> [I], { adjective(I) }, !, adjectives.
adjectives --> [].

adjective(d).
adjective(w(_, _)).
adjective(one).
adjective(quote).
adjective(poss).

%   nouns: words other than verbs.

nouns --> [one], !, nouns.
nouns --> [w(K, _)], { \+ verb_like(K), \+ ing(K) ; stem(K, Unit), unit_dim(Unit, _, _) }, !, nouns.
nouns --> [w(K, _)], { ing(K) }, stops, !.
nouns --> [poss], [w(K, _)], { \+ verb_like(K), \+ ing(K) }, !, nouns.
nouns --> [].

verb_like(K) :- past(K), !.
verb_like(K) :- ends(K, ed), !.
verb_like(K) :- ends(K, s), \+ ends(K, ss).

%   What is said

%   vp(+R, -Fs)//: one or several statements. "two days after Ann bought the
%   hat" says that she did.

vp(R, Fs) -->
    vp1(R, F1),
    (   { memberchk(not(_), F1) }
    ->  linked_rest(R, F1, F2)
    ;   { member(F, F1), functor(F, rel, _) },
        of_object
    ->  { F2 = [] }
    ;   vp_more(R, F1, F2)
    ),
    { append(F1, F2, Fs) }.

%   vp_more(+R, +Fs0, -Fs)//: what follows Fs0. Words after a relation, without
%   a link, are about its object.

vp_more(R, [rel(_, _, A)|_], [not(rel(Rel, R, A))|Fs]) -->
    comma, [but, not, r(Rel)], { Rel = rel(_, imm, _, _) ; Rel = near(1) }, ( [pron] -> [] ; [] ), object_stops,
    !,
    vp_rest(R, Fs).
vp_more(R, [same(_, A)], [same(R, B)]) -->
    { nonvar(R), nonvar(A) },
    [and], object_fill, [B], { B = m(_, _, t(Key, Key, _, _)), \+ kin(A, B), \+ kin(R, B) }, nouns, end,
    !.
vp_more(_, [rel(_, _, _)|_], []) --> to_do, !.
vp_more(R, [rel(_, _, A)|_], Fs) -->
    { A = m(_, _, _) },
    nouns, verb_follows, vp1(A, F1), { F1 \== [] },
    !,
    vp_rest(R, F2),
    { append(F1, F2, Fs) }.
vp_more(R, F1, Fs) -->
    { \+ ( member(F, F1), functor(F, rel, _) ) },
    [comma], follows(w(K, _)), { ing(K) },
    vp1(R, F2), { F2 = [same(_, _)|_] },
    !,
    vp_rest(R, F3),
    { append(F2, F3, Fs) }.
vp_more(R, _, Fs) --> vp_rest(R, Fs).

%   to_do//: "to find the hat" may be about either of those compared.

to_do, [To,W,d,M] --> [To,W,d,M], { To = p(to, _), W = w(_, _), M = m(_, _, _) }.

%   of_object//: after a relation, "who" is its object.

of_object, [comma, who] --> [comma, who].
of_object, [comma, p(P, T), who] --> [comma, p(P, T), who].

%   linked_rest(+R, +Fs0, -Fs)//: words that follow "not the one who paid $35
%   for jeans" without a link are not about R. Nor is a relation that follows
%   "not the cook, who came after Ann" with a link.

linked_rest(R, Fs0, Fs) -->
    { memberchk(rel(_, A, _), Fs0), A \== R },
    ( [and] -> [] ; [but] ), follows(r(_)), vp1(A, F1), { F1 \== [] },
    !,
    vp_rest(R, F2),
    { append(F1, F2, Fs) }.
linked_rest(R, Fs0, Fs) --> follows(I), { memberchk(I, [comma, and, but]) -> true ; I = r(rel(_, _, _, _)), Fs0 = [same(_, M)|More], \+ ( member(F, More), \+ ( F = not(same(N, _)), N == M ) ) }, !, vp_rest(R, Fs).
linked_rest(_, _, []) --> [].

vp_rest(R, Fs) -->
    [comma,but], follows(not), vp1(R, F1), [comma], follows(p(P, _)), { P \== of }, vp1(R, F2), { F2 \== [] },
    !,
    vp_rest(R, F3),
    { append([F1, F2, F3], Fs) }.
vp_rest(R, Fs) -->
    vp_link, vp1(R, F1), { F1 \== [] },
    !,
    vp_more(R, F1, F2),
    { append(F1, F2, Fs) }.
vp_rest(_, []) --> [].

%   A new subject begins a new clause.

vp_link --> [comma], [and], no_subject, !.
vp_link --> [comma], [but], no_subject, !.
vp_link --> [and], no_subject, !.
vp_link --> [but], no_subject, !.
vp_link --> [comma], follows(who), !.
vp_link --> [colon], follows(either), !.
vp_link --> [comma], follows(ends), !.
vp_link --> [comma, p(P, _)], { memberchk(P, [for, in, at, on, with]) }, follows(who), !.
vp_link --> [comma, p(by, _)], ( [d] -> [] ; [] ), follows(some_of(_)), !.
vp_link --> [comma], with_thing, !.
vp_link --> [comma], follows(not), !.
vp_link --> [comma], ( [p(on, _)] -> [] ; [w(Well, _)], { memberchk(Well, [well, long, shortly]) } -> [] ; [] ), follows(r(rel(_, Amount, _, _))), { Amount \== amb }, !.
vp_link, [R] --> [comma, R], { R = r(near(1)) }, \+ [who], !.
vp_link --> [and], number_ahead, !.
vp_link --> [comma], ( [w(_, _)] -> [] ; [only(_)] -> [] ; [] ), number_ahead, !.
vp_link --> [and], at_his_side, !.
vp_link --> [comma], follows(v(_, _)), !.
vp_link --> [], follows_core.

%   with_thing//: "with a magazine" follows, and no statement about it.

with_thing, [P,d,M] --> [P,d,M], { P = p(with, _), M = m(_, _, t(Key, Key, _, _)) }, object_stops.

no_subject --> \+ numbered_thing, no_subject_start.

no_subject_start, [I] --> [I], { \+ subject_start(I) }.

%   numbered_thing//: "number 2 was".

numbered_thing --> [w(K, _), m(_, _, t(n(_, _), _, _, _)), v(_, _)], { \+ verb_like(K) }.

%   number_ahead//: "and thirty photographs" ends the phrase.

number_ahead, [M|Words] --> [M], { M = m(_, _, t(n(_, _), _, _, _)) }, just_words(Words), object_ends.

just_words([W|Ws]) --> [W], { W = w(K, _), \+ verb_like(K) ; W = w(K, _), ends(K, s) }, !, just_words(Ws).
just_words([]) --> [].

%   at_his_side//: "the cook on her right" follows.

at_his_side(Is, Is) :-
    append(Object, [at_side(_)|_], Is),
    \+ ( member(I, Object), ( I = v(_, _) ; I = r(_) ; memberchk(I, [and, comma, semi]) ) ),
    !.

subject_start(d).
subject_start(m(_, _, _)).
subject_start(w(Title, t(Title, Raw, _, _))) :- Title \== Raw.
subject_start(who).
subject_start(whoever).
subject_start(either).
subject_start(neither).

follows(I), [I] --> [I].

follows_core, [I] --> [I], { \+ memberchk(I, [comma, semi, and, but, while, or, nor, if, unless, then, colon, one, other]) }.

%   vp1(+R, -Fs)//: one statement. Skull Rock "is where Jack hid his share".

vp1(R, [same(R, M)|Fs]) -->
    { nonvar(R) },
    [v(_, _), who], object(M, Fs), { M = m(_, _, _) }, [w(_, _), d, w(_, _)], object_ends,
    !.
vp1(R, [same(R, M)]) --> { nonvar(R) }, [sum, M], { M = m(_, _, t(n(_, _), _, _, _)) }, nouns, !.
vp1(R, Fs) -->
    vp_fill,
    core(R, Fs).

%   until_who//: skips to the end of the description in "not the one who came
%   after A but before B".

until_who --> [who], !.
until_who --> [I], { vp_blank(I) }, until_who.

vp_fill, [one, P] --> [one, P], { P = p(of, _) }, !.
vp_fill, [N, P] --> [N, P], { N = num(_, '', _), P = p(of, _) }, !.
vp_fill, [M] --> [sum, p(of, _), M], { M = m(_, _, _) }, !.
vp_fill --> [I], { vp_blank(I) }, !, vp_fill.
vp_fill --> [].

vp_blank(v(_, _)).
vp_blank(w(_, _)).
vp_blank(d).
vp_blank(p(_, _)).
vp_blank(one).
vp_blank(who).
vp_blank(whoever).
vp_blank(quote).
vp_blank(poss).
vp_blank(colon).
vp_blank(only(_)).

core(R, [not(and(Fs))]) -->
    [not], until_who, vp1(R, F1), { F1 = [F], ( F = rel(_, _, _) ; F = same(_, _) ) },
    ( [and] -> [] ; [but] ), follows(I), { I = r(_), F = rel(_, _, _) ; I = w(_, _) }, vp1(R, F2), { F2 = [_] }, object_stops,
    !,
    { append(F1, F2, Fs) }.
core(R, [not(same(R, S))|Fs]) -->
    { nonvar(R) },
    [not, d], ( [one] -> [] ; [w(Noun, _)], { \+ verb_like(Noun) } ), [who], vp_fill, [S], { S = m(_, _, _) }, nouns, ( [v(_, _), w(_, _)] -> [] ; [] ), [p(_, _)], nouns_d, [M], { M = m(_, _, _), \+ kin(S, M), \+ kin(R, M) }, nouns, object_stops,
    !,
    { Fs = [same(S, M)] }.
core(R, Fs) --> [not], !, vp_fill, negated(R, Fs), either_too.
core(R, [counted(Op, N, Alts)|Fs]) -->
    ( how_many(Op, N) -> [] ; number_of(N), { Op = (=) } ), [p(of, _)], comma_or_colon, listed(none, Ms, Fs), !,
    { maplist(same_as(R), Ms, Alts) }.
core(R, [ranked(=, N, Rel, A),rel(Rel, R, A)|Fs]) -->
    [one, p(of, _), d], count(N), [who], vp_fill, [r(Rel)], { Rel = rel(_, some, none, _) }, object(A, Fs), object_ends, !.
core(R, Fs) --> [one, p(of, _)], !, vp1(R, Fs).
core(R, [not(rel(Rel, R, A)),not(rel(Rel, R, B)),supposed(different([R,A])),supposed(different([R,B]))|Fs]) -->
    { nonvar(R) },
    [r(Rel)], { plain_relation(Rel) }, [neither], object(A, F1), [nor], object(B, F2), !,
    { append(F1, F2, Fs) }.
core(R, [ends(R)]) --> [either, ends], !.
core(R, Fs) --> { nonvar(R) }, [none_of(Ms)], object_stops, !, { maplist(other_than(R), Ms, Fs) }.
core(R, [ranked(Op, N, Rel, R)]) --> { nonvar(R) }, people(Op, N), vp_fill, [r(Rel)], { plain_relation(Rel) }, ( [pron] -> [] ; [m(Os, _, _)], { R = m(Os0, _, _), Os0 == Os } ), object_stops, !.
core(R, [one(Alts),F]) -->
    { nonvar(R) },
    ( [either] -> vp_fill ; [] ),
    options([A,B|Ms]),
    [p(In, _)], { memberchk(In, [in, on, at, during, for, with]) }, nouns_d, options([C|Cs]), { \+ kin(A, C) }, object_stops,
    !,
    { maplist(same_as(R), [A,B|Ms], Alts), maplist(same_as(R), Cs, Others), said(same(R, C), Others, [], [F]) }.
core(R, [F|Fs]) --> [either], vp_fill, follows(r(_)), relation(R, F, Fs), { F = or(_) }, !.
core(R, Fs) -->
    [either], !, alternatives(R, Alts, F1),
    { Alts = [_,_|_] },
    each_of_whom(Alts, F2), { append(F1, F2, F0) },
    ( comma, [or, both] -> { F = or(Alts) } ; { F = one(Alts) } ),
    { append(F0, [F], Fs) }.
core(R, [not(ends(R))]) --> [neither, ends], !.
core(R, [not(same(R, A)),not(same(R, B))]) --> [neither, those([A,B])], object_stops, !.
core(R, Fs) --> [neither], !, alternatives_nor(R, Fs).
core(R, Fs) --> [both], !, vp1(R, F1), ( [comma] -> [] ; [] ), [and], vp1(R, F2), { append(F1, F2, Fs) }.
core(R, [same(R, M),one([same(R, A),same(R, B)])]) -->
    { nonvar(R) },
    [M], { M = m(_, _, _) }, nouns, ( [comma] -> [] ; [] ), [p(_, _)], nouns_d, [A], { A = m(_, _, _) }, nouns,
    [or], ( [p(_, _)] -> [] ; [] ), nouns_d, [B], { B = m(_, _, _), kin(A, B), \+ kin(M, B) },
    !.
core(R, [one([A,B])]) --> placed_there(R, A), or_comma, ( placed(R, B) -> [] ; [p(_, _)], alternative(R, B, []) ), object_stops, !.
core(R, Fs) --> { var(R) }, alternative(R, A, F0), or_times, !, { said(A, [], F0, Fs) }.
core(R, Fs) --> alternative(R, A, F0), alternatives_rest(R, As, F1), !, each_of_whom([A|As], F2),
    { append([F0, F1, F2], F3), said(A, As, F3, Fs) }.

%   or_times//: "or half as much" follows, which is not about the one described before.

or_times, [or|Else] --> [or], ( [bad(t(else, L, R, C))] -> { Else = [bad(t(else, L, R, C)),Times] } ; { Else = [Times] } ), [Times], { Times = r(times(_, _)) }.

%   each_of_whom(+Alts, -Fs)//: A or B, "both of whom paid more than Cid".

each_of_whom([same(_, A),same(_, B)], Fs) --> [comma, both], ( [p(of, _)] -> [] ; [] ), [who], !, same_rest(A, B, F1, F2), { append(F1, F2, Fs) }.
each_of_whom(_, []) --> [].

%   kin(+A, +B): A and B may be of one category.

kin(m(As, _, _), m(Bs, _, _)) :- member(o(C, _), As), memberchk(o(C, _), Bs), !.

said(A, [], F, [A|F]).
said(A, [B|Bs], F0, Fs) :- append(F0, [one([A,B|Bs])], Fs).

alternatives(R, [A|As], Fs) -->
    ( placed(R, A) -> { F0 = [] } ; vp_fill, alternative(R, A, F0) ), alternatives_rest(R, As, F1), { append(F0, F1, Fs) }.

alternatives_rest(R, [A|As], Fs) -->
    or_comma, \+ [both], ( [either] -> [] ; [] ), !, ( placed(R, A) -> { F0 = [] } ; vp_fill, alternative(R, A, F0) ), alternatives_rest(R, As, F1), { append(F0, F1, Fs) }.
alternatives_rest(R, [A,B|As], Fs) -->
    [comma], \+ verb_follows, vp_fill, alternative(R, A, F0), alternatives_rest(R, [B|As], F1), { append(F0, F1, Fs) }.
alternatives_rest(_, [], []) --> [].

%   refused_before_nor(+Last, -R, -Fs)//: "Ann, who isn't the cook," before "nor Bob".

refused_before_nor(Last, R, Fs, Items, [nor|Is]) :-
    append(Front, [comma,nor|Is], Items),
    memberchk(not, Front),
    phrase(np(Last, R, Fs), Front),
    !.

alternatives_nor(R, [not(A),not(B)|Fs]) -->
    vp_fill, alternative(R, A, F0), comma, [nor, v(Is, _)], { memberchk(Is, [is, was, has, had]) }, vp_fill, alternative(R, B, F1), !,
    { append(F0, F1, Fs) }.
alternatives_nor(R, Fs) -->
    ( placed(R, A) -> { F0 = [] } ; vp_fill, alternative(R, A, F0) ), nor_rest(R, As, F1), { As \== [], append([F0, F1, [not(A)|As]], Fs) }.

nor_rest(R, [not(A)|As], Fs) -->
    ( [comma] -> [] ; [] ), nor, ( placed(R, A) -> { F0 = [] } ; vp_fill, alternative(R, A, F0) ), { \+ pointless(A) }, nor_rest(R, As, F1), { append(F0, F1, Fs) }.
nor_rest(R, [not(A)|As], Fs) -->
    [comma], \+ [v(_, _)], vp_fill, alternative(R, A, F0), nor_rest(R, As, F1), { As \== [], append(F0, F1, Fs) }, !.
nor_rest(_, [], []) --> [].

%   pointless(+F): F says that two options of a category are the same. So the
%   words after "or" belong to something else.

pointless(same(A, B)) :- nonvar(A), nonvar(B), A = m([O], _, _), B = m([P], _, _), O \== P, kin(A, B).

%   After "nor does" comes a pronoun, or another subject.

nor --> [nor, v(_, _)], !, [pron].
nor --> [nor].
nor --> [or].

%   either_too//: "Bob isn't, either".

either_too --> ( [comma] -> [] ; [] ), [either], object_stops, !.
either_too --> [].

%   negated(+R, -Fs)//: not A; not A or B.

negated(R, [not(A),B|Fs]) -->
    alternative_narrow(R, A, F0), ( [comma] -> [] ; [] ), [but], object_fill, [M], { M = m(_, _, _) }, object_stops, !,
    { B = same(R, M), Fs = F0 }.
negated(R, [not(A),B|Fs]) -->
    alternative_narrow(R, A, F0), nor_rest(R, As, F1), { As = [_|_] }, comma, [but], object_fill, [M], { M = m(_, _, _) }, object_stops, !,
    { B = same(R, M), append([F0, F1, As], Fs) }.
negated(R, [not(same(R, A)),not(same(R, B)),different([A,B])|Fs]) -->
    [two_of], !, object(A, F1), [and], object(B, F2), { append(F1, F2, Fs) }.
negated(R, [not(ends(R))]) --> [either, ends], !.
negated(R, Fs) --> [either], !, vp_fill, alternative(R, A, F0), nor_rest(R, As, F1), { As \== [], append([F0, F1, [not(A)|As]], Fs) }.
negated(R, Fs) -->
    alternative_narrow(R, A, F0), nor_rest(R, As, F1),
    { append([F0, F1, [not(A)|As]], Fs) }.

%   alternative(+R, -F, -Fs)//: F is stated, Fs are presupposed.

alternative(R, F, Fs) --> relation(R, F, Fs), !.
alternative(R, F, []) --> [ends], !, { F = ends(R) }.
alternative(R, or(Fs), []) --> ( [among(Ms)] -> [] ; [some_of(Ms)] ), !, { maplist(same_as(R), Ms, Fs) }.
alternative(R, rel(Rel, A, R), Fs) --> object(A, Fs), nouns, [at_side(Rel)], !.
alternative(R, rel(near(1), R, M), []) --> [M], { M = m(_, _, _) }, nouns, [p(As, _)], { memberchk(As, [as, for]) }, [r(near(1))], !.
alternative(R, and([]), [same(R, N)]) -->
    { var(R) },
    [R, poss, w(Family, _), w(Keeps, _)], { R = m(_, _, _), \+ verb_like(Family), verb_like(Keeps) }, adjectives, [N], { N = m(_, _, _) },
    !.
alternative(R, same(R, M), [same(M, N)|Fs]) -->
    [comma,who], vp1(M, Fs), { nonvar(M) }, [comma,p(In, _)], { memberchk(In, [for, in, at, on, during]) }, object_fill, [N], { N = m(_, _, _) }, !.
alternative(R, F, []) --> follows(m(_, _, t(n(_, _), _, _, _))), placed_there(R, F), !.
alternative(R, F, Fs) -->
    [M], { M = m(_, _, _) },
    np_posts(M, M1, F0),
    ( its_object, stops -> [] ; [] ),
    { is(R, M1, F0, F, Fs) }.

%   placed(+R, -F)//: "in the attic at 9:00" says where R was and when. If R was
%   elsewhere, the two need not belong together.

placed(R, F) --> [p(In, _)], { memberchk(In, [in, on, at, during, from, for, with, by]) }, nouns_d, placed_there(R, F).

placed_there(R, and([same(R, M),same(R, N)])) -->
    { nonvar(R) },
    [M], { M = m(_, _, _) }, nouns, [p(At, _)], { memberchk(At, [in, on, at, during, from, for, with, by]) }, nouns_d, [N], { N = m(_, _, _), \+ kin(M, N) }, nouns,
    ( end -> [] ; follows(I), { memberchk(I, [or, nor, comma]) } ).

is(R, M, Fs, F, Fs) :-
    (   ( var(R) ; var(M) )
    ->  R = M,
        F = and([])
    ;   F = same(R, M)
    ).

%   alternative_narrow: after "not", only the one option, or its owner.

alternative_narrow(R, F, Fs) --> { nonvar(R) }, relation(R, F, Fs), !.
alternative_narrow(R, ends(R), []) --> { nonvar(R) }, [ends], !.
alternative_narrow(R, or(Fs), []) --> { nonvar(R) }, ( [among(Ms)] -> [] ; [some_of(Ms)] ), !, { maplist(same_as(R), Ms, Fs) }.
alternative_narrow(R, same(R, M), Fs) -->
    { nonvar(R) },
    [M], { M = m(_, _, _) },
    narrow_posts(M, Fs).

narrow_posts(M, Fs) --> nouns, comma, [who], vp1(M, F1), { F1 \== [] }, object_and(F1, M, F2), !, { append(F1, F2, Fs) }.
narrow_posts(M, Fs) --> nouns, [comma, p(P, _), who], { memberchk(P, [for, in, at, on, with, from]) }, vp1(M, Fs), { Fs \== [] }, !.
narrow_posts(M, Fs) --> nouns, [comma, d, w(K, _), who], { \+ verb_like(K) }, vp1(M, Fs), { Fs \== [], \+ member(one(_), Fs) }, object_stops, \+ ( comma, ( [or] ; [nor] ) ), !.
narrow_posts(M, Fs) --> [p(_, _)], adjectives, [who], vp1(M, Fs), { Fs \== [] }, !.
narrow_posts(M, [same(M, N)]) --> { capital(M) }, [comma, d], adjectives, [N], { N = m(_, _, _), \+ kin(M, N) }, nouns, ( [p(to, _), w(_, _)] -> [] ; [] ), end, !.
narrow_posts(M, [same(M, N)]) --> { capital(M) }, [N], { N = m(_, _, _), capital(N) }, !.
narrow_posts(_, []) --> [w(V, _)], { verb_like(V) }, ( [p(_, _)] -> [] ; [] ), object_stops, !.
narrow_posts(_, []) --> its_object, follows(or), !.
narrow_posts(M, [same(M, N)]) --> [poss], words, [p(From, _)], { memberchk(From, [from, to, for, about, by]) }, adjectives, [N], { N = m(_, _, _), \+ kin(M, N) }, words, object_stops, !.
narrow_posts(_, []) --> [poss], words, ( object_stops -> [] ; follows(either) -> [] ; follows(or) ), !.
narrow_posts(_, []) --> along, !.
narrow_posts(_, []) --> [p(_, _)], ( [d] -> [] ; [] ), [w(_, _)], object_stops, !.
narrow_posts(_, []) --> nouns, \+ more_option.

capital(m(_, _, t(Key, Raw, _, _))) :- Key \== Raw.

more_option --> ( [p(_, _)] -> adjectives ; [] ), [m(_, _, _)].

%   relation(+R, -F, -Fs)//

relation(R, F, Fs) --> [r(between(How, C))], !, between_pair(A, B, Order, Fs), { F = rel(between(How, C), R, A, B, Order) }.
relation(R, most(R, Ms, Rel), []) --> { nonvar(R) }, [most_of(Rel, Ms)], !.
relation(R, half_of_all(N, Words, R), []) --> [r(rel(more, as, none, Words)), d, other], ( number_of(N) -> [] ; [] ), words, [sum], !.
relation(R, ranked(=, 0, Rel, R), []) --> [r(Rel)], { Rel = rel(_, Amount, none, _), memberchk(Amount, [some, amb]) }, everyone_else, !.
relation(R, ranked(Op, N, than(Rel), R), []) --> [r(Rel)], { Rel = rel(_, Amount, none, _), memberchk(Amount, [some, amb]) }, \+ number_of(_), people(Op, N), { N > 0 }, \+ [who], \+ ( [p(P, _)], { memberchk(P, [from, with]) } ), !.
relation(R, and([ranked(=, 1, Rel, R), rel(Rel, B, R)]), Fs) -->
    [r(rel(Comp, Amount, none, Words))], { memberchk(Amount, [some, amb]), Rel = rel(Comp, some, none, Words) },
    everyone_but, object(B, Fs), !.
relation(R, rel(total(How, Words), R, A, B), Fs) -->
    somewhere(sum), [r(rel(Comp, How0, Unit, Words))], { total_of(How0, Comp, How1), ( Unit == none -> How = How1 ; How1 =.. [Sign,N], How =.. [Sign,N,Unit] ) },
    ( [both] -> [] ; [] ), object(A, F1), [and], object(B, F2), ( [w(_, _)] -> [] ; [v(_, _)] -> [] ; [] ), [sum], !,
    { append(F1, F2, Fs) }.
relation(R, rel(rel(Comp, Amount, Unit, Words), R, A), Fs) -->
    somewhere(by(_, _)), [r(rel(Comp, How, none, Words))], { memberchk(How, [some, imm]) }, object(A, Fs), [by(N, Unit)], !,
    { number(N) -> Amount = n(N) ; Amount = N }.
relation(R, F, Fs) --> shared(R, A, F), ( [p(_, _)] -> [] ; [bad(t(than, _, _, _))] ), object(A, Fs), !.
relation(R, rel(apart(N, Unit), R, A), Fs) --> [differ, p(from, _)], object(A, Fs), [by(N, Unit)], { number(N) }, !.
relation(R, or([rel(Rel1, R, A), rel(Rel2, R, A)]), Fs) -->
    [r(Rel1), or], { plain_relation(Rel1) }, ( [d] -> [] ; [] ), [r(Rel3)], { plain_relation(Rel3), as_near(Rel1, Rel3, Rel2) }, object(A, Fs), !.
relation(R, rel(times(K, Words), R, A), Fs) -->
    somewhere(ratio(_)), [r(rel(Comp, some, none, Words))], object(A, Fs), [ratio(N)], !,
    { memberchk(Comp, [less, fewer]) -> K is 1 rdiv N ; K = N }.
relation(R, or([and([rel(Rel1, R, A), rel(Rel2, R, B)]), and([rel(Rel1, R, B), rel(Rel2, R, A)])]), []) -->
    [r(Rel1), some_of([A,B])], ( [but] -> [] ; [and] ), [r(Rel2), d, other], !.
relation(R, F, Fs) --> [r(Rel)], { plain_relation(Rel) }, objects(R, Rel, F, Fs).

%   as_near(+Rel1, +Rel2, -Rel): "immediately before or after".

as_near(rel(A, imm, _, _), rel(B, some, Unit, Words), rel(B, imm, Unit, Words)) :- memberchk(A-B, [before-after, after-before]), !.
as_near(_, Rel, Rel).

total_of(as, _, =).
total_of(some, more, >).
total_of(some, less, <).
total_of(n(N), more, plus(N)).
total_of(n(N), less, minus(N)).
total_of(n(N), fewer, minus(N)).
total_of(some, fewer, <).

objects(R, Rel, rel(Rel, R, num(V, U)), []) --> [num(V, U, _)], counted_by(Rel), !.
objects(R, Rel, or(Fs), []) --> ( [d] -> [] ; [] ), [some_of(Ms)], object_ends, !, { maplist(related_to(R, Rel), Ms, Fs) }.
objects(R, Rel, and(Fs), []) --> [those(Ms)], ( [poss] -> words ; [] ), object_ends, !, { maplist(related_to(R, Rel), Ms, Fs) }.
objects(R, Rel, rel(Rel, R, own(C)), []) --> [own_value(C)], !.
objects(R, Rel, and([rel(Rel, R, value(M)),same(R, N)]), []) -->
    { nonvar(R), Rel = rel(_, _, _, _) },
    [M], { M = m(_, _, t(n(_, _), _, _, _)) }, [p(for, _)], nouns_d, [N], { N = m(_, _, _), \+ kin(M, N), \+ kin(R, N) }, object_stops,
    !.
objects(R, Rel, rel(Rel, R, value(M)), []) --> { Rel = rel(_, _, _, _) }, [M], { M = m(_, _, _) }, value_ends, !.
objects(R, Rel, F, [supposed(different([A,B]))|Fs]) -->
    ( [d, p(of, _), both] -> [] ; [both] ), object(A, F1), ( [comma] -> [] ; [] ), [and], object(B, F2), !,
    { append(F1, F2, Fs), related(and, R, Rel, [A,B], F) }.
objects(R, Rel, F, Fs) -->
    ( [both] -> [] ; [either] -> { Kind = either } ; [] ),
    object(A, F0),
    objects_rest(Kind, As, F1),
    { append(F0, F1, Fs), related(Kind, R, Rel, [A|As], F) }.

%   counted_by(+Relation)//: the word after the number is not another option, as
%   in "ahead of two people".

counted_by(rel(Comp, _, _, _)) --> { memberchk(Comp, [more, less, fewer, greater]) }, !.
counted_by(_), [w(K, T)] --> [w(K, T)], !, { stem(K, Unit), unit_dim(Unit, _, _) }.
counted_by(_) --> [].

related(_, R, Rel, [A], rel(Rel, R, A)) :- !.
related(and, R, Rel, As, and(Fs)) :- maplist(related_to(R, Rel), As, Fs).
related(Or, R, Rel, As, F) :-
    maplist(related_to(R, Rel), As, Fs),
    (   Rel = rel(_, some, _, _)
    ->  ( Or == either -> F = whichever(Fs) ; F = any(Fs) )
    ;   F = or(Fs)
    ).

related_to(R, Rel, A, rel(Rel, R, A)).

related_by(Rel, A, R, rel(Rel, R, A)).

%   After "and" comes another object only if no statement about it follows.

objects_rest(and, [A|As], Fs) -->
    ( [comma] -> [] ; [] ), [and], ( [p(of, _)] -> [] ; [p(by, _)] -> [] ; [] ), ahead, object(A, F0), object_ends, !, { As = [], Fs = F0 }.
objects_rest(Kind, [A|As], Fs) -->
    [comma], \+ verb_follows, object(A, F0), { A = m(_, _, _) }, objects_rest(Kind, As, F1),
    { As \== [], append(F0, F1, Fs) },
    !.
objects_rest(Kind, [A], Fs) -->
    ( [comma] -> [] ; [] ), [or], \+ follows(r(_)), object(A, Fs), !,
    { Kind == either -> true ; Kind = or }.
objects_rest(_, [], []) --> [].

ahead, [I] --> [I], { subject_start(I) }, !.

value_ends([], []).
value_ends([I|Is], [I|Is]) :-
    memberchk(I, [comma, semi, but]),
    \+ Is = [who|_],
    \+ ( Is = [m(_, _, _)|More], ( More = [comma,or|_] ; More = [or|_] ) ).

object_stops([], []).
object_stops([I|Is], [I|Is]) :- memberchk(I, [comma, semi, and, but]).

object_ends([], []).
object_ends([I|Is], [I|Is]) :-
    memberchk(I, [comma, semi, and, but]),
    !.
object_ends([v(K, T)|Is], [v(K, T)|Is]) :-
    ( Is = [semi|_] -> true ; \+ ( member(I, Is), ( I = m(_, _, _) ; I = r(_) ; I = w(Comp, _), comp(Comp, _, _) ) ) ),
    !.
object_ends([w(K, T)|Is], [w(K, T)|Is]) :-
    \+ ( member(I, Is), ( I = m(_, _, _) ; I = r(_) ; I = not ; I = rr(_) ) ).

%   object(-R, -Fs)//: a comparison alone identifies nobody, as in "retired
%   after more years than Bob".

object(R, Fs) --> \+ follows(r(rel(_, _, _, _))), object_fill, object_core(R0, F0), object_posts(R0, R, F1), { append(F0, F1, Fs) }.

object_fill --> [w(_, _), poss, w(_, _), v(_, _), p(Named, _)], { memberchk(Named, [named, called]) }, !.
object_fill --> [p(to, _), v(be, _)], !, object_fill.
object_fill --> [w(_, _), poss], follows(m(_, _, _)), !.
object_fill --> [I], { object_blank(I) }, !, object_fill.
object_fill --> [].

object_blank(d).
object_blank(w(_, _)).
object_blank(p(_, _)).
object_blank(one).
object_blank(quote).
object_blank(v(having, _)).
object_blank(v(being, _)).

object_core(R, []) --> [R], { R = m(_, _, _) }, !.
object_core(R, Fs) --> ( who -> [] ; [whoever] ), !, vp1(R, F1), object_and(F1, R, F2), { append(F1, F2, Fs) }.
object_core(R, [most(R, Ms, Rel)]) --> [most_of(Rel, Ms)].
object_core(R, [or(Fs)]) --> [some_of(Ms)], follows(who), { maplist(same_as(R), Ms, Fs) }.
object_core(R, [or(Alts)|Fs]) --> [some_of(Ms)], verb_follows, vp1(R, Fs), { nonvar(R), maplist(same_as(R), Ms, Alts) }.
object_core(R, [rel(Rel, R, R2)|Fs]) --> [r(Rel)], { plain_relation(Rel) }, object(R2, Fs).

%   object_posts(+R0, -R, -Fs)//: what follows an object, up to a verb.

object_posts(R0, R, Fs) --> object_post(R0, R1, F1), !, object_posts(R1, R, F2), { append(F1, F2, Fs) }.
object_posts(R, R, []) --> trailing.

object_post(R, R, [same(R, M)]) --> [M], { M = m(_, _, _) }, !.
object_post(R, R, []) --> [one], !.
object_post(R0, R, [rel(Rel, R, R0)]) --> nouns, [poss], own_relation(Rel), !.
object_post(R, R, [same(R, M)]) --> [poss], nouns, [M], { M = m(_, _, _) }, !.
object_post(R, R, [same(R, M)]) --> nouns, preposition, nouns_d, ( [p(_, _)], nouns_d -> [] ; [] ), [M], { M = m(_, _, _) }, !.
object_post(R, R, Fs) --> nouns, ( [poss] -> words ; its_object -> [] ; ( [v(_, _)], ( [v(been, _)] -> [] ; [] ) -> [] ; [] ), [w(V, _)], { verb_like(V) ; V == given } -> [] ; [] ), ( [comma, d, w(K, _)], { \+ verb_like(K) }, follows(who) -> [] ; comma, ( [p(_, _)] -> [] ; [] ) ), [who], relative(R, F1), object_and(F1, R, F2), comma_end, !, { append(F1, F2, Fs) }.
object_post(R, R, Fs) --> nouns, participle, vp1(R, Fs), { Fs \== [] }, !.

words --> [w(_, _)], !, words.
words --> [].

%   its_object//: the thing mown by the one who mows the lawn. stops//: nothing
%   more is said about it.

stops, [I] --> [I], { delimiter(I) }, !.
stops --> end.

its_object --> [d, w(K, _)], { \+ verb_like(K) ; ends(K, s) }, nouns.

%   object_and(+Fs0, +R, -Fs)//: in a relative clause of the object, which says
%   Fs0, the words after "and" belong to the clause. A relation does not if the
%   clause has none: "one day after the man who drinks tea and two days before
%   Bob".

object_and(_, R, Fs) --> [and, who], vp1(R, Fs), { Fs \== [] }, !.
object_and(_, R, Fs) --> [but], verb_follows, vp1(R, Fs), { Fs \== [] }, !.
object_and(Fs0, R, Fs) --> [and], no_subject, ( follows(r(_)) -> { memberchk(rel(_, _, _), Fs0) } ; [] ), vp1(R, Fs), { Fs \== [] }, !.
object_and(_, _, []) --> [].

comma_end --> [].

nouns_d --> ( [d] -> [] ; [] ), nouns.

between_pair(A, B, any, []) --> [those([A,B])], object_stops, !.
between_pair(A, B, Order, Fs) -->
    ( count_two, [w(_, _)], ( [colon] -> [] ; [comma] ) -> [] ; [] ),
    object(A, F1), ( [comma] -> [] ; [] ), [and], object(B, F2),
    ( order(Order) -> [] ; { Order = any } ),
    { append(F1, F2, Fs) }.

order(Order) --> trailing_words, ( [comma] -> [] ; [] ), [order(Order)].
