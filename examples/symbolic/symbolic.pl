% Symbolic differentiation, simplification and printing of formulas in two
% dimensions.
%
% Run:   zebra -q -g main -t halt examples/symbolic/symbolic.pl
%
% derivative/3 applies the rules of the calculus; simplify/2 brings a formula
% into a sum of products with like terms gathered; draw/1 prints fractions,
% powers and roots as they are written by hand.
%
% Literature: J. Moses, Algebraic simplification: a guide for the perplexed,
% CACM 14 (1971); W. Martin, Computer input/output of mathematical expressions
% (1971), for boxes with a base line.

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(pairs)).

main :-
    forall(expression(E), report(E)),
    format('Taylor polynomials at 0~n'),
    forall(member(E-N, [exp(x)-5, sin(x)-7, cos(x)-6, 1/(1-x)-5, log(1+x)-5]),
           ( taylor(E, x, N, Polynomial),
             format('~w, degree ~d:~n', [E, N]),
             draw(Polynomial) )),
    format('Newton\'s method~n'),
    forall(member(E-X0, [x^2-2-1.0, cos(x)-x-1.0, x^3-x-1-1.5]),
           ( newton(E, x, X0, Root, Steps),
             format('~w = 0: x = ~10f after ~d steps~n', [E, Root, Steps]) )).

report(E) :-
    draw(E),
    simplify(E, S),
    (   S == E
    ->  true
    ;   format('simplified~n'),
        draw(S)
    ),
    derivative(E, x, D0),
    simplify(D0, D),
    format('derivative~n'),
    draw(D),
    nl.

expression(x^3 - 2*x^2 + x - 7).
expression((x+1)*(x-1)).
expression((x+1)^3).
expression(x/(1+x^2)).
expression(sin(x)*cos(x)).
expression(exp(-x^2/2)).
expression(sqrt(1-x^2)).
expression(log(x)/x).
expression(a*x^2 + b*x + c).
expression(x^x).
expression(atan(x) + (x+y)^2 - (x-y)^2).
expression((2*x*3)^2/(4*x) - 9*x).
expression((x/y)^n + (-x)^n).

% Differentiation.

% derivative(+E, +X, -D): D is the derivative of E by the atom X.
derivative(E, _, 0) :- number(E), !.
derivative(X, X, D) :- !, D = 1.
derivative(E, _, 0) :- atom(E), !.
derivative(A + B, X, DA + DB) :- !, derivative(A, X, DA), derivative(B, X, DB).
derivative(A - B, X, DA - DB) :- !, derivative(A, X, DA), derivative(B, X, DB).
derivative(-A, X, -DA) :- !, derivative(A, X, DA).
derivative(A * B, X, DA * B + A * DB) :-
    !,
    derivative(A, X, DA),
    derivative(B, X, DB).
derivative(A / B, X, (DA * B - A * DB) / B^2) :-
    !,
    derivative(A, X, DA),
    derivative(B, X, DB).
derivative(A ^ N, X, N * A^M * DA) :-
    number(N),
    !,
    M is N - 1,
    derivative(A, X, DA).
derivative(A ^ B, X, A^B * D) :-
    !,
    derivative(B * log(A), X, D).
derivative(E, X, Outer * Inner) :-
    compound(E),
    E =.. [F, A],
    chain(F, A, Outer),
    derivative(A, X, Inner).

% chain(+F, +A, -D): D is the derivative of F(A) by A.
chain(sin, A, cos(A)).
chain(cos, A, -sin(A)).
chain(tan, A, 1 + tan(A)^2).
chain(exp, A, exp(A)).
chain(log, A, 1 / A).
chain(sqrt, A, 1 / (2 * sqrt(A))).
chain(atan, A, 1 / (1 + A^2)).

% Simplification.

% A sum is a list of terms Product-Coefficient, a product an ordered list of
% Base-Exponent, both in the standard order, no coefficient or exponent zero.
% Coefficients are ratios N/D in lowest terms.

% simplify(+E, -S)
simplify(E, S) :-
    sum(E, Sum),
    from_sum(Sum, S).

% sum(+E, -Sum)
sum(E, Sum) :- integer(E), !, constant(E/1, Sum).
sum(E, [[E-(1/1)]-(1/1)]) :- number(E), !.
sum(E, [[E-(1/1)]-(1/1)]) :- atom(E), !.
sum(A + B, Sum) :- !, sum(A, SA), sum(B, SB), add(SA, SB, Sum).
sum(A - B, Sum) :- !, sum(A + -1 * B, Sum).
sum(-A, Sum) :- !, sum(-1 * A, Sum).
sum(A * B, Sum) :- !, sum(A, SA), sum(B, SB), multiply(SA, SB, Sum).
sum(A / B, Sum) :- !, sum(A, SA), sum(B, SB), power(SB, -1/1, P), multiply(SA, P, Sum).
sum(A ^ B, Sum) :-
    sum(B, SB),
    (   SB == []
    ->  !, constant(1/1, Sum)
    ;   SB = [[]-Exponent]
    ->  !, sum(A, SA), power(SA, Exponent, Sum)
    ;   !, simplify(A, A1), from_sum(SB, B1), Sum = [[A1^B1-(1/1)]-(1/1)]
    ).
sum(sqrt(A), Sum) :- !, sum(A, SA), power(SA, 1/2, Sum).
sum(E, Sum) :-
    E =.. [F, A],
    simplify(A, S),
    (   special(F, S, Value)
    ->  sum(Value, Sum)
    ;   E1 =.. [F, S],
        Sum = [[E1-(1/1)]-(1/1)]
    ).

special(sin, 0, 0).
special(cos, 0, 1).
special(exp, 0, 1).
special(log, 1, 0).
special(atan, 0, 0).
special(exp, log(E), E).
special(log, exp(E), E).

constant(C, Sum) :-
    (   C = 0/_
    ->  Sum = []
    ;   Sum = [[]-C]
    ).

% add(+Sum1, +Sum2, -Sum): merge, with the coefficients of equal products added.
add([], Ts, Ts) :- !.
add(Ts, [], Ts) :- !.
add([P1-C1|Ts1], [P2-C2|Ts2], Ts) :-
    compare(Order, P1, P2),
    (   Order = (<)
    ->  Ts = [P1-C1|Ts3],
        add(Ts1, [P2-C2|Ts2], Ts3)
    ;   Order = (>)
    ->  Ts = [P2-C2|Ts3],
        add([P1-C1|Ts1], Ts2, Ts3)
    ;   ratio_add(C1, C2, C),
        (   C = 0/_
        ->  Ts = Ts3
        ;   Ts = [P1-C|Ts3]
        ),
        add(Ts1, Ts2, Ts3)
    ).

% multiply(+Sum1, +Sum2, -Sum)
multiply(Ts1, Ts2, Sum) :-
    findall([P-C],
            ( member(P1-C1, Ts1),
              member(P2-C2, Ts2),
              ratio_multiply(C1, C2, C),
              add(P1, P2, P) ),
            Sums),
    foldl(add, Sums, [], Sum).

% power(+Sum, +Ratio, -Power): products to any power, sums to small positive
% ones are multiplied out; other sums become bases.
power([], _, Sum) :- !, constant(0/1, Sum).
power([P-C], E, [P1-C1]) :-
    ratio_power(C, E, C1),
    !,
    maplist([B-E0, B-E1]>>ratio_multiply(E0, E, E1), P, P1).
power(Sum, N/1, Power) :-
    N >= 0,
    N =< 4,
    !,
    constant(1/1, One),
    numlist(1, N, Ns),
    foldl([_, S0, S]>>multiply(Sum, S0, S), Ns, One, Power).
power(Sum, E, [[Base-E]-(1/1)]) :-
    from_sum(Sum, Base).

% Ratios.

ratio(N0, D0, N/D) :-
    G is gcd(N0, D0) * sign(D0),
    N is N0 // G,
    D is D0 // G.

ratio_add(N1/D1, N2/D2, R) :-
    N is N1 * D2 + N2 * D1,
    D is D1 * D2,
    ratio(N, D, R).

ratio_multiply(N1/D1, N2/D2, R) :-
    N is N1 * N2,
    D is D1 * D2,
    ratio(N, D, R).

% ratio_power(+R, +E, -P): fails if P is not a ratio.
ratio_power(N/D, E/1, P) :-
    !,
    (   E >= 0
    ->  PN is N ^ E,
        PD is D ^ E
    ;   M is -E,
        PN is D ^ M,
        PD is N ^ M
    ),
    ratio(PN, PD, P).
ratio_power(1/1, _, 1/1).

% from_sum(+Sum, -E): the formula, terms of higher degree first.
from_sum([], 0) :- !.
from_sum(Sum, E) :-
    map_list_to_pairs(degree, Sum, Keyed),
    sort(1, @>=, Keyed, Sorted),
    pairs_values(Sorted, [First|Rest]),
    term(First, E0),
    foldl(join_term, Rest, E0, E).

degree(Product-_, Degree) :-
    foldl([B-(N/D), S0, S]>>( atom(B) -> S is S0 + N / D ; S = S0 ), Product, 0, Degree0),
    Degree is float(Degree0).

join_term(P-(N/D), E, E - T) :-
    N < 0,
    !,
    M is -N,
    term(P-(M/D), T).
join_term(Term, E, E + T) :-
    term(Term, T).

term(P-(N/D), E) :-
    N < 0,
    !,
    M is -N,
    term(P-(M/D), E0),
    E = -E0.
term(P-(N/D), E) :-
    partition([_-(K/_)]>>( K > 0 ), P, Up, Down0),
    maplist([B-(K/L), B-(M/L)]>>( M is -K ), Down0, Down),
    factors(N, Up, Numerator),
    factors(D, Down, Denominator),
    (   Denominator == 1
    ->  E = Numerator
    ;   E = Numerator / Denominator
    ).

factors(C, Bases, E) :-
    maplist(factor, Bases, Factors0),
    (   C =:= 1, Factors0 = [_|_]
    ->  Factors = Factors0
    ;   Factors = [C|Factors0]
    ),
    Factors = [First|Rest],
    foldl([F, E0, E0 * F]>>true, Rest, First, E).

factor(B-(1/1), B) :- !.
factor(B-(1/2), sqrt(B)) :- !.
factor(B-(N/1), B^N) :- !.
factor(B-(N/D), B^(N/D)).

% Taylor polynomials and Newton's method.

taylor(E, X, N, Polynomial) :-
    taylor_terms(0, N, E, X, 1, Terms),
    foldl([T, S0, S0 + T]>>true, Terms, 0, Sum),
    simplify(Sum, Polynomial).

taylor_terms(K, N, _, _, _, []) :-
    K > N,
    !.
taylor_terms(K, N, E, X, Factorial, [Value / Factorial * X^K|Terms]) :-
    substitute(E, X, 0, At0),
    simplify(At0, Value),
    derivative(E, X, D0),
    simplify(D0, D),
    K1 is K + 1,
    Factorial1 is Factorial * K1,
    taylor_terms(K1, N, D, X, Factorial1, Terms).

substitute(X, X, V, R) :- !, R = V.
substitute(E, X, V, R) :-
    (   compound(E)
    ->  E =.. [F|As],
        maplist([A, B]>>substitute(A, X, V, B), As, Bs),
        R =.. [F|Bs]
    ;   R = E
    ).

newton(E, X, X0, Root, Steps) :-
    derivative(E, X, D),
    newton(1, E, D, X, X0, Root, Steps).

newton(N, E, D, X, X0, Root, Steps) :-
    substitute(E, X, X0, Numerator),
    substitute(D, X, X0, Denominator),
    X1 is X0 - Numerator / Denominator,
    (   abs(X1 - X0) < 1.0e-12
    ->  Root = X1,
        Steps = N
    ;   N1 is N + 1,
        newton(N1, E, D, X, X1, Root, Steps)
    ).

% Printing in two dimensions.

% A box is box(Width, Above, Rows): Rows are atoms of that width, Above of them
% above the base line.

draw(E) :-
    box(E, 1200, box(_, _, Rows)),
    forall(member(Row, Rows), format('    ~w~n', [Row])).

% box(+E, +Max, -Box): in parentheses if E binds less tightly than Max.
box(E, _, Box) :-
    atomic(E),
    !,
    text(E, Box).
box(A / B, Max, Box) :-
    !,
    box(A, 1200, box(WA, _, RowsA)),
    box(B, 1200, box(WB, _, RowsB)),
    Width is max(WA, WB) + 2,
    maplist(centre(Width), RowsA, Top),
    maplist(centre(Width), RowsB, Bottom),
    repeated('-', Width, Line),
    length(Top, Above),
    append(Top, [Line|Bottom], Rows),
    bracket(399, Max, box(Width, Above, Rows), Box).
box(A ^ B, _, box(Width, Above, Rows)) :-
    !,
    box(A, 199, box(WA, AboveA, RowsA)),
    box(B, 1200, box(WB, _, RowsB)),
    length(RowsB, HB),
    Width is WA + WB,
    Above is AboveA + HB,
    maplist(widen(left, WA), RowsB, Top),
    maplist(widen(right, WB), RowsA, Bottom),
    append(Top, Bottom, Rows).
box(sqrt(A), _, Box) :-
    !,
    box(A, 1200, box(W, Above, Rows)),
    Above1 is Above + 1,
    repeated('_', W, Line),
    length(Rows, Height),
    root(Height, Root),
    Height1 is Height + 1,
    W1 is Height1,
    beside([box(W1, Above1, Root), box(W, Above1, [Line|Rows])], Box).
box(-A, Max, Box) :-
    !,
    box(A, 400, BoxA),
    (   A = _ / _
    ->  text('- ', Minus)
    ;   text(-, Minus)
    ),
    beside([Minus, BoxA], Box0),
    bracket(500, Max, Box0, Box).
box(E, Max, Box) :-
    infix(E, A, B, Symbol, Priority, Left, Right),
    !,
    box(A, Left, BoxA),
    box(B, Right, BoxB),
    text(Symbol, BoxS),
    beside([BoxA, BoxS, BoxB], Box0),
    bracket(Priority, Max, Box0, Box).
box(E, _, Box) :-
    E =.. [F, A],
    text(F, BoxF),
    box(A, 1200, BoxA0),
    parentheses(BoxA0, BoxA),
    beside([BoxF, BoxA], Box).

infix(A + B, A, B, ' + ', 500, 500, 499).
infix(A - B, A, B, ' - ', 500, 500, 499).
infix(A * B, A, B, ' ', 400, 400, 399).

text(Atomic, box(Width, 0, [Text])) :-
    format(atom(Text), '~w', [Atomic]),
    atom_length(Text, Width).

bracket(Priority, Max, Box0, Box) :-
    (   Priority > Max
    ->  parentheses(Box0, Box)
    ;   Box = Box0
    ).

parentheses(box(W, Above, Rows), Box) :-
    length(Rows, Height),
    bar(Height, '(', '/', '|', \, Left),
    bar(Height, ')', \, '|', /, Right),
    beside([box(1, Above, Left), box(W, Above, Rows), box(1, Above, Right)], Box).

% bar(+Height, +One, +Top, +Middle, +Bottom, -Rows)
bar(1, One, _, _, _, [One]) :- !.
bar(Height, _, Top, Middle, Bottom, [Top|Rows]) :-
    Count is Height - 2,
    length(Middles, Count),
    maplist(=(Middle), Middles),
    append(Middles, [Bottom], Rows).

% root(+Height, -Rows): a radical sign for a radicand of that height.
root(Height, Rows) :-
    Width is Height + 1,
    Last is Height - 1,
    findall(Row,
            ( between(0, Height, N),
              root_row(N, Last, Width, Row) ),
            Rows).

root_row(0, _, Width, Row) :- !, repeated(' ', Width, Row).
root_row(N, Last, Width, Row) :-
    (   N > Last
    ->  Start = '\\/'
    ;   Column is Last - N + 2,
        repeated(' ', Column, Blanks),
        atom_concat(Blanks, /, Start)
    ),
    centre_left(Width, Start, Row).

centre_left(Width, Text, Row) :-
    format(atom(Row), '~w~t~*|', [Text, Width]).

% beside(+Boxes, -Box): boxes from left to right on one base line.
beside([Box], Box) :- !.
beside([box(W1, Above1, Rows1), Box2|Boxes], Box) :-
    beside([Box2|Boxes], box(W2, Above2, Rows2)),
    length(Rows1, H1),
    length(Rows2, H2),
    Above is max(Above1, Above2),
    Below is max(H1 - Above1, H2 - Above2),
    pad(W1, Above1, H1, Above, Below, Rows1, Padded1),
    pad(W2, Above2, H2, Above, Below, Rows2, Padded2),
    maplist(atom_concat, Padded1, Padded2, Rows),
    Width is W1 + W2,
    Box = box(Width, Above, Rows).

pad(W, Above0, Height, Above, Below, Rows0, Rows) :-
    Top is Above - Above0,
    Bottom is Below - (Height - Above0),
    repeated(' ', W, Blank),
    length(Tops, Top),
    length(Bottoms, Bottom),
    maplist(=(Blank), Tops),
    maplist(=(Blank), Bottoms),
    append([Tops, Rows0, Bottoms], Rows).

centre(Width, Text, Row) :-
    format(atom(Row), '~t~w~t~*|', [Text, Width]).

widen(left, Width, Text, Row) :-
    repeated(' ', Width, Blanks),
    atom_concat(Blanks, Text, Row).
widen(right, Width, Text, Row) :-
    repeated(' ', Width, Blanks),
    atom_concat(Text, Blanks, Row).

repeated(Char, Count, Atom) :-
    length(Chars, Count),
    maplist(=(Char), Chars),
    atomic_list_concat(Chars, Atom).
