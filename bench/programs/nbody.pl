% The motion of five bodies under gravity, 50 steps, in floating-point numbers;
% the energy is checked to nine digits.

top :- result(_).

result([Energy0, Energy]) :-
    bodies(Bodies0),
    energy(Bodies0, 0.0, E0),
    run(50, 0.01, Bodies0, Bodies),
    energy(Bodies, 0.0, E),
    Energy0 is round(E0 * 1000000000),
    Energy is round(E * 1000000000).

% b(X, Y, Z, Vx, Vy, Vz, Mass)
bodies([b(0.0, 0.0, 0.0, 0.0, -0.01, 0.0, 40.0),
        b(5.0, 0.5, 0.1, 0.2, 2.7, 0.01, 0.04),
        b(0.0, 9.0, 0.3, -2.0, 0.1, 0.02, 0.012),
        b(-15.0, 1.0, -0.2, 0.1, -1.6, 0.03, 0.0018),
        b(2.0, -20.0, 0.5, 1.4, 0.05, -0.01, 0.002)]).

run(0, _, Bodies, Bodies) :- !.
run(N, Dt, Bodies0, Bodies) :-
    accelerate(Bodies0, Dt, Bodies1),
    move(Bodies1, Dt, Bodies2),
    N1 is N - 1,
    run(N1, Dt, Bodies2, Bodies).

% Each body pulls at those behind it and is pulled by them.
accelerate([], _, []).
accelerate([B0|Bs0], Dt, [B|Bs]) :-
    pull(Bs0, B0, Dt, Bs1, B),
    accelerate(Bs1, Dt, Bs).

pull([], B, _, [], B).
pull([C0|Cs0], B0, Dt, [C|Cs], B) :-
    B0 = b(X1, Y1, Z1, Vx1, Vy1, Vz1, M1),
    C0 = b(X2, Y2, Z2, Vx2, Vy2, Vz2, M2),
    Dx is X1 - X2,
    Dy is Y1 - Y2,
    Dz is Z1 - Z2,
    Square is Dx * Dx + Dy * Dy + Dz * Dz,
    Scale is Dt / (Square * sqrt(Square)),
    Scale1 is M1 * Scale,
    Scale2 is M2 * Scale,
    Ux1 is Vx1 - Dx * Scale2,
    Uy1 is Vy1 - Dy * Scale2,
    Uz1 is Vz1 - Dz * Scale2,
    Ux2 is Vx2 + Dx * Scale1,
    Uy2 is Vy2 + Dy * Scale1,
    Uz2 is Vz2 + Dz * Scale1,
    C = b(X2, Y2, Z2, Ux2, Uy2, Uz2, M2),
    pull(Cs0, b(X1, Y1, Z1, Ux1, Uy1, Uz1, M1), Dt, Cs, B).

move([], _, []).
move([b(X0, Y0, Z0, Vx, Vy, Vz, M)|Bs0], Dt, [b(X, Y, Z, Vx, Vy, Vz, M)|Bs]) :-
    X is X0 + Dt * Vx,
    Y is Y0 + Dt * Vy,
    Z is Z0 + Dt * Vz,
    move(Bs0, Dt, Bs).

energy([], E, E).
energy([B|Bs], E0, E) :-
    B = b(_, _, _, Vx, Vy, Vz, M),
    E1 is E0 + 0.5 * M * (Vx * Vx + Vy * Vy + Vz * Vz),
    potential(Bs, B, E1, E2),
    energy(Bs, E2, E).

potential([], _, E, E).
potential([b(X2, Y2, Z2, _, _, _, M2)|Cs], B, E0, E) :-
    B = b(X1, Y1, Z1, _, _, _, M1),
    Dx is X1 - X2,
    Dy is Y1 - Y2,
    Dz is Z1 - Z2,
    E1 is E0 - M1 * M2 / sqrt(Dx * Dx + Dy * Dy + Dz * Dz),
    potential(Cs, B, E1, E).
