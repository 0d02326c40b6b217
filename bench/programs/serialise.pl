% Each letter of a text is replaced by its rank among the letters that occur,
% by way of a binary tree whose values are still variables while it is built.

top :- result(_).

:- set_prolog_flag(double_quotes, codes).

result(Numbers) :-
    text(Codes),
    serialise(Codes, Numbers).

text("ABLE WAS I ERE I SAW ELBA; A MAN, A PLAN, A CANAL: PANAMA").

serialise(Codes, Numbers) :-
    pairs(Codes, Numbers, Pairs),
    arrange(Pairs, Tree),
    rank(Tree, 1, _).

pairs([], [], []).
pairs([Code|Codes], [Number|Numbers], [pair(Code, Number)|Pairs]) :-
    pairs(Codes, Numbers, Pairs).

arrange([], void).
arrange([Pair|Pairs], tree(Left, Pair, Right)) :-
    part(Pairs, Pair, Before, After),
    arrange(Before, Left),
    arrange(After, Right).

% Pairs with the same code share the number.
part([], _, [], []).
part([Pair|Pairs], Pivot, Before, After) :-
    Pair = pair(Code, Number),
    Pivot = pair(PivotCode, PivotNumber),
    (   Code =:= PivotCode
    ->  Number = PivotNumber,
        part(Pairs, Pivot, Before, After)
    ;   Code < PivotCode
    ->  Before = [Pair|Before1],
        part(Pairs, Pivot, Before1, After)
    ;   After = [Pair|After1],
        part(Pairs, Pivot, Before, After1)
    ).

rank(void, N, N).
rank(tree(Left, pair(_, N1), Right), N0, N) :-
    rank(Left, N0, N1),
    N2 is N1 + 1,
    rank(Right, N2, N).
