% Stock, which Go knows: in_stock/2.

:- begin_tests(stock).
test(known, all(N == [3])) :- in_stock(apple, N).
test(sold_out, fail) :- in_stock(pear, _).
:- end_tests(stock).

:- begin_tests(order, [setup(assertz(order(apple, 2))), cleanup(retractall(order(_, _)))]).
test(possible) :- order(Item, N), in_stock(Item, M), M >= N.
test(later, blocked('no orders yet')) :- fail.
:- end_tests(order).

:- dynamic order/2.
