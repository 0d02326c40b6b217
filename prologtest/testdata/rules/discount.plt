:- begin_tests(discount).

test(regular, Price == 90) :-
    discount(100, regular, Price).
test(unknown, error(existence_error(class, gold))) :-
    discount(100, gold, _).
test(none, fail) :-
    discount(0, regular, _).
test(less, [forall(member(Class, [regular, premium])), true(Price < 50)]) :-
    discount(50, Class, Price).

:- end_tests(discount).
