% What a customer pays, by class.

discount(Price, Class, Paid) :-
    Price > 0,
    rate(Class, Rate),
    Paid is Price * (100 - Rate) // 100.

rate(Class, Rate) :-
    (   known_rate(Class, Rate0)
    ->  Rate = Rate0
    ;   throw(error(existence_error(class, Class), _))
    ).

known_rate(regular, 10).
known_rate(premium, 25).
