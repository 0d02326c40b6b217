% A parser for questions and statements about villages and their ferries.  Nouns, determiners
% and verbs agree in number, relative clauses and prepositional phrases attach
% where they can, and every sentence is parsed in all ways.

top :- result(_).

result(Counts) :-
    findall(N, ( sentence(_, Words), readings(Words, N) ), Counts).

readings(Words, N) :-
    findall(Tree, parse(Words, Tree), Trees),
    count(Trees, 0, N).

count([], N, N).
count([_|Xs], N0, N) :- N1 is N0 + 1, count(Xs, N1, N).

parse(Words, Tree) :- utterance(Tree, Words, []).

sentence(1, [what, ferries, are, there, ?]).
sentence(2, [does, ulm, supply, basel, ?]).
sentence(3, [what, is, the, harbour, of, the, island, ?]).
sentence(4, [where, is, the, oldest, bridge, ?]).
sentence(5, [which, markets, are, crowded, ?]).
sentence(6, [which, ferry, that, serves, the, island, supplies, a, market, that, is,
             supplied, by, a, village, whose, harbour, serves, the, ferries, of, linz, ?]).
sentence(7, [how, old, is, the, longest, wooden, bridge, ?]).
sentence(8, [what, is, the, village, that, supplies, crowded, markets, and, that, serves,
             old, harbours, ?]).
sentence(9, [what, are, the, bridges, of, the, villages, supplying, the, market, ?]).
sentence(10, [which, villages, are, served, by, two, ferries, ?]).
sentence(11, [what, is, the, oldest, road, of, the, villages, east, of, the, lake, and, not,
              near, basel, ?]).
sentence(12, [how, many, boats, in, the, harbours, of, the, lake, serve, each, island, ?]).
sentence(13, [the, road, that, runs, through, a, village, near, ulm, runs, into, the,
              harbour, '.']).
sentence(14, [every, village, near, linz, that, supplies, a, market, sells, the, fish, of,
              the, lake, in, the, harbour, '.']).
sentence(15, [which, village, serve, the, islands, ?]).

% Utterances.
utterance(ask(Which, Predicate)) -->
    interrogative_phrase(Number, Which), verb_phrase(Number, Predicate), end(?).
utterance(exists(NP)) -->
    interrogative_phrase(Number, NP), be(Number), [there], end(?).
utterance(object_asked(What, Subject, Verb)) -->
    interrogative_phrase(_, What), do(Number), noun_phrase(Number, Subject),
    verb(base, Verb), end(?).
utterance(whether(Subject, Predicate)) -->
    do(Number), noun_phrase(Number, Subject), base_phrase(Predicate), end(?).
utterance(whether(Subject, Complement)) -->
    be(Number), noun_phrase(Number, Subject), complement(Complement), end(?).
utterance(identify(NP)) -->
    [what], be(Number), noun_phrase(Number, NP), end(?).
utterance(place(NP)) -->
    [where], be(Number), noun_phrase(Number, NP), end(?).
utterance(degree(Adjective, NP)) -->
    [how], adjective(Adjective), be(Number), noun_phrase(Number, NP), end(?).
utterance(tell(Subject, Predicate)) -->
    noun_phrase(Number, Subject), verb_phrase(Number, Predicate), end('.').

end(Mark) --> [Mark].

interrogative_phrase(Number, which(Noun, Mods)) -->
    [which], nominal(Number, Noun, Mods).
interrogative_phrase(Number, what(Noun, Mods)) -->
    [what], nominal(Number, Noun, Mods).
interrogative_phrase(plural, number_of(Noun, Mods)) -->
    [how, many], nominal(plural, Noun, Mods).
interrogative_phrase(_, what_thing) -->
    [what].

% Noun phrases.
noun_phrase(Number, NP) -->
    simple_noun_phrase(Number, NP0),
    conjoined(NP0, Number, NP).

conjoined(NP, _, NP) --> [].
conjoined(NP, plural, and(NP, More)) --> [and], noun_phrase(_, More).

simple_noun_phrase(singular, name(Name)) --> proper_noun(Name).
simple_noun_phrase(Number, np(Det, Noun, Mods)) -->
    determiner(Number, Det),
    nominal(Number, Noun, Mods).
simple_noun_phrase(plural, np(bare, Noun, Mods)) -->
    nominal(plural, Noun, Mods).

nominal(Number, Noun, Mods) -->
    adjectives(Mods, Rest),
    noun(Number, Noun),
    modifiers(Number, Rest).

adjectives([adjective(A)|Mods], Rest) --> adjective(A), adjectives(Mods, Rest).
adjectives([superlative(A)|Mods], Rest) --> superlative(A), adjectives(Mods, Rest).
adjectives(Mods, Mods) --> [].

modifiers(_, []) --> [].
modifiers(Number, [Mod|Mods]) --> modifier(Number, Mod), modifiers(Number, Mods).

modifier(_, Mod) --> prepositional_phrase(Mod).
modifier(_, not(Mod)) --> [and, not], prepositional_phrase(Mod).
modifier(Number, Mod) --> relative_clause(Number, Mod).
modifier(Number, and(Mod)) --> [and], relative_clause(Number, Mod).
modifier(_, participle(Verb, Object)) -->
    verb(participle, Verb), noun_phrase(_, Object).

relative_clause(Number, that(Predicate)) -->
    relative_pronoun, verb_phrase(Number, Predicate).
relative_clause(_, object(Subject, Verb)) -->
    relative_pronoun, noun_phrase(Number, Subject), finite_verb(Number, Verb).
relative_clause(_, whose(Noun, Predicate)) -->
    [whose], noun(Number, Noun), verb_phrase(Number, Predicate).

relative_pronoun --> [that].
relative_pronoun --> [which].

prepositional_phrase(in(Preposition, NP)) -->
    preposition(Preposition), noun_phrase(_, NP).

% Verb phrases.
verb_phrase(Number, vp(Verb, Object, Mods)) -->
    finite_verb(Number, Verb),
    object(Object),
    verb_modifiers(Mods).
verb_phrase(Number, vp(not(Verb), Object, Mods)) -->
    do(Number), [not], verb(base, Verb),
    object(Object),
    verb_modifiers(Mods).
verb_phrase(Number, is(Complement)) -->
    be(Number), complement(Complement).
verb_phrase(Number, is_not(Complement)) -->
    be(Number), [not], complement(Complement).

base_phrase(vp(Verb, Object, Mods)) -->
    verb(base, Verb), object(Object), verb_modifiers(Mods).

object(none) --> [].
object(NP) --> noun_phrase(_, NP).

verb_modifiers([]) --> [].
verb_modifiers([Mod|Mods]) --> prepositional_phrase(Mod), verb_modifiers(Mods).

complement(adjective(A)) --> adjective(A).
complement(passive(Verb, Agent)) --> verb(past, Verb), [by], noun_phrase(_, Agent).
complement(NP) --> noun_phrase(_, NP).
complement(PP) --> prepositional_phrase(PP).

% Words.
be(singular) --> [is].
be(plural) --> [are].

do(singular) --> [does].
do(plural) --> [do].

determiner(_, the) --> [the].
determiner(singular, a) --> [a].
determiner(singular, each) --> [each].
determiner(singular, every) --> [every].
determiner(plural, some) --> [some].
determiner(plural, two) --> [two].
determiner(plural, all) --> [all].

preposition(P) --> [P], { preposition(P) }.
preposition(east_of) --> [east, of].
preposition(west_of) --> [west, of].

preposition(of).
preposition(in).
preposition(near).
preposition(through).
preposition(into).

proper_noun(Name) --> [Name], { name_of(Name) }.

name_of(basel).
name_of(linz).
name_of(ulm).

adjective(A) --> [A], { adjective(A) }.

adjective(crowded).
adjective(long).
adjective(old).
adjective(wooden).

superlative(A) --> [Word], { superlative(Word, A) }.

superlative(longest, long).
superlative(oldest, old).

noun(Number, Noun) --> [Word], { noun(Word, Number, Noun) }.

noun(boat, singular, boat).
noun(boats, plural, boat).
noun(bridge, singular, bridge).
noun(bridges, plural, bridge).
noun(ferry, singular, ferry).
noun(ferries, plural, ferry).
noun(fish, singular, fish).
noun(fish, plural, fish).
noun(harbour, singular, harbour).
noun(harbours, plural, harbour).
noun(island, singular, island).
noun(islands, plural, island).
noun(lake, singular, lake).
noun(lakes, plural, lake).
noun(market, singular, market).
noun(markets, plural, market).
noun(road, singular, road).
noun(roads, plural, road).
noun(village, singular, village).
noun(villages, plural, village).

finite_verb(singular, Verb) --> verb(third, Verb).
finite_verb(plural, Verb) --> verb(base, Verb).

verb(Form, Verb) --> [Word], { verb(Word, Form, Verb) }.

verb(run, base, run).
verb(runs, third, run).
verb(run, past, run).
verb(running, participle, run).
verb(sell, base, sell).
verb(sells, third, sell).
verb(sold, past, sell).
verb(selling, participle, sell).
verb(serve, base, serve).
verb(serves, third, serve).
verb(served, past, serve).
verb(serving, participle, serve).
verb(supply, base, supply).
verb(supplies, third, supply).
verb(supplied, past, supply).
verb(supplying, participle, supply).
