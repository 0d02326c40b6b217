/*  The options that are the oldest, the second most expensive, the last but one.

*/

:- module(puzzle_superlatives, [of_all/3, plural/2, plural/1, ranked/4, superlative/7, only_order/4, of_unknown_size/3]).

:- autoload(library(lists)).
:- autoload(library(apply)).
:- use_module(library(puzzle/values)).
:- use_module(library(puzzle/words)).
:- use_module(library(puzzle/relations)).
:- use_module(library(puzzle/mentions)).

%   of_all(+Tokens, +Ctx, -Rest): skips "of the five", which adds nothing to a
%   superlative.

of_all([t(of, _, _, _)|Ts0], _, Rest) :-
    ( Ts0 = [t(them, _, _, _),t(all, _, _, _)|Ts] -> true ; Ts0 = [t(all, _, _, _)|Ts] ),
    !,
    Rest = Ts.
of_all([t(of, _, _, _),t(Key, _, _, _),t(n(N, ''), _, _, _)|Ts], Ctx, Rest) :-
    Ctx = ctx(N, _, _, _, _, _),
    memberchk(Key, [the, these, all]),
    !,
    ( Ts = [t(Noun, _, _, _)|Ts1], plural(Noun), \+ lex(Noun, _), \+ ( lookup(Ts, Ctx, Length-_, _), Length > 1 ) -> Rest = Ts1 ; Rest = Ts ).
of_all([t(of, _, _, _),t(the, _, _, _),t(Bunch, _, _, _)|Ts], _, Ts) :-
    memberchk(Bunch, [bunch, lot, group, crowd, field, pack, collection]),
    !.
of_all(Ts, _, Ts).

plural(Noun, S) :- Noun \== S, ends(Noun, s).

plural(Key) :-
    atom(Key),
    ( ends(Key, s) ; memberchk(Key, [people, men, women, children]) ),
    \+ ( stem(Key, S), unit_dim(S, _, _) ),
    !.

%   ranked(+K, +N, +Values, -O): the option with the Kth value from the least one.

ranked(K, N, Values, O) :-
    K =< N,
    findall(V-I, nth1(I, Values, V), Pairs),
    sort(Pairs, Sorted),
    nth1(K, Sorted, _-O).

%   superlative(+Key, +K, +Tokens, +Win, +Ctx, -Cands, -Rest): "has won the most
%   stages" does not mean the last stage.

superlative(Key, K, [_|Ts], _, Ctx, [o(C, O)], Ts) :-
    atom(Key),
    atom_concat(Base, est, Key),
    atom_concat(Base, er, Comp),
    graded(Comp, Ctx, C, Sign),
    !,
    Ctx = ctx(N, Cats, _, _, _, _),
    arg(C, Cats, cat(_, _, _, _, _, _, Values, _)),
    ( Sign > 0 -> Rank is N + 1 - K ; Rank = K ),
    ranked(Rank, N, Values, O).
superlative(Key, K, [_|Ts], _, Ctx, [o(C, O)], Ts) :-
    memberchk(Key-Sign, [highest-1, largest-1, biggest-1, greatest-1, lowest-0, smallest-0]),
    Ts = [t(Number, _, _, _)|Ts1],
    memberchk(Number, [number, numbered]),
    \+ Ts1 = [t(of, _, _, _)|_],
    !,
    Ctx = ctx(N, Cats, _, _, _, _),
    findall(C0-Vs, ( arg(C0, Cats, cat(_, Stems, Kind, Type, _, _, Vs, _)), Kind \== names, Type \== ord, has_numbers(Kind, Type, Stems) ), [C-Values]),
    ( Sign =:= 1 -> Rank is N + 1 - K ; Rank = K ),
    ranked(Rank, N, Values, O).
superlative(Most, K, [_,t(Late, _, _, _)|Ts], _, Ctx, [o(C, O)], Ts) :-
    memberchk(Most, [most, least]),
    atom(Late),
    stem(Late, S),
    \+ ends(Late, s),
    \+ done(Late),
    Ctx = ctx(N, Cats, _, _, _, _),
    findall(C0, ( arg(C0, Cats, cat(Name, Stems, numeric, _, _, _, _, _)), memberchk(S, Stems), \+ downcase_atom(Name, Late) ), [C]),
    arg(C, Cats, cat(_, _, _, _, _, _, Values, _)),
    !,
    ( Most == most -> Rank is N + 1 - K ; Rank = K ),
    ranked(Rank, N, Values, O).
superlative(Key, K, [_|Ts], _, Ctx, [o(C, O)], Ts) :-
    memberchk(Key, [most, fewest, least]),
    Ts = [t(Stages, _, _, _)|_],
    atom(Stages),
    stem(Stages, S),
    Ctx = ctx(N, Cats, _, _, _, _),
    arg(C, Cats, cat(_, _, numeric, num, Units, Dims, Values, [o(_, [_-[t(n(_, _), _, _, _)|_]|_], _, _)|_])),
    memberchk(S, Units),
    memberchk(time, Dims),
    !,
    ( Key == most -> Rank is N + 1 - K ; Rank = K ),
    ranked(Rank, N, Values, O).
superlative(Key, K, [_|Ts], Win, Ctx, Cands, Rest) :-
    atom(Key),
    superlative_of(Key, Comp, Ts, Rest),
    ( of_all(Rest, Ctx, [t(to, _, _, _)|To]) -> ( To = [t(be, _, _, _),t(Verb, _, _, _)|_] -> true ; To = [t(Verb, _, _, _)|_] ), atom(Verb), roots(Verb, After, []) ; after_superlative(Rest, After) ),
    Ctx = ctx(N, Cats, _, _, _, _),
    findall(Strength-o(C, O),
            ( arg(C, Cats, cat(_, Stems, Kind, _, _, Dims, Values, _)),
              Kind \== names,
              comp_in(Comp, Kind, Dims, Sign, Strength0),
              (   member(S, Stems), ( memberchk(S, After) ; named_for(Comp, S) )
              ->  Strength = 0
              ;   member(S, After), verb_dim(S, D), memberchk(D, Dims)
              ->  Strength = 0
              ;   member(S, Stems), memberchk(S, Win)
              ->  Strength = 1
              ;   member(S, Win), verb_dim(S, D), memberchk(D, Dims)
              ->  Strength = 1
              ;   Strength is Strength0 + 2
              ),
              ( Sign > 0 -> Rank is N + 1 - K ; Rank = K ),
              ranked(Rank, N, Values, O) ),
            Found0),
    ( Found0 == [], only_order(Comp, K, Ctx, O) -> Found = [0-O] ; Found = Found0 ),
    ( event(Rest), exclude(of_height(Ctx), Found, Lasting), Lasting \== [] -> keysort(Lasting, Sorted) ; keysort(Found, Sorted) ),
    Sorted = [Best-_|_],
    findall(O, member(Best-O, Sorted), Cands).

%   only_order(+Comp, +K, +Ctx, -O): the stations have no length, but are the only order.

only_order(Comp, K, ctx(N, Cats, _, _, _, _), o(C, O)) :-
    findall(C0-Vs-Ds, ( arg(C0, Cats, cat(_, _, Kind, _, _, Ds, Vs, _)), Kind \== names ), [C-Values-[]]),
    arg(C, Cats, cat(_, _, ordered, _, _, _, _, _)),
    findall(S, comp(Comp, S, _), Signs),
    sort(Signs, [Sign]),
    ( Sign > 0 -> Rank is N + 1 - K ; Rank = K ),
    ranked(Rank, N, Values, O).

%   event(+Tokens): after "the shortest": something that lasts and has no
%   height.

event([t(Noun, _, _, _)|_]) :- memberchk(Noun, [climb, hike, walk, trip, ride, flight, drive, journey, tour, run, swim, speech, talk, meeting, wait, visit, stay, song, movie, film, show, shift]).

of_height(ctx(_, Cats, _, _, _, _), _-o(C, _)) :-
    arg(C, Cats, cat(_, Stems, _, _, _, _, _, _)),
    member(S, Stems),
    memberchk(S, [height, tall, elevation, altitud]),
    !.

%   after_superlative(+Tokens, -Stems): "the highest rated" is about ratings.

after_superlative([t(Rated, _, _, _)|_], [Rating]) :-
    ends(Rated, Root, ed),
    !,
    atom_concat(Root, ing, Rating).
after_superlative([t(Paid, _, _, _)|_], Roots) :-
    atom(Paid),
    past(Paid),
    !,
    roots(Paid, Roots, []).
after_superlative(Ts, Stems) :- next_stems(Ts, 3, Stems).

%   of_unknown_size(+Key, +Tokens, +Ctx): "the smallest boots", if boots are
%   names and no category measures size.

of_unknown_size(Key, [t(Noun, _, _, _)|_], ctx(_, Cats, _, _, _, _)) :-
    sized(Key),
    atom(Noun),
    stem(Noun, S),
    arg(_, Cats, cat(_, Stems, names, _, _, _, _, _)),
    memberchk(S, Stems),
    \+ ( arg(_, Cats, cat(_, Stems1, Kind, _, _, Dims, _, _)), Kind \== names,
         ( memberchk(S, Stems1) ; member(D, [size, length, weight, volume]), memberchk(D, Dims) ) ),
    !.

sized(smallest).
sized(largest).
sized(biggest).
sized(tiniest).

superlative_of(most, Comp, Ts, Rest) :-
    !,
    more_than(more, Comp, Ts, Rest).
superlative_of(least, Comp, Ts, Rest) :-
    !,
    more_than(less, Comp, Ts, Rest).
superlative_of(top, higher, Ts, Ts) :-
    !,
    Ts = [t(Key, _, _, _)|_],
    atom(Key),
    stem(Key, S),
    memberchk(S, [floor, stori, level, scor, pric, bid, mark, scorer, earner, bidder, seller, fundraiser]).
superlative_of(bottom, lower, Ts, Ts) :-
    !,
    Ts = [t(Key, _, _, _)|_],
    memberchk(Key, [floor, story, level]).
superlative_of(ground, lower, Ts, Ts) :-
    !,
    Ts = [t(floor, _, _, _)|_].
superlative_of(latest, later, Ts, Ts) :- !.
superlative_of(last, later, Ts, Ts) :- !.
superlative_of(best, better, Ts, Ts) :- !.
superlative_of(worst, worse, Ts, Ts) :- !.
superlative_of(farthest, farther, Ts, Ts) :- !.
superlative_of(furthest, farther, Ts, Ts) :- !.
superlative_of(eldest, older, Ts, Ts) :- !.
superlative_of(fewest, less, Ts, Ts) :- !.
superlative_of(Key, Comp, Ts, Ts) :-
    ends(Key, Base, est),
    atom_concat(Base, er, Comp),
    comp(Comp, _, _),
    !.

more_than(More, Comp, [t(Key, _, _, _)|Ts], Ts) :-
    atom(Key),
    atomic_list_concat([More, ' ', Key], Comp),
    comp(Comp, _, _),
    !.
more_than(More, More, Ts, Ts).

%   comp_in(+Comp, +Kind, +Dims, -Sign, -Strength): the meaning of the
%   comparative in a category. Strength is 0 if the category measures it, 1 if
%   it may.

comp_in(Comp, Kind, Dims, Sign, Strength) :-
    comp(Comp, Sign, Ds),
    (   member(D, Ds),
        memberchk(D, Dims),
        \+ by_strokes(Comp, D, Dims)
    ->  ( second(Comp, D) -> Strength = 2 ; usual(Comp, D0), D \== D0 -> Strength = 1 ; Strength = 0 )
    ;   memberchk(any, Ds),
        Kind \== places,
        \+ ( member(D, Dims), memberchk(D, [time, rank, row, year]) ),
        \+ upside_down(Comp, Dims)
    ->  Strength = 1
    ).
