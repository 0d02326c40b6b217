% setof/3 and bagof/3 with free variables, over 200 facts made by a rule.

top :- result(_).

result(Counts) :-
    findall(Key-Count, ( setof(Value, item(Key, Value), Values), length(Values, Count) ), Sets),
    findall(Count, ( bagof(Key-Value, item(Key, Value), Values), length(Values, Count) ), Bags),
    Counts = Sets/Bags.

item(Key, Value) :-
    between(1, 200, N),
    Key is N mod 7,
    Value is N mod 13.
