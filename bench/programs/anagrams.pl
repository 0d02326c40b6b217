% findall/3, setof/3, msort/2 and keysort/2: the words of a small dictionary are
% made by a pattern, keyed by their sorted letters and grouped.

top :- result(_).

result([Words, Groups, Largest]) :-
    findall(Key-Word, ( word(Letters), msort(Letters, Key), atom_of(Letters, Word) ), Pairs),
    count(Pairs, 0, Words),
    keysort(Pairs, Sorted),
    group(Sorted, Grouped),
    count(Grouped, 0, Groups),
    setof(N-Key, Members^( among(Key-Members, Grouped), count(Members, 0, N) ), Sizes),
    last_of(Sizes, Largest).

word([A, B, C, D]) :-
    consonant(A),
    vowel(B),
    consonant(C),
    vowel(D).

consonant(l).
consonant(m).
consonant(n).
consonant(r).
consonant(s).
consonant(t).

vowel(a).
vowel(e).
vowel(i).
vowel(o).

% A structure stands for the word, so that the atom table is left alone.
atom_of(Letters, Word) :- Word =.. [w|Letters].

group([], []).
group([Key-Word|Pairs], [Key-[Word|Words]|Groups]) :-
    same(Pairs, Key, Words, Rest),
    group(Rest, Groups).

same([Key1-Word|Pairs], Key, Words, Rest) :-
    Key1 == Key,
    !,
    Words = [Word|Words1],
    same(Pairs, Key, Words1, Rest).
same(Pairs, _, [], Pairs).

among(X, [X|_]).
among(X, [_|Ys]) :- among(X, Ys).

count([], N, N).
count([_|Xs], N0, N) :- N1 is N0 + 1, count(Xs, N1, N).

last_of([X|Xs], Last) :-
    (   Xs = []
    ->  Last = X
    ;   last_of(Xs, Last)
    ).
