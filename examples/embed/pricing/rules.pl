% What an order costs, in cents. Orders come from Go as
%
%     order(customer(Name, Class, Since), [line(Item, Price, Quantity), ...], Placed)
%
% and quotes go back as quote([item(Name, Net, [discount(Reason, Percent), ...]), ...], Total).

%!  quote(+Order, -Quote) is det.

quote(order(Customer, Lines, Placed), quote(Items, Total)) :-
    maplist(priced(Customer, Placed), Lines, Items),
    foldl([item(_, Net, _),T0,T]>>(T is T0 + Net), Items, 0, Total).

priced(Customer, Placed, line(Item, Price, Quantity), item(Item, Net, Discounts)) :-
    findall(D, discount(Customer, Placed, Item, Quantity, D), Discounts),
    foldl([discount(_, P),S0,S]>>(S is S0 + P), Discounts, 0, Sum),
    Percent is min(Sum, 40),
    Net is Price * Quantity * (100 - Percent) // 100.

% discount(+Customer, +Placed, +Item, +Quantity, -Discount) is nondet.

discount(customer(_, Class, _), _, _, _, discount(class, Percent)) :-
    class_discount(Class, Percent).
discount(customer(_, _, Since), Placed, _, _, discount(years, 5)) :-
    Placed - Since >= 5 * 365 * 86400.
discount(_, _, Item, Quantity, discount(quantity(Least), Percent)) :-
    quantity_discount(Item, Quantity, Least, Percent).

class_discount(silver, 5).
class_discount(gold, 10).

% The discount for the largest quantity that is reached.

quantity_discount(Item, Quantity, Least, Percent) :-
    findall(L-P, (rebate(Item, L, P), Quantity >= L), Reached),
    last(Reached, Least-Percent).

rebate(tea, 10, 3).
rebate(tea, 100, 15).
rebate(pot, 6, 20).
