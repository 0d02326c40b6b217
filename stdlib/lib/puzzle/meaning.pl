/*  Turns the result of the grammar into formulas. Finds out which option is
    meant if several have the name, and which category a relation is about.

    A formula is same(A,B), not(F), and(Fs), or(Fs), one(Fs), implies(F,G), iff(F,G),
    different(As) or cmp(Op,E,E); A is o(Category,Option), E a number, at(Category,A), E+E,
    E-E, K*E or abs(E).
*/

:- module(puzzle_meaning, [meanings/3, supposing/2, possible/1]).

:- autoload(library(lists)).
:- autoload(library(apply)).
:- use_module(library(puzzle/values)).
:- use_module(library(puzzle/words)).
:- use_module(library(puzzle/relations)).
:- use_module(library(puzzle/mentions)).

%   meanings(+Formulas, +Ctx, -Meanings): all possible meanings, without
%   duplicates; empty if there is none. supposed(F) in a meaning is more than
%   the words say.

meanings(Fs, Ctx, Meanings) :-
    (   member(F, Fs),
        unbound(F)
    ->  ( someone(Fs, Ctx, G) -> Meanings = [G] ; Meanings = [] )
    ;   findall(M, meaning(and(Fs), Ctx, M), Ms),
        sort(Ms, Meanings)
    ).

%   someone(+Fs, +Ctx, -F): in "Ann paid more than the one who came before her"
%   "the one" may be anybody: an option of the first category. This is not so if
%   everything is about one person whom no word identifies.

someone(Fs, Ctx, or(Ms)) :-
    open_relations(Fs, [], [rel(_, A, B),rel(_, C, D)]),
    ( var(A) -> R = A ; R = B ),
    ( C == R -> true ; D == R ),
    exclude(said_of(R), Fs, Others),
    open_relations(Others, [], [_|_]),
    Ctx = ctx(N, _, _, _, _, _),
    N =< 12,
    findall(One,
            ( between(1, N, I), R = m([o(1, I)], o(1, I), none), \+ ( member(F, Fs), unbound(F) ), findall(M, meaning(and(Fs), Ctx, M), One) ),
            Alts),
    \+ ( member(One, Alts), One = [_,_|_] ),
    append(Alts, Ms),
    Ms = [_,_|_].

%   said_of(+R, +F): F is about R and does not identify R.

said_of(R, said(S, _)) :- R == S.

%   open_relations(+F, +Rels0, -Rels): collects the relations of somebody
%   unknown.

open_relations(F, Rels0, Rels) :-
    (   ( atomic(F) ; var(F) ; F = m(_, _, _) )
    ->  Rels = Rels0
    ;   F = rel(_, A, B),
        ( var(A) ; var(B) )
    ->  Rels = [F|Rels0]
    ;   F =.. [_|As],
        foldl(open_relations, As, Rels0, Rels)
    ).

%   supposing(+Meanings0, -Meanings): suppositions become part of the meaning.
%   literal(F) follows the only meaning if F, which the words say, is less.

supposing([F0], Fs) :-
    !,
    without(said, F0, F),
    without(supposed, F0, G),
    ( F == G -> Fs = [F] ; Fs = [F,literal(G)] ).
supposing(Fs0, Fs) :-
    maplist(without(said), Fs0, Fs1),
    sort(Fs1, Fs).

%   without(+What, +F0, -F): removes the marks of suppositions, or the
%   suppositions.

without(said, supposed(F), F) :- !.
without(supposed, supposed(_), and([])) :- !.
without(What, and(Fs0), F) :-
    !,
    maplist(without(What), Fs0, Fs1),
    conjuncts(Fs1, Fs2),
    sort(Fs2, Fs),
    ( Fs = [F] -> true ; F = and(Fs) ).
without(_, F0, F) :-
    F0 =.. [Name|As],
    memberchk(Name, [or, one, not, implies, iff]),
    !,
    maplist(open_part, As, Bs),
    F =.. [Name|Bs].
without(_, F, F).

%   open_part(+F0, -F): a part of a statement, or one of several. Here it is
%   left open whether two are different.

open_part(F0, F) :-
    (   is_list(F0)
    ->  maplist(open_part, F0, F)
    ;   without(supposed, F0, F)
    ).

unbound(F) :-
    sub_term_var(F).

sub_term_var(F) :-
    var(F),
    !.
sub_term_var(m(Cands, _, _)) :- !, var(Cands).
sub_term_var(F) :-
    compound(F),
    F =.. [_|Args],
    member(A, Args),
    sub_term_var(A),
    !.

meaning(F0, ctx(N, Cats, Index, Values, Row, _), F) :-
    chosen(F0),
    resolved(F0, ctx(N, Cats, Index, Values, Row, _), F1),
    flat(F1, F),
    sound(F).

%   chosen(+F): each mention gets one of its candidates.

chosen(F) :-
    term_mentions(F, Ms),
    choose(Ms).

term_mentions(F, Ms) :-
    mentions(F, Ms, []).

mentions(F, Ms, Ms0) :-
    (   atomic(F)
    ->  Ms = Ms0
    ;   F = m(_, Choice, _)
    ->  (   var(Choice)
        ->  Ms = [F|Ms0]
        ;   Ms = Ms0
        )
    ;   F =.. [_|Args],
        mention_list(Args, Ms, Ms0)
    ).

mention_list([], Ms, Ms).
mention_list([A|As], Ms, Ms0) :-
    mentions(A, Ms, Ms1),
    mention_list(As, Ms1, Ms0).

choose([]).
choose([m(Cands, Choice, _)|Ms]) :-
    (   var(Choice)
    ->  member(Choice, Cands)
    ;   true
    ),
    choose(Ms).

ref(m(_, O, _), O).

%   resolved(+F0, +Ctx, -F)

resolved(same(A, B), _, same(X, Y)) :- ref(A, X0), ref(B, Y0), !, sorted(X0, Y0, X, Y).
resolved(not(rel(rel(Comp, as, U, Ws), A, B)), C, G) :- !, resolved(rel(rel(Comp, under, U, Ws), A, B), C, G).
resolved(not(and([F])), C, G) :- !, resolved(not(F), C, G).
resolved(not(F), C, G) :- ( F = any(Fs) ; F = whichever(Fs) ), !, resolved(not(or(Fs)), C, G).
resolved(not(F), C, G) :- resolved(F, C, F1), negation(F1, G).
resolved(supposed(F), C, supposed(G)) :- resolved(F, C, G).
resolved(said(_, Fs), C, and(Gs)) :- resolved_list(Fs, C, Gs).
resolved(and(Fs), C, and(Gs)) :- resolved_list(Fs, C, Gs).
resolved(whichever(Fs), C, and(Gs)) :- resolved_list(Fs, C, Gs).
resolved(any(Fs), C, F) :- resolved_list(Fs, C, Gs), ( F = and(Gs) ; F = or(Gs) ).
resolved(or(Fs), C, or(Gs)) :- resolved_list(Fs, C, Gs).
resolved(one(Fs), C, one(Gs)) :- resolved_list(Fs, C, Gs).
resolved(either(Both0, Fs), C, F) :-
    resolved_list(Fs, C, Gs),
    ( exclusive(Gs) -> Both = no ; Both = Both0 ),
    either(Both, Gs, F).
resolved(counted(Op, N, Fs), C, F) :-
    length(Fs, L),
    L =< 8,
    resolved_list(Fs, C, Gs),
    counted(Op, N, Gs, F).
resolved(every(F, G), C, and(Hs)) :-
    C = ctx(N, Cats, _, _, _, _),
    N =< 12,
    resolved(F, C, F1),
    resolved(G, C, G1),
    arg(Other, Cats, _),
    \+ of_category(Other, F1-G1),
    !,
    findall(implies(F2, G2), ( between(1, N, I), instance(F1, o(Other, I), F2), instance(G1, o(Other, I), G2) ), Hs).
resolved(pairs(Fs), C, F) :- resolved_list(Fs, C, Gs), possible(Gs, Hs), one_of(Hs, F).
resolved(implies(F, G), C, implies(F1, G1)) :- resolved(F, C, F1), resolved(G, C, G1).
resolved(iff(F, G), C, iff(F1, G1)) :- resolved(F, C, F1), resolved(G, C, G1).
resolved(two(_, _), _, and([])).
resolved(pair(_, _), _, and([])).
resolved(different(As), _, different(Os)) :- maplist(ref, As, Os).
resolved(ends(A), ctx(N, _, _, _, Row, _), or([same(X1, Y1), same(X2, Y2)])) :-
    ref(A, O),
    Row > 0,
    sorted(O, o(Row, 1), X1, Y1),
    sorted(O, o(Row, N), X2, Y2).
resolved(most(R, Ms, Rel), C, F) :-
    ref(R, X),
    (   select(M, Ms, Others),
        ref(M, X0),
        X0 == X
    ->  maplist(related(Rel, R), Others, Fs),
        G = and(Fs)
    ;   findall(and([same(R, M)|Fs]), ( select(M, Ms, Others), maplist(related(Rel, M), Others, Fs) ), Alts),
        G = or(Alts)
    ),
    resolved(G, C, F).
resolved(rel(order(C, Op), A, B), _, cmp(Op, at(C, X), at(C, Y))) :- ref(A, X), ref(B, Y), !.
resolved(rel(different, A, B), _, not(same(X, Y))) :- ref(A, X0), ref(B, Y0), !, sorted(X0, Y0, X, Y).
resolved(rel(near(D), A, B), ctx(_, _, _, _, Row, _), cmp(Op, abs(at(Row, X)-at(Row, Y)), K)) :-
    Row > 0,
    distance(D, Op, K),
    ref(A, X0),
    ref(B, Y0),
    sorted(X0, Y0, X, Y).
resolved(rel(near(D0), A, B), ctx(N, Cats, _, _, 0, _), cmp(=, abs(at(C, X)-at(C, Y)), D)) :-
    ( D0 = eq(D) -> true ; D = D0, integer(D), D > 1 ),
    findall(C0, ( arg(C0, Cats, cat(_, _, _, Type, _, Dims, Values, _)), ( memberchk(Type, [ord, rank]) -> true ; memberchk(floor, Dims) ), msort(Values, Ranks), numlist(1, N, Ranks) ), [C]),
    ref(A, X0),
    ref(B, Y0),
    sorted(X0, Y0, X, Y).
resolved(rel(near(D0), A, B), Ctx, F) :-
    Ctx = ctx(_, Cats, _, _, 0, _),
    ( D0 = eq(D) -> true ; D = D0, integer(D), D > 1 ),
    \+ ( arg(_, Cats, cat(_, _, _, _, _, Dims0, _, _)), member(Dim, [rank, floor]), memberchk(Dim, Dims0) ),
    findall(C0, ( arg(C0, Cats, cat(_, _, numeric, _, _, Dims, _, _)), memberchk(time, Dims) ), [C]),
    resolved(rel(steps(D, C), A, B), Ctx, F).
resolved(rel(apart(Distance, Unit), A, B), Ctx, F) :- resolved(rel(apart(Distance, Unit, []), A, B), Ctx, F).
resolved(rel(apart(Distance, Unit, Words), A, B), Ctx, F) :-
    distance(Distance, Op, K),
    ref(A, X0),
    ref(B, Y0),
    sorted(X0, Y0, X, Y),
    category(apart, Unit, Words, Ctx, C, _),
    (   one_after_another(Unit, C, Ctx)
    ->  Op == (=),
        resolved(rel(steps(K, C), A, B), Ctx, F)
    ;   in_units(K, Unit, C, Ctx, D),
        F = cmp(Op, abs(at(C, X)-at(C, Y)), D)
    ).
resolved(rel(adjacent(C), A, B), Ctx, or(Fs)) :-
    ref(A, X),
    ref(B, Y),
    amounts(imm, 1, none, C, Ctx, at(C, X), at(C, Y), F),
    amounts(imm, -1, none, C, Ctx, at(C, X), at(C, Y), G),
    ( F = or(Fs1), G = or(Fs2) -> append(Fs1, Fs2, Fs) ; Fs = [F,G] ).
resolved(rel(steps(M, C), A, B), Ctx, F) :-
    ref(A, X0),
    ref(B, Y0),
    sorted(X0, Y0, X, Y),
    (   step(C, Ctx, Step)
    ->  D is M*Step,
        F = cmp(=, abs(at(C, X)-at(C, Y)), D)
    ;   sorted_values(C, Ctx, Pairs),
        findall(and([same(X1, Y1), same(X2, Y2)]),
                ( append(_, [_-I|Later], Pairs), nth1(M, Later, _-J), member(O-P, [I-J,J-I]), is_option(X, o(C, O), X1, Y1), is_option(Y, o(C, P), X2, Y2) ),
                Fs),
        F = or(Fs)
    ).
resolved(rel(between(How, Of), A, B, D, Order), Ctx, F) :-
    ref(A, X),
    ref(B, Y),
    ref(D, Z),
    ( Of == none -> between_category(Y, Z, Ctx, C) ; C = Of ),
    between(How, Order, C, Ctx, X, Y, Z, F).
resolved(rel(sum(Words), A, B, T), Ctx, cmp(=, at(C, X)+at(C, Y), E)) :-
    ref(A, X0),
    ref(B, Y0),
    sorted(X0, Y0, X, Y),
    (   T = num(V, Type)
    ->  ( Type == money -> Unit = '$' ; Unit = none ),
        category(more, Unit, Words, Ctx, C, _),
        ( Words = ['#scored'|_] -> Ctx = ctx(_, Cats, _, _, _, _), arg(C, Cats, cat(_, Stems, _, _, Units, Dims, _, _)), member(W, Words), once(( memberchk(W, Stems) ; memberchk(W, Units) ; unit_dim(W, money, _), memberchk(money, Dims) )) ; true ),
        E = V
    ;   ref(T, o(C, I)),
        Ctx = ctx(_, Cats, _, _, _, _),
        arg(C, Cats, cat(_, _, numeric, _, _, _, Values, _)),
        nth1(I, Values, E)
    ).
resolved(rel(apart_by(M), A, B), Ctx, cmp(=, abs(at(C, X)-at(C, Y)), D)) :-
    ref(A, X0),
    ref(B, Y0),
    sorted(X0, Y0, X, Y),
    ref(M, o(C, I)),
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(C, Cats, cat(_, _, numeric, _, _, _, Values, _)),
    nth1(I, Values, D).
resolved(rel(total(How, Words), A, B, D), Ctx, cmp(Op, at(C, X), E)) :-
    ref(A, X),
    ref(B, Y0),
    ref(D, Z0),
    sorted(Y0, Z0, Y, Z),
    (   How =.. [Sign,N|Units]
    ->  ( Units = [Unit] -> true ; Unit = none ),
        category(more, Unit, Words, Ctx, C, 1),
        in_units(N, Unit, C, Ctx, K),
        Op = (=),
        ( Sign == plus -> E = at(C, Y)+at(C, Z)+K ; E = at(C, Y)+at(C, Z)-K )
    ;   Op = How,
        category(more, none, Words, Ctx, C, 1),
        E = at(C, Y)+at(C, Z)
    ).
resolved(half_of_all(N, Words, A), Ctx, same(X, Y)) :-
    ref(A, O),
    category(more, none, Words, Ctx, C, _),
    Ctx = ctx(Size, Cats, _, _, _, _),
    N is Size - 1,
    arg(C, Cats, cat(_, _, numeric, _, _, _, Values, _)),
    sum_list(Values, Sum),
    nth1(I, Values, V),
    Sum =:= 2*V,
    sorted(O, o(C, I), X, Y).
resolved(ranked(Op, N, Rel, A), Ctx, F) :-
    ref(A, X),
    ( Rel = than(rel(Comp, _, _, Words)) -> category(Comp, none, Words, Ctx, C, Sign0), Sign is -Sign0 ; Rel = rel(Comp, _, _, Words), category(Comp, none, Words, Ctx, C, Sign) ),
    sorted_values(C, Ctx, Pairs0),
    ( Sign > 0 -> reverse(Pairs0, Pairs) ; Pairs = Pairs0 ),
    findall(same(X1, Y1),
            ( nth0(K, Pairs, _-I), compare_counts(Op, K, N), sorted(X, o(C, I), X1, Y1) ),
            Fs),
    ( Fs = [F] -> true ; Fs = [_,_|_], F = or(Fs) ).
resolved(rel(Rel, A, own(D)), Ctx, F) :-
    !,
    ref(A, X),
    (   Rel = times(K, Words)
    ->  category(more, none, Words, Ctx, C, _),
        F = cmp(=, at(C, X), K*at(D, X))
    ;   Rel = rel(Comp, Amount, Unit, Words),
        category(Comp, Unit, Words, Ctx, C, Sign),
        amounts(Amount, Sign, Unit, C, Ctx, at(C, X), at(D, X), F)
    ),
    C =\= D.
resolved(rel(times(Distance, Words), A, B), Ctx, cmp(Op, at(C, X), K*at(C, Y))) :-
    distance(Distance, Op, K0),
    ref(A, X),
    ref(B, Y),
    as_much(Words, Ctx, Comp),
    category(Comp, none, Words, Ctx, C, Sign),
    ( Sign > 0 -> K = K0 ; Op == (=), K is 1 rdiv K0 ).
resolved(rel(rel(Comp, n(N), '%', Words), A, B), Ctx, cmp(=, at(C, X), K*at(C, Y))) :-
    Ctx = ctx(_, Cats, _, _, _, _),
    \+ ( arg(_, Cats, cat(_, _, _, _, _, Dims, _, _)), memberchk(pct, Dims) ),
    !,
    ref(A, X),
    compared(B, Comp, none, Words, Ctx, C, Sign, at(C, Y)),
    K is 1 + Sign * (N rdiv 100).
resolved(rel(rel(Comp, Amount, Unit, Words), A, B), Ctx, F) :-
    ref(A, X),
    compared(B, Comp, Unit, Words, Ctx, C, Sign, E2),
    E1 = at(C, X),
    amounts(Amount, Sign, Unit, C, Ctx, E1, E2, F).

%   as_much(+Words, +Ctx, -Comp): "twice as long" compares lengths, and "twice
%   as fast" takes half as long.

as_much(Words, Ctx, Comp) :-
    member(W, Words),
    ( W == expensif -> Comp = 'more expensive' ; comparative_form(W, Comp) ; atom_concat(Slow, li, W), comparative_form(Slow, Comp) ),
    comp(Comp, _, _),
    \+ \+ category(Comp, none, Words, Ctx, _, _),
    !.
as_much(_, _, more).

related(Rel, A, B, rel(Rel, A, B)).

%   either(+Both, +Fs, -F): if the text does not say whether both may be true, F
%   has both readings.

either(no, Fs, one(Fs)).
either(yes, Fs, or(Fs)).
either(unsaid, Fs, one(Fs)).
either(unsaid, Fs, or(Fs)).

%   of_category(+C, +F): F names an option of C.

of_category(C, F) :-
    compound(F),
    (   F = o(C0, _)
    ->  C0 == C
    ;   F =.. [_|As],
        member(A, As),
        of_category(C, A)
    ),
    !.

%   instance(+F, +O, -G): G is F with O for each.

instance(F, O, G) :-
    (   F == each
    ->  G = O
    ;   atomic(F)
    ->  G = F
    ;   F = same(A, B)
    ->  instance(A, O, A1),
        instance(B, O, B1),
        sorted(A1, B1, X, Y),
        G = same(X, Y)
    ;   F =.. [Name|As],
        instances(As, O, Bs),
        G =.. [Name|Bs]
    ).

instances([], _, []).
instances([A|As], O, [B|Bs]) :-
    instance(A, O, B),
    instances(As, O, Bs).

%   exclusive(+Fs): both cannot be true, as an option belongs to one only.

exclusive([F,G]) :-
    fact(F, A, B),
    fact(G, C, D),
    ( A == C, other(B, D) ; A == D, other(B, C) ; B == C, other(A, D) ; B == D, other(A, C) ),
    !.

fact(same(A, B), A, B).
fact(and(Fs), A, B) :- member(F, Fs), fact(F, A, B).
fact(said(_, Fs), A, B) :- member(F, Fs), fact(F, A, B).

other(o(C, I), o(C, J)) :- I =\= J.

%   counted(+Op, +N, +Fs, -F): N of Fs are true. F grows with the number of ways
%   to choose them.

counted(=, 1, Fs, one(Fs)) :-
    !.
counted(=, N, Fs, and([F, G])) :-
    counted(>=, N, Fs, F),
    counted(=<, N, Fs, G).
counted(>=, N, Fs, and(Ors)) :-
    length(Fs, L),
    K is L + 1 - N,
    K > 0,
    findall(or(Gs), some_of(K, Fs, Gs), Ors).
counted(=<, N, Fs, and(Nots)) :-
    K is N + 1,
    findall(and(Gs), some_of(K, Fs, Gs), Ands),
    possible(Ands, Possible),
    findall(not(G), member(G, Possible), Nots).

%   compare_counts(+Op, +K, +N)

compare_counts(=, N, N).
compare_counts(>=, K, N) :- K >= N.
compare_counts(=<, K, N) :- K =< N.

%   some_of(+K, +Xs, -Ys): Ys are K of Xs.

some_of(0, _, []) :- !.
some_of(K, [X|Xs], [X|Ys]) :-
    K1 is K - 1,
    some_of(K1, Xs, Ys).
some_of(K, [_|Xs], Ys) :-
    some_of(K, Xs, Ys).

distance(K, =, K) :- number(K), !.
distance(eq(K), =, K).
distance(ge(K), >=, K).
distance(le(K), =<, K).
distance(gt(K), >, K).
distance(lt(K), <, K).

%   compared(+B, +Comp, +Unit, +Words, +Ctx, -C, -Sign, -E): E is compared with
%   A in the category C. For "more than $20" that is the category of $20 if
%   possible. For "before the one of 1890" it is another one if possible.

compared(num(V0, Type), Comp, Unit, Words, Ctx, C, Sign, V) :-
    !,
    category(Comp, Unit, Words, Ctx, C, Sign),
    ( after_midnight(V0, Type, C, Ctx) -> V is V0 + 1440 ; V = V0 ).
compared(value(M), Comp, Unit, Words, Ctx, C, Sign, at(C, Y)) :-
    !,
    ref(M, Y),
    Y = o(Own, _),
    findall(C0-Sign0, category(Comp, Unit, Words, Ctx, C0, Sign0), Found),
    (   memberchk(Own-Sign0, Found)
    ->  C-Sign = Own-Sign0
    ;   member(C-Sign, Found)
    ).
compared(B, Comp, Unit, Words, Ctx, C, Sign, at(C, Y)) :-
    ref(B, Y),
    Y = o(Own, _),
    findall(C0-Sign0, category(Comp, Unit, Words, Ctx, C0, Sign0), Found),
    (   memberchk(Comp, [before, after, earlier, later, sooner]),
        member(Other-_, Found),
        Other =\= Own
    ->  member(C-Sign, Found),
        C =\= Own
    ;   member(C-Sign, Found)
    ),
    category(Comp, Unit, Words, Ctx, C, Sign).

%   after_midnight(+Time, +Type, +C, +Ctx): Time is on the next day, as some of
%   the category are.

after_midnight(V, Type, C, ctx(_, Cats, _, _, _, _)) :-
    memberchk(Type, [clock, hm]),
    V < 720,
    arg(C, Cats, cat(_, _, _, Type1, _, _, Values, _)),
    memberchk(Type1, [clock, hm]),
    member(Late, Values),
    Late >= 1440,
    !.

%   possible(+Fs, -Gs): Gs are the possible ones of the ways to pair options.

possible([], []).
possible([F|Fs], Gs) :-
    (   flat(F, G),
        sound(G)
    ->  Gs = [G|Gs1]
    ;   Gs = Gs1
    ),
    possible(Fs, Gs1).

one_of([F], F) :- !.
one_of(Fs, one(Fs)).

resolved_list([], _, []).
resolved_list([F|Fs], C, [G|Gs]) :-
    resolved(F, C, G),
    resolved_list(Fs, C, Gs).

sorted(A, B, X, Y) :-
    (   A @=< B
    ->  X = A,
        Y = B
    ;   X = B,
        Y = A
    ).

negation(and([F]), G) :- !, negation(F, G).
negation(not(F), F) :- !.
negation(one(Fs), and(Gs)) :- !, maplist(negation, Fs, Gs).
negation(or(Fs), and(Gs)) :- !, maplist(negation, Fs, Gs).
negation(F, not(F)).

%   amounts(+Amount, +Sign, +Unit, +C, +Ctx, +E1, +E2, -F): E1 is more than E2, if Sign is 1.

amounts(some, Sign, _, _, _, E1, E2, cmp(Op, E1, E2)) :-
    ( Sign > 0 -> Op = (>) ; Op = (<) ).
amounts(not, Sign, _, _, _, E1, E2, cmp(Op, E1, E2)) :-
    ( Sign > 0 -> Op = (=<) ; Op = (>=) ).
amounts(under, Sign, _, _, _, E1, E2, cmp(Op, E1, E2)) :-
    ( Sign > 0 -> Op = (<) ; Op = (>) ).
amounts(gt(N), Sign, Unit, C, Ctx, E1, E2, F) :-
    in_units(N, Unit, C, Ctx, D),
    ( Sign > 0 -> Op = (>) ; Op = (<) ),
    by(Sign, D, Op, E1, E2, F).
amounts(lt(N), Sign, Unit, C, Ctx, E1, E2, and([cmp(Op1, E1, E2), F])) :-
    in_units(N, Unit, C, Ctx, D),
    ( Sign > 0 -> Op = (<), Op1 = (>) ; Op = (>), Op1 = (<) ),
    by(Sign, D, Op, E1, E2, F).
amounts(n(N), Sign, month, C, Ctx, at(C, X), at(C, Y), F) :-
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(C, Cats, cat(_, _, _, date, _, _, Values, _)),
    !,
    findall(and([same(X1, Y1), same(X2, Y2)]),
            ( nth1(I, Values, V1),
              date_month(V1, M1),
              nth1(J, Values, V2),
              date_month(V2, M2),
              M1 - M2 =:= Sign*N,
              I =\= J,
              sorted(X, o(C, I), X1, Y1),
              sorted(Y, o(C, J), X2, Y2) ),
            Fs),
    ( Fs = [F] -> true ; Fs = [_|_], F = or(Fs) ).
amounts(n(N), Sign, Unit, C, Ctx, at(C, X), at(C, Y), F) :-
    one_after_another(Unit, C, Ctx),
    !,
    sorted_values(C, Ctx, Pairs),
    findall(and([same(X1, Y1), same(X2, Y2)]),
            ( append(_, [_-I|Later], Pairs), nth1(N, Later, _-J), ( Sign > 0 -> P = J, Q = I ; P = I, Q = J ), is_option(X, o(C, P), X1, Y1), is_option(Y, o(C, Q), X2, Y2) ),
            Fs),
    ( Fs = [F] -> true ; Fs = [_|_], F = or(Fs) ).
amounts(n(N), Sign, Unit, C, Ctx, E1, E2, F) :-
    in_units(N, Unit, C, Ctx, D),
    by(Sign, D, =, E1, E2, F).
amounts(any_of(Ns), Sign, Unit, C, Ctx, E1, E2, F) :-
    findall(G, ( member(N, Ns), amounts(n(N), Sign, Unit, C, Ctx, E1, E2, G) ), Fs),
    ( Fs = [F] -> true ; Fs = [_|_], F = or(Fs) ).
amounts(parity(Parity), Sign, Unit, C, Ctx, E1, E2, F) :-
    sorted_values(C, Ctx, Pairs),
    findall(N, ( between(1, 100, N), N mod 2 =:= Parity, in_units(N, Unit, C, Ctx, D), \+ \+ ( member(V-_, Pairs), member(W-_, Pairs), W - V =:= D ) ), Ns),
    amounts(any_of(Ns), Sign, Unit, C, Ctx, E1, E2, F).
amounts(ge(N), Sign, Unit, C, Ctx, E1, E2, F) :-
    in_units(N, Unit, C, Ctx, D),
    ( Sign > 0 -> Op = (>=) ; Op = (=<) ),
    by(Sign, D, Op, E1, E2, F).
amounts(le(N), Sign, Unit, C, Ctx, E1, E2, F) :-
    in_units(N, Unit, C, Ctx, D),
    ( Sign > 0 -> Op = (=<), Op1 = (>) ; Op = (>=), Op1 = (<) ),
    by(Sign, D, Op, E1, E2, F0),
    F = and([cmp(Op1, E1, E2), F0]).
amounts(imm, Sign, _, C, Ctx, E1, E2, F) :-
    (   step(C, Ctx, Step)
    ->  by(Sign, Step, =, E1, E2, F)
    ;   E1 = at(C, X),
        E2 = at(C, Y),
        consecutive(C, Ctx, Pairs),
        findall(and([same(X1, Y1), same(X2, Y2)]),
                ( member(I-J, Pairs),
                  ( Sign > 0 -> O1 = J, O2 = I ; O1 = I, O2 = J ),
                  is_option(X, o(C, O1), X1, Y1),
                  is_option(Y, o(C, O2), X2, Y2) ),
                Fs),
        ( Fs = [F] -> true ; F = or(Fs) )
    ).

amounts(amb, Sign, Unit, C, Ctx, E1, E2, F) :-
    member(How, [some, imm]),
    agreed(Ctx, amb, How),
    amounts(How, Sign, Unit, C, Ctx, E1, E2, F).

%   one_after_another(+Unit, +C, +Ctx): "two ferries after 9:00" is the next
%   ferry but one.

one_after_another(Unit, C, ctx(_, Cats, _, _, _, _)) :-
    arg(C, Cats, cat(_, Stems, _, Type, _, Dims, _, _)),
    memberchk(Type, [clock, hm, date, month]),
    memberchk(Unit, Stems),
    \+ unit_dim(Unit, _, _),
    \+ time_unit(Unit, Type, Dims).

%   is_option(+X, +O, -A, -B): X is O means same(A, B). It may be known already.

is_option(X, O, A, B) :-
    X = o(C, _),
    O = o(D, _),
    ( C =:= D -> X == O ; true ),
    sorted(X, O, A, B).

%   agreed(?Ctx, +What, +Choice): words that may mean different things mean the
%   same throughout a clue. The choices so far are the last argument of Ctx, a
%   list with an open end.

agreed(ctx(_, _, _, _, _, Choices), What, Choice) :-
    memberchk(What-Choice0, Choices),
    Choice0 = Choice.

by(Sign, D, Op, E1, E2, F) :-
    (   number(E2)
    ->  V is E2 + Sign*D,
        F = cmp(Op, E1, V)
    ;   Sign > 0
    ->  F = cmp(Op, E1, E2+D)
    ;   F = cmp(Op, E1, E2-D)
    ).

%   step(+C, +Ctx, -Step): values next to each other are Step apart.

step(C, Ctx, Step) :-
    sorted_values(C, Ctx, Pairs),
    pairs_values_keys(Pairs, Vs),
    Vs = [A,B|_],
    Step is B - A,
    even(Vs, Step).

pairs_values_keys([], []).
pairs_values_keys([V-_|Ps], [V|Vs]) :- pairs_values_keys(Ps, Vs).

even([_], _).
even([A,B|Vs], Step) :-
    Step =:= B - A,
    even([B|Vs], Step).

sorted_values(C, ctx(_, Cats, _, _, _, _), Pairs) :-
    arg(C, Cats, cat(_, _, _, _, _, _, Values, _)),
    findall(V-I, nth1(I, Values, V), Pairs0),
    keysort(Pairs0, Pairs).

consecutive(C, Ctx, Pairs) :-
    sorted_values(C, Ctx, Sorted),
    findall(I-J, append(_, [_-I,_-J|_], Sorted), Pairs).

%   between(+How, +Order, +C, +Ctx, +X, +Y, +Z, -F): X is between Y and Z.

between(mid, _, C, _, X, Y0, Z0, cmp(=, at(C, Y)+at(C, Z), 2*at(C, X))) :- !, sorted(Y0, Z0, Y, Z).
between(How, Order, C, Ctx, X, Y, Z, F) :-
    rising(How, C, Ctx, Y, X, Z, Up),
    rising(How, C, Ctx, Z, X, Y, Down),
    (   Order == given
    ->  F = Up
    ;   F = or([Up, Down])
    ).

rising(imm, C, Ctx, X, Y, Z, and([F, G])) :-
    !,
    amounts(imm, 1, none, C, Ctx, at(C, Y), at(C, X), F),
    amounts(imm, 1, none, C, Ctx, at(C, Z), at(C, Y), G).
rising(_, C, _, X, Y, Z, and([cmp(<, at(C, X), at(C, Y)), cmp(<, at(C, Y), at(C, Z))])).

%   A place is between places, a price between prices.

between_category(_, _, ctx(_, _, _, _, Row, _), Row) :-
    Row > 0,
    !.
between_category(o(C, _), o(C, _), ctx(_, Cats, _, _, _, _), C) :-
    arg(C, Cats, cat(_, _, Kind, _, _, _, _, _)),
    memberchk(Kind, [numeric, ordered]),
    !.
between_category(_, _, Ctx, C) :-
    only_ordered(Ctx, C).

%   category(+Comp, +Unit, +Words, +Ctx, -C, -Sign): what Comp is about; several solutions if
%   the text does not tell.

category(Comp, Unit, Words, Ctx, C, Sign) :-
    findall(Score-(C1-Sign1), candidate(Comp, Unit, Words, Ctx, C1, Sign1, Score), Found),
    keysort(Found, Sorted),
    Sorted = [Best-_|_],
    findall(Pair, member(Best-Pair, Sorted), Pairs0),
    sort(Pairs0, Pairs),
    member(C-Sign, Pairs),
    agreed(Ctx, c(Comp, Unit, Words), C-Sign).

%   counts(+Type, +Units, +Stems, +Dims): the category counts how often, not how
%   long.

counts(num, Units, Stems, Dims) :-
    \+ memberchk(year, Dims),
    ( memberchk(tim, Units) -> true ; \+ ( ( member(U, Units) ; member(U, Stems) ), unit_dim(U, _, _) ) ).

%   A lower Score is better. Pier 3 is not more than Pier 1.

candidate(Comp0, Unit, Words, Ctx, C, Sign, Score) :-
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(C, Cats, cat(Name, Stems, Kind, Type, Units, Dims, Values, Options)),
    Kind \== names,
    \+ ( memberchk(Unit, [minut, hour]), Type == num, Units == [], member(V, Values), \+ integer(V), \+ memberchk(Unit, Stems) ),
    ( memberchk(Comp0, [left, right]) -> memberchk(row, Dims) ; true ),
    \+ ( Comp0 == fewer, Type == money, \+ ( member(W, [Unit|Words]), memberchk(W, ['$', dollar, cent, pound, penni, euro, buck]) ) ),
    ( Unit == year, memberchk(year, Dims), memberchk(Comp0-Comp1, [more-before, less-after, fewer-after]) -> Comp = Comp1 ; lasting(Comp0, Words, Type, Dims, Comp1) -> Comp = Comp1 ; awaited(Comp0, Words, Type, Cats, Comp1) -> Comp = Comp1 ; of_an_age(Comp0, Unit, Units, Dims, Comp1) -> Comp = Comp1 ; since(Comp0, Words, Units, Stems, Dims, Comp1) -> Comp = Comp1, Comp1 \== none ; Comp = Comp0 ),
    \+ ( memberchk(hour, Words), memberchk(Comp0, [later, earlier]), \+ memberchk(Type, [clock, hm]), arg(_, Cats, cat(_, _, _, Timed, _, _, _, _)), memberchk(Timed, [clock, hm]) ),
    ( member(Often, [often, frequently]), memberchk(Often, Words) -> counts(Type, Units, Stems, Dims) ; true ),
    \+ ( Type == num, memberchk(time, Dims), member(Join, Words), begun(Join), \+ memberchk(Join, Stems), arg(_, Cats, cat(_, _, _, _, _, Years, _, _)), memberchk(year, Years) ),
    \+ ( memberchk('#been', Words), memberchk(Comp0, [longer, shorter]), \+ ( member(D, [duration, year, time, age]), memberchk(D, Dims) ), Dims \== [] ),
    unit_score(Unit, Words, Stems, Type, Units, Dims, Kind, Score1),
    \+ ( Score1 =:= 2, arg(_, Cats, cat(_, Others, numeric, _, _, _, _, _)), memberchk(Unit, Others) ),
    (   numbered(Words),
        comp(Comp, Sign0, Ds),
        memberchk(any, Ds)
    ->  ( has_numbers(Kind, Type, Stems) -> true ; labelled(Options) -> true ; member(Named, Stems), memberchk(Named, Words) ),
        Sign = Sign0,
        Score2 = 0
    ;   ( Kind == places, \+ memberchk(rank, Dims) -> true ; Type == num, has_numbers(Kind, Type, Stems) ),
        memberchk(Comp, [higher, lower, greater]),
        member(Named, Stems),
        memberchk(Named, Words)
    ->  comp(Comp, Sign, Counts),
        memberchk(any, Counts),
        Score2 = 4
    ;   Unit \== none,
        ( memberchk(Unit, Stems) ; memberchk(Unit, Units) ),
        (   Dims == []
        ->  comp(Comp, _, _)
        ;   Dims == [floor],
            of_levels(Comp)
        )
    ->  counted_sign(Comp, Unit, Sign),
        Score2 = 2
    ;   Type == num,
        Kind == numeric,
        ( memberchk(Comp, [more, less, fewer, greater]) ; memberchk(Comp, [higher, lower]), \+ memberchk(rank, Dims) ),
        member(Named, [Unit|Words]),
        ( memberchk(Named, Stems) ; memberchk(Named, Units) )
    ->  comp(Comp, Sign, Counts),
        memberchk(any, Counts),
        Score2 = 0
    ;   Comp == later,
        Unit == none,
        Words == [],
        memberchk(lat, Stems)
    ->  Sign = 1,
        Score2 = -1
    ;   comp_score(Comp, Kind, Stems, Dims, Ctx, C, Sign, Score2)
    ),
    words_score(Words, Stems, Dims, Score3),
    ( named_in(Name, Stems, Words) -> Score4 = -1 ; memberchk(Comp, [more, less, fewer]), labelled(Options) -> Score4 = 8 ; Score4 = 0 ),
    Score is 16*Score1 + Score2 + 6*Score3 + Score4.

%   lasting(+Comp0, +Words, +Type, +Dims, -Comp): who lasted longer went out in
%   a later round. What has lasted longer began in an earlier year, and what
%   sold better sold more.

lasting(Comp0, Words, num, Dims, Comp) :-
    memberchk(Comp0-Comp, [longer-later, shorter-earlier]),
    once(( member(W, Words), memberchk(W, [last, stai, surviv, remain]) )),
    memberchk(time, Dims).
lasting(Comp0, Words, _, Dims, Comp) :-
    memberchk(Comp0-Comp, [longer-older, shorter-younger]),
    memberchk(age, Dims),
    once(( member(W, Words), memberchk(W, [ag, aged, matur, ripen, liv]) )).
lasting(Comp0, Words, _, _, Comp) :-
    memberchk(Comp0-Comp, [better-more, worse-less]),
    once(( member(W, Words), memberchk(W, [sold, sell]) )).
lasting(Comp0, Words, Type, Dims, Comp) :-
    memberchk(Comp0-Comp, [longer-before, shorter-after]),
    memberchk('#been', Words),
    ( memberchk(year, Dims) -> true ; memberchk(Type, [date, month, clock]) ).

%   awaited(+Comp0, +Words, +Type, +Cats, -Comp): who waited longer for a chance got it on a later date.

awaited(Comp0, Words, Type, Cats, Comp) :-
    memberchk(Comp0-Comp, [longer-later, shorter-earlier]),
    memberchk(Type, [date, month, weekday]),
    memberchk(for, Words),
    memberchk(wait, Words),
    \+ ( arg(_, Cats, cat(_, _, _, _, _, Dims, _, _)), memberchk(duration, Dims) ).

%   of_an_age(+Comp0, +Unit, +Units, +Dims, -Comp): cheese that is 3 months older has ripened longer.

of_an_age(Comp0, Unit, Units, Dims, Comp) :-
    memberchk(Comp0-Comp, [older-more, younger-less]),
    memberchk(Unit, Units),
    memberchk(duration, Dims),
    \+ ( member(D, [age, year, time]), memberchk(D, Dims) ).

%   of_levels(?Comp): who is some grades ahead is in a higher one.

of_levels(ahead).
of_levels(behind).

%   since(+Comp0, +Words, +Units, +Stems, +Dims, -Comp): who was born before is
%   older, who was married before has been so for more years, what was due
%   before is more overdue; none if minutes do not tell what began before.

since(Comp0, Words, _, _, Dims, Comp) :-
    memberchk(Comp0-Comp, [before-more, after-less, earlier-more, later-less]),
    memberchk(age, Dims),
    once(( member(W, Words), memberchk(W, [birth, hatch, plant, built, bottl, distil]) )),
    !.
since(Comp0, Words, _, Stems, _, Comp) :-
    memberchk(Comp0-Comp, [before-more, after-less, earlier-more, later-less]),
    memberchk(overdu, Stems),
    memberchk(du, Words),
    !.
since(Comp0, Words, Units, Stems, Dims, Comp) :-
    memberchk(Comp0-Comp1, [before-more, after-less, earlier-more, later-less, sooner-more, 'more recently'-less, 'less recently'-more]),
    memberchk(duration, Dims),
    \+ memberchk(time, Dims),
    member(W, Words),
    begun(W),
    !,
    ( member(U, [year, month, decad]), ( memberchk(U, Units) ; memberchk(U, Stems) ) -> Comp = Comp1 ; Comp = none ).

%   begun(?Stem): who began before has done so longer.

begun(start).
begun(began).
begun(begin).
begun(took).
begun(tak).
begun(join).
begun(open).
begun(mov).
begun(marri).
begun(wed).
begun(hir).
begun(enter).
begun(settl).
begun(found).
begun(establish).
begun(recruit).
begun(enlist).
begun(employ).

%   words_score(+Words, +Stems, +Dims, -Score): 0 if the words belong to the
%   category, 2 if they belong to another.

words_score(Words, Stems, Dims, Score3) :-
    (   member(W, Words),
        verb_dim(W, _)
    ->  ( ( verb_dim(W, Dim), memberchk(Dim, Dims) ; memberchk(W, Stems) ) -> Score3 = 0 ; Score3 = 2 )
    ;   member(S, Stems),
        memberchk(S, Words)
    ->  Score3 = 0
    ;   Score3 = 1
    ).

%   named_in(+Name, +Stems, +Words): Words has all words of the name, if it has
%   several, or all words of the category.

named_in(Name, Stems, Words) :-
    (   atomic_list_concat(Parts, ' ', Name),
        Parts = [_,_|_]
    ->  \+ ( member(Part, Parts), downcase_atom(Part, Key), stem(Key, S), \+ memberchk(S, Words) )
    ;   \+ ( member(S, Stems), \+ memberchk(S, Words) )
    ).

%   counted_sign(+Comp, +Unit, -Sign): who is some votes ahead has more of them,
%   and so has who is higher, if the unit is not places. Who is some strokes or
%   mistakes ahead may have more or fewer.

counted_sign(Comp, Unit, Sign) :-
    findall(S, comp(Comp, S, _), Signs0),
    sort(Signs0, Signs),
    (   Signs = [_,_],
        \+ place_word(Unit),
        comp(Comp, Sign0, Ds),
        ( memberchk(any, Ds) -> true ; memberchk(points, Ds), \+ fault(Unit) )
    ->  Sign = Sign0
    ;   member(Sign, Signs)
    ).

%   fault(?Unit): who is ahead has fewer of these.

fault(fault).
fault(mistak).
fault(error).
fault(foul).
fault(miss).
fault(penalti).
fault(demerit).
fault(strok).
fault(loss).

%   numbered(+Words): Words are about the number of a house or a seat.

numbered(Words) :-
    member(W, Words),
    memberchk(W, [number, numbered, address]),
    !.

%   unit_score: 0 if the unit is the category's, 1 if it may be, 2 if it is
%   unknown; fails if it is another.

unit_score(none, _, _, _, _, _, _, 0) :- !.
unit_score('$', _, _, _, _, Dims, _, 0) :- !, memberchk(money, Dims).
unit_score('%', _, _, _, _, Dims, _, 0) :- !, memberchk(pct, Dims).
unit_score(point, _, _, pct, _, _, _, 1) :- !.
unit_score(Unit, _, Stems, _, Units, _, _, 0) :-
    ( memberchk(Unit, Units) ; memberchk(Unit, Stems) ; Units == [], total_in(Unit, Stems) ),
    !.
unit_score(Unit, _, _, Type, _, Dims, Kind, Score) :-
    time_unit(Unit, Type, Dims),
    !,
    Kind \== names,
    Score = 0.
unit_score(Unit, _, Stems, Type, Units, Dims, _, Score) :-
    \+ ( memberchk(Type, [clock, hm]), Unit \== second ),
    unit_dim(Unit, Dim, _),
    memberchk(Dim, Dims),
    !,
    (   Units == [],
        \+ ( member(S, Stems), unit_dim(S, Dim, _) )
    ->  Score = 0
    ;   Score = 1
    ).
unit_score(Unit, _, _, _, _, Dims, Kind, 0) :-
    ( place_word(Unit) -> true ; one_by_one(Unit, none) ),
    ( memberchk(row, Dims) ; memberchk(rank, Dims) ; Kind == ordered, Dims == [] ),
    !.
unit_score(Unit, Words, _, Type, Units, Dims, Kind, 2) :-
    \+ ( unit_dim(Unit, Dim, _), memberchk(Dim, Dims) ),
    ( unit_dim(Unit, _, _) -> Dims == [] ; true ),
    \+ ( place_word(Unit), Unit \== peopl, Unit \== person ),
    \+ memberchk(Type, [money, pct, clock, hm, month, weekday, date]),
    ( Units == [] ; member(U, Units), memberchk(U, Words) ),
    \+ memberchk(money, Dims),
    \+ memberchk(age, Dims),
    \+ memberchk(year, Dims),
    Kind == numeric.

%   total_in(+Unit, +Stems): the category is a total in the unit: mileage is in
%   miles.

total_in(Unit, Stems) :-
    member(S, Stems),
    atom_concat(Unit, End, S),
    memberchk(End, [ag, eag, nag]),
    !.

%   comp_score: 0 if the comparative fits what the category measures, 3 to 6 if
%   it may fit, 8 if the category is the only one with an order.

comp_score(apart, _, _, _, _, _, 1, 0) :-
    !.
comp_score(Comp, ordered, _, _, Ctx, C, Sign, -2) :-
    graded(Comp, Ctx, C, Sign),
    !.
comp_score(Comp, Kind, Stems, Dims, Ctx, C, Sign, Score) :-
    findall(S-Sign0, comp_fits(Comp, Kind, Dims, S, Sign0), Found),
    (   stem(Comp, Stem),
        memberchk(Stem, Stems)
    ->  ( keysort(Found, [_-Sign|_]) -> true ; comp(Comp, Sign, _) ),
        !,
        Score = 0
    ;   Found = [_|_],
        named_for(Comp, Name),
        memberchk(Name, Stems)
    ->  keysort(Found, [_-Sign|_]),
        Score = -1
    ;   Found \== []
    ->  keysort(Found, [Score-Sign|_])
    ;   ( only_ordered(Ctx, C) -> true ; Kind == ordered, only_sequence(Comp, Ctx, C) ),
        Kind \== places,
        \+ memberchk(Comp, [left, right]),
        findall(S, comp(Comp, S, _), Signs0),
        sort(Signs0, Signs),
        member(Sign, Signs),
        neutral(Comp, Dims),
        Score = 8
    ).

comp_fits(Comp, Kind, Dims, Score, Sign) :-
    comp(Comp, Sign, Ds),
    (   member(D, Ds),
        memberchk(D, Dims),
        \+ by_strokes(Comp, D, Dims)
    ->  (   second(Comp, D)
        ->  Score = 5
        ;   usual(Comp, D0),
            D \== D0
        ->  Score = 3
        ;   Score = 0
        )
    ;   memberchk(any, Ds),
        Kind \== places,
        \+ ( member(D, Dims), memberchk(D, [time, rank, row, year]) ),
        \+ upside_down(Comp, Dims)
    ->  ( plain(Comp), Kind \== ordered -> Score = 4 ; Score = 6 )
    ).

%   plain(?Comp): Comp fits any number.

plain(more).
plain(less).
plain(fewer).
plain(higher).
plain(lower).
plain(greater).
plain(above).
plain(below).

%   In a category that a comparative does not measure, only a plain more or less
%   gives the sign.

neutral(_, []) :- !.
neutral(Comp, _) :-
    comp(Comp, _, Ds),
    memberchk(any, Ds),
    !.

only_ordered(ctx(_, Cats, _, _, _, _), C) :-
    findall(I, ( arg(I, Cats, cat(_, _, Kind, _, _, _, _, _)), Kind \== names ), [C]).

%   only_sequence(+Comp, +Ctx, -C): "before" is about an order of words if
%   nothing else has a time.

only_sequence(Comp, ctx(_, Cats, _, _, _, _), C) :-
    comp(Comp, _, Ds),
    memberchk(time, Ds),
    !,
    findall(I, ( arg(I, Cats, cat(_, _, ordered, _, _, _, _, _)) ), [C]),
    \+ ( arg(_, Cats, cat(_, _, Kind, _, _, Dims, _, _)), memberchk(Kind, [numeric, places]), ( Dims == [] ; member(D, Dims), memberchk(D, Ds) ) ).

%   in_units(+N, +Unit, +C, +Ctx, -D): D is the difference in the unit of the
%   category.

in_units(N, Unit, C, Ctx, D) :-
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(C, Cats, cat(_, Stems, _, Type, Units0, Dims, _, _)),
    \+ ( Unit == none, memberchk(Type, [clock, hm]), N =\= 0 ),
    ( Units0 == [], Type == num -> Units = Stems ; Units = Units0 ),
    (   \+ ( Type == ord, memberchk(Unit, Stems) ),
        factor(Unit, Type, Units, Dims, K)
    ->  D is N*K
    ;   D = N
    ).

factor(hour, clock, _, _, 60).
factor(hour, hm, _, _, 60).
factor(week, date, _, _, 7).
factor(fortnight, date, _, _, 14).
factor(week, weekday, _, _, 7).
factor(decad, _, _, _, 10).
factor(centuri, _, _, _, 100).
factor(cent, _, Units, _, 1r100) :- \+ memberchk(cent, Units).
factor(penc, money, _, _, 1r100).
factor(Unit, _, Units, _, K) :-
    unit_dim(Unit, Dim, K1),
    member(U, Units),
    unit_dim(U, Dim, K2),
    !,
    K is K1 rdiv K2.

%   flat(+F0, -F): without nested conjunctions and without parts that say
%   nothing.

flat(and(Fs0), F) :-
    !,
    flat_list(Fs0, Fs1),
    conjuncts(Fs1, Fs2),
    exclude(plain_truth, Fs2, Fs5),
    equalities(Fs5, Pairs, Fs3),
    classes(Pairs, [], Classes),
    maplist(one_each, Classes),
    findall(same(A, B), ( member([A|Bs], Classes), member(B, Bs) ), Sames),
    append(Sames, Fs3, Fs4),
    sort(Fs4, Fs),
    ( Fs = [F] -> true ; F = and(Fs) ).
flat(or(Fs0), or(Fs)) :- !, flat_list(Fs0, Fs).
flat(one(Fs0), one(Fs)) :- !, flat_list(Fs0, Fs1), sort(Fs1, Fs).
flat(not(F0), not(F)) :- !, flat(F0, F).
flat(implies(F0, G0), implies(F, G)) :- !, flat(F0, F), flat(G0, G).
flat(iff(F0, G0), iff(F, G)) :- !, flat(F0, F), flat(G0, G).
flat(different(As0), F) :-
    !,
    sort(As0, As),
    length(As0, N),
    length(As, N),
    ( As = [A,B] -> F = not(same(A, B)) ; F = different(As) ).
flat(supposed(F0), F) :- !, flat(F0, F1), ( plain_truth(F1) -> F = and([]) ; F = supposed(F1) ).
flat(F, F).

%   plain_truth(+F): options of a category differ.

plain_truth(not(same(o(C, I), o(C, J)))) :- I =\= J.

equalities([], [], []).
equalities([F|Fs], Pairs, Rest) :-
    (   F = same(A, B)
    ->  Pairs = [A-B|Pairs1],
        Rest = Rest1
    ;   Pairs = Pairs1,
        Rest = [F|Rest1]
    ),
    equalities(Fs, Pairs1, Rest1).

%   classes(+Pairs, +Classes0, -Classes): sets of options of one person.

classes([], Classes, Classes).
classes([A-B|Pairs], Classes0, Classes) :-
    sort([A,B], New),
    merged(Classes0, New, Classes1),
    classes(Pairs, Classes1, Classes).

merged([], New, [New]).
merged([Class|Classes0], New, Classes) :-
    (   member(X, Class),
        memberchk(X, New)
    ->  append(Class, New, Both0),
        sort(Both0, Both),
        merged(Classes0, Both, Classes)
    ;   Classes = [Class|Classes1],
        merged(Classes0, New, Classes1)
    ).

%   one_each(+Class): Class has no two options of a category.

one_each([_]).
one_each([o(A, _),o(B, P)|Os]) :-
    A =\= B,
    one_each([o(B, P)|Os]).

flat_list([], []).
flat_list([F|Fs], [G|Gs]) :-
    flat(F, G),
    flat_list(Fs, Gs).

conjuncts([], []).
conjuncts([F|Fs], Gs) :-
    (   F = and(Fs0)
    ->  append(Fs0, Gs1, Gs)
    ;   Gs = [F|Gs1]
    ),
    conjuncts(Fs, Gs1).

%   possible(+F): no two options of a category belong to the same person.

possible(F0) :-
    flat(F0, F),
    sound(F).

%   sound(+F): F can be true and says something: no two options of a category
%   belong to the same person.

sound(F) :-
    F \== and([]),
    conjuncts([F], Fs),
    sound_list(Fs).

sound_list([]).
sound_list([F|Fs]) :-
    sound_part(F),
    sound_list(Fs).

sound_part(same(o(A, _), o(B, _))) :- !, A =\= B.
sound_part(not(F)) :- !, sound_negated(F).
sound_part(and(Fs)) :- !, Fs \== [], sound_list(Fs).
sound_part(one(Fs)) :- !, Fs = [_,_|_], sound_list(Fs).
sound_part(or(Fs)) :- !, Fs = [_,_|_], sound_list(Fs).
sound_part(implies(F, G)) :- !, sound_part(F), sound_part(G).
sound_part(iff(F, G)) :- !, sound_part(F), sound_part(G).
sound_part(supposed(F)) :- !, sound_part(F).
sound_part(cmp(_, E1, E2)) :- !, sound_cmp(E1, E2).
sound_part(_).

sound_negated(same(o(A, _), o(B, _))) :- !, A =\= B.
sound_negated(F) :- sound_part(F).

sound_cmp(at(C, X), at(C, Y)) :- !, X \== Y.
sound_cmp(at(C, X), at(C, Y)+_) :- !, X \== Y.
sound_cmp(at(C, X), at(C, Y)-_) :- !, X \== Y.
sound_cmp(abs(at(C, X)-at(C, Y)), _) :- !, X \== Y.
sound_cmp(_, _).
