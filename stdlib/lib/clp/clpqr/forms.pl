/*  library(clp/clpqr/forms): expressions as polynomials.

    A polynomial is form(K, Linear, Products): the number K, pairs C*X of the
    variables, and pairs Factors-C of what is not linear. Factors is an ordered
    list of pairs F^N, where N is an integer but 0. F is a variable, or a
    function of something that is not a number yet, which is left as it is.
    Numbers are those of the domain, clpq or clpr.
*/

:- module(clpqr_forms,
          [ expression_form/3,
            domain_number/3,
            monomials/3,
            solved_for/4,
            inverse_value/4
          ]).

:- autoload(library(error)).
:- autoload(library(lists)).
:- autoload(library(pairs)).
:- use_module(library(clp/clpqr/solver)).

%!  domain_number(+Domain, +Number, -N) is det.

domain_number(clpq, Number, N) :-
    N is rationalize(Number).
domain_number(clpr, Number, N) :-
    N is float(Number).

%!  expression_form(+Expression, +Domain, -Form) is semidet.
%
%   Fails if a function has no value. Errors: type_error(clpq_expression, E) or
%   type_error(clpr_expression, E).

expression_form(E, Domain, form(K, Linear, Products)) :-
    domain_number(Domain, 0, Zero),
    domain_number(Domain, 1, One),
    add(E, One, Domain, sum(Zero, [], []), sum(K, Linear1, Products0)),
    reverse(Linear1, Linear),
    keysort(Products0, Products1),
    collected(Products1, Products).

collected([], []).
collected([Fs-C|Ps], Products) :-
    collected(Ps, Fs, C, Products).

collected([Fs1-C1|Ps], Fs, C0, Products) :-
    Fs1 == Fs,
    !,
    C is C0+C1,
    collected(Ps, Fs, C, Products).
collected(Ps, Fs, C, Products) :-
    (   zero(C)
    ->  Products = Products1
    ;   Products = [Fs-C|Products1]
    ),
    collected(Ps, Products1).

%   add(+E, +C, +Domain, +Sum0, -Sum): Sum is Sum0 + C*E, both being
%   sum(K, Linear, Products).

add(E, C, Domain, Sum0, Sum) :-
    (   var(E)
    ->  Sum0 = sum(K, Linear, Ps),
        Sum = sum(K, [C*E|Linear], Ps)
    ;   number(E)
    ->  domain_number(Domain, E, N),
        add_number(N, C, Sum0, Sum)
    ;   callable(E),
        functor(E, Name, Arity),
        operation(Name, Arity)
    ->  add_compound(E, C, Domain, Sum0, Sum)
    ;   expression_name(Domain, Type),
        type_error(Type, E)
    ).

add_compound(A+B, C, Domain, Sum0, Sum) :-
    add(A, C, Domain, Sum0, Sum1),
    add(B, C, Domain, Sum1, Sum).
add_compound(A-B, C, Domain, Sum0, Sum) :-
    add(A, C, Domain, Sum0, Sum1),
    C1 is -C,
    add(B, C1, Domain, Sum1, Sum).
add_compound(-A, C, Domain, Sum0, Sum) :-
    C1 is -C,
    add(A, C1, Domain, Sum0, Sum).
add_compound(+A, C, Domain, Sum0, Sum) :-
    add(A, C, Domain, Sum0, Sum).
add_compound(A*B, C, Domain, Sum0, Sum) :-
    monomials(A, Domain, As),
    (   constant(As, Domain, N)
    ->  C1 is C*N,
        add(B, C1, Domain, Sum0, Sum)
    ;   monomials(B, Domain, Bs),
        product(As, Bs, Cs),
        add_monomials(Cs, C, Sum0, Sum)
    ).
add_compound(A/B, C, Domain, Sum0, Sum) :-
    monomials(B, Domain, Bs),
    (   constant(Bs, Domain, N)
    ->  \+ zero(N),
        divide(C, N, C1),
        add(A, C1, Domain, Sum0, Sum)
    ;   monomials(A, Domain, As),
        inverse(Bs, B, Domain, Inverse),
        product(As, [Inverse], Cs),
        add_monomials(Cs, C, Sum0, Sum)
    ).
add_compound(A^B, C, Domain, Sum0, Sum) :-
    add_power(A, B, C, Domain, Sum0, Sum).
add_compound(pow(A, B), C, Domain, Sum0, Sum) :-
    add_power(A, B, C, Domain, Sum0, Sum).
add_compound(exp(A, B), C, Domain, Sum0, Sum) :-
    add_power(A, B, C, Domain, Sum0, Sum).
add_compound(abs(A), C, Domain, Sum0, Sum) :-
    add_function(abs(A), [A], C, Domain, Sum0, Sum).
add_compound(sin(A), C, Domain, Sum0, Sum) :-
    add_function(sin(A), [A], C, Domain, Sum0, Sum).
add_compound(cos(A), C, Domain, Sum0, Sum) :-
    add_function(cos(A), [A], C, Domain, Sum0, Sum).
add_compound(tan(A), C, Domain, Sum0, Sum) :-
    add_function(tan(A), [A], C, Domain, Sum0, Sum).
add_compound(min(A, B), C, Domain, Sum0, Sum) :-
    add_function(min(A, B), [A,B], C, Domain, Sum0, Sum).
add_compound(max(A, B), C, Domain, Sum0, Sum) :-
    add_function(max(A, B), [A,B], C, Domain, Sum0, Sum).

operation(+, 2).
operation(-, 2).
operation(-, 1).
operation(+, 1).
operation(*, 2).
operation(/, 2).
operation(^, 2).
operation(pow, 2).
operation(exp, 2).
operation(abs, 1).
operation(sin, 1).
operation(cos, 1).
operation(tan, 1).
operation(min, 2).
operation(max, 2).

expression_name(clpq, clpq_expression).
expression_name(clpr, clpr_expression).

add_number(N, C, sum(K0, Linear, Ps), sum(K, Linear, Ps)) :-
    K is K0+C*N.

add_monomials([], _, Sum, Sum).
add_monomials([Fs-C0|Ms], C, Sum0, Sum) :-
    C1 is C*C0,
    (   Fs == []
    ->  add_number(1, C1, Sum0, Sum1)
    ;   Sum0 = sum(K, Linear, Ps),
        (   Fs = [X^1],
            var(X)
        ->  Sum1 = sum(K, [C1*X|Linear], Ps)
        ;   Sum1 = sum(K, Linear, [Fs-C1|Ps])
        )
    ),
    add_monomials(Ms, C, Sum1, Sum).

%!  monomials(+E, +Domain, -Monomials): pairs Factors-C, of different Factors.

monomials(E, Domain, Monomials) :-
    expression_form(E, Domain, form(K, Linear, Ps)),
    linear_monomials(Linear, Ms0),
    keysort([[]-K|Ms0], Ms1),
    collected(Ms1, Ms),
    append(Ms, Ps, Monomials).

linear_monomials([], []).
linear_monomials([C*X|Linear], [[X^1]-C|Ms]) :-
    linear_monomials(Linear, Ms).

constant([], Domain, N) :-
    domain_number(Domain, 0, N).
constant([[]-N], _, N).

product(As, Bs, Cs) :-
    products(As, Bs, Cs0),
    keysort(Cs0, Cs1),
    collected(Cs1, Cs).

products([], _, []).
products([A|As], Bs, Cs) :-
    products(Bs, A, As, Bs, Cs).

products([], _, As, Bs, Cs) :-
    products(As, Bs, Cs).
products([FsB-B|Rest], FsA-A, As, Bs, [Fs-C|Cs]) :-
    C is A*B,
    factors(FsA, FsB, Fs),
    products(Rest, FsA-A, As, Bs, Cs).

factors([], Fs, Fs).
factors([A|As], Bs, Fs) :-
    factors(Bs, A, As, Fs).

factors([], A, As, [A|As]).
factors([B|Bs], A, As, Fs) :-
    A = FA^NA,
    B = FB^NB,
    compare(Order, FA, FB),
    (   Order = (<)
    ->  Fs = [A|Fs1],
        factors(As, [B|Bs], Fs1)
    ;   Order = (>)
    ->  Fs = [B|Fs1],
        factors(Bs, A, As, Fs1)
    ;   N is NA+NB,
        (   N =:= 0
        ->  Fs = Fs1
        ;   Fs = [FA^N|Fs1]
        ),
        factors(As, Bs, Fs1)
    ).

inverse([Fs0-C0], _, Domain, Fs-C) :-
    !,
    domain_number(Domain, 1, One),
    divide(One, C0, C),
    raised(Fs0, -1, Fs).
inverse(_, E, Domain, [E^(-1)]-One) :-
    domain_number(Domain, 1, One).

raised([], _, []).
raised([F^N0|Fs0], M, [F^N|Fs]) :-
    N is N0*M,
    raised(Fs0, M, Fs).

%   Powers with integer exponents are multiplied out, sums only up to the ninth.

add_power(A, B, C, Domain, Sum0, Sum) :-
    monomials(A, Domain, As),
    monomials(B, Domain, Bs),
    (   constant(Bs, Domain, N)
    ->  (   constant(As, Domain, M)
        ->  power(M, N, Domain, P),
            add_number(P, C, Sum0, Sum)
        ;   integral(N, I),
            power_monomials(As, I, Domain, Ms)
        ->  add_monomials(Ms, C, Sum0, Sum)
        ;   add_monomials([[exp(A,N)^1]-1], C, Sum0, Sum)
        )
    ;   add_monomials([[exp(A,B)^1]-1], C, Sum0, Sum)
    ).

integral(N, I) :-
    I is integer(N),
    I =:= N.

power_monomials([Fs0-C0], I, Domain, [Fs-C]) :-
    !,
    power(C0, I, Domain, C),
    (   I =:= 0
    ->  Fs = []
    ;   raised(Fs0, I, Fs)
    ).
power_monomials(Ms0, I, Domain, Ms) :-
    I >= 0,
    I =< 9,
    domain_number(Domain, 1, One),
    power_monomials(I, Ms0, [[]-One], Ms).

power_monomials(I, Ms0, Ms1, Ms) :-
    (   I =:= 0
    ->  Ms = Ms1
    ;   product(Ms0, Ms1, Ms2),
        I1 is I-1,
        power_monomials(I1, Ms0, Ms2, Ms)
    ).

power(A, B, Domain, P) :-
    (   Domain == clpq,
        integer(B)
    ->  (   B >= 0
        ->  P is A^B
        ;   \+ zero(A),
            P is 1 rdiv A^(-B)
        )
    ;   \+ ( zero(A), B < 0 ),
        P0 is float(A)**float(B),
        domain_number(Domain, P0, P)
    ).

add_function(E, Args, C, Domain, Sum0, Sum) :-
    (   constants(Args, Domain, Ns)
    ->  E =.. [Name|_],
        apply_function(Name, Ns, N0),
        domain_number(Domain, N0, N),
        add_number(N, C, Sum0, Sum)
    ;   add_monomials([[E^1]-1], C, Sum0, Sum)
    ).

%   Every argument is checked for errors.

constants(Args, Domain, Ns) :-
    all_monomials(Args, Domain, Mss),
    all_constant(Mss, Domain, Ns).

all_monomials([], _, []).
all_monomials([A|As], Domain, [Ms|Mss]) :-
    monomials(A, Domain, Ms),
    all_monomials(As, Domain, Mss).

all_constant([], _, []).
all_constant([Ms|Mss], Domain, [N|Ns]) :-
    constant(Ms, Domain, N),
    all_constant(Mss, Domain, Ns).

apply_function(abs, [A], N) :-
    N is abs(A).
apply_function(sin, [A], N) :-
    N is sin(A).
apply_function(cos, [A], N) :-
    N is cos(A).
apply_function(tan, [A], N) :-
    N is tan(A).
apply_function(min, [A,B], N) :-
    N is min(A, B).
apply_function(max, [A,B], N) :-
    N is max(A, B).

%!  solved_for(+Factors, +Domain, -Expression, -Inverse) is semidet.
%!  inverse_value(+Inverse, +Value, +Domain, -N) is nondet.
%
%   When the product has Value, Expression has the value N, on backtracking another
%   one. What has no exact root is left alone in the rationals.
%   Errors: those of asin/1 and its like.

solved_for([F^M], Domain, E, Inverse) :-
    (   var(F)
    ->  once(( M =:= -1 ; Domain == clpr )),
        E = F,
        Inverse = root(M)
    ;   M =:= 1,
        function_inverse(F, Domain, E, Inverse)
    ).

function_inverse(sin(E), _, E, asin).
function_inverse(cos(E), _, E, acos).
function_inverse(tan(E), _, E, atan).
function_inverse(exp(A, B), Domain, E, Inverse) :-
    (   number_value(A, Domain, Base)
    ->  E = B,
        Inverse = log(Base)
    ;   number_value(B, Domain, Exponent),
        E = A,
        Inverse = power(Exponent)
    ).

number_value(E, Domain, N) :-
    monomials(E, Domain, Ms),
    constant(Ms, Domain, N).

inverse_value(Inverse, Value, Domain, N) :-
    inverse_number(Inverse, Value, N0),
    domain_number(Domain, N0, N).

inverse_number(asin, Value, N) :-
    N is asin(Value).
inverse_number(acos, Value, N) :-
    N is acos(Value).
inverse_number(atan, Value, N) :-
    N is atan(Value).
inverse_number(log(Base), Value, N) :-
    Value > 0,
    Base > 0,
    Base =\= 1,
    N is log(Value)/log(Base).
inverse_number(power(Exponent), Value, N) :-
    Value > 0,
    N is Value**(1/float(Exponent)).
inverse_number(root(M), Value, N) :-
    (   M < 0
    ->  \+ zero(Value),
        divide(1, Value, Value1),
        M1 is -M,
        inverse_number(root(M1), Value1, N)
    ;   M =:= 1
    ->  N = Value
    ;   N0 is abs(Value)**(1/float(M)),
        (   zero(Value)
        ->  N = N0
        ;   M mod 2 =:= 1
        ->  N is copysign(N0, Value)
        ;   Value > 0,
            ( N = N0 ; N is -N0 )
        )
    ).
