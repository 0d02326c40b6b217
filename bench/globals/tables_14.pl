% All solutions of fourteen variables of eight values, and 26 tables that allow two fifths of the
% values of three of them.
%% only: zebra swipl gecode

top :- result(_).

result(N) :-
    findall(Xs, solution(Xs), All),
    length(All, N).

solution(Xs) :-
    length(Xs, 14),
    domain(Xs, 1, 8),
    Vars =.. [x|Xs],
    findall(table(I,J,L,Rows), allowed(I, J, L, Rows), Tables),
    tables(Tables, Vars),
    in_order(Xs).

tables([], _).
tables([table(I,J,L,Rows)|Tables], Vars) :-
    arg(I, Vars, X),
    arg(J, Vars, Y),
    arg(L, Vars, Z),
    tuples_in([[X,Y,Z]], Rows),
    tables(Tables, Vars).

:- dynamic(allowed/4).

:- initialization(allow).

allow :-
    between(1, 30, K),
    I is 1+(K*K+3*K) mod 14,
    J is 1+(K*K*K+K+5) mod 14,
    L is 1+(7*K+K//3) mod 14,
    I =\= J, J =\= L, L =\= I,
    findall([U,V,W], triple(K, U, V, W), Rows),
    assertz(allowed(I, J, L, Rows)),
    fail.
allow.

triple(K, U, V, W) :-
    between(1, 8, U), between(1, 8, V), between(1, 8, W),
    (K*U*U+(K+7)*U*V+(3*K+1)*V*W+(K*K+5)*W) mod 31 < 12.
