/*  library(clpr): linear constraints over the reals, as floats. Nonlinear ones wait until they
    are linear. See library(clp/clpqr/constraints).
*/

:- module(clpr,
          [ {}/1,
            entailed/1,
            inf/2,
            inf/4,
            sup/2,
            sup/4,
            minimize/1,
            maximize/1,
            bb_inf/3,
            bb_inf/5,
            dump/3,
            ordering/1,
            clp_type/2
          ]).

:- use_module(library(clp/clpqr/constraints)).
:- reexport(library(clp/clpqr/constraints), [clp_type/2, dump/3, ordering/1]).

%!  {}(+Constraints) is nondet.
%
%   Constraints are E1 = E2, E1 =:= E2, E1 =\= E2, E1 < E2, E1 =< E2, E1 > E2, E1 >= E2,
%   and conjunctions and disjunctions of these. Expressions are numbers, variables,
%   -E, +E, and E1+E2, E1-E2, E1*E2, E1/E2; and, when they have become numbers,
%   E1^E2, pow(E1, E2), exp(E1, E2), abs(E), sin(E), cos(E), tan(E), min(E1, E2), max(E1, E2).
%   Errors: instantiation_error, type_error(clpr_constraint, C),
%   type_error(clpr_expression, E).
%   Source: SWI-Prolog.

{}(Constraints) :-
    post(Constraints, clpr).

%!  entailed(+Constraint) is semidet.
%
%   The known constraints imply Constraint.
%   Source: SWI-Prolog.

entailed(Constraint) :-
    entailed(Constraint, clpr).

%!  inf(+E, ?Infimum) is semidet.
%!  inf(+E, ?Infimum, +Vector, ?Vertex) is semidet.
%!  sup(+E, ?Supremum) is semidet.
%!  sup(+E, ?Supremum, +Vector, ?Vertex) is semidet.
%
%   The infimum or supremum of E, and the values of the expressions Vector there.
%   Source: SWI-Prolog.

inf(E, Infimum) :-
    infimum(E, clpr, Infimum).

inf(E, Infimum, Vector, Vertex) :-
    infimum(E, clpr, Infimum, Vector, Vertex).

sup(E, Supremum) :-
    supremum(E, clpr, Supremum).

sup(E, Supremum, Vector, Vertex) :-
    supremum(E, clpr, Supremum, Vector, Vertex).

%!  minimize(+E) is semidet.
%!  maximize(+E) is semidet.
%
%   E is its infimum or supremum.
%   Source: SWI-Prolog.

minimize(E) :-
    optimum(-1, E, clpr).

maximize(E) :-
    optimum(1, E, clpr).

%!  bb_inf(+Integers, +E, ?Infimum) is semidet.
%!  bb_inf(+Integers, +E, ?Infimum, -Vertex, +Epsilon) is semidet.
%
%   The infimum of E when the variables Integers are integers, then Vertex, or no more
%   than Epsilon from them.
%   Source: SWI-Prolog.

bb_inf(Integers, E, Infimum) :-
    bb_inf(Integers, E, Infimum, _, 0.001).

bb_inf(Integers, E, Infimum, Vertex, Epsilon) :-
    integer_infimum(Integers, E, clpr, Epsilon, Infimum, Vertex).
