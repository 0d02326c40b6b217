% A chart parser: every analysis of a sentence by a grammar that may be left
% recursive and ambiguous, in time cubic in the length of the sentence.
%
% Run:   zebra -q -g main -t halt examples/chart/chart.pl
%
% earley.pl is the parser, grammar.pl a grammar of English noun phrases, verbs
% and prepositional phrases with agreement. Prepositional phrases attach to
% nouns and to verbs, so the number of analyses grows as the Catalan numbers.
%
% Literature: J. Earley, An efficient context-free parsing algorithm, CACM 13
% (1970); M. Kay, Algorithm schemata and data structures in syntactic
% processing (1980); F. Pereira and S. Shieber, Prolog and Natural-Language
% Analysis (1987), chapter 6.

:- use_module(earley).
:- use_module(grammar).

main :-
    forall(sentence(Words), report(Words)),
    growth.

sentence([the, old, dog, sleeps]).
sentence([the, dogs, see, a, cat]).
sentence([the, dogs, sees, a, cat]).
sentence([a, girl, saw, the, boy, with, the, telescope]).
sentence([the, boy, that, the, girl, saw, sleeps]).
sentence([she, thinks, that, the, boy, saw, a, cat]).
sentence([cats, and, dogs, sleep, in, the, park]).
sentence([old, sleeps, the]).

report(Words) :-
    atomic_list_concat(Words, ' ', Text),
    parse(Words, s(_), Chart),
    findall(Tree, tree(Chart, Tree), Trees),
    length(Trees, Count),
    chart_size(Chart, Size),
    format('~w~n  analyses: ~d, constituents: ~d~n', [Text, Count, Size]),
    forall(nth1(N, Trees, Tree),
           ( format('  ~d:~n', [N]), write_tree(Tree, 4) )),
    nl.

% write_tree(+Tree, +Indent): a node a line, its daughters indented below it.
write_tree(leaf(Category, Word), Indent) :-
    label(Category, Label),
    format('~t~*|~w ~q~n', [Indent, Label, Word]).
write_tree(node(Category, Daughters), Indent) :-
    label(Category, Label),
    format('~t~*|~w~n', [Indent, Label]),
    Deeper is Indent + 2,
    forall(member(Daughter, Daughters), write_tree(Daughter, Deeper)).

% label(+Category, -Label): the category without its features, if they are
% not known; with them otherwise.
label(Category, Label) :-
    Category =.. [Name|Features],
    include(nonvar, Features, Known),
    (   Known == []
    ->  Label = Name
    ;   Label =.. [Name|Known]
    ).

% growth: the number of analyses against the number of prepositional phrases.
growth :-
    format('Phrases~t~10|Words~t~18|Analyses~t~30|Constituents~n'),
    forall(between(0, 6, N), growth(N)).

growth(N) :-
    findall(W, ( between(1, N, _), member(W, [in, the, park]) ), Phrases),
    append([the, girl, saw, the, boy], Phrases, Words),
    length(Words, Length),
    parse(Words, s(_), Chart),
    aggregate_all(count, tree(Chart, _), Count),
    chart_size(Chart, Size),
    format('~t~d~7|~t~d~15|~t~d~26|~t~d~42|~n', [N, Length, Count, Size]).
