/*  library(puzzle): logic puzzles in English.

    puzzle/file       the parts of a text
    puzzle/tokens     its words
    puzzle/values     numbers, money, dates and times
    puzzle/words      the words that say how options relate
    puzzle/hedges     the words with which nothing is stated
    puzzle/idioms     phrases with other words that say the same
    puzzle/nations    countries and who is from them
    puzzle/names      first names of men and of women
    puzzle/relations  the relations in a sentence
    puzzle/mentions   the options in a sentence
    puzzle/superlatives  the oldest, the second most expensive
    puzzle/numbers    its numbers
    puzzle/whereabouts  words of place with which nothing is compared
    puzzle/items      its words, as items for the grammar
    puzzle/phrases    what items are together
    puzzle/clauses    the grammar
    puzzle/meaning    what a sentence may mean, as formulas
    puzzle/plainer    a sentence without what says nothing
    puzzle/rewords    a sentence in words that the grammar has
    puzzle/said       the fixed wording in which clues are said back

    A puzzle is

        puzzle(Story, Categories, Row, Clues, Questions, Answer, Errors)

    Story has the lines before the categories. Row is the number of the category of the places
    in a row, or 0. A category is

        category(Name, Words, Kind, Unit, Options, Line, Column)

    with option(Name, Aliases, Value, Line, Column) for its options; Kind is names, ordered,
    numeric or places; Value is none in one of names. A clue is clue(Text, Meanings, Line,
    Column) with the formulas that it may mean, after which comes literal(Formula) where the words
    say less than is usually meant; a question question(Text, Category, Option, Formula, Line,
    Column), of which Category or Formula is none; a row of the answer row(Options, Line,
    Column). An error is error(Line, Column, Message).
    puzzle/meaning has the formulas.
*/

:- module(puzzle, [read_puzzle/2, text_puzzle/2]).

:- autoload(library(lists)).
:- autoload(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(puzzle/tokens)).
:- use_module(library(puzzle/file)).
:- use_module(library(puzzle/values)).
:- use_module(library(puzzle/words)).
:- use_module(library(puzzle/hedges)).
:- use_module(library(puzzle/nations)).
:- use_module(library(puzzle/names)).
:- use_module(library(puzzle/mentions)).
:- use_module(library(puzzle/whereabouts)).
:- use_module(library(puzzle/items)).
:- use_module(library(puzzle/phrases)).
:- use_module(library(puzzle/clauses)).
:- use_module(library(puzzle/meaning)).
:- use_module(library(puzzle/plainer)).
:- use_module(library(puzzle/rewords)).
:- use_module(library(puzzle/said)).

%!  read_puzzle(+File, -Puzzle) is det.

read_puzzle(File, Puzzle) :-
    setup_call_cleanup(open(File, read, Stream, [encoding(utf8)]),
                       read_string(Stream, _, Text),
                       close(Stream)),
    text_puzzle(Text, Puzzle).

%!  text_puzzle(+Text, -Puzzle) is det.

text_puzzle(Text, puzzle(Story, Categories, Row, Clues, Questions, Answer, Errors)) :-
    text_codes(Text, Codes),
    text_parts(Codes, StoryLines, Parts, ClueTokens, AnswerLines, Errors0),
    story(StoryLines, Story),
    categories(Parts, StoryLines, ClueTokens, Categories, Cats, Row, Errors1),
    context(Categories, Cats, Row, StoryLines, ClueTokens, Ctx),
    (   Errors1 == []
    ->  clues(ClueTokens, Ctx, none, Clues, Questions, Errors2),
        answer(AnswerLines, Ctx, Answer, Errors3)
    ;   Clues = [], Questions = [], Answer = [], Errors2 = [], Errors3 = []
    ),
    append([Errors0, Errors1, Errors2, Errors3], Errors4),
    sort(Errors4, Errors).

text_codes(Text, Codes) :-
    (   string(Text)
    ->  string_codes(Text, Codes)
    ;   atom_codes(Text, Codes)
    ).

story([], []).
story([_-Codes-_|Lines], [Text|Texts]) :-
    atom_codes(Text, Codes),
    story(Lines, Texts).

%   categories(+Parts, +Story, +Clues, -Categories, -Cats, -Row, -Errors): Cats are those of a context.

categories(Parts, Story, Clues, Categories, Cats, Row, Errors) :-
    findall(P, ( member(P, Parts), P = c(_, _, _, _, _, _) ), Parts1),
    maplist(category, Parts1, Categories0, Cats0),
    (   Categories0 = [category(_, _, _, _, Options, _, _)|_]
    ->  length(Options, N)
    ;   N = 0
    ),
    (   memberchk(row(RowTokens, RowWords, _, _), Parts),
        numbered_row(RowTokens, RowWords, N, Story, Cats0, Row1, Cats00)
    ->  made_row(Row1, Categories0, Cats00, Categories1, Cats1)
    ;   (   memberchk(row(RowTokens, RowWords, L, C), Parts)
        ->  \+ ( member(Cat0, Cats0), stands_in_row(RowTokens, N, Cat0) )
        ;   row_told(Story, N, Cats0, RowTokens, L, C),
            RowWords = []
        )
    ->  row(RowTokens, RowWords, L, C, N, Category, Cat),
        append(Categories0, [Category], Categories1),
        append(Cats0, [Cat], Cats1)
    ;   Categories1 = Categories0,
        Cats1 = Cats0
    ),
    (   memberchk(row(RowNoun, _, _, _), Parts)
    ->  maplist(in_row(RowNoun, N), Categories1, Cats1, Categories2, Cats5)
    ;   Categories2 = Categories1, Cats5 = Cats1
    ),
    maplist(rank_of(Cats5), Cats5, Cats4),
    ( told_unit(Story, N, Cats4, Unit) -> maplist(in_turn(Unit), Cats4, Cats6) ; Cats6 = Cats4 ),
    maplist(of_grade(Story, Cats6), Cats6, Cats3),
    places(Categories2, Cats3, Story, N, Categories, Cats2, Row),
    ( lowest_wins(Cats2, Story, Clues) -> maplist(of_strokes, Cats2, Cats) ; rings(Story, Way) -> maplist(of_rings(Way), Cats2, Cats) ; contest(Story, Cats2) -> maplist(of_points, Cats2, Cats) ; raced(Story) -> maplist(of_race, Cats2, Cats) ; Cats = Cats2 ),
    findall(E, category_error(Categories, N, E), Errors).

%   of_grade(+Story, +Cats, +Cat0, -Cat): "the bells are listed from the lightest to the heaviest" says which bell is
%   heavier, unless something else has a weight.

of_grade(Story, Cats, cat(Name, Stems, ordered, Type, Units, Dims0, Values, Options), cat(Name, Stems, ordered, Type, Units, Dims, Values, Options)) :-
    member(_-_-Tokens, Story),
    append(Before0, [t(from, _, _, _)|Ts0], Tokens),
    ( append(_, [t('.', _, _, _)|Before], Before0), \+ memberchk(t('.', _, _, _), Before) -> true ; Before = Before0 ),
    grade(Ts0, Lighter, Ts1),
    append(Treble, [t(to, _, _, _)|Ts2], Ts1),
    \+ memberchk(t('.', _, _, _), Treble),
    grade(Ts2, Heavier, _),
    ( member(t(Bells, _, _, _), Before), atom(Bells), stem(Bells, S), memberchk(S, Stems) -> true ; member(t(Listed, _, _, _), Before), memberchk(Listed, [listed, given, ordered, arranged, order]), findall(x, member(cat(_, _, ordered, _, _, _, _, _), Cats), [_]) ),
    findall(Comp-Sign,
            ( member(Comp-Sign, [Lighter- -1, Heavier-1]),
              \+ ( member(cat(Other, _, _, _, _, Measured, _, _), Cats), Other \== Name, comp(Comp, _, Ds), member(D, Ds), memberchk(D, Measured) ) ),
            Grades),
    !,
    append(Grades, Dims0, Dims).
of_grade(_, _, Cat, Cat).

grade(Ts0, Comp, Ts) :-
    ( Ts0 = [t(the, _, _, _)|Ts1] -> true ; Ts1 = Ts0 ),
    Ts1 = [t(Key, _, _, _)|Ts],
    atom(Key),
    once(( atom_concat(Base, est, Key), atom_concat(Base, er, Comp) ; comparative_form(Key, Comp), comp(Comp, _, _) )).

%   rank_of(+Cats, +Cat0, -Cat): numbers from 1 are no ranks beside a category
%   of ranks: who finished ahead has a better place, not a lower grade.

rank_of(Cats, cat(Name, Stems, numeric, Type, Units, [rank], Values, Options), cat(Name, Stems, numeric, Type, Units, [], Values, Options)) :-
    Type \== ord,
    \+ ( member(S, Stems), of_rank(S) ),
    member(cat(_, Others, _, Type1, _, Dims, _, _), Cats),
    memberchk(rank, Dims),
    once(( Type1 == ord ; member(S1, Others), of_rank(S1) )),
    !.
rank_of(_, Cat, Cat).

of_rank(plac).
of_rank(position).
of_rank(rank).
of_rank(finish).

%   stands_in_row(+RowTokens, +N, +Cat): "Jar: A, B, C" beside "Row: jars" are the
%   places, and so are "Place: left < middle < right" beside "Row: places".

stands_in_row(RowTokens, N, cat(_, Stems, Kind, _, _, _, Values, Options)) :-
    member(t(Key, _, _, _), RowTokens),
    atom(Key),
    stem(Key, S),
    memberchk(S, Stems),
    !,
    (   Kind == ordered
    ->  numlist(1, N, Values)
    ;   Kind == names,
        findall(Code, ( member(o(Name, _, _, _), Options), atom_codes(Name, [Code]) ), Codes),
        From is 0'A,
        To is From + N - 1,
        numlist(From, To, Codes)
    ).

in_row(RowTokens, N, Category0, Cat0, Category, Cat) :-
    (   stands_in_row(RowTokens, N, Cat0)
    ->  Category0 = category(Name, Words, _, Unit, Options0, L, C),
        Cat0 = cat(Name1, Stems, _, _, Units, _, _, Options1),
        numlist(1, N, Values),
        maplist(placed, Options0, Values, Options),
        Category = category(Name, Words, places, Unit, Options, L, C),
        Cat = cat(Name1, Stems, places, place, Units, [row], Values, Options1)
    ;   Category = Category0,
        Cat = Cat0
    ).

placed(option(Name, Aliases, _, L, C), Value, option(Name, Aliases, Value, L, C)).

%   rings(+Story, -Way): ring 1 is the outermost, so that the numbers go inward, or the innermost.

rings(Story, Way) :-
    member(_-_-Tokens, Story),
    append(_, [t(n(1, _), _, _, _)|Ts], Tokens),
    append(Words, [t(Key, _, _, _)|_], Ts),
    memberchk(Key-Way, [outside-inward, outermost-inward, inside-outward, innermost-outward, middle-outward, center-outward, centre-outward]),
    length(Words, L),
    L =< 4,
    \+ member(t(n(_, _), _, _, _), Words),
    !.

of_rings(Way, cat(Name, Stems, Kind, Type, Units, Dims, Values, Options), cat(Name, Stems, Kind, Type, Units, [Way|Dims], Values, Options)) :-
    member(S, Stems),
    memberchk(S, [ring, circl, layer, orbit, lan, shell]),
    Kind \== names,
    !.
of_rings(_, Cat, Cat).

%   told_unit(+Story, +N, +Cats, -Unit): in "the next five weeks" the first of
%   five is a week before the second, if there are no other times.

told_unit(Story, N, Cats, Unit) :-
    \+ ( member(cat(_, _, _, _, _, Dims, _, _), Cats), member(D, [time, year, duration, age]), memberchk(D, Dims) ),
    member(_-_-Tokens, Story),
    append(_, [t(n(N, ''), _, _, _)|Ts0], Tokens),
    ( Ts0 = [t(Weeks, _, _, _)|_] ; Ts0 = [_,t(Weeks, _, _, _)|_] ),
    memberchk(Weeks-Unit, [days-dai, weeks-week, months-month, years-year, evenings-dai, nights-dai, mornings-dai, afternoons-dai]),
    !.

in_turn(Unit, cat(Name, Stems, Kind, ord, Units, Dims, Values, Options), cat(Name, [Unit|Stems], Kind, ord, Units, Dims, Values, Options)) :-
    memberchk(rank, Dims),
    !.
in_turn(_, Cat, Cat).

%   numbered_row(+RowTokens, +RowWords, +N, +Story, +Cats0, -Row, -Cats): a category has the numbers of the
%   places: "House: 1, 2, 3" or "Position: 1, 2, 3" beside "Row: houses". It gets the words of the row.

numbered_row(Tokens, Words, N, Story, Cats0, Row, Cats) :-
    append(Tokens, Words, All),
    findall(S, ( member(t(Key, _, _, _), All), atom(Key), Key \== (','), Key \== '.', stem(Key, S) ), Nouns),
    numlist(1, N, Places),
    (   of_places(Places, _, Stems, Cats0, Row),
        member(Noun, Nouns),
        place_word(Noun),
        memberchk(Noun, Stems)
    ;   of_places(Places, Name, Stems, Cats0, Row),
        numbering(Name, Stems, Story)
    ),
    !,
    nth1(Row, Cats0, cat(Text, Stems0, Kind, Type, Units, Dims, Values, Options)),
    append(Stems0, Nouns, Stems1),
    replaced(Row, Cats0, cat(Text, Stems1, Kind, Type, Units, Dims, Values, Options), Cats).

of_places(Places, Name, Stems, Cats, Row) :-
    nth1(Row, Cats, cat(Name, Stems, numeric, Type, _, _, Places, _)),
    memberchk(Type, [num, ord, number]).

%   numbering(+Name, +Stems, +Story): the category has places, not the order in which a race ended, nor a number of
%   things.

numbering(Name, Stems, Story) :-
    \+ sub_atom(Name, _, 1, 0, s),
    member(S, Stems),
    (   memberchk(S, [position, location, spot, slot, seat, chair, stool, berth, bunk, stall, spac, lan])
    ;   memberchk(Stems, [[number],[no]])
    ;   memberchk(S, [plac, order]),
        \+ raced(Story)
    ),
    \+ ( member(S1, Stems), memberchk(S1, [finish, finished, finishing, rank, score, result, cam]) ),
    !.

%   lowest_wins(+Cats, +Story, +Clues): the lowest score wins, as in golf.

lowest_wins(Cats, _, _) :-
    member(cat(_, Stems, Kind, _, Units, _, _, _), Cats),
    Kind \== names,
    ( member(S, Stems) ; member(S, Units) ),
    memberchk(S, [golf, golfer, strok, hol, penalti, fault, mistak, wrong, error, demerit, par]),
    !.
lowest_wins(_, Story, Clues) :-
    ( member(_-_-Tokens, Story) ; member(Tokens, Clues) ),
    member(t(Key, _, _, _), Tokens),
    (   memberchk(Key, [golf, golfer, golfers, golfing, strokes])
    ->  true
    ;   memberchk(Key, [lowest, fewest]),
        member(_-_-Tokens, Story),
        member(t(Wins, _, _, _), Tokens),
        memberchk(Wins, [wins, win, won, winner, winning])
    ),
    !.

of_strokes(cat(Name, Stems, numeric, Type, Units, Dims0, Values, Options), cat(Name, Stems, numeric, Type, Units, Dims, Values, Options)) :-
    ( memberchk(points, Dims0) ; \+ ( member(D, Dims0), D \== rank ), ( member(S, Stems) ; member(S, Units) ), memberchk(S, [strok, penalti, fault, mistak, wrong, error, demerit, par]) ),
    !,
    sort([points,strokes|Dims0], Dims).
of_strokes(Cat, Cat).

%   contest(+Story, +Cats): only one thing is counted, and the most of it wins.

contest(Story, Cats) :-
    member(_-_-Tokens, Story),
    member(t(Contest, _, _, _), Tokens),
    memberchk(Contest, [contest, competition, tournament, championship]),
    !,
    findall(Stems-Dims, ( member(cat(_, Stems, Kind, _, _, Dims, _, _), Cats), Kind \== names ), [Counted-[]]),
    \+ ( member(S, Counted), memberchk(S, [fault, mistak, error, miss, penalti, number]) ).

of_points(cat(Name, Stems, numeric, num, Units, [], Values, Options), cat(Name, Stems, numeric, num, Units, [points], Values, Options)) :- !.
of_points(Cat, Cat).

%   raced(+Story): who took fewer minutes was ahead.

raced(Story) :-
    member(_-_-Tokens, Story),
    member(t(Race, _, _, _), Tokens),
    memberchk(Race, [race, races, raced, racing, racers, marathon, triathlon, biathlon, regatta, sprint, swimmers, runners, runner, '5k', '10k']),
    !.

of_race(cat(Name, Stems, numeric, Type, Units, Dims0, Values, Options), cat(Name, Stems, numeric, Type, Units, Dims, Values, Options)) :-
    memberchk(duration, Dims0),
    \+ memberchk(time, Dims0),
    !,
    sort([racing|Dims0], Dims).
of_race(Cat, Cat).

category(c(NameTokens-Name, Words, Options, Ranked, Line, Column),
         category(Name, WordTexts, Kind, Unit, Opts, Line, Column),
         cat(Name, Stems, Kind, Type, Units, Dims, Values, Options)) :-
    findall(Tokens, member(o(_, [_-Tokens|_], _, _), Options), Texts),
    category_kind(Texts, Ranked, Kind, Values, Type, Units0),
    findall(W, member(t(_, W, _, _), Words), WordTexts),
    append(NameTokens, Words, Header),
    findall(S, ( append(Before, [T|_], Header), \+ a_rate(Before, T), header_key(T, K), named_stem(K, S), \+ ( labelled(Options), S \== K, sub_atom(S, 0, _, _, #) ) ), Stems),
    append(Units0, [], Units),
    ( Kind == ordered, \+ ( member(Text, Texts), Text \= [t(n(_, ord), _, _, _)] ) -> Named = ['#rank'|Stems] ; Named = Stems ),
    dims(Type, Units, Named, Values, Dims),
    unit(Type, Units, Unit),
    maplist(puzzle_option, Options, Values, Opts).

%   a_rate(+Before, +T): what is paid an hour or per lesson is no number of them.

a_rate(Before, T) :-
    last(Before, t(Per, _, _, _)),
    (   Per == per
    ->  true
    ;   memberchk(Per, [a, an]),
        T = t(Hour, _, _, _),
        memberchk(Hour, [minute, hour, day, night, week, month, year])
    ).

%   named_stem(+Key, -Stem): "hours" and "days" are durations, "hour" and "day"
%   may be times. "chapters" and "games" are counts, but Chapter 4 is one
%   chapter.

named_stem(K, S) :- key_stem(K, S), atom(S), \+ memberchk(K, [the, a, of, and]).
named_stem(hours, '#lasting').
named_stem(days, '#lasting').
named_stem(K, '#counted') :- memberchk(K, [chapters, episodes, games, times]).
named_stem(months, '#lasting').
named_stem(weeks, '#lasting').

%   header_key(+T, -Key): HairColor has the word hair, too.

header_key(t(Key, _, _, _), Key).
header_key(t(_, Raw, _, _), Key) :-
    atom_codes(Raw, Codes),
    append(Before, [B,C|_], Codes),
    B >= 0'a, B =< 0'z,
    C >= 0'A, C =< 0'Z,
    append(Before, [B], Part),
    atom_codes(A, Part),
    downcase_atom(A, Key),
    \+ memberchk(Key, [favorite, favourite, first, last]).

puzzle_option(o(Name, [_|Names], L, C), Value, option(Name, Aliases, Value, L, C)) :-
    findall(A, member(A-_, Names), Aliases).

unit(money, _, '$') :- !.
unit(pct, _, '%') :- !.
unit(_, [U|_], U) :- !.
unit(Type, _, Type).

row(Tokens, Words, L, C, N, category(Name, WordTexts, places, '', Opts, L, C),
    cat(Name, Stems, places, place, [], Dims, Values, Options)) :-
    (   Tokens = [First|More]
    ->  ( append(Noun, [t(Mark, _, _, _)|_], More), memberchk(Mark, ['(', ',']) -> true ; Noun = More ),
        findall(Raw, member(t(_, Raw, _, _), [First|Noun]), Raws),
        atomic_list_concat(Raws, ' ', Name)
    ;   Name = places
    ),
    findall(V, between(1, N, V), Values),
    append(Tokens, Words, All),
    findall(W, member(t(_, W, _, _), All), WordTexts),
    findall(S, ( member(t(K, _, _, _), All), atom(K), K \== (','), K \== '.', stem(K, S) ), Stems),
    ( member(S1, Stems), memberchk(S1, [floor, stori, storey]) -> Dims = [floor] ; Dims = [row] ),
    findall(option(A, [], V, L, C), ( member(V, Values), atom_number(A, V) ), Opts),
    findall(o(A, [], L, C), ( member(V, Values), atom_number(A, V) ), Options).

%   places(...): if the file gives no row, a category of the numbers from 1 is
%   the row if its name is that of a place.

places(Categories, Cats, Story, N, Categories1, Cats1, Row) :-
    (   nth1(Row0, Cats, cat(_, _, places, _, _, _, _, _))
    ->  Row = Row0,
        Categories1 = Categories,
        Cats1 = Cats
    ;   numlist(1, N, Values),
        nth1(Row0, Cats, cat(_, Stems, numeric, Type, Units, Dims0, Values, _)),
        memberchk(Type, [num, ord, number]),
        once(( member(S, Stems), memberchk(S, [hous, position, plac, seat, spot, slot, spac, stool, chair, berth, bunk, stall]) ; Units == [], subtract(Dims0, [rank], []), side_by_side(Story) ))
    ->  Row = Row0,
        made_row(Row, Categories, Cats, Categories1, Cats1)
    ;   Row = 0,
        Categories1 = Categories,
        Cats1 = Cats
    ).

%   made_row(+Row, +Categories0, +Cats0, -Categories, -Cats): the category of that number has the places.

made_row(Row, Categories0, Cats0, Categories, Cats) :-
    nth1(Row, Cats0, cat(Name, Stems, _, Type, Units, _, Values, Options)),
    ( Type == ord, member(S, Stems), memberchk(S, [position, plac, finish, finished, rank]) -> Dims = [rank, row] ; Dims = [row] ),
    replaced(Row, Cats0, cat(Name, Stems, places, Type, Units, Dims, Values, Options), Cats),
    nth1(Row, Categories0, category(Name1, Words, _, Unit, Opts, L, C)),
    replaced(Row, Categories0, category(Name1, Words, places, Unit, Opts, L, C), Categories).

%   side_by_side(+Story): the story has places in a row.

side_by_side(Story) :-
    member(_-_-Tokens, Story),
    append(_, [t(K1, _, _, _),t(K2, _, _, _),t(K3, _, _, _)|_], Tokens),
    memberchk([K1,K2,K3], [[left,to,right],[side,by,side],[in,a,row],[the,far,left]]),
    !.

%   row_told(+Story, +N, +Cats, -Tokens, -Line, -Column): the story has "spaces 1 to 4, from left to
%   right"; Tokens are the noun.

row_told(Story, N, Cats, [Noun], L, C) :-
    N > 1,
    side_by_side(Story),
    numlist(1, N, Places),
    \+ ( member(cat(_, _, _, Type, _, _, Values, _), Cats), Type \== none, msort(Values, Places) ),
    member(_-_-Tokens, Story),
    place_noun(Tokens, Noun),
    Noun = t(_, _, L, C),
    !.

%   place_noun(+Tokens, -Noun): a noun that has a number 1, or that stands in a
%   row.

place_noun(Tokens, Noun) :-
    append(_, [Noun,t(n(1, ''), _, _, _)|_], Tokens),
    Noun = t(Key, _, _, _),
    atom(Key),
    stem(Key, S),
    place_word(S).
place_noun(Tokens, Noun) :-
    append(_, [t(numbered, _, _, _)|Ts], Tokens),
    ( Ts = [t(n(1, ''), _, _, _)|_] ; Ts = [t(from, _, _, _),t(n(1, ''), _, _, _)|_] ),
    append(_, [Noun,t(in, _, _, _),t(a, _, _, _),t(row, _, _, _)|_], Tokens).

replaced(1, [_|Xs], Y, [Y|Xs]) :- !.
replaced(N, [X|Xs], Y, [X|Ys]) :-
    N1 is N - 1,
    replaced(N1, Xs, Y, Ys).

category_error(Categories, _, error(1, 1, 'a puzzle has at least two categories, each on a line: Name: option, option')) :-
    ( Categories = [] ; Categories = [_] ).
category_error([category(First, _, _, _, _, _, _)|Categories], N, error(L, C, M)) :-
    member(category(Name, _, _, _, Options, L, C), Categories),
    length(Options, N1),
    N1 =\= N,
    format(atom(M), "~w has ~d options, but ~w has ~d", [Name, N1, First, N]).
category_error(Categories, _, error(L, C, M)) :-
    append(Before, [category(Name, _, _, _, _, L, C)|_], Categories),
    downcase_atom(Name, Lower),
    member(category(Name1, _, _, _, _, _, _), Before),
    downcase_atom(Name1, Lower),
    format(atom(M), "there are two categories ~w", [Name]).
category_error(Categories, _, error(L, C, M)) :-
    member(category(Category, _, _, _, Options, _, _), Categories),
    append(Before, [option(Name, _, _, L, C)|_], Options),
    downcase_atom(Name, Lower),
    member(option(Name1, _, _, _, _), Before),
    downcase_atom(Name1, Lower),
    format(atom(M), "~w has ~w twice", [Category, Name]).
category_error(_, N, error(1, 1, M)) :-
    N > 64,
    format(atom(M), "~d options are too many: 64 are possible", [N]).

%   context(+Categories, +Cats, +Row, +Story, +Clues, -Ctx)

context(Categories, Cats, Row, Story, Clues, ctx(N, CatsTerm, Index, Values, Row, Known)) :-
    (   Categories = [category(_, _, _, _, Options, _, _)|_]
    ->  length(Options, N)
    ;   N = 0
    ),
    CatsTerm =.. [cats|Cats],
    known(Cats, Story, Clues, Known),
    findall(O-Tokens, option_name(Cats, O, Tokens), Names),
    findall(First-e(Rest, O, Case),
            ( member(O-Tokens, Names), named_by(Tokens, Known, First, Rest, Case0), ( first_name(Tokens, O, Known, Key), Case0 == any -> Case = word(Key) ; Case = Case0 ) ),
            Entries0),
    findall(Entry, ( ( also_named(Cats, Names, Entry) ; shortened(Cats, Names, Known, Clues, Entry) ), Entry = First-_, \+ memberchk(First-e([], _, _), Entries0) ), Entries1),
    once_named(Entries1, Entries2),
    append(Entries0, Entries2, Entries),
    findall(front(Front)-x, ( member(First-_, Entries), ( First = doing(Key) -> true ; First = agent(Key) -> true ; Key = First ), atom(Key), sub_atom(Key, 0, 2, _, Front) ), Fronts),
    append(Fronts, Entries, All),
    grouped(All, Index),
    findall(V-(Type-o(C, I)),
            ( nth1(C, Cats, cat(_, _, Kind, Type0, _, _, Vs, _)),
              memberchk(Kind, [numeric, places]),
              nth1(I, Vs, V),
              value_type(Kind, Type0, Type) ),
            ByValue),
    grouped(ByValue, Values).

value_type(_, Type, Type).
value_type(places, Type, place) :- Type \== place.

grouped(Pairs, Assoc) :-
    sort(Pairs, Sorted),
    groups(Sorted, Groups),
    list_to_assoc(Groups, Assoc).

groups([], []).
groups([K-V|Pairs], [K-[V|Vs]|Groups]) :-
    same_key(Pairs, K, Vs, Rest),
    groups(Rest, Groups).

same_key([K1-V|Pairs], K, Vs, Rest) :-
    K1 == K,
    !,
    Vs = [V|Vs1],
    same_key(Pairs, K, Vs1, Rest).
same_key(Pairs, _, [], Pairs).

%   option_name(+Cats, ?O, -Tokens): the tokens of a name. Oklahoma! may end a
%   sentence; "the split one" is the split keyboard; "a job interview" may be his.

option_name(Cats, o(C, I), Tokens) :-
    nth1(C, Cats, cat(_, _, Kind, _, _, _, _, Options)),
    Kind \== places,
    nth1(I, Options, o(_, Names, _, _)),
    member(_-Tokens, Names).
option_name(Cats, o(C, I), Tokens) :-
    nth1(C, Cats, cat(_, _, names, _, _, _, _, Options)),
    nth1(I, Options, o(_, Names, _, _)),
    member(_-Tokens0, Names),
    append(Tokens, [t(Mark, _, _, _)], Tokens0),
    Tokens = [_|_],
    memberchk(Mark, [!, ?, '.']).
option_name(Cats, o(C, I), Tokens) :-
    nth1(C, Cats, cat(Name, _, names, _, _, _, _, Options)),
    nth1(I, Options, o(_, Names, _, _)),
    member(_-Tokens0, Names),
    append(Before, [t(n(1, ''), _, _, _)], Tokens0),
    Before = [_|_],
    downcase_atom(Name, Noun),
    append(Before, [t(Noun, Noun, 0, 0)], Tokens).
option_name(Cats, o(C, I), Tokens) :-
    nth1(C, Cats, cat(_, _, names, _, _, _, _, Options)),
    nth1(I, Options, o(_, Names, _, _)),
    member(_-[t(A, A, _, _)|Tokens], Names),
    memberchk(A, [a, an]),
    Tokens = [_,_|_].
option_name(Cats, o(C, I), [T,t(baseman, baseman, 0, 0)]) :-
    nth1(C, Cats, cat(_, _, names, _, _, _, _, Options)),
    nth1(I, Options, o(_, Names, _, _)),
    member(_-[T,t(base, _, _, _)], Names).
option_name(Cats, o(C, I), Tokens) :-
    nth1(C, Cats, cat(_, _, places, _, _, _, _, Options)),
    nth1(I, Options, o(_, Names, _, _)),
    member(_-Tokens, Names),
    ( Tokens = [_,_|_] -> true ; Tokens = [t(Key, _, _, _)], atom(Key), atom_length(Key, 1) ).

%   named_by(+Tokens, +Known, -First, -Rest, -Case): First and Rest are the
%   stems of the name. Several words may be written as one. Case is capital if
%   the name needs a capital, as The Others.

named_by(Tokens0, Known, First, Rest, Case) :-
    (   Tokens0 = [t(Key, Raw, _, _)],
        ( get_assoc(cap(Key), Known, _) -> true ; Key \== Raw, verb_or_day(Key) )
    ->  Case = capital
    ;   Tokens0 = [t(the, _, _, _),t(Key, Raw, _, _)],
        Key \== Raw,
        memberchk(Key, [other, others, one, ones])
    ->  Case = capital
    ;   Case = any
    ),
    (   Tokens0 = [t(the, _, _, _)|Tokens],
        Tokens \== []
    ->  true
    ;   Tokens = Tokens0
    ),
    findall(S, ( member(t(K, _, _, _), Tokens), key_stem(K, S) ), Stems),
    (   Stems = [First|Rest]
    ;   Stems = [Word],
        done_by(Word, Root),
        First = doing(Root),
        Rest = []
    ;   Tokens = [t(Done, Done, _, _)],
        ends(Done, Base, ed),
        doing_root(Base, Root),
        First = doing(Root),
        Rest = []
    ;   Stems = [Word|Rest],
        Rest = [_|_],
        done_by(Word, Root),
        First = doing(Root)
    ;   Tokens = [t(Key1, _, _, _)],
        atom(Key1),
        practised(Key1, Base1),
        First = agent(Base1),
        Rest = []
    ;   Stems = [_,_|_],
        findall(K, ( member(t(_, Raw, _, _), Tokens), downcase_atom(Raw, K) ), Ks),
        atomic_list_concat(Ks, Joined),
        stem(Joined, First),
        Rest = []
    ).

%   first_name(+Tokens, +O, +Known, -Key): the first name of a person. "sale" is
%   no form of Sal.

first_name([t(Key, Raw, _, _)], o(C, _), Known, Key) :-
    Key \== Raw,
    get_assoc('#person'(C), Known, _).

%   done_by(+Doing, -Root): Root is the verb of Doing.

done_by(Doing, Root) :-
    (   memberchk(Doing-Verb, [lying-lie, dying-die, tying-tie])
    ->  true
    ;   ends(Doing, Verb, ing),
        atom_length(Verb, L),
        L >= 3
    ),
    doing_root(Verb, Root).

%   also_named(+Cats, +Names, -Entry): other names of an option; Names has
%   those of all options. The Kenyan is the option Kenya, Foxglove is Foxglove Inc.;
%   such names have a capital in a clue. The dog walker is "walking the dog", a
%   tap dance "tap dancing". Who broke a toe has "broken toe", who lifts stones
%   "stone lift", a marine biologist "marine biology". The brewery is Blair
%   Brewery.

also_named(_, Names, Stem-e([Agent], O, any)) :-
    member(O-[t(Doing, _, _, _)|Ts], Names),
    atom(Doing),
    atom_concat(Base, ing, Doing),
    atom_length(Base, L),
    L >= 3,
    ( Ts = [t(The, _, _, _),t(Noun, _, _, _)], memberchk(The, [the, a, an]) ; Ts = [t(Noun, _, _, _)] ),
    atom(Noun),
    stem(Noun, Stem),
    atom_concat(Base, er, Er),
    stem(Er, Agent).
also_named(_, Names, Stem-e([], O, any)) :-
    member(O-[t(Noun, Noun, _, _)], Names),
    atom(Noun),
    ( ends(Noun, Base, ion), ends(Base, t) -> true ; ends(Noun, Base, ement) -> true ; ends(Noun, Base, ment) ),
    atom_concat(Base, ed, Stem).
also_named(_, Names, doing(Root)-e(Rest, O, any)) :-
    member(O-[t(Dog, Dog, _, _),t(Walker, Walker, _, _)], Names),
    atom(Dog),
    ends(Walker, Base, er),
    atom_length(Base, L),
    L >= 3,
    doing_root(Base, Root),
    stem(Dog, S),
    member(Rest, [[S], [the,S]]).
also_named(_, Names, to-e([travel], O, any)) :-
    member(O-[t(trip, trip, _, _)], Names).
also_named(_, Names, Stem-e([Need, Doing], O, any)) :-
    member(O-[t(Doing, _, _, _)|Ts], Names),
    ends(Doing, ing),
    ( Ts = [t(The, _, _, _),t(Noun, _, _, _)], memberchk(The, [the, a, an]) ; Ts = [t(Noun, _, _, _)] ),
    atom(Noun),
    stem(Noun, Stem),
    member(Need, [need, needed]).
also_named(_, Names, First-e([Last], O, any)) :-
    member(O-[t(Tap, Tap, _, _),t(Dancing, Dancing, _, _)], Names),
    atom(Dancing),
    atom_concat(Base, ing, Dancing),
    atom_length(Base, L),
    L >= 3,
    stem(Tap, S),
    (   doing_root(Base, Root),
        First = doing(Root),
        Last = S
    ;   First = S,
        member(End, ['', e, er, ed]),
        atom_concat(Base, End, Dance),
        stem(Dance, Last)
    ).
also_named(_, Names, doing(Root)-e([S], O, any)) :-
    member(O-[t(Stone, Stone, _, _),t(Lift, Lift, _, _)], Names),
    atom(Stone),
    atom(Lift),
    atom_length(Lift, L),
    L >= 3,
    \+ lex(Lift, _),
    doing_root(Lift, Root),
    stem(Stone, S).
also_named(_, Names, First-e([Agent], O, any)) :-
    member(O-[t(Marine, Marine, _, _),t(Biology, Biology, _, _)], Names),
    member(End-Ist, [y-ist, s-ist, ics-icist, ics-ician]),
    ends(Biology, Base, End),
    atom_concat(Base, Ist, Biologist),
    stem(Marine, First),
    stem(Biologist, Agent).
also_named(Cats, Names, Stem-e([], O, any)) :-
    member(O-[t(_, Raw, _, _),t(Noun, _, _, _)], Names),
    \+ downcase_atom(Raw, Raw),
    establishment(Noun),
    stem(Noun, Stem),
    \+ ( member(cat(_, Stems, _, _, _, _, _, _), Cats), memberchk(Stem, Stems) ).
also_named(_, Names, Stem-e([], O, any)) :-
    member(O-[t(Key, _, _, _)], Names),
    atom(Key),
    (   member(Person, [person, man, woman]),
        atom_concat(Key, Person, Agent)
    ;   ends(Key, Base, ing),
        member(Man, [erman, erwoman]),
        atom_concat(Base, Man, Agent)
    ;   memberchk(Key-Agent, [rust-rusty, dust-dusty, salt-salty, mud-muddy, dirt-dirty, sand-sandy, rock-rocky, frost-frosty, mist-misty])
    ;   ends(Key, Base, my),
        atom_concat(Base, mist, Agent)
    ;   memberchk(Key, [grandchildren, grandkids]),
        member(Agent, [grandfather, grandmother, grandparent])
    ;   memberchk(Key-Agent, [heat-hot, wind-windy, rain-rainy, snow-snowy, fog-foggy, hunger-hungry, thirst-thirsty])
    ),
    stem(Agent, Stem).
also_named(_, Names, teach-e([], O, word(teaches))) :-
    member(O-[t(teacher, teacher, _, _)], Names).
also_named(_, Names, Stem-e(Rest, O, any)) :-
    member(O-[t(Chewed, _, _, _),t(by, _, _, _)|Ts], Names),
    ( Ts = [t(The, _, _, _),t(Dog, _, _, _)], memberchk(The, [the, a, an, his, her]) ; Ts = [t(Dog, _, _, _)] ),
    atom(Dog),
    stem(Dog, Stem),
    key_stem(Chewed, S),
    member(Rest, [[S], [had,S], [has,S]]).
also_named(_, Names, ball-e([Game], O, any)) :-
    member(O-[t(Ball, _, _, _)], Names),
    memberchk(Ball, [baseball, basketball, football]),
    stem(game, Game).
also_named(_, Names, doing(Root)-e([Stem], O, any)) :-
    member(O-[t(Thing, Thing, _, _),t(Slices, Slices, _, _)], Names),
    atom(Slices),
    ends(Slices, Slice, s),
    doing_root(Slice, Root),
    stem(Thing, Stem).
also_named(_, Names, doing(Root)-e(Stems, O, any)) :-
    member(O-[t(Lost, _, _, _)|Ts], Names),
    Ts = [_|_],
    atom(Lost),
    ( past(Lost, Base) -> true ; perfect(Lost, Base) ),
    doing_root(Base, Root),
    findall(S, ( member(t(K, _, _, _), Ts), key_stem(K, S) ), Stems).
also_named(Cats, Names, Stem-e([], O, capital)) :-
    member(O-[t(Key, _, _, _)], Names),
    ( nation(Key, Other) ; atom(Key), member(End, [i, n, an, ian, ese]), atom_concat(Key, End, Other) ),
    O = o(C, _),
    of_nations(Cats, C),
    stem(Other, Stem).
also_named(_, Names, Stem-e([], O, any)) :-
    member(O-[t(Key, _, _, _)], Names),
    memberchk(Key-Other, [north-northern, south-southern, east-eastern, west-western]),
    stem(Other, Stem).
also_named(Cats, _, Stem-e([], o(C, I), any)) :-
    nth1(C, Cats, cat(_, Stems, numeric, num, Units, _, Values, _)),
    once(( member(S, [member, musician, player, singer, peopl, person, performer]), ( memberchk(S, Stems) ; memberchk(S, Units) ) )),
    nth1(I, Values, V),
    group(Group, V),
    stem(Group, Stem).
also_named(Cats, _, Senior-e([], o(C, I), any)) :-
    nth1(C, Cats, cat(_, Stems, numeric, _, Units, _, Values, _)),
    ( memberchk(grad, Stems) -> true ; memberchk(grad, Units) ),
    nth1(I, Values, V),
    memberchk(V-Senior, [9-freshman, 10-sophomor, 11-junior, 12-senior]).
also_named(Cats, Names, Stem-e([], O, any)) :-
    member(O-[t(Key0, _, _, _),t(_, Raw, _, _)|_], Names),
    \+ downcase_atom(Raw, Raw),
    ( Key0 == dr -> Key = doctor ; Key0 == prof -> Key = professor ; Key = Key0 ),
    memberchk(Key, [doctor, professor, captain, colonel, major, general, sergeant, judge, lady, lord, reverend, mayor, nurse, chef, inspector, detective, sir, father, sister, brother, princess, prince, king, queen, duke, duchess, count, countess, baron]),
    \+ ( nth1(_, Cats, cat(_, Stems, _, _, _, _, _, _)), memberchk(Key, Stems) ),
    \+ ( Key == lady, member(_-[t(Miss, _, _, _)|_], Names), memberchk(Miss, [miss, mrs, ms]) ),
    stem(Key, Stem).
also_named(Cats, Names, Stem-e([], O, capital)) :-
    member(O-Tokens, Names),
    Tokens = [_,_|_],
    append(_, [t(Key, Raw, _, _)|_], Tokens),
    atom(Key),
    Key \== Raw,
    \+ lex(Key, _),
    \+ title(Key),
    \+ value_word(Key),
    stem(Key, Stem),
    \+ ( member(cat(_, Stems, _, _, _, _, _, _), Cats), memberchk(Stem, Stems) ),
    \+ ( member(O1-Tokens1, Names), O1 \== O, member(t(Key1, _, _, _), Tokens1), atom(Key1), stem(Key1, Stem) ).

%   of_nations(+Cats, +C): the category has another nation, or its name asks for
%   one. Great Danes are not from Denmark.

of_nations(Cats, C) :-
    nth1(C, Cats, cat(_, Stems, _, _, _, _, _, Options)),
    (   member(S, Stems),
        memberchk(S, [countri, nation, national, nationaliti, from, flag, origin, homeland, languag, cuisin, hom])
    ;   findall(x, ( member(o(_, [_-[t(Key, _, _, _)]|_], _, _), Options), once(nation(Key, _)) ), [_,_|_])
    ),
    !.

%   establishment(?Noun): the noun is part of the names of firms or places.

establishment(Noun) :-
    memberchk(Noun, [bakery, brewery, distillery, dairy, winery, bank, hotel, inn, tavern, school, college, university, church, hospital,
                     museum, theater, theatre, library, club, cafe, restaurant, diner, garage, pharmacy, farm, mill, foundry, factory, nursery]).

%   shortened(+Cats, +Names, +Known, +Clues, -Entry): the tuna is the tuna
%   sandwich if there is a ham sandwich, too. The pie is the peach pie if it is
%   the only pie, and coins are the coin collection. This is so unless the story
%   has a tuna, pie or coin.

shortened(Cats, Names, Known, _, Stem-e([], o(C, I), any)) :-
    nth1(C, Cats, cat(_, _, names, _, _, _, _, Options)),
    nth1(I, Options, o(_, [_-[t(Key, Key, _, _),t(Noun, Noun, _, _)]|_], _, _)),
    once(( member(o(_, [_-Tokens|_], _, _), Options), Tokens \= [t(Key, _, _, _)|_], last(Tokens, t(Noun, _, _, _)) )),
    stands_for(Key, o(C, I), Cats, Names, Known, Stem).
shortened(Cats, Names, Known, Clues, Stem-e([], o(C, I), word(Key))) :-
    nth1(C, Cats, cat(_, _, names, _, _, _, _, Options)),
    nth1(I, Options, o(_, [_-[t(First, First, _, _),t(Key, Key, _, _)]|_], _, _)),
    atom(First),
    \+ done(Key),
    \+ perfect(Key, _),
    \+ ends(Key, ing),
    ( ends(First, Base, ing) -> once(( member(o(_, [_-[t(Word, _, _, _)|_]|_], _, _), Options), \+ ends(Word, ing) )), \+ ( member(Tokens, Clues), memberchk(t(Base, _, _, _), Tokens) ) ; true ),
    stands_for(Key, o(C, I), Cats, Names, Known, Stem),
    \+ ( member(Tokens, Clues), append(_, [t(Before, _, _, _),t(Key, _, _, _)|_], Tokens), Before \== First,
         member(o(_, [_-Other|_], _, _), Options), last(Other, t(Before, _, _, _)) ).
shortened(Cats, Names, Known, _, Stem-e([], o(C, I), any)) :-
    member(o(C, I)-[t(Coin, Coin, _, _),t(Collection, Collection, _, _)], Names),
    memberchk(Collection, [collection, set]),
    stands_for(Coin, o(C, I), Cats, Names, Known, Stem).

%   stands_for(+Key, +O, +Cats, +Names, +Known, -Stem): nothing else has that
%   name.

stands_for(Key, O, Cats, Names, Known, Stem) :-
    atom(Key),
    \+ lex(Key, _),
    \+ memberchk(Key, [off, out, up, down, over, away, back]),
    \+ get_assoc(Key, Known, _),
    \+ value_word(Key),
    stem(Key, Stem),
    \+ ( member(cat(_, Stems, _, _, _, _, _, _), Cats), memberchk(Stem, Stems) ),
    \+ ( member(O1-Tokens1, Names), O1 \== O, member(t(Key1, _, _, _), Tokens1), atom(Key1), stem(Key1, Stem) ).

%   group(?Noun, -N): a Noun, such as trio, is N musicians.

group(soloist, 1).
group(duo, 2).
group(trio, 3).
group(quartet, 4).
group(quintet, 5).
group(sextet, 6).
group(septet, 7).
group(octet, 8).

title(mr).
title(mrs).
title(ms).
title(miss).
title(dr).
title(prof).
title(professor).
title(captain).
title(sir).
title(lady).

value_word(Key) :- month(Key, _).
value_word(Key) :- weekday(Key, _).

%   once_named(+Entries0, -Entries): without names of several options.

once_named(Entries0, Entries) :-
    findall(First-e(Rest, O, Case),
            ( member(First-e(Rest, O, Case), Entries0),
              \+ ( member(First-e(_, O1, _), Entries0), O1 \== O ) ),
            Entries1),
    sort(Entries1, Entries).

%   known(+Cats, +Story, +Clues, -Known): Known has the words of the story and
%   these marks: '#side' (see bare_side/2), '#sides' if there is a left, so that
%   "in front" is not ahead, '#couples' if a partner is not another option,
%   '#way'(Way) with its side (see way/3), '#landmark'(Door) with its end (see
%   landmark/3), common(Root), ends(Stem) (see several_end/2), told(Root) and
%   reported(Root) (see common_hedge/2), '#refused' (see refusals/3), '#wishes'
%   (see wishes_told/2), who(Noun) for nouns of people, cap(Key) for names of
%   persons that a clue has with a capital, as Baker, proper(Key) for names that
%   always have one, and often(Word) if three clues have the word.

known(Cats, Story, Clues, Known) :-
    findall(K-true,
            ( member(_-_-Tokens, Story), member(t(K, _, _, _), Tokens), atom(K)
            ; repeated(Clues, K)
            ; often(Clues, K)
            ; common_hedge(Clues, K)
            ; refusals(Cats, Story, Clues), K = '#refused'
            ; wishes_told(Cats, Story), K = '#wishes'
            ; of_person(Clues, K)
            ; person_name(Cats, Clues, K0), K = cap(K0)
            ; proper_name(Cats, Clues, K0), K = proper(K0)
            ; title(K)
            ; several_end(Cats, S), K = ends(S)
            ; K = i
            ; member(Tokens, Clues), append(_, [t(the, _, _, _),t(Left, _, _, _)|_], Tokens), memberchk(Left, [left, right]), K = '#sides'
            ; way(Story, _, _), K = '#sides'
            ; ( member(_-_-Tokens, Story) ; member(Tokens, Clues) ), member(t(Couple, _, _, _), Tokens), memberchk(Couple, [couple, couples, pair, pairs, paired, duo, duos]), K = '#couples'
            ; first_names_of(Cats, C), K = '#person'(C)
            ),
            Pairs0),
    (   side_said(Clues, Said)
    ->  Pairs1 = ['#side'-Said|Pairs0]
    ;   Pairs1 = Pairs0
    ),
    findall('#way'(Way)-Side, way(Story, Way, Side), Ways),
    findall('#sex'(Name)-Sex, ( of_sex_told(Story, Name, Sex), \+ ( of_sex_told(Story, Name, Other), Other \== Sex ) ), Sexes),
    findall('#landmark'(Door)-End, landmark(Story, Door, End), Landmarks),
    append([Ways, Sexes, Landmarks, Pairs1], Pairs2),
    sort(Pairs2, Pairs),
    list_to_assoc(Pairs, Known).

%   several_end(+Cats, -Stem): two options of a category end with this word, as green tea and herbal tea.

several_end(Cats, S) :-
    member(cat(_, _, names, _, _, _, _, Options), Cats),
    findall(K, ( member(o(_, Names, _, _), Options), member(_-Tokens, Names), append([_|_], [t(K, K, _, _)], Tokens), atom(K) ), Ks),
    msort(Ks, Sorted),
    append(_, [Key,Key1|_], Sorted),
    Key == Key1,
    key_stem(Key, S).

%   way(+Story, -Way, -Side): west is left in a row from west to east, and if
%   number 1 is at the west end.

way(Story, Way, Side) :-
    member(_-_-Tokens, Story),
    (   append(_, [t(from, _, _, _),t(A, _, _, _),t(to, _, _, _),t(B, _, _, _)|_], Tokens)
    ;   append(_, [t(n(1, _), _, _, _),t(Is, _, _, _),t(at, _, _, _),t(the, _, _, _),t(A, _, _, _),t(end, _, _, _)|_], Tokens),
        memberchk(Is, [is, was])
    ),
    memberchk(A-B, [west-east, east-west, north-south, south-north]),
    member(Way-Side, [A-left, B-right]).

%   landmark(+Story, -Key, -End): "the seats are numbered from the door to the
%   window" says that the door is at the first one.

landmark(Story, Key, End) :-
    member(_-_-Tokens, Story),
    memberchk(t(numbered, _, _, _), Tokens),
    append(_, [t(from, _, _, _),t(the, _, _, _),t(Door, _, _, _),t(to, _, _, _),t(the, _, _, _),t(Window, _, _, _)|_], Tokens),
    Door \== Window,
    \+ ( append(_, [t(from, _, _, _),t(n(A, _), _, _, _),t(to, _, _, _),t(n(B, _), _, _, _)|_], Tokens), A > B ),
    member(Key-End, [Door-first,Window-last]),
    atom(Key),
    \+ lex(Key, _),
    \+ memberchk(Key, [front, back, top, bottom, ground, beginning, start, end, far]).

%   first_names_of(+Cats, -C): half of the options are first names, or have a
%   title, as in no other category. Patients see doctors. The Harts are a couple.

first_names_of(Cats, C) :-
    nth1(C, Cats, cat(_, Stems, names, _, _, _, _, Options)),
    \+ named_thing(Stems),
    \+ ( member(S, Stems), memberchk(S, [coupl, famili, surnam, household]) ),
    findall(x, ( member(o(_, [_-[t(Name, Raw, _, _)|Ts]|_], _, _), Options), Name \== Raw, ( Ts = [] -> sex(Name, _) ; Ts = [t(Last, Raw1, _, _)], Last \== Raw1, \+ title(Name), sex(Name, _) -> true ; title(Name), \+ other_persons(Cats, C) ) ), Xs),
    length(Options, N),
    length(Xs, K),
    K > 1,
    2*K >= N.

%   other_persons(+Cats, +C): another category has titles or names.

other_persons(Cats, C) :-
    nth1(D, Cats, cat(_, Stems, names, _, _, _, _, [o(_, [_-[t(Name, _, _, _)|Ts]|_], _, _)|_])),
    D =\= C,
    \+ named_thing(Stems),
    ( memberchk(nam, Stems) -> true ; Ts = [] -> sex(Name, _) ; title(Name) ),
    !.

%   of_sex_told(+Story, -Name, -Sex): "two men named Bill and Mark", "three boys (Al, Bo and Cy)", "the women are Amy
%   and Sue", "Dr. Rose and Mr. Wick are the men".

of_sex_told(Story, Name, Sex) :-
    member(_-_-Tokens, Story),
    append(Before, [t(Noun, _, _, _)|Ts], Tokens),
    atom(Noun),
    ( of_sex(Noun, Sex, _) -> true ; memberchk(Noun-Sex, [brothers-man, sisters-woman]) ),
    (   reverse(Before, Back),
        ( Back = [t(the, _, _, _)|Back1] -> true ; Back1 = Back ),
        Back1 = [t(are, _, _, _)|Names0]
    ->  true
    ;   Ts = [t(Named, _, _, _)|Names0],
        memberchk(Named, [named, called, are, '(', ':', ','])
    ),
    names_told(Names0, Names),
    member(Name, Names).

names_told([t(Key, Raw, _, _)|Ts], Names) :-
    (   memberchk(Key, [',', and])
    ->  names_told(Ts, Names)
    ;   atom(Key),
        Key \== Raw
    ->  Names = [Key|Names1],
        names_told(Ts, Names1)
    ;   Names = []
    ).
names_told([], []).

%   wishes_told(+Cats, +Story): the puzzle asks what each person wishes: "which
%   country they would like to visit", or there are applicants. This is not so
%   if "but" tells what they got.

wishes_told(Cats, _) :-
    member(cat(_, Stems, _, _, _, _, _, _), Cats),
    member(S, Stems),
    memberchk(S, [plan, goal, dream, wish, hope, desir, ambition, aspiration, applic, candidat]),
    !.
wishes_told(_, Story) :-
    member(_-_-Tokens, Story),
    append(_, [t(Key, _, _, _)|Ts], Tokens),
    atom(Key),
    (   Key == would
    ->  ( Ts = [t(Most, _, _, _),t(Like, _, _, _)|_], memberchk(Most, [most, really, each, all]) -> true ; Ts = [t(Like, _, _, _)|_] ),
        memberchk(Like, [like, love])
    ;   ( hedge(Key, common) -> true ; Ts = [t(Next, _, _, _)|_], hedge(Key, Next, common) )
    ->  hedge_root(Key, Root),
        memberchk(Root, [hop, want, wish, plan, intend, aim])
    ;   memberchk(Key, [interviews, applicants, applied, candidates, hiring, vacancies, headed, bound])
    ;   Key == way,
        Ts = [t(to, _, _, _)|_]
    ),
    \+ ( member(t(But, _, _, _), Tokens), memberchk(But, [but, instead, however, although, though]) ),
    !.

%   common_hedge(+Clues, -Key): Key is common(Root) if three clauses wish in the
%   same way, or one speaks of "the one who wanted". It is told(Root) if two
%   speak of "the man who forgot the salt", so that each forgot something. It is
%   reported(Root) if two report that it "is believed to be".

common_hedge(Clues, Key) :-
    findall(R-N,
            ( member(Tokens, Clues), append(_, [t(K, _, Line, Column)|Ts], Tokens), atom(K), N = Line/Column,
              once(( hedge(K, common) ; Ts = [t(Next, _, _, _)|_], hedge(K, Next, common) )),
              hedge_root(K, R) ),
            Pairs0),
    sort(Pairs0, Pairs),
    append(_, [Root-_,Root1-_,Root2-_|_], Pairs),
    Root == Root1,
    Root == Root2,
    Key = common(Root).
common_hedge(Clues, common(want)) :-
    member(Tokens, Clues),
    append(_, [t(Who, _, _, _),t(K, _, _, _)|_], Tokens),
    memberchk(Who, [who, that]),
    atom(K),
    hedge(K, common),
    hedge_root(K, want),
    !.
common_hedge(Clues, told(Root)) :-
    findall(R-N,
            ( nth1(N, Clues, Tokens), append(_, [t(Noun, _, _, _),t(Who, _, _, _)|Ts], Tokens), memberchk(Who, [who, that]), Noun \== (','),
              ( Ts = [t(Is, _, _, _)|Ts1], memberchk(Is, [is, was]) -> true ; Ts1 = Ts ), Ts1 = [t(K, _, _, _)|_], atom(K), once(( hedge(K, refusal) ; hedge(K, thought) )), hedge_root(K, R) ),
            Pairs0),
    sort(Pairs0, Pairs),
    append(_, [Root-_,Root1-_|_], Pairs),
    Root == Root1.
common_hedge(Clues, reported(Root)) :-
    findall(R-N,
            ( nth1(N, Clues, Tokens), append(_, [t(Is, _, _, _),t(K, _, _, _),t(to, _, _, _)|_], Tokens),
              memberchk(Is, [is, are, was, were]), atom(K), hedge(K, _), hedge_root(K, R) ),
            Pairs0),
    sort(Pairs0, Pairs),
    append(_, [Root-_,Root1-_|_], Pairs),
    Root == Root1.

%   refusals(+Cats, +Story, +Clues): who refused the pie had none. This is not
%   so if each person refused something: "the one who refused the pie".

refusals(Cats, Story, Clues) :-
    findall(Before, ( member(Tokens, Clues), append(Before0, [t(K, _, _, _)|_], Tokens), refusal(K, _), reverse(Before0, Before) ), Befores),
    Befores = [_|_],
    \+ Befores = [_,_,_|_],
    \+ ( member(Before, Befores), ( Before = [t(Who, _, _, _),t(Noun, _, _, _)|_] ; Before = [_,t(Who, _, _, _),t(Noun, _, _, _)|_] ), memberchk(Who, [who, that, whom, which]), Noun \== (',') ),
    \+ ( ( member(_-_-Words, Story), member(t(K, _, _, _), Words) ; member(cat(_, Stems, _, _, _, _, _, _), Cats), member(K, Stems) ),
         atom(K), aversion(A), sub_atom(K, 0, _, _, A) ).

of_person(Clues, who(Noun)) :-
    member(Tokens, Clues),
    append(_, [t(The, _, _, _),t(Noun, _, _, _),t(Who, _, _, _)|_], Tokens),
    memberchk(Who, [who, whom]),
    memberchk(The, [the, a, an]),
    atom(Noun).

person_name(Cats, Clues, Key) :-
    member(cat(_, Stems, names, _, _, _, _, Options), Cats),
    once(( member(S, Stems), memberchk(S, [nam, surnam, last, famili, person]) )),
    member(o(_, Names, _, _), Options),
    member(_-[t(Key, Raw, _, _)], Names),
    Key \== Raw,
    once(( member(Tokens, Clues), append(_, [t(Before, _, _, _),t(Key, Raw, _, _)|_], Tokens),
           \+ memberchk(Before, ['.', ?, !, ':', '"']) )).

%   proper_name(+Cats, +Clues, -Key): a word of an option. No clue writes a word
%   of this category without a capital.

proper_name(Cats, Clues, Key) :-
    findall(K, ( member(Tokens, Clues), member(t(K, K, _, _), Tokens), atom(K) ), Small0),
    sort(Small0, Small),
    findall(K, ( member(Tokens, Clues), append(_, [t(Before, _, _, _),t(K, Raw, _, _)|_], Tokens), K \== Raw, atom(K), \+ memberchk(Before, ['.', ?, !, ':', '"']) ), Capital0),
    sort(Capital0, Capital),
    member(cat(_, _, names, _, _, _, _, Options), Cats),
    findall(K, ( member(o(_, Names, _, _), Options), member(_-Tokens, Names), member(t(K, Raw, _, _), Tokens), atom(K), K \== Raw ), Keys),
    \+ ( member(K, Keys), memberchk(K, Small) ),
    once(( member(K, Keys), memberchk(K, Capital) )),
    member(Key, Keys).

%   repeated(+Clues, -Key): a word with a capital that several clues have.

repeated(Clues, Key) :-
    findall(K-N, ( nth1(N, Clues, Tokens), member(t(K, Raw, _, _), Tokens), atom(K), K \== Raw ), Pairs0),
    sort(Pairs0, Pairs),
    append(_, [Key-_,Key1-_|_], Pairs),
    Key == Key1.

%   often(+Clues, -Key): a small word that three clues have.

often(Clues, often(Key)) :-
    findall(K-N, ( nth1(N, Clues, Tokens), member(t(K, K, _, _), Tokens), atom(K) ), Pairs0),
    sort(Pairs0, Pairs),
    append(_, [Key-_,Key1-_,Key2-_|_], Pairs),
    Key == Key1,
    Key == Key2.

side_said(Clues, Said) :-
    (   side_said(Clues, [immediately, directly, exactly, just, immediate], _)
    ->  \+ side_said(Clues, [somewhere, anywhere], _),
        Said = some
    ;   side_said(Clues, [somewhere, anywhere], _)
    ->  Said = imm
    ).

side_said(Clues, Words, Key) :-
    member(Tokens, Clues),
    append(_, [t(Key, _, _, _)|Rest], Tokens),
    memberchk(Key, Words),
    side_follows(Rest).

side_follows([t(Key, _, _, _)|Ts]) :-
    (   memberchk(Key, [left, right])
    ->  true
    ;   memberchk(Key, [to, on, the])
    ->  side_follows(Ts)
    ).

%   clues(+ClueTokens, +Ctx, +Last, -Clues, -Questions, -Errors)

clues([], _, _, [], [], []).
clues([Tokens|More], Ctx, Last, Clues, Questions, Errors) :-
    unquoted(Tokens, Ctx, Plain0),
    marks_outside(Plain0, outside, Plain),
    sentences(Plain, Sentences),
    read_sentences(Sentences, Ctx, Last, Meaningss, Qs, Errs),
    Tokens = [t(_, _, L, C)|_],
    raw_text(Tokens, Text),
    (   Meaningss == []
    ->  Clues = Clues1
    ;   combined(Meaningss, Meanings0),
        supposing(Meanings0, Meanings),
        Clues = [clue(Text, Meanings, L, C)|Clues1]
    ),
    append(Qs, Questions1, Questions),
    append(Errs, Errors1, Errors),
    clues(More, Ctx, none, Clues1, Questions1, Errors1).

%   unquoted(+Tokens, +Ctx, -Plain): Plain has no quotation marks around the
%   words of somebody who is no option.

unquoted(Tokens, Ctx, Plain) :-
    (   Tokens = [t('"', _, _, _)|Ts],
        append(Said, [t('"', _, _, _)|Tail], Ts),
        \+ memberchk(t('"', _, _, _), Tail),
        (   Tail = []
        ;   Tail = [t(Says, _, _, _)|Who],
            memberchk(Says, ['.', says, said, explains, explained, recalls, recalled]),
            items(Who, Ctx, Items),
            \+ memberchk(m(_, _, _), Items),
            length(Who, L),
            L =< 4
        )
    ->  ( append(Plain, [t(',', _, _, _)], Said) -> true ; Plain = Said )
    ;   Plain = Tokens
    ).

%   marks_outside(+Tokens0, +Where, -Tokens): in "Dust," and "Dust." the last
%   mark does not belong to the title.

marks_outside([], _, []).
marks_outside([Mark,Quote|Ts0], inside, [Quote,Mark|Ts]) :-
    Mark = t(Key, _, _, _),
    memberchk(Key, [',', '.']),
    Quote = t('"', _, _, _),
    !,
    marks_outside(Ts0, outside, Ts).
marks_outside([T|Ts0], Where0, [T|Ts]) :-
    ( T = t('"', _, _, _) -> memberchk(Where0-Where, [outside-inside, inside-outside]) ; Where = Where0 ),
    marks_outside(Ts0, Where, Ts).

%   raw_text(+Tokens, -Text): Text is the text in the file, without marks that
%   are no tokens.

raw_text(Tokens, Text) :-
    raw_parts(Tokens, Parts),
    atomic_list_concat(Parts, Text).

raw_parts([t(_, Raw, _, _)], [Raw]) :-
    !.
raw_parts([t(_, Raw, L, C)|Ts], Parts) :-
    Ts = [t(_, _, L1, C1)|_],
    atom_length(Raw, Length),
    (   L1 =:= L,
        C1 =< C + Length
    ->  Parts = [Raw|Parts1]
    ;   Parts = [Raw,' '|Parts1]
    ),
    raw_parts(Ts, Parts1).

%   combined(+Meaningss, -Meanings): combines the meanings of several sentences.

combined([Ms], Ms) :- !.
combined(Mss, Meanings) :-
    findall(F, ( maplist(member_of, Mss, Fs), joined_formula(Fs, F) ), Meanings).

member_of(Ms, M) :- member(M, Ms).

joined_formula(Fs, and(Flat)) :-
    findall(G, ( member(F, Fs), ( F = and(Gs) -> member(G, Gs) ; G = F ) ), Flat0),
    sort(Flat0, Flat).

read_sentences([], _, _, [], [], []).
read_sentences([Tokens-Mark|Ss], Ctx, Last, Mss, Qs, Errs) :-
    (   Mark == ?
    ->  question(Tokens, Ctx, Qs, Qs1, Errs, Errs1),
        Mss = Mss1,
        Last1 = Last
    ;   Qs = Qs1,
        read_sentence(Tokens, Ctx, Last, Last0, Read0),
        introduced(Read0, Tokens, Ss, Ctx, Last0, Last1, Read),
        add_read(Read, Mss, Mss1, Errs, Errs1)
    ),
    read_sentences(Ss, Ctx, Last1, Mss1, Qs1, Errs1).

%   introduced(+Read0, +Tokens, +More, +Ctx, +Last0, -Last, -Read): a sentence
%   that cannot be read only introduces the subject of the next one.

introduced(error(L, C, M), Tokens, [[t(Key, _, _, _),t(Noun, _, _, _)|_]-_|_], Ctx, Last0, Last, Read) :-
    (   once(( memberchk(Key, [he, she, it, they, his, her, its, their]) ; memberchk(Key, [that, this]), in_category(Noun, Ctx) )),
        items(Tokens, Ctx, Items),
        introduces(Items, Ctx, Subject)
    ->  Last = last(Subject, []),
        Read = nothing
    ;   Last = Last0,
        Read = error(L, C, M)
    ),
    !.
introduced(Read, _, _, _, Last, Last, Read).

add_read(nothing, Mss, Mss, Errs, Errs).
add_read(means(Ms), [Ms|Mss], Mss, Errs, Errs).
add_read(error(L, C, M), Mss, Mss, [error(L, C, M)|Errs], Errs).

%   read_sentence(+Tokens, +Ctx, +Last0, -Last, -Read): Read is means(Meanings), an error, or
%   nothing; a pronoun in the next sentence means Last.

read_sentence(Tokens, Ctx, Last, Last, means([Formula])) :-
    formal(Tokens),
    said(Tokens, Ctx, Formula),
    !.
read_sentence(Tokens, Ctx, Last, Last, means([and(Fs)])) :-
    no_same_letters(Tokens, Ctx, Fs),
    !.
read_sentence(Tokens, Ctx, Last0, Last, Read) :-
    Last0 = last(_, Ms0),
    if_not(Tokens, Then),
    findall(F, member(implies(F, _), Ms0), Fs),
    Fs = [_|_],
    !,
    read_sentence(Then, Ctx, Last0, Last, Read0),
    (   Read0 = means(Ms1)
    ->  findall(implies(not(F), G), ( member(F, Fs), member(G, Ms1) ), Ms),
        Read = means(Ms)
    ;   Read = Read0
    ).
read_sentence(Tokens, Ctx, Last0, Last, Read) :-
    items(Tokens, Ctx, Items),
    of_sex_said(Tokens, Ctx, Last0, Last1),
    read_items(Items, Tokens, Ctx, Last1, Last, Read0),
    sex_told(Tokens, Last1, Last, Ctx, Read0, Read).

%   if_not(+Tokens, -Then): "If he didn't, then", "If not,", "Otherwise," after a sentence with "if".

if_not([t(otherwise, _, _, _)|Ts], Then) :- then(Ts, Then).
if_not([t(if, _, _, _)|Ts0], Then) :-
    (   Ts0 = [t(not, _, _, _)|Ts]
    ->  true
    ;   append(Who, [t(Did, _, _, _),t(not, _, _, _)|Ts], Ts0),
        lex(Did, v),
        once(( Who = [t(He, _, _, _)], memberchk(He, [he, she, it, they]) ; Who = [t(that, _, _, _)], Ts = [t(so, _, _, _)|_] ))
    ),
    ( Ts = [t(so, _, _, _)|Ts1] -> true ; Ts1 = Ts ),
    Ts1 = [t(',', _, _, _)|_],
    then(Ts1, Then).

then(Ts0, Then) :-
    ( Ts0 = [t(',', _, _, _)|Ts1] -> true ; Ts1 = Ts0 ),
    ( Ts1 = [t(then, _, _, _)|Then] -> true ; Then = Ts1 ),
    Then = [_,_|_].

%   sex_told(+Tokens, +Last0, +Last, +Ctx, +Read0, -Read): after "The buyer of
%   the clock paid $9", "She is from Rome" says that one of the women bought it.
%   So do "and she is from Rome" and "whose buyer paid $9 for her clock".

sex_told(Tokens, Last0, Last, Ctx, Read0, Read) :-
    (   Read0 = means(Ms0),
        once(( of_whom_sex(Tokens, Last0, Last, O, Sex) ; Ms0 = [F0], of_one_sex(Tokens, F0, Last0, Ctx, O, Sex) )),
        all_of_sex(Sex, Ctx, Xs),
        Xs = [m(_, o(D, _), _)|_],
        \+ O = o(D, _)
    ->  findall(same(A, B), ( member(m(_, X, _), Xs), msort([O,X], [A,B]) ), Fs),
        ( Fs = [F] -> true ; F = or(Fs) ),
        combined([Ms0, [F]], Ms),
        Read = means(Ms)
    ;   Read = Read0
    ).

of_whom_sex(Tokens, Last0, Last, O, Sex) :-
    (   Tokens = [t(She, _, _, _),t(Next, _, _, _)|_],
        Of = Last0
    ;   Tokens = [t(the, _, _, _)|_],
        append(Before, [t(And, _, _, _)|Ts0], Tokens),
        ( memberchk(And, [and, but]) -> Ts = Ts0 ; And == nor, Ts0 = [_|Ts] ),
        Ts = [t(She, _, _, _),t(Next, _, _, _)|_],
        Of = Last
    ),
    pronoun_sex(She, Sex),
    \+ memberchk(Next, [or, ',']),
    \+ ( Of == Last, member(T, Before), of_that_sex(T, Sex) ),
    Of = last(m(_, O, _), _),
    nonvar(O).

%   of_one_sex(+Tokens, +F, +Last, +Ctx, -O, -Sex): F is about one option only,
%   whose name has no sex, and "her clock" or "she" follows.

of_one_sex(Tokens, F, Last, Ctx, O, Sex) :-
    \+ others_have_sex(Ctx),
    findall(Sex0-Before0,
            ( append(Before0, [t(Her, _, _, _),t(Noun, _, _, _)|_], Tokens),
              \+ last(Before0, t(or, _, _, _)),
              ( pronoun_sex(Her, Sex0), Her \== him, Noun \== or ; memberchk(Her-Sex0, [his-man, her-woman]), atom(Noun), \+ lex(Noun, _), Noun \== (',') ) ),
            [Sex-Before|Others]),
    \+ ( member(Other-_, Others), Other \== Sex ),
    ( Last \== none -> true ; append(_, Named, Before), Named = [_|_], lookup(Named, Ctx, _, _) -> true ),
    \+ ( member(t(Sister, _, _, _), Before), once(( kin(Sister) ; memberchk(Sister, [sister, brother, wife, husband]) )) ),
    of_one_only(F, Os),
    \+ ( member(X, Os), option_sex(X, Ctx, _) ),
    ( Last == none -> true ; Last = last(m(_, Y, _), _), memberchk(Y, Os) ),
    Os = [O|_].

%   others_have_sex(+Ctx): he or she may be a dog, a ship, or one of two persons.

others_have_sex(Ctx) :-
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)),
    (   member(S, Stems),
        memberchk(S, [ship, boat, yacht, vessel, hors, poni, dog, cat, pet, animal, puppi, kitten, bird, breed, storm, hurrican, doll])
    ;   person_category(C, Ctx),
        arg(D, Cats, cat(_, Others, _, _, _, _, _, _)),
        D > C,
        person_category(D, Ctx),
        \+ ( ( member(S, Stems) ; member(S, Others) ), memberchk(S, [last, surnam, famili]) )
    ),
    !.

%   of_one_only(+F, -Os): everything in F is about one person, who has Os.

of_one_only(F, Os) :-
    ( F = and(Fs) -> true ; Fs = [F] ),
    \+ ( member(G, Fs), G \= same(_, _), G \= not(same(_, _)) ),
    select(same(A, B), Fs, Others),
    !,
    one_only(Others, [A,B], Os).

one_only(Fs, Os0, Os) :-
    (   select(same(A, B), Fs, Others),
        ( memberchk(A, Os0) -> X = B ; memberchk(B, Os0), X = A )
    ->  one_only(Others, [X|Os0], Os)
    ;   \+ ( member(F, Fs), \+ ( F = not(same(A, B)), ( memberchk(A, Os0) ; memberchk(B, Os0) ) ) ),
        Os = Os0
    ).

%   no_same_letters(+Tokens, +Ctx, -Formulas): "No one's first and last names begin with the same letter."

no_same_letters([t(No, _, _, _)|Tokens], ctx(_, Cats, _, _, _, _), Fs) :-
    memberchk(No, [no, nobody, none]),
    member(t(Letter, _, _, _), Tokens),
    memberchk(Letter, [letter, letters, initial, initials]),
    !,
    memberchk(t(same, _, _, _), Tokens),
    memberchk(t(last, _, _, _), Tokens),
    append(_, [t(Letters, _, _, _)], Tokens),
    memberchk(Letters, [letter, letters, initial, initials]),
    findall(D0, ( arg(D0, Cats, cat(_, Stems, names, _, _, _, _, _)), once(( member(S, Stems), memberchk(S, [last, surnam, famili]) )) ), [D]),
    findall(C0, ( arg(C0, Cats, cat(_, Stems, names, _, _, _, _, _)), C0 =\= D, memberchk(nam, Stems) ), [C]),
    findall(not(same(o(C, I), o(D, J))), ( initial(C, Cats, I, Capital), initial(D, Cats, J, Capital) ), Fs),
    Fs \== [].

initial(C, Cats, I, Capital) :-
    arg(C, Cats, cat(_, _, _, _, _, _, _, Options)),
    nth1(I, Options, o(Name, _, _, _)),
    sub_atom(Name, 0, 1, _, Capital).

%   of_sex_said(+Tokens, +Ctx, +Last0, -Last): after "Ann is older than the baker" he is the baker.

of_sex_said(Tokens, Ctx, Last0, Last) :-
    (   Last0 = last(m(_, O, t(Name, _, _, _)), Ms),
        ( sex(Name, Sex0) -> true ; Ms = [F], compared_to(O, F, P), option_sex(P, Ctx, Sex), Sex0 = unknown ),
        ( Tokens = [t(He, _, _, _)|After], memberchk(He-Sex, [his-man, her-woman]) -> true ; append(_, [t(He, _, _, _)|After], Tokens), pronoun_sex(He, Sex) ),
        Sex \== Sex0,
        \+ ( member(or(Fs), Ms), member(same(A, B), Fs), select(O, [A,B], [X]), option_sex(X, Ctx, Sex) ),
        \+ After = [t(or, _, _, _)|_]
    ->  ( Sex0 \== unknown, Ms = [F], compared_to(O, F, P), \+ option_sex(P, Ctx, Sex0) -> Last = last(m([P], P, none), Ms) ; Last = none )
    ;   Last = Last0
    ).

compared_to(O, F, P) :-
    ( F = and(Fs0) -> member(cmp(_, at(C, O)+at(C, P), _), Fs0) ; F = cmp(_, at(C, O)+at(C, P), _) ),
    !.
compared_to(O, F, P) :-
    ( F = and(Fs) -> member(cmp(_, at(C, A), E), Fs) ; F = cmp(_, at(C, A), E) ),
    ( E = at(C, B) -> true ; E =.. [_,X,Y], ( X = at(C, B), number(Y) ; Y = at(C, B), number(X) ) ),
    ( O = A, P = B ; O = B, P = A ),
    !.

read_items(Items, _, Ctx, Last, Last, nothing) :-
    states_size(Items, Ctx),
    !.
read_items(Items, [t(Mark, _, _, _)|_], _, Last, Last, nothing) :-
    ( Mark == '(' -> memberchk(w(_, _), Items) ; Mark == ')', Items = [comma] ),
    \+ ( member(I, Items), ( I = m(_, _, _) ; I = rr(_) ; I = num(_, _, _) ; I = r(Rel), Rel \= rel(_, as, _, _) ) ),
    !.
read_items(Items, [t(Key, _, _, _)|_], Ctx, Last, Last, nothing) :-
    Last \== none,
    memberchk(Key, [he, she, they, it, his, her, their, its]),
    idle(Items, Ctx),
    !.
read_items(Items, [t(Key, _, _, _)|_], _, Last, Last, nothing) :-
    told_reader(Key),
    \+ ( member(I, Items), ( I = m(_, _, _) ; I = r(_) ; I = rr(_) ; I = num(_, _, _) ) ),
    !.
read_items(Items, Tokens, Ctx, Last0, Last, Read) :-
    last(Items, either),
    append(_, [t(that, _, _, _),t(Is, _, _, _),t(not, _, _, _)|_], Tokens),
    lex(Is, v),
    that_neither(Items, Said),
    !,
    read_items(Said, Tokens, Ctx, Last0, Last, Read).
read_items(Items, Tokens, Ctx, Last0, Last, Read) :-
    hugged(Items, Ctx, Others),
    !,
    read_items(Others, Tokens, Ctx, Last0, Last, Read).
read_items(Items, Tokens, Ctx, Last0, Last, means(Meanings)) :-
    \+ ( member(Ref, Items), referring(Ref) ),
    \+ suspicious(Items, Ctx, _),
    \+ no_person(Tokens, Items, Last0, Ctx),
    ( of_the_two(Items), two_of(Last0, [A,B]) -> Subject0 = pair(A, B) ; Last0 = last(Subject0, _) -> true ; Subject0 = Last0 ),
    spoken_of(Items, Subject0, Ctx, Said),
    read_statement(Said, Ctx, Subject0, Meanings, Subject),
    !,
    (   nonvar(Subject)
    ->  ( Items = [Subject,poss,w(_, _)|_], Subject = m(Os, O, _) -> Last = last(m(Os, O, none), Meanings) ; Last = last(Subject, Meanings) )
    ;   Last = Last0
    ).
read_items(Items, Tokens, Ctx, Last0, Last, means(Meanings)) :-
    reworded(Items, Last0, Ctx, Reworded),
    \+ suspicious(Items, Ctx, _),
    read_items(Reworded, Tokens, Ctx, Last0, Last, means(Meanings)),
    !.
read_items(Items, [T|Tokens], Ctx, Last, Last, means([F])) :-
    matching(Items, [T|Tokens], Ctx, F),
    !.
read_items(Items, [_|_], _, Last, Last, nothing) :-
    tells_nothing(Items),
    !.
read_items(Items, Tokens, Ctx, Last0, Last, Read) :-
    member(Ref, Items),
    referring(Ref),
    !,
    (   clauses_apart(Items, Tokens, Ctx, Last0, Last, Read0)
    ->  Read = Read0
    ;   referred(Items, Last0, Ctx, Items1),
        read_items(Items1, Tokens, Ctx, Last0, Last, Read)
    ).
read_items(Items, Tokens, Ctx, Last0, Last, means(Meanings)) :-
    length(Items, Length),
    Length =< 200,
    ( Last0 == none, Items = [pron|Is] -> Items1 = [w('#teller', t('#teller', 'He', 0, 0))|Is] ; Items1 = Items ),
    plainer(Items1, nearly_named(Ctx), Plainer),
    \+ memberchk(hedge(_), Plainer),
    \+ ( member(W, Items1), W = w(Key, _), \+ memberchk(W, Plainer), alludes(Key, Items1, Ctx) ),
    read_items(Plainer, Tokens, Ctx, Last0, Last, means(Meanings)),
    !.
read_items(Items, Tokens, Ctx, Last0, Last, Read) :-
    clauses_apart(Items, Tokens, Ctx, Last0, Last, Read),
    !.
read_items(Items, Tokens, Ctx, Last, Last, Error) :-
    unread(Tokens, Items, Ctx, Error).

%   alludes(+Key, +Items, +Ctx): only one option is an interview, "a job interview", and Items do not name it; so
%   with who farms, or runs a farm, and the farmer.

alludes(Key, Items, ctx(_, Cats, _, _, _, _)) :-
    atom(Key),
    key_stem(Key, S),
    findall(o(C, I),
            ( arg(C, Cats, cat(_, _, names, _, _, _, _, Options)), nth1(I, Options, o(_, Names, _, _)),
              member(_-Tokens, Names),
              (   append([_|_], [t(Noun, Noun, _, _)], Tokens), atom(Noun), key_stem(Noun, S)
              ;   Tokens = [t(Farmer, Farmer, _, _)], ends(Farmer, Base, er), doing_root(Base, Root), once(( verb_root(Key, Root) ; doing_root(Key, Root) ))
              ) ),
            Os),
    sort(Os, [O]),
    \+ ( member(m(Cands, _, _), Items), memberchk(O, Cands) ).

%   clauses_apart(+Items, +Tokens, +Ctx, +Last0, -Last, -Read): reads them as
%   two sentences.

clauses_apart(Items, Tokens, Ctx, Last0, Last, Read) :-
    two_clauses(Items, Front, Back),
    \+ no_person(Tokens, Items, Last0, Ctx),
    first_clause(Front, Back, Ctx, Last0, Last1, Read1),
    second_clause(Back, Ctx, Last1, Last, Read2),
    read_both(Read1, Read2, Read),
    !.

%   two_clauses(+Items, -Front, -Back): Front and Back stand before and after a
%   link. Each may be a sentence.

two_clauses(Items, Front, Back) :-
    length(Items, Length),
    Length =< 60,
    \+ ( member(I, Items), memberchk(I, [if, unless]) ),
    append(Front, [Link|Back0], Items),
    memberchk(Link, [comma, semi, colon, so]),
    Front = [_,_|_],
    \+ ( member(Both-Or, [either-or, neither-nor]), memberchk(Both, Front), \+ memberchk(Or, Front), memberchk(Or, Back0) ),
    ( Link == comma -> Back0 = [And|Back], memberchk(And, [and, but, so]) ; Back0 = [And|Back], memberchk(And, [and, but]) -> true ; Back = Back0 ),
    Back = [_,_|_].

%   first_clause(+Front, +Back, +Ctx, +Last0, -Last, -Read): a clause that
%   introduces somebody states nothing before the next one.

first_clause(Front, Back, Ctx, Last0, Last, Read) :-
    (   introduces(Front, Ctx, Subject)
    ->  Read = nothing,
        Last = last(Subject, []),
        once(( member(Him, Back), ( Him == pron ; Him == his ; Him = he(_, _) ) ))
    ;   read_items(Front, [], Ctx, Last0, Last, Read),
        \+ ( Back = [_|Object], memberchk(pron, Object), \+ Last = last(_, [same(_, _)]) )
    ).

second_clause(Back, Ctx, Last0, Last, Read) :-
    (   once(( idle(Back, Ctx) ; restates(Back, Last0) ))
    ->  Read = nothing,
        Last = Last0
    ;   read_items(Back, [], Ctx, Last0, Last, Read)
    ).

read_both(means(Ms1), means(Ms2), means(Ms)) :-
    combined([Ms1, Ms2], Ms0),
    include(possible, Ms0, Ms),
    Ms \== [].
read_both(means(Ms), nothing, means(Ms)).
read_both(nothing, means(Ms), means(Ms)).

%   restates(+Items, +Last): "she would go to neither place" after both were denied.

restates([I|Is], last(_, [F])) :-
    memberchk(I, [pron, they]),
    append(Front, [not|Back], Is),
    append(Words, [either,Place|Rest], Back),
    once(( Place == one ; Place = w(_, _) )),
    append([Front, Words, Rest], Said),
    maplist(filler, Said),
    ( F = and(Fs) -> true ; Fs = [F] ),
    \+ ( member(G, Fs), G \= not(same(_, _)) ).

%   idle(+Items, +Ctx): a clause about the last subject that states nothing
%   about an option: "he had a fine time".

idle([I|Is], Ctx) :-
    ( I == pron -> true ; I = he(_, _) -> true ; I == d, Is = [w(_, _)|_] ),
    exclude(==(comma), [I|Is], Said),
    says_nothing(Said, nearly_named(Ctx)),
    \+ ( member(w(Key, _), Is), ( in_category(Key, Ctx) ; akin(Key, Ctx) ) ),
    \+ ( append(_, [v(_, _),d,w(_, _)|_], Is) ).

%   introduces(+Items, +Ctx, -Subject): the only option is the subject of a
%   clause that states nothing.

introduces(Items, Ctx, Subject) :-
    append(Front, [Subject|Said00], Items),
    Subject = m(_, _, _),
    !,
    ( append(Why, [hedge(_)|Hoped], Said00) -> \+ ( member(I, Hoped), \+ ( I = hedge(_) ; filler(I) ) ), subtract(Why, [so,who], Said0) ; Said0 = Said00 ),
    maplist(filler, Front),
    ( append(Front1, [V,not,w(like, _)|Said1], Said0) -> append(Front1, [V|Said1], Said) ; Said = Said0 ),
    once(( member(I, Said00), ( I = w(_, _) ; I = cap(_) ) )),
    ( Said == [] -> true ; says_nothing(Said, nearly_named(Ctx)) ),
    \+ ( member(w(Key, _), Said), ( in_category(Key, Ctx) ; akin(Key, Ctx) ) ).

%   spoken_of(+Items0, +Last, +Ctx, -Items): puts Last in place of words for the
%   last subject: "of these two, one is", "neither is its driver", "was there
%   when she came", "the owner of neither cat", "the dog that bit her was",
%   "neither Ann nor Bob built it".

spoken_of([p(of, _),D,Two|Is0], pair(A, B), _, Is) :-
    memberchk(D, [d, pron]),
    two(Two),
    ( Is0 = [w(_, _),comma|Is1] -> true ; Is0 = [comma|Is1] ),
    !,
    Is = [p(of, none),A,and,B,comma|Is1].
spoken_of([d,w(_, _),p(of, _),neither,w(_, _)|Is], pair(_, _), _, [neither,p(of, none),pron|Is]) :- !.
spoken_of([neither|Is0], S, _, [neither|Is]) :-
    S = m(_, _, _),
    append(Said, [V,his], Is0),
    V = v(_, _),
    !,
    append(Said, [V,S], Is).
spoken_of([d,w(Noun, _),who,w(_, _),pron,V|Is], S, Ctx, [S,V|Is]) :-
    S = m(_, _, _),
    V = v(_, _),
    append(_, [M], Is),
    M = m([o(C, _)|_], _, _),
    stem(Noun, Stem),
    Ctx = ctx(_, Cats, _, _, _, _),
    arg(C, Cats, cat(_, Stems, names, _, _, _, _, _)),
    memberchk(Stem, Stems),
    \+ person_category(C, Ctx),
    !.
spoken_of([r(near(1)),pron|Is], S, _, [r(near(1)),S|Is]) :-
    S = m(_, _, _),
    !.
spoken_of(Is0, S, _, Is) :-
    S = m(_, _, _),
    append(Before, [R,pron|After], Is0),
    R = r(_),
    memberchk(m(_, _, _), Before),
    \+ ( member(I, Before), memberchk(I, [pron, who, and, but, comma, semi]) ),
    !,
    append(Before, [R,S|After], Is).
spoken_of(Is0, S, Ctx, Is) :-
    S = m([o(C, _)|_], _, _),
    \+ person_category(C, Ctx),
    append(Before, [W,pron|After], Is0),
    W = w(Built, _),
    ( done(Built) -> true ; last(Before, not) ),
    memberchk(m(_, _, _), Before),
    \+ ( member(I, Before), memberchk(I, [pron, who, and, but, comma, semi]) ),
    \+ ( member(m([o(C, _)|_], _, _), Before) ; member(m([o(C, _)|_], _, _), After) ),
    !,
    append(Before, [W,S|After], Is).
spoken_of(Is, _, _, Is).

%   nearly_named(+Ctx, +T): the name of an option is similar to T, or begins
%   like it.

nearly_named(Ctx, T) :-
    ( near_option(T, 2, 4, Ctx, _) ; Ctx = ctx(_, Cats, _, _, _, _), short_for(T, Cats) ),
    !.

%   told_reader(?Key): a word that tells the reader what to do.

told_reader(use).
told_reader(determine).
told_reader(find).
told_reader(work).
told_reader(figure).
told_reader(match).
told_reader(solve).
told_reader(fill).
told_reader(answer).
told_reader(post).
told_reader(can).
told_reader(try).
told_reader(good).
told_reader(clues).
told_reader(now).
told_reader(solution).
told_reader(thanks).
told_reader(cheers).

%   no_person(+Tokens, +Items, +Last, +Ctx): "it" means no person, but the last
%   subject is a person, or a person begins the sentence.

no_person(Tokens, Items, Last, _) :-
    \+ Items = [it|_],
    ( Tokens = [t(it, _, _, _)|_] -> true ; Tokens = [t(the, _, _, _),_,_,_,t(it, _, _, _)|_] ),
    Last = last(m(_, _, t(Key, Raw, _, _)), _),
    Key \== Raw,
    sex(Key, _),
    \+ of_one(Last, pron, _),
    !.
no_person(Tokens, Items, _, Ctx) :-
    append(_, [t(otherwise, _, _, _)|Ts0], Tokens),
    ( Ts0 = [t(',', _, _, _)|Ts] -> true ; Ts = Ts0 ),
    Ts = [t(it, _, _, _)|_],
    append(Said, [bad(t(otherwise, _, _, _))|_], Items),
    \+ append(_, [then,pron,w(_, _)|_], Said),
    ( append(_, [Then|Said1], Said), memberchk(Then, [then, comma]), member(m([O|_], _, _), Said1) -> true ; member(m([O|_], _, _), Said) ),
    !,
    option_sex(O, Ctx, _).
no_person(Tokens, Items, _, Ctx) :-
    append(_, [t(Before, _, _, _)|Ts], Tokens),
    ( memberchk(Before, [and, but]), Ts = [It|After] ; Before == nor, Ts = [_,It|After] ),
    It = t(it, _, _, _),
    \+ somebody_is(After),
    \+ his_thing(Tokens, It, Ctx),
    \+ memberchk(it, Items),
    append(Said, [pron|_], Items),
    \+ memberchk(who, Said),
    append(_, [m(_, _, t(Key, Raw, _, _))|Own], Said),
    !,
    Key \== Raw,
    sex(Key, _),
    \+ Own = [poss|_],
    ( memberchk(not, Said) -> true ; memberchk(r(_), Said) ).

%   his_thing(+Tokens, +It, +Ctx): It stands after "her book", which is a thing of the story.

his_thing(Tokens, It, Ctx) :-
    append(Front, [It|_], Tokens),
    append(_, [t(Her, _, _, _),t(Noun, Noun, _, _)|_], Front),
    memberchk(Her, [his, her, their]),
    atom(Noun),
    \+ lookup([t(Noun, Noun, 0, 0)], Ctx, _, _),
    \+ kin(Noun),
    Ctx = ctx(_, _, _, _, _, Known),
    ( in_category(Noun, Ctx) -> true ; get_assoc(Noun, Known, _) ; atom_concat(Noun, s, Several), get_assoc(Several, Known, _) ),
    !.

%   somebody_is(+Tokens): after "it", "was not Ann".

somebody_is([t(Is, _, _, _)|Ts0]) :-
    memberchk(Is, [is, was]),
    ( Ts0 = [t(not, _, _, _)|Ts] -> true ; Ts = Ts0 ),
    Ts = [t(Name, _, _, _)],
    sex(Name, _).

%   referring(?Item): Item means something named before.

referring(thing(_)).
referring(previous).
referring(the_two).
referring(none_of_them).
referring(one_of_them).
referring(doer).

%   referred(+Items0, +Last, +Ctx, -Items): "it" and "there" mean what was named
%   before, if all of that belongs to one person. unknown means nobody.

referred([], _, _, []).
referred([I|Is], Last, Ctx, [J|Js]) :-
    (   I = thing(K)
    ->  ( of_one(Last, K, S) -> J = S ; K == described, described(Last, Ctx, S) -> J = S ; J = K )
    ;   I == the_two
    ->  ( two_of(Last, Two) -> J = those(Two) ; J = unknown )
    ;   I == none_of_them
    ->  ( all_of(Last, Ms) -> J = none_of(Ms) ; J = unknown )
    ;   I == one_of_them
    ->  ( ( all_of(Last, Ms) ; two_of(Last, Ms) ) -> J = some_of(Ms) ; J = unknown )
    ;   I == doer
    ->  ( alternative_of(Last, M) -> J = M ; J = unknown )
    ;   I == previous
    ->  ( Last = last(S, _), S = m(_, _, _) -> J = S ; J = pron )
    ;   J = I
    ),
    referred(Is, Last, Ctx, Js).

%   described(+Last, +Ctx, -S): if two are compared, "this person" is the one
%   without a name.

described(last(_, [F]), Ctx, m([S], S, none)) :-
    compared_to(A, F, B),
    findall(O, ( member(O, [A,B]), O = o(C, _), \+ person_category(C, Ctx) ), [S]).

%   of_the_two(+Items): the latter, or neither, of two that were named before.

of_the_two([neither|Is]) :- !, ( Is = [p(of, _),I|_], memberchk(I, [d, pron]) -> true ; Is = [I|_], I = v(_, _) -> true ; Is = [w(_, _)|_] -> true ; Is = [one,V|_], once(( V = v(_, _) ; V = w(_, _) )) ).
of_the_two([one,p(of, _)|_]) :- !.
of_the_two([p(of, _),d,Two|_]) :- two(Two), !.
of_the_two([d,w(_, _),p(of, _),neither,w(_, _)|_]) :- !.
of_the_two([it,v(_, _),neither|_]) :- !.
of_the_two([m(_, _, _),v(_, _),d,one,who|_]) :- !.
of_the_two(Items) :- memberchk(former(_), Items).

%   two_of(+Last, -Ms): Ms are the two last subjects, or the only two that are
%   compared.

two_of(last(pair(A, B), _), [A,B]) :- !.
two_of(last(_, [F|Fs]), [m([O], O, none),m([P], P, none)]) :-
    compared_to(O, F, P),
    \+ ( member(G, Fs), \+ compared_to(O, G, P) ).
two_of(last(_, [one([same(A, B),same(C, D)])]), [m([O], O, none),m([P], P, none)]) :-
    select(Same, [A,B], [O]),
    select(Same, [C,D], [P]).

%   all_of(+Last, -Ms): Ms are several that were said to be different.

all_of(last(_, [F]), Ms) :-
    ( F = and(Fs) -> true ; Fs = [F] ),
    memberchk(different(Os), Fs),
    findall(m([O], O, none), member(O, Os), Ms).

%   alternative_of(+Last, -M): every alternative is about M.

alternative_of(last(_, [F]), m([O], O, none)) :-
    ( F = and(Fs) -> member(one(Alts), Fs) ; F = one(Alts) ),
    Alts = [Alt|More],
    says_of(Alt, O),
    \+ ( member(Other, More), \+ says_of(Other, O) ),
    !.

says_of(same(A, B), O) :- ( O = A ; O = B ).
says_of(and(Fs), O) :- member(F, Fs), says_of(F, O).

of_one(last(S, []), _, S).
of_one(last(S, [F]), K, S) :-
    S = m(_, _, _),
    ( F = and(Fs0) -> true ; Fs0 = [F] ),
    ( K == pron -> exclude(denial_of(S), Fs0, Fs) ; Fs = Fs0 ),
    Fs = [same(O, _)|_],
    \+ ( member(G, Fs), \+ G = same(O, _) ).

denial_of(m(_, O, _), not(same(A, B))) :- ( A == O ; B == O ), !.

%   formal(+Tokens): the sentence may be in the fixed wording.

formal([t(Key, _, _, _)|Tokens]) :-
    (   formal_key(Key)
    ->  true
    ;   Key == is,
        Tokens = [t(next, _, _, _)|_]
    ->  true
    ;   formal(Tokens)
    ).

formal_key(=).
formal_key('≠').
formal_key(<).
formal_key(>).
formal_key('≤').
formal_key('≥').
formal_key(differ).
formal_key('(').

read_statement(Items, Ctx, Last, Meanings, Subject) :-
    Ctx = ctx(N, _, _, _, _, _),
    statement(Items, N, Last, Fs0, Subject),
    by_title(Items, Ctx, Fs1),
    append(Fs0, Fs1, Fs),
    meanings(Fs, Ctx, Meanings),
    Meanings \== [].

%   states_size(+Items, +Ctx): "There are five houses", "Five men each own a different car".

states_size(Items0, ctx(N, _, _, _, _, _)) :-
    (   Items0 = [bad(t(Each, _, _, _))|Items],
        memberchk(Each, [each, every]),
        memberchk(different, Items)
    ->  Count = cnt(N)
    ;   Items0 = [bad(t(No, _, _, _)),Two|Items],
        memberchk(No, [no, none]),
        ( Two = num(2, '', _) ; Two = cnt(2) ),
        memberchk(same, Items)
    ->  Count = cnt(N)
    ;   Items0 = [bad(t(None, _, _, _)),p(of, _)|Items],
        memberchk(None, [none]),
        memberchk(num(_, _, _), Items),
        \+ ( member(I, Items), ( I == comma ; I = m(_, _, _) ) )
    ->  Count = cnt(N)
    ;   Items0 = [w(there, _), v(_, _), Count|Items]
    ->  true
    ;   Items0 = [Count|Items],
        memberchk(bad(t(each, _, _, _)), Items),
        memberchk(different, Items)
    ),
    ( Count = cnt(N) ; Count = num(N, '', _) ),
    \+ ( member(I, Items), ( I = m(_, _, t(Key, _, _, _)), \+ Key = n(_, _) ; I = r(_) ; I = rr(_) ) ).

%   suspicious(+Items, +Ctx, -T): a long word that is nearly an option.

suspicious(Items, Ctx, T) :-
    append(_, [w(Key, T)|Is], Items),
    \+ ( Is = [w(Self, _)|_], memberchk(Self, [himself, herself, itself, themselves]) ),
    atom(Key),
    atom_length(Key, L),
    L >= 5,
    stem(Key, S),
    \+ place_word(S),
    \+ unit_dim(S, _, _),
    \+ past(Key),
    \+ common_word(Key, Ctx),
    near_option(T, 1, 5, Ctx, _),
    !.

%   common_word(+Key, +Ctx): Key means people, is a common verb, or occurs in
%   three clues.

common_word(Key, ctx(_, _, _, _, _, Known)) :-
    ( get_assoc(often(Key), Known, _) -> true ; ( ends(Key, Base, y), atom_concat(Base, ies, Several) ; atom_concat(Key, s, Several) ), get_assoc(Several, Known, _) -> true ; atom_concat(Verb, s, Key), past(Verb) -> true ; ends(Key, Do, ing), lex(Do, v) -> true ; of_sex(Key, _, _) -> true ; memberchk(Key, [person, people, friend, child, student, player, placed, former, latter]) ).

%   near_option(+T, +Most, +Length, +Ctx, -Name): the name of an option has a
%   word of at least Length letters that differs from the token T in at most
%   Most letters. A small word is not near the name of a person.

near_option(t(Key, Raw0, _, _), Most, Least, ctx(_, Cats, _, _, _, Known), Name) :-
    atom(Key),
    sub_atom(Key, 0, 1, _, First),
    atom_length(Key, L),
    Shortest is max(Least, L - Most),
    Longest is L + Most,
    atom_codes(Key, Codes),
    arg(_, Cats, cat(_, _, _, _, _, _, _, Options)),
    member(o(Name, Names, _, _), Options),
    member(_-Tokens, Names),
    member(t(Word, Raw, _, _), Tokens),
    atom(Word),
    atom_length(Word, L1),
    L1 >= Shortest,
    L1 =< Longest,
    Word \== Key,
    ( Most > 1 -> true ; sub_atom(Word, 0, 1, _, First) ),
    \+ ( Raw0 == Key, Raw \== Word, ( get_assoc(cap(Word), Known, _) ; get_assoc(proper(Word), Known, _) ; Most =:= 1, Tokens = [_,_|_] ) ),
    stem(Word, S1),
    stem(Key, S2),
    S1 \== S2,
    \+ ( verb_root(Key, Root), verb_root(Word, Root) ),
    atom_codes(Word, Codes1),
    apart(Codes, Codes1, Most).

%   apart(+As, +Bs, +Most): Bs is As with at most Most letters added, removed,
%   replaced or exchanged.

apart([], [], _) :- !.
apart([C|As], [C|Bs], Most) :-
    !,
    apart(As, Bs, Most).
apart(As, Bs, Most) :-
    Most > 0,
    Less is Most - 1,
    (   As = [A,B|As1],
        Bs = [B,A|Bs1],
        apart(As1, Bs1, Less)
    ;   As = [_|As1],
        Bs = [_|Bs1],
        apart(As1, Bs1, Less)
    ;   As = [_|As1],
        apart(As1, Bs, Less)
    ;   Bs = [_|Bs1],
        apart(As, Bs1, Less)
    ),
    !.

%   unread(+Tokens, +Items, +Ctx, -Error): Error tells why the sentence is not
%   understood.

unread(_, Items, _, error(L, C, Message)) :-
    memberchk(hedge(t(Key, Raw, L, C)), Items),
    !,
    ( Raw == '' -> Word = Key ; Word = Raw ),
    format(atom(Message), "no fact is stated with \"~w\", unless a category has the word", [Word]).
unread(Tokens, Items, Ctx, error(L, C, Message)) :-
    findall(T, ( member(I, Items), not_understood(I, Ctx, T) ), Ts),
    (   Ts = [t(_, _, L, C)|_]
    ->  findall(Word, ( member(T, Ts), word_text(T, Ctx, Word) ), Words0),
        list_to_set(Words0, Words),
        atomic_list_concat(Words, ', ', Text),
        atom_concat('not understood: ', Text, Message)
    ;   Tokens = [t(_, _, L, C)|_],
        unread_reason(Items, Ctx, Message)
    ).

not_understood(cap(T), _, T).
not_understood(bad(T), _, T).
not_understood(num(_, _, T), _, T).
not_understood(w(Key, T), Ctx, T) :-
    T = t(_, Raw, _, _),
    (   Key \== Raw,
        \+ usual_opening(Key),
        Ctx = ctx(_, _, _, _, _, Known),
        \+ get_assoc(Key, Known, _)
    ->  true
    ;   atom_length(Key, L),
        L >= 3,
        stem(Key, Stem),
        \+ place_word(Stem),
        Most is min(2, L // 4),
        \+ common_word(Key, Ctx),
        once(near_option(T, Most, 3, Ctx, _))
    ).

usual_opening(there).
usual_opening(exactly).
usual_opening(people).
usual_opening(also).

word_text(T, Ctx, Text) :-
    T = t(Key, Raw, _, _),
    (   atom(Key),
        atom_length(Key, L),
        Most is max(1, min(2, L // 4)),
        \+ lex(Key, _),
        findall(Name, near_option(T, Most, 3, Ctx, Name), Names0),
        sort(Names0, Names),
        Names \== []
    ->  atomic_list_concat(Names, ' or ', Near),
        format(atom(Text), "~w (~w?)", [Raw, Near])
    ;   Text = Raw
    ).

unread_reason(Items, ctx(_, Cats, _, _, Row, _), Reason) :-
    findall(x, member(m(_, _, _), Items), Xs),
    (   Xs == []
    ->  Reason = 'no option is named here'
    ;   Xs = [_],
        \+ member(ends, Items)
    ->  Reason = 'only one option is named here'
    ;   Row =:= 0,
        member(I, Items),
        in_a_row(I)
    ->  Reason = 'there are no places in a row: a line "Row: houses" says that there are'
    ;   member(r(rel(Comp, _, _, _)), Items),
        \+ ( arg(_, Cats, cat(_, _, Kind, _, _, _, _, _)), Kind \== names )
    ->  format(atom(Reason), "no category has an order for \"~w\"", [Comp])
    ;   Reason = 'what is said of these options is not understood'
    ).

in_a_row(r(near(_))).
in_a_row(rr(near(_))).
in_a_row(r(gap(_))).
in_a_row(r(between(_, _))).
in_a_row(r(rel(Comp, _, _, _))) :-
    memberchk(Comp, [left, right]).

%   question(+Tokens, +Ctx, -Qs, ?Qs1, -Errs, ?Errs1): "What does each of them
%   grow?" needs no question, as it is answered anyway.

question(Tokens, Ctx, Qs, Qs1, Errs, Errs1) :-
    Tokens = [t(_, _, L, C)|_],
    items(Tokens, Ctx, Items),
    raw_text(Tokens, Text),
    (   asked(Tokens, Items, Ctx, Ask, Of, Is)
    ->  Qs = [question(Text, Ask, Of, Is, L, C)|Qs1],
        Errs = Errs1
    ;   \+ memberchk(m(_, _, _), Items),
        asks_for_all(Tokens)
    ->  Qs = Qs1,
        Errs = Errs1
    ;   Qs = Qs1,
        Errs = [error(L, C, 'this question is not understood')|Errs1]
    ).

%   asks_for_all(+Tokens): "Who lives where?", "What does each of them grow?"

asks_for_all(Tokens) :-
    member(t(Each, _, _, _), Tokens),
    memberchk(Each, [each, every, everyone, everybody]),
    !.
asks_for_all(Tokens) :-
    member(t(It, _, _, _), Tokens),
    memberchk(It, [it, they]),
    member(t(What, _, _, _), Tokens),
    question_word(What),
    !.
asks_for_all(Tokens) :-
    findall(Key, ( member(t(Key, _, _, _), Tokens), question_word(Key) ), [_,_|_]).

asked(Tokens, Items, Ctx, Ask, Of, none) :-
    member(t(Key, _, _, _), Tokens),
    question_word(Key),
    !,
    findall(O, member(m(_, O, _), Items), Os),
    Os = [Of|_],
    nonvar(Of),
    Of = o(Known, _),
    asked_category(Key, Tokens, Known, Ctx, Ask).
asked(_, Items, Ctx, none, none, Is) :-
    read_statement(Items, Ctx, none, [Is], _).

question_word(who).
question_word(whose).
question_word(whom).
question_word(what).
question_word(which).
question_word(how).
question_word(when).
question_word(where).

asked_category(_, Tokens, Known, ctx(_, Cats, _, _, _, _), Ask) :-
    member(t(Key, _, _, _), Tokens),
    atom(Key),
    stem(Key, S),
    arg(Ask, Cats, cat(_, Stems, _, _, _, _, _, _)),
    Ask =\= Known,
    memberchk(S, Stems),
    !.
asked_category(how, _, Known, ctx(_, Cats, _, _, _, _), Ask) :-
    arg(Ask, Cats, cat(_, _, numeric, _, _, _, _, _)),
    Ask =\= Known,
    !.
asked_category(when, _, Known, ctx(_, Cats, _, _, _, _), Ask) :-
    arg(Ask, Cats, cat(_, _, _, _, _, Dims, _, _)),
    ( memberchk(time, Dims) ; memberchk(year, Dims) ),
    Ask =\= Known,
    !.
asked_category(where, _, Known, ctx(_, _, _, _, Row, _), Row) :-
    Row > 0,
    Row =\= Known,
    !.
asked_category(_, _, Known, ctx(_, Cats, _, _, _, _), Ask) :-
    arg(Ask, Cats, cat(_, Stems, _, _, _, _, _, _)),
    Ask =\= Known,
    member(S, Stems),
    memberchk(S, [nam, person, peopl, nationaliti, man, woman, boi, girl, friend, nation]),
    !.
asked_category(_, _, Known, ctx(_, Cats, _, _, _, _), Ask) :-
    arg(Ask, Cats, cat(_, _, names, _, _, _, _, _)),
    Ask =\= Known,
    !.

%   answer(+Lines, +Ctx, -Rows, -Errors)

answer([], _, [], []).
answer([Tokens|Lines], Ctx, Rows, Errors) :-
    items(Tokens, Ctx, Items),
    Tokens = [t(_, _, L, C)|_],
    answer_options(Items, Os),
    (   member(I, Items),
        ( I = cap(T) ; I = num(_, _, T) ; I = w(Key, T), T = t(_, Raw0, _, _), Raw0 \== Key ),
        T = t(_, Raw, L1, C1)
    ->  format(atom(M), "~w is not an option", [Raw]),
        Errors = [error(L1, C1, M)|Errors1],
        Rows = Rows1
    ;   Os = [_,_|_]
    ->  Rows = [row(Os, L, C)|Rows1],
        Errors = Errors1
    ;   Errors = [error(L, C, 'a line of the answer has the options of one of them')|Errors1],
        Rows = Rows1
    ),
    answer(Lines, Ctx, Rows1, Errors1).

%   answer_options: each cell is an option. If several have the name, it is the
%   one whose category no other cell has.

answer_options(Items, Os) :-
    findall(Cands, member(m(Cands, _, _), Items), Candss),
    (   findall(Os0, ( maplist(member_of, Candss, Os0), distinct_categories(Os0) ), [Os|_])
    ->  true
    ;   Os = []
    ).

distinct_categories(Os) :-
    findall(C, member(o(C, _), Os), Cs),
    sort(Cs, Sorted),
    length(Cs, N),
    length(Sorted, N).
