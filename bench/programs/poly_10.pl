% The tenth power of the polynomial 1 + x + y + z.
%
% A polynomial is a number, or poly(Var, Terms) with Terms a list of
% Exponent-Coefficient by rising exponent, whose coefficients are polynomials
% in variables that come later in the alphabet.

top :- power(10, _).

% The sum of the coefficients is 4^10; their number is that of the monomials.
result([Sum, Monomials, Constant]) :-
    power(10, P),
    total(P, 0, Sum, 0, Monomials),
    P = poly(x, [0-poly(y, [0-poly(z, [0-Constant|_])|_])|_]).

power(N, P) :-
    base(B),
    power(N, B, P).

power(0, _, 1) :- !.
power(N, B, P) :-
    M is N - 1,
    power(M, B, Q),
    mul(B, Q, P).

base(P) :-
    add(1, poly(x, [1-1]), P1),
    add(P1, poly(y, [1-1]), P2),
    add(P2, poly(z, [1-1]), P).

add(poly(V, Ps), poly(W, Qs), R) :- !,
    compare(Order, V, W),
    add_poly(Order, V, Ps, W, Qs, R).
add(poly(V, Ps), C, poly(V, Rs)) :- !,
    add_terms(Ps, [0-C], Rs).
add(C, poly(V, Ps), poly(V, Rs)) :- !,
    add_terms([0-C], Ps, Rs).
add(C, D, E) :-
    E is C + D.

add_poly(=, V, Ps, _, Qs, poly(V, Rs)) :-
    add_terms(Ps, Qs, Rs).
add_poly(<, V, Ps, W, Qs, poly(V, Rs)) :-
    add_terms(Ps, [0-poly(W, Qs)], Rs).
add_poly(>, V, Ps, W, Qs, poly(W, Rs)) :-
    add_terms([0-poly(V, Ps)], Qs, Rs).

add_terms([], Qs, Qs) :- !.
add_terms(Ps, [], Ps) :- !.
add_terms([M-C|Ps], [N-D|Qs], Rs) :-
    (   M < N
    ->  Rs = [M-C|Rs1],
        add_terms(Ps, [N-D|Qs], Rs1)
    ;   M > N
    ->  Rs = [N-D|Rs1],
        add_terms([M-C|Ps], Qs, Rs1)
    ;   add(C, D, E),
        Rs = [M-E|Rs1],
        add_terms(Ps, Qs, Rs1)
    ).

mul(poly(V, Ps), poly(W, Qs), R) :- !,
    compare(Order, V, W),
    mul_poly(Order, V, Ps, W, Qs, R).
mul(poly(V, Ps), C, poly(V, Rs)) :- !,
    mul_coefficients(Ps, C, Rs).
mul(C, poly(V, Ps), poly(V, Rs)) :- !,
    mul_coefficients(Ps, C, Rs).
mul(C, D, E) :-
    E is C * D.

mul_poly(=, V, Ps, _, Qs, poly(V, Rs)) :-
    mul_terms(Ps, Qs, Rs).
mul_poly(<, V, Ps, W, Qs, poly(V, Rs)) :-
    mul_coefficients(Ps, poly(W, Qs), Rs).
mul_poly(>, V, Ps, W, Qs, poly(W, Rs)) :-
    mul_coefficients(Qs, poly(V, Ps), Rs).

mul_coefficients([], _, []).
mul_coefficients([N-C|Ps], D, [N-E|Rs]) :-
    mul(C, D, E),
    mul_coefficients(Ps, D, Rs).

mul_terms([], _, []).
mul_terms([M-C|Ps], Qs, Rs) :-
    mul_term(Qs, M, C, Rs1),
    mul_terms(Ps, Qs, Rs2),
    add_terms(Rs1, Rs2, Rs).

mul_term([], _, _, []).
mul_term([N-D|Qs], M, C, [K-E|Rs]) :-
    K is M + N,
    mul(C, D, E),
    mul_term(Qs, M, C, Rs).

total(poly(_, Terms), S0, S, M0, M) :- !,
    total_terms(Terms, S0, S, M0, M).
total(C, S0, S, M0, M) :-
    S is S0 + C,
    M is M0 + 1.

total_terms([], S, S, M, M).
total_terms([_-P|Terms], S0, S, M0, M) :-
    total(P, S0, S1, M0, M1),
    total_terms(Terms, S1, S, M1, M).
