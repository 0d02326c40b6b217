/*  The fixed wording in which clues are said back, read again:

        Ann = $20    Ann ≠ tea    Ann is next to Bob    Price of Ann = Price of tea + 20
        Price of Ann and of tea differ by (at least) 20    Ann, Bob and tea are all different
        not (F)    F and G    F, or G    either F or G    if F then G    F if and only if G
*/

:- module(puzzle_said, [said/3]).

:- autoload(library(lists)).
:- use_module(library(puzzle/tokens)).

%   said(+Tokens, +Ctx, -Formula)

said(Tokens, Ctx, Formula) :-
    phrase(formula(Ctx, Formula), Tokens),
    !.

k(Key) --> [t(Key, _, _, _)].

formula(Ctx, implies(F, G)) --> k(if), !, alternatives(Ctx, F), k(then), alternatives(Ctx, G).
formula(Ctx, one([F|Fs])) --> k(either), !, all(Ctx, F), others(Ctx, Fs).
formula(Ctx, F) -->
    alternatives(Ctx, G),
    ( k(if), k(and), k(only), k(if) -> alternatives(Ctx, H), { F = iff(G, H) } ; { F = G } ).

others(Ctx, [F|Fs]) --> k(or), all(Ctx, F), ( others(Ctx, Fs) -> [] ; { Fs = [] } ).

alternatives(Ctx, F) --> all(Ctx, G), or_rest(Ctx, Gs), { Gs == [] -> F = G ; F = or([G|Gs]) }.

or_rest(Ctx, [F|Fs]) --> k(','), k(or), !, all(Ctx, F), or_rest(Ctx, Fs).
or_rest(_, []) --> [].

all(Ctx, F) --> part(Ctx, G), and_rest(Ctx, Gs), { Gs == [] -> F = G ; F = and([G|Gs]) }.

and_rest(Ctx, [F|Fs]) --> k(and), part(Ctx, F), !, and_rest(Ctx, Fs).
and_rest(_, []) --> [].

part(Ctx, not(F)) --> k(not), k('('), !, formula(Ctx, F), k(')').
part(Ctx, F) --> k('('), formula(Ctx, F), k(')'), !.
part(Ctx, cmp(Op, abs(at(C, A)-at(C, B)), N)) -->
    category(Ctx, C), k(of), option(Ctx, A), k(and), k(of), option(Ctx, B), k(differ), k(by), bound(Op), number(N), !.
part(Ctx, F) --> option(Ctx, A), relation(Ctx, A, F), !.
part(Ctx, cmp(Op, L, R)) --> expression(Ctx, L), op(Op), expression(Ctx, R), !.
part(Ctx, different([A|As])) --> option(Ctx, A), options(Ctx, As), k(are), k(all), k(different).

bound(<) --> k(less), k(than), !.
bound(=<) --> k(at), k(most), !.
bound(>) --> k(more), k(than), !.
bound(>=) --> k(at), k(least), !.
bound(=) --> [].

relation(Ctx, A, same(A, B)) --> k(=), option(Ctx, B).
relation(Ctx, A, not(same(A, B))) --> k('≠'), option(Ctx, B).
relation(Ctx, A, cmp(=, abs(at(Row, A)-at(Row, B)), 1)) -->
    { Ctx = ctx(_, _, _, _, Row, _), Row > 0 },
    k(is), k(next), k(to), option(Ctx, B).

options(Ctx, [A|As]) --> k(','), option(Ctx, A), options(Ctx, As).
options(Ctx, [A]) --> k(and), option(Ctx, A).

op(=) --> k(=).
op(\=) --> k('≠').
op(<) --> k(<).
op(>) --> k(>).
op(=<) --> k('≤').
op(>=) --> k('≥').

expression(Ctx, E) --> term(Ctx, E0), sums(Ctx, E0, E).

sums(Ctx, E0, E) --> k(+), !, term(Ctx, T), sums(Ctx, E0+T, E).
sums(Ctx, E0, E) --> k(dash), term(Ctx, T), !, sums(Ctx, E0-T, E).
sums(_, E, E) --> [].

term(Ctx, abs(E)) --> k(dash), !, expression(Ctx, E), k(dash).
term(Ctx, E) --> k('('), !, expression(Ctx, E), k(')').
term(Ctx, K*E) --> number(K), k('×'), !, k('('), expression(Ctx, E), k(')').
term(Ctx, at(C, A)) --> category(Ctx, C), k(of), option(Ctx, A).
term(_, N) --> number(N).

number(N) --> [t(n(A, _), _, L, C), t(n(B, _), _, L, C1)], { C1 =< C+20, N is A rdiv B }.
number(N) --> [t(n(N, _), _, _, _)].

%   category(+Ctx, -C)//: by its name, option(+Ctx, -O)// by its name, and that of its category
%   where another one has it, too.

category(ctx(_, Cats, _, _, _, _), C) -->
    { arg(C, Cats, cat(Name, _, _, _, _, _, _, _)) },
    named(Name).

option(Ctx, O, Tokens, Rest) :-
    findall(Weight-x(O1, Rest1),
            ( option_tokens(Ctx, O1, Named), keys(Named, Tokens, Spelt, Rest1), length(Named, L), Weight is 2*L + Spelt ),
            Found0),
    sort(1, @>=, Found0, Found),
    member(_-x(O, Rest0), Found),
    in_category(Ctx, O, Rest0, Rest).

option_tokens(ctx(_, Cats, _, _, _, _), o(C, I), Tokens) :-
    arg(C, Cats, cat(_, _, _, _, _, _, _, Options)),
    nth1(I, Options, o(_, Names, _, _)),
    (   Names = [_-Tokens|_]
    ->  true
    ;   Tokens = [t(n(I, ''), '', 0, 0)]
    ).

in_category(ctx(_, Cats, _, _, _, _), o(C, _)) -->
    k('('), !,
    { arg(C, Cats, cat(Name, _, _, _, _, _, _, _)) },
    named(Name), k(')').
in_category(_, _) --> [].

%   named(+Text)//: tokens that stand for the text.

named(Text, Tokens, Rest) :-
    atom_codes(Text, Codes),
    line_tokens(Codes, 1, Named),
    keys(Named, Tokens, _, Rest).

%   keys(+Named, +Tokens, -Spelt, -Rest): Spelt is 1 if they are spelt the same, else 0, as 4th and fourth.

keys([], Ts, 1, Ts).
keys([t(K, Raw, _, _)|Ks], [t(K, Raw1, _, _)|Ts], Spelt, Rest) :-
    keys(Ks, Ts, Spelt0, Rest),
    ( Raw == Raw1 -> Spelt = Spelt0 ; Spelt = 0 ).
