% between/3 driven by failure to 100,000.

top :- result(_).

result(Found) :-
    between(1, 100000, Found),
    Found >= 100000,
    !.
