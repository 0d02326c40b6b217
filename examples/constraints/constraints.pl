/*  Problems over the integers, with library(clpfd): what is to hold is posted
    first, and values are looked for afterwards.

        sudoku      rows, columns and squares with different digits
        queens      no two on a line, by the least domain first
        crypt       SEND+MORE=MONEY
        magic       a square with equal sums
        knapsack    the best load, by labelling in the order of its worth
        tasks       a schedule with a limited resource, the earliest end
        colours     a map with few colours
        sums        arithmetic that runs in every direction

    The problems are common property; sudoku after Lewis (2005), tasks after
    Aggoun and Beldiceanu (1993).

    Run: zebra -q -g main -t halt constraints.pl
*/

:- use_module(library(clpfd)).

main :-
    forall(member(Problem, [sudoku,queens,crypt,magic,knapsack,tasks,colours,sums]),
           ( write(Problem), nl, call(Problem), nl )).

% Sudoku

sudoku :-
    puzzle(Rows),
    sudoku(Rows),
    maplist(label, Rows),
    maplist(row, Rows).

sudoku(Rows) :-
    append(Rows, Vars),
    Vars ins 1..9,
    maplist(all_distinct, Rows),
    transpose(Rows, Columns),
    maplist(all_distinct, Columns),
    bands(Rows).

bands([]).
bands([A,B,C|Rows]) :-
    squares(A, B, C),
    bands(Rows).

squares([], [], []).
squares([A,B,C|R1], [D,E,F|R2], [G,H,I|R3]) :-
    all_distinct([A,B,C,D,E,F,G,H,I]),
    squares(R1, R2, R3).

puzzle([ [1,_,_,_,_,7,_,9,_],
         [_,3,_,_,2,_,_,_,8],
         [_,_,9,6,_,_,5,_,_],
         [_,_,5,3,_,_,9,_,_],
         [_,1,_,_,8,_,_,_,2],
         [6,_,_,_,_,4,_,_,_],
         [3,_,_,_,_,_,_,1,_],
         [_,4,_,_,_,_,_,_,7],
         [_,_,7,_,_,_,3,_,_]
       ]).

row(Row) :-
    atomic_list_concat(Row, ' ', Line),
    write(Line),
    nl.

% Queens

queens :-
    queens(12, Queens),
    labeling([ff], Queens),
    write(Queens),
    nl,
    findall(Qs, ( queens(6, Qs), label(Qs) ), All),
    length(All, Count),
    write(6-Count),
    nl.

queens(N, Queens) :-
    length(Queens, N),
    Queens ins 1..N,
    safe(Queens).

safe([]).
safe([Q|Qs]) :-
    safe(Qs, Q, 1),
    safe(Qs).

safe([], _, _).
safe([Q|Qs], Q0, D) :-
    Q0 #\= Q,
    abs(Q0-Q) #\= D,
    D1 is D+1,
    safe(Qs, Q0, D1).

% SEND+MORE=MONEY

crypt :-
    Letters = [S,E,N,D,M,O,R,Y],
    Letters ins 0..9,
    all_different(Letters),
    S #\= 0,
    M #\= 0,
    number_of([S,E,N,D], Send),
    number_of([M,O,R,E], More),
    number_of([M,O,N,E,Y], Money),
    Send+More #= Money,
    label(Letters),
    write(Send+More=Money),
    nl.

number_of(Digits, Number) :-
    number_of(Digits, 0, Number).

number_of([], N, N).
number_of([D|Ds], N0, N) :-
    N1 #= 10*N0+D,
    number_of(Ds, N1, N).

% Magic square

magic :-
    Square = [[A,B,C],[D,E,F],[G,H,I]],
    Vars = [A,B,C,D,E,F,G,H,I],
    Vars ins 1..9,
    all_distinct(Vars),
    transpose(Square, Columns),
    append([Square,Columns,[[A,E,I],[C,E,G]]], Lines),
    maplist(sum_is(15), Lines),
    A #< C,
    A #< G,
    C #< G,
    findall(Square, label(Vars), Squares),
    forall(member(S, Squares), maplist(row, S)).

sum_is(Sum, Vars) :-
    sum(Vars, #=, Sum).

% Knapsack

knapsack :-
    Items = [item(map,9,150),item(compass,13,35),item(water,50,200),item(sandwich,50,60),
             item(glucose,15,60),item(tin,68,45),item(banana,27,60),item(apple,39,40)],
    findall(W, member(item(_, W, _), Items), Weights),
    findall(V, member(item(_, _, V), Items), Values),
    length(Items, N),
    length(Takes, N),
    Takes ins 0..1,
    scalar_product(Weights, Takes, #=<, 150),
    scalar_product(Values, Takes, #=, Worth),
    once(labeling([max(Worth),down], Takes)),
    findall(Name, ( nth1(I, Takes, 1), nth1(I, Items, item(Name, _, _)) ), Names),
    write(Worth-Names),
    nl.

% Tasks

tasks :-
    Starts = [A,B,C,D],
    Starts ins 0..12,
    Tasks = [task(A,3,_,2,a),task(B,4,_,1,b),task(C,2,_,3,c),task(D,3,_,2,d)],
    cumulative(Tasks, [limit(3)]),
    A+3 #=< C,
    End #= max(max(A+3, B+4), max(C+2, D+3)),
    once(labeling([min(End)], Starts)),
    write(Starts-End),
    nl.

% Colours

colours :-
    Neighbours = [be-fr,be-de,be-nl,be-lu,fr-de,fr-lu,fr-ch,fr-it,de-nl,de-lu,de-ch,
                  de-at,ch-it,ch-at,it-at],
    findall(X, ( member(Y-Z, Neighbours), ( X = Y ; X = Z ) ), Names0),
    sort(Names0, Names),
    same_length(Names, Colours),
    pairs_keys_values(Map, Names, Colours),
    Colours ins 1..4,
    maplist(different(Map), Neighbours),
    labeling([ff], Colours),
    write(Map),
    nl.

different(Map, A-B) :-
    memberchk(A-X, Map),
    memberchk(B-Y, Map),
    X #\= Y.

% Arithmetic in every direction

sums :-
    findall(N-F, ( N in 0..6, indomain(N), factorial(N, F) ), Factorials),
    write(Factorials),
    nl,
    once(factorial(Twenty, 2432902008176640000)),
    write(Twenty),
    nl,
    findall(X*Y, ( X*Y #= 24, X #> 0, X #< Y, label([X,Y]) ), Products),
    write(Products),
    nl,
    findall(A-B-C, ( [A,B,C] ins 1..20, A*A+B*B #= C*C, A #< B, label([A,B,C]) ), Triples),
    write(Triples),
    nl,
    Z in 1..30,
    Z mod 3 #= 2,
    Z mod 5 #= 3,
    Z mod 7 #= 2,
    findall(Z, label([Z]), Zs),
    write(Zs),
    nl,
    P in 0..9,
    B1 #<==> (P #> 5),
    B2 #<==> (P mod 2 #= 0),
    B1+B2 #= 2,
    findall(P, label([P]), Ps),
    write(Ps),
    nl.

factorial(0, 1).
factorial(N, F) :-
    N #> 0,
    N1 #= N-1,
    F #= N*F1,
    factorial(N1, F1).
