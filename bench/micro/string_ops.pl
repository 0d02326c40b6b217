% Strings: string_concat/3, string_length/2, sub_string/5, split_string/4,
% string_upper/2, string_codes/2, number_string/2 and atomic_list_concat/3.
%% only: zebra swipl

top :- result(_).

result([Length, Sum, Names, Upper]) :-
    run(500, 0, Length, 0, Sum),
    split_string("alpha, beta ,gamma,, delta", ",", " ", Parts),
    atomic_list_concat(Parts, '-', Names),
    string_upper("straightforward", Shout),
    atom_string(Upper, Shout).

run(0, Length, Length, Sum, Sum) :- !.
run(N, Length0, Length, Sum0, Sum) :-
    number_string(N, Digits),
    string_concat("item ", Digits, Item),
    string_length(Item, L),
    Length1 is Length0 + L,
    sub_string(Item, 5, _, 0, Back),
    number_string(Again, Back),
    split_string(Item, " ", "", [_, Third]),
    string_codes(Third, Codes),
    number_codes(Same, Codes),
    Sum1 is Sum0 + Again + Same,
    N1 is N - 1,
    run(N1, Length1, Length, Sum1, Sum).
