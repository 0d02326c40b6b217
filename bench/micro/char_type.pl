% char_type/2, code_type/2 and char_code/2 over the characters of a text.
%% only: zebra swipl

top :- result(_).

result([Letters, Digits, Spaces]) :-
    atom_codes('The 3 quick brown foxes jump over 12 lazy dogs; 45 cats look on.', Codes),
    count(Codes, 0, Letters, 0, Digits, 0, Spaces).

count([], L, L, D, D, S, S).
count([Code|Codes], L0, L, D0, D, S0, S) :-
    char_code(Char, Code),
    (   char_type(Char, alpha)
    ->  L1 is L0 + 1,
        count(Codes, L1, L, D0, D, S0, S)
    ;   code_type(Code, digit(_))
    ->  D1 is D0 + 1,
        count(Codes, L0, L, D1, D, S0, S)
    ;   code_type(Code, space)
    ->  S1 is S0 + 1,
        count(Codes, L0, L, D0, D, S1, S)
    ;   count(Codes, L0, L, D0, D, S0, S)
    ).
