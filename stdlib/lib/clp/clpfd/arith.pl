/*  library(clp/clpfd/arith): propagators of sums of two, products, powers,
    quotients, remainders, absolute values, maxima and minima.

    An interval is given by two ends, integers or inf and sup. For a monotone
    operation the ends are enough. Quotients and products of intervals with an
    infinite end are not narrowed.
*/

:- module(clpfd_arith,
          [ plus/4,
            leq/4,
            neq/4,
            apart/4,
            times/4,
            power/4,
            divide/4,
            floor_divide/4,
            modulo/4,
            remainder/4,
            absolute/3,
            maximum/4,
            minimum/4,
            function/4,
            ordered/4
          ]).

:- use_module(library(clp/clpfd/domains)).
:- use_module(library(clp/clpfd/store)).

%   plus(?X, ?Y, ?Z, +P): X+Y = Z.

plus(X, Y, Z, P) :-
    (   integer(X)
    ->  (   integer(Y)
        ->  kill(P),
            Z is X+Y
        ;   integer(Z)
        ->  kill(P),
            Y is Z-X
        ;   shifted(Y, X, Z)
        )
    ;   integer(Y)
    ->  (   integer(Z)
        ->  kill(P),
            X is Z-Y
        ;   shifted(X, Y, Z)
        )
    ;   integer(Z)
    ->  (   X == Y
        ->  kill(P),
            Z mod 2 =:= 0,
            X is Z//2
        ;   mirrored(X, Y, Z)
        )
    ;   X == Z
    ->  kill(P),
        Y = 0
    ;   Y == Z
    ->  kill(P),
        X = 0
    ;   fd_bounds(X, LX, HX),
        fd_bounds(Y, LY, HY),
        fd_bounds(Z, LZ, HZ),
        minus_bound(LZ, HY, LX1),
        minus_bound(HZ, LY, HX1),
        fd_between(X, LX1, HX1),
        minus_bound(LZ, HX, LY1),
        minus_bound(HZ, LX, HY1),
        fd_between(Y, LY1, HY1),
        plus_bound(LX, LY, LZ1),
        plus_bound(HX, HY, HZ1),
        fd_between(Z, LZ1, HZ1)
    ).

%   plus_bound(+A, +B, -C): C is A+B. A and B are both lower or both upper ends.

plus_bound(A, B, C) :-
    (   integer(A)
    ->  (   integer(B)
        ->  C is A+B
        ;   C = B
        )
    ;   C = A
    ).

%   minus_bound(+A, +B, -C): C is A-B. A is a lower end and B an upper one, or
%   the reverse.

minus_bound(A, B, C) :-
    (   integer(A)
    ->  (   integer(B)
        ->  C is A-B
        ;   B == sup
        ->  C = inf
        ;   C = sup
        )
    ;   C = A
    ).

%   shifted(?Y, +C, ?Z): Z = Y+C for variables Y and Z, value by value.

shifted(Y, C, Z) :-
    (   Y == Z
    ->  C =:= 0
    ;   fd_domain(Y, DomY),
        dom_shift(DomY, C, DomZ),
        fd_within(Z, DomZ),
        (   integer(Z)
        ->  Y is Z-C
        ;   fd_domain(Z, DomZ1),
            Back is -C,
            dom_shift(DomZ1, Back, DomY1),
            fd_within(Y, DomY1)
        )
    ).

%   mirrored(?X, ?Y, +S): Y = S-X for variables X and Y, value by value.

mirrored(X, Y, S) :-
    fd_domain(X, DomX),
    mirror(DomX, S, DomY),
    fd_within(Y, DomY),
    (   integer(Y)
    ->  X is S-Y
    ;   fd_domain(Y, DomY1),
        mirror(DomY1, S, DomX1),
        fd_within(X, DomX1)
    ).

mirror(Dom, S, Mirrored) :-
    dom_scale(Dom, -1, Negative),
    dom_shift(Negative, S, Mirrored).

%   leq(?X, ?Y, +C, +P): X =< Y+C.

leq(X, Y, C, P) :-
    (   X == Y
    ->  kill(P),
        C >= 0
    ;   fd_bounds(X, LX, HX),
        fd_bounds(Y, LY, HY),
        (   integer(LX)
        ->  LY1 is LX-C,
            fd_at_least(Y, LY1)
        ;   true
        ),
        (   integer(HY)
        ->  HX1 is HY+C,
            fd_at_most(X, HX1)
        ;   true
        ),
        (   integer(HX),
            integer(LY),
            HX =< LY+C
        ->  kill(P)
        ;   integer(X)
        ->  kill(P)
        ;   integer(Y)
        ->  kill(P)
        ;   true
        )
    ).

%   neq(?X, ?Y, +C, +P): X \= Y+C.

neq(X, Y, C, P) :-
    (   integer(X)
    ->  kill(P),
        Y1 is X-C,
        fd_without(Y, Y1)
    ;   integer(Y)
    ->  kill(P),
        X1 is Y+C,
        fd_without(X, X1)
    ;   X == Y
    ->  kill(P),
        C =\= 0
    ;   true
    ).

%   apart(?X, ?Y, +C, +P): abs(X-Y) \= C.

apart(X, Y, C, P) :-
    (   integer(X)
    ->  kill(P),
        distance_not(Y, X, C)
    ;   integer(Y)
    ->  kill(P),
        distance_not(X, Y, C)
    ;   X == Y
    ->  kill(P),
        C =\= 0
    ;   true
    ).

distance_not(X, Y, C) :-
    Low is Y-C,
    High is Y+C,
    fd_without(X, Low),
    fd_without(X, High).

%   times(?X, ?Y, ?Z, +P): X*Y = Z.

times(X, Y, Z, P) :-
    (   integer(X)
    ->  scaled(X, Y, Z, P)
    ;   integer(Y)
    ->  scaled(Y, X, Z, P)
    ;   X == Y
    ->  power(X, 2, Z, P)
    ;   no_zero(Z, X, Y),
        fd_bounds(X, LX, HX),
        fd_bounds(Y, LY, HY),
        product_bounds(LX, HX, LY, HY, LZ, HZ),
        fd_between(Z, LZ, HZ),
        factor(X, Y, Z),
        factor(Y, X, Z)
    ).

%   scaled(+C, ?Y, ?Z, +P): C*Y = Z.

scaled(C, Y, Z, P) :-
    (   C =:= 0
    ->  kill(P),
        Z = 0
    ;   integer(Y)
    ->  kill(P),
        Z is C*Y
    ;   integer(Z)
    ->  kill(P),
        Z mod C =:= 0,
        Y is Z//C
    ;   Y == Z
    ->  (   C =:= 1
        ->  kill(P)
        ;   kill(P),
            Y = 0
        )
    ;   fd_domain(Y, DomY),
        dom_scale(DomY, C, DomZ),
        fd_within(Z, DomZ),
        fd_domain(Z, DomZ1),
        dom_contract(DomZ1, C, DomY1),
        fd_within(Y, DomY1)
    ).

%   no_zero(?Z, ?X, ?Y): if the product Z is not 0, no factor is 0, and none is
%   farther from 0 than Z.

no_zero(Z, X, Y) :-
    fd_domain(Z, DomZ),
    (   dom_contains(DomZ, 0)
    ->  true
    ;   fd_without(X, 0),
        fd_without(Y, 0),
        dom_bounds(DomZ, LZ, HZ),
        (   integer(LZ),
            integer(HZ)
        ->  M is max(abs(LZ), abs(HZ)),
            N is -M,
            fd_between(X, N, M),
            fd_between(Y, N, M)
        ;   true
        )
    ).

%   product_bounds(+LX, +HX, +LY, +HY, -L, -H): the bounds of products.

product_bounds(LX, HX, LY, HY, L, H) :-
    (   integer(LX),
        integer(HX),
        integer(LY),
        integer(HY)
    ->  A is LX*LY,
        B is LX*HY,
        C is HX*LY,
        D is HX*HY,
        L is min(min(A, B), min(C, D)),
        H is max(max(A, B), max(C, D))
    ;   integer(LX),
        integer(LY),
        LX >= 0,
        LY >= 0
    ->  L is LX*LY,
        H = sup
    ;   integer(HX),
        integer(HY),
        HX =< 0,
        HY =< 0
    ->  L is HX*HY,
        H = sup
    ;   integer(LX),
        integer(HY),
        LX >= 0,
        HY =< 0
    ->  L = inf,
        H is LX*HY
    ;   integer(HX),
        integer(LY),
        HX =< 0,
        LY >= 0
    ->  L = inf,
        H is HX*LY
    ;   L = inf,
        H = sup
    ).

%   factor(?X, ?Y, ?Z): narrows X by X = Z/Y, if Y is on one side of 0 and Z is
%   bounded.

factor(X, Y, Z) :-
    (   integer(X)
    ->  true
    ;   fd_bounds(Z, LZ, HZ),
        integer(LZ),
        integer(HZ),
        fd_bounds(Y, LY, HY),
        (   integer(LY),
            LY > 0
        ->  true
        ;   integer(HY),
            HY < 0
        )
    ->  quotients([LZ,HZ], LY, HY, Qs),
        least_ceiling(Qs, L),
        greatest_floor(Qs, H),
        fd_between(X, L, H)
    ;   true
    ).

%   quotients(+Zs, +L, +H, -Qs): Qs are the quotients Z/L and Z/H as pairs, 0-1
%   for an infinite end.

quotients([], _, _, []).
quotients([Z|Zs], L, H, [A,B|Qs]) :-
    quotient(Z, L, A),
    quotient(Z, H, B),
    quotients(Zs, L, H, Qs).

quotient(Z, Y, Q) :-
    (   integer(Y)
    ->  Q = Z-Y
    ;   Q = 0-1
    ).

least_ceiling([A-B|Qs], L) :-
    L0 is -((-A) div B),
    least_ceiling(Qs, L0, L).

least_ceiling([], L, L).
least_ceiling([A-B|Qs], L0, L) :-
    L1 is min(L0, -((-A) div B)),
    least_ceiling(Qs, L1, L).

greatest_floor([A-B|Qs], H) :-
    H0 is A div B,
    greatest_floor(Qs, H0, H).

greatest_floor([], H, H).
greatest_floor([A-B|Qs], H0, H) :-
    H1 is max(H0, A div B),
    greatest_floor(Qs, H1, H).

%   power(?X, ?Y, ?Z, +P): X^Y = Z as for integers in ^/2: only 1 and -1 have
%   negative powers.

power(X, Y, Z, P) :-
    (   integer(Y)
    ->  power_to(Y, X, Z, P)
    ;   integer(X)
    ->  power_of(X, Y, Z, P)
    ;   power_size(X, Y, Z)
    ).

%   power_to(+N, ?X, ?Z, +P): X^N = Z.

power_to(N, X, Z, P) :-
    (   N =:= 0
    ->  kill(P),
        Z = 1
    ;   N =:= 1
    ->  kill(P),
        Z = X
    ;   N < 0
    ->  fd_within(X, [-1 - -1,1-1]),
        (   integer(X)
        ->  kill(P),
            Z is X^N
        ;   N mod 2 =:= 0
        ->  kill(P),
            Z = 1
        ;   kill(P),
            Z = X
        )
    ;   power_bounds(X, N, Z),
        (   integer(X)
        ->  kill(P),
            Z is X^N
        ;   integer(Z)
        ->  kill(P),
            roots(N, Z, Dom),
            fd_within(X, Dom)
        ;   root_bounds(X, N, Z)
        )
    ).

%   power_of(+B, ?Y, ?Z, +P): B^Y = Z for a variable Y.

power_of(B, Y, Z, P) :-
    (   B =:= 1
    ->  kill(P),
        Z = 1
    ;   B =:= -1
    ->  fd_within(Z, [-1 - -1,1-1])
    ;   fd_at_least(Y, 0),
        (   integer(Y)
        ->  power_to(Y, B, Z, P)
        ;   B =:= 0
        ->  power_of_0(Y, Z, P)
        ;   B < 0
        ->  power_size(B, Y, Z)
        ;   fd_at_least(Z, 1),
            fd_bounds(Y, LY, HY),
            (   bounded_power(B, LY, LZ)
            ->  fd_at_least(Z, LZ)
            ;   true
            ),
            (   bounded_power(B, HY, HZ)
            ->  fd_at_most(Z, HZ)
            ;   true
            ),
            exponent_bounds(B, Y, Z),
            (   integer(Y)
            ->  power_to(Y, B, Z, P)
            ;   true
            )
        )
    ).

%   power_of_0(?Y, ?Z, +P): 0^Y = Z for a variable Y: Z is 1 if Y is 0, else 0.

power_of_0(Y, Z, P) :-
    fd_within(Z, [0-1]),
    (   Z == 0
    ->  kill(P),
        fd_at_least(Y, 1)
    ;   Z == 1
    ->  kill(P),
        Y = 0
    ;   fd_bounds(Y, L, _),
        L >= 1
    ->  kill(P),
        Z = 0
    ;   true
    ).

%   bounded_power(+B, +N, -Power): fails if N is not an integer, or if Power
%   would have more than about 100,000 bits.

bounded_power(B, N, Power) :-
    integer(N),
    N*msb(abs(B)+1) =< 100000,
    Power is B^N.

%   power_size(?X, ?Y, ?Z): Z is no farther from 0 than the greatest power.

power_size(X, Y, Z) :-
    fd_bounds(X, LX, HX),
    fd_bounds(Y, _, HY),
    (   integer(LX),
        integer(HX),
        integer(HY),
        Base is max(1, max(abs(LX), abs(HX))),
        N is max(0, HY),
        bounded_power(Base, N, H)
    ->  (   LX >= 0
        ->  L = 0
        ;   L is -H
        ),
        fd_between(Z, L, H)
    ;   integer(LX),
        LX >= 0
    ->  fd_at_least(Z, 0)
    ;   true
    ).

%   power_bounds(?X, +N, ?Z): narrows Z by X.

power_bounds(X, N, Z) :-
    fd_bounds(X, L, H),
    (   N mod 2 =:= 1
    ->  (   integer(L)
        ->  LZ is L^N
        ;   LZ = inf
        ),
        (   integer(H)
        ->  HZ is H^N
        ;   HZ = sup
        )
    ;   (   integer(L),
            L > 0
        ->  LZ is L^N
        ;   integer(H),
            H < 0
        ->  LZ is H^N
        ;   LZ = 0
        ),
        (   integer(L),
            integer(H)
        ->  HZ is max(L^N, H^N)
        ;   HZ = sup
        )
    ),
    fd_between(Z, LZ, HZ).

%   roots(+N, +Z, -Dom): Dom are the X with X^N = Z.

roots(N, Z, Dom) :-
    (   Z < 0
    ->  N mod 2 =:= 1,
        Z1 is -Z,
        root(N, Z1, R),
        R^N =:= Z1,
        X is -R,
        Dom = [X-X]
    ;   root(N, Z, R),
        R^N =:= Z,
        (   N mod 2 =:= 0,
            R > 0
        ->  M is -R,
            Dom = [M-M,R-R]
        ;   Dom = [R-R]
        )
    ).

%   root(+N, +Z, -R): R is the greatest integer with R^N =< Z, for Z >= 0.

root(N, Z, R) :-
    High is 1<<(msb(Z+1)//N+1),
    root(0, High, N, Z, R).

root(Low, High, N, Z, R) :-
    (   High-Low =:= 1
    ->  R = Low
    ;   Mid is (Low+High)//2,
        (   Mid^N =< Z
        ->  root(Mid, High, N, Z, R)
        ;   root(Low, Mid, N, Z, R)
        )
    ).

%   root_bounds(?X, +N, ?Z): narrows X by Z.

root_bounds(X, N, Z) :-
    fd_bounds(Z, LZ, HZ),
    (   N mod 2 =:= 0
    ->  (   integer(HZ)
        ->  root(N, HZ, R),
            M is -R,
            fd_between(X, M, R)
        ;   true
        ),
        (   integer(LZ),
            LZ > 0,
            fd_bounds(X, LX, HX)
        ->  Z1 is LZ-1,
            root(N, Z1, R1),
            Least is R1+1,
            Greatest is -Least,
            (   le(0, LX),
                LX \== inf
            ->  fd_at_least(X, Least)
            ;   le(HX, 0),
                HX \== sup
            ->  fd_at_most(X, Greatest)
            ;   fd_within(X, [inf-Greatest,Least-sup])
            )
        ;   true
        )
    ;   (   integer(HZ),
            HZ >= 0
        ->  root(N, HZ, R),
            fd_at_most(X, R)
        ;   true
        ),
        (   integer(LZ),
            LZ >= 0
        ->  (   LZ =:= 0
            ->  fd_at_least(X, 0)
            ;   Z1 is LZ-1,
                root(N, Z1, R1),
                Least is R1+1,
                fd_at_least(X, Least)
            )
        ;   true
        )
    ).

%   exponent_bounds(+B, ?Y, ?Z): narrows Y by B^Y = Z, for B > 1.

exponent_bounds(B, Y, Z) :-
    fd_bounds(Z, LZ, HZ),
    (   integer(HZ)
    ->  logarithm(B, HZ, 0, 1, HY),
        fd_at_most(Y, HY)
    ;   true
    ),
    (   integer(LZ),
        LZ > 1
    ->  Z1 is LZ-1,
        logarithm(B, Z1, 0, 1, LY0),
        LY is LY0+1,
        fd_at_least(Y, LY)
    ;   true
    ).

%   logarithm(+B, +Z, +Y0, +Power0, -Y): Y is the greatest with B^Y =< Z.

logarithm(B, Z, Y0, Power0, Y) :-
    Power is Power0*B,
    (   Power > Z
    ->  Y = Y0
    ;   Y1 is Y0+1,
        logarithm(B, Z, Y1, Power, Y)
    ).

%   divide(?X, ?Y, ?Z, +P): X // Y = Z, rounded towards 0.
%   floor_divide(?X, ?Y, ?Z, +P): X div Y = Z, rounded down.

divide(X, Y, Z, P) :-
    fd_without(Y, 0),
    (   integer(X),
        integer(Y)
    ->  kill(P),
        Z is X//Y
    ;   integer(Y)
    ->  fd_bounds(X, LX, HX),
        end_quotient(LX, Y, Q1),
        end_quotient(HX, Y, Q2),
        ordered_bounds(Y, Q1, Q2, LZ, HZ),
        fd_between(Z, LZ, HZ),
        fd_bounds(Z, LZ1, HZ1),
        dividend(LZ1, HZ1, Y, LX1, HX1),
        fd_between(X, LX1, HX1),
        (   integer(Z)
        ->  kill(P)
        ;   true
        )
    ;   divide_bounds(X, Y, Z)
    ).

%   end_quotient(+End, +Y, -Q): Q is End // Y, where End is the end of an
%   interval.

end_quotient(End, Y, Q) :-
    (   integer(End)
    ->  Q is End//Y
    ;   Y > 0
    ->  Q = End
    ;   End == inf
    ->  Q = sup
    ;   Q = inf
    ).

ordered_bounds(Y, Q1, Q2, L, H) :-
    (   Y > 0
    ->  L = Q1,
        H = Q2
    ;   L = Q2,
        H = Q1
    ).

%   dividend(+LZ, +HZ, +Y, -LX, -HX): the X with X // Y between LZ and HZ.

dividend(LZ, HZ, Y, LX, HX) :-
    (   Y > 0
    ->  dividend_low(LZ, Y, LX),
        dividend_high(HZ, Y, HX)
    ;   Y1 is -Y,
        negative_bound(HZ, LZ1),
        negative_bound(LZ, HZ1),
        dividend_low(LZ1, Y1, LX),
        dividend_high(HZ1, Y1, HX)
    ).

dividend_low(LZ, Y, LX) :-
    (   LZ == inf
    ->  LX = inf
    ;   LZ == sup
    ->  LX = inf
    ;   LZ > 0
    ->  LX is LZ*Y
    ;   LX is LZ*Y-Y+1
    ).

dividend_high(HZ, Y, HX) :-
    (   HZ == sup
    ->  HX = sup
    ;   HZ == inf
    ->  HX = sup
    ;   HZ < 0
    ->  HX is HZ*Y
    ;   HX is HZ*Y+Y-1
    ).

negative_bound(A, B) :-
    (   integer(A)
    ->  B is -A
    ;   A == inf
    ->  B = sup
    ;   B = inf
    ).

%   divide_bounds(?X, ?Y, ?Z): Y is a variable. Z is no farther from 0 than X
%   is. If X and Y are not negative, more is known.

divide_bounds(X, Y, Z) :-
    fd_bounds(X, LX, HX),
    fd_bounds(Y, LY, HY),
    (   integer(LX),
        integer(HX)
    ->  M is max(abs(LX), abs(HX)),
        N is -M,
        fd_between(Z, N, M)
    ;   true
    ),
    (   integer(LX),
        LX >= 0,
        integer(LY),
        LY > 0
    ->  (   integer(HY)
        ->  LZ is LX//HY
        ;   LZ = 0
        ),
        fd_at_least(Z, LZ),
        (   integer(HX)
        ->  HZ is HX//LY,
            fd_at_most(Z, HZ)
        ;   true
        ),
        fd_bounds(Z, LZ1, HZ1),
        LX1 is LZ1*LY,
        fd_at_least(X, LX1),
        (   integer(HZ1),
            integer(HY)
        ->  HX1 is (HZ1+1)*HY-1,
            fd_at_most(X, HX1)
        ;   true
        ),
        (   LZ1 > 0,
            integer(HX)
        ->  HY1 is HX//LZ1,
            fd_at_most(Y, HY1)
        ;   true
        ),
        (   integer(HZ1)
        ->  LY1 is LX//(HZ1+1)+1,
            fd_at_least(Y, LY1)
        ;   true
        )
    ;   true
    ).

floor_divide(X, Y, Z, P) :-
    fd_without(Y, 0),
    (   integer(X),
        integer(Y)
    ->  kill(P),
        Z is X div Y
    ;   integer(Y)
    ->  fd_bounds(X, LX, HX),
        end_floor(LX, Y, Q1),
        end_floor(HX, Y, Q2),
        ordered_bounds(Y, Q1, Q2, LZ, HZ),
        fd_between(Z, LZ, HZ),
        fd_bounds(Z, LZ1, HZ1),
        floor_dividend(LZ1, HZ1, Y, LX1, HX1),
        fd_between(X, LX1, HX1),
        (   integer(Z)
        ->  kill(P)
        ;   true
        )
    ;   fd_bounds(X, LX, _),
        fd_bounds(Y, LY, _),
        integer(LX),
        LX >= 0,
        integer(LY),
        LY > 0
    ->  divide_bounds(X, Y, Z)
    ;   true
    ).

end_floor(End, Y, Q) :-
    (   integer(End)
    ->  Q is End div Y
    ;   end_quotient(End, Y, Q)
    ).

floor_dividend(LZ, HZ, Y, LX, HX) :-
    (   Y > 0
    ->  (   integer(LZ)
        ->  LX is LZ*Y
        ;   LX = inf
        ),
        (   integer(HZ)
        ->  HX is HZ*Y+Y-1
        ;   HX = sup
        )
    ;   (   integer(HZ)
        ->  LX is HZ*Y+Y+1
        ;   LX = inf
        ),
        (   integer(LZ)
        ->  HX is LZ*Y
        ;   HX = sup
        )
    ).

%   modulo(?X, ?Y, ?Z, +P): X mod Y = Z, with the sign of Y.
%   remainder(?X, ?Y, ?Z, +P): X rem Y = Z, with the sign of X.

modulo(X, Y, Z, P) :-
    fd_without(Y, 0),
    (   integer(X),
        integer(Y)
    ->  kill(P),
        Z is X mod Y
    ;   integer(Y)
    ->  (   Y > 0
        ->  H is Y-1,
            fd_between(Z, 0, H)
        ;   L is Y+1,
            fd_between(Z, L, 0)
        ),
        within_period(X, Y, Z, P)
    ;   fd_bounds(Y, LY, HY),
        (   integer(LY),
            LY > 0
        ->  fd_at_least(Z, 0)
        ;   true
        ),
        (   integer(HY),
            HY > 0
        ->  H is HY-1,
            fd_at_most(Z, H)
        ;   true
        )
    ).

%   within_period(?X, +Y, ?Z, +P): if X lies within one period of mod Y, Z is X
%   minus a multiple of Y. A known Z narrows the ends of X.

within_period(X, Y, Z, P) :-
    fd_bounds(X, L, H),
    (   integer(L),
        integer(H),
        L div Y =:= H div Y
    ->  kill(P),
        C is (L div Y)*Y,
        clpfd_post:post_plus(Z, C, X)
    ;   integer(Z)
    ->  (   integer(L)
        ->  L1 is L+(Z-L) mod abs(Y),
            fd_at_least(X, L1)
        ;   true
        ),
        (   integer(H)
        ->  H1 is H-(H-Z) mod abs(Y),
            fd_at_most(X, H1)
        ;   true
        )
    ;   true
    ).

remainder(X, Y, Z, P) :-
    fd_without(Y, 0),
    (   integer(X),
        integer(Y)
    ->  kill(P),
        Z is X rem Y
    ;   integer(Y)
    ->  M is abs(Y)-1,
        N is -M,
        fd_between(Z, N, M),
        fd_bounds(X, L, H),
        (   integer(L),
            L >= 0
        ->  fd_at_least(Z, 0),
            Y1 is abs(Y),
            within_period(X, Y1, Z, P)
        ;   integer(H),
            H =< 0
        ->  fd_at_most(Z, 0)
        ;   true
        )
    ;   true
    ).

%   absolute(?X, ?Y, +P): abs(X) = Y.

absolute(X, Y, P) :-
    (   integer(X)
    ->  kill(P),
        Y is abs(X)
    ;   fd_at_least(Y, 0),
        fd_domain(Y, DomY),
        dom_scale(DomY, -1, Negative),
        dom_union(Negative, DomY, Both),
        fd_within(X, Both),
        fd_bounds(X, L, H),
        (   integer(L),
            integer(H)
        ->  M is max(abs(L), abs(H)),
            fd_at_most(Y, M)
        ;   true
        ),
        (   integer(L),
            L > 0
        ->  fd_at_least(Y, L)
        ;   integer(H),
            H < 0
        ->  N is -H,
            fd_at_least(Y, N)
        ;   true
        ),
        (   integer(Y)
        ->  kill(P)
        ;   true
        )
    ).

%   maximum(?X, ?Y, ?Z, +P): max(X, Y) = Z. minimum/4 is its mirror image.

maximum(X, Y, Z, P) :-
    fd_bounds(X, LX, HX),
    fd_bounds(Y, LY, HY),
    fd_bounds(Z, LZ, HZ),
    greater_bound(LX, LY, L),
    greater_bound(HX, HY, H),
    fd_between(Z, L, H),
    (   integer(HZ)
    ->  fd_at_most(X, HZ),
        fd_at_most(Y, HZ)
    ;   true
    ),
    (   integer(HX),
        ( integer(LY), HX =< LY ; integer(LZ), HX < LZ )
    ->  kill(P),
        Z = Y
    ;   integer(HY),
        ( integer(LX), HY =< LX ; integer(LZ), HY < LZ )
    ->  kill(P),
        Z = X
    ;   X == Y
    ->  kill(P),
        Z = X
    ;   true
    ).

greater_bound(A, B, C) :-
    (   le(A, B)
    ->  C = B
    ;   C = A
    ).

minimum(X, Y, Z, P) :-
    fd_bounds(X, LX, HX),
    fd_bounds(Y, LY, HY),
    fd_bounds(Z, LZ, HZ),
    lesser_bound(LX, LY, L),
    lesser_bound(HX, HY, H),
    fd_between(Z, L, H),
    (   integer(LZ)
    ->  fd_at_least(X, LZ),
        fd_at_least(Y, LZ)
    ;   true
    ),
    (   integer(LX),
        ( integer(HY), LX >= HY ; integer(HZ), LX > HZ )
    ->  kill(P),
        Z = Y
    ;   integer(LY),
        ( integer(HX), LY >= HX ; integer(HZ), LY > HZ )
    ->  kill(P),
        Z = X
    ;   X == Y
    ->  kill(P),
        Z = X
    ;   true
    ).

lesser_bound(A, B, C) :-
    (   le(A, B)
    ->  C = A
    ;   C = B
    ).

%   function(+Op, +Args, ?Z, +P)

function(Op, Args, Z, P) :-
    (   ground(Args)
    ->  kill(P),
        Expression =.. [Op|Args],
        Z is Expression
    ;   true
    ).

%   ordered(?Order, ?X, ?Y, +P): Order is an order as in compare/3.

ordered(Order, X, Y, P) :-
    (   Order == (<)
    ->  kill(P),
        clpfd_post:post_relation(sum([1,-1], [X,Y], =<, -1))
    ;   Order == (=)
    ->  kill(P),
        X = Y
    ;   Order == (>)
    ->  kill(P),
        clpfd_post:post_relation(sum([1,-1], [Y,X], =<, -1))
    ;   fd_bounds(X, LX, HX),
        fd_bounds(Y, LY, HY),
        (   integer(HX),
            integer(LY),
            HX < LY
        ->  kill(P),
            Order = (<)
        ;   integer(LX),
            integer(HY),
            LX > HY
        ->  kill(P),
            Order = (>)
        ;   integer(X),
            X == Y
        ->  kill(P),
            Order = (=)
        ;   true
        )
    ).
