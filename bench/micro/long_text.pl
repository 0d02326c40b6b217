% The characters of a text of 4,000, one after the other by their places.
%% only: zebra swipl

top :- result(_).

result(Vowels) :-
    findall(' the quick brown fox', between(1, 200, _), Parts),
    atomic_list_concat(Parts, Atom),
    atom_string(Atom, Text),
    string_length(Text, Length),
    vowels(0, Length, Text, 0, Vowels).

vowels(Length, Length, _, Vowels, Vowels) :- !.
vowels(I, Length, Text, Vowels0, Vowels) :-
    sub_string(Text, I, 1, _, Char),
    (   memberchk(Char, ["a", "e", "i", "o", "u"])
    ->  Vowels1 is Vowels0+1
    ;   Vowels1 = Vowels0
    ),
    I1 is I+1,
    vowels(I1, Length, Text, Vowels1, Vowels).
