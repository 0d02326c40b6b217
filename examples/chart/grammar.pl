% A grammar of a part of English. Features: number (sg or pl), and for verb
% phrases what is missing from them: none, or a noun phrase (gap) as in "that
% the girl saw _".

:- module(grammar, [rule/2, word/2]).

:- use_module(library(lists)).

:- op(1150, xfx, --->).

% rule(?Category, ?Body): Category can be made of the categories of Body.
rule(Category, Body) :-
    (Category ---> Body).

s(N)            ---> [np(N), vp(N, none)].
np(N)           ---> [pron(N)].
np(N)           ---> [det(N), nom(N)].
np(pl)          ---> [nom(pl)].
np(pl)          ---> [np(_), conj, np(_)].
np(N)           ---> [np(N), pp].
np(N)           ---> [np(N), rel(N)].
nom(N)          ---> [n(N)].
nom(N)          ---> [adj, nom(N)].
pp              ---> [prep, np(_)].
rel(N)          ---> [comp, vp(N, none)].
rel(_)          ---> [comp, np(N), vp(N, gap)].
vp(N, none)     ---> [iv(N)].
vp(N, none)     ---> [tv(N), np(_)].
vp(N, gap)      ---> [tv(N)].
vp(N, none)     ---> [sv(N), comp, s(_)].
vp(N, Gap)      ---> [vp(N, Gap), pp].

% word(?Word, ?Category)
word(Word, Category) :-
    words(Category, Words),
    memberchk(Word, Words).

words(det(sg), [a, every, the]).
words(det(pl), [the, all]).
words(n(sg), [dog, cat, boy, girl, park, telescope]).
words(n(pl), [dogs, cats, boys, girls, parks]).
words(adj, [old, small]).
words(pron(sg), [she, he]).
words(pron(pl), [they]).
words(conj, [and]).
words(comp, [that]).
words(prep, [in, with]).
words(iv(sg), [sleeps, thinks]).
words(iv(pl), [sleep, think]).
words(tv(sg), [sees, saw]).
words(tv(pl), [see, saw]).
words(sv(sg), [thinks]).
words(sv(pl), [think]).
