% Atoms taken apart and put together: atom_codes/2, atom_chars/2, atom_length/2,
% sub_atom/5, atom_concat/3, char_code/2 and number_codes/2 over 200 names.

top :- result(_).

result([Length, Vowels, Found, Upper]) :-
    work(200, 0, Length, 0, Vowels, 0, Found),
    shout(straightforward, Upper).

work(0, Length, Length, Vowels, Vowels, Found, Found) :- !.
work(N, Length0, Length, Vowels0, Vowels, Found0, Found) :-
    number_codes(N, Digits),
    atom_codes(Number, Digits),
    atom_concat(unforgettable_, Number, Name),
    atom_length(Name, L),
    Length1 is Length0 + L,
    atom_chars(Name, Chars),
    vowels(Chars, Vowels0, Vowels1),
    (   sub_atom(Name, Before, 2, 0, _),
        sub_atom(Name, Before, 2, _, '77')
    ->  Found1 is Found0 + 1
    ;   Found1 = Found0
    ),
    N1 is N - 1,
    work(N1, Length1, Length, Vowels1, Vowels, Found1, Found).

vowels([], N, N).
vowels([C|Cs], N0, N) :-
    (   vowel(C)
    ->  N1 is N0 + 1
    ;   N1 = N0
    ),
    vowels(Cs, N1, N).

vowel(a).
vowel(e).
vowel(i).
vowel(o).
vowel(u).

shout(Name, Upper) :-
    atom_chars(Name, Chars),
    raise(Chars, Raised),
    atom_chars(Upper, Raised).

raise([], []).
raise([C|Cs], [D|Ds]) :-
    char_code(C, Code),
    Code1 is Code - 32,
    char_code(D, Code1),
    raise(Cs, Ds).
