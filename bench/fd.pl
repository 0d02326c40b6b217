% What the programs of fd/ are written with, on library(clpfd) and in GNU Prolog.

:- if(catch(current_prolog_flag(dialect, gprolog), _, fail)).

domain(Xs, Low, High) :- fd_domain(Xs, Low, High).
different(Xs) :- fd_all_different(Xs).
distinct(Xs) :- fd_all_different(Xs).
in_order(Xs) :- fd_labeling(Xs).
first_fail(Xs) :- fd_labeling(Xs, [variable_method(ff), reorder(false)]). % the first one of those equal, as the others
least(X, Xs) :- fd_minimize(fd_labeling(Xs), X).
greatest(X, Xs) :- fd_maximize(fd_labeling(Xs), X).
holds(C, B) :- C #<=> B.
at(I, Xs, X) :- fd_element(I, Xs, X).
next_to(X, Y) :- dist(X, Y) #= 1.
distance(X, Y, D) :- D #= dist(X, Y).

:- else.

:- use_module(library(clpfd)).

domain(Xs, Low, High) :- ins(Xs, '..'(Low, High)).
different(Xs) :- all_different(Xs).
distinct(Xs) :- all_distinct(Xs).
in_order(Xs) :- label(Xs).
first_fail(Xs) :- labeling([ff], Xs).
least(X, Xs) :- once(labeling([min(X)], Xs)).
greatest(X, Xs) :- once(labeling([max(X)], Xs)).
holds(C, B) :- #<==>(C, B).
at(I, Xs, X) :- element(I, Xs, X).
next_to(X, Y) :- abs(X-Y) #= 1.
distance(X, Y, D) :- D #= abs(X-Y).

:- endif.

%   cheapest(+Rows, ?Is, -Cost): each of Is is a place in its row; Cost is the least sum of
%   what is there, each at most 100.

cheapest(Rows, Is, Cost) :-
    chosen(Rows, Is, Cs, Sum),
    domain(Cs, 0, 100),
    domain([Cost], 0, 800),
    Sum #= Cost,
    least(Cost, Is).

chosen([], [], [], 0).
chosen([Row|Rows], [I|Is], [C|Cs], C+Sum) :-
    at(I, Row, C),
    chosen(Rows, Is, Cs, Sum).
