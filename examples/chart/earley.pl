% Earley's algorithm over grammars whose categories are terms.
%
% An edge item(Category, From, To, Found, Needed) says that the words between
% the places From and To begin a Category: the constituents Found (last first)
% are there, those of Needed are still to come. An edge that needs nothing is a
% constituent. Three things make edges:
%
%   predict   an edge at To that needs C starts the rules for C at To;
%   scan      an edge that needs the category of the word after To takes it;
%   complete  a constituent goes into every edge that needs it and ends where
%             it starts, and an edge takes every constituent already there.
%
% An edge more special than one in the chart adds nothing and is dropped. An
% edge names its parts by category and place, not by their trees, so the chart
% is a packed forest, from which tree/2 unpacks the analyses.

:- module(earley, [parse/3, tree/2, chart_size/2]).

:- use_module(library(lists)).
:- use_module(library(assoc)).
:- use_module(grammar).

% parse(+Words, +Goal, -Chart): the chart for all analyses of Words as Goal.
parse(Words, Goal, chart(Goal, Length, Edges)) :-
    length(Words, Length),
    place_words(Words, 0, Places),
    list_to_assoc(Places, Sentence),
    empty_assoc(Empty),
    run([item(goal, 0, 0, [], [Goal])], Sentence, Empty, Edges).

place_words([], _, []).
place_words([W|Ws], N, [N-W|Ps]) :-
    N1 is N + 1,
    place_words(Ws, N1, Ps).

% run(+Agenda, +Sentence, +Edges0, -Edges): take edges from the agenda until it
% is empty. Edges are filed under the place and the category they wait at:
% needs(Place, Name) or has(Place, Name).
run([], _, Edges, Edges).
run([Item|Agenda0], Sentence, Edges0, Edges) :-
    key(Item, Key),
    filed(Key, Edges0, Old),
    (   member(Known, Old),
        subsumes_term(Known, Item)
    ->  run(Agenda0, Sentence, Edges0, Edges)
    ;   put_assoc(Key, Edges0, [Item|Old], Edges1),
        findall(New, step(Item, Sentence, Edges1, New), News),
        append(News, Agenda0, Agenda),
        run(Agenda, Sentence, Edges1, Edges)
    ).

key(item(_, _, To, _, [Next|_]), needs(To, Name)) :- functor(Next, Name, _).
key(item(Category, From, _, _, []), has(From, Name)) :- functor(Category, Name, _).

filed(Key, Edges, Items) :-
    (   get_assoc(Key, Edges, Items)
    ->  true
    ;   Items = []
    ).

% step(+Item, +Sentence, +Edges, -New): New follows from Item and the chart.
step(item(_, _, To, _, [Next|_]), _, _, item(Next, To, To, [], Body)) :-
    rule(Next, Body).
step(item(Category, From, To, Found, [Next|Needed]), Sentence, _,
     item(Category, From, To1, [word(Next, Word)|Found], Needed)) :-
    get_assoc(To, Sentence, Word),
    word(Word, Next),
    To1 is To + 1.
step(item(Category, From, To, Found, [Next|Needed]), _, Edges,
     item(Category, From, To1, [part(Next, To, To1)|Found], Needed)) :-
    functor(Next, Name, _),
    filed(has(To, Name), Edges, Items),
    member(item(Next, To, To1, _, []), Items).
step(item(Part, Middle, To, _, []), _, Edges,
     item(Category, From, To, [part(Part, Middle, To)|Found], Needed)) :-
    functor(Part, Name, _),
    filed(needs(Middle, Name), Edges, Items),
    member(item(Category, From, Middle, Found, [Part|Needed]), Items).

% tree(+Chart, -Tree): an analysis of the whole sentence; all on backtracking.
tree(chart(Goal, Length, Edges), Tree) :-
    tree(Goal, 0, Length, Edges, Tree).

tree(Category, From, To, Edges, node(Category, Daughters)) :-
    functor(Category, Name, _),
    filed(has(From, Name), Edges, Items0),
    reverse(Items0, Items),
    member(item(Category, From, To, Found, []), Items),
    reverse(Found, Parts),
    daughters(Parts, Edges, Daughters).

daughters([], _, []).
daughters([Part|Parts], Edges, [Daughter|Daughters]) :-
    daughter(Part, Edges, Daughter),
    daughters(Parts, Edges, Daughters).

daughter(word(Category, Word), _, leaf(Category, Word)).
daughter(part(Category, From, To), Edges, Tree) :-
    tree(Category, From, To, Edges, Tree).

% chart_size(+Chart, -Size): how many different constituents were found.
chart_size(chart(_, _, Edges), Size) :-
    findall(Name-From-To,
            ( gen_assoc(has(From, Name), Edges, Items),
              Name \== goal,
              member(item(_, From, To, _, []), Items) ),
            Spans),
    sort(Spans, Different),
    length(Different, Size).
