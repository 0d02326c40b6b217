% term_variables/2, ground/1, numbervars/3 and compare/3 of terms of 60 variables.

top :- result(_).

result(Count-End) :-
    functor(Row, row, 20),
    copy_term(Row, Row1),
    copy_term(Row, Row2),
    Term = [Row, Row1, pair(Row2, Row)],
    term_variables(Term, Vars),
    length(Vars, Count),
    \+ ground(Term),
    numbervars(Term, 0, End),
    ground(Term),
    compare(<, Row, Row1).
